"""A space for any game that brings none: its actions follow from the declarations of its questions, and what a seat sees
is its view, number by number.

It is complete and tells a seat nothing it may not know, and it is no more: a game that is to be learned well lays itself
out in a space of its own.
"""

from typing import Any, Final
from zlib import crc32

from signoria.env.space import Field, Observer, lay_out, shared, unseen_of
from signoria.package import GamePackage
from signoria.table.errors import BadOption
from signoria.table.flow import Ask

SEEN: Final = 256  # numbers of a view that are shown; a longer one is cut off
LARGEST: Final = 255


class PlainSpace:
    """The layout of one game."""

    listens: bool = False
    history: int = 128
    recalled: tuple[Field, ...] = ()

    def __init__(self, package: GamePackage) -> None:
        game = package.game
        blocks = {kind.name: kind.slots() for kind in game.questions()}
        for name, slots in blocks.items():
            if not slots:
                raise BadOption(
                    "The question {0!r} of the game {1!r} does not say which options there are: give its reading "
                    "`numbers` or `slots`.",
                    name,
                    game.name,
                )
        self.game = game
        self.most_seats = package.offers("en").most
        self.index, self.action_names, _ = lay_out(blocks)
        self.ladders = frozenset(kind.name for kind in game.questions() if kind.reads.ladder)
        self.seated = frozenset(kind.name for kind in game.questions() if kind.reads.seated)
        self.unseen = unseen_of(game.questions(), self.index)
        self._kinds = {kind.name: number for number, kind in enumerate(game.questions(), start=1)}
        self.fields: tuple[Field, ...] = (
            Field("question", 1, 0, len(self._kinds), "which kind of question this seat has to answer; 0: none"),
            Field("about", 1, 0, LARGEST, "what the question is about"),
            Field("view", SEEN, 0, LARGEST, "the view of the seat, number by number; a text is a number made of it"),
        )

    def observe(self, state: Any, ask: Ask | None, seat: int) -> bytearray:
        """All that the seat sees now, as bytes. The question counts only where it is the seat's own."""
        mine = ask is not None and ask[1] == seat
        seen = bytearray([self._kinds[ask[0].name], _small(ask[3])] if mine and ask is not None else [0, 0])
        numbers: list[int] = []
        _flatten(self.game.view(state, seat), numbers)
        del numbers[SEEN:]
        seen += bytes(numbers)
        seen += bytes(SEEN - len(numbers))
        return seen

    def observer(self) -> Observer:
        """Nothing is kept between two looks."""
        return self

    def recall(self, state: Any, seat: int) -> bytearray:
        """The view holds all there is."""
        return bytearray()

    def cursor(self, state: Any) -> int:
        """What is revealed is not followed."""
        return 0

    def revealed(self, state: Any, before: int, now: int) -> list[tuple[int, int]]:
        """What is revealed is not followed."""
        return []

    def reveal_name(self, number: int) -> str:
        """What is revealed is not followed."""
        return str(number)

    def returns(self, state: Any) -> list[float]:
        """What the end of the game is worth to each seat."""
        seats = self.game.seats(state)
        result = self.game.result(state)
        winners = () if result is None else tuple(seats.index(seat) for seat in result["winners"])
        return shared(winners, len(seats)) if winners else [0.0] * len(seats)

    def potential(self, state: Any, seat: int) -> float:
        """Nobody knows how well a seat stands."""
        return 0.0


def _small(number: int) -> int:
    return max(0, min(number, LARGEST))


def _flatten(value: Any, numbers: list[int]) -> None:
    """The numbers of a document in its order; lists and objects begin with how long they are."""
    if isinstance(value, dict | list | tuple):
        numbers.append(_small(len(value)))
        for part in value.values() if isinstance(value, dict) else value:
            _flatten(part, numbers)
    elif isinstance(value, str):
        numbers.append(1 + crc32(value.encode()) % LARGEST)
    else:
        numbers.append(0 if value is None else _small(int(value)))
