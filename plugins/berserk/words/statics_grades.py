"""What a static feature states about attacks of some grades or strengths: what they are set to, wounds from them [§8.5, §12.7].

In: nothing. Out: `GRADE_STATICS`, and `GRADE_GAINS`: the same given to a card for a time. The grade of an attack is a kind of
it from the dice on; the strength is what the calculation has come to.
"""

from __future__ import annotations

from dataclasses import replace

from cardc.codegen.ir import Expr, Param, Standing, Symbol, call
from cardc.dsl.language import Verb
from cardc.plugins.berserk.terms import EVERYTHING, THIS, N, opposite, want

_TO, _KIND, _VERSUS, _LEAST = Param("target"), (Param("kind"),), Param("versus"), Param("least")
_WOUND = Symbol("event", "wound")
_RECEIVED, _SETTLED, _GRADE = (Symbol("property", name) for name in ("received", "settled", "grade"))
_STRENGTH = call("ev_amount")
_HEADS = ("", "весь|каждый ")


def _of(name: str) -> Expr:
    return call("bits", call("ev_via"), Symbol("kind", name))


# Id, words, test of the attack. Two grades are named together in either way.
_GRADES: tuple[tuple[str, str, Expr], ...] = (
    ("weak", "слабый", _of("weak")),
    ("medium", "средний", _of("medium")),
    ("strong", "сильный", _of("strong")),
    ("weak-medium", "слабый и|или средний", call("either", _of("weak"), _of("medium"))),
    ("medium-strong", "средний и|или сильный", call("either", _of("medium"), _of("strong"))),
)
_EVEN = call("eq", _STRENGTH, call("mul", 2, call("div_down", _STRENGTH, 2)))
# What stands behind the kind: how strong such attacks are. The amount of these is `least`.
_STRENGTHS: tuple[tuple[str, str, Expr], ...] = (
    ("at-least", "сила|величина {least:amount} и|или более|больше", call("le", _LEAST, _STRENGTH)),
    ("at-most", "сила|величина {least:amount} и|или менее|меньше", call("le", _STRENGTH, _LEAST)),
    ("above", "сила|величина больше|более {least:amount}", call("lt", _LEAST, _STRENGTH)),
    ("even", "четный сила|величина", _EVEN),
    ("odd", "нечетный сила|величина", call("fails", _EVEN)),
    ("exact", "сила|величина {least:number}", call("eq", _LEAST, _STRENGTH)),
)
_NUMBERS: tuple[tuple[str, str, Symbol, Expr], ...] = (
    ("to-weak", "слабый", _GRADE, call("add", 0, 1)),
    ("to-medium", "средний", _GRADE, call("add", 0, 2)),
    ("to-strong", "сильный", _GRADE, call("add", 0, 3)),
    ("", "{amount}", _SETTLED, call("add", N, 1)),
)


def _when(test: Expr) -> Expr:
    return call("m_if", test, _TO)


def _says(id: str, standing: Standing, *patterns: str, reflexive: tuple[str, ...] = (), prints: str = "", clause: str) -> Verb:
    return Verb(id, patterns, reflexive, static=True, kind="", standing=(standing,), prints=prints, clause=clause)


def _settled(id: str, test: Expr, attack: str, number: str, property: Symbol, amount: Expr) -> tuple[Verb, Verb]:
    """«[Все] <attack> [C] [по D] сводятся к N»; without «по» it is so wherever they go."""
    on = Standing("modify", property=property, via=_KIND, amount=amount, carriers=_when(test), versus=_VERSUS, exact=True)
    tails = (f"{{versus:target}} по {{target}} сводиться к {number}", f"по {{target}} сводиться к {number}")
    anywhere = Standing(
        "modify", property=property, via=_KIND, amount=amount, carriers=call("m_if", test, EVERYTHING), versus=_VERSUS, exact=True
    )
    return (
        _says(
            f"{id}-settled", on, *(f"{head}{attack} {tail}" for head in _HEADS for tail in tails),
            prints=f"{attack} [{{versus}}] по {{target}} сводиться к {number}", clause="§8.5",
        ),
        _says(
            f"{id}-settled-of", anywhere, *(f"{head}{attack} {{versus:target}} сводиться к {number}" for head in _HEADS),
            prints=f"{attack} {{versus}} сводиться к {number}", clause="§8.5",
        ),
    )  # fmt: skip


def _id(*parts: str) -> str:
    return "-".join(filter(None, parts))


SETTLED = (
    *(
        verb
        for name, word, test in _GRADES
        for to, number, property, amount in _NUMBERS
        for verb in _settled(_id(name, to), test, f"{word} {{kind}}", number, property, amount)
    ),
    *(
        verb
        for name, words, test in _STRENGTHS
        for verb in _settled(f"of-{name}", test, f"{{kind}} {words}", "{amount}", _SETTLED, call("add", N, 1))
    ),
)


# ---------------------------------------------------------------- wounds not received, or more of them, or fewer


def _received(amount: Expr, test: Expr) -> Standing:
    return Standing("modify", property=_RECEIVED, via=_KIND, amount=amount, carriers=_when(test), versus=_VERSUS)


def _attacks(behind: str = "") -> tuple[tuple[str, str, Expr], ...]:
    grades = tuple((name, f"{word} {{kind}}{behind}", test) for name, word, test in _GRADES)
    return grades + tuple((f"of-{name}", f"{{kind}}{behind} {words}", test) for name, words, test in _STRENGTHS)


def _wounds() -> tuple[Verb, ...]:
    rows = []
    for name, attack, test in _attacks(" [{versus:target}]"):
        ward = Standing("protect", event=_WOUND, via=_KIND, carriers=_when(test), versus=_VERSUS)
        rows.append(
            _says(f"unharmed-by-{name}", ward, reflexive=(f"не получать рана от {attack}", f"защита от {attack}"), clause="§12.7")
        )
        rows.append(
            _says(
                f"resists-{name}", replace(_received(N, test), carriers=call("m_if", test, THIS)), f"{{amount}} от {attack}",
                clause="§12.7",
            )
        )
        rows.append(_says(f"has-resistance-{name}", _received(N, test), reflexive=(f"иметь {{amount}} от {attack}",), clause="§12.7"))
        rows.append(
            _says(f"resists-{name}-on", _received(N, test), f"{{amount}} от {attack} по {{target}}", clause="§12.7")
        )
        for more, word, amount in (("more", "больше", N), ("fewer", "меньше", opposite(N))):
            given = f"gain-{more}-from-{name}"
            rows.append(
                Verb(
                    f"{more}-from-{name}", (),
                    (f"получать на {{amount}} рана {word} от {attack}", f"получать от {attack} на {{amount}} рана {word}"),
                    static=True, kind="", standing=(_received(amount, test),), clause="§18.4", runs_as=given,
                )
            )  # fmt: skip
    return tuple(rows)


def _gains() -> tuple[Verb, ...]:
    """What the statements do where a feature says them at a moment or for a time."""
    return tuple(
        Verb(
            f"gain-{more}-from-{name}", (), (f"получать|получить на {{amount:number}} рана {word} от {attack} [{{duration}}]",),
            wants=(want("gain-effect", aux=Param("standing")),), measure="changed", clause="§18.4",
            # Of what is given to a card the other card alone can be asked about.
            standing=(Standing("modify", property=_RECEIVED, via=_KIND, amount=amount, versus=call("m_if", test, EVERYTHING)),),
        )
        for name, attack, test in _attacks()
        for more, word, amount in (("more", "больше", N), ("fewer", "меньше", opposite(N)))
    )  # fmt: skip


GRADE_STATICS = (*SETTLED, *_wounds())
GRADE_GAINS = _gains()
