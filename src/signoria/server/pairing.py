"""Who sits with whom in a tournament, and how it stands. Entrants are numbers; the same input gives the same tables."""

import dataclasses
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Final, Literal

Kind = Literal["round_robin", "swiss", "knockout"]
KINDS: Final[tuple[Kind, ...]] = ("round_robin", "swiss", "knockout")
LEFT_OUT: Final = 1.0  # points for who finds no table in a round

Group = tuple[int, ...]


@dataclasses.dataclass(frozen=True, slots=True)
class Meeting:
    """A table of a round: who sat there and, once it is over, the place of each. One alone was left out."""

    players: Group
    places: tuple[int, ...] | None = None


Round = Sequence[Meeting]


@dataclasses.dataclass(frozen=True, slots=True)
class Shape:
    """How a tournament is made: its kind, how many want to sit at a table, how few and many can, rounds of Swiss."""

    kind: Kind
    size: int
    fewest: int
    most: int
    rounds: int = 0

    def sizes(self, players: int) -> tuple[int, ...]:
        """Tables as even as possible, as near to the size as possible, none larger where it can be helped."""
        for seated in range(players, 0, -1):
            found = []
            for tables in range(1, seated + 1):
                base, more = divmod(seated, tables)
                sizes = (base + 1,) * more + (base,) * (tables - more)
                if sizes[-1] >= self.fewest and sizes[0] <= self.most:
                    found.append((sizes[0] > self.size, abs(seated / tables - self.size), sizes))
            if found:
                return min(found)[2]
        return ()


# ---------------------------------------------------------------------- standings


@dataclasses.dataclass(slots=True)
class Line:
    """How an entrant stands: points, tables won, and the points of those he met (the mean of each table)."""

    player: int
    points: float = 0.0
    wins: int = 0
    met: float = 0.0
    played: int = 0
    reached: int = 0  # the last round he sat down in, which counts first where one lost game sends home


def shares(places: Sequence[int]) -> list[float]:
    """The points of a table: 1 for the first, 0 for the last, as much between; who share a place share its points."""
    last = len(places) - 1
    if last == 0:
        return [LEFT_OUT]
    told = []
    for place in places:
        first = sum(other < place for other in places)
        level = places.count(place)
        told.append(sum((last - at) / last for at in range(first, first + level)) / level)
    return told


def standings(kind: Kind, players: int, rounds: Sequence[Round]) -> list[Line]:
    """The best first: points, then what those one met have, then tables won, then the number drawn at the start."""
    lines = [Line(player) for player in range(players)]
    over = [
        (number, meeting, meeting.places)
        for number, tables in enumerate(rounds, start=1)
        for meeting in tables
        if meeting.places is not None
    ]
    for number, meeting, places in over:
        for player, place, share in zip(meeting.players, places, shares(places), strict=True):
            line = lines[player]
            line.points += share
            line.wins += place == 1 and len(places) > 1
            line.played += len(places) > 1
            line.reached = max(line.reached, number)
    for line in lines:
        line.points = round(line.points, 6)  # thirds that were summed in another order are still the same
    for _, meeting, _ in over:
        for player in meeting.players:
            others = [lines[other].points for other in meeting.players if other != player]
            lines[player].met += sum(others) / len(others) if others else 0.0
    if kind == "knockout":
        last = {
            player: place for _, meeting, places in over for player, place in zip(meeting.players, places, strict=True)
        }
        return sorted(lines, key=lambda line: (-line.reached, last.get(line.player, 0), -line.points, line.player))
    return sorted(lines, key=lambda line: (-line.points, -round(line.met, 6), -line.wins, line.player))


# ---------------------------------------------------------------------- the next round


def next_round(shape: Shape, players: int, rounds: Sequence[Round]) -> list[Group] | None:
    """Who sits with whom in the round after these, those left out alone; None: the tournament is over."""
    if shape.kind == "knockout":
        return _knockout(shape, players, rounds)
    if shape.kind == "round_robin":
        schedule = round_robin(shape, players)
        return schedule[len(rounds)] if len(rounds) < len(schedule) else None
    return _swiss(shape, players, rounds) if len(rounds) < swiss_rounds(shape, players) else None


def swiss_rounds(shape: Shape, players: int) -> int:
    """As many as agreed, else as many as it takes to have one winner of all."""
    if shape.rounds:
        return shape.rounds
    count, left = 0, players
    while left > 1:
        left = -(-left // max(2, shape.size))
        count += 1
    return max(3, count) if players > shape.size else max(1, count)


def total_rounds(shape: Shape, players: int) -> int | None:
    """How many rounds there will be; None where that depends on the results."""
    if shape.kind == "round_robin":
        return len(round_robin(shape, players))
    return swiss_rounds(shape, players) if shape.kind == "swiss" else None


def round_robin(shape: Shape, players: int) -> list[list[Group]]:
    """Rounds until everybody has met everybody: of two by the circle, of more with as few second meetings as are found."""
    sizes = shape.sizes(players)
    if set(sizes) == {2}:
        return _circle(players)
    met: Counter[tuple[int, int]] = Counter()
    alone: Counter[int] = Counter()
    rounds: list[list[Group]] = []
    most = 3 * -(-(players - 1) // max(1, max(sizes, default=2) - 1))
    while len(met) < players * (players - 1) // 2 and len(rounds) < most:
        order = list(range(players))
        Random(len(rounds)).shuffle(order)
        order.sort(key=lambda player: alone[player], reverse=True)  # who was left out sits down first
        groups = _grouped(order, sizes, lambda a, b: 10.0 * met[_pair(a, b)] ** 2)
        _count(groups, met, alone)
        rounds.append(groups)
    return rounds


def _circle(players: int) -> list[list[Group]]:
    """The usual order: one stands still, the others walk around."""
    ring = [*range(players), *([-1] if players % 2 else [])]
    rounds = []
    for _ in range(len(ring) - 1):
        pairs = [(ring[at], ring[-1 - at]) for at in range(len(ring) // 2)]
        rounds.append([tuple(one for one in pair if one >= 0) for pair in pairs])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


def _swiss(shape: Shape, players: int, rounds: Sequence[Round]) -> list[Group]:
    """Those with equal points together, and nobody with the same one twice where it can be helped."""
    lines = standings("swiss", players, rounds)
    points = {line.player: line.points for line in lines}
    met: Counter[tuple[int, int]] = Counter()
    alone: Counter[int] = Counter()
    for tables in rounds:
        _count([meeting.players for meeting in tables], met, alone)
    order = [line.player for line in lines]
    sizes = shape.sizes(players)
    for _ in range(players - sum(sizes)):
        # The last of those who were left out least stays away.
        least = min(alone[player] for player in order)
        out = next(player for player in reversed(order) if alone[player] == least)
        order.remove(out)
        order.append(out)
    return _grouped(order, sizes, lambda a, b: 10.0 * met[_pair(a, b)] ** 2 + (points[a] - points[b]) ** 2)


def _going_on(players: int) -> int:
    """How many of a table go on: the first of two, else half of them; who had no table to play at does."""
    return 1 if players <= 2 else players // 2


def _knockout(shape: Shape, players: int, rounds: Sequence[Round]) -> list[Group] | None:
    if not rounds:
        left = list(range(players))
    elif len([meeting for meeting in rounds[-1] if len(meeting.players) > 1]) <= 1:
        return None  # that was the final
    else:
        # The first of each table, then the seconds, and so on: those of one table meet late.
        left = []
        ranked = [_ranked(meeting) for meeting in rounds[-1]]
        for place in range(max(map(len, ranked))):
            left += [one[place] for one in ranked if place < _going_on(len(one))]
    if len(left) <= 1:
        return None
    sizes = shape.sizes(len(left))
    tables: list[list[int]] = [[] for _ in sizes]
    for at, player in enumerate(left[: sum(sizes)]):
        row, column = divmod(at, len(sizes))
        tables[column if row % 2 == 0 else len(sizes) - 1 - column].append(player)
    return [*map(tuple, tables), *[(player,) for player in left[sum(sizes) :]]]


def _ranked(meeting: Meeting) -> list[int]:
    """By place; who share one by the number drawn at the start."""
    places = meeting.places or (1,) * len(meeting.players)
    return [player for _, player in sorted(zip(places, meeting.players, strict=True))]


# ---------------------------------------------------------------------- tables


def _pair(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a < b else (b, a)


def _count(groups: Sequence[Group], met: Counter[tuple[int, int]], alone: Counter[int]) -> None:
    for group in groups:
        if len(group) == 1:
            alone[group[0]] += 1
        met.update(_pair(a, b) for a, b in combinations(group, 2))


def _grouped(order: Sequence[int], sizes: Sequence[int], cost: Callable[[int, int], float]) -> list[Group]:
    """Tables of these sizes in this order, bettered by exchanging two players as long as that costs less."""
    tables: list[list[int]] = []
    at = 0
    for size in sizes:
        tables.append(list(order[at : at + size]))
        at += size

    def price(table: Sequence[int], player: int, without: int) -> float:
        return sum(cost(player, other) for other in table if other not in (player, without))

    better = True
    while better:
        better = False
        for first, second in combinations(tables, 2):
            for i, a in enumerate(first):
                for j, b in enumerate(second):
                    now = price(first, a, b) + price(second, b, a)
                    then = price(second, a, b) + price(first, b, a)
                    if then < now - 1e-9:
                        first[i], second[j] = b, a
                        better = True
                        break
    return [*(tuple(sorted(table)) for table in tables), *[(player,) for player in order[at:]]]


def places_of(seats: Sequence[str], result: Mapping[str, object] | None) -> tuple[int, ...]:
    """The place of each seat: winners are first, the others follow by their scores. Without a result all are equal."""
    if result is None or not result.get("winners"):
        return (1,) * len(seats)
    winners, scores = result["winners"], result.get("scores")
    ranks: list[tuple[float, ...]] = []
    for seat in seats:
        score = scores.get(seat) if isinstance(scores, Mapping) else None
        values = list(score.values()) if isinstance(score, Mapping) else [score]
        numbers = tuple(float(value) for value in values if isinstance(value, int | float))
        won = isinstance(winners, Sequence) and seat in winners
        ranks.append((1.0,) if won else (0.0, *numbers))
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)
