"""Normalised text of one card, with the way back to the text as given.

In: any string. Out: `Source`, whose `text` has one kind of blank, one kind of dash, minus and quote per meaning, composed
letters, and Cyrillic words without Latin look-alikes. Every code point of `text` knows which code points of `original` it
came from. Linear time, no exceptions; which words are repaired needs a dictionary and is the lexer's business.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from cardc.dsl.diagnostics import Diagnostic, report
from cardc.dsl.nodes import Span
from cardc.dsl.russian import ERRATA, LOOKALIKES

MAX_TEXT = 100_000

_DASHES = dict.fromkeys("\u2013\u2014\u2015\u2012\u2e3a\u2e3b\ufe58\u30fc\u2500\u2501", "\u2013")
_MINUSES = dict.fromkeys("\u2212\u2010\u2011\u00ad\ufe63\uff0d\u207b", "-")
_OPENING = dict.fromkeys("\u201e\u201a\u2039\u300c\u300e", "\u00ab")
_CLOSING = dict.fromkeys("\u203a\u300d\u300f", "\u00bb")
_UNSURE = {**dict.fromkeys("\u201c\u201d\u201f\uff02\u2033", '"'), **dict.fromkeys("\u2018\u2019\u201b\u2032\u02bc", "'")}
_OTHER = {"\u2026": "\u2026", "\uff5b": "{", "\uff5d": "}", "\u00d7": "x", "\u2044": "/", "\u2215": "/"}
_REPLACED = {**_DASHES, **_MINUSES, **_OPENING, **_CLOSING, **_UNSURE, **_OTHER}
_DROPPED = frozenset("\u00ad\u200b\u200c\u200d\u2060\ufeff\u034f")
_BIDIRECTIONAL = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")
_ALLOWED_CONTROLS = frozenset("\t\n\r\v\f\x85")
_PLAIN = re.compile(r"[ -~\u0401\u0410-\u044f\u0451\u00ab\u00bb\u2013]*")
_LATIN = re.compile(r"[A-Za-z]")
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


@dataclass(frozen=True, slots=True)
class Source:
    """`offsets[i]`: where code point i of `text` begins in `original`; `ends[i]`: where it ends."""

    original: str
    text: str
    offsets: tuple[int, ...]
    ends: tuple[int, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()

    def span(self, start: int, end: int) -> Span:
        """Span in `original` of `text[start:end]`; of an empty piece: the place where it stands."""
        if start >= end:
            here = self.offsets[start] if start < len(self.offsets) else len(self.original)
            return here, here
        return self.offsets[start], self.ends[end - 1]


def normalise(text: str) -> Source:
    """The source of `text`. Never raises: what was found is in `diagnostics`; a text beyond the bound becomes empty."""
    if len(text) > MAX_TEXT:
        too_long = report("E102", (0, len(text)), length=len(text), limit=MAX_TEXT)
        return Source(text, "", (), (), (too_long,))
    found: list[Diagnostic] = []
    source = _plain(text) if _PLAIN.fullmatch(text) else _composed(text, found)
    read = _cyrillic_words(source, _without_errata(source, found), found)
    return Source(text, read, source.offsets, source.ends, tuple(found))


def _plain(text: str) -> Source:
    """A text in which every character stands for itself."""
    return Source(text, text, tuple(range(len(text))), tuple(range(1, len(text) + 1)))


def _composed(text: str, found: list[Diagnostic]) -> Source:
    chars: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for start, end, piece in _pieces(text):
        for char in _replace(piece, start, end, found):
            chars.append(char)
            starts.append(start)
            ends.append(end)
    return Source(text, "".join(chars), tuple(starts), tuple(ends))


def _pieces(text: str) -> Iterator[tuple[int, int, str]]:
    """Base letters with the marks that follow them, composed."""
    start = 0
    for index in range(1, len(text) + 1):
        if index < len(text) and unicodedata.combining(text[index]) and index - start < 8:
            continue
        piece = text[start:index]
        yield start, index, unicodedata.normalize("NFC", piece) if index - start > 1 else piece
        start = index


def _replace(piece: str, start: int, end: int, found: list[Diagnostic]) -> str:
    char = piece[0]
    if char.isascii() and char.isprintable():
        return char
    if char in _DROPPED:
        return ""
    if char in _REPLACED:
        return _REPLACED[char]
    category = unicodedata.category(char)
    if category in ("Zs", "Zl", "Zp") or char in _ALLOWED_CONTROLS:
        return "\n" if char in "\n\u2028\u2029\x85" else " "
    if category[0] == "C":
        return _control(char, category, (start, end), found)
    return unicodedata.normalize("NFKC", char) if category == "No" else _bare(piece)


def _bare(piece: str) -> str:
    """The letter alone: an accent that composes with nothing is a stress mark and says nothing."""
    return piece[0]


def _control(char: str, category: str, span: Span, found: list[Diagnostic]) -> str:
    refused = char == "\0" or category == "Cs" or char in _BIDIRECTIONAL
    found.append(report("E101" if refused else "W101", span, word=f"U+{ord(char):04X}"))
    return " "


def _without_errata(source: Source, found: list[Diagnostic]) -> str:
    """The text with its «[Эррата …]» prefix blanked."""
    prefix = re.match(ERRATA, source.text)
    if prefix is None:
        return source.text
    found.append(report("H105", source.span(*prefix.span()), word=prefix[0].strip()))
    return " " * prefix.end() + source.text[prefix.end():]


def _cyrillic_words(source: Source, text: str, found: list[Diagnostic]) -> str:
    """The text with Latin look-alikes inside Cyrillic words replaced; a word wholly of look-alikes is left alone."""

    def read(match: re.Match[str]) -> str:
        word = match[0]
        if word.isascii() or not _LATIN.search(word):
            return word
        better = "".join(LOOKALIKES.get(char, char) for char in word)
        if any(char.isascii() and char.isalpha() for char in better):
            return word
        found.append(report("H101", source.span(*match.span()), word=word, read=better))
        return better

    return _WORD.sub(read, text)
