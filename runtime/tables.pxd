# The library a game runs on: C tables made from a model and a manifest. See tables.pyx.

from cardc.runtime.layout cimport Card, EffectRow, Library, Rules, StepFn

cdef enum:
    RULESETS = 16

cdef class LibraryTables:
    cdef Library c
    cdef dict rules_of
    cdef Rules* built[16]
    cdef int nbuilt
    cdef char* spare  # rooms of games that are gone, for new ones
    cdef int nspare
    cdef int room  # how many arguments of compiled functions there is memory for
    cdef char* take_room(self, size_t size) except NULL
    cdef void give_room(self, char* room, size_t size) noexcept
    cdef readonly list callables
    cdef readonly object model
    cdef readonly dict manifest
    cdef readonly dict numbers
    cdef readonly list cards
    cdef readonly list features
    cdef readonly list effects
    cdef readonly list names
    cdef readonly list classes
    cdef readonly dict natives
    cdef readonly dict steps  # compiled bodies by key: pointer, kinds of arguments
    cdef int allocate(self, int count) except -1
    cdef Rules* rules(self, str ruleset) except NULL

cdef int set_c_function(LibraryTables library, int index, StepFn function) except -1
cdef int fill_effect(LibraryTables library, EffectRow* row, dict data) except -1
cdef int fill_core(LibraryTables library, Card* card, object data) except -1
