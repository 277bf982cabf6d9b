"""What scenarios of Heroes take for granted, and the names they use for the model's ids.

In: nothing. Out: `SCENARIO`.
"""

from __future__ import annotations

from cardc.plugins.hookspecs import ScenarioWords

SCENARIO = ScenarioWords(
    game="heroes",
    type="creature",
    life=10,
    cost=1,
    move=0,
    strike=(1, 1, 1),
    zones={
        "field": "field",
        "hero": "field",
        "hand": "hand",
        "deck": "deck",
        "graveyard": "graveyard",
        "reserve": "reserve",
        "exile": "exile",
    },
    slots={"poison": "poison", "boost": "boost", "weakness": "weakness", "prayer": "prayer", "ripeness": "ripeness"},
    pslots={"coins": "coins", "extra-turns": "extra-turns", "missed-turns": "missed-turns"},
    flags={"hidden": "hidden", "stunned": "stunned"},
    kinds={
        "strike": ("strike",),
        "answering-strike": ("answering-strike",),
        "shot": ("shot",),
        "spell": ("spell",),
        "ability": ("ability",),
        "attack": ("attack",),
        "effect": ("effect",),
    },
    events={
        "wounds": "wound",
        "heal": "heal",
        "destroy": "destroy",
        "draw": "draw",
        "discard": "discard",
        "close": "close",
        "open": "open",
        "exile": "exile",
        "return": "to-hand",
        "poison": "poison",
        "stun": "stun",
        "coins": "coins-gained",
    },
    substitutes={
        "nothing": "",
        "heal-all": "heal-all",
        "exile": "exile",
        "destroy": "destroy",
        "close": "close",
        "open": "open",
        "stun": "stun",
        "return": "to-hand",
        "hand": "to-hand",
        "deck": "to-deck",
    },
    heads={
        "destroyed": "Гибель:",
        "wounded": "Когда получает раны –",
        "healed": "Когда излечивается –",
        "closed": "Когда закрывается –",
        "opened": "Когда открывается –",
    },
    types={"hero": "hero"},
    entries={"attack": "", "smite": "", "hatch": ""},
    x_cost="x-cost",
    moments={"destroyed": "destroy", "wounded": "wound", "healed": "heal", "closed": "close", "opened": "open"},
)
