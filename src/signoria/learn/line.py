"""How a choice may be gone on with: what was begun is finished as looks best, in one draw of what the seat cannot know."""

from typing import Final

from signoria.learn.words import words
from signoria.players.greedy import GreedyPlayer
from signoria.table import Decision, Match, Option

LINE: Final = 4  # choices of a line that are told


def told_alone(decision: Decision, option: Option, lang: str) -> str:
    """An option in words that are understood without the question: declining a part of something says so."""
    if option.declines and option.key == "pass" and decision.trail:
        return words(lang).text("line.without")
    return option.label(lang)


def followed(match: Match, seat: str, option: Option, lang: str) -> list[str]:
    """The choice and how its seat may finish what it begins, in words; what is declined on the way is not told.

    What follows is told as the log would: the name of a city alone does not say what is done there.
    """
    decision = match.seat(seat).decision
    assert decision is not None
    twin = match.seat(seat).sample(0)
    line = [told_alone(decision, option, lang)]
    twin.choose(option.key, seat)
    player = GreedyPlayer(0)
    while len(line) < LINE and twin.decision is not None and twin.decision.seat == seat and twin.decision.trail:
        following = player.choose(twin.seat(seat))
        label = following.label(lang)
        first = len(twin.events(seat))
        twin.choose(following, seat)
        told = twin.events(seat, first)[:1]
        if not following.declines:
            line.append(told[0].text(lang).removesuffix(".") if told else label)
    return line
