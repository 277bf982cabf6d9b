"""Outcomes of actions and of composites, as the rules state them in words.

In: what became of single actions. Out: `Outcome`s; `composite` is what a connector outside sees of several parts, `opens`
asks a gate. Written down from the rules, not from the kernel's tables: two statements of one rule check each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardc.dsl.language import GateRule, Ruleset

WORDS = (
    "unset", "illegal", "declined", "closed", "fizzled", "blocked", "none", "partial", "full", "replaced", "unreached",
)  # fmt: skip
EFFECT = ("partial", "full")
ABSENT = ("closed", "unreached", "unset")
DONE = ("full", "partial", "none", "blocked", "fizzled", "replaced")
FAILED = ("illegal", "fizzled")


@dataclass(frozen=True, slots=True)
class Outcome:
    """`word` as in the rules; `under`: what happened all the same to a replaced action; flags of the part's record."""

    word: str
    under: str = ""
    replaced: bool = False
    prevented: bool = False

    @property
    def code(self) -> int:
        """The number the runtime keeps: word, under, flags."""
        under = WORDS.index(self.under) if self.under else 0
        return WORDS.index(self.word) | under << 4 | self.replaced << 8 | self.prevented << 9


UNSET = Outcome("unset")
CLOSED = Outcome("closed")
ILLEGAL = Outcome("illegal")
DECLINED = Outcome("declined")
UNREACHED = Outcome("unreached")
FIZZLED = Outcome("fizzled")


def opens(rule: GateRule, left: Outcome) -> bool:
    """Does the part after the connector run? A ruleset says whether a replaced action is judged by its `under`."""
    judged = left.under if rule.under and left.word == "replaced" else left.word
    return judged in rule.opens


def composite(parts: Sequence[Outcome], ruleset: Ruleset) -> Outcome:
    """Outcome of and, chain, then, full, any over what is in it."""
    counted = [part.under if part.word == "replaced" and ruleset.replaced_counts == "under" else part.word for part in parts]
    return Outcome(
        _reduced(counted, any(part.word == "replaced" and part.under in EFFECT for part in parts)),
        replaced=any(part.replaced for part in parts),
        prevented=any(part.prevented for part in parts),
    )


def _reduced(words: list[str], replaced_with_effect: bool) -> str:
    if all(word == "full" for word in words):
        return "full"
    if replaced_with_effect or any(word in EFFECT for word in words):
        return "partial"
    remaining = {word for word in words if word not in ABSENT}
    if not remaining:
        return "closed"
    for alone in ("declined", "illegal"):
        if remaining == {alone}:
            return alone
    return "none"


def otherwise(left: Outcome, right: Outcome) -> Outcome:
    """Outcome of «A, otherwise B»: B's if B was announced or was illegal."""
    return left if right.word in (*ABSENT, "declined") else right


def taken(branches: Sequence[Outcome]) -> Outcome:
    """Outcome of a choice or a condition: that of the branch taken; none was: closed."""
    for branch in branches:
        if branch.word not in ABSENT:
            return branch
    return CLOSED
