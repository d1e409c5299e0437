"""What opponents with a style like in Pax Renaissance."""

from collections.abc import Mapping
from typing import Final

from signoria.pax.facts import DISCOVERY, LAW, PATRON
from signoria.pax.state import Table
from signoria.pax.tableau import prestige_of
from signoria.pax.victory import concessions, kings, republics
from signoria.players.characters import Taste


def conqueror(t: Table, seat: int) -> float:
    """Kings."""
    return float(kings(t, seat))


def merchant(t: Table, seat: int) -> float:
    """Concessions and discoveries."""
    return 0.6 * concessions(t, seat) + 0.6 * prestige_of(t, seat)[DISCOVERY]


def patron(t: Table, seat: int) -> float:
    """Republics, law and the arts."""
    prestige = prestige_of(t, seat)
    return republics(t, seat, claiming=True) + 0.5 * prestige[LAW] + 0.5 * prestige[PATRON]


def zealot(t: Table, seat: int) -> float:
    """The strongest of the seat's faiths."""
    return 0.6 * max(prestige_of(t, seat)[:3])


TASTES: Final[Mapping[str, Taste]] = {
    "mehmed": conqueror,
    "jakob": merchant,
    "lorenzo": patron,
    "isabella": zealot,
}
