"""What two rulesets make of one text, in words.

In: the text read under both. Out: `Difference`s: who does not read it, how the connectors bind, which part runs after
which outcomes, when the cost is paid; and with each a small situation in which the results differ (`cardc.situations`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from cardc.dsl.diagnostics import message as said
from cardc.dsl.language import GateRule
from cardc.dsl.nodes import Action, Clause, Feature, If, Join, Refuse
from cardc.explaining import (
    WORDS,
    clause_links,
    clause_parts,
    connector_name,
    feature_actions,
    feature_grouping,
    walk_actions,
)
from cardc.languages import Games, Parsed
from cardc.messages import UserError, message
from cardc.situations import Situations

_OPEN = frozenset(WORDS)
MOST_ACTIONS = 12


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference: `kind`, the feature it is in (1-based, 0: the whole text), the sentences about it."""

    kind: str
    feature: int
    text: str


@dataclass(frozen=True, slots=True)
class Gateway:
    """The gate before one action: the connector's printed word, its kind, the outcomes that open it, the clause."""

    word: str
    op: str
    opens: frozenset[str]
    clause: str


def compare(text: str, pair: tuple[str, str], games: Games, lang: str, name: str = "") -> list[Difference]:
    """Everything that differs for `text` between the two rulesets of `pair`. Raises `UserError` for two games."""
    if games.ruleset(pair[0]).game != games.ruleset(pair[1]).game:
        raise UserError("other-game", code=2, a=pair[0], b=pair[1])
    first, second = (games.parse(text, ruleset, name) for ruleset in pair)
    if first.failed != second.failed:
        return [_unread(first, second, lang)]
    if len(first.text.features) != len(second.text.features):
        counts = {"left": len(first.text.features), "right": len(second.text.features)}
        return [Difference("features", 0, message("differs-features", lang, a=pair[0], b=pair[1], **counts))]
    return [
        found for number in range(len(first.text.features)) for found in _features(number, first, second, games, lang)
    ]


def _unread(first: Parsed, second: Parsed, lang: str) -> Difference:
    good, bad = (second, first) if first.failed else (first, second)
    errors = [found for found in bad.diagnostics if found.severity == "error"]
    args = {"good": good.ruleset.id, "bad": bad.ruleset.id, "message": said(errors[0], lang)}
    return Difference("diagnostic", 0, message("differs-diagnostic", lang, **args))


def _features(number: int, first: Parsed, second: Parsed, games: Games, lang: str) -> Iterator[Difference]:
    """What differs in one feature, each with a situation that shows it; one situation is told once."""
    left, right = first.text.features[number], second.text.features[number]
    found = list(_differences(number, first, second, lang))
    if not found or not _steerable(left, right):
        yield from (difference for difference, _ in found)
        return
    situations, told = Situations((left, first), (right, second), games), set[str]()
    names = {"a": first.ruleset.id, "b": second.ruleset.id}
    for difference, part in found:
        one = situations.find(part)
        text = situations.tell(one, names, lang) if one is not None else message("situation-none", lang)
        yield difference if text in told else replace(difference, text=f"{difference.text} {text}")
        told.add(text)


def _steerable(left: Feature, right: Feature) -> bool:
    """Have both the same actions, so that one situation can be put to both?"""
    numbers = [[action.n for action in feature_actions(feature)] for feature in (left, right)]
    return numbers[0] == numbers[1] and 0 < len(numbers[0]) <= MOST_ACTIONS and numbers[0][-1] <= MOST_ACTIONS


def _differences(number: int, first: Parsed, second: Parsed, lang: str) -> Iterator[tuple[Difference, int]]:
    """Each difference, and the part that it is about (0: the whole feature)."""
    left, right = first.text.features[number], second.text.features[number]
    names = {"a": first.ruleset.id, "b": second.ruleset.id}
    groupings = feature_grouping(left), feature_grouping(right)
    if _shape(groupings[0]) != _shape(groupings[1]):
        text = message("differs-grouping", lang, **names, left=groupings[0], right=groupings[1])
        yield Difference("grouping", number + 1, text), 0
    for one, other in zip(feature_actions(left), feature_actions(right), strict=False):
        if one.verb != other.verb:
            text = message("differs-verb", lang, **names, part=one.n, left=one.verb, right=other.verb)
            yield Difference("verb", number + 1, text), 0
    yield from _gates(number, (left, first), (right, second), lang)
    if left.cost and first.ruleset.payment != second.ruleset.payment:
        times = (message(f"payment-{parsed.ruleset.payment}", lang) for parsed in (first, second))
        text = message("differs-payment", lang, **names, left=next(times), right=next(times))
        yield Difference("payment", number + 1, text), 0


def _shape(grouping: str) -> str:
    """How the brackets stand, whatever the connectors are called: what these ask is told by the gates."""
    return re.sub(r"\b(?:and|chain|then|full|any|else|or|refuse)\b", "·", grouping)


def _gates(
    number: int, one: tuple[Feature, Parsed], other: tuple[Feature, Parsed], lang: str
) -> Iterator[tuple[Difference, int]]:  # fmt: skip
    left, right = (gateways(feature, parsed) for feature, parsed in (one, other))
    for part in sorted(left.keys() & right.keys()):
        if left[part].opens != right[part].opens:
            names = {"a": one[1].ruleset.id, "b": other[1].ruleset.id}
            yield Difference("gate", number + 1, _gate_words(part, left[part], right[part], names, lang)), part


def _gate_words(part: int, left: Gateway, right: Gateway, names: dict[str, str], lang: str) -> str:
    return message(
        "differs-gate",
        lang,
        **names,
        part=part,
        word=f"«{left.word}»",
        left=outcomes(left.opens, lang),
        right=outcomes(right.opens, lang),
        left_clause=f"{names['a']}:{left.clause}",
        right_clause=f"{names['b']}:{right.clause}",
    )


def outcomes(opens: frozenset[str], lang: str) -> str:
    """The outcomes that open a gate, in words of `lang`."""
    words = [word for word in WORDS if word in opens and word not in ("closed", "unreached")]
    if len(words) >= len(WORDS) - 3:
        return message("always", lang)
    return message("or", lang).join(message(f"word-{word}", lang) for word in words)


def gateways(feature: Feature, parsed: Parsed) -> dict[int, Gateway]:
    """The gate before the first action of every right side, by the number of that action."""
    return dict(_gateways(feature.body, parsed)) if feature.body is not None else {}


def _gateways(clause: Clause, parsed: Parsed) -> Iterator[tuple[int, Gateway]]:
    if isinstance(clause, Action):
        return
    parts = clause_parts(clause)
    if not isinstance(clause, (If, Refuse)):
        rule = parsed.ruleset.gates.get(connector_name(clause), GateRule(_OPEN, False, ""))
        opens = _OPEN if isinstance(clause, Join) and clause.op != "chain" else rule.opens
        for link, part in zip(clause_links(clause), parts[1:], strict=False):
            first = min(action.n for action in walk_actions(part))
            yield first, Gateway(link.word, connector_name(clause), opens & _OPEN, link.clause or rule.clause)
    for part in parts:
        yield from _gateways(part, parsed)


def to_json(text: str, pair: tuple[str, str], found: list[Difference], name: str = "") -> dict[str, Any]:
    """One text of `cardc compare --format json`."""
    rows = [{"kind": item.kind, "feature": item.feature, "text": item.text} for item in found]
    return {"text": text, "card": name, "rulesets": list(pair), "differences": rows}
