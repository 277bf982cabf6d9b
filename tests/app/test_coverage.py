"""What `cardc coverage` counts."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardc.coverage import count_features, sentences


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Ранить существо на 2.", 1),
        ("Ранить существо на 2. Закрыть его.", 2),
        ("{tap}: Закрыть его. {counter}{tap}: Открыть его.", 2),
        ("{tap}: Закрыть его {counter}{tap}: Открыть его.", 2),
        ("Получает «{tap}: Закрыть его. Открыть его.» до конца хода.", 1),
        ("Закрыть его (не летающее. Не симбиота).", 1),
        ("Гибель: Возьмите карту\n(2): Возьмите карту", 2),
        ("При {strike} получить 1.5 раны.", 1),
        ("", 0),
        ("...", 0),
    ],
)
def test_features_are_counted_before_parsing(text: str, count: int) -> None:
    assert count_features(text) == count


def test_a_sentence_without_words_is_none() -> None:
    assert list(sentences(" . Закрыть его. !")) == ["Закрыть его."]


def write_rows(path: Path, *texts: str) -> str:
    rows = [{"game": "berserk", "name": f"Карта {number}", "text": text} for number, text in enumerate(texts)]
    path.write_text("\n".join(json.dumps(row, ensure_ascii=False) for row in rows), encoding="utf-8")
    return str(path)


def test_one_unknown_word_stops_its_feature_and_its_card(cardc: Callable[..., Any], tmp_path: Path) -> None:
    rows = write_rows(
        tmp_path / "a.jsonl", "{tap}: Закрыть существо.", "{tap}: Закрыть существо. {tap}: Ранить бурундокля на 2."
    )
    found = cardc("coverage", rows, "--format", "json").json()
    assert found["cards"] == {"total": 2, "understood": 1, "executable": 1}
    assert found["features"] == {"total": 3, "understood": 2, "executable": 2}
    assert found["unread"] == [{"phrase": "бурундокля", "count": 1, "example": "Карта 1"}]
    assert found["words"]["understood"] < found["words"]["total"]


def test_top_bounds_the_list(cardc: Callable[..., Any], tmp_path: Path) -> None:
    rows = write_rows(tmp_path / "a.jsonl", "Бурундоклить.", "Крокозябрить.")
    assert len(cardc("coverage", rows, "--format", "json", "--top", "1").json()["unread"]) == 1
