"""What opponents know about each game beyond its rules: how good a table is, what to look at, and what to look at first."""

from collections.abc import Callable
from typing import Any, Final

from signoria.players import judge_age, judge_pax, nets
from signoria.table import Ask, Game

Judge = Callable[[Any, int], list[float]]
Identities = Callable[[Any, Ask], list[int]]
Inclinations = Callable[[Any, Ask], list[float] | None]
Shortlist = Callable[[Any, Ask], list[int]]
Rolls = Callable[[Any, Ask, int], int]


class Insight:
    """The knowledge of one game. Without any, every unfinished table is even and every option as good as the next."""

    __slots__ = ("identities", "inclinations", "payoffs", "rolls", "shortlist")

    def __init__(
        self, payoffs: Judge, identities: Identities, inclinations: Inclinations, shortlist: Shortlist, rolls: Rolls
    ) -> None:
        self.payoffs = payoffs  # each seat's chance to win, from 0 to 1, as far as a seat knows
        self.identities = identities  # numbers that name the options alike in every sample
        self.inclinations = inclinations  # weights, or None
        self.shortlist = shortlist  # the answers worth trying, where many differ little
        self.rolls = rolls  # how often dice have to be imagined before an answer is judged


def _hand_made_pax(state: Any, seat: int) -> list[float]:
    return judge_pax.payoffs(state)


HAND_MADE: Final[dict[str, Insight]] = {
    "pax": Insight(
        _hand_made_pax, judge_pax.identities, judge_pax.inclinations, judge_pax.shortlist, judge_pax.rolls
    ),
    "age": Insight(
        judge_age.payoffs, judge_age.identities, judge_age.inclinations, judge_age.shortlist, judge_age.rolls
    ),
}
_insights: dict[tuple[str, int, str], Insight] = {}


def insight_into(game: Game, state: Any) -> Insight:
    """What is known about this game at a table like this: from a network where one was taught it, else made by hand."""
    known = HAND_MADE.get(game.name)
    if known is None:
        return _stranger(game)
    key = (game.name, int(state.n), nets.rules_of(state))
    insight = _insights.get(key)
    if insight is None:
        judge = nets.judge_of(*key)
        insight = known if judge is None else with_judge(game.name, judge)
        _insights[key] = insight
    return insight


def with_judge(game: str, judge: Judge) -> Insight:
    """What is known about a game by hand, with another judge."""
    known = HAND_MADE[game]
    return Insight(judge, known.identities, known.inclinations, known.shortlist, known.rolls)


def _stranger(game: Game) -> Insight:
    """A game nothing is known about."""

    def payoffs(state: Any, seat: int) -> list[float]:
        seats = game.seats(state)
        result = game.result(state)
        if result is None:
            return [1.0 / len(seats)] * len(seats)
        winners = result["winners"]
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in seats]

    return Insight(
        payoffs, lambda state, ask: ask[2], lambda state, ask: None, lambda state, ask: ask[2], lambda state, ask, v: 1
    )
