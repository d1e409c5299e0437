"""What options and questions of Age of Renaissance say beside plain ids and numbers: the types of their values.

What the rules work out for a choice (a placement, an attack, a bid) has its type there, in `outlook`. A reading declares
which of them it makes (`shape`, `says`); the HTTP API and the client's types follow from that.
"""

from typing import Literal, NotRequired, TypedDict

from signoria.age.outlook import Attack, NewlyReached, Offer, Placement

Sums = dict[str, int]  # dollars by seat


class AboutSeat(TypedDict):
    """Whom a question is about."""

    seat: str


class Ceding(AboutSeat):
    """EV.war.c: to whom provinces go, and how many are still owed, this one included."""

    left: int


class MiseryAfter(TypedDict):
    """The misery that comes of not paying: the spaces, and where the marker would stand (None: in Chaos)."""

    spaces: int
    to: int | None


class Due(TypedDict):
    """9.5.3, 9.6.hi.d: the dollars due, and what comes of not paying them."""

    dollars: int
    unpaid: MiseryAfter


class Expansion(TypedDict):
    """9.6.f: the tokens left, which stopping sends back, the price of a card, and what else could still be done."""

    tokens: int
    back: int
    card_price: int
    still: list[str]


# ---------------------------------------------------------------------- cards


class ReturnCard(TypedDict):
    """8.1.b."""

    act: Literal["return"]
    card: str


class DiscardCard(TypedDict):
    """9.3.b."""

    act: Literal["discard"]
    card: str


class GiveCard(TypedDict):
    """ADV.N.1."""

    act: Literal["give"]
    card: str


class PlayCard(TypedDict):
    """9.4: a card, and what each commodity on it would pay whom."""

    act: Literal["play"]
    card: str
    pays: NotRequired[dict[str, Sums]]


# ---------------------------------------------------------------------- provinces, seats, places, bids


class InProvince(TypedDict):
    """A province, whose marker lies there, and all tokens in it."""

    province: str
    seat: str | None
    tokens: int


class Victim(TypedDict):
    """A player and his place in the Order of Play; for a War what both add to their dice, and how they fall."""

    act: Literal["victim"]
    seat: str
    place: int
    bonus: NotRequired[int]
    other_bonus: NotRequired[int]
    chance: NotRequired[float]
    tie: NotRequired[float]
    lose: NotRequired[float]


class Swap(TypedDict):
    """ADV.Q.1: with whom a player changes places."""

    act: Literal["swap"]
    seat: str
    place: int


class TiedPlace(TypedDict):
    """9.1.e: the place, and how often the dice of an attack win from it."""

    place: int
    chance: float


class CapitalBid(TypedDict):
    """8.3.a: the dollars, and what is left."""

    act: Literal["bid"]
    dollars: int
    left: int


class TokenBid(TypedDict):
    """9.1.a-c: the dollars, the tokens they buy, and what is left; early is less than nothing."""

    act: Literal["bid"]
    bid: int
    dollars: int
    tokens: int
    left: int


class Capital(Offer):
    """8.3.b: a capital that can be chosen."""

    act: Literal["capital"]


# ---------------------------------------------------------------------- markets


class RemoveCondition(TypedDict):
    """9.2.a: one condition less, how many are left, and what the commodities pay everybody then."""

    act: Literal["remove"]
    commodity: str
    commodities: list[str]
    condition: int
    left: int
    dollars: int
    pays: dict[str, Sums]


class Mill(TypedDict):
    """ADV.J.1: a commodity, the condition it is set to, and what it pays everybody then."""

    act: Literal["mill"]
    commodity: str
    condition: int
    pays: Sums


class PaidCommodity(TypedDict):
    """7.1.1.e: the commodity that a card pays for, and what it pays everybody."""

    commodity: str
    pays: Sums


# ---------------------------------------------------------------------- yes, with a price or a place


class BuyExtraCard(TypedDict):
    """9.3.a: its price, and whether the last turn begins with it."""

    act: Literal["buy"]
    dollars: int
    last_turn: bool


class GiveToken(TypedDict):
    """9.4.2.b: a token from expansion."""

    act: Literal["token"]


class Pay(TypedDict):
    """What is due is paid."""

    act: Literal["pay"]
    dollars: int


class UseCathedral(TypedDict):
    """ADV.H: Cathedral decides an attack."""

    act: Literal["cathedral"]


class Upgrade(TypedDict):
    """9.5.1: the ship, what it costs, what it can carry and where it newly goes."""

    act: Literal["upgrade"]
    ship: str
    dollars: int
    capacity: int
    newly: list[NewlyReached]


class LoseTokens(TypedDict):
    """EV.civil_war.c: half of the tokens go."""

    act: Literal["tokens"]
    tokens: int


class LoseCash(TypedDict):
    """EV.civil_war.c: half of the cash goes."""

    act: Literal["cash"]
    dollars: int


# ---------------------------------------------------------------------- purchase


# What a price is lower by, and for what
PricePart = TypedDict("PricePart", {"amount": int, "from": str})


class BuyAdvance(TypedDict):
    """9.5.2: an advance, its printed cost, its price with all that lowers it, what is left, and whether the last turn
    begins with it (11.1.a)."""

    act: Literal["buy"]
    advance: str
    cost: int
    price: int
    parts: list[PricePart]
    left: int
    last_turn: bool


class ClaimLeader(TypedDict):
    """9.4.3.e: a leader whom another player has played."""

    act: Literal["claim"]
    card: str
    seat: str


# ---------------------------------------------------------------------- expansion


class BuyCard(TypedDict):
    """9.6.1: a card for tokens, and whether the last turn begins with it."""

    act: Literal["card"]
    tokens: int
    last_turn: bool


ExpansionOption = Placement | Attack | BuyCard
