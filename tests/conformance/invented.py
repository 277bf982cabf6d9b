"""An invented game whose actions can be steered to every outcome.

In: nothing. Out: a `Language`, a `Model`, rulesets with the tables of the real plugins, features built from trees. Action
n mends the one card of class `leaf n` by 2; what that card is like decides the outcome: absent (illegal), unhurt (none),
one wound (partial), guarded (blocked), watched over (replaced). A feature costs `{tap}`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardc.codegen.ir import Param, Symbol, Want, call
from cardc.dsl import nodes
from cardc.dsl.language import CostWord, Kind, Language, Noun, Ruleset, Verb
from cardc.plugins.berserk.model import MODEL as BERSERK
from cardc.plugins.berserk.rulesets import RULESETS as BERSERK_RULESETS
from cardc.plugins.heroes.model import MODEL as HEROES
from cardc.plugins.heroes.rulesets import RULESETS as HEROES_RULESETS
from cardc.runtime import model as table
from tests.conformance.statement import Tree, leaves

LEAVES = 4
SELF = call("m_bit", call("self"))
CHAINS = {"chain": False, "semi": True}

MODEL = table.Model(
    game="invented",
    zones=(table.Zone("field", in_play=True, role="field"), table.Zone("gone", role="graveyard")),
    types=(table.CardType("thing", life=True, in_play_zone="field"),),
    events=(
        table.EventKind("mend", "heal"),
        table.EventKind("shut", "close"),
        table.EventKind("leave", "destroy", zone="gone"),
    ),
    kinds=(table.Kind("aid"),),
    rulesets=tuple(replace(rules, switches={}) for rules in (*BERSERK.rulesets, *HEROES.rulesets)),
    defaults={"type": "thing", "life": 10, "strike": [0, 0, 0], "cost": 0, "move": 0},
)


def _noun(id: str) -> Noun:
    return Noun(id, (id,), mask=call("class_is", Symbol("class", id)))


LANGUAGE = Language(
    game="invented",
    nouns={id: _noun(id) for id in ("sign", *(f"leaf{n}" for n in range(1, LEAVES + 1)))},
    verbs={
        "mend": Verb("mend", ("mend {target} {amount}",), kind="aid",
                     wants=(Want(Symbol("event", "mend"), Param("target"), Param("amount")),)),
    },
    kinds={"aid": Kind("aid", ("aid",))},
    costs={
        "tap": CostWord("tap", ("tap",), wants=(Want(Symbol("event", "shut"), SELF),),
                        able=call("m_any", call("m_and", SELF, call("flag_is", Symbol("flag", "open")))), reserve="tap"),
    },
)  # fmt: skip

RULESETS: dict[str, Ruleset] = {
    rules.id: replace(rules, game="invented", switches={}) for rules in (*BERSERK_RULESETS, *HEROES_RULESETS)
}


def feature(tree: Tree, optional: frozenset[int]) -> nodes.Feature:
    """The tree as a feature with `{tap}` as its cost."""
    return nodes.Feature("activated", cost=(nodes.Cost("tap"),), body=clause(tree, optional), text=str(tree))


def clause(tree: Tree, optional: frozenset[int]) -> nodes.Clause:
    """The tree as nodes."""
    if isinstance(tree, int):
        phrase = nodes.Phrase(f"leaf{tree}")
        return nodes.Action(tree, "mend", (("target", phrase), ("amount", nodes.Number(2))), optional=tree in optional)
    op, *parts = tree
    link = nodes.Link(op, separate=op == "semi")
    if op == "if":
        return _condition(parts, optional, link)
    made = [clause(part, optional) for part in parts]
    if op in ("full", "any", "else"):
        return nodes.Gate(op, made[0], made[1], link)
    if op == "refuse":
        return nodes.Refuse(made[0], made[1], link)
    return nodes.Join("chain" if op in CHAINS else op, tuple(made), (link,) * (len(made) - 1))


def _condition(parts: list[Any], optional: frozenset[int], link: nodes.Link) -> nodes.If:
    sign = nodes.Phrase("sign", nodes.Quantity("any"))
    there: nodes.Condition = nodes.Test("exists", (("target", sign),))
    truth, then, other = parts
    return nodes.If(
        there if truth else nodes.Fails(there),
        clause(then, optional),
        None if other is None else clause(other, optional),
        link,
    )


def count(tree: Tree) -> int:
    """How many actions a tree has."""
    return len(leaves(tree))
