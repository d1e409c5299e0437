"""Help while playing: a hint in three steps, everybody's chances, and what the others can do. From what the seat may know.

Nothing here looks at the match itself but through the seat's handle, its previews and its draws; what the solver proves
does not depend on what is hidden.
"""

import time
from dataclasses import dataclass
from typing import Any, Final

from signoria.arena.solve import Solution
from signoria.learn.line import gone_on, told_way
from signoria.learn.outlook import Difference, Prospect, Share, difference, share
from signoria.learn.words import words
from signoria.players.budget import Budget
from signoria.players.greedy import GreedyPlayer
from signoria.players.insight import insight_into
from signoria.players.search import SearchPlayer
from signoria.registry import game
from signoria.table import Decision, Event, Match, NotYourChoice, Option, SignoriaError
from signoria.table.words import number

HINT_S: Final = 2.3  # for a hint; what was begun then is finished
SEARCH_S: Final = 0.7  # of it: the search
SOLVE_S: Final = 0.7  # of it: the solver
EVER: Final = 3600.0  # where not the clock but a number of looks is the limit
MOST: Final = 6_000  # positions a solver may look at
HINT_DEALS: Final = 12
THREAT_S: Final = 1.0  # of the processor, beyond it: to see whether the next seat can win, and what stops it
DRAWS: Final = 2  # in which that is to be so
SEEN: Final = 0.005  # a difference of less is none
VAGUE: Final = 0.25  # give or take of which nothing is told
CHANCES_S: Final = 1.0
GISTS: Final = 3  # things that happen, told as the reason of a hint
ANSWERS_S: Final = 2.0
ANSWERS: Final = 12  # deals, at most
TURN: Final = 60  # choices in one turn, at most


@dataclass(frozen=True, slots=True)
class Hint:
    """Where to look (ids), what to do, and why, a sentence each."""

    seat: str
    kind: str
    key: str
    label: str
    where: tuple[str, ...]
    where_text: str
    what_text: str
    why: tuple[str, ...]
    exact: bool  # the solver has proved it

    def as_dict(self) -> dict[str, Any]:
        """The hint as JSON."""
        return {
            "seat": self.seat,
            "kind": self.kind,
            "key": self.key,
            "label": self.label,
            "where": list(self.where),
            "where_text": self.where_text,
            "what_text": self.what_text,
            "why": list(self.why),
            "exact": self.exact,
        }


def asked(match: Match, seat: str) -> Decision:
    """What a seat has to decide; raises NotYourChoice."""
    decision = match.seat(seat).decision
    if decision is None:
        raise NotYourChoice("{0} has nothing to decide now: there is nothing to advise.", seat)
    return decision


def percent(lang: str, value: float) -> str:
    """A share as people read it."""
    return number(lang, 100 * value)


def sure_win(match: Match, seat: str, lang: str = "en", seconds: float = SOLVE_S) -> Solution | None:
    """Ways to win in this turn that the solver has proved, where the game has one and it is this seat's turn."""
    found = _solved(match, seat, lang, seconds)
    return found if found is not None and found.solved else None


def _solved(match: Match, seat: str, lang: str, seconds: float) -> Solution | None:
    """What the solver says about a win in this turn; None where it cannot be asked."""
    solver = game(match.game).solver()
    if solver is None or match.over or match.seats[match.game_rules.turn(match.state)[1]] != seat:
        return None
    if "win" not in solver.goals:
        return None
    try:
        twin = match.seat(seat).sample(0)  # nothing hidden is needed, and nothing hidden is looked at
        return solver.solve(twin, "win", None, seconds, lang, MOST)
    except SignoriaError:
        return None


def wins_after(match: Match, seat: str, key: str, lang: str = "en", seconds: float = SOLVE_S) -> bool | None:
    """Whether this choice wins, or a win in this turn is there after it; None where it could not be searched through."""
    twin = match.seat(seat).sample(0)
    twin.choose(key, seat)
    if twin.over:
        return twin.result is not None and seat in twin.result["winners"]
    if twin.seats[twin.game_rules.turn(twin.state)[1]] != seat:
        return False
    found = _solved(twin, seat, lang, seconds)
    return None if found is None or not (found.solved or found.complete) else found.solved


def hint(match: Match, seat: str, lang: str = "en", seed: int = 0, budget: Budget | None = None) -> Hint:
    """The best choice that is found in about two seconds, in three steps; raises NotYourChoice.

    With a budget of iterations the clock has no say, and the same table gets the same hint.
    """
    end = time.monotonic() + HINT_S
    by_clock = budget is None or budget.seconds is not None
    decision = asked(match, seat)
    won = sure_win(match, seat, lang, SOLVE_S if by_clock else EVER)
    told = words(lang)
    if won is not None:
        way = min(won.ways, key=lambda one: len(one.example)).example
        option = next(one for one in decision.options if one.key == way[0].key)
        why = told.say("hint.wins", {"line": "; ".join(told_way(match, seat, way, lang))})
        return _hint(match, decision, option, [why], True, lang)
    player = SearchPlayer(seed, budget or Budget(seconds=SEARCH_S))
    found = player.choose(match.seat(seat))
    option, last = _compared(match, seat, decision, found, player, lang, end if by_clock else None)
    until = time.thread_time() + THREAT_S if by_clock else None
    threat = threat_after(match, seat, option.key, lang, until)
    if threat is not None:
        visits = {} if player.found is None else player.found.options
        rest = [one for one in decision.options if one.key != option.key]
        rest.sort(key=lambda one: visits.get(one.value, (0, 0.0)), reverse=True)
        safe = next(
            (one for one in rest if _in_time(until) and not threat_after(match, seat, one.key, lang, until)), None
        )
        who, line = threat
        values = {"who": game(match.game).seat_title(match, who, lang), "line": "; ".join(line)}
        last = told.say("hint.threat" if safe is None else "hint.stops", values)
        option = safe or option
    return _hint(match, decision, option, [*gist(match, option, seat, lang), last], False, lang)


def _in_time(until: float | None) -> bool:
    return until is None or time.thread_time() < until


def threat_after(
    match: Match, seat: str, key: str, lang: str = "en", until: float | None = None
) -> tuple[str, list[str]] | None:
    """Who can win in the turn after this one, and how, where no last action, finished as looks best, stops it.

    The solver proves it in two draws of what the seat cannot know. Nothing where somebody else's turn it is, where there
    is no solver, or no time (`time.thread_time`) to see.
    """
    solver = game(match.game).solver()
    if solver is None or "win" not in solver.goals or match.seats[match.game_rules.turn(match.state)[1]] != seat:
        return None
    found = None
    for draw in range(DRAWS):
        twin = match.seat(seat).sample(draw)
        twin.choose(key, seat)
        found = _win_of_next(twin, seat, lang, until)
        if found is None:
            return None
    return found


def _win_of_next(match: Match, seat: str, lang: str, until: float | None) -> tuple[str, list[str]] | None:
    """The win of who comes next, if the turn is finished as looks best and no other last action stops it."""
    last = _finished(match, seat)
    found = _next_win(match, seat, lang, until)
    if found is None or last is None:
        return found
    decision = last.decision
    assert decision is not None
    for option in decision.options:
        twin = last.copy()
        twin.choose(option.key, seat)
        _finished(twin, seat)
        if _next_win(twin, seat, lang, until) is None:
            return None
    return found


def _finished(match: Match, seat: str) -> Match | None:
    """Finish the turn of a seat as looks best; the table as it was before its last action, if there was one."""
    player = GreedyPlayer(0)
    rules, mine = match.game_rules, match.seats.index(seat)
    last = None
    while (decision := match.decision) is not None and rules.turn(match.state)[1] == mine:
        if decision.seat == seat and not decision.trail:
            last = match.copy()
        match.choose(player.choose(match.seat(decision.seat)), decision.seat)
    return last


def _next_win(match: Match, seat: str, lang: str, until: float | None) -> tuple[str, list[str]] | None:
    if match.over or not _in_time(until):
        return None
    rival = match.seats[match.game_rules.turn(match.state)[1]]
    if rival == seat:
        return None
    won = sure_win(match, rival, lang, EVER if until is None else SOLVE_S)
    if won is None:
        return None
    return rival, told_way(match, rival, min(won.ways, key=lambda one: len(one.example)).example, lang)


def _hint(match: Match, decision: Decision, option: Option, why: list[str], exact: bool, lang: str) -> Hint:
    where = where_to_look(match, option, lang, decision.seat)
    what = words(lang).say("hint.what", {"choice": option.label(lang)})
    return Hint(
        decision.seat, decision.kind, option.key, option.label(lang), option.focus, where, what, tuple(why), exact
    )


def where_to_look(match: Match, option: Option, lang: str, seat: str = "") -> str:
    """Where on the table an option lies, in a sentence that does not tell which it is."""
    told = words(lang)
    if option.focus and option.focus[0].partition(":")[2] == seat:
        return told.say("hint.where", {"places": told.text("place.own")})
    places = places_of(match, option.focus, lang)
    return told.say("hint.where", {"places": places[0]}) if places else told.text("hint.where_question")


def places_of(match: Match, things: tuple[str, ...], lang: str) -> list[str]:
    """Where on the table things lie, each place once, as the game or anybody says it; what has no words is left out."""
    told, own = words(lang), match.game_rules.catalogue(lang)
    places: dict[str, None] = {}
    for kind in [thing.partition(":")[0] for thing in things]:
        if (key := f"counsel.place.{kind}") in own:
            places[own.text(key)] = None
        elif (key := f"place.{kind}") in told:
            places[told.text(key)] = None
    return list(places)


def gist(match: Match, option: Option, seat: str, lang: str) -> list[str]:
    """What it brings, what else happens at once in the sentences of the log, and how it may be gone on with.

    That it is done says nothing new, nor does what the table does by itself.
    """
    steps: dict[int, list[Event]] = {}
    for event in match.preview(option, seat).events:
        steps.setdefault(event.step, []).append(event)
    first = min(steps, default=0)
    caption = match.game_rules.caption
    told = []
    for n, step in steps.items():
        text = caption(tuple(step), lang).text
        more = text != caption(tuple(step[:1]), lang).text if n == first else len(step) > 1 or "seat" in step[0].data
        if more:
            told.append(text)
    line, changed = gone_on(match, seat, option, lang)
    gains = _gains(match, changed, lang)
    if gains:
        told = [words(lang).say("hint.gain", {"things": ", ".join(gains)}), *told]
    if line[1:]:
        told = [*told[: GISTS - 1], words(lang).say("hint.then", {"line": "; ".join(line[1:])})]
    return [text for text in dict.fromkeys(told) if text][:GISTS]


def _gains(match: Match, changed: dict[str, int], lang: str) -> list[str]:
    """What becomes more of what one wants, and less of what one does not, as the game says it; the rest is not told."""
    told = match.game_rules.catalogue(lang)
    found = []
    for what, n in changed.items():
        key = f"counsel.gain.{what.replace(' ', '_')}"
        if n > 0 and key in told:
            found.append(told.say(key, {"n": n}))
        elif n < 0 and (key := f"counsel.less.{what}") in told:
            found.append(told.say(key, {"n": -n}))
    return found


def _compared(
    match: Match, seat: str, decision: Decision, option: Option, player: SearchPlayer, lang: str, end: float | None
) -> tuple[Option, str]:
    """The better one of what the search found and what came next, with its chances and how clear the difference is."""
    told = words(lang)
    prospect = Prospect(match.seat(seat), HINT_DEALS)
    visits = {} if player.found is None else player.found.options
    rest = [one for one in decision.options if one.key != option.key]
    other = max(rest, key=lambda one: visits.get(one.value, (0, 0.0)), default=option)
    rows, others, (over, ends) = prospect.both(option, other, end)
    if not visits or other is option:
        return option, told.say("hint.chance", _told(lang, share(prospect.of_mine(rows), over)))
    gap = difference(prospect.of_mine(rows), prospect.of_mine(others))
    if gap.clear and gap.mean < 0:
        option, other, rows, over = other, option, others, ends
    if not gap.clear and share(prospect.of_mine(rows), over).give_or_take > VAGUE:
        return option, told.say("hint.vague", {"other": other.label(lang)})
    values = {
        **_told(lang, share(prospect.of_mine(rows), over)),
        "other": other.label(lang),
        "gap": percent(lang, abs(gap.mean)),
        "gap_error": percent(lang, gap.give_or_take),
    }
    return option, told.say(_how_clear(gap), values)


def _how_clear(gap: Difference) -> str:
    """The phrase for a difference: nothing that rounds to nothing is called worse."""
    if abs(gap.mean) < SEEN:
        return "hint.same" if gap.give_or_take < SEEN else "hint.unclear"
    return "hint.better" if gap.clear else "hint.unclear"


def _told(lang: str, own: Share) -> dict[str, str]:
    return {"chance": percent(lang, own.mean), "error": percent(lang, own.give_or_take)}


# ---------------------------------------------------------------------- chances


def _shares(names: tuple[str, ...], rows: list[list[float]], exact: bool) -> dict[str, Share]:
    return {name: share([row[i] for row in rows], exact) for i, name in enumerate(names)}


def share_document(found: Share) -> dict[str, Any]:
    """A share as JSON."""
    return {
        "mean": round(found.mean, 4),
        "low": round(found.low, 4),
        "high": round(found.high, 4),
        "samples": found.samples,
        "exact": found.exact,
    }


def chances(
    match: Match, seat: str, keys: list[str], lang: str = "en", deals: int = 24, seed: int = 0
) -> dict[str, Any]:
    """Every seat's chances now and after each of these options, on the same draws; raises NotYourChoice, IllegalChoice."""
    decision = asked(match, seat)
    prospect = Prospect(match.seat(seat), deals, seed, CHANCES_S)
    now, over = prospect.after(None)
    told = words(lang)
    found = []
    for key in keys:
        option = next((one for one in decision.options if one.key == key), None)
        if option is None:
            match.copy().choose(key, seat)  # says what is wrong with it
            continue
        rows, ends = prospect.after(option)
        gap = difference(prospect.of_mine(rows), prospect.of_mine(now))
        found.append(
            {
                "key": key,
                "label": option.label(lang),
                "seats": {name: share_document(s) for name, s in _shares(match.seats, rows, ends).items()},
                "difference": _difference(gap),
                "text": told.say(
                    _how_changed(gap), {"gap": _signed(lang, gap), "error": percent(lang, gap.give_or_take)}
                ),
            }
        )
    return {
        "seat": seat,
        "deals": prospect.deals,
        "now": {name: share_document(s) for name, s in _shares(match.seats, now, over).items()},
        "options": found,
    }


def _how_changed(gap: Difference) -> str:
    """The phrase for what an option changes: what rounds to nothing, and surely, is no change."""
    if abs(gap.mean) < SEEN and gap.give_or_take < SEEN:
        return "chances.same"
    return "chances.clear" if gap.clear else "chances.unclear"


def _signed(lang: str, gap: Difference) -> str:
    text = percent(lang, abs(gap.mean))
    return text if text == "0" else f"{'+' if gap.mean > 0 else '−'}{text}"


def _difference(gap: Difference) -> dict[str, Any]:
    return {
        "mean": round(gap.mean, 4),
        "low": round(gap.mean - gap.give_or_take, 4),
        "high": round(gap.mean + gap.give_or_take, 4),
        "clear": gap.clear,
    }


# ---------------------------------------------------------------------- what the others can do


def answers(
    match: Match, seat: str, key: str, lang: str = "en", seconds: float = ANSWERS_S, seed: int = 0
) -> dict[str, Any]:
    """What the others can do after a choice, before it is this seat's turn again; raises NotYourChoice, IllegalChoice.

    A win in their turn is proved or excluded by the solver, where the game has one, in every deal; what else they do is
    what looks best to them in so many deals.
    """
    decision = asked(match, seat)
    if key not in [option.key for option in decision.options]:
        match.copy().choose(key, seat)
    end = time.monotonic() + seconds
    heard: dict[tuple[str, str], dict[str, Any]] = {}
    proofs = {"tried": 0, "complete": True, "won": False}
    deals = 0
    while deals < ANSWERS and (deals == 0 or time.monotonic() < end):
        twin = match.seat(seat).sample((seed << 20) + deals)
        twin.choose(key, seat)
        _round(twin, seat, heard, proofs, lang, end)
        deals += 1
    told = words(lang)
    listed = sorted(heard.values(), key=lambda one: (-one["harm"] / one["count"], one["key"]))
    for one in listed:
        harm = one.pop("harm") / one["count"]
        one["effect"] = round(-harm, 4)
        one["deals"] = one.pop("count")
        one["of"] = deals
        one["text"] = (
            told.text("answers.exact") if one["exact"] else told.say("answers.deals", {"k": one["deals"], "n": deals})
        )
    safe = proofs["tried"] > 0 and proofs["complete"] and not proofs["won"]
    return {
        "seat": seat,
        "key": key,
        "deals": deals,
        "answers": listed,
        "lines_tried": proofs["tried"],
        "safe": safe,
        "text": told.say("answers.safe", {"n": proofs["tried"]}) if safe else None,
    }


def _round(
    match: Match, seat: str, heard: dict[tuple[str, str], dict[str, Any]], proofs: dict[str, Any], lang: str, end: float
) -> None:
    """Play on until this seat's turn comes again, and note what each of the others begins."""
    rules = match.game_rules
    mine = match.seats.index(seat)
    turn = rules.turn(match.state)
    player = GreedyPlayer(0)
    begun: tuple[int, int] | None = None
    for _ in range(TURN * len(match.seats)):
        decision = match.decision
        if decision is None:
            return
        now = rules.turn(match.state)
        if now != turn and now[1] == mine:
            return
        first = now != begun and now[1] != mine and match.seats[now[1]] == decision.seat
        if first:
            if _threat(match, decision.seat, heard, proofs, lang, end):
                return
        before = _own(match, decision.seat, mine) if first else 0.0
        option = player.choose(match.seat(decision.seat))
        label, ids = option.label(lang), option.focus
        declines = option.declines
        match.choose(option, decision.seat)
        if first and not declines:  # to do nothing, at first, is no answer: what is done next may be one
            begun = now
            after = _own(match, decision.seat, mine)
            entry = _entry(heard, decision.seat, option.key, label, ids)
            entry["harm"] += before - after


def _own(match: Match, seat: str, mine: int) -> float:
    """The share of one seat, as the judge sees the table."""
    return insight_into(match.game_rules, match.state).payoffs(match.state, mine)[mine]


def _entry(
    heard: dict[tuple[str, str], dict[str, Any]], seat: str, key: str, label: str, ids: tuple[str, ...]
) -> dict[str, Any]:
    entry = heard.setdefault(
        (seat, key),
        {"seat": seat, "key": key, "label": label, "line": [label], "ids": list(ids), "exact": False,
         "harm": 0.0, "count": 0},
    )  # fmt: skip
    entry["count"] += 1
    return entry


def _threat(
    match: Match, seat: str, heard: dict[tuple[str, str], dict[str, Any]], proofs: dict[str, Any], lang: str, end: float
) -> bool:
    """Whether this seat can win in the turn that begins, as the solver proves."""
    solver = game(match.game).solver()
    if solver is None:
        return False
    left = max(0.05, end - time.monotonic())
    found = solver.solve(match, "win", None, left, lang, MOST)
    proofs["tried"] += found.positions
    proofs["complete"] = proofs["complete"] and found.complete
    if not found.solved:
        return False
    proofs["won"] = True
    way = min(found.ways, key=lambda one: len(one.example)).example
    option = next(o for o in match.decision.options if o.key == way[0].key) if match.decision else None
    entry = _entry(heard, seat, way[0].key, way[0].label, option.focus if option is not None else ())
    entry["line"] = told_way(match, seat, way, lang)
    entry["exact"] = True
    entry["harm"] += 1.0
    return True
