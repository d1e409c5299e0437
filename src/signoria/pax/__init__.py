"""Pax Renaissance: data, state, rules, views and positions."""

from signoria.pax.game import PAX, PaxMatch, from_position, view_of
from signoria.pax.position import PaxPosition
from signoria.pax.view import PaxResult, PaxView

__all__ = ["PAX", "PaxMatch", "PaxPosition", "PaxResult", "PaxView", "from_position", "view_of"]
