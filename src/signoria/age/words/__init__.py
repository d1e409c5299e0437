"""Words for people, from one catalogue a language. Rules never hold words.

Names of provinces, cards and advances stand in the data files in English; other languages name them in their catalogue.
"""

import tomllib
from importlib import resources
from typing import Any, Final

from signoria.age.facts import (
    ADVANCE_NAMES,
    CAPITAL_IDS,
    CARD_IDS,
    CARD_NAMES,
    COMMODITY_IDS,
    COMMODITY_NAMES,
    LETTERS,
    NONE,
    PROVINCE_IDS,
    PROVINCE_NAMES,
)
from signoria.age.state import Table
from signoria.table.errors import BadOption

LANGUAGES: Final[tuple[str, ...]] = ("en",)
_catalogues: dict[str, dict[str, dict[str, str]]] = {}


def catalogue(lang: str) -> dict[str, dict[str, str]]:
    """All words of a language."""
    if lang not in _catalogues:
        if lang not in LANGUAGES:
            raise BadOption(f"There is no language {lang!r}: known are {', '.join(LANGUAGES)}.")
        text = resources.files("signoria.age.words").joinpath(f"{lang}.toml").read_text(encoding="utf-8")
        _catalogues[lang] = tomllib.loads(text)
    return _catalogues[lang]


def say(lang: str, section: str, key: str, values: dict[str, Any] | None = None) -> str:
    """A phrase of the catalogue with its blanks filled in."""
    phrase = catalogue(lang)[section][key]
    return phrase.format(**values) if values else phrase


def counted(lang: str, key: str, n: int) -> str:
    """A number of things: `1 token`, `2 tokens`."""
    return say(lang, "count", key if n in (1, -1) else key + "s", {"n": n})


def dollars(lang: str, n: int) -> str:
    """A sum of money."""
    return say(lang, "count", "dollars" if n >= 0 else "less_dollars", {"n": abs(n)})


def _named(lang: str, section: str, key: str, english: str) -> str:
    return catalogue(lang).get(section, {}).get(key, english)


def province_name(lang: str, province: int) -> str:
    """A province."""
    return _named(lang, "province", PROVINCE_IDS[province], PROVINCE_NAMES[province])


def card_name(lang: str, card: int) -> str:
    """A history card."""
    return _named(lang, "card", CARD_IDS[card], CARD_NAMES[card])


def advance_name(lang: str, advance: int) -> str:
    """An advance."""
    return _named(lang, "advance", LETTERS[advance], ADVANCE_NAMES[advance])


def commodity_name(lang: str, commodity: int) -> str:
    """A commodity."""
    return _named(lang, "commodity", COMMODITY_IDS[commodity], COMMODITY_NAMES[commodity])


def condition_name(lang: str, condition: int) -> str:
    """What a market is in: shortage, surplus or neither."""
    return say(lang, "condition", ("surplus", "neutral", "shortage")[condition + 1])


def title_name(lang: str, title: str) -> str:
    """A player: his power, or his seat while he has none."""
    if title in CAPITAL_IDS:
        return say(lang, "power", title)
    if title.startswith("player") and title[6:].isdigit():
        return say(lang, "power", "player", {"n": title[6:]})
    return title[:1].upper() + title[1:]


def seat_name(t: Table, seat: int, lang: str) -> str:
    """The player in a seat."""
    return title_name(lang, CAPITAL_IDS[t.power[seat]] if t.power[seat] != NONE else t.names[seat])
