"""The step of «воспламенить», compiled.

In: the frame of the action: its number, kinds, the event and the slot stand in the locals. Out: wanted events.
"""

from cardc.runtime.kernel cimport Frame, Mask, RUN, State, m_any, m_bit, m_first, m_minus, set_c_function, slot, targets, want


cdef int flare(State* s, Frame* f) noexcept nogil:
    cdef Mask left = targets(s, f, f.local[0])
    cdef int card
    while m_any(s, f, left):
        card = m_first(s, f, left)
        left = m_minus(s, f, left, m_bit(s, f, card))
        want(s, f, f.local[0], f.local[2], m_bit(s, f, card), slot(s, f, card, f.local[3]), 0, f.local[1])
    return RUN


def bind_natives(library):
    """Called when a library is loaded."""
    set_c_function(library, library.native_number("embers.flare"), flare)
