"""The layers: what a part of the compiler may import and name, whatever plugins are installed."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

from cardc.plugins.manager import load_plugins

ROOT = Path(__file__).parents[1]
CYRILLIC = re.compile("[\u0400-\u04ff]")
IMPORTS = re.compile(r"^\s*(?:from|c?import)\s+(cardc(?:\.\w+)*)", re.MULTILINE)
STRINGS = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"")
DOCSTRINGS = re.compile(r"\"\"\".*?\"\"\"|^\s*\"[^\"\n]*\"\s*$|#[^\n]*", re.MULTILINE | re.DOTALL)

MAY_IMPORT = {
    "dsl": ("cardc.dsl",),
    "codegen": ("cardc.codegen", "cardc.dsl", "cardc.runtime.model"),
    "runtime": ("cardc.runtime",),
}
# The only places with Russian in them: the language itself, and what is said to people.
RUSSIAN = ("dsl/russian/", "dsl/messages.py")
# Ids that are also names of state operations, of fields of the tree, or of parts of the machine.
OPERATIONS = frozenset("""
    attacks block cancel choose close costs counter create depth destroy discard draw event first foe heal instant line
    lose-features lose-keyword mill move open order pay play reveal roll shuffle swap tap untargetable use wound
""".split())  # fmt: skip


def sources(layer: str, *suffixes: str) -> list[Path]:
    found = [path for path in sorted((ROOT / layer).rglob("*")) if path.suffix in suffixes]
    assert found
    return found


def literals(path: Path) -> Iterator[tuple[int, str]]:
    """Strings of a Python file that are no docstrings, with their lines."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield node.lineno, node.value


def compiled_literals(path: Path) -> Iterator[tuple[int, str]]:
    """The same of a Cython file, as far as its lines tell."""
    text = DOCSTRINGS.sub("", path.read_text(encoding="utf-8"))
    for found in STRINGS.finditer(text):
        yield text.count("\n", 0, found.start()) + 1, found[0]


@lru_cache(maxsize=1)
def plugin_ids() -> frozenset[str]:
    """Ids of games, rulesets, keywords and verbs."""
    plugins = load_plugins()
    ids = {*plugins.languages, *plugins.rulesets}
    for language in plugins.languages.values():
        ids.update(language.keywords, language.verbs)
    return frozenset(ids)


@pytest.mark.parametrize("layer", MAY_IMPORT)
def test_a_layer_imports_only_what_it_may(layer: str) -> None:
    for path in sources(layer, ".py", ".pyx", ".pxd"):
        for name in IMPORTS.findall(path.read_text(encoding="utf-8")):
            allowed = any(name == one or name.startswith(f"{one}.") for one in MAY_IMPORT[layer])
            assert allowed, f"{path.relative_to(ROOT)} imports {name}"


@pytest.mark.parametrize("layer", MAY_IMPORT)
def test_russian_stands_in_one_place(layer: str) -> None:
    for path in sources(layer, ".py", ".pyx", ".pxd"):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(RUSSIAN):
            found = literals(path) if path.suffix == ".py" else compiled_literals(path)
            assert not [f"{name}:{line}: {text}" for line, text in found if CYRILLIC.search(text)]


@pytest.mark.parametrize("layer", MAY_IMPORT)
def test_a_layer_names_nothing_of_a_game(layer: str) -> None:
    for path in sources(layer, ".py"):
        named = [f"{path.name}:{line}: {text}" for line, text in literals(path) if text in plugin_ids() - OPERATIONS]
        assert not named
