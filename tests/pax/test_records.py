"""Records of Pax Renaissance: the same match again, at every point."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import signoria
from signoria.table import BadRecord, CannotUndo
from tests.pax.games import new_game, random_games, wander
from tests.support.broken import choices_changed, letters_changed, record_loads_or_is_refused
from tests.support.pax import play, table
from tests.support.told import same


def test_a_record_begins_with_what_the_match_was_asked_for() -> None:
    match = signoria.new("pax", seats=["fugger", "medici", "coeur"], seed=7, rules="2e", variants=["astrology"])
    assert match.record() == (
        "signoria record 1\ngame: pax\nrules: 2e\nvariants: astrology\nseats: fugger medici coeur\nseed: 7\n\n"
    )


def test_a_line_is_a_turn() -> None:
    match = signoria.new("pax", seats=["fugger", "medici"], seed=7)
    play(match, "buy west 1", "buy east 1")
    play(match, "buy west 1", "pass")
    assert match.record().splitlines()[-2:] == [
        "1 fugger: buy west 1; buy east 1",
        "2 medici: buy west 1; pass",
    ]


def test_random_games_round_trip() -> None:
    for step, match in enumerate(random_games(range(16))):
        if step % 40 == 0 or match.over:
            assert same(signoria.load(match.record()), match)


def test_games_with_undos_round_trip() -> None:
    for number in range(8):
        match = new_game(number)
        for step, _ in enumerate(wander(match, number)):
            if step % 4 == 3:
                try:
                    match.undo()
                except CannotUndo:
                    if step % 8 == 7:
                        match.undo(agreed=True)
        assert same(signoria.load(match.record()), match)


def test_a_match_from_a_position_round_trips() -> None:
    match = table()
    assert same(signoria.load(match.record()), match)
    for step, _ in enumerate(wander(match, 3)):
        if step % 5 == 0:
            assert same(signoria.load(match.record()), match)
    assert same(signoria.load(match.record()), match)


def test_a_sampled_match_plays_to_the_end_and_its_record_loads() -> None:
    for step, match in enumerate(random_games(range(8))):
        if step % 25 == 0:
            twin = match.seat(match.seats[step % len(match.seats)]).sample(step)
            for walk, _ in enumerate(wander(twin, step)):
                if walk in (0, 2) or twin.over:
                    again = signoria.load(twin.record())
                    assert again.position() == twin.position()
                    assert again.record() == twin.record()
            assert twin.over


def test_a_record_is_loaded_from_a_file_named_by_text_or_path(tmp_path: Path) -> None:
    match = new_game(3)
    for _ in wander(match, 3, steps=30):
        pass
    file = tmp_path / "game.txt"
    file.write_text(match.record(), encoding="utf-8")
    assert same(signoria.load(file), match)
    assert same(signoria.load(str(file)), match)


def finished() -> str:
    match = new_game(5)
    for _ in wander(match, 5):
        pass
    return match.record()


def test_a_record_cut_off_at_any_line_loads_as_the_match_so_far() -> None:
    lines = finished().splitlines()
    head = lines.index("")
    for n in range(head, len(lines) + 1):
        text = "\n".join(lines[:n])
        assert signoria.load(text).record().strip() == text.strip()
    for n in range(head - 1):
        with pytest.raises(BadRecord):
            signoria.load("\n".join([*lines[:n], ""]))


RECORD = finished()


@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(st.data())
def test_a_record_with_letters_changed_loads_or_is_refused(data: st.DataObject) -> None:
    record_loads_or_is_refused(letters_changed(data, RECORD))


@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(st.data())
def test_a_record_with_choices_changed_loads_or_is_refused(data: st.DataObject) -> None:
    record_loads_or_is_refused(choices_changed(data, RECORD))
