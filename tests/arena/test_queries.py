"""Questions that tools ask, on positions where the answer is plain."""

import pytest

from signoria.pax.parts import queries
from signoria.table import BadOption
from tests.support.pax import cities, player, row, square, table
from tests.table.tiny import tiny


def test_what_the_banks_have() -> None:
    match = table(
        player("fugger", west=[square("england"), square("france", side="republic")]),
        player("medici"),
        borders={"england__france": ["pawn:medici"], "aragon__france": ["pawn:medici"]},
    )
    assert queries.kings(match) == {"fugger": 1, "medici": 0}
    assert queries.republics(match) == {"fugger": 1, "medici": 0}
    assert queries.concessions(match) == {"fugger": 0, "medici": 2}
    prestige = queries.prestige(match)
    assert sum(prestige["medici"].values()) == 0
    assert set(prestige["fugger"]) == {"catholic", "islamic", "reformist", "law", "discovery", "patron"}


def test_the_price_of_a_card() -> None:
    market = {"west": row(["PREN013", "PREN015", "PREN016", "PREN017", "PREN020", "PREN022"], {3: 2})}
    match = table(player("fugger", florins=3), market=market)
    assert queries.price(match, "PREN017") == {
        "card": "PREN017", "row": "west", "column": 3, "price": 3, "florins": 2, "net": 1, "possible": True,
    }  # fmt: skip
    assert not queries.price(match, "PREN020")["possible"]
    for card in ("PREN013", "PREN002", "nothing"):  # face down, not there, unknown
        with pytest.raises(BadOption):
            queries.price(match, card)


def test_who_would_fight() -> None:
    match = table(
        player("fugger", west=[square("aragon")]),
        empires={
            "aragon": {"state": "medieval", "cities": cities(valencia="knight:catholic", algiers="knight:islamic")},
            "portugal": {"state": "medieval", "cities": cities(toledo="rook:catholic", granada="")},
        },
    )
    war = queries.war(match, "conspiracy", "portugal", "fugger")
    assert [p["token"] for p in war["defenders"]] == ["rook:catholic"]
    assert war["attackers"] == []
    assert not war["victorious"]
    march = queries.campaign(match, "aragon", "portugal")
    assert len(march["attackers"]) == 2
    assert march["victorious"]
    assert march["bank"] == "fugger"
    for wrong in (
        ("duel", "portugal", "fugger"),
        ("crusade", "atlantis", "fugger"),
        ("crusade", "portugal", "rothschild"),
    ):
        with pytest.raises(BadOption):
            queries.war(match, *wrong)
    with pytest.raises(BadOption, match="no king"):
        queries.campaign(match, "portugal", "aragon")


def test_supremacy_counts_bishops_and_believers() -> None:
    match = table(
        player("fugger", west=[square("england", bishop="catholic")]),
        empires={"england": {"state": "catholic", "cities": cities(london="knight:catholic")}},
    )
    found = queries.supremacy(match)
    assert found["religion"] == "catholic"
    assert found["bishops"] == {"catholic": 1, "islamic": 0, "reformist": 0}
    assert found["tokens"]["catholic"] >= 1
    assert queries.supremacy(table())["religion"] is None


def test_another_game_has_other_questions() -> None:
    with pytest.raises(BadOption):
        queries.kings(tiny())
