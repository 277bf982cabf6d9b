"""The measurements of the project: a table, and `build/bench.json`.

    python -m benchmarks.bench [--seed N] [--quick] [--cards N] [--only WORD]

In: a seed of the mixed features (printed), how many cards a whole build has, a word that the wanted lines have in their
names. Out: every line is {name, value, unit, baseline, baseline_value, ratio, floor, goal, met}: `met` says that the floor
is reached. Ways that are compared run in turns, in an order shuffled every round, and the median of the rounds counts, so
that a change of the machine's speed meets them alike.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from time import perf_counter, thread_time
from typing import Any

from benchmarks import builds, idiomatic
from benchmarks.drawing import describe
from benchmarks.mixed import FLAGS, Mixed
from cardc.languages import Games, load_games

OUT = Path(__file__).resolve().parents[1] / "build" / "bench.json"
OBJECTS_ENGINE = 659  # actions a second of a Python engine of another card game, measured elsewhere


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the table. `ratio`: value to baseline, or the other way round where more is better (`more`)."""

    name: str
    value: float
    unit: str
    baseline: str = ""
    baseline_value: float = 0.0
    ratio: float = 0.0
    floor: float | None = None
    goal: float | None = None
    more: bool = False
    met: bool = True


def line(
    name: str, value: float, unit: str, baseline: tuple[str, float] = ("", 0.0), floor: float | None = None,
    goal: float | None = None, more: bool = False,
) -> Line:  # fmt: skip
    """A line; floor and goal bound the ratio if there is a baseline, else the value."""
    ratio = value / baseline[1] if baseline[1] else 0.0
    if more and baseline[1]:
        ratio = baseline[1] / value
    measured = ratio if baseline[1] else value
    bound = floor if floor is not None else goal
    met = bound is None or (measured >= bound if more else measured <= bound)
    return Line(name, value, unit, baseline[0], baseline[1], ratio, floor, goal, more, met)


def alternate(ways: dict[str, Callable[[], float]], rounds: int) -> dict[str, float]:
    """The median of what every way returns; in each round all ways run once, in random order."""
    found: dict[str, list[float]] = {name: [] for name in ways}
    order = list(ways)
    for _ in range(rounds):
        random.shuffle(order)
        for name in order:
            found[name].append(ways[name]())
    return {name: median(values) for name, values in found.items()}


def timed(run: Callable[[], Any], per: int) -> Callable[[], float]:
    """Nanoseconds of the processor for one of `per`."""

    def once() -> float:
        start = thread_time()
        run()
        return (thread_time() - start) / per * 1e9

    return once


# ---------------------------------------------------------------- features


def features(mixed: Mixed, rounds: int, repeat: int) -> Iterator[Line]:
    """The thousand mixed features: compiled, in C, as objects, with a log, with effects about."""
    from cardc.runtime.pool import Pool

    plain, logged, twin = mixed.compiled(), mixed.compiled(log=1024), mixed.twin()
    inactive, active = mixed.compiled(prepare=stand_by), mixed.compiled(prepare=stand_in)
    agree(plain, twin, mixed)
    plays = plain.plays * repeat
    for table in (logged, inactive, active):
        table.run(1, 5)
    ways = {
        "compiled": timed(lambda: plain.run(repeat, 5), plays),
        "C": timed(lambda: twin.run(repeat, 5), plays),
        "log": timed(lambda: logged.run(repeat, 5), plays),
        "inactive": timed(lambda: inactive.run(repeat, 5), plays),
        "active": timed(lambda: active.run(repeat, 5), active.plays * repeat),
        "objects": timed(lambda: idiomatic.run(mixed.tables, mixed.order, 1, 5), plain.plays),
        "python policy": timed(lambda: plain.run_python(repeat, 5, lowest), plays),
        "the same policy, compiled": timed(lambda: plain.run_lowest(repeat, 5), plays),
    }
    found = alternate(ways, rounds)
    ours = found["compiled"]
    yield line("mixed features", ours, "ns a use", ("hand-written C", found["C"]), 1.5, 1.15)
    yield line("mixed, event log on", found["log"], "ns a use", ("log off", ours), 1.5, 1.3)
    yield line("mixed, inactive replacement registered", found["inactive"], "ns a use", ("without", ours), None, 1.02)
    yield line("mixed, active replacement", found["active"], "ns a use", ("without", ours), None, 1.1)
    yield line("mixed, Python objects", ours, "ns a use", ("objects", found["objects"]), 150, 300, more=True)
    same = plain.run_lowest(1, 5), plain.answers
    assert same == (plain.run_python(1, 5, lowest), plain.answers), "one policy in two languages plays two games"
    each = (found["python policy"] - found["the same policy, compiled"]) * plays / repeat / max(plain.answers, 1)
    yield line("policy in Python, over the same one compiled", each, "ns a choice", goal=60)
    yield from copies(mixed, plain, rounds)
    yield from batches(Pool, mixed, rounds)


def lowest(options: int) -> int:
    """The policy in Python: the lowest option."""
    return (options & -options).bit_length() - 1


def stand_by(game: Any) -> None:
    """A replacement that never applies: of an event that does not happen."""
    game.add_effect(game.cards_count - 1, "replace", event="exile", with_event="destroy")


def stand_in(game: Any) -> None:
    """A replacement that applies to every wound of the opponents, by the same wound."""
    for card in range(game.cards_count):
        if game.card(card)["owner"] == 1:
            game.add_effect(card, "replace", event="wound", with_event="wound")


def agree(compiled: Any, twin: Any, mixed: Mixed) -> None:
    """All ways reach the same final states; AssertionError if not."""
    checksum = compiled.run(1, 5)
    assert compiled.fault == 0, f"fault {compiled.fault}"
    assert twin.run(1, 5)[0] == checksum, "compiled features and the C twin disagree"
    assert idiomatic.run(mixed.tables, mixed.order, 1, 5)[0] == checksum, "compiled features and objects disagree"


def copies(mixed: Mixed, tables: Any, rounds: int) -> Iterator[Line]:
    """Copying states, in a pool and from Python."""
    game, times = mixed.game(0, mixed.tables[0], 0), 20000

    def clones() -> None:
        clone = game.clone
        for _ in range(times):
            clone()

    def nothing() -> None:
        same = game.busy
        for _ in range(times):
            same()

    ways = {"pool": timed(lambda: tables.copy(times), times), "memcpy": timed(lambda: tables.move(times), times),
            "python": timed(clones, times)}  # fmt: skip
    found = alternate(ways, rounds)
    yield line(f"copy of a state in a pool ({tables.copy(1)} bytes)", found["pool"], "ns", ("memcpy", found["memcpy"]), None, 2)
    yield line("clone from Python", found["python"], "ns", floor=200, goal=100)


def batches(pool: Any, mixed: Mixed, rounds: int) -> Iterator[Line]:
    """A batch of 1,024 games: policy in C against choices from NumPy masks."""
    import numpy

    games = pool(mixed.game(0, mixed.tables[0], 0), 1024)
    made = {"C": 1, "NumPy": 1}

    def compiled() -> float:
        games.reset(7)
        games.advance()
        start = thread_time()
        made["C"] = games.play(20)
        return (thread_time() - start) / made["C"] * 1e9

    def arrays() -> float:
        games.reset(7)
        games.advance()
        options, rng, count = numpy.asarray(games.options), numpy.random.default_rng(1), 0
        start = thread_time()
        for _ in range(20):
            words = options[:, :4]
            bits = numpy.unpackbits(words.copy().view(numpy.uint8), axis=1, bitorder="little")
            chosen = (bits * rng.random(bits.shape, dtype=numpy.float32)).argmax(axis=1).astype(numpy.int32)
            count += games.count
            games.choose(numpy.where(bits.any(axis=1), chosen, 256 + (options[:, 4] >> 1 & 1)).astype(numpy.int32))
        return (thread_time() - start) / count * 1e9

    found = alternate({"C": compiled, "NumPy": arrays}, rounds)
    yield line("batch of 1,024 games, NumPy masks", found["NumPy"], "ns a choice", ("policy in C", found["C"]), None, 2)


# ---------------------------------------------------------------- games, reading, start


def random_games(games: Games, rounds: int, count: int) -> Iterator[Line]:
    """Full random games of the shipped squads with all rules."""
    from cardc.playing import open_arena, play_random

    for game in ("berserk", "heroes"):
        with open_arena(games, game, "cython") as arena:
            tallies = [play_random(arena, count, 1) for _ in range(rounds)]
        rate = median(tally.actions / tally.seconds for tally in tallies)
        yield Line(f"random games, {game}", rate, "actions/s", "an object engine elsewhere", OBJECTS_ENGINE, rate / OBJECTS_ENGINE, None,
                   1000, True, rate / OBJECTS_ENGINE >= 1000)  # fmt: skip


def environment(seed: int) -> dict[str, Any]:
    """What was measured on."""
    import sys

    compiler = subprocess.run(["gcc", "--version"], capture_output=True, text=True, check=False).stdout.split("\n")[0]
    processor = next((row.partition(":")[2].strip() for row in _cpu() if row.startswith("model name")), platform.processor())
    return {"python": sys.version.split()[0], "compiler": compiler, "flags": " ".join(FLAGS), "processor": processor,
            "system": platform.platform(), "seed": seed}  # fmt: skip


def _cpu() -> list[str]:
    path = Path("/proc/cpuinfo")
    return path.read_text(encoding="utf-8").split("\n") if path.is_file() else []


def show(lines: list[Line]) -> None:
    """Print the table."""
    for each in lines:
        against = f"{each.ratio:8.2f} × {each.baseline} ({each.baseline_value:.4g})" if each.baseline else ""
        bounds = f"floor {each.floor}" if each.floor is not None else ""
        bounds += f" goal {each.goal}" if each.goal is not None else ""
        print(f"{'ok ' if each.met else 'NOT'} {each.name:46} {each.value:10.4g} {each.unit:12} {against:44} {bounds}")


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description="Measure the project.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quick", action="store_true", help="fewer rounds, no whole build")
    parser.add_argument("--cards", type=int, default=5000, help="cards of the whole build")
    parser.add_argument("--only", default="", help="features, games, building")
    given = parser.parse_args()
    rounds, repeat = (3, 20) if given.quick else (7, 100)
    games, lines, start = load_games(), list[Line](), perf_counter()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if given.only in ("", "features"):
            mixed = Mixed(folder, given.seed, games)
            print(f"seed {given.seed}: {describe(mixed.features)}")
            lines += features(mixed, rounds, repeat)
        if given.only in ("", "games"):
            lines += random_games(games, 3, 50 if given.quick else 300)
        if given.only in ("", "building"):
            lines += [line(*row) for row in builds.measure(folder, games, 0 if given.quick else given.cards)]
    show(lines)
    found = {"environment": environment(given.seed), "seconds": round(perf_counter() - start)}
    OUT.parent.mkdir(exist_ok=True)
    OUT.write_text(json.dumps([asdict(each) for each in lines], ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    OUT.with_name("bench-environment.json").write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print(f"{OUT}; {found}")


if __name__ == "__main__":
    main()
