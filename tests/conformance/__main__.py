"""The whole enumeration: `python -m tests.conformance`.

In: options (`--help`). Out: the number of cells of each part, those on which a backend differs from the statement, times.
Exit code 1 if any differs. Random cells come from the printed seed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tests.conformance.playing import BACKENDS, Stage, expectation, key_of
from tests.conformance.statement import RULES, leaves
from tests.conformance.trees import Case, covering, depth_one, depth_two, random_cases

SHOWN = 5


def main(arguments: Sequence[str] | None = None) -> int:
    """Play everything on every backend asked for."""
    options = parsed(arguments)
    parts = {
        "depth 1": [case for ruleset in RULES for case in depth_one(ruleset)],
        "depth 2": [case for ruleset in RULES for case in depth_two(ruleset)],
        "depth 3, pairs": [case for ruleset in RULES for case in covering(ruleset)],
        f"depth 3, random, seed {options.seed}": [
            case
            for ruleset in RULES
            for case in random_cases(ruleset, options.random // len(RULES), options.seed, options.shapes)
        ],
    }
    start, wrong = time.perf_counter(), 0
    for name, cases in parts.items():
        print(f"{name}: {len(cases)} cells", flush=True)
    cases = [case for part in parts.values() for case in part]
    for backend in options.backends.split(","):
        wrong += run_backend(thinned(cases, options.compiled) if backend == "cython" else cases, backend, options.jobs)
    print(f"{len(cases)} cells, {wrong} differences, {time.perf_counter() - start:.1f} s")
    return 1 if wrong else 0


def parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The options of the command."""
    parser = argparse.ArgumentParser(prog="python -m tests.conformance", description="rules of composites, cell by cell")
    parser.add_argument("--backends", default=",".join(BACKENDS))
    parser.add_argument("--random", type=int, default=20000, help="random cells of depth 3")
    parser.add_argument("--shapes", type=int, default=60, help="random trees a ruleset")
    parser.add_argument("--compiled", type=int, default=600, help="trees that are compiled for cython, 0 for all")
    parser.add_argument("--seed", type=int, default=505)
    parser.add_argument("--jobs", type=int, default=2)
    return parser.parse_args(arguments)


def thinned(cases: list[Case], limit: int) -> list[Case]:
    """The cells of the `limit` trees with the fewest optional actions: C is compiled slowly, and every tree comes first
    without any."""
    keys = sorted({key_of(case) for case in cases}, key=lambda key: (len(key[2]), len(leaves(key[1])), repr(key)))
    kept = set(keys[: limit or None])
    return [case for case in cases if key_of(case) in kept]


def run_backend(cases: list[Case], backend: str, jobs: int) -> int:
    """Play all cells on one backend, dealt to `jobs` processes; the number of cells that differ."""
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        stage = Stage(cases, backend, Path(folder))
        built = time.perf_counter()
        with ProcessPoolExecutor(max_workers=jobs, initializer=take, initargs=(cases, backend, folder)) as pool:
            found = [line for lines in pool.map(differences, range(jobs), [jobs] * jobs) for line in lines]
    print(
        f"{backend}: {len(stage.cards)} trees built in {built - start:.1f} s, {len(cases)} cells in "
        f"{time.perf_counter() - built:.1f} s, {len(found)} differ",
        flush=True,
    )
    for line in found[:SHOWN]:
        print(line)
    return len(found)


WORK: list[tuple[list[Case], Stage]] = []


def take(cases: list[Case], backend: str, folder: str) -> None:
    """Start of a worker process: it loads the library that was built."""
    WORK.append((cases, Stage(cases, backend, Path(folder), built=True)))


def differences(first: int, step: int) -> list[str]:
    """What differs among every `step`-th cell from `first` on."""
    cases, stage = WORK[0]
    return [line for case in cases[first::step] if (line := difference(stage, case))]


def difference(stage: Stage, case: Case) -> str:
    """"" if the backend does what the statement says."""
    expected, seen = expectation(case), stage.play(case)
    return "" if seen.result == expected else f"{case}\n  stated {expected}\n  played {seen.result}"


if __name__ == "__main__":
    sys.exit(main())
