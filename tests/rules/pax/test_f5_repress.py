"""F5: repress, and the squares that keep the repressed."""

from typing import Any

import pytest

from signoria.pax import PaxMatch
from tests.support.pax import (
    border,
    card,
    cities,
    city,
    empire,
    entry,
    florins,
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
from tests.support.told import values

HRE = {"cities": cities(vienna="knight:catholic", lubeck="rook:islamic", nurnberg="knight:reformist")}
PAWNS = {"holy_roman_empire__papal_states": ["pawn:medici"], "holy_roman_empire__hungary": ["pawn:fugger"]}


@pytest.mark.rule("pax:F5.1", "pax:F5.b")
def test_repress_moves_a_token_to_the_square_of_its_empire_and_pays_a_florin() -> None:
    m = table(player("fugger", east=[card("PREN114X")]), empires={"holy_roman_empire": HRE}, borders=PAWNS)
    stock = pool(m, "knight:reformist")
    play(m, "ops east", "city nurnberg")
    assert city(m, "nurnberg") == []
    assert city(m, "vienna") == ["knight:catholic"]
    assert empire(m, "holy_roman_empire")["repressed"] == ["knight:reformist"]
    assert pool(m, "knight:reformist") == stock
    assert florins(m, "fugger") == 11
    assert florins(m, "medici") == 10


@pytest.mark.rule("pax:F5.1")
def test_a_repressed_concession_goes_to_the_acting_empire_not_to_its_neighbour() -> None:
    m = table(player("fugger", east=[card("PREN114X")]), empires={"holy_roman_empire": HRE}, borders=PAWNS)
    play(m, "ops east", "concession holy_roman_empire__papal_states")
    assert border(m, "holy_roman_empire__papal_states") == []
    assert empire(m, "holy_roman_empire")["repressed"] == ["pawn:medici"]
    assert empire(m, "papal_states")["repressed"] == []


KNIGHTS = {"city vienna", "city nurnberg"}
ROOKS = {"city lubeck", "city novgorod"}
PAWN_KEYS = {"concession holy_roman_empire__papal_states", "concession holy_roman_empire__hungary"}


@pytest.mark.rule("pax:F5.2", "pax:E4.b.1", "pax:F5.3")
@pytest.mark.parametrize(
    ("side", "acting", "op", "found"),
    [
        ("west", "PREN154X", "repress:rook", ROOKS),
        ("east", "PREN098X", "repress:knight", KNIGHTS),
        ("east", "PREN106X", "repress:pawn", PAWN_KEYS),
        ("east", "PREN114X", "repress:pawn+knight", PAWN_KEYS | KNIGHTS),
        ("west", "PREN025", "repress:pawn+rook", PAWN_KEYS | ROOKS),
    ],
)
def test_only_the_types_on_the_icon_are_taken_in_any_colour_and_no_pirates(
    side: str, acting: str, op: str, found: set[str]
) -> None:
    mine: dict[str, Any] = {side: [card(acting)]}
    m = table(
        player("fugger", **mine),
        empires={"holy_roman_empire": {"cities": {**HRE["cities"], "novgorod": ["rook:catholic"]}}},
        borders={**PAWNS, "france__holy_roman_empire": ["pirate:islamic"]},
        emporia={"black": "novgorod"},
    )
    play(m, f"ops {side}")
    if kind(m) == "op":
        play(m, f"op {acting} {op}")
    assert kind(m) == "repress"
    assert set(keys(m)) == found


@pytest.mark.rule("pax:F5.2")
def test_an_icon_with_knight_and_rook_takes_both() -> None:
    m = table(
        player("fugger", west=[card("PREN020")]),
        empires={"france": {"cities": cities(paris="knight:islamic", bruges="rook:catholic", lyon="rook:reformist")}},
        borders={"england__france": ["pirate:reformist"], "aragon__france": ["pawn:medici"]},
    )
    play(m, "ops west")
    assert set(keys(m)) == {"city paris", "city bruges", "city lyon", "concession aragon__france"}


@pytest.mark.rule("pax:F5.3")
def test_a_pirate_alone_gives_repress_no_target() -> None:
    m = table(
        player("fugger", west=[card("PREN020")]),
        empires={"france": {"cities": cities(paris="")}},
        borders={"england__france": ["pirate:reformist"]},
    )
    assert "ops west" not in keys(m)


def lands(place: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The western rows of Fugger and Medici with HRE on its throne or as a suzerain or vassal of either."""
    suzerain = square("holy_roman_empire", vassals=[vassal("france")])
    below = square("france", vassals=[vassal("holy_roman_empire")])
    return {
        "throne": ([], []),
        "own suzerain": ([suzerain], []),
        "own vassal": ([below], []),
        "enemy suzerain": ([], [suzerain]),
        "enemy vassal": ([], [below]),
    }[place]


@pytest.mark.rule("pax:F5.a.1", "pax:F5.a.3")
@pytest.mark.parametrize("place", ["throne", "own suzerain", "own vassal", "enemy suzerain", "enemy vassal"])
def test_a_square_takes_repressed_tokens_wherever_it_lies(place: str) -> None:
    mine, theirs = lands(place)
    m = table(
        player("fugger", west=mine, east=[card("PREN114X")]),
        player("medici", west=theirs),
        empires={"holy_roman_empire": HRE},
    )
    play(m, "ops east", "city vienna")
    assert empire(m, "holy_roman_empire")["repressed"] == ["knight:catholic"]
    assert empire(m, "france")["repressed"] == []


@pytest.mark.rule("pax:F5.a.2")
def test_repressed_tokens_stay_on_their_square_through_conquest_and_sale() -> None:
    kept = ["rook:islamic", "pawn:medici"]
    m = table(
        player("fugger", west=[square("portugal")]),
        empires={"aragon": {"cities": cities(valencia=""), "repressed": kept}},
    )
    play(m, "ops west", "empire aragon", "pass", "pass")
    assert entry(m, "portugal")["vassals"] == [{"empire": "aragon", "bishop": None, "queens": []}]
    assert empire(m, "aragon")["repressed"] == kept
    play(m, "sell aragon")
    assert holder(m, "aragon") is None
    assert empire(m, "aragon")["repressed"] == kept


@pytest.mark.rule("pax:F5.a.2")
def test_repressed_tokens_stay_on_their_square_when_it_changes_hands_or_turns_over() -> None:
    kept = ["rook:islamic", "pawn:medici"]
    for owner in ("fugger", "medici"):
        rows = {owner: [square("aragon")]}
        m = table(
            player("fugger", west=[card("PREN150X"), *rows.get("fugger", [])]),
            player("medici", west=rows.get("medici", [])),
            empires={"aragon": {"cities": cities(valencia=""), "repressed": kept}},
            borders={"aragon__portugal": ["pawn:fugger"]},
        )
        play(m, "ops west", "pass", "pass")
        assert holder(m, "aragon") == "fugger"
        assert empire(m, "aragon")["repressed"] == kept


def attackers(match: PaxMatch, name: str) -> int:
    """How many attack when the card's civil war is triggered."""
    battle = next(e for e in play(match, f"play {name}", "trigger") if e.kind == "battle")
    return len(values(battle)["attackers"])


@pytest.mark.rule("pax:F5.tip")
@pytest.mark.parametrize(
    ("victim", "war"), [("city vienna", "PREN025"), ("concession holy_roman_empire__papal_states", "PREN038")]
)
def test_a_repressed_token_raises_the_price_of_votes_and_joins_civil_wars(victim: str, war: str) -> None:
    def start() -> PaxMatch:
        return table(
            player("fugger", hand=[war], east=[card("PREN114X")], west=[card("PREN145X")]),
            player("medici", west=[square("holy_roman_empire")]),
            empires={"holy_roman_empire": HRE},
            borders={**PAWNS, "france__holy_roman_empire": ["pawn:fugger"]},
        )

    m = start()
    voted = next(e for e in play(m, "ops west") if e.kind == "voted")
    assert voted.data["florins"] == 0
    quiet = attackers(start(), war)
    m = start()
    play(m, "ops east", victim)
    before = m.copy()
    voted = next(e for e in play(m, "ops west") if e.kind == "voted")
    assert voted.data["florins"] == 1
    assert florins(m, "fugger") == 10  # eleven after the repression, less the price
    assert attackers(before, war) == quiet + 1
