"""What a seat of Pax Renaissance sees, as a row of bytes read straight from the table.

It holds what `signoria.pax.view` shows that seat and nothing else. Hands of others, the face-down column and the decks are
hidden, as there; what a seat knows because it watched (`signoria.pax.hidden`) comes with perfect recall only.
"""

from collections.abc import Sequence
from functools import cache
from operator import itemgetter
from typing import Final

from signoria.env.space import Field, where
from signoria.pax.facts import (
    BISHOP,
    N_BORDERS,
    N_CITIES,
    N_COLUMNS,
    N_EMPIRES,
    N_ITEMS,
    N_OPS,
    N_PLACES,
    N_SQUARES,
    N_TOKENS,
    NONE,
    PAWN,
    PIRATE,
    POOL_OF,
    PRESTIGE_IDS,
    SHIPS_IN_ALL,
    SUPPLIES,
    VICTORY_IDS,
)
from signoria.pax.questions import QUESTIONS
from signoria.pax.ruleset import RuleSet
from signoria.pax.state import OPS, ROW_AT, Table
from signoria.pax.tableau import prestige_of
from signoria.pax.tokens import in_pool
from signoria.table.flow import Ask, DecisionKind

SEATS: Final = 4
PIRATES: Final = range(PIRATE, BISHOP)  # they may share their pieces with others
MANY: Final = 255  # larger counts are shown as this: everything fits a byte

CLOSED: Final = PIRATE  # a city that cannot hold a token; no pirate stands in a city

# Where an item is.
IN_MARKET: Final = 1  # + place
ON_DECK: Final = IN_MARKET + N_PLACES  # + side: the top card that astrology shows
IN_HAND: Final = ON_DECK + 2
IN_ROW: Final = IN_HAND + 1  # + its row, see `ROW_AT`
OLD_MAID: Final = IN_ROW + 2 * SEATS  # + seat
QUEEN: Final = OLD_MAID + SEATS  # + empire
VASSAL: Final = QUEEN + N_EMPIRES  # + suzerain
LAST_LOCATION: Final = VASSAL + N_EMPIRES - 1

# What is remembered of a card.
SEEN: Final = 1
KNOWN_HAND: Final = 2  # + seat, from 1 on
FACE_DOWN: Final = KNOWN_HAND + SEATS  # + side

SEAT_FIELDS: Final[tuple[tuple[str, int, str], ...]] = (
    ("bank", 4, "1 + the bank that sits there, 0 for no seat"),
    ("florins", MANY, "florins"),
    ("hand", MANY, "cards in hand"),
    ("concessions", N_BORDERS, "pawns on borders"),
    ("reserve", MANY, "pawns in reserve"),
    ("kings", N_EMPIRES, "squares with the king side up, vassals included"),
    ("republics", N_EMPIRES, "squares with the republic side up"),
    ("out", 1, "bankrupt and out of the game"),
    *((f"prestige_{name}", MANY, f"{name} prestige, old maids included") for name in PRESTIGE_IDS),
)
# What a question is about, by the sort of number: the greatest, what counting begins with, and what it means.
ABOUT_FIELDS: Final[tuple[tuple[str, int, int, str], ...]] = (
    ("item", N_ITEMS, 1, "1 + the card or empire square the question is about"),
    ("op", N_OPS, 1, "1 + the op it is about"),
    ("token", N_TOKENS - 1, 0, "the token it is about"),
    ("border", N_BORDERS, 1, "1 + the border it is about"),
    ("attack", 1, 0, "1: casualties among the attackers"),
)
REPRESSIBLE: Final = PIRATE - 1 + SEATS  # knights and rooks by token, then pawns by relative seat

FIELDS: Final[tuple[Field, ...]] = (
    Field("question", 1, 0, len(QUESTIONS), "1 + the kind of question this seat has to answer, 0 if it has none"),
    *(Field(f"about_{sort}", 1, 0, high, means) for sort, high, _, means in ABOUT_FIELDS),
    Field("over", 1, 0, 1, "the game has ended"),
    Field("turn", 1, 0, MANY, "number of the turn"),
    Field("active", 1, 0, SEATS - 1, "relative seat whose turn it is"),
    Field("actions_left", 1, 0, 2, "actions it has left"),
    Field("ops_done", 2, 0, 1, "ops used this turn, by side"),
    Field("fairs_done", 2, 0, 1, "fairs convened this turn, by side"),
    Field("free_fair_used", 1, 0, 1, "the free fair was used this turn"),
    Field("ops_running", 2, 0, 1, "ops being performed now, by side"),
    Field("victories", len(VICTORY_IDS), 0, 1, "active victories"),
    *(Field(name, SEATS, 0, high, f"by relative seat: {means}") for name, high, means in SEAT_FIELDS),
    Field("map_state", N_EMPIRES, 0, 3, "by empire: 0 medieval, 1 + religion of a theocracy"),
    Field("city", N_CITIES, 0, CLOSED, "token in the city, 0 none, 7 covered or closed"),
    Field("concession", N_BORDERS, 0, SEATS, "1 + relative seat of the pawn on the border"),
    Field("pirate", N_BORDERS, 0, PIRATE + 2, "token of the pirate on the border"),
    Field("repressed", N_EMPIRES * REPRESSIBLE, 0, MANY, "by empire: knights, rooks, then pawns by relative seat"),
    Field("pool", PAWN - 1, 0, MANY, "tokens in the pool, pawns apart"),
    Field("owner", N_EMPIRES, 0, SEATS, "by empire: 1 + relative seat that holds its square, 0 in its throne"),
    Field("republic", N_EMPIRES, 0, 1, "the square lies republic side up"),
    Field("market_florins", N_PLACES, 0, MANY, "florins on each place of the market"),
    Field("barred", N_PLACES, 0, 1, "places that usury bars this turn"),
    Field("face_down", 2, 0, 1, "by side: a card lies in the face-down column"),
    Field("deck", 2, 0, MANY, "cards left in each deck"),
    Field("location", N_ITEMS, 0, LAST_LOCATION, "where each item can be seen"),
    Field("order", N_ITEMS, 0, MANY, "1 + its place in that row, or among queens or vassals"),
    Field("bishop", N_ITEMS, 0, PAWN - 1, "token of the bishop on the item"),
    Field("used", N_ITEMS, 0, 1, "its op was used this turn"),
)
RECALLED: Final[tuple[Field, ...]] = (
    Field(
        "known", N_ITEMS, 0, FACE_DOWN + 1, "0 never seen, 1 seen, 2 + relative seat in whose hand, 6 + side face down"
    ),
)

# The number of each kind of question; behind it an observation shows what it is about.
QUESTION: Final[dict[str, int]] = {kind.name: i for i, kind in enumerate(QUESTIONS, start=1)}
_asked: dict[tuple[str, int], bytes] = {}
_DIGITS: Final = bytes([n == ord("1") for n in range(256)])  # the digits 0 and 1 as numbers
# Whether the game is over and the number of the turn, by both.
_TURNS: Final = tuple([bytes((over, turn)) for turn in range(MANY + 1)] for over in (0, 1))
_stages: dict[int, bytes] = {}
# What is made anew when one of them changes: cities, repressed tokens, pool, concessions, pirates, and who is out.
_Board = tuple[list[int], list[tuple[int, ...]], list[int], list[int], list[int], list[bool]]


class Observer:
    """Looks at tables, and keeps what it has worked out of one until that changes.

    Most of an observation is the same as at the last question: the map, the tableaux, what is repressed. It is put together
    from parts, some that all seats see alike and some by seat, that are kept with copies of all they were made of. They are
    made anew where the table has something else; so an observer may look at any table in any order, and sees what a new one
    would see. Nothing in a tableau changes without `Table.touch`, after which `Table.actives` is another tuple.
    """

    __slots__ = (
        "_actives", "_astrology", "_bank", "_banks", "_bishop", "_bishops", "_board", "_boards", "_city", "_columns",
        "_concessions", "_decks", "_drawn", "_florins", "_left", "_lies", "_location", "_locations", "_map", "_market",
        "_offer", "_old_maids", "_open", "_order", "_owner", "_pawns", "_pirates", "_pools", "_repressions", "_republic",
        "_rules", "_seats", "_shown", "_squares", "_tail", "_used", "_useds", "_ways",
    )  # fmt: skip

    def __init__(self) -> None:
        self._bank: tuple[int, ...] | None = None
        self._rules: RuleSet | None = None

    def _forget(self, t: Table) -> None:
        """Begin with a table of these banks and rules that nothing else is known of."""
        n = t.n
        self._bank, self._rules, self._astrology = t.bank, t.rules, t.rules.astrology
        self._ways = _WAYS[n]
        self._banks = [ways.banks(t.bank) for ways in self._ways]
        # What the parts were made of.
        self._actives: tuple[tuple[int, ...], ...] | None = None
        self._board: _Board = ([], [], [], [], [], [])
        self._market: list[int] = []
        self._drawn: list[int] = []
        self._decks: list[tuple[int, ...]] = []
        self._florins: list[int] = []
        self._used = 0
        self._bishop: list[int] = []
        self._owner: list[int] = []
        self._republic: list[bool] = []
        self._old_maids: list[tuple[int, ...]] = []
        self._lies: list[tuple[int, ...]] = [()] * (3 * n + 2 * N_EMPIRES)  # rows, old maids, queens and vassals
        # Where each of their items lies, by absolute seat. The last place stands for no card (NONE).
        self._location = bytearray(N_ITEMS + 1)
        self._order = bytearray(N_ITEMS)
        self._open: bytearray | None = None  # the same, with the market
        self._columns = [bytearray(_LASTING)] * n  # of each seat: kings, republics, out, prestige
        # The parts that all see alike; the tail is made of the last three fields.
        self._map = self._city = self._pirates = self._pools = self._offer = self._left = self._tail = b""
        self._bishops = self._useds = bytes(N_ITEMS)
        # The parts as each seat sees them; empty where they must be made anew. Boards are made of those before them.
        self._pawns = [b""] * n
        self._concessions = [b""] * n
        self._seats = [b""] * n
        self._repressions = [b""] * n
        self._squares = [b""] * n
        self._boards = [b""] * n
        self._locations: list[bytearray | None] = [None] * n
        self._shown: list[tuple[int, ...]] = [()] * n  # the hand that is shown there

    def observe(self, t: Table, ask: Ask | None, seat: int) -> bytearray:
        """All that the seat sees, in the order of FIELDS."""
        if t.bank is not self._bank or t.rules is not self._rules:
            self._forget(t)
        if t.actives is None or t.actives is not self._actives or t.old_maids != self._old_maids:
            self._look_at_tableaux(t)
        if self._board != (t.cities, t.repressed, t.pool, t.concession, t.pirate, t.out):
            self._look_at_board(t)
        if t.market != self._market or t.drawn != self._drawn or t.decks != self._decks:
            self._look_at_market(t)
        if t.market_florins != self._florins:
            self._florins = t.market_florins[:]
            self._offer = _small(self._florins)
        if t.used != self._used:
            self._used = t.used
            self._useds = bytes(_bits(t.used))
            self._tail = b""
        hands = t.hands
        ways = self._ways[seat]
        shown = self._locations[seat]
        if shown is None or self._shown[seat] is not hands[seat]:
            shown = self._own_locations(t, seat, ways)
        question = _NO_QUESTION
        if ask is not None:
            kind, asked, _, about = ask
            if asked == seat:
                question = _asked.get((kind.name, about)) or _question(kind, about)
        running = t.ops_running if t.phase == OPS else 0
        stage = (
            t.ops_done | t.fairs_done << 2 | t.fair_free_used << 4 | running << 5 | t.victories << 7
            | t.actions_left << 11 | ways.relative[t.active] << 13
        )  # fmt: skip
        florins = t.florins
        held = [0] * (2 * SEATS)  # florins, then cards in hand
        for r, other in enumerate(ways.seats):
            held[r] = florins[other]
            held[SEATS + r] = len(hands[other])
        seen = bytearray().join(
            (
                question,
                _TURNS[t.over][min(t.turn_number, MANY)],
                _stages.get(stage) or _stage(stage),
                self._banks[seat],
                _small(held),
                self._boards[seat] or self._own_board(t, seat, ways),
                self._offer,
                _barred_places(t.barred) if t.barred else _NONE_BARRED,
                self._left,
                shown,
                self._tail or self._own_tail(),
            )
        )
        if self._astrology:
            for side in (0, 1):
                if t.drawn[side] < len(t.decks[side]):
                    seen[_LOCATION + t.decks[side][t.drawn[side]]] = ON_DECK + side
        return seen

    def _own_tail(self) -> bytes:
        """The order of the items in their rows, the bishops on them, and the ops used."""
        seen = self._tail = b"".join((self._order, self._bishops, self._useds))
        return seen

    # ------------------------------------------------------------------ what each seat sees in its own way

    def _own_board(self, t: Table, seat: int, ways: "_Ways") -> bytes:
        """What lies on the map and before the seats: from the concessions in SEAT_FIELDS to the sides of the squares."""
        seen = self._boards[seat] = b"".join(
            (
                self._pawns[seat] or self._own_pawns(t, seat, ways),
                self._seats[seat] or self._own_seats(seat, ways),
                self._map,
                self._city,
                self._concessions[seat] or self._own_concessions(t, seat, ways),
                self._pirates,
                self._repressions[seat] or self._own_repressions(t, seat, ways),
                self._pools,
                self._squares[seat] or self._own_squares(t, seat, ways),
            )
        )
        return seen

    def _own_seats(self, seat: int, ways: "_Ways") -> bytes:
        """The lasting numbers of SEAT_FIELDS, each for all relative seats."""
        numbers = bytearray(SEATS * _LASTING)
        for r, other in enumerate(ways.seats):
            numbers[r::SEATS] = self._columns[other]
        seen = self._seats[seat] = bytes(numbers)
        return seen

    def _own_pawns(self, t: Table, seat: int, ways: "_Ways") -> bytes:
        """The concessions of each relative seat, then their reserves."""
        numbers = [0] * (2 * SEATS)
        for r, other in enumerate(ways.seats):
            pawn = PAWN + t.bank[other]
            numbers[r] = t.concession.count(pawn)
            numbers[SEATS + r] = t.pool[pawn]
        seen = self._pawns[seat] = bytes(numbers)
        return seen

    def _own_concessions(self, t: Table, seat: int, ways: "_Ways") -> bytes:
        """Concessions by relative seat."""
        seen = self._concessions[seat] = bytes(t.concession).translate(ways.pawns(t.bank))
        return seen

    def _own_repressions(self, t: Table, seat: int, ways: "_Ways") -> bytes:
        """What is repressed on each square, pawns by relative seat."""
        counts = bytearray(N_EMPIRES * REPRESSIBLE)
        pawns = ways.pawns(t.bank)
        for e, tokens in enumerate(t.repressed):
            for token in tokens:
                slot = token - 1 if token < PAWN else PIRATE - 2 + pawns[token]
                counts[e * REPRESSIBLE + slot] += 1
        seen = self._repressions[seat] = bytes(counts)
        return seen

    def _own_squares(self, t: Table, seat: int, ways: "_Ways") -> bytes:
        """Who holds each square, and which side is up."""
        seen = self._squares[seat] = bytes(itemgetter(*t.owner)(ways.owners)) + bytes(t.republic)
        return seen

    def _own_locations(self, t: Table, seat: int, ways: "_Ways") -> bytearray:
        """Where the items in tableaux, in the market and in the seat's own hand lie."""
        lie_open = self._open
        if lie_open is None:
            lie_open = self._open = self._location[:]
            market = t.market
            for place in _FACE_UP:
                lie_open[market[place]] = IN_MARKET + place
        places = lie_open.translate(ways.locations)
        hand = self._shown[seat] = t.hands[seat]
        for card in hand:
            places[card] = IN_HAND
        del places[-1]
        self._locations[seat] = places
        return places

    # ------------------------------------------------------------------ what has changed

    def _look_at_board(self, t: Table) -> None:
        """Cities, concessions, pirates, what is repressed, the pool, and who is out."""
        n = t.n
        cities, repressed, pool, concession, pirate, out = self._board
        if t.cities != cities:
            cities = t.cities[:]
            self._city = bytes(itemgetter(*cities)(_IN_CITY))
        if t.repressed != repressed:
            repressed = t.repressed[:]
            self._repressions = [b""] * n
        if t.concession != concession:
            concession = t.concession[:]
            self._concessions = [b""] * n
            self._pawns = [b""] * n
        if t.pool != pool or t.pirate != pirate:
            if t.pool[PAWN:] != pool[PAWN:]:
                self._pawns = [b""] * n
            pool, pirate = t.pool[:], t.pirate[:]
            self._pirates = bytes(pirate)
            self._pools = bytes(_shared_pool(t) if _SHARED[t.rules.pirate_pieces] else pool[1:PAWN])
        if t.out != out:
            out = t.out[:]
            for seat in range(n):
                self._weigh(t, seat)
            self._seats = [b""] * n
        self._board = (cities, repressed, pool, concession, pirate, out)
        self._boards = [b""] * n

    def _look_at_market(self, t: Table) -> None:
        """The cards in the market, and how many are left."""
        market = self._market = t.market[:]
        drawn = self._drawn = t.drawn[:]
        west, east = self._decks = t.decks[:]
        self._left = bytes((market[0] != NONE, market[N_COLUMNS] != NONE, len(west) - drawn[0], len(east) - drawn[1]))
        self._open = None
        self._locations = [None] * t.n

    def _look_at_tableaux(self, t: Table) -> None:
        """Bring up to date where items lie, and what the tableaux make of the seats; and the map."""
        n = t.n
        self._actives, self._old_maids = t.actives, t.old_maids[:]
        self._map = bytes(t.map_state)
        self._boards = [b""] * n
        stale: set[int] | range = _NOBODY
        if t.owner != self._owner or t.republic != self._republic:
            self._owner, self._republic = t.owner[:], t.republic[:]
            self._squares = [b""] * n
            stale = range(n)
        lies = t.rows + t.old_maids + t.queens + t.vassals
        if lies != self._lies:
            before = self._lies
            changed = [i for i in range(len(lies)) if lies[i] is not before[i]]
            self._move(lies, changed, n)
            if not stale:
                # A queen or vassal counts for whoever holds the square it lies at, whose row may be the same as before.
                stale = range(n) if changed[-1] >= 3 * n else {i // 2 if i < 2 * n else i - 2 * n for i in changed}
        if stale:
            self._seats = [b""] * n
            for seat in stale:
                self._weigh(t, seat)
        if t.bishop != self._bishop:
            self._bishop = t.bishop[:]
            self._bishops = bytes(t.bishop)
            self._tail = b""

    def _move(self, lies: list[tuple[int, ...]], changed: list[int], n: int) -> None:
        """Note where items lie now: all leave their old places before any comes to a new one."""
        location, order = self._location, self._order
        for i in changed:
            for item in self._lies[i]:
                location[item] = order[item] = 0
        for i in changed:
            where = _WHERE[n][i]
            ordered = not 2 * n <= i < 3 * n  # old maids lie in no order
            for k, item in enumerate(lies[i], start=1):
                location[item] = where
                order[item] = k if ordered else 0
        self._lies = lies
        self._tail = b""
        self._open = None
        self._locations = [None] * n

    def _weigh(self, t: Table, seat: int) -> None:
        """The numbers of SEAT_FIELDS that the tableaux make."""
        republics = (
            sum([1 for e in range(N_EMPIRES) if t.republic[e] and t.owner[e] == seat]) if True in t.republic else 0
        )
        self._columns[seat] = bytearray(
            (t.owner.count(seat) - republics, republics, t.out[seat], *prestige_of(t, seat))
        )


@cache
def _barred_places(barred: int) -> bytes:
    """1 for each place of the market that is barred."""
    return bytes(barred >> place & 1 for place in range(N_PLACES))


_NONE_BARRED: Final = bytes(N_PLACES)


class _Ways:
    """How a seat at a table of so many looks around: who follows it, and who that is from where it sits."""

    __slots__ = ("_pawns", "locations", "owners", "relative", "seats")

    def __init__(self, n: int, seat: int) -> None:
        self.relative = [(other - seat) % n for other in range(n)]
        self.seats = [(seat + r) % n for r in range(n)]
        self.owners = (*[r + 1 for r in self.relative], 0)  # how owners are shown; the last one is nobody (NONE)
        # Turns a location by absolute seat into one by relative seat.
        locations = bytearray(range(256))
        for other, r in enumerate(self.relative):
            for there, here in zip(ROW_AT[other], ROW_AT[r], strict=True):
                locations[IN_ROW + there] = IN_ROW + here
            locations[OLD_MAID + other] = OLD_MAID + r
        self.locations = bytes(locations)
        self._pawns: dict[tuple[int, ...], bytes] = {}

    def banks(self, bank: tuple[int, ...]) -> bytes:
        """1 + the bank of each relative seat, 0 for no seat."""
        return bytes([bank[seat] + 1 for seat in self.seats] + [0] * (SEATS - len(bank)))

    def pawns(self, bank: tuple[int, ...]) -> bytes:
        """A table that turns the pawn of a bank into 1 + its relative seat, and every other token into 0."""
        found = self._pawns.get(bank)
        if found is None:
            turned = bytearray(256)
            for seat, number in enumerate(bank):
                turned[PAWN + number] = self.relative[seat] + 1
            found = self._pawns[bank] = bytes(turned)
        return found


_WAYS: Final = tuple([_Ways(n, seat) for seat in range(n)] for n in range(SEATS + 1))
# Where the items lie that an observer keeps track of: rows, old maids, queens, vassals.
_WHERE: Final = tuple(
    [IN_ROW + i for i in range(2 * n)]
    + [OLD_MAID + seat for seat in range(n)]
    + [QUEEN + e for e in range(N_EMPIRES)]
    + [VASSAL + e for e in range(N_EMPIRES)]
    for n in range(SEATS + 1)
)
# The places of the market whose cards are face up.
_FACE_UP: Final[tuple[int, ...]] = tuple(place for place in range(N_PLACES) if place % N_COLUMNS)
# Whether pirates share their pieces with rooks or with each other, by `RuleSet.pirate_pieces`.
_SHARED: Final[dict[str, bool]] = {
    pieces: bool(SHIPS_IN_ALL[pieces]) or any(POOL_OF[pieces][token] != token for token in PIRATES)
    for pieces in SUPPLIES
}
_NOBODY: Final = range(0)
_NO_QUESTION: Final = bytes(1 + len(ABOUT_FIELDS))
# How a token in a city is shown; the last one is also that of a city that holds none (COVERED).
_IN_CITY: Final = (*range(PIRATE), CLOSED)
_LOCATION: Final[int] = where(FIELDS, "location").start
# The numbers of SEAT_FIELDS that seldom change, after those of bank, florins, hand, concessions and reserve.
_LASTING: Final = len(SEAT_FIELDS) - 5


def observe(t: Table, ask: Ask | None, seat: int) -> bytearray:
    """All that the seat sees, in the order of FIELDS."""
    return Observer().observe(t, ask, seat)


def _shared_pool(t: Table) -> list[int]:
    """The tokens in the pool, pawns apart, where pirates share their pieces."""
    return t.pool[1:PIRATE] + [in_pool(t, token) for token in PIRATES] + t.pool[BISHOP:PAWN]


def _small(numbers: Sequence[int]) -> bytes:
    """The numbers as bytes, those above MANY as MANY."""
    try:
        return bytes(numbers)
    except ValueError:
        return bytes([min(n, MANY) for n in numbers])


def _bits(items: int) -> bytearray:
    """The bits of a set of items, one byte each."""
    return bytearray(f"{items:0{N_ITEMS}b}"[::-1].encode().translate(_DIGITS)) if items else bytearray(N_ITEMS)


def _stage(stage: int) -> bytes:
    """From the active seat to the active victories: what was done this turn in bits, actions left, active seat."""
    done = [stage >> i & 1 for i in range(11)]
    found = _stages[stage] = bytes((stage >> 13, stage >> 11 & 3, *done))
    return found


def _question(kind: DecisionKind, about: int) -> bytes:
    """The kind of question and what it is about."""
    parts = {} if kind.about is None else kind.about.parts(about)
    told = [parts[sort] + first if sort in parts else 0 for sort, _, first, _ in ABOUT_FIELDS]
    found = _asked[kind.name, about] = bytes((QUESTION[kind.name], *told))
    return found


def recall(t: Table, seat: int) -> bytearray:
    """What the seat knows of each card from having watched, in the order of RECALLED."""
    seen = t.seen
    known = _bits(seen)
    known[:N_SQUARES] = bytes(N_SQUARES)  # squares are never hidden
    for r in range(1, t.n):
        for card in t.hands[(seat + r) % t.n]:
            if seen >> card & 1:  # bought in the open; hands that came with a position stay hidden
                known[card] = KNOWN_HAND + r
    for card in t.hands[seat]:
        known[card] = SEEN
    for side in (0, 1):
        card = t.market[side * N_COLUMNS]
        if card != NONE and seen >> card & 1:
            known[card] = FACE_DOWN + side
    return known


def cursor(t: Table) -> int:
    """How much of the decks was drawn."""
    return t.drawn[0] << 16 | t.drawn[1]


def revealed(t: Table, before: int, now: int) -> list[int]:
    """The cards that were drawn or, with astrology, came to lie on top, West first."""
    ahead = 1 if t.rules.astrology else 0
    cards: list[int] = []
    for side, shift in ((0, 16), (1, 0)):
        first, last = before >> shift & 0xFFFF, now >> shift & 0xFFFF
        cards += t.decks[side][first + ahead if before else 0 : last + ahead]
    return cards


def potential(t: Table, seat: int) -> float:
    """Prestige, squares, concessions and florins of the seat, less those of the best of the others, in hundredths."""
    worth = [
        sum(prestige_of(t, s)) + 2 * t.owner.count(s) + t.concession.count(PAWN + t.bank[s]) + t.florins[s] / 4
        for s in range(t.n)
    ]
    return (worth[seat] - max(worth[s] for s in range(t.n) if s != seat)) / 100
