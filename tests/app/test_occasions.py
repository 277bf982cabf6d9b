"""Features that need an occasion: an attack that happens, cards that they name, a host, a roll."""

from __future__ import annotations

import pytest

from cardc.languages import load_games
from cardc.trials import Trial, run_trials

TEXTS = (
    "Когда ваш гном, стоящий рядом, получает раны от атаки, Дозорный перераспределяет их на себя.",
    "{tap}: Вызвать Каменного Пса в ваш третий ряд.",
    "{tap}: Закрыть хозяина, при этом Дозорный помещается на выбранное существо противника.",
    "В начале боя – выбрать существо противника стоимостью 8 или более; это существо может нападать только на Дозорного, пока он на поле боя.",
    "Когда бросок кубика вашего существа равен 1 – перебросить кубик.",
    "При {strike} на X – излечить себя на X.",
    "{tap}: Снять жетон инкарнации с карты на вашем кладбище.",
    "{tap}: Полностью восстановить {armor} вашей карты.",
    "{instant}{tap}: Уменьшить выбранный бросок кубика на 2.",
    "{tap}: Снять с существа маркер «клеймо».",
)


@pytest.mark.parametrize("text", TEXTS)
def test_what_needs_an_occasion_gets_one(text: str) -> None:
    games = load_games()
    parsed = games.parse(text, "berserk", "Дозорный")
    shown = run_trials([Trial(feature, parsed) for feature in parsed.text.features], games, "berserk")
    assert shown.tried and not shown.inert and not shown.faults


def test_what_has_no_occasion_stays_inert() -> None:
    """Nobody on the table can cost so much."""
    games = load_games()
    parsed = games.parse("{tap}: Ранить существо стоимостью 40 на 1.", "berserk", "Дозорный")
    shown = run_trials([Trial(feature, parsed) for feature in parsed.text.features], games, "berserk")
    assert shown.inert == {"wound"}
