"""Positions at every question: the document of the state where the game can be entered, and what was answered since.

A game writes and reads documents of its states at the questions it can be entered at. What was chosen after such a
question, and has not led to the next one yet, stands in the document as `answers`: the seat and the key of each choice,
secret ones of a simultaneous choice among them. Whoever loads the document gives these answers again.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from signoria.table.errors import BadPosition
from signoria.table.game import Game
from signoria.table.match import Match
from signoria.table.typing import Position_co, Result_co, View_co

ANSWERS: Final = "answers"


def parsed(text: str) -> object:
    """A document from its text; raises BadPosition."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadPosition("document", "it is not JSON: {0}.", error) from error


def taken_apart(document: Mapping[str, object]) -> tuple[Mapping[str, object], list[tuple[str, str]]]:
    """The document of the state, and the answers since; raises BadPosition."""
    if ANSWERS not in document:
        return document, []
    given = document[ANSWERS]
    if not isinstance(given, list):
        raise BadPosition(ANSWERS, "a list is needed here.")
    answers: list[tuple[str, str]] = []
    for i, one in enumerate(given):
        if (
            not isinstance(one, dict)
            or set(one) != {"seat", "key"}
            or not all(isinstance(v, str) for v in one.values())
        ):
            raise BadPosition(f"{ANSWERS}[{i}]", "an answer is an object with 'seat' and 'key', two texts.")
        answers.append((one["seat"], one["key"]))
    return {name: part for name, part in document.items() if name != ANSWERS}, answers


def put_together(document: Mapping[str, object], answers: list[tuple[str, str]]) -> Mapping[str, object]:
    """The document of the state with the answers since."""
    if not answers:
        return document
    return {**document, ANSWERS: [{"seat": seat, "key": key} for seat, key in answers]}


def begin(
    game: Game[View_co, Result_co, Position_co], header: dict[str, str], lines: dict[str, str] | None = None
) -> Match[View_co, Result_co, Position_co]:
    """The match that this header sets up (where not all of it does, the `lines` that do).

    Raises BadOption, or BadPosition where a position in it cannot be.
    """
    lines = header if lines is None else lines
    text = lines.get("position", "")
    if f'"{ANSWERS}"' not in text:
        return Match(game, header, game.setup(lines))
    document = parsed(text)
    if not isinstance(document, dict):
        raise BadPosition("document", "an object is needed here.")
    state, answers = taken_apart(document)
    match = Match(game, header, game.setup({**lines, "position": one_line(state)}))
    match.resume(answers)
    return match


def match_at(
    game: Game[View_co, Result_co, Position_co],
    document: str | Mapping[str, object],
    load: Callable[[object], Any],
) -> Match[View_co, Result_co, Position_co]:
    """A match that starts at a position document (a dict, or its JSON text), whose state `load` reads; raises BadPosition.

    The state has its rule set as `rules`, which tells its name and variants.
    """
    whole = parsed(document) if isinstance(document, str) else document
    table, answers = taken_apart(whole) if isinstance(whole, dict) else (whole, [])
    state = load(table)
    header = {
        "game": game.name,
        "rules": state.rules.name,
        "variants": " ".join(state.rules.variants()),
        "position": one_line(put_together(game.position(state), answers)),
    }
    match = Match(game, header, state)
    match.resume(answers)
    return match


def one_line(document: object) -> str:
    """A document as JSON without blanks."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))
