"""What must be true after a scenario.

In: the `expect` keys of a scenario and the play. Out: a `UserError` for every key that does not hold: what was
expected, what was found, and for parts and payment also why each part ran or did not. Keys that are not named are
not checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from cardc.document import Item
from cardc.dsl.diagnostics import Diagnostic
from cardc.languages import told
from cardc.messages import UserError
from cardc.scenario.model import CHECKS, PLAYERS, Scenario, shown
from cardc.scenario.questions import asked_kinds
from cardc.textcases import mentions

if TYPE_CHECKING:
    from cardc.scenario.runner import Play
    from cardc.scenario.runs import Run


def check(scenario: Scenario, ruleset: str, play: Play) -> list[UserError]:
    """Every expectation that does not hold."""
    expected = scenario.expect[ruleset]
    failures: list[UserError] = []
    if play.illegal is not None and "illegal" not in expected:
        action = str(scenario.entries[-1])
        failures.append(UserError("illegal-action", action=action, reason=str(play.illegal)))
    for key, item in expected.items():
        failures += list(_CHECKS[key](play, item) if key in _CHECKS else _check_thing(play, key, item))
    if failures:
        failures += play.told()
    return failures


def _differs(what: str, expected: Any, found: Any) -> Iterator[UserError]:
    if expected != found:
        yield UserError("expected", what=what, expected=shown(expected), found=shown(found))


# ---------------------------------------------------------------- the feature


def _check_parts(play: Play, item: Item) -> Iterator[UserError]:
    if isinstance(item.value, dict):
        for name, words in item.mapping().items():
            yield from _differs(f"parts of {name}", list(words.texts()), _parts(play.table.find_run(name)))
    else:
        yield from _differs("parts", list(item.texts()), _parts(play.first_run()))


def _check_paid(play: Play, item: Item) -> Iterator[UserError]:
    if isinstance(item.value, dict):
        for name, words in item.mapping().items():
            yield from _differs(f"paid of {name}", words.text(), _paid(play.table.find_run(name)))
    else:
        yield from _differs("paid", item.text(), _paid(play.first_run()))


def _parts(run: Run | None) -> list[str]:
    return run.words if run is not None else []


def _paid(run: Run | None) -> str:
    return run.paid if run is not None else "nothing"


def _check_asked(play: Play, item: Item) -> Iterator[UserError]:
    yield from _differs("asked", list(item.texts()), asked_kinds(play.asked))


def _check_offered(play: Play, item: Item) -> Iterator[UserError]:
    for number, options in item.mapping().items():
        position = int(number) - 1 if number.isascii() and number.isdigit() else -1
        if not 0 <= position < len(play.asked):
            yield UserError("expected", what=f"offered {number}", expected=shown(options.plain()), found="—")
            continue
        found = sorted(play.asked[position].cards())
        yield from _differs(f"offered {number}", sorted(options.texts()), found)


def _check_illegal(play: Play, item: Item) -> Iterator[UserError]:
    if item.flag() and play.illegal is None:
        yield UserError("not-refused", action=str(play.scenario.entries[-1]))
    elif not item.flag() and play.illegal is not None:
        yield UserError("illegal-action", action=str(play.scenario.entries[-1]), reason=str(play.illegal))


def _check_winner(play: Play, item: Item) -> Iterator[UserError]:
    yield from _differs("winner", item.text(), play.table.winner())


def _no_check(play: Play, item: Item) -> Iterator[UserError]:
    yield UserError("compiles", wanted=shown(item.plain()), found=UserError("nothing"))


_CHECKS: dict[str, Callable[[Play, Item], Iterator[UserError]]] = {
    "parts": _check_parts,
    "paid": _check_paid,
    "asked": _check_asked,
    "offered": _check_offered,
    "illegal": _check_illegal,
    "winner": _check_winner,
    "diagnostic": _no_check,
}
if set(_CHECKS) != set(CHECKS):
    raise AssertionError(f"expectations without a check: {set(CHECKS) ^ set(_CHECKS)}")


# ---------------------------------------------------------------- cards and players


def _check_thing(play: Play, key: str, item: Item) -> Iterator[UserError]:
    if key in PLAYERS:
        for name, value in item.mapping().items():
            yield from _check_player(play, PLAYERS.index(key), name, value)
    else:
        for name, value in item.mapping().items():
            yield from _check_card(play, key, name, value)


def _check_player(play: Play, player: int, key: str, item: Item) -> Iterator[UserError]:
    what = f"{PLAYERS[player]}.{key}"
    if key in play.table.words.pslots:
        yield from _differs(what, item.number(), play.table.player_number(player, key))
        return
    cards = play.table.zone(player, key)
    if isinstance(item.value, list):
        yield from _differs(what, sorted(item.texts()), sorted(cards))
    else:
        yield from _differs(what, item.number(), len(cards))


def _check_card(play: Play, name: str, key: str, item: Item) -> Iterator[UserError]:
    what, table = f"{name}.{key}", play.table
    if key in ("has", "lacks"):
        missing = [word for word in item.texts() if table.has(name, word) != (key == "has")]
        if missing:
            yield UserError("expected", what=what, expected=shown(missing), found=shown(table.keywords(name)))
    elif key in ("markers", "keywords"):
        found = table.state(name)[key]
        for word, value in item.mapping().items():
            yield from _differs(f"{what}.{word}", 1 if value.value is True else value.number(), found.get(word, 0))
    elif key == "strike":
        expected = "-".join([item.text()] * 3) if isinstance(item.value, int) else item.text()
        yield from _differs(what, expected, table.strike(name))
    else:
        yield from _differs(what, item.plain(), table.state(name).get(key))


# ---------------------------------------------------------------- diagnostics


def wanted_diagnostics(scenario: Scenario, ruleset: str) -> list[str]:
    """The codes or words of `diagnostic`, empty if the text is expected to compile."""
    item = scenario.expect[ruleset].get("diagnostic")
    if item is None:
        return []
    if isinstance(item.value, dict):
        return list(item.mapping(("words", "code"))["words"].texts())
    return list(item.texts())


def diagnostic_failures(wanted: list[str], found: list[Diagnostic], lang: str) -> list[UserError]:
    """A failure for every code or word that no diagnostic has."""
    said = "; ".join(told(item, lang) for item in found) or UserError("nothing")
    return [
        UserError("compiles", wanted=word, found=said)
        for word in wanted
        if not any(mentions(item, word) for item in found)
    ]
