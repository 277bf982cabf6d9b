# Running frames until a question, a pause or the end. See driver.pyx.

from cardc.runtime.layout cimport Frame, State

cdef enum:
    FINISHED = 7

cdef int drive(State* s) noexcept nogil
cdef int run_steps(State* s, Frame* f) noexcept nogil
