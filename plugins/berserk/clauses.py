"""The clause numbers of the classic rules, for checking citations.

In: nothing. Out: `BERSERK`, `BERSERK_2014`: sets of clause ids as they stand after `ruleset:`. `§9.4` is a paragraph of
the playing rules, `D12` one of our defaults; two clauses of 2014 bear one number and are told apart by `#pay` and `#or`.
"""

from __future__ import annotations

from cardc.plugins.berserk.switches import SWITCHES

_COMPOSITE = """
    505 505.1 505.2 505.3 505.4 505.4.1 505.4.2 505.4.3 505.4.4 505.4.5 505.4.6 505.4.7 505.4.8 505.4.9 505.4.10 505.5
"""
_COMPOSITE_2014 = """
    505 505.1 505.2 505.3 505.3.1 505.3.2 505.4 505.4.1 505.4.2 505.5#pay 505.5#or 505.6 505.7 505.8
"""

# Section of the playing rules → number of its last paragraph (0: the section is not divided).
_PARAGRAPHS = {
    1: 9, 2: 8, 3: 9, 4: 4, 5: 8, 6: 8, 7: 6, 8: 6, 9: 18, 10: 9, 11: 4, 12: 9, 13: 4, 14: 2, 15: 0, 16: 5, 17: 5, 18: 4,
    19: 7, 20: 8, 21: 6, 22: 3, 23: 0, 24: 3, 25: 0, 26: 3, 27: 0, 28: 0,
}  # fmt: skip
_SECTIONS = {f"§{section}" for section in _PARAGRAPHS}
_PLAYING = {f"§{section}.{n}" for section, last in _PARAGRAPHS.items() for n in range(1, last + 1)}
_SHARED = _SECTIONS | _PLAYING | {row.clause for row in SWITCHES}

BERSERK = frozenset(_COMPOSITE.split()) | _SHARED
BERSERK_2014 = frozenset(_COMPOSITE_2014.split()) | _SHARED
