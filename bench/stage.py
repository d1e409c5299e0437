"""The browser game on a stage: the built client, a real server on a database of its own, Chromium to look at it.

Shared by the browser tests and by the screenshots.
"""

from __future__ import annotations

import fcntl
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "signoria" / "server" / "static"
# The first is Chromium without a window of its own, and takes a third less time for the same pages.
CHROMIUM = (
    "/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome",
)  # fmt: skip
START_SECONDS = ANSWER_SECONDS = 180  # more than a busy machine needs

# Chromium draws a window of its own around every page, with a web page for what drops down from its address bar: more
# work than our page. The others are what Playwright turns off, for the last of such lists counts.
_UNUSED = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "SpareRendererForSitePerProcess",
    "AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter",
    "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)  # fmt: skip
# A map is drawn once for every tile of the picture: few tiles are quicker where no graphics card draws them.
_TILES = ("--default-tile-width=1536", "--default-tile-height=1024")
BROWSER_ARGUMENTS = ["--no-sandbox", "--disable-gpu", *_TILES, f"--disable-features={','.join(_UNUSED)}"]

Json = dict[str, Any]


class NotThere(Exception):
    """Something needed is not on this machine; the message says what, in one sentence."""


# ---------------------------------------------------------------------- what must be there


@contextmanager
def _alone(name: str) -> Iterator[None]:
    """One process at a time: tests run in several."""
    folder = ROOT / "build"
    folder.mkdir(exist_ok=True)
    with (folder / f"{name}.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _run(command: list[str], folder: Path, what: str) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines() or ["no word why"]
        raise NotThere(f"{what} failed: {lines[-1]}")


def build_client() -> Path:
    """The folder of the built client, built when it is not there."""
    with _alone("client"):
        if not (STATIC / "index.html").is_file():
            npm = _npm("the browser client is not built")
            _fetch_tools()
            _run([npm, "run", "build"], WEB, "building the browser client")
    return STATIC


def fetch_tools() -> None:
    """What the client is built and checked with."""
    with _alone("client"):
        _fetch_tools()


def _fetch_tools() -> None:
    if not (WEB / "node_modules").is_dir():
        _run([_npm("the tools of the browser client are not there"), "ci"], WEB, "fetching the tools of the client")


def _npm(why: str) -> str:
    found = shutil.which("npm")
    if found is None:
        raise NotThere(f"{why}, and npm is not installed")
    return found


def find_chromium() -> str:
    """Chromium's program; installed from Debian's packages when this is root and it is missing."""
    with _alone("chromium"):
        for path in CHROMIUM:
            if Path(path).exists():
                return path
        if os.geteuid() != 0 or shutil.which("apt-get") is None:
            raise NotThere("Chromium is not installed, and only root can install it from Debian's packages")
        quiet = ["apt-get", "-qq", "-o", "Dpkg::Use-Pty=0"]
        _run([*quiet, "update"], ROOT, "asking for Debian's packages")
        _run(
            [*quiet, "install", "--no-install-recommends", "-y", "chromium-headless-shell"], ROOT, "installing Chromium"
        )
        return CHROMIUM[0]


# ---------------------------------------------------------------------- the server


class Server:
    """A server in a process of its own. Its games are dealt, and its opponents play, the same in every run."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self._settings = {f"SIGNORIA_{name.upper()}": value for name, value in settings.items()}
        self.database = f"sqlite:///{folder / 'games.db'}"
        self.log = folder / "server.log"
        self._process: subprocess.Popen[str] | None = None
        self.address = ""

    def start(self, port: int = 0) -> None:
        """Start it and wait until it is ready; a server that was started before gets its port again."""
        # One browser plays everybody here: the limits of one visitor are off.
        free = ("REQUESTS_PER_SECOND", "WORK_PER_SECOND", "WRITES_PER_SECOND", "GAMES_PER_MINUTE",
                "GAME_WRITES_PER_SECOND", "RUNNING_GAMES", "GAMES_OF_OPPONENTS")  # fmt: skip
        alike = {**{f"SIGNORIA_{name}": "0" for name in free}, "SIGNORIA_SECRET": "of the stage"}
        environment = {**os.environ, **alike, **self._settings}
        command = [sys.executable, "-m", "bench.alike", "serve", "--port", str(port), "--database", self.database]
        path = os.pathsep.join([str(ROOT / "src"), *filter(None, [os.environ.get("PYTHONPATH")])])
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                command, cwd=ROOT, env={**environment, "PYTHONPATH": path}, text=True,
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log,
            )  # fmt: skip
        assert self._process.stdout is not None
        self.address = _first_address(self._process.stdout)
        if not self.address:
            self.stop()
            raise NotThere(f"the server did not start: {self.log.read_text()[-400:]}")

    def stop(self) -> None:
        """End it."""
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(20)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            if self._process.stdout is not None:
                self._process.stdout.close()
            self._process = None

    def post(self, path: str, **body: Any) -> Json:
        """Ask the server to do something, as nobody in particular."""
        request = urllib.request.Request(
            self.address + path,
            data=json.dumps(body).encode(),
            headers={"Content-Type": "application/json", "X-Signoria": "1"},
        )
        with urllib.request.urlopen(request, timeout=ANSWER_SECONDS) as answer:
            made: Json = json.load(answer)
            return made

    def get(self, path: str) -> Json:
        """Look at something, as nobody in particular."""
        with urllib.request.urlopen(self.address + path, timeout=ANSWER_SECONDS) as answer:
            found: Json = json.load(answer)
            return found

    def new_game(self, *seats: str, **more: Any) -> Json:
        """A game; each seat as bank:link or bank:opponent (here would mean this process)."""
        told = []
        for seat in seats:
            bank, _, kind = seat.partition(":")
            told.append({"seat": bank, "kind": kind, "level": "random" if kind == "opponent" else None, "name": None})
        return self.post("/api/games", **{"game": "pax", "seats": told, **more})


def _first_address(pipe: IO[str]) -> str:
    """The address the server names when it is ready; what it says later is read and dropped."""
    found = ""
    ready = threading.Event()

    def read() -> None:
        nonlocal found
        for line in pipe:
            named = re.search(r"http://\S+?(?=/? )", line)
            if named and not found:
                found = named[0].rstrip("/")
                ready.set()
        ready.set()

    threading.Thread(target=read, daemon=True).start()
    ready.wait(START_SECONDS)
    return found


# ---------------------------------------------------------------------- games to look at


def played(seats: list[str], seed: int, choices: int | None = None) -> str:
    """The record of a game played by chance, to its end or for so many choices."""
    import random

    import signoria

    match = signoria.new("pax", seats=seats, seed=seed, rules="2e")
    chance = random.Random(seed)
    while match.decision is not None and (choices is None or match.answers < choices):
        match.choose(chance.choice(match.decision.options))
    return match.record()


def played_age(seats: int, seed: int, length: str = "basic", choices: int | None = None, until: str = "") -> str:
    """The record of a game of Age of Renaissance played by chance: to its end, for so many choices, or after them until
    a question of this kind is asked."""
    import random

    import signoria

    match = signoria.new("age", seats=seats, seed=seed, length=length)
    chance = random.Random(seed)
    while match.decision is not None:
        if choices is not None and match.answers >= choices and until in ("", match.decision.kind):
            break
        # Most of what can be done is stopping at once: a table to look at needs somebody who goes on.
        options = [o for o in match.decision.options if o.key != "pass"] or match.decision.options
        match.choose(chance.choice(options if chance.random() < 0.9 else match.decision.options))
    return match.record()
