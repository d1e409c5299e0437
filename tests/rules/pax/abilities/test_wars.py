"""Abilities that change who can fight: PREN012, PREN151X, PREN164X."""

from typing import Any

import pytest

from signoria.pax import PaxMatch
from tests.rules.pax.cards.board import at_table, empty_map, finish, lay
from tests.support.pax import card, city, empire, florins, holder, keys, kind, play, square, vassal

# ---------------------------------------------------------------------- PREN012: rooks join crusades

ROOKS = {"paris": "rook:catholic", "bruges": "rook:catholic"}


def _crusade(mine: Any, theirs: Any = None, tokens: dict[str, str] | None = None, also: Any = ()) -> PaxMatch:
    """A heretic in Aragon; catholic rooks in France, next to it, and nobody else."""
    on_map = empty_map({"valencia": "rook:islamic", **(ROOKS if tokens is None else tokens)})
    m = at_table({"hand": ["PREN008", *also], **mine}, theirs or {}, empires=on_map)
    play(m, "play PREN008")
    return m


@pytest.mark.rule("pax:K1.a.5", "pax:ABILITY.1")
def test_gold_rooks_next_to_the_target_join_their_holders_crusade() -> None:
    m = _crusade(lay("PREN012"))
    assert kind(m) == "trigger"
    play(m, "trigger")
    assert set(keys(m)) == {"city paris", "city bruges"}  # who falls
    play(m, "city bruges")
    finish(m)
    assert holder(m, "aragon") == "fugger"
    assert empire(m, "aragon")["state"] == "catholic"
    assert city(m, "paris") == ["rook:catholic"]


@pytest.mark.rule("pax:K1.a.5", "pax:F1.g.1", "pax:HAND.b")
@pytest.mark.parametrize("where", ["absent", "silenced", "of the opponent", "in hand"])
def test_without_the_ability_rooks_next_door_stay_at_home(where: str) -> None:
    mine = lay("PREN012", bishops={"PREN012": "islamic"}) if where == "silenced" else lay()
    hand = ["PREN012"] if where == "in hand" else []
    m = _crusade(mine, theirs=lay("PREN012") if where == "of the opponent" else None, also=hand)
    assert kind(m) != "trigger"  # nobody would attack


@pytest.mark.rule("pax:ABILITY.1")
def test_the_rooks_stay_at_home_once_the_card_is_sold() -> None:
    m = at_table({"hand": ["PREN008"], **lay("PREN012")}, {}, empires=empty_map({"valencia": "rook:islamic", **ROOKS}))
    play(m, "sell PREN012", "play PREN008")
    assert kind(m) != "trigger"


@pytest.mark.parametrize("colour", ["islamic", "reformist"])
def test_only_gold_rooks_join(colour: str) -> None:
    m = _crusade(lay("PREN012"), tokens={"paris": f"rook:{colour}", "bruges": f"rook:{colour}"})
    assert kind(m) != "trigger"


def test_the_rooks_join_no_reformation_and_no_campaign() -> None:
    tokens = {"paris": "rook:reformist", "bruges": "rook:reformist", "london": "rook:catholic"}
    m = at_table({"hand": ["PREN006"], **lay("PREN012")}, {}, empires=empty_map(tokens))
    play(m, "play PREN006")  # a reformation in England
    assert kind(m) != "trigger"
    gold = empty_map({"paris": "rook:catholic", "bruges": "rook:catholic"})
    m = at_table({"hand": ["PREN006"], **lay("PREN012", squares=[square("france")])}, {}, empires=gold)
    assert "ops west" not in keys(m)


# ---------------------------------------------------------------------- PREN151X: Portugal and France apart


def _campaign(theirs: Any, mine: Any = None, **parts: Any) -> set[str]:
    """Where France's knight could campaign."""
    squares = [square("france"), *(mine or [])]
    on_map = parts.pop("empires", None) or empty_map({"paris": "knight:catholic"})
    m = at_table({"hand": ["PREN049"], **lay(squares=squares), **parts}, theirs, empires=on_map)
    play(m, "ops west")
    if kind(m) == "op":
        play(m, "op france campaign")
    return set(keys(m))


NEAR = {"empire england", "empire holy_roman_empire", "empire papal_states", "empire portugal", "empire aragon"}


@pytest.mark.rule("pax:ABILITY.1")
@pytest.mark.parametrize("owner", ["fugger", "medici"])
def test_a_crowned_queen_anywhere_parts_portugal_from_france_for_everybody(owner: str) -> None:
    couple = square("aragon", queens=[card("PREN151X")])
    if owner == "medici":
        assert _campaign(lay(squares=[couple])) == NEAR - {"empire portugal"}
    else:
        assert _campaign({}, [couple]) == NEAR - {"empire portugal", "empire aragon"}


def test_the_queen_of_a_vassal_parts_them_too() -> None:
    lord = square("ottoman", vassals=[vassal("aragon", queens=[card("PREN151X")])])
    assert _campaign(lay(squares=[lord])) == NEAR - {"empire portugal"}


@pytest.mark.rule("pax:F1.g.1", "pax:I1.e", "pax:I2.2", "pax:HAND.b")
@pytest.mark.parametrize("where", ["bishop on her", "bishop on her king", "throne", "old maid", "hand"])
def test_silenced_throned_unmarried_or_in_hand_she_parts_nobody(where: str) -> None:
    if where == "bishop on her":
        found = _campaign(lay(squares=[square("aragon", queens=[card("PREN151X", "islamic")])]))
    elif where == "bishop on her king":
        found = _campaign(lay(squares=[square("aragon", bishop="islamic", queens=[card("PREN151X")])]))
    elif where == "throne":
        on_map = empty_map({"paris": "knight:catholic"})
        on_map["aragon"]["queens"] = [{"card": "PREN151X", "bishop": None}]
        found = _campaign({}, empires=on_map)
    elif where == "old maid":
        found = _campaign({}, old_maids=["PREN151X"])
    else:
        found = _campaign({}, hand=["PREN049", "PREN151X"])
    assert found == NEAR


@pytest.mark.parametrize("parted", [False, True])
def test_knights_of_france_join_no_crusade_in_portugal_while_they_are_parted(parted: bool) -> None:
    theirs = lay(squares=[square("aragon", queens=[card("PREN151X")])]) if parted else {}
    on_map = empty_map({"toledo": "rook:islamic", "paris": "knight:catholic", "lyon": "knight:catholic"})
    m = at_table({"hand": ["PREN003"]}, theirs, empires=on_map)
    play(m, "play PREN003")  # a crusade in Portugal
    assert (kind(m) == "trigger") == (not parted)


@pytest.mark.rule("pax:ABILITY.1", "pax:I1.c.3")
def test_once_she_is_beheaded_they_are_neighbours_again() -> None:
    couple = square("portugal", queens=[card("PREN151X")])
    m = at_table(
        lay("PREN003", squares=[square("france")]),
        lay(squares=[couple]),
        empires=empty_map({"paris": "knight:catholic"}),
    )
    play(m, "ops west", "op PREN003 behead", "card PREN151X", "op france campaign")
    assert "empire portugal" in keys(m)


# ---------------------------------------------------------------------- PREN164X: Mamluk's repressed ride along

SERFS = ["rook:reformist", "pawn:medici"]


def _ride(mine: Any, theirs: Any = None, tokens: dict[str, str] | None = None, **fields: Any) -> PaxMatch:
    """Hungary is Fugger's and without knights; two tokens are repressed on the Mamluk square."""
    on_map = empty_map(tokens or {"caffa": "rook:islamic"}, {"mamluk": SERFS})
    return at_table({"hand": ["PREN049"], **mine, **fields}, theirs or {}, empires=on_map)


def _start(m: PaxMatch) -> set[str]:
    play(m, "ops east")
    if kind(m) == "op":
        play(m, "op hungary campaign")
    return set(keys(m))


@pytest.mark.rule("pax:ABILITY.1", "pax:F9.b.1")
def test_the_repressed_of_mamluk_make_a_campaign_against_the_east_possible_and_cost_a_florin_each() -> None:
    m = _ride(lay("PREN164X", squares=[square("hungary")]))
    assert _start(m) == {"empire byzantium", "empire mamluk", "empire ottoman"}  # not the two western neighbours
    play(m, "empire byzantium")
    assert florins(m, "fugger") == 8
    assert set(keys(m)) == {"repressed rook:reformist mamluk", "repressed pawn:medici mamluk"}
    play(m, "repressed pawn:medici mamluk")
    finish(m)
    assert empire(m, "mamluk")["repressed"] == ["rook:reformist"]  # the survivor stays repressed
    assert city(m, "caffa") == []
    assert holder(m, "byzantium") == "fugger"


@pytest.mark.rule("pax:F1.g.1", "pax:ABILITY.1", "pax:HAND.b")
@pytest.mark.parametrize("where", ["absent", "silenced", "of the opponent", "in hand"])
def test_without_the_ability_the_repressed_do_not_ride(where: str) -> None:
    on = {"PREN164X": "catholic"} if where == "silenced" else None
    mine = lay(*(["PREN164X"] if where == "silenced" else []), squares=[square("hungary")], bishops=on)
    hand = ["PREN164X"] if where == "in hand" else ["PREN049"]
    m = _ride(mine, lay("PREN164X") if where == "of the opponent" else None, hand=hand)
    assert "ops east" not in keys(m)


def test_once_the_card_is_sold_they_do_not_ride() -> None:
    m = _ride(lay("PREN164X", squares=[square("hungary")]))
    play(m, "sell PREN164X")
    assert "ops east" not in keys(m)


def test_all_of_them_must_join_and_be_paid() -> None:
    m = _ride(lay("PREN164X", squares=[square("hungary")]), florins=1)
    assert "ops east" not in keys(m)


def test_knights_fight_beside_them_and_western_targets_see_only_knights() -> None:
    tokens = {"buda": "knight:catholic", "vienna": "rook:catholic"}
    m = _ride(lay("PREN164X", squares=[square("hungary")]), tokens=tokens)
    _start(m)
    play(m, "empire holy_roman_empire")
    finish(m)
    assert florins(m, "fugger") == 9
    assert empire(m, "mamluk")["repressed"] == SERFS
    m = _ride(lay("PREN164X", squares=[square("hungary")]), tokens=tokens)
    _start(m)
    play(m, "empire byzantium")
    assert florins(m, "fugger") == 7


def test_when_mamluk_itself_is_conquered_the_survivors_come_out() -> None:
    m = _ride(lay("PREN164X", squares=[square("hungary")]), tokens={"cairo": "rook:islamic"})
    _start(m)
    play(m, "empire mamluk", "repressed pawn:medici mamluk")
    while kind(m) == "survivor_city":
        play(m, "city cairo")
    finish(m)
    assert holder(m, "mamluk") == "fugger"
    assert empire(m, "mamluk")["repressed"] == []
    assert city(m, "cairo") == ["rook:reformist"]
