# The driver of a game as Python reaches it. See engine.pyx.

from cardc.runtime.layout cimport FeatureRow, Frame
from cardc.runtime.setup cimport Setup

cdef class Engine(Setup):
    cdef public object decision  # the open one as `Game` tells it; None
    cdef object questions, logged, ended, pauses  # lists and a set of `Game`, made when they are wanted
    cdef Frame* top(self) noexcept
    cdef object run(self)
    cdef str refusal_of_frame(self, Frame* f, FeatureRow* row, object x)
    cdef str why_not(self, str reason)
    cdef str bind_x(self, Frame* f, FeatureRow* row, object x)
    cdef bint spells_legal(self, int source, int player) except *
