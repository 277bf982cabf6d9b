"""The reference interpreter: it walks the tree of a feature instead of running its compiled steps.

In: a library (made for the Python backend) and the trees its features were made from. Out: the same library, whose
features are run by the interpreter. Slow and plain on purpose: an independent second statement of the rules, against
which the compiled backends are tested. Shared with them: state, verbs' declarations, the batch, dice, decisions.

A running feature is a Python generator kept beside its game, so a game of this backend cannot be saved, restored or
cloned in the middle of an ability: going on with such a game is a fault that says so.
"""

from __future__ import annotations

from cardc.reference.binding import bind

__all__ = ["bind"]
