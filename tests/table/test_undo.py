"""Undo: one choice at a time, to the start of the turn, never past what others have seen or done."""

import pytest

from signoria.table import BadOption, CannotUndo, Match
from tests.table.tiny import at, decision, do, everything, keys, load, pending, stroll, tiny, turn_lines


def cannot(match: Match, seat: str | None = None) -> str:
    """The seat cannot undo, and nothing changes; the sentence that says why."""
    before = everything(match)
    with pytest.raises(CannotUndo) as caught:
        match.undo(seat)
    assert everything(match) == before
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert sentence.endswith(".")
    return sentence


def board(match: Match) -> list[str]:
    """All but the record, which remembers undone choices."""
    return everything(match)[1:]


def test_undo_goes_back_one_choice_at_a_time_to_the_start_of_the_turn() -> None:
    match = tiny(3)
    do(match, "pass")
    path = [board(match)]
    for key in ("save", "give", "to ann", "coins 2"):
        if key == "coins 2":
            break
        do(match, key)
        path.append(board(match))
    while len(path) > 1:
        assert board(match) == path.pop()
        match.undo()
    assert board(match) == path.pop()
    cannot(match)


def test_nothing_can_be_undone_at_the_start_of_the_match() -> None:
    match = tiny(2)
    cannot(match)
    cannot(match, "ann")
    with pytest.raises(CannotUndo):
        match.undo(agreed=True)
    do(match, "save")
    match.undo()
    cannot(match)


@pytest.mark.parametrize("choice", ["draw", "roll", "show"])
def test_no_undo_past_a_reveal_or_a_roll(choice: str) -> None:
    match = at()
    do(match, choice)
    cannot(match)
    cannot(match, "ann")
    do(match, "save")
    match.undo()  # what came after can be taken back
    cannot(match)


def test_no_undo_past_the_start_of_the_turn() -> None:
    match = tiny(2)
    do(match, "save", "pass")
    for seat in (None, "ann", "ben"):
        cannot(match, seat)
    do(match, "save")
    match.undo()
    cannot(match)


def test_no_undo_of_a_choice_that_ended_the_turn_by_itself() -> None:
    match = tiny(2)
    do(match, "save", "save", "save")
    for seat in (None, "ann", "ben"):
        cannot(match, seat)


def test_no_undo_past_the_choice_of_another_seat() -> None:
    match = tiny(3)
    do(match, "give", "to ben", "coins 1", "take")
    cannot(match)
    cannot(match, "ann")
    cannot(match, "cid")
    do(match, "save")
    match.undo()
    cannot(match)
    cannot(match, "ann")


def test_the_reason_says_whose_choice_it_was() -> None:
    match = tiny(3)
    do(match, "give", "to ben", "coins 1", "take")
    assert "ben" in cannot(match, "ann")
    do(match, "save")
    match.undo()
    assert "ben" in cannot(match, "ann")
    assert "ben" in cannot(match)


def test_a_seat_takes_back_its_own_choice_in_the_turn_of_another() -> None:
    match = tiny(3)
    do(match, "give", "to ben", "coins 1")
    before = board(match)
    do(match, "take")
    match.undo("ben")
    assert board(match) == before
    cannot(match, "ben")  # the choice before is ann's
    match.undo("ann")
    assert keys(match) == ["coins 1", "coins 2"]


def test_a_seat_takes_back_its_secret_choice_while_the_others_think() -> None:
    match = tiny(3)
    do(match, "bid")
    before = board(match)
    do(match, "@cid bid 2")
    match.undo("cid")
    assert board(match) == before
    assert pending(match) == ["ann", "ben", "cid"]
    do(match, "@cid bid 1", "@ben bid 2")
    cannot(match, "cid")
    cannot(match)
    match.undo("ben")
    do(match, "@ben bid 0", "@ann bid 0")
    assert [e.data["coins"] for e in match.events() if e.kind == "has_bid"] == [0, 0, 1]
    cannot(match, "ann")


@pytest.mark.parametrize("last", ["draw", "roll", "pass", "show"])
def test_all_together_may_go_back_past_everything(last: str) -> None:
    match = at()
    do(match, "save")
    before = board(match)
    do(match, last)
    match.undo(agreed=True)
    assert board(match) == before


def test_with_agreement_the_same_chance_comes_again() -> None:
    match = tiny(2, 5)
    do(match, "roll")
    rolled = match.events()[-1]
    match.undo(agreed=True)
    do(match, "roll")
    assert match.events()[-1] == rolled


def test_with_agreement_a_whole_game_can_be_taken_back() -> None:
    match = tiny(3, 7)
    start = board(match)
    path = [board(m) for m in stroll(match, 7)]
    assert match.over
    while match.answers:
        assert board(match) == path.pop()
        match.undo(agreed=True)
    assert board(match) == path.pop() == start
    again = load(match.record())
    assert everything(again) == everything(match)
    for _ in stroll(again, 8):
        pass
    assert again.over


def test_undo_is_an_entry_of_the_record() -> None:
    match = tiny(3)
    do(match, "give", "to ben", "coins 1", "take")
    match.undo("ben")
    do(match, "refuse")
    do(match, "save")
    match.undo()
    do(match, "roll")
    assert turn_lines(match) == ["1 ann: give; to ben; coins 1; @ben take; undo ben; @ben refuse; save; undo ann; roll"]
    assert [e.undo_by for e in match.entries()].count(None) == 7
    assert [e.answer.key for e in match.standing()] == ["give", "to ben", "coins 1", "refuse", "roll"]
    assert everything(load(match.record())) == everything(match)


def test_an_agreed_undo_says_so_in_the_record() -> None:
    match = tiny(2)
    do(match, "draw")
    match.undo("ann", agreed=True)
    assert turn_lines(match) == ["1 ann: draw; undo ann agreed"]
    assert [(e.undo_by, e.agreed) for e in match.entries()] == [(None, False), ("ann", True)]
    assert match.standing() == ()
    assert everything(load(match.record())) == everything(match)


def test_an_agreed_undo_is_asked_for_by_a_seat_of_the_match() -> None:
    match = tiny(2)
    do(match, "draw")
    before = everything(match)
    with pytest.raises(BadOption, match="nobody"):
        match.undo("nobody", agreed=True)
    assert everything(match) == before


def test_an_agreed_undo_over_the_end_of_a_turn_is_recorded() -> None:
    match = tiny(2)
    do(match, "save", "pass", "save")
    match.undo(agreed=True)
    match.undo(agreed=True)
    do(match, "save", "pass")
    assert decision(match).seat == "ben"
    assert everything(load(match.record())) == everything(match)


def test_records_with_undos_at_any_point_round_trip() -> None:
    for seed in range(12):
        match = tiny(2 + seed % 2, seed)
        for step, _ in enumerate(stroll(match, seed)):
            if step % 3 == 2:
                try:
                    match.undo(None if step % 2 else match.seats[step % len(match.seats)])
                except CannotUndo:
                    if step % 4 == 0:
                        match.undo(agreed=True)
            if step % 5 == 0 or match.over:
                again = load(match.record())
                assert everything(again) == everything(match)
                assert everything(match.copy()) == everything(match)


def test_what_may_be_undone_is_the_same_after_loading_and_copying() -> None:
    for seed in range(8):
        for match in stroll(tiny(3, seed), seed):
            for seat in match.seats:
                outcomes = []
                for twin in (match.copy(), match.copy().copy(), load(match.record())):
                    try:
                        twin.undo(seat)
                        outcomes.append(everything(twin))
                    except CannotUndo as error:
                        outcomes.append([str(error)])
                assert outcomes[0] == outcomes[1] == outcomes[2]


def test_an_undone_event_is_forgotten_and_its_number_used_again() -> None:
    match = tiny(2)
    do(match, "save")
    count = len(match.events())
    match.undo()
    assert len(match.events()) == count - 1
    do(match, "roll")
    assert [e.number for e in match.events()] == list(range(count))
