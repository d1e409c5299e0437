"""Pictures of a game, made from what a seat may know of it.

`board_svg(view)` draws the whole table, `card_svg(card_id)` one large card that says everything in words. Both return
one SVG document that needs nothing from outside: no fonts, no scripts, no other files.
"""

from signoria.draw.board import board_svg
from signoria.draw.large import card_svg

__all__ = ["board_svg", "card_svg"]
