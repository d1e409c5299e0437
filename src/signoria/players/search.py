"""The opponent that searches: information-set Monte Carlo tree search, for any game on the table and any number of seats.

Every iteration takes a draw of what is hidden (`SeatHandle.line`), throws dice of its own, walks down one tree that all
draws share, adds a leaf, finishes what was begun and asks the judge of the game for everybody's chances, as far as the
seat that searches can know. The tree knows only what the seats choose and are asked.

At the root, and below it at questions that were met often enough, the judge ranks the options by the table after each of
them; only as many are looked at as the visits so far deserve. Secret simultaneous choices are matrix games: all seats learn
by regret what to mix, and one answer is drawn from that.
"""

import multiprocessing
import time
import warnings
from math import log, sqrt
from multiprocessing.connection import Connection
from random import Random
from typing import Any, Final

from signoria.players.insight import Insight, insight_into
from signoria.players.look import Root, after_together, enter, rate, reply, root_of, some_answers
from signoria.players.win import WinFinder
from signoria.table import Ask, BadOption, DecisionKind, Game, NotYourChoice, Option, SeatHandle
from signoria.table.dice import Dice
from signoria.table.rollout import Line, play_out

CURIOSITY: Final = 0.12  # how much an option that was seldom tried attracts; chances lie between 0 and 1
WIDTH: Final = 4.0  # options looked at first
WIDENING: Final = 0.55  # the power of the visits with which their number grows
RANKED_AFTER: Final = 16  # visits after which it pays to let the judge rank the options of a question
TRUST: Final = 3.0  # for how many visits the judge's word on an option counts
DRAWN_EVERY: Final = 3  # of so many iterations one draws what is hidden anew, the others use a draw again
BATCH: Final = 4  # iterations between two looks at the clock
IN_TIME: Final = 0.93  # of a budget in seconds; the rest is for what comes before and after
WIN_TIME: Final = 0.4  # of a budget in seconds, the most that is spent on a win in this turn
WIN_TABLES: Final = 3  # tables looked at for it, for each iteration of a budget
MIXED: Final = 7  # answers to a secret question that are compared
ROUNDS: Final = 400  # of learning by regret, at most

Sign = tuple[
    DecisionKind, int, int
]  # what a question is, whoever holds which cards: its kind, its seat, what it is about


class Budget:
    """So many iterations, or so many seconds."""

    __slots__ = ("iterations", "seconds")

    def __init__(self, iterations: int | None = None, seconds: float | None = None) -> None:
        if (iterations is None) == (seconds is None):
            raise BadOption("A search needs a budget: give iterations or seconds, one of them.")
        if (iterations is not None and iterations < 1) or (seconds is not None and not 0 < seconds < float("inf")):
            raise BadOption("The budget of a search must be more than nothing.")
        self.iterations = iterations
        self.seconds = seconds

    @classmethod
    def parse(cls, text: str) -> "Budget":
        """`500` are iterations, `1s` and `0.2s` seconds; raises BadOption."""
        try:
            return cls(seconds=float(text[:-1])) if text.endswith("s") else cls(iterations=int(text))
        except ValueError:
            raise BadOption("The budget {0!r} cannot be used: give iterations (500) or seconds (1s).", text) from None


class Edge:
    """An option of a question: how often it was chosen, what the choosing seat got, and what came after."""

    __slots__ = ("nodes", "total", "value", "visits", "wins", "worth")

    def __init__(self, worth: float) -> None:
        self.visits = 0
        self.total = 0.0
        self.value = 0.0  # the mean; where the seat itself goes on with what it began, that of the best way to go on
        self.wins = 0  # how often it won the game at once
        self.worth = worth  # for ranking: higher is looked at earlier
        self.nodes: dict[Sign, Node] = {}


class Node:
    """A question, as the seats know it."""

    __slots__ = ("edges", "front", "names", "nested", "offered", "ranked", "visits", "width")

    def __init__(self) -> None:
        self.edges: dict[int, Edge] = {}
        self.visits = 0
        self.ranked = False  # whether the judge has ranked the options
        self.nested = False  # whether it goes on with what the same seat has begun
        self.names: list[int] = []  # the options at the last visit
        self.offered: list[Edge] = []
        self.front: list[int] = []  # the places of those that are looked at
        self.width = 0

    def line_up(self, width: int) -> None:
        """Choose the options that are looked at: the best so far."""
        self.width = width
        offered = self.offered
        self.front = list(range(len(offered)))
        if len(offered) > width:
            worths = [edge.value if edge.visits else edge.worth for edge in offered]
            self.front.sort(key=worths.__getitem__, reverse=True)
            del self.front[width:]


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
        self.found: Found | None = None  # of the last choice

    def choose(self, handle: SeatHandle) -> Option:
        """The option visited most; raises NotYourChoice when this seat has nothing to decide."""
        began = time.perf_counter()
        decision = handle.decision
        if decision is None:
            raise NotYourChoice("{0} has nothing to decide now.", handle.name)
        options = decision.options
        seat = options[0].seat
        dice = Dice(self._chance.getrandbits(64))
        line = handle.line(dice)
        root = root_of(line)
        insight = self.insight(root.game, root.state)
        if len(options) == 1:
            self.found = Found({options[0].value: (1, insight.payoffs(root.state, seat)[seat])}, 0)
            return options[0]
        if root.ask[1] < 0:
            mine = next(a for a in root.state.together if a[1] == seat)
            value, self.found = _mix(root, mine, insight, self._chance, self.budget, began)
            return next(option for option in options if option.value == value)
        won = self._win(root, seat, insight, began)
        if won is not None:
            self.found = Found({won: (1, 1.0)}, 0, won)
            return next(option for option in options if option.value == won)
        node = self._root(handle, options[0].stamp, _sign(root.ask))
        search = self._search_together if self.workers > 1 else self._search
        found = self.found = search(handle, node, root, insight, dice, began)
        best = max(options, key=lambda option: (option.value == found.sure, found.options.get(option.value, (0, 0.0))))
        self._keep(handle, node, root, insight, best)
        return best

    def insight(self, game: Game, state: Any) -> Insight:
        """What this opponent knows about the game."""
        return insight_into(game, state)

    def _win(self, root: Root, seat: int, insight: Insight, began: float) -> int | None:
        """The first step of a win in this turn, where one is found in a part of the budget."""
        if not insight.winners(root.state, root.ask):
            return None
        budget = self.budget
        most = WIN_TABLES * budget.iterations if budget.iterations is not None else 1 << 30
        until = began + WIN_TIME * budget.seconds if budget.seconds is not None else float("inf")
        return WinFinder(root, seat, insight, most, until).winning_answer(root)

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
        done = 0
        if self.budget.iterations is not None:
            while done < self.budget.iterations:
                if done % DRAWN_EVERY == DRAWN_EVERY - 1:
                    walk.draw(handle.line(dice))
                walk.iterate()
                done += 1
        else:
            assert self.budget.seconds is not None
            seconds = self.budget.seconds * IN_TIME
            left = BATCH
            while left > 0 and not _settled(node, left):
                for _ in range(BATCH):
                    if done % DRAWN_EVERY == DRAWN_EVERY - 1:
                        walk.draw(handle.line(dice))
                    walk.iterate()
                    done += 1
                spent = time.perf_counter() - began
                left = int(done * (seconds - spent) / spent)
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

    __slots__ = ("_chance", "_curiosity", "_dice", "_draws", "_edges", "_fresh", "_game", "_insight", "_node", "_nodes",
                 "_rolls", "_root", "_seats", "_viewer")  # fmt: skip

    def __init__(self, node: Node, root: Root, insight: Insight, dice: Dice, curiosity: float) -> None:
        self._node = node
        self._root = root
        self._game = root.game
        self._viewer = root.ask[1]
        self._insight = insight
        self._dice = dice
        self._chance = Random(dice.bits())
        self._curiosity = curiosity
        self._draws: list[tuple[Any, list[int]]] = [(root.start, root.given)]
        self._fresh = 0  # the draw to use next; a new one first
        self._rolls = hasattr(root.start, "dice")
        self._edges: list[Edge] = []
        self._nodes: list[Node] = []
        self._seats: list[int] = []

    def draw(self, line: Line) -> None:
        """Another way what is hidden may be."""
        found = root_of(line)
        self._fresh = len(self._draws)
        self._draws.append((found.start, found.given))

    def iterate(self) -> None:
        """Selection, expansion, and telling everyone above what came of it."""
        if self._fresh < 0:
            self._fresh = int(self._chance.random() * len(self._draws))
        start, given = self._draws[self._fresh]
        self._fresh = -1
        state = start.copy()
        if self._rolls:
            state.dice = Dice(self._dice.bits())
        flow, ask = enter(self._game, state)
        for value in given:
            ask = reply(flow, value)
        insight = self._insight
        edges, seats, nodes = self._edges, self._seats, self._nodes
        edges.clear()
        seats.clear()
        nodes.clear()
        node = self._node
        while ask is not None and ask[1] >= 0:
            node.visits += 1
            seat = ask[1]
            edge, value = self._select(node, state, ask)
            edges.append(edge)
            seats.append(seat)
            nodes.append(node)
            ask = reply(flow, value)
            if ask is None:
                if insight.payoffs(state, seat)[seat] == 1.0:
                    edge.wins += 1
                break
            sign = (ask[0], ask[1], ask[3])
            below = edge.nodes.get(sign)
            if below is None:
                below = edge.nodes[sign] = Node()
                below.nested = ask[0].level > 0 and ask[1] == seat
                if insight.blind:
                    play_out(flow, ask, self._dice)  # nothing is known but how games end
                    break
                if ask[0].level == 0:
                    break  # what was begun is finished first
            node = below
        payoffs = insight.payoffs(state, self._viewer)
        for i in range(len(edges) - 1, -1, -1):
            edge = edges[i]
            edge.visits += 1
            edge.total += payoffs[seats[i]]
            edge.value = edge.total / edge.visits
            if i + 1 < len(edges) and nodes[i + 1].nested:
                # Whoever began it will go on in the best way.
                best = 0.0
                for other in nodes[i + 1].offered:
                    if other.visits and other.value > best:
                        best = other.value
                edge.value = best

    def _select(self, node: Node, state: Any, ask: Ask) -> tuple[Edge, int]:
        """The option to walk along: the best by what it brought so far and how little is known about it."""
        insight = self._insight
        values = insight.shortlist(state, ask)
        names = insight.identities(state, (ask[0], ask[1], values, ask[3]))
        if names != node.names:
            self._offer(node, state, ask, values, names)
        if not node.ranked and (node is self._node or (node.visits > RANKED_AFTER and ask[0].entry)):
            node.ranked = True
            self._rank(node, state, ask, values)
            node.width = 0
        width = int(WIDTH + node.visits**WIDENING)
        if width != node.width:
            node.line_up(width)
        edges = node.offered
        curious = self._curiosity * sqrt(log(node.visits + 1))
        best = -1.0
        picked = node.front[0]
        ranked = node.ranked
        for i in node.front:
            edge = edges[i]
            visits = edge.visits
            if ranked and edge.worth >= 0.0:
                # The judge's word counts like a few visits.
                score = (visits * edge.value + TRUST * edge.worth) / (visits + TRUST) + curious / sqrt(visits + 1)
            elif not visits:
                score = 10.0 + edge.worth
            else:
                score = edge.value + curious / sqrt(visits)
            if visits and edge.wins == visits:
                return edge, values[i]  # nobody looks further than a sure win
            if score > best:
                best = score
                picked = i
        return edges[picked], values[picked]

    def _offer(self, node: Node, state: Any, ask: Ask, values: list[int], names: list[int]) -> None:
        """Other options than at the last visit: hidden cards are not the same in every draw."""
        leaning: list[float] | None = None
        known = node.edges
        offered: list[Edge] = []
        asked = False
        for i in range(len(names)):
            edge = known.get(names[i])
            if edge is None:
                if not asked:
                    leaning = self._insight.inclinations(state, (ask[0], ask[1], values, ask[3]))
                    asked = True
                edge = Edge((1.0 if leaning is None else leaning[i]) * self._chance.random() - 10.0)
                known[names[i]] = edge
            offered.append(edge)
        node.names = names
        node.offered = offered
        node.width = 0

    def _rank(self, node: Node, state: Any, ask: Ask, values: list[int]) -> None:
        """Let the judge see the table after each option."""
        root = self._root if node is self._node else Root(self._game, state, [], state, ask)
        if node is self._node:
            values = self._insight.shortlist(root.state, root.ask)
            names = self._insight.identities(root.state, (root.ask[0], root.ask[1], values, root.ask[3]))
        else:
            names = node.names
        for name, worth in zip(names, rate(root, values, self._insight, self._dice)):
            edge = node.edges.get(name)
            if edge is not None:
                edge.worth = worth


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


# ---------------------------------------------------------------------- secret simultaneous choices


def _mix(root: Root, mine: Ask, insight: Insight, chance: Random, budget: Budget, began: float) -> tuple[int, Found]:
    """An answer to a secret question, drawn from the mixture that regret teaches all who are asked.

    A few answers stand for all. What a seat would have got with each of its answers, against what the others drew, is what
    it regrets not having chosen; each draws more often what it regrets, and the mean of what was drawn comes near an
    equilibrium.
    """
    state = root.state
    asks = [a for a in state.together if len(a[2]) > 1]
    values = [some_answers(a, insight.inclinations(state, a), MIXED) for a in asks]
    me = next(i for i, a in enumerate(asks) if a[1] == mine[1])
    regret = [[0.0] * len(v) for v in values]
    drawn = [[0.0] * len(v) for v in values]
    known: dict[tuple[int, ...], list[float]] = {}
    looks = 0

    def payoffs(picks: list[int]) -> list[float]:
        nonlocal looks
        key = tuple(picks)
        found = known.get(key)
        if found is None:
            looks += 1
            picked = {a[1]: values[i][picks[i]] for i, a in enumerate(asks)}
            found = known[key] = insight.payoffs(after_together(root, picked), mine[1])
        return found

    for turn in range(ROUNDS):
        if budget.iterations is not None:
            if looks >= budget.iterations and turn:
                break
        elif turn and time.perf_counter() - began > (budget.seconds or 0.0) * IN_TIME:
            break
        mixes = [_by_regret(r) for r in regret]
        picks = [chance.choices(range(len(m)), m)[0] for m in mixes]
        for i, ask in enumerate(asks):
            seat = ask[1]
            got = payoffs(picks)[seat]
            for k in range(len(values[i])):
                other = picks[:]
                other[i] = k
                regret[i][k] += payoffs(other)[seat] - got
                drawn[i][k] += mixes[i][k] * (turn + 1)
    total = sum(drawn[me])
    # What was drawn once in a while was only tried.
    weights = [w if w > 0.05 * total else 0.0 for w in drawn[me]]
    pick = chance.choices(range(len(weights)), weights)[0]
    found = {value: (int(1000 * w / total), 0.0) for value, w in zip(values[me], drawn[me])}
    return values[me][pick], Found(found, looks)


def _by_regret(regret: list[float]) -> list[float]:
    positive = [max(0.0, r) for r in regret]
    total = sum(positive)
    return [p / total for p in positive] if total > 0.0 else [1.0 / len(regret)] * len(regret)
