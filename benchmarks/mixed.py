"""A thousand mixed features on three ways: compiled, hand-written C, Python objects; the same games, the same checksums.

In: a seed. Out: `Mixed`, whose ways each play a number of rounds and return (checksum, plays). What is measured is one
use of a feature from its announcement to the end of its triggers, questions answered at random by a compiled policy.
"""

from __future__ import annotations

import ctypes
import importlib.util
import subprocess
import sysconfig
from pathlib import Path
from typing import Any

import cardc
from benchmarks import drawing
from benchmarks.drawing import Seat
from cardc.languages import Games

HERE = Path(__file__).resolve().parent
FLAGS = ("-O2", "-fno-builtin-memcpy")


class Mixed:
    """The tables, set up for every way. `log`: events the compiled games keep."""

    def __init__(self, folder: Path, seed: int, games: Games, count: int = 1000, backend: str = "cython") -> None:
        self.folder, self.seed = folder, seed
        self.features = drawing.draw(seed, count, games)
        self.tables = drawing.seat(self.features, seed)
        self.order = drawing.order(self.tables, seed)
        source = folder / "mixed.cards.yaml"
        source.write_text(drawing.card_file(self.features), encoding="utf-8")
        result = cardc.build([str(source)], out=str(folder / backend), backend=backend)
        assert not result.diagnostics, result.diagnostics[:3]
        self.library = load(folder / backend)
        self.inner = compile_inner(folder)

    def compiled(self, log: int = 0, prepare: Any = None) -> Any:
        """The tables over compiled games; `prepare(game)` may add to each table first."""
        bases, works, at = [], [], 0
        for number, table in enumerate(self.tables):
            bases.append(self.game(number, table, at, log))
            if prepare is not None:
                prepare(bases[-1])
            works.append(bases[-1].clone())
            at += sum(each.feature is not None for each in table)
        return self.inner.Tables(bases, works, self.order, self.library.number("slot", "counter"))

    def game(self, number: int, table: list[Seat], at: int, log: int = 0) -> Any:
        """One table as a game."""
        from cardc.runtime import Game

        game = Game(self.library, ruleset="berserk", seed=number, log=log)
        for each in table:
            if each.feature is not None:
                card = game.add(f"mixed/f{at}", owner=each.owner, at=drawing.CELLS[each.cell])
                game.set_card(card, life=each.life, wounds=each.wounds)
                at += 1
            else:
                plain = {"type": "creature", "life": each.life, "strike": [1, 1, 1]}
                game.add(plain, owner=each.owner, at=drawing.CELLS[each.cell], wounds=each.wounds)
        game.set_active(0)
        game.advance()
        return game

    def twin(self) -> Twin:
        """The same tables in C."""
        return Twin(compile_twin(self.folder), self)


class Twin:
    """The hand-written C over the tables."""

    def __init__(self, path: Path, mixed: Mixed) -> None:
        self.lib = ctypes.CDLL(str(path))
        self.lib.twin_run.restype = ctypes.c_uint64
        self.count = len(mixed.tables)
        size = self.lib.twin_size()
        self.games = ctypes.create_string_buffer(size * self.count)
        self.lib.twin_open(self.games, self.count, (ctypes.c_uint64 * self.count)(*range(self.count)))
        start = ctypes.addressof(self.games)
        for number, table in enumerate(mixed.tables):
            game = ctypes.c_void_p(start + number * size)
            for each in table:
                trigger = int(each.feature is not None and each.feature.triggered)
                self.lib.twin_card(game, each.owner, each.cell, each.life, each.wounds, trigger)
            for card in mixed.order[number]:
                feature = table[card].feature
                assert feature is not None
                self.lib.twin_use(game, (ctypes.c_int16 * 6)(feature.shape, card, *feature.numbers))

    def run(self, rounds: int, seed: int) -> tuple[int, int, int, int]:
        """Checksum, uses, answers, events."""
        counts = (ctypes.c_int64 * 3)()
        found = self.lib.twin_run(self.games, self.count, rounds, ctypes.c_uint64(seed), counts)
        return int(found), counts[0], counts[1], counts[2]

    def copy(self, times: int) -> None:
        """Copy tables, so many times."""
        self.lib.twin_copy(self.games, self.count, times)


def load(folder: Path) -> Any:
    """The library in a folder."""
    from cardc.runtime import load_library

    return load_library(str(folder))


def compile_twin(folder: Path) -> Path:
    """Compile `twin.c` with the flags of the runtime."""
    out = folder / "libtwin.so"
    subprocess.run(["gcc", *FLAGS, "-shared", "-fPIC", "-o", str(out), str(HERE / "twin.c")], check=True)
    return out


def compile_inner(folder: Path) -> Any:
    """Compile `inner.pyx` against the runtime, and import it."""
    code = folder / "inner.c"
    subprocess.run(["cython", "-3", "-I", str(HERE.parent), "-o", str(code), str(HERE / "inner.pyx")], check=True, capture_output=True,
                   env=_environment())  # fmt: skip
    out = folder / "inner.so"
    include = sysconfig.get_paths()["include"]
    subprocess.run(["gcc", *FLAGS, "-w", "-shared", "-fPIC", f"-I{include}", "-o", str(out), str(code)], check=True)
    spec = importlib.util.spec_from_file_location("inner", out)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _environment() -> dict[str, str]:
    import os
    import sys

    return {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ.get('PATH', '')}"}
