"""Keywords of Heroes. Where the cards' own language can say what one does, it says it (`text`).

In: nothing. Out: `KEYWORDS`, and `MARKS`: ids that the model keeps as bits. Of several numbers the largest counts
(heroes:512.2). `executable=False`: the keyword is read, but nothing consults it yet.
"""

from __future__ import annotations

from cardc.codegen.ir import Symbol, call
from cardc.dsl.language import Keyword
from cardc.plugins.heroes.terms import AMOUNT, SELF, types

_WITH_TEXT = (
    Keyword(
        "regeneration",
        ("регенерация [{amount}]",),
        text="В конце вашего хода излечиться на {amount}.",
        clause="gl(Регенерация)",
    ),
    Keyword(
        "poisoned",
        ("отравление [{amount}]",),
        text="В начале вашего хода раниться на {amount}.",
        clause="gl(Отравление)",
    ),
    Keyword(
        "unity",
        ("единение [{amount}]",),
        text="Гибель: Поиск – существо стоимостью {amount} или менее.",
        clause="gl(Единение)",
    ),
    Keyword(
        "module",
        ("модуль",),
        text="Найм: Можете присоединить эту карту к вашему другому механизму.",
        clause="gl(Модуль)",
    ),
    Keyword("clutch", ("кладка",), text="(1): Отложить яйцо.", clause="gl(Кладка)"),
    Keyword("life-gift", ("дар жизнь {amount}",), text="(0): Подарить жизнь ценой {amount}.", clause="gl(Дар жизни)"),
    Keyword("free-life-gift", ("дар жизнь",), text="(0): Подарить жизнь ценой 1000.", clause="gl(Дар жизни)"),
    Keyword("stealth", ("скрытность",), text="Найм: Скрыться.", clause="gl(Скрытый персонаж)"),
)


def _mark(keyword: str, *patterns: str, clause: str, executable: bool = True) -> Keyword:
    return Keyword(keyword, patterns, mark=True, clause=clause, executable=executable)


_MARKED = (
    _mark("dash", "рывок", clause="gl(Рывок)"),
    _mark("horde", "орда", clause="gl(Орда)"),
    _mark("fury", "бешенство", clause="gl(Бешенство)"),
    _mark("armour", "броня [{amount}]", clause="gl(Броня X)"),
    _mark("might", "могущество [{amount}]", clause="gl(Могущество)"),
    _mark("vampirism", "вампиризм [{amount}]", clause="gl(Вампиризм)"),
    _mark("wrath", "гнев", clause="gl(Гнев)"),
    _mark("thirst", "жажда [{amount}]", clause="gl(Жажда)"),
    _mark("incarnation", "инкарнация [{amount}]", clause="gl(Инкарнация)"),
    _mark("meditation", "медитация [{amount}]", clause="gl(Медитация)"),
    Keyword("direct-strike", ("направленный удар",), mark=True, clause="gl(Направленный удар)", versus=True),
    _mark("undead-keyword", "немертвый", clause="gl(Немёртвый)"),
    _mark("attack-skill", "опыт в атака", clause="gl(Опыт в атаке)"),
    _mark("defence-skill", "опыт в защита", clause="gl(Опыт в защите)"),
    _mark("first-strike", "первый удар", clause="gl(Первый удар)"),
    _mark("last-strike", "последний удар", clause="gl(Последний удар)"),
    _mark("suppression", "подавление", clause="gl(Подавление)"),
    _mark("superiority", "превосходство", clause="gl(Превосходство)", executable=False),
    _mark("created", "созданный", clause="gl(Созданный)"),
    _mark("placed", "помещенный", clause="gl(Помещённый)"),
    _mark("sleeping", "спящий", clause="gl(Спящий)"),
    _mark("turned-side", "обращенный", clause="gl(Обращенный)"),
    _mark("enters-closed", "входить в игра закрытый", clause="gl(Входит в игру с [эффект])"),
    _mark("unique", "уникальность", clause="gl(Уникальность)"),
    _mark("vulnerable", "уязвимость", clause="gl(Уязвимость)"),
    _mark("scales", "чешуя [{amount}]", clause="gl(Чешуя)"),
    _mark("rage", "ярость", clause="gl(Ярость)"),
    _mark("elusive", "неуловимость", clause="gl(Неуловимость)"),
    _mark("vanguard", "авангард [{amount}]", clause="gl(Авангард)"),
    _mark("shot-proof", "защита от выстрел", clause="gl(Защита)"),
    _mark("strike-proof", "защита от удар", clause="gl(Защита)"),
    _mark("ability-proof", "защита от способность", clause="gl(Защита)"),
    _mark("spell-proof", "защита от заклинание", clause="gl(Защита)"),
)

# While it attacks, and its controller has attacked so often in this turn.
_RAIDS = call(
    "both",
    call("m_has", call("flag_is", Symbol("flag", "attacking")), SELF),
    call("le", AMOUNT, call("pslot", call("controller_of", SELF), Symbol("pslot", "attacks"))),
)

_MODES = (
    Keyword("raid", ("набег {amount}",), mode=True, condition=_RAIDS, clause="115.1"),
    Keyword(
        "soul-catcher",
        ("душелов",),
        mode=True,
        condition=call("m_any", call("m_and", call("happened", Symbol("event", "destroy")), types("creature"))),
        clause="gl(Гибель)",
    ),
)

KEYWORDS = (*_WITH_TEXT, *_MARKED, *_MODES)
MARKS = tuple(word.id for word in KEYWORDS)
