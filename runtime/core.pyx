"""What Python step functions see of the kernel: every primitive and macro step, bound to the running frame.

In: Python ints (a mask is an int, bit n = card n), checked here; the kernel checks numbers of its tables. Out: ints and
bools. The Python backend, plugins' Python steps and the reference interpreter use one `Core` per game.
"""

from libc.stdint cimport uint32_t, uint64_t
from cardc.runtime cimport batch, board, changes, frames, query, steps
from cardc.runtime.layout cimport (
    FAULT, FAULT_INDEX, FAULT_STEP, Frame, Mask, R_CHOOSE, R_NUMBER, State,
)
from cardc.runtime.masks cimport none_of
from cardc.runtime.query cimport Caller, fault
from cardc.runtime.tables cimport LibraryTables


cdef object from_mask(Mask m):
    if not (m.w[1] | m.w[2] | m.w[3]):
        return m.w[0]
    return m.w[0] | <object>m.w[1] << 64 | <object>m.w[2] << 128 | <object>m.w[3] << 192


cdef Mask to_mask(object value) except *:
    cdef Mask m = none_of()
    cdef int i
    if value < 0 or value >> 256:
        raise ValueError(f"{value!r} is no set of cards")
    for i in range(4):
        m.w[i] = <uint64_t>(value >> (64 * i) & 0xFFFFFFFFFFFFFFFF)
    return m


cdef class Core(Caller):
    """The kernel as one running feature sees it. `memo`: a dict of the game, not saved with it; `error`: the exception
    that a Python step ended with."""

    def __cinit__(this, library):
        this.library = library
        this.memo = {}
        this.error = None

    cdef int call(this, State* s, Frame* f, int index) noexcept:
        """Run a Python callable of the library; an exception is a fault of the step."""
        cdef State* outer_state = this.s
        cdef Frame* outer_frame = this.f
        this.s = s
        this.f = f
        try:
            function = (<LibraryTables>this.library).callables[index]
            if function is None:
                raise RuntimeError(f"function {index} of the library was never bound")
            return int(function(this) or 0)
        except Exception as error:
            this.error = error
            return fault(s, f, FAULT_STEP)
        finally:
            this.s = outer_state
            this.f = outer_frame

    # ------------------------------------------------ the frame

    @property
    def pc(this) -> int:
        return this.f.pc

    @pc.setter
    def pc(this, int value):
        this.f.pc = value

    @property
    def sub(this) -> int:
        return this.f.sub

    @sub.setter
    def sub(this, int value):
        this.f.sub = value

    @property
    def feature(this) -> int:
        return this.f.feature

    def depth(this) -> int:
        """Position of the running frame on the stack."""
        return this.f - this.s.frames

    def local(this, unsigned int index) -> int:
        """One of eight numbers a plugin's step may keep in its frame."""
        return this.f.local[index & 7]

    def set_local(this, unsigned int index, int value) -> None:
        this.f.local[index & 7] = value

    def set_x(this, int value) -> None:
        this.f.x = value
        this.f.x_bound = 1

    def set_number(this, int value) -> None:
        this.f.number = value

    def set_actor(this, int player) -> None:
        if not query.is_player(player):
            raise ValueError(f"{player} is no player")
        this.f.actor = <signed char>player

    def set_targets(this, int k, object mask) -> None:
        """Action k aims at these cards from now on."""
        this.check_action(k)
        steps.take_aim(this.s, this.f, k, to_mask(mask), 0)

    def narrow_targets(this, int k, object mask) -> None:
        """Of the targets of action k only these are left."""
        this.check_action(k)
        this.f.tgt[k] = to_mask(mask)

    def set_paid(this, int when, int after, bint cancelled) -> None:
        """The cost was paid: 1 before, 2 after part `after`."""
        this.f.paid = <unsigned char>(when & 3)
        this.f.paid_after = after
        this.f.cancelled = cancelled

    def set_paying(this, bint on) -> None:
        this.f.paying = on

    def check_action(this, int k) -> None:
        """ValueError if k is no action number."""
        if not query.is_action(k):
            raise ValueError(f"{k} is no action number")

    # ------------------------------------------------ questions

    def ask(this, int kind, int player, object mask, int count, int lo, int hi, int flags) -> int:
        """Open a request (kinds of `layout.pxd`); the code to return."""
        if not 1 <= kind <= 11 or not 0 <= count <= 32:
            raise ValueError("no such question")
        return frames.ask(this.s, this.f, kind, player, this.f.nparts + 1, to_mask(mask), count, lo, hi, flags)

    def ask_number(this, int player, int low, int high) -> int:
        this.f.req.number_lo = low
        this.f.req.number_hi = high
        return frames.ask(this.s, this.f, R_NUMBER, player, this.f.nparts + 1, none_of(), 0, 1, 1, 0)

    def ask_choice(this, int player, int count, unsigned int able) -> int:
        """Ask for one of `count` alternatives, of which those in the bit set `able` can be taken."""
        if not 0 <= count <= 32:
            raise ValueError("at most 32 alternatives fit")
        frames.ask(this.s, this.f, R_CHOOSE, player, this.f.nparts + 1, none_of(), count, 1, 1, 0)
        this.f.req.able = able
        return 1

    def answered(this) -> bool:
        return bool(frames.answered(this.s, this.f))

    def answer_number(this) -> int:
        return this.f.ans.number

    def answer_mask(this) -> int:
        return from_mask(this.f.ans.mask)

    def answer_order(this) -> list:
        return [this.f.ans.order[i] for i in range(this.f.ans.count)]

    def answer_stopped(this) -> bool:
        return bool(this.f.ans.stop)

    def pauses(this) -> bool:
        """Whether the caller wants to stop now that the next part is announced; then return PAUSE."""
        return bool(steps.pauses(this.s, this.f))

    # ------------------------------------------------ the batch

    def clear_batch(this) -> None:
        batch.clear_batch(this.f)
        this.f.sub = 0
        this.f.thrown = 0

    def want(this, int k, int event, object mask, int amount, int aux, int kinds) -> None:
        batch.want(this.s, this.f, k, event, to_mask(mask), amount, aux, kinds)

    def want_graded(this, int k, int event, object mask, int weak, int medium, int strong, int aux, int kinds) -> None:
        batch.want_graded(this.s, this.f, k, event, to_mask(mask), weak, medium, strong, aux, kinds)

    def want_player(this, int k, int event, int player, int amount, int aux, int kinds) -> None:
        batch.want_player(this.s, this.f, k, event, player, amount, aux, kinds)

    def want_shared(this, int k, int event, object mask, int aux, int kinds) -> None:
        batch.want_shared(this.s, this.f, k, event, to_mask(mask), aux, kinds)

    def throw_for_batch(this) -> None:
        """One die for the wanted events if any of them is graded."""
        steps.throw_for(this.s, this.f)

    def is_blocked(this) -> bool:
        """The block window: true if no target is left."""
        return bool(steps.block_window(this.s, this.f, 1))

    def run_batch(this) -> int:
        """Apply what is wanted; 0 when done, else the code to return before calling again."""
        return batch.run_batch(this.s, this.f)

    def batch(this) -> dict:
        """What the last batch came to."""
        b = &this.f.batch
        return {"events": b.events, "hit": b.hit, "shorts": b.shorts, "wanted": b.wanted, "done": b.done,
                "replaced": b.replaced, "prevented": b.prevented}

    def tell_unpaid(this, int missing) -> None:
        steps.tell_unpaid(this.s, this.f, missing)

    # ------------------------------------------------ dice and chance

    def roll(this) -> int:
        return frames.roll(this.s, this.f)

    def roll_graded(this, int kinds) -> int:
        """Throw the die of an X-Y-Z with its modifiers; graded amounts of the batch use this throw. The grade."""
        this.f.thrown = 1
        return frames.roll_graded(this.s, this.f, <int>frames.close_kinds(this.s, kinds))

    def roll_once(this, int kinds) -> None:
        steps.roll_once(this.s, this.f, kinds)

    def pick_random(this, object mask, int n) -> int:
        """n cards of the set at random."""
        return from_mask(steps.some_of(this.s, to_mask(mask), n))

    # ------------------------------------------------ macro steps

    def record(this, int k, int outcome) -> None:
        """Enter a part; in a series its word is folded into the action's outcome. What was done stands in the batch."""
        this.check_action(k)
        this.f.want[k] += this.f.batch.wanted
        this.f.done[k] += this.f.batch.done
        batch.clear_batch(this.f)
        steps.record(this.s, this.f, k, outcome)

    def mark(this, int action_bits, int word) -> None:
        if not 1 <= word <= 10:
            raise ValueError(f"{word} is no outcome word")
        steps.mark(this.s, this.f, action_bits, word)

    def announce(this, int k, int mode, object mask, int lo, int hi, int actor, int chooser, int flags, int number_lo,
                 int number_hi, int refuse_player, int next_pc, int other_pc) -> int:
        return steps.announce(this.s, this.f, k, mode, to_mask(mask), lo, hi, actor, chooser, flags, number_lo, number_hi,
                              refuse_player, next_pc, other_pc)

    def reach(this, int k, int next_pc, int other_pc) -> int:
        return steps.reach(this.s, this.f, k, next_pc, other_pc)

    def aim(this, int k, int slot, object mask, int lo, int hi, int chooser, bint random, int next_pc) -> int:
        return steps.aim(this.s, this.f, k, slot, to_mask(mask), lo, hi, chooser, random, next_pc)

    def execute_begin(this, int k, int actor, object still, bint has_targets, int next_pc) -> int:
        return steps.execute_begin(this.s, this.f, k, actor, to_mask(still), has_targets, next_pc)

    def execute(this, int k, int measure, int next_pc) -> int:
        return steps.execute(this.s, this.f, k, measure, next_pc)

    def split(this, int k, int player, int total) -> int:
        return steps.split(this.s, this.f, k, player, total)

    def check(this, int of, int opens, bint under, int next_pc, int other_pc, int closed_bits) -> int:
        return steps.check(this.s, this.f, of, opens, under, next_pc, other_pc, closed_bits)

    def branch(this, bint test, int then_bits, int else_bits, int next_pc, int other_pc) -> int:
        return steps.branch(this.s, this.f, test, then_bits, else_bits, next_pc, other_pc)

    def choose_branch(this, int k, int player, int able_bits, int n, int all_bits, int none_pc) -> int:
        return steps.choose_branch(this.s, this.f, k, player, able_bits, n, all_bits, none_pc)

    def choose_close(this, int closed_bits, int next_pc) -> int:
        return steps.choose_close(this.s, this.f, closed_bits, next_pc)

    def loop_attacks(this, int k, int count, int next_pc, int other_pc) -> int:
        return steps.loop_attacks(this.s, this.f, k, count, next_pc, other_pc)

    def loop_targets(this, int k, object still, int next_pc, int other_pc) -> int:
        return steps.loop_targets(this.s, this.f, k, to_mask(still), next_pc, other_pc)

    def interrupt(this, int of, int rest_bits, int next_pc, int other_pc) -> int:
        return steps.interrupt(this.s, this.f, of, rest_bits, next_pc, other_pc)

    def pay_begin(this, bint before, int next_pc) -> int:
        return steps.pay_begin(this.s, this.f, before, next_pc)

    def pay(this, bint before, int next_pc, int other_pc) -> int:
        return steps.pay(this.s, this.f, before, next_pc, other_pc)

    def cancel(this, int rest_bits) -> None:
        steps.cancel(this.s, this.f, rest_bits)

    def bind(this, int value, int next_pc) -> int:
        return steps.bind(this.s, this.f, value, next_pc)

    def goto(this, int next_pc) -> int:
        return steps.goto(this.s, this.f, next_pc)

    def finish(this) -> int:
        return steps.finish(this.s, this.f)

    # ------------------------------------------------ primitives (codegen.primitives)

    def m_none(this):
        return from_mask(query.m_none(this.s, this.f))

    def m_and(this, object a, object b):
        return from_mask(query.m_and(this.s, this.f, to_mask(a), to_mask(b)))

    def m_or(this, object a, object b):
        return from_mask(query.m_or(this.s, this.f, to_mask(a), to_mask(b)))

    def m_minus(this, object a, object b):
        return from_mask(query.m_minus(this.s, this.f, to_mask(a), to_mask(b)))

    def m_bit(this, int a):
        return from_mask(query.m_bit(this.s, this.f, a))

    def m_any(this, object a):
        return bool(query.m_any(this.s, this.f, to_mask(a)))

    def m_count(this, object a):
        return query.m_count(this.s, this.f, to_mask(a))

    def m_first(this, object a):
        return query.m_first(this.s, this.f, to_mask(a))

    def m_has(this, object a, int b):
        return bool(query.m_has(this.s, this.f, to_mask(a), b))

    def m_if(this, bint a, object b):
        return from_mask(query.m_if(this.s, this.f, a, to_mask(b)))

    def in_play(this):
        return from_mask(query.in_play(this.s, this.f))

    def in_zone(this, int a, int b):
        return from_mask(query.in_zone(this.s, this.f, a, b))

    def in_zone_all(this, int a):
        return from_mask(query.in_zone_all(this.s, this.f, a))

    def side(this, int a):
        return from_mask(query.side(this.s, this.f, a))

    def owned(this, int a):
        return from_mask(query.owned(this.s, this.f, a))

    def type_is(this, int a):
        return from_mask(query.type_is(this.s, this.f, a))

    def element_is(this, int a):
        return from_mask(query.element_is(this.s, this.f, a))

    def class_is(this, int a):
        return from_mask(query.class_is(this.s, this.f, a))

    def keyword_is(this, int a):
        return from_mask(query.keyword_is(this.s, this.f, a))

    def flag_is(this, int a):
        return from_mask(query.flag_is(this.s, this.f, a))

    def name_is(this, int a):
        return from_mask(query.name_is(this.s, this.f, a))

    def same_name(this, int a):
        return from_mask(query.same_name(this.s, this.f, a))

    def where_field(this, object a, int b, int c, int d):
        return from_mask(query.where_field(this.s, this.f, to_mask(a), b, c, d))

    def where_slot(this, object a, int b, int c, int d):
        return from_mask(query.where_slot(this.s, this.f, to_mask(a), b, c, d))

    def wounded(this, object a):
        return from_mask(query.wounded(this.s, this.f, to_mask(a)))

    def with_marker(this, int a):
        return from_mask(query.with_marker(this.s, this.f, a))

    def extreme(this, object a, int b, bint c):
        return from_mask(query.extreme(this.s, this.f, to_mask(a), b, c))

    def top_of(this, int a, int b):
        return from_mask(query.top_of(this.s, this.f, a, b))

    def bottom_of(this, int a, int b):
        return from_mask(query.bottom_of(this.s, this.f, a, b))

    def near(this, object a):
        return from_mask(board.near(this.s, this.f, to_mask(a)))

    def relation(this, int a, int b):
        return from_mask(board.relation(this.s, this.f, a, b))

    def within(this, int a, int b):
        return from_mask(board.within(this.s, this.f, a, b))

    def between_free(this, int a):
        return from_mask(board.between_free(this.s, this.f, a))

    def cell_set(this, int a):
        return from_mask(board.cell_set(this.s, this.f, a))

    def same_line(this, int a, int b):
        return from_mask(board.same_line(this.s, this.f, a, b))

    def host_of(this, object a):
        return from_mask(board.host_of(this.s, this.f, to_mask(a)))

    def attached(this, object a):
        return from_mask(board.attached(this.s, this.f, to_mask(a)))

    def free_cells(this, int a, int b, int c):
        return board.free_cells(this.s, this.f, a, b, c)

    def self(this):
        return query.self(this.s, this.f)

    def me(this):
        return query.me(this.s, this.f)

    def foe(this):
        return query.foe(this.s, this.f)

    def actor(this):
        return query.actor(this.s, this.f)

    def active(this):
        return query.active(this.s, this.f)

    def owner_of(this, int a):
        return query.owner_of(this.s, this.f, a)

    def controller_of(this, int a):
        return query.controller_of(this.s, this.f, a)

    def other_player(this, int a):
        return query.other_player(this.s, this.f, a)

    def targets(this, int a):
        return from_mask(query.targets(this.s, this.f, a))

    def lasting(this, int a):
        return from_mask(query.lasting(this.s, this.f, a))

    def ev_kind(this):
        return query.ev_kind(this.s, this.f)

    def everything(this):
        return from_mask(query.everything(this.s, this.f))

    def ev_card(this):
        return query.ev_card(this.s, this.f)

    def ev_other(this):
        return query.ev_other(this.s, this.f)

    def ev_player(this):
        return query.ev_player(this.s, this.f)

    def ev_amount(this):
        return query.ev_amount(this.s, this.f)

    def ev_via(this):
        return query.ev_via(this.s, this.f)

    def ev_aux(this):
        return query.ev_aux(this.s, this.f)

    def x(this):
        return query.x(this.s, this.f)

    def x_known(this):
        return bool(query.x_known(this.s, this.f))

    def keep_x(this, int a):
        return query.keep_x(this.s, this.f, a)

    def number(this):
        return query.number(this.s, this.f)

    def done(this, int a):
        return query.done(this.s, this.f, a)

    def wanted(this, int a):
        return query.wanted(this.s, this.f, a)

    def rolled(this):
        return query.rolled(this.s, this.f)

    def grade(this):
        return query.grade(this.s, this.f)

    def field(this, int a, int b):
        return query.field(this.s, this.f, a, b)

    def printed(this, int a, int b):
        return query.printed(this.s, this.f, a, b)

    def slot(this, int a, int b):
        return query.slot(this.s, this.f, a, b)

    def pslot(this, int a, int b):
        return query.pslot(this.s, this.f, a, b)

    def marker_count(this, int a, int b):
        return query.marker_count(this.s, this.f, a, b)

    def sum_field(this, object a, int b):
        return query.sum_field(this.s, this.f, to_mask(a), b)

    def turn_count(this, int a, int b):
        return query.turn_count(this.s, this.f, a, b)

    def mass_empty_legal(this):
        return bool(query.mass_empty_legal(this.s, this.f))

    def switch(this, int a):
        return query.switch(this.s, this.f, a)

    def turn_number(this):
        return query.turn_number(this.s, this.f)

    def hand_size(this, int a):
        return query.hand_size(this.s, this.f, a)

    def zone_size(this, int a, int b):
        return query.zone_size(this.s, this.f, a, b)

    def add(this, int a, int b):
        return query.add(this.s, this.f, a, b)

    def sub(this, int a, int b):
        return query.sub(this.s, this.f, a, b)

    def mul(this, int a, int b):
        return query.mul(this.s, this.f, a, b)

    def div_down(this, int a, int b):
        return query.div_down(this.s, this.f, a, b)

    def div_up(this, int a, int b):
        return query.div_up(this.s, this.f, a, b)

    def low(this, int a, int b):
        return query.low(this.s, this.f, a, b)

    def high(this, int a, int b):
        return query.high(this.s, this.f, a, b)

    def floor0(this, int a):
        return query.floor0(this.s, this.f, a)

    def diff(this, int a, int b):
        return query.diff(this.s, this.f, a, b)

    def bit_or(this, int a, int b):
        return query.bit_or(this.s, this.f, a, b)

    def eq(this, int a, int b):
        return bool(query.eq(this.s, this.f, a, b))

    def ne(this, int a, int b):
        return bool(query.ne(this.s, this.f, a, b))

    def lt(this, int a, int b):
        return bool(query.lt(this.s, this.f, a, b))

    def le(this, int a, int b):
        return bool(query.le(this.s, this.f, a, b))

    def both(this, bint a, bint b):
        return bool(query.both(this.s, this.f, a, b))

    def either(this, bint a, bint b):
        return bool(query.either(this.s, this.f, a, b))

    def fails(this, bint a):
        return bool(query.fails(this.s, this.f, a))

    def bits(this, int a, int b):
        return bool(query.bits(this.s, this.f, a, b))

    def out(this, int a):
        return query.out(this.s, this.f, a)

    def fold2(this, int a, int b):
        return query.fold2(this.s, this.f, a, b)

    def fold_else(this, int a, int b):
        return query.fold_else(this.s, this.f, a, b)

    def fold_refuse(this, int a, int b):
        return query.fold_refuse(this.s, this.f, a, b)

    def fold_or(this, int a, int b):
        return query.fold_or(this.s, this.f, a, b)

    def was(this, int a, int b):
        return bool(query.was(this.s, this.f, a, b))

    def targetable(this, object a, int b):
        return from_mask(query.targetable(this.s, this.f, to_mask(a), b))

    def card_at(this, int a):
        return board.card_at(this.s, this.f, a)

    def cell_of(this, int a):
        return board.cell_of(this.s, this.f, a)
