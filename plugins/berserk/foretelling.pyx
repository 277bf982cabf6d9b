"""Prophecy: the top cards of the own deck are shown, then put under it in any order [§14, §19.6, D132].

In: a native frame of the event `prophecy`; the amount of its event says how many. Out: cards known to both players and
moved to the bottom; how many there were.
"""

from cardc.runtime.frames cimport answered, ask
from cardc.runtime.layout cimport DONE, Frame, Mask, R_ORDER, State
from cardc.runtime.masks cimport any_of, count_of, pop
from cardc.runtime.sets cimport top_of
from cardc.runtime.tables cimport LibraryTables, set_c_function


cdef void put_under(State* s, int card) noexcept nogil:
    s.h.rank_low -= 1
    s.cards[card].rank = s.h.rank_low


cdef int prophecy(State* s, Frame* f) noexcept nogil:
    """The cards lie under the deck in the order in which they are named."""
    cdef Mask shown = top_of(s, f, f.player, f.ev.amount), left = shown
    cdef int card = pop(&left), n = count_of(shown), i
    if f.req.kind == R_ORDER and answered(s, f):
        f.req.kind = 0
        for i in range(f.ans.count):
            put_under(s, f.ans.order[i])
    else:
        while card >= 0:
            s.cards[card].known = 3
            card = pop(&left)
        if n > 1:
            return ask(s, f, R_ORDER, f.player, 0, shown, 0, n, n, 0)
        left = shown
        if n:
            put_under(s, pop(&left))
    if f.nested:
        (f - 1).hits[(f - 1).batch.part] = any_of((f - 1).hits[(f - 1).batch.part], shown)
        (f - 1).batch.root.wanted = f.ev.amount
        (f - 1).batch.now = n
    return DONE


def bind_natives(LibraryTables library) -> None:
    """Register the functions of this module with a library."""
    set_c_function(library, library.native_number("prophecy"), prophecy)
