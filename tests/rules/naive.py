"""The rules of laying once more, plainly: the whole tableau is walked again for every question.

A tile is a pair of numbers, a play is a tile and the one it is laid onto, a tableau a tuple of
plays. Nothing here comes from the rules that are tested.
"""


def pieces(set_max):
    return [(high, low) for high in range(set_max + 1) for low in range(high + 1)]


def laid_onto(plays, tile):
    return [one for one, onto in plays if onto == tile]


def outer_number(plays, tile, start):
    """The number at the far end of a tile, seen from the centre."""
    if tile == (start, start):
        return start
    [onto] = [onto for one, onto in plays if one == tile]
    touching = outer_number(plays, onto, start)
    ends = list(tile)
    ends.remove(touching)
    return ends[0]


def room(plays, tile, start, arms):
    if tile == (start, start):
        return arms - len(laid_onto(plays, tile))
    return (3 if tile[0] == tile[1] else 1) - len(laid_onto(plays, tile))


def unfinished(plays, start, arms):
    """The double that must be completed first, or None."""
    for tile, _ in plays:
        if tile[0] == tile[1] and room(plays, tile, start, arms) > 0:
            return tile
    return None


def next_plays(plays, hand, start, arms):
    if not plays:
        return [((start, start), None)] if (start, start) in hand else []
    owed = unfinished(plays, start, arms)
    lying = [tile for tile, _ in plays]
    return [
        (tile, onto)
        for tile in hand
        for onto in lying
        if tile not in lying
        and room(plays, onto, start, arms) > 0
        and outer_number(plays, onto, start) in tile
        and owed in (None, onto)
    ]


def count_sequences(hand, start, arms, most, plays=()):
    """How many sequences of plays there are of each length from 0 to `most`."""
    counts = [1] + [0] * most
    if most:
        for play in next_plays(plays, hand, start, arms):
            for length, count in enumerate(count_sequences(hand, start, arms, most - 1, (*plays, play)), 1):
                counts[length] += count
    return counts


def count_tableaux(hand, start, arms, most):
    """How many different tableaux there are after each number of plays."""
    reached = {frozenset(): ()}
    counts = [1]
    for _ in range(most):
        further = {}
        for plays in reached.values():
            for play in next_plays(plays, hand, start, arms):
                further.setdefault(frozenset((*plays, play)), (*plays, play))
        reached = further
        counts.append(len(reached))
    return counts
