"""Bodies of compiled steps: what differs only in numbers and words is compiled once."""

from __future__ import annotations

from cardc.codegen.bodies import Code, emit_code, module_names, step_modules, texts_of
from cardc.codegen.lowering import lower_feature
from cardc.languages import load_games

GAMES = load_games()
RULESET = "berserk"


def code_of(*texts: str) -> Code:
    programs = []
    for number, text in enumerate(texts):
        parsed = GAMES.parse(text, RULESET)
        assert not parsed.failed, parsed.diagnostics
        programs.append(lower_feature(parsed.text.features[0], parsed.language, parsed.ruleset, f"card{number}#0"))
    return emit_code(programs)


def test_numbers_and_words_are_arguments() -> None:
    one = code_of("{tap}: Ранить существо степи на 2.")
    both = code_of("{tap}: Ранить существо степи на 2.", "{tap}: Ранить существо леса на 5.")
    assert both.bodies.keys() == one.bodies.keys()
    assert len(both.functions) > len(one.functions)


def test_equal_functions_are_one() -> None:
    text = "{tap}: Ранить существо на 2, при этом получить {counter}."
    once, twice = code_of(text), code_of(text, text)
    assert twice.functions == once.functions
    assert twice.exports["card0#0", "run"] == twice.exports["card1#0", "run"]


def test_other_words_are_other_bodies() -> None:
    joined = code_of("{tap}: Ранить существо на 2, при этом получить {counter}.")
    apart = code_of("{tap}: Ранить существо на 2 и получить {counter}.")
    assert joined.bodies.keys() - apart.bodies.keys()


def test_a_body_does_not_depend_on_what_else_there_is() -> None:
    one = texts_of(code_of("{tap}: Разряд на 3."))
    more = texts_of(code_of("{tap}: Закрыть существо или ранить его на 1.", "{tap}: Разряд на 3."))
    assert {key: more[key] for key in one} == dict(one)
    assert step_modules(one) == step_modules(dict(reversed(list(one.items()))))


def test_a_body_more_changes_one_module() -> None:
    keys = [f"{number * 2654435761 % (1 << 32):08x}" for number in range(1000)]
    before, after = module_names(keys), module_names([*keys, "00112233"])
    assert len(before) > 8
    assert len(set(after) - set(before)) <= 2
    assert [key for _, group in after for key in group] == sorted([*keys, "00112233"])
