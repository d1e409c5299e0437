"""F3: behead, its reach, and what it costs to behead a king."""

from typing import Any

import pytest

from signoria.pax import PaxMatch
from tests.support.pax import (
    card,
    empire,
    entries,
    entry,
    holder,
    keys,
    kind,
    play,
    player,
    pool,
    square,
    table,
    vassal,
)

NO_ROOKS: dict[str, Any] = {"aragon": {"cities": {"valencia": ["knight:catholic"]}}}


def executioner(theirs: dict[str, Any], **parts: Any) -> PaxMatch:
    """Fugger has the Brotherhood of St. Mark (Holy Roman Empire, behead and nothing else) in the east."""
    m = table(player("fugger", east=[card("PREN109X")]), player("medici", **theirs), **parts)
    play(m, "ops east")
    return m


def gone(match: PaxMatch, name: str) -> bool:
    """Whether a card has left the game."""
    doc = match.snapshot()
    return all(name not in str(doc[part]) for part in ("players", "empires", "market", "decks"))


@pytest.mark.rule("pax:F3.1")
def test_behead_discards_a_card_of_any_tableau_with_its_bishop() -> None:
    m = executioner({"west": [card("PREN042", "islamic"), card("PREN005")]})
    play(m, "card PREN042")
    assert entries(m, "medici", "west") == ["PREN005"]
    assert pool(m, "bishop:islamic") == 5
    assert gone(m, "PREN042")
    assert holder(m, "PREN109X") == "fugger"  # no empire square: the acting card lives


@pytest.mark.rule("pax:F3.2", "pax:F3.3", "pax:E4.d.4")
def test_the_targets_are_exactly_the_other_cards_of_the_location() -> None:
    m = table(
        player("fugger", east=[card("PREN109X"), card("PREN106X")], west=[card("PREN043"), card("PREN035")]),
        player(
            "medici",
            west=[
                square("holy_roman_empire", queens=[card("PREN046")]),
                square("france", queens=[card("PREN045")]),
                card("PREN054"),
                card("PREN034"),
            ],
            east=[card("PREN074"), card("PREN069"), card("PREN070")],
        ),
    )
    play(m, "ops east")
    assert kind(m) == "behead"
    assert set(keys(m)) == {
        "card PREN106X", "card PREN043", "square holy_roman_empire", "card PREN046", "card PREN054", "card PREN074",
    }  # fmt: skip


@pytest.mark.rule("pax:F3.2")
@pytest.mark.parametrize("acting", ["PREN001", "PREN118X"])
def test_a_card_of_a_region_reaches_all_its_empires(acting: str) -> None:
    side = "west" if acting == "PREN001" else "east"
    mine: dict[str, Any] = {side: [card(acting)]}
    m = table(
        player("fugger", **mine),
        player("medici", west=[card("PREN034", "reformist"), card("PREN005", "reformist")]),
        player("coeur", east=[card("PREN070", "reformist"), card("PREN069", "reformist")]),
    )
    play(m, f"ops {side}")
    found = {"card PREN034", "card PREN005"} if side == "west" else {"card PREN070", "card PREN069"}
    assert set(keys(m)) == found


@pytest.mark.rule("pax:F3.2")
def test_a_crossover_card_is_where_it_is_printed_not_where_it_lies() -> None:
    # Knights Hospitaller lies in the west and is located in Ottoman.
    m = table(
        player("fugger", east=[card("PREN115X")]),
        player("medici", west=[card("PREN012"), card("PREN005")], east=[card("PREN113X"), card("PREN074")]),
    )
    play(m, "ops east")
    assert set(keys(m)) == {"card PREN012", "card PREN113X"}


@pytest.mark.rule("pax:F3.3")
def test_a_card_cannot_behead_itself() -> None:
    m = table(player("fugger", east=[card("PREN109X")]))
    assert "ops east" not in keys(m)
    m = table(player("fugger", west=[square("aragon", queens=[card("PREN044")]), card("PREN150X")]), empires=NO_ROOKS)
    play(m, "ops west", "op PREN044 behead")
    assert set(keys(m)) == {"square aragon", "card PREN150X"}


@pytest.mark.rule("pax:F3.a")
def test_beheading_an_empire_square_also_kills_the_acting_card() -> None:
    m = executioner(
        {
            "west": [
                square("holy_roman_empire", queens=[card("PREN046", "islamic")], bishop="catholic"),
                card("PREN054"),
            ]
        },
        empires={"holy_roman_empire": {"repressed": ["pawn:medici"]}},
    )
    play(m, "square holy_roman_empire")
    assert holder(m, "holy_roman_empire") is None
    assert holder(m, "PREN109X") is None
    assert gone(m, "PREN109X")
    throne = empire(m, "holy_roman_empire")
    assert throne["queens"] == []  # the Queen dies with her King
    assert throne["bishop"] == "catholic"
    assert throne["repressed"] == ["pawn:medici"]
    assert pool(m, "bishop:islamic") == 5
    assert entries(m, "medici", "west") == ["PREN054"]


@pytest.mark.rule("pax:F3.a")
def test_a_beheaded_suzerain_frees_his_vassals_with_all_on_them() -> None:
    # R63 of the beheading; the vassal itself is untouched.
    lands = [vassal("france", bishop="islamic", queens=[card("PREN045")])]
    m = executioner({"west": [square("holy_roman_empire", vassals=lands), card("PREN054")]})
    play(m, "square holy_roman_empire")
    assert holder(m, "france") is None
    assert empire(m, "france")["bishop"] == "islamic"
    assert empire(m, "france")["queens"] == [{"card": "PREN045", "bishop": None}]


@pytest.mark.rule("pax:F3.a")
def test_beheading_a_vassal_square_kills_the_acting_card_and_spares_the_suzerain() -> None:
    # R46
    m = executioner({"west": [square("france", vassals=[vassal("holy_roman_empire")]), card("PREN054")]})
    play(m, "square holy_roman_empire")
    assert holder(m, "holy_roman_empire") is None
    assert holder(m, "PREN109X") is None
    assert entry(m, "france")["vassals"] == []


@pytest.mark.rule("pax:F3.a", "pax:F3.1")
def test_beheading_a_queen_costs_nothing_and_leaves_her_king() -> None:
    # R35: the bishop on her goes with her, the one on the King stays; R36: the acting card lives.
    king = square("holy_roman_empire", bishop="catholic", queens=[card("PREN046", "islamic")])
    m = executioner({"west": [king]})
    play(m, "card PREN046")
    assert holder(m, "PREN046") is None
    assert holder(m, "PREN109X") == "fugger"
    assert entry(m, "holy_roman_empire")["queens"] == []
    assert entry(m, "holy_roman_empire")["bishop"] == "catholic"
    assert pool(m, "bishop:islamic") == 5
    assert pool(m, "bishop:catholic") == 4


@pytest.mark.rule("pax:F3.a")
def test_a_queen_who_beheads_her_king_dies_with_him() -> None:
    m = table(player("fugger", west=[square("aragon", queens=[card("PREN044")]), card("PREN150X")]), empires=NO_ROOKS)
    play(m, "ops west", "op PREN044 behead", "square aragon")
    assert entries(m, "fugger", "west") == ["PREN150X"]
    assert empire(m, "aragon")["queens"] == []
    assert gone(m, "PREN044")


@pytest.mark.rule("pax:F3.b")
def test_old_maids_player_boards_and_throned_squares_are_safe() -> None:
    throned: dict[str, Any] = {"holy_roman_empire": {"queens": [card("PREN046")]}}
    alone = table(player("fugger", east=[card("PREN109X")]), player("medici", old_maids=["PREN138X"]), empires=throned)
    assert "ops east" not in keys(alone)
    m = executioner(
        {"old_maids": ["PREN138X"], "west": [card("PREN042"), card("PREN043")]},
        empires=throned,
    )
    assert set(keys(m)) == {"card PREN042", "card PREN043"}
