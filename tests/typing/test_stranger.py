"""The public API has useful types: a stranger's script passes pyright and runs; `make types` has mypy look at it."""

import doctest
import json
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


PYRIGHT = ROOT / "web" / "node_modules" / "pyright" / "index.js"


@pytest.mark.skipif(not PYRIGHT.is_file(), reason="pyright comes with the packages of the browser client (make web)")
def test_a_strangers_script_passes_pyright(tmp_path: Path) -> None:
    """Nothing it uses is unknown to pyright either, which is as strict with it as it can be."""
    tmp_path.joinpath(SCRIPT.name).write_text(SCRIPT.read_text(encoding="utf-8"), encoding="utf-8")
    settings = {
        "include": [SCRIPT.name],
        "extraPaths": [str(ROOT / "src")],
        "pythonVersion": "3.11",
        "typeCheckingMode": "strict",
    }
    config = tmp_path / "pyrightconfig.json"
    config.write_text(json.dumps(settings), encoding="utf-8")
    checked = subprocess.run(
        ["node", str(PYRIGHT), "--project", str(config), "--pythonpath", sys.executable, "--outputjson"],
        capture_output=True,
        text=True,
        check=False,
    )
    report = json.loads(checked.stdout)
    assert report["summary"]["filesAnalyzed"] == 1
    assert [found["message"] for found in report["generalDiagnostics"]] == []


def test_the_examples_of_the_pages_pass_mypy(tmp_path: Path) -> None:
    """What the pages tell programmers to write has types that hold; what is to be refused is left out."""
    for page in ("api", "bot", "env", "formats"):
        text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
        examples = [one for one in doctest.DocTestParser().get_examples(text) if one.exc_msg is None]
        lines = [f"# line {one.lineno + 1}\n{one.source}" for one in examples]
        (tmp_path / f"page_{page}.py").write_text("".join(lines), encoding="utf-8")
    cache = f"--cache-dir={tmp_path / 'cache'}"  # its own: `make types` may be at work beside it
    command = [sys.executable, "-m", "mypy", "--strict", cache, *map(str, sorted(tmp_path.glob("*.py")))]
    checked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr
