"""Builds that make only what changed: through the command, with a cache of their own."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
CARD = """
game: berserk
set: {{code: dozor, name: Лесной дозор}}
cards:
  - id: {id}
    name: Карта {id}
    life: 6
    text: |
      {text}
"""
HEAL = "{tap}: Излечить существо на 2, при этом получить {counter}."


def write(folder: Path, id: str, text: str = HEAL) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / f"{id}.cards.yaml"
    path.write_text(CARD.format(id=id, text=text), encoding="utf-8")
    return path


def age(folder: Path) -> None:
    """Make files older than any clock's grain: a file written just now is looked at twice."""
    then = time.time() - 10
    for path in folder.rglob("*"):
        os.utime(path, (then, then))
    time.sleep(0.1)  # that they were changed is noted too, and no one can date it back


@pytest.fixture
def build(cardc: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Build `cards` into `out` and give the document of the build."""
    monkeypatch.setenv("CARDC_CACHE_DIR", str(tmp_path / "cache"))
    for id in ("a", "b", "c"):
        write(tmp_path / "cards", id)

    def call(*more: str, out: str = "out") -> Any:
        result = cardc("build", "cards", "-o", out, "--explain-rebuild", "--format", "json", *more)
        assert result.code == 0, result.err
        return result.json()

    return call


def tree(folder: Path) -> dict[str, bytes]:
    """The files of a folder, but for the bytecode that loading it leaves there."""
    found = (path for path in sorted(folder.rglob("*")) if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def test_a_second_build_reuses_everything(build: Callable[..., Any], tmp_path: Path) -> None:
    assert (build()["built"], build()["reused"]) == (3, 3)
    before = tree(tmp_path / "out")
    age(tmp_path / "cards")
    assert build()["built"] == 0
    assert tree(tmp_path / "out") == before


def test_only_the_card_that_changed_is_built(build: Callable[..., Any], tmp_path: Path) -> None:
    build()
    write(tmp_path / "cards", "b", "{tap}: Разряд на 3.")
    result = build()
    assert (result["built"], result["reused"]) == (1, 2)
    assert result["rebuilt"] == {"dozor/b": [{"reason": "text"}]}
    manifest = json.loads((tmp_path / "out/cards_dozor/manifest.json").read_text(encoding="utf-8"))
    assert [card["id"] for card in manifest["cards"]] == ["dozor/a", "dozor/b", "dozor/c"]


def test_the_result_does_not_depend_on_what_was_built_before(build: Callable[..., Any], tmp_path: Path) -> None:
    build()
    path = write(tmp_path / "cards", "b", "{tap}: Разряд на 3.")
    build()
    path.unlink()
    write(tmp_path / "cards", "d")
    result = build()
    assert result["gone"] == ["dozor/b"]
    assert result["rebuilt"] == {"dozor/d": [{"reason": "new"}]}
    build(out="fresh")
    assert tree(tmp_path / "out") == tree(tmp_path / "fresh")


def test_printed_values_and_rulesets_are_reasons(build: Callable[..., Any], tmp_path: Path) -> None:
    build()
    path = tmp_path / "cards/a.cards.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("life: 6", "life: 7"), encoding="utf-8")
    assert build()["rebuilt"] == {"dozor/a": [{"reason": "values"}]}
    path.write_text(path.read_text(encoding="utf-8").replace("set:", "ruleset: berserk-2014\nset:"), encoding="utf-8")
    assert build()["rebuilt"]["dozor/a"] == [{"reason": "ruleset"}]


@pytest.mark.parametrize("damage", ["truncate", "garbage", "foreign", "rows"])
def test_a_damaged_cache_is_never_trusted(build: Callable[..., Any], tmp_path: Path, damage: str) -> None:
    build()
    store = next((tmp_path / "cache/build").glob("*.sqlite"))
    before = tree(tmp_path / "out")
    if damage == "truncate":
        store.write_bytes(store.read_bytes()[: store.stat().st_size // 2])
    elif damage == "garbage":
        store.write_bytes(b"no database" * 5000)
    else:
        with sqlite3.connect(store) as base:
            base.execute("PRAGMA user_version = 77" if damage == "foreign" else "UPDATE entries SET value = x'789c0300'")
        base.close()
    for other in (tmp_path / "cache/build").glob("*.sqlite-*"):
        other.unlink()
    age(tmp_path / "cards")
    assert build()["cards"] == 3
    assert tree(tmp_path / "out") == before
    assert build()["built"] == 0


def test_an_output_that_was_touched_is_made_anew(build: Callable[..., Any], tmp_path: Path) -> None:
    build()
    before = tree(tmp_path / "out")
    module = next((tmp_path / "out/cards_dozor").glob("chunk_*.py"))
    module.write_text("raise SystemExit\n", encoding="utf-8")
    build()
    assert tree(tmp_path / "out") == before


def test_an_id_is_unique_in_its_set_whatever_the_file(
    build: Callable[..., Any], cardc: Callable[..., Any], tmp_path: Path
) -> None:
    (tmp_path / "cards/z.cards.yaml").write_text(CARD.format(id="a", text=HEAL), encoding="utf-8")
    result = cardc("build", "cards", "-o", "out", "--format", "json")
    assert result.code == 1
    assert [(row["code"], row["line"]) for row in result.json()["diagnostics"]] == [("E504", 5)]


def run(tmp_path: Path, *more: str, **environment: str) -> subprocess.CompletedProcess[str]:
    variables = {**os.environ, "PYTHONPATH": str(ROOT), "CARDC_CACHE_DIR": str(tmp_path / "cache"), "LC_ALL": "C", **environment}
    command = [sys.executable, *more]
    return subprocess.run(command, cwd=tmp_path, env=variables, capture_output=True, text=True, check=False, timeout=300)


def test_a_build_without_changes_loads_no_compiler(tmp_path: Path) -> None:
    for id in ("a", "b"):
        write(tmp_path / "cards", id)
    age(tmp_path / "cards")
    command = ("-m", "cardc", "build", "cards", "-o", "out")
    first = run(tmp_path, *command)
    assert "2 built, 0 reused" in first.stdout, first.stderr
    again = run(tmp_path, "-X", "importtime", *command)
    assert "0 built, 2 reused" in again.stdout
    loaded = {line.rpartition("|")[2].strip() for line in again.stderr.splitlines()}
    assert not loaded & {"click", "jinja2", "Cython", "pymorphy3", "ruamel.yaml", "pluggy", "sqlite3"}
    path = tmp_path / "cards/a.cards.yaml"
    write(tmp_path / "cards", "a", "{tap}: Разряд на 3.")
    assert "1 built, 1 reused" in run(tmp_path, *command).stdout
    path.unlink()
    assert "1 cards: 0 built, 1 reused" in run(tmp_path, *command).stdout


def test_two_builds_at_once_both_succeed(tmp_path: Path) -> None:
    for id in ("a", "b"):
        write(tmp_path / "cards", id)
    variables = {**os.environ, "PYTHONPATH": str(ROOT), "CARDC_CACHE_DIR": str(tmp_path / "cache")}
    command = [sys.executable, "-m", "cardc", "build", "cards", "-o"]
    started = [subprocess.Popen([*command, out], cwd=tmp_path, env=variables) for out in ("one", "two", "one")]
    assert [process.wait(300) for process in started] == [0, 0, 0]
    assert tree(tmp_path / "one") == tree(tmp_path / "two")


def test_a_cache_that_others_can_write_to_is_not_used(build: Callable[..., Any], cardc: Callable[..., Any], tmp_path: Path) -> None:
    build()
    (tmp_path / "cache/build").chmod(0o777)
    result = cardc("build", "cards", "-o", "again")
    assert result.code == 0
    assert "others may write" in result.err
