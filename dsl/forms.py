"""Readings of word forms. In: nothing. Out: `Form`, the unit of every table of words, and the folding of letters."""

from __future__ import annotations

from dataclasses import dataclass

from cardc.dsl.russian import YO

MAX_WORD = 60


@dataclass(frozen=True, slots=True)
class Form:
    """One reading of a word form. Names are OpenCorpora grammemes, "" where the word has none; ё is written е.

    `pos`: NOUN ADJF ADJS COMP VERB INFN PRTF PRTS GRND NUMR ADVB NPRO PRED PREP CONJ PRCL INTJ. `case`: nomn gent datv
    accs ablt loct. `gender`: masc femn neut. A participle's lemma is its infinitive.
    """

    lemma: str
    pos: str
    case: str = ""
    number: str = ""
    gender: str = ""
    person: str = ""
    mood: str = ""
    aspect: str = ""
    voice: str = ""
    tense: str = ""
    animacy: str = ""


def fold(word: str) -> str:
    """`word` in lower case with е for ё: how words are compared everywhere."""
    return word.lower().translate(YO)
