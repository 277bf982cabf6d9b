"""What a static feature states about attacks on a card and by it: who may not attack it, who may defend, stronger wounds [§7.5, §9].

In: nothing. Out: `DEED_STATICS`, `DEED_SETUP` (what a battle begins with), `DEED_MOMENTS`, `DEED_CONDITIONS`.
"""

from __future__ import annotations

from cardc.codegen.ir import Expr, Param, Standing, Symbol, call
from cardc.dsl.language import ConditionWord, TriggerWord, Verb
from cardc.plugins.berserk.terms import FOE, ME, SELF, THIS, N, both, has, opposite, want

_TO, _VERSUS, _KIND = Param("target"), Param("versus"), Param("kind")
_ATTACK = (Symbol("kind", "attack"),)
_CARD, _OTHER = call("ev_card"), call("ev_other")
_WHO = "[{subject:target}]"
_NAMING = "назначать|назначить защитник"
_STRIKE = "<strike>|удар|нападение"


def _says(id: str, standing: Standing, *patterns: str, reflexive: tuple[str, ...] = (), clause: str) -> Verb:
    return Verb(id, patterns, reflexive, static=True, kind="", standing=(standing,), clause=clause)


def _stronger(id: str, word: str, amount: Expr) -> Verb:
    """«Наносит на N ран больше C»: of every attack of the carrier on such cards."""
    return _says(
        id, Standing("modify", property=Symbol("property", "power"), via=_ATTACK, amount=amount, carriers=_TO, versus=_VERSUS),
        reflexive=(
            f"наносить на {{amount}} рана {word} [{{versus:target}}]", f"наносить {{versus:target}} на {{amount}} рана {word}",
        ),
        clause="§8.4",
    )  # fmt: skip


DEED_STATICS = (
    _says(
        "cannot-be-attacked", Standing("untargetable", via=_ATTACK, carriers=_TO, versus=_VERSUS),
        reflexive=("не мочь быть атакованный [{versus:target}]", "не атаковаться [{versus:target}]"), clause="§7.5",
    ),
    # Nobody can be named to defend against it: a directed strike is no more [§9.6].
    _says(
        "cannot-be-met", Standing("keyword", keyword=Symbol("keyword", "direct"), carriers=_TO),
        f"противник не мочь {_NAMING} от {_STRIKE} {{target}}",
        f"от {_STRIKE} {{target}} нельзя {_NAMING}",
        f"от {_STRIKE} {{target}} противник не мочь {_NAMING}",
        f"нельзя {_NAMING} от {_STRIKE} {{target}}",
        clause="§9.6",
    ),
    _says(
        "own-strikes-not-met", Standing("keyword", keyword=Symbol("keyword", "direct"), carriers=THIS),
        f"противник не мочь {_NAMING}", f"от его|ее {_STRIKE} нельзя {_NAMING}", clause="§9.6",
    ),
    _stronger("wounds-more", "больше", N),
    _stronger("wounds-fewer", "меньше", opposite(N)),
    # No rule tells how an attack escapes what would block it.
    Verb(
        "not-to-be-blocked",
        (
            "{kind} [{of:target}] не мочь быть заблокированный|перенаправленный",
            "его|ее {kind} не мочь быть заблокированный|перенаправленный",
        ),
        ("не мочь быть заблокированный|перенаправленный",),
        static=True, kind="", clause="§8.1", executable=False,
    ),
)  # fmt: skip

DEED_SETUP = (
    Verb("starts-closed", (), ("начинать бой закрытый", "начинать бой в закрытый вид"), wants=(want("close"),), measure="changed",
         clause="§16.3", kind="setup"),
    Verb(
        "starts-with-counters-and",
        (),
        ("начинать бой с [{amount}] <counter> и {keywords}",),
        wants=(want("gain-counter", N), want("gain-effect", aux=Param("keywords"))),
        measure="changed",
        clause="§16.3",
        kind="setup",
        defaults=(("amount", 1),),
    ),
)  # fmt: skip


def _called(id: str, who: Expr, *heads: str) -> TriggerWord:
    """«Когда противник вызывает C»: the card that has come is under that player's control."""
    test = both(has(Param("subject"), _CARD), call("eq", call("controller_of", _CARD), who))
    patterns = tuple(f"{head} вызывать|вызвать {{subject:target}}" for head in heads)
    return TriggerWord(id, patterns, "summon", test, clause="§19.2")


DEED_MOMENTS = (
    *(
        TriggerWord(
            f"becomes-target{id}", (f"когда {_WHO} становиться|стать цель {{kind}}{whose}",), "aimed",
            both(has(Param("subject"), _OTHER), call("bits", call("ev_via"), _KIND), *tests), moment="accompany", clause="§7.5",
        )
        for id, whose, tests in (("-of", " {versus:target}", (has(_VERSUS, _CARD),)), ("", "", ()))
    ),
    _called("foe-summons", FOE, "когда противник"),
    _called("i-summon", ME, "когда вы"),
    TriggerWord(
        "before-attack", (f"перед [свой|ваш] атака|нападение|удар|<strike> {_WHO}", f"перед нападение <strike> {_WHO}"),
        clause="§7.1", executable=False,
    ),
)  # fmt: skip


def _not_done(id: str, event: str, words: str) -> ConditionWord:
    """«Если не атаковал»: not in this turn."""
    return ConditionWord(
        f"has-not-{id}", (f"не {words}",), call("fails", has(call("happened", Symbol("event", event)), SELF))
    )


DEED_CONDITIONS = (
    _not_done("attacked", "attacks", "атаковать|нападать|напасть"),
    _not_done("moved", "move", "двигаться|передвигаться|перемещаться|передвинуться|переместиться"),
)
