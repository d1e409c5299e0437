"""What people bring along: its format says what it is, and where it is gone on with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import signoria
from signoria.learn.brought import brought
from signoria.sentences import retold
from signoria.table import BadOption, BadRecord, record_document

MATCH = signoria.new("pax", seats=["fugger", "medici"], seed=7)
MATCH.choose("buy west 3")
RECORD = MATCH.record()


def study(**other: Any) -> dict[str, Any]:
    """A study of the start of the game, with two branches."""
    start = signoria.load(RECORD.split("\n\n")[0] + "\n\n")
    nodes = []
    for number, key in enumerate([option.key for option in start.decision.options][:2] if start.decision else []):
        nodes.append({"id": number, "parent": -1, "seat": "fugger", "key": key, "label": key, "name": ""})
    return {"format": "signoria/study/1", "record": RECORD, "at": 0, "nodes": nodes, "here": 1, **other}


def test_a_record_is_one_as_text_and_as_json() -> None:
    for text in (RECORD, json.dumps(record_document(RECORD))):
        found = brought(text)
        assert (found.kind, found.game) == ("record", "pax")
        assert found.start().answers == 0
        assert found.match().record() == RECORD


def test_a_position_is_one_of_its_game() -> None:
    for game in ("pax", "age"):
        position = signoria.new(game, seats=3, seed=1).position()
        found = brought(json.dumps(position))
        assert (found.kind, found.game) == ("position", game)
        assert found.match().position() == position


@pytest.mark.parametrize("kept", ["with its format", "from before studies had one"])
def test_a_study_is_gone_on_with_from_where_one_is_in_it(kept: str) -> None:
    document = study()
    if kept != "with its format":
        del document["format"]
    found = brought(json.dumps(document))
    assert (found.kind, found.game) == ("study", "pax")
    chosen = [entry.answer.key for entry in found.match().entries()]
    assert chosen == [document["nodes"][1]["key"]]
    for where in (-1, 99, None):
        assert brought(json.dumps(study(here=where))).match().answers == 0
    whole = brought(json.dumps(study(at=None, nodes=[]))).match()
    assert whole.record() == RECORD


def test_a_study_may_hold_its_record_as_json() -> None:
    found = brought(json.dumps(study(record=json.dumps(record_document(RECORD)), at=1, here=-1)))
    assert found.match().record() == RECORD


@pytest.mark.parametrize(
    ("document", "english", "spanish"),
    [
        ({"format": "signoria/net/1"}, "The format 'signoria/net/1' is that of no record,", "El formato "),
        (
            {"format": "signoria/study/2"},
            "The format 'signoria/study/2' cannot be read: give",
            "No se puede leer el formato ",
        ),
        (study(record=1), "The study cannot be read: its 'record' is no text.", "No se puede leer el estudio: "),
        (study(at=-1), "The study cannot be read: its 'at' is no number of choices.", "No se puede leer el estudio: "),
        (study(nodes={}), "The study cannot be read: its 'nodes' are no list", "No se puede leer el estudio: "),
        (study(nodes=[{"id": 1, "parent": 1, "seat": "fugger", "key": "x"}]), "The study cannot", "No se puede leer"),
    ],
)
def test_what_is_nothing_of_that_is_refused_in_a_sentence(document: object, english: str, spanish: str) -> None:
    with pytest.raises(BadRecord) as caught:
        brought(json.dumps(document))
    assert str(caught.value).startswith(english)
    assert retold(caught.value, "es").startswith(spanish)


def test_text_that_is_no_json_is_refused_in_both_languages() -> None:
    with pytest.raises(BadRecord, match=r"^This is no JSON: .*\.$") as caught:
        brought('{"players": [')
    assert retold(caught.value, "es").startswith("Esto no es JSON: ")


def test_what_is_brought_is_never_the_name_of_a_file(tmp_path: Path) -> None:
    kept = tmp_path / "game.txt"
    kept.write_text(RECORD, encoding="utf-8")
    for text in (str(kept), json.dumps(study(record=str(kept), at=None)), json.dumps(study(record=str(kept), at=0))):
        with pytest.raises(BadRecord, match=r"^line 1: a record begins with the line"):
            brought(text).match()
    with pytest.raises(BadOption, match="There is no moment 9"):
        brought(json.dumps(study(at=9))).match()
