"""Options and events as keys, ids and words: what the numbers of each kind of question and event mean."""

from collections.abc import Callable
from typing import Any, Final

from signoria.pax.abilities import FREE_FAIR, FREE_OPS, has
from signoria.pax.facts import (
    BANK_IDS,
    BORDER_IDS,
    CITY_IDS,
    CONSTANTINOPLE,
    EMPIRE_IDS,
    ITEM_IDS,
    N_COLUMNS,
    N_OPS,
    N_SQUARES,
    NONE,
    ONE_SHOT_IDS,
    PAIRS,
    PAWN,
    RELIGION_IDS,
    SIDE_IDS,
    STATE_IDS,
    TOKEN_IDS,
    VENICE2,
    VICTORY_IDS,
    op_id,
)
from signoria.pax.kinds import (
    ACT_APOSTASY,
    ACT_BUY,
    ACT_FAIR,
    ACT_OPS,
    ACT_PLAY,
    ACT_REVOLT,
    ACT_SELL,
    ACT_VICTORY,
    BORDER_ZONE,
    BOTH_SIDES,
    CITY_ZONE,
    CONCESSION_ZONE,
    ITEM_ZONE,
    PASS,
    REPRESSED_ZONE,
)
from signoria.pax.market import sale_value
from signoria.pax.ops import vote_cost
from signoria.pax.regime import ORDERS
from signoria.pax.solo.kinds import MEANS_IDS, OBJECTIVE_IDS
from signoria.pax.state import Table, bomb_of
from signoria.pax.tableau import husband
from signoria.pax.words import (
    a_token_name,
    bank_name,
    border_name,
    city_name,
    empire_name,
    empire_words,
    florins,
    item_name,
    op_name,
    ruler_name,
    say,
    token_name,
    victory_words,
)
from signoria.table.flow import Ask, DecisionKind, EventKind

# How the numbers of each kind of question are read.
READS: Final[dict[str, str]] = {
    "action": "action",
    "victory_type": "victory",
    "trigger": "trigger",
    "war_empire": "empire",
    "suitor": "suitor",
    "agent": "token",
    "agent_city": "city",
    "agent_border": "border",
    "agent_card": "item",
    "donor": "piece",
    "op": "op",
    "op_empire": "empire",
    "bishop": "item",
    "bishop_to": "item",
    "pacify": "token",
    "commerce": "place",
    "behead": "item",
    "tax": "border",
    "tax_answer": "tax_answer",
    "levy": "city",
    "repress": "piece",
    "vote": "empire",
    "corsair": "border",
    "corsair_to": "border",
    "siege": "piece",
    "campaign": "empire",
    "casualty": "piece",
    "survivor": "piece",
    "survivor_city": "city",
    "survivor_border": "border",
    "concession": "border",
    "emancipate": "token",
    "emancipate_city": "city",
    "emancipate_border": "border",
    "emancipate_west": "repressed",
    "golden_liberty": "liberty",
    "constantinople": "places",
    "discard": "hand",
    "venice": "city",
    "borrow": "op",
    "holy_conspiracy": "state",
    "theocratic_conspiracy": "state",
    "paganism": "state",
}
ACTION_NAMES: Final[dict[int, str]] = {
    ACT_BUY: "buy", ACT_PLAY: "play", ACT_SELL: "sell", ACT_OPS: "ops", ACT_FAIR: "fair", ACT_VICTORY: "victory",
    ACT_REVOLT: "revolt", ACT_APOSTASY: "apostasy",
}  # fmt: skip
ACTION_CLAUSES: Final[dict[int, str]] = {
    ACT_BUY: "pax:E1.1", ACT_PLAY: "pax:E2.3", ACT_SELL: "pax:E3.1", ACT_OPS: "pax:E4.1", ACT_FAIR: "pax:E5.1",
    ACT_VICTORY: "pax:E6.1", ACT_REVOLT: "pax:ABILITY.1", ACT_APOSTASY: "pax:ABILITY.1",
}  # fmt: skip


def place_key(place: int) -> str:
    """A place in the market: its row and column."""
    return f"{SIDE_IDS[place // N_COLUMNS]} {place % N_COLUMNS}"


def split_piece(piece: int) -> tuple[str, int, int]:
    """A piece as its zone, place and token."""
    token = piece % 100
    if piece >= ITEM_ZONE:
        return ("item", (piece - ITEM_ZONE) // 100, token)
    place = piece // 100 % 100
    if piece >= CONCESSION_ZONE:
        return ("concession", place, token)
    if piece >= BORDER_ZONE:
        return ("border", place, token)
    if piece >= CITY_ZONE:
        return ("city", place, token)
    if piece >= REPRESSED_ZONE:
        return ("repressed", place, token)
    return ("agent", NONE, token)


def item_key(item: int) -> str:
    """An item: `card PREN021` or `square aragon`."""
    return f"{'square' if item < N_SQUARES else 'card'} {ITEM_IDS[item]}"


def _piece_key(piece: int) -> str:
    zone, place, token = split_piece(piece)
    if zone == "item":
        return item_key(place)
    if zone == "concession":
        return f"concession {BORDER_IDS[place]}"
    if zone == "border":
        return f"pirate {BORDER_IDS[place]}"
    if zone == "city":
        return f"city {CITY_IDS[place]}"
    if zone == "repressed":
        return f"repressed {TOKEN_IDS[token]} {EMPIRE_IDS[place]}"
    return f"agent {TOKEN_IDS[token]}"


def _action_key(value: int) -> str:
    what, which = value - value % 1000, value % 1000
    name = ACTION_NAMES[what]
    if what == ACT_BUY:
        return f"{name} {place_key(which)}"
    if what in (ACT_PLAY, ACT_SELL, ACT_REVOLT):
        return f"{name} {ITEM_IDS[which]}"
    if what in (ACT_OPS, ACT_FAIR):
        return f"{name} {'both' if which == BOTH_SIDES else SIDE_IDS[which]}"
    if what == ACT_VICTORY:
        return f"{name} {VICTORY_IDS[which]}"
    first, second = PAIRS[which]
    return f"{name} {RELIGION_IDS[first]} {RELIGION_IDS[second]}"


def _places(t: Table, value: int) -> list[int]:
    now = [t.cities[c] for c in CONSTANTINOPLE]
    return [now[k] for k in ORDERS[value]]


def option_key(t: Table, ask: Ask, value: int) -> str:
    """The short stable text of an option."""
    reads = READS[ask[0].name]
    if value == PASS:
        return "old maid" if reads == "suitor" else "pass"
    if reads == "action":
        return _action_key(value)
    if reads == "places":
        return "places " + " ".join(TOKEN_IDS[token] or "-" for token in _places(t, value))
    if reads == "repressed":
        return f"repressed {TOKEN_IDS[value % 100]} {EMPIRE_IDS[value // 100]}"
    return _KEYS[reads](value)


_KEYS: Final[dict[str, Callable[[int], str]]] = {
    "victory": lambda v: f"victory {VICTORY_IDS[v]}",
    "trigger": lambda v: "trigger" if v else "decline",
    "empire": lambda v: f"empire {EMPIRE_IDS[v]}",
    "suitor": lambda v: f"empire {EMPIRE_IDS[v]}",
    "token": lambda v: f"token {TOKEN_IDS[v]}",
    "city": lambda v: f"city {CITY_IDS[v]}",
    "border": lambda v: f"border {BORDER_IDS[v]}",
    "item": item_key,
    "piece": _piece_key,
    "op": lambda v: f"op {ITEM_IDS[v // N_OPS]} {op_id(v % N_OPS)}",
    "place": lambda v: f"market {place_key(v)}",
    "tax_answer": lambda v: "pay" if v else "repress",
    "hand": lambda v: f"card {ITEM_IDS[v]}",
    "liberty": lambda v: "liberty" if v else "pass",
    "state": lambda v: f"state {STATE_IDS[v]}",
}


# ---------------------------------------------------------------------- focus


def option_focus(t: Table, ask: Ask, value: int) -> tuple[str, ...]:
    """Ids of the things on the board the option is about."""
    reads = READS[ask[0].name]
    if value == PASS:
        return ()
    if reads == "action":
        return _action_focus(t, value, ask[1])
    if reads == "victory":
        return (f"victory:{VICTORY_IDS[value]}",)
    if reads in ("empire", "suitor"):
        return (_square_focus(t, value),)
    if reads == "city":
        return (_city_focus(value),)
    if reads == "border":
        return (f"border:{BORDER_IDS[value]}",)
    if ask[0].name == "bishop":
        return (f"bishop:{ITEM_IDS[value]}", _item_focus(t, value))
    if reads == "item":
        return (_item_focus(t, value),)
    if reads == "piece":
        return _piece_focus(t, value)
    if reads == "op":
        return (_item_focus(t, value // N_OPS),)
    if reads == "place":
        return (f"market:{place_key(value).replace(' ', ':')}",)
    if reads == "hand":
        return (f"hand:{ITEM_IDS[value]}",)
    if reads == "trigger":
        return (f"card:{ITEM_IDS[ask[3]]}",)
    if reads == "tax_answer":
        return (f"border:{BORDER_IDS[ask[3]]}",)
    if reads == "repressed":
        return (_square_focus(t, value // 100),)
    if reads in ("liberty", "state"):
        return (_square_focus(t, ask[3]),)
    if reads == "places":
        return tuple(f"city:{CITY_IDS[c]}" for c in CONSTANTINOPLE)
    if ask[0].name in ("emancipate", "pacify"):
        return (_square_focus(t, ask[3]),)
    return (f"card:{ITEM_IDS[ask[3]]}",)


def _city_focus(city: int) -> str:
    return "city:venice" if city == VENICE2 else f"city:{CITY_IDS[city]}"


def _square_focus(t: Table, empire: int) -> str:
    return f"{'throne' if t.owner[empire] == NONE else 'square'}:{EMPIRE_IDS[empire]}"


def _item_focus(t: Table, item: int) -> str:
    return _square_focus(t, item) if item < N_SQUARES else f"card:{ITEM_IDS[item]}"


def _piece_focus(t: Table, piece: int) -> tuple[str, ...]:
    zone, place, _token = split_piece(piece)
    if zone == "item":
        return (_item_focus(t, place),)
    if zone in ("concession", "border"):
        return (f"border:{BORDER_IDS[place]}",)
    if zone == "city":
        return (_city_focus(place),)
    if zone == "repressed":
        return (_square_focus(t, place),)
    return ()


def _action_focus(t: Table, value: int, seat: int) -> tuple[str, ...]:
    what, which = value - value % 1000, value % 1000
    if what == ACT_BUY:
        return (f"market:{place_key(which).replace(' ', ':')}",)
    if what == ACT_PLAY:
        return (f"hand:{ITEM_IDS[which]}",)
    if what == ACT_SELL:
        if which in t.hands[seat]:
            return (f"hand:{ITEM_IDS[which]}",)
        return (_item_focus(t, which),)
    if what == ACT_FAIR:
        return (f"fair:{SIDE_IDS[which]}",)
    if what == ACT_OPS:
        return (f"bank:{BANK_IDS[t.bank[seat]]}",)
    if what == ACT_VICTORY:
        return (f"victory:{VICTORY_IDS[which]}",)
    if what == ACT_REVOLT:
        return (f"card:{ITEM_IDS[which]}",)
    return (f"bank:{BANK_IDS[t.bank[seat]]}",)


def option_clause(ask: Ask, value: int) -> str:
    """The rule an option comes from."""
    if ask[0].name == "action" and value != PASS:
        return ACTION_CLAUSES[value - value % 1000]
    if ask[0].name == "action":
        return "pax:A2.a.1"
    if ask[0].name == "suitor" and value == PASS:
        return "pax:I.4"
    return ask[0].clause


# ---------------------------------------------------------------------- labels


def option_label(t: Table, ask: Ask, value: int, lang: str) -> str:
    """An option in words."""
    name = ask[0].name
    reads = READS[name]
    if value == PASS:
        if name == "action":
            return say(lang, "option", "end_turn")
        if name == "suitor":
            return say(lang, "option", "old_maid")
        if name == "op":
            return say(lang, "option", "stop_ops")
        if reads == "state":
            return say(lang, "option", "keep_state", {"state": say(lang, "state", STATE_IDS[t.map_state[ask[3]]])})
        return say(lang, "option", "stop" if name.startswith("emancipate") else "none")
    if reads == "action":
        return _action_label(t, ask[1], value, lang)
    if reads == "victory":
        return say(lang, "option", "victory_type", victory_words(lang, VICTORY_IDS[value]))
    if reads == "trigger":
        cause = say(lang, "cause", ONE_SHOT_IDS[bomb_of(t, ask[3])])
        return say(lang, "option", "trigger", {"cause": cause}) if value else say(lang, "option", "decline")
    if reads == "suitor":
        return say(lang, "option", "marry", {"king": ruler_name(lang, "king", value), **empire_words(lang, value)})
    if name == "vote":
        cost = vote_cost(t, ask[1], value)
        return say(lang, "option", "empire_cost", {"empire": empire_name(lang, value), "florins": florins(lang, cost)})
    if reads == "empire":
        return say(lang, "option", "empire", {"empire": empire_name(lang, value)})
    if reads == "city":
        return _city_label(t, name, value, lang)
    if reads == "border":
        return _border_label(t, name, value, ask[3], lang)
    if reads == "op":
        words = {"item": item_name(lang, value // N_OPS), "op": op_name(lang, value % N_OPS)}
        return say(lang, "option", "op", words)
    if reads == "place":
        return _place_label(t, value, lang)
    if reads == "tax_answer":
        return say(lang, "option", "pay" if value else "repress")
    if reads == "liberty":
        return say(lang, "option", "liberty" if value else "keep")
    if reads == "state":
        return say(lang, "option", "state", {"state": say(lang, "state", STATE_IDS[value])})
    if reads == "token":
        return token_name(lang, value)
    if reads == "repressed":
        return piece_name(REPRESSED_ZONE + value, t, lang)
    if reads == "places":
        words_list = [token_name(lang, k) if k else say(lang, "option", "empty") for k in _places(t, value)]
        return say(lang, "option", "places", {"places": ", ".join(words_list)})
    if reads == "piece":
        return piece_name(value, t, lang)
    return item_name(lang, value)


def _action_label(t: Table, seat: int, value: int, lang: str) -> str:
    what, which = value - value % 1000, value % 1000
    if what == ACT_BUY:
        gain = t.market_florins[which]
        words = {
            "card": item_name(lang, t.market[which]),
            "florins": florins(lang, which % N_COLUMNS),
            "gain": florins(lang, gain),
        }
        return say(lang, "option", "buy_gain" if gain else "buy", words)
    if what == ACT_PLAY:
        return say(lang, "option", "play", {"card": item_name(lang, which)})
    if what == ACT_SELL:
        names = [item_name(lang, which)]
        if which < N_SQUARES:
            names += [item_name(lang, queen) for queen in t.queens[which]]
        words = {"item": " + ".join(names), "florins": florins(lang, sale_value(t, seat, which))}
        return say(lang, "option", "sell", words)
    if what == ACT_OPS:
        if which == BOTH_SIDES:
            return say(lang, "option", "ops_both")
        key = "ops_free" if has(t, seat, FREE_OPS[which]) else "ops"
        return say(lang, "option", key, {"side": say(lang, "side", SIDE_IDS[which])})
    if what == ACT_FAIR:
        key = "fair_free" if not t.fair_free_used and has(t, seat, FREE_FAIR) else "fair"
        return say(lang, "option", key, {"side": say(lang, "side", SIDE_IDS[which])})
    if what == ACT_VICTORY:
        return say(lang, "option", "victory", victory_words(lang, VICTORY_IDS[which]))
    if what == ACT_REVOLT:
        words = {"card": item_name(lang, which), **empire_words(lang, husband(t, which))}
        return say(lang, "option", "revolt", words)
    first, second = (say(lang, "religion", RELIGION_IDS[r]) for r in PAIRS[which])
    return say(lang, "option", "apostasy", {"first": first, "second": second})


def _city_label(t: Table, name: str, city: int, lang: str) -> str:
    other = t.cities[city]
    if name == "agent_city" and other > 0:
        words = {"city": city_name(lang, city), "token": token_name(lang, other)}
        return say(lang, "option", "city_paid", words)
    return say(lang, "option", "city_free", {"city": city_name(lang, city)})


def _border_label(t: Table, name: str, border: int, about: int, lang: str) -> str:
    where = border_name(lang, border)
    pawn, pirate = t.concession[border], t.pirate[border]
    paying = name == "concession" or (name == "agent_border" and about >= PAWN)
    if paying and pawn:
        words = {"border": where, "bank": bank_name(lang, pawn - PAWN)}
        return say(lang, "option", "border_concession", words)
    if name in ("agent_border", "corsair_to") and not paying and (pawn or pirate):
        return say(lang, "option", "border_kill", {"border": where, "token": token_name(lang, pawn or pirate)})
    return say(lang, "option", "border_free", {"border": where})


def _place_label(t: Table, place: int, lang: str) -> str:
    row, column = place // N_COLUMNS, place % N_COLUMNS
    words = {
        "side": say(lang, "side", SIDE_IDS[row]),
        "price": column,
        "florins": florins(lang, t.market_florins[place]),
    }
    if t.market[place] == NONE:
        return say(lang, "option", "market_gap", words)
    if column == 0:
        return say(lang, "option", "market_facedown", words)
    return say(lang, "option", "market", {**words, "card": item_name(lang, t.market[place])})


def piece_name(piece: int, t: Table | None, lang: str) -> str:
    """A piece: a token and where it is."""
    zone, place, token = split_piece(piece)
    words = {"token": token_name(lang, token)}
    if zone == "concession":
        words = {"bank": bank_name(lang, token - PAWN), "border": border_name(lang, place)}
    elif zone == "border":
        words["border"] = border_name(lang, place)
    elif zone == "city":
        words["city"] = city_name(lang, place)
    elif zone == "repressed":
        words |= empire_words(lang, place)
    elif zone == "item":
        words["item"] = item_name(lang, place)
    return say(lang, "where", zone, words)


# ---------------------------------------------------------------------- questions and trails

_ABOUT: Final[dict[str, str]] = {
    "victory_type": "card", "trigger": "card", "war_empire": "card", "suitor": "card", "agent": "card",
    "agent_city": "token", "agent_border": "token", "agent_card": "token", "donor": "token", "bishop_to": "item",
    "pacify": "empire", "behead": "item", "tax": "empire", "tax_answer": "border", "levy": "empire", "repress": "empire",
    "corsair_to": "border", "siege": "empire", "campaign": "item", "survivor": "empire", "survivor_city": "token",
    "survivor_border": "token", "concession": "empire", "emancipate": "empire", "emancipate_city": "token",
    "emancipate_border": "token", "golden_liberty": "empire", "holy_conspiracy": "empire",
    "theocratic_conspiracy": "empire", "paganism": "empire",
}  # fmt: skip


def decision_question(t: Table, ask: Ask, lang: str) -> str:
    """A decision in words."""
    kind, _, _, about = ask
    name = kind.name
    words: dict[str, Any] = {}
    sort = _ABOUT.get(name)
    if sort == "token":
        words["token"] = token_name(lang, about)
    elif sort == "empire":
        words |= empire_words(lang, about)
    elif sort == "border":
        words["border"] = border_name(lang, about)
    elif sort is not None:
        words[sort] = item_name(lang, about)
    if name == "action":
        words["actions"] = about
    elif name == "trigger":
        words["cause"] = say(lang, "cause", ONE_SHOT_IDS[bomb_of(t, about)])
    elif name == "casualty":
        words |= empire_words(lang, about // 2)
        name = "casualty_attack" if about % 2 else "casualty_defence"
    elif name == "op_empire" and about < 0:
        name = "pawn_empire"
    return say(lang, "question", name, words)


def trail_words(t: Table, kind: DecisionKind, about: int, value: int, lang: str) -> str | None:
    """How a choice already made is named above those that follow from it; what merely picks a token is left out."""
    if value == PASS:
        return None
    name = kind.name
    if name == "action":
        what, which = value - value % 1000, value % 1000
        if what == ACT_PLAY:
            return say(lang, "option", "play", {"card": item_name(lang, which)})
        if what == ACT_SELL:
            return say(lang, "trail", "sell", {"item": item_name(lang, which)})
        if what == ACT_OPS:
            if which == BOTH_SIDES:
                return say(lang, "trail", "ops_both")
            return say(lang, "trail", "ops", {"side": say(lang, "side", SIDE_IDS[which])})
        if what == ACT_FAIR:
            return say(lang, "option", "fair", {"side": say(lang, "side", SIDE_IDS[which])})
        return say(lang, "trail", ACTION_NAMES[what])
    if name in ("op", "borrow"):
        words = {"item": item_name(lang, value // N_OPS), "op": op_name(lang, value % N_OPS)}
        return say(lang, "option", "op", words)
    if name == "trigger":
        return say(lang, "cause", ONE_SHOT_IDS[bomb_of(t, about)]) if value else None
    if name in ("war_empire", "campaign", "op_empire", "suitor", "vote"):
        return empire_name(lang, value)
    return None


# ---------------------------------------------------------------------- events


def event_data(kind: EventKind, numbers: tuple[int, ...], seats: tuple[str, ...]) -> dict[str, Any]:
    """The numbers of an event as ids and counts."""
    return {name: _event_value(name, n, seats) for name, n in zip(kind.fields, numbers, strict=True)}


def _event_value(name: str, n: int, seats: tuple[str, ...]) -> Any:
    sort = name.rpartition("_")[2]
    if sort == "seat":
        return seats[n]
    if sort == "piece":
        return piece_data(n)
    if sort == "sides":
        return [SIDE_IDS[side] for side in (0, 1) if n >> side & 1]
    if sort == "pair":
        return [RELIGION_IDS[r] for r in PAIRS[n]]
    if sort in ("attacking", "republic"):
        return bool(n)
    if sort == "place":
        return place_key(n)
    table = _EVENT_TABLES.get(sort)
    return n if table is None else table[n]


_EVENT_TABLES: Final[dict[str, tuple[str, ...]]] = {
    "religion": RELIGION_IDS,
    "objective": OBJECTIVE_IDS,
    "means": MEANS_IDS,
    "card": ITEM_IDS,
    "item": ITEM_IDS,
    "side": SIDE_IDS,
    "city": CITY_IDS,
    "border": BORDER_IDS,
    "empire": EMPIRE_IDS,
    "token": TOKEN_IDS,
    "cause": ONE_SHOT_IDS,
    "victory": VICTORY_IDS,
    "state": STATE_IDS,
}


def piece_data(piece: int) -> dict[str, str]:
    """A piece as ids."""
    zone, place, token = split_piece(piece)
    tables = {
        "city": CITY_IDS, "border": BORDER_IDS, "concession": BORDER_IDS, "repressed": EMPIRE_IDS, "item": ITEM_IDS,
    }  # fmt: skip
    data = {"token": TOKEN_IDS[token], "zone": zone}
    if zone in tables:
        data["place"] = tables[zone][place]
    return data


def _piece_number(data: dict[str, str]) -> int:
    zones = {"agent": 0, "repressed": REPRESSED_ZONE, "city": CITY_ZONE, "border": BORDER_ZONE,
             "concession": CONCESSION_ZONE, "item": ITEM_ZONE}  # fmt: skip
    tables = {
        "city": CITY_IDS, "border": BORDER_IDS, "concession": BORDER_IDS, "repressed": EMPIRE_IDS, "item": ITEM_IDS,
    }  # fmt: skip
    place = tables[data["zone"]].index(data["place"]) if "place" in data else 0
    return zones[data["zone"]] + place * 100 + TOKEN_IDS.index(data["token"])


def event_text(name: str, data: dict[str, Any], lang: str) -> str:
    """An event in words."""
    words = {key: _event_word(key, value, lang) for key, value in data.items()}
    for key in [key for key in data if key.rpartition("_")[2] == "empire"]:
        words |= empire_words(lang, EMPIRE_IDS.index(data[key]), key)
    if "victory" in data:
        words |= victory_words(lang, data["victory"])
    # What a phrase with forms by number counts.
    words["n"] = next((data[key] for key in ("florins", "human_count", "count") if key in data), 1)
    if "token" in data:
        words["a_token"] = a_token_name(lang, TOKEN_IDS.index(data["token"]))
    if name == "flipped":
        name = "flipped_republic" if data["republic"] else "flipped_king"
    if name == "patron_wins" and "florins" in data:
        name = "patron_shares" if "winners" in data else "patron_richest"
    if name == "course":
        name = f"course_{data.get('like_row', data['row'])}"
    text = say(lang, "event", name, words)
    return text[0].upper() + text[1:]


def _event_word(name: str, value: Any, lang: str) -> Any:
    sort = name.rpartition("_")[2]
    if sort == "seat":
        return say(lang, "bank", value)
    if sort in ("card", "item"):
        return item_name(lang, ITEM_IDS.index(value))
    if sort == "empire":
        return empire_name(lang, EMPIRE_IDS.index(value))
    if sort == "city":
        return city_name(lang, CITY_IDS.index(value))
    if sort == "border":
        return border_name(lang, BORDER_IDS.index(value))
    if sort == "token":
        return token_name(lang, TOKEN_IDS.index(value))
    if sort in ("side", "cause", "victory", "state", "religion", "objective", "means"):
        return say(lang, sort, value)
    if sort in ("florins", "price", "profits"):
        return florins(lang, value)
    if sort == "piece":
        return piece_name(_piece_number(value), None, lang)
    if sort == "pair":
        return f"{say(lang, 'religion', value[0])} / {say(lang, 'religion', value[1])}"
    if sort == "sides":
        return ", ".join(say(lang, "side", side) for side in value)
    if sort == "place":
        side, column = value.split()
        return f"{say(lang, 'side', side)} {column}"
    return value
