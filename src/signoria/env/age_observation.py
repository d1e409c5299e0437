"""What a seat of Age of Renaissance sees, as bytes: the fields of an observation, and how they are filled.

It holds what lies open on the table and the seat's own hand, and nothing else. Hands of others, the order of the pile and
bids not yet revealed are hidden; what a seat knows because it watched (`signoria.age.hidden`) comes with perfect recall
only. What follows from other fields, such as prices and incomes, is not repeated.
"""

from functools import lru_cache
from operator import itemgetter, sub
from typing import Final

from signoria.age.cards import epoch_of
from signoria.age.facts import (
    ARMS,
    CAPITAL_IDS,
    CARD_KIND,
    CATEGORY_IDS,
    CHAOS,
    COST,
    EVENT_IDS,
    LEADER_CARD,
    MARKERS,
    MISERY,
    N_ADVANCES,
    N_CARDS,
    N_COMMODITIES,
    N_PROVINCES,
    N_SHIPS,
    NONE,
    PHASE_IDS,
    RELIEF_SPACES,
    SLOTS_FOR,
    TOKENS,
    provinces_of,
)
from signoria.age.kinds import DISCARDED, DRAWN, LAID_ASIDE, PLAYED, QUESTIONS, TOOK
from signoria.age.prices import WALTER
from signoria.age.readings import CARD, DIE_ROLLED
from signoria.age.state import FINAL_CARD_PLAY, Table, markers_left
from signoria.env.space import REVEALED, Field, to_one
from signoria.table.flow import Ask, DecisionKind

SEATS: Final = 6
MANY: Final = 255  # counts above this are shown as this
HUNDRED: Final = 100
DIE: Final = N_CARDS  # what was revealed: a card, or this plus the number of a die
MAP_IDS: Final = ("european", "board_1996", "loire")
QUESTION: Final[dict[str, int]] = {kind.name: i + 1 for i, kind in enumerate(QUESTIONS)}
LEADERS: Final[tuple[int, ...]] = tuple(card for card in range(N_CARDS) if CARD_KIND[card] == LEADER_CARD)
LEADER: Final[dict[int, int]] = {card: i for i, card in enumerate(LEADERS)}
N_LEADERS: Final = len(LEADERS)
# Where markers are shown: 1 + relative seat for a ●, FRESH + relative seat for a ○.
FRESH: Final = 1 + SEATS

_LAST_PLACE: Final = max(max(places) for places in SLOTS_FOR.values())

# Numbers of each seat: name, largest value, meaning.
SEAT_FIELDS: Final[tuple[tuple[str, int, str], ...]] = (
    ("seated", 1, "somebody sits there"),
    ("power", len(CAPITAL_IDS), "1 + the power, 0 before it is chosen"),
    ("rank", SEATS, "1 + how many chose their capital before"),
    ("place", _LAST_PLACE, "place on the Order of Play display, 0 before it is taken"),
    ("bid", MANY, "dollars bid this turn, whatever the sign; 0 while there is no place"),
    ("bid_below_zero", 1, "the bid is below zero"),
    ("hundreds", MANY, "whole hundreds of cash; 0 for others where cash is secret"),
    ("dollars", HUNDRED - 1, "the rest of the cash"),
    ("written_hundreds", MANY, "whole hundreds of written cash"),
    ("written_dollars", HUNDRED - 1, "the rest of it"),
    ("stock", TOKENS, "tokens in the Stock"),
    ("expansion", TOKENS, "tokens in Expansion"),
    ("markers_left", MARKERS, "domination markers on the mat"),
    ("hand_size", N_CARDS, "cards in hand"),
    ("ship", N_SHIPS - 1, "grade of the ship, 0 for none"),
    ("misery", CHAOS, f"space of the Misery Index, {CHAOS} for Chaos"),
    ("chaos", 1, "out of the game"),
    ("relief", len(RELIEF_SPACES), "levels of misery relief granted"),
    *((EVENT_IDS[event], 1, "this military card is in play") for event in ARMS),
    ("enlightened", 1, "under Enlightened Ruler"),
    ("renaissance_used", 1, "has used Renaissance this turn"),
)

FIELDS: Final[tuple[Field, ...]] = (
    Field("question", 1, 0, len(QUESTIONS), "1 + the kind of question this seat has to answer, 0 if it has none"),
    Field("about_card", 1, 0, N_CARDS, "1 + the card the question is about"),
    Field("about_province", 1, 0, N_PROVINCES, "1 + the province it is about"),
    Field("about_seat", 1, 0, SEATS, "1 + the relative seat it is about"),
    Field("about_number", 1, 0, MANY, "dollars to pay, or provinces still to choose"),
    Field("over", 1, 0, 1, "the game has ended"),
    Field("turn", 1, 0, MANY, "number of the turn"),
    Field("last_turn", 1, 0, MANY, "the agreed last turn, 0 for none"),
    Field("final", 1, 0, 1, "this turn is the last"),
    Field("phase", 1, 0, len(PHASE_IDS) - 1, "phase, in the order of the rules"),
    Field("epoch", 1, 1, 3, "epoch of the cards"),
    Field("last_epoch", 1, 1, 3, "epoch in which the game ends"),
    Field("map", 1, 0, len(MAP_IDS) - 1, "European map, that of 1996, or that with Loire"),
    Field("active", 1, 0, SEATS - 1, "relative seat whose part of the phase it is"),
    *(Field(name, SEATS, 0, high, f"by relative seat: {means}") for name, high, means in SEAT_FIELDS),
    Field("cathedral", SEATS * SEATS, 0, 1, "by relative seat: whom it has used Cathedral against this turn"),
    Field("wars", SEATS * SEATS, 0, MANY, "by relative seat that declared them, and enemy: open Wars"),
    Field("advances", SEATS * N_ADVANCES, 0, 1, "by relative seat: advances owned"),
    Field("bought", SEATS * N_ADVANCES, 0, 1, "by relative seat: those bought this turn"),
    Field("marker", N_PROVINCES, 0, 2 * SEATS, "1 + relative seat of a marker, 7 + relative seat of a new one"),
    Field("tokens", SEATS * N_PROVINCES, 0, TOKENS, "by relative seat: tokens in each province"),
    Field("new_tokens", SEATS * N_PROVINCES, 0, TOKENS, "by relative seat: new tokens in each province"),
    Field("landed", N_PROVINCES, 0, TOKENS, "tokens the active player has landed there by ship"),
    Field("uncounted", N_PROVINCES, 0, 1, "a new marker there does not count for the bonus"),
    Field("shortages", N_COMMODITIES, 0, MANY, "by commodity: shortages"),
    Field("surpluses", N_COMMODITIES, 0, MANY, "by commodity: surpluses"),
    Field("hand", N_CARDS, 0, 1, "own hand"),
    Field("pile", 1, 0, N_CARDS, "cards in the Draw Pile"),
    Field("withheld", 1, 0, N_CARDS, "cards withheld"),
    Field("replay", 1, 0, N_CARDS, "cards in the Replay Pile"),
    Field("replay_top", 1, 0, N_CARDS, "1 + the card on top of it"),
    Field("leader_place", N_LEADERS, 0, N_LEADERS, "by leader: 1 + its place among those on the table"),
    Field("leader_seat", N_LEADERS, 0, SEATS, "by leader: 1 + the relative seat that played it"),
    Field("leader_raised", N_LEADERS, 0, 1, "by leader: its higher credit applies"),
    Field("leader_patrons", N_LEADERS * SEATS, 0, 1, "by leader: relative seats that have claimed it"),
    Field("leaders_gone", 1, 0, N_LEADERS, "leaders of this turn that have left the game"),
    Field("decree", 1, 0, len(CATEGORY_IDS), "1 + the category under Papal Decree"),
    Field("civil_war", 1, 0, SEATS, "1 + the relative seat that will expand last"),
    Field("strife", 1, 0, 1, "Religious Strife was played this turn"),
    Field("crusaded", 1, 0, 1, "The Crusades were played this turn"),
    Field("mongol_armies", 1, 0, 1, "Mongol Armies have been played"),
    Field("new_arms", 1, 0, 1, "Long Bow or Gunpowder have been played"),
    Field("decree_void", 1, 0, 1, "Religious Strife has been played in epoch 3"),
    Field("ceding", 1, 0, MANY, "provinces still to be ceded"),
    Field("cards_sold", 1, 0, SEATS, "cards bought for tokens in this phase"),
    Field("card_bought", 1, 0, 1, "the active player has bought his"),
)  # fmt: skip

RECALLED: Final[tuple[Field, ...]] = (
    Field("shown", N_CARDS, 0, 2, "by card: 1 in the Replay Pile, 2 out of the game"),
    Field("returned", 1, 0, N_CARDS, "1 + the card this seat put back at the start"),
    Field("held_by", N_CARDS * SEATS, 0, 1, "by card seen in a trade: relative seats that may hold it"),
)

_ADVANCE: Final = range(N_ADVANCES)
# What lasts on the mats, each by seat: power, rank, place, bid, written cash, ship, misery, chaos, relief, arms.
_Lasting = tuple[
    list[int], list[int], list[int], list[int], list[int], list[int], list[int], list[bool], list[int], list[int]
]


class Observer:
    """Looks at tables, and keeps what it has worked out of one until that changes.

    An observation is put together from parts that are kept with copies of all they were made of, and made anew where the
    table has something else; so an observer may look at any table in any order, and sees what a new one would see.
    """

    __slots__ = (
        "_advances", "_between", "_bought", "_cash", "_claims", "_columns", "_conditions", "_crusaded", "_fresh",
        "_hands", "_held", "_home", "_landed", "_lasting", "_leaders", "_led", "_left", "_mapped", "_markers", "_mats",
        "_new", "_news", "_old", "_olds", "_open", "_owned", "_placed", "_plights", "_purses", "_renaissance", "_rows",
        "_ruler", "_shore", "_ticks", "_tokens", "_uncounted", "_wars",
    )  # fmt: skip

    def __init__(self) -> None:
        self._forget(0)

    def _forget(self, n: int) -> None:
        """Begin with a table of so many seats that nothing is known of."""
        # What the parts were made of.
        self._rows: list[tuple[int, ...]] = [()] * n  # of each seat: its lasting numbers that are on its mat
        self._lasting: _Lasting = ([], [], [], [], [], [], [], [], [], [])  # the same, as they lie on the table
        self._cash: list[int] = []
        self._open = False
        self._ruler = self._renaissance = 0
        self._old: list[dict[int, int]] = [{} for _ in range(n)]
        self._new: list[dict[int, int]] = [{} for _ in range(n)]
        self._markers: list[int] = []
        self._fresh: list[int] = []
        self._landed: dict[int, int] = {}
        self._uncounted = 0
        self._ticks: list[int] = []
        self._wars: tuple[tuple[int, int, int], ...] = ()
        self._advances: list[int] = []
        self._bought: list[int] = []
        self._conditions: list[int] = []
        self._led: tuple[tuple[int, int, bool], ...] = ()
        self._claims: tuple[int, ...] = ()
        self._crusaded = False
        self._held: list[tuple[int, ...] | None] = [None] * n
        # Parts of each seat, and parts that all see alike
        self._columns = [bytearray(_LASTING)] * n  # the lasting numbers of SEAT_FIELDS
        self._home = [TOKENS] * n  # tokens that are not on the map
        self._left = [MARKERS] * n  # markers that are not
        self._olds: list[bytes] = [bytes(N_PROVINCES)] * n
        self._news: list[bytes] = [bytes(N_PROVINCES)] * n
        self._placed = bytes(N_PROVINCES)  # markers by absolute seat
        self._shore = bytes(2 * N_PROVINCES)  # landings, and markers that do not count
        self._plights = b""
        # Parts as each seat sees them; empty where they must be made anew
        self._purses = [b""] * n
        self._mats: list[tuple[bytes, bytes, bytes] | None] = [None] * n
        self._between = [b""] * n
        self._owned = [b""] * n
        self._mapped = [b""] * n
        self._tokens = [b""] * n
        self._leaders = [b""] * n
        self._hands = [b""] * n

    def observe(self, t: Table, ask: Ask | None, seat: int) -> bytearray:
        """All that the seat sees, in the order of FIELDS."""
        n = t.n
        if n != len(self._rows):
            self._forget(n)
        self._look_at_map(t)
        if self._ruler != t.ruler or self._renaissance != t.renaissance or self._lasting != (
            t.power, t.rank, t.slot, t.bid, t.written, t.ship, t.misery, t.chaos, t.relief, t.arms,
        ):  # fmt: skip
            self._look_at_mats(t)
        is_open = t.rules.open_cash or t.over
        if t.cash != self._cash or is_open != self._open:
            self._cash, self._open = t.cash[:], is_open
            self._purses = [b""] * n
        self._look_around(t)
        ways = _WAYS[n][seat]
        places, written, plight = self._mats[seat] or self._own_mats(seat, ways)
        hand = t.hands[seat]
        if self._held[seat] is not hand:
            self._held[seat] = hand
            self._hands[seat] = bytes(_flags(hand, N_CARDS))
        return bytearray().join(
            (
                _question(ask[0], ask[3], n, seat) if ask is not None and ask[1] == seat else _NO_QUESTION,
                bytes(
                    (
                        t.over, min(t.turn, MANY), min(t.max_turns, MANY), t.final, t.phase, t.epoch, t.last_epoch,
                        _MAP[t.rules.map_id], ways.relative[t.active],
                    )
                ),
                places,
                self._purses[seat] or self._own_cash(t, seat, ways),
                written,
                bytes(
                    ways.turned(
                        [*map(sub, self._home, t.expansion), *t.expansion, *self._left, *map(len, t.hands), 0]
                    )
                ),
                plight,
                self._between[seat] or self._own_between(t, seat, ways),
                self._owned[seat] or self._own_advances(t, seat, ways),
                self._mapped[seat] or self._own_markers(seat, ways),
                self._tokens[seat] or self._own_tokens(seat, ways),
                self._shore,
                self._plights,
                self._hands[seat],
                bytes((len(t.pile), len(t.withheld), len(t.replay), t.replay[-1] + 1 if t.replay else 0)),
                self._leaders[seat] or self._own_leaders(t, seat, ways),
                bytes(
                    (
                        t.led, t.decree + 1, 0 if t.civil_war == NONE else ways.relative[t.civil_war] + 1, t.strife,
                        t.crusaded, t.mongols, t.gunpowder, t.strife_3, t.ceding[2], t.cards_sold, t.card_bought,
                    )
                ),
            )
        )  # fmt: skip

    # ------------------------------------------------------------------ what each seat sees in its own way

    def _own_mats(self, seat: int, ways: "_Ways") -> tuple[bytes, bytes, bytes]:
        """The lasting numbers of SEAT_FIELDS, each for all relative seats: before the cash, after it, after the hand."""
        numbers = bytearray(SEATS * _LASTING)
        for r, other in enumerate(ways.seats):
            numbers[r::SEATS] = self._columns[other]
        whole = bytes(numbers)
        seen = self._mats[seat] = (whole[:_CASH], whole[_CASH:_TOKENS], whole[_TOKENS:])
        return seen

    def _own_cash(self, t: Table, seat: int, ways: "_Ways") -> bytes:
        """Whole hundreds of cash and the rest of it, as far as the seat may see them (A99)."""
        numbers = bytearray(2 * SEATS)
        for r, other in enumerate(ways.seats if self._open else (seat,)):
            numbers[r] = min(t.cash[other] // HUNDRED, MANY)
            numbers[SEATS + r] = t.cash[other] % HUNDRED
        seen = self._purses[seat] = bytes(numbers)
        return seen

    def _own_between(self, t: Table, seat: int, ways: "_Ways") -> bytes:
        """What stands between two seats: Cathedrals used, Wars."""
        numbers = bytearray(2 * SEATS * SEATS)
        relative = ways.relative
        for r, one in enumerate(ways.seats):
            if t.ticks[one]:
                for other in ways.seats:
                    numbers[r * SEATS + relative[other]] = t.ticks[one] >> other & 1
        for one, other, _ in t.wars:
            numbers[SEATS * SEATS + relative[one] * SEATS + relative[other]] += 1
        seen = self._between[seat] = bytes(numbers)
        return seen

    def _own_advances(self, t: Table, seat: int, ways: "_Ways") -> bytes:
        """Advances owned, then those bought this turn."""
        nobody = bytes(N_ADVANCES * (SEATS - t.n))
        owned = [_advances(t.advances[other]) for other in ways.seats]
        bought = [_advances(t.bought[other]) for other in ways.seats]
        seen = self._owned[seat] = b"".join([*owned, nobody, *bought, nobody])
        return seen

    def _own_markers(self, seat: int, ways: "_Ways") -> bytes:
        """Whose marker lies in each province."""
        seen = self._mapped[seat] = self._placed.translate(ways.markers)
        return seen

    def _own_tokens(self, seat: int, ways: "_Ways") -> bytes:
        """Tokens, then new tokens."""
        nobody = bytes(N_PROVINCES * (SEATS - len(ways.seats)))
        old = [self._olds[other] for other in ways.seats]
        new = [self._news[other] for other in ways.seats]
        seen = self._tokens[seat] = b"".join([*old, nobody, *new, nobody])
        return seen

    def _own_leaders(self, t: Table, seat: int, ways: "_Ways") -> bytes:
        """The leaders on the table, whose they are, and who has claimed them."""
        numbers = bytearray(N_LEADERS * (3 + SEATS))
        for place, (card, owner, raised) in enumerate(t.leaders):
            i = LEADER[card]
            numbers[i] = place + 1
            numbers[N_LEADERS + i] = ways.relative[owner] + 1
            numbers[2 * N_LEADERS + i] = raised or (card == WALTER and t.crusaded)
            for other, r in enumerate(ways.relative):
                numbers[3 * N_LEADERS + i * SEATS + r] = t.claims[place] >> other & 1
        seen = self._leaders[seat] = bytes(numbers)
        return seen

    # ------------------------------------------------------------------ what has changed

    def _look_at_map(self, t: Table) -> None:
        """Tokens, markers, landings, and markers that do not count."""
        n = t.n
        if t.new != self._new or t.old != self._old:
            for seat in range(n):
                old, new = t.old[seat], t.new[seat]
                if old != self._old[seat]:
                    self._old[seat] = old.copy()
                    self._olds[seat] = _by_province(old)
                elif new == self._new[seat]:
                    continue
                self._new[seat] = new.copy()
                self._news[seat] = _by_province(new)
                self._home[seat] = TOKENS - sum(old.values()) - sum(new.values())
            self._tokens = [b""] * n
        if t.markers != self._markers or t.fresh != self._fresh:
            self._markers, self._fresh = t.markers[:], t.fresh[:]
            placed = bytearray(N_PROVINCES)
            for seat in range(n):
                for province in provinces_of(t.markers[seat]):
                    placed[province] = 1 + seat
                for province in provinces_of(t.fresh[seat]):
                    placed[province] = FRESH + seat
            self._placed = bytes(placed)
            self._mapped = [b""] * n
            self._left = [markers_left(t, seat) for seat in range(n)]
        if t.landed != self._landed or t.uncounted != self._uncounted:
            self._landed, self._uncounted = t.landed.copy(), t.uncounted
            shore = bytearray(2 * N_PROVINCES)
            for province, tokens in t.landed.items():
                shore[province] = min(tokens, TOKENS)
            for province in provinces_of(t.uncounted):
                shore[N_PROVINCES + province] = 1
            self._shore = bytes(shore)

    def _look_at_mats(self, t: Table) -> None:
        """What lasts on the mats: all but cash, tokens, markers and cards."""
        n = t.n
        rows: list[tuple[int, ...]] = list(
            zip(t.power, t.rank, t.slot, t.bid, t.written, t.ship, t.misery, t.chaos, t.relief, t.arms, strict=True)
        )
        if t.ruler != self._ruler or t.renaissance != self._renaissance:
            self._ruler, self._renaissance = t.ruler, t.renaissance
            self._rows = [()] * n
        for seat in range(n):
            if rows[seat] != self._rows[seat]:
                self._columns[seat] = _mat(t, seat)
        self._lasting = (
            t.power[:], t.rank[:], t.slot[:], t.bid[:], t.written[:], t.ship[:], t.misery[:], t.chaos[:], t.relief[:],
            t.arms[:],
        )  # fmt: skip
        self._rows = rows
        self._mats = [None] * n

    def _look_around(self, t: Table) -> None:
        """Cathedrals and Wars, advances, shortages, leaders."""
        n = t.n
        if t.ticks != self._ticks or t.wars != self._wars:
            self._ticks, self._wars = t.ticks[:], t.wars
            self._between = [b""] * n
        if t.advances != self._advances or t.bought != self._bought:
            self._advances, self._bought = t.advances[:], t.bought[:]
            self._owned = [b""] * n
        if t.conditions != self._conditions:
            self._conditions = t.conditions[:]
            self._plights = _conditions(tuple(t.conditions))
        if t.leaders != self._led or t.claims != self._claims or t.crusaded != self._crusaded:
            self._led, self._claims, self._crusaded = t.leaders, t.claims, t.crusaded
            self._leaders = [b""] * n


class _Ways:
    """How a seat at a table of so many looks around: who follows it, and who that is from where it sits."""

    __slots__ = ("markers", "relative", "seats", "turned")

    def __init__(self, n: int, seat: int) -> None:
        self.relative = [(other - seat) % n for other in range(n)]
        self.seats = [(seat + r) % n for r in range(n)]
        # Turns a list of four runs of numbers by absolute seat and a 0 into such runs by relative seat, 0 for no seat.
        nobody = [4 * n] * (SEATS - n)
        self.turned = itemgetter(*[i for run in range(4) for i in (*[run * n + s for s in self.seats], *nobody)])
        # Turns a marker by absolute seat into one by relative seat.
        markers = bytearray(range(256))
        for other, r in enumerate(self.relative):
            markers[1 + other], markers[FRESH + other] = 1 + r, FRESH + r
        self.markers = bytes(markers)


_WAYS: Final[tuple[list[_Ways], ...]] = tuple([_Ways(n, seat) for seat in range(n)] for n in range(SEATS + 1))
_NO_QUESTION: Final = bytes(5)
_MAP: Final[dict[str, int]] = {name: i for i, name in enumerate(MAP_IDS)}
_SEAT_NAMES: Final = [name for name, _, _ in SEAT_FIELDS]
# The lasting numbers of SEAT_FIELDS are all but cash (2) and stock, expansion, markers and hand (4). Among them, where the
# cash and where the tokens would come.
_LASTING: Final = len(SEAT_FIELDS) - 6
_CASH: Final[int] = SEATS * _SEAT_NAMES.index("hundreds")
_TOKENS: Final[int] = SEATS * (_SEAT_NAMES.index("stock") - 2)


def observe(t: Table, ask: Ask | None, seat: int) -> bytearray:
    """All that the seat sees, in the order of FIELDS."""
    return Observer().observe(t, ask, seat)


@lru_cache(maxsize=10_000)
def _advances(owned: int) -> bytes:
    return bytes([owned >> a & 1 for a in _ADVANCE])


@lru_cache(maxsize=10_000)
def _arms(played: int) -> bytes:
    return bytes([played >> event & 1 for event in ARMS])


@lru_cache(maxsize=10_000)
def _conditions(conditions: tuple[int, ...]) -> bytes:
    """Shortages, then surpluses, by commodity."""
    return bytes([min(max(c, 0), MANY) for c in conditions] + [min(max(-c, 0), MANY) for c in conditions])


def _flags(members: tuple[int, ...], size: int) -> bytearray:
    flags = bytearray(size)
    for member in members:
        flags[member] = 1
    return flags


def _by_province(tokens: dict[int, int]) -> bytes:
    counts = bytearray(N_PROVINCES)
    for province, count in tokens.items():
        counts[province] = count
    return bytes(counts)


@lru_cache(maxsize=10_000)
def _question(kind: DecisionKind, about: int, n: int, seat: int) -> bytes:
    """The kind of question and what it is about: card, province, seat, number."""
    parts = {} if kind.about is None else kind.about.parts(about)
    return bytes(
        (
            QUESTION[kind.name],
            parts.get("card", NONE) + 1,
            parts.get("province", NONE) + 1,
            (parts["seat"] - seat) % n + 1 if "seat" in parts else 0,
            min(parts.get("number", 0), MANY),
        )
    )


def _mat(t: Table, seat: int) -> bytearray:
    """The lasting numbers of SEAT_FIELDS of a seat."""
    placed = t.slot[seat]
    bid = t.bid[seat] if placed else 0
    written_hundreds, written = divmod(t.written[seat], HUNDRED)
    return bytearray(
        (
            1, t.power[seat] + 1, t.rank[seat] + 1, placed, min(abs(bid), MANY), bid < 0,
            min(written_hundreds, MANY), written,
            t.ship[seat], t.misery[seat], t.chaos[seat], t.relief[seat],
            *_arms(t.arms[seat]), t.ruler >> seat & 1, t.renaissance >> seat & 1,
        )
    )  # fmt: skip


def recall(t: Table, seat: int) -> bytearray:
    """What the seat knows from before and cannot see now, in the order of RECALLED."""
    hidden = {*t.pile, *t.withheld}
    for hand in t.hands:
        hidden.update(hand)
    shown = bytearray(N_CARDS)
    for card in range(N_CARDS):
        if card not in hidden and epoch_of(t.rules, card) <= t.epoch:
            shown[card] = 2
    for card in t.replay:
        shown[card] = 1
    held_by = bytearray(N_CARDS * SEATS)
    for card, holders in t.knows[seat].items():
        for other in range(t.n):
            held_by[card * SEATS + (other - seat) % t.n] = holders >> other & 1
    shown.append(t.returned[seat] + 1)
    return shown + held_by


def cursor(t: Table) -> int:
    """How much was told."""
    return 0 if t.log is None else len(t.log)


def revealed(t: Table, before: int, now: int) -> list[tuple[int, int]]:
    """Dice, cards shown otherwise than by choice, and the cards that a seat drew or took, which it alone sees."""
    found: list[tuple[int, int]] = []
    for kind, numbers in (t.log or [])[before:now]:
        for reading, n in zip(kind.readings, numbers, strict=True):
            if not isinstance(n, int):
                continue
            if reading is DIE_ROLLED:
                found.append((REVEALED, DIE + n))
            elif reading is CARD and kind in (DRAWN, TOOK) and isinstance(numbers[0], int):
                found.append((to_one(numbers[0]), n))
            elif reading is CARD and (
                kind in (DISCARDED, LAID_ASIDE) or (kind is PLAYED and t.phase >= FINAL_CARD_PLAY)
            ):
                found.append((REVEALED, n))
    return found


def potential(t: Table, seat: int) -> float:
    """Points of the seat as far as all can see them, less those of the best of the others, in thousandths."""
    worth: list[int] = []
    for other in range(t.n):
        points = 0
        if not t.chaos[other]:
            points = (t.cash[other] if t.rules.open_cash else t.written[other]) - MISERY[t.misery[other]]
            points += sum([COST[a] for a in _ADVANCE if t.advances[other] >> a & 1])
        worth.append(points)
    return (worth[seat] - max(worth[s] for s in range(t.n) if s != seat)) / 1000
