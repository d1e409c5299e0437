"""9.4.3: leaders, their credits, Patronage and the rebates of Printed Word."""

from typing import Any

import pytest

from signoria.age import AgeMatch
from signoria.age.facts import CARD, EPOCH
from tests.support.age import decision, keys, mat, play, player, refuses, table, told

MORE = "stone_1a"  # another card in hand: after the leader the player is asked again
DICE = [1, 1, 4, 1, 1, 4]  # an Income Phase that touches Stone only, of which nobody has a province
PILE = ["wool_1a", "wool_1b", "fur_1", "metal_1"]

# 7.1.3: the epoch of each leader, and the credits
LEADERS: dict[str, tuple[int, dict[str, int]]] = {
    "charlemagne": (1, {"W": 20}),
    "dionysus_exiguus": (1, {"N": 20}),
    "rashid_ad_din": (1, {"N": 10, "R": 10}),
    "st_benedict": (1, {"E": 10, "N": 10}),
    "walter_the_penniless": (1, {"R": 20}),
    "christopher_columbus": (2, {"T": 30, "U": 30}),
    "desiderius_erasmus": (2, {"O": 20, "Q": 20}),
    "ibn_majid": (2, {"T": 20, "Y": 20}),
    "johann_gutenberg": (2, {"O": 30}),
    "marco_polo": (2, {"R": 20, "Y": 20}),
    "william_caxton": (2, {"O": 20}),
    "nicolaus_copernicus": (2, {"A": 20, "X": 20}),
    "prince_henry": (2, {"T": 20, "X": 20}),
    "andreas_vesalius": (3, {"B": 20, "D": 20}),
    "bartolome_de_las_casas": (3, {"Y": 30}),
    "galileo_galilei": (3, {"A": 20, "Q": 20}),
    "leonardo_da_vinci": (3, {"B": 20, "P": 20, "Q": 20}),
    "sir_isaac_newton": (3, {"C": 20, "D": 20}),
    "henry_oldenburg": (3, {"D": 30}),
}
every_leader = pytest.mark.parametrize("leader", list(LEADERS))


def prices(match: AgeMatch, power: str) -> dict[str, int]:
    return {letter: entry["price"] for letter, entry in mat(match, power)["prices"].items()}


def discounts(match: AgeMatch, power: str, before: dict[str, int]) -> dict[str, int]:
    """What has become cheaper, and by how much."""
    now = prices(match, power)
    return {letter: before[letter] - now[letter] for letter in now if now[letter] != before[letter]}


def cash(match: AgeMatch, power: str) -> int:
    return int(player(match, power)["cash"])


def led(*leaders: tuple[str, str]) -> list[dict[str, Any]]:
    """Leaders played this turn, by whom."""
    return [{"card": card, "player": power} for card, power in leaders]


def claims(match: AgeMatch) -> list[str]:
    return [key.removeprefix("claim ") for key in keys(match) if key.startswith("claim ")]


def until(match: AgeMatch, turn: int, phase: str) -> AgeMatch:
    """Everybody declines until a phase of a turn asks somebody; bids put the players in the order of their seats."""
    while (match.snapshot()["turn"], match.snapshot()["phase"]) != (turn, phase):
        asked = decision(match)
        if asked.kind == "bid":
            play(match, f"@{asked.seat} bid {match.seats.index(asked.seat)}")
        else:
            match.choose(asked.options[-1])
    return match


# ---------------------------------------------------------------------- the credits of each


@pytest.mark.rule(
    "age:LD.charlemagne",
    "age:LD.dionysus_exiguus",
    "age:LD.rashid_ad_din",
    "age:LD.st_benedict",
    "age:LD.walter_the_penniless",
    "age:LD.christopher_columbus",
    "age:LD.desiderius_erasmus",
    "age:LD.ibn_majid",
    "age:LD.johann_gutenberg",
    "age:LD.marco_polo",
    "age:LD.william_caxton",
    "age:LD.nicolaus_copernicus",
    "age:LD.prince_henry",
    "age:LD.andreas_vesalius",
    "age:LD.bartolome_de_las_casas",
    "age:LD.galileo_galilei",
    "age:LD.leonardo_da_vinci",
    "age:LD.sir_isaac_newton",
    "age:LD.henry_oldenburg",
    "age:9.4.3.a",
)
@every_leader
def test_a_leader_makes_the_advances_on_his_card_cheaper_for_his_player(leader: str) -> None:
    epoch, credit = LEADERS[leader]
    assert EPOCH[CARD[leader]] == epoch
    match = table(venice={"hand": [leader, MORE]})
    before = prices(match, "venice")
    play(match, f"play {leader}")
    assert discounts(match, "venice", before) == credit
    assert discounts(match, "genoa", before) == {}
    assert cash(match, "venice") == 40
    assert leader not in match.snapshot()["replay"]


@pytest.mark.rule("age:9.4.3.g", "age:9.4.3.k", "age:ADV.O.1")
@every_leader
def test_printed_word_pays_the_credits_for_advances_owned(leader: str) -> None:
    credit = LEADERS[leader][1]
    owned = "".join(sorted({"O", *credit}))
    match = table(venice={"hand": [leader, MORE], "advances": owned, "cash": 3})
    play(match, f"play {leader}")
    assert match.snapshot()["phase"] == "play_cards"
    assert cash(match, "venice") == 3 + sum(credit.values())
    assert {event["advance"]: event["dollars"] for event in told(match, "rebate")} == credit
    without = table(venice={"hand": [leader, MORE], "advances": owned.replace("O", ""), "cash": 3})
    assert cash(play(without, f"play {leader}"), "venice") == 3


@pytest.mark.rule("age:LD.walter_the_penniless", "age:LD.walter_the_penniless.b")
@pytest.mark.parametrize("walter_first", [True, False])
@pytest.mark.parametrize("crusader", ["venice", "genoa"])
def test_walter_is_worth_more_with_the_crusades_of_anybody_before_or_after(crusader: str, walter_first: bool) -> None:
    both = ["walter_the_penniless", "the_crusades"]
    order = ["venice", "genoa", "barcelona"] if walter_first else ["genoa", "venice", "barcelona"]
    hands: dict[str, list[str]] = {"venice": both, "genoa": []}
    if crusader == "genoa":
        hands = {"venice": both[:1], "genoa": both[1:]}
    match = table(
        order=order, venice={"hand": hands["venice"]}, genoa={"hand": hands["genoa"]}, barcelona={"hand": [MORE]}
    )
    sequence = [["play walter_the_penniless"], ["play the_crusades", "province acre"]]
    for choices in sequence if walter_first else sequence[::-1]:
        play(match, *choices)
    assert decision(match).seat == "barcelona"
    assert prices(match, "venice")["R"] == 10
    assert prices(match, "genoa")["R"] == 40


@pytest.mark.rule("age:LD.walter_the_penniless")
def test_crusades_of_an_earlier_turn_do_not_help_walter() -> None:
    poor = {"cash": 0}
    match = table(
        venice={"hand": ["the_crusades", "walter_the_penniless"], **poor},
        genoa=poor,
        barcelona=poor,
        pile=PILE,
        dice=DICE,
    )
    play(match, "play the_crusades", "province acre")
    until(match, 3, "play_cards")
    play(match, "play walter_the_penniless")
    assert prices(match, "venice")["R"] == 20


@pytest.mark.rule("age:LD.walter_the_penniless.b", "age:9.4.3.k")
def test_crusades_after_walter_pay_the_rest_of_his_rebate() -> None:
    match = table(
        venice={"hand": ["walter_the_penniless", "the_crusades", MORE], "advances": "OR", "cash": 0},
    )
    assert cash(play(match, "play walter_the_penniless"), "venice") == 20
    assert cash(play(match, "play the_crusades", "province acre"), "venice") == 30


@pytest.mark.rule("age:LD.walter_the_penniless.b", "age:9.4.3.k")
def test_crusades_in_the_final_card_play_still_pay_the_rest_of_walters_rebate() -> None:
    poor = {"cash": 0}
    match = table(
        venice={"hand": ["walter_the_penniless"], "advances": "OR", **poor},
        genoa={"hand": ["the_crusades", MORE], **poor},
        barcelona=poor,
        final=True,
        pile=[],
        dice=DICE,
    )
    play(match, "play walter_the_penniless", "pass")
    until(match, 2, "final_card_play")
    play(match, "play the_crusades", "province acre")
    assert [(event["seat"], event["dollars"]) for event in told(match, "rebate")] == [("venice", 20), ("venice", 10)]


@pytest.mark.rule("age:LD.marco_polo", "age:EV.mongol_armies.b")
def test_marco_polo_is_worth_double_after_mongol_armies() -> None:
    match = table(venice={"hand": ["mongol_armies", "marco_polo", MORE]})
    before = prices(match, "venice")
    play(match, "play mongol_armies", "play marco_polo")
    assert discounts(match, "venice", before) == {"R": 40, "Y": 40}
    paid = table(venice={"hand": ["marco_polo", MORE], "advances": "ORY", "cash": 0}, mongol_armies=True)
    assert cash(play(paid, "play marco_polo"), "venice") == 80


@pytest.mark.rule("age:LD.marco_polo", "age:EV.mongol_armies.b")
def test_mongol_armies_of_an_earlier_turn_and_another_player_double_marco_polo() -> None:
    poor = {"cash": 0}
    match = table(
        venice={"hand": ["mongol_armies"], **poor},
        genoa={"hand": ["marco_polo", MORE], **poor},
        barcelona=poor,
        pile=PILE,
        dice=DICE,
    )
    before = prices(match, "genoa")
    play(match, "play mongol_armies", "pass")
    until(match, 3, "play_cards")
    play(match, "pass", "play marco_polo")
    assert discounts(match, "genoa", before) == {"R": 40, "Y": 40}


@pytest.mark.rule("age:LD.marco_polo.b")
def test_mongol_armies_after_marco_polo_do_not_raise_his_credits() -> None:
    match = table(venice={"hand": ["mongol_armies", "marco_polo", MORE]})
    before = prices(match, "venice")
    play(match, "play marco_polo", "play mongol_armies")
    assert discounts(match, "venice", before) == {"R": 20, "Y": 20}


# ---------------------------------------------------------------------- credits in the Purchase Phase


@pytest.mark.rule("age:9.4.3.a")
def test_all_credits_of_a_leader_serve_in_the_purchase_phase() -> None:
    match = table(venice={"hand": ["rashid_ad_din"], "cash": 50, "ship": "galley_8"})
    play(match, "play rashid_ad_din")
    assert (decision(match).kind, decision(match).seat) == ("purchase", "venice")
    assert cash(play(match, "buy N"), "venice") == 50 - 20
    assert cash(play(match, "buy R"), "venice") == 0


@pytest.mark.rule("age:9.4.3.a")
def test_a_credit_never_makes_a_price_negative() -> None:
    match = table(venice={"hand": ["dionysus_exiguus", "st_benedict", "rashid_ad_din"], "cash": 5})
    play(match, "play dionysus_exiguus", "play st_benedict", "play rashid_ad_din")
    assert prices(match, "venice")["N"] == 0
    assert cash(play(match, "buy N"), "venice") == 5


@pytest.mark.rule("age:9.4.3.b")
def test_leaders_are_counted_over_the_whole_turn_and_leave_after_purchase() -> None:
    poor = {"cash": 0, "expansion": 1}
    match = table(
        venice={"hand": ["charlemagne"], **poor},
        genoa={"hand": ["st_benedict", "dionysus_exiguus"], **poor},
        barcelona={"hand": ["rashid_ad_din"], "cash": 40, "ship": "galley_8"},
    )
    play(match, "play charlemagne", "play dionysus_exiguus", "play st_benedict", "play rashid_ad_din")
    assert [(leader["card"], leader["seat"]) for leader in match.view()["leaders"]] == [
        ("charlemagne", "venice"),
        ("dionysus_exiguus", "genoa"),
        ("st_benedict", "genoa"),
        ("rashid_ad_din", "barcelona"),
    ]
    assert match.snapshot()["phase"] == "purchase"
    played = {leader["card"] for leader in match.view()["leaders"]}
    play(match, "pass", "pass")
    assert match.snapshot()["phase"] == "expansion"
    assert match.view()["leaders"] == []
    position = match.snapshot()
    everywhere = position["pile"] + position["replay"] + [card for p in position["players"] for card in p["hand"]]
    assert not set(everywhere) & played
    assert prices(match, "barcelona")["N"] == 30


@pytest.mark.rule("age:9.5.2.g")
def test_a_credit_not_used_in_its_turn_is_lost() -> None:
    poor = {"cash": 0}
    match = table(venice={"hand": ["charlemagne", MORE], **poor}, genoa=poor, barcelona=poor, pile=PILE, dice=DICE)
    play(match, "play charlemagne")
    assert prices(match, "venice")["W"] == 40
    until(match, 3, "purchase")
    assert prices(match, "venice")["W"] == 60


# ---------------------------------------------------------------------- Patronage

FOUR = ["charlemagne", "dionysus_exiguus", "st_benedict", "rashid_ad_din"]


def patrons(leaders: int, *owners: str, **players: dict[str, Any]) -> AgeMatch:
    """Six players, penniless, in the Purchase Phase; Venice has played the leaders, the owners have Patronage."""
    for power in ("venice", "genoa", "barcelona", "paris", "london", "hamburg"):
        players[power] = {"cash": 0, "advances": "E" if power in owners else "", **players.get(power, {})}
    entries = led(*[(card, "venice") for card in FOUR[:leaders]])
    return table(6, "purchase", player="genoa", leaders=entries, **players)


@pytest.mark.rule("age:9.4.3.c")
def test_the_first_leader_of_a_turn_is_never_claimed() -> None:
    match = patrons(2, "genoa")
    assert claims(match) == ["dionysus_exiguus"]
    assert refuses(match, "claim charlemagne")
    rich = table(
        3, "purchase", player="genoa", genoa={"advances": "E", "ship": "galley_8"}, leaders=led((FOUR[0], "venice"))
    )
    assert decision(rich).seat == "genoa"
    assert claims(rich) == []


@pytest.mark.rule("age:9.4.3.d", "age:ADV.E.1")
def test_the_second_leader_has_one_patron_the_third_two_and_the_fourth_all() -> None:
    match = patrons(4, "genoa", "barcelona", "paris", "london", "hamburg")
    assert (decision(match).seat, claims(match)) == ("genoa", FOUR[1:])
    play(match, "claim dionysus_exiguus", "claim st_benedict", "claim rashid_ad_din")
    assert claims(match) == []
    play(match, "pass")
    assert (decision(match).seat, claims(match)) == ("barcelona", FOUR[2:])
    play(match, "claim st_benedict", "claim rashid_ad_din")
    for power in ("paris", "london", "hamburg"):
        assert (decision(match).seat, claims(match)) == (power, FOUR[3:])
        play(match, "claim rashid_ad_din")
    assert [(event["seat"], event["card"]) for event in told(match, "claimed")].count(("hamburg", FOUR[3])) == 1


@pytest.mark.rule("age:9.4.3.d")
def test_the_player_of_a_leader_neither_claims_it_nor_uses_up_a_claim() -> None:
    match = table(
        3,
        "purchase",
        venice={"advances": "E", "ship": "galley_8"},
        genoa={"advances": "E", "ship": "galley_8"},
        leaders=led(("charlemagne", "barcelona"), ("dionysus_exiguus", "venice"), ("st_benedict", "genoa")),
    )
    assert (decision(match).seat, claims(match)) == ("venice", ["st_benedict"])
    play(match, "pass")
    assert (decision(match).seat, claims(match)) == ("genoa", ["dionysus_exiguus"])


@pytest.mark.rule("age:ADV.E.1")
def test_only_an_owner_of_patronage_claims() -> None:
    match = patrons(4, "paris", genoa={"cash": 100, "ship": "galley_8"})
    assert (decision(match).seat, claims(match)) == ("genoa", [])


@pytest.mark.rule("age:9.4.3.e")
def test_a_limited_claim_goes_to_whoever_comes_first_in_the_order() -> None:
    patron = {"advances": "E", "cash": 20, "ship": "galley_8"}
    leaders = led(("charlemagne", "venice"), ("dionysus_exiguus", "venice"))
    for first, second in (("barcelona", "london"), ("london", "barcelona")):
        order = ["venice", "genoa", first, second, "paris"]
        match = table(5, "purchase", player=first, order=order, barcelona=patron, london=patron, leaders=leaders)
        assert (decision(match).seat, claims(match)) == (first, ["dionysus_exiguus"])
        declined = play(match.copy(), "pass")
        assert (decision(declined).seat, claims(declined)) == (second, ["dionysus_exiguus"])
        play(match, "claim dionysus_exiguus", "pass")
        assert (decision(match).seat, claims(match)) == (second, [])


@pytest.mark.rule("age:9.4.3.f", "age:ADV.E.1")
def test_patron_and_player_both_pay_the_lower_price() -> None:
    match = table(
        3,
        "purchase",
        venice={"cash": 10, "ship": "galley_8"},
        genoa={"cash": 10, "ship": "galley_8", "advances": "E"},
        leaders=led(("charlemagne", "barcelona"), ("dionysus_exiguus", "venice")),
    )
    play(match, "buy N")
    assert decision(match).seat == "genoa"
    assert "buy N" not in keys(match)
    play(match, "claim dionysus_exiguus", "buy N")
    assert [cash(match, power) for power in ("venice", "genoa")] == [0, 0]
    assert [player(match, power)["advances"] for power in ("venice", "genoa")] == ["N", "EN"]


@pytest.mark.rule("age:ADV.E.2")
def test_patronage_just_bought_serves_in_the_same_phase() -> None:
    leaders = led(("charlemagne", "venice"), ("dionysus_exiguus", "venice"))
    match = table(3, "purchase", player="genoa", genoa={"cash": 40, "ship": "galley_8"}, leaders=leaders)
    assert claims(match) == []
    play(match, "buy E")
    assert claims(match) == ["dionysus_exiguus"]
    assert "buy N" not in keys(match)
    play(match, "claim dionysus_exiguus", "buy N")
    assert player(match, "genoa")["advances"] == "EN"
    assert cash(match, "genoa") == 0


@pytest.mark.rule("age:ADV.E.3")
def test_one_patron_claims_several_leaders() -> None:
    match = patrons(3, "genoa", genoa={"cash": 5})
    play(match, "claim dionysus_exiguus", "claim st_benedict")
    assert prices(match, "genoa")["N"] == 30 - 20 - 10
    assert [leader["patrons"] for leader in match.view()["leaders"]] == [[], ["genoa"], ["genoa"]]


# ---------------------------------------------------------------------- Printed Word


@pytest.mark.rule("age:9.4.3.g")
def test_a_rebate_is_the_credit_of_each_listed_advance() -> None:
    match = table(venice={"hand": ["nicolaus_copernicus", MORE], "advances": "AOX", "cash": 0})
    assert cash(play(match, "play nicolaus_copernicus"), "venice") == 40
    match = table(venice={"hand": ["nicolaus_copernicus", MORE], "advances": "O", "cash": 0})
    assert cash(play(match, "play nicolaus_copernicus"), "venice") == 0


@pytest.mark.rule("age:9.4.3.h")
def test_patronage_brings_no_rebate() -> None:
    match = table(
        3,
        "purchase",
        player="genoa",
        genoa={"cash": 9, "advances": "ENOR"},
        leaders=led(("charlemagne", "venice"), ("rashid_ad_din", "venice")),
    )
    play(match, "claim rashid_ad_din")
    assert cash(match, "genoa") == 9
    assert told(match, "rebate") == []


@pytest.mark.rule("age:9.4.3.h", "age:9.4.3.m")
def test_printed_word_bought_after_a_claim_pays_nothing_for_the_claimed_leader() -> None:
    match = table(
        3,
        "purchase",
        player="genoa",
        genoa={"cash": 30, "advances": "ENR", "ship": "galley_8"},
        leaders=led(("charlemagne", "venice"), ("rashid_ad_din", "venice")),
    )
    play(match, "claim rashid_ad_din", "buy O")
    assert cash(match, "genoa") == 0


@pytest.mark.rule("age:9.4.3.i", "age:9.4.3.k")
def test_a_rebate_does_not_depend_on_the_other_advances() -> None:
    match = table(venice={"hand": ["leonardo_da_vinci"], "advances": "BO", "cash": 0, "ship": "galley_8"})
    play(match, "play leonardo_da_vinci")
    assert cash(match, "venice") == 20


@pytest.mark.rule("age:9.4.3.j")
def test_each_credit_is_a_rebate_or_a_discount_and_never_both() -> None:
    match = table(venice={"hand": ["desiderius_erasmus"], "advances": "NOP", "cash": 100, "ship": "galley_8"})
    play(match, "play desiderius_erasmus")
    assert cash(match, "venice") == 120
    assert decision(match).kind == "purchase"
    # 120 less the credits of N, O and P (60) and the leader's 20
    assert prices(match, "venice")["Q"] == 40
    play(match, "buy Q")
    assert cash(match, "venice") == 80
    assert [event["advance"] for event in told(match, "rebate")] == ["O"]


@pytest.mark.rule("age:9.4.3.m")
def test_printed_word_bought_in_the_phase_pays_for_advances_owned_before() -> None:
    match = table(venice={"hand": ["leonardo_da_vinci"], "advances": "BN", "cash": 200, "ship": "galley_8"})
    play(match, "play leonardo_da_vinci")
    assert cash(match, "venice") == 200
    play(match, "buy O")
    assert cash(match, "venice") == 200 - 30 + 20
    play(match, "buy P")  # 90 - 30 - 20; the discard it allows has no card to take
    assert cash(match, "venice") == 190 - 40
    play(match, "buy Q")  # 120 - 30 - 20
    assert cash(match, "venice") == 150 - 70
    assert [event["advance"] for event in told(match, "rebate")] == ["B"]


@pytest.mark.rule("age:9.4.3.m", "age:9.4.3.j")
def test_printed_word_bought_after_a_listed_advance_pays_nothing_for_it() -> None:
    match = table(venice={"hand": ["leonardo_da_vinci"], "advances": "N", "cash": 200, "ship": "galley_8"})
    play(match, "play leonardo_da_vinci", "buy B")
    assert cash(match, "venice") == 200 - 40
    play(match, "buy O")
    assert cash(match, "venice") == 160 - 30
    assert told(match, "rebate") == []


@pytest.mark.rule("age:9.4.3.l")
def test_credits_of_several_leaders_for_one_advance_add_up() -> None:
    hand = ["johann_gutenberg", "desiderius_erasmus"]
    match = table(venice={"hand": hand, "cash": 100, "ship": "galley_8"})
    play(match, "play johann_gutenberg", "play desiderius_erasmus", "buy N")
    assert prices(match, "venice")["O"] == 10
    assert cash(play(match, "buy O"), "venice") == 100 - 30 - 10
    match = table(venice={"hand": hand, "cash": 100, "ship": "galley_8", "advances": "N"})
    play(match, "play johann_gutenberg", "play desiderius_erasmus")
    assert prices(match, "venice")["O"] == 0
    assert cash(play(match, "buy O"), "venice") == 100


@pytest.mark.rule("age:LD.walter_the_penniless.b", "age:9.4.3.k")
def test_walter_of_the_final_card_play_is_paid_in_full_for_an_advance_of_this_turn() -> None:
    # A45, A48: whatever Walter paid for is worth more once the Crusades follow.
    match = table(
        phase="final_card_play",
        final=True,
        venice={"hand": ["walter_the_penniless"], "advances": "NOR", "bought": "R", "cash": 40},
        genoa={"hand": ["the_crusades", "fur_1"]},
    )
    play(match, "play the_crusades", "province acre")  # Walter, the only card, has played itself
    assert cash(match, "venice") == 70
