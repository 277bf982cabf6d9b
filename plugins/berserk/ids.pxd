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
    E_REDIRECTED = 17
    G_OPEN = 18
    G_HIDDEN = 19
    G_STRUCK = 20
    G_DEFENDED = 21
    G_PREPARING = 22
    G_READY = 23
    G_DASHED = 24
    G_WOLF = 25
    G_OUTNUMBERED = 26
    G_DEFENDING = 27
    S_SPENT = 28
    S_INCARNATION = 29
    W_OVA = 30
    W_OVZ = 31
    W_CLUMSY = 32
    W_DIRECT = 33
    W_UNANSWERED = 34
    W_VAMPIRISM = 35
    W_BODILESS = 36
    W_CANNOT_ACT = 37
    W_CANNOT_ATTACK = 38
    W_CANNOT_MOVE = 39
    W_CANNOT_DEFEND = 40
    W_STAYS_OPEN = 41
    W_GUARDS = 42
    W_DEFENDS_OFTEN = 43
    W_STRIKES_FLYERS = 44
    W_STRIKES_TWICE = 45
    W_FIGHTS_CLOSED = 46
    W_DEFENDS_GROUND = 47
    W_LEAP = 48
    W_TELEPORT = 49
    W_DASH = 50
    W_INCARNATION = 51
    W_UNIQUE = 52
    W_MUST_BE_MET = 53
    K_SIMPLE_STRIKE = 54
    K_DIRECTED_STRIKE = 55
    K_ANSWER = 56
    K_UNANSWERED_STRIKE = 57
    K_WEAK = 58
    K_MEDIUM = 59
    K_STRONG = 60
    K_BY_FLYER = 61
    K_MOTION = 62
    K_LEAP = 63
    K_TELEPORT = 64
    T_CREATURE = 65
    T_FLYER = 66
    T_COMPANION = 67
    T_PARASITE = 68
    T_ARTIFACT = 69
    T_TERRAIN = 70
    P_ROLL = 71
    P_STRIKE_WEAK = 72
    P_STRIKE_MEDIUM = 73
    P_STRIKE_STRONG = 74
    P_OVA = 75
    P_OVZ = 76
    P_MOVE = 77
    P_LIFE_CAP = 78
    P_LIFE = 79
    P_DUTY = 80
    P_REACH = 81
    P_DEFENDS = 82
    P_LEAP = 83
    Z_FIELD = 84
    Z_AUXILIARY = 85
    Z_GRAVEYARD = 86
    C_ROW_3 = 87
    C_HALF = 88
    X_STRIKE_LIMIT = 89
    X_DEFEND_LIMIT = 90
    X_ZERO_STRIKE = 91
    X_FLYER_DEFENDS = 92
    X_OWN_TARGET = 93
    X_NO_ANSWER = 94
    X_VAMPIRE = 95
    X_READY_FOR_FLYERS = 96
    X_CLUMSY = 97
    X_ZERO_HIT = 98
    X_DUTY = 99
    W_DIAGONAL = 100
    W_ONLY_DIAGONAL = 101
    E_SUMMON = 102
    E_REVIVE = 103
    W_DEFENDS_ANYONE = 104
    W_CANNOT_FACE = 105
    W_DOZES = 106
    W_MAY_DOZE = 107
    E_ACTS = 108
    G_ASLEEP = 109
    G_CALLED = 110
    S_STRIKES = 111
    E_EXILE = 112
    E_TO_DECK = 113
    Z_EXILE = 114
    E_DRAINS = 115
    STRIKE_TABLE = 116

cdef inline int sym(State* s, int which) noexcept nogil:
    return s.lib.symbols[which]

cdef inline bint switched(State* s, int which) noexcept nogil:
    """A default of ours is switched to its other value."""
    return s.rules.switches[s.lib.symbols[which]] != 0
