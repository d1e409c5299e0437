"""The words of the terminal, from one catalogue a language (`en.toml`). Words of the game itself come from the game."""

import tomllib
from functools import cache
from importlib import resources
from typing import Any

from signoria.pax import words as game
from signoria.table import BadOption


@cache
def _catalogue(lang: str) -> dict[str, dict[str, Any]]:
    file = resources.files("signoria.cli.words").joinpath(f"{lang}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


class Words:
    """One language: the phrases of the terminal and those of the game."""

    def __init__(self, lang: str = "en") -> None:
        if lang not in game.LANGUAGES:
            raise BadOption(f"There is no language {lang!r}: known are {', '.join(game.LANGUAGES)}.")
        self.lang = lang
        self._phrases = _catalogue(lang)

    def __call__(self, section: str, key: str, /, **blanks: object) -> str:
        """A phrase of the terminal with its blanks filled in."""
        phrase: str = self._phrases[section][key]
        return phrase.format(**blanks) if blanks else phrase

    def section(self, section: str) -> dict[str, Any]:
        """A whole section: commands, legend."""
        return self._phrases[section]

    def short(self, key: str, name: str) -> str:
        """A name where there is little room."""
        short: str = self._phrases["short"].get(key, name)
        return short

    def game(self, section: str, key: str) -> str:
        """A phrase of the game."""
        return game.say(self.lang, section, key)

    def bank(self, bank: str) -> str:
        """A bank by its name."""
        return self.game("bank", bank)

    def florins(self, n: int) -> str:
        """A sum of money."""
        return game.florins(self.lang, n)

    def count(self, key: str, n: int) -> str:
        """So many of something, with the right plural."""
        return self("count", key if n == 1 else f"{key}s", n=n)
