"""A game read again: what each choice was worth to everybody, from what its seat could know, and what was luck.

One judge tells everybody's shares of victory all along, so the parts add up to the result exactly. At each question the
shares are the mean over draws of what its seat could not know; after the choice they are the mean over the same draws, at
the question that comes next in each. The step between the two belongs to who chose. The step from there to the shares at
the question that did come is luck: what came of dice and cards, and what others hold. What several answer secretly is
opened together, and each has what its own answer changed (`parts`). What comes whatever is answered is nobody's choice; a
judge that was not taught sees it too late, so there the options are asked. So for every seat
start + own choices + others' choices + luck = result, in whole millionths. Where the judge does not see what a new card is
good for (`sees_luck`), the worth of a card shows when it is used, in the choices.

How good a choice was is another question: each option is looked at, those that look better are played on from the same
draws, and a loss counts only where it is more than its own uncertainty, and where the better choice was not made a little
later in the same turn. Where the game has a solver, a win in the turn is proved: from there on its seat has the whole, who
let it come has given it, and who no longer has it has missed it.
"""

import json
import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from signoria.learn.counsel import sure_win, threat_after, wins_after
from signoria.learn.line import followed, told_alone, told_done, told_way
from signoria.learn.moments import head, moment, standing, whole
from signoria.learn.outlook import Prospect, difference, share, shares
from signoria.learn.parts import WHOLE, added, could_have_been, opened, settled
from signoria.learn.words import words
from signoria.players.insight import insight_into
from signoria.table import BadRecord, Decision, Match, Option

RESIGN: Final = "resign"  # the kind and the key of a seat that leaves
DEALS: Final = 5  # draws for the shares at a question
LOOKS: Final = 4  # draws for a look at every option
PLAYED: Final = 14  # draws in which two options are played on
PLAYED_S: Final = 0.25  # seconds of work for one of them, at most: what else a machine does takes no draws away
RIVALS: Final = 2  # options that look better and are played on
SOLVE_S: Final = 0.5  # for a win that may have been missed
STOPS_S: Final = 3.0  # for what would have stopped a win that came
INACCURACY: Final = 0.03
MISTAKE: Final = 0.06
BLUNDER: Final = 0.12
UNCLEAR: Final = 0.01  # what is less than this is nothing
TURNING: Final = 0.08  # a step of so much may be a turning point
TURNINGS: Final = 6
APART: Final = 16  # options that are looked at to see whether such a step was the choice's doing
LUCKY: Final = 0.01  # luck of so much is listed
NEWS: Final = 3  # things that came up, told with the luck they were

Mark = Literal["", "inaccuracy", "mistake", "blunder", "missed_win", "unclear"]
Progress = Callable[[int, int], bool]  # judged, of all; False stops


@dataclass(slots=True)
class Choice:
    """One choice, judged. Shares are millionths, by seat."""

    index: int
    turn: int
    seat: str
    kind: str
    key: str
    text: str
    ids: list[str]
    options: int
    before: list[int]  # everybody's shares at the question
    after: list[int]  # and after the choice, as far as the seat could know
    spread: list[float] = field(default_factory=list)  # give or take of everybody's shares at the question
    low: float = 0.0  # of the chooser's share at the question
    high: float = 1.0
    loss: float = 0.0
    give_or_take: float = 0.0
    mark: Mark = ""
    best: str | None = None
    best_text: str | None = None
    line: list[str] = field(default_factory=list)
    exact: bool = False
    news: str = ""  # what came up after it
    proved: bool = False  # its seat had a win in this turn, whatever is hidden
    waits: bool = False  # others were still to answer the same secret question
    anyway: list[int] = field(default_factory=list)  # what came after it whatever had been chosen, where that is much
    apart: float = 0.0  # how far somebody's share lies apart over the options, where the step was a large one
    span: float = 0.0  # how far the own share lies from that of the other options, each finished as well as it can be
    question: str = ""  # what was asked, where the answer alone does not say what is done
    goes_on: bool = False  # it finishes what its seat began with the choice before
    done: str = ""  # a part of an action as the log tells it: what its own words leave to the question

    @property
    def leaves(self) -> bool:
        """Whether its seat left the game, which nobody judges."""
        return self.kind == RESIGN


@dataclass(frozen=True, slots=True)
class Action:
    """What one seat began with a choice and finished with the last, as a whole. Millionths, by seat.

    before + own + luck = then, where `then` are the shares at the question that came next. Of what several answer secretly
    each has what its own answer changed, and nothing is luck yet.
    """

    choices: tuple[int, ...]
    text: str
    before: list[int]
    own: list[int]
    luck: list[int]
    then: list[int]


@dataclass(slots=True)
class Row:
    """One seat's game in four parts; millionths that add up."""

    seat: str
    start: int
    own: int
    others: int
    luck: int
    result: int
    accuracy: float | None = None
    choices: int = 0


class Analysis:
    """The judging of one record. It can be stopped after any choice, kept as JSON and gone on with."""

    def __init__(self, record: str, lang: str = "en", seed: int = 0, solve_s: float = SOLVE_S) -> None:
        self.record = record
        self.lang = lang
        self._seed = seed
        self._solve_s = solve_s
        played = whole(record)
        self._plan = standing(played)
        self._match = whole(head(record))
        self.seats = played.seats
        self.game = played.game
        self.finished_game = played.over
        self.choices: list[Choice] = []
        self.seconds = 0.0
        self._whole = played
        self._known: list[Choice] = []  # judged before this was resumed
        self._opened: dict[int, list[int]] = {}  # by choice, what an answer to a secret question changed
        self._settled: set[int] = set()  # choices that settled what was opened before them
        self._came: list[int] | None = None  # with the choice being judged, whatever had been chosen
        self._seen: list[int] = []  # shares after the last choice as they look, where a win is proved
        self.sees_luck = self._judge_sees_luck()

    def _judge_sees_luck(self) -> bool:
        decision = self._match.decision
        return decision is None or Prospect(self._match.seat(decision.seat), 1).sees_luck

    @property
    def total(self) -> int:
        """How many choices there are."""
        return len(self._plan)

    @property
    def done(self) -> bool:
        """Whether all are judged."""
        return len(self.choices) >= self.total

    def run(self, progress: Progress | None = None) -> bool:
        """Judge what is left; False when it was stopped."""
        while not self.done:
            if progress is not None and not progress(len(self.choices), self.total):
                return False
            begin = time.perf_counter()
            self.step()
            self.seconds += time.perf_counter() - begin
        if progress is not None:
            progress(len(self.choices), self.total)
        return True

    def step(self) -> None:
        """Judge the next choice, and make it."""
        index = len(self.choices)
        seat, key = self._plan[index]
        match = self._match
        if key is None:
            self._leave(seat)
            return
        decision = match.seat(seat).decision
        assert decision is not None
        option = next(one for one in decision.options if one.key == key)
        self._open(index)
        if index < len(self._known) and self._known[index].key == key:
            choice, self._came = self._known[index], None
        else:
            choice = self._judge(index, decision, option)
            self._settle(choice)
        choice.goes_on = bool(decision.trail)
        choice.waits = self._waits(index)
        if self._settles(decision):
            self._settled.add(index)
        first = len(match.events(None))
        match.choose(option, seat)
        knows = None if index in self._opened else seat  # answers that are opened together are told together
        told = [event for event in match.events(None, first) if event.is_news_to(knows)]
        choice.news = " ".join(event.text(self.lang) for event in told[:NEWS])
        if decision.trail and not option.declines:
            choice.done = told_done(match, seat, first, self.lang)
        if self._came is not None:
            self._leave_out(choice, self._came)
        self._put_right(choice)
        self.choices.append(choice)

    def _open(self, index: int) -> None:
        """Where several are asked at the same time, tell apart what their answers do once the last has answered."""
        match = self._match
        asked = {i: match.seat(seat).decision for i, seat in enumerate(self.seats)} if index not in self._opened else {}
        decisions = {i: decision for i, decision in asked.items() if decision is not None}
        if len(decisions) < 2:
            return
        picks, indices = {}, {}
        for at, (seat, key) in enumerate(self._plan[index : index + len(decisions)], index):
            number = self.seats.index(seat)
            for option in decisions[number].options if number in decisions else ():
                if option.key == key:
                    picks[number], indices[number] = option.value, at
        line = match.line()
        parts = opened(line, decisions, picks, insight_into(line.game, line.state))
        self._opened |= {indices[number]: changed for number, changed in parts.items()}

    def _waits(self, index: int) -> bool:
        """Whether the next seat is asked at the same time."""
        following = self._plan[index + 1 : index + 2]
        return any(
            seat != self._plan[index][0] and self._match.seat(seat).decision is not None for seat, _ in following
        )

    def _put_right(self, choice: Choice) -> None:
        """What its seat does a little later in the same turn, nobody between, it did not overlook before."""
        for one in reversed(self.choices):
            if (one.seat, one.turn) != (choice.seat, choice.turn):
                return
            if not one.exact and (one.best, one.best_text) == (choice.key, choice.text):
                one.loss, one.give_or_take, one.mark = 0.0, 0.0, ""
                one.best, one.best_text, one.line = None, None, []

    def _leave(self, seat: str) -> None:
        """A seat that leaves the game chooses, too."""
        match = self._match
        number, _ = match.game_rules.turn(match.state)
        shares = _millionths(_now(match, seat, self._seed))
        match.resign(seat)
        after = _millionths(_now(match, seat, self._seed))
        index = len(self.choices)
        text = words(self.lang).text("line.resign")
        self.choices.append(Choice(index, number, seat, RESIGN, RESIGN, text, [], 1, shares, after))

    # ------------------------------------------------------------------ one choice

    def _judge(self, index: int, decision: Decision, option: Option) -> Choice:
        match = self._match
        number, _ = match.game_rules.turn(match.state)
        prospect = Prospect(match.seat(decision.seat), DEALS, self._seed)
        told = settled if self._settles(decision) else None
        now = prospect.now(told)
        before = _millionths(now)
        if prospect.secret:  # opened only when all have answered: until then it changes nothing
            after = added(before, self._opened.get(index, [0] * len(before)))
        else:
            after = _millionths(prospect.next(option, told))
        mine = share(prospect.of_mine(now))
        choice = Choice(
            index, number, decision.seat, decision.kind, option.key, option.label(self.lang), list(option.focus),
            len(decision.options), before, after,
            [round(share(list(column)).give_or_take, 4) for column in zip(*now, strict=True)],
            round(mine.low, 4), round(mine.high, 4), question=self._asked(index, decision),
        )  # fmt: skip
        lost_anyway = False
        if len(decision.options) > 1 and not self._won(choice, decision):
            lost_anyway = self._compare(choice, decision, option)
        self._came = self._what_came_anyway(choice, prospect, decision, option)
        if lost_anyway:
            choice.span = 0.0
        elif len(decision.options) > 1:
            if _largest(choice.before, choice.after) >= TURNING * WHOLE:
                choice.apart = round(self._how_far_apart(decision, option), 4)
        return choice

    def _asked(self, index: int, decision: Decision) -> str:
        """The question, where it is a part of something or put to one seat in the turn of another."""
        match = self._match
        own = match.seats[match.game_rules.turn(match.state)[1]] == decision.seat or index in self._opened
        return "" if own and not decision.trail else decision.question(self.lang)

    def _what_came_anyway(
        self, choice: Choice, prospect: Prospect, decision: Decision, option: Option
    ) -> list[int] | None:
        """What the question changes for everybody whatever is answered; None where that is not looked for."""
        if prospect.secret or prospect.foresees or choice.proved or self._settles(decision):
            return None
        if _largest(choice.before, choice.after) < LUCKY * WHOLE:
            return None
        others = [_millionths(prospect.next(one)) for one in _some(decision) if one.key != option.key]
        base = could_have_been(choice.before, choice.after, others)
        return [a - b for a, b in zip(base, choice.before, strict=True)]

    def _settles(self, decision: Decision) -> bool:
        """Whether the question settles what was opened before it: which place one of equal bids has."""
        if not self.choices or decision.declinable:
            return False
        last = self.choices[-1]
        return last.index in self._opened or (last.index in self._settled and last.kind == decision.kind)

    def _leave_out(self, choice: Choice, came: list[int]) -> None:
        """What came anyway is no part of a choice: it came with what came up after it, with the end, or before it."""
        if choice.news or self._match.over:
            choice.after, choice.anyway = [a - b for a, b in zip(choice.after, came, strict=True)], came
            return
        mine = came[self.seats.index(choice.seat)] / WHOLE
        choice.before = added(choice.before, came)
        choice.low = round(min(1.0, max(0.0, choice.low + mine)), 4)
        choice.high = round(min(1.0, max(0.0, choice.high + mine)), 4)
        last = self.choices[-1] if self.choices else None
        if last is not None and not last.news and not last.leaves:
            last.after = added(last.after, came)  # by who brought it about

    def _won(self, choice: Choice, decision: Decision) -> bool:
        """Whether the solver proves a win in this turn, and what became of it; a choice that leaves none has missed it."""
        if decision.trail and not self._goes_on(choice):
            return False  # what was begun was judged where it was begun
        won = sure_win(self._match, decision.seat, self.lang, self._solve_s)
        if won is None:
            return False
        firsts = {way.example[0].key for way in won.ways}
        kept = choice.key in firsts or wins_after(self._match, choice.seat, choice.key, self.lang, self._solve_s)
        if kept is None:
            return False  # nobody knows whether it was missed
        mine = self.seats.index(choice.seat)
        choice.proved = True
        choice.before = _all_to(mine, len(self.seats))
        choice.spread, choice.low, choice.high = [0.0] * len(self.seats), 1.0, 1.0
        if kept:
            self._seen, choice.after = choice.after, choice.before
            return True
        way = min(won.ways, key=lambda one: len(one.example)).example
        choice.mark, choice.exact = "missed_win", True
        choice.best, choice.best_text = way[0].key, way[0].label
        choice.line = told_way(self._match, choice.seat, way, self.lang)
        choice.loss = round(1.0 - choice.after[mine] / WHOLE, 4)
        return True

    def _goes_on(self, choice: Choice) -> bool:
        """Whether its seat had a win at its last choice, in the same turn, and kept it."""
        last = self.choices[-1] if self.choices else None
        return last is not None and _keeps(last) and (last.seat, last.turn) == (choice.seat, choice.turn)

    def _settle(self, choice: Choice) -> None:
        """A win that is proved was there after the last choice, too: as often as it is in the draws of who made that."""
        if not self.choices:
            return
        last = self.choices[-1]
        if choice.proved and not self._goes_on(choice):
            plain = not last.news or last.leaves
            last.after = choice.before if plain else self._given(last, choice.seat)
            self._let_come(last, choice.seat)
        elif not choice.proved and self._goes_on(choice) and self._seen:
            last.after = self._seen  # it is there, but cannot be proved from here in time

    def _let_come(self, last: Choice, winner: str) -> None:
        """Who let a win come that another choice would have stopped lost what was left: told where the action began."""
        begun = next(one for one in reversed(self.choices) if not one.goes_on or one.seat != last.seat)
        mine = self.seats.index(last.seat)
        lost = (begun.before[mine] - last.after[mine]) / WHOLE
        if last.leaves or begun.seat != last.seat or last.seat == winner:
            return
        if begun.exact or lost < max(INACCURACY, begun.loss):
            return
        match = moment(self.record, begun.index)
        decision = match.seat(begun.seat).decision
        until = time.thread_time() + STOPS_S
        if decision is None or threat_after(match, begun.seat, begun.key, self.lang, until) is None:
            return
        others = [one for one in decision.options if one.key != begun.key]
        stops = [one for one in others if threat_after(match, begun.seat, one.key, self.lang, until) is None]
        if not stops or time.thread_time() >= until:
            return
        prospect = Prospect(match.seat(begun.seat), LOOKS, self._seed)
        best = max(stops, key=lambda one: sum(prospect.looks(one, LOOKS)))
        begun.loss, begun.give_or_take, begun.mark = round(lost, 4), 0.0, marked(lost, 0.0)
        begun.best, begun.best_text = best.key, told_alone(match, decision, best, self.lang)
        begun.line = followed(match, begun.seat, best, self.lang, bool(begun.question))

    def _given(self, last: Choice, winner: str) -> list[int]:
        """The shares after a choice, where the solver sees in each draw whether it gives the next seat a win."""
        table = moment(self.record, last.index).seat(last.seat)
        rows = []
        for i in range(DEALS):
            twin = table.sample(i)
            twin.choose(last.key, last.seat)
            if twin.decision is not None and sure_win(twin, winner, self.lang, self._solve_s) is not None:
                rows.append([float(seat == winner) for seat in self.seats])
            elif twin.over:
                rows += _now(twin, winner, self._seed)
            else:
                rows.append(shares(twin.state, insight_into(twin.game_rules, twin.state), len(self.seats)))
        return _millionths(rows)

    def _how_far_apart(self, decision: Decision, option: Option) -> float:
        """How far the shares lie apart over the options: where they all lead to the same, the choice changed nothing."""
        prospect = Prospect(self._match.seat(decision.seat), 2, self._seed)
        columns = [_means(prospect.next(option))]
        if prospect.secret:  # what anybody would have answered there turned nothing
            columns.append(_means(prospect.expected()))
        else:
            columns += [_means(prospect.next(one)) for one in _some(decision) if one.key != option.key]
        return max(float(max(column) - min(column)) for column in zip(*columns, strict=True))

    def _compare(self, choice: Choice, decision: Decision, option: Option) -> bool:
        """Every option is looked at; those that look better than the one chosen are played on from the same draws.

        Whether some looked better and none was: then the choice changed nothing, whatever the judge saw in the others.
        """
        seed = self._seed + choice.index
        prospect = Prospect(self._match.seat(decision.seat), PLAYED, seed, PLAYED_S, time.thread_time)
        looks = {one.key: prospect.looks(one, LOOKS) for one in decision.options}
        seen = {key: sum(found) / LOOKS for key, found in looks.items()}
        own = seen[option.key]
        if not prospect.secret:
            choice.span = round(max(abs(own - other) for other in seen.values()), 4)
        better = [one for one in decision.options if seen[one.key] - own > UNCLEAR]
        better.sort(key=lambda one: -sum(looks[one.key]))
        if not better:
            return False
        real = False
        chosen, _ = prospect.after(option)
        for rival in better[:RIVALS]:
            rows, _ = prospect.after(rival)
            gap = difference(prospect.of_mine(rows), prospect.of_mine(chosen))
            if gap.mean > max(choice.loss, UNCLEAR) and not prospect.secret:
                real = True
                both, _ = prospect.after(option, rival)  # what can still be done in the turn is not given away yet
                gap = min(gap, difference(prospect.of_mine(rows), prospect.of_mine(both)), key=lambda one: one.mean)
            if gap.mean > choice.loss:
                choice.loss, choice.give_or_take = round(gap.mean, 4), round(gap.give_or_take, 4)
                choice.mark = marked(gap.mean, gap.give_or_take)
                told = (
                    rival.label(self.lang) if choice.question else told_alone(self._match, decision, rival, self.lang)
                )
                choice.best, choice.best_text = rival.key, told
                choice.line = followed(self._match, decision.seat, rival, self.lang, bool(choice.question))
        return choice.best is None and not real

    # ------------------------------------------------------------------ the whole

    def rows(self) -> list[Row]:
        """Every seat's game in four parts. Of what is not judged yet nothing is known, and nothing is said."""
        end = self._end()
        found = []
        for i, seat in enumerate(self.seats):
            start = self.choices[0].before[i] if self.choices else end[i]
            own = others = luck = 0
            for n, choice in enumerate(self.choices):
                step = choice.after[i] - choice.before[i]
                following = self.choices[n + 1].before[i] if n + 1 < len(self.choices) else end[i]
                luck += following - choice.after[i]
                if choice.seat == seat:
                    own += step
                else:
                    others += step
            mine = [c for c in self.choices if c.seat == seat and c.options > 1]
            row = Row(seat, start, own, others, luck, end[i], accuracy([_lost(c) for c in mine]), len(mine))
            assert row.start + row.own + row.others + row.luck == row.result
            found.append(row)
        return found

    def _end(self) -> list[int]:
        """The result, in millionths that add up; of a game that is not over, or not judged to its end, the shares there."""
        match = self._match
        result = match.result if self.done else None
        if result is not None:
            won = [1.0 / len(result["winners"]) if seat in result["winners"] else 0.0 for seat in self.seats]
            return _millionths([won])
        decision = match.decision
        return _millionths(_now(match, decision.seat if decision is not None else self.seats[0], self._seed))

    def _moved(self) -> list[tuple[int, list[int]]]:
        """By choice what chance changed for everybody; what comes of a secret question, where the last has answered it."""
        end = self._end()
        found = []
        moved = [0] * len(self.seats)
        for n, choice in enumerate(self.choices):
            following = self.choices[n + 1].before if n + 1 < len(self.choices) else end
            moved = [sum(parts) for parts in zip(moved, following, (-part for part in choice.after), strict=True)]
            if not choice.waits:
                found.append((n, moved))
                moved = [0] * len(self.seats)
        return found

    def luck(self) -> list[dict[str, Any]]:
        """Where chance moved somebody's share; where nothing came up, by more than the share is uncertain by."""
        found = []
        for n, moved in self._moved():
            following = self.choices[n + 1].spread if n + 1 < len(self.choices) and not self.choices[n].news else []
            least = [max(LUCKY, part) for part in following] or [LUCKY] * len(self.seats)
            if any(abs(part) >= WHOLE * sure for part, sure in zip(moved, least, strict=True)):
                by_seat = {seat: moved[i] / WHOLE for i, seat in enumerate(self.seats)}
                choice = self.choices[n]
                text = choice.news or words(self.lang).text(self._why(n))
                found.append({"index": n, "text": text, "by_seat": by_seat})
        return found

    def _why(self, n: int) -> str:
        """The phrase for luck with which nothing came up."""
        if n + 1 == self.total and self.finished_game:
            return "luck.end"
        return "luck.anyway" if self.choices[n].anyway else "luck.hidden"

    def turning(self) -> list[int]:
        """The choices at which the game turned: what they changed, gave away or had come of them, and every missed win.

        A step that any other choice would have been, too, is none, nor is what a judge could have foreseen, nor one that is
        taken back before what was begun with it is finished. Of what belongs together one is told: where most was given
        away, or what it began with.
        """
        chance = dict(self._moved())
        steps = []
        for unit in self._units():
            whole = max(abs(moved) for moved in self._step(unit))
            turned = {}
            for n in unit:
                choice = self.choices[n]
                step = whole if n == unit[0] else min(whole, _largest(choice.before, choice.after))
                own = min(step / WHOLE, max(choice.apart, choice.span, choice.loss))
                came = chance.get(n, [0])
                luck = _largest(choice.anyway or [0] * len(came), came) / WHOLE
                turned[n] = max(_surely_lost(choice), own, luck)
                if choice.mark == "missed_win":
                    steps.append((True, turned[n], n))
            told = max(unit, key=lambda n: (_surely_lost(self.choices[n]) >= TURNING, turned[n], -n))
            if turned[told] >= TURNING and self.choices[told].mark != "missed_win":
                steps.append((False, turned[told], told))
        return sorted(n for _, _, n in sorted(steps, reverse=True)[:TURNINGS])

    def _units(self) -> list[list[int]]:
        """The choices by what they belong to: what one seat begins with the first of them and finishes with the last."""
        found: list[list[int]] = []
        for n, choice in enumerate(self.choices):
            if found and choice.goes_on and choice.seat == self.choices[n - 1].seat:
                found[-1].append(n)
            else:
                found.append([n])
        return found

    def _step(self, unit: list[int]) -> list[int]:
        """What these choices together changed for everybody."""
        steps = ([a - b for a, b in zip(self.choices[n].after, self.choices[n].before, strict=True)] for n in unit)
        return [sum(column) for column in zip(*steps, strict=True)]

    def is_secret(self, n: int) -> bool:
        """Whether a choice answers what several are asked secretly: it moves the shares together with the others'."""
        return self.choices[n].waits or (n > 0 and self.choices[n - 1].waits)

    def actions(self) -> list[Action]:
        """All choices by what they belong to: each action as a whole, in words and in numbers."""
        end = self._end()
        found = []
        for unit in self._units():
            first, last = unit[0], unit[-1]
            before, own = self.choices[first].before, self._step(unit)
            after = added(before, own)
            then = self.choices[last + 1].before if last + 1 < len(self.choices) else end
            if self.is_secret(last):
                then = after
            luck = [b - a for a, b in zip(after, then, strict=True)]
            found.append(Action(tuple(unit), self._told(unit), before, own, luck, then))
        return found

    def _told(self, unit: list[int]) -> str:
        """An action in words: how it was begun, and what its seat did after that; what was declined is not told."""
        first = self.choices[unit[0]]
        texts = [f"{first.question} {first.text}".lstrip()]
        for text in (self.choices[n].done for n in unit[1:]):
            if text and text != texts[-1]:
                texts.append(text)
        return "; ".join(texts)

    def moved(self, n: int) -> tuple[str, int, int]:
        """Whose share an action moved most, that a choice is part of, and from where to where, in millionths.

        What is opened together comes with the last answer: of each answer what it changed is told (`is_secret`).
        """
        action = next(one for one in self.actions() if n in one.choices)
        before, then = action.before, action.then
        mine = self.seats.index(self.choices[n].seat)
        i = max(range(len(self.seats)), key=lambda seat: (abs(then[seat] - before[seat]), seat == mine))
        return self.seats[i], before[i], then[i]

    def as_dict(self) -> dict[str, Any]:
        """All of it as JSON: shares from 0 to 1; each seat's row adds up."""
        left = self.seconds / len(self.choices) * (self.total - len(self.choices)) if self.choices else None
        return {
            "format": "signoria/analysis/1",
            "game": self.game,
            "sees_luck": self.sees_luck,
            "seats": [_row_document(row) for row in self.rows()],
            "choices": [self._choice_document(choice) for choice in self.choices],
            "luck": self.luck(),
            "turning": self.turning(),
            "actions": [self._action_document(action) for action in self.actions()],
            "chart": self._chart(),
            "state": {
                "judged": len(self.choices),
                "of": self.total,
                "seconds": round(self.seconds, 1),
                "left": None if left is None else round(left, 1),
                "over": self.finished_game,
            },
        }

    def _choice_document(self, choice: Choice) -> dict[str, Any]:
        i = self.seats.index(choice.seat)
        return {
            "index": choice.index,
            "turn": choice.turn,
            "seat": choice.seat,
            "kind": choice.kind,
            "key": choice.key,
            "question": choice.question,
            "text": choice.text,
            "ids": choice.ids,
            "options": choice.options,
            "before": choice.before[i] / WHOLE,
            "after": min(1.0, max(0.0, choice.after[i] / WHOLE)),
            "low": choice.low,
            "high": choice.high,
            "loss": choice.loss,
            "give_or_take": choice.give_or_take,
            "mark": choice.mark,
            "best": choice.best,
            "best_text": choice.best_text,
            "line": choice.line,
            "exact": choice.exact,
        }

    def _action_document(self, action: Action) -> dict[str, Any]:
        def by_seat(parts: list[int]) -> dict[str, float]:
            return {seat: part / WHOLE for seat, part in zip(self.seats, parts, strict=True)}

        return {
            "choices": list(action.choices),
            "seat": self.choices[action.choices[0]].seat,
            "text": action.text,
            "before": by_seat(action.before),
            "own": by_seat(action.own),
            "luck": by_seat(action.luck),
            "then": by_seat(action.then),
        }

    def _chart(self) -> list[dict[str, Any]]:
        sure = [0.0] * len(self.seats)
        points = [(choice.index, choice.turn, choice.before, choice.spread or sure) for choice in self.choices]
        last = self.choices[-1].turn if self.choices else 0
        points.append((len(self.choices), last, self._end(), sure))
        return [
            {
                "index": index,
                "turn": turn,
                "shares": {seat: shares[i] / WHOLE for i, seat in enumerate(self.seats)},
                "spread": dict(zip(self.seats, spread, strict=True)),
            }
            for index, turn, shares, spread in points
        ]

    # ------------------------------------------------------------------ keeping

    def kept(self) -> str:
        """What has been judged so far, as text that `resume` takes."""
        fields = Choice.__slots__
        return json.dumps(
            {
                "record": self.record,
                "lang": self.lang,
                "seed": self._seed,
                "seconds": self.seconds,
                "choices": [{name: getattr(choice, name) for name in fields} for choice in self.choices],
            }
        )

    @classmethod
    def resume(cls, text: str, solve_s: float = SOLVE_S) -> "Analysis":
        """Go on with what was kept; raises BadRecord."""
        try:
            document = json.loads(text)
            made = cls(document["record"], document["lang"], document["seed"], solve_s)
            known = [Choice(**entry) for entry in document["choices"]]
            seconds = float(document["seconds"])
        except (ValueError, KeyError, TypeError) as error:
            raise BadRecord("This is no analysis that can be gone on with: {0}.", error) from None
        made._known = known
        for _ in known:
            made.step()
        made.seconds = seconds
        return made


def marked(loss: float, give_or_take: float) -> Mark:
    """What a loss is called; one that is not more than its own uncertainty is unclear."""
    if loss < UNCLEAR:
        return ""
    if loss <= give_or_take:
        return "unclear"
    if loss >= BLUNDER:
        return "blunder"
    if loss >= MISTAKE:
        return "mistake"
    return "inaccuracy" if loss >= INACCURACY else ""


def accuracy(losses: list[float]) -> float | None:
    """From 0 to 100: 100 where nothing was lost; each choice counts as chess players count it. None without a choice."""
    if not losses:
        return None
    each = [min(100.0, max(0.0, 103.1668 * math.exp(-0.04354 * 100 * loss) - 3.1669)) for loss in losses]
    return round(sum(each) / len(each), 1)


def _surely_lost(choice: Choice) -> float:
    """What a choice lost, without what that is uncertain by."""
    return max(0.0, _lost(choice) - choice.give_or_take)


def _lost(choice: Choice) -> float:
    """What counts against a choice: nothing that is unclear."""
    return 0.0 if choice.mark in ("", "unclear") else choice.loss


def _keeps(choice: Choice) -> bool:
    """Whether a win that was proved is still there after a choice."""
    return choice.proved and choice.mark != "missed_win"


def _all_to(seat: int, seats: int) -> list[int]:
    """The shares where one seat has the whole."""
    return [WHOLE if i == seat else 0 for i in range(seats)]


def _largest(before: list[int], after: list[int]) -> int:
    """The largest step of anybody's share."""
    return max(abs(b - a) for a, b in zip(before, after, strict=True))


def _some(decision: Decision) -> list[Option]:
    """Options from the first to the last, not too many; what declines is always among them."""
    every = max(1, len(decision.options) // APART)
    return [one for i, one in enumerate(decision.options) if i % every == 0 or one.declines]


def _means(rows: list[list[float]]) -> list[float]:
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def _now(match: Match, seat: str, seed: int) -> list[list[float]]:
    if match.over:
        result = match.result
        assert result is not None
        return [[1.0 / len(result["winners"]) if one in result["winners"] else 0.0 for one in match.seats]]
    return Prospect(match.seat(seat), DEALS, seed).now()


def _millionths(rows: list[list[float]]) -> list[int]:
    """The mean shares in whole millionths, all together exactly a million."""
    means = _means(rows)
    total = sum(means) or 1.0
    exact = [WHOLE * mean / total for mean in means]
    whole = [int(part) for part in exact]
    by_rest = sorted(range(len(whole)), key=lambda i: exact[i] - whole[i], reverse=True)
    for i in by_rest[: WHOLE - sum(whole)]:
        whole[i] += 1
    return whole


def _row_document(row: Row) -> dict[str, Any]:
    return {
        "seat": row.seat,
        "start": row.start / WHOLE,
        "own": row.own / WHOLE,
        "others": row.others / WHOLE,
        "luck": row.luck / WHOLE,
        "result": row.result / WHOLE,
        "accuracy": row.accuracy,
        "choices": row.choices,
    }


def analyse(record: str, lang: str = "en", progress: Progress | None = None, seed: int = 0) -> Analysis:
    """Judge a record from its first choice to its last; raises BadRecord."""
    made = Analysis(record, lang, seed)
    made.run(progress)
    return made
