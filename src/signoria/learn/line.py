"""How a choice may be gone on with: what was begun is finished as looks best, in one draw of what the seat cannot know."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from signoria.arena.solve import Step
from signoria.learn.words import words
from signoria.players.greedy import GreedyPlayer
from signoria.table import Decision, Event, Match, Option
from signoria.table.steps import plain_caption

LINE: Final = 4  # things of a line that are told
FEW: Final = 3  # so many of the same thing are told one by one


def told_alone(match: Match, decision: Decision, option: Option, lang: str) -> str:
    """An option in words that are understood without the question: what is declined, or what is done with a name."""
    if option.only_declines and decision.trail:
        return words(lang).text("line.without")
    label, own = option.label(lang), match.game_rules.catalogue(lang)
    key = f"counsel.alone.{decision.kind}"
    return own.say(key, {"choice": label}) if key in own and not option.declines else label


def followed(match: Match, seat: str, option: Option, lang: str, asked: bool = False) -> list[str]:
    """The choice and how its seat may finish what it begins, in words; what is declined on the way is not told.

    What follows is told as the log would: the name of a city alone does not say what is done there. Where the log is
    silent, what comes next tells it. `asked`: the question stands beside it, and need not be told.
    """
    return gone_on(match, seat, option, lang, asked)[0]


def gone_on(
    match: Match, seat: str, option: Option, lang: str, asked: bool = False
) -> tuple[list[str], dict[str, int]]:
    """The same, and what of its seat becomes more or less with it, as far as it can be known."""
    decision = match.seat(seat).decision
    assert decision is not None
    twin = match.seat(seat).sample(0)
    changed = Counter(match.preview(option, seat).changes.get(seat, {}))
    told = _Telling(match, lang, [_begun(twin, decision, option, lang, asked)])
    player = GreedyPlayer(0)
    while twin.decision is not None and twin.decision.seat == seat and twin.decision.trail:
        following = player.choose(twin.seat(seat))
        more = twin.preview(following, seat).changes.get(seat, {})
        declines, events = following.declines, _events(twin, seat, following, seat)
        if events and not declines and not told.add(events):
            break
        changed.update(more)
    return told.texts, {what: n for what, n in changed.items() if n}


def told_way(match: Match, seat: str, way: Sequence[Step], lang: str) -> list[str]:
    """A way that the solver found, in the same words; what others answer to it is told, too, and how the game ends."""
    twin = match.seat(seat).sample(0)
    told = _Telling(match, lang, [], most=len(way))
    events: tuple[Event, ...] = ()
    for step in way:
        decision = twin.seat(step.seat).decision
        assert decision is not None
        option = next(one for one in decision.options if one.key == step.key)
        nested, declines = bool(decision.trail), option.declines
        events = _events(twin, seat, option, step.seat)
        if not nested:
            told.say(step.label)
        elif declines:
            events = ()
        elif events:
            told.add(events)
    end = twin.events(seat)[-1]
    if twin.over and end.number not in [
        event.number for event in events
    ]:  # it ends by itself, and nothing chosen says so
        told.say(end.text(lang).removesuffix("."))
    return told.texts


class _Telling:
    """What is told of a line, thing by thing: the same thing done several times in a row is one."""

    def __init__(self, match: Match, lang: str, texts: list[str], most: int = LINE) -> None:
        self._caption = match.game_rules.caption
        self._lang = lang
        self._most = most
        self._last: tuple[Event, ...] = ()  # what the last text tells, where that may be gone on with
        self.texts = texts

    def say(self, text: str) -> None:
        """Tell something in these words."""
        self.texts.append(text)
        self._last = ()

    def add(self, events: tuple[Event, ...]) -> bool:
        """Tell these events as the log does, together with the same just told; False where that is enough."""
        joined = (*self._last, *events)
        if self._last and len({event.kind for event in joined}) == 1 and self._fits(joined):
            self._last = joined
            self.texts[-1] = self._text(joined)
            return True
        if len(self.texts) >= self._most:
            return False
        self.say(self._text(events))
        self._last = events
        return True

    def _fits(self, events: tuple[Event, ...]) -> bool:
        """Whether one caption tells all of them: the game lists them, or they are few enough to be told in full."""
        plain = plain_caption(events, self._lang).text
        return len(events) <= FEW or self._caption(events, self._lang).text != plain

    def _text(self, events: tuple[Event, ...]) -> str:
        return self._caption(events, self._lang).text.removesuffix(".")


def _begun(match: Match, decision: Decision, option: Option, lang: str, asked: bool) -> str:
    """Choose this, and say it alone: a part of something as the log tells it, or with the question where that is silent."""
    label, alone = option.label(lang), told_alone(match, decision, option, lang)
    question = decision.question(lang)
    events = _events(match, decision.seat, option, decision.seat)
    if asked and decision.trail:
        return label
    if not decision.trail or option.declines:
        return alone
    if events:
        return match.game_rules.caption(events, lang).text.removesuffix(".")
    return f"{question} {alone}"


def told_done(match: Match, seat: str, first: int, lang: str) -> str:
    """What a choice did that was just made, as the log tells it from the event with this number on; often nothing yet."""
    events = _first_step(match.events(None, first), seat)
    return match.game_rules.caption(events, lang).text.removesuffix(".") if events else ""


def _events(match: Match, seat: str, option: Option, chooser: str) -> tuple[Event, ...]:
    """Choose this: what a seat hears of it first, as one step; nothing where the log tells only what chance brings."""
    first = len(match.events(seat))
    match.choose(option, chooser)
    return _first_step(match.events(seat, first), seat)


def _first_step(events: Sequence[Event], seat: str) -> tuple[Event, ...]:
    told = [event for event in events if not event.is_news_to(seat)]
    return tuple(event for event in told if event.step == told[0].step)
