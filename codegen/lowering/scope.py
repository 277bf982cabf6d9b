"""What lowering knows while it works on one feature.

In: language, ruleset, the feature's place. Out: `Scope`, handed down through all `lower_*` functions: tables to ask,
fresh target slots, collected effects and inner programs. A `View` says how phrases are to be read at a place: who «свой»
is, and whether cards out of play count (events speak of cards that have just left).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from cardc.codegen.errors import unsupported
from cardc.codegen.ir import Call, Effect, Expr, Note, Program, call
from cardc.dsl.language import Language, Ruleset
from cardc.dsl.nodes import Amount, Feature

MAX_SLOTS = 16


@dataclass(frozen=True, slots=True)
class View:
    """How a phrase is read: `actor` performs («свой»), `subject` is the card «он» of a static speaks of, `roam`: cards
    of every zone count, `own` target slot of the action being lowered (earlier slots are «другое»), `zone`: where the
    verb looks for its target when the phrase names no zone."""

    actor: Expr
    roam: bool = False
    own: int = 0
    subject: Expr | None = None
    zone: str = ""

    def acting(self, actor: Expr) -> View:
        """The same view for another performer."""
        return replace(self, actor=actor)


@dataclass(slots=True)
class Scope:
    """The state of lowering one feature. `x`: what X stands for (None: bound at run time or not at all); `x_paid`: the
    cost names it; `x_most`: how
    large the X of a cost in words can be. `taps`: the card pays by closing. `each_target`: a limit counts for each card that the first action aims at. `meets`: what a moment before a statement asks of the situation."""

    language: Language
    ruleset: Ruleset
    key: str
    lower_inner: Callable[[Feature, str], Program]
    actions: int = 0
    x: Amount | None = None
    x_bound: bool = False
    x_event: bool = False
    x_paid: bool = False
    event_cards: bool = False  # the trigger speaks of cards
    x_most: Expr | None = None
    cost_slots: dict[int, int] = field(default_factory=dict)
    effects: list[Effect] = field(default_factory=list)
    inner: list[Program] = field(default_factory=list)
    numbers: dict[int, int] = field(default_factory=dict)
    label: str = ""
    meets: Expr | None = None
    taps: bool = False
    each_target: bool = False

    def fresh_slot(self) -> int:
        """A target slot above those of the printed actions."""
        self.actions += 1
        if self.actions >= MAX_SLOTS:
            unsupported("too many actions in one feature")
        return self.actions

    def note(self, words: str, clause: str, does: str) -> Note:
        """What a step implements, its clause cited with the ruleset."""
        return Note(words, f"{self.ruleset.id}:{clause}" if clause else "", does)

    def default_clause(self, topic: str) -> str:
        """The clause the ruleset gives for what no connector says (payment, repeat, …)."""
        return self.ruleset.defaults.get(topic, "")

    def add_effect(self, effect: Effect) -> None:
        self.effects.append(effect)

    def grant(self, feature: Feature) -> Program:
        """Lower a feature printed in quotes; it becomes a feature of the library of its own."""
        program = self.lower_inner(feature, f"{self.key}.{len(self.inner)}")
        self.inner.append(program)
        return program


ME: Call = call("me")
FOE: Call = call("foe")
SELF: Call = call("self")

VIEW = View(ME)
HEAD_VIEW = View(ME, subject=call("ev_card"))  # what a head says is about the card of the event
