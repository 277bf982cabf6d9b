"""The kernel's constants for generated Python code.

In: nothing. Out: names and values as in `layout.pxd`; a test compares them. Cython modules get them from the kernel.
"""

from __future__ import annotations

RUN, DECIDE, BOUNDARY, DONE, FAULT, PAUSE, NESTED = range(7)

(W_UNSET, W_ILLEGAL, W_DECLINED, W_CLOSED, W_FIZZLED, W_BLOCKED, W_NONE, W_PARTIAL, W_FULL, W_REPLACED,
 W_UNREACHED) = range(11)  # fmt: skip

M_NONE, M_CHOOSE, M_EACH, M_FIXED, M_RANDOM = range(5)

A_MAY, A_MAY_ME, A_NUMBER, A_ORDERED, A_UNABLE, A_STOP, A_DISTINCT, A_FIND, A_LOOP, A_DEFER, A_BINDS_X = (
    1 << bit for bit in range(11)
)

BY_AMOUNT, BY_CHANGED, BY_DONE = range(3)
