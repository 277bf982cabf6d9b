"""Applying wanted events: the one loop that changes the state on behalf of actions.

In: the items a step wrote into its frame (event, cards or player, amount). Out: what was done, beside what was wanted,
in the frame's batch; events told; triggers matched when all is done. The loop may stop for a choice between
replacements, or for a replacement that is a feature of its own (NESTED), and goes on where it was.

Order for each event: protections, then the windows of replacement and prevention in the ruleset's order, then the change.
A replacement applies once to an event and what it becomes; what really happened still counts for `under` where it is of
the kind that was asked for.
"""

from libc.stdint cimport uint32_t
from cardc.runtime.changes cimport sweep_fallen, use_next
from cardc.runtime.frames cimport close_kinds, kinds_by, push_frame
from cardc.runtime.layout cimport (
    Batch, E_BAN, E_ONLY_FROM, E_PROTECT, E_WINDOWS, Effect, Event, EventRow, FAULT, FAULT_FULL, FAULT_INDEX, Frame, Item, K_NATIVE, K_RULES,
    MAX_ITEMS, Mask, NESTED, O_COPY, O_CREATE, O_DRAW, O_MILL, O_NATIVE, RUN, State,
)
from cardc.runtime.masks cimport any_of, bit_of, both_of, is_empty, none_of, pop
from cardc.runtime.operations cimport apply_op
from cardc.runtime.plain cimport clear_with, land_plainly
from cardc.runtime.query cimport (
    effects_on, fault, held, ignore_for, ignore_nothing, in_play, is_action, is_banned, is_card, is_player, own_kinds,
    read_field,
)
from cardc.runtime.replacing cimport CLOSE, LAND, PREVENTIONS, PROTECTIONS, REPLACEMENTS, TAKE, doer, prevent, replace
from cardc.runtime.triggers cimport match_fresh, tell

# ---------------------------------------------------------------- wanting


cdef Item* new_item(State* s, Frame* f, int k, int event, int aux, int kinds) noexcept nogil:
    """Room for one more wanted event; NULL while the batch runs already (the step was entered again) or on a fault."""
    cdef Item* item
    if f.sub != 0:
        return NULL
    if event < 0 or event >= s.rules.nevents or f.batch.count >= MAX_ITEMS:
        fault(s, f, FAULT_INDEX if f.batch.count < MAX_ITEMS else FAULT_FULL)
        return NULL
    item = &f.batch.items[f.batch.count]
    f.batch.count += 1
    f.batch.part = <signed char>(k if is_action(k) else 0)
    item.event = event
    item.aux = aux
    item.kinds = kinds_by(s, f.source, close_kinds(s, kinds | own_kinds(s, f)))
    item.player = -1
    item.graded = item.shared = item.warded = 0
    item.source = -1
    item.landed = 0
    item.amount = 0
    item.mask = none_of()
    f.kinds |= <int>item.kinds
    return item


cdef inline int sized(State* s, int event, int amount) noexcept nogil:
    return amount if amount >= 0 or s.rules.events[event].signed_amount else 0


cdef void want(State* s, Frame* f, int k, int event, Mask m, int amount, int aux, int kinds) noexcept nogil:
    cdef Item* item = new_item(s, f, k, event, aux, kinds)
    if item != NULL:
        item.mask = m
        item.amount = sized(s, event, amount)


cdef void want_graded(State* s, Frame* f, int k, int event, Mask m, int weak, int medium, int strong, int aux,
                      int kinds) noexcept nogil:
    cdef Item* item = new_item(s, f, k, event, aux, kinds)
    if item != NULL:
        item.mask = m
        item.graded = 1
        item.grades[0] = sized(s, event, weak)
        item.grades[1] = sized(s, event, medium)
        item.grades[2] = sized(s, event, strong)


cdef void want_player(State* s, Frame* f, int k, int event, int player, int amount, int aux, int kinds) noexcept nogil:
    cdef Item* item = new_item(s, f, k, event, aux, kinds)
    if item == NULL:
        return
    if not is_player(player):
        fault(s, f, FAULT_INDEX)
        return
    item.player = <signed char>player
    item.amount = sized(s, event, amount)


cdef void want_shared(State* s, Frame* f, int k, int event, Mask m, int aux, int kinds) noexcept nogil:
    cdef Item* item = new_item(s, f, k, event, aux, kinds)
    if item != NULL:
        item.mask = m
        item.shared = 1


cdef void clear_batch(Frame* f) noexcept nogil:
    """Forget the last batch, before a new one is wanted."""
    f.batch.count = f.batch.at = f.batch.stage = 0
    f.batch.times = -1
    f.batch.wanted = f.batch.done = f.batch.events = f.batch.hit = f.batch.shorts = 0
    f.batch.replaced = f.batch.prevented = f.batch.open = f.batch.blocked = 0
    f.batch.replaced_by = f.batch.prevented_by = -1
    f.batch.asked = 0
    f.kinds = 0


# ---------------------------------------------------------------- the loop


cdef int run_batch(State* s, Frame* f) noexcept nogil:
    """Apply all wanted events; RUN when done, else DECIDE, NESTED or FAULT: call again later."""
    cdef Batch* b = &f.batch
    cdef int code
    if not b.open:
        b.open = 1
        s.h.stamp += 1
        if b.at == 0 and b.stage == TAKE and b.times < 0:
            land_plainly(s, f, b)
    while True:
        if s.h.fault:
            return FAULT
        if b.stage == TAKE and not next_event(s, f, b):
            break
        if s.h.effect_kinds & E_WINDOWS or b.stage != PROTECTIONS:
            code = pass_windows(s, f, b)
            if code != RUN:
                return code
        else:  # nothing on the table stands before events
            b.noffer = 0
            b.stage = LAND
        if b.stage == LAND and s.rules.events[b.ev.kind].op == O_NATIVE:
            return start_native(s, f, b)
        land(s, f, b)
    b.open = 0
    if s.h.nfresh:
        match_fresh(s)
    if s.h.sweep:
        sweep_fallen(s)
    return FAULT if s.h.fault else RUN


cdef inline bint brings_cards(State* s, int event) noexcept nogil:
    """Cards come one by one by it: each is an event of its own, whose other card it becomes."""
    cdef int op = s.rules.events[event].op
    return op == O_DRAW or op == O_MILL or op == O_CREATE


cdef bint next_event(State* s, Frame* f, Batch* b) noexcept nogil:
    cdef Item* item
    cdef int card
    while b.at < b.count:
        item = &b.items[b.at]
        if b.times < 0:
            b.left = item.mask
            if item.player < 0:  # copies are made one by one: so many passes are still to come
                b.times = item.amount - 1 if s.rules.events[item.event].op == O_COPY and item.amount > 1 else 0
            else:
                b.times = item.amount if brings_cards(s, item.event) else 1
        card = pop(&b.left) if item.player < 0 else -1
        if card < 0 and item.player < 0 and b.times > 0:
            b.times -= 1
            b.left = item.mask
            card = pop(&b.left)
        if card >= 0 or (item.player >= 0 and b.times > 0):
            b.times -= item.player >= 0
            start_event(s, f, b, item, card)
            return True
        b.at += 1
        b.times = -1
    return False


cdef void start_event(State* s, Frame* f, Batch* b, Item* item, int card) noexcept nogil:
    cdef Event* ev = &b.root
    ev.kind = <short>item.event
    ev.card = <short>card
    ev.other = f.source if item.source < 0 else item.source
    ev.player = item.player if item.player >= 0 else doer(s, f, b)
    ev.flags = 0
    ev.amount = item.amount
    if item.shared and card >= 0:
        ev.amount = share_of(f, card)
    elif (item.player >= 0 and brings_cards(s, item.event)) or (s.rules.events[item.event].op == O_COPY and ev.amount > 1):
        ev.amount = 1
    ev.via = item.kinds
    ev.aux = item.aux
    if f.kind == K_RULES and card >= 0:
        ev.other = s.cards[card].killer
        ev.via = s.cards[card].killer_via
    if item.kinds and s.rules.events[item.event].amount_matters:
        ev.amount = calculated(s, ev.other if item.source >= 0 else f.source, card, ev.amount, item.kinds)
        if f.bonus or f.exact:
            ev.amount = strengthened(f, item, ev.amount)
    ev.wanted = ev.amount
    b.ev = b.root
    b.now = 0
    b.events += 1
    b.nused = inherited(s, f, b) if f.nested or f.kind == K_RULES else 0
    b.stage = PROTECTIONS


cdef int share_of(Frame* f, int card) noexcept nogil:
    cdef int i
    for i in range(f.norder):
        if f.order[i] == card:
            return f.share[i]
    return 0


cdef int calculated(State* s, int source, int card, int amount, uint32_t via) noexcept nogil:
    """The calculation step: modifiers of the source's squad, then of the target's; never below 0; what it is set to."""
    cdef long long total = amount
    cdef int fixed = 0
    if s.rules.power_prop >= 0 and is_card(s, source):
        total += read_field(s, source, s.rules.power_prop, card, via)
    if s.rules.received_prop >= 0 and card >= 0:
        s.h.asked = held(total)
        ignore_for(s, source, card, via)
        total += read_field(s, card, s.rules.received_prop, source, via)
        if s.rules.settled_prop >= 0 and (s.h.mod_props >> s.rules.settled_prop) & 1:
            s.h.asked = held(total)
            fixed = read_field(s, card, s.rules.settled_prop, source, via)
        ignore_nothing(s)
        s.h.asked = 0
    if fixed > 0:
        use_next(s, card, s.rules.settled_prop, via)
        return fixed - 1
    return held(total) if total > 0 else 0


cdef inline int strengthened(Frame* f, Item* item, int amount) noexcept nogil:
    """What reactions made of the strength of the frame's own ability; what they set stands above what they add."""
    if item.source >= 0 and item.source != f.source:
        return amount
    if f.exact:
        return f.exact - 1
    return amount + f.bonus if amount + f.bonus > 0 else 0


cdef int inherited(State* s, Frame* f, Batch* b) noexcept nogil:
    """What runs instead of an event is its descendant: effects used on the event are used for it too. What a rule does
    again because a replacement did not help is the same event."""
    cdef Frame* parent
    cdef int i
    if not f.nested:
        for i in range(f.norder if f.kind == K_RULES else 0):
            b.used[i] = <uint32_t>f.share[i]
        return f.norder if f.kind == K_RULES else 0
    parent = f - 1
    for i in range(parent.batch.nused):
        b.used[i] = parent.batch.used[i]
    return parent.batch.nused


# ---------------------------------------------------------------- windows


cdef int pass_windows(State* s, Frame* f, Batch* b) noexcept nogil:
    cdef int code
    while b.stage < LAND:
        if b.stage == PROTECTIONS:
            protect(s, f, b)
            if b.stage == PROTECTIONS:
                b.stage = PREVENTIONS if s.rules.prevent_first else REPLACEMENTS
        elif b.stage == REPLACEMENTS:
            code = replace(s, f, b)
            if code != RUN:
                return code
        else:
            prevent(s, f, b)
            if b.stage == PREVENTIONS:
                b.stage = REPLACEMENTS if s.rules.prevent_first else LAND
        if s.h.fault:
            return FAULT
    return RUN


cdef void protect(State* s, Frame* f, Batch* b) noexcept nogil:
    """Nothing of this kind of ability is placed here: as prevention, or as replacement by nothing (ruleset)."""
    if b.ev.card < 0:
        if is_player(b.ev.player) and player_banned(s, b.ev.player, b.ev.kind, b.ev.via):
            b.prevented = 1
            b.stage = CLOSE
        return
    if is_banned(s, b.ev.card, b.ev.kind, b.ev.via):
        b.stage = CLOSE
        return
    if f.kind == K_RULES:
        return
    s.h.asked = b.ev.amount
    ignore_for(s, b.ev.other, b.ev.card, b.ev.via)
    ward(s, f, b)
    ignore_nothing(s)
    s.h.asked = 0


cdef void ward(State* s, Frame* f, Batch* b) noexcept nogil:
    cdef Effect found[4]
    cdef int n = effects_on(s, b.ev.card, b.ev.other, 1 << E_PROTECT, b.ev.via, b.ev.kind, doer(s, f, b), found, 4)
    if n:
        b.items[b.at].warded = 1
        b.prevented = 1
        b.prevented_by = found[0].source
        b.stage = CLOSE
        return
    n = effects_on(s, b.ev.card, b.ev.other, 1 << E_ONLY_FROM, b.ev.via, b.ev.kind, doer(s, f, b), found, 4)
    if n:
        b.items[b.at].warded = 1
        if s.rules.only_from_replaces:
            b.replaced = 1
            b.replaced_by = found[0].source
        else:
            b.prevented = 1
            b.prevented_by = found[0].source
        b.stage = CLOSE


cdef bint player_banned(State* s, int player, int event, uint32_t via) noexcept nogil:
    """Does a ban on a card of the player forbid what happens to no card («не может брать карты»)?"""
    cdef Mask cards
    cdef int card
    if not (s.h.effect_kinds >> E_BAN) & 1:
        return False
    cards = both_of(s.h.ctrl[player], in_play(s, NULL))
    card = pop(&cards)
    while card >= 0:
        if is_banned(s, card, event, via):
            return True
        card = pop(&cards)
    return False


# ---------------------------------------------------------------- landing


cdef int start_native(State* s, Frame* f, Batch* b) noexcept nogil:
    """The event is a frame of its own: it runs above this one and leaves what it did in `now`, what it should have done
    in `root.wanted`."""
    cdef Frame* nested = push_frame(s, K_NATIVE, -1, b.ev.other, doer(s, f, b))
    b.stage = CLOSE
    if nested == NULL:
        return FAULT
    nested.nested = 1
    nested.native = s.rules.events[b.ev.kind].native
    nested.ev = b.ev
    nested.number = b.ev.aux
    if b.ev.card >= 0:
        nested.tgt[0] = bit_of(b.ev.card)
    return NESTED


cdef void report(Frame* f, int did) noexcept nogil:
    cdef Batch* above
    if not f.nested:
        return
    above = &(f - 1).batch
    above.now = did
    if f.batch.replaced:
        above.replaced = 1
        above.replaced_by = f.batch.replaced_by
    if f.batch.prevented:
        above.prevented = 1
        above.prevented_by = f.batch.prevented_by


cdef void land(State* s, Frame* f, Batch* b) noexcept nogil:
    cdef int did = 0, size
    if b.stage == LAND:
        did = happen(s, f, b)
    if b.ev.kind == b.root.kind:
        b.now += did
    if f.nested:
        credit(s, f, &b.ev, did)
    size = b.root.wanted if b.root.wanted >= 0 else -b.root.wanted
    b.wanted += size
    b.done += b.now
    b.hit += b.now > 0
    if b.now > 0:
        keep_hit(s, f, b)
    if b.at < b.count:
        b.items[b.at].landed += b.now
    b.shorts += b.now < size or (b.now == 0 and size > 0)
    b.events -= b.now == 0 and size == 0
    b.stage = TAKE


cdef void keep_hit(State* s, Frame* f, Batch* b) noexcept nogil:
    """Remember whom the action has reached: its target, or the card that was drawn, milled, created, made as a copy."""
    cdef int card = b.root.card
    if s.rules.events[b.ev.kind].op == O_COPY or (card < 0 and b.ev.player >= 0 and brings_cards(s, b.ev.kind)):
        card = b.ev.other
    if is_card(s, card):
        f.hits[b.part] = any_of(f.hits[b.part], bit_of(card))


cdef int happen(State* s, Frame* f, Batch* b) noexcept nogil:
    """Change the state and tell it, with the moments that go with it; events that did nothing are not told."""
    cdef EventRow* row = <EventRow*>&s.rules.events[b.ev.kind]
    cdef int did = apply_op(s, f, &b.ev), i
    cdef Event told = b.ev
    if did <= 0:
        return 0
    if row.clear_slots | row.clear_flags and b.ev.card >= 0:
        clear_with(s, b.ev.card, row)
    told.flags = <unsigned char>(b.replaced | b.prevented << 1)
    told.amount = did
    tell(s, &told)
    told.flags |= 4
    if row.op == O_CREATE or row.op == O_COPY:  # its moments are those of the new card
        told.card = b.ev.other
        told.other = f.source
    elif b.ev.card < 0 and b.ev.player >= 0 and brings_cards(s, b.ev.kind):
        told.card = b.ev.other
    for i in range(row.nalso):
        told.kind = <short>row.also[i]
        tell(s, &told)
    return did


cdef void credit(State* s, Frame* f, Event* ev, int did) noexcept nogil:
    """What happens inside a replacement counts for the event it replaces, if it is the same thing to the same card."""
    cdef Batch* above = &(f - 1).batch
    if above.root.kind == ev.kind and above.root.card == ev.card and (ev.card >= 0 or above.root.player == ev.player):
        above.now += did
