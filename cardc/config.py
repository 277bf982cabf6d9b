"""The configuration of a project: `cardc.toml`, or `[tool.cardc]` of `pyproject.toml`.

In: a folder. Out: `Config`: defaults of the command's options, what the packages of sets say of themselves, how tables of
other formats are read. The nearest file upwards counts. A key that nobody knows, or a value of a wrong type, is a
`UserError` (exit 2) that names the key.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardc.messages import UserError, nearest

NAMES = ("cardc.toml", "pyproject.toml")
MOST_BYTES = 1_000_000
# Keys of the configuration that are options of commands: type, commands.
OPTIONS: Mapping[str, tuple[type, tuple[str, ...]]] = {
    "out": (str, ("build",)),
    "backend": (str, ("build",)),
    "jobs": (int, ("build",)),
    "name": (str, ("build",)),
    "wheel": (bool, ("build",)),
    "locked": (bool, ("build",)),
    "allow-unsupported": (bool, ("build", "check")),
    "fail-on": (str, ("build", "check")),
    "format": (str, ("build", "check")),
}
SET_KEYS: Mapping[str, type] = {
    "package": str, "version": str, "license": str, "description": str, "authors": list, "urls": dict,
}  # fmt: skip
TABLE_KEYS: Mapping[str, type] = {
    "game": str, "ruleset": str, "set": dict, "sheet": str, "delimiter": str, "encoding": str, "columns": dict,
    "values": dict, "defaults": dict, "rows": str, "reader": str,
}  # fmt: skip
_TOP = ("plugins", "lang", "sets", "importers")


@dataclass(frozen=True, slots=True)
class Config:
    """`options`: by command and parameter. `sets`: by set code. `importers`: by pattern of file names. `files`: where a
    configuration could stand, whether there is one or not."""

    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    plugins: tuple[str, ...] = ()
    lang: str = ""
    sets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    importers: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    files: tuple[str, ...] = ()


def load_config(folder: Path) -> Config:
    """The configuration that holds in `folder`."""
    looked: list[str] = []
    for place in (folder.resolve(), *folder.resolve().parents):
        for name in NAMES:
            looked.append(str(place / name))
            table = _table(place / name)
            if table is not None:
                return _config(table, place / name, tuple(looked))
    return Config(files=tuple(looked))


def _table(path: Path) -> dict[str, Any] | None:
    """The part of the file that is meant for this command, None if there is none."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError:
        return None
    if len(data) > MOST_BYTES:
        raise UserError("too-large", place=str(path), code=2, limit=MOST_BYTES)
    import tomllib

    try:
        table = tomllib.loads(data.decode("utf-8-sig"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        if path.name != NAMES[0] and b"[tool.cardc" not in data:
            return None
        raise UserError("toml", place=str(path), code=2, problem=str(error)) from error
    if path.name == NAMES[0]:
        return table
    tool = table.get("tool")
    own = tool.get("cardc") if isinstance(tool, dict) else None
    return own if isinstance(own, dict) else None


def _config(table: Mapping[str, Any], path: Path, looked: tuple[str, ...]) -> Config:
    _known(table, (*OPTIONS, *_TOP), path, "")
    options: dict[str, dict[str, Any]] = {}
    for key, (kind, commands) in OPTIONS.items():
        if key in table:
            value = _typed(table[key], kind, path, key)
            value = str(path.parent / value) if key == "out" else value
            for command in commands:
                options.setdefault(command, {})[_parameter(key)] = value
    plugins = _typed(table.get("plugins", []), list, path, "plugins")
    return Config(
        options, tuple(str(_typed(each, str, path, "plugins")) for each in plugins), _typed(table.get("lang", ""), str, path, "lang"),
        _tables(table, "sets", SET_KEYS, path), _tables(table, "importers", TABLE_KEYS, path), looked,
    )  # fmt: skip


def _tables(table: Mapping[str, Any], key: str, keys: Mapping[str, type], path: Path) -> dict[str, Mapping[str, Any]]:
    found = _typed(table.get(key, {}), dict, path, key)
    for name, own in found.items():
        _known(_typed(own, dict, path, f"{key}.{name}"), tuple(keys), path, f"{key}.{name}.")
        for inner, value in own.items():
            _typed(value, keys[inner], path, f"{key}.{name}.{inner}")
    return dict(found)


def _known(table: Mapping[str, Any], keys: tuple[str, ...], path: Path, prefix: str) -> None:
    for key in table:
        if key not in keys:
            raise UserError("unknown-key", place=str(path), code=2, key=f"{prefix}{key}", nearest=nearest(key, keys))


def _typed(value: Any, kind: type, path: Path, key: str) -> Any:
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        names = {str: "type-text", int: "type-number", bool: "type-flag", list: "type-list", dict: "type-mapping"}
        raise UserError("wrong-type-of", place=str(path), code=2, key=key, expected=UserError(names[kind]), found=value)
    return value


def _parameter(key: str) -> str:
    """The name of an option's parameter."""
    return {"format": "form"}.get(key, key.replace("-", "_"))
