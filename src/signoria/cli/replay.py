"""`signoria replay`: a recorded game told turn by turn, or as it stood at one step."""

import argparse
from typing import Any

from signoria.cli.console import print_json, screen
from signoria.cli.looks import look_of
from signoria.cli.show import print_board, read_match
from signoria.cli.words import Words
from signoria.table import BadOption, Event, Match
from signoria.table.positions import begin


class Step:
    """One choice that stands, and what came of it."""

    __slots__ = ("events", "key", "number", "owner", "seat", "turn")

    def __init__(self, number: int, turn: int, owner: str, seat: str, key: str, events: tuple[Event, ...]) -> None:
        self.number = number
        self.turn = turn
        self.owner = owner  # whose turn it is; another seat may have to choose in it
        self.seat = seat
        self.key = key
        self.events = events

    def as_dict(self, w: Words) -> dict[str, Any]:
        """The step for machines."""
        return {
            "step": self.number,
            "turn": self.turn,
            "seat": self.seat,
            "choice": self.key,
            "events": [event.as_dict(w.lang) for event in self.events],
        }


def start_of(match: Match) -> Match:
    """The same match before the first choice."""
    return begin(match.game_rules, match.header)


def steps(match: Match, last: int | None = None) -> tuple[Match, tuple[Event, ...], list[Step]]:
    """Play the match again up to a step: where it then stands, what the setup told, and the steps."""
    again = start_of(match)
    opening = again.events()
    told: list[Step] = []
    for number, entry in enumerate(match.standing()[:last], start=1):
        seat, key = match.seats[entry.answer.seat], entry.answer.key
        turn, owner = again.game_rules.turn(again.state)
        before = len(again.events())
        if entry.resigned:
            again.resign(seat)
        else:
            again.choose(key, seat)
        told.append(Step(number, turn, again.seats[owner], seat, key, again.events(since=before)))
    return again, opening, told


def run_replay(args: argparse.Namespace, w: Words) -> int:
    """`signoria replay`."""
    match = read_match(args.file)
    total = len(match.standing())
    if args.step is not None and not 0 <= args.step <= total:
        raise BadOption("There is no step {0}: the record has {1}, and 0 is its start.", args.step, total)
    if args.step is not None:
        return _show_step(match, args, w)
    again, opening, told = steps(match)
    if args.turn is not None:
        last = max((s.turn for s in told), default=0)
        if not any(s.turn == args.turn for s in told):
            raise BadOption("There is no turn {0}: the record has turns 1 to {1}.", args.turn, last)
        told = [s for s in told if s.turn == args.turn]
        again, _, _ = steps(match, told[-1].number)
        opening = ()
    if args.json:
        print_json(
            {
                "header": match.header,
                "seats": list(match.seats),
                "opening": [event.as_dict(w.lang) for event in opening],
                "steps": [step.as_dict(w) for step in told],
                "result": again.result,
            }
        )
        return 0
    _tell(again, opening, told, args.turn is not None, w)
    return 0


def _tell(match: Match, opening: tuple[Event, ...], told: list[Step], one_turn: bool, w: Words) -> None:
    """The log, and the board it led to."""
    console = screen()
    look = look_of(match)
    w = look.words(w)
    events = list(opening) + [event for step in told for event in step.events]
    if one_turn:
        # The heading of this turn was told by the choice before; that of the next one is no part of it.
        events = [event for event in events if not event.begins_turn]
        seat = look.name(match.view(), told[0].owner, w)
        console.print(w("replay", "turn", number=told[0].turn, seat=seat), style="bold", markup=False)
    for line in look.lines(events, w):
        console.print(line.draw(clauses=console.width >= 100))
    print_board(console, match, None, w)


def _show_step(match: Match, args: argparse.Namespace, w: Words) -> int:
    again, _, told = steps(match, args.step)
    if args.json:
        print_json({"step": args.step, "view": again.view(), "last": told[-1].as_dict(w) if told else None,
                    "result": again.result})  # fmt: skip
        return 0
    console = screen()
    look = look_of(again)
    w = look.words(w)
    if told:
        step = told[-1]
        name = look.name(again.view(), step.seat, w)
        console.print(w("replay", "step", number=step.number, seat=name, choice=step.key), markup=False)
        for line in look.lines(step.events, w):
            console.print(line.draw())
    print_board(console, again, None, w)
    return 0


__all__ = ["run_replay", "start_of", "steps"]
