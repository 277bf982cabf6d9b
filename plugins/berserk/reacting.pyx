"""What reactions do to the ability that waits below them: block, redirect, cancel, change strength and dice [§8, §11.1].

In: the native frame of an event of a feature that reacts; the ability is found by the runtime (`reacted_to`). Out: marks
and numbers in the frame of that ability, which it heeds when it goes on. Nothing is left to do if it is gone.
"""

from cardc.plugins.berserk.aiming cimport *
from cardc.plugins.berserk.fighting cimport die_of
from cardc.plugins.berserk.ids cimport *
from cardc.runtime.changes cimport set_flag
from cardc.runtime.frames cimport roll_graded
from cardc.runtime.layout cimport BLOCKED_IT, CANCELLED_IT, DONE, FAULT, Frame, K_FEATURE, K_NATIVE, REDIRECTED, State, THROWN
from cardc.runtime.masks cimport bit_of, is_empty
from cardc.runtime.priority cimport kinds_now, reacted_to
from cardc.runtime.steps cimport regrade
from cardc.runtime.tables cimport LibraryTables, set_c_function
from cardc.runtime.triggers cimport match_fresh


cdef inline int did(Frame* f) noexcept nogil:
    """The event has happened: what was wanted of it is done."""
    if f.nested:
        (f - 1).batch.now = f.ev.wanted if f.ev.wanted > 0 else 1
    return DONE


cdef inline bint is_strike(Frame* other) noexcept nogil:
    return other.kind == K_NATIVE


cdef int block(State* s, Frame* f) noexcept nogil:
    """No effect is placed and nothing accompanies; the dice are thrown all the same, and it is paid [§8.1]."""
    cdef Frame* other = reacted_to(s, f)
    if other == NULL:
        return DONE
    other.stopped |= BLOCKED_IT
    return did(f)


cdef int cancel(State* s, Frame* f) noexcept nogil:
    """It ends without effect, and is paid [§8.3, D53]."""
    cdef Frame* other = reacted_to(s, f)
    if other == NULL:
        return DONE
    other.stopped |= CANCELLED_IT
    return did(f)


cdef int redirect(State* s, Frame* f) noexcept nogil:
    """Another target, before the dice; range and neighbourhood do not matter, nobody defends it [§8.2, D51, D52]."""
    cdef Frame* other = reacted_to(s, f)
    cdef int card
    if other == NULL or other.stage == THROWN or is_empty(f.tgt[0]):
        return DONE
    card = first(f.tgt[0])
    other.tgt[other.now] = bit_of(card)
    other.seen[other.now] = bit_of(card)
    other.zones[other.now] = 1 << s.cards[card].zone
    other.stopped |= REDIRECTED
    if is_strike(other):
        other.local[STRUCK] = card
    set_flag(s, card, sym(s, G_HIDDEN), False)
    moment(s, sym(s, E_REDIRECTED), card, f.source, 1, 1, kinds_now(s, other), 0)
    match_fresh(s)
    return did(f)


cdef int strengthen(State* s, Frame* f) noexcept nogil:
    cdef Frame* other = reacted_to(s, f)
    if other == NULL:
        return DONE
    other.bonus += f.ev.amount
    return did(f)


cdef int weaken(State* s, Frame* f) noexcept nogil:
    cdef Frame* other = reacted_to(s, f)
    if other == NULL:
        return DONE
    other.bonus -= f.ev.amount
    return did(f)


cdef int set_strength(State* s, Frame* f) noexcept nogil:
    """«Свести к N»: above all that is added; the later announced counts [§8.5, D54, D55]."""
    cdef Frame* other = reacted_to(s, f)
    if other == NULL:
        return DONE
    other.exact = f.ev.amount + 1
    return did(f)


# ---------------------------------------------------------------- dice


cdef Frame* with_die(State* s, Frame* f) noexcept nogil:
    """The ability whose die of the target of this frame lies on the table; NULL if it does not."""
    cdef Frame* other = reacted_to(s, f)
    if other == NULL or other.stage != THROWN or is_empty(f.tgt[0]):
        return NULL
    return other


cdef inline int place_of(Frame* other, int card) noexcept nogil:
    return MINE if card == other.source else THEIRS


cdef int shifted(State* s, Frame* f, int by) noexcept nogil:
    cdef Frame* other = with_die(s, f)
    if other == NULL:
        return DONE
    if is_strike(other):
        other.local[place_of(other, first(f.tgt[0]))] += by
    else:
        regrade(s, other, other.rolled + by)
    return did(f)


cdef int raise_roll(State* s, Frame* f) noexcept nogil:
    return shifted(s, f, f.ev.amount)


cdef int lower_roll(State* s, Frame* f) noexcept nogil:
    return shifted(s, f, -f.ev.amount)


cdef int set_roll(State* s, Frame* f) noexcept nogil:
    cdef Frame* other = with_die(s, f)
    if other == NULL:
        return DONE
    if is_strike(other):
        other.local[place_of(other, first(f.tgt[0]))] = f.ev.amount
    else:
        regrade(s, other, f.ev.amount)
    return did(f)


cdef int reroll(State* s, Frame* f) noexcept nogil:
    """The die is thrown again, with its modifiers."""
    cdef Frame* other = with_die(s, f)
    cdef int card
    cdef bint attacks
    if other == NULL:
        return DONE
    card = first(f.tgt[0])
    if is_strike(other):
        attacks = card == other.source
        other.local[place_of(other, card)] = die_of(s, other, card, other.local[STRUCK] if attacks else other.source, attacks)
    else:
        roll_graded(s, other, <int>kinds_now(s, other))
        regrade(s, other, other.rolled)
    if s.h.fault:
        return FAULT
    match_fresh(s)
    return did(f)


def bind_natives(LibraryTables library) -> None:
    """Register the functions of this module with a library."""
    set_c_function(library, library.native_number("block"), block)
    set_c_function(library, library.native_number("cancel"), cancel)
    set_c_function(library, library.native_number("redirect"), redirect)
    set_c_function(library, library.native_number("strengthen"), strengthen)
    set_c_function(library, library.native_number("weaken"), weaken)
    set_c_function(library, library.native_number("set-strength"), set_strength)
    set_c_function(library, library.native_number("raise-roll"), raise_roll)
    set_c_function(library, library.native_number("lower-roll"), lower_roll)
    set_c_function(library, library.native_number("set-roll"), set_roll)
    set_c_function(library, library.native_number("reroll"), reroll)
