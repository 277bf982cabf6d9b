# Where the ids that the compiled rules of the table ask for stand among the library's symbols (`ids.py`, same order).
#
# Prefixes: E event, G flag, S slot, W keyword, K kind (a bit), T type (a bit), P property, Z zone, C set of cells, X switch.

from cardc.runtime.layout cimport State

cdef enum:
    E_WOUND = 0
    E_HEAL = 1
    E_GAIN_EXTRA = 2
    E_CLOSE = 3
    E_OPEN = 4
    E_ATTACKS = 5
    E_MISS = 6
    E_DEFEND = 7
    E_GRAZE = 8
    E_AFTER_ATTACK = 9
    E_REVEAL = 10
    E_MOVE = 11
    E_INCARNATION_TOKEN = 12
    E_INCARNATE = 13
    E_BURY = 14
    E_DESTROY = 15
    E_DIE_ROLLED = 16
    G_OPEN = 17
    G_HIDDEN = 18
    G_STRUCK = 19
    G_DEFENDED = 20
    G_PREPARING = 21
    G_READY = 22
    G_DASHED = 23
    G_STRUCK_AGAIN = 24
    S_SPENT = 25
    S_INCARNATION = 26
    W_OVA = 27
    W_OVZ = 28
    W_CLUMSY = 29
    W_DIRECT = 30
    W_UNANSWERED = 31
    W_VAMPIRISM = 32
    W_BODILESS = 33
    W_CANNOT_ACT = 34
    W_CANNOT_ATTACK = 35
    W_CANNOT_MOVE = 36
    W_CANNOT_DEFEND = 37
    W_STAYS_OPEN = 38
    W_GUARDS = 39
    W_DEFENDS_OFTEN = 40
    W_STRIKES_FLYERS = 41
    W_STRIKES_TWICE = 42
    W_FIGHTS_CLOSED = 43
    W_DEFENDS_GROUND = 44
    W_LEAP = 45
    W_TELEPORT = 46
    W_DASH = 47
    W_INCARNATION = 48
    W_UNIQUE = 49
    W_ZOAL = 50
    K_SIMPLE_STRIKE = 51
    K_DIRECTED_STRIKE = 52
    K_ANSWER = 53
    K_UNANSWERED_STRIKE = 54
    K_WEAK = 55
    K_MEDIUM = 56
    K_STRONG = 57
    K_BY_FLYER = 58
    K_MOTION = 59
    K_LEAP = 60
    K_TELEPORT = 61
    T_CREATURE = 62
    T_FLYER = 63
    T_COMPANION = 64
    T_PARASITE = 65
    T_ARTIFACT = 66
    T_TERRAIN = 67
    P_ROLL = 68
    P_STRIKE_WEAK = 69
    P_STRIKE_MEDIUM = 70
    P_STRIKE_STRONG = 71
    P_OVA = 72
    P_OVZ = 73
    P_MOVE = 74
    P_LIFE_CAP = 75
    P_LIFE = 76
    Z_FIELD = 77
    Z_AUXILIARY = 78
    Z_GRAVEYARD = 79
    C_ROW_3 = 80
    C_HALF = 81
    X_STRIKE_LIMIT = 82
    X_DEFEND_LIMIT = 83
    X_ZERO_STRIKE = 84
    X_FLYER_DEFENDS = 85
    X_OWN_TARGET = 86
    X_NO_ANSWER = 87
    X_VAMPIRE = 88
    X_READY_FOR_FLYERS = 89
    X_CLUMSY = 90
    X_ZERO_HIT = 91
    W_DIAGONAL = 92
    W_ONLY_DIAGONAL = 93
    E_SUMMON = 94
    E_REVIVE = 95
    STRIKE_TABLE = 96

cdef inline int sym(State* s, int which) noexcept nogil:
    return s.lib.symbols[which]

cdef inline bint switched(State* s, int which) noexcept nogil:
    """A default of ours is switched to its other value."""
    return s.rules.switches[s.lib.symbols[which]] != 0
