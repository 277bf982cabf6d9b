"""Labels: «воздействие «имя» –», «заклинание имя …».

In: a `Reader` and a position. Out: alternatives `(end, Label)`, `end` where the labelled action begins. Quotes and dash
may be missing: then every end of the name is a candidate, and the one behind which an action can be read is taken.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardc.dsl.nodes import Label
from cardc.dsl.parser.matching import match
from cardc.dsl.parser.reader import Reader, Result, slot_rule
from cardc.dsl.parser.titles import parse_quoted_name, words_of
from cardc.dsl.russian import syntax as ru

MAX_NAME = 7
_NEVER_IN_NAMES = ru.OR_WORDS | ru.MUST
SEPARATORS = "–:,-"


@slot_rule("label")
def parse_label(reader: Reader, pos: int) -> Iterator[Result]:
    """A label and the dash behind it."""
    for pattern in reader.patterns(reader.grammar.kinds, pos):
        if not pattern.entry.label:
            continue
        for end, _ in match(reader, pattern, pos):
            yield from _named(reader, pos, end, pattern.entry.id)


def _named(reader: Reader, pos: int, end: int, kind: str) -> Iterator[Result]:
    if reader.is_punct(end, SEPARATORS):
        yield end + 1, Label(kind, "", span=reader.span(pos, end))
    quoted = parse_quoted_name(reader, end + reader.is_punct(end, SEPARATORS))
    for last, name in quoted:
        last += reader.is_punct(last, ",") and reader.is_punct(last + 1, "–")
        yield last + reader.is_punct(last, SEPARATORS), Label(kind, name.text, span=reader.span(pos, last))
    if not quoted:
        yield from _unquoted(reader, pos, end, kind)


def _unquoted(reader: Reader, pos: int, end: int, kind: str) -> Iterator[Result]:
    for last in range(end + 1, min(end + MAX_NAME, len(reader.tokens))):
        if not _may_name(reader, last - 1, first=last == end + 1):
            return
        after = last + reader.is_punct(last, SEPARATORS)
        yield after, Label(kind, words_of(reader, end, last), span=reader.span(pos, last))


def _may_name(reader: Reader, pos: int, *, first: bool) -> bool:
    """May the word stand in a name without quotes? Behind its first word an order of the vocabulary ends the name."""
    token = reader.at(pos)
    if token.kind not in ("word", "name") or reader.among(pos, _NEVER_IN_NAMES):
        return False
    orders = bool(token.forms) and all(form.pos in ("VERB", "INFN") for form in token.forms)
    return first or not (orders and reader.grammar.verbs.at(reader.keys_at(pos)))
