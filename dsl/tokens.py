"""The unit between lexer and parser. In: nothing. Out: `Token`."""

from __future__ import annotations

from typing import NamedTuple

from cardc.dsl.forms import Form
from cardc.dsl.nodes import Span


class Token(NamedTuple):
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
