"""Verbs that put effects on cards: gaining bonuses, keywords and printed features, losing them, becoming.

In: nothing. Out: `GAIN_VERBS`. A gain without a term lasts until the card leaves play (heroes:205.3).
"""

from __future__ import annotations

from cardc.codegen.ir import Expr, Param, Standing, Symbol, Want, call
from cardc.dsl.language import Verb
from cardc.plugins.heroes.terms import AMOUNT, EVERYTHING, PER, TARGET, only, read, want

_WHAT = Param("what")
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


GAIN_VERBS = (
    Verb(
        "gain",
        (),
        reflexive=("получить {what:bonus} [и {more:keywords}] [{duration}]", "получить {more:keywords} и {what:bonus}"),
        kind="ability",
        wants=(want("gain", aux=_WHAT), want("gain", aux=Param("more"))),
        standing=(_BONUS, _MORE),
        measure="done",
        defaults=(PER,),
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
    # Without a stated carrier it sits on the hero of the player (heroes:521.1).
    Verb(
        "put-off",
        ("отложить {what:features} [для {kept:target}]",),
        kind="ability",
        targets="",
        wants=(
            Want(
                Symbol("event", "gain"),
                call("m_and", call("type_is", Symbol("type", "hero")), call("side", call("me"))),
                amount=call("add", 1, only(Param("kept"))),
                aux=_WHAT,
            ),
        ),
        measure="changed",
        defaults=(("kept", call("m_none")),),
        clause="521.1",
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
    # What an offer that was taken does; no text says it.
    Verb(
        "buy-off",
        (),
        kind="ability",
        candidates=EVERYTHING,
        wants=(want("gain", aux=Param("standing")), want("buy-off")),
        standing=(Standing("lose-features", carriers=TARGET),),
        measure="done",
        clause="gl(Вымогательство)",
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
)
