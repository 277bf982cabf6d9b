"""Lowering: a feature of the tree to a program of the step IR.

In: `dsl.nodes.Feature`, `Language`, `Ruleset`. Out: `codegen.ir.Program`. Decisions are made here, not in templates.
"""

from cardc.codegen.lowering.features import lower_feature

__all__ = ["lower_feature"]
