"""Features: heads, kinds, keywords, and texts that cannot be read."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.dsl.parsing import codes, features, read

PIECES = [
    "{tap}: ", "закрыть ", "существо ", "ранить ", "на 2", ", при этом ", "; ", " – ", "если ", "или ", "«", "»", "(", ")",
    "его ", "каждое ", "до конца хода", ". ", "1-2-3 ", "X ", "не ", "где X – ", "противник ", "[", "]", "получает ", "{counter}",
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("{tap}: Разряд на 2.", "activated"),
        ("При гибели разряд на 2.", "triggered"),
        ("Вампиризм.", "keyword"),
        ("+1 к {strike} по горным существам.", "static"),
        ("Пока стоит в первом ряду, имеет {direct}.", "static"),
        ("Ранить существо на 2.", "bare"),
    ],
)
def test_kinds(text: str, kind: str) -> None:
    assert [feature.kind for feature in features(text)] == [kind]


def test_a_cost_begins_a_feature_without_a_full_stop() -> None:
    assert [feature.kind for feature in features("{tap}: Разряд на 2 {counter}{tap}: Разряд на 4.")] == ["activated"] * 2


def test_a_condition_behind_a_trigger_belongs_to_it() -> None:
    (feature,) = features("В конце вашего хода, если эта карта закрыта, получить {counter}.")
    assert feature.trigger is not None and feature.trigger.condition is not None


def test_a_label_names_the_feature() -> None:
    (feature,) = features("{tap}: Воздействие «свет костра» – открыть существо.")
    assert feature.label is not None and feature.label.name == "свет костра"


def test_the_limit_is_of_the_whole_feature() -> None:
    (feature,) = features("{tap}: Закрыть существо, при этом закрыться (1 раз за ход).")
    assert feature.limit is not None and feature.limit.period == "turn"


def test_one_bad_feature_leaves_the_others() -> None:
    tree, found = read("{tap}: Забуровить существо. При гибели разряд на 2.")
    assert [feature.kind for feature in tree.features] == ["error", "triggered"]
    assert [one.code for one in found] == ["E201"]


def test_a_bracket_behind_a_keyword_must_say_what_it_means() -> None:
    assert "W208" in codes("Вампиризм (закрыть существо противника).")


def test_a_class_line_is_said_to_be_skipped() -> None:
    assert codes("Гном. {tap}: Разряд на 2.") == ["H201"]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=14))
def test_no_text_makes_an_exception(pieces: list[str]) -> None:
    tree, _ = read("".join(pieces))
    assert all(0 <= start <= end for start, end in (feature.span for feature in tree.features))


def test_long_texts_take_time_in_proportion() -> None:
    def seconds(times: int) -> float:
        start = time.perf_counter()
        read("{tap}: Ранить существо на 1" + ", закрыть его, при этом открыть его" * times)
        return time.perf_counter() - start

    seconds(5)
    assert seconds(200) < 60 * max(seconds(10), 0.01)
