"""Who has read enough closes the pipe: every command ends quietly, and well."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

RECORD = Path(__file__).resolve().parents[2] / "records" / "pax-00.txt"


@pytest.mark.parametrize(
    "words",
    [
        ("--help",),
        ("cards",),
        ("rules", "--json"),
        ("replay", str(RECORD)),
        ("show", str(RECORD), "--json"),
        ("puzzle",),
        ("learn",),
        ("sim", "pax", "--players", "random", "--games", "1", "--jobs", "1", "--json"),
        ("tty", "pax", "--seats", "2", "--seed", "1"),
    ],
    ids=lambda words: words[0],
)
def test_a_closed_pipe_is_no_error(words: tuple[str, ...], tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)  # before anything is said
    try:
        ended = subprocess.run(
            [sys.executable, "-m", "signoria", *words], stdin=subprocess.DEVNULL, stdout=writer, stderr=subprocess.PIPE,
            env={**os.environ, "SIGNORIA_HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)}, timeout=600, check=False,
        )  # fmt: skip
    finally:
        os.close(writer)
    assert ended.returncode == 0
    assert b"Traceback" not in ended.stderr
    assert b"BrokenPipe" not in ended.stderr
