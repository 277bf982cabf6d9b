"""One action: what it may choose, what it wants, what became of it.

In: an `Action` of the tree, the reader, the kernel. Out: generators that yield the kernel's codes where the game has to
stop (a question, a boundary) and return what the announcement or the execution came to.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, replace

from cardc.dsl import nodes
from cardc.reference import questions
from cardc.reference.host import RUN
from cardc.reference.outcomes import DECLINED, FIZZLED, ILLEGAL, Outcome
from cardc.reference.picking import Pick, Picker
from cardc.reference.reading import Place
from cardc.reference.wanting import Wanting

Steps = Generator[int, None, None]
Announced = Generator[int, None, Outcome | None]


@dataclass(frozen=True, slots=True)
class Rights:
    """What the connectors around add to an announcement: a `may`, a player who may refuse the effect; `provided`: the
    text says what follows if it is not done, so that it interrupts nothing."""

    optional: bool = False
    refuse: Callable[[], int] | None = None
    provided: bool = False


@dataclass(frozen=True, slots=True)
class Round:
    """One of «N атак»: cards that earlier ones chose and this one may not; may the player stop here?"""

    used: int = 0
    stops: bool = False


ONCE = Round()

# What reactions did to an action (`Core.stopped`).
STOPPED_IT, CANCELLED, REDIRECTED = 1, 2, 4

# How a part came to be declined is told by identity: no more of «N или менее», or another player's right.
STOPPED = Outcome("declined")
BLOCKED = Outcome("blocked")
REFUSED = Outcome("declined")


class Actions:
    """Announces and executes the actions of one running feature."""

    def __init__(self, picker: Picker, wanting: Wanting) -> None:
        self.picker, self.wanting, self.host, self.reader = picker, wanting, picker.host, picker.reader
        self.ruleset = picker.ruleset
        self.aimed: dict[int, int] = {}
        self.order: list[int] = []

    # ------------------------------------------------------------ announcement

    def announce(self, action: nodes.Action, rights: Rights, turn: Round = ONCE) -> Announced:
        """Questions of the announcement in their order; None if announced, else what the part is."""
        host, n = self.host, self.picker.slot(action)
        actor = self.picker.actors(action)[0]
        host.set_actor(actor)
        host.set_targets(n, 0)
        if host.stopped() & CANCELLED:
            return BLOCKED
        if not self.picker.can(action, turn.used):
            return ILLEGAL
        if (action.optional or rights.optional) and not (yield from questions.may(host, actor)):
            return DECLINED
        if self.picker.verb(action).choice != "objects":
            chosen = yield from self._choose(action, turn)
            if chosen is None:
                return STOPPED
            host.set_targets(n, chosen)
            for part in self.picker.joint(action)[1:]:  # «существо и героя»: one more of the same action's targets
                yield from self._choose_besides(self.picker.pick_of(part, action, self.picker.place(action)), n)
        yield from self._ask_number(action, actor)
        if rights.refuse is not None and (yield from questions.refuse(host, rights.refuse())):
            return REFUSED
        if action.repeat is not None and action.repeat.over == "targets":
            self.order = yield from questions.order(host, actor, host.targets(n))
        return None

    def _choose(self, action: nodes.Action, turn: Round) -> Generator[int, None, int | None]:
        pick, n = self.picker.pick(action), self.picker.slot(action)
        if pick.mode in ("none", "each", "fixed"):
            self.aimed[n] = max(pick.mask.bit_count(), pick.mode != "each" and 1)
            return pick.mask
        mask = pick.mask & ~turn.used
        if pick.mode == "random":
            chosen: int | None = self.host.pick_random(mask, pick.high)
        else:
            chosen = yield from questions.targets(self.host, pick.chooser, mask, pick.low, pick.high, turn.stops)
        fixed = pick.low == pick.high
        self.aimed[n] = pick.high if fixed else (chosen or 0).bit_count()
        return chosen

    def _cap(self, action: nodes.Action) -> int | None:
        """«(максимум 3)» of an X that the performer names."""
        cap = action.arg("cap")
        return cap.value if isinstance(cap, nodes.Number) else None

    def _ask_number(self, action: nodes.Action, actor: int) -> Steps:
        place = self.picker.place(action)
        for _, arg in action.args:
            if isinstance(arg, nodes.UpTo):
                low = self.reader.amount(arg.minimum, place)
                high = None if arg.maximum is None else self.reader.amount(arg.maximum, place)
                yield from questions.number(self.host, actor, low, self.picker.most(action, high, place))
                return
        if self.picker.x_asked == action.n and not self.host.x_known():
            low = self.ruleset.switches.get("x_minimum", 0)
            yield from questions.number(self.host, actor, low, self.picker.most(action, self._cap(action), place))
            self.host.keep_x(self.host.number())

    # ------------------------------------------------------------ execution

    def execute(self, action: nodes.Action, only: int = -1) -> Generator[int, None, Outcome]:
        """The execution, after which nobody can react any more."""
        outcome = BLOCKED if self.host.stopped() & CANCELLED else (yield from self._execute(action, only))
        self.host.settled()
        return outcome

    def _execute(self, action: nodes.Action, only: int) -> Generator[int, None, Outcome]:
        """Late choices, re-check, wanted events, dice, block, application, outcome. `only`: this target of the set."""
        host, n = self.host, self.picker.slot(action)
        place = self.picker.place(action)
        host.set_actor(place.actor)
        yield from self._late_choices(action, place)
        chosen = host.targets(n) if only < 0 else 1 << only
        if only < 0 and self._is_mass(action):
            there, chosen = chosen, self.picker.pick(action).mask
            host.set_targets(n, chosen)
            self.aimed[n] = chosen.bit_count()
            if there and not chosen:
                return FIZZLED
        still = chosen if host.stopped() & REDIRECTED else self.picker.still(action, chosen, place)
        if still is not None:
            if chosen and not still or self._lost_all(action):
                return FIZZLED
            host.narrow_targets(n, still)  # where a reaction turned it, range does not matter
        if only < 0 and self._chose_nobody(action, n):
            return Outcome("full")
        kinds = self.picker.kinds(action)
        host.clear_batch()
        if self.picker.verb(action).graded:
            host.roll_once(kinds)
        self.wanting.want(action, n, kinds, place)
        outcome: Outcome = yield from self._apply(action, n, 1 if only >= 0 else self.aimed.get(n, 1))
        return outcome

    def _chose_nobody(self, action: nodes.Action, n: int) -> bool:
        """«до двух»: none at all is as many as the player wanted, and everything the text says (heroes:119.3, 502.6)."""
        if self.host.targets(n) or self.aimed.get(n, 1):
            return False
        pick = self.picker.pick(action)
        return pick.mode == "choose" and pick.low == 0 and pick.high > 0

    def _is_mass(self, action: nodes.Action) -> bool:
        """«каждое существо» is no target: whoever is there when it is executed is hit (berserk:§7.5, heroes:118.2)."""
        verb = self.picker.verb(action)
        if verb.choice == "objects" or not verb.targets or action.repeat is not None or self.picker.actors(action)[1:]:
            return False
        said = action.arg(verb.targets)
        every = isinstance(said, nodes.Phrase) and said.quantity.mode == "each"
        return every and self.picker.pick(action).mode == "each"

    def _lost_all(self, action: nodes.Action) -> bool:
        """Everything that was chosen has become another object since."""
        n = self.picker.slot(action)
        return bool(self.host.lasting(n)) and not self.host.targets(n)

    def _late_choices(self, action: nodes.Action, place: Place) -> Steps:
        verb, n = self.picker.verb(action), self.picker.slot(action)
        if verb.choice == "objects":
            pick = self.picker.pick(action)
            if pick.mode != "none":
                self.host.set_targets(n, 0)
                self.aimed[n] = 0
                for actor in self.picker.actors(action):
                    yield from self._choose_objects(action, n, actor)
        for slot, arg in self.picker.further(action):
            self.host.set_targets(slot, (yield from self._choose_late(self.picker.pick_of(arg, action, place, further=True))))

    def _choose_besides(self, pick: Pick, n: int) -> Steps:
        before = self.host.targets(n)
        chosen = yield from self._choose_late(replace(pick, mask=pick.mask & ~before))
        self.host.set_targets(n, before | chosen)
        self.aimed[n] += max(pick.high, chosen.bit_count()) if pick.low == pick.high else chosen.bit_count()

    def _choose_objects(self, action: nodes.Action, n: int, actor: int) -> Steps:
        """What one of those who act chooses when it is executed («каждый игрок сбрасывает карту»)."""
        pick = self.picker.pick(action, actor)
        chosen = yield from self._choose_late(pick)
        self.host.set_targets(n, self.host.targets(n) | chosen)
        self.aimed[n] += max(pick.high, chosen.bit_count()) if pick.low == pick.high else chosen.bit_count()

    def _choose_late(self, pick: Pick) -> Generator[int, None, int]:
        if not pick.mask or pick.mode in ("each", "fixed"):
            return pick.mask
        if not pick.high:  # «за каждую …» of none: nothing to choose
            return 0
        if pick.mode == "random":
            return int(self.host.pick_random(pick.mask, pick.high))
        chosen = yield from questions.targets(self.host, pick.chooser, pick.mask, pick.low, pick.high, False)
        return chosen or 0

    def _apply(self, action: nodes.Action, n: int, aimed: int) -> Generator[int, None, Outcome]:
        host = self.host
        missing = aimed - host.targets(n).bit_count() if host.lasting(n) else 0
        host.throw_for_batch()
        if (code := host.thrown()) != 0:
            yield code
        host.drop_gone(n)
        if host.stopped() & (STOPPED_IT | CANCELLED) or host.is_blocked():
            return BLOCKED
        while (code := host.run_batch()) != RUN:
            yield code
        return measured(self.picker.verb(action).measure, host.batch(), missing)


def measured(measure: str, batch: Mapping[str, int], missing: int) -> Outcome:
    """The outcome word: what the text asks for against what happened. `missing`: targets it speaks of and has not."""
    if measure == "done":
        stopped = batch["events"] and not batch["hit"] and batch["prevented"]
        word = "none" if stopped else "full"
    elif batch["hit"] == 0:
        word = "none"
    else:
        short = batch["shorts"] if measure == "amount" else batch["events"] - batch["hit"]
        word = "full" if short == 0 and missing <= 0 else "partial"
    prevented = bool(batch["prevented"])
    if batch["replaced"]:
        return Outcome("replaced", word, True, prevented)
    return Outcome(word, prevented=prevented)
