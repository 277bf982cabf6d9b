"""The function words of Russian that the grammar of card texts is built on.

In: nothing. Out: constants, the second part of the table of Russian (the package itself has numerals and endings). Language
only: no word of a game stands here. Words are lemmas, with е for ё, unless said otherwise.
"""

from __future__ import annotations

IF = "если"
WHENS = frozenset({"когда", "если", "как"})  # the subject of a moment stands behind them
WHILE = "пока"
WHEN = "когда"
UNTIL_THEN = ("до", "тех", "пор")  # forms; «, пока …» stands behind them
WHERE = "где"
NOT = "не"
AND = "и"
WHEREAS = "а"
AFTER_WORDS = frozenset({"после"})
WEAK_WORDS = frozenset({"и", "а"})
OR = "или"
WHICH = "который"
OR_WORDS = frozenset({"или", "либо"})
BOTH_WORDS = frozenset({"и", "или", "либо", "а", "также"})
WITHOUT = "без"
EXCEPT = "кроме"
ONLY = frozenset({"только", "лишь"})
WHOM = frozenset({"по", "в", "на"})  # «только по …»: no more is said than without «только»
MAY = "мочь"
MUST = frozenset({"должен", "должный", "обязать", "обязан", "обязанный"})
WANT = "хотеть"
THAT = frozenset({"этот", "тот", "это"})
DO_IT = frozenset({"сделать", "делать"})
INSTEAD = "вместо"
VERY = "же"  # «сразу же»
ADVERBS = frozenset({"сразу", "также", "тоже", "еще", "дополнительно", "тут", "обязательно"})
COPULA = frozenset({"быть", "являться", "оставаться", "находиться", "есть"})
CHOICE = "выбор"
BY = "по"
AGAINST = "от"
OPPOSED = "против"
UNDECLINED = frozenset({"дитя"})  # cards print this form in every case
DONE_TO = frozenset({"излечить", "переместить"})  # whose participles mean whom an action before was done to
SHARING = frozenset({"с", "со", "без"})  # said once before several things

EACH = frozenset({"каждый", "весь", "все"})
ANY = "любой"
PLAYER = "игрок"
OWNER = "владелец"
HAVING = frozenset({"у", "на"})
COUNT_WORDS = frozenset({"число", "количество"})
AT_MOST = frozenset({"менее", "меньше", "меньший", "мало"})
AT_LEAST = frozenset({"более", "больше", "большой", "больший", "много"})
AT_LEAST_PHRASE = ("хотя", "бы")
UP_TO = "до"
OUT_OF = "из"
ONE = "один"
BOTH = "оба"
RANDOM = "случайный"
CHOSEN = frozenset({"выбранный", "выбрать"})
DIFFERENT = "разный"
TIMES = "раз"
TIMES_FEW = "раза"
INTO = frozenset({"в", "во"})  # «во второй раз»
AT_TRIGGER = "при"
PER = "за"
RANGE = "дальность"
GAINING = frozenset({"получить", "иметь"})
UNIT = "единица"
EACH_UNIT = "каждую единицу"
FOR_EACH = "для"
TURN = "ход"
BATTLE = "бой"
THIS = "это"
AT_THAT = ("при", "этом")  # forms

SUM = "сумма"
DIFFERENCE = "разница"
TOTAL = frozenset({"суммарный", "общий"})
HALF = "половина"
DOUBLE = frozenset({"удвоенный", "удвоить"})
SAME_AMOUNT = ("столько", "же")
MAXIMUM = frozenset({"максимум", "максимальный", "макс"})
THAN = "чем"
MORE_THAN = frozenset({"более", "больше", "много", "большой", "больший"})
ABBREVIATION = ("т", "е")
EQUALS = frozenset({"равный", "равно", "это"})

MY = "ваш"
OWN = "свой"
YOU = "вы"
HIS = frozenset({"его", "ее", "их"})  # forms
PERSONAL = frozenset({"он", "она", "оно", "они"})
REFLEXIVE = "себя"
ATTACKED = frozenset({"атакованный"})
ATTACKER = frozenset({"атаковавший", "атакующий"})
HOST = frozenset({"хозяин"})
AIM = frozenset({"цель"})
DEAD = frozenset({"погибший", "уничтоженный", "умерший"})

TO = "к"
TO_FORMS = frozenset({"к", "ко"})
ON = "на"
THEN = "то"
SAME = "же"
ORDINAL_ENDING = "-й"
N_BEFORE_PRONOUNS = "н"
LISTING = frozenset({"и", "или", "либо"})
PREPOSITIONS = frozenset({"в", "во", "на", "с", "со", "из", "под", "над", "от", "до", "к", "по", "за", "при", "для", "у"})
JOINING_WORDS = PREPOSITIONS | frozenset({"и", "или", "либо", "а", "не", "то", "может", "этом", "затем", "иначе"})
PREPOSITION_FORMS = {"во": "в", "со": "с", "ко": "к", "об": "о", "обо": "о", "изо": "из", "ото": "от", "подо": "под"}
PLACE_PREPOSITIONS = frozenset({"в", "во", "на", "с", "со", "из", "под"})
PERFORM = frozenset({"объявить", "совершить", "выполнить", "нанести", "использовать", "провести", "сделать"})

# Perfective verb and its imperfective partner, where cutting the endings off does not show that they are one verb.
ASPECTS = """
закрыть закрывать|открыть открывать|излечить излечивать|переместить перемещать|получить получать|потерять терять
сбросить сбрасывать|взять брать|положить класть|уничтожить уничтожать|погибнуть погибать|ранить ранивать
передвинуть передвигать|возродить возрождать|вернуть возвращать|изгнать изгонять|вызвать вызывать|снять снимать
объявить объявлять|выполнить выполнять|совершить совершать|нанести наносить|поменять менять|показать показывать
посмотреть смотреть|найти находить|бросить бросать|создать создавать|добыть добывать|стать становиться
разыграть разыгрывать|отравить отравлять|оглушить оглушать|подготовить подготавливать|усилить усиливать
ослабить ослаблять|уменьшить уменьшать|увеличить увеличивать|удвоить удваивать|отменить отменять
перенаправить перенаправлять|предотвратить предотвращать|заблокировать блокировать|назначить назначать
поместить помещать|перевернуть переворачивать|вскрыть вскрывать|завершить завершать|заплатить платить
перебросить перебрасывать|восстановить восстанавливать|назвать называть|отдать отдавать|заменить заменять
перейти переходить|войти входить|попасть попадать|выйти выходить|покинуть покидать|сработать срабатывать
атаковать атаковывать|напасть нападать|убить убивать|занять занимать|свести сводить|выступить выступать
выбрать выбирать|замешать замешивать|перераспределить перераспределять|накопить копить|начать начинать
закончить заканчивать|использовать используть|сразиться сражаться|пропустить пропускать|усовершенствовать совершенствовать
двинуться двигаться|телепортировать телепортировывать|прикрепить прикреплять|удалить удалять|убрать убирать
потратить тратить|повторить повторять|украсть красть|остаться оставаться|выпасть выпадать|умереть умирать
достать доставать|дать давать|лишить лишать|сохранить сохранять|применить применять|изменить изменять
всплыть всплывать|погрузить погружать|приземлить приземлять|раздать раздавать|перемешать перемешивать
"""

# The case behind a preposition, for printing.
GOVERNMENT = {
    "в": "accs", "во": "accs", "на": "accs", "с": "gent", "со": "gent", "из": "gent", "от": "gent", "до": "gent",
    "к": "datv", "по": "datv", "за": "accs", "при": "loct", "для": "gent", "у": "gent", "без": "gent", "под": "accs",
    "над": "ablt", "через": "accs", "кроме": "gent", "вместо": "gent", "против": "gent", "между": "ablt",
}  # fmt: skip
CASES_BEHIND = {
    "из": "gent", "от": "gent", "до": "gent", "для": "gent", "у": "gent", "без": "gent", "кроме": "gent", "к": "datv",
    "вместо": "gent", "против": "gent", "напротив": "gent", "по": "datv", "при": "loct", "над": "ablt", "перед": "ablt",
    "между": "ablt", "через": "accs",
}  # fmt: skip
CASES_OF_VERBS = {"дать": "datv accs", "добавить": "datv accs"}  # of the objects in their order; other verbs govern the accusative
WITH = frozenset({"с", "со"})
IMPERSONAL = frozenset({"можно", "нельзя"})
DONE_TOGETHER = frozenset({"сразиться", "сражаться", "поменять", "поменяться", "менять", "меняться", "рядом", "вместе"})
PLACE_CASES = CASES_BEHIND | {"на": "loct", "в": "loct"}
PLACE_GOVERNMENT = {"в": "loct", "во": "loct", "на": "loct", "с": "ablt", "со": "ablt"}
REFUSAL = "если {player} не может или не хочет этого сделать"
CHOSEN_PRINTED = "выбранный"
THIS_PRINTED = "этот"
OBLIGED = frozenset({"обязать", "обязан", "обязанный"})
OBLIGED_FORMS = {"masc": "обязан", "femn": "обязана", "neut": "обязано", "plur": "обязаны"}
MUST_FORMS = {"masc": "должен", "femn": "должна", "neut": "должно", "plur": "должны"}
ABSENT = "нет"
PERFORM_PRINTED = "провести"
EACH_PRINTED = "каждый"
EACH_OF_SEVERAL = "каждые"
EACH_OF_THEM = "каждого существа"
DOUBLE_PRINTED = "удвоенная"
COUNT_PRINTED = "число"
MORE_PRINTED = "более"
LESS_PRINTED = "менее"
MAXIMUM_PRINTED = "максимум"
ANY_NUMBER = "любое число"
ANYONES = "любого игрока"
BY_CHOICE = "по выбору"
EVERY_TIME = "каждый раз"
BY_CHOICE = "по выбору"
BY_YOUR_CHOICE = "по вашему выбору"
INSTEAD_OF_IT = "вместо этого"
HIS_PRINTED = "его"
PRONOUNS = {"masc": "он", "femn": "она", "neut": "оно", "plur": "они"}
PRONOUNS_WITH_N = frozenset({"его", "ему", "им", "ее", "ей", "их", "ими"})
PRONOUN_FORMS = {
    "он": {"gent": "его", "datv": "ему", "accs": "его", "ablt": "им", "loct": "нем"},
    "она": {"gent": "ее", "datv": "ей", "accs": "ее", "ablt": "ей", "loct": "ней"},
    "оно": {"gent": "его", "datv": "ему", "accs": "его", "ablt": "им", "loct": "нем"},
    "они": {"gent": "их", "datv": "им", "accs": "их", "ablt": "ими", "loct": "них"},
}
GENITIVE = "gent"
NOMINATIVE = "nomn"
INSTRUMENTAL = "ablt"
VOWELS = frozenset("аеиоуыэюя")
REFLEXIVE_ENDINGS = ("ся", "сь")


def _all_words() -> frozenset[str]:
    words: set[str] = set()
    for name, value in list(globals().items()):
        if name.isupper() and name not in ("ASPECTS", "PRONOUN_FORMS"):
            items = value if isinstance(value, (frozenset, tuple, dict)) else (value,)
            words.update(word for item in items for word in str(item).split())
    return frozenset(words)


FUNCTION_WORDS = _all_words()
