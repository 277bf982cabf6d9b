"""Conditions, durations, properties and kinds of Heroes.

In: nothing. Out: `CONDITIONS`, `DURATIONS`, `PROPERTIES`, `KINDS`.
"""

from __future__ import annotations

from cardc.codegen.ir import Expr, Param, Symbol, call
from cardc.dsl.language import ConditionWord, DurationWord, Kind, Property
from cardc.plugins.heroes.terms import FOE, ME, coins, flagged, in_zone, read, types

_CARD = Param("card")
_TARGET = Param("target")


def _hand(player: Expr) -> Expr:
    return call("hand_size", player)


def _owned(player: Expr) -> Expr:
    return call("m_any", call("m_and", _TARGET, call("side", player)))


CONDITIONS = (
    ConditionWord("have", ("у вы есть {target}", "под ваш контроль есть {target}"), _owned(ME)),
    ConditionWord("have-not", ("у вы нет {target}", "под ваш контроль нет {target}"), call("fails", _owned(ME))),
    ConditionWord("opponent-has", ("у противник есть {target}",), _owned(FOE)),
    ConditionWord("opponent-has-not", ("у противник нет {target}",), call("fails", _owned(FOE))),
    ConditionWord("hand-empty", ("в ваш рука нет карта", "у вы [в рука] нет карта [в рука]"), call("eq", _hand(ME), 0)),
    ConditionWord(
        "hand-smaller",
        ("у вы в рука меньше карта , чем у противник", "в рука меньше карта , чем у противник"),
        call("lt", _hand(ME), _hand(FOE)),
    ),
    ConditionWord(
        "hand-larger",
        ("у вы в рука больше карта , чем у противник", "у противник меньше карта в рука"),
        call("lt", _hand(FOE), _hand(ME)),
    ),
    ConditionWord(
        "hero-is",
        ("ваш герой – {class}", "ваш герой {class}"),
        call("m_any", call("m_and", call("m_and", types("hero"), call("side", ME)), call("class_is", Param("class")))),
    ),
    ConditionWord("opponent-without-coins", ("у противник нет открытый монета",), call("eq", coins(FOE), 0)),
    ConditionWord(
        "survived", ("{target} выжить", "{target} выжил"), call("m_any", call("m_and", _TARGET, call("in_play")))
    ),
    ConditionWord(
        "perished", ("{target} погибнуть",), call("fails", call("m_any", call("m_and", _TARGET, call("in_play"))))
    ),
    ConditionWord(
        "attacks", ("атаковать", "{target} атаковать"), call("m_any", call("m_and", _TARGET, flagged("attacking")))
    ),
    ConditionWord(
        "buried", ("на ваш кладбище есть {target}",), call("m_any", call("m_and", _TARGET, in_zone("graveyard", ME)))
    ),
    ConditionWord(
        "on-graveyard", ("{target} на кладбище",), call("m_any", call("m_and", _TARGET, in_zone("graveyard", ME)))
    ),
    ConditionWord(
        "played-so-many",
        ("вы разыграть {target} в этот ход", "он разыграть {target} в этот ход", "он разыгрывать {target} в этот ход"),
    ),
    ConditionWord("died-now", ("цель погибнуть",)),
    ConditionWord("ability-there", ("у он|она|оно есть {kind}",)),
    ConditionWord("went-first", ("вы ходить первый",), call("eq", coins(ME, "went-first"), 1)),
    ConditionWord("went-second", ("вы ходить не первый",), call("eq", coins(ME, "went-first"), 0)),
)

DURATIONS = (
    DurationWord("turn", ("до конец [этот] ход", "в этот ход"), "end-of-turn"),
    DurationWord("own-turn", ("до конец ваш|свой ход",), "end-of-your-turn"),
    DurationWord("opponent-turn", ("до конец [следующий] ход противник",), "end-of-opponent-turn"),
    DurationWord("next-turn", ("до конец ваш|свой следующий ход",), "end-of-your-next-turn"),
    DurationWord("next-start", ("до начало ваш|свой [следующий] ход",), "start-of-your-turn"),
    DurationWord("game", ("до конец бой|игра", "навсегда"), "battle"),
    DurationWord("while", (), "while-able"),
)

PROPERTIES = (
    Property("strike", ("удар", "сила удар", "значение удар"), read("strike", _CARD), modifies="strike"),
    Property("life", ("жизнь", "максимальный жизнь"), read("life", _CARD), modifies="life"),
    Property("left-life", ("текущий жизнь", "оставшийся жизнь"), read("left-life", _CARD)),
    Property("cost", ("стоимость", "стоимость монета"), read("cost", _CARD), modifies="cost"),
    Property("shot", ("выстрел", "сила выстрел"), read("power", _CARD), modifies="power", via=("shot",)),
    Property("wounds", ("рана [на]", "рана у"), read("wounds", _CARD)),
    Property("extra", ("дополнительный жизнь",), read("extra", _CARD)),
    Property("excess", ("избыточный урон", "величина избыточный урон")),
    Property("attacks", ("атака", "сила атака")),
    Property("poison", ("отравление", "величина отравление"), read("poison", _CARD)),
    Property("regeneration", ("регенерация", "величина регенерация")),
    Property("boosts", ("эффект усиление",), call("slot", _CARD, Symbol("slot", "boost"))),
)

KINDS = (
    Kind("strike", ("удар",), implies=("attack",)),
    Kind("answering-strike", ("ответный удар",)),
    Kind("shot", ("выстрел",), implies=("attack",)),
    Kind("attack", ("атака",)),
    Kind("spell", ("заклинание",), implies=("ability",)),
    Kind("ability", ("способность",), implies=("effect",)),
    Kind("effect", ()),
)
