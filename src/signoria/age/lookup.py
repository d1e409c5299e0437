"""Everything printed, in words: cards, advances, commodities, provinces. One text a language, for everybody."""

from typing import Any, TypedDict

from signoria.age.facts import ADVANCE_IDS, CARD, LETTERS, PROVINCE_IDS
from signoria.age.printed import document
from signoria.age.words import (
    advance_effect,
    advance_name,
    card_name,
    commodity_name,
    event_effect,
    province_name,
    say,
)


class Card(TypedDict):
    """A history card. Credits by the letters of advances; `boost`: higher ones under a condition.

    `replay`: it comes back through the Replay Pile. `voided_by`: cards and advances that make it void, by name.
    """

    id: str
    name: str
    kind: str
    epoch: int
    printed_epoch: int
    replay: bool
    withheld: bool
    commodities: list[str]
    event: str | None
    military: bool
    text: str
    voided_by: list[str]
    credits: dict[str, int]
    boost: dict[str, int] | None


class Advance(TypedDict):
    """An advance. `needs`: letters of those that come first; `misery`: spaces of misery when it is bought."""

    id: str
    letter: str
    name: str
    category: str
    cost: int
    credit: int
    needs: str
    misery: int
    leaders: list[str]
    text: str


class Commodity(TypedDict):
    """A commodity with its boxes."""

    id: str
    name: str
    base: int
    payout: list[int]
    provinces: list[str]


class Province(TypedDict):
    """A province, of any map."""

    id: str
    name: str


class CardFile(TypedDict):
    """Every card, advance, commodity and province."""

    cards: list[Card]
    advances: list[Advance]
    commodities: list[Commodity]
    provinces: list[Province]


def card_file(lang: str) -> CardFile:
    """Everything printed."""
    return {
        "cards": [_card(card, lang) for card in document("history_cards")["card"]],
        "advances": [_advance(number, one, lang) for number, one in enumerate(document("advances")["advance"])],
        "commodities": [
            {
                "id": one["id"],
                "name": commodity_name(lang, number),
                "base": one["base_value"],
                "payout": one["payout"],
                "provinces": one["provinces"],
            }
            for number, one in enumerate(document("commodities")["commodity"])
        ],
        "provinces": [{"id": one, "name": province_name(lang, number)} for number, one in enumerate(PROVINCE_IDS)],
    }


def _letters(ids: list[str]) -> str:
    return "".join([LETTERS[ADVANCE_IDS.index(name)] for name in ids])


def _credits(given: dict[str, int]) -> dict[str, int]:
    return {_letters([name]): dollars for name, dollars in given.items()}


def _names(ids: list[str], lang: str) -> list[str]:
    """Cards and advances by name."""
    return [card_name(lang, CARD[one]) if one in CARD else advance_name(lang, ADVANCE_IDS.index(one)) for one in ids]


def _boost_words(boost: dict[str, Any] | None, lang: str) -> str:
    """When a leader's higher credit counts."""
    if boost is None:
        return ""
    return say(lang, "boost", boost["scope"], {"card": card_name(lang, CARD[boost["event"]])})


def _card(card: dict[str, Any], lang: str) -> Card:
    event: str | None = card.get("event")
    boost: dict[str, Any] | None = card.get("boost")
    return {
        "id": card["id"],
        "name": card_name(lang, CARD[card["id"]]),
        "kind": card["kind"],
        "epoch": card["epoch"],
        "printed_epoch": card["printed_epoch"],
        "replay": card["after_play"] == "replay",
        "withheld": card["withheld"],
        "commodities": card.get("commodities", []),
        "event": event,
        "military": card.get("military_advantage", False),
        "text": event_effect(lang, event) if event else _boost_words(boost, lang),
        "voided_by": _names(card.get("voided_by", []), lang),
        "credits": _credits(card.get("credits", {})),
        "boost": _credits(boost["credits"]) if boost else None,
    }


def _advance(number: int, advance: dict[str, Any], lang: str) -> Advance:
    return {
        "id": advance["id"],
        "letter": advance["letter"],
        "name": advance_name(lang, number),
        "category": advance["category"],
        "cost": advance["cost"],
        "credit": advance["credit"],
        "needs": _letters(advance["prerequisites"]),
        "misery": advance["misery_gain"] - advance["misery_relief"],
        "leaders": advance["leaders"],
        "text": advance_effect(lang, number),
    }
