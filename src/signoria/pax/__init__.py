"""Pax Renaissance: data, state, rules, views and positions."""

from signoria.pax.facts import Colour, Prestige, Religion, Side, State, Victory
from signoria.pax.game import PAX, PaxMatch, from_position, view_of
from signoria.pax.position import PaxPosition
from signoria.pax.view import PaxResult, PaxView

__all__ = [
    "PAX",
    "Colour",
    "PaxMatch",
    "PaxPosition",
    "PaxResult",
    "PaxView",
    "Prestige",
    "Religion",
    "Side",
    "State",
    "Victory",
    "from_position",
    "view_of",
]
