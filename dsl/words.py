"""Forms of Russian words: form → lemmas and grammemes.

In: a compact table in the package, extended by pymorphy3 (imported only for a word the table lacks). Out: `Words`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Form:
    """One reading of a word form. Names are OpenCorpora grammemes, "" where the word has none; ё is written е.

    `pos`: NOUN ADJF ADJS COMP VERB INFN PRTF PRTS GRND NUMR ADVB NPRO PRED PREP CONJ PRCL INTJ. `case`: nomn gent datv
    accs ablt loct (voct, gen2, loc2 folded into them). `gender`: masc femn neut. A participle's lemma is its infinitive.
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


class Words:
    """The table. Lookups ignore letter case and ё/е."""

    def forms(self, word: str) -> tuple[Form, ...]:
        """Readings of `word`, likeliest first; for a word no dictionary has: guessed ones."""
        raise NotImplementedError

    def known(self, word: str) -> bool:
        """Is `word` a form of a word of the dictionary or of the vocabulary that was added?"""
        raise NotImplementedError

    def lemmas(self, word: str) -> frozenset[str]:
        """Lemmas of all readings; a participle also has its own masculine nominative («атакованный»)."""
        raise NotImplementedError

    def inflect(self, lemma: str, case: str, number: str = "sing", gender: str = "", animacy: str = "") -> str:
        """`lemma` in `case` and `number` (an adjective also in `gender`); `lemma` itself if it has no such form."""
        raise NotImplementedError

    def extend(self, lemmas: tuple[str, ...]) -> None:
        """Make `lemmas` (vocabulary of a language) known, with guessed paradigms where no dictionary has them."""
        raise NotImplementedError


def load_words() -> Words:
    """The shipped table; pymorphy3 is not imported until a word is missing in it."""
    raise NotImplementedError
