"""Many games: any players, any game and rule set, on all cores or a cluster; the results do not depend on where."""

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib import import_module
from itertools import combinations
from pathlib import Path

import signoria
from signoria.arena.results import CostRow, GameRow, Journal, PlanDocument, Results, read_results
from signoria.players import Player, make_player
from signoria.registry import game as package_of
from signoria.table import BadOption, Match
from signoria.table.dice import Dice

MOST_CHOICES = 20_000  # a game that is as long as that has no winner: it must not stop a simulation
PATIENCE = 1  # processes that may be killed one after another before any game has ended
AUTOMATED = "automated"  # the seat of the solitaire game that plays by itself
Progress = Callable[[int, int], None]
Players = Callable[[str, str], Player]


@dataclass(frozen=True)
class Plan:
    """What is to be played. Game number i is the same whoever plays it, wherever and when."""

    game: str
    lineups: tuple[tuple[str, ...], ...]  # who plays whom; seats go round from game to game
    games: int  # in all
    seed: int = 0
    rules: str | None = None
    variants: tuple[str, ...] = ()
    seats: tuple[str, ...] | None = None  # names of the seats; by chance if not given
    options: tuple[tuple[str, str | int], ...] = ()  # of the game, by name: its length, its last turn

    def __post_init__(self) -> None:
        if not self.lineups or self.games < 1:
            raise BadOption("There is nothing to play: give players and at least one game.")
        for lineup in self.lineups:
            if self.seats is not None and len(self.seats) != len(lineup):
                raise BadOption(
                    "{0} seats do not fit {1} players: name one player a seat.", len(self.seats), len(lineup)
                )
            if AUTOMATED in lineup and len(lineup) != 2:
                raise BadOption("The automated opponent plays against one other: name two players.")
            for name in lineup:
                if name != AUTOMATED:
                    make_player(name, 0, self.game)  # raises BadOption now, not in a worker
        start(self, 0)

    def lineup(self, index: int) -> tuple[str, ...]:
        """The players of a game, in the order they are seated; against the automated opponent the seats are given."""
        lineup = self.lineups[index % len(self.lineups)]
        if AUTOMATED in lineup:
            return tuple(sorted(lineup, key=lambda name: name == AUTOMATED))
        turn = index // len(self.lineups) % len(lineup)
        return lineup[turn:] + lineup[:turn]

    def deck(self, index: int) -> int:
        """The seed of a game: the same for all lineups and for each way to seat them."""
        lineup = self.lineups[index % len(self.lineups)]
        ways = 1 if AUTOMATED in lineup else len(lineup)
        return Dice(self.seed * 1_000_003 + index // len(self.lineups) // ways).bits()

    def as_dict(self) -> PlanDocument:
        """The plan as JSON."""
        document: PlanDocument = json.loads(json.dumps(asdict(self)))
        return document

    @classmethod
    def from_dict(cls, document: PlanDocument) -> "Plan":
        """The plan of a results file."""
        seats = document.get("seats")
        return cls(
            document["game"],
            tuple(tuple(lineup) for lineup in document["lineups"]),
            document["games"],
            document["seed"],
            document["rules"],
            tuple(document["variants"]),
            None if seats is None else tuple(seats),
            tuple((str(name), value) for name, value in document.get("options", ())),
        )


def plan_of(
    game: str,
    players: Sequence[str],
    games: int,
    seed: int = 0,
    *,
    seats: int | Sequence[str] | None = None,
    rules: str | None = None,
    variants: Sequence[str] = (),
    **options: str | int,
) -> Plan:
    """One lineup of these players; a single name plays every seat. `options` are those of the game. Raises BadOption."""
    fewest = package_of(game).offers("en").fewest
    n = seats if isinstance(seats, int) else len(seats) if seats is not None else max(fewest, len(players))
    if len(players) == 1:
        players = list(players) * n
    if len(players) != n:
        raise BadOption("{0} seats do not fit {1} players: name one player a seat, or one for all.", n, len(players))
    names = None if seats is None or isinstance(seats, int) else tuple(seats)
    return Plan(game, (tuple(players),), games, seed, rules, tuple(variants), names, tuple(sorted(options.items())))


def round_robin(
    game: str,
    players: Sequence[str],
    games: int,
    seed: int = 0,
    *,
    seats: int | None = None,
    rules: str | None = None,
    variants: Sequence[str] = (),
    **options: str | int,
) -> Plan:
    """Everybody against everybody, so many games a pairing. Raises BadOption."""
    if len(set(players)) < len(players):
        raise BadOption("A player is named twice: give each of them once.")
    seats = package_of(game).offers("en").fewest if seats is None else seats
    if not 2 <= seats <= len(players):
        raise BadOption("{0} players cannot fill {1} seats: name more players.", len(players), seats)
    pairings = tuple(combinations(players, seats))
    chosen = tuple(sorted(options.items()))
    return Plan(game, pairings, games * len(pairings), seed, rules, tuple(variants), None, chosen)


def start(plan: Plan, index: int) -> Match:
    """The match of a game before its first choice."""
    lineup = plan.lineups[index % len(plan.lineups)]
    seats: int | list[str] = len(lineup) if plan.seats is None else list(plan.seats)
    if AUTOMATED in lineup and plan.seats is None:
        seats = 1
    return signoria.new(
        plan.game, seats=seats, seed=plan.deck(index), rules=plan.rules, variants=plan.variants, **dict(plan.options)
    )


def play_game(plan: Plan, index: int, players: Players = make_player, told: bool = False) -> tuple[GameRow, CostRow]:
    """Play one game: its row, the same for ever, and what it cost here (seconds and choices by seat, and its record).

    With `told` the cost also tells each choice: turn, seat, kind of question, number of options, key.
    """
    match = start(plan, index)
    lineup = plan.lineup(index)
    seats = match.seats
    package = package_of(plan.game)
    if AUTOMATED in lineup and package.automated(match) == seats[:1]:
        lineup = lineup[::-1]
    at_table = {
        seat: players(name, f"{plan.seed}/{index}/{i}")
        for i, (seat, name) in enumerate(zip(seats, lineup, strict=True))
        if name != AUTOMATED
    }
    spent = dict.fromkeys(seats, 0.0)
    choices = dict.fromkeys(seats, 0)
    series: list[dict[str, dict[str, int]]] = []
    turn = -1
    choices_told: list[tuple[int, str, str, int, str]] = []
    while (decision := match.decision) is not None:
        if match.answers > MOST_CHOICES:
            break
        number = match.game_rules.turn(match.state)[0]
        if number != turn:
            turn = number
            series.append(package.series(match))
        seat = decision.seat
        before = time.perf_counter()
        option = at_table[seat].choose(match.seat(seat))
        spent[seat] += time.perf_counter() - before
        choices[seat] += 1
        if told:
            choices_told.append((number, seat, decision.kind, len(decision.options), option.key))
        match.choose(option, seat)
    series.append(package.series(match))
    result = match.result
    row: GameRow = {
        "index": index,
        "game": plan.game,
        "rules": match.rules,
        "variants": list(match.variants),
        "seed": plan.deck(index),
        "seats": list(seats),
        "players": list(lineup),
        "winners": [] if result is None else list(result["winners"]),
        "victory": "" if result is None else result.get("victory", ""),
        "turns": match.game_rules.turn(match.state)[0],
        "choices": match.answers,
        "scores": package.scores(match),
        "series": {name: [[point[name][seat] for seat in seats] for point in series] for name in series[0]},
        "holdings": package.holdings(match),
    }
    cost: CostRow = {"index": index, "seconds": [spent[s] for s in seats], "choices": [choices[s] for s in seats]}
    if told:
        cost["told"] = choices_told
    cost["record"] = match.record()
    return row, cost


def simulate(
    plan: Plan,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    out: Path | None = None,
    records: Path | None = None,
    progress: Progress | None = None,
) -> Results:
    """Play what the plan says and is not in `out` yet. Stopped in the middle, the same call goes on where it was.

    With `out` the rows are in that file, not in memory, however many games there are; results read them from it.
    `records`: a folder for the record of every game that is played now, named by its number.
    `jobs` processes on this machine (-1: one a core), or a cluster by its address: dask://HOST:PORT, ray://HOST:PORT.
    """
    journal = Journal(out, plan.as_dict()) if out is not None else None
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    rows: dict[int, GameRow] = {}
    costs: dict[int, CostRow] = {}
    wanted: Sequence[int] = range(plan.games) if journal is None else journal.wanted()
    done = plan.games - len(wanted)
    if progress is not None:
        progress(done, plan.games)
    try:
        for row, cost in runs(plan, wanted, jobs, cluster):
            record = cost.pop("record")
            if records is not None:
                (records / f"{row['index']:06}.txt").write_text(record, encoding="utf-8")
            if journal is not None:
                journal.add(row, cost)
            else:
                rows[row["index"]] = row
                costs[row["index"]] = cost
            done += 1
            if progress is not None:
                progress(done, plan.games)
    finally:
        if journal is not None:
            journal.close()
    if journal is not None:
        return journal.finish()
    return Results(plan.as_dict(), [rows[i] for i in wanted], [costs[i] for i in wanted])


def runs(
    plan: Plan, wanted: Sequence[int], jobs: int, cluster: str | None, told: bool = False
) -> Iterator[tuple[GameRow, CostRow]]:
    """The games with these numbers, in whatever order they end."""
    if not wanted:
        return
    if cluster is not None:
        from signoria.arena.cluster import run_on_cluster

        yield from run_on_cluster(cluster, plan, wanted, told)
    elif jobs == 1 or len(wanted) == 1:
        for index in wanted:
            yield play_game(plan, index, told=told)
    else:
        yield from _run_here(plan, wanted, jobs, told)


def _run_here(plan: Plan, wanted: Sequence[int], jobs: int, told: bool) -> Iterator[tuple[GameRow, CostRow]]:
    """Processes of this machine. When one is killed, the games that were under way are played again by new ones."""
    try:
        joblib = import_module("joblib")
    except ImportError:
        raise BadOption("Several processes need joblib: install signoria[arena], or give one job.") from None
    broken = import_module("joblib.externals.loky.process_executor").TerminatedWorkerError
    ended, kills = bytearray(plan.games), 0
    left = len(wanted)
    while left:
        parallel = joblib.Parallel(n_jobs=jobs, return_as="generator_unordered", batch_size=1, pre_dispatch="4*n_jobs")
        try:
            for row, cost in parallel(
                joblib.delayed(play_game)(plan, index, told=told) for index in _not(ended, wanted)
            ):
                ended[row["index"]] = 1
                left -= 1
                kills = 0
                yield row, cost
        except broken as error:
            kills += 1
            if kills > PATIENCE:
                raise BadOption(
                    "A process that played was killed, perhaps for want of memory: give fewer jobs; with --out it goes on."
                ) from error


def _not(ended: bytearray, wanted: Sequence[int]) -> Iterator[int]:
    """The games that had not ended when this was asked for."""
    before = bytes(ended)
    return (index for index in wanted if not before[index])


__all__ = ["Plan", "plan_of", "play_game", "read_results", "round_robin", "simulate", "start"]
