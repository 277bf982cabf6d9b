"""The step IR: what a feature does, as explicit steps over frame and state.

In: nothing. Out: frozen node classes, produced by `codegen.lowering` and by plugins' declarations (expressions with
`Param` holes), checked by `codegen.verify`, printed by `codegen.emitter`.

Expressions are calls of primitives (`codegen.primitives`), constants, and `Symbol`s: numbers of a vocabulary item that
are bound when the library is loaded, so that libraries built with different plugins share one game. Types: `mask` (a
set of cards), `int`, `bool`, `card` (an index, -1 none), `player` (0/1).
"""

from __future__ import annotations

from cardc.dsl.records import dataclass


@dataclass(frozen=True, slots=True)
class Const:
    value: int


@dataclass(frozen=True, slots=True)
class Symbol:
    """`table`: zone, type, element, class, keyword, slot, pslot, event, kind, flag, property, effect, feature, relation,
    name, switch, cells."""

    table: str
    id: str


@dataclass(frozen=True, slots=True)
class Param:
    """A hole in a plugin's declaration, filled by lowering with the argument of that name."""

    name: str


@dataclass(frozen=True, slots=True)
class Call:
    """A primitive applied to expressions."""

    op: str
    args: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class Case:
    """`then` if `test` else `otherwise`; only the branch taken is evaluated."""

    test: Expr
    then: Expr
    otherwise: Expr


Expr = Const | Symbol | Param | Call | Case


def call(op: str, *args: Expr | int | str) -> Call:
    """Shorthand: ints become `Const`, strings `Param`."""
    return Call(op, tuple(_lift(a) for a in args))


def _lift(arg: Expr | int | str) -> Expr:
    if isinstance(arg, int):
        return Const(arg)
    if isinstance(arg, str):
        return Param(arg)
    return arg


def params_of(template: Expr) -> set[str]:
    """Names of the `Param`s in an expression."""
    match template:
        case Param(name):
            return {name}
        case Call(_, args):
            return {name for arg in args for name in params_of(arg)}
        case Case(test, then, otherwise):
            return params_of(test) | params_of(then) | params_of(otherwise)
    return set()


def counting(template: Expr, name: str, low: Expr, high: Expr | None) -> Expr:
    """A test that asks of the cards `name` whether there is any, as one whether there are that many: «если у вас есть три
    гнома» asks for three. `high`: no more than so many."""
    match template:
        case Call("m_any", (mask,)) if name in params_of(mask):
            count = Call("m_count", (mask,))
            enough = Call("le", (low, count))
            return enough if high is None else Call("both", (enough, Call("le", (count, high))))
        case Call(op, args):
            return Call(op, tuple(counting(arg, name, low, high) for arg in args))
    return template


# ---------------------------------------------------------------- wanted events and effects


@dataclass(frozen=True, slots=True)
class Want:
    """One wanted event of an action: for every card (or player) of `targets`, event `event` with `amount`.

    `targets` None: the event has no card (then `player`). `graded`: three amounts, the die of the action picks.
    `aux`: a further number (cell, zone, effect index); in a verb's declaration `Param` of a bonus, keyword or features
    argument stands for the effect made of it. `player`: whose it is (draws, coins). `when`: only if it holds.
    """

    event: Symbol
    targets: Expr | None
    amount: Expr = Const(1)
    graded: tuple[Expr, Expr, Expr] | None = None
    aux: Expr = Const(0)
    player: Expr | None = None
    when: Expr | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """What a static verb states, in a verb's declaration: an effect that holds while its source is where it works.

    `kind`: modify, keyword, ban, prevent, replace, block, untargetable, only-from, grant, lose … `property`, `keyword`,
    `event`: symbols or `Param`s. `via`: kinds of ability it speaks of. `carriers`: mask of the cards that have it (None:
    the source); `anywhere`: of every zone. `versus`: mask the other card of the situation must be in (None: any).
    `pool`: a number of prevented wounds that is used up altogether. `wide`: given to a card, it works on its `carriers`
    and not on that card. `once`: gone after the next thing it was used for.
    """

    kind: str
    property: Expr | None = None
    keyword: Expr | None = None
    event: Expr | None = None
    via: tuple[Expr, ...] = ()
    amount: Expr = Const(1)
    carriers: Expr | None = None
    versus: Expr | None = None
    with_event: Symbol | None = None
    exact: bool = False
    optional: bool = False
    anywhere: bool = False
    pool: bool = False
    wide: bool = False
    once: bool = False


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect definition of the library: what a `Standing` or a granted bonus, keyword or feature becomes.

    `applies`, `amount`, `able` are expressions evaluated with `self` = the carrier (standing: the source), `ev_card` the
    card asked about, `ev_other` the other card of the situation. `feature`: key of the granted feature. `once`: gone after
    the next thing it was used for.
    """

    key: str
    kind: str
    property: Symbol | None = None
    keyword: Symbol | None = None
    event: Symbol | None = None
    via: tuple[Symbol, ...] = ()
    amount: Expr = Const(1)
    applies: Expr | None = None
    able: Expr | None = None
    end: str = ""
    end_count: int = 0
    feature: str = ""
    with_event: Symbol | None = None
    exact: bool = False
    optional: bool = False
    cap: Expr | None = None
    pool: bool = False
    wide: bool = False
    once: bool = False


# ---------------------------------------------------------------- steps


@dataclass(frozen=True, slots=True)
class Note:
    """What a step implements: the printed words, the clause, one English phrase."""

    words: str
    clause: str
    does: str


@dataclass(frozen=True, slots=True)
class Check:
    """Gate of a connector: to `next` if the outcome `of` is in `opens`, else mark `closed` and go to `other`.

    `of`: an outcome expression (`out`, `fold_*`). `opens`: bit set of outcome words. `under`: a replaced outcome is
    judged by what happened all the same; otherwise `replaced` itself must be in `opens`.
    """

    note: Note
    op: str
    of: Expr
    opens: int
    under: bool
    closed: tuple[int, ...]
    next: int
    other: int


@dataclass(frozen=True, slots=True)
class Branch:
    """«если P»: closes `closed_else` and goes to `next` if `test`; else closes `closed_then` and goes to `other`."""

    note: Note
    test: Expr
    closed_then: tuple[int, ...]
    closed_else: tuple[int, ...]
    next: int
    other: int


@dataclass(frozen=True, slots=True)
class Choose:
    """или/либо: the player picks one alternative that can be announced; the actions of the others are closed.

    `alternatives`: (announceable?, first step, actions in it) in text order. None announceable: all `illegal`, go to
    `other`.
    """

    note: Note
    part: int
    chooser: Expr
    alternatives: tuple[tuple[Expr, int, tuple[int, ...]], ...]
    other: int


@dataclass(frozen=True, slots=True)
class Announce:
    """Announcement of action `part`: legality, may, targets, number, refuse, order — in this order of questions.

    `mode`: none, choose, each, fixed (a reference), random. `candidates`: mask of legal targets. `minimum`/`maximum`
    of targets. `able`: extra condition of being announceable. `optional`: ask `may` first. `number`: (low, high) asked,
    kept as the frame's number, and as X if `binds_x`. `refuse`: player who may decline. `ordered`: a set fixed first and
    attacked one by one. `looped`: one round of «N атак»; `distinct`: not what earlier rounds chose; `stops`: «N или
    менее» may stop here (the rest of the rounds is `declined`). `deferred`: nothing is recorded yet, `Reach` does it when
    the part's turn comes. Not announceable → `illegal`, declined → `declined`, both go to `other`.
    """

    note: Note
    part: int
    mode: str
    candidates: Expr | None
    minimum: Expr
    maximum: Expr
    actor: Expr
    chooser: Expr
    able: Expr | None
    optional: bool
    number: tuple[Expr, Expr] | None
    binds_x: bool
    refuse: Expr | None
    ordered: bool
    looped: bool
    distinct: bool
    stops: bool
    deferred: bool
    kinds: tuple[Symbol, ...]
    next: int
    other: int


@dataclass(frozen=True, slots=True)
class Aim:
    """Further choice of action `part` into target slot `slot`: a second target («поменять местами A и B»), or what is
    chosen at execution (discarded, found). Adds to what the slot holds. Without candidates nothing is asked."""

    note: Note
    part: int
    slot: int
    candidates: Expr
    minimum: Expr
    maximum: Expr
    chooser: Expr
    random: bool
    next: int


@dataclass(frozen=True, slots=True)
class Reach:
    """The turn of a part whose targets were named at the announcement: announced → `next`; else record why not → `other`."""

    note: Note
    part: int
    next: int
    other: int


@dataclass(frozen=True, slots=True)
class Enter:
    """All that is named together is named: a feature that comes from the waiting triggers enters the Queue here, and goes
    on at `next` when its turn comes. Any other goes on at once."""

    note: Note
    next: int


@dataclass(frozen=True, slots=True)
class StepTemplate:
    """Source that stands in generated code where the step function `native` would be called; it must want the same.

    `source`: a jinja2 template of statements; it is given the texts of expressions `part`, `kinds`, `gives` (a list), and
    `call(name, …)`, which spells a primitive or macro step in the language that is being written. `cython`: the same for
    the Cython backend alone, where it differs; `cimports`: lines that it needs at the head of the module
    («from mine.steps cimport chill»).
    """

    native: str
    source: str
    cython: str = ""
    cimports: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Execute:
    """Execution of an announced action: re-check, dice, block, wanted events, replacement, application, outcome.

    `recheck`: mask of what is still a legal target (None: it has no targets). Empty: `fizzled`.
    `measure`: amount, changed, done. `kinds`: kind bits of the ability. `aimed`: number of targets the text speaks of.
    `die`: the action throws a die although no amount is graded. `mass`: it has no targets but hits what `recheck` finds.
    `native`: a plugin's function that hands in further wanted events, given the numbers `gives`; `inline`: source that
    does so in its place.
    """

    note: Note
    part: int
    actor: Expr
    recheck: Expr | None
    wants: tuple[Want, ...]
    kinds: tuple[Symbol, ...]
    measure: str
    next: int
    die: bool = False
    mass: bool = False
    native: Symbol | None = None
    gives: tuple[Expr, ...] = ()
    inline: StepTemplate | None = None


@dataclass(frozen=True, slots=True)
class Loop:
    """Head of «N атак»: another round → `next`; all rounds done → `other`."""

    note: Note
    part: int
    count: Expr
    next: int
    other: int


@dataclass(frozen=True, slots=True)
class LoopTargets:
    """Head of «по N целям»: the next target of the fixed set, if still in `candidates` → `next` (else that part is
    `illegal`); none left → `other`."""

    note: Note
    part: int
    candidates: Expr
    next: int
    other: int


@dataclass(frozen=True, slots=True)
class Interrupt:
    """If `test`, the actions of `rest` are not done → `other`: a mandatory part that cannot be executed interrupts
    (`word` unreached); who declines a part of several actions declines them all (`word` declined)."""

    note: Note
    test: Expr
    rest: tuple[int, ...]
    next: int
    other: int
    word: str = "unreached"


@dataclass(frozen=True, slots=True)
class Close:
    """Mark actions `closed` and go on (the branch not taken of an «вместо этого»)."""

    note: Note
    closed: tuple[int, ...]
    next: int


@dataclass(frozen=True, slots=True)
class Pay:
    """Payment of the cost by wanted events. `when`: before (incomplete or replaced → `other`, all `rest` unreached) or
    after (what can be paid is paid)."""

    note: Note
    wants: tuple[Want, ...]
    when: str
    rest: tuple[int, ...]
    next: int
    other: int


@dataclass(frozen=True, slots=True)
class PaidBy:
    """A cost in words was executed as action slots `parts`: all of them full and not replaced → `next`, else `other`."""

    note: Note
    parts: tuple[int, ...]
    rest: tuple[int, ...]
    next: int
    other: int


@dataclass(frozen=True, slots=True)
class End:
    note: Note


Step = (
    Check | Branch | Choose | Announce | Aim | Reach | Enter | Execute | Loop | LoopTargets | Interrupt | Close | Pay | PaidBy | End
)


# ---------------------------------------------------------------- features


@dataclass(frozen=True, slots=True)
class Program:
    """A lowered feature: its steps (index = pc), its tests, and what the manifest tells the runtime about it.

    `meta`: JSON-able record of `docs/internals.md` section 5. `effects`: definitions it needs. `inner`: granted features.
    """

    key: str
    text: str
    kind: str
    steps: tuple[Step, ...]
    legal: Expr | None
    payable: Expr | None
    match: Expr | None
    able: Expr | None
    x_range: tuple[Expr, Expr] | None
    meta: tuple[tuple[str, object], ...]
    effects: tuple[Effect, ...]
    inner: tuple[Program, ...]
