"""The worked examples of the rulebooks: records that can be played, found by the rules they show.

They lie in the folder `examples` of a game's package: `index.toml` lists them, and each has its records beside it.
`ID.txt` is the example, `ID.NAME.txt` the same told otherwise, `ID.part1.txt` what comes before a jump in the story.
"""

import tomllib
from dataclasses import dataclass
from functools import cache

import signoria
from signoria.learn.lesson import Lesson, Text, lessons
from signoria.learn.teachers import taught_games
from signoria.table import BadOption, Match


@dataclass(frozen=True, slots=True)
class Telling:
    """One way to tell an example: its records, one after the other. The usual one has no name."""

    name: str
    parts: tuple[str, ...]

    def matches(self) -> tuple[Match, ...]:
        """What is played, part by part, to the end of each."""
        return tuple(signoria.load(text) for text in self.parts)


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: the rules it shows, how it is told, and what it says cannot be chosen (after so many choices)."""

    game: str
    id: str
    title: Text
    rules: tuple[str, ...]
    tellings: tuple[Telling, ...]
    cannot: tuple[tuple[int, str], ...]


@cache
def examples(game: str | None = None) -> tuple[Example, ...]:
    """All examples, or those of a game, in the order of the rulebook; raises BadOption where there is no such game."""
    if game is None:
        return tuple(found for package in signoria.games().loaded() for found in examples(package.name))
    folder = signoria.game(game).folder("examples")
    if folder is None:
        return ()
    texts = {
        f.name.removesuffix(".txt"): f.read_text(encoding="utf-8") for f in folder.iterdir() if f.name.endswith(".txt")
    }
    index = tomllib.loads(folder.joinpath("index.toml").read_text(encoding="utf-8"))["example"]
    return tuple(
        Example(
            game, entry["id"], entry["title"], tuple(entry["rules"]), _tellings(entry["id"], texts),
            tuple((int(at), str(key)) for at, key in entry.get("cannot", [])),
        )
        for entry in index
    )  # fmt: skip


def _tellings(name: str, texts: dict[str, str]) -> tuple[Telling, ...]:
    """The usual telling first, then the others by name."""
    parts: dict[str, list[tuple[str, str]]] = {}
    for stem in sorted(texts):
        if stem == name or stem.startswith(f"{name}."):
            told = stem.removeprefix(name).removeprefix(".")
            way, _, part = told.rpartition("part") if "part" in told else (told, "", "")
            parts.setdefault(way.removesuffix("."), []).append((part or "~", texts[stem]))
    return tuple(Telling(way, tuple(text for _, text in sorted(found))) for way, found in sorted(parts.items()))


def example_of(game: str, name: str) -> Example:
    """An example by its id; raises BadOption."""
    for found in examples(game):
        if found.id == name:
            return found
    raise BadOption("There is no example {0!r} in the rules of this game.", name)


# ---------------------------------------------------------------------- rules, lessons and examples


@dataclass(frozen=True, slots=True)
class Links:
    """What shows a rule: the ids of lessons and examples."""

    lessons: tuple[str, ...]
    examples: tuple[str, ...]


@cache
def links(game: str) -> dict[str, Links]:
    """By rule, for every rule that a lesson teaches or an example shows."""
    taught: tuple[Lesson, ...] = lessons(game) if game in taught_games() else ()
    rules = {rule for lesson in taught for rule in lesson.rules}
    rules |= {rule for example in examples(game) for rule in example.rules}
    return {
        rule: Links(
            tuple(lesson.id for lesson in taught if rule in lesson.rules),
            tuple(example.id for example in examples(game) if rule in example.rules),
        )
        for rule in sorted(rules)
    }
