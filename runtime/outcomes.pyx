"""Outcomes and how composites fold them.

In: coded outcomes of actions (word, under, flags) or folded ones (a bit set of words). Out: the same. Rules:
docs/rules.md, the outcome of a composite; whether a replaced action counts by its word or by what happened is the ruleset's.
"""

from cardc.runtime.layout cimport (
    FOLDED, Frame, PREVENTED, PREVENTED_IN, REPLACED, REPLACED_IN, State, W_CLOSED, W_DECLINED, W_FULL, W_ILLEGAL, W_NONE,
    W_PARTIAL, W_REPLACED, W_UNREACHED, W_UNSET, WITH_EFFECT,
)


cdef inline int effective(State* s, int outcome) noexcept nogil:
    """The word as the ruleset counts it in a composite."""
    cdef int word = outcome & 15
    if word == W_REPLACED and not s.rules.replaced_word:
        return (outcome >> 4) & 15
    return word


cdef inline int gather(State* s, int outcome) noexcept nogil:
    cdef int word, seen
    if outcome & FOLDED or outcome == 0:
        return outcome
    word = effective(s, outcome)
    seen = FOLDED | (1 << word)
    if word == W_REPLACED and ((outcome >> 4) & 15) >= W_PARTIAL:
        seen |= WITH_EFFECT
    if outcome & REPLACED:
        seen |= REPLACED_IN
    if outcome & PREVENTED:
        seen |= PREVENTED_IN
    return seen


cdef int word_of(State* s, int outcome) noexcept nogil:
    """The word of an outcome; of a folded one by the rules of composites (rules: 5, outcome of a composite)."""
    cdef int seen, left
    if not outcome & FOLDED:
        return outcome & 15
    seen = outcome & 0x7FF
    left = seen & ~((1 << W_CLOSED) | (1 << W_UNREACHED))
    if left == 0:
        return W_CLOSED
    if left == 1 << W_FULL and left == seen:
        return W_FULL
    if left & ((1 << W_FULL) | (1 << W_PARTIAL)) or outcome & WITH_EFFECT:
        return W_PARTIAL
    if left == 1 << W_DECLINED:
        return W_DECLINED
    if left == 1 << W_ILLEGAL:
        return W_ILLEGAL
    return W_NONE


cdef int fold2(State* s, Frame* f, int a, int b) noexcept nogil:
    if a == 0 or b == 0:
        return a | b
    return gather(s, a) | gather(s, b)


cdef inline bint skipped(State* s, int outcome) noexcept nogil:
    cdef int word = word_of(s, outcome)
    return word == W_UNSET or word == W_CLOSED or word == W_UNREACHED


cdef int fold_else(State* s, Frame* f, int a, int b) noexcept nogil:
    return a if skipped(s, b) or word_of(s, b) == W_DECLINED else b


cdef int fold_refuse(State* s, Frame* f, int a, int b) noexcept nogil:
    return a if skipped(s, b) else b


cdef int fold_or(State* s, Frame* f, int a, int b) noexcept nogil:
    return b if skipped(s, a) else a


cdef bint was(State* s, Frame* f, int outcome, int words) noexcept nogil:
    cdef int word = word_of(s, outcome)
    if (words >> word) & 1:
        return True
    return word == W_REPLACED and (words >> effective(s, outcome)) & 1
