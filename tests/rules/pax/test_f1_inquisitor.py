"""F1: inquisitor, where bishops go, pacification and silencing."""

from typing import Any

import pytest

from signoria.pax import PaxMatch
from tests.support.pax import (
    card,
    cities,
    empire,
    entry,
    florins,
    holder,
    keys,
    kind,
    play,
    player,
    pool,
    row,
    square,
    table,
    vassal,
)

WEST_ROW: list[str | None] = ["PREN014", "PREN016", "PREN048", "PREN101X", "PREN102X", "PREN135X"]
COINS = {"west": row(WEST_ROW, {2: 3})}
INQUISITOR = card("PREN157X")  # The West, inquisitor:catholic and nothing else


def targets(*players: dict[str, Any], **parts: Any) -> set[str]:
    """Where the only catholic bishop of the table may go; the first player has an inquisitor in the west."""
    m = table(*players, **parts)
    play(m, "ops west")
    assert kind(m) == "bishop_to"
    return set(keys(m))


# ---------------------------------------------------------------------- F1.1-6


@pytest.mark.rule("pax:F1.1", "pax:F1.5")
def test_any_bishop_of_the_icons_religion_may_be_moved_wherever_it_is() -> None:
    m = table(
        player("fugger", west=[card("PREN157X", "catholic")]),
        player("medici", west=[card("PREN034", "catholic"), card("PREN035", "islamic")]),
        player("coeur", east=[card("PREN087", "catholic"), card("PREN070", "reformist")]),
        empires={"france": {"bishop": "catholic"}, "hungary": {"bishop": "islamic"}},
    )
    play(m, "ops west")
    # France's bishop may go to the card of The West; those of the other two religions are not offered.
    assert set(keys(m)) == {"card PREN157X", "card PREN034", "card PREN087", "square france"}


@pytest.mark.rule("pax:F1.1")
def test_without_a_bishop_of_the_religion_the_op_has_no_target() -> None:
    m = table(player("fugger", west=[INQUISITOR]), player("medici", west=[card("PREN034", "islamic")]))
    assert "ops west" not in keys(m)


@pytest.mark.rule("pax:F1.2", "pax:F1.4", "pax:F1.c.1")
def test_a_bishop_steps_to_the_cards_beside_it_or_to_the_throne_of_its_location() -> None:
    row_of_four = [card("PREN035"), card("PREN034", "catholic"), card("PREN039"), card("PREN038")]
    found = targets(player("fugger", west=[INQUISITOR]), player("medici", west=row_of_four))
    assert found == {"card PREN035", "card PREN039", "square england", "card PREN157X"}


@pytest.mark.rule("pax:F1.3", "pax:F1.e.2")
def test_a_bishop_jumps_to_any_tableau_card_of_its_cards_location() -> None:
    found = targets(
        player("fugger", west=[INQUISITOR, card("PREN147X")]),
        player("medici", west=[card("PREN034", "catholic")]),
        player("coeur", west=[square("england", queens=[card("PREN045")]), card("PREN035")], east=[card("PREN074")]),
    )
    assert found == {"card PREN157X", "card PREN147X", "square england", "card PREN045"}


@pytest.mark.rule("pax:F1.4")
def test_an_empire_on_its_throne_receives_bishops() -> None:
    m = table(player("fugger", west=[INQUISITOR]), player("medici", west=[card("PREN034", "catholic")]))
    play(m, "ops west", "square england")
    assert empire(m, "england")["bishop"] == "catholic"
    assert entry(m, "PREN034")["bishop"] is None


@pytest.mark.rule("pax:F1.6")
def test_several_inquisitors_may_move_one_bishop_one_step_each() -> None:
    row_of_six = [card(name) for name in ("PREN035", "PREN038", "PREN008", "PREN157X", "PREN158X")]
    m = table(player("fugger", west=[card("PREN034", "catholic"), *row_of_six]))
    play(m, "ops west", "op PREN008 inquisitor:catholic", "card PREN035")
    assert entry(m, "PREN035")["bishop"] == "catholic"
    assert keys(m) == ["op PREN157X inquisitor:catholic", "op PREN158X inquisitor:catholic", "pass"]
    play(m, "op PREN157X inquisitor:catholic", "card PREN038", "op PREN158X inquisitor:catholic", "card PREN008")
    assert [entry(m, name)["bishop"] for name in ("PREN034", "PREN035", "PREN038", "PREN008")] == [None] * 3 + [
        "catholic"
    ]


# ---------------------------------------------------------------------- F1.a, F1.b


@pytest.mark.rule("pax:F1.a.1")
@pytest.mark.parametrize("other", ["catholic", "islamic", "reformist"])
def test_two_bishops_on_one_card_kill_each_other_whatever_their_colour(other: str) -> None:
    m = table(
        player("fugger", west=[INQUISITOR]),
        player("medici", west=[card("PREN034", "catholic"), card("PREN035", other)]),
    )
    play(m, "ops west")
    if kind(m) == "bishop":
        play(m, "card PREN034")
    play(m, "card PREN035")
    assert entry(m, "PREN034")["bishop"] is None
    assert entry(m, "PREN035")["bishop"] is None
    assert pool(m, "bishop:catholic") == pool(m, f"bishop:{other}") == 5


REPRESSED = ["knight:catholic", "rook:islamic", "pawn:medici", "pawn:medici"]


def pacifier(place: str, bishop: str | None = None) -> PaxMatch:
    """A catholic bishop beside Aragon or on a card there; Aragon lies with Fugger, with Medici or on its throne."""
    lands = [square("aragon", bishop=bishop)]
    mine = lands if place == "own" else []
    theirs = lands if place == "enemy" else []
    parts: dict[str, Any] = {"aragon": {"repressed": REPRESSED, "cities": cities(valencia="")}}
    if place == "throne":
        parts["aragon"]["bishop"] = bishop
    return table(
        player("fugger", west=[INQUISITOR, *mine]),
        player("medici", west=[card("PREN150X", "catholic"), *theirs]),
        empires=parts,
    )


@pytest.mark.rule("pax:F1.a.2")
def test_a_mutual_kill_pacifies_nobody() -> None:
    m = pacifier("enemy", bishop="islamic")
    play(m, "ops west", "square aragon")
    assert kind(m) == "action"
    assert entry(m, "aragon")["bishop"] is None
    assert empire(m, "aragon")["repressed"] == REPRESSED


@pytest.mark.rule("pax:F1.b.1", "pax:F1.b.4")
@pytest.mark.parametrize("place", ["own", "enemy", "throne"])  # R38
@pytest.mark.parametrize("victim", ["knight:catholic", "rook:islamic", "pawn:medici"])
def test_a_bishop_arriving_may_kill_exactly_one_repressed_token_free(place: str, victim: str) -> None:
    m = pacifier(place)
    reserve = pool(m, victim)
    play(m, "ops west", "square aragon")
    assert kind(m) == "pacify"
    assert keys(m) == ["token knight:catholic", "token rook:islamic", "token pawn:medici", "pass"]
    play(m, f"token {victim}")
    assert kind(m) == "action"
    left = list(REPRESSED)
    left.remove(victim)
    assert empire(m, "aragon")["repressed"] == left
    assert pool(m, victim) == reserve + 1
    assert florins(m, "fugger") == 10


@pytest.mark.rule("pax:F1.b.2")
def test_pacification_is_optional() -> None:
    m = pacifier("own")
    play(m, "ops west", "square aragon", "pass")
    assert kind(m) == "action"
    assert empire(m, "aragon")["repressed"] == REPRESSED
    assert entry(m, "aragon")["bishop"] == "catholic"


@pytest.mark.rule("pax:F1.b.3")
def test_a_bishop_that_does_not_arrive_pacifies_nobody() -> None:
    m = table(
        player("fugger", west=[INQUISITOR, square("aragon", bishop="catholic"), card("PREN034")]),
        empires={"aragon": {"repressed": REPRESSED, "cities": cities(valencia="")}},
    )
    assert kind(m) == "action"
    play(m, "ops west")
    assert "square aragon" not in keys(m)
    assert "pass" not in keys(m)
    play(m, "card PREN034")
    assert kind(m) == "action"
    assert empire(m, "aragon")["repressed"] == REPRESSED


# ---------------------------------------------------------------------- F1.c-e: where to


@pytest.mark.rule("pax:F1.c.1", "pax:F1.c.2")
def test_the_player_board_holds_no_bishop_and_parts_east_from_west() -> None:
    found = targets(
        player("fugger", west=[INQUISITOR]),
        player("medici", west=[card("PREN034", "catholic"), card("PREN035")], east=[card("PREN087"), card("PREN070")]),
    )
    assert found == {"card PREN157X", "card PREN035", "square england"}
    back = targets(
        player("fugger", west=[INQUISITOR]),
        player("medici", west=[card("PREN034"), card("PREN035")], east=[card("PREN070", "catholic"), card("PREN087")]),
    )
    assert back == {"card PREN087", "square hungary"}


@pytest.mark.rule("pax:F1.c.3")
def test_a_bishop_on_a_throne_goes_to_cards_of_its_location_never_to_another_throne() -> None:
    # R37: cards of The West count too.
    found = targets(
        player("fugger", west=[INQUISITOR, card("PREN142X")]),
        player("medici", west=[card("PREN004"), card("PREN034")], east=[card("PREN070")]),
        empires={"france": {"bishop": "catholic"}},
    )
    assert found == {"card PREN157X", "card PREN142X", "card PREN004"}


def suzerainty(**bishops: str) -> list[dict[str, Any]]:
    """An eastern row: a card, Ottoman over Hungary and Mamluk, a card, one more card."""
    get = bishops.get
    lands = [vassal("hungary", get("hungary")), vassal("mamluk", get("mamluk"))]
    return [
        card("PREN087", get("inner")),
        square("ottoman", bishop=get("ottoman"), vassals=lands),
        card("PREN121X", get("outer")),
        card("PREN106X"),
    ]


@pytest.mark.rule("pax:F1.d.1")
def test_from_a_suzerain_a_bishop_steps_onto_each_vassal() -> None:
    found = targets(player("fugger", west=[INQUISITOR]), player("medici", east=suzerainty(ottoman="catholic")))
    assert found == {"square hungary", "square mamluk", "card PREN087", "card PREN121X"}


@pytest.mark.rule("pax:F1.d.2")
def test_from_a_vassal_a_bishop_steps_onto_the_suzerain_or_a_sibling() -> None:
    found = targets(player("fugger", west=[INQUISITOR]), player("medici", east=suzerainty(hungary="catholic")))
    assert {"square ottoman", "square mamluk"} <= found


@pytest.mark.rule("pax:F1.d.3")
@pytest.mark.parametrize("start", ["inner", "outer"])
def test_a_sideways_move_onto_a_suzerainty_ends_on_any_of_its_squares(start: str) -> None:
    found = targets(player("fugger", west=[INQUISITOR]), player("medici", east=suzerainty(**{start: "catholic"})))
    assert {"square ottoman", "square hungary", "square mamluk"} <= found
    assert ("card PREN106X" in found) == (start == "outer")


# A card of each empire and of the two regions.
AT_EAST = {"hungary": "PREN070", "ottoman": "PREN113X", "byzantium": "PREN073", "mamluk": "PREN082", "east": "PREN069"}
AT_WEST = {
    "england": "PREN034", "france": "PREN036", "holy_roman_empire": "PREN042", "portugal": "PREN035",
    "aragon": "PREN040", "papal_states": "PREN039", "west": "PREN054",
}  # fmt: skip


def apart(start: str) -> set[str]:
    """The targets of a bishop on one card, when each location has a card and none is beside another."""
    inquisitor = card("PREN099X", "catholic" if start == "PREN099X" else None)  # The East
    names = [*AT_EAST.values(), *AT_WEST.values()]

    def put(name: str) -> dict[str, Any]:
        return card(name, "catholic" if name == start else None)

    m = table(
        player("fugger", west=[put(n) for n in names if n in AT_WEST.values()], east=[inquisitor]),
        player("medici", east=[put(n) for n in names if n in AT_EAST.values()]),
    )
    play(m, "ops east")
    return set(keys(m))


def beside(line: list[str], name: str) -> set[str]:
    at = line.index(name)
    return {f"card {other}" for other in line[max(0, at - 1) : at] + line[at + 1 : at + 2]}


@pytest.mark.rule("pax:F1.e.1")
def test_the_east_is_linked_with_every_eastern_location_both_ways() -> None:
    line = list(AT_EAST.values())
    every = {f"card {name}" for name in line} | {f"square {e}" for e in AT_EAST if e != "east"} | {"card PREN099X"}
    assert apart("PREN069") == every - {"card PREN069"}
    for where, name in AT_EAST.items():
        if where != "east":
            assert apart(name) == {"card PREN069", "card PREN099X", f"square {where}"} | beside(line, name)


@pytest.mark.rule("pax:F1.e.2")
def test_the_west_is_linked_with_every_western_location_both_ways() -> None:
    line = list(AT_WEST.values())
    every = {f"card {name}" for name in line} | {f"square {e}" for e in AT_WEST if e != "west"}
    assert apart("PREN054") == every - {"card PREN054"}
    for where, name in AT_WEST.items():
        if where != "west":
            assert apart(name) == {"card PREN054", f"square {where}"} | beside(line, name)


@pytest.mark.rule("pax:F1.FAQ.cross")
def test_a_card_of_a_western_location_in_the_east_is_a_bridge() -> None:
    # The Kremlin lies in the east and is located in the Holy Roman Empire.
    found = targets(
        player("fugger", west=[INQUISITOR, card("PREN034"), card("PREN042")]),
        player("medici", west=[card("PREN035"), card("PREN043")], east=[card("PREN074", "catholic"), card("PREN070")]),
    )
    assert found == {"card PREN157X", "card PREN042", "card PREN043", "square holy_roman_empire", "card PREN070"}


# ---------------------------------------------------------------------- F1.f, F1.g: silencing


@pytest.mark.rule("pax:F1.f.1")
def test_a_bishop_leaves_a_card_only_its_inquisitor() -> None:
    m = table(player("fugger", west=[card("PREN009", "catholic"), card("PREN034")]), market=COINS)
    play(m, "ops west")
    assert keys(m) == ["op PREN009 inquisitor:catholic", "op PREN034 commerce:west"]


@pytest.mark.rule("pax:F1.f.2")
@pytest.mark.parametrize("half", ["king", "queen"])
def test_a_bishop_on_either_half_of_a_royal_couple_blocks_both(half: str) -> None:
    def ops(king: str | None, queen: str | None) -> list[str]:
        couple = square("aragon", bishop=king, queens=[card("PREN045", queen)])
        m = table(player("fugger", west=[couple, card("PREN034"), card("PREN035")]), market=COINS)
        play(m, "ops west")
        return keys(m)

    loose = ["op PREN034 commerce:west", "op PREN035 commerce:west"]
    assert ops(None, None) == ["op aragon campaign", "op PREN045 siege", *loose]
    assert ops("islamic" if half == "king" else None, "islamic" if half == "queen" else None) == loose


@pytest.mark.rule("pax:F1.f.2", "pax:F1.2")
@pytest.mark.parametrize(("variants", "slots"), [([], 2), (["couple_bishop_slots=1"], 1)])
def test_king_and_queen_are_two_places_for_bishops(variants: list[str], slots: int) -> None:
    # R34, by a switch one place together.
    m = table(
        player("fugger", west=[INQUISITOR]),
        player("medici", west=[card("PREN034", "catholic"), square("aragon", queens=[card("PREN045")])]),
        variants=variants,
    )
    play(m, "ops west")
    both = {"square aragon", "card PREN045"}
    assert both & set(keys(m)) == (both if slots == 2 else {"square aragon"})


@pytest.mark.rule("pax:F1.f.2", "pax:F1.a.1")
def test_king_and_queen_are_adjacent_and_hold_a_bishop_each() -> None:
    # R34
    found = targets(
        player("fugger", west=[INQUISITOR]),
        player("medici", west=[square("aragon", queens=[card("PREN045", "catholic")]), card("PREN034")]),
    )
    assert found == {"square aragon", "card PREN157X", "card PREN034"}
    m = table(
        player("fugger", west=[INQUISITOR]),
        player(
            "medici", west=[square("aragon", bishop="islamic", queens=[card("PREN045")]), card("PREN034", "catholic")]
        ),
    )
    play(m, "ops west", "card PREN045")
    assert entry(m, "PREN045")["bishop"] == "catholic"
    assert entry(m, "aragon")["bishop"] == "islamic"


def seen(match: PaxMatch, bank: str) -> dict[str, Any]:
    return next(dict(p) for p in match.view(None)["players"] if p["seat"] == bank)


@pytest.mark.rule("pax:F1.g.1")
def test_a_bishop_switches_off_the_abilities_of_a_card() -> None:
    for bishop, limit in ((None, None), ("catholic", 2)):
        m = table(player("fugger", west=[card("PREN042", bishop)]))
        assert seen(m, "fugger")["hand_limit"] == limit
    # Free West Ops: with the ability silenced they cost the action.
    for bishop, left in ((None, 2), ("islamic", 1)):
        m = table(player("fugger", west=[card("PREN134X", bishop), card("PREN034")]), market=COINS)
        play(m, "ops west")
        assert m.snapshot()["turn"]["actions_left"] == left


@pytest.mark.rule("pax:F1.g.2")
def test_prestige_is_never_silenced() -> None:
    prestige = [
        seen(
            table(player("fugger", west=[card("PREN024", bishop), square("papal_states", bishop=bishop)])),
            "fugger",
        )["prestige"]
        for bishop in (None, "islamic")
    ]
    assert prestige[0] == prestige[1]
    assert prestige[0]["patron"] == 2
    assert prestige[0]["law"] == 1
    assert prestige[0]["catholic"] == 1


@pytest.mark.rule("pax:F1.g.3")
@pytest.mark.parametrize(("side", "immune"), [("east", "PREN074"), ("west", "PREN136X"), ("west", "PREN156X")])
def test_immunity_to_silencing_is_never_silenced(side: str, immune: str) -> None:
    def offered(protected: bool) -> bool:
        mine: dict[str, Any] = {"west": [card("PREN034", "islamic")], "east": []}
        if protected:
            mine[side].append(card(immune, "catholic"))
        return "ops west" in keys(table(player("fugger", **mine), market=COINS))

    assert not offered(protected=False)
    assert offered(protected=True)


@pytest.mark.rule("pax:F1.g.4")
def test_silencing_a_larger_hand_makes_its_owner_discard_to_two_at_once() -> None:
    hand = ["PREN035", "PREN038", "PREN039", "PREN040", "PREN041"]
    m = table(
        player("fugger", west=[INQUISITOR, card("PREN034")], florins=10),
        player("medici", west=[card("PREN145X", "catholic"), card("PREN042")], hand=hand),
        market=COINS,
    )
    play(m, "ops west", "op PREN157X inquisitor:catholic", "card PREN042")
    assert m.decision is not None
    assert m.decision.seat == "medici"
    assert kind(m) == "discard"
    assert keys(m) == [f"card {name}" for name in hand]
    play(m, "card PREN040", "card PREN035", "card PREN041")
    assert m.snapshot()["players"][1]["hand"] == ["PREN038", "PREN039"]
    assert kind(m) == "op"  # and Fugger goes on
    assert holder(m, "PREN042") == "medici"
