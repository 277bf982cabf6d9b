"""Filling the patterns of the vocabulary with arguments, each word in the form the sentence needs.

In: a pattern as written, arguments, a `Pen`. Out: Russian. Arguments are printed through `Pen.show`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cardc.dsl.agree import Need, decline, governed, noun_grammar, short, word_class
from cardc.dsl.language import Language
from cardc.dsl.naming import Thread
from cardc.dsl.nodes import Bound, Group, Number, Phrase, Quote, Ref
from cardc.dsl.patterns import canonical_verb, pattern_slots
from cardc.dsl.russian import syntax as ru
from cardc.dsl.words import Words

Args = tuple[tuple[str, Any], ...]
Conjugate = Callable[[str], str]
ITEM = re.compile(r"\[|\]|\"[^\"]+\"|\{\w+(?::\w+)?\}|[^\s\[\]]+")
_SIGN = re.compile(r"(?<!\S)- (?=[\dX])")
CELL = ":cell}"
_OPTIONAL = re.compile(r"\[[^\[\]]*\]")


@dataclass(slots=True)
class Pen:
    """The vocabulary, and the targets of the actions printed so far by number. `quote` prints granted features, `show` any
    argument in a case; `thread` knows what a pronoun would mean; `of_other`: the subject
    is another card, so that «себя» would not be this one to a reader."""

    language: Language
    words: Words
    quote: Callable[[Quote], str]
    show: Callable[[Any, str], str]
    targets: dict[int, Any] = field(default_factory=dict)
    thread: Thread | None = None
    of_other: bool = False


def choose_pattern(patterns: tuple[str, ...], args: Args) -> str:
    """The first pattern that has a place for every argument and whose required slots all have one; else the fullest."""
    names = {name for name, _ in args}
    best, score = "", -1
    for pattern in sorted(patterns, key=_has_sign):
        slots = pattern_slots(pattern)
        required = pattern_slots(_without_optional(pattern))
        if not required <= names:
            continue
        covered = len(slots & names)
        if covered > score:
            best, score = pattern, covered
    return best


def _without_optional(pattern: str) -> str:
    """The pattern without its optional runs, those inside others first."""
    shorter = _OPTIONAL.sub("", pattern)
    return shorter if shorter == pattern else _without_optional(shorter)


def _has_sign(pattern: str) -> bool:
    """Patterns with a bare sign among their words are read, not written."""
    return any(piece in "-–,:" for piece in pattern.split())


def fill_pattern(
    pen: Pen, pattern: str, args: Args, need: Need | None = None, *, place: bool = False, moves: bool = False,
    conjugate: Conjugate | None = None,
) -> str:  # fmt: skip
    """The words of `pattern`, inflected, its slots filled. `need` inflects the leading adjective or noun. `place`: behind a
    preposition is where something is; `moves`: but a cell is where it goes. `conjugate`: the form of the first verb, if it is no infinitive."""
    pieces = tuple(_visible(ITEM.findall(pattern), dict(args)))
    return _Filling(pen, pieces, dict(args), need, place, moves, conjugate).text()


def _visible(pieces: list[str], args: Mapping[str, Any]) -> list[str]:
    """Pieces without brackets; an optional run stays if one of its slots has an argument."""
    shown: list[str] = []
    at = 0
    while at < len(pieces):
        if pieces[at] != "[":
            shown.append(pieces[at])
            at += 1
            continue
        end = _closing(pieces, at)
        inner = pieces[at + 1 : end]
        if any(_slot(piece) in args for piece in inner):
            shown.extend(_visible(inner, args))
        at = end + 1
    return shown


def _closing(pieces: list[str], at: int) -> int:
    depth = 0
    for index in range(at, len(pieces)):
        depth += (pieces[index] == "[") - (pieces[index] == "]")
        if depth == 0:
            return index
    return len(pieces)


def _slot(piece: str) -> str:
    return piece[1:-1].partition(":")[0] if piece.startswith("{") else ""


@dataclass(slots=True)
class _Filling:
    """One pattern being filled. `case`: what the words so far ask of the next one; `asked`: what they asked of the last slot."""

    pen: Pen
    pieces: tuple[str, ...]
    args: Mapping[str, Any]
    need: Need | None
    place: bool
    moves: bool
    conjugate: Conjugate | None
    case: str = ""
    asked: str = ""

    def text(self) -> str:
        said: list[str] = []
        self.case = self.need.case if self.need is not None else ""
        for index in range(len(self.pieces)):
            text = self._piece(index)
            before = _first(self.pieces[index - 1]) if index else ""
            after_preposition = before in ru.GOVERNMENT or word_class(before, self.pen.words) == "ADVB"
            after_preposition = after_preposition and _slot(self.pieces[index]) != ""
            said.append(f"{ru.N_BEFORE_PRONOUNS}{text}" if after_preposition and text in ru.PRONOUNS_WITH_N else text)
        return _SIGN.sub("-", " ".join(filter(None, said))).replace(" ,", ",")

    def _piece(self, index: int) -> str:
        """One item of the pattern; afterwards `case` is what it asks for behind it."""
        piece = self.pieces[index]
        name = _slot(piece)
        if name:
            return self._argument(index, name)
        word = _first(piece)
        if word.startswith("<"):
            self.case = ru.GENITIVE
            return f"{{{word[1:-1]}}}"
        if piece.startswith('"') or word in ru.HIS:
            self.case = ru.NOMINATIVE if word in ru.COPULA else self.case
            return word
        if word == ru.ABSENT:
            self.case = ru.GENITIVE
            return word
        if word in ru.MUST:
            self.case = ru.NOMINATIVE
            self.conjugate = None
            return self._must(index)
        if word in ru.COPULA or not word[:1].isalpha():
            self.case = ru.NOMINATIVE
            return word
        return self._word(index, word)

    def _argument(self, index: int, name: str) -> str:
        wanted, _, then = (self.case or (ru.NOMINATIVE if self.place else "accs")).partition(" ")
        self.asked, self.case = self.case and wanted, then or ru.GENITIVE
        return self.pen.show(self.args[name], wanted) if name in self.args else ""

    def _word(self, index: int, word: str) -> str:
        kind = word_class(word, self.pen.words)
        if word in ru.WHENS or word in ru.IMPERSONAL:
            self.case, self.conjugate = ru.NOMINATIVE, None if word in ru.IMPERSONAL else self.conjugate
            return word
        if kind == "PREP" or word in ru.GOVERNMENT or word in ru.CASES_BEHIND:
            self.case = self._governed(index, word)
            return word
        if kind == "INFN":
            self.case = ru.CASES_OF_VERBS.get(word, "accs")
            conjugate, self.conjugate = self.conjugate, None
            return conjugate(word) if conjugate is not None else canonical_verb(word)
        if ru.EACH_PRINTED in self.pieces[index].split("|"):
            return self._each(index)
        if kind not in ("NOUN", "ADJF", "PRTF", "NPRO", "NUMR"):
            self.case = self.case or (ru.GENITIVE if kind == "ADVB" else "")
            return word
        if kind in ("ADJF", "PRTF") and self.moves and index and _slot(self.pieces[index - 1]) == "subject":
            said = short(word, self._agreeing(index), self.pen.words)
            if said:  # «когда существо атаковано выстрелом»
                self.case = ru.INSTRUMENTAL
                return said
        case = self.case.partition(" ")[0]
        noun = self._noun_behind(index)
        said = self._declined(index, word, kind, case)
        self.case = case if kind in ("ADJF", "PRTF") or kind != "NOUN" and noun else ru.GENITIVE
        return said

    def _governed(self, index: int, word: str) -> str:
        following = self.pieces[index + 1] if index + 1 < len(self.pieces) else ""
        still = self.place and not (self.moves and following.endswith(CELL))
        wanted = ru.PLACE_GOVERNMENT.get(word, "") if still else ""
        if word in ru.WITH and any(_first(one) in ru.DONE_TOGETHER for one in self.pieces[:index]):
            wanted = ru.INSTRUMENTAL
        return wanted or governed(word, ru.CASES_BEHIND.get(word, "accs"))

    def _noun_behind(self, index: int) -> str:
        """The noun that an adjective agrees with."""
        words = (_first(piece) for piece in self.pieces[index + 1 :])
        return next((word for word in words if word_class(word, self.pen.words) == "NOUN"), "")

    def _declined(self, index: int, word: str, kind: str, case: str) -> str:
        if index == 0 and (need := self.need) is not None:
            if kind != "NOUN" and not need.gender:
                noun = self._noun_behind(index)
                own = noun_grammar(noun, self.pen.words) if noun else need
                need = replace(need, gender=own.gender, animacy=own.animacy)
            return decline(word, need, self.pen.words)
        counted = self._counted(index, kind)
        grammar = noun_grammar(word if kind == "NOUN" else self._noun_behind(index) or word, self.pen.words)
        if counted is not None:
            return decline(word, replace(grammar, case=counted[0], number=counted[1]), self.pen.words)
        if not case and kind != "NOUN" and self._noun_behind(index):
            case = ru.NOMINATIVE
        return decline(word, replace(grammar, case=case), self.pen.words) if case else word

    def _counted(self, index: int, kind: str) -> tuple[str, str] | None:
        """Case and number behind a printed number: «1 клетку», «2 дополнительные клетки», «5 клеток»; None behind none."""
        at = index - 1
        while at > 0 and word_class(_first(self.pieces[at]), self.pen.words) in ("ADJF", "PRTF"):
            at -= 1
        value = self.args.get(_slot(self.pieces[at])) if at >= 0 else None
        if not isinstance(value, (Number, Bound)) or kind not in ("NOUN", "ADJF", "PRTF"):
            return None
        if value == Number(1):
            return self.asked or ru.NOMINATIVE, "sing"
        if self.asked not in ("", ru.NOMINATIVE, "accs"):
            return self.asked, "plur"
        few = isinstance(value, Number) and value.value in (2, 3, 4) and kind == "NOUN"
        return ru.GENITIVE, "sing" if few else "plur"

    def _each(self, index: int) -> str:
        """«каждый» agrees with the noun behind it, which may be that of an argument."""
        following = self.pieces[index + 1] if index + 1 < len(self.pieces) else ""
        self.case = self.case or ru.NOMINATIVE
        said = self.pen.show(self.args[_slot(following)], ru.NOMINATIVE) if _slot(following) in self.args else following
        nouns = (word for word in said.split(" ") if word_class(word, self.pen.words) == "NOUN")
        grammar = noun_grammar(next(nouns, _first(following)), self.pen.words)
        return decline(ru.EACH_PRINTED, replace(grammar, case=self.case.partition(" ")[0]), self.pen.words)

    def _must(self, index: int) -> str:
        """«должен», «должна», «должны»: as the subject before it."""
        before = _first(self.pieces[index - 1]) if index else ""
        need = noun_grammar(before, self.pen.words) if before[:1].isalpha() else self._agreeing(index)
        forms = ru.OBLIGED_FORMS if _first(self.pieces[index]) in ru.OBLIGED else ru.MUST_FORMS
        return forms["plur" if need.number == "plur" else need.gender or "masc"]

    def _agreeing(self, index: int) -> Need:
        """Gender and number of the argument before the item."""
        subject = next((self.args.get(_slot(piece)) for piece in reversed(self.pieces[:index]) if _slot(piece)), None)
        noun = self.pen.language.nouns.get(subject.noun) if isinstance(subject, Phrase) else None
        gender = noun_grammar(noun.lemmas[0].split()[0], self.pen.words).gender if noun is not None else "masc"
        several = isinstance(subject, Group) or isinstance(subject, Phrase) and subject.quantity.maximum != Number(1)
        own = isinstance(subject, Ref) and subject.kind == "self"  # printed as «эта карта»
        return Need(number="plur" if several else "sing", gender="femn" if own else gender)


def _first(piece: str) -> str:
    """The word of a pattern's item that is printed, the first of alternatives."""
    return piece.split("|")[0].strip('"')
