"""`python -m signoria.env` prints the tables of docs/env.md: for each game the blocks of actions, then the fields of an
observation."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from signoria.age.kinds import QUESTIONS as AGE_QUESTIONS
from signoria.env import age_space, pax_space
from signoria.env.arrays import Layout
from signoria.env.space import Space
from signoria.pax.questions import QUESTIONS as PAX_QUESTIONS
from signoria.table.readings import DecisionKind


class Tables(NamedTuple):
    """What the tables of a game are made of."""

    space: Space
    blocks: dict[str, tuple[int, int]]
    questions: tuple[DecisionKind, ...]


TABLES: Final[dict[str, Tables]] = {
    "pax": Tables(pax_space.PAX_SPACE, pax_space.BLOCKS, PAX_QUESTIONS),
    "age": Tables(age_space.AGE_SPACE, age_space.BLOCKS, AGE_QUESTIONS),
}


def field_rows(game: str) -> Iterator[str]:
    """A line for each field of an observation, those of perfect recall last."""
    at = 0
    for field in Layout(TABLES[game].space, recall=True).fields:
        yield f"| {at} | `{field.name}` | {field.size} | {field.low} to {field.high} | {field.means} |"
        at += field.size


def block_rows(game: str) -> Iterator[str]:
    """A line for each kind of question."""
    space, blocks, questions = TABLES[game]
    for kind in questions:
        first, last = blocks[kind.name]
        names = [name.partition(": ")[2] for name in space.action_names[first:last]]
        declines = kind.declinable is not None
        shown = f"`{names[int(declines)]}` to `{names[-1]}`"
        yield f"| {first} | `{kind.name}` | {last - first} | {'yes' if declines else ''} | {kind.reads.name}: {shown} |"


if __name__ == "__main__":
    for name in TABLES:
        print(*block_rows(name), "", *field_rows(name), "", sep="\n")
