"""A sheet is submitted, acknowledged, accepted, opened again, void."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from scoring.models import Game, Link, Refused
from tests.tournaments.make import make_account, make_member
from tests.tournaments.make_tournaments import DIRECTOR, make_entrant, play_table
from tests.tournaments.playing.tables import FOUR, SCORES, at, enter, make_table, phone_of, pips, read, submitted
from tournaments.models import Acceptance, Closed, Session, Table, Tournament, TournamentChange, TournamentEdit
from tournaments.models.playing import (
    accept_table,
    acknowledge,
    cut_short,
    dispute_table,
    reopen_table,
    restore_table,
    submit_table,
    void_table,
)

pytestmark = pytest.mark.django_db
State = Table.State


def test_a_sheet_is_submitted_when_all_its_rounds_are_complete() -> None:
    table = make_table()
    with pytest.raises(Closed, match="Round 1 is not complete"):
        submit_table(table, phone_of(table))
    play_table(table, {name: scores[:1] for name, scores in SCORES.items()})
    with pytest.raises(Closed, match="Round 2 is not complete"):
        submit_table(table, phone_of(table))
    enter_all(table, 2)
    assert submit_table(table, phone_of(table)) is not None
    assert read(table).state == State.SUBMITTED


def enter_all(table: Table, number: int) -> None:
    """A round of the sheet that is played there, by its seats."""
    from tests.make import record

    table.game.refresh_from_db()
    record(table.game, number, {name: scores[number - 1] for name, scores in SCORES.items()})


def test_two_phones_submit_it_once() -> None:
    table = submitted()
    assert submit_table(table, phone_of(table)) is None
    assert table.session.tournament.changes.filter(verb="submit").count() == 1


def test_a_table_that_was_cut_short_is_submitted_with_fewer_rounds() -> None:
    table = make_table()
    play_table(table, {name: scores[:1] for name, scores in SCORES.items()})
    cut_short(table, 1, DIRECTOR)
    submit_table(table, phone_of(table))
    assert read(table).state == State.SUBMITTED


def test_the_result_is_accepted_when_everybody_at_the_table_agrees() -> None:
    table = submitted()
    for name in FOUR:
        assert read(table).state == State.SUBMITTED
        acknowledge(table, at(table, name), phone_of(table, name))
    assert read(table).state == State.ACCEPTED
    assert Acceptance.objects.get().account is None


def test_nobody_agrees_twice_or_before_it_is_submitted() -> None:
    table = make_table()
    with pytest.raises(Closed, match="not submitted yet"):
        acknowledge(table, at(table, "Ana"), phone_of(table, "Ana"))
    table = submitted({"Eva": (0, 5), "Flo": (12, 0)})
    assert acknowledge(table, at(table, "Eva"), phone_of(table, "Eva")) is not None
    assert acknowledge(table, at(table, "Eva"), phone_of(table, "Eva")) is None
    assert table.acknowledgements.count() == 1


def test_somebody_of_another_table_does_not_agree() -> None:
    table = submitted()
    stranger = make_entrant(table.session.tournament, "Zoe")
    with pytest.raises(Closed, match="You have no seat at table 1"):
        acknowledge(table, stranger, DIRECTOR)
    with pytest.raises(Closed, match="You have no seat at table 1"):
        dispute_table(table, stranger, "No", DIRECTOR)
    assert not table.acknowledgements.exists()


def test_a_scorer_accepts_it_once() -> None:
    table, olga = submitted(), TournamentEdit(make_account())
    assert accept_table(table, olga) is not None
    assert accept_table(table, TournamentEdit(make_account("Otto"))) is None
    acceptance = Acceptance.objects.get()
    assert (acceptance.account, acceptance.game_revision) == (olga.account, read(table).game.revision)


def test_no_second_result_is_accepted_by_the_database() -> None:
    table = submitted()
    accept_table(table, DIRECTOR)
    with pytest.raises(IntegrityError), transaction.atomic():
        table.acceptances.create(game_revision=1)


@pytest.mark.parametrize("is_known_by", ["account", "link"])
def test_a_director_who_plays_does_not_accept_the_own_table_alone(is_known_by: str) -> None:
    table = submitted()
    olga, own = make_account(), at(table, "Ana")
    if is_known_by == "account":
        own.player.member.account = olga
        own.player.member.save()
    known = own if is_known_by == "link" else None
    with pytest.raises(Closed, match="You play at this table"):
        accept_table(table, TournamentEdit(olga), known)
    for name in ("Bo", "Cy", "Di"):
        acknowledge(table, at(table, name), phone_of(table, name))
    accept_table(table, TournamentEdit(olga), known)
    assert read(table).state == State.ACCEPTED


def test_a_director_who_plays_may_where_the_tournament_lets_them() -> None:
    table = submitted()
    Tournament.objects.update(accepts_by_others=False)
    accept_table(table, DIRECTOR, at(table, "Ana"))
    assert read(table).state == State.ACCEPTED


def test_a_director_who_plays_elsewhere_accepts() -> None:
    table, olga = submitted(), make_account()
    make_member(table.session.tournament.club, "Olga", olga)
    accept_table(table, TournamentEdit(olga))
    assert read(table).state == State.ACCEPTED


def test_what_is_disputed_or_open_is_not_accepted() -> None:
    table = make_table()
    with pytest.raises(Closed, match="not submitted yet"):
        accept_table(table, DIRECTOR)
    table = submitted({"Eva": (0, 5), "Flo": (12, 0)})
    dispute_table(table, at(table, "Eva"), "Flo had 13", phone_of(table, "Eva"))
    with pytest.raises(Closed, match="is decided first"):
        accept_table(table, DIRECTOR)
    assert not Acceptance.objects.exists()


def test_a_sheet_that_is_opened_again_is_corrected_by_the_phone_of_the_table() -> None:
    table = submitted()
    for name in FOUR:
        acknowledge(table, at(table, name), phone_of(table, name))
    with pytest.raises(Closed):
        enter(table, phone_of(table), "Bo", 13)
    reopen_table(table, " Bo had  13 ", DIRECTOR)
    enter(table, phone_of(table), "Bo", 13)
    assert (read(table).state, pips(table, "Bo")) == (State.PLAYING, "13")
    acceptance = Acceptance.objects.get()
    assert (acceptance.reopened_because, acceptance.reopened_at is not None) == ("Bo had 13", True)
    assert not table.acknowledgements.exists()
    submit_table(table, phone_of(table))
    accept_table(table, DIRECTOR)
    assert Acceptance.objects.filter(reopened_at=None).count() == 1


def test_opening_again_asks_for_a_reason() -> None:
    table = submitted()
    with pytest.raises(Refused, match="Say why"):
        reopen_table(table, "  ", DIRECTOR)
    with pytest.raises(Refused, match="at most 120"):
        reopen_table(table, 121 * "x", DIRECTOR)
    assert read(table).state == State.SUBMITTED


@pytest.mark.parametrize("state", ["running", "provisional", "published"])
def test_a_sheet_is_corrected_after_the_session_and_the_tournament(state: str) -> None:
    table = submitted()
    accept_table(table, DIRECTOR)
    Session.objects.update(state=Session.State.CLOSED)
    Tournament.objects.update(state=state)
    reopen_table(table, "Wrong column", DIRECTOR)
    enter(table, DIRECTOR, "Bo", 13)
    with pytest.raises(Closed, match="Ask the director"):
        enter(table, phone_of(table), "Bo", 14)
    with pytest.raises(Closed, match="Ask the director"):
        submit_table(table, phone_of(table))
    submit_table(table, DIRECTOR)
    accept_table(table, DIRECTOR)
    assert (read(table).state, pips(table, "Bo")) == (State.ACCEPTED, "13")


def test_nothing_is_opened_once_the_tournament_is_archived() -> None:
    table = submitted()
    Tournament.objects.update(state=Tournament.State.ARCHIVED)
    for verb in (lambda: reopen_table(table, "Late", DIRECTOR), lambda: accept_table(table, DIRECTOR)):
        with pytest.raises(Closed, match="its scores stand"):
            verb()


def test_a_void_table_counts_nowhere_and_comes_back() -> None:
    table = submitted()
    accept_table(table, DIRECTOR)
    void_table(table, "Wrong set of tiles", DIRECTOR)
    table = read(table)
    assert (table.state, table.game.state) == (State.VOID, Game.State.ABANDONED)
    assert not Acceptance.objects.filter(reopened_at=None).exists()
    with pytest.raises(Closed, match="is void"):
        submit_table(table, DIRECTOR)
    restore_table(table, DIRECTOR)
    table = read(table)
    assert (table.state, table.game.state) == (State.PLAYING, Game.State.FINISHED)
    submit_table(table, phone_of(table))
    accept_table(table, DIRECTOR)
    assert read(table).state == State.ACCEPTED


def test_a_table_that_is_made_void_before_its_first_score_waits_again_afterwards() -> None:
    table = make_table()
    void_table(table, "Nobody came", DIRECTOR)
    restore_table(table, DIRECTOR)
    assert read(table).state == State.WAITING


def test_voiding_closes_what_was_disputed() -> None:
    table = submitted()
    dispute_table(table, at(table, "Ana"), "No", phone_of(table, "Ana"))
    void_table(table, "Cards were missing", DIRECTOR)
    assert table.disputes.get().decision == "kept"


def test_the_same_request_is_done_once() -> None:
    table = submitted()
    edit = phone_of(table, "Ana")
    first = acknowledge(table, at(table, "Ana"), edit)
    assert acknowledge(table, at(table, "Ana"), edit) == first


def test_the_log_says_what_was_done_and_names_nobody() -> None:
    table = submitted()
    acknowledge(table, at(table, "Ana"), phone_of(table, "Ana"))
    accept_table(table, DIRECTOR)
    reopen_table(table, "Wrong column", DIRECTOR)
    accepted, reopened = (
        TournamentChange.objects.get(verb=verb) for verb in (TournamentChange.Verb.ACCEPT, TournamentChange.Verb.REOPEN)
    )
    assert accepted.before == {f"table/{table.pk}/state": "submitted"}
    assert accepted.after == {f"table/{table.pk}/state": "accepted"}
    assert reopened.after[f"table/{table.pk}/reason"] == "Wrong column"
    told = str(list(TournamentChange.objects.values_list("before", "after")))
    assert "Ana" not in told


def test_the_links_of_a_table_stand_through_all_of_it() -> None:
    table = submitted()
    accept_table(table, DIRECTOR)
    assert table.game.links.get(scope=Link.Scope.TABLE).revoked_at is None
