"""What a feature puts off: «в конце хода оно погибает» as a feature that is given for once and triggers then.

In: a feature, the vocabulary, the ruleset. Out: the same feature, in which an action with a moment of its own (`when`) gives
this card a feature with that trigger (`Ruleset.delays`: the verb that gives it, the term for once). What the action
speaks of besides this card (or this card too, where another one is given the feature) is kept with it: one reference, which becomes `Ref("kept")`. An action that speaks of more stays as it
is, and nothing heeds its moment. Pure.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardc.dsl.language import Language, Ruleset
from cardc.dsl.nodes import Action, Arg, Bound, Done, Duration, Feature, Quote, Ref, Trigger, TriggerPoint, Word
from cardc.dsl.visitor import rebuild, walk

WHEN = "when"
KEPT = "kept"


def delayed(feature: Feature, language: Language, ruleset: Ruleset) -> Feature:
    """`feature` with what it puts off given as features that trigger once."""
    if feature.body is None or not ruleset.delays:
        return feature

    def change(node: object) -> object:
        return _put_off(node, language, ruleset) if isinstance(node, Action) else node

    body = rebuild(feature.body, change, enter=lambda node: not isinstance(node, Quote))
    return feature if body is feature.body else replace(feature, body=body)


def _put_off(action: Action, language: Language, ruleset: Ruleset) -> Action:
    moment = action.arg(WHEN)
    if not isinstance(moment, Word) or not language.triggers[moment.id].executable or language.verbs[action.verb].static:
        return action
    rest = tuple(item for item in action.args if item[0] != WHEN)
    giver, term, *elsewhere = ruleset.delays
    kept = _spoken_of(rest, bool(elsewhere))
    if kept is None:
        return action
    said = replace(action, n=1, label=None, args=_with_kept(rest, bool(elsewhere)))
    point = TriggerPoint(moment.id, moment.args, span=moment.span)
    given = Feature("triggered", trigger=Trigger((point,)), label=action.label, body=said, text=action.text, span=action.span)
    args: tuple[tuple[str, Arg], ...] = (
        ("duration", Duration(term, span=action.span)),
        *((KEPT, ref) for ref in kept),
        ("what", Quote((given,), span=action.span)),
    )
    return replace(action, verb=giver, args=args, optional=False, repeat=None, instead=False)


def _spoken_of(args: tuple[tuple[str, Arg], ...], elsewhere: bool) -> tuple[Ref, ...] | None:
    """The one thing that it speaks of beside this card, or nothing; None if there is more, or an X."""
    found: dict[Any, Ref] = {}
    for node in walk(tuple(value for _, value in args)):
        if isinstance(node, Bound | Done):
            return None
        if isinstance(node, Ref) and (elsewhere or node.kind != "self"):
            found[node.kind, node.action] = replace(node, filters=())
    return tuple(found.values()) if len(found) < 2 else None


def _with_kept(args: tuple[tuple[str, Arg], ...], elsewhere: bool) -> tuple[tuple[str, Arg], ...]:
    def change(node: object) -> object:
        if isinstance(node, Ref) and (elsewhere or node.kind != "self"):
            return Ref(KEPT, filters=node.filters, span=node.span)
        return node

    return tuple((name, rebuild(value, change)) for name, value in args)
