"""What goes wrong while plugins load: one exception, `PluginError`, with a code of the catalogue.

In: what the manager found. Out: a message naming plugin, phrase and cure.
"""

from __future__ import annotations

CODES = {
    "E601": "the module cannot be imported",
    "E602": "the module is no plugin",
    "E603": "the plugin was written for another version of the hooks",
    "E604": "unknown or malformed hook",
    "E605": "a hook raised an exception",
    "E606": "two plugins have one name",
    "E607": "a required plugin is missing",
    "E608": "the order asked for is circular",
    "E609": "an id is declared twice",
    "E610": "a phrase is claimed twice",
    "E611": "a hook returned something else than the manual says",
    "E612": "no plugin provides what was asked for",
    "E613": "the parent of a ruleset is unknown or circular",
    "E614": "two plugins contradict each other in the rules of the table",
    "E615": "the rules of the table do not hold together",
}


class PluginError(Exception):
    """A plugin cannot be used: `code` (E6xx), `plugin` (its name or module), `phrase` (id, pattern, hook), `cure`."""

    def __init__(self, code: str, plugin: str, phrase: str, cure: str) -> None:
        self.code, self.plugin, self.phrase, self.cure = code, plugin, phrase, cure
        super().__init__(f"{code} plugin {plugin}: {CODES[code]}: {phrase}. {cure}")
