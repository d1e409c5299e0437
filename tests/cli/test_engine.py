"""The compiled engine of a checkout is used where it was built from these very sources."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from signoria.cli.engine import current_build


def checkout(folder: Path) -> Path:
    """A package and a build of it, as `make compiled` leaves them."""
    package = folder / "src" / "signoria"
    for root in (package, folder / "build" / "compiled" / "signoria"):
        (root / "table").mkdir(parents=True)
        (root / "__init__.py").write_text("")
        (root / "table" / "match.py").write_text("one = 1\n")
    (folder / "build" / "compiled" / "stamp.json").write_text("{}")
    return package


def test_a_build_of_the_same_sources_is_current(tmp_path: Path) -> None:
    assert current_build(checkout(tmp_path)) == tmp_path / "build" / "compiled"


@pytest.mark.parametrize("change", ["edited", "added", "unfinished"])
def test_a_build_of_other_sources_is_none(change: str, tmp_path: Path) -> None:
    package = checkout(tmp_path)
    if change == "edited":
        (package / "table" / "match.py").write_text("two = 2\n")
    elif change == "added":
        (package / "table" / "more.py").write_text("")
    else:
        (tmp_path / "build" / "compiled" / "stamp.json").unlink()
    assert current_build(package) is None


@pytest.mark.skipif(os.name != "posix", reason="a command is started anew on POSIX systems alone")
@pytest.mark.parametrize(("command", "anew"), [(["serve", "--port", "0"], True), ([], True), (["cards"], False)])
def test_long_commands_are_started_anew_with_it(command: list[str], anew: bool, tmp_path: Path) -> None:
    """The build of this test tells what it was started with, in the place of the package."""
    build = tmp_path / "build" / "compiled"
    (build / "signoria").mkdir(parents=True)
    (build / "signoria" / "__init__.py").write_text("")
    (build / "signoria" / "__main__.py").write_text("import sys\nprint('anew', *sys.argv[1:])\n")
    program = (
        "import sys\n"
        "from pathlib import Path\n"
        "from signoria.cli import engine\n"
        "engine.is_compiled = lambda: False\n"
        f"engine.current_build = lambda package: Path({str(build)!r})\n"
        "engine.prefer_compiled(sys.argv[1:])\n"
        "print('as it is')\n"
    )
    done = subprocess.run([sys.executable, "-c", program, *command], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == (" ".join(["anew", *command]) if anew else "as it is")
