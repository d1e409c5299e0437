"""`python -m signoria.env` prints the tables of docs/env.md: for each game the blocks of actions, then the fields of an
observation."""

from collections.abc import Iterator
from typing import Final

from signoria.env import space_of
from signoria.env.arrays import Layout
from signoria.registry import games

# The games whose layout this package promises.
TABLES: Final = tuple(package.name for package in games().loaded() if type(package).__module__.startswith("signoria."))


def field_rows(game: str) -> Iterator[str]:
    """A line for each field of an observation, those of perfect recall last."""
    at = 0
    for field in Layout(space_of(game), recall=True).fields:
        yield f"| {at} | `{field.name}` | {field.size} | {field.low} to {field.high} | {field.means} |"
        at += field.size


def block_rows(game: str) -> Iterator[str]:
    """A line for each kind of question."""
    space = space_of(game)
    first = 0
    for kind in space.game.questions():
        names = [
            name.removeprefix(f"{kind.name}: ") for name in space.action_names if name.startswith(f"{kind.name}: ")
        ]
        last = first + len(names)
        declines = kind.declinable is not None
        shown = f"`{names[int(declines)]}` to `{names[-1]}`"
        yield f"| {first} | `{kind.name}` | {last - first} | {'yes' if declines else ''} | {kind.reads.name}: {shown} |"
        first = last


if __name__ == "__main__":
    for name in TABLES:
        print(*block_rows(name), "", *field_rows(name), "", sep="\n")
