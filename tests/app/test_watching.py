"""Watch mode: a saved card is built and its scenarios run; games that are being played keep their code."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

from cardc.runtime import Game, load_library
from tests.app.test_incremental import ROOT, write

SCENARIO = """
- scenario: Разряд
  ruleset: berserk
  setup:
    me: {field: [{id: S, card: Карта a, at: b2}]}
    opponent: {field: [{id: e, life: 9, at: b5}]}
  do: [{use: S, answers: [{target: e}]}]
  expect: {parts: [full], e: {wounds: 3}}
"""
SHOWN_SECONDS = 60
FLOOR_SECONDS = 0.5  # of a machine that has nothing else to do
ATTEMPTS, SHARED_CORE = 6, 2  # the quickest of some rounds counts; two threads of a core slow each other down so much


def waiting() -> float:
    """How many times longer than it works a program takes here just now, since others work as well: 1 on an idle machine."""
    start, worked = time.perf_counter(), time.process_time()
    while time.process_time() - worked < 0.1:
        pass
    return (time.perf_counter() - start) / (time.process_time() - worked)


class Watched:
    """A running `cardc build --watch` and the lines it prints."""

    def __init__(self, folder: Path) -> None:
        variables = {**os.environ, "PYTHONPATH": str(ROOT), "CARDC_CACHE_DIR": str(folder / "cache"), "PYTHONUNBUFFERED": "1"}
        command = [sys.executable, "-m", "cardc", "--lang", "en", "build", "cards", "-o", "out", "--watch"]
        self.process = subprocess.Popen(command, cwd=folder, env=variables, stdout=subprocess.PIPE, text=True)
        self.lines: list[str] = []
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line.strip())

    def wait_for(self, text: str, count: int = 1) -> float:
        """Seconds until a line with `text` has come `count` times."""
        start = time.monotonic()
        while sum(text in line for line in self.lines) < count:
            assert time.monotonic() - start < SHOWN_SECONDS, self.lines
            assert self.process.poll() is None, self.lines
            time.sleep(0.01)
        return time.monotonic() - start


def test_a_saved_card_is_built_and_its_scenarios_run(tmp_path: Path) -> None:
    for id in ("a", "b"):
        write(tmp_path / "cards", id, "{tap}: Разряд на 2.")
    (tmp_path / "cards/a.scenario.yaml").write_text(SCENARIO, encoding="utf-8")
    watched = Watched(tmp_path)
    try:
        watched.wait_for("2 cards: 2 built")
        old = load_library(str(tmp_path / "out"))
        game = Game(old, ruleset="berserk")
        enemy = game.add({"type": "creature", "life": 9}, owner=1, at="b5")
        source = game.add("Карта a", owner=0, at="b2")
        time.sleep(0.5)
        write(tmp_path / "cards", "a", "{tap}: Разряд на 3.")
        watched.wait_for("2 cards: 1 built, 1 reused")
        watched.wait_for("1 passed, 0 failed")
        watched.wait_for("ready after", 2)
        decision = game.use(source, feature=0)
        assert decision is not None
        game.answer(enemy)
        assert game.card(enemy)["wounds"] == 2
        assert "на 3" in str(load_library(str(tmp_path / "out")).features[0]["text"])
        write(tmp_path / "cards", "a", "{tap}: Разряд на бурундокля.")
        watched.wait_for("nothing was written")
        write(tmp_path / "cards", "a", "{tap}: Разряд на 1.")
        watched.wait_for("0 passed, 1 failed")
    finally:
        watched.process.terminate()
        watched.process.wait(20)


def test_a_saved_card_is_ready_within_half_a_second(tmp_path: Path) -> None:
    for id in ("a", "b"):
        write(tmp_path / "cards", id, "{tap}: Разряд на 2.")
    (tmp_path / "cards/a.scenario.yaml").write_text(SCENARIO, encoding="utf-8")
    watched = Watched(tmp_path)
    rounds: list[float] = []
    try:
        watched.wait_for("ready after", 1)
        for attempt in range(ATTEMPTS):
            time.sleep(0.3)
            before = waiting()
            write(tmp_path / "cards", "a", f"{{tap}}: Разряд на {attempt + 3}.")
            watched.wait_for("ready after", attempt + 2)
            ready = [line for line in watched.lines if line.startswith("ready after")]
            rounds.append(float(ready[-1].split()[2]) / max(before, waiting()))
            if rounds[-1] < FLOOR_SECONDS:
                break
        assert min(rounds) < FLOOR_SECONDS * SHARED_CORE, rounds
    finally:
        watched.process.kill()
        watched.process.wait()
