"""The sentences that say what went wrong, read from the sources: what the catalogues `errors.LANG.po` must hold."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2] / "src" / "signoria"
ERRORS = {
    "BadOption", "BadRecord", "BadPosition", "IllegalChoice", "AmbiguousChoice", "StaleChoice", "NotYourChoice", "GameOver",
    "CannotUndo", "Trouble", "ArgumentTypeError",
}  # fmt: skip
# Where a sentence is made apart from the error that carries it.
MAKERS = {"complain", "_refuse", "_plain_page"}
# What a position may break: the first of these is told as a sentence.
BROKEN = "age/invariants.py"


def template(node: ast.expr) -> str | None:
    """A string as a message id: what is filled in becomes {0}, {1}, ..."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value.replace("{", "{{").replace("}", "}}")
    if isinstance(node, ast.JoinedStr):
        parts, n = [], 0
        for value in node.values:
            if isinstance(value, ast.Constant):
                parts.append(str(value.value).replace("{", "{{").replace("}", "}}"))
            else:
                parts.append(f"{{{n}}}")
                n += 1
        return "".join(parts)
    return None


def sentences(package: str) -> Iterator[tuple[str, str]]:
    """(message id, where) for each sentence that a package raises."""
    for path in sorted((SOURCE / package).rglob("*.py") if package else SOURCE.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            file = path.relative_to(SOURCE).as_posix()
            broken = file == BROKEN and name == "append"
            if name in ERRORS | MAKERS or broken:
                for argument in node.args:
                    found = template(argument)
                    if found and " " in found:
                        yield found + "." * broken, f"{file}:{node.lineno}"
