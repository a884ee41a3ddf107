"""Seasons: their tables and the reasons in them, making, changing, closing and removing them."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scoring.models import new_key
from tests.make import record
from tests.tournaments.make import account_client, make_account, make_club, make_member, make_season, play_game
from tournaments.forms.seasons import read_points
from tournaments.models import Account, Club, Season

pytestmark = pytest.mark.django_db

WHOLE = 7
TYPED = {"name": "2027", "starts_on": "2027-01-01", "ends_on": "", "scheme": "5 3 2 1", "points": "", "best_of": ""}


@pytest.fixture
def owner() -> Account:
    return make_account()


@pytest.fixture
def club(owner: Account) -> Club:
    return make_club(owner=owner)


@pytest.fixture
def director(owner: Account) -> Client:
    return account_client(owner)


def typed(**fields: str) -> dict[str, str]:
    return {**TYPED, "request_key": new_key(), **fields}


def page_of(client: Client, season: Season, query: str = "") -> str:
    return client.get(f"/clubs/coop/seasons/{season.pk}/{query}").content.decode()


def test_the_table_says_places_points_and_how_it_comes_about(club: Club, director: Client) -> None:
    season = make_season(club, points=(5, 3), best_of=1)
    play_game(club, {"Ana": [0] * WHOLE, "Bo": [5] * WHOLE})
    play_game(club, {"Ana": [0] * WHOLE, "Bo": [5] * WHOLE})
    response = director.get(f"/clubs/coop/seasons/{season.pk}/")
    assert [(row["place"], row["name"], row["points"]) for row in response.context["table"].shown] == [
        ("1", "Ana", "5"), ("2", "Bo", "3"),
    ]  # fmt: skip
    page = response.content.decode()
    assert "The places of a whole game bring 5, 3 points, later places none." in page
    assert "Only the best 1 game counts." in page
    assert "Who shares a place gets all of its points, and the next place is skipped." in page
    assert "Ana before Bo: 5 points against 3." in page
    assert "(1 count)" in page


def test_each_tie_is_explained(club: Club, director: Client) -> None:
    season = make_season(club, points=(1,))
    play_game(club, {"Ana": [0] * WHOLE, "Bo": [9] * WHOLE, "Cy": [10] * WHOLE})
    play_game(club, {"Di": [1] * WHOLE, "Ed": [9] * WHOLE})
    play_game(club, {"Flo": [0, *[1] * 6], "Gus": [8] * WHOLE})
    page = page_of(director, season)
    assert "A won game brings a point." in page
    assert "Ana before Flo: both have 1 point. 0.0 pips a round against 0.9." in page
    assert "Flo before Di: both have 1 point. 0.9 pips a round against 1.0." in page
    assert "Di before Gus: 1 point against 0." in page
    assert "Bo and Ed share the place: points and pips a round are equal." in page
    assert page.count("level on everything") == 2


def test_averages_that_look_equal_are_told_in_full(club: Club, director: Client) -> None:
    season = make_season(club, points=())
    for pips in ([1, 1, 1, 1, 1, 2, 2], [1, 1, 1, 1, 2, 2, 2]):
        play_game(club, {"Ana": pips, "Zoe": [20] * WHOLE})
    play_game(club, {"Bo": [1, 1, 1, 1, 2, 2, 2], "Zoe": [20] * WHOLE})
    page = page_of(director, season)
    assert "This season gives no points: fewer pips a round are ahead." in page
    assert "Ana before Bo: both have 0 points. 19 pips in 14 rounds against 10 pips in 7 rounds." in page


def test_who_looks_sees_the_own_place_first(club: Club) -> None:
    season = make_season(club)
    account = make_account("Bo")
    make_member(club, "Bo", account)
    play_game(club, {"Ana": [0] * WHOLE, "Bo": [5] * WHOLE})
    page = page_of(account_client(account), season)
    assert '<b class="rank">2</b>' in page
    assert '<tr role="row" class="sel">' in page


def test_a_corrected_game_of_the_season_changes_its_table(club: Club, director: Client) -> None:
    season = make_season(club, "2025", starts_on=date(2025, 1, 1), ends_on=date(2025, 12, 31))
    game = play_game(club, {"Ana": [0] * WHOLE, "Bo": [5] * WHOLE}, day=date(2025, 3, 1))
    assert "Ana before Bo: 5 points against 3." in page_of(director, season)
    record(game, 1, {"Ana": 90, "Bo": 0})
    assert "Bo before Ana: 5 points against 3." in page_of(director, season)


def test_an_empty_season_says_so(club: Club, director: Client) -> None:
    assert "No whole game of this season is finished yet." in page_of(director, make_season(club), "?page=7")


def test_a_season_of_another_club_is_not_there(club: Club, director: Client) -> None:
    other = make_season(make_club("Barn"))
    for ending in ("", "edit/", "remove/"):
        assert director.get(f"/clubs/coop/seasons/{other.pk}/{ending}").status_code == 404
    assert director.get("/clubs/coop/seasons/99999999999999999999/").status_code == 404


def test_the_list_shows_days_and_games(club: Club, director: Client) -> None:
    make_season(club, "Spring", ends_on=None)
    play_game(club, {"Ana": [0] * WHOLE, "Bo": [5] * WHOLE})
    page = director.get("/clubs/coop/seasons/").content.decode()
    assert "since Jan. 1, 2026 · 1 game<" in page
    assert "/clubs/coop/seasons/make/" in page


def test_the_list_begins_with_the_latest(club: Club, director: Client) -> None:
    make_season(club, "Later", starts_on=date(2026, 1, 1))
    make_season(club, "Earlier", starts_on=date(2025, 1, 1))
    page = director.get("/clubs/coop/seasons/").content.decode()
    assert page.index("Later") < page.index("Earlier")


def test_a_season_is_made_and_takes_its_evenings(club: Club, director: Client) -> None:
    night = play_game(club, {"Ana": [0] * WHOLE, "Bo": [5] * WHOLE}, day=date(2027, 1, 5)).night
    response = director.post("/clubs/coop/seasons/make/", typed(best_of="10"))
    season = club.seasons.get()
    assert response["Location"] == f"/clubs/coop/seasons/{season.pk}/"
    assert (season.name, season.starts_on, season.ends_on) == ("2027", date(2027, 1, 1), None)
    assert (season.points, season.best_of) == ([5, 3, 2, 1], 10)
    night.refresh_from_db()
    assert night.season == season
    [change] = club.changes.all()
    assert (change.verb, change.before) == ("season", {})
    assert change.after[f"season/{season.pk}/starts_on"] == "2027-01-01"


def test_the_same_request_makes_one_season(club: Club, director: Client) -> None:
    form = typed()
    first = director.post("/clubs/coop/seasons/make/", form)
    Season.objects.update(name="Other")
    second = director.post("/clubs/coop/seasons/make/", form)
    assert first["Location"] == second["Location"]
    assert club.seasons.count() == 1


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"name": ""}, "Give the season a name, for instance its year."),
        ({"name": "‪"}, "Give the season a name, for instance its year."),
        ({"name": "x" * 61}, "A name has at most 60 letters."),
        ({"name": "spring"}, "There is a season called spring already."),
        ({"starts_on": ""}, "Say on which day the season begins."),
        ({"starts_on": "soon"}, "Enter a valid date."),
        ({"ends_on": "2026-12-31"}, "The last day is before the first day."),
        ({"scheme": ""}, "Choose what the places bring."),
        ({"scheme": "9 9"}, "Select a valid choice."),
        ({"scheme": "own", "points": "5, two"}, "Points are whole numbers with spaces between them"),
        ({"scheme": "own", "points": "5 3 -2"}, "Points are whole numbers with spaces between them"),
        ({"scheme": "own", "points": "1 2"}, "A place cannot bring more points than the one before it."),
        ({"scheme": "own", "points": "1001"}, "A place brings at most 1000 points."),
        ({"scheme": "own", "points": "1 " * 21}, "At most 20 places: no table is larger."),
        ({"best_of": "0"}, "Ensure this value is greater than or equal to 1."),
        ({"best_of": "many"}, "Enter a whole number."),
    ],
)
def test_what_cannot_be_gets_a_sentence_and_stays(
    club: Club, director: Client, fields: dict[str, str], sentence: str
) -> None:
    make_season(club, "Spring")
    response = director.post("/clubs/coop/seasons/make/", typed(**fields))
    assert response.status_code == 422
    page = response.content.decode()
    assert sentence in page
    assert all(value.strip() in page for value in fields.values())
    assert club.seasons.count() == 1


@pytest.mark.parametrize(
    ("text", "points"),
    [("5 3 2 1", [5, 3, 2, 1]), (" 8, 6,5 ;4 ", [8, 6, 5, 4]), ("10–7–5", [10, 7, 5]), ("", []), ("٥ ٣", [5, 3])],
)
def test_points_as_people_type_them(text: str, points: list[int]) -> None:
    assert read_points(text) == points


def change(client: Client, season: Season, **fields: Any) -> Any:
    address = f"/clubs/coop/seasons/{season.pk}/edit/"
    shown = client.get(address).context["shown"]
    form = {"name": season.name, "starts_on": "2026-01-01", "ends_on": "2026-12-31", "scheme": "5 3 2 1"}
    return client.post(address, {**form, "request_key": new_key(), "shown": shown, **fields})


def test_other_days_take_other_evenings(club: Club, director: Client) -> None:
    season = make_season(club)
    early = play_game(club, {"Ana": [0, 5], "Bo": [5, 0]}, day=date(2026, 1, 9)).night
    late = play_game(club, {"Ana": [0, 5], "Bo": [5, 0]}, day=date(2027, 2, 9)).night
    assert (early.season, late.season) == (season, None)
    assert change(director, season, starts_on="2026-02-01", ends_on="2027-03-01").status_code == 302
    early.refresh_from_db()
    late.refresh_from_db()
    assert (early.season, late.season) == (None, season)
    changed = club.changes.get()
    assert set(changed.after) == {f"season/{season.pk}/starts_on", f"season/{season.pk}/ends_on"}


def test_a_day_in_two_seasons_belongs_to_the_one_that_began_later(club: Club, director: Client) -> None:
    year = make_season(club, ends_on=None)
    night = play_game(club, {"Ana": [0, 5], "Bo": [5, 0]}, day=date(2026, 6, 1)).night
    director.post("/clubs/coop/seasons/make/", typed(name="June", starts_on="2026-06-01", ends_on="2026-06-30"))
    night.refresh_from_db()
    assert night.season is not None
    assert night.season.name == "June"
    director.post(f"/clubs/coop/seasons/{night.season.pk}/remove/", {"request_key": new_key()})
    night.refresh_from_db()
    assert night.season == year


def test_what_somebody_else_changed_meanwhile_is_asked_about(club: Club, director: Client) -> None:
    season = make_season(club)
    shown = director.get(f"/clubs/coop/seasons/{season.pk}/edit/").context["shown"]
    change(director, season, name="Theirs")
    response = change(director, season, name="Mine", shown=shown)
    assert response.status_code == 409
    assert "Somebody else changed this season meanwhile." in response.content.decode()
    assert 'value="Mine"' in response.content.decode()
    season.refresh_from_db()
    assert season.name == "Theirs"
    assert change(director, season, name="Mine", shown=response.context["shown"]).status_code == 302


def test_a_form_without_a_change_logs_nothing(club: Club, director: Client) -> None:
    assert change(director, make_season(club)).status_code == 302
    assert not club.changes.exists()


def test_a_scheme_of_the_clubs_own_is_shown_again(club: Club, director: Client) -> None:
    season = make_season(club, points=(9, 8))
    page = director.get(f"/clubs/coop/seasons/{season.pk}/edit/").content.decode()
    assert 'value="9 8"' in page
    assert re.search(r'<input[^>]*value="own"[^>]* checked', page)


def test_closing_makes_today_the_last_day(club: Club, director: Client) -> None:
    today = timezone.localdate(timezone=club.zone)
    season = make_season(club, starts_on=today - timedelta(days=9), ends_on=None)
    assert director.post(f"/clubs/coop/seasons/{season.pk}/close/").status_code == 302
    season.refresh_from_db()
    assert season.ends_on == today


def test_a_season_that_ended_stays_as_it_ended(club: Club, director: Client) -> None:
    season = make_season(club, starts_on=date(2020, 1, 1), ends_on=date(2020, 12, 31))
    director.post(f"/clubs/coop/seasons/{season.pk}/close/")
    season.refresh_from_db()
    assert season.ends_on == date(2020, 12, 31)


def test_a_season_that_has_not_begun_is_not_closed(club: Club, director: Client) -> None:
    season = make_season(club, "Later", starts_on=date(2999, 1, 1), ends_on=None)
    response = director.post(f"/clubs/coop/seasons/{season.pk}/close/")
    assert response.status_code == 422
    assert "Later has not begun yet." in response.content.decode()


def test_removing_asks_first_and_keeps_the_games(club: Club, director: Client) -> None:
    season = make_season(club)
    night = play_game(club, {"Ana": [0, 5], "Bo": [5, 0]}).night
    address = f"/clubs/coop/seasons/{season.pk}/remove/"
    assert director.get(address).status_code == 200
    assert director.post(address, {"request_key": new_key()})["Location"] == "/clubs/coop/seasons/"
    night.refresh_from_db()
    assert night.season is None
    assert director.get(f"/clubs/coop/seasons/{season.pk}/").status_code == 404
