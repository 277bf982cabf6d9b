"""Russian itself, as tables: numerals, function words, look-alike letters, endings.

With `russian.syntax` the only place of the compiler's core with Russian words in it. Nothing here belongs to a game: what
a card can do is said by plugins. Forms are written in lower case with е for ё.
"""

from __future__ import annotations

CARDINALS = {
    "ноль": 0, "один": 1, "два": 2, "три": 3, "четыре": 4, "пять": 5, "шесть": 6, "семь": 7, "восемь": 8, "девять": 9,
    "десять": 10, "одиннадцать": 11, "двенадцать": 12, "тринадцать": 13, "четырнадцать": 14, "пятнадцать": 15,
    "шестнадцать": 16, "семнадцать": 17, "восемнадцать": 18, "девятнадцать": 19, "двадцать": 20, "тридцать": 30,
}
COLLECTIVES = {"оба": 2, "двое": 2, "трое": 3, "четверо": 4, "пятеро": 5, "шестеро": 6}
ORDINALS = {
    "первый": 1, "второй": 2, "третий": 3, "четвертый": 4, "пятый": 5, "шестой": 6, "седьмой": 7, "восьмой": 8,
    "девятый": 9, "десятый": 10,
}
TIMES = {"дважды": 2, "трижды": 3, "вдвое": 2, "втрое": 3}

NUMERALS = {**CARDINALS, **COLLECTIVES, **ORDINALS, **TIMES}
BY_VALUE = {value: lemma for lemma, value in reversed(CARDINALS.items())}
ORDINAL_BY_VALUE = {value: lemma for lemma, value in ORDINALS.items()}

# Latin letters that look like Cyrillic ones.
LOOKALIKES = dict(zip("ABCEHKMOPTXYaceopxykmë", "АВСЕНКМОРТХУасеорхукмё", strict=True))
# Letters that are no word and look like a digit.
DIGIT_LOOKALIKES = {"З": "3", "з": "3"}
UNKNOWN_LETTER = "x"
UNKNOWN_LETTERS = frozenset("xXхХ")
LETTERS = "а-яё"
ALPHABET = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
CONFUSED = {"ь": "ъ", "ъ": "ь", "и": "й", "й": "и", "ш": "щ", "щ": "ш"}
GLUED_LETTERS = frozenset("вс")
YO = str.maketrans({"ё": "е"})
NEGATION = "не"

ERRATA = r"\s*\[\s*[Ээ]ррата[^\[\]\n]{0,60}\]\s*"

# Written as one word by mistake, never one word in the language; and the pair they stand for.
GLUED = {"приэтом": "при этом", "влюбом": "в любом", "вслучае": "в случае", "тоесть": "то есть",
         "вначале": "в начале", "вконце": "в конце",
         "неможет": "не может", "немогут": "не могут", "недолжен": "не должен"}
# Pairs of known words that together are always a misprint; what the second one should be.
MISPRINTED_PAIRS = {("при", "этому"): "этом", ("при", "этим"): "этом"}
# Words that a missing blank usually glues to their neighbour.
GLUING = frozenset((
    "при", "на", "по", "до", "за", "из", "от", "для", "без", "под", "над", "через", "после", "перед", "между",
    "вместо", "кроме", "если", "когда", "пока", "где", "чтобы", "или", "либо", "затем", "иначе", "может", "можете",
    "не", "и", "в", "эта", "эту", "это", "его", "ее", "их",
))

# What declension may leave after the stem of a noun or adjective.
ENDINGS = frozenset((
    "", "а", "я", "о", "е", "и", "ы", "у", "ю", "ь", "й", "ов", "ев", "ей", "ом", "ем", "ой", "ам", "ям", "ах",
    "ях", "ами", "ями", "ого", "его", "ому", "ему", "ым", "им", "ых", "их", "ую", "юю", "ая", "яя", "ое", "ее",
    "ые", "ие", "ый", "ий", "ою", "ею", "ыми", "ими", "ией", "ью",
))

# After which word a new one is declined, by ending: a noun that may be a person or a thing after both.
MODELS = {
    "": ("студент", "объект"), "к": ("ученик", "знак"), "г": ("враг", "круг"), "х": ("пастух", "воздух"),
    "ж": ("морж", "этаж"), "ш": ("малыш", "камыш"), "ч": ("врач", "меч"), "щ": ("плащ",), "ц": ("месяц",),
    "иец": ("индиец",), "ец": ("купец",), "а": ("карта",), "ка": ("наука",), "га": ("книга",), "ха": ("эпоха",),
    "я": ("буря",), "ия": ("магия",), "ие": ("здание",), "о": ("место",), "е": ("поле",), "ь": ("король",),
    "ость": ("скорость",), "й": ("край",), "ий": ("синий",), "кий": ("дикий",), "гий": ("долгий",), "ый": ("новый",), "ой": ("молодой",),
}

TRANSLITERATION = {
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "e", "ж": "zh", "з": "z", "и": "i", "й": "y",
    "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "у": "u", "ф": "f",
    "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "", "ы": "y", "ь": "", "э": "e", "ю": "yu",
    "я": "ya",
}
