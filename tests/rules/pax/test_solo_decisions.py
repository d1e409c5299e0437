"""O4, O5, OF: how the opponent buys, pays, places, levies and fights, and that it answers in the human's turn too."""

from typing import Any

import pytest

from tests.support.pax import (
    border,
    card,
    cities,
    city,
    empire,
    entries,
    florins,
    holder,
    keys,
    kind,
    play,
    seat,
    square,
)
from tests.support.solo import alone, happened, steps
from tests.support.told import values

Part = dict[str, Any]
TWO_CONCESSIONS: Part = {"aragon__france": ["pawn:fugger"], "england__france": ["pawn:fugger"]}
NO_MUSLIMS: Part = {"mamluk": {"cities": cities(cairo="")}}
NO_CATHOLICS: Part = {"papal_states": {"cities": cities(venice="")}}


# ---------------------------------------------------------------------- purchases


@pytest.mark.rule("pax:O4.a.4")
def test_it_puts_no_florin_on_a_face_up_card_that_holds_one() -> None:
    market = {"west 1": "PREN023", "west 2": "PREN031", "west 3": "PREN131X"}
    match = alone(market=market, florins={"west 0": 2, "west 1": 1})
    assert happened(match, "buys")[0].data["price"] == 2
    assert [e.data["card"] for e in happened(match, "places_florin")] == ["PREN013", "PREN031"]
    assert florins(match, "medici") == 8


@pytest.mark.rule("pax:O4.a.4", "pax:O4.a.3")
def test_it_takes_the_florins_on_the_card_and_never_keeps_it_in_hand() -> None:
    match = alone(market={"west 1": "PREN131X"}, florins={"west 1": 3}, bot={"florins": 1})
    assert florins(match, "medici") == 3
    assert seat(match, "medici")["hand"] == []
    assert entries(match, "medici", "west") == ["PREN131X"]


@pytest.mark.rule("pax:O4.a.1")
def test_a_purchase_takes_both_actions() -> None:
    match = alone(market={"west 1": "PREN131X", "east 1": "PREN101X"})
    assert len(happened(match, "buys")) == 1
    assert steps(match) == ["course 6", "6_main by purchase"]
    assert not happened(alone(market={"west 1": "PREN131X"}, turn={"actions_left": 1}), "buys")


@pytest.mark.rule("pax:O3.b.2")
def test_the_market_is_searched_from_left_to_right_for_a_card_that_serves() -> None:
    kings = {"west": [square("france")], "east": [square("hungary")]}
    near_and_far = {"west 1": "PREN023", "west 2": "PREN046", "east 3": "PREN066"}
    assert holder(alone(human=kings, market=near_and_far), "portugal") == "medici"
    tied = {"west 2": "PREN046", "east 2": "PREN066"}
    assert holder(alone(human=kings, market=tied), "hungary") == "medici"


@pytest.mark.rule("pax:O3.b.2", "pax:OF.war.target")
def test_a_war_of_a_whole_region_is_waged_where_it_serves_and_fewest_rooks_and_knights_stand() -> None:
    kings = {"east": [square("hungary"), square("ottoman")]}
    empires = {"hungary": {"cities": cities(buda="knight:catholic")}, "ottoman": {"cities": cities(
        constantinople1="", constantinople2="", constantinople3="")}}  # fmt: skip
    match = alone(human=kings, market={"east 1": "PREN067"}, empires=empires)
    assert steps(match) == ["course 1", "1_main by purchase"]
    assert holder(match, "ottoman") == "medici"
    empires["ottoman"] = {"cities": cities(constantinople1="rook:islamic", constantinople2="", constantinople3="")}
    empires["hungary"] = {"cities": cities(buda="")}
    assert holder(alone(human=kings, market={"east 1": "PREN067"}, empires=empires), "hungary") == "medici"


# ---------------------------------------------------------------------- money


@pytest.mark.rule("pax:O5.a.1", "pax:O5.a.2")
@pytest.mark.parametrize(("purse", "saved"), [(2, True), (1, False)])
def test_taxed_by_the_human_it_pays_for_its_concession_but_not_with_its_last_florin(purse: int, saved: bool) -> None:
    match = alone(
        human={"west": [card("PREN022")]},
        bot={"florins": purse},
        borders={"france__holy_roman_empire": ["pawn:medici"]},
        mover="fugger",
    )
    play(match, "ops west", "op PREN022 tax")
    assert border(match, "france__holy_roman_empire") == (["pawn:medici"] if saved else [])
    assert florins(match, "medici") == (purse - 1 if saved else purse)
    # It raises the levy itself, and the human goes on: a rook of a colour not seen there yet.
    assert happened(match, "levy")[0].data["seat"] == "medici"
    assert kind(match) in ("op", "action")


@pytest.mark.rule("pax:O5.a.1", "pax:O5.b.1", "pax:O5.b.3")
def test_a_pawn_replaces_a_concession_of_the_human_for_a_florin() -> None:
    match = alone(market={"west 1": "PREN043"}, borders={"holy_roman_empire__hungary": ["pawn:fugger"]})
    assert border(match, "holy_roman_empire__hungary") == ["pawn:medici"]
    assert empire(match, "holy_roman_empire")["repressed"] == ["pawn:fugger"]
    assert florins(match, "medici") == 8


@pytest.mark.rule("pax:O5.a.2")
def test_the_last_florin_is_kept_unless_for_the_main_objective_or_where_no_border_is_free() -> None:
    purse = {"florins": 2}  # one of them is the price of the card
    held = {"holy_roman_empire__hungary": ["pawn:fugger"]}
    kept = alone(market={"west 1": "PREN043"}, bot=purse, borders=held)
    assert border(kept, "holy_roman_empire__hungary") == ["pawn:fugger"]
    assert border(kept, "france__holy_roman_empire") == ["pawn:medici"]
    full = {
        "holy_roman_empire__hungary": ["pawn:fugger"],
        "holy_roman_empire__papal_states": ["pawn:medici"],
        "france__holy_roman_empire": ["pawn:medici"],
    }
    only_way = alone(market={"west 1": "PREN043"}, bot=purse, borders=full)
    assert border(only_way, "holy_roman_empire__hungary") == ["pawn:medici"]
    assert florins(only_way, "medici") == 0
    main = alone(market={"west 1": "PREN043"}, bot=purse, borders=held | TWO_CONCESSIONS)
    assert "5_main by purchase" in steps(main)
    assert border(main, "holy_roman_empire__hungary") == ["pawn:medici"]


@pytest.mark.rule("pax:O5.b.1", "pax:O5.b.3")
def test_pawns_go_to_the_most_upstream_borders_of_the_trade_routes() -> None:
    # The black route crosses Hungary-Ottoman second and Ottoman-Mamluk third, the white one goes on to Rome.
    match = alone(market={"east 1": "PREN112X"}, borders=TWO_CONCESSIONS)
    placed = [e.data["border"] for e in happened(match, "agent_in_border")]
    assert placed == ["hungary__ottoman", "mamluk__ottoman"]


@pytest.mark.rule("pax:O5.b.1", "pax:O5.b.2", "pax:O5.b.3")
def test_a_pirate_sinks_a_concession_of_the_human_first_and_never_its_own() -> None:
    market = {"west 1": "PREN139X"}
    own = {"england__france": ["pawn:medici"]}
    theirs = alone(market=market, borders=own | {"france__holy_roman_empire": ["pawn:fugger"]})
    assert border(theirs, "france__holy_roman_empire") == ["pirate:catholic"]
    free = alone(market=market, borders=own)
    assert border(free, "france__holy_roman_empire") == ["pirate:catholic"]
    nowhere = alone(market=market, borders=own | {"france__holy_roman_empire": ["pawn:medici"]})
    assert entries(nowhere, "medici", "west") == ["PREN139X"]
    assert border(nowhere, "england__france") == ["pawn:medici"]


@pytest.mark.rule("pax:O5.b.2")
def test_its_own_concession_is_never_replaced() -> None:
    full = {f"{name}": ["pawn:medici"] for name in (
        "holy_roman_empire__hungary", "holy_roman_empire__papal_states", "france__holy_roman_empire")}  # fmt: skip
    match = alone(market={"west 1": "PREN043"}, borders=full)
    assert entries(match, "medici", "west") == ["PREN043"]
    assert empire(match, "holy_roman_empire")["repressed"] == []


@pytest.mark.rule("pax:O5.c")
def test_knights_and_rooks_are_placed_only_in_its_own_empires() -> None:
    market = {"west 1": "PREN024"}
    strange = alone(market=market)
    assert not happened(strange, "agent_in_city")
    own = alone(market=market, bot={"west": [square("papal_states")]}, empires=NO_CATHOLICS)
    assert city(own, "venice") == ["knight:catholic", "knight:catholic"]


@pytest.mark.rule("pax:O5.d")
def test_a_bishop_goes_on_the_card_it_came_with() -> None:
    human = {"west": [card("PREN028")]}
    match = alone(human=human, market={"west 1": "PREN156X"})
    assert [e.data["item"] for e in happened(match, "bishop_on")] == ["PREN156X"]


@pytest.mark.rule("pax:O5.e.1", "pax:O5.e.2")
def test_commerce_takes_from_the_face_down_card_first_and_then_from_the_left() -> None:
    bot = {"florins": 0, "west": [card("PREN034"), card("PREN035")]}
    market = {"west 2": "PREN023", "west 3": "PREN031"}
    match = alone(
        bot=bot, market=market, florins={"west 0": 1, "west 2": 1, "west 3": 3}, turn={"fairs_done": ["west"]}
    )
    assert [e.data["place"] for e in happened(match, "commerce")] == [
        {"side": "west", "column": 0},
        {"side": "west", "column": 2},
    ]


# ---------------------------------------------------------------------- fairs and levies


@pytest.mark.rule("pax:O4.d.1", "pax:O4.d.2", "pax:O4.d.3")
def test_it_holds_the_fair_that_pays_it_most_then_the_human_least_then_the_east() -> None:
    def fair(borders: Part, marked: dict[str, int]) -> str:
        match = alone(turn={"actions_left": 1}, borders=borders, florins=marked)
        return str(happened(match, "fair")[0].data["side"])

    assert fair({}, {}) == "east"
    rich = {"east 0": 4, "west 0": 4}
    assert fair({"aragon__portugal": ["pawn:medici"]}, rich) == "west"
    assert fair({"mamluk__ottoman": ["pawn:fugger"]}, rich) == "west"
    assert fair({"mamluk__ottoman": ["pawn:fugger"], "aragon__portugal": ["pawn:fugger"]}, rich) == "east"


@pytest.mark.rule("pax:O5.f.2", "pax:O5.f.3")
def test_levies_bring_religious_diversity_and_rooks_rather_than_knights() -> None:
    match = alone(turn={"actions_left": 1}, florins={"east 0": 1})
    # In Byzantium Catholics and Reformists are both new: the rook is Reformist. In Hungary only Reformists are new.
    raised = {e.data["city"]: e.data["token"] for e in happened(match, "levy")}
    assert raised["trebizond"] == "rook:reformist"
    assert raised["varna"] == "knight:reformist"


@pytest.mark.rule("pax:OF.5.f.1")
def test_levies_are_no_believers_in_a_theocracy_if_it_can_be_helped() -> None:
    reformist = {"byzantium": {"state": "islamic", "cities": cities(tana="rook:catholic")}}
    # Caffa and Trebizond raise Muslims only: a believer cannot be helped, and the rook of Caffa is taken.
    match = alone(
        turn={"actions_left": 1}, florins={"east 0": 1}, empires=reformist | {"mamluk": {"cities": cities(cairo="")}}
    )
    assert "caffa" in {e.data["city"] for e in happened(match, "levy")}
    open_choice = alone(turn={"actions_left": 1, "fairs_done": ["west"]}, florins={"east 0": 4})
    assert {e.data["city"] for e in happened(open_choice, "levy")} >= {"cyprus"}


# ---------------------------------------------------------------------- coronations and one-shots


@pytest.mark.rule("pax:O5.g.1", "pax:O5.g.2")
def test_a_queen_marries_the_king_with_most_knights_and_the_first_listed_if_tied() -> None:
    def husband(empires: Part) -> str:
        match = alone(market={"west 1": "PREN044"}, empires=empires)
        return str(happened(match, "crowned")[0].data["empire"])

    assert husband({}) == "portugal"  # one knight each in Portugal, Aragon and France
    assert husband({"aragon": {"cities": cities(algiers="knight:islamic")}}) == "aragon"


@pytest.mark.rule("pax:O5.g.3")
def test_it_may_buy_a_queen_as_an_old_maid() -> None:
    taken = {"west": [square(e) for e in ("portugal", "aragon", "france", "holy_roman_empire")]}
    match = alone(
        human=taken,
        bot={"west": [square("england")], "east": [square("hungary"), square("byzantium"), square("ottoman")]},
        market={"west 1": "PREN044"},
    )
    assert steps(match) == ["course 6", "6_main by purchase"]
    assert seat(match, "medici")["old_maids"] == ["PREN044"]


@pytest.mark.rule("pax:O5.h.1", "pax:OF.silent")
def test_a_war_on_a_card_bought_for_prestige_is_waged_if_it_wins_a_kingdom() -> None:
    lost = alone(market={"west 1": "PREN053"})
    assert not happened(lost, "triggers")
    won = alone(market={"west 1": "PREN053"}, empires={"france": {"cities": cities(paris="")}})
    assert holder(won, "france") == "medici"


@pytest.mark.rule("pax:O5.h.2")
@pytest.mark.parametrize(
    ("upstream", "downstream", "shifts"), [("fugger", "medici", True), ("medici", "fugger", False)]
)
def test_trade_is_shifted_if_it_hurts_the_human_at_least_as_much(upstream: str, downstream: str, shifts: bool) -> None:
    # From Tana to Novgorod: who sits between Hungary and Ottoman loses, who sits on the Channel gains.
    borders = {"hungary__ottoman": [f"pawn:{upstream}"], "england__france": [f"pawn:{downstream}"]}
    match = alone(market={"east 1": "PREN105X"}, borders=borders)
    assert bool(happened(match, "trade_shift")) == shifts


@pytest.mark.rule("pax:O5.h.2")
def test_apostasy_is_declared_if_it_hurts_the_human_at_least_as_much() -> None:
    both = [card("PREN134X"), card("PREN005")]
    market = {"west 1": "PREN007"}
    assert happened(alone(human={"west": both}, market=market), "apostasy")
    assert not happened(alone(bot={"west": both}, market=market), "apostasy")


# ---------------------------------------------------------------------- ops, and what is not undone


@pytest.mark.rule("pax:O3.e.2", "pax:O4.c.1")
def test_of_a_side_it_uses_what_the_objective_needs_and_all_commerce() -> None:
    bot = {"east": [card("PREN064"), card("PREN106X"), card("PREN113X"), card("PREN084")]}
    match = alone(bot=bot, borders=TWO_CONCESSIONS, florins={"east 0": 4})
    assert steps(match)[:2] == ["course 5", "5_main by ops"]
    assert len(happened(match, "repressed")) == 1
    assert len(happened(match, "commerce")) == 2
    assert not happened(match, "besieged")


@pytest.mark.rule("pax:O3.d.1")
def test_if_both_sides_serve_it_takes_the_one_with_more_commerce_and_else_the_east() -> None:
    kings = {"west": [square("holy_roman_empire"), square("france")]}
    west, east = card("PREN025"), card("PREN126X")
    even = alone(human=kings, bot={"west": [west], "east": [east]})
    assert happened(even, "ops")[0].data["sides"] == ["east"]
    richer = alone(human=kings, bot={"west": [west, card("PREN034")], "east": [east]}, florins={"west 0": 1})
    assert happened(richer, "ops")[0].data["sides"] == ["west"]


@pytest.mark.rule("pax:OF.undo")
def test_the_second_action_never_undoes_the_first() -> None:
    # The siege empties Venice. The West fair pays more, but would raise a Catholic knight there again.
    parts: Part = {
        "bot": {"west": [card("PREN024")]},
        "empires": NO_MUSLIMS,
        "borders": {"byzantium__hungary": ["pawn:medici"]},
        "florins": {"west 0": 9},
    }
    match = alone(**parts)
    assert steps(match)[:2] == ["course 3", "3_main by ops"]
    assert happened(match, "fair")[0].data["side"] == "east"
    assert city(match, "venice") == []
    # With nothing achieved before, the West fair it is.
    alike = alone(borders=parts["borders"], florins=parts["florins"], turn={"actions_left": 1})
    assert happened(alike, "fair")[0].data["side"] == "west"


# ---------------------------------------------------------------------- battles and what follows (S10)


@pytest.mark.rule("pax:O.0")
def test_it_sacrifices_serfs_of_the_human_first_and_kills_knights_before_rooks() -> None:
    # A revolt in France: its own agent and a serf of the human's against one of two defenders.
    match = alone(
        human={"west": [square("france")], "east": [square("hungary")]},
        market={"west 1": "PREN036"},
        empires={"france": {"cities": cities(paris="knight:catholic"), "repressed": ["pawn:fugger"]}},
    )
    assert steps(match) == ["course 1", "1_main by purchase"]
    dead = [values(e)["piece"]["token"] for e in happened(match, "casualty")]
    assert dead == ["pawn:fugger", "knight:catholic"]
    assert holder(match, "france") == "medici"


@pytest.mark.rule("pax:O.0")
def test_it_emancipates_everything_but_pawns_of_the_human() -> None:
    match = alone(
        human={"west": [square("france"), square("england")]},
        market={"west 1": "PREN028"},
        empires={"france": {"repressed": ["pawn:fugger", "pawn:medici", "rook:catholic"], "cities": cities(paris="")}},
    )
    assert holder(match, "france") == "medici"
    assert empire(match, "france")["repressed"] == ["pawn:fugger"]


# ---------------------------------------------------------------------- questions to the human in its turn


@pytest.mark.rule("pax:O3.d.1")
def test_the_human_is_asked_in_the_turn_of_the_opponent_and_it_goes_on_after_the_answer() -> None:
    # Muslims are dominant. Taxed for the Mamluks, the human has to raise a Catholic: no other city is open.
    match = alone(
        human={"florins": 3},
        bot={"east": [card("PREN164X")]},
        empires=NO_CATHOLICS,
        borders={"mamluk__ottoman": ["pawn:fugger"]},
    )
    assert steps(match) == ["course 3", "3_main by ops"]
    assert match.decision is not None
    assert (match.decision.seat, match.decision.kind) == ("fugger", "tax_answer")
    assert keys(match) == ["pay", "repress"]
    assert match.copy().state.digest() == match.state.digest()
    twin = match.seat("fugger").sample(3)
    assert twin.view("fugger") == match.view("fugger")
    play(match, "pay")
    assert florins(match, "fugger") == 2 + (happened(match, "fair_concession") != [])
    assert city(match, "cyprus") == ["rook:catholic"]
    assert kind(match) == "action"
    assert "@fugger pay" in match.record()
