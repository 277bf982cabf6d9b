"""Parts of sentences as canonical text: amounts, phrases, references, qualities, conditions.

In: nodes below an action. Out: Russian. `Pen` holds the vocabulary and what is known of the feature being printed. The
words come from the first pattern of a vocabulary entry whose slots fit the arguments.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from cardc.dsl.agree import Need, decline, noun_grammar, past, word_class
from cardc.dsl.evolving import replace
from cardc.dsl.filling import ITEM, Args, Pen, choose_pattern, fill_pattern
from cardc.dsl.language import Language
from cardc.dsl.nodes import (
    AllOf,
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
    OneOf,
    Phrase,
    Player,
    PropertyOf,
    Quantity,
    Quote,
    Ref,
    Test,
    UpTo,
    Where,
    Word,
)
from cardc.dsl.patterns import pattern_slots
from cardc.dsl.russian import syntax as ru
from cardc.dsl.words import Words

_TABLES = {
    "trigger": "triggers", "keyword": "keywords", "property": "properties", "kind": "kinds", "zone": "zones", "verb": "verbs",
}  # fmt: skip
_ROLE_WORDS = {"attacked": ru.ATTACKED, "attacker": ru.ATTACKER, "host": ru.HOST}


def make_pen(language: Language, words: Words, quote: Callable[[Quote], str]) -> Pen:
    """A pen for one feature; `quote` prints granted features."""
    pen = Pen(language, words, quote, lambda node, case: "")
    pen.show = lambda node, case: print_arg(pen, node, case)
    return pen


# ---------------------------------------------------------------- arguments


def print_arg(pen: Pen, node: Any, case: str = "accs") -> str:
    """Any argument of an action, predicate or condition, in `case` where that applies."""
    printer = _PRINTERS.get(type(node))
    return printer(pen, node, case) if printer is not None else ""


def _number(pen: Pen, node: Number, case: str) -> str:
    return str(node.value)


def _grades(pen: Pen, node: Grades, case: str) -> str:
    return "-".join(print_arg(pen, part, case) for part in (node.weak, node.medium, node.strong))


def _arith(pen: Pen, node: Arith, case: str) -> str:
    left, right = print_arg(pen, node.left, "gent"), print_arg(pen, node.right, "gent")
    if node.op == "*":
        return f"{ru.DOUBLE_PRINTED} {left}"
    if node.op == "/":
        return f"{left}/{right}" if isinstance(node.left, Bound) else f"{ru.HALF} {left}"
    if node.op == "diff" or (node.op == "+" and not isinstance(node.left, Bound)):
        return f"{ru.DIFFERENCE if node.op == 'diff' else ru.SUM} {left} {ru.AND} {right}"
    return f"-{right}" if node.left == Number(0) else f"{left}{node.op}{right}"


def _property_of(pen: Pen, node: PropertyOf, case: str) -> str:
    entry = pen.language.properties[node.property]
    said = fill_pattern(pen, entry.patterns[0], (), Need(case or "nomn"))
    implied = bool(entry.results) and isinstance(node.of, Ref) and node.of.kind in ("did", "event", "other")
    if implied or _is_self(node.of):
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
        return ru.ANY_NUMBER if node.minimum == Number(0) else f"{_bare(node.minimum)} {ru.OR} {ru.MORE_PRINTED}"
    return f"{ru.UP_TO} {_bare(node.maximum)}"


def _where(pen: Pen, node: Where, case: str) -> str:
    return print_arg(pen, node.value, case)


def signed(pen: Pen, node: Any) -> str:
    """An amount with its sign, as bonuses have it."""
    text = print_arg(pen, node, "accs")
    return text if text.startswith("-") else f"+{text}"


# ---------------------------------------------------------------- phrases


def _phrase(pen: Pen, node: Phrase, case: str) -> str:
    noun = pen.language.nouns.get(node.noun)
    lemma = noun.lemmas[0] if noun is not None else ""
    head = lemma.split()[0] if lemma else ""
    need = replace(noun_grammar(head, pen.words), case=case) if head else Need(case, gender="neut")
    filters = list(node.filters)
    if not head:
        lemma, filters = _class_head(pen, filters)
        need = replace(noun_grammar(lemma.split()[0], pen.words), case=case) if lemma else need
        title, filters = ("", filters) if lemma else _title(filters)
    else:
        title = ""
    count, need, noun_need = _counted(node.quantity, need)
    if not lemma and not count and any(isinstance(one, Is) and one.name == "among" for one in filters):
        count = str(Number(1).value)
    before, behind = _split_filters(pen, filters, need)
    owner = _owner_before(node, need, pen)
    chosen = decline(ru.CHOSEN_PRINTED, need, pen.words) if node.chosen else ""
    random = decline(ru.RANDOM, need, pen.words) if node.quantity.mode == "random" else ""
    different = decline(ru.DIFFERENT, replace(need, number="plur"), pen.words) if node.quantity.distinct else ""
    if node.quantity.mode == "each" and need.number == "sing":
        count = decline(ru.EACH_PRINTED, need, pen.words)
    words = [f"{{{word[1:-1]}}}" if word.startswith("<") else decline(word, noun_need, pen.words) if index == 0 or _adjective(pen, word) else word
             for index, word in enumerate(lemma.split())]  # fmt: skip
    parts = [count, random, owner, chosen, different, *before, *words, title, _owner_behind(node, pen), *behind]
    return " ".join(filter(None, [*parts, _zone_of(pen, node), _chooser(pen, node)]))


def _chooser(pen: Pen, node: Phrase) -> str:
    """«по выбору противника»: somebody else picks the card."""
    if node.chooser == "target-controller":
        return f"{ru.BY_CHOICE} {decline(min(ru.ATTACKED), Need('gent', gender='masc', animacy='anim'), pen.words)}"
    if node.chooser == "controller":
        return f"{ru.BY} {decline(ru.MY, Need('datv', gender='masc', animacy='inan'), pen.words)} {decline(ru.CHOICE, Need('datv'), pen.words)}"
    return f"{ru.BY_CHOICE} {_player(pen, Player(node.chooser), 'gent')}" if node.chooser else ""


def _adjective(pen: Pen, word: str) -> bool:
    return word_class(word, pen.words) == "ADJF"


def _class_head(pen: Pen, filters: list[Any]) -> tuple[str, list[Any]]:
    """«гном»: a class word stands in the noun's place."""
    for index, one in enumerate(filters):
        word = dict(one.args).get("class") if isinstance(one, Is) else None
        if isinstance(word, Word) and word.table == "class":
            return pen.language.classes[word.id][0], [*filters[:index], *filters[index + 1 :]]
    return "", filters


def _title(filters: list[Any]) -> tuple[str, list[Any]]:
    """«Имя»: a name that stands in the noun's place, and the other qualities."""
    for index, one in enumerate(filters):
        name = dict(one.args).get("name") if isinstance(one, Is) and one.name == "named" else None
        if isinstance(name, Name):
            return f"«{name.text}»", [*filters[:index], *filters[index + 1 :]]
    return "", filters


def _counted(quantity: Quantity, need: Need) -> tuple[str, Need, Need]:
    """The number, the form of adjectives and the form of the noun behind it."""
    low, high = quantity.minimum, quantity.maximum
    plural = replace(need, number="plur", case="gent" if need.case in ("accs", "nomn") else need.case)
    if quantity.mode in ("each",):
        return "", need, need
    if quantity.ordinal:
        return f"{quantity.ordinal}{ru.ORDINAL_ENDING}", need, need
    if quantity.mode == "any" and high is None and low == Number(1):
        many = replace(need, number="plur")
        return "", many, many
    if low == high == Number(1):
        return "", need, need
    if high is None:
        said = f"{ru.ANY_NUMBER}" if low == Number(0) else f"{_bare(low)} {ru.OR} {ru.MORE_PRINTED}"
        return said, replace(plural, case="gent"), replace(plural, case="gent")
    if low == Number(0):
        return f"{ru.UP_TO} {_bare(high)}", replace(plural, case="gent"), replace(plural, case="gent")
    few = isinstance(high, Number) and high.value in (2, 3, 4) and need.case in ("accs", "nomn")
    noun = replace(need, number="sing", case="gent") if few else plural
    return _bare(high), plural, noun


def _bare(amount: Any) -> str:
    return str(amount.value) if isinstance(amount, Number) else "X"


def _owner_before(node: Phrase, need: Need, pen: Pen) -> str:
    word = {"mine": ru.MY, "own": ru.OWN}.get(node.owner, "")
    if word:
        return decline(word, need, pen.words)
    return ru.HIS_PRINTED if node.owner == "of" and isinstance(node.owner_of, Ref) else ""


def _owner_behind(node: Phrase, pen: Pen) -> str:
    if node.owner == "opponent":
        return _player(pen, Player("opponent"), "gent")
    return print_arg(pen, node.owner_of, "gent") if isinstance(node.owner_of, Player) else ""


def _zone_of(pen: Pen, node: Phrase) -> str:
    if not node.zone:
        return ""
    word = pen.language.zones[node.zone].patterns[0]
    said = f"{ru.OUT_OF} {fill_pattern(pen, word, (), replace(noun_grammar(word, pen.words), case='gent'))}"
    return f"{said} {ru.ANYONES}" if node.owner == "each" else said


def _split_filters(pen: Pen, filters: list[Any], need: Need) -> tuple[list[str], list[str]]:
    before: list[str] = []
    behind: list[str] = []
    for one in filters:
        text, leads = print_filter(pen, one, need)
        (before if leads else behind).append(text)
    return before, behind


def print_filter(pen: Pen, node: Any, need: Need) -> tuple[str, bool]:
    """A qualifier, and whether it stands before the noun."""
    if isinstance(node, Not):
        return _negated(pen, node, need)
    if isinstance(node, OneOf):
        pairs = [print_filter(pen, part, need) for part in node.parts]
        return f" {ru.OR} ".join(text for text, _ in pairs), all(leads for _, leads in pairs)
    if isinstance(node, AllOf):
        return " ".join(print_filter(pen, part, need)[0] for part in node.parts), True
    return _quality(pen, node, need)


def _negated(pen: Pen, node: Not, need: Need) -> tuple[str, bool]:
    text, leads = print_filter(pen, node.of, need if _is_adjective(pen, node.of) else replace(need, case="gent"))
    if leads and _is_adjective(pen, node.of):
        return f"{ru.NOT} {text}", True
    return f"({ru.EXCEPT} {text})", False


def _is_adjective(pen: Pen, node: Any) -> bool:
    entry = pen.language.predicates.get(node.name) if isinstance(node, Is) else None
    return entry is not None and _leads(pen, choose_pattern(entry.patterns, node.args))


def _quality(pen: Pen, node: Is, need: Need) -> tuple[str, bool]:
    entry = pen.language.predicates.get(node.name)
    if entry is None or not entry.patterns:
        target = dict(node.args).get("target") or dict(node.args).get("name")
        if node.name == "among" and isinstance(target, Ref):
            text = print_arg(pen, target, "gent")
            return f"{ru.OUT_OF} {ru.N_BEFORE_PRONOUNS if text in ru.PRONOUNS_WITH_N else ''}{text}", True
        return print_arg(pen, target, "gent" if node.name == "of" else need.case), False
    pattern = choose_pattern(entry.patterns, node.args)
    leads = _leads(pen, pattern) and entry.place != "after"
    word = dict(node.args).get("element")
    if pattern == "{element}" and isinstance(word, Word):
        return decline(_adjective_of(pen, word), need, pen.words), True
    return fill_pattern(pen, pattern, node.args, need if leads else None, place=True), leads


def _adjective_of(pen: Pen, word: Word) -> str:
    forms = pen.language.elements[word.id]
    return next((form for form in forms if _adjective(pen, form)), forms[0])


def _leads(pen: Pen, pattern: str) -> bool:
    first = ITEM.findall(pattern)[0].split("|")[0] if pattern else ""
    return first == "{element}" or (word_class(first, pen.words) in ("ADJF", "PRTF") and not first.startswith("{"))


def _cell(pen: Pen, node: Cell, case: str) -> str:
    noun = next((entry.lemmas[0] for entry in pen.language.nouns.values() if entry.is_a == "cell"), "")
    need = replace(noun_grammar(noun, pen.words), case=case)
    count, need, noun_need = _counted(node.quantity, need)
    if node.quantity.mode == "each":
        count = decline(ru.EACH_PRINTED, need, pen.words)
    before, behind = _split_filters(pen, list(node.filters), need)
    return " ".join(filter(None, [count, *before, decline(noun, noun_need, pen.words), *behind]))


# ---------------------------------------------------------------- references and players


def _is_self(node: Any) -> bool:
    return isinstance(node, Ref) and node.kind == "self"


def _ref(pen: Pen, node: Ref, case: str) -> str:
    if node.kind == "self":
        return decline(ru.REFLEXIVE, Need(case if case != "nomn" else "accs"), pen.words) if case != "nomn" else ""
    if node.kind in _ROLE_WORDS:
        word = min(_ROLE_WORDS[node.kind])
        return decline(word, Need(case, gender="masc", animacy="anim"), pen.words)
    return _pronoun(pen, pen.targets.get(node.action or 0), case)


def _pronoun(pen: Pen, target: Any, case: str) -> str:
    noun = pen.language.nouns.get(target.noun) if isinstance(target, Phrase) else None
    gender = noun_grammar(noun.lemmas[0].split()[0], pen.words).gender if noun is not None else "neut"
    plural = isinstance(target, Group) or (isinstance(target, Phrase) and (
        target.quantity.mode == "each" or target.quantity.maximum != Number(1)
    ))
    word = ru.PRONOUNS["plur" if plural else gender or "neut"]
    return ru.PRONOUN_FORMS[word].get(case, word)


def _player(pen: Pen, node: Player, case: str) -> str:
    if node.who == "controller":
        return decline(ru.YOU, Need(case, "plur"), pen.words)
    if node.who == "event":
        return ru.PRONOUN_FORMS[ru.PRONOUNS["masc"]].get(case, ru.PRONOUNS["masc"])
    entry = pen.language.nouns.get("player" if node.who == "each" else node.who)
    if entry is None:
        return ""
    said = decline(entry.lemmas[0], Need(case, animacy="anim"), pen.words)
    if node.who != "each":
        return f"{ru.HIS_PRINTED} {said}" if isinstance(node.of, Ref) else said
    return f"{decline(ru.EACH_PRINTED, Need(case, gender='masc', animacy='anim'), pen.words)} {said}"


def _group(pen: Pen, node: Group, case: str) -> str:
    return f" {ru.OR if node.op == 'or' else ru.AND} ".join(print_arg(pen, part, case) for part in node.parts)


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


def print_condition(pen: Pen, node: Any) -> str:
    """A condition behind «если» or «пока»."""
    if isinstance(node, (Both, Either)):
        return f" {ru.AND if isinstance(node, Both) else ru.OR} ".join(print_condition(pen, part) for part in node.parts)
    if isinstance(node, Fails):
        return f"{ru.NOT} {print_condition(pen, node.of)}"
    args = dict(node.args)
    if node.name == "is":
        subject = print_arg(pen, args["subject"], "nomn")
        return f"{subject} {_asserted(pen, args['filter'], args['subject'])}".strip()
    entry = pen.language.conditions[node.name]
    kept = tuple((name, value) for name, value in node.args if not _is_self(value))
    pattern = choose_pattern(entry.patterns, kept) or re.sub(r"^\{\w+(:\w+)?\} ", "", entry.patterns[0])
    text = fill_pattern(pen, pattern, kept, place=True)
    return text if pattern.startswith("{") else " ".join(past(word, pen.words) for word in text.split(" "))


def _asserted(pen: Pen, quality: Any, subject: Any) -> str:
    if isinstance(quality, Not):
        return f"{ru.NOT} {min(ru.COPULA)} {_asserted(pen, quality.of, subject)}"
    if isinstance(quality, Is) and quality.name == "among":
        return print_arg(pen, dict(quality.args)["target"], "nomn")
    noun = pen.language.nouns.get(subject.noun) if isinstance(subject, Phrase) else None
    need = noun_grammar(noun.lemmas[0].split()[0], pen.words) if noun is not None else Need(gender="neut")
    return print_filter(pen, quality, need)[0]


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
    Phrase: _phrase,
    Cell: _cell,
    Ref: _ref,
    Player: _player,
    Group: _group,
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
