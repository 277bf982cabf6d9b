"""Actions and what they speak of: targets, amounts, subjects, references."""

from __future__ import annotations

import pytest

from cardc.dsl.nodes import CaseAmount, Is, Number, Phrase, Quote, Ref
from tests.dsl.parsing import actions, codes, features


def first_target(text: str, ruleset: str = "berserk") -> object:
    return actions(features(text, ruleset)[0])[0].arg("target")


def test_a_phrase_has_owner_state_and_number() -> None:
    target = first_target("{tap}: Закрыть двух открытых существ противника.")
    assert isinstance(target, Phrase)
    assert target.owner == "opponent" and target.quantity.maximum == Number(2)
    assert target.filters == (Is("open"),)


@pytest.mark.parametrize(("words", "mode"), [("каждое существо", "each"), ("случайное существо", "random"), ("существо", "choice")])
def test_how_cards_are_found(words: str, mode: str) -> None:
    target = first_target(f"{{tap}}: Закрыть {words}.")
    assert isinstance(target, Phrase) and target.quantity.mode == mode


def test_up_to_begins_with_none() -> None:
    target = first_target("{tap}: Закрыть до двух существ.")
    assert isinstance(target, Phrase) and target.quantity.minimum == Number(0)


def test_a_pronoun_means_the_nearest_target_that_agrees() -> None:
    feature = features("{tap}: Закрыть артефакт, ранить существо на 1, открыть его.")[0]
    assert actions(feature)[2].arg("target") == Ref("it", 2)


def test_a_pronoun_may_mean_the_target_of_its_own_action() -> None:
    feature = features("{tap}: Переместить существо на соседнюю с ним клетку.")[0]
    assert Ref("it", 1) in [node for node in _refs(feature)]


def _refs(feature: object) -> list[object]:
    from cardc.dsl.visitor import walk

    return [node for node in walk(feature) if isinstance(node, Ref)]


def test_a_subject_in_front_is_the_target() -> None:
    feature = features("При гибели ваше существо получает {counter}.")[0]
    target = actions(feature)[0].arg("target")
    assert isinstance(target, Phrase) and target.owner == "mine"


def test_another_player_acts() -> None:
    feature = features("{tap}: Закрыть существо, при этом противник уничтожает своё существо.")[0]
    assert actions(feature)[1].by == "opponent"


def test_one_attack_a_target_and_a_row_of_attacks_differ() -> None:
    row, targets = features("{tap}: Два разряда на 1. {tap}: Разряд на 1 по двум существам.")
    assert actions(row)[0].repeat.over == "attacks"  # type: ignore[union-attr]
    assert actions(targets)[0].repeat.over == "targets"  # type: ignore[union-attr]


def test_a_bracket_makes_the_amount_conditional() -> None:
    feature = features("{tap}: Ранить существо на 1 (на 2, если оно закрыто).")[0]
    assert isinstance(actions(feature)[0].arg("amount"), CaseAmount)


def test_word_order_does_not_change_the_tree() -> None:
    assert features("{tap}: Разряд на 2 по существу противника, дальность 3.") == features(
        "{tap}: Разряд на 2, дальность 3, по существу противника."
    )


def test_granted_features_are_read_as_features() -> None:
    feature = features("{tap}: Ваше существо получает «{tap}: Разряд на 2, при этом закрыться» до конца хода.")[0]
    quote = next(value for _, value in actions(feature)[0].args if isinstance(value, Quote))
    assert [inner.kind for inner in quote.features] == ["activated"]


def test_may_covers_the_list_behind_it() -> None:
    feature = features("В начале вашего хода может закрыться и получить {counter}.")[0]
    assert [action.optional for action in actions(feature)] == [True, True]
    chain = features("Найм: Можете закрыть ваше существо, возьмите карту.", "heroes")[0]
    assert [action.optional for action in actions(chain)] == [True, False]


def test_numbers_run_in_text_order() -> None:
    feature = features("{tap}: Закрыть существо, при этом открыть его, затем получить {counter}.")[0]
    assert [action.n for action in actions(feature)] == [1, 2, 3]


def test_an_action_covers_its_words() -> None:
    text = "{tap}: Закрыть  существо, при этом открыть его."
    action = actions(features(text)[0])[0]
    assert text[slice(*action.span)] == action.text == "Закрыть  существо"


def test_a_bare_reference_has_nothing_to_refer_to() -> None:
    assert codes("{tap}: Ранить его на 2.") == ["E206"]
