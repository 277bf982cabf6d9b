"""Loading: what plugins hand in is merged, and every quarrel is a named error."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from cardc.dsl.language import Noun, Ruleset, Verb
from cardc.plugins.errors import PluginError
from cardc.plugins.hookspecs import PluginInfo, ScenarioWords, Vocabulary, hookimpl
from cardc.plugins.manager import load_plugins
from cardc.plugins.phrases import claimed_phrases


def plugin(info: Any, **hooks: Any) -> ModuleType:
    made = ModuleType(getattr(info, "name", "nameless"))
    for name, answer in {"plugin": info, **hooks}.items():
        setattr(made, f"cardc_{name}", hookimpl(_answering(name, answer)))
    return made


def _answering(name: str, answer: Any) -> Any:
    if name in ("model", "scenario"):
        return lambda game: answer(game) if callable(answer) else answer
    return lambda: answer() if callable(answer) else answer


def load(*plugins: Any) -> Any:
    return load_plugins(plugins, discover=False)


def words(**tables: Any) -> list[Vocabulary]:
    return [Vocabulary("chess", **tables)]


KING = Noun("king", ("король",))
A = PluginInfo("a", "1")
B = PluginInfo("b", "1")


def test_words_of_all_plugins_stand_in_one_language() -> None:
    loaded = load(
        plugin(B, vocabulary=words(nouns=(Noun("pawn", ("пешка",)),))),
        plugin(A, vocabulary=words(nouns=(KING,), elements={"white": ("белый",)})),
    )
    assert list(loaded.language("chess").nouns) == ["king", "pawn"]
    assert loaded.language("chess").elements == {"white": ("белый",)}


def test_a_child_ruleset_inherits_and_overrides() -> None:
    parent = Ruleset("old", "chess", payment="before", switches={"x": 1, "y": 2}, clauses=frozenset({"1"}))
    child = Ruleset("new", "chess", parent="old", switches={"y": 3})
    ruleset = load(plugin(A, rulesets=[child, parent])).ruleset("new")
    assert (ruleset.payment, ruleset.switches, ruleset.clauses) == ("before", {"x": 1, "y": 3}, {"1"})


def test_required_plugins_load_first() -> None:
    loaded = load(plugin(PluginInfo("a", "1", requires=("z",))), plugin(PluginInfo("z", "1", before=("b",))), plugin(B))
    assert [one["name"] for one in loaded.describe()] == ["z", "a", "b"]


def test_scenario_words_of_an_expansion_are_joined() -> None:
    first = plugin(A, vocabulary=words(), scenario=ScenarioWords("chess", type="king", slots={"a": "a"}))
    second = plugin(B, scenario=ScenarioWords("chess", slots={"b": "b"}))
    assert load(first, second).scenario("chess").slots == {"a": "a", "b": "b"}


def _raises() -> None:
    raise KeyError("oops")


def _surprising() -> ModuleType:
    made = ModuleType("surprising")
    made.cardc_plugin = hookimpl(lambda surprise: A)
    return made


ZOO = {
    "missing module": ("E601", lambda: ["no_such_module_of_cardc"]),
    "no plugin at all": ("E602", lambda: [ModuleType("empty")]),
    "info of a wrong type": ("E611", lambda: [plugin("a")]),
    "version of the hooks": ("E603", lambda: [plugin(PluginInfo("a", "1", api=99))]),
    "unknown hook": ("E604", lambda: [plugin(A, nosuch=1)]),
    "unknown argument": ("E604", lambda: [_surprising()]),
    "exception": ("E605", lambda: [plugin(A, vocabulary=_raises)]),
    "exception in the info": ("E605", lambda: [plugin(_raises)]),
    "one name": ("E606", lambda: [plugin(A), plugin(A)]),
    "requirement": ("E607", lambda: [plugin(PluginInfo("a", "1", requires=("nosuch",)))]),
    "circle": ("E608", lambda: [plugin(PluginInfo("a", "1", after=("b",))), plugin(PluginInfo("b", "1", after=("a",)))]),
    "circle with itself": ("E608", lambda: [plugin(PluginInfo("a", "1", after=("a",)))]),
    "one id": ("E609", lambda: [plugin(A, vocabulary=words(nouns=(KING,))), plugin(B, vocabulary=words(nouns=(KING,)))]),
    "one id in one plugin": ("E609", lambda: [plugin(A, vocabulary=words(nouns=(KING, KING)))]),
    "one ruleset": ("E609", lambda: [plugin(A, rulesets=[Ruleset("x", "chess")] * 2)]),
    "other words of an element": (
        "E609",
        lambda: [plugin(i, vocabulary=words(elements={"e": (i.name,)})) for i in (A, B)],
    ),
    "one phrase": (
        "E610",
        lambda: [plugin(A, vocabulary=words(verbs=(Verb("v", ("бить [{target}]",)), Verb("w", ("бить|колоть",)))))],
    ),
    "one lemma": ("E610", lambda: [plugin(A, vocabulary=words(nouns=(KING, Noun("other", ("король",)))))]),
    "words of a wrong type": ("E611", lambda: [plugin(A, vocabulary=7)]),
    "words of a wrong item": ("E611", lambda: [plugin(A, vocabulary=[KING])]),
    "a pattern instead of patterns": ("E611", lambda: [plugin(A, vocabulary=words(nouns=(Noun("n", "король"),)))]),  # type: ignore[arg-type]
    "an empty pattern": ("E611", lambda: [plugin(A, vocabulary=words(nouns=(Noun("n", (" ",)),)))]),
    "scenario of another game": ("E611", lambda: [plugin(A, vocabulary=words(), scenario=ScenarioWords("go"))]),
    "no parent": ("E613", lambda: [plugin(A, rulesets=[Ruleset("x", "chess", parent="y")])]),
    "parent circle": ("E613", lambda: [plugin(A, rulesets=[Ruleset("x", "chess", parent="x")])]),
    "parent of another game": (
        "E613",
        lambda: [plugin(A, rulesets=[Ruleset("x", "chess", parent="y"), Ruleset("y", "go")])],
    ),
    "two defaults": (
        "E614",
        lambda: [plugin(i, vocabulary=words(), scenario=ScenarioWords("chess", type=i.name)) for i in (A, B)],
    ),
    "two meanings of a key": (
        "E614",
        lambda: [plugin(i, vocabulary=words(), scenario=ScenarioWords("chess", slots={"s": i.name})) for i in (A, B)],
    ),
}


@pytest.mark.parametrize("case", sorted(ZOO))
def test_a_quarrel_is_a_named_error(case: str) -> None:
    code, plugins = ZOO[case]
    with pytest.raises(PluginError) as caught:
        load(*plugins())
    assert caught.value.code == code
    assert caught.value.plugin and caught.value.phrase and caught.value.cure.endswith(".")


def test_what_nobody_provides_is_named_with_what_there_is() -> None:
    with pytest.raises(PluginError, match="E612.*Known: chess"):
        load(plugin(A, vocabulary=words())).language("go")


def test_a_pattern_claims_its_variants() -> None:
    assert claimed_phrases("а|б [в {x:amount}] г") == ("а в {amount} г", "а г", "б в {amount} г", "б г")


@pytest.mark.parametrize("pattern", ["[", "а ] б", "[[[[[[[[[[а]]]]]]]]]]", "[а|б] " * 40])
def test_a_pattern_out_of_bounds_is_compared_as_printed(pattern: str) -> None:
    assert len(claimed_phrases(pattern)) == 1
