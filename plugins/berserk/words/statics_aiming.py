"""Whom a card may not aim at, which features it may not use, when it may defend, whether it opens [§5.7, §7.5, §9.1, §9.4].

In: nothing. Out: `AIMING_STATICS`, and `AIMING_VERBS`: the same given to a card for a time. A ban of the event `aimed` bars
targets, a ban of `used` bars features of its kinds; the rest are marks that the rules of the strike and of the turn ask for.
"""

from __future__ import annotations

from dataclasses import replace

from cardc.codegen.ir import Const, Expr, Param, Standing, Symbol, call
from cardc.dsl.language import Verb
from cardc.plugins.berserk.terms import EVERYTHING, ME, lacking, want

_TO, _VERSUS = Param("target"), Param("versus")
_KIND = (Param("kind"),)
_ATTACK, _STRIKE, _MAGIC = ((Symbol("kind", name),) for name in ("attack", "simple-strike", "magic"))
_AIMED, _USED = Symbol("event", "aimed"), Symbol("event", "used")
_TERM = "[{duration}]"
_FILLED = (("kind", Const(0x7FFFFFFF)), ("versus", EVERYTHING))  # what the statement before it has read


def _both_ways(id: str, standing: Standing, *reflexive: str, clause: str) -> tuple[Verb, Verb]:
    """The statement, and the verb by which a card gets it at a moment or for a time."""
    given = f"be-{id}"
    return (
        Verb(id, (), reflexive, static=True, kind="", standing=(standing,), clause=clause, runs_as=given),
        Verb(given, (), wants=(want("gain-effect", aux=Param("standing")),), standing=(standing,), measure="changed",
             defaults=_FILLED, clause=clause),
    )  # fmt: skip


def _barred(via: tuple[Expr, ...], versus: Expr | None) -> Standing:
    return Standing("ban", event=_AIMED, via=via, carriers=_TO, versus=versus)


def _marked(keyword: str, versus: Expr | None = None) -> Standing:
    return Standing("keyword", keyword=Symbol("keyword", keyword), carriers=_TO, versus=versus)


_DECLARE = "объявлять|объявить|совершать|совершить"

_ROWS = (
    # Whom it may not aim at, and whom alone.
    _both_ways("barred-kind", _barred(_KIND, None), f"не мочь {_DECLARE} {{kind}} {_TERM}", clause="§7.5"),
    _both_ways(
        "barred-at", _barred(_KIND, _VERSUS), f"не мочь {_DECLARE} {{kind}} по|на {{versus:target}} {_TERM}", clause="§7.5"
    ),
    _both_ways(
        "barred-attack", _barred(_ATTACK, _VERSUS), f"не мочь атаковать {{versus:target}} {_TERM}", clause="§7.5"
    ),
    _both_ways(
        "barred-strike", _barred(_STRIKE, _VERSUS), f"не мочь нападать [<strike>] на {{versus:target}} {_TERM}", clause="§9.1"
    ),
    _both_ways(
        "held-to", _barred(_KIND, lacking(_VERSUS)), f"мочь {_DECLARE} {{kind}} только по {{versus:target}} {_TERM}",
        clause="§9.18",
    ),
    _both_ways(
        "held-to-attack",
        _barred(_ATTACK, lacking(_VERSUS)),
        f"мочь атаковать только {{versus:target}} {_TERM}",
        clause="§9.18",
    ),
    _both_ways(
        "held-to-strike",
        _barred(_STRIKE, lacking(_VERSUS)),
        f"мочь нападать [<strike>] только на {{versus:target}} {_TERM}",
        clause="§9.18",
    ),
    # Which features it may not use.
    _both_ways(
        "barred-magic",
        Standing("ban", event=_USED, via=_MAGIC, carriers=_TO),
        f"не мочь использовать|{_DECLARE} магический особенность|способность {_TERM}",
        clause="§14.2",
    ),
    _both_ways(
        "barred-use",
        Standing("ban", event=_USED, carriers=_TO),
        f"не мочь использовать|{_DECLARE} особенность|способность {_TERM}",
        clause="§7",
    ),
    _both_ways(
        "barred-use-of", Standing("ban", event=_USED, via=_KIND, carriers=_TO), f"не мочь использовать {{kind}} {_TERM}",
        clause="§7",
    ),
    # For whom, and against whom, it may stand.
    _both_ways(
        "no-defender-of", _marked("cannot-defend", _VERSUS), f"не мочь выступать защитник {{versus:target}} {_TERM}", clause="§9.4"
    ),
    _both_ways(
        "no-defender-against",
        _marked("cannot-face", _VERSUS),
        f"не мочь выступать защитник от удар|<strike>|нападение {{versus:target}} {_TERM}",
        clause="§9.4",
    ),
    _both_ways(
        "guards-whom",
        _marked("guards", _VERSUS),
        f"выступать защитник {{versus:target}} , не закрываться {_TERM}",
        f"не закрываться , выступать защитник {{versus:target}} {_TERM}",
        clause="§9.5",
    ),
    _both_ways(
        "defends-often-whom",
        _marked("defends-often", _VERSUS),
        f"мочь выступать защитник {{versus:target}} любой число раз за ход {_TERM}",
        clause="§5.6",
    ),
    _both_ways(
        "defends-anyone",
        _marked("defends-anyone"),
        f"мочь выступать защитник любой существо|карта [в ваш отряд] {_TERM}",
        clause="§9.4",
    ),
    # Whether it opens at the start of its player's turn.
    _both_ways("dozes", _marked("dozes"), "не открываться в начало [свой|ваш] ход", clause="§5.7"),
    _both_ways("may-doze", _marked("may-doze"), "мочь не открываться в начало [свой|ваш] ход", "мочь не открываться в свой ход",
               clause="§5.7"),
)  # fmt: skip

# Whose player's first turn it is; whose first turn has not ended yet.
_FIRST = call("both", call("eq", call("active"), ME), call("le", call("turn_number"), 2))
_NOT_LATER = call("either", call("le", call("turn_number"), 1), _FIRST)
_EARLY = (
    Verb(
        "barred-at-first",
        (),
        (f"не мочь {_DECLARE} {{kind}} в свой|ваш первый ход",),
        static=True,
        kind="",
        standing=(replace(_barred(_KIND, None), carriers=call("m_if", _FIRST, _TO)),),
        clause="§4.1",
    ),
    Verb(
        "unharmed-at-first",
        (),
        ("не получать рана до конец свой|ваш первый ход",),
        static=True,
        kind="",
        standing=(Standing("protect", event=Symbol("event", "wound"), carriers=call("m_if", _NOT_LATER, _TO)),),
        clause="§4.1",
    ),
)

_SICK = (
    Verb(
        "stays-sick",
        (),
        (
            "не мочь получать дополнительный <health> и [не мочь] [быть] излеченный|излечиваться",
            "не мочь излечиваться и получать дополнительный <health>",
        ),
        static=True,
        kind="",
        standing=tuple(Standing("ban", event=Symbol("event", name), carriers=_TO) for name in ("heal", "gain-extra")),
        prints="не мочь излечиваться и получать дополнительный <health>",
        clause="§12.3",
        runs_as="be-sick",
    ),
)
# «Если C может …, он обязан это сделать»: a duty says no more [§4.3].
_DUTIES = (
    Verb(
        "must-if-it-can",
        tuple(
            f"если [в свой ход] {{target}} мочь атаковать|нападать{way} [на] {{versus:target}} , он|она|оно|они обязанный это сделать"
            for way in ("", " <strike>", " простой удар")
        ),
        static=True,
        kind="",
        standing=(Standing("modify", property=Symbol("property", "duty"), carriers=_TO, versus=_VERSUS),),
        clause="§9.18",
    ),
    Verb(
        "must-be-met-if",
        ("если от <strike>|удар {target} можно|мочь назначить защитник , противник обязанный это сделать",),
        static=True,
        kind="",
        standing=(_marked("must-be-met"),),
        clause="§9.6",
    ),
)

AIMING_STATICS = (*_EARLY, *_SICK, *_DUTIES, *(row[0] for row in _ROWS))
AIMING_VERBS = tuple(row[1] for row in _ROWS)
