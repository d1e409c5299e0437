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
    """An option in words that are understood without the question: what is declined, or what is done with a name."""
    told = words(lang)
    if option.declines and option.key == "pass" and decision.trail:
        return told.text("line.without")
    label = option.label(lang)
    key = f"line.{decision.kind}"
    return told.say(key, {"choice": label}) if key in told and not option.declines else label


def followed(match: Match, seat: str, option: Option, lang: str) -> list[str]:
    """The choice and how its seat may finish what it begins, in words; what is declined on the way is not told.

    What follows is told as the log would: the name of a city alone does not say what is done there. Where the log is
    silent, what comes next tells it.
    """
    return gone_on(match, seat, option, lang)[0]


def gone_on(match: Match, seat: str, option: Option, lang: str) -> tuple[list[str], dict[str, int]]:
    """The same, and what of its seat becomes more or less with it, as far as it can be known."""
    decision = match.seat(seat).decision
    assert decision is not None
    twin = match.seat(seat).sample(0)
    changed = Counter(match.preview(option, seat).changes.get(seat, {}))
    line = [_begun(twin, decision, option, lang)]
    player = GreedyPlayer(0)
    while len(line) < LINE and twin.decision is not None and twin.decision.seat == seat and twin.decision.trail:
        following = player.choose(twin.seat(seat))
        for what, n in twin.preview(following, seat).changes.get(seat, {}).items():
            changed[what] += n
        declines, text = following.declines, _as_told(twin, seat, following, lang)
        if text and not declines:
            line.append(text)
    return line, {what: n for what, n in changed.items() if n}


def told_way(match: Match, seat: str, way: Sequence[Step], lang: str) -> list[str]:
    """A way that the solver found, in the same words; what others answer to it is told, too."""
    twin = match.seat(seat).sample(0)
    line = []
    for step in way:
        decision = twin.seat(step.seat).decision
        assert decision is not None
        option = next(one for one in decision.options if one.key == step.key)
        nested, declines, told = bool(decision.trail), option.declines, _as_told(twin, seat, option, lang, step.seat)
        text = told if nested else step.label
        if text and not declines:
            line.append(text)
    return line


def _begun(match: Match, decision: Decision, option: Option, lang: str) -> str:
    """Choose this, and say it alone: a part of something as the log tells it, or with the question where that is silent."""
    alone = told_alone(decision, option, lang)
    asked = decision.question(lang)
    told = _as_told(match, decision.seat, option, lang)
    if not decision.trail or option.declines:
        return alone
    return told or f"{asked} {alone}"


def _as_told(match: Match, seat: str, option: Option, lang: str, chooser: str | None = None) -> str:
    """Choose this, and say it as a seat hears it; nothing where the log is silent, or tells what only chance brings."""
    first = len(match.events(seat))
    match.choose(option, chooser or seat)
    told = [event for event in match.events(seat, first) if not event.is_news_to(seat)]
    step = tuple(event for event in told if event.step == told[0].step)
    return match.game_rules.caption(step, lang).text.removesuffix(".") if step else ""
