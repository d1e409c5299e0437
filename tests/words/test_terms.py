"""Spanish uses the terms of the game, and no others, where English does."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from pathlib import Path

import pytest

from signoria.age import printed as printed_age
from signoria.pax import printed
from signoria.table.words import catalogue
from tests.words.catalogues import WEB, age_facts, read


def terms(file: str) -> dict[str, list[str]]:
    """The Spanish forms of each English term."""
    listed = tomllib.loads((Path(__file__).parent / file).read_text(encoding="utf-8"))["term"]
    return {re.sub(r" \(.*\)$", "", t["en"]).casefold(): [t["es"], *t["es_alt"]] for t in listed}


TERMS = terms("terms_es.toml")
AGE_TERMS = terms("terms_age_es.toml")
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
    """(id, English, Spanish) of every message that names things of Pax Renaissance."""
    found = []
    for name in ("pax", "pax.parts", "cli", "arena", "server"):
        english, spanish = catalogue(f"signoria.{name}", "en"), catalogue(f"signoria.{name}", "es")
        keys = [key for key in english.ids() if not of_age(key)]
        found += [(f"{name}.{key}", english.text(key, 2), spanish.text(key, 2)) for key in keys]
    for name in ("pax", "table", "pages"):
        english, spanish = read(WEB / "en" / f"{name}.po"), read(WEB / "es" / f"{name}.po")
        found += [(f"{name}.{key}", english.text(key, 2), spanish.text(key, 2)) for key in english.ids()]
    return found


def of_age(key: str) -> bool:
    """Whether a message of the terminal is for Age of Renaissance: `age.income`, `legend_age.market`."""
    return key.partition(".")[0].endswith("age")


def messages_of_age() -> list[tuple[str, str, str]]:
    """(id, English, Spanish) of every message that names things of Age of Renaissance, rules and effects too."""
    found = []
    for name in ("age", "cli"):
        english, spanish = catalogue(f"signoria.{name}", "en"), catalogue(f"signoria.{name}", "es")
        keys = [key for key in english.ids() if name == "age" or of_age(key)]
        found += [(f"{name}.{key}", english.text(key, 2), spanish.text(key, 2)) for key in keys]
    for path in (WEB / "en").glob("age.po"):
        english, spanish = read(path), read(WEB / "es" / path.name)
        found += [(f"web.{key}", english.text(key, 2), spanish.text(key, 2)) for key in english.ids()]
    facts, rules = (catalogue("signoria.age", "es", kind) for kind in ("facts", "rules"))
    found += [(f"facts.{key}", english, facts.text(key)) for key, english in age_facts().items()]
    found += [(f"rules.{c['id']}", c["statement"], rules.text(c["id"])) for c in printed_age.clauses()]
    return found


def strays(term: str, forms: list[str], found: list[tuple[str, str, str]]) -> list[tuple[str, str]]:
    """The messages that say a term in English and not in Spanish."""
    wanted = re.compile(rf"\b{re.escape(term)}s?\b", re.IGNORECASE)
    # What is filled in has its own message, and the names of the games stay as they are.
    bare = re.compile(r"\{\w+\}|\b(?:Pax|Age of) Renaissance\b")
    said = [(key, spanish) for key, english, spanish in found if wanted.search(bare.sub("", english))]
    assert said, f"nobody says {term!r}"
    return [(key, spanish) for key, spanish in said if not any(holds(spanish, one) for one in forms)]


@pytest.mark.parametrize("term", CHECKED)
def test_a_term_is_translated_by_its_term(term: str) -> None:
    assert not strays(term, TERMS[term], messages())


@pytest.mark.parametrize("term", AGE_TERMS)
def test_a_term_of_age_of_renaissance_is_translated_by_its_term(term: str) -> None:
    assert not strays(term, AGE_TERMS[term], messages_of_age())


@pytest.mark.parametrize("name", NAMES)
def test_a_place_has_the_name_of_the_glossary(name: str) -> None:
    facts = catalogue("signoria.pax", "es", "facts")
    places = printed.document("map")
    keys = [f"empire.{e['id']}" for e in places["empire"] if e["name"] == name]
    keys += [f"city.{c['id']}" for c in places["city"] if c["name"] == name]
    assert keys
    for key in keys:
        assert re.sub(r" \d$", "", facts.text(key)) in TERMS[name.casefold()], key
