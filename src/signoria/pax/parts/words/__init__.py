"""The words of Pax Renaissance in the terminal, from one catalogue a language (`en.po`, `es.po`)."""

from functools import cache

from signoria.cli.words import Words
from signoria.pax import words as game


class PaxWords(Words):
    """One language: the phrases of the terminal for this game, and those of the game."""

    def __init__(self, lang: str) -> None:
        super().__init__(lang, "signoria.pax.parts")

    def game(self, section: str, key: str) -> str:
        """A phrase of the game."""
        return game.say(self.lang, section, key)

    def bank(self, bank: str) -> str:
        """A bank by its name."""
        return self.game("bank", bank)

    def card(self, card: str) -> str:
        """A card by its title."""
        return game.card_name(self.lang, card)

    def florins(self, n: int) -> str:
        """A sum of money."""
        return game.florins(self.lang, n)


@cache
def _words(lang: str) -> PaxWords:
    return PaxWords(lang)


def pax_words(w: Words) -> PaxWords:
    """The words of this game in the language of these."""
    return w if isinstance(w, PaxWords) else _words(w.lang)
