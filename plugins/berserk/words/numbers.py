"""Properties, kinds of attack and ability, conditions, terms of effects [§10, §11, §13, §17].

In: nothing. Out: `PROPERTIES`, `KINDS`, `CONDITIONS`, `DURATIONS`.
"""

from __future__ import annotations

from cardc.codegen.ir import Expr, Param, Symbol, call
from cardc.dsl.language import ConditionWord, DurationWord, Kind, Property
from cardc.plugins.berserk.terms import choose, meet, only, read, slot
from cardc.plugins.berserk.words.circumstances import elements_of

_CARD = Param("card")
WOUNDING = frozenset(
    {"wound", "shot", "throw", "discharge", "special-strike", "magic-strike", "row-strike", "simple-strike", "baseness"}
)
_ROLLED = call("rolled")
_N = Param("amount")
_LEFT_ALIVE = call("m_any", meet(call("in_play"), Param("target")))
_EVEN = call("eq", _ROLLED, call("mul", 2, call("div_down", _ROLLED, 2)))


def _bonus(id: str, *patterns: str) -> Property:
    return Property(id, patterns, _total(id), modifies=id)


def _total(id: str) -> Expr:
    """The property of a card, or of several altogether («сумма слабых {strike} …»)."""
    return call("sum_field", Param("cards"), Symbol("property", id))


def _power(kind: str, *patterns: str) -> Property:
    """A bonus to the strength of attacks of one kind, added by the runtime at the calculation step."""
    return Property(kind, patterns, read("power", _CARD), modifies="power", via=(kind,))


def _grades() -> tuple[Property, ...]:
    rows = (("weak", "слабый"), ("medium", "средний"), ("strong", "сильный"))
    return tuple(
        Property(
            f"strike-{name}",
            (f"{word} <strike>", f"{word} удар", f"величина {word} удар"),
            _total(f"strike-{name}"),
            f"strike-{name}",
        )
        for name, word in rows
    )


def _next(id: str, kind: str, *nouns: str) -> Property:
    """«+N к следующему …»: a bonus that the next ability of the kind uses up; without a kind, the next die [D121]."""
    return Property(
        f"next-{id}",
        tuple(f"[свой|его|ее] следующий|первый {noun}" for noun in nouns),
        modifies="power" if kind else "roll",
        via=(kind,) if kind else (),
        once=True,
    )


NEXT = (
    _next("simple-strike", "simple-strike", "<strike>"),
    _next("row-strike", "row-strike", "<uchr>"),
    _next("strike", "strike", "удар"),
    _next("attack", "attack", "атака"),
    _next("shot", "shot", "выстрел"),
    _next("throw", "throw", "метание"),
    _next("discharge", "discharge", "разряд"),
    _next("magic-strike", "magic-strike", "магический удар"),
    _next("special-strike", "special-strike", "особый удар"),
    _next("close", "close", "ближний атака"),
    _next("ranged", "ranged", "дальний атака"),
    _next("spell", "spell", "заклинание"),
    _next("impact", "impact", "воздействие"),
    _next("roll", "", "бросок кубик", "бросок"),
)

def _ranges() -> tuple[Property, ...]:
    rows = (("shot", "выстрел"), ("throw", "метание"), ("discharge", "разряд"))
    return tuple(
        Property(f"range-{kind}", (f"дальность {noun}",), read(f"range-{kind}", _CARD), f"range-{kind}") for kind, noun in rows
    )


PROPERTIES = (
    _power("row-strike", "<uchr>"),  # before {strike}, whose token is a «удар» too: of equal readings the first is taken
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
    _power("attack", "атака"),
    _power("close", "ближний атака", "ближний удар"),
    _power("ranged", "дальний атака"),
    Property(
        "blow", ("величина|сила этот удар|выстрел|разряд|метание", "величина|сила этот <strike>"), call("ev_amount")
    ),
    *_ranges(),
    Property("range", ("дальность",), read("range-any", _CARD), "range-any"),
    Property("spell-range", ("дальность заклинание|атака",)),
    Property("leap-range", ("дальность прыжок", "прыжок"), read("leap", _CARD), "leap"),
    Property("all-strikes", ("весь удар", "весь [свой] удар"), read("power", _CARD), modifies="power", via=("strike",)),
    *NEXT,
    Property(
        "this-attack",
        tuple(
            f"этот {word}" for word in ("удар", "<strike>", "атака", "выстрел", "разряд", "метание", "бросок", "<uchr>")
        ),
        call("ev_amount"),
    ),
    Property("life-bonus", ("максимум <health>",)),
    Property("healing", ("излечение", "лечение"), modifies="healing"),
    Property("healing-of", ("излечение {of:target}", "лечение {of:target}")),
    Property(
        "rolled-number", ("число , выпавший на кубик", "выпавший число", "результат бросок [кубик]"), call("rolled")
    ),
    Property("kind-power", ("сила {of:kind}", "сила заклинание {name}")),
    Property("pronoun", ("она|он",)),
    Property("answers", ("ответный <strike>|удар",), modifies="power", via=("answer",)),
    Property("all-ranged", ("величина [свой|его] дальний атака",), modifies="power", via=("ranged",)),
    Property("elements-of", ("стихия в отряд противник",), elements_of(meet(call("in_play"), call("side", call("foe"))))),
    Property("own-elements", ("стихия в ваш отряд",), elements_of(meet(call("in_play"), call("side", call("me"))))),
    Property("done-wounds", ("нанесенный рана", "полученный рана"), call("ev_amount"), results=WOUNDING, done=True),
    Property("lost-wounds", ("потерянный рана",)),
    Property(
        "left-armor",
        ("оставшийся [единица] <armor>", "неизрасходованный [единица] <armor>"),
        call("floor0", call("sub", read("armor", _CARD), slot("armor-used", _CARD))),
    ),
    Property("this-roll", ("[величина] этот бросок кубик", "величина этот бросок"), call("ev_amount")),
    Property(
        "left-move", ("[свой] неизрасходованный единица <move>",),
        call("floor0", call("sub", read("move", _CARD), slot("spent", _CARD))),
    ),
    Property(
        "steps-made", ("клетка , на который [он] передвинуться|двигаться [{of:target}] [в этот ход]",),
        call("turn_count", Symbol("event", "move"), _CARD),
    ),
    # What was on a card that has left play is what was on it then [D137].
    Property(
        "extra-of", ("дополнительный <health> с|погибший",),
        choose(call("m_has", call("in_play"), _CARD), read("extra", _CARD), slot("last-extra", _CARD)),
    ),
    Property("steps-so-made", ("передвижение , который совершить {of:target} в этот направление в этот ход",)),
    Property("mid-and-strong", ("средний и сильный <strike>",)),
    Property(
        "graded-ranged",
        ("средний и сильный метание|выстрел|разряд|атака", "слабый|средний|сильный метание|выстрел|разряд|атака"),
    ),
    Property("impact-power", ("воздействие",)),
    Property("fear", ("страх",)),
    Property("excess", ("избыточный урон",), call("floor0", slot("last-excess", call("ev_card")))),
    Property("excess-healing", ("избыточный лечение",)),
    _bonus("move", "движение", "<move>"),
    _bonus("cost", "стоимость"),
    _bonus("roll", "бросок кубик", "бросок"),
    _bonus("ova", "<ova>"),
    _bonus("ovz", "<ovz>"),
    _bonus("ovs", "<ovs>"),
    _bonus("armor", "<armor>"),
    _bonus("regen", "<regen>", "величина <regen>"),
    _bonus("frenzy", "бешенство"),
    _bonus("baseness", "подлость"),
    Property("finishing", ("добивание [по] [{versus:target}]",), read("finishing-bonus", _CARD), modifies="finishing-bonus"),
    _bonus("incarnation", "инкарнация"),
    Property("poison", ("отравление", "величина отравление"), slot("poison", _CARD)),
    Property("counters", ("<counter> [на]",), slot("counter", _CARD)),
    Property("tokens", ("<token> [на]",), _total("tokens")),
    Property("wounds", ("рана [на|у]",), _total("wounds")),
    Property("extra", ("дополнительный <health> [на|у]",), _total("extra")),
    Property("free-near", ("свободный клетка рядом [с]",), call("free_cells", _CARD, 1, 0)),
    Property("life-now", ("текущий <health>",), _total("life-now")),
    _bonus("life", "<health>"),
)

KINDS = (
    Kind("attack", ("атака",)),
    Kind("close", ("ближний атака", "ближний удар"), ("attack",)),
    Kind("ranged", ("дальний атака",), ("attack",)),
    Kind("magic", ("магический атака", "магия")),
    Kind("plain", ("немагический атака",)),
    Kind("ranged-plain", ("дальний немагический атака", "немагический дальний атака"), means=("row-strike", "shot", "throw")),
    Kind("ranged-magic", ("дальний магический атака", "магический дальний атака"), means=("discharge",)),
    Kind("plain-strikes", ("немагический удар",), means=("simple-strike", "special-strike", "row-strike")),
    Kind("close-magic", ("ближний магический атака|удар", "магический ближний атака|удар"), means=("magic-strike",)),
    Kind("close-plain", ("ближний немагический атака|удар", "немагический ближний атака|удар"), means=("simple-strike", "special-strike")),
    Kind("simple-strike", ("<strike>",), ("strike", "close", "plain")),
    Kind("directed-strike", ("<direct>",), ("simple-strike",)),
    Kind("answer", ("ответный удар",), ("simple-strike",)),
    Kind("unanswered-strike", ("безответный удар",), ("simple-strike",)),
    Kind("row-strike", ("<uchr>",), ("strike", "ranged", "plain")),
    # After {strike} and {uchr}, whose tokens are a «удар» too: of equal readings the first declared is taken.
    Kind("strike", ("удар",), ("attack",)),
    Kind("special-strike", ("особый удар",), ("strike", "close", "plain")),
    Kind("magic-strike", ("магический удар",), ("strike", "close", "magic")),
    Kind("plague", ("чума",)),
    Kind("shot", ("выстрел",), ("ranged", "plain")),
    Kind("throw", ("метание",), ("ranged", "plain")),
    Kind("discharge", ("разряд",), ("ranged", "magic")),
    Kind("spell", ("заклинание",), ("effect", "magic"), label=True),
    Kind("impact", ("воздействие",), ("effect",), label=True),
    Kind("finishing", ("добивание",), ("impact",)),
    Kind("baseness", ("подлость",), ("impact",)),
    Kind("poison", ("отравление",), ("impact",)),
    Kind("by-flyer", ("атака летающий", "летающий")),
)


def _roll(id: str, tail: str, test: object) -> ConditionWord:
    heads = ("выпасть", "на кубик выпасть", "бросок", "бросок кубик", "бросок равный")
    return ConditionWord(id, tuple(f"{head} {tail}" for head in heads), test)


def _there(id: str, places: tuple[str, ...], mask: Expr) -> tuple[ConditionWord, ConditionWord]:
    """«… есть C», «… нет C» of a place."""
    some = call("m_any", meet(mask, Param("target")))
    there = tuple(f"{place} {verb}{{target}}" for verb in ("есть|быть|находиться|лежать ", "") for place in places)
    missing = tuple(f"{place} [больше] нет|отсутствовать {{target}}" for place in places)
    return (
        ConditionWord(f"{id}-has", there, some),
        ConditionWord(
            f"{id}-lacks",
            missing + tuple(f"{pattern} {place}" for place in places for pattern in ("нет {target}", "{target} нет|отсутствовать")),
            call("fails", some),
        ),
    )


def _beside(of: Expr) -> Expr:
    return call("m_any", meet(call("near", of), Param("target")))



def _squad(player: str) -> Expr:
    return meet(call("in_play"), call("side", call(player)))


CONDITIONS = (
    _roll("rolled-at-least", "{amount} или более|больше", call("le", _N, _ROLLED)),
    _roll("rolled-at-most", "{amount} или менее|меньше", call("le", _ROLLED, _N)),
    _roll("rolled", "{amount}", call("eq", _ROLLED, _N)),
    ConditionWord(
        "in-first-turn",
        ("идти ваш первый ход",),
        call("both", call("eq", call("active"), call("me")), call("le", call("turn_number"), 2)),
    ),
    ConditionWord("turn-mine", ("идти ваш ход", "в ваш|свой ход"), call("eq", call("active"), call("me"))),
    ConditionWord("turn-theirs", ("идти ход противник", "в ход противник"), call("eq", call("active"), call("foe"))),
    ConditionWord("reveals-element", ("вскрытый карта {element}",)),
    ConditionWord("perished", ("{target} погибать|погибнуть",), call("fails", _LEFT_ALIVE)),
    ConditionWord("survived", ("{target} выживать|выжить", "{target} не погибнуть"), _LEFT_ALIVE),
    ConditionWord("exists", ("есть {target}",), call("m_any", meet(call("in_play"), Param("target")))),
    ConditionWord(
        "squad-has",
        ("в [ваш] отряд есть|быть|находиться {target}", "в ваш отряд {target}"),
        call("m_any", call("m_and", call("in_play"), call("m_and", Param("target"), call("side", call("me"))))),
    ),
    ConditionWord(
        "enemy-squad-has",
        tuple(f"в {whose} {verb}{{target}}" for verb in ("есть|быть|находиться ", "") for whose in ("отряд противник", "его отряд")),
        call("m_any", call("m_and", call("in_play"), call("m_and", Param("target"), call("side", call("foe"))))),
    ),
    *_there("squad", ("в ваш|свой отряд", "у вы", "среди ваш карта"), _squad("me"))[1:],
    *_there("enemy-squad", ("в отряд противник", "в его отряд", "у противник"), _squad("foe"))[1:],
    ConditionWord("rolled-even", ("выпасть чет", "выпасть четный число", "бросок четный"), _EVEN),
    ConditionWord("rolled-odd", ("выпасть нечет", "выпасть нечетный число", "бросок нечетный"), call("fails", _EVEN)),
    ConditionWord(
        "you-have", ("у вы есть|быть {target}", "у вы {target}"), call("m_any", meet(_squad("me"), Param("target")))
    ),
    ConditionWord(
        "foe-has",
        ("у противник есть|быть {target}", "у противник {target}"),
        call("m_any", meet(_squad("foe"), Param("target"))),
    ),
    *_there("field", ("на поле бой", "в игра"), call("in_play")),
    *_there("graveyard", ("на ваш|свой кладбище",), call("in_zone", Symbol("zone", "graveyard"), call("me"))),
    *_there("foe-graveyard", ("на кладбище противник",), call("in_zone", Symbol("zone", "graveyard"), call("foe"))),
    ConditionWord("nobody-near", ("рядом нет {target}",), call("fails", _beside(call("m_bit", call("self"))))),
    ConditionWord("nobody-near-to", ("рядом с {of:target} нет {target}",), call("fails", _beside(Param("of")))),
    ConditionWord("neighbour-is", ("рядом есть|стоять {target}",), _beside(call("m_bit", call("self")))),
    ConditionWord("neighbour-of", ("рядом с {of:target} есть|стоять {target}",), _beside(Param("of"))),
    ConditionWord("compares-less", ("{left:amount} меньше|менее {amount}",), call("lt", Param("left"), _N)),
    ConditionWord("compares-more", ("{left:amount} больше|более {amount}",), call("lt", _N, Param("left"))),
    ConditionWord("compares-equal", ("{left:amount} равный|равно {amount}",), call("eq", Param("left"), _N)),
    ConditionWord(
        "lives-more", ("у {of:target} больше|более {amount} <health>",), call("lt", _N, read("life-now", only(Param("of"))))
    ),
    ConditionWord(
        "lives-fewer", ("у {of:target} меньше|менее {amount} <health>",), call("lt", read("life-now", only(Param("of"))), _N)
    ),
    ConditionWord("going-first", ("вы ходить первый",)),
)

DURATIONS = (
    DurationWord("end-of-turn", ("до конец ход", "до конец этот ход", "в этот ход"), "end-of-turn"),
    DurationWord("end-of-opponent-turn", ("до конец ход противник",), "end-of-opponent-turn"),
    DurationWord("opponents-next-turn", ("до конец следующий ход противник",), "end-of-opponent-next-turn"),
    DurationWord("its-turn", ("до конец свой ход", "до конец его|ее|их ход"), "end-of-its-turn"),
    DurationWord(
        "its-next-turn", ("до конец свой следующий ход", "до конец его|ее|их следующий ход"), "end-of-its-next-turn"
    ),
    DurationWord("in-its-next-turn", ("в|на свой следующий ход", "в|на его|ее|их следующий ход"), "in-its-next-turn"),
    DurationWord("in-opponents-next-turn", ("в следующий ход противник",), "in-opponent-next-turn"),
    DurationWord("end-of-your-turn", ("до конец ваш ход",), "end-of-your-turn"),
    DurationWord("end-of-your-next-turn", ("до конец ваш следующий ход",), "end-of-your-next-turn"),
    DurationWord("start-of-your-turn", ("до начало ваш ход", "до начало ваш следующий ход"), "start-of-your-turn"),
    DurationWord("battle", ("до конец бой",), "battle"),
    DurationWord("next-use", ("к следующий {kind}", "к свой следующий {kind}")),
    DurationWord("turns", ("на {count:amount} ход [противник]",)),
    DurationWord("while", (), "while-able"),
    DurationWord("once", (), "once"),  # of what is put off: it is never printed
)
