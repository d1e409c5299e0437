"""A game read again: the parts add up exactly, missed wins are proved, and it can be stopped and gone on with."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

import signoria
from signoria.arena.puzzles import Puzzle, shipped
from signoria.learn.analysis import Analysis, accuracy, analyse, marked
from signoria.learn.lesson import lesson_of
from signoria.learn.moments import moment
from signoria.learn.outlook import Prospect
from signoria.learn.parts import WHOLE, balanced, could_have_been
from signoria.players import make_player
from signoria.table import BadRecord, Option
from signoria.table.dice import Dice


def played(game: str, seats: int, seed: int, most: int) -> str:
    """A record of casual players, cut off after so many choices."""
    match = signoria.new(game, seats=seats, seed=seed)
    player = make_player("casual", seed)
    while match.answers < most and (decision := match.decision) is not None:
        match.choose(player.choose(match.seat(decision.seat)), decision.seat)
    return match.record()


@pytest.fixture(scope="module")
def pax() -> Analysis:
    return analyse(played("pax", 2, 3, 24))


@pytest.fixture(scope="module")
def age() -> Analysis:
    return analyse(played("age", 3, 1, 24))


@pytest.mark.parametrize("name", ["pax", "age"])
def test_start_own_others_and_luck_add_up_to_the_result_exactly(name: str, request: pytest.FixtureRequest) -> None:
    made: Analysis = request.getfixturevalue(name)
    rows = made.rows()
    assert sum(row.start for row in rows) == sum(row.result for row in rows) == WHOLE
    for row in rows:
        assert row.start + row.own + row.others + row.luck == row.result
    for seat in made.as_dict()["seats"]:
        assert seat["start"] + seat["own"] + seat["others"] + seat["luck"] == pytest.approx(seat["result"], abs=1e-9)


@pytest.mark.parametrize("name", ["pax", "age"])
def test_cards_and_dice_move_the_shares_and_what_came_is_told(name: str, request: pytest.FixtureRequest) -> None:
    made: Analysis = request.getfixturevalue(name)
    assert made.sees_luck
    assert any(row.luck != 0 for row in made.rows())
    assert sum(row.luck for row in made.rows()) == 0
    listed = made.luck()
    assert listed
    for entry in listed:
        assert entry["text"]
        assert sum(entry["by_seat"].values()) == pytest.approx(0.0, abs=1e-9)


def test_a_choice_that_brings_nothing_new_is_followed_by_no_luck(pax: Analysis) -> None:
    """Nothing came up: what was expected is what is seen, whoever decides next. (Hands lie open in this game.)"""
    quiet = [(one, following) for one, following in pairwise(pax.choices) if not one.news]
    assert any(one.seat != following.seat for one, following in quiet)
    for choice, following in quiet:
        assert choice.after == following.before


def test_what_comes_of_a_secret_question_is_told_where_the_last_has_answered(age: Analysis) -> None:
    waiting = {choice.index for choice in age.choices if choice.waits}
    assert waiting
    assert not waiting & {entry["index"] for entry in age.luck()}


def test_to_take_capitals_one_after_the_other_is_neither_luck_nor_merit(age: Analysis) -> None:
    """For a while one has a capital and the others have none: that is no more than the order of the bids."""
    taken = [choice for choice in age.choices if choice.kind == "capital"]
    assert taken
    for choice in taken:
        assert all(abs(b - a) < WHOLE / 50 for a, b in zip(choice.before, choice.after, strict=True))
    opened = [choice.index for choice in age.choices if choice.kind == "capital_bid"]
    assert opened[-1] not in {entry["index"] for entry in age.luck()}


def test_a_card_of_ones_own_is_no_news(age: Analysis) -> None:
    assert any(choice.kind == "play" and choice.key != "pass" and not choice.news for choice in age.choices)


def bid_for_tokens(bids: list[str]) -> str:
    """A record of three seats at Age of Renaissance that ends with these bids."""
    match = signoria.load(played("age", 3, 3, 6))
    while (decision := match.decision) is not None and decision.kind != "bid":
        match.choose(decision.options[0])
    for key in bids:
        match.choose(key)
    while (decision := match.decision) is not None and decision.kind == "tie":
        match.choose(decision.options[0])
    return match.record()


@pytest.mark.parametrize("bids", [["bid 0", "bid 12", "bid 20"], ["bid 12", "bid 12", "bid 20"]])
def test_of_bids_that_are_opened_together_each_has_what_his_own_changed(bids: list[str]) -> None:
    made = analyse(bid_for_tokens(bids))
    last = [choice for choice in made.choices if choice.kind == "bid"][-3:]
    assert [choice.key for choice in last] == bids
    parts = [[b - a for a, b in zip(choice.before, choice.after, strict=True)] for choice in last]
    assert all(sum(part) == 0 for part in parts)
    assert any(any(part) for part in parts)
    chance = [entry["by_seat"].values() for entry in made.luck() if entry["index"] == last[-1].index]
    assert all(abs(moved) < 0.03 for by_seat in chance for moved in by_seat)  # bids are no luck, nor are equal ones


def test_bids_that_are_not_opened_yet_change_nothing() -> None:
    made = analyse(bid_for_tokens(["bid 12", "bid 20"]))
    assert all(choice.after == choice.before for choice in made.choices[-2:])
    for row in made.rows():
        assert row.start + row.own + row.others + row.luck == row.result


def test_a_choice_is_counted_from_what_else_could_have_come_of_it() -> None:
    before, chosen, worse = [500_000, 500_000], [300_000, 700_000], [200_000, 800_000]
    assert could_have_been(before, chosen, [worse]) == chosen  # the best of what was left
    assert could_have_been(before, worse, [chosen]) == chosen
    assert could_have_been(before, chosen, [[600_000, 400_000], worse]) == before  # there was a way to keep it
    assert could_have_been(before, chosen, []) == chosen  # no choice
    assert sum(balanced([1 / 3, 1 / 3, -2 / 3])) == 0


def test_a_judge_that_was_not_taught_these_rules_says_that_it_sees_no_luck() -> None:
    match = signoria.new("pax", seats=2, seed=3, rules="1e")
    assert not Analysis(match.record()).sees_luck


def test_a_finished_game_ends_with_its_result() -> None:
    riddle = shipped()[0]
    match = riddle.start()
    for seat, key in riddle.solution:
        match.choose(key, seat)
    made = analyse(match.record())
    results = {row.seat: row.result for row in made.rows()}
    assert results[riddle.mover] == WHOLE
    assert sum(results.values()) == WHOLE
    assert not any(choice.mark == "missed_win" for choice in made.choices)


def _won_in_one_turn() -> Puzzle:
    return next(one for one in shipped() if all(seat == one.mover for seat, _ in one.solution) and one.quick)


def test_who_has_a_win_that_is_proved_has_the_whole_until_it_is_won() -> None:
    riddle = _won_in_one_turn()
    match = riddle.start()
    for seat, key in riddle.solution:
        match.choose(key, seat)
    made = analyse(match.record())
    mine = made.seats.index(riddle.mover)
    assert all(choice.proved for choice in made.choices if choice.options > 1)
    assert (
        {choice.before[mine] for choice in made.choices} == {choice.after[mine] for choice in made.choices} == {WHOLE}
    )
    assert made.rows()[mine].start == WHOLE
    assert made.turning() == []


def test_a_missed_win_is_proved_and_its_line_wins() -> None:
    riddle = _won_in_one_turn()
    match = riddle.start()
    decision = match.decision
    assert decision is not None
    ways = {key for _, key in riddle.solution}
    match.choose(next(option for option in decision.options if option.key not in ways))
    choice = analyse(match.record()).choices[0]
    assert (choice.mark, choice.exact) == ("missed_win", True)
    assert choice.line
    assert choice.loss > 0
    assert choice.before[match.seats.index(riddle.mover)] == WHOLE


def test_what_is_smaller_than_its_uncertainty_is_unclear() -> None:
    assert marked(0.005, 0.0) == ""
    assert marked(0.05, 0.06) == "unclear"
    assert marked(0.04, 0.01) == "inaccuracy"
    assert marked(0.08, 0.01) == "mistake"
    assert marked(0.2, 0.01) == "blunder"
    assert accuracy([]) is None
    assert accuracy([0.0, 0.0]) == 100.0
    assert accuracy([0.5]) is not None
    assert (accuracy([0.5]) or 0) < (accuracy([0.1]) or 0) < 100


def test_it_is_stopped_kept_and_gone_on_with() -> None:
    record = played("age", 3, 5, 10)
    made = Analysis(record)
    assert not made.run(lambda judged, of: judged < 4)
    assert len(made.choices) == 4
    again = Analysis.resume(made.kept())
    assert again.as_dict()["choices"] == made.as_dict()["choices"]
    assert again.run()
    assert again.done
    assert again.as_dict()["choices"][:4] == made.as_dict()["choices"]
    with pytest.raises(BadRecord, match="no analysis that can be gone on with"):
        Analysis.resume("{}")


def test_choices_taken_back_do_not_count(pax: Analysis) -> None:
    match = signoria.new("pax", seats=["fugger", "medici"], seed=3)
    match.choose("buy west 1")
    match.undo("fugger")
    match.choose("buy east 1")
    made = Analysis(match.record())
    assert made.total == 1
    made.run()
    assert made.choices[0].key == "buy east 1"


def test_the_document_is_json_with_everything_a_page_needs(pax: Analysis) -> None:
    told = json.loads(json.dumps(pax.as_dict()))
    assert told["state"]["judged"] == told["state"]["of"] == len(told["choices"])
    assert len(told["chart"]) == len(told["choices"]) + 1
    assert all(sum(point["shares"].values()) == pytest.approx(1.0) for point in told["chart"])
    assert set(told["turning"]) <= set(range(len(told["choices"])))


def test_what_is_done_later_in_the_same_turn_was_not_overlooked(pax: Analysis) -> None:
    """The order in which a seat does two things of its turn is no mistake; what it never does stays one."""
    turns = [(one, after) for one, after in pairwise(pax.choices) if (one.seat, one.turn) == (after.seat, after.turn)]
    kept = json.loads(pax.kept())
    (one, after), (other, _) = turns[0], turns[-1]
    for index, key, text in ((one.index, after.key, after.text), (other.index, "never", "Never")):
        kept["choices"][index] |= {"mark": "mistake", "loss": 0.1, "best": key, "best_text": text, "line": [text]}
    made = Analysis.resume(json.dumps(kept))
    assert (made.choices[one.index].mark, made.choices[one.index].best) == ("", None)
    assert (made.choices[other.index].mark, made.choices[other.index].best) == ("mistake", "never")


def test_what_was_asked_is_told_where_the_answer_alone_does_not_say_what_is_done(pax: Analysis, age: Analysis) -> None:
    assert {bool(one.question) for one in pax.choices if one.goes_on} == {True}
    assert {one.question for one in pax.choices if one.kind == "action"} == {""}
    assert {one.question for one in age.choices if one.kind in ("bid", "capital_bid", "return")} == {""}
    assert [one["question"] for one in pax.as_dict()["choices"]] == [one.question for one in pax.choices]


def test_a_step_taken_back_before_the_action_is_finished_turns_nothing(pax: Analysis) -> None:
    first = next(one for one, after in pairwise(pax.choices) if after.goes_on and after.seat == one.seat).index
    kept = json.loads(pax.kept())
    one, other = kept["choices"][first], kept["choices"][first + 1]
    swung = [WHOLE // 10, WHOLE - WHOLE // 10]
    one |= {"after": swung, "apart": 0.5, "mark": "", "loss": 0.0}
    other |= {"before": swung, "after": one["before"], "apart": 0.5, "mark": "", "loss": 0.0}
    assert not {first, first + 1} & set(Analysis.resume(json.dumps(kept)).turning())
    other |= {"after": swung}
    assert first in Analysis.resume(json.dumps(kept)).turning()


def test_whose_chances_moved_most_is_told_and_among_equals_it_is_who_chose(pax: Analysis) -> None:
    for n, choice in enumerate(pax.choices[:-1]):
        seat, before, after = pax.moved(n)
        assert seat == choice.seat  # with two seats both move alike
        i = pax.seats.index(seat)
        begun = next(one for one in reversed(pax.choices[: n + 1]) if one.seat != choice.seat or not one.goes_on)
        following = [one for one in pax.choices[n + 1 :] if one.seat != choice.seat or not one.goes_on]
        if following:  # what is begun counts until it is finished
            assert (before, after) == (begun.before[i], following[0].before[i])


@pytest.mark.parametrize("name", ["pax", "age"])
def test_an_action_is_told_as_a_whole_and_its_numbers_add_up(name: str, request: pytest.FixtureRequest) -> None:
    made: Analysis = request.getfixturevalue(name)
    actions = made.actions()
    assert [n for action in actions for n in action.choices] == list(range(len(made.choices)))
    for action in actions:
        parts = zip(action.before, action.own, action.luck, action.then, strict=True)
        assert all(before + own + luck == then for before, own, luck, then in parts)
        own = [made.choices[n] for n in action.choices]
        assert action.before == own[0].before
        assert action.own == [sum(one.after[i] - one.before[i] for one in own) for i in range(len(made.seats))]
    documents = made.as_dict()["actions"]
    for document, action in zip(documents, actions, strict=True):
        assert [document["then"][seat] * WHOLE for seat in made.seats] == pytest.approx(action.then)
    # The sentence tells all of what the numbers are of: how it was begun, and what was done on the way.
    long = [action for action in actions if len(action.choices) > 1]
    assert (name == "age") or any("; " in action.text for action in long)
    for action in long:
        for n in action.choices[1:]:
            assert made.choices[n].done in action.text
        assert action.text.startswith(made.choices[action.choices[0]].question or made.choices[action.choices[0]].text)


def test_who_leaves_the_game_is_told_in_words() -> None:
    match = signoria.load(played("age", 3, 1, 12))
    match.resign(match.seats[0])
    for lang, said in (("en", "leaves the game"), ("es", "deja la partida")):
        made = analyse(match.record(), lang)
        assert [one.text for one in made.choices if one.kind == "resign"] == [said]


def test_what_can_still_be_done_in_the_turn_is_not_given_away_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """With two actions it matters little which comes first: who does both loses nothing, who never does the other does."""
    match = signoria.load(played("pax", 2, 3, 4))
    decision = match.decision
    assert decision is not None
    chosen, rival = decision.options[0], decision.options[-1]
    match.choose(chosen, decision.seat)
    mine = match.seats.index(decision.seat)
    monkeypatch.setattr(Prospect, "looks", lambda self, one, deals: [0.6 if one.key == rival.key else 0.3] * deals)
    for both, mark in ((0.6, ""), (0.3, "blunder")):

        def after(
            self: Prospect, one: Option, then: Option | None = None, both: float = both
        ) -> tuple[list[list[float]], bool]:
            share = 0.6 if one.key == rival.key else 0.3 if then is None else both
            return [[share if i == mine else 1 - share for i in range(2)] for _ in range(4)], False

        monkeypatch.setattr(Prospect, "after", after)
        made = Analysis(match.record())
        while not made.done:
            made.step()
        assert made.choices[-1].mark == mark
        assert (made.choices[-1].best == rival.key) == bool(mark)


@pytest.mark.parametrize("game", ["pax", "age"])
def test_what_is_done_next_is_done_only_where_it_can_be(game: str) -> None:
    """Pax: a fair, then a card is played. Age: two tokens to one province, then to another; all to one leaves none."""
    name, first, then = ("queens", "fair east", "play PREN045") if game == "pax" else ("land", "place vienna 2", "card")
    match = lesson_of(game, name).start()
    decision = match.decision
    assert decision is not None
    options = {option.key: option for option in decision.options}
    prospect = Prospect(match.seat(decision.seat), 1)
    for key, done in ((first, True), (then, False)):  # what has been done once is not offered again
        line = match.seat(decision.seat).line(Dice(0))
        kind = line.ask
        assert kind is not None
        line.answer(options[key].value)
        before = line.entered()[1][:]
        prospect._do_next(line, kind[0], options[then].value, Random(0))
        assert (options[then].value in line.entered()[1][len(before) :]) == done


def test_what_a_choice_began_is_told_where_it_began_and_moves_until_it_is_finished(pax: Analysis) -> None:
    """The first choice of an action moves nothing yet; the last, which any answer would have brought about, moves all."""
    (first,) = [
        one.index
        for one, after, last in zip(pax.choices, pax.choices[1:], pax.choices[2:], strict=False)
        if after.goes_on and not one.goes_on and not last.goes_on
    ][:1]
    kept = json.loads(pax.kept())
    one, other = kept["choices"][first], kept["choices"][first + 1]
    swung = [one["before"][0] + WHOLE // 5, one["before"][1] - WHOLE // 5]
    one |= {"after": one["before"], "span": 0.5, "apart": 0.0, "mark": "", "loss": 0.0, "best": None}
    other |= {"before": one["before"], "after": swung, "span": 0.0, "apart": 0.0, "mark": "", "loss": 0.0}
    kept["choices"][first + 2]["before"] = swung
    made = Analysis.resume(json.dumps(kept))
    assert first in made.turning()
    assert first + 1 not in made.turning()
    i = made.seats.index(made.moved(first)[0])
    assert made.moved(first)[1:] == (one["before"][i], made.choices[first + 2].before[i])


def test_of_answers_that_are_opened_together_each_says_by_how_much_it_moved_a_share(age: Analysis) -> None:
    for n, choice in enumerate(age.choices):
        assert made_secret(age, n) == age.is_secret(n)
        if age.is_secret(n):
            seat, before, after = age.moved(n)
            i = age.seats.index(seat)
            assert after - before == choice.after[i] - choice.before[i]


def made_secret(made: Analysis, n: int) -> bool:
    """Whether a choice is a bid, which all write down before any is shown."""
    return made.choices[n].kind in ("bid", "capital_bid", "return")


def test_who_lets_a_win_come_that_could_be_stopped_has_lost_what_was_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the comet that Marchionni would buy stops the holy victory; Medici ends the turn instead."""
    for patience in ("analysis.STOPS_S", "analysis.SOLVE_S", "counsel.SOLVE_S"):
        monkeypatch.setattr(f"signoria.learn.{patience}", 3600.0)
    record = (Path(__file__).parents[2] / "records" / "pax-25.txt").read_text()
    match = signoria.pax.from_position(moment(record, 64).position())
    assert match.decision is not None
    assert match.decision.seat == "medici"
    match.choose("pass")
    match.choose("buy east 3")
    choice, following = analyse(match.record()).choices[:2]
    mine = match.seats.index("medici")
    assert following.proved
    assert choice.after[mine] == 0
    assert (choice.best, choice.loss) == ("buy east 3", round(choice.before[mine] / WHOLE, 4))
    assert choice.mark not in ("", "unclear")
