"""`cardc test` and `cardc run` on scenarios: what passes, what fails and with which words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

HEALER = """
- scenario: a healer
  ruleset: berserk
  cites: ["berserk:505.4.5"]
  cards: [{name: Знахарь, text: "{tap}: Излечить ваше существо на 2, при этом разряд на 1-2-3."}]
  setup:
    me: {field: [{id: S, card: Знахарь}, {id: m1, life: 6, wounds: 2}]}
    opponent: {field: [{id: e1, life: 5}, {id: e2, life: 5}]}
  rolls: [4]
  do: [{use: S, answers: [{target: m1, by: me}, {target: e1}]}]
  expect:
    parts: [full, full]
    paid: after 2
    asked: [target, target]
    offered: {1: [S, m1], 2: [e1, e2]}
    m1: {wounds: 0}
    e1: {wounds: 2, life: 5, zone: field, controller: opponent}
    S: {open: no}
    winner: none
"""


def run(cardc: Callable[..., Any], tmp_path: Path, text: str, *options: str) -> list[dict[str, Any]]:
    path = tmp_path / "x.scenario.yaml"
    path.write_text(text, encoding="utf-8")
    results: list[dict[str, Any]] = cardc("test", str(path), "--format", "json", *options).json()["results"]
    return results


@pytest.fixture(autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "cache"))


@pytest.mark.parametrize("backend", ["python", "reference"])
def test_a_scenario_that_holds_passes(cardc: Callable[..., Any], tmp_path: Path, backend: str) -> None:
    (result,) = run(cardc, tmp_path, HEALER, "--backend", backend)
    assert (result["status"], result["message"]) == ("passed", "")
    assert (result["ruleset"], result["backend"]) == ("berserk", backend)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("parts: [full, full]", "parts: [full, partial]"), "parts: expected [full, partial], found [full, full]"),
        (("paid: after 2", "paid: after 1"), "paid: expected after 1, found after 2"),
        (("asked: [target, target]", "asked: [target]"), "asked: expected [target]"),
        (("1: [S, m1]", "1: [m1]"), "offered 1: expected [m1], found [S, m1]"),
        (("m1: {wounds: 0}", "m1: {wounds: 1}"), "m1.wounds: expected 1, found 0"),
        (("winner: none", "winner: me"), "winner: expected me, found none"),
        (("S: {open: no}", "S: {open: yes}"), "S.open: expected yes, found no"),
        (("{target: m1, by: me}", "{target: e1}"), "offered: [S, m1]"),
        (("{target: m1, by: me}", "{target: m1, by: opponent}"), "asked was me"),
        (("{target: m1, by: me}", "{may: yes}"), "target was asked"),
        (("{target: m1, by: me}", "{refused: {target: m1}}, {target: m1}"), "was accepted"),
        (("{target: e1}", "{target: e1}, {target: e2}"), "left over: {target: e2}"),
        ((", {target: e1}]", "]"), "no answer for the question target of me; offered: [e1, e2]"),
        (("rolls: [4]", "rolls: []"), "none is left in the script"),
        (("rolls: [4]", "rolls: [4, 5]"), "left over: [5]"),
        (("winner: none", "illegal: yes"), "was accepted"),
        (("winner: none", "diagnostic: E201"), "E201"),
        (("  do:", "  between: [{after: 7, do: [{destroy: e2}]}]\n  do:"), "after 7 was never reached"),
        (("card: Знахарь", "card: Знахарка"), "did you mean Знахарь"),
        (("разряд на", "разряжаем на"), "разряжаем"),
    ],
)
def test_what_does_not_hold_is_told(
    cardc: Callable[..., Any], tmp_path: Path, change: tuple[str, str], said: str
) -> None:
    (result,) = run(cardc, tmp_path, HEALER.replace(*change))
    assert result["status"] == "failed"
    assert said in result["message"], result["message"]


@pytest.mark.parametrize(
    "change",
    [
        ("{target: m1, by: me}", "{refused: {target: e1}}, {target: m1}"),
        ("{target: m1, by: me}", "{refused: {may: yes}}, {target: m1}"),
        ("ruleset: berserk\n", "ruleset: [berserk, berserk-2014]\n"),
    ],
)
def test_variants_that_hold_too(cardc: Callable[..., Any], tmp_path: Path, change: tuple[str, str]) -> None:
    results = run(cardc, tmp_path, HEALER.replace(*change))
    assert {result["status"] for result in results} == {"passed"}, results


def test_what_happens_between_the_parts(cardc: Callable[..., Any], tmp_path: Path) -> None:
    text = HEALER.replace("  do:", "  between: [{after: 1, do: [{set: {e1: {wounds: 1}}}]}]\n  do:")
    (result,) = run(cardc, tmp_path, text.replace("e1: {wounds: 2,", "e1: {wounds: 3,"))
    assert result["status"] == "passed", result["message"]


def test_a_text_that_must_not_compile(cardc: Callable[..., Any], tmp_path: Path) -> None:
    text = """
- scenario: unknown
  cards: [{name: Знахарь, text: "{tap}: Забуровить существо."}]
  setup: {me: {field: [{id: S, card: Знахарь}]}}
  do: [{use: S}]
  expect: {diagnostic: {words: [забуровить]}}
"""
    (result,) = run(cardc, tmp_path, text)
    assert result["status"] == "passed", result["message"]


def test_one_broken_card_fails_only_its_own_scenario(cardc: Callable[..., Any], tmp_path: Path) -> None:
    broken = HEALER.replace("a healer", "broken").replace("разряд на", "разряжаем на")
    results = run(cardc, tmp_path, HEALER + broken)
    assert [result["status"] for result in results] == ["passed", "failed"]


def test_a_refused_announcement_changes_nothing(cardc: Callable[..., Any], tmp_path: Path) -> None:
    text = """
- scenario: closed
  cards: [{name: Знахарь, text: "{tap}: Излечить ваше существо на 2."}]
  setup: {me: {field: [{id: S, card: Знахарь, open: no}]}}
  do: [{use: S}]
  expect: {illegal: yes, S: {open: no}}
"""
    (result,) = run(cardc, tmp_path, text)
    assert result["status"] == "passed", result["message"]


def test_run_tells_questions_outcomes_and_clauses(cardc: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "x.scenario.yaml"
    path.write_text(HEALER.replace("wounds: 2}", "wounds: 1}").replace(", {target: e1}]", "]"), encoding="utf-8")
    result = cardc("run", str(path))
    assert result.code == 1
    assert "→ {target: m1}" in result.out
    assert "505.4.5" in result.out
