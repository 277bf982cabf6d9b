"""Rules of plugins about cards.

In: a card, its tree, the games. Out: W601 for everything that a rule finds fault with. A rule that raises, or tells something
else than it should, is a broken plugin (`PluginError` E605, exit code 3).
"""

from __future__ import annotations

from collections.abc import Iterator

from cardc.dsl.cardfile import CardDef
from cardc.dsl.diagnostics import Diagnostic, report
from cardc.languages import Games, Parsed
from cardc.plugins.errors import PluginError
from cardc.plugins.hookspecs import LintRule

MOST_LETTERS = 300


def lint(card: CardDef, parsed: Parsed, games: Games) -> tuple[Diagnostic, ...]:
    """What the rules of the card's game say; nothing of a card whose text has an error."""
    if any(found.severity == "error" for found in parsed.diagnostics):
        return ()
    rules = games.plugins.lints.get(parsed.language.game, ())
    return tuple(found for plugin, rule in rules for found in _told(plugin, rule, card, parsed))


def _told(plugin: str, rule: LintRule, card: CardDef, parsed: Parsed) -> Iterator[Diagnostic]:
    try:
        found = [(int(start), int(end), str(what)) for (start, end), what in rule.check(card, parsed.text)]
    except Exception as error:
        said = f"lint {rule.id}: {type(error).__name__}: {error}"
        raise PluginError("E605", plugin, said, "This is a bug of the plugin.") from error
    size = len(card.text)
    for start, end, what in found:
        span = (max(0, min(start, size)), max(0, min(end, size)))
        yield report("W601", span, word=rule.id, detail=what[:MOST_LETTERS], plugin=plugin)
