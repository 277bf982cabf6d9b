"""A plugin with tools only: a reader of a file type, a report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cardc.plugins.hookspecs import Importer, PluginInfo, Report, hookimpl


@hookimpl
def cardc_plugin() -> PluginInfo:
    return PluginInfo("tools", "1.0")


@hookimpl
def cardc_importers() -> Sequence[Importer]:
    return [Importer("deck", read_deck), Importer("torn", torn), Importer("numbers", lambda data: [7])]  # type: ignore[list-item]


@hookimpl
def cardc_reports() -> Sequence[Report]:
    return [Report("brief", brief), Report("loud", loud), Report("dumb", lambda findings, numbers: 7)]  # type: ignore[arg-type,return-value]


def read_deck(data: bytes) -> Iterator[Mapping[str, Any]]:
    """«Name = text», one card a line."""
    for line in data.decode("utf-8").splitlines():
        title, _, rules = line.partition(" = ")
        yield {"title": title, "rules": rules}


def torn(data: bytes) -> Iterator[Mapping[str, Any]]:
    yield {"title": "A", "rules": "{tap}: Закрыть существо."}
    raise ValueError("the page is torn")


def brief(findings: Sequence[Mapping[str, Any]], numbers: Mapping[str, Any]) -> str:
    told = " ".join(f"{finding['line']}:{finding['code']}" for finding in findings)
    return f"{numbers['cards']} cards; {told or 'nothing'}"


def loud(findings: Sequence[Mapping[str, Any]], numbers: Mapping[str, Any]) -> str:
    raise KeyError("oops")
