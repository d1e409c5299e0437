"""The words of opponents and levels, from one catalogue a language (`en.toml`)."""

import tomllib
from functools import cache
from importlib import resources
from typing import Any

from signoria.table import BadOption

LANGUAGES = ("en",)


@cache
def _catalogue(lang: str) -> dict[str, dict[str, Any]]:
    if lang not in LANGUAGES:
        raise BadOption(f"There is no language {lang!r}: known are {', '.join(LANGUAGES)}.")
    file = resources.files("signoria.players.words").joinpath(f"{lang}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


def level_name(level: str, lang: str = "en") -> str:
    """A level in one word."""
    return str(_catalogue(lang)["level"][level])


def level_about(level: str, lang: str = "en") -> str:
    """What a level plays like, in one sentence."""
    return str(_catalogue(lang)["about"][level])
