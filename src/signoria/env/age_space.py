"""The flat actions of Age of Renaissance: a fixed index for each kind of question and each option number.

Kinds stand in the order of `signoria.age.kinds`; each has a block of its own, with the option to decline first where there
is one. Seats are counted from the one that decides, as in observations. A bid is any number of dollars: only those on the
ladder of its reading have an action, so the others are never offered.
"""

from typing import Final

from signoria.age import AGE
from signoria.age.facts import CARD_IDS
from signoria.age.kinds import QUESTIONS
from signoria.env import age_observation as seen
from signoria.env.space import GameSpace, blocks_of, lay_out, unseen_of
from signoria.table.game import Game

INDEX, ACTION_NAMES, BLOCKS = lay_out(blocks_of(QUESTIONS))


class AgeSpace(GameSpace):
    """Age of Renaissance, laid out."""

    game: Game = AGE
    most_seats = seen.SEATS
    index = INDEX
    action_names = ACTION_NAMES
    ladders = frozenset(kind.name for kind in QUESTIONS if kind.reads.ladder)
    seated = frozenset(kind.name for kind in QUESTIONS if kind.reads.seated)
    unseen = unseen_of(QUESTIONS, INDEX)
    listens = True
    history = 2048
    fields = seen.FIELDS
    recalled = seen.RECALLED

    observer = staticmethod(seen.Observer)
    recall = staticmethod(seen.recall)
    cursor = staticmethod(seen.cursor)
    revealed = staticmethod(seen.revealed)
    potential = staticmethod(seen.potential)

    def reveal_name(self, number: int) -> str:
        return CARD_IDS[number] if number < seen.DIE else f"die {number - seen.DIE}"


AGE_SPACE: Final = AgeSpace()
