"""What words of the classic game do on the table: the scenarios of its vocabulary, played by generated code and reference."""

from __future__ import annotations

from pathlib import Path

import pytest

FOLDER = Path(__file__).parent.parent / "scenarios" / "berserk" / "words"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.scenario.yaml")), ids=lambda path: path.name)
def test_every_word_does_what_it_says(path: Path) -> None:
    pytest.importorskip("cardc.runtime.kernel")
    from cardc.languages import load_games
    from cardc.testing import run_files

    unknown: list[object] = []
    results = run_files([path], load_games(), ("python", "reference"), "en", default="berserk", warn=unknown.append)
    assert not unknown
    assert results and [(r.name, r.message) for r in results if r.status != "passed"] == []
