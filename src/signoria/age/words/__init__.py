"""Words for people, from one catalogue a language (`en.po`, `es.po`). Rules never hold words.

English names, effects and statements are facts and stand in the data files; `facts.LANG.po` and `rules.LANG.po` hold them
in the other languages, by id.
"""

from typing import Any, Final

from signoria.age.facts import (
    ADVANCE_NAMES,
    CAPITAL_IDS,
    CARD_IDS,
    CARD_NAMES,
    COMMODITY_IDS,
    COMMODITY_NAMES,
    EVENT_IDS,
    LETTERS,
    NONE,
    PROVINCE_IDS,
    PROVINCE_NAMES,
    SEAT_IDS,
)
from signoria.age.printed import clause, document
from signoria.age.state import Table
from signoria.table import words as table

LANGUAGES: Final[tuple[str, ...]] = table.LANGUAGES
ENGLISH: Final = "en"


def catalogue(lang: str) -> table.Catalogue:
    """All phrases of a language; raises BadOption."""
    return table.catalogue("signoria.age", lang)


def say(lang: str, section: str, key: str, values: dict[str, Any] | None = None) -> str:
    """A phrase of the catalogue with its blanks filled in; where it has forms by number, the number is `n`."""
    return catalogue(lang).say(f"{section}.{key}", values)


def _fact(lang: str, key: str, english: str) -> str:
    """A name or statement that the data has in English."""
    return english if lang == ENGLISH else table.catalogue("signoria.age", lang, "facts").text(key)


def counted(lang: str, key: str, n: int) -> str:
    """A number of things: `1 token`, `2 tokens`."""
    return say(lang, "count", key, {"n": n})


def dollars(lang: str, n: int) -> str:
    """A sum of money."""
    return say(lang, "count", "dollars" if n >= 0 else "less_dollars", {"n": abs(n)})


def province_name(lang: str, province: int) -> str:
    """A province."""
    return _fact(lang, f"province.{PROVINCE_IDS[province]}", PROVINCE_NAMES[province])


def card_name(lang: str, card: int) -> str:
    """A history card."""
    return _fact(lang, f"card.{CARD_IDS[card]}", CARD_NAMES[card])


def advance_name(lang: str, advance: int) -> str:
    """An advance."""
    return _fact(lang, f"advance.{LETTERS[advance]}", ADVANCE_NAMES[advance])


def advance_effect(lang: str, advance: int) -> str:
    """What an advance does."""
    return _fact(lang, f"advance_effect.{LETTERS[advance]}", str(document("advances")["advance"][advance]["effect"]))


def event_effect(lang: str, event: str) -> str:
    """What an event does."""
    return _fact(lang, f"event.{event}", str(document("events")["event"][EVENT_IDS.index(event)]["effect"]))


def commodity_name(lang: str, commodity: int) -> str:
    """A commodity."""
    return _fact(lang, f"commodity.{COMMODITY_IDS[commodity]}", COMMODITY_NAMES[commodity])


def statement(lang: str, name: str) -> str:
    """The statement of the rules with this id (`9.6.3.b` or `age:9.6.3.b`), or no words for one that is not there."""
    found = clause(name)
    if found is None:
        return ""
    if lang == ENGLISH:
        return str(found["statement"])
    return table.catalogue("signoria.age", lang, "rules").text(str(found["id"]))


def condition_name(lang: str, condition: int) -> str:
    """What a market is in: shortage, surplus or neither."""
    return say(lang, "condition", ("surplus", "neutral", "shortage")[condition + 1])


def title_name(lang: str, title: str) -> str:
    """A player: his power, or his seat while he has none."""
    if title in CAPITAL_IDS:
        return say(lang, "power", title)
    if title in SEAT_IDS:
        return say(lang, "power", "player", {"n": SEAT_IDS.index(title) + 1})
    return title[:1].upper() + title[1:]


def seat_name(t: Table, seat: int, lang: str) -> str:
    """The player in a seat."""
    return title_name(lang, CAPITAL_IDS[t.power[seat]] if t.power[seat] != NONE else t.names[seat])
