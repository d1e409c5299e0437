"""Views: all that a seat may know, as JSON. Whatever leaves the engine goes through here."""

from typing import Final, Literal, NotRequired, TypedDict, final

from signoria.pax.abilities import UNLIMITED_HAND, has
from signoria.pax.facts import (
    BANK_IDS,
    BISHOP,
    BORDER_IDS,
    CITY_IDS,
    COLOUR_IDS,
    DISCOVERY,
    EAST,
    EMPIRE_IDS,
    HAND_LIMIT,
    HOLY,
    ITEM_IDS,
    LAW,
    N_COLUMNS,
    N_EMPIRES,
    N_PLACES,
    N_SQUARES,
    NONE,
    PATRON,
    PAWN,
    PIRATE,
    PRESTIGE,
    PRESTIGE_IDS,
    RELIGION_IDS,
    RENAISSANCE,
    SIDE_IDS,
    STATE_IDS,
    TOKEN_IDS,
    VICTORY_IDS,
    WEST,
    Colour,
    Prestige,
    Religion,
    Side,
    State,
    Victory,
)
from signoria.pax.position import (
    VICTORY_NAMES,
    Crown,
    TurnDocument,
    bishop_id,
    dump_border,
    dump_cities,
    dump_turn,
)
from signoria.pax.state import ROW_AT, Table, automated_seat, bank_id, is_saturated, open_emporium, pawn_of
from signoria.pax.tableau import is_silenced, prestige_of
from signoria.pax.tokens import in_pool
from signoria.pax.victory import (
    believer_counts,
    bishops_in_claim,
    counts,
    holy_steps,
    is_met,
    kings,
    leader_of,
    margins,
    republics,
    supreme_of,
    victory_price,
)
from signoria.table.documents import Counted, Result


@final  # as the others of a tableau are: so a field tells which it is
class CardView(TypedDict):
    """A card in a tableau."""

    card: str
    bishop: Religion | None
    silenced: bool
    used: bool


class HeldSquare(TypedDict):
    """An empire square in a tableau, with the queens on it."""

    empire: str
    side: Crown
    bishop: Religion | None
    queens: list[CardView]
    silenced: bool
    used: bool


@final
class VassalView(HeldSquare):
    """A vassal's square, below its suzerain's."""


@final
class SquareView(HeldSquare):
    """An empire square in a tableau, with all that lies with it."""

    vassals: list[VassalView]


class QueenView(TypedDict):
    """A queen beside a throne."""

    card: str
    bishop: Religion | None


class PlayerView(TypedDict):
    """A bank: its purse, hand (to itself), tableau from the player board outward, and what it counts."""

    seat: str
    florins: int
    hand: list[str] | None
    hand_count: int
    hand_limit: int | None
    old_maids: list[str]
    west: list[CardView | SquareView]
    east: list[CardView | SquareView]
    pawns: int
    concessions: int
    kings: int
    republics: int
    prestige: dict[Prestige, int]
    out: bool


class EmpireView(TypedDict):
    """An empire on the map, and its throne."""

    state: State
    cities: dict[str, list[str]]
    repressed: list[str]
    throned: bool
    queens: list[QueenView]
    bishop: Religion | None
    owner: str | None
    saturated: bool


class MarketPlace(TypedDict):
    """A place in the market."""

    card: str | None
    present: bool
    facedown: bool
    florins: int
    price: int
    barred: bool


class DeckView(TypedDict):
    """A deck: how many cards, and the top one where the rules show it."""

    count: int
    top: str | None


class Short(TypedDict):
    """How a bank stands to a criterion: what it has, needs and lacks."""

    has: int
    needs: int
    missing: int


class Criterion(TypedDict):
    """Something a victory compares: by how much one must lead every other, and how each bank stands."""

    name: str
    margin: int
    by_seat: dict[str, Short]


class Way(TypedDict):
    """A card in the market that would bring what is missing."""

    card: str
    side: Side
    column: int
    price: int


class Threat(TypedDict):
    """A bank that meets an active victory, or is one step short of it, and the cards that would bring the step."""

    seat: str
    missing: int
    ways: list[Way]


class VictoryView(TypedDict):
    """A victory: whether active, what declaring costs, who meets it, and how far everybody is from it."""

    active: bool
    actions: int
    met: list[str]
    counts: dict[str, dict[str, int]]
    criteria: list[Criterion]
    short: dict[str, int]  # steps in all; for Holy also those of the nearest religion to supremacy
    threats: list[Threat]


class Leads(TypedDict):
    """The religion that has more than the other two together; None: none has."""

    bishops: Religion | None
    believers: Religion | None


class Faith(TypedDict):
    """SUPREMACY.1: bishops and believers by religion as they count for all, who leads in either, and who is supreme."""

    bishops: dict[Religion, int]
    believers: dict[Religion, int]
    leads: Leads
    supreme: Religion | None


class Score(TypedDict):
    """What ends a game that nobody won otherwise."""

    patron: int
    florins: int


class PaxResult(Result):
    """The end of a game."""

    scores: dict[str, Score]


class PaxView(TypedDict):
    """All that a seat (or a spectator) may know of a game of Pax Renaissance. Things stand under their ids."""

    game: Literal["pax"]
    rules: str
    variants: list[str]
    empire_home: Literal["throne", "deck"]
    you: str | None
    turn: TurnDocument
    players: list[PlayerView]
    empires: dict[str, EmpireView]
    borders: dict[str, list[str]]
    emporia: dict[Colour, str]
    market: dict[Side, list[MarketPlace]]
    decks: dict[Side, DeckView]
    victories: dict[Victory, VictoryView]
    faith: Faith
    supremacy: Religion | None
    pool: dict[str, int]
    over: bool
    result: PaxResult | None
    automated: NotRequired[str]


# The criteria of a victory, and the prestige that counts for one (NONE: not prestige).
CRITERIA: Final[dict[Victory, tuple[tuple[str, int], ...]]] = {
    "imperial": (("kings", NONE),),
    "renaissance": (("republics", NONE), ("law", LAW)),
    "globalization": (("concessions", NONE), ("discovery", DISCOVERY)),
    "holy": (("prestige", NONE),),
}


def make_view(t: Table, seat: int | None) -> PaxView:
    """All that the seat (None: a spectator) may know: hands, decks and face-down cards hidden as the rules hide them.

    In the solitaire game `automated` names the bank that plays by itself.
    """
    by = _Reckoning(t)
    faith = _faith(t, by)
    view: PaxView = {
        "game": "pax",
        "rules": t.rules.name,
        "variants": t.rules.variants(),
        "empire_home": t.rules.empire_home,
        "you": None if seat is None else BANK_IDS[t.bank[seat]],
        "turn": dump_turn(t),
        "players": [_player(t, other, other == seat, by) for other in range(t.n)],
        "empires": {name: _empire(t, e) for e, name in enumerate(EMPIRE_IDS)},
        "borders": {name: dump_border(t, b) for b, name in enumerate(BORDER_IDS)},
        "emporia": {colour: CITY_IDS[open_emporium(t, i)] for i, colour in enumerate(COLOUR_IDS)},
        "market": {
            side: [_market_place(t, i * N_COLUMNS + column) for column in range(N_COLUMNS)]
            for i, side in enumerate(SIDE_IDS)
        },
        "decks": {side: _deck(t, i) for i, side in enumerate(SIDE_IDS)},
        "victories": {name: _victory(t, v, by) for v, name in enumerate(VICTORY_IDS)},
        "faith": faith,
        "supremacy": faith["supreme"],
        "pool": {name: in_pool(t, token) for token, name in _tokens(t)},
        "over": t.over,
        "result": make_result(t),
    }
    if t.rules.solo:
        view["automated"] = BANK_IDS[t.bank[automated_seat(t)]]
    return view


def make_result(t: Table) -> PaxResult | None:
    """Winners, kind of victory, and each bank's patron prestige and florins; None while the game is on."""
    if not t.over:
        return None
    return {
        "winners": [bank_id(t, seat) for seat in t.winners],
        "victory": VICTORY_NAMES[t.won_by],
        "scores": {
            bank_id(t, seat): {"patron": prestige_of(t, seat)[PATRON], "florins": t.florins[seat]}
            for seat in range(t.n)
        },
    }


class _Reckoning:
    """What the four victories are reckoned from, each thing counted once."""

    __slots__ = ("believers", "bishops", "inside", "names", "prestige", "supreme")

    def __init__(self, t: Table) -> None:
        everybody = range(t.n)
        self.names: list[str] = [bank_id(t, seat) for seat in everybody]
        self.inside: list[int] = [seat for seat in everybody if not t.out[seat]]
        self.prestige: list[list[int]] = [prestige_of(t, seat) for seat in everybody]
        self.believers: list[int] = believer_counts(t)
        self.bishops: list[list[int]] = [bishops_in_claim(t, seat) for seat in everybody]
        self.supreme: list[int] = [supreme_of(bishops, self.believers) for bishops in self.bishops]

    def holy(self, seat: int, claimant: int) -> tuple[int, ...]:
        """What a seat counts in a claim to the Holy victory."""
        religion = self.supreme[claimant]
        return (0 if religion == NONE else self.prestige[seat][religion],)

    def holy_steps(self, seat: int) -> int:
        """How many steps a seat is short of the Holy victory."""
        theirs = [self.prestige[other] for other in self.inside if other != seat]
        return holy_steps(self.bishops[seat], self.believers, self.prestige[seat], theirs)


def _faith(t: Table, by: _Reckoning) -> Faith:
    bishops = bishops_in_claim(t, NONE)
    return {
        "bishops": dict(zip(RELIGION_IDS, bishops, strict=True)),
        "believers": dict(zip(RELIGION_IDS, by.believers, strict=True)),
        "leads": {"bishops": _named(leader_of(bishops)), "believers": _named(leader_of(by.believers))},
        "supreme": _named(supreme_of(bishops, by.believers)),
    }


def _named(religion: int) -> Religion | None:
    return None if religion == NONE else RELIGION_IDS[religion]


_tokens_with: dict[tuple[int, ...], list[tuple[int, str]]] = {}


def _tokens(t: Table) -> list[tuple[int, str]]:
    """The tokens there are in this game; the pawns of banks that do not play are not."""
    banks = tuple(t.bank)
    found = _tokens_with.get(banks)
    if found is None:
        found = _tokens_with[banks] = [
            (token, name)
            for token, name in enumerate(TOKEN_IDS)
            if name and not (PAWN <= token < PAWN + len(BANK_IDS) and token - PAWN not in banks)
        ]
    return found


def _player(t: Table, seat: int, own: bool, by: _Reckoning) -> PlayerView:
    prestige = by.prestige[seat]
    return {
        "seat": by.names[seat],
        "florins": t.florins[seat],
        "hand": [ITEM_IDS[card] for card in t.hands[seat]] if own else None,
        "hand_count": len(t.hands[seat]),
        "hand_limit": None if has(t, seat, UNLIMITED_HAND) else HAND_LIMIT,
        "old_maids": [ITEM_IDS[card] for card in t.old_maids[seat]],
        "west": [_entry(t, item, seat) for item in t.rows[ROW_AT[seat][WEST]]],
        "east": [_entry(t, item, seat) for item in t.rows[ROW_AT[seat][EAST]]],
        "pawns": t.pool[pawn_of(t, seat)],
        "concessions": t.concession.count(pawn_of(t, seat)),
        "kings": kings(t, seat),
        "republics": republics(t, seat, claiming=True),
        "prestige": {name: prestige[p] for p, name in enumerate(PRESTIGE_IDS)},
        "out": t.out[seat],
    }


def _entry(t: Table, item: int, seat: int) -> CardView | SquareView:
    if item >= N_SQUARES:
        return _card(t, item, seat)
    return {**_square(t, item, seat), "vassals": [_square(t, vassal, seat) for vassal in t.vassals[item]]}


def _card(t: Table, card: int, seat: int) -> CardView:
    return {
        "card": ITEM_IDS[card],
        "bishop": bishop_id(t, card),
        "silenced": is_silenced(t, card, seat),
        "used": bool(t.used >> card & 1),
    }


def _square(t: Table, empire: int, seat: int) -> VassalView:
    return {
        "empire": EMPIRE_IDS[empire],
        "side": "republic" if t.republic[empire] else "king",
        "bishop": bishop_id(t, empire),
        "queens": [_card(t, queen, seat) for queen in t.queens[empire]],
        "silenced": is_silenced(t, empire, seat),
        "used": bool(t.used >> empire & 1),
    }


def _empire(t: Table, e: int) -> EmpireView:
    throned = t.owner[e] == NONE
    return {
        "state": STATE_IDS[t.map_state[e]],
        "cities": dump_cities(t, e),
        "repressed": [TOKEN_IDS[token] for token in t.repressed[e]],
        "throned": throned,
        "queens": [{"card": ITEM_IDS[q], "bishop": bishop_id(t, q)} for q in t.queens[e]] if throned else [],
        "bishop": bishop_id(t, e) if throned else None,
        "owner": None if throned else bank_id(t, t.owner[e]),
        "saturated": is_saturated(t, e),
    }


def _market_place(t: Table, place: int) -> MarketPlace:
    card = t.market[place]
    column = place % N_COLUMNS
    facedown = column == 0
    return {
        "card": None if card == NONE or facedown else ITEM_IDS[card],
        "present": card != NONE,
        "facedown": facedown,
        "florins": t.market_florins[place],
        "price": column,
        "barred": card != NONE and bool(t.barred >> place & 1),
    }


def _deck(t: Table, side: int) -> DeckView:
    left = len(t.decks[side]) - t.drawn[side]
    top = ITEM_IDS[t.decks[side][t.drawn[side]]] if left and t.rules.astrology else None
    return {"count": left, "top": top}


def _victory(t: Table, v: int, by: _Reckoning) -> VictoryView:
    """A victory square: whether active, what declaring costs, who meets it now, and how each bank stands to it."""
    inside, names = by.inside, by.names
    active = bool(t.victories >> v & 1)
    compared = CRITERIA[VICTORY_IDS[v]]
    if v == HOLY:
        own = [by.holy(seat, seat) for seat in range(t.n)]
        claims = [[by.holy(other, seat) for other in inside if other != seat] for seat in range(t.n)]
    else:  # of a claim that is not his own it does not matter whose it is
        own = [counts(t, seat, v, seat) for seat in range(t.n)]
        theirs = own if v != RENAISSANCE else [counts(t, seat, v, NONE) for seat in range(t.n)]
        claims = [[theirs[other] for other in inside if other != seat] for seat in range(t.n)]
    criteria: list[Criterion] = []
    missing = [0] * t.n
    for i, ((name, _), margin) in enumerate(zip(compared, margins(t, v), strict=True)):
        by_seat: dict[str, Short] = {}
        for seat in inside:
            if v == HOLY and by.supreme[seat] == NONE:  # nobody holds what is not supreme
                short: Short = {"has": 0, "needs": 1, "missing": 1}
            else:
                needs = max([claim[i] for claim in claims[seat]], default=0) + margin
                short = {"has": own[seat][i], "needs": needs, "missing": max(0, needs - own[seat][i])}
            by_seat[names[seat]] = short
            missing[seat] += short["missing"]
        criteria.append({"name": name, "margin": margin, "by_seat": by_seat})
    return {
        "active": active,
        "actions": victory_price(t, v),
        "met": [names[seat] for seat in inside if _is_met(t, seat, v, missing[seat], len(inside))],
        "counts": {names[seat]: {name: own[seat][i] for i, (name, _) in enumerate(compared)} for seat in range(t.n)},
        "criteria": criteria,
        "short": {names[seat]: by.holy_steps(seat) if v == HOLY else missing[seat] for seat in inside},
        "threats": [threat for seat in inside for threat in _threat(t, seat, v, criteria, by)] if active else [],
    }


def _is_met(t: Table, seat: int, v: int, missing: int, inside: int) -> bool:
    """Whether the bank lacks nothing; left alone, it is compared with nobody."""
    return not missing if inside > 1 else is_met(t, seat, v)


def _threat(t: Table, seat: int, v: int, criteria: list[Criterion], by: _Reckoning) -> list[Threat]:
    """The bank as a threat, where it is one step short at most."""
    name = by.names[seat]
    short = [criterion["by_seat"][name]["missing"] for criterion in criteria]
    if sum(short) > 1 or (v == HOLY and by.supreme[seat] == NONE):
        return []
    wanted = NONE
    for (_, prestige), missing in zip(CRITERIA[VICTORY_IDS[v]], short, strict=True):
        if missing:
            wanted = by.supreme[seat] if v == HOLY else prestige
    return [{"seat": name, "missing": sum(short), "ways": _ways(t, seat, wanted) if sum(short) else []}]


def _ways(t: Table, seat: int, prestige: int) -> list[Way]:
    """The cards in the market with this prestige that the bank can pay for."""
    return [
        {
            "card": ITEM_IDS[t.market[place]],
            "side": SIDE_IDS[place // N_COLUMNS],
            "column": place % N_COLUMNS,
            "price": place % N_COLUMNS,
        }
        for place in range(N_PLACES)
        if prestige != NONE
        and 0 < place % N_COLUMNS <= t.florins[seat]
        and t.market[place] != NONE
        and prestige in PRESTIGE[0][t.market[place]]
    ]


_PRESTIGE_COUNTED: Final[list[str]] = [f"prestige:{kind}" for kind in PRESTIGE_IDS]


def public_counts(t: Table) -> Counted:
    """Numbers to compare before and after a choice: of each bank, and of the pool by token."""
    found: Counted = {}
    for seat in range(t.n):
        numbers = {
            "florins": t.florins[seat],
            "hand": len(t.hands[seat]),
            "concessions": t.concession.count(pawn_of(t, seat)),
            "kings": kings(t, seat),
            "republics": sum([1 for e in range(N_EMPIRES) if t.owner[e] == seat and t.republic[e]]),
        }
        numbers.update(zip(_PRESTIGE_COUNTED, prestige_of(t, seat), strict=True))
        found[bank_id(t, seat)] = numbers
    pool = t.pool
    found["pool"] = {name: in_pool(t, token) if PIRATE <= token < BISHOP else pool[token] for token, name in _tokens(t)}
    return found
