"""What argparse says is wrong with a command line, in the reader's language.

Its sentences carry no key and are English, so they are recognised by their shape; there are seven of them.
"""

import re

from signoria.sentences import retold
from signoria.table.errors import Refusal

SENTENCES = (
    "argument {0}: {1}",
    "invalid choice: {0} (choose from {1})",
    "not allowed with argument {0}",
    "unrecognized arguments: {0}",
    "the following arguments are required: {0}",
    "ambiguous option: {0} could match {1}",
)
_SHAPES = [(re.compile(re.sub(r"\\\{\d\\\}", "(.+?)", re.escape(key)), re.DOTALL), key) for key in SENTENCES]


def told(message: str, lang: str) -> str:
    """A message of argparse in this language."""
    return retold(_refusal(message), lang)


def _refusal(message: str) -> Refusal:
    for shape, key in _SHAPES:
        found = shape.fullmatch(message)
        if found:
            return Refusal(key, *(_refusal(part) if part == found.groups()[-1] else part for part in found.groups()))
    return Refusal(message)
