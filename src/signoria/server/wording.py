"""The words of the server itself, and names."""

import tomllib
from functools import cache
from importlib import resources
from typing import Any

from signoria.pax.facts import BANK_IDS
from signoria.pax.words import say


@cache
def words() -> dict[str, Any]:
    """The words of the server itself."""
    return tomllib.loads(resources.files("signoria.server").joinpath("words.toml").read_text(encoding="utf-8"))


@cache
def bank_name(bank: str) -> str:
    """A seat as people write it: its bank, or its number where powers are chosen in the game."""
    if bank in BANK_IDS:
        return say("en", "bank", bank)
    number = bank.removeprefix("player")
    return words()["seat"]["numbered"].format(number=number) if number != bank and number.isdigit() else bank


def level_words(level: str) -> dict[str, str]:
    """The name of a level and a sentence about it."""
    found: dict[str, str] = words()["level"].get(level, {"name": level.capitalize(), "text": ""})
    return found
