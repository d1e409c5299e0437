"""What opponents with a style like in Age of Renaissance."""

from collections.abc import Mapping
from typing import Final

from signoria.age.state import Table
from signoria.players.characters import Taste


def raider(t: Table, seat: int) -> float:
    """Provinces."""
    return 0.3 * (t.markers[seat] | t.fresh[seat]).bit_count()


def trader(t: Table, seat: int) -> float:
    """Cash."""
    return t.cash[seat] / 60


def scholar(t: Table, seat: int) -> float:
    """Advances."""
    return 0.6 * t.advances[seat].bit_count()


def captain(t: Table, seat: int) -> float:
    """Ships."""
    return 0.5 * t.ship[seat]


TASTES: Final[Mapping[str, Taste]] = {
    "mehmed": raider,
    "jakob": trader,
    "lorenzo": scholar,
    "isabella": captain,
}
