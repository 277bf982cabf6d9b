"""Readers, reports and templates of plugins, through plugins that have them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

TOOLS = ("--plugin", "tests.plugins.tools")
CONFIG = """
[importers."*.deck"]
reader = "{reader}"
game = "berserk"
set = {{code = "s", name = "n"}}
columns = {{name = "title", text = "rules"}}
"""
GOOD, BAD = "Смотритель = {tap}: Закрыть существо.", "Сторож = {tap}: Закрыть сущность."


@pytest.fixture
def deck(tmp_path: Path) -> Callable[..., Path]:
    def made(*lines: str, reader: str = "deck") -> Path:
        (tmp_path / "cardc.toml").write_text(CONFIG.format(reader=reader), encoding="utf-8")
        (tmp_path / "cards").mkdir(exist_ok=True)
        (tmp_path / "cards" / "s.deck").write_text("\n".join(lines), encoding="utf-8")
        return tmp_path

    return made


def test_cards_are_built_from_a_file_type_of_a_plugin(cardc: Callable[..., Any], deck: Callable[..., Path]) -> None:
    folder = deck(GOOD)
    assert cardc("build", "cards", "-o", "out", *TOOLS).code == 0
    manifest = json.loads((folder / "out" / "cards_s" / "manifest.json").read_text(encoding="utf-8"))
    assert [card["name"] for card in manifest["cards"]] == ["Смотритель"]


def test_what_changes_in_the_file_is_built_again(cardc: Callable[..., Any], deck: Callable[..., Path]) -> None:
    deck(GOOD)
    cardc("build", "cards", "-o", "out", *TOOLS)
    deck(GOOD, GOOD.replace("Смотритель", "Хранитель"))
    told = cardc("build", "cards", "-o", "out", "--format", "json", *TOOLS).json()
    assert (told["cards"], told["reused"]) == (2, 1)


def test_an_error_names_the_row(cardc: Callable[..., Any], deck: Callable[..., Path]) -> None:
    deck(GOOD, BAD)
    told = cardc("check", "cards", "--format", "json", *TOOLS)
    assert told.code == 1
    assert {finding["cell"] for finding in told.json()["diagnostics"]} == {"2"}


def test_a_reader_that_nobody_has_is_wrong_usage(cardc: Callable[..., Any], deck: Callable[..., Path]) -> None:
    deck(GOOD, reader="dekc")
    told = cardc("check", "cards", *TOOLS)
    assert told.code == 2 and "dekc" in told.err and "deck" in told.err


@pytest.mark.parametrize(("reader", "code", "said"), [("torn", "E605", "the page is torn"), ("numbers", "E611", "int")])
def test_a_broken_reader_is_a_broken_plugin(
    reader: str, code: str, said: str, cardc: Callable[..., Any], deck: Callable[..., Path]
) -> None:
    folder = deck(GOOD, reader=reader)
    told = cardc("build", "cards", "-o", "out", *TOOLS)
    assert told.code == 3 and code in told.err and said in told.err and "tools" in told.err
    assert not (folder / "out").exists()


def test_a_report_of_a_plugin_is_a_format(cardc: Callable[..., Any], deck: Callable[..., Path]) -> None:
    deck(GOOD, BAD)
    told = cardc("check", "cards", "--format", "brief", *TOOLS)
    assert told.code == 1 and told.out == "2 cards; 2:E204\n"


@pytest.mark.parametrize(("form", "code"), [("loud", "E605"), ("dumb", "E611")])
def test_a_broken_report_is_a_broken_plugin(
    form: str, code: str, cardc: Callable[..., Any], deck: Callable[..., Path]
) -> None:
    deck(GOOD)
    told = cardc("check", "cards", "--format", form, *TOOLS)
    assert told.code == 3 and code in told.err and form in told.err


def test_a_format_that_nobody_has_is_wrong_usage(cardc: Callable[..., Any], deck: Callable[..., Path]) -> None:
    deck(GOOD)
    told = cardc("check", "cards", "--format", "breif", *TOOLS)
    assert told.code == 2 and "brief" in told.err


def test_generated_code_has_the_template_instead_of_the_call(cardc: Callable[..., Any]) -> None:
    text = "{tap}: Остудить существо на 2."
    frost = ("--plugin", "cardc.plugins.frost", "explain", "--ruleset", "frost", "--format")
    compiled = cardc(*frost, "cython", "--", text).out
    assert "from cardc.plugins.frost.chill cimport chill_at" in compiled and "chill_at(s, f, " in compiled
    assert "plugin_step" not in compiled + cardc(*frost, "python", "--", text).out


def test_a_keyword_whose_text_nobody_can_read_is_a_broken_plugin(
    cardc: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sparkling.py").write_text(
        "from cardc.dsl.language import Keyword\n"
        "from cardc.plugins.hookspecs import PluginInfo, Vocabulary, hookimpl\n\n"
        "@hookimpl\ndef cardc_plugin():\n    return PluginInfo('sparkling', '1.0')\n\n"
        "@hookimpl\ndef cardc_vocabulary():\n"
        "    sparkle = Keyword('sparkle', ('сверкание',), text='Абракадабра кувырком.')\n"
        "    return [Vocabulary('berserk', keywords=(sparkle,))]\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "s.cards.yaml").write_text(
        "game: berserk\nset: {code: s, name: n}\ncards: [{name: Искра, text: Сверкание.}]\n", encoding="utf-8"
    )
    told = cardc("check", "s.cards.yaml", "--plugin", "sparkling")
    assert told.code == 3
    assert "E611" in told.err and "sparkling" in told.err and "сверкание" not in told.out
