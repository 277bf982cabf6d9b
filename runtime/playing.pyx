"""Random games in compiled code: a legal action chosen at random, every question answered, and the state checked.

In: a game that is set up, a seed of the policy, a bound on the actions. Out: how it went. The policy has random numbers
of its own, so the game's dice stay those of its seed: the same seeds give the same events on every backend.
"""

from libc.stdint cimport uint64_t
from libc.string cimport memset
from cardc.runtime.choosing cimport below
from cardc.runtime.driver cimport drive
from cardc.runtime.engine cimport Engine
from cardc.runtime.layout cimport (
    AIM_CELL, DECIDE, FAULT, Frame, K_ORDER, Mask, OFFER_NONE, OFFER_STOP, Q_ANSWERED, R_CHOOSE, R_MAY, R_NUMBER, R_ORDER,
    R_REFUSE, R_REPLACEMENT, R_SPLIT, R_TARGET, R_TARGETS, R_TRIGGER, Request, State, X_NATIVE,
)
from cardc.runtime.masks cimport add_to, any_of, both_of, count_of, has, is_empty, is_same, none_of, pop
from cardc.runtime.offering cimport Act, Pair, actions_of, begin, list_pairs, may_end

cdef enum:
    PATIENCE = 12  # one turn in so many ends although there is more to do


# ---------------------------------------------------------------- actions


cdef int find_action(State* s, Act* found, uint64_t* rng) noexcept nogil:
    """A legal action of the active player at random, in `found[0]`; 0 if he can only end his turn.

    Cards and kinds of action are tried in random order, three times out of four movement last: games come to an end.
    """
    cdef Pair pairs[1024]
    cdef int count = list_pairs(s, pairs), n = count, k, got
    cdef bint walks_last = below(rng, 4) != 0, again = False
    cdef Pair pair
    while True:
        if n == 0:
            if not walks_last or again:
                return 0
            again = True
            n = count
        k = below(rng, n)
        pair = pairs[k]
        n -= 1
        pairs[k] = pairs[n]
        pairs[n] = pair
        if walks_last and is_walk(s, pair.rule) != again:
            continue
        got = actions_of(s, pair.rule, pair.card, found)
        if got or s.h.fault:
            found[0] = found[below(rng, got)]
            return 1


cdef inline bint is_walk(State* s, int rule) noexcept nogil:
    return s.rules.actions[rule].op == X_NATIVE and s.rules.actions[rule].aims == AIM_CELL


# ---------------------------------------------------------------- answers


cdef Mask some(Mask m, int n, uint64_t* rng) noexcept nogil:
    """n cards of the set at random."""
    cdef int cards[256]
    cdef int count = 0, i, k, card = pop(&m)
    cdef Mask found = none_of()
    while card >= 0:
        cards[count] = card
        count += 1
        card = pop(&m)
    for i in range(n if n < count else count):
        k = i + below(rng, count - i)
        cards[i], cards[k] = cards[k], cards[i]
        add_to(&found, cards[i])
    return found


cdef void answer(State* s, Frame* f, uint64_t* rng) noexcept nogil:
    """Answer the open request at random."""
    cdef Request* q = &f.req
    cdef int n, i
    f.ans.none = f.ans.stop = 0
    f.ans.number = 0
    f.ans.count = 0
    f.ans.mask = none_of()
    q.state = Q_ANSWERED
    if q.kind == R_TARGET or q.kind == R_TARGETS:
        if q.flags & OFFER_STOP and (is_empty(q.mask) or below(rng, 4) == 0):
            f.ans.stop = 1
        elif q.flags & OFFER_NONE and (is_empty(q.mask) or below(rng, 4) == 0):
            f.ans.none = 1
        else:
            n = q.lo + below(rng, q.hi - q.lo + 1) if q.kind == R_TARGETS else 1
            if n == 0:
                f.ans.none = 1
            f.ans.mask = some(q.mask, n, rng)
    elif q.kind == R_MAY or q.kind == R_REFUSE:
        f.ans.number = below(rng, 2)
    elif q.kind == R_NUMBER:
        f.ans.number = q.number_lo + below(rng, q.number_hi - q.number_lo + 1)
    elif q.kind == R_ORDER:
        order(f, q, rng)
    elif q.kind == R_SPLIT:
        n = count_of(q.mask)
        f.ans.count = <short>n
        for i in range(n):
            f.ans.order[i] = 1
        for i in range(q.number_lo - n):
            f.ans.order[below(rng, n)] += 1
    elif q.flags & OFFER_NONE and below(rng, 4) == 0:
        f.ans.none = 1
    else:
        f.ans.number = one_of(q, rng)


cdef int one_of(Request* q, uint64_t* rng) noexcept nogil:
    """One of the alternatives that can be taken, from 1."""
    cdef int i, n = 0, pick
    for i in range(q.count):
        n += (q.able >> i) & 1
    pick = below(rng, n)
    for i in range(q.count):
        if (q.able >> i) & 1:
            if pick == 0:
                return i + 1
            pick -= 1
    return 1


cdef void order(Frame* f, Request* q, uint64_t* rng) noexcept nogil:
    cdef int n = 0, i, k, card
    cdef Mask left = q.mask
    cdef short kept
    if f.kind == K_ORDER:
        n = q.count
        for i in range(n):
            f.ans.order[i] = <short>i
    else:
        card = pop(&left)
        while card >= 0 and n < 64:
            f.ans.order[n] = <short>card
            n += 1
            card = pop(&left)
    for i in range(n):
        k = i + below(rng, n - i)
        kept = f.ans.order[i]
        f.ans.order[i] = f.ans.order[k]
        f.ans.order[k] = kept
    f.ans.count = <short>n


# ---------------------------------------------------------------- checking


cdef const char* broken(State* s) noexcept nogil:
    """What does not hold of the state between two actions; NULL if all is well."""
    cdef Mask seen = none_of(), wounded = none_of(), flags[32]
    cdef uint64_t cells = 0
    cdef int i, card, cell, k
    for i in range(2 * s.rules.nzones):
        if not is_empty(both_of(seen, s.zones[i])):
            return "a card is in two zones"
        seen = any_of(seen, s.zones[i])
    for i in range(s.rules.nflags):
        flags[i] = none_of()
    for card in range(<int>s.h.ncards):
        if not has(seen, card) or not has(s.zones[2 * s.cards[card].zone + holder(s, card)], card):
            return "a card is not where its record says"
        if not has(s.h.ctrl[s.cards[card].controller], card) or not has(s.h.owned[s.cards[card].owner], card):
            return "a card is not with its player"
        if s.cards[card].core[2] < 0:
            return "wounds below 0"
        if s.cards[card].core[2]:
            add_to(&wounded, card)
        for k in range(s.rules.nflags):
            if (s.cards[card].flags >> k) & 1:
                add_to(&flags[k], card)
        for k in range(s.rules.nslots):
            if s.slots[card * s.rules.nslots + k] < s.rules.slot_min[k]:
                return "a slot below its minimum"
        cell = s.cards[card].cell
        if cell >= 0 and not (s.rules.in_play >> s.cards[card].zone) & 1:
            return "a card that is not in play stands on a cell"
        if cell >= 0 and (cells >> cell) & 1:
            return "two cards on a cell"
        if cell >= 0:
            cells |= <uint64_t>1 << cell
    if not is_same(wounded, s.h.wounded):
        return "the set of wounded cards differs from the records"
    for i in range(s.rules.nflags):
        if not is_same(flags[i], s.flags[i]):
            return "a set of flags differs from the records"
    return NULL


cdef inline int holder(State* s, int card) noexcept nogil:
    return s.cards[card].controller if (s.rules.in_play >> s.cards[card].zone) & 1 else s.cards[card].owner


cdef const char* bad_request(Frame* f) noexcept nogil:
    cdef Request* q = &f.req
    if (q.kind == R_TARGET or q.kind == R_TARGETS) and is_empty(q.mask) and q.flags & 3 == 0 and q.lo > 0:
        return "a question without options"
    if (q.kind >= R_TRIGGER or q.kind == R_CHOOSE) and q.count == 0:
        return "a question without options"
    return NULL


# ---------------------------------------------------------------- playing


cdef class RandomPlay:
    """A random game going on. `run` plays so many more actions; `over`, `fault`, `actions`, `answers` tell how it went."""

    cdef readonly Engine game
    cdef uint64_t rng
    cdef readonly int actions, answers
    cdef readonly bint over
    cdef readonly str fault
    cdef Act found[2048]

    def __init__(self, Engine game, seed: int) -> None:
        self.game = game
        self.rng = <uint64_t>(seed & 0xFFFFFFFFFFFFFFFF)
        self.fault = ""

    def run(self, int actions, bint check=False) -> bool:
        """Play at most so many actions; True if the game is over or failed."""
        cdef State* s = &self.game.s
        cdef const char* wrong = NULL
        cdef int code, done = 0, told = 0
        with nogil:
            code = play(s, &self.rng, self.found, actions, check, &done, &told, &wrong)
        self.actions += done
        self.answers += told
        if wrong != NULL:
            self.fault = wrong.decode("ascii")
        elif code == FAULT:
            self.fault = self.game.describe_fault()
        self.over = s.h.lost != 0
        return self.over or bool(self.fault)


cdef int play(State* s, uint64_t* rng, Act* found, int actions, bint check, int* done, int* told,
              const char** wrong) noexcept nogil:
    cdef int code = drive(s), n
    cdef Frame* f
    cdef Act end
    memset(&end, 0, sizeof(Act))
    end.rule = -1
    while True:
        if code == FAULT:
            return FAULT
        if code == DECIDE:
            f = &s.frames[s.h.nframes - 1]
            wrong[0] = bad_request(f) if check else NULL
            if wrong[0] != NULL:
                return FAULT
            answer(s, f, rng)
            told[0] += 1
        else:
            wrong[0] = broken(s) if check else NULL
            if wrong[0] != NULL:
                return FAULT
            if s.h.lost or done[0] >= actions:
                return code
            n = find_action(s, found, rng) if below(rng, PATIENCE) or not may_end(s) else 0
            if s.h.fault:
                return FAULT
            begin(s, &found[0] if n else &end)
            done[0] += 1
        code = drive(s)
