# The one module that generated and plugin code cimports: layout, primitives and macro steps of the runtime.
#
# A step function is `cdef int name(State* s, Frame* f) noexcept nogil`; see docs/internals.md, sections 2 and 3.

from cardc.runtime.layout cimport (
    A_BINDS_X, A_DEFER, A_DISTINCT, A_FIND, A_LOOP, A_MAY, A_MAY_ME, A_NUMBER, A_ORDERED, A_STOP, A_UNABLE, BOUNDARY, BY_AMOUNT, BY_CHANGED,
    BY_DONE, DECIDE, DONE, FAULT, Frame, M_CHOOSE, M_EACH, M_FIXED, M_NONE, M_RANDOM, Mask, NESTED, PAUSE, RUN, State,
    StepFn, W_BLOCKED, W_CLOSED, W_DECLINED, W_FIZZLED, W_FULL, W_ILLEGAL, W_NONE, W_PARTIAL, W_REPLACED, W_UNREACHED,
)
from cardc.runtime.query cimport (
    active, actor, add, bit_or, bits, both, call_fn, 
    controller_of, diff, div_down, div_up, done, either, element_is, eq, ev_amount, ev_aux, ev_card, ev_kind, ev_other, everything, ev_player,
    ev_via, ev_wanted, felled_by, felled_via, fails, field, flag_is, floor0, foe, gives,
    affected, featureless, grade, hand_size, happened, high, in_play, in_zone, in_zone_all, lasting, le, low, lt, m_and,
    m_any, m_bit, m_count, m_first, m_has, m_if, m_minus, m_none, m_or, marker_count, me, keep_x, mass_empty_legal, mul, x_known, ne, number, refused,
    other_player, owned, owner_of, printed, pslot, rolled, self, side, slot, sub,
    sum_field, switch, targets, turn_count, turn_number, type_is, wanted, 
    wounded, x, zone_size,
)
from cardc.runtime.sets cimport (
    bottom_of, capable, class_is, classed, crowded, ev_gives, extreme, keyword_is, name_is, namesakes, same_name, targetable, top_of, unused, where_field, where_slot,
    where_under, with_marker,
)
from cardc.runtime.board cimport (
    came_from, came_to, cell_word, cells_all, cells_at, cells_free, cells_in, cells_in_line, cells_marked, cells_near,
    cells_related, cells_within, on_cells,
    across, attached, between, between_free, card_at, cell_of, cell_set, free_cell_bits, free_cells, host_of, near, relation, same_line, within,
)
from cardc.runtime.outcomes cimport fold2, fold_else, fold_or, fold_refuse, out, was
from cardc.runtime.batch cimport run_batch, want, want_graded, want_player, want_shared
from cardc.runtime.frames cimport answered, ask, asked_among, queue_up, roll, roll_graded, steady, was_asked
from cardc.runtime.records cimport mark, record
from cardc.runtime.priority cimport now_dice, now_kinds, now_source, now_stage, now_targets
from cardc.runtime.announcing cimport aim, announce, reach, split
from cardc.runtime.steps cimport (
    bind, branch, cancel, check, choose_branch, choose_close, execute, execute_begin, finish, goto,
    interrupt, loop_attacks, loop_targets, pay, paid_before, pay_begin, plugin_step, roll_once,
)
from cardc.runtime.tables cimport set_c_function
from cardc.runtime.linking cimport add_step
