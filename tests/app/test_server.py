"""The language server, asked over stdio as an editor does."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.app.test_incremental import ROOT

TEXT = """game: berserk
set: {code: dozor, name: Лесной дозор}
cards:
  - name: Травница
    text: |
      {tap}: Pанить бурундокля на 2.
"""


class Editor:
    """A session with `cardc lsp`."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "cardc", "lsp", "--lang", "en"]
        variables = {**os.environ, "PYTHONPATH": str(ROOT)}
        self.process = subprocess.Popen(command, cwd=folder, env=variables, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.uri = (folder / "set.cards.yaml").as_uri()
        self.number = 0

    def send(self, method: str, params: Any, request: bool = False) -> None:
        self.number += request
        body = {"jsonrpc": "2.0", "method": method, "params": params, **({"id": self.number} if request else {})}
        data = json.dumps(body).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        self.process.stdin.flush()

    def read(self) -> Any:
        stream = self.process.stdout
        assert stream is not None
        length = 0
        while line := stream.readline().strip():
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        return json.loads(stream.read(length))

    def ask(self, method: str, params: Any) -> Any:
        self.send(method, params, request=True)
        while (answer := self.read()).get("id") != self.number or "method" in answer:
            pass
        return answer["result"]

    def told(self, method: str) -> Any:
        while (answer := self.read()).get("method") != method:
            pass
        return answer["params"]


def test_an_editor_is_served(tmp_path: Path) -> None:
    editor = Editor(tmp_path)
    document = {"uri": editor.uri}
    try:
        served = editor.ask("initialize", {"processId": None, "rootUri": None, "capabilities": {}})["capabilities"]
        assert served["hoverProvider"] and served["documentFormattingProvider"] and served["codeActionProvider"]
        editor.send("initialized", {})
        opened = {"uri": editor.uri, "languageId": "yaml", "version": 1, "text": TEXT}
        editor.send("textDocument/didOpen", {"textDocument": opened})
        (shown,) = [row for row in editor.told("textDocument/publishDiagnostics")["diagnostics"] if row["severity"] == 1]
        assert shown["range"] == {"start": {"line": 5, "character": 20}, "end": {"line": 5, "character": 30}}
        near = {"start": {"line": 5, "character": 0}, "end": {"line": 5, "character": 5}}
        (fix,) = editor.ask("textDocument/codeAction", {"textDocument": document, "range": near, "context": {"diagnostics": []}})
        assert fix["edit"]["changes"][editor.uri][0]["newText"] == "Ранить"
        whole = {"text": TEXT.replace("бурундокля", "существо")}
        editor.send("textDocument/didChange", {"textDocument": {**document, "version": 2}, "contentChanges": [whole]})
        assert {row["code"] for row in editor.told("textDocument/publishDiagnostics")["diagnostics"]} == {"H101"}
        said = editor.ask("textDocument/hover", {"textDocument": document, "position": {"line": 5, "character": 12}})
        assert "[wound]" in said["contents"]["value"]
        options = {"tabSize": 2, "insertSpaces": True}
        (edit,) = editor.ask("textDocument/formatting", {"textDocument": document, "options": options})
        assert "{tap}: Ранить существо на 2." in edit["newText"]
        editor.ask("shutdown", None)
        editor.send("exit", None)
        assert editor.process.wait(30) == 0
    finally:
        editor.process.kill()
