"""Records of Age of Renaissance: the same match again at every point, and the golden games the same for ever."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import signoria
from bench.fuzz import crowded_position
from signoria.table import BadRecord, CannotUndo
from signoria.table.dice import Dice
from tests.age.games import new_game, random_games, wander
from tests.support.age import keys, play, table
from tests.support.broken import choices_changed, letters_changed, record_loads_or_is_refused
from tests.support.told import same

RECORDS = Path(__file__).resolve().parent.parent.parent / "records" / "age"
GOLDEN = tomllib.loads((RECORDS / "golden.toml").read_text(encoding="utf-8"))


def test_a_record_begins_with_what_the_match_was_asked_for() -> None:
    match = signoria.new("age", seats=["ann", "ben", "cem"], seed=7, variants=["loire", "open_cash=no"], length="basic")
    assert match.record() == (
        "signoria record 1\ngame: age\nrules: european\nvariants: loire open_cash=no\nseats: ann ben cem\nseed: 7\n"
        "length: basic\n\n"
    )
    match = signoria.new("age", seats=3, max_turns=4)
    assert match.record().splitlines()[3:7] == [
        "seats: player1 player2 player3",
        "seed: 0",
        "length: campaign",
        "max_turns: 4",
    ]


def test_a_line_is_the_part_of_a_player_and_secret_answers_carry_names() -> None:
    match = signoria.new("age", seats=["ann", "ben", "cem"], seed=7)
    cards = [keys(match, seat)[0] for seat in match.seats]
    play(match, *(f"@{seat} {card}" for seat, card in zip(match.seats, cards, strict=True)))
    play(match, "@cem bid 3", "@ann bid 2", "@ben bid 1")
    play(match, "capital venice", "capital genoa")
    assert match.record().splitlines()[7:] == [
        f"0 ann: {cards[0]}; @ben {cards[1]}; @cem {cards[2]}; @cem bid 3; bid 2; @ben bid 1",
        "0 cem: capital venice",
        "0 ann: capital genoa",
    ]


def test_random_games_round_trip() -> None:
    for step, match in enumerate(random_games(range(6))):
        if step % 110 == 0 or match.over:
            assert same(signoria.load(match.record()), match)


def test_a_game_half_way_through_a_secret_choice_round_trips_with_the_answers_given() -> None:
    match = new_game(2)
    for seat in match.seats[:2]:
        play(match, f"@{seat} {keys(match, seat)[0]}")
    again = signoria.load(match.record())
    assert same(again, match)
    assert [again.seat(seat).decision is None for seat in again.seats] == [True, True, False, False, False]


def test_games_with_undos_round_trip() -> None:
    for number in range(4):
        match = new_game(number)
        for step, _ in enumerate(wander(match, number)):
            if step % 6 == 5 and not match.over and match.answers:
                last = match.seats[match.standing()[-1].answer.seat]
                try:
                    match.undo(last)
                except CannotUndo:
                    if step % 12 == 11:
                        match.undo(last, agreed=True)
        assert same(signoria.load(match.record()), match)


@pytest.mark.rule("age:11.4.a")
def test_a_game_that_players_leave_round_trips() -> None:
    match = new_game(3)  # six players
    for step, _ in enumerate(wander(match, 3)):
        if step in (60, 90, 91):
            match.resign({60: "player1", 90: "player4", 91: "player2"}[step])
    assert match.record().count("resign player") == 3
    assert same(signoria.load(match.record()), match)


def test_a_match_from_a_position_round_trips() -> None:
    for match in (table(3, "expansion", venice={"expansion": 9}), signoria.age.from_position(crowded_position(6))):
        assert same(signoria.load(match.record()), match)
        for step, _ in enumerate(wander(match, 3, steps=200)):
            if step % 40 == 0:
                assert same(signoria.load(match.record()), match)
        assert same(signoria.load(match.record()), match)


def test_a_sampled_match_has_a_record_of_its_own() -> None:
    dice = Dice(5)
    for number in range(2):
        for step, match in enumerate(wander(new_game(number), number, steps=120)):
            if step % 40 == 20 and not match.over:
                twin = match.seat(match.seats[-1]).sample(dice)
                assert "seed" not in twin.record().partition("\n\n")[0].replace('"seed":0', "")
                again = signoria.load(twin.record())
                assert again.position() == twin.position()
                assert repr(again.decision) == repr(twin.decision)


def test_a_record_is_loaded_from_a_file_named_by_text_or_path(tmp_path: Path) -> None:
    match = new_game(3)
    for _ in wander(match, 3, steps=30):
        pass
    file = tmp_path / "game.txt"
    file.write_text(match.record(), encoding="utf-8")
    assert same(signoria.load(file), match)
    assert same(signoria.load(str(file)), match)


# ---------------------------------------------------------------------- bad records


def finished() -> str:
    *_, match = wander(new_game(0), 5)
    return match.record()


RECORD = finished()


def test_a_record_cut_off_at_any_line_loads_as_the_match_so_far() -> None:
    lines = RECORD.splitlines()
    head = lines.index("")
    for n in range(head, len(lines) + 1, 2):
        text = "\n".join(lines[:n])
        assert signoria.load(text).record().strip() == text.strip()
    for n in range(head - 2):
        with pytest.raises(BadRecord):
            signoria.load("\n".join([*lines[:n], ""]))


@settings(max_examples=40, deadline=None, derandomize=True, database=None)
@given(st.data())
def test_a_record_with_letters_changed_loads_or_is_refused(data: st.DataObject) -> None:
    record_loads_or_is_refused(letters_changed(data, RECORD))


@settings(max_examples=40, deadline=None, derandomize=True, database=None)
@given(st.data())
def test_a_record_with_choices_changed_loads_or_is_refused(data: st.DataObject) -> None:
    record_loads_or_is_refused(choices_changed(data, RECORD))


# ---------------------------------------------------------------------- golden games


def test_there_are_twenty_golden_games_and_none_is_unlisted() -> None:
    assert len(GOLDEN) >= 20
    assert {path.stem for path in RECORDS.glob("*.txt")} == set(GOLDEN)


def test_they_cover_players_lengths_maps_switches_undo_leaving_and_agreed_turns() -> None:
    texts = [(RECORDS / f"{name}.txt").read_text(encoding="utf-8") for name in GOLDEN]
    heads = [dict(line.split(": ", 1) for line in text.partition("\n\n")[0].splitlines()[1:]) for text in texts]
    assert {(len(head["seats"].split()), head["length"]) for head in heads} == {
        (players, length) for players in (3, 4, 5, 6) for length in ("basic", "intermediate", "campaign")
    }
    for word in ("board_1996", "loire", "timber=printed", "heavens_requires=nothing", "double_satellites=no",
                 "open_cash=no", "max_turns:", "undo ", "resign "):  # fmt: skip
        assert any(word in text for text in texts), word


@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_a_golden_game_replays_the_same(name: str) -> None:
    text = (RECORDS / f"{name}.txt").read_text(encoding="utf-8")
    match = signoria.load(RECORDS / f"{name}.txt")
    assert match.record() == text
    assert match.result is not None
    assert (match.result["victory"], match.result["winners"]) == (GOLDEN[name]["victory"], GOLDEN[name]["winners"])
    assert match.answers == GOLDEN[name]["choices"]
    assert match.fingerprint() == GOLDEN[name]["digest"]
