"""Moments and conditions of printed cards that are rarer than those of `triggers`, `moments` and `numbers` [§4–§11, §14].

In: nothing. Out: `ARRIVALS`, `OCCASIONS` (triggers), `CIRCUMSTANCES` (conditions). What no event or expression of the runtime tells is
read and marked not executable.
"""

from __future__ import annotations

from cardc.codegen.ir import Expr, Param, Symbol, call
from cardc.dsl.language import ConditionWord, TriggerWord
from cardc.plugins.berserk.terms import both, flagged, has, having, meet, on_cells, only, read
from cardc.plugins.berserk.words.circumstances import elements_of

_WHO = "[{subject:target}]"
_CARD = call("ev_card")
_N, _OR, _ROLLED = Param("amount"), Param("or"), call("rolled")


# What a prophecy, or «покажите верхнюю карту», has shown lies in the deck [§19.6].
SHOWING = frozenset({"prophecy", "show-top"})
_SHOWN = meet(Param("result"), call("in_zone_all", Symbol("zone", "deck")))


def _told(id: str, *patterns: str, later: bool = False, clause: str = "§7.1") -> TriggerWord:
    return TriggerWord(id, patterns, clause=clause, executable=False, later=later)


def _arrives(id: str, mask: Expr, *places: str) -> TriggerWord:
    """The card has come to such a cell, by itself or not [§6.4]."""
    heads = (f"когда {_WHO} переместиться|двигаться|передвинуться", f"при перемещение|движение {_WHO}")
    patterns = tuple(f"{head} на {place}" for head in heads for place in places)
    return TriggerWord(id, patterns, "move", both(has(Param("subject"), _CARD), has(mask, _CARD)), clause="§6.4")


def _when(id: str, *patterns: str, test: Expr | None = None) -> ConditionWord:
    return ConditionWord(id, patterns, test)


_MOTION = call("bits", call("ev_via"), Symbol("kind", "motion"))
_ROLL = call("ev_amount")
_DASHES = both(has(flagged("dashed"), _CARD), _MOTION)


def _dashed(id: str, *tails: str, test: Expr | None = None) -> TriggerWord:
    """«При рывке»: the movement behind an attack [§6.3, D36]."""
    match = both(has(Param("subject"), _CARD), _DASHES)
    heads = (f"при рывок {_WHO}", f"когда {_WHO} использовать рывок")
    patterns = tuple(f"{head} {tail}".strip() for head in heads for tail in tails)
    return TriggerWord(id, patterns, "move", match if test is None else both(match, test), clause="§6.3")


def _thrown(id: str, test: Expr, *tails: str) -> TriggerWord:
    """«Когда бросок кубика C …»: the total, modifiers counted [§11.3, D81]."""
    patterns = tuple(f"{head} бросок кубик {_WHO} {tail}" for head in ("когда", "если") for tail in tails)
    return TriggerWord(id, patterns, "die-rolled", both(has(Param("subject"), _CARD), test), moment="accompany", clause="§11.3")


def _lands(name: str, word: str) -> TriggerWord:
    """«Когда C наносит сильный T» [§9.15]."""
    grade = call("bits", call("ev_via"), Symbol("kind", name))
    kind = call("bits", call("ev_via"), Param("kind"))
    return TriggerWord(
        f"lands-{name}",
        (f"когда {_WHO} наносить|нанести {word} {{kind}} [{{versus:target}}]",),
        "wound",
        both(has(Param("subject"), call("ev_other")), kind, grade),
        also=("graze",),
        clause="§9.15",
    )


ARRIVALS = (
    _dashed("dashes", ""),
    _dashed("dashes-near", "на \"клетку\" рядом с {of:target}", "на \"клетки\" рядом с {of:target}", test=has(call("near", Param("of")), _CARD)),
    _thrown("die-at-most", call("le", _ROLL, _N), "равный {amount} или менее", "{amount} или менее"),
    _thrown("die-at-least", call("le", _N, _ROLL), "равный {amount} или более", "{amount} или более"),
    _thrown("die-equals", call("eq", _N, _ROLL), "равный {amount}"),
    _thrown("die-shows", call("eq", _N, call("ev_wanted")), "равный {amount} ( без [учет] модификатор )"),
    _thrown("die-above-cost", call("lt", read("cost", _CARD), _ROLL), "больше|большой его стоимость"),
    *(_lands(name, word) for name, word in (("weak", "слабый"), ("medium", "средний"), ("strong", "сильный"))),
    TriggerWord(
        "answered",
        (f"когда {_WHO} получать|получить ответный <strike>|удар",),
        "wound",
        both(has(Param("subject"), _CARD), call("bits", call("ev_via"), Symbol("kind", "answer"))),
        also=("graze",),
        clause="§9.14",
    ),
    TriggerWord(
        "moved-by-other",
        ("при перемещение {subject:target} другой карта", "при перемещение другой карта"),
        "move",
        both(has(Param("subject"), _CARD), call("fails", _MOTION), call("fails", call("eq", _CARD, call("ev_other")))),
        clause="§6.7",
    ),
    TriggerWord(
        "moves-other",
        ("когда {versus:target} перемещать|переместить {subject:target}",),
        "move",
        both(has(Param("subject"), _CARD), call("fails", _MOTION), has(Param("versus"), call("ev_other"))),
        clause="§6.7",
    ),
    _arrives("comes-to-row", call("same_line", 0, only(Param("of"))), "клетка в один ряд с {of:target}"),
    _arrives("comes-to-column", call("same_line", 1, only(Param("of"))), "клетка в один столбец с {of:target}",
             "клетка столбец , в который стоять {of:target}"),
    _arrives(
        "comes-near",
        call("near", Param("of")),
        "[соседний] клетка рядом с {of:target}",
        "соседний с {of:target} клетка",
    ),
    _arrives(
        "comes-to-my-half", on_cells("half"), "клетка ваш половина поле [бой]", "клетка ряд ваш половина поле бой"
    ),
    _arrives("comes-to-foe-half", on_cells("enemy-half"), "клетка половина поле бой противник"),
    _arrives("comes-to-foe-row-3", on_cells("enemy-row-3"), "клетка 3 ряд противник"),
)
OCCASIONS = (
    _told("in-direction", f"когда {_WHO} перемещаться в этот направление [в этот ход]", clause="§6.4"),
    _told("dash-to", f"при рывок {_WHO} на {{cell}}", clause="§6.3"),
    TriggerWord(
        "eats",
        (
            f"когда {_WHO} выполнять|выполнить трупоедство",
            f"когда {_WHO} изгонять|изгнать карта с кладбище трупоедство",
        ),
        "exile",
        both(has(Param("subject"), call("ev_other")), has(having("corpse-eating"), call("ev_other"))),
        clause="§14",
    ),
    _told("frightened", "при срабатывание концентрация [{subject:target}]", clause="§14"),
    _told(
        "attack-misses",
        f"когда {_WHO} нападать и не наносить рана",
        "когда атака {versus:target} по {subject:target} не наносить он рана",
        f"если {_WHO} нападать и не наносить рана",
        clause="§9.15",
    ),
    _told("shown-in-prophecy", f"когда вы показывать {_WHO} [при пророчество]", clause="§14"),
    _told("after-leap", f"после прыжок {_WHO}", "после метание|выстрел|разряд", clause="§6.3"),
    _told(
        "die-is",
        f"когда бросок кубик {_WHO} больше|меньше {{amount}}",
        "когда бросок кубик в нападение {subject:target} меньше или равный {amount}",
        clause="§11.3",
    ),
    _told(
        "fight-of-two",
        "когда сражаться два открытый существо",
        f"когда {_WHO} сражаться <strike> в ваш ход",
        clause="§9.12",
    ),
    _told(
        "aimed-at",
        f"когда {_WHO} становиться цель {{keyword}}",
        f"когда {_WHO} становиться цель вальхалла",
        clause="§7.5",
    ),
    _told("comes-onto", f"при перемещение|движение {_WHO} на клетка с {{of:target}}", f"когда {_WHO} переместиться|двигаться на клетка с {{of:target}}",
          clause="§6.1"),
    _told("heals-by-eating", f"когда {_WHO} излечиваться|излечиться на {{amount}} или|и более в результат трупоедство", clause="§14"),
    _told("by-another-card", "при перемещение {subject:target} другой карта особый удар", clause="§6.7"),
    _told(
        "closes-for",
        f"когда {_WHO} закрываться на {{kind}} [по {{versus:target}}]",
        clause="§5.1",
    ),
    # It is closed as the cost of a feature of that card [§5.2].
    TriggerWord(
        "closes-to-move", (f"когда {_WHO} закрываться , чтобы переместить {{versus:target}}",), "close",
        both(has(Param("subject"), _CARD), has(Param("versus"), call("ev_other"))), clause="§5.2",
    ),
    _told(
        "performs-word",
        f"когда {_WHO} выполнять|выполнить|объявить {{keyword}} [на {{amount}}]",
        f"когда {_WHO} выполнять|выполнить магический способность|особенность",
        f"когда {_WHO} выполнять|выполнить особенность за <tap> или <instant><tap>",
        clause="§7.1",
    ),
    _told("gains-another", f"когда {_WHO} получать|получить {{keyword}} или наоборот", clause="§14"),
    _told("collects", f"когда {_WHO} копить <counter>", clause="§16.1"),
    _told("reveals", f"когда {_WHO} вскрывать {{versus:target}}", clause="§3.7"),
    _told("exiled-from", f"когда {_WHO} изгоняться с {{cell}}", clause="§19.4"),
    _told("armour-of", "при ремонт|восстановление <armor>", clause="§12.5"),
    _told(
        "rows",
        "когда {subject:target} перемещаться на клетка столбец , в который стоять {versus:target}",
        clause="§6.4",
    ),
    _told(
        "answers",
        "когда {subject:target} должный нанести ответный удар",
        "если {subject:target} должный нанести ответный удар",
        clause="§9.14",
    ),
    _told("battle-seating", "во время рассадка паразит|симбиот", "после расстановка карта", clause="§3.8"),
    # Moments at which a part of a feature is done later than the rest.
    _told("later-foe-end", "в конец следующий ход противник", later=True, clause="§17.1"),
    _told("later-foe-turn", "в следующий ход противник", later=True, clause="§17.1"),
)


def _more(id: str, mine: Expr, other: Expr, *places: tuple[str, str]) -> ConditionWord:
    """More of the things here than there; of several ways to say where, the first is printed."""
    counts = [call("m_count", meet(side, Param("target"))) for side in (other, mine)]
    more = tuple(f'{here} "больше" {{target}} , "чем" {there}' for here, there in places)
    less = tuple(f'{there} "меньше" {{target}} , "чем" {here}' for here, there in places)
    return ConditionWord(id, (*more, *less), call("lt", *counts))


_MINE = meet(call("in_play"), call("side", call("me")))
_FOES = meet(call("in_play"), call("side", call("foe")))
_ROWS = (("1", "первый"), ("2", "второй"), ("3", "третий"))

CIRCUMSTANCES = (
    _more("i-have-more", _MINE, _FOES, ("в ваш отряд", "в отряд противник"), ("у вас", "у противник")),
    _more("foe-has-more", _FOES, _MINE, ("в отряд противник", "в ваш отряд"), ("у противник", "у вас")),
    _more(
        "more-beyond",
        on_cells("enemy-half"),
        on_cells("half"),
        ("на половина поле бой противник", "на ваш половина поле бой"),
    ),
    *(
        _when(
            f"enemy-row-{number}-empty",
            f"в {word} ряд противник нет {{target}}",
            test=call("fails", call("m_any", meet(on_cells(f"enemy-row-{number}"), Param("target")))),
        )
        for number, word in _ROWS
    ),
    _when(
        "rolled-either",
        *(f"{head} {{amount}} или|и {{or:amount}}" for head in ("выпасть", "на кубик выпасть")),
        test=call("either", call("eq", _ROLLED, _N), call("eq", _ROLLED, _OR)),
    ),
    _when(
        "rolled-between",
        *(f"{head} {{amount}} - {{or:number}}" for head in ("выпасть", "на кубик выпасть")),
        test=both(call("le", _N, _ROLLED), call("le", _ROLLED, _OR)),
    ),
    _when(
        "moved-so-far",
        "переместиться хотя бы на {amount} клетка по вертикаль|горизонталь|диагональ [в этот ход]",
        "передвинуться|переместиться в направление , в который передвинуться в этот ход",
        "{target} передвинуться на {cell}",
    ),
    ConditionWord(
        "still-there", ("{target} не покидать|покинуть поле бой|игра",), call("m_any", meet(call("in_play"), Param("target"))),
    ),
    ConditionWord(
        "half-lives",
        ("у {of:target} половина или|и менее|меньше [текущий] <health>", "{of:target} иметь половина или|и менее|меньше [текущий] <health>"),
        call("le", call("mul", 2, read("life-now", only(Param("of")))), read("life", only(Param("of")))),
    ),
    ConditionWord("elements-here", ("в ваш отряд {amount} или|и более|больше [разный] стихия",), call("le", _N, elements_of(_MINE))),
    ConditionWord("elements-there", ("в отряд противник {amount} или|и более|больше [разный] стихия",), call("le", _N, elements_of(_FOES))),
    *(
        ConditionWord(
            f"{id}-{more}",
            (f'{place} "{word}" {{target}} , "чем" {{versus:target}}',),
            call("lt", *(call("m_count", meet(side, Param(slot))) for slot in order)),
        )
        for id, place, side in (("mine", "в ваш отряд", _MINE), ("foes", "в отряд противник", _FOES))
        for more, word, order in (("more", "больше", ("versus", "target")), ("fewer", "меньше", ("target", "versus")))
    ),
    _when(
        "moved-there",
        "{target} переместиться|переместить на {cell}",
        "переместиться на {cell} [в этот ход]",
        test=call("m_any", meet(call("on_cells", Param("cell")), Param("target"))),
    ),
    _when(
        "attacks-now",
        "атаковать|нападать [<strike>] {versus:target}",
        "{target} атаковать|нападать [<strike>] [на] {versus:target}",
    ),
    _when("attacked-so", "{target} атакованный {kind} [{of:target}]", "{target} атакованный"),
    _when(
        "no-wounds-left",
        "после этот у {target} нет рана",
        "{target} не получить рана от {kind} [в этот ход]",
        "{target} не получить рана от этот <strike>",
        "этот атака не уничтожать {target}",
    ),
    _when(
        "wounds-this-turn",
        "получить менее|более {amount} рана в этот ход",
        "{target} получать|получить рана от {kind} [в этот ход]",
    ),
    ConditionWord(
        "not-hurt-this-turn",
        ("{target} не получить рана [в этот ход]",),
        call("fails", call("m_any", meet(call("happened", Symbol("event", "wound")), Param("target")))),
    ),
    ConditionWord(
        "lies-in-graveyard",
        ("{target} на ваш|свой кладбище",),
        call("m_any", meet(call("in_zone", Symbol("zone", "graveyard"), call("me")), Param("target"))),
        works_in="graveyard",
    ),
    # The card that was to be moved just before has not moved [§6.7, §23].
    ConditionWord(
        "cannot",
        ("{target} не мочь быть перемещенный", "{target} не мочь переместиться"),
        call("fails", call("m_any", Param("result"))),
        results=frozenset({"move", "push", "push-back", "push-forth", "push-along", "push-anywhere", "push-off"}),
    ),
    _when(
        "cannot-or-will-not",
        "{target} не мочь или не хотеть переместиться",
        "{target} не мочь или не хотеть быть перемещенный",
    ),
    _when("redeal", "вы использовать пересдача", "противник использовать хотя бы один пересдача", "вы ходить второй"),
    _when("of-classes", "рядом с {of:target} стоять существо минимум {amount} разный класс"),
    _when("already-marked", "уже иметь {keyword} [и {and:keyword}]", "он уже иметь {keyword} [и {and:keyword}]"),
    _when("not-attacked-this", "{target} не напасть на {of:target} в тот ход", "{target} не напасть на {of:target}"),
    ConditionWord(
        "both-shown",
        ("оба карта {filter}", "оба показанный карта {filter}"),
        call("le", 2, call("m_count", meet(_SHOWN, Param("filter")))),
        results=SHOWING,
    ),
    ConditionWord(
        "shown-is",
        ("показанный карта {filter}",),
        call("m_any", meet(_SHOWN, Param("filter"))),
        results=SHOWING,
    ),
    ConditionWord("shown-there", ("показать {target}",), call("m_any", meet(_SHOWN, Param("target"))), results=SHOWING),
    _when("in-exile", "в ваш изгнание есть {target}"),
    _when("more-than-host", "{target} больше , чем <health> хозяин"),
    _when("grade-matched", "{kind} {filter}", "бросок кубик он больше"),
)
