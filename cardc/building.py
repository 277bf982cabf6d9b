"""From card files to compiled packages: what `cardc build` and `cardc.build` do, and what `cardc check` tells.

In: paths and options. Out: `BuildResult`. Every text is read (or known from an earlier build) before anything is written:
with an error nothing is. A feature without code is an error; if unsupported features are allowed it is left out of its
card and listed in the manifest, never a silent no-op. What did not change is not made again; `reused` counts the cards
that are in the output as they were.
"""

from __future__ import annotations

import json
import keyword
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from cardc.cards import Finding
from cardc.languages import Games
from cardc.messages import UserError
from cardc.pipeline.collecting import Collected, Collector
from cardc.pipeline.history import History, Reason, Row, load_history, place_key, reasons, save_history
from cardc.pipeline.inputs import InputFile, find_inputs
from cardc.pipeline.locking import output_lock
from cardc.pipeline.packages import Content, Packer, Planned, folder_files
from cardc.pipeline.progress import Quiet
from cardc.pipeline.quick import RACY_NS
from cardc.pipeline.store import Store
from cardc.pipeline.toolchain import Tools
from cardc.pipeline.workers import Workers


@dataclass(frozen=True, slots=True)
class Options:
    """How to build. `name`: of the package, "" for `cards_<set code>`. `sets`: per set code, what its package says of itself
    (`license`, `version`, …). `importers`: how tables are read, by pattern of their names. `locked`: refuse plugins other than those that the last output was made with."""

    out: Path
    backend: str = "python"
    name: str = ""
    jobs: int = 1
    allow_unsupported: bool = False
    fail_on_warning: bool = False
    wheel: bool = False
    locked: bool = False
    sets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    importers: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


@dataclass(frozen=True)
class BuildResult:
    """What a build made. `packages`: their folders, none if nothing was written. `why`: for every card that was built, the
    reasons, and `names` theirs; `gone`: cards that the last output had. `modules`: how many were made, and how many kept."""

    diagnostics: tuple[Finding, ...]
    cards: int
    built: int = 0
    reused: int = 0
    unsupported: tuple[Mapping[str, Any], ...] = ()
    packages: tuple[Path, ...] = ()
    why: Mapping[str, tuple[Reason, ...]] = field(default_factory=dict)
    gone: tuple[str, ...] = ()
    modules: tuple[int, int] = (0, 0)
    wheels: tuple[Path, ...] = ()
    note: str = ""
    names: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Was everything written?"""
        return bool(self.packages)

    @property
    def package(self) -> Path | None:
        """The folder of the first package, None if nothing was written."""
        return self.packages[0] if self.packages else None

    @cached_property
    def manifest(self) -> Mapping[str, Any]:
        """The manifest of the first package, empty if nothing was written."""
        if not self.packages:
            return {}
        found: Mapping[str, Any] = json.loads((self.packages[0] / "manifest.json").read_text(encoding="utf-8"))
        return found

    def numbers(self) -> dict[str, Any]:
        """The figures that `build --format json` prints beside the diagnostics."""
        return {
            "cards": self.cards,
            "built": self.built,
            "reused": self.reused,
            "unsupported": len(self.unsupported),
            "out": ", ".join(str(package) for package in self.packages),
        }


@dataclass(frozen=True, slots=True)
class Checked:
    """Cards that were read. `left_out`: number of features without code."""

    findings: tuple[Finding, ...]
    total: int
    left_out: int


def failed(findings: Sequence[Finding], strict: bool) -> bool:
    """Is there an error, or a warning where warnings fail?"""
    return any(f.severity == "error" or (strict and f.severity == "warning") for f in findings)


def check_sources(
    paths: tuple[str, ...], games: Games | None = None, allow_unsupported: bool = False, *,
    load: Callable[[], Games] | None = None, modules: tuple[str, ...] = (), jobs: int = 1, progress: Quiet | None = None,
    importers: Mapping[str, Mapping[str, Any]] | None = None,
) -> Checked:  # fmt: skip
    """Read every text of `paths` and lower every feature; what an earlier build or check has read is not read again."""
    with Work(games, load, modules, jobs, progress or Quiet()) as work:
        collected = work.collect(find_inputs(paths, importers=importers), None)
        rows = [row for file in collected.files.values() for row in file.rows]
        return Checked(tuple(_softened(collected, allow_unsupported)), collected.total, sum(len(row.left_out) for row in rows))


def _softened(collected: Collected, allow_unsupported: bool) -> list[Finding]:
    """What leaves only a feature out is a warning where that is allowed."""
    if not allow_unsupported:
        return collected.findings
    places = {(row.id, number) for file in collected.files.values() for row in file.rows for number, _ in row.left_out}
    return [
        replace(f, diagnostic=replace(f.diagnostic, severity="warning"))
        if (f.diagnostic.card, f.diagnostic.feature) in places and f.severity == "error"
        else f
        for f in collected.findings
    ]


class Work:
    """The cache, the toolchain and the processes of one run. Use as a context manager."""

    def __init__(
        self, games: Games | None, load: Callable[[], Games] | None, modules: tuple[str, ...], jobs: int, progress: Quiet,
        lines: str = "",
    ) -> None:  # fmt: skip
        self.since = time.time_ns()
        self.store = Store()
        self.tools = Tools(modules, self.store, games, load, lines)
        if games is not None and not self.tools.chain.lasting:
            self.store = self.tools.store = Store.in_memory()
        self.workers = Workers(jobs, modules, lambda: self.tools.games)
        self.progress = progress
        self.collector = Collector(self.tools, self.store, self.workers, progress)

    def __enter__(self) -> Work:
        return self

    def __exit__(self, *failure: Any) -> None:
        self.workers.__exit__(*failure)
        self.progress.close()
        self.store.close()

    def collect(self, inputs: Sequence[InputFile], history: History | None) -> Collected:
        """All cards of the files."""
        collected = self.collector.collect(inputs, history)
        self.tools.keep_words()
        return collected


def package_name(options: Options, set_code: str) -> str:
    """`--name`, else `cards_<set code>`. Raises `UserError` (exit 2) if it cannot be a package's name."""
    plain = "".join(char if char.isascii() and char.isalnum() else "_" for char in set_code).lower()
    name = options.name or str(options.sets.get(set_code, {}).get("package", "")) or f"cards_{plain}"
    if not (name.isascii() and name.isidentifier()) or keyword.iskeyword(name) or len(name) > 80:
        raise UserError("bad-name", code=2, name=name)
    return name


def build_cards(
    paths: tuple[str, ...], options: Options, games: Games | None = None, *, load: Callable[[], Games] | None = None,
    modules: tuple[str, ...] = (), progress: Quiet | None = None, lines: str = "", seen: str = "",
) -> BuildResult:  # fmt: skip
    """Card files → a compiled package for each set, `cards_<set code>`; with a name all cards are one package.

    Nothing is written when there is an error; `diagnostics` tells why. A name given for two games, or a set code that two
    games have, raises `UserError`. `games`: loaded ones; else `load` loads them, with the further plugins that `modules`
    names, and is not called when nothing has to be read. `lines`, `seen`: `quick.tool_lines` and
    `quick.input_lines` that were taken just before.
    """
    if options.name:
        package_name(options, "")
    with Work(games, load, modules, options.jobs, progress or Quiet(), lines) as work, output_lock(options.out):
        return _build(find_inputs(paths, importers=options.importers, seen=seen), options, work)


def _build(inputs: Sequence[InputFile], options: Options, work: Work) -> BuildResult:
    key = place_key(options.out, options.name)
    old = load_history(work.store, key)
    collected = work.collect(inputs, old)
    findings = tuple(_softened(collected, options.allow_unsupported))
    if failed(findings, options.fail_on_warning) or not collected.rows():
        return BuildResult(findings, collected.total, note=work.store.note)
    contents = _contents(collected, options, work)
    if options.locked:
        _check_locked(contents, options, work)
    packer = Packer(work.tools, work.store, work.workers, work.collector, options.backend, work.progress)
    planned = packer.plan(contents, collected, options.out, old)
    packages = _write(planned, options.out)
    wheels = _wheels(packages, contents, options)
    _remember(work, key, options, packer.native, old, collected, planned)
    work.store.trim()
    return _result(collected, findings, planned, packages, wheels, old, options, work)


def _contents(collected: Collected, options: Options, work: Work) -> list[Content]:
    """The packages: one for each set, or the one that was named."""
    found: dict[str, list[tuple[str, Row]]] = {}
    of_set: dict[str, list[tuple[str, Row]]] = {}
    for card in collected.rows():
        code = card[1].set_code
        if code not in of_set:
            of_set[code] = found.setdefault(package_name(options, code), [])
        of_set[code].append(card)
    rulesets = work.tools.chain.rulesets
    contents = []
    for name, cards in found.items():
        several = dict.fromkeys(rulesets[ruleset] for ruleset in dict.fromkeys(row.ruleset for _, row in cards))
        if len(several) > 1:
            raise UserError("one-game", code=2, name=name, games=", ".join(several))
        contents.append(Content(name, tuple(cards), _about(cards, collected, options)))
    return contents


def _about(cards: Sequence[tuple[str, Row]], collected: Collected, options: Options) -> dict[str, Any]:
    """What the manifest says of the set, and where its cards stand: file and line, in the order of the cards."""
    names = list(dict.fromkeys(collected.files[path].name for path, _ in cards))
    numbers = {name: number for number, name in enumerate(names)}
    sets = list(dict.fromkeys(row.set_code for _, row in cards))
    licenses = [str(options.sets.get(code, {}).get("license", "")) for code in sets]
    source_map = [[numbers[collected.files[path].name], row.line, row.column] for path, row in cards]
    return {"sets": sets, "license": " AND ".join(dict.fromkeys(filter(None, licenses))),
            "sources": names, "source_map": source_map}  # fmt: skip


def _check_locked(contents: Sequence[Content], options: Options, work: Work) -> None:
    """`UserError` (exit 3) if an output was made with other plugins than those loaded now."""
    chain = work.tools.chain
    for content in contents:
        path = options.out / content.name / "manifest.json"
        try:
            plugins = json.loads(path.read_text(encoding="utf-8"))["plugins"]
            locked = {(str(row["name"]), str(row["version"])) for row in plugins}
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise UserError("locked", code=3, path=path, reason=f"{type(error).__name__}: {error}") from error
        game = chain.rulesets[content.cards[0][1].ruleset]
        now = {(part.name, part.version) for part in chain.plugins if game in part.games or not part.games}
        if now != locked:
            told = ", ".join(f"{name} {version}" for name, version in sorted(now ^ locked))
            raise UserError("locked", code=3, path=path, reason=told)


def _write(planned: Sequence[Planned], out: Path) -> tuple[Path, ...]:
    """Write all packages beside their places, then put all in place."""
    import shutil

    from cardc.codegen.delivery import put_in_place, recover, stage

    staged: list[tuple[Path, Path]] = []
    try:
        for package in planned:
            recover(out / package.name)
            staged.append((stage(out / package.name, package.files, package.kept), out / package.name))
        for work, target in staged:
            put_in_place(work, target)
    except OSError as error:
        raise UserError("cannot-write", code=3, path=out, reason=error.strerror or str(error)) from error
    finally:
        for work, _ in staged:
            shutil.rmtree(work, ignore_errors=True)
    return tuple(target for _, target in staged)


def _wheels(packages: Sequence[Path], contents: Sequence[Content], options: Options) -> tuple[Path, ...]:
    if not options.wheel:
        return ()
    from cardc.wheel import write_wheel

    described = [options.sets.get(content.cards[0][1].set_code, {}) for content in contents]
    return tuple(write_wheel(package, options.backend, about) for package, about in zip(packages, described, strict=True))


def _remember(
    work: Work, key: str, options: Options, native: str, old: History | None, collected: Collected,
    planned: Sequence[Planned],
) -> None:  # fmt: skip
    """Keep what this build saw. A file that may have changed while it was read is looked at again next time."""
    limit, known = work.since - RACY_NS, old.files if old is not None else {}
    files = {
        path: file if file is known.get(path) or max(map(int, file.stat.split()[:2])) < limit else file._replace(stat="")
        for path, file in collected.files.items()
    }
    written = {each.name: folder_files(options.out / each.name, (*each.kept, *each.files)) for each in planned}
    save_history(work.store, key, History(work.tools.chain, options.backend, native, files, written))


def _result(
    collected: Collected, findings: tuple[Finding, ...], planned: Sequence[Planned], packages: tuple[Path, ...],
    wheels: tuple[Path, ...], old: History | None, options: Options, work: Work,
) -> BuildResult:  # fmt: skip
    before = old.rows() if old is not None and old.backend == options.backend and set(old.packages) else {}
    rows = [row for _, row in collected.rows()]
    chain, old_chain = work.tools.chain, old.chain if old is not None else None
    why = {}
    same = chain == old_chain
    for row in rows:
        if same and before.get(row.id) is row:
            continue
        found = reasons(row, before.get(row.id), chain, old_chain)
        if not found and row.key in collected.fresh:
            found = (Reason("cache"),)
        if found:
            why[row.id] = found
    made = sum(each.made for each in planned)
    return BuildResult(
        findings, collected.total, len(why), len(rows) - len(why), tuple(row for each in planned for row in each.unsupported),
        packages, why, tuple(sorted(set(before) - {row.id for row in rows})),
        (made, sum(each.modules for each in planned) - made), wheels, work.store.note,
        tuple(row.name for row in rows if row.id in why),
    )  # fmt: skip
