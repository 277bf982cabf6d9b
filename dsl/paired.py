"""«двух существ, стоящих рядом друг с другом»: the second is chosen among those that stand so to the first.

In: a feature as it was read. Out: the same with two choices for one of two cards, where the vocabulary says that a quality is
of cards to each other (`Predicate.mutual`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardc.dsl.language import Language
from cardc.dsl.nodes import Action, Feature, Filter, Group, Is, Number, Phrase, Quantity, Quote, Ref
from cardc.dsl.visitor import rebuild

TWO, ONE = Number(2), Quantity()
SOME = Quantity("any", Number(1), None)


def paired(feature: Feature, language: Language) -> Feature:
    """The feature with such targets as two choices."""
    if feature.body is None:
        return feature

    def pair(node: Any) -> Any:
        if not isinstance(node, Action):
            return node
        slot = language.verbs[node.verb].targets
        args = tuple((name, _two(arg, node, language) if name == slot else arg) for name, arg in node.args)
        return replace(node, args=args)

    return replace(feature, body=rebuild(feature.body, pair, enter=lambda node: not isinstance(node, Quote)))


def _two(arg: Any, action: Action, language: Language) -> Any:
    if not isinstance(arg, Phrase) or arg.quantity.mode != "choice" or (arg.quantity.minimum, arg.quantity.maximum) != (TWO, TWO):
        return arg
    mutual = [part for part in arg.filters if isinstance(part, Is) and _of_each_other(part, language)]
    if len(mutual) != 1:
        return arg
    others = tuple(part for part in arg.filters if part is not mutual[0])
    each = language.predicates[mutual[0].name].mutual
    one = replace(arg, quantity=ONE, filters=others)
    first = _standing(one, Is(each, (("of", replace(arg, quantity=SOME, filters=others)),), span=mutual[0].span))
    second = _standing(one, Is(each, (("of", Ref("it", action.n, span=mutual[0].span)),), span=mutual[0].span))
    return Group((first, second), "and", span=arg.span)


def _standing(phrase: Phrase, quality: Filter) -> Phrase:
    return replace(phrase, filters=(*phrase.filters, quality))


def _of_each_other(quality: Is, language: Language) -> bool:
    word = language.predicates.get(quality.name)
    return word is not None and bool(word.mutual)
