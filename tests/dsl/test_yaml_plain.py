"""What is read without the library is what the library reads: whole files, and files with something broken in them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from cardc.dsl import yamltree
from cardc.dsl.diagnostics import CardError
from cardc.dsl.yamlnodes import Node
from cardc.dsl.yamlplain import read_plain

ROOT = Path(__file__).parents[2]
BITS = (
    " ", "  ", "\n", "\n\n", ": ", ":", "- ", "-", "#", " #", "'", '"', "{", "}", "[", "]", ",", ", ", "|", "|-", ">", "&a", "*a",
    "!", "%", "? ", "~", "\u00a0", "\t", "x: y\n", "\n  ", "\n    ", "---", "...", "\\", "1", "\u2028", "\x07",
)  # fmt: skip
ORDINARY = """\
# о наборе
game: berserk
set: {code: dozor, name: "Лесной дозор", of: [1, 2 в]}
cards:
- id: c1
  name: Лесник – егерь
  life: 5
  classes: [Дозор, 'Страж леса']
  icons: {}
  more:
    - one
    -   two: "x y"
        three: -1
  text: |
    {tap}: Выстрел на 1-2-3. # не примечание
      - и это текст

    Ещё строка.

- id: c2
  text: |-
    Конец"""


def by_library(text: str, monkeypatch: pytest.MonkeyPatch) -> Node | str:
    with monkeypatch.context() as patch:
        patch.setattr(yamltree, "read_plain", lambda text: None)
        try:
            return yamltree.read_yaml(text)
        except CardError as error:
            return error.diagnostic.code


def test_an_ordinary_file_is_read_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    head, _, cards = ORDINARY.partition("- id")
    deeper = head + "\n".join(f"  {line}" if line else line for line in f"- id{cards}".split("\n"))
    for text in (ORDINARY, ORDINARY + "\n", ORDINARY + "\n\n", deeper):
        read = read_plain(text)
        assert read is not None and read == by_library(text, monkeypatch)


def test_card_files_are_ordinary(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "cards").rglob("*.cards.yaml"))]
    read = [(tree, text) for text in texts if (tree := read_plain(text)) is not None]
    assert len(read) >= len(texts) / 2
    assert read[0][0] == by_library(read[0][1], monkeypatch)


def test_a_broken_file_is_read_alike_or_left_to_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random(7)
    accepted = 0
    for _ in range(400):
        text = ORDINARY
        for _ in range(dice.choice((1, 1, 2))):
            at = dice.randrange(len(text) + 1)
            text = text[:at] + text[at + dice.randint(1, 4) :] if dice.random() < 0.35 else text[:at] + dice.choice(BITS) + text[at:]
        read = read_plain(text)
        if read is not None:
            accepted += 1
            assert read == by_library(text, monkeypatch), text
    assert accepted > 100


@pytest.mark.parametrize("text", [
    "", "# nothing", "a: &x 1\n", "a: *x\n", "a: !t 1\n", "a: >\n  x\n", "a:\n", "a: 1\n b: 2\n", "a: b: c\n", "a: x\n  y\n", "a: \"x\\n\"\n",
    "a: [1,\n 2]\n", "--- \na: 1\n", "a: 1\r\n", "\ufeffa: 1\n", "a: |\n\n  x\n", "a: |2\n  x\n", "- - 1\n", "a: 1 # said\n", "\ta: 1\n", "a",
])  # fmt: skip
def test_what_is_out_of_the_ordinary_is_left_to_the_library(text: str) -> None:
    assert read_plain(text) is None


def test_much_and_deep_texts_are_left_to_the_library() -> None:
    deep = "".join(f"{'  ' * depth}k:\n" for depth in range(30)) + "  " * 30 + "k: 1\n"
    assert read_plain(deep) is None
    assert read_plain(f"a: {'[' * 3000}{']' * 3000}\n") is None
