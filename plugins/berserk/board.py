"""The field of the classic game: five columns, six rows, and what stands where to what.

In: nothing. Out: `BOARD`. Cells `a1`…`e6`; rows 1–3 are those of the player called `me` in scenarios, player 0 [§1.1].
Relations and named sets are told twice, as each player sees them [§1.2, D2].
"""

from __future__ import annotations

from cardc.runtime.model import Board, CellSet, Relation

COLUMNS, ROWS = "abcde", range(1, 7)
CELLS = tuple(f"{column}{row}" for row in ROWS for column in COLUMNS)
HOMES = (
    tuple(f"{column}2" for column in "bcdae") + tuple(f"{column}1" for column in "bcdae"),
    tuple(f"{column}5" for column in "bcdae") + tuple(f"{column}6" for column in "bcdae"),
)
Pairs = tuple[tuple[str, str], ...]


def _shift(right: int, up: int) -> Pairs:
    """(cell, cell that many columns to the right and rows up), where both exist."""
    pairs = []
    for cell in CELLS:
        column, row = COLUMNS.index(cell[0]) + right, int(cell[1]) + up
        if 0 <= column < len(COLUMNS) and row in ROWS:
            pairs.append((cell, f"{COLUMNS[column]}{row}"))
    return tuple(pairs)


def _beyond() -> tuple[tuple[str, str, str], ...]:
    """(cell, cell between, cell reached straight over it): never diagonally [§10]."""
    found = []
    for right, up in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        between = dict(_shift(right, up))
        found += [(cell, between[cell], far) for cell, far in _shift(2 * right, 2 * up)]
    return tuple(found)


def _cells(columns: str = COLUMNS, rows: str = "123456") -> tuple[str, ...]:
    return tuple(cell for cell in CELLS if cell[0] in columns and cell[1] in rows)


_STEPS = _shift(1, 0) + _shift(0, 1)

BOARD = Board(
    cells=CELLS,
    near=_STEPS + _shift(1, 1) + _shift(1, -1),
    steps=_STEPS,
    homes=HOMES,
    arrivals=(
        _cells(rows="1") + _cells(rows="2") + _cells(rows="3"),
        _cells(rows="6") + _cells(rows="5") + _cells(rows="4"),
    ),
    half=(_cells(rows="123"), _cells(rows="456")),
    rows=tuple(_cells(rows=str(row)) for row in ROWS),
    columns=tuple(_cells(columns=column) for column in COLUMNS),
    beyond=_beyond(),
    relations=(
        Relation("opposite", _shift(0, 1), _shift(0, -1)),
        Relation("behind", _shift(0, -1), _shift(0, 1)),
        Relation("left", _shift(-1, 0), _shift(1, 0)),
        Relation("right", _shift(1, 0), _shift(-1, 0)),
        Relation("beside", _shift(-1, 0) + _shift(1, 0) + _shift(0, 1) + _shift(0, -1)),
    ),
    sets=(
        CellSet("row-1", _cells(rows="3"), _cells(rows="4")),
        CellSet("row-2", _cells(rows="2"), _cells(rows="5")),
        CellSet("row-3", _cells(rows="1"), _cells(rows="6")),
        CellSet("enemy-row-1", _cells(rows="4"), _cells(rows="3")),
        CellSet("enemy-row-2", _cells(rows="5"), _cells(rows="2")),
        CellSet("enemy-row-3", _cells(rows="6"), _cells(rows="1")),
        CellSet("half", _cells(rows="123"), _cells(rows="456")),
        CellSet("enemy-half", _cells(rows="456"), _cells(rows="123")),
        CellSet("outer-columns", _cells(columns="ae")),
        CellSet("centre-column", _cells(columns="c")),
        CellSet("edge", tuple(cell for cell in CELLS if cell[0] in "ae" or cell[1] in "16")),
        CellSet("depth", _cells(columns="ae")),
    ),
)
