"""What is said against a submitted sheet, and what directors decide."""

from __future__ import annotations

import pytest

from scoring.models import Refused, new_key
from tests.tournaments.make import make_account
from tests.tournaments.make_tournaments import DIRECTOR
from tests.tournaments.playing.tables import FOUR, SCORES, at, enter, make_table, phone_of, pips, read, submitted
from tournaments.models import Closed, Dispute, Table, TournamentEdit
from tournaments.models.playing import accept_table, acknowledge, decide_dispute, dispute_table, reopen_table

pytestmark = pytest.mark.django_db
State = Table.State


def say(table: Table, name: str, value: int, number: int = 1) -> Dispute:
    """Another value from the table's phone, after the sheet was submitted."""
    with pytest.raises(Closed, match="kept as a dispute"):
        enter(table, phone_of(table), name, value, number)
    return table.disputes.latest("pk")


def test_what_is_said_is_taken_by_a_director() -> None:
    table = submitted()
    acknowledge(table, at(table, "Ana"), phone_of(table, "Ana"))
    dispute = say(table, "Bo", 13)
    assert read(table).state == State.DISPUTED
    olga = make_account()
    decide_dispute(dispute, True, TournamentEdit(olga, None, new_key(), "d"))
    assert (read(table).state, pips(table, "Bo")) == (State.SUBMITTED, "13")
    dispute.refresh_from_db()
    assert (dispute.decision, dispute.decided_by) == (Dispute.Decision.TAKEN, olga)
    assert not table.acknowledgements.exists()
    assert table.game.changes.filter(verb="record", keeper=olga.keeper).count() == 1


def test_the_sheet_is_kept_with_who_agreed() -> None:
    table = submitted()
    acknowledge(table, at(table, "Ana"), phone_of(table, "Ana"))
    decide_dispute(say(table, "Bo", 13), False, DIRECTOR)
    assert (read(table).state, pips(table, "Bo")) == (State.SUBMITTED, "12")
    assert table.acknowledgements.count() == 1


def test_what_the_rules_forbid_is_not_taken_either() -> None:
    table = submitted()
    dispute = say(table, "Bo", 0)
    with pytest.raises(Refused) as refusal:
        decide_dispute(dispute, True, DIRECTOR)
    assert refusal.value.sentence
    dispute.refresh_from_db()
    assert (dispute.decision, read(table).state, pips(table, "Bo")) == ("", State.DISPUTED, "12")


def test_nobody_is_asked_about_a_very_big_hand_that_a_director_takes() -> None:
    table = submitted()
    decide_dispute(say(table, "Bo", 150), True, DIRECTOR)
    assert pips(table, "Bo") == "150"


def test_a_table_is_submitted_again_when_nothing_is_open_any_more() -> None:
    table = submitted()
    first, second = say(table, "Bo", 13), say(table, "Cy", 10, number=2)
    decide_dispute(first, True, DIRECTOR)
    assert read(table).state == State.DISPUTED
    decide_dispute(second, False, DIRECTOR)
    assert read(table).state == State.SUBMITTED


def test_a_dispute_is_decided_once() -> None:
    table = submitted()
    dispute = say(table, "Bo", 13)
    decide_dispute(dispute, True, DIRECTOR)
    assert decide_dispute(dispute, True, DIRECTOR) is None
    with pytest.raises(Closed, match="decided already"):
        decide_dispute(dispute, False, DIRECTOR)


def test_words_are_a_dispute_and_take_an_agreement_back() -> None:
    table = submitted()
    for name in FOUR[:3]:
        acknowledge(table, at(table, name), phone_of(table, name))
    dispute_table(table, at(table, "Ana"), " Bo  had more ", phone_of(table, "Ana"))
    dispute = table.disputes.get()
    assert (dispute.words, dispute.entrant, dispute.cells) == ("Bo had more", at(table, "Ana"), {})
    assert (read(table).state, table.acknowledgements.count()) == (State.DISPUTED, 2)


def test_words_are_taken_by_opening_the_sheet() -> None:
    table = submitted()
    dispute_table(table, at(table, "Ana"), "Bo had more", phone_of(table, "Ana"))
    decide_dispute(table.disputes.get(), True, DIRECTOR)
    assert read(table).state == State.PLAYING
    enter(table, phone_of(table), "Bo", 13)


@pytest.mark.parametrize("words", ["", "   ", 121 * "x"])
def test_a_dispute_says_what_is_wrong(words: str) -> None:
    table = submitted()
    with pytest.raises(Refused, match="What is wrong"):
        dispute_table(table, at(table, "Ana"), words, phone_of(table, "Ana"))
    assert read(table).state == State.SUBMITTED


def test_an_open_or_a_settled_sheet_is_not_disputed() -> None:
    table = make_table()
    with pytest.raises(Closed, match="is open: enter it there"):
        dispute_table(table, at(table, "Ana"), "No", phone_of(table, "Ana"))
    table = submitted({"Eva": (0, 5), "Flo": (12, 0)})
    accept_table(table, DIRECTOR)
    with pytest.raises(Closed, match="Ask the director"):
        dispute_table(table, at(table, "Eva"), "No", phone_of(table, "Eva"))
    assert not table.disputes.exists()


def test_a_value_that_comes_too_late_is_no_dispute() -> None:
    table = submitted()
    accept_table(table, DIRECTOR)
    with pytest.raises(Closed, match="is accepted"):
        enter(table, phone_of(table), "Bo", 13)
    assert (read(table).state, table.disputes.count()) == (State.ACCEPTED, 0)


def test_a_disputed_sheet_is_not_opened_before_it_is_decided() -> None:
    table = submitted()
    say(table, "Bo", 13)
    with pytest.raises(Closed, match="Decide the dispute first"):
        reopen_table(table, "Look again", DIRECTOR)


def test_a_cell_that_is_taken_away_opens_the_sheet() -> None:
    table = submitted({name: SCORES[name] for name in ("Ana", "Bo", "Cy")})
    seat = table.game.seats.get(player__name="Cy")
    dispute = table.disputes.create(cells={f"round/2/seat/{seat.pk}": ""})
    Table.objects.update(state=State.DISPUTED)
    decide_dispute(dispute, True, DIRECTOR)
    assert read(table).state == State.PLAYING
