"""Building a card package: lower, verify, emit, compile, write.

In: `Card`s (tree, printed values) with their languages and rulesets, the model. Out: a package folder, written whole or
not at all, and a `BuildResult`. What has no code is either refused or, if asked for, left out and listed.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from cardc.codegen.delivery import deliver
from cardc.codegen.dialects import DIALECTS
from cardc.codegen.errors import Unsupported
from cardc.codegen.frame import package_frame
from cardc.codegen.ir import Program
from cardc.codegen.lowering import lower_feature
from cardc.codegen.native import compile_modules
from cardc.codegen.package import Header, Package, Unit, make_package
from cardc.codegen.verify import verify
from cardc.dsl import nodes
from cardc.dsl.language import Language, Ruleset

CHUNK_SIZES = {"python": 250, "cython": 100}


@dataclass(frozen=True, slots=True)
class Card:
    """A card to build. `record`: JSON-able printed values (name, type, classes, elements, cost, life, strike, …)."""

    id: str
    record: Mapping[str, object]
    text: nodes.Text
    language: Language
    ruleset: Ruleset


@dataclass(frozen=True, slots=True)
class Failure:
    """A feature that is understood but has no code."""

    card: str
    feature: int
    what: str
    span: nodes.Span


@dataclass(frozen=True, slots=True)
class BuildResult:
    """`out`: the package folder, None if nothing was written. `failures`: features left out or in the way."""

    out: Path | None
    manifest: Mapping[str, object]
    failures: tuple[Failure, ...]


def build_package(
    cards: list[Card], *, model: Mapping[str, object], abi: str, include: str, out: Path, name: str,
    backend: str = "python", jobs: int = 1, allow_unsupported: bool = False, level: int = 1,
    plugins: tuple[tuple[str, ...], ...] = (), chunk_size: int | None = None,
    left_out: tuple[Mapping[str, object], ...] = (),
) -> BuildResult:  # fmt: skip
    """Write package `name` into folder `out`; CompileError if the C compiler fails, OSError if the disk does.

    `left_out`: entries for the manifest's `unsupported` about features that the caller left out.
    """
    units, failures = lower_cards(cards)
    if failures and not allow_unsupported:
        return BuildResult(None, {}, failures)
    rulesets = tuple(dict.fromkeys(card.ruleset.id for card in cards))
    header = Header(name, abi, model, rulesets, plugins)
    unsupported = [dict(each) for each in left_out]
    unsupported += [{"card": f.card, "feature": f.feature, "codes": ["E207"]} for f in failures]
    dialect = DIALECTS[backend]
    package = make_package(units, header, dialect, chunk_size or CHUNK_SIZES[backend], unsupported)
    folder = write_package(package, out, include, jobs, level, compiled=backend == "cython")
    return BuildResult(folder, package.manifest, failures)


def lower_cards(cards: list[Card]) -> tuple[tuple[Unit, ...], tuple[Failure, ...]]:
    """Lower and verify every feature; what has no code becomes a failure."""
    units, failures = [], []
    for card in cards:
        programs: list[Program] = []
        for index, feature in enumerate(card.text.features):
            try:
                program = lower_feature(feature, card.language, card.ruleset, f"{card.id}#{index}")
            except Unsupported as error:
                failures.append(Failure(card.id, index, error.what, error.span))
                continue
            verify(program)
            programs.append(program)
        units.append(Unit(card.id, _title(card), card.ruleset.id, card.record, tuple(programs)))
    return tuple(units), tuple(failures)


def _title(card: Card) -> str:
    return f"{card.id}: {card.record.get('name', '')}"


# ---------------------------------------------------------------- writing


def write_package(package: Package, out: Path, include: str, jobs: int, level: int, compiled: bool) -> Path:
    """Write the package whole or not at all: the old one stays until the new one is there."""
    files = package_files(package.name, package.manifest)
    with tempfile.TemporaryDirectory(prefix="cardc-") as work:
        sources = [Path(work, name) for name, _ in package.modules]
        for path, (_, source) in zip(sources, package.modules, strict=True):
            path.write_text(source, encoding="utf-8", newline="\n")
        modules = compile_modules(sources, include, jobs, level) if compiled else sources
        files |= {path.name: path.read_bytes() for path in modules}
    return deliver(out / package.name, files)


def package_files(name: str, manifest: Mapping[str, object]) -> dict[str, bytes]:
    """The files of a package that are no modules of chunks."""
    text = json.dumps(manifest, ensure_ascii=False, indent=1, sort_keys=True)
    return {**package_frame(name), "manifest.json": f"{text}\n".encode("utf-8", "surrogatepass")}
