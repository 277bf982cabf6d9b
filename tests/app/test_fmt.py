"""Card files in canonical form: `cardc fmt`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

MESSY = """
# Отряд опушки
set: {name: Опушка, code: opushka}
game: berserk
cards:
    - text: "{tap}: Pанить сущест-во на 2.  "
      name: Дозорный   # стоит на опушке
      life: 5
    - text: |
        {tap}: Излечить сущиство на 1.
      cost: 2
      id: znahar
      name: Знахарь
      strike: 1–1–2
"""
TIDY = """
# Отряд опушки
game: berserk
set: {code: opushka, name: Опушка}
cards:
  - text: "{tap}: Ранить существо на 2."
    name: Дозорный     # стоит на опушке
    life: 5
  - id: znahar
    name: Знахарь
    cost: 2
    strike: 1-1-2
    text: |
      {tap}: Излечить существо на 1.
"""


def write(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "set.cards.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_is_brought_to_canonical_form(cardc: Callable[..., Any], tmp_path: Path) -> None:
    path = write(tmp_path, MESSY)
    assert cardc("fmt", str(path), "--check").code == 1
    assert path.read_text(encoding="utf-8") == MESSY
    result = cardc("fmt", str(path))
    assert result.code == 0, result.err
    assert path.read_text(encoding="utf-8").strip() == TIDY.strip()


def test_what_is_canonical_stays(cardc: Callable[..., Any], tmp_path: Path) -> None:
    path = write(tmp_path, MESSY)
    cardc("fmt", str(path))
    once = path.read_bytes()
    assert cardc("fmt", str(tmp_path), "--check").code == 0
    assert cardc("fmt", str(tmp_path)).code == 0
    assert path.read_bytes() == once


def test_what_cannot_be_read_is_not_touched(cardc: Callable[..., Any], tmp_path: Path) -> None:
    path = write(tmp_path, MESSY.replace("life: 5", "lief: 5"))
    before = path.read_bytes()
    result = cardc("fmt", str(path))
    assert (result.code, path.read_bytes()) == (1, before)
    assert "set.cards.yaml" in result.err
