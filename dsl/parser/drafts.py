"""A noun phrase in the making: what was read of it so far, how many it means, names in it.

In: a `Reader`, a position, what stands before. Out: `Draft`s for `phrases`, which puts the phrase together.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cardc.dsl.evolving import replace
from cardc.dsl.forms import Form
from cardc.dsl.language import Noun
from cardc.dsl.nodes import Filter, Is, Name, Number, Quantity, Target
from cardc.dsl.parser.reader import Reader
from cardc.dsl.parser.titles import dictionary_form, parse_quoted_title, parse_title
from cardc.dsl.russian import syntax as ru

MAX_NAME = 5
LETTERS = 0x400  # no Latin letter is the first of a printed name
OTHER, NAMESAKE = "other", "namesake"


class Draft(NamedTuple):
    """A phrase in the making."""

    start: int
    quantity: Quantity | None = None
    owner: str = "any"
    owner_of: Target | None = None
    filters: tuple[Filter, ...] = ()
    zone: str = ""
    chosen: bool = False
    chooser: str = ""
    random: bool = False
    distinct: bool = False
    ordinal: int = 0
    kinds: frozenset[str] = frozenset()


def agrees(reader: Reader, pos: int, draft: Draft, case: str) -> bool:
    """May the word at `pos` be the head of the phrase in that case? Behind a number it may be in the genitive."""
    if not case and any(form.pos == "ADVB" for form in reader.at(pos).forms):  # «рядом» is no row
        return False
    if not case or (draft.quantity is not None and not reader.has_case(pos, case)):
        return not case or reader.has_case(pos, "gent")
    return reader.has_case(pos, case)


def namesakes(reader: Reader, pos: int, draft: Draft, case: str) -> Iterator[tuple[int, Draft, Noun | None]]:
    """«каждого другого Кнехта»: «другой» before the card's own name means cards named like it."""
    word = reader.grammar.language.predicates.get(NAMESAKE)
    other = any(isinstance(part, Is) and part.name == OTHER for part in draft.filters)
    if not other or reader.at(pos).kind != "name" or not agrees(reader, pos, draft, case):
        return
    span = reader.span(pos, pos + 1)
    if word is None:  # the vocabulary has no word for it: cards of that name
        quality = Is("named", (("name", Name(reader.at(pos).text, span=span)),), span=span)
        yield pos + 1, draft._replace(filters=(*draft.filters, quality)), None
        return
    noun = next((entry for entry in reader.grammar.language.nouns.values() if entry.is_a == "card"), None)
    quality = Is(NAMESAKE, span=span)
    yield pos + 1, draft._replace(filters=(*draft.filters, quality)), noun


def names(reader: Reader, pos: int, draft: Draft) -> Iterator[tuple[int, Draft, Noun | None]]:
    """A name in quotes, a title, or one that no dictionary has behind a dash."""
    for end, name in (*parse_quoted_title(reader, pos), *parse_title(reader, pos)):
        quality = Is("named", (("name", name),), span=name.span)
        yield end, draft._replace(filters=(*draft.filters, quality)), None
    end = bare_name(reader, pos)
    if end > pos:
        name = Name(reader.original[slice(*reader.span(pos, end))], span=reader.span(pos, end))
        yield end, draft._replace(filters=(*draft.filters, Is("named", (("name", name),), span=name.span))), None


def titled_class(reader: Reader, pos: int, draft: Draft) -> Iterator[tuple[int, Draft, Noun | None]]:
    """«Элементаль Огня», inside a sentence: a title may begin with the word for a class, if more of it follows."""
    before, token, behind = reader.at(pos - 1), reader.at(pos), reader.at(pos + 1)
    if pos and token.capital and before.kind == "word" and behind.capital and behind.kind == "word":
        if "title" in reader.facts[pos + 1].starts:
            end = pos + 2
            words = [token, behind]
            name = Name(dictionary_form(words, reader.grammar.words), span=reader.span(pos, end))
            yield end, draft._replace(filters=(*draft.filters, Is("named", (("name", name),), span=name.span))), None


def bare_name(reader: Reader, pos: int) -> int:
    """Where a name without quotes ends: behind a dash, which leaves it in the nominative, a capitalised word that no
    dictionary has and what follows it up to the next sign; `pos` if none stands there."""
    token = reader.at(pos)
    if not (reader.is_punct(pos - 1, "–") and token.kind == "word" and token.capital):
        return pos
    if reader.grammar.words.known(token.text) or any(ord(char) < LETTERS for char in token.text):
        return pos
    end = pos + 1
    while end < min(reader.size, pos + MAX_NAME) and reader.at(end).kind == "word":
        end += 1
    return end


def how_many(reader: Reader, draft: Draft, head: int, case: str) -> Quantity:
    """How many the phrase means: as printed, all for a bare plural, one for a bare singular."""
    quantity = draft.quantity
    if quantity is None:
        plural = _plural(reader, draft.start, head if head < len(reader.tokens) else head - 1, case)
        quantity = Quantity("each", Number(1), None) if plural and not draft.chosen else Quantity()
    if draft.random:
        quantity = replace(quantity, mode="random")
    if draft.distinct or draft.ordinal:
        quantity = replace(quantity, distinct=draft.distinct, ordinal=draft.ordinal)
    return quantity


def _plural(reader: Reader, start: int, head: int, case: str) -> bool:
    """Can the noun, or a word before it that agrees with it («ваши существа»), be nothing but a plural in that case?"""
    words = [reader.at(pos) for pos in range(start, head + 1) if reader.at(pos).text not in ru.HIS]
    forms = [[form for form in word.forms if form.pos in _AGREEING and form.number] for word in words]
    return any({form.number for form in _in_case(few, case)} == {"plur"} for few in forms)


def _in_case(forms: list[Form], case: str) -> list[Form]:
    return [form for form in forms if form.case in case.split("|")] or forms if case else forms


_AGREEING = ("NOUN", "ADJF", "PRTF")
