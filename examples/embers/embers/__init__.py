"""Embers: characters that smoulder and flare up.

In: nothing. Out: the hooks of `cardc.plugins.hookspecs`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardc.codegen.ir import Param, Symbol, Want, call
from cardc.dsl.language import Keyword, TriggerWord, Verb
from cardc.plugins.hookspecs import PluginInfo, Vocabulary, hookimpl
from cardc.runtime.model import EventKind, Slot

GAME = "heroes"
SMOULDER, EMBER = Symbol("event", "smoulder"), Symbol("slot", "ember")
_CREATURES = call("type_is", Symbol("type", "creature"))
_SUBJECT = call("m_has", Param("subject"), call("ev_card"))

VERBS = (
    Verb(
        "smoulder",
        ("раскалить {target} на {amount}",),
        reflexive=("раскаляться|раскалиться на {amount}",),
        wants=(Want(SMOULDER, Param("target"), amount=Param("amount")),),
        kind="ability",
        candidates=_CREATURES,
    ),
    # Compiled (steps.pyx): wounds by heat, the heat stays.
    Verb(
        "flare",
        ("воспламенить {target}",),
        native="embers.flare",
        gives=(Symbol("event", "wound"), EMBER),
        kind="ability",
        candidates=call("where_slot", call("everything"), EMBER, 3, 1),
    ),
)
KEYWORDS = (Keyword("glowing", ("жар {n:amount}",), text="(1): Раскалите существо на {n}."),)
TRIGGERS = (
    TriggerWord("smoulders", ("когда {subject:target} раскаляться",), "smoulder", _SUBJECT),
    TriggerWord(
        "would-smoulder",
        ("если [{subject:target}] должный|должно раскалиться",),
        "smoulder",
        _SUBJECT,
        replaces="body",
    ),
)
MODEL: Mapping[str, Any] = {
    "slots": (Slot("ember"),),
    "events": (EventKind("smoulder", "slot-add", slot="ember"),),
    "keywords": ("glowing",),
    "native_modules": ("embers.steps",),
}


@hookimpl
def cardc_plugin() -> PluginInfo:
    return PluginInfo("embers", "1.0", requires=(GAME,))


@hookimpl
def cardc_vocabulary() -> list[Vocabulary]:
    return [Vocabulary(GAME, verbs=VERBS, keywords=KEYWORDS, triggers=TRIGGERS)]


@hookimpl
def cardc_model(game: str) -> Mapping[str, Any] | None:
    return MODEL if game == GAME else None


@hookimpl
def cardc_scenario(game: str) -> Mapping[str, Any] | None:
    return {"slots": {"ember": "ember"}} if game == GAME else None
