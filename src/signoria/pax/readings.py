"""What the numbers of Pax Renaissance mean: a reading for each sort (`signoria.table.readings`).

The plain sorts stand first; a question whose options say more (what a city costs, whom a pirate kills) reads them with its
own labels and values. What only one question needs, and what needs its rules, stands beside that rule.
"""

from collections.abc import Sequence
from typing import Final, cast

from signoria.pax import values as v
from signoria.pax.codes import ATTACK, battlefield_of, camp_of, item_of, op_choice, op_of
from signoria.pax.facts import (
    BISHOP,
    BORDER_IDS,
    CITY_IDS,
    EMPIRE_IDS,
    IS_SEA,
    ITEM_IDS,
    MEDIEVAL,
    N_BORDERS,
    N_CITIES,
    N_COLUMNS,
    N_EMPIRES,
    N_PLACES,
    N_SQUARES,
    N_TOKENS,
    NONE,
    ONE_SHOT_IDS,
    OPS,
    PAIRS,
    PAWN,
    PIRATE,
    RELIGION_IDS,
    SIDE_IDS,
    STATE_IDS,
    TABLEAU_CARDS,
    TOKEN_IDS,
    VENICE2,
    VICTORY_IDS,
    Religion,
    Side,
    State,
    Victory,
    op_id,
    op_kind_id,
)
from signoria.pax.pieces import (
    AGENT_ZONE,
    BORDER_ZONE,
    CITY_ZONE,
    CONCESSION_ZONE,
    ITEM_ZONE,
    REPRESSED_ZONE,
    piece,
    place_of,
    token_of,
    zone_id,
    zone_of,
)
from signoria.pax.state import Table, one_shot_of, seat_of_pawn
from signoria.pax.words import (
    a_token_name,
    bank_name,
    border_name,
    city_name,
    empire_name,
    empire_words,
    florins,
    item_name,
    item_words,
    op_name,
    ruler_name,
    say,
    token_name,
    victory_words,
)
from signoria.table.readings import NOTHING, Ask, Decline, Json, Reading

# ---------------------------------------------------------------------- seats, counts, sides


def _seat_title(lang: str, seat: str) -> str:
    return say(lang, "bank", seat)


def _side_word(lang: str, side: int) -> str:
    return say(lang, "side", SIDE_IDS[side])


def _sides_id(sides: int) -> list[Json]:
    return [SIDE_IDS[side] for side in (0, 1) if sides >> side & 1]


def _sides_word(lang: str, sides: int) -> str:
    return ", ".join(_side_word(lang, side) for side in (0, 1) if sides >> side & 1)


SEAT: Final[Reading] = Reading("seat", title=_seat_title)
FLORINS: Final[Reading] = Reading("florins", word=florins, counts=True)
PRICE: Final[Reading] = Reading("price", word=florins)
SIDE: Final[Reading] = Reading("side", ids=SIDE_IDS, shape=Side, word=_side_word)
SIDES: Final[Reading] = Reading("sides", value=_sides_id, shape=list[Side], word=_sides_word)
ACTIONS: Final[Reading] = Reading("actions")


def _shares(winners: int) -> str:
    return "shared"


def _is_richest(florins: int) -> str:
    return "richest"


# L2.b: the greatest patrons told apart by their florins, or not
RICHEST: Final[Reading] = FLORINS.but(suffix=_is_richest)
SHARING: Final[Reading] = Reading("winners", suffix=_shares)

# ---------------------------------------------------------------------- cards, squares, places


def item_key(item: int) -> str:
    """An item: `card PREN021` or `square aragon`."""
    return f"{'square' if item < N_SQUARES else 'card'} {ITEM_IDS[item]}"


def square_focus(t: Table, empire: int) -> str:
    """Where an empire square lies: in its throne or in a tableau."""
    return f"{'throne' if t.owner[empire] == NONE else 'square'}:{EMPIRE_IDS[empire]}"


def item_focus(t: Table, item: int) -> str:
    """Where a card or square lies."""
    return square_focus(t, item) if item < N_SQUARES else f"card:{ITEM_IDS[item]}"


def place_key(place: int) -> str:
    """A place in the market: its row and column."""
    return f"{SIDE_IDS[place // N_COLUMNS]} {place % N_COLUMNS}"


def place_focus(place: int) -> str:
    """A place in the market, as focus."""
    return ":".join(_place_thing(place))


def card_at(t: Table, place: int) -> str | None:
    """What lies on a place in the market, as far as all can see."""
    card = t.market[place]
    return None if card == NONE or place % N_COLUMNS == 0 else ITEM_IDS[card]


def _item_thing(item: int) -> tuple[str, str]:
    return ("empire" if item < N_SQUARES else "card", ITEM_IDS[item])


def _item_parts(item: int) -> dict[str, int]:
    return {"item": item}  # an empire is the item with its number


def _item_option(t: Table, ask: Ask, item: int) -> str:
    return item_key(item)


def _item_focuses(t: Table, ask: Ask, item: int) -> tuple[str, ...]:
    return (item_focus(t, item),)


def _hand_focus(t: Table, ask: Ask, card: int) -> tuple[str, ...]:
    return (f"hand:{ITEM_IDS[card]}",)


def _bishop_focus(t: Table, ask: Ask, item: int) -> tuple[str, ...]:
    return (f"bishop:{ITEM_IDS[item]}", item_focus(t, item))


def _bishop_data(t: Table, ask: Ask, item: int) -> v.Bishop:
    return {"item": ITEM_IDS[item], "token": TOKEN_IDS[t.bishop[item]]}


def _landing_data(t: Table, ask: Ask, item: int) -> v.Landing:
    """Where a bishop goes; one that is there already dies with it (F1.a)."""
    met = t.bishop[item]
    return {"item": ITEM_IDS[item], "kills": TOKEN_IDS[met] if met else None}


ITEMS: Final = (*range(N_SQUARES), *TABLEAU_CARDS)
ITEM: Final[Reading] = Reading(
    "item", ids=ITEM_IDS, word=item_name, words=item_words, thing=_item_thing, parts=_item_parts, numbers=ITEMS,
    key=_item_option, focus=_item_focuses,
)  # fmt: skip
CARD: Final[Reading] = ITEM.but("card", numbers=TABLEAU_CARDS)
HAND_CARD: Final[Reading] = CARD.but(focus=_hand_focus)


def _war_data(t: Table, ask: Ask, card: int) -> v.WarCard:
    from signoria.pax.outlook import card_wars  # the rules, which ask in these words

    return {"card": ITEM_IDS[card], "wars": card_wars(t, card, ask[1])}


def _campaign_data(t: Table, ask: Ask, king: int) -> v.WarKing:
    from signoria.pax.outlook import campaign_wars  # the rules, which ask in these words

    return {"item": ITEM_IDS[king], "wars": campaign_wars(t, king, ask[1])}


# a card whose one-shot may be a war
WAR_CARD: Final[Reading] = CARD.but(data=_war_data, says=v.WarCard)
# a king who wages a campaign
WAR_KING: Final[Reading] = ITEM.but(data=_campaign_data, says=v.WarKing)
BISHOP_ITEM: Final[Reading] = ITEM.but(focus=_bishop_focus, data=_bishop_data, says=v.Bishop)
LANDING: Final[Reading] = ITEM.but(data=_landing_data, says=v.Landing)


def place_at(place: int) -> v.Place:
    """A place in the market: its side and column."""
    return {"side": SIDE_IDS[place // N_COLUMNS], "column": place % N_COLUMNS}


def _place_id(place: int) -> Json:
    return cast("Json", place_at(place))


def _place_word(lang: str, place: int) -> str:
    if place % N_COLUMNS == 0:
        return say(lang, "place", SIDE_IDS[place // N_COLUMNS])
    return f"{_side_word(lang, place // N_COLUMNS)} {place % N_COLUMNS}"


def _place_named(place: int) -> str:
    return f"market {place_key(place)}"


def _place_thing(place: int) -> tuple[str, str]:
    return "market", f"{SIDE_IDS[place // N_COLUMNS]}:{place % N_COLUMNS}"


def _place_label(t: Table, ask: Ask, place: int, lang: str) -> str:
    words = {
        "side": _side_word(lang, place // N_COLUMNS),
        "price": place % N_COLUMNS,
        "florins": florins(lang, t.market_florins[place]),
    }
    if t.market[place] == NONE:
        return say(lang, "option", "market_gap", words)
    if place % N_COLUMNS == 0:
        return say(lang, "option", "market_facedown", words)
    return say(lang, "option", "market", {**words, "card": item_name(lang, t.market[place])})


def _place_values(t: Table, ask: Ask, place: int) -> v.Lying:
    return {**place_at(place), "card": card_at(t, place), "florins": t.market_florins[place]}


PLACE: Final[Reading] = Reading(
    "place", value=_place_id, shape=v.Place, word=_place_word, numbers=range(N_PLACES), named=_place_named,
    thing=_place_thing, label=_place_label, data=_place_values, says=v.Lying,
)  # fmt: skip


def _if_fair(place: int) -> str:
    return "" if place % N_COLUMNS else "fair"


# A place with florins: at its first one nobody sees a card, only the trade fair
SPOT: Final[Reading] = PLACE.but(suffix=_if_fair)

# ---------------------------------------------------------------------- empires


def _empire_thing(empire: int) -> tuple[str, str]:
    return ("empire", EMPIRE_IDS[empire])


def _empire_focus(t: Table, ask: Ask, empire: int) -> tuple[str, ...]:
    return (square_focus(t, empire),)


def _empire_label(t: Table, ask: Ask, empire: int, lang: str) -> str:
    return say(lang, "option", "empire", {"empire": empire_name(lang, empire)})


def _empire_trail(t: Table, ask: Ask, empire: int, lang: str) -> str | None:
    return empire_name(lang, empire)


def _suitor_label(t: Table, ask: Ask, empire: int, lang: str) -> str:
    return say(lang, "option", "marry", {"king": ruler_name(lang, "king", empire), **empire_words(lang, empire)})


EMPIRE: Final[Reading] = Reading(
    "empire", ids=EMPIRE_IDS, word=empire_name, words=empire_words, thing=_empire_thing, parts=_item_parts,
    focus=_empire_focus, label=_empire_label,
)  # fmt: skip
CHOSEN_EMPIRE: Final[Reading] = EMPIRE.but(trail=_empire_trail)
SUITOR: Final[Reading] = CHOSEN_EMPIRE.but(label=_suitor_label)


def _battle_id(about: int) -> Json:
    return EMPIRE_IDS[battlefield_of(about)]


def _battle_words(lang: str, about: int, field: str) -> dict[str, str]:
    return empire_words(lang, battlefield_of(about))


def _battle_suffix(about: int) -> str:
    return "attack" if camp_of(about) == ATTACK else "defence"


def _battle_parts(about: int) -> dict[str, int]:
    return {"item": battlefield_of(about), "attack": camp_of(about)}


def _battle_data(t: Table, ask: Ask, about: int) -> v.Battle:
    from signoria.pax.outlook import battle_outlook  # the rules, which ask in these words

    # Who dies is asked of the stronger side alone (BATTLE.0): how it ends is known by then.
    attacking = camp_of(about) == ATTACK
    told = battle_outlook(t)
    if told is None:
        return {"empire": EMPIRE_IDS[battlefield_of(about)], "victorious": attacking, "attacking": attacking}
    return {**told, "attacking": attacking}


# the attackers or the defenders of an empire (`codes`)
BATTLE_SIDE: Final[Reading] = Reading(
    "empire",
    value=_battle_id,
    shape=str,
    words=_battle_words,
    suffix=_battle_suffix,
    parts=_battle_parts,
    data=_battle_data,
    says=v.Battle,
)

# ---------------------------------------------------------------------- cities and borders


def city_focus(city: int) -> str:
    """A city; both places of Venice are one."""
    return "city:venice" if city == VENICE2 else f"city:{CITY_IDS[city]}"


def _city_thing(city: int) -> tuple[str, str]:
    return ("city", "venice" if city == VENICE2 else CITY_IDS[city])


def _city_label(t: Table, ask: Ask, city: int, lang: str) -> str:
    return say(lang, "option", "city_free", {"city": city_name(lang, city)})


def _agent_city_label(t: Table, ask: Ask, city: int, lang: str) -> str:
    other = t.cities[city]
    if other <= 0:
        return _city_label(t, ask, city, lang)
    return say(lang, "option", "city_paid", {"city": city_name(lang, city), "token": token_name(lang, other)})


def _agent_city_data(t: Table, ask: Ask, city: int) -> v.AgentCity:
    other = t.cities[city]
    paid = other > 0
    return {"city": CITY_IDS[city], "cost": int(paid), "represses": TOKEN_IDS[other] if paid else None}


CITY: Final[Reading] = Reading("city", ids=CITY_IDS, word=city_name, thing=_city_thing, label=_city_label)
AGENT_CITY: Final[Reading] = CITY.but(label=_agent_city_label, data=_agent_city_data, says=v.AgentCity)


def _border_thing(border: int) -> tuple[str, str]:
    return ("border", BORDER_IDS[border])


def _border_label(t: Table, ask: Ask, border: int, lang: str) -> str:
    return say(lang, "option", "border_free", {"border": border_name(lang, border)})


def _pawn_label(t: Table, ask: Ask, border: int, lang: str) -> str:
    pawn = t.concession[border]
    if not pawn:
        return _border_label(t, ask, border, lang)
    words = {"border": border_name(lang, border), "bank": bank_name(lang, pawn - PAWN)}
    return say(lang, "option", "border_concession", words)


def _pawn_data(t: Table, ask: Ask, border: int) -> v.PawnBorder:
    pawn = t.concession[border]
    return {"border": BORDER_IDS[border], "cost": int(pawn > 0), "represses": TOKEN_IDS[pawn] if pawn else None}


def _pirate_label(t: Table, ask: Ask, border: int, lang: str) -> str:
    dies = t.concession[border] or t.pirate[border]
    if not dies:
        return _border_label(t, ask, border, lang)
    words = {"border": border_name(lang, border), "token": token_name(lang, dies)}
    return say(lang, "option", "border_kill", words)


def _pirate_data(t: Table, ask: Ask, border: int) -> v.PirateBorder:
    dies = [TOKEN_IDS[token] for token in (t.concession[border], t.pirate[border]) if token]
    return {"border": BORDER_IDS[border], "kills": dies}


def _agent_border_label(t: Table, ask: Ask, border: int, lang: str) -> str:
    return (_pawn_label if ask[3] >= PAWN else _pirate_label)(t, ask, border, lang)


def _agent_border_data(t: Table, ask: Ask, border: int) -> v.PawnBorder | v.PirateBorder:
    return _pawn_data(t, ask, border) if ask[3] >= PAWN else _pirate_data(t, ask, border)


def _taxed_data(t: Table, ask: Ask, border: int) -> v.TaxedBorder:
    return {"border": BORDER_IDS[border], "token": TOKEN_IDS[t.concession[border]]}


def _asks_owner(t: Table, ask: Ask, border: int) -> str | None:
    """F4.2: the owner of a taxed concession decides, where it can pay."""
    owner = seat_of_pawn(t, t.concession[border])
    return "asks_others" if owner != ask[1] and t.florins[owner] > 0 else None


BORDER: Final[Reading] = Reading("border", ids=BORDER_IDS, word=border_name, thing=_border_thing, label=_border_label)
PAWN_BORDER: Final[Reading] = BORDER.but(label=_pawn_label, data=_pawn_data, says=v.PawnBorder)
PIRATE_BORDER: Final[Reading] = BORDER.but(label=_pirate_label, data=_pirate_data, says=v.PirateBorder)
AGENT_BORDER: Final[Reading] = BORDER.but(
    label=_agent_border_label, data=_agent_border_data, says=v.PawnBorder | v.PirateBorder
)
TAXED_BORDER: Final[Reading] = BORDER.but(data=_taxed_data, says=v.TaxedBorder, final=_asks_owner)

# ---------------------------------------------------------------------- tokens and pieces

_PLACES: Final[dict[int, tuple[str, ...]]] = {
    REPRESSED_ZONE: EMPIRE_IDS,
    CITY_ZONE: CITY_IDS,
    BORDER_ZONE: BORDER_IDS,
    CONCESSION_ZONE: BORDER_IDS,
    ITEM_ZONE: ITEM_IDS,
}


def piece_data(number: int) -> v.Piece:
    """A piece as ids."""
    zone = zone_of(number)
    data: v.Piece = {"token": TOKEN_IDS[token_of(number)], "zone": zone_id(zone)}
    if zone != AGENT_ZONE:
        data["place"] = _PLACES[zone][place_of(number)]
    return data


def piece_name(lang: str, number: int) -> str:
    """A piece in words: a token and where it is."""
    zone, place, token = zone_of(number), place_of(number), token_of(number)
    words = {"token": token_name(lang, token)}
    if zone == CONCESSION_ZONE:
        words = {"bank": bank_name(lang, token - PAWN), "border": border_name(lang, place)}
    elif zone == BORDER_ZONE:
        words["border"] = border_name(lang, place)
    elif zone == CITY_ZONE:
        words["city"] = city_name(lang, place)
    elif zone == REPRESSED_ZONE:
        words |= empire_words(lang, place)
    elif zone == ITEM_ZONE:
        words |= item_words(lang, place)
    return say(lang, "where", zone_id(zone), words)


def _piece_id(number: int) -> Json:
    return cast("Json", piece_data(number))


def _piece_thing(number: int) -> tuple[str, str] | None:
    zone, place = zone_of(number), place_of(number)
    if zone == ITEM_ZONE:
        return _item_thing(place)
    if zone in (CONCESSION_ZONE, BORDER_ZONE):
        return _border_thing(place)
    if zone == CITY_ZONE:
        return _city_thing(place)
    return _empire_thing(place) if zone == REPRESSED_ZONE else None


def _piece_named(number: int) -> str:
    """A piece in a city, on a border or on a card is named by its place alone: only one such piece can be there."""
    zone, place, token = zone_of(number), place_of(number), token_of(number)
    if zone == ITEM_ZONE:
        return f"bishop {ITEM_IDS[place]}"
    if zone == CONCESSION_ZONE:
        return f"concession {BORDER_IDS[place]}"
    if zone == BORDER_ZONE:
        return f"pirate {BORDER_IDS[place]}"
    if zone == CITY_ZONE:
        return f"city {CITY_IDS[place]}"
    if zone == REPRESSED_ZONE:
        return f"repressed {TOKEN_IDS[token]} {EMPIRE_IDS[place]}"
    return f"agent {TOKEN_IDS[token]}"


def _piece_key(t: Table, ask: Ask, number: int) -> str:
    return item_key(place_of(number)) if zone_of(number) == ITEM_ZONE else _piece_named(number)


def _piece_focus(t: Table, ask: Ask, number: int) -> tuple[str, ...]:
    zone, place = zone_of(number), place_of(number)
    if zone == ITEM_ZONE:
        return (item_focus(t, place),)
    if zone == REPRESSED_ZONE:
        return (square_focus(t, place),)
    if zone == CITY_ZONE:
        return (city_focus(place),)
    return () if zone == AGENT_ZONE else (f"border:{BORDER_IDS[place]}",)


def _piece_option_data(t: Table, ask: Ask, number: int) -> v.Piece:
    return piece_data(number)


_ON_LAND: Final = range(1, PIRATE)  # knights and rooks: what stands in cities
_PAWNS: Final = range(PAWN, N_TOKENS)
# By zone: where in it pieces can be, and which tokens they can be there.
_PIECES_IN: Final[dict[int, tuple[Sequence[int], Sequence[int]]]] = {
    AGENT_ZONE: ((0,), range(1, N_TOKENS)),
    REPRESSED_ZONE: (range(N_EMPIRES), (*_ON_LAND, *_PAWNS)),
    CITY_ZONE: (range(N_CITIES), _ON_LAND),
    BORDER_ZONE: ([border for border in range(N_BORDERS) if IS_SEA[border]], range(PIRATE, BISHOP)),
    CONCESSION_ZONE: (range(N_BORDERS), _PAWNS),
    ITEM_ZONE: (ITEMS, range(BISHOP, PAWN)),
}


def pieces(*zones: int) -> Reading:
    """Pieces that lie in these zones."""
    found: list[int] = []
    for zone in zones:
        places, tokens = _PIECES_IN[zone]
        found += [piece(zone, place, token) for place in places for token in tokens]
    return PIECE.but(numbers=found)


PIECE: Final[Reading] = Reading(
    "piece", value=_piece_id, shape=v.Piece, word=piece_name, thing=_piece_thing, named=_piece_named, key=_piece_key,
    focus=_piece_focus, data=_piece_option_data, says=v.Piece,
)  # fmt: skip


def _token_words(lang: str, token: int, field: str) -> dict[str, str]:
    return {field: token_name(lang, token), f"a_{field}": a_token_name(lang, token)}


def _of_square(t: Table, ask: Ask, token: int) -> tuple[str, ...]:
    return (square_focus(t, ask[3]),)


def _of_card(t: Table, ask: Ask, token: int) -> tuple[str, ...]:
    return (f"card:{ITEM_IDS[ask[3]]}",)


TOKEN: Final[Reading] = Reading("token", ids=TOKEN_IDS, word=token_name, words=_token_words)
CARD_TOKEN: Final[Reading] = TOKEN.but(focus=_of_card)  # an agent of the card the question is about
SQUARE_TOKEN: Final[Reading] = TOKEN.but(focus=_of_square)  # a token on the square the question is about


# ---------------------------------------------------------------------- ops, one-shots, victories, states, religions


def _op_named(number: int) -> str:
    return f"op {ITEM_IDS[item_of(number)]} {op_id(op_of(number))}"


def _op_focus(t: Table, ask: Ask, number: int) -> tuple[str, ...]:
    return (item_focus(t, item_of(number)),)


def _op_label(t: Table, ask: Ask, number: int, lang: str) -> str:
    return say(lang, "option", "op", {"item": item_name(lang, item_of(number)), "op": op_name(lang, op_of(number))})


def _op_data(t: Table, ask: Ask, number: int) -> v.ReadyOp:
    return {"item": ITEM_IDS[item_of(number)], "op": op_id(op_of(number))}


def _op_if_any(t: Table, ask: Ask, number: int) -> v.OpIfAny:
    return {"item": ITEM_IDS[item_of(number)], "op": op_id(op_of(number))} if number >= 0 else {}


def _op_id(number: int) -> Json:
    return f"{ITEM_IDS[item_of(number)]} {op_id(op_of(number))}" if number >= 0 else None


def _op_words(lang: str, number: int, field: str) -> dict[str, str]:
    if number < 0:
        return {}
    return {**item_words(lang, item_of(number)), "op": op_name(lang, op_of(number))}


def _op_parts(number: int) -> dict[str, int]:
    return {"item": item_of(number), "op": op_of(number)} if number >= 0 else {}


def _op_suffix(number: int) -> str:
    return "" if number >= 0 else "pawn"


def _op_group(number: int) -> str:
    return op_kind_id(op_of(number))


ALL_OPS: Final[list[int]] = [op_choice(item, op) for item in ITEMS for op in sorted({*OPS[0][item], *OPS[1][item]})]

# an op of an item (`codes`)
OP: Final[Reading] = Reading(
    "op", value=_op_id, shape=str, words=_op_words, suffix=_op_suffix, parts=_op_parts, numbers=ALL_OPS,
    named=_op_named, focus=_op_focus, label=_op_label, data=_op_data, says=v.ReadyOp, group=_op_group, trail=_op_label,
)  # fmt: skip
# below 0 no op at all, but the empire of a displaced pawn
OP_IF_ANY: Final[Reading] = OP.but(data=_op_if_any, says=v.OpIfAny)


def _cause_word(lang: str, cause: int) -> str:
    return say(lang, "cause", ONE_SHOT_IDS[cause])


CAUSE: Final[Reading] = Reading("cause", ids=ONE_SHOT_IDS, word=_cause_word)


def _victory_word(lang: str, victory: int) -> str:
    return say(lang, "victory", VICTORY_IDS[victory])


def _victory_words(lang: str, victory: int, field: str) -> dict[str, str]:
    return victory_words(lang, VICTORY_IDS[victory])


def _victory_focus(t: Table, ask: Ask, victory: int) -> tuple[str, ...]:
    return (f"victory:{VICTORY_IDS[victory]}",)


def _victory_label(t: Table, ask: Ask, victory: int, lang: str) -> str:
    return say(lang, "option", "victory_type", victory_words(lang, VICTORY_IDS[victory]))


VICTORY: Final[Reading] = Reading(
    "victory",
    ids=VICTORY_IDS,
    shape=Victory,
    word=_victory_word,
    words=_victory_words,
    focus=_victory_focus,
    label=_victory_label,
)


def _state_word(lang: str, state: int) -> str:
    return say(lang, "state", STATE_IDS[state])


def _state_label(t: Table, ask: Ask, state: int, lang: str) -> str:
    return say(lang, "option", "state", {"state": _state_word(lang, state)})


STATE: Final[Reading] = Reading(
    "state", ids=STATE_IDS, shape=State, word=_state_word, focus=_of_square, label=_state_label
)


def _religion_word(lang: str, religion: int) -> str:
    return say(lang, "religion", RELIGION_IDS[religion])


def _pair_id(pair: int) -> list[Json]:
    return [RELIGION_IDS[r] for r in PAIRS[pair]]


def _pair_word(lang: str, pair: int) -> str:
    first, second = PAIRS[pair]
    return f"{_religion_word(lang, first)} / {_religion_word(lang, second)}"


RELIGION: Final[Reading] = Reading("religion", ids=RELIGION_IDS, shape=Religion, word=_religion_word)
PAIR: Final[Reading] = Reading("pair", value=_pair_id, shape=list[Religion], word=_pair_word)


def _republic_suffix(republic: int) -> str:
    return "republic" if republic else "king"


def _truth(n: int) -> Json:
    return bool(n)


TRUTH: Final[Reading] = Reading("truth", value=_truth, shape=bool)
REPUBLIC: Final[Reading] = Reading("republic", value=_truth, shape=bool, suffix=_republic_suffix)

# ---------------------------------------------------------------------- yes or no


def one_shot_words(t: Table, ask: Ask, lang: str) -> dict[str, str]:
    """What the one-shot of the card in question is called."""
    return {"cause": _cause_word(lang, one_shot_of(t, ask[3]))}


def _trigger_key(t: Table, ask: Ask, yes: int) -> str:
    return "trigger" if yes else "decline"


def _trigger_label(t: Table, ask: Ask, yes: int, lang: str) -> str:
    if not yes:
        return say(lang, "option", "decline")
    return say(lang, "option", "trigger", {"cause": _cause_word(lang, one_shot_of(t, ask[3]))})


def _trigger_data(t: Table, ask: Ask, yes: int) -> v.Trigger:
    return {"act": "trigger", "card": ITEM_IDS[ask[3]], "cause": ONE_SHOT_IDS[one_shot_of(t, ask[3])]}


def _trigger_trail(t: Table, ask: Ask, yes: int, lang: str) -> str | None:
    return _cause_word(lang, one_shot_of(t, ask[3]))


def _is_no(n: int) -> bool:
    return n == 0


def _no_yes(n: int) -> str:
    return "yes" if n else "no"


TRIGGER: Final[Reading] = Reading(
    "trigger", numbers=(0, 1), named=_no_yes, key=_trigger_key, focus=_of_card, label=_trigger_label,
    data=_trigger_data, says=v.Trigger, trail=_trigger_trail, declines=_is_no,
)  # fmt: skip


def _tax_key(t: Table, ask: Ask, yes: int) -> str:
    return "pay" if yes else "repress"


def _tax_focus(t: Table, ask: Ask, yes: int) -> tuple[str, ...]:
    return (f"border:{BORDER_IDS[ask[3]]}",)


def _tax_label(t: Table, ask: Ask, yes: int, lang: str) -> str:
    return say(lang, "option", "pay" if yes else "repress")


def _tax_data(t: Table, ask: Ask, yes: int) -> v.PayTax | v.LetRepress:
    if yes:
        return {"act": "pay", "cost": 1}
    return {"act": "repress", "cost": 0}


TAX_ANSWER: Final[Reading] = Reading(
    "pay", numbers=(0, 1), named=_no_yes, key=_tax_key, focus=_tax_focus, label=_tax_label, data=_tax_data,
    says=v.PayTax | v.LetRepress,
)  # fmt: skip


def _liberty_key(t: Table, ask: Ask, yes: int) -> str:
    return "liberty" if yes else NOTHING


def _liberty_label(t: Table, ask: Ask, yes: int, lang: str) -> str:
    return say(lang, "option", "liberty" if yes else "keep")


def _liberty_data(t: Table, ask: Ask, yes: int) -> v.Liberty:
    return {"act": "liberty", "state": STATE_IDS[MEDIEVAL]}


LIBERTY: Final[Reading] = Reading(
    "liberty", numbers=(0, 1), named=_no_yes, key=_liberty_key, focus=_of_square, label=_liberty_label,
    data=_liberty_data, says=v.Liberty, declines=_is_no,
)  # fmt: skip

# ---------------------------------------------------------------------- declining


def _declining(phrase: str, key: str = NOTHING, clause: str = "") -> Decline:
    def label(t: Table, ask: Ask, lang: str) -> str:
        return say(lang, "option", phrase)

    return Decline(label, key, clause, slot="pass")


def _keep_state(t: Table, ask: Ask, lang: str) -> str:
    return say(lang, "option", "keep_state", {"state": _state_word(lang, t.map_state[ask[3]])})


def _end_turn(t: Table, ask: Ask, lang: str) -> str:
    return say(lang, "option", "end_turn")


def _ends_turn(t: Table, ask: Ask) -> str | None:
    """D2: the market is refreshed, which may reveal cards; and the turn is over, which others see."""
    return "reveals"


NONE_OF_THEM: Final[Decline] = _declining("none")
NO_AGENT: Final[Decline] = _declining("no_agent")
NOT_PLACED: Final[Decline] = _declining("not_placed")
NOBODY_KILLED: Final[Decline] = _declining("nobody_killed")
NO_LEVY: Final[Decline] = _declining("no_levy")
NO_CONCESSION: Final[Decline] = _declining("no_concession")
NOTHING_BORROWED: Final[Decline] = _declining("nothing_borrowed")
NO_MORE: Final[Decline] = _declining("stop")
NO_MORE_OPS: Final[Decline] = _declining("stop_ops")
NO_SUITOR: Final[Decline] = _declining("old_maid", "old maid", "pax:I.4")
KEEP_STATE: Final[Decline] = Decline(_keep_state)
END_TURN: Final[Decline] = Decline(_end_turn, clause="pax:A2.a.1", final=_ends_turn)
