"""Replays: the table after so many choices, from any seat that may be seen. Undone choices are left out."""

from collections.abc import Sequence
from typing import Any

import signoria
from signoria.server.played import Played, new_match
from signoria.server.telling import part_before
from signoria.server.wording import say
from signoria.server.writing import Raw, written
from signoria.table import Match
from signoria.table.documents import EventDocument
from signoria.table.events import Event, events_of
from signoria.table.steps import Ledger, Step

# Who chose what; None: the seat left.
Steps = tuple[tuple[str, str | None], ...]


def course(header: dict[str, str], steps: Steps) -> tuple[bytes, bytes]:
    """Where each turn begins, and the numbers of each seat after every step, both written as JSON. Plays it all again:
    for a worker."""
    match = new_match(header)
    turns = [_turn_mark(match, 0)]
    chart = [_chart_point(match, 0)]
    for number, (by, key) in enumerate(steps, start=1):
        _play(match, by, key)
        mark = _turn_mark(match, number)
        if not _same_turn(match, mark, turns[-1]):
            turns.append(mark)
        chart.append(_chart_point(match, number))
    return written(turns), written(chart)


class Replay:
    """The standing choices of a game in one version."""

    def __init__(self, played: Played) -> None:
        self.header = dict(played.header)
        self.steps: Steps = tuple(played.steps)
        self.over = played.over
        self.course: tuple[bytes, bytes] | None = None  # as soon as a worker has found it
        self._end = played.match
        # The match goes back by itself, unless a seat has left: then it has forgotten what was before.
        self._match = None if any(key is None for _, key in self.steps) else played.match

    def at(self, step: int | None, seat: str | None, own: frozenset[str], lang: str) -> dict[str, Any]:
        """The table after `step` choices as the seat sees it; `own` are the seats whose choices the reader may know."""
        steps = len(self.steps)
        step = steps if step is None else min(step, steps)
        if step == 0:
            match = new_match(self.header)
            shown = _shown(match, seat, 0, None, None, lang, Ledger(match.game_rules))
        else:
            by, key = self.steps[step - 1]
            match = self._before(step - 1)
            text: str | None = None
            if key is None:
                text = say(lang, "event.leave", name=signoria.game(match.game).seat_title(match, by, lang))
            elif self.over or by in own:
                text = _label(match, by, key, lang)
            ledger = Ledger(match.game_rules)
            ledger.open(match.state, len(match.state.log))
            first = _play(match, by, key)
            ledger.close(match.state)
            shown = _shown(match, seat, first, by, text, lang, ledger)
        return {"step": step, "steps": steps, "seat": seat, **shown}

    def part(self, seat: str | None, before: int, lang: str) -> dict[str, Any]:
        """A part of what happened before this number, as far as the seat may know it."""
        match = self._end
        log = match.state.log
        last = min(before, len(log))
        first = part_before(last)
        number = None if seat is None else match.seats.index(seat)
        titles = match.game_rules.titles(match.state)
        events = events_of(match.game_rules, match.state, log, first, last, match.seats, number, titles)
        return {"first_event": first, "next_event": last, "events": _told(events, lang)}

    def whole(self, with_chart: bool) -> dict[str, Raw | None]:
        """Turns and chart, when they are known."""
        if self.course is None:
            raise AssertionError("nobody has played the game again")
        turns, chart = self.course
        return {"turns": Raw(turns), "chart": Raw(chart) if with_chart else None}

    def _before(self, count: int) -> Match:
        if self._match is not None:
            return self._match._copy_to(count)
        match = new_match(self.header)
        for by, key in self.steps[:count]:
            _play(match, by, key)
        return match


def _play(match: Match, by: str, key: str | None) -> int:
    """One step; returns the number of its first event."""
    if key is None:
        return match.resign(by)[0].number
    first = len(match.state.log)
    match.choose(key, by)
    return first


def _label(match: Match, seat: str, key: str, lang: str) -> str | None:
    decision = match.seat(seat).decision
    if decision is None:
        return None
    return next((option.label(lang) for option in decision.options if option.key == key), None)


def _shown(
    match: Match, seat: str | None, first: int, by: str | None, text: str | None, lang: str, ledger: Ledger
) -> dict[str, Any]:
    events = match.events(seat, first)
    groups: dict[int, list[Event]] = {}
    for event in events:
        groups.setdefault(event.step, []).append(event)
    told = [Step(match.game_rules, tuple(group)) for group in groups.values()]
    for step in told:
        step.changes = ledger.changes(step.first, step.last)
    return {
        "by": by,
        "text": text,
        "view": match.view(seat),
        "waiting": [
            {"seat": one, "kind": decision.kind}
            for one in match.seats
            if (decision := match.seat(one).decision) is not None
        ],
        "next_event": len(match.state.log),
        "events": _told(events, lang),
        "told": [step.as_dict(lang) for step in told],
    }


def _told(events: Sequence[Event], lang: str) -> list[EventDocument]:
    return [event.as_dict(lang) for event in events]


def _turn_mark(match: Match, step: int) -> dict[str, Any]:
    number, seat = match.game_rules.turn(match.state)
    return {"number": number, "seat": match.seats[seat], "step": step}


def _same_turn(match: Match, a: dict[str, Any], b: dict[str, Any]) -> bool:
    """Whether two marks are of one turn."""
    return bool(a["number"] == b["number"] and (signoria.game(match.game).shared_turns or a["seat"] == b["seat"]))


def _chart_point(match: Match, step: int) -> dict[str, Any]:
    return {
        "step": step,
        "turn": match.game_rules.turn(match.state)[0],
        "counts": signoria.game(match.game).series(match),
    }
