"""What the tests of the parser share: both games' languages, and short ways to read a text."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from cardc.dsl.diagnostics import Diagnostic
from cardc.dsl.grouping import grouping
from cardc.dsl.nodes import Action, Feature, Text
from cardc.dsl.parser import parse_text
from cardc.dsl.printer import to_text
from cardc.dsl.visitor import walk
from cardc.dsl.words import Words, load_words
from cardc.plugins.manager import load_plugins


@lru_cache(maxsize=1)
def _loaded() -> tuple[Any, Words]:
    return load_plugins(), load_words()


def read(text: str, ruleset: str = "berserk", name: str = "") -> tuple[Text, tuple[Diagnostic, ...]]:
    plugins, words = _loaded()
    rules = plugins.ruleset(ruleset)
    return parse_text(text, plugins.language(rules.game), rules, words, name)


def features(text: str, ruleset: str = "berserk", name: str = "") -> tuple[Feature, ...]:
    return read(text, ruleset, name)[0].features


def groups(text: str, ruleset: str = "berserk") -> list[str]:
    return [grouping(feature) for feature in features(text, ruleset)]


def codes(text: str, ruleset: str = "berserk") -> list[str]:
    return [found.code for found in read(text, ruleset)[1]]


def actions(feature: Feature) -> list[Action]:
    return [node for node in walk(feature) if isinstance(node, Action)]


def printed(text: str, ruleset: str = "berserk", name: str = "") -> str:
    plugins, words = _loaded()
    tree, _ = read(text, ruleset, name)
    return to_text(tree, plugins.language(plugins.ruleset(ruleset).game), words)
