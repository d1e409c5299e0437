"""The flat actions of Pax Renaissance: a fixed index for each kind of question and each option number.

Kinds stand in the order of `signoria.pax.questions`; each has a block of its own, with the option to decline first where
there is one. A piece in a city, on a border or on a card is named by its place alone: only one such piece can be there, so
an index stands for several option numbers of which one decision never has two.
"""

from typing import Final

from signoria.env.pax_observation import FIELDS, RECALLED, Observer, cursor, observe, potential, recall, revealed
from signoria.env.space import REVEALED, Field, blocks_of, lay_out, shared
from signoria.pax import PAX
from signoria.pax.facts import ITEM_IDS
from signoria.pax.questions import QUESTIONS
from signoria.pax.state import Table
from signoria.table.flow import Ask
from signoria.table.game import Game

INDEX, ACTION_NAMES, BLOCKS = lay_out(blocks_of(QUESTIONS))


class PaxSpace:
    """Pax Renaissance, laid out."""

    game: Game = PAX
    most_seats = 4
    index = INDEX
    action_names = ACTION_NAMES
    ladders: frozenset[str] = frozenset()
    seated: frozenset[str] = frozenset()
    unseen: frozenset[int] = frozenset()
    listens = False
    history = 1024
    fields: tuple[Field, ...] = FIELDS
    recalled: tuple[Field, ...] = RECALLED

    def observe(self, state: Table, ask: Ask | None, seat: int) -> bytearray:
        return observe(state, ask, seat)

    def observer(self) -> Observer:
        return Observer()

    def recall(self, state: Table, seat: int) -> bytearray:
        return recall(state, seat)

    def cursor(self, state: Table) -> int:
        return cursor(state)

    def revealed(self, state: Table, before: int, now: int) -> list[tuple[int, int]]:
        return [(REVEALED, card) for card in revealed(state, before, now)]

    def reveal_name(self, number: int) -> str:
        return ITEM_IDS[number]

    def returns(self, state: Table) -> list[float]:
        return shared(state.winners, state.n) if state.over else [0.0] * state.n

    def potential(self, state: Table, seat: int) -> float:
        return potential(state, seat)


PAX_SPACE: Final = PaxSpace()
