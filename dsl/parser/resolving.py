"""What pronouns mean: filling in the action number of back-references when a feature is complete.

In: the items of a feature in text order, the points of its trigger, and the `Mark`s of its phrases. Out: the same items,
units numbered from 1, each `Ref("it")` bound to the nearest earlier action whose target agrees in gender and number; in
the body of a trigger, failing that, to the event; the card itself for «эта карта» when no card was spoken of.
"""

from __future__ import annotations

from typing import Any

from cardc.dsl.antecedents import (
    NO_MARK,
    Antecedent,
    Resolver,
    bind_ref,
    itself,
    learn_action,
    learn_condition,
    learn_point,
    number_of,
    target_slot,
)
from cardc.dsl.diagnostics import report
from cardc.dsl.evolving import replace
from cardc.dsl.nodes import (
    Action,
    Amount,
    Condition,
    Group,
    Is,
    Phrase,
    Player,
    Ref,
    Test,
    Trigger,
    TriggerPoint,
)
from cardc.dsl.parser.clauses import Unit
from cardc.dsl.parser.connectors import ELSE, IF, LINK, UNIT, Item
from cardc.dsl.russian.syntax import LISTING, OR_WORDS
from cardc.dsl.visitor import walk

PER = "per"


def resolve_trigger(trigger: Trigger, resolver: Resolver) -> Trigger:
    """Bind the condition of a trigger and make what its points speak of known to the body. «Это существо» in a head, where
    nothing was named before, is the card itself."""
    trigger = replace(trigger, points=tuple(_itself(point, resolver) for point in trigger.points))
    for point in trigger.points:
        learn_point(point, resolver)
    if trigger.condition is None:
        return trigger
    condition = resolver.bind(trigger.condition)
    learn_condition(condition, resolver)
    return replace(trigger, condition=condition)


def _itself(point: TriggerPoint, resolver: Resolver) -> TriggerPoint:
    return replace(point, args=tuple((name, itself(value, resolver.marks)) for name, value in point.args))


def resolve_items(items: tuple[Item, ...], resolver: Resolver) -> tuple[Item, ...]:
    """Number the units and bind every reference, from left to right."""
    items = _share_multiples(items)
    done: list[Item] = []
    number = 0
    for item in items:
        if item.kind == UNIT:
            number += 1
            item = item._replace(value=_resolve_unit(item.value, number, done, resolver))
        elif item.kind == IF:
            condition = resolver.bind(item.value)
            learn_condition(condition, resolver)
            item = item._replace(value=condition)
        elif item.kind == LINK and item.value.op == ELSE:
            _forget_undone(resolver)
        done.append(item)
    return tuple(done)


def _forget_undone(resolver: Resolver) -> None:
    """«сбросьте карту, иначе … этой картой»: where it was not done nothing was taken, so nothing of it is spoken of."""
    last = resolver.done[-1] if resolver.done else None
    verb = resolver.language.verbs.get(last.verb) if last is not None else None
    if last is not None and verb is not None and verb.choice == "objects":
        resolver.known[:] = [one for one in resolver.known if one.node != Ref("it", last.n)]


def _share_multiples(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """«создайте A или B за каждое …»: what is said once behind a choice of things, whose verb is said once, is said of each."""
    shared = list(items)
    for at in range(len(shared) - 3, -1, -1):
        first, link, last = shared[at : at + 3]
        if (first.kind, link.kind, last.kind) != (UNIT, LINK, UNIT) or link.word not in OR_WORDS or not last.value.elided:
            continue
        per = last.value.action.arg(PER)
        if per is not None and first.value.action.arg(PER) is None:
            args = tuple(sorted((*first.value.action.args, (PER, per)), key=lambda pair: pair[0]))
            shared[at] = first._replace(value=first.value._replace(action=replace(first.value.action, args=args)))
    return tuple(shared)


def resolve_amount(amount: Amount | None, resolver: Resolver) -> Amount | None:
    """Bind what «где X – …» at the end of a feature speaks of, which may be whatever the feature named."""
    bound: Amount | None = None if amount is None else resolver.bind(amount)
    return bound


def _resolve_unit(unit: Unit, number: int, done: list[Item], resolver: Resolver) -> Unit:
    unit = _inherit_subject(unit, done)
    resolver.number = number
    action = _bind_action(replace(unit.action, n=number), resolver)
    learn_action(action, resolver)
    if unit.condition is None:
        return unit._replace(action=action)
    return _condition_behind(unit._replace(action=action), resolver.bind(unit.condition), resolver)


def _condition_behind(unit: Unit, condition: Condition, resolver: Resolver) -> Unit:
    """«ранить существо, если оно закрыто»: what is asked of a target that is still to be chosen chooses it; anything else
    that speaks of it comes too early."""
    action = unit.action
    own = Ref("it", action.n)
    asked = dict(condition.args) if isinstance(condition, Test) and condition.name == "is" else {}
    name = target_slot(action, resolver)
    target = action.arg(name)
    if asked.get("subject") == own and isinstance(target, Phrase) and isinstance(asked.get("filter"), Is):
        chosen = replace(target, filters=(*target.filters, asked["filter"]))
        args = tuple((key, chosen if key == name else value) for key, value in action.args)
        return unit._replace(action=replace(action, args=args), condition=None)
    early = next((node for node in walk(condition) if node == own), None)
    if early is not None:
        resolver.notes.append(report("E206", early.span, word=resolver.original[early.span[0] : early.span[1]]))
    return unit._replace(condition=condition)


def _bind_action(action: Action, resolver: Resolver) -> Action:
    """Bind the target first: what else the action says may speak of it («на соседнюю с ним клетку»)."""
    action = _bind_actor(action, resolver)
    name = target_slot(action, resolver)
    target = action.arg(name)
    if isinstance(target, Ref) and target.kind == "self" and target.span in resolver.marks:
        return _bind_about(action, Antecedent(Ref("self"), resolver.marks[target.span]), resolver)
    if not isinstance(target, Phrase):
        bound: Action = resolver.bind(action)
        return bound
    own = Antecedent(Ref("it", action.n), resolver.marks.get(target.span, NO_MARK)._replace(number=number_of(target)))
    target = resolver.bind(target)
    resolver.known.append(own)
    args = tuple((key, target if key == name else resolver.bind(value)) for key, value in action.args)
    resolver.known.remove(own)
    return replace(action, args=args)


def _bind_about(action: Action, own: Antecedent, resolver: Resolver) -> Action:
    """What the action says may speak of the card that it names («по Тени …, пока она открыта»)."""
    resolver.known.append(own)
    bound: Action = resolver.bind(action)
    resolver.known.remove(own)
    return bound


def _bind_actor(action: Action, resolver: Resolver) -> Action:
    """«он сбрасывает»: who performs an action stands before it; whoever the event is about loses cards of his own."""
    actor = action.arg("actor")
    if not isinstance(actor, Ref):
        return action
    bound = bind_ref(actor, resolver)
    verb = resolver.language.verbs.get(action.verb)
    by = action.by
    if isinstance(bound, Ref) and bound.kind == "event" and verb is not None and verb.choice == "objects":
        by = "target-controller"
    return replace(action, by=by, args=tuple((key, bound if key == "actor" else value) for key, value in action.args))


def _inherit_subject(unit: Unit, done: list[Item]) -> Unit:
    """«оно получает A и теряет B»: the second verb has the subject of the first."""
    before = next((item.value for item in reversed(done) if item.kind == UNIT), None)
    last = done[-1] if done else None
    linked = last is not None and (last.word == "," or last.word in LISTING)
    if unit.said is not None or before is None or before.said is None or not linked:
        return unit
    if not unit.finite and not before.may:
        return unit
    if isinstance(before.said, Player):
        return unit._replace(said=before.said, action=replace(unit.action, by=before.action.by))
    args = tuple((k, _again(before) if _is_own(v) else v) for k, v in unit.action.args)
    return unit._replace(said=before.said, action=replace(unit.action, args=args))


def _again(before: Unit) -> Any:
    said = before.said
    if isinstance(said, (Phrase, Group)):
        return Ref("it", before.action.n or None, span=(0, 1))
    return said


def _is_own(value: Any) -> bool:
    return isinstance(value, Ref) and value.kind == "self"
