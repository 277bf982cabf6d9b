"""The questions of an announcement, each asked only where the player has a choice.

In: the kernel, who is asked, what is offered. Out: generators that open a request, yield until it is answered, and return
the answer.
"""

from __future__ import annotations

from collections.abc import Generator

from cardc.reference.host import Host
from cardc.reference.terms import cards

TARGET, TARGETS, MAY, CHOOSE, NUMBER, REFUSE, ORDER = range(1, 8)
OFFER_NONE, OFFER_STOP = 1, 2


def _asked(host: Host, code: int) -> Generator[int, None, None]:
    yield code
    while not host.answered():
        yield code


def may(host: Host, player: int) -> Generator[int, None, bool]:
    """«может»: does the player do it?"""
    yield from _asked(host, host.ask(MAY, player, 0, 2, 0, 1, 0))
    return bool(host.answer_number())


def refuse(host: Host, player: int) -> Generator[int, None, bool]:
    """Does the player decline the effect?"""
    yield from _asked(host, host.ask(REFUSE, player, 0, 2, 0, 1, 0))
    return bool(host.answer_number())


def targets(
    host: Host, player: int, mask: int, low: int, high: int, stops: bool
) -> Generator[int, None, int | None]:  # fmt: skip
    """The cards chosen, None for «no more». One target is always asked for, a set without freedom is not."""
    there = mask.bit_count()
    if high != 1 and there <= low or there == 0:
        return mask
    flags = (OFFER_STOP if stops else 0) | (OFFER_NONE if low == 0 and high == 1 else 0)
    least = 0 if flags else low
    kind = TARGET if high == 1 else TARGETS
    yield from _asked(host, host.ask(kind, player, mask, 0, least, min(high, there), flags))
    if host.answer_stopped():
        return None
    return int(host.answer_mask())


def number(host: Host, player: int, low: int, high: int) -> Generator[int, None, None]:
    """A number from low to high, kept by the kernel as the number of the action."""
    yield from _asked(host, host.ask_number(player, low, max(low, high)))
    host.set_number(host.answer_number())


def choose(host: Host, player: int, able: list[bool]) -> Generator[int, None, int]:
    """One of the alternatives, 0-based; only those that can be announced are offered."""
    bits = sum(1 << index for index, offered in enumerate(able) if offered)
    yield from _asked(host, host.ask_choice(player, len(able), bits))
    return int(host.answer_number()) - 1


def order(host: Host, player: int, mask: int) -> Generator[int, None, list[int]]:
    """The order in which the cards of a set are attacked; one card has no order."""
    there = mask.bit_count()
    if there < 2:
        return cards(mask)
    yield from _asked(host, host.ask(ORDER, player, mask, 0, there, there, 0))
    return list(host.answer_order())
