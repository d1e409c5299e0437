"""The public API has useful types: a stranger's script passes mypy --strict, and runs."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.typing import stranger

SCRIPT = Path(stranger.__file__)
ROOT = SCRIPT.parent.parent.parent


def test_a_strangers_script_runs(capsys: pytest.CaptureFixture[str]) -> None:
    stranger.main()
    assert "compra" in capsys.readouterr().out


def test_a_strangers_script_is_typed() -> None:
    """No value of the API comes as Any: mypy would complain of every expression that has it."""
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--disallow-any-expr", "--follow-imports=silent", str(SCRIPT)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    wrong = [line for line in checked.stdout.splitlines() if line.startswith("tests/typing/stranger.py")]
    assert not wrong, "\n".join(wrong)
