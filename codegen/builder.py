"""Building a card package: lower, verify, emit, compile, write.

In: `Card`s (tree, printed values) with their languages and rulesets, the model. Out: a package folder, written whole or
not at all, and a `BuildResult`. What has no code is either refused or, if asked for, left out and listed.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from cardc.codegen.dialects import DIALECTS
from cardc.codegen.errors import Unsupported
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
    plugins: tuple[tuple[str, str], ...] = (), keywords: Mapping[str, tuple[nodes.Feature, ...]] | None = None,
    chunk_size: int | None = None, left_out: tuple[Mapping[str, object], ...] = (),
) -> BuildResult:  # fmt: skip
    """Write package `name` into folder `out`; CompileError if the C compiler fails, OSError if the disk does.

    `left_out`: entries for the manifest's `unsupported` about features that the caller left out.
    """
    units, failures = lower_cards(cards)
    if failures and not allow_unsupported:
        return BuildResult(None, {}, failures)
    rulesets = tuple(dict.fromkeys(card.ruleset.id for card in cards))
    header = Header(name, abi, model, rulesets, plugins, _lower_keywords(keywords or {}, cards))
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


def _lower_keywords(
    keywords: Mapping[str, tuple[nodes.Feature, ...]], cards: list[Card]
) -> tuple[tuple[str, tuple[Program, ...]], ...]:  # fmt: skip
    """Features that come with a keyword, lowered once a package under its first ruleset."""
    if not cards:
        return ()
    language, ruleset = cards[0].language, cards[0].ruleset
    lowered = []
    for id, features in sorted(keywords.items()):
        programs = tuple(
            lower_feature(feature, language, ruleset, f"keyword/{id}#{index}") for index, feature in enumerate(features)
        )
        for program in programs:
            verify(program)
        lowered.append((id, programs))
    return tuple(lowered)


# ---------------------------------------------------------------- writing


def write_package(package: Package, out: Path, include: str, jobs: int, level: int, compiled: bool) -> Path:
    """Write into a folder beside the target, then swap: the old package stays whole until the new one is."""
    out.mkdir(parents=True, exist_ok=True)
    target = out / package.name
    work = Path(tempfile.mkdtemp(prefix=f".{package.name}.", dir=out))
    try:
        _write_files(package, work)
        if compiled:
            sources = [work / name for name, _ in package.modules]
            compile_modules(sources, include, jobs, level)
        _swap(work, target)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return target


def _write_files(package: Package, folder: Path) -> None:
    os.chmod(folder, 0o755)
    (folder / "__init__.py").write_text('"""A card package generated by cardc."""\n', encoding="utf-8")
    for name, source in package.modules:
        (folder / name).write_text(source, encoding="utf-8")
    text = json.dumps(package.manifest, ensure_ascii=False, indent=1, sort_keys=True)
    (folder / "manifest.json").write_text(text + "\n", encoding="utf-8")


def _swap(work: Path, target: Path) -> None:
    old = target.with_name(f".{target.name}.old")
    shutil.rmtree(old, ignore_errors=True)
    if target.exists():
        os.replace(target, old)
    os.replace(work, target)
    shutil.rmtree(old, ignore_errors=True)
