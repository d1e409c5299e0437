"""The words of reports, from one catalogue a language (`en.toml`)."""

import tomllib
from functools import cache
from importlib import resources
from typing import Any

from signoria.table import BadOption

LANGUAGES = ("en",)


@cache
def catalogue(lang: str) -> dict[str, dict[str, Any]]:
    """All phrases of a language; raises BadOption."""
    if lang not in LANGUAGES:
        raise BadOption(f"There is no language {lang!r}: known are {', '.join(LANGUAGES)}.")
    file = resources.files("signoria.arena.words").joinpath(f"{lang}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


def say(lang: str, section: str, key: str, /, **blanks: object) -> str:
    """A phrase with its blanks filled in; a key that has none stands for itself."""
    phrase = str(catalogue(lang)[section].get(key, key))
    return phrase.format(**blanks) if blanks else phrase
