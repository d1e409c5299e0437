"""How strong one opponent is against others: seats swapped on the same decks, with intervals of 95 %.

    python bench/strength.py pax 2 search:0.2s reference:0.2s --decks 100
    python bench/strength.py age 3 search:200 reference:greedy --decks 20 --seconds 300

The first opponent sits at each seat in turn, the second at all others. Only decks that were played at every seat count.
Every choice is checked by the table; how long the longest took is told too. With `--tally FILE` every game is written down
as soon as it is over, and the same command goes on from there.
"""

import argparse
import json
import multiprocessing
import os
import time
from pathlib import Path
from typing import Any

import signoria
from signoria.players import make_player
from signoria.table.dice import Dice
from signoria.train.gate import Tally

Job = tuple[str, int, str, str, int, int, int, float]  # game, seats, the two, deck, place, seed, when to give up
Game = dict[str, Any]


def play(job: Job) -> Game | None:
    """One game: its deck, what the first opponent won, how it ended, in how many choices, and its slowest choices."""
    game, seats, hero, others, deck, place, seed, until = job
    slow = [0.0, 0.0]
    match = signoria.new(game, seats=seats, seed=Dice(seed * 1_000_003 + deck).bits())
    players = {
        name: make_player(hero if i == place else others, f"{seed}/{deck}/{place}/{i}")
        for i, name in enumerate(match.seats)
    }
    while (decision := match.decision) is not None:
        if time.time() > until:
            return None
        who = int(match.seats.index(decision.seat) != place)
        before = time.perf_counter()
        option = players[decision.seat].choose(match.seat(decision.seat))
        slow[who] = max(slow[who], time.perf_counter() - before)
        match.choose(option, decision.seat)
    assert match.result is not None
    winners = match.result["winners"]
    won = 1.0 / len(winners) if match.seats[place] in winners else 0.0
    end = str(match.result.get("victory", ""))
    return {"deck": deck, "place": place, "won": won, "end": end, "choices": match.answers, "slowest": slow}


def played(tally: Path | None, match: str) -> list[Game]:
    """The games of a match that were written down before."""
    if tally is None or not tally.is_file():
        return []
    return [game for game in map(json.loads, tally.read_text().splitlines()) if game["match"] == match]


def counted(games: list[Game], seats: int) -> Tally:
    """The share won, deck by deck: only decks that were played at every seat count."""
    by_deck: dict[int, list[float]] = {}
    for game in games:
        by_deck.setdefault(game["deck"], []).append(game["won"])
    tally = Tally(seats)
    for shares in by_deck.values():
        if len(shares) == seats:
            tally.add(sum(shares) / seats)
    return tally


def endings(games: list[Game]) -> dict[str, str]:
    """How often each kind of victory ended a game, the most frequent first."""
    ends: dict[str, int] = {}
    for game in games:
        ends[game["end"]] = ends.get(game["end"], 0) + 1
    return {end: f"{100 * n / len(games):.0f} %" for end, n in sorted(ends.items(), key=lambda e: -e[1])}


def slowest(games: list[Game]) -> list[float]:
    """The longest choice of the first opponent, and of the others."""
    return [max((game["slowest"][who] for game in games), default=0.0) for who in (0, 1)]


def told(game: str, seats: int, hero: str, others: str, games: list[Game]) -> str:
    """A match in one line."""
    tally = counted(games, seats)
    slow = slowest(games)
    return (
        f"{game} {seats}: {hero} against {others}: {100 * tally.mean:.1f} % ± {100 * tally.half:.1f} on {tally.decks} "
        f"whole decks (even {100 / seats:.0f} %); {sum(g['won'] for g in games):g} of {len(games)} games; "
        f"{sum(g['choices'] for g in games)} choices, the slowest {slow[0]:.2f} and {slow[1]:.2f} s; {endings(games)}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="One opponent against others.")
    parser.add_argument("game")
    parser.add_argument("seats", type=int)
    parser.add_argument("hero")
    parser.add_argument("others")
    parser.add_argument("--decks", type=int, default=50)
    parser.add_argument("--first", type=int, default=0, help="the number of the first deck")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, default=1e9, help="give up games that are not over by then")
    parser.add_argument("--tally", type=Path, help="a file of the games played so far")
    parser.add_argument("--processor", action="store_true", help="seconds of the processor: for a busy machine")
    options = parser.parse_args()
    if options.processor:
        vars(time)["perf_counter"] = time.process_time  # what opponents look at
    until = time.time() + options.seconds
    match = f"{options.game} {options.seats} {options.hero} {options.others} {options.seed}"
    decks = range(options.first, options.first + options.decks)
    games = [game for game in played(options.tally, match) if game["deck"] in decks]
    known = {(game["deck"], game["place"]) for game in games}
    jobs: list[Job] = [
        (options.game, options.seats, options.hero, options.others, deck, place, options.seed, until)
        for deck in decks
        for place in range(options.seats)
        if (deck, place) not in known
    ]
    with multiprocessing.get_context("fork").Pool(options.jobs) as pool:
        for found in pool.imap_unordered(play, jobs):
            if found is None:
                continue
            games.append(found)
            if options.tally is not None:
                with options.tally.open("a") as file:
                    file.write(json.dumps({"match": match, **found}) + "\n")
    print(told(options.game, options.seats, options.hero, options.others, games), flush=True)


if __name__ == "__main__":
    main()
