"""The step of «остудить», compiled: it is called through a C pointer, without the GIL.

In: the frame of the running action: its number, kinds, the event and the amount stand in the locals. Out: wanted events.
"""

from cardc.runtime.kernel cimport Frame, Mask, RUN, State, m_minus, near, set_c_function, targets, want


cdef int chill(State* s, Frame* f) noexcept nogil:
    cdef int part = f.local[0], kinds = f.local[1], event = f.local[2], amount = f.local[3]
    cdef Mask chosen = targets(s, f, part)
    want(s, f, part, event, chosen, amount, 0, kinds)
    if amount > 1:
        want(s, f, part, event, m_minus(s, f, near(s, f, chosen), chosen), amount - 1, 0, kinds)
    return RUN


def bind_natives(library):
    """Called when a library is loaded: register the step under the name that its verb uses."""
    set_c_function(library, library.native_number("frost.chill"), chill)
