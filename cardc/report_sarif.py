"""Findings as a SARIF 2.1.0 log, the format that code-scanning services read.

In: `Finding`s. Out: a JSON document with one run. Places are URIs relative to the working folder (files elsewhere: `file:`
URIs); columns count code points.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from cardc import __version__
from cardc.cards import Finding
from cardc.dsl.diagnostics import hint, message
from cardc.dsl.messages import CATALOGUE

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
LEVELS = {"error": "error", "warning": "warning", "hint": "note"}
_FAMILIES = {"1": "characters", "2": "words", "3": "connectors", "4": "rulesets", "5": "files", "6": "plugins"}


def to_sarif(findings: Sequence[Finding], lang: str) -> str:
    """A SARIF 2.1.0 log with one run."""
    codes = sorted({finding.diagnostic.code for finding in findings})
    driver = {"name": "cardc", "semanticVersion": __version__, "rules": [_rule(code, lang) for code in codes]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {"ROOT": {"uri": Path.cwd().as_uri().rstrip("/") + "/"}},
        "results": [_result(finding, codes.index(finding.diagnostic.code), lang) for finding in findings],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=1)


def _rule(code: str, lang: str) -> dict[str, Any]:
    entry = CATALOGUE[code]
    said, advice = (entry.ru, entry.ru_hint) if lang == "ru" else (entry.en, entry.en_hint)
    level = LEVELS[{"E": "error", "W": "warning"}.get(code[0], "hint")]
    return {
        "id": code,
        "shortDescription": {"text": said},
        "help": {"text": advice or said},
        "defaultConfiguration": {"level": level},
        "properties": {"tags": [_FAMILIES.get(code[1], "cards")]},
    }


def _result(finding: Finding, index: int, lang: str) -> dict[str, Any]:
    found = finding.diagnostic
    region = {
        "startLine": max(1, finding.line),
        "startColumn": max(1, finding.column),
        "endLine": max(1, finding.line, finding.end_line),
        "endColumn": max(1, finding.end_column),
    }
    physical = {"artifactLocation": location_of(found.file), "region": region}
    return {
        "ruleId": found.code,
        "ruleIndex": index,
        "level": LEVELS[found.severity],
        "message": {"text": f"{message(found, lang)}. {hint(found, lang)}".strip()},
        "locations": [{"physicalLocation": physical, **_cell(finding)}] if found.file else [],
        "properties": {"card": found.card, "feature": found.feature},
    }


def _cell(finding: Finding) -> dict[str, Any]:
    """Sheet and cell of what stands in a table."""
    return {"logicalLocations": [{"name": finding.cell, "kind": "cell"}]} if finding.cell else {}


def location_of(file: str) -> dict[str, str]:
    """Where a file is: relative to the working folder if it is in it."""
    path = Path(file).absolute()
    try:
        return {"uri": quote(path.relative_to(Path.cwd()).as_posix()), "uriBaseId": "ROOT"}
    except ValueError:
        return {"uri": path.as_uri()}
