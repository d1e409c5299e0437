"""Playing on by chance, as fast as the rules allow: no labels, no views, no events, no checkpoints."""

from typing import Any, Final

from signoria.table.dice import Dice
from signoria.table.flow import Ask, Board, Flow
from signoria.table.game import Game

# A multiplicative congruential generator modulo a power of two, of which the high bits pick: no number has more than 30
# bits but the products, so interpreted and compiled code alike multiply at once. It only picks moves of one playout; the
# dice that seed it and deal the cards are of better quality.
_BITS: Final = 30
_MASK: Final = (1 << _BITS) - 1
_FACTOR: Final = 5**13 & _MASK


def play_out(flow: Flow[None], ask: Ask, dice: Dice, limit: int = 1_000_000) -> int:
    """Answer every question of the flow by chance until the game ends; return how many had a real choice.

    Stops after `limit` real choices, which only a game that does not end can reach.
    """
    send = flow.send
    word = dice.below(_MASK) | 1  # odd for ever
    decisions = 0
    try:
        while decisions < limit:
            options = ask[2]
            n = len(options)
            if n > 1:
                decisions += 1
                word = word * _FACTOR & _MASK
                ask = send(options[word * n >> _BITS])
            elif n == 1:
                ask = send(options[0])
            elif ask[1] < 0:
                ask = send(0)
            else:
                raise AssertionError(f"the decision {ask[0].name} of seat {ask[1]} has no option")
    except StopIteration:
        pass
    return decisions


def is_forced(ask: Ask) -> bool:
    """Whether the table answers a question itself: it has one answer, and the silence of its seat would tell nothing."""
    n = len(ask[2])
    if n == 1:
        return not ask[0].private
    if n == 0 and ask[1] >= 0:
        raise AssertionError(f"the decision {ask[0].name} of seat {ask[1]} has no option")
    return False


def asked_together(state: Board) -> list[Ask]:
    """The questions of a secret simultaneous choice that somebody has to answer, in their order."""
    return [ask for ask in state.together if not is_forced(ask)]


def advanced(flow: Flow[None], ask: Ask | None) -> Ask | None:
    """Answer what is forced, from this question on; the next real question, or None at the end."""
    return answered(flow, ask[2][0]) if ask is not None and is_forced(ask) else ask


def answered(flow: Flow[None], value: int) -> Ask | None:
    """Answer a question, and what is forced after it; the next real question, or None at the end."""
    try:
        ask = flow.send(value)
        while len(ask[2]) < 2 and is_forced(ask):
            ask = flow.send(ask[2][0])
    except StopIteration:
        return None
    return ask


class Line:
    """A game played on without bookkeeping: the state, the flow, and the question it waits at (None at the end).

    Answers are the numbers of the question and are not checked. What has one answer is answered at once, unless it is
    private. The question of a secret simultaneous choice has seat -1; the questions are then in `state.together`, and
    `answer_together` goes on.
    """

    __slots__ = ("_given", "_start", "ask", "flow", "game", "state")

    def __init__(self, game: Game, state: Any) -> None:
        """Enter the game at this state, which belongs to the line from now on."""
        self.game = game
        self._start = state.copy()
        self._given: list[int] = []
        self.state = state
        state.log = None
        self.flow: Flow[None] = game.play(state)
        self.ask = advanced(self.flow, next(self.flow, None))

    def answer(self, value: int) -> None:
        """Answer the pending question with one of its numbers."""
        self._given.append(value)
        self.ask = answered(self.flow, value)

    def answer_together(self, answers: dict[int, int]) -> None:
        """Answer a secret simultaneous choice, by seat; seats without a real choice need not be named."""
        asked = asked_together(self.state)
        self.answer(0)
        for _, seat, options, _about in asked:
            self.answer(answers[seat] if len(options) > 1 else options[0])

    def retrace(self, given: list[tuple[int, int]]) -> bool:
        """Give answers that were given before, as (seat, number), up to a simultaneous choice still being gathered.

        False where one of them is no answer to the question that comes up.
        """
        at = 0
        while at < len(given) and self.ask is not None:
            if self.ask[1] >= 0:
                if self.ask[1] != given[at][0] or given[at][1] not in self.ask[2]:
                    return False
                self.answer(given[at][1])
                at += 1
                continue
            asked = len(asked_together(self.state))
            batch = given[at : at + asked]
            if len(batch) < asked:
                return True
            self.answer_together(dict(batch))
            at += len(batch)
        return at == len(given)

    def entered(self) -> tuple[Any, list[int]]:
        """The state this line entered the game at, which must not be changed, and the answers given since."""
        return self._start, self._given

    def copy(self) -> "Line":
        """An independent line from here."""
        if self.ask is not None and self.ask[0].entry:
            return Line(self.game, self.state.copy())
        other = Line(self.game, self._start.copy())
        for value in self._given:
            other.answer(value)
        return other

    def play_out(self, dice: Dice, limit: int = 1_000_000) -> None:
        """Play on by chance, for at most so many real choices. Only the state can be looked at after that."""
        if self.ask is not None:
            play_out(self.flow, self.ask, dice, limit)
            self.ask = None
