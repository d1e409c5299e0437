"""Queens: coronations, royal couples and old maids."""

from typing import Any

import pytest

from signoria.pax import PaxMatch
from signoria.pax.facts import AGENTS, CORONATION, IS_QUEEN, ITEM, ITEM_IDS, ONE_SHOTS
from tests.support.pax import (
    card,
    empire,
    entries,
    entry,
    florins,
    holder,
    keys,
    kind,
    play,
    player,
    seat,
    square,
    table,
)

SUITORS = {
    "PREN044": ["portugal", "aragon", "france", "holy_roman_empire"],
    "PREN045": ["france", "england", "aragon", "holy_roman_empire"],
    "PREN046": ["portugal", "aragon", "holy_roman_empire"],
    "PREN047": ["england", "france", "aragon"],
    "PREN048": ["france", "england", "portugal", "holy_roman_empire"],
    "PREN075": ["hungary", "portugal", "holy_roman_empire"],
    "PREN076": ["hungary", "byzantium", "holy_roman_empire"],
    "PREN077": ["byzantium", "ottoman", "mamluk"],
    "PREN078": ["mamluk", "ottoman", "hungary"],
    "PREN079": ["byzantium", "ottoman", "mamluk"],
    "PREN095X": ["byzantium", "hungary", "holy_roman_empire"],
    "PREN104X": ["hungary"],
    "PREN117X": ["byzantium", "ottoman", "mamluk"],
    "PREN138X": ["holy_roman_empire"],
    "PREN151X": ["portugal", "france", "aragon"],
    "PREN152X": ["england", "portugal", "aragon", "france"],
    "PREN162X": ["france", "aragon", "holy_roman_empire"],
}


def queen(name: str, bishop: str | None = None) -> dict[str, Any]:
    return {"card": name, "bishop": bishop}


def maid(m: PaxMatch, bank: str = "fugger") -> list[str]:
    found: list[str] = seat(m, bank)["old_maids"]
    return found


def prestige(m: PaxMatch, bank: str = "fugger") -> dict[str, int]:
    found = next(p for p in m.view(None)["players"] if p["seat"] == bank)["prestige"]
    return {name: n for name, n in found.items() if n}


# ---------------------------------------------------------------------- I: who may marry


@pytest.mark.rule("pax:I.1", "pax:QUEEN.1")
def test_queens_and_only_queens_carry_the_coronation_and_no_agents() -> None:
    queens = {ITEM_IDS[i] for i in range(len(ITEM_IDS)) if IS_QUEEN[i]}
    assert queens == {ITEM_IDS[i] for i in range(len(ITEM_IDS)) if ONE_SHOTS["2e"][i][0] == CORONATION}
    assert queens == set(SUITORS) | {"PREN216P"}
    assert all(AGENTS[ITEM[name]] == () for name in queens)


@pytest.mark.rule("pax:I.1", "pax:I.2")
@pytest.mark.parametrize("name", sorted(SUITORS))
def test_a_queen_may_marry_the_suitors_on_her_list_and_no_others(name: str) -> None:
    m = table(player("fugger", hand=[name]), player("medici"))
    play(m, f"play {name}")
    assert kind(m) == "suitor"
    assert keys(m) == [f"empire {e}" for e in SUITORS[name]] + ["old maid"]


@pytest.mark.rule("pax:I.3")
def test_a_suitor_is_single_and_in_his_throne_or_in_ones_own_tableau() -> None:
    m = table(
        player("fugger", hand=["PREN045"], west=[square("england")]),
        player("medici", west=[square("aragon")]),
        empires={"holy_roman_empire": {"queens": [queen("PREN138X")]}},
    )
    play(m, "play PREN045")
    assert keys(m) == ["empire france", "empire england", "old maid"]


@pytest.mark.rule("pax:I.3")
def test_a_married_king_of_ones_own_is_no_suitor() -> None:
    m = table(player("fugger", hand=["PREN047"], west=[square("england", queens=[queen("PREN048")])]))
    play(m, "play PREN047")
    assert keys(m) == ["empire france", "empire aragon", "old maid"]


@pytest.mark.rule("pax:I.3", "pax:I.missed")
def test_a_republic_is_no_suitor_unless_the_switch_says_so_and_then_becomes_a_king() -> None:
    mine = player("fugger", hand=["PREN047"], west=[square("england", "republic")])
    rival = player("medici", west=[square("aragon", "republic")])
    m = table(mine, rival)
    play(m, "play PREN047")
    assert keys(m) == ["empire france", "old maid"]
    m = table(mine, rival, variants=["coronation_of_republic=yes"])
    play(m, "play PREN047")
    assert keys(m) == ["empire england", "empire france", "old maid"], "one's own, not an opponent's"
    play(m, "empire england")
    assert entry(m, "england")["side"] == "king"
    assert entry(m, "england")["queens"] == [queen("PREN047")]


@pytest.mark.rule("pax:I.4", "pax:QUEEN.2", "pax:QUEEN.1")
def test_a_queen_without_coronation_becomes_an_old_maid_and_places_nothing() -> None:
    m = table(player("fugger", hand=["PREN044"]), player("medici"))
    before = m.snapshot()
    events = play(m, "play PREN044", "old maid")
    assert maid(m) == ["PREN044"]
    assert holder(m, "PREN044") is None
    assert kind(m) == "action"
    assert {e.kind for e in events} == {"plays", "old_maid"}
    assert (m.snapshot()["borders"], m.snapshot()["empires"]) == (before["borders"], before["empires"])


@pytest.mark.rule("pax:I.4")
def test_a_queen_whom_nobody_can_marry_becomes_an_old_maid_at_once() -> None:
    m = table(player("fugger", hand=["PREN104X"]), player("medici", east=[square("hungary")]))
    play(m, "play PREN104X")
    assert kind(m) == "action"
    assert maid(m) == ["PREN104X"]


@pytest.mark.rule("pax:I.a", "pax:QUEEN.1", "pax:QUEEN.2")
def test_a_coronation_may_bring_a_concession_on_the_kings_borders_and_no_agents() -> None:
    m = table(player("fugger", hand=["PREN047"]), player("medici"), borders={"england__france": ["pirate:catholic"]})
    events = play(m, "play PREN047", "empire england")
    assert kind(m) == "concession"
    assert keys(m) == ["border england__portugal", "pass"]
    events += play(m, "border england__portugal")
    assert kind(m) == "action"
    assert m.snapshot()["borders"]["england__portugal"] == ["pawn:fugger"]
    assert entry(m, "england")["queens"] == [queen("PREN047")]
    assert maid(m) == []
    assert not [e for e in events if e.kind.startswith(("agent", "bishop"))]


@pytest.mark.rule("pax:I.missed")
@pytest.mark.parametrize("own", [False, True])
def test_a_coronation_yields_a_king_never_a_republic(own: bool) -> None:
    west = [square("france"), card("PREN054")] if own else [card("PREN054")]
    m = table(player("fugger", hand=["PREN047"], west=west))
    events = play(m, "play PREN047", "empire france", "pass")
    assert entry(m, "france")["side"] == "king"
    assert entry(m, "france")["queens"] == [queen("PREN047")]
    assert entries(m, "fugger", "west") == (["france", "PREN054"] if own else ["PREN054", "france"])
    assert [e for e in events if e.kind == "flipped"] == []


# ---------------------------------------------------------------------- Star Chamber


def star_chamber(bishop: str | None) -> PaxMatch:
    return table(
        player("fugger", hand=["PREN045"], west=[card("PREN006", bishop), square("england", queens=[queen("PREN047")])]),
        player(
            "medici",
            west=[square("aragon", bishop="islamic", queens=[queen("PREN044")],
                         vassals=[{"empire": "portugal", "bishop": None, "queens": []}])],
        ),
        empires={"holy_roman_empire": {"queens": [queen("PREN138X")]}},
    )  # fmt: skip


@pytest.mark.rule("pax:I.fn42", "pax:A1.d.1")
def test_star_chamber_lets_its_owner_crown_married_kings_and_those_of_opponents() -> None:
    m = star_chamber(None)
    play(m, "play PREN045")
    assert keys(m) == ["empire france", "empire england", "empire aragon", "empire holy_roman_empire", "old maid"]
    m = star_chamber("catholic")
    play(m, "play PREN045")
    assert keys(m) == ["empire france", "old maid"]


@pytest.mark.rule("pax:I.fn42")
def test_a_king_crowned_out_of_an_opponents_tableau_loses_queen_bishop_and_vassals() -> None:
    m = star_chamber(None)
    play(m, "play PREN045", "empire aragon", "pass")
    assert entry(m, "aragon") == square("aragon", queens=[queen("PREN045")])
    assert entries(m, "fugger", "west") == ["PREN006", "england", "aragon"]
    assert "PREN044" not in str(m.snapshot())
    assert holder(m, "portugal") is None


@pytest.mark.rule("pax:I.fn42")
@pytest.mark.parametrize(("king", "first"), [("england", "PREN047"), ("holy_roman_empire", "PREN138X")])
def test_a_married_king_of_ones_own_or_from_his_throne_keeps_his_first_queen(king: str, first: str) -> None:
    m = star_chamber(None)
    play(m, "play PREN045", f"empire {king}", "pass")
    assert entry(m, king)["queens"] == [queen(first), queen("PREN045")]
    assert holder(m, king) == "fugger"


# ---------------------------------------------------------------------- I1: the royal couple


@pytest.mark.rule("pax:I1.1")
def test_prestige_and_ops_of_both_halves_of_a_couple_are_active() -> None:
    m = table(player("fugger", hand=["PREN044"]), player("medici"))
    assert prestige(m) == {}
    play(m, "play PREN044", "empire portugal", "pass")
    assert prestige(m) == {"catholic": 1, "discovery": 1}
    play(m, "ops west")
    assert {"op portugal campaign", "op PREN044 behead"} <= set(keys(m))


@pytest.mark.rule("pax:I1.a.1")
@pytest.mark.parametrize(
    ("name", "king", "side"),
    [("PREN076", "holy_roman_empire", "west"), ("PREN076", "hungary", "east"), ("PREN075", "portugal", "west")],
)
def test_the_couple_lies_on_the_side_of_the_kings_empire(name: str, king: str, side: str) -> None:
    m = table(player("fugger", hand=[name], west=[card("PREN049")], east=[card("PREN088")]))
    play(m, f"play {name}", f"empire {king}", "pass")
    other = "east" if side == "west" else "west"
    assert entries(m, "fugger", side)[-1] == king
    assert king not in entries(m, "fugger", other)
    assert entry(m, king)["queens"] == [queen(name)]


@pytest.mark.rule("pax:I1.a.2")
def test_a_crowned_queen_is_located_in_her_husbands_empire() -> None:
    beheader = player("fugger", east=[card("PREN109X")])  # Brotherhood of St. Mark, in the Holy Roman Empire
    m = table(beheader, player("medici", west=[square("holy_roman_empire", queens=[queen("PREN076")])]))
    play(m, "ops east")
    assert keys(m) == ["square holy_roman_empire", "card PREN076"]
    m = table(
        beheader,
        player("medici", west=[card("PREN022")], east=[square("hungary", queens=[queen("PREN076")])]),
    )
    play(m, "ops east")
    assert "PREN022" not in str(m.snapshot()), "the one card in the Holy Roman Empire; the queen is in Hungary"
    assert holder(m, "PREN076") == "medici"


@pytest.mark.rule("pax:I1.b")
def test_king_and_queen_each_perform_an_op_in_one_ops_action() -> None:
    m = table(
        player("fugger", west=[square("portugal", queens=[queen("PREN046")])]),
        empires={"portugal": {"cities": {"granada": ["rook:islamic"]}}},
    )
    play(m, "ops west")
    assert set(keys(m)) == {"op portugal campaign", "op PREN046 siege"}
    play(m, "op PREN046 siege", "city granada")
    assert set(keys(m)) == {"op portugal campaign", "pass"}
    play(m, "op portugal campaign")
    assert kind(m) == "campaign"


@pytest.mark.rule("pax:I1.c.1")
def test_a_sold_king_takes_his_queen_to_his_throne() -> None:
    m = table(player("fugger", west=[square("portugal", bishop="islamic", queens=[queen("PREN044", "catholic")])]))
    play(m, "sell portugal")
    assert florins(m, "fugger") == 14
    throne = empire(m, "portugal")
    assert (throne["queens"], throne["bishop"]) == ([queen("PREN044", "catholic")], "islamic")
    assert holder(m, "portugal") is None


@pytest.mark.rule("pax:I1.c.1")
def test_apostasy_sends_a_couple_to_the_throne_still_married() -> None:
    couple = square("portugal", queens=[queen("PREN044")])
    m = table(player("fugger", hand=["PREN002"]), player("medici", west=[couple, card("PREN004")]))
    play(m, "play PREN002", "trigger", "card PREN002")
    assert seat(m, "medici")["west"] == []
    assert empire(m, "portugal")["queens"] == [queen("PREN044")]
    assert "PREN004" not in str(m.snapshot())


@pytest.mark.rule("pax:I1.c.1")
def test_a_freed_vassal_takes_his_queen_to_his_throne() -> None:
    lord = square("france", vassals=[{"empire": "portugal", "bishop": None, "queens": [queen("PREN044")]}])
    m = table(player("fugger", west=[lord]))
    play(m, "sell france")
    assert florins(m, "fugger") == 12
    assert empire(m, "portugal")["queens"] == [queen("PREN044")]


@pytest.mark.rule("pax:I1.c.2", "pax:I1.c.3")
@pytest.mark.parametrize("victim", ["square portugal", "card PREN044"])
def test_beheading_king_or_queen_kills_the_queen_and_beheading_her_leaves_him(victim: str) -> None:
    m = table(
        player("fugger", west=[card("PREN003")]),
        player("medici", west=[square("portugal", bishop="islamic", queens=[queen("PREN044", "catholic")])]),
    )
    play(m, "ops west", "op PREN003 behead", victim)
    assert "PREN044" not in str(m.snapshot())
    if victim == "card PREN044":
        assert entry(m, "portugal") == square("portugal", bishop="islamic")
        assert holder(m, "portugal") == "medici"
    else:
        assert holder(m, "portugal") is None
        assert empire(m, "portugal")["queens"] == []


@pytest.mark.rule("pax:I1.d.1")
def test_a_couple_gained_from_the_throne_stays_married() -> None:
    m = table(
        player("fugger", hand=["PREN049"]),
        empires={"portugal": {"queens": [queen("PREN044", "catholic")]}},
    )
    play(m, "play PREN049", "trigger", "city toledo", "pass")
    assert entry(m, "portugal") == square("portugal", queens=[queen("PREN044", "catholic")])


@pytest.mark.rule("pax:I1.d.2")
def test_a_couple_lost_through_a_regime_change_loses_its_queen() -> None:
    m = table(
        player("fugger", hand=["PREN049"]),
        player("medici", west=[square("portugal", queens=[queen("PREN044")])]),
    )
    play(m, "play PREN049", "trigger", "city toledo", "pass")
    assert entry(m, "portugal") == square("portugal")
    assert holder(m, "portugal") == "fugger"
    assert "PREN044" not in str(m.snapshot())


@pytest.mark.rule("pax:I1.e")
@pytest.mark.parametrize(
    ("on_king", "on_queen"), [(None, None), ("catholic", None), (None, "catholic"), ("catholic", "catholic")]
)
def test_a_bishop_on_either_half_silences_the_ops_of_both_but_inquisitor(
    on_king: str | None, on_queen: str | None
) -> None:
    couple = square("hungary", bishop=on_king, queens=[queen("PREN076", on_queen)])
    m = table(
        player("fugger", east=[couple, card("PREN113X", "reformist")], west=[card("PREN049", "catholic")]),
        borders={"hungary__ottoman": ["pawn:fugger"]},
    )
    ops = {"op hungary campaign", "op PREN076 repress:pawn", "op PREN076 inquisitor:reformist"}
    play(m, "ops east")
    if on_king or on_queen:
        assert kind(m) == "bishop_to", "the only op left"
    else:
        assert set(keys(m)) == ops


@pytest.mark.rule("pax:I1.e")
@pytest.mark.parametrize(
    ("on_king", "on_queen", "value"), [(None, None, 6), ("islamic", None, 4), (None, "islamic", 4)]
)
def test_a_bishop_on_either_half_silences_the_queens_ability(
    on_king: str | None, on_queen: str | None, value: int
) -> None:
    m = table(player("fugger", east=[square("hungary", bishop=on_king, queens=[queen("PREN104X", on_queen)])]))
    play(m, "sell hungary")
    assert florins(m, "fugger") == 10 + value


# ---------------------------------------------------------------------- I2: old maids


@pytest.mark.rule("pax:I2.1", "pax:I2.c")
def test_an_old_maid_is_in_no_tableau_row_and_no_bishop_reaches_her() -> None:
    m = table(
        player("fugger", hand=["PREN007"], old_maids=["PREN044"], west=[card("PREN049", "catholic"), card("PREN008")]),
        player("medici", old_maids=["PREN045"]),
    )
    assert entries(m, "fugger", "west") == ["PREN049", "PREN008"]
    assert holder(m, "PREN044") is None
    n = m.copy()
    play(n, "play PREN007")
    assert kind(n) == "agent_card"
    assert "card PREN007" in keys(n)
    assert not {"card PREN044", "card PREN045"} & set(keys(n))
    play(m, "ops west")
    assert kind(m) == "bishop_to"
    assert set(keys(m)) == {"card PREN008", "square portugal"}


@pytest.mark.rule("pax:I2.2")
def test_old_maids_have_neither_ops_nor_abilities() -> None:
    m = table(
        player("fugger", old_maids=["PREN044", "PREN095X", "PREN079"]),
        player("medici", west=[square("portugal")]),
        borders={"hungary__ottoman": ["pawn:fugger"]},
    )
    assert not [k for k in keys(m) if k.startswith(("ops", "revolt"))]
    crowned = player("fugger", east=[square("hungary", queens=[queen("PREN095X")])])
    m = table(crowned, borders={"hungary__ottoman": ["pawn:fugger"]})
    assert {"ops east", "revolt PREN095X"} <= set(keys(m))


@pytest.mark.rule("pax:I2.2")
def test_an_old_maid_sells_for_two_whatever_her_ability() -> None:
    m = table(player("fugger", old_maids=["PREN104X"]))
    play(m, "sell PREN104X")
    assert florins(m, "fugger") == 12
    assert maid(m) == []


@pytest.mark.rule("pax:I2.3")
def test_apostasy_neither_counts_nor_discards_an_old_maid() -> None:
    mine = player("fugger", hand=["PREN002"], old_maids=["PREN044"], west=[card("PREN004")])
    m = table(mine, player("medici"))
    play(m, "play PREN002")
    assert kind(m) != "trigger", "nobody has both prestiges in a tableau"
    m = table(mine, player("medici", old_maids=["PREN046"], west=[card("PREN003"), card("PREN005")]))
    play(m, "play PREN002", "trigger", "card PREN002")
    assert (maid(m), entries(m, "fugger", "west")) == (["PREN044"], ["PREN004", "PREN002"])
    assert (maid(m, "medici"), entries(m, "medici", "west")) == (["PREN046"], [])


@pytest.mark.rule("pax:I2.b")
@pytest.mark.parametrize("maids", [[], ["PREN048"]])
def test_an_old_maids_law_counts_for_the_renaissance(maids: list[str]) -> None:
    # One republic to none; law 1 of England and 1 of Mary the Rich to none.
    m = table(player("fugger", old_maids=maids, west=[square("england", "republic")]), victories={"renaissance": True})
    assert prestige(m)["law"] == 1 + len(maids)
    assert ("victory renaissance" in keys(m)) is bool(maids)


@pytest.mark.rule("pax:I2.b")
@pytest.mark.parametrize(
    ("mine", "theirs", "wins"), [([], [], False), (["PREN044"], [], True), (["PREN044"], ["PREN046"], False)]
)
def test_an_old_maids_religion_counts_for_the_holy_victory_on_both_sides(
    mine: list[str], theirs: list[str], wins: bool
) -> None:
    m = table(
        player("fugger", old_maids=mine),
        player("medici", old_maids=theirs),
        empires={"england": {"bishop": "catholic"}, "mamluk": {"state": "medieval"}},
        victories={"holy": True},
    )
    assert m.view(None)["supremacy"] == "catholic"
    assert ("victory holy" in keys(m)) is wins
