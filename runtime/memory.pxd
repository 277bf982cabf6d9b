# A game's memory. See memory.pyx.

from cardc.runtime.core cimport Core
from cardc.runtime.layout cimport Frame, Sizes, State
from cardc.runtime.query cimport Caller
from cardc.runtime.tables cimport LibraryTables

cdef class Memory(Caller):
    cdef State s
    cdef char* block
    cdef char* saved
    cdef size_t size
    cdef Sizes sizes
    cdef Core core
    cdef bint has_saved
    cdef readonly LibraryTables library
    cdef readonly str ruleset
    cdef unsigned long long drained
    cdef unsigned long long drained_runs

    cdef size_t room  # of the block and what lies behind it
    cdef int log  # events kept; 0: no log
    cdef bint rents  # the logs lie in the room
    cdef Core own_core(self)
    cdef int allocate(self, LibraryTables library) except -1
    cdef void leave(self, char* room) noexcept
    cdef int fork_from(self, Memory other) except -1
    cdef int keep(self) except -1
    cdef bint renumber(self, list names, list classes) except *
