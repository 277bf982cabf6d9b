"""Summoning from the deck and reviving from the graveyard: where the card comes and how [§19.2, §19.3].

In: nothing. Out: `ENTERING_VERBS`: each place and state that a text may name is a row. Who performs it names the cell.
"""

from __future__ import annotations

from itertools import product

from cardc.codegen.ir import Expr, Param, call
from cardc.dsl.language import Verb
from cardc.plugins.berserk.terms import EVERYTHING, THIS, having, types, want, without
from cardc.plugins.berserk.words.cells import CLOSED, HOME, NEAR_SOURCE, area, places_of, word

_LIVES = ("с {lives:amount} <health>", "")
_ROWS = (("row-1", "первый"), ("row-2", "второй"), ("row-3", "третий"))
_ALLOWED = without(EVERYTHING, having("cannot-be-summoned"), types("companion", "parasite", "equipment"))

# Id, words, cells.
_PLACES: tuple[tuple[str, tuple[str, ...], Expr | None], ...] = (
    *((name, (f"в|на ваш|свой {word} ряд", f"в {word} ряд"), area(name)) for name, word in _ROWS),
    *((f"enemy-{name}", (f"в|на {word} ряд противник",), area(f"enemy-{name}")) for name, word in _ROWS),
    ("half", ("на ваш|свой половина поле бой",), area("half")),
    ("enemy-half", ("на половина поле бой противник",), area("enemy-half")),
    ("beside", ("рядом с себя", "рядом"), NEAR_SOURCE),
    ("place-of", ("на клетка {of:target}", "на место {of:target}", "на {of:whose} место"), places_of(Param("of"))),
    ("own-place", ("на свой клетка|место",), places_of(THIS)),
    ("cell", ("на {cell}", "{cell}"), Param("cell")),
    ("", ("",), None),
)


def _spelt(words: tuple[str, ...], places: tuple[str, ...], closed: bool) -> tuple[str, ...]:
    """The order of verb, card, state and place is free; «закрытого X» says how X comes, not what X is."""
    found = []
    for verb, where, lives in product(words, places, _LIVES):
        if closed:
            found += [
                f"{verb} закрытый {{target}} {lives} {where}",
                f"{verb} {{target}} закрытый {lives} {where}",
                f"{verb} {{target}} {lives} в закрытый вид {where}",
                f"{verb} {{target}} {where} в закрытый вид {lives}",
                f"{verb} в закрытый вид {{target}} {lives} {where}",
                f"{verb} {where} в закрытый вид {{target}} {lives}" if where else "",
            ]
        else:
            found += [
                f"{verb} {{target}} [в открытый вид] {lives} {where}",
                f"{verb} {{target}} {where} в открытый вид {lives}" if where else "",
                f"{verb} {where} [в открытый вид] {{target}} {lives}",
                f"{verb} в открытый вид {{target}} {lives} {where}",
            ]
    return tuple(dict.fromkeys(" ".join(pattern.split()) for pattern in found if pattern))


def _own(words: tuple[str, ...], places: tuple[str, ...], closed: bool) -> tuple[str, ...]:
    """The card itself comes back: «возродиться на клетке …»."""
    state = "в закрытый вид" if closed else "[в открытый вид]"
    found = [f"{verb} {state} {lives} {where}" for verb, where, lives in product(words, places, _LIVES)]
    found += [f"{verb} {where} {state}" for verb in words for where in places if where and closed]
    return tuple(dict.fromkeys(" ".join(pattern.split()) for pattern in found))


def _entering(id: str, event: str, zone: str, words: tuple[str, ...], own: tuple[str, ...], clause: str) -> list[Verb]:
    rows = []
    for closed in (True, False):
        for place, spellings, cells in _PLACES:
            number = call("add", HOME if cells is None else word(cells), CLOSED if closed else 0)
            rows.append(
                Verb(
                    "-".join(filter(None, (id, "closed" if closed else "", place))),
                    _spelt(words, spellings, closed),
                    _own(own, spellings, closed) if own else (),
                    wants=(want(event, call("add", 1, Param("lives")), number),),
                    measure="changed",
                    choice="objects" if zone == "deck" else "targets",
                    candidates=_ALLOWED,
                    zone=zone,
                    namesakes=zone == "deck",
                    none_there=zone == "deck",  # D129
                    defaults=(("lives", 0),),
                    remarked=() if closed else (("closed-form", "-".join(filter(None, (id, "closed", place)))),),
                    clause=clause,
                )
            )
    return rows


ENTERING_VERBS = (
    *_entering("summon", "call-in", "deck", ("вызвать", "вызвать из колода"), (), "§19.2"),
    *_entering("revive", "bring-back", "graveyard", ("возродить",), ("возродиться|возрождаться",), "§19.3"),
)
