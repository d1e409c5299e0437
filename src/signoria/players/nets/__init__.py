"""The networks that come with the package, one for each game and number of seats, and judges made of them.

`docs/training.md` says how they were made, and how others are made.
"""

from pathlib import Path
from typing import Any, Final

from signoria.players.net import Net
from signoria.players.school import Judge, School
from signoria.registry import games
from signoria.table.errors import BadOption

FOLDER: Final = Path(__file__).parent
_judges: dict[tuple[str, int], Judge | None] = {}


def taught() -> list[str]:
    """The games that networks can be taught."""
    return [package.name for package in games().loaded() if package.school() is not None]


def school_of(game: str) -> School:
    """A game as networks learn it; raises BadOption where there is nothing to learn."""
    package = games().get(game)
    school = None if package is None else package.school()
    if school is None:
        raise BadOption("There is nothing to learn about {0!r}: known are {1}.", game, ", ".join(taught()))
    return school


def path_of(game: str, n: int) -> Path:
    """Where the network of a game and number of seats lies."""
    return FOLDER / f"{game}-{n}.net"


def judge_of(game: str, state: Any) -> Judge | None:
    """The judge that comes with the package for tables like this one, or None."""
    school = school_of(game)
    if not school.fits(state):
        return None
    key = (game, int(state.n))
    if key not in _judges:
        path = path_of(*key)
        net = Net.load(path) if path.is_file() else None
        # A network that was taught to see tables in another way is none.
        fits = net is not None and net.inputs == school.sight(key[1]).layout.size
        _judges[key] = school.judge(net) if net is not None and fits else None
    return _judges[key]
