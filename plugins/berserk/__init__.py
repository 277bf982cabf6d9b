"""The classic game as a plugin: rulesets `berserk` and `berserk-2014`, their words, and the rules of the table.

In: nothing. Out: the hooks of `cardc.plugins.hookspecs`.
"""

from __future__ import annotations

from cardc.dsl.language import Ruleset
from cardc.plugins.berserk.model import MODEL
from cardc.plugins.berserk.play import PLAY
from cardc.plugins.berserk.rulesets import RULESETS
from cardc.plugins.berserk.scenario import SCENARIO
from cardc.plugins.berserk.words import (
    circumstances,
    costs,
    happenings,
    keywords,
    moments,
    nouns,
    numbers,
    occasions,
    places,
    predicates,
    qualities,
    remarks,
    statics,
    triggers,
)
from cardc.plugins.berserk.words.further import FURTHER_STATICS, FURTHER_VERBS, given
from cardc.plugins.berserk.words.printed import PRINTED
from cardc.plugins.berserk.words.replacing import PREVENTING, REPLACING
from cardc.plugins.berserk.words.statics_aiming import AIMING_STATICS, AIMING_VERBS
from cardc.plugins.berserk.words.statics_aims import AIM_STATICS
from cardc.plugins.berserk.words.statics_attacks import ATTACK_STATICS
from cardc.plugins.berserk.words.statics_deeds import DEED_CONDITIONS, DEED_MOMENTS, DEED_SETUP, DEED_STATICS
from cardc.plugins.berserk.words.statics_grades import GRADE_GAINS, GRADE_STATICS
from cardc.plugins.berserk.words.statics_wards import WARD_STATICS
from cardc.plugins.berserk.words.verbs_attacks import ATTACK_VERBS
from cardc.plugins.berserk.words.verbs_changes import CHANGE_VERBS, SEATS, SUMMONED
from cardc.plugins.berserk.words.verbs_deck import DECK_VERBS
from cardc.plugins.berserk.words.verbs_entering import ENTERING_VERBS
from cardc.plugins.berserk.words.verbs_gains import GAIN_VERBS
from cardc.plugins.berserk.words.verbs_moves import MOVE_VERBS
from cardc.plugins.berserk.words.verbs_reactions import REACTION_VERBS
from cardc.plugins.berserk.words.verbs_state import STATE_VERBS
from cardc.plugins.berserk.words.verbs_wounds import WOUND_VERBS
from cardc.plugins.hookspecs import PlayRules, PluginInfo, ScenarioWords, Vocabulary, hookimpl
from cardc.runtime.model import Model

GAME = "berserk"
_VERBS = given(
    FURTHER_STATICS
    + FURTHER_VERBS
    + statics.UNHARMED_WHILE
    + CHANGE_VERBS
    + AIM_STATICS
    + AIMING_STATICS
    + WOUND_VERBS
    + STATE_VERBS
    + ATTACK_VERBS
    + REACTION_VERBS
    + MOVE_VERBS
    + SEATS
    + GAIN_VERBS
    + GRADE_GAINS
    + DECK_VERBS
    + ENTERING_VERBS
    + SUMMONED
    + AIMING_VERBS
    + statics.STATIC_VERBS
    + ATTACK_STATICS
    + WARD_STATICS
    + GRADE_STATICS
    + DEED_STATICS
    + DEED_SETUP
    + statics.SETUP_VERBS
    + PRINTED
    + PREVENTING
)


@hookimpl
def cardc_plugin() -> PluginInfo:
    """The game's plugin; it needs no other."""
    return PluginInfo(GAME, "1.0")


@hookimpl
def cardc_vocabulary() -> list[Vocabulary]:
    """All words of the game."""
    return [
        Vocabulary(
            GAME,
            nouns=nouns.NOUNS,
            predicates=places.CELL_PREDICATES
            + qualities.STANDING
            + predicates.PREDICATES
            + qualities.QUALITIES
            + remarks.REMARKS
            + remarks.CLAUSES,
            verbs=_VERBS,
            triggers=occasions.ARRIVALS
            + happenings.HAPPENINGS
            + triggers.TRIGGERS
            + moments.MOMENTS
            + DEED_MOMENTS
            + occasions.OCCASIONS
            + REPLACING,
            costs=costs.COSTS,
            keywords=keywords.KEYWORDS,
            properties=numbers.PROPERTIES,
            kinds=numbers.KINDS,
            conditions=numbers.CONDITIONS + circumstances.CIRCUMSTANCES + occasions.CIRCUMSTANCES + DEED_CONDITIONS,
            durations=numbers.DURATIONS,
            symbols=nouns.SYMBOLS,
            zones=nouns.ZONES,
            elements=nouns.ELEMENTS,
            classes=nouns.CLASSES,
        )
    ]


@hookimpl
def cardc_rulesets() -> list[Ruleset]:
    """The current rules and those of 2014."""
    return list(RULESETS)


@hookimpl
def cardc_model(game: str) -> Model | None:
    """The table of the classic game."""
    return MODEL if game == GAME else None


@hookimpl
def cardc_scenario(game: str) -> ScenarioWords | None:
    """What scenarios of the classic game take for granted."""
    return SCENARIO if game == GAME else None


@hookimpl
def cardc_play(game: str) -> PlayRules | None:
    """Two squads, their setting up, the field as text."""
    return PLAY if game == GAME else None
