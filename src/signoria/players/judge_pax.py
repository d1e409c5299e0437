"""How good a table of Pax Renaissance is for each seat: a readable sum of what wins games.

Everything it looks at is public, or known to the seat whose sampled match it is. The worths are made so that the chances
of the seats are in proportion to their exponentials; the weights lean on a fit to the ends of many games
(`bench/fit_judge.py`), smoothed by hand where that played better.
"""

from math import exp
from typing import Any, Final

from signoria.pax.abilities import abilities_of
from signoria.pax.acts import ACT_BUY, ACT_OPS, ACT_PLAY, ACT_REVOLT, ACT_VICTORY, ASK_ACTION, SORT, action_price, split
from signoria.pax.facts import (
    DISCOVERY,
    GLOBALIZATION,
    HOLY,
    IMPERIAL,
    IS_COMET,
    LAW,
    NONE,
    PATRON,
    RENAISSANCE,
)
from signoria.pax.hidden import resample
from signoria.pax.kinds import ASK_OP
from signoria.pax.state import Table, automated_seat, pawn_of
from signoria.pax.turn import declarable
from signoria.pax.victory import bishop_counts, margins, victory_price
from signoria.players.tableaux_pax import (
    COMPARED_IN,
    Compared,
    compared,
    has_enough,
    prestige_with_maids,
    supreme_by,
    tableaux,
)
from signoria.table.dice import Dice
from signoria.table.flow import PASS, Ask

# What a seat has, one weight each.
NAMES: Final = (
    "florins", "hand", "old_maids", "concessions", "kings", "republics", "ops", "bishops", "religion", "law",
    "discovery", "patron", "late_patron", "late_florins", "imperial", "renaissance", "globalization", "holy",
    "active_imperial", "active_renaissance", "active_globalization", "active_holy", "met", "turn",
)  # fmt: skip
WEIGHTS: Final[tuple[float, ...]] = (
    0.06, 0.2, -0.1, 0.12, 0.12, 0.1, 0.05, -0.1, 0.05, 0.06,
    0.15, 0.25, 1.5, 0.1, 0.15, 0.25, 0.2, 0.5,
    0.5, 0.5, 0.5, 0.3, 1.8, 0.08,
)  # fmt: skip
RICH: Final = 8  # florins beyond this are worth half
SURE: Final = 50.0  # what can be declared at once is won
# The say of this judge beside a network, by number of seats: with more than two the network alone errs more in a search.
SHARES: Final[dict[int, float]] = {3: 0.5, 4: 0.5}
KEPT: Final = 4000  # tables of which is kept how near the seats are to the victories
BOUGHT: Final = 100_000  # + card: a purchase, wherever the card lies

# By thousands of the number of an action: purchase, play, sale, ops, fair, victory, revolt, apostasy.
_LEANING: Final = (0.0, 1.0, 2.0, 0.15, 1.5, 1.2, 1000.0, 0.5, 0.5)

_nearness: dict[tuple[Compared, ...], list[list[float]]] = {}


def features(t: Table) -> list[list[float]]:
    """What each seat has, in the order of NAMES."""
    units = [tuple([float(name == other) for other in NAMES]) for name in NAMES]
    return [list(row) for row in zip(*[worths(t, unit) for unit in units])]


def nearness(t: Table, numbers: tuple[Compared, ...]) -> list[list[float]]:
    """How much of the margin over the best rival each seat has, by victory: 1 is all of it, below 0 a rival leads.

    Kept for the next table where the victories compare the same: most choices do not change it.
    """
    found = _nearness.get(numbers)
    if found is None:
        if len(_nearness) >= KEPT:
            _nearness.clear()
        found = _nearness[numbers] = [_near(t, numbers, seat) for seat in range(len(numbers))]
    return found


def _near(t: Table, numbers: tuple[Compared, ...], seat: int) -> list[float]:
    others = [numbers[other] for other in range(len(numbers)) if other != seat]
    found: list[float] = []
    for victory in (IMPERIAL, RENAISSANCE, GLOBALIZATION, HOLY):
        needed = margins(t, victory)
        steps = 0.0
        for i, margin in zip(COMPARED_IN[victory], needed):
            best = max([other[i] for other in others])
            steps += max(-1.0, min((numbers[seat][i] - best) / margin, 1.0))
        found.append(steps / len(needed))
    return found


def worths(t: Table, weights: tuple[float, ...] = WEIGHTS) -> list[float]:
    """What each seat's part of the table is worth: the sum of all it has, each with its weight."""
    (
        florins_weight, hand, old_maids, concessions, kings, republics, ops, bishops, religion, law, discovery, patron,
        late_patron, late_florins, imperial, renaissance, globalization, holy, active_imperial, active_renaissance,
        active_globalization, active_holy, met_weight, turn,
    ) = weights  # fmt: skip
    before = tableaux(t)
    late = (t.drawn[0] + t.drawn[1]) / max(1, len(t.decks[0]) + len(t.decks[1]))
    late = late * late * late
    steps = nearness(t, compared(t, before, supreme_by(t, bishop_counts(t))))
    opponent = automated_seat(t)
    victories = t.victories
    found: list[float] = []
    for seat in range(t.n):
        tableau = before[seat]
        maids = t.old_maids[seat]
        florins = t.florins[seat]
        prestige = prestige_with_maids(tableau, maids)
        near = steps[seat]
        worth = florins_weight * (florins if florins <= RICH else RICH + (florins - RICH) / 2)
        worth += hand * len(t.hands[seat])
        worth += old_maids * len(maids)
        worth += concessions * t.concession.count(pawn_of(t, seat))
        worth += kings * tableau.kings
        worth += republics * tableau.republics
        worth += ops * tableau.ops_count
        worth += bishops * tableau.bishops
        worth += religion * (prestige[0] + prestige[1] + prestige[2])
        worth += law * prestige[LAW]
        worth += discovery * prestige[DISCOVERY]
        worth += patron * prestige[PATRON]
        worth += late_patron * ((prestige[PATRON] if opponent == NONE else int(seat == opponent)) * late)
        worth += late_florins * (late * florins)
        worth += imperial * near[IMPERIAL]
        worth += renaissance * near[RENAISSANCE]
        worth += globalization * near[GLOBALIZATION]
        worth += holy * near[HOLY]
        if victories:
            if victories >> IMPERIAL & 1:
                worth += active_imperial * near[IMPERIAL]
            if victories >> RENAISSANCE & 1:
                worth += active_renaissance * near[RENAISSANCE]
            if victories >> GLOBALIZATION & 1:
                worth += active_globalization * near[GLOBALIZATION]
            if victories >> HOLY & 1:
                worth += active_holy * near[HOLY]
            worth += met_weight * _met(t, seat, near)
        if t.active == seat:
            worth += turn * t.actions_left
        found.append(worth)
    return found


def _met(t: Table, seat: int, near: list[float]) -> float:
    """Whether a seat has what an active victory asks for, and how sure it is then."""
    met = 0.0
    for victory in (IMPERIAL, RENAISSANCE, GLOBALIZATION, HOLY):
        if t.victories >> victory & 1 and near[victory] >= 1.0 and has_enough(t, seat, victory):
            met = 1.0
            if t.active == seat and t.actions_left >= victory_price(t, victory):
                met = SURE
    return met


def payoffs(t: Table, viewer: int = NONE) -> list[float]:
    """The chance of each seat to win, all together 1; at the end what each has won. Every viewer sees the same."""
    if t.over:
        return [1.0 / len(t.winners) if seat in t.winners else 0.0 for seat in range(t.n)]
    worth = worths(t)
    best = max([w for seat, w in enumerate(worth) if not t.out[seat]])
    chances = [0.0 if t.out[seat] else exp(w - best) for seat, w in enumerate(worth)]
    total = sum(chances)
    return [chance / total for chance in chances]


def identities(t: Table, ask: Ask) -> list[int]:
    """What the options are about, whatever place it lies in: a purchase is known by its card, not by its column."""
    if ask[0] is not ASK_ACTION:
        return ask[2]
    market = t.market
    return [BOUGHT + market[v - ACT_BUY] if ACT_BUY <= v < ACT_PLAY else v for v in ask[2]]


def inclinations(t: Table, ask: Ask) -> list[float] | None:
    """How likely a sensible player is to look at each option first; None where nothing is known at a glance."""
    if ask[0] is not ASK_ACTION:
        return None
    return [_LEANING[v // SORT] if v >= 0 else 0.3 for v in ask[2]]


def share(t: Table) -> float:
    """The share of this judge beside a network, in a search."""
    return SHARES.get(t.n, 0.0)


def shortlist(t: Table, ask: Ask) -> list[int]:
    """Every answer is worth trying."""
    return ask[2]


def rolls(t: Table, ask: Ask, value: int) -> int:
    """There are no dice."""
    return 1


def winners(t: Table, ask: Ask) -> list[int]:
    """The answers that may still win in this turn, by a declaration: it takes an action, so one must be left after them."""
    values = ask[2]
    if t.actions_left == 0:
        return []
    if ask[0] is ASK_OP:
        # Whoever stops with one action left must be able to declare, or have something that costs none.
        if t.actions_left == 1 and values[-1] == PASS and not declarable(t, ask[1]) and not abilities_of(t, ask[1]):
            return values[:-1]
        return values
    if ask[0] is not ASK_ACTION:
        return values
    if not t.victories and not any(card != NONE and IS_COMET[card] for card in t.market):
        return []
    declared = [v for v in values if ACT_VICTORY <= v < ACT_REVOLT]
    if declared:
        return declared
    if t.actions_left > 1:
        return values
    return [v for v in values if ACT_OPS <= v < ACT_VICTORY and action_price(t, ask[1], *split(v)) == 0]


def fate(t: Table) -> int:
    """How many cards were drawn: what else happens hangs on nobody but the seats."""
    return t.drawn[0] << 8 | t.drawn[1]


def redraw(t: Table, seat: int, dice: Dice) -> Table:
    """A copy with the cards still to come drawn anew."""
    return resample(t, t, seat, dice)


def veiled(t: Table, seat: int) -> bool:
    """Whether another seat holds a card that this one has not seen."""
    for other in range(t.n):
        if other != seat:
            for card in t.hands[other]:
                if not t.seen >> card & 1:
                    return True
    return False


def likeness(t: Table) -> int:
    """All that differs between tables of one turn, as one number."""
    lists: tuple[list[Any], ...] = (
        t.cities, t.concession, t.pirate, t.repressed, t.owner, t.republic, t.suzerain, t.vassals, t.queens, t.bishop,
        t.florins, t.hands, t.old_maids, t.rows, t.market, t.market_florins, t.map_state,
    )  # fmt: skip
    numbers = (
        t.actions_left, t.ops_done, t.fairs_done, t.fair_free_used, t.barred, t.used, t.phase, t.ops_running,
        t.ops_made, t.op_borrowed, t.victories, t.china,
    )  # fmt: skip
    return hash((numbers, *[tuple(row) for row in lists])) | 1
