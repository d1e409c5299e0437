"""Everything that lies on the table of Pax Renaissance, in flat lists of small numbers."""

from typing import Final

from signoria.pax.facts import (
    BANK_IDS,
    CITIES,
    EMPORIA,
    N_BORDERS,
    N_CITIES,
    N_EMPIRES,
    N_ITEMS,
    NONE,
    PAWN,
    START_STATE,
    SUPPLY,
)
from signoria.pax.ruleset import RuleSet
from signoria.table.flow import Board

COVERED: Final = -1  # a city that cannot hold a token: under a busted disk, or Venice's second place when closed

# What the game does next: see `turn.play`.
ACTION: Final = 0
OPS: Final = 1


class Table(Board):
    """The table. Seats are numbered in turn order; `bank[seat]` says whose they are.

    Rows of the tableau run from the player board outward and hold cards and non-vassal empire squares; queens and vassals
    lie with their square. Rows, hands and lists of repressed tokens are tuples, so that copies can share them.
    """

    __slots__ = (
        "actions_left",
        "active",
        "actives",
        "bank",
        "barred",
        "bishop",
        "china",
        "cities",
        "comet_depth",
        "concession",
        "decks",
        "drawn",
        "fair_free_used",
        "fairs_done",
        "florins",
        "hands",
        "map_state",
        "market",
        "market_florins",
        "n",
        "old_maids",
        "ops_done",
        "ops_made",
        "ops_running",
        "out",
        "over",
        "owner",
        "phase",
        "pirate",
        "pool",
        "queens",
        "repressed",
        "republic",
        "rows",
        "rules",
        "seed",
        "seen",
        "suzerain",
        "turn_number",
        "unsettled",
        "used",
        "vassals",
        "victories",
        "winners",
        "won_by",
    )

    def __init__(self, rules: RuleSet, banks: list[int], seed: int) -> None:
        super().__init__()
        n = len(banks)
        self.rules: RuleSet = rules
        self.n: int = n
        self.bank: tuple[int, ...] = tuple(banks)
        self.seed: int = seed
        # The map
        self.map_state: list[int] = list(START_STATE)
        self.cities: list[int] = [0] * N_CITIES
        self.concession: list[int] = [0] * N_BORDERS  # a pawn, or 0
        self.pirate: list[int] = [0] * N_BORDERS
        self.repressed: list[tuple[int, ...]] = [()] * N_EMPIRES
        self.pool: list[int] = list(SUPPLY)  # pawns: the reserve of each bank
        # Empire squares
        self.owner: list[int] = [NONE] * N_EMPIRES  # a seat; NONE: in its throne
        self.republic: list[bool] = [False] * N_EMPIRES
        self.suzerain: list[int] = [NONE] * N_EMPIRES
        self.vassals: list[tuple[int, ...]] = [()] * N_EMPIRES
        self.queens: list[tuple[int, ...]] = [()] * N_EMPIRES
        self.bishop: list[int] = [0] * N_ITEMS  # the bishop on each square or card
        # Seats
        self.florins: list[int] = [0] * n
        self.china: int = 0  # what all others have, negated: the sum over the table stays the same
        self.hands: list[tuple[int, ...]] = [()] * n
        self.old_maids: list[tuple[int, ...]] = [()] * n
        self.rows: list[tuple[int, ...]] = [()] * (2 * n)  # rows[2 * seat + side]
        self.out: list[bool] = [False] * n
        # The market: 2 x 6 places, the face-down column first in each row
        self.market: list[int] = [NONE] * 12
        self.market_florins: list[int] = [0] * 12
        self.decks: list[tuple[int, ...]] = [(), ()]
        self.drawn: list[int] = [0, 0]  # how many of each deck have been drawn
        self.comet_depth: list[int] = [0, 0]  # the comets lie among this many last cards of each deck
        self.seen: int = 0  # bits of the cards every seat has seen
        # The turn
        self.turn_number: int = 1
        self.active: int = 0
        self.actions_left: int = 2
        self.ops_done: int = 0  # bits of sides
        self.fairs_done: int = 0
        self.fair_free_used: bool = False
        self.barred: int = 0  # bits of market cards that usury keeps from the active seat (E1.e)
        self.used: int = 0  # bits of items whose op was used this turn
        self.phase: int = ACTION
        self.ops_running: int = 0  # bits of the sides being activated
        self.ops_made: int = 0  # ops performed in the running activation
        # Victory
        self.victories: int = 0  # bits of active victories
        self.over: bool = False
        self.winners: tuple[int, ...] = ()
        self.won_by: int = NONE
        # Unsilenced abilities by seat, worked out when asked for; None after anything that may change them
        self.actives: tuple[tuple[int, ...], ...] | None = None
        self.unsettled: bool = False  # whether `settle` has something to look at

    def touch(self) -> None:
        """A tableau, a bishop or the map changed: abilities may have come or gone."""
        self.actives = None
        self.unsettled = True

    def copy(self) -> "Table":
        """An independent copy, without a log."""
        t = Table.__new__(Table)
        t.log = None
        t.together = []
        t.guarded = False
        t.rules = self.rules
        t.n = self.n
        t.bank = self.bank
        t.seed = self.seed
        t.map_state = self.map_state[:]
        t.cities = self.cities[:]
        t.concession = self.concession[:]
        t.pirate = self.pirate[:]
        t.repressed = self.repressed[:]
        t.pool = self.pool[:]
        t.owner = self.owner[:]
        t.republic = self.republic[:]
        t.suzerain = self.suzerain[:]
        t.vassals = self.vassals[:]
        t.queens = self.queens[:]
        t.bishop = self.bishop[:]
        t.florins = self.florins[:]
        t.china = self.china
        t.hands = self.hands[:]
        t.old_maids = self.old_maids[:]
        t.rows = self.rows[:]
        t.out = self.out[:]
        t.market = self.market[:]
        t.market_florins = self.market_florins[:]
        t.decks = self.decks[:]
        t.drawn = self.drawn[:]
        t.comet_depth = self.comet_depth
        t.seen = self.seen
        t.turn_number = self.turn_number
        t.active = self.active
        t.actions_left = self.actions_left
        t.ops_done = self.ops_done
        t.fairs_done = self.fairs_done
        t.fair_free_used = self.fair_free_used
        t.barred = self.barred
        t.used = self.used
        t.phase = self.phase
        t.ops_running = self.ops_running
        t.ops_made = self.ops_made
        t.victories = self.victories
        t.over = self.over
        t.winners = self.winners
        t.won_by = self.won_by
        t.actives = self.actives
        t.unsettled = self.unsettled
        return t


def pawn_of(t: Table, seat: int) -> int:
    """The pawn of a seat's bank."""
    return PAWN + t.bank[seat]


def seat_of_pawn(t: Table, pawn: int) -> int:
    """The seat a pawn belongs to."""
    return t.bank.index(pawn - PAWN)


def bank_id(t: Table, seat: int) -> str:
    """The bank of a seat, by name."""
    return BANK_IDS[t.bank[seat]]


def vacant_cities(t: Table, empire: int) -> list[int]:
    """The open cities of an empire that hold no token. Covered emporia are not among them (B6.FAQ.2, SATURATION.1)."""
    cities = t.cities
    return [c for c in CITIES[empire] if not cities[c]]


def is_saturated(t: Table, empire: int) -> bool:
    """SATURATION.1: all open cities are occupied."""
    cities = t.cities
    return all(cities[c] for c in CITIES[empire])


def open_emporium(t: Table, colour: int) -> int:
    """EMPORIUM.1: the one emporium of a colour that no disk covers."""
    for c in EMPORIA[colour]:
        if t.cities[c] != COVERED:
            return c
    raise AssertionError("all emporia of a colour are covered")


def pay_china(t: Table, seat: int, florins: int) -> None:
    """CHINA.2: a cost goes to China."""
    t.florins[seat] -= florins
    t.china += florins


def gain_from_china(t: Table, seat: int, florins: int) -> None:
    """CHINA.1: an income comes from China."""
    t.florins[seat] += florins
    t.china -= florins
