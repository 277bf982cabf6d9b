"""What ice adds to the rules of the table: a slot, events, a bite at the start of the turn, marks.

In: the model of the classic game, for the ruleset that extends its own. Out: `MODEL_PARTS`, fields of `Model`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cardc.plugins.berserk.model import MODEL
from cardc.runtime.model import EventKind, KeywordEffect, Property, Slot, TurnStep

_PARENT = next(rules for rules in MODEL.rulesets if rules.id == "berserk")

MODEL_PARTS: Mapping[str, Any] = {
    "slots": (Slot("ice"),),
    "properties": (Property("ice", "slot:ice"),),
    "keywords": ("frostproof", "frozen-hide", "cold"),
    "events": (
        EventKind("freeze", "slot-add", slot="ice"),
        EventKind("thaw", "slot-set", slot="ice"),
        EventKind("crack", "wound", amount_matters=True),
    ),
    "keyword_effects": (
        # Nothing is placed on what cannot freeze.
        KeywordEffect("frostproof", "ban", event="freeze"),
        # So much of every crack is prevented.
        KeywordEffect("frozen-hide", "prevent", event="crack", from_value=True),
    ),
    # At the start of its owner's turn ice wounds as poison does.
    "turn": {"begin-turn": (TurnStep("each", "wound", property="ice", via=("impact",)),)},
    "rulesets": (replace(_PARENT, id="frost"),),
    "native_modules": ("cardc.plugins.frost.steps", "cardc.plugins.frost.chill"),
}
