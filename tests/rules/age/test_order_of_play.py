"""2.2, 9.a, 9.1 and Renaissance: the phases of a turn, the order of the players and what changes it."""

from typing import Any

import pytest

import signoria
from signoria.age import AgeMatch
from tests.rules.age.test_components import check_advance, least, quietly, spread, until
from tests.support.age import POWERS, decision, keys, mat, play, player, refuses, table, told

PHASES = ["order_of_play", "draw_card", "buy_card", "play_cards", "purchase", "expansion", "income"]


def bid(match: AgeMatch, *bids: int) -> AgeMatch:
    """The bids for tokens, by seat."""
    for seat, amount in zip(match.seats, bids, strict=True):
        match.choose(f"bid {amount}", seat)
    return match


def order(match: AgeMatch) -> list[str]:
    """The powers in Order of Play."""
    seats = {p["seat"]: str(p["power"]) for p in match.view()["players"]}
    return [seats[seat] for seat in match.view()["order"]]


def places(match: AgeMatch) -> dict[str, int]:
    """The place of each power on the display."""
    return {p["power"]: p["slot"] for p in match.view()["players"] if p["power"] and p["slot"]}


def busy(players: int, phase: str, **parts: Any) -> AgeMatch:
    """A table where everybody has something to decide in every phase."""
    hands = [["wool_1a"], ["wool_1b"], ["stone_1a"], ["stone_1b"], ["fur_1"], ["metal_1"]]
    for power, hand in zip(POWERS[:players], hands):
        given = parts.get(power, {})
        parts[power] = {"advances": "V", "hand": hand, "cash": 90, "expansion": 2, **given}
    return table(players, phase, **parts)


# ---------------------------------------------------------------------- 2.2: the turn


@pytest.mark.rule("age:2.2.a")
def test_a_turn_has_seven_phases_in_order() -> None:
    match = quietly(signoria.new("age", seats=3, seed=3), "order_of_play", 4)
    begun = [e["phase"] for e in told(match, "phase_begins")]
    assert begun == PHASES * 3 + ["order_of_play"]
    turns = [e["turn"] for e in told(match, "turn_begins")]
    assert turns == [1, 2, 3, 4]


@pytest.mark.rule("age:2.2.b", "age:9.a")
def test_players_act_in_order_and_finish_a_phase_before_the_next() -> None:
    wanted = ["genoa", "barcelona", "paris", "venice"]
    match = busy(4, "draw_card", order=wanted)
    asked: list[tuple[str, str]] = []
    for _ in range(200):
        if match.view()["phase"] == "order_of_play":
            break
        assert sum(match.seat(seat).decision is not None for seat in match.seats) == 1  # one after another
        step = (match.view()["phase"], decision(match).seat)
        if step not in asked:
            asked.append(step)
        match.choose(least(match))
    assert [e["seat"] for e in told(match, "drawn")][:4] == wanted
    assert asked == [(phase, seat) for phase in PHASES[2:6] for seat in wanted]


@pytest.mark.rule("age:9.a")
def test_order_of_play_and_income_are_for_all_together() -> None:
    match = busy(4, "income")
    assert match.view()["phase"] == "order_of_play"  # nobody had to decide anything in the Income Phase
    assert len(told(match, "income")) == 4
    assert [decision(match, power).kind for power in POWERS[:4]] == ["bid"] * 4
    play(match, "@barcelona bid 1", "@venice bid 2")  # whoever is ready
    assert match.seat("venice").decision is None
    assert match.seat("genoa").decision is not None


def attack(players: int, power: str, colored: int) -> bool:
    """Whether an attack of this power succeeds with this colored die, black and white being against it."""
    base = {"venice": "milan", "genoa": "milan", "barcelona": "toulouse", "paris": "dijon"}[power]
    victim = "barcelona" if power in ("venice", "genoa") else "venice"
    parts: dict[str, Any] = {power: {"expansion": 20}, victim: {"tokens": {base: 1}}}
    match = table(players, "expansion", player=power, dice=[colored, 1, 6], **parts)
    play(match, f"attack {base}")
    return bool(told(match, "attack_won"))


@pytest.mark.rule("age:2.2.c")
def test_three_players_stand_on_places_2_4_and_6() -> None:
    match = bid(table(3, "order_of_play"), 1, 2, 3)
    assert places(match) == {"venice": 2, "genoa": 4, "barcelona": 6}
    # Their dice are compared with these numbers.
    assert [attack(3, "venice", n) for n in (2, 3)] == [False, True]
    assert [attack(3, "genoa", n) for n in (4, 5)] == [False, True]
    assert not attack(3, "barcelona", 6)


@pytest.mark.rule("age:2.2.d")
def test_four_players_stand_on_places_1_3_5_and_6() -> None:
    match = bid(table(4, "order_of_play"), 4, 3, 2, 1)
    assert places(match) == {"paris": 1, "barcelona": 3, "genoa": 5, "venice": 6}
    assert [attack(4, "venice", n) for n in (1, 2)] == [False, True]
    assert [attack(4, "genoa", n) for n in (3, 4)] == [False, True]
    assert [attack(4, "barcelona", n) for n in (5, 6)] == [False, True]
    assert not attack(4, "paris", 6)


@pytest.mark.rule("age:2.2.e", "age:2.2.f")
@pytest.mark.parametrize("players", [5, 6])
def test_five_players_stand_on_places_1_to_5_and_six_on_all(players: int) -> None:
    match = bid(table(players, "order_of_play"), *range(players))
    assert list(places(match).values()) == list(range(1, players + 1))
    assert [attack(players, "barcelona", n) for n in (3, 4)] == [False, True]


@pytest.mark.rule("age:2.2.g")
def test_purchases_go_ship_advances_stabilization_relief() -> None:
    venice = {"cash": 400, "advances": "ABIN", "hand": ["wool_1a"], "misery": 100}
    match = table(3, "purchase", venice=venice)
    assert (decision(match).kind, keys(match)) == ("ship", ["upgrade", "pass"])
    assert refuses(match, "buy J")
    play(match, "upgrade")
    assert decision(match).kind == "purchase"
    assert refuses(match, "upgrade")  # one grade a turn
    play(match, "buy O")
    assert refuses(match, "upgrade")
    play(match, "buy J", "pass")
    assert (decision(match).kind, keys(match)) == ("stabilize", ["pay", "misery"])
    assert refuses(match, "buy K")
    assert refuses(match, "upgrade")
    assert player(match, "venice")["misery"] == 100  # two of each, and no relief before Stabilization
    play(match, "pay")
    assert player(match, "venice")["misery"] == 90
    assert decision(match).seat == "genoa"
    kinds = [e.kind for e in match.events() if e.kind in ("ship", "advance", "stabilized", "relief")]
    assert kinds == ["ship", "advance", "advance", "stabilized", "relief"]


@pytest.mark.rule("age:2.2.g")
def test_each_purchase_may_be_skipped() -> None:
    match = table(3, "purchase", venice={"cash": 400, "hand": ["wool_1a"], "misery": 100})
    play(match, "pass", "pass", "misery")
    venice = player(match, "venice")
    assert (venice["ship"], venice["advances"], venice["cash"], venice["misery"]) == ("none", "", 400, 125)
    assert decision(match).seat == "genoa"


# ---------------------------------------------------------------------- 9.1: bids


@pytest.mark.rule("age:9.1.a")
def test_bids_are_secret_until_the_last_is_in() -> None:
    match = table(3, "order_of_play")
    seen = []
    for amount in (-40, 0, 13):
        trial = match.copy()
        play(trial, f"@venice bid {amount}", "@barcelona bid 5")
        others = [(trial.view(seat), trial.events(seat)) for seat in (None, "genoa", "barcelona")]
        seen.append((others, keys(trial, "genoa")))
    assert seen[0] == seen[1] == seen[2]
    bid(match, 13, 2, 5)
    told_bids = {(e["seat"], e["bid"], e["dollars"]) for e in told(match, "bid")}
    assert told_bids == {("venice", 13, 27), ("genoa", 2, 38), ("barcelona", 5, 35)}


@pytest.mark.rule("age:9.1.b")
def test_each_token_costs_a_dollar_and_moves_from_stock_to_expansion() -> None:
    match = table(3, "order_of_play", venice={"cash": 30, "tokens": spread(16)})
    assert mat(match, "venice")["stock"] == 20
    bid(match, 12, 0, 1)
    venice = mat(match, "venice")
    assert (venice["cash"], venice["expansion"], venice["stock"]) == (18, 12, 8)


@pytest.mark.rule("age:9.1.c")
def test_written_cash_stays_until_the_next_order_of_play() -> None:
    match = table(3, "order_of_play", venice={"cash": 50, "hand": ["cloth_2"]}, epoch=2)
    bid(match, 12, 30, 40)
    assert (player(match, "venice")["cash"], player(match, "venice")["written"]) == (38, 38)
    until(match, "venice", "play")
    play(match, "play cloth_2")  # earns 5
    until(match, "venice", "ship")
    play(match, "upgrade", "buy I")  # spends 30
    assert (player(match, "venice")["cash"], player(match, "venice")["written"]) == (13, 38)
    for seat in (None, "genoa"):
        assert match.view(seat)["players"][0]["written"] == 38
    quietly(match, "order_of_play")
    assert player(match, "venice")["written"] == 38
    cash = player(match, "venice")["cash"]
    assert cash != 38
    bid(match, 4, 0, 1)
    assert player(match, "venice")["written"] == cash - 4


@pytest.mark.rule("age:9.1.d")
def test_who_spends_least_goes_first() -> None:
    assert order(bid(table(3, "order_of_play"), 3, 0, 8)) == ["genoa", "venice", "barcelona"]
    assert order(bid(table(6, "order_of_play"), 6, 1, 5, 2, 4, 3)) == [
        "genoa", "paris", "hamburg", "london", "barcelona", "venice",
    ]  # fmt: skip


@pytest.mark.rule("age:9.1.e")
@pytest.mark.parametrize("later", ["venice", "genoa"])
def test_of_two_equal_bids_who_chose_his_capital_later_decides(later: str) -> None:
    earlier = "genoa" if later == "venice" else "venice"
    ranks: dict[str, Any] = {later: {"rank": 3}, earlier: {"rank": 1}, "barcelona": {"rank": 2}}
    match = bid(table(3, "order_of_play", **ranks), 4, 4, 9)
    assert (decision(match).kind, decision(match).seat) == ("tie", later)
    assert keys(match) == ["place 2", "place 4"]
    assert order(play(match.copy(), "place 2")) == [later, earlier, "barcelona"]
    assert order(play(match.copy(), "place 4")) == [earlier, later, "barcelona"]


@pytest.mark.rule("age:9.1.f")
def test_of_several_equal_bids_the_latest_chooser_places_first() -> None:
    ranks: dict[str, Any] = {
        "venice": {"rank": 2},
        "genoa": {"rank": 4},
        "barcelona": {"rank": 1},
        "paris": {"rank": 3},
    }
    match = bid(table(4, "order_of_play", **ranks), 5, 5, 1, 5)
    assert (decision(match).seat, keys(match)) == ("genoa", ["place 3", "place 5", "place 6"])
    play(match, "place 5")
    assert (decision(match).seat, keys(match)) == ("paris", ["place 3", "place 6"])
    play(match, "place 6")
    assert places(match) == {"barcelona": 1, "venice": 3, "genoa": 5, "paris": 6}


@pytest.mark.rule("age:9.1.g")
def test_money_may_be_spent_for_no_tokens_to_move_early() -> None:
    match = bid(table(3, "order_of_play"), 0, -2, -1)
    assert order(match) == ["genoa", "barcelona", "venice"]
    assert [player(match, power)["cash"] for power in POWERS[:3]] == [40, 38, 39]
    assert [player(match, power)["expansion"] for power in POWERS[:3]] == [0, 0, 0]


@pytest.mark.rule("age:9.1.h", "age:9.1.i")
def test_more_may_be_spent_than_there_are_tokens() -> None:
    match = table(3, "order_of_play", venice={"tokens": spread(26)}, genoa={"tokens": {"milan": 1}})
    bid(match, 15, 14, 0)
    assert order(match) == ["barcelona", "genoa", "venice"]  # it ranks as 15
    venice = mat(match, "venice")
    assert (venice["cash"], venice["expansion"], venice["stock"]) == (25, 10, 0)
    match = bid(table(3, "order_of_play", venice={"cash": 50}), 40, 0, 1)
    assert (mat(match, "venice")["expansion"], mat(match, "venice")["stock"]) == (36, 0)


@pytest.mark.rule("age:9.1.j")
def test_money_beyond_the_tokens_pays_no_holy_indulgence() -> None:
    owners: dict[str, Any] = {power: {"advances": "F", "cash": 9} for power in ("genoa", "barcelona", "paris")}
    match = table(4, "order_of_play", venice={"tokens": spread(32), "cash": 18}, **owners)
    bid(match, 10, 0, 1, 2)
    assert mat(match, "venice")["expansion"] == 4
    # Three owners are owed six tokens; he has four, and owes two dollars or a space.
    until(match, "venice", "indulgence")
    play(match, "pay")
    assert (told(match, "indulgence_paid")[0]["tokens"], told(match, "indulgence_paid")[0]["dollars"]) == (4, 2)
    assert (player(match, "venice")["cash"], player(match, "venice")["expansion"]) == (
        5,
        0,
    )  # and $1 for the card drawn


@pytest.mark.rule("age:9.1.k")
def test_a_bid_is_any_whole_number_up_to_the_money_in_hand() -> None:
    match = table(3, "order_of_play", venice={"cash": 17})
    assert keys(match, "venice") == [f"bid {n}" for n in range(-17, 18)]
    assert refuses(match, "@venice bid 18")
    assert refuses(match, "@venice bid -18")


@pytest.mark.rule("age:9.1.l")
def test_order_of_play_opens_the_first_turn_and_does_not_follow_the_last() -> None:
    match = signoria.new("age", seats=3, seed=1)
    while decision(match).kind in ("return", "capital_bid", "capital"):
        match.choose(keys(match)[0])
    assert (decision(match).kind, match.view()["turn"], match.view()["phase"]) == ("bid", 1, "order_of_play")
    assert [e["phase"] for e in told(match, "phase_begins")] == ["order_of_play"]
    match = table(3, "income", final=True, venice={"hand": ["wool_1a", "fur_1"]})
    assert match.view()["phase"] == "final_card_play"
    assert [e["phase"] for e in told(match, "phase_begins")] == ["final_card_play"]


@pytest.mark.rule("age:9.1.m")
def test_a_new_order_forgets_swaps_and_civil_war() -> None:
    match = busy(3, "expansion", step="start", civil_war="venice", genoa={"advances": "NOPQ"})
    # Civil War puts Venice last; Genoa, now first, swaps with Barcelona.
    play(match, "swap barcelona")
    assert order(match) == ["barcelona", "genoa", "venice"]
    quietly(match, "order_of_play")
    bid(match, 1, 2, 3)
    assert order(match) == ["venice", "genoa", "barcelona"]
    quietly(match, "expansion")
    assert order(match) == ["venice", "genoa", "barcelona"]  # Civil War does not come again
    assert len(told(match, "last_in_expansion")) == 1


# ---------------------------------------------------------------------- Renaissance

Q = {"advances": "NOPQ"}


@pytest.mark.rule("age:ADV.Q.0")
def test_renaissance_in_the_table_of_advances() -> None:
    check_advance("Q", "renaissance", "communications", 120, "P", 0, "O")


@pytest.mark.rule("age:ADV.Q.1")
def test_renaissance_swaps_with_a_neighbour_who_does_not_own_it() -> None:
    match = table(4, "draw_card", genoa=Q)
    assert (decision(match).kind, decision(match).seat) == ("renaissance", "genoa")
    assert set(keys(match)) == {"swap venice", "swap barcelona", "pass"}  # not Paris, two places on
    play(match, "swap barcelona")
    assert order(match) == ["venice", "barcelona", "genoa", "paris"]
    # An owner is no partner.
    match = table(4, "draw_card", genoa=Q, barcelona=Q)
    assert keys(match) == ["swap venice", "pass"]


@pytest.mark.rule("age:ADV.Q.1")
def test_renaissance_is_offered_at_the_start_of_five_phases_and_used_once_a_turn() -> None:
    def offers(match: AgeMatch) -> list[str]:
        found = []
        turn = match.view()["turn"]
        while match.view()["turn"] == turn and not match.over:
            if decision(match).kind == "renaissance":
                found.append(match.view()["phase"])
            match.choose(least(match))
        return found

    match = bid(busy(3, "order_of_play", genoa={"advances": "NOPQ"}), 1, 2, 3)
    assert offers(match.copy()) == ["draw_card", "buy_card", "play_cards", "purchase", "expansion"]
    play(match, "pass", "swap venice")
    assert order(match) == ["genoa", "venice", "barcelona"]
    assert offers(match) == []
    bid(match, 1, 2, 3)
    assert decision(match).kind == "renaissance"  # the next turn
    final = table(3, "income", final=True, genoa={**Q, "hand": ["wool_1a", "fur_1"]})
    assert decision(final).kind == "final"


@pytest.mark.rule("age:ADV.Q.2")
def test_several_owners_decide_in_the_order_then_in_force() -> None:
    match = table(4, "buy_card", step="start", genoa=Q, paris=Q)
    assert decision(match).seat == "genoa"
    first = play(match.copy(), "swap venice")
    assert (decision(first).seat, keys(first)) == ("paris", ["swap barcelona", "pass"])
    # If Genoa comes next to Paris, Paris has nobody to swap with.
    second = play(match.copy(), "swap barcelona")
    assert order(second) == ["venice", "barcelona", "genoa", "paris"]
    assert decision(second).kind != "renaissance"
    # A later owner is asked even if the earlier one keeps his place.
    third = play(match.copy(), "pass")
    assert (decision(third).seat, keys(third)) == ("paris", ["swap barcelona", "pass"])


@pytest.mark.rule("age:ADV.Q.3")
def test_civil_war_moves_its_victim_before_renaissance() -> None:
    match = busy(3, "expansion", step="start", civil_war="venice", venice=Q)
    assert order(match) == ["genoa", "barcelona", "venice"]
    assert (decision(match).seat, keys(match)) == ("venice", ["swap barcelona", "pass"])
    play(match, "swap barcelona")
    assert order(match) == ["genoa", "venice", "barcelona"]
    assert (decision(match).kind, decision(match).seat) == ("expand", "genoa")


@pytest.mark.rule("age:ADV.Q.4")
def test_a_swap_exchanges_the_printed_places_for_the_rest_of_the_turn() -> None:
    def attacked(colored: int, swap: bool) -> AgeMatch:
        match = busy(
            4,
            "purchase",
            step="start",
            genoa={**Q, "expansion": 7},
            barcelona={"tokens": {"milan": 1}},
            dice=[colored, 1, 6],
        )
        play(match, "swap venice" if swap else "pass")
        expected = {"genoa": 1, "venice": 3} if swap else {"venice": 1, "genoa": 3}
        assert places(match) == {**expected, "barcelona": 5, "paris": 6}
        until(match, "genoa", "expand")
        assert places(match) == {**expected, "barcelona": 5, "paris": 6}
        return play(match, "attack milan")

    assert told(attacked(2, True), "attack_won")  # 2 is above 1
    assert told(attacked(2, False), "attack_lost")  # and not above 3


@pytest.mark.rule("age:ADV.Q.5")
def test_the_partner_of_a_swap_is_not_asked() -> None:
    match = busy(3, "play_cards", step="start", barcelona=Q)
    play(match, "swap genoa")
    assert order(match) == ["venice", "barcelona", "genoa"]
    assert (decision(match).kind, decision(match).seat) == ("play", "venice")


@pytest.mark.rule("age:ADV.Q.6")
def test_empty_places_do_not_separate_neighbours_and_chaos_owns_nothing() -> None:
    match = table(3, "draw_card", venice=Q)
    assert (places(match)["venice"], places(match)["genoa"]) == (2, 4)
    assert keys(match) == ["swap genoa", "pass"]
    assert places(play(match, "swap genoa")) == {"genoa": 2, "venice": 4, "barcelona": 6}
    match = table(3, "draw_card", venice=Q, genoa={**Q, "misery": "chaos"})
    assert (decision(match).seat, keys(match)) == ("venice", ["swap genoa", "pass"])
    play(match, "swap genoa")
    assert order(match) == ["genoa", "venice", "barcelona"]
    assert all(e["seat"] == "venice" for e in told(match, "swapped"))


@pytest.mark.rule("age:ADV.Q.7")
def test_renaissance_bought_this_turn_works_in_this_expansion() -> None:
    match = table(3, "purchase", step="advances", venice={"advances": "NOP", "cash": 200}, barcelona={"expansion": 2})
    play(match, "buy Q")
    quietly(match, "expansion")
    assert (decision(match).kind, decision(match).seat) == ("renaissance", "venice")
    assert order(play(match, "swap genoa")) == ["genoa", "venice", "barcelona"]
