"""A first measurement: one composite ability on both backends and as hand-written Python objects, in turns.

In: number of plays (argument, default 2,000). Out: a table of medians and ratios; every way must reach the same wounds.
The ability: «{tap}: Излечить ваше существо на 2, при этом метание на 1-1-2.», healed in full, then thrown. Runs are
alternated, so that a change of the machine's speed meets all ways alike.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import cardc
from benchmarks.objects import Creature, Table
from cardc.runtime import Game, load_library

CARDS = """\
game: berserk
ruleset: berserk
set: {code: bench, name: Замер}
cards:
  - {id: healer, name: Лекарь с пращой, type: существо, life: 5, strike: 1-1-1, move: 1,
     text: "{tap}: Излечить ваше существо на 2, при этом метание на 1-1-2."}
"""
ROUNDS = 7


def main(plays: int) -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "bench.cards.yaml"
        source.write_text(CARDS, encoding="utf-8")
        ways: dict[str, Callable[[int], int]] = {
            backend: compiled_way(source, Path(folder) / backend, backend) for backend in ("cython", "python")
        }
        ways["objects"] = play_objects
        print_table(measure(ways, plays), plays)


def compiled_way(source: Path, out: Path, backend: str) -> Callable[[int], int]:
    """Build the card and set the table; the function plays it `plays` times and returns the sum of all wounds."""
    result = cardc.build([str(source)], out=str(out), backend=backend)
    assert not result.diagnostics, result.diagnostics
    base = Game(load_library(str(out)), ruleset="berserk", seed=7)
    healer = base.add("Лекарь с пращой", owner=0, at="b2")
    wounded = base.add({"type": "creature", "life": 9}, owner=0, at="c2", wounds=3)
    enemy = base.add({"type": "creature", "life": 9}, owner=1, at="b5")

    def play(plays: int) -> int:
        total = 0
        for index in range(plays):
            game = base.clone()
            game.script_rolls([index % 6 + 1])
            game.use(healer, feature=0)
            game.answer(wounded)
            game.answer(enemy)
            total += game.card(wounded)["wounds"] + game.card(enemy)["wounds"]
        return total

    return play


def play_objects(plays: int) -> int:
    """The same with hand-written objects."""
    total = 0
    for index in range(plays):
        healer, wounded, enemy = Creature(0, 5), Creature(0, 9, wounds=3), Creature(1, 9)
        table = Table([healer, wounded, enemy], rolls=[index % 6 + 1])
        table.use(healer, first=1, second=1)
        total += wounded.wounds + enemy.wounds
    return total


def measure(ways: dict[str, Callable[[int], int]], plays: int) -> dict[str, float]:
    """Median microseconds per play; the order of the ways is shuffled in every round."""
    times: dict[str, list[float]] = {name: [] for name in ways}
    sums = set()
    order = list(ways)
    for _ in range(ROUNDS):
        random.shuffle(order)
        for name in order:
            start = time.perf_counter()
            sums.add(ways[name](plays))
            times[name].append((time.perf_counter() - start) / plays * 1e6)
    assert len(sums) == 1, f"the ways disagree: {sums}"
    return {name: statistics.median(each) for name, each in times.items()}


def print_table(medians: dict[str, float], plays: int) -> None:
    print(f"one composite ability, {plays} plays, median of {ROUNDS} alternated rounds, through the Python API")
    for name, value in medians.items():
        print(f"{name:>8}  {value:8.2f} µs  {value / medians['cython']:6.2f} × cython")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
