"""Looking ahead one choice: what the table is like after an answer, and how good that is."""

import time
from random import Random
from typing import Any, Final

from signoria.players.insight import NOT_KNOWN, Insight
from signoria.table import Ask, Game
from signoria.table.dice import Dice
from signoria.table.flow import Flow
from signoria.table.rollout import Line, advanced, answered, asked_together

WIDTH: Final[tuple[int, ...]] = (4, 3, 2)  # answers tried to what a choice leads to, by how deep it lies
BIDS: Final = 7  # answers to a secret question that are compared
THROWS: Final = 10  # throws to see both ends of a gamble
LONG: Final = 150  # turns: no game is as long whose players do not go round in circles
RESTLESS: Final = 0.25  # how often they try something else then
PROFILES: Final = 3  # what the others may answer to it, so many times


class Root:
    """A table at a question: a state the game can be entered at, and the answers given since."""

    __slots__ = ("ask", "flow", "game", "given", "start", "state", "throw")

    def __init__(
        self, game: Game, start: Any, given: list[int], state: Any, ask: Ask, flow: Flow[None] | None = None,
        throw: int = 0,
    ) -> None:  # fmt: skip
        self.game = game
        self.start = start
        self.given = given
        self.state = state  # at the question; to look at only
        self.ask = ask
        self.flow = flow  # the game of `state` itself, where it still waits at the question
        self.throw = throw  # the dice since the start, where they are others than its own


def root_of(line: Line, *, spent: bool = False) -> Root:
    """Where a line stands; `spent`: nobody else needs the line any more."""
    assert line.ask is not None
    flow = line.flow if spent else None
    if line.ask[0].entry:
        return Root(line.game, line.state, [], line.state, line.ask, flow)
    start, given = line.entered()
    return Root(line.game, start, given, line.state, line.ask, flow)


def enter(game: Game, state: Any) -> tuple[Flow[None], Ask | None]:
    """Enter the game at a state, which is used up."""
    state.log = None
    flow: Flow[None] = game.play(state)
    return flow, advanced(flow, next(flow, None))


def after(root: Root, answers: list[int], throw: int = 0) -> tuple[Any, Ask | None, Flow[None]]:
    """The table after the answers, the question it waits at, and the game; with other dice where a throw is given."""
    flow = root.flow
    ask: Ask | None = None
    if flow is not None and not throw:
        # The game waits at this very question: it goes on, and a copy stays behind.
        root.flow = None
        state = root.state
        root.state = state.copy()
        if root.start is state:
            root.start = root.state
    else:
        state = root.start.copy()
        if throw or root.throw:
            state.dice = Dice(throw or root.throw)
        flow, ask = enter(root.game, state)
        for value in root.given:
            ask = answered(flow, value)
    for value in answers:
        ask = answered(flow, value)
    return state, ask, flow


def below(root: Root, answers: list[int], state: Any, ask: Ask, flow: Flow[None], throw: int = 0) -> Root:
    """The question after the answers, as `after` found it."""
    if ask[0].entry:
        return Root(root.game, state, [], state, ask, flow)
    return Root(root.game, root.start, root.given + answers, state, ask, flow, throw or root.throw)


def worth(root: Root, answers: list[int], seat: int, insight: Insight, deep: int = 0, throw: int = 0) -> float:
    """The worth of answers to a seat: the table after them, with what they lead to answered as well as possible."""
    state, ask, flow = after(root, answers, throw)
    return settled(root, answers, state, ask, flow, seat, insight, deep, throw)


def settled(
    root: Root, answers: list[int], state: Any, ask: Ask | None, flow: Flow[None], seat: int, insight: Insight,
    deep: int, throw: int,
) -> float:  # fmt: skip
    """The same where the table after the answers is known, and the question it waits at."""
    if ask is not None and ask[1] == seat and ask[0].level > 0 and deep < len(WIDTH):
        # What was begun is judged by how it can end; a few answers stand for all.
        best = -1.0
        nested = below(root, answers, state, ask, flow, throw)
        for value in ask[2][: WIDTH[deep]]:
            found = worth(nested, [value], seat, insight, deep + 1)
            if found > best:
                best = found
        return best
    return insight.payoffs(state, seat)[seat]


def rate(root: Root, values: list[int], insight: Insight, dice: Dice) -> list[float]:
    """The worth of each of these answers to the seat that is asked."""
    seat = root.ask[1]
    found: list[float] = []
    for value in values:
        odds = insight.odds(root.state, root.ask, value)
        if odds >= 0.0:
            found.append(gamble(root, value, insight, odds, dice))
            continue
        rolls = insight.rolls(root.state, root.ask, value)
        if rolls == 1:
            found.append(worth(root, [value], seat, insight))
        else:
            total = 0.0
            for _ in range(rolls):
                total += worth(root, [value], seat, insight, 0, dice.bits() | 1)
            found.append(total / rolls)
    return found


def gamble(root: Root, value: int, insight: Insight, odds: float, dice: Dice) -> float:
    """The worth of an answer that hangs on one throw: a success and a failure, each as likely as the dice make it."""
    seat = root.ask[1]
    success = failure = -1.0
    met: set[int] = set()
    for _ in range(THROWS):
        throw = dice.bits() | 1
        fallen = insight.fallen(root.state, root.ask, value, throw)
        if fallen in met:
            continue  # what comes of it is known
        if fallen != NOT_KNOWN:
            met.add(fallen)
        state, ask, flow = after(root, [value], throw)
        if insight.won(state, root.ask, value):
            if success < 0.0:
                success = settled(root, [value], state, ask, flow, seat, insight, 0, throw)
        elif failure < 0.0:
            failure = settled(root, [value], state, ask, flow, seat, insight, 0, throw)
        if success >= 0.0 and failure >= 0.0:
            return odds * success + (1.0 - odds) * failure
    return max(success, failure)


def is_restless(root: Root, chance: Random) -> bool:
    """Whether something else is tried: two who undo each other's work by what is best for each would play for ever."""
    return root.game.turn(root.state)[0] > LONG and chance.random() < RESTLESS


def best_answer(root: Root, insight: Insight, chance: Random) -> int:
    """The answer after which the table looks best to the seat that is asked; ties are broken by chance."""
    values = insight.shortlist(root.state, root.ask)
    if len(values) == 1:
        return values[0]
    if is_restless(root, chance):
        return chance.choice(values)
    found = rate(root, values, insight, Dice(chance.getrandbits(64)))
    best = max(found) - 1e-9
    return chance.choice([value for value, w in zip(values, found) if w >= best])


# ---------------------------------------------------------------------- secret choices


def some_answers(ask: Ask, leaning: list[float] | None, most: int) -> list[int]:
    """A few answers that stand for all: spread over what a sensible player thinks of."""
    options = ask[2]
    if len(options) <= most:
        return options
    if leaning is None:
        return [options[i * (len(options) - 1) // (most - 1)] for i in range(most)]
    total = sum(leaning)
    found: list[int] = []
    run, wanted = 0.0, 0.5
    for value, weight in zip(options, leaning):
        run += weight * most / total
        if run >= wanted:
            found.append(value)
            while wanted <= run:
                wanted += 1.0
    return found


def after_together(root: Root, answers: dict[int, int]) -> Any:
    """The table after a secret simultaneous choice, by seat."""
    state = root.start.copy()
    flow, ask = enter(root.game, state)
    for value in root.given:
        ask = answered(flow, value)
    asked = asked_together(state)
    if ask is None or not asked:
        return state
    ask = answered(flow, 0)
    for _ in asked:
        if ask is not None:
            ask = answered(flow, answers[ask[1]] if len(ask[2]) > 1 else ask[2][0])
    return state


def secret_answer(
    root: Root,
    mine: Ask,
    insight: Insight,
    chance: Random,
    most: int = BIDS,
    profiles: int = PROFILES,
    until: float = float("inf"),
) -> int:
    """An answer to a secret question: good against what the others are likely to answer, and not always the same.

    So many answers are compared at most, on so many guesses of what the others answer, or as many as there is time for
    until a moment (of `time.perf_counter`).
    """
    state = root.state
    seat = mine[1]
    values = some_answers(mine, insight.inclinations(state, mine), most)
    if len(values) == 1:
        return values[0]
    others = [a for a in state.together if a[1] != seat and len(a[2]) > 1]
    leaning = [insight.inclinations(state, a) for a in others]
    totals = [0.0] * len(values)
    guessed = 0
    while guessed < profiles and (not guessed or time.perf_counter() < until):
        guessed += 1
        picked = {a[1]: _lean(a[2], w, chance) for a, w in zip(others, leaning)}
        for i, value in enumerate(values):
            picked[seat] = value
            totals[i] += insight.payoffs(after_together(root, picked), seat)[seat]
    best = max(totals) / guessed
    # Whoever always answers alike is read: what is nearly as good, by what is at stake, is chosen now and then.
    stake = max(4.0 * best * (1.0 - best), 1e-3)
    near = [1.0 / (1e-3 + (best - total / guessed) / stake) for total in totals]
    return chance.choices(values, [w * w for w in near])[0]


def _lean(options: list[int], weights: list[float] | None, chance: Random) -> int:
    return chance.choice(options) if weights is None else chance.choices(options, weights)[0]
