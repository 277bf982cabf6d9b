"""The command as its users see it: exit codes, streams, formats."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

HEAL = "{tap}: Излечить существо на 2, при этом получить {counter}."


def test_explain_json_is_as_the_interfaces_say(cardc: Callable[..., Any]) -> None:
    feature = cardc("explain", HEAL, "--format", "json").json()["features"][0]
    assert feature["span"] == [0, 59]
    assert feature["kind"] == "activated"
    assert feature["cost"] == ["{tap}"]
    assert [feature[key] for key in ("trigger", "label", "limit")] == [None, None, None]
    assert feature["grouping"] == "(1 full 2)"
    assert feature["actions"] == [
        {"n": 1, "verb": "heal", "text": "Излечить существо на 2", "span": [7, 29], "optional": False, "by": "controller"},
        {"n": 2, "verb": "gain-counter", "text": "получить {counter}", "span": [40, 58], "optional": False,
         "by": "controller"},
    ]  # fmt: skip
    assert feature["executable"] is True
    assert feature["canonical"] == "{tap}: излечить существо на 2, при этом получить {counter}."


def test_explain_tells_a_repeat(cardc: Callable[..., Any]) -> None:
    result = cardc("explain", "{tap}: Три или менее разряда на 1-1-2.", "--format", "json").json()
    assert result["features"][0]["actions"][0]["repeat"] == {"min": 0, "max": 3}


def test_explain_cites_the_clause_at_every_connector(cardc: Callable[..., Any]) -> None:
    result = cardc("explain", "{tap}: Ранить существо на 1, закрыть его, при этом получить {counter}.")
    assert result.code == 0
    assert "berserk:505.4.1" in result.out
    assert "berserk:505.4.5" in result.out


@pytest.mark.parametrize("form", ["tree", "steps", "python", "cython", "mermaid"])
def test_every_format_of_explain_prints_something(cardc: Callable[..., Any], form: str) -> None:
    result = cardc("explain", HEAL, "--format", form)
    assert result.code == 0, result.err
    assert result.out.strip()


def test_explain_reads_stdin_and_texts_with_a_dash(cardc: Callable[..., Any]) -> None:
    assert cardc("explain", "-", "--format", "json", stdin=HEAL).json()["features"][0]["grouping"] == "(1 full 2)"
    assert cardc("explain", "--format", "json", "--", "-1 от дальних атак.").json()["features"][0]["kind"] == "static"


def test_an_error_in_a_text_is_exit_1_with_a_caret(cardc: Callable[..., Any]) -> None:
    result = cardc("explain", "{tap}: Ранить бурундокля на 2.")
    assert result.code == 1
    assert "^^^" in result.err
    assert "Traceback" not in result.err


@pytest.mark.parametrize("arguments", [
    ["explain"], ["explain", "x", "--card", "f#c"], ["explain", "x", "--ruleset", "berzerk"], ["explain", "--card", "f"],
    ["nosuch"], ["test"], ["test", "nowhere"], ["compare", "x", "--rulesets", "berserk"],
    ["compare", "x", "--rulesets", "berserk,heroes"], ["coverage", "nowhere"], ["explain", "x", "--format", "xml"],
])  # fmt: skip
def test_wrong_usage_is_exit_2_and_leaves_stdout_empty(cardc: Callable[..., Any], arguments: list[str]) -> None:
    result = cardc(*arguments)
    assert result.code == 2
    assert result.out == ""
    assert result.err


def test_a_broken_plugin_is_exit_3_in_one_line(cardc: Callable[..., Any]) -> None:
    result = cardc("--plugin", "no.such.module", "plugins")
    assert result.code == 3
    assert "E601" in result.err
    assert len(result.err.strip().splitlines()) == 1


def test_plugins_lists_both_games_in_their_order(cardc: Callable[..., Any]) -> None:
    found = cardc("plugins", "--format", "json").json()["plugins"]
    assert [plugin["name"] for plugin in found] == ["berserk", "heroes"]
    assert all(plugin["adds"]["verbs"] for plugin in found)


@pytest.mark.parametrize(("lang", "said"), [("ru", "Неизвестное"), ("en", "Unknown")])
def test_messages_come_in_the_language_asked_for(cardc: Callable[..., Any], lang: str, said: str) -> None:
    text = "{tap}: Открыть ваше существо и забуровить его."
    assert said in cardc("explain", text, "--lang", lang).err
    assert said in cardc("--lang", lang, "explain", text).err


@pytest.mark.parametrize("text", ["", "\x00", "{nosuch}: x", '"); import os #', "(" * 3000, "Ранить " * 12000])
def test_no_text_ends_in_a_traceback(cardc: Callable[..., Any], text: str) -> None:
    for form in ("json", "tree", "mermaid"):
        result = cardc("explain", "--format", form, "--", text)
        assert result.code == 1, (form, result.err)
        assert "internal" not in result.err


def test_compare_tells_a_dash_in_words(cardc: Callable[..., Any]) -> None:
    text = "{tap}: Закрыть ваше существо – разряд на 3."
    result = cardc("compare", "--rulesets", "berserk,berserk-2014", text)
    assert result.code == 0
    assert "berserk:505.4.6" in result.out
    assert "was done in part" in result.out
    kinds = cardc("compare", "--rulesets", "berserk,berserk-2014", text, "--format", "json").json()
    assert [row["kind"] for row in kinds["texts"][0]["differences"]] == ["gate"]


def test_compare_tells_a_connector_that_only_one_ruleset_has(cardc: Callable[..., Any]) -> None:
    result = cardc("compare", "--rulesets", "berserk,berserk-2014", "Разряд на 2, иначе излечить ваше существо на 1.")
    assert "иначе" in result.out
    assert "berserk-2014" in result.out


def test_compare_says_when_nothing_differs(cardc: Callable[..., Any]) -> None:
    result = cardc("compare", "--rulesets", "berserk,berserk-2014", HEAL, "--format", "json").json()
    assert result["texts"][0]["differences"] == []


def test_the_runtime_loads_no_compiler_and_no_plugin() -> None:
    code = (
        "import sys, cardc.runtime, cardc.runtime.model\n"
        "heavy = {'click', 'jinja2', 'pluggy', 'Cython', 'ruamel', 'cardc.plugins', 'pymorphy3'}\n"
        "sys.exit(', '.join(sorted(heavy & set(sys.modules))) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_package_offers_what_it_promises() -> None:
    import cardc as package

    parsed = package.parse(HEAL)
    assert str(parsed[0]) == "{tap}: излечить существо на 2, при этом получить {counter}."
    assert package.explain(HEAL)["ruleset"] == "berserk"
    with pytest.raises(AttributeError):
        _ = package.nothing


def test_cards_of_installed_packages_and_hidden_folders_are_not_the_projects(cardc: Callable[..., Any], tmp_path: Path) -> None:
    card = "game: berserk\nset: {code: x}\ncards:\n  - {id: c1, name: Егерь, text: Закрыть}\n"
    for folder in ("own", ".hidden", "env/lib"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "a.cards.yaml").write_text(card, encoding="utf-8")
    (tmp_path / "env/pyvenv.cfg").touch()
    told = json.loads(cardc("check", str(tmp_path), "--format", "json").out)
    assert told["cards"] == 1
    assert json.loads(cardc("check", str(tmp_path / ".hidden"), "--format", "json").out)["cards"] == 1
