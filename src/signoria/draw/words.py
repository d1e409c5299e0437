"""The words of the drawings, in English and Spanish."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from signoria.draw import facts
from signoria.draw.theme import asset


class Words:
    """One language: phrases with holes, and the names of things that have no fact to name them."""

    def __init__(self, lang: str, table: dict[str, Any]) -> None:
        self.lang = lang
        self._abilities: dict[str, list[str]] = table["abilities"]
        self._phrases: dict[str, str] = {key: text for key, text in table.items() if key != "abilities"}

    def __call__(self, key: str, **holes: object) -> str:
        """The phrase `key` with its holes filled."""
        return self._phrases[key].format(**holes)

    def has(self, key: str) -> bool:
        """Whether there is such a phrase."""
        return key in self._phrases

    def ability(self, key: str) -> tuple[str, str]:
        """A few words, and a sentence or two, for an ability."""
        if key not in self._abilities:
            raise ValueError(f"unknown ability: {key!r}")
        short, long = self._abilities[key]
        return short, long

    def side(self, side: str) -> str:
        """West or East."""
        return self(facts.side_of_the_world(side))

    def place(self, location: str) -> str:
        """An empire, The West or The East."""
        return self(f"the-{location}") if location in ("west", "east") else str(facts.empire(location)["name"])

    def place_short(self, location: str) -> str:
        """The same where there is little room."""
        key = f"{location}-short"
        return self(key) if self.has(key) else self.place(location)

    def bank(self, bank: str) -> str:
        """The name of a house."""
        return str(facts.bank(bank)["id"]).capitalize()

    def piece(self, code: str) -> str:
        """A piece in words: Catholic knight, Fugger pawn, or just pawn."""
        kind, of = facts.piece(code)
        if not of:
            return self(kind)
        if kind == "pawn":
            return self("piece-of", of=self.bank(of), piece=self("pawn"))
        own = f"{of}-{kind}"  # a language may bend the adjective
        return self("piece-of", of=self(own if self.has(own) else of), piece=self(kind))

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
        if kind == "trade_shift":
            what = str(facts.city(of)["name"])
        else:
            what = self.join([self(bit) for bit in of.split("+") if bit])
        return self(f"shot-{kind}", x=what), self(f"shotnote-{kind}")


@cache
def load_words(lang: str) -> Words:
    """The words of a language."""
    tables: dict[str, dict[str, Any]] = tomllib.loads(asset("words.toml"))
    if lang not in tables:
        raise ValueError(f"unknown language: {lang!r} (there are {', '.join(sorted(tables))})")
    return Words(lang, tables[lang])
