"""`python -m signoria.env` prints the tables of docs/env.md: the fields of an observation and the blocks of actions."""

from collections.abc import Iterator

from signoria.env.arrays import Layout
from signoria.env.pax_space import BLOCKS, DECLINABLE, PAX_SPACE
from signoria.pax.options import READS


def field_rows() -> Iterator[str]:
    """A line for each field of a Pax observation, those of perfect recall last."""
    at = 0
    for field in Layout(PAX_SPACE, recall=True).fields:
        yield f"| {at} | `{field.name}` | {field.size} | {field.low} to {field.high} | {field.means} |"
        at += field.size


def block_rows() -> Iterator[str]:
    """A line for each kind of question of Pax."""
    for kind, (first, last) in BLOCKS.items():
        names = PAX_SPACE.action_names[first:last]
        shown = names[1 if kind in DECLINABLE else 0].partition(": ")[2], names[-1].partition(": ")[2]
        declines = "yes" if kind in DECLINABLE else ""
        yield f"| {first} | `{kind}` | {last - first} | {declines} | {READS[kind]}: `{shown[0]}` to `{shown[1]}` |"


if __name__ == "__main__":
    print(*field_rows(), "", *block_rows(), sep="\n")
