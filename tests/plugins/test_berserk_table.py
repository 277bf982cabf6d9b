"""The rules of the table: every scenario of them is played; what compiled rules ask for is what they are given."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardc.plugins.berserk.ids import SYMBOLS
from cardc.plugins.berserk.model import MODEL, STRIKE_TABLE

FOLDER = Path(__file__).parents[1] / "scenarios" / "berserk" / "table"
HEADER = Path(__file__).parents[2] / "plugins" / "berserk" / "ids.pxd"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.scenario.yaml")), ids=lambda path: path.name)
def test_every_scenario_comes_out_as_told(path: Path) -> None:
    pytest.importorskip("cardc.runtime.kernel")
    from cardc.languages import load_games
    from cardc.testing import run_files

    unknown: list[object] = []
    results = run_files([path], load_games(), ("python",), "en", default="berserk", warn=unknown.append)
    assert not unknown
    assert results and [(r.name, r.message) for r in results if r.status != "passed"] == []


def test_symbols_stand_in_the_order_of_the_header() -> None:
    names = re.findall(r"^    [A-Z]_([A-Z_0-9]+) = (\d+)$", HEADER.read_text(encoding="utf-8"), re.MULTILINE)
    assert [(name.lower().replace("_", "-"), int(number)) for name, number in names] == [
        (symbol.partition(":")[2], number) for number, symbol in enumerate(SYMBOLS)
    ]


def test_the_strike_table_has_one_row_for_every_result() -> None:
    for difference in range(-12, 13):
        for total in range(-5, 15):
            rows = [row for row in STRIKE_TABLE if row[0] <= difference <= row[1] and row[2] <= total <= row[3]]
            assert len(rows) == 1


def test_actions_name_functions_of_the_compiled_modules() -> None:
    assert MODEL.native_modules and all(action.legal for action in MODEL.actions if action.op == "native")
