"""How a server is set up. Every value has a default that works; environment variables and the command line change them."""

import dataclasses
import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """Where this user's games are kept: SIGNORIA_HOME, else where the system keeps such things."""
    chosen = os.environ.get("SIGNORIA_HOME")
    if chosen:
        return Path(chosen).expanduser()
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Signoria"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Signoria"
    base = os.environ.get("XDG_DATA_HOME")
    # The base directory specification: a path that is not absolute is to be ignored.
    return (Path(base) if base and Path(base).is_absolute() else Path.home() / ".local" / "share") / "signoria"


def sqlite_url(file: Path) -> str:
    """The address of a database in a file."""
    return f"sqlite:///{file}"


def default_database() -> str:
    """The database in the user's data folder; the folder is made when it is not there."""
    folder = data_folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return sqlite_url(folder / "games.db")


@dataclasses.dataclass(frozen=True)
class Settings:
    """How a server is set up."""

    database: str  # a URL of SQLAlchemy: sqlite:///… or postgresql+psycopg://…
    hosts: tuple[str, ...] = ()  # names this server answers to; empty: any
    thinkers: int = 1  # processes in which opponents think
    open_tables: int = 600  # games kept in memory: a long one takes about a megabyte
    reads_per_second: float = 50.0  # for one address; 0: no limit
    writes_per_second: float = 20.0  # for one address; 0: no limit
    games_per_minute: float = 30.0  # new games of one address; 0: no limit
    game_writes_per_second: float = 20.0  # for one game; 0: no limit
    sockets_per_address: int = 100
    sweep_seconds: float = 20.0  # how often games that wait for an opponent are looked for
    body_limit: int = 16 * 1024
    import_limit: int = 512 * 1024
