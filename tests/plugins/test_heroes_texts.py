"""What Heroes texts are read as, and that what has behaviour becomes steps."""

from __future__ import annotations

import pytest

from cardc.codegen.errors import Unsupported
from cardc.codegen.lowering.features import lower_feature
from cardc.codegen.verify import verify
from cardc.dsl.grouping import group_clause
from cardc.dsl.nodes import Action, Feature
from cardc.dsl.parser import parse_text
from cardc.dsl.printer import to_text
from cardc.dsl.visitor import walk
from cardc.dsl.words import load_words
from cardc.plugins import heroes
from cardc.plugins.manager import load_plugins

PLUGINS = load_plugins([heroes], discover=False)
LANGUAGE = PLUGINS.language("heroes")
WORDS = load_words()

RUNNING = [
    ("(1): Возьмите две карты, противник сбрасывает карту.", ["draw", "discard"]),
    ("(2)(Т): Выстрел на 3 в существо противника.", ["shot"]),
    ("(Х): Раньте каждое существо на Х.", ["wound"]),
    ("Сбросьте карту: Подготовьте вашего орка.", ["prepare"]),
    ("Найм: Посмотрите верхнюю карту вашей колоды; положите её под низ колоды.", ["look", "deck-bottom"]),
    ("Найм: Возродите зверя стоимостью 3 или менее.", ["revive"]),
    ("Гибель: Верните заклинание с кладбища в руку.", ["to-hand"]),
    ("В начале вашего хода отравите существо противника на 2.", ["poison"]),
    ("В конце хода противника получите (1).", ["gain-coins"]),
    ("Когда ваше существо закрывается, положите эффект усиления на него.", ["boost"]),
    ("Найм: Существо получает +2 к удару и Рывок до конца хода.", ["gain"]),
    ("Найм: Можете заплатить (2), при этом вызовите гнома стоимостью (2) или менее.", ["pay", "summon"]),
    ("Найм: Ранить существо на 1 за каждого вашего эльфа.", ["wound"]),
    ("(1): Если у вас есть дракон, возьмите карту, иначе раньте вашего героя на 1.", ["draw", "wound"]),
    ("Найм: Выберите одно из: – Оглушите существо. – Откройте вашу карту.", ["stun", "open"]),
    ("Когда противник разыгрывает заклинание, потеряйте (1).", ["lose-coins"]),
    ("Найм: Возьмите под контроль существо противника.", ["take-control"]),
]


def read(text: str, ruleset: str = "heroes") -> tuple[Feature, ...]:
    return parse_text(text, LANGUAGE, PLUGINS.ruleset(ruleset), WORDS)[0].features


def verbs(feature: Feature) -> list[str]:
    return [node.verb for node in walk(feature.body) if isinstance(node, Action)] if feature.body else []


@pytest.mark.parametrize(("text", "expected"), RUNNING)
def test_a_text_is_read_and_becomes_steps(text: str, expected: list[str]) -> None:
    (feature,) = read(text)
    assert verbs(feature) == expected
    verify(lower_feature(feature, LANGUAGE, PLUGINS.ruleset("heroes"), "f"))


@pytest.mark.parametrize("text", [case[0] for case in RUNNING])
def test_a_printed_tree_reads_as_the_same_tree(text: str) -> None:
    (feature,) = read(text)
    assert read(to_text(feature, LANGUAGE, WORDS, PLUGINS.ruleset("heroes"))) == (feature,)


def test_an_unknown_noun_is_an_error() -> None:
    (feature,) = read("Каждый раз, когда погибает ваш механизм, шкаф получает +1 к удару.")
    assert feature.kind == "error"


@pytest.mark.parametrize(
    "text", ["Вымогательство.", "(1): Закройте существо с наименьшей стоимостью."]
)
def test_what_has_no_behaviour_is_refused_and_not_skipped(text: str) -> None:
    (feature,) = read(text)
    with pytest.raises(Unsupported):
        lower_feature(feature, LANGUAGE, PLUGINS.ruleset("heroes"), "f")


@pytest.mark.parametrize("text", ["Найм: Закройте существо до конца хода.", "Найм: Раньте существо на 1 до конца хода."])
def test_a_term_is_not_dropped_in_silence(text: str) -> None:
    (feature,) = read(text)
    with pytest.raises(Unsupported):
        lower_feature(feature, LANGUAGE, PLUGINS.ruleset("heroes"), "f")


def test_the_older_edition_reads_otherwise_behind_a_condition_only() -> None:
    notes = parse_text("Найм: Сбросьте карту, иначе возьмите карту.", LANGUAGE, PLUGINS.ruleset("heroes-118"), WORDS)[1]
    (feature,) = read("Найм: Если существо закрыто, откройте его, иначе возьмите карту.", "heroes-118")
    assert [note.code for note in notes] == ["E304"]
    assert feature.body is not None and group_clause(feature.body) == "if(1 else 2)"
