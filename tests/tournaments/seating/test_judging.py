"""Tables that somebody else made are judged as our own are."""

from tests.tournaments.seating.asking import names
from tournaments.seating import judge, read_request, seat


def test_what_was_drawn_is_judged_as_it_was_when_it_was_drawn():
    request = read_request({"players": names(13), "plan": False, "small_tables": "quota", "seed": 3})
    seating = seat(request)
    judged = judge(request, seating.sessions, seating.report["method"])
    assert judged == {key: value for key, value in seating.report.items() if key != "seconds"}


def test_seats_that_are_swapped_are_judged_as_they_are_now():
    history = [[["p0", "p1", "p2"], ["p3", "p4", "p5"]]]
    request = read_request({"players": names(6), "plan": False, "history": history, "seconds": 0.02})
    assert judge(request, history)["sq"] == 6
    report = judge(request, [(("p0", "p1", "p3"), ("p2", "p4", "p5"))])
    assert report["repeats"] == [["p0", "p1", 2], ["p4", "p5", 2]]
    assert report["left_neighbour_repeats"] == 2
