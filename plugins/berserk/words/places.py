"""Qualifiers of cells: where a card goes, has come from, stands, or where a marker lies [§1, §6, §16.5].

In: nothing. Out: `CELL_PREDICATES`. Each says which cells have the quality; `Param("target")` is the card that is moved.
What no set of cells stands for is read, and what speaks of it is refused.
"""

from __future__ import annotations

from cardc.codegen.ir import Expr, Param, call
from cardc.dsl.language import Predicate
from cardc.plugins.berserk.terms import THIS, union, without
from cardc.plugins.berserk.words.cells import (
    ANY_CELL,
    FREE,
    NEAR_SOURCE,
    NEXT_TO_IT,
    area,
    beside,
    in_line,
    marked,
    places_in_play,
    places_of,
    related,
)

_OF, _NAME = Param("of"), Param("name")
_HERE = places_of(THIS)
_WAYS = (("opposite", "напротив"), ("behind", "позади|сзади"), ("left", "слева|левее"), ("right", "справа|правее"))
_TURNS = (("opposite", "вперед"), ("behind", "назад"), ("left", "влево"), ("right", "вправо"))
_ROWS = (("row-1", "первый", 1), ("row-2", "второй", 2), ("row-3", "третий", 3))


def _cell(id: str, *patterns: str, cells: Expr | None = None, place: str = "after") -> Predicate:
    return Predicate(id, patterns, is_a="cell", cells=cells, place=place)


def _ways() -> tuple[Predicate, ...]:
    """The one cell that stands so to this card, or to a named one; or to the card that is moved [§1.5]."""
    rows = []
    for way, words in _WAYS:
        rows.append(_cell(f"cell-{way}", words, cells=related(way, THIS)))
        rows.append(
            _cell(f"cell-{way}-of", f"{words} {{of:target}}", f"{words} от {{of:target}}", cells=related(way, _OF))
        )
    return (*rows, *(_cell(f"cell-{way}-it", word, cells=related(way, Param("target"))) for way, word in _TURNS))


def _lines() -> tuple[Predicate, ...]:
    rows = []
    for name, word, digit in _ROWS:
        rows.append(_cell(f"cell-in-{name}", f"ваш|свой {word} ряд", f"в [ваш|свой] {word} ряд", f"{word} ряд", cells=area(name)))
        rows.append(
            _cell(
                f"cell-in-enemy-{name}", f"в {word} ряд противник", f"{word} ряд противник", f"{digit} ряд противник",
                f"в его {word} ряд", cells=area(f"enemy-{name}"),
            )
        )  # fmt: skip
        rows.append(
            _cell(f"cell-in-any-{name}", f"в любой {word} ряд", cells=union(area(name), area(f"enemy-{name}")))
        )
    return tuple(rows)



CELL_PREDICATES = (
    _cell("adjacent-cell", "соседний", cells=NEXT_TO_IT, place="before"),
    _cell("free-cell", "свободный", "незанятый", "пустой", cells=FREE, place="before"),
    _cell("taken-cell", "занятый", place="before"),
    _cell("freed-cell", "освободившийся", cells=call("came_from"), place="before"),
    _cell("cell-near", "рядом", cells=NEAR_SOURCE),
    _cell("cell-near-to", "рядом с {of:target}", cells=beside(_OF)),
    _cell("cell-near-marker", "рядом с {name:marker}", "рядом с маркер {name:marker}", cells=call("cells_near", marked(_NAME))),
    _cell("cell-not-near", "не рядом с {of:target}", cells=without(ANY_CELL, beside(_OF))),
    *_ways(),
    *_lines(),
    _cell(
        "cell-diagonal", "по диагональ", "соседний по диагональ",
        cells=without(call("cells_near", places_of(Param("target"))), call("cells_within", call("m_first", Param("target")), 1)),
    ),
    _cell("cell-of-half", "ваш|свой половина [поле] [бой]", "ряд ваш половина поле [бой]", "на ваш|свой половина поле [бой]",
          cells=area("half")),
    _cell(
        "cell-of-enemy-half", "половина поле [бой] противник", "на половина поле [бой] противник", cells=area("enemy-half")
    ),
    _cell("cell-of-edge", "у край поле бой", "на край поле бой", cells=area("edge")),
    _cell("cell-of-outer-column", "в крайний столбец", cells=area("outer-columns")),
    _cell("cell-of-centre", "в центральный столбец", cells=area("centre-column")),
    _cell("cell-of-depth", "глубина", cells=area("depth")),
    _cell("cell-of-surface", "поверхность", cells=without(ANY_CELL, area("depth"))),
    _cell("any-of-field", "поле бой", cells=ANY_CELL),
    _cell("cell-same-row", "в один ряд с {of:target}", "ряд {of:target}", cells=in_line(0, places_of(_OF))),
    _cell("cell-same-column", "в один столбец с {of:target}", "столбец {of:target}", "столбец , в который стоять {of:target}",
          "в столбец с {of:target}", cells=in_line(1, places_of(_OF))),
    _cell(
        "cell-of-card",
        "который занимать {of:target}",
        "который {of:target} занимать",
        "который занять {of:target}",
        "который {of:target} занять",
        "на который находиться|стоять {of:target}",
        "на который {of:target} стоять|находиться",
        cells=places_of(_OF),
    ),
    _cell("cell-of-this", "на который [он|это] находиться|стоять", "который занимать|занять [он]", cells=_HERE),
    _cell("cell-of-event", "который он|тот занимать|занять", cells=places_of(call("m_bit", call("ev_card")))),
    _cell(
        "cell-with-neighbour", "рядом с который стоять|есть {of:target}", cells=call("cells_near", places_in_play(_OF))
    ),
    _cell("cell-marked", "с {name:marker}", "с маркер {name:marker}", "с другой {name:marker}", cells=marked(_NAME)),
    _cell("cell-unmarked", "без {name:marker}", "без маркер {name:marker}", cells=without(ANY_CELL, marked(_NAME))),
    # Nothing can go where something stands [§6.1].
    _cell("cell-taken-by", "занятый {of:target}"),
    _cell(
        "cell-crossed",
        "на который [он] двигаться|передвинуться [в этот ход]",
        "на который {of:target} двигаться|передвинуться [в этот ход]",
        "на который двигаться|передвинуться {of:target} [в этот ход]",
    ),
    _cell("cell-facing", "напротив который стоять {of:target}"),
    _cell("cell-behind-which", "позади который {of:target}"),
    _cell("cell-chosen-row", "в выбранный ряд|столбец", "в этот ряд|столбец", "в квадрат", "в тот же ряд|столбец"),
    _cell(
        "cell-at-sides", "слева|справа и|или слева|справа от {of:target}", cells=union(related("left", _OF), related("right", _OF))
    ),
    _cell("cell-ahead", "впереди {of:target}"),
)
