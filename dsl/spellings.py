"""What becomes of tokens once they stand in a row: symbols written in words, brackets without a partner, «3-м».

In: tokens of the lexer. Out: tokens.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardc.dsl.diagnostics import Diagnostic, report
from cardc.dsl.forms import Form, fold
from cardc.dsl.language import SymbolWord
from cardc.dsl.russian import BY_VALUE, ORDINAL_BY_VALUE
from cardc.dsl.tokens import Token
from cardc.dsl.words import Words

_PARTNERS = {")": "(", "»": "«"}

Spelling = tuple[tuple[str, ...], SymbolWord]
Spellings = dict[str, list[Spelling]]


def join_spellings(tokens: list[Token], spellings: Spellings) -> list[Token]:
    """Words that the language spells a symbol with («фишку» for a counter's) as tokens of that symbol."""
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        count, symbol = _spelling_at(tokens, at, spellings)
        out.append(tokens[at] if symbol is None else _joined(tokens[at: at + count], symbol))
        at += count
    return out


def close_brackets(tokens: list[Token], found: list[Diagnostic]) -> list[Token]:
    """Tokens with every bracket closed: one left open ends with its sentence, which is told; other strays are errors."""
    strays = _strays(tokens)
    out: list[Token] = []
    opened: list[Token] = []
    for at, token in enumerate(tokens):
        if opened and (token.text == "." or token.kind == "close"):
            out += _closings(opened, out[-1], found)
        out.append(token)
        if at in strays and token.text == "(":
            opened.append(token)
        elif at in strays:
            quote = token.kind in ("open", "close")
            found.append(report("E103" if quote else "E104", token.span, word=token.original))
    return out + _closings(opened, out[-1], found) if opened else out


def read_ordinal(value: int, ending: str, words: Words) -> tuple[frozenset[str], tuple[Form, ...]]:
    """Lemmas and readings of a number with an ending («3-м»): cardinal and ordinal forms that end so."""
    lemmas = [table[value] for table in (BY_VALUE, ORDINAL_BY_VALUE) if value in table]
    pairs = [(lemma, form) for lemma in lemmas for word, form in words.paradigm(lemma) if word.endswith(fold(ending))]
    return frozenset(lemma for lemma, _ in pairs), tuple(dict.fromkeys(form for _, form in pairs))


def read_spellings(symbols: Mapping[str, SymbolWord]) -> Spellings:
    """Spellings by their first word, longest first."""
    table: dict[str, list[Spelling]] = {}
    for symbol in symbols.values():
        for spelling in symbol.spellings:
            parts = tuple(fold(spelling).split())
            if parts:
                table.setdefault(parts[0], []).append((parts, symbol))
    for of_word in table.values():
        of_word.sort(key=lambda spelling: -len(spelling[0]))
    return table


def _spelling_at(tokens: list[Token], at: int, spellings: Spellings) -> tuple[int, SymbolWord | None]:
    first = tokens[at]
    if first.kind != "word" or (first.text not in spellings and spellings.keys().isdisjoint(first.lemmas)):
        return 1, None
    for key in (first.text, *sorted(first.lemmas)):
        for parts, symbol in spellings.get(key, ()):
            run = tokens[at: at + len(parts)]
            if len(run) == len(parts) and all(_is_word(token, part) for token, part in zip(run, parts, strict=True)):
                return len(parts), symbol
    return 1, None


def _is_word(token: Token, part: str) -> bool:
    return token.kind == "word" and (token.text == part or part in token.lemmas)


def _joined(run: list[Token], symbol: SymbolWord) -> Token:
    """One token for the run. Its forms are those of the first noun in it."""
    head = next((token for token in run if any(form.pos == "NOUN" for form in token.forms)), run[0])
    lemmas = frozenset((symbol.lemma,)) if symbol.lemma else frozenset()
    last = run[-1]
    return run[0]._replace(
        kind="symbol", text=symbol.id, lemmas=lemmas | head.lemmas if len(run) == 1 else lemmas, forms=head.forms,
        span=(run[0].span[0], last.span[1]), original=" ".join(token.original for token in run),
    )


def _strays(tokens: list[Token]) -> set[int]:
    """Which brackets and quotes have no partner. One that closes skips what was left open inside."""
    opened: list[int] = []
    waiting = {"(": 0, "«": 0}
    strays: set[int] = set()
    for at, token in enumerate(tokens):
        partner = _PARTNERS.get(token.text) if token.kind in ("punct", "close") else None
        if token.kind == "open" or token.kind == "punct" and token.text == "(":
            opened.append(at)
            waiting[token.text] += 1
        elif partner and waiting[partner]:
            while tokens[last := opened.pop()].text != partner:
                waiting[tokens[last].text] -= 1
                strays.add(last)
            waiting[partner] -= 1
        elif partner:
            strays.add(at)
    return strays | set(opened)


def _closings(opened: list[Token], before: Token, found: list[Diagnostic]) -> list[Token]:
    """Brackets that close all of `opened`, behind the token `before`."""
    found += [report("W104", opening.span) for opening in opened]
    end = before.span[1]
    closings = [Token("punct", ")", span=(end, end)) for _ in opened]
    opened.clear()
    return closings
