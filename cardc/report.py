"""Findings in the formats that people and pipelines read: human, json, sarif (2.1.0), github annotations.

In: `Finding`s and the numbers of a build. Out: text. Formats differ in form only; none leaves a finding out.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from cardc.cards import Finding
from cardc.dsl.diagnostics import message, render
from cardc.report_sarif import to_sarif

__all__ = ["FORMATS", "to_github", "to_human", "to_json", "to_sarif"]
FORMATS = ("human", "json", "sarif", "github")
_ANNOTATIONS = {"error": "error", "warning": "warning", "hint": "notice"}


def to_json(findings: Sequence[Finding], numbers: Mapping[str, Any], lang: str) -> str:
    """The document of `build` and `check --format json`."""
    return json.dumps(
        {"diagnostics": [finding.to_json(lang) for finding in findings], **numbers}, ensure_ascii=False, indent=1
    )


def to_human(findings: Sequence[Finding], lang: str) -> str:
    """Every finding with the line it is about and a caret."""
    return "\n".join(_rendered(finding, lang) for finding in findings)


def _rendered(finding: Finding, lang: str) -> str:
    """As `render` writes it, with the place in the file instead of that in the text."""
    lines = render(finding.diagnostic, finding.text, lang).split("\n")
    if not finding.text:  # a cell of a table: there is no line to show
        lines[1:3] = []
    found = finding.diagnostic
    card = f" ({found.card})" if found.card else ""
    card = f" [{finding.cell}]{card}" if finding.cell else card
    head = f"{found.file}:{finding.line}:{finding.column}: {found.severity} {found.code}: {message(found, lang)}{card}"
    return "\n".join([head, *lines[1:]])


def to_github(findings: Sequence[Finding], lang: str) -> str:
    """Workflow commands that annotate a pull request."""
    return "\n".join(_annotation(finding, lang) for finding in findings)


def _annotation(finding: Finding, lang: str) -> str:
    found = finding.diagnostic
    place = {
        "file": _relative(found.file),
        "line": finding.line,
        "col": finding.column,
        "endLine": finding.end_line,
        "endColumn": finding.end_column,
        "title": found.code,
    }
    properties = ",".join(f"{key}={_escaped(str(value), True)}" for key, value in place.items())
    return f"::{_ANNOTATIONS[found.severity]} {properties}::{_escaped(_celled(finding, message(found, lang)))}"


def _relative(file: str) -> str:
    """As the service knows the file: relative to the working folder, if it is in it."""
    path = Path(file).absolute()
    return path.relative_to(Path.cwd()).as_posix() if path.is_relative_to(Path.cwd()) else file


def _celled(finding: Finding, said: str) -> str:
    return f"[{finding.cell}] {said}" if finding.cell else said


def _escaped(text: str, is_property: bool = False) -> str:
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return text.replace(":", "%3A").replace(",", "%2C") if is_property else text
