"""What became of a feature, in the order of its text.

In: the runtime's record of a feature that ran. Out: `Run`, with the parts in text order, and why each did or did
not run.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from cardc.messages import message, template
from cardc.runtime.events import WORDS, FeatureRun, Part
from cardc.runtime.reasons import SAID, reason, say


@dataclass(frozen=True, slots=True)
class Run:
    """A feature that ran: its parts in text order; `paid` counts parts in the same order."""

    feature: int
    parts: tuple[Part, ...]
    paid: str
    cancelled: bool = False

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
    return Run(run.feature, tuple(run.parts[position] for position in order), paid, run.cancelled)


def why(
    feature: Mapping[str, Any], run: Run, part: Part, lang: str, name: Callable[[int], str] = lambda card: ""
) -> str:  # fmt: skip
    """What became of a part: its outcome, what the connector before it asks for and was given, the clause.

    `feature`: its record in the manifest; `name`: what a card is called.
    """
    found = reason(feature, run.parts, part, run.cancelled)
    said = {key: template(f"why-{key}", lang) for key in SAID}
    words = {word: message(f"word-{word}", lang) for word in WORDS if word != "unset"} if lang == "ru" else {}
    return say(found, said, words, message("or", lang), name)
