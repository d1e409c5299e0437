"""Secret simultaneous choices: every seat is asked, and nothing is revealed until all have answered."""

from signoria.table.flow import NOBODY, TOGETHER, TOGETHER_ENTRY, Ask, Board, Flow


def secretly(t: Board, asks: list[Ask], entry: bool = False) -> Flow[list[int]]:
    """Ask all these questions at once and return the answers in the order of the questions.

    The questions must not depend on each other and each seat has at most one. The match takes the answers in whatever
    order they come and goes on when the last one is in. `entry` promises that the game, started on a copy of the state,
    asks exactly these questions: see `DecisionKind`.
    """
    if not asks:
        return []
    t.together = asks
    yield (TOGETHER_ENTRY if entry else TOGETHER, NOBODY, [], 0)
    answers: list[int] = []
    for ask in asks:
        answer = yield ask
        answers.append(answer)
    t.together = []
    return answers
