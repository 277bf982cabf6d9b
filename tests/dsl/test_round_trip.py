"""Printing and reading again, a case for each kind of sentence that once came back as another tree."""

from __future__ import annotations

import pytest

from tests.dsl.parsing import printed, read

NAME = "Дозорная"
CASES = [
    ("qualities in their order", "berserk", "{tap}: Ранить стоящего рядом гнома на 1."),
    ("one that leads behind one that does not", "berserk", "Каждое стоящее рядом горное существо получает -1 от {strike}."),
    ("this card as the subject of a trigger", "berserk", "Когда Дозорная излечивается – получить {counter}."),
    ("this card with a quality", "berserk", "{strike} по закрытой Дозорной сводится к 1."),
    ("this card inside a condition", "berserk", "+1 к {strike}, пока рядом с Дозорной нет существ противника."),
    ("the attacked with a quality", "berserk", "При {strike} – закрыть атакованное существо стоимостью 3 или менее."),
    ("another card of this name", "berserk", "{tap}: Излечить другую Дозорную на 2."),
    ("except one of those spoken of", "berserk", "При {strike} – ранить до двух карт противника рядом, кроме атакованного, на 1."),
    ("a plural in a statement", "berserk", "{strike} по существам с проклятием сводится к сильному."),
    ("no weapon behind a strike", "berserk", "Удары летающих существ по Дозорной сводятся к 1."),
    ("a name in its letters", "berserk", "При гибели вашего Каменного Стража – погибнуть."),
    ("must and instead", "berserk", "Когда Дозорная должна получить X ран от отравления, вместо этого излечить её на X (максимум 3)."),
    ("a label behind a condition", "berserk", "В конце хода противника, если это существо открыто, ранить его на 1 (воздействие «караул»)."),
    ("a branch inside what decides on «иначе»", "berserk",
     "При {strike} бросить кубик; ранить атакованного на 1, если выпало 4 или более, иначе закрыть атакованного."),
    ("his in a pattern", "berserk", "{tap}: Ранить карту противника в его третьем ряду на 1."),
    ("the next wound, not one wound", "berserk",
     "{tap}: Предотвратить следующую рану от немагических атак по вашим картам до конца хода."),
    ("who bears a parasite", "berserk", "{tap}: Ранить каждое существо противника с паразитом на 1."),
    ("onto a cell", "berserk", "При рывке вашего существа на клетку рядом с Дозорной – закрыть его."),
    ("cells of a row", "berserk", "{tap}: Переместить ваше существо на свободную клетку вашего первого ряда."),
    ("a quality of cards said of a cell", "berserk", "{tap}: Переместить ваше существо на соседнюю с ним клетку."),
    ("an X taken so many times", "berserk",
     "{tap}: Закрыть X ваших гномов и закрыть существо противника стоимостью 2*X или менее."),
    ("of one named before another", "heroes",
     "Выберите существо противника; вы можете показать верхнюю карту вашей колоды, при этом ранить это существо на 2."),
    ("behind a pronoun", "berserk", "{tap}: Метание на 2, при этом метание на 1 по карте позади атакованной."),
    ("refused by who is attacked", "berserk",
     "При {strike} по открытому существу – это существо должно закрыться либо получить 2 раны (по выбору атакованного)."),
    ("a land by its word", "berserk", "В начале боя, если в вашем отряде есть река или болото, закрыть карту противника."),
    ("those a static verb is about", "berserk",
     "Игнорирует {zoal} существ противника, стоящих на клетке с капканом, и имеет +2 к {strike} по ним."),
    ("a state, a comma and several subjects", "berserk",
     "Пока в вашем отряде есть горы, Дозорная и существо, стоящее напротив неё, имеют {stamina}."),
    ("a verb behind its subject", "berserk", "При наборе отряда ваша местность стоит на 1 кристалл меньше."),
    ("a cell that is not near", "berserk",
     "Когда существо противника передвигается с соседней клетки на клетку не рядом с Дозорной – может сразиться с ним {strike}."),
    ("a verb as a quality", "berserk", "{tap}: Закрыть существо стоимостью 3 или менее, которое не передвигалось в этот ход."),
    ("a number behind a phrase with a number", "berserk",
     "{tap}: Ваше существо с вампиризмом получает +1 к {move} до конца хода либо 2 дополнительные {health}."),
    ("the dead one, where the pronoun is the killer", "berserk",
     "При гибели вашего существа от ближней атаки существа противника – может переместить атаковавшего на клетку, которую"
     " занимал погибший."),
    ("whose bearer it is", "berserk", "Пока хозяин носит Дозорную, он получает броню 2."),
    ("opposite before its noun", "berserk", "{tap}: Закрыть ваши стоящие напротив существа."),
    ("this card and its companion", "berserk", "Дозорная и ее компаньон могут двигаться по диагонали."),
    ("near a marker", "berserk", "+1 к {strike} по существам на клетках рядом с маркером капкана."),
    ("a verb said of this card", "berserk", "При {strike}, если Дозорная двигалась в этот ход, закрыть гнома."),
    ("beside this card, said of others", "berserk", "Ваши гномы рядом с Дозорной получают +1 к {strike}."),
    ("copies, not what was copied", "heroes", "Создайте две копии существа противника стоимостью 16, раньте их на 1."),
    ("must destroy one of several", "heroes",
     "Если карта противника должна уничтожить ваше существо или всех существ, вместо этого вы можете уничтожить Дозорную."),
    ("chosen by somebody, so many", "heroes", "Ранить на 3 существо противника по его выбору."),
]  # fmt: skip


@pytest.mark.parametrize(("ruleset", "text"), [pytest.param(*case[1:], id=case[0]) for case in CASES])
def test_what_is_printed_is_read_as_the_same_tree(ruleset: str, text: str) -> None:
    tree, found = read(text, ruleset, NAME)
    assert not [one for one in found if one.severity == "error"]
    canonical = printed(text, ruleset, NAME)
    assert read(canonical, ruleset, NAME)[0] == tree, canonical


WORDINGS = [
    ("{tap}: Закрыть гнома; если он открыт, ранить его на 2.", "{tap}: закрыть гнома; если он открыт, ранить его на 2."),
    ("{tap}: Взять под контроль выбранное существо.", "{tap}: взять выбранное существо под контроль."),
    ("{tap}: Переместить существо на 2 клетки.", "{tap}: переместить существо на 2 клетки."),
    ("{tap}: Переместить существо на 1 клетку.", "{tap}: переместить существо на 1 клетку."),
    ("Все удары по Дозорной сводятся к 1.", "Каждый удар по себе сводится к 1."),
    ("Пока ваши гномы открыты, +1 к {strike}.", "Пока ваши гномы открыты, +1 к {strike}."),
]


@pytest.mark.parametrize(("text", "canonical"), WORDINGS)
def test_the_canonical_wording_is_russian(text: str, canonical: str) -> None:
    assert printed(text, "berserk", NAME) == canonical


def test_a_name_without_quotes_is_told_in_its_dictionary_form() -> None:
    found = read("{tap}: Ранить Каменного Стража на 1.")[1]
    assert [(one.code, dict(one.args)["read"]) for one in found] == [("H213", "Каменный Страж")]
    assert not read("{tap}: Ранить «Каменный Страж» на 1.")[1]


def test_a_misspelt_word_of_the_vocabulary_is_no_name() -> None:
    tree, found = read("{tap}: Ранить Сущетсво на 1.")
    assert tree.features[0].kind == "error"
    assert ("nearest", "существо") in [pair for one in found for pair in one.args]
