"""Normalised text of one card, with the way back to the text as given.

In: any string. Out: `Source`, whose `text` has one kind of blank, quotes as printed, NFC letters and Cyrillic words
without Latin look-alikes. Every code point of `text` knows which code points of `original` it came from. Linear time.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardc.dsl.diagnostics import Diagnostic
from cardc.dsl.nodes import Span

MAX_TEXT = 100_000


@dataclass(frozen=True, slots=True)
class Source:
    """`offsets[i]`: where code point i of `text` begins in `original`; `ends[i]`: where it ends."""

    original: str
    text: str
    offsets: tuple[int, ...]
    ends: tuple[int, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()

    def span(self, start: int, end: int) -> Span:
        """Span in `original` of `text[start:end]`."""
        raise NotImplementedError


def normalise(text: str) -> Source:
    """The source of `text`. Never raises: what is wrong is in `diagnostics`."""
    raise NotImplementedError
