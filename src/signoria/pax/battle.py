"""BATTLE: who fights, who falls, and where the survivors go."""

from signoria.pax import kinds
from signoria.pax.abilities import CRUSADE_ROOKS, MAMLUK_KNIGHTS, PORTUGAL_FRANCE_APART, anyone_has, has
from signoria.pax.codes import ATTACK, DEFENCE, battle_side
from signoria.pax.facts import (
    ADJACENT,
    BISHOP,
    BORDERS,
    CITIES,
    CONSPIRACY,
    CRUSADE,
    EAST,
    FRANCE,
    KNIGHT,
    MAMLUK,
    PAWN,
    PEASANT_REVOLT,
    PIRATE,
    PORTUGAL,
    REGION,
    RELIGION,
    ROOK,
)
from signoria.pax.pieces import CONCESSION_ON, IN_CITY, ON_BORDER, REPRESSED_IN, is_agent, token_of
from signoria.pax.regime import room_for
from signoria.pax.state import Table, pawn_of
from signoria.pax.tokens import kill, release, take_token
from signoria.table.flow import Flow


def adjacent(t: Table, empire: int) -> tuple[int, ...]:
    """ADJACENT.1: empires joined by a border or touching at a corner; PREN151X parts Portugal and France."""
    near = ADJACENT[empire]
    if (empire == PORTUGAL or empire == FRANCE) and anyone_has(t, PORTUGAL_FRANCE_APART):
        return tuple([e for e in near if e not in (PORTUGAL, FRANCE)])
    return near


def is_religious_war(cause: int) -> bool:
    """K1.1: crusade, jihad or reformation."""
    return CRUSADE <= cause < CRUSADE + 3


def religion_of(cause: int) -> int:
    """The religion of a religious war."""
    return cause - CRUSADE


def fighting_agents(t: Table, cause: int, agents: list[int]) -> list[int]:
    """BATTLE.c, J1.a, J2.a, K1.a: bishops never fight, pawns not in a religious war (R18), not always in a conspiracy."""
    if is_religious_war(cause) or (cause == CONSPIRACY and t.rules.conspiracy_agents == "no_pawns"):
        return [token for token in agents if token < BISHOP]
    return [token for token in agents if token < BISHOP or token >= PAWN]


def attackers(t: Table, cause: int, empire: int, seat: int, agents: list[int]) -> list[int]:
    """BATTLE.b.1: everyone eligible attacks. Pieces, the card's fighting agents first."""
    pieces = list(fighting_agents(t, cause, agents))
    pirate = t.pirate
    if cause == CONSPIRACY:
        pieces += [ON_BORDER[b] + pirate[b] for b in BORDERS[empire] if pirate[b]]
        pieces += [REPRESSED_IN[empire] + token for token in t.repressed[empire] if token < PAWN]
    elif cause == PEASANT_REVOLT:
        pawn = pawn_of(t, seat)
        pieces += [ON_BORDER[b] + pirate[b] for b in BORDERS[empire] if pirate[b]]
        pieces += [CONCESSION_ON[b] + pawn for b in BORDERS[empire] if t.concession[b] == pawn]
        pieces += [REPRESSED_IN[empire] + token for token in t.repressed[empire] if token >= PAWN]
    else:
        religion = religion_of(cause)
        cities = t.cities
        pieces += [ON_BORDER[b] + pirate[b] for b in BORDERS[empire] if pirate[b] == PIRATE + religion]
        pieces += [IN_CITY[c] + cities[c] for c in CITIES[empire] if _is(cities[c], religion)]
        joins = [KNIGHT + religion]
        if cause == CRUSADE and has(t, seat, CRUSADE_ROOKS):
            joins.append(ROOK + religion)
        for e in adjacent(t, empire):
            pieces += [IN_CITY[c] + cities[c] for c in CITIES[e] if cities[c] in joins]
    return pieces


def _is(token: int, religion: int) -> bool:
    return token > 0 and RELIGION[token] == religion


def defenders(t: Table, cause: int, empire: int) -> list[int]:
    """BATTLE.d, K1.b: the tokens in the cities; in a religious war the heretics there and on the borders."""
    cities = t.cities
    if is_religious_war(cause):
        religion = religion_of(cause)
        pieces = [IN_CITY[c] + cities[c] for c in CITIES[empire] if cities[c] > 0 and RELIGION[cities[c]] != religion]
        pirate = t.pirate
        pieces += [ON_BORDER[b] + pirate[b] for b in BORDERS[empire] if pirate[b] and pirate[b] != PIRATE + religion]
        return pieces
    return [IN_CITY[c] + cities[c] for c in CITIES[empire] if cities[c] > 0]


def campaign_attackers(t: Table, king: int, target: int, seat: int) -> list[int]:
    """F9.b: all knights in the king's empire; PREN164X adds what is repressed on Mamluk against eastern empires."""
    cities = t.cities
    pieces = [IN_CITY[c] + cities[c] for c in CITIES[king] if 0 < cities[c] < ROOK]
    if REGION[target] == EAST and t.repressed[MAMLUK] and has(t, seat, MAMLUK_KNIGHTS):
        pieces += [REPRESSED_IN[MAMLUK] + token for token in t.repressed[MAMLUK]]
    return pieces


def fight(t: Table, cause: int, empire: int, seat: int, attack: list[int], defence: list[int]) -> Flow[bool]:
    """BATTLE.0, b: one-for-one exchange, the attacking player picking casualties; survivors are placed.

    Returns whether the attack is victorious: at least one attacker survives (R54).
    """
    t.tell(kinds.BATTLE, seat, cause, empire, tuple(attack), tuple(defence))
    n = min(len(attack), len(defence))
    survivors = yield from _casualties(t, empire, seat, attack, n, ATTACK)
    yield from _casualties(t, empire, seat, defence, n, DEFENCE)
    if not survivors:
        t.tell(kinds.REPELLED, seat, empire)
        return False
    t.tell(kinds.VICTORIOUS, seat, empire, tuple(survivors))
    yield from _place_survivors(t, cause, empire, seat, survivors)
    return True


def _casualties(t: Table, empire: int, seat: int, pieces: list[int], n: int, camp: int) -> Flow[list[int]]:
    """BATTLE.0.2: the attacking player picks who dies; returns who is left. Like pieces are offered once."""
    left = list(pieces)
    for pair in range(n):
        if n == len(pieces):
            dead = left[0]
        else:
            dead = yield (kinds.ASK_CASUALTY, seat, sorted(set(left)), battle_side(empire, camp))
        left.remove(dead)
        kill(t, dead)
        t.tell(kinds.CASUALTY, dead, int(camp == ATTACK), pair)
    return left


def _place_survivors(t: Table, cause: int, empire: int, seat: int, survivors: list[int]) -> Flow[None]:
    """BATTLE.i: agents and repressed tokens that fought enter the empire while there is room; the rest is repressed.

    Everybody else stays where he was (BATTLE.i.8). In a campaign only the repressed of the target itself can enter.
    """
    waiting = [p for p in survivors if is_agent(p) or p == REPRESSED_IN[empire] + token_of(p)]
    while waiting:
        options = [p for p in sorted(set(waiting)) if room_for(t, token_of(p), empire)]
        if not options:
            break
        piece = options[0]
        if len(options) > 1:
            piece = yield (kinds.ASK_SURVIVOR, seat, options, empire)
        waiting.remove(piece)
        yield from _place_survivor(t, empire, seat, piece)
        waiting = _still_there(t, empire, waiting)
    for piece in waiting:
        if not is_agent(piece):
            continue  # it is repressed there already
        token = piece
        if PIRATE <= token < BISHOP:
            t.tell(kinds.KILLED, token)  # R52: pirates are never repressed
            continue
        taken = yield from take_token(t, seat, token)
        if not taken:
            continue
        spots = room_for(t, token, empire)
        if spots:  # the pool lacked it and it came from this very empire: its place is free (BATTLE.i.1)
            _enter(t, token, spots[0], piece)
        else:
            t.repressed[empire] += (token,)  # the square is the victor's in a moment, wherever it lies now
            t.tell(kinds.OVERFLOW, token, empire)


def _still_there(t: Table, empire: int, waiting: list[int]) -> list[int]:
    """TOKENMGMT: a repressed token that waits to enter may have been taken to make up for an agent the pool lacked."""
    left: list[int] = []
    for piece in waiting:
        if is_agent(piece) or left.count(piece) < t.repressed[empire].count(token_of(piece)):
            left.append(piece)
    return left


def _place_survivor(t: Table, empire: int, seat: int, piece: int) -> Flow[None]:
    token = token_of(piece)
    spots = room_for(t, token, empire)
    kind = kinds.ASK_SURVIVOR_CITY if token < PIRATE else kinds.ASK_SURVIVOR_BORDER
    spot = spots[0] if len(spots) == 1 else (yield (kind, seat, spots, token))
    if not is_agent(piece):
        release(t, token, empire)
    else:
        taken = yield from take_token(t, seat, token)
        if not taken:
            return
    _enter(t, token, spot, piece)


def _enter(t: Table, token: int, spot: int, piece: int) -> None:
    """BATTLE.i.3-5: a survivor takes a free place."""
    if token < PIRATE:
        t.cities[spot] = token
        t.tell(kinds.SURVIVOR_IN_CITY, token, spot, piece)
    else:
        if token >= PAWN:
            t.concession[spot] = token
        else:
            t.pirate[spot] = token
        t.tell(kinds.SURVIVOR_IN_BORDER, token, spot, piece)
