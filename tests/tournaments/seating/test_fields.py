import pytest
from hypothesis import given, strategies as st

from tournaments.seating.fields import Field, prime_power

ORDERS = [2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 25, 27, 49, 64]


def test_prime_powers():
    assert prime_power(64) == (2, 6)
    assert prime_power(7) == (7, 1)
    assert [order for order in range(14) if not prime_power(order)] == [0, 1, 6, 10, 12]


@pytest.mark.parametrize("order", ORDERS)
def test_every_number_but_zero_has_an_inverse(order):
    field = Field(order)
    for number in range(1, order):
        assert sorted(field.multiply(number, other) for other in range(order)) == list(range(order))
        assert field.add(number, field.negative(number)) == 0
        assert field.multiply(number, 1) == number == field.add(number, 0)


@given(st.sampled_from(ORDERS), st.data())
def test_the_laws_of_a_field(order, data):
    field = Field(order)
    a, b, c = (data.draw(st.integers(0, order - 1)) for _ in range(3))
    assert field.add(a, b) == field.add(b, a)
    assert field.multiply(a, b) == field.multiply(b, a)
    assert field.add(field.add(a, b), c) == field.add(a, field.add(b, c))
    assert field.multiply(field.multiply(a, b), c) == field.multiply(a, field.multiply(b, c))
    assert field.multiply(a, field.add(b, c)) == field.add(field.multiply(a, b), field.multiply(a, c))
