"""Events that nothing stands before and nothing modifies: done at once, without the stages of a batch.

In: a batch that begins. Out: those of its first items that are plain are done and told, as the loop of batch.pyx would do
them; the loop goes on with the rest. An item is plain where no effect protects, prevents, forbids or ignores, no
replacement speaks of its event, nothing modifies what is dealt or taken, and its operation is a store on the card's record.
"""

from libc.stdint cimport uint32_t, uint64_t
from cardc.runtime.changes cimport set_flag
from cardc.runtime.layout cimport (
    Batch, E_REPLACE, E_WINDOWS, Event, EventRow, Frame, Item, K_RULES, Mask, O_CLOSE, O_EXTRA_ADD, O_FLAG_CLEAR, O_FLAG_SET, O_HEAL,
    O_NONE, O_OPEN, O_SLOT_ADD, O_SLOT_RAISE, O_SLOT_SET, O_WOUND, State,
)
from cardc.runtime.masks cimport add_to, pop
from cardc.runtime.operations cimport apply_op, heal, turn_flag, wound
from cardc.runtime.query cimport held, is_card, read_field
from cardc.runtime.replacing cimport doer
from cardc.runtime.triggers cimport tell

cdef enum:  # operations that are a store on the card's record, as bits
    STORES = (1 << O_NONE | 1 << O_WOUND | 1 << O_HEAL | 1 << O_OPEN | 1 << O_CLOSE | 1 << O_SLOT_ADD | 1 << O_SLOT_RAISE
              | 1 << O_SLOT_SET | 1 << O_FLAG_SET | 1 << O_FLAG_CLEAR | 1 << O_EXTRA_ADD)


cdef void land_plainly(State* s, Frame* f, Batch* b) noexcept nogil:
    """Do the items at the beginning of the batch that are plain."""
    if f.nested or f.kind == K_RULES or f.bonus or f.exact or s.h.effect_kinds & E_WINDOWS & ~(1 << E_REPLACE):
        return
    while b.at < b.count and is_plain(s, &b.items[b.at]):
        land_item(s, f, b, &b.items[b.at])
        b.at += 1


cdef inline bint is_plain(State* s, Item* item) noexcept nogil:
    cdef EventRow* row = <EventRow*>&s.rules.events[item.event]
    if item.player >= 0 or item.shared or row.op >= 32 or not (<uint32_t>STORES >> row.op) & 1:
        return False
    if (s.h.effect_kinds >> E_REPLACE) & 1 and (s.h.replaceable[item.event >> 6] >> (item.event & 63)) & 1:
        return False
    return not item.kinds or not row.amount_matters or is_even(s, s.rules.power_prop) and is_even(s, s.rules.received_prop) \
        and (s.rules.settled_prop < 0 or not (s.h.mod_props >> s.rules.settled_prop) & 1)


cdef inline bint is_even(State* s, int prop) noexcept nogil:
    """Is the property what the card's record says, whoever asks?"""
    return prop < 0 or not (s.h.mod_props >> prop) & 1 and s.rules.props[prop].source < 2


cdef inline void land_item(State* s, Frame* f, Batch* b, Item* item) noexcept nogil:
    cdef EventRow* row = <EventRow*>&s.rules.events[item.event]
    cdef Mask left = item.mask
    cdef Event ev
    cdef int card = pop(&left)
    ev.kind = <short>item.event
    ev.other = f.source if item.source < 0 else item.source
    ev.player = <signed char>doer(s, f, b)
    ev.via = item.kinds
    ev.aux = item.aux
    while card >= 0:
        ev.card = <short>card
        ev.flags = 0
        ev.amount = item.amount
        if item.kinds and row.amount_matters:
            ev.amount = dealt(s, ev.other if item.source >= 0 else f.source, card, item)
        ev.wanted = ev.amount
        land_event(s, f, b, item, row, &ev)
        card = pop(&left)


cdef inline int dealt(State* s, int source, int card, Item* item) noexcept nogil:
    """The amount with what the records of both cards add to it."""
    cdef long long total = item.amount
    if s.rules.power_prop >= 0 and is_card(s, source):
        total += read_field(s, source, s.rules.power_prop, card, item.kinds)
    if s.rules.received_prop >= 0:
        total += read_field(s, card, s.rules.received_prop, source, item.kinds)
    return held(total) if total > 0 else 0


cdef inline void land_event(State* s, Frame* f, Batch* b, Item* item, EventRow* row, Event* ev) noexcept nogil:
    cdef int did = store(s, f, ev, row), size = ev.wanted if ev.wanted >= 0 else -ev.wanted, i
    b.wanted += size
    b.events += did > 0 or size > 0
    b.shorts += did < size
    b.now = did
    if did <= 0:
        return
    b.done += did
    b.hit += 1
    item.landed += did
    add_to(&f.hits[b.part], ev.card)
    if row.clear_slots | row.clear_flags:
        clear_with(s, ev.card, row)
    ev.amount = did
    tell(s, ev)
    if row.nalso:
        ev.flags = 4
        for i in range(row.nalso):
            ev.kind = <short>row.also[i]
            tell(s, ev)
        ev.kind = <short>item.event


cdef inline int store(State* s, Frame* f, Event* ev, EventRow* row) noexcept nogil:
    if row.op == O_WOUND:
        return wound(s, ev.card, ev)
    if row.op == O_NONE:
        return ev.amount if ev.amount > 0 else 1
    if row.op == O_OPEN or row.op == O_CLOSE:
        return turn_flag(s, ev.card, s.rules.open_flag, row.op == O_OPEN)
    if row.op == O_HEAL:
        return heal(s, ev.card, ev.amount)
    return apply_op(s, f, ev)


cdef void clear_with(State* s, int card, EventRow* row) noexcept nogil:
    """Bookkeeping of the card that starts anew with this event."""
    cdef int i
    for i in range(s.rules.nslots):
        if (row.clear_slots >> i) & 1:
            s.slots[card * s.rules.nslots + i] = 0
    for i in range(s.rules.nflags):
        if (row.clear_flags >> i) & 1:
            set_flag(s, card, i, False)
