"""A plugin that adds nothing but a rule about cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardc.dsl.cardfile import CardDef
from cardc.dsl.nodes import Text
from cardc.plugins.hookspecs import LintRule, PluginInfo, hookimpl


@hookimpl
def cardc_plugin() -> PluginInfo:
    return PluginInfo("strict", "1.0")


@hookimpl
def cardc_lint(game: str) -> Sequence[LintRule] | None:
    return [LintRule("free", free)] if game == "berserk" else None


def free(card: CardDef, text: Text) -> Iterator[tuple[tuple[int, int], str]]:
    if card.cost == 0 and text.features:
        yield text.features[0].span, "a card with a feature costs nothing"
