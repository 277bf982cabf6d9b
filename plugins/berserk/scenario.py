"""What scenarios of the classic game take for granted, and the names they use.

In: the board. Out: `SCENARIO`.
"""

from __future__ import annotations

from cardc.plugins.berserk.board import HOMES
from cardc.plugins.hookspecs import ScenarioWords

_ATTACKS = (
    "simple-strike",
    "directed-strike",
    "row-strike",
    "special-strike",
    "magic-strike",
    "shot",
    "throw",
    "discharge",
)

SCENARIO = ScenarioWords(
    game="berserk",
    type="creature",
    life=10,
    cost=1,
    move=1,
    strike=(1, 1, 1),
    starts=HOMES,
    zones={"field": "field", "graveyard": "graveyard", "exile": "exile", "deck": "deck", "hand": "deal"},
    slots={"counters": "counter", "poison": "poison", "tokens": "token"},
    flags={"open": "open", "hidden": "hidden"},
    kinds={
        **{name: (name,) for name in _ATTACKS},
        "attack": ("attack",),
        "spell": ("spell",),
        "impact": ("impact",),
        "effect": ("effect",),
        "strike": ("strike",),
    },
    events={
        "wounds": "wound",
        "destroy": "destroy",
        "close": "close",
        "open": "open",
        "heal": "heal",
        "move": "move",
        "exile": "exile",
        "poison": "poison",
        "counters": "gain-counter",
        "extra": "gain-extra",
        "hand": "to-deal",
        "deck": "to-deck",
    },
    substitutes={
        "nothing": "",
        "heal-all": "heal",
        "exile": "exile",
        "destroy": "destroy",
        "close": "close",
        "open": "open",
        "hand": "to-deal",
        "deck": "to-deck",
    },
    moments={"destroyed": "destroy", "wounded": "wound", "closed": "close", "opened": "open"},
    types={"flying": "flyer"},
    heads={"destroyed": "При гибели –", "closed": "Когда закрывается –", "opened": "Когда открывается –"},
    entries={"strike": "", "leap": "", "teleport": "", "prepare": ""},
    counter_feature={"counter": "{tap}: Получить {counter}."},
    attack="{tap}: Метание на 1-2-3.",
)
