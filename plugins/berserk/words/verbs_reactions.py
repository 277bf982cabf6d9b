"""What a reaction does to the ability that waits below it: block, redirect, cancel, change strength and dice [§8, §11.1].

In: nothing. Out: `REACTION_VERBS`. The ability is the nearest one that is announced; a verb that finds none of the kind
it speaks of cannot be announced. The effects themselves stand in `reacting.pyx`.
"""

from __future__ import annotations

from cardc.codegen.ir import Const, Expr, Param, Standing, Symbol, call
from cardc.dsl.language import Verb
from cardc.plugins.berserk.terms import (
    EVERYTHING,
    FLYERS,
    ONE,
    THIS,
    WITH_LIFE,
    N,
    both,
    choose,
    has,
    meet,
    want,
    without,
)

_ANY_KIND = Const(0x7FFFFFFF)
_NAMED, _THROWN = 1, 2
_AIMED, _DOER = call("now_targets"), call("now_source")
_DOERS = call("m_bit", _DOER)
_THAT_KIND = call("bits", call("now_kinds"), Param("kind"))
_THIS_ONE = "этот атака|удар|выстрел|разряд|метание|нападение|действие|бросок"
_BEFORE_DICE = call("eq", call("now_stage"), _NAMED)

# A ground card's close attack reaches no flyer, a row strike reaches none at all; range does not matter [D51].
_GROUNDED = both(
    call("bits", call("now_kinds"), call("bit_or", Symbol("kind", "close"), Symbol("kind", "row-strike"))),
    call("fails", call("m_any", meet(_DOERS, FLYERS))),
)
_IN_PLAY = meet(WITH_LIFE, call("in_play"))
_TURNED_TO = without(choose(_GROUNDED, without(_IN_PLAY, FLYERS), _IN_PLAY), _AIMED, _DOERS)


def _aimed_at(slot: str) -> Expr:
    return call("m_any", meet(_AIMED, Param(slot)))


def _marks(
    id: str, event: str, able: Expr, *patterns: str, clause: str, amount: Expr = ONE, standing: tuple[Standing, ...] = ()
) -> Verb:
    """A verb that names no target: the card that announced the ability is it [§8.1]."""
    return Verb(
        id,
        patterns,
        targets="",
        able=able,
        wants=(want(event, amount, targets=_DOERS),),
        defaults=(("kind", _ANY_KIND), ("of", EVERYTHING), ("whose", EVERYTHING)),
        standing=standing,
        clause=clause,
    )


# «получает +N к этому удару»: the attack that is under way [§8.4].
_OWN = both(call("le", _NAMED, call("now_stage")), has(call("m_bit", call("self")), _DOER))
_ATTACKS = "удар|выстрел|разряд|метание|атака|<strike>|<uchr>"


def _rolls(id: str, event: str, *patterns: str, amount: Expr = ONE) -> Verb:
    """A verb that names one of the dice on the table, by the card that threw it."""
    return Verb(id, patterns, wants=(want(event, amount),), measure="changed", candidates=call("now_dice"), clause="§11.1")


_BLOCKS = both(_THAT_KIND, _aimed_at("of"), has(Param("whose"), _DOER))
REACTION_VERBS = (
    _marks(
        "block",
        "block",
        _BLOCKS,
        "блокировать|заблокировать {kind} [{whose:target}] [по {of:target}]",
        f"блокировать|заблокировать {_THIS_ONE} [по {{of:target}}]",
        "блокировать|заблокировать его|ее",
        clause="§8.1",
        # Where a feature states it, it is so every time [§8.6].
        standing=(Standing("block", via=(Param("kind"),), carriers=Param("of"), versus=Param("whose")),),
    ),
    _marks(
        "is-blocked",
        "block",
        call("le", _NAMED, call("now_stage")),
        "этот|данный атака|удар|выстрел|разряд|метание блокироваться",
        "атака|удар|выстрел|разряд|метание|он блокироваться",
        clause="§8.1",
    ),
    _marks(
        "cancel",
        "cancel",
        both(_THAT_KIND, has(Param("whose"), _DOER)),
        "отменить {kind} [{whose:target}]",
        "отменить действие|нападение [{whose:target}]",
        f"отменить {_THIS_ONE}",
        "отменить его|ее",
        clause="§8.3",
    ),
    Verb(
        "redirect",
        (
            "перенаправить {kind} [{whose:target}] [с {of:target}] на|в {target}",
            f"перенаправить {_THIS_ONE} [с {{of:target}}] на|в {{target}}",
            "перенаправить ее|его на|в {target}",
        ),
        able=both(_BLOCKS, _BEFORE_DICE),
        wants=(want("redirect"),),
        measure="changed",
        candidates=_TURNED_TO,
        defaults=(("kind", _ANY_KIND), ("of", EVERYTHING), ("whose", EVERYTHING)),
        clause="§8.2",
    ),
    Verb(
        "redirect-here",
        (
            "перенаправить в|на себя {kind} [{whose:target}] [с|по {of:target}]",
            f"перенаправить {_THIS_ONE} в|на себя",
        ),
        targets="",
        able=both(_BLOCKS, _BEFORE_DICE, call("m_any", meet(_TURNED_TO, THIS))),
        wants=(want("redirect", targets=THIS),),
        measure="changed",
        defaults=(("kind", _ANY_KIND), ("of", EVERYTHING), ("whose", EVERYTHING)),
        clause="§8.2",
    ),
    _marks(
        "strengthen",
        "strengthen",
        _BLOCKS,
        "усилить [выбранный] {kind} [{whose:target}] [по {of:target}] на {amount}",
        "увеличить сила|величина [выбранный] {kind} [{whose:target}] [по {of:target}] на {amount}",
        f"усилить {_THIS_ONE} на {{amount}}",
        clause="§8.4",
        amount=N,
    ),
    _marks(
        "weaken",
        "weaken",
        _BLOCKS,
        "ослабить [выбранный] {kind} [{whose:target}] [по {of:target}] на {amount}",
        "уменьшить сила|величина [выбранный] {kind} [{whose:target}] [по {of:target}] на {amount}",
        f"ослабить {_THIS_ONE} на {{amount}}",
        clause="§8.4",
        amount=N,
    ),
    _marks(
        "reduce-to",
        "set-strength",
        _BLOCKS,
        "свести {kind} [{whose:target}] [по {of:target}] к {amount}",
        f"свести {_THIS_ONE} к {{amount}}",
        clause="§8.5",
        amount=N,
    ),
    Verb(
        "gain-this-time",
        (),
        (f"получать|получить {{amount}} к этот {_ATTACKS}",),
        able=_OWN,
        wants=(want("strengthen", N, targets=_DOERS),),
        candidates=_DOERS,
        prints="получать {amount} к этот атака",
        clause="§8.4",
    ),
    _rolls("reroll", "reroll", "перебросить [выбранный] кубик [{target}]", "перебросить [выбранный] бросок [кубик] [{target}]"),
    _rolls("lower-roll", "lower-roll", "уменьшить [выбранный] бросок [кубик] [{target}] на {amount}", amount=N),
    _rolls("raise-roll", "raise-roll", "увеличить [выбранный] бросок [кубик] [{target}] на {amount}", amount=N),
    _rolls("set-roll", "set-roll", "свести [выбранный] бросок [кубик] [{target}] к {amount}", amount=N),
    Verb("reduce-to-grade", ("свести {kind} к слабый|средний|сильный",), clause="§8.5", executable=False),
)
