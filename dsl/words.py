"""Forms of Russian words: form → lemmas and grammemes.

In: the table in the package (`words_table.txt`: stems, and paradigms of endings), extended by `dsl.morphology` for words
it lacks. Out: `Words`. The table is read in a few milliseconds, paradigms only when a word needs them; a word seen once
is a dictionary hit. `dsl.words_build` makes the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardc.dsl import morphology
from cardc.dsl.forms import MAX_WORD, Form, fold

if TYPE_CHECKING:
    from cardc.dsl.repair import Repair
    from cardc.dsl.tokens import Token

TABLE = "words_table.txt"
FORMAT = "cardc-words 1"
SECTIONS = 4
MAX_REMEMBERED = 100_000
MAX_KEPT = 20_000


class Words:
    """The words of the language. Lookups ignore letter case and ё/е.

    `signatures`: grammemes of a reading, as in `Form` after the lemma. `paradigms`: `ending:signature` pairs, the
    dictionary form first. `stems`: stem → numbers of paradigms. `side`: readings that only accompany those of `stems`.
    `tokens`, `repairs`: what the lexer made of words it has met; `keys`: what patterns ask for by words of theirs.
    """

    def __init__(
        self, signatures: tuple[str, ...], paradigms: tuple[str, ...], stems: Mapping[str, str], side: Mapping[str, str]
    ) -> None:
        self._signatures = signatures
        self._raw = paradigms
        self._stems = stems
        self._side = side
        self._paradigms: dict[int, dict[str, list[tuple[str, ...]]]] = {}
        self._found: dict[str, tuple[tuple[Form, ...], bool]] = {}
        self._lemmas: dict[str, frozenset[str]] = {}
        self._added: dict[str, tuple[Form, ...]] = {}
        self.tokens: dict[str, Token] = {}
        self.keys: dict[str, frozenset[str]] = {}
        self.pieces: dict[str, Any] = {}  # words and slots of patterns that were compiled
        self.repairs: dict[tuple[str, bool], Repair | None] = {}
        self._by_lemma: dict[str, tuple[tuple[str, Form], ...]] = {}

    def forms(self, word: str) -> tuple[Form, ...]:
        """Readings of `word`; for a word that no dictionary has: guesses, perhaps none."""
        return self._lookup(fold(word))[0]

    def known(self, word: str) -> bool:
        """Is `word` a form of a word of the dictionary, or of the vocabulary that was added?"""
        return self._lookup(fold(word))[1]

    def lemmas(self, word: str) -> frozenset[str]:
        """Lemmas of all readings; a participle also has its own masculine nominative («открытый» of «открыть»)."""
        key = fold(word)
        lemmas = self._lemmas.get(key)
        if lemmas is None:
            lemmas = self._lemmas[key] = self._all_lemmas(self._lookup(key)[0])
        return lemmas

    def inflect(self, lemma: str, case: str, number: str = "sing", gender: str = "", animacy: str = "") -> str:
        """`lemma` in `case` and `number` (an adjective also in `gender`); `lemma` itself if it has no such form."""
        wanted = (case, number, gender if number == "sing" else "", animacy)
        for word, form in self.paradigm(lemma):
            if _agrees((form.case, form.number, form.gender, form.animacy), wanted):
                return word
        return lemma

    def paradigm(self, lemma: str) -> tuple[tuple[str, Form], ...]:
        """All forms of the words whose dictionary form is `lemma`, (form, reading)."""
        key = fold(lemma)
        if not any(map(str.isalpha, key)):
            return ()
        if key not in self._by_lemma:
            self._by_lemma[key] = tuple(self._table_paradigm(key)) or tuple(
                pair for lexeme in morphology.lexemes(key) for pair in lexeme.forms
            )
        return self._by_lemma[key]

    def extend(self, lemmas: Iterable[str]) -> None:
        """Make `lemmas` (vocabulary of a language) known, with guessed paradigms where no dictionary has them."""
        for lemma in map(fold, lemmas):
            if self.known(lemma):
                continue
            for word, form in self.paradigm(lemma) or ((lemma, Form(lemma, "NOUN")),):
                self._added[word] = (*self._added.get(word, ()), form)
                self._found.pop(word, None)
        for word in [word for word in self._found if "-" in word]:  # a compound is known by its halves
            del self._found[word]
        for kept in (self._lemmas, self.tokens, self.repairs, self.keys, self.pieces):
            kept.clear()

    def snapshot(self) -> dict[str, Any]:
        """What was found out about words so far, as JSON data for `restore`; bounded."""
        found = list(self._found.items())[:MAX_KEPT]
        return {
            "found": {word: [[_dumped(form) for form in forms], known] for word, (forms, known) in found},
            "added": {word: [_dumped(form) for form in forms] for word, forms in self._added.items()},
        }

    def restore(self, kept: Mapping[str, Any]) -> None:
        """Know what `snapshot` knew. ValueError if `kept` is nothing of the kind."""
        try:
            found = {word: (tuple(map(_loaded, forms)), bool(known)) for word, (forms, known) in kept["found"].items()}
            added = {word: tuple(map(_loaded, forms)) for word, forms in kept["added"].items()}
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"no snapshot of words: {error}") from error
        self._found, self._added = found, added

    def table_lemmas(self) -> set[str]:
        """Dictionary forms of all words of the table."""
        return {
            stem + next(iter(self._paradigm(int(number)))) for stem, numbers in self._stems.items() for number in numbers.split()
        }

    def in_table(self, word: str) -> bool:
        """Is `word` in the table or the added vocabulary (the dictionary behind it is not asked)?"""
        word = fold(word)
        if word in self._added or word in self._whole:
            return True
        stems = self._stems
        for cut in range(min(len(word), MAX_WORD), 0, -1):
            stem = word[:cut]
            if stem in stems:
                for number in stems[stem].split():
                    if word[cut:] in self._paradigm(int(number)):
                        return True
        return False

    @cached_property
    def _whole(self) -> frozenset[str]:
        """Forms of words without a common stem: one look instead of one in each of their paradigms."""
        return frozenset(form for number in self._stems.get("", "").split() for form in self._paradigm(int(number)))

    def _all_lemmas(self, forms: tuple[Form, ...]) -> frozenset[str]:
        own = (self._participle(form) for form in forms if form.pos == "PRTF")
        return frozenset((*(form.lemma for form in forms), *own))

    def _lookup(self, word: str) -> tuple[tuple[Form, ...], bool]:
        found = self._found.get(word)
        if found is None:
            if len(self._found) > MAX_REMEMBERED:
                self._forget()
            found = self._found[word] = self._read(word)
        return found

    def _read(self, word: str) -> tuple[tuple[Form, ...], bool]:
        if word in self._added:
            return self._added[word], True
        forms = tuple(dict.fromkeys(self._table_forms(word, self._stems)))
        if forms:
            return tuple(dict.fromkeys((*forms, *self._table_forms(word, self._side)))), True
        forms, known = morphology.analyse(word)
        return forms, known or self._is_compound(word)

    def _forget(self) -> None:
        for kept in (self._found, self._lemmas, self.tokens, self.repairs, self.keys, self.pieces):
            kept.clear()

    def _is_compound(self, word: str) -> bool:
        halves = word.split("-")
        return len(halves) == 2 and all(len(half) > 2 and self.known(half) for half in halves)

    def _table_forms(self, word: str, stems: Mapping[str, str]) -> Iterator[Form]:
        for cut in range(min(len(word), MAX_WORD), -1, -1):
            for number in stems.get(word[:cut], "").split():
                paradigm = self._paradigm(int(number))
                if word[cut:] in paradigm:
                    lemma = word[:cut] + next(iter(paradigm))
                    yield from (Form(lemma, *grammemes) for grammemes in paradigm[word[cut:]])

    def _table_paradigm(self, lemma: str) -> Iterator[tuple[str, Form]]:
        for cut in range(min(len(lemma), MAX_WORD), -1, -1):
            for number in self._stems.get(lemma[:cut], "").split():
                paradigm = self._paradigm(int(number))
                if next(iter(paradigm)) == lemma[cut:]:
                    yield from (
                        (lemma[:cut] + ending, Form(lemma, *grammemes))
                        for ending, readings in paradigm.items() for grammemes in readings
                    )

    def _paradigm(self, number: int) -> dict[str, list[tuple[str, ...]]]:
        """Grammemes by ending of one paradigm, read once; the first ending is that of the dictionary form."""
        if number not in self._paradigms:
            read: dict[str, list[tuple[str, ...]]] = {}
            for pair in self._raw[number].split(" "):
                ending, signature = pair.split(":")
                read.setdefault(ending, []).append(tuple(self._signatures[int(signature)].split(",")))
            self._paradigms[number] = read
        return self._paradigms[number]

    def _participle(self, form: Form) -> str:
        wanted = (form.tense, form.voice, form.aspect)
        for word, other in self.paradigm(form.lemma):
            if other.pos == "PRTF" and other.gender == "masc" and other.case == "nomn" and \
                    (other.tense, other.voice, other.aspect) == wanted:
                return word
        return form.lemma


def _dumped(form: Form) -> str:
    return "\t".join(getattr(form, name) for name in Form.__slots__)


def _loaded(text: str) -> Form:
    return Form(*text.split("\t"))


def load_words(table: Path | None = None) -> Words:
    """The shipped table (or `table`); pymorphy3 is not imported until a word is missing in it."""
    path = table or Path(__file__).with_name(TABLE)
    return parse_table(path.read_text(encoding="utf-8")) if path.exists() else Words((), (), {}, {})


def parse_table(text: str) -> Words:
    """`Words` of a table's text; ValueError if it is of another format."""
    head, *sections = text.split("\n\n")
    if head != FORMAT or len(sections) != SECTIONS:
        raise ValueError(f"not a table of words of the format {FORMAT!r}")
    signatures, paradigms, stems, side = (section.strip("\n").split("\n") for section in sections)
    return Words(tuple(signatures), tuple(paradigms), _pairs(stems), _pairs(side))


def _pairs(lines: list[str]) -> dict[str, str]:
    return dict(line.split("\t") for line in lines if line)


def _agrees(found: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    """A grammeme that the form does not have or the caller does not ask for agrees with any."""
    return all(not want or not have or have == want for have, want in zip(found, wanted, strict=True)) and found[0] == wanted[0]


__all__ = ["Form", "Words", "fold", "load_words", "parse_table"]
