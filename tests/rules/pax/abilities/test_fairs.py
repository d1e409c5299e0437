"""Abilities of trade fairs: PREN014, PREN018, PREN131X, PREN097X, PREN215P."""

from typing import Any

import pytest

from signoria.pax import PaxMatch
from tests.rules.pax.cards.board import at_table, empty_map, finish, lay
from tests.support.pax import florins, keys, kind, play, row, square

MARKET = {
    "west": ["PREN033", "PREN034", "PREN035", "PREN036", "PREN037", "PREN038"],
    "east": ["PREN059", "PREN060", "PREN061", "PREN062", "PREN063", "PREN064"],
}


def _table(fugger: Any, medici: Any = None, coins: int = 9, white: str = "spice_islands", **parts: Any) -> PaxMatch:
    """Fugger's concession between England and Portugal, Medici's between England and France; a loaded fair card."""
    borders = {
        "england__portugal": ["pawn:fugger"], "england__france": ["pawn:medici"],
        "hungary__ottoman": ["pawn:fugger"], "mamluk__ottoman": ["pawn:medici"],
    }  # fmt: skip
    return at_table(
        {"hand": ["PREN049"], **fugger},
        medici or {},
        borders={**borders, **parts.pop("borders", {})},
        emporia={"white": white},
        market={side: row(list(cards), {0: coins}) for side, cards in MARKET.items()},
        decks={"west": ["PREN001", "PREN002", "PREN003"], "east": ["PREN065", "PREN066", "PREN067"]},
        **parts,
    )


def _fair(m: PaxMatch, side: str = "west") -> tuple[int, int]:
    """Convene the fair; returns what Fugger, who also gets the subsidy, and Medici gained."""
    play(m, f"fair {side}")
    while kind(m) == "levy":
        play(m, keys(m)[0])
    return florins(m, "fugger") - 10, florins(m, "medici") - 10


# ---------------------------------------------------------------------- PREN014, PREN018, PREN131X: doubled concessions


@pytest.mark.rule("pax:ABILITY.ex", "pax:ABILITY.1", "pax:ABILITY.2", "pax:G3.a")
@pytest.mark.parametrize(
    ("held", "fee"),
    [
        ([], 1),
        (["PREN014"], 2),
        (["PREN018"], 2),
        (["PREN131X"], 2),
        (["PREN014", "PREN018"], 4),
        (["PREN014", "PREN131X"], 4),
        (["PREN014", "PREN018", "PREN131X"], 8),
    ],
)
def test_each_such_card_doubles_what_a_spice_islands_fair_pays_its_holders_concession(
    held: list[str], fee: int
) -> None:
    m = _table(lay(*held), coins=19)
    assert _fair(m) == (1 + fee, 1)  # subsidy and concession; the opponent's is not doubled
    assert m.snapshot()["market"]["west"][0] == {"card": None, "florins": 20 - 1 - fee - 1}


@pytest.mark.rule("pax:F1.g.1")
@pytest.mark.parametrize("name", ["PREN014", "PREN018", "PREN131X"])
def test_under_a_bishop_it_doubles_nothing(name: str) -> None:
    m = _table(lay(name, bishops={name: "islamic"}))
    assert _fair(m) == (2, 1)


@pytest.mark.rule("pax:ABILITY.1")
@pytest.mark.parametrize("name", ["PREN014", "PREN018", "PREN131X"])
def test_once_sold_it_doubles_nothing(name: str) -> None:
    m = _table(lay(name))
    play(m, f"sell {name}")
    price = florins(m, "fugger") - 10
    assert _fair(m) == (price + 2, 1)


@pytest.mark.rule("pax:HAND.b")
@pytest.mark.parametrize("name", ["PREN014", "PREN018", "PREN131X"])
def test_in_hand_it_doubles_nothing(name: str) -> None:
    m = _table({"hand": [name]})
    assert _fair(m) == (2, 1)


@pytest.mark.rule("pax:ABILITY.1")
@pytest.mark.parametrize("name", ["PREN014", "PREN018", "PREN131X"])
def test_its_holder_is_paid_double_also_in_an_opponents_fair(name: str) -> None:
    m = _table({}, lay(name))
    assert _fair(m) == (2, 2)


@pytest.mark.rule("pax:G3.2")
def test_a_doubled_concession_takes_no_more_than_is_left_and_ends_the_voyage() -> None:
    m = _table(lay("PREN014", "PREN018"), coins=3)
    assert _fair(m) == (4, 0)
    assert m.snapshot()["market"]["west"][0] is None


@pytest.mark.parametrize("name", ["PREN014", "PREN018"])
def test_voyages_from_other_emporia_are_not_doubled_by_the_spice_cards(name: str) -> None:
    m = _table(lay(name), white="trebizond")
    assert _fair(m)[0] == 1 + 1 + 1  # subsidy and both concessions of the route
    m = _table(lay(name))
    assert _fair(m, "east") == (2, 1)


def test_pren131x_doubles_every_fair() -> None:
    m = _table(lay("PREN131X"), white="trebizond")
    assert _fair(m)[0] == 1 + 2 + 2
    m = _table(lay("PREN131X"))
    assert _fair(m, "east") == (3, 1)


@pytest.mark.rule("pax:L5.1")
def test_pren131x_does_not_double_concessions_for_the_globalization_victory() -> None:
    m = _table(lay("PREN131X"))
    assert m.view(None)["victories"]["globalization"]["counts"]["fugger"]["concessions"] == 2


FRANCE = square("france")


@pytest.mark.rule("pax:F6.b.1", "pax:ABILITY.1", "pax:F1.g.1")
@pytest.mark.parametrize(
    ("held", "silent", "can"), [([], False, False), (["PREN131X"], False, True), (["PREN131X"], True, False)]
)
def test_pren131x_doubles_the_weight_of_its_holders_concessions_in_his_vote(
    held: list[str], silent: bool, can: bool
) -> None:
    """One concession each on France's borders; PREN150X can do nothing but vote."""
    mine = lay("PREN150X", *held, bishops={"PREN131X": "islamic"} if silent else None)
    m = _table(mine, lay(squares=[FRANCE]), borders={"france__holy_roman_empire": ["pawn:fugger"]})
    assert ("ops west" in keys(m)) == can


@pytest.mark.rule("pax:F6.b.1")
@pytest.mark.parametrize("doubled", [False, True])
def test_pren131x_also_weighs_against_an_opponents_vote(doubled: bool) -> None:
    borders = {"france__holy_roman_empire": ["pawn:fugger"], "aragon__france": ["pawn:fugger"]}
    theirs = lay(*(["PREN131X"] if doubled else []), squares=[FRANCE])
    m = _table(lay("PREN150X"), theirs, borders=borders)
    assert ("ops west" in keys(m)) == (not doubled)


# ---------------------------------------------------------------------- PREN097X: a free fair a turn


def _left(m: PaxMatch) -> int:
    return int(m.snapshot()["turn"]["actions_left"])


@pytest.mark.rule("pax:A2.a.1", "pax:ABILITY.1")
def test_the_first_fair_of_the_turn_is_free_the_second_is_not() -> None:
    m = _table(lay("PREN097X"), coins=0)
    play(m, "fair west")
    assert _left(m) == 2
    assert "fair west" not in keys(m)  # still once a turn for each row
    play(m, "fair east")
    assert _left(m) == 1


def test_the_free_fair_may_follow_both_actions() -> None:
    m = _table(lay("PREN097X"), coins=0)
    play(m, "sell PREN049", "buy east 1")
    assert _left(m) == 0
    assert set(keys(m)) == {"fair west", "fair east", "pass"}
    play(m, "fair west")
    assert m.snapshot()["turn"]["player"] == "medici"


@pytest.mark.rule("pax:F1.g.1", "pax:HAND.b")
@pytest.mark.parametrize("where", ["absent", "silenced", "of the opponent", "in hand"])
def test_without_the_ability_of_ones_own_a_fair_costs_an_action(where: str) -> None:
    mine: Any = lay("PREN097X", bishops={"PREN097X": "catholic"}) if where == "silenced" else {}
    if where == "in hand":
        mine = {"hand": ["PREN097X"]}
    m = _table(mine, lay("PREN097X") if where == "of the opponent" else None, coins=0)
    play(m, "fair west")
    assert _left(m) == 1


def test_once_sold_it_frees_no_fair() -> None:
    m = _table(lay("PREN097X"), coins=0)
    play(m, "sell PREN097X", "fair west")
    assert m.snapshot()["turn"]["player"] == "medici"  # both actions are spent


# ---------------------------------------------------------------------- PREN215P: double subsidy


@pytest.mark.rule("pax:G2.b.1", "pax:ABILITY.1")
@pytest.mark.parametrize(
    ("where", "subsidy"), [("mine", 2), ("silenced", 1), ("theirs", 1), ("in hand", 1), ("absent", 1)]
)
def test_the_subsidy_of_its_holders_fairs_is_two(where: str, subsidy: int) -> None:
    mine = lay("PREN215P", bishops={"PREN215P": "catholic"} if where == "silenced" else None)
    hand = {"hand": ["PREN215P" if where == "in hand" else "PREN049"]}
    m = _table(mine if where in ("mine", "silenced") else hand, lay("PREN215P") if where == "theirs" else None)
    assert _fair(m) == (subsidy + 1, 1)


@pytest.mark.rule("pax:ABILITY.1")
def test_once_sold_the_subsidy_is_one() -> None:
    m = _table(lay("PREN215P"))
    play(m, "sell PREN215P")
    assert _fair(m) == (2 + 1 + 1, 1)


@pytest.mark.rule("pax:G2.b.2")
@pytest.mark.parametrize("coins", [0, 1])
def test_the_double_subsidy_takes_what_there_is_and_may_use_up_the_profits(coins: int) -> None:
    m = _table(lay("PREN215P"), coins=coins, empires=empty_map())
    before = m.snapshot()["empires"]
    play(m, "fair west")
    assert kind(m) == "action"
    assert florins(m, "fugger") == 10 + 1 + coins
    assert m.snapshot()["empires"] == before  # no voyage, no levies
    finish(m)
