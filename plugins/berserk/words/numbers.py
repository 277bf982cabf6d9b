"""Properties, kinds of attack and ability, conditions, terms of effects [§10, §11, §13, §17].

In: nothing. Out: `PROPERTIES`, `KINDS`, `CONDITIONS`, `DURATIONS`.
"""

from __future__ import annotations

from cardc.codegen.ir import Param, call
from cardc.dsl.language import ConditionWord, DurationWord, Kind, Property
from cardc.plugins.berserk.terms import read, slot

_CARD = Param("card")
_ROLLED = call("rolled")
_N = Param("amount")


def _bonus(id: str, *patterns: str) -> Property:
    return Property(id, patterns, read(id, _CARD), modifies=id)


def _power(kind: str, *patterns: str) -> Property:
    """A bonus to the strength of attacks of one kind, added by the runtime at the calculation step."""
    return Property(kind, patterns, read("power", _CARD), modifies="power", via=(kind,))


def _grades() -> tuple[Property, ...]:
    rows = (("weak", "слабый"), ("medium", "средний"), ("strong", "сильный"))
    return tuple(
        Property(
            f"strike-{name}",
            (f"{word} <strike>", f"{word} удар", f"величина {word} удар"),
            read(f"strike-{name}", _CARD),
            f"strike-{name}",
        )
        for name, word in rows
    )


PROPERTIES = (
    Property(
        "strike",
        ("<strike>", "удар", "величина|значение <strike>", "сила удар", "величина удар"),
        read("strike-medium", _CARD),
        "strike",
        against="power",
        via=("simple-strike",),
    ),
    *_grades(),
    _power("shot", "выстрел"),
    _power("throw", "метание"),
    _power("discharge", "разряд"),
    _power("special-strike", "особый удар"),
    _power("magic-strike", "магический удар"),
    _power("row-strike", "<uchr>"),
    _power("attack", "атака"),
    _power("close", "ближний атака", "ближний удар"),
    _power("ranged", "дальний атака"),
    Property(
        "blow", ("величина|сила этот удар|выстрел|разряд|метание", "величина|сила этот <strike>"), call("ev_amount")
    ),
    Property("range", ("дальность [выстрел|разряд|метание]",)),
    Property("excess", ("избыточный урон|лечение",)),
    _bonus("move", "движение", "<move>"),
    _bonus("cost", "стоимость"),
    _bonus("roll", "бросок кубик", "бросок"),
    _bonus("ova", "<ova>"),
    _bonus("ovz", "<ovz>"),
    _bonus("ovs", "<ovs>"),
    _bonus("armor", "<armor>"),
    _bonus("regen", "<regen>"),
    _bonus("frenzy", "бешенство"),
    _bonus("baseness", "подлость"),
    Property("finishing", ("добивание",)),
    _bonus("incarnation", "инкарнация"),
    Property("poison", ("отравление", "величина отравление"), slot("poison", _CARD)),
    Property("counters", ("<counter> [на]",), slot("counter", _CARD)),
    Property("wounds", ("рана",), read("wounds", _CARD)),
    Property("extra", ("дополнительный <health>",), read("extra", _CARD)),
    Property("life-now", ("текущий <health>",), read("life-now", _CARD)),
    Property("life", ("<health>",), read("life", _CARD)),
)

KINDS = (
    Kind("attack", ("атака",)),
    Kind("close", ("ближний атака", "ближний удар"), ("attack",)),
    Kind("ranged", ("дальний атака",), ("attack",)),
    Kind("magic", ("магический атака", "магия")),
    Kind("plain", ("немагический атака",)),
    Kind("simple-strike", ("<strike>",), ("strike", "close", "plain")),
    Kind("directed-strike", ("<direct>",), ("simple-strike",)),
    Kind("answer", ("ответный удар",), ("simple-strike",)),
    Kind("unanswered-strike", ("безответный удар",), ("simple-strike",)),
    # After {strike}, whose token is a «удар» too: of equal readings the first declared is taken.
    Kind("strike", ("удар",), ("attack",)),
    Kind("special-strike", ("особый удар",), ("strike", "close", "plain")),
    Kind("magic-strike", ("магический удар",), ("strike", "close", "magic")),
    Kind("row-strike", ("<uchr>",), ("strike", "ranged", "plain")),
    Kind("shot", ("выстрел",), ("ranged", "plain")),
    Kind("throw", ("метание",), ("ranged", "plain")),
    Kind("discharge", ("разряд",), ("ranged", "magic")),
    Kind("spell", ("заклинание",), ("effect", "magic"), label=True),
    Kind("impact", ("воздействие",), ("effect",), label=True),
    Kind("finishing", ("добивание",), ("impact",)),
    Kind("poison", ("отравление",), ("impact",)),
    Kind("by-flyer", ("атака летающий", "летающий")),
)


def _roll(id: str, tail: str, test: object) -> ConditionWord:
    heads = ("выпасть", "на кубик выпасть", "бросок", "бросок кубик", "бросок равный")
    return ConditionWord(id, tuple(f"{head} {tail}" for head in heads), test)


CONDITIONS = (
    _roll("rolled-at-least", "{amount} или более|больше", call("le", _N, _ROLLED)),
    _roll("rolled-at-most", "{amount} или менее|меньше", call("le", _ROLLED, _N)),
    _roll("rolled", "{amount}", call("eq", _ROLLED, _N)),
    ConditionWord("turn-mine", ("идти ваш ход", "в ваш|свой ход"), call("eq", call("active"), call("me"))),
    ConditionWord("turn-theirs", ("идти ход противник", "в ход противник"), call("eq", call("active"), call("foe"))),
    ConditionWord("reveals-element", ("вскрытый карта {element}",)),
    ConditionWord("in-this-turn-moved", ("{target} переместиться|двигаться в этот ход",)),
    ConditionWord("defending", ("выступать защитник",)),
    ConditionWord("exists", ("есть {target}", "в игра есть {target}")),
    ConditionWord(
        "squad-has",
        ("в ваш отряд есть|быть|находиться {target}", "в ваш отряд {target}"),
        call("m_any", call("m_and", call("in_play"), call("m_and", Param("target"), call("side", call("me"))))),
    ),
    ConditionWord(
        "enemy-squad-has",
        ("в отряд противник есть|быть|находиться {target}", "в отряд противник {target}"),
        call("m_any", call("m_and", call("in_play"), call("m_and", Param("target"), call("side", call("foe"))))),
    ),
    ConditionWord("nobody-near", ("рядом нет {target}", "рядом с {of:target} нет {target}")),
    ConditionWord(
        "neighbour-is",
        ("рядом есть|стоять {target}", "рядом с {of:target} есть|стоять {target}"),
    ),
    ConditionWord("opposite-is", ("напротив [{of:target}] есть|стоять {target}",)),
    ConditionWord("compares-less", ("{left:amount} меньше|менее {amount}",), call("lt", Param("left"), _N)),
    ConditionWord("compares-more", ("{left:amount} больше|более {amount}",), call("lt", _N, Param("left"))),
    ConditionWord("compares-equal", ("{left:amount} равный|равно {amount}",), call("eq", Param("left"), _N)),
    ConditionWord("going-first", ("вы ходить первый",)),
)

DURATIONS = (
    DurationWord("end-of-turn", ("до конец ход", "до конец этот ход", "в этот ход"), "end-of-turn"),
    DurationWord("end-of-opponent-turn", ("до конец ход противник",), "end-of-opponent-turn"),
    DurationWord("opponents-next-turn", ("до конец следующий ход противник",)),
    DurationWord("its-turn", ("до конец|начало свой [следующий] ход",)),
    DurationWord("end-of-your-turn", ("до конец ваш ход",), "end-of-your-turn"),
    DurationWord("end-of-your-next-turn", ("до конец ваш следующий ход",), "end-of-your-next-turn"),
    DurationWord("start-of-your-turn", ("до начало ваш ход", "до начало ваш следующий ход"), "start-of-your-turn"),
    DurationWord("battle", ("до конец бой",), "battle"),
    DurationWord("next-use", ("к следующий {kind}", "к свой следующий {kind}")),
    DurationWord("turns", ("на {count:amount} ход [противник]",)),
    DurationWord("while", (), "while-able"),
)
