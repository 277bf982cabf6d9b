"""Lists of alternatives: how «Выберите одно из:» becomes a choice."""

from __future__ import annotations

import pytest

from cardc.dsl.grouping import group_clause
from cardc.dsl.nodes import Feature
from cardc.dsl.parser import parse_text
from cardc.dsl.words import load_words
from cardc.plugins import heroes
from cardc.plugins.manager import load_plugins

PLUGINS = load_plugins([heroes], discover=False)
WORDS = load_words()


def read(text: str) -> tuple[Feature, ...]:
    return parse_text(text, PLUGINS.language("heroes"), PLUGINS.ruleset("heroes"), WORDS)[0].features


@pytest.mark.parametrize(
    "text",
    [
        "Найм: Выберите одно из:\n– Возьмите карту.\n– Раньте персонажа на 2.",
        "Найм: Выберите одно из: - Возьмите карту; - Раньте персонажа на 2.",
        "Найм: Выберите одно из: возьмите карту; раньте персонажа на 2.",
    ],
)
def test_however_it_is_printed_a_list_is_a_choice(text: str) -> None:
    (feature,) = read(text)
    assert feature.body is not None and group_clause(feature.body) == "(1 or 2)"
    assert feature.kind == "triggered"


def test_an_item_may_be_a_chain_and_the_text_goes_on_behind_the_list() -> None:
    choice, keyword = read("Выберите одно из: – Возьмите карту. – Закройте существо, раньте персонажа на 2. Рывок.")
    assert choice.body is not None and group_clause(choice.body) == "(1 or (2 chain 3))"
    assert keyword.kind == "keyword"


def test_a_list_of_one_item_is_no_choice() -> None:
    (feature,) = read("Выберите одно из: – Возьмите карту.")
    assert feature.kind == "error"
