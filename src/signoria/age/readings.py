"""What the numbers of Age of Renaissance mean: a reading for each sort (`signoria.table.readings`).

These are the plain sorts, as events and what questions are about have them; `options` says more.
"""

from typing import Final, Literal, cast, get_args

from signoria.age.facts import (
    AREA_IDS,
    CAPITAL_IDS,
    CARD_IDS,
    CATEGORY_IDS,
    COMMODITY_IDS,
    LETTERS,
    NONE,
    PHASE_IDS,
    PLACE_IDS,
    PLACE_NUMBER,
    PROVINCE_IDS,
    SHIP_IDS,
)
from signoria.age.reach import WayKind, way_to
from signoria.age.state import Table
from signoria.age.strength import StrengthPart, as_chance, part_value, unpacked
from signoria.age.values import AboutSeat, Ceding
from signoria.age.words import (
    advance_name,
    card_name,
    commodity_name,
    condition_name,
    counted,
    dollars,
    province_name,
    say,
    title_name,
)
from signoria.table.readings import Ask, Json, Reading

# ---------------------------------------------------------------------- seats, sums and counts


def _about_seat(t: Table, ask: Ask, seat: int) -> AboutSeat:
    return {"seat": t.names[seat]}


def _about_winner(t: Table, ask: Ask, seat: int) -> Ceding:
    """EV.war.c: to whom provinces go, and how many are still owed, this one included."""
    return {"seat": t.names[seat], "left": t.ceding[2]}


def owed_words(t: Table, ask: Ask, lang: str) -> dict[str, str]:
    """EV.war.c: how many provinces a question about one of them is about."""
    return {"owed": counted(lang, "province", t.ceding[2])}


def _seat_part(seat: int) -> dict[str, int]:
    return {"seat": seat}


def _tokens(lang: str, n: int) -> str:
    return counted(lang, "token", n)


def _spaces(lang: str, n: int) -> str:
    return counted(lang, "space", n)


def _cards(lang: str, n: int) -> str:
    return counted(lang, "card", n)


def _provinces(lang: str, n: int) -> str:
    return counted(lang, "province", n)


def _or_none(n: int) -> Json:
    return None if n == NONE else n


def _or_nothing(n: int) -> Json:
    return n or None


def _if_chaos(n: int) -> str:
    return "chaos" if n == NONE else ""


def _if_empty(n: int) -> str:
    return "" if n else "empty"


def _if_early(n: int) -> str:
    return "early" if n < 0 else ""


def _bid_word(lang: str, bid: int) -> str:
    return dollars(lang, abs(bid))


def _if_interest(n: int) -> str:
    return "interest" if n else ""


def _if_cash(n: int) -> str:
    return "cash" if n else ""


def _if_marker(n: int) -> str:
    return "marker" if n else ""


def _if_level(n: int) -> str:
    return "" if n else "level"


SEAT: Final[Reading] = Reading("seat", title=title_name)
SITTER: Final[Reading] = Reading("seat", title=title_name, untitled=True)  # before he goes by a power
PLAYER: Final[Reading] = SEAT.but(
    "player", data=_about_seat, says=AboutSeat, parts=_seat_part
)  # what a question is about
CEDED_TO: Final[Reading] = PLAYER.but(data=_about_winner, says=Ceding)
DOLLARS: Final[Reading] = Reading("dollars", word=dollars)
BID: Final[Reading] = Reading("bid", word=_bid_word, suffix=_if_early)
INTEREST: Final[Reading] = DOLLARS.but("interest", suffix=_if_interest)
MISSING_CASH: Final[Reading] = DOLLARS.but(suffix=_if_cash)
TOKENS: Final[Reading] = Reading("tokens", word=_tokens)
ANY_TOKENS: Final[Reading] = TOKENS.but(suffix=_if_empty)  # of which there may be none
SPACES: Final[Reading] = Reading("spaces", word=_spaces)
CARDS: Final[Reading] = Reading("cards", word=_cards)
PROVINCES: Final[Reading] = Reading("provinces", word=_provinces)
OWED_PROVINCES: Final[Reading] = PROVINCES.but(suffix=_if_level)
MARKERS: Final[Reading] = Reading("markers", counts=True)
LOST_MARKERS: Final[Reading] = Reading("markers", suffix=_if_marker)
MISERY_INDEX: Final[Reading] = Reading("misery", value=_or_none, shape=int)
MISERY_REACHED: Final[Reading] = MISERY_INDEX.but(optional=True, suffix=_if_chaos)
NUMBER: Final[Reading] = Reading("number")
CHANCE: Final[Reading] = Reading("chance", value=as_chance, shape=float)  # told as the rolls of 216 that lose
DIE_ROLLED: Final[Reading] = Reading("die")
OLD_PLACE: Final[Reading] = Reading("place", value=_or_nothing, shape=int | None)


def _truth(n: int) -> Json:
    return bool(n)


TRUTH: Final[Reading] = Reading("truth", value=_truth, shape=bool)


def _if_tied(n: int) -> str:
    return "tied" if n else ""


AMONG_EQUALS: Final[Reading] = Reading("chose", value=_truth, shape=bool, suffix=_if_tied)
STILL_TO_CHOOSE: Final[Reading] = Reading("number", counts=True)


# ---------------------------------------------------------------------- the components


def _card_thing(card: int) -> tuple[str, str]:
    return ("card", CARD_IDS[card])


def _province_thing(province: int) -> tuple[str, str]:
    return ("province", PROVINCE_IDS[province])


def _commodity_thing(commodity: int) -> tuple[str, str]:
    return ("commodity", COMMODITY_IDS[commodity])


def _advance_thing(advance: int) -> tuple[str, str]:
    return ("advance", LETTERS[advance])


def _area_thing(area: int) -> tuple[str, str]:
    return ("area", AREA_IDS[area])


def _category_thing(category: int) -> tuple[str, str]:
    return ("category", CATEGORY_IDS[category])


def power_word(lang: str, power: int) -> str:
    """The name of a power."""
    return say(lang, "power", CAPITAL_IDS[power])


def _area_word(lang: str, area: int) -> str:
    return say(lang, "area", AREA_IDS[area])


def _category_word(lang: str, category: int) -> str:
    return say(lang, "category", CATEGORY_IDS[category])


def ship_word(lang: str, ship: int) -> str:
    """The name of a ship."""
    return say(lang, "ship", SHIP_IDS[ship])


def _phase_word(lang: str, phase: int) -> str:
    return say(lang, "phase", PHASE_IDS[phase])


def _if_condition(condition: int) -> str:
    return "condition" if condition else ""


CARD: Final[Reading] = Reading("card", ids=CARD_IDS, word=card_name, thing=_card_thing)
PROVINCE: Final[Reading] = Reading("province", ids=PROVINCE_IDS, word=province_name, thing=_province_thing)
COMMODITY: Final[Reading] = Reading("commodity", ids=COMMODITY_IDS, word=commodity_name, thing=_commodity_thing)
CONDITION: Final[Reading] = Reading("condition", word=condition_name)
PAID_CONDITION: Final[Reading] = CONDITION.but(suffix=_if_condition)
ADVANCE: Final[Reading] = Reading("advance", ids=tuple(LETTERS), word=advance_name, thing=_advance_thing)
POWER: Final[Reading] = Reading("power", ids=CAPITAL_IDS, word=power_word)
AREA: Final[Reading] = Reading("area", ids=AREA_IDS, word=_area_word, thing=_area_thing)
CATEGORY: Final[Reading] = Reading("category", ids=CATEGORY_IDS, word=_category_word, thing=_category_thing)
SHIP: Final[Reading] = Reading("ship", ids=SHIP_IDS, word=ship_word)
PHASE: Final[Reading] = Reading("phase", ids=PHASE_IDS, word=_phase_word)


def _if_not_cards(phase: int) -> str:
    return "" if PHASE_IDS[phase] == "play_cards" else PHASE_IDS[phase]


PASSED_PHASE: Final[Reading] = PHASE.but(suffix=_if_not_cards)  # who passes leaves another thing undone in each

# A route passes coasts and seas too.
WAY_IDS: Final[tuple[WayKind, ...]] = get_args(WayKind)
WAY: Final[Reading] = Reading("way", ids=WAY_IDS, shape=WayKind)
ROUTE: Final[Reading] = Reading("route", ids=PLACE_IDS)
PART: Final[Reading] = Reading(
    "parts", record=lambda n, seats: cast("Json", part_value(unpacked(n), seats)), shape=StrengthPart
)


def way_numbers(t: Table, seat: int, province: int) -> tuple[int, tuple[int, ...]]:
    """How tokens come into a province, as events tell it."""
    way = way_to(t, seat, province)
    if way is None:
        return 0, ()
    return WAY_IDS.index(way.kind), tuple([PLACE_NUMBER[place] for place in way.route])


# 9.6.3.f-i: which dice decide an attack
Decided = Literal["none", "colored", "pair"]
DECIDED_IDS: Final[tuple[Decided, ...]] = get_args(Decided)
NO_DICE, COLORED_DIE, PAIR_OF_DICE = range(len(DECIDED_IDS))
DECIDED: Final[Reading] = Reading("decided_by", ids=DECIDED_IDS, shape=Decided)


def _outcome(won: int) -> Json:
    return "won" if won else "lost"


OUTCOME: Final[Reading] = Reading("outcome", value=_outcome, shape=Literal["won", "lost"])
