"""The macro steps that generated step functions call: announcing, executing, gates, loops, payment.

In: the frame, the action's number `k` (1-15; 0 is the payment), expressions already evaluated. Out: a return code; `f.pc`
is set when the step is over, `f.sub` is the place inside it while it waits. A step that waits is entered again with the
same pc and evaluates its arguments again, which changes nothing. Rules: docs/rules.md, sections 1 to 4.
"""

from libc.stdint cimport int32_t, uint32_t, uint64_t
from cardc.runtime.batch cimport clear_batch, run_batch
from cardc.runtime.changes cimport drop_effect, random_below
from cardc.runtime.frames cimport answered, ask, close_kinds, roll_graded
from cardc.runtime.layout cimport (
    A_DISTINCT, A_FIND, A_MAY, A_MAY_ME, A_NUMBER, A_ORDERED, A_STOP, A_UNABLE, BOUNDARY, BY_AMOUNT, BY_CHANGED, BY_DONE,
    A_BINDS_X, A_DEFER, Batch, DECIDE, DONE, END_NEXT_USE, E_BLOCK, Effect, Event, FAULT, FAULT_FULL, FAULT_INDEX, FAULT_LOOP, FOLDED, Frame,
    K_FEATURE, READY,
    MAX_ORDER, MAX_PARTS, MAX_STEPS, M_CHOOSE, M_EACH, M_FIXED, M_NONE, M_RANDOM, Mask, OFFER_NONE, OFFER_STOP, PAUSE,
    PREVENTED, Part, REPLACED, REPLACED_IN, RUN, R_CHOOSE, R_MAY, R_NUMBER, R_ORDER, R_REFUSE, R_SPLIT, R_TARGET,
    R_TARGETS, State, W_BLOCKED, W_CLOSED, W_DECLINED, W_FIZZLED, W_FULL, W_ILLEGAL, W_NONE, W_PARTIAL, W_REPLACED,
    W_UNREACHED,
)
from cardc.runtime.masks cimport any_of, bit_of, both_of, count_of, drop_from, first_of, has, is_empty, none_of, pop, without
from cardc.runtime.query cimport effects_on, fault, fold2, is_action, is_player, keep_x, word_of
from cardc.runtime.triggers cimport tell

cdef enum:
    MAY = 1
    CHOOSE = 2
    NUMBER = 3
    REFUSE = 4
    ORDER = 5
    ANNOUNCED = 6
    ROLLED = 1
    WINDOW = 2
    APPLY = 3


cdef inline int go_to(State* s, Frame* f, int pc) noexcept nogil:
    f.pc = pc
    f.sub = 0
    f.steps += 1
    if f.steps > MAX_STEPS:
        return fault(s, f, FAULT_LOOP)
    return RUN


# ---------------------------------------------------------------- records


cdef void record(State* s, Frame* f, int k, int outcome) noexcept nogil:
    """Enter a part: its word, what it stands for in composites, and whether the payment comes after it."""
    cdef Part* part
    cdef int word = outcome & 15
    if not is_action(k) or f.nparts >= MAX_PARTS:
        fault(s, f, FAULT_FULL)
        return
    f.out[k] = outcome if f.out[k] == 0 else fold2(s, f, f.out[k], outcome)
    if not is_printed(s, f, k):
        return
    part = &f.parts[f.nparts]
    f.nparts += 1
    part.action = <unsigned char>k
    part.word = <unsigned char>word
    part.under = <unsigned char>((outcome >> 4) & 15)
    part.flags = <unsigned char>(outcome >> 8)
    part.wanted = part.done = 0
    part.aimed = part.hit = 0
    if W_FIZZLED <= word <= W_REPLACED:
        f.last = f.nparts


cdef inline bint is_printed(State* s, Frame* f, int k) noexcept nogil:
    """Slots above the number of printed actions (costs in words, second targets) are no parts."""
    return f.kind != K_FEATURE or s.lib.features[f.feature].nactions == 0 or k <= s.lib.features[f.feature].nactions


cdef void mark(State* s, Frame* f, int action_bits, int word) noexcept nogil:
    """Record `word` for the actions of a bit set that have no outcome yet, in text order."""
    cdef int k, i
    for k in range(1, 16):
        if (action_bits >> k) & 1 and f.out[k] == 0:
            for i in range(rounds_of(s, f, k)):
                record(s, f, k, word)


cdef inline int rounds_of(State* s, Frame* f, int k) noexcept nogil:
    """Parts of an action that does not run: «два выстрела» are two."""
    cdef int n = s.lib.features[f.feature].rounds[k] if f.kind == K_FEATURE else 1
    return n if n > 1 else 1


cdef inline int skip(State* s, Frame* f, int k, int word, int pc) noexcept nogil:
    record(s, f, k, word)
    return go_to(s, f, pc)


# ---------------------------------------------------------------- announcing


cdef int announce(State* s, Frame* f, int k, int mode, Mask m, int lo, int hi, int actor, int chooser, int flags,
                  int number_lo, int number_hi, int refuse_player, int next_pc, int other_pc) noexcept nogil:
    """Announce action k: legality, then the questions may, targets, number, refuse, order, in this order.

    `lo`/`hi`: how many targets the text wants (hi 1: always asked; candidates at most lo: not asked). `refuse_player` -1:
    nobody may decline. Number and refusal may depend on the targets: the step is entered again once they are named. Not
    announceable: recorded illegal, to `other_pc`; declined: likewise.
    """
    cdef int code
    if not is_action(k) or not is_player(actor):
        return fault(s, f, FAULT_INDEX)
    if flags & A_DISTINCT:
        m = without(m, f.used)
    if f.sub == 0:
        f.tgt[k] = none_of()
        if not announceable(s, mode, m, hi, flags, number_lo, number_hi):
            return give_up(s, f, k, W_ILLEGAL, flags, other_pc)
        f.actor = <signed char>actor
        f.number = 0
        f.sub = MAY
    if f.sub == MAY:
        if flags & (A_MAY | A_MAY_ME):
            if not answered(s, f):
                return ask(s, f, R_MAY, f.player if flags & A_MAY_ME else actor, f.nparts + 1, none_of(), 2, 0, 1, 0)
            if not f.ans.number:
                return give_up(s, f, k, W_DECLINED, flags, other_pc)
        f.sub = CHOOSE
    if f.sub == CHOOSE:
        code = choose_targets(s, f, k, mode, m, lo, hi, chooser, flags)
        if code != RUN:
            return code
        if f.sub == 0:
            return stop_loop(s, f, k, other_pc)
        if flags & A_NUMBER or refuse_player >= 0:
            return RUN
    if f.sub == NUMBER:
        if flags & A_NUMBER:
            if not answered(s, f):
                return ask_number(s, f, f.nparts + 1, actor, number_lo, number_hi if number_hi > number_lo else number_lo)
            f.number = f.numbers[k] = f.ans.number
            if flags & A_BINDS_X:
                keep_x(s, f, f.number)
        f.sub = REFUSE
    if f.sub == REFUSE:
        if is_player(refuse_player):
            if not answered(s, f):
                return ask(s, f, R_REFUSE, refuse_player, f.nparts + 1, none_of(), 2, 0, 1, 0)
            if f.ans.number:
                return give_up(s, f, k, W_DECLINED, flags, other_pc)
        f.sub = ORDER
    if f.sub == ORDER and flags & A_ORDERED:
        code = order_targets(s, f, k, chooser)
        if code != RUN:
            return code
    code = go_to(s, f, next_pc)
    if flags & A_DEFER:
        f.ready[k] = READY
        return code
    return PAUSE if code == RUN and pauses(s, f) else code


cdef bint pauses(State* s, Frame* f) noexcept nogil:
    """Stop once where the caller wants to step in: the next part is announced (and paid) and not executed."""
    cdef int part = f.nparts + 1
    if not (s.h.pause_announced >> part) & 1 or f != s.frames:
        return False
    s.h.pause_announced &= ~((<uint64_t>1) << part)
    s.h.paused = 2
    s.h.paused_part = part
    return True


cdef int give_up(State* s, Frame* f, int k, int word, int flags, int pc) noexcept nogil:
    """The part is not announced; of a deferred one this is recorded when its turn comes."""
    if not flags & A_DEFER:
        return skip(s, f, k, word, pc)
    f.ready[k] = <unsigned char>word
    return go_to(s, f, pc)


cdef int reach(State* s, Frame* f, int k, int next_pc, int other_pc) noexcept nogil:
    """The turn of a part announced with A_DEFER: go on if it was announced, else record what became of it."""
    if not is_action(k):
        return fault(s, f, FAULT_INDEX)
    if f.out[k] != 0:
        return go_to(s, f, other_pc)
    if f.ready[k] != READY:
        return skip(s, f, k, f.ready[k] if f.ready[k] else W_ILLEGAL, other_pc)
    if pauses(s, f):
        return PAUSE
    f.number = f.numbers[k]
    return go_to(s, f, next_pc)


cdef int aim(State* s, Frame* f, int k, int slot, Mask m, int lo, int hi, int chooser, bint random,
             int next_pc) noexcept nogil:
    """A further choice of action k into target slot `slot`: a second target, or what is chosen at execution.

    Candidates at most `lo`: all of them, unasked (but one for one is asked); none: nothing. Adds to what the slot holds.
    """
    cdef int n = count_of(m)
    if not is_action(k) or not is_action(slot):
        return fault(s, f, FAULT_INDEX)
    if random:
        m = some_of(s, m, lo)
    elif n > 0 and hi > 0 and (hi == 1 or n > lo):
        if not answered(s, f):
            return ask_targets(s, f, m, lo, hi, n, chooser, 0)
        m = f.ans.mask
    elif hi <= 0:
        m = none_of()
    add_aim(s, f, slot, m)
    if slot == k:
        n = count_of(m)
        f.aimed[k] += <short>(lo if lo == hi and lo > n else n)
    return go_to(s, f, next_pc)


cdef void add_aim(State* s, Frame* f, int slot, Mask m) noexcept nogil:
    cdef Mask left = m
    cdef int card = pop(&left)
    f.tgt[slot] = any_of(f.tgt[slot], m)
    f.seen[slot] = any_of(f.seen[slot], m)
    while card >= 0:
        f.zones[slot] |= (<uint32_t>1) << s.cards[card].zone
        card = pop(&left)


cdef bint announceable(State* s, int mode, Mask m, int hi, int flags, int number_lo, int number_hi) noexcept nogil:
    if flags & A_UNABLE:
        return False
    if mode == M_NONE:
        return not flags & A_NUMBER or number_hi >= number_lo
    if mode == M_CHOOSE or mode == M_RANDOM:
        return not is_empty(m) and hi > 0 or flags & A_FIND != 0
    return not is_empty(m) or s.rules.mass_empty_legal and mode == M_EACH


cdef int ask_number(State* s, Frame* f, int part, int player, int lo, int hi) noexcept nogil:
    f.req.number_lo = lo
    f.req.number_hi = hi
    return ask(s, f, R_NUMBER, player, part, none_of(), 0, 1, 1, 0)


cdef int choose_targets(State* s, Frame* f, int k, int mode, Mask m, int lo, int hi, int chooser, int flags) noexcept nogil:
    """Name the targets. f.sub becomes NUMBER, or 0 if the player stops the series."""
    cdef int n = count_of(m)
    if mode == M_CHOOSE and (hi == 1 or n > lo or flags & A_FIND):
        if not answered(s, f):
            return ask_targets(s, f, m, lo, hi, n, chooser, flags)
        if f.ans.stop:
            f.sub = 0
            return RUN
        m = f.ans.mask
        if lo == 0 and is_empty(m):
            f.nobody |= 1 << k
        lo = 0 if flags & A_FIND else lo
    elif mode == M_RANDOM:
        m = some_of(s, m, lo)
    elif mode == M_NONE:
        m = none_of()
    take_aim(s, f, k, m, lo if mode == M_CHOOSE or mode == M_RANDOM else 0)
    f.sub = NUMBER
    return RUN


cdef int ask_targets(State* s, Frame* f, Mask m, int lo, int hi, int n, int chooser, int flags) noexcept nogil:
    cdef int offers = (OFFER_STOP if flags & A_STOP else 0) | (OFFER_NONE if flags & A_FIND or (lo == 0 and hi == 1) else 0)
    if hi == 1:
        return ask(s, f, R_TARGET, chooser, f.nparts + 1, m, 0, 0 if offers else 1, 1, offers)
    return ask(s, f, R_TARGETS, chooser, f.nparts + 1, m, 0, 0 if flags & A_FIND else lo, hi if hi < n else n, offers)


cdef void take_aim(State* s, Frame* f, int k, Mask m, int lo) noexcept nogil:
    cdef Mask left = m
    cdef int card, n = count_of(m)
    f.tgt[k] = m
    f.seen[k] = m
    f.used = any_of(f.used, m)
    f.aimed[k] = <short>(n if n > lo else lo)
    f.zones[k] = 0
    card = pop(&left)
    while card >= 0:
        f.zones[k] |= (<uint32_t>1) << s.cards[card].zone
        card = pop(&left)


cdef Mask some_of(State* s, Mask m, int n) noexcept nogil:
    """n cards of the set at random."""
    cdef Mask found = none_of(), left
    cdef int i, skips, card
    for i in range(n if n < 256 else 256):
        left = without(m, found)
        if is_empty(left):
            return found
        skips = random_below(s, count_of(left))
        card = pop(&left)
        while skips > 0:
            card = pop(&left)
            skips -= 1
        found = any_of(found, bit_of(card))
    return found


cdef int stop_loop(State* s, Frame* f, int k, int pc) noexcept nogil:
    """The player wants no more of «N или менее»: this round and those to come are declined."""
    while f.round <= f.rounds and f.loop == k:
        record(s, f, k, W_DECLINED)
        f.round += 1
    return go_to(s, f, pc)


cdef int order_targets(State* s, Frame* f, int k, int chooser) noexcept nogil:
    cdef Mask left = f.tgt[k]
    cdef int n = count_of(left), i
    if n > MAX_ORDER:
        return fault(s, f, FAULT_FULL)
    if n > 1:
        if not answered(s, f):
            return ask(s, f, R_ORDER, chooser, f.nparts + 1, f.tgt[k], 0, n, n, 0)
        for i in range(n):
            f.order[i] = f.ans.order[i]
    else:
        f.order[0] = <short>pop(&left)
    f.norder = n
    f.rest = f.tgt[k]
    return RUN


cdef int split(State* s, Frame* f, int k, int player, int total) noexcept nogil:
    """Ask how `total` is dealt among the targets of action k, each at least 1; to be called before `execute_begin`."""
    cdef Mask left = targets_of(f, k)
    cdef int n = count_of(left), i
    if n > MAX_ORDER:
        return fault(s, f, FAULT_FULL)
    if n > 1 and total >= n and not answered(s, f):
        f.req.number_lo = f.req.number_hi = total
        return ask(s, f, R_SPLIT, player, f.nparts + 1, left, 0, n, n, 0)
    f.norder = n
    for i in range(n):
        f.order[i] = <short>pop(&left)
        f.share[i] = f.ans.order[i] if n > 1 and total >= n else (total if n == 1 else i < total)
    return RUN


cdef inline Mask targets_of(Frame* f, int k) noexcept nogil:
    return f.tgt[k] if is_action(k) else none_of()


# ---------------------------------------------------------------- executing


cdef int execute_begin(State* s, Frame* f, int k, int actor, Mask still, bint has_targets, int next_pc) noexcept nogil:
    """Check the targets again; 1 go on (want, then execute), 0 fizzled (recorded; `execute` only goes to `next_pc`).

    `still`: what would be a legal target now; a ruleset may ask only whether it is the same object in the same zone.
    Entered again while the batch runs it only says go on.
    """
    cdef bint aimed_at
    if not is_action(k) or not is_player(actor):
        fault(s, f, FAULT_INDEX)
        return 0
    if f.sub != 0:
        return 1
    f.actor = <signed char>actor
    clear_batch(f)
    if has_targets:
        aimed_at = f.zones[k] != 0
        f.tgt[k] = still_there(s, f, k) if s.rules.recheck_zone else both_of(f.tgt[k], still)
        if aimed_at and is_empty(f.tgt[k]):
            skip(s, f, k, W_FIZZLED, next_pc)
            f.fizzled = 1
            return 0
    f.thrown = 0
    return 1


cdef Mask still_there(State* s, Frame* f, int k) noexcept nogil:
    cdef Mask left = f.tgt[k], found = f.tgt[k]
    cdef int card = pop(&left)
    while card >= 0:
        if not (f.zones[k] >> s.cards[card].zone) & 1:
            drop_from(&found, card)
        card = pop(&left)
    return found


cdef int execute(State* s, Frame* f, int k, int measure, int next_pc) noexcept nogil:
    """Dice, block window, the batch of wanted events, the outcome by its measure; then to `next_pc`."""
    cdef int code
    if not is_action(k):
        return fault(s, f, FAULT_INDEX)
    if f.fizzled:
        f.fizzled = 0
        return FAULT if s.h.fault else BOUNDARY
    if f.sub == 0:
        f.missing = f.aimed[k] - count_of(f.tgt[k]) if f.zones[k] else 0
        throw_for(s, f)
        f.sub = WINDOW
    if f.sub == WINDOW:
        if block_window(s, f, k):
            skip(s, f, k, W_BLOCKED, next_pc)
            return BOUNDARY
        f.sub = APPLY
    code = run_batch(s, f)
    if code != RUN:
        return code
    conclude(s, f, k, measure)
    go_to(s, f, next_pc)
    return FAULT if s.h.fault else BOUNDARY


cdef void throw_for(State* s, Frame* f) noexcept nogil:
    """One die for the action if any of its amounts is graded; it picks all of them."""
    cdef int i
    for i in range(f.batch.count):
        if f.batch.items[i].graded:
            if not f.thrown:
                roll_graded(s, f, f.kinds)
                f.thrown = 1
            f.batch.items[i].amount = f.batch.items[i].grades[f.grade]


cdef void roll_once(State* s, Frame* f, int kinds) noexcept nogil:
    """The action throws a die although no amount is graded («бросить кубик»)."""
    if f.sub == 0 and not f.thrown:
        roll_graded(s, f, <int>close_kinds(s, kinds))
        f.thrown = 1


cdef bint block_window(State* s, Frame* f, int k) noexcept nogil:
    """Take out the targets for which the ability is blocked; true if none is left of some."""
    cdef Mask left = none_of(), gone = none_of()
    cdef Effect found[2]
    cdef int i, card
    if not (s.h.effect_kinds >> E_BLOCK) & 1:
        return False
    for i in range(f.batch.count):
        left = any_of(left, f.batch.items[i].mask)
    if is_empty(left):
        return False
    card = pop(&left)
    while card >= 0:
        if effects_on(s, card, f.source, 1 << E_BLOCK, <uint32_t>f.kinds, -1, f.player, found, 2):
            gone = any_of(gone, bit_of(card))
            use_up(s, &found[0])
        card = pop(&left)
    if is_empty(gone):
        return False
    for i in range(f.batch.count):
        f.batch.items[i].mask = without(f.batch.items[i].mask, gone)
        left = any_of(left, f.batch.items[i].mask)
    return is_empty(left)


cdef void use_up(State* s, Effect* e) noexcept nogil:
    cdef uint32_t i
    for i in range(s.h.neffects if e.end == END_NEXT_USE else 0):
        if s.effects[i].serial == e.serial:
            drop_effect(s, i)
            return


cdef void conclude(State* s, Frame* f, int k, int measure) noexcept nogil:
    """The outcome word from what was wanted and done (rules: 1), and the part's record."""
    cdef Batch* b = &f.batch
    cdef int outcome = measured(f, k, measure), n = f.nparts
    f.want[k] = b.wanted + (f.want[k] if f.loop == k else 0)
    f.done[k] = b.done + (f.done[k] if f.loop == k else 0)
    f.hit[k] = <short>b.hit
    outcome |= (PREVENTED if b.prevented else 0) | (REPLACED if b.replaced else 0)
    if b.replaced:
        outcome = outcome & ~15 | W_REPLACED | (outcome & 15) << 4
    record(s, f, k, outcome)
    if f.nparts > n:
        f.parts[n].wanted = b.wanted
        f.parts[n].done = b.done
        f.parts[n].aimed = f.aimed[k]
        f.parts[n].hit = <short>b.hit


cdef int measured(Frame* f, int k, int measure) noexcept nogil:
    cdef Batch* b = &f.batch
    if measure == BY_DONE:
        return W_FULL if b.events == 0 or b.hit or not b.prevented else W_NONE
    if b.events == 0 and (f.nobody >> k) & 1:
        return W_FULL
    if b.hit == 0:
        return W_NONE
    if measure == BY_CHANGED:
        return W_FULL if b.hit == b.events and f.missing <= 0 else W_PARTIAL
    return W_FULL if b.shorts == 0 and f.missing <= 0 else W_PARTIAL


# ---------------------------------------------------------------- gates and choices


cdef inline int judged(State* s, int outcome, bint under) noexcept nogil:
    """The word a gate looks at."""
    cdef int word = word_of(s, outcome)
    if outcome & FOLDED:
        return W_REPLACED if outcome & REPLACED_IN and not under else word
    return (outcome >> 4) & 15 if word == W_REPLACED and under else word


cdef int check(State* s, Frame* f, int of, int opens, bint under, int next_pc, int other_pc, int closed_bits) noexcept nogil:
    """Gate: on to `next_pc` if the word of `of` is in `opens`, else its actions are closed, to `other_pc`."""
    if (opens >> judged(s, of, under)) & 1:
        return go_to(s, f, next_pc)
    mark(s, f, closed_bits, W_CLOSED)
    return go_to(s, f, other_pc)


cdef int branch(State* s, Frame* f, bint test, int then_bits, int else_bits, int next_pc, int other_pc) noexcept nogil:
    """«если»: the actions of the branch not taken are closed (`then_bits` when the test holds, else `else_bits`)."""
    mark(s, f, then_bits if test else else_bits, W_CLOSED)
    return go_to(s, f, next_pc if test else other_pc)


cdef int choose_branch(State* s, Frame* f, int k, int player, int able_bits, int n, int all_bits,
                       int none_pc) noexcept nogil:
    """или: the alternative taken, 0-based, or -1 - code when the step must return `code`: the question is open, or nothing
    can be announced (all actions are illegal, the frame goes to `none_pc`)."""
    if able_bits == 0:
        mark(s, f, all_bits, W_ILLEGAL)
        return -1 - go_to(s, f, none_pc)
    if not answered(s, f):
        ask(s, f, R_CHOOSE, player, f.nparts + 1, none_of(), n, 1, 1, 0)
        f.req.able = <uint32_t>able_bits
        return -1 - DECIDE
    return f.ans.number - 1


cdef int choose_close(State* s, Frame* f, int closed_bits, int next_pc) noexcept nogil:
    """After `choose_branch`: the other alternatives are closed, on to the one taken."""
    mark(s, f, closed_bits, W_CLOSED)
    return go_to(s, f, next_pc)


cdef int interrupt(State* s, Frame* f, int of, int rest_bits, int next_pc, int other_pc) noexcept nogil:
    """A mandatory part that was not executed (illegal or fizzled) makes the rest unreached."""
    cdef int seen = of & 0x7FF if of & FOLDED else 1 << (of & 15)
    seen &= ~((1 << W_CLOSED) | (1 << W_UNREACHED) | 1)
    if seen == 0 or seen & ~((1 << W_ILLEGAL) | (1 << W_FIZZLED)):
        return go_to(s, f, next_pc)
    mark(s, f, rest_bits, W_UNREACHED)
    return go_to(s, f, other_pc)


# ---------------------------------------------------------------- loops


cdef int loop_attacks(State* s, Frame* f, int k, int count, int next_pc, int other_pc) noexcept nogil:
    """Head of «N атак»: another round to `next_pc`, else `other_pc`. No rounds at all: the action is illegal."""
    if f.loop != k:
        f.loop = k
        f.rounds = count if count < MAX_PARTS else MAX_PARTS
        f.round = 0
        f.used = none_of()
        if f.rounds <= 0:
            record(s, f, k, W_ILLEGAL)
    if f.round < f.rounds:
        f.round += 1
        return go_to(s, f, next_pc)
    f.loop = 0
    return go_to(s, f, other_pc)


cdef int loop_targets(State* s, Frame* f, int k, Mask still, int next_pc, int other_pc) noexcept nogil:
    """Head of «по N целям», after the set was announced in order: the next of it that is still legal; others illegal."""
    cdef int card
    if not is_action(k):
        return fault(s, f, FAULT_INDEX)
    if f.loop != k:
        f.loop = k
        f.at = 0
    while f.at < f.norder:
        card = f.order[f.at]
        f.at += 1
        if has(f.rest, card) and has(still, card):
            f.tgt[k] = bit_of(card)
            f.aimed[k] = 1
            return go_to(s, f, next_pc)
        record(s, f, k, W_ILLEGAL)
    f.loop = 0
    f.tgt[k] = f.rest
    return go_to(s, f, other_pc)


# ---------------------------------------------------------------- payment and end


cdef int pay_begin(State* s, Frame* f, bint before, int next_pc) noexcept nogil:
    """1: something is to be paid, want it, then `pay`; 0: nothing was done, nothing is paid (rules: 4)."""
    if f.sub != 0:
        return 1
    clear_batch(f)
    if not before and f.last == 0:
        go_to(s, f, next_pc)
        f.fizzled = 1
        return 0
    f.paying = 1
    return 1


cdef int pay(State* s, Frame* f, bint before, int next_pc, int other_pc) noexcept nogil:
    """Pay what is wanted. Before: short or replaced payment cancels the feature (`other_pc`), what was paid stays paid.
    After: what cannot be paid is left, and told."""
    cdef int code
    if f.fizzled:
        f.fizzled = 0
        return RUN
    f.sub = APPLY
    code = run_batch(s, f)
    if code != RUN:
        return code
    f.paying = 0
    if before:
        f.paid = 1
        if f.batch.replaced or f.batch.shorts > 0:
            cancel(s, f, 0xFFFE)
            return go_to(s, f, other_pc)
        code = go_to(s, f, next_pc)
        return PAUSE if code == RUN and pauses(s, f) else code
    f.paid = 2
    f.paid_after = f.last
    if f.batch.done < f.batch.wanted:
        tell_unpaid(s, f, f.batch.wanted - f.batch.done)
    return go_to(s, f, next_pc)


cdef void cancel(State* s, Frame* f, int rest_bits) noexcept nogil:
    """The payment failed or was replaced: the feature is not executed, what was paid stays paid."""
    cdef int k, n = s.lib.features[f.feature].nactions if f.kind == K_FEATURE else 0
    f.cancelled = 1
    for k in range(1, 16):
        if (rest_bits >> k) & 1 and f.out[k] == 0 and k <= n:
            record(s, f, k, W_UNREACHED)


cdef void tell_unpaid(State* s, Frame* f, int missing) noexcept nogil:
    cdef Event ev
    if s.rules.unpaid_event < 0:
        return
    ev.kind = <short>s.rules.unpaid_event
    ev.card = f.source
    ev.other = -1
    ev.player = f.player
    ev.flags = 0
    ev.amount = ev.wanted = missing
    ev.via = 0
    ev.aux = 0
    tell(s, &ev)


cdef int bind(State* s, Frame* f, int value, int next_pc) noexcept nogil:
    """Bind X."""
    f.x = value
    return go_to(s, f, next_pc)


cdef int goto(State* s, Frame* f, int next_pc) noexcept nogil:
    return go_to(s, f, next_pc)


cdef int finish(State* s, Frame* f) noexcept nogil:
    return DONE
