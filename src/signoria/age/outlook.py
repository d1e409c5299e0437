"""What a placement, an attack, a War or a better ship would bring: the way, both strengths, the dice, the loss."""

from typing import Final, Literal, TypedDict

from signoria.age.arms import effective_arms
from signoria.age.facts import (
    AREA,
    AREA_IDS,
    CAPITAL_IDS,
    CAPITALS,
    CATHEDRAL,
    COMMODITY_IDS,
    IN_AREA,
    IS_SATELLITE,
    MARKET,
    PROVINCE_IDS,
    SLOTS_FOR,
    SUPPORTED_BY,
    YIELDS,
    provinces_of,
)
from signoria.age.reach import WayKind, by_land, by_ship, by_this_ship, way_by_ship, way_to
from signoria.age.state import Table, dominator, has, stock, tokens_in
from signoria.age.strength import (
    StrengthPart,
    as_chance,
    attack_parts,
    attack_strength,
    colored_chance,
    defence,
    defence_parts,
    defenders,
    fills,
    losing_rolls,
    losing_rolls_from,
    pair_chance,
    part_value,
    tokens_needed,
    war_bonus,
)

DICE: Final = range(1, 7)


class Offer(TypedDict):
    """What a capital offers: its province and area, and how many commodities that has and satellites support it."""

    power: str
    province: str
    commodities: list[str]
    market: int
    area: str
    area_commodities: int
    satellites: int


def offer_of(t: Table, power: int) -> Offer:
    """6.2: what choosing a capital brings."""
    province = CAPITALS[power]
    home = IN_AREA[AREA[province]] & t.board.provinces
    return {
        "power": CAPITAL_IDS[power],
        "province": PROVINCE_IDS[province],
        "commodities": [name for c, name in enumerate(COMMODITY_IDS) if YIELDS[c] >> province & 1],
        "market": MARKET[province],
        "area": AREA_IDS[AREA[province]],
        "area_commodities": sum([1 for yields in YIELDS if yields & home]),
        "satellites": (SUPPORTED_BY[province] & t.board.provinces).bit_count(),
    }


class LastBid(TypedDict):
    """What another player bid in the last turn."""

    seat: str
    bid: int


class BidPlace(TypedDict):
    """A place in the Order of Play, the chance of an attack from it, and the lowest and highest bid that bring it if the
    others bid as they last did and equals take their places in order; None: none does, or nobody bid before."""

    place: int
    chance: float
    bids: list[int] | None


class Bidding(TypedDict):
    """What a bid for tokens is about: the tokens to be had, the own last bid, the others in the order of theirs (nobody
    before the second turn), and the places."""

    stock: int
    last: int
    others: list[LastBid]
    places: list[BidPlace]


def bidding_values(t: Table, seat: int, lowest: int, highest: int) -> Bidding:
    """9.1.d-f: the lowest bid first, and among equals who chose his capital last; in Chaos a bid counts as zero."""
    others: list[int] = []
    if t.turn > 1:
        others = sorted([s for s in range(t.n) if s != seat], key=lambda s: (t.bid[s], -t.rank[s]))
    least = [lowest, *(t.bid[other] + (t.rank[seat] > t.rank[other]) for other in others)]
    most = [*(bid - 1 for bid in least[1:]), highest]
    brings = [[max(low, lowest), min(high, highest)] for low, high in zip(least, most, strict=True)]
    places: list[BidPlace] = []
    for i, place in enumerate(SLOTS_FOR[t.n]):
        bids = brings[i] if others and brings[i][0] <= brings[i][1] else None
        places.append({"place": place, "chance": chance_from(t, seat, place), "bids": bids})
    return {
        "stock": stock(t, seat),
        "last": t.bid[seat],
        "others": [{"seat": t.names[other], "bid": t.bid[other]} for other in others],
        "places": places,
    }


def chance_from(t: Table, seat: int, place: int) -> float:
    """9.6.3.f-i: the chance of an attack from a place in the Order of Play, without a military card."""
    return as_chance(losing_rolls_from(t, seat, place))


class WayIn(TypedDict):
    """9.6.a-d, 9.5.1: how tokens come into a province: the places passed, and the steps a galley makes."""

    way: WayKind | None
    route: list[str]
    steps: int


class Placement(WayIn):
    """9.6.j: tokens placed in peace, and whether they come to dominate (1.2.b)."""

    act: Literal["place"]
    province: str
    tokens: int
    mine_there: int
    market: int
    dominates: bool
    commodities: list[str]
    left: int


class Displaced(TypedDict):
    """What a defender loses."""

    seat: str
    marker: bool
    tokens: int


class Won(TypedDict):
    """What an attack that wins brings."""

    dominates: bool
    commodities: list[str]
    removes: list[Displaced]


class Lost(TypedDict):
    """9.6.3.k: the tokens that an attack loses: those added, and those that were there."""

    tokens: int
    added: int
    there: int


class Cathedrals(TypedDict):
    """Whether a Cathedral may decide an attack: that of the attacker, those of defenders."""

    mine: bool
    theirs: list[str]


class Attack(WayIn):
    """9.6.3: an attack with all that decides it: both strengths, the colored die from the lowest side that wins (7: none
    does), whether the black die wins where it equals the white one, and the chances of the one, the two, and all."""

    act: Literal["attack"]
    province: str
    tokens: int
    mine_there: int
    defenders: list[str]
    strength: int
    defence: int
    market: int
    need: int
    parts: list[StrengthPart]
    slot: int
    colored_from: int
    ties_win: bool
    p_colour: float
    p_pair: float
    chance: float
    win: Won
    lose: Lost
    cathedral: Cathedrals
    left: int


def way_values(t: Table, seat: int, province: int) -> WayIn:
    """How tokens come into a province."""
    way = way_to(t, seat, province)
    if way is None:
        return {"way": None, "route": [], "steps": 0}
    return {"way": way.kind, "route": list(way.route), "steps": way.steps}


def goods_of(province: int) -> list[str]:
    """4.5: the commodities of a province."""
    return [name for c, name in enumerate(COMMODITY_IDS) if YIELDS[c] >> province & 1]


def placement_values(t: Table, seat: int, province: int, tokens: int) -> Placement:
    """Tokens placed in peace."""
    mine = tokens_in(t, seat, province)
    return {
        "act": "place",
        "province": PROVINCE_IDS[province],
        "tokens": tokens,
        "mine_there": mine,
        "market": MARKET[province],
        "dominates": fills(t, seat, province, tokens),
        "commodities": goods_of(province),
        "left": t.expansion[seat] - tokens,
        **way_values(t, seat, province),
    }


def attack_values(t: Table, seat: int, province: int) -> Attack:
    """An attack."""
    tokens, mine = tokens_needed(t, seat, province), tokens_in(t, seat, province)
    others = defenders(t, seat, province)
    parts = attack_parts(t, seat, province, mine + tokens) + defence_parts(t, seat, province)
    armed = effective_arms(t, seat, others) > 0
    defended = defence(t, seat, province)
    return {
        "act": "attack",
        "province": PROVINCE_IDS[province],
        "tokens": tokens,
        "mine_there": mine,
        "defenders": [t.names[other] for other in others],
        "strength": attack_strength(t, seat, province, mine + tokens),
        "defence": defended,
        "market": MARKET[province],
        "need": defended + MARKET[province],
        "parts": [part_value(part, t.names) for part in parts],
        "slot": t.slot[seat],
        "colored_from": 7 - colored_chance(t, seat),
        "ties_win": armed,
        "p_colour": round(colored_chance(t, seat) / 6, 4),
        "p_pair": round(pair_chance(armed) / 36, 4),
        "chance": as_chance(losing_rolls(t, seat, armed)),
        "win": {
            "dominates": not IS_SATELLITE[province],
            "commodities": goods_of(province),
            "removes": [_lost_by(t, other, province) for other in others],
        },
        "lose": {"tokens": mine + tokens, "added": tokens, "there": mine},
        "cathedral": {"mine": may_use_cathedral(t, seat, others), "theirs": repelled_by(t, seat, others)},
        "left": t.expansion[seat] - tokens,
        **way_values(t, seat, province),
    }


def _lost_by(t: Table, seat: int, province: int) -> Displaced:
    return {
        "seat": t.names[seat],
        "marker": dominator(t, province) == seat,
        "tokens": tokens_in(t, seat, province),
    }


def may_use_cathedral(t: Table, seat: int, others: list[int]) -> bool:
    """ADV.H.1, ADV.H.3, ADV.H.7: against non-owners only, and each of them once a turn."""
    return has(t, seat, CATHEDRAL) and not any(has(t, o, CATHEDRAL) or t.ticks[seat] >> o & 1 for o in others)


def may_repel(t: Table, seat: int, attacker: int) -> bool:
    """ADV.H.6-7: a defender with Cathedral against an attacker without it, once a turn."""
    return has(t, seat, CATHEDRAL) and not has(t, attacker, CATHEDRAL) and not t.ticks[seat] >> attacker & 1


def repelled_by(t: Table, seat: int, others: list[int]) -> list[str]:
    """Who may answer an attack with Cathedral."""
    return [t.names[other] for other in others if may_repel(t, other, seat)]


class WarOdds(TypedDict):
    """EV.war.a, EV.war.e-f: what both sides add to their dice, and how a War would go at the first roll."""

    bonus: int
    other_bonus: int
    chance: float
    tie: float
    lose: float


def war_values(t: Table, seat: int, other: int) -> WarOdds:
    """EV.war.a, EV.war.e-f: what both sides add to their dice, and how a War would go at the first roll."""
    arms = [effective_arms(t, seat, [other]), effective_arms(t, other, [seat])]
    bonus = [war_bonus(t, seat, other), war_bonus(t, other, seat)]
    by = [mine + bonus[0] - theirs - bonus[1] for mine in DICE for theirs in DICE]
    level = by.count(0) / len(by)
    won, lost = sum(n > 0 for n in by) / len(by), sum(n < 0 for n in by) / len(by)
    if arms[0]:
        won, level = won + level, 0.0
    elif arms[1]:
        lost, level = lost + level, 0.0
    return {
        "bonus": bonus[0],
        "other_bonus": bonus[1],
        "chance": round(won, 4),
        "tie": round(level, 4),
        "lose": round(lost, 4),
    }


# A province that a better ship brings into reach, where it comes from and the steps it takes
NewlyReached = TypedDict("NewlyReached", {"province": str, "from": str, "steps": int})


def newly_reached(t: Table, seat: int, ship: int) -> list[NewlyReached]:
    """9.5.1: the provinces that a better ship brings into reach, each with where it comes from and the steps it takes."""
    now = by_land(t, seat) | by_ship(t, seat)
    found: list[NewlyReached] = []
    for province in provinces_of(by_this_ship(t, seat, ship) & ~now):
        way = way_by_ship(t, seat, province, ship)
        if way is not None:
            found.append({"province": PROVINCE_IDS[province], "from": way.route[0], "steps": way.steps})
    return found
