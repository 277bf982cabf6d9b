"""One choice at a time: every question as a set of options, and policies that pick one.

In: the open request of a frame. Out: a `Choice` — a mask of options and who is asked — and the answer written once enough
was picked. Questions that want several things are asked one by one, so that a policy always names a single option: a card
or a cell by its number, no or yes as 0 and 1, an alternative from 0, a number less its lowest, a place in a list.
"""

from libc.stdint cimport uint64_t
from cardc.runtime.driver cimport drive
from cardc.runtime.layout cimport (
    DECIDE, Frame, K_ORDER, Mask, OFFER_NONE, OFFER_STOP, Q_ANSWERED, R_CHOOSE, R_MAY, R_NUMBER, R_ORDER, R_REFUSE,
    R_REPLACEMENT, R_SPLIT, R_TARGET, R_TARGETS, R_TRIGGER, Request, State,
)
from cardc.runtime.masks cimport add_to, bit_of, count_of, ctz, has, is_empty, none_of, pop, popcount, without

cdef enum:
    MOST = 255  # numbers offered at most, from the lowest


cdef inline Mask first_bits(int n) noexcept nogil:
    cdef Mask m = none_of()
    cdef int i
    for i in range(n if n < MOST else MOST):
        add_to(&m, i)
    return m


cdef void offer(State* s, Frame* f, Picks* picks, Choice* choice) noexcept nogil:
    """What may be chosen next for the open request."""
    cdef Request* q = &f.req
    choice.kind = q.kind
    choice.player = q.player
    choice.source = f.source
    choice.part = q.part
    choice.none = choice.done = 0
    choice.options = none_of()
    if q.kind == R_TARGET:
        choice.options = q.mask
        choice.none = q.flags & OFFER_NONE != 0
        choice.done = q.flags & OFFER_STOP != 0
    elif q.kind == R_TARGETS:
        choice.options = without(q.mask, picks.chosen)
        choice.none = picks.count == 0 and (q.flags & OFFER_NONE != 0 or q.lo == 0)
        choice.done = picks.count > 0 and picks.count >= q.lo or picks.count == 0 and q.flags & OFFER_STOP != 0
    elif q.kind == R_MAY or q.kind == R_REFUSE:
        choice.options.w[0] = 3
    elif q.kind == R_NUMBER:
        choice.options = first_bits(q.number_hi - q.number_lo + 1)
    elif q.kind == R_ORDER:
        choice.options = without(first_bits(q.count) if f.kind == K_ORDER else q.mask, picks.chosen)
    elif q.kind == R_SPLIT:
        choice.options = q.mask
    else:
        choice.options.w[0] = q.able & (((<uint64_t>1) << q.count) - 1)
        choice.none = q.flags & OFFER_NONE != 0


cdef bint is_offered(const Choice* choice, int option) noexcept nogil:
    if option == OPTION_NONE:
        return choice.none
    if option == OPTION_DONE:
        return choice.done
    return has(choice.options, option)


cdef int options_of(const Choice* choice) noexcept nogil:
    """How many options there are."""
    return count_of(choice.options) + choice.none + choice.done


cdef int nth_option(const Choice* choice, int n) noexcept nogil:
    """The option at place `n` from 0: cards and numbers in order, then none, then done."""
    cdef int i, count
    cdef uint64_t word
    for i in range(4):
        word = choice.options.w[i]
        if not word:
            continue
        count = popcount(word)
        if n < count:
            while n > 0:
                word &= word - 1
                n -= 1
            return 64 * i + ctz(word)
        n -= count
    return OPTION_NONE if choice.none and n == 0 else OPTION_DONE


cdef int random_option(const State* s, const Choice* choice, void* data) noexcept nogil:
    """The policy that picks at random; `data`: its random state, a 64-bit number."""
    return nth_option(choice, below(<uint64_t*>data, options_of(choice)))


cdef bint choose(State* s, Frame* f, Picks* picks, int option) noexcept nogil:
    """Pick an option that was offered; true if the question is answered with it, else it is to be offered again."""
    cdef Request* q = &f.req
    f.ans.none = option == OPTION_NONE
    f.ans.stop = option == OPTION_DONE and (q.kind == R_TARGET or picks.count == 0)
    f.ans.number = 0
    f.ans.count = 0
    if q.kind == R_TARGET:
        f.ans.mask = bit_of(option)
    elif q.kind == R_TARGETS:
        if option < OPTION_NONE:
            add_to(&picks.chosen, option)
            picks.count += 1
            if picks.count < q.hi and not is_empty(without(q.mask, picks.chosen)):
                return False
        f.ans.mask = picks.chosen
    elif q.kind == R_ORDER:
        return order(f, picks, option)
    elif q.kind == R_SPLIT:
        return deal(f, picks, option)
    elif q.kind == R_MAY or q.kind == R_REFUSE:
        f.ans.number = option
    elif q.kind == R_NUMBER:
        f.ans.number = q.number_lo + option
    else:
        f.ans.number = option + 1 if option < OPTION_NONE else 0
    return done_with(f, picks)


cdef inline bint done_with(Frame* f, Picks* picks) noexcept nogil:
    f.req.state = Q_ANSWERED
    picks.count = 0
    picks.chosen = none_of()
    return True


cdef bint order(Frame* f, Picks* picks, int option) noexcept nogil:
    """The next of an order; the last one follows by itself."""
    cdef int n = f.req.count if f.kind == K_ORDER else count_of(f.req.mask), i
    cdef Mask left
    if picks.count < 64:
        picks.order[picks.count] = <short>option
    picks.count += 1
    add_to(&picks.chosen, option)
    if picks.count < n - 1:
        return False
    if picks.count == n - 1:
        left = without(first_bits(n) if f.kind == K_ORDER else f.req.mask, picks.chosen)
        picks.order[n - 1] = <short>pop(&left)
    f.ans.count = <short>n
    for i in range(n):
        f.ans.order[i] = picks.order[i]
    return done_with(f, picks)


cdef bint deal(Frame* f, Picks* picks, int option) noexcept nogil:
    """One more for this card: each has one to begin with."""
    cdef int n = count_of(f.req.mask), i, place = 0
    cdef Mask left = f.req.mask
    if picks.count == 0:
        for i in range(n):
            picks.order[i] = 1
    while pop(&left) != option and place < n:
        place += 1
    if n < f.req.number_lo:
        picks.order[place] += 1
        picks.count += 1
        if picks.count < f.req.number_lo - n:
            return False
    f.ans.count = <short>n
    for i in range(n):
        f.ans.order[i] = picks.order[i]
    return done_with(f, picks)


cdef int answer_all(State* s, PolicyFn policy, void* data, int* answers) noexcept nogil:
    """Run until nothing is asked any more, every question answered by the policy; the driver's last code."""
    cdef Picks picks
    cdef Choice choice
    cdef Frame* f
    cdef int code = drive(s)
    picks.count = 0
    picks.chosen = none_of()
    while code == DECIDE:
        f = &s.frames[s.h.nframes - 1]
        offer(s, f, &picks, &choice)
        while not choose(s, f, &picks, policy(s, &choice, data)):
            offer(s, f, &picks, &choice)
        answers[0] += 1
        code = drive(s)
    return code
