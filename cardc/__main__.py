"""`python -m cardc` and the console script `cardc`.

A build of which nothing changed is answered before the command is loaded.
"""

from __future__ import annotations

import atexit
import gc
import os
import sys
import threading

from cardc.pipeline.quick import unchanged


def main() -> None:
    """Run the command."""
    if unchanged(sys.argv[1:]):
        return
    gc.set_threshold(50_000, 20, 50)  # what is loaded now stays: looking through it again and again is a tenth of a small build
    from cardc.cli import main as run

    try:
        run()
    except SystemExit as end:
        _leave(end.code)
        raise


def _leave(code: object) -> None:
    """End the process at once, everything written: the system frees memory sooner than the interpreter takes its tables of
    words apart. Not while another thread runs."""
    if threading.active_count() > 1 or not isinstance(code, int | None):
        return
    atexit._run_exitfuncs()
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError):  # nobody reads any more: the usual end says so
        return
    os._exit(code or 0)


if __name__ == "__main__":
    main()
