"""A ruleset of the expansion: the current rules, and «следом» beside their connectors.

In: the rules of the classic game. Out: `FROST_RULES`.
"""

from __future__ import annotations

from cardc.dsl.language import Connector, Ruleset
from cardc.plugins.berserk.rulesets import BERSERK_RULES

# «A, следом B»: B once A had some effect; it binds as the other connectors that ask for an outcome do.
FOLLOWS = Connector("следом", "any", 4, "Л.1")
FROST_RULES = Ruleset(
    "frost",
    game="berserk",
    parent="berserk",
    connectors=(*BERSERK_RULES.connectors, FOLLOWS),
    clauses=BERSERK_RULES.clauses | {"Л.1", "Л.2", "Л.3", "Л.4"},
)
