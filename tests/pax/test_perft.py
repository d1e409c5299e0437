"""Perft: the number of choice sequences from many positions, each the same however it is counted."""

from typing import Any

import pytest

import signoria
from signoria.pax import PaxMatch
from signoria.table.flow import Ask, Flow
from tests.pax.perft import Position, divide, main, perft, positions

POSITIONS = positions()
EVERY = pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
COUNTS = [
    pytest.param(position, depth, count, id=f"{name}-{depth}")
    for name, position in POSITIONS.items()
    for depth, count in enumerate(position.counts, 1)
]
SHALLOW = 3


def perft_by_flow(game: Any, state: Any, depth: int, answers: tuple[int, ...] = ()) -> int:
    """The same count without a match: the game entered anew at the position for each sequence of answers.

    Unlike `perft` it makes the last choice of each sequence too.
    """
    table = state.copy()
    table.log = None
    flow: Flow[None] = game.play(table)
    ask = _real(flow, next(flow, None))
    for answer in answers:
        ask = _real(flow, _send(flow, answer))
    if ask is None or len(answers) == depth:
        return 1
    return sum(perft_by_flow(game, state, depth, (*answers, value)) for value in ask[2])


def _send(flow: Flow[None], value: int) -> Ask | None:
    try:
        return flow.send(value)
    except StopIteration:
        return None


def _real(flow: Flow[None], ask: Ask | None) -> Ask | None:
    while ask is not None and len(ask[2]) == 1:
        ask = _send(flow, ask[2][0])
    return ask


def reloaded(match: PaxMatch) -> PaxMatch:
    return signoria.pax.from_position(match.position())


# ---------------------------------------------------------------------- the table of counts


def test_there_are_many_positions_of_different_character_and_all_were_verified_by_hand() -> None:
    assert len(POSITIONS) >= 12
    assert len({position.character for position in POSITIONS.values()}) == len(POSITIONS)
    for position in POSITIONS.values():
        assert len(position.counts) >= max(3, position.by_hand)
        assert position.by_hand >= 1
        assert all(f"Depth {depth}" in position.note for depth in (1, 2))
    assert sum(position.by_hand >= 2 and bool(position.divide) for position in POSITIONS.values()) >= 6


@pytest.mark.parametrize(("position", "depth", "count"), COUNTS)
def test_the_number_of_choice_sequences(position: Position, depth: int, count: int) -> None:
    assert perft(position.match(), depth) == count


@EVERY
def test_the_second_choices_after_each_first_one(position: Position) -> None:
    assert divide(position.match(), 2) == position.divide
    assert sum(position.divide.values()) == position.counts[1]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(("seats", "counts"), [(2, (8, 58)), (3, (8, 42)), (4, (8, 42))])
def test_the_first_two_choices_of_a_game_do_not_depend_on_the_deal(
    seats: int, counts: tuple[int, int], seed: int
) -> None:
    match = signoria.new("pax", seats=seats, seed=seed)
    assert (perft(match, 1), perft(match, 2)) == counts


@pytest.mark.parametrize(
    "banks",
    [["fugger", "medici"], ["medici", "coeur", "marchionni"], ["fugger", "medici", "coeur", "marchionni"]],
    ids=len,
)
def test_the_start_positions_are_those_of_new_games(banks: list[str]) -> None:
    match = signoria.new("pax", seats=banks, seed=len(banks))
    position = POSITIONS[f"start-{len(banks)}"]
    assert match.position() == position.document
    assert perft(match, 3) == position.counts[2]


# ---------------------------------------------------------------------- the same count in every way


@EVERY
def test_a_copy_a_record_and_the_position_again_have_the_same_counts(position: Position) -> None:
    match = position.match()
    wanted = divide(match, SHALLOW)
    assert divide(match.copy(), SHALLOW) == wanted
    assert divide(match.copy().copy(), SHALLOW) == wanted
    assert divide(signoria.load(match.record()), SHALLOW) == wanted
    assert divide(reloaded(match), SHALLOW) == wanted


@EVERY
def test_so_have_they_after_each_first_choice(position: Position) -> None:
    start = position.match()
    assert start.decision is not None
    for option in start.decision.options:
        match = start.copy()
        match.choose(option)
        wanted = divide(match, 2)
        assert divide(signoria.load(match.record()), 2) == wanted
        if match.decision is not None and match.decision.kind in ("action", "op"):  # where a position can be entered
            assert divide(reloaded(match), 2) == wanted


@EVERY
def test_taking_a_choice_back_leaves_the_count_as_it_was(position: Position) -> None:
    match = position.match()
    assert match.decision is not None
    for option in tuple(match.decision.options):
        match.choose(option.key)
        match.undo(agreed=True)
    assert perft(match, 2) == position.counts[1]


@EVERY
def test_counting_by_raw_flows_is_counting_by_matches(position: Position) -> None:
    match = position.match()
    for depth in range(1, SHALLOW + 1):
        assert perft_by_flow(match.game_rules, match.state, depth) == position.counts[depth - 1]


@EVERY
def test_counting_changes_nothing(position: Position) -> None:
    match = position.match()
    before = match.position(), match.record(), match.view(), len(match.events())
    perft(match, SHALLOW)
    divide(match, SHALLOW)
    assert (match.position(), match.record(), match.view(), len(match.events())) == before


@EVERY
def test_a_divided_count_adds_up(position: Position) -> None:
    for depth, count in enumerate(position.counts[:SHALLOW], 1):
        by_choice = divide(position.match(), depth)
        assert len(by_choice) == position.counts[0]
        assert sum(by_choice.values()) == count


def test_no_choice_at_all_is_one_sequence_and_a_finished_game_is_one_leaf_at_every_depth() -> None:
    match = POSITIONS["campaign-vassals"].match()
    assert perft(match, 0) == 1
    match.choose("pass")
    assert match.over
    assert [perft(match, depth) for depth in range(4)] == [1, 1, 1, 1]
    assert divide(match, 3) == {}


# ---------------------------------------------------------------------- the command


def test_the_command_prints_the_count_by_first_choice(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["queens-suitors", "3"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["play", "PREN044", "7"] in lines
    assert lines[-1] == ["total", "18", "(expected:", "18)"]


@pytest.mark.parametrize("arguments", [[], ["nowhere", "2"], ["start-2"], ["start-2", "deep"]])
def test_the_command_refuses_what_it_cannot_count(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert "start-2" in capsys.readouterr().err
