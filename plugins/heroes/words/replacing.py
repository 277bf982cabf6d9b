"""What happens instead of an event, and what is prevented of it (heroes:516, 517).

In: nothing. Out: `REPLACING` (heads that name an event before it happens) and `PREVENTING` (verbs). A head «если должен …»
needs a body that says «вместо этого»; «вместо гибели» says it itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cardc.codegen.ir import Const, Expr, Param, Standing, Symbol, Want, call
from cardc.dsl.language import TriggerWord, Verb
from cardc.plugins.heroes.terms import AMOUNT, FOE, ME, TARGET, types, want, want_player

_CARD, _OTHER, _PLAYER, _AMOUNT = call("ev_card"), call("ev_other"), call("ev_player"), call("ev_amount")
_SUBJECT = call("m_has", Param("subject"), _CARD)
_OF_KIND = call("bits", call("ev_via"), Param("kind"))
_BY = call("m_has", Param("versus"), _OTHER)
_GAINED = call("gives", call("ev_aux"), Param("keyword"))  # a keyword gained for a time or for good
_HEAD = "если|когда [{subject:target}] должный|должно"


def _would(
    name: str, event: str, *deeds: str, tests: tuple[Expr, ...] = (), clause: str = "517.1"
) -> TriggerWord:  # fmt: skip
    match: Expr = _SUBJECT
    for test in tests:
        match = call("both", match, test)
    patterns = tuple(f"{_HEAD} {deed}" for deed in deeds)
    return TriggerWord(name, patterns, event, match, clause=clause, replaces="body")


def _in_place_of(name: str, event: str, *deeds: str, tests: tuple[Expr, ...] = ()) -> TriggerWord:
    """«Вместо того, чтобы …» of this card: the head says by itself that the body happens instead."""
    match: Expr = _SUBJECT
    for test in tests:
        match = call("both", match, test)
    patterns = tuple(f'вместо "того" [ , ] чтобы {deed}' for deed in deeds)
    return TriggerWord(name, patterns, event, match, clause="gl(Вместо)", replaces="head")


def _of_player(name: str, event: str, *deeds: str, clause: str, who: Expr = _PLAYER) -> Iterator[TriggerWord]:
    """«Если вы должны …», «Если противник должен …», «Если игрок должен …»."""
    rows: tuple[tuple[str, str, Expr | None], ...] = (
        ("mine", "вы", call("eq", who, ME)),
        ("opponent", "противник", call("eq", who, FOE)),
        ("any", "[любой] игрок", None),
    )
    for whose, word, match in rows:
        patterns = tuple(f"если|когда {word} должный {deed}" for deed in deeds)
        yield TriggerWord(f"{name}-{whose}", patterns, event, match, clause=clause, replaces="body")


def _wounded() -> Iterator[TriggerWord]:
    sources: tuple[tuple[str, str, tuple[Expr, ...]], ...] = (
        ("", "", ()),
        ("-by-kind", " от {kind}", (_OF_KIND,)),
        ("-by-card", " от {versus:target}", (_BY,)),
    )
    for name, tail, tests in sources:
        yield _would(f"would-be-wounded{name}", "wound", f"получить рана{tail}", tests=tests)
        exact = (call("eq", AMOUNT, _AMOUNT), *tests)
        yield _would(f"would-be-wounded{name}-amount", "wound", f"получить {{amount}} рана{tail}", tests=exact)


REPLACING = (
    TriggerWord(
        "instead-of-death",
        ("вместо гибель [{subject:target}]",),
        "destroy",
        _SUBJECT,
        clause="gl(Вместо)",
        replaces="head",
    ),
    *_wounded(),
    _would("would-die", "destroy", "погибнуть", "быть уничтоженный", clause="505.3"),
    TriggerWord(
        "would-destroy",
        ("если|когда {versus:target} должный|должно уничтожить {subject:target}",),
        "destroy",
        call("both", _SUBJECT, _BY),
        clause="505.3",
        replaces="body",
    ),
    _would("would-close", "close", "закрыться", "быть закрытый"),
    _would("would-open", "open", "открыться", "быть открытый"),
    _would("would-heal", "heal", "излечиться", "быть излеченный"),
    _would("would-heal-amount", "heal", "излечиться на {amount}", tests=(call("eq", AMOUNT, _AMOUNT),)),
    _would("would-return", "to-hand", "вернуться в рука"),
    _would("would-be-stunned", "stun", "быть оглушенный", "получить оглушение"),
    _would("would-be-exiled", "exile", "быть изгнанный"),
    _would("would-gain", "gain", "получить {keyword}", tests=(_GAINED,)),
    _in_place_of("not-to-be-wounded", "wound", "получить рана"),
    _in_place_of("not-to-die", "destroy", "погибнуть", "быть уничтоженный"),
    _in_place_of("not-to-close", "close", "закрыться"),
    _in_place_of("not-to-heal", "heal", "излечиться"),
    _in_place_of("not-to-gain", "gain", "получить {keyword}", tests=(_GAINED,)),
    *_of_player("would-draw", "draw", "взять карта", clause="527.5.1"),
    # The card in hand is what it happens to: its owner discards, whoever made him.
    *_of_player("would-discard", "discard", "сбросить карта", clause="527.5", who=call("owner_of", _CARD)),
)


def _elsewhere(name: str, verbs: tuple[str, ...], where: str, *wants: Want) -> Verb:
    patterns = tuple(f"{verb} {{target}} {where} вместо кладбище" for verb in verbs)
    return Verb(name, patterns, kind="ability", wants=wants, measure="done", replaces="destroy", clause="gl(Вместо)")


_WOUND = Symbol("event", "wound")
_ALL = Const(-1)  # however many there are


def _prevents(name: str, *amounts: str, standing: Standing, term: str = "[{duration}]") -> Verb:
    """«Предотвратить … [от ударов] по …» and «…, наносимые …», given to the targets for a time."""
    patterns = tuple(
        f"предотвратить {amount} [от {{kind}}] {whom} {term}" for amount in amounts for whom in ("по {target}", ", наносимый {target}")
    )
    given = replace(standing, event=_WOUND, via=(Param("kind"),))
    return Verb(name, patterns, kind="ability", wants=(want("gain", aux=Param("standing")),), standing=(given,),
                measure="done", clause="516.1")  # fmt: skip


PREVENTING = (
    # «… вместо этого Рысь получает эти раны»: as many as were to be placed (heroes:517.1).
    Verb(
        "takes-these-wounds",
        (),
        reflexive=("получать|получить этот рана",),
        kind="ability",
        wants=(Want(_WOUND, TARGET, amount=_AMOUNT),),
        clause="517.1",
    ),
    # A number of wounds that is used up.
    _prevents(
        "prevent-next",
        "следующий {amount} рана",
        '[{amount}] следующий "рану"',
        standing=Standing("prevent", amount=AMOUNT, carriers=TARGET, pool=True),
    ),
    # All of the next wounding: no number is printed.
    _prevents(
        "prevent-next-wounding",
        'следующий "раны"',
        standing=Standing("prevent", amount=_ALL, carriers=TARGET, once=True),
    ),
    _prevents(
        "prevent-all",
        "все [следующий] рана",
        standing=Standing("prevent", amount=_ALL, carriers=TARGET),
        term="{duration}",
    ),
    # What a card states that stays in play (heroes:516.5).
    Verb(
        "prevents",
        (),
        reflexive=("предотвращать {amount} рана [от {kind}]",),
        static=True,
        standing=(Standing("prevent", event=_WOUND, via=(Param("kind"),), amount=AMOUNT, carriers=TARGET),),
        clause="516.5",
    ),
    Verb(
        "prevents-for",
        ("предотвращать {amount} рана [от {kind}] по {whom:target}",),
        static=True,
        targets="",
        standing=(Standing("prevent", event=_WOUND, via=(Param("kind"),), amount=AMOUNT, carriers=Param("whom")),),
        clause="516.5",
    ),
    # «В следующий раз, когда …, вместо этого …»: a hero of the player has the replacement until it was applied once, as
    # effects without a carrier sit.
    Verb(
        "next-time",
        ("в следующий раз , {what:occasion}",),
        kind="ability",
        targets="",
        wants=(Want(Symbol("event", "gain"), call("m_and", call("side", ME), types("hero")), aux=Param("what")),),
        standing=(Standing("grant", property=Param("what"), once=True),),
        measure="done",
        clause="517.1",
    ),
    # «Гибель: можете положить … вместо кладбища» replaces the death (heroes:116.2).
    _elsewhere("goes-to-deck", ("замешать", "вернуть"), "в колода", want("to-deck"), want_player("shuffle")),
    _elsewhere("goes-to-deck-top", ("положить", "вернуть"), "на верх колода", want("to-deck-top")),
    _elsewhere("goes-to-hand", ("положить", "вернуть"), "в рука", want("to-hand")),
    Verb(
        "goes-to-deck-top-not-hand",
        ("положить|вернуть {target} на верх колода вместо рука",),
        kind="ability",
        clause="gl(Вместо)",
        executable=False,
    ),
)
