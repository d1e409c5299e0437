"""Everything that lies on the table of Age of Renaissance, in small numbers and sets."""

from typing import Final

from signoria.age.facts import MARKERS, N_COMMODITIES, NATIONALISM, NONE, PHASE_IDS, TOKENS
from signoria.age.map import Map, map_named
from signoria.age.ruleset import RuleSet
from signoria.table.dice import Dice
from signoria.table.flow import Board

DRAFT: Final = PHASE_IDS.index("draft")
CAPITAL_BID: Final = PHASE_IDS.index("capital_bid")
CAPITAL_CHOICE: Final = PHASE_IDS.index("capital_choice")
ORDER_OF_PLAY: Final = PHASE_IDS.index("order_of_play")
DRAW_CARD: Final = PHASE_IDS.index("draw_card")
BUY_CARD_PHASE: Final = PHASE_IDS.index("buy_card")
PLAY_CARDS: Final = PHASE_IDS.index("play_cards")
PURCHASE: Final = PHASE_IDS.index("purchase")
EXPANSION: Final = PHASE_IDS.index("expansion")
INCOME: Final = PHASE_IDS.index("income")
FINAL_CARD_PLAY: Final = PHASE_IDS.index("final_card_play")
END: Final = PHASE_IDS.index("end")

# What dollars are spent on in Purchase besides advances
ON_SHIP: Final = -1
ON_STABILIZATION: Final = -2


class Table(Board):
    """The table. Seats are numbered as they sit; `power[seat]` is the capital each has chosen.

    Where the game stands: `phase`, how many parts of it are done (`at`), how far it is inside (`stage`), and what waits to
    be settled before anything else (`converting`, `trading`, `ceding`). Stocks and mats are not stored: what is not on the
    map or in Expansion is there.
    """

    __slots__ = (
        "active",
        "advances",
        "arms",
        "asked",
        "at",
        "bid",
        "board",
        "bought",
        "card_bought",
        "cards_sold",
        "cash",
        "ceding",
        "chaos",
        "civil_war",
        "claims",
        "conditions",
        "converting",
        "crusaded",
        "decree",
        "dice",
        "drawn",
        "epoch",
        "expansion",
        "final",
        "fresh",
        "gunpowder",
        "hands",
        "knows",
        "landed",
        "last_epoch",
        "last_slot",
        "loaded",
        "leaders",
        "led",
        "markers",
        "max_turns",
        "misery",
        "mongols",
        "n",
        "names",
        "new",
        "old",
        "over",
        "phase",
        "pile",
        "power",
        "rank",
        "relief",
        "renaissance",
        "replay",
        "returned",
        "ruler",
        "rules",
        "scores",
        "seed",
        "ship",
        "slot",
        "spent",
        "stage",
        "strife",
        "strife_3",
        "ticks",
        "trading",
        "turn",
        "uncounted",
        "walter",
        "war_at",
        "war_todo",
        "wars",
        "winners",
        "withheld",
        "written",
    )

    def __init__(self, rules: RuleSet, names: tuple[str, ...], last_epoch: int, seed: int) -> None:
        super().__init__()
        self.rules = rules
        self.names = names
        self.n = len(names)
        self.last_epoch = last_epoch
        self.seed = seed

    def lay_out(self) -> None:
        """Everything as it is before the first card is dealt."""
        n = self.n
        self.board: Map = map_named(self.rules.map_id)
        self.dice = Dice(self.seed)
        self.loaded: tuple[int, ...] = ()  # dice to come before chance is asked, in a position that names them
        self.max_turns = 0  # 2.1.b: the agreed last turn, 0 for none
        # Where the game stands
        self.turn = 0
        self.phase = DRAFT
        self.at = 0
        self.stage = 0
        self.asked = 0  # owners of Renaissance already asked at the start of this phase
        self.active = 0
        self.final = False  # 2.2.h: this turn is the last
        self.over = False
        self.winners: tuple[int, ...] = ()
        # 4.7: cards
        self.epoch = 1
        self.pile: tuple[int, ...] = ()  # the top is the last
        self.withheld: tuple[int, ...] = ()
        self.replay: tuple[int, ...] = ()  # the top is the last
        self.hands: list[tuple[int, ...]] = [()] * n
        # What seats remember: the card each put back, how often each drew, and cards seen in a trade (card -> holders)
        self.returned = [NONE] * n
        self.drawn = [0] * n
        self.knows: list[dict[int, int]] = [{} for _ in range(n)]
        # 5: players
        self.power = [NONE] * n
        self.rank = [NONE] * n  # when each chose his capital, 0 first
        self.slot = [0] * n  # the place on the Order of Play display
        self.last_slot = [0] * n  # that of the turn before
        self.bid = [0] * n
        self.cash = [0] * n
        self.written = [0] * n
        self.expansion = [0] * n
        self.ship = [0] * n
        self.misery = [0] * n  # the number of the space
        self.chaos = [False] * n
        self.advances = [0] * n
        self.bought = [0] * n  # advances of this turn, which give no credit yet
        self.relief = [0] * n  # levels of misery relief granted so far
        # The map: markers as sets of provinces, tokens as counts by province
        self.markers = [0] * n  # ●
        self.fresh = [0] * n  # ○
        self.old: list[dict[int, int]] = [{} for _ in range(n)]  # ■
        self.new: list[dict[int, int]] = [{} for _ in range(n)]  # □
        # This turn
        self.renaissance = 0  # seats that have used it
        self.ticks = [0] * n  # whom each has used Cathedral against
        self.arms = [0] * n  # military cards in play, by event
        self.ruler = 0  # seats under Enlightened Ruler
        self.civil_war = NONE
        self.decree = NONE
        self.strife = False
        self.crusaded = False
        self.leaders: tuple[tuple[int, int, bool], ...] = ()  # card, seat, whether its higher credit is fixed
        self.claims: tuple[int, ...] = ()  # the patrons of each leader
        self.led = 0  # leaders of this turn that have left the game after Purchase
        self.walter = NONE  # who had a rebate for Walter the Penniless before he left
        self.spent: list[tuple[tuple[int, int], ...]] = [()] * n  # in Purchase: an advance or what below, and dollars
        # For good
        self.scores: tuple[tuple[int, ...], ...] = ()  # a turn and everybody's points at its end
        self.mongols = False
        self.gunpowder = False  # Long Bow or Gunpowder has been played
        self.strife_3 = False  # Religious Strife has been played in epoch 3
        # Wars, oldest first: declarer, other side, ties so far; how far the rolls of this part have come
        self.wars: tuple[tuple[int, int, int], ...] = ()
        self.war_at = 0
        self.war_todo = 0
        self.ceding = (NONE, NONE, 0)  # loser, winner, provinces still to cede
        # Expansion
        self.landed: dict[int, int] = {}  # tokens the active player has landed by ship, by province
        self.card_bought = False
        self.cards_sold = 0
        self.uncounted = 0  # ○ that do not count for the bonus
        self.converting = NONE  # a province full of the active player's tokens, who is out of markers
        self.trading = NONE  # the loser of a conquest that allows a trade
        # 9.7.1: shortages above zero, surpluses below
        self.conditions = [0] * N_COMMODITIES

    def copy(self) -> "Table":
        """A table that shares nothing that changes."""
        other = Table(self.rules, self.names, self.last_epoch, self.seed)
        other.board = self.board
        other.dice = self.dice.copy()
        other.loaded = self.loaded
        other.max_turns = self.max_turns
        other.turn = self.turn
        other.phase = self.phase
        other.at = self.at
        other.stage = self.stage
        other.asked = self.asked
        other.active = self.active
        other.final = self.final
        other.over = self.over
        other.winners = self.winners
        other.epoch = self.epoch
        other.pile = self.pile
        other.withheld = self.withheld
        other.replay = self.replay
        other.hands = self.hands.copy()
        other.returned = self.returned.copy()
        other.drawn = self.drawn.copy()
        other.knows = [d.copy() for d in self.knows]
        other.power = self.power.copy()
        other.rank = self.rank.copy()
        other.slot = self.slot.copy()
        other.last_slot = self.last_slot  # never changed, only replaced
        other.bid = self.bid.copy()
        other.cash = self.cash.copy()
        other.written = self.written.copy()
        other.expansion = self.expansion.copy()
        other.ship = self.ship.copy()
        other.misery = self.misery.copy()
        other.chaos = self.chaos.copy()
        other.advances = self.advances.copy()
        other.bought = self.bought.copy()
        other.relief = self.relief.copy()
        other.markers = self.markers.copy()
        other.fresh = self.fresh.copy()
        other.old = [d.copy() for d in self.old]
        other.new = [d.copy() for d in self.new]
        other.renaissance = self.renaissance
        other.ticks = self.ticks.copy()
        other.arms = self.arms.copy()
        other.ruler = self.ruler
        other.civil_war = self.civil_war
        other.decree = self.decree
        other.strife = self.strife
        other.crusaded = self.crusaded
        other.leaders = self.leaders
        other.claims = self.claims
        other.led = self.led
        other.walter = self.walter
        other.spent = self.spent.copy()
        other.scores = self.scores
        other.mongols = self.mongols
        other.gunpowder = self.gunpowder
        other.strife_3 = self.strife_3
        other.wars = self.wars
        other.war_at = self.war_at
        other.war_todo = self.war_todo
        other.ceding = self.ceding
        other.landed = self.landed.copy()
        other.card_bought = self.card_bought
        other.cards_sold = self.cards_sold
        other.uncounted = self.uncounted
        other.converting = self.converting
        other.trading = self.trading
        other.conditions = self.conditions.copy()
        return other


# ---------------------------------------------------------------------- what follows from it


def half(n: int) -> int:
    """11.5.a: halves are rounded up."""
    return (n + 1) // 2


def cash_halved(t: Table, seat: int) -> int:
    """EV.alchemists_gold.a, EV.civil_war.c: half of what a player has written down, at most what he has."""
    return min(half(t.written[seat]), t.cash[seat])


def roll(t: Table) -> int:
    """3.b: a die."""
    if t.loaded:
        die = t.loaded[0]
        t.loaded = t.loaded[1:]
        return die
    return 1 + t.dice.below(6)


_orders: Final[dict[tuple[int, ...], list[int]]] = {}  # by the places of all seats


def order(t: Table) -> list[int]:
    """The seats in Order of Play, players in Chaos included. The list is kept for the next who asks: do not change it."""
    places = tuple(t.slot)
    found = _orders.get(places)
    if found is None:
        found = _orders[places] = sorted(range(t.n), key=places.__getitem__)
    return found


def living(t: Table) -> list[int]:
    """The seats still in the game, in Order of Play."""
    return [seat for seat in order(t) if not t.chaos[seat]]


def has(t: Table, seat: int, advance: int) -> bool:
    """Whether a player can use an advance; of those in Chaos only Nationalism counts (9.4.2.g)."""
    return bool(t.advances[seat] >> advance & 1) and (not t.chaos[seat] or advance == NATIONALISM)


def any_has(t: Table, advance: int) -> bool:
    """Whether anybody owns an advance."""
    bit = 1 << advance
    for advances in t.advances:
        if advances & bit:
            return True
    return False


def cards_to_last_turn(t: Table) -> int | None:
    """11.1.b-d: so many cards more can be drawn, and the turn the last one is drawn in is the last (None: not by these)."""
    left = len(t.pile) + len(t.withheld)
    return left if left and t.epoch == t.last_epoch and not t.final else None


def spend(t: Table, seat: int, what: int, dollars: int) -> None:
    """Pay for something in Purchase, and write it on the bill of the turn."""
    t.cash[seat] -= dollars
    t.spent[seat] += ((what, dollars),)


def tokens_in(t: Table, seat: int, province: int) -> int:
    """A player's tokens in a province, ■ and □."""
    return t.old[seat].get(province, 0) + t.new[seat].get(province, 0)


def all_tokens_in(t: Table, province: int) -> int:
    """Everybody's tokens in a province."""
    total = 0
    for seat in range(t.n):
        old, new = t.old[seat], t.new[seat]
        if province in old:
            total += old[province]
        if province in new:
            total += new[province]
    return total


def stock(t: Table, seat: int) -> int:
    """5.1.a: tokens that are neither in Expansion nor on the map."""
    return TOKENS - t.expansion[seat] - sum(t.old[seat].values()) - sum(t.new[seat].values())


def markers_left(t: Table, seat: int) -> int:
    """5.2.b: markers on the mat."""
    return MARKERS - t.markers[seat].bit_count() - t.fresh[seat].bit_count()


def dominator(t: Table, province: int) -> int:
    """Whose marker lies in a province, ● or ○; NONE for nobody's."""
    bit = 1 << province
    for seat in range(t.n):
        if (t.markers[seat] | t.fresh[seat]) & bit:
            return seat
    return NONE
