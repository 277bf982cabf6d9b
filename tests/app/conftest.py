"""What the tests of the application share: the loaded games, and a way to call the command."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cardc.cli import cli
from cardc.languages import Games, load_games


@dataclass(frozen=True)
class Outcome:
    """What a command did."""

    code: int
    out: str
    err: str

    def json(self) -> Any:
        """Standard output as one JSON document."""
        return json.loads(self.out)


@pytest.fixture(scope="session")
def games() -> Games:
    return load_games()


@pytest.fixture
def cardc(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, games: Games) -> Callable[..., Outcome]:
    """Call `cardc` with arguments, in an empty folder, with messages in English; the games are loaded only once."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("cardc.session.load_games", lambda modules: load_games(modules) if modules else games)
    monkeypatch.setenv("LC_ALL", "C")

    def call(*arguments: str, stdin: str | None = None) -> Outcome:
        result = CliRunner().invoke(cli, list(arguments), input=stdin)
        return Outcome(result.exit_code, result.stdout, result.stderr)

    return call
