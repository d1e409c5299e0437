"""How a choice may be gone on with: every step of a line says what is done."""

from __future__ import annotations

from random import Random

import pytest

import signoria
from signoria.arena.solve import Step
from signoria.learn.lesson import lesson_of
from signoria.learn.line import followed, told_alone, told_way
from signoria.learn.words import words
from signoria.players import make_player
from signoria.table import Decision, Match
from tests.support.pax import document, player


def questions(game: str, seed: int, most: int) -> list[tuple[Match, Decision]]:
    """Tables of a game of casual players, each with what is asked there."""
    match = signoria.new(game, seats=3, seed=seed)
    player = make_player("casual", seed)
    found = []
    while match.answers < most and (decision := match.decision) is not None:
        found.append((match.copy(), decision))
        match.choose(player.choose(match.seat(decision.seat)), decision.seat)
    return found


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(("game", "seed"), [("pax", 4), ("age", 2)])
def test_no_step_of_a_line_is_a_bare_name(game: str, seed: int, lang: str) -> None:
    """A part of something is told as the log tells it: where that is silent, with the question or with what comes next."""
    chance = Random(seed)
    nested = 0
    for match, decision in questions(game, seed, 90):
        option = chance.choice(decision.options)
        line = followed(match, decision.seat, option, lang)
        assert all(line)
        if decision.trail and not option.declines:
            nested += 1
            assert line[0] != option.label(lang)
    assert nested > 3


def test_what_is_asked_first_of_all_is_told_with_a_verb() -> None:
    match = signoria.new("age", seats=3, seed=1)
    while (decision := match.decision) is not None and decision.kind != "capital":
        match.choose(decision.options[0], decision.seat)
    assert decision is not None
    option = decision.options[0]
    said = match.game_rules.catalogue("en").say("counsel.alone.capital", {"choice": option.label("en")})
    assert followed(match, decision.seat, option, "en") == [said]


@pytest.mark.parametrize(("lang", "begins"), [("en", "Levies rise in "), ("es", "Levas en ")])
def test_the_same_thing_done_again_is_told_once_with_all_its_names(lang: str, begins: str) -> None:
    """This fair raises five levies, from Byzantium to Portugal, and asks twice for a city: the Papal States are full."""
    match = lesson_of("pax", "fair").start()
    decision = match.decision
    assert decision is not None
    fair = next(option for option in decision.options if option.key == "fair west")
    line = followed(match, decision.seat, fair, lang)
    levies = [text for text in line if text.startswith(begins)]
    assert len(levies) == 1
    assert len(line) == 2
    assert levies[0].count(",") == 3  # and the last with "and"


def test_where_the_question_stands_beside_it_a_line_does_not_ask_again() -> None:
    """The bishop has not moved yet: nothing is told, and the op alone says which card acts."""
    match = lesson_of("pax", "bishop-roads").start()
    match.choose("ops west")
    decision = match.decision
    assert decision is not None
    option = next(one for one in decision.options if one.key == "op PREN008 inquisitor:catholic")
    assert followed(match, decision.seat, option, "en", asked=True)[0] == option.label("en")
    assert followed(match, decision.seat, option, "en")[0] == f"{decision.question('en')} {option.label('en')}"


def test_what_the_log_tells_as_past_is_told_as_it_is_chosen_where_the_question_stands_beside_it() -> None:
    """Civil War: half of the cash, or half of the tokens."""
    match = lesson_of("age", "events").scene("victim")
    match.choose("play civil_war")
    match.choose("victim venice")
    decision = match.decision
    assert decision is not None
    option = next(one for one in decision.options if one.key == "tokens")
    assert followed(match, decision.seat, option, "en", asked=True)[0] == option.label("en")
    assert followed(match, decision.seat, option, "en")[0] != option.label("en")


def test_what_is_declined_is_told_in_its_own_words_where_the_question_stands_beside_it() -> None:
    match = lesson_of("pax", "playing").start()
    match.choose("play PREN023")
    decision = match.decision
    assert decision is not None
    option = next(one for one in decision.options if one.key == "pass")
    assert followed(match, decision.seat, option, "en", asked=True) == [option.label("en")]
    assert followed(match, decision.seat, option, "en") == [words("en").text("line.without")]


def test_what_is_done_instead_is_told_in_its_own_words() -> None:
    """A queen who marries nobody becomes an old maid: that is more than to do without a wedding."""
    match = signoria.from_position(document(player("fugger", hand=["PREN045"]), player("medici")))
    match.choose("play PREN045")
    decision = match.decision
    assert decision is not None
    option = next(one for one in decision.options if one.declines)
    assert (option.key, option.only_declines) == ("old maid", False)
    assert told_alone(match, decision, option, "en") == option.label("en")


@pytest.mark.parametrize(
    ("name", "ends"), [("patrons", "The market has run dry: Fugger wins"), ("imperial", "Declare ")]
)
def test_a_way_that_wins_says_how_the_game_ends(name: str, ends: str) -> None:
    """A victory that is declared says so itself; where the market runs dry, nothing that is chosen does."""
    lesson = lesson_of("pax", name)
    match = lesson.start()
    task = next(step.task for step in lesson.steps if step.task is not None)
    twin, way = match.copy(), []
    for key in task.shown:
        decision = twin.decision
        assert decision is not None
        option = next(one for one in decision.options if one.key == key)
        way.append(Step(decision.seat, decision.kind, key, option.label("en")))
        twin.choose(option, decision.seat)
    assert twin.over
    line = told_way(match, lesson.seat, way, "en")
    assert line[-1].startswith(ends)
    assert sum(" win" in text or text.startswith("Declare") for text in line) == 1
