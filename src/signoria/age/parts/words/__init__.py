"""The words of Age of Renaissance in the terminal, from one catalogue a language (`en.po`, `es.po`)."""

from functools import cache

from signoria.cli.words import Words


class AgeWords(Words):
    """One language: the phrases of the terminal for this game, and those of the game."""

    def __init__(self, lang: str) -> None:
        super().__init__(lang, "signoria.age.parts")


@cache
def _words(lang: str) -> AgeWords:
    return AgeWords(lang)


def age_words(w: Words) -> AgeWords:
    """The words of this game in the language of these."""
    return w if isinstance(w, AgeWords) else _words(w.lang)
