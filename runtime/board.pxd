# Who stands where on the board. See board.pyx.

from libc.stdint cimport uint64_t
from cardc.runtime.layout cimport Frame, Mask, State

cdef Mask near(State* s, Frame* f, Mask m) noexcept nogil
cdef Mask relation(State* s, Frame* f, int number, int card) noexcept nogil
cdef Mask within(State* s, Frame* f, int card, int n) noexcept nogil
cdef Mask between(State* s, Frame* f, int card, int other) noexcept nogil
cdef Mask between_free(State* s, Frame* f, int card) noexcept nogil
cdef Mask across(State* s, Frame* f, int card, Mask over) noexcept nogil
cdef Mask cell_set(State* s, Frame* f, int number) noexcept nogil
cdef Mask same_line(State* s, Frame* f, int which, int card) noexcept nogil
cdef Mask host_of(State* s, Frame* f, Mask m) noexcept nogil
cdef Mask attached(State* s, Frame* f, Mask m) noexcept nogil
cdef int free_cells(State* s, Frame* f, int card, int kind, int n) noexcept nogil
# Sets of cells as masks, cell 0 = bit 0.
cdef Mask cells_at(State* s, Frame* f, Mask m) noexcept nogil
cdef Mask cells_near(State* s, Frame* f, Mask m) noexcept nogil
cdef Mask cells_related(State* s, Frame* f, int number, int card) noexcept nogil
cdef Mask cells_in(State* s, Frame* f, int number) noexcept nogil
cdef Mask cells_in_line(State* s, Frame* f, int which, Mask m) noexcept nogil
cdef Mask cells_within(State* s, Frame* f, int card, int n) noexcept nogil
cdef Mask cells_free(State* s, Frame* f) noexcept nogil
cdef Mask cells_all(State* s, Frame* f) noexcept nogil
cdef Mask cells_marked(State* s, Frame* f, int name) noexcept nogil
cdef Mask on_cells(State* s, Frame* f, Mask m) noexcept nogil
cdef Mask came_to(State* s, Frame* f) noexcept nogil
cdef Mask came_from(State* s, Frame* f) noexcept nogil
cdef int cell_word(State* s, Frame* f, Mask m) noexcept nogil
# The free cells themselves, as bits of a word (cell 0 = bit 0).
cdef uint64_t free_cell_bits(State* s, Frame* f, int card, int kind, int n) noexcept nogil
cdef int card_at(State* s, Frame* f, int cell) noexcept nogil
cdef int cell_of(State* s, Frame* f, int card) noexcept nogil
