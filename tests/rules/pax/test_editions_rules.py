"""What the draft of June 2020 and the first edition do otherwise than the second, field by field of the rule set."""

from collections.abc import Iterable
from typing import Any

import pytest

import signoria
from signoria.pax import PaxMatch
from signoria.pax.facts import RED_SEA
from signoria.pax.state import COVERED
from signoria.table import BadOption
from tests.support.pax import (
    border,
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
    pool,
    row,
    seat,
    square,
    table,
    vassal,
)
from tests.support.told import values

BOTH = pytest.mark.parametrize("rules", ["draft", "1e"])
ALL = pytest.mark.parametrize("rules", ["2e", "draft", "1e"])


def kinds_of(events: Iterable[Any]) -> list[str]:
    return [event.kind for event in events]


# ---------------------------------------------------------------------- turn


@pytest.mark.rule("pax:1E.A2.a", "pax:D1.1.1e")
def test_the_second_action_may_not_be_skipped_in_the_first_edition() -> None:
    for rules, may_stop in (("2e", True), ("draft", True), ("1e", False)):
        match = table(rules=rules)
        play(match, "fair west")
        while kind(match) == "levy":
            play(match, keys(match)[0])
        assert ("pass" in keys(match)) == may_stop, rules


@pytest.mark.rule("pax:1E.A2.a")
def test_a_turn_ends_when_no_second_action_is_possible() -> None:
    """R7: one action was taken; there is nothing to sell, to buy or to convene, so the turn passes on."""
    empty = row([None, "PREN015", "PREN016", "PREN017", "PREN020", "PREN022"])
    other = row([None, "PREN066", "PREN067", "PREN068", "PREN069", "PREN070"])
    match = table(
        player("fugger", florins=0, hand=["PREN054"]),
        rules="1e",
        market={"west": empty, "east": other},
        turn={"actions_left": 2, "fairs_done": ["west", "east"]},
    )
    play(match, "sell PREN054")
    assert keys(match) == ["buy west 1", "buy west 2", "buy east 1", "buy east 2"]
    match = table(
        player("fugger", florins=0),
        rules="1e",
        market={"west": empty, "east": other},
        turn={"actions_left": 1, "fairs_done": ["west", "east"]},
    )
    assert match.decision is not None
    assert match.decision.seat == "medici"


# ---------------------------------------------------------------------- sale


@BOTH
@pytest.mark.rule("pax:E3.3.d1")
def test_an_old_maid_is_not_for_sale(rules: str) -> None:
    match = table(player("fugger", old_maids=["PREN045"]), rules=rules)
    assert "sell PREN045" not in keys(match)
    assert "sell PREN045" in keys(table(player("fugger", old_maids=["PREN045"])))


@pytest.mark.rule("pax:E3.c.draft")
def test_a_sale_ability_works_from_the_hand_in_the_draft_only() -> None:
    for rules, price in (("2e", 2), ("draft", 4), ("1e", 2)):
        match = table(player("fugger", florins=0, hand=["PREN021"]), rules=rules)
        play(match, "sell PREN021")
        assert florins(match, "fugger") == price, rules


def sold_couple(rules: str) -> PaxMatch:
    couple = square("france", queens=[{"card": "PREN045"}], bishop="catholic", vassals=[vassal("england")])
    match = table(
        player("fugger", florins=0, west=[couple]),
        rules=rules,
        empires={"france": {"repressed": ["rook:catholic"]}, "england": {"repressed": ["pawn:medici"]}},
    )
    play(match, "sell france")
    assert florins(match, "fugger") == 4
    return match


@pytest.mark.rule("pax:E3.b.4", "pax:DISCARD.a.2.draft", "pax:I1.c.draft")
def test_a_couple_sold_in_the_draft_keeps_all_but_its_bishop() -> None:
    match = sold_couple("draft")
    assert empire(match, "france") | {"cities": {}} == {
        "state": "medieval", "cities": {}, "repressed": ["rook:catholic"], "bishop": None,
        "queens": [{"card": "PREN045", "bishop": None}],
    }  # fmt: skip
    assert empire(match, "england")["repressed"] == ["pawn:medici"]
    assert pool(match, "bishop:catholic") == 5


@pytest.mark.rule("pax:E3.5.1e", "pax:I1.c.1e", "pax:DISCARD.a.1.1e")
def test_a_couple_sold_in_the_first_edition_loses_everything() -> None:
    match = sold_couple("1e")
    for name in ("france", "england"):
        there = empire(match, name)
        assert (there["repressed"], there["queens"], there["bishop"]) == ([], [], None)
    assert "PREN045" not in str(match.snapshot())
    assert pool(match, "pawn:medici") == 10
    assert [e.data["empire"] for e in match.events() if e.kind == "to_deck"] == ["england", "france"]


# ---------------------------------------------------------------------- agents


@BOTH
@pytest.mark.rule("pax:E2.1.a.3.d1", "pax:F1.4.d1")
def test_a_bishop_goes_on_tableau_cards_only_and_may_be_declined(rules: str) -> None:
    match = table(player("fugger", hand=["PREN006"]), player("medici", west=[square("england")]), rules=rules)
    play(match, "play PREN006")
    if kind(match) == "trigger":
        play(match, "decline")
    assert keys(match) == ["card PREN006", "square england", "pass"]
    bare = table(player("fugger", hand=["PREN006"]), rules=rules)
    play(bare, "play PREN006")
    if kind(bare) == "trigger":
        play(bare, "decline")
    assert keys(bare) == ["card PREN006", "pass"]


@pytest.mark.rule("pax:E2.1.b")
def test_agents_of_a_trade_shift_must_be_placed_but_not_in_the_first_edition() -> None:
    for rules, optional in (("2e", False), ("draft", False), ("1e", True)):
        match = table(player("fugger", hand=["PREN087"]), rules=rules, emporia={"black": "tana"})
        play(match, "play PREN087", "trigger")
        assert ("pass" in keys(match)) == optional, rules


@pytest.mark.rule("pax:H1.4")
def test_the_disk_moves_after_the_agents_in_the_draft() -> None:
    match = table(player("fugger", hand=["PREN087"]), rules="draft")
    play(match, "play PREN087", "trigger")
    assert match.snapshot()["emporia"]["black"] == "tana"
    play(match, keys(match)[0])
    assert match.snapshot()["emporia"]["black"] == "timbuktu"


@pytest.mark.rule("pax:E2.2.c.3.1e")
@ALL
def test_a_pirate_upon_its_like(rules: str) -> None:
    """R25: it kills it, or by the switch may not go there."""
    for switch, there in (([], True), (["pirate_kills_same_colour=no"], False)):
        match = table(
            player("fugger", hand=["PREN020"]),
            rules=rules,
            variants=switch,
            borders={"england__france": ["pirate:islamic"], "france__holy_roman_empire": ["pirate:catholic"]},
        )
        play(match, "play PREN020", "decline")
        assert ("border england__france" in keys(match)) == there
        assert "border france__holy_roman_empire" in keys(match)


# ---------------------------------------------------------------------- pieces


@pytest.mark.rule("pax:B1.pirates.1e")
def test_pirates_of_the_first_edition_are_rooks() -> None:
    match = table(player("fugger", hand=["PREN020"]), rules="1e")
    before = pool(match, "rook:islamic")
    assert pool(match, "pirate:islamic") == before
    play(match, "play PREN020", "decline", "border england__france")
    assert pool(match, "rook:islamic") == pool(match, "pirate:islamic") == before - 1


@pytest.mark.rule("pax:B1.pirates.1e", "pax:TOKENMGMT.1.1e")
def test_a_pirate_is_taken_from_the_rooks_when_none_is_left() -> None:
    """Seven Islamic rooks: four in cities, two at sea, one repressed, which must be taken first."""
    match = table(
        player("fugger", hand=["PREN020"]),
        player("medici", west=[square("aragon")]),
        rules="1e",
        empires={
            "ottoman": {
                "cities": {"constantinople1": ["rook:islamic"], "modon": ["rook:islamic"], "rhodes": ["rook:islamic"]}
            },
            "mamluk": {"cities": {"cairo": ["rook:islamic"]}},
            "aragon": {"repressed": ["rook:islamic"]},
        },
        borders={"hungary__ottoman": ["pirate:islamic"], "mamluk__ottoman": ["pirate:islamic"]},
    )
    assert pool(match, "pirate:islamic") == 0
    play(match, "play PREN020", "decline", "border england__france")
    assert keys(match) == ["repressed rook:islamic aragon", "pass"]
    play(match, "repressed rook:islamic aragon")
    assert border(match, "england__france") == ["pirate:islamic"]
    assert empire(match, "aragon")["repressed"] == []


@pytest.mark.rule("pax:B1.pirates.draft")
def test_ten_ships_serve_all_colours_in_the_draft() -> None:
    sea = [
        "england__portugal", "england__france", "france__holy_roman_empire", "aragon__portugal", "aragon__papal_states",
        "ottoman__papal_states", "hungary__ottoman", "mamluk__ottoman", "byzantium__hungary",
    ]  # fmt: skip
    match = table(
        player("fugger", hand=["PREN020"]), rules="draft", borders={name: ["pirate:catholic"] for name in sea}
    )
    assert [pool(match, f"pirate:{r}") for r in ("catholic", "islamic", "reformist")] == [1, 1, 1]
    play(match, "play PREN020", "decline", "border england__france")
    assert border(match, "england__france") == ["pirate:islamic"]
    with pytest.raises(signoria.table.BadPosition, match="more than 3"):
        table(rules="draft", borders={name: ["pirate:reformist"] for name in sea[:4]})


@pytest.mark.rule("pax:TOKENMGMT.1.1e")
def test_a_levy_without_a_token_is_not_raised_in_the_first_edition() -> None:
    """All seven Islamic knights are out, and Tana calls for one."""
    held = {
        "ottoman": {
            "cities": {"constantinople1": ["knight:islamic"], "modon": ["knight:islamic"], "rhodes": ["knight:islamic"]}
        },
        "hungary": {"cities": {"buda": ["knight:islamic"], "varna": ["knight:islamic"]}},
        "byzantium": {"cities": {"tana": [], "caffa": ["rook:catholic"], "trebizond": ["rook:catholic"]}},
    }
    for rules, asked in (("2e", True), ("1e", False)):
        cards: list[str | None] = ["PREN065", "PREN066", "PREN067", "PREN068", "PREN069", "PREN070"]
        match = table(rules=rules, empires=held, market={"east": row(cards, {0: 4})})
        assert pool(match, "knight:islamic") == 0
        events = play(match, "fair east")
        assert (kind(match) == "levy" and "city tana" in keys(match)) == asked, rules
        if not asked:
            assert "tana" not in [e.data["city"] for e in events if e.kind == "levy"]


@pytest.mark.rule("pax:REPRESS.0.1e", "pax:F5.a.1.1e")
def test_a_token_repressed_in_an_empire_of_the_deck_is_lost() -> None:
    for rules, held in (("2e", ["pawn:medici"]), ("draft", ["pawn:medici"]), ("1e", [])):
        match = table(
            player("fugger", florins=0, east=[card("PREN063")]),
            rules=rules,
            borders={"hungary__ottoman": ["pawn:medici"]},
        )
        before = pool(match, "pawn:medici")
        play(match, "ops east")
        if kind(match) == "op":
            play(match, "op PREN063 repress:pawn")
        assert empire(match, "ottoman")["repressed"] == held
        assert pool(match, "pawn:medici") == before + 1 - len(held)
        assert florins(match, "fugger") == 1


# ---------------------------------------------------------------------- map


@pytest.mark.rule("pax:B6.d.1.1e", "pax:B1.busted.1e", "pax:C1.a.2.1e")
def test_the_first_edition_has_no_red_sea() -> None:
    match = signoria.new("pax", seats=2, seed=1, rules="1e")
    assert "red_sea" not in empire(match, "mamluk")["cities"]
    assert match.state.cities[RED_SEA] == COVERED
    assert match.snapshot()["emporia"] == {"white": "trebizond", "black": "tana"}


@pytest.mark.rule("pax:1E.H1.a")
def test_a_shift_to_the_spice_islands_is_for_ever_in_the_first_edition() -> None:
    again = table(
        player("fugger", hand=["PREN014"], west=[card("PREN021")]), rules="1e", emporia={"white": "spice_islands"}
    )
    play(again, "play PREN014")
    assert kind(again) != "trigger"
    first = table(player("fugger", hand=["PREN014"], west=[card("PREN021")]), rules="1e")
    play(first, "play PREN014", "trigger")
    assert first.snapshot()["emporia"]["white"] == "spice_islands"


@pytest.mark.rule("pax:1E.K2.a")
def test_a_religious_war_turns_the_map_only_to_the_side_behind() -> None:
    """A crusade in England: the first edition has no Catholic England, the others have."""
    for rules, state in (("2e", "catholic"), ("draft", "catholic"), ("1e", "medieval")):
        match = table(
            player("fugger", hand=["PREN001"]),
            rules=rules,
            empires={
                "england": {"cities": {"london": ["knight:reformist"], "bordeaux": []}},
                "france": {"cities": {"paris": ["knight:catholic"], "lyon": ["knight:catholic"], "bruges": []}},
            },
        )
        play(match, "play PREN001", "trigger")
        if kind(match) == "war_empire":
            play(match, "empire england")
        play(match, "city paris")
        assert holder(match, "england") == "fugger"
        assert empire(match, "england")["state"] == state, rules


# ---------------------------------------------------------------------- conspiracies and revolts


def conspiracy(rules: str, state: str, variants: tuple[str, ...] = (), pirates: str = "catholic") -> PaxMatch:
    """The Order of Santiago, two Catholic rooks, against a Portugal with nobody in it."""
    match = table(
        player("fugger", hand=["PREN049"]),
        rules=rules,
        variants=list(variants),
        empires={"portugal": {"state": state, "cities": {"toledo": [], "granada": [], "spice_islands": []}}},
        borders={"england__portugal": [f"pirate:{pirates}"]},
    )
    play(match, "play PREN049", "trigger")
    while kind(match) in ("survivor_city", "survivor"):
        play(match, keys(match)[0])
    assert kind(match) == "concession"
    play(match, "pass")
    return match


@pytest.mark.rule("pax:DRAFT.J1.c.1", "pax:DRAFT.J1.c.2", "pax:BATTLE.b.6.draft", "pax:BT.win.conspiracy.map.draft")
def test_a_holy_conspiracy_changes_the_faith() -> None:
    assert keys(conspiracy("draft", "medieval")) == ["state catholic", "pass"]
    assert keys(conspiracy("draft", "reformist")) == ["state medieval", "state catholic", "pass"]
    assert keys(conspiracy("draft", "catholic")) == ["state medieval", "pass"]
    match = conspiracy("draft", "reformist", pirates="islamic")
    assert keys(match) == ["state medieval", "pass"], "attackers of two colours"
    play(match, "state medieval")
    assert empire(match, "portugal")["state"] == "medieval"
    assert kind(conspiracy("draft", "medieval", pirates="islamic")) == "action", "nothing could change"
    assert kind(conspiracy("2e", "catholic")) == "action"


@pytest.mark.rule("pax:1E.J1.c", "pax:BT.win.conspiracy.map.1e")
def test_a_theocratic_conspiracy_turns_the_card_over() -> None:
    match = conspiracy("1e", "catholic")
    assert (kind(match), keys(match)) == ("theocratic_conspiracy", ["state medieval", "pass"])
    play(match, "state medieval")
    assert empire(match, "portugal")["state"] == "medieval"
    kept = conspiracy("1e", "catholic")
    play(kept, "pass")
    assert empire(kept, "portugal")["state"] == "catholic"
    assert kind(conspiracy("1e", "medieval")) == "action"


@pytest.mark.rule("pax:DRAFT.J2.c", "pax:1E.J2.c")
def test_paganism_is_a_variant_of_the_draft() -> None:
    def revolt(rules: str, *variants: str) -> PaxMatch:
        match = table(
            player("fugger", hand=["PREN035"]),
            rules=rules,
            variants=list(variants),
            empires={"portugal": {"state": "catholic", "cities": {"toledo": [], "granada": [], "spice_islands": []}}},
        )
        play(match, "play PREN035", "trigger", "border aragon__portugal", "pass")
        return match

    assert kind(revolt("draft")) == "action"
    assert kind(revolt("1e")) == "action"
    match = revolt("draft", "paganism")
    assert (kind(match), keys(match)) == ("paganism", ["state medieval", "pass"])
    play(match, "state medieval")
    assert empire(match, "portugal")["state"] == "medieval"


@pytest.mark.rule("pax:J1.a.1.draft")
def test_a_pawn_agent_does_not_conspire_in_the_draft() -> None:
    for rules, fights in (("2e", True), ("draft", False)):
        match = table(
            player("fugger", hand=["PREN166X"]),
            rules=rules,
            empires={
                "byzantium": {"cities": {"tana": [], "caffa": [], "trebizond": []}, "repressed": ["rook:reformist"]}
            },
        )
        events = play(match, "play PREN166X", "trigger")
        (battle,) = [e for e in events if e.kind == "battle"]
        assert len(values(battle)["attackers"]) == 1 + fights


# ---------------------------------------------------------------------- regime changes


def taken_suzerain(rules: str) -> PaxMatch:
    """The Duke of Milan takes a married Aragon, suzerain of France, with bishop and repressed tokens on both."""
    suzerain = square(
        "aragon",
        bishop="catholic",
        queens=[{"card": "PREN046"}],
        vassals=[vassal("france", queens=[{"card": "PREN045"}])],
    )
    match = table(
        player("fugger", hand=["PREN032"]),
        player("medici", west=[suzerain]),
        rules=rules,
        empires={
            "aragon": {"cities": {"valencia": [], "algiers": [], "timbuktu": []}, "repressed": ["pawn:medici"]},
            "france": {"repressed": ["rook:catholic"]},
        },
    )
    play(match, "play PREN032", "trigger")
    while holder(match, "aragon") != "fugger":
        play(match, keys(match)[0])
    return match


@BOTH
@pytest.mark.rule("pax:REGIME.d.draft.opp", "pax:BISHOP.c.2.d1")
def test_an_empire_taken_keeps_its_bishop_and_tokens_but_no_followers(rules: str) -> None:
    match = taken_suzerain(rules)
    assert entry(match, "aragon")["bishop"] == "catholic"
    assert entry(match, "aragon")["queens"] == entry(match, "aragon")["vassals"] == []
    assert empire(match, "aragon")["repressed"] == ["pawn:medici"]
    france = empire(match, "france")
    assert (france["repressed"], france["queens"]) == ([], [])
    assert "PREN045" not in str(match.snapshot())
    assert "PREN046" not in str(match.snapshot())


@BOTH
@pytest.mark.rule("pax:REGIME.d.draft.own")
def test_ones_own_empire_flipped_keeps_its_bishop(rules: str) -> None:
    couple = square("aragon", bishop="catholic", queens=[{"card": "PREN046"}], vassals=[vassal("france")])
    match = table(
        player("fugger", hand=["PREN032"], west=[couple]),
        rules=rules,
        empires={
            "aragon": {"cities": {"valencia": [], "algiers": [], "timbuktu": []}, "repressed": ["pawn:medici"]},
            "france": {"repressed": ["rook:catholic"]},
        },
    )
    play(match, "play PREN032", "trigger")
    while entry(match, "aragon")["side"] == "king":
        play(match, keys(match)[0])
    now = entry(match, "aragon")
    assert (now["bishop"], now["queens"], now["vassals"]) == ("catholic", [], [])
    assert empire(match, "aragon")["repressed"] == ["pawn:medici"]
    assert empire(match, "france")["repressed"] == []


@pytest.mark.rule("pax:REGIME.order.draft")
def test_emancipation_comes_before_the_concession_in_the_draft() -> None:
    for rules, first in (("2e", "concession"), ("draft", "emancipate")):
        match = table(
            player("fugger", hand=["PREN049"]),
            player("medici", west=[square("portugal")]),
            rules=rules,
            empires={
                "portugal": {"cities": {"toledo": [], "granada": [], "spice_islands": []}, "repressed": ["pawn:medici"]}
            },
        )
        play(match, "play PREN049", "trigger")
        while kind(match).startswith("survivor"):
            play(match, keys(match)[0])
        assert kind(match) == first, rules


# ---------------------------------------------------------------------- campaigns


def campaign(rules: str, west: list[dict[str, Any]], king: str, *choices: str, **empires: Any) -> PaxMatch:
    """The knights of a king march; everything around is empty."""
    bare = {
        "france": {"cities": {"paris": [], "bruges": [], "lyon": []}},
        "portugal": {"cities": {"toledo": [], "granada": [], "spice_islands": []}},
        "aragon": {"cities": {"valencia": ["knight:catholic"], "algiers": [], "timbuktu": []}},
        "england": {"cities": {"london": [], "bordeaux": []}},
    }
    match = table(player("fugger", west=west), rules=rules, empires={**bare, **empires})
    play(match, "ops west")
    if kind(match) == "op":
        play(match, f"op {king} campaign")
    play(match, *choices)
    return match


@BOTH
@pytest.mark.rule("pax:DRAFT.F9.own", "pax:E2.2.f.2.d1", "pax:BT.straw.campaign")
def test_a_campaign_against_ones_own_empire_makes_it_a_vassal(rules: str) -> None:
    rows = [square("aragon"), square("portugal", side="republic", bishop="islamic")]
    assert "empire portugal" not in keys(campaign("2e", rows, "aragon"))
    match = campaign(rules, rows, "aragon", "empire portugal")
    assert kind(match) == "concession"
    play(match, "pass")
    assert entries(match, "fugger", "west") == ["aragon"]
    (below,) = entry(match, "aragon")["vassals"]
    assert (below["empire"], below["bishop"], below["queens"]) == ("portugal", "islamic", [])


@BOTH
@pytest.mark.rule("pax:DRAFT.F9.h", "pax:F9.j.2.d1")
def test_a_campaign_inside_a_suzerainty_changes_no_regime(rules: str) -> None:
    rows = [square("aragon", vassals=[vassal("portugal"), vassal("france")])]
    match = campaign(
        rules,
        rows,
        "aragon",
        "empire portugal",
        portugal={"cities": {"toledo": [], "granada": [], "spice_islands": []}},
    )
    assert "regime_change" not in kinds_of(match.events())
    assert florins(match, "fugger") == 9
    assert [v["empire"] for v in entry(match, "aragon")["vassals"]] == ["portugal", "france"]


@BOTH
@pytest.mark.rule("pax:F9.j.2.d1")
def test_a_vassal_attacks_its_sister_but_not_its_suzerain(rules: str) -> None:
    rows = [square("aragon", vassals=[vassal("portugal"), vassal("france")])]
    match = campaign(
        rules,
        rows,
        "portugal",
        portugal={"cities": {"toledo": ["knight:catholic"], "granada": [], "spice_islands": []}},
        aragon={"cities": {"valencia": [], "algiers": [], "timbuktu": []}},
    )
    assert keys(match) == ["empire england", "empire france"]


@pytest.mark.rule("pax:F9.h.d1")
def test_a_vassal_from_its_throne_loses_its_queen_in_the_draft() -> None:
    for rules, queens in (("2e", [{"card": "PREN045", "bishop": None}]), ("draft", [])):
        match = campaign(
            rules,
            [square("aragon")],
            "aragon",
            "empire france",
            "pass",
            france={"cities": {"paris": [], "bruges": [], "lyon": []}, "queens": [{"card": "PREN045"}]},
        )
        assert entry(match, "france")["queens"] == queens


# ---------------------------------------------------------------------- votes, bishops, corsairs


@pytest.mark.rule("pax:F6.4.1e", "pax:N8.c")
def test_only_the_first_edition_votes_on_vassals() -> None:
    for rules, possible in (("2e", False), ("draft", False), ("1e", True)):
        match = table(
            player("fugger", west=[card("PREN040")]),
            player("medici", west=[square("aragon", vassals=[vassal("france")])]),
            rules=rules,
            borders={"england__france": ["pawn:fugger"]},
        )
        assert ("ops west" in keys(match)) == possible, rules
        if possible:
            play(match, "ops west", "pass")
            assert holder(match, "france") == "fugger"
            assert entries(match, "fugger", "west") == ["PREN040", "france"]


@pytest.mark.rule("pax:F6.4.1e")
def test_a_vassal_is_voted_on_where_its_suzerain_lies() -> None:
    """R33: France under the Ottomans lies in the East, so a western vote does not reach it."""
    match = table(
        player("fugger", west=[card("PREN040")]),
        player("medici", east=[square("ottoman", vassals=[vassal("france")])]),
        rules="1e",
        borders={"england__france": ["pawn:fugger"]},
    )
    assert "ops west" not in keys(match)


@pytest.mark.rule("pax:F1.b.1.draft")
def test_a_bishop_pacifies_in_the_draft_only_on_ones_own_king() -> None:
    def arrive(rules: str, owner: str, side: str) -> str:
        squares = [square("france", side=side)]
        mine = [card("PREN004", "reformist"), card("PREN006")]
        match = table(
            player("fugger", west=mine + (squares if owner == "fugger" else [])),
            player("medici", west=squares if owner == "medici" else []),
            rules=rules,
            empires={"france": {"repressed": ["rook:catholic"]}},
        )
        play(match, "ops west")
        while kind(match) == "op":
            play(match, "op PREN004 inquisitor:reformist")
        play(match, "square france")
        return kind(match)

    assert arrive("2e", "medici", "king") == "pacify"
    assert arrive("1e", "medici", "republic") == "pacify"
    assert arrive("draft", "fugger", "king") == "pacify"
    assert arrive("draft", "fugger", "republic") != "pacify"
    assert arrive("draft", "medici", "king") != "pacify"


@BOTH
@pytest.mark.rule("pax:I1.e.1e")
def test_king_and_queen_are_one_card_for_bishops(rules: str) -> None:
    match = table(
        player("fugger", hand=["PREN004"]),
        player("medici", west=[square("france", queens=[{"card": "PREN045"}])]),
        rules=rules,
    )
    play(match, "play PREN004")
    if kind(match) == "trigger":
        play(match, "decline")
    assert keys(match) == ["card PREN004", "square france", "pass"]
    play(match, "square france")
    players = match.view(None)["players"]
    row: list[Any] = [*next(p for p in players if p["seat"] == "medici")["west"]]
    (couple,) = row
    assert couple["silenced"]
    assert couple["queens"][0]["silenced"]


# ---------------------------------------------------------------------- queens


@pytest.mark.rule("pax:I.3.1e")
def test_a_queen_marries_only_out_of_the_deck_in_the_first_edition() -> None:
    for rules, suitors in (("2e", True), ("draft", True), ("1e", False)):
        match = table(player("fugger", hand=["PREN045"], west=[square("france")]), rules=rules)
        play(match, "play PREN045")
        assert ("empire france" in keys(match)) == suitors, rules
        assert "empire england" in keys(match)


@pytest.mark.rule("pax:1E.M2", "pax:I1.c.1e")
def test_a_queen_hit_by_apostasy_leaves_her_king_in_the_first_edition() -> None:
    """Joanna is Catholic, Luther Reformist: Oratory of Divine Love condemns both."""
    for rules, stays in (("2e", False), ("draft", False), ("1e", True)):
        match = table(
            player("fugger", hand=["PREN129X"]),
            player("medici", west=[square("aragon", queens=[{"card": "PREN046"}]), card("PREN052")]),
            rules=rules,
            variants=["expansion"] if rules == "1e" else [],
        )
        play(match, "play PREN129X", "trigger")
        while kind(match) in ("agent_card", "agent"):
            play(match, keys(match)[-1])
        assert (holder(match, "aragon") == "medici") == stays, rules
        assert ("PREN046" in str(match.snapshot())) != stays


# ---------------------------------------------------------------------- torches and victories


@pytest.mark.rule("pax:1E.M3.1", "pax:1E.M3.2")
def test_a_torch_turns_a_victory_off_and_makes_it_dear() -> None:
    match = table(
        player("fugger", hand=["PREN136X"]),
        rules="1e",
        variants=["expansion"],
        victories={"holy": True, "imperial": True},
    )
    play(match, "play PREN136X", "trigger")
    assert match.snapshot()["victories"] == {
        "imperial": True,
        "renaissance": False,
        "globalization": False,
        "holy": False,
    }
    assert match.view(None)["victories"]["holy"]["actions"] == 2
    idle = table(player("fugger", hand=["PREN136X"]), rules="1e", variants=["expansion"])
    play(idle, "play PREN136X")
    assert kind(idle) == "action", "the victory is not active: there is nothing to trigger"
    for rules in ("2e", "draft"):
        other = table(player("fugger", hand=["PREN136X"]), rules=rules, victories={"holy": True})
        play(other, "play PREN136X")
        assert other.snapshot()["victories"]["holy"], rules


@pytest.mark.rule("pax:L3.5")
def test_a_pirate_between_two_theocracies_counts_once_in_the_first_edition() -> None:
    """An Islamic pirate between Ottoman and Mamluk against a Catholic knight in Venice: two to one, or a draw."""
    for rules, supreme in (("2e", "islamic"), ("draft", "islamic"), ("1e", None)):
        match = table(
            player("fugger", east=[card("PREN058", "islamic")]),
            rules=rules,
            empires={
                "ottoman": {"state": "islamic", "cities": {f"constantinople{i}": [] for i in (1, 2, 3)}},
                "mamluk": {"cities": {"cairo": []}},
            },
            borders={"mamluk__ottoman": ["pirate:islamic"]},
        )
        assert match.view(None)["supremacy"] == supreme, rules


@pytest.mark.rule("pax:ERRATA.2")
def test_epicurean_swerve_counts_in_every_claim_of_the_draft() -> None:
    """Two republics and four law against one republic and the Swerve: enough, unless it counts for its holder then too."""
    for rules, met in (("2e", ["fugger"]), ("draft", [])):
        match = table(
            player(
                "fugger",
                west=[card("PREN019"), card("PREN036"), square("england", "republic"), square("aragon", "republic")],
            ),
            player("medici", west=[card("PREN155X"), square("france", "republic")]),
            rules=rules,
            victories={"renaissance": True},
        )
        assert match.view(None)["victories"]["renaissance"]["met"] == met, rules


# ---------------------------------------------------------------------- Venice, fairs


@pytest.mark.rule("pax:G4.c.1.draft")
def test_condottieri_of_the_draft_bring_two_gold_knights() -> None:
    """R26: one token of any kind or two gold knights, and only in Catholic Papal States."""

    def agent(venice: list[str], state: str, hand: str, rules: str = "draft") -> list[str]:
        match = table(
            player("fugger", florins=0, hand=[hand], west=[card("PREN143X")]),
            rules=rules,
            empires={"papal_states": {"state": state, "cities": {"venice": venice}}},
        )
        play(match, f"play {hand}")
        if kind(match) == "trigger":
            play(match, "decline")
        return keys(match) if kind(match) == "agent_city" else []

    gold, rook = ["knight:catholic"], ["rook:catholic"]
    assert agent(gold, "catholic", "PREN024") == ["city venice2", "pass"], (
        "Gonfalonier: a gold knight beside a gold knight"
    )
    assert agent(gold, "catholic", "PREN055") == [], "Duchy of Ferrara: no rook beside him"
    assert agent(rook, "catholic", "PREN024") == [], "nor a knight beside a rook"
    assert agent(gold, "medieval", "PREN024") == [], "nor in a medieval state"
    assert agent(gold, "catholic", "PREN055", "2e") == ["city venice2", "pass"]
    assert agent(gold, "medieval", "PREN024", "2e") == ["city venice2", "pass"]


@pytest.mark.rule("pax:PIRATE.d.1.draft")
def test_a_pirate_beside_a_protected_concession_is_paid_but_in_the_second_edition() -> None:
    """The East fair with five florins crosses byzantium__hungary, where both stand."""
    for rules, taken in (("2e", 0), ("draft", 1), ("1e", 1)):
        match = table(
            player("fugger", florins=0, east=[card("PREN113X")]),
            rules=rules,
            variants=["expansion"] if rules == "1e" else [],
            borders={"byzantium__hungary": ["pawn:fugger", "pirate:islamic"]},
            market={"east": row(["PREN065", "PREN066", "PREN067", "PREN068", "PREN069", "PREN070"], {0: 4})},
        )
        events = play(match, "fair east")
        assert kinds_of(events).count("fair_pirate") == taken, rules
        assert kinds_of(events).count("fair_concession") == 1
        if taken:
            order = [e.kind for e in events if e.kind in ("fair_pirate", "fair_concession")]
            assert order == ["fair_concession", "fair_pirate"]


@pytest.mark.rule("pax:F7.2.draft")
def test_a_corsair_of_the_draft_reaches_every_neighbour() -> None:
    for rules, far in (("2e", False), ("draft", True), ("1e", False)):
        match = table(
            player("fugger", east=[card("PREN063")]), rules=rules, borders={"ottoman__papal_states": ["pirate:islamic"]}
        )
        play(match, "ops east")
        if kind(match) == "op":
            play(match, "op PREN063 corsair:islamic")
        assert ("border france__holy_roman_empire" in keys(match)) == far, rules


@pytest.mark.rule("pax:F7.2.draft")
@pytest.mark.parametrize("queen", ["PREN151X", "PREN151X silenced", ""])
def test_catherine_of_navarre_bars_the_corsair_of_the_draft_from_france(queen: str) -> None:
    navarre = [card("PREN151X")] if queen else []
    bishop = "catholic" if queen.endswith("silenced") else None
    match = table(
        player("fugger", west=[card("PREN019")]),
        player("medici", west=[square("aragon", bishop=bishop, queens=navarre)]),
        rules="draft",
        borders={"england__portugal": ["pirate:catholic"]},
    )
    play(match, "ops west")
    if kind(match) == "op":
        play(match, "op PREN019 corsair:catholic")
    assert ("border france__holy_roman_empire" in keys(match)) == (queen != "PREN151X")


@pytest.mark.rule("pax:B1.cards")
def test_the_draft_knows_no_promo_cards() -> None:
    with pytest.raises(BadOption, match="has no variant 'promo_cards'"):
        signoria.new("pax", seats=2, seed=1, rules="draft", variants=["promo_cards"])


@pytest.mark.rule("pax:F6.d.d1")
@BOTH
def test_a_vote_never_turns_the_map(rules: str) -> None:
    match = table(
        player("fugger", west=[card("PREN040")]),
        player("medici", west=[square("papal_states")]),
        rules=rules,
        borders={"aragon__papal_states": ["pawn:fugger"]},
    )
    play(match, "ops west")
    if kind(match) == "op":
        play(match, "op PREN040 vote:west")
    play(match, "pass")
    assert kind(match) != "golden_liberty"
    assert holder(match, "papal_states") == "fugger"
    assert empire(match, "papal_states")["state"] == "catholic"
    assert seat(match, "medici")["west"] == []
