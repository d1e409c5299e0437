"""`signoria bench`: how fast the engine is, with the package `chess` as a yardstick measured in the same run."""

import argparse
import sys
import time
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

import signoria
from signoria.cli.console import print_json, screen
from signoria.cli.engine import is_compiled
from signoria.cli.words import Words
from signoria.table import Game, Match
from signoria.table.dice import Dice
from signoria.table.flow import Ask, Flow
from signoria.table.rollout import play_out
from signoria.table.words import number

SLICE = 0.25  # seconds of the processor: short enough that what disturbs the machine hits engine and yardstick alike
CHESS_LENGTH = 200
MATCHES = 40
ATTEMPTS = 10  # games for each match that is wanted
Tick = Callable[[float], None]


class Course(NamedTuple):
    """What is measured of a game: its rules, and with how many players."""

    rules: Game
    players: tuple[int, ...]

    def fresh(self, players: int, seed: int) -> tuple[Flow[None], Ask]:
        """A new game, stopped at its first question."""
        flow = self.rules.play(self.rules.setup(self.rules.header(players, seed, None, [], {})))
        return flow, next(flow)


@cache
def course_of(name: str) -> Course:
    """What is measured of this game."""
    package = signoria.game(name)
    offers = package.offers("en")
    return Course(package.game, tuple(range(offers.fewest, offers.most + 1)))


def is_nested(game: Match) -> bool:
    """Whether the match waits at a question that is at some distance from its last checkpoint."""
    ask = game.line().ask
    return ask is not None and ask[1] >= 0 and not ask[0].entry


class Tally:
    """What was counted in so much time."""

    __slots__ = ("decisions", "games", "seconds")

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self.seconds = 0.0


def one_game(course: Course, players: int, seed: int) -> int:
    """Play a random game to its end; how many decisions had a real choice."""
    flow, ask = course.fresh(players, seed)
    return play_out(flow, ask, Dice(seed + 1))


def one_match(course: Course, players: int, seed: int) -> int:
    """The same by the public API, as any program plays: `match.decision.options`, `match.choose`."""
    header = course.rules.header(players, seed, None, [], {})
    game = Match(course.rules, header, course.rules.setup(header))
    choose = Random(seed).choice
    decisions = 0
    while (decision := game.decision) is not None:
        game.choose(choose(decision.options), decision.seat)
        decisions += 1
    return decisions


def options_of_game(course: Course, players: int, seed: int) -> tuple[int, int]:
    """Decisions with a real choice in a random game, and their options together."""
    flow, ask = course.fresh(players, seed)
    dice = Dice(seed + 1)
    decisions = options = 0
    try:
        while True:
            n = len(ask[2])
            if n > 1:
                decisions += 1
                options += n
            # A question to nobody only says that those after it are put to several seats at once.
            ask = flow.send(dice.choose(ask[2]) if n else 0)
    except StopIteration:
        return decisions, options


# ---------------------------------------------------------------------- the yardstick


def yardstick() -> Any | None:
    """The package `chess`, if it is installed."""
    try:
        import chess
    except ImportError:
        return None
    return chess


def chess_moves(chess: Any, seconds: float, chance: Random) -> tuple[int, float]:
    """Random legal moves for so long: how many, and the time they took."""
    moves = 0
    start = now = time.process_time()
    board = chess.Board()
    while now - start < seconds:
        for _ in range(20):
            legal = list(board.legal_moves)
            if not legal or len(board.move_stack) >= CHESS_LENGTH:
                board = chess.Board()
                continue
            board.push(chance.choice(legal))
            moves += 1
        now = time.process_time()
    return moves, now - start


# ---------------------------------------------------------------------- measuring


def alternate(
    course: Course, games: int | None, seconds: float, chess: Any | None, tick: Tick
) -> tuple[dict[int, Tally], Tally, Tally]:
    """Slices of engine, public API and yardstick in turn: A B C A B C ..."""
    tallies = {n: Tally() for n in course.players}
    api, moves = Tally(), Tally()
    chance = Random(1)
    seed = 0

    def done() -> bool:
        spent = sum(t.seconds for t in tallies.values())
        return seed >= games if games is not None else spent >= seconds

    while not done():
        slice_start = time.process_time()
        while not done() and time.process_time() - slice_start < SLICE:
            players = course.players[seed % len(course.players)]
            start = time.process_time()
            decisions = one_game(course, players, seed)
            tally = tallies[players]
            tally.seconds += time.process_time() - start
            tally.decisions += decisions
            tally.games += 1
            seed += 1
        length = time.process_time() - slice_start
        slice_start = time.process_time()
        while (spent := time.process_time() - slice_start) < length:
            api.decisions += one_match(course, course.players[api.games % len(course.players)], api.games)
            api.games += 1
        api.seconds += spent
        if chess is not None:
            count, spent = chess_moves(chess, length, chance)
            moves.decisions += count
            moves.seconds += spent
        spent = sum(t.seconds for t in tallies.values())
        tick(seed / games if games is not None else spent / seconds)
    return tallies, api, moves


def mean_options(course: Course, games: int) -> float:
    """Options a decision, in a pass of its own so that counting does not slow the timed one."""
    players = course.players
    counts = [options_of_game(course, players[seed % len(players)], seed) for seed in range(games)]
    return sum(o for _, o in counts) / max(1, sum(d for d, _ in counts))


def nested_matches(name: str, number: int, tick: Tick) -> list[Match]:
    """Matches of many games, each stopped somewhere in the middle at a nested question.

    A game may be too short for that, or have no such questions: after many attempts its first question will do.
    """
    course = course_of(name)
    found: list[Match] = []
    seed = 0
    while len(found) < number:
        chance = Random(seed)
        game = signoria.new(name, seats=course.players[seed % len(course.players)], seed=seed)
        anywhere = seed >= ATTEMPTS * number
        wait = 0 if anywhere else chance.randrange(20, 60)
        while not game.over:
            decision = game.decision
            if decision is None or (wait <= 0 and (anywhere or is_nested(game))):
                break
            game.choose(chance.choice(decision.options), decision.seat)
            wait -= 1
        if not game.over:
            found.append(game)
        seed += 1
        tick(len(found) / number)
    return found


def copy_times(matches: list[Match], rounds: int) -> tuple[float, float]:
    """Microseconds a copy of the state, and of the match, over all of them."""
    states = whole = 0.0
    for _ in range(rounds):
        start = time.process_time()
        for game in matches:
            game.state.copy()
        middle = time.process_time()
        for game in matches:
            game.copy()
        states += middle - start
        whole += time.process_time() - middle
    copies = len(matches) * rounds
    return states / copies * 1e6, whole / copies * 1e6


def measure(name: str, games: int | None, seconds: float, progress: Progress, w: Words) -> dict[str, Any]:
    """The whole report on a game."""
    course = course_of(name)

    def stage(key: str) -> Tick:
        task = progress.add_task(w("bench", key), total=1.0)
        return lambda part: progress.update(task, completed=min(1.0, part))

    chess = yardstick()
    one_game(course, course.players[0], 0)  # what is worked out once is worked out before the clock starts
    tallies, api, moves = alternate(course, games, seconds, chess, stage("playing"))
    total = sum(t.seconds for t in tallies.values())
    played = sum(t.games for t in tallies.values())
    decisions = sum(t.decisions for t in tallies.values())
    options = mean_options(course, min(played, 300))
    few = games is not None and games < 30
    matches = nested_matches(name, min(MATCHES, max(3, played)) if few else MATCHES, stage("stopping"))
    state_us, match_us = copy_times(matches, 3 if few else 50)
    rate = moves.decisions / moves.seconds if moves.seconds else None
    return {
        "game": name,
        "engine": "compiled" if is_compiled() else "interpreted",
        "python": sys.version.split()[0],
        "games": played,
        "decisions": decisions,
        "seconds": round(total, 3),
        "decisions_per_second": round(decisions / total, 1),
        "games_per_second": round(played / total, 2),
        "options_per_decision": round(options, 2),
        "state_copy_us": round(state_us, 2),
        "match_copy_us": round(match_us, 2),
        "players": {
            str(n): {"games": t.games, "decisions_per_second": round(t.decisions / t.seconds, 1),
                     "games_per_second": round(t.games / t.seconds, 2)}
            for n, t in tallies.items() if t.games
        },
        "api_decisions_per_second": round(api.decisions / api.seconds, 1),
        "chess": None if chess is None else str(chess.__version__),
        "chess_moves_per_second": None if rate is None else round(rate, 1),
        "decisions_per_chess_move": None if rate is None else round(decisions / total / rate, 3),
        "api_decisions_per_chess_move": None if rate is None else round(api.decisions / api.seconds / rate, 3),
    }  # fmt: skip


def draw(report: dict[str, Any], w: Words) -> Grid:
    """The report as people read it."""
    grid = Grid.grid(padding=(0, 2))
    grid.add_column()
    grid.add_column(justify="right", style="bold")
    grid.add_row(w("bench", "engine"), f"{w('bench', report['engine'])}, Python {report['python']}")
    grid.add_row(
        w("bench", "played"),
        w("bench", "played_of", games=w.count("game", report["games"]), decisions=number(w.lang, report["decisions"])),
    )
    for key in ("decisions_per_second", "games_per_second", "options_per_decision", "state_copy_us", "match_copy_us"):
        grid.add_row(w("bench", key), _number(report[key], w))
    grid.add_row(w("bench", "api_decisions_per_second"), _number(report["api_decisions_per_second"], w))
    for n, part in report["players"].items():
        grid.add_row(w("bench", "with_players", n=n), _number(part["decisions_per_second"], w))
    if report["chess"] is None:
        grid.add_row(w("bench", "chess"), w("bench", "no_chess"))
    else:
        grid.add_row(w("bench", "chess"), _number(report["chess_moves_per_second"], w))
        grid.add_row(w("bench", "ratio"), number(w.lang, report["decisions_per_chess_move"], 2))
        grid.add_row(w("bench", "api_ratio"), number(w.lang, report["api_decisions_per_chess_move"], 2))
    return grid


def _number(value: float, w: Words) -> str:
    return number(w.lang, value, 0 if value >= 1000 else 2 if value < 100 else 1)


def run_bench(args: argparse.Namespace, w: Words) -> int:
    """`signoria bench`."""
    errors = Console(stderr=True)
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as progress:
        report = measure(args.game, args.games, args.seconds, progress, w)
    if args.json:
        print_json(report)
    else:
        screen().print(draw(report, w))
    return 0
