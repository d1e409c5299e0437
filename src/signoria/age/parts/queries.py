"""Questions about a table of Age of Renaissance, answered with the names of the public API."""

from collections.abc import Callable, Mapping
from typing import Final, TypedDict

from signoria.age.facts import AREA, LETTERS, MARKET, PROVINCE, PROVINCE_IDS, provinces_of
from signoria.age.purchase import purchases
from signoria.age.reach import by_land, by_ship
from signoria.age.state import Table, order
from signoria.age.strength import attack_strength, chance, defence, defenders, tokens_needed
from signoria.age.turn import score
from signoria.age.view import Price, price_list
from signoria.table import BadOption, Match


class Held(TypedDict):
    """What a player has in a province."""

    marker: bool
    new_marker: bool
    tokens: int
    new_tokens: int


class ProvinceFound(TypedDict):
    """A province, and who has what there."""

    province: str
    market: int
    area: int
    neighbours: list[str]
    pieces: dict[str, Held]


class Attack(TypedDict):
    """What an attack needs and meets."""

    defenders: list[str]
    defence: int
    market: int
    tokens: int
    strength: int
    chance: float
    by_land: bool
    by_ship: bool


class Offer(Price):
    """The price of an advance, and whether it can be bought now."""

    possible: bool


class Standing(TypedDict):
    """A player's place in the Order of Play and in the score."""

    player: str
    place: int
    score: int
    missing: int
    cash: int
    markers: int
    chaos: bool


def _table(match: Match) -> Table:
    if match.game != "age":
        raise BadOption("This is a question about Age of Renaissance, not about {0!r}.", match.game)
    table: Table = match.state
    return table


def _province(t: Table, name: str) -> int:
    if name not in PROVINCE or not t.board.provinces >> PROVINCE[name] & 1:
        raise BadOption("There is no province {0!r} on this map.", name)
    return PROVINCE[name]


def _seat(match: Match, t: Table, name: str) -> int:
    titles = match.game_rules.titles(t)
    for seat, names in enumerate(zip(match.seats, titles, strict=True)):
        if name in names:
            return seat
    raise BadOption("There is no player {0!r} in this match: there are {1}.", name, ", ".join(titles))


def province(match: Match, name: str) -> ProvinceFound:
    """A province: market number, neighbours, and who has what there."""
    t = _table(match)
    p = _province(t, name)
    titles = match.game_rules.titles(t)
    pieces: dict[str, Held] = {
        titles[seat]: {
            "marker": bool(t.markers[seat] >> p & 1),
            "new_marker": bool(t.fresh[seat] >> p & 1),
            "tokens": t.old[seat].get(p, 0),
            "new_tokens": t.new[seat].get(p, 0),
        }
        for seat in range(t.n)
    }
    return {
        "province": name,
        "market": MARKET[p],
        "area": AREA[p],
        "neighbours": [PROVINCE_IDS[n] for n in provinces_of(t.board.neighbours(1 << p) & ~(1 << p))],
        "pieces": {who: held for who, held in pieces.items() if any(held.values())},
    }


def attack(match: Match, player: str, name: str) -> Attack:
    """What an attack of a player on a province needs and meets, as things stand."""
    t = _table(match)
    p, seat = _province(t, name), _seat(match, t, player)
    titles = match.game_rules.titles(t)
    against = defenders(t, seat, p)
    if not against:
        raise BadOption("Nobody else is in {0!r}: there is nothing to attack.", name)
    needed = tokens_needed(t, seat, p)
    own = t.old[seat].get(p, 0) + t.new[seat].get(p, 0)
    return {
        "defenders": [titles[other] for other in against],
        "defence": defence(t, seat, p),
        "market": MARKET[p],
        "tokens": needed,
        "strength": attack_strength(t, seat, p, own + needed),
        "chance": chance(t, seat, p),
        "by_land": bool(by_land(t, seat) >> p & 1),
        "by_ship": bool(by_ship(t, seat) >> p & 1),
    }


def reach(match: Match, player: str) -> dict[str, list[str]]:
    """Where a player's tokens may go by land and by ship."""
    t = _table(match)
    seat = _seat(match, t, player)
    return {
        "by_land": [PROVINCE_IDS[p] for p in provinces_of(by_land(t, seat))],
        "by_ship": [PROVINCE_IDS[p] for p in provinces_of(by_ship(t, seat))],
    }


def prices(match: Match, player: str) -> dict[str, Offer]:
    """What each advance would cost a player now, and which he could buy."""
    t = _table(match)
    seat = _seat(match, t, player)
    possible = [LETTERS[a] for a in purchases(t, seat) if a < len(LETTERS)]
    return {letter: {**entry, "possible": letter in possible} for letter, entry in price_list(t, seat).items()}


def standing(match: Match) -> list[Standing]:
    """The players in Order of Play: score, cash, markers, misery and what the leader has more."""
    t = _table(match)
    titles = match.game_rules.titles(t)
    best = max([score(t, seat) for seat in range(t.n) if not t.chaos[seat]], default=0)
    return [
        {
            "player": titles[seat],
            "place": t.slot[seat],
            "score": score(t, seat),
            "missing": best - score(t, seat),
            "cash": t.cash[seat],
            "markers": (t.markers[seat] | t.fresh[seat]).bit_count(),
            "chaos": t.chaos[seat],
        }
        for seat in (order(t) if all(t.slot) else range(t.n))
    ]


QUERIES: Final[Mapping[str, Callable[..., object]]] = {
    "province": province,
    "attack": attack,
    "reach": reach,
    "prices": prices,
    "standing": standing,
}
