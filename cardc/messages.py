"""What the application says, in English and Russian.

In: a key and its arguments. Out: one sentence. Diagnostics of texts have their own catalogue in the compiler; here stand
the messages of commands, files and scenarios. A key without its pair is a bug and fails at import.
"""

from __future__ import annotations

import locale
import os
from typing import Any

LANGUAGES = ("en", "ru")

_ENGLISH = {
    "not-a-file": "{path}: no such file or folder",
    "no-files": "no {what} found in {path}",
    "too-large": "the file is larger than {limit} bytes",
    "too-deep": "nested deeper than {limit} levels",
    "too-many": "more than {limit} values",
    "not-utf8": "the file is not UTF-8 text",
    "alias": "aliases and anchors are not allowed",
    "tag": "tags are not allowed",
    "yaml": "not readable as YAML: {problem}",
    "json": "not readable as JSON: {problem}",
    "empty": "the file is empty",
    "duplicate-key": "key {key} stands twice",
    "unknown-key": "unknown key {key}{nearest}",
    "missing-key": "key {key} is missing",
    "nearest": "; did you mean {key}?",
    "nearest-none": "; allowed here: {keys}",
    "wrong-type": "expected {expected}, found {found}",
    "one-action": "one action per entry; found {keys}",
    "unknown-ruleset": "unknown ruleset {id}{nearest}",
    "unknown-game": "unknown game {id}{nearest}",
    "unknown-card": "no card named {name}{nearest}",
    "ambiguous-card": "several cards are named {name}: {ids}; name one by its id",
    "unknown-id": "no card has the id {id}{nearest}",
    "duplicate-id": "id {id} is used twice",
    "unknown-cell": "unknown cell {cell}",
    "no-free-cell": "no free cell is left for {id}",
    "type-mapping": "a mapping",
    "type-list": "a list",
    "type-text": "a text",
    "type-number": "a number",
    "type-flag": "yes or no",
    "type-effect": "an effect: {kinds}",
    "type-strike": "a number or X-Y-Z",
    "text-grouping": "grouping: expected {expected}, found {found}",
    "text-kinds": "kinds: expected {expected}, found {found}",
    "text-verbs": "verbs: expected {expected}, found {found}",
    "text-canonical": "canonical text: expected {expected}, found {found}",
    "text-repeat": "repeat: expected {expected}, found {found}",
    "text-words": "words not recognised: {words}",
    "text-same": "is not the same tree as: {text}",
    "text-differs": "is the same tree as: {text}",
    "text-diagnostic": "no diagnostic {wanted}; found {found}",
    "text-clean": "expected no diagnostic, found {found}",
    "text-error": "the text does not compile: {found}",
    "nothing": "nothing",
    "does-not-compile": "the text of {card} does not compile: {found}",
    "compiles": "the text was expected to give {wanted}, found {found}",
    "not-executable": "a feature of {card} is not executable: {found}",
    "answer-illegal": "answer {answer} is not legal; offered: {offered}",
    "answer-kind": "answer {answer} does not fit: {asked} was asked; offered: {offered}",
    "answer-by": "answer {answer}: asked was {player}",
    "answer-left": "answers left over: {answers}",
    "answer-missing": "no answer for the question {asked} of {player}; offered: {offered}",
    "answer-accepted": "answer {answer} was expected to be refused and was accepted; offered: {offered}",
    "roll-missing": "a die was thrown and rolls has no entry left",
    "roll-unused": "rolls left over: {rolls}",
    "illegal-action": "{action} was refused: {reason}",
    "not-refused": "{action} was expected to be refused and was accepted",
    "changed": "{action} was refused, but the state has changed",
    "between-unreached": "between: {moment} {part} was never reached",
    "expected": "{what}: expected {expected}, found {found}",
    "why": "part {part}: {why}",
    "crash": "{error}",
    "unsupported-backend": "backend {backend} is not available: {reason}",
    "no-feature": "{id} has no feature {number}",
    "no-pending-trigger": "no trigger of {id} is waiting",
    "summary": "{passed} passed, {failed} failed, {skipped} skipped",
    "check-summary": "{cards} cards, {errors} errors, {warnings} warnings",
    "build-summary": "{cards} cards: {built} built, {reused} reused, {unsupported} features left out → {out}",
    "written": "nothing was written",
    "internal": "internal error: {error} (run with --debug for the traceback)",
    "plugin-broken": "a plugin or the installation is broken: {error}",
    "interrupted": "interrupted",
    "bad-name": "{name} is not a package name (letters, digits and _, not a keyword)",
    "bad-card-ref": "expected FILE#ID, found {value}",
    "text-or-card": "give either TEXT or --card FILE#ID",
    "two-rulesets": "give two rulesets: --rulesets A,B",
    "other-game": "rulesets {a} and {b} belong to different games",
    "one-scenario": "{path} holds {count} scenarios; name one with --name: {names}",
    "no-wheel": "--wheel needs the package 'build'; install it with pip",
    "same-meaning": "no difference between {a} and {b}",
    "differs-grouping": "The connectors bind differently: {a} {left}, {b} {right}.",
    "differs-gate": "Part {part} ({text}): under {a} it runs after {left}; under {b} after {right}.",
    "differs-connector": "Connector {word} before part {part}: {a} {left} ({left_clause}), {b} {right} ({right_clause}).",
    "differs-payment": "Payment: {a} {left}, {b} {right}.",
    "differs-diagnostic": "Only {good} reads this text; {bad}: {message}",
    "differs-features": "{a} sees {left} features, {b} {right}.",
    "differs-verb": "Part {part}: {a} reads {left}, {b} {right}.",
    "payment-after": "after the last action that was done",
    "payment-before": "at announcement, before anything is done",
    "situation": "Example: {situation} → {a}: {left}; {b}: {right}.",
    "situation-part": "part {part} ends as {word}",
    "always": "any outcome",
    "runs": "part {part} runs",
    "stays-closed": "part {part} does not run",
    "clause": "clause",
    "no-features": "no features",
    "reading": "reading {n}: {grouping}",
    "paid": "paid {moment}",
    "executable": "executable",
    "not-executable-word": "not executable",
    "label-cost": "cost",
    "label-trigger": "trigger",
    "label-limit": "limit",
    "label-label": "ability",
    "gate-words": "runs after: {words}",
    "coverage-row": "{what}: {total}, understood {understood} ({understood_share}), executable {executable} ({executable_share})",
    "coverage-words": "words: {total}, understood {understood} ({share})",
    "coverage-unread": "most frequent unread phrases:",
    "coverage-inert": "without effect in any state: {verbs}",
    "cards": "cards",
    "features": "features",
    "run-entry": "{n}. {entry}",
    "run-event": "   {event}",
    "run-part": "   part {part}: {word} {amounts}{clause}",
    "run-question": "   {player} is asked: {kind} {offered}",
    "run-answer": "   → {answer}",
    "player-me": "me",
    "player-opponent": "the opponent",
    "cites-unknown": "clause {clause} is not in the ruleset's list",
}

_RUSSIAN = {
    "not-a-file": "{path}: нет такого файла или папки",
    "no-files": "в {path} не найдено: {what}",
    "too-large": "файл больше {limit} байт",
    "too-deep": "вложенность больше {limit}",
    "too-many": "больше {limit} значений",
    "not-utf8": "файл не в кодировке UTF-8",
    "alias": "псевдонимы и якоря не допускаются",
    "tag": "теги не допускаются",
    "yaml": "не читается как YAML: {problem}",
    "json": "не читается как JSON: {problem}",
    "empty": "файл пуст",
    "duplicate-key": "ключ {key} стоит дважды",
    "unknown-key": "неизвестный ключ {key}{nearest}",
    "missing-key": "нет ключа {key}",
    "nearest": "; возможно, {key}?",
    "nearest-none": "; здесь допустимы: {keys}",
    "wrong-type": "ожидалось: {expected}, найдено: {found}",
    "one-action": "одно действие на запись; найдено: {keys}",
    "unknown-ruleset": "неизвестная редакция правил {id}{nearest}",
    "unknown-game": "неизвестная игра {id}{nearest}",
    "unknown-card": "нет карты с именем {name}{nearest}",
    "ambiguous-card": "карт с именем {name} несколько: {ids}; назовите одну по id",
    "unknown-id": "нет карты с id {id}{nearest}",
    "duplicate-id": "id {id} использован дважды",
    "unknown-cell": "неизвестная клетка {cell}",
    "no-free-cell": "для {id} не осталось свободной клетки",
    "type-mapping": "отображение",
    "type-list": "список",
    "type-text": "текст",
    "type-number": "число",
    "type-flag": "yes или no",
    "type-effect": "эффект: {kinds}",
    "type-strike": "число или X-Y-Z",
    "text-grouping": "группировка: ожидалось {expected}, найдено {found}",
    "text-kinds": "виды: ожидалось {expected}, найдено {found}",
    "text-verbs": "глаголы: ожидалось {expected}, найдено {found}",
    "text-canonical": "канонический текст: ожидалось {expected}, найдено {found}",
    "text-repeat": "повтор: ожидалось {expected}, найдено {found}",
    "text-words": "слова не распознаны: {words}",
    "text-same": "дерево не то же, что у: {text}",
    "text-differs": "дерево то же, что у: {text}",
    "text-diagnostic": "нет сообщения {wanted}; найдено {found}",
    "text-clean": "ожидалось без сообщений, найдено {found}",
    "text-error": "текст не компилируется: {found}",
    "nothing": "ничего",
    "does-not-compile": "текст карты {card} не компилируется: {found}",
    "compiles": "ожидалось сообщение {wanted}, найдено {found}",
    "not-executable": "особенность карты {card} не исполняется: {found}",
    "answer-illegal": "ответ {answer} незаконен; предложено: {offered}",
    "answer-kind": "ответ {answer} не подходит: спрошено {asked}; предложено: {offered}",
    "answer-by": "ответ {answer}: спрошен был {player}",
    "answer-left": "лишние ответы: {answers}",
    "answer-missing": "нет ответа на вопрос {asked} игроку {player}; предложено: {offered}",
    "answer-accepted": "ответ {answer} должен быть отвергнут, но принят; предложено: {offered}",
    "roll-missing": "брошен кубик, а в rolls записей не осталось",
    "roll-unused": "лишние броски: {rolls}",
    "illegal-action": "{action} отвергнуто: {reason}",
    "not-refused": "{action} должно быть отвергнуто, но принято",
    "changed": "{action} отвергнуто, но состояние изменилось",
    "between-unreached": "between: момент {moment} {part} не наступил",
    "expected": "{what}: ожидалось {expected}, найдено {found}",
    "why": "часть {part}: {why}",
    "crash": "{error}",
    "unsupported-backend": "способ исполнения {backend} недоступен: {reason}",
    "no-feature": "у {id} нет особенности {number}",
    "no-pending-trigger": "у {id} нет ждущей сработки",
    "summary": "пройдено {passed}, не пройдено {failed}, пропущено {skipped}",
    "check-summary": "карт {cards}, ошибок {errors}, предупреждений {warnings}",
    "build-summary": "карт {cards}: собрано {built}, взято готовых {reused}, особенностей оставлено вне {unsupported} → {out}",
    "written": "ничего не записано",
    "internal": "внутренняя ошибка: {error} (подробности с --debug)",
    "plugin-broken": "плагин или установка повреждены: {error}",
    "interrupted": "прервано",
    "bad-name": "{name} не годится как имя пакета (буквы, цифры и _, не ключевое слово)",
    "bad-card-ref": "ожидалось FILE#ID, найдено {value}",
    "text-or-card": "укажите либо TEXT, либо --card FILE#ID",
    "two-rulesets": "укажите две редакции: --rulesets A,B",
    "other-game": "редакции {a} и {b} относятся к разным играм",
    "one-scenario": "в {path} сценариев: {count}; назовите один через --name: {names}",
    "no-wheel": "для --wheel нужен пакет build; установите его через pip",
    "same-meaning": "между {a} и {b} различий нет",
    "differs-grouping": "Связки группируются по-разному: {a} {left}, {b} {right}.",
    "differs-gate": "Часть {part} ({text}): по {a} выполняется, если до неё {left}; по {b} – если {right}.",
    "differs-connector": "Связка {word} перед частью {part}: {a} {left} ({left_clause}), {b} {right} ({right_clause}).",
    "differs-payment": "Оплата: {a} {left}, {b} {right}.",
    "differs-diagnostic": "Этот текст читает только {good}; {bad}: {message}",
    "differs-features": "{a} видит особенностей: {left}, {b}: {right}.",
    "differs-verb": "Часть {part}: {a} читает {left}, {b} {right}.",
    "payment-after": "после последней выполненной способности",
    "payment-before": "при объявлении, до выполнения",
    "situation": "Пример: {situation} → {a}: {left}; {b}: {right}.",
    "situation-part": "часть {part} – {word}",
    "always": "любой исход",
    "runs": "часть {part} выполняется",
    "stays-closed": "часть {part} не выполняется",
    "clause": "пункт",
    "no-features": "особенностей нет",
    "reading": "чтение {n}: {grouping}",
    "paid": "оплата {moment}",
    "executable": "исполняется",
    "not-executable-word": "не исполняется",
    "label-cost": "цена",
    "label-trigger": "условие",
    "label-limit": "предел",
    "label-label": "способность",
    "gate-words": "выполняется после: {words}",
    "coverage-row": "{what}: {total}, понято {understood} ({understood_share}), исполняется {executable} ({executable_share})",
    "coverage-words": "слов: {total}, понято {understood} ({share})",
    "coverage-unread": "самые частые непонятые обороты:",
    "coverage-inert": "ни в одном состоянии не подействовали: {verbs}",
    "cards": "карт",
    "features": "особенностей",
    "run-entry": "{n}. {entry}",
    "run-event": "   {event}",
    "run-part": "   часть {part}: {word} {amounts}{clause}",
    "run-question": "   вопрос ({player}): {kind} {offered}",
    "run-answer": "   → {answer}",
    "player-me": "я",
    "player-opponent": "противник",
    "cites-unknown": "пункта {clause} нет в перечне редакции",
}

if set(_ENGLISH) != set(_RUSSIAN):
    raise AssertionError(f"messages without their pair: {sorted(set(_ENGLISH) ^ set(_RUSSIAN))}")


def message(key: str, lang: str = "en", /, **args: Any) -> str:
    """The message `key` in `lang`; a language that is not known is English."""
    return (_RUSSIAN if lang == "ru" else _ENGLISH)[key].format(**args)


def default_language() -> str:
    """The language of the locale (`LC_ALL`, `LC_MESSAGES`, `LANG`), English if it is neither of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "ru" if value.lower().startswith("ru") else "en"
    return "ru" if (locale.getlocale()[0] or "").lower().startswith("ru") else "en"


class UserError(Exception):
    """What the user can put right: a message key with arguments, the place if it is in a file, the exit code."""

    def __init__(self, key: str, /, *, place: str = "", code: int = 1, **args: Any) -> None:
        super().__init__(key)
        self.key, self.place, self.code, self.args_ = key, place, code, args

    def text(self, lang: str) -> str:
        """The sentence in `lang`, with the place before it."""
        said = message(self.key, lang, **{k: v.text(lang) if isinstance(v, UserError) else v for k, v in self.args_.items()})
        return f"{self.place}: {said}" if self.place else said

    def __str__(self) -> str:
        return self.text("en")


def nearest(word: str, known: tuple[str, ...]) -> UserError:
    """«; did you mean …?» for a word that is not among `known`, as a message part."""
    import difflib

    close = difflib.get_close_matches(word, known, n=1, cutoff=0.6)
    if close:
        return UserError("nearest", key=close[0])
    return UserError("nearest-none", keys=", ".join(known[:20]))
