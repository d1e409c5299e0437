"""Points the rulebook leaves open or says in passing, settled by a ruling, and single lines that nothing else holds."""

from typing import Any

import pytest

from signoria.pax import PaxMatch, printed
from tests.rules.pax.test_l_victory import ALL, claims, faith
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
    row,
    square,
    table,
    vassal,
)
from tests.support.told import values

TEN = [
    "aragon__france", "aragon__papal_states", "aragon__portugal", "byzantium__hungary", "byzantium__mamluk",
    "england__france", "france__holy_roman_empire", "holy_roman_empire__hungary", "holy_roman_empire__papal_states",
    "hungary__ottoman",
]  # fmt: skip
SEAS = [
    "aragon__papal_states", "aragon__portugal", "byzantium__hungary", "england__france", "england__portugal",
    "france__holy_roman_empire", "hungary__ottoman", "mamluk__ottoman", "ottoman__papal_states",
]  # fmt: skip

# ---------------------------------------------------------------------- R29: shortage and ops


def vote_without_pawns(variants: list[str], rules: str = "2e") -> PaxMatch:
    """Fugger, whose ten pawns are all on borders, wins a vote on Aragon, which Medici holds."""
    match = table(
        player("fugger", west=[card("PREN040")]),
        player("medici", west=[square("aragon")]),
        rules=rules,
        variants=variants,
        borders={name: ["pawn:fugger"] for name in TEN},
    )
    play(match, "ops west")
    if "op PREN040 vote:west" in keys(match):
        play(match, "op PREN040 vote:west")
    if kind(match) == "vote":
        play(match, "empire aragon")
    return match


@pytest.mark.rule("pax:TOKENMGMT.1")
@pytest.mark.parametrize("rules", ["2e", "draft", "1e"])
def test_an_op_makes_no_shortage_good(rules: str) -> None:
    # R29: the rule speaks of cards being played and of levies.
    match = vote_without_pawns([], rules)
    assert holder(match, "aragon") == "fugger"
    assert kind(match) not in ("concession", "donor")
    assert pool(match, "pawn:fugger") == 0


@pytest.mark.rule("pax:TOKENMGMT.1")
def test_by_a_switch_every_placement_makes_a_shortage_good() -> None:
    # R29
    match = vote_without_pawns(["token_shortage_scope=every_placement"])
    assert kind(match) == "concession"
    play(match, "border aragon__portugal")
    assert kind(match) == "donor"


@pytest.mark.rule("pax:TOKENMGMT.1.1e")
@pytest.mark.parametrize("rules", ["2e", "1e"])
def test_a_campaign_makes_no_shortage_of_pawns_good(rules: str) -> None:
    match = table(
        player("fugger", west=[square("aragon")]),
        player("medici"),
        rules=rules,
        empires={"portugal": {"cities": {"toledo": [], "granada": [], "spice_islands": []}}},
        borders={name: ["pawn:fugger"] for name in TEN},
    )
    play(match, "ops west")
    if kind(match) == "op":
        play(match, "op aragon campaign")
    play(match, "empire portugal")
    assert holder(match, "portugal") == "fugger"
    assert kind(match) not in ("concession", "donor")


@pytest.mark.rule("pax:TOKENMGMT.2")
def test_the_token_that_is_displaced_cannot_be_the_one_that_displaces_it() -> None:
    # All five Catholic bishops are on cards; one of them stands where the new one would go.
    held = ["PREN003", "PREN008", "PREN010", "PREN011", "PREN027"]
    match = table(
        player("fugger", hand=["PREN002"]),
        player("medici", west=[card(name, "catholic") for name in held[:4]]),
        player("coeur", west=[card(held[4], "catholic"), card("PREN005")]),
        market={"west": row(["PREN013", "PREN015", "PREN016", "PREN017", "PREN020", "PREN022"])},
    )
    play(match, "play PREN002")
    while kind(match) != "agent_card":
        play(match, "decline")
    spot = next(key for key in keys(match) if key.removeprefix("card ") in held)
    play(match, spot)
    assert kind(match) == "donor"
    assert f"bishop:catholic {spot.removeprefix('card ')}" not in " ".join(keys(match))
    assert len(keys(match)) == len(held) - 1 + 1


# ---------------------------------------------------------------------- R16, R95, R96: agents


@pytest.mark.rule("pax:H1.1", "pax:E2.1.0")
def test_the_disk_first_never_takes_a_place_from_an_agent() -> None:
    # R16: whatever an agent could reach before the disk moves it can reach after, whichever emporium was open before.
    emporia = {"white": ["trebizond", "spice_islands", "red_sea"], "black": ["tana", "novgorod", "timbuktu"]}
    shifts = [c for c in printed.cards("2e") if c.get("one_shot", "").startswith("trade_shift:")]
    compared = 0
    for found in shifts:
        if not any(token.startswith(("knight", "rook")) for token in found["agents"]):
            continue
        goal = found["one_shot"].partition(":")[2]
        colour = next(c for c, names in emporia.items() if goal in names)
        for now in emporia[colour]:
            if now == goal:
                continue
            offers = []
            for order in ("yes", "no"):
                match = table(
                    player("fugger", hand=[found["id"]], west=[card("PREN014")]),
                    emporia={colour: now},
                    variants=[f"trade_shift_agents_first={order}"],
                )
                play(match, f"play {found['id']}")
                if kind(match) == "trigger":
                    play(match, "trigger")
                if kind(match) == "agent_city":
                    offers.append({key for key in keys(match) if key.startswith("city ")})
            if len(offers) == 2:
                assert offers[0] <= offers[1], (found["id"], now)
                compared += 1
    assert compared > 5


@pytest.mark.rule("pax:E2.2.0")
@pytest.mark.parametrize(("name", "first", "second"), [("PREN051", "rook:reformist", "rook:catholic"),
                                                       ("PREN110X", "knight:islamic", "knight:reformist")])  # fmt: skip
def test_declining_one_of_two_different_agents_leaves_the_other(name: str, first: str, second: str) -> None:
    match = table(player("fugger", hand=[name]))
    play(match, f"play {name}", "decline", f"token {first}", "pass")
    assert kind(match) == "agent_city"
    spot = keys(match)[0]
    play(match, spot)
    assert city(match, spot.removeprefix("city ")) == [second]


@pytest.mark.rule("pax:G4.c.3", "pax:F1.g.1")
def test_what_a_sale_ends_is_over_before_the_one_shot_of_the_sold_card() -> None:
    # The condottiere sold under PREN135X holds Venice's second place no more when his conspiracy is fought.
    match = table(
        player("fugger", west=[card("PREN135X"), card("PREN055")]),
        empires={"papal_states": {"state": "catholic", "cities": {"venice": ["knight:catholic", "knight:catholic"]}}},
    )
    events = play(match, "sell PREN055")
    assert [e.kind for e in events].count("venice_cut") == 1
    assert city(match, "venice") == ["knight:catholic"]
    assert kind(match) == "trigger"


@pytest.mark.rule("pax:G4.c.2", "pax:E2.2.b.2")
def test_venice_is_not_displaced_before_it_is_full() -> None:
    # R96
    match = table(
        player("fugger", hand=["PREN024"]),
        empires={"papal_states": {"state": "catholic", "cities": {"venice": ["rook:reformist"]}}},
    )
    play(match, "play PREN024")
    assert keys(match) == ["city venice2", "pass"]
    play(match, "city venice2")
    assert keys(match) == ["city venice", "city venice2", "pass"]
    play(match, "city venice")
    assert city(match, "venice") == ["knight:catholic", "knight:catholic"]
    assert empire(match, "papal_states")["repressed"] == ["rook:reformist"]
    assert florins(match, "fugger") == 9


# ---------------------------------------------------------------------- R97, R98: bishops and rooks


@pytest.mark.rule("pax:F1.b.1", "pax:F1.b.3")
def test_a_bishop_that_goes_from_queen_to_king_may_pacify() -> None:
    # R97: the king is another card, and that is what "new" asks for.
    match = table(
        player("fugger", west=[card("PREN008")]),
        player("medici", west=[square("england", queens=[card("PREN047", "catholic")])]),
        empires={"england": {"repressed": ["knight:catholic"]}},
    )
    play(match, "ops west")
    if kind(match) == "bishop_to":
        play(match, "card england")
    assert entry(match, "england")["bishop"] == "catholic"
    assert (kind(match), keys(match)) == ("pacify", ["token knight:catholic", "pass"])


@pytest.mark.rule("pax:BATTLE.b.1")
def test_rooks_beside_a_crusade_of_otranto_always_join() -> None:
    # R98: PREN012 makes them eligible, and everyone eligible fights.
    match = table(
        player("fugger", hand=["PREN029"], west=[card("PREN012")]),
        empires={
            "mamluk": {"state": "islamic", "cities": cities(cairo="rook:islamic", cyprus="rook:islamic")},
            "ottoman": {"cities": {**cities(modon="rook:catholic", rhodes="rook:catholic"),
                                   **cities(constantinople1="", constantinople2="", constantinople3="")}},
        },
    )  # fmt: skip
    events = play(match, "play PREN029", "trigger")
    battle = next(e for e in events if e.kind == "battle")
    agents = len(next(c for c in printed.cards("2e") if c["id"] == "PREN029")["agents"])
    assert len(values(battle)["attackers"]) >= agents + 2


# ---------------------------------------------------------------------- the other editions


def expansion_of_1e(*players: dict[str, Any], **parts: Any) -> PaxMatch:
    return table(*players, rules="1e", variants=["expansion"], **parts)


@pytest.mark.rule("pax:1E.A2.a")
def test_a_free_op_does_not_let_one_skip_the_second_action() -> None:
    match = expansion_of_1e(
        player("fugger", west=[card("PREN134X"), square("england"), card("PREN050")]),
        empires={"england": {"cities": cities(london="knight:catholic", bordeaux="rook:catholic")}},
        turn={"actions_left": 1},
    )
    assert "ops west" in keys(match)
    assert "pass" not in keys(match)


@pytest.mark.rule("pax:TOKENMGMT.2")
def test_a_colour_of_ships_runs_out_in_the_draft_but_never_all_ten() -> None:
    # V3: nine sea borders hold seven green and two red ships; a green one must come from another border.
    full = {name: ["pirate:islamic" if i < 7 else "pirate:reformist"] for i, name in enumerate(SEAS)}
    match = table(player("fugger", hand=["PREN062"]), rules="draft", borders=full)
    play(match, "play PREN062")
    while kind(match) not in ("agent_border", "donor"):
        play(match, keys(match)[-1])
    spot = keys(match)[0].removeprefix("border ")
    play(match, keys(match)[0])
    assert kind(match) == "donor"
    green = {name for name, tokens in full.items() if tokens == ["pirate:islamic"]}
    assert {key for key in keys(match) if key != "pass"} == {f"pirate {name}" for name in green - {spot}}


@pytest.mark.rule("pax:F9.j.2.d1")
@pytest.mark.parametrize("rules", ["draft", "1e"])
def test_a_campaign_on_a_sister_vassal_changes_no_regime(rules: str) -> None:
    match = table(
        player("fugger", west=[square("aragon", vassals=[vassal("portugal"), vassal("france")])]),
        rules=rules,
        empires={
            "aragon": {"cities": cities(valencia="", algiers="", timbuktu="")},
            "portugal": {"cities": cities(toledo="knight:catholic", granada="", spice_islands="")},
            "france": {"cities": cities(paris="", bruges="", lyon="")},
        },
    )
    play(match, "ops west")
    events = play(match, "empire france")
    assert "victorious" in [e.kind for e in events]
    assert "regime_change" not in [e.kind for e in match.events()]
    assert [v["empire"] for v in entry(match, "aragon")["vassals"]] == ["portugal", "france"]


@pytest.mark.rule("pax:ERRATA.2")
@pytest.mark.parametrize(("rules", "wins"), [("2e", False), ("draft", True)])
def test_circassian_mamluks_of_the_draft_count_in_every_claim(rules: str, wins: bool) -> None:
    match = table(
        player("fugger", east=[card("PREN058", "islamic")], west=[card("PREN032", "catholic")]),
        player("medici", east=[card("PREN164X")], west=[card("PREN009")]),
        rules=rules,
        empires=faith(mamluk={"state": "islamic"}),
        victories=ALL,
    )
    assert ("holy" in claims(match)) == wins
    # What all see says the same: two Islamic bishops against one, or one against one.
    told = match.view("fugger")["faith"]
    assert told["leads"] == {"bishops": "islamic" if wins else None, "believers": "islamic"}
    assert told["supreme"] == ("islamic" if wins else None)
    assert told["bishops"]["islamic"] == 1 + wins


@pytest.mark.rule("pax:PIRATE.d.1.draft")
@pytest.mark.parametrize(("profits", "taken"), [(1, 0), (2, 1)])
def test_a_pirate_of_the_draft_gets_what_a_protected_concession_leaves(profits: int, taken: int) -> None:
    # With two players the fair adds one florin, which is the subsidy: what lay there is the profit on the way.
    match = table(
        player("fugger", florins=0, east=[card("PREN113X")]),
        rules="draft",
        borders={"byzantium__hungary": ["pawn:fugger", "pirate:islamic"]},
        market={"east": row(["PREN065", "PREN066", "PREN067", "PREN068", "PREN069", "PREN070"], {0: profits})},
    )
    events = play(match, "fair east")
    assert [e.kind for e in events].count("fair_pirate") == taken
    assert [e.data["border"] for e in events if e.kind == "fair_ends"] == ["byzantium__hungary"]


@pytest.mark.rule("pax:DRAFT.J1.c.2")
def test_a_holy_conspiracy_brings_up_a_face_the_map_has() -> None:
    # V11: Vlad's Catholic rooks take Hungary, whose map card has no Catholic side (V1).
    match = table(
        player("fugger", hand=["PREN085"]),
        rules="draft",
        empires={"hungary": {"cities": cities(buda="", varna="")}},
    )
    play(match, "play PREN085", "trigger")
    while kind(match) in ("survivor_city", "concession", "emancipate", "survivor"):
        play(match, keys(match)[-1])
    assert kind(match) != "holy_conspiracy"
    assert holder(match, "hungary") == "fugger"


@pytest.mark.rule("pax:1E.M2")
def test_agents_of_an_apostasy_come_first_in_the_first_edition_too() -> None:
    # V12: the bishop lands on the card of the same location before it is discarded.
    match = expansion_of_1e(
        player("fugger", hand=["PREN098X"]), player("medici", west=[card("PREN005"), card("PREN008")])
    )
    play(match, "play PREN098X", "trigger")
    assert kind(match) == "agent_card"
    assert border(match, "england__france") == []
