"""Walking a clause: order, gates, choices, rights, interruption, outcomes of composites.

In: a clause of the tree, the ruleset's table. Out: generators that run its actions in their order and record every part.
The walker keeps its own outcomes; the kernel is told of each part, so that payment, `why` and tests see the same record.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable

from cardc.dsl import nodes
from cardc.dsl.instead import takes_place
from cardc.dsl.language import GateRule
from cardc.reference import questions
from cardc.reference.actions import (
    ONCE,
    REFUSED,
    STOPPED,
    Actions,
    Announced,
    Rights,
    Round,
    Steps,
)
from cardc.reference.host import BOUNDARY
from cardc.reference.outcomes import (
    CLOSED,
    DECLINED,
    DONE,
    FAILED,
    FIZZLED,
    ILLEGAL,
    UNREACHED,
    UNSET,
    Outcome,
    composite,
    opens,
    otherwise,
    taken,
)  # fmt: skip
from cardc.reference.picking import all_actions
from cardc.reference.terms import bit, first

NO_RIGHTS = Rights()
SERIES = 15  # target slot of the set of a series, so that the kernel drops from it what becomes another object


class Walk:
    """One run of a feature's body."""

    def __init__(self, actions: Actions) -> None:
        self.actions, self.picker = actions, actions.picker
        self.host, self.ruleset = actions.host, actions.ruleset
        self.results: dict[int, list[Outcome]] = {}
        self.ready: dict[int, Outcome | None] = {}
        self.numbers: dict[int, int] = {}
        self.parts = 0
        self.last = 0
        self.refused: set[int] = set()
        self.declined: set[int] = set()

    # ------------------------------------------------------------ records

    def record(self, action: nodes.Action, outcome: Outcome) -> None:
        """Enter one part; the last one that was done is what the payment follows."""
        n = self.picker.slot(action)
        self.results.setdefault(action.n, []).append(outcome)
        self.host.record(n, outcome.code)
        self.parts += 1
        if outcome.word in DONE:
            self.last = self.parts

    def mark(self, clauses: Iterable[nodes.Clause], outcome: Outcome) -> None:
        """The same outcome for every action that has none yet."""
        for clause in clauses:
            for action in all_actions(clause):
                if action.n not in self.results:
                    for _ in range(rounds(action)):
                        self.record(action, outcome)

    def outcome(self, clause: nodes.Clause) -> Outcome:
        """What a connector outside sees of a clause."""
        match clause:
            case nodes.Action(n=n):
                found = _chosen_fewer(clause, self.results.get(n, [UNSET]))
                return found[0] if len(found) == 1 else composite(found, self.ruleset)
            case nodes.Join(op="or", parts=parts):
                return taken([self.outcome(part) for part in parts])
            case nodes.Join(parts=parts):
                return composite([self.outcome(part) for part in parts], self.ruleset)
            case nodes.Gate(op="else"):
                return otherwise(self.outcome(clause.left), self.outcome(clause.right))
            case nodes.Gate():
                return composite([self.outcome(clause.left), self.outcome(clause.right)], self.ruleset)
            case nodes.Refuse():
                return self.outcome(clause.right if self._gives_way(clause) else clause.left)
            case nodes.If(then=then, otherwise=None):
                return self.outcome(then)
            case nodes.If(then=then, otherwise=other):
                assert other is not None
                return taken([self.outcome(then), self.outcome(other)])

    # ------------------------------------------------------------ clauses

    def run(self, clause: nodes.Clause, rights: Rights = NO_RIGHTS) -> Steps:
        """Run a clause in the order of its text."""
        match clause:
            case nodes.Action():
                yield from self._action(clause, rights)
            case nodes.Join(op="or"):
                yield from self._choice(clause, rights)
            case nodes.Join():
                yield from self._sequence(clause, rights)
            case nodes.Gate():
                yield from self._gate(clause, rights)
            case nodes.Refuse():
                yield from self._refusable(clause)
            case nodes.If():
                yield from self._condition(clause)

    def _sequence(self, join: nodes.Join, rights: Rights) -> Steps:
        """One after the other; in a chain a mandatory part that cannot be executed interrupts."""
        parts = list(join.parts)
        while parts:
            part, *parts = parts
            if parts and isinstance(part, nodes.Action) and (other := takes_place(parts[0])) is not None:
                parts = parts[1:]
                yield from self._either_way(part, other)
            else:
                yield from self.run(part, rights)
            if join.op == "chain" and self._interrupts(part):
                self.mark(parts, UNREACHED)
                return
            if self.turned_down(part, rights):
                self.mark(parts, DECLINED)
                return
            rights = NO_RIGHTS

    def turned_down(self, part: nodes.Clause, rights: Rights) -> bool:
        """Did who has the right decline what the part begins? Then he declined the whole that the right speaks of."""
        asked = {action.n for action in leading(part)}
        by_other = rights.refuse is not None and bool(asked & self.refused)
        return by_other or rights.optional and bool(asked & (self.refused | self.declined))

    def _was_refused(self, clause: nodes.Clause) -> bool:
        return any(action.n in self.refused for action in all_actions(clause))

    def _interrupts(self, part: nodes.Clause) -> bool:
        return self.ruleset.interrupts and self.failed(part)

    def failed(self, clause: nodes.Clause) -> bool:
        """Was something mandatory in it not executed: illegal or fizzled, without an «otherwise» that provides for it?"""
        match clause:
            case nodes.Action(optional=True):
                return False
            case nodes.Action(n=n):
                found = self.results.get(n)
                return bool(found) and all(outcome.word in FAILED for outcome in found or ())
            case nodes.Join(parts=parts):
                return any(self.failed(part) for part in parts)
            case nodes.Gate(op="else", right=right) | nodes.Refuse(right=right):
                return self.failed(right)
            case nodes.Gate(left=left, right=right):
                return self.failed(left) or self.failed(right)
            case nodes.If(then=then, otherwise=other):
                return self.failed(then) or (other is not None and self.failed(other))

    def _gate(self, gate: nodes.Gate, rights: Rights) -> Steps:
        rule: GateRule = self.ruleset.gates[gate.op]
        after = NO_RIGHTS
        if gate.op == "else":
            after = Rights(rights.optional)
            rights = Rights(rights.optional or self.ruleset.may_performer, rights.refuse, True)
        yield from self.run(gate.left, rights)
        if gate.op != "else" and not rights.provided and self._interrupts(gate.left):
            self.mark((gate.right,), UNREACHED)
        elif opens(rule, self.outcome(gate.left)):
            yield from self.run(gate.right, after)
        else:
            self.mark((gate.right,), CLOSED)

    def _refusable(self, clause: nodes.Refuse) -> Steps:
        yield from self.run(clause.left, Rights(refuse=self.refuser(clause), provided=True))
        if self._gives_way(clause):
            yield from self.run(clause.right)
        else:
            self.mark((clause.right,), CLOSED)

    def _gives_way(self, clause: nodes.Refuse) -> bool:
        """B comes after a refusal, or if announcing A was illegal; in every other case it is closed."""
        return self._was_refused(clause.left) or self.outcome(clause.left).word == "illegal"

    def refuser(self, clause: nodes.Refuse) -> Callable[[], int]:
        """The player who may decline, known once the targets are named."""
        slot = self.picker.slot(all_actions(clause.left)[0])
        match clause.chooser:
            case "target-controller":
                return lambda: int(self.host.controller_of(first(self.host.targets(slot))))
            case "controller":
                return lambda: int(self.host.me())
        return lambda: int(self.host.foe())

    def _condition(self, clause: nodes.If) -> Steps:
        place = self.picker.place(all_actions(clause.then)[0])
        if self.picker.reader.holds(clause.condition, place):
            self.mark((clause.otherwise,) if clause.otherwise is not None else (), CLOSED)
            yield from self.run(clause.then)
            return
        self.mark((clause.then,), CLOSED)
        if clause.otherwise is not None:
            yield from self.run(clause.otherwise)

    # ------------------------------------------------------------ choices

    def _choice(self, join: nodes.Join, rights: Rights) -> Steps:
        if any(action.n in self.ready or action.n in self.results for action in all_actions(join)):
            for part in join.parts:
                if any(action.n not in self.results for action in all_actions(part)):
                    yield from self.run(part, rights)
            return
        index = yield from self.choose(join)
        if index >= 0:
            yield from self.run(join.parts[index], rights)

    def choose(self, join: nodes.Join) -> Generator[int, None, int]:
        """Which alternative is taken, -1 if none can be announced; what is not taken is closed (or illegal)."""
        able = [self.can(part) for part in join.parts]
        if not any(able):
            self.mark(join.parts, ILLEGAL)
            return -1
        chooser = self.host.foe() if getattr(join, "chooser", "controller") == "opponent" else self.host.me()
        index = yield from questions.choose(self.host, int(chooser), able)
        self.mark((part for at, part in enumerate(join.parts) if at != index), CLOSED)
        return index

    def can(self, clause: nodes.Clause) -> bool:
        """Could at least one action of the clause be reached and announced now?"""
        match clause:
            case nodes.Action():
                return self.picker.can(clause)
            case nodes.Join(op="chain", parts=parts) if self.ruleset.interrupts:
                return self.can(parts[0])
            case nodes.Join(op="and", parts=parts) if self.ruleset.interrupts:
                return all(self.can(part) for part in parts if not chosen_by(part, parts))
            case nodes.Join(parts=parts):
                return any(self.can(part) for part in parts)
            case nodes.Gate(op="else") | nodes.Refuse():
                return self.can(clause.left) or self.can(clause.right)
            case nodes.Gate():
                return self.can(clause.left)
            case nodes.If(then=then, otherwise=other):
                return self.can(then) or (other is not None and self.can(other))

    # ------------------------------------------------------------ actions

    def _action(self, action: nodes.Action, rights: Rights) -> Steps:
        if action.n in self.ready:
            yield from self._reached(action, self.turn_of(action))
        elif action.repeat is None:
            yield from self._reached(action, (yield from self.announce(action, rights)))
        elif action.repeat.over == "attacks":
            yield from self._attacks(action, action.repeat, rights)
        else:
            yield from self._targets(action, rights)

    def announce(self, action: nodes.Action, rights: Rights, turn: Round = ONCE) -> Announced:
        """Announce an action; remember who refused it."""
        outcome = yield from self.actions.announce(action, rights, turn)
        if outcome is REFUSED:
            self.refused.add(action.n)
            return DECLINED
        if outcome is DECLINED:
            self.declined.add(action.n)
        return outcome

    def name(self, action: nodes.Action, rights: Rights) -> Steps:
        """Announce an action before its turn, with those that are named together."""
        self.ready[action.n] = yield from self.announce(action, rights)
        self.numbers[action.n] = int(self.host.number())

    def turn_of(self, action: nodes.Action) -> Outcome | None:
        """The turn of an action named before: what its announcement came to."""
        self.host.set_number(self.numbers[action.n])
        return self.ready.pop(action.n)

    def _reached(self, action: nodes.Action, announced: Outcome | None) -> Steps:
        if announced is not None:
            self.record(action, announced)
            return
        if (code := self.host.aimed(self.picker.slot(action), self.picker.kinds(action))) != 0:
            yield code
        outcome = yield from self.actions.execute(action)
        self.record(action, outcome)
        if outcome is not FIZZLED:
            yield BOUNDARY

    def _attacks(self, action: nodes.Action, repeat: nodes.Repeat, rights: Rights) -> Steps:
        """«N атак»: each announced by itself, whatever became of the one before it."""
        assert repeat.maximum is not None
        count, used = self.actions.reader.amount(repeat.maximum, self.picker.place(action)), 0
        if count <= 0:
            self.record(action, ILLEGAL)
        for done in range(count):
            stops = repeat.minimum != repeat.maximum
            turn = Round(used if repeat.distinct else 0, stops)
            announced = yield from self.announce(action, rights, turn)
            if announced is STOPPED:
                for _ in range(count - done):
                    self.record(action, DECLINED)
                return
            used |= int(self.host.targets(self.picker.slot(action))) if announced is None else 0
            yield from self._reached(action, announced)

    def _targets(self, action: nodes.Action, rights: Rights) -> Steps:
        """«по N целям»: a set is chosen, then attacked one by one; who is no legal target any more is passed over."""
        announced = yield from self.announce(action, rights)
        if announced is not None:
            self.record(action, announced)
            return
        host, slot = self.host, self.picker.slot(action)
        host.set_targets(SERIES, host.targets(slot))
        for card in self.actions.order:
            legal = host.targets(SERIES) & self.picker.pick(action).mask
            if not legal & bit(card):
                self.record(action, ILLEGAL)
                continue
            host.narrow_targets(slot, bit(card))
            self.actions.aimed[slot] = 1
            yield from self._reached(action, None)
        host.narrow_targets(slot, host.targets(SERIES))

    # ------------------------------------------------------------ «вместо этого»

    def _either_way(self, action: nodes.Action, other: nodes.If) -> Steps:
        """A is announced; when it is to be executed the condition decides whether B takes its place."""
        replacing = other.then
        ready = action.n in self.ready
        announced = self.turn_of(action) if ready else (yield from self.announce(action, NO_RIGHTS))
        if announced is not None:
            self.record(action, announced)
            self.mark((replacing,), CLOSED)
            return
        if not self.picker.reader.holds(other.condition, self.picker.place(action)):
            self.mark((replacing,), CLOSED)
            yield from self._reached(action, None)
            return
        self.record(action, CLOSED)
        if isinstance(replacing, nodes.Action):
            yield from self._reached(replacing, (yield from self.announce(replacing, NO_RIGHTS)))
        else:
            yield from self.run(replacing)


def _chosen_fewer(action: nodes.Action, found: list[Outcome]) -> list[Outcome]:
    """Of «N или менее» fewer than N are all that the text says (rules: 1)."""
    repeat = action.repeat
    if repeat is None or repeat.over != "attacks" or repeat.minimum == repeat.maximum:
        return found
    return [each for each in found if each.word not in ("declined", "illegal")] or found


def rounds(action: nodes.Action) -> int:
    """As how many parts a repeated action counts that does not run: «два выстрела» are two."""
    most = action.repeat.maximum if action.repeat is not None else None
    return max(most.value, 1) if isinstance(most, nodes.Number) else 1


def leading(clause: nodes.Clause) -> list[nodes.Action]:
    """The action that is asked for a whole clause; of a choice that of each alternative."""
    match clause:
        case nodes.Action():
            return [clause]
        case nodes.Join(op="or", parts=parts):
            return [action for part in parts for action in leading(part)]
        case nodes.Join(parts=parts):
            return leading(parts[0])
        case nodes.Gate(left=left) | nodes.Refuse(left=left):
            return leading(left)
    return []


def chosen_by(part: nodes.Clause, parts: tuple[nodes.Clause, ...]) -> bool:
    """Is its target what an earlier action of the same part will choose?"""
    if not isinstance(part, nodes.Action):
        return False
    earlier = {action.n for each in parts[: parts.index(part)] for action in all_actions(each)}
    return any(isinstance(arg, nodes.Ref) and arg.kind in ("it", "did") and arg.action in earlier for _, arg in part.args)
