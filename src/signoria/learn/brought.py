"""What people bring along as text: a record (as text or as JSON), a position, or a study of the analysis board.

Its `format` says what it is; `docs/formats.md` describes each.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

import signoria
from signoria.learn.moments import head, moment, whole
from signoria.registry import package_of_position
from signoria.table import BadPosition, BadRecord, Match
from signoria.table.record_json import is_json, json_of

Kind = Literal["record", "position", "study"]
STUDY: Final = "signoria/study/1"


@dataclass(frozen=True, slots=True)
class Brought:
    """What it is, with what is needed to play it: a position, or a record, so many of its choices, and some after them."""

    kind: Kind
    record: str = ""
    position: Mapping[str, object] | None = None
    at: int | None = None
    choices: tuple[tuple[str, str], ...] = ()  # seat and key

    @property
    def game(self) -> str:
        """Which game it is of; raises BadRecord, BadPosition."""
        return self.start().game if self.position is None else package_of_position(self.position).name

    def start(self) -> Match:
        """The match before anything is chosen; raises BadRecord, BadPosition."""
        return whole(head(self.record)) if self.position is None else _from_position(self.position)

    def match(self) -> Match:
        """The match where it stands; raises BadRecord, BadPosition, BadOption, IllegalChoice."""
        if self.position is not None:
            return _from_position(self.position)
        match = whole(self.record) if self.at is None else moment(self.record, self.at)
        for seat, key in self.choices:
            match.choose(key, seat)
        return match


def _from_position(document: Mapping[str, object]) -> Match:
    try:
        return signoria.from_position(document)
    except RecursionError as error:
        raise BadPosition("document", "it is nested too deeply.") from error


def brought(text: str) -> Brought:
    """What a text is; raises BadRecord where it is nothing that can be brought. Nothing is played."""
    if not is_json(text):
        return Brought("record", text)
    document = json_of(text)
    form = str(document.get("format", ""))[:60]
    if form.startswith("signoria/record/"):
        return Brought("record", text)
    # Studies that were kept before they had a format are known by what they hold.
    if form.startswith("signoria/study/") or ("format" not in document and document.keys() >= {"record", "nodes"}):
        return _study(document)
    try:
        package_of_position(document)
    except BadPosition as error:
        known = ", ".join([package.name for package in signoria.games().loaded()])
        raise BadRecord(
            "The format {0!r} is that of no record, no study and no position of a game: known are {1}.", form, known
        ) from error
    return Brought("position", position=document)


def _study(document: Mapping[str, Any]) -> Brought:
    """A study where one is in it: the branch that leads there."""
    if document.get("format", STUDY) != STUDY:
        raise BadRecord("The format {0!r} cannot be read: give {1!r}.", document["format"], STUDY)
    record, at = document.get("record"), document.get("at")
    if not isinstance(record, str):
        raise BadRecord("The study cannot be read: its 'record' is no text.")
    if at is not None and (not isinstance(at, int) or at < 0):
        raise BadRecord("The study cannot be read: its 'at' is no number of choices.")
    nodes = document.get("nodes")
    branches: dict[int, tuple[int, str, str]] = {}
    for node in nodes if isinstance(nodes, list) else [None]:
        match node:
            case {"id": int(name), "parent": int(parent), "seat": str(seat), "key": str(key)} if parent < name:
                branches[name] = parent, seat, key
            case _:
                raise BadRecord("The study cannot be read: its 'nodes' are no list of choices, each after its parent.")
    choices: list[tuple[str, str]] = []
    here = document.get("here")
    while isinstance(here, int) and here in branches:  # a parent has a smaller number, so this ends
        here, seat, key = branches[here]
        choices.append((seat, key))
    return Brought("study", record, at=at, choices=tuple(reversed(choices)))
