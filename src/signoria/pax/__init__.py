"""Pax Renaissance: data, state, rules, views and positions."""

from signoria.pax.game import PAX, from_position

__all__ = ["PAX", "from_position"]
