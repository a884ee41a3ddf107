"""Many bands: each is searched as well as one alone."""

from tests.tournaments.seating.asking import ask, names, sq


def test_in_sixteen_bands_nobody_meets_again_while_that_can_be():
    standing, history = names(256), []
    for _ in range(3):
        answer, _ = ask(256, plan=False, standing=standing, band=4, history=history, seconds=0.3)
        history += answer
        for first in range(0, 64, 4):
            band = {name for table in answer[0][first : first + 4] for name in table}
            assert band == set(standing[4 * first : 4 * first + 16])
    assert sq(history) == 0
