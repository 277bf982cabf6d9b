"""The table of word forms, and the dictionary behind it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from cardc.dsl.forms import Form
from cardc.dsl.words import load_words, parse_table
from cardc.dsl.words_build import build_table, lemmas_of

WORDS = load_words()


@pytest.mark.parametrize(
    ("word", "lemma"),
    [("Существа", "существо"), ("тремя", "три"), ("ЛЕЖАЩЕГО", "лежать"), ("ещё", "еще"), ("лучше", "хороший"),
     ("ранит", "ранить"), ("людей", "человек")],
)
def test_lemmas(word: str, lemma: str) -> None:
    assert WORDS.known(word) and lemma in WORDS.lemmas(word)


def test_letter_case_and_yo_do_not_matter() -> None:
    assert WORDS.forms("ТЁМНОЕ") == WORDS.forms("темное") != ()


def test_a_participle_has_two_lemmas() -> None:
    assert {"открыть", "открытый"} <= WORDS.lemmas("открытого")


def test_grammemes() -> None:
    forms = WORDS.forms("существом")
    assert Form("существо", "NOUN", "ablt", "sing", "neut", animacy="anim") in forms
    verb = WORDS.forms("ранит")[0]
    assert (verb.pos, verb.number, verb.person, verb.mood, verb.tense) == ("VERB", "sing", "3per", "indc", verb.tense)


@pytest.mark.parametrize(
    ("lemma", "args", "form"),
    [("существо", ("gent", "plur"), "существ"), ("карта", ("ablt",), "картой"), ("два", ("ablt",), "двумя"),
     ("открытый", ("accs", "sing", "masc", "anim"), "открытого"), ("открытый", ("gent", "sing", "femn"), "открытой"),
     ("бурундокль", ("gent",), "бурундокля"), ("на", ("gent",), "на")],
)
def test_inflection(lemma: str, args: tuple[str, ...], form: str) -> None:
    assert WORDS.inflect(lemma, *args) == form


def test_an_invented_word_is_unknown_but_has_guessed_readings() -> None:
    assert not WORDS.known("бурундокля")
    assert any(form.pos == "NOUN" and form.case == "gent" for form in WORDS.forms("бурундокля"))


@pytest.mark.parametrize("word", ["", "-", "x", "а" * 100_000, "ab", "2", "\ud800", "не", "-не-"])
def test_no_word_is_too_odd(word: str) -> None:
    assert WORDS.known(word) in (True, False)
    assert isinstance(WORDS.lemmas(word), frozenset) and WORDS.inflect(word, "gent") is not None


def test_vocabulary_can_be_added() -> None:
    words = load_words()
    words.extend(("бурундокль", "слово", "кря-кря"))
    assert words.known("бурундоклями") and "бурундокль" in words.lemmas("бурундокля")
    assert words.in_table("бурундокля") and words.known("кря-кря")


def test_halves_of_a_compound_make_it_known() -> None:
    assert WORDS.known("воина-мага") and not WORDS.known("воин-бурундокль")


def test_the_table_alone_serves_common_words() -> None:
    script = (
        "import sys; from cardc.dsl.words import load_words; w = load_words();"
        "assert all(map(w.known, ['существо', 'карты', 'получает', 'двух', 'если']));"
        "sys.exit('pymorphy3' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


def test_a_table_is_built_from_lemmas() -> None:
    words = parse_table(build_table(lemmas_of(["картами", "бурундокля"]) | {"шлямба"}))
    assert words.table_lemmas() >= {"карта", "шлямба"} and words.in_table("картой") and words.in_table("шлямбы")


def test_another_format_is_refused() -> None:
    with pytest.raises(ValueError, match="format"):
        parse_table("cardc-words 0\n\n\n\n")
