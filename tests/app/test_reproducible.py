"""The same cards give the same bytes, wherever and however they are built; and a killed build leaves the old output."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardc.runtime import load_library
from tests.app.test_incremental import ROOT, tree, write

TEXTS = ("{tap}: Разряд на 3.", "{tap}: Излечить существо на 2, при этом получить {counter}.", "{tap}: Закрыть существо или ранить его на 1.")
KILLS = int(os.environ.get("CARDC_KILLS", "4"))
COMMAND = [sys.executable, "-m", "cardc"]


def cards(folder: Path, count: int = 40) -> None:
    for number in range(count):
        write(folder / "cards", f"c{number}", TEXTS[number % len(TEXTS)])


def variables(folder: Path, cache: str = "cache", **more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "CARDC_CACHE_DIR": str(folder / cache), **more}


def build(folder: Path, *more: str, cache: str = "cache", **environment: str) -> subprocess.CompletedProcess[str]:
    command = [*COMMAND, "build", "cards", "-o", "out", *more]
    return subprocess.run(
        command, cwd=folder, env=variables(folder, cache, **environment), capture_output=True, text=True, check=False, timeout=300
    )


@pytest.mark.parametrize("backend", ["python", "cython"])
def test_bytes_do_not_depend_on_place_time_locale_jobs_or_hash_seed(tmp_path: Path, backend: str) -> None:
    made = []
    count = 40 if backend == "python" else 6
    for number, (jobs, environment) in enumerate(
        (("1", {"LC_ALL": "C", "PYTHONHASHSEED": "1", "TZ": "UTC"}),
         ("3", {"LC_ALL": "C.UTF-8", "LANG": "ru_RU.UTF-8", "PYTHONHASHSEED": "77", "TZ": "Asia/Tokyo"}))
    ):  # fmt: skip
        folder = tmp_path / ("где-то/глубже" if number else "a")
        folder.mkdir(parents=True)
        cards(folder, count)
        done = build(folder, "--jobs", jobs, "--backend", backend, "--wheel", **environment)
        assert done.returncode == 0, done.stderr
        made.append(tree(folder / "out"))
        time.sleep(1.1)
    assert made[0].keys() == made[1].keys()
    assert [name for name in made[0] if made[0][name] != made[1][name]] == []


def test_a_killed_build_leaves_the_old_output_or_the_new_one(tmp_path: Path) -> None:
    cards(tmp_path)
    assert build(tmp_path, "--jobs", "2").returncode == 0
    outputs = [tree(tmp_path / "out")]
    start = time.monotonic()
    for path in (tmp_path / "cards").glob("*.yaml"):
        path.write_text(path.read_text(encoding="utf-8").replace("life: 6", "life: 8"), encoding="utf-8")
    shutil.copytree(tmp_path / "cards", tmp_path / "other/cards")
    assert build(tmp_path / "other", "--jobs", "2").returncode == 0
    seconds = time.monotonic() - start
    outputs.append(tree(tmp_path / "other/out"))
    dice = random.Random(5)
    for number in range(KILLS):
        command = [*COMMAND, "build", "cards", "-o", "out", "--jobs", "2"]
        process = subprocess.Popen(command, cwd=tmp_path, env=variables(tmp_path, f"cache{number}"), start_new_session=True)
        time.sleep(dice.uniform(0.1, seconds))
        os.killpg(process.pid, signal.SIGKILL) if number % 2 else process.kill()
        process.wait()
        assert tree(tmp_path / "out") in outputs
        load_library(str(tmp_path / "out"))
    assert build(tmp_path, cache=f"cache{KILLS - 1}").returncode == 0
    assert tree(tmp_path / "out") == outputs[1]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are found in /proc")
def test_a_killed_worker_is_told_and_leaves_the_old_output(tmp_path: Path) -> None:
    cards(tmp_path, 200)
    before = tree(tmp_path)
    command = [*COMMAND, "--lang", "en", "build", "cards", "-o", "out", "--jobs", "2"]
    process = subprocess.Popen(command, cwd=tmp_path, env=variables(tmp_path), stderr=subprocess.PIPE, text=True)
    listed = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    while process.poll() is None and not listed.read_text(encoding="ascii").split():
        time.sleep(0.01)
    os.kill(int(listed.read_text(encoding="ascii").split()[0]), signal.SIGKILL)
    _, said = process.communicate(timeout=120)
    assert (process.returncode, "was killed" in said, "Traceback" in said) == (3, True, False)
    assert {name for name in tree(tmp_path) if not name.startswith("cache")} == set(before)


def test_ctrl_c_leaves_the_old_output(tmp_path: Path) -> None:
    cards(tmp_path)
    assert build(tmp_path).returncode == 0
    before = tree(tmp_path / "out")
    write(tmp_path / "cards", "c1", "{tap}: Разряд на 5.")
    process = subprocess.Popen(
        [*COMMAND, "build", "cards", "-o", "out", "--jobs", "2"], cwd=tmp_path, env=variables(tmp_path, "new"),
        stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    time.sleep(1.5)
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert "Traceback" not in said
    assert (process.returncode, tree(tmp_path / "out")) == (130, before)


def test_without_a_compiler_the_old_output_stays(tmp_path: Path) -> None:
    cards(tmp_path, 2)
    assert build(tmp_path).returncode == 0
    before = tree(tmp_path / "out")
    done = build(tmp_path, "--backend", "cython", CC="no-such-compiler")
    assert (done.returncode, "no-such-compiler" in done.stderr, len(done.stderr.splitlines())) == (3, True, 1)
    assert tree(tmp_path / "out") == before
    failing = tmp_path / "cc"
    failing.write_text("#!/bin/sh\necho boom >&2\nexit 1\n", encoding="utf-8")
    failing.chmod(0o755)
    done = build(tmp_path, "--backend", "cython", CC=str(failing))
    assert (done.returncode, "Traceback" in done.stderr) == (3, False)
    assert tree(tmp_path / "out") == before


def test_a_disk_that_does_not_take_it_leaves_the_old_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import cardc
    from cardc.messages import UserError

    monkeypatch.setenv("CARDC_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    cards(tmp_path, 2)
    assert cardc.build(["cards"], "out").ok
    before = tree(tmp_path / "out")
    write(tmp_path / "cards", "c1", "{tap}: Разряд на 5.")

    def full(self: Path, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(UserError, match="No space left"):
        cardc.build(["cards"], "out")
    assert tree(tmp_path / "out") == before
    assert not list(tmp_path.glob(".cardc-new-*"))


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 300 kB with the output of two cards in it."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = shutil.which("mount")
    options = ["-t", "tmpfs", "-o", "size=300k", "tmpfs", str(disk)]
    if mount is None or subprocess.run([mount, *options], capture_output=True, check=False).returncode:
        pytest.skip("a file system can be mounted by root alone")
    try:
        cards(tmp_path, 2)
        done = subprocess.run(
            [*COMMAND, "build", "cards", "-o", "disk/out"], cwd=tmp_path, env=variables(tmp_path), capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        yield disk
    finally:
        subprocess.run(["umount", str(disk)], check=False)


@pytest.mark.parametrize("state", ["full", "read-only"])
def test_a_real_disk_that_is_full_or_read_only_keeps_the_old_output(tmp_path: Path, small_disk: Path, state: str) -> None:
    before = tree(small_disk / "out")
    if state == "full":
        with contextlib.suppress(OSError):
            (small_disk / "ballast").write_bytes(bytes(400_000))
    else:
        subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    cards(tmp_path, 60)
    command = [*COMMAND, "--lang", "en", "build", "cards", "-o", "disk/out"]
    done = subprocess.run(command, cwd=tmp_path, env=variables(tmp_path), capture_output=True, text=True, check=False)
    assert (done.returncode, "cannot be written" in done.stderr, "Traceback" in done.stderr) == (3, True, False)
    assert tree(small_disk / "out") == before
    assert {path.name for path in small_disk.iterdir()} <= {"out", "ballast"}


def test_locked_refuses_other_plugins(tmp_path: Path) -> None:
    cards(tmp_path, 2)
    assert build(tmp_path).returncode == 0
    assert build(tmp_path, "--locked").returncode == 0
    manifest = tmp_path / "out/cards_dozor/manifest.json"
    text = manifest.read_text(encoding="utf-8")
    manifest.write_text(text.replace('"name":"berserk","version":"', '"name":"berserk","version":"0.'), encoding="utf-8")
    done = build(tmp_path, "--locked")
    assert (done.returncode, "berserk" in done.stderr) == (3, True)
