"""How a choice may be gone on with: what was begun is finished as looks best, in one draw of what the seat cannot know."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from signoria.arena.solve import Step
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
    return gone_on(match, seat, option, lang)[0]


def gone_on(match: Match, seat: str, option: Option, lang: str) -> tuple[list[str], dict[str, int]]:
    """The same, and what of its seat becomes more or less with it, as far as it can be known."""
    decision = match.seat(seat).decision
    assert decision is not None
    twin = match.seat(seat).sample(0)
    line = [told_alone(decision, option, lang)]
    changed = Counter(match.preview(option, seat).changes.get(seat, {}))
    twin.choose(option.key, seat)
    player = GreedyPlayer(0)
    silent = False
    while len(line) < LINE and twin.decision is not None and twin.decision.seat == seat and twin.decision.trail:
        following = player.choose(twin.seat(seat))
        for what, n in twin.preview(following, seat).changes.get(seat, {}).items():
            changed[what] += n
        declines, label, text = following.declines, following.label(lang), _as_told(twin, seat, following, lang)
        if not declines:
            line.append(text)
            silent = text == label
    if silent:
        line.pop()  # a name without what is done with it
    return line, {what: n for what, n in changed.items() if n}


def told_way(match: Match, seat: str, way: Sequence[Step], lang: str) -> list[str]:
    """A way that the solver found, in the same words; what others answer to it is told, too."""
    twin = match.seat(seat).sample(0)
    line = []
    for step in way:
        decision = twin.seat(step.seat).decision
        assert decision is not None
        option = next(one for one in decision.options if one.key == step.key)
        nested, declines, text = bool(decision.trail), option.declines, _as_told(twin, seat, option, lang, step.seat)
        if not declines:
            line.append(text if nested else step.label)
    return line


def _as_told(match: Match, seat: str, option: Option, lang: str, chooser: str | None = None) -> str:
    """Choose this, and say it as the log does to a seat; where the log is silent, as the option does."""
    label = option.label(lang)
    first = len(match.events(seat))
    match.choose(option, chooser or seat)
    told = match.events(seat, first)[:1]
    return told[0].text(lang).removesuffix(".") if told else label
