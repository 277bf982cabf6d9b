# Records of parts, and going on at another step. See records.pyx.

from cardc.runtime.layout cimport FAULT_LOOP, Frame, MAX_STEPS, RUN, State
from cardc.runtime.query cimport fault

cdef inline int go_to(State* s, Frame* f, int pc) noexcept nogil:
    f.pc = pc
    f.sub = 0
    f.steps += 1
    return RUN if f.steps <= MAX_STEPS else fault(s, f, FAULT_LOOP)

cdef void record(State* s, Frame* f, int k, int outcome) noexcept nogil
cdef void mark(State* s, Frame* f, int action_bits, int word) noexcept nogil
cdef int skip(State* s, Frame* f, int k, int word, int pc) noexcept nogil
