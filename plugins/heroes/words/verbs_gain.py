"""Verbs that put effects on cards: gaining bonuses, keywords and printed features, losing them, becoming.

In: nothing. Out: `GAIN_VERBS`. A gain without a term lasts until the card leaves play (heroes:205.3).
"""

from __future__ import annotations

from cardc.codegen.ir import Expr, Param, Standing, Symbol, call
from cardc.dsl.language import Verb
from cardc.plugins.heroes.terms import AMOUNT, TARGET, only, read, want

_WHAT = Param("what")
_VERSUS = Param("versus")
# What a card states that stays in play: so long as it does (heroes:115.1).
_BONUS = Standing("modify", property=_WHAT, amount=AMOUNT, carriers=TARGET)
_MORE = Standing("keyword", keyword=Param("more"), amount=AMOUNT, carriers=TARGET)
_KEYWORDS = Standing("keyword", keyword=_WHAT, amount=AMOUNT, carriers=TARGET)
_FEATURES = Standing("grant", property=_WHAT, carriers=TARGET)
_STRIKE = read("strike", only(TARGET))


def _given(
    verb_id: str, *forms: str, standing: Standing, clause: str, patterns: tuple[str, ...] = ()
) -> Verb:  # fmt: skip
    """A statement given to the target for a time; without one until it leaves play (heroes:205.3)."""
    wants = (want("gain", aux=Param("standing")),)
    return Verb(
        verb_id, patterns, forms, kind="ability", wants=wants, standing=(standing,), measure="done", clause=clause
    )


def _struck(amount: Expr) -> Standing:
    """More or less strike, counted once when it is given (heroes:106.3.1)."""
    return Standing("modify", property=Symbol("property", "strike"), amount=amount, carriers=TARGET)


def _barred(verb_id: str, form: str, event: str, versus: Expr | None = None) -> Verb:
    """«не может …» for a time (heroes:513.2)."""
    standing = Standing("ban", event=Symbol("event", event), carriers=TARGET, versus=versus)
    return _given(verb_id, form, standing=standing, clause="513.2")


GAIN_VERBS = (
    Verb(
        "gain",
        (),
        reflexive=("получить {what:bonus} [и {more:keywords}] [{duration}]", "получить {more:keywords} и {what:bonus}"),
        kind="ability",
        wants=(want("gain", aux=_WHAT), want("gain", aux=Param("more"))),
        standing=(_BONUS, _MORE),
        measure="done",
        prints="{target} получает {what} [{duration}]",
        clause="gl(Получает)",
    ),
    Verb(
        "gain-keyword",
        (),
        reflexive=("получить [способность] {what:keywords} [и {more:features}] [{duration}]",),
        kind="ability",
        wants=(want("gain", aux=_WHAT), want("gain", aux=Param("more"))),
        standing=(_KEYWORDS,),
        measure="done",
        prints="{target} получает {what} [{duration}]",
        clause="gl(Получает)",
    ),
    Verb(
        "gain-features",
        (),
        reflexive=("получить {what:features} [{duration}]", "получить : {what:features} [{duration}]"),
        kind="ability",
        wants=(want("gain", aux=_WHAT),),
        standing=(_FEATURES,),
        measure="done",
        prints="{target} получает {what} [{duration}]",
        clause="gl(Получает)",
    ),
    _given(
        "lose-keyword",
        "потерять {what:keyword} [{duration}]",
        standing=Standing("lose-keyword", keyword=_WHAT, carriers=TARGET),
        clause="120.5",
    ),
    _given(
        "lose-features",
        "потерять особенность [{duration}]",
        "потерять все особенность [{duration}]",
        standing=Standing("lose-features", carriers=TARGET),
        clause="gl(Теряет особенности)",
    ),
    _given(
        "strike-becomes",
        patterns=("удар {target} становиться равный {amount} [{duration}]",),
        standing=_struck(call("sub", AMOUNT, _STRIKE)),
        clause="gl(Удар становится равным)",
    ),
    _given(
        "double-strike",
        patterns=("удвоить сила удар {target} [{duration}]", "удвоить удар {target} [{duration}]"),
        standing=_struck(_STRIKE),
        clause="523.1",
    ),
    _barred("no-attack-now", "не мочь атаковать {duration}", event="attack"),
    _barred("no-attack-on-now", "не мочь атаковать {versus:target} {duration}", event="attack", versus=_VERSUS),
    _barred("no-defence-now", "не мочь выступать защитник {duration}", event="defend"),
    _barred("no-act-now", "не мочь действовать {duration}", event="act"),
    _barred("no-death-now", "не мочь быть уничтоженный {duration}", event="destroy"),
    _given(
        "no-wounds-now",
        "не получать рана {duration}",
        "не получать рана от {kind} {duration}",
        standing=Standing("replace", event=Symbol("event", "wound"), via=(Param("kind"),), carriers=TARGET),
        clause="517.1.1",
    ),
    Verb(
        "gain-class",
        (),
        reflexive=("получить класс {class} [{duration}]", "получить стихия {element} [{duration}]"),
        kind="ability",
        clause="109.1",
        executable=False,
    ),
    Verb(
        "lose-classes",
        (),
        reflexive=("потерять особенность и класс",),
        kind="ability",
        clause="109.1",
        executable=False,
    ),
    Verb("lose-class", (), reflexive=("потерять класс",), kind="ability", clause="109.1", executable=False),
)
