"""Texts and the step programs they become. `pytest tests/codegen --rewrite-golden` writes the expected output anew."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardc.codegen.ir_printer import print_program
from cardc.codegen.lowering import lower_feature
from cardc.codegen.verify import verify
from cardc.languages import load_games

FOLDER = Path(__file__).parent / "golden"
CASE = re.compile(r"\[case (?P<name>.*)\]\n\[ruleset (?P<ruleset>.*)\]\n(?P<text>.*)\n\[out\]\n(?P<out>(?:(?!\[case ).*\n?)*)")
GAMES = load_games()


def _cases() -> Iterator[pytest.param]:  # type: ignore[valid-type]
    for path in sorted(FOLDER.glob("*.test")):
        for match in CASE.finditer(path.read_text(encoding="utf-8")):
            yield pytest.param(path, match.groupdict(), id=f"{path.stem}: {match['name']}")


@pytest.mark.parametrize(("path", "case"), list(_cases()))
def test_text_becomes_these_steps(path: Path, case: dict[str, str], rewrite_golden: bool) -> None:
    found = _program(case["text"], case["ruleset"])
    if rewrite_golden:
        text = path.read_text(encoding="utf-8")
        head = f"[case {case['name']}]\n[ruleset {case['ruleset']}]\n{case['text']}\n[out]\n"
        path.write_text(text.replace(head + case["out"], head + found), encoding="utf-8")
    else:
        assert found == case["out"]


def _program(text: str, ruleset: str) -> str:
    parsed = GAMES.parse(text, ruleset)
    assert not parsed.failed, parsed.diagnostics
    program = lower_feature(parsed.text.features[0], parsed.language, parsed.ruleset, "card#0")
    verify(program)
    return print_program(program)
