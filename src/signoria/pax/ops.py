"""E4, F: activating a side and the nine ops.

Each op is three functions: whether it has a target (cheap, stops at the first), its targets, and what it does.
"""

from typing import Final

from signoria.pax.abilities import (
    BEHEAD_ONLY_EAST,
    BEHEAD_ONLY_EAST_ANY,
    BEHEAD_ONLY_WEST,
    DOUBLE_CONCESSIONS,
    MAMLUK_KNIGHTS,
    PATRON_CHEAPENS_VOTES,
    SELL_FOR_OP,
    abilities_of,
    has,
)
from signoria.pax.agents import pirate_enters
from signoria.pax.battle import adjacent, campaign_attackers, defenders, fight
from signoria.pax.bishops import bishop_arrives, bishop_on, bishops_in_play, destinations, newly_silenced, silenced_by
from signoria.pax.facts import (
    ABILITIES,
    BEHEAD,
    BISHOP,
    BORDERS,
    BY_CAMPAIGN,
    BY_VOTE,
    CAMPAIGN,
    CATHOLIC,
    CITIES,
    COMMERCE,
    CORSAIR,
    CORSAIR_REACH,
    EMPIRE_IDS,
    EMPIRES_OF,
    INQUISITOR,
    ISLAMIC,
    LEVY,
    MATCHES,
    N_COLUMNS,
    N_EMPIRES,
    N_OPS,
    N_SQUARES,
    NONE,
    OPS,
    PATRON,
    PIRATE,
    PRINTED_LOCATION,
    REFORMIST,
    REGION,
    REPRESS,
    REPRESS_KNIGHT,
    REPRESS_PAWN,
    REPRESS_ROOK,
    ROOK,
    SEA_BORDERS,
    SIEGE,
    SUPPLY,
    TAX,
    THE_EAST,
    THE_WEST,
    VOTE,
    WEST,
    is_political,
)
from signoria.pax.kinds import (
    ASK_BEHEAD,
    ASK_BISHOP,
    ASK_BISHOP_TO,
    ASK_BORROW,
    ASK_CAMPAIGN,
    ASK_COMMERCE,
    ASK_CORSAIR,
    ASK_CORSAIR_TO,
    ASK_LEVY,
    ASK_OP,
    ASK_OP_EMPIRE,
    ASK_REPRESS,
    ASK_SIEGE,
    ASK_TAX,
    ASK_TAX_ANSWER,
    BEHEADED,
    BESIEGED,
    BISHOP_MOVES,
    BORDER_ZONE,
    CAMPAIGN_PAID,
    CITY_ZONE,
    COMMERCE_TAKES,
    CONCESSION_ZONE,
    CORSAIR_MOVES,
    LEVY_RAISED,
    PASS,
    REPRESSED,
    REPRESSED_FREE,
    TAX_PAID,
    TAXED,
    VOTED,
)
from signoria.pax.readings import CHOSEN_EMPIRE, ITEM, token_of
from signoria.pax.regime import regime_change
from signoria.pax.settle import settle
from signoria.pax.state import (
    ACTION,
    Table,
    gain_from_china,
    is_saturated,
    pawn_of,
    pay_china,
    seat_of_pawn,
    vacant_cities,
)
from signoria.pax.tableau import (
    discard_card,
    discard_queen,
    discard_queens,
    husband,
    is_silenced,
    items_on_side,
    location,
    prestige_of,
    to_throne,
)
from signoria.pax.tokens import BY_LEVY, donors, kill, lift, repress, shortage_holds, take_token
from signoria.pax.words import empire_name, florins, say
from signoria.table.flow import DecisionKind, Flow
from signoria.table.readings import Ask, Json

# ---------------------------------------------------------------------- E4: activating a side


def usable_ops(t: Table, seat: int, sides: int, first: bool = False) -> list[int]:
    """E4: item * N_OPS + op for each op with a target of each unused card on these sides; `first` stops at one.

    A silenced card offers only inquisitor (F1.f).
    """
    found: list[int] = []
    used = t.used
    bishop = t.bishop
    for side in (0, 1):
        if not sides >> side & 1:
            continue
        for item in items_on_side(t, seat, side):
            if used >> item & 1:
                continue
            ops = OPS[item < N_SQUARES and t.republic[item]][item]
            if not ops:
                continue
            # Only cards under a bishop, queens and married kings can be silenced at all.
            doubtful = bishop[item] or (bool(t.queens[item]) if item < N_SQUARES else PRINTED_LOCATION[item] == NONE)
            silenced = bool(doubtful) and is_silenced(t, item, seat)
            for op in ops:
                if (not silenced or op < COMMERCE) and has_target(t, seat, item, op):
                    if first:
                        return [item * N_OPS + op]
                    found.append(item * N_OPS + op)
    if t.rules.cryptography == "glossary" and sides >> WEST & 1 and not t.ops_made >> 16:
        found += _borrowable(t, seat, (WEST,), SELL_FOR_OP)  # CRYPTO.1
    return found


def run_ops(t: Table) -> Flow[None]:
    """E4: perform ops of the running sides in any order, each card once a turn, at least one, until the player stops."""
    seat = t.active
    while True:
        options = usable_ops(t, seat, t.ops_running)
        if t.ops_made:
            options.append(PASS)
        if not options:
            break
        choice = yield (ASK_OP, seat, options, t.ops_running)
        if choice == PASS:
            break
        item, op = choice // N_OPS, choice % N_OPS
        borrowed = t.rules.cryptography == "glossary" and not _is_mine(t, seat, item)
        t.used |= 1 << item
        yield from perform(t, seat, item, op)
        t.ops_made = (t.ops_made | 1 << 16 if borrowed else t.ops_made) + 1
        if t.unsettled:
            yield from settle(t)
    t.ops_running = 0
    t.ops_made = 0
    t.phase = ACTION


def _is_mine(t: Table, seat: int, item: int) -> bool:
    return item in items_on_side(t, seat, 0) or item in items_on_side(t, seat, 1)


def borrow_op(t: Table, seat: int) -> Flow[None]:
    """CRYPTO.0, CRYPTO.2: one political op of an unsilenced card in an opponent's tableau, east or west, as one's own."""
    options = _borrowable(t, seat, (0, 1), NONE)
    if not options:
        return
    options.append(PASS)
    choice = yield (ASK_BORROW, seat, options, 0)
    if choice != PASS:
        t.used |= 1 << (choice // N_OPS)
        yield from perform(t, seat, choice // N_OPS, choice % N_OPS)
        if t.unsettled:
            yield from settle(t)


def _borrowable(t: Table, seat: int, sides: tuple[int, ...], needs: int) -> list[int]:
    if needs != NONE and not has(t, seat, needs):
        return []
    found: list[int] = []
    for other in range(t.n):
        if other == seat:
            continue
        for side in sides:
            for item in items_on_side(t, other, side):
                if t.used >> item & 1 or is_silenced(t, item, other):
                    continue
                for op in OPS[item < N_SQUARES and t.republic[item]][item]:
                    if is_political(op) and has_target(t, seat, item, op):
                        found.append(item * N_OPS + op)
    return found


def has_target(t: Table, seat: int, item: int, op: int) -> bool:
    """E4.2, E4.b: whether the op has a valid target now."""
    if op < COMMERCE:
        return _can_inquire(t, op - INQUISITOR)
    if op < VOTE:
        return _can_trade(t, op - COMMERCE)
    if op < CORSAIR:
        return bool(vote_targets(t, seat, op - VOTE))
    if op == CAMPAIGN:
        return bool(campaign_targets(t, seat, item))
    if op == BEHEAD:
        return _can_behead(t, item)
    for e in EMPIRES_OF[location(t, item)]:
        if op_reaches(t, e, op):
            return True
    return False


def op_reaches(t: Table, empire: int, op: int) -> bool:
    """E4.d.1: whether corsair, repress, tax or siege finds a target in this empire."""
    if op == SIEGE:
        for c in CITIES[empire]:
            if t.cities[c] > 0:
                return True
        for b in SEA_BORDERS[empire]:
            if t.pirate[b]:
                return True
        return False
    if op == TAX:
        return can_tax(t, empire)
    if op >= REPRESS:
        types = op - REPRESS
        for c in CITIES[empire]:
            token = t.cities[c]
            if token > 0 and types & (REPRESS_KNIGHT if token < ROOK else REPRESS_ROOK):
                return True
        if types & REPRESS_PAWN:
            for b in BORDERS[empire]:
                if t.concession[b]:
                    return True
        return False
    token = PIRATE + op - CORSAIR
    for b in SEA_BORDERS[empire]:
        if t.pirate[b] == token:
            return bool(corsair_destinations(t, empire, b))
    return False


def perform(t: Table, seat: int, item: int, op: int) -> Flow[None]:
    """Perform one op of one card."""
    if op < COMMERCE:
        yield from _inquisitor(t, seat, item, op - INQUISITOR)
    elif op < VOTE:
        yield from _commerce(t, seat, item, op - COMMERCE)
    elif op < CORSAIR:
        yield from _vote(t, seat, item, op - VOTE)
    elif op == CAMPAIGN:
        yield from _campaign(t, seat, item)
    elif op == BEHEAD:
        yield from _behead(t, seat, item)
    else:
        # LOCATION.b: a The East or The West card is in one empire of its region, chosen each time.
        empires = [e for e in EMPIRES_OF[location(t, item)] if op_reaches(t, e, op)]
        empire = empires[0] if len(empires) == 1 else (yield (ASK_OP_EMPIRE, seat, empires, item * N_OPS + op))
        if op == SIEGE:
            yield from _siege(t, seat, empire)
        elif op == TAX:
            yield from _tax(t, seat, empire)
        elif op >= REPRESS:
            yield from _repress(t, seat, empire, op - REPRESS)
        else:
            yield from _corsair(t, seat, empire, op - CORSAIR)


# ---------------------------------------------------------------------- F1: inquisitor


def _can_inquire(t: Table, religion: int) -> bool:
    token = BISHOP + religion
    if t.pool[token] == SUPPLY[token]:
        return False
    return any(destinations(t, item) for item in bishops_in_play(t, religion))


def _inquisitor(t: Table, seat: int, item: int, religion: int) -> Flow[None]:
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


# ---------------------------------------------------------------------- F2: commerce


def commerce_sources(t: Table, side: int) -> list[int]:
    """F2: cards of the row with a florin on them, the face-down one included; gaps only by the switch (R2)."""
    florins = t.market_florins
    row = side * N_COLUMNS
    return [
        i
        for i in range(row, row + N_COLUMNS)
        if florins[i] and (t.market[i] != NONE or t.rules.commerce_takes_leftovers)
    ]


def _can_trade(t: Table, side: int) -> bool:
    return bool(commerce_sources(t, side))


def _commerce(t: Table, seat: int, item: int, side: int) -> Flow[None]:
    """F2: take one florin from one card of the market."""
    place = yield (ASK_COMMERCE, seat, commerce_sources(t, side), item)
    t.tell(COMMERCE_TAKES, seat, place)
    t.market_florins[place] -= 1
    t.florins[seat] += 1


# ---------------------------------------------------------------------- F3: behead


def behead_targets(t: Table, item: int) -> list[int]:
    """F3: other cards of the location in any tableau; three cards narrow this to cards under certain bishops."""
    where = location(t, item)
    matches = MATCHES[where]
    found: list[int] = []
    for row in t.rows:
        for entry in row:
            if entry >= N_SQUARES and matches[PRINTED_LOCATION[entry]] and entry != item:
                found.append(entry)
    for e in range(N_EMPIRES):
        if t.owner[e] != NONE and matches[e]:
            found.append(e)
            for queen in t.queens[e]:
                if queen != item:
                    found.append(queen)
    if ABILITIES[item]:
        found = [victim for victim in found if _ability_allows(t, item, victim)]
    return found


def _ability_allows(t: Table, item: int, victim: int) -> bool:
    bishop = bishop_on(t, victim)
    where = location(t, victim)
    if BEHEAD_ONLY_WEST in ABILITIES[item]:
        return bishop in (BISHOP + CATHOLIC, BISHOP + REFORMIST) and MATCHES[THE_WEST][where]
    if BEHEAD_ONLY_EAST in ABILITIES[item]:
        return bishop in (BISHOP + ISLAMIC, BISHOP + REFORMIST) and MATCHES[THE_EAST][where]
    if BEHEAD_ONLY_EAST_ANY in ABILITIES[item]:
        return bishop > 0 and MATCHES[THE_EAST][where]
    return True


def _can_behead(t: Table, item: int) -> bool:
    return bool(behead_targets(t, item))


def _behead(t: Table, seat: int, item: int) -> Flow[None]:
    """F3: the victim is discarded; an empire square goes to its throne without queen, and the beheader dies too (F3.a)."""
    victim = yield (ASK_BEHEAD, seat, behead_targets(t, item), item)
    t.tell(BEHEADED, seat, item, victim)
    if victim < N_SQUARES:
        discard_queens(t, victim)  # I1.c.2
        to_throne(t, victim)
        king = husband(t, item)
        if PRINTED_LOCATION[item] != NONE:
            discard_card(t, item)
        elif king != NONE:  # a queen who beheaded her own king is gone already
            discard_queen(t, item)
    elif PRINTED_LOCATION[victim] == NONE:
        discard_queen(t, victim)  # I1.c.3: the king stays
    else:
        discard_card(t, victim)


# ---------------------------------------------------------------------- F4: tax


def can_tax(t: Table, empire: int) -> bool:
    """F4.a: a vacant city to levy in and a concession on the borders."""
    return any(t.concession[b] for b in BORDERS[empire]) and not is_saturated(t, empire)


def _tax(t: Table, seat: int, empire: int) -> Flow[None]:
    """F4: the owner of a concession pays or loses it to the taxing empire, then places a levy there."""
    border = yield (ASK_TAX, seat, [b for b in BORDERS[empire] if t.concession[b]], empire)
    pawn = t.concession[border]
    owner = seat_of_pawn(t, pawn)
    t.tell(TAXED, seat, border, empire, owner)
    pays = 0
    if t.florins[owner] > 0:  # F4.d
        pays = yield (ASK_TAX_ANSWER, owner, [1, 0], border)
    if pays:
        pay_china(t, owner, 1)
        t.tell(TAX_PAID, owner, 1)
    else:
        t.concession[border] = 0
        t.tell(REPRESSED_FREE, pawn, empire)
        repress(t, pawn, empire)
    yield from raise_levy(t, owner, empire)


def raise_levy(t: Table, seat: int, empire: int) -> Flow[None]:
    """LEVY: a token matching the icon of a vacant city; optional only when every such token is used up (R30)."""
    state = t.map_state[empire]
    cities = [c for c in vacant_cities(t, empire) if can_raise(t, LEVY[c][state])]
    if not cities:
        return
    must = any(t.pool[LEVY[c][state]] for c in cities)
    if not must:
        cities.append(PASS)
    city = cities[0] if len(cities) == 1 else (yield (ASK_LEVY, seat, cities, empire))
    if city == PASS:
        return
    token = LEVY[city][state]
    taken = yield from take_token(t, seat, token, placing=BY_LEVY, must=must)
    if taken:
        t.cities[city] = token
        t.tell(LEVY_RAISED, seat, city, token, empire)


def can_raise(t: Table, token: int) -> bool:
    """R29, R30: whether there is such a token for a levy, in the pool or, where the rules allow it, elsewhere."""
    return t.pool[token] > 0 or (shortage_holds(t, BY_LEVY) and bool(donors(t, token)))


# ---------------------------------------------------------------------- F5: repress


def repress_targets(t: Table, empire: int, types: int) -> list[int]:
    """F5.1-3: knights and rooks in the cities, concessions on the borders, of the types on the icon."""
    found: list[int] = []
    for c in CITIES[empire]:
        token = t.cities[c]
        if token > 0 and types & (REPRESS_KNIGHT if token < ROOK else REPRESS_ROOK):
            found.append(CITY_ZONE + c * 100 + token)
    if types & REPRESS_PAWN:
        found += [CONCESSION_ZONE + b * 100 + t.concession[b] for b in BORDERS[empire] if t.concession[b]]
    return found


def _repress(t: Table, seat: int, empire: int, types: int) -> Flow[None]:
    """F5: the token goes to the empire's square and China pays a florin."""
    piece = yield (ASK_REPRESS, seat, repress_targets(t, empire, types), empire)
    t.tell(REPRESSED, seat, token_of(piece), empire)
    token = lift(t, piece)
    gain_from_china(t, seat, 1)
    repress(t, token, empire)


# ---------------------------------------------------------------------- F6: vote


def votes_of(t: Table, seat: int, empire: int) -> int:
    """The weight of a seat's concessions on the empire's borders; PREN131X doubles them."""
    pawn = pawn_of(t, seat)
    n = 0
    for b in BORDERS[empire]:
        if t.concession[b] == pawn:
            n += 1
    return n << abilities_of(t, seat).count(DOUBLE_CONCESSIONS) if n else 0


def vote_cost(t: Table, seat: int, empire: int) -> int:
    """F6.a: a florin for each repressed token; with PREN166X less one for each patron prestige."""
    cost = len(t.repressed[empire])
    if cost and has(t, seat, PATRON_CHEAPENS_VOTES):
        cost = max(0, cost - prestige_of(t, seat)[PATRON])
    return cost


def _vote_label(t: Table, ask: Ask, empire: int, lang: str) -> str:
    words = {"empire": empire_name(lang, empire), "florins": florins(lang, vote_cost(t, ask[1], empire))}
    return say(lang, "option", "empire_cost", words)


def _vote_data(t: Table, ask: Ask, empire: int) -> dict[str, Json]:
    return {"empire": EMPIRE_IDS[empire], "cost": vote_cost(t, ask[1], empire)}


ASK_VOTE: Final[DecisionKind] = DecisionKind(
    "vote", "pax:F6.1", CHOSEN_EMPIRE.but(label=_vote_label, data=_vote_data), ITEM
)


def vote_targets(t: Table, seat: int, side: int) -> list[int]:
    """F6.1: the empires the seat wins a vote on, of those that lie on the side of the icon in some tableau (R33)."""
    found: list[int] = []
    for e in range(N_EMPIRES):
        lord = t.suzerain[e]
        if REGION[e if lord == NONE else lord] == side and can_vote(t, seat, e):
            found.append(e)
    return found


def can_vote(t: Table, seat: int, empire: int) -> bool:
    """F6: in some tableau, strictly most concessions, the price at hand; a vassal only where the rules let one."""
    if t.owner[empire] == NONE or (t.suzerain[empire] != NONE and not t.rules.vote_on_vassal):
        return False
    mine = votes_of(t, seat, empire)
    if mine == 0 or t.florins[seat] < vote_cost(t, seat, empire):
        return False
    return all(votes_of(t, other, empire) < mine for other in range(t.n) if other != seat)


def _vote(t: Table, seat: int, item: int, side: int) -> Flow[None]:
    """F6: pay, and the regime changes."""
    empire = yield (ASK_VOTE, seat, vote_targets(t, seat, side), item)
    cost = vote_cost(t, seat, empire)
    t.tell(VOTED, seat, empire, cost)
    pay_china(t, seat, cost)
    yield from regime_change(t, empire, seat, BY_VOTE)


# ---------------------------------------------------------------------- F7: corsair


def corsair_destinations(t: Table, empire: int, border: int) -> list[int]:
    """F7.2, F7.4: sea borders of the empire, or of one that shares a sea border with it, without a like pirate."""
    reach = CORSAIR_REACH[empire]
    if t.rules.corsair_any_neighbour:  # R39
        reach = tuple(sorted(set(SEA_BORDERS[empire]).union(*(SEA_BORDERS[e] for e in adjacent(t, empire)))))
    token = t.pirate[border]
    return [b for b in reach if b != border and t.pirate[b] != token]


def _corsair(t: Table, seat: int, empire: int, religion: int) -> Flow[None]:
    """F7: one pirate of the icon's religion moves, killing what is at its destination."""
    token = PIRATE + religion
    options = [b for b in SEA_BORDERS[empire] if t.pirate[b] == token and corsair_destinations(t, empire, b)]
    source = yield (ASK_CORSAIR, seat, options, empire)
    target = yield (ASK_CORSAIR_TO, seat, corsair_destinations(t, empire, source), source)
    t.pirate[source] = 0
    t.tell(CORSAIR_MOVES, token, source, target)
    pirate_enters(t, token, target)


# ---------------------------------------------------------------------- F8: siege


def siege_targets(t: Table, empire: int) -> list[int]:
    """F8: knights and rooks in the cities, pirates on the borders."""
    found = [CITY_ZONE + c * 100 + t.cities[c] for c in CITIES[empire] if t.cities[c] > 0]
    found += [BORDER_ZONE + b * 100 + t.pirate[b] for b in SEA_BORDERS[empire] if t.pirate[b]]
    return found


def _siege(t: Table, seat: int, empire: int) -> Flow[None]:
    """F8: the target is killed, without battle or cost."""
    piece = yield (ASK_SIEGE, seat, siege_targets(t, empire), empire)
    kill(t, piece)
    t.tell(BESIEGED, seat, piece)


# ---------------------------------------------------------------------- F9: campaign


def campaign_targets(t: Table, seat: int, king: int) -> list[int]:
    """F9: adjacent empires, with knights to attack and a florin for each (R43); one's own only where the rules let one."""
    florins = t.florins[seat]
    if not florins:
        return []
    cities = t.cities
    knights = 0
    for c in CITIES[king]:
        if 0 < cities[c] < ROOK:
            knights += 1
    if has(t, seat, MAMLUK_KNIGHTS):
        return [
            e
            for e in adjacent(t, king)
            if may_attack(t, seat, king, e) and 0 < len(campaign_attackers(t, king, e, seat)) <= florins
        ]
    if not 0 < knights <= florins:
        return []
    return [e for e in adjacent(t, king) if may_attack(t, seat, king, e)]


def may_attack(t: Table, seat: int, king: int, target: int) -> bool:
    """F9.a: an empire that is not one's own. F9.j.2.d1: or one's own, but a vassal never its suzerain."""
    if t.owner[target] != seat:
        return True
    if not t.rules.campaign_own_empire or t.suzerain[king] == target:
        return False
    return t.rules.campaign_intra_suzerainty or not is_intra(t, king, target)


def is_intra(t: Table, king: int, target: int) -> bool:
    """DRAFT.F9.h: a suzerain against his vassal, or a vassal against another of the same suzerain."""
    lord = t.suzerain[target]
    return lord != NONE and lord in (king, t.suzerain[king])


def _campaign(t: Table, seat: int, king: int) -> Flow[None]:
    """F9: pay each knight, fight, and the loser becomes a vassal of the king or of his suzerain (F9.j).

    Inside a suzerainty nothing more follows from a victory (DRAFT.F9.h).
    """
    target = yield (ASK_CAMPAIGN, seat, campaign_targets(t, seat, king), king)
    attack = campaign_attackers(t, king, target, seat)
    t.tell(CAMPAIGN_PAID, seat, king, target, len(attack))
    pay_china(t, seat, len(attack))
    lord = king if t.suzerain[king] == NONE else t.suzerain[king]
    won = yield from fight(t, BY_CAMPAIGN, target, seat, attack, defenders(t, BY_CAMPAIGN, target))
    if won and not is_intra(t, king, target):
        yield from regime_change(t, target, seat, BY_CAMPAIGN, suzerain=lord)
