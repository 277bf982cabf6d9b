"""Make the table of words: `python -m cardc.dsl.words_build FILE…` adds the words of text files to it.

In: lemmas (those of the present table and words found in the files) and the dictionary. Out: the table's text. Words the
dictionary lacks are only taken from files of lemmas (`--vocabulary`), with guessed paradigms.
"""

from __future__ import annotations

import argparse
import os.path
import re
from collections.abc import Iterable
from pathlib import Path

from cardc.dsl import morphology
from cardc.dsl.forms import Form, fold
from cardc.dsl.morphology import Lexeme
from cardc.dsl.words import FORMAT, TABLE, load_words

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


def build_table(lemmas: Iterable[str]) -> str:
    """The table of all words whose dictionary forms are `lemmas`, and of what else their forms may be."""
    main = {lexeme: None for lemma in sorted(set(lemmas)) for lexeme in morphology.lexemes(lemma)}
    words = sorted({word for lexeme in main for word, _ in lexeme.forms})
    taken = {(lexeme.lemma, morphology.VERBAL.get(form.pos, form.pos)) for lexeme in main for _, form in lexeme.forms}
    beside = {lexeme: None for word in words for lexeme in morphology.readings(word, taken)}
    writer = _Writer()
    stems, side = writer.stems(main), writer.stems(beside)
    return "\n\n".join((FORMAT, "\n".join(writer.signatures), "\n".join(writer.paradigms), stems, side)) + "\n"


def lemmas_of(words: Iterable[str]) -> set[str]:
    """Dictionary forms of those `words` that the dictionary has."""
    found: set[str] = set()
    for word in set(map(fold, words)):
        forms, known = morphology.analyse(word)
        if known:
            found.update(form.lemma for form in forms)
    return found


def main() -> None:
    """Rewrite the table in the package with the words of the files named on the command line."""
    parser = argparse.ArgumentParser(prog="python -m cardc.dsl.words_build", description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="texts whose dictionary words are added")
    parser.add_argument("--vocabulary", type=Path, action="append", default=[], help="lists of lemmas, all added")
    options = parser.parse_args()
    lemmas = load_words().table_lemmas()
    lemmas |= lemmas_of(word for path in options.files for word in _WORD.findall(path.read_text(encoding="utf-8")))
    lemmas |= {fold(word) for path in options.vocabulary for word in path.read_text(encoding="utf-8").split()}
    Path(__file__).with_name(TABLE).write_text(build_table(lemmas), encoding="utf-8")


class _Writer:
    """Numbers signatures and paradigms in the order in which they are met."""

    def __init__(self) -> None:
        self.signatures: dict[str, int] = {}
        self.paradigms: dict[str, int] = {}

    def stems(self, lexemes: Iterable[Lexeme]) -> str:
        numbers: dict[str, list[int]] = {}
        for lexeme in lexemes:
            stem = os.path.commonprefix([word for word, _ in lexeme.forms])
            pairs = (f"{word[len(stem):]}:{self._signature(form)}" for word, form in lexeme.forms)
            paradigm = self.paradigms.setdefault(" ".join(pairs), len(self.paradigms))
            numbers.setdefault(stem, []).append(paradigm)
        return "\n".join(f"{stem}\t{' '.join(map(str, sorted(set(of))))}" for stem, of in sorted(numbers.items()))

    def _signature(self, form: Form) -> int:
        grammemes = (form.pos, form.case, form.number, form.gender, form.person, form.mood, form.aspect, form.voice,
                     form.tense, form.animacy)
        return self.signatures.setdefault(",".join(grammemes), len(self.signatures))


if __name__ == "__main__":
    main()
