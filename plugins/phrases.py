"""Which phrases a pattern claims, so that two declarations of one table cannot claim the same.

In: a pattern of `cardc.dsl.language`. Out: its variants, alternatives and optional parts written out, slots reduced to
their types. Bounded: a pattern with more than `MAX_VARIANTS` variants is compared as printed.
"""

from __future__ import annotations

import re

MAX_VARIANTS = 256
_VARIES = frozenset("[]|{")
_ITEM = re.compile(r"\[|\]|[^\s\[\]]+")
_SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")


def claimed_phrases(pattern: str) -> tuple[str, ...]:
    """Every phrase that `pattern` matches literally, sorted; the pattern itself if its brackets do not pair."""
    if not _VARIES.intersection(pattern):
        return (" ".join(pattern.split()),)
    items = _ITEM.findall(_SLOT.sub(lambda m: "{" + (m[2] or m[1]) + "}", pattern))
    variants, rest = _expand(items, 0, 0)
    if variants is None or rest != len(items):
        return (" ".join(items),)
    return tuple(sorted({" ".join(v) for v in variants}))


def _expand(items: list[str], at: int, depth: int) -> tuple[list[tuple[str, ...]] | None, int]:
    variants: list[tuple[str, ...]] = [()]
    while at < len(items) and items[at] != "]":
        options, at = _options(items, at, depth)
        if options is None or len(variants) * len(options) > MAX_VARIANTS:
            return None, at
        variants = [v + o for v in variants for o in options]
    return variants, at


def _options(items: list[str], at: int, depth: int) -> tuple[list[tuple[str, ...]] | None, int]:
    if items[at] != "[":
        return [(word,) for word in items[at].split("|")], at + 1
    inner, at = _expand(items, at + 1, depth + 1) if depth < 8 else (None, at)
    if inner is None or at >= len(items):
        return None, at
    return [(), *inner], at + 1
