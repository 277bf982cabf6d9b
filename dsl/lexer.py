"""Tokens of a card text.

In: a `Source`, `Words`, the symbols of the language, the card's names. Out: tokens that cover the text without gaps but
blanks, and diagnostics about what was repaired or is wrong. Every span counts code points of the original text.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Mapping

from cardc.dsl.diagnostics import Diagnostic
from cardc.dsl.language import SymbolWord
from cardc.dsl.nodes import Span
from cardc.dsl.source import Source
from cardc.dsl.forms import Form
from cardc.dsl.words import Words


@dataclass(frozen=True, slots=True)
class Token:
    """One token.

    `kind`: word · number (digits, «2-х», «3-м») · grades (1-2-3; `values`) · symbol (`{tap}`: text `tap`, and words that
    the language spells it with: forms kept) · name (the card's own name) · punct (`. , ; : – ( ) + - = / … ! ? %`;
    `–` is a dash that stands as a dash, `-` a minus joined to the number after it) · open, close (quotes: text « or ») ·
    end. `text`: lower case, ё as е. `lemmas`: empty for punctuation and plain digits. `forms`: readings of the word, for
    a name those of its head. `value`: of numbers, and of words that are numerals, cardinal or ordinal. `glued`: nothing
    between it and the token before. `capital`: begins with a capital letter. `original`: the text as given.
    """

    kind: str
    text: str
    lemmas: frozenset[str] = frozenset()
    forms: tuple[Form, ...] = ()
    value: int | None = None
    span: Span = (0, 0)
    glued: bool = False
    capital: bool = False
    original: str = ""
    values: tuple[int, int, int] | None = None


def tokenize(
    source: Source, words: Words, symbols: Mapping[str, SymbolWord], names: tuple[str, ...] = ()
) -> tuple[tuple[Token, ...], tuple[Diagnostic, ...]]:
    """Tokens of `source`, the last one of kind `end`, and all diagnostics so far, those of `source` included."""
    raise NotImplementedError
