"""Gaining and losing bonuses, keywords and features, for a time or for good [§17].

In: nothing. Out: `GAIN_VERBS`. What is gained becomes an effect of the runtime; its term and cap come with the text.
"""

from __future__ import annotations

from dataclasses import replace

from cardc.codegen.ir import Const, Expr, Param, Standing, Symbol, Want, call
from cardc.dsl.language import Verb
from cardc.plugins.berserk.terms import CEILING, MORE, NO_CEILING, TARGET, N, by_slot, having, meet, want, without

_TERM = "[{duration}]"
_HAS = call("keyword_is", Param("keyword"))
_POISONED = by_slot("poison", MORE, Const(0))

# What the verb states where it stands in a static feature («ваши существа получают …»).
_TO = Param("target")
_BONUS = Standing("modify", property=Param("bonus"), amount=Param("amount"), carriers=_TO)
_KEYWORDS = Standing("keyword", keyword=Param("keywords"), amount=Param("amount"), carriers=_TO)
_FEATURES = Standing("grant", property=Param("features"), carriers=_TO)

_STATED = (want("gain-effect", aux=Param("standing")),)
_PROTECTED = Standing("protect", event=Symbol("event", "wound"), via=(Param("kind"),), carriers=_TO)
_WARD = Standing("protect", via=(Param("kind"),), carriers=_TO, versus=Param("versus"))
_WARD_FROM = Standing("lose-keyword", keyword=Param("keyword"), carriers=_TO)
_UNDYING = Standing("ban", event=Symbol("event", "destroy"), carriers=_TO)
_FEATURELESS = Standing("lose-features", carriers=_TO)


def _received(amount: Expr) -> Standing:
    """More or fewer wounds from some kinds of attack [§12.7]."""
    return Standing(
        "modify", property=Symbol("property", "received"), via=(Param("kind"),), amount=amount, carriers=_TO
    )


def _meant(id: str, standing: Standing, clause: str) -> Verb:
    """What «не может …» does where a feature says it at a moment or for a time (`runs_as` of the statement)."""
    return Verb(id, (), wants=_STATED, standing=(standing,), measure="changed", clause=clause)


def _marked(keyword: str) -> Standing:
    return Standing("keyword", keyword=Symbol("keyword", keyword), carriers=_TO)


def _barred(event: str) -> Standing:
    return Standing("ban", event=Symbol("event", event), carriers=_TO)


def _raised(property: str) -> Standing:
    return Standing("modify", property=Symbol("property", property), amount=Param("amount"), carriers=_TO)


def _given(id: str, pattern: str, standing: Standing, clause: str) -> Verb:
    """A statement given to the subject for a time."""
    return Verb(id, (), (pattern,), wants=_STATED, standing=(standing,), measure="changed", clause=clause)


GAIN_VERBS = (
    _given(
        "gain-flight",
        f"получать|получить <fly>|полет {_TERM}",
        Standing("type", amount=Symbol("type", "flyer"), carriers=_TO),
        "§6.8",
    ),
    Verb(
        "gain-bonus",
        (f"дать {{target}} {{bonus}} {_TERM}",),
        reflexive=(f"получать|получить {{bonus}} {_TERM}", f"получать|получить {{bonus}} {{keywords}} {_TERM}"),
        wants=(want("gain-effect", aux=Param("bonus")), want("gain-effect", aux=Param("keywords"))),
        measure="changed",
        standing=(_BONUS, _KEYWORDS),
        clause="§17.1",
    ),
    Verb(
        "gain-keyword",
        (f"дать {{target}} {{keywords}} {_TERM}",),
        reflexive=(f"получать|получить {{keywords}} {_TERM}",),
        wants=(want("gain-effect", aux=Param("keywords")),),
        also_wants=(("zoo", (want("cure", Const(0)),)),),  # §12.7
        measure="changed",
        standing=(_KEYWORDS,),
        clause="§17.1",
    ),
    _given(
        "gain-resistance",
        f"получать|получить {{amount}} от {{kind}} [{{versus:target}}] {_TERM}",
        replace(_received(Param("amount")), versus=Param("versus")),
        "§12.7",
    ),
    _given(
        "gain-vulnerability",
        f"получать|получить на {{amount:number}} рана больше от {{kind}} {_TERM}",
        _received(Param("amount")),
        "§18.4",
    ),
    Verb(
        "be-sick",
        (),
        wants=_STATED,
        standing=(_barred("heal"), _barred("gain-extra")),
        measure="changed",
        clause="§12.3",
    ),
    Verb(
        "be-bound",
        (),
        (f"не мочь двигаться|передвигаться и действовать {_TERM}",),
        wants=_STATED,
        standing=(_marked("cannot-move"), _marked("cannot-act")),
        measure="changed",
        clause="§6.7",
    ),
    _meant("be-held", _marked("cannot-move"), "§6.7"),
    _meant("be-harmless", _marked("cannot-attack"), "§9.1"),
    _meant("be-idle", _marked("cannot-act"), "§5.1"),
    _meant("be-no-defender", _marked("cannot-defend"), "§9.4"),
    _meant("be-incurable", _barred("heal"), "§12.3"),
    _meant("be-fixed", _barred("move"), "§6.7"),
    _given("gain-ward", f"получать|получить защита от {{kind}} [{{versus:target}}] {_TERM}", _WARD, "§12.7"),
    _given("gain-ward-from", f"получать|получить защита от {{keyword}} {_TERM}", _WARD_FROM, "§12.7"),
    _given("gain-move", f"получать|получить {{amount}} <move> {_TERM}", _raised("move"), "§6.2"),
    _given("gain-life", f"получать|получить {{amount}} <health> {_TERM}", _raised("life"), "§12.4"),
    replace(_meant("stay-unharmed", _PROTECTED, "§12.7"), defaults=(("kind", Const(0x7FFFFFFF)),)),
    _given(
        "ignore-for-a-time",
        "игнорировать {keyword} {duration}",
        Standing("ignore", keyword=Param("keyword"), carriers=_TO),
        "§12.8",
    ),
    _given("stay-whole", "не мочь быть уничтоженный {duration}", _UNDYING, "§20.4"),
    Verb(
        "poison-or-more",
        (),
        reflexive=("получать|получить отравление [на] {amount} или {more:amount} к отравление",),
        wants=(
            Want(Symbol("event", "poison"), without(TARGET, having("zoo"), _POISONED), N),
            Want(Symbol("event", "poison-more"), meet(TARGET, _POISONED), Param("more"), aux=CEILING),
        ),
        measure="changed",
        defaults=(NO_CEILING,),
        clause="§13.3",
    ),
    Verb(
        "gain-or-raise",  # has it when the action is calculated: raised; else gained
        (),
        reflexive=(f"получать|получить {{keyword}} или {{bonus}} {_TERM}",),
        wants=(
            want("gain-effect", aux=Param("keyword"), targets=without(TARGET, _HAS)),
            want("gain-effect", aux=Param("bonus"), targets=meet(TARGET, _HAS)),
        ),
        measure="changed",
        clause="§13.3",
    ),
    Verb(
        "gain-feature",
        (f"дать {{target}} {{features}} {_TERM}",),
        reflexive=(f"получать|получить {{features}} {_TERM}", f"получать|получить особенность {{features}} {_TERM}"),
        wants=(want("gain-effect", aux=Param("features")),),
        measure="changed",
        standing=(_FEATURES,),
        clause="§17.1",
    ),
    Verb(
        "lose-keyword",
        (f"снять {{keyword}} с {{target}} {_TERM}", f"снять с {{target}} {{keyword}} {_TERM}"),
        reflexive=(f"терять|потерять {{keyword}} {_TERM}",),
        wants=_STATED,
        standing=(Standing("lose-keyword", keyword=Param("keyword"), carriers=_TO),),
        measure="changed",
        clause="§14.1",
    ),
    Verb(
        "lose-several",
        (),
        reflexive=(f"терять|потерять {{keywords}} {_TERM}",),
        wants=_STATED,
        also_wants=(("poison", (want("cure", Const(0)),)),),
        standing=(Standing("lose-keyword", keyword=Param("keywords"), carriers=_TO),),
        measure="changed",
        clause="§14.1",
    ),
    _given("lose-features", f"терять|потерять [все|свой] особенность {_TERM}", _FEATURELESS, "§14.1"),
    _given(
        "become-element",
        f"стать|становиться {{element}} {_TERM}",
        Standing("element", amount=Param("element"), carriers=_TO),
        "D9",
    ),
    Verb(
        "become",
        (),
        reflexive=(
            f"стать|становиться {{filter}} {_TERM}",
            f"стать|становиться {{target}} {_TERM}",
        ),
        clause="§17.5",
        executable=False,
    ),
    Verb(
        "lose-move",
        (),
        reflexive=("терять|потерять движение", "терять|потерять <move>"),
        clause="§6.2",
        executable=False,
    ),
)
