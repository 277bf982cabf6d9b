"""Rule effects of the table and what may be announced, compiled (heroes:503.1, 306.1, 307.1, 309.1).

In: a frame of the rules (nobody does it), or a native frame whose source would act. Out: wanted events, which happen at
once; or whether the source may do it, with what it may be done to as the frame's first targets.
"""

from libc.stdint cimport uint32_t
from cardc.plugins.heroes.ids cimport *
from cardc.runtime.batch cimport want, want_player
from cardc.runtime.frames cimport close_kinds, pop_frame, push_frame
from cardc.runtime.layout cimport F_SPELL, Frame, K_FEATURE, Mask, State
from cardc.runtime.masks cimport add_to, any_of, bit_of, both_of, count_of, drop_from, has, is_empty, none_of, pop, without
from cardc.runtime.query cimport (
    call_fn, features_of, has_keyword, in_play, in_zone_all, is_banned, is_banned_from, is_card, read_field, side, type_is,
)
from cardc.runtime.sets cimport class_is, keyword_is, same_name, targetable
from cardc.runtime.tables cimport LibraryTables, set_c_function


cdef inline Mask flagged(State* s, int which) noexcept nogil:
    return s.flags[sym(s, which)]


cdef inline Mask bearing(State* s, int which) noexcept nogil:
    """Cards in play with a keyword."""
    return both_of(in_play(s, NULL), keyword_is(s, NULL, sym(s, which)))


cdef inline Mask of_types(State* s, int types) noexcept nogil:
    return both_of(in_play(s, NULL), type_is(s, NULL, types))


cdef inline Mask creatures(State* s, int player) noexcept nogil:
    return both_of(of_types(s, sym(s, T_CREATURE)), side(s, NULL, player))


# ---------------------------------------------------------------- who dies


cdef Mask lifeless(State* s, Mask left) noexcept nogil:
    """Those of a set that have no life left."""
    cdef Mask found = none_of()
    cdef int card = pop(&left)
    while card >= 0:
        if read_field(s, card, sym(s, P_LEFT_LIFE), -1, 0) <= 0:
            add_to(&found, card)
        card = pop(&left)
    return found


cdef int fallen(State* s, Frame* f) noexcept nogil:
    """Heroes with as many wounds as they have lives (heroes:503.1, 604.1; Q3: extra lives count)."""
    cdef Mask heroes = of_types(s, sym(s, T_HERO)), found = lifeless(s, heroes), left = without(heroes, found)
    cdef int card = -1 if switched(s, X_HERO_DIES_AT_MAXIMUM) else pop(&left)
    cdef int wounds
    while card >= 0:
        wounds = read_field(s, card, sym(s, P_LIFE), -1, 0) - read_field(s, card, sym(s, P_LEFT_LIFE), -1, 0)
        if wounds >= read_field(s, card, sym(s, P_LIFE_PRINTED), -1, 0):
            add_to(&found, card)
        card = pop(&left)
    if not is_empty(found):
        want(s, f, 1, sym(s, E_LOSE_GAME), found, 1, 0, 0)
    return 0


cdef int dead(State* s, Frame* f) noexcept nogil:
    """Creatures without life; one whose printed life is 0 only when nothing waits any more (heroes:505.1, 512.6)."""
    cdef Mask found = lifeless(s, of_types(s, sym(s, T_CREATURE))), left = found
    cdef int card
    if is_empty(found):
        return 0
    if s.h.nframes > 1 or s.h.npending or s.h.nparked:
        card = pop(&left)
        while card >= 0:
            if read_field(s, card, sym(s, P_LIFE_PRINTED), -1, 0) <= 0:
                drop_from(&found, card)
            card = pop(&left)
    if not is_empty(found):
        want(s, f, 1, sym(s, E_DESTROY), found, 1, 0, 0)
    return 0


# ---------------------------------------------------------------- what is surplus


cdef Mask all_but(State* s, Mask several, bint latest) noexcept nogil:
    """All cards of a set but the one that came last, or first."""
    cdef Mask left = several
    cdef int card = pop(&left), kept = card
    if count_of(several) < 2:
        return none_of()
    while card >= 0:
        if (s.cards[card].rank > s.cards[kept].rank) == latest and card != kept:
            kept = card
        card = pop(&left)
    return without(several, bit_of(kept))


cdef Mask of_support(State* s, int which) noexcept nogil:
    """Cards in play that are support of one of the seven classes, which some cards print as their type (heroes:107.3.2)."""
    cdef Mask found = both_of(of_types(s, sym(s, T_SUPPORT)), class_is(s, NULL, sym(s, L_EVENT + which)))
    return any_of(found, of_types(s, sym(s, T_EVENT + which))) if which < 5 else found


cdef int surplus(State* s, Frame* f) noexcept nogil:
    """Of two support cards of one class under one player the older goes (heroes:212.3)."""
    cdef int player, i
    cdef Mask alike, found = none_of()
    for i in range(7):
        alike = of_support(s, i)
        if count_of(alike) > 1:
            for player in range(2):
                found = any_of(found, all_but(s, both_of(alike, side(s, NULL, player)), True))
    if not is_empty(found):
        want(s, f, 1, sym(s, E_DESTROY), found, 1, 0, 0)
    return 0


cdef int unique(State* s, Frame* f) noexcept nogil:
    """Of cards of one name under one player, one of them unique, the older unique one goes (Q36)."""
    cdef Mask bearers = without(bearing(s, W_UNIQUE), flagged(s, G_HIDDEN)), left = bearers
    cdef Mask same, uniques, going, found = none_of()
    cdef int card = pop(&left)
    while card >= 0:
        same = both_of(both_of(same_name(s, f, card), in_play(s, NULL)), side(s, NULL, s.cards[card].controller))
        if not is_empty(without(same, bit_of(card))) and is_empty(both_of(found, same)):
            uniques = both_of(same, bearers)
            going = all_but(s, uniques, switched(s, X_OLDER_COPY_GOES) != 0)
            found = any_of(found, uniques if is_empty(going) else going)
        card = pop(&left)
    if not is_empty(found):
        want(s, f, 1, sym(s, E_DESTROY), found, 1, 0, 0)
    return 0


cdef int held(State* s, Frame* f) noexcept nogil:
    """Cards under a card that left play go back where they came from, parts of a merged one go where it went
    (heroes:gl(Добывает), gl(Присоединить)); one after another."""
    cdef Mask left = in_zone_all(s, NULL, sym(s, Z_UNDER)), table = in_play(s, NULL)
    cdef int card = pop(&left), host, back
    while card >= 0:
        host = s.cards[card].host
        back = s.cards[card].last_zone
        if has(flagged(s, G_JOINED), card):
            back = s.cards[host].zone if is_card(s, host) else -1
        if 0 <= back < s.rules.nzones and not (is_card(s, host) and has(table, host)):
            want(s, f, 1, sym(s, E_GIVE_BACK), bit_of(card), 1, back, 0)
            if back == sym(s, Z_DECK):
                want_player(s, f, 1, sym(s, E_SHUFFLE), s.cards[card].owner, 1, 0, 0)
            return 0
        card = pop(&left)
    return 0


cdef int arrivals(State* s, Frame* f) noexcept nogil:
    """What enters closed is closed when it has just come, once."""
    cdef Mask come = both_of(both_of(bearing(s, W_ENTERS_CLOSED), flagged(s, G_COMING)), flagged(s, G_OPEN))
    if not is_empty(come):
        want(s, f, 1, sym(s, E_ENTER_CLOSED), come, 1, 0, 0)
    return 0


cdef int sleepers(State* s, Frame* f) noexcept nogil:
    """A sleeper is closed, however it came into play, and marked; one that sleeps no more opens at once (heroes:gl(Спящий))."""
    cdef Mask sleeping = bearing(s, W_SLEEPING), asleep = flagged(s, G_ASLEEP)
    cdef Mask awake = both_of(sleeping, flagged(s, G_OPEN)), woken = without(both_of(asleep, in_play(s, NULL)), sleeping)
    sleeping = without(sleeping, asleep)
    if not is_empty(sleeping):
        want(s, f, 1, sym(s, E_FALL_ASLEEP), sleeping, 1, 0, 0)
    if not is_empty(awake):
        want(s, f, 1, sym(s, E_CLOSE), awake, 1, 0, 0)
    if not is_empty(woken):
        want(s, f, 1, sym(s, E_OPEN), woken, 1, 0, 0)
    return 0


cdef int turned(State* s, Frame* f) noexcept nogil:
    """A card that left play shows its first side again: the second one comes by turning only (heroes:gl(Обращенный))."""
    cdef Mask away = without(flagged(s, G_TURNED), in_play(s, NULL))
    away = without(away, both_of(flagged(s, G_JOINED), in_zone_all(s, NULL, sym(s, Z_UNDER))))
    if not is_empty(away):
        want(s, f, 1, sym(s, E_TURN_OVER), away, 1, 0, 0)
    return 0


cdef int created(State* s, Frame* f) noexcept nogil:
    """Created cards that left play go to the reserve, placed ones from the graveyard (heroes:519.6.1)."""
    cdef Mask made = any_of(flagged(s, G_CREATED), keyword_is(s, NULL, sym(s, W_CREATED))), piles
    made = without(without(made, in_play(s, NULL)), in_zone_all(s, NULL, sym(s, Z_RESERVE)))
    made = without(made, both_of(flagged(s, G_JOINED), in_zone_all(s, NULL, sym(s, Z_UNDER))))  # parts are in play yet
    piles = any_of(in_zone_all(s, NULL, sym(s, Z_GRAVEYARD)), in_zone_all(s, NULL, sym(s, Z_UNDER)))
    if not is_empty(piles):  # gl(Помещённый)
        made = any_of(made, both_of(keyword_is(s, NULL, sym(s, W_PLACED)), piles))
    if not is_empty(made):
        want(s, f, 1, sym(s, E_TO_RESERVE), made, 1, 0, 0)
    return 0


# ---------------------------------------------------------------- what may be announced


cdef bint able(State* s, int card, int player) noexcept nogil:
    """An open creature that may act and has not attacked in this turn (heroes:307.1, 506.1, 108.2)."""
    cdef uint32_t strike
    if not has(creatures(s, player), card) or not has(flagged(s, G_OPEN), card):
        return False
    if has(flagged(s, G_STRUCK), card) or has(flagged(s, G_HIDDEN), card):
        return False
    if has(flagged(s, G_FRESH), card) and not has_keyword(s, card, sym(s, W_DASH)):
        return False
    strike = close_kinds(s, sym(s, K_STRIKE))
    return not (is_banned(s, card, sym(s, E_ATTACK), strike) or is_banned(s, card, sym(s, E_ACT), strike)
                or is_banned(s, card, sym(s, E_ATTACK_DECLARED), strike))


cdef int may_attack(State* s, Frame* f) noexcept nogil:
    """Whether the source can attack; its targets are the opponent's characters that can be aimed at by a strike."""
    cdef Mask foes
    f.tgt[0] = none_of()
    if not able(s, f.source, f.player):
        return 0
    foes = both_of(of_types(s, sym(s, T_HERO) | sym(s, T_CREATURE)), side(s, NULL, 1 - f.player))
    foes = without(foes, flagged(s, G_HIDDEN))
    foes = without(foes, both_of(keyword_is(s, NULL, sym(s, W_ELUSIVE)), flagged(s, G_OPEN)))
    foes = not_barred(s, f.source, foes)
    f.tgt[0] = targetable(s, f, foes, sym(s, K_STRIKE))
    return not is_empty(f.tgt[0])


cdef Mask not_barred(State* s, int card, Mask foes) noexcept nogil:
    """Of the characters those that no ban keeps the card from («не может атаковать героя»)."""
    cdef Mask left = foes, found = foes
    cdef uint32_t kinds = close_kinds(s, sym(s, K_STRIKE))
    cdef int foe = pop(&left)
    while foe >= 0:
        if is_banned_from(s, card, sym(s, E_ATTACK), kinds, foe):
            drop_from(&found, foe)
        foe = pop(&left)
    return found


cdef int may_end(State* s, Frame* f) noexcept nogil:
    """The turn may be passed unless somebody with fury can attack (heroes:gl(Бешенство), gl(Обязан))."""
    cdef Mask furious = both_of(creatures(s, f.player), keyword_is(s, NULL, sym(s, W_FURY)))
    cdef int card = pop(&furious)
    while card >= 0:
        if able(s, card, f.player):
            return 0
        card = pop(&furious)
    return 1


cdef int may_play(State* s, Frame* f) noexcept nogil:
    """A card of the hand that can be paid, all of whose spell abilities could be announced (heroes:211.2)."""
    cdef int card = f.source, x = -1, least, spared = 0, most
    if s.cards[card].zone != sym(s, Z_HAND) or is_banned(s, card, sym(s, E_PLAY), 0):
        return 0
    if s.slots[card * s.rules.nslots + sym(s, S_X_COST)]:
        x = switched(s, X_X_MINIMUM)
    least = read_field(s, card, sym(s, P_COST), -1, 0) + (x if x > 0 else 0)
    if least < 0:
        least = 0
    if has_keyword(s, card, sym(s, W_RAGE)):
        most = count_of(creatures(s, f.player))
        spared = most if most < least else least
    if least - spared > s.h.pslots[f.player][sym(s, N_COINS)]:
        return 0
    if read_field(s, card, sym(s, P_THIRST), -1, 0) and not thirsty(s, f):
        return 0
    return spells_legal(s, card, f.player, x)


cdef bint thirsty(State* s, Frame* f) noexcept nogil:
    """Is there another own character to be wounded?"""
    cdef Mask own = both_of(of_types(s, sym(s, T_HERO) | sym(s, T_CREATURE)), side(s, NULL, f.player))
    return not is_empty(without(own, bit_of(f.source)))


cdef bint spells_legal(State* s, int card, int player, int x) noexcept nogil:
    """Could every spell ability of the card be announced, with this X if it is not below 0?"""
    cdef int features[24]
    cdef uint32_t granted[24]
    cdef int n = features_of(s, card, features, granted, 24), i
    cdef uint32_t work = s.h.work
    cdef Frame* f
    cdef bint legal = True
    for i in range(n):
        if s.lib.features[features[i]].kind != F_SPELL or s.lib.features[features[i]].legal < 0:
            continue
        f = push_frame(s, K_FEATURE, features[i], card, player)
        if f == NULL:
            return False
        if x >= 0:
            f.x = x
            f.x_bound = 1
        legal = call_fn(s, f, s.lib.features[features[i]].legal) != 0
        pop_frame(s)
        s.h.work = work
        if not legal:
            return False
    return True


def bind_natives(LibraryTables library) -> None:
    """Register the functions of this module with a library."""
    set_c_function(library, library.native_number("heroes.fallen"), fallen)
    set_c_function(library, library.native_number("heroes.dead"), dead)
    set_c_function(library, library.native_number("heroes.surplus"), surplus)
    set_c_function(library, library.native_number("heroes.unique"), unique)
    set_c_function(library, library.native_number("heroes.held"), held)
    set_c_function(library, library.native_number("heroes.arrivals"), arrivals)
    set_c_function(library, library.native_number("heroes.sleepers"), sleepers)
    set_c_function(library, library.native_number("heroes.created"), created)
    set_c_function(library, library.native_number("heroes.turned"), turned)
    set_c_function(library, library.native_number("heroes.may-attack"), may_attack)
    set_c_function(library, library.native_number("heroes.may-end"), may_end)
    set_c_function(library, library.native_number("heroes.may-play"), may_play)
