"""`python -m cardc` and the console script `cardc`.

A build of which nothing changed is answered before the command is loaded.
"""

from __future__ import annotations

import sys

from cardc.pipeline.quick import unchanged


def main() -> None:
    """Run the command."""
    if unchanged(sys.argv[1:]):
        return
    from cardc.cli import main as run

    run()


if __name__ == "__main__":
    main()
