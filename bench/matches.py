"""Many matches at once, on all cores and for a given time, each with its share of it; what was played is kept.

    python -m bench.matches --jobs 16 --seconds 500 --out DIR            the strength of the opponents (MATCHES)
    python -m bench.matches --mixed 10000 --jobs 16 --seconds 200 --out DIR   quick opponents of all kinds, mixed
    python -m bench.matches --out DIR --report                           what is in the folder, as a table

Every game is written to `games.jsonl` (or `mixed.jsonl`) as soon as it is over, so that a run which is cut short is worth
its games, and the same command goes on from there. In a match the first opponent sits at each seat of a deck in turn; a
deck is begun when the match has had less than its share of the time. A game that cannot be over in time, going by the
games before it, is not begun.
"""

import argparse
import json
import multiprocessing
import os
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Final, TypeVar

import signoria
from bench.strength import Game, Job, counted, endings, play, slowest
from signoria.players import make_player
from signoria.table.dice import Dice

SEED: Final = 2026
NEVER: Final = float("inf")
J = TypeVar("J")


class Match:
    """Two opponents, and what part of the time they get."""

    def __init__(self, share: float, game: str, seats: int, hero: str, others: str, guess: float) -> None:
        self.share = share
        self.game = game
        self.seats = seats
        self.hero = hero
        self.others = others
        self.games: list[Game] = []
        self.known: set[tuple[int, int]] = set()
        self.seconds = 0.0  # of all games so far
        self.guess = guess  # seconds of a game, until one is over

    @property
    def name(self) -> str:
        """As it is written down."""
        return f"{self.game} {self.seats} {self.hero} {self.others}"

    @property
    def length(self) -> float:
        """Seconds of a game."""
        return self.seconds / len(self.games) if self.games else self.guess

    def add(self, game: Game) -> None:
        """A game that is over."""
        self.games.append(game)
        self.known.add((game["deck"], game["place"]))
        self.seconds += game["seconds"]


def matches(weights: str = "") -> list[Match]:
    """The matches that say how strong the opponents are; of Age of Renaissance also with the weights of a file."""
    found = [
        Match(0.12, "age", 3, "search:1s", "reference:greedy", 20.0),
        Match(0.06, "age", 3, "search:1s", "greedy", 15.0),
        Match(0.24, "age", 3, "search:0.2s", "reference:0.2s", 100.0),
        Match(0.08, "pax", 2, "search:1s", "reference:1s", 80.0),
        Match(0.28, "pax", 4, "search:0.5s", "reference:0.5s", 80.0),
        Match(0.16, "pax", 2, "search:0.1s", "reference:1s", 40.0),
        Match(0.03, "pax", 3, "search:0.1s", "search:0.1s", 10.0),
        Match(0.03, "pax", 4, "search:0.1s", "search:0.1s", 10.0),
    ]
    if weights:
        tuned = f"bench.tune_judge:Tuned:{weights}"
        found += [
            Match(0.05, "age", 3, f"{tuned}:greedy", "greedy", 5.0),
            Match(0.06, "age", 3, f"{tuned}:search:1s", "greedy", 15.0),
        ]
    return found


def timed(job: Job) -> Game | None:
    """A game of a match, and how long it took; what went wrong where something did."""
    began = time.perf_counter()
    try:
        found = play(job)
    except Exception as problem:  # noqa: BLE001 - one bad game must not cost the others
        found = {"deck": job[4], "place": job[5], "wrong": f"{type(problem).__name__}: {problem}"}
    return None if found is None else {**found, "seconds": round(time.perf_counter() - began, 2)}


# ---------------------------------------------------------------------- mixed opponents

QUICK: Final[tuple[str, ...]] = (
    "random", "casual", "human:1", "human:2", "human:3", "human:4", "human:5", "greedy", "search:8", "search:0.01s",
    "lorenzo:8", "mehmed:8", "isabella:8", "jakob:8",
)  # fmt: skip
SEATS: Final[dict[str, tuple[int, ...]]] = {"pax": (2, 3, 4), "age": (3, 4, 5, 6)}
AGE_EVERY: Final = 20  # a campaign of Age of Renaissance takes as long as many games of Pax Renaissance


def mixed(job: tuple[int, float]) -> Game | None:
    """Game number so and so of mixed opponents: everything follows from its number."""
    number, until = job
    dice = Dice(SEED * 1_000_003 + number)
    game = "age" if number % AGE_EVERY == 0 else "pax"
    seats = SEATS[game][dice.below(len(SEATS[game]))]
    who = [QUICK[dice.below(len(QUICK))] for _ in range(seats)]
    began = time.perf_counter()
    told: Game = {"number": number, "game": game, "players": who}
    try:
        match = signoria.new(game, seats=seats, seed=dice.bits())
        players = {name: make_player(kind, f"{number}/{i}") for i, (name, kind) in enumerate(zip(match.seats, who))}
        while (decision := match.decision) is not None:
            if time.time() > until:
                return None
            match.choose(players[decision.seat].choose(match.seat(decision.seat)), decision.seat)
        assert match.result is not None
        told |= {"choices": match.answers, "end": str(match.result.get("victory", ""))}
        told["winners"] = [who[match.seats.index(name)] for name in match.result["winners"]]
    except Exception as problem:  # noqa: BLE001 - this is what the run looks for
        told["wrong"] = f"{type(problem).__name__}: {problem}"
    return {**told, "seconds": round(time.perf_counter() - began, 2)}


# ---------------------------------------------------------------------- on all cores


def run(play_one: Callable[[J], Game | None], next_job: Callable[[], J | None], jobs: int) -> Iterator[tuple[J, Game]]:
    """Play what `next_job` names, so many at a time, until it names no more; each as soon as it is over."""
    running: dict[Future[Game | None], J] = {}
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("fork")) as pool:
        while True:
            while len(running) < jobs:
                job = next_job()
                if job is None:
                    break
                running[pool.submit(play_one, job)] = job
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                job = running.pop(future)
                found = future.result()
                if found is not None:
                    yield job, found


def play_matches(played: list[Match], file: Path, jobs: int, until: float, first: int = 0) -> None:
    """Play the matches, the one first that has had least of its share; the first deck not known has this number."""
    waiting: list[Job] = []  # the seats of a deck that was begun
    taken = [match.seconds for match in played]
    decks = [max((deck for deck, _ in match.known), default=first - 1) for match in played]
    for match in played:  # decks that were cut short
        waiting += [_job(match, *at, until) for at in _unfinished(match)]
    by_name = {match.name: match for match in played}

    def next_job() -> Job | None:
        left = until - time.time()
        while True:
            for i, job in enumerate(waiting):
                if by_name[_name(job)].length < left:
                    return waiting.pop(i)
            able = [i for i, match in enumerate(played) if match.length < left]
            if not able:
                return None
            i = min(able, key=lambda i: taken[i] / played[i].share)
            decks[i] += 1
            taken[i] += played[i].length * played[i].seats
            waiting.extend(_job(played[i], decks[i], place, until) for place in range(played[i].seats))

    for job, found in run(timed, next_job, jobs):
        match = by_name[_name(job)]
        with file.open("a") as lines:
            lines.write(json.dumps({"match": match.name, **found}) + "\n")
        if "wrong" in found:
            print(f"{match.name}: {found['wrong']}", flush=True)
        else:
            match.add(found)
            print(f"{match.name}: {found['won']:g} in {found['seconds']:.0f} s", flush=True)


def _name(job: Job) -> str:
    return f"{job[0]} {job[1]} {job[2]} {job[3]}"


def _job(match: Match, deck: int, place: int, until: float) -> Job:
    return (match.game, match.seats, match.hero, match.others, deck, place, SEED, until)


def _is_meant(match: Match, only: str) -> bool:
    return any(text in match.name for text in only.split(","))


def _unfinished(match: Match) -> list[tuple[int, int]]:
    decks = {deck for deck, _ in match.known}
    return [(deck, place) for deck in sorted(decks) for place in range(match.seats) if (deck, place) not in match.known]


def play_mixed(file: Path, games: int, jobs: int, until: float) -> None:
    """Play games of mixed opponents up to a number, whatever of them is not in the file."""
    known = {game["number"] for game in read(file)}
    numbers = iter([number for number in range(games) if number not in known])

    def next_job() -> tuple[int, float] | None:
        number = next(numbers, None) if time.time() < until else None
        return None if number is None else (number, until + 60.0)

    with file.open("a") as lines:
        for _, found in run(mixed, next_job, jobs):
            lines.write(json.dumps(found) + "\n")
            lines.flush()


# ---------------------------------------------------------------------- reports


def read(file: Path) -> list[Game]:
    """The games of a file, a line each."""
    return [json.loads(line) for line in file.read_text().splitlines()] if file.is_file() else []


def strength_report(played: list[Match]) -> str:
    """A row for each match."""
    rows = ["| Match | Games | Won | Whole decks | Share | 95 % | Even | Slowest choices | Ends |", "|" + "---|" * 9]
    for match in played:
        games = match.games
        tally = counted(games, match.seats)
        won = sum(game["won"] for game in games)
        half = tally.half if tally.decks > 1 else 1.0
        slow = slowest(games)
        ends = ", ".join(f"{end} {part}" for end, part in endings(games).items())
        rows.append(
            f"| `{match.name}` | {len(games)} | {won:g} | {tally.decks} | {100 * tally.mean:.1f} % | ± {100 * half:.1f} "
            f"| {100 / match.seats:.0f} % | {slow[0]:.2f} s, {slow[1]:.2f} s | {ends} |"
        )
    return "\n".join(rows)


def mixed_report(games: list[Game]) -> str:
    """How many games and choices, what went wrong, and how each opponent did against its fair share."""
    wrong = [game for game in games if "wrong" in game]
    sound = [game for game in games if "wrong" not in game]
    age = sum(game["game"] == "age" for game in games)
    choices = sum(game["choices"] for game in sound)
    rows = [
        f"{len(games):,} games ({age:,} of Age of Renaissance), {choices:,} choices, {len(wrong)} wrong.",
        "",
        "| Opponent | Seats | Won | Fair share |",
        "|---|---|---|---|",
    ]
    seats: Counter[str] = Counter()
    fair: defaultdict[str, float] = defaultdict(float)
    won: defaultdict[str, float] = defaultdict(float)
    for game in sound:
        for who in game["players"]:
            seats[who] += 1
            fair[who] += 1 / len(game["players"])
        for who in game["winners"]:
            won[who] += 1 / len(game["winners"])
    for who in sorted(seats, key=lambda who: won[who] / fair[who]):
        rows.append(f"| `{who}` | {seats[who]:,} | {won[who]:.0f} | {fair[who]:.0f} |")
    rows += [f"- game {game['number']}: {game['wrong']}" for game in wrong]
    return "\n".join(rows)


def main() -> int:
    parser = argparse.ArgumentParser(description="Many matches at once, for a given time.")
    parser.add_argument("--out", type=Path, required=True, help="the folder of what was played")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, default=NEVER, help="begin no game that would be over later")
    parser.add_argument("--mixed", type=int, default=0, metavar="GAMES", help="games of mixed quick opponents instead")
    parser.add_argument("--weights", default="", metavar="FILE", help="weights of `bench.tune_judge` to try")
    parser.add_argument("--only", default="", help="matches whose name holds one of these texts, with commas between")
    parser.add_argument("--first", type=int, default=0, metavar="DECK", help="to add the games of runs of two machines")
    parser.add_argument("--report", action="store_true", help="play nothing, tell what was played")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    until = time.time() + options.seconds
    if options.mixed:
        file = options.out / "mixed.jsonl"
        if not options.report:
            play_mixed(file, options.mixed, options.jobs, until)
        games = read(file)
        told = mixed_report(games)
    else:
        file = options.out / "games.jsonl"
        played = [match for match in matches(options.weights) if _is_meant(match, options.only)]
        games = read(file)
        for match in played:
            for game in games:
                if game["match"] == match.name and "wrong" not in game:
                    match.add(game)
        if not options.report:
            play_matches(played, file, options.jobs, until, options.first)
            games = read(file)
        told = strength_report(played)
    (options.out / f"{file.stem}.md").write_text(told + "\n")
    print(told, flush=True)
    return 1 if any("wrong" in game for game in games) else 0


if __name__ == "__main__":
    raise SystemExit(main())
