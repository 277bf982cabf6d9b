"""Nouns, zones, elements and classes of Heroes.

In: nothing. Out: `NOUNS`, `ZONES`, `ELEMENTS`, `CLASSES`.
"""

from __future__ import annotations

from cardc.codegen.ir import Call, Symbol, call
from cardc.dsl.language import Noun, ZoneWord
from cardc.plugins.heroes.terms import EVERYTHING, FOE, ME, SUPPORT, types, union


def _kind_of_support(type_id: str) -> Call:
    return union(types(type_id), call("class_is", Symbol("class", type_id)))


def _at_end(noun_id: str, place: str, primitive: str) -> tuple[Noun, ...]:
    """«верхняя карта колоды»: one card, named by its place; the owner of the deck is the phrase's."""
    ends = call("m_or", call(primitive, ME, "count"), call(primitive, FOE, "count"))
    anywhere = (f"{place} карта любой колоды", f"{place} карта колоды любого игрока")
    whichever = Noun(f"{noun_id}-of-any", anywhere, ends, zone="deck", owner="each")
    return whichever, Noun(noun_id, (f"{place} карта колоды", f"{place} карта вашей колоды"), ends, zone="deck", sole=True)


NOUNS = (
    Noun("card", ("карта",), EVERYTHING),
    *_at_end("top-card", "верхняя", "top_of"),
    *_at_end("bottom-card", "нижняя", "bottom_of"),
    Noun("creature", ("существо",), types("creature")),
    Noun("hero", ("герой",), types("hero"), sole=True),
    Noun("character", ("персонаж",), types("hero", "creature")),
    Noun("spell", ("заклинание",), types("spell")),
    Noun("support", ("карта поддержки",), types(*SUPPORT)),
    Noun("equipment", ("экипировка",), union(*map(_kind_of_support, ("weapon", "armour", "amulet")))),
    Noun("weapon", ("оружие",), _kind_of_support("weapon")),
    Noun("armour", ("броня",), _kind_of_support("armour")),
    Noun("amulet", ("амулет",), _kind_of_support("amulet")),
    Noun("event", ("событие",), _kind_of_support("event")),
    Noun("terrain", ("местность",), _kind_of_support("terrain")),
    Noun("creature-card", ("карта существо",), types("creature")),
    Noun("module-card", ("модуль",), call("keyword_is", Symbol("keyword", "module"))),
    Noun("quest", ("квест",), _kind_of_support("quest")),
    Noun("player", ("игрок",), is_a="player"),
    Noun("opponent", ("противник",), is_a="player"),
    Noun("owner", ("владелец",), is_a="player"),
    Noun("coin", ("монета",), is_a="thing"),
    Noun("wound", ("рана",), is_a="thing"),
    Noun("extra-life", ("дополнительная жизнь",), is_a="thing"),
    Noun("die", ("кубик",), is_a="thing"),
    Noun("turn", ("ход",), is_a="thing"),
)

ZONES = (
    ZoneWord("field", ("игра", "игровая зона", "стол", "поле боя", "отряд")),
    ZoneWord("hand", ("рука",)),
    ZoneWord("deck", ("колода",)),
    ZoneWord("graveyard", ("кладбище",)),
    ZoneWord("reserve", ("запас",)),
    ZoneWord("extra-deck", ("дополнительная колода",)),
)

ELEMENTS = {
    "steppe": ("степь", "степной"),
    "mountain": ("гора", "горный"),
    "forest": ("лес", "лесной"),
    "swamp": ("болото", "болотный"),
    "darkness": ("тьма", "темный"),
}

CLASSES = {
    "warrior": ("воин", "герой-воин"),
    "mage": ("маг", "герой-маг"),
    "priest": ("жрец", "герой-жрец"),
    "rogue": ("разбойник", "герой-разбойник"),
    "ranger": ("стрелок", "герой-стрелок"),
    "accenian": ("аккениец",),
    "aquanite": ("акванит",),
    "angel": ("ангел",),
    "archaalite": ("архаалит",),
    "war-machine": ("боевая машина",),
    "brotherhood": ("братство",),
    "giant": ("великан",),
    "varg": ("ворг",),
    "harpy": ("гарпия",),
    "gnome": ("гном",),
    "goblin": ("гоблин",),
    "golem": ("голем",),
    "gremlin": ("гремлин",),
    "demon": ("демон",),
    "child-of-krong": ("дитя кронга",),
    "dragon": ("дракон",),
    "dragonid": ("драконид",),
    "beast": ("зверь",),
    "inquisitor": ("инквизитор",),
    "yordling": ("йордлинг",),
    "centaur": ("кентавр",),
    "koyar": ("койар",),
    "coven": ("ковен",),
    "nightmare": ("кошмар",),
    "linung": ("линунг",),
    "trap": ("ловушка",),
    "metamorph": ("метаморф",),
    "mechanism": ("механизм",),
    "mercenary": ("наемник",),
    "undead": ("нежить",),
    "orc": ("орк",),
    "paladin": ("паладин",),
    "pirate": ("пират",),
    "underdweller": ("подземник",),
    "spawn": ("порождение",),
    "river-maiden": ("речная дева",),
    "slua": ("слуа",),
    "forest-guard": ("страж леса",),
    "tigerman": ("тигролюд",),
    "toa-dan": ("тоа-дан",),
    "troll": ("тролль",),
    "fairy": ("фея",),
    "hazg": ("хазг",),
    "elemental": ("элементаль",),
    "elf": ("эльф",),
    "ent": ("энт",),
    "egg": ("яйцо",),
    "quest": ("квест",),
    "sorcery": ("волшебство",),
    "sin": ("грех",),
    "deed": ("действие",),
    "potion": ("зелье",),
    "order": ("приказ",),
    "ritual": ("ритуал",),
    "sphere": ("сфера",),
    "weapon": ("оружие",),
    "armour": ("броня",),
    "amulet": ("амулет",),
    "event": ("событие",),
    "terrain": ("местность",),
}
