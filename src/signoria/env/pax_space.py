"""The flat actions of Pax Renaissance: a fixed index for each kind of question and each option number.

Kinds stand in the order of `READS`; each has a block of its own, with the option to decline first where there is one. The
numbers inside a block follow `signoria.pax.kinds`. A piece in a city, on a border or on a card is named by its place alone:
only one such piece can be there, so an index stands for several option numbers of which one decision never has two.
"""

from collections.abc import Iterator
from typing import Final

from signoria.env.pax_observation import FIELDS, RECALLED, Observer, cursor, observe, potential, recall, revealed
from signoria.env.space import REVEALED, Field, Slot, lay_out, shared
from signoria.pax import PAX
from signoria.pax.abilities import DISCARD_FOR_REVOLT
from signoria.pax.facts import (
    ABILITIES,
    BISHOP,
    BORDER_IDS,
    CITY_IDS,
    EMPIRE_IDS,
    IS_SEA,
    ITEM_IDS,
    N_BORDERS,
    N_CITIES,
    N_COLUMNS,
    N_EMPIRES,
    N_OPS,
    N_SQUARES,
    N_TOKENS,
    OPS,
    PAIRS,
    PAWN,
    PIRATE,
    RELIGION_IDS,
    SIDE_IDS,
    STATE_IDS,
    TABLEAU_CARDS,
    TOKEN_IDS,
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
    CITY_ZONE,
    CONCESSION_ZONE,
    ITEM_ZONE,
    PASS,
    REPRESSED_ZONE,
)
from signoria.pax.options import READS, place_key
from signoria.pax.regime import ORDERS
from signoria.pax.state import Table
from signoria.table.flow import Ask
from signoria.table.game import Game

DECLINABLE: Final[frozenset[str]] = frozenset(
    {
        "action", "suitor", "agent", "agent_city", "agent_border", "agent_card", "donor", "op", "pacify", "levy",
        "concession", "emancipate", "emancipate_west", "borrow", "holy_conspiracy", "theocratic_conspiracy", "paganism",
    }
)  # fmt: skip

# Where the pieces lie that a question about pieces can name.
ZONES: Final[dict[str, tuple[str, ...]]] = {
    "donor": ("repressed", "city", "pirate", "concession", "bishop"),
    "repress": ("city", "concession"),
    "siege": ("city", "pirate"),
    "casualty": ("agent", "repressed", "city", "pirate", "concession"),
    "survivor": ("agent", "repressed"),
}
ON_LAND: Final = range(1, PIRATE)  # knights and rooks: what stands in cities
PAWNS: Final = range(PAWN, N_TOKENS)
REPRESSIBLE: Final = (*ON_LAND, *PAWNS)
ITEMS: Final = (*range(N_SQUARES), *TABLEAU_CARDS)


def _one(prefix: str, ids: tuple[str, ...], numbers: range | tuple[int, ...], base: int = 0) -> Iterator[Slot]:
    for number in numbers:
        yield (f"{prefix} {ids[number]}", (base + number,))


def _actions() -> Iterator[Slot]:
    for place in range(2 * N_COLUMNS):
        if place % N_COLUMNS:  # the first column lies face down and cannot be bought
            yield (f"buy {place_key(place)}", (ACT_BUY + place,))
    yield from _one("play", ITEM_IDS, TABLEAU_CARDS, ACT_PLAY)
    yield from _one("sell", ITEM_IDS, ITEMS, ACT_SELL)
    yield from _one("ops", (*SIDE_IDS, "both"), range(3), ACT_OPS)
    yield from _one("fair", SIDE_IDS, range(2), ACT_FAIR)
    yield from _one("victory", VICTORY_IDS, range(len(VICTORY_IDS)), ACT_VICTORY)
    queens = tuple(card for card in TABLEAU_CARDS if DISCARD_FOR_REVOLT in ABILITIES[card])
    yield from _one("revolt", ITEM_IDS, queens, ACT_REVOLT)
    pairs = tuple(f"{RELIGION_IDS[a]} {RELIGION_IDS[b]}" for a, b in PAIRS)
    yield from _one("apostasy", pairs, range(len(PAIRS)), ACT_APOSTASY)


def _pieces(zones: tuple[str, ...]) -> Iterator[Slot]:
    if "agent" in zones:
        yield from _one("agent", TOKEN_IDS, range(1, N_TOKENS))
    if "repressed" in zones:
        for empire in range(N_EMPIRES):
            for token in REPRESSIBLE:
                yield (f"repressed {TOKEN_IDS[token]} {EMPIRE_IDS[empire]}", (REPRESSED_ZONE + empire * 100 + token,))
    if "city" in zones:
        for city in range(N_CITIES):
            yield (f"city {CITY_IDS[city]}", tuple(CITY_ZONE + city * 100 + token for token in ON_LAND))
    if "pirate" in zones:
        for border in range(N_BORDERS):
            if IS_SEA[border]:
                tokens = range(PIRATE, BISHOP)
                yield (f"pirate {BORDER_IDS[border]}", tuple(BORDER_ZONE + border * 100 + token for token in tokens))
    if "concession" in zones:
        for border in range(N_BORDERS):
            yield (f"concession {BORDER_IDS[border]}", tuple(CONCESSION_ZONE + border * 100 + pawn for pawn in PAWNS))
    if "bishop" in zones:
        for item in ITEMS:
            yield (f"bishop {ITEM_IDS[item]}", tuple(ITEM_ZONE + item * 100 + token for token in range(BISHOP, PAWN)))


def _ops() -> Iterator[Slot]:
    for item in ITEMS:
        for op in sorted({*OPS[0][item], *OPS[1][item]}):
            yield (f"op {ITEM_IDS[item]} {op_id(op)}", (item * N_OPS + op,))


def _repressed_west() -> Iterator[Slot]:
    for empire in range(N_EMPIRES):
        for token in REPRESSIBLE:
            yield (f"repressed {TOKEN_IDS[token]} {EMPIRE_IDS[empire]}", (empire * 100 + token,))


def block(kind: str) -> list[Slot]:
    """The actions of one kind of question, in their order."""
    reads = READS[kind]
    slots: list[Slot] = [("pass", (PASS,))] if kind in DECLINABLE else []
    if reads == "action":
        slots += _actions()
    elif reads == "piece":
        slots += _pieces(ZONES[kind])
    elif reads == "op":
        slots += _ops()
    elif reads == "repressed":
        slots += _repressed_west()
    elif reads in ("empire", "suitor"):
        slots += _one("empire", EMPIRE_IDS, range(N_EMPIRES))
    elif reads == "victory":
        slots += _one("victory", VICTORY_IDS, range(len(VICTORY_IDS)))
    elif reads == "token":
        slots += _one("token", TOKEN_IDS, range(1, N_TOKENS))
    elif reads == "city":
        slots += _one("city", CITY_IDS, range(N_CITIES))
    elif reads == "border":
        slots += _one("border", BORDER_IDS, range(N_BORDERS))
    elif reads == "item":
        slots += _one("item", ITEM_IDS, ITEMS)
    elif reads == "hand":
        slots += _one("card", ITEM_IDS, TABLEAU_CARDS)
    elif reads == "place":
        slots += [(f"market {place_key(place)}", (place,)) for place in range(2 * N_COLUMNS)]
    elif reads == "state":
        slots += _one("state", STATE_IDS, range(len(STATE_IDS)))
    elif reads == "places":
        slots += [(f"order {i}", (i,)) for i in range(len(ORDERS))]
    else:
        assert reads in ("trigger", "tax_answer", "liberty"), f"nobody laid out the questions {kind}"
        slots += [("no", (0,)), ("yes", (1,))]
    return slots


INDEX, ACTION_NAMES, BLOCKS = lay_out({kind: block(kind) for kind in READS})
N_ACTIONS: Final = len(ACTION_NAMES)


class PaxSpace:
    """Pax Renaissance, laid out."""

    game: Game = PAX
    most_seats = 4
    index = INDEX
    action_names = ACTION_NAMES
    ladders: frozenset[str] = frozenset()
    seated: frozenset[str] = frozenset()
    veiled: frozenset[int] = frozenset()
    listens = False
    history = 1024
    fields: tuple[Field, ...] = FIELDS
    recalled: tuple[Field, ...] = RECALLED

    def observe(self, state: Table, ask: Ask | None, seat: int) -> bytearray:
        return observe(state, ask, seat)

    def observer(self) -> Observer:
        return Observer()

    def recall(self, state: Table, seat: int) -> bytearray:
        return recall(state, seat)

    def cursor(self, state: Table) -> int:
        return cursor(state)

    def revealed(self, state: Table, before: int, now: int) -> list[tuple[int, int]]:
        return [(REVEALED, card) for card in revealed(state, before, now)]

    def reveal_name(self, number: int) -> str:
        return ITEM_IDS[number]

    def returns(self, state: Table) -> list[float]:
        return shared(state.winners, state.n) if state.over else [0.0] * state.n

    def potential(self, state: Table, seat: int) -> float:
        return potential(state, seat)


PAX_SPACE: Final = PaxSpace()
