"""Remarks behind an action and clauses behind a noun, as printed cards have them [§1, §7, §10, §13].

In: nothing. Out: `REMARKS`, `CLAUSES`. A remark with a mask says only what is so without it; one without is read, and the
action it belongs to is refused, as is a clause that no expression stands for.
"""

from __future__ import annotations

from cardc.codegen.ir import Expr, Param, call
from cardc.dsl.language import Predicate
from cardc.plugins.berserk.terms import (
    AT_MOST,
    EVERYTHING,
    THIS,
    by_property,
    having,
    meet,
    on_cells,
    only,
    read,
    standing,
    union,
)


def _own_row(row: str) -> Expr:
    """Cards in that row of their own controller's half."""
    mine, theirs = (call("side", call(who)) for who in ("me", "foe"))
    return union(meet(on_cells(row), mine), meet(on_cells(f"enemy-{row}"), theirs))


def _own_half(mine: str, theirs: str) -> Expr:
    """Cards of each side on that half, as the one side and the other call it."""
    return union(meet(on_cells(mine), call("side", call("me"))), meet(on_cells(theirs), call("side", call("foe"))))


# Verbs of an earlier action by which a card may have got wounds.
_HURTING = frozenset(
    {"wound", "baseness", "shot", "throw", "discharge", "special-strike", "magic-strike", "row-strike", "simple-strike", "fight"}
)


def _remark(id: str, *patterns: str, void: bool = False) -> Predicate:
    return Predicate(id, patterns, EVERYTHING if void else None, is_a="remark", place="after")


def _clause(id: str, *patterns: str) -> Predicate:
    return Predicate(id, patterns, place="after")


REMARKS = (
    _remark("elite-or-not", "без учет элитность", void=True),  # a cost compares the number only [§2.4]
    _remark("modified", "с учет модификатор", void=True),  # a property is read with all its modifiers
    _remark("own-choice", "по ваш выбор", void=True),  # what is chosen is chosen by whoever acts [§7]
    _remark("unmodified", "без учет модификатор"),
    _remark("extra-counted", "с учет дополнительный <health>", void=True),
    _remark("instead-of-dice", "вместо бросок [кубик]", void=True),  # a result that is set asks for no dice [§8.5]
    _remark("rounded-down", "с округление в меньший сторона", "[при нечетный число|количество [текущий] <health>] округлять [они|он] в меньший сторона", void=True),
    _remark("rounded-up", "с округление в большой|больший сторона", "[при нечетный число|количество [текущий] <health>] округлять [они|он] в большой|больший сторона"),
    _remark("any-range", "вне зависимость от дальность"),
    _remark("as-near", "как стоящий рядом [карта]", "как на стоящий рядом [карта]"),
    _remark("straight", "[но] не по диагональ", "только по прямая", "по прямая"),
    _remark("across-cell", "[только] через свободный|пустой клетка", "через {of:target}", "через {cell}"),
    _remark("closed-form", "в закрытый вид"),
    _remark("open-form", "в открытый вид", void=True),  # who comes into play is open [§19.2]
    _remark("save-near", "кроме клетка рядом с {of:target}"),
    _remark("ignoring", "игнорировать особенность {of:target}", "игнорировать {keyword}"),
    _remark("at-least", "минимум [до|на] {amount}"),
    _remark("save", "кроме {of:target}", "кроме {kind}", "кроме нападение [<strike>] [на {of:target}]"),
    _remark("renamed", "менять название карта в [его|ее] текст [его|ее] особенность на {name}"),
    _remark("included", "в том число по {of:target}", "в том число {of:target}", "в том число смертельный"),
    _remark("any-order", "в любой порядок", "в выбранный вы порядок"),
    _remark("any-zone", "из любой зона"),
    _remark("way", "в направление удар|движение", "в любой направление", "в тот же направление", "в этот направление"),
    _remark("line-of-sight", "по вертикаль|горизонталь", "по вертикаль или горизонталь", "по диагональ"),
    _remark("unreveal", "не вскрывать они"),
    _remark("in-fight", "в сражение [<strike>]"),
    _remark("for-free", "бесплатно"),
    _remark("whose-squad", "в тот же отряд [, что и {of:target}]"),
)

CLAUSES = (
    Predicate(
        "line-mates-of", ("с который {of:target} стоять|строить в строй",), meet(having("line"), standing("beside", Param("of"))), place="after",
    ),
    Predicate(
        "line-mates",
        ("с который [он|это] стоять|строить в строй", "который стоять с он в строй", "стоять с он в строй"),
        meet(having("line"), standing("beside", THIS)),
        place="after",
    ),
    _clause("next-to-both", "[стоящий|стоять] рядом и с {of:target} [,] и с {and:target}"),
    _clause("that-acts", "который действовать"),
    _clause("hurt-by-it", "получить|получивший рана от {of:target}"),
    # Who was struck before this card stood up for it [§9.4].
    Predicate(
        "defended", ("который {of:target} выступать защитник", "который он выступать защитник"),
        call("m_bit", call("sub", call("ev_aux"), 1)), place="after",
    ),
    _clause("killed-by", "уничтожить|уничтоженный {of:target}", "погибший от {of:target}"),
    _clause("exiled-by", "изгнанный {of:target}", "который изгнать [{of:target}]"),
    _clause("of-different", "разный элитность|название", "с разный название"),
    Predicate(
        "of-one-name", ("с одинаковый название",),
        union(*(call("namesakes", meet(call("in_play"), call("side", call(who)))) for who in ("me", "foe"))), place="after",
    ),
    Predicate(
        "whose-life",
        ("чей текущий <health> меньше или равный текущий <health> {of:target}",),
        by_property("life-now", AT_MOST, read("life-now", only(Param("of")))),
        place="after",
    ),
    _clause("so-many-lives", "с половина или менее <health>"),
    Predicate("on-own-half", ("[стоящий|стоять|находиться] на свой половина поле [бой]",), _own_half("half", "enemy-half"), place="after"),
    Predicate("off-own-half", ("[стоящий|стоять|находиться] не на свой половина поле [бой]",), _own_half("enemy-half", "half"), place="after"),
    Predicate(
        "hurt-by-that", ("получивший|получить рана от этот подлость|атака|удар|выстрел|разряд|метание|заклинание|воздействие",),
        Param("result"), place="after", results=_HURTING,
    ),
    _clause("cell-beside", *(f"клетка {way} который {state}" for way in ("позади|сзади", "напротив", "слева от", "справа от")
                             for state in ("свободный|пустой", "занятый"))),
    _clause("towards", "в направление , противоположный направление {of:target}", "в направление {of:target}"),
    *(
        Predicate(
            f"in-its-{row}", (f"[стоящий|стоять] в его|ее|их {word} ряд", f"[стоящий|стоять] в {digit} его ряд"),
            _own_row(row), place="after",
        )
        for row, word, digit in (("row-1", "первый", 1), ("row-2", "второй", 2), ("row-3", "третий", 3))
    ),
    Predicate(
        "in-its-front-rows", ("[стоящий|стоять] в его|ее|их первый или второй ряд",),
        union(_own_row("row-1"), _own_row("row-2")), place="after",
    ),
    _clause("with-marker-word", "с дар {name}"),
    _clause("attacked-already", "на который [уже] нападать|атаковать в этот ход"),
    _clause("dearer-by", "дорогой на {amount} кристалл", "дороже на {amount} кристалл"),
    _clause("of-highest-cost", "наименьший|наибольший стоимость", "с наименьший|наибольший стоимость"),
    _clause("all-of-them", "из они"),
)
