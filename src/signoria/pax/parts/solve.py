"""The solver: every way to win with so many actions, the largest income, and how far everybody is from victory.

Exhaustive and exact over all inner choices, for what the player to move can do in this turn. What another seat chooses in
between (to pay a tax, which card to discard) is taken at its worst, so a way that is listed works against every answer.
Nothing hidden comes up before a turn ends, so the answer does not depend on what nobody knows. Positions that come up
again, as those after ops in another order, are solved once.
"""

import time
from dataclasses import dataclass, field

from signoria.arena.solve import ANY, Solution, Step, Way, Wish
from signoria.pax.acts import ACT_VICTORY, action_price, split
from signoria.pax.facts import N_PLACES
from signoria.pax.parts import queries
from signoria.pax.position import VICTORY_NAMES
from signoria.pax.state import Table
from signoria.pax.victory import can_declare
from signoria.table import Ask, BadOption, Match
from signoria.table.flow import PASS
from signoria.table.rollout import Line

GOALS = ("win", "income", "victory", "stop")
SURE = ("win", "stop")  # reached or not; nothing in between
SURVEYS = ("victory",)
DECKS_UNKNOWN = "decks_unknown"  # no way may count on what is left in the decks: none wins by the end of the cards
HEADLINES = 1  # questions down to this level name a group of ways; what lies deeper is its detail
VERBS = ("buy", "play", "sell", "ops", "fair", "victory", "revolt", "apostasy")

Value = tuple[int, ...]


@dataclass
class Knot:
    """A question in the web of solutions, or an end (no moves): the value reached, and the choices that keep it."""

    value: Value
    kind: str = ""
    seat: str = ""
    level: int = 0
    moves: "list[tuple[str, Knot]]" = field(default_factory=list)
    ways: int = 1
    victory: str = ""
    gain: int = 0


def solve(
    match: Match,
    goal: str = "win",
    actions: int | None = None,
    limit_s: float | None = None,
    lang: str = "en",
    most: int | None = None,
    wish: Wish = ANY,
) -> Solution:
    """Solve the position for the player whose turn it is, in so many seconds or `most` positions; raises BadOption.

    More actions than the turn has are taken in a row, as if it had them; what a turn allows once it still allows once.
    `win`: every way to win within so many actions. `income`: the largest gain in florins, then the least for the opponents.
    `stop`: every way to end the turn so that nobody else need only declare a victory. `victory`: no search, only what each
    player has and misses. The seconds are those of the processor, so that it does not matter what else it is busy with.
    """
    if actions is not None and actions < 1:
        raise BadOption("A solution needs at least one action.")
    victories = queries.victories(match)
    if match.over:
        raise BadOption("The game is over: there is nothing to solve.")
    seat = match.state.active
    name = match.seats[seat]
    if goal in SURVEYS:
        return Solution(goal, name, 0, True, {}, 0, [], victories, 0, 0.0)
    begin = time.thread_time()
    actions = match.state.actions_left if actions is None else actions
    start = _stretched(match, actions)
    search = _Search(match, start.state, goal, actions, None if limit_s is None else begin + limit_s, most, wish)
    knot = search.explore(start)
    if goal in SURE:
        solved = knot.value[0] == 1
        value = {goal: knot.value[0]}
    else:
        solved = bool(knot.moves)
        value = {"gain": knot.value[0], "opponents": -knot.value[1]}
    found = groups(knot, {}) if solved else {}
    ways = [
        Way(
            head,
            group.count,
            _in_full(match, group.example, lang, actions),
            tuple(sorted(group.victories)),
            group.gain,
        )
        for head, group in found.items()
    ]
    return Solution(
        goal, name, actions, not search.late, value, knot.ways if solved else 0,
        sorted(ways, key=lambda way: (len(way.actions), way.actions)), victories, search.positions,
        time.thread_time() - begin,
    )  # fmt: skip


def _price(t: Table, option: int) -> int:
    """The actions an action costs."""
    return action_price(t, t.active, *split(option))


def _stretched(match: Match, actions: int) -> Line:
    """The position, with as many actions as are asked for where the turn has fewer."""
    line = match.line()
    if actions > line.state.actions_left:
        if line.ask is None or line.ask[0].level:
            raise BadOption(
                "More actions than the turn has can be asked for between actions, not in the middle of one."
            )
        state = line.state.copy()
        state.actions_left = actions
        line = Line(match.game_rules, state)
    return line


def _in_full(match: Match, keys: tuple[str, ...], lang: str, actions: int) -> tuple[Step, ...]:
    """A way with its questions and words, played on a copy."""
    line = _stretched(match, actions)
    steps = []
    for key in keys:
        ask, t = line.ask, line.state
        assert ask is not None
        value = next(value for value in ask[2] if ask[0].key(t, ask, value) == key)
        steps.append(Step(match.seats[ask[1]], ask[0].name, key, ask[0].label(t, ask, value, lang)))
        line.answer(value)
    return tuple(steps)


class _Search:
    """One exhaustive search."""

    def __init__(
        self, match: Match, t: Table, goal: str, actions: int, end: float | None, most: int | None, wish: Wish
    ) -> None:
        self._wish = wish
        self._decks_unknown = DECKS_UNKNOWN in wish.assuming or t.decks_unknown
        self._goal = goal
        self._end = end
        self._most = most
        self._seat = t.active
        self._turn = t.turn_number
        self._floor = max(0, t.actions_left - actions)  # the actions that must be left at the end
        self._florins = list(t.florins)
        self._names = match.seats
        self._known: dict[str, Knot] = {}
        self.late = False
        self.positions = 0

    def explore(self, line: Line) -> Knot:
        """The best that can be reached from here, and all choices that keep it."""
        ask = line.ask
        t: Table = line.state
        if ask is None or t.turn_number != self._turn or t.over:
            return self._end_of(t)
        self.positions += 1
        too_many = self._most is not None and self.positions > self._most
        if too_many or (self._end is not None and time.thread_time() > self._end):
            self.late = True
        digest = ""
        if ask[0].entry:
            digest = t.digest()
            known = self._known.get(digest)
            if known is not None:
                return known
        knot = self._options(line, ask, t)
        if digest and not self.late:
            self._known[digest] = knot
        return knot

    def _options(self, line: Line, ask: Ask, t: Table) -> Knot:
        mine = ask[1] == self._seat
        top = ask[0].level == 0
        best: Value | None = None
        kept: list[tuple[int, Knot]] = []
        stop = top and 0 < self._floor == t.actions_left  # so far and no further, though the turn could go on
        if stop:
            best = self._value(t)
        for option in ask[2]:
            if mine and option != PASS and ask[0].level <= HEADLINES and not self._allowed(t, ask, option):
                continue
            left = t.actions_left - (_price(t, option) if top and option != PASS else 0)
            if top and (stop if option == PASS else left < self._floor):
                continue  # as good as stopping, or more than is given
            if self.late:
                break
            if top and self._is_in_vain(t, option, left):
                knot = Knot(self._lost())
            else:
                trial = line.copy()
                trial.answer(option)
                knot = Knot(self._lost()) if self._hopeless(trial.state) else self.explore(trial)
            if best is None or knot.value == best:
                best = knot.value
                kept.append((option, knot))
            elif (knot.value > best) == mine:
                best = knot.value
                kept = [(option, knot)]
        if self.late and not mine:
            best = self._lost()  # an answer that was not looked at may spoil it
        if best is None:
            best = self._lost()
        if self._goal in SURE and best[0] != 1:
            kept = []  # what does not win is not remembered
        moves = [(ask[0].key(t, ask, option), knot) for option, knot in kept]
        ways = sum([knot.ways for _, knot in moves]) + int(stop and best == self._value(t))
        knot = Knot(best, ask[0].name, self._names[ask[1]], ask[0].level, moves, ways or 1)
        knot.gain = t.florins[self._seat] - self._florins[self._seat]
        return knot

    def _allowed(self, t: Table, ask: Ask, option: int) -> bool:
        """Whether an action or op is among those that are wished for; whatever else is decided on the way is free."""
        only, exclude = self._wish.only, self._wish.exclude
        if not (only or exclude) or ask[0].name not in ("action", "op"):
            return True
        words = ask[0].key(t, ask, option).split()
        if any(word in words for word in exclude):
            return False
        if not only or words[0] == "victory" or any(word in words for word in only):
            return True
        if ask[0].name == "op":
            return "ops" in only
        return words[0] == "ops" and any(word not in VERBS for word in only)  # a word for an op inside

    def _end_of(self, t: Table) -> Knot:
        knot = Knot(self._value(t))
        knot.victory = VICTORY_NAMES[t.won_by] if t.over else ""
        knot.gain = t.florins[self._seat] - self._florins[self._seat]
        return knot

    def _hopeless(self, t: Table) -> bool:
        """Without an action to declare with, only the end of the turn can win, by a vacancy or as the last one."""
        if self._goal != "win" or t.over or t.turn_number != self._turn or t.actions_left > self._floor:
            return False
        return self._floor > 0 or self._goes_on(t)  # nothing more may be done, and the turn or the game goes on

    def _is_in_vain(self, t: Table, option: int, left: int) -> bool:
        """What `_hopeless` would say after this action, known before it is tried: the last action must declare."""
        if self._goal != "win" or split(option)[0] == ACT_VICTORY:
            return False
        return (option == PASS or left <= 0) and not self._floor and self._goes_on(t)

    def _goes_on(self, t: Table) -> bool:
        """Whether no end of this turn can end the game."""
        left = len(t.decks[0]) - t.drawn[0] + len(t.decks[1]) - t.drawn[1]
        # With as many cards left as there are places, no end of turn can end the game.
        return (left >= N_PLACES or self._decks_unknown) and not t.rules.bankruptcy

    def _value(self, t: Table) -> Value:
        if self._goal == "win":
            by_cards = self._decks_unknown and t.over and VICTORY_NAMES[t.won_by] == "patron"
            return (int(t.over and t.winners == (self._seat,) and not by_cards),)
        if self._goal == "stop":
            return (int(t.winners == (self._seat,) if t.over else not can_declare(t, self._seat)),)
        others = [s for s in range(t.n) if s != self._seat]
        gain = t.florins[self._seat] - self._florins[self._seat]
        return (gain, -sum([t.florins[s] - self._florins[s] for s in others]))

    def _lost(self) -> Value:
        return (0,) if self._goal in SURE else (-1_000_000, -1_000_000)


@dataclass
class Group:
    """Ways that take the same actions and ops."""

    count: int
    example: tuple[str, ...]
    victories: frozenset[str]
    gain: tuple[int, int]


Groups = dict[tuple[str, ...], Group]  # by headlines


def groups(knot: Knot, known: dict[int, Groups]) -> Groups:
    """The ways from here by the actions and ops they take."""
    if id(knot) in known:
        return known[id(knot)]
    found: Groups = {}
    inner = sum([below.ways for _, below in knot.moves])
    if not knot.moves or knot.ways > inner:
        found[()] = Group(1, (), frozenset([knot.victory] if knot.victory else []), (knot.gain, knot.gain))
    for key, below in knot.moves:
        head = (key,) if knot.level <= HEADLINES else ()
        for tail, more in groups(below, known).items():
            here = found.get(head + tail)
            if here is None:
                found[head + tail] = Group(more.count, (key, *more.example), more.victories, more.gain)
            else:
                gain = (min(here.gain[0], more.gain[0]), max(here.gain[1], more.gain[1]))
                found[head + tail] = Group(here.count + more.count, here.example, here.victories | more.victories, gain)
    known[id(knot)] = found
    return found
