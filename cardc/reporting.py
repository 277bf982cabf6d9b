"""Reports of plugins: findings and numbers in a format of their own.

In: a plugin's `Report`, findings as `--format json` has them, the numbers of the command. Out: its text. A report that raises,
or gives no text, is a broken plugin (`PluginError`, exit code 3).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardc.plugins.hookspecs import Report


def written(plugin: str, report: Report, findings: Sequence[Mapping[str, Any]], numbers: Mapping[str, Any]) -> str:
    """The report, ending with a line break. Raises `PluginError`: E605 for an exception in it, E611 if it is no text."""
    from cardc.plugins.errors import PluginError

    try:
        text = report.write(findings, numbers)
    except Exception as error:
        said = f"report {report.id}: {type(error).__name__}: {error}"
        raise PluginError("E605", plugin, said, "This is a bug of the plugin.") from error
    if not isinstance(text, str):
        raise PluginError("E611", plugin, f"report {report.id} → {type(text).__name__}", "Return a text.")
    return text if text.endswith("\n") or not text else f"{text}\n"
