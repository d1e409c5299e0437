"""`signoria ask POSITION QUESTION …`: what people ask of a position."""

import argparse
from typing import Any

from rich.text import Text

from signoria import queries
from signoria.cli.console import print_json, screen
from signoria.cli.show import read_match
from signoria.cli.words import Words


def run_ask(args: argparse.Namespace, w: Words) -> int:
    """`signoria ask`; without a question, the questions there are."""
    match = read_match(args.file)
    console = screen()
    if args.question is None:
        known = dict(queries.questions(match.game))
        if args.json:
            print_json(known)
        else:
            for name, wants in known.items():
                console.print(Text(f"{name} {wants}".rstrip()), soft_wrap=True)
        return 0
    answer = queries.ask(match, args.question, *args.words)
    if args.json:
        print_json(answer)
        return 0
    lines = told(answer)
    if not lines:
        lines = [w("ask", "nothing")]
    for line in lines:
        console.print(Text(line), soft_wrap=True)
    return 0


def told(value: Any, depth: int = 0) -> list[str]:
    """A document as indented lines."""
    pad = "  " * depth
    if isinstance(value, dict):
        lines = []
        for key, part in value.items():
            if isinstance(part, (dict, list)) and part and not _is_flat(part):
                lines += [f"{pad}{key}:", *told(part, depth + 1)]
            else:
                lines.append(f"{pad}{key}: {_flat(part)}")
        return lines
    if isinstance(value, list):
        return [f"{pad}{_flat(part)}" if _is_flat(part) else "\n".join(told(part, depth)) for part in value]
    return [f"{pad}{_flat(value)}"]


def _is_flat(value: Any) -> bool:
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return not any(isinstance(part, (dict, list)) for part in parts)


def _flat(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_flat(part)}" for key, part in value.items())
    if isinstance(value, list):
        return ", ".join(_flat(part) for part in value) or "–"
    return (
        {True: "+", False: "–", None: "–"}.get(value, str(value))
        if isinstance(value, (bool, type(None)))
        else str(value)
    )
