"""The dictionary behind the table of words: pymorphy3, imported only when a word is asked of it.

In: words in lower case with е for ё. Out: `Form`s and whole paradigms. Without pymorphy3 installed there is no
dictionary: every word is unknown and has no readings.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from cardc.dsl.forms import Form, fold
from cardc.dsl.russian import NEGATION

_CASES = {"gen1": "gent", "gen2": "gent", "acc2": "accs", "loc1": "loct", "loc2": "loct", "voct": "nomn"}
_NEVER = frozenset(("Arch", "Erro", "Dist", "Cmp2", "Infr", "V-oy", "V-ey"))
_NAMES = frozenset(("Name", "Surn", "Patr", "Geox", "Orgn", "Trad", "Abbr", "Init"))
_GUESSERS = ("FakeDictionary", "KnownSuffixAnalyzer", "UnknownPrefixAnalyzer", "HyphenatedWordsAnalyzer",
             "HyphenAdverbAnalyzer", "HyphenSeparatedParticleAnalyzer", "KnownPrefixAnalyzer")


@dataclass(frozen=True, slots=True)
class Lexeme:
    """A word with all its forms, (form, reading), the dictionary form first."""

    lemma: str
    forms: tuple[tuple[str, Form], ...]


def analyse(word: str) -> tuple[tuple[Form, ...], bool]:
    """Readings of `word`, likeliest first, and whether the dictionary has it (else they are guesses)."""
    parses = _parses(word)
    known = any(_is_certain(word, parse) for parse in parses)
    return tuple(dict.fromkeys(_form(parse.tag, parse.normal_form) for parse in parses)), known


def lexemes(word: str, *, of_lemma: bool) -> tuple[Lexeme, ...]:
    """The words that `word` is a form of; with `of_lemma` only those whose dictionary form it is, if there is one."""
    parses = _parses(word)
    if of_lemma:
        parses = [parse for parse in parses if fold(parse.normal_form) == word] or parses
    found = {(parse.normal_form, str(parse.tag.POS)): parse for parse in reversed(parses)}
    return tuple(_lexeme(parse) for parse in reversed(found.values()))


def _parses(word: str) -> list[Any]:
    dictionary = _dictionary()
    if dictionary is None or not word or len(word) > 60:
        return []
    parses = [parse for parse in dictionary.parse(word) if parse.tag.POS is not None]
    current = [parse for parse in parses if not _NEVER & parse.tag.grammemes]
    ordinary = [parse for parse in current if not _NAMES & parse.tag.grammemes]
    return ordinary or current or parses


def _is_certain(word: str, parse: Any) -> bool:
    """From the dictionary, or «не» before a word of the dictionary."""
    guessers = [type(method[0]).__name__ for method in parse.methods_stack]
    if not any(name in _GUESSERS for name in guessers):
        return True
    return word.startswith(NEGATION) and guessers[-1] == "KnownPrefixAnalyzer" and len(guessers) == 2 \
        and parse.methods_stack[-1][-1] == NEGATION


def _lexeme(parse: Any) -> Lexeme:
    forms = [
        (fold(form.word), _form(form.tag, form.normal_form)) for form in parse.lexeme
        if not _NEVER & form.tag.grammemes
    ]
    lemma = fold(parse.normal_form)
    forms.sort(key=lambda pair: pair[0] != lemma)
    return Lexeme(lemma, tuple(dict.fromkeys(forms)))


def _form(tag: Any, normal_form: str) -> Form:
    case = str(tag.case or "")
    values = (tag.number, tag.gender, tag.person, tag.mood, tag.aspect, tag.voice, tag.tense, tag.animacy)
    return Form(fold(normal_form), str(tag.POS), _CASES.get(case, case), *(str(value or "") for value in values))


@lru_cache(maxsize=1)
def _dictionary() -> Any:
    try:
        return importlib.import_module("pymorphy3").MorphAnalyzer()
    except ImportError:
        return None
