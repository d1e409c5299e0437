"""How a choice may be gone on with: what was begun is finished as looks best, in one draw of what the seat cannot know."""

from typing import Final

from signoria.players.greedy import GreedyPlayer
from signoria.table import Match, Option

LINE: Final = 4  # choices of a line that are told


def followed(match: Match, seat: str, option: Option, lang: str) -> list[str]:
    """The choice and how its seat may finish what it begins, in words; what is declined on the way is not told."""
    twin = match.seat(seat).sample(0)
    line = [option.label(lang)]
    twin.choose(option.key, seat)
    player = GreedyPlayer(0)
    while len(line) < LINE and twin.decision is not None and twin.decision.seat == seat and twin.decision.trail:
        following = player.choose(twin.seat(seat))
        if not following.declines:
            line.append(following.label(lang))
        twin.choose(following, seat)
    return line
