"""Costs of Heroes and the symbols of the cards. Everything is paid with the announcement (heroes:501.2).

In: nothing. Out: `COSTS`, `SYMBOLS`. A cost in words («сбросьте карту:») is a clause and needs no row here.
"""

from __future__ import annotations

from cardc.codegen.ir import Symbol, Want, call
from cardc.dsl.language import CostWord, SymbolWord
from cardc.plugins.heroes.terms import AMOUNT, ME, SELF, coins, flagged, types
from cardc.plugins.heroes.words.verbs_coins import turn_coins

_ITSELF = call("m_bit", SELF)
# Only creatures are weak in their first turn (210.2, 212.5).
_WEAK = call(
    "m_minus", call("m_and", flagged("fresh"), types("creature")), call("keyword_is", Symbol("keyword", "dash"))
)
_RESTED = call("m_minus", _ITSELF, _WEAK)
_CAN_TAP = call("m_any", call("m_and", _RESTED, flagged("open")))

COSTS = (
    CostWord(
        "coins",
        ("( {amount} )", "{amount} монета", "{amount}"),
        wants=turn_coins(AMOUNT, ME),
        able=call("le", AMOUNT, coins(ME)),
        most=coins(ME),
        clause="gl(Оплата)",
    ),
    CostWord(
        "tap",
        ("<tap>", "поворот", '( "т|t" )'),
        wants=(Want(Symbol("event", "close"), _ITSELF),),
        able=_CAN_TAP,
        reserve="tap",
        clause="506.1",
    ),
)

SYMBOLS = (
    SymbolWord("tap", "поворот", ("поворот",)),
    SymbolWord("icon", "монета", ("монета",)),
    SymbolWord("coin", "монета"),
    SymbolWord("counter", "фишка", ("фишка",)),
    SymbolWord("strike", "удар"),
    SymbolWord("health", "жизнь"),
    SymbolWord("direct", "направленный удар"),
    SymbolWord("armor", "броня"),
    SymbolWord("regen", "регенерация"),
)
