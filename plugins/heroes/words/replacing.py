"""What happens instead of an event, and what is prevented of it (heroes:516, 517).

In: nothing. Out: `REPLACING` (heads that name an event before it happens) and `PREVENTING` (verbs). A head «если должен …»
needs a body that says «вместо этого»; «вместо гибели» says it itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardc.codegen.ir import Expr, Param, Standing, Symbol, Want, call
from cardc.dsl.language import TriggerWord, Verb
from cardc.plugins.heroes.terms import AMOUNT, FOE, ME, TARGET, want, want_player

_CARD, _OTHER, _PLAYER, _AMOUNT = call("ev_card"), call("ev_other"), call("ev_player"), call("ev_amount")
_SUBJECT = call("m_has", Param("subject"), _CARD)
_OF_KIND = call("bits", call("ev_via"), Param("kind"))
_BY = call("m_has", Param("versus"), _OTHER)
_HEAD = "если|когда [{subject:target}] должный|должно"


def _would(
    name: str, event: str, *deeds: str, tests: tuple[Expr, ...] = (), clause: str = "517.1"
) -> TriggerWord:  # fmt: skip
    match: Expr = _SUBJECT
    for test in tests:
        match = call("both", match, test)
    patterns = tuple(f"{_HEAD} {deed}" for deed in deeds)
    return TriggerWord(name, patterns, event, match, clause=clause, replaces="body")


def _of_player(name: str, event: str, *deeds: str, clause: str, doer: Expr = _PLAYER) -> Iterator[TriggerWord]:
    """«Если вы должны …», «Если противник должен …», «Если игрок должен …»."""
    rows: tuple[tuple[str, str, Expr | None], ...] = (
        ("mine", "вы", call("eq", doer, ME)),
        ("opponent", "противник", call("eq", doer, FOE)),
        ("any", "[любой] игрок", None),
    )
    for who, word, match in rows:
        heads = (f"если|когда {word} должный", f"в следующий раз , когда {word} должный")
        yield TriggerWord(f"{name}-{who}", tuple(f"{heads[0]} {deed}" for deed in deeds), event, match, clause=clause,
                          replaces="body")  # fmt: skip


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
    _would("would-be-stunned", "stun", "быть оглушенный", "получить оглушение"),
    _would("would-be-exiled", "exile", "быть изгнанный"),
    *_of_player("would-draw", "draw", "взять карта", clause="527.5.1"),
    *_of_player("would-discard", "discard", "сбросить карта", clause="527.5", doer=call("owner_of", _CARD)),
)


def _elsewhere(name: str, verbs: tuple[str, ...], where: str, *wants: Want) -> Verb:
    patterns = tuple(f"{verb} {{target}} {where} вместо кладбище" for verb in verbs)
    return Verb(name, patterns, kind="ability", wants=wants, measure="done", replaces="destroy", clause="gl(Вместо)")


PREVENTING = (
    Verb(
        "prevent-next",
        (
            "предотвратить следующий {amount} рана по {target} [{duration}]",
            "предотвратить следующий {amount} рана , наносимый {target} [{duration}]",
        ),
        kind="ability",
        wants=(want("gain", aux=Param("standing")),),
        standing=(Standing("prevent", event=Symbol("event", "wound"), amount=AMOUNT, carriers=TARGET, pool=True),),
        measure="done",
        clause="516.1",
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
