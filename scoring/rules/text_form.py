"""What the players did in a round as words in a line: 9-9 9-2@9-9 draw pass.

A seat number and a colon before a word, as in 2:draw:9-2, say who did it; without them it is
whoever's turn it is, and the first seat while it is nobody's.
"""

from collections.abc import Iterator, Sequence

from .deals import check_length
from .phrases import Phrase, quoted
from .plays import Action, Do, Play
from .reading import Unreadable
from .rounds import turn_after
from .tiles import Tile, TileError


def write_actions(actions: Sequence[Action], players: Sequence[str], start: Tile) -> str:
    turns = _Turns(players, start)
    words = []
    for action in actions:
        seat = "" if action.player == turns.player else f"{players.index(action.player) + 1}:"
        words.append(f"{seat}{_word(action)}")
        turns.pass_on(action)
    return " ".join(words)


def read_actions(text: str, players: Sequence[str], start: Tile) -> Iterator[Action]:
    """Raises Unreadable at the first word that says nothing."""
    turns = _Turns(players, start)
    words = text.split()
    check_length(words)
    for number, word in enumerate(words):
        what = Phrase("action {number}, {word}", number=number, word=quoted(word))
        seat, colon, rest = word.partition(":")
        if colon and seat.isdecimal() and seat.isascii():
            player, rest = _read_seat(seat, players, what), rest
        else:
            player, rest = turns.player, word
        action = _read_word(rest, player, what)
        turns.pass_on(action)
        yield action


class _Turns:
    """Whose turn it is, legal or not, so that a wrong action can be written down too."""

    def __init__(self, players: Sequence[str], start: Tile) -> None:
        self.players, self.start = players, start
        self.player = players[0]
        self.is_search = True

    def pass_on(self, action: Action) -> None:
        following = turn_after(action, self.players, self.start, is_search=self.is_search)
        self.player = self.players[0] if following is None else following
        self.is_search = self.is_search and action.do is not Do.PLAY


def _word(action: Action) -> str:
    if action.do is Do.PLAY:
        return str(action.play)
    return str(action.do) if action.tile is None else f"{action.do}:{action.tile}"


def _read_seat(seat: str, players: Sequence[str], what: Phrase) -> str:
    number = int(seat) if len(seat) < 4 else 0
    if not 1 <= number <= len(players):
        raise Unreadable("{what}: the seats are 1 to {count}", what=what, count=len(players))
    return players[number - 1]


def _read_word(word: str, player: str, what: Phrase) -> Action:
    try:
        if word == Do.PASS:
            return Action(player, Do.PASS)
        do, colon, tile = word.partition(":")
        if do == Do.DRAW:
            return Action(player, Do.DRAW, Tile.parse(tile) if colon else None)
        play = Play.parse(word)
    except TileError as fault:
        raise Unreadable("{what}: {fault}", what=what, fault=fault.phrase) from None
    return Action(player, Do.PLAY, play.tile, play.onto, play.stands)
