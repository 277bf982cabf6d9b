"""The scenarios beside this file and those of tests/scenarios are played; they need the compiled runtime."""

from __future__ import annotations

from pathlib import Path

import pytest

FOLDER = Path(__file__).parent / "heroes"
SCENARIOS = Path(__file__).parent.parent / "scenarios" / "heroes"
FILES = sorted([*FOLDER.glob("*.scenario.yaml"), *SCENARIOS.rglob("*.scenario.yaml")])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_scenario_comes_out_as_told(path: Path) -> None:
    pytest.importorskip("cardc.runtime.kernel")
    from cardc.languages import load_games
    from cardc.testing import run_files

    unknown: list[object] = []
    results = run_files([path], load_games(), ("python",), "en", default="heroes", warn=unknown.append)
    assert not unknown
    assert results and [(r.name, r.message) for r in results if r.status != "passed"] == []
