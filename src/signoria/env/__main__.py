"""`python -m signoria.env` prints the tables of docs/env.md: for each game the blocks of actions, then the fields of an
observation."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from signoria.env import age_questions, age_space, pax_space
from signoria.env.arrays import Layout
from signoria.env.space import Space
from signoria.pax.questions import QUESTIONS


class Tables(NamedTuple):
    """What the tables of a game are made of."""

    space: Space
    blocks: dict[str, tuple[int, int]]
    declinable: frozenset[str]
    reads: dict[str, str]


TABLES: Final[dict[str, Tables]] = {
    "pax": Tables(
        pax_space.PAX_SPACE,
        pax_space.BLOCKS,
        frozenset(kind.name for kind in QUESTIONS if kind.declinable is not None),
        {kind.name: kind.reads.name for kind in QUESTIONS},
    ),
    "age": Tables(age_space.AGE_SPACE, age_space.BLOCKS, age_questions.DECLINABLE, age_questions.READS),
}


def field_rows(game: str) -> Iterator[str]:
    """A line for each field of an observation, those of perfect recall last."""
    at = 0
    for field in Layout(TABLES[game].space, recall=True).fields:
        yield f"| {at} | `{field.name}` | {field.size} | {field.low} to {field.high} | {field.means} |"
        at += field.size


def block_rows(game: str) -> Iterator[str]:
    """A line for each kind of question."""
    space, blocks, declinable, reads = TABLES[game]
    for kind, (first, last) in blocks.items():
        names = space.action_names[first:last]
        shown = names[1 if kind in declinable else 0].partition(": ")[2], names[-1].partition(": ")[2]
        declines = "yes" if kind in declinable else ""
        yield f"| {first} | `{kind}` | {last - first} | {declines} | {reads[kind]}: `{shown[0]}` to `{shown[1]}` |"


if __name__ == "__main__":
    for name in TABLES:
        print(*block_rows(name), "", *field_rows(name), "", sep="\n")
