"""The words of the terminal, from one catalogue a language (`en.po`, `es.po`). Words of the game come from the game."""

import os

from signoria.table.words import LANGUAGES, catalogue, check_language


def system_language() -> str:
    """The language of the environment (LC_ALL, LC_MESSAGES, LANG), as far as there are words in it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            lang = value.partition("_")[0].partition(".")[0].lower()
            return lang if lang in LANGUAGES else "en"
    return "en"


class Words:
    """One language: the phrases of the terminal, and before them those of the part of a game that shows it."""

    def __init__(self, lang: str = "en", part: str | None = None) -> None:
        check_language(lang)
        self.lang = lang
        self._words = catalogue("signoria.cli", lang)
        self._own = self._words if part is None else catalogue(part, lang)

    def __call__(self, section: str, key: str, /, **blanks: object) -> str:
        """A phrase with its blanks filled in."""
        name = f"{section}.{key}"
        return (self._own if name in self._own else self._words).say(name, blanks)

    def has(self, section: str, key: str) -> bool:
        """Whether there is such a phrase."""
        return f"{section}.{key}" in self._own or f"{section}.{key}" in self._words

    def commands(self) -> dict[str, list[str]]:
        """What a person may type for each command; the first word is the usual one."""
        return {name: words.split(", ") for name, words in self._words.section("command").items()}

    def short(self, key: str, name: str) -> str:
        """A name where there is little room."""
        return self._own.section("short").get(key, name)

    def count(self, key: str, n: int) -> str:
        """So many of something, with the right plural."""
        return self("count", key, n=n)
