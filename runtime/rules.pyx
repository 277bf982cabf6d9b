"""Rule effects, looked for at every boundary, and the lists of steps of a turn.

In: rows of the model. Out: frames with batches of wanted events, so that replacement and triggers see what the rules do.
A card that a rule took is not taken again at the same boundary: a loop of rule effects ends before its first repetition.
"""

from libc.stdint cimport uint32_t, uint64_t
from cardc.runtime.batch cimport clear_batch, run_batch, want, want_player, want_shared
from cardc.runtime.changes cimport drop_effect, set_flag
from cardc.runtime.frames cimport pop_frame, push_frame
from cardc.runtime.layout cimport (
    BOUNDARY, END_IN_ITS_NEXT_TURN, END_IN_OPPONENT_NEXT_TURN, END_ITS_NEXT_TURN, END_ITS_TURN, END_OPPONENT_NEXT_TURN, C_EXTRA, C_LIFE, C_WOUNDS, DONE, END_OPPONENT_TURN, END_TURN, END_WHILE, END_YOUR_NEXT_TURN, END_YOUR_START,
    END_YOUR_TURN, Effect, Frame, K_RULES, MAX_ORDER, Mask, RUN, RuleRow, S_DRAW, S_EVENT, S_EXPIRE, S_FLAG_CLEAR, S_FLAG_SET,
    S_EACH, S_NATIVE, S_OPEN, S_PSLOT_ADD, S_PSLOT_SET, S_RESET_LIMITS, S_SETTLE, S_SLOT_ADD, S_SLOT_SET, State, T_EMPTY_SIDE,
    T_LETHAL, T_NATIVE, T_PROPERTY, T_SLOT, TurnRow,
)
from cardc.runtime.masks cimport add_to, any_of, both_of, has, is_empty, none_of, pop, without
from cardc.runtime.query cimport ask_fn, call_fn, held, in_play, read_field, type_is
from cardc.runtime.stating cimport restate
from cardc.runtime.triggers cimport reset_uses


# ---------------------------------------------------------------- rule effects


ctypedef struct Found:  # what a rule caught although it is not taken again at this boundary
    Mask left
    unsigned char again


cdef bint find_rules(State* s, Mask* handled) noexcept nogil:
    """Push a frame for the first rule effect that applies; False if none does."""
    cdef int i
    cdef Found found
    if not s.h.dirty:
        return False
    if s.h.has_while:
        drop_failed(s)
    restate(s)
    if not is_empty(s.h.standing):  # static effects may have changed with anything
        s.h.moved = 1
    if s.h.moved:
        note_sides(s)
    found.again = 0
    found.left = none_of()
    for i in range(s.rules.nrules):
        if start_rule(s, <RuleRow*>&s.rules.rules[i], i, handled, &found):
            return True
    s.h.dirty = 0
    s.h.moved = found.again
    s.h.touched = found.left
    return False


cdef bint lives_are_safe(State* s) noexcept nogil:
    """Has no card that was touched lost its life? Asked where nothing modifies lives."""
    cdef Mask left = both_of(s.h.touched, s.h.play)
    cdef int card = pop(&left)
    while card >= 0:
        if s.cards[card].types & s.rules.life_types and s.cards[card].core[C_WOUNDS] >= life_of(s, card):
            return False
        card = pop(&left)
    return True


cdef void drop_failed(State* s) noexcept nogil:
    """Effects that hold while a condition does are gone for good once it fails."""
    cdef uint32_t i = 0
    cdef bint some = False
    while i < s.h.neffects:
        if s.effects[i].end == END_WHILE and not holds(s, &s.effects[i]):
            drop_effect(s, i)
        else:
            some = some or s.effects[i].end == END_WHILE
            i += 1
    s.h.has_while = some


cdef bint holds(State* s, Effect* e) noexcept nogil:
    return e.able_fn < 0 or ask_fn(s, e.able_fn, e.source if e.source >= 0 else e.carrier, e.owner, e.carrier, -1, 0, e.x) != 0


cdef void note_sides(State* s) noexcept nogil:
    """Who has had a card of the types that a player must not run out of."""
    cdef int i, player
    cdef RuleRow* row
    for i in range(s.rules.nrules):
        row = <RuleRow*>&s.rules.rules[i]
        for player in range(2 if row.test == T_EMPTY_SIDE else 0):
            if not is_empty(side_of(s, row, player)):
                s.h.had_side |= (<uint32_t>1) << player


cdef inline Mask side_of(State* s, RuleRow* row, int player) noexcept nogil:
    return both_of(both_of(in_play(s, NULL), s.h.ctrl[player]), type_is(s, NULL, <int>row.types))


cdef bint start_rule(State* s, RuleRow* row, int number, Mask* handled, Found* kept) noexcept nogil:
    cdef Mask found
    if row.test == T_EMPTY_SIDE:
        return s.h.moved and start_empty_side(s, row, number)
    if row.test == T_NATIVE:
        return (s.h.moved or not row.moves) and start_native(s, row, number, handled, kept)
    found = caught(s, row)
    kept.left = any_of(kept.left, found)
    found = without(found, handled[0])
    if is_empty(found):
        return False
    handled[0] = any_of(handled[0], found)
    want_in_rule(s, row, number, found)
    return True


cdef void want_in_rule(State* s, RuleRow* row, int number, Mask found) noexcept nogil:
    cdef Frame* f = push_frame(s, K_RULES, -1, -1, s.h.active)
    if f != NULL:
        f.native = number
        clear_batch(f)
        want(s, f, 0, row.event, found, 1, 0, 0)


cdef bint again_in_rule(State* s, Frame* f) noexcept nogil:
    """Cards that the rule catches still, although a replacement applied: the same event once more, without the effects
    that were used on it. Each time at least one more is used, so it ends."""
    cdef RuleRow* row = <RuleRow*>&s.rules.rules[f.native]
    cdef Mask left
    if f.norder <= f.local[0] or row.test == T_EMPTY_SIDE or row.test == T_NATIVE or s.h.fault:
        return False
    left = both_of(caught(s, row), f.batch.items[0].mask)
    if is_empty(left):
        return False
    f.local[0] = f.norder
    f.sub = 0
    clear_batch(f)
    want(s, f, 0, row.event, left, 1, 0, 0)
    return True


cdef bint start_empty_side(State* s, RuleRow* row, int number) noexcept nogil:
    cdef Frame* f = NULL
    cdef int player
    for player in range(2):
        if not (s.h.had_side >> player) & 1 or (s.h.lost >> player) & 1 or not is_empty(side_of(s, row, player)):
            continue
        if f == NULL:
            f = push_frame(s, K_RULES, -1, -1, s.h.active)
            if f == NULL:
                return True
            f.native = number
            clear_batch(f)
        want_player(s, f, 0, row.event, player, 1, 0, 0)
        s.h.had_side &= ~((<uint32_t>1) << player)
    return f != NULL


cdef bint start_native(State* s, RuleRow* row, int number, Mask* handled, Found* kept) noexcept nogil:
    """A function of the game wants its events itself; what was handled at this boundary is left out."""
    cdef Frame* f = push_frame(s, K_RULES, -1, -1, s.h.active)
    cdef int i
    cdef bint some = False
    if f == NULL:
        return True
    f.native = number
    clear_batch(f)
    call_fn(s, f, row.native)
    for i in range(f.batch.count):
        kept.again |= not is_empty(f.batch.items[i].mask)
        f.batch.items[i].mask = without(f.batch.items[i].mask, handled[0])
        some = some or f.batch.items[i].player >= 0 or not is_empty(f.batch.items[i].mask)
        handled[0] = any_of(handled[0], f.batch.items[i].mask)
    if not some:
        pop_frame(s)
    return some


cdef Mask caught(State* s, RuleRow* row) noexcept nogil:
    cdef Mask left = in_play(s, NULL), found = none_of()
    cdef int card
    if row.test == T_LETHAL:
        if s.rules.plain_life and not s.h.mod_props & s.rules.life_terms:
            left = both_of(left, s.h.touched)
        left = both_of(left, type_is(s, NULL, <int>s.rules.life_types))
    if row.types:
        left = both_of(left, type_is(s, NULL, <int>row.types))
    card = pop(&left)
    while card >= 0:
        if is_caught(s, row, card):
            add_to(&found, card)
        card = pop(&left)
    return found


cdef bint is_caught(State* s, RuleRow* row, int card) noexcept nogil:
    if row.test == T_LETHAL:
        return s.cards[card].core[C_WOUNDS] >= life_of(s, card)
    if row.test == T_SLOT:
        return s.slots[card * s.rules.nslots + row.slot] >= row.value
    return row.test == T_PROPERTY and read_field(s, card, row.prop, -1, 0) <= row.value


cdef int life_of(State* s, int card) noexcept nogil:
    """Life with extra lives: the model's property `life`, or the core fields."""
    cdef int life, extra
    if s.rules.life_prop < 0 or s.rules.plain_life >= 2 and not s.h.mod_props & s.rules.life_terms:
        life, extra = s.cards[card].core[C_LIFE], s.cards[card].core[C_EXTRA]
        if s.rules.plain_life == 3:
            life, extra = max(life, 0), max(extra, 0)
        return held(<long long>life + extra)
    life = read_field(s, card, s.rules.life_prop, -1, 0)
    if s.rules.props[s.rules.life_prop].source == 0:
        life = held(<long long>life + s.cards[card].core[C_EXTRA])
    return life


# ---------------------------------------------------------------- turn lists


cdef int turn_step(State* s, Frame* f) noexcept nogil:
    """Go through list f.x: 0 begin-turn, 1 end-turn, 2 begin-battle; a boundary after every step."""
    cdef TurnRow* row
    cdef int code
    if f.at >= s.rules.nturn[f.x]:
        return pass_turn(s, f) if f.local[7] else DONE
    row = <TurnRow*>&s.rules.turn[f.x][f.at]
    if row.skipped and f.local[6]:  # the turn ends at once
        f.at += 1
        return RUN
    if f.sub == 0:
        clear_batch(f)
        f.norder = 0
        code = do_row(s, f, row) if is_time(s, row) else RUN
        if code != RUN and code != DONE:
            return code
        f.sub = 1
    code = run_batch(s, f)
    if code != RUN:
        return code
    f.at += 1
    f.sub = 0
    f.handled = none_of()
    f.boundary = 2 if row.op == S_SETTLE else 1
    return RUN


cdef int pass_turn(State* s, Frame* f) noexcept nogil:
    """The turn goes to the other player, unless this one has a further turn or that one misses his: the same frame goes
    through the list of its beginning."""
    cdef int player = f.player
    if not spent(s, s.rules.extra_pslot, player):
        player = 1 - player
    if spent(s, s.rules.skip_pslot, player):
        player = 1 - player
    s.h.active = <signed char>player
    s.h.turn += 1
    s.h.turns[s.h.active] += 1
    f.player = f.actor = s.h.active
    f.local[7] = f.local[6] = f.x = f.at = f.sub = 0
    return RUN


cdef inline bint spent(State* s, int pslot, int player) noexcept nogil:
    """Take one off a number of a player, if it is there."""
    if pslot < 0 or s.h.pslots[player][pslot] <= 0:
        return False
    s.h.pslots[player][pslot] -= 1
    return True


cdef inline bint is_time(State* s, TurnRow* row) noexcept nogil:
    """`when_first` 1: only in the player's first turn; -1: not in it; 2, -2: the same for the first turn of the game."""
    if row.when_first == 2 or row.when_first == -2:
        return (s.h.turn <= 1) == (row.when_first > 0)
    return row.when_first == 0 or (s.h.turns[s.h.active] <= 1) == (row.when_first > 0)


cdef int do_row(State* s, Frame* f, TurnRow* row) noexcept nogil:
    cdef int player, code
    if row.op == S_NATIVE:
        return call_fn(s, f, row.native)
    if row.op == S_RESET_LIMITS:
        reset_uses(s, row.value)
        clear_tally(s)
        return RUN
    if row.op == S_EXPIRE:
        expire(s, f.x)
        return RUN
    for player in range(2):
        if row.who == 2 or (player == s.h.active) == (row.who == 0):
            do_for(s, f, row, player)
    return RUN


cdef void clear_tally(State* s) noexcept nogil:
    cdef uint32_t i
    for i in range(s.h.ncards * <uint32_t>s.rules.ncounted):
        s.tally[i] = 0


cdef void do_for(State* s, Frame* f, TurnRow* row, int player) noexcept nogil:
    if row.op == S_EVENT or row.op == S_DRAW:
        want_player(s, f, 0, row.event, player, row.value, 0, 0)
    elif row.op == S_PSLOT_SET:
        s.h.pslots[player][row.pslot] = row.value
    elif row.op == S_PSLOT_ADD:
        if row.event >= 0:
            want_player(s, f, 0, row.event, player, row.value, 0, 0)
        else:
            s.h.pslots[player][row.pslot] = held(<long long>s.h.pslots[player][row.pslot] + row.value)
    elif row.op == S_OPEN:
        want(s, f, 0, row.event, without(cards_of(s, row, player), s.flags[s.rules.open_flag]), 1, 0, 0)
        if row.skip_flag >= 0:
            clear_flag(s, both_of(cards_of_all(s, row, player), s.flags[row.skip_flag]), row.skip_flag)
    elif row.op == S_EACH:
        want_each(s, f, row, cards_of(s, row, player))
    else:
        change_cards(s, row, cards_of(s, row, player))


cdef void want_each(State* s, Frame* f, TurnRow* row, Mask m) noexcept nogil:
    """Every card takes the event as often as its property says."""
    cdef Mask left = m, some = none_of()
    cdef int card = pop(&left), amount
    while card >= 0:
        amount = read_field(s, card, row.prop, -1, 0)
        if amount > 0 and f.norder < MAX_ORDER:
            f.order[f.norder] = <short>card
            f.share[f.norder] = amount
            f.norder += 1
            add_to(&some, card)
        card = pop(&left)
    want_shared(s, f, 0, row.event, some, 0, <int>row.via)


cdef Mask cards_of_all(State* s, TurnRow* row, int player) noexcept nogil:
    cdef Mask m = both_of(in_play(s, NULL), s.h.ctrl[player])
    return both_of(m, type_is(s, NULL, <int>row.types)) if row.types else m


cdef Mask cards_of(State* s, TurnRow* row, int player) noexcept nogil:
    cdef Mask m = cards_of_all(s, row, player)
    return without(m, s.flags[row.skip_flag]) if row.skip_flag >= 0 else m


cdef void clear_flag(State* s, Mask m, int flag) noexcept nogil:
    cdef int card = pop(&m)
    while card >= 0:
        set_flag(s, card, flag, False)
        card = pop(&m)


cdef void change_cards(State* s, TurnRow* row, Mask m) noexcept nogil:
    """Flags and slots change without an event: this is bookkeeping."""
    cdef int card = pop(&m)
    while card >= 0:
        if row.op == S_FLAG_SET or row.op == S_FLAG_CLEAR:
            set_flag(s, card, row.flag, row.op == S_FLAG_SET)
        elif row.op == S_SLOT_SET:
            s.slots[card * s.rules.nslots + row.slot] = row.value
        elif row.op == S_SLOT_ADD:
            s.slots[card * s.rules.nslots + row.slot] = held(<long long>s.slots[card * s.rules.nslots + row.slot] + row.value)
        card = pop(&m)


cdef void expire(State* s, int moment) noexcept nogil:
    """Drop the effects whose term is over at this moment, all at once."""
    cdef uint32_t i = 0
    while i < s.h.neffects:
        if is_over(s, &s.effects[i], moment):
            drop_effect(s, i)
        else:
            i += 1


cdef bint is_over(State* s, Effect* e, int moment) noexcept nogil:
    cdef bint mine = e.owner == s.h.active, its = s.cards[e.carrier].controller == s.h.active, due
    if moment == 0:
        due = e.end == END_YOUR_START and mine and s.h.turn > e.made
    elif e.end == END_OPPONENT_TURN:
        due = not mine
    elif e.end == END_YOUR_NEXT_TURN:
        due = mine and s.h.turn > e.made
    elif e.end == END_ITS_TURN:
        due = its
    elif e.end == END_ITS_NEXT_TURN or e.end == END_IN_ITS_NEXT_TURN:
        due = its and s.h.turn > e.made
    elif e.end == END_OPPONENT_NEXT_TURN or e.end == END_IN_OPPONENT_NEXT_TURN:
        due = not mine and s.h.turn > e.made
    else:
        due = e.end == END_TURN or (e.end == END_YOUR_TURN and mine)
    if due and e.turns > 1:
        e.turns -= 1
        return False
    return due
