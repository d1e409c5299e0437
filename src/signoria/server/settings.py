"""How a server is set up. Every value has a default that works; a file, the environment and the command change them."""

import dataclasses
import os
import sys
import tomllib
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from signoria.table import BadOption


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
    proxies: tuple[str, ...] = ()  # addresses whose word about a visitor's address and https is believed
    house: str = "machine"  # what kind of place it is: machine, network or public
    house_name: str = "Signoria"
    thinkers: int = 1  # processes in which opponents think
    open_tables: int = 600  # games kept in memory: a long one takes about a megabyte
    # What one visitor (an address; of IPv6 a network of 64 bits) may ask for; 0: no limit.
    requests_per_second: float = 50.0
    work_per_second: float = 0.3  # seconds of work that requests cost together, as `middleware.COSTS` says
    writes_per_second: float = 20.0
    games_per_minute: float = 30.0  # new games, tries at puzzles and imports
    game_writes_per_second: float = 20.0  # for one game
    running_games: int = 500  # that one visitor has opened
    games_of_opponents: int = 4  # that one visitor has running without any person
    at_once: int = 4  # requests answered at the same time; further ones wait
    waiting: int = 60  # requests that wait
    refusal_seconds: float = 1.0  # how long "too many requests" is kept back
    connections: int = 4096  # in all
    connections_per_address: int = 120
    sockets_per_address: int = 100
    header_seconds: float = 10.0  # a request has to be told within
    body_seconds: float = 30.0  # its content within
    sweep_seconds: float = 20.0  # how often games that wait for an opponent are looked for
    clock_seconds: float = 2.0  # how often clocks are looked at
    standing_seconds: float = 20.0  # a standing answer is kept back so long and up to 4.5 times of it: it tells nobody
    address: str = ""  # where people find this house, as https://play.example: for links in letters and pushes
    notice_seconds: float = 120.0  # a table waits so long before somebody who is away is told
    smtp: str = ""  # smtp://USER:PASSWORD@HOST:PORT or smtps://…; none: no letters
    mail_from: str = ""  # who writes them
    hook_hosts: tuple[str, ...] = ("discord.com", "discordapp.com", "hooks.slack.com")  # webhooks are called there
    push_hosts: tuple[str, ...] = (
        "fcm.googleapis.com",
        "updates.push.services.mozilla.com",
        "web.push.apple.com",
        "*.notify.windows.com",
    )
    secret: str = ""  # what nobody else knows, the same on all servers of a house; none: drawn at each start
    body_limit: int = 16 * 1024
    import_limit: int = 512 * 1024
    import_seconds: float = 3.0  # work on one import
    solve_seconds: float = 0.5  # work on one win that may have been missed, where a game is judged
    # Days after which what nobody touched is deleted; 0: never.
    keep_untouched: int = 30  # games without a choice, tries at puzzles
    keep_finished: int = 0
    keep_running: int = 0
    metrics_token: str = ""  # who may read the metrics from elsewhere than this machine
    admin_token: str = ""  # who may administer over HTTP; none: nobody


def settings_from(environment: Mapping[str, str], file: Path | None = None, **given: Any) -> Settings:
    """Settings from what was given, the environment (SIGNORIA_DATABASE, …) and a file in TOML; the first one counts."""
    found: dict[str, Any] = {}
    known = {field.name: field for field in dataclasses.fields(Settings)}
    if file is not None:
        found.update(_from_file(file, known))
    for name in known:
        text = environment.get(f"SIGNORIA_{name.upper()}")
        if text is not None:
            found[name] = _read(name, text)
    found.update({name: value for name, value in given.items() if value is not None})
    for name, value in found.items():
        _check(name, value)
    if "database" not in found:
        found["database"] = default_database()
    return Settings(**found)


def _from_file(file: Path, known: Collection[str]) -> dict[str, Any]:
    try:
        document = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadOption("The settings {0!r} cannot be read: {1}.", str(file), error.strerror) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadOption("The settings {0!r} are no TOML: {1}.", str(file), str(error).rstrip(".")) from error
    for name in document:
        if name not in known:
            raise BadOption("There is no setting {0!r}: known are {1}.", name, ", ".join(sorted(known)))
    return {name: tuple(value) if isinstance(value, list) else value for name, value in document.items()}


def _read(name: str, text: str) -> Any:
    """A setting as the environment writes it."""
    usual = _USUAL.get(name, "")
    try:
        if isinstance(usual, int) and not isinstance(usual, bool):
            return int(text)
        if isinstance(usual, float):
            return float(text)
    except ValueError as error:
        raise BadOption("The setting {0} is {1!r}: give a number.", name, text) from error
    if isinstance(usual, tuple):
        return tuple(part for part in text.replace(",", " ").split() if part)
    return text


def _check(name: str, value: Any) -> None:
    usual = _USUAL.get(name, "")
    fits = isinstance(value, int | float) if isinstance(usual, int | float) else isinstance(value, type(usual))
    if not fits or isinstance(value, bool) or (isinstance(value, int | float) and value < 0):
        if isinstance(usual, int | float):
            raise BadOption("The setting {0} is {1!r}: give a number from 0.", name, value)
        if isinstance(usual, tuple):
            raise BadOption("The setting {0} is {1!r}: give a list.", name, value)
        raise BadOption("The setting {0} is {1!r}: give a text.", name, value)
    if name == "house" and value not in HOUSES:
        raise BadOption("The setting house is {0!r}: give one of {1}.", value, ", ".join(HOUSES))
    if name == "proxies" and "*" in value:
        raise BadOption("Every address cannot be a proxy: name the addresses of yours.")


HOUSES = ("machine", "network", "public")
_USUAL: dict[str, Any] = {
    field.name: field.default for field in dataclasses.fields(Settings) if field.default is not dataclasses.MISSING
}
