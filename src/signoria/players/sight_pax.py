"""What a seat sees of a table of Pax Renaissance, as flags for a network. Cards it does not know are left out."""

from typing import Final

from signoria.pax.facts import (
    GLOBALIZATION,
    HOLY,
    IMPERIAL,
    N_BORDERS,
    N_CITIES,
    N_EMPIRES,
    N_ITEMS,
    N_OPS,
    N_PRESTIGE,
    NONE,
    PAWN,
    PIRATE,
    RENAISSANCE,
)
from signoria.pax.state import Table
from signoria.pax.victory import bishop_counts, is_met, margins, supreme_religion, victory_price
from signoria.players.layout import Layout
from signoria.players.tableaux_pax import (
    COMPARED_IN,
    Compared,
    Tableau,
    compared,
    has_enough,
    prestige_with_maids,
    tableaux,
)

SPAN: Final = 4  # leads and arrears are told up to here
LEADS: Final = 2 * SPAN + 1
CARDS_LEFT: Final = 48
RICH: Final = 24
OPS_TOLD: Final = 4
COMPARED: Final = 6  # kings, republics, law, concessions, discovery, prestige of the supreme religion
# Which victory compares each of them.
VICTORY_OF: Final[tuple[int, ...]] = (IMPERIAL, RENAISSANCE, RENAISSANCE, GLOBALIZATION, GLOBALIZATION, HOLY)


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
        found = [self.turn(t, me)]
        self.cards_left(len(t.decks[0]) - t.drawn[0], len(t.decks[1]) - t.drawn[1], found)
        supreme = supreme_religion(t)
        self.faith(t.victories, bishop_counts(t), supreme, found)
        self.empires(t, me, found)
        self.repressed(t, me, found)
        self.cities(t, found)
        self.concessions(t, me, found)
        self.pirates(t, found)
        for side in (0, 1):
            cards, florins = t.market[6 * side : 6 * side + 6], t.market_florins[6 * side : 6 * side + 6]
            self.market(side, cards, sum(florins), found)
        before = tableaux(t)
        for seat in range(n):
            r = (seat - me) % n
            self.hand(r, t.florins[seat], len(t.hands[seat]), known_hand(t, seat, knower), found)
            self.tableau(r, before[seat], t.old_maids[seat], found)
        ahead = leads(compared(t, before, supreme), t.out)
        self.leads(ahead, t.victories, me, found)
        for seat, victory in leaders(t, ahead):
            if has_enough(t, seat, victory):
                found.append(self.met(seat, victory, t.victories, me))
        return found

    # ------------------------------------------------------------------ parts, each of what it is told alone

    def turn(self, t: Table, me: int) -> int:
        """Whose turn it is, and how many actions he has."""
        return self._turn + (t.active - me) % self.n * 4 + min(t.actions_left, 3)

    def cards_left(self, west: int, east: int, found: list[int]) -> None:
        """The cards still to be drawn."""
        for side, left in enumerate((west, east)):
            if left > 0:
                found.append(self._left + CARDS_LEFT * side + min(left, CARDS_LEFT))
        if west + east > 0:
            found.append(self._late + min(west + east, CARDS_LEFT))

    def faith(self, victories: int, bishops: list[int], supreme: int, found: list[int]) -> None:
        """The active victories, the bishops and the supreme religion."""
        for v in range(4):
            if victories >> v & 1:
                found.append(self._active + v)
        for r, count in enumerate(bishops):
            if count:
                found.append(self._bishops + 8 * r + min(count, 8))
        found.append(self._supreme + supreme + 1)

    def empires(self, t: Table, me: int, found: list[int]) -> None:
        """What the empires are, and whose."""
        n = self.n
        for e in range(N_EMPIRES):
            found.append(self._state + 4 * e + t.map_state[e])
            owner = t.owner[e]
            if owner != NONE:
                found.append(self._owner + (n * e + (owner - me) % n) * 2 + t.republic[e])
                if t.suzerain[e] != NONE:
                    found.append(self._vassal + e)

    def repressed(self, t: Table, me: int, found: list[int]) -> None:
        """The tokens that empires hold down."""
        n = self.n
        for e in range(N_EMPIRES):
            held = t.repressed[e]
            if held:
                found.append(self._repressed + 4 * e + min(len(held), 4))
                pawns = 0
                for token in held:
                    if token >= PAWN:
                        pawns |= 1 << (t.bank.index(token - PAWN) - me) % n
                for r in range(n):
                    if pawns >> r & 1:
                        found.append(self._repressed_pawn + n * e + r)

    def cities(self, t: Table, found: list[int]) -> None:
        """The tokens in the cities."""
        base = self._cities
        for token in t.cities:
            if token:
                found.append(base + (token if 0 < token < PAWN else 0))
            base += PAWN

    def concessions(self, t: Table, me: int, found: list[int]) -> None:
        """Whose concessions lie on the borders."""
        n = self.n
        for b, pawn in enumerate(t.concession):
            if pawn:
                found.append(self._concession + n * b + (t.bank.index(pawn - PAWN) - me) % n)

    def pirates(self, t: Table, found: list[int]) -> None:
        """The pirates on the borders."""
        for b, pirate in enumerate(t.pirate):
            if pirate:
                found.append(self._pirate + 3 * b + pirate - PIRATE)

    def market(self, side: int, cards: list[int], florins: int, found: list[int]) -> None:
        """The cards of one side of the market, and the florins on them."""
        for column, card in enumerate(cards):
            if card != NONE:
                found.append(self._market + 3 * card + column // 2)
        if florins:
            found.append(self._market_florins + 10 * side + min(florins, 10))

    def hand(self, r: int, florins: int, cards: int, known: tuple[int, ...], found: list[int]) -> None:
        """What the r-th seat after the one that looks has in hand: florins, cards, and those known of them."""
        if florins > 0:
            found.append(self._florins + RICH * r + min(florins, RICH))
        if cards:
            found.append(self._hand_size + 6 * r + min(cards, 6))
            for card in known:
                found.append(self._hand + N_ITEMS * r + card)

    def tableau(self, r: int, tableau: Tableau, maids: tuple[int, ...], found: list[int]) -> None:
        """What lies before the r-th seat after the one that looks."""
        for card in tableau.cards:
            found.append(self._tableau + N_ITEMS * r + card)
        if maids:
            found.append(self._maids + 3 * r + min(len(maids), 3))
        if tableau.bishops:
            found.append(self._bishops_on + 6 * r + min(tableau.bishops, 6))
        base = self._prestige + 8 * N_PRESTIGE * r
        for p in prestige_with_maids(tableau, maids):
            if p:
                found.append(base + min(8, p))
            base += 8
        base = self._ops + OPS_TOLD * N_OPS * r
        for count in tableau.ops:
            if count:
                found.append(base + min(OPS_TOLD, count))
            base += OPS_TOLD

    def leads(self, ahead: list[list[int]], victories: int, me: int, found: list[int]) -> None:
        """By how much each seat leads, or is behind the best of the others, in what victories compare."""
        n = self.n
        for seat in range(n):
            base = self._leads + 2 * LEADS * COMPARED * ((seat - me) % n) + SPAN + 1
            for i in range(COMPARED):
                active = victories >> VICTORY_OF[i] & 1
                found.append(base + LEADS * (COMPARED * active + i) + ahead[seat][i])

    def met(self, seat: int, victory: int, victories: int, me: int) -> int:
        """A seat has what a victory asks for."""
        return self._met + 8 * ((seat - me) % self.n) + 2 * victory + (victories >> victory & 1)


def known_hand(t: Table, seat: int, knower: int) -> tuple[int, ...]:
    """The cards in the hand of a seat that another knows of."""
    cards = t.hands[seat]
    if seat == knower or not cards:
        return cards
    seen = t.seen
    return tuple([card for card in cards if seen >> card & 1])


def leads(found: tuple[Compared, ...], out: list[bool]) -> list[list[int]]:
    """By how much each seat leads the best of the others, in what the victories compare of all."""
    n = len(found)
    ahead: list[list[int]] = []
    for seat in range(n):
        others = [found[other] for other in range(n) if other != seat and not out[other]]
        row: list[int] = []
        for i, mine in enumerate(found[seat]):
            best = max([other[i] for other in others], default=-1)
            row.append(max(-SPAN, min(mine - best, SPAN)))
        ahead.append(row)
    return ahead


def leaders(t: Table, ahead: list[list[int]]) -> list[tuple[int, int]]:
    """The seats that lead by enough, and in which victory: they may have what it asks for."""
    found: list[tuple[int, int]] = []
    for victory in (IMPERIAL, RENAISSANCE, GLOBALIZATION, HOLY):
        needed = margins(t, victory)
        for seat, row in enumerate(ahead):
            if all(row[i] >= margin for i, margin in zip(COMPARED_IN[victory], needed)):
                found.append((seat, victory))
    return found


def declares(t: Table) -> int:
    """The seat that can declare a victory at once, or NONE: whose turn it is, with the actions for it."""
    seat = t.active
    if t.victories and t.actions_left > 0:
        for victory in (IMPERIAL, RENAISSANCE, GLOBALIZATION, HOLY):
            if t.victories >> victory & 1 and is_met(t, seat, victory) and t.actions_left >= victory_price(t, victory):
                return seat
    return NONE
