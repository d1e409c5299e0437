"""Two things said in one number: an op of an item, a side of a battle. What questions about them are asked with.

Pieces, a token and its place, have a module of their own (`pieces`).
"""

from typing import Final

from signoria.pax.facts import N_OPS


def op_choice(item: int, op: int) -> int:
    """The choice of this op of this item."""
    return item * N_OPS + op


def item_of(choice: int) -> int:
    """The item whose op is chosen."""
    return choice // N_OPS


def op_of(choice: int) -> int:
    """The op that is chosen."""
    return choice % N_OPS


DEFENCE: Final = 0
ATTACK: Final = 1


def battle_side(empire: int, camp: int) -> int:
    """The attackers or the defenders in the battle for an empire."""
    return empire * 2 + camp


def battlefield_of(side: int) -> int:
    """The empire that is fought for."""
    return side // 2


def camp_of(side: int) -> int:
    """Which of the two it is: ATTACK or DEFENCE."""
    return side % 2
