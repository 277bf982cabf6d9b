"""What became of a feature, in the order of its text.

In: the runtime's record of a feature that ran. Out: `Run`, with the parts in text order, and why each did or did
not run.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardc.runtime.events import FeatureRun, Part


@dataclass(frozen=True, slots=True)
class Run:
    """A feature that ran: its parts in text order; `paid` counts parts in the same order."""

    feature: int
    parts: tuple[Part, ...]
    paid: str

    @property
    def words(self) -> list[str]:
        """The outcome words of the parts."""
        return [part.word for part in self.parts]


def in_text_order(run: FeatureRun) -> Run:
    """Records stand in the order in which the parts were done; a part that stays closed is recorded early or late."""
    order = sorted(range(len(run.parts)), key=lambda position: run.parts[position].action)
    paid = run.paid
    if paid.startswith("after ") and (done := int(paid.removeprefix("after "))) <= len(order):
        paid = f"after {order.index(done - 1) + 1}"
    return Run(run.feature, tuple(run.parts[position] for position in order), paid)


def why(feature: Mapping[str, Any], part: Part) -> str:
    """What became of a part, with the printed words and the clause of the connector before it.

    `feature`: its record in the manifest.
    """
    action: dict[str, Any] = next((each for each in feature["actions"] if each["n"] == part.action), {})
    gate: dict[str, Any] = next((each for each in feature["gates"] if each["before"] == part.action), {})
    done = f" {part.done}/{part.wanted}" if part.wanted else ""
    under = f", {part.under}" if part.under else ""
    after = f" – «{gate['word']}» [{gate['clause']}]" if gate else ""
    return f"«{action.get('text', '')}» {part.word}{under}{done}{after}"
