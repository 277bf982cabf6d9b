# The step of «остудить» for generated code that calls it directly (`templates.py`).

from cardc.runtime.kernel cimport Frame, State

# Wants the event for the targets of the part, and one less for what stands next to them.
cdef void chill_at(State* s, Frame* f, int part, int kinds, int event, int amount) noexcept nogil
