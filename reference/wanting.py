"""The wanted events of an action: a verb's declaration filled with the arguments of the text.

In: an action whose targets are known, the verb's `wants`. Out: items handed to the kernel's batch; nothing changes yet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardc.codegen.ir import Call, Case, Const, Expr, Param, Symbol, Want
from cardc.dsl import nodes
from cardc.dsl.instead import shares_number
from cardc.reference.picking import Picker
from cardc.reference.reading import Place, graded
from cardc.reference.terms import Env, bit, holes

# By action and argument (`STATED`: what the verb itself states): the effect's name and its amount, None for 1.
Effects = Mapping[tuple[int, str], tuple[tuple[str, nodes.Amount | Expr | None], ...]]
STATED = "standing"
MOST_GIVEN = 4


class Wanting:
    """Hands in what the actions of one running feature want."""

    def __init__(self, picker: Picker, effects: Effects) -> None:
        self.picker, self.effects = picker, effects
        self.host, self.terms, self.reader = picker.host, picker.terms, picker.reader

    def want(self, action: nodes.Action, n: int, kinds: int, place: Place) -> None:
        first, *others = self.picker.actors(action)
        for want in self.picker.verb(action).wants:
            self._want_one(want, action, n, kinds, Place(first, own=place.own))
        for actor in others:
            for want in self.picker.verb(action).wants:
                if {"player", "actor"} & holes_of(want):  # else it is the same event once more
                    self._want_one(want, action, n, kinds, Place(actor, own=place.own))
        self._run_plugin(action, n, kinds, Place(first, own=place.own))

    def _run_plugin(self, action: nodes.Action, n: int, kinds: int, place: Place) -> None:
        """A plugin's step hands in further events, given the numbers that its verb declares."""
        verb = self.picker.verb(action)
        if verb.native:
            env, _ = self._environment(action, n, place)
            given = [int(self.terms.value(number, env)) for number in verb.gives]
            given += [0] * (MOST_GIVEN - len(given))
            self.host.plugin_step(self.terms.number("native", verb.native), n, kinds, *given)

    def _want_one(self, want: Want, action: nodes.Action, n: int, kinds: int, place: Place) -> None:
        env, three = self._environment(action, n, place)
        given = [name for name in holes(want.aux) if (action.n, name) in self.effects]
        if given:
            for key, amount in self.effects[action.n, given[0]]:
                number = self.terms.number("effect", key)
                size = None if amount is None and holes(want.amount) else self._size(amount, env, place)
                self._hand_in(want, n, kinds, {**env, given[0]: constant(number)}, {}, size)
            return
        missing = holes_of(want) - env.keys() - three.keys()
        if missing and want.when is None and missing <= holes(want.aux):
            return
        self._hand_in(want, n, kinds, env, three, None)

    def _size(self, amount: nodes.Amount | Expr | None, env: Env, place: Place) -> int:
        if isinstance(amount, Const | Symbol | Param | Call | Case):
            return int(self.terms.value(amount, env))
        return 1 if amount is None else self.reader.amount(amount, place)

    def _environment(
        self, action: nodes.Action, n: int, place: Place
    ) -> tuple[Env, dict[str, tuple[int, int, int]]]:  # fmt: skip
        verb = self.picker.verb(action)
        further = {id(arg): slot for slot, arg in self.picker.further(action)}
        env: dict[str, Callable[[], int]] = {"self": self.host.self, "player": lambda: place.actor, "actor": lambda: place.actor}
        three: dict[str, tuple[int, int, int]] = {}
        for name, arg in action.args:
            if name == verb.targets or isinstance(arg, nodes.Duration | nodes.Quote | nodes.Many):
                continue
            if isinstance(arg, nodes.Cell) and not any(name in holes(want.aux) for want in verb.wants):
                continue
            if id(arg) in further:
                env[name] = self._chosen(further[id(arg)])
            elif graded(arg):
                grades = self.reader.grades(arg, place)
                assert grades is not None
                three[name] = grades
            else:
                env[name] = self._read(arg, place)
        for name, value in verb.defaults:
            if value != "pick" and name not in three:
                env.setdefault(name, self._default(value))
        if verb.targets:
            shared = shares_number(action, verb)
            env[verb.targets] = lambda: bit(self.host.self()) if shared else int(self.host.targets(n))
        return env, three

    def _chosen(self, slot: int) -> Callable[[], int]:
        return lambda: int(self.host.targets(slot))

    def _read(self, arg: nodes.Arg, place: Place) -> Callable[[], int]:
        return lambda: self.reader.argument(arg, place)

    def _default(self, value: Any) -> Callable[[], int]:
        return lambda: value if isinstance(value, int) else self.terms.value(value, {})

    def _hand_in(
        self, want: Want, n: int, kinds: int, env: Env, three: dict[str, tuple[int, int, int]], size: int | None
    ) -> None:  # fmt: skip
        value, host = self.terms.value, self.host
        if want.when is not None and not value(want.when, env):
            return
        event, aux = self.terms.number("event", want.event.id), value(want.aux, env)
        if want.targets is None:
            player = host.me() if want.player is None else value(want.player, env)
            host.want_player(n, event, player, value(want.amount, env) if size is None else size, aux, kinds)
            return
        mask = value(want.targets, env)
        if size is None and holes(want.amount) & three.keys():
            host.want_graded(n, event, mask, *self._graded(want.amount, env, three), aux, kinds)
        else:
            host.want(n, event, mask, value(want.amount, env) if size is None else size, aux, kinds)

    def _graded(self, amount: Expr, env: Env, three: dict[str, tuple[int, int, int]]) -> list[int]:
        return [
            self.terms.value(amount, {**env, **{name: constant(v[grade]) for name, v in three.items()}})
            for grade in range(3)
        ]


def holes_of(want: Want) -> frozenset[str]:
    """What a wanted event speaks of."""
    return frozenset().union(*map(holes, (want.targets, want.amount, want.aux, want.player, want.when)))


def constant(value: int) -> Callable[[], int]:
    """A value that is known already, for a hole."""
    return lambda: value
