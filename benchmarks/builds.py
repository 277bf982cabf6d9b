"""Reading, building and starting: how long texts, whole sets and small edits take.

In: a folder to work in, how many cards a set has (0: no builds). Out: arguments of `bench.line`. Builds run as the command
line does, with an empty cache of their own; the seconds are those of the clock, since two processes work.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

from benchmarks.drawing import draw
from cardc.languages import Games

ROOT = Path(__file__).resolve().parents[1]
FILES = 50  # card files of the set
STAT = "import os, sys\nfor e in os.scandir(sys.argv[1]): os.stat(e.path)"
Row = tuple[Any, ...]


def measure(folder: Path, games: Games, cards: int) -> Iterator[Row]:
    """All lines."""
    yield reading(games)
    yield starting()
    if cards:
        yield from sets(folder, games, cards)


def reading(games: Games) -> Row:
    """Text to tree: microseconds a feature, every text once after the word table is warm."""
    texts = [each.text for each in draw(9, 400, games)]
    games.parse(texts[0], "berserk", "Замер", ())
    start = process_time()
    for text in texts:
        games.parse(text, "berserk", "Замер", ())
    return ("text to tree", (process_time() - start) / len(texts) * 1e6, "µs a feature", ("", 0.0), None, 300)


def starting() -> Row:
    """`import cardc.runtime` over bare Python."""
    bare = median(run([sys.executable, "-c", "pass"]) for _ in range(9))
    ours = median(run([sys.executable, "-c", "import cardc.runtime"]) for _ in range(9))
    return ("import cardc.runtime over bare Python", (ours - bare) * 1e3, "ms", ("", 0.0), None, 30)


def run(command: list[str], cache: Path | None = None) -> float:
    """Seconds a command takes."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    if cache is not None:
        environment["XDG_CACHE_HOME"] = str(cache)
    start = perf_counter()
    subprocess.run(command, check=True, capture_output=True, env=environment, cwd=ROOT)
    return perf_counter() - start


def write_set(folder: Path, games: Games, cards: int) -> Path:
    """A set of invented cards in files."""
    source = folder / "set"
    shutil.rmtree(source, ignore_errors=True)
    source.mkdir()
    features = draw(17, cards, games)
    size = -(-cards // FILES)
    for number in range(0, cards, size):
        lines = ["game: berserk", "ruleset: berserk", f"set: {{code: s{number // size}, name: Набор {number // size}}}", "cards:"]
        for each in range(number, min(number + size, cards)):
            text = features[each].text.replace("\n", "\\n")
            lines.append(f'  - {{id: c{each}, name: Карта {each}, type: существо, life: {each % 9 + 3}, text: "{text}"}}')
        (source / f"s{number // size:03}.cards.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return source


def sets(folder: Path, games: Games, cards: int) -> Iterator[Row]:
    """A whole build, a build with nothing to do, a build after one card was edited."""
    source, cache = write_set(folder, games, cards), folder / "cache"
    for backend, floor, goal in (("cython", 1.5, 1.0), ("python", 0.5, 0.3)):
        out = folder / f"set_{backend}"
        command = [sys.executable, "-m", "cardc", "build", str(source), "-o", str(out), "--backend", backend, "--jobs", "2"]
        shutil.rmtree(cache, ignore_errors=True)
        cold = run(command, cache)
        if backend == "cython":
            yield (f"cold build of {cards} cards, compiled", cold, "s", ("", 0.0), 90 * cards / 5000, 60 * cards / 5000)
            stat = median(run([sys.executable, "-c", STAT, str(source)]) for _ in range(7))
            noop = median(run(command, cache) for _ in range(7))
            yield (f"build of {cards} cards, nothing to do", noop, "s", ("a bare stat of the files", stat), 3, 2)
        edited = []
        for number in range(3):
            edit(source, number)
            edited.append(run(command, cache))
        yield (f"one card of {cards} edited, {backend}", median(edited), "s", ("", 0.0), floor, goal)


def edit(source: Path, number: int) -> None:
    """Change a number in the text of one card."""
    path = sorted(source.glob("*.yaml"))[number]
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"противника на \d", f"противника на {number + 4}", text, count=1), encoding="utf-8")
