"""The dictionary behind the table of words: pymorphy3, imported only when a word is asked of it.

In: words in lower case with е for ё. Out: `Form`s and whole paradigms. Without pymorphy3 installed there is no
dictionary: every word is unknown and has no readings.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Container
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from cardc.dsl.forms import MAX_WORD, Form, fold
from cardc.dsl.russian import MODELS, NEGATION

_CASES = {"gen1": "gent", "gen2": "gent", "acc2": "accs", "loc1": "loct", "loc2": "loct", "voct": "nomn"}
_WORD = re.compile(r"[\d\u0400-\u045f-]+")
_NEVER = frozenset(("Arch", "Erro", "Dist", "Cmp2", "Infr", "V-oy", "V-ey", "V-be", "V-bi"))
_NAMES = frozenset(("Name", "Surn", "Patr", "Geox", "Orgn", "Trad", "Abbr", "Init"))
VERBAL = dict.fromkeys(("VERB", "INFN", "PRTF", "PRTS", "GRND"), "verb") | dict.fromkeys(("ADJF", "ADJS", "COMP"), "adj")
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


def lexemes(lemma: str) -> tuple[Lexeme, ...]:
    """The words whose dictionary form is `lemma`; for one that no dictionary has, what its ending suggests."""
    parses = _parses(lemma)
    own = [parse for parse in parses if fold(parse.normal_form) == lemma]
    if any(_is_certain(lemma, parse) for parse in own):
        return _distinct(own)
    return _coined(lemma, own)


def readings(word: str, known: Container[tuple[str, str]]) -> tuple[Lexeme, ...]:
    """The words of the dictionary that `word` is a form of, except those whose (lemma, part of speech) is `known`."""
    parses = _parses(word)
    if not any(_is_certain(word, parse) for parse in parses):
        return ()
    return _distinct([parse for parse in parses if (fold(parse.normal_form), _kind(parse)) not in known])


def _distinct(parses: list[Any]) -> tuple[Lexeme, ...]:
    found = {(parse.normal_form, _kind(parse), str(parse.tag.gender)): parse for parse in reversed(parses)}
    return tuple(_lexeme(parse) for parse in reversed(found.values()))


def _kind(parse: Any) -> str:
    """Part of speech of the dictionary form: a participle is a form of a verb."""
    return VERBAL.get(str(parse.tag.POS), str(parse.tag.POS))


def _coined(lemma: str, guesses: list[Any]) -> tuple[Lexeme, ...]:
    """Declined like a model of the same ending, then what the dictionary guesses; an indeclinable one only as guessed."""
    guessed = _distinct(guesses)
    if any(len({word for word, _ in lexeme.forms}) == 1 and lexeme.forms[0][1].pos == "NOUN" for lexeme in guessed):
        return guessed
    verbs = tuple(lexeme for lexeme in guessed if lexeme.forms[0][1].pos == "INFN")
    if verbs or _dictionary() is None:
        return verbs
    ending = next((ending for ending in sorted(MODELS, key=len, reverse=True) if lemma.endswith(ending)), "")
    return (*(_like(lemma, model, ending) for model in MODELS[ending]), *guessed)


def _like(lemma: str, model: str, ending: str) -> Lexeme:
    """`lemma` with the forms of `model`; both end in `ending`."""
    parse = next(parse for parse in _parses(model) if parse.normal_form == model)
    stem = model[: len(model) - len(ending)]
    forms = (
        (lemma[: len(lemma) - len(ending)] + word[len(stem):], replace(form, lemma=lemma))
        for word, form in _lexeme(parse).forms if word.startswith(stem)
    )
    return Lexeme(lemma, tuple(forms))


def _parses(word: str) -> list[Any]:
    dictionary = _dictionary()
    if dictionary is None or len(word) > MAX_WORD or not _WORD.fullmatch(word):
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
