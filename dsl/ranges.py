"""«если выпало 1 или 2»: a condition about one of several numbers is one of several conditions.

In: a feature as it was read. Out: the same without ranges in its conditions.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardc.dsl.nodes import Either, Feature, Number, Quote, Test, UpTo
from cardc.dsl.visitor import rebuild, walk

MOST = 6


def one_of_numbers(feature: Feature) -> Feature:
    """The feature with such conditions spelt out; longer ranges stay as they are."""
    if feature.body is None or not any(isinstance(node, Test) for node in walk(feature.body)):
        return feature
    return replace(feature, body=rebuild(feature.body, _spelt, enter=lambda node: not isinstance(node, Quote)))


def _spelt(node: Any) -> Any:
    if not isinstance(node, Test):
        return node
    for name, arg in node.args:
        numbers = _numbers(arg)
        if numbers:
            tests = (replace(node, args=tuple((n, number if n == name else a) for n, a in node.args)) for number in numbers)
            return Either(tuple(tests))
    return node


def _numbers(arg: Any) -> tuple[Number, ...]:
    if not isinstance(arg, UpTo) or not isinstance(arg.minimum, Number) or not isinstance(arg.maximum, Number):
        return ()
    low, high = arg.minimum.value, arg.maximum.value
    return tuple(Number(value, span=arg.span) for value in range(low, high + 1)) if 0 < high - low < MOST else ()
