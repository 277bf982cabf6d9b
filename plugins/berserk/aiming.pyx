"""Whom a simple strike may be aimed at, who may defend, and what a strike is [§9.1, §9.2, §9.4].

In: a state; a native frame that strikes (`fighting.pyx`). Out: sets of cards, kinds, moments told. What the rules leave
open is asked of the ruleset's switches.
"""

from libc.stdint cimport uint32_t
from cardc.plugins.berserk.ids cimport *
from cardc.runtime.board cimport near
from cardc.runtime.changes cimport plays_in
from cardc.runtime.frames cimport close_kinds
from cardc.runtime.layout cimport Event, Frame, Mask, State
from cardc.runtime.masks cimport any_of, bit_of, both_of, has, is_empty, none_of, pop, without
from cardc.runtime.query cimport has_keyword, in_play, is_banned, is_card, keyword_meets, keyword_value, read_field, type_is
from cardc.runtime.sets cimport keyword_is, targetable
from cardc.runtime.tables cimport LibraryTables, set_c_function
from cardc.runtime.triggers cimport tell
from cardc.runtime.using cimport tap_reserved


# ---------------------------------------------------------------- who may strike whom


cdef Mask of_type(State* s, int which) noexcept nogil:
    return both_of(in_play(s, NULL), type_is(s, NULL, sym(s, which)))


cdef Mask creatures(State* s) noexcept nogil:
    cdef int kinds = sym(s, T_CREATURE) | sym(s, T_FLYER) | sym(s, T_COMPANION) | sym(s, T_PARASITE)
    return both_of(in_play(s, NULL), type_is(s, NULL, kinds))


cdef bint can_act(State* s, int card) noexcept nogil:
    """Open, in play, owing no other payment, and nothing forbids it to act [§5.1, §5.2]."""
    return (has(s.flags[sym(s, G_OPEN)], card) and plays_in(s, s.cards[card].zone) and not tap_reserved(s, card)
            and not has_keyword(s, card, sym(s, W_CANNOT_ACT)))


cdef bint has_strike(State* s, int card) noexcept nogil:
    """A strike of 0-0-0 is none [D58]."""
    cdef int grade
    if switched(s, X_ZERO_STRIKE):
        return True
    for grade in range(3):
        if read_field(s, card, sym(s, P_STRIKE_WEAK + grade), -1, <uint32_t>sym(s, K_SIMPLE_STRIKE)) > 0:
            return True
    return False


cdef Mask within_reach(State* s, int card) noexcept nogil:
    """Cards that a simple strike of the card may be aimed at [§9.1, §9.2]."""
    cdef Mask found = any_of(creatures(s), of_type(s, T_ARTIFACT)), flyers = of_type(s, T_FLYER)
    if not can_fly(s, card):
        if not has_keyword(s, card, sym(s, W_STRIKES_FLYERS)):
            flyers = both_of(flyers, s.h.ctrl[1 - s.cards[card].controller]) if is_ready(s, card) else none_of()
        found = any_of(any_of(without(both_of(found, near(s, NULL, bit_of(card))), of_type(s, T_FLYER)), flyers),
                       met(s, found, card, sym(s, P_REACH), False))
    return without(found, bit_of(card))


cdef Mask met(State* s, Mask left, int card, int property, bint backwards) noexcept nogil:
    """The cards for which the property of `card` against them is set; backwards: theirs against it."""
    cdef Mask found = none_of()
    cdef int other
    if not (s.h.mod_props >> property) & 1:
        return found
    other = pop(&left)
    while other >= 0:
        if read_field(s, other if backwards else card, property, card if backwards else other, <uint32_t>sym(s, K_SIMPLE_STRIKE)) > 0:
            found = any_of(found, bit_of(other))
        other = pop(&left)
    return found


cdef inline bint is_ready(State* s, int card) noexcept nogil:
    return has(s.flags[sym(s, G_READY)], card)


cdef bint may_strike(State* s, int card) noexcept nogil:
    if not is_card(s, card) or not can_act(s, card) or not has(creatures(s), card):
        return False
    if has_keyword(s, card, sym(s, W_CANNOT_ATTACK)) or is_banned(s, card, sym(s, E_ATTACKS), 0) or not has_strike(s, card):
        return False
    return switched(s, X_STRIKE_LIMIT) or strikes_left(s, card)


cdef bint strikes_left(State* s, int card) noexcept nogil:
    """One strike per turn and opening [D30]; «два раза за ход» makes it two, another number as many."""
    cdef int most = 1
    if not has(s.flags[sym(s, G_STRUCK)], card):
        return True
    if has_keyword(s, card, sym(s, W_STRIKES_TWICE)):
        most = keyword_value(s, card, sym(s, W_STRIKES_TWICE))
        most = most if most > 2 else 2
    return s.slots[card * s.rules.nslots + sym(s, S_STRIKES)] < most


cdef int strike_legal(State* s, Frame* f) noexcept nogil:
    """The cards that the source may strike of its own, in its first target slot."""
    f.tgt[0] = none_of()
    if may_strike(s, f.source):
        f.tgt[0] = targetable(s, f, within_reach(s, f.source), sym(s, K_SIMPLE_STRIKE))
    return not is_empty(f.tgt[0])


cdef Mask dutiful_targets(State* s, int card) noexcept nogil:
    """The cards that it has to strike and could strike now [§9.18]."""
    cdef Mask left, found = none_of()
    cdef int other
    if not (s.h.mod_props >> sym(s, P_DUTY)) & 1 or not may_strike(s, card):
        return found
    left = within_reach(s, card)
    other = pop(&left)
    while other >= 0:
        if read_field(s, card, sym(s, P_DUTY), other, <uint32_t>sym(s, K_SIMPLE_STRIKE)) > 0:
            found = any_of(found, bit_of(other))
        other = pop(&left)
    return found


# ---------------------------------------------------------------- defenders


cdef Mask defenders(State* s, int attacker, int struck) noexcept nogil:
    """Who may defend [§9.4]."""
    cdef int player = s.cards[struck].controller
    cdef Mask found, left
    cdef int card
    if player == s.cards[attacker].controller or player == s.h.active:
        return none_of()
    found = without(both_of(creatures(s), s.h.ctrl[player]), bit_of(struck))
    found = both_of(found, s.flags[sym(s, G_OPEN)])
    if can_fly(s, struck):
        found = both_of(found, of_type(s, T_FLYER))
    else:
        found = any_of(both_of(found, any_of(beside(s, attacker, struck), keyword_is(s, NULL, sym(s, W_DEFENDS_ANYONE)))),
                       met(s, found, struck, sym(s, P_DEFENDS), True))
    left = found
    card = pop(&left)
    while card >= 0:
        if not may_defend(s, card, attacker, struck):
            found = without(found, bit_of(card))
        card = pop(&left)
    return found


cdef Mask beside(State* s, int attacker, int struck) noexcept nogil:
    """Ground cards next to the one struck and, unless a flyer strikes, to the striker; flyers if something says so."""
    cdef Mask found = near(s, NULL, bit_of(struck)), flyers = of_type(s, T_FLYER), left = flyers
    cdef int card = pop(&left)
    if not can_fly(s, attacker):
        found = both_of(found, near(s, NULL, bit_of(attacker)))
    found = without(found, flyers)
    while card >= 0:
        if has_keyword(s, card, sym(s, W_DEFENDS_GROUND)) or (can_fly(s, attacker) and switched(s, X_FLYER_DEFENDS)):
            found = any_of(found, bit_of(card))
        card = pop(&left)
    return found


cdef bint may_defend(State* s, int card, int attacker, int struck) noexcept nogil:
    """Able to act, and nothing forbids it to stand for that card or against that striker; once, or as often as it may."""
    if not can_act(s, card) or keyword_meets(s, card, sym(s, W_CANNOT_DEFEND), struck):
        return False
    if keyword_meets(s, card, sym(s, W_CANNOT_FACE), attacker):
        return False
    if not has(s.flags[sym(s, G_DEFENDED)], card) or switched(s, X_DEFEND_LIMIT):
        return True
    return keyword_meets(s, card, sym(s, W_DEFENDS_OFTEN), struck)


# ---------------------------------------------------------------- moments


cdef void moment(State* s, int event, int card, int other, int amount, int wanted, uint32_t via, int aux) noexcept nogil:
    """Tell that something happens, without changing anything."""
    cdef Event ev
    ev.kind = <short>event
    ev.card = <short>card
    ev.other = <short>other
    ev.player = s.cards[card].controller
    ev.flags = 4
    ev.amount = amount
    ev.wanted = wanted
    ev.via = via
    ev.aux = aux
    tell(s, &ev)


cdef uint32_t kinds_of(State* s, Frame* f, bint answer) noexcept nogil:
    """Kinds of the strike, or of the answer to it."""
    cdef int kinds = sym(s, K_SIMPLE_STRIKE), striker = f.local[STRUCK] if answer else f.source
    if answer:
        kinds |= sym(s, K_ANSWER)
    else:
        if is_directed(s, f):
            kinds |= sym(s, K_DIRECTED_STRIKE)
        if is_unanswered(s, f):
            kinds |= sym(s, K_UNANSWERED_STRIKE)
    if can_fly(s, striker):
        kinds |= sym(s, K_BY_FLYER)
    return close_kinds(s, kinds)


cdef bint is_directed(State* s, Frame* f) noexcept nogil:
    return f.number & DIRECTED != 0 or has_keyword(s, f.source, sym(s, W_DIRECT))


cdef bint is_unanswered(State* s, Frame* f) noexcept nogil:
    return f.number & UNANSWERED != 0 or has_keyword(s, f.source, sym(s, W_UNANSWERED))


cdef bint stands(State* s, int card) noexcept nogil:
    return is_card(s, card) and plays_in(s, s.cards[card].zone)


cdef bint still_there(State* s, Frame* f) noexcept nogil:
    """The striker is the object that announced the strike."""
    return stands(s, f.source) and s.cards[f.source].serial == f.source_serial


def bind_natives(LibraryTables library) -> None:
    """Register the functions of this module with a library."""
    set_c_function(library, library.native_number("strike-legal"), strike_legal)
