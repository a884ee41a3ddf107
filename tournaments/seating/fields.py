"""Finite fields: sums and products of the numbers 0 … q−1 for a prime power q.

A number stands for the polynomial whose coefficients are its digits in base p.
"""

from functools import cache
from itertools import product

Digits = tuple[int, ...]


@cache
def prime_power(order: int) -> tuple[int, int] | None:
    """(p, e) with p^e = order, or None."""
    prime = next((divisor for divisor in range(2, order + 1) if order % divisor == 0), 0)
    exponent, rest = 0, order
    while prime and rest % prime == 0:
        rest //= prime
        exponent += 1
    return (prime, exponent) if exponent and rest == 1 else None


class Field:
    def __init__(self, order: int) -> None:
        found = prime_power(order)
        assert found is not None
        self.order = order
        self.prime, self.degree = found
        self._digits = [tuple(reversed(digits)) for digits in product(range(self.prime), repeat=self.degree)]
        self._powers = self._powers_of_a_generator()
        self._logarithms = {power: exponent for exponent, power in enumerate(self._powers)}

    def add(self, one: int, other: int) -> int:
        if self.degree == 1:
            return (one + other) % self.prime
        return self._number([a + b for a, b in zip(self._digits[one], self._digits[other], strict=True)])

    def multiply(self, one: int, other: int) -> int:
        if not one or not other:
            return 0
        return self._powers[(self._logarithms[one] + self._logarithms[other]) % (self.order - 1)]

    def negative(self, one: int) -> int:
        return self._number([-digit for digit in self._digits[one]])

    def _number(self, digits: list[int]) -> int:
        number = 0
        for digit in reversed(digits):
            number = number * self.prime + digit % self.prime
        return number

    def _powers_of_a_generator(self) -> list[int]:
        """All numbers but 0: the powers of x modulo the first polynomial for which they are all."""
        if self.degree == 1:
            return next(powers for root in range(1, self.prime) if (powers := self._powers_of_number(root)))
        return next(powers for low in self._digits if (powers := self._powers_of_x(low)))

    def _powers_of_number(self, root: int) -> list[int]:
        powers = [pow(root, exponent, self.prime) for exponent in range(self.prime - 1)]
        return powers if len(set(powers)) == len(powers) else []

    def _powers_of_x(self, low: Digits) -> list[int]:
        """Modulo the polynomial of leading coefficient 1 with the lower coefficients `low`; [] unless they are all."""
        powers, power = [1], [0, 1, *[0] * (self.degree - 2)]
        while (number := self._number(power)) != 1 and number and len(powers) < self.order:
            powers.append(number)
            carry = power[-1]
            power = [shifted - carry * digit for shifted, digit in zip([0, *power[:-1]], low, strict=True)]
            power = [digit % self.prime for digit in power]
        return powers if len(powers) == self.order - 1 else []


@cache
def field(order: int) -> Field:
    return Field(order)
