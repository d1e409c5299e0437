"""The printed components as tables of small numbers, read once from `data/*.toml`.

Everything is numbered: empires 0-9 in the order of the map, cities, borders, banks, tokens. An *item* is anything that can
lie in a tableau: the ten empire squares are items 0-9, cards are items from 10 on.
"""

from typing import Any, Final, Literal

from signoria.pax.printed import EDITIONS, document

_MAP: Final = document("map")
_EMPIRES: Final = {e["id"]: e for e in document("empires")["empire"]}
_CARDS: Final = document("cards")["card"]
_EDITIONS: Final = document("editions")

NONE: Final = -1

# ---------------------------------------------------------------------- religions and tokens

CATHOLIC: Final = 0
ISLAMIC: Final = 1
REFORMIST: Final = 2
Religion = Literal["catholic", "islamic", "reformist"]
RELIGION_IDS: Final[tuple[Religion, ...]] = ("catholic", "islamic", "reformist")

# Map states: medieval, or the theocracy of a religion.
MEDIEVAL: Final = 0
State = Literal["medieval", "catholic", "islamic", "reformist"]
STATE_IDS: Final[tuple[State, ...]] = ("medieval", *RELIGION_IDS)


def theocracy_of(religion: int) -> int:
    """The map state in which a religion rules."""
    return religion + 1


def religion_in(state: int) -> int:
    """The religion that rules in a map state, NONE in the medieval one."""
    return state - 1


# Tokens: 0 is none; then knights, rooks, pirates and bishops of the three religions, then a pawn for each bank.
KNIGHT: Final = 1
ROOK: Final = 4
PIRATE: Final = 7
BISHOP: Final = 10
PAWN: Final = 13
BANK_IDS: Final[tuple[str, ...]] = tuple(b["id"] for b in _MAP["bank"])
N_BANKS: Final = 4
N_TOKENS: Final = PAWN + N_BANKS
TOKEN_IDS: Final[tuple[str, ...]] = (
    "",
    *(f"{kind}:{religion}" for kind in ("knight", "rook", "pirate", "bishop") for religion in RELIGION_IDS),
    *(f"pawn:{bank}" for bank in BANK_IDS),
)
TOKEN: Final[dict[str, int]] = {token: i for i, token in enumerate(TOKEN_IDS) if token}
RELIGION: Final[tuple[int, ...]] = (NONE, *(religion for _ in range(4) for religion in range(3)), *[NONE] * N_BANKS)
SUPPLY: Final[tuple[int, ...]] = (
    0,
    *(_MAP["tokens"][kind][religion] for kind in ("knight", "rook", "pirate", "bishop") for religion in RELIGION_IDS),
    *[_MAP["tokens"]["pawn_per_bank"]] * N_BANKS,
)
BISHOPS: Final = SUPPLY[BISHOP:PAWN]  # of each religion there are


def _supply(pieces: dict[str, Any]) -> tuple[int, ...]:
    return (*SUPPLY[:PIRATE], *(pieces["ships"][religion] for religion in RELIGION_IDS), *SUPPLY[BISHOP:])


def _pool_of(pieces: dict[str, Any]) -> tuple[int, ...]:
    shift = PIRATE - ROOK if pieces.get("share") == "rook" else 0
    return tuple(token - shift if PIRATE <= token < BISHOP else token for token in range(N_TOKENS))


# By what pirates are made of: the supply of each token, the pool each token comes from, and the ships there are in all
# (0: as many as the colours have).
_PIECES: Final[dict[str, dict[str, Any]]] = {p["id"]: p for p in _EDITIONS["pirate_pieces"]}
SUPPLIES: Final[dict[str, tuple[int, ...]]] = {name: _supply(p) for name, p in _PIECES.items()}
POOL_OF: Final[dict[str, tuple[int, ...]]] = {name: _pool_of(p) for name, p in _PIECES.items()}
SHIPS_IN_ALL: Final[dict[str, int]] = {name: p.get("in_all", 0) for name, p in _PIECES.items()}

# ---------------------------------------------------------------------- the map

WEST: Final = 0
EAST: Final = 1
Side = Literal["west", "east"]
SIDE_IDS: Final[tuple[Side, ...]] = ("west", "east")
SIDES: Final[tuple[int, ...]] = (WEST, EAST)

N_EMPIRES: Final = 10
EMPIRE_IDS: Final[tuple[str, ...]] = tuple(e["id"] for e in _MAP["empire"])
EMPIRE_NAMES: Final[tuple[str, ...]] = tuple(e["name"] for e in _MAP["empire"])
EMPIRE: Final[dict[str, int]] = {name: i for i, name in enumerate(EMPIRE_IDS)}
(ENGLAND, FRANCE, HRE, HUNGARY, BYZANTIUM, PORTUGAL, ARAGON, PAPAL_STATES, OTTOMAN, MAMLUK) = range(10)
REGION: Final[tuple[int, ...]] = tuple(SIDE_IDS.index(e["region"]) for e in _MAP["empire"])

# Locations: an empire, or one of the regions The West and The East; NONE for an unmarried queen.
THE_WEST: Final = 10
THE_EAST: Final = 11
LOCATION_IDS: Final[tuple[str, ...]] = (*EMPIRE_IDS, "west", "east")
EMPIRES_OF: Final[tuple[tuple[int, ...], ...]] = (
    *((e,) for e in range(10)),
    tuple(e for e in range(10) if REGION[e] == WEST),
    tuple(e for e in range(10) if REGION[e] == EAST),
)
# MATCHES[a][b]: a card located at a counts as being where b is (LOCATION.b, LOCATION.c).
MATCHES: Final[tuple[tuple[bool, ...], ...]] = tuple(
    tuple(not set(EMPIRES_OF[a]).isdisjoint(EMPIRES_OF[b]) for b in range(12)) for a in range(12)
)

_CITIES: Final = _MAP["city"] + _MAP["conditional_city"]
CITY_IDS: Final[tuple[str, ...]] = tuple(c["id"] for c in _CITIES)
CITY: Final[dict[str, int]] = {name: i for i, name in enumerate(CITY_IDS)}
N_CITIES: Final = len(CITY_IDS)
VENICE: Final = CITY["venice"]
VENICE2: Final = CITY["venice2"]  # Venice's second place, there only while a condottiere serves (G4.c)
CITY_EMPIRE: Final[tuple[int, ...]] = tuple(EMPIRE[c["empire"]] for c in _CITIES)
CITIES: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(c for c in range(N_CITIES) if CITY_EMPIRE[c] == e) for e in range(N_EMPIRES)
)
CONSTANTINOPLE: Final[tuple[int, ...]] = tuple(CITY[f"constantinople{i}"] for i in (1, 2, 3))
# LEVY[city][map state]: the token of the city's icon.
LEVY: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(TOKEN.get(c["levy"].get(state, ""), 0) for state in STATE_IDS) for c in _CITIES
)
START_TOKEN: Final[tuple[int, ...]] = tuple(TOKEN.get(c.get("start_token", ""), 0) for c in _CITIES)
START_STATE: Final[tuple[int, ...]] = tuple(STATE_IDS.index(e["start_state"]) for e in _MAP["empire"])
# FACES[states per empire][empire]: the states the empire can be in (B6).
FACES: Final[dict[int, tuple[tuple[int, ...], ...]]] = {
    faces["states"]: tuple(tuple(STATE_IDS.index(s) for s in faces.get(e, STATE_IDS)) for e in EMPIRE_IDS)
    for faces in _EDITIONS["map_faces"]
}
ADJACENT: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(EMPIRE[other] for other in e["adjacent"]) for e in _MAP["empire"]
)

BORDER_IDS: Final[tuple[str, ...]] = tuple(b["id"] for b in _MAP["border"])
BORDER: Final[dict[str, int]] = {name: i for i, name in enumerate(BORDER_IDS)}
N_BORDERS: Final = len(BORDER_IDS)
BORDER_EMPIRES: Final[tuple[tuple[int, int], ...]] = tuple(
    (EMPIRE[b["empires"][0]], EMPIRE[b["empires"][1]]) for b in _MAP["border"]
)
IS_SEA: Final[tuple[bool, ...]] = tuple(b["kind"] == "sea" for b in _MAP["border"])
BORDERS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(b for b in range(N_BORDERS) if e in BORDER_EMPIRES[b]) for e in range(N_EMPIRES)
)
SEA_BORDERS: Final[tuple[tuple[int, ...], ...]] = tuple(tuple(b for b in row if IS_SEA[b]) for row in BORDERS)
# Sea borders a pirate of an empire can reach: its own and those of empires that share a sea border with it (F7.2).
CORSAIR_REACH: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(
        sorted(set(SEA_BORDERS[e]).union(*(SEA_BORDERS[other] for b in SEA_BORDERS[e] for other in BORDER_EMPIRES[b])))
    )
    for e in range(N_EMPIRES)
)
BANK_BORDER: Final[tuple[int, ...]] = tuple(BORDER[b["start_border"]] for b in _MAP["bank"])

# Emporia by colour; white serves the West fair, black the East fair.
WHITE: Final = 0
BLACK: Final = 1
Colour = Literal["white", "black"]
COLOUR_IDS: Final[tuple[Colour, ...]] = ("white", "black")
EMPORIA: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(i for i, c in enumerate(_CITIES) if c.get("emporium") == colour) for colour in COLOUR_IDS
)
EMPORIUM_COLOUR: Final[dict[int, int]] = {c: colour for colour in (WHITE, BLACK) for c in EMPORIA[colour]}
START_COVERED: Final[tuple[int, ...]] = tuple(i for i, c in enumerate(_CITIES) if c.get("start_busted"))
SPICE_ISLANDS: Final = CITY["spice_islands"]
RED_SEA: Final = CITY["red_sea"]  # an emporium of three white ones only
# ROUTE[emporium]: the empires visited and the borders crossed between them.
ROUTE: Final[dict[int, tuple[tuple[int, ...], tuple[int, ...]]]] = {
    CITY[r["emporium"]]: (tuple(EMPIRE[e] for e in r["empires"]), tuple(BORDER[b] for b in r["borders"]))
    for r in _MAP["route"]
}

# ---------------------------------------------------------------------- ops

INQUISITOR: Final = 0  # + religion
COMMERCE: Final = 3  # + side
VOTE: Final = 5  # + side
CORSAIR: Final = 7  # + religion
REPRESS: Final = 10  # + sum of the types drawn on the icon
REPRESS_PAWN: Final = 1
REPRESS_ROOK: Final = 2
REPRESS_KNIGHT: Final = 4
BEHEAD: Final = 18
TAX: Final = 19
SIEGE: Final = 20
CAMPAIGN: Final = 21
N_OPS: Final = 32
_PLAIN_OPS: Final = {"behead": BEHEAD, "tax": TAX, "siege": SIEGE, "campaign": CAMPAIGN}
_TYPES: Final = {"pawn": REPRESS_PAWN, "rook": REPRESS_ROOK, "knight": REPRESS_KNIGHT}


def _op(text: str) -> int:
    kind, _, detail = text.partition(":")
    if kind == "inquisitor":
        return INQUISITOR + RELIGION_IDS.index(detail)
    if kind == "corsair":
        return CORSAIR + RELIGION_IDS.index(detail)
    if kind == "commerce":
        return COMMERCE + SIDE_IDS.index(detail)
    if kind == "vote":
        return VOTE + SIDE_IDS.index(detail)
    if kind == "repress":
        return REPRESS + sum(_TYPES[piece] for piece in detail.split("+"))
    return _PLAIN_OPS[kind]


# OP_KIND[op]: which of the nine it is; OP_DETAIL[op]: its religion, side or types.
_OP_KINDS: Final = (INQUISITOR, COMMERCE, VOTE, CORSAIR, REPRESS, BEHEAD, TAX, SIEGE, CAMPAIGN)
OP_KIND: Final[tuple[int, ...]] = tuple(max(kind for kind in _OP_KINDS if kind <= op) for op in range(N_OPS))
OP_DETAIL: Final[tuple[int, ...]] = tuple(op - OP_KIND[op] for op in range(N_OPS))


def op_id(op: int) -> str:
    """The op as written in the data files."""
    kind, detail = OP_KIND[op], OP_DETAIL[op]
    if kind == INQUISITOR:
        return f"inquisitor:{RELIGION_IDS[detail]}"
    if kind == COMMERCE:
        return f"commerce:{SIDE_IDS[detail]}"
    if kind == VOTE:
        return f"vote:{SIDE_IDS[detail]}"
    if kind == CORSAIR:
        return f"corsair:{RELIGION_IDS[detail]}"
    if kind == REPRESS:
        return "repress:" + "+".join(name for name, bit in _TYPES.items() if detail & bit)
    return next(name for name, code in _PLAIN_OPS.items() if code == kind)


def op_kind_id(op: int) -> str:
    """Which of the nine an op is, as written in the data files."""
    return op_id(op).partition(":")[0]


def is_political(op: int) -> bool:
    """F.c: behead, tax, repress and vote."""
    return OP_KIND[op] in (VOTE, REPRESS, BEHEAD, TAX)


# ---------------------------------------------------------------------- one-shots

NO_ONE_SHOT: Final = 0
TRADE_SHIFT: Final = 1
CORONATION: Final = 2
CONSPIRACY: Final = 3
PEASANT_REVOLT: Final = 4
CRUSADE: Final = 5  # + religion: crusade, jihad, reformation
APOSTASY: Final = 8
# Causes of a regime change that are not one-shots.
BY_VOTE: Final = 9
BY_CAMPAIGN: Final = 10
# M3: the one-shot of the first edition that turns a victory off again.
TORCH: Final = 11
ONE_SHOT_IDS: Final[tuple[str, ...]] = (
    "", "trade_shift", "coronation", "conspiracy", "peasant_revolt", "crusade", "jihad", "reformation", "apostasy",
    "vote", "campaign", "torch",
)  # fmt: skip

# Pairs of religions an apostasy can name.
PAIRS: Final[tuple[tuple[int, int], ...]] = ((CATHOLIC, ISLAMIC), (CATHOLIC, REFORMIST), (ISLAMIC, REFORMIST))

# ---------------------------------------------------------------------- prestige and abilities

LAW: Final = 3
DISCOVERY: Final = 4
PATRON: Final = 5
Prestige = Literal["catholic", "islamic", "reformist", "law", "discovery", "patron"]
PRESTIGE_IDS: Final[tuple[Prestige, ...]] = (*RELIGION_IDS, "law", "discovery", "patron")
N_PRESTIGE: Final = 6

ABILITY_IDS: Final[tuple[str, ...]] = tuple(a["key"] for a in document("abilities")["ability"])
ABILITY: Final[dict[str, int]] = {key: i for i, key in enumerate(ABILITY_IDS)}

# ---------------------------------------------------------------------- victories

IMPERIAL: Final = 0
RENAISSANCE: Final = 1
GLOBALIZATION: Final = 2
HOLY: Final = 3
Victory = Literal["imperial", "renaissance", "globalization", "holy"]
VICTORY_IDS: Final[tuple[Victory, ...]] = ("imperial", "renaissance", "globalization", "holy")

# ---------------------------------------------------------------------- items: squares and cards

N_SQUARES: Final = 10
_CARD_LIST: Final[list[dict[str, Any]]] = sorted(_CARDS, key=lambda c: str(c["id"]))
N_ITEMS: Final = N_SQUARES + len(_CARD_LIST)
ITEM_IDS: Final[tuple[str, ...]] = (*EMPIRE_IDS, *(c["id"] for c in _CARD_LIST))
ITEM: Final[dict[str, int]] = {name: i for i, name in enumerate(ITEM_IDS)}
BIT: Final[tuple[int, ...]] = tuple([1 << item for item in range(N_ITEMS)])  # of each in a set of them
CARD_NAMES: Final[dict[int, str]] = {N_SQUARES + i: c["name"] for i, c in enumerate(_CARD_LIST)}


def _column(make: Any, square: Any) -> tuple[Any, ...]:
    return (*(square(e) for e in range(N_SQUARES)), *(make(c) for c in _CARD_LIST))


DECK: Final[tuple[int, ...]] = _column(lambda c: SIDE_IDS.index(c["deck"]), lambda e: REGION[e])
IS_QUEEN: Final[tuple[bool, ...]] = _column(lambda c: c["kind"] == "queen", lambda e: False)
IS_COMET: Final[tuple[bool, ...]] = _column(lambda c: c["kind"] == "comet", lambda e: False)
PRINTED_LOCATION: Final[tuple[int, ...]] = _column(
    lambda c: LOCATION_IDS.index(c["location"]) if "location" in c else NONE, lambda e: e
)
PAWN_AGENT: Final = PAWN  # on a card: a pawn of whoever plays it
AGENTS: Final[tuple[tuple[int, ...], ...]] = _column(
    lambda c: tuple(PAWN_AGENT if a == "pawn" else TOKEN[a] for a in c.get("agents", ())), lambda e: ()
)
ABILITIES: Final[tuple[tuple[int, ...], ...]] = _column(
    lambda c: tuple(ABILITY[a] for a in c.get("ability", ())), lambda e: ()
)
SUITORS: Final[tuple[tuple[int, ...], ...]] = _column(
    lambda c: tuple(EMPIRE[e] for e in c.get("suitors", ())), lambda e: ()
)
_CARD_OPS: Final[tuple[tuple[int, ...], ...]] = _column(lambda c: tuple(_op(o) for o in c.get("ops", ())), lambda e: ())
_CARD_PRESTIGE: Final[tuple[tuple[int, ...], ...]] = _column(
    lambda c: tuple(PRESTIGE_IDS.index(p) for p in c.get("prestige", ())), lambda e: ()
)
# Ops and prestige of the two sides: OPS[republic][item]; a card has the same on both.
OPS: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    (*(tuple(_op(o) for o in _EMPIRES[e][side]["ops"]) for e in EMPIRE_IDS), *_CARD_OPS[N_SQUARES:])
    for side in ("king", "republic")
)
PRESTIGE: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    (
        *(tuple(PRESTIGE_IDS.index(p) for p in _EMPIRES[e][side]["prestige"]) for e in EMPIRE_IDS),
        *_CARD_PRESTIGE[N_SQUARES:],
    )
    for side in ("king", "republic")
)
KING_OPS: Final = OPS[0]
REPUBLIC_OPS: Final = OPS[1]
KING_PRESTIGE: Final = PRESTIGE[0]
REPUBLIC_PRESTIGE: Final = PRESTIGE[1]
SQUARE_NAMES: Final[tuple[tuple[str, ...], ...]] = tuple(
    tuple(_EMPIRES[e][side]["name"] for e in EMPIRE_IDS) for side in ("king", "republic")
)


def _one_shot(card: dict[str, Any], other: dict[str, str]) -> tuple[int, int]:
    kind, _, detail = other.get(card["id"], card.get("one_shot", "")).partition(":")
    if not kind:
        return (NO_ONE_SHOT, NONE)
    code = ONE_SHOT_IDS.index(kind)
    if code == TRADE_SHIFT:
        return (code, CITY[detail])
    if code == APOSTASY:
        a, b = sorted(RELIGION_IDS.index(r) for r in detail.split("+"))
        return (code, PAIRS.index((a, b)))
    if code == TORCH:
        return (code, VICTORY_IDS.index(detail))
    return (code, NONE)


def _one_shots(card_set: dict[str, Any]) -> tuple[tuple[int, int], ...]:
    other: dict[str, str] = card_set.get("one_shots", {})
    return _column(lambda c: _one_shot(c, other), lambda e: (NO_ONE_SHOT, NONE))


def _sets(card_set: dict[str, Any]) -> tuple[str, ...]:
    """The set each card belongs to, "" where it does not exist."""
    named = dict.fromkeys(card_set.get("promo", ()), "promo") | dict.fromkeys(card_set.get("absent", ()), "")
    return _column(lambda c: named.get(c["id"], c["set"]), lambda e: "")


# By card set: ONE_SHOTS[card set][item]: the one-shot, and its emporium, pair of religions or victory.
_CARD_SETS: Final[dict[str, dict[str, Any]]] = {c["id"]: c for c in _EDITIONS["card_set"]}
ONE_SHOTS: Final[dict[str, tuple[tuple[int, int], ...]]] = {name: _one_shots(c) for name, c in _CARD_SETS.items()}
SET_OF: Final[dict[str, tuple[str, ...]]] = {name: _sets(c) for name, c in _CARD_SETS.items()}
BOXED: Final[dict[str, tuple[str, ...]]] = {name: tuple(c["boxed"]) for name, c in _CARD_SETS.items()}
ONE_SHOT_REQUIRES: Final[tuple[tuple[int, ...], ...]] = _column(
    lambda c: tuple(PRESTIGE_IDS.index(p) for p in c.get("one_shot_requires", ())), lambda e: ()
)
COMETS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(i for i in range(N_SQUARES, N_ITEMS) if IS_COMET[i] and DECK[i] == side) for side in (WEST, EAST)
)
TABLEAU_CARDS: Final[tuple[int, ...]] = tuple(i for i in range(N_SQUARES, N_ITEMS) if not IS_COMET[i])

# ---------------------------------------------------------------------- numbers of the setup

START_FLORINS: Final[tuple[int, ...]] = tuple(_MAP["setup"]["start_florins_by_turn_order"])
CARDS_WITH_COMETS: Final[int] = _MAP["deck"]["random_cards_with_comets"]
CARDS_PER_PLAYER: Final[int] = _MAP["deck"]["then_on_top_random_cards_per_player"]
ACTIONS_PER_TURN: Final[int] = _MAP["actions"]["per_turn_max"]
N_COLUMNS: Final = 6
N_PLACES: Final = 2 * N_COLUMNS
FAIR_FLORINS: Final[tuple[int, ...]] = (0, *(_MAP["trade_fair"]["florins_from_china"][f"p{n}"] for n in (1, 2, 3, 4)))
HAND_LIMIT: Final[int] = _MAP["setup"]["hand_limit"]
SELL_VALUE: Final[int] = _MAP["actions"]["sell_value"]
START_1550: Final[dict[int, int]] = {EMPIRE[e]: theocracy_of(REFORMIST) for e in ("england", "holy_roman_empire")}
TOKENS_1550: Final[dict[int, int]] = {
    CITY[c]: TOKEN[token]
    for variant in _MAP["variant"]
    if variant["id"] == "map_1550"
    for c, token in variant["start_tokens"].items()
}
# O.b: the solitaire game
SOLO: Final[dict[str, Any]] = next(v for v in _MAP["variant"] if v["id"] == "solo")
SOLO_FLORINS: Final[tuple[int, ...]] = (SOLO["florins"]["player"], SOLO["florins"]["opponent"])
SOLO_CARDS_WITH_COMETS: Final[int] = SOLO["random_cards_with_comets"]
# A variant that needs a set of cards is there when the set is.
VARIANT_IDS: Final[tuple[str, ...]] = tuple(
    v["id"] for v in _MAP["variant"] if v.get("needs_set", "base") in {c["set"] for c in _CARD_LIST}
)
# What an edition says instead of a rule that the code names as the second edition has it.
CITES: Final[dict[str, dict[str, str]]] = {
    edition: {f"pax:{ours}": f"pax:{theirs}" for ours, theirs in _EDITIONS["cites"].get(edition, {}).items()}
    for edition in EDITIONS
}
VARIANT_EDITIONS: Final[dict[str, tuple[str, ...]]] = {v["id"]: tuple(v["editions"]) for v in _MAP["variant"]}
