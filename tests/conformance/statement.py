"""What must happen: an independent statement of the rules of composite features.

In: a tree (nested tuples), what each of its actions is steered to, a ruleset's id. Out: `Expected`: the outcome of every
action, the questions in their order, after which action is paid. Typed from the pages of the rules as tables of words;
nothing here reads a ruleset of a plugin, the compiler, the kernel or the reference interpreter.

A tree is a number (an action), `(op, left, right)` with op and, chain, semi (a chain whose targets are named later),
then, full, any, else, or, refuse, or `(if, truth, then, otherwise or None)`. A chain may have more than two parts.
Steerings: outcome words; `replaced/x` under x; `declined`; a trailing `?` stands for an optional action (`declined?`: by its
performer, where another could refuse it too).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Tree = Any

GATES_BERSERK = """
outcome   full any else
illegal   no   no  yes
fizzled   no   no  yes
blocked   no   no  yes
none      no   no  yes
partial   no   yes yes
full      yes  yes no
declined  no   no  no
closed    no   no  no
"""
GATES_BERSERK_2014 = """
outcome   full else
illegal   no   yes
fizzled   no   no
blocked   no   no
none      no   no
partial   no   no
full      yes  no
declined  no   no
closed    no   no
"""
GATES_HEROES = """
outcome   full else
illegal   no   yes
fizzled   no   yes
blocked   no   yes
none      no   yes
partial   no   yes
full      yes  no
declined  no   yes
replaced  no   yes
closed    no   no
unreached no   no
"""
GATES_118 = "\n".join(line[:14] for line in GATES_HEROES.splitlines())


@dataclass(frozen=True)
class Rules:
    """What a ruleset decides. `by_under`: a replaced action is judged by what happened all the same."""

    ops: tuple[str, ...]
    gates: dict[str, dict[str, bool]]
    by_under: bool
    heroes: bool
    performer_may: bool = False


def table(text: str) -> dict[str, dict[str, bool]]:
    """Columns of a printed table: op → outcome → does the next part run."""
    head, *rows = (line.split() for line in text.split("\n") if line.strip())
    return {op: {row[0]: row[column] == "yes" for row in rows} for column, op in enumerate(head) if column}


RULES = {
    "berserk": Rules(("and", "then", "full", "any", "else", "or", "refuse", "if"), table(GATES_BERSERK), True, False),
    "berserk-2014": Rules(("and", "full", "else", "or", "refuse", "if"), table(GATES_BERSERK_2014), True, False),
    "heroes": Rules(("chain", "semi", "and", "full", "else", "or", "if"), table(GATES_HEROES), False, True, True),
    "heroes-118": Rules(("chain", "semi", "and", "full", "or", "if"), table(GATES_118), False, True),
    "heroes-17": Rules(("chain", "semi", "and", "full", "else", "or", "if"), table(GATES_HEROES), False, True, True),
}
EFFECT = ("partial", "full")
DONE = ("full", "partial", "none", "blocked", "fizzled", "replaced")


@dataclass(frozen=True)
class Expected:
    """`refused`: the feature cannot be announced at all. `outcomes`: word of each action, `replaced/under` spelled out.
    `asked`: (kind, action, answer). `last`: the action after which the payment comes, 0: none or paid before."""

    refused: bool
    outcomes: tuple[str, ...] = ()
    asked: tuple[tuple[str, int, Any], ...] = ()
    last: int = 0


def expect(tree: Tree, steering: dict[int, str], ruleset: str, optional: frozenset[int], pick: int = 0) -> Expected:
    """The whole of what must happen. `pick`: which alternative is chosen (0 the first, 1 the last that is offered)."""
    rules = RULES[ruleset]
    play = Play(rules, steering, optional, pick)
    if not play.can(tree):
        return Expected(True)
    if rules.heroes:
        play.name_together(tree)
    play.run(tree)
    outcomes = tuple(play.words[n] for n in sorted(steering))
    return Expected(False, outcomes, tuple(play.asked), 0 if rules.heroes else play.last)


def leaves(tree: Tree) -> list[int]:
    """The actions of a tree in text order."""
    if isinstance(tree, int):
        return [tree]
    parts = tree[2:] if tree[0] == "if" else tree[1:]
    return [n for part in parts if part is not None for n in leaves(part)]


def asked_of(tree: Tree) -> list[int]:
    """The action that is asked for the whole tree; of a choice that of each alternative."""
    if isinstance(tree, int):
        return [tree]
    op, *parts = tree
    if op == "if":
        return []
    return [n for part in (parts if op == "or" else parts[:1]) for n in asked_of(part)]


@dataclass
class Play:
    """One play of a tree on paper."""

    rules: Rules
    steering: dict[int, str]
    optional: frozenset[int]
    pick: int
    words: dict[int, str] = field(default_factory=dict)
    asked: list[tuple[str, int, Any]] = field(default_factory=list)
    named: dict[int, str] = field(default_factory=dict)
    chosen: dict[int, int] = field(default_factory=dict)
    refused: set[int] = field(default_factory=set)
    turned_down: set[int] = field(default_factory=set)
    last: int = 0

    # ------------------------------------------------------------ outcomes

    def word(self, n: int) -> str:
        """The word of an action as composites count it."""
        word = self.words.get(n, "unreached")
        return word.partition("/")[2] if self.rules.by_under and word.startswith("replaced/") else word

    def outcome(self, tree: Tree) -> str:
        """The outcome that a connector outside sees."""
        if isinstance(tree, int):
            return self.word(tree)
        op, *parts = tree
        if op == "or":
            untaken = "illegal" if "illegal" in {self.word(n) for n in leaves(tree)} else "closed"
            return self.outcome(parts[self.chosen[id(tree)]]) if id(tree) in self.chosen else untaken
        if op == "if":
            branch = parts[1] if parts[0] else parts[2]
            return "closed" if branch is None else self.outcome(branch)
        left, right = self.outcome(parts[0]), self.outcome(parts[1])
        if op == "refuse":
            return right if self.gave_way(parts[0]) else left
        if op == "else":
            return left if right in ("closed", "unreached", "declined") else right
        return self.all_of([self.outcome(part) for part in parts])

    def all_of(self, words: list[str]) -> str:
        """All full: full; something done: partial; what is closed or unreached is left out of the rest."""
        if all(word == "full" for word in words):
            return "full"
        if any(word in EFFECT or word in ("replaced/partial", "replaced/full") for word in words):
            return "partial"
        rest = {word for word in words if word not in ("closed", "unreached")}
        if not rest:
            return "closed"
        return rest.pop() if rest in ({"declined"}, {"illegal"}) else "none"

    def opens(self, op: str, tree: Tree) -> bool:
        """Does the gate after `tree` open?"""
        word = self.outcome(tree)
        return self.rules.gates[op][word.partition("/")[0]]

    # ------------------------------------------------------------ announcing

    def can(self, tree: Tree) -> bool:
        """Could it be announced (payment aside)?"""
        if isinstance(tree, int):
            return not self.steering[tree].startswith("illegal")
        op, *parts = tree
        if op in ("full", "any") or op in ("chain", "semi"):
            return self.can(parts[0])
        if op == "if":
            return any(self.can(part) for part in parts[1:] if part is not None)
        test = all if op == "and" and self.rules.heroes else any
        return test(self.can(part) for part in parts)

    def announce(self, n: int, may: bool = False, refusable: bool = False) -> str:
        """Questions of an announcement; "" if it is announced, else the word."""
        steer = self.steering[n]
        if steer.startswith("illegal"):
            return "illegal"
        declines = steer.startswith("declined")
        if may or n in self.optional:
            does = not declines or refusable and steer != "declined?"
            self.asked.append(("may", n, does))
            if not does:
                self.turned_down.update({n} if may else ())
                return "declined"
        self.asked.append(("target", n, n))
        if refusable:
            self.asked.append(("refuse", n, declines))
            if declines:
                self.turned_down.add(n)
                return "refused"
        return ""

    def execute(self, n: int) -> None:
        self.words[n] = self.steering[n].rstrip("?")
        if self.words[n].partition("/")[0] in DONE:
            self.last = n

    # ------------------------------------------------------------ running

    def run(self, tree: Tree, may: bool = False, refusable: bool = False, provided: bool = False) -> None:
        """Everything in the order of the text. `provided`: the text says what follows if it is not done."""
        if isinstance(tree, int):
            said = self.named.pop(tree) if tree in self.named else self.announce(tree, may, refusable)
            if said == "refused":
                self.refused.add(tree)
            if said:
                self.words[tree] = "declined" if said == "refused" else said
            else:
                self.execute(tree)
            return
        op, *parts = tree
        if op == "or":
            self.run_choice(tree, parts, may, refusable, provided)
        elif op == "if":
            self.run_condition(parts)
        elif op in ("chain", "semi", "and", "then"):
            self.run_all(op, parts, may, refusable, provided)
        elif op == "refuse":
            self.run(parts[0], refusable=True, provided=True)
            self.go_on(parts[1], self.gave_way(parts[0]))
        else:
            right = op == "else" and self.rules.performer_may
            self.run(parts[0], may or right, refusable, provided or op == "else")
            if op == "full" and not provided and self.interrupts(parts[0]):
                self.mark(parts[1], "unreached")
            else:
                self.go_on(parts[1], self.opens(op, parts[0]), may and op == "else")

    def gave_way(self, tree: Tree) -> bool:
        """Refused, or illegal to announce."""
        return any(n in self.refused for n in leaves(tree)) or self.outcome(tree) == "illegal"

    def go_on(self, tree: Tree, opens: bool, may: bool = False) -> None:
        if opens:
            self.run(tree, may)
        else:
            self.mark(tree, "closed")

    def mark(self, tree: Tree, word: str) -> None:
        for n in leaves(tree):
            self.words.setdefault(n, word)

    def run_all(self, op: str, parts: list[Tree], may: bool, refusable: bool, provided: bool) -> None:
        for at, part in enumerate(parts):
            self.run(part, may and at == 0, refusable and at == 0, provided and at == 0)
            if at == 0 and (may or refusable) and self.declines_whole(part, parts):
                return
            if op in ("chain", "semi") and self.interrupts(part):
                for rest in parts[at + 1 :]:
                    self.mark(rest, "unreached")
                return

    def declines_whole(self, first: Tree, parts: list[Tree]) -> bool:
        """A right to decline speaks of all joined actions; it is used when the first one is asked for."""
        if not self.turned_down & set(asked_of(first)):
            return False
        for part in parts[1:]:
            self.mark(part, "declined")
        return True

    def run_condition(self, parts: list[Tree]) -> None:
        taken, other = (parts[1], parts[2]) if parts[0] else (parts[2], parts[1])
        if other is not None:
            self.mark(other, "closed")
        if taken is not None:
            self.run(taken)

    def run_choice(self, tree: Tree, parts: list[Tree], may: bool, refusable: bool, provided: bool) -> None:
        if id(tree) not in self.chosen:
            self.choose(tree, parts)
        if id(tree) in self.chosen and self.chosen[id(tree)] >= 0:
            self.run(parts[self.chosen[id(tree)]], may, refusable, provided)

    def choose(self, tree: Tree, parts: list[Tree]) -> None:
        offered = [at for at, part in enumerate(parts) if self.can(part)]
        if not offered:
            self.mark(tree, "illegal")
            return
        self.chosen[id(tree)] = offered[-1 if self.pick else 0]
        self.asked.append(("choose", 0, self.chosen[id(tree)] + 1))
        for at, part in enumerate(parts):
            if at != self.chosen[id(tree)]:
                self.mark(part, "closed")

    def interrupts(self, tree: Tree) -> bool:
        """heroes:119.2: a mandatory part that cannot be executed."""
        return self.rules.heroes and self.undone(tree)

    def undone(self, tree: Tree) -> bool:
        if isinstance(tree, int):
            return self.words.get(tree) in ("illegal", "fizzled") and tree not in self.optional
        op, *parts = tree
        if op == "else":
            return self.undone(parts[1])
        return any(self.undone(part) for part in (parts[1:] if op == "if" else parts) if part is not None)

    # ------------------------------------------------------------ heroes:116.1

    def name_together(self, tree: Tree) -> None:
        """The targets of parts separated by commas are named at the announcement."""
        for part in self.comma_parts(tree):
            self.name(part)

    def comma_parts(self, tree: Tree) -> list[Tree]:
        if isinstance(tree, tuple) and tree[0] == "chain":
            return list(tree[1:])
        return [tree[1]] if isinstance(tree, tuple) and tree[0] == "semi" else [tree]

    def name(self, part: Tree, may: bool = False) -> None:
        if isinstance(part, int):
            self.named[part] = self.announce(part, may)
        elif part[0] in ("full", "else"):
            self.name(part[1], may or (part[0] == "else" and self.rules.performer_may))
        elif part[0] == "and" and self.names(part):
            for at, each in enumerate(part[1:]):
                self.name(each, may and at == 0)
                if at == 0 and may and self.declines_whole(each, list(part[1:])):
                    return
        elif part[0] == "or" and self.names(part):
            self.choose(part, list(part[1:]))
            if id(part) in self.chosen:
                self.name(part[1 + self.chosen[id(part)]], may)

    def names(self, part: Tree) -> bool:
        """Has the part an action at its head, whose target can be named?"""
        if isinstance(part, int):
            return True
        heads = {"full": part[1:2], "else": part[1:2], "and": part[1:], "or": part[1:]}.get(part[0], (part,))
        return all(each is not part and self.names(each) for each in heads)
