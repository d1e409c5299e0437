"""Replays: the table after so many choices, from any seat that may be seen. Undone choices are left out."""

from typing import Any

import signoria
from signoria.server.played import Played, new_match
from signoria.server.wording import say, seat_title
from signoria.table import Match


def _label(match: Match, seat: str, key: str, lang: str) -> str | None:
    decision = match.seat(seat).decision
    if decision is None:
        return None
    return next((option.label(lang) for option in decision.options if option.key == key), None)


class Replay:
    """The standing choices of a game. Made from copies of the log, so that it can be read in another thread."""

    def __init__(self, played: Played) -> None:
        self.header = dict(played.header)
        self.choices = list(played.steps)
        self.over = played.over

    def at(
        self, step: int | None, seat: str | None, own: frozenset[str], with_chart: bool, lang: str
    ) -> dict[str, Any]:
        """The table after `step` choices as the seat sees it; `own` are the seats whose choices the reader may know."""
        steps = len(self.choices)
        step = steps if step is None else min(step, steps)
        match = new_match(self.header)
        turns = [_turn_mark(match, 0)]
        chart = [_chart_point(match, 0)] if with_chart else None
        shown: dict[str, Any] = {}
        if step == 0:
            shown = _shown(match, seat, 0, None, None, lang)
        for number, (by, key) in enumerate(self.choices, start=1):
            known = number == step and (self.over or by in own)
            if key is None:
                text: str | None = say(lang, "event.leave", name=seat_title(match.game, by, lang))
                first = match.resign(by)[0].number
            else:
                text = _label(match, by, key, lang) if known else None
                first = len(match.state.log)
                match.choose(key, by)
            if number == step:
                shown = _shown(match, seat, first, by, text, lang)
            mark = _turn_mark(match, number)
            if not _same_turn(match, mark, turns[-1]):
                turns.append(mark)
            if chart is not None:
                chart.append(_chart_point(match, number))
        return {"step": step, "steps": steps, "seat": seat, **shown, "turns": turns, "chart": chart}


def _shown(match: Match, seat: str | None, first: int, by: str | None, text: str | None, lang: str) -> dict[str, Any]:
    return {
        "by": by,
        "text": text,
        "view": match.view(seat),
        "events": [{**event.data, **event.as_dict(lang)} for event in match.events(seat, first)],
    }


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
