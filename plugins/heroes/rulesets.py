"""The rulesets of Heroes as data: `heroes`, `heroes-118`, `heroes-17`.

In: nothing. Out: `RULESETS`. Where the rules are silent a switch stands in `plugins/heroes/switches.py`; nothing else
in the project decides anything by the name of a ruleset.
"""

from __future__ import annotations

from dataclasses import replace

from cardc.dsl.language import Connector, GateRule, Ruleset
from cardc.plugins.heroes.clauses import HEROES, HEROES_17, HEROES_118
from cardc.plugins.heroes.switches import SWITCHES, SWITCHES_17, values

_EVERY = frozenset(
    {"illegal", "declined", "closed", "fizzled", "blocked", "none", "partial", "full", "replaced", "unreached"}
)
_UNDONE = frozenset({"illegal", "declined", "fizzled", "blocked", "none", "partial", "replaced"})

# Loosest first: blocks, the chain, the two gates (left to right), «и» inside one part, a choice of single actions.
_BLOCK, _CHAIN, _GATE, _AND, _OR = 1, 2, 3, 4, 5
_SAID = values(SWITCHES)


def _connectors(chain: str, full: str, purpose: str, choice: str) -> tuple[Connector, ...]:
    return (
        Connector("или", "or", _BLOCK, choice, form="block"),
        Connector("либо", "or", _BLOCK, choice, form="block"),
        Connector(",", "chain", _CHAIN, chain),
        Connector(";", "chain", _CHAIN, chain, separate=True),
        Connector("затем", "chain", _CHAIN, chain, separate=bool(_SAID["then-names-later"])),
        Connector("при этом", "full", _GATE, full),
        Connector("чтобы", *(("full", _GATE) if _SAID["purpose-is-full"] else ("chain", _CHAIN)), purpose),
        Connector("и", "and", _AND, chain),
        Connector("или", "or", _OR, choice),
        Connector("либо", "or", _OR, choice),
    )


def _gates(chain: str, full: str, choice: str) -> dict[str, GateRule]:
    """Which outcomes of the left side open the right side. A replaced action is judged by that word alone."""
    return {
        "chain": GateRule(_EVERY, under=False, clause=chain),
        "and": GateRule(_EVERY, under=False, clause=chain),
        "full": GateRule(frozenset({"full"}), under=False, clause=full),
        "or": GateRule(_EVERY, under=False, clause=choice),
        "refuse": GateRule(frozenset({"illegal", "declined"}), under=False, clause="118.1"),
    }


_OTHERWISE = Connector("иначе", "else", _GATE, "119.7")
_REFUSED = {"при выполнении": "berserk", "в случае неудачи": "berserk", "в противном случае": "berserk-2014"}

HEROES_RULES = Ruleset(
    id="heroes",
    game="heroes",
    connectors=(*_connectors("119.2", "119.4", "119.3", "308.1(3)"), _OTHERWISE),
    gates={**_gates("119.2", "119.4", "308.1(3)"), "else": GateRule(_UNDONE, under=False, clause="119.7")},
    refused_connectors=_REFUSED,
    choice_heads=("выбрать один из", "выбрать один", "выбрать"),
    payment="before",
    interrupts=True,
    recheck="zone",
    targets_first=bool(_SAID["targets-first-everywhere"]),
    sentence_op="chain",
    labelled_kinds=frozenset({"ability"}),
    kind_labels={"spell": "spell"},
    may_list=False,
    or_list=False,
    finite_orders=True,
    spell_list=True,
    may_performer=True,
    replaced_counts="word",
    once_a_turn=True,
    timed=("gain-features", "hero"),
    delays=("put-off", "once", "elsewhere"),
    defaults={
        "payment": "501.2",
        "interrupt": "119.2",
        "optional": "119.5",
        "if": "403.1",
        "targets": "116.1",
        "repeat": "507.6",
        "recheck": "120.7",
    },
    switches=values(SWITCHES),
    clauses=HEROES,
)

HEROES_118_RULES = replace(
    HEROES_RULES,
    id="heroes-118",
    parent="heroes",
    connectors=(
        *_connectors("118.2", "118.4", "118.3", "308.1(3)"),
        replace(_OTHERWISE, clause="403.1", form="branch"),
    ),
    gates=_gates("118.2", "118.4", "308.1(3)"),
    refused_connectors={**_REFUSED, "иначе": "heroes"},
    may_performer=False,
    defaults={**HEROES_RULES.defaults, "interrupt": "118.2", "optional": "118.5", "recheck": "119.7"},
    clauses=HEROES_118,
)

HEROES_17_RULES = replace(
    HEROES_RULES, id="heroes-17", parent="heroes", switches=values(SWITCHES, SWITCHES_17), clauses=HEROES_17
)

RULESETS = (HEROES_RULES, HEROES_118_RULES, HEROES_17_RULES)
