"""Questions that tools ask about a table of Pax Renaissance, answered with the names of the public API."""

from typing import Any

from signoria.pax.agents import agents_of
from signoria.pax.battle import attackers as find_attackers
from signoria.pax.battle import campaign_attackers
from signoria.pax.battle import defenders as find_defenders
from signoria.pax.facts import (
    EMPIRE,
    ITEM,
    N_COLUMNS,
    NONE,
    ONE_SHOT_IDS,
    PRESTIGE_IDS,
    RELIGION_IDS,
    SIDE_IDS,
    VICTORY_IDS,
)
from signoria.pax.market import purchases
from signoria.pax.ops import campaign_targets
from signoria.pax.readings import piece_data
from signoria.pax.state import Table, bank_id, pawn_of
from signoria.pax.tableau import prestige_of
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
from signoria.table import BadOption, Match

WARS = ("conspiracy", "peasant_revolt", "crusade", "jihad", "reformation")


def _table(match: Match) -> Table:
    if match.game != "pax":
        raise BadOption(f"This is a question about Pax Renaissance, not about {match.game!r}.")
    table: Table = match.state
    return table


def _banks(t: Table) -> list[str]:
    return [bank_id(t, seat) for seat in range(t.n)]


def _number(names: dict[str, int], name: str, what: str) -> int:
    if name not in names:
        raise BadOption(f"There is no {what} {name!r}.")
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


def price(match: Match, card: str) -> dict[str, Any]:
    """A card in the market: florins to pay, florins lying on it, the difference, and whether it can be bought now."""
    t = _table(match)
    number = _number(ITEM, card, "card")
    if number not in t.market:
        raise BadOption(f"The card {card!r} does not lie in the market.")
    place = t.market.index(number)
    column = place % N_COLUMNS
    if not column:
        raise BadOption(f"The card {card!r} lies face down and is not for sale.")
    return {
        "card": card,
        "row": SIDE_IDS[place // N_COLUMNS],
        "column": column,
        "price": column,
        "florins": t.market_florins[place],
        "net": column - t.market_florins[place],
        "possible": not t.over and t.actions_left > 0 and place in purchases(t, t.active),
    }


def war(match: Match, kind: str, empire: str, bank: str, card: str | None = None) -> dict[str, Any]:
    """Who would attack and who would defend in a war that a bank starts, with the agents of a card."""
    t = _table(match)
    if kind not in WARS:
        raise BadOption(f"There is no war {kind!r}: known are {', '.join(WARS)}.")
    seat, where = _seat(t, bank), _number(EMPIRE, empire, "empire")
    agents = [] if card is None else agents_of(t, _number(ITEM, card, "card"), seat)
    bomb = ONE_SHOT_IDS.index(kind)
    return _battle(find_attackers(t, bomb, where, seat, agents), find_defenders(t, bomb, where))


def campaign(match: Match, king: str, empire: str) -> dict[str, Any]:
    """Who would attack and who would defend in a campaign of a king's owner against another empire."""
    t = _table(match)
    attacker, target = _number(EMPIRE, king, "empire"), _number(EMPIRE, empire, "empire")
    owner = t.owner[attacker]
    if owner == NONE or t.republic[attacker]:
        raise BadOption(f"{king!r} is no king in a tableau, so it cannot campaign.")
    found = _battle(
        campaign_attackers(t, attacker, target, owner), find_defenders(t, ONE_SHOT_IDS.index("conspiracy"), target)
    )
    return {"bank": bank_id(t, owner), "possible": target in campaign_targets(t, owner, attacker), **found}


def _battle(attack: list[int], defence: list[int]) -> dict[str, Any]:
    return {
        "attackers": [piece_data(piece) for piece in attack],
        "defenders": [piece_data(piece) for piece in defence],
        "victorious": len(attack) > len(defence),
    }


def supremacy(match: Match) -> dict[str, Any]:
    """The supreme religion, if there is one, and what decides it: bishops, and tokens in the theocracies of each."""
    t = _table(match)
    supreme = supreme_religion(t)
    return {
        "religion": None if supreme == NONE else RELIGION_IDS[supreme],
        "bishops": dict(zip(RELIGION_IDS, bishop_counts(t), strict=True)),
        "tokens": dict(zip(RELIGION_IDS, believer_counts(t), strict=True)),
    }


def victories(match: Match) -> dict[str, dict[str, dict[str, Any]]]:
    """For each bank and victory: whether it is active and met, what declaring costs, and what is missing."""
    t = _table(match)
    found: dict[str, dict[str, dict[str, Any]]] = {}
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


def _conditions(t: Table, seat: int, victory: int) -> list[dict[str, Any]]:
    """Each thing a victory compares: what the seat has, the best rival, the lead needed, and what is missing to it."""
    mine = counts(t, seat, victory, seat)
    rivals = [counts(t, other, victory, seat) for other in range(t.n) if other != seat and not t.out[other]]
    found = []
    for i, ((name, _), margin) in enumerate(zip(CRITERIA[VICTORY_IDS[victory]], margins(t, victory), strict=True)):
        best = max([r[i] for r in rivals], default=0)
        found.append(
            {"what": name, "have": mine[i], "rival": best, "lead": margin, "missing": max(0, best + margin - mine[i])}
        )
    if VICTORY_IDS[victory] == "holy" and supreme_religion(t, seat) == NONE:
        found.insert(0, {"what": "supreme_religion", "have": 0, "rival": 0, "lead": 1, "missing": 1})
    return found
