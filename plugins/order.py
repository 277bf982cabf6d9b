"""The order in which plugins load.

In: their `PluginInfo`s. Out: their names, required ones first, `before`/`after` respected, ties by name.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardc.plugins.errors import PluginError
from cardc.plugins.hookspecs import PluginInfo


def order_plugins(infos: Sequence[PluginInfo]) -> list[str]:
    """Names in loading order; E607 for a requirement that is not there, E608 for a circle."""
    earlier = _earlier(infos)
    order: list[str] = []
    while len(order) < len(infos):
        ready = sorted(name for name in earlier if name not in order and earlier[name] <= set(order))
        if not ready:
            left = sorted(set(earlier) - set(order))
            raise PluginError("E608", left[0], " → ".join([*left, left[0]]), "Drop one of their before/after/requires.")
        order.append(ready[0])
    return order


def _earlier(infos: Sequence[PluginInfo]) -> dict[str, set[str]]:
    names = {info.name for info in infos}
    earlier: dict[str, set[str]] = {info.name: set() for info in infos}
    for info in infos:
        for need in info.requires:
            if need not in names:
                raise PluginError("E607", info.name, need, f"Install or name the plugin {need}.")
        earlier[info.name] |= names & {*info.requires, *info.after}
        for later in names & set(info.before):
            earlier[later].add(info.name)
    return earlier
