"""Puzzles: every one that ships is won by its solution and in no other way; and what the miner takes for one."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from signoria.arena import solve
from signoria.arena.puzzles import Puzzle, Spoiler, next_step, outcome, prove, puzzle, puzzle_of, shipped, steps_of
from signoria.arena.puzzles.puzzle import LEVELS, essential_lines, level_of, only_line, puzzle_text, read_puzzle
from signoria.pax import view_of
from signoria.pax.facts import VICTORY_IDS
from signoria.pax.parts.mine import SEARCHED, Quarry, distinct, examine, is_near, mine, signature
from signoria.players import make_player
from signoria.table import BadOption, Match
from tests.support.pax import card, cities, player, row, square, table

KINGS = [square("england"), square("france"), square("portugal")]
ONE_COMET = {"west": row(["PREN013", "COMET1", "PREN016", "PREN017", "PREN020", "PREN022"])}
TWO_COMETS = {"west": row(["PREN013", "COMET1", "COMET2", "PREN017", "PREN020", "PREN022"])}


MANY = 120
KINDS = {"win", "income", "stop", "defence", "purchase", "attack"}


def titled(found: Puzzle) -> str:
    return f"{found.number}-{found.kind}-{found.victory}"


# ---------------------------------------------------------------------- those that ship


WINS = tuple(found for found in shipped() if found.kind == "win")
OTHERS = tuple(found for found in shipped() if found.kind != "win")
SMALL = 300  # positions: a proof of so few takes no time


@pytest.mark.parametrize("found", WINS, ids=titled)
def test_its_solution_wins_in_this_turn(found: Puzzle) -> None:
    match = found.start()
    assert match.decision is not None
    assert (match.decision.seat, match.decision.kind) == (found.mover, "action")
    assert view_of(match, found.mover)["turn"]["actions_left"] == 2
    turn = view_of(match)["turn"]["number"]
    for seat, key in found.solution:
        assert not match.over
        match.choose(key, seat)
    assert match.result is not None
    assert match.result["winners"] == [found.mover]
    assert match.result["victory"] == found.victory
    assert view_of(match)["turn"]["number"] == turn


@pytest.mark.parametrize("found", OTHERS, ids=titled)
def test_its_solution_reaches_what_is_asked(found: Puzzle) -> None:
    match = found.start()
    assert outcome(found, match) == "open"
    for seat, key in found.solution:
        assert outcome(found, match) == "open"
        match.choose(key, seat)
    assert outcome(found, match) == "solved"
    for lang in ("en", "es"):
        assert found.title_in(lang)
        assert found.task_in(lang)


@pytest.mark.parametrize("found", [found for found in WINS if found.quick], ids=titled)
def test_it_is_won_in_one_way_whatever_is_hidden(found: Puzzle) -> None:
    """The small ones; `make puzzles` proves them all."""
    assert prove(found) is None


@pytest.mark.parametrize("found", [found for found in OTHERS if found.searched <= SMALL], ids=titled)
def test_what_is_asked_is_the_best_and_there_is_one_way(found: Puzzle) -> None:
    assert prove(found) is None


@pytest.mark.rule("age:9.3.d")
def test_a_purchase_is_judged_when_the_discard_of_master_art_and_all_that_is_bought_after_it_are_over() -> None:
    found = puzzle(74)
    match = found.start()
    match.choose("buy P", found.mover)
    assert match.decision is not None
    assert match.decision.kind == "discard"
    assert outcome(found, match) == "open"
    match.choose("pass", found.mover)
    assert outcome(found, match) == "open"
    match.choose("buy Q", found.mover)  # Renaissance, which presupposes Master Art
    match.choose("buy Y", found.mover)
    assert outcome(found, match) == "solved"


@pytest.mark.parametrize("kind", sorted({found.kind for found in OTHERS}))
def test_another_end_does_not_solve_it(kind: str) -> None:
    """Whoever does the first other thing at every question does not reach it by accident."""
    failed = 0
    for found in [one for one in OTHERS if one.kind == kind][:6]:
        match = found.start()
        keys = [key for _, key in found.solution]
        while outcome(found, match) == "open":
            decision = match.decision
            assert decision is not None
            match.choose(next((o for o in decision.options if o.key not in keys), decision.options[0]), decision.seat)
        failed += outcome(found, match) == "failed"
    assert failed


def test_there_are_many_of_many_kinds_and_none_is_trivial() -> None:
    found = shipped()
    assert [one.number for one in found] == list(range(1, len(found) + 1))
    assert len(found) >= MANY
    assert len({one.position for one in found}) == len(found)
    assert distinct(WINS) == list(WINS)
    assert len({one.victory for one in WINS}) >= 3
    assert {one.victory for one in WINS} <= set(VICTORY_IDS)
    assert {one.difficulty for one in found} == set(LEVELS)
    assert all(one.difficulty == level_of(one.rating) for one in found)
    assert {one.kind for one in found} >= KINDS
    assert {one.game for one in found} == {"pax", "age"}
    assert all(one.rating >= 900 for one in found)
    for one in WINS:  # to buy a comet and declare is seen at once
        assert [key.split()[0] for _, key in one.solution] != ["buy", "victory", "victory"]
    assert sum(one.quick for one in found) >= 10


def found_by_a_beginner(riddle: Puzzle, seed: int) -> bool:
    """Whether a beginner solves it with the first thing that comes to mind at every question."""
    match, beginner = riddle.start(), make_player("beginner", seed)
    while outcome(riddle, match) == "open":
        decision = match.decision
        assert decision is not None
        mine = decision.seat == riddle.mover
        match.choose(beginner.choose(match.seat(riddle.mover)) if mine else decision.options[-1], decision.seat)
    return outcome(riddle, match) == "solved"


def test_no_beginner_finds_it_at_once() -> None:
    """What a beginner finds whenever it is tried is trivial."""
    assert [one.number for one in shipped() if all(found_by_a_beginner(one, seed) for seed in range(2))] == []


def test_an_attack_is_judged_by_the_first_choice_that_stands() -> None:
    """What is done after it, and taken back, does not matter."""
    riddle = next(one for one in shipped() if one.kind == "attack")
    seat, key = riddle.solution[0]
    match = riddle.start()
    match.choose("pass", seat)
    assert outcome(riddle, match) == "failed"
    match.undo(seat, agreed=True)
    assert outcome(riddle, match) == "open"
    match.choose(key, seat)
    decision = match.decision
    assert decision is not None
    match.choose(decision.options[-1], decision.seat)
    assert outcome(riddle, match) == "solved"
    match.undo(seat, agreed=True)
    assert outcome(riddle, match) == "solved"


def test_no_purchase_begins_with_the_dearest_and_no_attack_is_the_only_one() -> None:
    for one in shipped():
        decision = one.start().decision
        assert decision is not None
        data = {option.key: option.data for option in decision.options}
        best = one.solution[0][1]
        if one.kind == "purchase":
            prices = {key: int(str(values["price"])) for key, values in data.items() if values["act"] == "buy"}
            assert prices[best] < max(prices.values()), one.number
        if one.kind == "attack":
            chances = {key: float(str(values["chance"])) for key, values in data.items() if values["act"] == "attack"}
            likeliest = [key for key, chance in chances.items() if chance == max(chances.values())]
            assert len(chances) >= 5, one.number
            assert likeliest != [best], one.number


def test_a_match_knows_the_puzzle_it_began_from() -> None:
    seven = puzzle(7)
    match = seven.start()
    match.choose(seven.solution[0][1])
    assert puzzle_of(match.header) == seven
    assert puzzle_of(table().header) is None
    assert puzzle_of({}) is None


@pytest.mark.parametrize("number", [0, 9999, -1, "seven", ""])
def test_there_is_no_such_puzzle(number: object) -> None:
    with pytest.raises(BadOption, match=f"give a number from 1 to {len(shipped())}"):
        puzzle(number)


# ---------------------------------------------------------------------- what a puzzle is


def found_in(match: Match) -> Puzzle | None:
    return examine(match, {"seed": 0, "game": 0, "turn": 1})


@pytest.mark.parametrize("found", [found for found in WINS if found.searched < 400 and found.title], ids=titled)
def test_the_miner_takes_it_for_a_puzzle(found: Puzzle) -> None:
    match = found.start()
    assert is_near(match)
    mined = examine(match, found.source)
    assert mined is not None
    same = replace(found, position="", title="", number=0, rating=0, difficulty=mined.difficulty)
    assert replace(mined, position="") == same


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
    found = min(WINS, key=lambda one: one.searched)
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
    hard = next(found for found in WINS if found.difficulty == "hard" and found.quick)
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


def test_the_file_of_a_puzzle_reads_back(tmp_path: Path) -> None:
    for found in shipped():
        file = tmp_path / f"{found.number:02}.toml"
        file.write_text(puzzle_text(found), encoding="utf-8")
        again = read_puzzle(file)
        assert again.start().position() == found.start().position()
        assert replace(again, position="") == replace(found, position="")
        if found.kind == "win":
            assert signature(again) == signature(found)


def test_puzzles_that_buy_the_same_card_have_the_same_idea_wherever_it_lies() -> None:
    bought = [(one, key) for one in shipped() if one.game == "pax" for _, key in one.solution if key.startswith("buy ")]
    found, key = next((one, key) for one, key in bought if int(key[-1]) > 1)  # it can lie where it is cheaper
    side, column = key.split()[1], int(key[-1])
    other = column - 1
    position = json.loads(found.position)
    row = position["market"][side]
    card = row[column]["card"]
    row[column], row[other] = row[other], row[column]
    moved = tuple((seat, f"buy {side} {other}" if step == key else step) for seat, step in found.solution)
    again = replace(found, position=json.dumps(position), solution=moved)
    assert f"buy {card}" in signature(found)[1]
    assert signature(again) == signature(found)


def test_a_file_that_is_no_puzzle_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text("title = 7\n", encoding="utf-8")
    with pytest.raises(BadOption, match="holds no puzzle: 'solution'"):
        read_puzzle(file)
    file.write_text(puzzle_text(puzzle(1)).replace(f'"{puzzle(1).difficulty}"', '"luck"', 1), encoding="utf-8")
    with pytest.raises(BadOption, match="no such difficulty"):
        read_puzzle(file)
