"""Questions of a game, and the answers that a scenario has written down for them.

In: `Question`s (a game's decisions in the words of scenarios: cards by their id) and `Answer`s in the order in
which they are expected. Out: the value that answers, or a `UserError` that lists what was offered: an answer that
is not legal, not asked for, left over, or asked of somebody else fails the scenario.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from cardc.messages import UserError, message
from cardc.scenario.model import PLAYERS, Answer, shown

NONE, STOP = "none", "stop"
_FLAGS = ("may", "refuse")
_CARDS = ("target", "targets", "order", "split")


@dataclass(frozen=True, slots=True)
class Question:
    """One open decision. `options`: ids of cards, numbers (from 1 for alternatives, whose printed words are
    `texts`), or flags; `none`, `stop`: may that be answered instead?
    """

    kind: str
    player: int
    options: tuple[Any, ...]
    minimum: int = 1
    maximum: int = 1
    none: bool = False
    stop: bool = False
    texts: tuple[str, ...] = ()

    def cards(self) -> list[str]:
        """The ids offered, as `offered` checks them."""
        return [option for option in self.options if isinstance(option, str)]

    def offered(self) -> str:
        """What can be answered, for messages."""
        extra = [word for word, given in ((NONE, self.none), (STOP, self.stop)) if given]
        return shown([*self.options, *extra]) if self.options or extra else "yes, no"


@dataclass(slots=True)
class Script:
    """The answers of one entry, taken in order; `asked` collects what was asked, in order.

    A list given to `choose` answers as many choices, also if another question stands between them: `further` keeps the rest.
    """

    answers: list[Answer]
    asked: list[Question] = field(default_factory=list)
    further: list[Answer] = field(default_factory=list)

    def next(self, question: Question) -> tuple[Answer, Any]:
        """The next answer and its value for `question`. Raises `UserError` if there is none or it does not fit."""
        self.asked.append(question)
        if question.kind == "choose" and self.further:
            self.answers.insert(0, self.further.pop(0))
        if not self.answers:
            raise UserError(
                "answer-missing", asked=question.kind, player=_player(question.player), offered=question.offered()
            )
        answer = self.answers.pop(0)
        several = isinstance(answer.value, list) and answer.value and question.maximum <= 1
        if answer.kind == question.kind == "choose" and several:
            answer, *self.further = [replace(answer, value=value) for value in answer.value]
        if answer.by is not None and answer.by != question.player:
            raise _fail(answer, "answer-by", player=_player(question.player))
        return answer, self.value(answer, question)

    def value(self, answer: Answer, question: Question) -> Any:
        """What `answer` says to `question`; `Refusal` if it is not legal."""
        try:
            return read_answer(answer, question)
        except Refusal as refusal:
            if answer.refused:
                return refusal
            raise _fail(answer, refusal.key, asked=question.kind, offered=question.offered()) from None

    def peek_refused(self) -> bool:
        """Is the next answer another one that must be refused?"""
        return bool(self.answers) and self.answers[0].refused

    def finish(self) -> None:
        """Raises `UserError` if answers are left over."""
        left = [*self.further, *self.answers]
        if left:
            raise UserError("answer-left", answers=", ".join(str(answer) for answer in left))


class Refusal(Exception):
    """An answer that does not fit (`answer-kind`) or is not among the options (`answer-illegal`)."""

    def __init__(self, key: str = "answer-illegal") -> None:
        super().__init__(key)
        self.key = key


def read_answer(answer: Answer, question: Question) -> Any:
    """The value: an id, a list of ids, a flag, a number, an index of `choose`, `NONE` or `STOP`. Raises `Refusal`."""
    if answer.kind == "stop":
        return _allowed(STOP, question.stop and bool(answer.value), question.stop)
    if answer.kind != question.kind and (answer.kind, question.kind) not in _ALIKE:
        raise Refusal("answer-kind")
    if question.kind in _FLAGS:
        return bool(answer.value)
    if question.kind in _CARDS:
        return _read_cards(answer.value, question)
    if question.kind == "choose":
        return _read_choice(answer.value, question)
    if question.kind == "number":
        return _allowed(answer.value, question.minimum <= answer.value <= question.maximum)
    return _allowed(answer.value, answer.value in question.options)


_ALIKE = {("target", "targets"), ("targets", "target")}


def _allowed(value: Any, legal: bool, fits: bool = True) -> Any:
    if not legal:
        raise Refusal("answer-illegal" if fits else "answer-kind")
    return value


def _read_cards(value: Any, question: Question) -> Any:
    if question.kind == "split":
        _allowed(value, set(value) <= set(question.options))
        return value
    if value == NONE or value == []:
        return _allowed(NONE, question.none or question.minimum == 0)
    ids = [value] if isinstance(value, str) else list(value)
    if question.kind == "order":  # a card stands there as often as it has triggers waiting
        return _allowed(ids, Counter(ids) <= Counter(question.options) and question.minimum <= len(ids) <= question.maximum)
    legal = len(set(ids)) == len(ids) and set(ids) <= set(question.options)
    _allowed(ids, legal and question.minimum <= len(ids) <= question.maximum)
    return ids[0] if question.kind == "target" else ids


def _read_choice(value: Any, question: Question) -> Any:
    if isinstance(value, list):
        return [_read_choice(item, question) for item in value]
    if isinstance(value, str):
        wanted = value.strip().casefold()
        matching = [number for number, text in enumerate(question.texts, 1)
                    if number in question.options and wanted in text.casefold()]  # fmt: skip
        return _allowed(matching[0] if matching else value, len(matching) == 1)
    return _allowed(value, value in question.options)


def asked_kinds(questions: Iterable[Question]) -> list[str]:
    """The answer keys that were asked, in order."""
    return [question.kind for question in questions]


def _player(player: int) -> UserError:
    return UserError(f"player-{PLAYERS[player]}")


def _fail(answer: Answer, key: str, **args: Any) -> UserError:
    item = answer.item
    place = f"{item.file}:{item.line}:{item.column}"
    return UserError(key, place=place, answer=str(answer), **args)


def player_name(player: int, lang: str) -> str:
    """«me» or «the opponent»."""
    return message(f"player-{PLAYERS[player]}", lang)
