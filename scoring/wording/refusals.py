"""Why something is not allowed, in one sentence: the name first where it is known, and the tiles that decide."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _, ngettext

from scoring.rules import Do, Reason, Tile
from scoring.wording.cases import Case
from scoring.wording.rounds import next_tile, owed_words
from scoring.wording.words import NUMBER_WORDS, a_number, together

LISTED_TILES = 6


def _owed(case: Case, double: Tile, *, arms: bool) -> str:
    words = owed_words(double, case.left, arms=case.rules.start_arms if arms else None, toes=case.rules.toes)
    return f"{words} {next_tile(double)}"


def _listed(tiles: Sequence[Tile]) -> str:
    shown = [str(tile) for tile in tiles[:LISTED_TILES]]
    return together([*shown, _("others")] if len(tiles) > LISTED_TILES else shown)


def _start_tile(case: Case) -> Tile:
    """The start tile: told, or among the tiles that decide."""
    return case.verdict.tiles[0] if case.start is None else Tile.double(case.start)


def _hand_over(case: Case) -> str:
    if case.verdict.clause == "R27":
        return _("The round is over: nobody can play any more.")
    if case.winner:
        return _("%(name)s went out, so the round is over.") % {"name": case.winner}
    return _("The round is over: somebody went out.")


def _out_of_turn(case: Case) -> str:
    if case.name and case.turn:
        return _("%(name)s has to wait: it is %(turn)s’s turn.") % {"name": case.name, "turn": case.turn}
    return _("It is another player’s turn. Play goes clockwise.")


def _yard_empty(case: Case) -> str:
    return _("The yard is empty: there is nothing to draw.")


def _not_in_set(case: Case) -> str:
    facts = {"number": NUMBER_WORDS[case.rules.set_max], "tile": case.tile}
    return _("A double-%(number)s set has no %(tile)s.") % facts


def _already_played(case: Case) -> str:
    if case.action.do is Do.DRAW:
        return _("%(tile)s lies on the table, so nobody can draw it.") % {"tile": case.tile}
    return _("%(tile)s lies on the table already.") % {"tile": case.tile}


def _already_held(case: Case) -> str:
    if case.holder:
        return _("%(name)s holds %(tile)s, so nobody can draw it.") % {"name": case.holder, "tile": case.tile}
    return _("%(tile)s is in a hand already, so nobody can draw it.") % {"tile": case.tile}


def _not_held(case: Case) -> str:
    facts = {"name": case.name, "tile": case.tile, "holder": case.holder}
    if case.holder and case.name:
        return _("%(name)s does not hold %(tile)s: %(holder)s does.") % facts
    if case.name:
        return _("%(name)s does not hold %(tile)s.") % facts
    return _("%(tile)s is not in this hand.") % facts


def _wrong_start(case: Case) -> str:
    facts = {"start": _start_tile(case)}
    if case.action.do is Do.PASS:
        return _("The round has not started: no turn is missed before %(start)s lies on the table.") % facts
    return _("The round starts with %(start)s. Nothing may be played before it.") % facts


def _no_such_end(case: Case) -> str:
    facts = {"tile": case.tile, "onto": case.action.onto}
    if case.action.onto is None:
        return _("%(tile)s must be laid on a tile of the tableau.") % facts
    if case.searching:
        return _("%(tile)s starts the round: there is no tile to lay it on.") % facts
    return _("%(onto)s does not lie on the table, so nothing can be laid on it.") % facts


def _ends_differ(case: Case) -> str:
    facts: dict[str, object] = {"tile": case.tile, "onto": case.action.onto}
    if case.owed is not None and case.action.onto in (None, case.owed):
        words = _("%(tile)s has no %(number)s.") % (facts | {"number": case.owed.high})
        return f"{words} {_owed(case, case.owed, arms=case.owes_arms)}"
    if case.action.onto is not None and case.end is not None:
        facts |= {"number": a_number(case.end)}
        return _("%(tile)s does not fit on %(onto)s: only %(number)s goes there.") % facts
    if case.action.onto is not None:
        return _("%(tile)s does not fit on %(onto)s: the ends that touch must be equal.") % facts
    if case.ends:
        facts |= {"ends": together([str(number) for number in sorted(case.ends)])}
        return _("%(tile)s fits none of the open ends: %(ends)s.") % facts
    return _("%(tile)s fits no open end.") % facts


def _end_taken(case: Case) -> str:
    onto, there = case.action.onto, case.verdict.tiles
    facts = {"onto": onto, "there": _listed(there), "all": NUMBER_WORDS[case.rules.start_arms]}
    if onto is not None and onto.is_double:
        if case.start == onto.high:
            return _("All %(all)s arms of %(onto)s are taken.") % facts
        return _("%(onto)s has all its toes.") % facts
    if there and there != (onto,):
        return _("%(onto)s has no free end: %(there)s lies there.") % facts
    return _("%(onto)s has no free end.") % facts


def _arms_first(case: Case) -> str:
    return _owed(case, case.verdict.tiles[0], arms=True)


def _foot_first(case: Case) -> str:
    return _owed(case, case.verdict.tiles[0], arms=False)


def _drawn_only(case: Case) -> str:
    facts = {"name": case.name, "tiles": _listed(case.verdict.tiles)}
    if case.name and case.verdict.tiles:
        return _("%(name)s drew %(tiles)s in this turn. Nothing else may be played now.") % facts
    return _("After a draw only the drawn tile may be played.")


def _one_draw(case: Case) -> str:
    if case.name:
        return _("%(name)s has drawn in this turn. One tile a turn is all.") % {"name": case.name}
    return _("A tile was drawn in this turn. One is all.")


def _must_play(case: Case) -> str:
    tiles = case.verdict.tiles
    if case.verdict.clause == "R12":
        return _nothing_to_search(case)
    if not tiles:
        return _("A tile in the hand fits, and whoever can play must play.")
    facts = {"name": case.name, "tiles": _listed(tiles)}
    if case.name:
        return ngettext(
            "%(name)s holds %(tiles)s, which fits, and must play.",
            "%(name)s holds %(tiles)s, which fit, and must play.",
            len(tiles),
        ) % facts  # fmt: skip
    return ngettext(
        "%(tiles)s fits, and whoever can play must play.", "%(tiles)s fit, and whoever can play must play.", len(tiles)
    ) % facts  # fmt: skip


def _nothing_to_search(case: Case) -> str:
    facts = {"name": case.holder, "start": _start_tile(case)}
    if case.holder:
        return _("%(name)s holds %(start)s and starts the round. Nobody draws for it.") % facts
    return _("Nobody draws for %(start)s: at this table a double that is in no hand is skipped.") % facts


def _must_draw(case: Case) -> str:
    facts = {"name": case.name}
    if case.rules.draw_mode == "until_playable":
        if case.name:
            return _("%(name)s draws until a tile fits or the yard is empty.") % facts
        return _("Whoever cannot play draws until a tile fits or the yard is empty.")
    if case.name:
        return _("%(name)s draws a tile first: there are some in the yard.") % facts
    return _("Whoever cannot play draws a tile first, as long as there are some in the yard.")


SENTENCES: dict[Reason, Callable[[Case], str]] = {
    Reason.HAND_OVER: _hand_over,
    Reason.OUT_OF_TURN: _out_of_turn,
    Reason.YARD_EMPTY: _yard_empty,
    Reason.NOT_IN_SET: _not_in_set,
    Reason.ALREADY_PLAYED: _already_played,
    Reason.ALREADY_HELD: _already_held,
    Reason.NOT_HELD: _not_held,
    Reason.WRONG_START: _wrong_start,
    Reason.NO_SUCH_END: _no_such_end,
    Reason.ENDS_DIFFER: _ends_differ,
    Reason.END_TAKEN: _end_taken,
    Reason.ARMS_FIRST: _arms_first,
    Reason.FOOT_FIRST: _foot_first,
    Reason.DRAWN_ONLY: _drawn_only,
    Reason.ONE_DRAW: _one_draw,
    Reason.MUST_PLAY: _must_play,
    Reason.MUST_DRAW: _must_draw,
}
