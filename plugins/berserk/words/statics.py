"""What a static feature states: bonuses, resistances, bans, permissions [§5, §9, §12, §13, §18].

In: nothing. Out: `STATIC_VERBS`. No step runs; a `Standing` holds while the source is where it works. A statement that
no effect of the runtime stands for yet is read and marked not executable.
"""

from __future__ import annotations

from cardc.codegen.ir import Param, Standing, Symbol, call
from cardc.dsl.language import Verb
from cardc.plugins.berserk.terms import CEILING, NO_CEILING, N, want

_CARRIERS = Param("target")
_WOUND = Symbol("event", "wound")
_RECEIVED = Symbol("property", "received")


def _says(id: str, *patterns: str, reflexive: tuple[str, ...] = (), clause: str = "§17.5") -> Verb:
    return Verb(id, patterns, reflexive, static=True, kind="", clause=clause, executable=False)


def _keeps(id: str, *reflexive: str, keyword: str, clause: str, runs_as: str = "") -> Verb:
    """A statement that is the same as having a mark that rules consult."""
    standing = (Standing("keyword", keyword=Symbol("keyword", keyword), carriers=_CARRIERS),)
    return Verb(id, (), reflexive, static=True, kind="", standing=standing, clause=clause, runs_as=runs_as)


def _bans(id: str, *reflexive: str, event: str, clause: str, runs_as: str = "") -> Verb:
    standing = (Standing("ban", event=Symbol("event", event), carriers=_CARRIERS),)
    return Verb(id, (), reflexive, static=True, kind="", standing=standing, clause=clause, runs_as=runs_as)


# Read before what gives the same for a time: «пока …» behind it makes no order of it.
UNHARMED_WHILE = (
    Verb(
        "unharmed",
        (),
        reflexive=("защита от {kind}", "не получать рана [от {kind}]"),
        static=True,
        kind="",
        standing=(Standing("protect", via=(Param("kind"),), carriers=_CARRIERS),),
        clause="§12.7",
        runs_as="stay-unharmed",
    ),
)
STATIC_VERBS = (
    Verb(
        "has-bonus",
        ("{bonus} [по|против {versus:target}]",),
        reflexive=("иметь {bonus} [по|против {versus:target}]",),
        static=True,
        kind="",
        standing=(
            Standing(
                "modify", property=Param("bonus"), amount=Param("amount"), carriers=_CARRIERS, versus=Param("versus")
            ),
        ),
        prints="{bonus} [по {versus}]",
        runs_as="gain-bonus",
        clause="§9.16",
    ),
    Verb(
        "has-keyword",
        ("{keywords} {duration}",),
        reflexive=("иметь {keywords}", "обладать {keywords}"),
        static=True,
        kind="",
        standing=(Standing("keyword", keyword=Param("keywords"), amount=Param("amount"), carriers=_CARRIERS),),
        runs_as="gain-keyword",
        clause="§14.2",
    ),
    Verb(
        "has-both",
        ("{keyword} и {bonus} [{duration}]",),
        static=True,
        kind="",
        standing=(
            Standing("keyword", keyword=Param("keyword"), amount=Param("amount"), carriers=_CARRIERS),
            Standing("modify", property=Param("bonus"), amount=Param("amount"), carriers=_CARRIERS),
        ),
        clause="§14.2",
    ),
    Verb(
        "has-feature",
        (),
        reflexive=("иметь {features}", "обладать {features}", "иметь особенность {features}"),
        static=True,
        kind="",
        standing=(Standing("grant", property=Param("features"), carriers=_CARRIERS),),
        clause="§14.2",
    ),
    Verb(
        "resists",
        ("{amount} от {kind} [по {target}]", "{amount} от {kind} {versus:target}"),
        reflexive=("иметь {amount} от {kind} [{versus:target}]",),
        static=True,
        kind="",
        standing=(
            Standing(
                "modify",
                property=_RECEIVED,
                via=(Param("kind"),),
                amount=Param("amount"),
                carriers=_CARRIERS,
                versus=Param("versus"),
            ),
        ),
        prints="{amount} от {kind} [по {target}]",
        clause="§12.7",
    ),
    Verb(
        "only-harmed",
        (),
        reflexive=("получать рана только от {kind}",),
        static=True,
        kind="",
        standing=(Standing("only-from", event=_WOUND, via=(Param("kind"),), carriers=_CARRIERS),),
        clause="§12.7",
    ),
    Verb(
        "untargetable",
        (),
        reflexive=("не мочь быть цель {kind}",),
        static=True,
        kind="",
        standing=(Standing("untargetable", via=(Param("kind"),), carriers=_CARRIERS),),
        clause="§7.5",
    ),
    _bans("cannot-be-destroyed", "не мочь быть уничтоженный", event="destroy", clause="§20.4"),
    _bans("cannot-be-moved", "не мочь быть перемещенный", event="move", clause="§6.7", runs_as="be-fixed"),
    _bans("cannot-be-closed", "не мочь быть закрытый", event="close", clause="§5.5"),
    _bans("stays-closed", "не открываться", event="open", clause="§5.7"),
    _keeps("cannot-act", "не мочь действовать", keyword="cannot-act", clause="§5.1", runs_as="be-idle"),
    _keeps("cannot-move", "не мочь двигаться|передвигаться|перемещаться", keyword="cannot-move", clause="§6.7", runs_as="be-held"),
    _keeps("cannot-strike", "не мочь нападать <strike>", keyword="cannot-attack", clause="§9.1", runs_as="be-harmless"),
    _keeps("cannot-attack", "не мочь атаковать|нападать", keyword="cannot-attack", clause="§9.1", runs_as="be-harmless"),
    _says(
        "may-attack",
        reflexive=(
            "мочь атаковать|нападать [на] {versus:target}",
            "мочь объявлять {kind} [по {versus:target}]",
        ),
    ),
    _keeps(
        "stays-open",
        "не закрываться после нападение",
        "после нападение [<strike>] не закрываться",
        "не закрываться после нападение <strike>",
        keyword="stays-open",
        clause="§5.6",
    ),
    _keeps(
        "guards",
        "не закрываться , выступать защитник",
        "выступать защитник , не закрываться",
        "не закрываться при защита",
        "не закрываться в защита",
        keyword="guards",
        clause="§9.5",
    ),
    Verb(
        "stays-open-after",
        (),
        ("не закрываться", "не закрываться после {kind}", "после {kind} не закрываться"),
        static=True,
        kind="",
        closing=True,
        clause="§9.5",
        executable=False,
    ),
    _keeps(
        "cannot-defend",
        "не мочь выступать защитник",
        "не мочь быть назначенный защитник",
        keyword="cannot-defend",
        clause="§9.4",
        runs_as="be-no-defender",
    ),
    _keeps("defends-often", "мочь выступать защитник любой число раз [за ход]", keyword="defends-often", clause="§5.6"),
    _says("counts-as", reflexive=("считаться {filter}", "являться {filter}", "считаться {target}"), clause="§17.5"),
    _bans("collects-no-counters", "не мочь копить <counter>", event="gain-counter", clause="§16.1"),
    _keeps(
        "no-equipment",
        "не носить экипировка|оружие|доспех",
        keyword="no-equipment",
        clause="D115",
    ),
    Verb("no-such-equipment", (), ("не носить {element} экипировка|оружие|доспех",), static=True, kind="deck", clause="D115"),
    Verb(
        "has-two-skills",
        ("<ova> и защита", "<ova> и <ovz>"),
        static=True,
        kind="",
        standing=(
            Standing("keyword", keyword=Symbol("keyword", "ova"), carriers=_CARRIERS),
            Standing("keyword", keyword=Symbol("keyword", "ovz"), carriers=_CARRIERS),
        ),
        clause="§14",
    ),
    _keeps("moves-diagonally", "мочь двигаться|передвигаться|ходить по диагональ", keyword="diagonal", clause="§6.1"),
    _keeps(
        "moves-only-diagonally",
        "мочь двигаться|передвигаться только по диагональ",
        keyword="only-diagonal",
        clause="§6.1",
    ),
    _says("stops-first", reflexive=("блокировать первый за ход {kind}",), clause="§8.1"),
    Verb(
        "harmed-more",
        (),
        reflexive=("получать на {amount} рана больше от {kind}",),
        static=True,
        kind="",
        standing=(
            Standing("modify", property=_RECEIVED, via=(Param("kind"),), amount=Param("amount"), carriers=_CARRIERS),
        ),
        clause="§18.4",
    ),
    _keeps("fights-closed", "отражать <strike> как открытый карта", "отражать <strike>|удар как открытый",
           "отражать удар как открытый карта", keyword="fights-closed", clause="§9.10"),
    Verb(
        "life-cap",
        ("максимум {amount} <health>", "не более {amount} <health>"),
        static=True,
        kind="",
        standing=(
            Standing("keyword", keyword=Symbol("keyword", "life-cap"), amount=Param("amount"), carriers=_CARRIERS),
        ),
        clause="§12.4",
    ),
    Verb(
        "counter-cap",
        ("максимум {amount} <counter>",),
        reflexive=("не мочь иметь более {amount} <counter>",),
        static=True,
        kind="",
        standing=(
            Standing("keyword", keyword=Symbol("keyword", "counter-cap"), amount=Param("amount"), carriers=_CARRIERS),
        ),
        clause="§16.1",
    ),
    Verb(
        "token-cap",
        ("максимум {amount} <token>",),
        reflexive=("не мочь иметь более {amount} <token>",),
        static=True,
        kind="",
        standing=(
            Standing("keyword", keyword=Symbol("keyword", "token-cap"), amount=Param("amount"), carriers=_CARRIERS),
        ),
        clause="§16.4",
    ),
    Verb(
        "foe-of",
        ("враг {versus:target}",),
        static=True,
        kind="",
        standing=(
            Standing(
                "modify",
                property=Symbol("property", "power"),
                via=(Symbol("kind", "attack"),),
                carriers=_CARRIERS,
                versus=Param("versus"),
            ),
        ),
        prints="враг {versus}",
        clause="D107",
    ),
    Verb(
        "foe-of-element",
        ("враг {element}",),
        static=True,
        kind="",
        standing=(
            Standing(
                "modify",
                property=Symbol("property", "power"),
                via=(Symbol("kind", "attack"),),
                carriers=_CARRIERS,
                versus=call("element_is", Param("element")),
            ),
        ),
        prints="враг {element}",
        clause="D107",
    ),
    _says("opens-then", reflexive=("открываться в начало ваш|свой|этот следующий ход",), clause="§5.7"),
    _says("gives-way", reflexive=("мочь перемещаться только {amount} клетка",), clause="§6.7"),
    _says("works-elsewhere", reflexive=("работать на кладбище",), clause="§7"),
    Verb(
        "must-attack",
        (),
        reflexive=(
            "обязанный напасть [<strike>] [на {versus:target}]",
            "обязанный атаковать [{versus:target}] [простой удар]",
            "обязанный нападать [<strike>] [на {versus:target}]",
        ),
        static=True,
        kind="",
        standing=(
            Standing("modify", property=Symbol("property", "duty"), carriers=_CARRIERS, versus=Param("versus")),
        ),
        clause="§9.18",
    ),
    _keeps(
        "strikes-flyers", "мочь атаковать|нападать [<strike>] [на] летающий [<strike>] [как на стоящий рядом [карта]]",
        keyword="strikes-flyers", clause="§9.2"
    ),
)
SETUP_VERBS = (
    Verb(
        "starts-with-poison",
        (),
        reflexive=("начинать бой с отравление [на] {amount}",),
        wants=(want("poison", N),),
        measure="changed",
        clause="§16.3",
        kind="setup",
    ),
    Verb(
        "starts-with-words",
        (),
        reflexive=("начинать бой с {keywords}",),
        wants=(want("gain-effect", aux=Param("keywords")),),
        measure="changed",
        clause="§16.3",
        kind="setup",
    ),
    Verb(
        "starts-with-lives-and",
        (),
        reflexive=("начинать бой с [{amount}] дополнительный <health> и {keywords}",),
        wants=(want("gain-extra", N), want("gain-effect", aux=Param("keywords"))),
        measure="changed",
        clause="§16.3",
        kind="setup",
        defaults=(("amount", 1),),
    ),
    Verb(
        "starts-with-tokens",
        (),
        reflexive=("начинать бой с [{amount}] <token>",),
        wants=(want("gain-token", N, aux=CEILING),),
        clause="§16.3",
        kind="setup",
        defaults=(("amount", 1), NO_CEILING),
    ),
    Verb(
        "starts-with-counters",
        (),
        reflexive=("начинать бой с [{amount}] <counter>",),
        wants=(want("gain-counter", N, aux=CEILING),),
        clause="§16.3",
        kind="setup",
        defaults=(("amount", 1), NO_CEILING),
    ),
    Verb(
        "starts-with-lives",
        (),
        reflexive=("начинать бой с [{amount}] дополнительный <health>",),
        wants=(want("gain-extra", N, aux=CEILING),),
        clause="§16.3",
        kind="setup",
        defaults=(("amount", 1), NO_CEILING),
    ),
)
