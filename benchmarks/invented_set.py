"""A generated set of invented cards, one to a file: `python -m benchmarks.invented_set FOLDER [COUNT]`.

In: a folder, how many cards, a seed. Out: `COUNT` card files in folders of a hundred. Texts are put together from phrases
that the vocabulary has, with numbers drawn at random; every card is understood and has code, and equal arguments give
equal files.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

CARDS = 5000
_WHO = ("существо", "существо противника", "ваше существо", "другое существо", "ваше закрытое существо", "другое ваше существо",
        "летающее существо", "существо степи", "существо леса", "существо болота", "закрытое существо", "раненое существо")  # fmt: skip
_ACTIONS = ("ранить {who} на {n}", "излечить {who} на {n}", "закрыть {who}", "открыть {who}", "выстрел на {g}",
            "метание на {g}", "разряд на {n}", "разряд на {g}", "получить {{counter}}", "излечиться на {n}",
            "уничтожить {who}", "ранить каждое {who} на {n}")  # fmt: skip
_JOINS = (", при этом ", ", при выполнении ", " и ", ", ", " или ", " – ")
_HEADS = ("{{tap}}: ", "{{tap}}: ", "{{tap}}{{counter}}: ", "В начале вашего хода ", "В конце вашего хода ", "При {{strike}} – ")
_FIRST = ("Бурый", "Седой", "Хмурый", "Рыжий", "Тихий", "Старый", "Хромой", "Ранний", "Дальний", "Косой", "Лютый", "Зоркий")
_LAST = ("сплавщик", "бортник", "гонец", "лодочник", "сторож", "кузнец", "скорняк", "пастух", "рыбак", "косарь", "дегтярь", "мытарь")
_ELEMENTS = ("степь", "горы", "лес", "болото", "тьма")


def write_set(folder: Path, count: int = CARDS, seed: int = 1) -> list[Path]:
    """Write the set; the paths of its files."""
    dice = random.Random(seed)
    paths = []
    for number in range(count):
        path = folder / f"part{number // 100:03}" / f"card{number:05}.cards.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(card_file(number, dice), encoding="utf-8")
        paths.append(path)
    return paths


def card_file(number: int, dice: random.Random) -> str:
    """The file of one card."""
    name = f"{dice.choice(_FIRST)} {dice.choice(_LAST)} {number}"
    strike = sorted(dice.randint(0, 4) for _ in range(3))
    return (
        "game: berserk\nset: {code: bench, name: Измерение}\ncards:\n"
        f"  - id: c{number:05}\n    name: {name}\n    element: {dice.choice(_ELEMENTS)}\n    cost: {dice.randint(1, 9)}\n"
        f"    life: {dice.randint(3, 14)}\n    strike: {strike[0]}-{strike[1]}-{strike[2]}\n    text: |\n"
        + "".join(f"      {line}\n" for line in dict.fromkeys(card_text(dice) for _ in range(dice.choice((1, 1, 2)))))
    )


def card_text(dice: random.Random) -> str:
    """One feature."""
    parts = [_action(dice) for _ in range(dice.choice((1, 2, 2, 3)))]
    body = parts[0]
    for part in parts[1:]:
        join = dice.choice(_JOINS)
        body += join + part
    head = dice.choice(_HEADS).format()
    return f"{head}{body if not head.endswith(': ') else body[0].upper() + body[1:]}."


def _action(dice: random.Random) -> str:
    grades = sorted(dice.randint(1, 5) for _ in range(3))
    return dice.choice(_ACTIONS).format(
        who=dice.choice(_WHO), n=dice.randint(1, 6), g=f"{grades[0]}-{grades[1]}-{grades[2]}"
    )


def main() -> None:
    """Write a set to the folder that is named."""
    folder, count = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else CARDS
    print(len(write_set(folder, count)))


if __name__ == "__main__":
    main()
