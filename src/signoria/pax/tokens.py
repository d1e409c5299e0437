"""Tokens: pools, repression, and the shortage rule (TOKENMGMT, REPRESS, KILL)."""

from signoria.pax.facts import BISHOP, N_BORDERS, N_CITIES, N_EMPIRES, N_ITEMS, PAWN, PIRATE
from signoria.pax.kinds import (
    ASK_DONOR,
    BORDER_ZONE,
    CITY_ZONE,
    CONCESSION_ZONE,
    ITEM_ZONE,
    PASS,
    REPRESSED_ZONE,
    TAKEN_FROM,
)
from signoria.pax.state import Table
from signoria.table.flow import Flow


def repress(t: Table, token: int, empire: int) -> None:
    """REPRESS.0: the token is stored on the empire's square, wherever the square lies (F5.a.1)."""
    t.repressed[empire] += (token,)


def release(t: Table, token: int, empire: int) -> None:
    """A repressed token leaves the square."""
    held = t.repressed[empire]
    at = held.index(token)
    t.repressed[empire] = held[:at] + held[at + 1 :]


def lift(t: Table, piece: int) -> int:
    """Take a piece off the table, wherever it is, and return its token. Agents have not been placed yet."""
    token = piece % 100
    place = piece // 100 % 100
    if piece >= ITEM_ZONE:
        place = (piece - ITEM_ZONE) // 100
        t.bishop[place] = 0
        t.touch()
    elif piece >= CONCESSION_ZONE:
        t.concession[place] = 0
    elif piece >= BORDER_ZONE:
        t.pirate[place] = 0
    elif piece >= CITY_ZONE:
        t.cities[place] = 0
    elif piece >= REPRESSED_ZONE:
        release(t, token, place)
    return token


def kill(t: Table, piece: int) -> None:
    """KILL.1: the token returns to its pool or its owner's reserve."""
    zone = piece // 10000
    token = lift(t, piece)
    if zone:
        t.pool[token] += 1


def donors(t: Table, token: int) -> list[int]:
    """TOKENMGMT.1-2: repressed tokens of this kind and colour; failing those, any position in play."""
    found = [REPRESSED_ZONE + e * 100 + token for e in range(N_EMPIRES) if token in t.repressed[e]]
    if found:
        return found
    if token >= PAWN:
        return [CONCESSION_ZONE + b * 100 + token for b in range(N_BORDERS) if t.concession[b] == token]
    if token >= BISHOP:
        return [ITEM_ZONE + i * 100 + token for i in range(N_ITEMS) if t.bishop[i] == token]
    if token >= PIRATE:
        return [BORDER_ZONE + b * 100 + token for b in range(N_BORDERS) if t.pirate[b] == token]
    return [CITY_ZONE + c * 100 + token for c in range(N_CITIES) if t.cities[c] == token]


def take_token(t: Table, seat: int, token: int, spot: int = -1) -> Flow[bool]:
    """Take a token from the pool, or by the shortage rule from elsewhere if the seat wants to (R29); `spot` is not asked.

    Returns whether there is a token in hand now.
    """
    if t.pool[token] > 0:
        t.pool[token] -= 1
        return True
    options = [piece for piece in donors(t, token) if piece != spot]
    if not options:
        return False
    options.append(PASS)
    choice = yield (ASK_DONOR, seat, options, token)
    if choice == PASS:
        return False
    lift(t, choice)
    t.tell(TAKEN_FROM, choice)
    return True
