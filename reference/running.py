"""A whole feature: announcement of what is named together, payment, body, payment.

In: a feature of the tree with its language and ruleset, the kernel bound to its frame. Out: a generator that yields the
kernel's codes and ends when the feature is done; answers to «can it be announced», «can it be paid», «which X».
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, replace

from cardc.codegen.ir import Want
from cardc.dsl import nodes
from cardc.dsl.language import CostWord, Language, Ruleset
from cardc.dsl.spoken import target_of
from cardc.reference.actions import Actions, Rights, Steps
from cardc.reference.clauses import NO_RIGHTS, Walk
from cardc.reference.host import RUN, Host
from cardc.reference.outcomes import CLOSED, DECLINED, UNREACHED
from cardc.reference.picking import Picker, all_actions
from cardc.reference.reading import Binding, Place, Reader, uses_x
from cardc.reference.terms import Env, Terms, bit
from cardc.reference.wanting import Effects, Wanting

BEFORE, AFTER = 1, 2


@dataclass(frozen=True, slots=True)
class Bound:
    """A feature as the interpreter runs it. `effects`: keys of the library's effects by action and argument."""

    feature: nodes.Feature
    language: Language
    ruleset: Ruleset
    effects: Effects
    number: Callable[[str, str], int]


class Running:
    """One feature over one kernel; made anew for every use and every question about it."""

    def __init__(self, bound: Bound, host: Host) -> None:
        feature = bound.feature
        self.feature, self.language, self.ruleset, self.host = feature, bound.language, bound.ruleset, host
        self.terms = Terms(host, bound.number)
        self.reader = Reader(host, self.terms, bound.language, bound.ruleset, binding_of(feature))
        self.picker = Picker(host, self.terms, self.reader, feature)
        self.walk = Walk(Actions(self.picker, Wanting(self.picker, bound.effects)))
        self.cost_actions = self._renumbered()

    def _renumbered(self) -> list[nodes.Action]:
        """The actions of a cost in words have numbers above those of the body."""
        slot = max((action.n for action in all_actions(self.feature.body)), default=0)
        found = []
        for cost in self.feature.cost:
            for action in all_actions(cost.clause):
                slot += 1
                self.reader.slots[-slot] = slot
                found.append(replace(action, n=slot))
        return found

    # ------------------------------------------------------------ running

    def run(self) -> Steps:
        """The feature from its announcement to its end."""
        body = self.feature.body
        assert body is not None
        if self.ruleset.interrupts and not self._head_holds():
            self.walk.mark((body,), CLOSED)
            return
        for action in self.cost_actions:
            yield from self.walk.name(action, NO_RIGHTS)
        if self.ruleset.targets_first:
            yield from self._name_together(body)
            if self._is_triggered():
                if (code := self.host.queue_up(self.host.pc)) != RUN:
                    yield code
                if self.ruleset.interrupts and not self._head_holds():
                    self.walk.mark((body,), CLOSED)
                    return
        first = self.ruleset.payment == "before"
        if first and not (yield from self._pay_first(body)):
            return
        for ability in listed(self.feature):
            yield from self.walk.run(ability)
        if not first:
            yield from self._pay_last()

    def _name_together(self, body: nodes.Clause) -> Steps:
        """heroes:116.1: the targets of parts separated by commas are all named at the announcement."""
        for part in together(body):
            if names(part):
                yield from self._name(part, NO_RIGHTS)

    def _name(self, part: nodes.Clause, rights: Rights) -> Steps:
        """Announce the actions at the head of a part; a right to decline goes with the first of them."""
        match part:
            case nodes.Action():
                if rights.provided or self._asks_early(part, rights):
                    yield from self.walk.name(part, rights)
            case nodes.Gate(op=op, left=left):
                optional = rights.optional or (op == "else" and self.ruleset.may_performer)
                yield from self._name(left, replace(rights, optional=optional))
            case nodes.Refuse(left=left):
                yield from self._name(left, Rights(rights.optional, self.walk.refuser(part)))
            case nodes.Join(op="or", parts=parts):
                index = yield from self.walk.choose(part)
                if index >= 0:
                    yield from self._name(parts[index], replace(rights, provided=True))
            case nodes.Join(parts=parts):
                for at, each in enumerate(parts):
                    yield from self._name(each, rights if at == 0 else NO_RIGHTS)
                    if at == 0 and self.walk.turned_down(each, rights):
                        self.walk.mark(parts[1:], DECLINED)
                        return

    def _asks_early(self, action: nodes.Action, rights: Rights) -> bool:
        """Targets and numbers are named at the announcement, and so is what a pronoun means; what is discarded, lost or
        found, and whether an untargeted part is done at all, when the part is reached."""
        if self.picker.x_asked == action.n or any(isinstance(arg, nodes.UpTo) for _, arg in action.args):
            return True
        verb = self.language.verbs[action.verb]
        target = action.arg(verb.targets) if verb.targets else None
        if isinstance(target, nodes.Ref) and target.kind == "did":
            return False
        if any(self._settled_late(n) for n in target_of(action, verb)):
            return False
        may = action.optional or rights.optional
        modes = ("choose", "random") if may else ("choose", "random", "fixed")
        return self.language.verbs[action.verb].choice == "targets" and self.picker.pick(action).mode in modes

    def _settled_late(self, number: int) -> bool:
        """Is it only known when the action is done whom it reaches: all that there are, or what is discarded or found?"""
        body = self.feature.body
        found = next((one for one in all_actions(body) if one.n == number), None) if body is not None else None
        return found is not None and (
            self.language.verbs[found.verb].choice == "objects" or self.picker.pick(found).mode == "each"
        )

    # ------------------------------------------------------------ payment

    def _pay_first(self, body: nodes.Clause) -> Generator[int, None, bool]:
        """Payment before anything is executed; short or replaced, it cancels the announcement."""
        host = self.host
        for action in self.cost_actions:
            yield from self.walk.run(action)
        outcomes = [self.walk.outcome(action) for action in self.cost_actions]
        whole = all(outcome.word == "full" and not outcome.replaced for outcome in outcomes)
        if whole and self._wants():
            batch = yield from self._pay()
            whole = not batch["replaced"] and batch["shorts"] == 0
        if self._wants() or self.cost_actions:
            host.set_paid(BEFORE, 0, not whole)
        if not whole:
            self.walk.mark((body,), UNREACHED)
        return whole

    def _pay_last(self) -> Steps:
        """Payment after the last part that was done; what can be paid is paid, nothing is undone."""
        last = self.walk.last
        if last == 0:
            return
        for action in self.cost_actions:
            yield from self.walk.run(action)
        if not self._wants():
            return
        batch = yield from self._pay()
        self.host.set_paid(AFTER, last, False)
        if batch["done"] < batch["wanted"]:
            self.host.tell_unpaid(batch["wanted"] - batch["done"])

    def _pay(self) -> Generator[int, None, Mapping[str, int]]:
        host = self.host
        host.clear_batch()
        host.set_paying(True)
        for want, env in self._wants():
            value, event = self.terms.value, self.terms.number("event", want.event.id)
            amount, aux = value(want.amount, env), value(want.aux, env)
            if want.targets is None:
                host.want_player(0, event, host.me() if want.player is None else value(want.player, env), amount, aux, 0)
            else:
                host.want(0, event, value(want.targets, env), amount, aux, 0)
        while (code := host.run_batch()) != RUN:
            yield code
        host.set_paying(False)
        paid: Mapping[str, int] = host.batch()
        return paid

    def _wants(self) -> list[tuple[Want, Env]]:
        return [(want, self._env(cost)) for cost, word in self._costs() for want in word.wants]

    def _costs(self) -> list[tuple[nodes.Cost, CostWord]]:
        return [(cost, self.language.costs[cost.kind]) for cost in self.feature.cost if cost.clause is None]

    def _env(self, cost: nodes.Cost) -> Env:
        host, place = self.host, self._place()

        def amount() -> int:
            return int(host.x()) if isinstance(cost.amount, nodes.Bound) else self.reader.amount(cost.amount, place)

        return {"amount": amount, "self": host.self, "player": host.me, "target": lambda: bit(host.self())}

    def _place(self) -> Place:
        return Place(int(self.host.me()))

    # ------------------------------------------------------------ questions about the feature

    def legal(self) -> bool:
        """Can it be announced, payment aside? Of a spell every ability must be legal (heroes:117.1)."""
        first, *others = listed(self.feature)
        heads = (together(ability)[0] for ability in others)
        return self.walk.can(first) and all(refers_back(head) or self.walk.can(head) for head in heads)

    def payable(self) -> bool:
        """Can every item of the cost be paid now, and what it tells to do be done in full?"""
        return all(self._can_pay(action) for action in self.cost_actions) and all(
            self.terms.value(word.able, self._env(cost)) for cost, word in self._costs() if word.able is not None
        )

    def _can_pay(self, action: nodes.Action) -> bool:
        pick = self.picker.pick(action)
        there = pick.mode in ("none", "each", "fixed") or pick.low <= pick.mask.bit_count()
        return self.picker.can(action) and there and self.picker.enough(action)

    def x_low(self) -> int:
        return int(self.ruleset.switches.get("x_minimum", 0))

    def x_high(self) -> int:
        """The largest X that the cost allows."""
        for cost, word in self._costs():
            if uses_x(cost.amount):
                return 99 if word.most is None else self.terms.value(word.most, self._env(cost))
        for action in self.cost_actions:
            if uses_x(action.args):
                return self.picker.pick(action).mask.bit_count()
        return 99

    def match(self) -> bool:
        """Does the event trigger it?"""
        trigger = self.feature.trigger or self._mode_trigger()
        if not any(self._point(point) for point in trigger.points):
            return False
        return self._head_holds()

    def _head_holds(self) -> bool:
        """«Когда …, если P»: asked when it triggers, and in Heroes again when it is to be executed (heroes:113.9)."""
        trigger = self.feature.trigger
        if trigger is None or trigger.condition is None:
            return True
        place = replace(self._place(), subject=int(self.host.ev_card()))
        return self.reader.holds(trigger.condition, place)

    def _is_triggered(self) -> bool:
        keyword = self.language.keywords.get(self.feature.mode)
        mode = keyword is not None and bool(keyword.trigger)
        return self.feature.trigger is not None or self.feature.kind == "setup" or mode

    def _mode_trigger(self) -> nodes.Trigger:
        """A head such as «Концентрация:» is a trigger itself; «Начинает бой с …» has its own moment."""
        if self.feature.kind == "setup":
            return nodes.Trigger((nodes.TriggerPoint("setup"),))
        point = nodes.TriggerPoint(self.language.keywords[self.feature.mode].trigger, self.feature.mode_args)
        return nodes.Trigger((point,))

    def _point(self, point: nodes.TriggerPoint) -> bool:
        word = self.language.triggers[point.event]
        if self.host.ev_kind() not in [self.terms.number("event", name) for name in (word.event, *word.also)]:
            return False
        place = replace(self._place(), roam=True)
        args = tuple((name, arg) for name, arg in point.args if not isinstance(arg, nodes.Bound))
        bound = {name: self.host.ev_amount for name, arg in point.args if isinstance(arg, nodes.Bound)}
        env = {"self": self.host.self, "subject": lambda: bit(self.host.self()), **bound}
        env |= dict(self.reader.arguments(args, place))
        return word.match is None or bool(self.terms.value(word.match, env))

    def able(self) -> bool:
        """Does the condition of existence hold?"""
        feature, place = self.feature, self._place()
        if feature.mode:
            condition = self.language.keywords[feature.mode].condition
            env = {"self": self.host.self} | dict(self.reader.arguments(feature.mode_args, place))
            if not self.terms.value(condition, env):
                return False
        if not all(self.terms.value(word.able, self._env(cost)) for cost, word in self._costs() if word.timing == "holds"):
            return False
        return feature.condition is None or self.reader.holds(feature.condition, place)


def binding_of(feature: nodes.Feature) -> Binding:
    """What binds the X of a feature: its cost, the event, «где X – …»; else the first action that names it."""
    points = feature.trigger.points if feature.trigger is not None else ()
    return Binding(
        explained=feature.x,
        from_event=any(uses_x(point.args) for point in points),
        known=any(uses_x((cost.amount, cost.clause)) for cost in feature.cost),
        event_cards=any(isinstance(arg, nodes.Phrase) for point in points for _, arg in point.args),
    )


def together(body: nodes.Clause) -> list[nodes.Clause]:
    """The parts up to the first separator after which targets are named when they are reached."""
    if not isinstance(body, nodes.Join) or body.op != "chain":
        return [body]
    parts = [body.parts[0]]
    for link, part in zip(body.links, body.parts[1:], strict=True):
        if link.separate:
            return parts
        parts.append(part)
    return parts


def listed(feature: nodes.Feature) -> list[nodes.Clause]:
    """The abilities of a spell, one a sentence: what becomes of one is nothing to the others (heroes:211.2, 211.3)."""
    body = feature.body
    assert body is not None
    if feature.kind != "spell" or not isinstance(body, nodes.Join) or body.op != "chain":
        return [body]
    found: list[nodes.Clause] = []
    sentence: nodes.Clause = body.parts[0]
    for link, part in zip(body.links, body.parts[1:], strict=True):
        if link.word == ".":
            found.append(sentence)
            sentence = part
        elif isinstance(sentence, nodes.Join) and sentence.op == "chain":
            sentence = replace(sentence, parts=(*sentence.parts, part), links=(*sentence.links, link))
        else:
            sentence = replace(body, parts=(sentence, part), links=(link,))
    return [*found, sentence]


def refers_back(node: object) -> bool:
    """Does the node speak of what an earlier action chose, or of an X that one named?"""
    match node:
        case nodes.Ref(kind="it" | "did" | "chose") | nodes.Bound() | nodes.Done():
            return True
        case tuple():
            return any(refers_back(part) for part in node)
    return any(refers_back(getattr(node, name)) for name in getattr(node, "__dataclass_fields__", ()))


def names(clause: nodes.Clause) -> bool:
    """Has the part actions at its head whose targets can be named before anything is executed?"""
    match clause:
        case nodes.Action(repeat=repeat):
            return repeat is None
        case nodes.Gate(left=left) | nodes.Refuse(left=left):
            return names(left)
        case nodes.Join(op="and" | "or", parts=parts):
            return all(names(part) for part in parts)
    return False
