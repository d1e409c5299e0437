"""What a seat sees of a table of Pax Renaissance, as flags for a network. Cards it does not know are left out."""

from typing import Final

from signoria.pax.abilities import PATRON_AS_LAW, abilities_of
from signoria.pax.facts import (
    DISCOVERY,
    GLOBALIZATION,
    HOLY,
    IMPERIAL,
    LAW,
    N_BORDERS,
    N_CITIES,
    N_EMPIRES,
    N_ITEMS,
    N_OPS,
    N_PRESTIGE,
    N_SQUARES,
    NONE,
    OPS,
    PATRON,
    PAWN,
    PIRATE,
    PRESTIGE,
    RENAISSANCE,
)
from signoria.pax.state import Table
from signoria.pax.tableau import items_of
from signoria.pax.victory import bishop_counts, concessions, is_met, margins, republics, supreme_religion, victory_price
from signoria.players.layout import Layout

SPAN: Final = 4  # leads and arrears are told up to here
LEADS: Final = 2 * SPAN + 1
CARDS_LEFT: Final = 48
RICH: Final = 24
OPS_TOLD: Final = 4
COMPARED: Final = 6  # kings, republics, law, concessions, discovery, prestige of the supreme religion
# Which of them each victory compares.
_OF: Final[tuple[tuple[int, ...], ...]] = ((0,), (1, 2), (3, 4), (5,))


class Sight:
    """The flags of tables with so many seats. Seats are told from the one that looks, in turn order."""

    __slots__ = (
        "_active", "_bishops", "_bishops_on", "_cities", "_concession", "_florins", "_hand", "_hand_size", "_late",
        "_leads", "_left", "_maids", "_market", "_market_florins", "_met", "_ops", "_owner", "_pirate", "_prestige",
        "_repressed", "_repressed_pawn", "_state", "_supreme", "_tableau", "_turn", "_vassal", "layout", "n", "prior",
    )  # fmt: skip

    def __init__(self, n: int) -> None:
        self.n = n
        self.prior = [0.0] * n  # a network for this game starts from nothing
        at = self.layout = Layout()
        self._turn = at.flags(n * 4)
        self._left = at.scale(CARDS_LEFT, 2)
        self._late = at.scale(CARDS_LEFT)
        self._active = at.flags(4)
        self._supreme = at.flags(4)
        self._bishops = at.scale(8, 3)
        self._state = at.flags(N_EMPIRES * 4)
        self._owner = at.flags(N_EMPIRES * n * 2)
        self._vassal = at.flags(N_EMPIRES)
        self._repressed = at.scale(4, N_EMPIRES)
        self._repressed_pawn = at.flags(N_EMPIRES * n)
        self._cities = at.flags(N_CITIES * PAWN)
        self._concession = at.flags(N_BORDERS * n)
        self._pirate = at.flags(N_BORDERS * 3)
        self._market = at.flags(N_ITEMS * 3)
        self._market_florins = at.scale(10, 2)
        self._florins = at.scale(RICH, n)
        self._hand = at.flags(N_ITEMS * n)
        self._hand_size = at.scale(6, n)
        self._tableau = at.flags(N_ITEMS * n)
        self._bishops_on = at.scale(6, n)
        self._prestige = at.scale(8, N_PRESTIGE * n)
        self._ops = at.scale(OPS_TOLD, N_OPS * n)
        self._maids = at.scale(3, n)
        self._leads = at.scale(LEADS, COMPARED * 2 * n)
        self._met = at.flags(4 * 2 * n)

    def flags(self, t: Table, me: int, knower: int = NONE) -> list[int]:
        """The flags that are up for this seat; with a knower, by what that one knows instead."""
        n = self.n
        if knower == NONE:
            knower = me
        found: list[int] = []
        self._flags_of_board(t, me, found)
        hand, tableau, prestige_at, ops_at = self._hand, self._tableau, self._prestige, self._ops
        republic, bishop, seen = t.republic, t.bishop, t.seen
        supreme = supreme_religion(t)
        found.append(self._supreme + supreme + 1)
        compared: list[list[int]] = []
        for seat in range(n):
            r = (seat - me) % n
            florins = t.florins[seat]
            if florins > 0:
                found.append(self._florins + RICH * r + min(florins, RICH))
            cards = t.hands[seat]
            if cards:
                found.append(self._hand_size + 6 * r + min(len(cards), 6))
                for card in cards:
                    if seat == knower or seen >> card & 1:
                        found.append(hand + N_ITEMS * r + card)
            prestige = [0] * N_PRESTIGE
            ops = [0] * N_OPS
            silenced = 0
            crowns = 0
            for item in items_of(t, seat):
                if item < N_SQUARES:
                    side = republic[item]
                    crowns += not side
                else:
                    side = False
                    found.append(tableau + N_ITEMS * r + item)
                for p in PRESTIGE[side][item]:
                    prestige[p] += 1
                if bishop[item]:
                    silenced += 1
                else:
                    for op in OPS[side][item]:
                        ops[op] += 1
            maids = t.old_maids[seat]
            for queen in maids:
                for p in PRESTIGE[0][queen]:
                    prestige[p] += 1
            if maids:
                found.append(self._maids + 3 * r + min(len(maids), 3))
            if silenced:
                found.append(self._bishops_on + 6 * r + min(silenced, 6))
            base = prestige_at + 8 * N_PRESTIGE * r
            for p in prestige:
                if p:
                    found.append(base + (min(8, p)))
                base += 8
            base = ops_at + OPS_TOLD * N_OPS * r
            for count in ops:
                if count:
                    found.append(base + (min(OPS_TOLD, count)))
                base += OPS_TOLD
            law = prestige[LAW] + prestige[PATRON] * abilities_of(t, seat).count(PATRON_AS_LAW)
            holy = prestige[supreme] if supreme != NONE else 0
            compared.append([crowns, republics(t, seat, True), law, concessions(t, seat), prestige[DISCOVERY], holy])
        self._flags_of_victories(t, me, compared, found)
        return found

    def _flags_of_board(self, t: Table, me: int, found: list[int]) -> None:
        n = self.n
        found.append(self._turn + (t.active - me) % n * 4 + min(t.actions_left, 3))
        late = 0
        for side in (0, 1):
            left = len(t.decks[side]) - t.drawn[side]
            late += left
            if left > 0:
                found.append(self._left + CARDS_LEFT * side + min(left, CARDS_LEFT))
        if late > 0:
            found.append(self._late + min(late, CARDS_LEFT))
        for v in range(4):
            if t.victories >> v & 1:
                found.append(self._active + v)
        for r, count in enumerate(bishop_counts(t)):
            if count:
                found.append(self._bishops + 8 * r + min(count, 8))
        bank = t.bank
        relative = [0] * PAWN + [0] * 8
        for seat in range(n):
            relative[PAWN + bank[seat]] = (seat - me) % n
        for e in range(N_EMPIRES):
            found.append(self._state + 4 * e + t.map_state[e])
            owner = t.owner[e]
            if owner != NONE:
                found.append(self._owner + (n * e + (owner - me) % n) * 2 + t.republic[e])
                if t.suzerain[e] != NONE:
                    found.append(self._vassal + e)
            held = t.repressed[e]
            if held:
                found.append(self._repressed + 4 * e + min(len(held), 4))
                pawns = 0
                for token in held:
                    if token >= PAWN:
                        pawns |= 1 << relative[token]
                for r in range(n):
                    if pawns >> r & 1:
                        found.append(self._repressed_pawn + n * e + r)
        self._flags_of_places(t, relative, found)

    def _flags_of_places(self, t: Table, relative: list[int], found: list[int]) -> None:
        n = self.n
        base = self._cities
        for token in t.cities:
            if token:
                found.append(base + (token if 0 < token < PAWN else 0))
            base += PAWN
        for b, pawn in enumerate(t.concession):
            if pawn:
                found.append(self._concession + n * b + relative[pawn])
        for b, pirate in enumerate(t.pirate):
            if pirate:
                found.append(self._pirate + 3 * b + pirate - PIRATE)
        for side in (0, 1):
            florins = 0
            for column in range(6):
                card = t.market[6 * side + column]
                if card != NONE:
                    found.append(self._market + 3 * card + column // 2)
                florins += t.market_florins[6 * side + column]
            if florins:
                found.append(self._market_florins + 10 * side + min(florins, 10))

    def _flags_of_victories(self, t: Table, me: int, compared: list[list[int]], found: list[int]) -> None:
        """By how much each seat leads, or is behind the best of the others, in what victories compare."""
        n = self.n
        leads: list[list[int]] = []
        for seat in range(n):
            row: list[int] = []
            for i in range(COMPARED):
                best = -1
                for other in range(n):
                    if other != seat and not t.out[other] and compared[other][i] > best:
                        best = compared[other][i]
                row.append(max(-SPAN, min(compared[seat][i] - best, SPAN)))
            leads.append(row)
        for victory in (IMPERIAL, RENAISSANCE, GLOBALIZATION, HOLY):
            active = t.victories >> victory & 1
            needed = margins(t, victory)
            for seat in range(n):
                r = (seat - me) % n
                met = True
                for k, i in enumerate(_OF[victory]):
                    lead = leads[seat][i]
                    found.append(self._leads + LEADS * (COMPARED * (2 * r + active) + i) + lead + SPAN + 1)
                    met = met and lead >= needed[k]
                if met and is_met(t, seat, victory):
                    found.append(self._met + 8 * r + 2 * victory + active)


def declares(t: Table) -> int:
    """The seat that can declare a victory at once, or NONE: whose turn it is, with the actions for it."""
    seat = t.active
    if t.victories and t.actions_left > 0:
        for victory in (IMPERIAL, RENAISSANCE, GLOBALIZATION, HOLY):
            if t.victories >> victory & 1 and is_met(t, seat, victory) and t.actions_left >= victory_price(t, victory):
                return seat
    return NONE
