"""Nouns, zones, elements and classes of the classic game.

In: nothing. Out: `NOUNS`, `ZONES`, `ELEMENTS`, `CLASSES`, `SYMBOLS`.
"""

from __future__ import annotations

from cardc.codegen.ir import call
from cardc.dsl.language import Noun, SymbolWord, ZoneWord
from cardc.plugins.berserk.terms import EVERYTHING, LIVING, types

NOUNS = (
    Noun("card", ("карта",), EVERYTHING),
    Noun("creature", ("существо",), LIVING),
    Noun("artifact", ("артефакт",), types("artifact")),
    Noun("terrain", ("местность",), types("terrain")),
    Noun("equipment", ("экипировка",), types("equipment")),
    Noun("symbiont", ("симбиот", "существо-симбиот"), types("companion", "parasite")),
    Noun("companion", ("компаньон",), types("companion")),
    Noun("parasite", ("паразит",), types("parasite")),
    Noun("host", ("хозяин",), call("host_of", EVERYTHING)),
    Noun("opponent", ("противник",), is_a="player"),
    Noun("player", ("игрок",), is_a="player"),
    Noun("owner", ("владелец",), is_a="player"),
    Noun("cell", ("клетка",), is_a="cell"),
    Noun("counter", ("<counter>",), is_a="thing"),
    Noun("token", ("<token>", "жетон"), is_a="thing"),
    Noun("marker", ("маркер",), is_a="thing"),
    Noun("wound", ("рана",), is_a="thing"),
    Noun("extra-life", ("дополнительный <health>",), is_a="thing"),
    Noun("die", ("кубик",), is_a="thing"),
    Noun("roll", ("бросок",), is_a="thing"),
    Noun("turn", ("ход",), is_a="thing"),
    Noun("row", ("ряд",), is_a="thing"),
    Noun("column", ("столбец",), is_a="thing"),
    Noun("feature", ("особенность",), is_a="thing"),
)

ZONES = (
    ZoneWord("field", ("поле боя", "игра", "отряд")),
    ZoneWord("graveyard", ("кладбище",)),
    ZoneWord("deck", ("колода",)),
    ZoneWord("exile", ("изгнание",)),
    ZoneWord("deal", ("раздача",)),
    ZoneWord("auxiliary", ("дополнительный|вспомогательный зона",)),
)

SYMBOLS = (
    SymbolWord("tap", "поворот", ("поворот",)),
    SymbolWord("counter", "фишка", ("фишка",)),
    SymbolWord("token", "жетон", ()),
    SymbolWord("instant", "внезапно", ("внезапно",)),
    SymbolWord("strike", "удар", ("простой удар",)),
    SymbolWord("health", "жизнь", ("жизнь",)),
    SymbolWord("move", "движение", ()),
    SymbolWord("uchr", "удар", ("удар через ряд",)),
    SymbolWord("direct", "удар", ("направленный удар",)),
    SymbolWord("armor", "броня", ("броня",)),
    SymbolWord("regen", "регенерация", ("регенерация",)),
    SymbolWord("ova", "опыт", ("опыт в атаке", "ОвА")),
    SymbolWord("ovz", "опыт", ("опыт в защите", "ОвЗ")),
    SymbolWord("ovs", "опыт", ("опыт в стрельбе", "ОвС")),
    SymbolWord("stamina", "стойкость", ("стойкость",)),
    SymbolWord("zoo", "защита", ("защита от отравлений", "защита от отравления")),
    SymbolWord("zov", "защита", ("защита от выстрелов",)),
    SymbolWord("zoz", "защита", ("защита от заклинаний",)),
    SymbolWord("zom", "защита", ("защита от магии",)),
    SymbolWord("zor", "защита", ("защита от разрядов",)),
    SymbolWord("zot", "защита", ("защита от метаний",)),
    SymbolWord("zoal", "защита", ("защита от атак летающих", "защита от летающих")),
    SymbolWord("first", "первый", ()),
    SymbolWord("second", "второй", ()),
    SymbolWord("ordinary", "рядовой", ("рядовой",)),
    SymbolWord("elite", "элитный", ("элитный",)),
    SymbolWord("wolf", "волк", ()),
    SymbolWord("human", "человек", ()),
    SymbolWord("fly", "полет", ()),
    SymbolWord("unq", "уникальный", ()),
)

ELEMENTS = {
    "steppe": ("степь", "степной"),
    "mountain": ("гора", "горный"),
    "forest": ("лес", "лесной"),
    "swamp": ("болото", "болотный"),
    "darkness": ("тьма", "темный"),
}

CLASSES = {
    "accenian": ("аккениец",),
    "angel": ("ангел",),
    "archaalite": ("архаалит",),
    "beast": ("зверь",),
    "brotherhood": ("братство",),
    "child-of-krong": ("дитя кронга",),
    "coven": ("ковен",),
    "demon": ("демон",),
    "dragon": ("дракон",),
    "elemental": ("элементаль",),
    "elf": ("эльф",),
    "forest-guard": ("страж леса",),
    "gnome": ("гном",),
    "guardian": ("страж",),
    "harpy": ("гарпия",),
    "hero": ("герой",),
    "hero-warrior": ("герой-воин",),
    "hero-mage": ("герой-маг",),
    "hero-priest": ("герой-жрец",),
    "hero-rogue": ("герой-разбойник",),
    "inquisitor": ("инквизитор",),
    "khar": ("кхар",),
    "koyar": ("койар",),
    "linung": ("линунг",),
    "mechanism": ("механизм",),
    "orc": ("орк",),
    "paladin": ("паладин",),
    "pirate": ("пират",),
    "river-maiden": ("речная дева",),
    "slua": ("слуа",),
    "spawn": ("порождение",),
    "toa-dan": ("тоа-дан",),
    "troll": ("тролль",),
    "undead": ("нежить",),
    "underdweller": ("подземник",),
    "yordling": ("йордлинг",),
}
