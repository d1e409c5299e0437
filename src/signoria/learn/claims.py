"""Claims about a table, one line each, in the words of the engine: what a lesson promises and waits for.

Any game knows these; each game adds its own (see `docs/lessons.md`).

    legal KEY, illegal PATTERN    the pending decision offers it, or nothing like it
    decision KIND [SEAT]          what is asked, and of whom
    turn SEAT                     whose turn it is
    over, won SEAT                the game has ended, and who won it
    told KIND                     an event of this kind has happened
"""

from fnmatch import fnmatchcase

from signoria.learn.errors import BadLesson
from signoria.learn.teachers import teacher_of
from signoria.table import Match


def is_true(match: Match, claim: str) -> bool:
    """Whether the claim holds on this table; raises BadLesson where its words mean nothing."""
    words = claim.split()
    try:
        told = teacher_of(match.game).holds(match, words) if words else None
        found = _any_game(match, words) if told is None and words else told
    except (KeyError, IndexError, ValueError, StopIteration) as error:
        raise BadLesson("The claim {0!r} names something that is not on the table: {1}.", claim, error) from None
    if found is None:
        raise BadLesson("The claim {0!r} means nothing: its first word is no claim of this game.", claim)
    return found


def _any_game(match: Match, words: list[str]) -> bool | None:
    what, args = words[0], words[1:]
    decision = match.decision
    keys = [] if decision is None else [option.key for option in decision.options]
    if what == "legal":
        return " ".join(args) in keys
    if what == "illegal":
        return not any(fnmatchcase(key, " ".join(args)) for key in keys)
    if what == "decision":
        return decision is not None and args in ([decision.kind], [decision.kind, decision.seat])
    if what == "turn":
        return match.seats[match.game_rules.turn(match.state)[1]] == args[0]
    if what == "over":
        return match.over
    if what == "won":
        return match.result is not None and args[0] in match.result["winners"]
    if what == "told":
        return any(event.kind == args[0] for event in match.events(None))
    return None
