"""Invented texts of the classic game are read as the words mean, and what has behaviour lowers to steps."""

from __future__ import annotations

import pytest

from cardc.codegen.errors import Unsupported
from cardc.codegen.ir import Program
from cardc.codegen.lowering.features import lower_feature
from cardc.codegen.lowering.walk import actions_of
from cardc.dsl.nodes import Feature
from cardc.dsl.parser import parse_text
from cardc.dsl.words import load_words
from cardc.plugins import berserk
from cardc.plugins.manager import load_plugins

PLUGINS = load_plugins([berserk], discover=False)
LANGUAGE, RULES, WORDS = PLUGINS.language("berserk"), PLUGINS.ruleset("berserk"), load_words()


def read(text: str) -> Feature:
    """The only feature of a text that reads without an error."""
    tree, found = parse_text(text, LANGUAGE, RULES, WORDS)
    assert [d for d in found if d.severity == "error"] == []
    assert len(tree.features) == 1, tree.features
    return tree.features[0]


def lower(text: str) -> Program:
    return lower_feature(read(text), LANGUAGE, RULES, "t")


def verbs(text: str) -> list[str]:
    body = read(text).body
    return [action.verb for action in actions_of(body)] if body is not None else []


ACTIONS = {
    "{tap}: Ранить открытое существо противника на 1-1-2.": "wound",
    "{tap}: Раниться на 2.": "wound",
    "{tap}: Полностью излечить ваше раненое существо.": "heal-all",
    "{tap}: Отравить существо, стоящее рядом, на 2.": "poison",
    "{tap}: Снять отравление с вашего существа.": "cure",
    "{tap}: Получить 2 дополнительные {health}.": "gain-extra",
    "{tap}: Снять с вашего эльфа дополнительную {health}.": "lose-extra",
    "{tap}: Положить {counter} на ваш артефакт.": "gain-counter",
    "{tap}: Снять с себя две фишки.": "lose-counter",
    "{tap}: Открыть ваше закрытое горное существо стоимостью 5 или менее.": "open",
    "{tap}: Уничтожить небестелесное существо противника.": "destroy",
    "{tap}: Изгнать существо с кладбища.": "exile",
    "{tap}: Взять под контроль существо противника.": "take-control",
    "{tap}: Поменять местами двух ваших существ.": "swap",
    "{tap}: Выстрел на 1-2-2, дальность 3.": "shot",
    "{tap}: Метание на 2 по летающему существу.": "throw",
    "{tap}: Разряд на 2 по существу противника, дальность 4.": "discharge",
    "{tap}: Особый удар на 3.": "special-strike",
    "{tap}: Магический удар на 1-2-3.": "magic-strike",
    "{tap}: Удар через ряд на 2.": "row-strike",
    "{tap}: Добивание на 3.": "finish-off",
    "{tap}: Подлость 1.": "baseness",
    "{tap}: Ваше существо получает +1 к {strike} до конца хода.": "gain-bonus",
    "{tap}: Ваше существо получает {zom} до конца хода противника.": "gain-keyword",
    "{tap}: Ваше существо получает «При гибели – разряд на 2» до конца боя.": "gain-feature",
    "{tap}: Существо противника не открывается в свой следующий ход.": "sleep",
    "{tap}: Существо противника теряет {zoo} до конца хода.": "lose-keyword",
    "{tap}: Ваше существо получает -1 от выстрелов до конца хода.": "gain-resistance",
    "{tap}: Ваше существо не получает ран от разрядов до конца хода противника.": "unharmed",
    "{tap}: Бросить кубик.": "throw-die",
    "2{counter}{tap}: Ранить существо на 4.": "wound",
    "X{counter}: Излечить существо на X.": "heal",
}


@pytest.mark.parametrize("text", ACTIONS)
def test_an_action_is_read_and_has_steps(text: str) -> None:
    assert verbs(text) == [ACTIONS[text]]
    assert len(lower(text).steps) > 1


TRIGGERS = {
    "При выстреле получить {counter}.": "attack",
    "При разряде по горному существу излечиться на 1.": "attack-on",
    "При гибели вашего гнома получить {counter}.": "death",
    "При гибели от магической атаки разряд на 1.": "death-by",
    "Когда уничтожает существо противника, излечиться на 2.": "kill",
    "Когда получает раны, разряд на 1.": "hurt",
    "Когда получает 3 или более раны, закрыться.": "hurt-at-least",
    "Когда ваше существо закрывается, излечить его на 1.": "closes",
    "В начале вашего хода получить {counter}.": "my-turn-start",
    "В конце хода противника излечиться на 1.": "foe-turn-end",
    "В начале боя получить {counter}.": "battle-start",
}


@pytest.mark.parametrize("text", TRIGGERS)
def test_a_trigger_is_read_and_matched(text: str) -> None:
    feature = read(text)
    assert feature.trigger is not None and feature.trigger.points[0].event == TRIGGERS[text]
    assert lower(text).match is not None


@pytest.mark.parametrize(
    "text",
    [
        "+1 к {strike} по горным существам.",
        "+2 к выстрелу.",
        "-1 от выстрелов и метаний.",
        "Не получает ран от разрядов.",
        "Получает раны только от ближних атак.",
        "Не может быть уничтожен.",
        "Пока стоит в первом ряду, имеет {zov}.",
        "Строй: {armor} 1.",
        "Ваши стоящие рядом существа получают +1 к разряду.",
        "Бестелесный: -1 от немагических атак.",
    ],
)
def test_a_statement_becomes_standing_effects(text: str) -> None:
    assert read(text).kind in ("static", "keyword")
    assert len(lower(text).effects) >= 1


def test_concentration_waits_for_the_end_of_the_opponents_turn() -> None:
    program = lower("Концентрация: получить {counter}.")
    assert program.kind == "triggered" and program.match is not None and program.able is not None


@pytest.mark.parametrize("keyword", [k.id for k in LANGUAGE.keywords.values() if k.text])
def test_the_text_of_a_keyword_is_understood(keyword: str) -> None:
    text = LANGUAGE.keywords[keyword].text.replace("{n}", "2")
    for sentence in text.rstrip(".").split(". "):
        program = lower(f"{sentence}.")
        assert program.steps or program.effects


@pytest.mark.parametrize("text", ["{tap}: Назвать класс.", "Схрон."])
def test_what_has_no_behaviour_yet_is_refused_not_skipped(text: str) -> None:
    with pytest.raises(Unsupported):
        lower(text)


def test_the_range_is_a_limit_of_the_candidates() -> None:
    announce = lower("{tap}: Разряд на 1, дальность 3.").steps[0]
    assert "3" in repr(announce.candidates) and "within" in repr(announce.candidates)  # type: ignore[union-attr]
