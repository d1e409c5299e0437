"""What can be forced: the solver of a game, where its package brings one, and what it finds."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol, TypedDict

from signoria.registry import game
from signoria.table import BadOption, Match

if TYPE_CHECKING:
    from rich.console import Console

    from signoria.cli.words import Words


class Condition(TypedDict):
    """One thing that a victory compares: what one has, the best rival, the lead that is needed, and what is missing."""

    what: str
    have: int
    rival: int
    lead: int
    missing: int


class Claim(TypedDict):
    """How a seat stands with a victory: whether it can be claimed at all and now, and what claiming costs."""

    active: bool
    met: bool
    actions: int
    conditions: list[Condition]


class StepDocument(TypedDict):
    """A choice as JSON."""

    seat: str
    kind: str
    key: str
    label: str


class WayDocument(TypedDict):
    """A way as JSON."""

    actions: list[str]
    count: int
    victories: list[str]
    gain: list[int]
    example: list[StepDocument]


class SolutionDocument(TypedDict):
    """A solution as JSON."""

    goal: str
    seat: str
    actions: int
    complete: bool
    value: dict[str, int]
    count: int
    ways: list[WayDocument]
    victories: dict[str, dict[str, Claim]]
    positions: int
    seconds: float


@dataclass(frozen=True)
class Step:
    """One choice of a way."""

    seat: str
    kind: str
    key: str
    label: str


@dataclass
class Way:
    """Ways that take the same actions: how many there are, and one of them in full.

    `victories` are the kinds of victory they win by, `gain` the least and the most they leave the player richer.
    """

    actions: tuple[str, ...]
    count: int
    example: tuple[Step, ...]
    victories: tuple[str, ...] = ()
    gain: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Wish:
    """What else is asked of a way: `only` these actions, none of those in `exclude`, and what it is to hold under.

    A word stands for every action in whose key it is. What can be assumed a game says for itself (`Solver.assumptions`).
    """

    only: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    assuming: tuple[str, ...] = ()


ANY: Final = Wish()


@dataclass
class Solution:
    """What was found. `complete` is False when a limit was hit: then there may be more, or better."""

    goal: str
    seat: str
    actions: int
    complete: bool
    value: dict[str, int]
    count: int
    ways: list[Way]
    victories: dict[str, dict[str, Claim]]
    positions: int
    seconds: float

    @property
    def solved(self) -> bool:
        """Whether the goal can be reached for sure."""
        return self.count > 0

    def as_dict(self) -> SolutionDocument:
        """The solution as JSON."""
        return {
            "goal": self.goal,
            "seat": self.seat,
            "actions": self.actions,
            "complete": self.complete,
            "value": self.value,
            "count": self.count,
            "ways": [
                {
                    "actions": list(way.actions),
                    "count": way.count,
                    "victories": list(way.victories),
                    "gain": list(way.gain),
                    "example": [{"seat": s.seat, "kind": s.kind, "key": s.key, "label": s.label} for s in way.example],
                }
                for way in self.ways
            ],
            "victories": self.victories,
            "positions": self.positions,
            "seconds": round(self.seconds, 3),
        }


class Solver(Protocol):
    """Who proves what the player to move can force."""

    goals: tuple[str, ...]
    surveys: tuple[str, ...]  # those of the goals that tell how things stand: there is nothing to reach
    assumptions: tuple[str, ...]  # what can be assumed of the position, by name

    def solve(
        self,
        match: Match,
        goal: str,
        actions: int | None,
        limit_s: float | None,
        lang: str,
        most: int | None,
        wish: Wish = ANY,
    ) -> Solution:
        """Solve the position, in so many seconds or `most` positions; raises BadOption."""
        ...

    def actions_left(self, match: Match) -> int:
        """The actions that are left of the turn."""
        ...

    def tell(self, console: "Console", solution: Solution, w: "Words") -> None:
        """What was found, for people."""
        ...


def solver_of(match: Match) -> Solver:
    """The solver of the game that is played; raises BadOption where there is none."""
    solver = game(match.game).solver()
    if solver is None:
        raise BadOption("There is no solver for the game {0!r}.", match.game)
    return solver


def solve(
    match: Match,
    goal: str = "win",
    actions: int | None = None,
    limit_s: float | None = None,
    lang: str = "en",
    most: int | None = None,
    wish: Wish = ANY,
) -> Solution:
    """Solve the position for the player whose turn it is, in so many seconds or `most` positions; raises BadOption.

    Which goals there are depends on the game; `win` is every way to win with so many actions in a row (None: those
    the turn has left), also with more than it has: then as if it had so many.
    """
    solver = solver_of(match)
    if goal not in solver.goals:
        raise BadOption("There is no goal {0!r}: known are {1}.", goal, ", ".join(solver.goals))
    for name in wish.assuming:
        if name not in solver.assumptions:
            known = ", ".join(solver.assumptions) or "none"
            raise BadOption("Nothing called {0!r} can be assumed: known are {1}.", name, known)
    return solver.solve(match, goal, actions, limit_s, lang, most, wish)
