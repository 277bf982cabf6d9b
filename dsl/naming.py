"""Which word a reference is printed with: the first one that would be read as what it means.

In: a feature, in the order in which it is printed; words that come into question for a reference. Out: the feature with spans
of its own (`follow`), and a `Thread` that learns what was named and tells what a word would mean there. It asks the very
functions the parser binds references with, so that what is printed is read as the same tree.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from cardc.dsl.agree import noun_grammar
from cardc.dsl.antecedents import (
    NO_MARK,
    Antecedent,
    Mark,
    Resolver,
    bind_ref,
    learn_action,
    learn_condition,
    learn_point,
    number_of,
    target_slot,
)
from cardc.dsl.evolving import replace
from cardc.dsl.language import Language
from cardc.dsl.nodes import (
    Action,
    Cell,
    Condition,
    Feature,
    Group,
    Is,
    Number,
    OneOf,
    Phrase,
    Quantity,
    Ref,
    Span,
    Trigger,
    Word,
)
from cardc.dsl.visitor import rebuild, walk
from cardc.dsl.words import Words

HERE = (-1, -1)
STATIC = "static"
NAMED = (Phrase, Ref, Group, Cell)


@dataclass(slots=True)
class Thread:
    """What was named so far. `marks`: grammar of what is printed, by span; `own`: what the other words of the action that is
    being printed may speak of, `apart` the spans of those that are read before it is known."""

    resolver: Resolver
    marks: dict[Span, Mark]
    words: Words
    own: Antecedent | None = None
    apart: frozenset[Span] = frozenset()
    named: dict[Ref, Phrase] = field(default_factory=dict)

    def learn_head(self, condition: Condition) -> None:
        """The state the feature begins with was printed."""
        learn_condition(condition, self.resolver)

    def learn_trigger(self, trigger: Trigger) -> None:
        """The points of a trigger were printed."""
        for point in trigger.points:
            count = len(self.resolver.known)
            learn_point(point, self.resolver)
            fresh = [one.node for one in self.resolver.known[count:]]
            phrases = [node for _, value in point.args for node in walk(value) if isinstance(node, Phrase)]
            self.named.update(zip((node for node in fresh if isinstance(node, Ref)), phrases, strict=False))

    def begin(self, action: Action) -> None:
        """An action is about to be printed."""
        slot = target_slot(action, self.resolver)
        target, actor = action.arg(slot), action.arg("actor")
        self.resolver.number = action.n
        self.own = None
        if isinstance(target, Phrase):
            mark = self.marks.get(target.span, NO_MARK)._replace(number=number_of(target))
            self.own = Antecedent(Ref("it", action.n), mark)
            self.named[Ref("it", action.n)] = target
        self.apart = frozenset(one.span for one in (target, actor) if isinstance(one, NAMED))

    def end(self, action: Action) -> None:
        """It was printed."""
        self.own, self.apart = None, frozenset()
        learn_action(action, self.resolver)

    def means(self, word: str, node: Any, *, noun: bool = False, kind: str = "it") -> bool:
        """Would `word`, a pronoun or with `noun` that of «это существо», be read as `node` here?"""
        forms = [form for form in self.words.forms(word) if form.pos == ("NOUN" if noun else "NPRO")]
        self.marks[HERE] = Mark(
            frozenset(form.gender for form in forms if form.gender),
            frozenset(form.number for form in forms if form.number),
            frozenset(form.lemma for form in forms if form.pos == "NOUN") if noun else frozenset(),
        )
        known = self.resolver.known
        self.resolver.known = [*known, self.own] if self.own is not None else known
        found = bind_ref(Ref(kind, span=HERE), self.resolver)
        self.resolver.known = known
        return bool(found == (replace(node, filters=()) if isinstance(node, Ref) else node))


def follow(feature: Feature, language: Language, words: Words) -> tuple[Feature, Thread]:
    """`feature` with a span of its own for everything that can be spoken of, and the thread to print it along."""
    marks: dict[Span, Mark] = {}
    spans: Iterator[Span] = ((place, place + 1) for place in range(10**9))

    def place(node: Any) -> Any:
        if not isinstance(node, NAMED):
            return node
        made = replace(node, span=next(spans))
        if isinstance(made, Phrase):
            marks[made.span] = _mark(made, language, words)
        return made

    placed: Feature = rebuild(feature, place)
    resolver = Resolver(language, marks, placed.trigger is not None, [], [], states=placed.kind == STATIC)
    return placed, Thread(resolver, marks, words)


def _mark(node: Phrase, language: Language, words: Words) -> Mark:
    """The grammar of the word that is printed as the head of the phrase; of a choice of several there is none."""
    noun = language.nouns.get(node.noun)
    head = noun.lemmas[0].split()[0] if noun is not None else class_word(node, language)
    if not head or any(isinstance(one, OneOf) for one in node.filters):
        return NO_MARK
    gender = noun_grammar(head, words).gender
    return Mark(frozenset({gender} - {""}), _number(node.quantity), frozenset({head}))


def class_word(node: Phrase, language: Language) -> str:
    """The word of the class that stands in the noun's place, "" if none does."""
    words = (dict(one.args).get("class") for one in node.filters if isinstance(one, Is))
    return next((language.classes[one.id][0].split()[0] for one in words if isinstance(one, Word)), "")


def _number(quantity: Quantity) -> frozenset[str]:
    """As it is printed: «каждое существо» is singular, «существа» and «2 существа» are not."""
    several = quantity.mode != "each" and quantity.maximum != Number(1)
    return frozenset({"plur" if several else "sing"})
