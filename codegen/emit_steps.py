"""Steps as statements: what each kind of step says in generated code.

In: one `Step`, a `Dialect`, the module's names. Out: the lines of its function's body. Each line calls a macro step of
the runtime (`docs/internals.md` section 3) with the masks and numbers of this card.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardc.codegen.dialects import Dialect, Writing, emit_expr
from cardc.codegen.inlining import inlined
from cardc.codegen.ir import (
    Aim,
    Announce,
    Branch,
    Check,
    Choose,
    Close,
    Const,
    End,
    Enter,
    Execute,
    Expr,
    Interrupt,
    Loop,
    LoopTargets,
    PaidBy,
    Pay,
    Reach,
    Step,
    Symbol,
    Want,
    call,
)
from cardc.codegen.optimizer import optimize
from cardc.codegen.outcomes import bits

MODES = {"none": "M_NONE", "choose": "M_CHOOSE", "each": "M_EACH", "fixed": "M_FIXED", "random": "M_RANDOM"}
MEASURES = {"amount": "BY_AMOUNT", "changed": "BY_CHANGED", "done": "BY_DONE"}
FULL = bits(("full",))


def action_bits(actions: tuple[int, ...]) -> int:
    """Action numbers as a bit set."""
    return sum(1 << number for number in actions)


class StepEmitter:
    """Statements for steps, in one dialect."""

    def __init__(self, dialect: Dialect, names: Writing) -> None:
        self.dialect = dialect
        self.names = names

    def emit(self, step: Step) -> Iterator[str]:
        """The lines of the step's function."""
        method = getattr(self, f"emit_{type(step).__name__.lower()}")
        yield from method(step)

    def expr(self, expr: Expr | None) -> str:
        return "-1" if expr is None else emit_expr(optimize(expr), self.dialect, self.names)

    def mask(self, expr: Expr | None) -> str:
        return self.expr(call("m_none") if expr is None else expr)

    def call(self, name: str, *args: object) -> str:
        return self.dialect.call(name, [self.names.number(arg) if isinstance(arg, int) else str(arg) for arg in args])

    def kinds(self, kinds: tuple[Symbol, ...]) -> str:
        return self.names.union(kinds) if kinds else "0"

    def part(self, number: int) -> str:
        return self.names.part(number)

    # ------------------------------------------------------------ announcement

    def emit_announce(self, step: Announce) -> Iterator[str]:
        candidates = self.mask(None)
        if step.candidates is not None and step.mode in ("choose", "random"):
            found = self.call("targetable", self.mask(step.candidates), self.kinds(step.kinds))
            yield f"{self.local('Mask m')} = {self.unless('was_asked', 'asked_among', (), found)}"
            candidates = "m"
        elif step.candidates is not None:
            yield f"{self.local('Mask m')} = {self.mask(step.candidates)}"
            candidates = "m"
        number = step.number if step.number is not None else (None, None)
        yield "return " + self.call(
            "announce", self.part(step.part), MODES[step.mode], candidates, self.expr(step.minimum), self.expr(step.maximum),
            self.expr(step.actor), self.expr(step.chooser), self.flags(step), self.expr(number[0]), self.expr(number[1]),
            self.expr(step.refuse), step.next, step.other,
        )  # fmt: skip

    def flags(self, step: Announce) -> str:
        names = [
            name
            for name, on in (
                ("A_MAY", step.optional),
                ("A_NUMBER", step.number is not None),
                ("A_BINDS_X", step.binds_x),
                ("A_ORDERED", step.ordered),
                ("A_LOOP", step.looped),
                ("A_DISTINCT", step.distinct),
                ("A_STOP", step.stops),
                ("A_DEFER", step.deferred),
            )
            if on
        ]
        if step.able is not None:
            names.append(f"(0 if {self.expr(step.able)} else A_UNABLE)")
        return " | ".join(names) or "0"

    def emit_aim(self, step: Aim) -> Iterator[str]:
        yield "return " + self.call(
            "aim", self.part(step.part), self.part(step.slot), self.mask(step.candidates), self.expr(step.minimum), self.expr(step.maximum),
            self.expr(step.chooser), int(step.random), step.next,
        )  # fmt: skip

    def emit_reach(self, step: Reach) -> Iterator[str]:
        yield "return " + self.call("reach", self.part(step.part), step.next, step.other)

    def emit_enter(self, step: Enter) -> Iterator[str]:
        yield "return " + self.call("queue_up", step.next)

    # ------------------------------------------------------------ execution

    def emit_execute(self, step: Execute) -> Iterator[str]:
        still, targeted = self.mask(None), 2 if step.mass else int(step.recheck is not None)
        if step.recheck is not None:
            now = self.mask(step.recheck)
            if not step.mass:  # nothing has happened since the targets were named: they are what they were
                now = self.unless("steady", "targets", (step.part,), now)
            yield f"{self.local('Mask still')} = {now}"
            still = "still"
        begin = self.call("execute_begin", self.part(step.part), self.expr(step.actor), still, targeted, step.next)
        yield f"if {begin}:"
        if step.die:
            yield "    " + self.call("roll_once", self.kinds(step.kinds))
        for want in step.wants:
            yield from ("    " + line for line in self.want(step.part, want, self.kinds(step.kinds)))
        if step.inline is not None:
            given = [self.expr(number) for number in step.gives]
            lines = inlined(step.inline, self.dialect, self.part(step.part), self.kinds(step.kinds), given)
            yield from ("    " + line for line in lines)
        elif step.native is not None:
            given = [self.expr(number) for number in step.gives] + ["0"] * (4 - len(step.gives))
            yield "    " + self.call("plugin_step", self.names(step.native), self.part(step.part), self.kinds(step.kinds), *given)
        yield "return " + self.call("execute", self.part(step.part), MEASURES[step.measure], step.next)

    def want(self, part: int, want: Want, kinds: str) -> Iterator[str]:
        line = self.wanted(part, want, kinds)
        if want.when is not None:
            yield f"if {self.expr(want.when)}:"
            line = f"    {line}"
        yield line

    def wanted(self, part: int, want: Want, kinds: str) -> str:
        event, aux = self.names(want.event), self.expr(want.aux)
        if want.targets is None:
            player = self.expr(want.player if want.player is not None else call("me"))
            return self.call("want_player", self.part(part), event, player, self.expr(want.amount), aux, kinds)
        mask = self.expr(want.targets)
        if want.graded is not None:
            return self.call("want_graded", self.part(part), event, mask, *(self.expr(g) for g in want.graded), aux, kinds)
        return self.call("want", self.part(part), event, mask, self.expr(want.amount), aux, kinds)

    def emit_loop(self, step: Loop) -> Iterator[str]:
        yield "return " + self.call("loop_attacks", self.part(step.part), self.expr(step.count), step.next, step.other)

    def emit_looptargets(self, step: LoopTargets) -> Iterator[str]:
        yield "return " + self.call("loop_targets", self.part(step.part), self.mask(step.candidates), step.next, step.other)

    # ------------------------------------------------------------ connectors

    def emit_check(self, step: Check) -> Iterator[str]:
        yield "return " + self.call(
            "check", self.expr(step.of), step.opens, int(step.under), step.next, step.other, action_bits(step.closed)
        )

    def emit_branch(self, step: Branch) -> Iterator[str]:
        yield "return " + self.call(
            "branch", self.expr(step.test), action_bits(step.closed_else), action_bits(step.closed_then), step.next,
            step.other,
        )  # fmt: skip

    def emit_choose(self, step: Choose) -> Iterator[str]:
        able = " | ".join(f"({1 << i} if {self.expr(test)} else 0)" for i, (test, _, _) in enumerate(step.alternatives))
        every = action_bits(tuple(n for _, _, actions in step.alternatives for n in actions))
        count = len(step.alternatives)
        chosen = self.call("choose_branch", self.part(step.part), self.expr(step.chooser), able, str(count), every, step.other)
        yield f"{self.local('int chosen')} = {chosen}"
        yield "if chosen < 0:"
        yield "    return -chosen - 1"
        for index, (_, at, actions) in enumerate(step.alternatives):
            yield f"if chosen == {index}:"
            yield "    return " + self.call("choose_close", every & ~action_bits(actions), at)
        yield "return FAULT"

    def unless(self, test: str, known: str, args: tuple[int, ...], found: str) -> str:
        """What is known already if the runtime says so, else what has to be found."""
        return f"{self.call(known, *args)} if {self.call(test)} else {found}"

    def local(self, declaration: str) -> str:
        """A local variable, with its type where the dialect wants one."""
        return f"cdef {declaration}" if self.dialect.typed else declaration.split()[-1]

    def emit_interrupt(self, step: Interrupt) -> Iterator[str]:
        yield f"if {self.expr(step.test)}:"
        yield "    " + self.call("mark", action_bits(step.rest), f"W_{step.word.upper()}")
        yield "    return " + self.call("goto", step.other)
        yield "return " + self.call("goto", step.next)

    def emit_close(self, step: Close) -> Iterator[str]:
        if step.closed:
            yield self.call("mark", action_bits(step.closed), "W_CLOSED")
        yield "return " + self.call("goto", step.next)

    # ------------------------------------------------------------ payment, end

    def emit_pay(self, step: Pay) -> Iterator[str]:
        before = int(step.when == "before")
        yield f"if {self.call('pay_begin', before, step.next)}:"
        for want in step.wants:
            yield from ("    " + line for line in self.want(0, want, "0"))
        yield "return " + self.call("pay", before, step.next, step.other)

    def emit_paidby(self, step: PaidBy) -> Iterator[str]:
        paid = Const(1) if not step.parts else None
        for part in step.parts:
            test = call("was", call("out", part), FULL)
            paid = test if paid is None else call("both", paid, test)  # type: ignore[assignment]
        yield self.call("paid_before")
        yield f"if {self.expr(paid)}:"
        yield "    return " + self.call("goto", step.next)
        yield self.call("cancel", action_bits(step.rest))
        yield "return " + self.call("goto", step.other)

    def emit_end(self, step: End) -> Iterator[str]:
        yield "return " + self.call("finish")
