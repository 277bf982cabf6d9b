"""The catalogue of messages: code → words in Russian and English, and texts that yield it.

A row is `Message(ru, en, ru_hint, en_hint, examples)`; `{word}`-like names stand for arguments of the diagnostic.
Messages quote the word at fault. To add one, add a row; a test asks for both languages and tries the examples.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Message:
    """One code. `examples`: texts (or card files) in which it is found."""

    ru: str
    en: str
    ru_hint: str
    en_hint: str
    examples: tuple[str, ...] = ()


CATALOGUE: dict[str, Message] = {}
