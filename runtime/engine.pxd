# A game's memory and its driver, as Python reaches them. See engine.pyx.

from cardc.runtime.core cimport Core
from cardc.runtime.layout cimport FeatureRow, Frame, Header, State
from cardc.runtime.tables cimport LibraryTables

cdef class Engine:
    cdef State s
    cdef char* block
    cdef char* saved
    cdef size_t size
    cdef Header sizes
    cdef Core core
    cdef bint has_saved
    cdef readonly LibraryTables library
    cdef readonly str ruleset
    cdef unsigned long long drained
    cdef unsigned long long drained_runs

    cdef int allocate(self) except -1
    cdef int keep(self) except -1
    cdef Frame* top(self) noexcept
    cdef object run(self)
    cdef int card_index(self, object card) except -1
    cdef str refusal_of_frame(self, Frame* f, FeatureRow* row, object x)
    cdef int free_slot(self, Frame* f, int slot) noexcept
    cdef str why_not(self, str reason)
    cdef str bind_x(self, Frame* f, FeatureRow* row, object x)
    cdef bint spells_legal(self, int source, int player) except *
    cdef int print_card(self, int card, dict spec) except -1
    cdef bint renumber(self, list names, list classes) except *
