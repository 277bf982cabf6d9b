"""Patterns of the vocabulary, compiled to items that a reader of tokens can match.

In: pattern strings (`dsl.language`) and `Words`. Out: `Pattern` values and `Index`es that give the patterns which may
begin at a token. A word of a pattern becomes a set of keys; a token has keys of the same make (`word_keys`), and the
two match when they share one. A key is `lemma:class`, so that «закрытый» matches no form of «закрыть» but participles.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Any, TypeAlias

from cardc.dsl.forms import Form, fold
from cardc.dsl.russian.syntax import (
    ASPECTS,
    CASES_BEHIND,
    GENITIVE,
    MUST,
    NOMINATIVE,
    PLACE_CASES,
    PREPOSITION_FORMS,
    REFLEXIVE_ENDINGS,
    VOWELS,
    WHENS,
)
from cardc.dsl.words import Words

_TOKEN = re.compile(r"\[|\]|\"[^\"]+\"|\{\w+(?::\w+)?\}|[^\s\[\]]+")
_SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}$")
MAX_ITEMS = 64
MAX_CACHED = 20_000

CLASSES = {
    "INFN": "V", "VERB": "V", "GRND": "V", "PRTF": "P", "PRTS": "P", "ADJF": "A", "ADJS": "A", "COMP": "A",
    "NOUN": "N", "NUMR": "M", "NPRO": "R", "ADVB": "D", "PREP": "S", "CONJ": "C", "PRCL": "L", "PRED": "D",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Literal:
    """One word (or several alternatives) of a pattern."""

    keys: frozenset[str]
    text: str


@dataclass(frozen=True, slots=True)
class Slot:
    """A typed hole; `name` is the argument it fills; `cases` (joined by `|`): those a target in it may stand in."""

    name: str
    type: str
    cases: str = ""


@dataclass(frozen=True, slots=True)
class Maybe:
    """An optional run of items."""

    items: tuple[Item, ...]


Item: TypeAlias = "Literal | Slot | Maybe"


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a pattern that may stand in another place. `first`: what it must begin with, None for an optional run;
    `slotted`: it has a slot; `optional`: it may be left out."""

    items: tuple[Item, ...]
    first: Literal | Slot | None
    slotted: bool
    optional: bool


@dataclass(frozen=True, slots=True)
class Pattern:
    """A compiled pattern. `entry`: the vocabulary entry it belongs to; `reflexive`: its target is the subject;
    `noun`: it begins with a noun («выстрел на …»), so a number of repeats may stand before it.

    `elliptic`: its object is the one of the verb before it («ранить его или закрыть»).
    `head`, `parts`: the words it begins with, and what may follow them in any order. `prefix`: keys of the words that it
    begins with whatever follows; `required`: keys of the words it cannot be without; `hole`: the type of the slot it begins
    with, if it does.
    """

    entry: Any = field(compare=False)
    items: tuple[Item, ...] = ()
    source: str = ""
    reflexive: bool = False
    noun: bool = False
    head: tuple[Item, ...] = field(default=(), compare=False)
    parts: tuple[Part, ...] = field(default=(), compare=False)
    prefix: tuple[frozenset[str], ...] = field(default=(), compare=False)
    required: tuple[frozenset[str], ...] = field(default=(), compare=False)
    elliptic: bool = False
    hole: str = field(default="", compare=False)

    @property
    def first(self) -> tuple[Item, ...]:
        """Every word or slot that it may begin with."""
        return tuple(first_items(self.items))


class PatternError(ValueError):
    """A pattern that cannot be compiled; the message quotes it."""


# ---------------------------------------------------------------- keys


def _aspects() -> dict[str, str]:
    table: dict[str, str] = {}
    for pair in ASPECTS.replace("\n", "|").split("|"):
        if pair.strip():
            perfective, imperfective = pair.split()
            table[imperfective] = perfective
    return table


_PERFECTIVE = _aspects()
_IMPERFECTIVE = {perfective: imperfective for imperfective, perfective in _PERFECTIVE.items()}


def canonical_verb(lemma: str) -> str:
    """The perfective partner of a verb, reflexive or not; the verb itself if the table has none."""
    for ending in REFLEXIVE_ENDINGS:
        if lemma.endswith(ending) and lemma not in _PERFECTIVE:
            base = lemma[: -len(ending)]
            return reflexive_of(_PERFECTIVE[base]) if base in _PERFECTIVE else lemma
    return _PERFECTIVE.get(lemma, lemma)


def imperfective_verb(verb: str) -> str:
    """The imperfective partner of a verb, reflexive or not; the verb itself if the table has none."""
    lemma = canonical_verb(verb)
    if lemma in _IMPERFECTIVE:
        return _IMPERFECTIVE[lemma]
    base = lemma[:-2] if lemma.endswith(REFLEXIVE_ENDINGS) else ""
    return reflexive_of(_IMPERFECTIVE[base]) if base in _IMPERFECTIVE else verb


def reflexive_of(verb: str) -> str:
    """«закрыть» → «закрыться»."""
    return verb + REFLEXIVE_ENDINGS[1 if verb[-1] in VOWELS else 0]


def form_key(form: Form) -> str:
    """The key of one reading."""
    kind = CLASSES.get(form.pos, form.pos[:1] or "?")
    if kind == "S":
        return f"{PREPOSITION_FORMS.get(form.lemma, form.lemma)}:S"
    return f"{canonical_verb(form.lemma) if kind in 'VP' else form.lemma}:{kind}"


def word_keys(text: str, forms: Iterable[Form]) -> frozenset[str]:
    """All keys of a token of that text and those readings; `=text` is the key of exactly this form."""
    return frozenset([f"={text}", *map(form_key, forms)])


def pattern_keys(word: str, words: Words) -> frozenset[str]:
    """Keys that a pattern's word asks for. In dictionary form it means that word only, whatever else it may be a form
    of («рядом» is no form of «ряд»); participles are kept, since dictionaries list many adjectives as such."""
    keys = words.keys.get(word)
    if keys is None:
        keys = words.keys[word] = _pattern_keys(word, words)
    return keys


def _pattern_keys(word: str, words: Words) -> frozenset[str]:
    if word.startswith("<") and word.endswith(">"):
        return frozenset([word])
    word = fold(word)
    forms = words.forms(word)
    own = [f for f in forms if f.lemma == word or f.pos in ("PRTF", "PRTS")]
    keys = frozenset(map(form_key, own if any(f.lemma == word for f in own) else forms))
    return keys if forms else frozenset([f"={word}"])


# ---------------------------------------------------------------- compiling


def compile_pattern(
    source: str, entry: Any, words: Words, *, reflexive: bool = False, of_nouns: bool = False, of_places: bool = False
) -> Pattern:  # fmt: skip
    """The pattern of `source`; PatternError if its brackets do not pair or it is too long.

    `of_nouns`: a target behind a noun is its genitive («при гибели {target}»), one behind «когда» the subject, as in
    triggers. `of_places`: one behind «на» or «в» is where something is («на клетке»), not where it goes.
    """
    pieces = _TOKEN.findall(source)
    if not pieces or len(pieces) > MAX_ITEMS:
        raise PatternError(f"pattern {source!r} is empty or too long")
    items, end = _compile_items(pieces, 0, words, source)
    if end != len(pieces):
        raise PatternError(f"pattern {source!r}: a bracket closes that was not opened")
    items = _governed(items, of_nouns, PLACE_CASES if of_places else CASES_BEHIND)
    return make_pattern(entry, items, source, reflexive, _begins_with_noun(items, words))


def _governed(
    items: tuple[Item, ...], of_nouns: bool, behind: Mapping[str, str], cases: str = ""
) -> tuple[Item, ...]:
    """The items with the case that the word before a slot asks for written into the slot."""
    made: list[Item] = []
    for item in items:
        if isinstance(item, Slot):
            item = Slot(item.name, item.type, "" if cases == NOMINATIVE and item.name != "subject" else cases)
        elif isinstance(item, Maybe):
            item = Maybe(_governed(item.items, of_nouns, behind, cases))
        made.append(item)
        if isinstance(item, Literal):
            noun = of_nouns and any(key.endswith(":N") for key in item.keys)
            acts = any(key.endswith(":V") for key in item.keys) and not _must(made[:-1])
            subject = NOMINATIVE if of_nouns and (item.text in WHENS or acts) else ""
            cases = behind.get(item.text, GENITIVE if noun else subject)
        elif isinstance(item, Slot):
            cases = GENITIVE if of_nouns and item.type == "kind" else ""
    return tuple(made)


def _must(before: list[Item]) -> bool:
    """«должна уничтожить {subject}»: an infinitive, behind which the subject of the event is its object."""
    return bool(before) and isinstance(before[-1], Literal) and not MUST.isdisjoint(before[-1].text.split("|"))


def make_pattern(entry: Any, items: tuple[Item, ...], source: str, reflexive: bool, noun: bool = False) -> Pattern:
    """A pattern with its items also divided into the words it begins with and the parts behind them, each ending with a
    slot or an optional run."""
    head, parts = _segments(items)
    words = tuple(item.keys for item in items if isinstance(item, Literal))
    first = len(tuple(takewhile(lambda item: isinstance(item, Literal), head)))
    hole = items[0].type if isinstance(items[0], Slot) else ""
    return Pattern(
        entry, items, source, reflexive, noun, head, tuple(map(_part, parts)), words[:first], words[first:], hole=hole
    )  # fmt: skip


def _part(items: tuple[Item, ...]) -> Part:
    first = items[0]
    optional = all(isinstance(item, Maybe) for item in items)
    return Part(items, None if isinstance(first, Maybe) else first, _has_slot(items), optional)


def slot_names(items: tuple[Item, ...]) -> tuple[str, ...]:
    """The slots of a run, in the order in which the pattern names them."""
    names: list[str] = []
    for item in items:
        names.extend([item.name] if isinstance(item, Slot) else slot_names(item.items) if isinstance(item, Maybe) else ())
    return tuple(names)


def _has_slot(items: tuple[Item, ...]) -> bool:
    return any(_has_slot(item.items) if isinstance(item, Maybe) else isinstance(item, Slot) for item in items)


def _segments(items: tuple[Item, ...]) -> tuple[tuple[Item, ...], tuple[tuple[Item, ...], ...]]:
    cut = next((i for i, item in enumerate(items) if not isinstance(item, Literal)), len(items))
    cut = max(1, _without_preposition(items, cut)) if cut else _after_first_slot(items)
    parts: list[tuple[Item, ...]] = []
    current: list[Item] = []
    for item in items[cut:]:
        current.append(item)
        if not isinstance(item, Literal):
            parts.append(tuple(current))
            current = []
    if current:
        parts = [*parts[:-1], (*parts[-1], *current)] if parts else [tuple(current)]
    return items[:cut], tuple(parts)


def _after_first_slot(items: tuple[Item, ...]) -> int:
    return next((i + 1 for i, item in enumerate(items) if isinstance(item, Literal)), len(items))


def _without_preposition(items: tuple[Item, ...], cut: int) -> int:
    """A preposition before the first slot belongs to the slot's part."""
    last = items[cut - 1]
    if cut < len(items) and isinstance(last, Literal) and any(key.endswith(":S") for key in last.keys):
        return cut - 1
    return cut


def _compile_items(pieces: list[str], at: int, words: Words, source: str) -> tuple[tuple[Item, ...], int]:
    items: list[Item] = []
    while at < len(pieces) and pieces[at] != "]":
        if pieces[at] == "[":
            inner, at = _compile_items(pieces, at + 1, words, source)
            if at >= len(pieces):
                raise PatternError(f"pattern {source!r}: a bracket is not closed")
            items.append(Maybe(inner))
        else:
            items.append(_item(pieces[at], words))
        at += 1
    return tuple(items), at


def _item(piece: str, words: Words) -> Literal | Slot:
    item: Literal | Slot | None = words.pieces.get(piece)
    if item is None:
        item = words.pieces[piece] = _compile_item(piece, words)
    return item


def _compile_item(piece: str, words: Words) -> Literal | Slot:
    slot = _SLOT.match(piece)
    if slot:
        return Slot(slot[1], slot[2] or slot[1])
    if piece.startswith('"') and piece.endswith('"') and len(piece) > 2:
        exact = fold(piece[1:-1])
        return Literal(frozenset(f"={word}" for word in exact.split("|")), exact)
    alternatives = piece.split("|")
    return Literal(frozenset().union(*(pattern_keys(word, words) for word in alternatives)), alternatives[0])


def _begins_with_noun(items: tuple[Item, ...], words: Words) -> bool:
    if not items or not isinstance(items[0], Literal):
        return False
    classes = {key.rpartition(":")[2] for key in pattern_keys(items[0].text, words)}
    return items[0].text.startswith("<") or ("V" not in classes and bool(classes & {"N", "A", "P"}))


def derived_reflexive(pattern: Pattern, target: str) -> Pattern | None:
    """«закрыть {target}» → «закрыться»: the passive, whose subject is the target; None if the pattern has no such form."""
    if len(pattern.items) < 2 or pattern.noun:
        return None
    head, slot = pattern.items[0], pattern.items[1]
    if not isinstance(head, Literal) or not isinstance(slot, Slot) or slot.name != target:
        return None
    keys = _reflexive_keys(head)
    if not keys:
        return None
    items = (Literal(keys, reflexive_of(head.text)), *pattern.items[2:])
    return make_pattern(pattern.entry, items, pattern.source, True)


def _reflexive_keys(head: Literal) -> frozenset[str]:
    verbs = {key[:-2] for key in head.keys if key.endswith(":V")}
    return frozenset(f"{reflexive_of(verb)}:V" for verb in verbs if not verb.endswith(REFLEXIVE_ENDINGS))


def without_object(pattern: Pattern, target: str) -> Pattern | None:
    """«закрыть {target}» → «закрыть», of the object that was named before; None if the pattern has no such form."""
    if pattern.noun or pattern.reflexive or len(pattern.items) < 2 or not isinstance(pattern.items[0], Literal):
        return None
    slot = pattern.items[1]
    if not isinstance(slot, Slot) or slot.name != target or slot.type != "target":
        return None
    made = make_pattern(pattern.entry, (pattern.items[0], *pattern.items[2:]), pattern.source, False)
    return replace(made, elliptic=True)


# ---------------------------------------------------------------- index


def source_starts(source: str, passive: str, words: Words) -> frozenset[str] | None:
    """The keys that the pattern of `source` may begin with, told without compiling it; None if it may begin with a slot or
    an optional run. `passive`: the slot of whom it is done to, if a pattern of the passive is derived from it as well."""
    first = _TOKEN.search(source)
    if first is None or first[0][0] in "[]{":
        return None
    head = _item(first[0], words)
    assert isinstance(head, Literal)
    if passive and source.startswith(f"{{{passive}", first.end() + 1):
        return head.keys | _reflexive_keys(head)
    return head.keys


def source_keys(sources: Iterable[str], words: Words) -> set[str]:
    """The keys of all words of the patterns of `sources`."""
    pieces = {piece for source in sources for piece in _TOKEN.findall(source)}
    items = (_item(piece, words) for piece in pieces if piece not in "[]")
    return {key for item in items if isinstance(item, Literal) for key in item.keys}


def pattern_slots(source: str) -> set[str]:
    """The names of the slots of a pattern as written."""
    return {slot[1] for piece in _TOKEN.findall(source) if (slot := _SLOT.match(piece))}


def pattern_words(source: str) -> set[str]:
    """The words of a pattern as written, in dictionary form."""
    pieces = (piece for piece in _TOKEN.findall(source) if piece[0] not in "[]{\"")
    return {fold(word) for piece in pieces for word in piece.split("|") if word.replace("-", "").isalpha()}


def first_items(items: tuple[Item, ...]) -> Iterator[Item]:
    """Every item that a run may begin with."""
    for item in items:
        if not isinstance(item, Maybe):
            yield item
            return
        yield from first_items(item.items)


_SUBJECT_FIRST = re.compile(r"(.+?) (?:\[\{subject:target\}\]|\{subject:target\}) ([^\s\[{]+)( \w+ \{kind\}.*)?")


_ACTS_ON = re.compile(r".+ \[?\{subject:target\}\]? ([^\s\[{]+) \[?\{versus:target\}\]?.*")


def _subject_behind(source: str, acting: set[str]) -> Iterator[str]:
    """«когда [C] погибнуть» is also written «когда погибает C»: read as such before C could begin the body. Not of a verb
    in `acting`, behind which stands whom it is done to."""
    found = _SUBJECT_FIRST.fullmatch(source)
    if found is not None and found[1].split()[-1] in WHENS and found[2] not in acting:
        yield f"{found[1]} {found[2]} {{subject:target}}{found[3] or ''}"


def table_sources(table: Mapping[str, Any], attribute: str = "patterns", *, of_nouns: bool = False) -> list[tuple[str, Any]]:
    """The patterns of every entry of a vocabulary table, as written, with their entries."""
    rows = [(source, entry) for entry in table.values() for source in getattr(entry, attribute)]
    if of_nouns:
        acting = {_ACTS_ON.sub(r"\1", source) for source, _ in rows if _ACTS_ON.fullmatch(source)}
        rows = [(each, entry) for source, entry in rows for each in (*_subject_behind(source, acting), source)]
    return rows
