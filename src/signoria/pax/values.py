"""What options, questions and events of Pax Renaissance say beside plain ids and numbers: the types of their values.

A reading declares which of them it makes (`shape`, `says`); the HTTP API and the client's types follow from that.
"""

from typing import Literal, NotRequired, TypedDict

from signoria.pax.facts import Religion, Side, State, Victory
from signoria.pax.pieces import Zone

Becomes = Literal["king", "republic", "vassal"]


class Place(TypedDict):
    """A place in the market; in the first column a card lies face down."""

    side: Side
    column: int


class Lying(Place):
    """A place in the market with what lies there, as far as all can see, and its florins."""

    card: str | None
    florins: int


class Piece(TypedDict):
    """A token and where it is: a city, a border, an empire, a card or a square. An agent is nowhere before it is placed."""

    token: str
    zone: Zone
    place: NotRequired[str]


class ReadyOp(TypedDict):
    """An op, and the card or square it is on."""

    item: str
    op: str


class OpIfAny(TypedDict, total=False):
    """The op that has to be told its empire; nothing where it is a displaced pawn that needs one."""

    item: str
    op: str


class War(TypedDict):
    """BATTLE.0: how many fight, who wins, whoever falls, and how many are left of the larger side; what the square becomes
    for who attacks, whose vassal, and the map there (None: they stay as they are)."""

    empire: str
    attackers: int
    defenders: int
    victorious: bool
    left: int
    becomes: Becomes | None
    suzerain: str | None
    state: State | None


class Battle(TypedDict):
    """The battle in which somebody has to fall: of whom, who wins, and the rest of its `War` where it was told."""

    empire: str
    attacking: bool
    victorious: bool
    attackers: NotRequired[int]
    defenders: NotRequired[int]
    left: NotRequired[int]
    becomes: NotRequired[Becomes | None]
    suzerain: NotRequired[str | None]
    state: NotRequired[State | None]


class WarCard(TypedDict):
    """A card, and the wars its one-shot can start."""

    card: str
    wars: list[War]


class WarKing(TypedDict):
    """A king, and the wars he can wage."""

    item: str
    wars: list[War]


class Bishop(TypedDict):
    """A bishop and the card or square it is on."""

    item: str
    token: str


class Landing(TypedDict):
    """F1.a: where a bishop goes, and the bishop there that dies with it."""

    item: str
    kills: str | None


class AgentCity(TypedDict):
    """A city, what the agent pays there, and whom it represses."""

    city: str
    cost: int
    represses: str | None


class PawnBorder(TypedDict):
    """A border, what a pawn pays there, and whom it represses."""

    border: str
    cost: int
    represses: str | None


class PirateBorder(TypedDict):
    """A border, and what a pirate kills there."""

    border: str
    kills: list[str]


class TaxedBorder(TypedDict):
    """A border, and whose pawn is taxed there."""

    border: str
    token: str


class Vote(TypedDict):
    """An empire, and the florins its vote costs."""

    empire: str
    cost: int


class Places(TypedDict):
    """The tokens in the three places of Constantinople, in their order."""

    places: list[str | None]


class Trigger(TypedDict):
    """A one-shot and its card."""

    act: Literal["trigger"]
    card: str
    cause: str


class PayTax(TypedDict):
    """F4.2: the tax is paid."""

    act: Literal["pay"]
    cost: int


class LetRepress(TypedDict):
    """F4.2: the pawn is repressed instead."""

    act: Literal["repress"]
    cost: int


class Liberty(TypedDict):
    """F6.d: what the map becomes."""

    act: Literal["liberty"]
    state: State


# ---------------------------------------------------------------------- actions


class Buy(Place):
    """E1: a card, its price, the florins that lie on it, and for a comet the victories it may open."""

    act: Literal["buy"]
    card: str | None
    price: int
    gain: int
    victories: NotRequired[list[Victory]]


class Play(TypedDict):
    """E2: a card of the hand."""

    act: Literal["play"]
    card: str


class Sell(TypedDict):
    """E3: a card or square, all that goes with it, and what it brings."""

    act: Literal["sell"]
    item: str
    items: list[str]
    florins: int


class Ops(TypedDict):
    """E4: the ops of a side, those that have a target, and what the action costs."""

    act: Literal["ops"]
    side: Literal["west", "east", "both"]
    ops: list[ReadyOp]
    actions: int


class Fair(TypedDict):
    """E5: a trade fair, where it begins, its profits, and what the action costs."""

    act: Literal["fair"]
    side: Side
    city: str
    profits: int
    actions: int


class DeclareVictory(TypedDict):
    """E6: a victory, and what it costs to declare it."""

    act: Literal["victory"]
    victory: Victory
    actions: int


class Revolt(TypedDict):
    """A queen that is discarded for a revolt, and where."""

    act: Literal["revolt"]
    card: str
    empire: str


class Apostasy(TypedDict):
    """The two religions of an apostasy."""

    act: Literal["apostasy"]
    pair: list[Religion]


Action = Buy | Play | Sell | Ops | Fair | DeclareVictory | Revolt | Apostasy
