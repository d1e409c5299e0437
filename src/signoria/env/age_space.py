"""The flat actions of Age of Renaissance: a fixed index for each kind of question and each option number.

Kinds stand in the order of `signoria.age.kinds`; each has a block of its own, with the option to decline first where there
is one. Seats are counted from the one that decides, as in observations. A bid is any number of dollars: only those on the
ladder of its reading have an action, so the others are never offered.
"""

from typing import Final

from signoria.age import AGE
from signoria.age.facts import CARD_IDS
from signoria.age.kinds import ASK_RETURN, ASK_TRADE, PASS, QUESTIONS
from signoria.age.state import Table
from signoria.env.age_observation import (
    DIE,
    FIELDS,
    RECALLED,
    SEATS,
    Observer,
    cursor,
    observe,
    potential,
    recall,
    revealed,
)
from signoria.env.space import Field, blocks_of, lay_out, shared
from signoria.table.flow import Ask
from signoria.table.game import Game

INDEX, ACTION_NAMES, BLOCKS = lay_out(blocks_of(QUESTIONS))


class AgeSpace:
    """Age of Renaissance, laid out."""

    game: Game = AGE
    most_seats = SEATS
    index = INDEX
    action_names = ACTION_NAMES
    ladders = frozenset(kind.name for kind in QUESTIONS if kind.reads.ladder)
    seated = frozenset(kind.name for kind in QUESTIONS if kind.reads.seated)
    # 8.1.b, ADV.N.1: the cards that are put back and traded stay secret.
    unseen = frozenset(
        action for kind in (ASK_RETURN, ASK_TRADE) for value, action in INDEX[kind.name].items() if value != PASS
    )
    listens = True
    history = 2048
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
        return revealed(state, before, now)

    def reveal_name(self, number: int) -> str:
        return CARD_IDS[number] if number < DIE else f"die {number - DIE}"

    def returns(self, state: Table) -> list[float]:
        return shared(state.winners, state.n) if state.over else [0.0] * state.n

    def potential(self, state: Table, seat: int) -> float:
        return potential(state, seat)


AGE_SPACE: Final = AgeSpace()
