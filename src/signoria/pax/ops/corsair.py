"""F7: a pirate sails."""

from signoria.pax.agents import pirate_enters
from signoria.pax.battle import adjacent
from signoria.pax.facts import CORSAIR_REACH, PIRATE, SEA_BORDERS
from signoria.pax.kinds import ASK_CORSAIR, ASK_CORSAIR_TO, CORSAIR_MOVES
from signoria.pax.state import Table
from signoria.table.flow import Flow


def can_sail(t: Table, empire: int, religion: int) -> bool:
    """F7: whether a pirate of the religion has somewhere to go."""
    token = PIRATE + religion
    for b in SEA_BORDERS[empire]:
        if t.pirate[b] == token:
            return bool(corsair_destinations(t, empire, b))
    return False


def corsair_destinations(t: Table, empire: int, border: int) -> list[int]:
    """F7.2, F7.4: sea borders of the empire, or of one that shares a sea border with it, without a like pirate."""
    reach = CORSAIR_REACH[empire]
    if t.rules.corsair_any_neighbour:  # R39
        reach = tuple(sorted(set(SEA_BORDERS[empire]).union(*(SEA_BORDERS[e] for e in adjacent(t, empire)))))
    token = t.pirate[border]
    return [b for b in reach if b != border and t.pirate[b] != token]


def sail(t: Table, seat: int, empire: int, religion: int) -> Flow[None]:
    """F7: one pirate of the icon's religion moves, killing what is at its destination."""
    token = PIRATE + religion
    options = [b for b in SEA_BORDERS[empire] if t.pirate[b] == token and corsair_destinations(t, empire, b)]
    source = yield (ASK_CORSAIR, seat, options, empire)
    target = yield (ASK_CORSAIR_TO, seat, corsair_destinations(t, empire, source), source)
    t.pirate[source] = 0
    t.tell(CORSAIR_MOVES, token, source, target)
    pirate_enters(t, token, target)
