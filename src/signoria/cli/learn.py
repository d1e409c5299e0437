"""`signoria learn`: the lessons, one of them at the terminal, and what none of them teaches."""

import argparse
import time
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

import signoria
from signoria.cli.console import print_json, screen
from signoria.cli.looks import look_of
from signoria.cli.page import heading
from signoria.cli.prompt import Leave, Prompt, Redraw
from signoria.cli.tty import Session
from signoria.cli.words import Words
from signoria.learn.counsel import places_of
from signoria.learn.lesson import (
    Lesson,
    courses,
    left_to_the_book,
    lessons,
    read_lesson,
    untaught,
    untaught_sections,
)
from signoria.learn.progress import Progress
from signoria.learn.proof import faults
from signoria.learn.teachers import taught_games, teacher_of
from signoria.learn.walk import SHOW, Verdict, Walk
from signoria.learn.words import words
from signoria.sentences import retold
from signoria.server.settings import data_folder
from signoria.table import BadOption, Decision

NO = 1  # the answer is no


class Again(Exception):
    """The lesson is to begin anew."""


class Taught(Session, ABC):
    """A table at which somebody learns: there is help to ask for."""

    @abstractmethod
    def hint(self) -> None:
        """Say where to look."""

    @abstractmethod
    def show(self) -> None:
        """Tell the solution."""


class TaughtPrompt(Prompt):
    """The prompt of a game, and what helps while one learns."""

    def __init__(self, session: Taught) -> None:
        super().__init__(session)
        self._tutor = session
        dropped = ("save", "undo")
        self._commands = {
            "hint": self._hint,
            "solution": self._solution,
            "again": self._again,
            **{name: what for name, what in self._commands.items() if name not in dropped},
        }

    def _hint(self, rest: str, decision: Decision) -> bool:
        self._tutor.hint()
        return True

    def _solution(self, rest: str, decision: Decision) -> bool:
        self._tutor.show()
        return True

    def _preview(self, rest: str, decision: Decision) -> bool:
        if decision.kind == SHOW:  # nothing comes of it
            return self._hint(rest, decision)
        return super()._preview(rest, decision)

    def _again(self, rest: str, decision: Decision) -> bool:
        raise Again


class Tutor(Taught):
    """A lesson at the terminal: the table, the screen and the prompt of any game, and a voice beside it."""

    def __init__(self, walk: Walk, console: Console, w: Words) -> None:
        super().__init__(walk.match, (walk.seat,), "random", None, console, w)
        self.walk = walk
        self.prompt = TaughtPrompt(self)
        self.told = {walk.seat: len(walk.match.events())}
        self._words = words(w.lang)
        self.tries = 0

    def play(self) -> None:
        """Step after step to the end; raises Leave or Again."""
        lang = self.w.lang
        self.console.print(heading(self.walk.lesson.title[lang]))
        self.console.print(Text(self._words.text("learn.help"), style="dim"))
        while (step := self.walk.step) is not None:
            self._sit_down()
            count = self._words.say("learn.step", {"n": self.walk.number + 1, "m": len(self.walk.lesson.steps)})
            self.console.print()
            self.console.print(Text(count, style="dim"))
            self._voice(step.say[lang])
            places = places_of(self.walk.match, step.point, lang)
            if places:
                things = ", ".join(places)
                self.console.print(Text(self._words.say("learn.look_at", {"things": things}), style="dim"))
            if step.task is None:
                self._read_on()
                self._tell(self.walk.next())
                continue
            if step.task.goal is not None:
                self._voice(self._words.say("learn.goal", {"goal": step.task.goal[lang]}))
            self._do()

    def _sit_down(self) -> None:
        """A scene may have changed the table and the seat."""
        if self.match is not self.walk.match or self.people != (self.walk.seat,):
            self.match, self.people = self.walk.match, (self.walk.seat,)
            self.look = self.prompt.look = look_of(self.match)
            self.drawn = None
            self.told = {self.walk.seat: len(self.match.events())}

    def _do(self) -> None:
        """One question of the step, until the step is over."""
        number = self.walk.number
        while self.walk.number == number:
            self._sit_down()
            decision = self.walk.decision
            assert decision is not None
            self._draw(decision)
            try:
                option = self.prompt.read(decision)
            except Redraw:
                self.drawn = None
                continue
            if option is not None:
                self._tell(self.walk.choose(option.key))

    def _tell(self, verdict: Verdict) -> None:
        lang = self.w.lang
        for event in verdict.events or verdict.tried:
            self.console.print(Text(f"  {event.text(lang)}", style="dim"))
        if verdict.says is None:
            return
        says = verdict.says[lang]
        if verdict.outcome == "done":
            self._voice(self._words.say("learn.done", {"what": says}), "green")
        elif verdict.outcome == "again":
            self.tries += 1
            self._voice(self._words.say("learn.again", {"why": says}), "yellow")
        else:
            self.tries += 1
            rule = f" ({verdict.rule})" if verdict.rule else ""
            self._voice(self._words.say("learn.taken_back", {"why": says}) + rule, "yellow")

    def _voice(self, text: str, style: str = "bold") -> None:
        self.console.print(Padding(Text(text, style=style), (0, 0, 0, 2)))

    def _read_on(self) -> None:
        known = {word: name for name, some in self.w.commands().items() for word in some}
        name = known.get(input(self._words.text("learn.go_on") + " ").strip().lower())
        if name == "quit":
            raise Leave
        if name == "again":
            raise Again

    def hint(self) -> None:
        """The hint of the step."""
        step = self.walk.step
        if step is not None and step.hint is not None:
            self._voice(step.hint[self.w.lang], "italic")

    def show(self) -> None:
        """The next choice of the shown way."""
        key, decision = self.walk.shown, self.walk.decision
        if key is None or decision is None:
            self._voice(self._words.text("learn.not_shown"), "italic")
            return
        label = next(option.label(self.w.lang) for option in decision.options if option.key == key)
        self._voice(self._words.say("learn.shown", {"label": label, "key": key}), "italic")


# ---------------------------------------------------------------------- the command


def run_learn(args: argparse.Namespace, w: Words) -> int:
    """`signoria learn`: the list, or one of the lessons."""
    if args.untaught:
        return _untaught(args, w)
    if args.lesson is None:
        return _list(args, w)
    lesson = _find(args.lesson, args.game)
    if args.check:
        return _check(lesson, w)
    console = screen()
    progress = Progress(data_folder() / "lessons.json")
    kept = progress.of(lesson)
    begin = time.monotonic()
    walk = Walk.resume(lesson, kept.inputs)
    if walk.finished:
        walk = Walk(lesson)
    told = words(w.lang)
    tutor = Tutor(walk, console, w)
    try:
        while not tutor.walk.finished:
            try:
                tutor.play()
            except Again:
                tutor = Tutor(Walk(lesson), console, w)
        kept.done = lesson.version
        title, rules = lesson.title[w.lang], ", ".join(lesson.rules)
        console.print(told.say("learn.finished", {"title": title, "rules": rules}), markup=False)
    except (Leave, EOFError, KeyboardInterrupt):
        console.print()
        console.print(told.text("learn.left"), markup=False)
    kept.inputs = [] if tutor.walk.finished else tutor.walk.inputs
    kept.tries += tutor.tries
    kept.seconds += time.monotonic() - begin
    if not progress.keep():
        console.print(told.text("learn.not_kept"), markup=False, style="red")
    return 0


def _find(name: str, game: str | None) -> Lesson:
    """A lesson by its id, by game and id (`pax/market`), or the file of one's own; raises BadOption or BadLesson."""
    if name.endswith(".toml"):
        if game is None:
            raise BadOption("A lesson of your own needs its game: give --game.")
        teacher_of(game)
        return read_lesson(game, Path(name))
    before, slash, after = name.partition("/")
    if slash:
        game, name = before, after
    found = [lesson for lesson in lessons(game) if lesson.id == name]
    if len(found) == 1:
        return found[0]
    if found:
        raise BadOption("The lesson {0!r} is there for several games: give GAME/{1}.", name, name)
    raise BadOption("There is no lesson {0!r}: signoria learn lists them.", name)


def _list(args: argparse.Namespace, w: Words) -> int:
    progress = Progress(data_folder() / "lessons.json")
    chosen = [chapter for chapter in courses() if args.game in (None, chapter.game)]
    if args.json:
        print_json([_in_json(lesson, progress, w.lang) for chapter in chosen for lesson in chapter.lessons])
        return 0
    console = screen()
    told = words(w.lang)
    done = count = 0
    for chapter in chosen:
        console.print(heading(f"{signoria.game(chapter.game).title(w.lang)} · {chapter.title[w.lang]}"))
        grid = Grid(box=None, padding=(0, 2, 0, 0), show_header=False)
        for lesson in chapter.lessons:
            count += 1
            finished = progress.of(lesson).done is not None
            done += finished
            sign = Text("✓" if finished else "·", style="bold green" if finished else "dim")
            minutes = told.say("learn.minutes", {"n": lesson.minutes})
            title = Text(lesson.title[w.lang]).append(f"\n{lesson.about[w.lang]}", style="dim")
            grid.add_row(sign, Text(lesson.id, style="bold"), title, Text(minutes, style="dim"))
        console.print(grid)
    console.print(told.say("learn.how", {"done": done, "all": count}), markup=False)
    return 0


def _in_json(lesson: Lesson, progress: Progress, lang: str) -> dict[str, Any]:
    return {
        "id": lesson.id,
        "title": lesson.title[lang],
        "about": lesson.about[lang],
        "game": lesson.game,
        "chapter": lesson.chapter,
        "minutes": lesson.minutes,
        "rules": list(lesson.rules),
        "needs": list(lesson.needs),
        "steps": len(lesson.steps),
        "version": lesson.version,
        "done": progress.of(lesson).done is not None,
    }


def _untaught(args: argparse.Namespace, w: Words) -> int:
    games = [game for game in taught_games() if args.game in (None, game)]
    found = {game: untaught(game) for game in games}
    sections = {game: untaught_sections(game) for game in games}
    if args.json:
        left = {
            game: [{"why": group.why[w.lang], "rules": list(group.rules)} for group in left_to_the_book(game)]
            for game in games
        }
        print_json(
            {game: {"sections": sections[game], "rules": rules, "left": left[game]} for game, rules in found.items()}
        )
        return 0
    console = screen()
    for name, rules in found.items():
        known = sum(teacher_of(name).clauses().values())
        title = signoria.game(name).title(w.lang)
        console.print(heading(words(w.lang).say("learn.untaught", {"game": title, "n": len(rules), "all": known})))
        if sections[name]:
            console.print(words(w.lang).say("learn.sections", {"sections": ", ".join(sections[name])}), markup=False)
        console.print(" ".join(rules), markup=False)
        for group in left_to_the_book(name):
            console.print()
            told = words(w.lang).say("learn.book", {"why": group.why[w.lang], "n": len(group.rules)})
            console.print(Text(told, style="bold"))
            console.print(Text(" ".join(group.rules), style="dim"))
    return 0


def _check(lesson: Lesson, w: Words) -> int:
    """Whether a lesson holds on the table; 1 when it does not."""
    console = screen()
    wrong = faults(lesson)
    for fault in wrong:
        console.print(retold(fault, w.lang), markup=False)
    if not wrong:
        console.print(words(w.lang).say("learn.holds", {"n": len(lesson.steps)}), markup=False)
    return NO if wrong else 0
