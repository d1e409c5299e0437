"""Abilities that add or cheapen actions: PREN095X; PREN101X and PREN134X; PREN110X and PREN122X."""

from typing import Any

import pytest

from signoria.pax import PaxMatch
from tests.rules.pax.cards.board import at_table, empty_map, finish, lay
from tests.support.pax import (
    border,
    card,
    city,
    entries,
    entry,
    holder,
    keys,
    kind,
    play,
    pool,
    seat,
    square,
    vassal,
)

# ---------------------------------------------------------------------- PREN095X: a queen gives way to a revolt

QUEEN = "PREN095X"
COUPLE = square("hungary", queens=[card(QUEEN)])


def _revolt(mine: Any, tokens: dict[str, str] | None = None, **parts: Any) -> PaxMatch:
    on_map = empty_map(tokens or {}, parts.pop("repressed", None))
    return at_table({"hand": ["PREN049"], **mine}, parts.pop("theirs", {}), empires=on_map, **parts)


@pytest.mark.rule("pax:ABILITY.1", "pax:J2.a.2", "pax:J2.a.3", "pax:J2.a.4", "pax:REGIME.d.3")
def test_as_an_action_she_is_discarded_for_a_revolt_that_makes_her_empire_a_republic() -> None:
    m = _revolt(
        lay(squares=[COUPLE]),
        {"buda": "knight:catholic", "varna": "rook:catholic"},
        repressed={"hungary": ["pawn:medici"]},
        borders={"hungary__ottoman": ["pawn:fugger"], "byzantium__hungary": ["pirate:islamic"]},
    )
    play(m, f"revolt {QUEEN}")
    fallen = {"concession hungary__ottoman", "pirate byzantium__hungary", "repressed pawn:medici hungary"}
    assert set(keys(m)) == fallen  # three attackers, no agents
    play(m, "repressed pawn:medici hungary", "pirate byzantium__hungary")
    finish(m)
    assert entry(m, "hungary") == square("hungary", side="republic")
    assert holder(m, "hungary") == "fugger"
    assert holder(m, QUEEN) is None
    assert QUEEN not in str(m.snapshot())
    assert city(m, "buda") == city(m, "varna") == []
    assert m.snapshot()["turn"]["actions_left"] == 1


def test_it_may_be_done_with_no_attackers_at_all() -> None:
    m = _revolt(lay(squares=[COUPLE]), {"buda": "knight:catholic"})
    play(m, f"revolt {QUEEN}")
    assert kind(m) == "action"
    assert entry(m, "hungary") == square("hungary")
    assert QUEEN not in str(m.snapshot())
    assert city(m, "buda") == ["knight:catholic"]


@pytest.mark.rule("pax:REGIME.d.3")
def test_in_a_vassals_empire_it_ends_the_vassalage() -> None:
    lord = square("aragon", vassals=[vassal("hungary", queens=[card(QUEEN)])])
    m = _revolt(lay("PREN090", squares=[lord]), borders={"hungary__ottoman": ["pawn:fugger"]})
    play(m, f"revolt {QUEEN}")
    finish(m)
    assert entries(m, "fugger", "east") == ["PREN090", "hungary"]
    assert entry(m, "hungary") == square("hungary", side="republic")
    assert entry(m, "aragon")["vassals"] == []


@pytest.mark.rule("pax:J2.a.2")
def test_concessions_of_others_do_not_revolt() -> None:
    m = _revolt(lay(squares=[COUPLE]), {"buda": "knight:catholic"}, borders={"hungary__ottoman": ["pawn:medici"]})
    play(m, f"revolt {QUEEN}")
    assert border(m, "hungary__ottoman") == ["pawn:medici"]
    assert city(m, "buda") == ["knight:catholic"]


@pytest.mark.rule("pax:F1.g.1", "pax:I1.e", "pax:I2.2", "pax:HAND.b")
@pytest.mark.parametrize("where", ["bishop on her", "bishop on her king", "old maid", "hand", "throne", "theirs"])
def test_silenced_unmarried_or_not_in_ones_tableau_she_starts_no_revolt(where: str) -> None:
    mine: Any = {}
    theirs: Any = {}
    empires = empty_map()
    if where == "bishop on her":
        mine = lay(squares=[square("hungary", queens=[card(QUEEN, "islamic")])])
    elif where == "bishop on her king":
        mine = lay(squares=[square("hungary", bishop="islamic", queens=[card(QUEEN)])])
    elif where == "old maid":
        mine = {"old_maids": [QUEEN], **lay(squares=[square("hungary")])}
    elif where == "hand":
        mine = {"hand": [QUEEN, "PREN049"]}
    elif where == "throne":
        empires["hungary"]["queens"] = [{"card": QUEEN, "bishop": None}]
    else:
        theirs = lay(squares=[COUPLE])
    m = at_table({"hand": ["PREN049"], **mine}, theirs, empires=empires)
    assert not [k for k in keys(m) if k.startswith("revolt")]


# ---------------------------------------------------------------------- PREN101X, PREN134X: free ops

FREE = [("PREN101X", "east"), ("PREN134X", "west")]
free = pytest.mark.parametrize(("name", "side"), FREE, ids=[f[0] for f in FREE])
TOKENS = {"modon": "rook:islamic", "rhodes": "rook:islamic", "vienna": "rook:catholic", "lubeck": "rook:catholic"}
BESIEGERS = ("PREN090", "PREN163X", "PREN023", "PREN031")  # two on each side


def _ops(*held: str, theirs: Any = None, bishops: dict[str, str] | None = None, **parts: Any) -> PaxMatch:
    fields = parts.pop("fields", {})
    return at_table(
        {"hand": ["PREN049", "PREN050"], **lay(*BESIEGERS, *held, bishops=bishops), **fields},
        theirs or {},
        empires=empty_map(parts.pop("tokens", TOKENS)),
        **parts,
    )


def _left(m: PaxMatch) -> int:
    return int(m.snapshot()["turn"]["actions_left"])


def _run(m: PaxMatch, side: str) -> None:
    """Activate the side, use one op and stop."""
    play(m, f"ops {side}", "op PREN090 siege" if side == "east" else "op PREN023 siege")
    while kind(m) not in ("action", "op"):
        play(m, keys(m)[0])
    if kind(m) == "op":
        play(m, "pass")


@pytest.mark.rule("pax:A2.a.1", "pax:ABILITY.1", "pax:D1.4-5.2")
@free
def test_its_side_is_activated_for_no_action_but_once_a_turn(name: str, side: str) -> None:
    m = _ops(name)
    _run(m, side)
    assert _left(m) == 2
    assert f"ops {side}" not in keys(m)
    assert "pass" not in keys(m)  # an action must still be taken
    other = "west" if side == "east" else "east"
    _run(m, other)
    assert _left(m) == 1


@pytest.mark.rule("pax:A2.a.1")
@free
def test_its_side_may_be_activated_after_both_actions(name: str, side: str) -> None:
    m = _ops(name, turn={"actions_left": 0})
    assert set(keys(m)) == {f"ops {side}", "pass"}


@pytest.mark.rule("pax:D1.4-5.2")
@free
def test_once_its_side_was_activated_it_gives_nothing_more(name: str, side: str) -> None:
    m = _ops(name, turn={"actions_left": 1, "ops_done": [side]})
    assert f"ops {side}" not in keys(m)


@pytest.mark.rule("pax:F1.g.1", "pax:HAND.b")
@pytest.mark.parametrize("where", ["absent", "silenced", "of the opponent", "in hand"])
@free
def test_without_an_active_copy_of_ones_own_ops_cost_an_action(name: str, side: str, where: str) -> None:
    held = [name] if where == "silenced" else []
    theirs = lay(name) if where == "of the opponent" else None
    fields = {"hand": [name]} if where == "in hand" else {}
    m = _ops(*held, theirs=theirs, bishops={name: "islamic"} if held else None, fields=fields)
    _run(m, side)
    assert _left(m) == 1


@pytest.mark.rule("pax:ABILITY.1")
@free
def test_once_it_is_sold_ops_cost_an_action(name: str, side: str) -> None:
    m = _ops(name)
    play(m, f"sell {name}")
    _run(m, side)
    assert _left(m) == 0


# ---------------------------------------------------------------------- PREN110X, PREN122X: both sides at once

BOTH = ["PREN110X", "PREN122X"]
both = pytest.mark.parametrize("name", BOTH)


@pytest.mark.rule("pax:ABILITY.1", "pax:E4.a.1")
@both
def test_both_sides_run_for_one_action_in_any_order(name: str) -> None:
    m = _ops(name)
    play(m, "ops both")
    assert _left(m) == 1
    assert {f"op {b} siege" for b in BESIEGERS} <= set(keys(m))
    play(m, "op PREN023 siege", "city vienna", "op PREN090 siege", "city modon", "op PREN031 siege")
    assert kind(m) in ("op", "siege")
    while kind(m) != "action":
        play(m, "pass" if "pass" in keys(m) else keys(m)[0])
    assert pool(m, "rook:catholic") == 10
    assert "rook:islamic" not in city(m, "modon")
    assert not [k for k in keys(m) if k.startswith("ops")]  # both count as used


@both
def test_each_side_alone_may_still_be_chosen(name: str) -> None:
    m = _ops(name)
    assert {"ops west", "ops east", "ops both"} <= set(keys(m))
    _run(m, "west")
    assert "ops both" not in keys(m)  # one of the two was activated already
    assert "ops east" in keys(m)


@both
def test_it_is_an_action_and_needs_one(name: str) -> None:
    m = _ops(name, "PREN101X", turn={"actions_left": 0})
    assert set(keys(m)) == {"ops east", "pass"}


@pytest.mark.rule("pax:F1.g.1", "pax:HAND.b")
@pytest.mark.parametrize("where", ["absent", "silenced", "of the opponent", "in hand"])
@both
def test_without_an_active_copy_of_ones_own_the_sides_run_apart(name: str, where: str) -> None:
    held = [name] if where == "silenced" else []
    theirs = lay(name) if where == "of the opponent" else None
    fields = {"hand": [name]} if where == "in hand" else {}
    m = _ops(*held, theirs=theirs, bishops={name: "islamic"} if held else None, fields=fields)
    assert "ops both" not in keys(m)
    assert {"ops west", "ops east"} <= set(keys(m))


@both
def test_once_it_is_sold_the_sides_run_apart(name: str) -> None:
    m = _ops(name)
    play(m, f"sell {name}")
    assert "ops both" not in keys(m)


@pytest.mark.rule("pax:E4.a.4")
def test_it_is_offered_while_only_one_side_has_an_op_and_the_other_may_gain_one() -> None:
    """The western inquisitor lifts the bishop off the eastern card, which can then besiege."""
    m = at_table(
        {"hand": ["PREN049"], **lay("PREN008", "PREN090", "PREN122X", bishops={"PREN090": "catholic"})},
        {},
        empires=empty_map({"modon": "rook:islamic", "rhodes": "rook:islamic"}),
    )
    assert "ops east" not in keys(m)
    play(m, "ops both")
    if kind(m) == "op":
        play(m, "op PREN008 inquisitor:catholic")
    play(m, "square ottoman")
    assert "op PREN090 siege" in keys(m)


def test_two_copies_are_as_good_as_one() -> None:
    m = _ops(*BOTH)
    assert keys(m).count("ops both") == 1
    play(m, "sell PREN110X")
    assert "ops both" in keys(m)
    assert seat(m, "fugger")["florins"] == 12
