"""One build at a time for one output.

In: the output folder. Out: a context in which no other build of this user writes there. Builds of different folders do not
wait for each other. Where the system has no file locks the context does nothing.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from cardc.pipeline.paths import cache_folder
from cardc.pipeline.store import digest


@contextlib.contextmanager
def output_lock(out: Path) -> Iterator[None]:
    """Wait until no other build writes to `out`, and keep others waiting."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    folder = Path(cache_folder()) / "locks"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = os.open(folder / digest(os.path.abspath(out)), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError:  # a read-only home: then nobody else of this user builds with a lock either
        yield
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
    finally:
        os.close(file)
