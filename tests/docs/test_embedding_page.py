"""Every snippet of docs/embedding.md runs, in order, as it stands; so does the example."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "embedding.md"


def test_snippets_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy")
    monkeypatch.chdir(tmp_path)
    scope: dict[str, object] = {}
    snippets = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.S | re.M)
    assert len(snippets) >= 8
    for number, snippet in enumerate(snippets):
        exec(compile(snippet, f"snippet {number}", "exec"), scope)


def test_example_plays_to_the_end() -> None:
    pytest.importorskip("numpy")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    run = subprocess.run([sys.executable, str(ROOT / "examples" / "engine_loop.py"), "3", "40"], capture_output=True, text=True,
                         env=environment, timeout=300)  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert "player" in run.stdout
