"""How long `cardc build` takes: `python -m benchmarks.building [CARDS] [python|cython]…` prints a line a case.

In: how many invented cards, the backends. Out: seconds (and processor seconds) of a cold build, of one without changes (beside a
script that only looks at the files), of one card edited, and of one plugin edited; each with what was built anew. Every build
is a process of its own, with a cache of its own.
"""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.invented_set import write_set

ROOT = Path(__file__).resolve().parents[1]
STAT = "import os,sys\nfor d,_,names in os.walk(sys.argv[1]):\n    for name in names: os.stat(os.path.join(d,name))\n"
PLUGIN = '''"""A plugin that adds nothing yet: {}."""
from cardc.plugins.hookspecs import PluginInfo, Vocabulary, hookimpl


@hookimpl
def cardc_plugin():
    return PluginInfo("measured", "1.0")


@hookimpl
def cardc_vocabulary():
    return [Vocabulary("berserk")]
'''


def lines(cards: int = 5000, backends: tuple[str, ...] = ("python",)) -> Iterator[str]:
    """The figures, a line each, as they are there."""
    with tempfile.TemporaryDirectory(prefix="cardc-bench-") as folder:
        for backend in backends:
            yield from _measured(Path(folder, backend), cards, backend)


def _measured(folder: Path, cards: int, backend: str) -> Iterator[str]:
    paths = write_set(folder / "cards", cards)
    (folder / "measured.py").write_text(PLUGIN.format(1), encoding="utf-8")
    time.sleep(0.1)  # files that were written just now are looked at twice
    command = ["-m", "cardc", "build", "cards", "-o", "out", "--backend", backend, "--plugin", "measured"]
    yield _line(backend, cards, "cold", folder, command)
    yield _line(backend, cards, "no change", folder, command)
    yield _line(backend, cards, "stat only", folder, ["-c", STAT, "cards"])
    text = paths[cards // 2].read_text(encoding="utf-8").rstrip()[:-1]
    paths[cards // 2].write_text(f"{text}, получить {{counter}}.\n", encoding="utf-8")
    yield _line(backend, cards, "one card edited", folder, command)
    (folder / "measured.py").write_text(PLUGIN.format(2), encoding="utf-8")
    yield _line(backend, cards, "one plugin edited", folder, command)


def _line(backend: str, cards: int, case: str, folder: Path, command: list[str]) -> str:
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{folder}", "CARDC_CACHE_DIR": str(folder / "cache")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run([sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True, check=True)
    seconds, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    found = re.search(r"\d+ built, \d+ reused", done.stdout)
    return f"{backend}, {cards} cards, {case}: {seconds:.2f} s ({used:.2f} s of processors){': ' + found[0] if found else ''}"


def main() -> None:
    """Print the lines."""
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    backends = tuple(word for word in sys.argv[1:] if not word.isdigit())
    for line in lines(numbers[0] if numbers else 5000, backends or ("python",)):
        print(line, flush=True)


if __name__ == "__main__":
    main()
