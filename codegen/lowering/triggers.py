"""What a trigger becomes: the test that an event meets, and what the runtime is told of it.

In: the trigger of a feature, the `Scope`. Out: an expression, and rows of the program.
"""

from __future__ import annotations

from dataclasses import replace

from cardc.codegen.errors import unsupported
from cardc.codegen.ir import Expr, Symbol, call
from cardc.codegen.lowering.expressions import lower_condition, lower_fixed
from cardc.codegen.lowering.scope import HEAD_VIEW, SELF, VIEW, Scope
from cardc.codegen.lowering.templates import folded, substitute
from cardc.codegen.lowering.walk import actions_of
from cardc.dsl import nodes
from cardc.dsl.instead import INSTEAD
from cardc.dsl.language import TriggerWord


def match_test(feature: nodes.Feature, scope: Scope) -> Expr | None:
    """Does the event of the frame meet a point of the trigger, and its condition? None without a trigger."""
    if feature.trigger is None or feature.kind == INSTEAD:
        return None
    total = folded("either", [_match_point(point, scope) for point in feature.trigger.points])
    if feature.trigger.condition is not None and total is not None:
        total = call("both", total, lower_condition(feature.trigger.condition, scope, HEAD_VIEW))
    return total


def _match_point(point: nodes.TriggerPoint, scope: Scope) -> Expr:
    word = scope.language.triggers[point.event]
    if not word.executable or not word.event:
        unsupported(point.event, point.span)
    same: Expr = call("eq", call("ev_kind"), Symbol("event", word.event))
    for name in word.also:
        same = call("either", same, call("eq", call("ev_kind"), Symbol("event", name)))
    if word.match is None:
        return same
    view = replace(VIEW, roam=True)
    env: dict[str, Expr] = {"self": SELF, "subject": call("m_bit", SELF)}
    for name, arg in point.args:
        env[name] = call("ev_amount") if isinstance(arg, nodes.Bound) else lower_fixed(arg, scope, view)
    return call("both", same, substitute(word.match, env, point.span))


def trigger_record(feature: nodes.Feature, scope: Scope) -> dict[str, object]:
    """What the program tells the runtime of its trigger."""
    if feature.trigger is None or feature.kind == INSTEAD:
        return {}
    words = trigger_words(feature, scope)
    if not words:
        return {}
    return {
        "events": list(dict.fromkeys(name for word in words for name in (word.event, *word.also))),
        "moment": words[0].moment,
        "unlimited": feature.trigger.unlimited,
    }


def trigger_words(feature: nodes.Feature, scope: Scope) -> list[TriggerWord]:
    """The vocabulary entries of the points."""
    points = feature.trigger.points if feature.trigger is not None else ()
    return [scope.language.triggers[point.event] for point in points]


def trigger_zones(feature: nodes.Feature, words: list[TriggerWord], scope: Scope) -> set[str]:
    """Zones named by the trigger, by a condition on the card itself («если эта карта на кладбище»), or by what is done."""
    tests = [*tests_of(feature.trigger.condition if feature.trigger is not None else None), *tests_of(feature.condition)]
    words_of = scope.language.conditions
    found = {words_of[test.name].works_in for test in tests if test.name in words_of and _of_itself(test)}
    first = next(iter(actions_of(feature.body)), None) if feature.body is not None else None
    begun = {scope.language.verbs[first.verb].works_in} if first is not None else set()
    return {zone for zone in found | begun | {word.works_in for word in words} if zone}


def tests_of(condition: nodes.Condition | None) -> list[nodes.Test]:
    """What must hold whatever else does: the parts of «и», not those of «или» and «не»."""
    if isinstance(condition, nodes.Both):
        return [test for part in condition.parts for test in tests_of(part)]
    return [condition] if isinstance(condition, nodes.Test) else []


def _of_itself(test: nodes.Test) -> bool:
    """Does it speak of this card, or of this feature («эта особенность работает на кладбище»)?"""
    return not test.args or any(isinstance(arg, nodes.Ref) and arg.kind == "self" for _, arg in test.args)
