"""Mine games for puzzles of every kind, prove them and rate them.

    python bench/riddles.py --out DIR [--seed N] [--games N] [--seconds S] [--kinds KINDS]

What game number i of a seed holds is the same wherever and whenever it is mined. It stops after so many seconds; what is
found is in the folder as files of puzzles, named after seed, game, choice and kind.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import signoria
from signoria.age.kinds import ASK_EXPAND, ASK_PURCHASE
from signoria.age.parts.goals import attacks, best_purchase
from signoria.arena.puzzles import Puzzle, outcome, prove
from signoria.arena.puzzles.puzzle import essential_lines, level_of, puzzle_text
from signoria.pax import from_position
from signoria.pax.parts.mine import examine, is_near
from signoria.pax.parts.solve import solve
from signoria.pax.victory import can_declare
from signoria.players import make_player
from signoria.table import Match
from signoria.table.flow import PASS

ACTIONS = 2
MOST = 3_000  # positions: what takes more is no puzzle for people
COUNTED = 900  # the same of an income, which every turn may hold
WON = 8_000  # the same of a win
CHOICES = 8  # actions to choose from, at least
SEARCHED = 120  # positions, at least: fewer are no puzzle
BOUGHT = 60  # the same of a purchase
TRIES = 12
TRIVIAL = 4  # of these tries by a casual player that may succeed
OF_AGE = (ASK_PURCHASE.name, ASK_EXPAND.name)


def attempt(puzzle: Puzzle, name: str, seed: int) -> bool:
    """Whether an opponent finds it; the others answer with the last thing they can."""
    match = puzzle.start()
    player = make_player(name, seed)
    for _ in range(200):
        if outcome(puzzle, match) != "open":
            break
        decision = match.seat(puzzle.mover).decision
        if decision is not None:
            match.choose(player.choose(match.seat(puzzle.mover)), puzzle.mover)
        else:
            other = match.decision
            assert other is not None
            match.choose(other.options[-1], other.seat)
    return outcome(puzzle, match) == "solved"


def rated(puzzle: Puzzle) -> Puzzle | None:
    """With its rating and difficulty; None where it is trivial."""
    casual = sum(attempt(puzzle, "casual", seed) for seed in range(TRIES))
    if casual > TRIVIAL:
        return None
    greedy = sum(attempt(puzzle, "greedy", seed) for seed in range(2)) / 2
    search = attempt(puzzle, "search:60", 0)
    rating = round(900 + 500 * (1 - casual / TRIES) + 350 * (1 - greedy) + 400 * (not search), -1)
    return replace(puzzle, rating=int(rating), difficulty=level_of(int(rating)))


def pax_riddles(match: Match, kinds: set[str], source: dict[str, object]) -> Iterator[Puzzle]:
    """What the start of a turn of Pax Renaissance holds."""
    decision = match.decision
    if decision is None or decision.kind != "action" or match.state.actions_left != ACTIONS:
        return
    if len([option for option in decision.options if option.value != PASS]) < CHOICES:
        return
    if "win" in kinds and is_near(match):
        won = examine(from_position(match.position()), source, WON)
        if won is not None and len(won.solution) > 3:
            yield won
    threatened = can_declare(match.state, match.state.active)
    wanted = [kind for kind in ("stop", "income") if kind in kinds or (kind == "stop" and "defence" in kinds)]
    for goal in wanted:
        if goal == "stop" and not threatened:
            continue
        found = solve(match, goal, ACTIONS, most=MOST if goal == "stop" else COUNTED)
        if not (found.complete and found.solved) or found.positions < SEARCHED:
            continue
        lines = essential_lines(found)
        if len(lines) > (3 if goal == "stop" else 1) or not lines[0]:
            continue
        ways = [way for way in found.ways if frozenset(way.actions) - {"pass"} in lines]
        example = min(ways, key=lambda way: len(way.example)).example
        if len(example) < 3 or any(step.seat != found.seat for step in example):
            continue
        kind = goal if goal == "income" or len(lines) > 1 else "defence"
        if kind not in kinds:
            continue
        yield Puzzle(
            "", "hard", len(match.seats), found.seat, "", json.dumps(match.position(), separators=(",", ":")),
            tuple((step.seat, step.key) for step in example), found.positions, source, 0, kind,
            found.value["gain"] if goal == "income" else 0,
        )  # fmt: skip


def age_riddles(match: Match, source: dict[str, object]) -> Iterator[Puzzle]:
    """What a purchase of Age of Renaissance holds."""
    decision = match.decision
    if decision is None or decision.kind != ASK_PURCHASE.name or len(decision.options) < 7:
        return
    found = best_purchase(match, MOST)
    if found is None:
        return
    value, sets, way, looked = found
    if len(sets) != 1 or looked < BOUGHT or next(iter(sets)).bit_count() < 2:
        return
    yield Puzzle(
        "", "hard", len(match.seats), decision.seat, "", json.dumps(match.position(), separators=(",", ":")),
        tuple((decision.seat, key) for key in way), looked, source, 0, "purchase", value,
    )  # fmt: skip


def attack_riddles(match: Match, source: dict[str, object]) -> Iterator[Puzzle]:
    """What a question of the Expansion Phase holds: many attacks, of which not the likeliest is the best."""
    found = attacks(match)
    decision = match.decision
    if decision is None or len(found) < 5 or found[0][1] < 1.1 * found[1][1]:
        return
    chances = {o.key: float(str(o.data["chance"])) for o in decision.options if o.data.get("act") == "attack"}
    if chances[found[0][0]] == max(chances.values()) and len(set(chances.values())) > 1:
        return  # the safest one is easily seen
    yield Puzzle(
        "", "medium", len(match.seats), decision.seat, "", json.dumps(match.position(), separators=(",", ":")),
        ((decision.seat, found[0][0]),), len(found), source, 0, "attack", found[0][1],
    )  # fmt: skip


def mined(game: str, index: int, seed: int, kinds: set[str], end: float) -> Iterator[Puzzle]:
    """One game of greedy and casual players."""
    seats = 2 + index % 3 if game == "pax" else 3 + index % 3
    deck = seed * 100_003 + index
    match = signoria.new(game, seats=seats, seed=deck)
    players = {
        seat: make_player(("greedy", "casual")[(index + i) % 2], f"{deck}/{i}") for i, seat in enumerate(match.seats)
    }
    looked: set[tuple[int, str, str]] = set()
    while (decision := match.decision) is not None and time.monotonic() < end:
        turn = match.game_rules.turn(match.state)[0]
        if (turn, decision.seat, decision.kind) not in looked and decision.kind in ("action", *OF_AGE):
            looked.add((turn, decision.seat, decision.kind))
            source: dict[str, object] = {"seed": seed, "game": index, "deck": deck, "choice": match.answers}
            if game == "pax" and turn > 8:
                yield from pax_riddles(match, kinds, source)
            elif game == "age" and decision.kind == ASK_PURCHASE.name and "purchase" in kinds:
                yield from age_riddles(match, source)
            elif game == "age" and "attack" in kinds:
                yield from attack_riddles(match, source)
        match.choose(players[decision.seat].choose(match.seat(decision.seat)), decision.seat)


def main() -> int:
    parser = argparse.ArgumentParser(description="Mine games for puzzles of every kind.")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--kinds", default="win,income,stop,defence,purchase,attack")
    parser.add_argument("--each", type=int, default=2, help="puzzles of one kind from one game, at most")
    options = parser.parse_args()
    kinds = set(options.kinds.split(","))
    options.out.mkdir(parents=True, exist_ok=True)
    end = time.monotonic() + options.seconds
    counts: dict[str, int] = {}
    for index in range(options.first, options.first + options.games):
        for game in ("pax", "age"):
            of_game = {"purchase", "attack"} if game == "age" else {"win", "income", "stop", "defence"}
            if time.monotonic() > end or not kinds & of_game:
                continue
            here: dict[str, int] = {}
            for puzzle in mined(game, index, options.seed, kinds, end):
                if here.get(puzzle.kind, 0) >= options.each:
                    continue
                made = rated(puzzle)
                if made is None or prove(made, max(MOST, WON)) is not None:
                    continue
                here[made.kind] = here.get(made.kind, 0) + 1
                counts[made.kind] = counts.get(made.kind, 0) + 1
                name = f"{options.seed}-{index:04}-{made.source['choice']:04}-{made.kind}.toml"
                (options.out / name).write_text(puzzle_text(made), encoding="utf-8")
        print(index, counts, file=sys.stderr, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
