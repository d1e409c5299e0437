"""What a seat of Pax Renaissance sees, as a row of bytes read straight from the table.

It holds what `signoria.pax.view` shows that seat and nothing else. Hands of others, the face-down column and the decks are
hidden, as there; what a seat knows because it watched (`signoria.pax.hidden`) comes with perfect recall only.
"""

from functools import cache
from struct import Struct
from typing import Final

from signoria.env.space import REVEALED, Field
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
    PRESTIGE,
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

HELD_FIELDS: Final[tuple[tuple[str, int, str], ...]] = (
    ("florins", MANY, "florins"),
    ("hand", MANY, "cards in hand"),
)
SEAT_FIELDS: Final[tuple[tuple[str, int, str], ...]] = (
    ("bank", 4, "1 + the bank that sits there, 0 for no seat"),
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

# In this order an observation is quickly made: what changes with every choice, then what differs from seat to seat in its
# order, then in whom it names, and at last what all seats see alike.
FIELDS: Final[tuple[Field, ...]] = (
    Field("question", 1, 0, len(QUESTIONS), "1 + the kind of question this seat has to answer, 0 if it has none"),
    *(Field(f"about_{sort}", 1, 0, high, means) for sort, high, _, means in ABOUT_FIELDS),
    Field("active", 1, 0, SEATS - 1, "relative seat whose turn it is"),
    Field("actions_left", 1, 0, 2, "actions it has left"),
    Field("ops_done", 2, 0, 1, "ops used this turn, by side"),
    Field("fairs_done", 2, 0, 1, "fairs convened this turn, by side"),
    Field("free_fair_used", 1, 0, 1, "the free fair was used this turn"),
    Field("ops_running", 2, 0, 1, "ops being performed now, by side"),
    Field("victories", len(VICTORY_IDS), 0, 1, "active victories"),
    Field("barred", N_PLACES, 0, 1, "places that usury bars this turn"),
    Field("over", 1, 0, 1, "the game has ended"),
    Field("turn", 1, 0, MANY, "number of the turn"),
    *(Field(name, SEATS, 0, high, f"by relative seat: {means}") for name, high, means in HELD_FIELDS),
    Field("face_down", 2, 0, 1, "by side: a card lies in the face-down column"),
    Field("deck", 2, 0, MANY, "cards left in each deck"),
    Field("market_florins", N_PLACES, 0, MANY, "florins on each place of the market"),
    *(Field(name, SEATS, 0, high, f"by relative seat: {means}") for name, high, means in SEAT_FIELDS),
    Field("repressed", N_EMPIRES * REPRESSIBLE, 0, MANY, "by empire: knights, rooks, then pawns by relative seat"),
    Field("location", N_ITEMS, 0, LAST_LOCATION, "where each item can be seen"),
    Field("concession", N_BORDERS, 0, SEATS, "1 + relative seat of the pawn on the border"),
    Field("owner", N_EMPIRES, 0, SEATS, "by empire: 1 + relative seat that holds its square, 0 in its throne"),
    Field("map_state", N_EMPIRES, 0, 3, "by empire: 0 medieval, 1 + religion of a theocracy"),
    Field("republic", N_EMPIRES, 0, 1, "the square lies republic side up"),
    Field("city", N_CITIES, 0, CLOSED, "token in the city, 0 none, 7 covered or closed"),
    Field("pirate", N_BORDERS, 0, PIRATE + 2, "token of the pirate on the border"),
    Field("pool", PAWN - 1, 0, MANY, "tokens in the pool, pawns apart"),
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
_asked: Final[dict[tuple[str, int], bytes]] = {}
_DIGITS: Final = bytes([n == ord("1") for n in range(256)])  # the digits 0 and 1 as numbers
# Ops and fairs done, the free fair, ops running, victories, actions left, relative active seat.
_Stage = tuple[int, int, bool, int, int, int, int]
_stages: Final[dict[_Stage, bytes]] = {}
# What is made anew when one of them changes: cities, repressed tokens, pool, concessions, pirates, and who is out.
_Board = tuple[list[int], list[tuple[int, ...]], list[int], list[int], list[int], list[bool]]

# Two parts of an observation are kept by absolute seat, and turned for each look. In one it is the place of a number that
# depends on the seat that looks, from `over` to `repressed`; here are the places by absolute seat.
_CONCESSIONS: Final = SEATS
_RESERVES: Final = 2 * SEATS  # by bank
_LASTING: Final = 3 * SEATS  # those that the tableaux make
_PRESTIGE: Final = 6 * SEATS  # the last of them
_REPRESSED: Final = len(SEAT_FIELDS) * SEATS
_TURNED: Final = _REPRESSED + N_EMPIRES * REPRESSIBLE
# What is counted anew at every look is put before them: `over`, `turn`, `face_down`, `deck` and `market_florins`, then
# florins and hands by absolute seat.
_OPEN: Final = 2 + 2 + 2 + N_PLACES
_COUNTED: Final = _OPEN + 2 * SEATS
_NOTHING: Final = 255  # a place where there is always 0
# In the other one it is the numbers themselves: `location`, `concession` and `owner`.
_SEAT: Final = LAST_LOCATION + 1  # + an absolute seat that owns something
_CONCESSION: Final = N_ITEMS
_OWNER: Final = _CONCESSION + N_BORDERS
_NAMED: Final = _OWNER + N_EMPIRES
# What all see alike, from `map_state` on.
_REPUBLIC: Final = N_EMPIRES
_CITY: Final = _REPUBLIC + N_EMPIRES
_PIRATE: Final = _CITY + N_CITIES
_POOL: Final = _PIRATE + N_BORDERS
_ORDER: Final = _POOL + PAWN - 1
_BISHOP: Final = _ORDER + N_ITEMS
_USED: Final = _BISHOP + N_ITEMS
_COMMON: Final = _USED + N_ITEMS


class Observer:
    """Looks at tables, and keeps what it has worked out of one until that changes.

    Most of an observation is the same as at the last question: the map, the tableaux, what is repressed. It is put together
    from parts that are kept with copies of all they were made of. They are brought up to date where the table has something
    else; so an observer may look at any table in any order, and sees what a new one would see. No part is kept by seat:
    what seats see in different ways is turned for each look. Nothing in a tableau changes without `Table.touch` or
    `Table.touch_row`, after which `Table.actives` is another tuple.
    """

    __slots__ = (
        "_actives", "_astrology", "_bank", "_bishop", "_board", "_common", "_named", "_old_maids", "_owner",
        "_owners", "_pawns", "_queens", "_republic", "_rows", "_rules", "_shared", "_turned", "_used", "_vassals", "_ways",
    )  # fmt: skip

    def __init__(self) -> None:
        self._bank: tuple[int, ...] | None = None
        self._rules: RuleSet | None = None

    def _forget(self, t: Table) -> None:
        """Begin with a table of these banks and rules that nothing else is known of."""
        n = t.n
        self._bank, self._rules, self._astrology = t.bank, t.rules, t.rules.astrology
        self._shared = _SHARED[t.rules.pirate_pieces]
        self._ways = _ways(t.bank)
        # What the parts were made of.
        self._actives: tuple[tuple[int, ...], ...] | None = None
        self._board: _Board = ([], [], [], [], [], [])
        self._used = 0
        self._bishop: list[int] = []
        self._owner: list[int] = []
        self._republic: list[bool] = []
        self._rows: list[tuple[int, ...]] = [()] * (2 * n)
        self._old_maids: list[tuple[int, ...]] = [()] * n
        self._queens: list[tuple[int, ...]] = [()] * N_EMPIRES
        self._vassals: list[tuple[int, ...]] = [()] * N_EMPIRES
        # The parts by absolute seat; and how pawns and owners are written there.
        self._turned = bytearray(256 - _COUNTED)
        self._named = bytearray(_NAMED)
        pawns = bytearray(256)
        for seat, bank in enumerate(t.bank):
            self._turned[seat] = bank + 1
            pawns[PAWN + bank] = _SEAT + seat
        self._pawns = bytes(pawns)
        self._owners = (*range(_SEAT, _SEAT + n), 0)  # the last one is nobody (NONE)
        self._common = bytearray(_COMMON)  # the part that all see alike

    def observe(self, t: Table, ask: Ask | None, seat: int) -> bytearray:
        """All that the seat sees, in the order of FIELDS."""
        if t.bank is not self._bank or t.rules is not self._rules:
            self._forget(t)
        if t.actives is None or t.actives is not self._actives or t.old_maids != self._old_maids:
            self._look_at_tableaux(t)
        if self._board != (t.cities, t.repressed, t.pool, t.concession, t.pirate, t.out):
            self._look_at_board(t)
        if t.used != self._used:
            self._used = t.used
            self._common[_USED:] = _bits(t.used)
        ways = self._ways[seat]
        hands = t.hands
        west_deck, east_deck = t.decks
        west_drawn, east_drawn = t.drawn
        named = self._named.translate(ways.names)
        # The cards of the market: IN_MARKET and the place. Where no card lies (NONE) the last number is overwritten.
        last = named[-1]
        west, w1, w2, w3, w4, w5, east, e1, e2, e3, e4, e5 = t.market
        named[w1] = 2
        named[w2] = 3
        named[w3] = 4
        named[w4] = 5
        named[w5] = 6
        named[e1] = 8
        named[e2] = 9
        named[e3] = 10
        named[e4] = 11
        named[e5] = 12
        named[-1] = last
        for card in hands[seat]:
            named[card] = IN_HAND
        if self._astrology:
            if west_drawn < len(west_deck):
                named[west_deck[west_drawn]] = ON_DECK
            if east_drawn < len(east_deck):
                named[east_deck[east_drawn]] = ON_DECK + 1
        question = _NO_QUESTION
        if ask is not None:
            kind, asked, _, about = ask
            if asked == seat:
                question = _asked.get((kind.name, about)) or _question(kind, about)
        stage = (
            t.ops_done, t.fairs_done, t.fair_free_used, t.ops_running if t.phase == OPS else 0, t.victories,
            t.actions_left, ways.relative[t.active],
        )  # fmt: skip
        counts = [
            t.over, t.turn_number, west != NONE, east != NONE, len(west_deck) - west_drawn, len(east_deck) - east_drawn,
            *t.market_florins, *t.florins, *ways.nobody, *map(len, hands), *ways.nobody,
        ]  # fmt: skip
        try:
            counted = bytes(counts)
        except ValueError:
            counted = bytes([min(n, MANY) for n in counts])
        return bytearray().join(
            (
                question,
                _stages.get(stage) or _stage(stage),
                _barred_places(t.barred) if t.barred else _NONE_BARRED,
                ways.order.translate(counted + self._turned),
                named,
                self._common,
            )
        )

    # ------------------------------------------------------------------ what has changed

    def _look_at_board(self, t: Table) -> None:
        """Cities, concessions, pirates, what is repressed, the pool, and who is out."""
        cities, repressed, pool, concession, pirate, out = self._board
        turned, common = self._turned, self._common
        if t.cities != cities:
            cities = t.cities[:]
            common[_CITY:_PIRATE] = _SIGNED_CITIES.pack(*cities).translate(_IN_CITY)
        if t.pirate != pirate:
            pirate = t.pirate[:]
            common[_PIRATE:_POOL] = bytes(pirate)
            pool = []  # pirates may share their pieces
        if t.pool != pool:
            pool = t.pool[:]
            common[_POOL:_ORDER] = bytes(_shared_pool(t) if self._shared else pool[1:PAWN])
            turned[_RESERVES:_LASTING] = bytes(pool[PAWN:])
        if t.repressed != repressed:
            repressed = t.repressed[:]
            self._count_repressed(repressed)
        if t.concession != concession:
            concession = t.concession[:]
            self._named[_CONCESSION:_OWNER] = bytes(concession).translate(self._pawns)
            for seat, bank in enumerate(t.bank):
                turned[_CONCESSIONS + seat] = concession.count(PAWN + bank)
        if t.out != out:
            out = t.out[:]
            self._weigh(t)
        self._board = (cities, repressed, pool, concession, pirate, out)

    def _count_repressed(self, repressed: list[tuple[int, ...]]) -> None:
        """What is repressed on each square."""
        turned, pawns = self._turned, self._pawns
        turned[_REPRESSED:_TURNED] = bytes(_TURNED - _REPRESSED)
        for e, tokens in enumerate(repressed):
            for token in tokens:
                slot = token - 1 if token < PAWN else PIRATE - 1 + pawns[token] - _SEAT
                turned[_REPRESSED + e * REPRESSIBLE + slot] += 1

    def _look_at_tableaux(self, t: Table) -> None:
        """Bring up to date where items lie, and what the tableaux make of the seats; and the map."""
        self._actives = t.actives
        self._common[:_REPUBLIC] = bytes(t.map_state)
        if t.bishop != self._bishop:
            self._bishop = t.bishop[:]
            self._common[_BISHOP:_USED] = bytes(t.bishop)
        if (
            t.owner == self._owner
            and t.republic == self._republic
            and t.queens == self._queens
            and t.vassals == self._vassals
            and t.old_maids == self._old_maids
        ):
            if t.rows != self._rows:
                self._move_cards(t.rows)
            return
        self._owner, self._republic = t.owner[:], t.republic[:]
        self._common[_REPUBLIC:_CITY] = bytes(t.republic)
        self._named[_OWNER:] = bytes([self._owners[seat] for seat in t.owner])
        lies = t.rows + t.old_maids + t.queens + t.vassals
        before = self._rows + self._old_maids + self._queens + self._vassals
        if lies != before:
            self._move(before, lies, t.n)
            self._rows, self._old_maids = t.rows[:], t.old_maids[:]
            self._queens, self._vassals = t.queens[:], t.vassals[:]
        self._weigh(t)

    def _move_cards(self, rows: list[tuple[int, ...]]) -> None:
        """Note where cards lie now that have come to rows, gone from them or changed places, and nothing else has.

        All leave their old places before any comes to a new one.
        """
        named, common, turned = self._named, self._common, self._turned
        came: list[tuple[int, int, tuple[int, ...]]] = []
        for i, row in enumerate(rows):
            old = self._rows[i]
            if row is old:
                continue
            stay = len(old) if row[: len(old)] == old else 0  # a card that is played comes to the outer end
            if stay < len(row):
                came.append((i, stay, row))
            prestige = _PRESTIGE + (i >> 1)
            for item in old[stay:]:
                named[item] = common[_ORDER + item] = 0
                if item >= N_SQUARES:
                    for p in PRESTIGE[0][item]:
                        turned[prestige + SEATS * p] -= 1
        for i, stay, row in came:
            prestige = _PRESTIGE + (i >> 1)
            for k in range(stay, len(row)):
                item = row[k]
                named[item] = IN_ROW + i
                common[_ORDER + item] = k + 1
                if item >= N_SQUARES:
                    for p in PRESTIGE[0][item]:
                        turned[prestige + SEATS * p] += 1
        self._rows = rows[:]

    def _move(self, before: list[tuple[int, ...]], lies: list[tuple[int, ...]], n: int) -> None:
        """Note where items lie now: all leave their old places before any comes to a new one."""
        named, common = self._named, self._common
        changed = [i for i, lie in enumerate(lies) if lie is not before[i]]
        for i in changed:
            for item in before[i]:
                named[item] = common[_ORDER + item] = 0
        for i in changed:
            where = _WHERE[n][i]
            ordered = not 2 * n <= i < 3 * n  # old maids lie in no order
            for k, item in enumerate(lies[i], start=1):
                named[item] = where
                common[_ORDER + item] = k if ordered else 0

    def _weigh(self, t: Table) -> None:
        """The numbers of SEAT_FIELDS that the tableaux make."""
        for seat in range(t.n):
            republics = 0
            if any(t.republic):
                republics = sum([1 for e in range(N_EMPIRES) if t.republic[e] and t.owner[e] == seat])
            prestige = prestige_of(t, seat) if t.prestige is None else t.prestige[seat]
            numbers = (t.owner.count(seat) - republics, republics, t.out[seat], *prestige)
            self._turned[_LASTING + seat : _REPRESSED : SEATS] = bytes(numbers)


@cache
def _barred_places(barred: int) -> bytes:
    """1 for each place of the market that is barred."""
    return bytes(barred >> place & 1 for place in range(N_PLACES))


_NONE_BARRED: Final = bytes(N_PLACES)


class _Ways:
    """How a seat at a table of these banks looks around: who follows it, and who that is from where it sits."""

    __slots__ = ("names", "nobody", "order", "relative")

    def __init__(self, bank: tuple[int, ...], seat: int) -> None:
        n = len(bank)
        self.relative = [(other - seat) % n for other in range(n)]
        self.nobody = (0,) * (SEATS - n)  # what is counted for the seats that are missing
        # Turns a location or an owner by absolute seat into one by relative seat.
        names = bytearray(range(256))
        for other, r in enumerate(self.relative):
            for there, here in zip(ROW_AT[other], ROW_AT[r], strict=True):
                names[IN_ROW + there] = IN_ROW + here
            names[OLD_MAID + other] = OLD_MAID + r
            names[_SEAT + other] = r + 1
        self.names = bytes(names)
        # Where the numbers from `over` to `repressed` are found among those counted anew and those by absolute seat behind
        # them: translated with those as a table it becomes them.
        seats = [(seat + r) % n if r < n else _NOTHING for r in range(SEATS)]
        over, held = [0, 1], [[_place(first, other) for other in seats] for first in (_OPEN, _OPEN + SEATS)]
        order = [*over, *held[0], *held[1], *range(len(over), _OPEN)]
        for first in range(_COUNTED, _COUNTED + _REPRESSED, SEATS):
            by_bank = first == _COUNTED + _RESERVES
            order += [_place(first, bank[other] if by_bank and other < n else other) for other in seats]
        for first in range(_COUNTED + _REPRESSED, _COUNTED + _TURNED, REPRESSIBLE):
            pawns = first + REPRESSIBLE - SEATS
            order += [*range(first, pawns), *[_place(pawns, other) for other in seats]]
        self.order = bytes(order)


@cache
def _ways(bank: tuple[int, ...]) -> list[_Ways]:
    """The way of each seat."""
    return [_Ways(bank, seat) for seat in range(len(bank))]


def _place(first: int, seat: int) -> int:
    """Where the number of an absolute seat stands, or a 0 for no seat."""
    return _NOTHING if seat == _NOTHING else first + seat


# Where the items lie that an observer keeps track of: rows, old maids, queens, vassals.
_WHERE: Final = tuple(
    [IN_ROW + i for i in range(2 * n)]
    + [OLD_MAID + seat for seat in range(n)]
    + [QUEEN + e for e in range(N_EMPIRES)]
    + [VASSAL + e for e in range(N_EMPIRES)]
    for n in range(SEATS + 1)
)
# Whether pirates share their pieces with rooks or with each other, by `RuleSet.pirate_pieces`.
_SHARED: Final[dict[str, bool]] = {
    pieces: bool(SHIPS_IN_ALL[pieces]) or any(POOL_OF[pieces][token] != token for token in PIRATES)
    for pieces in SUPPLIES
}
_NO_QUESTION: Final = bytes(1 + len(ABOUT_FIELDS))
# Tokens in cities as bytes, and how they are shown: those below zero are cities that hold none (COVERED).
_SIGNED_CITIES: Final = Struct(f"{N_CITIES}b")
_IN_CITY: Final = bytes([token if token < PIRATE else CLOSED for token in range(256)])


def observe(t: Table, ask: Ask | None, seat: int) -> bytearray:
    """All that the seat sees, in the order of FIELDS."""
    return Observer().observe(t, ask, seat)


def _shared_pool(t: Table) -> list[int]:
    """The tokens in the pool, pawns apart, where pirates share their pieces."""
    return t.pool[1:PIRATE] + [in_pool(t, token) for token in PIRATES] + t.pool[BISHOP:PAWN]


def _bits(items: int) -> bytearray:
    """The bits of a set of items, one byte each."""
    return bytearray(f"{items:0{N_ITEMS}b}"[::-1].encode().translate(_DIGITS)) if items else bytearray(N_ITEMS)


def _stage(stage: _Stage) -> bytes:
    """From the active seat to the active victories."""
    ops_done, fairs_done, free_fair_used, running, victories, actions_left, active = stage
    bits = ops_done | fairs_done << 2 | free_fair_used << 4 | running << 5 | victories << 7
    found = _stages[stage] = bytes((active, actions_left, *[bits >> i & 1 for i in range(11)]))
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


def revealed(t: Table, before: int, now: int) -> list[tuple[int, int]]:
    """The cards that were drawn or, with astrology, came to lie on top, West first."""
    ahead = 1 if t.rules.astrology else 0
    found: list[tuple[int, int]] = []
    for side, shift in ((0, 16), (1, 0)):
        first, last = before >> shift & 0xFFFF, now >> shift & 0xFFFF
        found += [(REVEALED, card) for card in t.decks[side][first + ahead if before else 0 : last + ahead]]
    return found


def potential(t: Table, seat: int) -> float:
    """Prestige, squares, concessions and florins of the seat, less those of the best of the others, in hundredths."""
    worth = [
        sum(prestige_of(t, s)) + 2 * t.owner.count(s) + t.concession.count(PAWN + t.bank[s]) + t.florins[s] / 4
        for s in range(t.n)
    ]
    return (worth[seat] - max(worth[s] for s in range(t.n) if s != seat)) / 100
