"""The second example: a wheel of its own with a compiled step, installed beside everything else, found by its entry point."""

from __future__ import annotations

import os
import shutil
import site
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("Cython")

ROOT = Path(__file__).parents[2]


def test_the_wheel_is_built_installed_and_played(tmp_path: Path) -> None:
    if not shutil.which("cc") and not shutil.which("gcc"):
        pytest.skip("no C compiler")
    source = tmp_path / "embers"
    shutil.copytree(ROOT / "examples" / "embers", source, ignore=shutil.ignore_patterns("build", "*.c", "*.so", "dist"))
    _run([sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", "dist", "."], source)
    (wheel,) = (source / "dist").glob("*.whl")
    python = _environment(tmp_path / "fresh", wheel)
    told = _run([str(python), "-m", "cardc", "--plugin", "cardc.plugins.frost", "plugins"], tmp_path)
    assert "embers 1.0 (embers)" in told and "frost 1.0" in told
    for backend in ("python", "reference", "cython"):
        played = _run([str(python), "-m", "cardc", "test", str(source / "cards"), "--backend", backend], tmp_path)
        assert played.strip() == "3 passed, 0 failed, 0 skipped"


def _environment(folder: Path, wheel: Path) -> Path:
    """A fresh environment with the wheel; cardc and its dependencies are seen through a path file."""
    _run([sys.executable, "-m", "venv", "--without-pip", str(folder)], folder.parent)
    python = folder / "bin" / "python"
    place = Path(_run([str(python), "-c", "import site; print(site.getsitepackages()[0])"], folder).strip())
    _run([sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", str(place), str(wheel)], folder)
    (place / "cardc.pth").write_text("\n".join([str(ROOT), *site.getsitepackages()]), encoding="utf-8")
    return python


def _run(command: list[str], folder: Path) -> str:
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    if command[0] == sys.executable:
        environment["PYTHONPATH"] = str(ROOT)
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout
