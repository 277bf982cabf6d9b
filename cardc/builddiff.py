"""What changed between two builds, for release notes.

In: two outputs: a package, a folder of packages, or a wheel. Out: `Difference`: cards that are new or gone, and those whose
steps or printed values changed, each with its reasons. Everything is read from the manifests, so the builds may be old and
their sources gone.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardc.messages import UserError
from cardc.pipeline.history import Reason

MOST_BYTES = 1 << 28
_APART = ("text_hash", "steps_hash", "features", "ruleset")


@dataclass(frozen=True, slots=True)
class Change:
    """`what`: new, gone, steps (it does something else), text (other words, the same steps), values."""

    card: str
    name: str
    what: str
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Difference:
    """All changes, in order of the cards' ids; `same`: how many cards are as they were."""

    changes: tuple[Change, ...]
    same: int

    def numbers(self) -> dict[str, int]:
        """How many changes of each kind there are."""
        kinds = ("new", "gone", "steps", "text", "values")
        return {**{kind: sum(change.what == kind for change in self.changes) for kind in kinds}, "same": self.same}

    def to_json(self) -> dict[str, Any]:
        """As `cardc diff --format json` prints it."""
        rows = [
            {"card": c.card, "name": c.name, "change": c.what, "reasons": [reason.to_json() for reason in c.reasons]}
            for c in self.changes
        ]  # fmt: skip
        return {**self.numbers(), "cards": rows}


@dataclass(frozen=True, slots=True)
class _Card:
    row: Mapping[str, Any]
    manifest: Mapping[str, Any]


def compare_builds(old: Path, new: Path) -> Difference:
    """The difference. Raises `UserError` (exit 2) for what is no output of a build."""
    before, after = _cards(old), _cards(new)
    changes = []
    for id in sorted({*before, *after}):
        one, other = before.get(id), after.get(id)
        if one is None or other is None:
            card = other or one
            assert card is not None
            changes.append(Change(id, str(card.row["name"]), "gone" if other is None else "new"))
        elif (what := _what(one, other)) is not None:
            changes.append(Change(id, str(other.row["name"]), what, tuple(_reasons(one, other))))
    return Difference(tuple(changes), len({*before} & {*after}) - sum(c.what not in ("new", "gone") for c in changes))


def _what(one: _Card, other: _Card) -> str | None:
    if _values(one.row) != _values(other.row):
        return "values" if one.row.get("steps_hash") == other.row.get("steps_hash") else "steps"
    if one.row.get("steps_hash") != other.row.get("steps_hash") or one.row.get("ruleset") != other.row.get("ruleset"):
        return "steps"
    return "text" if one.row.get("text_hash") != other.row.get("text_hash") else None


def _values(row: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key not in _APART}


def _reasons(one: _Card, other: _Card) -> Iterator[Reason]:
    if one.row.get("text_hash") != other.row.get("text_hash"):
        yield Reason("text")
    if _values(one.row) != _values(other.row):
        yield Reason("values")
    if one.row.get("ruleset") != other.row.get("ruleset"):
        yield Reason("ruleset")
    then, now = ({str(p.get("name")): p for p in each.manifest.get("plugins", ())} for each in (one, other))
    for name in sorted({*then, *now}):
        if then.get(name) != now.get(name):
            yield Reason("plugin", (("name", name), ("old", _told(then.get(name))), ("new", _told(now.get(name)))))
    if one.manifest.get("compiler") != other.manifest.get("compiler"):
        yield Reason("compiler")


def _told(plugin: Mapping[str, Any] | None) -> str:
    return f"{plugin.get('version')}+{str(plugin.get('digest', ''))[:8]}" if plugin else "—"


def _cards(path: Path) -> dict[str, _Card]:
    found: dict[str, _Card] = {}
    for manifest in _manifests(path):
        for row in manifest.get("cards", ()):
            found[str(row["id"])] = _Card(row, manifest)
    if not found:
        raise UserError("no-build", code=2, path=path)
    return found


def _manifests(path: Path) -> Iterator[Mapping[str, Any]]:
    try:
        if path.suffix == ".whl":
            with zipfile.ZipFile(path) as wheel:
                for info in wheel.infolist():
                    if info.filename.endswith("/manifest.json") and info.file_size <= MOST_BYTES:
                        yield json.loads(wheel.read(info))
            return
        for file in [path / "manifest.json"] if (path / "manifest.json").is_file() else sorted(path.glob("*/manifest.json")):
            if file.stat().st_size <= MOST_BYTES:
                yield json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, zipfile.BadZipFile, RecursionError) as error:
        raise UserError("no-build", code=2, path=path) from error
