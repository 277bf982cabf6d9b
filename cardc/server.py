"""The language server: what editors ask about card files.

In: documents as editors hold them, over the language server protocol (pygls). Out: diagnostics at their places with quick
fixes for certain repairs, what the feature under the cursor means, the canonical form of the file. Nothing is written; a file
is only ever read from the editor.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path
from pygls.workspace import TextDocument

from cardc import __version__
from cardc.cards import Finding, card_findings, file_findings
from cardc.dsl.cardfile import CardDef, locate, normalise_card, read_cards
from cardc.dsl.diagnostics import Diagnostic, hint, message
from cardc.explaining import tree_lines
from cardc.formatting import REPAIRS, format_text
from cardc.known_names import Neighbours, without_known
from cardc.languages import Games, Parsed
from cardc.messages import UserError
from cardc.pipeline.inputs import with_rules
from cardc.pipeline.reading import read_card

ENDING = ".cards.yaml"
_SEVERITIES = {
    "error": lsp.DiagnosticSeverity.Error, "warning": lsp.DiagnosticSeverity.Warning, "hint": lsp.DiagnosticSeverity.Hint,
}  # fmt: skip


class Cards:
    """Answers about one text, with the loaded games."""

    def __init__(self, games: Games, lang: str) -> None:
        self.games, self.lang = games, lang
        self._neighbours = Neighbours(ENDING)
        self._plugins = tuple(plugin.info.name for plugin in games.plugins.loaded)
        self._rulesets = {name: games.ruleset(name).game for name in games.rulesets}
        self._current = {game: games.default_ruleset(game) for game in games.plugins.languages}

    def findings(self, text: str, path: Path) -> list[Finding]:
        """All that there is to say about a card file."""
        loaded, found = read_cards(text, str(path))
        findings = file_findings(path, found, text)
        names = self._neighbours.names(path) | {card.name for card in (loaded.cards if loaded else ())}
        for card in loaded.cards if loaded else ():
            ruled = with_rules(card, self._rulesets, self._current, self._plugins)
            if isinstance(ruled, Diagnostic):
                findings += file_findings(path, [ruled], text)
            else:
                findings += card_findings(ruled, without_known(read_card(ruled, self.games).diagnostics, names))
        return findings

    def meaning(self, text: str, path: Path, line: int) -> str:
        """What the card whose text stands at `line` (from 1) means, "" if there is none."""
        loaded, _ = read_cards(text, str(path))
        for card in loaded.cards if loaded else ():
            if card.text_map and card.text_map[0][1] <= line <= locate(card, max(0, len(card.text) - 1))[0]:
                ruled = with_rules(card, self._rulesets, self._current, self._plugins)
                return "" if isinstance(ruled, Diagnostic) else "\n".join(tree_lines(self._parsed(ruled), self.games, self.lang))
        return ""

    def _parsed(self, card: CardDef) -> Parsed:
        normal, _ = normalise_card(card, self.games.language(card.ruleset))
        return self.games.read(normal)

    def canonical(self, text: str, path: Path) -> str | None:
        """The canonical form of the file, None if it cannot be read."""
        try:
            return format_text(text, path, self.games)
        except UserError:
            return None


def make_server(games: Games, lang: str) -> LanguageServer:
    """The server, ready to be started."""
    server = LanguageServer("cardc", __version__)
    cards = Cards(games, lang)

    def publish(uri: str) -> None:
        document = server.workspace.get_text_document(uri)
        if _path(uri).name.endswith(ENDING):
            shown = [_shown(finding, document, lang) for finding in cards.findings(document.source, _path(uri))]
            server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri=uri, diagnostics=shown))

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        publish(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: lsp.DidChangeTextDocumentParams) -> None:
        publish(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hovered(params: lsp.HoverParams) -> lsp.Hover | None:
        document = server.workspace.get_text_document(params.text_document.uri)
        said = cards.meaning(document.source, _path(document.uri), params.position.line + 1)
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.PlainText, said)) if said else None

    @server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    def formatted(params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        document = server.workspace.get_text_document(params.text_document.uri)
        text = cards.canonical(document.source, _path(document.uri))
        whole = lsp.Range(lsp.Position(0, 0), lsp.Position(len(document.lines), 0))
        return [] if text is None or text == document.source else [lsp.TextEdit(whole, text)]

    @server.feature(lsp.TEXT_DOCUMENT_CODE_ACTION)
    def repaired(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        document = server.workspace.get_text_document(params.text_document.uri)
        return list(_fixes(cards.findings(document.source, _path(document.uri)), params.range, document, lang))

    return server


def _path(uri: str) -> Path:
    return Path(to_fs_path(uri) or uri)


def _range(finding: Finding, document: TextDocument) -> lsp.Range:
    """The place in the units that the editor counts in."""
    place = lsp.Range(
        lsp.Position(max(0, finding.line - 1), max(0, finding.column - 1)),
        lsp.Position(max(0, finding.end_line - 1), max(0, finding.end_column - 1)),
    )
    return document.position_codec.range_to_client_units(document.lines, place)


def _shown(finding: Finding, document: TextDocument, lang: str) -> lsp.Diagnostic:
    found = finding.diagnostic
    said = f"{message(found, lang)}. {hint(found, lang)}".strip()
    return lsp.Diagnostic(_range(finding, document), said, _SEVERITIES[found.severity], found.code, source="cardc")


def _fixes(findings: list[Finding], near: lsp.Range, document: TextDocument, lang: str) -> Iterator[lsp.CodeAction]:
    for finding in findings:
        args, place = dict(finding.diagnostic.args), _range(finding, document)
        if finding.diagnostic.code in REPAIRS and place.start.line <= near.end.line and place.end.line >= near.start.line:
            edit = lsp.WorkspaceEdit({document.uri: [lsp.TextEdit(place, args["read"])]})
            shown = [_shown(finding, document, lang)]
            yield lsp.CodeAction(f"{args['word']} → {args['read']}", lsp.CodeActionKind.QuickFix, shown, edit=edit)
