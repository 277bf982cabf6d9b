"""What the interpreter asks of the runtime: state, batches, dice, decisions, records.

In: nothing. Out: the `Host` protocol, which the kernel's `Core` fulfils while it is bound to the frame of the running
feature. Everything here is shared with the compiled backends; nothing here knows an order, a gate or a payment time.
"""

from __future__ import annotations

from typing import Any, Protocol

RUN, DECIDE, BOUNDARY, DONE, FAULT, PAUSE, NESTED = range(7)


class Host(Protocol):
    """The kernel as one running feature sees it. Primitives of expressions are further methods (`codegen.primitives`)."""

    pc: int

    def __getattr__(self, name: str) -> Any: ...
