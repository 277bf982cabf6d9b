"""What a feature that was read means to those who run it: statements at a moment, times of use.

In: a feature and the vocabulary. Out: the feature as code generator and reference interpreter take it. What is printed
stays as it is in the tree; only here «при выстреле +1 к …» becomes what the verb does when it is told to.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardc.dsl.language import Language
from cardc.dsl.nodes import Action, Feature, If, Is, Many, Number, Phrase, Player, Quantity, Ref, Test, Word
from cardc.dsl.visitor import rebuild, walk

STATING = ("static", "keyword")
EXCEPT = "except"
CARD = "card"
OWNERS = {"controller": "mine", "opponent": "opponent"}


def meant(feature: Feature, language: Language) -> Feature:
    """The feature with orders for statements, and without a trigger that only says when a player may use it."""
    spelt = _squads(_payable(of_itself(_spelt_out(feature, language), language), language), language)
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


def _ordered(feature: Feature, language: Language) -> Feature:
    if feature.kind in STATING or feature.body is None or states_only(feature, language):
        return feature

    def order(node: Any) -> Any:
        if not isinstance(node, Action):
            return node
        verb = language.verbs[node.verb]
        if not verb.static or not verb.runs_as:
            return node
        said = any(name == "target" for name, _ in node.args)
        args = node.args if said else (*node.args, ("target", Ref("self", span=node.span)))
        return replace(node, verb=verb.runs_as, args=args)

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
