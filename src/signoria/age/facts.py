"""The components as numbers: provinces, commodities, advances, cards and tracks, read once from the data files.

A set of provinces is one whole number with a bit for each of them, so that unions and counts cost next to nothing.
"""

from typing import Any, Final

from signoria.age.printed import document

_provinces: Final[dict[str, Any]] = document("provinces")
_tracks: Final[dict[str, Any]] = document("tracks")
_cards: Final[list[dict[str, Any]]] = document("history_cards")["card"]
_advances: Final[list[dict[str, Any]]] = document("advances")["advance"]

NONE: Final = -1

# ---------------------------------------------------------------------- 4: the map

# The provinces of the European map, then those that only other maps have.
_printed: Final[list[dict[str, Any]]] = _provinces["province"] + [
    p for variant in _provinces["map_variant"] for p in variant.get("add_province", [])
]
PROVINCE_IDS: Final[tuple[str, ...]] = tuple(p["id"] for p in _printed)
PROVINCE_NAMES: Final[tuple[str, ...]] = tuple(p["name"] for p in _printed)
PROVINCE: Final[dict[str, int]] = {name: i for i, name in enumerate(PROVINCE_IDS)}
N_PROVINCES: Final = len(PROVINCE_IDS)
MARKET: Final[tuple[int, ...]] = tuple(p["market"] for p in _printed)  # 4.3.a
IS_SATELLITE: Final[tuple[bool, ...]] = tuple(p["kind"] == "satellite" for p in _printed)  # 4.3.d
IS_COASTAL: Final[tuple[bool, ...]] = tuple(p["coastal"] for p in _printed)  # 4.1.a
AREA_IDS: Final[tuple[str, ...]] = tuple(_provinces["enums"]["area"])
AREA: Final[tuple[int, ...]] = tuple(AREA_IDS.index(p["area"]) for p in _printed)  # 4.6
FAR_EAST: Final = AREA_IDS.index("far_east")
NEW_WORLD: Final = AREA_IDS.index("new_world")
AREA_V: Final = AREA_IDS.index("5")
AREA_VI: Final = AREA_IDS.index("6")


def _mask(provinces: list[int]) -> int:
    mask = 0
    for p in provinces:
        mask |= 1 << p
    return mask


ALL_PROVINCES: Final = list(range(N_PROVINCES))
IN_AREA: Final[tuple[int, ...]] = tuple(
    _mask([p for p in ALL_PROVINCES if AREA[p] == area]) for area in range(len(AREA_IDS))
)
OVERSEAS: Final = IN_AREA[FAR_EAST] | IN_AREA[NEW_WORLD]
COASTAL: Final = _mask([p for p in ALL_PROVINCES if IS_COASTAL[p]])
SATELLITES: Final = _mask([p for p in ALL_PROVINCES if IS_SATELLITE[p]])
SUPPORTS: Final[tuple[int, ...]] = tuple(  # 9.6.2.d: the provinces the arrows of a satellite point to
    _mask([PROVINCE[name] for name in p.get("supports", [])]) for p in _printed
)
SUPPORTED_BY: Final[tuple[int, ...]] = tuple(  # 9.6.2.d: the satellites whose arrows point here
    _mask([s for s in ALL_PROVINCES if PROVINCE_IDS[p] in _printed[s].get("supports", [])]) for p in ALL_PROVINCES
)

# What a route may pass: provinces, coasts of those that have two, and seas
_seas: Final[dict[str, Any]] = document("seas")
PLACE_IDS: Final[tuple[str, ...]] = tuple(
    dict.fromkeys([*PROVINCE_IDS, *(c["id"] for c in _seas["coast"]), *(s["id"] for s in _seas["sea"])])
)
PLACE_NUMBER: Final[dict[str, int]] = {name: i for i, name in enumerate(PLACE_IDS)}

# ---------------------------------------------------------------------- 4.4, 8.2: powers and numbers of players

CAPITAL_IDS: Final[tuple[str, ...]] = tuple(_tracks["players"][-1]["capitals"])
CAPITALS: Final[tuple[int, ...]] = tuple(PROVINCE[name] for name in CAPITAL_IDS)
MIN_PLAYERS: Final = 3
MAX_PLAYERS: Final = 6
SEAT_IDS: Final[tuple[str, ...]] = tuple([f"player{n}" for n in range(1, MAX_PLAYERS + 1)])  # where nobody names them
POWERS_FOR: Final[dict[int, int]] = {row["count"]: len(row["capitals"]) for row in _tracks["players"]}
SLOTS_FOR: Final[dict[int, tuple[int, ...]]] = {
    row["count"]: tuple(row["order_slots"]) for row in _tracks["players"]
}  # 2.2.c-f
AREAS_FOR: Final[dict[int, tuple[int, ...]]] = {
    row["count"]: tuple(AREA_IDS.index(a) for a in row["areas"]) for row in _tracks["players"]
}
TOKENS: Final[int] = _tracks["pieces"]["tokens_per_player"]  # 5.2.a
MARKERS: Final[int] = _tracks["pieces"]["domination_markers_per_player"]  # 5.2.b
STARTING_CASH: Final[int] = _tracks["setup"]["starting_cash"]  # 8.1.f
CAPITAL_BID_MAX: Final[int] = _tracks["setup"]["capital_bid_max"]  # 8.3.e
DEALT_CARDS: Final[int] = _tracks["setup"]["dealt_cards"]
LENGTH_IDS: Final[tuple[str, ...]] = tuple(row["id"] for row in _tracks["game_length"])

# ---------------------------------------------------------------------- 4.5, 4.7: commodities

_commodities: Final[list[dict[str, Any]]] = document("commodities")["commodity"]
COMMODITY_IDS: Final[tuple[str, ...]] = tuple(c["id"] for c in _commodities)
COMMODITY_NAMES: Final[tuple[str, ...]] = tuple(c["name"] for c in _commodities)
N_COMMODITIES: Final = len(COMMODITY_IDS)
BASE_VALUE: Final[tuple[int, ...]] = tuple(c["base_value"] for c in _commodities)
MAX_BOX: Final[int] = document("commodities")["max_payout_box"]
DICE_COMMODITIES: Final[dict[int, tuple[int, ...]]] = {
    total: tuple(i for i, c in enumerate(_commodities) if total in c["dice_totals"]) for total in range(2, 13)
}
YIELDS: Final[tuple[int, ...]] = tuple(  # provinces of each commodity
    _mask([p for p in ALL_PROVINCES if name in _printed[p]["commodities"]]) for name in COMMODITY_IDS
)
GOLD: Final = COMMODITY_IDS.index("gold")
IVORY: Final = COMMODITY_IDS.index("ivory")
GRAIN: Final = COMMODITY_IDS.index("grain")
MILLED: Final[tuple[int, ...]] = tuple(
    i for i, c in enumerate(_commodities) if c["wind_watermill_may_adjust"]
)  # ADV.J.1

# ---------------------------------------------------------------------- 6: advances, in the order of their letters

LETTERS: Final = "".join(a["letter"] for a in _advances)
ADVANCE_IDS: Final[tuple[str, ...]] = tuple(a["id"] for a in _advances)
ADVANCE_NAMES: Final[tuple[str, ...]] = tuple(a["name"] for a in _advances)
N_ADVANCES: Final = len(ADVANCE_IDS)
ALL_ADVANCES: Final = (1 << N_ADVANCES) - 1
CATEGORY_IDS: Final[tuple[str, ...]] = tuple(document("advances")["categories"])
CATEGORY: Final[tuple[int, ...]] = tuple(CATEGORY_IDS.index(a["category"]) for a in _advances)
COST: Final[tuple[int, ...]] = tuple(a["cost"] for a in _advances)
CREDIT: Final[tuple[int, ...]] = tuple(a["credit"] for a in _advances)
REQUIRES: Final[tuple[int, ...]] = tuple(_mask([ADVANCE_IDS.index(b) for b in a["prerequisites"]]) for a in _advances)
MISERY_GAIN: Final[tuple[int, ...]] = tuple(a["misery_gain"] for a in _advances)
MISERY_RELIEF: Final[tuple[int, ...]] = tuple(a["misery_relief"] for a in _advances)
SCIENCE: Final = CATEGORY_IDS.index("science")
RELIGION: Final = CATEGORY_IDS.index("religion")
COMMERCE: Final = CATEGORY_IDS.index("commerce")
COMMUNICATIONS: Final = CATEGORY_IDS.index("communications")
EXPLORATION: Final = CATEGORY_IDS.index("exploration")
IN_CATEGORY: Final[tuple[int, ...]] = tuple(
    _mask([a for a in range(N_ADVANCES) if CATEGORY[a] == category]) for category in range(len(CATEGORY_IDS))
)
HEAVENS: Final = ADVANCE_IDS.index("the_heavens")
LAWS_OF_MATTER: Final = ADVANCE_IDS.index("laws_of_matter")
ENLIGHTENMENT: Final = ADVANCE_IDS.index("enlightenment")
PATRONAGE: Final = ADVANCE_IDS.index("patronage")
HOLY_INDULGENCE: Final = ADVANCE_IDS.index("holy_indulgence")
PROSELYTISM: Final = ADVANCE_IDS.index("proselytism")
CATHEDRAL: Final = ADVANCE_IDS.index("cathedral")
CARAVAN: Final = ADVANCE_IDS.index("caravan")
WATERMILL: Final = ADVANCE_IDS.index("wind_watermill")
AGRICULTURE: Final = ADVANCE_IDS.index("improved_agriculture")
INTEREST: Final = ADVANCE_IDS.index("interest_and_profit")
INDUSTRY: Final = ADVANCE_IDS.index("industry")
WRITTEN_RECORD: Final = ADVANCE_IDS.index("written_record")
PRINTED_WORD: Final = ADVANCE_IDS.index("printed_word")
MASTER_ART: Final = ADVANCE_IDS.index("master_art")
RENAISSANCE: Final = ADVANCE_IDS.index("renaissance")
OVERLAND_EAST: Final = ADVANCE_IDS.index("overland_east")
SEAWORTHY: Final = ADVANCE_IDS.index("seaworthy_vessels")
OCEAN_NAVIGATION: Final = ADVANCE_IDS.index("ocean_navigation")
NEW_WORLD_ADVANCE: Final = ADVANCE_IDS.index("new_world")
URBAN_ASCENDANCY: Final = ADVANCE_IDS.index("urban_ascendancy")
NATIONALISM: Final = ADVANCE_IDS.index("nationalism")
RESEARCH: Final = ADVANCE_IDS.index("institutional_research")
COSMOPOLITAN: Final = ADVANCE_IDS.index("cosmopolitan")
MIDDLE_CLASS: Final = ADVANCE_IDS.index("middle_class")
DECREED: Final[tuple[int, ...]] = (SCIENCE, RELIGION, EXPLORATION)  # EV.papal_decree.a
RESEARCHED: Final[tuple[int, ...]] = (SCIENCE, COMMERCE, COMMUNICATIONS, EXPLORATION)  # ADV.X.1
RELIEF_CATEGORIES: Final[tuple[int, ...]] = (SCIENCE, COMMERCE, COMMUNICATIONS)  # 9.5.4
RELIEF_SPACES: Final[tuple[int, ...]] = tuple(row["spaces"] for row in _tracks["misery"]["automatic_relief"]["levels"])

# ---------------------------------------------------------------------- 7: history cards

CARD_IDS: Final[tuple[str, ...]] = tuple(c["id"] for c in _cards)
CARD_NAMES: Final[tuple[str, ...]] = tuple(c["name"] for c in _cards)
CARD: Final[dict[str, int]] = {name: i for i, name in enumerate(CARD_IDS)}
N_CARDS: Final = len(CARD_IDS)
EPOCH: Final[tuple[int, ...]] = tuple(c["epoch"] for c in _cards)
PRINTED_EPOCH: Final[tuple[int, ...]] = tuple(c["printed_epoch"] for c in _cards)
IS_RECYCLED: Final[tuple[bool, ...]] = tuple(c["after_play"] == "replay" for c in _cards)
IS_WITHHELD: Final[tuple[bool, ...]] = tuple(c["withheld"] for c in _cards)
CARD_KINDS: Final = ("commodity", "event", "leader")
COMMODITY_CARD: Final = CARD_KINDS.index("commodity")
LEADER_CARD: Final = CARD_KINDS.index("leader")
CARD_KIND: Final[tuple[int, ...]] = tuple(CARD_KINDS.index(c["kind"]) for c in _cards)
CARD_COMMODITIES: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(COMMODITY_IDS.index(name) for name in c.get("commodities", [])) for c in _cards
)


def _credits(card: dict[str, Any], boosted: bool) -> tuple[tuple[int, int], ...]:
    worth: dict[str, int] = dict(card.get("credits", {}))
    if boosted and "boost" in card:
        worth.update(card["boost"]["credits"])
    return tuple((ADVANCE_IDS.index(name), value) for name, value in worth.items())


# The advances a leader makes cheaper, as (advance, credit); and the same when its higher credit applies.
LEADER_CREDITS: Final[tuple[tuple[tuple[int, int], ...], ...]] = tuple(_credits(c, False) for c in _cards)
BOOSTED_CREDITS: Final[tuple[tuple[tuple[int, int], ...], ...]] = tuple(_credits(c, True) for c in _cards)

EVENT_IDS: Final[tuple[str, ...]] = tuple(e["id"] for e in document("events")["event"])
CARD_EVENT: Final[tuple[int, ...]] = tuple(EVENT_IDS.index(c["event"]) if "event" in c else NONE for c in _cards)
ALCHEMISTS_GOLD: Final = EVENT_IDS.index("alchemists_gold")
ARMOR: Final = EVENT_IDS.index("armor")
STIRRUPS: Final = EVENT_IDS.index("stirrups")
LONG_BOW: Final = EVENT_IDS.index("long_bow")
GUNPOWDER: Final = EVENT_IDS.index("gunpowder")
BLACK_DEATH: Final = EVENT_IDS.index("black_death")
CIVIL_WAR: Final = EVENT_IDS.index("civil_war")
CRUSADES: Final = EVENT_IDS.index("the_crusades")
ENLIGHTENED_RULER: Final = EVENT_IDS.index("enlightened_ruler")
FAMINE: Final = EVENT_IDS.index("famine")
MONGOL_ARMIES: Final = EVENT_IDS.index("mongol_armies")
MYSTICISM: Final = EVENT_IDS.index("mysticism_abounds")
PAPAL_DECREE: Final = EVENT_IDS.index("papal_decree")
PIRATES: Final = EVENT_IDS.index("pirates_vikings")
REBELLION: Final = EVENT_IDS.index("rebellion")
STRIFE: Final = EVENT_IDS.index("religious_strife")
UPRISINGS: Final = EVENT_IDS.index("revolutionary_uprisings")
WAR: Final = EVENT_IDS.index("war")

# EV.military: the cards of arms by event, and which of another player's cards each is without effect against (A36)
ARMS: Final[tuple[int, ...]] = (ARMOR, STIRRUPS, LONG_BOW, GUNPOWDER)
BEATEN_BY: Final[dict[int, int]] = {
    ARMOR: 1 << LONG_BOW | 1 << GUNPOWDER,
    STIRRUPS: 1 << ARMOR | 1 << LONG_BOW | 1 << GUNPOWDER,
    LONG_BOW: 1 << GUNPOWDER,
    GUNPOWDER: 0,
}

# ---------------------------------------------------------------------- 4.7, 5.3: tracks

MISERY: Final[tuple[int, ...]] = tuple(_tracks["misery"]["spaces"])
CHAOS: Final = len(MISERY)  # the space after the last number
SHIP_IDS: Final[tuple[str, ...]] = ("none", *(s["id"] for s in _tracks["shipping"]["ship"]))
SHIP_NUMBER: Final[tuple[int, ...]] = (0, *(s["number"] for s in _tracks["shipping"]["ship"]))
GALLEY: Final = SHIP_IDS.index("galley_2")  # the first ship of each row
SEAWORTHY_SHIP: Final = SHIP_IDS.index("seaworthy_10")
OCEAN_SHIP: Final = SHIP_IDS.index("ocean_1")
SHIP_PRICE: Final[int] = _tracks["shipping"]["upgrade_cost"]
N_SHIPS: Final = len(SHIP_IDS)
EXTRA_CARD_PRICE: Final = 10  # ADV.V.1
PHASE_IDS: Final[tuple[str, ...]] = (
    "draft", "capital_bid", "capital_choice", *(p["id"] for p in _tracks["phase"]), "final_card_play", "end",
)  # fmt: skip


def advances_in(letters: str) -> int:
    """The set of advances with these letters."""
    return _mask([LETTERS.index(letter) for letter in letters])


def letters_of(advances: int) -> str:
    """The letters of a set of advances."""
    return "".join(LETTERS[a] for a in range(N_ADVANCES) if advances >> a & 1)


_BYTES: Final = (max(N_PROVINCES, N_CARDS) + 7) // 8
# The members of every byte of a set
_MEMBERS: Final[list[list[list[int]]]] = [
    [[8 * i + bit for bit in range(8) if byte >> bit & 1] for byte in range(256)] for i in range(_BYTES)
]


_KEPT: Final = 50_000
_listed: Final[dict[int, list[int]]] = {}


def bits_of(mask: int) -> list[int]:
    """The members of a set, in the order of the data. The list is kept for the next who asks: do not change it."""
    found = _listed.get(mask)
    if found is None:
        found = []
        for i, byte in enumerate(mask.to_bytes(_BYTES, "little")):
            if byte:
                found += _MEMBERS[i][byte]
        if len(_listed) > _KEPT:
            _listed.clear()
        _listed[mask] = found
    return found


provinces_of: Final = bits_of  # the same, said of provinces; compiled code calls `bits_of` itself sooner
