"""Sentences whose parts have names, so that they can be said in another language too."""

from collections.abc import Sequence

LONGEST_QUOTE = 40


class Phrase:
    """Words around named values, which may be phrases too; str() gives it in English."""

    __slots__ = ("template", "values")

    def __init__(self, template: str, **values: object) -> None:
        self.template, self.values = template, values

    def __str__(self) -> str:
        return self.template.format(**self.values)


class PhrasedError(ValueError):
    """What is wrong, as a phrase."""

    def __init__(self, template: str, **values: object) -> None:
        super().__init__(template)
        self.phrase = Phrase(template, **values)

    def __str__(self) -> str:
        return str(self.phrase)


def quoted(text: str) -> Phrase:
    return Phrase("“{text}”", text=text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…")


def key_of(key: str, what: Phrase) -> Phrase:
    """“tile” of action 3"""
    return Phrase("“{key}” of {what}", key=key, what=what)


def either(choices: Sequence[int | str]) -> object:
    """6 or 9 or 12"""
    *first, other = choices
    return Phrase("{one} or {other}", one=either(first), other=other) if first else other
