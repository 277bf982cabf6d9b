"""The words of the expansion: verbs, keywords, triggers and heads of replacement, qualifiers, a property, a symbol.

In: nothing. Out: tables for `Vocabulary`. Clauses «Л.…» are those of the expansion's own rules: Л.2 freezing and thawing,
Л.3 cracking, Л.4 its keywords.
"""

from __future__ import annotations

from cardc.codegen.ir import Const, Param, Symbol, Want, call
from cardc.dsl.language import Keyword, Predicate, Property, SymbolWord, TriggerWord, Verb

_TARGET, _N, _SUBJECT = Param("target"), Param("amount"), Param("subject")
_CREATURES = call("type_is", Symbol("type", "creature"))
_ICY = call("where_slot", call("everything"), Symbol("slot", "ice"), 3, 1)
_IT = call("m_has", _SUBJECT, call("ev_card"))
_HEAD = "когда|если [{subject:target}] должный|должно"


def _event(name: str) -> Symbol:
    return Symbol("event", name)


VERBS = (
    Verb(
        "freeze",
        ("заморозить {target} на {amount}",),
        reflexive=("замерзать|замёрзнуть на {amount}",),
        wants=(Want(_event("freeze"), _TARGET, amount=_N),),
        candidates=_CREATURES,
        clause="Л.2",
    ),
    Verb(
        "thaw",
        ("растопить {target}",),
        reflexive=("оттаивать|оттаять",),
        wants=(Want(_event("thaw"), _TARGET, amount=Const(0)),),
        measure="changed",
        candidates=_ICY,
        clause="Л.2",
    ),
    # A step of Python: as many wounds as there is ice, and the ice is gone.
    Verb(
        "crack",
        ("расколоть {target}",),
        native="frost.crack",
        gives=(_event("crack"), _event("thaw"), Symbol("slot", "ice")),
        candidates=_ICY,
        clause="Л.3",
    ),
    # A compiled step: the target freezes, and what stands next to it by one less.
    Verb(
        "chill",
        ("остудить {target} на {amount}",),
        native="frost.chill",
        gives=(_event("freeze"), _N),
        candidates=_CREATURES,
        clause="Л.2",
    ),
)

KEYWORDS = (
    Keyword("frostproof", ("морозостойкость",), mark=True, clause="Л.4"),
    Keyword("frozen-hide", ("ледяной кожа {n:amount}",), mark=True, clause="Л.4"),
    Keyword("cold", ("дыхание стужа {n:amount}",), text="{tap}: Заморозить существо на {n}.", clause="Л.4"),
)

TRIGGERS = (
    TriggerWord("freezes", ("когда [{subject:target}] замерзать",), "freeze", _IT, clause="Л.2"),
    TriggerWord(
        "would-freeze", (f"{_HEAD} замёрзнуть", f"{_HEAD} замерзать"), "freeze", _IT, clause="Л.2", replaces="body"
    ),
    TriggerWord("would-thaw", (f"{_HEAD} оттаять",), "thaw", _IT, clause="Л.2", replaces="body"),
    TriggerWord("instead-of-crack", ("вместо раскол [{subject:target}]",), "crack", _IT, clause="Л.3", replaces="head"),
)

PREDICATES = (Predicate("icy", ("обледенелый",), mask=_ICY, place="before"),)
PROPERTIES = (
    Property("ice", ("лёд", "<ice>"), reads=call("slot", Param("card"), Symbol("slot", "ice")), modifies=""),
)
SYMBOLS = (SymbolWord("ice", "лёд", ("лёд",)),)
