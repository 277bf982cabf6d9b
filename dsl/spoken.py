"""Whom an action is done to, where earlier actions say it: «их», «одну из них».

In: an action and its verb. Out: numbers of earlier actions. Pure; code generator and reference interpreter ask.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardc.dsl.language import Verb
from cardc.dsl.nodes import Action, Is, Phrase, Ref

AMONG = "among"
_EARLIER = ("it", "chose", "did")


def target_of(action: Action, verb: Verb) -> Iterator[int]:
    """The actions whose cards the target means or is one of."""
    target = action.arg(verb.targets) if verb.targets else None
    said = [target]
    if isinstance(target, Phrase):
        said = [value for one in target.filters if isinstance(one, Is) and one.name == AMONG for _, value in one.args]
    for one in said:
        if isinstance(one, Ref) and one.kind in _EARLIER and one.action is not None:
            yield one.action
