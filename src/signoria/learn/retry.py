"""Once more: the choices of a game that lost something are small puzzles for whoever made them.

The table is as it was. What is tried is compared with the best choice that the analysis found, on the same draws; a missed
win is found again by any choice that still wins, as the solver proves.
"""

import time
from dataclasses import dataclass
from typing import Any, Final, Literal

from signoria.learn.analysis import INACCURACY, Choice
from signoria.learn.counsel import asked, percent, where_to_look, wins_after
from signoria.learn.line import followed
from signoria.learn.outlook import Prospect, difference
from signoria.learn.words import words
from signoria.table import IllegalChoice, Match

DEALS: Final = 16
TRY_S: Final = 1.2  # for the comparison of two choices
SOLVE_S: Final = 1.0
WORST: Final = ("mistake", "blunder", "missed_win")

# best: the best that was found, or another win. good: as good, as far as can be told. played: what was chosen in the game.
Outcome = Literal["best", "good", "played", "worse"]


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of a second try, in a sentence; `line` is how the better choice may be gone on with."""

    outcome: Outcome
    text: str
    line: tuple[str, ...] = ()

    @property
    def solved(self) -> bool:
        """Whether it is as good as what was found."""
        return self.outcome in ("best", "good")

    def as_dict(self) -> dict[str, Any]:
        """The same as JSON."""
        return {"outcome": self.outcome, "text": self.text, "line": list(self.line), "solved": self.solved}


def retries(choices: list[Choice], seats: tuple[str, ...]) -> dict[str, list[int]]:
    """By seat the choices to try again: its mistakes, or where there are none, what was not quite the best."""
    found = {}
    for seat in seats:
        mine = [one for one in choices if one.seat == seat and one.best is not None]
        worst = [one.index for one in mine if one.mark in WORST]
        found[seat] = worst or [one.index for one in mine if one.mark == "inaccuracy"]
    return found


def task(choice: Choice, lang: str) -> str:
    """What is asked of whoever tries again."""
    values = {"played": choice.text, "n": percent(lang, choice.loss)}
    return words(lang).say("retry.task_win" if choice.exact else "retry.task", values)


def pointer(match: Match, choice: Choice, lang: str) -> tuple[tuple[str, ...], str]:
    """Where to look: what the best choice is about, and in words; raises NotYourChoice."""
    option = next(one for one in asked(match, choice.seat).options if one.key == choice.best)
    return option.focus, where_to_look(match, option, lang, choice.seat)


def tried(match: Match, choice: Choice, key: str, lang: str, seconds: float | None = TRY_S) -> Tried:
    """What a second try is worth at the table as it was; raises IllegalChoice. Without `seconds` the clock has no say."""
    told = words(lang)
    options = {option.key: option for option in asked(match, choice.seat).options}
    if key not in options or choice.best is None:
        raise IllegalChoice("{0!r} is not possible now: choose {1}.", key, ", ".join(repr(one) for one in options))
    values = {"played": choice.text, "best": choice.best_text or ""}
    if key == choice.best:
        return _found(choice, lang)
    if key == choice.key:
        return Tried("played", told.say("retry.played", values))
    if choice.exact:
        if wins_after(match, choice.seat, key, lang, SOLVE_S):
            line = followed(match, choice.seat, options[key], lang)
            return Tried("best", told.say("retry.wins", {"line": "; ".join(line)}), tuple(line))
        return Tried("worse", told.say("retry.no_win", values))
    prospect = Prospect(match.seat(choice.seat), DEALS, choice.index)
    until = None if seconds is None else time.monotonic() + seconds
    best, mine, _ = prospect.both(options[choice.best], options[key], until)
    gap = difference(prospect.of_mine(best), prospect.of_mine(mine))
    values |= {"n": percent(lang, max(0.0, gap.mean)), "error": percent(lang, gap.give_or_take)}
    if gap.mean < INACCURACY or not gap.clear:
        return Tried("good", told.say("retry.good", values), tuple(choice.line))
    return Tried("worse", told.say("retry.worse", values))


def _found(choice: Choice, lang: str) -> Tried:
    told = words(lang)
    line = "; ".join(choice.line) or choice.best_text or ""
    if choice.exact:
        return Tried("best", told.say("retry.wins", {"line": line}), tuple(choice.line))
    values = {
        "line": line,
        "played": choice.text,
        "n": percent(lang, choice.loss),
        "error": percent(lang, choice.give_or_take),
    }
    return Tried("best", told.say("retry.best", values), tuple(choice.line))
