"""Canonical text of a tree: what it says, in one wording.

In: a node, its `Language`, `Words`. Out: text that parses to an equal tree. Orders are printed as infinitives, what simply
is so in the third person; connectors as they were printed, square brackets where the ruleset's levels would bind
otherwise.
"""

from __future__ import annotations

import re
from typing import Any

from cardc.dsl.agree import counted, third_person, word_class
from cardc.dsl.evolving import replace
from cardc.dsl.filling import Args, Conjugate, choose_pattern, fill_pattern
from cardc.dsl.language import Language, Ruleset
from cardc.dsl.naming import follow
from cardc.dsl.nodes import (
    Action,
    CaseAmount,
    Clause,
    Condition,
    Cost,
    Feature,
    Gate,
    Group,
    If,
    Join,
    Label,
    Limit,
    Link,
    Name,
    Number,
    Phrase,
    Player,
    Quantity,
    Quote,
    Ref,
    Refuse,
    Repeat,
    Text,
    Trigger,
    Word,
)
from cardc.dsl.patterns import pattern_slots
from cardc.dsl.printing import make_pen, print_arg, print_condition
from cardc.dsl.printing_adjuncts import owns, print_adjuncts
from cardc.dsl.printing_phrases import print_chooser
from cardc.dsl.russian import ORDINAL_BY_VALUE
from cardc.dsl.russian import syntax as ru
from cardc.dsl.visitor import rebuild, walk
from cardc.dsl.words import Words

EXTRA_ARGS = frozenset({"duration", "instead", "per", "cap", "actor", "manner", "without", "remark", "when"})
TIGHT = 99


def to_text(node: Any, language: Language, words: Words, ruleset: Ruleset | None = None) -> str:
    """The canonical text of a `Text`, `Feature`, clause or any node below.

    `ruleset` decides where brackets are needed; default: the one a `Text` names, else the language's first.
    """
    if ruleset is None:
        named = node.ruleset if isinstance(node, Text) else ""
        ruleset = language.rulesets.get(named) or next(iter(language.rulesets.values()), Ruleset("", language.game))
    printer = _Printer(language, words, ruleset)
    if isinstance(node, Text):
        return " ".join(printer.feature(feature) for feature in node.features)
    if isinstance(node, Feature):
        return printer.feature(node)
    if isinstance(node, (Action, Join, Gate, Refuse, If)):
        return printer.clause(node, False)
    return print_arg(printer.pen, node, "nomn")


class _Printer:
    """One feature at a time; quotes print with a printer of their own."""

    def __init__(self, language: Language, words: Words, ruleset: Ruleset) -> None:
        self.language = language
        self.words = words
        self.ruleset = ruleset
        self.pen = make_pen(language, words, self._quote)

    def _quote(self, node: Quote) -> str:
        inner = _Printer(self.language, self.words, self.ruleset)
        if node.form:
            said = inner.feature(node.features[0]).removesuffix(".")
            return said[:1].lower() + said[1:]
        return "«" + " ".join(inner.feature(feature) for feature in node.features).removesuffix(".") + "»"

    # ------------------------------------------------------------ features

    def feature(self, feature: Feature) -> str:
        """One feature, full stop included."""
        self.pen.targets = _targets(feature, self.language)
        feature, self.pen.thread = follow(feature, self.language, self.words)
        if feature.label is not None and isinstance(feature.body, If):  # behind «если P,» stands the name of what follows
            feature = replace(feature, body=replace(feature.body, then=_labelled(feature.body.then, feature.label)), label=None)
        head = self._head(feature)
        label = f"{self._label(feature.label)} " if feature.label is not None else ""
        body = self._body(feature)
        x = f", {ru.WHERE} X – {print_arg(self.pen, feature.x, 'nomn')}" if feature.x is not None else ""
        limit = f" ({self._limit(feature.limit)})" if feature.limit is not None else ""
        text = f"{head}{label}{body}{x}{limit}".strip()
        return f"{text[:1].upper()}{text[1:]}."

    def _body(self, feature: Feature) -> str:
        static = feature.kind in ("static", "setup")
        if feature.body is not None:
            return self.clause(feature.body, static)
        if feature.keyword is None:
            return feature.text.rstrip(".")
        state = f", {ru.WHILE} {print_condition(self.pen, feature.condition)}" if feature.condition is not None else ""
        return self._keyword(feature.keyword) + state

    def _keyword(self, word: Word) -> str:
        return print_arg(self.pen, word, "")

    def _head(self, feature: Feature) -> str:
        mode = self._keyword(Word("keyword", feature.mode, feature.mode_args)) if feature.mode else ""
        state = ""
        if feature.condition is not None and feature.keyword is None:
            state = f"{ru.WHILE} {self._condition(feature.condition)}, "
        cost = "".join(self._cost(cost, index) for index, cost in enumerate(feature.cost))
        trigger = self._trigger(feature.trigger) if feature.trigger is not None else ""
        return f"{mode and f'{mode}: '}{state}{cost and f'{cost}: '}{trigger}"

    def _cost(self, cost: Cost, index: int) -> str:
        if cost.clause is not None:
            thread, self.pen.thread = self.pen.thread, None  # what is paid is nothing that the body speaks of
            said = self.clause(cost.clause, False)
            self.pen.thread = thread
            return f"{', ' if index else ''}{said}"
        entry = self.language.costs[cost.kind]
        counted = [p for p in entry.patterns if "{" in p]
        plain = [p for p in entry.patterns if not pattern_slots(re.sub(r"\[[^\]]*\]", "", p))]
        pattern = (counted or plain)[0] if cost.amount != Number(1) or not plain else plain[0]
        slots = sorted(pattern_slots(pattern))
        args = tuple((name, cost.amount) for name in slots) if cost.amount != Number(1) or not plain else ()
        return fill_pattern(self.pen, pattern, args).replace(" ", "")

    def _trigger(self, trigger: Trigger) -> str:
        points = [self._point(point.event, point.args) for point in trigger.points]
        text = f" {ru.OR} ".join(points)
        if self.pen.thread is not None:
            self.pen.thread.learn_trigger(trigger)
        heads = [self.language.triggers[point.event].head for point in trigger.points]
        if trigger.unlimited:
            text = f"{ru.EVERY_TIME}, {text}"
        if trigger.condition is not None:
            condition = f"{ru.IF} {self._condition(trigger.condition)}"
            text = f"{text}, {condition}" if text else condition
        return f"{text}: " if any(heads) else f"{text}, " if trigger.condition is not None else f"{text} – "

    def _point(self, event: str, args: Args) -> str:
        pattern = choose_pattern(self.language.triggers[event].patterns, args)
        subject = dict(args).get("subject")
        number = "plur" if _is_plural(subject) else "sing"
        return fill_pattern(self.pen, pattern, args, place=True, moves=True, conjugate=self._in_third_person(number))

    def _in_third_person(self, number: str) -> Conjugate:
        return lambda verb: third_person(verb, number, self.words)

    def _limit(self, limit: Limit) -> str:
        period = {"turn": ru.TURN, "battle": ru.BATTLE}.get(limit.period, ru.TURN)
        if limit.period == "opponent-turn":
            period = f"{ru.TURN} {print_arg(self.pen, Player('opponent'), 'gent')}"
        each = f" {ru.FOR_EACH} {ru.EACH_OF_THEM}" if limit.each else ""
        if limit.nth and isinstance(limit.count, Number):
            return f"{ORDINAL_BY_VALUE[limit.count.value]} {ru.TIMES} {ru.PER} {period}{each}"
        few = isinstance(limit.count, Number) and limit.count.value in (2, 3, 4)
        times = ru.TIMES_FEW if few else ru.TIMES
        return f"{print_arg(self.pen, limit.count)} {times} {ru.PER} {period}{each}"

    # ------------------------------------------------------------ clauses

    def clause(self, node: Clause, static: bool, level: int = 0, last: bool = True) -> str:
        """A clause; in square brackets if its connectors bind looser than `level`, or an «если» would reach too far."""
        text = self._clause(node, static, last)
        looser = self._level(node) < level
        return f"[{text}]" if looser or (isinstance(node, If) and not last) else text

    def _clause(self, node: Clause, static: bool, ends: bool = True) -> str:
        if isinstance(node, Action):
            return self.action(node, static)
        if isinstance(node, Join):
            return self._join(node, static)
        if isinstance(node, If):
            return self._if(node, static)
        level = self._level(node)
        left = self.clause(node.left, static, level, last=False)
        right = self.clause(node.right, static, level + 1, last=ends)
        if isinstance(node, Refuse) and (choice := self._choice_word()):
            return f"{left}, {choice} {right} {print_chooser(self.pen, Phrase('', chooser=node.chooser))}"
        return f"{left}{self._connector(node)}{right}"

    def _choice_word(self) -> str:
        """«либо», by which somebody chooses, in a ruleset that has no words for a refusal."""
        rows = self.ruleset.connectors
        return "" if any(row.form == "refuse" for row in rows) else next((row.word for row in rows if row.op == "or" and row.form != "block"), "")

    def _join(self, node: Join, static: bool) -> str:
        level = self._level(node)
        last = len(node.parts) - 1
        parts = [self.clause(part, static, level + 1, last=index == last) for index, part in enumerate(node.parts)]
        if self._is_block(node):
            word = node.links[0].word
            return f"{word} " + f", {word} ".join(parts)
        text = parts[0]
        for link, part in zip(node.links, parts[1:], strict=True):
            text += _sign(link) + (f"{part[:1].upper()}{part[1:]}" if link.word == "." else part)
        return text

    def _if(self, node: If, static: bool) -> str:
        text = f"{ru.IF} {self._condition(node.condition)}, {self.clause(node.then, static)}"
        if node.otherwise is None:
            return text
        return f"{text}, {self._else_word()} {self.clause(node.otherwise, static)}"

    def _condition(self, node: Condition) -> str:
        said = print_condition(self.pen, node)
        if self.pen.thread is not None:
            self.pen.thread.learn_head(node)
        return said

    def _else_word(self) -> str:
        return next((row.word for row in self.ruleset.connectors if row.op == "else"), "")

    def _connector(self, node: Gate | Refuse) -> str:
        if isinstance(node, Gate):
            return _sign(node.link)
        answering = Ref("attacked") if node.chooser == "target-controller" else Player(node.chooser)
        player = print_arg(self.pen, answering, "nomn") or print_arg(self.pen, Player("opponent"), "nomn")
        return f"; {ru.REFUSAL.format(player=player)} – "

    def _level(self, node: Clause) -> int:
        if isinstance(node, (Action, If)):
            return TIGHT
        link = node.links[0] if isinstance(node, Join) else node.link
        form = "block" if isinstance(node, Join) and self._is_block(node) else "refuse" if isinstance(node, Refuse) else ""
        rows = [row for row in self.ruleset.connectors if row.form == form or (not form and row.form != "block")]
        word = self._choice_word() if form == "refuse" else link.word
        rows = rows or [row for row in self.ruleset.connectors if row.form != "block"]
        named = [row.level for row in rows if form == row.form == "refuse" or row.word == word]
        return named[0] if named else 0

    def _is_block(self, node: Join) -> bool:
        block = any(row.form == "block" and row.word == node.links[0].word for row in self.ruleset.connectors)
        return node.op == "or" and block and any(not isinstance(part, Action) for part in node.parts)

    # ------------------------------------------------------------ actions

    def action(self, node: Action, static: bool) -> str:
        """One action: label, subject, verb, arguments, adjuncts."""
        label = f"{self._label(node.label)} " if node.label is not None else ""
        thread = self.pen.thread
        if thread is not None:
            thread.begin(node)
        said = f"{label}{self._sentence(node, static)}{print_adjuncts(self.pen, node)}".strip()
        if thread is not None:
            thread.end(node)
        return said

    def _label(self, label: Label) -> str:
        word = self.language.kinds[label.kind].patterns[0]
        return f"{word} «{label.name}» –" if label.name else f"{word} –"

    def _sentence(self, node: Action, static: bool) -> str:
        verb = self.language.verbs[node.verb]
        implied = dict(verb.defaults)
        if f" {ru.ON} {{amount}}" in verb.prints:
            implied.pop("amount", None)  # «разряд на 1» says a number, although it is the usual one
        args = tuple((k, _plain(v)) for k, v in node.args
                     if (k not in EXTRA_ARGS or owns(self.pen, node.verb, k)) and not _same(v, implied.get(k)))  # fmt: skip
        target = verb.targets or "target"
        if node.repeat is not None and node.repeat.distinct:
            args = tuple((k, _various(v) if k == target else v) for k, v in args)
        if not choose_pattern((*verb.patterns, *verb.reflexive), args):  # no pattern without what goes without saying
            args = tuple((k, v) for k, v in node.args if k not in EXTRA_ARGS or owns(self.pen, node.verb, k))
        subject = self._subject(node)
        reflexive = choose_pattern(verb.reflexive, tuple(item for item in args if item[0] != target))
        preferred = (verb.prints,) if verb.prints in verb.patterns else ()
        ordinary = _unambiguous((*preferred, *verb.patterns), args)
        own = node.arg(target)
        subject_first = static or not ordinary or _fuller(reflexive, ordinary, args) or bool(_RUNS_ON.search(ordinary))
        if reflexive and own is not None and (_is_self(own) or subject_first):
            self.pen.of_other = not _is_self(own)
            said = "" if _is_self(own) else print_arg(self.pen, own, "nomn")
            rest = tuple(item for item in args if item[0] != target)
            return self._verb(node, reflexive, rest, said, static, _is_plural(own))
        return self._verb(node, ordinary, args, subject, static, False)

    def _subject(self, node: Action) -> str:
        actor = node.arg("actor")
        if actor is not None:
            return print_arg(self.pen, actor, "nomn")
        if node.by == "controller":
            return ""
        of = node.arg("by_of")
        if isinstance(of, Ref):
            return print_arg(self.pen, Player("owner", of), "nomn")
        return print_arg(self.pen, Player("each" if node.by == "each" else "opponent"), "nomn")

    def _verb(self, node: Action, pattern: str, args: Args, subject: str, static: bool, plural: bool) -> str:
        name = node.arg("name")
        if isinstance(name, Name) and "name" not in pattern_slots(pattern):
            pattern = _with_name(pattern)
        number = "plur" if plural else "sing"
        may = node.optional and not self.language.verbs[node.verb].voluntary
        leads = word_class(pattern.split(" ")[0].split("|")[0], self.words) in ("NOUN", "ADJF", "PRTF")
        finite = self._in_third_person(number) if (subject or static or leads) and not may else None
        self.pen.of_other = bool(subject) and not _is_self(node.arg(self.language.verbs[node.verb].targets or "target"))
        text = self._repeated(node.repeat, fill_pattern(self.pen, pattern, args, conjugate=finite))
        self.pen.of_other = False
        if node.optional and word_class(pattern.split(" ")[0].split("|")[0], self.words) in ("NOUN", "ADJF"):
            text = f"{ru.PERFORM_PRINTED} {text}"
        said = third_person(ru.MAY, number, self.words) if may else ""
        return " ".join(filter(None, [subject, said, text]))

    def _repeated(self, repeat: Repeat | None, text: str) -> str:
        """«выстрел на 1» → «2 выстрела на 1»."""
        if repeat is None or repeat.over != "attacks":
            return text
        low, high = repeat.minimum, repeat.maximum
        number = print_arg(self.pen, low if high is None else high)
        if high is None:
            number = f"{number} {ru.OR} {ru.MORE_PRINTED}"
        elif low == Number(0):
            number = f"{number} {ru.OR} {ru.LESS_PRINTED}"
        few = isinstance(high, Number) and high.value in (2, 3, 4)
        return f"{number} {counted(text, few, self.words)}"


_KIND = "{kind}"
_RUNS_ON = re.compile(r"\{target\} \[?\{amount")  # the number would be read as one of the phrase before it


def _unambiguous(patterns: tuple[str, ...], args: Args) -> str:
    """The pattern for the arguments, one in which no number follows a phrase if there is such a one."""
    first = choose_pattern(patterns, args)
    if not _RUNS_ON.search(first):
        return first
    other = choose_pattern(tuple(one for one in patterns if not _RUNS_ON.search(one)), args)
    names = {name for name, _ in args}
    return other if other and pattern_slots(other) & names >= pattern_slots(first) & names else first


def _with_name(pattern: str) -> str:
    """The pattern with a place for the name of the attack: behind its kind, before its strength, or at the end."""
    for place, named in ((_KIND, f"{_KIND} {{name}}"), (f" {ru.ON} {{", f" {{name}} {ru.ON} {{")):
        if place in pattern:
            return pattern.replace(place, named, 1)
    return f"{pattern} {{name}}"


def _various(target: Any) -> Any:
    """«по разным …»: said of the targets of a series."""
    various = Quantity("any", Number(1), None, distinct=True)
    return replace(target, quantity=various) if isinstance(target, Phrase) else target


def _same(value: Any, implied: Any) -> bool:
    """Is the argument what the verb means when nothing is printed?"""
    return implied is not None and value in (implied, Number(implied) if isinstance(implied, int) else implied)


def _plain(value: Any) -> Any:
    """Conditional amounts print their ordinary value first."""
    return value.otherwise if isinstance(value, CaseAmount) else value


def _fuller(one: str, other: str, args: Args) -> bool:
    """Does pattern `one` have places for more of the arguments than `other`, the subject counted?"""
    names = {name for name, _ in args}
    return len(pattern_slots(one) & names) + 1 > len(pattern_slots(other) & names)


def _labelled(clause: Clause, label: Label) -> Clause:
    """The clause with the label on its first action."""
    first = next((node for node in walk(clause) if isinstance(node, Action)), None)
    made: Clause = rebuild(clause, lambda node: replace(node, label=label) if node is first else node)
    return made


def _sign(link: Link) -> str:
    word = link.word
    if word in (",", ";"):
        return f"{word} "
    if word == ".":
        return ". "
    if word == "–" or word in (ru.AND, ru.OR):
        return f" {word} "
    return f", {word} "


def _is_self(node: Any) -> bool:
    return isinstance(node, Ref) and node.kind == "self" and not node.filters


def _is_plural(node: Any) -> bool:
    if isinstance(node, Group):
        return True
    return isinstance(node, Phrase) and node.quantity.mode != "each" and node.quantity.maximum not in (Number(1),)


def _targets(feature: Feature, language: Language) -> dict[int, Any]:
    """The targets of the feature's actions, for pronouns."""
    found: dict[int, Any] = {}
    for node in walk(feature.body) if feature.body is not None else ():
        if isinstance(node, Action) and node.n not in found:
            verb = language.verbs.get(node.verb)
            found[node.n] = node.arg(verb.targets if verb is not None and verb.targets else "target")
    return found
