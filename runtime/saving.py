"""Copies of a game: clones in memory, snapshots as bytes.

In: a game, or bytes (untrusted). Out: a game. A snapshot is: magic, version, length of its head, the head (JSON), the used
part of the state, a checksum over all of it. It is checked — magic, version, ABI, library, lengths, checksum, every number
in the state — before it is used.
"""

from __future__ import annotations

import hashlib
import json
import struct
from typing import TYPE_CHECKING, Any

from cardc.runtime.decisions import read_decision
from cardc.runtime.errors import RulesError
from cardc.runtime.kernel import ABI

if TYPE_CHECKING:
    from cardc.runtime.game import Game
    from cardc.runtime.library import Library

MAGIC, VERSION = b"CRDCSNAP", 1
HEAD = struct.Struct("<8sII")
SUM = 16


def snapshot(game: Game) -> bytes:
    """The game as bytes."""
    head = {
        "abi": ABI, "ruleset": game.ruleset, "sizes": game.sizes_used(), "library": fingerprint(game.library),
        "names": game.library.names, "classes": game.library.classes,
    }  # fmt: skip
    text = json.dumps(head, ensure_ascii=False, sort_keys=True).encode("utf-8")
    body = HEAD.pack(MAGIC, VERSION, len(text)) + text + game.pack_state()
    return body + _sum(body)


def restore(kind: Any, library: Library, data: bytes, force: bool) -> Game:
    """The game of a snapshot. RulesError says what is wrong with it."""
    if not isinstance(data, (bytes, bytearray)) or len(data) < HEAD.size + SUM:
        raise RulesError("this is no snapshot of a game")
    body, found = bytes(data[:-SUM]), bytes(data[-SUM:])
    magic, version, length = HEAD.unpack_from(body)
    if magic != MAGIC:
        raise RulesError("this is no snapshot of a game")
    if version != VERSION:
        raise RulesError(f"the snapshot has version {version}, this runtime reads {VERSION}")
    if _sum(body) != found:
        raise RulesError("the snapshot is damaged: its checksum does not fit")
    head = _head(body[HEAD.size : HEAD.size + length])
    _check_head(head, library, force)
    game: Game = kind(library, head["ruleset"], sizes=head["sizes"])
    names = [library.number("name", name) for name in head["names"]]
    classes = [library.number("class", name) for name in head["classes"]]
    game.unpack_state(body[HEAD.size + length :], names, classes)
    request = game.request()
    game.decision = read_decision(request) if request is not None else None
    return game


def _sum(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=SUM).digest()


def _head(data: bytes) -> dict[str, Any]:
    try:
        head = json.loads(data)
    except ValueError:
        head = None
    keys = {"abi": str, "ruleset": str, "sizes": dict, "library": dict, "names": list, "classes": list}
    if not isinstance(head, dict) or any(not isinstance(head.get(key), kind) for key, kind in keys.items()):
        raise RulesError("the snapshot is damaged: its head cannot be read")
    if not all(isinstance(name, str) for name in (*head["names"], *head["classes"])):
        raise RulesError("the snapshot is damaged: its names cannot be read")
    return head


def _check_head(head: dict[str, Any], library: Library, force: bool) -> None:
    if head["abi"] != ABI:
        raise RulesError(f"the snapshot was made by another runtime (ABI {head['abi']}, here {ABI})")
    now = fingerprint(library)
    changed = sorted(name for name in set(head["library"]) | set(now) if head["library"].get(name) != now.get(name))
    if changed and not force:
        raise RulesError(f"the code of these cards has changed since the snapshot was made: {changed[:10]}")


def fingerprint(library: Library) -> dict[str, str]:
    """A digest of the data of every card and its features, and of the model; computed once a library."""
    kept: dict[str, str] | None = library.numbers.get("fingerprint")
    if kept is not None:
        return kept
    digests = {"": _digest([library.manifest.get("model"), library.manifest.get("backend"), len(library.features)])}
    for number, card in enumerate(library.cards):
        features = [library.features[index] for index in card.get("features", ())]
        digests[str(card.get("id", number))] = _digest([card, features])
    library.numbers["fingerprint"] = digests
    return digests


def _digest(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, default=str)
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
