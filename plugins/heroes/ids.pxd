# Where the ids that the compiled rules of the table ask for stand among the library's symbols (`ids.py`, same order).
#
# Prefixes: E event, G flag, S slot, W keyword, K kind (a bit), T type (a bit), P property, Z zone, N number of a player, X switch, L class.

from cardc.runtime.layout cimport State

cdef enum:
    E_LOSE_GAME = 0
    E_DESTROY = 1
    E_GIVE_BACK = 2
    E_SHUFFLE = 3
    E_CLOSE = 4
    E_TO_RESERVE = 5
    E_ATTACK = 6
    E_ACT = 7
    E_ATTACK_DECLARED = 8
    E_PLAY = 9
    G_OPEN = 10
    G_HIDDEN = 11
    G_CREATED = 12
    G_JOINED = 13
    G_FRESH = 14
    G_STRUCK = 15
    S_X_COST = 16
    W_UNIQUE = 17
    W_SLEEPING = 18
    W_CREATED = 19
    W_FURY = 20
    W_DASH = 21
    W_ELUSIVE = 22
    W_RAGE = 23
    K_STRIKE = 24
    T_HERO = 25
    T_CREATURE = 26
    T_EVENT = 27
    T_TERRAIN = 28
    T_WEAPON = 29
    T_ARMOUR = 30
    T_AMULET = 31
    P_LEFT_LIFE = 32
    P_LIFE = 33
    P_LIFE_PRINTED = 34
    P_COST = 35
    P_THIRST = 36
    Z_HAND = 37
    Z_DECK = 38
    Z_UNDER = 39
    Z_RESERVE = 40
    N_COINS = 41
    X_HERO_DIES_AT_MAXIMUM = 42
    X_OLDER_COPY_GOES = 43
    X_X_MINIMUM = 44
    W_PLACED = 45
    Z_GRAVEYARD = 46
    T_SUPPORT = 47
    L_EVENT = 48
    L_TERRAIN = 49
    L_WEAPON = 50
    L_ARMOUR = 51
    L_AMULET = 52
    L_NIGHTMARE = 53
    L_MECHANISM = 54
    E_TURN_OVER = 55
    G_TURNED = 56
    E_FALL_ASLEEP = 57
    E_OPEN = 58
    G_ASLEEP = 59
    E_ENTER_CLOSED = 60
    G_COMING = 61
    W_ENTERS_CLOSED = 62

cdef inline int sym(State* s, int which) noexcept nogil:
    return s.lib.symbols[which]

cdef inline int switched(State* s, int which) noexcept nogil:
    """The value of a switch of the ruleset."""
    return s.rules.switches[s.lib.symbols[which]]
