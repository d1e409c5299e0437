"""9.4, 9.4.2: playing cards, what event cards do, and ● that become ■; military cards and War have files of their own."""

from typing import Any

import pytest

from signoria.age import AgeMatch
from tests.support.age import decision, keys, mat, play, player, refuses, table, told

MISERY = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]
MORE = "stone_1a"  # another card in hand: after the first the player is asked again
DICE = [1, 1, 4, 1, 1, 4]  # an Income Phase that touches Stone only, of which nobody has a province


def miseries(match: AgeMatch, *powers: str) -> list[Any]:
    return [player(match, power)["misery"] for power in powers]


def markers(match: AgeMatch, power: str) -> set[str]:
    return set(player(match, power)["markers"])


def cards(match: AgeMatch) -> list[str]:
    """The cards that may be played now."""
    return [key.removeprefix("play ") for key in keys(match) if key.startswith("play ")]


def until(match: AgeMatch, turn: int, phase: str) -> AgeMatch:
    """Everybody declines until a phase of a turn asks somebody; bids put the players in the order of their seats."""
    while (match.snapshot()["turn"], match.snapshot()["phase"]) != (turn, phase):
        asked = decision(match)
        if asked.kind == "bid":
            play(match, f"@{asked.seat} bid {match.seats.index(asked.seat)}")
        else:
            match.choose(asked.options[-1])
    return match


# ---------------------------------------------------------------------- 9.4: playing cards


@pytest.mark.rule("age:9.4.a")
def test_players_in_order_play_any_number_of_cards_or_pass() -> None:
    hand = ["stone_1a", "stone_1b", "wool_1a"]
    match = table(order=["genoa", "venice", "barcelona"], venice={"hand": hand}, genoa={"hand": ["famine"]})
    assert (decision(match).seat, keys(match)) == ("genoa", ["play famine", "pass"])
    play(match, "pass")
    assert decision(match).seat == "venice"
    assert keys(match) == ["play stone_1a", "play stone_1b", "play wool_1a", "pass"]
    play(match, "play stone_1b", "play stone_1a")
    assert keys(match) == ["play wool_1a", "pass"]
    play(match, "pass")
    assert match.snapshot()["phase"] == "purchase"
    assert player(match, "venice")["hand"] == ["wool_1a"]
    assert player(match, "genoa")["hand"] == ["famine"]


@pytest.mark.rule("age:9.4.a")
def test_a_card_is_resolved_with_all_its_choices_before_the_next_is_played() -> None:
    match = table(venice={"hand": ["civil_war", "stone_1a"]}, genoa={"cash": 20})
    assert keys(play(match, "play civil_war")) == ["victim venice", "victim genoa", "victim barcelona"]
    assert decision(play(match, "victim genoa")).kind == "loss"
    assert keys(play(match, "cash")) == ["play stone_1a", "pass"]


@pytest.mark.rule("age:9.4.b")
@pytest.mark.parametrize(
    ("card", "kind"),
    [
        ("alchemists_gold", "victim"),
        ("civil_war", "victim"),
        ("war", "victim"),
        ("black_death", "area"),
        ("the_crusades", "crusade"),
        ("papal_decree", "decree"),
        ("pirates_vikings", "pirates"),
        ("rebellion", "rebellion"),
        ("cloth_wine_1", "commodity"),
    ],
)
def test_the_player_of_a_card_chooses_whom_or_what_it_hits(card: str, kind: str) -> None:
    match = table(player="genoa", genoa={"hand": [card, MORE]})
    asked = decision(play(match, f"play {card}"))
    assert (asked.seat, asked.kind) == ("genoa", kind)
    assert len(asked.options) > 1


@pytest.mark.rule("age:9.4.c")
def test_a_card_may_be_played_without_any_effect() -> None:
    match = table(venice={"hand": ["rebellion", MORE]})
    before = match.snapshot()
    play(match, "play rebellion", "province milan")
    after = match.snapshot()
    assert keys(match) == [f"play {MORE}", "pass"]
    assert after["replay"] == ["rebellion"]
    assert match.events()[-1].text() == "Nobody has a marker in Milan: nothing changes."
    assert [p["markers"] for p in after["players"]] == [p["markers"] for p in before["players"]]
    assert [p["tokens"] for p in after["players"]] == [{}, {}, {}]
    empty = table(
        venice={"hand": ["pirates_vikings", MORE], "markers": ["milan"]},
        genoa={"markers": []},
        barcelona={"markers": []},
    )
    assert keys(play(empty, "play pirates_vikings")) == [f"play {MORE}", "pass"]
    assert player(empty, "venice")["markers"] == ["milan"]


@pytest.mark.rule("age:9.4.c")
def test_a_card_that_names_somebody_needs_somebody_to_name() -> None:
    ruled = {"enlightened": True}
    match = table(venice={"hand": ["civil_war", "alchemists_gold", "war"], **ruled}, genoa=ruled, barcelona=ruled)
    assert cards(match) == ["war"]
    assert refuses(match, "play civil_war")
    match = table(venice={"hand": ["civil_war", "alchemists_gold"], **ruled}, genoa={"advances": "C"}, barcelona=ruled)
    assert cards(match) == ["civil_war"]


# ---------------------------------------------------------------------- 9.4.2: ● becomes ■


@pytest.mark.rule("age:9.4.2.a")
def test_a_reduced_marker_goes_back_and_a_token_comes_from_the_stock() -> None:
    match = table(5, venice={"hand": ["rebellion", MORE]}, london={"markers": ["london", "york"], "expansion": 4})
    before = mat(match, "london")
    play(match, "play rebellion", "province york")
    after = mat(match, "london")
    assert markers(match, "london") == {"london"}
    assert player(match, "london")["tokens"] == {"york": 1}
    assert after["stock"] == before["stock"] - 1
    assert after["markers_left"] == before["markers_left"] + 1
    assert after["expansion"] == 4


@pytest.mark.rule("age:9.4.2.b")
@pytest.mark.parametrize(("choice", "tokens", "expansion"), [("token", {"genoa": 1}, 35), ("empty", {}, 36)])
def test_with_an_empty_stock_the_owner_uses_an_expansion_token_or_leaves_the_province_empty(
    choice: str, tokens: dict[str, int], expansion: int
) -> None:
    match = table(venice={"hand": ["pirates_vikings", MORE]}, genoa={"expansion": 36})
    play(match, "play pirates_vikings", "province genoa")
    assert (decision(match).seat, keys(match)) == ("genoa", ["token", "empty"])
    play(match, choice)
    assert player(match, "genoa")["tokens"] == tokens
    assert player(match, "genoa")["expansion"] == expansion
    assert markers(match, "genoa") == set()


@pytest.mark.rule("age:9.4.2.b")
def test_a_token_in_stock_must_be_used_and_with_no_token_at_all_the_province_is_empty() -> None:
    match = table(venice={"hand": ["pirates_vikings", MORE]}, genoa={"expansion": 35})
    play(match, "play pirates_vikings", "province genoa")
    assert decision(match).seat == "venice"
    assert player(match, "genoa")["tokens"] == {"genoa": 1}
    assert player(match, "genoa")["expansion"] == 35
    placed = {"naples": 5, "marseilles": 5, "florence": 4, "rome": 4, "lyons": 4, "bordeaux": 4, "tunis": 4}
    placed |= {"constantinople": 4, "fez": 2}
    match = table(venice={"hand": ["pirates_vikings", MORE]}, genoa={"tokens": placed})
    play(match, "play pirates_vikings", "province genoa")
    assert decision(match).seat == "venice"
    assert player(match, "genoa")["tokens"] == placed
    assert markers(match, "genoa") == set()


@pytest.mark.rule("age:9.4.2.c")
def test_with_too_few_tokens_the_owner_says_which_provinces_get_them() -> None:
    held = ["genoa", "rome", "naples"]
    match = table(venice={"hand": ["pirates_vikings", MORE]}, genoa={"expansion": 35, "markers": held}, epoch=3)
    play(match, "play pirates_vikings", "province genoa", "province rome", "province naples")
    assert (decision(match).seat, decision(match).kind) == ("genoa", "from_stock")
    assert sorted(keys(match)) == ["province genoa", "province naples", "province rome"]
    play(match, "province rome")
    assert (decision(match).seat, keys(match)) == ("genoa", ["token", "empty"])
    play(match, "token")
    assert (decision(match).seat, keys(match)) == ("genoa", ["token", "empty"])
    play(match, "empty")
    tokens = player(match, "genoa")["tokens"]
    assert (tokens["rome"], len(tokens), sum(tokens.values())) == (1, 2, 2)
    assert player(match, "genoa")["expansion"] == 34
    assert markers(match, "genoa") == set()


@pytest.mark.rule("age:9.4.2.c")
def test_with_tokens_for_all_nothing_is_asked() -> None:
    held = ["genoa", "rome", "naples"]
    match = table(venice={"hand": ["pirates_vikings", MORE]}, genoa={"expansion": 33, "markers": held}, epoch=3)
    play(match, "play pirates_vikings", "province genoa", "province rome", "province naples")
    assert decision(match).seat == "venice"
    assert player(match, "genoa")["tokens"] == {"genoa": 1, "rome": 1, "naples": 1}


# ---------------------------------------------------------------------- Alchemist's Gold


@pytest.mark.rule("age:EV.alchemists_gold.a")
@pytest.mark.parametrize(("written", "cash", "left"), [(31, 50, 34), (31, 9, 0), (40, 40, 20), (1, 5, 4), (0, 30, 30)])
def test_alchemists_gold_takes_half_the_written_cash_at_most_what_is_there(written: int, cash: int, left: int) -> None:
    match = table(venice={"hand": ["alchemists_gold", MORE]}, genoa={"written": written, "cash": cash})
    play(match, "play alchemists_gold", "victim genoa")
    assert player(match, "genoa")["cash"] == left
    assert player(match, "venice")["cash"] == 40
    assert player(match, "genoa")["misery"] == 0


@pytest.mark.rule("age:EV.alchemists_gold.a")
def test_alchemists_gold_names_any_player_and_is_recycled() -> None:
    match = table(venice={"hand": ["alchemists_gold", MORE]})
    assert keys(play(match, "play alchemists_gold")) == ["victim venice", "victim genoa", "victim barcelona"]
    play(match, "victim venice")
    assert player(match, "venice")["cash"] == 20
    assert match.snapshot()["replay"] == ["alchemists_gold"]


@pytest.mark.rule("age:EV.alchemists_gold.b", "age:ADV.C.1")
def test_laws_of_matter_protects_from_alchemists_gold() -> None:
    match = table(venice={"hand": ["alchemists_gold", MORE]}, genoa={"advances": "C"})
    assert keys(play(match, "play alchemists_gold")) == ["victim venice", "victim barcelona"]
    assert refuses(match, "victim genoa")


@pytest.mark.rule("age:EV.alchemists_gold.b")
def test_alchemists_gold_is_a_burden_once_all_living_players_own_laws_of_matter() -> None:
    wise = {"advances": "C"}
    assert cards(table(venice={"hand": ["alchemists_gold", MORE], **wise}, genoa=wise, barcelona=wise)) == [MORE]
    gone = {"misery": "chaos"}
    assert cards(table(venice={"hand": ["alchemists_gold", MORE], **wise}, genoa=wise, barcelona=gone)) == [MORE]
    assert cards(table(venice={"hand": ["alchemists_gold", MORE], **wise}, genoa=wise)) == ["alchemists_gold", MORE]


@pytest.mark.rule("age:EV.alchemists_gold.c")
@pytest.mark.parametrize(("cash", "left"), [(40, 10), (12, 0)])
def test_money_spent_on_a_card_does_not_lower_the_loss(cash: int, left: int) -> None:
    match = table(
        3,
        "buy_card",
        player="genoa",
        venice={"hand": ["alchemists_gold", MORE]},
        genoa={"advances": "V", "cash": cash, "written": 40},
        pile=["wool_1a", "wool_1b"],
    )
    play(match, "buy", "play alchemists_gold", "victim genoa")
    assert player(match, "genoa")["cash"] == left


# ---------------------------------------------------------------------- Civil War


@pytest.mark.rule("age:EV.civil_war.a")
def test_civil_war_costs_the_chosen_player_a_space() -> None:
    match = table(venice={"hand": ["civil_war", MORE], "misery": 30}, genoa={"misery": 100}, barcelona={"misery": 40})
    play(match, "play civil_war", "victim genoa", "tokens")
    assert miseries(match, "venice", "genoa", "barcelona") == [30, 125, 40]
    assert match.snapshot()["replay"] == ["civil_war"]


@pytest.mark.rule("age:EV.civil_war.a")
def test_a_player_may_name_himself() -> None:
    match = table(venice={"hand": ["civil_war", MORE]})
    play(match, "play civil_war", "victim venice", "cash")
    assert miseries(match, "venice") == [10]
    assert player(match, "venice")["cash"] == 20


@pytest.mark.rule("age:EV.civil_war.a")
def test_a_victim_sent_to_chaos_only_loses_the_marker_in_his_capital() -> None:
    match = table(
        venice={"hand": ["civil_war", MORE]}, genoa={"misery": 1000, "expansion": 4, "markers": ["genoa", "rome"]}
    )
    play(match, "play civil_war", "victim genoa")
    assert decision(match).seat == "venice"
    assert player(match, "genoa")["misery"] == "chaos"
    assert player(match, "genoa")["cash"] == 40
    assert markers(match, "genoa") == {"rome"}
    assert player(match, "genoa")["tokens"] == {"genoa": 1}
    assert match.snapshot()["civil_war"] is None


@pytest.mark.rule("age:EV.civil_war.b")
def test_civil_war_reduces_the_marker_in_the_capital_whoever_owns_it() -> None:
    match = table(venice={"hand": ["civil_war", MORE]}, genoa={"markers": ["genoa", "rome"]})
    play(match, "play civil_war", "victim genoa", "cash")
    assert markers(match, "genoa") == {"rome"}
    assert player(match, "genoa")["tokens"] == {"genoa": 1}
    match = table(
        venice={"hand": ["civil_war", MORE]}, genoa={"markers": ["rome"]}, barcelona={"markers": ["barcelona", "genoa"]}
    )
    play(match, "play civil_war", "victim genoa", "cash")
    assert markers(match, "genoa") == {"rome"}
    assert player(match, "genoa")["tokens"] == {}
    assert markers(match, "barcelona") == {"barcelona"}
    assert player(match, "barcelona")["tokens"] == {"genoa": 1}


@pytest.mark.rule("age:EV.civil_war.c", "age:9.4.b")
def test_the_victim_chooses_between_half_his_written_cash_and_half_his_tokens() -> None:
    match = table(venice={"hand": ["civil_war", MORE]}, genoa={"written": 31, "cash": 50, "expansion": 9})
    play(match, "play civil_war", "victim genoa")
    assert (decision(match).seat, keys(match)) == ("genoa", ["cash", "tokens"])
    other = match.copy()
    play(match, "cash")
    assert player(match, "genoa")["cash"] == 34
    assert player(match, "genoa")["expansion"] == 9
    stock = mat(other, "genoa")["stock"]
    play(other, "tokens")
    assert player(other, "genoa")["cash"] == 50
    assert player(other, "genoa")["expansion"] == 4
    assert mat(other, "genoa")["stock"] == stock + 5


@pytest.mark.rule("age:EV.civil_war.c")
def test_civil_war_never_takes_more_than_there_is() -> None:
    match = table(venice={"hand": ["civil_war", MORE]}, genoa={"written": 31, "cash": 9})
    play(match, "play civil_war", "victim genoa")
    assert keys(match) == ["cash", "tokens"]
    other = match.copy()
    assert player(play(match, "cash"), "genoa")["cash"] == 0
    assert player(play(other, "tokens"), "genoa")["cash"] == 9
    assert player(other, "genoa")["expansion"] == 0


@pytest.mark.rule("age:EV.civil_war.d")
def test_the_victim_of_civil_war_expands_last_and_those_behind_move_up() -> None:
    poor = {"cash": 0, "expansion": 1}
    match = table(4, venice={"hand": ["civil_war"], **poor}, genoa=poor, barcelona=poor, paris=poor)
    play(match, "play civil_war", "victim genoa", "cash")
    position = match.snapshot()
    assert position["phase"] == "expansion"
    assert {p["power"]: p["place"] for p in position["players"]} == {
        "venice": 1,
        "barcelona": 3,
        "paris": 5,
        "genoa": 6,
    }
    assert match.view()["order"] == ["venice", "barcelona", "paris", "genoa"]


@pytest.mark.rule("age:EV.civil_war.d")
def test_the_victim_keeps_his_place_until_the_expansion_phase() -> None:
    match = table(venice={"hand": ["civil_war"]}, genoa={"hand": [MORE]}, barcelona={"hand": ["wool_1a"]})
    play(match, "play civil_war", "victim genoa", "cash")
    assert decision(match).seat == "genoa"
    play(match, "pass", "pass")
    assert match.snapshot()["phase"] == "purchase"
    assert match.view()["order"] == ["venice", "genoa", "barcelona"]


# ---------------------------------------------------------------------- Enlightened Ruler


@pytest.mark.rule("age:EV.enlightened_ruler.a", "age:EV.rebellion.b")
def test_enlightened_ruler_protects_from_six_events() -> None:
    hit = [
        "alchemists_gold",
        "civil_war",
        "mysticism_abounds",
        "rebellion",
        "religious_strife",
        "revolutionary_uprisings",
    ]
    match = table(
        order=["genoa", "venice", "barcelona"],
        genoa={"hand": ["enlightened_ruler"], "advances": "EFGIJ", "markers": ["genoa", "rome"], "misery": 50},
        venice={"hand": [*hit, MORE], "misery": 50},
        barcelona={"advances": "EIJ", "markers": ["barcelona", "milan"], "misery": 50},
    )
    play(match, "play enlightened_ruler")
    before = player(match, "genoa")
    assert keys(play(match, "play alchemists_gold")) == ["victim venice", "victim barcelona"]
    assert keys(play(match, "victim barcelona", "play civil_war")) == ["victim venice", "victim barcelona"]
    play(match, "victim barcelona", "cash", "play mysticism_abounds", "play religious_strife")
    play(match, "play revolutionary_uprisings", "play rebellion")
    if "province rome" in keys(match):
        assert player(play(match.copy(), "province rome"), "genoa") == before
    play(match, "province milan")
    assert player(match, "genoa") == before
    # Civil War 1, Mysticism 4, Strife 1, Uprisings 2 spaces from 50; Venice only has Mysticism's 4
    assert miseries(match, "barcelona", "venice") == [175, 90]
    assert player(match, "barcelona")["tokens"] == {"barcelona": 1, "milan": 1}
    assert match.snapshot()["replay"].count("enlightened_ruler") == 1


@pytest.mark.rule("age:EV.enlightened_ruler.a")
def test_enlightened_ruler_lasts_for_the_turn() -> None:
    poor = {"cash": 0}
    pile = ["metal_1", "wool_1a", "wool_1b"]
    match = table(
        venice={"hand": ["enlightened_ruler", MORE], **poor}, genoa=poor, barcelona=poor, pile=pile, dice=DICE
    )
    play(match, "play enlightened_ruler")
    assert player(match, "venice")["enlightened"]
    until(match, 3, "play_cards")
    assert not player(match, "venice")["enlightened"]


@pytest.mark.rule("age:EV.enlightened_ruler.b")
def test_enlightened_ruler_does_not_undo_what_has_happened() -> None:
    poor = {"cash": 0, "expansion": 2}
    match = table(venice={"hand": ["civil_war"], **poor}, genoa={"hand": ["enlightened_ruler"], **poor}, barcelona=poor)
    play(match, "play civil_war", "victim genoa", "tokens", "play enlightened_ruler")
    assert match.snapshot()["phase"] == "expansion"
    assert match.view()["order"] == ["venice", "barcelona", "genoa"]
    assert miseries(match, "genoa") == [10]
    assert player(match, "genoa")["expansion"] == 1


@pytest.mark.rule("age:EV.enlightened_ruler.c")
def test_enlightened_ruler_does_not_protect_from_the_other_events() -> None:
    hand = ["famine", "pirates_vikings", "the_crusades", "papal_decree", "black_death", "war", MORE]
    match = table(
        venice={"hand": hand},
        genoa={"enlightened": True, "markers": ["genoa", "milan", "cyprus", "crete"], "tokens": {"rome": 1}},
        epoch=2,
        dice=[6, 5],
    )
    play(match, "play famine")
    assert miseries(match, "genoa") == [40]
    play(match, "play pirates_vikings", "province genoa", "province crete")
    assert markers(match, "genoa") == {"cyprus", "milan"}
    play(match, "play the_crusades", "province cyprus")
    assert markers(match, "genoa") == {"milan"}
    play(match, "play black_death", "area 7")
    assert player(match, "genoa")["tokens"] == {"crete": 1, "milan": 1}
    assert "victim genoa" in keys(play(match, "play war"))
    play(match, "victim genoa")
    # The War costs the loser two spaces, and one for the ● he has not.
    assert miseries(match, "genoa") == [70]
    play(match, "play papal_decree", "category religion")
    while (decision(match).seat, decision(match).kind) != ("genoa", "purchase"):
        match.choose(decision(match).options[-1])
    assert "buy V" in keys(match)
    assert "buy E" not in keys(match)


# ---------------------------------------------------------------------- Famine, Mysticism, Uprisings, Strife


@pytest.mark.rule("age:EV.famine.a", "age:ADV.K.2")
def test_famine_costs_four_spaces_less_one_for_each_grain_province_and_agriculture() -> None:
    match = table(
        6,
        venice={"hand": ["famine", MORE]},
        genoa={"markers": ["genoa", "sicily", "belgrade"], "advances": "K"},
        barcelona={"advances": "K"},
        paris={"markers": ["dijon"], "tokens": {"kiev": 1}},
        london={"markers": ["portsmouth", "danzig", "seville"], "advances": "K"},
        hamburg={"markers": ["north_america"], "advances": "TU", "ship": "ocean_1", "misery": 200},
    )
    play(match, "play famine")
    assert miseries(match, "venice", "genoa", "barcelona", "paris", "london", "hamburg") == [40, 10, 30, 30, 0, 350]
    assert match.snapshot()["replay"] == ["famine"]


@pytest.mark.rule("age:EV.famine.a")
def test_famine_never_improves_misery() -> None:
    grain = ["danzig", "portsmouth", "sicily", "belgrade", "seville"]
    match = table(6, venice={"hand": ["famine", MORE]}, hamburg={"markers": grain, "advances": "K", "misery": 50})
    play(match, "play famine")
    assert miseries(match, "hamburg", "genoa") == [50, 40]


@pytest.mark.rule("age:EV.mysticism_abounds.a", "age:ADV.sci")
@pytest.mark.parametrize(
    ("advances", "spaces"),
    [("", 4), ("A", 3), ("B", 3), ("C", 3), ("D", 3), ("AC", 2), ("ABD", 1), ("ABCD", 0), ("EIN", 4)],
)
def test_mysticism_costs_four_spaces_less_one_for_each_science(advances: str, spaces: int) -> None:
    match = table(venice={"hand": ["mysticism_abounds", MORE]}, genoa={"advances": advances})
    play(match, "play mysticism_abounds")
    assert miseries(match, "venice", "genoa", "barcelona") == [40, MISERY[spaces], 40]


@pytest.mark.rule("age:EV.mysticism_abounds.b")
def test_mysticism_is_a_burden_once_all_living_players_own_all_sciences() -> None:
    wise = {"advances": "ABCD"}
    match = table(venice={"hand": ["mysticism_abounds", MORE], **wise}, genoa=wise, barcelona=wise)
    assert cards(match) == [MORE]
    gone = {"misery": "chaos"}
    assert cards(table(venice={"hand": ["mysticism_abounds", MORE], **wise}, genoa=wise, barcelona=gone)) == [MORE]
    almost = {"advances": "ABC"}
    match = table(venice={"hand": ["mysticism_abounds", MORE], **wise}, genoa=wise, barcelona=almost)
    assert cards(match) == ["mysticism_abounds", MORE]
    play(match, "play mysticism_abounds")
    assert miseries(match, "venice", "genoa", "barcelona") == [0, 0, 10]


@pytest.mark.rule("age:EV.revolutionary_uprisings.a", "age:ADV.com")
@pytest.mark.parametrize(
    ("advances", "spaces"),
    [("", 0), ("I", 1), ("J", 1), ("K", 1), ("L", 1), ("M", 1), ("IJK", 3), ("IJKLM", 5), ("ENA", 0)],
)
def test_uprisings_cost_a_space_for_each_commerce_advance(advances: str, spaces: int) -> None:
    match = table(venice={"hand": ["revolutionary_uprisings", MORE], "advances": "I"}, genoa={"advances": advances})
    play(match, "play revolutionary_uprisings")
    assert miseries(match, "venice", "genoa", "barcelona") == [10, MISERY[spaces], 0]


@pytest.mark.rule("age:EV.religious_strife.a", "age:ADV.rel")
@pytest.mark.parametrize(
    ("advances", "spaces"), [("", 0), ("E", 1), ("F", 1), ("G", 1), ("H", 1), ("EG", 2), ("EFGH", 4), ("AIN", 0)]
)
def test_strife_costs_a_space_for_each_religion_advance(advances: str, spaces: int) -> None:
    match = table(venice={"hand": ["religious_strife", MORE], "advances": "F"}, genoa={"advances": advances})
    play(match, "play religious_strife")
    assert miseries(match, "venice", "genoa", "barcelona") == [10, MISERY[spaces], 0]


# ---------------------------------------------------------------------- Papal Decree

DECREED = {"science": "B", "religion": "F", "exploration": "R"}


@pytest.mark.rule("age:EV.papal_decree.a")
@pytest.mark.parametrize("category", list(DECREED))
def test_nobody_buys_in_the_decreed_category_this_turn(category: str) -> None:
    rich = {"cash": 500, "ship": "galley_8"}
    match = table(venice={"hand": ["papal_decree"], **rich}, genoa=rich, barcelona=rich)
    assert keys(play(match, "play papal_decree")) == ["category science", "category religion", "category exploration"]
    play(match, f"category {category}")
    for power in ("venice", "genoa", "barcelona"):
        assert (decision(match).seat, decision(match).kind) == (power, "purchase")
        for other, letter in DECREED.items():
            assert (f"buy {letter}" in keys(match)) == (other != category)
        assert {"buy I", "buy N", "buy V"} <= set(keys(match))
        play(match, "pass")


@pytest.mark.rule("age:EV.papal_decree.b", "age:EV.religious_strife.b")
@pytest.mark.parametrize(
    "choices",
    [
        ["play papal_decree", "category religion", "play religious_strife"],
        ["play religious_strife", "play papal_decree", "category religion"],
    ],
)
def test_religious_strife_of_the_same_turn_voids_the_decree(choices: list[str]) -> None:
    match = table(venice={"hand": ["papal_decree", "religious_strife"], "ship": "galley_8", "cash": 100}, epoch=2)
    play(match, *choices)
    assert match.snapshot()["decree"] is None
    assert decision(match).kind == "purchase"
    assert {"buy E", "buy F", "buy G"} <= set(keys(match))
    assert player(match, "venice")["hand"] == []
    assert not match.snapshot()["decree_void"]


@pytest.mark.rule("age:EV.papal_decree.c", "age:EV.religious_strife.b")
def test_after_strife_in_epoch_three_the_decree_is_a_burden_for_good() -> None:
    poor = {"cash": 0}
    match = table(
        venice={"hand": ["religious_strife", "papal_decree", MORE], **poor},
        genoa=poor,
        barcelona=poor,
        epoch=3,
        pile=["wool_1a", "wool_1b", "fur_1", "metal_1"],
        dice=DICE,
    )
    assert cards(match) == ["religious_strife", "papal_decree", MORE]
    play(match, "play religious_strife")
    assert cards(match) == [MORE]
    assert refuses(match, "play papal_decree")
    until(match, 3, "play_cards")
    assert "papal_decree" in player(match, "venice")["hand"]
    assert cards(match) == [MORE, "wool_1a"]


@pytest.mark.rule("age:EV.papal_decree.c")
@pytest.mark.parametrize("epoch", [2, 3])
def test_strife_before_epoch_three_leaves_the_decree_playable_in_later_turns(epoch: int) -> None:
    match = table(venice={"hand": ["papal_decree", MORE]}, epoch=epoch, strife=False)
    assert "papal_decree" in cards(match)
    poor = {"cash": 0}
    match = table(
        venice={"hand": ["religious_strife", "papal_decree"], **poor},
        genoa=poor,
        barcelona=poor,
        epoch=epoch,
        dice=DICE,
    )
    until(play(match, "play religious_strife"), 3, "play_cards")
    assert ("papal_decree" in cards(match)) == (epoch == 2)


@pytest.mark.rule("age:EV.papal_decree.d")
def test_the_decree_ends_with_the_turn() -> None:
    poor = {"cash": 0}
    pile = ["wool_1a", "wool_1b", "fur_1", "metal_1"]
    match = table(
        venice={"hand": ["papal_decree"], "cash": 45, "ship": "galley_8"},
        genoa=poor,
        barcelona=poor,
        pile=pile,
        dice=DICE,
    )
    play(match, "play papal_decree", "category religion")
    assert "buy E" not in keys(match)
    play(match, "pass")
    until(match, 3, "purchase")
    assert decision(match).kind == "purchase"
    assert "buy E" in keys(match)


# ---------------------------------------------------------------------- Pirates/Vikings, Rebellion


@pytest.mark.rule("age:EV.pirates_vikings.a")
@pytest.mark.parametrize("epoch", [1, 2, 3])
def test_pirates_reduce_as_many_coastal_markers_as_the_epoch_says(epoch: int) -> None:
    match = table(
        venice={"hand": ["pirates_vikings", MORE], "markers": ["venice", "rome", "toledo"]},
        genoa={"markers": ["genoa", "milan", "naples"], "tokens": {"sicily": 1}},
        epoch=epoch,
    )
    play(match, "play pirates_vikings")
    targets = {"venice", "rome", "genoa", "naples", "barcelona"}
    for province in ["naples", "barcelona", "rome"][:epoch]:
        assert {key.removeprefix("province ") for key in keys(match)} == targets
        play(match, f"province {province}")
        targets.discard(province)
    assert keys(match) == [f"play {MORE}", "pass"]
    reduced = [(event["seat"], event["province"]) for event in told(match, "reduced")]
    expected = [("genoa", "naples"), ("barcelona", "barcelona"), ("venice", "rome")][:epoch]
    assert sorted(reduced) == sorted(expected)
    assert player(match, "genoa")["tokens"] == {"sicily": 1, "naples": 1}
    assert match.snapshot()["replay"] == ["pirates_vikings"]


@pytest.mark.rule("age:EV.pirates_vikings.a")
def test_pirates_reduce_all_coastal_markers_where_there_are_fewer() -> None:
    match = table(
        venice={"hand": ["pirates_vikings", MORE], "markers": ["milan", "rome"]},
        genoa={"markers": ["lyons"]},
        barcelona={"markers": ["barcelona"]},
        epoch=3,
    )
    play(match, "play pirates_vikings")
    while decision(match).kind == "pirates":
        match.choose(decision(match).options[0])
    assert keys(match) == [f"play {MORE}", "pass"]
    assert [markers(match, p) for p in ("venice", "genoa", "barcelona")] == [{"milan"}, {"lyons"}, set()]
    assert [player(match, p)["tokens"] for p in ("venice", "barcelona")] == [{"rome": 1}, {"barcelona": 1}]


@pytest.mark.rule("age:EV.pirates_vikings.b")
@pytest.mark.parametrize("box", ["china", "india", "east_indies", "north_america", "south_america"])
def test_pirates_reach_the_overseas_boxes(box: str) -> None:
    genoa = {"markers": ["genoa", box], "advances": "TU", "ship": "ocean_1"}
    match = table(venice={"hand": ["pirates_vikings", MORE]}, genoa=genoa, epoch=1)
    play(match, "play pirates_vikings", f"province {box}")
    assert player(match, "genoa")["tokens"] == {box: 1}


@pytest.mark.rule("age:EV.rebellion.a")
def test_rebellion_hits_any_province_but_the_new_world_and_foreign_capitals() -> None:
    ocean = {"advances": "TU", "ship": "ocean_4"}
    match = table(
        venice={"hand": ["rebellion", MORE], "markers": ["milan"]},
        genoa={"markers": ["genoa", "venice", "rome", "china", "north_america"], **ocean},
    )
    play(match, "play rebellion")
    offered = {key.removeprefix("province ") for key in keys(match)}
    assert {"venice", "milan", "rome", "china", "india", "fez", "west_africa", "kiev", "bari"} <= offered
    assert offered.isdisjoint({"genoa", "barcelona", "north_america", "south_america"})
    assert offered.isdisjoint({"paris", "london", "hamburg", "dijon"})  # Areas out of play
    own = play(match.copy(), "province venice")
    assert player(own, "genoa")["tokens"] == {"venice": 1}
    play(match, "province china")
    assert player(match, "genoa")["tokens"] == {"china": 1}
    assert markers(match, "genoa") == {"genoa", "venice", "rome", "north_america"}
    assert match.snapshot()["replay"] == ["rebellion"]


@pytest.mark.rule("age:EV.rebellion.b")
def test_rebellion_spares_the_provinces_of_an_enlightened_ruler() -> None:
    match = table(
        venice={"hand": ["rebellion", MORE], "enlightened": True, "markers": ["venice", "milan"]},
        genoa={"enlightened": True, "markers": ["genoa", "rome"]},
        barcelona={"markers": ["barcelona", "fez"]},
    )
    play(match, "play rebellion")
    for province in ("venice", "milan", "rome"):
        if f"province {province}" in keys(match):
            spared = play(match.copy(), f"province {province}")
            assert [p["markers"] for p in spared.snapshot()["players"]] == [
                p["markers"] for p in match.snapshot()["players"]
            ]
    play(match, "province fez")
    assert player(match, "barcelona")["tokens"] == {"fez": 1}


# ---------------------------------------------------------------------- The Crusades, Mongol Armies


@pytest.mark.rule("age:EV.the_crusades.a", "age:EV.the_crusades.b")
def test_the_crusades_clear_a_province_for_a_marker_and_cost_a_space() -> None:
    match = table(
        venice={"hand": ["the_crusades", MORE], "tokens": {"acre": 2}, "misery": 100},
        genoa={"tokens": {"acre": 2}},
        barcelona={"tokens": {"acre": 1, "suez": 1}},
    )
    play(match, "play the_crusades", "province acre")
    assert markers(match, "venice") == {"venice", "acre"}
    assert player(match, "venice")["new_markers"] == []
    assert [player(match, p)["tokens"] for p in ("venice", "genoa", "barcelona")] == [{}, {}, {"suez": 1}]
    assert [mat(match, p)["stock"] for p in ("venice", "genoa", "barcelona")] == [36, 36, 35]
    assert miseries(match, "venice", "genoa", "barcelona") == [125, 0, 0]
    assert match.snapshot()["replay"] == ["the_crusades"]


@pytest.mark.rule("age:EV.the_crusades.a")
def test_the_crusades_take_a_dominated_province_or_ones_own() -> None:
    match = table(venice={"hand": ["the_crusades", MORE]}, genoa={"markers": ["genoa", "acre"]})
    play(match, "play the_crusades", "province acre")
    assert markers(match, "genoa") == {"genoa"}
    assert player(match, "genoa")["tokens"] == {}
    assert markers(match, "venice") == {"venice", "acre"}
    match = table(venice={"hand": ["the_crusades", MORE], "markers": ["venice", "acre"]})
    play(match, "play the_crusades", "province acre")
    assert markers(match, "venice") == {"venice", "acre"}
    assert miseries(match, "venice") == [10]


MANY = [
    "venice", "bordeaux", "montpelier", "lyons", "marseilles", "milan", "florence", "rome", "naples", "sicily", "dubrovnik",
    "belgrade", "seville", "granada", "fez", "algiers", "tunis", "tripoli", "crete", "salonika", "constantinople", "smyrna",
    "west_africa", "basque", "toledo",
]  # fmt: skip


@pytest.mark.rule("age:EV.the_crusades.a")
def test_a_crusader_without_a_marker_left_turns_one_of_his_into_a_token() -> None:
    assert len(MANY) == 25
    match = table(venice={"hand": ["the_crusades", MORE], "markers": MANY})
    play(match, "play the_crusades", "province acre")
    assert (decision(match).seat, decision(match).kind) == ("venice", "crusade_marker")
    assert {key.removeprefix("province ") for key in keys(match)} == set(MANY)
    play(match, "province toledo")
    assert markers(match, "venice") == {*MANY, "acre"} - {"toledo"}
    assert player(match, "venice")["tokens"] == {"toledo": 1}


@pytest.mark.rule("age:EV.the_crusades.c", "age:EV.the_crusades.a")
def test_the_crusades_go_to_circled_provinces_of_area_six() -> None:
    match = table(venice={"hand": ["the_crusades", MORE]})
    play(match, "play the_crusades")
    offered = {key.removeprefix("province ") for key in keys(match)}
    assert offered == {"cyprus", "aleppo", "acre", "suez", "cairo", "alexandria"}


@pytest.mark.rule("age:EV.the_crusades.d")
def test_the_marker_of_the_crusades_works_at_once() -> None:
    poor = {"cash": 0}
    venice = {"hand": ["the_crusades", "spice_1"], "expansion": 1, "cash": 0}
    match = table(venice=venice, genoa=poor, barcelona=poor, pile=[], dice=DICE)
    play(match, "play the_crusades", "province acre", "play spice_1")
    assert player(match, "venice")["cash"] == 9
    assert decision(match).kind == "expand"
    assert {"place levant 1", "place jerusalem 1"} <= set(keys(match))
    play(match, "place levant 1")
    assert told(match, "bonus") == []
    income = [event["dollars"] for event in told(match, "income") if event["seat"] == "venice"]
    assert income == [15 + 2 * 3]


@pytest.mark.rule("age:EV.the_crusades.e", "age:EV.mongol_armies.b")
def test_after_mongol_armies_the_crusades_are_a_burden_for_good() -> None:
    poor = {"cash": 0}
    match = table(
        venice={"hand": ["mongol_armies", "the_crusades", MORE], **poor},
        genoa=poor,
        barcelona=poor,
        pile=["wool_1a", "wool_1b", "fur_1", "metal_1"],
        dice=DICE,
    )
    assert "the_crusades" in cards(match)
    play(match, "play mongol_armies")
    assert cards(match) == [MORE]
    assert refuses(match, "play the_crusades")
    until(match, 3, "play_cards")
    assert "the_crusades" in player(match, "venice")["hand"]
    assert "the_crusades" not in cards(match)


@pytest.mark.rule("age:EV.mongol_armies.a")
def test_mongol_armies_bring_ten_dollars_and_leave_the_game() -> None:
    match = table(venice={"hand": ["mongol_armies", MORE], "cash": 7})
    play(match, "play mongol_armies")
    assert [player(match, p)["cash"] for p in ("venice", "genoa", "barcelona")] == [17, 40, 40]
    position = match.snapshot()
    assert position["mongol_armies"]
    assert "mongol_armies" not in position["replay"] + position["pile"]


# ---------------------------------------------------------------------- Black Death


@pytest.mark.rule("age:EV.black_death.a")
def test_black_death_leaves_one_token_where_each_marker_stood_and_nothing_else() -> None:
    match = table(
        venice={"hand": ["black_death", MORE], "markers": ["venice", "milan"], "tokens": {"rome": 2, "fez": 1}},
        genoa={"markers": ["genoa", "naples", "crete"], "tokens": {"rome": 1, "bari": 1}},
        barcelona={"markers": ["barcelona", "bordeaux"], "tokens": {"toulouse": 1, "leon": 1}},
    )
    play(match, "play black_death", "area 7")
    assert [markers(match, p) for p in ("venice", "genoa", "barcelona")] == [set(), {"crete"}, {"barcelona"}]
    assert player(match, "venice")["tokens"] == {"venice": 1, "milan": 1, "fez": 1}
    assert player(match, "genoa")["tokens"] == {"genoa": 1, "naples": 1}
    assert player(match, "barcelona")["tokens"] == {"bordeaux": 1, "leon": 1}
    assert [mat(match, p)["stock"] for p in ("venice", "genoa", "barcelona")] == [33, 34, 34]
    assert match.snapshot()["replay"] == ["black_death"]


@pytest.mark.rule("age:EV.black_death.a")
@pytest.mark.parametrize(("players", "areas"), [(3, "45678"), (4, "345678"), (5, "2345678"), (6, "12345678")])
def test_black_death_names_an_area_in_play(players: int, areas: str) -> None:
    match = table(players, venice={"hand": ["black_death", MORE]})
    assert keys(play(match, "play black_death")) == [f"area {area}" for area in areas]


@pytest.mark.rule("age:EV.black_death.a")
def test_black_death_reaches_west_africa_and_no_overseas_box() -> None:
    genoa = {"markers": ["genoa", "west_africa", "china"], "advances": "TU", "ship": "ocean_1"}
    match = table(venice={"hand": ["black_death", MORE]}, genoa=genoa)
    play(match, "play black_death", "area 8")
    assert markers(match, "genoa") == {"genoa", "china"}
    assert player(match, "genoa")["tokens"] == {"west_africa": 1}


@pytest.mark.rule("age:EV.black_death.b")
def test_tokens_of_the_area_serve_as_replacements() -> None:
    genoa = {"expansion": 34, "markers": ["genoa", "naples"], "tokens": {"florence": 2}}
    match = table(venice={"hand": ["black_death", MORE]}, genoa=genoa)
    assert mat(match, "genoa")["stock"] == 0
    play(match, "play black_death", "area 7")
    assert decision(match).seat == "venice"
    assert player(match, "genoa")["tokens"] == {"genoa": 1, "naples": 1}
    assert player(match, "genoa")["expansion"] == 34
