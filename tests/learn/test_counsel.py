"""Hints, chances and answers: from what the seat may know, with their uncertainty, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

import signoria
from signoria.learn.counsel import answers, chances, gist, hint, sure_win, threat_after, where_to_look
from signoria.learn.lesson import lesson_of
from signoria.learn.moments import moment
from signoria.learn.outlook import Difference, difference, share
from signoria.players import Budget, make_player
from signoria.table import IllegalChoice, Match, NotYourChoice

SHORT = Budget(iterations=40)


def after(game: str, seats: int, choices: int, seed: int = 7) -> tuple[Match, str]:
    match = signoria.new(game, seats=seats, seed=seed)
    player = make_player("casual", 1)
    while match.answers < choices:
        decision = match.decision
        assert decision is not None
        match.choose(player.choose(match.seat(decision.seat)), decision.seat)
    decision = match.decision
    assert decision is not None
    return match, decision.seat


@pytest.mark.parametrize(("game", "seats"), [("pax", 3), ("age", 3)])
def test_a_hint_says_where_what_and_why_in_both_languages(game: str, seats: int) -> None:
    match, seat = after(game, seats, 30)
    before = match.record()
    for lang in ("en", "es"):
        found = hint(match, seat, lang, budget=SHORT)
        decision = match.seat(seat).decision
        assert decision is not None
        option = next(one for one in decision.options if one.key == found.key)
        assert found.label == option.label(lang)
        assert found.where == option.focus
        assert found.where_text
        assert found.what_text
        assert found.why
        assert all(found.why)
    assert match.record() == before


@pytest.mark.parametrize(("game", "seats"), [("pax", 3), ("age", 3)])
def test_a_hint_does_not_depend_on_what_the_seat_cannot_know(game: str, seats: int) -> None:
    """Tables that look the same to the seat get the same hint, word for word."""
    match, seat = after(game, seats, 30)
    first = hint(match, seat, "en", budget=SHORT)
    hidden = set()
    for seed in (2, 3):
        twin = match.seat(seat).sample(seed)
        hidden.add(str(twin.position()))
        assert twin.view(seat) == match.view(seat)
        assert hint(twin, seat, "en", budget=SHORT) == first
    assert len(hidden) == 2


def test_a_sure_win_is_found_and_called_exact() -> None:
    lesson = lesson_of("pax", "imperial")
    found = hint(lesson.start(), lesson.seat, "en", budget=SHORT)
    assert found.exact
    assert found.why[0].startswith("It wins this turn")
    assert hint(lesson.start(), lesson.seat, "es", budget=SHORT).why[0].startswith("Gana en este turno")


def test_a_way_that_wins_is_told_as_the_log_tells_it() -> None:
    """The name of a city alone does not say what is done there."""
    lesson = lesson_of("pax", "imperial")
    why = hint(lesson.start(), lesson.seat, "en", budget=SHORT).why[0]
    assert "Fugger leads France against the Papal States for 2 florins; Dead: Catholic knight in" in why
    assert why.endswith("Declare the Imperial victory.")


@pytest.mark.parametrize(
    ("name", "key", "told"),
    [
        ("fair", "fair west", ["You gain 3 florins."]),
        ("queens", "play PREN045", ["You gain 1 king, 1 concession"]),
        ("ops-1", "ops west", []),
    ],
)
def test_what_speaks_for_a_choice_is_what_it_brings_and_not_that_it_is_done(
    name: str, key: str, told: list[str]
) -> None:
    lesson = lesson_of("pax", name)
    match = lesson.start()
    decision = match.seat(lesson.seat).decision
    assert decision is not None
    option = next(one for one in decision.options if one.key == key)
    found = gist(match, option, lesson.seat, "en")
    for n, text in enumerate(told):
        assert found[n].startswith(text)
    assert not [text for text in found if text in ("Fugger plays Anne of Brittany.", "Fugger activates ops: West.")]
    if key == "ops west":
        assert where_to_look(match, option, "en", lesson.seat) == "Look at what lies before you."
        assert where_to_look(match, option, "en", "medici") == "Look at the boards of the players."


def test_who_has_nothing_to_decide_gets_no_advice() -> None:
    match, seat = after("pax", 2, 10)
    other = next(one for one in match.seats if one != seat)
    with pytest.raises(NotYourChoice, match="there is nothing to advise"):
        hint(match, other)
    with pytest.raises(NotYourChoice):
        chances(match, other, [])


@pytest.mark.parametrize(("game", "seats"), [("pax", 2), ("age", 3)])
def test_chances_of_all_seats_add_up_and_lie_in_their_intervals(game: str, seats: int) -> None:
    match, seat = after(game, seats, 24)
    decision = match.seat(seat).decision
    assert decision is not None
    keys = [option.key for option in decision.options[:2]]
    told = chances(match, seat, keys, deals=5)
    for shares in (told["now"], *(entry["seats"] for entry in told["options"])):
        assert list(shares) == list(match.seats)
        assert sum(one["mean"] for one in shares.values()) == pytest.approx(1.0, abs=0.001)
        assert all(0 <= one["low"] <= one["mean"] <= one["high"] <= 1 for one in shares.values())
    assert [entry["key"] for entry in told["options"]] == keys
    with pytest.raises(IllegalChoice):
        chances(match, seat, ["fly"], deals=4)


def test_the_same_draws_make_no_difference_of_the_same_choice() -> None:
    assert difference([0.3, 0.6], [0.3, 0.6]).mean == 0
    assert not difference([0.3, 0.6], [0.3, 0.6]).clear
    assert difference([0.5, 0.6, 0.7], [0.1, 0.2, 0.3]).clear
    assert share([1.0, 1.0], exact=True).give_or_take == 0


def test_answers_say_what_is_proved_and_what_is_sampled() -> None:
    position = lesson_of("pax", "imperial").start().position()
    match = signoria.pax.from_position(position)
    mover = match.seats[match.state.active]
    told = answers(match, mover, "sell france", "en", seconds=1.0)
    assert told["deals"] >= 1
    assert told["lines_tried"] > 0
    assert all(one["seat"] != mover for one in told["answers"])
    assert told["safe"] == (told["text"] is not None)
    with pytest.raises(IllegalChoice):
        answers(match, mover, "fly")


def test_a_win_is_proved_only_with_the_actions_that_are_left() -> None:
    """Coeur may declare the victory with the last action; after another use of it only free trade fairs are left."""
    record = (Path(__file__).parents[2] / "records" / "pax-10.txt").read_text()
    before, after_it = moment(record, 86), moment(record, 87)
    assert (before.state.actions_left, after_it.state.actions_left) == (1, 0)
    assert after_it.decision is not None
    assert after_it.decision.seat == "coeur"
    assert sure_win(before, "coeur", seconds=60.0) is not None
    assert sure_win(after_it, "coeur", seconds=60.0) is None


def test_a_hint_stops_who_would_win_next_turn() -> None:
    """The only comet that Marchionni can pay opens the holy victory, whose terms are met: who buys it first stops that."""
    record = (Path(__file__).parents[2] / "records" / "pax-25.txt").read_text()
    match = moment(record, 64)
    assert match.state.actions_left == 1
    stops = "buy east 3"
    assert threat_after(match, "medici", stops) is None
    threat = threat_after(match, "medici", "pass")
    assert threat is not None
    assert (threat[0], threat[1][-1]) == ("marchionni", "Declare the Holy victory")
    found = hint(match, "medici", "es", budget=SHORT)
    assert found.key == stops
    assert found.why[-1].startswith("Si no, Marchionni puede ganar en el turno siguiente: ")


def test_before_the_turn_of_another_nobody_is_threatened() -> None:
    match, seat = after("age", 3, 30)
    decision = match.seat(seat).decision
    assert decision is not None
    assert threat_after(match, seat, decision.options[0].key) is None  # nothing is proved in this game


@pytest.mark.parametrize(
    ("name", "scene", "key", "told"),
    [("events", "leader", "play charlemagne", []), ("land", None, "place florence 4", ["You gain 1 province."])],
)
def test_that_a_card_is_played_or_tokens_are_placed_is_no_reason(
    name: str, scene: str | None, key: str, told: list[str]
) -> None:
    lesson = lesson_of("age", name)
    match = lesson.start() if scene is None else lesson.scene(scene)
    decision = match.seat(lesson.seat).decision
    assert decision is not None
    option = next(one for one in decision.options if one.key == key)
    found = gist(match, option, lesson.seat, "en")
    assert found[: len(told)] == told
    assert not [text for text in found if text.startswith("Venice p")]


@pytest.mark.parametrize(
    ("gap", "text"),
    [
        (Difference(0.0, 0.0), "It does not change your chance."),
        (Difference(-0.02, 0.06), "It changes your chance by −2 ±6 points, which is unclear."),
        (Difference(0.06, 0.04), "It changes your chance by +6 ±4 points, which is clear."),
    ],
)
def test_what_changes_nothing_is_not_called_unclear(
    gap: Difference, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, seat = after("pax", 2, 8)
    decision = match.seat(seat).decision
    assert decision is not None
    monkeypatch.setattr("signoria.learn.counsel.difference", lambda first, second: gap)
    told = chances(match, seat, [decision.options[0].key], "en", deals=2)
    assert told["options"][0]["text"] == text


def test_to_do_nothing_is_no_answer() -> None:
    """All that Barcelona is asked before this seat is again is whether it buys a card, and it does not."""
    record = (Path(__file__).parents[2] / "records" / "age" / "07.txt").read_text()
    match = moment(record, 234)
    told = answers(match, "player2", "place algiers 2", "en", seconds=0.0)
    assert told["answers"]
    assert not [one for one in told["answers"] if one["key"] == "pass"]
