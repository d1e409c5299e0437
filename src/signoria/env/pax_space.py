"""The flat actions of Pax Renaissance: a fixed index for each kind of question and each option number.

Kinds stand in the order of `signoria.pax.questions`; each has a block of its own, with the option to decline first where
there is one. A piece in a city, on a border or on a card is named by its place alone: only one such piece can be there, so
an index stands for several option numbers of which one decision never has two.
"""

from typing import Final

from signoria.env import pax_observation as seen
from signoria.env.space import GameSpace, blocks_of, lay_out
from signoria.pax import PAX
from signoria.pax.facts import ITEM_IDS
from signoria.pax.questions import QUESTIONS
from signoria.table.game import Game

INDEX, ACTION_NAMES, BLOCKS = lay_out(blocks_of(QUESTIONS))


class PaxSpace(GameSpace):
    """Pax Renaissance, laid out."""

    game: Game = PAX
    most_seats = 4
    index = INDEX
    action_names = ACTION_NAMES
    history = 1024
    fields = seen.FIELDS
    recalled = seen.RECALLED

    observer = staticmethod(seen.Observer)
    recall = staticmethod(seen.recall)
    cursor = staticmethod(seen.cursor)
    revealed = staticmethod(seen.revealed)
    potential = staticmethod(seen.potential)

    def reveal_name(self, number: int) -> str:
        return ITEM_IDS[number]


PAX_SPACE: Final = PaxSpace()
