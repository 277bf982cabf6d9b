"""Why a sentence could not be read, and what would have been accepted at the word at fault.

In: the `Reader` of the sentence, which knows how far the text was understood and what was missing there. Out: diagnostics,
one as a rule.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardc.dsl.diagnostics import Diagnostic, nearest, report
from cardc.dsl.parser.connectors import LINK, link_items
from cardc.dsl.parser.facts import MAX_CACHED
from cardc.dsl.parser.grammar import Grammar
from cardc.dsl.parser.heads import parse_head
from cardc.dsl.parser.reader import Reader
from cardc.dsl.patterns import Item, Literal, Maybe, Part, Slot
from cardc.dsl.russian.syntax import FUNCTION_WORDS

OBJECTS = frozenset({"target", "cell"})
VERBAL = frozenset({"VERB", "INFN", "GRND", "PRTF"})
MAX_EXPECTED = 4
MAX_VERB = 3


def complaints(reader: Reader) -> Iterator[Diagnostic]:
    """What is wrong at the farthest place that was reached."""
    if reader.notes:
        yield from reader.notes
        return
    at = min(reader.farthest, reader.size)
    link = _dangling(reader, at)
    yield link if link is not None else _fault(reader, at)


def _fault(reader: Reader, at: int) -> Diagnostic:
    """An unknown word or target, a verb without its object, or a word that cannot stand there."""
    place = min(at, reader.size - 1)
    token = reader.at(place)
    word = token.original or token.text
    lacking = reader.lacking.get(at) or _of_verb(reader, at)
    objects = any(isinstance(part.first, Slot) and part.first.type in OBJECTS for part in lacking)
    expected = "; ".join(list(dict.fromkeys(map(_wanted, lacking)))[:MAX_EXPECTED])
    if at < reader.size and token.kind == "word" and not _is_known(reader, place):
        near = _nearest(token.text, reader.grammar)
        thing = objects and not any(form.pos in VERBAL for form in token.forms)
        return report("E204" if thing else "E201", token.span, word=word, nearest=near)
    verb = _verb_before(reader, at)
    if objects and verb is not None:
        return report("E203", reader.span(verb, verb + 1), word=reader.at(verb).original, expected=expected)
    after = reader.at(place - 1).original if place else ""
    return report("E202", token.span, word=word, after=after, expected=expected)


def _of_verb(reader: Reader, at: int) -> list[Part]:
    """What a verb that ends at `at` must have behind it: nothing of it was found in the whole sentence."""
    found: list[Part] = []
    for start in range(max(0, at - MAX_VERB), at):
        for pattern in reader.grammar.verbs.at(reader.keys_at(start)):
            keys = [reader.keys_at(start + index) for index in range(len(pattern.prefix))]
            if start + len(keys) == at and not any(map(frozenset.isdisjoint, pattern.prefix, keys)):
                found.extend(part for part in pattern.parts if not part.optional)
    return found


def _verb_before(reader: Reader, at: int) -> int | None:
    """The verb that the missing object belongs to."""
    verbs = (pos for pos in range(at - 1, -1, -1) if any(form.pos in VERBAL for form in reader.at(pos).forms))
    return next(verbs, at - 1 if at else None)


def _wanted(part: Part) -> str:
    """A part as it is told: its words, and its slots as `{type}` or `{type:cases}`."""
    return " ".join(_item(item) for item in part.items if not isinstance(item, Maybe))


def _item(item: Item) -> str:
    if isinstance(item, Literal):
        return item.text
    return f"{{{item.type}{':' * bool(item.cases)}{item.cases}}}" if isinstance(item, Slot) else ""


def _nearest(word: str, grammar: Grammar) -> str:
    """The known word that is nearest, of those about as long with the same first letters; "" if there is none."""
    found = grammar.nearest.get(word)
    if found is None:
        likely = [
            known for known in grammar.known
            if abs(len(known) - len(word)) < 3 and (known[:1] == word[:1] or known[1:3] == word[1:3])
        ]  # fmt: skip
        found = nearest(word, sorted(likely))
        if len(grammar.nearest) < MAX_CACHED:
            grammar.nearest[word] = found
    return found


def _dangling(reader: Reader, farthest: int) -> Diagnostic | None:
    """A connector with nothing behind it, or nothing before it."""
    stop = reader.size
    for at in range(max(0, stop - 4), stop):
        for item in link_items(reader, at):
            if item.end >= stop and len(item.word) > 1 and farthest >= at:
                return report("E301", reader.span(item.start, item.end), word=item.word)
    for pos, _ in parse_head(reader, 0):
        if pos and not reader.is_punct(pos - 1, ":,–"):
            continue
        for item in link_items(reader, pos):
            if item.kind == LINK and len(item.word) > 1 and farthest <= item.end:
                words = " ".join(token.original for token in reader.tokens[item.start : item.end])
                return report("E302", reader.span(item.start, item.end), word=words)
    return None


def _is_known(reader: Reader, pos: int) -> bool:
    words = reader.facts[pos].words
    return not words.isdisjoint(reader.grammar.known) or not words.isdisjoint(FUNCTION_WORDS)
