"""A list of steps under construction, with labels for places that are not known yet.

In: steps whose `next`, `other` and alternatives name labels. Out: the same steps with indices (`Code.finish`).
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from cardc.codegen.ir import Choose, End, Step

JUMPS = ("next", "other")


class Code:
    """Steps in order; `place` binds a label to the step added next."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self._places: dict[int, int] = {}
        self._count = 0

    def label(self) -> int:
        """A label that is not placed yet."""
        self._count += 1
        return self._count

    def place(self, label: int) -> None:
        """`label` is where the next step will stand."""
        self._places[label] = len(self.steps)

    def add(self, step: Step) -> None:
        self.steps.append(step)

    def finish(self) -> tuple[Step, ...]:
        """All steps with indices instead of labels; the last one must be `End`."""
        assert self.steps and isinstance(self.steps[-1], End)
        return tuple(self._resolve(step) for step in self.steps)

    def _resolve(self, step: Step) -> Step:
        changes: dict[str, Any] = {
            field.name: self._places[getattr(step, field.name)] for field in fields(step) if field.name in JUMPS
        }
        if isinstance(step, Choose):
            changes["alternatives"] = tuple((able, self._places[at], actions) for able, at, actions in step.alternatives)
        return replace(step, **changes)
