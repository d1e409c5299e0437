"""What a seat sees of a table of Age of Renaissance, as flags for a network. The hands of others are left out."""

from math import sqrt
from typing import Final

from signoria.age.facts import (
    CARD_COMMODITIES,
    CHAOS,
    COST,
    MISERY,
    N_ADVANCES,
    N_CARDS,
    N_COMMODITIES,
    N_PROVINCES,
    N_SHIPS,
    YIELDS,
    bits_of,
)
from signoria.age.state import EXPANSION, ORDER_OF_PLAY, PLAY_CARDS, Table, markers_left
from signoria.players import judge_age
from signoria.players.judge_age import turns_left, worths
from signoria.players.layout import Layout

PHASES: Final = 12
DOLLARS: Final = 8  # a step of the scale of money
MONEY: Final = 48
HELD: Final = 8  # provinces of a commodity
TURNS: Final = 24  # half turns to come
SPAN: Final = 24  # steps a seat can be ahead or behind
LEADS: Final = 2 * SPAN + 1
LATE: Final = 4  # how close the end is
TOKENS: Final = 30
CARDS: Final = 12
LEAST: Final = -12.0  # nobody is further behind than that


class Sight:
    """The flags of tables with so many seats. Seats are told from the one that looks, as they sit."""

    __slots__ = (
        "_advances", "_bought", "_capital", "_cash", "_chaos", "_conditions", "_epoch", "_expansion", "_final", "_hand",
        "_hand_size", "_held", "_markers", "_markers_left", "_misery", "_phase", "_pile", "_province", "_ruler", "_score",
        "_ship", "_slot", "_tokens", "_turns", "_unseen", "_war", "_worth", "layout", "n", "prior",
    )  # fmt: skip

    def __init__(self, n: int) -> None:
        self.n = n
        self.prior = [0.0] * n  # what the judge made by hand says of the last table, the seat that looks first
        at = self.layout = Layout()
        self._phase = at.flags(PHASES * (n + 1))
        self._turns = at.scale(TURNS)
        self._final = at.flags(1)
        self._epoch = at.flags(4)
        self._pile = at.scale(40)
        self._conditions = at.flags(2 * N_COMMODITIES)
        self._unseen = at.scale(4, N_COMMODITIES)
        self._hand = at.flags(N_CARDS)
        self._capital = at.flags(8 * n)
        self._chaos = at.flags(n)
        self._ruler = at.flags(n)
        self._slot = at.flags(n * n)
        self._cash = at.scale(MONEY, n)
        self._misery = at.scale(CHAOS, n)
        self._advances = at.flags(N_ADVANCES * n)
        self._bought = at.scale(4, n)
        self._ship = at.scale(N_SHIPS, n)
        self._province = at.flags(N_PROVINCES * n)
        self._tokens = at.flags(N_PROVINCES * n)
        self._markers = at.scale(40, n)
        self._markers_left = at.scale(6, n)
        self._held = at.scale(HELD, N_COMMODITIES * n)
        self._expansion = at.scale(TOKENS, n)
        self._hand_size = at.scale(CARDS, n)
        self._war = at.flags(n)
        self._score = at.scale(LEADS, LATE * n)
        self._worth = at.scale(LEADS, LATE * n)

    def flags(self, t: Table, me: int) -> list[int]:
        """The flags that are up for this seat."""
        n = self.n
        found: list[int] = []
        turns = turns_left(t)
        late = self._flags_of_time(t, me, turns, found)
        for card in t.hands[me]:
            found.append(self._hand + card)
        scores: list[float] = []
        for seat in range(n):
            r = (seat - me) % n
            if t.chaos[seat]:
                found.append(self._chaos + r)
                scores.append(-400.0)
                continue
            self._flags_of_seat(t, seat, r, found)
            score = t.cash[seat] - MISERY[t.misery[seat]]
            for a in bits_of(t.advances[seat]):
                score += COST[a]
            scores.append(float(score))
        self._flags_of_leads(scores, me, self._score + LEADS * n * late, (6.0, 9.0, 12.0, 15.0)[late], found)
        values = worths(t, me)
        best = max(values)
        weights = judge_age.weights
        scale = weights.sure + weights.unsure * sqrt(turns)
        self.prior = [max(LEAST, (values[(me + r) % n] - best) / scale) for r in range(n)]
        self._flags_of_leads(values, me, self._worth + LEADS * n * late, (6.0, 9.0, 12.0, 15.0)[late], found)
        return found

    def _flags_of_time(self, t: Table, me: int, turns: float, found: list[int]) -> int:
        """Where the game stands; how close its end is, from 0 to 3."""
        n = self.n
        phase = t.phase
        found.append(self._phase + PHASES * n + phase)
        if phase >= ORDER_OF_PLAY:
            found.append(self._phase + PHASES * ((t.active - me) % n) + phase)
        if turns > 0:
            found.append(self._turns + max(1, min(int(2 * turns + 0.5), TURNS)))
        if t.final:
            found.append(self._final)
        found.append(self._epoch + t.epoch)
        cards = len(t.pile)
        if cards:
            found.append(self._pile + min(cards, 40))
        for c, condition in enumerate(t.conditions):
            if condition:
                found.append(self._conditions + 2 * c + (condition > 0))
        unseen = [0] * N_COMMODITIES
        for card in t.pile:
            for c in CARD_COMMODITIES[card]:
                unseen[c] += 1
        for seat in range(n):
            if seat != me:
                for card in t.hands[seat]:
                    for c in CARD_COMMODITIES[card]:
                        unseen[c] += 1
        for c, count in enumerate(unseen):
            if count:
                found.append(self._unseen + 4 * c + min(count, 4))
        return 0 if t.final else 1 if turns < 1.5 else 2 if turns < 4.0 else 3

    def _flags_of_seat(self, t: Table, seat: int, r: int, found: list[int]) -> None:
        n = self.n
        phase = t.phase
        if t.power[seat] >= 0:
            found.append(self._capital + 8 * r + t.power[seat])
        if t.ruler >> seat & 1:
            found.append(self._ruler + r)
        if phase > ORDER_OF_PLAY:
            place = 0
            for other in range(n):
                if t.slot[other] < t.slot[seat]:
                    place += 1
            found.append(self._slot + n * r + place)
        cash = t.cash[seat]
        if cash > 0:
            found.append(self._cash + MONEY * r + min(cash // DOLLARS + 1, MONEY))
        if t.misery[seat]:
            found.append(self._misery + CHAOS * r + t.misery[seat])
        base = self._advances + N_ADVANCES * r
        for a in bits_of(t.advances[seat]):
            found.append(base + a)
        bought = t.bought[seat].bit_count()
        if bought:
            found.append(self._bought + 4 * r + min(bought, 4))
        if t.ship[seat]:
            found.append(self._ship + N_SHIPS * r + t.ship[seat])
        held = t.markers[seat] | t.fresh[seat]
        base = self._province + N_PROVINCES * r
        for p in bits_of(held):
            found.append(base + p)
        count = held.bit_count()
        if count:
            found.append(self._markers + 40 * r + min(count, 40))
            found.append(self._markers_left + 6 * r + min(markers_left(t, seat), 5) + 1)
            base = self._held + HELD * N_COMMODITIES * r
            for c in range(N_COMMODITIES):
                count = (held & YIELDS[c]).bit_count()
                if count:
                    found.append(base + HELD * c + min(count, HELD))
        base = self._tokens + N_PROVINCES * r
        mine = 0
        for p in t.old[seat]:
            mine |= 1 << p
        for p in t.new[seat]:
            mine |= 1 << p
        for p in bits_of(mine):
            found.append(base + p)
        if phase <= EXPANSION and t.expansion[seat]:
            found.append(self._expansion + TOKENS * r + min(t.expansion[seat], TOKENS))
        cards = len(t.hands[seat])
        if cards:
            found.append(self._hand_size + CARDS * r + min(cards, CARDS))
        if phase <= PLAY_CARDS:
            for war in t.wars:
                if seat in war:
                    found.append(self._war + r)
                    break

    def _flags_of_leads(self, values: list[float], me: int, base: int, step: float, found: list[int]) -> None:
        """By how much each seat is ahead of the best of the others, or behind."""
        n = self.n
        for seat in range(n):
            best = max([value for other, value in enumerate(values) if other != seat])
            lead = round((values[seat] - best) / step)
            found.append(base + LEADS * ((seat - me) % n) + max(-SPAN, min(lead, SPAN)) + SPAN + 1)
