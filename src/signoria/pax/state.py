"""Everything that lies on the table of Pax Renaissance, in flat lists of small numbers."""

import hashlib
from operator import itemgetter
from typing import Final

from signoria.pax.facts import (
    ACTIONS_PER_TURN,
    BANK_IDS,
    CATHOLIC,
    CITIES,
    CITY_EMPIRE,
    EMPORIA,
    KNIGHT,
    N_BANKS,
    N_BORDERS,
    N_CITIES,
    N_EMPIRES,
    N_ITEMS,
    N_PLACES,
    NONE,
    ONE_SHOTS,
    PAWN,
    SIDE_IDS,
    START_STATE,
    SUPPLIES,
    VENICE,
    VENICE2,
)
from signoria.pax.ruleset import RuleSet
from signoria.table.flow import Board

VENETIANS: Final = KNIGHT + CATHOLIC  # the gold knights two of whom condottieri bring to Venice
COVERED: Final = -1  # a city that cannot hold a token: under a busted disk, or Venice's second place when closed

# What the game does next: see `turn.play`.
ACTION: Final = 0
OPS: Final = 1

# Where the row of a seat on a side stands in `Table.rows`: ROW_AT[seat][side].
ROW_AT: Final[tuple[tuple[int, ...], ...]] = tuple([(2 * seat, 2 * seat + 1) for seat in range(N_BANKS)])

# Reads the tokens in the cities of each empire.
TOKENS_IN: Final = tuple([itemgetter(*cities) for cities in CITIES])


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
        "decks_unknown",
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
        "op_borrowed",
        "ops_done",
        "ops_made",
        "ops_running",
        "out",
        "over",
        "owner",
        "phase",
        "pirate",
        "pool",
        "prestige",
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

    rules: RuleSet
    n: int
    bank: tuple[int, ...]
    seed: int
    # The map
    map_state: list[int]
    cities: list[int]
    concession: list[int]  # a pawn, or 0
    pirate: list[int]
    repressed: list[tuple[int, ...]]
    pool: list[int]  # pawns: the reserve of each bank
    # Empire squares
    owner: list[int]  # a seat; NONE: in its throne
    republic: list[bool]
    suzerain: list[int]
    vassals: list[tuple[int, ...]]
    queens: list[tuple[int, ...]]
    bishop: list[int]  # the bishop on each square or card
    # Seats
    florins: list[int]
    china: int  # what all others have, negated: the sum over the table stays the same
    hands: list[tuple[int, ...]]
    old_maids: list[tuple[int, ...]]
    rows: list[tuple[int, ...]]  # by seat and side: see `ROW_AT`
    out: list[bool]
    # The market: 2 x 6 places, the face-down column first in each row
    market: list[int]
    market_florins: list[int]
    decks: list[tuple[int, ...]]
    drawn: list[int]  # how many of each deck have been drawn
    decks_unknown: bool  # the decks of a position are made up: no answer may count on them
    comet_depth: list[int]  # the comets lie among this many last cards of each deck
    seen: int  # bits of the cards every seat has seen
    # The turn
    turn_number: int
    active: int
    actions_left: int
    ops_done: int  # bits of sides
    fairs_done: int
    fair_free_used: bool
    barred: int  # bits of market places that usury keeps from the active seat (E1.e)
    used: int  # bits of items whose op was used this turn
    phase: int
    ops_running: int  # bits of the sides being activated
    ops_made: int  # ops performed in the running activation
    op_borrowed: bool  # one of them was an opponent's (CRYPTO.1)
    # Victory
    victories: int  # bits of active victories
    over: bool
    winners: tuple[int, ...]
    won_by: int
    # Unsilenced abilities by seat, worked out when asked for; None after anything that may change them
    actives: tuple[tuple[int, ...], ...] | None
    prestige: list[list[int]] | None  # likewise, see `tableau.prestige_by_seat`; old maids change it too
    unsettled: bool  # whether `settle` has something to look at

    def __init__(self, rules: RuleSet, bank: tuple[int, ...], seed: int) -> None:
        super().__init__()
        self.rules = rules
        self.n = len(bank)
        self.bank = bank
        self.seed = seed

    def touch(self) -> None:
        """A tableau, a bishop or the map changed: abilities may have come or gone.

        Observers count on it, and on `touch_row`: while `actives` is the same tuple, all of these are the same.
        """
        self.actives = None
        self.prestige = None
        self.unsettled = True

    def touch_row(self) -> None:
        """A card without abilities came or went: nothing is to be settled, and observers find an equal, but other tuple."""
        if self.actives is not None:
            self.actives = (*self.actives,)
        self.prestige = None

    def copy(self) -> "Table":
        """An independent copy, without a log."""
        t = Table(self.rules, self.bank, self.seed)
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
        t.decks_unknown = self.decks_unknown
        t.comet_depth = self.comet_depth[:]
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
        t.op_borrowed = self.op_borrowed
        t.victories = self.victories
        t.over = self.over
        t.winners = self.winners
        t.won_by = self.won_by
        t.actives = self.actives
        t.prestige = self.prestige
        t.unsettled = self.unsettled
        return t

    def digest(self) -> str:
        """Everything on the table in short, to compare tables of one run: equal for equal tables, and only for those."""
        values = (
            self.rules, self.bank, self.map_state, self.cities, self.concession, self.pirate, self.repressed,
            self.pool, self.owner, self.republic, self.suzerain, self.vassals, self.queens, self.bishop,
            self.florins, self.china, self.hands, self.old_maids, self.rows, self.out, self.market,
            self.market_florins, self.decks, self.drawn, self.comet_depth, self.seen, self.turn_number,
            self.active, self.actions_left, self.ops_done, self.fairs_done, self.fair_free_used, self.barred,
            self.used, self.phase, self.ops_running, self.ops_made, self.op_borrowed, self.victories, self.over,
            self.winners, self.won_by,
        )  # fmt: skip
        return hashlib.sha256(repr(values).encode()).hexdigest()


def empty_table(rules: RuleSet, banks: list[int], seed: int) -> Table:
    """A table before setup: nothing placed, nothing dealt, every square in its throne."""
    t = Table(rules, tuple(banks), seed)
    n = t.n
    t.map_state = list(START_STATE)
    t.cities = [0] * N_CITIES
    t.concession = [0] * N_BORDERS
    t.pirate = [0] * N_BORDERS
    t.repressed = [()] * N_EMPIRES
    t.pool = list(SUPPLIES[rules.pirate_pieces])
    t.owner = [NONE] * N_EMPIRES
    t.republic = [False] * N_EMPIRES
    t.suzerain = [NONE] * N_EMPIRES
    t.vassals = [()] * N_EMPIRES
    t.queens = [()] * N_EMPIRES
    t.bishop = [0] * N_ITEMS
    t.florins = [0] * n
    t.china = 0
    t.hands = [()] * n
    t.old_maids = [()] * n
    t.rows = [()] * (len(SIDE_IDS) * n)
    t.out = [False] * n
    t.market = [NONE] * N_PLACES
    t.market_florins = [0] * N_PLACES
    t.decks = [(), ()]
    t.drawn = [0, 0]
    t.decks_unknown = False
    t.comet_depth = [0, 0]
    t.seen = 0
    t.turn_number = 1
    t.active = 0
    t.actions_left = ACTIONS_PER_TURN
    t.ops_done = 0
    t.fairs_done = 0
    t.fair_free_used = False
    t.barred = 0
    t.used = 0
    t.phase = ACTION
    t.ops_running = 0
    t.ops_made = 0
    t.op_borrowed = False
    t.victories = 0
    t.over = False
    t.winners = ()
    t.won_by = NONE
    t.actives = None
    t.prestige = None
    t.unsettled = False
    return t


def tableau_of(t: Table, seat: int) -> tuple[int, ...]:
    """The cards and squares before a seat, those of the west first."""
    west, east = ROW_AT[seat]
    return t.rows[west] + t.rows[east]


def one_shot_of(t: Table, card: int) -> int:
    """The one-shot of a card, as the cards of this table are printed."""
    return ONE_SHOTS[t.rules.card_set][card][0]


def one_shot_detail(t: Table, card: int) -> int:
    """What the one-shot of a card names: an emporium, a pair of religions, a victory; NONE for wars."""
    return ONE_SHOTS[t.rules.card_set][card][1]


def pawn_of(t: Table, seat: int) -> int:
    """The pawn of a seat's bank."""
    return PAWN + t.bank[seat]


def seat_of_pawn(t: Table, pawn: int) -> int:
    """The seat a pawn belongs to."""
    return t.bank.index(pawn - PAWN)


def automated_seat(t: Table) -> int:
    """The seat of the automated opponent in the solitaire game (O.b.1: the human is Fugger), else NONE."""
    if not t.rules.solo:
        return NONE
    return 1 - t.bank.index(BANK_IDS.index("fugger"))


def bank_id(t: Table, seat: int) -> str:
    """The bank of a seat, by name."""
    return BANK_IDS[t.bank[seat]]


def vacant_cities(t: Table, empire: int) -> list[int]:
    """The open cities of an empire that hold no token. Covered emporia are not among them (B6.FAQ.2, SATURATION.1)."""
    cities = t.cities
    return [c for c in CITIES[empire] if not cities[c] and (c != VENICE2 or venice_takes(t, c, VENETIANS))]


def is_saturated(t: Table, empire: int) -> bool:
    """SATURATION.1: all open cities are occupied."""
    if 0 not in TOKENS_IN[empire](t.cities):
        return True
    return empire == CITY_EMPIRE[VENICE] and not vacant_cities(t, empire)


def venice_takes(t: Table, city: int, token: int) -> bool:
    """R26: whether one of Venice's two places takes the token: any, or (switch) a second one only of two gold knights.

    The first place is taken first: which of two free places is no choice.
    """
    other = t.cities[VENICE2 if city == VENICE else VENICE]
    if city == VENICE2 and not other:
        return False
    if t.rules.condottieri == "tokens":
        return True
    if city == VENICE:
        return other <= 0 or token == VENETIANS
    return token == VENETIANS == other


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
