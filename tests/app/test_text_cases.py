"""`cardc test` on `*.texts.yaml`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

PASSING = """
- name: both
  ruleset: [berserk, berserk-2014]
  text: "{tap}: Закрыть ваше существо; получить {counter}."
  grouping: "(1 full 2)"
  kinds: [activated]
  verbs: [[close, gain-counter]]
  same_as: ["{tap}: Закрыть ваше существо, при этом получить фишку."]
  differs_from: ["{tap}: Закрыть ваше существо, получить {counter}."]
  clean: yes
- name: repeated
  text: "{tap}: Три или менее разряда на 1-1-2."
  repeat: {min: 0, max: 3}
- name: wrong
  text: "{tap}: Ранить бурундокля на 2."
  diagnostics: [бурундокля]
"""


def write(tmp_path: Path, text: str) -> str:
    path = tmp_path / "a.texts.yaml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_case_is_run_under_each_of_its_rulesets(cardc: Callable[..., Any], tmp_path: Path) -> None:
    result = cardc("test", write(tmp_path, PASSING), "--format", "json")
    assert result.code == 0, result.out
    assert result.json()["passed"] == 4
    assert {row["backend"] for row in result.json()["results"]} == {None}


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ('grouping: "(1 and 2)"', "(1 full 2)"),
        ("kinds: [triggered]", "activated"),
        ("verbs: [[open, gain-counter]]", "close"),
        ('same_as: ["{tap}: Получить {counter}."]', "Получить"),
        ('differs_from: ["{tap}: Закрыть ваше существо; получить фишку."]', "фишку"),
        ("diagnostics: [E201]", "E201"),
        ("repeat: 2", "2"),
        ("words: [существа]", "существа"),
    ],
)
def test_a_key_that_does_not_hold_fails_its_case(
    cardc: Callable[..., Any], tmp_path: Path, key: str, said: str
) -> None:
    case = '- name: x\n  text: "{tap}: Закрыть ваше существо; получить {counter}."\n  ' + key
    result = cardc("test", write(tmp_path, case), "--format", "json")
    assert result.code == 1
    assert said in result.json()["results"][0]["message"]


def test_a_text_with_an_error_fails_unless_that_is_expected(cardc: Callable[..., Any], tmp_path: Path) -> None:
    result = cardc("test", write(tmp_path, '- {name: x, text: "Ранить бурундокля на 2."}'), "--format", "json")
    assert result.json()["failed"] == 1
    assert "бурундокля" in result.json()["results"][0]["message"]


def test_an_unreadable_file_is_a_failed_result(cardc: Callable[..., Any], tmp_path: Path) -> None:
    result = cardc("test", write(tmp_path, "- {name: x, text: y, groupping: z}"), "--format", "json")
    assert result.code == 1
    assert "grouping" in result.json()["results"][0]["message"]


def test_folders_are_searched(cardc: Callable[..., Any], tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    folder.mkdir(parents=True)
    write(folder, PASSING)
    assert cardc("test", str(tmp_path), "--format", "json").json()["passed"] == 4


def test_junit_is_xml_whatever_the_text(cardc: Callable[..., Any], tmp_path: Path) -> None:
    result = cardc("test", write(tmp_path, '- {name: "<x>\\u0001&", text: "\\u0001 ]]>"}'), "--format", "junit")
    suite = ElementTree.fromstring(result.out.encode())
    assert suite.get("failures") == "1"


def test_a_path_that_does_not_exist_is_wrong_usage(cardc: Callable[..., Any]) -> None:
    result = cardc("test", "nowhere")
    assert result.code == 2
    assert "nowhere" in result.err
    assert result.out == ""
