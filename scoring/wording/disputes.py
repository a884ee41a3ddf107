"""What tables ask about most, answered as the house rules of a game have it, with the clauses that decide."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from scoring.rules import RuleSet
from scoring.wording.house_rules import FREE_DOUBLE_BLANK, Texts, numbers, usual_rules


@dataclass(frozen=True)
class Dispute:
    """`usual` is the answer without this game's house rule; empty where none changes it."""

    number: int
    question: str
    answer: str
    clauses: tuple[str, ...]
    usual: str = ""

    @property
    def house_rule(self) -> bool:
        return self.usual != ""


QUESTIONS = {
    1: (_("Nobody has this round’s double. Do we skip it?"), ("R12",)),
    2: (_("The double came from the yard. Who starts?"), ("R13", "A2")),
    3: (_("May I keep the tiles I drew while we searched for the double?"), ("A4",)),
    4: (_("Does the starter lay a second tile at once?"), ("R16",)),
    5: (_("May I build on an arm while the start double has a free side?"), ("R17",)),
    6: (_("There is a fresh %(top)s-4. May I lay 4-4 on it before all arms of %(top)s-%(top)s are filled?"), ("R17",)),
    7: (_("I cannot play on the foot, but I could somewhere else. May I?"), ("R23", "R18")),
    8: (_("I have a tile that fits, but I would rather draw or pass. May I?"), ("A10",)),
    9: (_("The tile I drew fits. Must I play it?"), ("R19",)),
    10: (_("Do I draw until I can play?"), ("R18",)),
    11: (_("I laid a double. Do I play again?"), ("R16", "R23")),
    12: (_("May a second double go on the foot?"), ("D2",)),
    13: (_("All tiles of the number are out and the foot has one toe. What now?"), ("R27", "A14")),
    14: (_("May I go out with a double?"), ("R26", "A22")),
    15: (_("I forgot to say “chicken foot”. What happens?"), ("A24",)),
    16: (_("How much is the double-blank, 0-0, in the hand: 0, 25, 50 or 100?"), ("R29",)),
    17: (_("Do doubles left in the hand count twice?"), ("R28",)),
    18: (_("Does a blank go on any number?"), ("A25",)),
    19: (_("Who is charged for 0-0 in the round that it starts?"), ("R11", "S11")),
    20: (_("Two players say that they both went out. Can that be?"), ("R26",)),
    21: (_("The round is blocked. Does the lowest hand get 0?"), ("A29",)),
    22: (_("The yard is empty and I cannot play. Is the round over?"), ("R20", "R27")),
    23: (_("Nobody can play, but there are tiles in the yard. Is the round over?"), ("R18", "A15")),
    24: (_("A wrong tile was laid three turns ago. Is it taken back?"), ("A34",)),
    25: (_("Eight players, a double-nine set: seven tiles each?"), ("R2", "R5")),
    26: (_("Two totals are tied. Who is ahead?"), ("R31", "R32", "A32")),
    27: (_("The round was blocked and I have 3. Is that a zero round?"), ("R31",)),
    28: (_("Does the winner of a round start the next one?"), ("R10",)),
}  # fmt: skip

USUAL = {
    1: _("No. You draw from the yard in turn until somebody finds it."),
    2: _("Whoever drew it, and lays it at once."),
    3: _("You must: they stay in your hand."),
    4: _("No. The start double was the turn; now the next player clockwise plays."),
    5: _("No. First a tile must lie on all %(arms)s arms of the start double."),
    6: _("No. It would be a second tile on an arm, and all %(arms)s arms come first."),
    7: _("No. Until the foot has its three toes no tile may go anywhere else. Draw one."),
    8: _("No. Whoever has a tile that fits must play."),
    9: _("No. You may play it at once or keep it. If it still fits in your next turn, you must play then."),
    10: _("No. You draw one tile, and if it does not fit your turn is over."),
    11: _("No. The next player lays the first toe."),
    12: _("It cannot happen: only the double of that number would fit, and it is the foot itself."),
    13: _("No tile can complete the foot. The round ends at once, blocked, and everybody scores the pips in hand."),
    14: _("Yes. With your last tile on the table the round is over, with no toes on your double."),
    15: _("Nothing, and there is no penalty. The foot must be filled all the same."),
    16: _("It counts %(double_blank)s."),
    17: _("No. Every tile counts the pips on it, and only 0-0 has a value of its own."),
    18: _("No. A blank fits only a blank."),
    19: _("Nobody. It lies on the table."),
    20: _("No. The round ends with the first who lays the last tile; the other still holds one."),
    21: _("No. Nobody went out, so everybody scores the pips in hand."),
    22: _("No. You miss your turn. The round is over only when nobody can play."),
    23: _("No, as long as a tile that fits is still hidden. Draw."),
    24: _("No. It could be taken back until the next play. Now it stands."),
    25: _("It cannot be done: that takes 56 tiles and the set has 55. Take six each, or a larger set."),
    26: _("Whoever has more rounds of 0. Then whoever has the lowest round other than 0. Still level: they share the place."),
    27: _("No. Only a round of 0 points is one."),
    28: _("No. Whoever holds the next lower double starts."),
}  # fmt: skip

HOUSE = {
    (1, "next_lower"): _("Yes. Play the next lower double that somebody holds. Only 0-0 is never skipped: for it you draw in turn."),
    (7, "until_playable"): _("No. Until the foot has its three toes no tile may go anywhere else. Draw until a toe comes or the yard is empty."),
    (9, "must"): _("Yes. It must be played at once."),
    (10, "until_playable"): _("Yes, until a tile fits or the yard is empty."),
    (13, "draw_out"): _("No tile can complete the foot. The yard is drawn empty first. Then the round ends, blocked, and everybody scores the pips in hand."),
    (16, FREE_DOUBLE_BLANK): _("It counts nothing."),
    (20, FREE_DOUBLE_BLANK): _("No. The round ends with the first who lays the last tile. The other can have 0 only with 0-0 alone in hand."),
    (21, FREE_DOUBLE_BLANK): _("No. Nobody went out, so everybody scores the pips in hand. Only 0-0 alone comes to 0."),
    (28, "next_lower"): _("No. Whoever holds the next lower double starts, and if nobody does, the one below it."),
}  # fmt: skip

ANSWERS = Texts(USUAL, HOUSE)


def disputes(rules: RuleSet) -> list[Dispute]:
    return [dispute(number, rules) for number in QUESTIONS]


def dispute(number: int, rules: RuleSet) -> Dispute:
    question, clauses = QUESTIONS[number]
    answer, usual = ANSWERS.tell(number, rules, usual_rules(rules))
    return Dispute(number, str(question) % numbers(rules), answer, clauses, usual)
