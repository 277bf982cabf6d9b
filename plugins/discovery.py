"""Which plugins are installed: what the entry points of a group name, without the machinery that reads whole packages.

In: a group. Out: (name, value) of its entry points. The files that `importlib.metadata` would look at are read here, as
loading it takes longer than they do; where packages are found in some other way (zip files, finders of their own) it is asked.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib.machinery import PathFinder

GROUP = "cardc.plugins"
_FILE = "entry_points.txt"
_ENDINGS = (".dist-info", ".egg-info")


def entry_points(group: str) -> list[tuple[str, str]]:
    """Names and values of the group's entry points, sorted; of a package that is found twice the first one counts."""
    others = (finder for finder in sys.meta_path if finder is not PathFinder)
    plain = all(os.path.isdir(path) or not os.path.exists(path) for path in map(_place, sys.path))
    if not plain or any(hasattr(finder, "find_distributions") for finder in others):
        from importlib import metadata

        return sorted((point.name, point.value) for point in metadata.entry_points(group=group))
    found: list[tuple[str, str]] = []
    for text in _files():
        found += _rows(text, group)
    return sorted(found)


def _files() -> Iterator[str]:
    seen: set[str] = set()
    for folder in dict.fromkeys(map(_place, sys.path)):
        try:
            names = [name for name in os.listdir(folder) if name.endswith(_ENDINGS)]
        except OSError:
            continue
        for name in sorted(names):
            package = name.partition("-")[0].casefold()
            if package in seen:
                continue
            seen.add(package)
            try:
                with open(os.path.join(folder, name, _FILE), encoding="utf-8", errors="replace") as file:
                    yield file.read()
            except OSError:
                continue


def _place(path: str) -> str:
    return path or os.curdir


def _rows(text: str, group: str) -> Iterator[tuple[str, str]]:
    """The lines «name = value» of a section."""
    section = ""
    for line in map(str.strip, text.splitlines()):
        if line.startswith("[") and line.endswith("]"):
            section = line[1:-1]
        elif section == group and line and not line.startswith("#"):
            name, _, value = line.partition("=")
            yield name.strip(), value.strip()
