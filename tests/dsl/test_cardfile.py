"""Card files: what is read, what is refused and where it is told to be."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardc.dsl.cardfile import CardDef, CardFile, load_cards, load_rows, locate, normalise_card, transliterate
from cardc.dsl.diagnostics import Diagnostic, position
from cardc.dsl.language import Language

HEAD = "game: g\nset: {code: s, name: Набор}\ncards:\n"
FULL = """game: g
ruleset: r
set: {code: dozor, name: Лесной дозор}
requires: [more]
cards:
  - id: travnica
    name: Травница
    type: существо
    classes: [Эльф]
    element: [лес, степь]
    cost: Х
    elite: true
    life: 6
    move: 1
    strike: 1–1–2
    icons: {ova: 1, direct: }
    text: |
      {tap}: Излечить существо на 2,
        при этом получить {counter}.

      Второй абзац.
  - {name: Ёжик-копейщик, text: "При\\u00a0ударе \\"раз\\" и
     ещё раз"}
  - name: Сложенная
    strike: [1, 2, 3]
    text: >-
      Первая строка
      вторая строка.

      Третья.
  - name: Одинарные
    text: 'Имя ''да'' – вот'
"""


def load(tmp_path: Path, text: str) -> tuple[CardFile | None, tuple[Diagnostic, ...]]:
    path = tmp_path / "a.cards.yaml"
    path.write_text(text, encoding="utf-8")
    return load_cards(path)


def cards(tmp_path: Path, text: str) -> tuple[CardDef, ...]:
    file, found = load(tmp_path, text)
    assert file is not None and not found
    return file.cards


def codes(tmp_path: Path, text: str) -> list[str]:
    return [found.code for found in load(tmp_path, text)[1]]


def test_every_key_of_a_card_is_read(tmp_path: Path) -> None:
    card = cards(tmp_path, FULL)[0]
    assert (card.id, card.name, card.type, card.classes) == ("travnica", "Травница", "существо", ("Эльф",))
    assert (card.elements, card.cost, card.elite, card.life, card.move) == (("лес", "степь"), "X", True, 6, 1)
    assert (card.strike, card.icons, card.set_code) == ((1, 1, 2), (("ova", 1), ("direct", 1)), "dozor")
    assert (card.game, card.ruleset, card.line, card.column) == ("g", "r", 6, 5)


def test_the_id_is_the_transliterated_name_by_default(tmp_path: Path) -> None:
    assert [card.id for card in cards(tmp_path, FULL)] == ["travnica", "ezhik-kopeyshchik", "slozhennaya", "odinarnye"]
    assert transliterate("!?") == "card"


def test_every_letter_of_a_text_is_found_in_the_file(tmp_path: Path) -> None:
    lines = FULL.split("\n")
    for card in cards(tmp_path, FULL):
        for offset, char in enumerate(card.text):
            line, column = locate(card, offset)
            printed = lines[line - 1][column - 1: column]
            assert char.isspace() or printed in (char, "\\")


def test_a_card_without_text_is_located_at_its_beginning() -> None:
    assert locate(CardDef("a", "A", line=7, column=3), 5) == (7, 3)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (HEAD + "  - {name: A, lief: 2}\n", "E502"),
        (HEAD + "  - {name: A, life: many}\n", "E503"),
        (HEAD + "  - {name: A, strike: 1-2}\n", "E503"),
        (HEAD + "  - {name: A, elite: perhaps}\n", "E503"),
        (HEAD + "  - {name: A, id: ../etc}\n", "E503"),
        (HEAD + "  - {name: A, icons: 3}\n", "E503"),
        (HEAD + '  - {name: "a\\0"}\n', "E503"),
        (HEAD + "  - {name: A}\n  - {name: A}\n", "E504"),
        (HEAD + "  - {life: 2}\n", "E505"),
        (HEAD + "  - {name: A, life: 1, life: 2}\n", "E511"),
        ("- 1\n", "E503"),
        ("game: [\n", "E501"),
        ("game: !!python/object:os.system x\n", "E501"),
        ("a: \x01\n", "E501"),
        ("--- a\n--- b\n", "E501"),
        ("&a [*a]\n", "E501"),
        ("[" * 1000, "E506"),
        ("a: &a x\nb: [" + "*a," * 200 + "]\n", "E506"),
        ("x" * 2_000_001, "E506"),
    ],
)
def test_what_is_wrong_has_a_code(tmp_path: Path, text: str, code: str) -> None:
    assert code in codes(tmp_path, text)


def test_a_wrong_key_is_told_with_place_and_nearest_key(tmp_path: Path) -> None:
    text = HEAD + "  - name: A\n    lief: 2\n"
    found = load(tmp_path, text)[1][0]
    assert position(text, found.span[0]) == (5, 5)
    assert dict(found.args)["nearest"] == "life"


def test_a_wrong_card_does_not_hide_the_others(tmp_path: Path) -> None:
    file, found = load(tmp_path, HEAD + "  - {name: A, life: x}\n  - {name: B}\n")
    assert file is not None and [card.name for card in file.cards] == ["B"]
    assert found[0].card == "a"


@pytest.mark.parametrize("name", ["missing.cards.yaml", "."])
def test_a_file_that_cannot_be_opened(tmp_path: Path, name: str) -> None:
    file, found = load_cards(tmp_path / name)
    assert file is None and found[0].code == "E510"


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "a.cards.yaml").write_bytes(b"\xff\xfe\x00")
    assert load_cards(tmp_path / "a.cards.yaml")[1][0].code == "E501"


def test_rows_are_read_one_a_line(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    rows = [
        '{"game": "g", "ruleset": "r", "set": "s", "name": "A", "cost": "X", "elite": true, "classes": ["C"]}', "",
        '{"game": "g", "set": "s", "name": "A", "colour": 1}', "{", "[]", '{"name": ["A"]}', '{"name": "", "id": "n-1"}',
    ]
    path.write_text("\n".join(rows), encoding="utf-8")
    file, found = load_rows(path)
    assert file is not None and [card.id for card in file.cards] == ["a", "a-2", "n-1"]
    assert (file.cards[0].cost, file.cards[0].elite, file.cards[0].set_code, file.cards[1].line) == ("X", True, "s", 3)
    assert [diagnostic.code for diagnostic in found] == ["W502", "E501", "E503", "E503"]


def test_elements_are_closed_and_classes_open() -> None:
    language = Language("g", elements={"forest": ("лес", "лесной")}, classes={"elf": ("эльф",)})
    card = CardDef("a", "A", elements=("Лесное", "леса", "forest", "огонь"), classes=("Эльфы", "Гном"))
    normal, found = normalise_card(card, language)
    assert normal.elements == ("forest", "forest", "forest") and normal.classes == ("elf", "Гном")
    assert [(diagnostic.code, dict(diagnostic.args)["word"]) for diagnostic in found] == [("E509", "огонь")]


def test_a_second_side_is_a_card_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "s.cards.yaml"
    path.write_text(HEAD + "  - {name: Ученик, life: 4, other_side: {name: Магистр, life: 6, text: Рывок.}}\n", "utf-8")
    loaded, found = load_cards(path)
    assert not found and loaded is not None
    first, second = loaded.cards
    assert (first.id, first.other, first.second) == ("uchenik", "uchenik-side-2", False)
    assert (second.id, second.other, second.second) == ("uchenik-side-2", "uchenik", True)
    assert (second.name, second.life, second.text, second.set_code) == ("Магистр", 6, "Рывок.", "s")


@pytest.mark.parametrize(
    ("side", "code"),
    [("{life: 3}", "E505"), ("{id: a, name: Б}", "E502"), ("{name: Б, other_side: {name: В}}", "E502"), ("[Б]", "E503")],
)
def test_a_second_side_is_checked(tmp_path: Path, side: str, code: str) -> None:
    path = tmp_path / "s.cards.yaml"
    path.write_text(f"{HEAD}  - {{name: Ученик, other_side: {side}}}\n", "utf-8")
    loaded, found = load_cards(path)
    assert code in [each.code for each in found] and loaded is not None and not loaded.cards


def test_rows_have_second_sides_too(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    row = '{"game": "g", "name": "Ученик", "other_side": {"name": "Магистр"}}\n'
    path.write_text(row * 2, "utf-8")
    loaded, found = load_rows(path)
    assert not found and loaded is not None
    assert [(card.id, card.other) for card in loaded.cards] == [
        ("uchenik", "uchenik-side-2"), ("uchenik-side-2", "uchenik"),
        ("uchenik-2", "uchenik-side-2-2"), ("uchenik-side-2-2", "uchenik-2"),
    ]  # fmt: skip
