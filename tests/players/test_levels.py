"""Levels and characters: each plays whole games with legal choices, and repeats itself for a seed."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

import signoria
from signoria.players import CHARACTERS, LEVELS, Budget, CharacterPlayer, HumanPlayer, levels_of, make_player
from signoria.players.insight import SKILLS, Skill, insight_into
from signoria.players.look import rate, root_of
from signoria.players.words import level_about, level_name
from signoria.table import BadOption
from signoria.table.dice import Dice


def first_choices(name: str, game: str, seats: int, count: int) -> list[str]:
    match = signoria.new(game, seats=seats, seed=5)
    players = {seat: make_player(name, i) for i, seat in enumerate(match.seats)}
    for _ in range(count):
        decision = match.decision
        assert decision is not None
        match.choose(players[decision.seat].choose(match.seat(decision.seat)), decision.seat)
    return [entry.answer.key for entry in match.entries()]


@pytest.mark.parametrize("name", ["human:1", "human:2", "human:3", "human:4", "human:5", "lorenzo:20", "mehmed:20"])
@pytest.mark.parametrize(("game", "seats"), [("pax", 2), ("age", 3)])
def test_the_same_seed_makes_the_same_choices(name: str, game: str, seats: int) -> None:
    assert first_choices(name, game, seats, 10) == first_choices(name, game, seats, 10)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_levels_and_characters_have_names_and_are_explained(lang: str) -> None:
    for name in (*LEVELS, *CHARACTERS):
        assert make_player(name, 1) is not None
        assert level_name(name, lang) not in ("", f"level.{name}")
        assert level_about(name, lang).endswith(".")


def test_the_better_human_wins_more() -> None:
    won = 0.0
    for seed in range(10):
        match = signoria.new("pax", seats=2, seed=seed)
        hero = match.seats[seed % 2]
        players = {seat: HumanPlayer(seed, 4 if seat == hero else 1) for seat in match.seats}
        while (decision := match.decision) is not None:
            match.choose(players[decision.seat].choose(match.seat(decision.seat)))
        assert match.result is not None
        won += hero in match.result["winners"]
    assert won >= 7


@pytest.mark.parametrize("game", ["pax", "age"])
def test_with_each_skill_more_is_noticed_and_less_misjudged(game: str) -> None:
    insight = signoria.game(game).insight()
    assert insight is not None
    skills = insight.skills
    assert len(skills) == len(SKILLS)
    for less, more in pairwise(skills):
        assert less.attention < more.attention
        assert less.error > more.error
        assert less.care <= more.care


def test_with_the_most_skill_at_pax_nothing_is_overlooked() -> None:
    match = signoria.new("pax", seats=2, seed=3)
    for seed in range(12):
        decision = match.decision
        assert decision is not None
        handle = match.seat(decision.seat)
        chosen = HumanPlayer(seed, len(SKILLS)).choose(handle)
        root = root_of(handle.line(Dice(Random(seed).getrandbits(64))))  # the guess of what is hidden that it looked at
        insight = insight_into(root.game, root.state)
        values = insight.shortlist(root.state, root.ask)
        worths = dict(zip(values, rate(root, values, insight, Dice(1)), strict=True))
        assert worths[chosen.value] == max(worths.values())
        match.choose(chosen, decision.seat)


@pytest.mark.parametrize(("care", "weighed"), [(0.0, False), (1.0, True)])
def test_a_secret_answer_is_weighed_as_often_as_the_skill_says(
    care: float, weighed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first question of Age of Renaissance is a bid that all make at once."""
    insight = signoria.game("age").insight()
    assert insight is not None
    insight.skills = (Skill(1.0, 0.0, care),) * len(SKILLS)
    weighings: list[int] = []
    judge = insight.payoffs

    def watched(state: Any, seat: int) -> list[float]:
        weighings.append(seat)
        return judge(state, seat)

    insight.payoffs = watched
    monkeypatch.setattr("signoria.players.human.insight_into", lambda game, state: insight)
    match = signoria.new("age", seats=3, seed=1)
    HumanPlayer(1, 3).choose(match.seat(match.seats[0]))
    assert bool(weighings) is weighed


@pytest.mark.parametrize("name", ["human:0", "human:6", "human:good", "lorenzo:", "casual:3"])
def test_what_does_not_exist_is_refused(name: str) -> None:
    with pytest.raises(BadOption):
        make_player(name, 1)


def test_a_game_says_which_levels_are_a_step_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(levels_of("pax")) == list(LEVELS)
    assert list(levels_of("age")) == [level for level in LEVELS if level != "master"]
    monkeypatch.setattr(type(signoria.game("pax")), "levels", ("hard", "easy", "divine"))
    assert list(levels_of("pax")) == ["easy", "hard"], "those there are, the weakest first"


def test_a_level_that_a_game_does_not_have_is_told_with_those_it_has() -> None:
    assert make_player("master", 1, "pax") is not None
    assert make_player("search:1s", 1, "age") is not None, "who names a player and no level may have it"
    with pytest.raises(BadOption) as refused:
        make_player("master", 1, "age")
    assert str(refused.value) == (
        "There is no level 'master' of the game 'age': it has beginner, easy, medium, skilled, hard, expert."
    )
    with pytest.raises(BadOption, match=r"and the levels beginner, easy, medium, skilled, hard, expert\.$"):
        make_player("divine", 1, "age")


def test_a_character_knows_a_game_without_a_taste_like_anybody() -> None:
    player = CharacterPlayer(1, "jakob", Budget(iterations=5))
    match = signoria.new("pax", seats=2, seed=1)
    assert player.insight(match.game_rules, match.state) is not None
