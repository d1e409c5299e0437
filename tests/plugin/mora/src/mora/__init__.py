"""Mora, a small game for two to four: hidden hands, a die, and a choice that all make at once.

mora:1  Each seat is dealt four cards from a deck of 1 to 20 and sees no others.
mora:2  The seat whose turn it is rolls one die or two: so many florins are in the purse.
mora:3  All lay a card face down and turn them over together. The highest takes the purse.
mora:4  Who has it may give half of it, rounded down, to the poorest other seat, and so becomes a patron.
mora:5  After four turns the game ends. Florins and three for each time one was a patron; most wins.
mora:9.6.a  Who has as much as another wins with him.
"""

import json
import re
from typing import Any

from signoria import GamePackage
from signoria.package import Statement
from signoria.table import Ask, BadOption, BadPosition, Board, DecisionKind, EventKind, Flow, Option, SeatHandle
from signoria.table.dice import Dice
from signoria.table.events import Event
from signoria.table.readings import NUMBER, PASS, Decline, Reading
from signoria.table.secret import secretly
from signoria.table.steps import RecapLine, Step, plain_caption, plain_recap
from signoria.table.words import Catalogue, Said, catalogue

SEATS = ("north", "east", "south", "west")
CARDS = 20
HAND = TURNS = 4
PATRON = 3
DICE, CARDS_DOWN, PATRONAGE = range(3)  # the phases of a turn


def words(lang: str) -> Catalogue:
    """All phrases of a language."""
    return catalogue("mora", lang)


def dice_words(state: Any, ask: Ask, n: int, lang: str) -> str:
    """How many dice."""
    return words(lang).say("option.dice", {"n": n})


def card_words(lang: str, card: int) -> str:
    """A card by its number."""
    return words(lang).say("option.card", {"card": card})


SEAT = Reading("seat", title=lambda lang, seat: words(lang).text(f"seat.{seat}"))
CARD = Reading("card", numbers=range(1, CARDS + 1), word=card_words, thing=lambda n: ("card", str(n)))
GIVE = Reading(
    "give", numbers=(1,), key=lambda t, ask, n: "give", label=lambda t, ask, n, lang: words(lang).text("option.give")
)

ASK_DICE = DecisionKind("dice", "mora:2", Reading("dice", numbers=(1, 2), label=dice_words), entry=True, level=0)
ASK_CARD = DecisionKind("card", "mora:3", CARD, Reading("purse"))
ASK_GIVE = DecisionKind(
    "give",
    "mora:4",
    GIVE,
    Reading("florins"),
    Decline(lambda t, ask, lang: words(lang).text("option.keep"), "keep"),
    entry=True,
    level=0,
)

TURN = EventKind("turn", "mora:2", seat=SEAT, turn=NUMBER, begins_turn=True)
ROLLED = EventKind("rolled", "mora:2", seat=SEAT, florins=NUMBER, reveals=True, opens="roll")
LAID = EventKind("laid", "mora:3", seat=SEAT, card=CARD, reveals=True, opens="lay", joins=("laid",))
TAKES = EventKind("takes", "mora:3", seat=SEAT, florins=NUMBER)
GIVES = EventKind("gives", "mora:4", seat=SEAT, to_seat=SEAT, florins=NUMBER, opens="give")


class Table(Board):
    """All that lies on the table."""

    def __init__(self, n: int, seed: int) -> None:
        super().__init__()
        self.dice = Dice(seed)
        self.florins = [0] * n
        self.patron = [0] * n
        self.hands: list[list[int]] = [[] for _ in range(n)]
        self.laid: list[int] = []
        self.turn = 1
        self.phase = DICE
        self.purse = 0
        self.taker = 0
        self.over = False

    def copy(self) -> "Table":
        """A table that shares nothing with this one."""
        other = Table(len(self.florins), 0)
        other.dice = self.dice.copy()
        other.florins, other.patron = self.florins.copy(), self.patron.copy()
        other.hands = [hand.copy() for hand in self.hands]
        other.laid, other.turn, other.over = self.laid.copy(), self.turn, self.over
        other.phase, other.purse, other.taker = self.phase, self.purse, self.taker
        return other

    @property
    def active(self) -> int:
        """Whose turn it is."""
        return (self.turn - 1) % len(self.florins)


def roll(t: Table) -> Flow[None]:
    """mora:2: the purse."""
    dice = yield (ASK_DICE, t.active, [1, 2], 0)
    t.purse = sum([t.dice.below(6) + 1 for _ in range(dice)])
    t.phase = CARDS_DOWN
    t.tell(ROLLED, t.active, t.purse)


def lay(t: Table) -> Flow[None]:
    """mora:3: all at once; the highest takes the purse."""
    seats = range(len(t.florins))
    cards = yield from secretly(t, [(ASK_CARD, s, sorted(t.hands[s]), t.purse) for s in seats], entry=True)
    for seat in seats:
        t.hands[seat].remove(cards[seat])
        t.laid.append(cards[seat])
    t.taker = max(seats, key=lambda seat: cards[seat])
    t.florins[t.taker] += t.purse
    t.phase = PATRONAGE
    for seat in seats:
        t.tell(LAID, seat, cards[seat])
    t.tell(TAKES, t.taker, t.purse)


def patronage(t: Table) -> Flow[None]:
    """mora:4: half of the florins for the poorest other seat, if one likes."""
    seat = t.taker
    half = t.florins[seat] // 2
    if half and (yield (ASK_GIVE, seat, [1, PASS], half)) != PASS:
        poorest = min([s for s in range(len(t.florins)) if s != seat], key=lambda s: t.florins[s])
        t.florins[seat] -= half
        t.florins[poorest] += half
        t.patron[seat] += 1
        t.tell(GIVES, seat, poorest, half)
    t.turn += 1
    t.phase = DICE
    t.over = t.turn > TURNS
    if not t.over:
        t.tell(TURN, t.active, t.turn)


class Mora:
    """The game, as the table sees it."""

    name = "mora"

    def header(self, seats: Any, seed: Any, rules: Any, variants: list[Any], options: dict[str, Any]) -> dict[str, str]:
        """The lines that set the match up."""
        names = list(SEATS[:seats]) if isinstance(seats, int) and seats <= len(SEATS) else seats
        if not isinstance(names, list) or names != [name for name in SEATS if name in names] or len(names) < 2:
            raise BadOption(
                f"The seats {seats!r} cannot play Mora: give 2, 3 or 4, or names in the order of the compass."
            )
        if rules not in (None, "mora") or variants or options:
            raise BadOption("Mora has one rule set, no variants and no options.")
        return {"game": self.name, "rules": "mora", "seats": " ".join(names), "seed": str(seed)}

    def setup(self, header: dict[str, str]) -> Table:
        """The table at the start, or at a position."""
        if "position" in header:
            return read_position(header["position"])
        names = header.get("seats", "").split()
        self.header(names, 0, header.get("rules"), header.get("variants", "").split(), {})
        if not header.get("seed", "").isdigit():
            raise BadOption(f"The seed {header.get('seed')!r} is not a whole number.")
        t = Table(len(names), int(header["seed"]))
        deck = list(range(1, CARDS + 1))
        t.dice.shuffle(deck)
        t.hands = [sorted(deck[HAND * seat : HAND * (seat + 1)]) for seat in range(len(names))]
        return t

    def play(self, state: Table) -> Flow[None]:
        """Turn after turn, from whatever phase the table is in."""
        if state.log is not None and not state.log:
            state.tell(TURN, state.active, state.turn)
        while not state.over:
            yield from (roll, lay, patronage)[state.phase](state)

    def seats(self, state: Table) -> tuple[str, ...]:
        """The compass."""
        return SEATS[: len(state.florins)]

    def titles(self, state: Table) -> tuple[str, ...]:
        """Seats keep their names."""
        return self.seats(state)

    def turn(self, state: Table) -> tuple[int, int]:
        """The turn and whose it is."""
        return (min(state.turn, TURNS), state.active)

    def catalogue(self, lang: str) -> Catalogue:
        """The words."""
        return words(lang)

    def cited(self, state: Table, clause: str) -> str:
        """There is one edition."""
        return clause

    def caption(self, events: tuple[Event, ...], lang: str) -> Said:
        """What a step was, in words."""
        return plain_caption(events, lang)

    def recap(self, steps: tuple[Step, ...], seat: str, lang: str) -> list[RecapLine]:
        """What the others did, in words."""
        return plain_recap(steps, seat, lang)

    def questions(self) -> tuple[DecisionKind, ...]:
        """All of them."""
        return (ASK_DICE, ASK_CARD, ASK_GIVE)

    def events(self) -> tuple[EventKind, ...]:
        """All of them."""
        return (TURN, ROLLED, LAID, TAKES, GIVES)

    def view(self, state: Table, seat: int | None) -> dict[str, Any]:
        """What a seat sees: its own hand, how many the others hold, and what was laid."""
        names = self.seats(state)
        hands = [hand.copy() if s == seat else len(hand) for s, hand in enumerate(state.hands)]
        return {
            "turn": state.turn,
            "purse": state.purse,
            "florins": dict(zip(self.seats(state), state.florins)),
            "patron": dict(zip(self.seats(state), state.patron)),
            "hands": dict(zip(names, hands)),
            "laid": state.laid.copy(),
            "result": self.result(state),
        }

    def resign(self, state: Table, seat: int) -> None:
        """It is over so soon."""
        raise BadOption("Nobody leaves a game of Mora: it is over soon.")

    def counts(self, state: Table) -> dict[str, dict[str, int]]:
        """Florins and honours."""
        rows = zip(self.seats(state), state.florins, state.patron)
        return {name: {"florins": florins, "patron": patron} for name, florins, patron in rows}

    def why_not(self, state: Table, ask: Ask | None, seat: int, lang: str) -> list[tuple[str, str, str]]:
        """Nothing usual is ever impossible."""
        return []

    def sample(self, state: Table, live: Table, seat: int, dice: Dice) -> Table:
        """The hands of the others, and the dice to come."""
        t = state.copy()
        unknown = [card for card in range(1, CARDS + 1) if card not in live.hands[seat] and card not in live.laid]
        dice.shuffle(unknown)
        for other in range(len(t.hands)):
            if other != seat:
                t.hands[other] = sorted(unknown.pop() for _ in t.hands[other])
        t.dice = Dice(dice.bits())
        return t

    def result(self, state: Table) -> Any:
        """mora:5."""
        if not state.over:
            return None
        names = self.seats(state)
        points = [florins + PATRON * honours for florins, honours in zip(state.florins, state.patron)]
        return {
            "winners": [name for name, n in zip(names, points) if n == max(points)],
            "victory": "points",
            "scores": {name: {"points": n} for name, n in zip(names, points)},
        }

    def position(self, state: Table) -> dict[str, Any]:
        """The whole table."""
        return {
            "format": "signoria/mora-position/1",
            "florins": state.florins.copy(),
            "patron": state.patron.copy(),
            "hands": [hand.copy() for hand in state.hands],
            "laid": state.laid.copy(),
            "turn": [state.turn, state.phase, state.purse, state.taker],
            "over": state.over,
            "chance": state.dice.word,
        }


def read_position(text: str) -> Table:
    """The table of a document; raises BadPosition."""
    try:
        document = json.loads(text)
        t = Table(len(document["florins"]), 0)
        t.dice.word = document["chance"]
        t.florins, t.patron, t.hands = document["florins"], document["patron"], document["hands"]
        t.laid, t.over = document["laid"], document["over"]
        t.turn, t.phase, t.purse, t.taker = document["turn"]
    except (ValueError, LookupError, TypeError) as error:
        raise BadPosition("document", f"it is no table of Mora: {error}.") from error
    return t


class Patient:
    """An opponent that takes the last option: a high card, and it keeps what it has."""

    def __init__(self, seed: int | str | None, argument: str | None = None) -> None:
        self.first = argument == "first"

    def choose(self, handle: SeatHandle) -> Option:
        """The last option, or the first where it is asked to."""
        decision = handle.decision
        assert decision is not None
        return decision.options[0 if self.first else -1]


class MoraPackage(GamePackage):
    """The rules in words; one has a number that a rule of another game has too."""

    def statements(self, lang: str) -> list[Statement]:
        """Those above."""
        told = re.findall(r"^mora:(\S+)  (.*)$", __doc__, re.MULTILINE)
        return [Statement(number, ("mora",), "rule", text) for number, text in told]


PACKAGE = MoraPackage(Mora())
