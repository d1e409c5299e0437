"""Tokens: pools, repression, and the shortage rule (TOKENMGMT, REPRESS, KILL)."""

from typing import Final

from signoria.pax.facts import (
    BISHOP,
    N_BORDERS,
    N_CITIES,
    N_EMPIRES,
    N_ITEMS,
    NONE,
    PAWN,
    PIRATE,
    POOL_OF,
    SHIPS_IN_ALL,
)
from signoria.pax.kinds import ASK_DONOR, LOST_IN_DECK, TAKEN_FROM
from signoria.pax.pieces import (
    AGENT_ZONE,
    BORDER_ZONE,
    CITY_ZONE,
    CONCESSION_ON,
    CONCESSION_ZONE,
    IN_CITY,
    ITEM_ZONE,
    ON_BORDER,
    ON_ITEM,
    REPRESSED_IN,
    REPRESSED_ZONE,
    place_of,
    token_of,
    zone_of,
)
from signoria.pax.state import Table
from signoria.table.flow import PASS, Flow

# What a token is placed for (R29): a card being played, a levy, or an op.
BY_CARD: Final = 0
BY_LEVY: Final = 1
BY_OP: Final = 2


def in_pool(t: Table, token: int) -> int:
    """How many of a token can still be placed; pirates may share their pieces with rooks, or with each other (B1, V3)."""
    if not PIRATE <= token < BISHOP:
        return t.pool[token]
    pieces = t.rules.pirate_pieces
    left = t.pool[POOL_OF[pieces][token]]
    ships = SHIPS_IN_ALL[pieces]
    return min(left, ships - sum([1 for pirate in t.pirate if pirate])) if ships else left


def to_pool(t: Table, token: int) -> None:
    """KILL.1: a token that has been taken off the table returns to its pool or its owner's reserve."""
    t.pool[POOL_OF[t.rules.pirate_pieces][token]] += 1


def repress(t: Table, token: int, empire: int) -> None:
    """REPRESS.0: the token is stored on the empire's square, wherever the square lies (F5.a.1); in a deck it cannot be."""
    if t.owner[empire] == NONE and t.rules.repress_to_unowned_empire == "discard":
        to_pool(t, token)
        t.tell(LOST_IN_DECK, token, empire)
    else:
        t.repressed[empire] += (token,)


def release(t: Table, token: int, empire: int) -> None:
    """A repressed token leaves the square."""
    held = t.repressed[empire]
    at = held.index(token)
    t.repressed[empire] = held[:at] + held[at + 1 :]


def lift(t: Table, piece: int) -> int:
    """Take a piece off the table, wherever it is, and return its token. Agents have not been placed yet."""
    zone, place, token = zone_of(piece), place_of(piece), token_of(piece)
    if zone == ITEM_ZONE:
        t.bishop[place] = 0
        t.touch()
    elif zone == CONCESSION_ZONE:
        t.concession[place] = 0
    elif zone == BORDER_ZONE:
        t.pirate[place] = 0
    elif zone == CITY_ZONE:
        t.cities[place] = 0
    elif zone == REPRESSED_ZONE:
        release(t, token, place)
    return token


def kill(t: Table, piece: int) -> None:
    """KILL.1: the token returns to its pool or its owner's reserve."""
    token = lift(t, piece)
    if zone_of(piece) != AGENT_ZONE:
        to_pool(t, token)


def donors(t: Table, token: int) -> list[int]:
    """TOKENMGMT.1-2: repressed tokens of this kind and colour; failing those, any position in play."""
    pool = POOL_OF[t.rules.pirate_pieces]
    piece = pool[token]  # a pirate may be a rook
    found = [REPRESSED_IN[e] + piece for e in range(N_EMPIRES) if piece in t.repressed[e]]
    if found:
        return found
    if token >= PAWN:
        return [CONCESSION_ON[b] + token for b in range(N_BORDERS) if t.concession[b] == token]
    if token >= BISHOP:
        return [ON_ITEM[i] + token for i in range(N_ITEMS) if t.bishop[i] == token]
    found = [IN_CITY[c] + piece for c in range(N_CITIES) if t.cities[c] == piece]
    pirates = t.pirate
    borders = [b for b in range(N_BORDERS) if pirates[b] and pool[pirates[b]] == piece]
    return found + [ON_BORDER[b] + pirates[b] for b in borders]


def shortage_holds(t: Table, placing: int) -> bool:
    """R29: whether an empty pool may be made good in such a placement."""
    scope = t.rules.token_shortage_scope
    return placing == BY_CARD or scope == "every_placement" or (placing == BY_LEVY and scope == "card_play_and_levy")


def from_pool(t: Table, token: int) -> bool:
    """Take a token from the pool; False where there is none."""
    if in_pool(t, token) <= 0:
        return False
    t.pool[POOL_OF[t.rules.pirate_pieces][token]] -= 1
    return True


def take_token(
    t: Table, seat: int, token: int, spot: int = -1, placing: int = BY_CARD, must: bool = False
) -> Flow[bool]:
    """Take a token from the pool, or by the shortage rule from elsewhere if the seat wants to (R29); `spot` is not asked.

    Returns whether there is a token in hand now.
    """
    if from_pool(t, token):
        return True
    if not shortage_holds(t, placing):
        return False
    options = [piece for piece in donors(t, token) if piece != spot]
    if not options:
        return False
    if not must:
        options.append(PASS)
    choice = yield (ASK_DONOR, seat, options, token)
    if choice == PASS:
        return False
    to_pool(t, lift(t, choice))
    t.tell(TAKEN_FROM, choice)
    t.pool[POOL_OF[t.rules.pirate_pieces][token]] -= 1
    return True
