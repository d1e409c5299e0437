"""The terminal: where to print, how wide it is, and what to do when it cannot show a sign."""

import codecs
import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

# What stands in for a sign in a terminal that knows ASCII only. One column each, so that drawings keep their shape.
PLAIN = str.maketrans(
    {
        "♞": "N", "♜": "R", "♝": "B", "♟": "P", "☠": "X", "♘": "n", "♖": "r", "♚": "K", "♛": "Q", "⌂": "H", "↳": ">",
        "★": "*", "☆": "o", "✕": "x", "◇": "w", "◆": "b", "≈": "~", "│": "|", "─": "-", "ƒ": "f", "▾": "v", "✦": "+",
        "●": "*", "○": "o", "›": ">", "·": ".", "…": ".", "–": "-", "✓": "v", "☄": "*", "╌": "-", "’": "'",
        "━": "=", "█": "#", "╸": "-", "╺": "-", "┃": "|", "×": "x", "¹": "1", "»": ">",
    }
)  # fmt: skip


def _plain(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end].translate(PLAIN)
    return signs.encode("ascii", "replace").decode("ascii"), error.end


codecs.register_error("signoria.plain", _plain)


class _Screen(Console):
    """A console that leaves it to the command to end quietly when nobody reads on (signoria solve … | head -1)."""

    def on_broken_pipe(self) -> None:
        """The reader has seen enough."""
        raise BrokenPipeError


def screen() -> Console:
    """The console for what was asked for."""
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="signoria.plain")
    console = _Screen(highlight=False, soft_wrap=False)
    if not console.is_terminal and console.legacy_windows:
        console.legacy_windows = False
    return console


def find_players_here() -> None:
    """Let opponents named `module:Class` be found in the folder one is in, as `python -m` does."""
    here = str(Path.cwd())
    if here not in sys.path and "" not in sys.path:
        sys.path.append(here)


def complain(sentence: str) -> None:
    """One sentence on stderr."""
    text = " ".join(sentence.split())
    print(f"signoria: {text}", file=sys.stderr)


def print_json(document: Any) -> None:
    """A document for machines."""
    print(json.dumps(document, ensure_ascii=sys.stdout.encoding.lower() not in ("utf-8", "utf8"), indent=2))


def write_file(path: Path, text: str) -> None:
    """Write the whole file or leave it as it was."""
    target = path.resolve()
    beside = target.with_name(f".{target.name}.new")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(target)
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        error.filename = str(path)  # the one that was named, and not the one beside it
        raise


def fit(text: Text, width: int) -> Text:
    """A copy of the line, exactly so wide."""
    text = text.copy()
    text.truncate(width, overflow="ellipsis", pad=True)
    return text


def joined(parts: list[Text], by: str) -> Text:
    """The parts in a row."""
    return Text(by, style="dim").join(parts)
