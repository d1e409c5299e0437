"""The words of the drawings, from one catalogue a language (`en.po`, `es.po`). Names of things come from the game."""

from __future__ import annotations

from functools import cache

from signoria.draw import facts
from signoria.pax import words as game
from signoria.pax.facts import CITY, EMPIRE
from signoria.table.words import LANGUAGES, Catalogue, catalogue


class Words:
    """One language: phrases with holes, and the names of things on the table."""

    def __init__(self, lang: str, phrases: Catalogue) -> None:
        self.lang = lang
        self._phrases = phrases

    def __call__(self, key: str, **holes: object) -> str:
        """The phrase `key` with its holes filled."""
        return self._phrases.say(key, holes)

    def has(self, key: str) -> bool:
        """Whether there is such a phrase."""
        return key in self._phrases

    def ability(self, key: str) -> tuple[str, str]:
        """A few words, and a sentence or two, for an ability."""
        if not self.has(f"ability.{key}"):
            raise ValueError(f"unknown ability: {key!r}")
        return self(f"ability.{key}"), self(f"ability_text.{key}")

    def side(self, side: str) -> str:
        """West or East."""
        return self(facts.side_of_the_world(side))

    def place(self, location: str) -> str:
        """An empire, The West or The East."""
        if location in ("west", "east"):
            return self(f"the-{location}")
        return game.empire_name(self.lang, EMPIRE[facts.empire(location)["id"]])

    def place_short(self, location: str) -> str:
        """The same where there is little room."""
        key = f"{location}-short"
        return self(key) if self.has(key) else self.place(location)

    def city(self, city: str) -> str:
        """A city by the name on the map: the places of Constantinople share one."""
        return game.city_name(self.lang, CITY[facts.city(city)["id"]]).rstrip(" 0123456789")

    def city_short(self, city: str) -> str:
        """The same where there is little room."""
        key = f"{city}-short"
        return self(key) if self.has(key) else self.city(city)

    def card(self, card: object) -> str:
        """A card by its title."""
        return game.card_name(self.lang, facts.card(card)["id"])

    def ruler(self, empire: str, side: str) -> str:
        """The king or the republic on a square."""
        return game.ruler_name(self.lang, side, EMPIRE[empire])

    def state(self, state: str) -> str:
        """Medieval, or a theocracy."""
        return game.say(self.lang, "state", facts.state(state))

    def bank(self, bank: str) -> str:
        """The name of a house."""
        return game.say(self.lang, "bank", facts.bank(bank)["id"])

    def piece(self, code: str, n: int = 1) -> str:
        """A piece in words, or so many of them: Catholic knight, Fugger pawns, or just pawn."""
        facts.piece(code)
        return game.token_words(self.lang, code, n)

    def pieces(self, codes: list[str]) -> str:
        """Several pieces, one after the other."""
        return ", ".join(self.piece(code) for code in codes)

    def join(self, parts: list[str]) -> str:
        """A, B and C."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self('and')} {parts[-1]}"

    def op(self, op: str) -> tuple[str, str]:
        """The name of an op and what it does."""
        kind, of = facts.op(op)
        bits = [self(bit) for bit in of.split("+") if bit]
        return self(f"op-{kind}"), self(f"opnote-{kind}", x=", ".join(bits))

    def shot(self, shot: str) -> tuple[str, str]:
        """The name of a one-shot and what it does."""
        kind, of = facts.one_shot(shot)
        what = self.city(of) if kind == "trade_shift" else self.join([self(bit) for bit in of.split("+") if bit])
        return self(f"shot-{kind}", x=what), self(f"shotnote-{kind}")


@cache
def load_words(lang: str) -> Words:
    """The words of a language."""
    if lang not in LANGUAGES:
        raise ValueError(f"unknown language: {lang!r} (there are {', '.join(LANGUAGES)})")
    return Words(lang, catalogue("signoria.draw", lang))
