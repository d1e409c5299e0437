"""Environments to install into: empty but for the packages that Signoria depends on, and without Node."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 600  # more than a busy machine needs


class Environment:
    """A virtual environment of its own. Packages of the tests are found behind its own; what is editable there is not."""

    def __init__(self, folder: Path, *sources: Path) -> None:
        """`sources` are folders that hold packages as they are, such as the engine that is tested."""
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True, timeout=PATIENCE_S)
        self.folder = folder
        self.python = folder / "bin" / "python"
        version = f"python{sys.version_info.major}.{sys.version_info.minor}"
        site = folder / "lib" / version / "site-packages"
        lines = [*map(str, sources), sysconfig.get_path("purelib")]
        (site / "layer.pth").write_text("\n".join(lines) + "\n", encoding="utf-8")

    def install(self, what: Path) -> None:
        """Install a wheel or a folder with sources, from this machine alone."""
        arguments = ["--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check", str(what)]
        self.run(sys.executable, "-m", "pip", "--python", str(self.python), "install", "-qq", *arguments)

    def environ(self, home: Path) -> dict[str, str]:
        """What commands see: no search path but that of this environment, and no settings of the tests."""
        return {"PATH": str(self.folder / "bin"), "SIGNORIA_HOME": str(home), "HOME": str(home), "BROWSER": "false",
                "LC_ALL": "C.UTF-8", "COLUMNS": "100"}  # fmt: skip

    def run(self, *command: str, text: str = "", home: Path | None = None) -> subprocess.CompletedProcess[str]:
        """Run a command; it must end well."""
        environ = {**os.environ, "PYTHONPATH": ""} if home is None else self.environ(home)
        done = subprocess.run(
            command, input=text, capture_output=True, text=True, timeout=PATIENCE_S, env=environ, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done

    def signoria(self, *words: str, home: Path, text: str = "") -> str:
        """What a command of Signoria prints."""
        return self.run(str(self.python), "-m", "signoria", *words, text=text, home=home).stdout

    @contextmanager
    def serving(self, home: Path) -> Iterator[httpx.Client]:
        """A server in this environment, and a client of it."""
        process = subprocess.Popen(
            [str(self.python), "-m", "signoria", "play", "--no-open"],
            env=self.environ(home), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            line = process.stdout.readline()
            found = re.search(r"http://\S+", line)
            assert found, line + process.stderr.read()
            with httpx.Client(base_url=found[0], timeout=PATIENCE_S) as client:
                yield client
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
            process.wait(PATIENCE_S)
            process.stdout.close()
            process.stderr.close()


class Guest:
    """A browser that plays a game over HTTP alone, for all the people at its screen."""

    def __init__(self, client: httpx.Client, **body: Any) -> None:
        self._client = client
        self.game: dict[str, Any] = self._post("/api/games", body)
        self.seats: list[str] = [seat["seat"] for seat in self.game["seats"]]

    def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        # The header that other sites cannot send; who holds which seat is in the cookies.
        return checked(self._client.post(path, json=body, headers={"X-Signoria": "1"}))

    def table(self, seat: str) -> dict[str, Any]:
        """The table as a seat sees it."""
        return checked(self._client.get(f"/api/games/{self.game['id']}/table", params={"seat": seat}))

    def choose(self, seat: str, key: str) -> dict[str, Any]:
        """Make a choice: the table after it."""
        body = {"seat": seat, "version": self.table(seat)["version"], "key": key}
        return self._post(f"/api/games/{self.game['id']}/choices", body)


def checked(answer: httpx.Response) -> dict[str, Any]:
    """The document of an answer that must be good."""
    assert answer.is_success, answer.text
    document: dict[str, Any] = answer.json()
    return document
