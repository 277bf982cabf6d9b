"""Announcing actions: legality, the questions in their order, targets.

In: the frame, the action's number `k`, candidates and bounds already evaluated. Out: a return code; targets, number and
order in the frame. A step that waits is entered again with the same pc and evaluates its arguments again.
"""

from libc.stdint cimport uint32_t, uint64_t
from cardc.runtime.changes cimport random_below
from cardc.runtime.frames cimport answered, ask
from cardc.runtime.layout cimport (
    A_BINDS_X, A_DEFER, A_DISTINCT, A_FIND, A_LOOP, A_MAY, A_MAY_ME, A_NUMBER, A_ORDERED, A_STOP, A_UNABLE, CANCELLED_IT, FAULT, FAULT_FULL, FAULT_INDEX,
    Frame, K_FEATURE, MAX_ORDER, M_CHOOSE, M_EACH, M_FIXED, M_NONE, M_RANDOM, Mask, NESTED, OFFER_NONE, OFFER_STOP, PAUSE, READY, RUN, R_MAY, R_NUMBER,
    R_ORDER, R_REFUSE, R_SPLIT, R_TARGET, R_TARGETS, State, W_BLOCKED, W_DECLINED, W_ILLEGAL,
)
from cardc.runtime.masks cimport any_of, bit_of, count_of, is_empty, none_of, pop, without
from cardc.runtime.priority cimport named
from cardc.runtime.query cimport fault, is_action, is_player, keep_x
from cardc.runtime.records cimport go_to, record, skip
from cardc.runtime.triggers cimport take_use

cdef enum:
    MAY = 1
    CHOOSE = 2
    NUMBER = 3
    REFUSE = 4
    ORDER = 5


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
    if flags & ~A_LOOP == 0 and refuse_player < 0 and (mode == M_FIXED or mode == M_CHOOSE and lo == 1 and hi == 1):
        return announce_plainly(s, f, k, mode == M_CHOOSE, m, actor, chooser, next_pc, other_pc)
    if flags & A_DISTINCT:
        m = without(m, f.used)
    if f.sub == 0:
        f.tgt[k] = none_of()
        if f.stopped & CANCELLED_IT:
            return give_up(s, f, k, W_BLOCKED, flags, other_pc)
        if f.barred or not announceable(s, mode, m, lo, hi, flags, number_lo, number_hi):
            return give_up(s, f, k, W_ILLEGAL, flags, other_pc)
        f.actor = <signed char>actor
        f.number = 0
        f.sub = MAY
    if f.sub == MAY:
        if flags & (A_MAY | A_MAY_ME):
            if not answered(s, f):
                return ask(s, f, R_MAY, f.player if flags & A_MAY_ME else actor, f.nparts + 1, none_of(), 2, 0, 1, 0)
            if not f.ans.number:
                f.refused |= (<uint32_t>1) << (k + 16)
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
        if flags & A_BINDS_X and f.x_bound:  # the X of a cost was named before
            f.number = f.numbers[k] = f.x
        elif flags & A_NUMBER:
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
                f.refused |= (<uint32_t>1) << k
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
    if code != RUN:
        return code
    code = is_named(s, f, k)
    if flags & A_NUMBER:
        f.named_at = 0
    return code


cdef int announce_plainly(State* s, Frame* f, int k, bint chosen, Mask m, int actor, int chooser, int next_pc,
                          int other_pc) noexcept nogil:
    """One target that is chosen, or those that the text fixes, and no other question."""
    if f.sub == 0:
        f.tgt[k] = none_of()
        if f.stopped & CANCELLED_IT or f.barred or is_empty(m):
            return skip(s, f, k, W_BLOCKED if f.stopped & CANCELLED_IT else W_ILLEGAL, other_pc)
        f.actor = <signed char>actor
        f.number = 0
        f.sub = CHOOSE
    if chosen:
        if not answered(s, f):
            return ask(s, f, R_TARGET, chooser, f.nparts + 1, m, 0, 1, 1, 0)
        m = f.ans.mask
    take_aim(s, f, k, m, chosen)
    if go_to(s, f, next_pc) != RUN:
        return FAULT
    return is_named(s, f, k)


cdef int is_named(State* s, Frame* f, int k) noexcept nogil:
    """The part is announced: whether it runs at once."""
    cdef bint later
    f.named_at = s.h.stamp + 1
    later = named(s, f, k, 0)
    return PAUSE if pauses(s, f) else (NESTED if later else RUN)


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
    """The part is not announced; of a deferred one this is recorded when its turn comes. One attack fewer of «N или
    менее» does not make what was done less than the text says (rules: 1)."""
    cdef int so_far = f.out[k]
    cdef int code
    if not flags & A_DEFER:
        code = skip(s, f, k, word, pc)
        if so_far and flags & A_STOP:
            f.out[k] = so_far
        return code
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
    f.named_at = 0
    f.tgt[slot] = any_of(f.tgt[slot], m)
    f.seen[slot] = any_of(f.seen[slot], m)
    while card >= 0:
        f.zones[slot] |= (<uint32_t>1) << s.cards[card].zone
        card = pop(&left)


cdef bint announceable(State* s, int mode, Mask m, int lo, int hi, int flags, int number_lo,
                       int number_hi) noexcept nogil:
    if flags & A_UNABLE:
        return False
    if mode == M_NONE:
        return not flags & A_NUMBER or number_hi >= number_lo
    if mode == M_CHOOSE or mode == M_RANDOM:
        return not is_empty(m) and hi > 0 or flags & A_FIND != 0 or lo == 0 and hi > 0 and not flags & A_STOP
    return not is_empty(m) or s.rules.mass_empty_legal and mode == M_EACH


cdef int ask_number(State* s, Frame* f, int part, int player, int lo, int hi) noexcept nogil:
    f.req.number_lo = lo
    f.req.number_hi = hi
    return ask(s, f, R_NUMBER, player, part, none_of(), 0, 1, 1, 0)


cdef int choose_targets(State* s, Frame* f, int k, int mode, Mask m, int lo, int hi, int chooser, int flags) noexcept nogil:
    """Name the targets. f.sub becomes NUMBER, or 0 if the player stops the series."""
    cdef int n = count_of(m)
    if mode == M_CHOOSE and (n > 0 and (hi == 1 or n > lo) or flags & A_FIND):
        if not answered(s, f):
            return ask_targets(s, f, m, lo, hi, n, chooser, flags)
        if f.ans.stop:
            f.sub = 0
            return RUN
        m = f.ans.mask
        if lo == 0 and is_empty(m):
            f.nobody |= 1 << k
        lo = 0 if flags & A_FIND else lo
    elif mode == M_CHOOSE and n == 0 and lo == 0:  # «до N» with nobody there: nobody is chosen
        f.nobody |= 1 << k
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
        if k == 1 and f.kind == K_FEATURE and s.lib.features[f.feature].limit_each and not s.lib.features[f.feature].nevents:
            take_use(s, f, f.source, f.feature, card, f.player)
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
    """The player wants no more of «N или менее»: this round and those to come are declined. Fewer is what the text
    lets him do: what was done stands for the whole (rules: 1)."""
    cdef int so_far = f.out[k]
    while f.round <= f.rounds and f.loop == k:
        record(s, f, k, W_DECLINED)
        f.round += 1
    if so_far:
        f.out[k] = so_far
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
