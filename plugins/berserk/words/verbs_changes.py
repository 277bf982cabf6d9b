"""What is done to armour, seats, types and wounds of cards; markers on cells; fights of other cards [§9.12, §12.5, §16.5, §21].

In: nothing. Out: `CHANGE_VERBS`; `SEATS` and `SUMMONED`, which stand behind the verbs of movement (a cell is no host).
"""

from __future__ import annotations

from cardc.codegen.ir import Const, Expr, Param, Standing, Symbol, Want, call
from cardc.dsl.language import Verb
from cardc.plugins.berserk.terms import LIVING, TARGET, THIS, N, only, types, want
from cardc.plugins.berserk.words.cells import ANY_CELL, word

_TERM = "[{duration}]"
_GROUND = types("creature")
_SYMBIONTS = types("companion", "parasite")
_HOST = only(Param("host"))
_STATED = want("gain-effect", aux=Param("standing"))


def _becomes(type_id: str) -> Standing:
    return Standing("type", amount=Symbol("type", type_id), carriers=TARGET)


def _turned(id: str, type_id: str, *words: str, clause: str) -> Verb:
    return Verb(
        id, (), words, wants=(_STATED,), standing=(_becomes(type_id),), candidates=LIVING, measure="changed", clause=clause
    )  # fmt: skip


def _seated(id: str, type_id: str, *reflexive: str, patterns: tuple[str, ...] = ()) -> Verb:
    """«становится паразитом C»: of that type from now on, on the host that is named [§21.4]."""
    return Verb(
        id, patterns, reflexive, wants=(want("attach", aux=_HOST), _STATED), standing=(_becomes(type_id),), candidates=LIVING,
        defaults=(("host", "pick"),), measure="changed", clause="§21.4",
    )  # fmt: skip


TYPES = (
    _turned("become-artifact", "artifact", f"стать|становиться артефакт {_TERM}", clause="§21.5"),
    _turned("become-flyer", "flyer", f"стать|становиться летающий {_TERM}", clause="§6.8"),
    *(
        _seated(
            f"become-{id}", id, f"стать|становиться {noun} {{host:target}}", f"стать|становиться {noun} у {{host:target}}",
            patterns=(f"сделать {{target}} {noun} {{host:target}}",),
        )
        for id, noun in (("parasite", "паразит"), ("companion", "компаньон"))
    ),
    Verb(
        "land-on",
        (),
        (
            "приземлиться|приземляться [на {cell}]",
        ),
        wants=(want("land", aux=word(Param("cell"))),),
        candidates=types("flyer"),
        measure="changed",
        defaults=(("cell", ANY_CELL),),
        prints="приземлиться [на {cell}]",
        clause="§6.8",
    ),
    Verb(
        "lose-flight",
        ("лишить {target} полет",),
        ("терять|потерять полет",),
        wants=(want("fall"),),
        candidates=types("flyer"),
        measure="changed",
        clause="§21.2",
    ),
    Verb(
        "lose-flight-for-a-time",
        ("лишить {target} полет {duration}",),
        ("терять|потерять полет {duration}",),
        wants=(_STATED,),
        standing=(_becomes("creature"),),
        candidates=types("flyer"),
        measure="changed",
        clause="§21.2",
    ),
    Verb(
        "lose-elements",
        (),
        (f"терять|потерять весь стихия {_TERM}",),
        wants=(_STATED,),
        standing=(Standing("element", amount=Const(0), carriers=TARGET),),
        measure="changed",
        clause="D9",
    ),
)  # fmt: skip

SEATS = (
    *(
        Verb(
            f"make-own-{id}", (f"сделать {{target}} свой {noun}",), wants=(want("attach", aux=call("self")), _STATED),
            standing=(_becomes(id),), candidates=LIVING, measure="changed", clause="§21.4",
        )
        for id, noun in (("parasite", "паразит"), ("companion", "компаньон"))
    ),
    Verb(
        "seat-on",
        ("поместить {target} на {host:target}",),
        (),
        wants=(want("attach", aux=_HOST),),
        candidates=_SYMBIONTS,
        defaults=(("host", "pick"),),
        measure="changed",
        prints="поместить {target} на {host}",
        clause="§21.3",
    ),
)

WOUNDS = (
    Verb(
        "restore-armour",
        ("[полностью] восстановить <armor> {target}",),
        wants=(want("restore-armour", Const(0)),),
        measure="changed",
        clause="§12.5",
    ),
)


def _fights(id: str, mode: int, patterns: tuple[str, ...], reflexive: tuple[str, ...]) -> Verb:
    """A strike of a card that is spoken of, at another one."""
    number: Expr = call("add", 512 * mode, only(Param("versus")))
    return Verb(
        id, patterns, reflexive, kind="simple-strike", wants=(want("duel", aux=number),), candidates=LIVING,
        defaults=(("versus", "pick"),), clause="§9.12",
    )  # fmt: skip


FIGHTS = (
    _fights(
        "fight-with", 4, (),
        tuple(
            f"{verb} {tail}"
            for verb in ("сразиться|сражаться",)
            for tail in (
                "<strike> с {versus:target} [как с открытый [карта]]", "с {versus:target} [<strike>] [как с открытый [карта]]",
            )
        ),
    ),
    _fights("strike-by", 1, (), ("наносить|нанести <strike> по {versus:target}",)),
)  # fmt: skip


# ---------------------------------------------------------------- markers on cells

_MARK = Param("marker")
_ENDS = (
    ("until-foe-turn", "до конец ход противник", 2),
    ("until-my-turn", "до конец ваш ход", 3),
    ("until-turn", "до конец ход", 1),
    ("", "", 0),
)


def _marks() -> tuple[Verb, ...]:
    rows = []
    for name, words, end in _ENDS:
        amount = call("add", end, call("mul", 64, _MARK))
        rows.append(
            Verb(
                "-".join(filter(None, ("mark-cell", name))),
                tuple(
                    " ".join(pattern.split())
                    for pattern in (
                        f"положить маркер {{marker}} на {{cell}} {words}",
                        f"{{cell}} получать|получить маркер {{marker}} {words}",
                    )
                ),
                targets="",
                wants=(Want(Symbol("event", "mark-cell"), THIS, amount=amount, aux=word(Param("cell"))),),
                measure="changed",
                clause="§16.5",
            )
        )
    return tuple(rows)


def _unmarks(id: str, cells: Expr, *patterns: str) -> Verb:
    return Verb(
        id, patterns, targets="", measure="changed", clause="§16.5",
        wants=(Want(Symbol("event", "unmark-cells"), THIS, amount=call("mul", 64, _MARK), aux=word(cells)),),
    )  # fmt: skip


MARKERS = (
    *_marks(),
    _unmarks("clear-cell", Param("cell"), "{cell} терять|потерять маркер {marker}", "удалить|убрать с {cell} маркер {marker}",
             "удалить|убрать маркер {marker} с {cell}"),
    _unmarks("clear-all", ANY_CELL, "убрать|удалить весь [ваш] {marker}", "убрать|удалить весь маркер {marker}",
             "удалить|убрать маркер {marker}"),
)  # fmt: skip

# What is put off to a later moment: a feature that triggers once, about the card that is kept with it.
LATER = (
    Verb(
        "put-off",
        ("отложить {what:features} [для {kept:target}]",),
        targets="",
        wants=(Want(Symbol("event", "gain-effect"), THIS, amount=call("add", 1, only(Param("kept"))), aux=Param("what")),),
        measure="changed",
        defaults=(("kept", call("m_none")),),
        clause="§17.2",
    ),
)

# «следующий бросок равен N»: what the next die of the card comes to, whatever it shows [§11.1].
_THROWN = Standing("modify", property=Symbol("property", "thrown"), amount=N, carriers=TARGET, once=True)
DICE = (
    Verb(
        "next-die-is",
        ("[свой] следующий бросок [кубик] {target} равный|равняться {amount}", "следующий бросок [кубик] {target} сводиться к {amount}"),
        wants=(_STATED,),
        standing=(_THROWN,),
        measure="changed",
        clause="§11.1",
    ),
)

# A symbiont comes onto a host: who calls it names both [§19.2, §21.3].
SUMMONED = (
    Verb(
        "summon-on",
        ("вызвать {target} на {host:target}", "вызвать на {host:target} {target}", "вызвать из колода {target} на {host:target}"),
        wants=(want("call-in"), want("attach", aux=_HOST)),
        measure="changed",
        choice="objects",
        zone="deck",
        candidates=_SYMBIONTS,
        partners=LIVING,
        defaults=(("host", "pick"),),
        none_there=True,
        clause="§19.2",
    ),
)

CHANGE_VERBS = TYPES + WOUNDS + FIGHTS + MARKERS + LATER + DICE
