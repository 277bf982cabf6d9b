"""`cardc new`, what a project's folder says, and card files that need a plugin."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

GAMES = ("berserk", "heroes")


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command in a folder, in a process of its own."""
    paths = os.pathsep.join(filter(None, [os.getcwd(), os.environ.get("PYTHONPATH", "")]))
    command = [sys.executable, "-m", "cardc", *arguments]
    return subprocess.run(command, cwd=folder, env=os.environ | {"PYTHONPATH": paths, "LC_ALL": "C"}, capture_output=True,
                          text=True, timeout=300)  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("kind", "name", "place"), [("set", "Тихий омут", "tikhiy-omut"), ("card", "Речной страж", ".")])
def test_a_new_set_or_card_passes_at_once(
    kind: str, name: str, place: str, game: str, cardc: Callable[..., Any], tmp_path: Path
) -> None:
    assert cardc("new", kind, name, "--game", game).code == 0
    assert cardc("check", place).code == 0
    tested = cardc("test", place, "--format", "json").json()
    assert (tested["passed"], tested["failed"]) == (1, 0)


@pytest.mark.parametrize("game", GAMES)
def test_a_new_plugin_passes_in_its_own_folder(game: str, tmp_path: Path) -> None:
    assert run(tmp_path, "new", "plugin", "hot-iron", "--game", game).returncode == 0
    folder = tmp_path / "hot_iron"
    tested = run(folder, "test", ".", "--backend", "all")
    assert (tested.returncode, tested.stdout.strip()) == (0, "9 passed, 0 failed, 0 skipped"), tested.stderr
    assert run(folder, "check", "cards").returncode == 0
    assert "hot-iron 1.0 (hot_iron)" in run(folder, "plugins").stdout


@pytest.mark.parametrize("name", ["9lives", "", "a b", "../up", "class", "имя", "a" * 60])
def test_a_name_that_gives_no_id_is_refused(name: str, cardc: Callable[..., Any], tmp_path: Path) -> None:
    assert cardc("new", "plugin", name).code != 0
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(cardc: Callable[..., Any], tmp_path: Path) -> None:
    assert cardc("new", "card", "Речной страж").code == 0
    (tmp_path / "rechnoy-strazh.cards.yaml").write_text("mine", encoding="utf-8")
    again = cardc("new", "card", "Речной страж")
    assert again.code == 2 and "is there already" in again.err
    assert (tmp_path / "rechnoy-strazh.cards.yaml").read_text(encoding="utf-8") == "mine"


NEEDY = "game: berserk\nset: {code: s, name: n}\nrequires: [nosuch]\ncards:\n  - {name: A, text: Полёт.}\n"


@pytest.mark.parametrize("command", [("check",), ("build", "-o", "out")])
def test_a_set_says_which_plugin_it_needs(command: tuple[str, ...], cardc: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "s.cards.yaml").write_text(NEEDY, encoding="utf-8")
    told = cardc(*command, "s.cards.yaml")
    assert told.code == 1 and "E512" in told.err + told.out and "nosuch" in told.err + told.out
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("text", ["[tool.cardc]\nplugins = 7\n", "[tool.cardc\n", "[tool.cardc]\nplugins = [7]\n"])
def test_a_project_that_cannot_be_understood_is_wrong_usage(text: str, cardc: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text(text, encoding="utf-8")
    told = cardc("plugins")
    assert told.code == 2 and "pyproject.toml" in told.err


def test_a_project_without_a_table_says_nothing(cardc: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'x'\n", encoding="utf-8")
    assert cardc("plugins").code == 0
