"""Whole games against the automated opponent: invariants, secrets, copies, records, words."""

import json
from random import Random

import pytest

import signoria
from signoria.pax import PaxMatch
from signoria.pax.invariants import violations
from signoria.table import CannotUndo
from signoria.table.dice import Dice
from tests.pax.games import new_game, wander
from tests.pax.test_words import CLAUSES, assert_words
from tests.support import plain
from tests.support.told import values

VARIANTS: list[list[str]] = [[], ["astrology"], ["solo_cards=20", "map_1550"], ["bankruptcy", "promo_cards"],
                             ["solo_marked_cards=ban", "solo_first=random"]]  # fmt: skip
BANKS = ["medici", "coeur", "marchionni"]


def new_solo_game(number: int) -> PaxMatch:
    seats = ["fugger", BANKS[number % 3]]
    return signoria.new("pax", seats=seats, seed=number, variants=["solo", *VARIANTS[number % len(VARIANTS)]])


def assert_sound(match: PaxMatch) -> None:
    decision = match.decision
    settling = decision is not None and decision.kind in ("discard", "venice")
    assert not violations(match.state, settling), match.record()


@pytest.mark.rule("pax:O.0", "pax:O4.a.2", "pax:O6.0")
@pytest.mark.parametrize("first", range(0, 60, 12))
def test_invariants_hold_and_only_the_human_is_asked(first: int) -> None:
    for number in range(first, first + 12):
        for match in wander(new_solo_game(number), number):
            assert_sound(match)
            if match.decision is not None:
                assert match.decision.seat == "fugger"
            opponent = 1 - match.seats.index("fugger")
            assert not match.state.hands[opponent]
        assert match.result is not None


@pytest.mark.parametrize("first", range(0, 120, 24))
def test_it_can_play_from_any_position_of_two_players(first: int) -> None:
    """Boards that people built are richer than what comes up against it: every row is taken, every means used."""
    for number in range(first, first + 24):
        match = signoria.new("pax", seats=["fugger", "medici"], seed=number)
        chance = Random(number)
        for _ in range(chance.randrange(40, 150)):
            if match.decision is None:
                break
            options = [o for o in match.decision.options if not o.key.startswith(("sell", "victory", "pass"))]
            match.choose(chance.choice(options or match.decision.options))
        document = plain(match.position())
        document.pop("answers", None)  # the board as it was when the action began
        document["variants"] = ["solo"]
        document["turn"] = {"player": "medici"}
        document["victories"] = {name: chance.random() < 0.5 for name in document["victories"]}
        for player in document["players"]:
            player["hand"] = []
        solo = signoria.pax.from_position(document)
        assert_sound(solo)
        for step in wander(solo, number, 12):
            assert_sound(step)
            assert step.over or signoria.pax.from_position(step.position()).fingerprint() == step.fingerprint()


@pytest.mark.parametrize("game", range(24))
def test_the_human_sees_the_same_whatever_is_hidden(game: int) -> None:
    match = new_solo_game(game)
    dice = Dice(game)
    chance = Random(game)
    while match.decision is not None:
        if chance.random() < 0.4:
            twin = match.seat("fugger").sample(dice)
            assert json.dumps(twin.view("fugger")) == json.dumps(match.view("fugger"))
            assert [e.as_dict() for e in twin.events("fugger")] == [e.as_dict() for e in match.events("fugger")]
            assert repr(twin.decision) == repr(match.decision)
            assert not violations(twin.state, settling=True)
        match.choose(chance.choice(match.decision.options))


@pytest.mark.parametrize("game", range(10))
def test_copies_records_and_positions_of_a_solo_game_agree(game: int) -> None:
    for match in wander(new_solo_game(game + 300), game):
        assert match.copy().state.digest() == match.state.digest()
        if match.answers % 5 == 0:
            loaded = signoria.load(match.record())
            assert loaded.state.digest() == match.state.digest()
            assert loaded.record() == match.record()
            if match.decision is not None and match.decision.kind == "action":
                again = signoria.pax.from_position(match.position())
                assert again.position() == match.position()
                assert repr(again.decision) == repr(match.decision)


def test_the_end_of_a_turn_is_not_taken_back_for_the_opponent_has_played() -> None:
    match = signoria.new("pax", seats=1, seed=7)
    match.choose("fair west")
    match.choose("fair east")
    assert match.view()["turn"]["number"] == 3
    with pytest.raises(CannotUndo):
        match.undo("fugger")
    match.choose("buy east 1")
    match.undo("fugger")


def test_every_turn_of_the_opponent_explains_itself_in_words() -> None:
    kinds = set()
    for number in range(30):
        *_, match = wander(new_solo_game(number), number)
        turn: list[str] = []
        owner = ""
        for event in match.events("fugger"):
            assert_words(event.text())
            assert event.clause in CLAUSES, event.clause
            kinds.add(event.kind)
            if event.kind == "turn":
                assert owner in ("", "fugger") or turn, "a turn of the opponent without a reason"
                turn, owner = [], values(event)["seat"]
            elif event.kind in ("course", "fulfils", "fulfils_by_comet"):
                turn.append(event.kind)
    assert kinds >= {"course", "pursues", "gives_up", "last_resort", "fulfils_by_comet"}


def test_an_ordinary_game_has_no_automated_seat() -> None:
    assert "automated" not in new_game(0).view(None)
