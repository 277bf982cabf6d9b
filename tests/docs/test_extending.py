"""docs/extending.md does what it says: its files are written, its commands run, in an empty folder, one after another."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "extending.md"
_BLOCK = re.compile(r"(?:<!-- file: (?P<file>\S+) -->\n)?```(?P<kind>\w+)\n(?P<text>.*?)```", re.DOTALL)


def test_every_command_and_file_of_the_page(tmp_path: Path) -> None:
    folder, told = tmp_path, []
    for file, kind, text in blocks():
        if file:
            path = tmp_path / "ember" / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        for line in text.splitlines() if kind == "sh" else ():
            if line.startswith("cd "):
                folder = folder / line[3:]
                continue
            done = run(line, folder)
            assert done.returncode == 0, f"{line}\n{done.stdout}\n{done.stderr}"
            told.append((line, done.stdout))
    assert "[['full'], ['replaced', 'closed']] 2" in dict(told)["python play.py"]
    assert [out.split()[0] for line, out in told if line.startswith("cardc test")] == ["3", "3", "3"]
    assert list((tmp_path / "ember" / "dist").glob("ember-1.0-*.whl"))


def blocks() -> Iterator[tuple[str, str, str]]:
    """(file, kind, text) of the fenced blocks of the page, in order."""
    for found in _BLOCK.finditer(PAGE.read_text(encoding="utf-8")):
        yield found["file"] or "", found["kind"], found["text"]


def run(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A command of the page: `cardc` and `python` are those of this interpreter."""
    head, _, rest = line.partition(" ")
    command = {"cardc": f'"{sys.executable}" -m cardc', "python": f'"{sys.executable}"', "pip": f'"{sys.executable}" -m pip'}[head]
    paths = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))
    return subprocess.run(f"{command} {rest}", shell=True, cwd=folder, capture_output=True, text=True, timeout=300,
                          env=os.environ | {"PYTHONPATH": paths, "LC_ALL": "C.UTF-8"})  # fmt: skip


def test_the_readme_points_to_the_page() -> None:
    assert "docs/extending.md" in (ROOT / "README.md").read_text(encoding="utf-8")
