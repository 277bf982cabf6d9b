"""Loading a compiled card package.

In: a folder, or the name of an importable package. Out: a `Library` with its functions bound. What does not fit (format,
ABI, a module that is not there) is refused with what to do. Module names come from the manifest and are checked to be
plain identifiers; the code of a package is trusted like any installed module, its data is not.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import sys
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import ModuleType
from typing import Any

from cardc.runtime.errors import RulesError
from cardc.runtime.kernel import ABI
from cardc.runtime.linking import link
from cardc.runtime.model import Model
from cardc.runtime.tables import LibraryTables

FORMAT = 2
MOST_BYTES = 1 << 28
REBUILD = "rebuild it: cardc build PATH… -o DIR"

Library = LibraryTables


def load_library(where: Any) -> Library:
    """The library of a package: an existing folder (with a manifest, or with packages of one game in it, which become one
    library), else an importable name.

    RulesError says what does not fit and which command rebuilds it.
    """
    folders = _folders(where)
    folder = folders[0] if len(folders) == 1 else Path(where)
    manifests = [read_manifest(each) for each in folders]
    try:
        places = [place for each, own in zip(folders, manifests, strict=True) for place in _places(each, own)]
        manifest = absolute(manifests[0] if len(folders) == 1 else _joined(manifests, folders), folder)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise RulesError(f"{folder}: the manifest is damaged ({error!r}); {REBUILD}") from None
    library = Library(Model.from_json(manifest.get("model")), manifest)
    _bind(library, places, manifest.get("chunks", []))
    bind_natives(library)
    missing = library.missing_functions()
    natives = [name for name in map(library.native_name, missing) if name]
    if natives:
        raise RulesError(f"no module of native_modules registers {', '.join(natives[:5])} in its bind_natives(library)")
    if missing:
        raise RulesError(f"{folder}: functions {missing[:5]} are not bound by any module; {REBUILD}")
    return library


Code = tuple[Path, tuple[str, ...], dict[str, Any] | None]


def _places(folder: Path, manifest: dict[str, Any]) -> Iterator[Code]:
    """For every chunk of a package: its folder, the modules that it needs, and its functions as bodies with arguments (None:
    its module has them)."""
    modules, chunks, code = manifest.get("modules", []), manifest.get("chunks", []), manifest.get("code")
    if code is None:
        yield from ((folder, (name,), None) for name, _ in zip(modules, chunks, strict=True))
    else:
        yield from ((folder, tuple(modules), dict(each)) for each, _ in zip(code, chunks, strict=True))


def _bind(library: Library, places: list[Code], chunks: list[dict[str, int]]) -> None:
    """Load the modules and bind the functions of all chunks."""
    base, loaded = 0, set[str]()
    for (folder, names, code), counts in zip(places, chunks, strict=True):
        if code is None:
            _load_module(folder, names[0]).bind_module(library, base)
        else:
            for name in names:
                if name not in loaded:
                    _load_module(folder, name).bind_steps(library)
                    loaded.add(name)
            link(library, base, counts["functions"], code)
        base += counts["functions"]


def bind_natives(library: Library) -> None:
    """Let the modules that the model names register their functions. RulesError if one cannot be imported."""
    numbers = [library.number(*symbol.split(":", 1)) for symbol in library.model.symbols]
    tables = [number for table in library.model.numbers.values() for number in (len(table), *table)]
    library.bind_symbols(numbers + tables)
    for name in library.model.native_modules:
        if not all(part.isidentifier() for part in name.split(".")):
            raise RulesError(f"{name!r} is no name of a module")
        try:
            module = _compiled(name) or importlib.import_module(name)
        except ImportError as error:
            raise RulesError(f"the game {library.model.game!r} needs the module {name}: {error}") from None
        if not hasattr(module, "bind_natives"):
            raise RulesError(f"the module {name} of the game {library.model.game!r} has no function bind_natives(library)")
        module.bind_natives(library)


def _compiled(name: str) -> ModuleType | None:
    """A compiled module by its file, without importing the packages around it; None if it is not compiled."""
    if name in sys.modules:
        return sys.modules[name]
    top, *rest = name.split(".")
    spec = importlib.util.find_spec(top)
    roots = spec.submodule_search_locations if spec is not None else None
    files = [Path(root, *rest[:-1], f"{rest[-1]}{suffix}") for root in roots or () for suffix in EXTENSION_SUFFIXES if rest]
    path = next((each for each in files if each.is_file()), None)
    found = importlib.util.spec_from_file_location(name, path) if path is not None else None
    if found is None or found.loader is None:
        return None
    module = importlib.util.module_from_spec(found)
    sys.modules[name] = module
    found.loader.exec_module(module)
    return module


def read_manifest(folder: Path) -> dict[str, Any]:
    """The manifest of a package, with its format and ABI checked."""
    path = folder / "manifest.json"
    if not path.is_file():
        raise RulesError(f"{folder} has no manifest.json: it is no card package")
    if path.stat().st_size > MOST_BYTES:
        raise RulesError(f"{path} is too large")
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise RulesError(f"{path} is no JSON: {error}") from None
    if not isinstance(manifest, dict):
        raise RulesError(f"{path}: an object was expected")
    if manifest.get("format") != FORMAT:
        raise RulesError(f"{folder}: format {manifest.get('format')!r}, this runtime reads {FORMAT}; {REBUILD}")
    if manifest.get("abi") != ABI:
        raise RulesError(f"{folder} was built for another runtime (ABI {manifest.get('abi')!r}, here {ABI!r}); {REBUILD}")
    return manifest


# Which numbers of a row count within its chunk, by table of the manifest, and what they number.
_NUMBERS = {
    "cards": {"features": "features"},
    "features": {
        **dict.fromkeys(("run", "legal", "payable", "match", "able", "x_low", "x_high"), "functions"),
        "standing": "effects", "granted": "features",
    },
    "effects": {**dict.fromkeys(("amount_fn", "applies_fn", "able_fn", "cap_fn"), "functions"), "feature": "features"},
}  # fmt: skip
_COUNTED = ("cards", "features", "effects", "functions")


def absolute(manifest: dict[str, Any], folder: Path) -> dict[str, Any]:
    """`manifest` with numbers that count within a chunk made those of the library; features and effects know theirs.

    RulesError if its chunks do not fit its rows.
    """
    tables: dict[str, list[Any]] = {name: manifest.get(name) or [] for name in _NUMBERS}
    chunks = manifest.get("chunks", [])
    first = dict.fromkeys(_COUNTED, 0)
    for counts in chunks if isinstance(chunks, list) else ():
        if not isinstance(counts, dict) or any(not isinstance(counts.get(key), int) or counts[key] < 0 for key in _COUNTED):
            raise RulesError(f"{folder}: a chunk of the manifest does not say what it holds; {REBUILD}")
        for name, rows in tables.items():
            part = rows[first[name] : first[name] + counts[name]]
            rows[first[name] : first[name] + counts[name]] = [_row(name, row, first, folder) for row in part]
        for key in _COUNTED:
            first[key] += counts[key]
    if any(first[name] != len(rows) for name, rows in tables.items()) or first["functions"] != manifest.get("functions"):
        raise RulesError(f"{folder}: the chunks of the manifest do not fit its rows; {REBUILD}")
    for name in ("features", "effects"):
        for index, row in enumerate(tables[name]):
            row["index"] = index
    return manifest


def _row(table: str, row: Any, first: dict[str, int], folder: Path) -> dict[str, Any]:
    if not isinstance(row, dict):
        raise RulesError(f"{folder}: a row of {table} is no object; {REBUILD}")
    for key, of in _NUMBERS[table].items():
        value = row.get(key)
        if isinstance(value, list) and all(isinstance(each, int) for each in value):
            row[key] = [each + first[of] for each in value]
        elif isinstance(value, int):
            row[key] = value + first[of] if value >= 0 else value
        elif value is not None:
            raise RulesError(f"{folder}: {key} of a row of {table} is no number; {REBUILD}")
    return row


def _folders(where: Any) -> list[Path]:
    folder = Path(where)
    if folder.is_dir():
        if (folder / "manifest.json").is_file():
            return [folder]
        inner = [path.parent for path in sorted(folder.glob("*/manifest.json"))]
        if inner:
            return inner
        raise RulesError(f"{folder} holds no card package")
    try:
        spec = importlib.util.find_spec(str(where))
    except (ImportError, ValueError):
        spec = None
    if spec is None or spec.origin is None:
        raise RulesError(f"{where!r} is neither a folder nor an importable package")
    return [Path(spec.origin).parent]


def _joined(manifests: list[dict[str, Any]], folders: list[Path]) -> dict[str, Any]:
    """One manifest of several packages, in order. What several of them have (cards outside decks) is taken from the first.

    RulesError if they do not share the rules of the table.
    """
    first = manifests[0]
    for manifest, folder in zip(manifests, folders, strict=True):
        if manifest.get("model") != first.get("model"):
            names = ", ".join(each.name for each in folders)
            raise RulesError(f"{folder.parent} holds packages of several games or plugins ({names}): name one")
    known: set[Any] = set()
    joined = dict(first)
    for key in ("chunks", "modules", "cards", "features", "effects", "unsupported", "rulesets", "names", "classes"):
        joined[key] = []
    for manifest in manifests:
        chunks, cards, at = [dict(counts) for counts in manifest.get("chunks", [])], list(manifest.get("cards", [])), 0
        for counts in chunks:
            own = [card for card in cards[at : at + counts["cards"]] if card.get("id") not in known]
            at += counts["cards"]
            counts["cards"] = len(own)
            joined["cards"] += own
        known |= {card.get("id") for card in cards}
        joined["chunks"] += chunks
        for key in ("modules", "features", "effects", "unsupported"):
            joined[key] += manifest.get(key, [])
        for key in ("rulesets", "names", "classes"):
            joined[key] = list(dict.fromkeys([*joined[key], *manifest.get(key, [])]))
    joined["functions"] = sum(counts["functions"] for counts in joined["chunks"])
    return joined


def _load_module(folder: Path, name: Any) -> ModuleType:
    """A module of the package, by its file; a compiled one wins over a source."""
    if not isinstance(name, str) or not name.isidentifier():
        raise RulesError(f"{folder}: {name!r} is no name of a module")
    candidates = [folder / f"{name}{suffix}" for suffix in (*EXTENSION_SUFFIXES, ".py")]
    path = next((each for each in candidates if each.is_file()), None)
    if path is None:
        raise RulesError(f"{folder} lacks its module {name!r}; {REBUILD}")
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise RulesError(f"{path} cannot be loaded")
    module = importlib.util.module_from_spec(spec)
    known = sys.modules.get(name)
    try:
        spec.loader.exec_module(module)
    finally:
        if known is not None:
            sys.modules[name] = known
    return module
