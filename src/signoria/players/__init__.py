"""Opponents. Each one gets the handle of its seat and nothing else, so it cannot see more than it should."""

from collections.abc import Callable
from functools import partial
from importlib.metadata import EntryPoint
from inspect import signature
from typing import Any, Final, Protocol

from signoria.players.budget import Budget
from signoria.players.casual import CasualPlayer
from signoria.players.characters import CHARACTERS, CharacterPlayer
from signoria.players.greedy import GreedyPlayer
from signoria.players.human import HumanPlayer
from signoria.players.protocol import ProgramPlayer
from signoria.players.random import RandomPlayer
from signoria.players.reference import ReferenceGreedy, ReferencePlayer
from signoria.players.search import SearchPlayer
from signoria.registry import PLAYER_GROUP, announced, game, loaded
from signoria.table import BadOption, Option, SeatHandle


class Player(Protocol):
    """Anything that can play a seat."""

    def choose(self, handle: SeatHandle) -> Option:
        """One of the options of the question this seat has to answer now."""
        ...


PLAYERS: Final[dict[str, Callable[[int | str | None], Player]]] = {
    "random": RandomPlayer,
    "casual": CasualPlayer,
    "human": HumanPlayer,
    "greedy": GreedyPlayer,
    "search": SearchPlayer,
    "reference": ReferencePlayer,
    **{name: partial(CharacterPlayer, name=name) for name in CHARACTERS},
    "program": ProgramPlayer,
}

# What people choose among, the weakest first, and who plays then; `players.words` says it in words.
LEVELS: Final[dict[str, str]] = {
    "beginner": "human:1",
    "easy": "human:2",
    "medium": "human:3",
    "skilled": "human:4",
    "hard": "human:5",
    "expert": "search:0.2s",
    "master": "search:1s",
}


def levels_of(name: str) -> dict[str, str]:
    """The levels that a game has, the weakest first, and who plays then; raises BadOption where there is no such game."""
    has = game(name).levels
    return {level: who for level, who in LEVELS.items() if has is None or level in has}


def player_names() -> tuple[str, ...]:
    """The opponents that can be named: those of this package, and those of installed ones (`signoria.players`)."""
    return (*PLAYERS, *[name for name in announced(PLAYER_GROUP) if name not in PLAYERS])


def make_player(name: str, seed: int | str | None = None, at: str | None = None) -> Player:
    """An opponent by name, with its budget after a colon (`search:500` iterations, `search:1s`), or by level.

    With the game that it is to sit `at`, only the levels of that game are taken.

    Opponents of installed packages go by the name of their entry point, any other by `module:Class`; both are called with
    the seed, and with the text after the next colon where there is one. Raises BadOption.
    """
    if at is not None and name in LEVELS and name not in levels_of(at):
        raise BadOption("There is no level {0!r} of the game {1!r}: it has {2}.", name, at, ", ".join(levels_of(at)))
    kind, colon, argument = LEVELS.get(name, name).partition(":")
    if kind in PLAYERS:
        return _own(kind, seed, argument if colon else None)
    points = announced(PLAYER_GROUP)
    if kind in points:
        return _made(loaded(points[kind], "opponent"), kind, seed, argument if colon else None)
    named, colon, rest = argument.partition(":")
    if named.isidentifier() and all(part.isidentifier() for part in kind.split(".")):
        factory = loaded(EntryPoint(f"{kind}:{named}", f"{kind}:{named}", PLAYER_GROUP), "opponent")
        return _made(factory, f"{kind}:{named}", seed, rest if colon else None)
    raise BadOption(
        "There is no opponent {0!r}: known are {1}, and the levels {2}.",
        name,
        ", ".join(player_names()),
        ", ".join(LEVELS if at is None else levels_of(at)),
    )


def _own(kind: str, seed: int | str | None, argument: str | None) -> Player:
    if argument is None:
        return PLAYERS[kind](seed)
    if kind == "program":
        return ProgramPlayer(seed, argument)
    if kind == "human":
        if not argument.isdecimal():
            raise BadOption("The skill {0!r} cannot be used: give a number (human:2).", argument)
        return HumanPlayer(seed, int(argument))
    if kind in CHARACTERS:
        return CharacterPlayer(seed, kind, Budget.parse(argument))
    if kind == "reference" and argument == "greedy":
        return ReferenceGreedy(seed)
    if kind == "reference":
        return ReferencePlayer(seed, Budget.parse(argument))
    if kind != "search":
        raise BadOption("The opponent {0!r} takes no budget: only search does (search:500, search:1s).", kind)
    return SearchPlayer(seed, Budget.parse(argument))


def _made(factory: Any, name: str, seed: int | str | None, argument: str | None) -> Player:
    """An opponent of somebody else; a class that takes the seed alone is given no more."""
    if not callable(factory):
        raise BadOption("The opponent {0!r} is no class or function: name one that makes a player of a seed.", name)
    takes = [
        p for p in signature(factory).parameters.values() if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)
    ]
    if len(takes) < 2 and argument is not None:
        raise BadOption("The opponent {0!r} takes nothing after its name: leave {1!r} out.", name, argument)
    player = factory(*(seed, argument)[: len(takes)])
    if not callable(getattr(player, "choose", None)):
        raise BadOption("The opponent {0!r} makes no player: what it makes has no method `choose`.", name)
    made: Player = player
    return made


__all__ = [
    "CHARACTERS",
    "LEVELS",
    "PLAYERS",
    "Budget",
    "CasualPlayer",
    "CharacterPlayer",
    "GreedyPlayer",
    "HumanPlayer",
    "Player",
    "ProgramPlayer",
    "RandomPlayer",
    "ReferencePlayer",
    "SearchPlayer",
    "levels_of",
    "make_player",
    "player_names",
]
