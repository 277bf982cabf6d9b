"""Tokens of a card text.

In: a `Source`, `Words`, the symbols of the language, the card's names. Out: tokens that cover the text without gaps but
blanks, and diagnostics about what was repaired or is wrong. Every span counts code points of the original text. No text
makes an exception, and time is linear: searches for misprints are bounded per text.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardc.dsl.diagnostics import Diagnostic, nearest, report
from cardc.dsl.forms import Form, fold
from cardc.dsl.language import SymbolWord
from cardc.dsl.names import Match, Name, match_name, read_names
from cardc.dsl.nodes import Span
from cardc.dsl.repair import Repair, is_broken, repair_word
from cardc.dsl.russian import DIGIT_LOOKALIKES, MISPRINTED_PAIRS, NUMERALS, UNKNOWN_LETTER, UNKNOWN_LETTERS
from cardc.dsl.scanner import Piece, digits, scan
from cardc.dsl.source import Source
from cardc.dsl.spellings import Spellings, close_brackets, join_spellings, read_ordinal, read_spellings
from cardc.dsl.tokens import Token
from cardc.dsl.words import Words

MAX_SEARCHES = 40
MAX_DIGITS = 6
_SECOND_WORDS = frozenset(second for _, second in MISPRINTED_PAIRS)
_PUNCTUATION = frozenset(".,;:–()+-=/…!?%[]&№*•<>")
_NAME_WINDOW = 24


def tokenize(
    source: Source, words: Words, symbols: Mapping[str, SymbolWord], names: tuple[str, ...] = (),
    spellings: Spellings | None = None,
) -> tuple[tuple[Token, ...], tuple[Diagnostic, ...]]:
    """Tokens of `source`, the last one of kind `end`, and all diagnostics so far, those of `source` included.

    `spellings`: those of `symbols`, for whoever reads many texts.
    """
    lexer = _Lexer(source, words, symbols, read_names(names))
    known = read_spellings(symbols) if spellings is None else spellings
    tokens = close_brackets(join_spellings(lexer.tokens(), known), lexer.found)
    end = source.span(len(source.text), len(source.text))
    if not tokens and not any(found.severity == "error" for found in lexer.found):
        lexer.found.append(report("E106", (0, end[1])))
    return (*tokens, Token("end", "", span=end)), tuple(sorted(lexer.found, key=lambda found: found.span))


class _Lexer:
    """One text on its way through: pieces in, tokens out, `found` fills up."""

    def __init__(self, source: Source, words: Words, symbols: Mapping[str, SymbolWord], names: tuple[Name, ...]) -> None:
        self._source = source
        self._words = words
        self._symbols = symbols
        self._names = names
        self._initials = frozenset(name.parts[0][0] for name in names)
        self._pieces = tuple(scan(source.text))
        self._searches = MAX_SEARCHES
        self._out: list[Token] = []
        self.found = list(source.diagnostics)

    def tokens(self) -> list[Token]:
        at = 0
        while at < len(self._pieces):
            match = self._name_at(at)
            if match is None:
                self._read(self._pieces[at])
            else:
                self._read_name(at, match)
            at += 1 if match is None else match.count
        return self._out

    def _name_at(self, at: int) -> Match | None:
        piece = self._pieces[at]
        if piece.kind != "word" or fold(piece.text[0]) not in self._initials or not piece.text[0].isupper():
            return None
        return match_name(self._names, tuple(piece.text for piece in self._pieces[at: at + _NAME_WINDOW]), self._words)

    def _read_name(self, at: int, match: Match) -> None:
        start, end = self._pieces[at].start, self._pieces[at + match.count - 1].end
        self._add(Token("name", match.name, frozenset((fold(match.name),)), match.forms), start, end)

    def _read(self, piece: Piece) -> None:
        if piece.kind == "word":
            self._read_word(piece)
        elif piece.kind == "punct":
            self._read_punct(piece)
        elif piece.kind == "symbol":
            self._read_symbol(piece)
        elif piece.kind == "number":
            self._read_number(piece)
        elif piece.kind == "ordinal":
            self._read_ordinal(piece)
        else:
            self._read_other(piece)

    def _read_word(self, piece: Piece) -> None:
        text = piece.text
        known = self._words.tokens.get(text)
        if known is not None:
            self._add(known, piece.start, piece.end)
        elif text in UNKNOWN_LETTERS:
            self._add(Token("word", UNKNOWN_LETTER, frozenset((UNKNOWN_LETTER,))), piece.start, piece.end)
        elif not text.isascii() and self._words.known(text) and not is_broken(text, self._words):
            token = self._add_word(text, piece.start, piece.end)
            if fold(text) not in _SECOND_WORDS:
                self._words.tokens[text] = token
        elif text in DIGIT_LOOKALIKES:
            self._read_digit(piece)
        else:
            self._read_unknown(piece)

    def _read_digit(self, piece: Piece) -> None:
        read = DIGIT_LOOKALIKES[piece.text]
        self.found.append(report("H104", self._source.span(piece.start, piece.end), word=piece.text, read=read))
        self._add(Token("number", read, value=int(read)), piece.start, piece.end)

    def _read_unknown(self, piece: Piece) -> None:
        repair = self._repair(piece)
        span = self._source.span(piece.start, piece.end)
        if repair is None:
            if any(char.isascii() and char.isalpha() for char in piece.text):
                self.found.append(report("E107", span, word=piece.text))
            self._add_word(piece.text, piece.start, piece.end)
            return
        self.found.append(report(repair.code, span, word=piece.text, read=repair.read))
        for start, end, text in repair.parts:
            self._add_word(text, piece.start + start, piece.start + end)

    def _repair(self, piece: Piece) -> Repair | None:
        """A capitalised word inside a sentence is a name: its letters are nobody's business."""
        search = self._searches > 0 and (piece.text.islower() or piece.text.isupper() or self._begins_sentence())
        self._searches -= search
        return repair_word(piece.text, self._words, search=search)

    def _begins_sentence(self) -> bool:
        return not self._out or self._out[-1].text in (".", ":", ")", "«")

    def _add_word(self, text: str, start: int, end: int) -> Token:
        """Add the word; what it is without its place."""
        word = fold(text)
        before = self._out[-1].text if self._out else ""
        better = MISPRINTED_PAIRS.get((before, word))
        if better is not None:
            span = (self._out[-1].span[0], self._source.span(start, end)[1])
            self.found.append(report("H104", span, word=f"{before} {word}", read=f"{before} {better}"))
            word = better
        lemmas = self._words.lemmas(word) if word.isalpha() or "-" in word else frozenset()
        value = next((NUMERALS[lemma] for lemma in sorted(lemmas) if lemma in NUMERALS), None)
        token = Token("word", word, lemmas, self._words.forms(word), value)
        self._add(token, start, end)
        return token

    def _read_symbol(self, piece: Piece) -> None:
        name = fold(piece.text[1:-1].strip())
        symbol = self._symbols.get(name)
        if symbol is None:
            span = self._source.span(piece.start, piece.end)
            self.found.append(report("E105", span, word=piece.text, nearest=nearest(name, self._symbols)))
        lemmas = frozenset((symbol.lemma,)) if symbol and symbol.lemma else frozenset()
        self._add(Token("symbol", name, lemmas), piece.start, piece.end)

    def _read_punct(self, piece: Piece) -> None:
        span = self._source.span(piece.start, piece.end)
        if piece.text in "{}":
            self.found.append(report("E105", span, word=piece.text))
        elif piece.text not in _PUNCTUATION:
            self.found.append(report("E101", span, word=_name_of(piece.text)))
        self._add(Token("punct", piece.text), piece.start, piece.end)

    def _read_number(self, piece: Piece) -> None:
        if len(piece.text) > MAX_DIGITS or not piece.text.isascii():
            self.found.append(report("E108", self._source.span(piece.start, piece.end), word=piece.text))
        self._add(Token("number", piece.text, value=digits(piece.text[:MAX_DIGITS])[0]), piece.start, piece.end)

    def _read_ordinal(self, piece: Piece) -> None:
        number, ending = piece.text.split("-")
        lemmas, forms = read_ordinal(int(number), ending, self._words)
        self._add(Token("number", piece.text, lemmas, forms, int(number)), piece.start, piece.end)

    def _read_other(self, piece: Piece) -> None:
        """Grades and quotes."""
        if piece.kind == "grades":
            weak, medium, strong = digits(piece.text)
            token = Token("grades", f"{weak}-{medium}-{strong}", values=(weak, medium, strong))
        else:
            token = Token(piece.kind, "«" if piece.kind == "open" else "»")
        self._add(token, piece.start, piece.end)

    def _add(self, token: Token, start: int, end: int) -> None:
        span = self._source.span(start, end)
        original = self._source.original[span[0]: span[1]]
        glued = bool(self._out) and self._out[-1].span[1] == span[0]
        self._out.append(
            Token(
                token.kind, token.text, token.lemmas, token.forms, token.value, span, glued, original[:1].isupper(), original,
                token.values,
            )
        )  # fmt: skip


def _name_of(char: str) -> str:
    return f"«{char}» (U+{ord(char):04X})" if char.isprintable() else f"U+{ord(char):04X}"


__all__ = ["Form", "Span", "Token", "tokenize"]
