"""Records of parts, and going on at another step.

In: the frame, an action's number, an outcome. Out: the frame's list of parts, the folded outcome of the action, the number
of the last part that was done (the payment comes after it).
"""

from libc.stdint cimport uint32_t
from cardc.runtime.layout cimport Frame, K_FEATURE, State
from cardc.runtime.masks cimport ctz


cdef void mark(State* s, Frame* f, int action_bits, int word) noexcept nogil:
    """Record `word` for the actions of a bit set that have no outcome yet, in text order."""
    cdef int k, i
    cdef uint32_t left = <uint32_t>action_bits & 0xFFFE
    while left:
        k = ctz(left)
        left &= left - 1
        for i in range(rounds_of(s, f, k) if f.out[k] == 0 else 0):
            record(s, f, k, word)


cdef inline int rounds_of(State* s, Frame* f, int k) noexcept nogil:
    """Parts of an action that does not run: «два выстрела» are two."""
    cdef int n = s.lib.features[f.feature].rounds[k] if f.kind == K_FEATURE else 1
    return n if n > 1 else 1


cdef int skip(State* s, Frame* f, int k, int word, int pc) noexcept nogil:
    record(s, f, k, word)
    return go_to(s, f, pc)
