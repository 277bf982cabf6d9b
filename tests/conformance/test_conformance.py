"""The rules of composites, cell by cell: a sample of the enumeration on every backend.

The whole of it is a command: `python -m tests.conformance`.
"""

from __future__ import annotations

import pytest

from cardc.codegen.native import CompileError, require_compiler
from cardc.runtime.errors import RulesError
from tests.conformance.playing import BACKENDS, expectation, key_of, plain, staged
from tests.conformance.statement import RULES, expect, leaves
from tests.conformance.trees import Case, covering, deep, depth_one, fits, random_cases, shallow

SEED = 505


def sample(backend: str) -> list[Case]:
    """Depth 1 as a whole; of deeper trees some from a fixed seed. C is compiled slowly, so it has only plain trees."""
    flat = [case for ruleset in RULES for case in depth_one(ruleset)]
    if backend == "cython":
        return [case for case in flat if not case.optional]
    return flat[::2] + [case for ruleset in RULES for case in random_cases(ruleset, 150, SEED, 12)]


@pytest.mark.parametrize("backend", BACKENDS)
def test_backend_does_what_the_rules_state(backend: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Given a tree and what its actions are steered to, the outcomes, questions and payment are those of the rules."""
    if backend == "cython":
        try:
            require_compiler()
        except CompileError as error:
            pytest.skip(str(error))
    cases = sample(backend)
    stage = staged(cases, backend, tmp_path_factory.mktemp(backend))
    wrong = [case for case in cases if stage.play(case).result != expectation(case)]
    assert wrong == []


def test_equal_games_tell_equal_events(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Given the same cell, the interpreter and the generated steps leave the same digest of events."""
    cases = [case for ruleset in RULES for case in random_cases(ruleset, 60, SEED, 6)]
    python, reference = (staged(cases, name, tmp_path_factory.mktemp(name)) for name in ("python", "reference"))
    different = [case for case in cases if python.play(case).digest != reference.play(case).digest]
    assert different == []


@pytest.mark.parametrize("ruleset", RULES)
def test_pairs_are_covered_by_trees_of_the_ruleset(ruleset: str) -> None:
    """The covering set holds only trees that texts can say, with four actions each."""
    assert all(fits(case.tree, ruleset) and len(leaves(case.tree)) == 4 for case in covering(ruleset))


@pytest.mark.parametrize("ruleset", RULES)
def test_every_connector_is_enumerated(ruleset: str) -> None:
    """Each connector stands at the top of a flat tree, and together with others."""
    assert {tree[0] for tree in shallow(ruleset)} == set(RULES[ruleset].ops)
    assert {op for tree in deep(ruleset) for op in RULES[ruleset].ops if repr(op) in repr(tree)} == set(RULES[ruleset].ops)


@pytest.mark.parametrize(
    ("ruleset", "tree", "steering", "outcomes"),
    [
        ("berserk", ("full", 1, 2), ("partial", "full"), ("partial", "closed")),
        ("berserk", ("any", 1, 2), ("partial", "full"), ("partial", "full")),
        ("berserk", ("else", 1, 2), ("blocked", "full"), ("blocked", "full")),
        ("berserk-2014", ("else", 1, 2), ("none", "full"), ("none", "closed")),
        ("heroes", ("chain", 1, 2), ("fizzled", "full"), ("fizzled", "unreached")),
        ("heroes", ("chain", ("full", 1, 2), 3), ("none", "full", "full"), ("none", "closed", "full")),
        ("berserk", ("refuse", ("and", 1, 2), 3), ("declined", "full", "full"), ("declined", "declined", "full")),
        ("heroes", ("else", ("and", 1, 2), 3), ("declined", "full", "full"), ("declined", "declined", "full")),
    ],
)
def test_statement_says_what_the_pages_say(
    ruleset: str, tree: object, steering: tuple[str, ...], outcomes: tuple[str, ...]
) -> None:
    """Single rows of the rules, read by hand."""
    assert expect(tree, dict(enumerate(steering, 1)), ruleset, frozenset()).outcomes == outcomes


def test_a_game_cannot_be_cloned_in_the_middle_of_an_ability(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Given an open question, a clone of a game of the interpreter refuses to go on, with a reason."""
    from cardc.runtime import Game

    case = Case("berserk", ("and", 1, 2), ("full", "full"))
    stage = staged([case], "reference", tmp_path_factory.mktemp("reference"))
    game = Game(stage.library, ruleset="berserk", seed=1)
    source = game.new_card(0, stage.numbers[key_of(case)], {}, "field", -1)
    leaf = game.add(plain("leaf1"))
    assert game.use(source) is not None
    with pytest.raises(RulesError, match="reference interpreter"):
        game.clone().answer(leaf)
