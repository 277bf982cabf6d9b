"""The seam between the application and what plugins hand in.

In: names of plugin modules. Out: `Games`: for each ruleset its rules, the vocabulary of its game, the model of the
table and the words of its scenarios; and the parser, handed what it needs. Everything else of the application asks
here, so that nothing else of it knows the plugin manager.
"""

from __future__ import annotations

import gc
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from cardc.dsl.diagnostics import Diagnostic, message
from cardc.dsl.language import Language, Ruleset
from cardc.dsl.nodes import Text
from cardc.messages import UserError, nearest
from cardc.plugins.manager import Plugins, load_plugins

if TYPE_CHECKING:
    from cardc.dsl.cardfile import CardDef
    from cardc.dsl.parser import Parser
    from cardc.dsl.words import Words
    from cardc.plugins.hookspecs import PlayRules, ScenarioWords
    from cardc.runtime.model import Model

DEFAULT_RULESET = "berserk"
YOUNG_OBJECTS = 20_000
_USUAL_THRESHOLD = 700
_TABLES = {
    "zone": "zones", "type": "types", "element": "elements", "keyword": "keywords", "flag": "flags", "slot": "slots",
    "pslot": "pslots", "property": "properties", "kind": "kinds", "event": "events", "relation": "relations",
    "cells": "sets", "switch": "switches",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Parsed:
    """A text that was read: its tree, what there is to say about it, and the rules it was read by. `lasting`: it is printed
    on a card of a type that stays in play."""

    text: Text
    diagnostics: tuple[Diagnostic, ...]
    ruleset: Ruleset
    language: Language
    lasting: bool = False

    @property
    def failed(self) -> bool:
        """Is there an error among the diagnostics?"""
        return any(found.severity == "error" for found in self.diagnostics)


class Games:
    """Every loaded game, looked up by ruleset id. Lookups of an id that does not exist raise `UserError` (exit 2)."""

    def __init__(self, plugins: Plugins) -> None:
        self.plugins = plugins
        self.remembered: Mapping[str, Any] | None = None  # what an earlier run found out about words
        self._parsers: dict[str, Parser] = {}
        self._ids: dict[str, dict[str, frozenset[str]]] = {}

    @property
    def rulesets(self) -> tuple[str, ...]:
        """Ids of all rulesets."""
        return tuple(self.plugins.rulesets)

    @cached_property
    def words(self) -> Words:
        """The table of Russian forms, the words of all vocabularies included."""
        from cardc.dsl.patterns import pattern_words
        from cardc.dsl.words import load_words

        words = load_words()
        if self.remembered is not None:
            try:
                words.restore(self.remembered)
                return words
            except ValueError:
                pass
        patterns = (pattern for language in self.plugins.languages.values() for pattern in language.written())
        words.extend(sorted({word for pattern in patterns for word in pattern_words(pattern)}))
        return words

    def ruleset(self, name: str) -> Ruleset:
        """The ruleset `name`."""
        if name not in self.plugins.rulesets:
            raise UserError("unknown-ruleset", code=2, id=name, nearest=nearest(name, self.rulesets))
        return self.plugins.ruleset(name)

    def language(self, ruleset: str) -> Language:
        """The vocabulary of the game of `ruleset`."""
        return self.plugins.language(self.ruleset(ruleset).game)

    def model(self, ruleset: str) -> Model:
        """The rules of the table of the game of `ruleset`."""
        return self.plugins.model(self.ruleset(ruleset).game)

    def model_ids(self, ruleset: str) -> Mapping[str, frozenset[str]]:
        """What the model has, by the tables that generated code names things from."""
        game = self.ruleset(ruleset).game
        if game not in self._ids:
            model = self.plugins.model(game)
            self._ids[game] = {table: frozenset(model.ids(own)) for table, own in _TABLES.items()}
        return self._ids[game]

    def scenario_words(self, ruleset: str) -> ScenarioWords:
        """Defaults and names of scenarios of the game of `ruleset`."""
        return self.plugins.scenario(self.ruleset(ruleset).game)

    def play_rules(self, game: str) -> PlayRules:
        """How `game` is set up and shown."""
        if game not in self.plugins.plays:
            raise UserError("unknown-game", code=2, id=game, nearest=nearest(game, tuple(self.plugins.plays)))
        return self.plugins.play(game)

    def default_ruleset(self, game: str) -> str:
        """The current ruleset of `game`: the first one that was declared without a parent."""
        for name, rules in self.plugins.rulesets.items():
            if rules.game == game and not rules.parent:
                return name
        raise UserError("unknown-game", code=2, id=game, nearest=nearest(game, tuple(self.plugins.languages)))

    def parse(self, text: str, ruleset: str, card_name: str = "", classes: tuple[str, ...] = ()) -> Parsed:
        """Read `text` under `ruleset`. What is wrong with it stands in the diagnostics; nothing is raised for it.
        `classes`: those printed on the card, which its text may repeat.
        """
        parser = self._parser(ruleset)
        tree, found = parser.parse(text, card_name, classes)
        return Parsed(tree, tuple(found), parser.ruleset, parser.language)

    def read(self, card: CardDef) -> Parsed:
        """The text of `card`, which has a ruleset: by its name, its classes, and whether cards of its type stay in play."""
        if not card.text.strip():
            return self.blank(card.ruleset)
        parser = self._parser(card.ruleset)
        lasting = self._lasting(card)
        tree, found = parser.parse(card.text, card.name, card.classes, lasting)
        return Parsed(tree, tuple(found), parser.ruleset, parser.language, lasting and bool(card.type))

    def _lasting(self, card: CardDef) -> bool:
        printed = " ".join((card.type or self.scenario_words(card.ruleset).type).split()).casefold()
        kinds = (kind for kind in self.model(card.ruleset).types if printed == kind.id or printed in kind.words)
        return any(kind.in_play_zone for kind in kinds)

    def blank(self, ruleset: str) -> Parsed:
        """What a card without a text has: no feature, and nothing to say about it."""
        return Parsed(Text((), ruleset), (), self.ruleset(ruleset), self.language(ruleset))

    def _parser(self, ruleset: str) -> Parser:
        if ruleset not in self._parsers:
            from cardc.dsl.parser import Parser

            self._parsers[ruleset] = Parser(self.language(ruleset), self.ruleset(ruleset), self.words)
            gc.freeze()  # vocabularies stay: a collection while a text is read need not look through them
            if gc.get_threshold()[0] == _USUAL_THRESHOLD:  # trees have no cycles: collections find next to nothing
                gc.set_threshold(YOUNG_OBJECTS, *gc.get_threshold()[1:])
        return self._parsers[ruleset]


def load_games(modules: tuple[str, ...] = ()) -> Games:
    """Load the plugins of the installation and `modules`. Raises `PluginError` when one is broken."""
    return Games(load_plugins(modules))


def told(diagnostic: Diagnostic, lang: str) -> str:
    """«E201 message», for lists of findings."""
    return f"{diagnostic.code} {message(diagnostic, lang)}"


def as_json(diagnostic: Diagnostic, lang: str) -> dict[str, Any]:
    """A diagnostic of one text as `explain --format json` prints it."""
    from cardc.dsl.diagnostics import hint

    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "message": message(diagnostic, lang),
        "span": list(diagnostic.span),
        "hint": hint(diagnostic, lang),
    }
