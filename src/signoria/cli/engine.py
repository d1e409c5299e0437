"""The compiled engine of a checkout: where `make compiled` has built one from these very sources, it is used."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import signoria
from signoria.table import match

LONG = ("play", "serve")  # commands that live long enough for it to pay


def is_compiled() -> bool:
    """Whether the engine was built with mypyc."""
    return str(match.__file__).endswith((".so", ".pyd"))


def current_build(package: Path) -> Path | None:
    """The folder of the compiled engine that was built from this package as it is now, or None."""
    build = package.parent.parent / "build" / "compiled"
    if not (build / "stamp.json").is_file():
        return None
    copy = build / package.name
    for path in package.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            other = copy / path.relative_to(package)
            if not other.is_file() or other.read_bytes() != path.read_bytes():
                return None
    return build


def prefer_compiled(words: Sequence[str]) -> None:
    """Start the command anew with the compiled engine, where there is one and the command is a long one."""
    command = next((word for word in words if not word.startswith("-")), "play")
    if command not in LONG or is_compiled() or os.name != "posix":
        return
    build = current_build(Path(signoria.__file__).parent)
    if build is None or str(build) in sys.path:
        return
    paths = [str(build), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    sys.stdout.flush()
    os.execve(sys.executable, [sys.executable, "-m", "signoria", *words], environment)
