"""The primitives of expressions (`codegen.primitives`) as methods, for the Python backend.

In: Python ints (a mask is an int, bit n = card n). Out: ints and bools. Meaning and checks are those of the C functions of
the same names; names and arguments are held against the table by a test.
"""

from libc.stdint cimport uint64_t
from cardc.runtime cimport board, outcomes, priority, query, sets
from cardc.runtime.layout cimport Mask
from cardc.runtime.masks cimport none_of
from cardc.runtime.query cimport Caller


cdef object from_mask(Mask m):
    if not (m.w[1] | m.w[2] | m.w[3]):
        return m.w[0]
    return m.w[0] | <object>m.w[1] << 64 | <object>m.w[2] << 128 | <object>m.w[3] << 192


cdef Mask to_mask(object value) except *:
    cdef Mask m = none_of()
    cdef int i
    if value < 0 or value >> 256:
        raise ValueError(f"{value!r} is no set of cards")
    for i in range(4):
        m.w[i] = <uint64_t>(value >> (64 * i) & 0xFFFFFFFFFFFFFFFF)
    return m


cdef class Primitives(Caller):
    """Expressions over the running frame."""

    def m_none(this):
        return from_mask(query.m_none(this.s, this.f))

    def m_and(this, object a, object b):
        return from_mask(query.m_and(this.s, this.f, to_mask(a), to_mask(b)))

    def m_or(this, object a, object b):
        return from_mask(query.m_or(this.s, this.f, to_mask(a), to_mask(b)))

    def m_minus(this, object a, object b):
        return from_mask(query.m_minus(this.s, this.f, to_mask(a), to_mask(b)))

    def m_bit(this, int a):
        return from_mask(query.m_bit(this.s, this.f, a))

    def m_any(this, object a):
        return bool(query.m_any(this.s, this.f, to_mask(a)))

    def m_count(this, object a):
        return query.m_count(this.s, this.f, to_mask(a))

    def m_first(this, object a):
        return query.m_first(this.s, this.f, to_mask(a))

    def m_has(this, object a, int b):
        return bool(query.m_has(this.s, this.f, to_mask(a), b))

    def m_if(this, bint a, object b):
        return from_mask(query.m_if(this.s, this.f, a, to_mask(b)))

    def in_play(this):
        return from_mask(query.in_play(this.s, this.f))

    def in_zone(this, int a, int b):
        return from_mask(query.in_zone(this.s, this.f, a, b))

    def in_zone_all(this, int a):
        return from_mask(query.in_zone_all(this.s, this.f, a))

    def side(this, int a):
        return from_mask(query.side(this.s, this.f, a))

    def owned(this, int a):
        return from_mask(query.owned(this.s, this.f, a))

    def type_is(this, int a):
        return from_mask(query.type_is(this.s, this.f, a))

    def element_is(this, int a):
        return from_mask(query.element_is(this.s, this.f, a))

    def class_is(this, int a):
        return from_mask(sets.class_is(this.s, this.f, a))

    def keyword_is(this, int a):
        return from_mask(sets.keyword_is(this.s, this.f, a))

    def flag_is(this, int a):
        return from_mask(query.flag_is(this.s, this.f, a))

    def name_is(this, int a):
        return from_mask(sets.name_is(this.s, this.f, a))

    def namesakes(this, object a):
        return from_mask(sets.namesakes(this.s, this.f, to_mask(a)))

    def crowded(this, object a, int b):
        return from_mask(sets.crowded(this.s, this.f, to_mask(a), b))

    def across(this, int a, object b):
        return from_mask(board.across(this.s, this.f, a, to_mask(b)))

    def same_name(this, int a):
        return from_mask(sets.same_name(this.s, this.f, a))

    def where_field(this, object a, int b, int c, int d):
        return from_mask(sets.where_field(this.s, this.f, to_mask(a), b, c, d))

    def where_slot(this, object a, int b, int c, int d):
        return from_mask(sets.where_slot(this.s, this.f, to_mask(a), b, c, d))

    def wounded(this, object a):
        return from_mask(query.wounded(this.s, this.f, to_mask(a)))

    def with_marker(this, int a):
        return from_mask(sets.with_marker(this.s, this.f, a))

    def extreme(this, object a, int b, bint c):
        return from_mask(sets.extreme(this.s, this.f, to_mask(a), b, c))

    def top_of(this, int a, int b):
        return from_mask(sets.top_of(this.s, this.f, a, b))

    def bottom_of(this, int a, int b):
        return from_mask(sets.bottom_of(this.s, this.f, a, b))

    def near(this, object a):
        return from_mask(board.near(this.s, this.f, to_mask(a)))

    def relation(this, int a, int b):
        return from_mask(board.relation(this.s, this.f, a, b))

    def within(this, int a, int b):
        return from_mask(board.within(this.s, this.f, a, b))

    def between(this, int a, int b):
        return from_mask(board.between(this.s, this.f, a, b))

    def capable(this, int a):
        return from_mask(sets.capable(this.s, this.f, a))

    def classed(this):
        return from_mask(sets.classed(this.s, this.f))

    def unused(this, object a):
        return from_mask(sets.unused(this.s, this.f, to_mask(a)))

    def between_free(this, int a):
        return from_mask(board.between_free(this.s, this.f, a))

    def cell_set(this, int a):
        return from_mask(board.cell_set(this.s, this.f, a))

    def same_line(this, int a, int b):
        return from_mask(board.same_line(this.s, this.f, a, b))

    def cells_at(this, object a):
        return from_mask(board.cells_at(this.s, this.f, to_mask(a)))

    def cells_near(this, object a):
        return from_mask(board.cells_near(this.s, this.f, to_mask(a)))

    def cells_related(this, int a, int b):
        return from_mask(board.cells_related(this.s, this.f, a, b))

    def cells_in(this, int a):
        return from_mask(board.cells_in(this.s, this.f, a))

    def cells_in_line(this, int a, object b):
        return from_mask(board.cells_in_line(this.s, this.f, a, to_mask(b)))

    def cells_within(this, int a, int b):
        return from_mask(board.cells_within(this.s, this.f, a, b))

    def cells_free(this):
        return from_mask(board.cells_free(this.s, this.f))

    def cells_all(this):
        return from_mask(board.cells_all(this.s, this.f))

    def cells_marked(this, int a):
        return from_mask(board.cells_marked(this.s, this.f, a))

    def on_cells(this, object a):
        return from_mask(board.on_cells(this.s, this.f, to_mask(a)))

    def came_to(this):
        return from_mask(board.came_to(this.s, this.f))

    def came_from(this):
        return from_mask(board.came_from(this.s, this.f))

    def cell_word(this, object a):
        return board.cell_word(this.s, this.f, to_mask(a))

    def where_under(this, object a, int b, int c, int d):
        return from_mask(sets.where_under(this.s, this.f, to_mask(a), b, c, d))

    def ev_gives(this, int a, int b):
        return bool(sets.ev_gives(this.s, this.f, a, b))

    def host_of(this, object a):
        return from_mask(board.host_of(this.s, this.f, to_mask(a)))

    def attached(this, object a):
        return from_mask(board.attached(this.s, this.f, to_mask(a)))

    def free_cells(this, int a, int b, int c):
        return board.free_cells(this.s, this.f, a, b, c)

    def self(this):
        return query.self(this.s, this.f)

    def me(this):
        return query.me(this.s, this.f)

    def foe(this):
        return query.foe(this.s, this.f)

    def actor(this):
        return query.actor(this.s, this.f)

    def active(this):
        return query.active(this.s, this.f)

    def owner_of(this, int a):
        return query.owner_of(this.s, this.f, a)

    def controller_of(this, int a):
        return query.controller_of(this.s, this.f, a)

    def other_player(this, int a):
        return query.other_player(this.s, this.f, a)

    def targets(this, int a):
        return from_mask(query.targets(this.s, this.f, a))

    def affected(this, int a):
        return from_mask(query.affected(this.s, this.f, a))

    def featureless(this):
        return from_mask(query.featureless(this.s, this.f))

    def happened(this, int a):
        return from_mask(query.happened(this.s, this.f, a))

    def lasting(this, int a):
        return from_mask(query.lasting(this.s, this.f, a))

    def ev_kind(this):
        return query.ev_kind(this.s, this.f)

    def everything(this):
        return from_mask(query.everything(this.s, this.f))

    def ev_card(this):
        return query.ev_card(this.s, this.f)

    def ev_other(this):
        return query.ev_other(this.s, this.f)

    def ev_player(this):
        return query.ev_player(this.s, this.f)

    def ev_amount(this):
        return query.ev_amount(this.s, this.f)

    def ev_via(this):
        return query.ev_via(this.s, this.f)

    def ev_aux(this):
        return query.ev_aux(this.s, this.f)

    def gives(this, effect, keyword):
        return bool(query.gives(this.s, this.f, effect, keyword))

    def x(this):
        return query.x(this.s, this.f)

    def x_known(this):
        return bool(query.x_known(this.s, this.f))

    def refused(this, unsigned int a):
        return bool(query.refused(this.s, this.f, a))

    def keep_x(this, int a):
        return query.keep_x(this.s, this.f, a)

    def number(this):
        return query.number(this.s, this.f)

    def done(this, int a):
        return query.done(this.s, this.f, a)

    def wanted(this, int a):
        return query.wanted(this.s, this.f, a)

    def rolled(this):
        return query.rolled(this.s, this.f)

    def grade(this):
        return query.grade(this.s, this.f)

    def field(this, int a, int b):
        return query.field(this.s, this.f, a, b)

    def printed(this, int a, int b):
        return query.printed(this.s, this.f, a, b)

    def slot(this, int a, int b):
        return query.slot(this.s, this.f, a, b)

    def pslot(this, int a, int b):
        return query.pslot(this.s, this.f, a, b)

    def marker_count(this, int a, int b):
        return query.marker_count(this.s, this.f, a, b)

    def sum_field(this, object a, int b):
        return query.sum_field(this.s, this.f, to_mask(a), b)

    def turn_count(this, int a, int b):
        return query.turn_count(this.s, this.f, a, b)

    def mass_empty_legal(this):
        return bool(query.mass_empty_legal(this.s, this.f))

    def switch(this, int a):
        return query.switch(this.s, this.f, a)

    def turn_number(this):
        return query.turn_number(this.s, this.f)

    def hand_size(this, int a):
        return query.hand_size(this.s, this.f, a)

    def zone_size(this, int a, int b):
        return query.zone_size(this.s, this.f, a, b)

    def add(this, int a, int b):
        return query.add(this.s, this.f, a, b)

    def sub(this, int a, int b):
        return query.sub(this.s, this.f, a, b)

    def mul(this, int a, int b):
        return query.mul(this.s, this.f, a, b)

    def div_down(this, int a, int b):
        return query.div_down(this.s, this.f, a, b)

    def div_up(this, int a, int b):
        return query.div_up(this.s, this.f, a, b)

    def low(this, int a, int b):
        return query.low(this.s, this.f, a, b)

    def high(this, int a, int b):
        return query.high(this.s, this.f, a, b)

    def floor0(this, int a):
        return query.floor0(this.s, this.f, a)

    def diff(this, int a, int b):
        return query.diff(this.s, this.f, a, b)

    def bit_or(this, int a, int b):
        return query.bit_or(this.s, this.f, a, b)

    def eq(this, int a, int b):
        return bool(query.eq(this.s, this.f, a, b))

    def ne(this, int a, int b):
        return bool(query.ne(this.s, this.f, a, b))

    def lt(this, int a, int b):
        return bool(query.lt(this.s, this.f, a, b))

    def le(this, int a, int b):
        return bool(query.le(this.s, this.f, a, b))

    def both(this, bint a, bint b):
        return bool(query.both(this.s, this.f, a, b))

    def either(this, bint a, bint b):
        return bool(query.either(this.s, this.f, a, b))

    def fails(this, bint a):
        return bool(query.fails(this.s, this.f, a))

    def bits(this, int a, int b):
        return bool(query.bits(this.s, this.f, a, b))

    def out(this, int a):
        return outcomes.out(this.s, this.f, a)

    def fold2(this, int a, int b):
        return outcomes.fold2(this.s, this.f, a, b)

    def fold_else(this, int a, int b):
        return outcomes.fold_else(this.s, this.f, a, b)

    def fold_refuse(this, int a, int b):
        return outcomes.fold_refuse(this.s, this.f, a, b)

    def fold_or(this, int a, int b):
        return outcomes.fold_or(this.s, this.f, a, b)

    def was(this, int a, int b):
        return bool(outcomes.was(this.s, this.f, a, b))

    def targetable(this, object a, int b):
        return from_mask(sets.targetable(this.s, this.f, to_mask(a), b))

    def card_at(this, int a):
        return board.card_at(this.s, this.f, a)

    def cell_of(this, int a):
        return board.cell_of(this.s, this.f, a)

    def now_targets(this):
        return from_mask(priority.now_targets(this.s, this.f))

    def now_source(this):
        return priority.now_source(this.s, this.f)

    def now_kinds(this):
        return priority.now_kinds(this.s, this.f)

    def now_stage(this):
        return priority.now_stage(this.s, this.f)

    def now_dice(this):
        return from_mask(priority.now_dice(this.s, this.f))

    def ev_wanted(this):
        return query.ev_wanted(this.s, this.f)

    def felled_by(this, int a):
        return query.felled_by(this.s, this.f, a)

    def felled_via(this, int a):
        return query.felled_via(this.s, this.f, a)
