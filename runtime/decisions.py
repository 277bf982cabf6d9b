"""Decisions: what a player is asked, as data, and what may be answered.

In: the open request of a game, an answer. Out: a `Decision`; or the checked answer in the kernel's terms. No callbacks and
no closures: a decision can be written down, sent away, and answered in another process.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any

from cardc.runtime.errors import IllegalAction

NONE, STOP = "none", "stop"
MOST_LISTED = 200


@dataclass(frozen=True, slots=True)
class Decision:
    """One question.

    `kind`: target, targets, may, choose, number, refuse, order, split, trigger, stop, replacement, priority. `player` answers.
    `part`: number of the part being announced or executed, 0 outside. `options`: cards (handles) for target, targets,
    order and split, ids of cells where a cell is chosen; True and False for may and refuse; numbers counted from 1 for choose, trigger, replacement; the
    numbers from `minimum` to `maximum` for number; actions (`pass`, or the use of an instant feature) for priority; besides "none" and "stop" where that may be answered. `prompt`: key
    and arguments for a message; `texts`: the printed alternatives of a choice, if known.
    """

    kind: str
    player: int
    part: int
    options: tuple[Any, ...]
    minimum: int = 1
    maximum: int = 1
    prompt: tuple[str, Mapping[str, Any]] = ("", MappingProxyType({}))
    texts: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The decision as JSON data."""
        key, arguments = self.prompt
        data = {each.name: getattr(self, each.name) for each in fields(self)}
        return {**data, "options": list(self.options), "prompt": [key, dict(arguments)], "texts": list(self.texts)}


def read_decision(request: Mapping[str, Any], texts: tuple[str, ...] = ()) -> Decision:
    """The open request of an engine as a decision."""
    kind, (low, high) = request["kind"], (request["lo"], request["hi"])
    if kind == "priority":
        return Decision(kind, request["player"], request["part"], reactions_of(request), low, high, _prompt(request), texts)
    if kind == "number":
        low, high = request["number"]
        options: tuple[Any, ...] = tuple(range(low, min(high, low + MOST_LISTED) + 1))
    elif kind in ("may", "refuse"):
        options, low, high = (True, False), 1, 1
    elif kind in ("choose", "trigger", "replacement"):
        options = tuple(n + 1 for n in range(request["count"]) if request["able"] >> n & 1)
    else:
        options = tuple(request["cards"]) if request["cards"] else cards_of(request["mask"])
    if request.get("cells"):
        options = tuple(request["cells"][cell] for cell in options)
    extra = tuple(word for word, offered in ((NONE, request["none"]), (STOP, request["stop"])) if offered)
    return Decision(kind, request["player"], request["part"], options + extra, low, high, _prompt(request), texts)


def _prompt(request: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    arguments = {"source": request["source"], "feature": request["feature"], "part": request["part"]}
    return f"ask-{request['kind']}", arguments


def reactions_of(request: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
    """What a player with priority may do: pass, or use an instant feature."""
    uses = ({"action": "use", "card": card, "feature": place} for card, place in request["uses"])
    return ({"action": "pass"}, *uses)


def cards_of(mask: int) -> tuple[int, ...]:
    """The cards of a set in ascending order."""
    return tuple(card for card in range(mask.bit_length()) if mask >> card & 1)


def read_answer(request: Mapping[str, Any], value: Any) -> dict[str, Any]:
    """The arguments of `Engine.submit` for an answer. IllegalAction says what was offered if it does not fit."""
    kind = request["kind"]
    if kind == "priority":
        return _reaction(request, value)
    if value == STOP or value == NONE or value is None:
        return _special(request, value)
    if kind in ("may", "refuse"):
        if not isinstance(value, bool):
            raise _refused(request, value, "yes or no")
        return {"number": int(value)}
    if kind in ("choose", "trigger", "replacement", "number"):
        return {"number": _number(request, value)}
    if kind == "split":
        return _split(request, value)
    if kind == "order":
        return _order(request, value)
    return _cards(request, value)


def _reaction(request: Mapping[str, Any], value: Any) -> dict[str, Any]:
    offered = reactions_of(request)
    if value == NONE or value is None:
        value = offered[0]
    if value not in offered:
        raise _refused(request, value, f"one of {list(offered)}")
    place = offered.index(value)
    return {"number": place} if place else {"none": True}


def _special(request: Mapping[str, Any], value: Any) -> dict[str, Any]:
    if value == STOP and request["stop"]:
        return {"stop": True}
    fewest_is_none = request["kind"] == "targets" and request["lo"] == 0
    if value != STOP and (request["none"] or fewest_is_none):
        return {"none": True, "number": 0}
    raise _refused(request, value, "one of the options")


def _number(request: Mapping[str, Any], value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise _refused(request, value, "a number")
    if request["kind"] == "number":
        low, high = request["number"]
        if not low <= value <= high:
            raise _refused(request, value, f"a number from {low} to {high}")
    elif not 1 <= value <= request["count"] or not request["able"] >> (value - 1) & 1:
        raise _refused(request, value, "one of the alternatives offered")
    return value


def _listed(request: Mapping[str, Any], value: Any) -> list[int]:
    cards = list(value) if isinstance(value, Sequence) and not isinstance(value, str) else [value]
    if not all(isinstance(card, int) and not isinstance(card, bool) for card in cards):
        raise _refused(request, value, "cards")
    return cards


def _cards(request: Mapping[str, Any], value: Any) -> dict[str, Any]:
    if value in (cells := request.get("cells", ())):
        value = cells.index(value)
    cards = _listed(request, value)
    offered = all(card >= 0 and request["mask"] >> card & 1 for card in cards)
    if not offered or len(set(cards)) != len(cards) or not request["lo"] <= len(cards) <= request["hi"]:
        raise _refused(request, value, f"{request['lo']} to {request['hi']} of {cards_of(request['mask'])}")
    return {"mask": sum(1 << card for card in cards)}


def _order(request: Mapping[str, Any], value: Any) -> dict[str, Any]:
    cards, offered = _listed(request, value), list(request["cards"] or cards_of(request["mask"]))
    if sorted(cards) != sorted(offered):
        raise _refused(request, value, f"all of {offered}, each once")
    if not request["cards"]:
        return {"order": cards}
    places: list[int] = []
    for card in cards:
        places.append(next(i for i, source in enumerate(offered) if source == card and i not in places))
    return {"order": places}


def _split(request: Mapping[str, Any], value: Any) -> dict[str, Any]:
    cards, total = cards_of(request["mask"]), request["number"][0]
    fits = isinstance(value, Mapping) and set(value) == set(cards)
    if not fits or not all(isinstance(n, int) and n >= 1 for n in value.values()) or sum(value.values()) != total:
        raise _refused(request, value, f"{total} dealt among {cards}, at least 1 each")
    return {"order": [value[card] for card in cards]}


def _refused(request: Mapping[str, Any], value: Any, wanted: str) -> IllegalAction:
    return IllegalAction(f"{value!r} does not answer the question {request['kind']!r}: it wants {wanted}")
