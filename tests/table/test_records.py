"""Records: text that a person can read and that is the same match again."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import signoria
from signoria.table import BadRecord, Match, record_document, record_text
from tests.table.tiny import do, everything, load, stroll, tiny, turn_lines

RECORDS = Path(__file__).resolve().parents[2] / "records"
HEAD = "signoria record 1\ngame: tiny\nseats: ann ben\nseed: 1\n\n"


def test_a_record_is_a_head_and_one_line_a_turn() -> None:
    match = tiny(3, seed=12)
    do(match, "save", "give", "to cid", "coins 1", "@cid refuse", "pass")
    do(match, "bid", "@cid bid 1", "bid 0", "@ben bid 2", "pass", "save")
    assert match.record() == (
        "signoria record 1\n"
        "game: tiny\n"
        "seats: ann ben cid\n"
        "seed: 12\n"
        "\n"
        "1 ann: save; give; to cid; coins 1; @cid refuse; pass\n"
        "2 ben: bid; @cid bid 1; @ann bid 0; @ben bid 2; pass\n"
        "3 cid: save\n"
    ).replace("@ben ", "")


def test_a_record_of_nothing_done_is_its_head() -> None:
    assert tiny(2, 1).record() == HEAD
    assert everything(load(HEAD)) == everything(tiny(2, 1))
    assert everything(load(HEAD.rstrip())) == everything(tiny(2, 1))


@pytest.mark.parametrize("seats", [2, 3])
def test_a_record_round_trips_exactly_at_every_point(seats: int) -> None:
    for seed in range(5):
        for match in stroll(tiny(seats, seed), seed):
            again = load(match.record())
            assert everything(again) == everything(match)


def test_a_loaded_match_goes_on_like_the_one_that_was_saved() -> None:
    for seed in range(3):
        for step, match in enumerate(stroll(tiny(3, seed), seed)):
            if step % 7 == 0:
                one, other = load(match.record()), match.copy()
                for _ in stroll(one, step):
                    pass
                for _ in stroll(other, step):
                    pass
                assert everything(one) == everything(other)


def test_a_line_ends_with_its_turn() -> None:
    match = tiny(2, 2)
    for _ in stroll(match, 2):
        pass
    heads = [line.partition(":")[0] for line in turn_lines(match)]
    assert heads == [f"{turn} {('ann', 'ben')[(turn + 1) % 2]}" for turn in range(1, 10)]


def test_blank_space_and_line_ends_do_not_matter() -> None:
    match = tiny(2, 1)
    do(match, "save", "draw", "pass")
    text = match.record()
    for same in (text.replace("\n", "\r\n"), text + "\n\n", text.replace("; ", ";"), text.replace("; ", " ;  ")):
        assert everything(load(same)) == everything(match)


def test_a_turn_may_be_written_in_several_lines() -> None:
    match = load(HEAD + "1 ann: save\n1 ann: save\n\n1 ann: pass\n2 ben: save\n")
    assert turn_lines(match) == ["1 ann: save; save; pass", "2 ben: save"]


def bad(text: str) -> str:
    with pytest.raises(BadRecord) as caught:
        load(text)
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert sentence.endswith(".")
    return sentence


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("\n", 1),
        ("hello", 1),
        ("signoria record 2\ngame: tiny\n", 1),
        ("signoria record 1 \x00\ngame: tiny\n", 1),
        (HEAD.replace("game: tiny", "game tiny"), 2),
        (HEAD.replace("game: tiny", "ga me: tiny"), 2),
        (HEAD.replace("game: tiny", ": tiny"), 2),
        (HEAD.replace("game: tiny", "game: chess"), 2),
        (HEAD.replace("seed: 1", "seed: 1\nseed: 2"), 5),
        (HEAD.replace("seed: 1", "seed: 1\n1 ann: save"), 5),
        (HEAD + "save\n", 6),
        (HEAD + "ann: save\n", 6),
        (HEAD + "1: save\n", 6),
        (HEAD + "one ann: save\n", 6),
        (HEAD + "1 ann save\n", 6),
        (HEAD + "1 ann extra: save\n", 6),
        (HEAD + "1 ann:\n", 6),
        (HEAD + "1 ann: \n", 6),
        (HEAD + "1 ann: save;\n", 6),
        (HEAD + "1 ann: ; save\n", 6),
        (HEAD + "1 ann: save;; save\n", 6),
        (HEAD + "2 ann: save\n", 6),
        (HEAD + "1 ben: save\n", 6),
        (HEAD + "1 dan: save\n", 6),
        (HEAD + "01 ann: save\n", 6),
        (HEAD + "² ann: save\n", 6),
        (HEAD + "1 ann: fly\n", 6),
        (HEAD + "1 ann: s\n", 6),
        (HEAD + "1 ann: @ben save\n", 6),
        (HEAD + "1 ann: @dan save\n", 6),
        (HEAD + "1 ann: @\n", 6),
        (HEAD + "1 ann: undo ann\n", 6),
        (HEAD + "1 ann: undo\n", 6),
        (HEAD + "1 ann: save; undo\n", 6),
        (HEAD + "1 ann: save; undo ben\n", 6),
        (HEAD + "1 ann: save; undo dan\n", 6),
        (HEAD + "1 ann: save; undo dan agreed\n", 6),
        (HEAD + "1 ann: save; undo ann perhaps\n", 6),
        (HEAD + "1 ann: save; undo ann agreed agreed\n", 6),
        (HEAD + "1 ann: draw; undo ann\n", 6),
        (HEAD + "1 ann: save; pass; save\n", 6),
        (HEAD + "1 ann: save; pass\n\n# a word\n", 8),
        (HEAD + "1 ann: save; pass\n2 ben: save; pass\n2 ben: save\n", 8),
    ],
)
def test_a_bad_record_is_refused_with_the_number_of_the_line(text: str, line: int) -> None:
    assert bad(text).startswith(f"line {line}: ")


@pytest.mark.parametrize(
    "text",
    [
        HEAD.replace("game: tiny\n", ""),
        HEAD.replace("seed: 1", "seed: one"),
        HEAD.replace("seats: ann ben", "seats: ann"),
        HEAD.replace("seats: ann ben\nseed: 1", "position: {"),
        HEAD.replace("seats: ann ben\nseed: 1", "position: {}"),
    ],
)
def test_a_head_that_cannot_be_played_is_refused(text: str) -> None:
    assert re.match(r"line [1-5]: ", bad(text))


def long_record() -> str:
    match = tiny(3, 9)
    for step, _ in enumerate(stroll(match, 9)):
        if step % 6 == 5:
            match.undo(agreed=True)
    return match.record()


def test_a_record_cut_off_at_any_line_loads_or_is_refused_with_a_line_number() -> None:
    lines = long_record().splitlines()
    for n in range(len(lines)):
        text = "\n".join(lines[:n])
        if n < 4:
            bad(text)
        else:
            assert load(text).record().strip() == text.strip()


def test_a_record_cut_off_at_any_letter_loads_or_is_refused() -> None:
    text = long_record()
    for n in range(0, len(text), 3):
        loads_or_is_refused(text[:n])


def loads_or_is_refused(text: str) -> Match | None:
    try:
        match = load(text)
    except BadRecord as error:
        sentence = str(error)
        assert "\n" not in sentence
        assert sentence.endswith(".")
        assert re.match(r"line \d+: ", sentence), sentence
        return None
    return match


def test_a_line_left_out_or_twice_or_exchanged_is_refused() -> None:
    lines = long_record().splitlines()
    first = lines.index("") + 1
    for i in range(first, len(lines) - 1):
        left_out, twice, exchanged = lines.copy(), lines.copy(), lines.copy()
        del left_out[i]
        twice.insert(i, lines[i])
        exchanged[i], exchanged[i + 1] = lines[i + 1], lines[i]
        for garbled in (left_out, twice, exchanged):
            match = loads_or_is_refused("\n".join(garbled) + "\n")
            # Only a turn that says the same as its neighbour could still be read.
            assert match is None or match.record() != "\n".join(lines) + "\n"


PIECES = st.sampled_from([
    "save", "draw", "roll", "show", "give", "bid", "pass", "undo ann", "undo ben agreed", "undo", "@ben bid 1", "@ann", "@",
    "bid 0", "take", "refuse", "to ben", "coins 1", "; ", ";", "\n", "1 ann: ", "2 ben: ", "3 ann: ", ":", " ",
    "\x1c", "²", "é",
])  # fmt: skip


@settings(max_examples=250, deadline=None, derandomize=True, database=None)
@given(st.lists(PIECES, max_size=25).map("".join))
def test_any_turns_load_or_are_refused(text: str) -> None:
    match = loads_or_is_refused(HEAD + text)
    if match is not None:
        assert everything(load(match.record())) == everything(match)


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(st.text(max_size=80) | st.lists(PIECES | st.text(max_size=5)).map("".join))
def test_any_text_loads_or_is_refused(text: str) -> None:
    loads_or_is_refused(text)
    loads_or_is_refused("signoria record 1\n" + text)


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(st.data())
def test_a_record_with_letters_changed_loads_or_is_refused(data: st.DataObject) -> None:
    text = long_record()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 3))
        text = text[:at] + data.draw(st.text(max_size=3)) + text[at + cut :]
    loads_or_is_refused(text)


def test_what_is_no_record_is_named_by_its_type_alone() -> None:
    with pytest.raises(
        BadRecord, match=r"^A thing of the type 'dict' is no record: give its text or the path of its file\.$"
    ):
        signoria.load({"format": "x" * 5000})  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["", " ", "hello\n"])
def test_a_text_that_is_no_record_is_not_taken_for_the_name_of_a_file(text: str) -> None:
    with pytest.raises(BadRecord, match=r"^line 1: a record begins with the line 'signoria record 1'"):
        signoria.load(text)


def test_a_record_as_json_is_the_same_record() -> None:
    match = tiny(3, seed=12)
    do(match, "save", "give", "to cid", "coins 1", "@cid refuse", "pass")
    text = match.record() + "2 ben: undo ben; undo ben agreed; resign cid\n"
    document = record_document(text)
    assert document["head"] == {"game": "tiny", "seats": "ann ben cid", "seed": "12"}
    assert document["turns"][0]["choices"][-2:] == [{"seat": "cid", "key": "refuse"}, {"seat": "ann", "key": "pass"}]
    assert document["turns"][1]["choices"] == [{"undo": "ben"}, {"undo": "ben", "agreed": True}, {"resign": "cid"}]
    assert record_text(json.loads(json.dumps(document))) == text


def test_a_record_as_json_is_loaded_as_its_text_is(tmp_path: Path) -> None:
    match = signoria.new("pax", seats=["fugger", "medici"], seed=7)
    match.choose("buy west 3")
    document = json.dumps(record_document(match.record()), indent=1)
    kept = tmp_path / "game.json"
    kept.write_text(document, encoding="utf-8")
    for form in (document, f"\n {document}", kept, str(kept)):
        assert signoria.load(form).record() == match.record()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "This is no JSON: "),
        ("{" * 100_000, "This is no JSON: "),
        ("{}", "The format None cannot be read: give 'signoria/record/1'."),
        ('{"format": "signoria/record/2"}', "The format 'signoria/record/2' cannot be read: give 'signoria/record/1'."),
        (
            '{"format": "signoria/record/1", "head": {"game": "go"}, "turns": []}',
            "Written as text, line 2: there is no",
        ),
    ],
)
def test_json_that_is_no_record_is_refused_in_a_sentence(text: str, words: str) -> None:
    with pytest.raises(BadRecord, match=f"^{re.escape(words)}"):
        signoria.load(text)


def test_every_kept_record_is_the_same_as_json() -> None:
    texts = [path.read_text(encoding="utf-8") for path in sorted(RECORDS.rglob("*.txt"))]
    assert len(texts) > 60
    assert [record_text(record_document(text)) for text in texts] == texts


def test_a_record_that_starts_at_a_position_has_it_as_a_document() -> None:
    match = signoria.from_position(signoria.new("pax", seats=2, seed=7).position())
    match.choose("buy west 3")
    document = record_document(match.record())
    assert document["head"]["position"]["format"] == "signoria/pax-position/1"
    assert signoria.load(record_text(document)).fingerprint() == match.fingerprint()


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ({}, "The format None cannot be read: give 'signoria/record/1'."),
        ({"format": "signoria/record/1"}, "The document is no record: 'head' is missing or of another kind."),
        ({"format": "signoria/record/1", "head": {}, "turns": [{"number": 1}]}, "'choices' is missing"),
        (
            {"format": "signoria/record/1", "head": {}, "turns": None},
            "its 'turns' or 'choices' are no list of objects.",
        ),
        ({"format": "signoria/record/1", "head": 3, "turns": []}, "its 'head' is no object"),
        ([], "The document is no record: an object is needed, not 'list'."),
    ],
)
def test_what_is_no_record_as_json_is_told(document: Any, words: str) -> None:
    with pytest.raises(BadRecord, match=re.escape(words)):
        record_text(document)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a record", "line 1: a record begins with"),
        ("signoria record 1\ngame tiny\n", "line 2: 'game tiny' is not 'name: value'."),
        ("signoria record 1\ngame: tiny\nposition: {\n", "line 3: the position is no JSON"),
        (HEAD + "one ann: save\n", "line 6: 'one ann: save' is not 'turn seat: choice; choice'."),
    ],
)
def test_what_cannot_be_told_as_json_is_told_by_its_line(text: str, words: str) -> None:
    with pytest.raises(BadRecord, match=re.escape(words)):
        record_document(text)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("game: pax\nrules: 3e\nvariants: \nseats: fugger medici\nseed: 1", 3),
        ("game: pax\nrules: 2e\nvariants: no_such\nseats: fugger medici\nseed: 1", 4),
        ("game: pax\nrules: 2e\nvariants: \nseats: fugger fugger\nseed: 1", 5),
        ("game: pax\nrules: 2e\nvariants: \nseats: fugger medici\nseed: 2e", 6),
        ("game: pax\nrules: 2e\ncolour: red\nseats: fugger medici\nseed: 1", 4),
        ("game: pax\nposition: {}", 3),
        ("game: age\nrules: european\nseats: ann bob cid\nseed: 1\nlength: epic", 6),
        ("game: age\nrules: european\nvariants: open_cash=perhaps\nseats: ann bob cid\nseed: 1", 4),
        ("game: age\nseats: ann bob cid\nseed: 1\nmax_turns: none", 5),
    ],
)
def test_what_is_wrong_with_the_head_of_a_record_is_told_by_its_line(text: str, line: int) -> None:
    with pytest.raises(BadRecord, match=f"line {line}: the head of the record cannot be played"):
        signoria.load(f"signoria record 1\n{text}\n\n")
