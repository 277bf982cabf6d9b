"""What the other player is offered: «Вымогательство — P» as «противник может P, при этом …».

In: a feature, the vocabulary. Out: the same feature; behind a trigger whose word names an answer (`TriggerWord.offers`)
the opponent may do what is printed, and if he has done it in full the verb of the answer happens to this card. Pure.
"""

from __future__ import annotations

from dataclasses import replace

from cardc.dsl.language import Language
from cardc.dsl.nodes import Action, Clause, Feature, Gate, Link, Ref
from cardc.dsl.visitor import rebuild, walk


def offered(feature: Feature, language: Language) -> Feature:
    """`feature` with what stands behind an offering head done by the opponent if he wants to."""
    if feature.trigger is None or feature.body is None or len(feature.trigger.points) != 1:
        return feature
    word = language.triggers[feature.trigger.points[0].event]
    if not word.offers:
        return feature
    last = max(node.n for node in walk(feature.body) if isinstance(node, Action))
    answer = Action(last + 1, word.offers, (("target", Ref("self", span=feature.span)),), span=feature.span)
    return replace(feature, body=Gate("full", _by_opponent(feature.body), answer, Link("", word.clause)))


def _by_opponent(body: Clause) -> Clause:
    def change(node: object) -> object:
        if isinstance(node, Action) and node.by == "controller":
            return replace(node, by="opponent", optional=node.n == 1)
        return node

    found: Clause = rebuild(body, change)
    return found
