"""A feature whose actions can be steered to any outcome, run by the reference interpreter.

In: features with the same actions, each read under a ruleset of one game; what becomes of each action. Out: `Steered`: what
became of every part and when the cost was paid. Only the connectors are those of the texts: every action mends the one
card of its own, whose state decides the outcome: absent (illegal), unhurt (none), one wound (partial), guarded (blocked),
taken away (fizzled), watched over (replaced). Every condition holds or not as it is steered.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardc.dsl import nodes
from cardc.languages import Games, Parsed

if TYPE_CHECKING:
    from cardc.dsl.language import Language
    from cardc.runtime.model import Model

MAX_STEPS = 200
WOUNDS = {"none": 0, "partial": 1}


@dataclass(frozen=True, slots=True)
class Steered:
    """`words`: outcome of each action by its number; none if the feature could not be announced. `paid`: as in `Run`,
    with the number of the action."""

    words: Mapping[int, str]
    paid: str

    @property
    def refused(self) -> bool:
        """Was the announcement illegal?"""
        return not self.words


class Steering:
    """The same feature under several rulesets, ready to be played again and again."""

    def __init__(self, features: Sequence[tuple[nodes.Feature, Parsed]], games: Games) -> None:
        from cardc.codegen.builder import Card

        self.rulesets = [parsed.ruleset.id for _, parsed in features]
        self.model = invented_model(self.rulesets, games)
        self.count = max(n for feature, _ in features for n in _numbers(feature))
        self.language = invented_language(self.count)
        cards = [
            Card(f"c{at}", {"name": f"c{at}", "type": "thing"}, nodes.Text((plain_feature(feature),)), self.language,
                 replace(parsed.ruleset, game="invented", switches={}))
            for at, (feature, parsed) in enumerate(features)
        ]  # fmt: skip
        self.library = _library(cards, self.model)

    def run(self, at: int, words: Mapping[int, str], holds: bool = True) -> Steered:
        """Use the feature as ruleset number `at` has it; actions that `words` does not name are done in full."""
        return _Play(self, at, words, holds).run()


def _numbers(feature: nodes.Feature) -> list[int]:
    from cardc.explaining import feature_actions

    return [action.n for action in feature_actions(feature)]


def _library(cards: list[Any], model: Model) -> Any:
    from cardc.api import get_include
    from cardc.codegen.builder import build_package
    from cardc.reference import bind
    from cardc.runtime import load_library
    from cardc.runtime.kernel import ABI

    with tempfile.TemporaryDirectory() as folder:
        built = build_package(cards, model=model.to_json(), abi=ABI, include=get_include(), out=Path(folder), name="steered")
        library = load_library(str(built.out))
    rows = {row["key"]: row["index"] for row in library.manifest["features"]}
    bind(library, {rows[f"{card.id}#0"]: (card.text.features[0], card.language, card.ruleset) for card in cards})
    return library


# ---------------------------------------------------------------- the invented game


def invented_model(rulesets: Sequence[str], games: Games) -> Model:
    """A table with the rulesets' own tables of outcomes, and nothing of their games."""
    from cardc.runtime import model as table

    known = {rules.id: rules for name in rulesets for rules in games.model(name).rulesets}
    return table.Model(
        game="invented",
        zones=(table.Zone("field", in_play=True, role="field"), table.Zone("gone", role="graveyard")),
        types=(table.CardType("thing", life=True, in_play_zone="field"),),
        events=(
            table.EventKind("mend", "heal"),
            table.EventKind("shut", "close"),
            table.EventKind("leave", "destroy", zone="gone"),
        ),
        kinds=(table.Kind("aid"),),
        rulesets=tuple(replace(rules, switches={}) for rules in known.values()),
        defaults={"type": "thing", "life": 10, "strike": [0, 0, 0], "cost": 0, "move": 0},
    )


def invented_language(count: int) -> Language:
    """One verb, a noun for the card of each of `count` actions, the cost `{tap}`."""
    from cardc.codegen.ir import Param, Symbol, Want, call
    from cardc.dsl.language import CostWord, Kind, Language, Noun, Verb

    own = call("m_bit", call("self"))
    ids = ("sign", *(f"leaf{n}" for n in range(1, count + 1)))
    mend = Verb("mend", ("mend {target} {amount}",), kind="aid",
                wants=(Want(Symbol("event", "mend"), Param("target"), Param("amount")),))  # fmt: skip
    tap = CostWord("tap", ("tap",), wants=(Want(Symbol("event", "shut"), own),),
                   able=call("m_any", call("m_and", own, call("flag_is", Symbol("flag", "open")))), reserve="tap")  # fmt: skip
    return Language(
        game="invented",
        nouns={id: Noun(id, (id,), mask=call("class_is", Symbol("class", id))) for id in ids},
        verbs={"mend": mend},
        kinds={"aid": Kind("aid", ("aid",))},
        costs={"tap": tap},
    )


def plain_feature(feature: nodes.Feature) -> nodes.Feature:
    """The connectors of a feature over actions that can be steered; it is activated, and costs `{tap}` if it costs anything."""
    assert feature.body is not None
    cost = (nodes.Cost("tap"),) if feature.cost else ()
    return nodes.Feature("activated", cost=cost, body=_plain(feature.body), text=feature.text)


def _plain(clause: nodes.Clause) -> nodes.Clause:
    match clause:
        case nodes.Action(n=n):
            args = (("target", nodes.Phrase(f"leaf{n}")), ("amount", nodes.Number(2)))
            return nodes.Action(n, "mend", args, optional=clause.optional, text=clause.text)
        case nodes.Join(parts=parts):
            return replace(clause, parts=tuple(_plain(part) for part in parts))
        case nodes.Gate():
            return replace(clause, left=_plain(clause.left), right=_plain(clause.right))
        case nodes.Refuse():
            return replace(clause, left=_plain(clause.left), right=_plain(clause.right), chooser="opponent")
        case nodes.If():
            there = nodes.Test("exists", (("target", nodes.Phrase("sign", nodes.Quantity("any"))),))
            other = None if clause.otherwise is None else _plain(clause.otherwise)
            return replace(clause, condition=there, then=_plain(clause.then), otherwise=other)


# ---------------------------------------------------------------- one play


class _Play:
    def __init__(self, steering: Steering, at: int, words: Mapping[int, str], holds: bool) -> None:
        from cardc.runtime import Game

        self.words, self.named = words, set[int]()
        self.game = Game(steering.library, ruleset=steering.rulesets[at], seed=1)
        self.source = self.game.new_card(0, steering.library.find_card(f"c{at}"), {}, "field", -1)
        if holds:
            self.game.add(_thing("sign"))
        numbers = range(1, steering.count + 1)
        self.leaves = {self._leaf(n, words.get(n, "full")): n for n in numbers if words.get(n) != "illegal"}

    def _leaf(self, n: int, word: str) -> int:
        card: int = self.game.add(_thing(f"leaf{n}"))
        self.game.set_card(card, wounds=WOUNDS.get(word, 5))
        if word == "blocked":
            self.game.add_effect(card, "block", via=("aid",))
        if word == "replaced":
            self.game.add_effect(card, "replace", event="mend", with_event="")
        return card

    def run(self) -> Steered:
        from cardc.runtime import IllegalAction

        self.game.pause_at = {("announced", part) for part in range(1, 40)}
        try:
            decision = self.game.use(self.source)
            for _ in range(MAX_STEPS):
                if decision is not None:
                    decision = self.game.answer(self._answer(decision))
                elif self.game.paused_at:
                    self._take_away()
                    decision = self.game.advance()
                else:
                    break
        except IllegalAction:
            return Steered({}, "nothing")
        run = self.game.last_run_of(self.source)
        if run is None:
            return Steered({}, "nothing")
        when, _, part = run.paid.partition(" ")
        paid = f"after {run.parts[int(part) - 1].action}" if part else when
        return Steered({part.action: part.word for part in run.parts}, paid)

    def _answer(self, decision: Any) -> Any:
        """What is declined is known by the card that the action speaks of, once it is named, else by the open part."""
        if decision.kind == "target":
            self.named |= {self.leaves[card] for card in decision.options}
            return decision.options[0]
        if decision.kind in ("may", "refuse"):
            declined = "declined" in self.words.values() and self._asked(decision) in self._declined()
            return declined if decision.kind == "refuse" else not declined
        return decision.options[0]

    def _declined(self) -> set[int]:
        return {n for n, word in self.words.items() if word == "declined"}

    def _asked(self, decision: Any) -> int:
        """The action that a question about doing it is for: the last one named, or the next one."""
        if decision.kind == "refuse":
            return max(self.named, default=0)
        done = {part["action"] for part in self.game.running()[0]["parts"]}
        return min((n for n in self.leaves.values() if n not in done and n not in self.named), default=0)

    def _take_away(self) -> None:
        for card, n in self.leaves.items():
            if self.words.get(n) == "fizzled" and n in self.named:
                self.game.set_card(card, zone="gone")


def _thing(name: str) -> dict[str, Any]:
    """A card that is only known by its class."""
    return {"name": name, "type": "thing", "classes": [name], "life": 10}
