"""Positions that tests of the other editions share."""

from typing import Any

from signoria.pax import PaxMatch
from signoria.pax.printed import PrintedCard, cards
from tests.rules.pax.test_battle import land
from tests.support.pax import (
    keys,
    kind,
    play,
)

MARKET: dict[str, list[str | None]] = {
    "west": ["PREN013", "PREN015", "PREN016", "PREN017", "PREN020", "PREN022"],
    "east": ["PREN065", "PREN066", "PREN067", "PREN068", "PREN069", "PREN070"],
}


def ground(rules: str, tokens: dict[str, str], repressed: dict[str, list[str]] | None = None) -> dict[str, Any]:
    """Empty cities everywhere but for these tokens, on the map of the edition."""
    empires = land(tokens, repressed)
    if rules == "1e":
        del empires["mamluk"]["cities"]["red_sea"]
    return empires


def printed_card(name: str, edition: str = "draft") -> PrintedCard:
    """A card as an edition prints it."""
    return next(c for c in cards(edition) if c["id"] == name)


def agents_settled(match: PaxMatch) -> None:
    """Place survivors and agents, the first spot each time, until something else is asked."""
    while kind(match) in ("survivor", "survivor_city", "survivor_border", "agent", "agent_city", "agent_border"):
        play(match, keys(match)[0])
