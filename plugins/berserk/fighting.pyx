"""The simple strike of the classic game, compiled: defender, dice, table, exchange, wounds, the end [§9].

In: a native frame whose source strikes and whose first target is struck; `number` holds the mode. Out: events. The result
table is data of the model (`numbers["strike-table"]`), what the rules leave open is asked of the ruleset's switches.
Every stage is a place `pc` of the frame; a question or a boundary between two stages leaves the frame where it was.
"""

from libc.stdint cimport int32_t, uint32_t, uint64_t
from cardc.plugins.berserk.aiming cimport *
from cardc.plugins.berserk.ids cimport *
from cardc.runtime.batch cimport clear_batch, report, run_batch, want
from cardc.runtime.board cimport free_cell_bits
from cardc.runtime.changes cimport set_flag, use_next
from cardc.runtime.frames cimport answered, ask, throw_die, thrown_as
from cardc.runtime.layout cimport (
    AIMED, BLOCKED_IT, BOUNDARY, CANCELLED_IT, DONE, FAULT, Frame, Mask, OFFER_CELLS, OFFER_NONE, PAUSE, REDIRECTED, RUN,
    R_CHOOSE, R_TARGET, State,
)
from cardc.runtime.masks cimport any_of, bit_of, both_of, has, is_empty, none_of, pop
from cardc.runtime.priority cimport open_window, settled, thrown
from cardc.runtime.query cimport has_keyword, ignore_for, ignore_nothing, is_card, is_ignored, keyword_meets, keyword_value, read_field
from cardc.runtime.steps cimport block_window
from cardc.runtime.tables cimport LibraryTables, set_c_function
from cardc.runtime.triggers cimport match_fresh

cdef enum:  # stages
    ANNOUNCED = 0
    DEFENDING = 1
    THROWING = 2
    EXCHANGING = 3
    WOUNDING = 4
    DRAINING = 5
    CLOSING = 6
    DASHING = 7
    ENDING = 8


cdef inline int onward(Frame* f, int pc) noexcept nogil:
    f.pc = pc
    f.sub = 0
    clear_batch(f)
    return RUN


# ---------------------------------------------------------------- the strike


cdef int strike(State* s, Frame* f) noexcept nogil:
    if f.pc == ANNOUNCED:
        return announced(s, f)
    if f.pc == DEFENDING:
        return defending(s, f)
    if f.pc == THROWING:
        return throwing(s, f)
    if f.pc == EXCHANGING:
        return exchanging(s, f)
    if f.pc == WOUNDING:
        return wounding(s, f)
    if f.pc == DRAINING:
        return draining(s, f)
    if f.pc == CLOSING:
        return closing(s, f)
    if f.pc == DASHING:
        return dashing(s, f)
    return DONE


cdef int duel(State* s, Frame* f) noexcept nogil:
    """A strike of the card that the event speaks of, at the one its number names; above it the mode."""
    cdef int striker
    if f.pc == ANNOUNCED and f.sub == 0:
        striker = first(f.tgt[0])
        if striker < 0 or not is_card(s, f.number % 512):
            return DONE
        f.source = <short>striker
        f.source_serial = s.cards[striker].serial
        f.tgt[0] = bit_of(f.number % 512)
        f.number //= 512
    return strike(s, f)


cdef int own_strike(State* s, Frame* f) noexcept nogil:
    """The strike as an action of the player: `x` is 0 if the defender is to be asked for, -1 for nobody, else 1 + card."""
    if f.pc == ANNOUNCED and f.sub == 0:
        f.number = OWN_ACTION
        f.tgt[15] = bit_of(f.source)
        use_strike(s, f.source)
    return strike(s, f)


cdef void use_strike(State* s, int card) noexcept nogil:
    s.slots[card * s.rules.nslots + sym(s, S_STRIKES)] += 1
    set_flag(s, card, sym(s, G_STRUCK), True)


cdef void lose_movement(State* s, Frame* f) noexcept nogil:
    """Who acts loses what is left of its movement, once «при нападении» has seen it [§5.1, §6.2]."""
    if f.number & OWN_ACTION and still_there(s, f):
        s.slots[f.source * s.rules.nslots + sym(s, S_SPENT)] = 99


cdef int announced(State* s, Frame* f) noexcept nogil:
    """Attacker and target are named; a hidden one is turned up [§3.7]; «при нападении» comes before the defender."""
    cdef Mask hidden
    cdef int code
    if f.sub == 0:
        f.local[STRUCK] = -1
        f.local[DEFENDED] = -1
        if is_empty(f.tgt[0]):
            return onward(f, ENDING)
        f.local[STRUCK] = first(f.tgt[0])
        f.stage = AIMED  # from here on features may cancel or redirect it [§8.2, §8.3]
        f.now_kinds = kinds_of(s, f, False)
        hidden = both_of(any_of(f.tgt[0], bit_of(f.source)), s.flags[sym(s, G_HIDDEN)])
        clear_batch(f)
        if not is_empty(hidden):
            want(s, f, 0, sym(s, E_REVEAL), hidden, 1, 0, 0)
        f.sub = 1
    code = run_batch(s, f)
    if code != RUN:
        return code
    if not f.number & FIGHT:
        moment(s, sym(s, E_ATTACKS), f.source, f.local[STRUCK], 1, 1, f.now_kinds, 0)
        match_fresh(s)
    onward(f, DEFENDING)
    return BOUNDARY


cdef bint ended(State* s, Frame* f) noexcept nogil:
    """Striker or struck card is gone, or a reaction has cancelled the strike [§8.3]."""
    return not still_there(s, f) or not stands(s, f.local[STRUCK]) or is_empty(f.tgt[0]) or f.stopped & CANCELLED_IT != 0


cdef int announce_it(State* s, Frame* f) noexcept nogil:
    """The defender is settled: now players may react, before the dice [§7.1, W1]."""
    lose_movement(s, f)
    onward(f, THROWING)
    open_window(s, f, AIMED)
    return RUN


cdef int defending(State* s, Frame* f) noexcept nogil:
    cdef Mask found
    cdef int card = -1
    cdef bint must = has_keyword(s, f.source, sym(s, W_MUST_BE_MET))
    if ended(s, f):
        return onward(f, CLOSING)
    if f.number & FIGHT or is_directed(s, f) or f.stopped & REDIRECTED:
        return announce_it(s, f)
    if f.req.kind == R_TARGET and answered(s, f):
        f.req.kind = 0
        if not f.ans.none:
            card = first(f.ans.mask)
    else:
        found = defenders(s, f.source, f.local[STRUCK])
        if f.x > 0:
            card = f.x - 1 if has(found, f.x - 1) else -1
        if card < 0 and (f.x == 0 or must) and not is_empty(found):
            return ask(s, f, R_TARGET, s.cards[f.local[STRUCK]].controller, 0, found, 0, 1, 1, 0 if must else OFFER_NONE)
    announce_it(s, f)
    if card < 0:
        return RUN
    f.tgt[ORIGIN] = f.tgt[0]
    f.local[STRUCK] = card
    f.local[DEFENDED] = card
    f.tgt[15] = any_of(f.tgt[15], bit_of(card))
    f.tgt[0] = bit_of(card)
    if f.nested:  # it is «атакованный» for the feature too [§9.5]
        (f - 1).tgt[(f - 1).now] = (f - 1).seen[(f - 1).now] = f.tgt[0]
    set_flag(s, card, sym(s, G_DEFENDED), True)
    set_flag(s, card, sym(s, G_DEFENDING), True)
    set_flag(s, card, sym(s, G_HIDDEN), False)
    s.slots[card * s.rules.nslots + sym(s, S_SPENT)] = 99
    moment(s, sym(s, E_DEFEND), card, f.source, 1, 1, kinds_of(s, f, False), first(f.tgt[ORIGIN]) + 1)
    match_fresh(s)
    return BOUNDARY


# ---------------------------------------------------------------- dice and table


cdef bint fights(State* s, Frame* f) noexcept nogil:
    """The struck card throws a die and may answer [§9.7, §9.9, §9.10]."""
    cdef int card = f.local[STRUCK]
    if is_type(s, card, T_ARTIFACT):
        return False
    if f.number & FIGHT or f.local[DEFENDED] == card:
        return True
    if s.cards[card].controller == s.cards[f.source].controller and not switched(s, X_OWN_TARGET):
        return False
    if is_unanswered(s, f) and switched(s, X_NO_ANSWER):
        return False
    return has(s.flags[sym(s, G_OPEN)], card) or has_keyword(s, card, sym(s, W_FIGHTS_CLOSED))


cdef int die_of(State* s, Frame* f, int card, int other, bint attacks) noexcept nogil:
    """A die with its modifiers: those of the card, and its experience in attack or defence [§11.2, §11.4]."""
    cdef uint32_t via = kinds_of(s, f, not attacks)
    cdef int number = throw_die(s, f), total = number + read_field(s, card, s.rules.die_prop, other, via), slow
    use_next(s, card, s.rules.die_prop, via)
    if not attacks:
        ignore_for(s, other, card, via)
    if not is_ignored(s, card, sym(s, W_OVA if attacks else W_OVZ)):
        total += read_field(s, card, sym(s, P_OVA if attacks else P_OVZ), other, via)
    ignore_nothing(s)
    if f.local[FOUGHT] and not switched(s, X_CLUMSY) and has_keyword(s, card, sym(s, W_CLUMSY)):
        slow = keyword_value(s, card, sym(s, W_CLUMSY))
        total -= slow if slow > 0 else 1
    total = thrown_as(s, card, other, via, total)
    s.h.rolled = total
    moment(s, sym(s, E_DIE_ROLLED), card, other, total, number, via, 0)
    return total


cdef int throwing(State* s, Frame* f) noexcept nogil:
    cdef int card = f.local[STRUCK]
    if s.h.pause_announced & 1 and f == s.frames:  # reactions to the strike: part 0 is announced [§7.1, W1]
        s.h.pause_announced &= ~<uint64_t>1
        s.h.paused = 2
        s.h.paused_part = 0
        return PAUSE
    if ended(s, f):
        return onward(f, CLOSING)
    f.local[FOUGHT] = fights(s, f)
    f.local[MINE] = die_of(s, f, f.source, card, True)
    f.local[THEIRS] = die_of(s, f, card, f.source, False) if f.local[FOUGHT] else 0
    f.tgt[DICE] = any_of(bit_of(f.source), bit_of(card)) if f.local[FOUGHT] else bit_of(f.source)
    if s.h.fault:
        return FAULT
    match_fresh(s)
    thrown(s, f)
    onward(f, EXCHANGING)
    return BOUNDARY


cdef int32_t* table_row(State* s, Frame* f) noexcept nogil:
    """The row of the result table: difference from, to, attacker's total from, to, hit, answer, who may choose (1 the
    attacker, 2 the other), lesser hit, lesser answer [§9.8]."""
    cdef int difference = f.local[MINE] - f.local[THEIRS], i
    cdef int32_t* row = &s.lib.symbols[STRIKE_TABLE + 1]
    for i in range(s.lib.symbols[STRIKE_TABLE] // 9):
        if row[0] <= difference <= row[1] and row[2] <= f.local[MINE] <= row[3]:
            return row
        row += 9
    return NULL


cdef int exchanging(State* s, Frame* f) noexcept nogil:
    """The result of the dice, and who may take the lesser one."""
    cdef int32_t* row
    cdef int total = f.local[MINE]
    f.tgt[DICE] = none_of()
    if f.req.kind == R_CHOOSE and answered(s, f):
        f.req.kind = 0
        if f.ans.number == 2:
            f.local[HIT] = f.local[LESSER] & 3
            f.local[ANSWER] = f.local[LESSER] >> 2
        return onward(f, WOUNDING)
    if ended(s, f):
        return onward(f, CLOSING)
    if not f.local[FOUGHT]:
        f.local[HIT] = 1 if total <= 3 else (2 if total <= 5 else 3)
        f.local[ANSWER] = 0
        return onward(f, WOUNDING)
    row = table_row(s, f)
    if row == NULL:
        return FAULT
    f.local[HIT] = row[4]
    f.local[ANSWER] = row[5]
    if is_unanswered(s, f):
        f.local[ANSWER] = 0
    elif row[6]:
        f.local[LESSER] = row[7] | row[8] << 2
        return ask(s, f, R_CHOOSE, s.cards[f.source if row[6] == 1 else f.local[STRUCK]].controller, 0, none_of(), 2, 1, 1, 0)
    return onward(f, WOUNDING)


# ---------------------------------------------------------------- wounds


cdef uint32_t graded_kinds(State* s, Frame* f, bint answer) noexcept nogil:
    return kinds_of(s, f, answer) | <uint32_t>sym(s, K_WEAK + (f.local[ANSWER] if answer else f.local[HIT]) - 1)


cdef void want_wounds(State* s, Frame* f, int striker, int struck, bint answer) noexcept nogil:
    cdef int grade = f.local[ANSWER] if answer else f.local[HIT]
    cdef uint32_t via = graded_kinds(s, f, answer)
    cdef int value = read_field(s, striker, sym(s, P_STRIKE_WEAK + grade - 1), struck, via)
    want(s, f, 0, sym(s, E_WOUND), bit_of(struck), value, 0, <int>via)
    if f.batch.count:
        f.batch.items[f.batch.count - 1].source = <short>striker
        f.batch.items[f.batch.count - 1].kinds = via


cdef void settle_grade(State* s, Frame* f, int card) noexcept nogil:
    """«Сводится к сильному»: the grade that strikes of the striker, or on the card, are set to; a miss stays one [§8.5, D56]."""
    cdef int own = read_field(s, f.source, s.rules.own_grade_prop, card, graded_kinds(s, f, False))
    cdef int grade = read_field(s, card, s.rules.grade_prop, f.source, graded_kinds(s, f, False))
    if 0 < own <= 3:
        f.local[HIT] = own
    if 0 < grade <= 3:
        f.local[HIT] = grade


cdef void use_bonuses(State* s, Frame* f, int card) noexcept nogil:
    """«К следующему {strike}»: used by this one, also if it missed or was blocked [D121]."""
    if s.rules.power_prop < 0:
        return
    use_next(s, f.source, s.rules.power_prop, kinds_of(s, f, False))
    use_next(s, f.source, s.rules.own_grade_prop, kinds_of(s, f, False))
    if f.local[FOUGHT] and not is_unanswered(s, f):
        use_next(s, card, s.rules.power_prop, kinds_of(s, f, True))


cdef int wounding(State* s, Frame* f) noexcept nogil:
    """Both wounds at once; hits without wounds and misses are told; then deaths and what accompanies the strike."""
    cdef int code, card = f.local[STRUCK]
    if f.sub == 0:
        if not still_there(s, f) or not stands(s, card):
            return onward(f, CLOSING)
        clear_batch(f)
        f.aimed[0] = 0
        if f.local[HIT]:
            settle_grade(s, f, card)
            want_wounds(s, f, f.source, card, False)
            if f.stopped & BLOCKED_IT:
                f.batch.items[0].mask = none_of()
                f.aimed[0] = 1
            elif block_window(s, f, 0):
                f.aimed[0] = 1
        if f.local[ANSWER]:
            want_wounds(s, f, card, f.source, True)
        f.sub = 1
    code = run_batch(s, f)
    if code != RUN:
        return code
    use_bonuses(s, f, card)
    settled(f)
    tell_results(s, f, card)
    onward(f, DRAINING)
    return BOUNDARY


cdef void tell_results(State* s, Frame* f, int card) noexcept nogil:
    cdef int i = 0
    f.local[MINE] = f.local[THEIRS] = 0  # wounds dealt, from now on
    if f.nested:
        (f - 1).batch.root.wanted = f.batch.items[0].amount if f.local[HIT] else 1
    if f.local[HIT]:
        f.local[MINE] = f.batch.items[0].landed
        if f.nested and not (f.local[ANSWER] and f.local[MINE] == f.batch.items[0].amount):  # or else the answer was changed
            report(f, f.local[MINE])
        elif f.nested:
            (f - 1).batch.now = f.local[MINE]
        if f.local[MINE] == 0 and not f.aimed[0] and not f.batch.items[0].warded and not switched(s, X_ZERO_HIT):
            moment(s, sym(s, E_GRAZE), card, f.source, 0, 0, graded_kinds(s, f, False), 0)
        i = 1
    else:
        moment(s, sym(s, E_MISS), f.source, card, 1, 1, kinds_of(s, f, False), 0)
    if f.local[ANSWER]:
        f.local[THEIRS] = f.batch.items[i].landed
        if f.local[THEIRS] == 0 and not f.batch.items[i].warded and not switched(s, X_ZERO_HIT):
            moment(s, sym(s, E_GRAZE), f.source, card, 0, 0, graded_kinds(s, f, True), 0)
    elif f.local[FOUGHT] and not is_unanswered(s, f):
        moment(s, sym(s, E_MISS), card, f.source, 1, 1, kinds_of(s, f, True), 0)
    match_fresh(s)


# ---------------------------------------------------------------- vampirism


cdef int draining(State* s, Frame* f) noexcept nogil:
    """Vampirism: heals by the wounds dealt, what exceeds becomes extra lives [§14, D96]. Both sides at once."""
    cdef int code
    if f.sub == 0:
        clear_batch(f)
        drink(s, f, f.source, f.local[STRUCK], f.local[MINE])
        drink(s, f, f.local[STRUCK], f.source, f.local[THEIRS])
        match_fresh(s)
        f.sub = 1
    code = run_batch(s, f)
    if code != RUN:
        return code
    onward(f, CLOSING)
    return BOUNDARY


cdef void drink(State* s, Frame* f, int striker, int struck, int dealt) noexcept nogil:
    cdef int amount, wounds, most, room
    if dealt <= 0 or not stands(s, striker) or not has_keyword(s, striker, sym(s, W_VAMPIRISM)):
        return
    if has_keyword(s, struck, sym(s, W_BODILESS)):
        return
    amount = keyword_value(s, striker, sym(s, W_VAMPIRISM))
    if amount <= 1:  # without a number: as much as was dealt
        amount = dealt
    wounds = s.cards[striker].core[2]
    if wounds > 0:
        want(s, f, 0, sym(s, E_HEAL), bit_of(striker), amount if amount < wounds else wounds, 0, 0)
    amount -= wounds
    most = read_field(s, striker, sym(s, P_LIFE_CAP), -1, 0)
    room = most - read_field(s, striker, sym(s, P_LIFE), -1, 0) if most > 0 else amount
    if amount > room:
        amount = room
    if amount > 0 and not switched(s, X_VAMPIRE):
        want(s, f, 0, sym(s, E_GAIN_EXTRA), bit_of(striker), amount, 0, 0)
    moment(s, sym(s, E_DRAINS), striker, struck, dealt, dealt, kinds_of(s, f, striker != f.source), 0)


# ---------------------------------------------------------------- the end


cdef bint stays_open(State* s, int card, bint attacks, int other) noexcept nogil:
    """Not closed by the strike: of a defender, for whom it stood may decide."""
    return keyword_meets(s, card, sym(s, W_STAYS_OPEN if attacks else W_GUARDS), other) or (
        attacks and has_keyword(s, card, sym(s, W_STRIKES_TWICE)) and strikes_left(s, card))


cdef void tell_acting(State* s, Frame* f, int defender) noexcept nogil:
    """A strike of its own and a defence are actions, whether they close the card or not [§5.1]."""
    if f.number & OWN_ACTION and still_there(s, f):
        moment(s, sym(s, E_ACTS), f.source, f.local[STRUCK], 1, 1, kinds_of(s, f, False), 0)
    if stands(s, defender):
        moment(s, sym(s, E_ACTS), defender, f.source, 1, 1, 0, 0)
    match_fresh(s)


cdef int closing(State* s, Frame* f) noexcept nogil:
    """Attacker and defender close together [§9.5, D61]."""
    cdef int code, defender = f.local[DEFENDED]
    cdef Mask closes = none_of()
    settled(f)
    lose_movement(s, f)
    if f.sub == 0:
        if f.number & OWN_ACTION and still_there(s, f) and not stays_open(s, f.source, True, f.local[STRUCK]):
            closes = bit_of(f.source)
        if stands(s, defender) and not stays_open(s, defender, False, first(f.tgt[ORIGIN])):
            closes = any_of(closes, bit_of(defender))
        clear_batch(f)
        want(s, f, 0, sym(s, E_CLOSE), both_of(closes, s.flags[sym(s, G_OPEN)]), 1, 0, 0)
        f.sub = 1
    code = run_batch(s, f)
    if code != RUN:
        return code
    f.tgt[15] = none_of()
    if is_card(s, defender):
        set_flag(s, defender, sym(s, G_DEFENDING), False)
    tell_acting(s, f, defender)
    if is_card(s, f.source):
        set_flag(s, f.source, sym(s, G_READY), False)
        moment(s, sym(s, E_AFTER_ATTACK), f.source, f.local[STRUCK], 1, 1, kinds_of(s, f, False), 0)
        match_fresh(s)
    onward(f, DASHING)
    return BOUNDARY


cdef int dashing(State* s, Frame* f) noexcept nogil:
    """Рывок: after an own attack in the own turn, deaths included, to a free cell straight next to it [§6.3, D36]."""
    cdef Mask cells = none_of()
    cdef int code
    if f.sub == 0:
        if f.req.kind == R_TARGET and answered(s, f):
            f.req.kind = 0
            if f.ans.none:
                return DONE
            set_flag(s, f.source, sym(s, G_DASHED), True)
            clear_batch(f)
            want(s, f, 0, sym(s, E_MOVE), bit_of(f.source), 1, first(f.ans.mask), sym(s, K_MOTION))
            f.sub = 1
        else:
            cells.w[0] = dash_cells(s, f)
            if cells.w[0] == 0:
                return DONE
            return ask(s, f, R_TARGET, f.player, 0, cells, 0, 1, 1, OFFER_NONE | OFFER_CELLS)
    code = run_batch(s, f)
    if code != RUN:
        return code
    onward(f, ENDING)
    return BOUNDARY


cdef unsigned long long dash_cells(State* s, Frame* f) noexcept nogil:
    if f.number & FIGHT or not still_there(s, f) or s.cards[f.source].controller != s.h.active:
        return 0
    if has(s.flags[sym(s, G_DASHED)], f.source) or not has_keyword(s, f.source, sym(s, W_DASH)):
        return 0
    if has_keyword(s, f.source, sym(s, W_CANNOT_MOVE)) or s.cards[f.source].cell < 0:
        return 0
    return free_cell_bits(s, f, f.source, 2, 1)


def bind_natives(LibraryTables library) -> None:
    """Register the functions of this module with a library."""
    set_c_function(library, library.native_number("own-strike"), own_strike)
    set_c_function(library, library.native_number("strike"), strike)
    set_c_function(library, library.native_number("duel"), duel)
