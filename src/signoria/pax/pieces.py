"""A piece is a token and where it is, in one number: what donors, casualties, besieged and repressed are named by.

Agents on their way to the table have no place yet: they are their tokens alone.
"""

from typing import Final, Literal

from signoria.pax.facts import N_BORDERS, N_CITIES, N_EMPIRES, N_ITEMS

# zone + place * PLACE + token
PLACE: Final = 100  # from one place to the next: more than there are tokens
ZONE: Final = 100 * PLACE  # from one zone to the next: more than any but the last has places
AGENT_ZONE: Final = 0
REPRESSED_ZONE: Final = ZONE  # place: empire
CITY_ZONE: Final = 2 * ZONE  # place: city
BORDER_ZONE: Final = 3 * ZONE  # place: border, a pirate
CONCESSION_ZONE: Final = 4 * ZONE  # place: border, a concession
ITEM_ZONE: Final = 5 * ZONE  # place: item, a bishop
Zone = Literal["agent", "repressed", "city", "border", "concession", "item"]
ZONE_IDS: Final[tuple[Zone, ...]] = ("agent", "repressed", "city", "border", "concession", "item")

# By place, to add a token to: `IN_CITY[city] + token`.
REPRESSED_IN: Final[tuple[int, ...]] = tuple([REPRESSED_ZONE + place * PLACE for place in range(N_EMPIRES)])
IN_CITY: Final[tuple[int, ...]] = tuple([CITY_ZONE + place * PLACE for place in range(N_CITIES)])
ON_BORDER: Final[tuple[int, ...]] = tuple([BORDER_ZONE + place * PLACE for place in range(N_BORDERS)])
CONCESSION_ON: Final[tuple[int, ...]] = tuple([CONCESSION_ZONE + place * PLACE for place in range(N_BORDERS)])
ON_ITEM: Final[tuple[int, ...]] = tuple([ITEM_ZONE + place * PLACE for place in range(N_ITEMS)])


def piece(zone: int, place: int, token: int) -> int:
    """The piece that this token is in this place of the zone."""
    return zone + place * PLACE + token


def token_of(piece: int) -> int:
    """The token a piece is."""
    return piece % PLACE


def place_of(piece: int) -> int:
    """The place of a piece in its zone: an empire, city, border or item."""
    return (piece - ITEM_ZONE if piece >= ITEM_ZONE else piece % ZONE) // PLACE


def zone_of(piece: int) -> int:
    """The zone a piece is in."""
    return ITEM_ZONE if piece >= ITEM_ZONE else piece - piece % ZONE


def is_agent(piece: int) -> bool:
    """Whether a piece is still on its way to the table."""
    return piece < REPRESSED_ZONE


def zone_id(zone: int) -> Zone:
    """The name of a zone."""
    return ZONE_IDS[zone // ZONE]
