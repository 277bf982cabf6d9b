"""The catalogue of messages: code → words in Russian and English, and examples that yield it. `docs/diagnostics.md` is
made of it.

A row is `Message(ru, en, ru_hint, en_hint, examples)`. `{word}` stands for an argument of the diagnostic; a part in
square brackets is left out when one of its arguments is missing or empty. Messages quote the word at fault. To add a
code, add a row to the table of its stage; a test asks for both languages and tries every example.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Message:
    """One code. `examples`: texts in which it is found (4xx, 5xx: card files, rows, or a path; 6xx: names of plugins);
    `GAME` stands for the id of a game."""

    ru: str
    en: str
    ru_hint: str
    en_hint: str
    examples: tuple[str, ...] = ()


CHARACTERS = {
    "E101": Message(
        "Недопустимый знак {word}", "The character {word} is not allowed",
        "Удалите этот знак.", "Remove this character.",
        ("Ранить\0существо на 2.", "Закрыть\u202eсущество."),
    ),
    "E102": Message(
        "Текст слишком длинный: {length} знаков", "The text is too long: {length} characters",
        "Не больше {limit} знаков.", "At most {limit} characters.",
        ("Открыть существо. " * 5_556,),
    ),
    "E103": Message(
        "Кавычка «{word}» без пары", "The quote “{word}” has no partner",
        "Закройте кавычку или уберите лишнюю.", "Close the quote or remove the extra one.",
        ("Заклинание «рассвет – открыть существо.", "Открыть существо» и закрыть его."),
    ),
    "E104": Message(
        "Скобка «{word}» без пары", "The bracket “{word}” has no partner",
        "Откройте скобку или уберите лишнюю.", "Open the bracket or remove the extra one.",
        ("Открыть существо).",),
    ),
    "E105": Message(
        "Неизвестный символ «{word}»", "Unknown symbol “{word}”",
        "[Возможно, «{nearest}». ]Символы добавляют правила игры и плагины.",
        "[Perhaps “{nearest}”. ]Symbols come from the game and its plugins.",
        ("{nosuch}: Открыть существо.", "Открыть {"),
    ),
    "E106": Message(
        "Текст пуст", "The text is empty",
        "Напишите хотя бы одну особенность или уберите ключ text.", "Write a feature, or leave the key text out.",
        ("", " \u00a0\n"),
    ),
    "E107": Message(
        "Слово «{word}» написано не кириллицей", "The word “{word}” is not written in Cyrillic",
        "Напишите его по-русски или символом в фигурных скобках.", "Write it in Russian, or as a symbol in braces.",
        ("Open существо.",),
    ),
    "E108": Message(
        "Число «{word}» слишком велико", "The number “{word}” is too large",
        "Не больше шести цифр.", "At most six digits.",
        ("Ранить существо на 99999999999.",),
    ),
    "W101": Message(
        "Знак {word} принят за пробел", "The character {word} was taken for a blank",
        "Замените его пробелом.", "Replace it by a blank.",
        ("Открыть\x01существо.",),
    ),
    "W104": Message(
        "Скобка «(» не закрыта: принята закрытой в конце предложения",
        "The bracket “(” is not closed: taken as closed at the end of the sentence",
        "Добавьте «)».", "Add “)”.",
        ("Открыть существо (1 раз за ход",),
    ),
    "H101": Message(
        "В слове «{word}» латинские буквы: прочитано «{read}»", "Latin letters in “{word}”: read as “{read}”",
        "Замените их русскими.", "Replace them by Cyrillic ones.",
        ("Oткрыть существо.",),
    ),
    "H102": Message(
        "Перенос в слове «{word}»: прочитано «{read}»", "Line-break hyphen in “{word}”: read as “{read}”",
        "Уберите дефис.", "Remove the hyphen.",
        ("Откр-ыть существо.",),
    ),
    "H103": Message(
        "Слова слиты: «{word}» прочитано как «{read}»", "Words run together: “{word}” was read as “{read}”",
        "Вставьте пробел.", "Insert a blank.",
        ("Открыть существо, приэтом закрыть его.",),
    ),
    "H104": Message(
        "Опечатка «{word}»: прочитано «{read}»", "Misprint “{word}”: read as “{read}”",
        "Исправьте слово.", "Correct the word.",
        ("Открыть существо, при этому закрыть его.",),
    ),
    "H105": Message(
        "Пометка «{word}» пропущена", "The note “{word}” was skipped",
        "Пометке об исправлении не место в тексте карты.", "A note of corrections is no part of the card's text.",
        ("[Эррата 2020. 01. 02] Открыть существо.",),
    ),
}

WORDS = {
    "E201": Message(
        "Неизвестное слово «{word}»", "Unknown word “{word}”",
        "[Возможно, «{nearest}». ]Проверьте написание или добавьте слово плагином.",
        "[Perhaps “{nearest}”. ]Check the spelling, or add the word by a plugin.",
        ("{tap}: Открыть существо и забуровить его.",),
    ),
    "E202": Message(
        "Слово «{word}» здесь не ожидалось", "“{word}” was not expected here",
        "[После «{after}» ожидается: {expected}. ]Уберите слово или перестройте фразу.",
        "[After “{after}” this is expected: {expected}. ]Remove the word or rephrase.",
        ("{tap}: Закрыть существо на конец.", "{tap}: Ранить существо на существо."),
    ),
    "E203": Message(
        "У слова «{word}» нет дополнения", "“{word}” lacks its object",
        "[После «{word}» ожидается: {expected}. ]Допишите, с кем или с чем это происходит.",
        "[After “{word}” this is expected: {expected}. ]Say whom or what it happens to.",
        ("{tap}: Ранить на 2.",),
    ),
    "E204": Message(
        "Неизвестная цель «{word}»", "Unknown target “{word}”",
        "[Возможно, «{nearest}». ]Назовите карту словом правил или классом.",
        "[Perhaps “{nearest}”. ]Name the card by a word of the rules or a class.",
        ("{tap}: Ранить бурундокля на 2.",),
    ),
    "W205": Message(
        "«{word}» не согласовано с числом {number}", "“{word}” does not agree with the number {number}",
        "[Напишите «{read}». ]Число прочитано как написано.", "[Write “{read}”. ]The number was read as printed.",
        ("{tap}: Получить 5 фишки.",),
    ),
    "E206": Message(
        "Непонятно, на что указывает «{word}»", "It is not clear what “{word}” refers to",
        "Назовите карту раньше или прямо здесь.", "Name the card before, or here.",
        ("{tap}: Ранить его на 2.",),
    ),
    "E208": Message(
        "«{word}» и «{first}» сказаны об одном и том же: неясно, что верно",
        "“{word}” and “{first}” say two things of one: nothing decides which is meant",
        "Оставьте одно или разделите особенность.", "Keep one of them, or divide the feature.",
        (
            "{tap}: Ранить существо на X, где X – число ваших существ, излечить существо на X, где X – число карт.",
            "{tap}: Закрыть существо (1 раз за ход), открыть существо (2 раза за ход).",
        ),
    ),
    "W208": Message(
        "Пояснение «{word}» не повторяет того, что значит ключевое слово",
        "The reminder “{word}” does not repeat what the keyword means",
        "Скобки после ключевого слова не исполняются: уберите их или напишите отдельной особенностью.",
        "A bracket behind a keyword is not executed: remove it, or make it a feature of its own.",
        ("Вампиризм (закрыть существо противника).",),
    ),
    "W209": Message(
        "«{word}» можно прочитать двояко: принято «{first}», возможно «{second}»",
        "“{word}” can be read in two ways: “{first}” was taken, “{second}” is possible",
        "Перестройте фразу, чтобы чтение было одно.", "Rephrase so that one reading is left.",
        ("{tap}: Излечить существо на 2.",)  # with a plugin whose verb takes the same words,
    ),
    "H201": Message(
        "Строка классов «{word}» в тексте пропущена", "The class line “{word}” in the text was skipped",
        "Классам место в ключе classes.", "Classes belong to the key classes.",
        ("Гном. {tap}: Разряд на 2.",),
    ),
    "H210": Message(
        "Помарка «{word}» пропущена[: прочитано «… {read} …»]", "The stray “{word}” was skipped[: read as “… {read} …”]",
        "Уберите её.", "Remove it.",
        ("{tap}: Закрыть существо у.", "{tap}: Закрыть: существо.", "{tap}: Закрыть все.существа."),
    ),
    "H211": Message(
        "Знак «{word}» прочитан как «{read}»", "The sign “{word}” was read as “{read}”",
        "Исправьте его.", "Correct it.",
        ("{tap}; Закрыть существо.",),
    ),
    "H213": Message(
        "«{word}» прочитано как имя карты «{read}»", "“{word}” was read as the name of the card “{read}”",
        "Поставьте имя в кавычки.", "Put the name in quotes.",
        ("{tap}: Ранить Каменного Стража на 2.",),
    ),
    "E212": Message(
        "Приказ «{word}» на карте, которая остаётся в игре, ничем не вызывается",
        "Nothing starts the order “{word}” on a card that stays in play",
        "Дайте ему стоимость, момент («При ударе – …») или предел («1 раз за ход может …»).",
        "Give it a cost, a moment or a limit.",
        ("Ранить существо на 2.",)  # on a card of a type that stays in play,
    ),
    "E207": Message(
        "«{word}» понято, но действия у него нет", "“{word}” is known but has no behaviour",
        "Добавьте действие плагином или соберите с --allow-unsupported.",
        "Add the behaviour by a plugin, or build with --allow-unsupported.",
        ("{tap}: Ранить его на 2.",),
    ),
}

CONNECTORS = {
    "H301": Message(
        "Предложение «{word}» без своего начала прочитано как продолжение предыдущего",
        "The sentence “{word}” has no head of its own: read as going on from the one before",
        "Соедините предложения связкой или дайте второму стоимость или условие.",
        "Join the sentences by a connector, or give the second a cost or trigger.",
        ("{tap}: Закрыть существо. Ранить его на 1.",),
    ),
    "E301": Message(
        "После «{word}» нет второй части", "Nothing follows “{word}”",
        "Допишите действие или уберите связку.", "Add an action, or remove the connector.",
        ("{tap}: Ранить существо на 2, при этом.",),
    ),
    "E302": Message(
        "Перед «{word}» нет первой части", "Nothing stands before “{word}”",
        "Допишите действие или уберите связку.", "Add an action, or remove the connector.",
        ("{tap}: При этом закрыть существо.",),
    ),
    "W303": Message(
        "«{word}» можно прочитать двояко: принято {first}, возможно {second}",
        "“{word}” can be read in two ways: {first} was taken, {second} is possible",
        "Квадратные скобки вокруг действий решают, какое чтение верно; или перестройте фразу.",
        "Square brackets around actions settle which reading is meant; or rephrase.",
        ("{tap}: Закрыть существо, при этом открыть ваше существо, иначе получить {counter}.",),
    ),
    "E305": Message(
        "Слишком много действий или вложенных ветвей в одной особенности", "Too many actions or nested branches in one feature",
        "Не больше {limit}: разделите особенность.", "At most {limit}: divide the feature.",
        ("{tap}: Ранить существо на 1" + ", закрыть его" * 64 + ".",),
    ),
    "E304": Message(
        "В правилах «{ruleset}» нет связки «{word}»", "The ruleset “{ruleset}” has no connector “{word}”",
        "[Она есть в правилах: {others}. ]Смените правила или связку.",
        "[It belongs to: {others}. ]Change the ruleset or the connector.",
        ("{tap}: Ранить существо на 1, в противном случае закрыть его.",),
    ),
}

_HEAD = "game: g\nset: {code: s, name: n}\n"

RULESETS = {
    "E401": Message(
        "Неизвестные правила «{word}»", "Unknown ruleset “{word}”",
        "[Возможно, «{nearest}». ]Есть: {known}.", "[Perhaps “{nearest}”. ]Known: {known}.",
        (_HEAD + "ruleset: nosuch\ncards:\n  - {name: A}\n",),
    ),
}

FILES = {
    "E501": Message(
        "Файл не разобран: {detail}", "The file cannot be read: {detail}",
        "Исправьте запись в этом месте.", "Correct the notation at this place.",
        ("game: [a\ncards: }",),
    ),
    "E502": Message(
        "Неизвестный ключ «{word}»", "Unknown key “{word}”",
        "[Возможно, «{nearest}». ]Ключи: {known}.", "[Perhaps “{nearest}”. ]Keys: {known}.",
        (_HEAD + "cards:\n  - {name: A, lief: 2}\n",),
    ),
    "E503": Message(
        "Ключ «{word}»: неверное значение {value}", "Key “{word}”: wrong value {value}",
        "Ожидается {expected}.", "Expected: {expected}.",
        (_HEAD + "cards:\n  - {name: A, life: many}\n", "- 1\n"),
    ),
    "E504": Message(
        "Идентификатор «{word}» уже занят картой в строке {line}", "The id “{word}” is taken by the card in line {line}",
        "Дайте карте свой ключ id.", "Give the card an id of its own.",
        (_HEAD + "cards:\n  - {name: A}\n  - {name: B, id: a}\n",),
    ),
    "E505": Message(
        "Нет ключа «{word}»", "The key “{word}” is missing",
        "Добавьте его.", "Add it.",
        (_HEAD + "cards:\n  - {life: 2}\n",),
    ),
    "E506": Message(
        "Файл превышает пределы: {detail}", "The file exceeds the bounds: {detail}",
        "Разделите файл; не больше {limit}.", "Split the file; at most {limit}.",
        ("- " * 30 + "a\n",),
    ),
    "E507": Message(
        "Неизвестная игра «{word}»", "Unknown game “{word}”",
        "[Возможно, «{nearest}». ]Есть: {known}.", "[Perhaps “{nearest}”. ]Known: {known}.",
        (_HEAD + "cards:\n  - {name: A}\n",),
    ),
    "E509": Message(
        "Неизвестная стихия «{word}»", "Unknown element “{word}”",
        "[Возможно, «{nearest}». ]Есть: {known}.", "[Perhaps “{nearest}”. ]Known: {known}.",
        ("game: GAME\nset: {code: s, name: n}\ncards:\n  - {name: A, element: nosuch}\n",),
    ),
    "E512": Message(
        "Набору нужен плагин «{word}», а он не загружен", "The set needs the plugin “{word}”, which is not loaded",
        "Установите его или назовите модуль: --plugin МОДУЛЬ.[ Загружены: {known}.]",
        "Install it, or name its module: --plugin MODULE.[ Loaded: {known}.]",
        ("game: GAME\nset: {code: s, name: n}\nrequires: [nosuch]\ncards:\n  - {name: A}\n",),
    ),
    "W502": Message(
        "Неизвестный ключ «{word}» пропущен", "The unknown key “{word}” was skipped",
        "Уберите ключ, если он здесь по ошибке.", "Remove the key if it is here by mistake.",
        ('{"game": "GAME", "name": "A", "nosuch": 1, "text": "Полёт."}\n',),
    ),
    "E511": Message(
        "Ключ «{word}» указан дважды", "The key “{word}” is given twice",
        "Оставьте один.", "Keep one.",
        (_HEAD + "cards:\n  - {name: A, life: 2, life: 3}\n",),
    ),
    "E510": Message(
        "Файл «{word}» не прочитан: {detail}", "The file “{word}” cannot be opened: {detail}",
        "Проверьте путь и права.", "Check the path and permissions.",
        ("nosuch.cards.yaml",),
    ),
}

PLUGINS = {
    "E601": Message(
        "Плагин «{word}» не загружен: {detail}", "The plugin “{word}” was not loaded: {detail}",
        "Исправьте плагин или уберите его.", "Correct the plugin, or remove it.",
        ("nosuch_plugin",),
    ),
    "W601": Message(
        "Правило «{word}» плагина {plugin}: {detail}", "Rule “{word}” of the plugin {plugin}: {detail}",
        "Исправьте карту или уберите плагин.", "Correct the card, or remove the plugin.",
        ("tests.plugins.strict",),
    ),
}

# What a slot of a pattern is called when it is missing; of a target, by the case it must stand in.
EXPECTED = {
    "target": ("кого или что", "whom or what"), "target:gent": ("кого или чего", "of whom or what"),
    "target:datv": ("кому или чему", "to whom or what"), "target:ablt": ("кем или чем", "by whom or what"),
    "target:loct": ("о ком или о чём", "about whom or what"), "cell": ("клетка", "a cell"), "zone": ("где", "where"),
    "amount": ("число", "a number"), "number": ("число", "a number"), "quantity": ("сколько", "how many"),
    "duration": ("на какое время", "for how long"), "keyword": ("ключевое слово", "a keyword"),
    "keywords": ("ключевые слова", "keywords"), "property": ("свойство", "a property"),
    "bonus": ("«+1 к …»", "“+1 к …”"), "kind": ("вид атаки", "a kind of attack"), "name": ("имя", "a name"),
    "features": ("особенность в кавычках", "a feature in quotes"), "marker": ("имя метки", "the name of a marker"),
    "player": ("игрок", "a player"), "filter": ("признак", "a quality"), "condition": ("условие", "a condition"),
    "element": ("стихия", "an element"), "class": ("класс", "a class"), "noun": ("существительное", "a noun"),
}  # fmt: skip

CATALOGUE: dict[str, Message] = {**CHARACTERS, **WORDS, **CONNECTORS, **RULESETS, **FILES, **PLUGINS}
