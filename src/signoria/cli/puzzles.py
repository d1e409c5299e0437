"""`signoria puzzle`: win this turn. `signoria puzzles mine`: look for more puzzles; `prove`: prove those that are there."""

import argparse
import json
from collections.abc import Callable
from datetime import date
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

import signoria
from signoria.arena.puzzles import Puzzle, Spoiler, daily, next_step, outcome, prove, puzzle, shipped, steps_of
from signoria.arena.puzzles.daily import streak
from signoria.arena.puzzles.goals import WIN, goal_of
from signoria.arena.puzzles.puzzle import LEVELS
from signoria.cli.console import print_json, screen, write_file
from signoria.cli.page import heading
from signoria.cli.prompt import Leave, Prompt
from signoria.cli.tty import Session
from signoria.cli.words import Words
from signoria.learn.counsel import asked, where_to_look
from signoria.learn.line import told_way
from signoria.sentences import retold
from signoria.server.settings import data_folder
from signoria.table import BadOption, Decision

NO = 1  # the answer is no


class Progress:
    """Which puzzles this person has solved, and on which days that of the day, kept in a file of the data folder."""

    def __init__(self) -> None:
        self._file = data_folder() / "puzzles.json"
        try:
            kept = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            kept = {}
        solved = kept.get("solved", []) if isinstance(kept, dict) else []
        self.solved = {n for n in solved if isinstance(n, int)} if isinstance(solved, list) else set()
        days = kept.get("days", []) if isinstance(kept, dict) else []
        self.days = {found for day in days if (found := _day(day))} if isinstance(days, list) else set()

    def add(self, number: int, today: date) -> bool:
        """It was solved; False when that could not be kept."""
        self.solved.add(number)
        if number == daily(today).number:
            self.days.add(today)
        try:
            self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            kept = {"solved": sorted(self.solved), "days": sorted(day.isoformat() for day in self.days)}
            write_file(self._file, json.dumps(kept) + "\n")
        except OSError:
            return False
        return True


def the_day() -> date:
    """Today, where this runs."""
    return date.today()


def _day(text: object) -> date | None:
    try:
        return date.fromisoformat(text) if isinstance(text, str) else None
    except ValueError:
        return None


def said(riddle: Puzzle, phrase: str) -> str:
    """The phrase for what came of a puzzle: not every one is to be won."""
    return phrase if riddle.kind == WIN else f"{phrase}_task"


def why_of(riddle: Puzzle, lang: str) -> list[str]:
    """What speaks for the solution beside the way itself."""
    return [] if riddle.kind == WIN else goal_of(riddle).why(riddle, lang)


class Again(Exception):
    """The puzzle is to be set up anew."""


class _Prompt(Prompt):
    """The prompt of a game, and what helps with a puzzle."""

    def __init__(self, session: "Attempt") -> None:
        super().__init__(session)
        self._attempt = session
        self._commands = {
            "hint": self._hint,
            "solution": self._solution,
            "again": self._again,
            **{name: what for name, what in self._commands.items() if name != "save"},
        }

    def _hint(self, rest: str, decision: Decision) -> bool:
        self._attempt.hint()
        return True

    def _solution(self, rest: str, decision: Decision) -> bool:
        self._attempt.tell_solution()
        return True

    def _again(self, rest: str, decision: Decision) -> bool:
        raise Again


class Attempt(Session):
    """One try at a puzzle: the table, the screen and the prompt of any game, and an end when the turn is over."""

    def __init__(self, riddle: Puzzle, console: Console, w: Words) -> None:
        super().__init__(riddle.start(), (riddle.mover,), "random", None, console, w)
        self.opponent = Spoiler()
        self.prompt = _Prompt(self)
        self.riddle = riddle
        self.told = {riddle.mover: len(self.match.events())}  # how the table came about is no news
        self._hinted = False

    def play(self) -> str:
        """Until it is solved or the turn is over; raises Leave or Again."""
        level = self.w("puzzle_level", self.riddle.difficulty)
        self.console.print(
            heading(
                self.w("puzzle", "title", n=self.riddle.number, title=self.riddle.title_in(self.w.lang), level=level)
            )
        )
        if self.riddle.kind == WIN:
            self.console.print(self.w("puzzle", "goal", who=self._name(self.riddle.mover)), markup=False)
        else:
            self.console.print(
                self.w("puzzle", "task", who=self._name(self.riddle.mover), task=self.riddle.task_in(self.w.lang)),
                markup=False,
            )
        self.console.print(Text(self.w("puzzle", "help_hint"), style="dim"))
        while (result := outcome(self.riddle, self.match)) == "open":
            decision = self.match.decision
            assert decision is not None
            if decision.seat in self.people:
                self._person(decision)
            else:
                self.match.choose(self.opponent.choose(self.match.seat(decision.seat)))
        for line in self.news(self.riddle.mover):
            self.console.print(line.draw())
        if result == "solved":
            self.console.print(self.look.board(self.match.view(self.riddle.mover), self.w, self.console.width))
        return result

    def hint(self) -> None:
        """The kind of victory first, or where to look; then step after step."""
        step = next_step(self.riddle, self.match, self.w.lang)
        if step is None:
            self._say(said(self.riddle, "no_way"))
        elif not self._hinted and self.riddle.kind == WIN:
            self._say("hint_victory", victory=self.riddle.package.victory_name(self.riddle.victory, self.w.lang))
        elif not self._hinted:
            options = asked(self.match, step.seat).options
            option = next(one for one in options if one.key == step.key)
            self.console.print(where_to_look(self.match, option, self.w.lang, step.seat), markup=False, style="italic")
        else:
            self._say("hint_step", key=step.key, label=step.label)
        self._hinted = True

    def tell_solution(self) -> None:
        """The whole way, what happens on it as the log tells it, and what else speaks for it."""
        steps = steps_of(self.riddle, self.w.lang)
        for number, step in enumerate(steps, start=1):
            who = "" if step.seat == self.riddle.mover else f"{self._name(step.seat)}: "
            self.console.print(Text(f"{number:3}. {who}{step.label}").append(f"  {step.key}", style="dim"))
        line = told_way(self.riddle.start(), self.riddle.mover, steps, self.w.lang)
        if line != [step.label for step in steps]:
            self._say("told", line="; ".join(line))
        for reason in why_of(self.riddle, self.w.lang):
            self.console.print(reason, markup=False, style="italic")

    def _say(self, phrase: str, **blanks: object) -> None:
        self.console.print(self.w("puzzle", phrase, **blanks), markup=False, style="italic")


# ---------------------------------------------------------------------- signoria puzzle


def run_puzzle(args: argparse.Namespace, w: Words) -> int:
    """`signoria puzzle`: the list, or one of them."""
    progress = Progress()
    if args.number is None:
        return _list(args, w, progress)
    riddle = daily(the_day()) if args.number == "daily" else puzzle(args.number)
    console = screen()
    try:
        while True:
            riddle = _play(riddle, console, w, progress)
    except (Leave, EOFError, KeyboardInterrupt):
        console.print()
        console.print(w("puzzle", "left", done=len(progress.solved), all=len(shipped())), markup=False)
    return 0


def _play(riddle: Puzzle, console: Console, w: Words, progress: Progress) -> Puzzle:
    """One try; the puzzle that comes next, which may be the same."""
    attempt = Attempt(riddle, console, w)
    try:
        result = attempt.play()
    except Again:
        return riddle
    if result == "solved":
        console.print(Text(w("puzzle", said(riddle, "solved")), style="bold green"))
        today = the_day()
        if not progress.add(riddle.number, today):
            console.print(w("puzzle", "not_kept"), markup=False, style="red")
        if riddle.number == daily(today).number:
            console.print(w("puzzle", "streak", n=streak(progress.days, today).days), markup=False)
        rest = [p for p in shipped() if p.number not in progress.solved]
        if not rest:
            console.print(w("puzzle", "all_solved"), markup=False)
            raise Leave
        following = next((p for p in rest if p.number > riddle.number), rest[0])
        _ask(w("puzzle", "next", n=following.number, title=following.title_in(w.lang)), w, None)
        return following
    console.print(Text(w("puzzle", said(riddle, "failed")), style="bold red"))
    _ask(w("puzzle", "try_again"), w, attempt.tell_solution)
    return riddle


def _ask(question: str, w: Words, tell_solution: Callable[[], None] | None) -> None:
    """Enter goes on; raises Leave."""
    words = {word: name for name, known in w.commands().items() for word in known}
    while True:
        name = words.get(input(question + " ").strip().lower())
        if name == "quit":
            raise Leave
        if name != "solution" or tell_solution is None:
            return
        tell_solution()


def _list(args: argparse.Namespace, w: Words, progress: Progress) -> int:
    if args.json:
        print_json(
            [
                {"number": p.number, "game": p.game, "kind": p.kind, "title": p.title_in(w.lang),
                 "difficulty": p.difficulty, "seats": p.seats, "mover": p.mover, "solved": p.number in progress.solved}
                for p in shipped()
            ]
        )  # fmt: skip
        return 0
    console = screen()
    grid = Grid(box=None, padding=(0, 1, 0, 0))
    for key in ("number", "game", "name", "level", "seats", "mover", "done"):
        grid.add_column(w("puzzle_list", key), justify="right" if key in ("number", "seats") else "left")
    for p in shipped():
        done = Text("✓", style="bold green") if p.number in progress.solved else Text("")
        stars = Text("●" * (LEVELS.index(p.difficulty) + 1)).append(f" {w('puzzle_level', p.difficulty)}")
        mover = p.package.seat_title(p.start(), p.mover, w.lang)
        grid.add_row(str(p.number), p.game, Text(p.title_in(w.lang)), stars, str(p.seats), mover, done)
    console.print(grid)
    today = the_day()
    console.print(w("puzzle_list", "today", n=daily(today).number, title=daily(today).title_in(w.lang)), markup=False)
    row = streak(progress.days, today).days
    if row:
        console.print(w("puzzle", "streak", n=row), markup=False)
    console.print(w("puzzle_list", "how", done=len(progress.solved), all=len(shipped())), markup=False)
    return 0


# ---------------------------------------------------------------------- signoria puzzles mine, prove


def run_puzzles(args: argparse.Namespace, w: Words) -> int:
    """`signoria puzzles mine` and `signoria puzzles prove`."""
    return _mine(args, w) if args.what == "mine" else _prove(w)


def _mine(args: argparse.Namespace, w: Words) -> int:
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    if args.out is None:
        raise BadOption("Mining needs a folder for what it finds: give --out DIR.")
    if args.jobs == 0:
        raise BadOption("No job at all cannot play: give 1 or more, or -1 for one a core.")
    miner = signoria.game(args.game).miner()
    if miner is None:
        raise BadOption("Nobody mines puzzles of the game {0!r}.", args.game)
    names = tuple(name for name in args.players.split(",") if name) if args.players else miner.pool
    miner.check(args.games, args.seed, names)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(w("puzzle", "mining", n=0), total=args.games)

        def show(done: int, total: int, found: int) -> None:
            bar.update(task, completed=done, total=total, description=w("puzzle", "mining", n=found))

        found = miner.mine(args.games, args.seed, names, Path(args.out), args.jobs, show)
    console = screen()
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    for p in found:
        name = f"{p.source['seed']}-{p.source['game']:05}-{p.source['turn']:02}.toml"
        steps = " · ".join(key for _, key in p.solution)
        grid.add_row(
            Text(name), w("puzzle_level", p.difficulty), p.package.victory_name(p.victory, w.lang), Text(steps)
        )
    console.print(grid)
    console.print(w("puzzle", "mined", n=len(found), folder=args.out), markup=False, soft_wrap=True)
    return 0


def _prove(w: Words) -> int:
    """Prove every shipped puzzle again; 1 when one of them is none."""
    from rich.progress import track

    wrong = []
    for p in track(shipped(), w("puzzle", "proving"), console=Console(stderr=True), transient=True):
        problem = prove(p)
        if problem is not None:
            wrong.append(w("puzzle", "no_puzzle", n=p.number, problem=retold(problem, w.lang)))
    console = screen()
    for line in wrong:
        console.print(line, markup=False)
    console.print(w("puzzle", "proved", n=len(shipped()) - len(wrong), all=len(shipped())), markup=False)
    return NO if wrong else 0
