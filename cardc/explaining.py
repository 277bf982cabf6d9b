"""How a text was understood: as data, as a tree with the clause at every connector, as a diagram.

In: a `Parsed` text. Out: plain data (`explain`), or lines of text. The steps and the generated source come from the
code generator (`cardc.compiled`). Words are those of the text and of the ruleset's tables; nothing is decided here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cardc.compiled import is_executable
from cardc.dsl.diagnostics import Diagnostic, render
from cardc.dsl.nodes import (
    Action,
    Clause,
    Feature,
    Gate,
    If,
    Join,
    Link,
    Number,
    Refuse,
    Repeat,
    Span,
)
from cardc.dsl.russian.syntax import AND, OR, OR_WORDS
from cardc.languages import Games, Parsed, as_json
from cardc.messages import message

if TYPE_CHECKING:
    from cardc.dsl.words import Words


def explain(parsed: Parsed, games: Games, lang: str = "en") -> dict[str, Any]:
    """The document of `cardc explain --format json`."""
    return {
        "ruleset": parsed.ruleset.id,
        "features": [_feature_data(feature, parsed, games) for feature in parsed.text.features],
        "diagnostics": [as_json(found, lang) for found in parsed.diagnostics],
    }


def _feature_data(feature: Feature, parsed: Parsed, games: Games) -> dict[str, Any]:
    source = parsed.text.source
    return {
        "text": _feature_source(feature, source),
        "span": list(feature_span(feature, source)),
        "kind": feature.kind,
        "cost": [_cut(source, cost.span) for cost in feature.cost],
        "trigger": None, "label": None, "limit": None, **dict(_head(feature, source)),
        "grouping": feature_grouping(feature),
        "actions": [_action_data(action, source) for action in feature_actions(feature)],
        "executable": not parsed.failed and is_executable(feature, parsed, games),
        "canonical": feature_text(feature, parsed, games.words),
    }


def _action_data(action: Action, source: str) -> dict[str, Any]:
    data: dict[str, Any] = {
        "n": action.n,
        "verb": action.verb,
        "text": _cut(source, action.span),
        "span": list(action.span),
        "optional": action.optional,
        "by": action.by,
    }
    if action.repeat is not None:
        data["repeat"] = repeat_of(action.repeat)
    return data


def _cut(source: str, span: Span) -> str:
    return source[span[0] : span[1]]


def feature_span(feature: Feature, source: str) -> Span:
    """The feature with the mark that ends its sentence."""
    start, end = feature.span
    return (start, end + 1) if source[end : end + 1] in tuple(".!?") else (start, end)


def _feature_source(feature: Feature, source: str) -> str:
    return _cut(source, feature_span(feature, source)) or feature.text


def _head(feature: Feature, source: str) -> Iterator[tuple[str, str]]:
    """The printed words of what a feature has before and around its body."""
    if trigger := _trigger(feature, source):
        yield "trigger", trigger
    if feature.label is not None:
        yield "label", _cut(source, feature.label.span)
    if feature.limit is not None:
        yield "limit", _cut(source, feature.limit.span)


def _trigger(feature: Feature, source: str) -> str | None:
    if feature.trigger is None:
        return None
    spans = [point.span for point in feature.trigger.points]
    if feature.trigger.condition is not None:
        spans.append(feature.trigger.condition.span)
    return _cut(source, (min(start for start, _ in spans), max(end for _, end in spans)))


def repeat_of(repeat: Repeat | None) -> int | str | dict[str, Any] | None:
    """`2`, `{"min": 0, "max": 3}` or `"each"`, as the interfaces write it; an amount that is no number is `"X"`."""
    if repeat is None:
        return None
    if repeat.maximum is None:
        return "each"
    low, high = _plain_amount(repeat.minimum), _plain_amount(repeat.maximum)
    return high if low == high else {"min": low, "max": high}


def _plain_amount(amount: object) -> int | str:
    return amount.value if isinstance(amount, Number) else "X"


# ---------------------------------------------------------------- the tree


def feature_grouping(feature: Feature) -> str:
    """How the connectors bind, every pair in brackets."""
    from cardc.dsl.grouping import grouping

    return grouping(feature)


def feature_text(feature: Feature, parsed: Parsed, words: Words) -> str:
    """The canonical text of one feature; the text itself if it was not understood."""
    from cardc.dsl.printer import to_text

    if feature.kind == "error":
        return feature.text
    return to_text(feature, parsed.language, words, parsed.ruleset)


def whole_text(parsed: Parsed, words: Words) -> str:
    """The canonical text of all features."""
    return " ".join(feature_text(feature, parsed, words) for feature in parsed.text.features)


def feature_actions(feature: Feature) -> list[Action]:
    """The actions of the body in text order."""
    return sorted(walk_actions(feature.body), key=lambda action: action.n) if feature.body is not None else []


def walk_actions(clause: Clause) -> Iterator[Action]:
    """Every action of a clause, left to right."""
    if isinstance(clause, Action):
        yield clause
    else:
        for part in clause_parts(clause):
            yield from walk_actions(part)


def clause_parts(clause: Clause) -> tuple[Clause, ...]:
    """The clauses that a composite joins, left to right."""
    if isinstance(clause, Action):
        return ()
    if isinstance(clause, Join):
        return clause.parts
    if isinstance(clause, If):
        return (clause.then,) if clause.otherwise is None else (clause.then, clause.otherwise)
    return (clause.left, clause.right)


def clause_links(clause: Clause) -> tuple[Link, ...]:
    """The connectors of a composite as printed."""
    if isinstance(clause, Action):
        return ()
    return clause.links if isinstance(clause, Join) else (clause.link,)


def tree_lines(parsed: Parsed, games: Games, lang: str) -> list[str]:
    """The tree for people: each feature, its head, its connectors with clause and gate, its actions."""
    lines: list[str] = []
    for number, feature in enumerate(parsed.text.features, 1):
        lines += _feature_lines(number, feature, parsed, games, lang)
    if not parsed.text.features:
        lines.append(message("no-features", lang))
    return lines


def diagnostic_lines(parsed: Parsed, lang: str) -> list[str]:
    """Every diagnostic with its caret; a reading that only a default decides comes with both readings."""
    return [line for found in parsed.diagnostics for line in (render(found, parsed.text.source, lang), *_readings(found, parsed, lang))]


def _readings(found: Diagnostic, parsed: Parsed, lang: str) -> Iterator[str]:
    """Both readings of a text that only a default decides, in brackets that would settle it."""
    given = dict(found.args)
    feature = next((f for f in parsed.text.features if f.span[0] <= found.span[0] < f.span[1] + 1), None)
    if "first" not in given or "second" not in given or feature is None or feature.body is None:
        return
    for key in ("first", "second"):
        yield f"    {message(f'reading-{key}', lang)}: {annotated(str(given[key]), feature, parsed)}"


def annotated(grouping: str, feature: Feature, parsed: Parsed) -> str:
    """A grouping over the words of the text: `((1 full 2) else 3)` → «[A, при этом B], иначе C»."""
    assert feature.body is not None
    actions = {action.n: _cut(parsed.text.source, action.span) for action in walk_actions(feature.body)}
    words = dict(_words_before(feature.body))
    pieces = re.findall(r"[()]|\d+|[a-z]+", grouping)
    text = ""
    for at, piece in enumerate(pieces):
        if piece in "()":
            text += {"(": "[", ")": "]"}[piece]
        elif piece.isdigit():
            text += actions.get(int(piece), piece)
        else:
            following = next((int(each) for each in pieces[at:] if each.isdigit()), 0)
            word = words.get(following, piece)
            text += joined(OR if piece == "or" and word in (",", ";") else word)
    return text[1:-1] if text.startswith("[") else text


def joined(word: str) -> str:
    """A connector as it stands between two parts."""
    if word in (",", ";", "."):
        return f"{word} "
    return f" {word} " if word in ("–", AND, *OR_WORDS) else f", {word} "


def _words_before(clause: Clause) -> Iterator[tuple[int, str]]:
    """The connector printed before an action, by the number of the action that it stands before."""
    first = 0 if isinstance(clause, If) else 1
    links = clause_links(clause)
    for position, part in enumerate(clause_parts(clause)):
        if position >= first and links:
            yield min(action.n for action in walk_actions(part)), links[min(position - first, len(links) - 1)].word
        yield from _words_before(part)


def _feature_lines(number: int, feature: Feature, parsed: Parsed, games: Games, lang: str) -> Iterator[str]:
    source = parsed.text.source
    runs = not parsed.failed and is_executable(feature, parsed, games)
    executable = message("executable" if runs else "not-executable-word", lang)
    yield f"{number}. {_feature_source(feature, source).strip()}"
    yield f"   {feature.kind}, {executable}, {parsed.ruleset.id}: {feature_grouping(feature)}"
    if feature.cost:
        when = message(f"payment-{parsed.ruleset.payment}", lang)
        clause = _cite(parsed, parsed.ruleset.defaults.get("payment", ""))
        cost = ", ".join(_cut(source, cost.span) for cost in feature.cost)
        yield f"   {message('label-cost', lang)}: {cost} – {message('paid', lang, moment=when)}{clause}"
    for key, words in _head(feature, source):
        yield f"   {message(f'label-{key}', lang)}: {words}"
    if feature.body is not None:
        yield from _clause_lines(feature.body, "   ", parsed, lang)


def _clause_lines(clause: Clause, indent: str, parsed: Parsed, lang: str) -> Iterator[str]:
    if isinstance(clause, Action):
        optional = " ?" if clause.optional else ""
        yield f"{indent}{clause.n}. {_cut(parsed.text.source, clause.span)} [{clause.verb}]{optional}"
        return
    yield f"{indent}{connector_name(clause)}"
    links = clause_links(clause)
    first = 0 if isinstance(clause, If) else 1
    for position, part in enumerate(clause_parts(clause)):
        if position >= first and links:
            link = links[min(position - first, len(links) - 1)]
            yield f"{indent}│ {_link_words(clause, link, position, parsed, lang)}"
        yield from _clause_lines(part, f"{indent}│  ", parsed, lang)


def connector_name(clause: Clause) -> str:
    """The kind of a composite, as `grouping` names it."""
    if isinstance(clause, (Join, Gate)):
        return clause.op
    return "if" if isinstance(clause, If) else "refuse"


def _link_words(clause: Clause, link: Link, position: int, parsed: Parsed, lang: str) -> str:
    word = link.word if not (isinstance(clause, If) and position) else "else"
    return f"«{word}» → {connector_name(clause)}{_cite(parsed, link.clause)}{_gate_words(clause, parsed, lang)}"


def _cite(parsed: Parsed, clause: str) -> str:
    if not clause:
        return ""
    return f" [{clause if ':' in clause else parsed.ruleset.id + ':' + clause}]"


def _gate_words(clause: Clause, parsed: Parsed, lang: str) -> str:
    rule = parsed.ruleset.gates.get(connector_name(clause))
    if rule is None or isinstance(clause, (If, Refuse)) or connector_name(clause) == "or":
        return ""
    return f", {message('gate-words', lang, words=gate_words(rule.opens, lang))}"


WORDS = ("full", "partial", "none", "blocked", "fizzled", "illegal", "declined", "closed", "unreached", "replaced")


def gate_words(opens: frozenset[str], lang: str) -> str:
    """The outcomes that open a gate, in the order of `WORDS`; «any outcome» if nothing that can stand there is
    missing.
    """
    if opens >= {"full", "partial", "none", "blocked", "fizzled", "illegal"}:
        return message("always", lang) if "declined" in opens else ", ".join(w for w in WORDS if w in opens)
    return ", ".join(word for word in WORDS if word in opens)


# ---------------------------------------------------------------- a diagram


def mermaid_lines(parsed: Parsed) -> Iterator[str]:
    """The trees as one Mermaid flowchart. Texts are quoted and escaped: nothing of a card becomes syntax."""
    yield "flowchart TD"
    for number, feature in enumerate(parsed.text.features, 1):
        root = f"f{number}"
        yield f'  {root}["{_mermaid(feature.text)}"]'
        if feature.body is not None:
            yield from _mermaid_clause(feature.body, root, f"{root}c", parsed)


def _mermaid_clause(clause: Clause, parent: str, name: str, parsed: Parsed) -> Iterator[str]:
    if isinstance(clause, Action):
        yield f'  {name}("{clause.n}. {_mermaid(_cut(parsed.text.source, clause.span))}")'
    else:
        words = " · ".join(dict.fromkeys(link.word + _cite(parsed, link.clause) for link in clause_links(clause)))
        yield f'  {name}{{"{connector_name(clause)}: {_mermaid(words)}"}}'
    yield f"  {parent} --> {name}"
    for position, part in enumerate(clause_parts(clause), 1):
        yield from _mermaid_clause(part, name, f"{name}_{position}", parsed)


def _mermaid(text: str) -> str:
    plain = "".join(char if char.isprintable() else " " for char in text)
    return "".join(f"#{ord(char)};" if char in "\"#<>&{}[]()|;`" else char for char in plain)


