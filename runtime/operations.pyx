"""The core operations that events name, built of the changes of cards and effects.

In: an event whose numbers were checked. Out: what was really done (an amount). An operation on something it does not fit
does nothing and returns 0.
"""

from libc.stdint cimport int32_t, uint32_t
from libc.string cimport memset
from cardc.runtime.changes cimport (
    add_effect, add_marker, copy_printed, drop_effects_of, effect_of_row, enter_masks, find_home, get_flag, move_to_zone, new_card,
    place_card, plays_in, put_in_zone, refresh, set_flag, set_wounds, shuffle_deck, take_control,
)
from cardc.runtime.layout cimport (
    C_EXTRA, C_LIFE, C_WOUNDS, Card, E_KEYWORD, E_LOSE_KEYWORD, Effect, Event, EventRow, Frame, MAX_CARDS, Mask, O_ATTACH, O_CLOSE, O_CONTROL, O_CREATE, O_DESTROY,
    O_DISCARD, O_DRAW, O_EFFECT_ADD, O_EFFECT_DROP, O_END_TURN, O_EXTRA_ADD, O_FLAG_CLEAR, O_FLAG_SET, O_HEAL, O_LOSE, O_MARKER_ADD, O_TURN_OVER,
    O_MILL, O_MOVE_CELL, O_MOVE_ZONE, O_NONE, O_OPEN, O_PSLOT_ADD, O_REVEAL, O_SET_FIELD, O_SHUFFLE, O_SLOT_ADD,
    O_SLOT_RAISE, O_SLOT_SET, O_SWAP, O_WOUND, O_COPY, O_RENEW, O_JOIN, E_GRANT, E_MODIFY, F_ACTIVATED, F_GRANTED, State, Use,
)
from cardc.runtime.masks cimport add_to, ctz, pop
from cardc.runtime.merging cimport join
from cardc.runtime.query cimport call_fn, effects_on, held, is_card, is_player, read_field
from cardc.runtime.sets cimport top_of
from cardc.runtime.sides cimport turn_card

cdef enum:  # in `aux` of a change of zone
    TO_BOTTOM = 256
    UNDER_ACTOR = 512
    AGAIN = 1024  # also within its pile: it comes to the end of it


cdef int apply_op(State* s, Frame* f, Event* ev) noexcept nogil:
    """Do what an event says; the amount really done. `ev.kind` is in range, `ev.card` a card or -1."""
    cdef EventRow* row = <EventRow*>&s.rules.events[ev.kind]
    if row.op == O_NONE:
        return ev.amount if ev.amount > 0 else 1
    if ev.card < 0:
        return player_op(s, f, ev, row)
    if row.op == O_COPY:
        return copy_of(s, f, ev, row)
    if (row.op <= O_EXTRA_ADD or row.op == O_RENEW or row.op == O_JOIN or row.op == O_TURN_OVER) and is_state_op(row.op):
        return card_op(s, f, ev, row)
    return zone_op(s, f, ev, row)


cdef inline bint is_state_op(int op) noexcept nogil:
    return not (op == O_DESTROY or op == O_MOVE_ZONE or op == O_MOVE_CELL or op == O_SWAP or op == O_CONTROL
                or op == O_DISCARD or op == O_REVEAL or op == O_ATTACH)


cdef int card_op(State* s, Frame* f, Event* ev, EventRow* row) noexcept nogil:
    cdef int card = ev.card, amount = ev.amount
    if row.op == O_WOUND:
        return wound(s, card, ev)
    if row.op == O_HEAL:
        return heal(s, card, amount)
    if row.op == O_OPEN or row.op == O_CLOSE:
        return turn_flag(s, card, s.rules.open_flag, row.op == O_OPEN)
    if row.op == O_FLAG_SET or row.op == O_FLAG_CLEAR:
        return turn_flag(s, card, row.flag, row.op == O_FLAG_SET)
    if row.op == O_SLOT_ADD or row.op == O_SLOT_RAISE or row.op == O_SLOT_SET:
        if row.op == O_SLOT_ADD:
            amount = within_limit(s, card, row, amount, s.slots[card * s.rules.nslots + row.slot])
            amount = under(amount, s.slots[card * s.rules.nslots + row.slot], ev.aux)
        return slot_op(s, card, row, amount)
    if row.op == O_MARKER_ADD:
        return add_marker(s, f, card, ev.aux, amount)
    if row.op == O_EFFECT_ADD:
        return give_effect(s, f, ev)
    if row.op == O_EFFECT_DROP:
        return drop_effects_of(s, card, ev.aux)
    if row.op == O_SET_FIELD:
        return set_core(s, card, row, amount)
    if row.op == O_EXTRA_ADD:
        amount = under(amount, s.cards[card].core[C_EXTRA], ev.aux)
        return add_extra(s, card, within_limit(s, card, row, amount, s.cards[card].core[C_LIFE] + s.cards[card].core[C_EXTRA]))
    if row.op == O_RENEW:
        return renew_uses(s, card, row)
    if row.op == O_JOIN:
        return join(s, f, card, ev.aux, row)
    if row.op == O_TURN_OVER:
        return turn_card(s, card, row.flag)
    return lose(s, s.cards[card].controller) if row.op == O_LOSE else 0


cdef int renew_uses(State* s, int card, EventRow* row) noexcept nogil:
    """The uses of a turn of the card's activated features come back; how much of it is as new."""
    cdef uint32_t i = 0
    cdef int k, done = not get_flag(s, card, s.rules.open_flag), kind
    while i < s.h.nuses:
        kind = s.lib.features[s.uses[i].feature].kind
        if s.uses[i].card == card and s.uses[i].period == 1 and (
                kind == F_ACTIVATED or kind == F_GRANTED and s.lib.features[s.uses[i].feature].nevents == 0):
            done += s.uses[i].count > 0
            s.h.nuses -= 1
            s.uses[i] = s.uses[s.h.nuses]
        else:
            i += 1
    for k in range(s.rules.nflags):
        if (row.clear_flags >> k) & 1:
            done += get_flag(s, card, k)
    return done


cdef inline int under(int amount, int now, int ceiling) noexcept nogil:
    """What of a gain is still under the ceiling that its text prints («максимум 3»); 0 is none."""
    if ceiling <= 0 or amount <= 0 or ceiling - now >= amount:
        return amount
    return ceiling - now if ceiling > now else 0


cdef int within_limit(State* s, int card, EventRow* row, int amount, int now) noexcept nogil:
    """What of a gain is still under the limit that a property of the card sets, if it sets any."""
    cdef int limit
    if amount <= 0 or row.field < 0:
        return amount
    limit = read_field(s, card, row.field, -1, 0)
    if limit <= 0 or limit - now >= amount:
        return amount
    return limit - now if limit > now else 0


cdef int slot_op(State* s, int card, EventRow* row, int amount) noexcept nogil:
    cdef int32_t* place = &s.slots[card * s.rules.nslots + row.slot]
    cdef long long now = place[0], after = amount
    if row.op == O_SLOT_ADD:
        after = now + amount
    elif row.op == O_SLOT_RAISE and after < now:
        after = now
    if after < s.rules.slot_min[row.slot]:
        after = s.rules.slot_min[row.slot]
    if after > s.rules.slot_max[row.slot]:
        after = s.rules.slot_max[row.slot]
    if after == now:
        return 0
    place[0] = <int32_t>after
    s.h.dirty = 1
    if row.op == O_SLOT_ADD:
        return <int>(after - now if after > now else now - after)
    return amount if amount > 0 else 1


cdef int give_effect(State* s, Frame* f, Event* ev) noexcept nogil:
    cdef Effect e
    cdef int amount = ev.amount
    if ev.aux < 0 or ev.aux >= s.lib.neffects:
        return 0
    if s.lib.effects[ev.aux].cap_fn >= 0:
        amount = below_cap(s, f, ev)
        if amount <= 0:
            return 0
    effect_of_row(s, &e, ev.aux, ev.card, f.source, f.player, amount, f.x)
    if e.kind == E_KEYWORD and is_kept_off(s, ev.card, e.keyword):
        return 0
    return (amount if amount > 0 else 1) if add_effect(s, f, &e) else 0


cdef bint is_kept_off(State* s, int card, int keyword) noexcept nogil:
    """Something says that the card does not have the keyword, so it cannot gain it."""
    cdef Effect found[8]
    cdef int i, n = effects_on(s, card, -1, 1 << E_LOSE_KEYWORD, 0, -1, -1, found, 8)
    for i in range(n):
        if found[i].keyword == keyword and found[i].serial >> 31:
            return True
    return False


cdef int below_cap(State* s, Frame* f, Event* ev) noexcept nogil:
    """«максимум N»: what of the amount fits under it, with what the same effect has given the card already."""
    cdef uint32_t i
    cdef long long left = call_fn(s, f, s.lib.effects[ev.aux].cap_fn)
    for i in range(s.h.neffects):
        if s.effects[i].carrier == ev.card and s.effects[i].row == ev.aux:
            left -= s.effects[i].amount
    return held(left if left < ev.amount else ev.amount)


cdef int set_core(State* s, int card, EventRow* row, int amount) noexcept nogil:
    cdef int index
    if row.field < 0 or s.rules.props[row.field].source != 0:
        return 0
    index = s.rules.props[row.field].index
    if s.cards[card].core[index] == amount:
        return 0
    s.cards[card].core[index] = amount
    if index == C_WOUNDS:
        set_wounds(s, card, amount)
    s.h.dirty = 1
    add_to(&s.h.touched, card)
    return amount if amount > 0 else 1


cdef int add_extra(State* s, int card, int amount) noexcept nogil:
    s.cards[card].core[C_EXTRA] = held(<long long>s.cards[card].core[C_EXTRA] + amount)
    s.h.dirty = 1
    add_to(&s.h.touched, card)
    return amount if amount > 0 else -amount


cdef int zone_op(State* s, Frame* f, Event* ev, EventRow* row) noexcept nogil:
    cdef int card = ev.card, did = change_place(s, f, card, ev, row)
    if did > 0:
        give_flags(s, card, row)
    return did


cdef void give_flags(State* s, int card, EventRow* row) noexcept nogil:
    """The flags that a card has when it has come by the event."""
    cdef uint32_t left = row.set_flags
    if row.flag >= 0:
        set_flag(s, card, row.flag, True)
    while left:
        set_flag(s, card, ctz(left), True)
        left &= left - 1


cdef int change_place(State* s, Frame* f, int card, Event* ev, EventRow* row) noexcept nogil:
    if row.op == O_DESTROY or row.op == O_DISCARD:
        if row.op == O_DESTROY and not plays_in(s, s.cards[card].zone):
            return 0
        if row.op == O_DESTROY:  # who felled it is known where it lies
            s.cards[card].killer = ev.other
            s.cards[card].killer_via = ev.via
        return go(s, card, row.zone if row.zone >= 0 else s.rules.graveyard, s.cards[card].owner, False)
    if row.op == O_MOVE_ZONE:
        return go(s, card, own_zone(s, card, row.zone if row.zone >= 0 else ev.aux & 15),
                  f.actor if ev.aux & UNDER_ACTOR and is_player(f.actor) else s.cards[card].owner,
                  ev.aux & TO_BOTTOM != 0, ev.aux & AGAIN != 0)
    if row.op == O_MOVE_CELL:
        return place_card(s, card, ev.aux) if plays_in(s, s.cards[card].zone) else 0
    if row.op == O_SWAP:
        return swap(s, card, ev.aux)
    if row.op == O_CONTROL:
        return change_control(s, card, ev.aux)
    if row.op == O_REVEAL:
        s.cards[card].known = 3
        set_flag(s, card, s.rules.hidden_flag, False)
        return 1
    if row.op == O_ATTACH and is_card(s, ev.aux) and ev.aux != card and s.cards[card].host != ev.aux:
        s.cards[card].host = <short>ev.aux
        add_to(&s.h.hosted, card)
        s.h.moved = 1
        return 1
    return 0


cdef int own_zone(State* s, int card, int zone) noexcept nogil:
    """The zone, or where cards of that type stay in play if it is the field."""
    cdef int t
    for t in range(s.rules.ntypes if zone == s.rules.field else 0):
        if (s.cards[card].types >> t) & 1 and s.rules.type_zone[t] >= 0:
            return s.rules.type_zone[t]
    return zone


cdef int go(State* s, int card, int zone, int controller, bint bottom, bint again=False) noexcept nogil:
    if zone < 0 or zone >= s.rules.nzones or (s.cards[card].zone == zone and not bottom and not again):
        return 0
    move_to_zone(s, card, zone, controller, bottom)
    return 1


cdef int swap(State* s, int a, int b) noexcept nogil:
    cdef signed char cell
    if not is_card(s, b) or a == b or s.cards[a].cell < 0 or s.cards[b].cell < 0:
        return 0
    cell = s.cards[a].cell
    s.cards[a].cell = s.cards[b].cell
    s.cards[b].cell = cell
    s.h.at[s.cards[a].cell] = <short>(a + 1)
    s.h.at[cell] = <short>(b + 1)
    return 1


cdef int change_control(State* s, int card, int player) noexcept nogil:
    if not is_player(player) or s.cards[card].controller == player or not plays_in(s, s.cards[card].zone):
        return 0
    take_control(s, card, player)
    return 1


cdef int player_op(State* s, Frame* f, Event* ev, EventRow* row) noexcept nogil:
    cdef int player = ev.player
    if not is_player(player):
        return 0
    if row.op == O_PSLOT_ADD:
        return pslot_add(s, player, row.pslot, ev.amount)
    if row.op == O_DRAW:
        return draw(s, player, row.source_zone if row.source_zone >= 0 else s.rules.deck,
                    row.zone if row.zone >= 0 else s.rules.hand, ev)
    if row.op == O_MILL:
        return draw(s, player, row.source_zone if row.source_zone >= 0 else s.rules.deck,
                    row.zone if row.zone >= 0 else s.rules.graveyard, ev)
    if row.op == O_SHUFFLE:
        shuffle_deck(s, player)
        return 1
    if row.op == O_CREATE:
        return create(s, f, ev, row)
    if row.op == O_END_TURN:
        s.h.cut = 1
        return 1
    return lose(s, player) if row.op == O_LOSE else 0


cdef int lose(State* s, int player) noexcept nogil:
    if (s.h.lost >> player) & 1:
        return 0
    s.h.lost |= 1 << player
    return 1


cdef int pslot_add(State* s, int player, int number, int amount) noexcept nogil:
    cdef long long now, after
    if number < 0:
        return 0
    now = s.h.pslots[player][number]
    after = now + amount
    if after < s.rules.pslot_min[number]:
        after = s.rules.pslot_min[number]
    s.h.pslots[player][number] = held(after)
    return <int>(after - now if after > now else now - after)


cdef int draw(State* s, int player, int source, int zone, Event* ev) noexcept nogil:
    """Move the top cards one by one; the event keeps the last of them as its other card."""
    cdef int i, card, moved = 0
    cdef Mask top
    if zone < 0 or source < 0:
        return 0
    for i in range(ev.amount if ev.amount < MAX_CARDS else MAX_CARDS):
        top = top_of(s, NULL, player, 1)
        card = pop(&top)
        if card < 0 or source != s.rules.deck:
            return moved
        move_to_zone(s, card, zone, s.cards[card].owner, False)
        ev.other = card
        moved += 1
    return moved


cdef int create(State* s, Frame* f, Event* ev, EventRow* row) noexcept nogil:
    """Tokens: cards of the library's number `aux`, made by the registered maker of the library."""
    cdef int i, card, zone = row.zone if row.zone >= 0 else s.rules.field
    if ev.aux < 0 or ev.aux >= s.lib.ncards or zone < 0:
        return 0
    for i in range(ev.amount if ev.amount < 16 else 16):
        card = new_card(s, f, ev.player)
        if card < 0:
            return i
        copy_printed(s, card, ev.aux)
        arrive(s, card, zone, ev.player, row)
        ev.other = card
    return ev.amount


cdef int copy_of(State* s, Frame* f, Event* ev, EventRow* row) noexcept nogil:
    """A new card with what is printed on another; what that one acquired is not copied."""
    cdef int card = new_card(s, f, f.actor), zone = row.zone if row.zone >= 0 else s.rules.field, i
    cdef Card* c = &s.cards[card]
    if card < 0:
        return 0
    if s.cards[ev.card].number >= 0:
        copy_printed(s, card, s.cards[ev.card].number)
    else:
        c.name, c.types, c.elements = s.cards[ev.card].name, s.cards[ev.card].types, s.cards[ev.card].elements
        for i in range(9):
            c.core[i] = 0 if i == C_WOUNDS or i == C_EXTRA else s.cards[ev.card].core[i]
        for i in range(6):
            c.classes[i] = s.cards[ev.card].classes[i]
        enter_masks(s, card)
    arrive(s, card, zone, f.actor, row)
    ev.other = card
    return 1


cdef void arrive(State* s, int card, int zone, int player, EventRow* row) noexcept nogil:
    put_in_zone(s, card, zone, player)
    find_home(s, card)
    give_flags(s, card, row)
    refresh(s, card)
