"""What a feature that was read means to those who run it: statements at a moment, times of use.

In: a feature and the vocabulary. Out: the feature as code generator and reference interpreter take it. What is printed
stays as it is in the tree; only here «при выстреле +1 к …» becomes what the verb does when it is told to.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardc.dsl.language import Language
from cardc.dsl.nodes import (
    Action,
    Arith,
    Bound,
    Done,
    Feature,
    If,
    Is,
    Many,
    Number,
    Phrase,
    Player,
    Quantity,
    Ref,
    Test,
    UpTo,
    Where,
    Word,
)
from cardc.dsl.paired import paired
from cardc.dsl.ranges import one_of_numbers
from cardc.dsl.visitor import rebuild, walk

STATING = ("static", "keyword")
EXCEPT = "except"
CARD = "card"
CAP = "cap"
REMARK = "remark"
AMOUNTS = frozenset({"amount", "number"})
OWNERS = {"controller": "mine", "opponent": "opponent"}


def meant(feature: Feature, language: Language) -> Feature:
    """The feature with orders for statements, and without a trigger that only says when a player may use it."""
    spelt = _squads(_payable(of_itself(_spelt_out(feature, language), language), language), language)
    spelt = paired(_remarked(_capped(_counted(one_of_numbers(spelt), language), language), language), language)
    return _used_in_time(_ordered(spelt, language), language)


def of_itself(feature: Feature, language: Language) -> Feature:
    """«Если P, можете разыграть эту карту бесплатно» says what so is while it is played: nobody would do it in play."""
    trigger, body = feature.trigger, feature.body
    headed = trigger is not None and trigger.points
    condition = feature.condition or (trigger.condition if trigger is not None else None)
    if isinstance(body, If) and body.otherwise is None and condition is None:
        condition = body.condition
        body = body.then
    if headed or feature.cost or feature.mode or not isinstance(body, Action) or feature.kind in STATING:
        return feature
    verb, target = language.verbs[body.verb], body.arg("target")
    if not verb.itself or not isinstance(target, Ref) or target.kind != "self":
        return feature
    stated = replace(body, verb=verb.itself, optional=False)
    return replace(feature, kind="static", trigger=None, condition=condition, body=stated)


def _spelt_out(feature: Feature, language: Language) -> Feature:
    """«дальняя атака (кроме выстрела)» as the kinds that are left."""

    def spell(node: Any) -> Any:
        if not isinstance(node, Word) or node.table != "kind":
            return node
        but = next((value for name, value in node.args if name == EXCEPT), None)
        if isinstance(but, Word):
            return kinds_but(node, but, language)
        means = language.kinds[node.id].means
        return Many(tuple(Word("kind", id, span=node.span) for id in means), span=node.span) if means else node

    words = (node for node in walk(feature) if isinstance(node, Word) and node.table == "kind")
    return rebuild(feature, spell) if any(word.args or language.kinds[word.id].means for word in words) else feature


def kinds_but(kind: Word, but: Word, language: Language) -> Many:
    """The kinds that imply `kind` and cannot be `but`: neither they nor any narrower one imply it."""
    wider = {id: _implied(id, language) for id, entry in language.kinds.items() if not entry.means}
    narrower = {id: [other for other in wider if id in wider[other]] for id in wider}
    left = [id for id in wider if kind.id in wider[id] and not any(but.id in wider[other] for other in narrower[id])]
    return Many(tuple(Word("kind", id, span=kind.span) for id in left), span=kind.span)


def _implied(id: str, language: Language) -> set[str]:
    found, left = {id}, [id]
    while left:
        left = [wide for name in left for wide in language.kinds[name].implies if wide not in found and wide in language.kinds]
        found |= set(left)
    return found


def _remarked(feature: Feature, language: Language) -> Feature:
    """«возродить X (в закрытом виде)»: the verb that does what the remark says; what the remark names comes with it."""

    def turn(node: Any) -> Any:
        remark = node.arg(REMARK) if isinstance(node, Action) else None
        if not isinstance(remark, Is) or (meant := dict(language.verbs[node.verb].remarked).get(remark.name)) is None:
            return node
        return replace(node, verb=meant, args=(*(pair for pair in node.args if pair[0] != REMARK), *remark.args))

    if feature.body is None:
        return feature
    return replace(feature, body=rebuild(feature.body, turn))


def _squads(feature: Feature, language: Language) -> Feature:
    """«перенаправить выстрел противника»: a player where a verb asks for cards stands for those he has in play."""

    def own(node: Any) -> Any:
        if not isinstance(node, Action):
            return node
        cards = {name for name, value in language.verbs[node.verb].defaults if not isinstance(value, int | str)}
        return replace(node, args=tuple((name, _cards_of(arg) if name in cards else arg) for name, arg in node.args))

    actions = (node for node in walk(feature.body) if isinstance(node, Action))
    if feature.body is None or not any(isinstance(arg, Player) for action in actions for _, arg in action.args):
        return feature
    return replace(feature, body=rebuild(feature.body, own))


def _cards_of(arg: Any) -> Any:
    if not isinstance(arg, Player) or arg.who not in OWNERS:
        return arg
    return Phrase(CARD, Quantity("each", Number(1), None), OWNERS[arg.who], span=arg.span)


def _capped(feature: Feature, language: Language) -> Feature:
    """«на X (максимум 3)», «X метаний (максимум 3)»: the smaller number. A verb that takes a cap itself keeps it, and so
    do given and stated effects, which add up to it."""
    known = _x_known(feature)

    def cap(node: Any) -> Any:
        most = node.arg(CAP) if isinstance(node, Action) else None
        if most is None or _heeds_cap(node, language):
            return node
        args = tuple((name, _at_most(arg, most, known) if name in AMOUNTS else arg) for name, arg in node.args)
        repeat = node.repeat and replace(node.repeat, maximum=_at_most(node.repeat.maximum, most, known),
                                         minimum=_at_most(node.repeat.minimum, most, known))  # fmt: skip
        if args == node.args and repeat == node.repeat:
            return node  # nothing there that it could bound: told by whoever wants code for it
        return replace(node, args=tuple(pair for pair in args if pair[0] != CAP), repeat=repeat)

    return feature if feature.body is None else replace(feature, body=rebuild(feature.body, cap))


def _counted(feature: Feature, language: Language) -> Feature:
    """«закрыть X гномов, при этом ранить на X»: any number of them, at most the cap; X is for how many it was done."""
    if feature.body is None or _x_known(feature):
        return feature
    first = next((node for node in walk(feature.body) if isinstance(node, Action) and _counts_x(node, language)), None)
    if first is None:
        return feature

    def count(node: Any) -> Any:
        if node is first:
            slot = language.verbs[first.verb].targets
            args = tuple((name, _any_number(arg, first.arg(CAP)) if name == slot else arg) for name, arg in first.args)
            return replace(first, args=tuple(pair for pair in args if pair[0] != CAP))
        if isinstance(node, Action) and node.n > first.n:
            return rebuild(node, lambda part: Done(first.n, span=part.span) if isinstance(part, Bound) else part)
        return node

    return replace(feature, body=rebuild(feature.body, count))


def _counts_x(action: Action, language: Language) -> bool:
    target = action.arg(language.verbs[action.verb].targets)
    return isinstance(target, Phrase) and isinstance(target.quantity.minimum, Bound)


def _any_number(phrase: Any, cap: Any) -> Any:
    return replace(phrase, quantity=replace(phrase.quantity, minimum=Number(1), maximum=cap))


def _heeds_cap(action: Action, language: Language) -> bool:
    verb = language.verbs[action.verb]
    return bool(verb.standing) or any(name == CAP for name, _ in verb.defaults)


def _at_most(amount: Any, most: Any, known: bool) -> Any:
    """An X that its performer names is bounded when he is asked."""
    if isinstance(amount, Where):
        return replace(amount, value=_at_most(amount.value, most, True))
    if isinstance(amount, Number | UpTo | None) or isinstance(amount, Bound) and not known:
        return amount
    return Arith("min", amount, most, span=amount.span)


def _x_known(feature: Feature) -> bool:
    """Do cost, event or «где X – …» say what X is?"""
    return feature.x is not None or any(isinstance(node, Bound) for node in walk((feature.cost, feature.trigger)))


def _payable(feature: Feature, language: Language) -> Feature:
    """«закрыть существо, чтобы …»: only cards that it would change can pay by it."""

    def pay(node: Any) -> Any:
        verb = language.verbs[node.verb] if isinstance(node, Action) else None
        if verb is None or not verb.payable:
            return node
        return replace(node, args=tuple((name, _with(arg, verb.payable) if name == verb.targets else arg) for name, arg in node.args))

    if not any(item.clause is not None for item in feature.cost):
        return feature
    return replace(feature, cost=tuple(rebuild(item, pay) for item in feature.cost))


def _with(arg: Any, quality: str) -> Any:
    return replace(arg, filters=(*arg.filters, Is(quality))) if isinstance(arg, Phrase) else arg


def states_only(feature: Feature, language: Language) -> bool:
    """«Когда атакует C – игнорирует …»: a moment before statements is when they apply, if its word can say so."""
    trigger = feature.trigger
    if trigger is None or feature.body is None or feature.cost or not trigger.points:
        return False
    if any(language.triggers[point.event].meets is None for point in trigger.points):
        return False
    actions = [node for node in walk(feature.body) if isinstance(node, Action)]
    return all(language.verbs[action.verb].static and not language.verbs[action.verb].runs_as for action in actions)


def _at_a_moment(feature: Feature, language: Language) -> bool:
    """«Концентрация: …»: a word in front that names a moment, so that nothing behind it simply is so."""
    return bool(feature.mode) and feature.kind != "keyword" and bool(language.keywords[feature.mode].trigger)


def _ordered(feature: Feature, language: Language) -> Feature:
    said = feature.kind in STATING and not _at_a_moment(feature, language)
    if said or feature.body is None or states_only(feature, language):
        return feature

    def order(node: Any) -> Any:
        if not isinstance(node, Action):
            return node
        verb = language.verbs[node.verb]
        runs_as = verb.runs_as or verb.lends
        if not verb.static or not runs_as:
            return node
        said = any(name == "target" for name, _ in node.args)
        args = node.args if said else (*node.args, ("target", Ref("self", span=node.span)))
        return replace(node, verb=runs_as, args=args)

    return replace(feature, body=rebuild(feature.body, order))


def _used_in_time(feature: Feature, language: Language) -> Feature:
    """«В течение вашего хода может … (1 раз за ход)» is used like a feature whose cost is nothing."""
    if feature.kind == "bare" and feature.limit is not None and not feature.mode:
        return replace(feature, kind="activated")  # «Один раз за ход может …»
    points = feature.trigger.points if feature.trigger is not None else ()
    if feature.trigger is None or len(points) != 1 or feature.limit is None:
        return feature
    word = language.triggers[points[0].event]
    if not word.activates:
        return feature
    condition = feature.condition or feature.trigger.condition
    if condition is None and word.id in language.conditions:  # «в течение первого хода»: only then
        condition = Test(word.id)
    return replace(feature, kind="activated", trigger=None, condition=condition)
