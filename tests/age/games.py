"""Random games of Age of Renaissance for tests: every number of players, length, map and switch, many kinds of decision."""

from collections.abc import Iterator
from random import Random

import signoria
from signoria.age import AgeMatch
from signoria.table import Option

PLAYERS = (3, 4, 5, 6)
LENGTHS = ("basic", "intermediate", "campaign")
VARIANTS: tuple[tuple[str, ...], ...] = (
    (),
    ("board_1996",),
    ("loire",),
    ("open_cash=no",),
    ("timber=printed", "heavens_requires=nothing"),
    ("double_satellites=no", "loire"),
    ("board_1996", "double_satellites=no", "heavens_requires=nothing", "open_cash=no", "timber=printed"),
)
ALL_SORTS = len(PLAYERS) * len(LENGTHS) * len(VARIANTS)  # so many games in a row are all different sorts
LIKED = {"attack": 4, "buy": 9, "claim": 4, "upgrade": 5, "pay": 9, "cathedral": 2, "misery": 0.4, "pass": 0.5}


def new_game(number: int) -> AgeMatch:
    """The random game with this number, at its start."""
    return signoria.new(
        "age",
        seats=PLAYERS[number % 4],
        seed=number,
        variants=list(VARIANTS[number % 7]),
        length=LENGTHS[number // 4 % 3],
        max_turns=4 if number % 11 == 10 else None,
    )


def liking(option: Option) -> float:
    """Boards fill up and games last when tokens go out in numbers, advances are bought and cards in hand paid for."""
    words = option.key.split()
    if option.kind == "bid":
        return 1 if 0 <= int(words[1]) < 25 else 0.1
    if option.kind == "expand" and words[0] == "place":
        return int(words[2]) ** 2
    return LIKED.get(words[0], 2)


def wander(match: AgeMatch, seed: int, steps: int = 100_000) -> Iterator[AgeMatch]:
    """Play by chance; stop by before each choice and at the end."""
    chance = Random(seed)
    for _ in range(steps):
        yield match
        if match.decision is None:
            return
        options = match.decision.options
        match.choose(chance.choices(options, [liking(option) for option in options])[0], match.decision.seat)
    yield match


def random_games(numbers: range) -> Iterator[AgeMatch]:
    """All points of these random games."""
    for number in numbers:
        yield from wander(new_game(number), number)
