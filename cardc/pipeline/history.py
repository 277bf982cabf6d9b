"""What the last build to a place saw, so that the next one knows what changed, and why.

In: rows of cards. Out: `History`, kept in the cache by the place of the output: the files with their `stat`, a row for every
card with digests of what it depends on, the toolchain, the files of the output. It is a hint: what it says is used only
where the files still look as it says.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from cardc.pipeline.store import Store, digest
from cardc.pipeline.toolchain import Toolchain

VERSION = 3


class Row(NamedTuple):
    """A card in a build. `key`: digest of all that its steps depend on. `telling`: there is something to be said about it.
    A tuple, since a build reads and writes the rows of all its cards for the sake of one."""

    id: str
    set_code: str
    name: str
    ruleset: str
    key: str
    text: str
    values: str
    line: int
    column: int
    telling: bool = False
    usable: bool = True
    left_out: tuple[tuple[int, tuple[str, ...]], ...] = ()
    created: tuple[Mapping[str, Any], ...] = ()

    def to_list(self) -> Sequence[Any]:
        """For the cache; what is as by default at the end is left out."""
        return self[:_ALWAYS] if self[_ALWAYS:] == _USUAL else self

    @staticmethod
    def from_list(values: Sequence[Any]) -> Row:
        """The row of `to_list`."""
        if len(values) == _ALWAYS:
            return _made(Row, (*values, *_USUAL))
        *own, left_out, created = values
        told = tuple((number, tuple(codes)) for number, codes in left_out)
        return _made(Row, (*own, told, tuple(created)))


_USUAL = (False, True, (), ())
_ALWAYS = len(Row._fields) - len(_USUAL)
_made = tuple.__new__


class SeenFile(NamedTuple):
    """A file of the last build. `content`: its digest. `telling`: there is something to be said about the file."""

    name: str
    stat: str
    content: str
    telling: bool
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class History:
    """`packages`: name → file name → `stat`, of what was written."""

    chain: Toolchain
    backend: str
    native: str
    files: Mapping[str, SeenFile]
    packages: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def rows(self) -> dict[str, Row]:
        """Every card by its id."""
        return {row.id: row for file in self.files.values() for row in file.rows}


def place_key(out: Path, name: str) -> str:
    """The key of the history of an output."""
    return digest(VERSION, os.path.abspath(out), name)


def load_history(store: Store, key: str) -> History | None:
    """What was kept, or None."""
    data = store.get("history", key)
    if data is None:
        return None
    try:
        kept = json.loads(data)
        files = {
            path: SeenFile(name, stat, content, telling, tuple(map(Row.from_list, rows)))
            for path, (name, stat, content, telling, rows) in kept["files"].items()
        }
        return History(Toolchain.from_json(kept["chain"]), kept["backend"], kept["native"], files, kept["packages"])
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def save_history(store: Store, key: str, history: History) -> None:
    """Keep it for the next build."""
    files = {
        path: [file.name, file.stat, file.content, file.telling, [row.to_list() for row in file.rows]]
        for path, file in history.files.items()
    }
    kept = {"chain": history.chain.to_json(), "backend": history.backend, "native": history.native, "files": files,
            "packages": history.packages}  # fmt: skip
    store.put_many("history", {key: json.dumps(kept, ensure_ascii=True, separators=(",", ":")).encode()})


# ---------------------------------------------------------------- why


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a card is built: a message key and its arguments."""

    key: str
    args: tuple[tuple[str, str], ...] = ()

    def to_json(self) -> dict[str, str]:
        """`reason` and its arguments."""
        return {"reason": self.key, **dict(self.args)}


def reasons(row: Row, before: Row | None, chain: Toolchain, old: Toolchain | None) -> tuple[Reason, ...]:
    """What differs between a card and what it was in the last build; nothing if it is the same."""
    if before is None:
        return (Reason("new"),)
    found = [
        Reason(name) for name in ("text", "values", "ruleset") if getattr(row, name) != getattr(before, name)
    ]
    if old is not None:
        found += chain_reasons(chain, old, chain.rulesets.get(row.ruleset, ""))
    return tuple(found)


def chain_reasons(chain: Toolchain, old: Toolchain, game: str) -> Iterable[Reason]:
    """What differs between two toolchains for cards of `game`."""
    if chain.core != old.core:
        yield Reason("compiler")
    now, then = (
        {part.name: part for part in each.plugins if game in part.games or not part.games} for each in (chain, old)
    )
    for name in sorted({*now, *then}):
        one, other = then.get(name), now.get(name)
        if one is None or other is None or one.digest != other.digest:
            args = (("name", name), ("old", _told(one)), ("new", _told(other)))
            yield Reason("plugin", args)


def _told(part: Any) -> str:
    return "—" if part is None else f"{part.version}+{part.digest[:8]}"


