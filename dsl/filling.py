"""Filling the patterns of the vocabulary with arguments, each word in the form the sentence needs.

In: a pattern as written, arguments, a `Pen`. Out: Russian. Arguments are printed through `Pen.show`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cardc.dsl.agree import Need, decline, governed, noun_grammar, word_class
from cardc.dsl.language import Language
from cardc.dsl.naming import Thread
from cardc.dsl.nodes import Quote
from cardc.dsl.patterns import canonical_verb, pattern_slots
from cardc.dsl.russian import syntax as ru
from cardc.dsl.words import Words

Args = tuple[tuple[str, Any], ...]
ITEM = re.compile(r"\[|\]|\"[^\"]+\"|\{\w+(?::\w+)?\}|[^\s\[\]]+")
_SIGN = re.compile(r"(?<!\S)- (?=[\dX])")
CELL = ":cell}"
_OPTIONAL = re.compile(r"\[[^\[\]]*\]")


@dataclass(slots=True)
class Pen:
    """The vocabulary, and the targets of the actions printed so far by number. `quote` prints granted features, `show` any
    argument in a case; `thread` knows what a pronoun would mean."""

    language: Language
    words: Words
    quote: Callable[[Quote], str]
    show: Callable[[Any, str], str]
    targets: dict[int, Any] = field(default_factory=dict)
    thread: Thread | None = None


def choose_pattern(patterns: tuple[str, ...], args: Args) -> str:
    """The first pattern that has a place for every argument and whose required slots all have one; else the fullest."""
    names = {name for name, _ in args}
    best, score = "", -1
    for pattern in sorted(patterns, key=_has_sign):
        slots = pattern_slots(pattern)
        required = pattern_slots(_without_optional(pattern))
        if not required <= names:
            continue
        covered = len(slots & names)
        if covered > score:
            best, score = pattern, covered
    return best


def _without_optional(pattern: str) -> str:
    """The pattern without its optional runs, those inside others first."""
    shorter = _OPTIONAL.sub("", pattern)
    return shorter if shorter == pattern else _without_optional(shorter)


def _has_sign(pattern: str) -> bool:
    """Patterns with a bare sign among their words are read, not written."""
    return any(piece in "-–,:" for piece in pattern.split())


def fill_pattern(
    pen: Pen, pattern: str, args: Args, need: Need | None = None, *, place: bool = False, moves: bool = False
) -> str:  # fmt: skip
    """The words of `pattern`, inflected, its slots filled. `need` inflects the leading adjective or noun. `place`: behind a
    preposition is where something is; `moves`: but a cell is where it goes."""
    pieces = _visible(ITEM.findall(pattern), dict(args))
    said: list[str] = []
    case = need.case if need is not None else ""
    for index in range(len(pieces)):
        still = place and not (moves and index + 1 < len(pieces) and pieces[index + 1].endswith(CELL))
        text, case = _piece(pen, pieces, index, dict(args), case, need if index == 0 else None, still)
        before = pieces[index - 1].split("|")[0] if index else ""
        after_preposition = before in ru.GOVERNMENT or word_class(before, pen.words) == "ADVB"
        after_preposition = after_preposition and _slot(pieces[index]) != ""
        said.append(f"{ru.N_BEFORE_PRONOUNS}{text}" if after_preposition and text in ru.PRONOUNS_WITH_N else text)
    return _SIGN.sub("-", " ".join(filter(None, said))).replace(" ,", ",")


def _visible(pieces: list[str], args: Mapping[str, Any]) -> list[str]:
    """Pieces without brackets; an optional run stays if one of its slots has an argument."""
    shown: list[str] = []
    at = 0
    while at < len(pieces):
        if pieces[at] != "[":
            shown.append(pieces[at])
            at += 1
            continue
        end = _closing(pieces, at)
        inner = pieces[at + 1 : end]
        if any(_slot(piece) in args for piece in inner):
            shown.extend(_visible(inner, args))
        at = end + 1
    return shown


def _closing(pieces: list[str], at: int) -> int:
    depth = 0
    for index in range(at, len(pieces)):
        depth += (pieces[index] == "[") - (pieces[index] == "]")
        if depth == 0:
            return index
    return len(pieces)


def _slot(piece: str) -> str:
    return piece[1:-1].partition(":")[0] if piece.startswith("{") else ""


def _piece(
    pen: Pen, pieces: list[str], index: int, args: Mapping[str, Any], case: str, need: Need | None, place: bool
) -> tuple[str, str]:
    """One item of a pattern, and the case it asks for behind it."""
    piece = pieces[index]
    name = _slot(piece)
    if name:
        wanted, _, then = (case or ("accs" if not place else "nomn")).partition(" ")
        return pen.show(args[name], wanted) if name in args else "", then or "gent"
    word = piece.split("|")[0].strip('"')
    if word.startswith("<"):
        return f"{{{word[1:-1]}}}", "gent"
    if piece.startswith('"'):
        return word, case
    if word in ru.HIS:
        return word, case
    if word == ru.ABSENT:
        return word, ru.GENITIVE
    kind = word_class(word, pen.words)
    if word in ru.MUST:
        return ru.MUST_PRINTED, "nomn"
    if word in ru.COPULA or not word[:1].isalpha():
        return word, "nomn"
    if kind == "PREP" or word in ru.GOVERNMENT or word in ru.CASES_BEHIND:
        wanted = ru.PLACE_GOVERNMENT.get(word, "") if place else ""
        if word in ru.WITH and any(one.split("|")[0] in ru.DONE_TOGETHER for one in pieces[:index]):
            wanted = ru.INSTRUMENTAL
        return word, wanted or governed(word, ru.CASES_BEHIND.get(word, "accs"))
    if kind == "INFN":
        return canonical_verb(word), ru.CASES_OF_VERBS.get(word, "accs")
    if kind in ("NOUN", "ADJF", "PRTF", "NPRO", "NUMR"):
        return _declined(pen, pieces, index, word, kind, case.partition(" ")[0], need), case if kind in ("ADJF", "PRTF") else "gent"
    return word, case or (ru.GENITIVE if kind == "ADVB" else "")


def _declined(
    pen: Pen, pieces: list[str], index: int, word: str, kind: str, case: str, need: Need | None
) -> str:
    if need is not None:
        if kind != "NOUN" and not need.gender:  # an adjective agrees with the noun behind it
            noun = next((p.split("|")[0] for p in pieces[index + 1 :] if word_class(p.split("|")[0], pen.words) == "NOUN"), "")
            own = noun_grammar(noun, pen.words) if noun else need
            need = replace(need, gender=own.gender, animacy=own.animacy)
        return decline(word, need, pen.words)
    if not case:
        return word
    grammar = noun_grammar(word, pen.words)
    if kind != "NOUN":
        following = next((p for p in pieces[index + 1 :] if word_class(p.split("|")[0], pen.words) == "NOUN"), word)
        grammar = noun_grammar(following.split("|")[0], pen.words)
    return decline(word, replace(grammar, case=case), pen.words)
