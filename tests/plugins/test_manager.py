"""Loading: what plugins hand in is merged, and every quarrel is a named error."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from cardc.cards import read_sources
from cardc.codegen.ir import Param, StepTemplate, Symbol, Want, call
from cardc.dsl.language import Keyword, Noun, Ruleset, TriggerWord, Verb
from cardc.languages import Games
from cardc.plugins.cures import in_russian
from cardc.plugins.errors import PluginError
from cardc.plugins.hookspecs import Importer, LintRule, PluginInfo, Report, ScenarioWords, Vocabulary, hookimpl
from cardc.plugins.manager import load_plugins
from cardc.plugins.phrases import claimed_phrases
from cardc.runtime.model import CardType, EventKind, Model, RulesetData, Zone


def plugin(info: Any, **hooks: Any) -> ModuleType:
    made = ModuleType(getattr(info, "name", "nameless"))
    for name, answer in {"plugin": info, **hooks}.items():
        setattr(made, f"cardc_{name}", hookimpl(_answering(name, answer)))
    return made


def _answering(name: str, answer: Any) -> Any:
    if name in ("model", "scenario", "lint"):
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

CHESS = Model("chess", zones=(Zone("field", in_play=True),), types=(CardType("king", ("король",), True, True, "field"),),
              events=(EventKind("open", "open"),), rulesets=(RulesetData("chess"),))  # fmt: skip


def _chess(game: str) -> Model | None:
    return CHESS if game == "chess" else None


def _declares(verb: Verb) -> list[ModuleType]:
    return [plugin(A, vocabulary=words(verbs=(verb,)))]


def _unmarked() -> ModuleType:
    made = plugin(A)
    made.cardc_rulesets = lambda: []  # type: ignore[attr-defined]
    return made


def _written(*sources: str, cimports: tuple[str, ...] = ()) -> list[ModuleType]:
    verbs = words(verbs=(Verb("v", ("бить {target}",), native="a.hit"),))
    return [plugin(A, vocabulary=verbs, templates=[StepTemplate("a.hit", source, cimports=cimports) for source in sources])]


def _speaks(**tables: Any) -> list[ModuleType]:
    return [plugin(A, vocabulary=words(**tables), rulesets=[Ruleset("chess", "chess")], model=_chess)]


ZOO |= {
    "an event that is not": ("E616", lambda: _speaks(verbs=(Verb("v", ("бить",), wants=(Want(Symbol("event", "hit"), None),)),))),
    "a moment that is not": ("E616", lambda: _speaks(triggers=(TriggerWord("t", ("при ударе",), "hit"),))),
    "a mark that is not": ("E616", lambda: _speaks(keywords=(Keyword("k", ("мат",), mark=True),))),
    "a slot that is not": (
        "E616",
        lambda: _speaks(nouns=(Noun("n", ("фигура",), call("where_slot", call("everything"), Symbol("slot", "x"), 3, 1)),)),
    ),
    "rules that do not hold": (
        "E615",
        lambda: [*_speaks(), plugin(B, model=lambda game: {"events": (EventKind("x", "slot-add", slot="nosuch"),)})],
    ),
    "rules of another game": (
        "E611",
        lambda: [plugin(A, vocabulary=words(), model=lambda game: replace(CHESS, game="go"))],
    ),
    "two rules of one event": (
        "E614",
        lambda: [
            *_speaks(),
            plugin(B, model=lambda game: {"events": (EventKind("open", "close"),)}),
        ],
    ),
    "two rules about cards": (
        "E609",
        lambda: [plugin(i, vocabulary=words(), lint=lambda game: [LintRule("r", lambda card, text: ())]) for i in (A, B)],
    ),
    "a hook without its mark": ("E604", lambda: [_unmarked()]),
    "a verb that no text can say": ("E611", lambda: _declares(Verb("v", ()))),
    "a bracket too many": ("E611", lambda: _declares(Verb("v", ("бить [{target}",)))),
    "a slot of no type": ("E611", lambda: _declares(Verb("v", ("бить {targte}",)))),
    "a hole that nothing fills": ("E611", lambda: _declares(Verb("v", ("бить {target}",), candidates=Param("targt")))),
    "a primitive that is none": ("E611", lambda: _declares(Verb("v", ("бить",), candidates=call("type_iz")))),
    "a primitive with too little": ("E611", lambda: _declares(Verb("v", ("бить",), candidates=call("type_is")))),
    "a measure that is none": ("E611", lambda: _declares(Verb("v", ("бить",), measure="most"))),
    "wants without a tuple": ("E611", lambda: _declares(Verb("v", ("бить",), wants=7))),  # type: ignore[arg-type]
    "too many numbers": ("E611", lambda: _declares(Verb("v", ("бить",), gives=(call("me"),) * 5))),
    "a list in the rules": ("E611", lambda: [*_speaks(), plugin(B, model=lambda game: {"events": []})]),
    "words of a game without rules": ("E612", lambda: [*_speaks(), plugin(B, vocabulary=[Vocabulary("ches")])]),
    "steps in a module that is not there": (
        "E601",
        lambda: [*_speaks(), plugin(B, model=lambda game: {"native_modules": ("nosuch.steps",)})],
    ),
    "two readers": (
        "E609",
        lambda: [plugin(i, importers=[Importer("deck", list)]) for i in (A, B)],  # type: ignore[arg-type]
    ),
    "a reader that is none": ("E611", lambda: [plugin(A, importers=[read_sources])]),
    "two reports": ("E609", lambda: [plugin(i, reports=[Report("mine", str)]) for i in (A, B)]),  # type: ignore[arg-type]
    "a report called as a format is": ("E609", lambda: [plugin(A, reports=[Report("json", str)])]),  # type: ignore[arg-type]
    "a report without a name": ("E611", lambda: [plugin(A, reports=[Report("", str)])]),  # type: ignore[arg-type]
    "a report that is none": ("E611", lambda: [plugin(A, reports="brief")]),
    "a template of no verb": ("E617", lambda: [plugin(A, templates=[StepTemplate("a.hit", "pass")])]),
    "two templates": ("E609", lambda: _written("pass", "pass")),
    "a template that is no template": ("E617", lambda: _written("{{ part")),
    "a template that asks for more": ("E617", lambda: _written("{{ card.text }}")),
    "a template of too few numbers": ("E617", lambda: _written("{{ gives[7].x }}")),
    "a template that is no Python": ("E617", lambda: _written("want({{ part }}")),
    "a template of nothing": ("E617", lambda: _written(" ")),
    "a template with a strange import": ("E617", lambda: _written("pass", cimports=("import os; os.exit()",))),
    "a rule that is none": ("E611", lambda: [plugin(A, vocabulary=words(), lint=lambda game: [7])]),
    "a field that the model has not": (
        "E615",
        lambda: [*_speaks(), plugin(B, model=lambda game: {"nosuch": 1})],
    ),
}


@pytest.mark.parametrize("case", sorted(ZOO))
def test_every_quarrel_is_told_in_both_languages(case: str) -> None:
    with pytest.raises(PluginError) as caught:
        load(*ZOO[case][1]())
    russian = caught.value.told("ru")
    assert caught.value.code in russian and caught.value.plugin in russian
    assert re.search("[а-я]", in_russian(caught.value.cure))


def test_a_broken_plugin_ends_the_command_with_three(tmp_path: Path) -> None:
    (tmp_path / "quarrel_plugin.py").write_text("raise RuntimeError('oops')", encoding="utf-8")
    command = [sys.executable, "-m", "cardc", "--lang", "ru", "--plugin", "quarrel_plugin", "plugins", "--format", "json"]
    paths = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH"), os.getcwd()])])
    done = subprocess.run(command, env=os.environ | {"PYTHONPATH": paths}, capture_output=True, text=True, timeout=60)
    assert done.returncode == 3 and "Traceback" not in done.stderr
    assert json.loads(done.stdout)["conflicts"][0]["code"] == "E601"
    assert "RuntimeError" in done.stderr and "модуль не импортируется" in done.stderr


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


def test_a_rule_about_cards_is_told_and_a_broken_one_is_a_broken_plugin(tmp_path: Path) -> None:
    games = Games(load_plugins(["tests.plugins.strict"]))
    (tmp_path / "s.cards.yaml").write_text(
        "game: berserk\nset: {code: s, name: n}\ncards:\n  - {name: A, cost: 0, text: '{tap}: Закрыть существо.'}\n",
        encoding="utf-8",
    )
    (found,) = read_sources((str(tmp_path),), games).findings
    assert (found.diagnostic.code, found.severity) == ("W601", "warning")
    broken = LintRule("bad", lambda card, text: 7)  # type: ignore[arg-type,return-value]
    games.plugins = replace(games.plugins, lints={"berserk": (("strict", broken),)})
    with pytest.raises(PluginError, match="E605.*strict.*bad"):
        read_sources((str(tmp_path),), games)
