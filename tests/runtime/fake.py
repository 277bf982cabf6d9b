"""A fake library: features whose step functions are written by hand in Python, over a small model of no real game.

In: step functions. Out: a `LibraryTables` as if it had been loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cardc.runtime.game import Game
from cardc.runtime.model import (
    Board,
    CardType,
    EventKind,
    KeywordEffect,
    Kind,
    Model,
    PlayRule,
    Property,
    PSlot,
    RuleEffect,
    RulesetData,
    Slot,
    TurnStep,
    Zone,
)
from cardc.runtime.tables import LibraryTables

Step = Callable[[Any], int]

EVENTS = (
    EventKind("wound", "wound", amount_matters=True, counted=True),
    EventKind("heal", "heal"),
    EventKind("open", "open"),
    EventKind("close", "close"),
    EventKind("destroy", "destroy"),
    EventKind("exile", "move-zone", zone="exile"),
    EventKind("gain", "slot-add", slot="counter"),
    EventKind("lose", "slot-add", slot="counter", signed=True),
    EventKind("draw", "draw"),
    EventKind("spend", "pslot-add", pslot="coins", signed=True),
    EventKind("enter", "move-zone", zone="field"),
    EventKind("cast", "move-zone", zone="graveyard"),
    EventKind("effect", "effect-add"),
    EventKind("move", "move-cell"),
    EventKind("defeat", "lose"),
    EventKind("turn-start"),
    EventKind("turn-end"),
    EventKind("unpaid"),
    EventKind("rolled"),
)

MODEL = Model(
    game="fake",
    zones=(
        Zone("field", in_play=True, role="field"),
        Zone("hand", visible="owner", role="hand"),
        Zone("deck", visible="none", role="deck", ordered=True),
        Zone("graveyard", role="graveyard"),
        Zone("exile", role="exile"),
    ),
    types=(CardType("unit", life=True, takes_cell=True, in_play_zone="field"), CardType("charm")),
    events=EVENTS,
    rulesets=(
        RulesetData("late"),
        RulesetData(
            "early", payment="before", recheck="zone", order="queue", first="other", replaced="word", only_from="replace",
            once_a_turn=True,
        ),
    ),
    renews=(("field", "*"),),
    loses=(("field", "*"),),
    keywords=("shielded", "thorny"),
    flags=("open", "covered"),
    slots=(Slot("counter"), Slot("armour-used")),
    pslots=(PSlot("coins"),),
    properties=(
        Property("life", "life"),
        Property("extra", "extra"),
        Property("cost", "cost"),
        Property("power", "sum", minimum=None),
    ),
    kinds=(Kind("attack"), Kind("arrow", ("attack",)), Kind("spell")),
    board=Board(("a1", "a2", "b1", "b2"), near=(("a1", "b1"), ("a1", "a2"), ("a2", "b2")), homes=(("a1", "b1"), ("a2", "b2"))),
    rule_effects=(RuleEffect("lethal", "lethal", "destroy"), RuleEffect("empty", "empty-side", "defeat", types=("unit",))),
    turn={
        "begin-turn": (TurnStep("open", "open"), TurnStep("reset-limits"), TurnStep("event", "turn-start")),
        "end-turn": (TurnStep("event", "turn-end"), TurnStep("settle"), TurnStep("expire")),
    },
    hidden_flag="covered",
    power="power",
    roll_event="rolled",
    unpaid_event="unpaid",
    keyword_effects=(
        KeywordEffect("shielded", "prevent", event="wound", from_value=True, slot="armour-used"),
        KeywordEffect("thorny", "protect", via=("arrow",)),
    ),
    play=PlayRule("hand", "cost", "spend", "coins", moves="enter", spends="cast"),
    defaults={"type": "unit", "life": 5, "strike": 1, "cost": 1},
)


def feature(kind: str = "activated", **functions: Any) -> dict[str, Any]:
    """Data of a feature; functions are given as Python callables and get their numbers in `make_library`."""
    return {"kind": kind, **functions}


def make_library(
    *features: Mapping[str, Any], effects: Sequence[Mapping[str, Any]] = (), cards: Sequence[Mapping[str, Any]] | None = None
) -> LibraryTables:  # fmt: skip
    """One card «source» with all the features, unless `cards` say otherwise."""
    functions: list[Step] = []

    def numbered(row: Mapping[str, Any]) -> dict[str, Any]:
        done = {}
        for key, value in row.items():
            if callable(value):
                functions.append(value)
                value = len(functions) - 1
            done[key] = value
        return done

    rows = [{"index": n, "text": f"feature {n}", **numbered(row)} for n, row in enumerate(features)]
    defined = [numbered(row) for row in effects]
    listed = list(cards) if cards is not None else [
        {"id": "set/source", "name": "source", "type": "unit", "features": list(range(len(rows)))}
    ]  # fmt: skip
    manifest = {"features": rows, "effects": defined, "cards": listed, "functions": len(functions), "ruleset": "late"}
    library = LibraryTables(MODEL, manifest)
    for number, function in enumerate(functions):
        library.set_function(number, function)
    return library


def run_steps(*steps: Step) -> Step:
    """The `run` function over a list of steps, as generated code has it."""

    def run(g: Any) -> int:
        code = 0
        while code == 0:
            code = steps[g.pc](g)
        return code

    return run


def number(table: str, name: str) -> int:
    """The number of an id in the model, as primitives want it."""
    return LibraryTables(MODEL, {}).number(table, name)


def new_game(library: LibraryTables, ruleset: str = "late", rolls: Sequence[int] | None = None) -> Game:
    """A game with dice in a script."""
    return Game(library, ruleset=ruleset, rolls=rolls)
