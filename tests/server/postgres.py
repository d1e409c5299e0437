"""A private PostgreSQL: from the server that is installed, or from Debian's package when we may install it."""

from __future__ import annotations

import fcntl
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PLACES = ("/usr/lib/postgresql/*/bin", "/usr/local/pgsql/bin", "/usr/local/opt/postgresql*/bin")
PATIENCE = "600"  # seconds: more than a busy machine needs, where it would be taken for one without PostgreSQL


class NotThere(Exception):
    """Why there is no PostgreSQL to test with."""


def _found() -> Path | None:
    named = shutil.which("initdb")
    if named and shutil.which("postgres"):
        return Path(named).resolve().parent
    for place in PLACES:
        for folder in sorted(Path("/").glob(place.lstrip("/")), reverse=True):
            if (folder / "initdb").exists() and (folder / "postgres").exists():
                return folder
    return None


def _installed() -> Path:
    """Install Debian's package, one process at a time."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        raise NotThere("no PostgreSQL server is installed, and only root on Debian could install one here")
    with (Path(tempfile.gettempdir()) / "signoria-postgresql.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        folder = _found()
        if folder is None:
            environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
            for words in (["update"], ["install", "-y", "--no-install-recommends", "postgresql"]):
                done = subprocess.run(
                    ["apt-get", "-qq", *words], env=environment, capture_output=True, text=True, check=False
                )
                if done.returncode and words[0] == "install":
                    said = (done.stderr.strip().splitlines() or ["it did not say why"])[-1]
                    raise NotThere(f"Debian's postgresql could not be installed: {said}")
            folder = _found()
    if folder is None:
        raise NotThere("Debian's postgresql was installed, but its programs were not found")
    return folder


def _user() -> str | None:
    """Whom the server runs as: it refuses to be root."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            pwd.getpwnam(name)
        except KeyError:
            continue
        return name
    raise NotThere("PostgreSQL does not run as root, and there is no other user")


def _call(folder: Path, program: str, *words: str) -> None:
    programs = _found() or _installed()
    user = _user()
    done = subprocess.run(
        [str(programs / program), *words], user=user, cwd=folder, capture_output=True, text=True, check=False,
        extra_groups=[] if user else None,
    )  # fmt: skip
    if done.returncode:
        raise NotThere(f"{program} failed: {(done.stderr or done.stdout).strip()[-300:]}")


def start(folder: str) -> None:
    """Start the server of a cluster."""
    options = f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c max_connections=200"
    log = str(Path(folder) / "log")
    _call(Path(folder), "pg_ctl", "-D", f"{folder}/data", "-l", log, "-o", options, "-w", "-t", PATIENCE, "start")


def process(folder: str) -> int:
    """The process of the server of a cluster."""
    return int((Path(folder) / "data" / "postmaster.pid").read_text(encoding="utf-8").split()[0])


@contextmanager
def cluster() -> Iterator[str]:
    """The folder of the socket of a fresh cluster, which is gone afterwards; raises NotThere."""
    user = _user()
    folder = Path(tempfile.mkdtemp(prefix="signoria-pg-"))
    try:
        if user is not None:
            shutil.chown(folder, user)
        data = str(folder / "data")
        _call(folder, "initdb", "-D", data, "-U", "signoria", "--auth=trust", "-E", "UTF8", "--no-locale")
        start(str(folder))
        try:
            yield str(folder)
        finally:
            _call(folder, "pg_ctl", "-D", data, "-m", "immediate", "-w", "-t", PATIENCE, "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def url(folder: str, database: str) -> str:
    return f"postgresql+psycopg://signoria@/{database}?host={folder}"
