"""What a seat of Pax Renaissance sees, as a row of bytes read straight from the table.

It holds what `signoria.pax.view` shows that seat and nothing else. Hands of others, the face-down column and the decks are
hidden, as there; what a seat knows because it watched (`signoria.pax.hidden`) comes with perfect recall only.
"""

from itertools import chain
from typing import Final

from signoria.env.space import Field
from signoria.pax.facts import (
    BISHOP,
    N_BORDERS,
    N_CITIES,
    N_COLUMNS,
    N_EMPIRES,
    N_ITEMS,
    N_OPS,
    N_PRESTIGE,
    N_SQUARES,
    N_TOKENS,
    NONE,
    PAWN,
    PIRATE,
    PRESTIGE_IDS,
    VICTORY_IDS,
)
from signoria.pax.options import READS
from signoria.pax.state import OPS, Table
from signoria.pax.tableau import prestige_of
from signoria.pax.tokens import in_pool
from signoria.table.flow import Ask

SEATS: Final = 4
PLACES: Final = 2 * N_COLUMNS
PIRATES: Final = range(PIRATE, BISHOP)  # they may share their pieces with others
MANY: Final = 255  # larger counts are shown as this: everything fits a byte

CLOSED: Final = PIRATE  # a city that cannot hold a token; no pirate stands in a city

# Where an item is.
IN_MARKET: Final = 1  # + place
ON_DECK: Final = IN_MARKET + PLACES  # + side: the top card that astrology shows
IN_HAND: Final = ON_DECK + 2
IN_ROW: Final = IN_HAND + 1  # + 2 * seat + side
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
REPRESSIBLE: Final = PIRATE - 1 + SEATS  # knights and rooks by token, then pawns by relative seat

FIELDS: Final[tuple[Field, ...]] = (
    Field("question", 1, 0, len(READS), "1 + the kind of question this seat has to answer, 0 if it has none"),
    Field("about_item", 1, 0, N_ITEMS, "1 + the card or empire square the question is about"),
    Field("about_op", 1, 0, N_OPS, "1 + the op it is about"),
    Field("about_token", 1, 0, N_TOKENS - 1, "the token it is about"),
    Field("about_border", 1, 0, N_BORDERS, "1 + the border it is about"),
    Field("about_attack", 1, 0, 1, "1: casualties among the attackers"),
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
    Field("market_florins", PLACES, 0, MANY, "florins on each place of the market"),
    Field("barred", PLACES, 0, 1, "places that usury bars this turn"),
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

# The number of each kind of question, and what its last number means.
QUESTION: Final[dict[str, int]] = {name: i for i, name in enumerate(READS, start=1)}
_ABOUT: Final[dict[str, str]] = {
    **dict.fromkeys(
        (
            "victory_type", "trigger", "war_empire", "suitor", "agent", "bishop", "bishop_to", "pacify", "commerce",
            "behead", "tax", "levy", "repress", "vote", "corsair", "siege", "campaign", "survivor", "concession",
            "emancipate", "emancipate_west", "golden_liberty", "holy_conspiracy", "theocratic_conspiracy", "paganism",
        ),
        "item",  # an empire is the item with its number
    ),
    **dict.fromkeys(
        (
            "agent_city", "agent_border", "agent_card", "donor", "survivor_city", "survivor_border", "emancipate_city",
            "emancipate_border",
        ),
        "token",
    ),
    "op_empire": "op", "tax_answer": "border", "corsair_to": "border", "casualty": "battle",
}  # fmt: skip
_DIGITS: Final = bytes([n == ord("1") for n in range(256)])  # the digits 0 and 1 as numbers
# The bits of small numbers, spread out.
_TWO: Final = tuple([n & 1, n >> 1 & 1] for n in range(4))
_FOUR: Final = tuple([n >> i & 1 for i in range(4)] for n in range(16))


def observe(t: Table, ask: Ask | None, seat: int) -> bytearray:
    """All that the seat sees, in the order of FIELDS."""
    n = t.n
    relative = [(other - seat) % n for other in range(n)]
    seats = [(seat + r) % n for r in range(n)]
    values = _question(ask) if ask is not None and ask[1] == seat else [0, 0, 0, 0, 0, 0]
    values += (int(t.over), min(t.turn_number, MANY), relative[t.active], t.actions_left)
    values += _TWO[t.ops_done]
    values += _TWO[t.fairs_done]
    values.append(int(t.fair_free_used))
    values += _TWO[t.ops_running if t.phase == OPS else 0]
    values += _FOUR[t.victories]
    values += _seats(t, seats)
    values += t.map_state
    values += [CLOSED if token < 0 else token for token in t.cities]
    # Pawns by relative seat: pawn_as[token] is 1 + that seat.
    pawn_as = [0] * N_TOKENS
    for other in seats:
        pawn_as[PAWN + t.bank[other]] = relative[other] + 1
    values += [pawn_as[pawn] for pawn in t.concession]
    values += t.pirate
    values += _repressed(t, pawn_as)
    values += t.pool[1:PIRATE]
    values += [in_pool(t, token) for token in PIRATES]
    values += t.pool[BISHOP:PAWN]
    values += [0 if owner == NONE else relative[owner] + 1 for owner in t.owner]
    values += t.republic
    florins = t.market_florins
    values += florins if max(florins) <= MANY else [min(n, MANY) for n in florins]
    barred = t.barred
    values += [barred >> i & 1 for i in range(PLACES)] if barred else [0] * PLACES
    market = t.market
    values += (int(market[0] != NONE), int(market[N_COLUMNS] != NONE))
    left = [len(t.decks[side]) - t.drawn[side] for side in (0, 1)]
    values += left
    location, order = _locations(t, seat, seats)
    if t.rules.astrology:
        for side in (0, 1):
            if left[side]:
                location[t.decks[side][t.drawn[side]]] = ON_DECK + side
    seen = bytearray(values)
    seen += location
    seen += order
    seen += bytes(t.bishop)
    seen += _bits(t.used)
    return seen


def _bits(items: int) -> bytearray:
    """The bits of a set of items, one byte each."""
    return bytearray(f"{items:0{N_ITEMS}b}"[::-1].encode().translate(_DIGITS)) if items else bytearray(N_ITEMS)


def _question(ask: Ask) -> list[int]:
    kind, _, _, about = ask
    name = kind.name
    means = _ABOUT.get(name, "")
    if means == "item":
        return [QUESTION[name], about + 1, 0, 0, 0, 0]
    if means == "token":
        return [QUESTION[name], 0, 0, about, 0, 0]
    if means == "border":
        return [QUESTION[name], 0, 0, 0, about + 1, 0]
    if means == "battle":
        return [QUESTION[name], about // 2 + 1, 0, 0, 0, about & 1]
    if means == "op" and about >= 0:
        return [QUESTION[name], about // N_OPS + 1, about % N_OPS + 1, 0, 0, 0]
    return [QUESTION[name], 0, 0, 0, 0, 0]


def _seats(t: Table, seats: list[int]) -> list[int]:
    """The numbers of SEAT_FIELDS, each for all relative seats."""
    columns: list[list[int]] = []
    any_republic = True in t.republic
    for seat in seats:
        pawn = PAWN + t.bank[seat]
        republics = sum([1 for e in range(N_EMPIRES) if t.republic[e] and t.owner[e] == seat]) if any_republic else 0
        columns.append(
            [
                t.bank[seat] + 1, min(t.florins[seat], MANY), len(t.hands[seat]), t.concession.count(pawn), t.pool[pawn],
                t.owner.count(seat) - republics, republics, int(t.out[seat]), *prestige_of(t, seat),
            ]
        )  # fmt: skip
    while len(columns) < SEATS:
        columns.append(_NOBODY)
    return list(chain.from_iterable(zip(*columns)))


_NOBODY: Final[list[int]] = [0] * (8 + N_PRESTIGE)


def _repressed(t: Table, pawn_as: list[int]) -> list[int]:
    counts = [0] * (N_EMPIRES * REPRESSIBLE)
    for e in range(N_EMPIRES):
        for token in t.repressed[e]:
            slot = token - 1 if token < PAWN else PIRATE - 2 + pawn_as[token]
            counts[e * REPRESSIBLE + slot] += 1
    return counts


def _locations(t: Table, seat: int, seats: list[int]) -> tuple[bytearray, bytearray]:
    """Where each item can be seen, and its order there."""
    location = bytearray(N_ITEMS)
    order = bytearray(N_ITEMS)
    for place, card in enumerate(t.market):
        if card != NONE and place % N_COLUMNS:
            location[card] = IN_MARKET + place
    for card in t.hands[seat]:
        location[card] = IN_HAND
    for r, other in enumerate(seats):
        for side in (0, 1):
            for i, item in enumerate(t.rows[2 * other + side], start=1):
                location[item] = IN_ROW + 2 * r + side
                order[item] = i
        for card in t.old_maids[other]:
            location[card] = OLD_MAID + r
    for e in range(N_EMPIRES):
        for i, queen in enumerate(t.queens[e], start=1):
            location[queen] = QUEEN + e
            order[queen] = i
        for i, vassal in enumerate(t.vassals[e], start=1):
            location[vassal] = VASSAL + e
            order[vassal] = i
    return location, order


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
