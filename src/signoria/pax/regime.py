"""REGIME CHANGE: a square changes hands or sides, then its banker collects."""

from itertools import permutations
from typing import Final

from signoria.pax import kinds
from signoria.pax.facts import (
    BORDERS,
    BY_CAMPAIGN,
    BY_VOTE,
    CITIES,
    CITY_IDS,
    CONSTANTINOPLE,
    CORONATION,
    FACES,
    MEDIEVAL,
    NONE,
    OTTOMAN,
    PAWN,
    PIRATE,
    REGION,
    SEA_BORDERS,
    TOKEN_IDS,
    VENICE,
    VENICE2,
)
from signoria.pax.pieces import CONCESSION_ON
from signoria.pax.settle import settle
from signoria.pax.state import Table, pawn_of, pay_china, venice_takes
from signoria.pax.tableau import (
    add_outermost,
    discard_queens,
    free_vassals,
    leave_tableau,
    remove_bishop,
    remove_from_row,
)
from signoria.pax.tokens import BY_CARD, BY_OP, release, repress, shortage_holds, take_token
from signoria.pax.values import Places
from signoria.pax.words import say, token_name
from signoria.table.flow import PASS, DecisionKind, Flow
from signoria.table.readings import Ask, Reading

# The orders in which Constantinople's three places can take what stands there now.
ORDERS: Final[tuple[tuple[int, ...], ...]] = tuple(permutations(range(3)))


def _after(t: Table, order: int) -> list[int]:
    """What stands in Constantinople's places when they are set in this order."""
    now = [t.cities[c] for c in CONSTANTINOPLE]
    return [now[k] for k in ORDERS[order]]


def _order_key(t: Table, ask: Ask, order: int) -> str:
    return "places " + " ".join(TOKEN_IDS[token] or "-" for token in _after(t, order))


def _order_focus(t: Table, ask: Ask, order: int) -> tuple[str, ...]:
    return tuple([f"city:{CITY_IDS[c]}" for c in CONSTANTINOPLE])


def _order_label(t: Table, ask: Ask, order: int, lang: str) -> str:
    words = [token_name(lang, token) if token else say(lang, "option", "empty") for token in _after(t, order)]
    return say(lang, "option", "places", {"places": ", ".join(words)})


def _order_data(t: Table, ask: Ask, order: int) -> Places:
    return {"places": [TOKEN_IDS[token] or None for token in _after(t, order)]}


ORDER: Final = Reading(
    "order", numbers=range(len(ORDERS)), key=_order_key, focus=_order_focus, label=_order_label, data=_order_data,
    says=Places,
)  # fmt: skip
ASK_CONSTANTINOPLE: Final[DecisionKind] = DecisionKind("constantinople", "pax:K2.a.4", ORDER)


def regime_change(t: Table, empire: int, seat: int, cause: int, suzerain: int = NONE, queen: int = NONE) -> Flow[None]:
    """REGIME: the square goes to the seat that caused it, then concession and emancipation, and after a vote liberty."""
    owner = t.owner[empire]
    stays = owner == seat and cause == CORONATION
    flips = owner == seat and cause not in (CORONATION, BY_CAMPAIGN)
    freed = () if owner == NONE or (stays and not t.rules.coronation_frees_vassals) else t.vassals[empire]
    t.tell(kinds.REGIME_CHANGE, seat, empire, cause, owner, REGION[empire], int(flips), suzerain, freed)
    move_square(t, empire, seat, cause, suzerain)
    if queen != NONE:
        t.queens[empire] += (queen,)
        t.touch()
        t.tell(kinds.CROWNED, seat, queen, empire)
    if t.unsettled:
        yield from settle(t)
    if t.rules.emancipation_first:  # R49
        yield from emancipate(t, empire, seat)
        yield from offer_concession(t, empire, seat, cause)
    else:
        yield from offer_concession(t, empire, seat, cause)
        yield from emancipate(t, empire, seat)
    if cause == BY_VOTE and t.rules.vote_map_change == "golden_liberty":
        yield from offer_golden_liberty(t, empire, seat)


def move_square(t: Table, empire: int, seat: int, cause: int, suzerain: int) -> None:
    """REGIME.0.2, d-g: where the square comes from decides what comes along. Repressed tokens always stay on it."""
    if t.owner[empire] == seat and cause != BY_CAMPAIGN:
        if cause == CORONATION:
            # R58, R60: he stays where he is, a vassal a vassal, with bishop and vassals.
            if t.rules.coronation_frees_vassals:
                free_vassals(t, empire, lost=True)
            t.republic[empire] = False
        else:
            _flip(t, empire, seat)
        return
    if t.owner[empire] != NONE:
        _lose_followers(t, empire)  # REGIME.d.2; DRAFT.F9.own: also one's own empire, where that may be attacked
        leave_tableau(t, empire, lost=True)
    elif cause == BY_CAMPAIGN and t.rules.queen_on_campaign_vassal == "discarded":
        discard_queens(t, empire)  # F9.h.d1
    t.owner[empire] = seat
    t.republic[empire] = False  # B4.2: king side up
    if cause == BY_CAMPAIGN:
        t.suzerain[empire] = suzerain
        t.vassals[suzerain] += (empire,)
        t.tell(kinds.BECOMES_VASSAL, empire, suzerain)
    else:
        add_outermost(t, seat, empire)
    t.touch()


def _lose_followers(t: Table, empire: int) -> None:
    """REGIME.d.2-3: the queens of a square that changes hands or sides are discarded, and its bishop unless he stays."""
    discard_queens(t, empire)
    if t.rules.bishop_on_regime_change == "discarded":
        remove_bishop(t, empire)


def _flip(t: Table, empire: int, seat: int) -> None:
    """REGIME.d.3, g: one's own square turns over and loses queen, bishop and vassals; a vassal moves out as a republic."""
    _lose_followers(t, empire)
    free_vassals(t, empire, lost=True)
    t.republic[empire] = not t.republic[empire]
    lord = t.suzerain[empire]
    if lord != NONE:
        t.vassals[lord] = tuple([v for v in t.vassals[lord] if v != empire])
        t.suzerain[empire] = NONE
        add_outermost(t, seat, empire)  # R57: on its own empire's side
    elif t.rules.flipped_square_moves:  # R56: by default it stays where it lies
        remove_from_row(t, empire)
        add_outermost(t, seat, empire)
    t.touch()
    t.tell(kinds.FLIPPED, seat, empire, int(t.republic[empire]))


# ---------------------------------------------------------------------- a: concession


def concession_spots(t: Table, seat: int, empire: int) -> list[int]:
    """Borders of the empire without a pirate; one that holds a concession costs a florin (REGIME.a, E2.2.d)."""
    rich = t.florins[seat] > 0
    concession = t.concession
    pirate = t.pirate
    return [b for b in BORDERS[empire] if not pirate[b] and (rich or not concession[b])]


def place_concession(t: Table, seat: int, border: int, empire: int, placing: int = BY_CARD) -> Flow[bool]:
    """Put a pawn of the seat on the border; a concession there is repressed to the empire for a florin (R65)."""
    spot = CONCESSION_ON[border] + t.concession[border]
    taken = yield from take_token(t, seat, pawn_of(t, seat), spot, placing)
    if not taken:
        return False
    other = t.concession[border]
    if other:
        pay_china(t, seat, 1)
        t.tell(kinds.DISPLACED, seat, other, empire)
        repress(t, other, empire)
    t.concession[border] = pawn_of(t, seat)
    return True


def offer_concession(t: Table, empire: int, seat: int, cause: int) -> Flow[None]:
    """REGIME.a: the new banker may add a concession."""
    placing = BY_OP if cause in (BY_VOTE, BY_CAMPAIGN) else BY_CARD
    if not t.pool[pawn_of(t, seat)] and not shortage_holds(t, placing):
        return  # R29: no pawn is left, and none can be taken from elsewhere
    options = concession_spots(t, seat, empire)
    if options:
        options.append(PASS)
        border = yield (kinds.ASK_CONCESSION, seat, options, empire)
        if border != PASS:
            placed = yield from place_concession(t, seat, border, empire, placing)
            if placed:
                t.tell(kinds.CONCESSION_PLACED, seat, border)


# ---------------------------------------------------------------------- b: emancipation


def room_for(t: Table, token: int, empire: int) -> list[int]:
    """Empty cities of the empire for a knight or rook, empty borders for a pawn, empty sea borders for a pirate."""
    if token >= PAWN:
        return [b for b in BORDERS[empire] if not t.concession[b] and not t.pirate[b]]
    if token >= PIRATE:
        return [b for b in SEA_BORDERS[empire] if not t.concession[b] and not t.pirate[b]]
    cities = t.cities
    return [c for c in CITIES[empire] if not cities[c] and city_takes(t, c, token)]


def city_takes(t: Table, city: int, token: int) -> bool:
    """CITY.1: every city takes any knight or rook, but for Venice under some readings of the condottieri (R26)."""
    return (city != VENICE and city != VENICE2) or venice_takes(t, city, token)


def emancipate(t: Table, empire: int, seat: int) -> Flow[None]:
    """REGIME.b: any repressed tokens of the empire may go to its empty cities and borders, free of charge."""
    while t.repressed[empire]:
        options = [token for token in sorted(set(t.repressed[empire])) if room_for(t, token, empire)]
        if not options:
            return
        options.append(PASS)
        token = yield (kinds.ASK_EMANCIPATE, seat, options, empire)
        if token == PASS:
            return
        yield from emancipate_one(t, empire, seat, token)


def emancipate_one(t: Table, empire: int, seat: int, token: int) -> Flow[None]:
    """One repressed token returns to the map; a pawn as its owner's concession (REGIME.b.4)."""
    if token >= PAWN:
        spot = yield (kinds.ASK_EMANCIPATE_BORDER, seat, room_for(t, token, empire), token)
        t.concession[spot] = token
        t.tell(kinds.EMANCIPATED_TO_BORDER, token, spot)
    else:
        spot = yield (kinds.ASK_EMANCIPATE_CITY, seat, room_for(t, token, empire), token)
        t.cities[spot] = token
        t.tell(kinds.EMANCIPATED_TO_CITY, token, spot)
    release(t, token, empire)


# ---------------------------------------------------------------------- c: golden liberty, and the map


def offer_golden_liberty(t: Table, empire: int, seat: int) -> Flow[None]:
    """F6.d: after a vote in a theocracy the voter may turn it medieval (R42)."""
    if t.map_state[empire] == MEDIEVAL:
        return
    choice = yield (kinds.ASK_GOLDEN_LIBERTY, seat, [1, 0], empire)
    if choice:
        t.tell(kinds.GOLDEN_LIBERTY, seat, empire)
        yield from change_map(t, empire, MEDIEVAL, seat)


def offer_map_change(t: Table, kind: DecisionKind, empire: int, states: list[int], seat: int) -> Flow[None]:
    """J1.c, J2.c: the victor may bring another face of the map up, if the empire has it and it is not up already."""
    options = [s for s in states if s != t.map_state[empire] and s in faces(t, empire)]
    if options:
        options.append(PASS)
        state = yield (kind, seat, options, empire)
        if state != PASS:
            yield from change_map(t, empire, state, seat)


def faces(t: Table, empire: int) -> tuple[int, ...]:
    """B6: the states this empire can be in, as the map of this table is printed."""
    return FACES[t.rules.map_states_per_empire][empire]


def change_map(t: Table, empire: int, state: int, seat: int) -> Flow[None]:
    """K2.a: a new map card; tokens keep their cities, but Constantinople's may be set anew (K2.a.3-4).

    Without such a card nothing changes (1E.K2.a).
    """
    if t.map_state[empire] == state or state not in faces(t, empire):
        return
    t.map_state[empire] = state
    t.touch()
    t.tell(kinds.MAP_CHANGES, empire, state)
    if empire == OTTOMAN:
        yield from _rearrange_constantinople(t, seat)
    yield from settle(t)


def _rearrange_constantinople(t: Table, seat: int) -> Flow[None]:
    now = [t.cities[c] for c in CONSTANTINOPLE]
    seen: list[list[int]] = []
    options: list[int] = []
    for i, order in enumerate(ORDERS):
        after = [now[k] for k in order]
        if after not in seen:
            seen.append(after)
            options.append(i)
    if len(options) > 1:
        choice = yield (ASK_CONSTANTINOPLE, seat, options, OTTOMAN)
        for c, k in zip(CONSTANTINOPLE, ORDERS[choice], strict=True):
            t.cities[c] = now[k]
        if choice:
            t.tell(kinds.REARRANGED, seat)
