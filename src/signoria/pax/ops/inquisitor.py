"""F1: the inquisitor moves a bishop."""

from signoria.pax.bishops import (
    bishop_arrives,
    bishops_in_play,
    can_go,
    destinations,
    items_with,
    newly_silenced,
    silenced_by,
)
from signoria.pax.facts import BISHOP, SUPPLY
from signoria.pax.kinds import ASK_BISHOP, ASK_BISHOP_TO, BISHOP_MOVES
from signoria.pax.state import Table
from signoria.table.flow import Flow


def can_inquire(t: Table, religion: int) -> bool:
    """F1: whether a bishop of the religion is in play and can go anywhere."""
    token = BISHOP + religion
    if t.pool[token] == SUPPLY[token]:
        return False
    for item in items_with(t, token):
        if can_go(t, item):
            return True
    return False


def inquire(t: Table, seat: int, item: int, religion: int) -> Flow[None]:
    """F1: one bishop of the icon's religion, anywhere, goes one step."""
    sources = [place for place in bishops_in_play(t, religion) if destinations(t, place)]
    source = sources[0] if len(sources) == 1 else (yield (ASK_BISHOP, seat, sources, item))
    target = yield (ASK_BISHOP_TO, seat, destinations(t, source), source)
    token = t.bishop[source]
    hushed = silenced_by(t, source)
    t.bishop[source] = 0
    t.touch()
    freed = tuple([item for item in hushed if item not in silenced_by(t, source)])
    t.tell(BISHOP_MOVES, token, source, target, newly_silenced(t, target), freed, int(t.bishop[target] > 0))
    yield from bishop_arrives(t, seat, token, target)
