"""Files of formats that a plugin reads.

In: a file, its mapping (which names the reader), the importers of the loaded plugins. Out: its `Contents`, as those of any
table. A reader that raises, or gives something else than rows, is a broken plugin (`PluginError` E605 or E611, exit code 3);
a reader that no plugin has is wrong usage.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from cardc.messages import UserError, nearest
from cardc.pipeline.inputs import Contents, read_contents
from cardc.plugins.errors import PluginError
from cardc.plugins.hookspecs import Importer


def imported(path: Path, mapping: Mapping[str, Any], importers: Mapping[str, tuple[str, Importer]]) -> Contents:
    """The cards of the file. Raises `UserError` (exit 2) for a reader that no plugin has, `PluginError` for a broken one."""
    name = str(mapping["reader"])
    if name not in importers:
        raise UserError("no-reader", place=str(path), code=2, name=name, nearest=nearest(name, tuple(importers)))
    plugin, importer = importers[name]

    def rows(data: bytes) -> Iterator[Mapping[str, Any]]:
        for row in _asked(plugin, importer, path, data):
            if not isinstance(row, Mapping):
                said = f"importer {name}: {path.name}: {type(row).__name__}"
                raise PluginError("E611", plugin, said, "Yield mappings of column to value.")
            yield row

    return read_contents(path, mapping, rows)


def _asked(plugin: str, importer: Importer, path: Path, data: bytes) -> Iterator[Any]:
    try:
        yield from importer.read(data)
    except Exception as error:
        said = f"importer {importer.id}: {path.name}: {type(error).__name__}: {error}"
        raise PluginError("E605", plugin, said, "This is a bug of the plugin.") from error
