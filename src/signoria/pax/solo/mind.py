"""What the opponent has in view while it answers the questions of the rules."""

from signoria.pax.facts import NONE
from signoria.pax.solo.goals import score
from signoria.pax.solo.rows import MAIN, Cell
from signoria.pax.state import Table, automated_seat


class Mind:
    """The objective it pursues, the card it plays, and what it has achieved this turn."""

    __slots__ = ("achieved", "card", "cell", "human", "religion", "seat", "triggers", "victory")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.human = 1 - seat
        self.cell: Cell | None = None
        self.religion = NONE  # the dominant one of rows 3 and 4
        self.card = NONE
        self.victory = NONE  # what a comet is bought for
        # Whether to trigger the one-shot of the card, in order of preference; empty: as its habit is.
        self.triggers: tuple[int, ...] = ()
        self.achieved: list[tuple[str, int, int]] = []  # (goal, religion, score)

    def distance(self, t: Table) -> int:
        """How far the objective is from being reached."""
        assert self.cell is not None
        return score(t, self.cell.goal, self.seat, self.human, self.religion)

    def undone(self, t: Table) -> bool:
        """OF.undo: whether something achieved earlier this turn is lost again; the draft does not ask."""
        if t.rules.solo_table != "final":
            return False
        for goal, religion, reached in self.achieved:
            if score(t, goal, self.seat, self.human, religion) > reached:
                return True
        return False

    def wants_concessions(self) -> bool:
        """Whether concessions are its main objective, for which it parts with its last florin (O5.a.2)."""
        return self.cell is not None and self.cell.number == MAIN and self.cell.goal == "concessions"

    def wants_tokens(self) -> bool:
        """Whether tokens in theocracies are its main objective, which knights and rooks may serve (O5.c)."""
        return self.cell is not None and self.cell.number == MAIN and self.cell.goal == "believers"


def mind_of(t: Table) -> Mind:
    """A mind with nothing in view: for questions in the human's turn."""
    return Mind(automated_seat(t))
