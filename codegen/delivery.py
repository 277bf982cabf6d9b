"""Putting a package in its place: the old one stays whole until the new one is.

In: the target folder, new files, names of files to keep from the old package. Out: the target, replaced in one step. The
new folder is made beside the output folder and exchanged with the old one by the kernel (Linux, macOS); where the system
cannot do that the old folder is moved away first, and put back by the next build if that was as far as it came. Whatever
goes wrong before the exchange (disk full, no permission, a kill) leaves the target as it was.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

STAGING = ".cardc-new-"
STALE_SECONDS = 3600
_RENAME_EXCHANGE, _RENAME_SWAP, _AT_FDCWD = 2, 2, -100


def stage(target: Path, files: Mapping[str, bytes], kept: Iterable[str] = ()) -> Path:
    """The new folder for `target`, whole, not yet in its place. `kept`: names of files that the old folder has.

    Raises OSError; then nothing of it is left.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(prefix=f"{STAGING}{target.name}-", dir=_staging_place(target)))
    try:
        os.chmod(work, 0o755)
        for name in kept:
            _same_file(target / name, work / name)
        for name, data in files.items():
            (work / name).parent.mkdir(parents=True, exist_ok=True)
            (work / name).write_bytes(data)
            os.chmod(work / name, 0o644)
    except BaseException:
        shutil.rmtree(work, ignore_errors=True)
        raise
    return work


def put_in_place(staged: Path, target: Path) -> None:
    """Exchange the staged folder with `target`. Raises OSError; the target then is the old one."""
    if not target.exists():
        os.rename(staged, target)
    elif _exchange(staged, target):
        shutil.rmtree(staged, ignore_errors=True)
    else:
        old = target.with_name(f".{target.name}.old")
        shutil.rmtree(old, ignore_errors=True)
        os.rename(target, old)
        os.rename(staged, target)
        shutil.rmtree(old, ignore_errors=True)


def deliver(target: Path, files: Mapping[str, bytes], kept: Iterable[str] = ()) -> Path:
    """`stage` and `put_in_place` in one."""
    recover(target)
    put_in_place(stage(target, files, kept), target)
    return target


def recover(target: Path) -> None:
    """Put back what a killed build moved away, and remove what killed builds left beside the output."""
    old = target.with_name(f".{target.name}.old")
    if old.is_dir() and not target.exists():
        os.rename(old, target)
    for place in {target.parent, target.parent.parent}:
        with contextlib.suppress(OSError):
            for left in _left_behind(place, f"{STAGING}{target.name}-"):
                shutil.rmtree(left, ignore_errors=True)


def _left_behind(place: Path, prefix: str) -> Iterator[Path]:
    with os.scandir(place) as entries:
        for entry in entries:
            if entry.name.startswith(prefix) and entry.stat().st_mtime < time.time() - STALE_SECONDS:
                yield Path(entry.path)


def _staging_place(target: Path) -> Path:
    """Beside the output folder, so that nothing of a killed build is seen in it; in it if that is another disk."""
    out, above = target.parent, target.parent.resolve().parent
    if os.access(above, os.W_OK) and os.stat(above).st_dev == os.stat(out).st_dev:
        return above
    return out


def _same_file(source: Path, target: Path) -> None:
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def _exchange(one: Path, other: Path) -> bool:
    """Swap two folders in one step; False if the system cannot."""
    import ctypes

    try:
        libc = ctypes.CDLL(None, use_errno=True)
        if sys.platform == "darwin":
            return bool(libc.renamex_np(os.fsencode(one), os.fsencode(other), _RENAME_SWAP) == 0)
        arguments = (_AT_FDCWD, os.fsencode(one), _AT_FDCWD, os.fsencode(other), _RENAME_EXCHANGE)
        return bool(libc.renameat2(*arguments) == 0)
    except (AttributeError, OSError):
        return False
