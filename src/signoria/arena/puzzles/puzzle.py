"""A puzzle: a position at which the player to move can reach something in one turn, in essentially one way.

Most are to be won at once (`win`); the other kinds are those of the games (`goals`). Nothing hidden is needed. The win is
declared before the turn ends, and no card is drawn before that, so the order of the
decks cannot matter; and it works whatever the others answer, whatever they may hold.
"""

import json
import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Literal, get_args

from signoria.arena.puzzles.goals import WIN, goal_of
from signoria.arena.solve import Solution, solve, solver_of
from signoria.package import GamePackage
from signoria.registry import from_position, game
from signoria.table import BadOption, Match, SignoriaError
from signoria.table.readings import NOTHING
from signoria.table.words import catalogue

ACTIONS = 2
Difficulty = Literal["easy", "medium", "hard"]
LEVELS: tuple[Difficulty, ...] = get_args(Difficulty)
MEDIUM, HARD = 1500, 1900  # ratings from which a puzzle is called so
QUICK = 2_000  # positions: a proof that is smaller than this takes a second or two
TWINS = 3  # tables that look the same to the player to move, and must be won in the same way

Line = frozenset[str]


@dataclass(frozen=True)
class Puzzle:
    """One puzzle with its solution: the choices of all seats in order, as (seat, key)."""

    title: str
    difficulty: Difficulty
    seats: int
    mover: str
    victory: str
    position: str  # the document as JSON text
    solution: tuple[tuple[str, str], ...]
    searched: int  # positions the solver looked at to prove that there is no other way
    source: dict[str, Any] = field(default_factory=dict)  # the game it comes from
    number: int = 0
    kind: str = WIN
    value: int = 0  # what is to be reached, where the kind counts something
    rating: int = 0  # how hard it is, by how opponents fare; as chess players rate

    def start(self) -> Match:
        """The table at its start."""
        return from_position(self.position)

    @property
    def game(self) -> str:
        """The name of the game it is of."""
        return game_of(self.position)

    @property
    def package(self) -> GamePackage:
        """The game it is of."""
        return game(self.game)

    def title_in(self, lang: str) -> str:
        """The title: of its own, or its kind with what is to be reached.

        English ones stand in the files of the puzzles, `facts.LANG.po` has the others by their number.
        """
        if not self.title:
            return self._said("title", lang)
        if lang == "en" or not self.number:
            return self.title
        return catalogue("signoria.arena", lang, "facts").text(f"puzzle.{self.number}")

    def task_in(self, lang: str) -> str:
        """What is asked, in a sentence."""
        return self._said("task", lang)

    def _said(self, what: str, lang: str) -> str:
        """What is said of its kind: in words of the game, or of winning as of any game."""
        key, own = f"puzzle.{what}.{self.kind}", self.package.game.catalogue(lang)
        return (own if key in own else catalogue("signoria.arena", lang)).say(key, {"n": self.value})

    @property
    def quick(self) -> bool:
        """Whether its proof takes a second or two at most."""
        return self.searched <= QUICK


def level_of(rating: int) -> Difficulty:
    """What a rating is called."""
    return "easy" if rating < MEDIUM else "medium" if rating < HARD else "hard"


def essential_lines(solution: Solution) -> list[Line]:
    """The ways to win by the actions and ops they cannot do without.

    Ways that take the same ones in another order are one line, and so are ways that take others besides.
    """
    lines = {frozenset(step for step in way.actions if step != NOTHING) for way in solution.ways}
    return sorted((line for line in lines if not any(other < line for other in lines)), key=sorted)


@cache
def game_of(position: str) -> str:
    """The name of the game that a position document is of; raises BadOption."""
    return from_position(position).game


@cache
def first_turn(position: str) -> int:
    """The number of the turn a puzzle is about."""
    match = from_position(position)
    return match.game_rules.turn(match.state)[0]


def outcome(puzzle: Puzzle, match: Match) -> str:
    """How a try stands: `open` while it lasts, `solved` when what is asked was reached, else `failed`."""
    if puzzle.kind != WIN:
        return goal_of(puzzle).outcome(puzzle, match)
    now = match.game_rules.turn(match.state)[0] == first_turn(puzzle.position)
    if match.over:
        result = match.result
        assert result is not None
        return "solved" if now and result["winners"] == [puzzle.mover] else "failed"
    return "open" if now else "failed"


def prove(puzzle: Puzzle, most: int | None = None) -> str | None:
    """Prove the puzzle again: what is wrong with it, or None.

    That it cannot be won with one action; that with two there is one essential line; that the line needs nothing hidden;
    and that the solution wins.
    """
    if puzzle.kind != WIN:
        return goal_of(puzzle).prove(puzzle, most)
    match = puzzle.start()
    if solve(match, "win", 1, most=most).solved:
        return "one action is enough"
    line = only_line(match, most)
    if line is None:
        return "there is no win, or more than one"
    for seed in range(TWINS):
        if only_line(match.seat(puzzle.mover).sample(seed), most) != line:
            return "the win depends on something hidden"
    return refuted(puzzle)


def only_line(match: Match, most: int | None = None) -> Line | None:
    """The one essential line that wins in this turn; None when there is none, or several, or the limit was hit."""
    solution = solve(match, "win", ACTIONS, most=most)
    lines = essential_lines(solution) if solution.complete and solution.solved else []
    return lines[0] if len(lines) == 1 else None


def refuted(puzzle: Puzzle) -> str | None:
    """Play the solution: None when it wins in this turn as it says, else what is wrong."""
    match = puzzle.start()
    _, active = match.game_rules.turn(match.state)
    if match.seats[active] != puzzle.mover or solver_of(match).actions_left(match) != ACTIONS:
        return f"it is not the start of a turn of {puzzle.mover}"
    try:
        for seat, key in puzzle.solution:
            match.choose(key, seat)
    except SignoriaError as error:
        return str(error)
    if outcome(puzzle, match) != "solved":
        return "the solution does not win"
    result = match.result
    assert result is not None
    return None if result["victory"] == puzzle.victory else f"it is won by {result['victory']}"


# ---------------------------------------------------------------------- files


def read_puzzle(path: Path) -> Puzzle:
    """The puzzle of a file; raises BadOption."""
    return _puzzle(path.read_text(encoding="utf-8"), path.stem, path.name)


def _puzzle(text: str, stem: str, name: str) -> Puzzle:
    try:
        document = tomllib.loads(text)
        solution = tuple((str(seat), str(key)) for seat, key in document["solution"])
        puzzle = Puzzle(
            document["title"], document["difficulty"], document["seats"], document["mover"], document["victory"],
            document["position"], solution, document["searched"], document["source"],
            int(stem) if stem.isdecimal() else 0, document.get("goal", WIN), document.get("value", 0),
            document.get("rating", 0),
        )  # fmt: skip
    except (ValueError, KeyError, TypeError) as error:
        raise BadOption("{0!r} holds no puzzle: {1}.", name, error) from None
    if puzzle.difficulty not in LEVELS:
        raise BadOption("{0!r} holds no puzzle: it names no such difficulty.", name)
    return puzzle


def puzzle_text(puzzle: Puzzle) -> str:
    """A puzzle as the text of its file. TOML has no null, so the position stays what it is: a JSON document."""
    position = ",\n".join(f"{json.dumps(key)}: {_compact(part)}" for key, part in json.loads(puzzle.position).items())
    steps = "\n".join(f"    [{_compact(seat)}, {_compact(key)}]," for seat, key in puzzle.solution)
    source = ", ".join(f"{key} = {_compact(value)}" for key, value in puzzle.source.items())
    return (
        f"title = {_compact(puzzle.title)}\n"
        f"goal = {_compact(puzzle.kind)}\n"
        f"value = {puzzle.value}\n"
        f"rating = {puzzle.rating}\n"
        f"difficulty = {_compact(puzzle.difficulty)}\n"
        f"seats = {puzzle.seats}\n"
        f"mover = {_compact(puzzle.mover)}\n"
        f"victory = {_compact(puzzle.victory)}\n"
        f"solution = [\n{steps}\n]\n"
        f"searched = {puzzle.searched}\n"
        f"source = {{ {source} }}\n"
        f"position = '''\n{{\n{position}\n}}\n'''\n"
    )


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


# ---------------------------------------------------------------------- those that come with the game


@cache
def shipped() -> tuple[Puzzle, ...]:
    """The puzzles that come with the game, in the order of their numbers."""
    folder = resources.files("signoria.arena.puzzles")
    files = [f for f in folder.iterdir() if f.name.endswith(".toml")]
    found = [_puzzle(f.read_text(encoding="utf-8"), f.name[:-5], f.name) for f in files]
    return tuple(sorted(found, key=lambda puzzle: puzzle.number))


def puzzle(number: object) -> Puzzle:
    """A puzzle by its number; raises BadOption."""
    for found in shipped():
        if str(found.number) == str(number):
            return found
    raise BadOption("There is no puzzle {0}: give a number from 1 to {1}.", number, len(shipped()))


@cache
def _by_position() -> dict[str, Puzzle]:
    return {found.start().header["position"]: found for found in shipped()}


def puzzle_of(match_header: dict[str, str]) -> Puzzle | None:
    """The puzzle that a match started from, by the head of its record."""
    position = match_header.get("position")
    return None if position is None else _by_position().get(position)
