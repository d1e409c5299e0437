"""Pax Renaissance as networks learn it."""

from typing import Final

from signoria.pax.facts import NONE
from signoria.pax.state import Table
from signoria.players import sight_pax
from signoria.players.net import Net
from signoria.players.school import Judge, Sight, shares, without
from signoria.players.sums_pax import Sums

SURE: Final = 0.998  # the chance of who can declare a victory at once


class PaxJudge:
    """Judges tables of Pax Renaissance by a network."""

    __slots__ = ("_all_round", "_by_seat", "_net", "_prior")

    def __init__(self, net: Net) -> None:
        self._net = net
        sight = sight_pax.Sight(net.seats)
        self._prior = sight.prior
        self._by_seat = [Sums(net, sight, [seat]) for seat in range(net.seats)]
        self._all_round = Sums(net, sight, list(range(net.seats)))

    def __call__(self, t: Table, seat: int) -> list[float]:
        """The chance of each seat to win, as far as this seat knows; at the end what each has won."""
        decided = self._decided(t)
        if decided is not None:
            return decided
        net = self._net
        units = net.units(self._by_seat[seat].total(t, seat))
        return without(net.chances_at(units, 0, seat, self._prior), t.out)

    def from_every_seat(self, t: Table, knower: int) -> list[float]:
        """The mean of what the network says from the place of each seat, by what one of them knows.

        It learned each place apart, so that its errors differ from place to place.
        """
        decided = self._decided(t)
        if decided is not None:
            return decided
        n = t.n
        net = self._net
        units = net.units(self._all_round.total(t, knower), n)
        total = [0.0] * n
        for place in range(n):
            found = net.chances_at(units, place, place, self._prior)
            for s in range(n):
                total[s] += found[s]
        return without([chance / n for chance in total], t.out)

    def _decided(self, t: Table) -> list[float] | None:
        """The chances where nobody need judge: the game is over, or a victory need only be declared."""
        n = t.n
        if t.over:
            return [1.0 / len(t.winners) if s in t.winners else 0.0 for s in range(n)]
        winner = sight_pax.declares(t)
        if winner != NONE:
            return [SURE if s == winner else (1.0 - SURE) / (n - 1) for s in range(n)]
        return None


def all_round(judge: Judge) -> Judge:
    """The same network, asked from the place of every seat."""
    return judge.from_every_seat if isinstance(judge, PaxJudge) else judge


class PaxSchool:
    """The usual rules, by actions."""

    rules = "2e"

    def fits(self, t: Table) -> bool:
        return t.rules.name == self.rules and not t.rules.solo

    def sight(self, seats: int) -> Sight:
        return sight_pax.Sight(seats)

    def judge(self, net: Net) -> Judge:
        return PaxJudge(net)

    def outcome(self, t: Table) -> list[float]:
        return shares(t.winners, t.n)

    def moment(self, t: Table) -> tuple[int, ...]:
        return (t.turn_number, t.active, t.actions_left)
