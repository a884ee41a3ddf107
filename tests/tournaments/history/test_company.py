"""With whom somebody does best and worst."""

from tournaments.history import FEWEST_TABLES, Company, Meeting


def met(name: str, pips: int, tables: int = FEWEST_TABLES, rounds: int = 100) -> Meeting:
    return Meeting(ord(name[:1] or "?"), name, name, tables, 0, 0, tables, rounds, pips)


def names(meetings: tuple[Meeting, ...]) -> str:
    return "".join(meeting.name for meeting in meetings)


def test_fewest_pips_a_round_are_the_best_company() -> None:
    company = Company.of([met("C", 300), met("A", 100), met("B", 200), met("D", 400)])
    assert (names(company.best), names(company.worst)) == ("AB", "DC")


def test_at_most_three_of_each_and_nobody_twice() -> None:
    assert names(Company.of(map(met, "ABCDEFGH", range(8))).best) == "ABC"
    company = Company.of(map(met, "ABC", range(3)))
    assert (names(company.best), names(company.worst)) == ("A", "C")


def test_who_was_seldom_there_or_has_no_name_does_not_count() -> None:
    company = Company.of([met("A", 1, FEWEST_TABLES - 1), met("", 2), met("C", 0, rounds=0), met("B", 9)])
    assert company == Company((), ())


def test_level_company_stands_in_the_order_of_names() -> None:
    company = Company.of([met("b", 10), met("C", 20, rounds=200), met("A", 10), met("D", 90)])
    assert names(company.best) == "Ab"
