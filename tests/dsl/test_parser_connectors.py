"""How connectors bind: by the ruleset's table, with brackets, branches and refusals."""

from __future__ import annotations

import pytest

from tests.dsl.parsing import codes, features, groups, read


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{tap}: Ранить существо на 1, закрыть его; получить {counter}.", "((1 and 2) full 3)"),
        ("{tap}: Закрыть существо, затем открыть ваше существо, при этом излечить его на 1.", "(1 then (2 full 3))"),
        ("{tap}: Ранить существо на 1, излечить ваше существо на 1 или получить {counter}.", "(1 or 2 or 3)"),
        ("{tap}: Или закрыть существо и ранить его на 1, или получить {counter}.", "((1 and 2) or 3)"),
        ("{tap}: Закрыть существо или ранить его на 1 по выбору противника.", "(1 refuse 2)"),
        ("{tap}: Бросить кубик; если выпало 5 или больше, закрыть существо, иначе закрыться.", "(1 full if(2 else 3))"),
    ],
)
def test_connectors_bind_as_the_table_says(text: str, expected: str) -> None:
    assert groups(text) == [expected]


def test_brackets_group_what_the_table_would_not() -> None:
    text = "{tap}: Ранить существо на 1, [закрыть его, при этом получить {counter}]."
    assert groups(text) == ["(1 and (2 full 3))"]


def test_brackets_settle_a_warning() -> None:
    loose = "{tap}: Закрыть существо, при этом открыть ваше существо, иначе получить {counter}."
    settled = "{tap}: [Закрыть существо, при этом открыть ваше существо], иначе получить {counter}."
    assert groups(loose) == groups(settled) == ["((1 full 2) else 3)"]
    assert codes(loose) == ["W303"] and codes(settled) == []


def test_a_choice_behind_commas_is_a_chain_in_the_other_game() -> None:
    text = "Найм: Возьмите карту, раньте персонажа на 1 или излечите персонажа на 1."
    assert groups(text, "heroes") == ["(1 chain (2 or 3))"]
    assert "W303" in codes(text, "heroes")


def test_a_connector_of_another_ruleset_is_refused_by_name() -> None:
    _, found = read("{tap}: Закрыть существо, затем открыть его.", "berserk-2014")
    (refused,) = [one for one in found if one.code == "E304"]
    assert dict(refused.args)["others"] == "berserk"


def test_a_link_cites_its_clause() -> None:
    (feature,) = features("{tap}: Ранить существо на 1, при этом закрыть его.")
    assert feature.body.link.clause == "505.4.5"  # type: ignore[union-attr]


@pytest.mark.parametrize("text", ["{tap}: Закрыть существо, при этом.", "{tap}: Закрыть существо, затем"])
def test_a_connector_wants_a_right_side(text: str) -> None:
    assert codes(text) == ["E301"]


def test_a_connector_wants_a_left_side() -> None:
    assert codes("{tap}: Затем закрыть существо.") == ["E302"]


def test_a_sentence_without_a_head_goes_on() -> None:
    (feature,) = features("{tap}: Ранить существо на 1. Закрыть его.")
    assert feature.kind == "activated"
    assert "H301" in codes("{tap}: Ранить существо на 1. Закрыть его.")


def test_branches_of_a_list_of_cases_do_not_hang_together() -> None:
    text = "{tap}: Бросить кубик; если выпало 6 или больше, закрыть существо; если выпало 1 или меньше, закрыться."
    assert groups(text) == ["(1 full (if(2) and if(3)))"] or groups(text) == ["((1 full if(2)) and if(3))"]
