"""What happens instead of an event, and what is prevented of it [§18].

In: nothing. Out: `REPLACING` (heads that name an event before it happens) and `PREVENTING` (verbs). A head «если должен …»
needs a body that says «вместо этого»; «вместо гибели» says it itself. A replacement names the card it speaks of, its
number X is that of the event as it is wanted.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardc.codegen.ir import Const, Expr, Param, Standing, Symbol, Want, call
from cardc.dsl.language import TriggerWord, Verb
from cardc.plugins.berserk.terms import THIS, N, both, has

_CARD, _OTHER, _AMOUNT = call("ev_card"), call("ev_other"), call("ev_amount")
_SUBJECT, _VERSUS, _KIND = Param("subject"), Param("versus"), Param("kind")
_HEAD = "когда|если [{subject:target}] должный|должно"
_SO_MANY = call("eq", N, _AMOUNT)
_OF_KIND = call("bits", call("ev_via"), _KIND)
_BY = has(_VERSUS, _OTHER)
_GAINED = call("gives", call("ev_aux"), Param("keyword"))  # a keyword gained for a time or for good


def _would(id: str, event: str, *deeds: str, tests: tuple[Expr, ...] = (), also: tuple[str, ...] = ()) -> TriggerWord:
    """«Когда [карта] должна …»: the event is wanted and has not happened yet."""
    patterns = tuple(f"{_HEAD} {deed}" for deed in deeds)
    match = both(has(_SUBJECT, _CARD), *tests)
    return TriggerWord(id, patterns, event, match, clause="§18.1", also=also, replaces="body")


def _in_place_of(id: str, event: str, *deeds: str, tests: tuple[Expr, ...] = (), also: tuple[str, ...] = ()) -> TriggerWord:
    """«Вместо того, чтобы …» of this card: the head says by itself that the body happens instead."""
    patterns = tuple(f'вместо "того" [ , ] чтобы {deed}' for deed in deeds)
    match = both(has(_SUBJECT, _CARD), *tests)
    return TriggerWord(id, patterns, event, match, clause="§18.1", also=also, replaces="head")


def _instead_of(id: str, event: str, deed: str) -> TriggerWord:
    """«Вместо излечения [карты] …»."""
    patterns = (f"вместо {deed} [{{subject:target}}]",)
    return TriggerWord(id, patterns, event, has(_SUBJECT, _CARD), clause="§18.1", replaces="head")


def _counted(id: str, event: str, deed: str, counted: str, also: tuple[str, ...] = ()) -> Iterator[TriggerWord]:
    """With and without a number; «N или более», «N или менее» compare it."""
    yield _would(id, event, deed, also=also)
    yield _would(f"{id}-amount", event, counted, tests=(_SO_MANY,), also=also)
    yield _would(f"{id}-at-least", event, f"{counted} или более|больше", tests=(call("le", N, _AMOUNT),), also=also)
    yield _would(f"{id}-at-most", event, f"{counted} или менее|меньше", tests=(call("le", _AMOUNT, N),), also=also)


def _wounded() -> Iterator[TriggerWord]:
    """«должен получить [N] ран [от выстрела] [карты противника]»."""
    sources: tuple[tuple[str, str, tuple[Expr, ...]], ...] = (
        ("", "", ()),
        ("-by-kind", " от {kind}", (_OF_KIND,)),
        ("-by-card", " от {versus:target}", (_BY,)),
        ("-by-kind-of", " от {kind} {versus:target}", (_OF_KIND, _BY)),
    )
    for name, tail, tests in sources:
        yield _would(f"would-be-wounded{name}", "wound", f"получить рана{tail}", tests=tests)
        yield _would(
            f"would-be-wounded{name}-amount", "wound", f"получить {{amount}} рана{tail}", tests=(_SO_MANY, *tests)
        )


REPLACING = (
    TriggerWord(
        "instead-of-death",
        ("вместо гибель [{subject:target}]",),
        "destroy",
        has(_SUBJECT, _CARD),
        clause="§18.2",
        replaces="head",
    ),
    _instead_of("instead-of-wounds", "wound", "получение рана"),
    _instead_of("instead-of-healing", "heal", "излечение"),
    _instead_of("instead-of-closing", "close", "закрытие"),
    _instead_of("instead-of-opening", "open", "открытие"),
    # Another use: what the card may do in place of an action of its own.
    TriggerWord("instead-of-moving", ("вместо рывок|инкарнация|движение",), clause="§6.3", executable=False),
    *_wounded(),
    *_counted("would-heal", "heal", "излечиться|излечиваться", "излечиться|излечиваться на {amount}"),
    *_counted(
        "would-be-poisoned",
        "poison",
        "получить отравление",
        "получить отравление на {amount}",
        also=("poison-more",),
    ),
    TriggerWord(
        "is-poisoned-by",
        ("если|когда {subject:target} получать отравление на {amount}",),
        "poison",
        both(has(_SUBJECT, _CARD), _SO_MANY),
        clause="§18.1",
        also=("poison-more",),
        replaces="body",
    ),
    *_counted("would-gain-counter", "gain-counter", "получить <counter>", "получить {amount} <counter>"),
    *_counted(
        "would-gain-lives",
        "gain-extra",
        "получить дополнительный <health>|жизнь",
        "получить {amount} дополнительный <health>|жизнь",
    ),
    _would("would-die", "destroy", "погибнуть|погибать", "быть уничтоженный"),
    _would("would-close", "close", "закрыться|закрываться", "быть закрытый"),
    _would("would-open", "open", "открыться|открываться", "быть открытый"),
    _would("would-be-exiled", "exile", "быть изгнанный"),
    _would("would-move", "move", "переместиться|перемещаться", "быть перемещенный"),
    _would("would-lose-counter", "lose-counter", "потерять <counter>"),
    _would("would-gain", "gain-effect", "получить {keyword}", tests=(_GAINED,)),
    _in_place_of("not-to-be-wounded", "wound", "получить рана"),
    _in_place_of("not-to-be-wounded-by-kind", "wound", "получить рана от {kind}", tests=(_OF_KIND,)),
    _in_place_of("not-to-be-wounded-amount", "wound", "получить {amount} рана", tests=(_SO_MANY,)),
    _in_place_of("not-to-die", "destroy", "погибнуть|погибать", "быть уничтоженный"),
    _in_place_of("not-to-close", "close", "закрыться|закрываться"),
    _in_place_of("not-to-open", "open", "открыться|открываться"),
    _in_place_of("not-to-heal", "heal", "излечиться|излечиваться"),
    _in_place_of("not-to-heal-amount", "heal", "излечиться|излечиваться на {amount}", tests=(_SO_MANY,)),
    _in_place_of("not-to-be-poisoned", "poison", "получить отравление", also=("poison-more",)),
    _in_place_of("not-to-gain-counter", "gain-counter", "получить <counter>"),
    _in_place_of("not-to-gain", "gain-effect", "получить {keyword}", tests=(_GAINED,)),
)

_WOUND = Symbol("event", "wound")
_FROM = "[от [каждый] {kind}]"
_ALL = Const(-1)  # however many there are
_WHOM = Param("whom")
_GIVES_ITSELF = (Want(Symbol("event", "gain-effect"), THIS, aux=Param("standing")),)


def _prevented(
    carriers: Expr | None, pool: bool = False, wide: bool = False, amount: Expr = N, once: bool = False
) -> tuple[Standing, ...]:
    return (
        Standing("prevent", event=_WOUND, via=(_KIND,), amount=amount, carriers=carriers, pool=pool, wide=wide, once=once),
    )


PREVENTING = (
    # «… вместо этого Страж получает эти раны»: as many as were to be placed, by the same source.
    Verb(
        "takes-these-wounds",
        (),
        reflexive=("получать|получить этот рана",),
        wants=(Want(_WOUND, Param("target"), amount=_AMOUNT),),
        clause="§18.4",
    ),
    # So much of every wounding.
    Verb(
        "prevents",
        (),
        reflexive=(f"предотвращать {{amount}} рана {_FROM}",),
        static=True,
        kind="",
        standing=_prevented(Param("target")),
        clause="§18.3",
    ),
    Verb(
        "prevents-for",
        (f"предотвращать {{amount}} рана {_FROM} по {{whom:target}}",),
        static=True,
        kind="",
        targets="",
        standing=_prevented(_WHOM),
        clause="§18.3",
    ),
    # So much in every turn.
    Verb(
        "prevents-first",
        (),
        reflexive=(
            f"предотвращать первый [{{amount}}] рана {_FROM} за ход",
            f"предотвращать первый [{{amount}}] рана за ход {_FROM}",
        ),
        static=True,
        kind="",
        standing=_prevented(Param("target"), pool=True),
        defaults=(("amount", 1),),
        clause="§18.3",
    ),
    # All of every wounding.
    Verb(
        "prevents-all",
        (),
        reflexive=(f"предотвращать все рана {_FROM}",),
        static=True,
        kind="",
        standing=_prevented(Param("target"), amount=_ALL),
        clause="§18.3",
    ),
    Verb(
        "prevents-all-until",
        (
            f"предотвращать|предотвратить все [следующий] рана {_FROM} по {{whom:target}} {{duration}}",
            f"предотвращать|предотвратить следующий все рана {_FROM} по {{whom:target}} {{duration}}",
        ),
        targets="",
        wants=_GIVES_ITSELF,
        measure="changed",
        standing=_prevented(_WHOM, wide=True, amount=_ALL),
        clause="§18.3",
    ),
    # All of the next wounding: no number is printed.
    Verb(
        "prevents-next-wounding",
        (f'предотвращать|предотвратить следующий "раны" {_FROM} по {{whom:target}} [{{duration}}]',),
        targets="",
        wants=_GIVES_ITSELF,
        measure="changed",
        standing=_prevented(_WHOM, wide=True, amount=_ALL, once=True),
        clause="§18.3",
    ),
    # So much altogether, of what comes next.
    Verb(
        "prevents-next",
        tuple(
            f"предотвращать|предотвратить {which} {tail}"
            for which in ("следующий|первый {amount} рана", '[{amount}] следующий|первый "рану"', "{amount} следующий рана")
            for tail in (f"{_FROM} по {{whom:target}} [{{duration}}]", f"{_FROM} , нанесенный по {{whom:target}} [{{duration}}]")
        ),
        targets="",
        wants=_GIVES_ITSELF,
        measure="changed",
        standing=_prevented(_WHOM, pool=True, wide=True),
        defaults=(("amount", 1),),
        clause="§18.3",
    ),
    Verb(
        "prevents-next-own",
        (
            f"предотвращать|предотвратить следующий|первый {{amount}} рана {_FROM} [{{duration}}]",
            f'предотвращать|предотвратить следующий|первый "рану" {_FROM} [{{duration}}]',
        ),
        targets="",
        wants=_GIVES_ITSELF,
        measure="changed",
        standing=(Standing("prevent", event=_WOUND, via=(_KIND,), amount=N, pool=True),),
        defaults=(("amount", 1),),
        clause="§18.3",
    ),
    # «В следующий раз, когда …, вместо этого …»: this card has the replacement until it was applied once.
    Verb(
        "next-time",
        ("в следующий раз , {what:occasion}",),
        targets="",
        wants=(Want(Symbol("event", "gain-effect"), THIS, aux=Param("what")),),
        measure="changed",
        standing=(Standing("grant", property=Param("what"), once=True),),
        clause="§18.1",
    ),
)
