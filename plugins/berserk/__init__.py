"""The classic game as a plugin: rulesets `berserk` and `berserk-2014`, their words, and the rules of the table.

In: nothing. Out: the hooks of `cardc.plugins.hookspecs`.
"""

from __future__ import annotations

from cardc.plugins.hookspecs import PluginInfo, hookimpl


@hookimpl
def cardc_plugin() -> PluginInfo:
    """The game's plugin; it needs no other."""
    return PluginInfo("berserk", "1.0")
