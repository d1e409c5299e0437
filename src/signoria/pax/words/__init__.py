"""Words for people, from one catalogue a language (`en.toml`). Rules never hold words."""

import tomllib
from importlib import resources
from typing import Any, Final

from signoria.pax import ruleset
from signoria.pax.facts import (
    BANK_IDS,
    BORDER_EMPIRES,
    CARD_NAMES,
    CITY_IDS,
    EMPIRE_NAMES,
    LOCATION_IDS,
    N_EMPIRES,
    N_SQUARES,
    TOKEN_IDS,
    op_id,
)
from signoria.pax.printed import document, look
from signoria.table.errors import BadOption

LANGUAGES: Final[tuple[str, ...]] = ("en",)
_catalogues: dict[str, dict[str, dict[str, str]]] = {}
_city_names: dict[str, str] = {}


def catalogue(lang: str) -> dict[str, dict[str, str]]:
    """All words of a language."""
    if lang not in _catalogues:
        if lang not in LANGUAGES:
            raise BadOption(f"There is no language {lang!r}: known are {', '.join(LANGUAGES)}.")
        text = resources.files("signoria.pax.words").joinpath(f"{lang}.toml").read_text(encoding="utf-8")
        _catalogues[lang] = tomllib.loads(text)
    return _catalogues[lang]


def say(lang: str, section: str, key: str, values: dict[str, Any] | None = None) -> str:
    """A phrase of the catalogue with its blanks filled in."""
    phrase = catalogue(lang)[section][key]
    return phrase.format(**values) if values else phrase


def differences(lang: str, name: str) -> list[tuple[str, str]]:
    """What is different in a rule set from the second edition: the field of the rule set and a sentence for each."""
    told = [(key.partition(".")[0], say(lang, "difference", key)) for key in ruleset.differences(name)]
    here = look(name)
    if here != look(ruleset.USUAL):
        words = {f"{bank}_colour": colour for bank, colour in here["banks"].items()}
        told.append(("look", say(lang, "box", "look", {**here["religions"], **words, "portugal": here["portugal"]})))
    return told


def florins(lang: str, n: int) -> str:
    """A sum of money."""
    return say(lang, "option", "florin" if n == 1 else "florins", {"n": n})


def bank_name(lang: str, bank: int) -> str:
    """A bank."""
    return say(lang, "bank", BANK_IDS[bank])


def token_name(lang: str, token: int) -> str:
    """A token: a Catholic knight, a Medici pawn."""
    kind, _, of = TOKEN_IDS[token].partition(":")
    if kind == "pawn":
        return say(lang, "token", kind, {"bank": say(lang, "bank", of)})
    return say(lang, "token", kind, {"religion": say(lang, "religion", of)})


def a_token_name(lang: str, token: int) -> str:
    """A token with its article: a Catholic knight, an Islamic rook."""
    kind, _, of = TOKEN_IDS[token].partition(":")
    if kind == "pawn":
        return say(lang, "a_token", kind, {"bank": say(lang, "bank", of)})
    return say(lang, "a_token", kind, {"religion": say(lang, "a_religion", of)})


def empire_name(lang: str, empire: int) -> str:
    """An empire."""
    return EMPIRE_NAMES[empire]


def location_name(lang: str, where: int) -> str:
    """An empire, The West or The East."""
    return EMPIRE_NAMES[where] if where < N_EMPIRES else say(lang, "location", LOCATION_IDS[where])


def city_name(lang: str, city: int) -> str:
    """A city; the places of Constantinople are told apart by number."""
    if not _city_names:
        for entry in document("map")["city"] + document("map")["conditional_city"]:
            number = entry["id"][-1] if entry.get("slot_of") else ""
            _city_names[entry["id"]] = f"{entry['name']} {number}".strip()
    return _city_names[CITY_IDS[city]]


def border_name(lang: str, border: int) -> str:
    """A border by the two empires it parts."""
    first, second = BORDER_EMPIRES[border]
    return f"{EMPIRE_NAMES[first]}–{EMPIRE_NAMES[second]}"


def item_name(lang: str, item: int) -> str:
    """A card by its title, an empire square by its empire."""
    return EMPIRE_NAMES[item] if item < N_SQUARES else CARD_NAMES[item]


def op_name(lang: str, op: int) -> str:
    """An op, with what it acts on."""
    code = op_id(op)
    kind, _, detail = code.partition(":")
    if kind == "repress":
        pieces = say(lang, "piece", "or").join(say(lang, "piece", p) for p in detail.split("+"))
        return say(lang, "op", "repress", {"pieces": pieces})
    return say(lang, "op", code)
