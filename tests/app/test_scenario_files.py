"""Scenario files: what is read, what is refused and where."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardc.languages import Games
from cardc.messages import UserError
from cardc.scenario.loader import load_scenarios
from cardc.scenario.model import Scenario

WHOLE = """
- scenario: whole
  ruleset: [berserk, berserk-2014]
  cites: "berserk:505.1"
  cards: [{name: Знахарь, text: "{tap}: Получить {counter}."}]
  setup:
    active: opponent
    me: {field: [{id: S, card: Знахарь, counters: 2, at: c3, open: no}]}
    opponent: {field: [{id: e1, life: 4, effects: [{prevent: wounds, amount: 1}]}]}
  rolls: [1, 6]
  do:
    - {use: S, x: 2, answers: [{refused: {target: S}}, {target: e1, by: me}, {stop: yes}]}
    - set: {e1: {open: no}}
  between: [{after: 1, do: [{destroy: e1}]}]
  expect:
    berserk: {parts: [full], S: {counters: 1}}
    berserk-2014: {paid: after 1}
"""


def load(tmp_path: Path, games: Games, text: str) -> list[Scenario]:
    path = tmp_path / "x.scenario.yaml"
    path.write_text(text, encoding="utf-8")
    return load_scenarios(path, games, "berserk")


def test_every_part_of_a_scenario_is_read(tmp_path: Path, games: Games) -> None:
    (scenario,) = load(tmp_path, games, WHOLE)
    assert scenario.rulesets == ("berserk", "berserk-2014")
    assert scenario.setup.active == 1
    card = scenario.setup.players[0].zones["field"][0]
    assert (card.id, card.card, card.state) == ("S", "Знахарь", {"counters": 2, "at": "c3", "open": False})
    assert [(a.kind, a.value, a.by, a.refused) for a in scenario.entries[0].answers] == [
        ("target", "S", None, True),
        ("target", "e1", 0, False),
        ("stop", True, None, False),
    ]
    assert list(scenario.expect["berserk-2014"]) == ["paid"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("rolls:", "rols:"), "rolls"),
        (("counters: 2", "counterz: 2"), "counters"),
        (("counters: 2", "counters: two"), "number"),
        (("open: no}]}", "open: 3}]}"), "yes or no"),
        (("id: e1", "id: S"), "twice"),
        (("prevent: wounds", "prevent: woundz"), "wounds"),
        (("{stop: yes}", "{halt: yes}"), "halt"),
        (("{destroy: e1}", "{destroi: e1}"), "destroy"),
        (("S: {counters: 1}", "T: {counters: 1}"), "unknown key T"),
        (("[berserk, berserk-2014]", "[berserk, berzerk]"), "berserk"),
        (("after: 1, do", "befor: 1, do"), "befor"),
        (("by: me", "by: you"), "you"),
        (("active: opponent", "active: nobody"), "opponent"),
    ],
)
def test_a_mistake_is_told_with_its_place(tmp_path: Path, games: Games, change: tuple[str, str], said: str) -> None:
    with pytest.raises(UserError) as caught:
        load(tmp_path, games, WHOLE.replace(*change))
    message = caught.value.text("en")
    assert said in message
    assert "x.scenario.yaml:" in message


def test_one_scenario_alone_is_a_file(tmp_path: Path, games: Games) -> None:
    (scenario,) = load(tmp_path, games, "scenario: alone\ndo: []\nexpect: {}")
    assert scenario.name == "alone"
    assert scenario.rulesets == ("berserk",)
