"""Documents and records that are changed by chance: whatever is done to them, they load or are refused in a sentence."""

import copy
import json
from typing import Any

from hypothesis import strategies as st

import signoria
from signoria.table import BadRecord

Path = tuple[str | int, ...]


def paths(value: Any, here: Path = ()) -> list[Path]:
    """The ways to all that a document holds, itself first."""
    found = [here]
    if isinstance(value, dict):
        for key in value:
            found += paths(value[key], (*here, key))
    elif isinstance(value, list):
        for i, item in enumerate(value):
            found += paths(item, (*here, i))
    return found


class Changes:
    """What can be done to a document: anything anywhere taken away, or replaced by what stands elsewhere or nowhere."""

    def __init__(self, document: dict[str, Any]) -> None:
        self._document = document
        self._paths = paths(document)
        texts = {text for text in json.dumps(document).split('"') if text.strip(" ,:[]{}")}
        ids = st.sampled_from(sorted({str(step) for path in self._paths for step in path} | texts))
        self._ids = ids
        self._things: st.SearchStrategy[Any] = (
            st.none() | st.booleans() | st.integers(-3, 9) | st.integers() | st.floats() | st.text(max_size=5)
            | ids | st.lists(ids, max_size=3) | st.dictionaries(ids, st.none() | st.booleans() | ids, max_size=3)
            | st.just([]) | st.just({})
        )  # fmt: skip

    def anything(self) -> st.SearchStrategy[Any]:
        """Whatever JSON can say with the words of the document."""
        return st.recursive(
            self._things,
            lambda inner: st.lists(inner, max_size=3) | st.dictionaries(self._ids, inner, max_size=4),
        )

    def changed(self, data: st.DataObject) -> dict[str, Any]:
        """The document with up to three changes."""
        document = copy.deepcopy(self._document)
        for _ in range(data.draw(st.integers(1, 3))):
            path = data.draw(st.sampled_from(self._paths[1:]))
            here: Any = document
            try:
                for step in path[:-1]:
                    here = here[step]
                how = data.draw(st.sampled_from(["put", "put", "delete", "add"]))
                if how == "put":
                    here[path[-1]] = data.draw(self._things)
                elif how == "delete":
                    del here[path[-1]]
                elif isinstance(here, list):
                    here.append(data.draw(st.sampled_from(here) | self._things))
                else:
                    here[data.draw(self._ids)] = data.draw(self._things)
            except (LookupError, TypeError):
                continue  # an earlier change took this place away
        return document


def letters_changed(data: st.DataObject, record: str) -> str:
    """The record with some letters left out and others put in, behind its first line."""
    text = record
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(18, len(text)))
        cut = data.draw(st.integers(0, 4))
        text = text[:at] + data.draw(st.text(max_size=4)) + text[at + cut :]
    return text


def choices_changed(data: st.DataObject, record: str) -> str:
    """The record with one choice in the place of another."""
    lines = record.splitlines()
    first = lines.index("") + 1
    at = data.draw(st.integers(first, len(lines) - 1))
    head, _, tail = lines[at].partition(": ")
    items = tail.split("; ")
    other = data.draw(st.sampled_from(lines[first:])).partition(": ")[2].split("; ")
    items[data.draw(st.integers(0, len(items) - 1))] = data.draw(st.sampled_from(other))
    lines[at] = f"{head}: {'; '.join(items)}"
    return "\n".join(lines)


def record_loads_or_is_refused(text: str) -> None:
    """A record is a match, or is refused in one sentence."""
    try:
        match = signoria.load(text)
    except BadRecord as error:
        sentence = str(error)
        assert "\n" not in sentence
        assert sentence.endswith(".")
        return
    assert match.record()
