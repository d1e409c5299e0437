"""Mining games for puzzles. What game number i of a seed holds is the same wherever and whenever it is mined."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any, TextIO

import signoria
from signoria.arena.puzzles.attempt import Spoiler
from signoria.arena.puzzles.mining import Progress
from signoria.arena.puzzles.puzzle import (
    ACTIONS,
    Difficulty,
    Puzzle,
    essential_lines,
    outcome,
    prove,
    puzzle_text,
    read_puzzle,
)
from signoria.pax import from_position
from signoria.pax.facts import IS_COMET, N_COLUMNS, NONE, VICTORY_IDS
from signoria.pax.parts import queries
from signoria.pax.parts.solve import solve
from signoria.players import make_player
from signoria.table import BadOption, Match
from signoria.table.dice import Dice
from signoria.table.flow import PASS
from signoria.table.readings import NOTHING

POOL = ("greedy", "casual", "random", "search:20")
NEAR = 2  # what may be missing to a victory for the position to be looked at
MOST = 12_000  # positions: what is not solved with so many is no puzzle
CHOICES = 8  # actions to choose from, at least
SEARCHED = 150  # positions of a turn, at least: fewer are no puzzle
THINKERS: dict[Difficulty, str] = {
    "easy": "greedy",
    "medium": "search:60",
}  # who finds the way at once tells how hard it is


@dataclass(frozen=True)
class Quarry:
    """What is mined: so many games of these players, mixed by chance, with two, three and four seats in turn."""

    games: int
    seed: int = 0
    players: tuple[str, ...] = POOL
    most: int = MOST

    def __post_init__(self) -> None:
        if self.games < 1 or not self.players:
            raise BadOption("There is nothing to mine: give players and at least one game.")
        for name in self.players:
            if make_player(name, 0) is not None and re.search(r":\d+(\.\d+)?s$", name):
                raise BadOption("{0!r} thinks by the clock, and would not play the same again: give iterations.", name)


def mine_game(quarry: Quarry, index: int) -> list[Puzzle]:
    """Play a game and look at the start of each turn."""
    dice = Dice(quarry.seed * 1_000_003 + index)
    deck = dice.bits()
    match = signoria.new("pax", seats=2 + index % 3, seed=deck)
    lineup = [quarry.players[dice.below(len(quarry.players))] for _ in match.seats]
    players = {
        seat: make_player(name, f"{quarry.seed}/{index}/{i}")
        for i, (seat, name) in enumerate(zip(match.seats, lineup, strict=True))
    }
    found: list[Puzzle] = []
    turn = -1
    while (decision := match.decision) is not None:
        if match.state.turn_number != turn:
            turn = match.state.turn_number
            if is_near(match):
                source = {"seed": quarry.seed, "game": index, "deck": deck, "players": lineup, "turn": turn}
                puzzle = examine(from_position(match.position()), source, quarry.most)
                if puzzle is not None:
                    found.append(puzzle)
        match.choose(players[decision.seat].choose(match.seat(decision.seat)), decision.seat)
    return found


def is_near(match: Match) -> bool:
    """Whether a victory may be won with two actions and not with one. Cheap, and only to leave out what is hopeless.

    One action declares the victory. The other one wakes it, where it is met already and a comet is for sale; or it gets
    what is missing, where the victory is active.
    """
    t = match.state
    comet = any(card != NONE and IS_COMET[card] for place, card in enumerate(t.market) if place % N_COLUMNS)
    near = False
    for victory in queries.victories(match)[match.seats[t.active]].values():
        missing = sum(condition["missing"] for condition in victory["conditions"])
        if victory["active"] and victory["met"] and victory["actions"] < ACTIONS:
            return False
        near = near or (0 < missing <= NEAR if victory["active"] else comet and not missing)
    return near


def examine(match: Match, source: dict[str, Any], most: int = MOST) -> Puzzle | None:
    """The puzzle of a position at the start of a turn, if it is one."""
    decision = match.decision
    if decision is None or decision.kind != "action" or match.state.actions_left != ACTIONS:
        return None
    if len([option for option in decision.options if option.value != PASS]) < CHOICES:
        return None
    solution = solve(match, "win", ACTIONS, most=most)
    if not (solution.complete and solution.solved) or solution.positions < SEARCHED:
        return None
    lines = essential_lines(solution)
    if len(lines) != 1 or len(lines[0]) < ACTIONS:
        return None
    ways = [way for way in solution.ways if frozenset(way.actions) - {NOTHING} == lines[0]]
    shortest = min(ways, key=lambda way: len(way.example))
    final = match.copy()
    for step in shortest.example:
        final.choose(step.key, step.seat)
    assert final.result is not None
    victory = final.result["victory"]
    if victory not in VICTORY_IDS:
        return None  # the end of a turn that ends the game draws cards
    puzzle = Puzzle(
        "", "hard", len(match.seats), solution.seat, victory, match.header["position"],
        tuple((step.seat, step.key) for step in shortest.example), solution.positions, source,
    )  # fmt: skip
    if prove(puzzle, most) is not None:
        return None
    return replace(puzzle, difficulty=difficulty(puzzle))


def difficulty(puzzle: Puzzle) -> Difficulty:
    """Easy where a greedy player finds the win, medium where a short search does."""
    for level, name in THINKERS.items():
        match = puzzle.start()
        player, spoiler = make_player(name, 0), Spoiler()
        while outcome(puzzle, match) == "open":
            decision = match.decision
            assert decision is not None
            who = player if decision.seat == puzzle.mover else spoiler
            match.choose(who.choose(match.seat(decision.seat)))
        if outcome(puzzle, match) == "solved":
            return level
    return "hard"


def signature(puzzle: Puzzle) -> tuple[str, tuple[str, ...]]:
    """What two puzzles of the same idea have in common: the victory, and the cards and ops that lead to it."""
    match = puzzle.start()
    idea: set[str] = set()
    for seat, key in puzzle.solution:
        decision = match.decision
        assert decision is not None
        option = next(option for option in decision.options if option.key == key)
        if seat == puzzle.mover and not option.only_declines:
            idea.add(f"buy {option.id('card')}" if option.group == "buy" else key)  # from wherever in the market
        match.choose(option, seat)
    return puzzle.victory, tuple(sorted(idea))


def distinct(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """The puzzles without those that repeat the idea of an earlier one."""
    seen: set[tuple[str, tuple[str, ...]]] = set()
    kept = []
    for puzzle in puzzles:
        idea = signature(puzzle)
        if idea not in seen:
            seen.add(idea)
            kept.append(puzzle)
    return kept


# ---------------------------------------------------------------------- many games


def mine(quarry: Quarry, out: Path, jobs: int = 1, progress: Progress | None = None) -> list[Puzzle]:
    """Mine all games that `out` does not hold yet; stopped in the middle, the same call goes on where it was."""
    out.mkdir(parents=True, exist_ok=True)
    journal = _Journal(out / "mined.jsonl", {**asdict(quarry), "games": 0, "players": list(quarry.players)})
    wanted = [i for i in range(quarry.games) if i not in journal.found]
    try:
        if progress is not None:
            progress(quarry.games - len(wanted), quarry.games, journal.count)
        for index, puzzles in _run(quarry, wanted, jobs):
            names = [f"{quarry.seed}-{index:05}-{puzzle.source['turn']:02}.toml" for puzzle in puzzles]
            for name, puzzle in zip(names, puzzles, strict=True):
                (out / name).write_text(puzzle_text(puzzle), encoding="utf-8")
            journal.add(index, names)
            if progress is not None:
                progress(len(journal.found), quarry.games, journal.count)
    finally:
        journal.close()
    names = [name for index in sorted(journal.found) if index < quarry.games for name in journal.found[index]]
    return distinct([read_puzzle(out / name) for name in names])


def _run(quarry: Quarry, wanted: list[int], jobs: int) -> Iterator[tuple[int, list[Puzzle]]]:
    if jobs == 1 or len(wanted) < 2:
        for index in wanted:
            yield _mined(quarry, index)
        return
    try:
        joblib = import_module("joblib")
    except ImportError:
        raise BadOption("Several processes need joblib: install signoria[arena], or give one job.") from None
    parallel = joblib.Parallel(n_jobs=jobs, return_as="generator_unordered", batch_size=1, pre_dispatch="4*n_jobs")
    yield from parallel(joblib.delayed(_mined)(quarry, index) for index in wanted)


def _mined(quarry: Quarry, index: int) -> tuple[int, list[Puzzle]]:
    return index, mine_game(quarry, index)


class _Journal:
    """Which games were mined, and what they held: one line each, so that a run can be stopped at any time."""

    def __init__(self, path: Path, plan: dict[str, Any]) -> None:
        self.found: dict[int, list[str]] = {}
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True) if path.exists() else []
        whole = [json.loads(line) for line in lines if line.endswith("\n")]
        if whole and whole[0] != plan:
            raise BadOption("{0!r} holds what was mined otherwise: give another folder.", str(path.parent))
        self.found.update({entry["game"]: entry["puzzles"] for entry in whole[1:]})
        self._file: TextIO = path.open("w", encoding="utf-8")  # a line cut off in the middle is dropped
        for entry in whole or [plan]:
            self._write(entry)

    @property
    def count(self) -> int:
        return sum(len(names) for names in self.found.values())

    def add(self, index: int, names: list[str]) -> None:
        self.found[index] = names
        self._write({"game": index, "puzzles": names})

    def _write(self, entry: dict[str, Any]) -> None:
        self._file.write(json.dumps(entry) + "\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()


__all__ = ["POOL", "Quarry", "difficulty", "distinct", "examine", "is_near", "mine", "mine_game", "signature"]


class PaxMiner:
    """Mines games of Pax Renaissance."""

    pool: tuple[str, ...] = POOL

    def check(self, games: int, seed: int, players: tuple[str, ...]) -> None:
        """Refuse what cannot be mined; raises BadOption."""
        Quarry(games, seed, players)

    def mine(
        self, games: int, seed: int, players: tuple[str, ...], out: Path, jobs: int, progress: Progress | None
    ) -> list[Puzzle]:
        """Mine so many games into a folder; raises BadOption."""
        return mine(Quarry(games, seed, players), out, jobs, progress)
