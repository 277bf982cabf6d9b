"""What a static feature states about whom an attack may be aimed at, who may defend, how often one strikes [§5.6, §9, §10].

In: nothing. Out: `AIM_STATICS`. Of building decks nothing happens in play: such statements are there to be read [§3.3, D115].
"""

from __future__ import annotations

from cardc.codegen.ir import Const, Expr, Param, Standing, Symbol, call
from cardc.dsl.language import Verb
from cardc.plugins.berserk.terms import THIS, lacking, union, without

_TO, _VERSUS, _OF, _N = Param("target"), Param("versus"), Param("of"), Param("amount")
_KIND = (Param("kind"),)
_STRIKE = (Symbol("kind", "simple-strike"),)
_ATTACK = (Symbol("kind", "attack"),)
_RANGES = tuple(Symbol("property", f"range-{kind}") for kind in ("shot", "throw", "discharge"))
_FAR = Const(99)


def _says(id: str, *standing: Standing, patterns: tuple[str, ...] = (), reflexive: tuple[str, ...] = (), clause: str) -> Verb:
    return Verb(id, patterns, reflexive, static=True, kind="", standing=standing, clause=clause)


def _only(id: str, via: tuple[Expr, ...], *words: str, clause: str = "§9.18") -> Verb:
    """«… только по C» where range does not matter for it."""
    bar = Standing("ban", event=Symbol("event", "aimed"), via=via, carriers=_TO, versus=lacking(_VERSUS))
    far = tuple(Standing("modify", property=range_, amount=_FAR, carriers=_TO) for range_ in _RANGES)
    reflexive = tuple(f"{word} ( вне зависимость от дальность )" for word in words)
    return _says(f"{id}-at-any-range", bar, *far, reflexive=reflexive, clause=clause)


AIMS = (
    _only("held-to", _KIND, "мочь объявлять|объявить {kind} только по {versus:target}"),
    _only("held-to-attack", _ATTACK, "мочь атаковать только {versus:target}"),
    _says(
        "reaches",
        Standing("modify", property=Symbol("property", "reach"), carriers=_TO, versus=_VERSUS),
        reflexive=(
            "мочь нападать <strike> на {versus:target} как на стоящий рядом [карта]",
            "мочь нападать на {versus:target} <strike> как на стоящий рядом [карта]",
            "мочь нападать на {versus:target} как на стоящий рядом [карта]",
            "мочь атаковать|нападать на летающий {versus:target} [<strike>] [как на стоящий рядом]",
        ),
        clause="§9.2",
    ),
    _says(
        "shoots-near",
        Standing("keyword", keyword=Symbol("keyword", "point-blank"), carriers=_TO),
        reflexive=("мочь стрелять по стоящий рядом [карта]", "мочь объявлять выстрел по стоящий рядом [карта]"),
        clause="§10.2",
    ),
    _says(
        "defends-whom",
        Standing("modify", property=Symbol("property", "defends"), carriers=_TO, versus=_VERSUS),
        reflexive=("мочь выступать защитник {versus:target}",),
        clause="§9.4",
    ),
    # Between two strikes the card has no movement left and cannot act: «подряд» asks for no more than the rules give [§5.1].
    _says(
        "strikes-so-often",
        Standing("keyword", keyword=Symbol("keyword", "strikes-twice"), amount=_N, carriers=_TO),
        reflexive=tuple(
            f"мочь атаковать|нападать {strike} {{amount}} раз за ход{row}{tail}"
            for strike in ("", "<strike>") for row in ("", " , только подряд")
            for tail in (
                "", *(f" , после {ordinal} {word} не закрываться" for ordinal in ("первый", "первый и второй")
                      for word in ("<strike>", "атака", "нападение", "нападение <strike>")),
            )
        ),
        clause="§5.6",
    ),
)  # fmt: skip

_OBLIQUE = without(call("near", THIS), union(call("same_line", 0, call("self")), call("same_line", 1, call("self"))))
RESISTS = (
    _says(
        "resists-oblique",
        Standing("modify", property=Symbol("property", "received"), via=_KIND, amount=_N, carriers=_TO, versus=_OBLIQUE),
        patterns=("{amount} от {kind} по диагональ", "{amount} от {kind} , нанесенный по диагональ"),
        clause="§12.7",
    ),
    _says(
        "strike-more-on",
        Standing("modify", property=Symbol("property", "power"), via=_STRIKE, amount=_N, carriers=_TO, versus=_VERSUS),
        patterns=("{amount} <strike> по {versus:target}",),
        clause="§9.16",
    ),
    _says(
        "resists-first-wounds-never",
        Standing("untargetable", via=_KIND, carriers=_TO, versus=_OF),
        reflexive=("не мочь быть цель {kind} {of:target}",),
        clause="§7.5",
    ),
)  # fmt: skip


def _deck(id: str, *reflexive: str, patterns: tuple[str, ...] = ()) -> Verb:
    return Verb(id, patterns, reflexive, static=True, kind="deck", clause="D115")


DECKS = (
    _deck(
        "deck-building",
        "не мочь быть взятый в отряд [с {versus:target}]",
        "мочь быть взятый в отряд только с {versus:target}",
        "стоить {amount} <ordinary>|<elite>",
        "браться в отряд бесплатно",
        "мочь быть набранный в отряд за [{amount}] <ordinary>|<elite>",
        patterns=(
            "в ваш отряд не мочь быть больше|более {target}",
            "второй|третий|четвертый|каждый следующий {target} стоить {amount} <elite>|<ordinary>",
        ),
    ),
    _deck("deck-cheaper", "стоить на {amount} <ordinary>|<elite>|кристалл меньше|дешевле"),
    _deck("deck-dearer", "стоить на {amount} <ordinary>|<elite>|кристалл больше|дороже"),
)

AIM_STATICS = AIMS + RESISTS + DECKS
