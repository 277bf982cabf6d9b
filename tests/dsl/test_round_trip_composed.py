"""What is composed out of the vocabularies at random, printed and read, comes back from its canonical text as the same tree."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardc.compiled import unsupported
from cardc.dsl.cardfile import CardDef
from cardc.dsl.printer import to_text
from cardc.languages import Games, load_games
from tests.dsl.composing import Composer

EXAMPLES = 100
MOST = 40  # sentences that nobody would write are read in another way now and then, which ones changes with the vocabulary
NAME = "Дозорная"
RULESETS = ("berserk", "berserk-2014", "heroes")


@pytest.fixture(scope="module")
def games() -> Games:
    return load_games()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_tree_that_runs_is_read_again_from_what_is_printed(ruleset: str, games: Games) -> None:
    language, rules = games.language(ruleset), games.ruleset(ruleset)
    counts = {"read": 0, "runs": 0}
    apart: list[tuple[str, str]] = []

    @settings(max_examples=EXAMPLES, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(st.randoms(use_true_random=False))
    def holds(chance: Random) -> None:
        text = to_text(Composer(language, rules, chance.randrange).feature(), language, games.words, rules)
        card = CardDef(id="a", name=NAME, type="существо", ruleset=ruleset, text=text)
        parsed = games.read(card)
        if len(parsed.text.features) != 1 or parsed.text.features[0].kind == "error":
            return  # no such sentence
        counts["read"] += 1
        feature = parsed.text.features[0]
        if unsupported(feature, parsed, games) is not None:
            return
        counts["runs"] += 1
        canonical = to_text(feature, language, games.words, rules)
        again = games.read(CardDef(id="a", name=NAME, type="существо", ruleset=ruleset, text=canonical))
        if again.text.features != (feature,):
            apart.append((text, canonical))

    holds()
    assert counts["runs"] > EXAMPLES // 5, counts
    assert len(apart) <= counts["runs"] // MOST, apart
