# A game's memory. See memory.pyx.

from cardc.runtime.core cimport Core
from cardc.runtime.layout cimport Header, State
from cardc.runtime.tables cimport LibraryTables

cdef class Memory:
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
    cdef bint renumber(self, list names, list classes) except *
