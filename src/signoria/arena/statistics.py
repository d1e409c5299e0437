"""What results say: win rates with their intervals, ratings, kinds of victory, lengths, what grows, and what wins."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import log10, sqrt
from typing import Literal, TypeVar

from signoria.arena.results import GameRow, Results
from signoria.table import BadOption

Name = TypeVar("Name", str, int, tuple[str, str])  # what is counted by

Z = 1.959964  # 95 %
ELO_MIDDLE = 1500.0
ELO_SCALE = 400.0
ROUNDS = 2000  # of the fit of the ratings, at most


@dataclass(frozen=True)
class Rate:
    """A share of games with the interval that holds the true one in 95 of 100 cases (Wilson)."""

    won: float
    games: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Mean:
    """A mean with its interval of 95 % (normal), and the spread of what it is the mean of."""

    games: int
    mean: float
    low: float
    high: float
    spread: float


def wilson(won: float, games: int, z: float = Z) -> Rate:
    """The share won and Wilson's interval; a shared victory counts as a part of one."""
    if not 0 <= won <= games:
        raise BadOption("{0:g} of {1} games cannot be won: give from 0 to {1}.", won, games)
    if not games:
        return Rate(0.0, 0, 0.0, 0.0, 1.0)
    p = won / games
    middle = (p + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(p * (1 - p) / games + z * z / (4 * games * games))
    return Rate(won, games, p, max(0.0, middle - half), min(1.0, middle + half))


class Running:
    """The mean and the spread of numbers that come one by one and are not kept (Welford)."""

    __slots__ = ("_mean", "_n", "_squares")

    def __init__(self) -> None:
        self._n = 0
        self._mean = 0.0
        self._squares = 0.0

    def add(self, value: float) -> None:
        """One more number."""
        self._n += 1
        apart = value - self._mean
        self._mean += apart / self._n
        self._squares += apart * (value - self._mean)

    def mean(self) -> Mean:
        """The mean of those that came so far."""
        n, middle = self._n, self._mean
        spread = sqrt(self._squares / (n - 1)) if n > 1 else 0.0
        half = Z * spread / sqrt(n) if n else 0.0
        return Mean(n, middle, middle - half, middle + half, spread)


def mean_of(values: Iterable[float]) -> Mean:
    """The mean of some numbers."""
    running = Running()
    for value in values:
        running.add(value)
    return running.mean()


def shares(row: GameRow) -> list[float]:
    """What each seat has won of a game."""
    return [1.0 / len(row["winners"]) if seat in row["winners"] else 0.0 for seat in row["seats"]]


def _rates(entries: Iterable[tuple[Name, float]]) -> dict[Name, Rate]:
    won: dict[Name, float] = defaultdict(float)
    games: Counter[Name] = Counter()
    for name, share in entries:
        won[name] += share
        games[name] += 1
    return {name: wilson(won[name], games[name]) for name in sorted(games)}


def by_player(results: Results) -> dict[str, Rate]:
    """How often each player wins. One that sits at several seats of a game has as many games."""
    return _rates((p, s) for row in results.rows for p, s in zip(row["players"], shares(row), strict=True))


def by_place(results: Results) -> dict[int, Rate]:
    """How often the first, second, … in turn order wins."""
    return _rates((i + 1, s) for row in results.rows for i, s in enumerate(shares(row)))


def by_seat(results: Results) -> dict[str, Rate]:
    """How often each seat wins."""
    return _rates((n, s) for row in results.rows for n, s in zip(row["seats"], shares(row), strict=True))


def pairings(results: Results) -> dict[tuple[str, str], Rate]:
    """How often the first of two players comes out ahead of the second where they meet and one of them wins."""

    def both_ways() -> Iterator[tuple[tuple[str, str], float]]:
        for row in results.rows:
            for a, b, score in _duels(row):
                yield (a, b), score
                yield (b, a), 1.0 - score

    return _rates(both_ways())


def _duels(row: GameRow) -> list[tuple[str, str, float]]:
    """Every two different players of a game of whom at least one has won: the part that the first takes."""
    found = []
    won = [s > 0 for s in shares(row)]
    players = row["players"]
    for i in range(len(players)):
        for j in range(i + 1, len(players)):
            if players[i] != players[j] and (won[i] or won[j]):
                found.append((players[i], players[j], 0.5 if won[i] and won[j] else float(won[i])))
    return found


def elo(results: Results) -> dict[str, Mean]:
    """Ratings that make the results likeliest (Bradley and Terry), 1500 in the middle, with intervals of 95 %.

    The interval of a rating takes those of the others as given.
    One virtual draw between every two players who met keeps the rating of somebody who always wins finite.
    """
    score: dict[tuple[str, str], float] = defaultdict(float)
    players: set[str] = set()
    for row in results.rows:
        players.update(row["players"])
        for a, b, part in _duels(row):
            score[a, b] += part
            score[b, a] += 1.0 - part
    for a, b in list(score):
        score[a, b] += 0.5
    names = sorted(players)
    strength = _bradley_terry(names, score)
    middle = sum(log10(strength[n]) for n in names) / len(names) if names else 0.0
    found = {}
    for name in names:
        rating = ELO_MIDDLE + ELO_SCALE * (log10(strength[name]) - middle)
        known = 0.0  # Fisher's information about the logarithm of the strength
        games = 0.0
        for other in names:
            met = score[name, other] + score[other, name] if other != name else 0.0
            if met:
                p = strength[name] / (strength[name] + strength[other])
                known += met * p * (1 - p)
                games += met - 1.0
        half = Z * ELO_SCALE / 2.302585 / sqrt(known) if known else 0.0  # nobody was met
        found[name] = Mean(round(games), rating, rating - half, rating + half, half / Z)
    return found


def _bradley_terry(names: list[str], score: dict[tuple[str, str], float]) -> dict[str, float]:
    strength = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        moved = 0.0
        for name in names:
            others = [o for o in names if o != name and (name, o) in score]
            if not others:
                continue
            won = sum(score[name, o] for o in others)
            met = sum((score[name, o] + score[o, name]) / (strength[name] + strength[o]) for o in others)
            new = won / met
            moved = max(moved, abs(new / strength[name] - 1.0))
            strength[name] = new
        if moved < 1e-9:
            break
    return strength


def victories(results: Results) -> dict[str, Rate]:
    """How many games end with each kind of victory."""
    counts = Counter(row["victory"] for row in results.rows)
    return {kind: wilson(n, len(results.rows)) for kind, n in counts.most_common()}


def lengths(results: Results) -> dict[str, Mean]:
    """Turns and choices a game."""
    return {
        "turns": mean_of(row["turns"] for row in results.rows),
        "choices": mean_of(row["choices"] for row in results.rows),
    }


def histogram(results: Results, what: Literal["turns", "choices"] = "turns") -> dict[int, int]:
    """How many games had so many turns (or choices)."""
    return dict(sorted(Counter(row[what] for row in results.rows).items()))


def series_of(results: Results) -> list[str]:
    """What the games were followed by."""
    return list(dict.fromkeys(name for row in results.rows for name in row["series"]))


def over_time(results: Results, series: str) -> dict[str, list[Mean]]:
    """One of the series at the start of each turn, of those who won in the end and of the others."""
    by_turn: dict[str, list[Running]] = {"winners": [], "others": []}
    for row in results.rows:
        for turn, amounts in enumerate(row["series"].get(series, ())):
            for seat, amount in zip(row["seats"], amounts):
                group = by_turn["winners" if seat in row["winners"] else "others"]
                while len(group) <= turn:
                    group.append(Running())
                group[turn].add(amount)
    return {who: [values.mean() for values in group] for who, group in by_turn.items()}


def holdings_that_win(results: Results, least: int = 1) -> dict[str, Rate]:
    """For each card, or whatever seats have before them: how often who has it at the end has won; the best first."""
    entries = (
        (piece, share)
        for row in results.rows
        for share, seat in zip(shares(row), row["seats"], strict=True)
        for piece in row["holdings"].get(seat, ())
    )
    found = {piece: rate for piece, rate in _rates(entries).items() if rate.games >= least}
    return dict(sorted(found.items(), key=lambda item: (-item[1].low, item[0])))


def cost(results: Results) -> dict[str, Mean]:
    """Milliseconds a choice, for each player, from the mean of each game."""
    values: dict[str, Running] = defaultdict(Running)
    for row, entry in results.with_costs():
        if entry is not None:
            for name, seconds, choices in zip(row["players"], entry["seconds"], entry["choices"], strict=True):
                if choices:
                    values[name].add(1000.0 * seconds / choices)
    return {name: values[name].mean() for name in sorted(values)}
