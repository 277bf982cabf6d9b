"""Conditions, durations, properties and kinds of Heroes.

In: nothing. Out: `CONDITIONS`, `DURATIONS`, `PROPERTIES`, `KINDS`.
"""

from __future__ import annotations

from cardc.codegen.ir import Call, Expr, Param, Symbol, call
from cardc.dsl.language import ConditionWord, DurationWord, Kind, Property
from cardc.plugins.heroes.terms import (
    AT_MOST,
    FOE,
    ME,
    SELF,
    ZERO,
    by_property,
    coins,
    flagged,
    in_zone,
    lacking,
    read,
    types,
    union,
)

_CARD = Param("card")
_TARGET = Param("target")


# Out of play, or with as many wounds as lives: it dies before anything else is announced (heroes:503.1).
_DOOMED = union(lacking(call("in_play")), by_property("left-life", AT_MOST, ZERO))


def _hand(player: Expr) -> Expr:
    return call("hand_size", player)


def _owned(player: Expr) -> Expr:
    return call("m_any", call("m_and", _TARGET, call("side", player)))


def _number_of(player: Expr) -> Call:
    return call("m_count", call("m_and", _TARGET, call("side", player)))


_HIM = call("ev_player")


def _played(player: Expr) -> Call:
    """Cards that the player has played this turn."""
    return call("m_and", call("happened", Symbol("event", "play")), call("owned", player))


_BOUGHT_OFF = call("m_any", call("m_and", call("m_bit", SELF), flagged("bought-off")))

CONDITIONS = (
    ConditionWord(
        "opponent-without-coins",
        ('у противника "нет" "открытых" "монет"', 'у противника "нет" "открытых" <icon>'),
        call("eq", coins(FOE), 0),
    ),
    ConditionWord(
        "without-coins", ('у вас "нет" "открытых" "монет"', 'у вас "нет" "открытых" <icon>'), call("eq", coins(ME), 0)
    ),
    ConditionWord("have", ('у вас "есть" {target}', 'под вашим контролем "есть" {target}'), _owned(ME), in_play=True),
    ConditionWord(
        "have-not", ('у вас "нет" {target}', 'под вашим контролем "нет" {target}'), call("fails", _owned(ME)), in_play=True),
    ConditionWord("opponent-has", ('у противника "есть" {target}',), _owned(FOE), in_play=True, speaks_of="opponent"),
    ConditionWord("opponent-has-not", ('у противника "нет" {target}',), call("fails", _owned(FOE)), in_play=True),
    ConditionWord(
        "more-than-he",
        ('у вас "больше" {target} , "чем" у противника', 'у противника "меньше" {target} , "чем" у вас'),
        call("lt", _number_of(FOE), _number_of(ME)),
        in_play=True,
    ),
    ConditionWord(
        "fewer-than-he",
        ('у вас "меньше" {target} , "чем" у противника', 'у противника "больше" {target} , "чем" у вас'),
        call("lt", _number_of(ME), _number_of(FOE)),
        in_play=True,
    ),
    ConditionWord(
        "hand-empty", ('в вашей руке "нет" "карт"', 'у вас [в руке] "нет" "карт" [в руке]'), call("eq", _hand(ME), 0)
    ),
    ConditionWord(
        "hand-smaller",
        ('у вас в руке "меньше" "карт" , "чем" у противника', 'в руке "меньше" "карт" , "чем" у противника'),
        call("lt", _hand(ME), _hand(FOE)),
    ),
    ConditionWord(
        "hand-larger",
        ('у вас в руке "больше" "карт" , "чем" у противника', 'у противника "меньше" "карт" в руке'),
        call("lt", _hand(FOE), _hand(ME)),
    ),
    ConditionWord(
        "hero-is",
        ("ваш герой – {class}", "ваш герой {class}"),
        call("m_any", call("m_and", call("m_and", types("hero"), call("side", ME)), call("class_is", Param("class")))),
    ),
    ConditionWord(
        "survived", ("{target} выживает", "{target} выжил"), call("m_any", call("m_and", _TARGET, call("in_play")))
    ),
    ConditionWord(
        "perished", ("{target} погибает",), call("fails", call("m_any", call("m_and", _TARGET, call("in_play"))))
    ),
    ConditionWord("attacks", ("{target} атакует",), call("m_any", call("m_and", _TARGET, flagged("attacking")))),
    ConditionWord(
        "attacks-itself", ("атакует",), call("m_any", call("m_and", call("m_bit", SELF), flagged("attacking")))
    ),
    ConditionWord(
        "fewer-lives",
        (
            'имеет "меньше" текущих жизней , "чем" {versus:target}',
            '{target} имеет "меньше" текущих жизней , "чем" {versus:target}',
        ),
    ),
    ConditionWord(
        "played-fewer",
        ('вы "разыграли" "меньше" {amount} карта в этот|этом "ход|ходу"',),
        call("lt", call("m_count", _played(ME)), Param("amount")),
    ),
    ConditionWord(
        "he-played-fewer",
        ('он "разыграл" "меньше" {amount} карта в этот|этом "ход|ходу"',),
        call("lt", call("m_count", _played(_HIM)), Param("amount")),
        of_player=True,
    ),
    ConditionWord("strike-is", ('"его" удар равен {amount}',)),
    ConditionWord(
        "cost-at-most", ('"его" стоимость "меньше" или "равна" {amount}', '"его" стоимость не "больше" {amount}')
    ),
    ConditionWord(
        "finished-now",
        ('"был|была|было|были" "завершен|завершена|завершено|завершены" {target}',),
        call("m_any", call("m_and", _TARGET, Param("result"))),
        results=frozenset({"finish-quest"}),
    ),
    ConditionWord(
        "his-coins", ('у "него" "нет" "открытых" "монет"', 'у "него" "нет" "открытых" <icon>'), call("eq", coins(call("active")), 0)
    ),
    ConditionWord("his-cards", ('у "него" "нет" {target}', 'под его контролем "нет" {target}')),
    ConditionWord(
        "wounded-this-turn",
        ('в этот ход {target} "получали|получало|получал" раны', '{target} "получали|получало|получал" раны в этот ход'),
        call("m_any", call("m_and", _TARGET, call("happened", Symbol("event", "wound")))),
    ),
    ConditionWord(
        "died-this-turn",
        (
            'в этом|этот "ходу|ход" "погибло|погиб|погибла|погибли|погибало|погибал|погибала|погибали" {target}',
            '{target} "погибло|погиб|погибла|погибли|погибало|погибал|погибала|погибали" в этом|этот "ходу|ход"',
        ),
        call("m_any", call("m_and", _TARGET, call("happened", Symbol("event", "destroy")))),
    ),
    ConditionWord("would-cost", ('{target} должна "стоить" "дороже"',)),
    ConditionWord("dearest", ("{target} имеет наибольшую стоимость [монета]",)),
    ConditionWord(
        "buried",
        ('на вашем кладбище "есть" {target}',),
        call("m_any", call("m_and", _TARGET, in_zone("graveyard", ME))),
    ),
    ConditionWord(
        "on-graveyard",
        ("{target} на кладбище",),
        call("m_any", call("m_and", _TARGET, in_zone("graveyard", ME))),
        works_in="graveyard",
    ),
    ConditionWord(
        "works-on-graveyard",
        ('"эта" "особенность" "работает" на "кладбище"',),
        call("m_any", call("m_and", call("m_bit", SELF), in_zone("graveyard", call("owner_of", SELF)))),
        works_in="graveyard",
    ),
    ConditionWord(
        "works-in-extra-deck",
        ('"эта" "особенность" "работает" в "дополнительной" "колоде"',),
        call("m_any", call("m_and", call("m_bit", SELF), in_zone("extra-deck", call("owner_of", SELF)))),
        works_in="extra-deck",
    ),
    ConditionWord(
        "works-in-hand",
        ('"эта" "особенность" "работает" в "руке"',),
        call("m_any", call("m_and", call("m_bit", SELF), in_zone("hand", call("owner_of", SELF)))),
        works_in="hand",
    ),
    ConditionWord(
        "works-in-deck",
        ('"эта" "особенность" "работает" в "колоде"',),
        call("m_any", call("m_and", call("m_bit", SELF), in_zone("deck", call("owner_of", SELF)))),
        works_in="deck",
    ),
    ConditionWord(
        "played-so-many",
        ('вы "разыграли|разыгрывали" {target} в этом|этот "ходу|ход"', 'в этом|этот "ходу|ход" вы "разыграли|разыгрывали" {target}'),
        call("m_any", call("m_and", _TARGET, _played(ME))),
    ),
    ConditionWord(
        "he-played-so-many",
        ('он "разыграл|разыгрывал" {target} в этом|этот "ходу|ход"',),
        call("m_any", call("m_and", _TARGET, _played(_HIM))),
        of_player=True,
    ),
    ConditionWord(
        "died-now",
        ('цель "погибла"', 'цель "погибает"', 'цель атаки "погибла"'),
        call("m_any", call("m_and", call("m_bit", call("ev_other")), _DOOMED)),
    ),
    ConditionWord("ability-there", ('у него|нее "есть" {kind}',)),
    ConditionWord("bought-off", ('[вымогательство] "оплачено"',), _BOUGHT_OFF),
    ConditionWord("not-bought-off", ('[вымогательство] не "оплачено"',), call("fails", _BOUGHT_OFF)),
    ConditionWord("went-first", ('вы "ходили" "первым"',), call("eq", coins(ME, "went-first"), 1)),
    ConditionWord(
        "in-hand", ('в вашей руке "есть" {target}',), call("m_any", call("m_and", _TARGET, in_zone("hand", ME)))
    ),
    ConditionWord("went-second", ('вы "ходили" "вторым"', 'вы "ходили" не "первым"',), call("eq", coins(ME, "went-first"), 0)),
)

DURATIONS = (
    DurationWord("turn", ("до конца [этого] хода", "в этот ход"), "end-of-turn"),
    DurationWord("own-turn", ("до конца вашего|своего хода",), "end-of-your-turn"),
    DurationWord("opponent-turn", ("до конца [следующего] хода противника", "в следующий ход противника"), "end-of-opponent-turn"),
    DurationWord("next-turn", ("до конца вашего|своего следующего хода",), "end-of-your-next-turn"),
    DurationWord("next-start", ("до начала вашего|своего [следующего] хода",), "start-of-your-turn"),
    DurationWord("game", ("до конца боя|игры", "навсегда"), "battle"),
    DurationWord("while", (), "while-able"),
    DurationWord("once", (), "once"),  # of what is put off: it is never printed
)

PROPERTIES = (
    Property(
        "strike", ("удар", "сила удар", "значение удар"), read("strike", _CARD), modifies="strike", against="power",
        via=("strike", "answering-strike"),
    ),
    Property("life", ("жизнь", "максимальный жизнь"), read("life", _CARD), modifies="life"),
    Property("left-life", ("текущий жизнь", "оставшийся жизнь"), read("left-life", _CARD)),
    Property("cost", ("стоимость", "стоимость монета"), read("base-cost", _CARD), modifies="cost"),
    Property("shot", ("выстрел", "сила выстрел"), read("power", _CARD), modifies="power", via=("shot",)),
    Property("wounds", ("рана [на]", "рана у"), read("wounds", _CARD)),
    Property("extra", ("дополнительный жизнь",), read("extra", _CARD)),
    # Wounds above the lives, as they were placed (heroes:gl(Избыточный урон)); the dead keep them until they leave.
    Property(
        "excess",
        ("избыточный урон", "величина избыточный урон"),
        call("floor0", call("sub", read("wounds", _CARD), read("life", _CARD))),
        results=frozenset({"wound", "wound-by-strike", "shot", "fight"}),
    ),
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
