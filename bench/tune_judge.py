"""Look for better weights of the judge of Age of Renaissance, by games of greedy opponents that weigh differently.

    python -m bench.tune_judge --rounds 2 --seconds 110 --check 60 --out DIR

In every game of a round each seat has weights of its own, drawn around the best so far. What a weight did for the seats
that had more of it is a regression over all games, every weight in the same games; the next round is drawn around where it
points. At the end the weights found play against those in use, seats swapped on the same decks (`--check`). The weights
are written to `weights.json`; `bench.tune_judge:Tuned:DIR/weights.json:search:1s` is an opponent that has them.
"""

import argparse
import json
import multiprocessing
import os
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from math import exp, sqrt
from pathlib import Path
from random import Random
from typing import Final

import signoria
from signoria.age.facts import LETTERS
from signoria.age.state import Table
from signoria.players import Player, judge_age, make_player
from signoria.players.judge_age import Weights
from signoria.table import Option, SeatHandle
from signoria.train.gate import Tally

SEATS: Final = 3
# How far each weight is drawn from the best so far: those of the first kind are added, the others multiply.
ADDED: Final[dict[str, float]] = {"growth": 0.2, "early_cash": 0.3}
LEAST: Final = -0.35
MULTIPLIED: Final[tuple[str, ...]] = (
    "sure", "unsure", "cards_a_turn", "cash", "income", "played", "soon", "share", "token", "satellite", "ship_turns",
    "able_turns", "credited", "credit_turns", "saved", "spent", "misery", "relief", "relief_later", "used", "upkeep",
    "upkeep_later", "unpaid", "trade", "rivals", "kept", "event", "late", "burden", "hoped", "rebated", "unseen",
    "taken", "part", "left_over", "bid", "modest",
)  # fmt: skip
FACTOR: Final = 0.45
ABLE: Final = 0.4  # of what an advance can do, or of so many dollars a turn at least, a step
ABLE_LEAST: Final = 1.5
NAMES: Final[tuple[str, ...]] = (*ADDED, *MULTIPLIED, "ships", *[f"able:{letter}" for letter in LETTERS])
POINTS: Final = 4.0  # a share of the points counts so many times; a win counts as much
FLAT: Final = 0.012  # what a step away from the best place is believed to cost, before anything is known
FURTHEST: Final = 1.5  # steps in one round

Steps = list[float]  # by name, in steps from the weights in use


def weights_at(steps: Steps) -> Weights:
    """The weights so many steps from those in use."""
    found = Weights()
    for name, step in zip(NAMES, steps):
        if name in ADDED:
            setattr(found, name, max(LEAST, getattr(found, name) + step * ADDED[name]))
        elif name in MULTIPLIED:
            setattr(found, name, getattr(found, name) * exp(FACTOR * step))
        elif name == "ships":
            found.ship = [dollars * exp(FACTOR * step) for dollars in found.ship]
        else:
            a = LETTERS.index(name.removeprefix("able:"))
            found.able[a] = max(0.0, found.able[a] + step * ABLE * max(ABLE_LEAST, found.able[a]))
    return found


def named(found: Weights) -> dict[str, object]:
    """Weights as they are written down."""
    told: dict[str, object] = {name: round(getattr(found, name), 4) for name in (*ADDED, *MULTIPLIED)}
    told["ship"] = [round(dollars, 2) for dollars in found.ship]
    return told | {"able": {letter: round(dollars, 2) for letter, dollars in zip(LETTERS, found.able)}}


def read(file: Path) -> Steps:
    """The steps of a file; what it does not name is as in use."""
    steps = json.loads(file.read_text())["steps"]
    return [float(steps.get(name, 0.0)) for name in NAMES]


class Weighted:
    """An opponent that judges with weights of its own."""

    def __init__(self, player: Player, weights: Weights) -> None:
        self._player = player
        self._weights = weights

    def choose(self, handle: SeatHandle) -> Option:
        """As the player chooses with these weights."""
        usual = judge_age.weights
        judge_age.weights = self._weights
        try:
            return self._player.choose(handle)
        finally:
            judge_age.weights = usual


class Tuned(Weighted):
    """Any opponent with the weights of a file: `bench.tune_judge:Tuned:FILE:search:1s`."""

    def __init__(self, seed: int | str | None, argument: str) -> None:
        file, _, player = argument.partition(":")
        super().__init__(make_player(player, seed), weights_at(read(Path(file))))


Result = tuple[list[float], list[float], list[list[float]]]


def play(seed: int, players: dict[int, Player], until: float) -> Result | None:
    """What each seat won, its share of the points, and how the table looked at the start of each turn."""
    match = signoria.new("age", seats=SEATS, seed=seed)
    turns: list[list[float]] = []
    while (decision := match.decision) is not None:
        if time.time() > until:
            return None
        t = match.state
        if len(turns) < t.turn:
            turns.append(seen(t))
        player = players[match.seats.index(decision.seat)]
        match.choose(player.choose(match.seat(decision.seat)), decision.seat)
    result = match.result
    assert result is not None
    points = [0.0 if score["chaos"] else float(score["points"]) for score in result["scores"].values()]
    total = max(1.0, sum(points))
    won = [1.0 / len(result["winners"]) if seat in result["winners"] else 0.0 for seat in match.seats]
    return won, [p / total for p in points], [*turns, points]


def seen(t: Table) -> list[float]:
    """A turn in numbers: the turns that the judge believes to be left, and for each seat what it has and is judged."""
    row = [float(t.turn), round(judge_age.turns_left(t), 2)]
    for seat, worth in enumerate(judge_age.worths(t)):
        row += [t.cash[seat], t.advances[seat].bit_count(), (t.markers[seat] | t.fresh[seat]).bit_count()]
        row += [t.misery[seat], round(worth)]
    return row


Row = tuple[int, Steps, float]  # a seat, its steps, and how well it did
Drawn = tuple[list[Row], str]  # the seats of a game, and the game as it is written down


def drawn_game(job: tuple[int, Steps, float]) -> Drawn | None:
    """A game in which every seat weighs differently, drawn around the centre; nothing where time ran out."""
    seed, centre, until = job
    chance = Random(seed)
    steps = [[c + chance.gauss(0.0, 1.0) for c in centre] for _ in range(SEATS)]
    players: dict[int, Player] = {
        seat: Weighted(make_player("greedy", f"{seed}/{seat}"), weights_at(steps[seat])) for seat in range(SEATS)
    }
    found = play(seed, players, until)
    if found is None:
        return None
    won, shares, turns = found
    even = 1.0 / SEATS
    rows = [
        (
            seat,
            [s - c for s, c in zip(steps[seat], centre)],
            0.5 * (won[seat] - even) + 0.5 * POINTS * (shares[seat] - even),
        )
        for seat in range(SEATS)
    ]
    short = [[round(s, 2) for s in row] for row in steps]
    return rows, json.dumps({"seed": seed, "steps": short, "won": won, "turns": turns})


def check_game(job: tuple[int, int, Steps, float]) -> tuple[int, float] | None:
    """One seat with the weights found against those in use."""
    deck, place, steps, until = job
    players = {seat: make_player("greedy", f"{deck}/{place}/{seat}") for seat in range(SEATS)}
    players[place] = Weighted(players[place], weights_at(steps))
    found = play(7_000_000 + deck, players, until)
    return None if found is None else (deck, found[0][place])


# ---------------------------------------------------------------------- regression


def solve(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse, by elimination."""
    n = len(matrix)
    rows = [[*row, *[1.0 if i == j else 0.0 for j in range(n)]] for i, row in enumerate(matrix)]
    for i in range(n):
        best = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        pivot = rows[i][i]
        rows[i] = [x / pivot for x in rows[i]]
        for k in range(n):
            if k != i and rows[k][i]:
                factor = rows[k][i]
                rows[k] = [x - factor * y for x, y in zip(rows[k], rows[i])]
    return [row[n:] for row in rows]


def regress(games: list[list[Row]]) -> tuple[list[float], list[float], list[float]]:
    """What a step of each weight brings, how unsure that is, and how it bends, from seats that differ in a game."""
    width = len(NAMES)
    columns = 2 * width + SEATS - 1
    square = [[0.0] * columns for _ in range(columns)]
    right = [0.0] * columns
    lines: list[tuple[list[float], float]] = []
    for game in games:
        plain = [
            [*steps, *[s * s for s in steps], *[1.0 if seat == k else 0.0 for k in range(SEATS - 1)]]
            for seat, steps, _ in game
        ]
        mean = [sum(column) / SEATS for column in zip(*plain)]
        for row, (_, _, did) in zip(plain, game):
            line = [x - m for x, m in zip(row, mean)]
            lines.append((line, did))
            for i, x in enumerate(line):
                right[i] += x * did
                target = square[i]
                for j in range(i, columns):
                    target[j] += x * line[j]
    for i in range(columns):
        square[i][i] += 1e-6
        for j in range(i):
            square[i][j] = square[j][i]
    inverse = solve(square)
    slopes = [sum(x * y for x, y in zip(row, right)) for row in inverse]
    rest = sum((did - sum(x * b for x, b in zip(line, slopes))) ** 2 for line, did in lines)
    spread = rest / max(1, len(games) * (SEATS - 1) - columns)
    return slopes[:width], [sqrt(spread * inverse[i][i]) for i in range(width)], slopes[width : 2 * width]


def moved(centre: Steps, games: list[list[Row]]) -> Steps:
    """Where the regression points, less sure things less far, and those not at all that may well be nothing."""
    slopes, errors, bends = regress(games)
    found: Steps = []
    for name, at, slope, error, bend in zip(NAMES, centre, slopes, errors, bends):
        sure = max(0.0, 1.0 - error * error / (slope * slope)) if slope else 0.0
        step = sure * slope / (2 * (FLAT + 0.5 * max(0.0, -bend)))
        step = max(-FURTHEST, min(FURTHEST, step))
        print(f"{name:24} {100 * slope:6.2f} % ± {196 * error:.2f} a step, bends {100 * bend:6.2f}: {step:+.2f}")
        found.append(at + step)
    return found


# ---------------------------------------------------------------------- rounds


def round_of(
    pool: ProcessPoolExecutor, jobs: int, centre: Steps, first: int, until: float, file: Path
) -> list[list[Row]]:
    """Games around a centre, until it is time; they are written to a file."""
    games: list[list[Row]] = []
    running = {pool.submit(drawn_game, (first + i, centre, until)) for i in range(jobs)}
    first += jobs
    while running:
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            drawn = future.result()
            if drawn is not None:
                games.append(drawn[0])
                with file.open("a") as lines:
                    lines.write(drawn[1] + "\n")
            if time.time() < until:
                running.add(pool.submit(drawn_game, (first, centre, until)))
                first += 1
    return games


def check(pool: ProcessPoolExecutor, steps: Steps, until: float, jobs: int) -> Tally:
    """The weights found against those in use."""
    tally = Tally(SEATS)
    decks: dict[int, list[float]] = {}

    def all_jobs() -> Iterator[tuple[int, int, Steps, float]]:
        deck = 0
        while True:
            yield from [(deck, place, steps, until) for place in range(SEATS)]
            deck += 1

    source = all_jobs()
    running = {pool.submit(check_game, next(source)) for _ in range(jobs)}
    while running:
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            found = future.result()
            if found is not None:
                decks.setdefault(found[0], []).append(found[1])
            if time.time() < until:
                running.add(pool.submit(check_game, next(source)))
    for shares in decks.values():
        if len(shares) == SEATS:
            tally.add(sum(shares) / SEATS)
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(description="Look for better weights of the judge of Age of Renaissance.")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=110.0, help="of each round")
    parser.add_argument("--check", type=float, default=60.0, help="seconds of the match at the end")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--from", dest="start", type=Path, help="go on from the weights of this file")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    file = options.out / "weights.json"
    centre: Steps = read(options.start) if options.start else [0.0] * len(NAMES)
    with ProcessPoolExecutor(options.jobs, multiprocessing.get_context("fork")) as pool:
        for number in range(options.rounds):
            until = time.time() + options.seconds
            games = round_of(pool, options.jobs, centre, 1_000_000 * (number + 1), until, options.out / "games.jsonl")
            print(f"round {number + 1}: {len(games)} games", flush=True)
            centre = moved(centre, games)
            told = named(weights_at(centre))
            file.write_text(json.dumps({"steps": dict(zip(NAMES, centre)), "weights": told}, indent=1) + "\n")
            print(json.dumps(told), flush=True)
        tally = check(pool, centre, time.time() + options.check, options.jobs)
    print(
        f"with the weights found against two with those in use: {100 * tally.mean:.1f} % ± {100 * tally.half:.1f} "
        f"on {tally.decks} decks (even {100 / SEATS:.0f} %)",
        flush=True,
    )


if __name__ == "__main__":
    main()
