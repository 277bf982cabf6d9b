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
from multiprocessing import get_context
from pathlib import Path

from tests.conformance.playing import BACKENDS, Stage, Trees, expectation, package_of
from tests.conformance.statement import RULES
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
    with tempfile.TemporaryDirectory() as folder:
        backends = options.backends.split(",")
        trees = build(cases, backends, Path(folder))
        for backend in backends:
            wrong += run_backend(trees, cases, backend, Path(folder), options.jobs)
    print(f"{len(cases)} cells, {wrong} differences, {time.perf_counter() - start:.1f} s")
    return 1 if wrong else 0


def parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The options of the command."""
    parser = argparse.ArgumentParser(prog="python -m tests.conformance", description="rules of composites, cell by cell")
    parser.add_argument("--backends", default=",".join(BACKENDS))
    parser.add_argument("--random", type=int, default=20000, help="random cells of depth 3")
    parser.add_argument("--shapes", type=int, default=60, help="random trees a ruleset")
    parser.add_argument("--seed", type=int, default=505)
    parser.add_argument("--jobs", type=int, default=2)
    return parser.parse_args(arguments)


def build(cases: list[Case], backends: list[str], folder: Path) -> Trees:
    """Write the packages that the backends need."""
    start = time.perf_counter()
    trees = Trees(cases)
    for package in dict.fromkeys(package_of(backend) for backend in backends):
        trees.write(package, folder)
        print(f"{package}: {len(trees.ids)} trees built, {time.perf_counter() - start:.1f} s", flush=True)
    return trees


def run_backend(trees: Trees, cases: list[Case], backend: str, folder: Path, jobs: int) -> int:
    """Play all cells on one backend, dealt to `jobs` processes; the number of cells that differ."""
    start = time.perf_counter()
    WORK[:] = [(trees, cases, backend, folder)]
    with get_context("fork").Pool(jobs) as pool:
        found = [line for lines in pool.starmap(differences, [(first, jobs) for first in range(jobs)]) for line in lines]
    print(f"{backend}: {len(cases)} cells in {time.perf_counter() - start:.1f} s, {len(found)} differ", flush=True)
    for line in found[:SHOWN]:
        print(line)
    return len(found)


# What the worker processes, which are forks of this one, are to play.
WORK: list[tuple[Trees, list[Case], str, Path]] = []


def differences(first: int, step: int) -> list[str]:
    """What differs among every `step`-th cell from `first` on."""
    trees, cases, backend, folder = WORK[0]
    stage = Stage(trees, backend, folder)
    return [line for case in cases[first::step] if (line := difference(stage, case))]


def difference(stage: Stage, case: Case) -> str:
    """"" if the backend does what the statement says."""
    expected, seen = expectation(case), stage.play(case)
    return "" if seen.result == expected else f"{case}\n  stated {expected}\n  played {seen.result}"


if __name__ == "__main__":
    sys.exit(main())
