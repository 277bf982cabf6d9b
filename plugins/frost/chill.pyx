"""The step of «остудить», compiled: generated code calls `chill_at` directly; whoever has only its name, through a C pointer.

In: the frame of the running action; for `chill` its number, kinds, the event and the amount stand in the locals. Out: wanted
events.
"""

from cardc.runtime.kernel cimport Frame, Mask, RUN, State, m_minus, near, set_c_function, targets, want


cdef void chill_at(State* s, Frame* f, int part, int kinds, int event, int amount) noexcept nogil:
    cdef Mask chosen = targets(s, f, part)
    want(s, f, part, event, chosen, amount, 0, kinds)
    if amount > 1:
        want(s, f, part, event, m_minus(s, f, near(s, f, chosen), chosen), amount - 1, 0, kinds)


cdef int chill(State* s, Frame* f) noexcept nogil:
    chill_at(s, f, f.local[0], f.local[1], f.local[2], f.local[3])
    return RUN


def bind_natives(library):
    """Called when a library is loaded: register the step under the name that its verb uses."""
    set_c_function(library, library.native_number("frost.chill"), chill)
