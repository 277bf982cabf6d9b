"""An example expansion of the classic game, «Лютая стужа»: what a new mechanic needs, and nothing of it in the core.

In: nothing. Out: the hooks of `cardc.plugins.hookspecs`. It is loaded only when asked for (`--plugin cardc.plugins.frost`).
Ice lies on cards as a slot; it bites at the start of a turn and can be cracked. It brings four verbs (one with a Python
step, one with a compiled one), three keywords, replacements, a trigger, a ruleset with a connector of its own, and a set.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardc.codegen.ir import StepTemplate
from cardc.dsl.language import Ruleset
from cardc.plugins.frost.model import MODEL_PARTS
from cardc.plugins.frost.rulesets import FROST_RULES
from cardc.plugins.frost.templates import TEMPLATES
from cardc.plugins.frost.words import KEYWORDS, PREDICATES, PROPERTIES, SYMBOLS, TRIGGERS, VERBS
from cardc.plugins.hookspecs import PluginInfo, Vocabulary, hookimpl

GAME = "berserk"


@hookimpl
def cardc_plugin() -> PluginInfo:
    """It adds to the classic game, so that game's plugin loads first."""
    return PluginInfo("frost", "1.0", requires=(GAME,))


@hookimpl
def cardc_vocabulary() -> list[Vocabulary]:
    """The words of the set."""
    return [
        Vocabulary(
            GAME,
            verbs=VERBS,
            triggers=TRIGGERS,
            keywords=KEYWORDS,
            predicates=PREDICATES,
            properties=PROPERTIES,
            symbols=SYMBOLS,
        )
    ]


@hookimpl
def cardc_rulesets() -> list[Ruleset]:
    """`frost`: the current rules with «следом»."""
    return [FROST_RULES]


@hookimpl
def cardc_model(game: str) -> Mapping[str, Any] | None:
    """What the table of the classic game gets besides."""
    return MODEL_PARTS if game == GAME else None


@hookimpl
def cardc_templates() -> list[StepTemplate]:
    """Generated code does not look up the compiled step: it calls it."""
    return TEMPLATES


@hookimpl
def cardc_scenario(game: str) -> Mapping[str, Any] | None:
    """Scenarios may say `ice: 2` of a card, and put the test effect `{replace: freeze, …}` on it."""
    return {"slots": {"ice": "ice"}, "events": {"freeze": "freeze"}} if game == GAME else None
