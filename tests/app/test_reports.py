"""Card files through `check` and `build`: findings, formats, exit codes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import jsonschema
import pytest

GOOD = """
game: berserk
set: {code: dozor, name: Лесной дозор}
cards:
  - id: travnica
    name: Травница
    life: 6
    text: |
      {tap}: Излечить существо на 2, при этом получить {counter}.
"""
BAD = GOOD.replace("Излечить существо", "Излечить бурундокля")


def write(tmp_path: Path, text: str) -> str:
    path = tmp_path / "set.cards.yaml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_check_of_good_cards_is_silent(cardc: Callable[..., Any], tmp_path: Path) -> None:
    result = cardc("check", write(tmp_path, GOOD), "--format", "json")
    assert result.code == 0, result.err
    assert result.json() == {"diagnostics": [], "cards": 1, "built": 0, "reused": 0, "unsupported": 0, "out": ""}


def test_a_finding_has_its_place_in_the_file(cardc: Callable[..., Any], tmp_path: Path) -> None:
    result = cardc("check", write(tmp_path, BAD), "--format", "json")
    assert result.code == 1
    (found,) = [row for row in result.json()["diagnostics"] if row["severity"] == "error"]
    assert (found["line"], found["column"]) == (9, 23)
    assert (found["end_line"], found["end_column"]) == (9, 33)
    assert found["card"] == "dozor/travnica"
    assert found["feature"] == 1
    assert "бурундокля" in found["message"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("life: 6", "lief: 6"), "life"),
        (("life: 6", "life: many"), "many"),
        (("game: berserk", "game: berzerk"), "berserk"),
        (("  - id: travnica", "  - {id: travnica, name: Знахарь}\n  - id: travnica"), "travnica"),
        (("cards:", "cards: ["), "E501"),
    ],
)
def test_a_mistake_in_a_file_is_told_where_it_is(
    cardc: Callable[..., Any], tmp_path: Path, change: tuple[str, str], said: str
) -> None:
    result = cardc("check", write(tmp_path, GOOD.replace(*change)))
    assert result.code == 1
    assert said in result.err
    assert "set.cards.yaml:" in result.err


def test_sarif_and_github_tell_the_same(cardc: Callable[..., Any], tmp_path: Path) -> None:
    path = write(tmp_path, BAD)
    sarif = cardc("check", path, "--format", "sarif").json()
    codes = {row["ruleId"] for row in sarif["runs"][0]["results"]}
    assert codes == {row["code"] for row in cardc("check", path, "--format", "json").json()["diagnostics"]}
    assert "::error file=" in cardc("check", path, "--format", "github").out


def test_a_build_with_an_error_writes_nothing(cardc: Callable[..., Any], tmp_path: Path) -> None:
    result = cardc("build", write(tmp_path, BAD), "-o", str(tmp_path / "out"))
    assert result.code == 1
    assert not (tmp_path / "out").exists()


def test_a_build_writes_a_package_that_plays(cardc: Callable[..., Any], tmp_path: Path) -> None:
    from cardc.runtime import Game, load_library

    result = cardc("build", write(tmp_path, GOOD), "-o", str(tmp_path / "out"), "--format", "json", "--wheel")
    assert result.code == 0, result.err
    assert result.json()["out"] == str(tmp_path / "out" / "cards_dozor")
    assert list((tmp_path / "out").glob("cards_dozor-*.whl"))
    game = Game(load_library(str(tmp_path / "out")), ruleset="berserk")
    source = game.add("Травница", owner=0, at="b2")
    decision = game.use(source, feature=0)
    assert decision is not None
    assert decision.options == (source,)


def test_each_game_has_a_package_of_its_own(cardc: Callable[..., Any], tmp_path: Path) -> None:
    write(tmp_path, GOOD)
    heroes = "game: heroes\nset: {code: brod, name: Брод}\ncards: [{name: Лекарь, text: 'Найм: Возьмите карту.'}]\n"
    (tmp_path / "b.cards.yaml").write_text(heroes, encoding="utf-8")
    result = cardc("build", str(tmp_path), "-o", str(tmp_path / "out"), "--format", "json")
    assert result.code == 0, result.err
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"cards_dozor", "cards_brod"}
    assert cardc("build", str(tmp_path), "-o", str(tmp_path / "o"), "--name", "x").code == 2


def test_a_feature_without_code_is_left_out_only_if_allowed(cardc: Callable[..., Any], tmp_path: Path) -> None:
    path = write(tmp_path, GOOD + "      {tap}: Ранить бурундокля на 2.\n")
    assert cardc("build", path, "-o", str(tmp_path / "out")).code == 1
    result = cardc("build", path, "-o", str(tmp_path / "out"), "--allow-unsupported", "--format", "json")
    assert result.code == 0, result.err
    assert result.json()["unsupported"] == 1


@pytest.mark.parametrize("name", ["../x", "class", "a b", "1a", "карты"])
def test_a_name_that_is_no_package_name_is_wrong_usage(cardc: Callable[..., Any], tmp_path: Path, name: str) -> None:
    assert cardc("build", write(tmp_path, GOOD), "-o", str(tmp_path / "out"), "--name", name).code == 2
    assert not (tmp_path / "out").exists()


SCHEMA = json.loads((Path(__file__).parent / "schemas" / "sarif-2.1.0.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("text", [GOOD, BAD, GOOD.replace("life: 6", "lief: 6"), GOOD.replace("cards:", "cards: [")])
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_sarif_fits_its_schema(cardc: Callable[..., Any], tmp_path: Path, text: str, lang: str) -> None:
    folder = tmp_path / "наборы с пробелом"
    folder.mkdir()
    log = cardc("check", write(folder, text), "--format", "sarif", "--lang", lang).json()
    jsonschema.Draft4Validator(SCHEMA).validate(log)
    for result in log["runs"][0]["results"]:
        where = result["locations"][0]["physicalLocation"]["artifactLocation"]
        assert unquote(where["uri"]) == "наборы с пробелом/set.cards.yaml"


def test_a_broken_card_is_shown_at_its_place_in_every_format(cardc: Callable[..., Any], tmp_path: Path) -> None:
    path = write(tmp_path, BAD)
    (row,) = cardc("check", path, "--format", "json").json()["diagnostics"]
    place = (row["line"], row["column"], row["end_line"], row["end_column"])
    assert place == (9, 23, 9, 33)
    (result,) = cardc("check", path, "--format", "sarif").json()["runs"][0]["results"]
    region = result["locations"][0]["physicalLocation"]["region"]
    assert tuple(region[key] for key in ("startLine", "startColumn", "endLine", "endColumn")) == place
    assert "line=9,col=23,endLine=9,endColumn=33" in cardc("check", path, "--format", "github").out
    assert "set.cards.yaml:9:23: error" in cardc("check", path).err


def test_warnings_fail_where_they_shall(cardc: Callable[..., Any], tmp_path: Path) -> None:
    path = write(tmp_path, GOOD.replace("Излечить существо на 2", "Получить 5 фишки"))
    assert cardc("check", path).code == 0
    assert cardc("check", path, "--fail-on", "warning").code == 1
    assert cardc("build", path, "-o", "out", "--fail-on", "warning").code == 1
    assert not (tmp_path / "out").exists()
    (tmp_path / "cardc.toml").write_text('fail-on = "warning"\nout = "made"\n', encoding="utf-8")
    assert cardc("check", path).code == 1
    assert cardc("build", path, "--fail-on", "error").code == 0
    assert (tmp_path / "made" / "cards_dozor").is_dir()


@pytest.mark.parametrize(
    ("config", "said"),
    [("backedn = 'cython'", "backedn"), ("jobs = 'two'", "jobs"), ("[sets.x]\nlicence = 'MIT'", "license"), ("= 1", "TOML")],
)
def test_a_mistake_in_the_configuration_is_told(cardc: Callable[..., Any], tmp_path: Path, config: str, said: str) -> None:
    (tmp_path / "cardc.toml").write_text(config, encoding="utf-8")
    result = cardc("check", write(tmp_path, GOOD))
    assert result.code == 2
    assert said in result.err
