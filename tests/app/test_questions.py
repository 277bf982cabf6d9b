"""Answers of a scenario against questions of a game."""

from __future__ import annotations

from typing import Any

import pytest

from cardc.document import Item
from cardc.messages import UserError
from cardc.scenario.model import Answer
from cardc.scenario.questions import NONE, STOP, Question, Refusal, Script

TARGET = Question("target", 0, ("e1", "e2"))


def answer(kind: str, value: Any, by: int | None = None, refused: bool = False) -> Answer:
    return Answer(kind, value, by, refused, Item(None, "f", 1, 1))


def value_of(given: Answer, question: Question) -> Any:
    return Script([given]).next(question)[1]


@pytest.mark.parametrize(
    ("given", "question", "value"),
    [
        (answer("target", "e1"), TARGET, "e1"),
        (answer("targets", ["e1"]), TARGET, "e1"),
        (answer("target", "e2"), Question("targets", 0, ("e1", "e2"), 0, 2), ["e2"]),
        (answer("target", "none"), Question("target", 0, ("e1",), none=True), NONE),
        (answer("targets", []), Question("targets", 0, ("e1",), 0, 1), NONE),
        (answer("stop", True), Question("target", 0, ("e1",), stop=True), STOP),
        (answer("may", False), Question("may", 0, ()), False),
        (answer("refuse", True), Question("refuse", 1, ()), True),
        (answer("choose", 2), Question("choose", 0, (1, 2)), 2),
        (answer("choose", "закрыть"), Question("choose", 0, (1, 3), texts=("Открыть его", "Ранить его", "Закрыть его")), 3),
        (answer("choose", [3, 1]), Question("choose", 0, (1, 2, 3), 2, 2), [3, 1]),
        (answer("number", 2), Question("number", 0, (0, 1, 2), 0, 2), 2),
        (answer("order", ["e2", "e1"]), Question("order", 0, ("e1", "e2"), 2, 2), ["e2", "e1"]),
        (answer("split", {"e1": 2}), Question("split", 0, ("e1", "e2")), {"e1": 2}),
    ],
)
def test_an_answer_that_fits_is_read(given: Answer, question: Question, value: Any) -> None:
    assert value_of(given, question) == value


@pytest.mark.parametrize(
    ("given", "question", "key"),
    [
        (answer("target", "e9"), TARGET, "answer-illegal"),
        (answer("target", "none"), TARGET, "answer-illegal"),
        (answer("may", True), TARGET, "answer-kind"),
        (answer("stop", True), TARGET, "answer-kind"),
        (answer("targets", ["e1", "e1"]), Question("targets", 0, ("e1", "e2"), 2, 2), "answer-illegal"),
        (answer("choose", 3), Question("choose", 0, (1, 2)), "answer-illegal"),
        (answer("target", "e1", by=1), TARGET, "answer-by"),
    ],
)
def test_an_answer_that_does_not_fit_fails_with_what_was_offered(given: Answer, question: Question, key: str) -> None:
    with pytest.raises(UserError) as caught:
        value_of(given, question)
    assert caught.value.key == key


def test_a_refused_answer_may_be_illegal() -> None:
    assert isinstance(value_of(answer("target", "e9", refused=True), TARGET), Refusal)


def test_missing_and_left_over_answers_fail() -> None:
    with pytest.raises(UserError, match="e1, e2"):
        Script([]).next(TARGET)
    with pytest.raises(UserError, match="left over"):
        Script([answer("target", "e1")]).finish()
