"""The next choice on the way through a puzzle, looked for in a worker."""

import signoria
from signoria.arena.puzzles import next_step, puzzle_of


def hint_for(record: str, lang: str) -> dict[str, str] | None:
    """The next choice of the player of the puzzle that this record is a try at; None when there is no sure win any more."""
    match = signoria.load(record)
    riddle = puzzle_of(match.header)
    step = None if riddle is None else next_step(riddle, match, lang)
    return None if step is None else {"seat": step.seat, "key": step.key, "label": step.label}
