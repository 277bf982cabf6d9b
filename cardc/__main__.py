"""`python -m cardc` is the command `cardc`."""

from __future__ import annotations

from cardc.cli import main

if __name__ == "__main__":
    main()
