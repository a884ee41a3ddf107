"""The rules of the game in plain sentences, clause by clause, as the house rules of a game have them.

R… are rules of the game, A… what holds where it is usually left open, D… and S… what follows from the tiles alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from scoring.rules import RuleSet
from scoring.wording.house_rules import FREE_DOUBLE_BLANK, OTHER_SET, PART_OF_A_GAME, Texts, usual_rules


@dataclass(frozen=True)
class Clause:
    """`usual` is what the rule says without this game's house rule; empty where none changes it."""

    id: str
    text: str
    usual: str = ""

    @property
    def house_rule(self) -> bool:
        return self.usual != ""


@dataclass(frozen=True)
class Section:
    id: str
    title: str
    clauses: tuple[Clause, ...]


SECTIONS = (
    ("setting-out", _("Setting out"), ("R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8")),
    ("starting", _("Starting a round"), ("R9", "R10", "R11", "A1", "R12", "R13", "A2", "A3", "A4", "A5")),
    ("playing", _("Playing"), ("R14", "R15", "A25", "R16", "R17", "A8", "A9", "D1", "A34")),
    ("doubles", _("Doubles and chicken feet"), ("R21", "R22", "A24", "R23", "R24", "R25", "D2")),
    ("drawing", _("Drawing and missing a turn"), ("R18", "A10", "R19", "A11", "D3", "R20")),
    ("the-end", _("The end of a round"), ("R26", "A22", "R27", "D6", "A14", "A15")),
    ("scoring", _("Scoring"), ("R28", "R29", "A29", "S1", "S2", "S4", "S9", "S11", "A33")),
    ("winning", _("Winning and ties"), ("R30", "R31", "R32", "A30", "A32")),
)

USUAL = {
    "R1": _("Two or more people play. Four to eight is best."),
    "R2": _("One %(set)s set is used, with %(tiles)s tiles. Many players may need a double-12, double-15 or double-18 set."),
    "R3": _("The aim is to have the fewest points after the last round."),
    "R4": _("The tiles are shuffled face down."),
    "R5": _("Everybody takes %(hand)s."),
    "R6": _("With few players or with a larger set everybody may take more."),
    "R7": _("Everybody sees the faces of their own tiles only."),
    "R8": _("The other tiles stay face down: they are the yard, also called boneyard or chicken yard. What is laid out is the tableau, or farmyard."),
    "R9": _("The first round starts with %(first)s, the highest double of the set. Whoever drew it lays it in the middle."),
    "R10": _("Every later round starts with the next lower double, laid by whoever drew it."),
    "R11": _("The last round starts with %(last)s, so there are %(rounds)s."),
    "A1": _("The highest double is that of the whole set, even when nobody was dealt it."),
    "R12": _("If nobody was dealt the start double, the players draw from the yard in turn until somebody finds it."),
    "R13": _("Whoever draws it starts the round."),
    "A2": _("That holds in later rounds too: after a search the finder starts, whoever won the round before."),
    "A3": _("The table agrees who draws first. From there the search goes clockwise."),
    "A4": _("Tiles drawn in the search stay in the hand."),
    "A5": _("A start double that is drawn is laid at once."),
    "R14": _("Every tile is laid on an arm of the tableau. The two ends that touch must be equal."),
    "R15": _("A tile on the start double must show its number. The other end may be anything."),
    "A25": _("A blank fits only a blank."),
    "R16": _("Play goes clockwise, one tile each."),
    "R17": _("A tile must lie on all %(arms)s arms of the start double before a second one goes on any arm."),
    "A8": _("The start double is not a chicken foot. It has %(arms)s arms of its own."),
    "A9": _("Until these arms are filled nothing else may be played: it would be a second tile on an arm."),
    "D1": _("Until then no other double can be played: only tiles with the number of the start double fit, and the only double with it lies already."),
    "A34": _("A wrong play noticed before the next play is taken back. Noticed later, it stands."),
    "R21": _("A double is laid crosswise."),
    "R22": _("Whoever lays a double says “chicken foot”."),
    "A24": _("Forgetting to say it costs nothing, and the foot must be filled all the same."),
    "R23": _("The next three tiles must be toes on that double: they make its chicken foot. Until they lie, no tile may go anywhere else."),
    "R24": _("Toes slant away from the middle."),
    "R25": _("When the foot is complete, play is open again on every arm, its three toes included."),
    "D2": _("No double fits on an unfinished foot: the only one with its number is the foot itself. So at most one foot is ever unfinished."),
    "R18": _("A player who has no tile that fits draws one, and that is the turn."),
    "A10": _("A player who has a tile that fits must play. Drawing and missing a turn are only for those who have none."),
    "R19": _("If the drawn tile fits, it may be played at once."),
    "A11": _("A drawn tile that fits may also be kept. In the next turn it counts like any other tile of the hand."),
    "D3": _("After a draw only the drawn tile can be played: nothing in the hand fitted before it."),
    "R20": _("When the yard is empty, a player who has no tile that fits misses the turn."),
    "R26": _("The round ends when a player lays the last tile of the hand: that player goes out."),
    "A22": _("That holds too when the last tile is a double, or when a foot is left unfinished."),
    "R27": _("The round also ends when nobody can play any more: it is blocked."),
    "A14": _("In a dead position the round ends at once, tiles in the yard or not. A foot that can never be completed is the usual case."),
    "D6": _("A position is dead when all %(of_a_number)s tiles of every number that may be played now lie on the table. No hand need be shown to see it."),
    "A15": _("When nobody can play now but a tile that fits is still hidden, the round goes on: draw."),
    "R28": _("Every player scores the pips left in the hand."),
    "R29": _("The double-blank, 0-0, counts %(double_blank)s in the hand."),
    "A29": _("In a blocked round the lowest hand scores its pips like every other hand."),
    "S1": _("A score of 0 means that this player went out, and nothing else gives 0."),
    "S2": _("When somebody goes out, exactly one player has 0. In a blocked round nobody has."),
    "S4": _("At most one player can score 1: only the 0-1 tile is worth 1."),
    "S9": _("All scores of the first round together come to %(cap)s at most, since %(first)s lies on the table."),
    "S11": _("0-0 counts for one player at most, and for nobody in the round that it starts."),
    "A33": _("A round that somebody did not play, for having come late or left, is missing from their score. It is never 0."),
    "R30": _("After all rounds the lowest total wins."),
    "R31": _("If totals are tied, whoever has more rounds of 0 points wins."),
    "R32": _("If these are tied too, whoever has the lowest round other than 0 wins."),
    "A30": _("Every place is decided like this, not only the first. Whoever has no round other than 0 comes after those who have one."),
    "A32": _("Players who are still level share the place, and the next place is left out: 1, 1, 3."),
}  # fmt: skip

HOUSE = {
    ("R2", OTHER_SET): _("One %(set)s set is used, with %(tiles)s tiles."),
    ("R9", PART_OF_A_GAME): _("The first round starts with %(first)s. Whoever drew it lays it in the middle."),
    ("A1", PART_OF_A_GAME): _("A round starts with its own double, even when nobody was dealt it."),
    ("R11", "next_lower"): _("The last round starts with %(last)s: %(rounds)s, less one for every double that is skipped."),
    ("R12", "next_lower"): _("If nobody was dealt the start double, it is skipped and the next lower double starts. Only 0-0 is never skipped: it is drawn for in turn."),
    ("R18", "until_playable"): _("A player who has no tile that fits draws until one fits or the yard is empty."),
    ("R19", "must"): _("If the drawn tile fits, it must be played at once."),
    ("A11", "must"): _("A drawn tile that fits may not be kept."),
    ("A14", "draw_out"): _("In a dead position the yard is drawn empty first. Then the round ends. A foot that can never be completed is the usual case."),
    ("R29", FREE_DOUBLE_BLANK): _("The double-blank, 0-0, counts nothing in the hand."),
    ("S1", FREE_DOUBLE_BLANK): _("A score of 0 means that this player went out, or was left with 0-0 alone."),
    ("S2", FREE_DOUBLE_BLANK): _("When somebody goes out, one or two players have 0. In a blocked round at most one has: with 0-0 alone."),
    ("S11", FREE_DOUBLE_BLANK): _("0-0 is left with one player at most, and with nobody in the round that it starts."),
}  # fmt: skip

TEXTS = Texts(USUAL, HOUSE)

# The clause that says most about a field of the rule set.
CLAUSE_OF = {
    "set_max": "R2",
    "hand_size": "R5",
    "start_arms": "R17",
    "toes": "R23",
    "start_search": "R12",
    "draw_mode": "R18",
    "drawn_tile": "R19",
    "dead_position": "A14",
    "double_blank": "R29",
    "first_start": "R9",
    "last_start": "R11",
}


def clauses(rules: RuleSet) -> list[Section]:
    """Every clause, in the order in which a round meets it."""
    return [Section(name, str(title), tuple(clause(id, rules) for id in ids)) for name, title, ids in SECTIONS]


def clause(id: str, rules: RuleSet) -> Clause:
    """R2 names the set itself, so it is compared with the usual one; the others with the usual rules for this set."""
    usual = RuleSet() if id == "R2" else usual_rules(rules)
    return Clause(id, *TEXTS.tell(id, rules, usual))
