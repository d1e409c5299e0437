"""Puzzles: every one that ships is won by its solution and in no other way; and what the miner takes for one."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from signoria.arena import solve
from signoria.arena.puzzles import Puzzle, Spoiler, next_step, outcome, prove, puzzle, puzzle_of, shipped, steps_of
from signoria.arena.puzzles.puzzle import LEVELS, essential_lines, only_line, puzzle_text, read_puzzle
from signoria.pax.facts import VICTORY_IDS
from signoria.pax.parts.mine import SEARCHED, Quarry, distinct, examine, is_near, mine, signature
from signoria.table import BadOption, Match
from tests.support.pax import card, cities, player, row, square, table

KINGS = [square("england"), square("france"), square("portugal")]
ONE_COMET = {"west": row(["PREN013", "COMET1", "PREN016", "PREN017", "PREN020", "PREN022"])}
TWO_COMETS = {"west": row(["PREN013", "COMET1", "COMET2", "PREN017", "PREN020", "PREN022"])}


def titled(found: Puzzle) -> str:
    return f"{found.number}-{found.victory}"


# ---------------------------------------------------------------------- those that ship


@pytest.mark.parametrize("found", shipped(), ids=titled)
def test_its_solution_wins_in_this_turn(found: Puzzle) -> None:
    match = found.start()
    assert match.decision is not None
    assert (match.decision.seat, match.decision.kind) == (found.mover, "action")
    assert match.view(found.mover)["turn"]["actions_left"] == 2
    turn = match.view(None)["turn"]["number"]
    for seat, key in found.solution:
        assert not match.over
        match.choose(key, seat)
    assert match.result is not None
    assert match.result["winners"] == [found.mover]
    assert match.result["victory"] == found.victory
    assert match.view(None)["turn"]["number"] == turn


@pytest.mark.parametrize("found", [found for found in shipped() if found.quick], ids=titled)
def test_it_is_won_in_one_way_whatever_is_hidden(found: Puzzle) -> None:
    """The small ones; `make puzzles` proves them all."""
    assert prove(found) is None


def test_there_are_thirty_of_many_kinds() -> None:
    found = shipped()
    assert [one.number for one in found] == list(range(1, 31))
    assert len({one.title for one in found}) == 30
    assert all(one.title for one in found)
    assert len({one.position for one in found}) == 30
    assert distinct(found) == list(found)
    assert {one.victory for one in found} == set(VICTORY_IDS)
    assert {one.difficulty for one in found} == set(LEVELS)
    assert {one.seats for one in found} == {2, 3, 4}
    assert sum(one.quick for one in found) >= 10


def test_a_match_knows_the_puzzle_it_began_from() -> None:
    seven = puzzle(7)
    match = seven.start()
    match.choose(seven.solution[0][1])
    assert puzzle_of(match.header) == seven
    assert puzzle_of(table().header) is None
    assert puzzle_of({}) is None


@pytest.mark.parametrize("number", [0, 31, -1, "seven", ""])
def test_there_is_no_such_puzzle(number: object) -> None:
    with pytest.raises(BadOption, match="give a number from 1 to 30"):
        puzzle(number)


# ---------------------------------------------------------------------- what a puzzle is


def found_in(match: Match) -> Puzzle | None:
    return examine(match, {"seed": 0, "game": 0, "turn": 1})


@pytest.mark.parametrize("found", [found for found in shipped() if found.searched < 400], ids=titled)
def test_the_miner_takes_it_for_a_puzzle(found: Puzzle) -> None:
    match = found.start()
    assert is_near(match)
    mined = examine(match, found.source)
    assert mined is not None
    assert replace(mined, position="") == replace(found, position="", title="", number=0)


def test_a_win_that_is_easily_seen_is_no_puzzle() -> None:
    """It is won in one way, but there is little else to do."""
    match = table(player("fugger", west=KINGS, florins=4), market=ONE_COMET)
    solution = solve(match)
    assert is_near(match)
    assert essential_lines(solution) == [frozenset({"buy west 1", "victory imperial"})]
    assert solution.positions < SEARCHED
    assert found_in(match) is None


def test_two_ways_are_no_puzzle() -> None:
    match = table(player("fugger", west=KINGS, florins=4), market=TWO_COMETS)
    assert len(essential_lines(solve(match))) == 2
    assert only_line(match) is None
    assert only_line(table(player("fugger", west=KINGS, florins=4), market=ONE_COMET)) is not None


def test_a_win_with_one_action_is_no_puzzle() -> None:
    found = puzzle(1)
    match = table(player("fugger", west=KINGS, florins=4), market=ONE_COMET, victories={"imperial": True})
    assert not is_near(match)
    assert prove(replace(found, position=json.dumps(match.position()), mover="fugger")) == "one action is enough"


def test_what_is_far_from_any_victory_is_not_looked_at() -> None:
    assert not is_near(table(player("fugger"), victories={"imperial": True}))
    assert not is_near(table(player("fugger", west=KINGS)))  # neither active nor to be activated


def test_a_search_that_hit_its_limit_is_no_puzzle() -> None:
    found = min(shipped(), key=lambda one: one.searched)
    assert examine(found.start(), {}, most=found.searched - 1) is None
    assert examine(found.start(), {}, most=found.searched) is not None


def test_wrong_solutions_are_refuted() -> None:
    right = puzzle(1)
    wrong = replace(right, solution=right.solution[:-1])
    assert prove(wrong) == "the solution does not win"
    other = next(name for name in VICTORY_IDS if name != right.victory)
    assert prove(replace(right, victory=other)) == f"it is won by {right.victory}"


# ---------------------------------------------------------------------- trying one


def test_a_try_is_open_until_it_is_won_or_the_turn_is_over() -> None:
    right = puzzle(1)
    match = right.start()
    assert outcome(right, match) == "open"
    idle = match.copy()
    while outcome(right, idle) == "open":
        decision = idle.decision
        assert decision is not None
        keys = [option.key for option in decision.options]
        idle.choose(next((key for key in keys if key.startswith(("fair", "pass", "sell"))), keys[-1]))
    assert outcome(right, idle) == "failed"
    for seat, key in right.solution:
        match.choose(key, seat)
    assert outcome(right, match) == "solved"


def test_hints_lead_to_the_win_step_by_step() -> None:
    hard = next(found for found in shipped() if found.difficulty == "hard" and found.quick)
    match = hard.start()
    while not match.over:
        step = next_step(hard, match)
        assert step is not None
        match.choose(step.key, step.seat)
    assert match.result is not None
    assert match.result["winners"] == [hard.mover]


def test_a_hint_off_the_way_is_found_or_denied() -> None:
    """A choice that spoils the win has no hint; taken back, there is one again."""
    right = puzzle(1)
    match = right.start()
    assert match.decision is not None
    spoils = next(o.key for o in match.decision.options if o.key.startswith("sell") and o.key != right.solution[0][1])
    match.choose(spoils)
    assert next_step(right, match) is None
    match.undo(right.mover)
    step = next_step(right, match)
    assert step is not None
    assert (step.seat, step.key) == right.solution[0]


def test_the_solution_in_words_has_every_step() -> None:
    for found in shipped():
        steps = steps_of(found)
        assert tuple((step.seat, step.key) for step in steps) == found.solution
        assert all(step.label for step in steps)


def test_the_others_answer_as_it_hurts_most() -> None:
    """Fugger leads by two concessions once Medici's is repressed for a tax; Medici, who can pay it, does."""
    from signoria.pax import facts

    explorer = next(
        facts.ITEM_IDS[i]
        for i in range(facts.N_SQUARES, facts.N_ITEMS)
        if facts.PRESTIGE[0][i] == (facts.DISCOVERY,) and facts.DECK[i] == facts.EAST and not facts.IS_QUEEN[i]
    )
    match = table(
        player("fugger", west=[card("PREN052")], east=[card(explorer)], florins=0),
        player("medici", florins=1),
        borders={
            "holy_roman_empire__papal_states": ["pawn:medici"],
            "england__france": ["pawn:fugger"],
            "aragon__portugal": ["pawn:fugger"],
        },
        empires={"holy_roman_empire": {"cities": cities(vienna="rook:catholic")}},
        victories={"globalization": True},
    )
    match.choose("ops west")
    while match.decision is not None and match.decision.seat == "fugger":
        key = next((o.key for o in match.decision.options if "tax" in o.key), match.decision.options[0].key)
        match.choose(key)
    assert match.decision is not None
    assert match.decision.kind == "tax_answer"
    assert Spoiler().choose(match.seat("medici")).key == "pay"


# ---------------------------------------------------------------------- mining


QUARRY = Quarry(games=2, seed=120, players=("greedy", "casual"), most=400)


def test_mining_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    whole = mine(QUARRY, tmp_path / "whole")
    assert whole
    told: list[tuple[int, int, int]] = []
    mine(replace(QUARRY, games=1), tmp_path / "parts")
    with (tmp_path / "parts" / "mined.jsonl").open("a", encoding="utf-8") as journal:
        journal.write('{"game": 1, "puz')  # cut off in the middle
    assert mine(QUARRY, tmp_path / "parts", progress=lambda *now: told.append(now)) == whole
    assert [done for done, _, _ in told] == [1, 2]
    names = {file.name: file.read_text(encoding="utf-8") for file in (tmp_path / "whole").iterdir()}
    assert names == {file.name: file.read_text(encoding="utf-8") for file in (tmp_path / "parts").iterdir()}


def test_another_quarry_needs_another_folder(tmp_path: Path) -> None:
    quarry = replace(QUARRY, games=1, most=1)
    mine(quarry, tmp_path)
    with pytest.raises(BadOption, match="give another folder"):
        mine(replace(quarry, seed=43), tmp_path)


def test_what_cannot_be_mined_is_refused() -> None:
    with pytest.raises(BadOption, match="at least one game"):
        Quarry(games=0)
    with pytest.raises(BadOption, match="thinks by the clock"):
        Quarry(games=1, players=("search:1s",))
    with pytest.raises(BadOption, match="There is no opponent"):
        Quarry(games=1, players=("borgia",))


def test_a_shipped_puzzle_is_found_again_where_it_came_from() -> None:
    """The game it was mined from is played again, up to its turn."""
    import signoria
    from signoria.players import make_player

    found = min(shipped(), key=lambda one: (any("search" in p for p in one.source["players"]), one.source["turn"]))
    source = found.source
    match = signoria.new("pax", seats=found.seats, seed=source["deck"])
    players = {
        seat: make_player(name, f"{source['seed']}/{source['game']}/{i}")
        for i, (seat, name) in enumerate(zip(match.seats, source["players"], strict=True))
    }
    while match.state.turn_number < source["turn"]:
        assert match.decision is not None
        seat = match.decision.seat
        match.choose(players[seat].choose(match.seat(seat)), seat)
    assert match.position() == found.start().position()


def test_the_file_of_a_puzzle_reads_back(tmp_path: Path) -> None:
    for found in shipped():
        file = tmp_path / f"{found.number:02}.toml"
        file.write_text(puzzle_text(found), encoding="utf-8")
        again = read_puzzle(file)
        assert again.start().position() == found.start().position()
        assert replace(again, position="") == replace(found, position="")
        assert signature(again) == signature(found)


def test_a_file_that_is_no_puzzle_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text("title = 7\n", encoding="utf-8")
    with pytest.raises(BadOption, match="holds no puzzle: 'solution'"):
        read_puzzle(file)
    file.write_text(puzzle_text(puzzle(1)).replace(f'"{puzzle(1).difficulty}"', '"luck"', 1), encoding="utf-8")
    with pytest.raises(BadOption, match="no such difficulty"):
        read_puzzle(file)
