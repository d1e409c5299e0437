"""Wrong things given to the public API: one clear sentence each, of the right class, and nothing else."""

from typing import Any

import pytest

import signoria
from signoria.table import BadOption, BadRecord, GameOver, IllegalChoice, NotYourChoice, SignoriaError
from tests.age.games import new_game, wander
from tests.support import plain
from tests.support.age import keys, play, table


def sentence(error: BaseException) -> str:
    """The message, which is one line and ends with a full stop."""
    text = str(error)
    assert text == text.strip()
    assert "\n" not in text
    assert text.endswith(".")
    assert len(text) < 400
    return text


def no_match(**options: Any) -> str:
    with pytest.raises(BadOption) as caught:
        signoria.new("age", **{"seats": 3, **options})
    return sentence(caught.value)


# ---------------------------------------------------------------------- new


@pytest.mark.parametrize("rules", ["2e", "", "European", 1, ["european"], b"european", True])
def test_an_unknown_rule_set(rules: Any) -> None:
    assert "european" in no_match(rules=rules)


@pytest.mark.parametrize(
    "variants",
    [["chess"], [""], ["Loire"], ["loire", "comets"], ["loire=yes"], ["=yes"], ["loire="], [7], [None], [["loire"]],
     ["astrology"], ["timber"], ["open_cash"]],
)  # fmt: skip
def test_an_unknown_variant(variants: Any) -> None:
    assert "loire" in no_match(variants=variants)


@pytest.mark.parametrize("variants", ["loire", None, 7, True, 1.5, {"loire"}])
def test_variants_that_are_no_list(variants: Any) -> None:
    no_match(variants=variants)


@pytest.mark.parametrize("variants", [["loire", "loire"], ["timber=printed", "timber=european"]])
def test_a_variant_given_twice(variants: list[str]) -> None:
    assert "twice" in no_match(variants=variants)


def test_two_maps() -> None:
    text = no_match(variants=["loire", "board_1996"])
    assert "loire" in text
    assert "board_1996" in text


@pytest.mark.parametrize(
    ("switch", "hint"),
    [
        ("timber=1", "european, printed"),
        ("timber=", "european, printed"),
        ("heavens_requires=N", "written_record, nothing"),
        ("double_satellites=true", "no, yes"),
        ("open_cash=1", "no, yes"),
    ],
)
def test_a_value_a_switch_does_not_have(switch: str, hint: str) -> None:
    assert hint in no_match(variants=[switch])


@pytest.mark.parametrize("seats", [0, 1, 2, 7, -3, 10**9])
def test_too_few_or_too_many_seats(seats: int) -> None:
    assert "3, 4, 5 or 6" in no_match(seats=seats)


def test_the_number_of_seats_must_be_given_for_there_are_three_at_least() -> None:
    with pytest.raises(BadOption) as caught:
        signoria.new("age")
    assert "3, 4, 5 or 6" in sentence(caught.value)


@pytest.mark.parametrize("seats", [[], ["a"], ["a", "b"], list("abcdefg")])
def test_too_few_or_too_many_names(seats: list[str]) -> None:
    assert "3, 4, 5 or 6" in no_match(seats=seats)


@pytest.mark.parametrize(
    "seats", [None, True, 3.0, "3", "ann ben cem", {"a": 1, "b": 2, "c": 3}, {"a", "b", "c"}, b"abc"]
)
def test_seats_of_a_wrong_type(seats: Any) -> None:
    no_match(seats=seats)


@pytest.mark.parametrize("name", ["", "a b", "1st", "a;b", "@ann", "ann:", "älter", "x" * 31, 7, None, ["ann"], "a\nb"])
def test_a_name_that_cannot_be_used(name: Any) -> None:
    assert repr(name)[:30] in no_match(seats=["ann", "ben", name])


@pytest.mark.parametrize("power", ["venice", "hamburg"])
def test_a_seat_is_not_named_like_a_power(power: str) -> None:
    assert repr(power) in no_match(seats=["ann", power, "cem"])


def test_a_name_given_twice() -> None:
    assert "twice" in no_match(seats=["ann", "ben", "ann"])


def test_a_spectator_word_or_a_word_of_the_record_is_no_name_that_breaks_it() -> None:
    match = signoria.new("age", seats=["undo", "resign", "agreed"], seed=3)
    for _ in wander(match, 3, steps=40):
        pass
    assert signoria.load(match.record()).position() == match.position()


@pytest.mark.parametrize("seed", [-1, 2**64, 10**30, True, False, 1.0, 7.5, float("nan"), "7", "", None, [7], b"7"])
def test_a_seed_that_cannot_be_used(seed: Any) -> None:
    assert "2**64" in no_match(seed=seed)


@pytest.mark.parametrize("seed", [0, 1, 2**63, 2**64 - 1])
def test_the_least_and_the_greatest_seed_can_be_used(seed: int) -> None:
    match = signoria.new("age", seats=3, seed=seed)
    assert signoria.load(match.record()).position() == match.position()


@pytest.mark.parametrize("length", ["", "short", "Basic", 1, True, ["basic"], b"basic"])
def test_an_unknown_length(length: Any) -> None:
    assert "basic, intermediate, campaign" in no_match(length=length)


@pytest.mark.parametrize("turns", [0, -1, 1001, 1.0, True, "7", [7]])
def test_a_last_turn_that_cannot_be_used(turns: Any) -> None:
    assert "1 to 1000" in no_match(max_turns=turns)


def test_an_option_the_game_does_not_have() -> None:
    assert "'speed'" in no_match(speed=7)


def test_seats_may_be_a_tuple_and_variants_too() -> None:
    match = signoria.new("age", seats=("ann", "ben", "cem"), variants=("loire",), length="basic", max_turns=3)
    assert match.seats == ("ann", "ben", "cem")
    assert match.variants == ("loire",)
    assert match.view()["length"] == "basic"
    assert match.view()["max_turns"] == 3


# ---------------------------------------------------------------------- the match


@pytest.mark.parametrize(
    "key",
    [
        "",
        "place",
        "place rome",
        "place rome 1",
        "place milan 0",
        "place milan 9",
        "attack milan",
        "card milan",
        "buy A",
    ],
)
def test_a_choice_that_is_not_possible(key: str) -> None:
    match = table(3, "expansion", venice={"expansion": 9})
    before = (match.record(), match.position())
    with pytest.raises(IllegalChoice) as caught:
        match.choose(key)
    assert repr(key) in sentence(caught.value)
    assert (match.record(), match.position()) == before


@pytest.mark.parametrize("choice", [None, 7, ["pass"], b"pass", object()])
def test_a_choice_of_a_wrong_type(choice: Any) -> None:
    match = table(3, "expansion", venice={"expansion": 9})
    with pytest.raises(IllegalChoice) as caught:
        match.choose(choice)
    sentence(caught.value)


def test_a_choice_of_the_wrong_seat_or_no_seat() -> None:
    match = table(3, "expansion", venice={"expansion": 9})
    before = (match.record(), match.position())
    with pytest.raises(NotYourChoice) as caught:
        match.choose("pass", "genoa")
    assert "venice" in sentence(caught.value)
    with pytest.raises(SignoriaError) as other:
        match.choose("pass", "paris")
    assert "venice, genoa, barcelona" in sentence(other.value)
    for ask in (match.view, match.events, match.seat, match.why_not, match.resign):
        with pytest.raises(BadOption) as third:
            ask("paris")
        sentence(third.value)
    assert (match.record(), match.position()) == before


def test_a_second_answer_to_a_secret_question() -> None:
    match = signoria.new("age", seats=3, seed=1)
    play(match, f"@player2 {keys(match, 'player2')[0]}")
    before = (match.record(), match.position())
    with pytest.raises(NotYourChoice) as caught:
        play(match, "@player2 return armor")
    assert "player2" in sentence(caught.value)
    assert (match.record(), match.position()) == before


def test_a_choice_after_the_end() -> None:
    *_, match = wander(new_game(3), 3)
    with pytest.raises(GameOver) as caught:
        match.choose("pass")
    sentence(caught.value)
    with pytest.raises(GameOver) as other:
        match.resign(match.seats[0])
    sentence(other.value)


@pytest.mark.rule("age:11.4.a")
def test_who_cannot_leave() -> None:
    match = signoria.new("age", seats=3, seed=1)
    with pytest.raises(BadOption) as caught:
        match.resign("player1")
    assert "capitals" in sentence(caught.value)
    match = table(4, "expansion", venice={"expansion": 9}, genoa={"misery": "chaos"})
    before = (match.record(), match.position())
    with pytest.raises(BadOption) as caught:
        match.resign("genoa")
    assert "genoa" in sentence(caught.value)
    assert (match.record(), match.position()) == before


# ---------------------------------------------------------------------- load

GOOD = "signoria record 1\ngame: age\nrules: european\nseats: ann ben cem\nseed: 7\nlength: basic\n\n"


def bad_record(source: Any) -> str:
    with pytest.raises(BadRecord) as caught:
        signoria.load(source)
    return sentence(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        GOOD.replace("rules: european", "rules: 2e"),
        GOOD.replace("rules: european", "rules"),
        GOOD.replace("rules: european", "rules: european\nrules: european"),
        GOOD.replace("rules: european", "colour: red"),
        GOOD.replace("rules: european", "variants: chess"),
        GOOD.replace("rules: european", "variants: loire loire"),
        GOOD.replace("rules: european", "variants: loire board_1996"),
        GOOD.replace("seats: ann ben cem", "seats: ann ben"),
        GOOD.replace("seats: ann ben cem", "seats: ann ann ben"),
        GOOD.replace("seats: ann ben cem", "seats: ann ben venice"),
        GOOD.replace("seats: ann ben cem", "seats: 3"),
        GOOD.replace("seats: ann ben cem\n", ""),
        GOOD.replace("seed: 7", "seed: seven"),
        GOOD.replace("seed: 7", "seed: -7"),
        GOOD.replace("seed: 7", "seed: 7.0"),
        GOOD.replace("seed: 7", "seed:"),
        GOOD.replace("seed: 7", "seed: ²"),
        GOOD.replace("seed: 7", "seed: " + "9" * 30),
        GOOD.replace("seed: 7\n", ""),
        GOOD.replace("length: basic", "length: short"),
        GOOD.replace("length: basic", "max_turns: 0"),
        GOOD.replace("length: basic", "max_turns: x"),
        GOOD.replace("length: basic", "max_turns: 1001"),
        GOOD.replace("length: basic", "max_turns:"),
        GOOD.replace("rules: european", "position: {"),
        GOOD.replace("rules: european", "position: []"),
        GOOD.replace("rules: european", "position: {}"),
        GOOD.replace("rules: european", 'position: {"players": 7}'),
        GOOD.replace("rules: european", "position: " + "[" * 100_000),
    ],
    ids=lambda text: repr(text[18:70]),
)
def test_a_head_that_is_wrong(text: str) -> None:
    bad_record(text)


def test_a_head_without_a_length_is_a_campaign() -> None:
    assert signoria.load(GOOD.replace("length: basic\n", "")).view()["length"] == "campaign"


@pytest.mark.parametrize(
    "line",
    [
        "0 ann: fly",
        "0 ann: return",
        "0 ann: return x",
        "0 ann: bid 3",
        "1 ann: return {}",
        "0 ben: return {}",
        "0 dan: return {}",
        "0 ann: @dan return {}",
        "0 ann: return {}; return {}",
        "0 ann: undo ann",
        "0 ann: return {}; undo ben",
        "0 ann: return {}; undo ann twice",
        "0 ann: resign ann",
        "0 ann: resign dan",
        "ann: return {}",
        "0 ann return {}",
        "return {}",
        "0 ann:",
        "0 ann: return {};",
    ],
)
def test_a_line_that_cannot_be_played(line: str) -> None:
    card = plain(signoria.load(GOOD).snapshot())["players"][0]["hand"][0]
    line = line.replace("{}", card)
    assert bad_record(GOOD + line + "\n").startswith("line 8: ")
    assert bad_record(GOOD + "\n\n" + line + "\n").startswith("line 10: ")


def test_a_choice_after_the_end_of_the_game() -> None:
    *_, match = wander(new_game(1), 1)
    text = match.record()
    last = text.splitlines()[-1].partition(":")[0]
    assert bad_record(f"{text}{last}: pass\n").startswith(f"line {len(text.splitlines()) + 1}: ")
