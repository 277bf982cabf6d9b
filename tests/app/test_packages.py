"""What a pipeline ships: packages and wheels that an engine loads with nothing but the runtime."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from email import message_from_string
from pathlib import Path
from typing import Any

import pytest

from cardc.runtime import Game, RulesError, load_library
from tests.app.test_incremental import ROOT, write

CONFIG = """
[sets.dozor]
version = "2.1"
license = "CC-BY-4.0"
description = "Лесной дозор"
authors = ["Издатель"]
urls = {Homepage = "https://example.org"}
"""
ENGINE = """
import sys
from cardc.runtime import Game, load_library
import cards_dozor

library = load_library("cards_dozor")
assert len(cards_dozor.load().cards) == len(library.cards)
game = Game(library, ruleset="berserk", seed=7)
source = game.add("Карта a", owner=0, at="b2")
enemy = game.add({"type": "creature", "life": 9}, owner=1, at="b5")
decision = game.use(source, feature=0)
while decision is not None:
    decision = game.answer(decision.options[0])
assert game.card(enemy)["wounds"] == 3, game.events
assert not {"jinja2", "pluggy", "click", "Cython", "cardc.dsl.parser"} & set(sys.modules)
print("played")
"""


@pytest.fixture
def built(cardc: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CARDC_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    write(tmp_path / "cards", "a", "{tap}: Разряд на 3.")
    (tmp_path / "cardc.toml").write_text(CONFIG, encoding="utf-8")
    result = cardc("build", "cards", "-o", "out", "--wheel")
    assert result.code == 0, result.err
    return tmp_path / "out"


def test_a_wheel_says_what_the_configuration_says(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    assert wheel.name == "cards_dozor-2.1-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as packed:
        about = message_from_string(packed.read("cards_dozor-2.1.dist-info/METADATA").decode())
        assert {info.date_time for info in packed.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert "cards_dozor/__init__.pyi" in packed.namelist() and "cards_dozor/py.typed" in packed.namelist()
    assert (about["Name"], about["License-Expression"], about["Summary"]) == ("cards-dozor", "CC-BY-4.0", "Лесной дозор")
    assert about["Requires-Dist"].startswith("cardc==")


def test_an_engine_plays_a_card_of_an_installed_wheel(built: Path, tmp_path: Path) -> None:
    (wheel,) = built.glob("*.whl")
    place = tmp_path / "site"
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(place)
    variables = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{place}"}
    done = subprocess.run([sys.executable, "-c", ENGINE], env=variables, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "played", done.stderr


def test_the_manifest_says_where_its_cards_stand(built: Path) -> None:
    manifest = json.loads((built / "cards_dozor/manifest.json").read_text(encoding="utf-8"))
    assert (manifest["sources"], manifest["source_map"]) == (["a.cards.yaml"], [[0, 5, 5]])
    assert (manifest["sets"], manifest["license"]) == (["dozor"], "CC-BY-4.0")
    assert {"name", "version", "digest"} == set(manifest["plugins"][0])
    assert len(manifest["cards"][0]["text_hash"]) == len(manifest["cards"][0]["steps_hash"]) == 16


def test_packages_of_one_game_are_one_library(built: Path, cardc: Callable[..., Any], tmp_path: Path) -> None:
    path = write(tmp_path / "more", "b", "{tap}: Излечить существо на 2, при этом получить {counter}.")
    path.write_text(path.read_text(encoding="utf-8").replace("code: dozor", "code: zastava"), encoding="utf-8")
    assert cardc("build", "more", "-o", "out").code == 0
    library = load_library(str(built))
    assert [card["id"] for card in library.cards] == ["dozor/a", "zastava/b"]
    game = Game(library, ruleset="berserk")
    source = game.add("Карта b", owner=0, at="b2")
    assert game.use(source, feature=0) is not None
    heroes = "game: heroes\nset: {code: brod, name: Брод}\ncards: [{name: Лекарь, text: 'Найм: Возьмите карту.'}]\n"
    (tmp_path / "h.cards.yaml").write_text(heroes, encoding="utf-8")
    assert cardc("build", "h.cards.yaml", "-o", "out").code == 0
    with pytest.raises(RulesError, match="several games"):
        load_library(str(built))


def test_diff_tells_what_changed_and_why(built: Path, cardc: Callable[..., Any], tmp_path: Path) -> None:
    for id, text in (("a", "{tap}: Разряд на 4."), ("n", "{tap}: Разряд на 1.")):
        write(tmp_path / "cards", id, text)
    assert cardc("build", "cards", "-o", "new").code == 0
    found = cardc("diff", "out", "new", "--format", "json").json()
    assert [(row["card"], row["change"], [why["reason"] for why in row["reasons"]]) for row in found["cards"]] == [
        ("dozor/a", "steps", ["text"]), ("dozor/n", "new", []),
    ]  # fmt: skip
    write(tmp_path / "cards", "a", "{tap}:  Разряд на 3.")
    assert cardc("build", "cards", "-o", "reworded").code == 0
    (wheel,) = built.glob("*.whl")
    rows = cardc("diff", str(wheel), "reworded", "--format", "json").json()["cards"]
    assert [(row["card"], row["change"]) for row in rows] == [("dozor/a", "text"), ("dozor/n", "new")]
    assert cardc("diff", "cards", "new").code == 2


def test_clean_forgets_and_the_next_build_is_the_same(built: Path, cardc: Callable[..., Any], tmp_path: Path) -> None:
    before = (built / "cards_dozor/manifest.json").read_bytes()
    assert cardc("clean").code == 0
    assert not list((tmp_path / "cache/build").glob("*.sqlite"))
    assert cardc("build", "cards", "-o", "out").code == 0
    assert (built / "cards_dozor/manifest.json").read_bytes() == before


def test_only_what_a_branch_touches_is_checked(cardc: Callable[..., Any], tmp_path: Path) -> None:
    for id in ("a", "b"):
        write(tmp_path / "cards", id)

    def git(*arguments: str) -> None:
        who = ("-c", "user.email=a@example.org", "-c", "user.name=A")
        subprocess.run(["git", *who, *arguments], cwd=tmp_path, check=True, capture_output=True)

    git("init", "-q", "-b", "main")
    git("add", "cards")
    git("commit", "-q", "-m", "cards")
    assert cardc("check", "cards", "--changed-since", "main", "--format", "json").json()["cards"] == 0
    write(tmp_path / "cards", "b", "{tap}: Разряд на 1.")
    write(tmp_path / "cards", "c")
    assert cardc("check", "cards", "--changed-since", "main", "--format", "json").json()["cards"] == 2
    assert cardc("check", "cards", "--changed-since", "--help").code == 2
    assert cardc("check", "cards", "--changed-since", "nowhere").code == 2


def test_compiled_cards_that_do_nothing_are_a_package_too(tmp_path: Path) -> None:
    """No step, no module: a chunk of cards without orders has code that is empty, the first time and out of the cache."""
    write(tmp_path / "cards", "a", "Рывок.")
    write(tmp_path / "cards", "b", "")
    variables = {**os.environ, "PYTHONPATH": str(ROOT), "CARDC_CACHE_DIR": str(tmp_path / "cache")}
    for out in ("first", "again"):
        command = [sys.executable, "-m", "cardc", "build", "cards", "-o", out, "--backend", "cython"]
        done = subprocess.run(command, cwd=tmp_path, env=variables, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stderr
        assert len(load_library(str(tmp_path / out)).cards) == 2
