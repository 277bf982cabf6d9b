"""Moments told by where a card has come from and to, by what it has gained, by attacks that were announced [§6, §9, §14].

In: nothing. Out: `HAPPENINGS`. A declared attack is told twice by the rules of the table: a simple strike as the event
`attacks`, every other ability by the targets it names.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardc.codegen.ir import Expr, Param, Symbol, call
from cardc.dsl.language import TriggerWord
from cardc.plugins.berserk.terms import both, has, meet, slot, union, without
from cardc.plugins.berserk.words.cells import ANY_CELL, area, in_line, related

_WHO = "[{subject:target}]"
_CARD, _OTHER = call("ev_card"), call("ev_other")
_SUBJECT, _VERSUS, _KIND, _N = Param("subject"), Param("versus"), Param("kind"), Param("amount")
_MINE = has(_SUBJECT, _CARD)
_TO, _FROM = call("came_to"), call("came_from")
_THAT = call("m_bit", _CARD)
_MOVED = ("двигаться|передвинуться|переместиться", "перемещение|движение")


def _is(event: str) -> Expr:
    return call("eq", call("ev_kind"), Symbol("event", event))


def _via(kind: Expr) -> Expr:
    return call("bits", call("ev_via"), kind)


def _some(cells: Expr) -> Expr:
    return call("m_any", cells)


def _gone(id: str, test: Expr, *tails: str, clause: str = "§6.4") -> TriggerWord:
    """The card has changed its cell so."""
    verb, noun = _MOVED
    patterns = tuple(f"{head} {tail}" for tail in tails for head in (f"когда {_WHO} {verb}", f"при {noun} {_WHO}"))
    return TriggerWord(id, patterns, "move", both(_MINE, test), clause=clause)


_STRAIGHT = union(in_line(0, _FROM), in_line(1, _FROM))
_DEPTH = area("depth")
_SHALLOW = without(ANY_CELL, _DEPTH)


def _crosses(id: str, start: Expr, end: Expr, noun: str, verb: str) -> TriggerWord:
    """«При погружении»: from a cell of one kind to one of the other [D101]."""
    test = both(_MINE, _some(meet(_FROM, start)), _some(meet(_TO, end)))
    return TriggerWord(id, (f"при {noun} {_WHO}", f"когда {_WHO} {verb}"), "move", test, clause="D101")


def _crosses_either() -> Iterator[TriggerWord]:
    """«При погружении или всплытии»: from a cell of either kind to one of the other."""
    deep, up = ("погружение [на глубина]", "погружаться|погрузиться [на глубина]"), ("всплытие [на поверхность]", "всплывать|всплыть [на поверхность]")
    ways = ((_SHALLOW, _DEPTH), (_DEPTH, _SHALLOW))
    dives, surfaces = (both(_some(meet(_FROM, start)), _some(meet(_TO, end))) for start, end in ways)
    test = both(_MINE, call("either", dives, surfaces))
    patterns = tuple(
        pattern
        for first, second in ((deep, up), (up, deep))
        for pattern in (
            f"при {first[0]} или|и {second[0]} {_WHO}", f"при {first[0]} {_WHO} или|и {second[0]}",
            f"когда {_WHO} {first[1]} или|и {second[1]}",
        )
    )  # fmt: skip
    yield TriggerWord("crosses-depth", patterns, "move", test, clause="D101")


MOVES = (
    _gone("moves-across", _some(without(_TO, _STRAIGHT)), "по диагональ"),
    _gone("moves-back", _some(meet(_FROM, related("opposite", _THAT))), "на клетка назад", "назад"),
    _gone("moves-forward", _some(meet(_FROM, related("behind", _THAT))), "на клетка вперед", "вперед"),
    _gone("moves-to", _some(meet(_TO, Param("cell"))), "на {cell}"),
    _gone(
        "moves-over", both(_some(meet(_FROM, Param("from"))), _some(meet(_TO, Param("to")))),
        "с|со {from:cell} на {to:cell}",
    ),
    _gone("leaves-cell", _some(meet(_FROM, Param("from"))), "с|со {from:cell}"),
    TriggerWord(
        "crosses-half",
        (f"при перемещение|движение {_WHO} со|с свой половина поле бой на половина поле бой противник",),
        "move", both(_MINE, _some(meet(_FROM, area("half"))), _some(meet(_TO, area("enemy-half")))), clause="§6.4",
    ),
    TriggerWord(
        "crosses-to-mine",
        (f"когда {_WHO} переместиться|перемещаться|двигаться|передвинуться со|с свой половина поле [бой] на ваш [половина [поле [бой]]]",),
        "move", both(_MINE, _some(meet(_FROM, area("enemy-half"))), _some(meet(_TO, area("half")))), clause="§6.4",
    ),
    TriggerWord(
        "exchanges", ("когда {subject:target} меняться место", f"при обмен место {_WHO}"), "swap", _MINE, clause="§6.3"
    ),
    _crosses("dives", _SHALLOW, _DEPTH, "погружение [на глубина]", "погружаться|погрузиться [на глубина]"),
    _crosses("surfaces", _DEPTH, _SHALLOW, "всплытие [на поверхность]", "всплывать|всплыть [на поверхность]"),
    *_crosses_either(),
)  # fmt: skip


# ---------------------------------------------------------------- attacks that were announced

# Every attack once: a strike that a feature announces is told as such when it is made.
_DECLARED = call("either", _is("attacks"), call("fails", _via(Symbol("kind", "simple-strike"))))
_ALSO = ("aimed",)


def _declared(id: str, test: Expr, *patterns: str, clause: str = "§9.3") -> TriggerWord:
    return TriggerWord(
        id, patterns, "attacks", both(test, _DECLARED), moment="accompany", also=_ALSO, clause=clause
    )


_DICE = "( после бросок [кубик] )"
_STRUCK = both(has(_SUBJECT, _OTHER), _via(Symbol("kind", "attack")))
DECLARED = (
    _declared("onslaught-by", both(_MINE, _via(_KIND)), f"при нападение {{kind}} {_WHO}"),
    _declared(
        "onslaught-by-on", both(_MINE, _via(_KIND), has(_VERSUS, _OTHER)),
        f"при нападение {{kind}} {_WHO} на {{versus:target}}", f"при нападение {_WHO} {{kind}} на {{versus:target}}",
    ),
    _declared("attacked", _STRUCK, f"когда|если {_WHO} атакованный"),
    _declared("attacked-by", both(_STRUCK, _via(_KIND), has(_VERSUS, _CARD)),
              f"когда|если {_WHO} атакованный {{kind}} {{versus:target}}", f"когда|если {_WHO} атакованный {{kind}} {{versus:target}} {_DICE}"),
    _declared("attacked-so", both(_STRUCK, _via(_KIND)), f"когда|если {_WHO} атакованный {{kind}}", f"когда|если {_WHO} атакованный {{kind}} {_DICE}",
              "когда по {subject:target} объявить|объявлять {kind}"),
    TriggerWord(
        "strikes-card", (f"когда {_WHO} нападать|атаковать <strike> [на] {{versus:target}}",), "attacks",
        both(_MINE, has(_VERSUS, _OTHER)), moment="accompany", clause="§9.3",
    ),
    TriggerWord("strikes", (f"когда {_WHO} нападать <strike>",), "attacks", _MINE, moment="accompany", clause="§9.3"),
)  # fmt: skip


def _struck_or_missed(id: str, test: Expr | None, tail: str) -> TriggerWord:
    """«При ударе или промахе»: it has struck so, or missed."""
    hit = both(has(_SUBJECT, _OTHER), _via(_KIND))
    match = call("either", both(_is("miss"), _MINE), both(call("fails", _is("miss")), hit))
    patterns = (f"при [каждый|любой] {{kind}} или промах {tail}", f"при [каждый|любой] промах или {{kind}} {tail}")
    return TriggerWord(
        id, tuple(" ".join(pattern.split()) for pattern in patterns), "wound", match if test is None else both(match, test),
        moment="accompany", also=("graze", "miss"), clause="§9.15",
    )  # fmt: skip


_NO_ANSWER = call("fails", _via(Symbol("kind", "answer")))
RESULTS = (
    _struck_or_missed("strike-or-miss", None, _WHO),
    _struck_or_missed("strike-or-miss-attacking", _NO_ANSWER, f"{_WHO} в нападение"),
    _struck_or_missed("strike-or-miss-attacking-of", _NO_ANSWER, "в нападение {subject:target}"),
    TriggerWord(
        "miss-by", (f"при промах {_WHO} {{kind}}", f"при промах {{kind}} {_WHO}"), "miss", both(_MINE, _via(_KIND)),
        moment="accompany", clause="§9.15",
    ),
    TriggerWord(
        "miss-attacking-by", ("при промах в нападение {subject:target}", f"при промах в нападение {{kind}} {_WHO}"), "miss",
        both(_MINE, _NO_ANSWER), moment="accompany", clause="§9.15",
    ),
    TriggerWord(
        "hurt-by-much",
        (f"когда {_WHO} получать|получить {{amount}} или|и более рана от [один] {{kind}} [{{versus:target}}]",),
        "wound", both(_MINE, _via(_KIND), call("le", _N, call("ev_amount"))), clause="§12.2",
    ),
    TriggerWord(
        "hurt-at-most", (f"когда {_WHO} получать|получить {{amount}} или|и менее рана",), "wound",
        both(_MINE, call("le", call("ev_amount"), _N)), clause="§12.2",
    ),
    TriggerWord(
        "heals-so-much", (f"когда {_WHO} излечиваться|излечиться на {{amount}} или|и более",), "heal",
        both(_MINE, call("le", _N, call("ev_amount"))), clause="§12.3",
    ),
)  # fmt: skip


# ---------------------------------------------------------------- gains, ways out of play


def _gains() -> Iterator[TriggerWord]:
    tables = (
        ("word", "получать|получить {keyword}", 0, Param("keyword")),
        ("flight", "получать|получить полет|<fly>", 1, Symbol("type", "flyer")),
        ("element", "становиться|стать {element}", 2, Param("element")),
    )
    for id, words, table, number in reversed(tables):
        yield TriggerWord(
            f"gains-{id}", (f"когда {_WHO} {words}",), "gain-effect", both(_MINE, call("ev_gives", table, number)),
            clause="§17.1",
        )  # fmt: skip


_LEAVING = ("bury", "exile", "to-deck", "to-deal")
ENDS = (
    *_gains(),
    TriggerWord(
        "many-counters", ("когда на {subject:target} становиться|стать {amount} или более <counter>",), "gain-counter",
        both(_MINE, call("le", _N, slot("counter", _CARD))), clause="§16.1",
    ),
    TriggerWord(
        "goes-to-graveyard", (f"когда {_WHO} попадать|попасть на кладбище",), "destroy", _MINE, also=("bury",), clause="§20.4"
    ),
    TriggerWord(
        "leaves-play", (f"когда {_WHO} покидать|покинуть поле бой",), "destroy", _MINE, also=_LEAVING, clause="§20.4"
    ),
    TriggerWord(
        "death-or-incarnation", ("при гибель {subject:target} или инкарнация {versus:target}",), "destroy",
        call("either", both(_is("destroy"), _MINE), both(_is("incarnate"), has(_VERSUS, _CARD))), also=("incarnate",),
        clause="§20.5",
    ),
)  # fmt: skip


# Of building decks nothing happens in play [§3.8].
_NEVER = call("lt", 0, 0)
SETUP_MOMENTS = (
    TriggerWord("deck-building", ("при набор отряд", "до набор отряд", "при|до набор {subject:target} в отряд"), meets=_NEVER, clause="§3.8", executable=False),
)

HAPPENINGS = (*MOVES, *DECLARED, *RESULTS, *ENDS, *SETUP_MOMENTS)
