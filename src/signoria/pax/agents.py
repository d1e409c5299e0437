"""E2.2: placing the agents of a card, one at a time, in the order the player likes."""

from signoria.pax import kinds
from signoria.pax.abilities import PIRATE_PROOF, has
from signoria.pax.bishops import bishop_arrives, landing_places, newly_silenced
from signoria.pax.facts import (
    AGENTS,
    BISHOP,
    BORDER_EMPIRES,
    CITIES,
    CITY_EMPIRE,
    EMPIRES_OF,
    PAWN,
    PAWN_AGENT,
    PIRATE,
    SEA_BORDERS,
    VENICE,
    VENICE2,
)
from signoria.pax.pieces import IN_CITY, ON_BORDER, ON_ITEM
from signoria.pax.regime import city_takes, concession_spots, place_concession
from signoria.pax.settle import settle
from signoria.pax.state import COVERED, Table, pawn_of, pay_china, seat_of_pawn
from signoria.pax.tokens import in_pool, repress, take_token, to_pool
from signoria.table.flow import PASS, Flow


def agents_of(t: Table, card: int, seat: int) -> list[int]:
    """B5.g: the tokens a card brings; a grey pawn is one of the playing seat's own."""
    return [pawn_of(t, seat) if token == PAWN_AGENT else token for token in AGENTS[card]]


def place_agents(t: Table, seat: int, where: int, tokens: list[int], card: int, must: bool) -> Flow[None]:
    """E2.2.0: without a one-shot each agent may be declined; with one (`must`) a free spot must be used (R15)."""
    waiting = list(tokens)
    while waiting:
        options = sorted(set(waiting))
        token = options[0]
        if len(options) > 1:
            if not must:
                options.append(PASS)
            token = yield (kinds.ASK_AGENT, seat, options, card)
            if token == PASS:
                return
        waiting.remove(token)
        declined = yield from place_agent(t, seat, where, token, must)
        if declined and not must and len(options) == 1:
            return  # like agents need not be declined one by one
        if t.unsettled:
            yield from settle(t)


def place_agent(t: Table, seat: int, where: int, token: int, must: bool) -> Flow[bool]:
    """Place one agent; returns whether it was declined."""
    if token >= PAWN:
        return _place_pawn(t, seat, where, token, must)
    if token >= BISHOP:
        return _place_bishop(t, seat, where, token, must)
    if token >= PIRATE:
        return _place_pirate(t, seat, where, token, must)
    return _place_ruler(t, seat, where, token, must)


def _place_bishop(t: Table, seat: int, where: int, token: int, must: bool) -> Flow[bool]:
    """E2.2.a: on the card itself, any tableau card of any player, or a throne, of the card's location."""
    options = landing_places(t, where)
    if not options:
        return True
    if not must or in_pool(t, token) == 0:
        options.append(PASS)
    item = yield (kinds.ASK_AGENT_CARD, seat, options, token)
    if item == PASS:
        return True
    taken = yield from take_token(t, seat, token, ON_ITEM[item] + t.bishop[item])
    if taken:
        t.tell(kinds.BISHOP_ON, token, item, newly_silenced(t, item), int(t.bishop[item] > 0))
        yield from bishop_arrives(t, seat, token, item)
    return False


def _place_ruler(t: Table, seat: int, where: int, token: int, must: bool) -> Flow[bool]:
    """E2.2.b: a knight or rook into any open city; an occupied one costs a florin and represses its token."""
    rich = t.florins[seat] > 0
    cities = t.cities
    options = [
        c
        for e in EMPIRES_OF[where]
        for c in CITIES[e]
        if cities[c] != COVERED
        and (rich or not cities[c])
        and city_takes(t, c, token)
        and not _has_room_beside(t, c, token)
    ]
    if not options:
        return True
    if not must or in_pool(t, token) == 0 or all(cities[c] for c in options):
        options.append(PASS)
    city = yield (kinds.ASK_AGENT_CITY, seat, options, token)
    if city == PASS:
        return True
    taken = yield from take_token(t, seat, token, IN_CITY[city] + cities[city])
    if not taken:
        return False
    if _has_room_beside(t, city, token):  # the pool lacked it and it came from Venice itself: its place is free
        city = VENICE2 if city == VENICE else VENICE
    other = cities[city]
    if other:
        pay_china(t, seat, 1)
        t.tell(kinds.DISPLACED, seat, other, CITY_EMPIRE[city])
        repress(t, other, CITY_EMPIRE[city])
    cities[city] = token
    t.tell(kinds.AGENT_IN_CITY, seat, token, city)
    return False


def _has_room_beside(t: Table, city: int, token: int) -> bool:
    """R96: Venice is unoccupied while one of its two places is free (G4.c.2): a token goes there and displaces none."""
    if city not in (VENICE, VENICE2) or not t.cities[city]:
        return False
    other = VENICE2 if city == VENICE else VENICE
    return not t.cities[other] and city_takes(t, other, token)


def _place_pirate(t: Table, seat: int, where: int, token: int, must: bool) -> Flow[bool]:
    """E2.2.c: into a sea border of the empire; whatever is there dies, free of charge."""
    options = sorted({b for e in EMPIRES_OF[where] for b in SEA_BORDERS[e]})
    if not t.rules.pirate_kills_same_colour:  # R25
        options = [b for b in options if t.pirate[b] != token]
        if not options:
            return True
    if not must or in_pool(t, token) == 0:
        options.append(PASS)
    border = yield (kinds.ASK_AGENT_BORDER, seat, options, token)
    if border == PASS:
        return True
    taken = yield from take_token(t, seat, token, ON_BORDER[border] + t.pirate[border])
    if taken:
        pirate_enters(t, token, border)
        t.tell(kinds.AGENT_IN_BORDER, seat, token, border)
    return False


def pirate_enters(t: Table, token: int, border: int) -> None:
    """E2.2.c.3, F7.a, PIRATE.d: a pirate kills what is in the border, save a concession protected from pirates."""
    other = t.pirate[border]
    if other:
        to_pool(t, other)
        t.tell(kinds.KILLED_IN_BORDER, other, border)
    pawn = t.concession[border]
    if pawn and not has(t, seat_of_pawn(t, pawn), PIRATE_PROOF):
        t.concession[border] = 0
        t.pool[pawn] += 1
        t.tell(kinds.KILLED_IN_BORDER, pawn, border)
    t.pirate[border] = token


def _place_pawn(t: Table, seat: int, where: int, token: int, must: bool) -> Flow[bool]:
    """E2.2.d: into a border without a pirate; a concession there costs a florin and becomes a serf (REPRESS.d)."""
    options = sorted({b for e in EMPIRES_OF[where] for b in concession_spots(t, seat, e)})
    if not options:
        return True
    if not must or in_pool(t, token) == 0 or all(t.concession[b] for b in options):
        options.append(PASS)
    border = yield (kinds.ASK_AGENT_BORDER, seat, options, token)
    if border == PASS:
        return True
    # LOCATION.f: the card's location decides which square takes a displaced concession.
    empires = [e for e in BORDER_EMPIRES[border] if e in EMPIRES_OF[where]]
    empire = empires[0]
    if len(empires) > 1 and t.concession[border]:
        empire = yield (kinds.ASK_OP_EMPIRE, seat, empires, -1)
    placed = yield from place_concession(t, seat, border, empire)
    if placed:
        t.tell(kinds.AGENT_IN_BORDER, seat, token, border)
    return False
