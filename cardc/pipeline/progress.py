"""How far a build is: a bar on a terminal, nothing elsewhere.

In: stages with their number of steps. Out: a bar on stderr, drawn by rich, which is not loaded where there is no terminal.
"""

from __future__ import annotations

import os
import sys
from typing import Any

from cardc.messages import message


class Quiet:
    """Says nothing."""

    def begin(self, stage: str, steps: int) -> None:
        """A stage of `steps` steps begins."""

    def step(self, count: int) -> None:
        """`count` steps are done."""

    def close(self) -> None:
        """The build is over."""


class Bar(Quiet):
    """A bar for each stage."""

    def __init__(self, lang: str) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

        console = Console(stderr=True, no_color="NO_COLOR" in os.environ)
        columns: tuple[Any, ...] = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        self._bars = Progress(*columns, console=console, transient=True)
        self._lang = lang
        self._stage: Any = None

    def begin(self, stage: str, steps: int) -> None:
        self._bars.start()
        self._stage = self._bars.add_task(message(f"stage-{stage}", self._lang), total=steps)

    def step(self, count: int) -> None:
        self._bars.advance(self._stage, count)

    def close(self) -> None:
        self._bars.stop()


class OnlyLarge(Quiet):
    """A bar, from the first stage that is worth one."""

    def __init__(self, lang: str, least: int = 3) -> None:
        self._lang, self._least, self._bar = lang, least, Quiet()

    def begin(self, stage: str, steps: int) -> None:
        if steps >= self._least and type(self._bar) is Quiet:
            self._bar = Bar(self._lang)
        self._bar.begin(stage, steps)

    def step(self, count: int) -> None:
        self._bar.step(count)

    def close(self) -> None:
        self._bar.close()


def progress(lang: str, wanted: bool) -> Quiet:
    """A bar if it is wanted and stderr is a terminal."""
    return OnlyLarge(lang) if wanted and sys.stderr.isatty() else Quiet()
