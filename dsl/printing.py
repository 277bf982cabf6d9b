"""Parts of sentences as canonical text: amounts, phrases, references, qualities, conditions.

In: nodes below an action. Out: Russian. `Pen` holds the vocabulary and what is known of the feature being printed. The
words come from the first pattern of a vocabulary entry whose slots fit the arguments.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from cardc.dsl.agree import Need, decline, noun_grammar, past, short, third_person, word_class
from cardc.dsl.evolving import replace
from cardc.dsl.filling import Args, Pen, choose_pattern, fill_pattern
from cardc.dsl.language import Language
from cardc.dsl.nodes import (
    Arith,
    Both,
    Bound,
    CaseAmount,
    Cell,
    Count,
    Done,
    Duration,
    Either,
    Fails,
    Grades,
    Group,
    Is,
    Many,
    Name,
    Not,
    Number,
    Phrase,
    Player,
    PropertyOf,
    Quote,
    Ref,
    Test,
    UpTo,
    Where,
    Word,
)
from cardc.dsl.patterns import imperfective_verb, pattern_slots
from cardc.dsl.printing_phrases import (
    ROLE_WORDS,
    bare_number,
    is_self,
    print_cell,
    print_filter,
    print_group,
    print_phrase,
    print_player,
    print_ref,
)
from cardc.dsl.russian import syntax as ru
from cardc.dsl.words import Words

_TABLES = {
    "trigger": "triggers", "keyword": "keywords", "property": "properties", "kind": "kinds", "zone": "zones", "verb": "verbs",
}  # fmt: skip


def make_pen(language: Language, words: Words, quote: Callable[[Quote], str]) -> Pen:
    """A pen for one feature; `quote` prints granted features."""
    pen = Pen(language, words, quote, lambda node, case: "")
    pen.show = lambda node, case: print_arg(pen, node, case)
    return pen


# ---------------------------------------------------------------- arguments


def print_arg(pen: Pen, node: Any, case: str = "accs") -> str:
    """Any argument of an action, predicate or condition, in `case` where that applies."""
    printer = _PRINTERS.get(type(node))
    if printer is None:
        return ""
    thread = pen.thread
    if thread is None or thread.own is None or getattr(node, "span", None) not in thread.apart:
        return printer(pen, node, case)
    own, thread.own = thread.own, None
    said = printer(pen, node, case)
    thread.own = own
    return said


def _number(pen: Pen, node: Number, case: str) -> str:
    return str(node.value)


def _grades(pen: Pen, node: Grades, case: str) -> str:
    return "-".join(print_arg(pen, part, case) for part in (node.weak, node.medium, node.strong))


def _arith(pen: Pen, node: Arith, case: str) -> str:
    left, right = print_arg(pen, node.left, "gent"), print_arg(pen, node.right, "gent")
    if node.op == "*" and isinstance(node.right, Bound):
        return f"{left}*{right}"
    if node.op == "*":
        return f"{ru.DOUBLE_PRINTED} {left}"
    if node.op == "/":
        return f"{left}/{right}" if isinstance(node.left, Bound) else f"{ru.HALF} {left}"
    if node.op == "+" and isinstance(node.left, Number) and isinstance(node.right, Bound):
        return f"{left}+{right}"
    if node.op == "diff" or (node.op == "+" and not isinstance(node.left, Bound)):
        return f"{ru.DIFFERENCE if node.op == 'diff' else ru.SUM} {left} {ru.AND} {right}"
    return f"-{right}" if node.left == Number(0) else f"{left}{node.op}{right}"


def _property_of(pen: Pen, node: PropertyOf, case: str) -> str:
    entry = pen.language.properties[node.property]
    said = fill_pattern(pen, entry.patterns[0], (), Need(case or "nomn"))
    implied = bool(entry.results) and isinstance(node.of, Ref) and node.of.kind in ("did", "event", "other")
    if implied or is_self(node.of):
        return said
    owner = print_arg(pen, node.of, "gent")
    return f"{owner} {said}" if owner in ru.HIS else f"{said} {owner}"


def _count(pen: Pen, node: Count, case: str) -> str:
    return f"{decline(ru.COUNT_PRINTED, Need(case or 'nomn'), pen.words)} {_plural_gent(pen, node.of)}"


def _plural_gent(pen: Pen, target: Any) -> str:
    return print_arg(pen, target, "gent")


def _case_amount(pen: Pen, node: CaseAmount, case: str) -> str:
    return print_arg(pen, node.otherwise, case)


def _up_to(pen: Pen, node: UpTo, case: str) -> str:
    if node.maximum is None:
        return ru.ANY_NUMBER if node.minimum == Number(0) else f"{bare_number(node.minimum)} {ru.OR} {ru.MORE_PRINTED}"
    low, high = node.minimum, node.maximum
    if isinstance(low, Number) and isinstance(high, Number) and low.value:
        return f"{low.value} {ru.OR} {high.value}" if high.value == low.value + 1 else f"{low.value}-{high.value}"
    return f"{ru.UP_TO} {bare_number(high)}"


def _where(pen: Pen, node: Where, case: str) -> str:
    return print_arg(pen, node.value, case)


def signed(pen: Pen, node: Any) -> str:
    """An amount with its sign, as bonuses have it."""
    text = print_arg(pen, node, "accs")
    return text if text.startswith("-") else f"+{text}"


# ---------------------------------------------------------------- words


def _word(pen: Pen, node: Word, case: str) -> str:
    args = dict(node.args)
    if node.table == "property" and "amount" in args:
        rest = tuple((k, v) for k, v in node.args if k not in ("amount", "versus"))
        thing = _entry_text(pen, node, rest, Need("datv"))
        return f"{signed(pen, args['amount'])} {ru.TO} {thing}{_versus(pen, args)}"
    if node.table == "zone":
        return _zone(pen, node, case)
    if node.table == "kind" and "except" in args:
        return f"{_word(pen, replace(node, args=()), case)} ({ru.EXCEPT} {print_arg(pen, args['except'], 'gent')})"
    text = _entry_text(pen, node, node.args, Need(case) if case else None)
    entry = getattr(pen.language, _TABLES[node.table]).get(node.id) if node.table in _TABLES else None
    own = entry is not None and any("versus" in pattern_slots(pattern) for pattern in entry.patterns)
    return text if own else text + _versus(pen, args)


def _versus(pen: Pen, args: Mapping[str, Any]) -> str:
    return f" {ru.BY} {print_arg(pen, args['versus'], 'datv')}" if "versus" in args else ""


def _entry_text(pen: Pen, node: Word, args: Args, need: Need | None) -> str:
    if node.table in ("element", "class"):
        table = pen.language.elements if node.table == "element" else pen.language.classes
        return table[node.id][0]
    entry = getattr(pen.language, _TABLES[node.table])[node.id]
    pattern = choose_pattern((*entry.patterns, *getattr(entry, "reflexive", ())), args)
    return fill_pattern(pen, pattern, args, need, place=True)


def _zone(pen: Pen, node: Word, case: str) -> str:
    owner = dict(node.args).get("owner")
    word = pen.language.zones[node.id].patterns[0]
    said = fill_pattern(pen, word, (), replace(noun_grammar(word.split()[0], pen.words), case=case or "accs"))
    return f"{said} {print_arg(pen, owner, 'gent')}" if owner is not None else said


def _many(pen: Pen, node: Many, case: str) -> str:
    return f" {ru.AND} ".join(print_arg(pen, part, case) for part in node.parts)


def print_duration(pen: Pen, node: Duration) -> str:
    """«до конца хода», «пока P»."""
    if node.condition is not None:
        return f"{ru.WHILE} {print_condition(pen, node.condition)}"
    entry = pen.language.durations[node.until]
    args = (("amount", node.count), ("n", node.count), ("count", node.count), ("number", node.count))
    return fill_pattern(pen, choose_pattern(entry.patterns, args if node.count else ()), args if node.count else ())


# ---------------------------------------------------------------- conditions


def print_condition(pen: Pen, node: Any, *, joined: bool = False) -> str:
    """A condition behind «если» or «пока». `joined`: it is one of several, whose subject would be read with the others."""
    if isinstance(node, (Both, Either)):
        parts = [print_condition(pen, part, joined=True) for part in node.parts]
        return f" {ru.AND if isinstance(node, Both) else ru.OR} ".join(parts)
    if isinstance(node, Fails):
        return f"{ru.NOT} {print_condition(pen, node.of)}"
    args = dict(node.args)
    if node.name == "is":
        subject = "" if _goes_without(pen, args["subject"], args["filter"], joined) else print_arg(pen, args["subject"], "nomn")
        need = _agreeing(pen, args["subject"], subject)
        before, pen.of_other = pen.of_other, not is_self(args["subject"])
        said = _asserted(pen, args["filter"], args["subject"], need) if subject else _unsaid(pen, args["filter"], need)
        pen.of_other = before
        return f"{subject} {said}".strip()
    entry = pen.language.conditions[node.name]
    kept = tuple((name, value) for name, value in node.args if not is_self(value) or value.filters)
    pattern = choose_pattern(entry.patterns, kept)
    if not pattern:  # this card, which goes without saying only at the beginning
        pattern = choose_pattern(entry.patterns, node.args)
        first = _FIRST_SLOT.match(pattern)
        if first is not None and first[1] not in dict(kept):
            pattern = pattern[first.end() :]
    text = fill_pattern(pen, pattern, node.args, place=True)
    return text if pattern.startswith("{") else " ".join(past(word, pen.words) for word in text.split(" "))


_FIRST_SLOT = re.compile(r"\{(\w+)(?::\w+)?\} ")


def _goes_without(pen: Pen, subject: Any, quality: Any, joined: bool) -> bool:
    """This card, unless it is told what kind of card it is («пока эта карта его паразит») or what it does."""
    of = quality.of if isinstance(quality, Not) else quality
    among = isinstance(of, Is) and of.name == "among"
    return is_self(subject) and not subject.filters and not among and (joined or not _acts(pen, of))


def _acts(pen: Pen, quality: Any) -> bool:
    entry = pen.language.predicates.get(quality.name) if isinstance(quality, Is) else None
    pattern = choose_pattern(entry.patterns, quality.args) if entry is not None else ""
    return word_class(pattern.split(" ")[0].split("|")[0], pen.words) == "INFN"


def _agreeing(pen: Pen, subject: Any, said: str) -> Need:
    """The form of what is said of a subject."""
    if isinstance(subject, Group):
        return Need(number="plur")
    noun = pen.language.nouns.get(subject.noun) if isinstance(subject, Phrase) else None
    if noun is None:
        forms = [form for form in pen.words.forms(said.split(" ")[-1]) if form.case == ru.NOMINATIVE] if said else []
        of_pronoun = next((form for form in forms if form.pos in ("NPRO", "NOUN", "ADJF", "PRTF")), None)
        return Need(number=of_pronoun.number, gender=of_pronoun.gender) if of_pronoun is not None else Need(gender="neut")
    several = subject.quantity.mode != "each" and subject.quantity.maximum != Number(1)
    return replace(noun_grammar(noun.lemmas[0].split()[0], pen.words), number="plur" if several else "sing")


def _asserted(pen: Pen, quality: Any, subject: Any, need: Need) -> str:
    if isinstance(quality, Not):
        said = _asserted(pen, quality.of, subject, need)
        return f"{ru.NOT} {said}" if _is_said_short(pen, quality.of, need) else f"{ru.NOT} {min(ru.COPULA)} {said}"
    if isinstance(quality, Is) and quality.name == "among":
        kind = print_arg(pen, dict(quality.args)["target"], "nomn")
        return f"– {kind}" if isinstance(subject, Ref) and subject.kind in ROLE_WORDS else kind
    said = _short(pen, quality, need)
    if said:
        return said
    text = print_filter(pen, quality, need)[0]
    word = dict(quality.args).get("class") if isinstance(quality, Is) else None
    return f"– {text}" if isinstance(word, Word) and isinstance(subject, Ref) and subject.kind in ROLE_WORDS else text


def _unsaid(pen: Pen, quality: Any, need: Need) -> str:
    """What is said of this card where no word stands for it: no verb, which would be another condition."""
    of = quality.of if isinstance(quality, Not) else quality
    if not _acts(pen, of):
        return _asserted(pen, quality, None, need)
    return f"{ru.NOT} {min(ru.COPULA)} {print_filter(pen, of, need)[0]}" if of is not quality else print_filter(pen, of, need)[0]


def _is_said_short(pen: Pen, quality: Any, need: Need) -> bool:
    return bool(_short(pen, quality, need))


def _short(pen: Pen, quality: Any, need: Need) -> str:
    """«закрыто», «двигалось в этом ходу»: a participle in its short form, a verb in the past; "" for anything else."""
    entry = pen.language.predicates.get(quality.name) if isinstance(quality, Is) else None
    pattern = choose_pattern(entry.patterns, quality.args) if entry is not None else ""
    first, blank, rest = pattern.partition(" ")
    word = first.split("|")[0]
    if not word.isalpha():
        return ""
    kind = word_class(word, pen.words)
    if kind == "INFN":
        lasts = word == imperfective_verb(word) and not any(piece in ru.THAT for piece in rest.split(" "))
        verb = third_person(word, need.number, pen.words) if lasts else past(word, pen.words, need, aspect="")
        return "" if verb == word else fill_pattern(pen, pattern, quality.args, place=True, conjugate=lambda _: verb)
    said = short(word, need, pen.words)
    if not said:
        return ""
    behind = fill_pattern(pen, rest, quality.args, place=True) if rest else ""
    return f"{said} {behind}".strip()


_PRINTERS: Mapping[type, Callable[[Pen, Any, str], str]] = {
    Number: _number,
    Grades: _grades,
    Bound: lambda pen, node, case: "X",
    Done: lambda pen, node, case: " ".join(ru.SAME_AMOUNT),
    Arith: _arith,
    Count: _count,
    PropertyOf: _property_of,
    CaseAmount: _case_amount,
    UpTo: _up_to,
    Where: _where,
    Phrase: print_phrase,
    Cell: print_cell,
    Ref: print_ref,
    Player: print_player,
    Group: print_group,
    Word: _word,
    Name: lambda pen, node, case: f"«{node.text}»",
    Many: _many,
    Duration: lambda pen, node, case: print_duration(pen, node),
    Quote: lambda pen, node, case: pen.quote(node),
    Test: lambda pen, node, case: print_condition(pen, node),
    Both: lambda pen, node, case: print_condition(pen, node),
    Either: lambda pen, node, case: print_condition(pen, node),
    Is: lambda pen, node, case: print_filter(pen, node, Need(case))[0],
    Not: lambda pen, node, case: print_filter(pen, node, Need(case))[0],
}
