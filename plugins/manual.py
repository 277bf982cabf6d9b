"""Checks of what plugins hand in for tools and code.

In: (plugin, record) pairs in loading order. Out: the records by id with their plugins, or `PluginError`. Fail-closed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import Any, Protocol, TypeVar

from cardc.codegen.ir import StepTemplate
from cardc.plugins.errors import PluginError
from cardc.plugins.hookspecs import Vocabulary

FORMATS = ("human", "json", "sarif", "github")  # of the commands themselves


def check_modules(plugin: str, names: Sequence[str]) -> None:
    """E601 for a module of steps that cannot be found: without it no library of the game could be loaded."""
    for name in names:
        try:
            found = find_spec(name)
        except (ImportError, ValueError):
            found = None
        if found is None:
            raise PluginError("E601", plugin, f"native_modules: {name}", "Check its name and installation.")


class _Named(Protocol):
    @property
    def id(self) -> str: ...


Record = TypeVar("Record", bound=_Named)


def by_id(what: str, given: Sequence[tuple[str, Record]], taken: Sequence[str] = ()) -> Mapping[str, tuple[str, Record]]:
    """The records by id; E609 for a second one with an id, or one of `taken`; E611 for an id that is no word."""
    found: dict[str, tuple[str, Record]] = {}
    for plugin, record in given:
        _check_id(plugin, what, record.id)
        owner = found[record.id][0] if record.id in found else "cardc" if record.id in taken else ""
        if owner:
            raise PluginError("E609", plugin, f"{what}: {record.id}", f"Plugin {owner} has it: rename yours.")
        found[record.id] = (plugin, record)
    return found


def _check_id(plugin: str, what: str, id: Any) -> None:
    if not isinstance(id, str) or not id.replace("-", "").replace("_", "").isalnum():
        raise PluginError("E611", plugin, f"{what}: {id!r}", "Correct what the plugin declares.")


def checked_templates(
    given: Sequence[tuple[str, StepTemplate]], words: Sequence[Vocabulary]
) -> Mapping[str, StepTemplate]:
    """The templates by the step they stand for; E609 for a second one, E617 for one that cannot be used."""
    natives = list(dict.fromkeys(verb.native for part in words for verb in part.verbs if verb.native)) if given else []
    found: dict[str, StepTemplate] = {}
    owners: dict[str, str] = {}
    for plugin, template in given:
        if template.native in found:
            said = f"template: {template.native}"
            raise PluginError("E609", plugin, said, f"Plugin {owners[template.native]} has it: rename yours.")
        if template.native not in natives:
            cure = f"Name the native of one of your verbs: {', '.join(natives) or '-'}."
            raise PluginError("E617", plugin, f"template: {template.native}", cure)
        _try(plugin, template)
        found[template.native], owners[template.native] = template, plugin
    return found


def _try(plugin: str, template: StepTemplate) -> None:
    from cardc.codegen.inlining import TemplateFault, check_template

    try:
        check_template(template)
    except TemplateFault as error:
        raise PluginError("E617", plugin, f"template: {template.native}: {error}", "Correct the template.") from error
