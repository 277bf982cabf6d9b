"""Why each part did or did not run: every outcome word, with what the connector asks for and the clause."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardc.languages import Games
from cardc.messages import template
from cardc.runtime.events import WORDS
from cardc.runtime.reasons import SAID

SCENARIO = """
- scenario: Почему
  ruleset: {ruleset}
  cards: [{{name: Знахарь, text: "{text}"}}]
  setup:
    me: {{{mine}field: [{{id: S, card: Знахарь}}, {{id: m1, wounds: {wounds}{effects}}}]}}
    opponent: {{{theirs}field: [{{id: e1{hostile}}}]}}
  do: [{{use: S{answers}}}]
{between}  expect: {{illegal: no}}
"""
HEAL = "{tap}: Излечить существо на 2, при этом ранить существо на 1."
CASES = [
    ("full", 2, "", "answers: [{target: m1}, {target: e1}]", "", HEAL, "done in full"),
    ("partial", 1, "", "answers: [{target: m1}]", "", HEAL, "1 of 2"),
    ("closed", 1, "", "answers: [{target: m1}]", "", HEAL, "“при этом” lets it run only after full; before it: «Излечить существо на 2» partial"),
    ("none", 0, "", "answers: [{target: m1}]", "", HEAL, "nothing changed"),
    ("replaced", 2, "effects: [{replace: heal, with: nothing}]", "answers: [{target: m1}]", "", HEAL, "replacement effect of «m1» applied"),
    ("partial", 2, "effects: [{prevent: wounds, amount: 1}]", "answers: [{target: m1}]", "", "{tap}: Ранить ваше существо на 2.", "prevented by «m1»"),
    ("fizzled", 2, "", "answers: [{target: m1}]", "between: [{announced: 1, do: [{destroy: m1}]}]", HEAL, "no longer legal"),
    ("blocked", 0, "hostile: [{block: discharge}]", "answers: [{target: e1}]", "",
     "{tap}: Разряд на 2.", "blocked"),
    ("declined", 2, "", "answers: [{may: no}, {target: e1}]", "", "{tap}: Может излечить существо на 2; затем ранить существо на 1.", "said no"),
    ("illegal", 0, "", "answers: [{target: e1}]", "", "{tap}: Излечить раненое существо на 2, ранить существо противника на 1.", "could not be announced"),
]  # fmt: skip


def played(cardc: Callable[..., Any], tmp_path: Path, ruleset: str, text: str, **parts: str) -> str:
    """What `cardc run` tells of the only scenario."""
    given = {"mine": "", "theirs": "", "wounds": "0", "effects": "", "hostile": "", "answers": "", "between": "", **parts}
    path = tmp_path / "why.scenario.yaml"
    path.write_text(SCENARIO.format(ruleset=ruleset, text=text, **given), encoding="utf-8")
    out: str = cardc("run", str(path)).out
    return out


def test_every_outcome_has_a_sentence_in_both_languages() -> None:
    assert {word for word in WORDS if word != "unset"} <= set(SAID)
    for key, said in SAID.items():
        assert template(f"why-{key}", "en") == said
        assert template(f"why-{key}", "ru") != said


@pytest.mark.parametrize(("word", "wounds", "effects", "answers", "between", "text", "said"), CASES, ids=[c[0] for c in CASES])
def test_each_outcome_is_explained(
    cardc: Callable[..., Any], tmp_path: Path, word: str, wounds: int, effects: str, answers: str, between: str, text: str,
    said: str,
) -> None:  # fmt: skip
    out = played(cardc, tmp_path, "berserk", text, wounds=str(wounds), effects=f", {effects}" if effects.startswith("effects") else "",
                 hostile=f", {effects.replace('hostile', 'effects')}" if effects.startswith("hostile") else "",
                 answers=f", {answers}" if answers else "", between=f"  {between}\n" if between else "")  # fmt: skip
    (line,) = [line for line in out.splitlines() if f"» {word}: " in line and said in line][:1] or [out]
    assert line.startswith("part ")
    assert "[berserk:" in line


def test_what_was_interrupted_names_the_part_that_failed(cardc: Callable[..., Any], tmp_path: Path) -> None:
    text = "(0): Ранить персонажа на 1, взять карту."
    out = played(cardc, tmp_path, "heroes", text, mine="hero: {id: hA, life: 20}, ", theirs="hero: {id: hB, life: 20}, ", answers=", answers: [{target: m1}]",
                 between="  between: [{announced: 1, do: [{destroy: m1}]}]\n")  # fmt: skip
    assert "unreached: interrupted: «Ранить персонажа на 1» fizzled" in out
    assert "[heroes:119.2]" in out


def test_the_game_tells_why(games: Games, tmp_path: Path) -> None:
    """`game.why(n)` says the same as `cardc run`."""
    from cardc.building import Options, build_cards
    from cardc.runtime import Game, load_library

    path = tmp_path / "set.cards.yaml"
    path.write_text(f"game: berserk\nset: {{code: d, name: D}}\ncards: [{{id: a, name: А, life: 5, text: '{HEAL}'}}]\n", encoding="utf-8")
    built = build_cards((str(path),), Options(tmp_path / "out"), games)
    game = Game(load_library(str(built.package)), ruleset="berserk")
    source = game.add("А", owner=0, at="b2", wounds=1)
    game.use(source)
    game.answer(source)
    assert game.why(1, 0).startswith("part 1: «Излечить существо на 2» partial: done in part: 1 of 2 [berserk:")
    assert "only after full; before it: «Излечить существо на 2» partial [berserk:505.4.5]" in game.why(2, 0)
