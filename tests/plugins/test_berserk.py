"""The classic game's data holds together: what words speak of exists in the model, clauses exist, the field is right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from cardc.codegen.ir import Call, Const, Param, Symbol
from cardc.codegen.lowering.effects import OF_DECKS
from cardc.codegen.primitives import PRIMITIVES
from cardc.plugins import berserk
from cardc.plugins.manager import load_plugins

PLUGINS = load_plugins([berserk], discover=False)
LANGUAGE, MODEL, BOARD = PLUGINS.language("berserk"), PLUGINS.model("berserk"), PLUGINS.model("berserk").board
TABLES = {
    "pslot": "pslots",
    "zone": "zones", "type": "types", "keyword": "keywords", "slot": "slots", "event": "events", "kind": "kinds",
    "flag": "flags", "property": "properties", "relation": "relations", "cells": "sets", "element": "elements",
}  # fmt: skip
ENTRIES = [
    entry
    for table in ("nouns", "predicates", "verbs", "triggers", "costs", "keywords", "properties", "conditions")
    for entry in getattr(LANGUAGE, table).values()
]


def parts(value: Any) -> Iterator[Any]:
    """Every IR node inside a declaration."""
    yield value
    if is_dataclass(value) and not isinstance(value, type):
        for f in fields(value):
            yield from parts(getattr(value, f.name))
    elif isinstance(value, tuple):
        for item in value:
            yield from parts(item)


def fits(arg: Any, wanted: str) -> bool:
    """A call's result, a constant or a symbol may stand where `wanted` is expected; holes are filled later."""
    numbers = ("int", "player", "card")
    if isinstance(arg, Call):
        result = PRIMITIVES[arg.op].result
        return result == wanted or (result in numbers and wanted in numbers)
    return wanted in (*numbers, "bool") if isinstance(arg, Const | Symbol) else True


def test_every_symbol_is_in_the_model() -> None:
    symbols = {node for entry in ENTRIES for node in parts(entry) if isinstance(node, Symbol)}
    assert len(symbols) > 50
    missing = [symbol for symbol in symbols if symbol.id not in MODEL.ids(TABLES[symbol.table])]
    assert missing == []


def test_every_call_is_a_primitive_with_its_arguments() -> None:
    for entry in ENTRIES:
        for node in parts(entry):
            if isinstance(node, Call):
                assert len(node.args) == len(PRIMITIVES[node.op].args), (entry.id, node.op)
                assert all(map(fits, node.args, PRIMITIVES[node.op].args)), (entry.id, node)


def test_kinds_and_keywords_of_the_vocabulary_are_in_the_model() -> None:
    kinds = {id for id, kind in LANGUAGE.kinds.items() if not kind.means}
    assert kinds | {id for kind in LANGUAGE.kinds.values() for id in kind.means} <= set(MODEL.ids("kinds"))
    assert set(LANGUAGE.keywords) - {"poison"} <= set(MODEL.ids("keywords"))
    assert {verb.kind for verb in LANGUAGE.verbs.values() if verb.kind} - set(OF_DECKS) <= set(MODEL.ids("kinds"))
    implied = {kind.id: kind.implies for kind in MODEL.kinds}
    assert all(implied[id] == LANGUAGE.kinds[id].implies for id in kinds)


def test_events_of_triggers_and_ends_of_terms_exist() -> None:
    assert {t.event for t in LANGUAGE.triggers.values() if t.event} <= set(MODEL.ids("events"))
    assert all(trigger.event or trigger.activates for trigger in LANGUAGE.triggers.values() if trigger.executable)
    assert {p.modifies for p in LANGUAGE.properties.values() if p.modifies} <= set(MODEL.ids("properties"))


def test_holes_of_an_executable_verb_are_filled_by_its_patterns() -> None:
    for verb in LANGUAGE.verbs.values():
        slots = {name for p in (*verb.patterns, *verb.reflexive) for name in re.findall(r"\{(\w+)", p)}
        filled = slots | {name for name, _ in verb.defaults} | {"target", "amount", "standing"}
        holes = {node.name for node in parts((verb.wants, verb.candidates, verb.standing)) if isinstance(node, Param)}
        assert holes <= filled, verb.id


@pytest.mark.parametrize("ruleset", sorted(PLUGINS.rulesets))
def test_cited_clauses_exist(ruleset: str) -> None:
    rules = PLUGINS.ruleset(ruleset)
    cited = {c.clause for c in rules.connectors} | {g.clause for g in rules.gates.values()} | set(rules.defaults.values())
    assert cited <= rules.clauses
    assert {entry.clause for entry in ENTRIES if getattr(entry, "clause", "")} <= rules.clauses | PLUGINS.ruleset("berserk").clauses


@pytest.mark.parametrize(
    ("ruleset", "clause"),
    [("berserk", "505.4.10"), ("berserk", "D149"), ("berserk", "§9.18"), ("berserk-2014", "505.5#pay")],
)
def test_the_clause_lists_have_the_numbers_that_scenarios_cite(ruleset: str, clause: str) -> None:
    assert clause in PLUGINS.ruleset(ruleset).clauses


def test_2014_inherits_the_switches_but_not_the_words() -> None:
    old, new = PLUGINS.ruleset("berserk-2014"), PLUGINS.ruleset("berserk")
    assert len(new.switches) == 149 and old.switches == new.switches
    assert "затем" not in {c.word for c in old.connectors} and old.refused_connectors["затем"] == "berserk"
    assert old.gates["else"].opens == {"illegal"}


def test_the_field_has_thirty_cells_and_each_side_sees_it_from_its_edge() -> None:
    assert BOARD is not None and len(BOARD.cells) == 30
    relations = {relation.id: relation for relation in BOARD.relations}
    assert ("b3", "b4") in relations["opposite"].pairs and ("b4", "b3") in relations["opposite"].opponent
    assert ("b2", "a2") in relations["left"].pairs and ("b5", "c5") in relations["left"].opponent
    assert ("a1", "a2", "a3") in BOARD.beyond and all(cell[0] == far[0] or cell[1] == far[1] for cell, _, far in BOARD.beyond)


@pytest.mark.parametrize(("cell", "count"), [("a1", 3), ("a3", 5), ("c3", 8), ("e6", 3)])
def test_neighbours_are_the_surrounding_cells(cell: str, count: int) -> None:
    assert BOARD is not None
    near = {pair for pair in BOARD.near} | {(b, a) for a, b in BOARD.near}
    assert len([pair for pair in near if pair[0] == cell]) == count
