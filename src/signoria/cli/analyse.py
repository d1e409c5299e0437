"""`signoria analyse`: every choice of a record judged, and each seat's game in four parts."""

import argparse
import hashlib
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.table import Table as Grid
from rich.text import Text

import signoria
from signoria.cli.console import print_json, screen, write_file
from signoria.cli.looks import look_of
from signoria.cli.page import heading
from signoria.cli.retry import walk_mistakes
from signoria.cli.words import Words
from signoria.learn.analysis import Analysis, Choice, Row
from signoria.learn.parts import WHOLE
from signoria.learn.retry import retries
from signoria.learn.words import words
from signoria.server.settings import data_folder
from signoria.table import BadOption, BadRecord
from signoria.table.words import number

STOPPED = 130
PLAIN = 10  # of 100: what is lost is told in whole figures from here on
STYLES = {
    "inaccuracy": "yellow",
    "mistake": "dark_orange",
    "blunder": "red",
    "missed_win": "bold red",
    "unclear": "dim",
}
SIGNS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??", "missed_win": "⚑", "unclear": "≈"}


def run_analyse(args: argparse.Namespace, w: Words) -> int:
    """Judge a record; stopped with Ctrl-C, the same command goes on where it was."""
    record = sys.stdin.read() if args.file == "-" else Path(args.file).read_text(encoding="utf-8")
    kept = _kept_file(record, w.lang)
    made = _begun(record, w.lang, kept)
    if args.retry is not None and args.retry not in made.seats:
        raise BadOption("There is no seat {0!r} in this match: the seats are {1}.", args.retry, ", ".join(made.seats))
    console = screen()
    told = words(w.lang)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(told.text("analysis.judging"), total=made.total, completed=len(made.choices))

        def show(judged: int, of: int) -> bool:
            bar.update(task, completed=judged, total=of)
            return True

        try:
            made.run(show)
        except KeyboardInterrupt:
            _keep(kept, made)
            console.print(
                told.say("analysis.stopped", {"k": len(made.choices), "n": made.total}), markup=False, soft_wrap=True
            )
            return STOPPED
    _keep(kept, made)
    if args.retry is not None:
        walk_mistakes(made, args.retry, _names(made, w)[args.retry], console, w)
    elif args.json:
        print_json({**made.as_dict(), "retries": retries(made.choices, made.seats)})
    else:
        _tell(made, console, w)
    return 0


def _kept_file(record: str, lang: str) -> Path:
    digest = hashlib.sha256(f"{lang}\n{record}".encode()).hexdigest()
    return data_folder() / "analyses" / f"{digest[:16]}.json"


def _begun(record: str, lang: str, kept: Path) -> Analysis:
    """What was judged before, or a new start; what cannot be read is as if it were not there."""
    try:
        return Analysis.resume(kept.read_text(encoding="utf-8"))
    except (OSError, BadRecord):
        return Analysis(record, lang)


def _keep(file: Path, made: Analysis) -> None:
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_file(file, made.kept())
    except OSError:
        return  # it is judged anew the next time


def _names(made: Analysis, w: Words) -> dict[str, str]:
    """Who sat where, as the game calls them at its end."""
    match = signoria.load(made.record)
    view, look = match.view(), look_of(match)
    return {seat: look.name(view, seat, w) for seat in made.seats}


def _tell(made: Analysis, console: Console, w: Words) -> None:
    told = words(w.lang)
    names = _names(made, w)
    turning = set(made.turning())
    console.print(heading(told.text("analysis.choices")))
    for choice in made.choices:
        if choice.mark and (choice.mark != "unclear" or choice.index in turning):
            console.print(_line(choice, names[choice.seat], w), soft_wrap=True)
    console.print(heading(told.text("analysis.turning")))
    for n in sorted(turning):
        console.print(_turned(made, n, names, w), soft_wrap=True)
    console.print(heading(told.text("analysis.split")))
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    grid.add_column("")
    for name in ("start", "own", "others", "luck", "result", "accuracy"):
        grid.add_column(told.text(f"analysis.{name}"), justify="right")
    for row in made.rows():
        cells = [str(figure).replace("-", "−") for figure in (*_whole(row), _percent(row.result))]
        cells.append("–" if row.accuracy is None else number(w.lang, row.accuracy, 1))
        grid.add_row(names[row.seat], *cells)
    console.print(grid)
    if not made.sees_luck:
        console.print(told.text("luck.unseen"), markup=False, soft_wrap=True)


def _line(choice: Choice, name: str, w: Words) -> Text:
    told = words(w.lang)
    line = _chosen(choice, name)
    line.append(f"{SIGNS[choice.mark]} {told.text(f'mark.{choice.mark}')}", style=STYLES[choice.mark])
    if choice.line:
        better = told.say("analysis.better", {"line": "; ".join(choice.line)})
        digits = 0 if _tell_apart(choice) else 1
        loss = number(w.lang, 100 * choice.loss, digits)
        error = "" if choice.exact else f" ±{number(w.lang, max(100 * choice.give_or_take, 0.1**digits), digits)}"
        line.append(f"\n      {better} ({loss}{error})", style="dim")
    return line


def _chosen(choice: Choice, name: str) -> Text:
    line = Text(f"{choice.turn:3} {name}: ")
    if choice.question:
        line.append(f"{choice.question} ", style="dim")
    return line.append(f"{choice.text} ")


def _turned(made: Analysis, n: int, names: dict[str, str], w: Words) -> Text:
    """A turning point: the whole action, whose chances it moved, and what came up with it; or the choice that gave away."""
    choice = made.choices[n]
    seat, before, after = made.moved(n)
    secret = made.is_secret(n)
    told = words(w.lang)
    if choice.mark not in ("", "unclear") and (secret or WHOLE * choice.loss > abs(after - before)):
        gave = {"who": names[choice.seat], "n": number(w.lang, 100 * choice.loss)}
        return _chosen(choice, names[choice.seat]).append(f"· {told.say('analysis.gave', gave)}", style="bold")
    action = next(one for one in made.actions() if n in one.choices)
    line = Text(f"{choice.turn:3} {names[choice.seat]}: {action.text} ")
    if secret:  # the others' answers moved the same shares at the same time
        changed = f"{_percent(after - before):+}".replace("-", "−")
        return line.append(f"· {told.say('analysis.changed', {'who': names[seat], 'n': changed})}", style="bold")
    values = {"who": names[seat], "before": str(_percent(before)), "after": str(_percent(after))}
    line.append(f"· {told.say('analysis.moved', values)}", style="bold")
    for came in (one["text"] for one in made.luck() if one["index"] in action.choices):
        line.append(f"\n      {came}", style="dim")
    return line


def _tell_apart(choice: Choice) -> bool:
    """Whether whole figures tell that a loss is more than its give-or-take."""
    loss, error = _percent(round(WHOLE * choice.loss)), _percent(round(WHOLE * choice.give_or_take))
    return choice.exact or choice.mark == "unclear" or (error < loss and (error > 0 or loss >= PLAIN))


def _percent(part: int) -> int:
    return round(100 * part / WHOLE)


def _whole(row: Row) -> list[int]:
    """The parts as whole figures that add up to the result: those that rounding changed most give way, by one each."""
    parts = (row.start, row.own, row.others, row.luck)
    found = [_percent(part) for part in parts]
    left = _percent(row.result) - sum(found)
    way = 1 if left > 0 else -1
    order = sorted(range(len(parts)), key=lambda i: way * (100 * parts[i] - WHOLE * found[i]), reverse=True)
    for i in order[: abs(left)]:
        found[i] += way
    return found
