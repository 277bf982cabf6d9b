"""Building whenever a card is saved: what `cardc build --watch` does.

In: paths, a way to build. Out: after every change the result of the build, and of the scenarios that speak of the cards
that were built. The games stay loaded, so that a saved card is there at once. A game that is being played keeps the code it
was loaded with; a library that is loaded afterwards has the new one.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from cardc.building import BuildResult
from cardc.languages import DEFAULT_RULESET, Games
from cardc.messages import UserError
from cardc.pipeline.tables import ENDINGS as TABLES
from cardc.results import Result
from cardc.testing import run_files

CARDS = (".cards.yaml", ".jsonl", *TABLES)
CASES = (".scenario.yaml", ".texts.yaml")
DEBOUNCE_MS, STEP_MS = 60, 20
MOST_CASE_FILES = 50


@dataclass(frozen=True, slots=True)
class Round:
    """One build: its result (None: it could not be begun, `error` says why) and the cases that were run. `seconds`: from the
    moment when the change was told."""

    result: BuildResult | None
    cases: tuple[Result, ...] = ()
    error: UserError | None = None
    seconds: float = 0.0


def rounds(paths: Iterable[str], build: Callable[[], BuildResult], games: Callable[[], Games], lang: str) -> Iterator[Round]:
    """Build now and after every change, until the caller stops or Ctrl-C. `UserError` (exit 3) without watchfiles."""
    try:
        from watchfiles import watch
    except ImportError as error:
        raise UserError("needs-extra", code=3, what="--watch", extra="watch") from error
    listed = [str(Path(path).resolve()) for path in paths]
    yield _round(build, lambda result: [], games, lang)
    for changes in watch(*listed, debounce=DEBOUNCE_MS, step=STEP_MS, raise_interrupt=False):
        changed = {Path(path) for _, path in changes if path.endswith((*CARDS, *CASES, ".toml"))}
        if changed:
            yield _round(build, lambda result, changed=changed: case_files(changed, result), games, lang)  # type: ignore[misc]


def _round(
    build: Callable[[], BuildResult], files: Callable[[BuildResult], list[Path]], games: Callable[[], Games], lang: str
) -> Round:
    start = time.perf_counter()
    try:
        result = build()
        listed = files(result) if result.ok else []
        cases = run_files(listed, games(), ("python",), lang, DEFAULT_RULESET) if listed else []
    except UserError as error:
        return Round(None, (), error, time.perf_counter() - start)
    return Round(result, tuple(cases), None, time.perf_counter() - start)


def case_files(changed: Iterable[Path], result: BuildResult) -> list[Path]:
    """The files of cases that changed, and those beside a changed card file that speak of a card that was built."""
    files = {path: None for path in sorted(changed) if path.name.endswith(CASES) and path.is_file()}
    ids = {id.rpartition("/")[2] for id in result.why}
    for folder in sorted({path.parent for path in changed if path.name.endswith(CARDS)}):
        for path in sorted(folder.glob("*.scenario.yaml")):
            if len(files) < MOST_CASE_FILES and _speaks_of(path, ids.union(result.names)):
                files[path] = None
    return list(files)


def _speaks_of(path: Path, words: Iterable[str]) -> bool:
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
    return any(word in text for word in words)
