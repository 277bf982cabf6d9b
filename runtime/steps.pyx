"""The macro steps that generated step functions call: executing, gates, loops, payment.

In: the frame, the action's number `k` (1-15; 0 is the payment), expressions already evaluated. Out: a return code; `f.pc`
is set when the step is over, `f.sub` is the place inside it while it waits. A step that waits is entered again with the
same pc and evaluates its arguments again, which changes nothing. Rules: docs/rules.md, sections 1 to 4.
"""

from libc.stdint cimport uint32_t
from cardc.runtime.announcing cimport take_aim
from cardc.runtime.batch cimport clear_batch, run_batch
from cardc.runtime.changes cimport drop_effect, use_next
from cardc.runtime.frames cimport answered, ask, close_kinds, roll_graded
from cardc.runtime.layout cimport (
    BLOCKED_IT, BOUNDARY, BY_CHANGED, BY_DONE, Batch, CANCELLED_IT, DECIDE, DONE, END_NEXT_USE, E_BLOCK, Effect, Event, FAULT,
    FAULT_INDEX, FOLDED, Frame, Item, K_FEATURE, MAX_PARTS, Mask, NESTED, O_EFFECT_ADD, O_NATIVE, PREVENTED, REDIRECTED,
    REPLACED, REPLACED_IN, RUN, R_CHOOSE, State, W_BLOCKED, W_CLOSED,
    W_FIZZLED, W_FULL, W_ILLEGAL, W_NONE, W_PARTIAL, W_REPLACED, W_UNREACHED,
)
from cardc.runtime.masks cimport any_of, bit_of, both_of, count_of, drop_from, has, is_empty, none_of, pop, without
from cardc.runtime.outcomes cimport word_of
from cardc.runtime.priority cimport settled, thrown
from cardc.runtime.query cimport call_fn, effects_on, fault, is_action, is_player, read_field
from cardc.runtime.records cimport go_to, mark, record, skip
from cardc.runtime.triggers cimport tell

cdef enum:
    WINDOW = 2
    APPLY = 3


cdef int execute_begin(State* s, Frame* f, int k, int actor, Mask still, int has_targets, int next_pc) noexcept nogil:
    """Check the targets again; 1 go on (want, then execute), 0 fizzled (recorded; `execute` only goes to `next_pc`).

    `still`: what would be a legal target now; a ruleset may ask only whether it is the same object in the same zone.
    `has_targets`: 2 if nobody was chosen («каждое»): it hits what `still` holds now. Entered again while the batch runs
    it only says go on.
    """
    cdef bint aimed_at
    if not is_action(k) or not is_player(actor):
        fault(s, f, FAULT_INDEX)
        return 0
    if f.sub != 0:
        return 1
    f.actor = <signed char>actor
    clear_batch(f)
    if f.stopped & CANCELLED_IT:
        settled(f)
        skip(s, f, k, W_BLOCKED, next_pc)
        f.fizzled = 1
        return 0
    if has_targets:
        aimed_at = f.zones[k] != 0
        if has_targets == 2:
            take_aim(s, f, k, still, 0)
        else:
            f.tgt[k] = still_there(s, f, k) if s.rules.recheck_zone or f.stopped & REDIRECTED else both_of(f.tgt[k], still)
        if aimed_at and is_empty(f.tgt[k]):
            settled(f)
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
        if thrown(s, f):
            return NESTED
    if f.sub == WINDOW:
        drop_gone(s, f, k)
        if f.stopped & (BLOCKED_IT | CANCELLED_IT) or block_window(s, f, k):
            use_up_bonuses(s, f)
            settled(f)
            skip(s, f, k, W_BLOCKED, next_pc)
            return BOUNDARY
        f.sub = APPLY
    code = run_batch(s, f)
    if code != RUN:
        return code
    use_up_bonuses(s, f)
    settled(f)
    conclude(s, f, k, measure)
    go_to(s, f, next_pc)
    return FAULT if s.h.fault else BOUNDARY


cdef void use_up_bonuses(State* s, Frame* f) noexcept nogil:
    """What was given «к следующему …» is used by the next of its kind, also in vain; a frame of its own does it itself."""
    cdef int i, op
    for i in range(f.batch.count):
        op = s.rules.events[f.batch.items[i].event].op
        if op == O_NATIVE or op == O_EFFECT_ADD:  # what is given now is for later
            return
    if f.kinds and s.rules.power_prop >= 0:
        use_next(s, f.source, s.rules.power_prop, <uint32_t>f.kinds)
    if f.kinds and s.rules.own_grade_prop >= 0:
        use_next(s, f.source, s.rules.own_grade_prop, <uint32_t>f.kinds)


cdef void plugin_step(State* s, Frame* f, int function, int k, int kinds, int a, int b, int c, int d) noexcept nogil:
    """Let a plugin's function hand in further wanted events of action k. It finds k, the kinds and the four numbers in the
    frame's locals, and changes nothing: the batch does."""
    if f.sub != 0 or s.h.fault:
        return
    f.local[0] = k
    f.local[1] = kinds
    f.local[2] = a
    f.local[3] = b
    f.local[4] = c
    f.local[5] = d
    if call_fn(s, f, function) != RUN and not s.h.fault:
        fault(s, f, 1)


cdef void drop_gone(State* s, Frame* f, int k) noexcept nogil:
    """Targets that left by a reaction to the dice are no longer hit."""
    cdef Mask gone
    cdef int i
    if not f.reacted or not f.zones[k]:
        return
    gone = without(f.tgt[k], still_there(s, f, k))
    f.reacted = 0
    for i in range(f.batch.count):
        f.batch.items[i].mask = without(f.batch.items[i].mask, gone)


cdef void regrade(State* s, Frame* f, int total) noexcept nogil:
    """The die of a graded action shows another total; amounts not yet wanted from it follow."""
    cdef int i
    f.rolled = total
    f.grade = 0 if total <= 3 else (1 if total <= 5 else 2)
    s.h.rolled = f.rolled
    s.h.grade = f.grade
    for i in range(f.batch.count):
        if f.batch.items[i].graded:
            take_grade(s, f, &f.batch.items[i], f.grade)


cdef void take_grade(State* s, Frame* f, Item* item, int grade) noexcept nogil:
    """The amount of the grade, which the ability is a kind of from now on («сильный разряд»)."""
    cdef uint32_t every = s.rules.grade_kinds[0] | s.rules.grade_kinds[1] | s.rules.grade_kinds[2]
    item.amount = item.grades[grade]
    item.kinds = item.kinds & ~every | s.rules.grade_kinds[grade]
    f.kinds = <int>(<uint32_t>f.kinds & ~every | s.rules.grade_kinds[grade])


cdef void throw_for(State* s, Frame* f) noexcept nogil:
    """One die for the action if any of its amounts is graded; it picks all of them."""
    cdef int i
    for i in range(f.batch.count):
        if f.batch.items[i].graded:
            if not f.thrown:
                roll_graded(s, f, f.kinds)
                f.thrown = 1
            take_grade(s, f, &f.batch.items[i], f.grade)
            take_grade(s, f, &f.batch.items[i], grade_for(s, f, &f.batch.items[i]))


cdef int grade_for(State* s, Frame* f, Item* item) noexcept nogil:
    """The grade thrown, or the one to which attacks on the first target are set."""
    cdef Mask left = item.mask
    cdef int set_to = 0, card = pop(&left), grade
    if s.rules.own_grade_prop >= 0 and card >= 0:
        set_to = read_field(s, f.source, s.rules.own_grade_prop, card, item.kinds)
    if s.rules.grade_prop >= 0 and card >= 0:
        grade = read_field(s, card, s.rules.grade_prop, f.source, item.kinds)
        set_to = grade if grade > 0 else set_to
    return set_to - 1 if 0 < set_to <= 3 else f.grade


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
        f.parts[n].replaced_by = b.replaced_by
        f.parts[n].prevented_by = b.prevented_by


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
    if able_bits == 0 or f.barred:
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
        return go_to(s, f, next_pc)
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


cdef void paid_before(State* s, Frame* f) noexcept nogil:
    """A cost in words was executed, before everything else."""
    f.paid = 1


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
