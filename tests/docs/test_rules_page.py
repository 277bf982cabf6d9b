"""The tables of docs/rules.md say what the rulesets' data says. `python -m tests.docs.test_rules_page` rewrites them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardc.dsl.language import Connector, Ruleset
from cardc.plugins.manager import load_plugins

PAGE = Path(__file__).parents[2] / "docs" / "rules.md"
HEADS = {"connectors": "| ruleset | words | joins | level | clause |\n|---|---|---|---|---|",
         "gates": "| ruleset | joins | opens after | replaced by | clause |\n|---|---|---|---|---|"}  # fmt: skip
WORDS = ("illegal", "fizzled", "blocked", "none", "partial", "full", "declined", "replaced", "closed", "unreached")


@pytest.mark.parametrize("name", sorted(HEADS))
def test_table_of_the_page_is_the_data(name: str) -> None:
    assert _table_on_page(name) == _table_of_data(name)


def _table_on_page(name: str) -> str:
    match = re.search(rf"<!-- table: {name} -->\n(.*?)\n<!-- end -->", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert match is not None
    return match.group(1)


def _table_of_data(name: str) -> str:
    rulesets = load_plugins().rulesets
    rows = {"connectors": _connector_rows, "gates": _gate_rows}[name]
    return "\n".join([HEADS[name], *(row for id in sorted(rulesets) for row in rows(rulesets[id]))])


def _connector_rows(ruleset: Ruleset) -> list[str]:
    groups: dict[tuple[int, str, str, str], list[Connector]] = {}
    for connector in ruleset.connectors:
        groups.setdefault((connector.level, connector.op, connector.clause, connector.form), []).append(connector)
    return [
        f"| `{ruleset.id}` | {' · '.join(_printed(c) for c in words)} | {op} | {level} | {clause} |"
        for (level, op, clause, _), words in sorted(groups.items(), key=lambda item: item[0][0])
    ]


def _printed(connector: Connector) -> str:
    if connector.form == "block":
        return f"«{connector.word} …, {connector.word} …»"
    return f"«{connector.word}»"


def _gate_rows(ruleset: Ruleset) -> list[str]:
    rows = []
    for op, rule in sorted(ruleset.gates.items()):
        words = [word for word in WORDS if word in rule.opens]
        opens = "always" if len(words) == len(WORDS) else ", ".join(words)
        rows.append(f"| `{ruleset.id}` | {op} | {opens} | {'under' if rule.under else 'word'} | {rule.clause} |")
    return rows


def _rewrite() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for name in HEADS:
        text = text.replace(_table_on_page(name), _table_of_data(name))
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    _rewrite()
