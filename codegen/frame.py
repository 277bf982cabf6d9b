"""The files of a package that hold nothing of its cards.

In: the name of the package. Out: the files that make it importable and typed.
"""

from __future__ import annotations

from pathlib import Path


def package_frame(name: str) -> dict[str, bytes]:
    """What every package has: it is importable, and typed."""
    templates = Path(__file__).with_name("templates")
    source, stub = ((templates / each).read_text(encoding="utf-8") for each in ("package.py.j2", "package.pyi.j2"))
    return {"__init__.py": source.replace("{{ name }}", name).encode(), "__init__.pyi": stub.encode(), "py.typed": b""}
