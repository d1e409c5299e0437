"""A game stepped on the bare flow with flat actions: no labels, no views, no events, no checkpoints."""

from array import array
from collections.abc import Callable, Mapping
from typing import Any, Final

from signoria.env.space import REVEALED, Observer, Space, to_one
from signoria.registry import game as package_of
from signoria.table.dice import Dice
from signoria.table.errors import BadOption, GameOver, IllegalChoice
from signoria.table.flow import Ask, Flow
from signoria.table.match import Match
from signoria.table.positions import one_line, taken_apart
from signoria.table.rollout import Line, advanced, answered, asked_together

LONGEST: Final = 10_000  # choices after which environments cut a game short
DRAWS: Final = 1000  # draws that may fail to lead to the pending question before something must be wrong
UNSEEN: Final = 1000  # added to the seat in the history: a choice that only this seat knows


class Play:
    """One game: the state, the question it waits at (None at the end), and the answers so far.

    What has one answer is answered at once unless it is private, as in a match. Seats that decide together are asked one
    after another, and the history holds their answers back until the last one is in. With `remember` the history is kept:
    pairs of a seat (UNSEEN is added to it where the choice is its secret) and its flat action, and of REVEALED or `to_one`
    and what was revealed, one after another in one flat list.
    """

    __slots__ = (
        "_actions", "_base", "_cursor", "_flow", "_given", "_held", "_index", "_legal", "_observer", "_offered", "_special",
        "_told", "answers", "ask", "drawn", "header", "history", "remember", "space", "state",
    )  # fmt: skip

    def __init__(self, space: Space, header: dict[str, str], remember: bool = False) -> None:
        """The start of the game that the header describes (`Game.header` makes one)."""
        self.space = space
        self.header = header
        self.remember = remember
        self.answers: list[int] = []  # the option numbers of all real choices
        self.history: list[int] = []
        self._held: list[int] = []
        self._told: dict[int, tuple[array[int], array[int]]] = {}  # what each seat knows of the history so far
        self._index = space.index
        self._special = space.ladders | space.seated
        self._actions = len(space.action_names)
        self._observer: Observer | None = None
        self._enter(space.game.setup(header))
        self._base: Any = None  # a state to copy from, and how many answers led there
        self._given = 0
        self.drawn = False  # whether what is hidden was drawn anew: then no record leads here

    def _enter(self, state: Any) -> None:
        self.state = state
        state.log = [] if self.remember and self.space.listens else None
        self._cursor = 0
        self._flow: Flow[None] = self.space.game.play(state)
        self._legal: list[int] | None = None
        self._offered: list[int] = []
        self.ask: Ask | None = self._one_by_one(advanced(self._flow, next(self._flow, None)))
        if self.remember:
            self._look([])

    @property
    def seats(self) -> int:
        """How many seats the game has."""
        return len(self.space.game.seats(self.state))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.ask is None

    @property
    def seat(self) -> int:
        """The seat that decides; raises GameOver at the end."""
        if self.ask is None:
            raise GameOver("The game is over: nobody decides any more.")
        return self.ask[1]

    def observe(self, seat: int) -> bytearray:
        """All that the seat sees now, as `Space.observe` says it."""
        if self._observer is None:
            self._observer = self.space.observer()
        return self._observer.observe(self.state, self.ask, seat)

    def told(self, seat: int) -> "tuple[array[int], array[int]]":
        """The history as the seat knows it, in the numbers of `who` and `what` of perfect recall. Do not change it.

        What was there before is not looked at again: a history only grows.
        """
        if seat not in self._told:
            self._told[seat] = array("h"), array("h")
        who, what = self._told[seat]
        history = self.history
        if 2 * len(who) == len(history):
            return who, what
        seats, hidden, secret = self.seats, self._actions, bool(self.space.unseen)
        to_all = self.space.most_seats + 1
        for i in range(2 * len(who), len(history), 2):
            one, number = history[i], history[i + 1]
            if secret:
                if one >= UNSEEN:
                    one -= UNSEEN
                    if one != seat:
                        number = hidden
                elif one < REVEALED and one != to_one(seat):
                    number = hidden
            who.append(to_all if one < 0 else (one - seat) % seats + 1)
            what.append(number)
        return who, what

    def legal(self) -> list[int]:
        """The flat actions that may be taken now, in the order of the options; empty at the end. Do not change it."""
        legal = self._legal
        if legal is None:
            ask = self.ask
            if ask is None:
                return []
            kind = ask[0].name
            if kind in self._special:
                return self._legal_of(ask)
            self._offered = ask[2]
            legal = self._legal = list(map(self._index[kind].__getitem__, ask[2]))
        return legal

    def _legal_of(self, ask: Ask) -> list[int]:
        """The same where not every option has an action, or the options are seats."""
        kind, seat, offered, _ = ask
        index = self._index[kind.name]
        if kind.name in self.space.ladders:
            offered = [value for value in offered if value in index]
        if kind.name in self.space.seated:
            seats = self.seats
            legal = [index[(value - seat) % seats if value >= 0 else value] for value in offered]
        else:
            legal = [index[value] for value in offered]
        self._legal, self._offered = legal, offered
        return legal

    def mask(self, seat: int) -> bytearray:
        """1 for each flat action that the seat may take now."""
        flags = bytearray(self._actions)
        ask = self.ask
        if ask is not None and ask[1] == seat:
            for action in self._legal or self.legal():
                flags[action] = 1
        return flags

    def look(self, seat: int) -> tuple[bytearray, bytearray]:
        """What `observe` and `mask` say: quicker than one after the other."""
        observer = self._observer
        if observer is None:
            observer = self._observer = self.space.observer()
        ask = self.ask
        seen = observer.observe(self.state, ask, seat)
        flags = bytearray(self._actions)
        if ask is not None and ask[1] == seat:
            for action in self._legal or self.legal():
                flags[action] = 1
        return seen, flags

    def offered(self) -> list[int]:
        """The option numbers of the legal actions, in the same order. Do not change it."""
        return self._offered if self.legal() else []

    def step(self, action: int) -> None:
        """Take a flat action; raises IllegalChoice (GameOver) and changes nothing when it cannot be taken."""
        ask = self.ask
        if ask is None:
            raise GameOver("The game is over: no action can be taken any more.")
        legal = self._legal
        if legal is None:
            legal = self.legal()
        try:
            value = self._offered[legal.index(action)]
        except ValueError:
            raise self._refusal(action) from None
        self.answers.append(value)
        self._legal = None
        if not self.remember:
            ask = answered(self._flow, value)
            self.ask = ask if ask is None or ask[1] >= 0 else self._one_by_one(ask)
            return
        together = self.state.together
        self._held += (ask[1] + UNSEEN if action in self.space.unseen else ask[1], action)
        self.ask = self._one_by_one(answered(self._flow, value))
        self._look(together)

    def _one_by_one(self, ask: Ask | None) -> Ask | None:
        """The next question of one seat: those that are asked together are asked one after another here."""
        while ask is not None and ask[1] < 0:
            ask = answered(self._flow, 0)
        return ask

    def _look(self, together: list[Ask]) -> None:
        """Bring the history up to date, unless the seats that were asked together are still being asked."""
        if not together or self.state.together is not together:
            self.history += self._held
            self._held = []
        now = self.space.cursor(self.state)
        if now != self._cursor:
            for pair in self.space.revealed(self.state, self._cursor, now):
                self.history += pair
            self._cursor = now

    def _refusal(self, action: int) -> IllegalChoice:
        names = self.space.action_names
        known = isinstance(action, int) and 0 <= action < len(names)
        legal = self.legal()
        return IllegalChoice(
            "The action {0!r} cannot be taken now: take one of the {1} legal ones ({2}, …).",
            names[action] if known else action,
            len(legal),
            ", ".join([str(one) for one in legal[:6]]),
        )

    def copy(self) -> "Play":
        """An independent copy. Cheap at a question where the game can be entered, else the answers are given again."""
        if self.ask is not None and self.ask[0].entry:
            self._base = self.state.copy()
            self._given = len(self.answers)
        other = Play(self.space, self.header)
        other.remember = False  # while the answers are given again
        if self._base is not None:
            other._enter(self._base.copy())
            other._base, other._given = self._base, self._given
        for value in self.answers[self._given :]:
            other.answer(value)
        other.answers = self.answers.copy()
        other.history = self.history.copy()
        other._held = self._held.copy()
        other._cursor = self._cursor
        other.drawn = self.drawn
        other.remember = self.remember
        if self.remember and self.space.listens:
            other.state.log = []
            other._cursor = 0
        return other

    def redrawn(self, seat: int, dice: Dice) -> "Play":
        """A game drawn from those that look the same to the seat, at the same question; no record leads there."""
        base, given = self._entered()
        sealed = self._sealed()
        for _ in range(DRAWS):
            other = Play(self.space, self.header)
            drawn = self.space.game.sample(base, self.state, seat, dice)
            other._enter(drawn.copy())
            other._base, other._given = drawn, given
            other.answers = self.answers[:given]
            if other._retrace(self.answers[given:], sealed, seat, dice) and other._waits_like(self):
                break
        else:
            raise AssertionError("no draw of what is hidden leads to the pending question")
        other.history = self.history.copy()
        other._held = self._held.copy()
        other.drawn = True
        other.remember = self.remember
        if self.remember and self.space.listens:
            other.state.log = []
        other._cursor = self.space.cursor(other.state)
        return other

    def _entered(self) -> tuple[Any, int]:
        """The state at the last question where the game can be entered, and how many answers led there."""
        base, at = self.space.game.setup(self.header) if self._base is None else self._base.copy(), self._given
        line = Line(self.space.game, base.copy())
        given = at
        while line.ask is not None:
            if line.ask[0].entry:
                base, given = line.state.copy(), at
            if line.ask[1] < 0:
                line.answer(0)
            elif at == len(self.answers):
                break
            else:
                line.answer(self.answers[at])
                at += 1
        self._base, self._given = base, given
        return base, given

    def _sealed(self) -> int:
        """How many of the last answers were given in a simultaneous choice that is still being gathered."""
        if self.ask is None:
            return 0
        waiting = [ask[1] for ask in asked_together(self.state)]
        return waiting.index(self.ask[1]) if self.ask[1] in waiting else 0

    def _retrace(self, answers: list[int], sealed: int, seat: int, dice: Dice) -> bool:
        """Give answers again; the last, sealed ones of other seats by chance. False where one of them is none here."""
        for at, value in enumerate(answers):
            offered = self.offered()
            if at >= len(answers) - sealed and self.ask is not None and self.ask[1] != seat:
                value = offered[dice.below(len(offered))]
            if value not in offered:
                return False
            self.answer(value)
        return True

    def _waits_like(self, other: "Play") -> bool:
        mine, its = self.ask, other.ask
        return its is None if mine is None else its is not None and (mine[0].name, mine[1]) == (its[0].name, its[1])

    def __deepcopy__(self, memo: dict[int, object]) -> "Play":
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., "Play"], tuple[object, ...]]:
        """A game travels as its beginning and its answers."""
        self._refuse_drawn()
        return (_played, (self.space, self.header, self.remember, self.answers))

    def answer(self, value: int) -> None:
        """Answer the pending question with one of its option numbers."""
        if value not in self.offered():
            raise IllegalChoice("{0!r} is no option of the pending question that has an action.", value)
        self.step(self.legal()[self._offered.index(value)])

    def _refuse_drawn(self) -> None:
        if self.drawn:
            raise BadOption(
                "This game was drawn from what a seat knows and has no record: use the one it was drawn from."
            )

    def match(self) -> Match:
        """The same game as a match, with everything a match can tell: words, views, events, a record."""
        self._refuse_drawn()
        match = Match(self.space.game, dict(self.header), self.space.game.setup(self.header))
        for value in self.answers:
            decision = match.decision
            assert decision is not None
            match.choose(next(option for option in decision.options if option.value == value))
        return match


def _played(space: Space, header: dict[str, str], remember: bool, answers: list[int]) -> Play:
    """The game with these answers given: how a game comes back from a pickle."""
    play = Play(space, header, remember)
    for value in answers:
        play.answer(value)
    return play


def start(
    space: Space,
    seats: int | list[str],
    seed: int,
    rules: str | None = None,
    variants: list[str] | tuple[str, ...] = (),
    remember: bool = False,
    **options: object,
) -> Play:
    """A fresh game, the same that `signoria.new` sets up; raises BadOption when it cannot be."""
    return Play(space, space.game.header(seats, seed, rules, list(variants), options), remember)


def from_position(space: Space, document: Mapping[str, object], remember: bool = False) -> Play:
    """A game that starts at a position document, with the answers in it given; raises BadPosition."""
    package_of(space.game.name).from_position(document)  # refuses what cannot be, in words
    table, answers = taken_apart(dict(document))
    play = Play(space, {"game": space.game.name, "position": one_line(table)}, remember)
    for seat, key in answers:
        ask = play.ask
        assert ask is not None
        assert space.game.seats(play.state)[ask[1]] == seat
        play.answer(next(value for value in play.offered() if ask[0].key(play.state, ask, value) == key))
    return play
