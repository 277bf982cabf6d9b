"""Pieces of a normalised text: what a letter-by-letter reading can tell without a dictionary.

In: the text of a `Source`. Out: `Piece`s in order; between them are blanks only. Dashes and quotes are told apart here:
a minus stands before the number it is joined to, every other dash is a dash.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from cardc.dsl.russian import LETTERS, UNKNOWN_LETTERS

_PIECE = re.compile(
    r"(?P<symbol>\{[^{}\n]{1,40}\})"
    r"|(?P<grades>(?<![\d-])\d{1,4}(?:\s?[-–]|[-–]\s)\d{1,4}(?:\s?[-–]|[-–]\s)\d{1,4}(?![\d]|[-–]\d))"
    rf"|(?P<ordinal>\d{{1,9}}-[{LETTERS}]{{1,3}}(?![\w-]))"
    r"|(?P<number>\d+)"
    r"|(?P<word>[^\W\d_]+(?:[-'][^\W\d_]+)*)"
    r"|(?P<quote>[«»\"'])"
    r"|(?P<punct>\S)"
)
_DIGITS = re.compile(r"\d+")
_JOINED_TO_MINUS = re.compile(rf"\d|[{''.join(sorted(UNKNOWN_LETTERS))}](?![^\W_])")
_OPENS_BEFORE = re.compile(r"[\w{«\"'+–-]")


class Piece(NamedTuple):
    """`kind`: symbol, grades, ordinal, number, word, open, close, punct. `start`, `end`: places in the normalised text."""

    kind: str
    start: int
    end: int
    text: str


def scan(text: str) -> Iterator[Piece]:
    """All pieces of `text`. Linear: every pattern is bounded or runs over one class of characters."""
    opened: list[str] = []
    for match in _PIECE.finditer(text):
        kind = str(match.lastgroup)
        if kind == "quote":
            yield _quote(match, text, opened)
        elif kind == "punct":
            yield Piece("punct", match.start(), match.end(), _punct(match[0], text, match.start()))
        else:
            yield Piece(kind, match.start(), match.end(), match[0])


def digits(text: str) -> tuple[int, ...]:
    """The numbers printed in `text`."""
    return tuple(int(number[:9]) for number in _DIGITS.findall(text))


def _quote(match: re.Match[str], text: str, opened: list[str]) -> Piece:
    """« and » are what they are; straight and curly quotes open before a word unless one is open and a word precedes."""
    char, at = match[0], match.start()
    if _opens(char, text, at, opened):
        opened.append(char)
        return Piece("open", at, at + 1, char)
    if opened:
        opened.pop()
    return Piece("close", at, at + 1, char)


def _opens(char: str, text: str, at: int, opened: list[str]) -> bool:
    if char in "«»":
        return char == "«"
    before, after = text[at - 1: at], text[at + 1: at + 2]
    return bool(_OPENS_BEFORE.match(after)) and not (opened and (before.isalnum() or before in "}.!?)"))


def _punct(char: str, text: str, at: int) -> str:
    if char not in "-–":
        return char
    before = text[at - 1: at] if at else ""
    if not _JOINED_TO_MINUS.match(text, at + 1) or before.isdigit():
        return "–"
    return "-"
