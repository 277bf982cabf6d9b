"""What a test run found, and how it is printed: for people, as JSON, as JUnit XML.

In: `Result`s. Out: text.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from xml.etree import ElementTree

from cardc.messages import message


@dataclass(frozen=True, slots=True)
class Result:
    """One case under one ruleset and backend (None: a text case). `status`: passed, failed, skipped."""

    file: str
    name: str
    ruleset: str
    backend: str | None
    status: str
    message: str = ""


def count(results: Sequence[Result]) -> dict[str, int]:
    """How many passed, failed and were skipped."""
    return {status: sum(result.status == status for result in results) for status in ("passed", "failed", "skipped")}


def to_json(results: Sequence[Result]) -> str:
    """The document of `cardc test --format json`."""
    return json.dumps({**count(results), "results": [asdict(result) for result in results]}, ensure_ascii=False, indent=1)


def to_junit(results: Sequence[Result]) -> str:
    """The run as JUnit XML; control characters that XML cannot hold are replaced."""
    counts = count(results)
    suite = ElementTree.Element(
        "testsuite",
        name="cardc",
        tests=str(len(results)),
        failures=str(counts["failed"]),
        skipped=str(counts["skipped"]),
        errors="0",
    )
    for result in results:
        _junit_case(suite, result)
    ElementTree.indent(suite)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(suite, encoding="unicode")


def _junit_case(suite: ElementTree.Element, result: Result) -> None:
    suffix = f"[{result.ruleset}-{result.backend}]" if result.backend else f"[{result.ruleset}]"
    case = ElementTree.SubElement(suite, "testcase", classname=_xml(result.file), name=_xml(f"{result.name} {suffix}"))
    if result.status == "failed":
        lines = result.message.splitlines() or [""]
        ElementTree.SubElement(case, "failure", message=_xml(lines[0])).text = _xml(result.message)
    elif result.status == "skipped":
        ElementTree.SubElement(case, "skipped", message=_xml(result.message))


def _xml(text: str) -> str:
    return "".join(c if c in "\t\n" or (c >= " " and not "\ud800" <= c <= "\udfff" and c < "\ufffe") else "�" for c in text)


def to_human(results: Sequence[Result], lang: str) -> str:
    """Every case that did not pass with its message, then the numbers."""
    lines = []
    for result in results:
        if result.status != "passed":
            where = f"{result.ruleset}, {result.backend}" if result.backend else result.ruleset
            lines.append(f"{result.status.upper()} {result.file}: {result.name} [{where}]")
            lines += [f"    {line}" for line in result.message.splitlines()]
    return "\n".join([*lines, message("summary", lang, **count(results))])
