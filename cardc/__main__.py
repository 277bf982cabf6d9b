"""`python -m cardc` and the console script `cardc`.

A build of which nothing changed is answered before the command is loaded.
"""

from __future__ import annotations

import gc
import sys

from cardc.pipeline.quick import unchanged


def main() -> None:
    """Run the command."""
    if unchanged(sys.argv[1:]):
        return
    gc.set_threshold(50_000, 20, 50)  # what is loaded now stays: looking through it again and again is a tenth of a small build
    from cardc.cli import main as run

    run()


if __name__ == "__main__":
    main()
