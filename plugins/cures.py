"""What to do about a broken plugin, in Russian.

In: the cure as the loader writes it, in English. Out: the same in Russian; the names in it stand as they are.
"""

from __future__ import annotations

import re

# Each row: the sentence with holes, its translation with the same holes.
CURES = (
    ("{a} has it: load one of them.", "оно уже есть у {a}: загрузите что-то одно."),
    ("Check its name and installation.", "Проверьте имя и установку."),
    ("The hooks are: {a}.", "Есть хуки: {a}."),
    ("Take the arguments that hookspecs.py names.", "Принимайте аргументы, названные в hookspecs.py."),
    ("Implement it with @hookimpl and return a PluginInfo.", "Объявите его с @hookimpl и верните PluginInfo."),
    ("Return a PluginInfo.", "Верните PluginInfo."),
    ("This cardc has version {a}: install a release of the plugin for it.",
     "У этой cardc версия {a}: установите выпуск плагина для неё."),
    ("This is a bug of the plugin.", "Это ошибка самого плагина."),
    ("Return a list of {a}.", "Верните список {a}."),
    ("Return a {a} or some of its fields.", "Верните {a} или часть его полей."),
    ("Answer for the game that was asked about.", "Отвечайте за ту игру, о которой спросили."),
    ("Correct what the plugin declares.", "Исправьте то, что объявляет плагин."),
    ("Known: {a}.", "Есть: {a}."),
    ("Plugin {a} has it: rename yours.", "оно есть у плагина {a}: переименуйте своё."),
    ("Write a tuple of patterns.", "Запишите кортеж образцов."),
    ("{a} of plugin {b} claims it: choose other words.", "её занимает {a} плагина {b}: выберите другие слова."),
    ("Another plugin declares it with other words.", "Другой плагин объявляет его другими словами."),
    ("Plugin {a} has it.", "оно есть у плагина {a}."),
    ("Name a ruleset that is loaded.", "Назовите загруженный набор правил."),
    ("That one is of game {a}.", "Тот – игры {a}."),
    ("An earlier plugin says {a}: only one may set it.", "Более ранний плагин говорит {a}: задать может только один."),
    ("An earlier plugin declares it otherwise: rename yours.", "Более ранний плагин объявляет иначе: переименуйте своё."),
    ("Drop one of their before/after/requires.", "Уберите один из их before/after/requires."),
    ("Install or name the plugin {a}.", "Установите или назовите плагин {a}."),
    ("Mark it with @hookimpl.", "Пометьте его @hookimpl."),
    ("Write a tuple.", "Запишите кортеж."),
    ("Say it as a card would.", "Скажите так, как сказала бы карта."),
    ("Give at most {a}.", "Передавайте не больше {a}."),
    ("Close every bracket that opens.", "Закройте каждую открытую скобку."),
    ("Write {type} or {name:type}; types: {a}.", "Пишите {{тип}} или {{имя:тип}}; типы: {a}."),
    ("Choose one of: {a}.", "Выберите одно из: {a}."),
    ("Name a slot of its patterns, or one of: {a}.", "Назовите место своего образца или одно из: {a}."),
    ("Primitives stand in cardc.codegen.primitives: {a}.", "Примитивы перечислены в cardc.codegen.primitives: {a}."),
    ("It is {a}({b}).", "Вызов: {a}({b})."),
    ("Give it a pattern: its infinitive and slots.", "Дайте ему образец: инфинитив и места."),
    ("Its fields are: {a}.", "Его поля: {a}."),
    ("Return a text.", "Верните текст."),
    ("Yield mappings of column to value.", "Отдавайте отображения столбца в значение."),
    ("Correct the template.", "Исправьте шаблон."),
    ("Name the native of one of your verbs: {a}.", "Назовите native одного из своих глаголов: {a}."),
    ("Declare it in cardc_model({a}), or name one of: {b}.", "Объявите его в cardc_model({a}) или назовите одно из: {b}."),
)  # fmt: skip


def in_russian(cure: str) -> str:
    """The cure in Russian; as it is if no row fits."""
    for english, russian in CURES:
        pattern = re.escape(english).replace(r"\{a\}", "(?P<a>.*)").replace(r"\{b\}", "(?P<b>.*)")
        found = re.fullmatch(pattern, cure, re.DOTALL)
        if found is not None:
            return russian.format(**found.groupdict())
    return cure
