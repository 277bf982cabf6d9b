# Setting up a game and looking at it. See setup.pyx.

from cardc.runtime.memory cimport Memory

cdef class Setup(Memory):
    cdef int card_index(self, object card) except -1
    cdef int print_card(self, int card, dict spec) except -1
