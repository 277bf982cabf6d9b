"""Programs as a card package: chunks, numbering, manifest.

In: lowered cards (`Unit`), the model of their game, a dialect. Out: `Package` (module sources and the manifest, plain
data), nothing written yet. A chunk knows nothing of the other chunks: numbers of features, effects and functions count
within it (the loader adds what stands before), and modules are named by their content. So a chunk whose cards did not
change is the same text in every build, and equal input gives equal bytes. In Python a chunk is a module; compiled, the
chunks share the modules of their step bodies, and a chunk is the table of its functions (`codegen.bodies`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cardc.codegen.dialects import Dialect
from cardc.codegen.emitter import emit_module
from cardc.codegen.ir import Const, Effect, Program

if TYPE_CHECKING:
    from cardc.codegen.bodies import Texts

FORMAT = 2
ROLES = ("run", "legal", "payable", "match", "able", "x_low", "x_high")
EFFECT_ROLES = ("amount_fn", "applies_fn", "able_fn", "cap_fn")
PLUGIN_KEYS = ("name", "version", "digest")


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
class Chunk:
    """Some cards and their rows of the manifest. `name`: of the module, made of its content, and `source`; or, compiled,
    `code` (functions as bodies with arguments) and the `texts` of the bodies."""

    name: str
    source: str
    cards: tuple[Mapping[str, object], ...]
    features: tuple[Mapping[str, object], ...]
    effects: tuple[Mapping[str, object], ...]
    functions: int
    names: tuple[str, ...]
    classes: tuple[str, ...]
    code: Mapping[str, object] = field(default_factory=dict)
    texts: Texts = field(default_factory=dict)

    def counts(self) -> dict[str, int]:
        """How many rows of the manifest are the chunk's, and how many functions it binds."""
        return {"cards": len(self.cards), "features": len(self.features), "effects": len(self.effects),
                "functions": self.functions}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Header:
    """What is the same for a whole package: its name, the ABI tag, the model as JSON data, who made it.

    `plugins`: name, version and digest of each. `compiler`: what `compiler` of the manifest says. `about`: further keys.
    """

    name: str
    abi: str
    model: Mapping[str, object]
    rulesets: tuple[str, ...]
    plugins: tuple[tuple[str, ...], ...] = ()
    compiler: Mapping[str, object] = field(default_factory=dict)
    about: Mapping[str, object] = field(default_factory=dict)


def make_package(
    units: tuple[Unit, ...], header: Header, dialect: Dialect, chunk_size: int, unsupported: Sequence[Mapping[str, object]]
) -> Package:  # fmt: skip
    """Emit all modules and number everything. `chunk_size`: features a module, at most, but for the last card's."""
    chunks = [make_chunk(part, dialect) for part in _parts(units, chunk_size)]
    modules = [(chunk.name, chunk.source) for chunk in chunks]
    if dialect.typed:
        from cardc.codegen.bodies import step_modules

        modules = step_modules({key: text for chunk in chunks for key, text in chunk.texts.items()})
    manifest = head_of(header, dialect.name, [name for name, _ in modules], [chunk.counts() for chunk in chunks])
    if dialect.typed:
        manifest["code"] = [chunk.code for chunk in chunks]
    manifest |= {
        "names": sorted({name for chunk in chunks for name in chunk.names}),
        "classes": sorted({name for chunk in chunks for name in chunk.classes}),
        "cards": [row for chunk in chunks for row in chunk.cards],
        "features": [row for chunk in chunks for row in chunk.features],
        "effects": [row for chunk in chunks for row in chunk.effects],
        "unsupported": [dict(row) for row in unsupported],
    }
    return Package(header.name, tuple((f"{name}{dialect.suffix}", source) for name, source in modules), manifest)


def head_of(header: Header, backend: str, modules: Sequence[str], chunks: Sequence[Mapping[str, int]]) -> dict[str, Any]:
    """The manifest without the rows of its cards. `modules`: names; `chunks`: counts of every chunk; in order of loading."""
    return {
        "format": FORMAT,
        "package": header.name,
        "abi": header.abi,
        "backend": backend,
        "compiler": dict(header.compiler),
        "ruleset": header.rulesets[0] if header.rulesets else "",
        "rulesets": list(header.rulesets),
        "plugins": [dict(zip(PLUGIN_KEYS, plugin, strict=False)) for plugin in header.plugins],
        "functions": sum(counts["functions"] for counts in chunks),
        "modules": list(modules),
        "chunks": [dict(counts) for counts in chunks],
        "model": header.model,
        **header.about,
    }


def _parts(units: tuple[Unit, ...], size: int) -> Iterator[tuple[Unit, ...]]:
    part: list[Unit] = []
    filled = 0
    for unit in units:
        own = sum(1 for top in unit.programs for _ in flatten(top))
        if part and filled + own > size:
            yield tuple(part)
            part, filled = [], 0
        part.append(unit)
        filled += own
    if part:
        yield tuple(part)


def make_chunk(units: Sequence[Unit], dialect: Dialect) -> Chunk:
    """The functions of `units` and what the manifest says of them, numbered within the chunk."""
    entries = [(unit, program) for unit in units for top in unit.programs for program in flatten(top)]
    title = f"{units[0].id} … {units[-1].id}" if units else ""
    name, source, code = "", "", dict[str, object]()
    texts: Texts = {}
    if dialect.typed:
        from cardc.codegen.bodies import code_row, emit_code, texts_of  # not for Python, which has no bodies

        made = emit_code(program for _, program in entries)
        functions, count = dict(made.exports), len(made.functions)
        symbols = {(symbol.table, symbol.id) for symbol in made.symbols()}
        code, texts = code_row(made), texts_of(made)
    else:
        module = emit_module(tuple((unit.title, program) for unit, program in entries), title)
        functions = {(key, role): number for number, (key, role, _) in enumerate(module.exports)}
        count, symbols, source = len(functions), set(module.symbols), module.source
        name = f"chunk_{hashlib.sha256(source.encode('utf-8', 'surrogatepass')).hexdigest()[:16]}"
    features = {program.key: index for index, (_, program) in enumerate(entries)}
    effects = [effect for _, program in entries for effect in program.effects]
    numbers = {effect.key: number for number, effect in enumerate(effects)}
    return Chunk(
        name=name,
        source=source,
        cards=tuple(_card(unit, features) for unit in units),
        features=tuple(_feature(unit, program, functions, features, numbers) for unit, program in entries),
        effects=tuple(_effect(effect, functions, features) for effect in effects),
        functions=count,
        names=tuple(sorted({str(unit.record["name"]) for unit in units} | {id for table, id in symbols if table == "name"})),
        classes=tuple(sorted(set(_classes(units)) | {id for table, id in symbols if table == "class"})),
        code=code,
        texts=texts,
    )


def flatten(program: Program) -> Iterator[Program]:
    """A program, then its granted features."""
    yield program
    for inner in program.inner:
        yield from flatten(inner)


def _classes(units: Sequence[Unit]) -> Iterator[str]:
    for unit in units:
        classes = unit.record.get("classes", ())
        assert isinstance(classes, list | tuple)
        yield from map(str, classes)


def _card(unit: Unit, features: Mapping[str, int]) -> dict[str, object]:
    return {"id": unit.id, "ruleset": unit.ruleset, **unit.record,
            "features": [features[program.key] for program in unit.programs]}  # fmt: skip


def _feature(
    unit: Unit, program: Program, functions: Mapping[tuple[str, str], int], features: Mapping[str, int],
    effects: Mapping[str, int],
) -> dict[str, object]:  # fmt: skip
    meta = dict(program.meta)
    standing = meta.pop("standing")
    assert isinstance(standing, list | tuple)
    return {
        "key": program.key,
        "card": unit.id,
        "ruleset": unit.ruleset,
        "text": program.text,
        **{role: functions.get((program.key, role), -1) for role in ROLES},
        **meta,
        "standing": [effects[key] for key in standing],
        "granted": [features[inner.key] for inner in program.inner],
    }


def _effect(
    effect: Effect, functions: Mapping[tuple[str, str], int], features: Mapping[str, int]
) -> dict[str, object]:  # fmt: skip
    return {
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
        "once": effect.once,
        "optional": effect.optional,
        "pool": effect.pool,
        "wide": effect.wide,
    }
