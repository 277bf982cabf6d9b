"""A statement for a time: «до конца хода противника заклинания стоят на (1) дороже» as an effect that somebody is given.

In: a feature, the vocabulary, the ruleset. Out: the same feature, in which no running action states what is so: the card that
was chosen gets the statement (`Verb.timed`), or a card of the player gets it as a feature, as effects without a carrier sit
(`Ruleset.timed`). A statement that holds while something is so stays as it is. Pure; a feature that states is left alone.
"""

from __future__ import annotations

from dataclasses import replace

from cardc.dsl.language import Language, Ruleset, Verb
from cardc.dsl.nodes import Action, Arg, Bound, Done, Duration, Feature, Number, Phrase, Quantity, Quote, Ref
from cardc.dsl.visitor import rebuild, walk

STATES = ("static", "keyword")
TERM = "duration"


def timed(feature: Feature, language: Language, ruleset: Ruleset) -> Feature:
    """`feature` with its statements for a time turned into what gives them."""
    if feature.body is None or feature.kind in STATES or not ruleset.timed:
        return feature

    def change(node: object) -> object:
        return _given(node, language, ruleset) if isinstance(node, Action) and _is_timed(node, language) else node

    body = rebuild(feature.body, change, enter=lambda node: not isinstance(node, Quote))
    return feature if body is feature.body else replace(feature, body=body)


def _is_timed(action: Action, language: Language) -> bool:
    verb = language.verbs.get(action.verb)
    term = action.arg(TERM)
    return verb is not None and verb.static and isinstance(term, Duration) and term.condition is None


def _given(action: Action, language: Language, ruleset: Ruleset) -> Action:
    verb = language.verbs[action.verb]
    target = action.arg(verb.targets) if verb.targets else None
    if verb.timed and _is_named(target):
        return replace(action, verb=verb.timed)
    return action if _refers(action) else _as_feature(action, verb, ruleset)


def _refers(action: Action) -> bool:
    """Does it speak of what only this feature knows: a card spoken of (its own too), an X, what was done?"""
    nodes = walk(tuple(value for _, value in action.args))
    return any(isinstance(node, Bound | Done) or isinstance(node, Ref) for node in nodes)


def _is_named(target: Arg | None) -> bool:
    """A card that is chosen or spoken of, not all that fit."""
    return isinstance(target, Ref) or isinstance(target, Phrase) and target.quantity.mode == "choice"


def _as_feature(action: Action, verb: Verb, ruleset: Ruleset) -> Action:
    giver, noun = ruleset.timed
    term = action.arg(TERM)
    said = replace(action, n=1, optional=False, by="controller", args=tuple(item for item in action.args if item[0] != TERM))
    stated = Feature("static", body=said, text=action.text, span=action.span)
    bearer = Phrase(noun, Quantity("each", Number(1), None), "mine", span=action.span)
    args = ((TERM, term), ("target", bearer), ("what", Quote((stated,), span=action.span)))
    return replace(action, verb=giver, args=args)  # type: ignore[arg-type]
