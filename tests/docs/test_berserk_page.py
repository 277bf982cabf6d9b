"""Every paragraph and default that the page of the classic game says is held by scenarios is cited by one."""

from __future__ import annotations

import re
from pathlib import Path

from cardc.plugins.berserk.switches import SWITCHES

ROOT = Path(__file__).resolve().parents[2]
MARK = re.compile(r"§\d+(?:\.\d+)?|D\d+")


def cited() -> set[str]:
    files = [*(ROOT / "tests/scenarios/berserk").rglob("*.yaml"), *(ROOT / "cards/berserk").glob("*.scenario.yaml")]
    texts = [path.read_text(encoding="utf-8") for path in files]
    return {mark for text in texts for mark in re.findall(r"berserk:(§\d+(?:\.\d+)?|D\d+)", text)}


def table() -> set[str]:
    page = (ROOT / "docs/berserk.md").read_text(encoding="utf-8")
    rows = page.partition("<!-- table: paragraphs -->")[2].partition("<!-- end -->")[0]
    return set(MARK.findall(rows))


def test_what_the_page_names_is_cited_by_scenarios() -> None:
    assert table() <= cited()


def test_every_default_is_a_switch() -> None:
    known = {row.clause for row in SWITCHES}
    assert {mark for mark in cited() if mark.startswith("D")} <= known
