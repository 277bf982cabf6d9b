"""Programs as a card package: chunks, numbering, manifest.

In: lowered cards (`Unit`), the model of their game, a dialect. Out: `Package` (module sources and the manifest, plain
data), nothing written yet. Numbers of features, effects and functions are given here, in the order of the cards, so
equal input gives equal bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cardc.codegen.dialects import Dialect
from cardc.codegen.emitter import Module, emit_module
from cardc.codegen.ir import Const, Effect, Program

FORMAT = 1
ROLES = ("run", "legal", "payable", "match", "able", "x_low", "x_high")
EFFECT_ROLES = ("amount_fn", "applies_fn", "able_fn", "cap_fn")


@dataclass(frozen=True, slots=True)
class Unit:
    """A card ready for emission. `record`: what the manifest says of it (`docs/manifest.md`), without its features."""

    id: str
    title: str
    ruleset: str
    record: Mapping[str, object]
    programs: tuple[Program, ...]


@dataclass(frozen=True, slots=True)
class Package:
    """Sources by file name, and the manifest."""

    name: str
    modules: tuple[tuple[str, str], ...]
    manifest: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Header:
    """What is the same for a whole package: its name, the ABI tag, the model as JSON data, keywords' programs."""

    name: str
    abi: str
    model: Mapping[str, object]
    rulesets: tuple[str, ...]
    plugins: tuple[tuple[str, str], ...] = ()
    keywords: tuple[tuple[str, tuple[Program, ...]], ...] = ()


def make_package(
    units: tuple[Unit, ...], header: Header, dialect: Dialect, chunk_size: int, unsupported: list[dict[str, object]]
) -> Package:  # fmt: skip
    """Emit all modules and number everything."""
    entries = [(unit, program) for unit in units for top in unit.programs for program in flatten(top)]
    keyed = [(f"keyword {id}", program) for id, tops in header.keywords for top in tops for program in flatten(top)]
    titled = [(unit.title, program) for unit, program in entries] + keyed
    chunks = [titled[at : at + chunk_size] for at in range(0, len(titled), chunk_size)]
    modules = [emit_module(tuple(chunk), dialect, f"{header.name}: chunk {number}") for number, chunk in enumerate(chunks)]
    functions = _number_functions(modules)
    features = {program.key: index for index, (_, program) in enumerate(titled)}
    effects = [effect for _, program in titled for effect in program.effects]
    manifest = {
        "format": FORMAT,
        "package": header.name,
        "abi": header.abi,
        "backend": dialect.name,
        "ruleset": header.rulesets[0] if header.rulesets else "",
        "rulesets": list(header.rulesets),
        "plugins": [{"name": name, "version": version} for name, version in header.plugins],
        "names": sorted(_names(units, modules)),
        "classes": sorted(_classes(units, modules)),
        "functions": len(functions),
        "modules": [f"chunk_{number}" for number in range(len(modules))],
        "cards": [_card(unit, features) for unit in units],
        "features": [
            _feature(index, unit_of, program, functions, features, effects)
            for index, (unit_of, program) in enumerate(_owners(entries, keyed))
        ],
        "keyword_features": {id: [features[top.key] for top in tops] for id, tops in header.keywords},
        "effects": [_effect(index, effect, functions, features) for index, effect in enumerate(effects)],
        "unsupported": unsupported,
        "model": header.model,
    }
    sources = tuple((f"chunk_{number}{dialect.suffix}", module.source) for number, module in enumerate(modules))
    return Package(header.name, sources, manifest)


def flatten(program: Program) -> Iterator[Program]:
    """A program, then its granted features."""
    yield program
    for inner in program.inner:
        yield from flatten(inner)


def _owners(
    entries: list[tuple[Unit, Program]], keyed: list[tuple[str, Program]]
) -> Iterator[tuple[Unit | None, Program]]:  # fmt: skip
    yield from entries
    for _, program in keyed:
        yield None, program


def _number_functions(modules: list[Module]) -> dict[tuple[str, str], int]:
    """(feature or effect key, role) → number; a module's functions follow those of the modules before it."""
    numbers: dict[tuple[str, str], int] = {}
    for module in modules:
        for key, role, _ in module.exports:
            numbers[key, role] = len(numbers)
    return numbers


def _names(units: tuple[Unit, ...], modules: list[Module]) -> set[str]:
    return {str(unit.record["name"]) for unit in units} | _symbols("name", modules)


def _classes(units: tuple[Unit, ...], modules: list[Module]) -> set[str]:
    found: set[str] = set()
    for unit in units:
        classes = unit.record.get("classes", ())
        assert isinstance(classes, list | tuple)
        found.update(str(each) for each in classes)
    return found | _symbols("class", modules)


def _symbols(table: str, modules: list[Module]) -> set[str]:
    return {id for module in modules for kind, id in module.symbols if kind == table}


def _card(unit: Unit, features: Mapping[str, int]) -> dict[str, object]:
    return {"id": unit.id, "ruleset": unit.ruleset, **unit.record,
            "features": [features[program.key] for program in unit.programs]}  # fmt: skip


def _feature(
    index: int, unit: Unit | None, program: Program, functions: Mapping[tuple[str, str], int],
    features: Mapping[str, int], effects: list[Effect],
) -> dict[str, object]:  # fmt: skip
    meta = dict(program.meta)
    numbers = {effect.key: number for number, effect in enumerate(effects)}
    standing = meta.pop("standing")
    assert isinstance(standing, list)
    return {
        "index": index,
        "key": program.key,
        "card": unit.id if unit is not None else "",
        "ruleset": unit.ruleset if unit is not None else "",
        "text": program.text,
        **{role: functions.get((program.key, role), -1) for role in ROLES},
        **meta,
        "standing": [numbers[key] for key in standing],
        "granted": [features[inner.key] for inner in program.inner],
    }


def _effect(
    index: int, effect: Effect, functions: Mapping[tuple[str, str], int], features: Mapping[str, int]
) -> dict[str, object]:  # fmt: skip
    return {
        "index": index,
        "key": effect.key,
        "kind": effect.kind,
        "property": effect.property.id if effect.property else "",
        "keyword": effect.keyword.id if effect.keyword else "",
        "event": effect.event.id if effect.event else "",
        "via": [kind.id for kind in effect.via],
        "feature": features[effect.feature] if effect.feature else -1,
        "with": effect.with_event.id if effect.with_event else "",
        "amount": effect.amount.value if isinstance(effect.amount, Const) else 0,
        **{role: functions.get((effect.key, role), -1) for role in EFFECT_ROLES},
        "end": effect.end,
        "turns": effect.end_count,
        "exact": effect.exact,
        "optional": effect.optional,
    }
