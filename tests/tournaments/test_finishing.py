"""The cut: nobody to cut, a line through people who are level, a finalist who leaves, and what the final decides."""

from __future__ import annotations

import pytest

from scoring.models import Refused
from tests.tournaments.make_tournaments import DIRECTOR, entrant, make_session, make_tournament, play_table
from tournaments.models import Closed, Entrant, Session, Table, Tournament, TournamentChange
from tournaments.models.closing import close_session
from tournaments.models.finishing import cut_line, make_final
from tournaments.models.seating_sessions import announce_session, seat_session
from tournaments.models.standing import tournament_standings

pytestmark = pytest.mark.django_db

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo")


def played(scores: dict[str, list[int | None]] | None = None, **fields: object) -> Tournament:
    """Places 1 Ana, 2 Bo, 3 and 4 Cy and Di level, 5 Ed, 6 Flo."""
    tournament = make_tournament(names=NAMES, **{"cut": 3, "session_count": 1, **fields})
    session = make_session(tournament, [NAMES[:3], NAMES[3:]])
    one, other = session.tables.all()
    play_table(one, {"Ana": [0, 0], "Bo": [2, 4], "Cy": [5, 9]})
    play_table(other, scores or {"Di": [9, 5], "Ed": [0, 20], "Flo": [30, 0]})
    session.tables.update(state=Table.State.ACCEPTED)
    close_session(session, DIRECTOR)
    return tournament


def finalists(session: Session) -> list[str]:
    names = dict(session.tournament.entrants.values_list("pk", "player__name"))
    return [names[pk] for pk in session.seating["entrants"]]


def play(session: Session, scores: dict[str, list[int | None]]) -> None:
    seat_session(session, DIRECTOR, quickly=True)
    announce_session(session, DIRECTOR)
    play_table(session.tables.get(), scores)
    session.tables.update(state=Table.State.ACCEPTED)
    close_session(session, DIRECTOR)


def test_the_cut_goes_through_who_is_level() -> None:
    line = cut_line(played())
    assert [one.entrant.name for one in line.inside] == ["Ana", "Bo"]
    assert [one.entrant.name for one in line.level] == ["Cy", "Di"]
    assert (line.open_seats, line.expanded, line.problem) == (1, 4, "")


def test_a_line_between_two_places_leaves_nobody_out() -> None:
    session = make_final(played(cut=4), DIRECTOR, "lot")
    assert finalists(session) == ["Ana", "Bo", "Cy", "Di"]
    assert "seed" not in str(TournamentChange.objects.get(verb="cut").after)


def test_four_finalists_become_five_when_the_fifth_is_level() -> None:
    tournament = played(scores={"Di": [4, 2], "Ed": [9, 5], "Flo": [30, 0]}, cut=4)
    session = make_final(tournament, DIRECTOR)
    assert sorted(finalists(session)) == ["Ana", "Bo", "Cy", "Di", "Ed"]
    assert (session.kind, session.state, session.round_count) == ("final", "planned", 10)


def test_a_final_that_is_too_large_is_refused_with_what_else_may_decide() -> None:
    tournament = played()
    Tournament.objects.update(rules={**tournament.rules, "hand_size": 14})
    with pytest.raises(Refused, match="play-off round or a lot"):
        make_final(tournament, DIRECTOR)


def test_a_lot_keeps_its_seed_and_is_the_same_again() -> None:
    tournament = played()
    session = make_final(tournament, DIRECTOR, "lot", seed=7)
    change = TournamentChange.objects.get(verb="cut")
    assert change.after[f"session/{session.number}/seed"] == 7
    assert len(change.after[f"session/{session.number}/lots"]) == 2
    assert make_final(tournament, DIRECTOR, "lot").seating == session.seating
    assert TournamentChange.objects.filter(verb="cut").count() == 1


def test_a_lot_favours_neither_number_nor_name() -> None:
    tournament = played()
    drawn = set()
    for seed in range(1, 20):
        drawn.add(finalists(make_final(tournament, DIRECTOR, "lot", seed=seed))[-1])
    assert drawn == {"Cy", "Di"}


def test_a_play_off_round_decides_among_who_is_level_and_places_stay_shared() -> None:
    tournament = played()
    session = make_final(tournament, DIRECTOR, "play_off")
    assert (session.kind, session.round_count, sorted(finalists(session))) == ("play_off", 1, ["Cy", "Di"])
    with pytest.raises(Closed, match="play-off"):
        make_final(tournament, DIRECTOR)
    play(session, {"Cy": [12], "Di": [0]})
    line = cut_line(tournament)
    assert ([one.entrant.name for one in line.inside], line.by_play_off) == (["Ana", "Bo", "Di"], True)
    assert finalists(make_final(tournament, DIRECTOR)) == ["Ana", "Bo", "Di"]
    assert [one.place for one in tournament_standings(tournament)][:4] == [1, 2, 3, 3]


def test_a_play_off_that_is_level_again_is_played_again() -> None:
    tournament = played(scores={"Di": [9, 5], "Ed": [5, 9], "Flo": [30, 0]})
    play(make_final(tournament, DIRECTOR, "play_off"), {"Cy": [9], "Di": [9], "Ed": [0]} | {"Cy": [4], "Di": [4]})
    assert [one.entrant.name for one in cut_line(tournament).inside] == ["Ana", "Bo", "Ed"]
    Tournament.objects.update(cut=4)
    tournament.refresh_from_db()
    assert sorted(one.entrant.name for one in cut_line(tournament).level) == ["Cy", "Di"]
    again = make_final(tournament, DIRECTOR, "play_off")
    play(again, {"Cy": [0], "Di": [3]})
    assert finalists(make_final(tournament, DIRECTOR)) == ["Ana", "Bo", "Ed", "Cy"]


def test_who_leaves_is_replaced_by_the_next_in_line_and_that_is_recorded() -> None:
    tournament = played(cut=4)
    session = make_final(tournament, DIRECTOR)
    seat_session(session, DIRECTOR, quickly=True)
    announce_session(session, DIRECTOR)
    Entrant.objects.filter(player__name="Bo").update(state="withdrawn")
    again = make_final(tournament, DIRECTOR)
    assert (again.pk, finalists(again), again.state) == (session.pk, ["Ana", "Cy", "Di", "Ed"], "planned")
    change = TournamentChange.objects.filter(verb="cut").first()
    path = f"session/{session.number}/entrants"
    assert entrant(tournament, "Bo").pk in change.before[path]
    assert entrant(tournament, "Ed").pk in change.after[path]


def test_nobody_is_replaced_once_a_round_of_the_final_is_stored() -> None:
    tournament = played(cut=3)
    session = make_final(tournament, DIRECTOR, "lot", seed=1)
    seat_session(session, DIRECTOR, quickly=True)
    announce_session(session, DIRECTOR)
    play_table(session.tables.get(), {name: [at] for at, name in enumerate(finalists(session))})
    Entrant.objects.filter(player__name="Bo").update(state="withdrawn")
    with pytest.raises(Closed, match="round of the final"):
        make_final(tournament, DIRECTOR)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda: Table.objects.filter(number=1).update(state="disputed"), "disputed"),
        (lambda: Session.objects.update(state="playing"), "not closed"),
        (lambda: Tournament.objects.update(cut=None), "no final"),
        (lambda: Tournament.objects.update(state="provisional"), "while the tournament is running"),
        (lambda: Table.objects.update(state="void"), "nobody to cut"),
    ],
)
def test_what_has_to_be_done_before_the_cut(change: object, sentence: str) -> None:
    tournament = played()
    change()
    tournament.refresh_from_db()
    assert sentence in cut_line(tournament).problem
    with pytest.raises(Closed, match=sentence):
        make_final(tournament, DIRECTOR)


def test_the_final_decides_the_first_places_and_the_others_keep_theirs() -> None:
    tournament = played()
    session = make_final(tournament, DIRECTOR)
    scores = {name: [at] * 10 for at, name in enumerate(("Di", "Cy", "Bo", "Ana"))}
    play(session, scores)
    assert [(one.place, one.entrant.name) for one in tournament_standings(tournament)] == [
        (1, "Di"), (2, "Cy"), (3, "Bo"), (4, "Ana"), (5, "Ed"), (6, "Flo")
    ]  # fmt: skip


def test_one_alone_plays_no_final() -> None:
    tournament = make_tournament(names=("Ana", "Bo", "Cy"), cut=3)
    session = make_session(tournament, [("Ana", "Bo", "Cy")])
    play_table(session.tables.get(), {"Ana": [0], "Bo": [5], "Cy": [9]})
    Entrant.objects.exclude(player__name="Ana").update(state=Entrant.State.WITHDRAWN)
    Session.objects.update(state=Session.State.CLOSED)
    with pytest.raises(Refused, match="two players or more"):
        make_final(tournament, DIRECTOR)
