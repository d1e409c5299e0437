"""A lesson as it is written: positions, steps with words in every language, what counts as done, what others answer.

Lessons are TOML files; `docs/lessons.md` describes them. What is read here is checked for shape only: that a lesson holds
on the table is proven by `signoria.learn.proof`.
"""

import json
import math
import tomllib
import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, TypeVar

import signoria
from signoria.learn.errors import BadLesson
from signoria.learn.teachers import check_taught, taught_games, teacher_of
from signoria.table import BadOption, Match
from signoria.table.words import LANGUAGES

Text = dict[str, str]  # by language
T = TypeVar("T")

WORDS: Final = 180  # that one reads in a minute
CHOICE_S: Final = 8  # to look for a thing and to choose it
THOUGHT_S: Final = 45  # to find a way of one's own
NEEDED: Final = 3  # of so many hints and explanations one is read


@dataclass(frozen=True, slots=True)
class Wrong:
    """A choice that is not taken: the key or a pattern of keys, the rule that explains it, and why."""

    key: str
    rule: str
    why: Text


@dataclass(frozen=True, slots=True)
class Task:
    """What the learner does: one of several answers; a way, one answer after another; or free play to a goal."""

    any_of: tuple[str, ...]
    way: tuple[str, ...]
    goal: Text | None
    when: tuple[str, ...]  # claims that end free play
    win: bool  # the goal is to win in this turn, and what is called wrong can no longer win

    @property
    def shown(self) -> tuple[str, ...]:
        """The keys of the shown way."""
        return self.way or self.any_of[:1]

    @property
    def free(self) -> bool:
        """Whether anything that is not called wrong may be tried."""
        return bool(self.when)


@dataclass(frozen=True, slots=True)
class Answer:
    """A thing on the table that a learner may show when he is asked for one, and what it is called."""

    thing: str
    name: Text

    @property
    def key(self) -> str:
        """What is given to a walk for it."""
        return f"show {self.thing}"


@dataclass(frozen=True, slots=True)
class Step:
    """A step to read (no task), to do, or to show something on the table."""

    say: Text
    point: tuple[str, ...]
    task: Task | None
    scene: str | None  # the position that is set up first
    seat: str | None  # with a scene: where the learner sits from now on
    hint: Text | None
    done: Text | None
    wrong: tuple[Wrong, ...]
    cannot: tuple[Wrong, ...]  # what a learner may look for and the rules do not allow
    replies: tuple[tuple[str, str], ...]  # what others answer: seat and key
    expect: tuple[str, ...]  # claims after the step, on which the words rely
    answers: tuple[Answer, ...]  # what may be shown; nothing is played
    rule: str | None  # with answers: the rule that tells it

    @property
    def seconds(self) -> float:
        """How long it takes, in the longer language."""
        told = (self.say, self.done, None if self.task is None else self.task.goal)
        aside = (self.hint, *(wrong.why for wrong in (*self.wrong, *self.cannot)))
        words = max(_words(told, lang) + _words(aside, lang) / NEEDED for lang in LANGUAGES)
        choices = 1 if self.task is None else len(self.task.shown)
        thought = THOUGHT_S if self.task is not None and self.task.free else 0
        return 60 * words / WORDS + CHOICE_S * choices + thought


def _words(texts: Iterable[Text | None], lang: str) -> int:
    return sum(len(text[lang].split()) for text in texts if text is not None)


@dataclass(frozen=True, slots=True)
class Aside:
    """A proof about another rule set, from the same position; it is not shown."""

    ruleset: str
    way: tuple[str, ...]
    expect: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson of a course."""

    game: str
    id: str
    chapter: str
    title: Text
    about: Text  # what one can do afterwards
    rules: tuple[str, ...]
    needs: tuple[str, ...]
    seat: str
    chance: Text | None  # what is fixed so that the shown way always ends alike
    position: dict[str, Any] | None
    setup: dict[str, Any] | None  # instead of a position: a new game
    scenes: dict[str, dict[str, Any]]
    after: str | None  # the lesson whose end is this one's start
    steps: tuple[Step, ...]
    asides: tuple[Aside, ...]
    version: str  # changes with the words or the steps

    @property
    def minutes(self) -> int:
        """How long it takes somebody who reads all of it, and some of the explanations."""
        return math.ceil(sum(step.seconds for step in self.steps) / 60)

    def start(self) -> Match:
        """The table at the start."""
        if self.setup is not None:
            return signoria.new(self.game, **self.setup)
        assert self.position is not None
        return table_of(self.game, self.position)

    def scene(self, name: str) -> Match:
        """The table of a scene."""
        return table_of(self.game, self.scenes[name])


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of a course."""

    game: str
    id: str
    title: Text
    lessons: tuple[Lesson, ...]


@dataclass(frozen=True, slots=True)
class Left:
    """Rules that no lesson teaches because the rulebook is enough, and why."""

    why: Text
    rules: tuple[str, ...]


def table_of(game: str, position: Mapping[str, object]) -> Match:
    """A match that starts at a position document; raises BadPosition."""
    return signoria.game(game).from_position(position)


# ---------------------------------------------------------------------- reading


class _Fields:
    """A table of the file, whose fields are taken one by one; what is left over in the end means nothing."""

    def __init__(self, table: Any, where: str) -> None:
        self.where = where
        if not isinstance(table, dict):
            raise self.wrong("{0}: it is no table of fields.")
        self._table = dict(table)

    def wrong(self, key: str, *values: object) -> BadLesson:
        """What is wrong here: {0} of the sentence is the place."""
        return BadLesson(key, self.where, *values)

    def has(self, name: str) -> bool:
        return name in self._table

    def take(self, name: str, kind: type[T], usual: T | None = None) -> T:
        value = self._table.pop(name, usual)
        if value is None:
            raise self.wrong("{0}: {1!r} is missing.", name)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.wrong("{0}: {1!r} cannot be {2!r}.", name, value)
        return value

    def maybe(self, name: str, kind: type[T]) -> T | None:
        return self.take(name, kind) if self.has(name) else None

    def words(self, name: str, usual: tuple[str, ...] | None = None) -> tuple[str, ...]:
        found = self.take(name, list, None if usual is None else list(usual))
        if not all(isinstance(word, str) and word for word in found):
            raise self.wrong("{0}: {1!r} is a list of words.", name)
        return tuple(found)

    def text(self, name: str) -> Text:
        found = self.take(name, dict)
        if set(found) != set(LANGUAGES) or not all(isinstance(t, str) and t.strip() == t and t for t in found.values()):
            raise self.wrong("{0}: {1!r} needs words in {2}.", name, ", ".join(LANGUAGES))
        return found

    def maybe_text(self, name: str) -> Text | None:
        return self.text(name) if self.has(name) else None

    def each(self, name: str, read: Callable[["_Fields"], T]) -> tuple[T, ...]:
        entries = self.take(name, list, [])
        return tuple(read(_Fields(e, f"{self.where}, {name} {n}")) for n, e in enumerate(entries, start=1))

    def document(self, name: str) -> dict[str, Any]:
        text = self.take(name, str)
        try:
            found = json.loads(text)
        except ValueError as error:
            raise self.wrong("{0}: {1!r} is not JSON: {2}.", name, error) from None
        if not isinstance(found, dict):
            raise self.wrong("{0}: {1!r} is no position document.", name)
        return found

    def end(self) -> None:
        if self._table:
            raise self.wrong("{0}: {1!r} means nothing here.", min(self._table))


def _wrong(fields: _Fields) -> Wrong:
    made = Wrong(fields.take("key", str), fields.take("rule", str), fields.text("why"))
    fields.end()
    return made


def _answer(fields: _Fields) -> tuple[Answer, Wrong | None]:
    """Something to be shown; with a rule and a reason it is the wrong one."""
    made = Answer(fields.take("thing", str), fields.text("name"))
    wrong = Wrong(made.key, fields.take("rule", str), fields.text("why")) if fields.has("why") else None
    fields.end()
    return made, wrong


def _task(fields: _Fields) -> Task:
    made = Task(
        fields.words("any_of", ()), fields.words("way", ()), fields.maybe_text("goal"), fields.words("when", ()),
        fields.take("win", bool, False),
    )  # fmt: skip
    if bool(made.any_of) == bool(made.way):
        raise fields.wrong("{0}: it has 'any_of' or 'way', one of them.")
    if bool(made.way) != (made.goal is not None):
        raise fields.wrong("{0}: a 'way' has its 'goal' in words, and nothing else has.")
    if made.when and not made.way:
        raise fields.wrong("{0}: free play ('when') shows a 'way'.")
    fields.end()
    return made


def _reply(text: str, fields: _Fields) -> tuple[str, str]:
    seat, blank, key = text.partition(" ")
    if not blank or not key:
        raise fields.wrong("{0}: the reply {1!r} is not a seat and a key.", text)
    return seat, key


def _step(fields: _Fields) -> Step:
    task = _task(_Fields(fields.take("do", dict), f"{fields.where}, do")) if fields.has("do") else None
    shown = fields.each("answer", _answer)
    if shown:
        if task is not None or fields.has("cannot") or fields.has("wrong"):
            raise fields.wrong("{0}: what is shown has its 'answer's, and neither 'do' nor 'wrong' nor 'cannot'.")
        right = tuple(answer.key for answer, wrong in shown if wrong is None)
        if not right or len(right) == len(shown):
            raise fields.wrong("{0}: one 'answer' is right, and another says 'why' it is not.")
        task = Task(right, (), None, (), False)
    made = Step(
        fields.text("say"), fields.words("point", ()), task, fields.maybe("scene", str), fields.maybe("seat", str),
        fields.maybe_text("hint"), fields.maybe_text("done"),
        tuple(wrong for _, wrong in shown if wrong is not None) or fields.each("wrong", _wrong),
        fields.each("cannot", _wrong), tuple(_reply(text, fields) for text in fields.words("replies", ())),
        fields.words("expect", ()), tuple(sorted((answer for answer, _ in shown), key=lambda one: one.thing)),
        fields.take("rule", str) if shown else None,
    )  # fmt: skip
    if (made.hint is None or made.done is None) != (task is None) or (made.hint is None) != (made.done is None):
        raise fields.wrong("{0}: a step to do has a 'hint' and says what was 'done'; a step to read has neither.")
    if task is None and (made.wrong or made.cannot):
        raise fields.wrong("{0}: a step to read has no wrong choice.")
    if made.seat is not None and made.scene is None:
        raise fields.wrong("{0}: the seat changes with a scene only.")
    fields.end()
    return made


def _aside(fields: _Fields) -> Aside:
    made = Aside(fields.take("ruleset", str), fields.words("way"), fields.words("expect"))
    fields.end()
    return made


def parse_lesson(game: str, name: str, text: str, chapter: str = "") -> Lesson:
    """The lesson of a file's text; raises BadLesson with the place that is wrong."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadLesson("{0}: it is no TOML: {1}.", name, error) from None
    fields = _Fields(table, name)
    scenes = _Fields(fields.take("scene", dict, {}), f"{name}, scene")
    made = Lesson(
        game, name, chapter, fields.text("title"), fields.text("about"), fields.words("rules"),
        fields.words("needs", ()), fields.take("seat", str), fields.maybe_text("chance"),
        fields.document("position") if fields.has("position") else None, fields.maybe("setup", dict),
        {scene: scenes.document(scene) for scene in table.get("scene", {})}, fields.maybe("after", str),
        fields.each("step", _step), fields.each("aside", _aside), f"{zlib.crc32(text.encode()):08x}",
    )  # fmt: skip
    if (made.position is None) == (made.setup is None):
        raise fields.wrong("{0}: it starts at a 'position' or with the 'setup' of a new game, one of them.")
    if not made.steps:
        raise fields.wrong("{0}: it has no step.")
    used = {step.scene for step in made.steps if step.scene is not None}
    for scene in sorted(used ^ set(made.scenes)):
        raise fields.wrong("{0}: the scene {1!r} is not used, or not there.", scene)
    fields.end()
    return made


def read_lesson(game: str, path: Path) -> Lesson:
    """The lesson of a file of one's own; raises BadLesson."""
    try:
        return parse_lesson(game, path.stem, path.read_text(encoding="utf-8"))
    except (OSError, UnicodeError) as error:
        raise BadLesson("{0}: it cannot be read: {1}.", path.name, getattr(error, "strerror", None) or error) from None


# ---------------------------------------------------------------------- courses


@cache
def course(game: str) -> tuple[Chapter, ...]:
    """The chapters of a game's course, in order; raises BadOption where nobody teaches it, BadLesson."""
    check_taught(game)
    folder = signoria.game(game).folder("lessons")
    assert folder is not None
    table = _Fields(tomllib.loads(folder.joinpath("course.toml").read_text(encoding="utf-8")), "course")

    def chapter(fields: _Fields) -> Chapter:
        name, title = fields.take("id", str), fields.text("title")
        found = tuple(_lesson(game, folder, lesson, name) for lesson in fields.words("lessons"))
        fields.end()
        return Chapter(game, name, title, found)

    found = table.each("chapter", chapter)
    table.end()
    return found


def _lesson(game: str, folder: Traversable, name: str, chapter: str) -> Lesson:
    try:
        text = folder.joinpath(f"{name}.toml").read_text(encoding="utf-8")
    except OSError:
        raise BadLesson("course: there is no file for the lesson {0!r}.", name) from None
    return parse_lesson(game, name, text, chapter)


def courses() -> tuple[Chapter, ...]:
    """The chapters of all courses."""
    return tuple(chapter for game in taught_games() for chapter in course(game))


def lessons(game: str | None = None) -> tuple[Lesson, ...]:
    """All lessons, or those of a game, in the order of the course."""
    chapters = courses() if game is None else course(game)
    return tuple(lesson for chapter in chapters for lesson in chapter.lessons)


def lesson_of(game: str, name: str) -> Lesson:
    """A lesson by its id; raises BadOption."""
    for found in lessons(game):
        if found.id == name:
            return found
    raise BadOption("There is no lesson {0!r}: known are {1}.", name, ", ".join(found.id for found in lessons(game)))


def _not_taught(game: str) -> list[str]:
    taught = {rule for lesson in lessons(game) for rule in lesson.rules}
    return [rule for rule, testable in teacher_of(game).clauses().items() if testable and rule not in taught]


@cache
def left_to_the_book(game: str) -> tuple[Left, ...]:
    """What is left to the rulebook on purpose (`book.toml` beside the lessons), by reason; raises BadLesson.

    A pattern that leaves nothing out is wrong: what it names is taught by now, or was never there.
    """
    folder = signoria.game(game).folder("lessons")
    assert folder is not None
    file = folder.joinpath("book.toml")
    if not file.is_file():
        return ()
    table = _Fields(tomllib.loads(file.read_text(encoding="utf-8")), "book")
    waiting = dict.fromkeys(_not_taught(game))

    def left(fields: _Fields) -> Left:
        found: list[str] = []
        for pattern in fields.words("rules"):
            matching = [rule for rule in waiting if fnmatchcase(rule, pattern)]
            if not matching:
                raise fields.wrong("{0}: {1!r} leaves out no rule.", pattern)
            found += matching
            for rule in matching:
                del waiting[rule]
        made = Left(fields.text("why"), tuple(found))
        fields.end()
        return made

    found = table.each("left", left)
    table.end()
    return found


def untaught(game: str) -> list[str]:
    """The rules of a game that a lesson should teach and none does, in the order of the rulebook."""
    left = {rule for group in left_to_the_book(game) for rule in group.rules}
    return [rule for rule in _not_taught(game) if rule not in left]


def section_of(rule: str) -> str:
    """The section a rule stands in: E1.b.1 in E1, K.missed in K, 9.6.3.b in 9.6.3, ADV.Q.1 in ADV.Q."""
    first, *rest = rule.split(".")
    kept = [first]
    many = first.isalpha() and len(first) > 1  # events, advances and leaders have a section each
    for part in rest:
        named = many and len(kept) == 1 and (part.isupper() or len(part) > 3) and part.isidentifier()
        if not named and not (first[0].isdigit() and part.isdigit()):
            break
        kept.append(part)
    return ".".join(kept)


def untaught_sections(game: str) -> list[str]:
    """The sections of the rules of which a lesson should teach something and none does, in the order of the rulebook."""
    taught = {section_of(rule) for lesson in lessons(game) for rule in lesson.rules}
    return [section for section in dict.fromkeys(map(section_of, untaught(game))) if section not in taught]


__all__ = [
    "Aside", "Chapter", "Left", "Lesson", "Step", "Task", "Text", "Wrong", "course", "courses", "left_to_the_book",
    "lesson_of", "lessons", "parse_lesson", "read_lesson", "section_of", "table_of", "untaught", "untaught_sections",
]  # fmt: skip
