"""What stands before the colon: costs and conditions of use [§5.2, §16.1, 505.3].

In: nothing. Out: `COSTS`.
"""

from __future__ import annotations

from cardc.codegen.ir import Param, Symbol, call
from cardc.dsl.language import CostWord
from cardc.plugins.berserk.terms import THIS, flagged, has, opposite, read, slot, want

_OPEN = has(flagged("open"), call("self"))
_AMOUNT = Param("amount")

_SECOND = call("pslot", call("me"), Symbol("pslot", "second"))

_WOLF = has(flagged("wolf"), call("self"))

COSTS = (
    CostWord("tap", ("<tap>", "[{amount}] <tap>"), (want("close", targets=THIS), want("acts", targets=THIS)), _OPEN, reserve="tap", clause="§5.2"),
    CostWord(
        "counter",
        ("[{amount}] <counter>",),
        (want("lose-counter", opposite(_AMOUNT), targets=THIS),),
        call("le", _AMOUNT, slot("counter")),
        reserve="counter",
        most=slot("counter"),
        clause="§16.1",
    ),
    CostWord(
        "token",
        ("[{amount}] <token>|<tok>",),
        (want("lose-token", opposite(_AMOUNT), targets=THIS),),
        call("le", _AMOUNT, slot("token")),
        reserve="token",
        most=slot("token"),
        clause="§16.4",
    ),
    CostWord("instant", ("<instant>",), timing="instant", clause="§7"),
    CostWord(
        "health",
        ("[{amount}] <health>",),
        (want("lose-extra", opposite(_AMOUNT), targets=THIS),),
        call("le", _AMOUNT, read("extra")),
        most=read("extra"),
        clause="§12.4",
    ),
    CostWord("first", ("<first>",), able=call("eq", _SECOND, 0), timing="holds", clause="§3.8"),
    CostWord("second", ("<second>",), able=call("eq", _SECOND, 1), timing="holds", clause="§3.8"),
    # The side is chosen before the own turn and stays; who has never chosen is human [D102].
    CostWord("wolf", ("<wolf>",), able=_WOLF, timing="holds", clause="§14", flag="wolf"),
    CostWord("human", ("<human>",), able=call("fails", _WOLF), timing="holds", clause="§14", flag="wolf"),
)
