"""«… за каждое …»: amounts that are printed for one of several things, multiplied by how many there are.

In: a feature. Out: the feature with every such amount as a product, granted features included. An action that has no amount
to multiply keeps its argument `per`, which nothing heeds.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardc.dsl.nodes import (
    Action,
    Arith,
    Bound,
    CaseAmount,
    Count,
    Done,
    Feature,
    Grades,
    Many,
    Number,
    Phrase,
    PropertyOf,
    Where,
    Word,
)
from cardc.dsl.visitor import rebuild

PER = "per"
AMOUNT = "amount"
_AMOUNTS = (Number, Bound, Done, Count, PropertyOf, Arith, Where, CaseAmount)


def multiply(feature: Feature) -> Feature:
    """The feature with what is printed «за каждое» multiplied."""
    made: Feature = rebuild(feature, _spread)
    return made


def _spread(node: Any) -> Any:
    if not isinstance(node, Action) or (times := node.arg(PER)) is None:
        return node
    args = list(node.args)
    counted = [_so_many(value, times) if name != PER else value for name, value in args]
    for index, (name, value) in enumerate(args):
        product = _times(value, times) if name != PER else value
        if product is not value:
            args[index] = (name, product)
            return replace(node, args=tuple(item for item in args if item[0] != PER))
    if any(new is not old for new, (_, old) in zip(counted, args, strict=True)):
        pairs = tuple((name, value) for (name, _), value in zip(args, counted, strict=True) if name != PER)
        return replace(node, args=pairs)
    return node


def _so_many(value: Any, times: Any) -> Any:
    """«сбросьте карту за каждую …»: so many of what is chosen; anything else is the same object."""
    if not isinstance(value, Phrase) or value.quantity.mode != "choice" or value.quantity.minimum != value.quantity.maximum:
        return value
    size = Arith("*", value.quantity.minimum, times)
    return replace(value, quantity=replace(value.quantity, minimum=size, maximum=size))


def _times(value: Any, times: Any) -> Any:
    """The amount, or each amount of a bonus, so many times; what has none is the same object."""
    if isinstance(value, _AMOUNTS):
        return Arith("*", value, times)
    if isinstance(value, Grades):
        weak, medium, strong = (Arith("*", part, times) for part in (value.weak, value.medium, value.strong))
        return replace(value, weak=weak, medium=medium, strong=strong)
    if isinstance(value, Word) and any(name == AMOUNT for name, _ in value.args):
        return replace(value, args=tuple((k, _times(v, times) if k == AMOUNT else v) for k, v in value.args))
    if isinstance(value, Many):
        parts = tuple(_times(part, times) for part in value.parts)
        return value if parts == value.parts else replace(value, parts=parts)
    return value
