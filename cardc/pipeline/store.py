"""The content-addressed cache: bytes by kind and key, in one SQLite file that several builds may use at once.

In: kinds (a word) and keys (digests of all that the value depends on). Out: the bytes that were put, or nothing. Every
value carries a digest of itself: one that does not fit is not there. A file that is no store of this version, is damaged,
or belongs to somebody else is put aside and begun anew; where no file can be written the store lives in memory.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sqlite3
import time
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from cardc.pipeline.paths import cache_folder, is_private

FOLDER, FILE = "build", "store-2.sqlite"
APPLICATION = 0x63617264
VERSION = 2
PLAIN = ("chunk", "history", "model", "toolchain", "words")  # what every build asks for is not packed
WAIT_SECONDS = 60
MOST_BYTES = 1 << 31
MOST_VALUE = 1 << 28
_BATCH = 400
_DAY = 86_400
_SCHEMA = """
CREATE TABLE IF NOT EXISTS entries (
    kind TEXT NOT NULL, key TEXT NOT NULL, size INTEGER NOT NULL, digest BLOB NOT NULL, used INTEGER NOT NULL,
    value BLOB NOT NULL, PRIMARY KEY (kind, key)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_use ON entries (used);
"""


class Store:
    """An open store. `note`: why it was begun anew or lives in memory, "" if all is well."""

    def __init__(self, folder: Path | None = None, lasting: bool = True) -> None:
        self.path = (folder or Path(cache_folder())) / FOLDER / FILE
        self.note = ""
        self._today = int(time.time()) // _DAY
        self._stale: set[tuple[str, str]] = set()  # what was read and not used before today
        self._base = self._open() if lasting else self._in_memory("")

    @classmethod
    def in_memory(cls) -> Store:
        """A store that ends with the process."""
        return cls(lasting=False)

    # ------------------------------------------------------------ opening

    def _open(self) -> sqlite3.Connection:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            if not is_private(str(self.path.parent)) or self.path.exists() and not is_private(str(self.path)):
                raise PermissionError(f"{self.path.parent} belongs to somebody else or others may write to it")
            return self._connect()
        except (sqlite3.OperationalError, OSError) as error:  # locked, read-only, full
            return self._in_memory(str(error))
        except sqlite3.DatabaseError as error:
            return self._anew(str(error))

    def _connect(self) -> sqlite3.Connection:
        base = sqlite3.connect(self.path, timeout=WAIT_SECONDS, isolation_level=None)
        try:
            known = base.execute("PRAGMA application_id").fetchone()[0], base.execute("PRAGMA user_version").fetchone()[0]
            if known == (0, 0) and not base.execute("SELECT 1 FROM sqlite_master").fetchone():
                base.execute("PRAGMA auto_vacuum = INCREMENTAL")
                base.execute("PRAGMA journal_mode = WAL")
                base.execute("BEGIN IMMEDIATE")
                for statement in _SCHEMA.split(";"):
                    base.execute(statement)
                base.execute(f"PRAGMA application_id = {APPLICATION}")
                base.execute(f"PRAGMA user_version = {VERSION}")
                base.execute("COMMIT")
            elif known != (APPLICATION, VERSION):
                raise sqlite3.DatabaseError(f"{self.path} is no cache of this version")
            base.execute("PRAGMA synchronous = NORMAL")
            base.execute("SELECT kind FROM entries LIMIT 1").fetchone()
        except BaseException:
            base.close()
            raise
        return base

    def _anew(self, reason: str) -> sqlite3.Connection:
        """Put the file aside and begin another one."""
        self.note = reason
        for end in ("", "-wal", "-shm"):
            with contextlib.suppress(OSError):
                os.remove(f"{self.path}{end}")
        try:
            return self._connect()
        except (sqlite3.DatabaseError, OSError) as error:
            return self._in_memory(str(error))

    def _in_memory(self, reason: str) -> sqlite3.Connection:
        self.note = reason
        base = sqlite3.connect(":memory:", isolation_level=None)
        base.executescript(_SCHEMA)
        return base

    # ------------------------------------------------------------ use

    def get(self, kind: str, key: str) -> bytes | None:
        """What was put under the key, or None."""
        return self.get_many(kind, [key]).get(key)

    def get_many(self, kind: str, keys: Iterable[str]) -> dict[str, bytes]:
        """What was put under the keys; those that have nothing are left out."""
        try:
            return dict(self._read(kind, list(keys)))
        except sqlite3.DatabaseError as error:
            self._give_up(error)
            return {}

    def _read(self, kind: str, keys: list[str]) -> Iterator[tuple[str, bytes]]:
        for start in range(0, len(keys), _BATCH):
            part = keys[start : start + _BATCH]
            marks = ",".join("?" * len(part))
            query = f"SELECT key, size, digest, used, value FROM entries WHERE kind = ? AND key IN ({marks})"
            for key, size, digest, used, packed in self._base.execute(query, [kind, *part]):
                if used < self._today:
                    self._stale.add((kind, key))
                value = _unpacked(packed, size)
                if value is not None and _digest(kind, key, value) == digest:
                    yield key, value

    def put_many(self, kind: str, values: Mapping[str, bytes]) -> None:
        """Keep the values. A store that cannot be written any more keeps nothing, and the build goes on."""
        rows = [(kind, key, len(value), _digest(kind, key, value), self._today, _packed(kind, value)) for key, value in values.items()]
        try:
            self._base.execute("BEGIN IMMEDIATE")
            self._base.executemany("INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?, ?, ?)", rows)
            self._base.execute("COMMIT")
        except sqlite3.DatabaseError as error:
            self._give_up(error)

    def touch(self, kind: str, keys: Iterable[str]) -> None:
        """Say that the keys, which were read, are in use, so that they are the last ones to be dropped. Once a day is enough."""
        keys = [key for key in keys if (kind, key) in self._stale]
        if not keys:
            return
        with contextlib.suppress(sqlite3.DatabaseError):
            self._base.execute("BEGIN IMMEDIATE")
            query = "UPDATE entries SET used = ? WHERE kind = ? AND key = ? AND used < ?"
            self._base.executemany(query, [(self._today, kind, key, self._today) for key in keys])
            self._base.execute("COMMIT")

    def trim(self, most: int = MOST_BYTES) -> None:
        """Drop what has not been used for longest while the store is larger than `most` bytes."""
        with contextlib.suppress(sqlite3.DatabaseError):
            pages, size = (self._base.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size"))
            if pages * size <= most:
                return
            oldest = "SELECT kind, key FROM entries ORDER BY used LIMIT (SELECT COUNT(*) / 2 FROM entries)"
            self._base.execute(f"DELETE FROM entries WHERE (kind, key) IN ({oldest})")
            self._base.execute("PRAGMA incremental_vacuum")

    def close(self) -> None:
        """Close the file."""
        self._base.close()

    def _give_up(self, error: sqlite3.DatabaseError) -> None:
        with contextlib.suppress(sqlite3.DatabaseError):
            self._base.execute("ROLLBACK")
        with contextlib.suppress(sqlite3.DatabaseError):
            self._base.close()
        full = isinstance(error, sqlite3.OperationalError)
        self._base = self._in_memory(str(error)) if full else self._anew(str(error))


def _packed(kind: str, value: bytes) -> bytes:
    """Compressed, if that makes it smaller: what is as long as its value is the value itself."""
    packed = value if kind in PLAIN else zlib.compress(value, 1)
    return packed if len(packed) < len(value) else value


def _unpacked(packed: bytes, size: int) -> bytes | None:
    if size > MOST_VALUE:
        return None
    if isinstance(packed, bytes) and len(packed) == size:
        return packed
    try:
        value = zlib.decompressobj().decompress(packed, size + 1)
    except (zlib.error, TypeError, ValueError):
        return None
    return value if len(value) == size else None


def _digest(kind: str, key: str, value: bytes) -> bytes:
    return hashlib.blake2b(value, digest_size=16, person=kind.encode()[:16], key=key.encode()[:64]).digest()


def digest(*parts: object) -> str:
    """The digest of texts, bytes and JSON-able data, in order."""
    total = hashlib.blake2b(digest_size=16)
    for part in parts:
        data = part if isinstance(part, bytes) else str(part).encode("utf-8", "surrogatepass")
        total.update(len(data).to_bytes(8, "big"))
        total.update(data)
    return total.hexdigest()
