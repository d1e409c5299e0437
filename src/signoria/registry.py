"""Which games and opponents there are: those of this package and those of every installed package, by entry points.

A package announces a game in its `pyproject.toml` and needs no edit here:

    [project.entry-points."signoria.games"]
    tarot = "my_package:TAROT"          # a GamePackage, or just the rules

    [project.entry-points."signoria.players"]
    patient = "my_package:Patient"      # called as (seed, argument), gives a Player

Nothing is imported before it is asked for, and a package that is broken says so when its own game is asked for.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from signoria.package import GamePackage
from signoria.table.errors import BadOption, BadPosition
from signoria.table.game import Game
from signoria.table.match import Match
from signoria.table.positions import parsed

GAME_GROUP: Final = "signoria.games"
PLAYER_GROUP: Final = "signoria.players"
# The games of this package: they are there in a source tree too that was never installed.
OWN: Final = (
    EntryPoint("pax", "signoria.pax.package:PACKAGE", GAME_GROUP),
    EntryPoint("age", "signoria.age.package:PACKAGE", GAME_GROUP),
)

_METHODS: Final = tuple(part for part in vars(Game) if not part.startswith("_"))  # what the table asks of a game


@cache
def announced(group: str) -> Mapping[str, EntryPoint]:
    """The entry points of a group by name. What this package brings itself cannot be taken by another."""
    own = {point.name: point for point in OWN if point.group == group}
    found = {point.name: point for point in entry_points(group=group)}
    return {**own, **{name: found[name] for name in sorted(found) if name not in own}}


def loaded(point: EntryPoint, what: str) -> Any:
    """What an entry point names; raises BadOption where it cannot be had."""
    try:
        return point.load()
    except Exception as error:  # whatever somebody else's package does wrong
        raise BadOption(
            "The {0} {1!r} cannot be loaded from {2!r}: {3}: {4}.",
            what,
            point.name,
            point.value,
            type(error).__name__,
            error,
        ) from error


def game(name: str) -> GamePackage:
    """A game by its name; raises BadOption where there is none, or its package is broken."""
    if not isinstance(name, str) or name not in announced(GAME_GROUP):
        raise BadOption("There is no game {0!r}: known are {1}.", name, ", ".join(sorted(announced(GAME_GROUP))))
    found = _tried(name)
    if isinstance(found, BadOption):
        raise found.with_traceback(None)
    return found


@cache
def _tried(name: str) -> GamePackage | BadOption:
    """A game, or why it cannot be had: a package that is broken is not read again whenever all games are gone through."""
    try:
        return _game(name)
    except BadOption as error:
        return error


def _game(name: str) -> GamePackage:
    point = announced(GAME_GROUP)[name]
    found = loaded(point, "game")
    package = found if isinstance(found, GamePackage) else GamePackage(found)
    missing = [part for part in _METHODS if not hasattr(package.game, part)]
    if missing:
        raise BadOption("The game {0!r} of {1!r} is no game: it has no {2!r}.", name, point.value, missing[0])
    if package.name != name:
        raise BadOption(
            "The game {0!r} of {1!r} calls itself {2!r}: give it one name.", name, point.value, package.name
        )
    return package


class Games(Mapping[str, GamePackage]):
    """The games by name. A game is loaded when it is asked for, which raises BadOption where its package is broken.

    Whoever goes through all of them takes `loaded`: a broken package of somebody else should harm no other game.
    """

    def __getitem__(self, name: str) -> GamePackage:
        if name not in announced(GAME_GROUP):
            raise KeyError(name)
        return game(name)

    def __iter__(self) -> Iterator[str]:
        return iter(announced(GAME_GROUP))

    def __len__(self) -> int:
        return len(announced(GAME_GROUP))

    def __contains__(self, name: object) -> bool:
        return name in announced(GAME_GROUP)

    def loaded(self) -> list[GamePackage]:
        """Those that can be loaded; one that is broken is left out."""
        return [found for name in self if isinstance(found := _tried(name), GamePackage)]

    def broken(self) -> dict[str, BadOption]:
        """Those that cannot be loaded, each with what is wrong with it."""
        return {name: found for name in self if isinstance(found := _tried(name), BadOption)}


class Rules(Mapping[str, Game]):
    """The rules of the games by name."""

    def __getitem__(self, name: str) -> Game:
        return GAMES[name].game

    def __iter__(self) -> Iterator[str]:
        return iter(GAMES)

    def __len__(self) -> int:
        return len(GAMES)

    def __contains__(self, name: object) -> bool:
        return name in GAMES


GAMES: Final = Games()


def games() -> Games:
    """All games that are installed, by name; none is loaded before it is asked for."""
    return GAMES


def from_position(document: str | Mapping[str, object]) -> Match:
    """A match that starts at a position document (or its JSON text) of any game; raises BadPosition."""
    whole = parsed(document) if isinstance(document, str) else document
    if not isinstance(whole, Mapping):
        raise BadPosition("document", "it must be an object.")
    return package_of_position(whole).from_position(whole)


def package_of_position(document: Mapping[str, object]) -> GamePackage:
    """The game that a position document is of; raises BadPosition where it is of none that can be played."""
    form = str(document.get("format", ""))[:60]
    # A game with a document of its own format knows it better than one that takes documents without any.
    for package in sorted(GAMES.loaded(), key=lambda package: f"/{package.name}-" not in form):
        if package.is_position(document):
            return package
    known = ", ".join(package.name for package in GAMES.loaded())
    raise BadPosition("format", "the format {0!r} is that of no game: known are {1}.", form, known)
