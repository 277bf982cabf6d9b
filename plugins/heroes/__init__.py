"""Heroes as a plugin: rulesets `heroes`, `heroes-118` and `heroes-17`, their words, and the rules of the table.

In: nothing. Out: the hooks of `cardc.plugins.hookspecs`.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardc.dsl.language import Ruleset
from cardc.plugins.heroes.model import MODEL
from cardc.plugins.heroes.play import PLAY
from cardc.plugins.heroes.rulesets import RULESETS
from cardc.plugins.heroes.scenario import SCENARIO
from cardc.plugins.heroes.words.conditions import CONDITIONS, DURATIONS, KINDS, PROPERTIES
from cardc.plugins.heroes.words.costs import COSTS, SYMBOLS
from cardc.plugins.heroes.words.keywords import KEYWORDS
from cardc.plugins.heroes.words.nouns import CLASSES, ELEMENTS, NOUNS, ZONES
from cardc.plugins.heroes.words.predicates import PREDICATES
from cardc.plugins.heroes.words.reminders import REMINDERS
from cardc.plugins.heroes.words.replacing import PREVENTING, REPLACING
from cardc.plugins.heroes.words.triggers import TRIGGERS
from cardc.plugins.heroes.words.verbs_board import BOARD_VERBS
from cardc.plugins.heroes.words.verbs_cards import CARD_VERBS
from cardc.plugins.heroes.words.verbs_coins import COIN_VERBS
from cardc.plugins.heroes.words.verbs_create import CREATE_VERBS
from cardc.plugins.heroes.words.verbs_gain import GAIN_VERBS
from cardc.plugins.heroes.words.verbs_rare import RARE_VERBS
from cardc.plugins.heroes.words.verbs_static import STATIC_VERBS, TIMED_VERBS
from cardc.plugins.hookspecs import PlayRules, PluginInfo, ScenarioWords, Vocabulary, hookimpl
from cardc.runtime.model import Model

GAME = "heroes"

VOCABULARY = Vocabulary(
    GAME,
    nouns=NOUNS,
    predicates=PREDICATES,
    verbs=(*COIN_VERBS, *CREATE_VERBS, *CARD_VERBS, *BOARD_VERBS, *GAIN_VERBS, *RARE_VERBS, *STATIC_VERBS, *TIMED_VERBS, *PREVENTING),
    triggers=(*TRIGGERS, *REPLACING),
    costs=COSTS,
    keywords=KEYWORDS,
    properties=PROPERTIES,
    kinds=KINDS,
    conditions=CONDITIONS,
    durations=DURATIONS,
    symbols=SYMBOLS,
    zones=ZONES,
    reminders=REMINDERS,
    elements=ELEMENTS,
    classes=CLASSES,
)


@hookimpl
def cardc_plugin() -> PluginInfo:
    """The game's plugin; it needs no other."""
    return PluginInfo(GAME, "1.0")


@hookimpl
def cardc_vocabulary() -> Sequence[Vocabulary]:
    """The words of the cards."""
    return (VOCABULARY,)


@hookimpl
def cardc_rulesets() -> Sequence[Ruleset]:
    """The three editions of the rules."""
    return RULESETS


@hookimpl
def cardc_model(game: str) -> Model | None:
    """The rules of the table."""
    return MODEL if game == GAME else None


@hookimpl
def cardc_scenario(game: str) -> ScenarioWords | None:
    """The defaults and names of scenarios."""
    return SCENARIO if game == GAME else None


@hookimpl
def cardc_play(game: str) -> PlayRules | None:
    """Two decks, their setting up, the table as text."""
    return PLAY if game == GAME else None
