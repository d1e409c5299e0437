"""F5: repression of a token."""

from signoria.pax.facts import BORDERS, CITIES, REPRESS_KNIGHT, REPRESS_PAWN, REPRESS_ROOK, ROOK
from signoria.pax.kinds import ASK_REPRESS, REPRESSED
from signoria.pax.pieces import CONCESSION_ON, IN_CITY, token_of
from signoria.pax.state import Table, gain_from_china
from signoria.pax.tokens import lift, repress
from signoria.table.flow import Flow


def can_repress(t: Table, empire: int, types: int) -> bool:
    """F5: whether there is something of the types on the icon."""
    for c in CITIES[empire]:
        token = t.cities[c]
        if token > 0 and types & (REPRESS_KNIGHT if token < ROOK else REPRESS_ROOK):
            return True
    if types & REPRESS_PAWN:
        for b in BORDERS[empire]:
            if t.concession[b]:
                return True
    return False


def repress_targets(t: Table, empire: int, types: int) -> list[int]:
    """F5.1-3: knights and rooks in the cities, concessions on the borders, of the types on the icon."""
    found: list[int] = []
    for c in CITIES[empire]:
        token = t.cities[c]
        if token > 0 and types & (REPRESS_KNIGHT if token < ROOK else REPRESS_ROOK):
            found.append(IN_CITY[c] + token)
    if types & REPRESS_PAWN:
        found += [CONCESSION_ON[b] + t.concession[b] for b in BORDERS[empire] if t.concession[b]]
    return found


def repress_token(t: Table, seat: int, empire: int, types: int) -> Flow[None]:
    """F5: the token goes to the empire's square and China pays a florin."""
    piece = yield (ASK_REPRESS, seat, repress_targets(t, empire, types), empire)
    t.tell(REPRESSED, seat, token_of(piece), empire)
    token = lift(t, piece)
    gain_from_china(t, seat, 1)
    repress(t, token, empire)
