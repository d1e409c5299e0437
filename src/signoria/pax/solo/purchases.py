"""O3.b-c, O4.a: which card the opponent buys. Purchase and play are one package of two actions."""

from typing import Final

from signoria.pax.abilities import TWO_ACTIONS
from signoria.pax.battle import is_religious_war
from signoria.pax.facts import (
    ABILITIES,
    AGENTS,
    APOSTASY,
    BISHOP,
    CONSPIRACY,
    IS_COMET,
    IS_QUEEN,
    N_COLUMNS,
    NONE,
    PAWN,
    PEASANT_REVOLT,
    PIRATE,
    PRESTIGE,
    PRESTIGE_IDS,
    RELIGION,
    VICTORY_IDS,
)
from signoria.pax.kinds import ASK_AGENT_CITY, ASK_HOLY_CONSPIRACY, ASK_TRIGGER, ASK_WAR_EMPIRE
from signoria.pax.market import payments, play_card, purchase
from signoria.pax.settle import settle
from signoria.pax.solo.mind import Mind
from signoria.pax.solo.rows import Cell
from signoria.pax.solo.trial import Aims, Wanted, find_plan
from signoria.pax.state import Table, one_shot_of
from signoria.pax.tableau import prestige_of
from signoria.table.flow import Flow

AIMS: Final[Aims] = frozenset((ASK_TRIGGER, ASK_WAR_EMPIRE, ASK_HOLY_CONSPIRACY))
AIMS_WITH_CITIES: Final[Aims] = AIMS | {ASK_AGENT_CITY}
# S2: column by column from the left, the East row first.
IN_ORDER: Final[tuple[int, ...]] = tuple(row + column for column in range(1, N_COLUMNS) for row in (N_COLUMNS, 0))


class Purchase:
    """A card to be bought and played, and how."""

    __slots__ = ("aims", "card", "place", "plan", "triggers")

    def __init__(self, place: int, card: int, plan: list[int], aims: Aims, triggers: tuple[int, ...]) -> None:
        self.place = place
        self.card = card
        self.plan = plan
        self.aims = aims
        self.triggers = triggers


def can_pay(t: Table, seat: int, place: int) -> bool:
    """O4.a.4, O5.a.3: it spends everything if needed, but puts nothing on a face-up card that holds florins (S1)."""
    if t.rules.solo_marked_cards == "ban":
        row = place - place % N_COLUMNS
        for spot in range(row + 1, place):
            other = spot if t.market[spot] != NONE else spot + N_COLUMNS - 2 * row
            if t.market[other] != NONE and t.market_florins[other]:
                return False
    return len(payments(t, seat, place)) <= t.florins[seat]


def on_offer(t: Table, seat: int) -> list[int]:
    """The places of the face-up cards it can pay for, in the order it looks at them; comets are not among them (S17)."""
    return [
        place
        for place in IN_ORDER
        if t.market[place] != NONE and not IS_COMET[t.market[place]] and can_pay(t, seat, place)
    ]


def comet_on_offer(t: Table, seat: int) -> int:
    """The first comet it can pay for, or NONE."""
    for place in IN_ORDER:
        if t.market[place] != NONE and IS_COMET[t.market[place]] and can_pay(t, seat, place):
            return place
    return NONE


def buy_and_play(t: Table, seat: int, place: int) -> Flow[None]:
    """O4.a.1-3: the card never stays in a hand."""
    card = t.market[place]
    yield from purchase(t, seat, place)
    yield from play_card(t, seat, card)
    if t.unsettled:
        yield from settle(t)


# ---------------------------------------------------------------------- what a card can do for an objective


def _one_shot_serves(t: Table, card: int, cell: Cell) -> bool:
    cause = one_shot_of(t, card)
    if IS_QUEEN[card]:
        return "coronation" in cell.buy
    if cause == CONSPIRACY and "conspiracy" in cell.buy:
        return True
    if cause == CONSPIRACY or cause == PEASANT_REVOLT:
        return "civil_war" in cell.buy
    if is_religious_war(cause):
        return "religious_war" in cell.buy
    return cause == APOSTASY and "apostasy" in cell.buy


def _agents_serve(card: int, cell: Cell, religion: int) -> bool:
    for token in AGENTS[card]:
        if "agents:pawn_or_pirate" in cell.buy and (token >= PAWN or PIRATE <= token < BISHOP):
            return True
        if "agents:bishop" in cell.buy and BISHOP <= token < PAWN:
            return True
        if "agents:other_religion" in cell.buy and token < BISHOP and RELIGION[token] != religion:
            return True
    return False


def has_prestige(card: int, kind: str, religion: int) -> bool:
    """Whether the card carries a kind of prestige: by name, that of the dominant religion, or any."""
    if kind == "any":
        return bool(PRESTIGE[0][card])
    return (religion if kind == "dominant" else PRESTIGE_IDS.index(kind)) in PRESTIGE[0][card]


def _prestige_serves(card: int, cell: Cell, religion: int) -> str:
    """The entry among the means by which the prestige of the card serves, or ''."""
    for means in cell.buy:
        sort, _, kind = means.partition(":")
        if sort in ("prestige", "level") and has_prestige(card, kind, religion):
            return sort
    return ""


def find_purchase(t: Table, mind: Mind) -> Purchase | None:
    """O3.b.2, O3.c: the first card on offer whose one-shot or agents really reach the objective, or that has the
    prestige it asks for."""
    cell = mind.cell
    assert cell is not None
    before = mind.distance(t)

    def reached(trial: Table) -> bool:
        return mind.distance(trial) < before

    def level(trial: Table) -> bool:
        return prestige_of(trial, mind.seat)[mind.religion] >= prestige_of(trial, mind.human)[mind.religion]

    def anything(trial: Table) -> bool:
        return True

    for place in on_offer(t, mind.seat):
        card = t.market[place]
        one_shot = _one_shot_serves(t, card, cell)
        agents = _agents_serve(card, cell, mind.religion)
        if one_shot or agents:
            found = _plan(t, mind, place, reached, one_shot, agents)
            if found is not None:
                return found
        prestige = _prestige_serves(card, cell, mind.religion)
        if prestige:
            found = _plan(t, mind, place, level if prestige == "level" else anything, False, False)
            if found is not None:
                return found
    return None


def _plan(t: Table, mind: Mind, place: int, wanted: Wanted, one_shot: bool, agents: bool) -> Purchase | None:
    """Try a purchase out. Who wants the one-shot must trigger it (O4.a.5); who wants the agents may do either."""
    card = t.market[place]
    aims = AIMS_WITH_CITIES if agents and mind.wants_tokens() else AIMS
    tries: list[tuple[int, ...]] = []
    if one_shot:
        tries.append((1,))
    if agents:
        tries += [(), (0, 1)]  # as its habit is, else either way
    if not tries:
        tries.append(())

    def start(trial: Table) -> Flow[None]:
        return buy_and_play(trial, mind.seat, place)

    mind.card = card
    for triggers in tries:
        mind.triggers = triggers
        plan = find_plan(t, start, mind, aims, wanted)
        if plan is None or (triggers == (1,) and not plan and not IS_QUEEN[card]):
            continue  # nothing was triggered
        return Purchase(place, card, plan, aims, triggers)
    return None


# ---------------------------------------------------------------------- prestige


def find_prestige_card(t: Table, mind: Mind, any_price: bool) -> Purchase | None:
    """O3.a.2, O8F.*.prestige: the purchases of the objective in order, at a net cost of one florin unless overridden."""
    cell = mind.cell
    assert cell is not None
    for means in cell.buy:
        sort, _, kind = means.partition(":")
        for place in on_offer(t, mind.seat):
            card = t.market[place]
            if not any_price and len(payments(t, mind.seat, place)) - t.market_florins[place] > 1:
                continue
            if sort == "two_actions":
                fits = TWO_ACTIONS[VICTORY_IDS.index(kind)] in ABILITIES[card]  # S16
            else:
                fits = has_prestige(card, kind, mind.religion)
            if fits:
                return Purchase(place, card, [], frozenset(), ())
    return None
