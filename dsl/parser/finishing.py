"""The last looks at a feature: what kind it is, which actions «может» covers, numbers and nouns that do not agree, readings
that only a default decides.

In: features and clauses already built. Out: the same with those facts filled in, or diagnostics.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardc.dsl.diagnostics import Diagnostic, report
from cardc.dsl.evolving import replace
from cardc.dsl.forms import Form
from cardc.dsl.grouping import group_clause
from cardc.dsl.language import Language, Ruleset
from cardc.dsl.nodes import Action, Arg, Clause, Duration, Feature, If, Join, Label, Number, Phrase, Ref, Span, Trigger
from cardc.dsl.parser.building import Builder
from cardc.dsl.parser.clauses import Unit
from cardc.dsl.parser.grammar import Grammar
from cardc.dsl.parser.reader import Reader
from cardc.dsl.russian.syntax import ON
from cardc.dsl.tokens import Token
from cardc.dsl.visitor import rebuild, walk

Orders = Callable[[Unit], bool]
_PLURAL_CASES = frozenset({"gent", "datv", "ablt", "loct"})


def classify(feature: Feature, units: list[Unit], language: Language, orders: Orders) -> Feature:
    """The feature with its kind: by its head, else by whether its verbs state or order something."""
    return replace(feature, kind=_kind(feature, units, language, orders))


def _kind(feature: Feature, units: list[Unit], language: Language, orders: Orders) -> str:
    if any(cost.clause is not None or language.costs[cost.kind].timing != "holds" for cost in feature.cost):
        return "activated"
    static = all(states(unit, language, orders) for unit in units)
    if feature.trigger is not None and (feature.trigger.points or not static):
        return "triggered"
    if feature.condition is not None or static:
        verbs = [language.verbs[unit.action.verb] for unit in units]
        setup = all(verb.kind == "setup" and not verb.static for verb in verbs)
        return "setup" if setup and units else "static"
    return "static" if feature.mode else "bare"


def states(unit: Unit, language: Language, orders: Orders) -> bool:
    """Does the action say what is so, rather than what to do? `orders`: does it so in the third person?"""
    verb = language.verbs.get(unit.action.verb)
    if verb is not None and verb.static:
        timed = any(rules.timed for rules in language.rulesets.values())
        return not (timed and _for_a_time(unit.action) or verb.told and _chosen(unit.action.arg("target")))
    return not orders(unit) and unit.finite and not unit.may and unit.action.by == "controller"


def _for_a_time(action: Action) -> bool:
    """«… до конца хода» of something else than this card: no statement of the card, but an order."""
    term, target = action.arg("duration"), action.arg("target")
    own = target is None or isinstance(target, Ref) and target.kind == "self"
    return isinstance(term, Duration) and term.condition is None and not own


def _chosen(target: Arg | None) -> bool:
    """One card that somebody must choose: nothing can be so of it before that."""
    return isinstance(target, Phrase) and target.quantity.mode == "choice" and target.quantity.maximum == Number(1)


def refers(unit: Unit) -> bool:
    """Does the action point back to something said before it?"""
    return any(isinstance(node, Ref) and node.kind == "it" for node in walk(unit.action))


def mark_options(body: Clause, ruleset: Ruleset, units: dict[int, Unit]) -> Clause:
    """«может A и B»: each listed action is optional where the ruleset says so; in a choice always."""

    def mark(node: object) -> object:
        if not isinstance(node, Join) or node.op not in ("and", "chain", "or"):
            return node
        if node.op != "or" and not ruleset.may_list:
            return node
        return replace(node, parts=tuple(_marked(node.parts, units)))

    made: Clause = rebuild(body, mark)
    return made


def _marked(parts: tuple[Clause, ...], units: dict[int, Unit]) -> Iterator[Clause]:
    covered = False
    for part in parts:
        unit = units.get(part.n) if isinstance(part, Action) else None
        if unit is None:
            covered = False
        elif unit.may:
            covered = True
        elif (unit.said is not None and unit.finite) or unit.finite:
            covered = False
        yield replace(part, optional=True) if covered and isinstance(part, Action) else part


def reading_notes(builder: Builder, places: list[Span]) -> Iterator[Diagnostic]:
    """Warnings for connectors that only a default of the rules decides, with both readings."""
    for item, taken, other in builder.readings:
        span = places[item.start] if item.end else (taken.span[0], taken.span[1])
        yield report("W303", span, word=item.word, first=group_clause(taken), second=group_clause(other))


def note_agreement(reader: Reader) -> Iterator[Diagnostic]:
    """«5 фишки»: a number directly before a noun in the wrong form."""
    for pos in range(len(reader.tokens) - 1):
        token, noun = reader.at(pos), reader.at(pos + 1)
        forms = _noun_forms(noun)
        if token.kind != "number" or token.forms or token.value is None or not forms:
            continue
        if reader.at(pos - 1).text in (ON, "-"):  # «ранить на 2 существо»: the number is not the noun's
            continue
        if not any(_agrees(token.value, form.case, form.number) for form in forms):
            yield report("W205", noun.span, word=noun.original, number=token.value)


def _noun_forms(token: Token) -> list[Form]:
    """The noun readings of a printed word that is a noun or a verb and nothing else."""
    if token.original.startswith("{") or any(form.pos not in ("NOUN", "VERB", "INFN") for form in token.forms):
        return []
    return [form for form in token.forms if form.pos == "NOUN"]


def _agrees(value: int, case: str, number: str) -> bool:
    last = value % 10 if value % 100 not in (11, 12, 13, 14) else 0
    if last == 1:
        return number == "sing"
    if number == "plur" and case in _PLURAL_CASES:
        return True
    return last in (2, 3, 4) and number == "sing" and case == "gent"


def lift_condition(
    grammar: Grammar, body: Clause, trigger: Trigger | None, headless: bool
) -> tuple[Clause, Trigger | None]:  # fmt: skip
    """«Если P, A» as a whole feature is a head: its condition is the trigger's. Where sentences are abilities of a spell
    only a statement has one; an order is done or not when its turn comes."""
    orders = any(isinstance(node, Action) and not grammar.language.verbs[node.verb].static for node in walk(body))
    if grammar.ruleset.spell_list and orders:
        return body, trigger
    if headless and isinstance(body, If) and body.otherwise is None:
        return body.then, Trigger((), body.condition, span=body.span)
    return body, trigger


def lift_label(body: Clause) -> tuple[Label | None, Clause]:
    """A label before the first action names the whole feature."""
    first = next((node for node in walk(body) if isinstance(node, Action)), None)
    if first is None or first.label is None:
        return None, body
    bare: Clause = rebuild(body, lambda node: replace(node, label=None) if node is first else node)
    return first.label, bare
