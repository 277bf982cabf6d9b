"""Errors of the runtime.

In: a reason and, where a rule stands behind it, its clause. Out: exceptions; the state is as it was before.
"""

from __future__ import annotations


class RulesError(Exception):
    """Something the runtime cannot accept: bad data, a full table, a foreign library, a faulty step."""

    def __init__(self, reason: str, clause: str = "") -> None:
        super().__init__(f"{reason} [{clause}]" if clause else reason)
        self.reason = reason
        self.clause = clause


class IllegalAction(RulesError):
    """An announcement or an answer that the rules do not allow now; nothing has changed."""
