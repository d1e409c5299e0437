"""Part E3: selling a card, a couple, a vassal or an old maid."""

from typing import Any

import pytest

from signoria.pax import PaxMatch
from tests.support.pax import (
    card,
    empire,
    entries,
    florins,
    holder,
    keys,
    play,
    player,
    pool,
    seat,
    square,
    table,
    vassal,
)

COUPLE = {"card": "PREN044", "bishop": None}  # Isabella


def sales(match: PaxMatch) -> list[str]:
    return sorted(k for k in keys(match) if k.startswith("sell"))


def gain(match: PaxMatch, item: str) -> int:
    """What selling an item brings; nobody else gets anything."""
    before = florins(match, "fugger")
    others = [florins(match, bank) for bank in match.seats if bank != "fugger"]
    market = match.snapshot()["market"]
    play(match, f"sell {item}")
    assert [florins(match, bank) for bank in match.seats if bank != "fugger"] == others
    assert match.snapshot()["market"] == market
    return florins(match, "fugger") - before


@pytest.mark.rule("pax:E3.1")
def test_a_sale_discards_one_card_for_two_florins_from_china() -> None:
    match = table(player("fugger", hand=["PREN023"], west=[card("PREN013")], east=[card("PREN084")]))
    assert gain(match, "PREN013") == 2
    assert match.snapshot()["turn"]["actions_left"] == 1
    assert "PREN013" not in str(match.snapshot()["players"])
    assert entries(match, "fugger", "east") == ["PREN084"]
    assert seat(match, "fugger")["hand"] == ["PREN023"]
    play(match, "sell PREN023")
    assert florins(match, "fugger") == 14
    assert "PREN023" not in str(match.snapshot())


@pytest.mark.rule("pax:E3.2", "pax:E3.3", "pax:E3.a.1", "pax:E3.b.3")
def test_what_can_be_sold_is_the_own_hand_and_tableau() -> None:
    own = player(
        "fugger",
        hand=["PREN023", "PREN084"],
        old_maids=["PREN045", "PREN075"],
        west=[card("PREN013"), square("aragon", queens=[COUPLE], vassals=[vassal("portugal"), vassal("ottoman")])],
        east=[square("hungary", "republic"), card("PREN065", "islamic")],
    )
    other = player("medici", hand=["PREN031"], old_maids=["PREN046"], west=[card("PREN015"), square("france")])
    items = [
        "PREN023",
        "PREN084",
        "PREN045",
        "PREN075",
        "PREN013",
        "aragon",
        "portugal",
        "ottoman",
        "hungary",
        "PREN065",
    ]
    assert sales(table(own, other)) == sorted(f"sell {item}" for item in items)
    assert sales(table()) == []


@pytest.mark.rule("pax:E3.3")
def test_an_old_maid_may_be_sold() -> None:
    match = table(player("fugger", old_maids=["PREN045", "PREN046"]))
    assert gain(match, "PREN045") == 2
    assert seat(match, "fugger")["old_maids"] == ["PREN046"]
    assert "PREN045" not in str(match.snapshot())


@pytest.mark.rule("pax:E3.4")
def test_the_bishop_on_a_sold_card_returns_to_the_pool() -> None:
    match = table(player("fugger", west=[card("PREN013", "catholic")], east=[card("PREN084", "islamic")]))
    assert (pool(match, "bishop:catholic"), pool(match, "bishop:islamic")) == (4, 4)
    assert gain(match, "PREN013") == 2
    assert (pool(match, "bishop:catholic"), pool(match, "bishop:islamic")) == (5, 4)


def with_all_on_it() -> PaxMatch:
    aragon = square("aragon", bishop="islamic", queens=[{"card": "PREN044", "bishop": "reformist"}])
    return table(
        player("fugger", west=[card("PREN023"), aragon, card("PREN031")]),
        empires={"aragon": {"repressed": ["pawn:medici", "knight:catholic"]}},
    )


@pytest.mark.rule("pax:E3.5", "pax:E3.b.1")
def test_a_sold_square_returns_to_its_throne_with_queen_bishop_and_repressed_tokens() -> None:
    match = with_all_on_it()
    before = match.view(None)["pool"]
    assert gain(match, "aragon") == 4
    throne = empire(match, "aragon")
    assert throne["queens"] == [{"card": "PREN044", "bishop": "reformist"}]
    assert throne["bishop"] == "islamic"
    assert sorted(throne["repressed"]) == ["knight:catholic", "pawn:medici"]
    assert match.view(None)["empires"]["aragon"]["throned"] is True
    assert match.view(None)["pool"] == before
    assert holder(match, "aragon") is None
    assert entries(match, "fugger", "west") == ["PREN023", "PREN031"]


@pytest.mark.rule("pax:E3.5", "pax:E3.b.1")
def test_a_sold_republic_lies_in_its_throne_as_a_king_again() -> None:
    match = table(
        player("fugger", hand=["PREN044"], west=[square("aragon", "republic", "catholic")]),
        empires={"aragon": {"repressed": ["rook:catholic"]}},
    )
    assert gain(match, "aragon") == 2
    assert (empire(match, "aragon")["bishop"], empire(match, "aragon")["repressed"]) == ("catholic", ["rook:catholic"])
    play(match, "play PREN044")
    assert "empire aragon" in keys(match)  # only a King is a suitor
    play(match, "empire aragon")
    assert seat(match, "fugger")["west"][0]["side"] == "king"


@pytest.mark.rule("pax:E3.a.1")
def test_a_couple_is_sold_as_a_pair_for_four_florins_in_one_action() -> None:
    match = table(player("fugger", west=[square("france", queens=[COUPLE])]))
    assert sales(match) == ["sell france"]
    assert gain(match, "france") == 4
    assert match.snapshot()["turn"]["actions_left"] == 1
    assert empire(match, "france")["queens"] == [COUPLE]


@pytest.mark.rule("pax:E3.a.1")
def test_a_king_with_two_queens_is_sold_with_both_of_them() -> None:
    queens: list[dict[str, Any]] = [COUPLE, {"card": "PREN045", "bishop": None}]
    match = table(player("fugger", west=[square("france", queens=queens)]))
    assert sales(match) == ["sell france"]
    assert gain(match, "france") == 6
    assert empire(match, "france")["queens"] == queens


@pytest.mark.rule("pax:E3.b.2")
def test_the_vassals_of_a_sold_square_return_to_their_thrones_for_nothing() -> None:
    below = [vassal("portugal", "catholic", [{"card": "PREN048", "bishop": None}]), vassal("ottoman")]
    match = table(
        player("fugger", west=[square("aragon", vassals=below)]),
        empires={"ottoman": {"repressed": ["pawn:medici"]}},
    )
    assert gain(match, "aragon") == 2
    view = match.view(None)["empires"]
    assert [view[e]["throned"] for e in ("aragon", "portugal", "ottoman")] == [True, True, True]
    assert (view["portugal"]["bishop"], view["portugal"]["queens"][0]["card"]) == ("catholic", "PREN048")
    assert view["ottoman"]["repressed"] == ["pawn:medici"]
    assert seat(match, "fugger")["west"] == []


@pytest.mark.rule("pax:E3.b.3")
def test_a_vassal_may_be_sold_alone() -> None:
    below = [vassal("portugal"), vassal("ottoman")]
    match = table(player("fugger", west=[square("aragon", vassals=below)]))
    assert gain(match, "portugal") == 2
    assert empire(match, "portugal")["queens"] == []
    assert holder(match, "portugal") is None
    assert [v["empire"] for v in seat(match, "fugger")["west"][0]["vassals"]] == ["ottoman"]
    assert holder(match, "aragon") == "fugger"


@pytest.mark.rule("pax:E3.c")
@pytest.mark.parametrize(("name", "side"), [("PREN021", "west"), ("PREN088", "east")])
def test_a_card_that_sells_for_four_does_so_only_from_the_tableau_and_unsilenced(name: str, side: str) -> None:
    assert gain(table(player("fugger", **{side: [card(name)]})), name) == 4
    assert gain(table(player("fugger", hand=[name])), name) == 2
    assert gain(table(player("fugger", **{side: [card(name, "catholic")]})), name) == 2


@pytest.mark.rule("pax:E3.c")
@pytest.mark.parametrize(
    ("crown", "king", "side"), [("PREN104X", "hungary", "east"), ("PREN138X", "holy_roman_empire", "west")]
)
def test_a_crown_that_sells_for_four_does_so_only_with_its_king_in_the_tableau(
    crown: str, king: str, side: str
) -> None:
    queens = [{"card": crown, "bishop": None}]
    assert gain(table(player("fugger", **{side: [square(king, queens=queens)]})), king) == 6
    assert gain(table(player("fugger", **{side: [square(king, bishop="islamic", queens=queens)]})), king) == 4
    assert gain(table(player("fugger", hand=[crown])), crown) == 2
    assert gain(table(player("fugger", old_maids=[crown])), crown) == 2


@pytest.mark.rule("pax:E3.c")
def test_other_sale_abilities_do_nothing_from_the_hand() -> None:
    held: dict[str, Any] = {"empires": {"england": {"repressed": ["pawn:medici"]}}}
    match = table(player("fugger", west=[card("PREN161X")]), **held)
    play(match, "sell PREN161X")
    assert "repressed pawn:medici england" in keys(match)
    match = table(player("fugger", hand=["PREN161X"]), **held)
    assert gain(match, "PREN161X") == 2
    assert empire(match, "england")["repressed"] == ["pawn:medici"]
    assert "buy west 1" in keys(match)
