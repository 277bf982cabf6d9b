# Rule effects and turn lists. See rules.pyx.

from cardc.runtime.layout cimport E_STATED, Frame, Mask, State
from cardc.runtime.masks cimport is_empty, none_of

cdef bint find_rules(State* s, Mask* handled) noexcept nogil
cdef bint lives_are_safe(State* s) noexcept nogil

# Is it plain that no rule effect applies? Where nothing moved and nothing stands, only the lives that were touched are
# looked at.
cdef inline bint rules_rest(State* s) noexcept nogil:
    if not s.h.dirty:
        return True
    if s.rules.calm and not s.h.moved | s.h.has_while and is_empty(s.h.standing) and not (s.h.effect_kinds >> E_STATED) & 1 \
            and not s.h.mod_props & s.rules.life_terms and lives_are_safe(s):
        s.h.dirty = 0
        s.h.touched = none_of()
        return True
    return False

# Push a frame for the first rule effect that applies; False if none does.
cdef inline bint rules_apply(State* s, Mask* handled) noexcept nogil:
    return not rules_rest(s) and find_rules(s, handled)

cdef bint again_in_rule(State* s, Frame* f) noexcept nogil
cdef int turn_step(State* s, Frame* f) noexcept nogil
cdef void note_sides(State* s) noexcept nogil
