"""The flat actions of Age of Renaissance: a fixed index for each kind of question and each option number.

Kinds stand in the order of `READS`; each has a block of its own, with the option to decline first where there is one.
Seats are counted from the one that decides, as in observations. A bid is any number of dollars: only those of `LADDER` have
an action, so the others are never offered.
"""

from collections.abc import Iterator
from typing import Final

from signoria.age import AGE
from signoria.age.facts import (
    AREA_IDS,
    AREA_VI,
    ARMS,
    CAPITAL_BID_MAX,
    CAPITAL_IDS,
    CARD_EVENT,
    CARD_IDS,
    CATEGORY_IDS,
    COASTAL,
    COMMODITY_IDS,
    DECREED,
    IN_AREA,
    LETTERS,
    MARKET,
    MILLED,
    N_CARDS,
    N_COMMODITIES,
    N_PROVINCES,
    NEW_WORLD,
    PROVINCE_IDS,
    SATELLITES,
    SLOTS_FOR,
    provinces_of,
)
from signoria.age.kinds import ATTACK, BUY_CARD, CLAIM, PASS, placing
from signoria.age.options import CONDITION_KEYS
from signoria.age.state import Table
from signoria.env.age_observation import (
    DIE,
    FIELDS,
    N_LEADERS,
    RECALLED,
    SEATS,
    cursor,
    observe,
    potential,
    recall,
    revealed,
)
from signoria.env.age_questions import DECLINABLE, READS
from signoria.env.space import Field, Observer, lay_out, shared
from signoria.table.flow import Ask
from signoria.table.game import Game
from signoria.table.readings import Slot

# 9.1.a: the bids that have an action: every dollar where tokens can be had for it and a little beyond, then coarser steps.
COARSE: Final = (*range(65, 101, 5), *range(110, 201, 10), *range(250, 501, 50))
LADDER: Final = (
    *(-bid for bid in reversed(COARSE)),
    *range(-60, -20, 5),
    *range(-20, 61),
    *COARSE,
)

ALL: Final = tuple(range(N_PROVINCES))
CIRCLED: Final = tuple(p for p in ALL if not SATELLITES >> p & 1)
PLACES: Final = tuple(sorted({place for places in SLOTS_FOR.values() for place in places}))
# Where the provinces lie that a question can name.
LAND: Final[dict[str, tuple[int, ...]]] = {
    "holy_land": tuple(p for p in CIRCLED if IN_AREA[AREA_VI] >> p & 1),
    "coast": tuple(p for p in CIRCLED if COASTAL >> p & 1),
    "rebel": tuple(provinces_of(~IN_AREA[NEW_WORLD] & (1 << N_PROVINCES) - 1)),
    "circled": CIRCLED,
}
# What a choice with nothing to name is called, and what declining it is called, where that is not "pass".
YES: Final[dict[str, str]] = {
    "extra_card": "buy", "from_expansion": "token", "ship": "upgrade", "stabilize": "pay", "indulgence": "pay",
    "cathedral": "cathedral", "defend": "cathedral",
}  # fmt: skip
NO: Final[dict[str, str]] = {"stabilize": "misery", "indulgence": "misery", "from_expansion": "empty"}
CARD_WORDS: Final[dict[str, str]] = {"return": "return", "discard": "discard", "trade": "give"}


def _one(prefix: str, ids: tuple[str, ...], numbers: tuple[int, ...] | range) -> Iterator[Slot]:
    for number in numbers:
        yield (f"{prefix} {ids[number]}", (number,))


def _purchases() -> Iterator[Slot]:
    for advance, letter in enumerate(LETTERS):
        yield (f"buy {letter}", (advance,))
    for leader in range(1, N_LEADERS):  # 9.4.3.c: nobody claims the first
        yield (f"claim leader {leader + 1}", (CLAIM + leader,))


def _expansions() -> Iterator[Slot]:
    for province in ALL:
        for tokens in range(1, MARKET[province] + 1):
            yield (f"place {PROVINCE_IDS[province]} {tokens}", (placing(province, tokens),))
    for province in ALL:
        yield (f"attack {PROVINCE_IDS[province]}", (ATTACK + province,))
    yield ("card", (BUY_CARD,))


def block(kind: str) -> list[Slot]:
    """The actions of one kind of question, in their order."""
    reads = READS[kind]
    slots: list[Slot] = [(NO.get(kind, "pass"), (PASS,))] if kind in DECLINABLE else []
    if reads == "yes":
        slots.append((YES[kind], (1,)))
    elif reads == "card":
        slots += _one(CARD_WORDS.get(kind, "play"), CARD_IDS, range(N_CARDS))
    elif reads == "arms":
        slots += _one("play", CARD_IDS, tuple(card for card in range(N_CARDS) if CARD_EVENT[card] in ARMS))
    elif reads == "capital_bid":
        slots += [(f"bid {dollars}", (dollars,)) for dollars in range(CAPITAL_BID_MAX + 1)]
    elif reads == "bid":
        slots += [(f"bid {dollars}", (dollars,)) for dollars in LADDER]
    elif reads == "capital":
        slots += _one("capital", CAPITAL_IDS, range(len(CAPITAL_IDS)))
    elif reads == "place":
        slots += [(f"place {place}", (place,)) for place in PLACES]
    elif reads == "seat":
        slots += [(f"seat +{r}", (r,)) for r in range(1 if kind == "renaissance" else 0, SEATS)]
    elif reads == "commodity":
        slots += _one("remove" if kind == "remove" else "commodity", COMMODITY_IDS, range(N_COMMODITIES))
    elif reads == "condition":
        slots += [
            (f"{COMMODITY_IDS[c]} {CONDITION_KEYS[state]}", (c * len(CONDITION_KEYS) + state,))
            for c in MILLED
            for state in range(len(CONDITION_KEYS))
        ]
    elif reads == "area":
        slots += _one("area", AREA_IDS, range(len(AREA_IDS)))
    elif reads == "category":
        slots += _one("category", CATEGORY_IDS, DECREED)
    elif reads == "loss":
        slots += [("cash", (0,)), ("tokens", (1,))]
    elif reads == "purchase":
        slots += _purchases()
    elif reads == "expansion":
        slots += _expansions()
    else:
        slots += _one("province", PROVINCE_IDS, LAND[reads])
    return slots


INDEX, ACTION_NAMES, BLOCKS = lay_out({kind: block(kind) for kind in READS})
N_ACTIONS: Final = len(ACTION_NAMES)


class AgeSpace:
    """Age of Renaissance, laid out."""

    game: Game = AGE
    most_seats = SEATS
    index = INDEX
    action_names = ACTION_NAMES
    ladders = frozenset({"bid"})
    seated = frozenset(kind for kind, reads in READS.items() if reads == "seat")
    # 8.1.b, ADV.N.1: the cards that are put back and traded stay secret.
    veiled = frozenset(action for kind in ("return", "trade") for value, action in INDEX[kind].items() if value != PASS)
    listens = True
    history = 2048
    fields: tuple[Field, ...] = FIELDS
    recalled: tuple[Field, ...] = RECALLED

    def observe(self, state: Table, ask: Ask | None, seat: int) -> bytearray:
        return observe(state, ask, seat)

    def observer(self) -> Observer:
        return self  # nothing is kept: the engine takes longer than looking at all of the table

    def recall(self, state: Table, seat: int) -> bytearray:
        return recall(state, seat)

    def cursor(self, state: Table) -> int:
        return cursor(state)

    def revealed(self, state: Table, before: int, now: int) -> list[tuple[int, int]]:
        return revealed(state, before, now)

    def reveal_name(self, number: int) -> str:
        return CARD_IDS[number] if number < DIE else f"die {number - DIE}"

    def returns(self, state: Table) -> list[float]:
        return shared(state.winners, state.n) if state.over else [0.0] * state.n

    def potential(self, state: Table, seat: int) -> float:
        return potential(state, seat)


AGE_SPACE: Final = AgeSpace()
