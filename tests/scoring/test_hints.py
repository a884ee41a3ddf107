"""The two lines on the start page that tell what is going to be played."""

from django.http import QueryDict

from scoring.forms import HouseRulesForm
from scoring.templatetags.hints import start_hints, start_words


def hints(players: int, query: str = "") -> tuple[str, str]:
    return start_hints(players, HouseRulesForm(QueryDict(query)))


def test_the_usual_set_fits_the_players() -> None:
    assert hints(4) == ("Double-nine, 7 tiles each", "10 rounds, from 9-9 to 0-0")


def test_nobody_yet_counts_as_two() -> None:
    assert hints(0) == hints(2)


def test_what_was_chosen_counts() -> None:
    assert hints(4, "set_max=12&hand_size=1") == ("Double-twelve, 1 tile each", "13 rounds, from 12-12 to 0-0")


def test_what_cannot_be_read_counts_as_not_chosen() -> None:
    assert hints(4, "set_max=eleven&hand_size=-3") == hints(4)


def test_the_script_has_the_same_words() -> None:
    words = start_words()
    assert words["sets"]["9"] == ("Double-nine", "10 rounds, from 9-9 to 0-0")
    assert words["each"][7] == "7 tiles each"
