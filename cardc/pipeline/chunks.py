"""Programs to modules: cards in chunks, each generated and compiled once for as long as its cards are the same.

In: the cards of a package in order, by the keys of what was made of them. Out: `Made` chunks: the module (or, compiled, the
keys of the step bodies) and the rows of the manifest as text. Where a chunk ends is said by the ids of the cards in it, so
that a card put in or taken out changes its own chunk and no other.
"""

from __future__ import annotations

import json
import os
import sys
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from cardc.messages import UserError
from cardc.pipeline.store import digest

USUAL, MOST = 12, 24  # cards of a chunk: few, since a card that is edited has its chunk made anew
TABLES = ("cards", "features", "effects")
CODE = "code"


@dataclass(frozen=True, slots=True)
class Made:
    """A chunk. `rows`: JSON texts of its rows in UTF-8, joined, by table of the manifest. `name`: of its module, "" if it is compiled;
    then `steps` are the keys of the bodies that it needs, and a row of `code` says its functions."""

    name: str
    counts: Mapping[str, int]
    rows: Mapping[str, bytes]
    names: tuple[str, ...]
    classes: tuple[str, ...]
    steps: tuple[str, ...] = ()

    def to_bytes(self) -> bytes:
        """For the cache: a line that says what there is, then the rows as they are, which nobody has to decode."""
        tables = [(name, len(rows)) for name, rows in self.rows.items()]
        head = [self.name, self.counts, tables, self.names, self.classes, self.steps]
        return b"\n".join((json.dumps(head, ensure_ascii=True, separators=(",", ":")).encode(), b"".join(self.rows.values())))

    @staticmethod
    def from_bytes(data: bytes) -> Made:
        """ValueError if `data` is nothing of the kind."""
        end = data.index(b"\n")
        try:
            name, counts, tables, names, classes, steps = json.loads(data[:end])
            kept, at = {}, end + 1
            for table, length in tables:
                kept[str(table)] = data[at : at + length]
                at += length
            if at != len(data) or set(kept) != {*TABLES, *(() if name else (CODE,))}:
                raise ValueError("a chunk with other tables")
            return Made(str(name), dict(counts), kept, tuple(names), tuple(classes), tuple(steps))
        except (TypeError, KeyError) as error:
            raise ValueError(str(error)) from error


def split(ids: Sequence[str]) -> Iterator[tuple[int, int]]:
    """First and past-last positions of the chunks of cards with these ids."""
    start = 0
    for position, id in enumerate(ids, 1):
        drawn = zlib.crc32(id.encode("utf-8", "surrogatepass"))
        if drawn % USUAL == 0 or position - start >= MOST or position == len(ids):
            yield start, position
            start = position


def chunk_key(keys: Iterable[str], backend: str) -> str:
    """What a chunk's module and rows depend on: its cards (whose keys cover the compiler) and the backend."""
    return digest(backend, ",".join(keys))


# ---------------------------------------------------------------- generating


def generate(task: tuple[str, Sequence[bytes]]) -> tuple[bytes, bytes, dict[str, bytes]]:
    """(backend, units of cards as `Compiled` keeps them) → the chunk as `Made` keeps it, its source, its step bodies."""
    from cardc.codegen.dialects import DIALECTS
    from cardc.codegen.ir_codec import load_program
    from cardc.codegen.package import Unit, make_chunk

    backend, cards = task
    units = []
    for data in cards:
        unit: Mapping[str, Any] = json.loads(data)
        programs = tuple(load_program(program) for program in unit["programs"])
        units.append(Unit(unit["id"], unit["title"], unit["ruleset"], unit["record"], programs))
    chunk = make_chunk(units, DIALECTS[backend])
    rows = {name: ",\n".join(map(_row, getattr(chunk, name))).encode() for name in TABLES}
    if not chunk.name:
        rows[CODE] = _row(chunk.code).encode()
    made = Made(chunk.name, chunk.counts(), rows, chunk.names, chunk.classes, tuple(sorted(chunk.texts)))
    texts = {key: json.dumps(text).encode() for key, text in chunk.texts.items()}
    return made.to_bytes(), chunk.source.encode("utf-8"), texts


def _row(row: Mapping[str, object]) -> str:
    text = json.dumps(row, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    try:
        text.encode()
    except UnicodeEncodeError:  # half of a surrogate pair: only an escape can say it
        text = json.dumps(row, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return text


# ---------------------------------------------------------------- compiling


@cache
def native_key() -> str:
    """What a compiled module depends on besides its source: ABI, compiler, flags, Cython, interpreter, platform."""
    import platform
    import shutil
    import subprocess
    import sysconfig
    from importlib.metadata import version

    from cardc.codegen.native import LEVEL, flags
    from cardc.runtime.kernel import ABI

    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    told = ""
    if shutil.which(command[0]):
        asked = subprocess.run([*command, "--version"], capture_output=True, check=False, timeout=60)
        told = asked.stdout.decode(errors="replace").partition("\n")[0]
    environment = [os.environ.get(name, "") for name in ("CFLAGS", "CPPFLAGS", "LDFLAGS")]
    place = (sys.version, sysconfig.get_config_var("EXT_SUFFIX") or "", platform.machine())
    return digest(ABI, told, *command, *flags(LEVEL), *environment, version("cython"), *place)


def compile_source(task: tuple[str, bytes]) -> bytes:
    """(module name, Cython source) → the extension module. `UserError` (exit 3) if the compiler is missing or refuses it."""
    import shutil
    import tempfile

    from cardc.api import get_include
    from cardc.codegen.native import LEVEL, CompileError, compile_module

    name, source = task
    work = Path(tempfile.mkdtemp(prefix="cardc-"))
    try:
        path = work / f"{name}.pyx"
        path.write_bytes(source)
        return compile_module(path, get_include(), LEVEL).read_bytes()
    except CompileError as error:
        raise UserError("unsupported-backend", code=3, backend="cython", reason=str(error)) from None
    finally:
        shutil.rmtree(work, ignore_errors=True)

