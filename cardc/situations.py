"""A small situation in which two rulesets make different things of one feature, and how to tell it.

In: the feature as both read it. Out: a `Situation`: what becomes of one action (of two, if one is not enough), and what each
ruleset makes of it, found by running both on the reference interpreter; or None if there is none.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cardc.dsl.nodes import Action, Feature, If, Number, Phrase
from cardc.dsl.visitor import walk
from cardc.explaining import feature_actions
from cardc.languages import Games, Parsed
from cardc.messages import message
from cardc.steering import Steered, Steering

# What a designer meets most, first: the example is the first one that tells the rulesets apart.
WORDS = ("partial", "none", "illegal", "declined", "blocked", "fizzled", "replaced")
MOST_PAIRED = 6


@dataclass(frozen=True, slots=True)
class Situation:
    """`words`: what becomes of actions that are not simply done; `left`, `right`: the results."""

    words: Mapping[int, str]
    holds: bool
    left: Steered
    right: Steered

    def parts(self) -> list[int]:
        """The parts whose outcomes differ."""
        return sorted(n for n in {*self.left.words, *self.right.words} if self.left.words.get(n) != self.right.words.get(n))


class Situations:
    """Situations of one feature under two rulesets, each played once."""

    def __init__(self, left: tuple[Feature, Parsed], right: tuple[Feature, Parsed], games: Games) -> None:
        self.steering = Steering((left, right), games)
        self.actions = {action.n: action for action in feature_actions(left[0])}
        self.usual = {(n, word) for n, action in self.actions.items() for word in WORDS if may_come_to(action, word, left[1])}
        self.conditional = any(isinstance(node, If) for feature, _ in (left, right) for node in walk(feature.body))
        self.played: list[Situation] = []

    def find(self, part: int = 0) -> Situation | None:
        """The smallest situation that makes a difference, to `part` if that can be; what hardly happens comes last."""
        found = sorted(self._different(), key=lambda one: not self.usual >= set(one.words.items()))
        return next((one for one in found if part in one.parts()), found[0] if found else None)

    def _different(self) -> Iterator[Situation]:
        if not self.played:
            self.played = [self._play(words, holds) for words in self._words() for holds in self._truths()]
        for one in self.played:
            if one.left != one.right and self._came_about(one):
                yield one

    def _truths(self) -> tuple[bool, ...]:
        return (True, False) if self.conditional else (True,)

    def _words(self) -> Iterator[dict[int, str]]:
        numbers = sorted(self.actions)
        yield {}
        for word, n in itertools.product(WORDS, numbers):
            yield {n: word}
        if len(numbers) <= MOST_PAIRED:
            for a, b in itertools.combinations(numbers, 2):
                for x, y in itertools.product(WORDS, repeat=2):
                    yield {a: x, b: y}

    def _play(self, words: dict[int, str], holds: bool) -> Situation:
        return Situation(words, holds, self.steering.run(0, words, holds), self.steering.run(1, words, holds))

    def _came_about(self, one: Situation) -> bool:
        """Did every action named come to what was said under one of the rulesets at least?"""
        return all(
            word in (one.left.words.get(n), one.right.words.get(n)) or word == "illegal" for n, word in one.words.items()
        )

    # ------------------------------------------------------------ in words

    def tell(self, one: Situation, names: Mapping[str, str], lang: str) -> str:
        """The situation and both results, for a person who designs cards."""
        given = "; ".join(self._given(n, word, lang) for n, word in sorted(one.words.items()))
        if not one.words:
            given = message("situation-plain", lang)
        if self.conditional and not one.holds:
            given += "; " + message("situation-condition", lang)
        left, right = (self._result(one, side, lang) for side in (one.left, one.right))
        return message("situation", lang, given=given, a=names["a"], b=names["b"], left=left, right=right)

    def _given(self, n: int, word: str, lang: str) -> str:
        said = message(f"word-{word}", lang)
        how = f"how-{word}" if (n, word) in self.usual else "how-rare"
        return f"{_quoted(self.actions[n])} {said} ({message(how, lang)})"

    def _result(self, one: Situation, side: Steered, lang: str) -> str:
        if side.refused:
            return message("situation-refused", lang)
        told = [f"{_quoted(self.actions[n])} {message('word-' + side.words[n], lang)}" for n in one.parts() if n in side.words]
        if one.left.paid != one.right.paid:
            when, _, part = side.paid.partition(" ")
            after = _quoted(self.actions[int(part)]) if part else ""
            told.append(message(f"situation-paid-{when}", lang, part=after))
        return ", ".join(told)


def may_come_to(action: Action, word: str, parsed: Parsed) -> bool:
    """Can the action come to the outcome by itself? Closing one card is never done in part."""
    verb = parsed.language.verbs[action.verb]
    target = action.arg(verb.targets) if verb.targets else None
    several = isinstance(target, Phrase) and target.quantity.maximum != Number(1)
    if word == "partial":
        return verb.measure == "amount" or (verb.measure == "changed" and several)
    return word != "none" or verb.measure != "done"


def _quoted(action: Action) -> str:
    return f"«{action.text.strip()}»"
