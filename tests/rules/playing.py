"""Rounds played at random by the rules, for tests of what holds in all of them."""

from random import Random

from hypothesis import settings, strategies as st

from scoring.rules import SETS, Action, Do, Round, RuleSet, Tableau, Tile, all_tiles, count_tiles

NAMES = ("Ana", "Ben", "Cai", "Dov", "Eli", "Fay", "Gus", "Hal")
SEEDS = st.integers(0, 2**32)
# A whole round takes as long as a hundred lesser questions.
RARELY = settings(max_examples=40)


@st.composite
def rule_sets(draw, seats=4):
    set_max = draw(st.sampled_from(SETS))
    return RuleSet(
        set_max=set_max,
        hand_size=draw(st.integers(1, min(9, count_tiles(set_max) // seats))),
        start_arms=draw(st.sampled_from([arms for arms in (3, 4, 6, 8) if arms <= set_max])),
        start_search=draw(st.sampled_from(["draw_in_turn", "next_lower"])),
        draw_mode=draw(st.sampled_from(["one", "until_playable"])),
        drawn_tile=draw(st.sampled_from(["may", "must"])),
        dead_position=draw(st.sampled_from(["end_now", "draw_out"])),
        double_blank=draw(st.sampled_from([0, 25, 50, 100])),
    )


def random_tableau(seed, rules, tiles=None):
    """A position after some legal plays; all of them until nothing fits, one time in four."""
    random = Random(seed)
    tableau = Tableau(rules, random.randint(0, rules.set_max))
    most = tiles or random.choice([4, 10, 30, count_tiles(rules.set_max)])
    unseen = list(all_tiles(rules.set_max))
    while len(tableau.plays) < most:
        fitting = [tile for tile in unseen if tableau.fits(tile)]
        if not fitting:
            break
        tile = random.choice(fitting)
        tableau.push(random.choice(list(tableau.legal_plays([tile]))))
        unseen.remove(tile)
    return tableau


tableaux = st.builds(random_tableau, SEEDS, rule_sets())


class Table:
    """People who hold real tiles, and a round that sees them all."""

    def __init__(self, seed, rules, seats):
        self.random = Random(seed)
        self.players = NAMES[:seats]
        tiles = list(all_tiles(rules.set_max))
        self.random.shuffle(tiles)
        dealt = seats * rules.hand_size
        self.yard = tiles[dealt:]
        self.hands = {
            player: tuple(tiles[seat * rules.hand_size : (seat + 1) * rules.hand_size])
            for seat, player in enumerate(self.players)
        }
        self.round = Round(rules, self._start(rules, tiles[:dealt]), self.players, self.hands)

    def _start(self, rules, dealt):
        """Any double, but one that is dealt where nobody searches for another."""
        if rules.start_search == "draw_in_turn":
            return self.random.randint(0, rules.set_max)
        return max((tile.high for tile in dealt if tile.is_double), default=0)

    def choices(self):
        """What one might do: everything the hand can play, draw or pass; not all of it is allowed."""
        round_ = self.round
        players = [round_.turn] if round_.turn else self.players
        for player in players:
            for play in round_.legal_plays(player):
                yield Action(player, Do.PLAY, play.tile, play.onto)
            if self.yard:
                yield Action(player, Do.DRAW, self.yard[-1])
            yield Action(player, Do.PASS)

    def legal(self):
        return [action for action in self.choices() if self.round.rule_on(action).allowed]

    def step(self):
        """Does one legal action, drawn by lot."""
        action = self.random.choice(self.legal())
        self.round.do(action)
        if action.do is Do.DRAW:
            self.yard.pop()
        return action

    def play(self):
        while not self.round.outcome:
            self.step()
        return self.round


@st.composite
def tables(draw):
    seats = draw(st.integers(2, 8))
    return Table(draw(SEEDS), draw(rule_sets(seats)), seats)


def tiles(text):
    """The hand of "9-5 4-4"."""
    return tuple(map(Tile.parse, text.split()))


def state(round_):
    """All that a round knows, apart from it."""
    return vars(round_) | {
        "tableau": vars(round_.tableau) | {"_outer": dict(round_.tableau._outer), "_laid": list(round_.tableau._laid)},
        "_known": {player: set(known) for player, known in round_._known.items()},
        "_veils": dict(round_._veils),
        "_counts": dict(round_._counts),
        "_actions": list(round_._actions),
        "_before": list(round_._before),
    }
