"""What a build is made of: every card of every file as a row, read anew only where something changed.

In: files, the last history, the toolchain. Out: `Collected`: rows in order, findings with their places, the keys of cards
that were read in this run.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from cardc.cards import Finding
from cardc.dsl.cardfile import CardDef, locate
from cardc.dsl.diagnostics import Diagnostic, report
from cardc.known_names import is_known_name
from cardc.messages import UserError
from cardc.pipeline.history import History, Row, SeenFile
from cardc.pipeline.inputs import (
    Contents,
    InputFile,
    dump_card,
    read_contents,
    text_digest,
    told_of,
    values_digest,
    with_rules,
)
from cardc.pipeline.reading import Summary, compile_batch, full_id
from cardc.pipeline.store import Store, digest
from cardc.pipeline.toolchain import Tools
from cardc.pipeline.workers import Workers

BATCH, FEW = 25, 60
MOST_FILE = 64_000_000
_PLACE = ("line", "column", "text_map", "extra")


@dataclass(slots=True)
class Collected:
    """All cards. `fresh`: keys of cards that were read in this run because the cache had nothing of them."""

    files: dict[str, SeenFile] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    fresh: set[str] = field(default_factory=set)
    total: int = 0

    def rows(self) -> list[tuple[str, Row]]:
        """(path of its file, row) of every card that can be built, in order."""
        return [(path, row) for path, file in self.files.items() for row in file.rows if row.usable]


class Collector:
    """Reads the files of one build."""

    def __init__(self, tools: Tools, store: Store, workers: Workers, progress: Any) -> None:
        self.tools, self.store, self.workers, self.progress = tools, store, workers, progress
        self._contents: dict[str, Contents] = {}
        self._inputs: dict[str, InputFile] = {}

    def collect(self, inputs: Sequence[InputFile], history: History | None) -> Collected:
        """All rows and findings of `inputs`."""
        collected = Collected()
        self._inputs = {file.place: file for file in inputs}
        known = history.files if history is not None and history.chain == self.tools.chain else {}
        changed = [
            file for file in inputs
            if not file.stat or (seen := known.get(file.place)) is None or (seen.stat, seen.name) != (file.stat, file.name)
        ]  # fmt: skip
        cards = {file.place: found for file, found in zip(changed, self._cards(changed, collected), strict=True)}
        for file in inputs:
            path = file.place
            collected.files[path] = cards.get(path) or known[path]
        self._tell(collected)
        return collected

    # ------------------------------------------------------------ files

    def _cards(self, changed: Sequence[InputFile], collected: Collected) -> list[SeenFile]:
        contents = self._read(changed)
        chain = self.tools.chain
        ruled: list[list[tuple[CardDef, str]]] = []
        wanted: dict[str, CardDef] = {}
        for content in contents.values():
            cards = [card for each in content[1].cards if isinstance(card := with_rules(each, chain.rulesets, chain.games, chain.names), CardDef)]
            ruled.append([(card, self.key_of(card)) for card in cards])
            wanted.update((key, card) for card, key in ruled[-1])
        found = self.summaries(wanted, collected)
        return [
            SeenFile(file.name, file.stat, content, _tells(read, chain), tuple(_row(card, key, found[key]) for card, key in cards))
            for file, (content, read), cards in zip(changed, contents.values(), ruled, strict=True)
        ]

    def _read(self, files: Sequence[InputFile]) -> dict[str, tuple[str, Contents]]:
        """Digest and contents of the files, by path."""
        core = self.tools.chain.core
        mappings = {file.place: file.mapping for file in files}
        digests = {
            file.place: digest(
                core, file.path.suffix, json.dumps(file.mapping, default=str), self._made_by(file), _bytes(file.path)
            )
            for file in files
        }  # fmt: skip
        kept = self.store.get_many("cards", digests.values())
        read: dict[str, Contents] = {}
        for path, key in digests.items():
            try:
                read[path] = Contents.from_bytes(kept[key], path)
            except (KeyError, ValueError):
                pass
        missing = [path for path in digests if path not in read]
        if missing:
            self.progress.begin("files", len(missing))
            made = self._imported([path for path in missing if "reader" in (mappings[path] or {})], mappings)
            read.update((path, Contents.from_bytes(data, path)) for path, data in made.items())
            missing = [path for path in missing if path not in read]
            made = {digests[path]: data for path, data in made.items()}
            parts = [missing[at : at + BATCH] for at in range(0, len(missing), BATCH)]
            tasks = [[(path, mappings[path]) for path in part] for part in parts]
            for part, datas in zip(parts, self.workers.map(read_batch, tasks, len(missing) > FEW, games=False), strict=True):
                self.progress.step(len(part))
                for path, data in zip(part, datas, strict=True):
                    read[path] = Contents.from_bytes(data, path)
                    made[digests[path]] = data
            self.store.put_many("cards", made)
        self._contents.update(read)
        return {path: (key, read[path]) for path, key in digests.items()}

    def _made_by(self, file: InputFile) -> str:
        """What else the contents of a file depend on: the plugins, if one of them reads it."""
        return self.tools.lines if file.mapping is not None and "reader" in file.mapping else ""

    def _imported(self, paths: Sequence[str], mappings: Mapping[str, Any]) -> dict[str, bytes]:
        """Files that readers of plugins are for, read here: workers have no plugins yet."""
        if not paths:
            return {}
        from cardc.pipeline.importing import imported

        return {
            path: imported(Path(path), mappings[path], self.tools.games.plugins.importers).to_bytes() for path in paths
        }

    # ------------------------------------------------------------ cards

    def key_of(self, card: CardDef) -> str:
        """Digest of all that the steps of the card depend on."""
        row = {key: value for key, value in dump_card(card).items() if key not in _PLACE}
        game = self.tools.chain.rulesets[card.ruleset]
        return digest(self.tools.chain.of_game(game), json.dumps(row, ensure_ascii=True, sort_keys=True))

    def summaries(self, wanted: Mapping[str, CardDef], collected: Collected) -> dict[str, Summary]:
        """What was made of each card, from the cache or now."""
        found: dict[str, Summary] = {}
        for key, data in self.store.get_many("summary", wanted).items():
            try:
                found[key] = Summary.from_bytes(data)
            except ValueError:
                continue
        missing = [key for key in wanted if key not in found]
        for key, data in self.compile(missing, wanted):
            found[key] = Summary.from_bytes(data)
        collected.fresh.update(missing)
        return found

    def compile(self, keys: Sequence[str], cards: Mapping[str, CardDef]) -> Iterator[tuple[str, bytes]]:
        """Read the cards and keep what was made of them; key and summary of each."""
        if not keys:
            return
        self.progress.begin("cards", len(keys))
        parts = [keys[at : at + BATCH] for at in range(0, len(keys), BATCH)]
        tasks = [[dump_card(cards[key]) for key in part] for part in parts]
        made: tuple[dict[str, bytes], dict[str, bytes]] = ({}, {})
        for part, results in zip(parts, self.workers.map(compile_batch, tasks, len(keys) > FEW), strict=True):
            self.progress.step(len(part))
            for key, (summary, unit) in zip(part, results, strict=True):
                made[0][key], made[1][key] = summary, unit
        self.store.put_many("summary", made[0])
        self.store.put_many("unit", made[1])
        yield from made[0].items()

    def card(self, path: str, id: str, content: str) -> CardDef:
        """The card of a row again, from its file. KeyError if the file has changed meanwhile."""
        if path not in self._contents:
            key, contents = self._read([self._inputs.get(path) or InputFile(path, "", "")])[path]
            if content and key != content:
                raise UserError("changed-meanwhile", code=1, path=path)
            self._contents[path] = contents
        chain = self.tools.chain
        for card in self._contents[path].cards:
            ruled = with_rules(card, chain.rulesets, chain.games, chain.names)
            if isinstance(ruled, CardDef) and full_id(ruled) == id:
                return ruled
        raise UserError("changed-meanwhile", code=1, path=path)

    # ------------------------------------------------------------ findings

    def _tell(self, collected: Collected) -> None:
        first: dict[str, tuple[str, Row]] = {}
        names = {row.name for file in collected.files.values() for row in file.rows}
        for path, file in collected.files.items():
            if file.telling:
                collected.findings += self._about_file(path, file)
            telling = [row for row in file.rows if row.telling]
            summaries = self.store.get_many("summary", [row.key for row in telling]) if telling else {}
            for row in telling:
                card = self.card(path, row.id, file.content)
                data = summaries.get(row.key)
                if data is None:
                    ((_, data),) = self.compile([row.key], {row.key: card})
                found = _about_card(card, Summary.from_bytes(data))
                collected.findings += (one for one in found if not is_known_name(one.diagnostic, names))
            for row in file.rows:
                if row.id not in first:
                    first[row.id] = (path, row)
                else:
                    collected.findings.append(_twice(path, row, first[row.id]))
            collected.total += len(file.rows)

    def _about_file(self, path: str, file: SeenFile) -> list[Finding]:
        if path not in self._contents:
            self._read([self._inputs[path]])
        contents, chain = self._contents[path], self.tools.chain
        unruled = (with_rules(card, chain.rulesets, chain.games, chain.names) for card in contents.cards)
        wrong = dict.fromkeys(found for found in unruled if isinstance(found, Diagnostic))
        return told_of(Path(path), (*contents.found, *wrong))


def read_batch(files: Sequence[tuple[str, Mapping[str, Any] | None]]) -> list[bytes]:
    """The contents of files (with the mappings of tables) as the cache keeps them. Runs in a worker."""
    return [read_contents(Path(path), mapping).to_bytes() for path, mapping in files]


def _bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(MOST_FILE + 1)
    except OSError:
        return b""  # the reader tells what is wrong with it


def _tells(read: Contents, chain: Any) -> bool:
    return bool(read.found) or any(isinstance(with_rules(card, chain.rulesets, chain.games, chain.names), Diagnostic) for card in read.cards)


def _row(card: CardDef, key: str, made: Summary) -> Row:
    return Row(
        full_id(card), card.set_code, card.name, card.ruleset, key, text_digest(card), values_digest(card), card.line,
        card.column, bool(made.diagnostics or made.refused), made.usable, made.left_out, made.created,
    )  # fmt: skip


def _about_card(card: CardDef, made: Summary) -> Iterable[Finding]:
    if made.refused:
        raise UserError(made.refused["key"], place=card.file, code=made.refused["code"], **made.refused["args"])
    for found in made.diagnostics:
        cell = dict(card.extra).get("@cell", "")
        named = replace(found, file=card.file, card=full_id(card), args=(*found.args, *((("cell", cell),) if cell else ())))
        at = (locate(card, found.span[0]), locate(card, found.span[1])) if found.feature else ((card.line, card.column),) * 2
        yield Finding(named, card.text, *at[0], *at[1])


def _twice(path: str, row: Row, other: tuple[str, Row]) -> Finding:
    found = replace(report("E504", (0, 0), word=row.id, line=other[1].line), file=path, card=row.id)
    return Finding(found, "", row.line, row.column, row.line, row.column)
