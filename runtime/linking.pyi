from typing import Any

from cardc.runtime.tables import LibraryTables

REFERENCE: int

def link(library: LibraryTables, first: int, count: int, code: dict[str, Any]) -> None: ...
