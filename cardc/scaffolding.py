"""New plugins, sets and cards from templates.

In: what is wanted and a name. Out: files written into a folder that did not hold them; what is written builds and passes
its own test. A name becomes an id by rule and is checked before anything is written: no name becomes a path or code.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from cardc.dsl.cardkeys import transliterate
from cardc.messages import UserError, nearest

_ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
MOST_LETTERS = 40
KINDS = ("plugin", "set", "card")
# Which file of a template becomes which file of the project; {module}, {id} are filled in.
_FILES: Mapping[str, Mapping[str, str]] = {
    "plugin": {
        "pyproject.toml": "pyproject.toml",
        "README.md": "README.md",
        "__init__.py": "{module}/__init__.py",
        "steps.py": "{module}/steps.py",
        "cards.yaml": "cards/{id}.cards.yaml",
        "scenario.yaml": "cards/{id}.scenario.yaml",
    },
    "set": {"cards.yaml": "{id}.cards.yaml", "scenario.yaml": "{id}.scenario.yaml"},
    "card": {"cards.yaml": "{id}.cards.yaml", "scenario.yaml": "{id}.scenario.yaml"},
}


@dataclass(frozen=True, slots=True)
class Scaffold:
    """What is made: `files` by their place in `folder`."""

    kind: str
    folder: Path
    files: tuple[str, ...]


def scaffold(kind: str, name: str, into: Path, game: str, ruleset: str) -> Scaffold:
    """Write a new plugin, set or card. `UserError` (exit 2): no such kind, a bad name, or files that are there already."""
    if kind not in KINDS:
        raise UserError("unknown-kind", code=2, name=kind, nearest=nearest(kind, KINDS))
    id = _id_of(kind, name)
    values = {"name": _title(name), "id": id, "module": id.replace("-", "_"), "game": game, "ruleset": ruleset}
    folder = into if kind == "card" else into / (values["module"] if kind == "plugin" else id)
    planned = {place.format(**values): source for source, place in _FILES[kind].items()}
    taken = next((place for place in planned if (folder / place).exists()), None)
    if taken is not None:
        raise UserError("file-there", code=2, path=folder / taken)
    for place, source in planned.items():
        _write(folder / place, _render(f"{kind}/{source}.j2", values))
    return Scaffold(kind, folder, tuple(planned))


def _id_of(kind: str, name: str) -> str:
    """A plugin is named by its id; sets and cards by their printed name or an id."""
    id = name if kind == "plugin" else transliterate(name)
    if not _ID.fullmatch(id) or len(id) > MOST_LETTERS or keyword.iskeyword(id.replace("-", "_")):
        raise UserError("bad-id", code=2, name=name)
    return id


def _title(name: str) -> str:
    """The printed name on one line, fit for a quoted scalar."""
    return " ".join("".join(char for char in name if char.isprintable() and char not in "\"'\\{}").split())[:80]


def _render(template: str, values: Mapping[str, Any]) -> str:
    from jinja2 import Environment, StrictUndefined

    environment = Environment(undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True,
                              variable_start_string="<<", variable_end_string=">>", autoescape=False)  # fmt: skip
    source = files("cardc").joinpath("scaffolds", *template.split("/")).read_text(encoding="utf-8")
    return environment.from_string(source).render(values)


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UserError("cannot-create", code=2, path=path, reason=error.strerror or str(error)) from error
