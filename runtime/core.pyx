"""What Python step functions see of the kernel: every primitive and macro step, bound to the running frame.

In: Python ints (a mask is an int, bit n = card n), checked here; the kernel checks numbers of its tables. Out: ints and
bools. The Python backend, plugins' Python steps and the reference interpreter use one `Core` per game.
"""

from libc.stdint cimport uint32_t
from cardc.runtime cimport announcing, batch, frames, priority, query, records, steps, triggers
from cardc.runtime.layout cimport (
    FAULT, FAULT_STEP, FeatureRow, Frame, K_FEATURE, K_NATIVE, NESTED, PAUSE, RUN, R_CHOOSE, R_NUMBER, State,
)
from cardc.runtime.masks cimport none_of
from cardc.runtime.primitives cimport Primitives, from_mask, to_mask
from cardc.runtime.query cimport fault
from cardc.runtime.tables cimport LibraryTables


cdef class Core(Primitives):
    """The kernel as one running feature sees it. `memo`: a dict of the game, not saved with it; `error`: the exception
    that a Python step ended with, `failed`: the name under which a plugin registered that step."""

    def __cinit__(this, library):
        this.library = library
        this.memo = {}
        this.error = None
        this.failed = ""

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
            this.failed = (<LibraryTables>this.library).native_name(index)
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
        announcing.take_aim(this.s, this.f, k, to_mask(mask), 0)

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
        return bool(announcing.pauses(this.s, this.f))

    def aimed(this, int k, int kinds) -> int:
        """Action k is announced: the code to return before it goes on, 0 if nothing comes before."""
        cdef bint later = priority.named(this.s, this.f, k, frames.close_kinds(this.s, kinds))
        return PAUSE if announcing.pauses(this.s, this.f) else (NESTED if later else 0)

    def thrown(this) -> int:
        """The dice of the action are thrown: the code to return before it goes on, 0 if nothing comes before."""
        return NESTED if priority.thrown(this.s, this.f) else 0

    def settled(this) -> None:
        """The action is done with: nobody can react to it any more."""
        priority.settled(this.f)

    def stopped(this) -> int:
        """What reactions did to the action: 1 it is blocked, 2 cancelled, 4 redirected."""
        return this.f.stopped

    def drop_gone(this, int k) -> None:
        """Targets of action k that left by a reaction are no longer hit."""
        this.check_action(k)
        steps.drop_gone(this.s, this.f, k)

    # ------------------------------------------------ steps of a game

    def settle(this) -> int:
        """Rule effects and all waiting triggers come first; return what this returns and go on at the same pc after."""
        this.f.boundary = 2
        this.f.handled = none_of()
        return 0

    def push_native(this, int function, int source, object mask, int player, int x) -> int:
        """Run a registered function as a frame of its own above this one, its targets being `mask`; the code to return."""
        cdef Frame* f
        if not 0 <= function < this.s.lib.nfunctions or not query.is_player(player):
            raise ValueError("no such function or player")
        f = frames.push_frame(this.s, K_NATIVE, -1, source, player)
        if f == NULL:
            return FAULT
        f.native = function
        f.x = x
        f.tgt[0] = to_mask(mask)
        return NESTED

    def did(this, int amount) -> None:
        """Of a function that is an event: what it did, beside what was wanted of it."""
        if this.f.nested and this.f != this.s.frames:
            (this.f - 1).batch.now += amount

    def last_zone(this, int card) -> int:
        """Number of the zone from which the card came to where it is, -1 if it has not moved."""
        return this.s.cards[card].last_zone if query.is_card(this.s, card) else -1

    def push_feature(this, int feature, int source, int player, object x) -> int:
        """Run a feature of a card above this frame, with X if it is not None; the code to return."""
        cdef Frame* f
        this.check_feature(feature, source, player)
        f = frames.push_frame(this.s, K_FEATURE, feature, source, player)
        if f == NULL:
            return FAULT
        if x is not None:
            f.x = x
            f.x_bound = 1
        return NESTED

    def fire(this, int feature, int source, int player, int event) -> None:
        """Let a feature of the card be triggered by the event once more than its limit counts."""
        this.check_feature(feature, source, player)
        triggers.fire_once_more(this.s, source, feature, player, event)

    def can_announce(this, int feature, int source, int player, object x) -> bool:
        """Whether a feature could be announced, its cost aside."""
        cdef FeatureRow* row
        cdef Frame* f
        cdef bint legal
        cdef uint32_t work = this.s.h.work
        this.check_feature(feature, source, player)
        row = <FeatureRow*>&this.s.lib.features[feature]
        if row.legal < 0:
            return True
        f = frames.push_frame(this.s, K_FEATURE, feature, source, player)
        if f == NULL:
            return False
        if x is not None:
            f.x = x
            f.x_bound = 1
        legal = query.call_fn(this.s, f, row.legal) != 0
        frames.pop_frame(this.s)
        this.s.h.work = work
        return legal

    def check_feature(this, int feature, int source, int player) -> None:
        """ValueError if there is no such feature, card or player."""
        if not 0 <= feature < this.s.lib.nfeatures or not query.is_card(this.s, source) or not query.is_player(player):
            raise ValueError("no such feature, card or player")

    def features(this, int card) -> list:
        """(number, kind as in `layout.pxd`) of every feature of a card: printed, gained, of its keywords."""
        cdef int found[24]
        cdef uint32_t granted[24]
        cdef int n
        if not query.is_card(this.s, card):
            return []
        n = query.features_of(this.s, card, found, granted, 24)
        return [(found[i], this.s.lib.features[found[i]].kind) for i in range(n)]

    def banned(this, int card, int event, int kinds, int other=-1) -> bool:
        """Whether an effect forbids that the event happens to the card; `other`: against that card."""
        if not query.is_card(this.s, card):
            return False
        return bool(query.is_banned_from(this.s, card, event, frames.close_kinds(this.s, kinds), other))

    def keyword_meets(this, int keyword, int card, int other) -> bool:
        """Whether the card has the keyword, be it against the other card only («Направленный удар по героям»)."""
        return bool(query.keyword_meets(this.s, card, keyword, other))

    def zone_of(this, int card) -> int:
        """Number of the card's zone, -1 if there is no such card."""
        return this.s.cards[card].zone if query.is_card(this.s, card) else -1

    def arrival(this, int card) -> int:
        """A number that grows with every change of zone: of two cards the later one has the larger."""
        return this.s.cards[card].rank if query.is_card(this.s, card) else 0

    def waiting(this) -> bool:
        """Whether a feature runs below this frame or a trigger waits."""
        return this.s.h.nframes > 1 or this.s.h.npending > 0 or this.s.h.nparked > 0

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
        cdef bint blocked = steps.block_window(this.s, this.f, 1)
        if blocked:
            steps.use_up_bonuses(this.s, this.f)
        return bool(blocked)

    def run_batch(this) -> int:
        """Apply what is wanted; 0 when done, else the code to return before calling again."""
        cdef int code = batch.run_batch(this.s, this.f)
        if code == RUN:
            steps.use_up_bonuses(this.s, this.f)
        return code

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
        return from_mask(announcing.some_of(this.s, to_mask(mask), n))

    # ------------------------------------------------ macro steps

    def record(this, int k, int outcome) -> None:
        """Enter a part; in a series its word is folded into the action's outcome. What was done stands in the batch."""
        this.check_action(k)
        this.f.want[k] += this.f.batch.wanted
        this.f.done[k] += this.f.batch.done
        batch.clear_batch(this.f)
        records.record(this.s, this.f, k, outcome)

    def mark(this, int action_bits, int word) -> None:
        if not 1 <= word <= 10:
            raise ValueError(f"{word} is no outcome word")
        records.mark(this.s, this.f, action_bits, word)

    def announce(this, int k, int mode, object mask, int lo, int hi, int actor, int chooser, int flags, int number_lo,
                 int number_hi, int refuse_player, int next_pc, int other_pc) -> int:
        return announcing.announce(this.s, this.f, k, mode, to_mask(mask), lo, hi, actor, chooser, flags, number_lo, number_hi,
                              refuse_player, next_pc, other_pc)

    def was_asked(this) -> bool:
        """Whether an announcement that is entered again has named its targets, or asked for them."""
        return frames.was_asked(this.s, this.f)

    def asked_among(this) -> int:
        """What may be chosen, as it was when the question was asked."""
        return from_mask(frames.asked_among(this.s, this.f))

    def steady(this) -> bool:
        """Whether nothing has happened since the targets were named."""
        return frames.steady(this.s, this.f)

    def queue_up(this, int next_pc) -> int:
        return frames.queue_up(this.s, this.f, next_pc)

    def barred(this) -> bool:
        """Whether nothing of the running feature can be announced."""
        return this.f.barred != 0

    def reach(this, int k, int next_pc, int other_pc) -> int:
        return announcing.reach(this.s, this.f, k, next_pc, other_pc)

    def aim(this, int k, int slot, object mask, int lo, int hi, int chooser, bint random, int next_pc) -> int:
        return announcing.aim(this.s, this.f, k, slot, to_mask(mask), lo, hi, chooser, random, next_pc)

    def execute_begin(this, int k, int actor, object still, int has_targets, int next_pc) -> int:
        return steps.execute_begin(this.s, this.f, k, actor, to_mask(still), has_targets, next_pc)

    def plugin_step(this, int function, int k, int kinds, int a, int b, int c, int d) -> None:
        """Let a plugin's function hand in further wanted events of action k; see `docs/extending.md`."""
        steps.plugin_step(this.s, this.f, function, k, kinds, a, b, c, d)

    def execute(this, int k, int measure, int next_pc) -> int:
        return steps.execute(this.s, this.f, k, measure, next_pc)

    def split(this, int k, int player, int total) -> int:
        return announcing.split(this.s, this.f, k, player, total)

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

    def paid_before(this) -> None:
        steps.paid_before(this.s, this.f)

    def cancel(this, int rest_bits) -> None:
        steps.cancel(this.s, this.f, rest_bits)

    def bind(this, int value, int next_pc) -> int:
        return steps.bind(this.s, this.f, value, next_pc)

    def goto(this, int next_pc) -> int:
        return steps.goto(this.s, this.f, next_pc)

    def finish(this) -> int:
        return steps.finish(this.s, this.f)
