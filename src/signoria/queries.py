"""What people ask of a position: `signoria.queries.ask(match, "fair", "west")`, and which questions a game answers.

Each game brings its own questions (`GamePackage.queries`). Answers are JSON values. A question about a position is answered
from the whole position, hidden things included: it is for those who study a position, not for players at a table.
"""

import inspect
from collections.abc import Callable, Mapping
from typing import Any

from signoria.registry import game
from signoria.table.errors import BadOption
from signoria.table.match import Match
from signoria.table.readings import Json


def questions(name: str) -> Mapping[str, str]:
    """The questions a game answers, each with the words it wants: `{"fair": "SIDE", "tokens": "[PIECE] [RELIGION] …"}`."""
    return {question: _wants(answer) for question, answer in game(name).queries().items()}


def ask(match: Match, question: str, *words: str) -> Json:
    """The answer as JSON; raises BadOption where there is no such question or a word makes no sense."""
    known = game(match.game).queries()
    if question not in known:
        listed = ", ".join(known) or "none"
        raise BadOption("There is no question {0!r} about {1!r}: known are {2}.", question, match.game, listed)
    answer = known[question]
    try:
        inspect.signature(answer).bind(match, *words)
    except TypeError:
        wants = _wants(answer)
        raise BadOption("The question {0!r} wants {1}.", question, wants or "no more words") from None
    found: Any = answer(match, *words)
    told: Json = found
    return told


def _wants(answer: Callable[..., object]) -> str:
    words = []
    for name, parameter in list(inspect.signature(answer).parameters.items())[1:]:
        optional = parameter.default is not inspect.Parameter.empty
        words.append(f"[{name.upper()}]" if optional else name.upper())
    return " ".join(words)
