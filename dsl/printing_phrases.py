"""Phrases, qualities, references and players as canonical text.

In: nodes of noun phrases. Out: Russian. Qualities are printed in the order in which the tree has them: one that usually
stands behind the noun is printed as a participle before it where another that leads comes after it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cardc.dsl.agree import Need, decline, noun_grammar, word_class
from cardc.dsl.evolving import replace
from cardc.dsl.filling import ITEM, Args, Pen, choose_pattern, fill_pattern
from cardc.dsl.language import Predicate
from cardc.dsl.naming import class_word
from cardc.dsl.nodes import AllOf, Cell, Group, Is, Name, Not, Number, OneOf, Phrase, Player, Quantity, Ref, Word
from cardc.dsl.russian import syntax as ru

ROLE_WORDS = {"attacked": ru.ATTACKED, "attacker": ru.ATTACKER, "host": ru.HOST}


def print_phrase(pen: Pen, node: Phrase, case: str) -> str:
    noun = pen.language.nouns.get(node.noun)
    lemma = noun.lemmas[0] if noun is not None else ""
    head = _head_word(lemma, pen)
    need = replace(noun_grammar(head, pen.words), case=case) if head else Need(case, gender="neut")
    filters = list(node.filters)
    if not head:
        lemma, filters = _class_head(pen, filters)
        need = replace(noun_grammar(_head_word(lemma, pen), pen.words), case=case) if lemma else need
        title, filters = ("", filters) if lemma else _title(filters)
    else:
        title = ""
    count, need, noun_need = _counted(node.quantity, need)
    if node.quantity.distinct and not count:
        need, noun_need = replace(need, number="plur"), replace(noun_need, number="plur")
    if not lemma and not count and any(isinstance(one, Is) and one.name == "among" for one in filters):
        count = str(Number(1).value)
    before, behind = _split_filters(pen, filters, need, len(node.filters) - len(filters) and _place_of_head(node.filters, filters))
    owner = _owner_before(node, need, pen)
    chosen = decline(ru.CHOSEN_PRINTED, need, pen.words) if node.chosen else ""
    random = decline(ru.RANDOM, need, pen.words) if node.quantity.mode == "random" else ""
    different = decline(ru.DIFFERENT, replace(need, number="plur"), pen.words) if node.quantity.distinct else ""
    if node.quantity.mode == "each" and need.number == "sing":
        count = decline(ru.EACH_PRINTED, need, pen.words)
    words = _noun_words(lemma, noun_need, pen)
    if _as_good_as_one(node.quantity, [owner, chosen, *before, *words], pen):
        return print_phrase(pen, replace(node, quantity=Quantity("each", Number(1), None)), case)
    parts = [count, random, owner, chosen, different, *before, *words, title, _owner_behind(node, pen), *behind]
    return " ".join(filter(None, [*parts, _zone_of(pen, node)]))


def _head_word(lemma: str, pen: Pen) -> str:
    """The noun of a lemma of several words («верхняя карта», «карта гор»), or its first word."""
    words = lemma.split()
    return next((word for word in words if word_class(word, pen.words) == "NOUN"), words[0] if words else "")


def _noun_words(lemma: str, need: Need, pen: Pen) -> list[str]:
    """The words of a lemma up to the noun in the form needed; what stands behind that stays."""
    words = lemma.split()
    last = words.index(_head_word(lemma, pen)) if words else 0
    return [
        f"{{{word[1:-1]}}}" if word.startswith("<") else decline(word, need, pen.words) if index <= last or _adjective(pen, word) else word
        for index, word in enumerate(words)
    ]


def _as_good_as_one(quantity: Quantity, words: list[str], pen: Pen) -> bool:
    """«карты»: is a plural without a number printed with words that may all be singular? Then «каждая» says the same."""
    if quantity.mode != "any" or quantity.maximum is not None or quantity.minimum != Number(1):
        return False
    forms = [{form.number for form in pen.words.forms(word)} for word in " ".join(words).split()]
    if any(form.lemma in ru.AIM for word in words for form in pen.words.forms(word)):  # «целей» is a reference
        return True
    return all("sing" in numbers for numbers in forms if numbers - {""})


def print_chooser(pen: Pen, node: Phrase) -> str:
    """«по выбору противника»: somebody else picks the card."""
    if node.chooser == "target-controller":
        return f"{ru.BY_CHOICE} {decline(min(ru.ATTACKED), Need('gent', gender='masc', animacy='anim'), pen.words)}"
    if node.chooser == "controller":
        return f"{ru.BY} {decline(ru.MY, Need('datv', gender='masc', animacy='inan'), pen.words)} {decline(ru.CHOICE, Need('datv'), pen.words)}"
    return f"{ru.BY_CHOICE} {print_player(pen, Player(node.chooser), 'gent')}" if node.chooser else ""


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
        said = f"{ru.ANY_NUMBER}" if low == Number(0) else f"{bare_number(low)} {ru.OR} {ru.MORE_PRINTED}"
        return said, replace(plural, case="gent"), replace(plural, case="gent")
    if low == Number(0):
        return f"{ru.UP_TO} {bare_number(high)}", replace(plural, case="gent"), replace(plural, case="gent")
    said = bare_number(high) if low == high else f"{bare_number(low)} {ru.OR} {bare_number(high)}"
    few = isinstance(high, Number) and high.value in (2, 3, 4) and need.case in ("accs", "nomn")
    noun = replace(need, number="sing", case="gent") if few else plural
    return said, plural, noun


def bare_number(amount: Any) -> str:
    return str(amount.value) if isinstance(amount, Number) else "X"


def _owner_before(node: Phrase, need: Need, pen: Pen) -> str:
    word = {"mine": ru.MY, "own": ru.OWN}.get(node.owner, "")
    if word:
        return decline(word, need, pen.words)
    return _possessive(pen, node.owner_of) if node.owner == "of" and isinstance(node.owner_of, (Ref, Phrase)) else ""


def _possessive(pen: Pen, node: Ref | Phrase) -> str:
    """«его», «ее», «их»: what would be read as whose it is."""
    thread = pen.thread
    words = (ru.PRONOUN_FORMS[ru.PRONOUNS[gender]]["gent"] for gender in ("masc", "femn", "plur"))
    fitting = [word for word in words if thread is None or thread.means(word, node)]
    agreeing = print_ref(pen, node, "gent") if isinstance(node, Ref) else ""
    return agreeing if agreeing in fitting else next(iter(fitting), ru.HIS_PRINTED)


def _owner_behind(node: Phrase, pen: Pen) -> str:
    if node.owner == "opponent":
        return print_player(pen, Player("opponent"), "gent")
    return pen.show(node.owner_of, "gent") if isinstance(node.owner_of, Player) else ""


def _zone_of(pen: Pen, node: Phrase) -> str:
    if not node.zone:
        return ""
    word = pen.language.zones[node.zone].patterns[0]
    said = f"{ru.OUT_OF} {fill_pattern(pen, word, (), replace(noun_grammar(word, pen.words), case='gent'))}"
    return f"{said} {ru.ANYONES}" if node.owner == "each" else said


def _split_filters(pen: Pen, filters: list[Any], need: Need, head: int = 0) -> tuple[list[str], list[str]]:
    """The qualities before and behind the noun. `head`: how many of them the one in the noun's place comes after."""
    before: list[str] = []
    behind: list[str] = []
    printed = [print_filter(pen, one, need) for one in filters]
    last = max([head, *(index for index, (_, leads) in enumerate(printed) if leads)])
    for index, (one, (text, leads)) in enumerate(zip(filters, printed, strict=True)):
        ahead = "" if behind and _follows(pen, one) else text if leads else _leading(pen, one, need) if index < last else ""
        (before if ahead else behind).append(ahead or text)
    return before, behind


def _follows(pen: Pen, node: Any) -> bool:
    """May the quality stand behind the noun, behind another that has to?"""
    of = node.of if isinstance(node, Not) else node
    entry = pen.language.predicates.get(of.name) if isinstance(of, Is) else None
    if entry is None or not isinstance(of, Is) or entry.place != "both" or _is_element(of):
        return False
    return of is node or bool(_leading(pen, of, Need())) and _opened(pen, of)


def _is_element(node: Is) -> bool:
    return any(isinstance(value, Word) and value.table == "element" for _, value in node.args)


def _place_of_head(filters: tuple[Any, ...], others: list[Any]) -> int:
    """Where among the qualities the one stood that was taken for the noun."""
    return next((index for index, one in enumerate(filters) if index == len(others) or one is not others[index]), 0)


_OPENING = re.compile(r"^\[([^\[\]]*)\]")  # «[стоящий] рядом»


def _opened(pen: Pen, node: Is) -> bool:
    """Is it a place that a participle may stand before («[стоящий] рядом»)?"""
    return any(_OPENING.match(pattern) for pattern in pen.language.predicates[node.name].patterns)


def _leading(pen: Pen, node: Any, need: Need) -> str:
    """A quality that usually stands behind the noun as it is said before it («стоящее рядом»); "" if it cannot be."""
    entry = pen.language.predicates.get(node.name) if isinstance(node, Is) else None
    if entry is None or entry.place == "after":
        return ""
    opened = (_OPENING.sub(r"\1", pattern) for pattern in entry.patterns)
    fitting = [pattern for pattern in opened if _leads(pen, pattern)]
    pattern = choose_pattern(tuple(fitting), node.args)
    full = pattern and all(f"{{{name}}}" in pattern or f"{{{name}:" in pattern for name, _ in node.args)
    return fill_pattern(pen, pattern, node.args, need, place=True) if full else ""


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
    entry = pen.language.predicates.get(node.of.name) if isinstance(node.of, Is) else None
    acts = entry is not None and isinstance(node.of, Is) and bool(_participle(pen, entry, node.of.args))
    adjective = _is_adjective(pen, node.of)
    text, leads = print_filter(pen, node.of, need if adjective or acts else replace(need, case="gent"))
    if leads and adjective:
        return f"{ru.NOT} {text}", True
    if entry is not None and (acts or entry.is_a == "cell"):
        return f"{ru.NOT} {text}", leads
    ahead = _leading(pen, node.of, need)
    if ahead and isinstance(node.of, Is) and _opened(pen, node.of):
        return f"{ru.NOT} {ahead}", True
    if isinstance(node.of, Is) and node.of.name == "among":
        text = pen.show(dict(node.of.args)["target"], "gent")
    return f"({ru.EXCEPT} {text})", False


def _is_adjective(pen: Pen, node: Any) -> bool:
    entry = pen.language.predicates.get(node.name) if isinstance(node, Is) else None
    return entry is not None and _leads(pen, choose_pattern(entry.patterns, node.args))


def _quality(pen: Pen, node: Is, need: Need) -> tuple[str, bool]:
    entry = pen.language.predicates.get(node.name)
    if entry is None or not entry.patterns:
        target = dict(node.args).get("target") or dict(node.args).get("name")
        if node.name == "among" and isinstance(target, Ref):
            text = pen.show(target, "gent")
            return f"{ru.OUT_OF} {ru.N_BEFORE_PRONOUNS if text in ru.PRONOUNS_WITH_N else ''}{text}", True
        return pen.show(target, "gent" if node.name == "of" else need.case), False
    pattern = _participle(pen, entry, node.args) or choose_pattern(entry.patterns, node.args)
    leads = _leads(pen, pattern) and entry.place != "after"
    word = dict(node.args).get("element")
    if pattern == "{element}" and isinstance(word, Word):
        return decline(_adjective_of(pen, word), need, pen.words), True
    if _leads(pen, pattern):
        return fill_pattern(pen, pattern, node.args, need, place=True), leads
    head = pattern.split(" ")[0].split("|")[0]
    if word_class(head, pen.words) != "NOUN":
        return fill_pattern(pen, pattern, node.args, place=True), leads
    case = ru.GENITIVE if entry.is_a == "cell" else ru.INSTRUMENTAL  # «клетка глубины», «карта стоимостью 3»
    return fill_pattern(pen, pattern, node.args, replace(noun_grammar(head, pen.words), case=case), place=True), leads


def _participle(pen: Pen, entry: Predicate, args: Args) -> str:
    """The pattern of a quality that is a verb, with its participle («двигавшийся в этот ход»); "" if it has none."""
    if word_class(_first_word(choose_pattern(entry.patterns, args)), pen.words) != "INFN":
        return ""
    rows = (pattern.partition(" ") for pattern in entry.patterns)
    found = (
        f"{word} {rest}" for first, _, rest in rows for word in first.split("|") if word_class(word, pen.words) in ("PRTF", "ADJF")
    )
    return choose_pattern(tuple(found), args)


def _first_word(pattern: str) -> str:
    return ITEM.findall(pattern)[0].split("|")[0] if pattern else ""


def _adjective_of(pen: Pen, word: Word) -> str:
    forms = pen.language.elements[word.id]
    return next((form for form in forms if _adjective(pen, form)), forms[0])


def _leads(pen: Pen, pattern: str) -> bool:
    first = _first_word(pattern)
    return first == "{element}" or (word_class(first, pen.words) in ("ADJF", "PRTF") and not first.startswith("{"))


def print_cell(pen: Pen, node: Cell, case: str) -> str:
    noun = next((entry.lemmas[0] for entry in pen.language.nouns.values() if entry.is_a == "cell"), "")
    need = replace(noun_grammar(noun, pen.words), case=case)
    count, need, noun_need = _counted(node.quantity, need)
    if node.quantity.mode == "each":
        count = decline(ru.EACH_PRINTED, need, pen.words)
    of_cards = (index for index, one in enumerate(node.filters, 1) if _of_cards(pen, one))
    before, behind = _split_filters(pen, list(node.filters), need, max(of_cards, default=0))
    return " ".join(filter(None, [count, *before, decline(noun, noun_need, pen.words), *behind]))


def _of_cards(pen: Pen, node: Any) -> bool:
    """A quality of cards said of a cell stands before it («соседнюю с ним клетку»); behind, those of cells are read."""
    entry = pen.language.predicates.get(node.name) if isinstance(node, Is) else None
    return entry is not None and entry.is_a == "card"


# ---------------------------------------------------------------- references and players


def is_self(node: Any) -> bool:
    return isinstance(node, Ref) and node.kind == "self"


def print_ref(pen: Pen, node: Ref, case: str) -> str:
    if node.kind == "self" and (node.filters or case == "nomn" or pen.of_other and _means_this_card(pen, node)):
        return _this_card(pen, node, case)
    if node.kind == "self":
        return decline(ru.REFLEXIVE, Need(case), pen.words)
    if node.kind in ROLE_WORDS:
        need = Need(case, gender="masc", animacy="anim")
        word = decline(min(ROLE_WORDS[node.kind]), need, pen.words)
        return " ".join([word, *(print_filter(pen, one, need)[0] for one in node.filters)])
    target = _named(pen, node)
    said = list(_wordings(pen, node, target, case))
    fitting = (text for text, meant in said if meant)
    return next(fitting, said[0][0])


def _means_this_card(pen: Pen, node: Ref) -> bool:
    noun = next((entry.lemmas[0] for entry in pen.language.nouns.values() if entry.is_a == "card"), "")
    return pen.thread is not None and pen.thread.means(noun, node, noun=True)


def _named(pen: Pen, node: Ref) -> Any:
    """The phrase that the reference is about, None if it is about none."""
    named = pen.thread.named.get(replace(node, filters=())) if pen.thread is not None else None
    return named or pen.targets.get(node.action or 0)


def _wordings(pen: Pen, node: Ref, target: Any, case: str) -> Iterator[tuple[str, bool]]:
    """Words for it, the shortest first, and whether each would be read as that."""
    thread = pen.thread
    if not node.filters:
        for word in _pronouns(pen, node, target):
            text = ru.PRONOUN_FORMS[word].get(case, word)
            yield text, thread is None or thread.means(text, node)
    nouns = pen.language.nouns.values()
    own = pen.language.nouns.get(target.noun) if isinstance(target, Phrase) else None
    for noun in (own, next((entry for entry in nouns if entry.is_a == "card"), None)):
        if noun is not None:
            need = _this_need(pen, noun.lemmas[0].split()[0], target, case)
            text = _this(pen, noun.lemmas[0], node, need)
            yield text, thread is None or thread.means(decline(noun.lemmas[0].split()[0], need, pen.words), node, noun=True)
    role = Need(case, gender="masc", animacy="anim")
    for word, kind in ((min(ru.ATTACKED), "attacked"), (min(ru.DEAD), "event")):
        yield decline(word, role, pen.words), thread is not None and not node.filters and thread.means("", node, kind=kind)


def _pronouns(pen: Pen, node: Ref, target: Any) -> Iterator[str]:
    """Pronouns in the nominative, the one that agrees first."""
    noun = pen.language.nouns.get(target.noun) if isinstance(target, Phrase) else None
    head = noun.lemmas[0] if noun is not None else class_word(target, pen.language) if isinstance(target, Phrase) else ""
    gender = noun_grammar(_head_word(head, pen), pen.words).gender if head else "neut"
    plural = isinstance(target, Group) or isinstance(target, Phrase) and (
        target.quantity.mode == "each" or target.quantity.maximum != Number(1)
    )  # fmt: skip
    first = "plur" if plural else gender or "neut"
    singular = (ru.PRONOUNS[one] for one in ("neut", "masc", "femn") if not plural or node.kind == "did")
    yield from dict.fromkeys((ru.PRONOUNS[first], *singular))
    if node.kind == "did":  # what came of an action may be several, though it is about one
        yield ru.PRONOUNS["plur"]


def _this_need(pen: Pen, head: str, target: Any, case: str) -> Need:
    quantity = target.quantity if isinstance(target, Phrase) else Quantity()
    number = "plur" if quantity.mode == "each" or quantity.maximum != Number(1) else "sing"
    return replace(noun_grammar(head, pen.words), case=case or "nomn", number=number)


def _this(pen: Pen, lemma: str, node: Ref, need: Need) -> str:
    """«это [закрытое] существо»."""
    before, behind = _split_filters(pen, list(node.filters), need)
    head, *rest = lemma.split()
    return " ".join([decline(ru.THIS_PRINTED, need, pen.words), *before, decline(head, need, pen.words), *rest, *behind])


def _this_card(pen: Pen, node: Ref, case: str) -> str:
    """«эта закрытая карта»: this card where «себя» cannot stand."""
    noun = next((entry.lemmas[0] for entry in pen.language.nouns.values() if entry.is_a == "card"), "")
    return _this(pen, noun, node, replace(noun_grammar(noun, pen.words), case=case or "nomn"))


def print_player(pen: Pen, node: Player, case: str) -> str:
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


def print_group(pen: Pen, node: Group, case: str) -> str:
    return f" {ru.OR if node.op == 'or' else ru.AND} ".join(pen.show(part, case) for part in node.parts)
