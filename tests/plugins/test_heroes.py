"""The tables of Heroes: they load, cite clauses that exist, and name only what the model has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from cardc.codegen.ir import Call, Const, Symbol
from cardc.codegen.primitives import PRIMITIVES
from cardc.plugins import heroes
from cardc.plugins.heroes import VOCABULARY
from cardc.plugins.heroes.clauses import HEROES, HEROES_17, HEROES_118
from cardc.plugins.heroes.model import MODEL
from cardc.plugins.heroes.rulesets import RULESETS
from cardc.plugins.heroes.switches import SWITCHES, SWITCHES_17
from cardc.plugins.manager import load_plugins
from cardc.runtime.model import Model

TABLES = ("nouns", "predicates", "verbs", "triggers", "costs", "keywords", "properties", "conditions")
MODEL_TABLES = {"event": "events", "type": "types", "keyword": "keywords", "flag": "flags", "slot": "slots",
                "pslot": "pslots", "property": "properties", "zone": "zones", "kind": "kinds"}  # fmt: skip


def parts(value: Any) -> Iterator[Any]:
    yield value
    if is_dataclass(value) and not isinstance(value, type):
        for f in fields(value):
            yield from parts(getattr(value, f.name))
    elif isinstance(value, tuple):
        for item in value:
            yield from parts(item)


def fits(arg: Any, wanted: str) -> bool:
    numbers = ("int", "player", "card")
    if isinstance(arg, Call):
        result = PRIMITIVES[arg.op].result
        return result == wanted or (result in numbers and wanted in numbers)
    return wanted in (*numbers, "bool") if isinstance(arg, Const | Symbol) else True


def entries() -> list[Any]:
    return [entry for table in TABLES for entry in getattr(VOCABULARY, table)]


def test_the_plugin_loads_alone() -> None:
    plugins = load_plugins([heroes], discover=False)
    assert {"heroes", "heroes-118", "heroes-17"} <= set(plugins.rulesets)
    assert plugins.language("heroes").verbs["wound"].clause == "gl(Ранить)"


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: f"{type(entry).__name__}-{entry.id}")
def test_expressions_name_what_the_model_has(entry: Any) -> None:
    for part in parts(entry):
        if isinstance(part, Symbol) and part.table in MODEL_TABLES:
            assert part.id in MODEL.ids(MODEL_TABLES[part.table]), part
        if isinstance(part, Call):
            assert part.op in PRIMITIVES, part.op
            assert len(part.args) == len(PRIMITIVES[part.op].args), part
            assert all(map(fits, part.args, PRIMITIVES[part.op].args)), part


def test_cited_clauses_exist() -> None:
    cited = {(entry.id, entry.clause) for entry in entries() if getattr(entry, "clause", "")}
    assert {(name, clause) for name, clause in cited if clause not in HEROES} == set()


def test_switches_cite_clauses_and_are_named_once() -> None:
    assert all(clause in HEROES for row in SWITCHES for clause in row.clauses)
    assert all(clause in HEROES_17 for row in SWITCHES_17 for clause in row.clauses)
    assert len({row.id for row in SWITCHES}) == len(SWITCHES)
    assert {row.id for row in SWITCHES_17} <= {row.id for row in SWITCHES}


def test_what_is_called_a_switch_is_asked_for() -> None:
    folder = Path(heroes.__file__).parent
    sources = "\n".join(path.read_text("utf-8") for path in folder.rglob("*.py") if path.name != "switches.py")
    read = {row.id for row in SWITCHES if row.read}
    assert {name for name in read if f'"{name}"' not in sources} == set()
    assert all(set(rules.switches) == read for rules in RULESETS)


def test_every_open_question_has_a_switch() -> None:
    assert {row.question for row in SWITCHES} - {0} == set(range(1, 43))


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.id)
def test_rulesets_cite_their_own_clauses(rules: Any) -> None:
    cited = {row.clause for row in rules.connectors} | {gate.clause for gate in rules.gates.values()}
    assert cited | set(rules.defaults.values()) <= rules.clauses


def test_the_older_edition_has_no_otherwise() -> None:
    older = next(rules for rules in RULESETS if rules.id == "heroes-118")
    assert "else" not in {row.op for row in older.connectors if row.form != "branch"}
    assert older.refused_connectors["иначе"] == "heroes"
    assert "118.4" in HEROES_118 and "120.7" not in HEROES_118


def test_full_opens_after_full_alone_and_otherwise_after_the_rest() -> None:
    gates = RULESETS[0].gates
    assert gates["full"].opens == {"full"}
    assert not gates["full"].opens & gates["else"].opens
    assert {"declined", "illegal", "replaced"} <= gates["else"].opens


def test_the_chain_is_looser_than_the_gates_and_choice_is_tightest() -> None:
    level = {(row.word, row.form): row.level for row in RULESETS[0].connectors}
    assert level[",", "infix"] == level[";", "infix"] < level["при этом", "infix"] == level["иначе", "infix"]
    assert level["при этом", "infix"] < level["и", "infix"] < level["или", "infix"]


def test_the_model_survives_json() -> None:
    assert Model.from_json(MODEL.to_json()) == MODEL


def test_scenario_names_stand_in_the_model() -> None:
    words = load_plugins([heroes], discover=False).scenario("heroes")
    assert set(words.moments.values()) | set(words.events.values()) <= set(MODEL.ids("events"))
    assert {event for event in words.substitutes.values() if event} <= set(MODEL.ids("events"))
    assert {kind for kinds in words.kinds.values() for kind in kinds} <= set(MODEL.ids("kinds"))
    assert set(words.heads) == set(words.moments)
