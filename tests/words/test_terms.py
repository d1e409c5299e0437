"""Spanish uses the terms of the game, and no others, where English does."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from pathlib import Path

import pytest

from signoria.pax import printed
from signoria.table.words import catalogue
from tests.words.catalogues import WEB, read

TERMS = {
    re.sub(r" \(.*\)$", "", term["en"]).casefold(): [term["es"], *term["es_alt"]]
    for term in tomllib.loads((Path(__file__).parent / "terms_es.toml").read_text(encoding="utf-8"))["term"]
}
# Terms of the pieces, places and doings of the game; general words (action, card, hand) bend too freely to be compared.
CHECKED = (
    "apostasy", "behead", "bishop", "comet", "commerce", "concession", "conspiracy", "coronation", "corsair", "crusade",
    "emporium", "florin", "inquisitor", "jihad", "king", "knight", "levy", "old maid", "one-shot", "pawn", "peasant revolt",
    "pirate", "prestige", "queen", "reformation", "regime change", "republic", "rook", "siege", "tableau", "theocracy",
    "trade fair", "vassal", "vote", "campaign", "law", "discovery", "patron", "tax", "market", "deck",
)  # fmt: skip
# Names of empires and cities are terms too.
NAMES = ("Aragon", "Byzantium", "Cairo", "Constantinople", "England", "France", "Holy Roman Empire", "Hungary", "Mamluk",
         "Novgorod", "Ottoman", "Papal States", "Portugal", "Spice Islands", "Tana", "Timbuktu", "Trebizond")  # fmt: skip


def plain(word: str) -> str:
    """A word without accents and plural ending."""
    letters = "".join(c for c in unicodedata.normalize("NFD", word.casefold()) if not unicodedata.combining(c))
    return re.sub(r"(?<=[^aeiou])es$|s$", "", letters)


def alike(word: str, term: str) -> bool:
    """Whether this is a form of the term: decapita of decapitar, peones of peón."""
    return word.startswith(term[: max(4, len(term) - 2)])


def holds(text: str, term: str) -> bool:
    words = [plain(word) for word in re.findall(r"[\w-]+", text)]
    parts = [plain(word) for word in re.findall(r"[\w-]+", term)]
    starts = range(len(words) - len(parts) + 1)
    return any(all(map(alike, words[i : i + len(parts)], parts)) for i in starts)


def messages() -> list[tuple[str, str, str]]:
    """(id, English, Spanish) of every message that names things of the game."""
    found = []
    for name in ("pax", "cli", "draw", "arena", "server"):
        english, spanish = catalogue(f"signoria.{name}", "en"), catalogue(f"signoria.{name}", "es")
        found += [(f"{name}.{key}", english.text(key, 2), spanish.text(key, 2)) for key in english.ids()]
    for name in ("pax", "table", "pages"):
        english, spanish = read(WEB / "en" / f"{name}.po"), read(WEB / "es" / f"{name}.po")
        found += [(f"{name}.{key}", english.text(key, 2), spanish.text(key, 2)) for key in english.ids()]
    return found


@pytest.mark.parametrize("term", CHECKED)
def test_a_term_is_translated_by_its_term(term: str) -> None:
    wanted = re.compile(rf"\b{re.escape(term)}s?\b", re.IGNORECASE)
    strays = [
        (key, spanish)
        for key, english, spanish in messages()
        if wanted.search(re.sub(r"\{\w+\}", "", english))
        and not any(holds(spanish, one) for one in TERMS[term])
    ]  # fmt: skip
    assert not strays


@pytest.mark.parametrize("name", NAMES)
def test_a_place_has_the_name_of_the_glossary(name: str) -> None:
    facts = catalogue("signoria.pax", "es", "facts")
    places = printed.document("map")
    keys = [f"empire.{e['id']}" for e in places["empire"] if e["name"] == name]
    keys += [f"city.{c['id']}" for c in places["city"] if c["name"] == name]
    assert keys
    for key in keys:
        assert re.sub(r" \d$", "", facts.text(key)) in TERMS[name.casefold()], key
