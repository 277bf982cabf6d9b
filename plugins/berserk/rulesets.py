"""The rulesets of the classic game as data: `berserk` (current clause 505) and `berserk-2014`.

In: nothing. Out: `RULESETS`. The clause stands beside each row. What the rules leave open stands in
`plugins/berserk/switches.py`; nothing else in the project decides anything by the name of a ruleset.
"""

from __future__ import annotations

from dataclasses import replace

from cardc.dsl.language import Connector, GateRule, Ruleset
from cardc.plugins.berserk.clauses import BERSERK, BERSERK_2014
from cardc.plugins.berserk.switches import values

_EVERY = frozenset(
    {"illegal", "declined", "closed", "fizzled", "blocked", "none", "partial", "full", "replaced", "unreached"}
)
_FAILED = frozenset({"illegal", "fizzled", "blocked", "none", "partial"})

# Loosest first; levels 5 and 6 are reconstructed from printed cards (the printed list ends after the fourth entry).
_THEN, _OR_BLOCK, _EITHER_BLOCK, _GATE, _AND, _OR = 1, 2, 3, 4, 5, 6
_UNABLE = "если противник не может или не хочет этого сделать"

BERSERK_RULES = Ruleset(
    id="berserk",
    game="berserk",
    connectors=(
        Connector("затем", "then", _THEN, "505.4.4"),
        Connector("при этом", "full", _GATE, "505.4.5"),
        Connector(";", "full", _GATE, "505.4.5"),
        Connector("чтобы", "full", _GATE, "505.4.5"),
        Connector("при выполнении", "any", _GATE, "505.4.6"),
        Connector("–", "any", _GATE, "505.4.6"),
        Connector("иначе", "else", _GATE, "505.4.7"),
        Connector("в случае неудачи", "else", _GATE, "505.4.7"),
        Connector(_UNABLE, "refuse", _GATE, "505.4.10", form="refuse"),
        Connector("и", "and", _AND, "505.4.1"),
        Connector(",", "and", _AND, "505.4.1"),
        Connector("или", "or", _OR, "505.4.8"),
        Connector("либо", "or", _OR, "505.4.8"),
        Connector("или", "or", _OR_BLOCK, "505.4.9", form="block"),
        Connector("либо", "or", _EITHER_BLOCK, "505.4.9", form="block"),
    ),
    gates={
        "and": GateRule(_EVERY, under=True, clause="505.4.1"),
        "then": GateRule(_EVERY, under=True, clause="505.4.4"),
        "full": GateRule(frozenset({"full"}), under=True, clause="505.4.5"),
        "any": GateRule(frozenset({"partial", "full"}), under=True, clause="505.4.6"),
        "else": GateRule(_FAILED, under=True, clause="505.4.7"),
        "or": GateRule(_EVERY, under=True, clause="505.4.8"),
        "refuse": GateRule(frozenset({"illegal", "declined"}), under=True, clause="505.4.10"),
    },
    refused_connectors={"в противном случае": "berserk-2014"},
    payment="after",
    defaults={
        "single": "505.1",
        "order": "505.2",
        "payment": "505.3",
        "repeat": "505.4.2",
        "repeat-targets": "505.4.3",
        "optional": "505.2",
        "if": "505.2",
        "targets": "505.2",
        "recheck": "505.4.1",
        "interrupt": "505.4.1",
    },
    delays=("put-off", "once"),
    switches=values(),
    clauses=BERSERK,
)

# No `parent`: it would add the gates of connectors that these rules do not have.
BERSERK_2014_RULES = replace(
    BERSERK_RULES,
    id="berserk-2014",
    connectors=(
        Connector("при этом", "full", _GATE, "505.4"),
        Connector(";", "full", _GATE, "505.4.1"),
        Connector("–", "full", _GATE, "505.4.2"),
        Connector("чтобы", "full", _GATE, "505.4"),
        Connector("в противном случае", "else", _GATE, "505.6"),
        Connector(_UNABLE, "refuse", _GATE, "505.7", form="refuse"),
        Connector("и", "and", _AND, "505.3"),
        Connector(",", "and", _AND, "505.3"),
        Connector("или", "or", _OR, "505.5#or"),
        Connector("либо", "or", _OR, "505.5#or"),
    ),
    gates={
        "and": GateRule(_EVERY, under=True, clause="505.3"),
        "full": GateRule(frozenset({"full"}), under=True, clause="505.4"),
        "else": GateRule(frozenset({"illegal"}), under=True, clause="505.6"),
        "or": GateRule(_EVERY, under=True, clause="505.5#or"),
        "refuse": GateRule(frozenset({"illegal", "declined"}), under=True, clause="505.7"),
    },
    refused_connectors={
        "затем": "berserk",
        "при выполнении": "berserk",
        "иначе": "berserk",
        "в случае неудачи": "berserk",
    },
    defaults={
        "single": "505.1",
        "order": "505.3",
        "payment": "505.5#pay",
        "repeat": "505.3.1",
        "repeat-targets": "505.3.2",
        "optional": "505.8",
        "if": "505.3",
        "targets": "505.3",
        "recheck": "505.3",
        "interrupt": "505.3",
    },
    clauses=BERSERK_2014,
)

RULESETS = (BERSERK_RULES, BERSERK_2014_RULES)
