"""The opponent that searches: information-set Monte Carlo tree search, for any game on the table and any number of seats.

Every iteration takes a draw of what is hidden (`SeatHandle.line`), throws dice of its own, walks down one tree that all
draws share, adds a leaf, finishes what was begun and asks the judge of the game for everybody's chances, as far as the
seat that searches can know. The tree knows only what the seats choose and are asked.

At the root, and below it at questions that were met often enough, the judge ranks the options by the table after each of
them; only as many are looked at as the visits so far deserve. Secret simultaneous choices are another matter (`secret`).
"""

import multiprocessing
import time
import warnings
from math import log, sqrt
from multiprocessing.connection import Connection
from random import Random
from typing import Any, Final

from signoria.players.budget import IN_TIME, Budget
from signoria.players.insight import Insight, insight_into
from signoria.players.look import Root, enter, is_restless, rate, root_of
from signoria.players.quiet import Quiet
from signoria.players.secret import is_spent, secretly
from signoria.players.win import StopFinder, WinFinder
from signoria.table import Ask, BadOption, DecisionKind, Game, NotYourChoice, Option, SeatHandle
from signoria.table.dice import Dice
from signoria.table.flow import Flow
from signoria.table.rollout import Line, advanced, answered, play_out

CURIOSITY: Final = 0.7  # how much an option that was seldom tried attracts, in parts of what the options differ by
LEAST: Final = 0.002  # they differ by so much at least
MOST: Final = 0.2  # and by so much at most
WIDTH: Final = 4.0  # options looked at first
WIDENING: Final = 0.55  # the power of the visits with which their number grows
RANKED_AFTER: Final = 16  # visits after which it pays to let the judge rank the options of a question
TRUST: Final = 3.0  # for how many visits the judge's word on an option counts
DRAWN: Final = 0.7  # what is hidden is drawn so many times the root of the iterations
FATES: Final = 0.5  # the power of the visits with which the number of ways grows in which chance may have a hand
HELD: Final = 8000  # tables kept in mind, at most
FOLLOWED: Final[tuple[int, ...]] = (3, 2)  # answers tried to what an option leads to, by how deep it lies
WEIGHED: Final = 40  # guesses on which an answer is weighed one choice ahead, at most
BATCH: Final = 4  # iterations between two looks at the clock
UNKNOWN: Final = 1 << 40  # iterations that may be left while nothing is known about their pace
HASTE: Final = 2.0  # how many times faster than so far they may come
TICK: Final = 1e-6  # seconds: no clock is finer
WIN_TIME: Final = 0.5  # of a budget in seconds, the most that the first look in a turn for a win in it may take
WIN_AGAIN: Final = 0.15  # and with each later choice of the turn, where that was not enough
STOP_TIME: Final = 0.3  # the most that the look for what stops the victories of others may take, with each choice
WIN_TABLES: Final = 3  # tables looked at for it, for each iteration of a budget

Sign = tuple[
    DecisionKind, int, int
]  # what a question is, whoever holds which cards: its kind, its seat, what it is about


class Edge:
    """An option of a question: how often it was chosen, what the choosing seat got, and what came after."""

    __slots__ = ("nodes", "own", "total", "value", "visits", "wins", "worth")

    def __init__(self, worth: float) -> None:
        self.visits = 0
        self.total = 0.0  # of what ended here, or went on with another seat
        self.value = 0.0  # the mean; where the seat itself goes on, that of the best way to go on
        self.wins = 0  # how often it won the game at once
        self.worth = worth  # for ranking: higher is looked at earlier
        self.nodes = _NO_NODES
        self.own = _NO_OWN  # those of them where the same seat goes on

    def lead_to(self, sign: Sign, node: "Node") -> None:
        """The question that comes after it, at one table or more."""
        if not self.nodes:
            self.nodes = {}
        self.nodes[sign] = node
        if node.nested:
            self.own = [*self.own, node]


class Node:
    """A question, as the seats know it."""

    __slots__ = ("edges", "nested", "ranked", "visits")

    def __init__(self, nested: bool = False) -> None:
        self.edges: dict[int, Edge] = {}
        self.visits = 0
        self.ranked = False  # whether the judge has ranked the options
        self.nested = nested  # whether it goes on with what the same seat has begun


# Most options and tables are looked at once: they share these until they need their own.
_NO_NODES: Final[dict[Sign, Node]] = {}
_NO_OWN: Final[list[Node]] = []
_NO_EDGES: Final[list[Edge]] = []
_NO_NUMBERS: Final[list[int]] = []


class Stand:
    """A question on one table, as one draw of what is hidden has it, and what is known of the tables after its options.

    The game can be entered at `start`; `given` are the answers since. What was played once is not played again.
    """

    __slots__ = (
        "after", "ask", "chances", "edges", "entered", "fates", "flow", "front", "given", "names", "risked", "sign",
        "spread", "start", "state", "values", "width",
    )  # fmt: skip

    def __init__(self, start: Any, given: list[int], state: Any, ask: Ask | None) -> None:
        self.start = start
        self.given = given
        self.state = state  # at the question; to look at only, by `Walk._state_at`: None where it was played on
        self.ask = ask  # None: the game is over
        self.sign: Sign | None = None  # what the tree knows it by, once asked
        self.flow: Flow[None] | None = None  # the game of `state` itself, where it still waits at the question
        self.entered = ask is not None and ask[0].entry  # whether the game asks its first question at the start itself
        self.risked = False  # whether chance had a hand in how it came about
        self.chances: list[float] | None = None  # what the judge says of it, once asked
        self.values = _NO_NUMBERS  # the options worth a look
        self.names = _NO_NUMBERS  # what they are called in every draw
        self.edges = _NO_EDGES
        self.after: list[Stand | None] = _NO_STANDS
        self.fates = _NO_FATES  # by place, where chance has a hand in what comes after
        self.front = _NO_NUMBERS  # the places of the options that are looked at
        self.width = 0
        self.spread = 0.0  # by how much the best of them differs from a middling one

    def line_up(self, width: int) -> None:
        """Choose the options that are looked at: the best so far."""
        self.width = width
        worths = [edge.value if edge.visits else edge.worth for edge in self.edges]
        front = sorted(range(len(worths)), key=worths.__getitem__, reverse=True)
        del front[width:]
        self.front = front
        self.spread = min(max(worths[front[0]] - worths[front[len(front) // 2]], LEAST), MOST)


_NO_STANDS: Final[list[Stand | None]] = []
_NO_FATES: Final[dict[int, list[Stand]]] = {}


class Found:
    """What a search found: visits and mean payoff of each option, by its number, and how many iterations it took."""

    __slots__ = ("iterations", "options", "sure")

    def __init__(self, options: dict[int, tuple[int, float]], iterations: int, sure: int | None = None) -> None:
        self.options = options
        self.iterations = iterations
        self.sure = sure  # an option that wins at once


class SearchPlayer:
    """Searches before each choice and takes what it visited most.

    With a budget in iterations and one worker the same seed makes the same choices.
    """

    def __init__(
        self,
        seed: int | str | None = None,
        budget: Budget | None = None,
        *,
        workers: int = 1,
        curiosity: float = CURIOSITY,
    ) -> None:
        if workers < 1:
            raise BadOption("A search needs at least one worker.")
        self.budget = budget or Budget(seconds=1.0)
        self.workers = workers if "fork" in multiprocessing.get_all_start_methods() else 1
        self._curiosity = curiosity
        self._chance = Random(seed)
        self._kept: tuple[SeatHandle, int, Edge] | None = None  # what may come next in the same match
        self._hopeless: tuple[SeatHandle, tuple[int, int]] | None = None  # a turn in which nothing wins
        self._doubted: tuple[SeatHandle, tuple[int, int]] | None = None  # one that was too long to look through
        self.found: Found | None = None  # of the last choice

    def choose(self, handle: SeatHandle) -> Option:
        """The option visited most; raises NotYourChoice when this seat has nothing to decide."""
        with Quiet():
            return self._choose(handle)

    def _choose(self, handle: SeatHandle) -> Option:
        began = time.perf_counter()
        decision = handle.decision
        if decision is None:
            raise NotYourChoice("{0} has nothing to decide now.", handle.name)
        options = decision.options
        seat = options[0].seat
        dice = Dice(self._chance.getrandbits(64))
        root = root_of(handle.line(dice), spent=True)
        insight = self.insight(root.game, root.state)
        if len(options) == 1:
            self.found = Found({options[0].value: (1, insight.payoffs(root.state, seat)[seat])}, 0)
            return options[0]
        if root.ask[1] < 0:
            mine = next(a for a in root.state.together if a[1] == seat)
            value, looks, weights = secretly(root, mine, insight, self._chance, self.budget, began)
            self.found = Found({v: (int(1000 * w), 0.0) for v, w in weights.items()}, looks)
            return next(option for option in options if option.value == value)
        if insight.shallow:
            value, self.found = self._weigh(handle, root, insight, dice, began)
            return next(option for option in options if option.value == value)
        won = self._win(handle, root, seat, insight, began)
        if won is not None:
            self.found = Found({won: (1, 1.0)}, 0, won)
            return next(option for option in options if option.value == won)
        node = self._root(handle, options[0].stamp, _sign(root.ask))
        stops = self._stop(root, seat, insight)
        if len(stops) == 1:
            self.found = Found({stops[0]: (1, insight.payoffs(root.state, seat)[seat])}, 0)
            return next(option for option in options if option.value == stops[0])
        if stops:
            node = Node()
            root = Root(root.game, root.start, root.given, root.state, (root.ask[0], seat, stops, root.ask[3]))
        search = self._search_together if self.workers > 1 else self._search
        found = self.found = search(handle, node, root, insight, dice, began)
        left = [option for option in options if not stops or option.value in stops]
        best = max(left, key=lambda option: (option.value == found.sure, found.options.get(option.value, (0, 0.0))))
        if found.sure is None and is_restless(root, self._chance):
            best = self._chance.choice(left)
        self._keep(handle, node, root, insight, best)
        return best

    def insight(self, game: Game, state: Any) -> Insight:
        """What this opponent knows about the game."""
        return insight_into(game, state, searching=True)

    def _win(self, handle: SeatHandle, root: Root, seat: int, insight: Insight, began: float) -> int | None:
        """The first step of a win in this turn, where one is found in a part of the budget."""
        turn = root.game.turn(root.state)
        if self._hopeless is not None and self._hopeless[1] == turn and handle.same_match(self._hopeless[0]):
            return None
        if not insight.winners(root.state, root.ask):
            return None
        budget = self.budget
        most = WIN_TABLES * budget.iterations if budget.iterations is not None else 1 << 30
        doubted = self._doubted is not None and self._doubted[1] == turn and handle.same_match(self._doubted[0])
        share = WIN_AGAIN if doubted else WIN_TIME
        until = began + share * budget.seconds if budget.seconds is not None else float("inf")
        finder = WinFinder(root, seat, insight, most, until)
        found = finder.winning_answer(root)
        if finder.sure:
            self._hopeless = (handle, turn)
        elif found is None:
            self._doubted = (handle, turn)
        return found

    def _stop(self, root: Root, seat: int, insight: Insight) -> list[int]:
        """The answers that keep others from winning as soon as it is their turn; none where all or nothing does.

        Whoever can stop a victory does, though others come before the one who threatens: they may not be able to.
        """
        if not insight.threatened(root.state, seat):
            return []
        budget = self.budget
        most = WIN_TABLES * budget.iterations if budget.iterations is not None else 1 << 30
        until = time.perf_counter() + STOP_TIME * budget.seconds if budget.seconds is not None else float("inf")
        found = StopFinder(root, seat, insight, most, until).stopping_answers(root)
        return found if len(found) < len(root.ask[2]) else []

    # ------------------------------------------------------------------ one choice ahead

    def _weigh(self, handle: SeatHandle, root: Root, insight: Insight, dice: Dice, began: float) -> tuple[int, Found]:
        """The best answer one choice ahead, on as many guesses of what is hidden as the budget allows.

        What falls behind is looked at no more.
        """
        values = insight.shortlist(root.state, root.ask)
        totals = dict.fromkeys(values, 0.0)
        looks = dict.fromkeys(values, 0)
        left = values
        done = 0
        while True:
            left = [value for value in left if value in root.ask[2]]
            for value, worth in zip(left, rate(root, left, insight, dice)):
                totals[value] += worth
                looks[value] += 1
            done += len(left)
            left.sort(key=lambda value: -totals[value] / looks[value])
            if len(left) == 1 or done >= WEIGHED * len(values) or is_spent(self.budget, done, began):
                break
            del left[max(2, 2 * len(left) // 3) :]
            root = root_of(handle.line(dice), spent=True)
        found = {value: (looks[value], totals[value] / looks[value]) for value in values if looks[value]}
        return left[0], Found(found, done)

    # ------------------------------------------------------------------ the tree between two decisions

    def _root(self, handle: SeatHandle, stamp: int, sign: Sign) -> Node:
        """The tree so far, where the match went on from what this seat chose last, else a new one."""
        if self._kept is not None:
            previous, given, edge = self._kept
            if given + 1 == stamp and handle.same_match(previous) and sign in edge.nodes:
                return edge.nodes[sign]
        return Node()

    def _keep(self, handle: SeatHandle, node: Node, root: Root, insight: Insight, best: Option) -> None:
        self._kept = None
        names = insight.identities(root.state, root.ask)
        edge = node.edges.get(names[root.ask[2].index(best.value)])
        if edge is not None:
            self._kept = (handle, best.stamp, edge)

    # ------------------------------------------------------------------ searching

    def _search(self, handle: SeatHandle, node: Node, root: Root, insight: Insight, dice: Dice, began: float) -> Found:
        walk = Walk(node, root, insight, dice, self._curiosity)
        veiled = insight.veiled(root.state, root.ask[1])
        done = 0
        if self.budget.iterations is not None:
            while done < self.budget.iterations:
                if veiled and walk.draws * walk.draws < DRAWN * DRAWN * done:
                    walk.draw(handle.line(dice))
                walk.iterate()
                done += 1
        else:
            assert self.budget.seconds is not None
            until = began + self.budget.seconds * IN_TIME
            left = UNKNOWN
            begun = 0.0
            while not _settled(node, left):
                for _ in range(BATCH):
                    if veiled and walk.draws * walk.draws < DRAWN * DRAWN * done:
                        walk.draw(handle.line(dice))
                    walk.iterate()
                    done += 1
                now = time.perf_counter()
                if now >= until:
                    break
                if done == BATCH:
                    begun = now  # what came before, and the ranking of the options, says nothing about the pace
                else:
                    left = int(HASTE * (done - BATCH) * (until - now) / max(now - begun, TICK)) + 1
        return _read(node, root, insight, done)

    def _search_together(
        self, handle: SeatHandle, node: Node, root: Root, insight: Insight, dice: Dice, began: float
    ) -> Found:
        """Root parallelism: each process grows a tree of its own, and the visits are added up. Only this one's is kept."""
        context = multiprocessing.get_context("fork")
        running = []
        for _ in range(self.workers - 1):
            here, there = context.Pipe(duplex=False)
            process = context.Process(target=self._work, args=(there, handle, root, insight, Dice(dice.bits()), began))
            with warnings.catch_warnings():
                # Python warns of forks beside threads; these children only compute, and take no lock.
                warnings.simplefilter("ignore", DeprecationWarning)
                process.start()
            there.close()
            running.append((process, here))
        found = self._search(handle, node, root, insight, dice, began)
        for process, here in running:
            options, iterations = here.recv()
            process.join()
            found = _add(found, Found(options, iterations, found.sure))
        return found

    def _work(
        self, pipe: Connection, handle: SeatHandle, root: Root, insight: Insight, dice: Dice, began: float
    ) -> None:
        found = self._search(handle, Node(), root, insight, dice, began)
        pipe.send((found.options, found.iterations))
        pipe.close()


class Walk:
    """One search: the tree, what is hidden as it may be, and chance."""

    __slots__ = (
        "_chance", "_curiosity", "_dice", "_draws", "_edges", "_game", "_held", "_insight", "_next",
        "_node", "_nodes", "_offered", "_seats", "_viewer",
    )  # fmt: skip

    def __init__(self, node: Node, root: Root, insight: Insight, dice: Dice, curiosity: float) -> None:
        self._node = node
        self._game = root.game
        self._viewer = root.ask[1]
        self._insight = insight
        self._dice = dice
        self._chance = Random(dice.bits())
        self._curiosity = curiosity
        self._draws: list[Stand] = [Stand(root.start, root.given, root.state, root.ask)]
        self._offered = set(insight.identities(root.state, root.ask))  # what may be chosen at the root
        self._next = 0  # the draw to use next
        self._held = 0  # tables kept
        self._edges: list[Edge] = []
        self._nodes: list[Node] = []
        self._seats: list[int] = []

    @property
    def draws(self) -> int:
        """How many ways there are so far in which what is hidden may be."""
        return len(self._draws)

    def draw(self, line: Line) -> None:
        """Another way what is hidden may be; it is used next."""
        found = root_of(line)
        self._next = len(self._draws)
        self._draws.append(Stand(found.start, found.given, found.state, found.ask))

    def iterate(self) -> None:
        """Selection, expansion, and telling everyone above what came of it."""
        stand = self._draws[self._next]
        self._next = (self._next + 1) % len(self._draws)
        edges, seats, nodes = self._edges, self._seats, self._nodes
        edges.clear()
        seats.clear()
        nodes.clear()
        node = self._node
        while True:
            ask = stand.ask
            if ask is None or ask[1] < 0:
                break
            node.visits += 1
            seat = ask[1]
            place = self._select(node, stand, ask)
            edge = stand.edges[place]
            edges.append(edge)
            seats.append(seat)
            nodes.append(node)
            stand = self._after(stand, place, edge.visits)
            ask = stand.ask
            if ask is None:
                if self._chances(stand)[seat] == 1.0:
                    edge.wins += 1
                break
            sign = stand.sign
            if sign is None:
                sign = stand.sign = self._sign_of(stand, ask, seat)
            below = edge.nodes.get(sign)
            if below is None:
                below = Node(ask[1] == seat and (ask[0].level > 0 or self._insight.planned))
                edge.lead_to(sign, below)
                if self._insight.blind or ask[0].level == 0:
                    break  # what was begun is finished first
            node = below
        chances = self._chances(stand) if not self._insight.blind else self._played_out(stand)
        for i in range(len(edges) - 1, -1, -1):
            edge = edges[i]
            edge.visits += 1
            if i + 1 == len(edges) or not nodes[i + 1].nested:
                edge.total += chances[seats[i]]
            edge.value = edge.total
            for below in edge.own:
                edge.value += below.visits * _best_way(below)  # whoever began it will go on in the best way
            edge.value /= edge.visits

    def _sign_of(self, stand: Stand, ask: Ask, before: int) -> Sign:
        """What the tree knows a question by that comes after one of another seat or of the same."""
        if stand.risked and ask[1] == before:  # whoever goes on has seen how it came out
            return (ask[0], ask[1], self._insight.likeness(self._state_at(stand)))
        return (ask[0], ask[1], ask[3])

    # ------------------------------------------------------------------ tables

    def _state_at(self, stand: Stand) -> Any:
        """The state at a question, to look at only; where it was played on it is played up to once more."""
        if stand.state is None:
            state = stand.start.copy()
            stand.flow = self._retraced(stand, state)
            stand.state = state
        return stand.state

    def _retraced(self, stand: Stand, state: Any) -> Flow[None]:
        """The game entered at a state like that of the stand's start, with the answers given since."""
        given = stand.given
        if stand.entered and given:
            flow, _ = self._resumed(state, given[0])
            given = given[1:]
        else:
            flow, _ = enter(self._game, state)
        for value in given:
            answered(flow, value)
        return flow

    def _resumed(self, state: Any, value: int) -> tuple[Flow[None], Ask | None]:
        """The game entered at a state, which is used up, with the question asked there answered."""
        resume = self._insight.resume
        if resume is None:
            flow, _ = enter(self._game, state)
            return flow, answered(flow, value)
        state.log = None
        flow = resume(state, value)
        return flow, advanced(flow, next(flow, None))

    def _after(self, stand: Stand, place: int, visits: int = 0) -> Stand:
        """The question after an option; where chance has a hand in it one of several, the more the more visits."""
        below = stand.after[place]
        if below is not None:
            return below
        fates = stand.fates.get(place)
        if fates is None:
            below = self._played(stand, place)
            if self._held < HELD:
                self._held += 1
                if below.risked:
                    if not stand.fates:
                        stand.fates = {}
                    stand.fates[place] = [below]
                else:
                    stand.after[place] = below
            return below
        if len(fates) <= visits**FATES:
            below = self._redrawn(stand, place)
            if self._held < HELD:
                self._held += 1
                fates.append(below)
            return below
        return fates[int(self._chance.random() * len(fates))]

    def _played(self, stand: Stand, place: int) -> Stand:
        """The question after an option that was not played yet."""
        flow = stand.flow
        if flow is None:
            return self._answered(stand, place, stand.start.copy())
        # The game waits at this very question: it goes on. A copy stays behind where the game can be entered.
        stand.flow = None
        state = stand.state
        stand.state = None
        if stand.start is state:
            stand.start = stand.state = state.copy()
        before = self._insight.fate(state)
        value = stand.values[place]
        return self._below(stand, value, state, flow, answered(flow, value), before)

    def _redrawn(self, stand: Stand, place: int) -> Stand:
        """The question after an option with what is hidden drawn anew."""
        redraw = self._insight.redraw
        dice = self._dice.copy()
        state = redraw(stand.start, self._viewer, self._dice)
        below = self._answered(stand, place, state)
        if below.start is not state:
            below.start = redraw(stand.start, self._viewer, dice)  # the same once more: that one was used up
        return below

    def _answered(self, stand: Stand, place: int, state: Any) -> Stand:
        """The question after an option, played from a state like that of the stand's start, which is used up."""
        value = stand.values[place]
        if stand.entered and not stand.given:
            before = self._insight.fate(state)
            flow, ask = self._resumed(state, value)
        else:
            flow = self._retraced(stand, state)
            before = self._insight.fate(state)
            ask = answered(flow, value)
        return self._below(stand, value, state, flow, ask, before)

    def _below(self, stand: Stand, value: int, state: Any, flow: Flow[None], ask: Ask | None, before: int) -> Stand:
        """The question after an answer; `before`: how far chance had had a hand in the game until then."""
        if ask is None or ask[0].entry:
            below = Stand(state, [], state, ask)
        else:
            below = Stand(stand.start, [*stand.given, value], state, ask)
            below.entered = stand.entered
        below.risked = self._insight.fate(state) != before
        below.flow = flow
        return below

    def _chances(self, stand: Stand) -> list[float]:
        found = stand.chances
        if found is None:
            found = stand.chances = self._insight.payoffs(self._state_at(stand), self._viewer)
        return found

    def _played_out(self, stand: Stand) -> list[float]:
        """What comes of a table where nothing is known but how games end."""
        if stand.ask is None:
            return self._chances(stand)
        state = stand.start.copy()
        play_out(self._retraced(stand, state), stand.ask, self._dice)
        return self._insight.payoffs(state, self._viewer)

    # ------------------------------------------------------------------ options

    def _list(self, stand: Stand, ask: Ask) -> None:
        """The options of a table that are worth a look."""
        insight = self._insight
        state = self._state_at(stand)
        values = insight.shortlist(state, ask)
        stand.values = values
        stand.names = insight.identities(state, (ask[0], ask[1], values, ask[3]))
        stand.after = [None] * len(values)

    def _of_root(self, stand: Stand, ask: Ask) -> Ask:
        """The question of a draw with those of its options that the root has."""
        names = self._insight.identities(self._state_at(stand), ask)
        values = [value for value, name in zip(ask[2], names) if name in self._offered]
        return (ask[0], ask[1], values or ask[2], ask[3])

    def _select(self, node: Node, stand: Stand, ask: Ask) -> int:
        """The place of the option to walk along: the best by what it brought so far and how little is known about it."""
        if not stand.edges:
            if not stand.values:
                self._list(stand, self._of_root(stand, ask) if node is self._node else ask)
            self._offer(node, stand, ask)
        if not node.ranked and (node is self._node or node.visits > RANKED_AFTER):
            node.ranked = True
            self._rank(stand, ask)
            stand.width = 0
        width = int(WIDTH + node.visits**WIDENING)
        if width != stand.width:
            stand.line_up(width)
        edges = stand.edges
        curious = self._curiosity * stand.spread * sqrt(log(node.visits + 1.0))
        best = -1.0
        picked = stand.front[0]
        ranked = node.ranked
        for i in stand.front:
            edge = edges[i]
            visits = edge.visits
            if ranked and edge.worth >= 0.0:
                # The judge's word counts like a few visits.
                score = (visits * edge.value + TRUST * edge.worth) / (visits + TRUST) + curious / sqrt(visits + 1.0)
            elif not visits:
                score = 10.0 + edge.worth
            else:
                score = edge.value + curious / sqrt(float(visits))
            if visits and edge.wins == visits:
                return i  # nobody looks further than a sure win
            if score > best:
                best = score
                picked = i
        return picked

    def _offer(self, node: Node, stand: Stand, ask: Ask) -> None:
        """Find the options of this table in the tree: hidden cards are not the same in every draw."""
        leaning: list[float] | None = None
        known = node.edges
        asked = False
        names = stand.names
        edges: list[Edge] = []
        for i in range(len(names)):
            edge = known.get(names[i])
            if edge is None:
                if not asked:
                    asked_of = (ask[0], ask[1], stand.values, ask[3])
                    leaning = self._insight.inclinations(self._state_at(stand), asked_of)
                    asked = True
                edge = Edge((1.0 if leaning is None else leaning[i]) * self._chance.random() - 10.0)
                known[names[i]] = edge
            edges.append(edge)
        stand.edges = edges

    def _rank(self, stand: Stand, ask: Ask) -> None:
        """Let the judge see the table after each option."""
        insight = self._insight
        for i in range(len(stand.values)):
            value = stand.values[i]
            state = self._state_at(stand)
            if insight.odds(state, ask, value) >= 0.0 or insight.rolls(state, ask, value) > 1:
                root = Root(self._game, stand.start, stand.given, state, ask)
                stand.edges[i].worth = rate(root, [value], insight, self._dice)[0]
            else:
                stand.edges[i].worth = self._worth(stand, i, ask[1], 0)

    def _worth(self, stand: Stand, place: int, seat: int, deep: int) -> float:
        """What an option is worth to a seat: the table after it, with what it leads to answered as well as possible."""
        below = self._after(stand, place)
        ask = below.ask
        if ask is None or ask[1] != seat or ask[0].level == 0 or deep >= len(FOLLOWED):
            return self._chances(below)[seat]
        if not below.values:
            self._list(below, ask)
        best = 0.0
        for i in range(min(len(below.values), FOLLOWED[deep])):
            found = self._worth(below, i, seat, deep + 1)
            if found > best:
                best = found
        return best


def _best_way(node: Node) -> float:
    """What the option is worth that was chosen most."""
    most, best = 0, 0.0
    for edge in node.edges.values():
        if edge.visits > most or (edge.visits == most and edge.value > best):
            most, best = edge.visits, edge.value
    return best


def _sign(ask: Ask) -> Sign:
    return (ask[0], ask[1], ask[3])


def _settled(root: Node, left: int) -> bool:
    """Whether no more iterations can change what was visited most, or a win is sure."""
    first = second = 0
    for edge in root.edges.values():
        if edge.visits > second:
            if edge.wins == edge.visits:
                return True
            first, second = max(first, edge.visits), min(first, edge.visits)
    return first - second > left


def _read(node: Node, root: Root, insight: Insight, done: int) -> Found:
    """The statistics of the options at the root."""
    names = insight.identities(root.state, root.ask)
    found: dict[int, tuple[int, float]] = {}
    sure: int | None = None
    for value, name in zip(root.ask[2], names):
        edge = node.edges.get(name)
        if edge is not None and edge.visits:
            found[value] = (edge.visits, edge.value)
            if edge.wins == edge.visits:
                sure = value
    return Found(found, done, sure)


def _add(one: Found, two: Found) -> Found:
    options = dict(one.options)
    for value, (visits, mean) in two.options.items():
        before, was = options.get(value, (0, 0.0))
        options[value] = (before + visits, (was * before + mean * visits) / (before + visits))
    return Found(options, one.iterations + two.iterations, one.sure)
