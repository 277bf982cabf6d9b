"""Canonical text: what is printed is read as the same tree."""

from __future__ import annotations

import pytest

from tests.dsl.parsing import printed, read

TEXTS = [
    ("berserk", "{tap}: Излечить существо на 2, при этом получить {counter}."),
    ("berserk", "{tap}: Закрыть двух ваших существ, затем ранить каждое существо противника на 1-2-2."),
    ("berserk", "{tap}: Или закрыть существо и ранить его на 1, или получить {counter}."),
    ("berserk", "{tap}: Три разряда на 1-1-2 по разным существам противника."),
    ("berserk", "{tap}: Закрыть существо противника; если противник не может или не хочет этого сделать – ранить его на 2."),
    ("berserk", "{tap}: Ранить существо на 1, [закрыть его, при этом получить {counter}]."),
    ("berserk", "X{counter}{tap}: Ранить существо на X (1 раз за ход)."),
    ("berserk", "При гибели может закрыть ваше существо, при этом разряд на 2."),
    ("berserk", "{tap}: Ваше существо получает «{tap}: Разряд на 2» до конца хода."),
    ("berserk", "В конце хода противника, если эта карта закрыта, получить {counter}."),
    ("berserk", "+1 к {strike} по горным существам."),
    ("heroes", "Найм: Возьмите карту, раньте вашего героя на 1."),
    ("heroes", "(2): Раньте героя противника на Х, где Х – число ваших открытых существ."),
    ("heroes", "Уничтожьте вашего гнома: Возьмите карту, раньте героя противника на 3."),
]


@pytest.mark.parametrize(("ruleset", "text"), TEXTS)
def test_printed_text_is_read_as_the_same_tree(ruleset: str, text: str) -> None:
    canonical = printed(text, ruleset)
    assert read(canonical, ruleset)[0] == read(text, ruleset)[0], canonical
    assert printed(canonical, ruleset) == canonical


def test_the_canonical_text_is_the_plain_one() -> None:
    text = "{tap}:ИЗЛЕЧИТЬ существо на 2 ,при этом - получить фишку"
    assert printed(text) == "{tap}: излечить существо на 2, при этом получить {counter}."
