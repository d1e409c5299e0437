"""The opponent that searches: information-set Monte Carlo tree search, for any game on the table and any number of seats.

Every iteration draws what is hidden anew (`SeatHandle.line`), walks down one tree that all draws share, adds a leaf, plays
on by chance for a while and asks the judge of the game for everybody's chances. The tree knows only what the seats choose
and are asked; an option is compared by how often it could have been chosen, because not every draw offers it.

Large decisions widen slowly: the options are ranked, by what the judge says of the table after each of them where the
question is an entry of the game and was met often enough, else by the inclinations of the game, and only as many are
looked at as the visits so far deserve.
"""

import multiprocessing
import time
import warnings
from math import log, sqrt
from multiprocessing.connection import Connection
from random import Random
from typing import Final

from signoria.players.budget import Budget
from signoria.players.reference.greedy import try_option
from signoria.players.reference.insight import Insight, insight_into
from signoria.table import Ask, BadOption, DecisionKind, NotYourChoice, Option, SeatHandle
from signoria.table.dice import Dice
from signoria.table.rollout import Line

CURIOSITY: Final = 0.12  # how much an option that was seldom tried attracts; chances lie between 0 and 1
WIDTH: Final = 4.0  # options looked at first
WIDENING: Final = 0.6  # the power of the visits with which their number grows
RANKED_AFTER: Final = 12  # visits after which it pays to let the judge rank the options of a question
TRUST: Final = 3.0  # for how many visits the judge's word on an option counts
DEPTH: Final = 2  # real choices played by chance below the tree, once the action under way is done
BATCH: Final = 8  # iterations between two looks at the clock

Sign = tuple[
    DecisionKind, int, int
]  # what a question is, whoever holds which cards: its kind, its seat, what it is about


class Edge:
    """An option of a question: how often it could be chosen and was, what the choosing seat got, and what came after."""

    __slots__ = ("available", "nodes", "total", "visits", "wins", "worth")

    def __init__(self, worth: float) -> None:
        self.available = 0
        self.visits = 0
        self.total = 0.0
        self.wins = 0  # how often it won the game at once
        self.worth = worth  # for ranking: higher is looked at earlier
        self.nodes: dict[Sign, Node] = {}


class Node:
    """A question, as the seats know it."""

    __slots__ = ("edges", "ranked", "visits")

    def __init__(self) -> None:
        self.edges: dict[int, Edge] = {}
        self.visits = 0
        self.ranked = False  # whether the judge has ranked the options


class Found:
    """What a search found: visits and mean payoff of each option, by its number, and how many iterations it took."""

    __slots__ = ("iterations", "options", "sure")

    def __init__(self, options: dict[int, tuple[int, float]], iterations: int, sure: int | None = None) -> None:
        self.options = options
        self.iterations = iterations
        self.sure = sure  # an option that wins at once


class SearchPlayer:
    """Searches before each choice and takes what it visited most.

    With a budget in iterations and one worker the same seed makes the same choices. `policy` says how it plays on below
    the tree: "chance" (fast), or "greedy" (each choice as the greedy opponent makes it; slow, but it means something).
    """

    def __init__(
        self,
        seed: int | str | None = None,
        budget: Budget | None = None,
        *,
        workers: int = 1,
        depth: int = DEPTH,
        policy: str = "chance",
        curiosity: float = CURIOSITY,
    ) -> None:
        if policy not in ("chance", "greedy"):
            raise BadOption("There is no policy {0!r}: known are chance, greedy.", policy)
        if workers < 1 or depth < 0:
            raise BadOption("A search needs at least one worker and no negative depth.")
        self.budget = budget or Budget(seconds=1.0)
        self.workers = workers if "fork" in multiprocessing.get_all_start_methods() else 1
        self._depth = depth
        self._greedy = policy == "greedy"
        self._curiosity = curiosity
        self._chance = Random(seed)
        self._kept: tuple[SeatHandle, int, Edge] | None = None  # what may come next in the same match
        self.found: Found | None = None  # of the last choice

    def choose(self, handle: SeatHandle) -> Option:
        """The option visited most; raises NotYourChoice when this seat has nothing to decide."""
        decision = handle.decision
        if decision is None:
            raise NotYourChoice("{0} has nothing to decide now.", handle.name)
        options = decision.options
        dice = Dice(self._chance.getrandbits(64))
        probe = handle.line(dice)
        assert probe.ask is not None
        seat = probe.ask[1]
        ask = probe.ask
        if seat < 0:  # a secret simultaneous choice
            ask = next(a for a in probe.state.together if a[2] == [o.value for o in options])
        root = self._root(handle, options[0].stamp, _sign(probe))
        search = self._search_together if self.workers > 1 else self._search
        found = self.found = search(handle, root, ask, dice)
        best = max(options, key=lambda option: (option.value == found.sure, found.options.get(option.value, (0, 0.0))))
        self._keep(handle, root, probe, ask, best)
        return best

    # ------------------------------------------------------------------ the tree between two decisions

    def _root(self, handle: SeatHandle, stamp: int, sign: Sign) -> Node:
        """The tree so far, where the match went on from what this seat chose last, else a new one."""
        if self._kept is not None:
            previous, given, edge = self._kept
            if given + 1 == stamp and handle.same_match(previous) and sign in edge.nodes:
                return edge.nodes[sign]
        return Node()

    def _keep(self, handle: SeatHandle, root: Node, probe: Line, ask: Ask, best: Option) -> None:
        self._kept = None
        if probe.ask is ask:
            names = insight_into(probe.game).identities(probe.state, ask)
            edge = root.edges.get(names[ask[2].index(best.value)])
            if edge is not None:
                self._kept = (handle, best.stamp, edge)

    # ------------------------------------------------------------------ searching

    def _search(self, handle: SeatHandle, root: Node, ask: Ask, dice: Dice) -> Found:
        walk = _Walk(root, dice, self._depth, self._greedy, self._curiosity)
        done = 0
        if self.budget.iterations is not None:
            for _ in range(self.budget.iterations):
                walk.iterate(handle.line(dice))
            done = self.budget.iterations
        else:
            assert self.budget.seconds is not None
            start = time.perf_counter()
            left = BATCH
            while left > 0 and not _settled(root, left):
                for _ in range(BATCH):
                    walk.iterate(handle.line(dice))
                done += BATCH
                spent = time.perf_counter() - start
                left = int(done * (self.budget.seconds - spent) / spent)
        return _read(root, handle.line(dice), ask, done)

    def _search_together(self, handle: SeatHandle, root: Node, ask: Ask, dice: Dice) -> Found:
        """Root parallelism: each process grows a tree of its own, and the visits are added up. Only this one's is kept."""
        context = multiprocessing.get_context("fork")
        running = []
        for _ in range(self.workers - 1):
            here, there = context.Pipe(duplex=False)
            process = context.Process(target=self._work, args=(there, handle, ask, Dice(dice.bits())))
            with warnings.catch_warnings():
                # Python warns of forks beside threads; these children only compute, and take no lock.
                warnings.simplefilter("ignore", DeprecationWarning)
                process.start()
            there.close()
            running.append((process, here))
        found = self._search(handle, root, ask, dice)
        for process, here in running:
            options, iterations = here.recv()
            process.join()
            found = _add(found, Found(options, iterations, found.sure))
        return found

    def _work(self, pipe: Connection, handle: SeatHandle, ask: Ask, dice: Dice) -> None:
        found = self._search(handle, Node(), ask, dice)
        pipe.send((found.options, found.iterations))
        pipe.close()


class _Walk:
    """One search: the tree, chance, and how far to look."""

    __slots__ = ("_chance", "_curiosity", "_depth", "_dice", "_greedy", "_insight", "_path", "_root")

    def __init__(self, root: Node, dice: Dice, depth: int, greedy: bool, curiosity: float) -> None:
        self._root = root
        self._dice = dice
        self._chance = Random(dice.bits())
        self._depth = depth
        self._greedy = greedy
        self._curiosity = curiosity
        self._insight: Insight | None = None
        self._path: list[tuple[Edge, int]] = []

    def iterate(self, line: Line) -> None:
        """Selection, expansion, playing on, and telling everyone above what came of it."""
        if self._insight is None:
            self._insight = insight_into(line.game)
        insight = self._insight
        path = self._path
        path.clear()
        node = self._root
        while line.ask is not None:
            ask = line.ask
            node.visits += 1
            if ask[1] < 0:
                edge = self._choose_together(node, line)
            else:
                value, edge = self._select(node, line, ask)
                path.append((edge, ask[1]))
                line.answer(value)
            if line.ask is None:
                if ask[1] >= 0 and insight.payoffs(line.state)[ask[1]] == 1.0:
                    edge.wins += 1
                break
            sign = _sign(line)
            below = edge.nodes.get(sign)
            if below is None:
                edge.nodes[sign] = Node()
                self._play_on(line)
                break
            node = below
        payoffs = insight.payoffs(line.state)
        for edge, seat in path:
            edge.visits += 1
            edge.total += payoffs[seat]

    def _select(self, node: Node, line: Line, ask: Ask) -> tuple[int, Edge]:
        """The option to walk along: the best by what it brought so far and how little is known about it."""
        assert self._insight is not None
        names = self._insight.identities(line.state, ask)
        edges = node.edges
        chance = self._chance
        if len(edges) < len(names) or not edges.keys() >= set(names):
            leaning = self._insight.inclinations(line.state, ask)
            for i, name in enumerate(names):
                if name not in edges:
                    edges[name] = Edge((leaning[i] if leaning else 1.0) * chance.random() - 10.0)
        if not node.ranked and node.visits > RANKED_AFTER and ask[0].entry:
            node.ranked = True
            self._rank(node, line, ask, names)
        offered = [(edges[name], i) for i, name in enumerate(names)]
        for edge, _ in offered:
            edge.available += 1
        width = int(WIDTH + node.visits**WIDENING)
        if len(offered) > width:
            offered.sort(key=_worth, reverse=True)
            del offered[width:]
        best = -1.0
        picked = offered[0]
        curiosity = self._curiosity
        ranked = node.ranked
        for pair in offered:
            edge = pair[0]
            visits = edge.visits
            if visits and edge.wins == visits:
                return ask[2][pair[1]], edge  # nobody looks further than a sure win
            if ranked and edge.worth >= 0.0:
                # The judge's word counts like a few visits.
                mean = (edge.total + TRUST * edge.worth) / (visits + TRUST)
                score = mean + curiosity * sqrt(log(edge.available + 1) / (visits + 1))
            elif not visits:
                score = 10.0 + edge.worth
            else:
                score = edge.total / visits + curiosity * sqrt(log(edge.available) / visits)
            if score > best:
                best = score
                picked = pair
        return ask[2][picked[1]], picked[0]

    def _rank(self, node: Node, line: Line, ask: Ask, names: list[int]) -> None:
        """Let the judge see the table after each option."""
        assert self._insight is not None
        for value, name in zip(ask[2], names):
            node.edges[name].worth = try_option(line, value, ask[1], self._insight, 2)

    def _choose_together(self, node: Node, line: Line) -> Edge:
        """A secret simultaneous choice: each seat picks by what it got itself; what follows hangs on all the picks."""
        picks: dict[int, int] = {}
        key = 0
        for ask in line.state.together:
            if len(ask[2]) < 2:
                continue
            own = node.edges.setdefault(-2 - ask[1], Edge(0.0)).nodes.setdefault((ask[0], ask[1], 0), Node())
            own.visits += 1
            value, edge = self._select(own, line, ask)
            self._path.append((edge, ask[1]))
            picks[ask[1]] = value
            key = key * 1_000_003 + value + 1
        line.answer_together(picks)
        return node.edges.setdefault(abs(key), Edge(0.0))

    def _play_on(self, line: Line) -> None:
        """Finish the action under way, then play a few more choices."""
        left = self._depth
        chance = self._chance
        assert self._insight is not None
        if self._greedy:
            while (ask := line.ask) is not None and (left > 0 or not ask[0].entry):
                left -= 1
                if ask[1] < 0:
                    line.answer_together({a[1]: chance.choice(a[2]) for a in line.state.together})
                    continue
                insight = self._insight
                worth = [try_option(line, value, ask[1], insight, 0) for value in ask[2]]
                line.answer(ask[2][worth.index(max(worth))])
            return
        while (ask := line.ask) is not None and (left > 0 or not ask[0].entry):
            if ask[1] < 0:
                line.answer_together({a[1]: chance.choice(a[2]) for a in line.state.together})
                continue
            if ask[0].entry:
                left -= 1
            leaning = self._insight.inclinations(line.state, ask)
            if leaning is None:
                line.answer(ask[2][int(chance.random() * len(ask[2]))])
            else:
                line.answer(chance.choices(ask[2], leaning)[0])


def _worth(pair: tuple[Edge, int]) -> float:
    edge = pair[0]
    return edge.total / edge.visits if edge.visits else edge.worth


def _sign(line: Line) -> Sign:
    assert line.ask is not None
    return (line.ask[0], line.ask[1], line.ask[3])


def _settled(root: Node, left: int) -> bool:
    """Whether no more iterations can change what was visited most, or a win is sure. Secret choices search to the end."""
    first = second = 0
    for name, edge in root.edges.items():
        if name < 0:
            return False
        if edge.visits > second:
            if edge.wins == edge.visits:
                return True
            first, second = max(first, edge.visits), min(first, edge.visits)
    return first - second > left


def _read(root: Node, line: Line, ask: Ask, done: int) -> Found:
    """The statistics of the options at the root."""
    node = root
    if line.ask is not None and line.ask[1] < 0:
        node = root.edges[-2 - ask[1]].nodes[ask[0], ask[1], 0]
    names = insight_into(line.game).identities(line.state, ask)
    found: dict[int, tuple[int, float]] = {}
    sure: int | None = None
    for value, name in zip(ask[2], names):
        edge = node.edges.get(name)
        if edge is not None and edge.visits:
            found[value] = (edge.visits, edge.total / edge.visits)
            if edge.wins == edge.visits:
                sure = value
    return Found(found, done, sure)


def _add(one: Found, two: Found) -> Found:
    options = dict(one.options)
    for value, (visits, mean) in two.options.items():
        before, was = options.get(value, (0, 0.0))
        options[value] = (before + visits, (was * before + mean * visits) / (before + visits))
    return Found(options, one.iterations + two.iterations, one.sure)
