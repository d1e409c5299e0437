"""9.4.2: gaining misery, Chaos, and what becomes of an eliminated player."""

from typing import Any

import pytest

from signoria.age import AgeMatch
from tests.support.age import decision, keys, mat, play, player, table, told

MORE = "stone_1a"  # another card in hand: after the first the player is asked again
GONE: dict[str, Any] = {"misery": "chaos"}
# All 36 tokens of a player
PLACED = {
    "naples": 5, "marseilles": 5, "florence": 4, "rome": 4, "lyons": 4, "bordeaux": 4, "tunis": 4, "constantinople": 4,
    "fez": 2,
}  # fmt: skip


def needed(match: AgeMatch, province: str) -> int:
    """The tokens an attack takes."""
    (event,) = [event for event in match.preview(f"attack {province}").events if event.kind == "attack"]
    return event.count("tokens")


@pytest.mark.rule("age:9.4.2.d")
@pytest.mark.parametrize(
    ("start", "advances", "end"),
    [(0, "IJ", 20), (90, "IJ", 125), (200, "IJK", 350), (450, "IJ", 600), (800, "IJ", 1000), (900, "IJ", "chaos")],
)
def test_misery_goes_up_space_by_space_and_past_the_last_lies_chaos(start: int, advances: str, end: int | str) -> None:
    match = table(
        venice={"hand": ["revolutionary_uprisings", MORE]}, genoa={"misery": start, "advances": advances}, barcelona={}
    )
    play(match, "play revolutionary_uprisings")
    assert player(match, "genoa")["misery"] == end
    assert mat(match, "genoa")["chaos"] == (end == "chaos")
    assert len(told(match, "chaos")) == (end == "chaos")
    assert player(match, "barcelona")["misery"] == 0


@pytest.mark.rule("age:9.4.2.d")
def test_elimination_does_not_stop_the_event_for_the_others() -> None:
    match = table(
        4,
        order=["venice", "genoa", "barcelona", "paris"],
        venice={"hand": ["famine", MORE]},
        genoa={"misery": 1000},
        barcelona={"misery": 10},
    )
    play(match, "play famine")
    assert [player(match, p)["misery"] for p in ("venice", "genoa", "barcelona", "paris")] == [40, "chaos", 50, 40]
    assert decision(match).seat == "venice"


@pytest.mark.rule("age:9.4.2.e")
def test_pieces_of_an_eliminated_player_stay_and_defend() -> None:
    genoa: dict[str, Any] = {"misery": 1000, "markers": ["genoa", "milan"], "tokens": {"dubrovnik": 2}}
    poor = {"cash": 0}
    match = table(venice={"hand": ["famine"], "expansion": 12, **poor}, genoa=genoa, barcelona=poor)
    play(match, "play famine")
    assert player(match, "genoa")["misery"] == "chaos"
    assert set(player(match, "genoa")["markers"]) == {"genoa", "milan"}
    assert player(match, "genoa")["tokens"] == {"dubrovnik": 2}
    assert (decision(match).seat, decision(match).kind) == ("venice", "expand")
    assert needed(match, "milan") == 3 + 3
    assert needed(match, "dubrovnik") == 2 + 3


@pytest.mark.rule("age:9.4.2.e")
def test_pieces_of_an_eliminated_player_still_block_a_caravan() -> None:
    venice = {"expansion": 2, "advances": "I"}
    assert "place lyons 1" in keys(table(3, "expansion", venice=venice, genoa={"markers": [], **GONE}))
    held = {"markers": ["milan"], **GONE}
    assert "place lyons 1" not in keys(table(3, "expansion", venice=venice, genoa=held))
    filled = {"markers": [], "tokens": {"milan": 3}, **GONE}
    assert "place lyons 1" not in keys(table(3, "expansion", venice=venice, genoa=filled))


@pytest.mark.rule("age:9.4.2.f")
def test_the_hand_of_an_eliminated_player_is_discarded() -> None:
    hand = ["timber_1", "armor", "charlemagne", "rebellion"]
    match = table(venice={"hand": ["famine", MORE]}, genoa={"misery": 1000, "hand": hand, "expansion": 5})
    play(match, "play famine")
    assert player(match, "genoa")["hand"] == []
    position = match.snapshot()
    assert set(position["replay"]) == {"famine", "timber_1", "rebellion"}
    everywhere = position["pile"] + position["replay"] + [card for p in position["players"] for card in p["hand"]]
    assert not {"armor", "charlemagne"} & set(everywhere)
    assert player(match, "genoa")["expansion"] == 0
    assert mat(match, "genoa")["stock"] == 36


@pytest.mark.rule("age:9.4.2.g")
def test_nationalism_of_an_eliminated_player_still_defends_his_home_area() -> None:
    venice = {"expansion": 20, "advances": "R", "ship": "seaworthy_10"}

    def attack(province: str, advances: str) -> int:
        genoa = {"markers": [province], "advances": advances, **GONE}
        return needed(table(3, "expansion", venice=venice, genoa=genoa), province)

    assert attack("milan", "") == 3 + 3
    assert attack("milan", "W") == 3 + 3 + 1
    assert attack("crete", "W") == 3 + 3


@pytest.mark.rule("age:9.4.2.g")
def test_cathedral_of_an_eliminated_player_neither_repels_nor_protects() -> None:
    genoa = {"markers": ["genoa", "milan"], "advances": "FH", **GONE}
    match = table(3, "expansion", venice={"expansion": 6}, genoa=genoa, dice=[1, 6, 1])
    play(match, "attack milan")
    assert [event["province"] for event in told(match, "attack_won")] == ["milan"]
    match = table(3, "expansion", venice={"expansion": 6, "advances": "FH"}, genoa=genoa, dice=[1, 1, 6])
    play(match, "attack milan")
    assert (decision(match).seat, decision(match).kind) == ("venice", "cathedral")
    play(match, "cathedral")
    assert [event["province"] for event in told(match, "attack_won")] == ["milan"]


@pytest.mark.rule("age:9.4.2.g", "age:9.4.2.k")
def test_an_eliminated_player_has_no_part_in_holy_indulgence() -> None:
    def tokens(**players: dict[str, Any]) -> list[int]:
        match = table(3, "expansion", step="start", player=None, **players)
        assert decision(match).kind == "expand"
        return [player(match, power)["expansion"] for power in ("venice", "genoa", "barcelona")]

    # As an owner he takes nothing
    assert tokens(venice={"expansion": 5}, genoa={"advances": "F", **GONE}, barcelona={"expansion": 5}) == [5, 0, 5]
    # As a non-owner he does not count
    assert tokens(venice={"expansion": 5, "advances": "F"}, genoa=GONE, barcelona={"expansion": 5}) == [7, 0, 3]


@pytest.mark.rule("age:9.4.2.g")
def test_other_advances_of_an_eliminated_player_do_nothing() -> None:
    match = table(
        venice={"hand": ["cloth_wine_1", MORE]}, genoa={"advances": "DLMZ", "markers": ["genoa"], "cash": 10, **GONE}
    )
    play(match, "play cloth_wine_1", "commodity cloth")
    assert player(match, "genoa")["cash"] == 10
    swap = table(3, "purchase", step="start", player=None, genoa={"advances": "NOPQ", **GONE})
    assert decision(swap).seat == "venice"
    swap = table(3, "purchase", step="start", player=None, venice={"advances": "Q"}, genoa={"advances": "Q", **GONE})
    assert (decision(swap).kind, keys(swap)) == ("renaissance", ["swap genoa", "pass"])


@pytest.mark.rule("age:9.4.2.h")
def test_income_keeps_counting_the_players_who_started() -> None:
    match = table(
        5,
        "income",
        venice={"markers": ["venice", "milan", "rome"], "cash": 0},
        genoa={"cash": 0},
        barcelona={"cash": 17, **GONE},
        dice=[1, 2, 4, 1, 2, 4],
    )
    incomes = {event["seat"]: event["dollars"] for event in told(match, "income")}
    assert incomes == {"venice": 15 + 5 * 3, "genoa": 15 + 5, "paris": 15 + 5, "london": 15 + 5}
    assert player(match, "barcelona")["cash"] == 17


@pytest.mark.rule("age:9.4.2.i")
def test_a_player_in_chaos_counts_as_bidding_zero() -> None:
    match = table(3, "order_of_play", venice={"cash": 20}, genoa={"cash": 20, **GONE}, barcelona={"cash": 20})
    play(match, "@venice bid 3", "@barcelona bid -1")
    assert match.view()["order"] == ["barcelona", "genoa", "venice"]
    assert [player(match, power)["place"] for power in ("barcelona", "genoa", "venice")] == [2, 4, 6]
    assert player(match, "genoa")["cash"] == 20
    assert player(match, "genoa")["expansion"] == 0


@pytest.mark.rule("age:9.4.2.j", "age:9.4.2.i")
def test_a_later_chooser_in_chaos_stands_first_among_those_who_bid_zero() -> None:
    wine = {"conditions": {"wine": 1}}
    venice, genoa, barcelona = {"rank": 2}, {"rank": 3, **GONE}, {"rank": 1}
    match = table(3, "order_of_play", venice=venice, genoa=genoa, barcelona=barcelona, **wine)
    play(match, "@venice bid 0", "@barcelona bid 5")
    assert match.view()["order"] == ["genoa", "venice", "barcelona"]
    assert decision(match).kind != "remove"
    assert match.snapshot()["conditions"] == {"wine": 1}
    # Below zero he is first and may buy it off
    match = table(3, "order_of_play", venice=venice, genoa=genoa, barcelona=barcelona, **wine)
    play(match, "@venice bid -1", "@barcelona bid 5")
    assert match.view()["order"] == ["venice", "genoa", "barcelona"]
    assert (decision(match).seat, decision(match).kind) == ("venice", "remove")


@pytest.mark.rule("age:9.4.2.j")
@pytest.mark.parametrize(("place", "first"), [("place 2", "venice"), ("place 4", "genoa")])
def test_a_living_later_chooser_wins_the_tie_at_zero(place: str, first: str) -> None:
    match = table(
        3,
        "order_of_play",
        venice={"rank": 3},
        genoa={"rank": 2, **GONE},
        barcelona={"rank": 1},
        conditions={"wine": 1},
    )
    play(match, "@venice bid 0", "@barcelona bid 5")
    assert (decision(match).seat, keys(match)) == ("venice", ["place 2", "place 4"])
    play(match, place)
    assert match.view()["order"][0] == first
    assert (decision(match).kind == "remove") == (first == "venice")


@pytest.mark.rule("age:9.4.2.j")
@pytest.mark.parametrize("players", [{"venice": GONE}, {"venice": {}}])
def test_nobody_removes_a_condition_where_a_player_in_chaos_is_first(players: dict[str, Any]) -> None:
    match = table(3, "draw_card", conditions={"wine": 1, "stone": -1}, **players)
    assert (decision(match).kind == "remove") == (players["venice"] != GONE)


@pytest.mark.rule("age:9.4.2.k")
def test_an_eliminated_player_receives_nothing_and_is_asked_nothing() -> None:
    rich: dict[str, Any] = {"cash": 60, "advances": "V", "markers": ["genoa", "crete", "cyprus"], **GONE}
    match = table(
        3,
        "buy_card",
        venice={"hand": ["cloth_wine_1"]},
        genoa=rich,
        pile=["wool_1a", "wool_1b", "fur_1", "metal_1"],
        dice=[1, 6, 1, 3, 4, 1],  # a Shortage of Wine, of which he would have the majority
    )
    asked = set()
    while match.snapshot()["turn"] < 3 or match.snapshot()["phase"] != "purchase":
        choice = decision(match)
        asked.add(choice.seat)
        if choice.kind == "bid":
            play(match, f"@{choice.seat} bid {match.seats.index(choice.seat)}")
        elif choice.kind == "commodity":
            play(match, "commodity wine")
        else:
            match.choose(choice.options[0 if choice.kind == "play" else -1])
    assert asked == {"venice", "barcelona"}
    assert {event["seat"] for event in told(match, "paid")} == {"barcelona"}
    assert player(match, "genoa")["cash"] == 60
    assert player(match, "genoa")["hand"] == []
    assert player(match, "genoa")["drawn"] == 0
    assert told(match, "majority_card")[0]["seat"] == "barcelona"


@pytest.mark.rule("age:9.4.2.k")
@pytest.mark.parametrize("card", ["civil_war", "war", "alchemists_gold"])
def test_an_eliminated_player_cannot_be_named(card: str) -> None:
    match = table(4, venice={"hand": [card, MORE]}, genoa=GONE)
    play(match, f"play {card}")
    assert "victim barcelona" in keys(match)
    assert "victim genoa" not in keys(match)


@pytest.mark.rule("age:9.4.2.k")
def test_an_eliminated_player_cannot_win() -> None:
    match = table(
        3, "final_card_play", venice={"cash": 10}, genoa={"cash": 999, "advances": "ABCD", **GONE}, final=True
    )
    assert match.over
    assert match.snapshot()["winners"] == ["barcelona"]
    # Not even where those still in the game have less than nothing
    match = table(
        3,
        "final_card_play",
        venice={"cash": 0, "misery": 200},
        genoa={"cash": 999, **GONE},
        barcelona={"cash": 0, "misery": 300},
        final=True,
    )
    assert match.snapshot()["winners"] == ["venice"]


@pytest.mark.rule("age:9.4.2.l")
def test_black_death_still_hits_the_pieces_of_an_eliminated_player() -> None:
    genoa = {"markers": ["genoa", "naples"], "tokens": {"rome": 2, "crete": 1}, **GONE}
    match = table(venice={"hand": ["black_death", MORE]}, genoa=genoa)
    play(match, "play black_death", "area 7")
    assert player(match, "genoa")["markers"] == []
    assert player(match, "genoa")["tokens"] == {"genoa": 1, "naples": 1, "crete": 1}


@pytest.mark.rule("age:9.4.2.l")
def test_rebellion_pirates_and_crusades_still_hit_the_pieces_of_an_eliminated_player() -> None:
    genoa = {"markers": ["milan", "naples", "acre"], "tokens": {"rome": 2}, **GONE}
    match = table(venice={"hand": ["rebellion", "pirates_vikings", "the_crusades", MORE]}, genoa=genoa)
    play(match, "play rebellion", "province milan", "play pirates_vikings", "province naples")
    play(match, "play the_crusades", "province acre")
    assert player(match, "genoa")["markers"] == []
    assert player(match, "genoa")["tokens"] == {"milan": 1, "naples": 1, "rome": 2}
    assert set(player(match, "venice")["markers"]) == {"venice", "acre"}


@pytest.mark.rule("age:9.4.2.l")
def test_without_stock_the_province_of_an_eliminated_player_is_left_empty() -> None:
    match = table(venice={"hand": ["rebellion", MORE]}, genoa={"markers": ["milan"], "tokens": PLACED, **GONE})
    assert mat(match, "genoa")["stock"] == 0
    play(match, "play rebellion", "province milan")
    assert decision(match).seat == "venice"
    assert player(match, "genoa")["markers"] == []
    assert player(match, "genoa")["tokens"] == PLACED


@pytest.mark.rule("age:9.4.2.l", "age:9.4.2.k")
def test_an_eliminated_player_with_too_little_stock_is_not_asked() -> None:
    one_left = {**PLACED, "fez": 1}
    match = table(
        venice={"hand": ["pirates_vikings", MORE]},
        genoa={"markers": ["genoa", "sicily"], "tokens": one_left, **GONE},
        epoch=2,
    )
    play(match, "play pirates_vikings", "province genoa", "province sicily")
    assert decision(match).seat == "venice"
    assert player(match, "genoa")["markers"] == []
    assert sum(player(match, "genoa")["tokens"].values()) == 36
