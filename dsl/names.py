"""The card's own name in its text, in any case form.

In: the names of a card and the words of its text. Out: where a run of words is the name. A name is compared part by part
(words and halves of hyphenated words): by lemma where a dictionary knows it, by stem where none does.
"""

from __future__ import annotations

import os.path
import re
from dataclasses import dataclass, replace

from cardc.dsl.forms import Form, fold
from cardc.dsl.russian import ENDINGS
from cardc.dsl.words import Words

_PART = re.compile(r"[^\W_]+")
_STEM = 3
MAX_NAME = 200


@dataclass(frozen=True, slots=True)
class Name:
    """A name ready to be compared. `parts`: its words folded; `marks`: what else is printed in it."""

    text: str
    parts: tuple[str, ...]
    marks: frozenset[str]


@dataclass(frozen=True, slots=True)
class Match:
    """`count` pieces of the text are the name; `forms`: readings of its head."""

    name: str
    count: int
    forms: tuple[Form, ...]


def read_names(names: tuple[str, ...]) -> tuple[Name, ...]:
    """Names with at least one letter, longest first."""
    read = (_read_name(name) for name in names if any(map(str.isalpha, name)) and len(name) <= MAX_NAME)
    return tuple(sorted(read, key=lambda name: -len(name.parts)))


def match_name(names: tuple[Name, ...], pieces: tuple[str, ...], words: Words) -> Match | None:
    """The name that `pieces` (words and marks as printed, from some word on) begin with. It begins with a capital."""
    if not names or not pieces[0][:1].isupper():
        return None
    first = fold(pieces[0])[:1]
    for name in names:
        count = _count(name, pieces, words) if name.parts[0][0] == first else 0
        if count:
            forms = _head_forms(name, pieces[:count], words)
            if forms is not None:
                return Match(name.text, count, forms)
    return None


def _read_name(text: str) -> Name:
    marks = frozenset(char for char in text if not char.isalnum() and not char.isspace())
    return Name(text, tuple(_PART.findall(fold(text))), marks)


def _count(name: Name, pieces: tuple[str, ...], words: Words) -> int:
    """How many pieces the whole name takes; 0 if it does not stand here."""
    at = 0
    for count, piece in enumerate(pieces):
        found = _PART.findall(fold(piece))
        if at == len(name.parts):
            return count + (piece in ("!", "?") and name.text.rstrip().endswith(piece))
        if not found and piece not in name.marks and not (piece == "–" and "-" in name.marks):
            return 0
        for part in found:
            if at == len(name.parts) or not _same_word(name.parts[at], part, words):
                return 0
            at += 1
    return len(pieces) if at == len(name.parts) else 0


def _same_word(name: str, word: str, words: Words) -> bool:
    if name == word:
        return True
    if name[0] != word[0] or name.isdigit():
        return False
    if words.lemmas(name) & words.lemmas(word):
        return True
    unknown = not words.known(name) or not words.known(word)
    return unknown and same_stem(name, word)


def same_stem(name: str, word: str) -> bool:
    """Are the two forms of one word, as far as letters tell: a common stem, and endings only behind it?"""
    stem = os.path.commonprefix([name, word])
    return len(stem) >= _STEM and all(rest in ENDINGS for rest in (name[len(stem):], word[len(stem):]))


def _head_forms(name: Name, pieces: tuple[str, ...], words: Words) -> tuple[Form, ...] | None:
    """Readings of the head as printed; None if it stands in another number («Гномы» is not «Гном»).

    The head carries case and number: the first noun of the name in the nominative.
    """
    nominative = [[form for form in words.forms(part) if _is_nominative(form)] for part in name.parts]
    nouns = [index for index, forms in enumerate(nominative) if forms]
    plain = [index for index in nouns if not any(form.pos == "ADJF" for form in words.forms(name.parts[index]))]
    head = next(iter((*plain, *nouns)), 0)  # «Волчья пасть»: a word that may be an adjective stands before the head
    lemmas = frozenset(form.lemma for form in nominative[head]) or words.lemmas(name.parts[head])
    numbers = {form.number for form in nominative[head]}
    word = [part for piece in pieces for part in _PART.findall(fold(piece))][head]
    if not nominative[head] and not words.in_table(name.parts[head]):
        own = tuple(form for one, form in words.paradigm(name.parts[head]) if one == word and form.number != "plur")
        if own:  # the name is printed in the nominative, whatever else a word that no dictionary has may be
            return own
    printed = words.forms(word)
    forms = tuple(form for form in printed if form.lemma in lemmas) or printed
    fitting = tuple(form for form in forms if form.number in numbers or not form.number or not numbers)
    if word == name.parts[head] and fitting and not any(form.case == "nomn" for form in fitting):
        # Spelled as the name itself: it is in the nominative too, whatever word of the dictionary it looks like.
        fitting = (*fitting, *(replace(form, pos="NOUN", case="nomn", number="sing") for form in fitting[:1]))
    return fitting if fitting or not forms else None


def _is_nominative(form: Form) -> bool:
    return form.pos == "NOUN" and form.case == "nomn"
