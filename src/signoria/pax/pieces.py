"""A piece is a token and where it is, in one number: what donors, casualties, besieged and repressed are named by.

Agents on their way to the table have no place yet: they are their tokens alone.
"""

from typing import Final

from signoria.pax.facts import N_BORDERS, N_CITIES, N_EMPIRES, N_ITEMS

# zone + place * 100 + token
AGENT_ZONE: Final = 0
REPRESSED_ZONE: Final = 10000  # place: empire
CITY_ZONE: Final = 20000  # place: city
BORDER_ZONE: Final = 30000  # place: border, a pirate
CONCESSION_ZONE: Final = 40000  # place: border, a concession
ITEM_ZONE: Final = 50000  # place: item, a bishop
ZONE_IDS: Final = ("agent", "repressed", "city", "border", "concession", "item")

# By place, to add a token to: `IN_CITY[city] + token`.
REPRESSED_IN: Final[tuple[int, ...]] = tuple([REPRESSED_ZONE + place * 100 for place in range(N_EMPIRES)])
IN_CITY: Final[tuple[int, ...]] = tuple([CITY_ZONE + place * 100 for place in range(N_CITIES)])
ON_BORDER: Final[tuple[int, ...]] = tuple([BORDER_ZONE + place * 100 for place in range(N_BORDERS)])
CONCESSION_ON: Final[tuple[int, ...]] = tuple([CONCESSION_ZONE + place * 100 for place in range(N_BORDERS)])
ON_ITEM: Final[tuple[int, ...]] = tuple([ITEM_ZONE + place * 100 for place in range(N_ITEMS)])


def piece(zone: int, place: int, token: int) -> int:
    """The piece that this token is in this place of the zone."""
    return zone + place * 100 + token


def token_of(piece: int) -> int:
    """The token a piece is."""
    return piece % 100


def place_of(piece: int) -> int:
    """The place of a piece in its zone: an empire, city, border or item."""
    return (piece - ITEM_ZONE) // 100 if piece >= ITEM_ZONE else piece // 100 % 100


def zone_of(piece: int) -> int:
    """The zone a piece is in."""
    return ITEM_ZONE if piece >= ITEM_ZONE else piece // 10000 * 10000


def is_agent(piece: int) -> bool:
    """Whether a piece is still on its way to the table."""
    return piece < REPRESSED_ZONE


def zone_id(zone: int) -> str:
    """The name of a zone."""
    return ZONE_IDS[zone // 10000]
