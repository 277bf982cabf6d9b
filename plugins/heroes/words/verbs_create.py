"""Creating cards that are in no deck (heroes:519.6, 8(1), 8(2)): one verb for every card, so that «A или B» is a choice.

In: nothing. Out: `CREATE_VERBS`. What such a card is stands in `_MODULES` and `_ELEMENTALS`; the application adds the
cards to the package of the cards that can create them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardc.codegen.ir import Symbol
from cardc.dsl.language import Verb
from cardc.plugins.heroes.terms import PER, TIMES, want_player

Row = tuple[str, str, str, tuple[int, int, int], str, str]

# Id, printed name, element; strike, life, cost; text; the name as patterns want it.
_MODULES: tuple[Row, ...] = (
    ("defence-module", "Защитный модуль", "", (0, 2, 1), "Модуль. Броня 1.", "защитный модуль"),
    ("attack-module", "Модуль атаки", "", (2, 1, 1), "Модуль.", "модуль атака"),
    ("suppression-module", "Модуль подавления", "", (1, 1, 1), "Модуль. Защита от заклинаний.", "модуль подавление"),
    ("haste-module", "Модуль подвижности", "", (1, 2, 1), "Модуль. Опыт в атаке.", "модуль подвижность"),
    ("support-module", "Модуль поддержки", "", (0, 2, 1), "Модуль. Регенерация 1.", "модуль поддержка"),
)
_ELEMENTALS: tuple[Row, ...] = (
    ("fire-elemental", "Элементаль огня", "steppe", (2, 1, 2), "Рывок.", "элементаль огонь"),
    ("air-elemental", "Элементаль воздуха", "mountain", (1, 1, 2), "Найм: Ранить персонажа на 1.", "элементаль воздух"),
    (
        "earth-elemental",
        "Элементаль земли",
        "forest",
        (1, 3, 2),
        "При ударе излечите персонажа на 1.",
        "элементаль земля",
    ),
    ("water-elemental", "Элементаль воды", "swamp", (2, 3, 2), "Гибель: Каждый игрок берёт карту.", "элементаль вода"),
    ("ash-elemental", "Элементаль праха", "swamp", (1, 2, 2), "Гибель: Мор 1.", "элементаль прах"),
)


def _card(row: Row, kind: str) -> Mapping[str, Any]:
    card_id, name, element, (strike, life, cost), text, _ = row
    elements = (element,) if element else ()
    return {"id": card_id, "name": name, "type": "creature", "classes": (kind,), "elements": elements, "cost": cost,
            "life": life, "strike": (strike,), "text": f"Созданный. {text}"}  # fmt: skip


def _creating(row: Row, kind: str) -> Verb:
    words = row[5]
    return Verb(
        f"create-{row[0]}",
        (f"создать|создавать {words}", f"создать|создавать {{amount}} {words}", words),
        kind="ability",
        wants=(want_player("create", TIMES, aux=Symbol("card", row[0])),),
        targets="",
        defaults=(("amount", 1), PER),
        creates=(_card(row, kind),),
        prints=f"создать {{amount}} {words}",
        brings="masc",
        clause="519.6",
    )


CREATE_VERBS = (
    *(_creating(row, "mechanism") for row in _MODULES),
    *(_creating(row, "elemental") for row in _ELEMENTALS),
)
