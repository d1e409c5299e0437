"""What argparse and the system say is wrong, in the reader's language."""

import argparse
import errno
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from signoria.sentences import sentence_in

# What the system says of files, by its number.
SYSTEM: Final = {
    errno.ENOENT: "No such file or directory.",
    errno.EACCES: "Permission denied.",
    errno.EISDIR: "Is a directory.",
    errno.ENOTDIR: "Not a directory.",
    errno.ENOSPC: "No space left on device.",
}


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Let argparse speak this language.

    It asks gettext for each of its sentences by the English one, through two names of its module. A catalogue on disk would
    have to be compiled first, so our own answers in their place; what that does not have stays English.
    """
    module: Any = argparse
    before = module._, module.ngettext
    module._ = lambda key: sentence_in(lang, key)
    module.ngettext = lambda one, many, n: sentence_in(lang, one if n == 1 else many)
    try:
        yield
    finally:
        module._, module.ngettext = before


def system_error(error: OSError, lang: str) -> str:
    """What went wrong with a file: its name, and what the system says of it."""
    name = f"{error.filename}: " if error.filename else ""
    key = SYSTEM.get(error.errno or 0)
    return name + (f"{error.strerror or error}." if key is None else sentence_in(lang, key))
