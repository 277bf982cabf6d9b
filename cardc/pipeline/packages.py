"""Modules to packages: which chunks a package has, which of them are made anew, and the manifest over all of them.

In: rows of cards by package, the old output. Out: `Planned` packages: every file of the folder, by content or by the name of
a file of the old folder that is still right. Nothing is written here.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from cardc import __version__
from cardc.dsl.cardfile import CardDef
from cardc.pipeline.chunks import CODE, TABLES, Made, chunk_key, compile_source, generate, native_key, split
from cardc.pipeline.collecting import Collected, Collector
from cardc.pipeline.history import History, Row
from cardc.pipeline.reading import Summary
from cardc.pipeline.store import Store, digest
from cardc.pipeline.toolchain import Tools
from cardc.pipeline.workers import Workers


@dataclass(frozen=True, slots=True)
class Content:
    """What goes into a package. `cards`: (path of its file, row) in order."""

    name: str
    cards: tuple[tuple[str, Row], ...]
    about: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Planned:
    """A package that can be written. `kept`: files of the old folder. `made`: how many modules are made anew."""

    name: str
    files: Mapping[str, bytes]
    kept: tuple[str, ...]
    unsupported: tuple[Mapping[str, Any], ...]
    made: int
    modules: int


@dataclass(frozen=True, slots=True)
class Part:
    """A chunk in the making: its key, and the cards in it."""

    key: str
    cards: tuple[tuple[str, Row], ...]


class Packer:
    """Plans the packages of one build."""

    def __init__(
        self, tools: Tools, store: Store, workers: Workers, collector: Collector, backend: str, progress: Any
    ) -> None:
        self.tools, self.store, self.workers, self.collector = tools, store, workers, collector
        self.backend, self.progress = backend, progress
        self.native = native_key() if backend == "cython" else ""

    def plan(self, contents: Sequence[Content], collected: Collected, out: Path, old: History | None) -> list[Planned]:
        """Every package, with all of its files. Raises `UserError` (exit 3) if the C compiler is missing or fails."""
        if self.backend == "cython":
            require_compiler()
        created = [self._created(content, collected) for content in contents]
        parts = [self._parts(content, more) for content, (more, _) in zip(contents, created, strict=True)]
        made = self._made([part for each in parts for part in each], collected)
        kept = [self._kept(out / content.name, old) for content in contents]
        if self.backend == "cython":
            modules = self._compiled(parts, kept, made, collected)
        else:
            wanted = {self._file(name): part for each, have in zip(parts, kept, strict=True) for part in each
                      if self._file(name := made[part.key].name) not in have}  # fmt: skip
            modules = {name: source for name, _, source in self._sources(wanted, collected)}
        return [
            self._planned(content, own, made, modules, have, lost)
            for content, own, have, (_, lost) in zip(contents, parts, kept, created, strict=True)
        ]

    # ------------------------------------------------------------ chunks

    def _created(
        self, content: Content, collected: Collected
    ) -> tuple[list[tuple[str, Row]], list[Mapping[str, Any]]]:
        """Cards outside decks that the package's cards can create; what of these has no code."""
        rows = {row["id"]: (made.ruleset, row) for _, made in content.cards for row in made.created}
        cards = {self.collector.key_of(card): card for card in (CardDef(ruleset=rules, **_fields(row)) for rules, row in rows.values())}
        found = self.collector.summaries(cards, collected) if cards else {}
        made = [(key, card, found[key]) for key, card in cards.items()]
        left_out: list[Mapping[str, Any]] = [
            {"card": card.id, "feature": number, "codes": list(codes)} for _, card, each in made for number, codes in each.left_out
        ]
        return [("", _created_row(key, card, each)) for key, card, each in made if each.usable], left_out

    def _parts(self, content: Content, created: Sequence[tuple[str, Row]]) -> list[Part]:
        parts = []
        for cards in (content.cards, tuple(created)):
            for start, end in split([row.id for _, row in cards]):
                own = cards[start:end]
                parts.append(Part(chunk_key((row.key for _, row in own), self.backend), tuple(own)))
        return parts

    def _made(self, parts: Sequence[Part], collected: Collected) -> dict[str, Made]:
        made: dict[str, Made] = {}
        for key, data in self.store.get_many("chunk", [part.key for part in parts]).items():
            try:
                made[key] = Made.from_bytes(data)
            except ValueError:
                continue
        missing = [part for part in parts if part.key not in made]
        for part, data, _ in self._generated(missing, collected):
            made[part.key] = Made.from_bytes(data)
        self.store.touch("chunk", [part.key for part in parts])
        return made

    def _generated(self, parts: Sequence[Part], collected: Collected) -> Iterator[tuple[Part, bytes, bytes]]:
        """Generate the chunks; chunk and source of each, which are kept."""
        if not parts:
            return
        units = self._units([pair for part in parts for pair in part.cards], collected)
        tasks = [(self.backend, [units[row.key] for _, row in part.cards]) for part in parts]
        self.progress.begin("modules", len(tasks))
        chunks: dict[str, bytes] = {}
        sources: dict[str, bytes] = {}
        bodies: dict[str, bytes] = {}
        for part, (data, source, texts) in zip(parts, self.workers.map(generate, tasks, len(tasks) > 2, games=False), strict=True):
            self.progress.step(1)
            chunks[part.key], sources[part.key] = data, source
            bodies |= texts
            yield part, data, source
        self.store.put_many("chunk", chunks)
        if self.backend == "cython":
            self.store.put_many("step", bodies)
        else:
            self.store.put_many("source", sources)

    def _units(self, cards: Sequence[tuple[str, Row]], collected: Collected) -> dict[str, bytes]:
        """The programs of the cards, as JSON; what the cache has lost is made again."""
        keys = dict.fromkeys(row.key for _, row in cards)
        units = self.store.get_many("unit", keys)
        lost = {row.key: (path, row) for path, row in cards if row.key not in units}
        if lost:
            again = {key: self._card(path, row, collected) for key, (path, row) in lost.items()}
            list(self.collector.compile(list(again), again))
            units |= self.store.get_many("unit", again)
        return units

    def _card(self, path: str, row: Row, collected: Collected) -> CardDef:
        if path:
            return self.collector.card(path, row.id, collected.files[path].content)
        makers = (each for file in collected.files.values() for one in file.rows for each in one.created)
        return CardDef(ruleset=row.ruleset, **_fields(next(each for each in makers if each["id"] == row.id)))

    # ------------------------------------------------------------ modules

    def _file(self, module: str) -> str:
        return f"{module}{_suffix() if self.backend == 'cython' else '.py'}"

    def _kept(self, folder: Path, old: History | None) -> set[str]:
        """Modules of the old folder that are as they were written, by the same compiler."""
        if old is None or old.native != self.native:
            return set()
        kept = set()
        for name, stat in old.packages.get(folder.name, {}).items():
            try:
                if name.startswith(("chunk_", "steps_")) and file_stat(folder / name) == stat:
                    kept.add(name)
            except OSError:
                continue
        return kept

    def _compiled(
        self, parts: Sequence[Sequence[Part]], kept: Sequence[set[str]], made: Mapping[str, Made], collected: Collected
    ) -> dict[str, bytes]:
        """The compiled modules that an output lacks, by file name."""
        wanted: dict[str, tuple[str, ...]] = {}
        for each, have in zip(parts, kept, strict=True):
            wanted.update({name: keys for name, keys in _modules_of(each, made) if self._file(name) not in have})
        keys = {name: digest(self.native, name) for name in wanted}
        cached = self.store.get_many("binary", keys.values())
        modules = {self._file(name): cached[key] for name, key in keys.items() if key in cached}
        missing = [name for name in wanted if self._file(name) not in modules]
        tasks = self._steps({name: wanted[name] for name in missing}, parts, made, collected)
        if tasks:
            self.progress.begin("compiled", len(tasks))
        for name, binary in zip(missing, self.workers.map(compile_source, tasks, games=False), strict=True):
            self.progress.step(1)
            modules[self._file(name)] = binary
            self.store.put_many("binary", {keys[name]: binary})
        return modules

    def _steps(
        self, wanted: Mapping[str, tuple[str, ...]], parts: Sequence[Sequence[Part]], made: Mapping[str, Made],
        collected: Collected,
    ) -> list[tuple[str, bytes]]:  # fmt: skip
        """Names and sources of modules of step bodies; what the cache has lost is generated again."""
        from cardc.codegen.bodies import module_source

        asked = dict.fromkeys(key for keys in wanted.values() for key in keys)
        texts = self.store.get_many("step", asked)
        if len(texts) < len(asked):
            lost = set(asked) - set(texts)
            again = [part for each in parts for part in each if lost.intersection(made[part.key].steps)]
            list(self._generated(again, collected))
            texts |= self.store.get_many("step", lost)
        loaded = {key: json.loads(text) for key, text in texts.items()}
        return [(name, module_source(keys, loaded).encode()) for name, keys in wanted.items()]

    def _sources(self, wanted: Mapping[str, Part], collected: Collected) -> list[tuple[str, Part, bytes]]:
        kept = self.store.get_many("source", [part.key for part in wanted.values()])
        lost = [part for part in wanted.values() if part.key not in kept]
        kept |= {part.key: source for part, _, source in self._generated(lost, collected)}
        return [(name, part, kept[part.key]) for name, part in wanted.items()]

    # ------------------------------------------------------------ the manifest

    def _planned(
        self, content: Content, parts: Sequence[Part], made: Mapping[str, Made], modules: Mapping[str, bytes],
        have: set[str], lost: Sequence[Mapping[str, Any]],
    ) -> Planned:  # fmt: skip
        from cardc.codegen.frame import package_frame

        chunks = [made[part.key] for part in parts]
        inner = [name for name, _ in _modules_of(parts, made)] if self.backend == "cython" else [chunk.name for chunk in chunks]
        names = list(dict.fromkeys(map(self._file, inner)))
        kept = tuple(name for name in names if name in have)
        left_out = [
            {"card": row.id, "feature": number, "codes": list(codes)} for _, row in content.cards for number, codes in row.left_out
        ]
        unsupported = (*left_out, *lost)
        manifest = self._manifest(content, chunks, inner, unsupported)
        files = {**package_frame(content.name), **{name: modules[name] for name in names if name not in have}}
        files["manifest.json"] = manifest
        return Planned(content.name, files, kept, unsupported, len(names) - len(kept), len(names))

    def _manifest(
        self, content: Content, chunks: Sequence[Made], modules: Sequence[str], unsupported: Sequence[Mapping[str, Any]]
    ) -> bytes:
        from cardc.codegen.package import Header, head_of
        from cardc.runtime.kernel import ABI

        chain = self.tools.chain
        rulesets = tuple(dict.fromkeys(row.ruleset for _, row in content.cards))
        game = chain.rulesets[rulesets[0]]
        plugins = tuple((p.name, p.version, p.digest) for p in chain.plugins if game in p.games or not p.games)
        compiler = {"version": __version__, "digest": chain.core}
        header = Header(content.name, ABI, {}, rulesets, plugins, compiler, content.about)
        head = head_of(header, self.backend, modules, [chunk.counts for chunk in chunks])
        head |= {
            "names": sorted({name for chunk in chunks for name in chunk.names}),
            "classes": sorted({name for chunk in chunks for name in chunk.classes}),
            "unsupported": list(unsupported),
        }
        model = self._model(rulesets[0], game)
        lines = [f'"{key}":{_plain(value)}' for key, value in sorted(head.items()) if key != "model"]
        tables = (*TABLES, CODE) if self.backend == "cython" else TABLES
        told = [line.encode("utf-8", "surrogatepass") for line in [*lines, f'"model":{model}']]
        for name in tables:
            rows = b",\n".join(filter(None, (chunk.rows[name] for chunk in chunks)))
            told.insert(-1, b'"%s":[\n%s\n]' % (name.encode(), rows))
        return b"{\n%s\n}\n" % b",\n".join(told)

    def _model(self, ruleset: str, game: str) -> str:
        key = digest(self.tools.chain.of_game(game), ruleset)
        kept = self.store.get("model", key)
        if kept is not None:
            return kept.decode()
        text = _plain(self.tools.games.model(ruleset).to_json())
        self.store.put_many("model", {key: text.encode()})
        return text


def _plain(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _modules_of(parts: Sequence[Part], made: Mapping[str, Made]) -> list[tuple[str, tuple[str, ...]]]:
    """The modules of the step bodies of a package's chunks: name and keys of each."""
    from cardc.codegen.bodies import module_names

    return module_names({key for part in parts for key in made[part.key].steps})


@cache
def _suffix() -> str:
    """How the names of compiled modules end."""
    import sysconfig

    return str(sysconfig.get_config_var("EXT_SUFFIX"))


def require_compiler() -> None:
    """`UserError` (exit 3) if there is no C compiler."""
    from cardc.codegen.native import CompileError
    from cardc.codegen.native import require_compiler as required
    from cardc.messages import UserError

    try:
        required()
    except CompileError as error:
        raise UserError("unsupported-backend", code=3, backend="cython", reason=str(error)) from error


def file_stat(path: Path) -> str:
    """What a file looks like from outside."""
    found = os.stat(path)
    return f"{found.st_mtime_ns} {found.st_size} {found.st_ino}"


def _fields(row: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a created card, lists as tuples."""
    return {key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}


def _created_row(key: str, card: CardDef, made: Summary) -> Row:
    return Row(card.id, "", card.name, card.ruleset, key, "", "", 0, 0, False, made.usable, made.left_out)


def folder_files(folder: Path, names: Iterable[str]) -> dict[str, str]:
    """File name → `file_stat` of the files of a package."""
    return {name: file_stat(folder / name) for name in names}
