"""Names are listed as people say them."""

from __future__ import annotations

import pytest

from scoring.wording.words import together


@pytest.mark.parametrize(
    ("names", "text"), [([], ""), (["Ana"], "Ana"), (["Ana", "Bo"], "Ana and Bo"), (["A", "B", "C"], "A, B and C")]
)
def test_names_are_listed(names: list[str], text: str) -> None:
    assert together(names) == text
