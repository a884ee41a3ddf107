"""Everything about one table, with what its staff can do."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoring.models import Game
from tests.conftest import Visitor
from tests.tournaments.make_tournaments import DIRECTOR, make_entrant, make_session, play_table
from tests.tournaments.playing.rooms import act, id_of, own_phone, page_of, score, staff, staff_page, table_phone
from tests.tournaments.playing.tables import FOUR, SCORES, at, enter, make_table, phone_of, pips, read, submitted
from tournaments.models import Closed, Entrant, Session, Table, Tournament
from tournaments.models.playing import acknowledge, call_help, dispute_table, reopen_table, start_clock

pytestmark = pytest.mark.django_db
State = Table.State


def test_others_are_led_to_the_score_sheet() -> None:
    table = make_table()
    path = reverse("tournaments:show_table", args=(table.session.tournament.key, table.pk))
    assert Visitor().get(path)["Location"] == f"/games/{table.game.key}/"


def test_a_table_that_is_not_there_is_not_found() -> None:
    table = make_table()
    path = f"/tournaments/{table.session.tournament.key}/tables"
    assert Visitor().get(f"{path}/{table.pk + 1}/").status_code == 404
    table.session.state = "seated"
    table.session.save()
    assert Visitor().get(f"{path}/{table.pk}/").status_code == 404
    assert staff(table).get(f"{path}/{table.pk}/").status_code == 200


def test_nothing_runs_any_more_once_the_session_is_closed() -> None:
    table = make_table(minutes=40)
    director, tables = staff(table), f"/tournaments/{table.session.tournament.key}/tables/"
    start_clock(table.session, DIRECTOR)
    for state, clocks in (("playing", 1), ("closed", 0)):
        Session.objects.update(state=state)
        pages = (staff_page(director, table), director.get(tables).content.decode(), page_of(director, table))
        assert [page.count("data-clock=") for page in pages] == [clocks] * 3


def test_an_archived_table_offers_nothing_to_do() -> None:
    table = submitted()
    director = staff(table)
    assert "/reopen/" in staff_page(director, table)
    Tournament.objects.update(state="archived")
    page = staff_page(director, table)
    assert "/reopen/" not in page
    assert "/void/" not in page
    assert "/accept/" not in page


def test_the_log_leads_to_what_was_corrected_on_a_sheet_that_was_opened_again() -> None:
    table = submitted()
    reopen_table(table, "Read wrongly", DIRECTOR)
    enter(table, phone_of(table), "Bo", 2)
    director = staff(table)
    log = director.get(f"/tournaments/{table.session.tournament.key}/log/").content.decode()
    sheet = f"/games/{table.game.key}/changes/"
    assert log.count(sheet) == 1
    assert "12 → 2" in director.get(sheet).content.decode()


def test_the_main_button_is_the_next_step() -> None:
    table = make_table()
    director = staff(table)
    assert "Enter round 1" in staff_page(director, table)
    play_table(table, SCORES)
    assert "Submit the sheet" in staff_page(director, table)
    assert act(director, table, "submit", at="table") == 302
    assert "Accept the result" in staff_page(director, table)
    assert act(director, table, "accept", shown=read(table).game.revision) == 302
    assert "The result is accepted." in staff_page(director, table)
    assert act(director, table, "accept") == 302
    assert "That was done already." in staff_page(director, table)
    assert act(director, table, "void", reason="No tiles") == 302
    assert "Count the table after all" in staff_page(director, table)
    assert act(director, table, "restore") == 302
    assert read(table).state == State.PLAYING


def test_who_agrees_is_seen() -> None:
    table = submitted()
    acknowledge(table, at(table, "Bo"), phone_of(table, "Bo"))
    page = staff_page(staff(table, "scorer"), table)
    assert "1 of 4 agree" in page
    assert page.count("</svg> agrees") == 1


def test_a_director_enters_for_any_table() -> None:
    table = make_table()
    assert score(staff(table), table, Ana=0, Bo=12, Cy=8, Di=5) == 302
    assert pips(table, "Bo") == "12"


def test_disputes_are_shown_with_both_values_and_decided() -> None:
    table = submitted()
    with pytest.raises(Closed):
        enter(table, phone_of(table), "Bo", 13)
    dispute_table(table, at(table, "Ana"), "Di had less", phone_of(table, "Ana"))
    director = staff(table)
    page = staff_page(director, table)
    for text in ("The table’s phone", "Round 1, Bo: 12 → 13", "Di had less", "Correct the sheet so"):
        assert text in page
    assert "Correct the sheet so" not in staff_page(staff(table, "scorer", "Sam"), table)
    told, said = table.disputes.order_by("words")
    path = f"/tournaments/{table.session.tournament.key}/disputes"
    assert director.post(f"{path}/{told.pk}/", {"decision": "take"}).status_code == 302
    assert director.post(f"{path}/{said.pk}/", {"decision": "keep"}).status_code == 302
    assert director.post(f"{path}/{said.pk}/", {"decision": "take"}).status_code == 409
    assert director.post(f"{path}/{said.pk + 9}/", {"decision": "take"}).status_code == 404
    assert (read(table).state, pips(table, "Bo")) == (State.SUBMITTED, "13")
    assert "The sheet was corrected · " in staff_page(director, table)


def test_a_director_who_plays_is_told_that_somebody_else_accepts() -> None:
    table = submitted()
    director = staff(table)
    member = at(table, "Ana").player.member
    member.account = table.session.tournament.club.roles.get().account
    member.save()
    answer = director.post(f"/tournaments/{table.session.tournament.key}/tables/{table.pk}/accept/")
    assert answer.status_code == 409
    assert "You play at this table" in answer.content.decode()
    assert read(table).state == State.SUBMITTED
    assert act(staff(table, "scorer", "Sam"), table, "accept") == 302


def test_what_was_typed_stays_where_it_is_refused() -> None:
    table = submitted()
    path = f"/tournaments/{table.session.tournament.key}/tables/{table.pk}/reopen/"
    answer = staff(table).post(path, {"reason": 121 * "x"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "at most 120 characters" in page
    assert 121 * "x" in page


@pytest.mark.parametrize(
    ("verb", "fields", "sentence"),
    [
        ("minutes", {"minutes": "soon"}, "Extra minutes: type a whole number"),
        ("minutes", {"minutes": "9999999999"}, "Extra minutes: type a whole number"),
        ("minutes", {"minutes": "-5"}, "Extra minutes: 0 to 240"),
        ("rounds", {}, "Rounds of this table: choose"),
        ("rounds", {"rounds": "9"}, "Rounds of this table: 1 to 2"),
        ("leave", {}, "Who leaves: choose somebody"),
        ("leave", {"entrant": "99999999999999999999"}, "Who leaves: choose somebody"),
        ("substitute", {"entrant": "1"}, "Who "),
        ("reopen", {"reason": ""}, "Say why"),
        ("void", {}, "Say why"),
    ],
)
def test_bad_input_is_answered_by_a_sentence(verb: str, fields: dict[str, str], sentence: str) -> None:
    table = make_table()
    answer = staff(table).post(f"/tournaments/{table.session.tournament.key}/tables/{table.pk}/{verb}/", fields)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert read(table).state == State.WAITING


def test_extra_minutes_and_fewer_rounds() -> None:
    table = make_table(round_count=3)
    director = staff(table)
    play_table(table, {name: scores[:1] for name, scores in SCORES.items()})
    assert act(director, table, "minutes", minutes="5") == 302
    assert act(director, table, "rounds", rounds="1") == 302
    table = read(table)
    assert (table.extra_minutes, table.game.state) == (5, Game.State.FINISHED)
    assert "1 of 1 rounds" in staff_page(director, table)


def test_somebody_leaves_and_somebody_takes_over() -> None:
    table = make_table()
    eva = make_entrant(table.session.tournament, "Eva", "paused")
    director = staff(table)
    assert f'<option value="{eva.pk}">Eva' in staff_page(director, table)
    assert act(director, table, "substitute", entrant=id_of(table, "Bo"), into=eva.pk) == 302
    assert act(director, table, "leave", entrant=id_of(table, "Di"), away="paused", round="void") == 302
    assert (at(table, "Bo").state, at(table, "Di").state, at(table, "Eva").state) == ("withdrawn", "paused", "active")
    page = staff_page(director, table)
    assert page.count(">left<") == 2
    assert act(director, table, "substitute", entrant=id_of(table, "Cy"), into=id_of(table, "Ana")) == 409


def test_a_correction_after_the_next_seating_moves_the_standings_and_no_seat() -> None:
    """Session 2 was announced when Bo's 12 of session 1 became a 2."""
    table = submitted()
    tournament = table.session.tournament
    director = staff(table)
    act(director, table, "accept")
    director.post(f"/tournaments/{tournament.key}/sessions/1/close/")
    second = make_session(tournament, [tuple(reversed(FOUR))])
    seats = list(second.tables.get().game.seats.values_list("player__name", flat=True))
    before = places(tournament)
    assert act(director, table, "reopen", reason="Bo held a blank") == 302
    assert score(director, table, Bo=2) == 302
    assert act(director, table, "submit") == 302
    assert act(director, table, "accept") == 302
    assert before[0] == "Ana"
    assert places(tournament)[0] == "Bo"
    assert list(second.tables.get().game.seats.values_list("player__name", flat=True)) == seats
    change = table.game.changes.filter(verb="record").first()
    assert change is not None
    assert [(was, now) for was, now in zip(change.before.values(), change.after.values(), strict=True)] == [("12", "2")]
    assert list(tournament.snapshots.values_list("session__number", flat=True)) == [1]


def places(tournament: Tournament) -> list[str]:
    from tournaments.models.standing import tournament_standings

    names = {entrant.pk: entrant.name for entrant in Entrant.objects.select_related("player")}
    return [names[line.entrant.pk] for line in tournament_standings(Tournament.objects.get(pk=tournament.pk))]


def test_a_call_is_shown_until_it_is_answered() -> None:
    table = make_table()
    call_help(table, phone_of(table))
    director = staff(table)
    assert "This table calls for help" in staff_page(director, table)
    act(director, table, "answer")
    assert "calls for help" not in staff_page(director, table)


def test_a_link_to_the_table_is_on_the_sheet_for_its_staff_only() -> None:
    table = make_table()
    assert "What can be done at this table" in page_of(staff(table), table)
    for visitor in (table_phone(table), own_phone(table, "Ana"), Visitor()):
        assert "What can be done at this table" not in page_of(visitor, table)
