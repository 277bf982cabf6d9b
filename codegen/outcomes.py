"""Outcome words as numbers and bit sets.

In: nothing. Out: `WORDS` in the order of `docs/internals.md` section 2; `bits(words)` for gates. The order is part of the
ABI of generated code; a test holds it against the runtime's.
"""

from __future__ import annotations

from collections.abc import Iterable

WORDS = (
    "unset", "illegal", "declined", "closed", "fizzled", "blocked", "none", "partial", "full", "replaced", "unreached",
)  # fmt: skip

CODES = {word: code for code, word in enumerate(WORDS)}


def bits(words: Iterable[str]) -> int:
    """The bit set of outcome words; raises KeyError for a word that is none."""
    total = 0
    for word in words:
        total |= 1 << CODES[word]
    return total
