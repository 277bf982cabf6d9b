"""A compiled card package as a wheel.

In: the package's folder, its backend, what the configuration says of the set. Out: the path of the wheel beside the folder.
The wheel is made by setuptools through `build`, from a project that is written for it. Equal packages give equal bytes:
times are those of `SOURCE_DATE_EPOCH` (1980 without it). A package of the Python backend fits every platform; one of the
Cython backend the interpreter and platform it was compiled for.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from cardc import __version__
from cardc.messages import UserError

EPOCH = "315532800"  # 1980-01-01, the earliest time that a zip file knows
VERSION = "0.1.0"
_SETUP = """from setuptools import Distribution, setup


class Compiled(Distribution):
    def has_ext_modules(self):
        return True


setup(distclass=Compiled)
"""


def write_wheel(package: Path, backend: str, about: Mapping[str, Any] | None = None) -> Path:
    """Write the wheel of `package` (a folder) beside it; its path.

    Raises `UserError` (exit 3) if the wheel cannot be built or written.
    """
    out = package.parent
    with tempfile.TemporaryDirectory(prefix="cardc-wheel-") as work:
        project = Path(work, "project")
        shutil.copytree(package, project / package.name, ignore=shutil.ignore_patterns("__pycache__"))
        (project / "pyproject.toml").write_text(project_file(package, about or {}), encoding="utf-8")
        (project / "README.md").write_text(_readme(package, about or {}), encoding="utf-8")
        if backend == "cython":
            (project / "setup.py").write_text(_SETUP, encoding="utf-8")
        for path in project.rglob("*"):
            path.chmod(0o755 if path.is_dir() else 0o644)
        made = _build(project, Path(work, "dist"))
        target = out / made.name
        try:
            temporary = out / f".{made.name}.{os.getpid()}"
            shutil.copyfile(made, temporary)
            os.replace(temporary, target)
        except OSError as error:
            raise UserError("cannot-write", code=3, path=target, reason=error.strerror or error) from error
    return target


def _build(project: Path, out: Path) -> Path:
    """Have the wheel made by the build front end, in a process of its own, with the setuptools that is installed."""
    environment = {**os.environ, "SOURCE_DATE_EPOCH": os.environ.get("SOURCE_DATE_EPOCH") or EPOCH, "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(project)]
    done = subprocess.run(command, capture_output=True, check=False, env=environment)
    wheels = sorted(out.glob("*.whl"))
    if done.returncode or len(wheels) != 1:
        said = (done.stderr or done.stdout).decode(errors="replace").strip().splitlines() or [str(done.returncode)]
        raise UserError("no-wheel", code=3, reason=said[-1])
    return wheels[0]


def project_file(package: Path, about: Mapping[str, Any]) -> str:
    """The `pyproject.toml` of the wheel."""
    manifest = json.loads((package / "manifest.json").read_text(encoding="utf-8"))
    version = str(about.get("version", VERSION))
    lines = [
        "[build-system]", 'requires = ["setuptools>=77"]', 'build-backend = "setuptools.build_meta"', "", "[project]",
        f"name = {_text(package.name.replace('_', '-'))}", f"version = {_text(version)}",
        f"description = {_text(_one_line(about.get('description', f'Compiled cards: {package.name}')))}", 'readme = "README.md"',
        'requires-python = ">=3.11"', f"dependencies = [{_text(f'cardc=={__version__}')}]",
        'classifiers = ["Typing :: Typed", "Programming Language :: Python :: 3"]',
    ]  # fmt: skip
    if license := about.get("license") or manifest.get("license"):
        lines.append(f"license = {_text(_one_line(license))}")
    if authors := about.get("authors"):
        lines.append(f"authors = [{', '.join(f'{{name = {_text(_one_line(author))}}}' for author in authors)}]")
    if urls := about.get("urls"):
        lines += ["", "[project.urls]", *(f"{_text(_one_line(key))} = {_text(_one_line(url))}" for key, url in urls.items())]
    lines += [
        "", "[tool.setuptools]", f"packages = [{_text(package.name)}]", "include-package-data = false", "",
        "[tool.setuptools.package-data]", f"{_text(package.name)} = {_list(PATTERNS)}", "",
    ]  # fmt: skip
    return "\n".join(lines)


PATTERNS = ("manifest.json", "py.typed", "*.pyi", "*.so", "*.pyd")


def _readme(package: Path, about: Mapping[str, Any]) -> str:
    return (
        f"# {package.name}\n\n{_one_line(about.get('description', 'Cards compiled by cardc.'))}\n\n```python\n"
        f'from cardc.runtime import Game, load_library\n\nlibrary = load_library("{package.name}")\n```\n'
    )


def _one_line(value: object) -> str:
    return " ".join(str(value).split())


def _text(value: str) -> str:
    """A TOML string: JSON's escapes are a part of TOML's."""
    return json.dumps(value, ensure_ascii=True)


def _list(values: Sequence[str]) -> str:
    return f"[{', '.join(map(_text, values))}]"
