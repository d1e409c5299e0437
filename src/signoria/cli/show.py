"""`signoria show`: where a game stands, from its record or from a position."""

import argparse
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from signoria.cli.console import print_json, screen
from signoria.cli.looks import look_of
from signoria.cli.page import heading
from signoria.cli.words import Words
from signoria.learn.brought import brought
from signoria.table import BadOption, BadRecord, Match


def read_match(name: str) -> Match:
    """The match of a file that holds a record, a position or a study."""
    text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    if not text.strip():
        raise BadRecord("{0!r} is empty: give a record or a position.", name)
    return brought(text).match()


def pending(match: Match, seat: str | None, w: Words) -> dict[str, Any] | None:
    """The question that waits; its options only for the seat it is put to, for they tell what it holds."""
    decision = match.decision
    if decision is None:
        return None
    document: dict[str, Any] = {**decision.as_dict(w.lang)}
    if seat != decision.seat:
        del document["options"]
    return document


def print_board(console: Console, match: Match, seat: str | None, w: Words) -> None:
    """The table and what comes next."""
    view, look = match.view(seat), look_of(match)
    w = look.words(w)
    console.print(heading(look.title(view, w).plain))
    console.print(look.board(view, w, console.width))
    if match.over:
        look.result(console, match, w)
        return
    question = pending(match, seat, w)
    if question is None:
        return
    console.print(heading(w("title", "next")))
    console.print(Text(w("show", "decides", seat=look.name(view, question["seat"], w), question=question["question"])))
    for option in question.get("options", ()):
        console.print(Text(f"  {option['key']}: {option['label']}"))


def run_show(args: argparse.Namespace, w: Words) -> int:
    """`signoria show`."""
    match = read_match(args.file)
    view = match.view(args.seat)
    if args.json:
        print_json({"view": view, "decision": pending(match, args.seat, w), "result": match.result})
    else:
        print_board(screen(), match, args.seat, w)
    return 0


def check_seat(match: Match, seat: str) -> str:
    """A seat of this match; raises BadOption."""
    if seat not in match.seats:
        raise BadOption("There is no seat {0!r} in this match: the seats are {1}.", seat, ", ".join(match.seats))
    return seat
