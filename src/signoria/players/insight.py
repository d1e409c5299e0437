"""What opponents know about each game beyond its rules: how good a table is, what to look at, and what to look at first."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from signoria.registry import games
from signoria.table import Ask, Game
from signoria.table.dice import Dice
from signoria.table.flow import Flow

Judge = Callable[[Any, int], list[float]]
Identities = Callable[[Any, Ask], list[int]]
Inclinations = Callable[[Any, Ask], list[float] | None]
Shortlist = Callable[[Any, Ask], list[int]]
Rolls = Callable[[Any, Ask, int], int]
Odds = Callable[[Any, Ask, int], float]
Won = Callable[[Any, Ask, int], bool]
Fallen = Callable[[Any, Ask, int, int], int]
Fate = Callable[[Any], int]
Redraw = Callable[[Any, int, Dice], Any]
Veiled = Callable[[Any, int], bool]
Threatened = Callable[[Any, int], bool]
Taught = Callable[[Any], Judge | None]
Share = Callable[[Any], float]
Resume = Callable[[Any, int], Flow[None]]
AllRound = Callable[[Judge], Judge]


class Skill(NamedTuple):
    """How far an opponent that errs as people do is from seeing all there is."""

    attention: float  # how likely an option is noticed
    error: float  # by how much its worth (in logarithms of odds) is misjudged
    care: float  # how likely an answer that all give at once is weighed, not given by feel


# The weakest first; the last sees what looking one choice ahead can show.
SKILLS: Final[tuple[Skill, ...]] = (
    Skill(0.45, 0.95, 0.0),
    Skill(0.68, 0.47, 0.25),
    Skill(0.79, 0.32, 0.5),
    Skill(0.89, 0.18, 0.75),
    Skill(1.0, 0.0, 1.0),
)

# How a throw falls, where that is neither success nor failure: dice are not thrown before somebody answers; nobody knows.
ASKED_FIRST: Final = -1
NOT_KNOWN: Final = -2


def _all(state: Any, ask: Ask) -> list[int]:
    return ask[2]


def _no_leaning(state: Any, ask: Ask) -> list[float] | None:
    return None


def _one(state: Any, ask: Ask, value: int) -> int:
    return 1


def _no_odds(state: Any, ask: Ask, value: int) -> float:
    return -1.0


def _not_won(state: Any, ask: Ask, value: int) -> bool:
    return False


def _not_known(state: Any, ask: Ask, value: int, throw: int) -> int:
    return NOT_KNOWN


def _nothing(state: Any, ask: Ask) -> list[int]:
    return []


def _no_fate(state: Any) -> int:
    return 0


def _same(state: Any, seat: int, dice: Dice) -> Any:
    return state.copy()


def _veiled(state: Any, seat: int) -> bool:
    return True


def _no_threat(state: Any, seat: int) -> bool:
    return False


def _untaught(state: Any) -> Judge | None:
    return None


def _no_share(state: Any) -> float:
    return 0.0


def _itself(judge: Judge) -> Judge:
    return judge


class Both:
    """Two judges, each with its share in what is said: what one errs in the other seldom does."""

    __slots__ = ("_one", "_other", "_share")

    def __init__(self, one: Judge, other: Judge, share: float) -> None:
        """`share`: of the other."""
        self._one = one
        self._other = other
        self._share = share

    def __call__(self, state: Any, seat: int) -> list[float]:
        """The mean of both."""
        share = self._share
        other = self._other(state, seat)
        return [one + share * (two - one) for one, two in zip(self._one(state, seat), other)]


class Insight:
    """The knowledge of one game: a judge, and whatever else helps to look at the right things.

    The judge gives each seat's chance to win, from 0 to 1, as far as the seat it is asked for knows.
    """

    __slots__ = (
        "all_round",
        "blind",
        "fallen",
        "fate",
        "identities",
        "inclinations",
        "likeness",
        "odds",
        "payoffs",
        "planned",
        "redraw",
        "resume",
        "rolls",
        "shallow",
        "share",
        "shortlist",
        "skills",
        "taught",
        "threatened",
        "told",
        "veiled",
        "winners",
        "won",
    )

    def __init__(
        self,
        payoffs: Judge,
        identities: Identities = _all,
        inclinations: Inclinations = _no_leaning,
        shortlist: Shortlist = _all,
        rolls: Rolls = _one,
        taught: Taught = _untaught,
        odds: Odds = _no_odds,
        won: Won = _not_won,
        winners: Shortlist = _nothing,
        fate: Fate = _no_fate,
        redraw: Redraw = _same,
        veiled: Veiled = _veiled,
        likeness: Fate = _no_fate,
        planned: bool = False,
        shallow: bool = False,
        threatened: Threatened = _no_threat,
        share: Share = _no_share,
        all_round: AllRound = _itself,
        told: Judge | None = None,
        skills: tuple[Skill, ...] = SKILLS,
        fallen: Fallen = _not_known,
        resume: Resume | None = None,
    ) -> None:
        self.payoffs = payoffs
        self.told = (
            payoffs if told is None else told
        )  # the chances as people are told them, where choosing needs others
        self.identities = identities  # numbers that name the options alike in every sample
        self.inclinations = inclinations  # weights, or None
        self.shortlist = shortlist  # the answers worth trying, where many differ little
        self.rolls = rolls  # how often dice have to be imagined before an answer is judged
        self.taught = taught  # a better judge for tables like this one, or None
        self.odds = odds  # the chance that an answer which hangs on one throw succeeds; below 0: no such answer
        self.won = won  # whether it did, read from the table after it
        self.fallen = fallen  # whether it would with the dice of a throw: 1, 0, ASKED_FIRST or NOT_KNOWN
        self.winners = winners  # the answers that may still win in this turn; none: nobody can
        self.fate = fate  # a number that is another one once chance had a hand: dice fell, cards were turned up
        self.redraw = (
            redraw  # a copy with all drawn anew that may still fall or turn up, as far as a seat cannot know it
        )
        self.veiled = veiled  # whether others may hold what a seat does not know
        self.likeness = likeness  # the same number for the same table, however it came about; 0: not known
        self.planned = planned  # whether the best way through a turn counts, not the mean
        self.shallow = (
            shallow  # whether the judge is right about the next table only: it is asked often, but no further
        )
        self.threatened = threatened  # whether somebody else has won as soon as it is his turn
        self.share = share  # the share of this judge beside the one that was taught, where a search asks them
        self.all_round = all_round  # the one that was taught, asked from the place of every seat, where both are asked
        self.skills = skills  # of opponents that err as people do: even steps, measured in games
        self.resume = resume  # the game from a state it can be entered at, with the question asked there answered
        self.blind = False  # whether the judge knows no more than how games end

    def judged_by(self, judge: Judge, told: Judge | None = None) -> "Insight":
        """The same with another judge, and another that tells the chances, where that one should not."""
        return Insight(
            judge,
            self.identities,
            self.inclinations,
            self.shortlist,
            self.rolls,
            _untaught,
            self.odds,
            self.won,
            self.winners,
            self.fate,
            self.redraw,
            self.veiled,
            self.likeness,
            self.planned,
            self.shallow,
            self.threatened,
            self.share,
            self.all_round,
            told,
            self.skills,
            self.fallen,
            self.resume,
        )


def insight_into(game: Game, state: Any, *, searching: bool = False) -> Insight:
    """What is known about this game at a table like this: what its package brings, else only how it ends.

    A search comes upon the errors of a judge and believes them, so it asks two where that plays better, and the one that
    was taught from the place of every seat. Chances are told by both, too.
    """
    package = games().get(game.name)
    known = package.insight() if package is not None and package.game is game else None
    if known is not None:
        judge = known.taught(state)
        if judge is None:
            return known
        share = known.share(state)
        if share == 0.0:
            return known.judged_by(judge)
        if searching:
            return known.judged_by(Both(known.all_round(judge), known.payoffs, share))
        return known.judged_by(judge, Both(judge, known.payoffs, share))

    def payoffs(state: Any, seat: int) -> list[float]:
        seats = game.seats(state)
        result = game.result(state)
        if result is None:
            return [1.0 / len(seats)] * len(seats)
        winners = result["winners"]
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in seats]

    insight = Insight(payoffs)
    insight.blind = True
    return insight
