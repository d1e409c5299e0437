"""Questions that tools ask about a table of Pax Renaissance, answered with the names of the public API."""

from collections.abc import Callable, Mapping
from typing import Final, NotRequired, TypedDict

from signoria.arena.solve import Claim, Condition
from signoria.pax.agents import agents_of
from signoria.pax.battle import adjacent as find_adjacent
from signoria.pax.battle import attackers as find_attackers
from signoria.pax.battle import campaign_attackers
from signoria.pax.battle import defenders as find_defenders
from signoria.pax.facts import (
    BORDER_EMPIRES,
    BORDER_IDS,
    BORDERS,
    CITIES,
    CITY_EMPIRE,
    CITY_IDS,
    COMMERCE,
    EMPIRE,
    EMPIRE_IDS,
    IS_QUEEN,
    ITEM,
    ITEM_IDS,
    LEVY,
    N_COLUMNS,
    N_EMPIRES,
    N_ITEMS,
    N_PLACES,
    N_SQUARES,
    NO_ONE_SHOT,
    NONE,
    ONE_SHOT_IDS,
    OPS,
    PRESTIGE_IDS,
    RELIGION_IDS,
    SEA_BORDERS,
    SIDE_IDS,
    TOKEN_IDS,
    VICTORY_IDS,
    Side,
    op_id,
)
from signoria.pax.fair import can_convene, trade_fair
from signoria.pax.game import PAX
from signoria.pax.market import purchases
from signoria.pax.oneshots import can_trigger, war_targets
from signoria.pax.ops.activate import has_target, perform
from signoria.pax.ops.campaign import campaign_targets
from signoria.pax.position import VICTORY_NAMES
from signoria.pax.queens import suitors
from signoria.pax.readings import piece_data
from signoria.pax.state import Table, bank_id, one_shot_of, pawn_of
from signoria.pax.tableau import holder, is_silenced, location, prestige_of
from signoria.pax.values import Piece
from signoria.pax.victory import (
    believer_counts,
    bishop_counts,
    counts,
    is_met,
    margins,
    supreme_religion,
    victory_price,
)
from signoria.pax.victory import kings as count_kings
from signoria.pax.victory import republics as count_republics
from signoria.pax.view import CRITERIA
from signoria.table import Ask, BadOption, Match
from signoria.table.documents import Counted
from signoria.table.flow import PASS, Told
from signoria.table.rollout import Line
from signoria.table.steps import changes_between

WARS = ("conspiracy", "peasant_revolt", "crusade", "jihad", "reformation")


class CardPrice(TypedDict):
    """A card in the market, and whether the player to move can buy it."""

    card: str
    row: str
    column: int
    price: int
    florins: int
    net: int
    possible: bool


class Battle(TypedDict):
    """Who would fight, and whether the attackers would win."""

    attackers: list[Piece]
    defenders: list[Piece]
    victorious: bool


class March(Battle):
    """A campaign: whose, and whether it is possible now."""

    bank: str
    possible: bool


class Supremacy(TypedDict):
    """The supreme religion, and what decides it."""

    religion: str | None
    bishops: dict[str, int]
    tokens: dict[str, int]


class PlacedToken(TypedDict):
    """A token, the sort of place it is at, the place, and the empires it belongs to."""

    token: str
    at: str
    place: str
    empires: list[str]


class Neighbours(TypedDict):
    """What is beside an empire."""

    empires: list[str]
    borders: list[str]
    sea_borders: list[str]


class Targets(TypedDict):
    """What a card could do: its ops where it lies in a tableau, its one-shot where it has one."""

    card: str
    holder: str | None
    ops: dict[str, list[str]]
    silenced: NotRequired[bool]
    one_shot: NotRequired[str]
    suitors: NotRequired[list[str]]
    possible: NotRequired[bool]
    empires: NotRequired[list[str]]


class LevyPlace(TypedDict):
    """A city, and the token that a levy would put there."""

    city: str
    token: str


class Levy(TypedDict):
    """An empire that a fair makes raise a levy."""

    empire: str
    choices: list[LevyPlace]


class FairPays(TypedDict):
    """A fair: where, what it pays to whom, what pirates take, what is left, and the levies."""

    possible: bool
    pirates: int
    left: int
    emporium: NotRequired[str]
    profits: NotRequired[int]
    pays: dict[str, int]
    levies: list[Levy]


class Outcome(TypedDict):
    """One thing that can come of an action."""

    keys: list[str]
    changes: Counted
    victory: str | None


class Outcomes(TypedDict):
    """All of them, or as many as can be listed."""

    action: str
    complete: bool
    outcomes: list[Outcome]


class Decks(TypedDict):
    """How many cards are left: no number where nobody knows."""

    unknown: bool
    left: dict[Side, int | None]


def _table(match: Match) -> Table:
    if match.game != "pax":
        raise BadOption("This is a question about Pax Renaissance, not about {0!r}.", match.game)
    table: Table = match.state
    return table


def _banks(t: Table) -> list[str]:
    return [bank_id(t, seat) for seat in range(t.n)]


def _number(names: dict[str, int], name: str, what: str) -> int:
    if name not in names:
        raise BadOption("There is no {0} {1!r}.", what, name)
    return names[name]


def _seat(t: Table, bank: str) -> int:
    return _number({name: seat for seat, name in enumerate(_banks(t))}, bank, "bank in this match")


def prestige(match: Match) -> dict[str, dict[str, int]]:
    """The prestige of each bank, by kind."""
    t = _table(match)
    return {bank: dict(zip(PRESTIGE_IDS, prestige_of(t, seat), strict=True)) for seat, bank in enumerate(_banks(t))}


def concessions(match: Match) -> dict[str, int]:
    """The concessions of each bank on the map."""
    t = _table(match)
    return {bank: t.concession.count(pawn_of(t, seat)) for seat, bank in enumerate(_banks(t))}


def kings(match: Match) -> dict[str, int]:
    """The kings of each bank, vassals included."""
    t = _table(match)
    return {bank: count_kings(t, seat) for seat, bank in enumerate(_banks(t))}


def republics(match: Match) -> dict[str, int]:
    """The republics of each bank, as its own claim counts them."""
    t = _table(match)
    return {bank: count_republics(t, seat, claiming=True) for seat, bank in enumerate(_banks(t))}


def price(match: Match, card: str) -> CardPrice:
    """A card in the market: florins to pay, florins lying on it, the difference, and whether it can be bought now."""
    t = _table(match)
    number = _number(ITEM, card, "card")
    if number not in t.market:
        raise BadOption("The card {0!r} does not lie in the market.", card)
    place = t.market.index(number)
    column = place % N_COLUMNS
    if not column:
        raise BadOption("The card {0!r} lies face down and is not for sale.", card)
    return {
        "card": card,
        "row": SIDE_IDS[place // N_COLUMNS],
        "column": column,
        "price": column,
        "florins": t.market_florins[place],
        "net": column - t.market_florins[place],
        "possible": not t.over and t.actions_left > 0 and bool(purchases(t, t.active) >> place & 1),
    }


def war(match: Match, kind: str, empire: str, bank: str, card: str | None = None) -> Battle:
    """Who would attack and who would defend in a war that a bank starts, with the agents of a card."""
    t = _table(match)
    if kind not in WARS:
        raise BadOption("There is no war {0!r}: known are {1}.", kind, ", ".join(WARS))
    seat, where = _seat(t, bank), _number(EMPIRE, empire, "empire")
    agents = [] if card is None else agents_of(t, _number(ITEM, card, "card"), seat)
    cause = ONE_SHOT_IDS.index(kind)
    return _battle(find_attackers(t, cause, where, seat, agents), find_defenders(t, cause, where))


def campaign(match: Match, king: str, empire: str) -> March:
    """Who would attack and who would defend in a campaign of a king's owner against another empire."""
    t = _table(match)
    attacker, target = _number(EMPIRE, king, "empire"), _number(EMPIRE, empire, "empire")
    owner = t.owner[attacker]
    if owner == NONE or t.republic[attacker]:
        raise BadOption("{0!r} is no king in a tableau, so it cannot campaign.", king)
    found = _battle(
        campaign_attackers(t, attacker, target, owner), find_defenders(t, ONE_SHOT_IDS.index("conspiracy"), target)
    )
    return {"bank": bank_id(t, owner), "possible": target in campaign_targets(t, owner, attacker), **found}


def _battle(attack: list[int], defence: list[int]) -> Battle:
    return {
        "attackers": [piece_data(piece) for piece in attack],
        "defenders": [piece_data(piece) for piece in defence],
        "victorious": len(attack) > len(defence),
    }


def supremacy(match: Match) -> Supremacy:
    """The supreme religion, if there is one, and what decides it: bishops, and tokens in the theocracies of each."""
    t = _table(match)
    supreme = supreme_religion(t)
    return {
        "religion": None if supreme == NONE else RELIGION_IDS[supreme],
        "bishops": dict(zip(RELIGION_IDS, bishop_counts(t), strict=True)),
        "tokens": dict(zip(RELIGION_IDS, believer_counts(t), strict=True)),
    }


def victories(match: Match) -> dict[str, dict[str, Claim]]:
    """For each bank and victory: whether it is active and met, what declaring costs, and what is missing."""
    t = _table(match)
    found: dict[str, dict[str, Claim]] = {}
    for seat, bank in enumerate(_banks(t)):
        found[bank] = {}
        for v, name in enumerate(VICTORY_IDS):
            found[bank][name] = {
                "active": bool(t.victories >> v & 1),
                "met": not t.out[seat] and is_met(t, seat, v),
                "actions": victory_price(t, v),
                "conditions": _conditions(t, seat, v),
            }
    return found


def _conditions(t: Table, seat: int, victory: int) -> list[Condition]:
    """Each thing a victory compares: what the seat has, the best rival, the lead needed, and what is missing to it."""
    mine = counts(t, seat, victory, seat)
    rivals = [counts(t, other, victory, seat) for other in range(t.n) if other != seat and not t.out[other]]
    found: list[Condition] = []
    for i, ((name, _), margin) in enumerate(zip(CRITERIA[VICTORY_IDS[victory]], margins(t, victory), strict=True)):
        best = max([r[i] for r in rivals], default=0)
        found.append(
            {"what": name, "have": mine[i], "rival": best, "lead": margin, "missing": max(0, best + margin - mine[i])}
        )
    if VICTORY_IDS[victory] == "holy" and supreme_religion(t, seat) == NONE:
        found.insert(0, {"what": "supreme_religion", "have": 0, "rival": 0, "lead": 1, "missing": 1})
    return found


# ---------------------------------------------------------------------- the map


def tokens(match: Match, piece: str = "", religion: str = "", empire: str = "") -> list[PlacedToken]:
    """The tokens on the map and on squares: all, or of a piece, a religion or bank, and an empire (`any` for any)."""
    t = _table(match)
    asked = [("" if word == "any" else word) for word in (piece, religion, empire)]
    _known(asked[0], ("knight", "rook", "pirate", "pawn", "bishop"), "piece")
    _known(asked[1], (*RELIGION_IDS, *_banks(t)), "religion or bank")
    _known(asked[2], EMPIRE_IDS, "empire")
    found = []
    for e, name in enumerate(EMPIRE_IDS):
        found += [(TOKEN_IDS[t.cities[c]], "city", CITY_IDS[c], [name]) for c in CITIES[e] if t.cities[c] > 0]
        found += [(TOKEN_IDS[token], "repressed", name, [name]) for token in t.repressed[e]]
    for b, border in enumerate(BORDER_IDS):
        beside = [EMPIRE_IDS[e] for e in BORDER_EMPIRES[b]]
        found += [(TOKEN_IDS[x], "border", border, beside) for x in (t.pirate[b], t.concession[b]) if x]
    for item in range(N_ITEMS):
        if t.bishop[item]:
            where = location(t, item)
            found.append(
                (TOKEN_IDS[t.bishop[item]], "card", ITEM_IDS[item], [EMPIRE_IDS[where]] if where < N_EMPIRES else [])
            )
    return [
        {"token": token, "at": at, "place": place, "empires": empires}
        for token, at, place, empires in found
        if (not asked[0] or token.startswith(f"{asked[0]}:"))
        and (not asked[1] or token.endswith(f":{asked[1]}"))
        and (not asked[2] or asked[2] in empires)
    ]


def _known(word: str, names: tuple[str, ...], what: str) -> None:
    if word and word not in names:
        raise BadOption("There is no {0} {1!r}: known are {2}.", what, word, ", ".join(names))


def adjacent(match: Match, empire: str) -> Neighbours:
    """The empires beside an empire now, and its borders."""
    t = _table(match)
    e = _number(EMPIRE, empire, "empire")
    return {
        "empires": [EMPIRE_IDS[other] for other in find_adjacent(t, e)],
        "borders": [BORDER_IDS[b] for b in BORDERS[e]],
        "sea_borders": [BORDER_IDS[b] for b in SEA_BORDERS[e]],
    }


def prices(match: Match) -> list[CardPrice]:
    """Every card for sale: price, florins on it, the difference, and whether the player to move can buy it."""
    t = _table(match)
    faceup = [p for p in range(N_PLACES) if p % N_COLUMNS and t.market[p] != NONE]
    return [price(match, ITEM_IDS[t.market[p]]) for p in faceup]


# ---------------------------------------------------------------------- cards, fairs, outcomes


def targets(match: Match, card: str) -> Targets:
    """What a card or square could do now: the targets of each op for its holder, its one-shot for the player to move."""
    t = _table(match)
    item = _number(ITEM, card, "card or empire")
    owner = holder(t, item)
    seat = t.active if owner == NONE else owner
    found: Targets = {"card": card, "holder": None if owner == NONE else bank_id(t, owner), "ops": {}}
    if owner != NONE:
        silenced = is_silenced(t, item, owner)
        found["silenced"] = silenced
        for op in OPS[item < N_SQUARES and t.republic[item]][item]:
            usable = (not silenced or op < COMMERCE) and has_target(t, seat, item, op)
            found["ops"][op_id(op)] = _op_targets(match, seat, item, op) if usable else []
    if item >= N_SQUARES and one_shot_of(t, item) != NO_ONE_SHOT:
        found["one_shot"] = ONE_SHOT_IDS[one_shot_of(t, item)]
        if IS_QUEEN[item]:
            found["suitors"] = [EMPIRE_IDS[e] for e in suitors(t, item, seat)]
        else:
            found["possible"] = can_trigger(t, item, seat)
            found["empires"] = [EMPIRE_IDS[e] for e in _war_empires(t, item, seat)]
    return found


def _war_empires(t: Table, item: int, seat: int) -> list[int]:
    return war_targets(t, item, seat) if ONE_SHOT_IDS[one_shot_of(t, item)] in WARS else []


def _op_targets(match: Match, seat: int, item: int, op: int) -> list[str]:
    """The first questions of an op, tried on a copy: what it can be aimed at."""
    t = _table(match).copy()
    t.log = None
    flow = perform(t, seat, item, op)
    found: list[str] = []
    try:
        asked = next(flow)
    except StopIteration:
        return found
    if asked[0].name in ("op_empire", "corsair", "bishop"):
        for first in asked[2]:
            again = _table(match).copy()
            again.log = None
            inner = perform(again, seat, item, op)
            head = next(inner)
            try:
                then = inner.send(first)
                found += [f"{head[0].key(again, head, first)}: {then[0].key(again, then, n)}" for n in then[2]]
            except StopIteration:
                found.append(head[0].key(again, head, first))
        return found
    return [asked[0].key(t, asked, n) for n in asked[2] if n != PASS]


def fair(match: Match, side: str) -> FairPays:
    """What a fair of the player to move would pay to whom, and the levies it would raise."""
    now = _table(match)
    t = now.copy()
    if side not in SIDE_IDS:
        raise BadOption("There is no side {0!r}: known are {1}.", side, ", ".join(SIDE_IDS))
    number = SIDE_IDS.index(side)
    if t.market[number * N_COLUMNS] == NONE:
        raise BadOption("The {0} row has no face-down card, so there is no fair.", side)
    told: list[Told] = []
    t.log = told
    seat = t.active
    levies: list[Levy] = []
    pending = trade_fair(t, seat, number)
    try:
        question = next(pending)
        while True:
            if question[0].name == "levy":
                levies.append(_levy(t, question))
            question = pending.send(question[2][0])  # any: all is paid before a levy is raised
    except StopIteration:
        pass
    asked = {entry["empire"] for entry in levies}
    paid: dict[str, int] = dict.fromkeys(_banks(t), 0)
    found: FairPays = {
        "possible": can_convene(now, number) and now.actions_left > 0,
        "pirates": 0,
        "left": 0,
        "pays": paid,
        "levies": levies,
    }
    for kind, numbers in told:
        data = {field: n for field, n in zip(kind.fields, numbers, strict=True) if isinstance(n, int)}
        if kind.name == "fair":
            found["emporium"], found["profits"] = CITY_IDS[data["city"]], data["profits"]
        elif kind.name in ("subsidy", "fair_concession"):
            paid[bank_id(t, data["seat"])] += data["florins"]
        elif kind.name == "fair_pirate":
            found["pirates"] += data["florins"]
        elif kind.name == "leftover":
            found["left"] = data["florins"]
        elif kind.name == "levy" and EMPIRE_IDS[CITY_EMPIRE[data["city"]]] not in asked:
            token = TOKEN_IDS[data["token"]]
            where = EMPIRE_IDS[CITY_EMPIRE[data["city"]]]
            levies.append({"empire": where, "choices": [{"city": CITY_IDS[data["city"]], "token": token}]})
    return found


def _levy(t: Table, question: Ask) -> Levy:
    empire = question[3]
    state = t.map_state[empire]
    choices: list[LevyPlace] = [
        {"city": CITY_IDS[c], "token": TOKEN_IDS[LEVY[c][state]]} for c in question[2] if c != PASS
    ]
    return {"empire": EMPIRE_IDS[empire], "choices": choices}


MOST_OUTCOMES: Final = 20_000


def outcomes(match: Match, *action: str) -> Outcomes:
    """Everything that can come of an action, by all inner choices: the keys that lead there and what has changed.

    Choices of others count as any other; ways to the same table are told once. `complete` is False where there are more
    than can be listed. Where the decks are unknown, no end of the cards is told.
    """
    t = _table(match)
    key = " ".join(action)
    line = match.line()
    ask = line.ask
    if ask is None:
        raise BadOption("The game is over: nothing can come of an action.")
    options = {ask[0].key(line.state, ask, n): n for n in ask[2]}
    if key not in options:
        raise BadOption("{0!r} is not possible now: choose {1}.", key, ", ".join(options))
    before = PAX.counts(t)
    line.answer(options[key])
    found: dict[str, Outcome] = {}
    waiting: list[tuple[Line, tuple[str, ...]]] = [(line, (key,))]
    seen = 0
    while waiting and seen < MOST_OUTCOMES:
        here, keys = waiting.pop()
        seen += 1
        ask = here.ask
        if ask is None or ask[0].level == 0:
            after = PAX.counts(here.state)
            change = changes_between(before, after)
            by_cards = t.decks_unknown and VICTORY_NAMES[here.state.won_by] in ("patron", "exhaustion")
            ends = VICTORY_NAMES[here.state.won_by] if here.state.over and not by_cards else None
            found.setdefault(here.state.digest(), {"keys": list(keys), "changes": change, "victory": ends})
            continue
        for n in ask[2]:
            trial = here.copy()
            step = ask[0].key(trial.state, ask, n)
            trial.answer(n)
            waiting.append((trial, (*keys, step)))
    return {"action": key, "complete": not waiting, "outcomes": list(found.values())}


def decks(match: Match) -> Decks:
    """How many cards are left in each deck, and whether they are unknown: then there is no number."""
    t = _table(match)
    left = {side: None if t.decks_unknown else len(t.decks[i]) - t.drawn[i] for i, side in enumerate(SIDE_IDS)}
    return {"unknown": t.decks_unknown, "left": left}


def missing(match: Match, seat: str = "") -> dict[str, dict[str, Claim]]:
    """What each seat, or one, misses of each victory."""
    found = victories(match)
    _known(seat, tuple(found), "bank in this match")
    return {name: entry for name, entry in found.items() if not seat or name == seat}


QUERIES: Final[Mapping[str, Callable[..., object]]] = {
    "tokens": tokens,
    "adjacent": adjacent,
    "targets": targets,
    "fair": fair,
    "outcomes": outcomes,
    "price": price,
    "prices": prices,
    "war": war,
    "campaign": campaign,
    "prestige": prestige,
    "concessions": concessions,
    "kings": kings,
    "republics": republics,
    "supremacy": supremacy,
    "missing": missing,
    "decks": decks,
}
