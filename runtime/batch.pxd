# Applying wanted events: replacement, prevention, application, events. See batch.pyx.

from libc.stdint cimport uint32_t
from cardc.runtime.layout cimport Event, Frame, Mask, State

cdef void want(State* s, Frame* f, int k, int event, Mask m, int amount, int aux, int kinds) noexcept nogil
cdef void want_graded(State* s, Frame* f, int k, int event, Mask m, int weak, int medium, int strong, int aux,
                      int kinds) noexcept nogil
cdef void want_player(State* s, Frame* f, int k, int event, int player, int amount, int aux, int kinds) noexcept nogil
# As `want`, each target takes its share of the last `split`.
cdef void want_shared(State* s, Frame* f, int k, int event, Mask m, int aux, int kinds) noexcept nogil
cdef void clear_batch(Frame* f) noexcept nogil
# A native frame is done: what its event did, and what replacement and prevention made of it, stand in the batch below.
cdef void report(Frame* f, int did) noexcept nogil
cdef int run_batch(State* s, Frame* f) noexcept nogil
