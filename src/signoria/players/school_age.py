"""Age of Renaissance as networks learn it."""

from math import exp
from typing import Final

from signoria.age.state import Table
from signoria.age.turn import score
from signoria.players import sight_age
from signoria.players.net import Net
from signoria.players.school import Judge, Sight, shares, without

SCORES: Final = 60.0  # points that make a seat e times as good
CHAOS: Final = -1000  # points of a seat that is in chaos


class AgeJudge:
    """Judges tables of Age of Renaissance by a network."""

    __slots__ = ("_net", "_sight")

    def __init__(self, net: Net) -> None:
        self._net = net
        self._sight = sight_age.Sight(net.seats)

    def __call__(self, t: Table, seat: int) -> list[float]:
        """The chance of each seat to win, as far as this seat knows; at the end what each has won."""
        if t.over:
            return [1.0 / len(t.winners) if s in t.winners else 0.0 for s in range(t.n)]
        flags = self._sight.flags(t, seat)
        return without(self._net.chances(flags, seat, self._sight.prior), t.chaos)


class AgeSchool:
    """The usual rules, by players' parts of phases. Half of what came goes by points, which say more than who won."""

    rules = "european"

    def fits(self, t: Table) -> bool:
        return t.rules.name == self.rules and t.rules.open_cash

    def sight(self, seats: int) -> Sight:
        return sight_age.Sight(seats)

    def judge(self, net: Net) -> Judge:
        return AgeJudge(net)

    def outcome(self, t: Table) -> list[float]:
        won = shares(t.winners, t.n)
        if not t.winners:
            return won
        points = [score(t, seat) if not t.chaos[seat] else CHAOS for seat in range(t.n)]
        best = max(points)
        powers = [exp((p - best) / SCORES) for p in points]
        total = sum(powers)
        return [0.5 * w + 0.5 * p / total for w, p in zip(won, powers)]

    def moment(self, t: Table) -> tuple[int, ...]:
        return (t.turn, t.phase, t.at)
