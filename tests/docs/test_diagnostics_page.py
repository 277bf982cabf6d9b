"""docs/diagnostics.md is the catalogue of messages. `python -m tests.docs.test_diagnostics_page` rewrites it."""

from __future__ import annotations

from pathlib import Path

from cardc.dsl.messages import CATALOGUE, CHARACTERS, CONNECTORS, FILES, PLUGINS, RULESETS, WORDS, Message

PAGE = Path(__file__).parents[2] / "docs" / "diagnostics.md"
HEAD = """# Diagnostics

What `cardc` says about texts and files. The first letter of a code is its severity: E error, W warning, H hint. `{…}` stands
for what was found; a part in square brackets is left out when there is nothing to put in. Every example really yields its
code: `tests/dsl/test_diagnostics.py` tries them all. This page is made of `dsl/messages.py` by
`python -m tests.docs.test_diagnostics_page`.
"""
TABLES = (
    ("Characters", CHARACTERS), ("Words", WORDS), ("Connectors", CONNECTORS), ("Rulesets", RULESETS), ("Files", FILES),
    ("Plugins", PLUGINS),
)  # fmt: skip
MAX_EXAMPLE = 120


def test_the_page_is_the_catalogue() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


def test_every_code_stands_in_one_table() -> None:
    assert sum(len(table) for _, table in TABLES) == len(CATALOGUE)


def page() -> str:
    """The page as it should be."""
    parts = [HEAD]
    for title, table in TABLES:
        parts.append(f"\n## {title}\n")
        parts.extend(_entry(code, entry) for code, entry in table.items())
    return "".join(parts)


def _entry(code: str, entry: Message) -> str:
    lines = [f"\n### {code}\n", f"{entry.en}. {entry.en_hint}  ", f"{entry.ru}. {entry.ru_hint}\n"]
    lines.extend(f"```\n{_shown(text)}\n```" for text in entry.examples)
    return "\n".join(lines) + "\n"


def _shown(text: str) -> str:
    plain = "".join(char if char.isprintable() or char == "\n" else f"\\u{ord(char):04x}" for char in text)
    return (plain if len(plain) <= MAX_EXAMPLE else f"{plain[:MAX_EXAMPLE]}…").rstrip("\n")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
