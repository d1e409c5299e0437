"""A tiny game for tests of the table, and tools to play it.

Each seat has coins and a hidden hand; the deck is hidden too. In a turn a seat does up to three things: save a coin, draw a
card, roll for coins, show a card, give coins away (which the other may refuse), call for secret bids on the top card, or
pass. Nothing here is built on a class of the engine, so that a compiled engine takes it too.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from signoria.table import (
    Ask,
    BadOption,
    BadPosition,
    Board,
    Decision,
    DecisionKind,
    Event,
    EventKind,
    Flow,
    Game,
    Match,
    Option,
)
from signoria.table.dice import Dice
from signoria.table.documents import Result
from signoria.table.positions import begin
from signoria.table.readings import NUMBER, Reading
from signoria.table.record import read_record
from signoria.table.secret import secretly
from signoria.table.steps import RecapLine, Step, plain_caption, plain_recap
from signoria.table.words import Catalogue, Said

NAMES = ("ann", "ben", "cid")
CARDS = ("ash", "box", "elm", "fir", "oak", "sal", "tea", "yew", "zed")
ACTIONS = ("save", "draw", "roll", "show", "give", "bid", "pass")
SAVE, DRAW, ROLL, SHOW, GIVE, BID, PASS = range(7)
LAST_TURN = 9


def in_words(t: Any, ask: Ask, n: int, lang: str) -> str:
    return f"{lang}: {ask[0].key(t, ask, n)}"


def as_key(t: Any, ask: Ask, n: int, lang: str) -> str | None:
    return ask[0].key(t, ask, n)


def by(key: Callable[[int], str], name: str, **more: Any) -> Reading:
    """A reading of options told by their keys."""
    return Reading(name, key=lambda t, ask, n: key(n), label=in_words, trail=as_key, **more)


SEAT = Reading("seat", title=lambda lang, seat: seat)
CARD = Reading("card", ids=CARDS)
ASK_ACT = DecisionKind(
    "act",
    "tiny:act",
    by(lambda n: ACTIONS[n], "act", ids=ACTIONS, clause=lambda n: f"tiny:{ACTIONS[n]}", declines=lambda n: n == PASS),
    Reading("left"),
    entry=True,
    level=0,
)
ASK_CARD = DecisionKind(
    "card",
    "tiny:show",
    by(lambda n: f"card {CARDS[n]}", "card", ids=CARDS, thing=lambda n: ("hand", CARDS[n])),
    level=1,
)
ASK_WHOM = DecisionKind("whom", "tiny:give", by(lambda n: f"to {NAMES[n]}", "seat", ids=NAMES), level=1)
ASK_COINS = DecisionKind("coins", "tiny:give", by(lambda n: f"coins {n}", "coins"), SEAT, level=2)
ASK_TAKE = DecisionKind("take", "tiny:take", by(lambda n: "take" if n else "refuse", "take"), Reading("coins"))
ASK_BID = DecisionKind("bid", "tiny:bid", by(lambda n: f"bid {n}", "bid"))

TURN = EventKind("turn", "tiny:turn", seat=SEAT, turn=NUMBER, begins_turn=True)
SAVED = EventKind("saved", "tiny:save", seat=SEAT, opens="save")
DRAWN = EventKind("drawn", "tiny:draw", seat=SEAT, card=CARD, reveals=True, hidden=("card",), opens="draw")
ROLLED = EventKind("rolled", "tiny:roll", seat=SEAT, pips=NUMBER, reveals=True, opens="roll")
SHOWN = EventKind("shown", "tiny:show", seat=SEAT, card=CARD, reveals=True, opens="show")
OFFERED = EventKind("offered", "tiny:give", seat=SEAT, to_seat=SEAT, coins=NUMBER, opens="give")
GIVEN = EventKind("given", "tiny:take", seat=SEAT, to_seat=SEAT, coins=NUMBER)
REFUSED = EventKind("refused", "tiny:take", seat=SEAT)
HAS_BID = EventKind("has_bid", "tiny:bid", seat=SEAT, coins=NUMBER, reveals=True, opens="bid", joins=("has_bid",))
END = EventKind("end", "tiny:end", number=NUMBER, opens="end")

QUESTIONS = (ASK_ACT, ASK_CARD, ASK_WHOM, ASK_COINS, ASK_TAKE, ASK_BID)
EVENTS = (TURN, SAVED, DRAWN, ROLLED, SHOWN, OFFERED, GIVEN, REFUSED, HAS_BID, END)


def phrases(lang: str) -> Catalogue:
    """The words of a language: its name, the kind, and what is told."""
    lines = {f"question.{kind.name}": f"{lang}: {kind.name}?" for kind in QUESTIONS}
    for kind in EVENTS:
        blanks = " ".join(f"{{{field}}}" for field in kind.fields)
        lines[f"event.{kind.name}"] = f"{lang}: {kind.name} {blanks}"
        lines[f"event.{kind.name}_hidden"] = f"{lang}: {kind.name} {{seat}}"
    return Catalogue("".join(f'msgid "{key}"\nmsgstr "{text}"\n\n' for key, text in lines.items()))


WORDS = {lang: phrases(lang) for lang in ("en", "es")}


class TinyState(Board):
    """All that lies on the table."""

    def __init__(self, n: int, seed: int) -> None:
        super().__init__()
        self.dice = Dice(seed)
        self.coins = [2] * n
        self.hands: list[tuple[int, ...]] = [()] * n
        self.deck: tuple[int, ...] = ()
        self.shown: tuple[int, ...] = ()
        self.turn = 1
        self.active = 0
        self.left = 3
        self.over = False

    def copy(self) -> "TinyState":
        other = TinyState(len(self.coins), 0)
        other.dice = self.dice.copy()
        other.coins = self.coins.copy()
        other.hands = self.hands.copy()
        other.deck, other.shown = self.deck, self.shown
        other.turn, other.active, other.left, other.over = self.turn, self.active, self.left, self.over
        return other


def act(t: TinyState) -> Flow[None]:
    """One thing the active seat does."""
    me = t.active
    options = [
        action
        for action, possible in ((SAVE, True), (DRAW, t.deck), (ROLL, True), (SHOW, t.hands[me]), (GIVE, t.coins[me]),
                                 (BID, t.deck))
        if possible and t.left
    ]  # fmt: skip
    what = yield (ASK_ACT, me, [*options, PASS], t.left)
    if what == PASS:
        return end_turn(t)
    t.left -= 1
    if what == SAVE:
        t.coins[me] += 1
        t.tell(SAVED, me)
    elif what == DRAW:
        take_top(t, me)
    elif what == ROLL:
        pips = 1 + t.dice.below(3)
        t.tell(ROLLED, me, pips)
        t.coins[me] += pips
    elif what == SHOW:
        card = yield (ASK_CARD, me, list(t.hands[me]), 0)
        t.tell(SHOWN, me, card)
        t.hands[me] = tuple(c for c in t.hands[me] if c != card)
        t.shown += (card,)
    elif what == GIVE:
        yield from give(t, me)
    else:
        yield from auction(t, me)
    return None


def give(t: TinyState, me: int) -> Flow[None]:
    """Coins for another seat, who may refuse them."""
    whom = yield (ASK_WHOM, me, [s for s in range(len(t.coins)) if s != me], 0)
    coins = yield (ASK_COINS, me, list(range(1, t.coins[me] + 1)), whom)
    t.tell(OFFERED, me, whom, coins)
    if (yield (ASK_TAKE, whom, [0, 1], coins)):
        t.coins[me] -= coins
        t.coins[whom] += coins
        t.tell(GIVEN, me, whom, coins)
    else:
        t.tell(REFUSED, whom)


def auction(t: TinyState, me: int) -> Flow[None]:
    """All bid at once; the highest bid pays and takes the top card, and the seat nearest to `me` wins a tie."""
    n = len(t.coins)
    bids = yield from secretly(t, [(ASK_BID, s, list(range(min(t.coins[s], 3) + 1)), 0) for s in range(n)])
    for s in range(n):
        t.tell(HAS_BID, s, bids[s])
    winner = max(range(n), key=lambda s: (bids[s], -((s - me) % n)))
    t.coins[winner] -= bids[winner]
    take_top(t, winner)


def take_top(t: TinyState, seat: int) -> None:
    t.tell(DRAWN, seat, t.deck[0])
    t.hands[seat] += (t.deck[0],)
    t.deck = t.deck[1:]


def end_turn(t: TinyState) -> None:
    if t.turn == LAST_TURN:
        t.over = True
        t.tell(END, t.turn)
        return
    t.turn, t.active, t.left = t.turn + 1, (t.active + 1) % len(t.coins), 3
    t.tell(TURN, t.active, t.turn)


class TinyResult(Result):
    """The end, with everybody's coins."""

    scores: list[int]


class Tiny:
    """The tiny game, as the table sees it."""

    name = "tiny"

    def header(
        self, seats: int | list[str], seed: int, rules: str | None, variants: list[str], options: dict[str, Any]
    ) -> dict[str, str]:
        names = list(NAMES[:seats]) if isinstance(seats, int) else seats
        return {"game": self.name, "seats": " ".join(names), "seed": str(seed)}

    def setup(self, header: dict[str, str]) -> TinyState:
        if "position" in header:
            try:
                return self._load(json.loads(header["position"]))
            except (ValueError, LookupError, TypeError, AttributeError) as error:
                raise BadPosition("document", f"it cannot be read: {error}.") from error
        names, seed = header.get("seats", "").split(), header.get("seed", "")
        if names != list(NAMES[: len(names)]) or not 2 <= len(names) <= 3:
            raise BadOption(f"The seats {' '.join(names)!r} cannot be used.")
        if not (seed.isascii() and seed.isdigit()) or len(seed) > 9:
            raise BadOption(f"The seed {seed!r} cannot be used.")
        t = TinyState(len(names), int(seed))
        cards = list(range(len(CARDS)))
        t.dice.shuffle(cards)
        t.hands = [(cards.pop(),) for _ in names]
        t.deck = tuple(cards)
        return t

    def _load(self, document: dict[str, Any]) -> TinyState:
        t = TinyState(len(document["coins"]), document["chance"])
        t.coins = list(document["coins"])
        t.hands = [tuple(CARDS.index(c) for c in hand) for hand in document["hands"]]
        t.deck = tuple(CARDS.index(c) for c in document["deck"])
        t.shown = tuple(CARDS.index(c) for c in document["shown"])
        t.turn, t.active, t.left, t.over = document["turn"]
        return t

    def position(self, state: TinyState) -> dict[str, Any]:
        return {
            "coins": state.coins.copy(),
            "hands": [[CARDS[c] for c in hand] for hand in state.hands],
            "deck": [CARDS[c] for c in state.deck],
            "shown": [CARDS[c] for c in state.shown],
            "turn": [state.turn, state.active, state.left, state.over],
            "chance": state.dice.word,
        }

    def play(self, state: TinyState) -> Flow[None]:
        if state.log is not None and not state.log:
            state.tell(TURN, state.active, state.turn)
        while not state.over:
            yield from act(state)

    def seats(self, state: TinyState) -> tuple[str, ...]:
        return NAMES[: len(state.coins)]

    def titles(self, state: TinyState) -> tuple[str, ...]:
        return self.seats(state)

    def turn(self, state: TinyState) -> tuple[int, int]:
        return (state.turn, state.active)

    def catalogue(self, lang: str) -> Catalogue:
        return WORDS[lang]

    def cited(self, state: TinyState, clause: str) -> str:
        return clause

    def caption(self, events: tuple[Event, ...], lang: str) -> Said:
        return plain_caption(events, lang)

    def recap(self, steps: tuple[Step, ...], seat: str, lang: str) -> list[RecapLine]:
        return plain_recap(steps, seat, lang)

    def questions(self) -> tuple[DecisionKind, ...]:
        return QUESTIONS

    def events(self) -> tuple[EventKind, ...]:
        return (TURN, SAVED, DRAWN, ROLLED, SHOWN, OFFERED, GIVEN, REFUSED, HAS_BID, END)

    def view(self, state: TinyState, seat: int | None) -> dict[str, Any]:
        return {
            "coins": state.coins.copy(),
            "hands": [[CARDS[c] for c in h] if s == seat else len(h) for s, h in enumerate(state.hands)],
            "deck": len(state.deck),
            "shown": [CARDS[c] for c in state.shown],
            "turn": [state.turn, state.active, state.left],
        }

    def resign(self, state: TinyState, seat: int) -> None:
        raise BadOption("Nobody leaves the tiny game.")

    def counts(self, state: TinyState) -> dict[str, dict[str, int]]:
        return {NAMES[s]: {"coins": n, "hand": len(state.hands[s])} for s, n in enumerate(state.coins)}

    def why_not(self, state: TinyState, ask: Ask | None, seat: int, lang: str) -> list[tuple[str, str, str]]:
        if ask is None or ask[0] is not ASK_ACT:
            return [(action, f"{lang}: It is not the time for it.", "tiny:turn") for action in ACTIONS]
        return [(name, f"{lang}: There is nothing to do it with.", f"tiny:{name}") for a, name in enumerate(ACTIONS)
                if a not in ask[2]]  # fmt: skip

    def sample(self, state: TinyState, live: TinyState, seat: int, dice: Dice) -> TinyState:
        t = state.copy()
        unknown = sorted(c for s, hand in enumerate(live.hands) if s != seat for c in hand) + list(live.deck)
        dice.shuffle(unknown)
        for s in range(len(t.hands)):
            if s != seat:
                t.hands[s] = tuple(unknown.pop() for _ in t.hands[s])
        t.deck = tuple(unknown)
        t.dice = Dice(dice.bits())
        return t

    def result(self, state: TinyState) -> TinyResult | None:
        if not state.over:
            return None
        best = max(state.coins)
        winners = [NAMES[s] for s, n in enumerate(state.coins) if n == best]
        return {"winners": winners, "victory": "coins", "scores": state.coins.copy()}


class Script(Tiny):
    """The tiny game with other rules: a piece of rules that stands for the whole game."""

    name = "script"

    def __init__(self, rules: Callable[[TinyState], Flow[None]]) -> None:
        self.rules = rules

    def play(self, state: TinyState) -> Flow[None]:
        yield from self.rules(state)
        state.over = True


TinyMatch = Match[dict[str, Any], TinyResult, dict[str, Any]]
TINY = Tiny()
GAMES: dict[str, Game[dict[str, Any], TinyResult, dict[str, Any]]] = {"tiny": TINY}


def tiny(seats: int = 2, seed: int = 1) -> TinyMatch:
    """A fresh match."""
    header = TINY.header(seats, seed, None, [], {})
    return Match(TINY, header, TINY.setup(header))


def at(**parts: Any) -> TinyMatch:
    """A match at a position: two seats with two coins and one card each, four cards in the deck."""
    document = {
        "coins": [2, 2],
        "hands": [["ash"], ["box"]],
        "deck": ["elm", "fir", "oak", "sal"],
        "shown": [],
        "turn": [1, 0, 3, False],
        "chance": 5,
        **parts,
    }
    header = {"game": "tiny", "position": json.dumps(document, separators=(",", ":"))}
    return Match(TINY, header, TINY.setup(header))


def begin_at(document: Mapping[str, Any]) -> TinyMatch:
    """The match of a whole position document."""
    return begin(TINY, {"game": "tiny", "position": json.dumps(document)})


def scripted(rules: Callable[[TinyState], Flow[None]], seats: int = 2) -> TinyMatch:
    """A match of the tiny game with these rules in place of its own."""
    game = Script(rules)
    header = game.header(seats, 1, None, [], {})
    return Match(game, header, game.setup(header))


def load(text: str) -> TinyMatch:
    """The match of a record of the tiny game."""
    return read_record(text, GAMES)


def do(match: Match, *choices: str) -> None:
    """Make the choices by key; `@ben bid 1` is a choice of ben's."""
    for choice in choices:
        if choice.startswith("@"):
            seat, _, key = choice[1:].partition(" ")
            match.choose(key, seat)
        else:
            match.choose(choice)


def pending(match: Match) -> list[str]:
    """The seats that have something to decide."""
    return [seat for seat in match.seats if match.seat(seat).decision is not None]


def decision(match: Match, seat: str | None = None) -> Decision:
    """The pending decision (of a seat), which must be there."""
    found = match.decision if seat is None else match.seat(seat).decision
    assert found is not None
    return found


def option(match: Match, key: str, seat: str | None = None) -> Option:
    """The option with this key."""
    return next(o for o in decision(match, seat).options if o.key == key)


def keys(match: Match, seat: str | None = None) -> list[str]:
    """The keys of the pending decision."""
    return [o.key for o in decision(match, seat).options]


def known(match: Match, seat: str | None) -> str:
    """All that a seat is told, as text: view, events, decision, result."""
    told: list[Any] = [match.view(seat), [(e.as_dict(), e.text()) for e in match.events(seat)], match.result]
    if seat is not None:
        mine = match.seat(seat).decision
        told.append(None if mine is None else mine.as_dict())
    return json.dumps(told)


def everything(match: Match) -> list[str]:
    """All that can be read of a match, as texts, to be compared before and after."""
    first = match.decision
    head = [match.record(), json.dumps(match.position()), repr(match.over), json.dumps(first and first.as_dict())]
    return head + [known(match, seat) for seat in (None, *match.seats)]


def stroll(match: Match, seed: int, steps: int = 10_000) -> Iterator[Match]:
    """Play by chance, any seat that may decide first, and stop by before each choice and at the end."""
    chance = Random(seed)
    for _ in range(steps):
        yield match
        if match.over:
            return
        seat = chance.choice(pending(match))
        match.choose(chance.choice(decision(match, seat).options), seat)
    yield match


def turn_lines(match: Match) -> list[str]:
    """The lines of the record after the head."""
    return match.record().split("\n\n", 1)[1].splitlines()
