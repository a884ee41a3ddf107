import pytest

from scoring.rules import ALLOWED, IllegalAction, IllegalPlay, Reason, Tile, Verdict

FOOT_FIRST = Verdict(Reason.FOOT_FIRST, "R23", (Tile(6, 6),))


def test_a_verdict_says_whether_and_why_not():
    assert ALLOWED.allowed
    assert (ALLOWED.reason, ALLOWED.clause, ALLOWED.tiles) == (None, "", ())
    assert not FOOT_FIRST.allowed


@pytest.mark.parametrize("verdict", [ALLOWED, FOOT_FIRST])
def test_a_verdict_is_never_taken_for_yes_or_no(verdict):
    with pytest.raises(TypeError, match="allowed"):
        bool(verdict)


@pytest.mark.parametrize("error", [IllegalPlay, IllegalAction])
def test_an_illegal_play_carries_its_verdict(error):
    raised = error(FOOT_FIRST)
    assert raised.verdict is FOOT_FIRST
    assert str(raised) == "foot-first (R23)"
