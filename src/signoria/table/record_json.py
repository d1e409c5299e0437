"""Records as JSON, for programs that would rather not read text: the same game, nothing more and nothing less.

    {"format": "signoria/record/1",
     "head": {"game": "pax", "rules": "2e", "seats": "fugger medici", "seed": "7"},
     "turns": [{"number": 1, "seat": "fugger", "choices": [{"seat": "fugger", "key": "buy west 3"}]}]}

A choice names its seat. `{"undo": SEAT}` takes the choice before it back, with `"agreed": true` where the others had to
agree; `{"resign": SEAT}` is a seat that leaves. The head has the lines of the record; a position in it is a document.
"""

import json
from collections.abc import Mapping
from typing import Any, Final, NotRequired, TypedDict

from signoria.table.errors import BadRecord
from signoria.table.game import Game
from signoria.table.match import Match
from signoria.table.positions import one_line
from signoria.table.record import TITLE, read_record
from signoria.table.typing import Position_co, Result_co, View_co

FORMAT: Final = "signoria/record/1"


class RecordedChoice(TypedDict):
    """A choice (`seat`, `key`), one that is taken back (`undo`, `agreed`), or a seat that leaves (`resign`)."""

    seat: NotRequired[str]
    key: NotRequired[str]
    undo: NotRequired[str]
    agreed: NotRequired[bool]
    resign: NotRequired[str]


class RecordedTurn(TypedDict):
    """A turn: its number, whose it is, and what was chosen in it."""

    number: int
    seat: str
    choices: list[RecordedChoice]


class RecordDocument(TypedDict):
    """A record as JSON."""

    format: str
    head: dict[str, Any]
    turns: list[RecordedTurn]


def record_document(text: str) -> RecordDocument:
    """A record as JSON; raises BadRecord with the line that cannot be read. Nothing is played."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != TITLE:
        raise BadRecord("line 1: a record begins with the line {0!r}.", TITLE)
    head: dict[str, Any] = {}
    turns: list[RecordedTurn] = []
    in_head = True
    for number, line in enumerate(lines[1:], start=2):
        before, colon, after = line.partition(":")
        words = before.split()
        if not line.strip():
            in_head = False
        elif in_head:
            if not colon or len(words) != 1:
                raise BadRecord("line {0}: {1!r} is not 'name: value'.", number, line[:60])
            head[words[0]] = _parsed(after, number) if words[0] == "position" else after.strip()
        else:
            if not colon or len(words) != 2 or not words[0].isdigit():
                raise BadRecord("line {0}: {1!r} is not 'turn seat: choice; choice'.", number, line[:60])
            choices = [_choice(item.strip(), words[1]) for item in after.split(";")]
            turns.append({"number": int(words[0]), "seat": words[1], "choices": choices})
    return {"format": FORMAT, "head": head, "turns": turns}


def _parsed(text: str, number: int) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise BadRecord("line {0}: the position is no JSON: {1}.", number, error) from None


def _choice(item: str, owner: str) -> RecordedChoice:
    words = item.split()
    if item.startswith("undo ") and len(words) > 1:
        return {"undo": words[1], "agreed": True} if words[2:] == ["agreed"] else {"undo": words[1]}
    if item.startswith("resign ") and len(words) > 1:
        return {"resign": words[1]}
    if item.startswith("@"):
        seat, _, key = item[1:].partition(" ")
        return {"seat": seat, "key": key}
    return {"seat": owner, "key": item}


def record_text(document: Mapping[str, Any]) -> str:
    """The record of such a document, for `signoria.load`; raises BadRecord where it is none. Nothing is played."""
    if not isinstance(document, Mapping):
        raise BadRecord("The document is no record: an object is needed, not {0!r}.", type(document).__name__)
    if document.get("format") != FORMAT:
        raise BadRecord("The format {0!r} cannot be read: give {1!r}.", document.get("format"), FORMAT)
    try:
        head: Mapping[str, Any] = document["head"]
        lines = [
            TITLE,
            *[f"{name}: {one_line(value) if name == 'position' else value}" for name, value in head.items()],
        ]
        lines.append("")
        for turn in document["turns"]:
            items = "; ".join([_item(choice, turn["seat"]) for choice in turn["choices"]])
            lines.append(f"{turn['number']} {turn['seat']}: {items}")
    except KeyError as error:
        raise BadRecord("The document is no record: {0} is missing or of another kind.", error) from None
    except (TypeError, AttributeError):
        raise BadRecord(
            "The document is no record: its 'head' is no object, or its 'turns' or 'choices' are no list of objects."
        ) from None
    return "\n".join(lines) + "\n"


def is_json(text: str) -> bool:
    """Whether a text is a document, and not a record as text."""
    return text.lstrip().startswith("{")


def json_of(text: str) -> dict[str, Any]:
    """The document of such a text; raises BadRecord."""
    try:
        document: dict[str, Any] = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord("This is no JSON: {0}.", error) from error
    return document


def plain_record(text: str) -> str:
    """A record as text, from text or JSON; raises BadRecord where it is neither. Nothing is played."""
    return record_text(json_of(text)) if is_json(text) else text


def read_either(
    text: str, games: Mapping[str, Game[View_co, Result_co, Position_co]]
) -> Match[View_co, Result_co, Position_co]:
    """The match of a record, as text or as JSON; raises BadRecord."""
    if not is_json(text):
        return read_record(text, games)
    plain = plain_record(text)
    try:
        return read_record(plain, games)
    except BadRecord as error:
        # Its lines are none of the document.
        raise BadRecord("Written as text, {0}", error) from error


def _item(choice: Mapping[str, Any], owner: str) -> str:
    if "undo" in choice:
        return f"undo {choice['undo']} agreed" if choice.get("agreed") else f"undo {choice['undo']}"
    if "resign" in choice:
        return f"resign {choice['resign']}"
    return str(choice["key"]) if choice["seat"] == owner else f"@{choice['seat']} {choice['key']}"
