"""Whether the words of a plugin speak of what the rules of the table have.

In: vocabularies and the merged model of their game. Out: nothing, or E616 at the first word whose event, slot, keyword, …
no plugin declares: it would be found only when a card is loaded. Words marked as not executable are only read.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardc.codegen.ir import Symbol
from cardc.codegen.parts import parts_of
from cardc.plugins.declaring import CHECKED
from cardc.plugins.errors import PluginError
from cardc.plugins.hookspecs import Vocabulary
from cardc.runtime.model import Model

# Table of a symbol → table of the model.
MODEL_TABLES = {
    "zone": "zones", "type": "types", "element": "elements", "keyword": "keywords", "slot": "slots", "pslot": "pslots",
    "event": "events", "kind": "kinds", "flag": "flags", "property": "properties",
}  # fmt: skip
_WORDS = ("nouns", "predicates", "verbs", "triggers", "costs", "keywords", "properties", "conditions")
_MOST_TOLD = 3


def check_words(plugin: str, part: Vocabulary, model: Model) -> None:
    """E616 if a word of the vocabulary names something that the model does not have."""
    if CHECKED.get():
        return
    ids = {kind: model.ids(name) for kind, name in MODEL_TABLES.items()}
    have = {kind: frozenset(known) for kind, known in ids.items()}
    for table in _WORDS:
        for entry in getattr(part, table):
            if getattr(entry, "executable", True):
                for kind, id in _named(table, entry):
                    if id not in have[kind]:
                        known = ids[kind]
                        from difflib import get_close_matches

                        close = get_close_matches(id, known, n=_MOST_TOLD) or list(known)[:_MOST_TOLD]
                        said = f"{table}: {entry.id} speaks of {kind} {id!r}"
                        cure = f"Declare it in cardc_model({part.game!r}), or name one of: {', '.join(close)}."
                        raise PluginError("E616", plugin, said, cure)


def _named(table: str, entry: Any) -> Iterator[tuple[str, str]]:
    if table == "triggers":
        yield from (("event", event) for event in (entry.event, *entry.also) if event)
    if table == "keywords" and entry.mark:
        yield "keyword", entry.id
    yield from ((symbol.table, symbol.id) for symbol in _symbols(entry) if symbol.table in MODEL_TABLES and symbol.id)


def _symbols(value: Any) -> Iterator[Symbol]:
    """The symbols anywhere in a declaration, in its order."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if type(part) is Symbol:
            yield part
        else:
            waiting.extend(reversed(parts_of(part)))
