"""The sentences that say what went wrong, read from the sources: what the catalogues `errors.LANG.po` must hold."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2] / "src" / "signoria"
ERRORS = {
    "BadOption", "BadRecord", "BadPosition", "IllegalChoice", "AmbiguousChoice", "StaleChoice", "NotYourChoice", "GameOver",
    "CannotUndo", "Trouble", "Refusal", "BadLesson",
}  # fmt: skip
# Where a sentence is made apart from the error that carries it.
MAKERS = {"_refuse", "_plain_page"}


def template(node: ast.expr) -> str | None:
    """A sentence as it is written, with {0}, {1}, ... for what is filled in; None for what is none."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return None


def sentences(package: str) -> Iterator[tuple[str, str]]:
    """(message id, where) for each sentence that a package raises."""
    for path in sorted((SOURCE / package).rglob("*.py") if package else SOURCE.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            file = path.relative_to(SOURCE).as_posix()
            if name in ERRORS | MAKERS or (name == "wrong" and file.startswith(("cli/", "learn/"))):
                for argument in node.args:
                    found = template(argument)
                    if found and " " in found:
                        yield found, f"{file}:{node.lineno}"


def put_together() -> list[str]:
    """Where an error is raised with a sentence whose values were filled in before."""
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            at = 1 if name in ("BadPosition", "Trouble") else 0
            if name in ERRORS | {"wrong"} and len(node.args) > at and isinstance(node.args[at], ast.JoinedStr):
                found.append(f"{path.relative_to(SOURCE).as_posix()}:{node.lineno}")
    return found
