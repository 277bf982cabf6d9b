"""The scenarios below `tests/scenarios/` are played on Python and on the reference; Cython plays them in `.ci/run`."""

from __future__ import annotations

from pathlib import Path

import pytest

FOLDER = Path(__file__).parent / "scenarios"


@pytest.mark.parametrize(
    "path", sorted(FOLDER.rglob("*.scenario.yaml")), ids=lambda path: str(path.relative_to(FOLDER))
)
@pytest.mark.parametrize("backend", ["python", "reference"])
def test_every_scenario_comes_out_as_told(path: Path, backend: str) -> None:
    pytest.importorskip("cardc.runtime.kernel")
    from cardc.languages import load_games
    from cardc.testing import run_files

    unknown: list[object] = []
    results = run_files([path], load_games(), (backend,), "en", default="berserk", warn=unknown.append)
    assert not unknown
    assert results and [(r.name, r.message) for r in results if r.status != "passed"] == []
