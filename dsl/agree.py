"""Putting dictionary forms into the form a sentence needs.

In: lemmas, as patterns of the vocabulary are written, and `Words`. Out: Russian words in case, number, gender or person.
A word the dictionary cannot inflect stays as it is, which every pattern still matches.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardc.dsl.patterns import imperfective_verb
from cardc.dsl.russian.syntax import GOVERNMENT, REFLEXIVE_ENDINGS
from cardc.dsl.words import Words

PAST = "past"


@dataclass(frozen=True, slots=True)
class Need:
    """The form asked for."""

    case: str = "nomn"
    number: str = "sing"
    gender: str = ""
    animacy: str = ""


def word_class(word: str, words: Words) -> str:
    """Part of speech of a pattern's word in dictionary form, "" if unknown."""
    forms = words.forms(word)
    own = [form.pos for form in forms if form.lemma == word] or [form.pos for form in forms]
    return "INFN" if "INFN" in own else own[0] if own else ""


def noun_grammar(word: str, words: Words) -> Need:
    """Gender and animacy of a noun."""
    for form in words.forms(word):
        if form.pos == "NOUN" and form.lemma == word:
            return Need(gender=form.gender, animacy=form.animacy)
    return Need(gender="masc")


def decline(word: str, need: Need, words: Words) -> str:
    """A noun, adjective or participle in the form needed."""
    best = ""
    for form_text, form in words.paradigm(_lemma(word, words)):
        if form.pos not in ("NOUN", "ADJF", "PRTF", "NPRO") or form.case != need.case or form.number not in ("", need.number):
            continue
        if form.pos == "PRTF" and not _same_participle(word, form_text):
            continue
        if form.pos != "NOUN" and need.number == "sing" and form.gender not in ("", need.gender or "masc"):
            continue
        if form.pos != "NOUN" and need.case == "accs" and form.animacy and form.animacy != (need.animacy or "inan"):
            continue
        if not best or _shared(form_text, word) > _shared(best, word):
            best = form_text
    return best or word


def _shared(form: str, word: str) -> int:
    """How many letters two words begin with alike: «движении», not «движенье»."""
    return next((index for index, pair in enumerate(zip(form, word, strict=False)) if pair[0] != pair[1]), len(form))


def _lemma(word: str, words: Words) -> str:
    forms = words.forms(word)
    return word if any(form.lemma == word for form in forms) or not forms else forms[0].lemma


def _same_participle(word: str, form: str) -> bool:
    """Of the participles of one verb, the one the word is: they begin alike."""
    kept = max(1, len(word) - 3 - 2 * word.endswith(REFLEXIVE_ENDINGS))
    return form[:kept] == word[:kept]


def third_person(verb: str, number: str, words: Words) -> str:
    """«получить» → «получает», «получают»; the infinitive if the dictionary has no such form."""
    present = [
        (text, form.person) for text, form in words.paradigm(imperfective_verb(verb))
        if form.pos == "VERB" and form.number == number and form.mood != "impr" and form.tense != PAST
    ]  # fmt: skip
    return next((text for person in ("3per", "") for text, one in present if one == person), verb)


def past(verb: str, words: Words, need: Need | None = None, aspect: str = "perf") -> str:
    """What has happened, of nobody in particular: «выпасть» → «выпало»; any other word as it is."""
    if word_class(verb, words) != "INFN":
        return verb
    wanted = need or Need(gender="neut")
    for text, form in words.paradigm(verb):
        if form.pos == "VERB" and form.tense == PAST and form.number == wanted.number and form.aspect in (aspect or form.aspect):
            if form.gender in ("", wanted.gender) or wanted.number == "plur":
                return text
    return verb


def short(word: str, need: Need, words: Words) -> str:
    """«закрытый» → «закрыто», as what is said of something; "" for a word that is no passive participle."""
    for lemma in dict.fromkeys(form.lemma for form in words.forms(word) if form.pos == "PRTF" and form.voice == "pssv"):
        for text, form in words.paradigm(lemma):
            if form.pos == "PRTS" and form.number == need.number and form.gender in ("", need.gender if need.number == "sing" else ""):
                if _same_participle(word, text):
                    return text
    return ""


def counted(text: str, few: bool, words: Words) -> str:
    """The adjectives and the noun a text begins with, behind a number: «особый удар …» → «особых удара …»."""
    parts = text.split(" ")
    for index, word in enumerate(parts):
        kind = word_class(word, words)
        if kind not in ("ADJF", "PRTF", "NOUN"):
            break
        number = "sing" if few and kind == "NOUN" else "plur"
        parts[index] = decline(word, Need("gent", number), words)
        if kind == "NOUN":
            break
    return " ".join(parts)


def gerund(verb: str, words: Words) -> str:
    """«закрываться» → «закрываясь»; any other word as it is."""
    if word_class(verb, words) != "INFN":
        return verb
    for text, form in words.paradigm(imperfective_verb(verb)):
        if form.pos == "GRND" and form.tense != "past":
            return text
    return verb


def governed(preposition: str, case: str) -> str:
    """The case a preposition asks for; `case` where it may be another."""
    return GOVERNMENT.get(preposition, case)
