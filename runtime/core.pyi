from typing import Any

class Core:
    pc: int
    sub: int
    feature: int
    library: Any
    memo: dict[Any, Any]
    error: BaseException | None
    def __getattr__(self, name: str) -> Any: ...
