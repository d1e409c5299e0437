"""Pax Renaissance: data, state, rules, views and positions."""

from signoria.pax.game import PAX, from_position, view_of
from signoria.pax.view import PaxView

__all__ = ["PAX", "PaxView", "from_position", "view_of"]
