"""E2: playing a card from hand and placing its agents, with the rulings on forced deployment."""

from typing import Any

import pytest

from signoria.pax import PaxMatch
from signoria.pax.facts import AGENTS, BORDER_IDS, IS_QUEEN, IS_SEA, N_ITEMS, ROUTE, TOKEN_IDS
from signoria.table import Event
from tests.support.pax import (
    border,
    card,
    cities,
    city,
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
    seat,
    square,
    table,
    vassal,
)

FRANCE_FULL = {"france": {"cities": cities(paris="knight:catholic", bruges="rook:catholic", lyon="rook:islamic")}}


def holding(*hand: str, **parts: Any) -> PaxMatch:
    """Fugger to move with these cards in hand and ten florins, Medici opposite."""
    fields = parts.pop("fugger", {})
    other = parts.pop("medici", {})
    return table(player("fugger", hand=list(hand), **fields), player("medici", **other), **parts)


def events_of(events: list[Event], name: str) -> list[dict[str, Any]]:
    """What the events of one kind say."""
    return [event.data for event in events if event.kind == name]


# ---------------------------------------------------------------------- where the card goes


@pytest.mark.rule("pax:E2.1")
def test_east_cards_are_added_at_the_right_end() -> None:
    # The second is located in the West but has an East banner, which is what counts.
    m = holding("PREN101X", "PREN109X", fugger={"east": [card("PREN102X")], "west": [card("PREN131X")]})
    play(m, "play PREN101X", "play PREN109X")
    assert entries(m, "fugger", "east") == ["PREN102X", "PREN101X", "PREN109X"]
    assert entries(m, "fugger", "west") == ["PREN131X"]
    assert seat(m, "fugger")["hand"] == []


@pytest.mark.rule("pax:E2.2")
def test_west_cards_are_added_at_the_left_end() -> None:
    # The second is located in the East but has a West banner, which is what counts.
    m = holding("PREN132X", "PREN097X", fugger={"east": [card("PREN102X")], "west": [card("PREN131X")]})
    play(m, "play PREN132X", "play PREN097X")
    assert entries(m, "fugger", "west") == ["PREN131X", "PREN132X", "PREN097X"]
    assert entries(m, "fugger", "east") == ["PREN102X"]
    assert seat(m, "fugger")["hand"] == []


# ---------------------------------------------------------------------- announcing the one-shot

BOTH_FAITHS = {"west": [card("PREN003"), card("PREN004")]}


@pytest.mark.rule("pax:E2.3")
@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("PREN053", {}),  # conspiracy
        ("PREN036", {}),  # peasant revolt
        ("PREN029", {}),  # crusade
        ("PREN065", {"empires": {"mamluk": {"cities": cities(cyprus="rook:catholic")}}}),  # jihad
        ("PREN026", {}),  # reformation
        ("PREN087", {}),  # trade shift
        ("PREN054", {"medici": BOTH_FAITHS}),  # apostasy
    ],
)
def test_the_one_shot_is_announced_before_any_agent_is_placed(name: str, parts: dict[str, Any]) -> None:
    m = holding(name, **parts)
    play(m, f"play {name}")
    assert kind(m) == "trigger"
    assert keys(m) == ["trigger", "decline"]
    play(m, "decline")
    assert kind(m) in ("agent", "agent_city", "agent_border", "agent_card")


@pytest.mark.rule("pax:E2.3")
def test_a_card_without_a_bomb_asks_for_its_agents_at_once() -> None:
    m = holding("PREN023")
    play(m, "play PREN023")
    assert kind(m) == "agent_city"


# ---------------------------------------------------------------------- forced deployment


@pytest.mark.rule("pax:E2.1.0", "pax:E2.1.b.2e")
@pytest.mark.parametrize(
    ("name", "spots"),
    [
        ("PREN087", {"city valencia", "city algiers", "city timbuktu"}),
        ("PREN074", {"border france__holy_roman_empire", "border holy_roman_empire__hungary",
                     "border holy_roman_empire__papal_states"}),
        ("PREN105X", {"border aragon__papal_states", "border aragon__portugal"}),
    ],
)  # fmt: skip
def test_a_triggered_trade_shift_forces_agents_onto_free_spots(name: str, spots: set[str]) -> None:
    m = holding(name)
    play(m, f"play {name}", "trigger")
    assert set(keys(m)) == spots
    declined = holding(name)
    play(declined, f"play {name}", "decline")
    assert "pass" in keys(declined)


@pytest.mark.rule("pax:E2.1.0", "pax:E2.1.b.2e")
def test_a_pirate_is_forced_even_where_it_kills() -> None:
    # Killing is free of charge, so there is a free spot.
    borders = {"aragon__papal_states": ["pawn:fugger"], "aragon__portugal": ["pirate:catholic"]}
    m = holding("PREN105X", borders=borders)
    play(m, "play PREN105X", "trigger")
    assert set(keys(m)) == {"border aragon__papal_states", "border aragon__portugal"}


@pytest.mark.rule("pax:E2.1.0")
def test_an_apostasy_forces_agents_onto_free_spots_before_it_strikes() -> None:
    m = holding("PREN054", medici=BOTH_FAITHS)
    play(m, "play PREN054", "trigger")
    assert kind(m) == "agent_city"
    assert "pass" not in keys(m)
    assert entries(m, "medici", "west") == ["PREN003", "PREN004"]
    play(m, "city granada")
    assert city(m, "granada") == ["rook:catholic"]
    assert entries(m, "medici", "west") == []


@pytest.mark.rule("pax:E2.1.0")
def test_an_apostasy_forces_a_bishop_onto_a_card() -> None:
    m = holding("PREN007", medici=BOTH_FAITHS)
    play(m, "play PREN007", "trigger")
    assert kind(m) == "agent_card"
    assert {"card PREN007", "card PREN003", "card PREN004", "square england"} <= set(keys(m))
    assert "pass" not in keys(m)


FULL_HRE = {
    "holy_roman_empire": {"cities": cities(vienna="rook:catholic", lubeck="rook:catholic", nurnberg="rook:islamic")}
}


@pytest.mark.rule("pax:E2.1.0")
def test_a_paid_repression_is_never_forced() -> None:
    # R15: with no free city either knight may be forfeited, or its place paid for.
    m = holding("PREN027", medici=BOTH_FAITHS, empires=FULL_HRE)
    play(m, "play PREN027", "trigger")
    assert set(keys(m)) == {"city vienna", "city lubeck", "city nurnberg", "pass"}
    play(m, "city vienna")
    assert "pass" in keys(m)
    play(m, "pass")
    assert florins(m, "fugger") == 9
    assert city(m, "vienna") == ["knight:catholic"]
    assert city(m, "lubeck") == ["rook:catholic"]
    assert kind(m) == "action"


@pytest.mark.rule("pax:E2.1.0")
def test_a_knight_must_take_the_free_city_but_may_pay_for_another() -> None:
    full = dict(FULL_HRE["holy_roman_empire"]["cities"], lubeck=[])
    m = holding("PREN027", medici=BOTH_FAITHS, empires={"holy_roman_empire": {"cities": full}})
    play(m, "play PREN027", "trigger")
    assert set(keys(m)) == {"city vienna", "city lubeck", "city nurnberg"}
    play(m, "city lubeck")
    assert "pass" in keys(m)  # the second knight finds no free city any more


@pytest.mark.rule("pax:E2.1.0")
def test_with_no_spot_at_all_the_agents_are_forfeited() -> None:
    m = holding("PREN027", fugger={"florins": 0}, medici=BOTH_FAITHS, empires=FULL_HRE)
    play(m, "play PREN027", "trigger")
    assert kind(m) == "action"
    assert empire(m, "holy_roman_empire")["repressed"] == []
    assert entries(m, "medici", "west") == []


@pytest.mark.rule("pax:E2.1.0", "pax:E2.1.b.2e")
def test_a_forced_pawn_need_not_pay_for_an_occupied_border() -> None:
    taken = {
        "aragon__france": ["pawn:medici"],
        "england__france": ["pawn:medici"],
        "france__holy_roman_empire": ["pirate:islamic"],
    }
    m = holding("PREN015", borders=taken)
    play(m, "play PREN015", "trigger")
    assert set(keys(m)) == {"border aragon__france", "border england__france", "pass"}
    free = holding("PREN015", borders=dict(taken, england__france=[]))
    play(free, "play PREN015", "trigger")
    assert set(keys(free)) == {"border aragon__france", "border england__france"}


@pytest.mark.rule("pax:E2.1.0", "pax:E2.1.b.2e")
def test_the_only_free_spot_is_taken_without_asking() -> None:
    borders = {"aragon__france": ["pawn:medici"], "england__france": ["pawn:medici"]}
    m = holding("PREN015", fugger={"florins": 0}, borders=borders)
    play(m, "play PREN015", "trigger")
    assert kind(m) == "action"
    assert border(m, "france__holy_roman_empire") == ["pawn:fugger"]


@pytest.mark.rule("pax:E2.1.b", "pax:E2.1.b.2e")
def test_a_trade_shift_is_no_battle_and_its_agent_may_enter_the_opened_emporium() -> None:
    # R16: the disk moves first.
    m = holding("PREN087")
    told = play(m, "play PREN087", "trigger")
    assert m.snapshot()["emporia"]["black"] == "timbuktu"
    told += play(m, "city timbuktu")
    assert events_of(told, "battle") == []
    assert events_of(told, "regime_change") == []
    assert city(m, "timbuktu") == ["rook:islamic"]
    assert florins(m, "fugger") == 10


@pytest.mark.rule("pax:E2.1.b")
def test_a_trade_shift_agent_may_repress_for_a_florin() -> None:
    m = holding("PREN087")
    play(m, "play PREN087", "trigger", "city valencia")
    assert florins(m, "fugger") == 9
    assert empire(m, "aragon")["repressed"] == ["knight:catholic"]


@pytest.mark.rule("pax:E2.1.b")
def test_by_the_switch_the_agents_of_a_trade_shift_come_first() -> None:
    m = holding("PREN087", variants=["trade_shift_agents_first=yes"])
    play(m, "play PREN087", "trigger")
    assert set(keys(m)) == {"city valencia", "city algiers"}
    assert m.snapshot()["emporia"]["black"] == "tana"
    play(m, "city algiers")
    assert m.snapshot()["emporia"]["black"] == "timbuktu"


@pytest.mark.rule("pax:E2.1.b")
def test_a_coronation_is_no_battle() -> None:
    m = holding("PREN045")
    told = play(m, "play PREN045", "empire france", "pass")
    assert events_of(told, "battle") == []
    assert city(m, "paris") == ["knight:catholic"]
    assert holder(m, "france") == "fugger"
    assert not any(AGENTS[item] for item in range(N_ITEMS) if IS_QUEEN[item])


# ---------------------------------------------------------------------- wars


@pytest.mark.rule("pax:E2.1.a.1", "pax:E2.1.a.2")
def test_the_agents_of_a_civil_war_attack_and_survivors_change_the_regime() -> None:
    m = holding("PREN028")
    told = play(m, "play PREN028", "trigger")
    agent = {"token": "knight:catholic", "zone": "agent"}
    assert events_of(told, "battle") == [
        {
            "seat": "fugger",
            "cause": "conspiracy",
            "empire": "france",
            "attackers": [agent, agent],
            "defenders": [{"token": "knight:catholic", "zone": "city", "place": "paris"}],
        }
    ]
    told += play(m, "city paris", "pass")
    assert city(m, "paris") == ["knight:catholic"]
    assert pool(m, "knight:catholic") == 10 - 5  # Toledo, Valencia, Venice, Buda, and the agent that survived
    assert [e["cause"] for e in events_of(told, "regime_change")] == ["conspiracy"]
    assert holder(m, "france") == "fugger"


@pytest.mark.rule("pax:E2.1.a.1", "pax:E2.1.a.2")
def test_without_a_survivor_there_is_no_regime_change() -> None:
    m = holding("PREN053")
    told = play(m, "play PREN053", "trigger")
    assert len(events_of(told, "battle")[0]["attackers"]) == 1
    assert events_of(told, "regime_change") == []
    assert holder(m, "france") is None
    assert city(m, "paris") == []
    assert pool(m, "rook:catholic") == 10 - 2  # London and Vienna; the agent fell and is back in the pool
    assert kind(m) == "action"


@pytest.mark.rule("pax:E2.1.a.1", "pax:E2.1.a.2")
def test_the_agents_of_a_religious_war_attack_and_survivors_change_the_regime() -> None:
    m = holding("PREN029", empires={"hungary": {"cities": cities(buda="")}})
    told = play(m, "play PREN029", "trigger")
    battle = events_of(told, "battle")[0]
    assert (battle["cause"], len(battle["attackers"]), len(battle["defenders"])) == ("crusade", 2, 1)
    play(m, "city cairo", "pass")
    assert city(m, "cairo") == ["knight:catholic"]
    assert empire(m, "mamluk")["state"] == "catholic"
    assert holder(m, "mamluk") == "fugger"


@pytest.mark.rule("pax:E2.1.a.1")
@pytest.mark.parametrize(("name", "where"), [("PREN034", "england"), ("PREN166X", "byzantium")])
def test_pawn_agents_attack_in_civil_wars(name: str, where: str) -> None:
    # R17: in a peasant revolt and in a conspiracy alike.
    m = holding(
        name, empires={where: {"cities": cities(**{"england": {"london": ""}, "byzantium": {"tana": ""}}[where])}}
    )
    told = play(m, f"play {name}", "trigger")
    assert len(events_of(told, "battle")[0]["attackers"]) == 1
    assert kind(m) == "survivor_border"
    assert "pass" not in keys(m)
    spot = keys(m)[0]
    play(m, spot, "pass")
    assert border(m, spot.removeprefix("border ")) == ["pawn:fugger"]
    assert holder(m, where) == "fugger"


HERESY = {"mamluk": {"cities": cities(cairo="rook:islamic", cyprus="knight:reformist")}}


@pytest.mark.rule("pax:E2.1.0", "pax:E2.1.a.1")
def test_pawn_agents_of_a_religious_war_do_not_fight_but_are_placed_afterwards() -> None:
    # R18, and R19: the believers are those of the one-shot, here Reformists, though no agent shows their colour.
    m = holding("PREN168X", empires=HERESY)
    told = play(m, "play PREN168X", "trigger")
    battle = events_of(told, "battle")[0]
    assert (battle["cause"], len(battle["attackers"]), len(battle["defenders"])) == ("reformation", 1, 1)
    assert holder(m, "mamluk") is None
    assert kind(m) == "agent_border"
    assert set(keys(m)) == {"border byzantium__mamluk", "border mamluk__ottoman"}
    play(m, "border mamluk__ottoman")
    assert border(m, "mamluk__ottoman") == ["pawn:fugger"]


@pytest.mark.rule("pax:E2.1.0")
def test_a_pawn_of_a_religious_war_need_not_pay() -> None:
    m = holding(
        "PREN168X",
        empires=HERESY,
        borders={"byzantium__mamluk": ["pawn:medici"], "mamluk__ottoman": ["pawn:medici"]},
    )
    play(m, "play PREN168X", "trigger")
    assert "pass" in keys(m)


@pytest.mark.rule("pax:E2.1.a.1")
def test_a_religious_war_of_a_card_with_only_a_bishop_is_fought_by_the_believers_of_its_kind() -> None:
    # R19: a crusade is Catholic.
    m = holding("PREN008", empires={"aragon": {"cities": cities(algiers="rook:islamic")}})
    told = play(m, "play PREN008", "trigger")
    battle = events_of(told, "battle")[0]
    # Valencia, and the gold knights of Toledo, Paris and Venice next door.
    assert (battle["cause"], len(battle["attackers"]), len(battle["defenders"])) == ("crusade", 4, 1)


# ---------------------------------------------------------------------- bishops after a battle


def iberian(valencia: str) -> dict[str, Any]:
    """A green rook in Granada, a gold knight in Toledo, and perhaps one next door."""
    return {
        "portugal": {"cities": cities(toledo="knight:catholic", granada="rook:islamic")},
        "aragon": {"cities": cities(valencia=valencia)},
        "france": {"cities": cities(paris="")},
    }


@pytest.mark.rule("pax:E2.1.a.3", "pax:E2.1.0")
def test_a_bishop_sits_out_a_lost_battle_and_must_be_placed_after_it() -> None:
    # R20
    m = holding("PREN003", empires=iberian(""))
    told = play(m, "play PREN003", "trigger")
    battle = events_of(told, "battle")[0]
    assert (len(battle["attackers"]), len(battle["defenders"])) == (1, 1)
    assert holder(m, "portugal") is None
    assert kind(m) == "agent_card"
    assert set(keys(m)) == {"card PREN003", "square portugal"}
    play(m, "card PREN003")
    assert entry(m, "PREN003")["bishop"] == "catholic"


@pytest.mark.rule("pax:E2.1.a.3", "pax:E2.1.0")
def test_a_bishop_sits_out_a_won_battle_and_must_be_placed_after_it() -> None:
    m = holding("PREN003", empires=iberian("knight:catholic"))
    told = play(m, "play PREN003", "trigger")
    assert len(events_of(told, "battle")[0]["attackers"]) == 2
    assert pool(m, "bishop:catholic") == 5
    play(m, "city valencia", "pass")
    assert holder(m, "portugal") == "fugger"
    assert kind(m) == "agent_card"
    assert set(keys(m)) == {"card PREN003", "square portugal"}
    play(m, "square portugal")
    assert entry(m, "portugal")["bishop"] == "catholic"


@pytest.mark.rule("pax:E2.1.a.3")
@pytest.mark.parametrize(("pawns", "won"), [(1, False), (2, True)])
def test_a_bishop_sits_out_a_civil_war_and_must_be_placed_after_it(pawns: int, won: bool) -> None:
    mine = ["aragon__papal_states", "ottoman__papal_states"][:pawns]
    m = holding("PREN010", borders={name: ["pawn:fugger"] for name in mine})
    told = play(m, "play PREN010", "trigger")
    assert len(events_of(told, "battle")[0]["attackers"]) == pawns
    if won:
        play(m, "concession aragon__papal_states", "pass")
    assert (holder(m, "papal_states") == "fugger") is won
    assert set(keys(m)) == {"card PREN010", "square papal_states"}
    play(m, "card PREN010")
    assert entry(m, "PREN010")["bishop"] == "reformist"


@pytest.mark.rule("pax:E2.1.a.3")
def test_a_bishop_alone_wages_no_civil_war() -> None:
    m = holding("PREN010")
    play(m, "play PREN010")
    assert kind(m) == "agent_card"
    assert "pass" in keys(m)


@pytest.mark.rule("pax:E2.1.a.3", "pax:BISHOP.a.2")
def test_a_bishop_of_a_regional_card_may_go_anywhere_in_its_region_after_the_battle() -> None:
    # R21: fought in Portugal, placed in France.
    m = holding("PREN001", medici={"west": [card("PREN053")], "east": [card("PREN081")]}, empires=iberian(""))
    play(m, "play PREN001", "trigger")
    west = ("england", "france", "holy_roman_empire", "portugal", "aragon", "papal_states")
    assert set(keys(m)) == {"card PREN001", "card PREN053", *(f"square {name}" for name in west)}
    play(m, "card PREN053")
    assert entry(m, "PREN053")["bishop"] == "catholic"


# ---------------------------------------------------------------------- agents without a one-shot


@pytest.mark.rule("pax:E2.2.0")
@pytest.mark.parametrize(
    ("choices", "placed"), [(["pass"], 0), (["city granada", "pass"], 1), (["city granada", "city toledo"], 2)]
)
def test_without_a_one_shot_all_some_or_none_of_the_agents_are_placed(choices: list[str], placed: int) -> None:
    m = holding("PREN021")
    before = pool(m, "knight:catholic")
    play(m, "play PREN021", *choices)
    assert kind(m) == "action"
    assert pool(m, "knight:catholic") == before - placed
    assert florins(m, "fugger") == 10 - (placed == 2)  # Toledo is occupied


@pytest.mark.rule("pax:E2.2.0")
@pytest.mark.parametrize("first", ["rook:catholic", "rook:reformist"])
def test_a_player_picks_which_of_two_different_agents_to_place(first: str) -> None:
    m = holding("PREN051")
    play(m, "play PREN051", "decline")
    assert set(keys(m)) == {"token rook:catholic", "token rook:reformist", "pass"}
    play(m, f"token {first}", "city bordeaux")
    assert "pass" in keys(m)
    play(m, "pass")
    assert kind(m) == "action"
    assert city(m, "bordeaux") == [first]
    assert city(m, "london") == ["rook:catholic"]


@pytest.mark.rule("pax:E2.2.0")
def test_a_declined_one_shot_leaves_the_agents_optional() -> None:
    m = holding("PREN053")
    told = play(m, "play PREN053", "decline")
    assert "pass" in keys(m)
    told += play(m, "pass")
    assert events_of(told, "battle") == []
    assert kind(m) == "action"


@pytest.mark.rule("pax:AGENTS.1")
def test_agents_are_of_five_kinds() -> None:
    kinds = {TOKEN_IDS[token].partition(":")[0] for tokens in AGENTS for token in tokens}
    assert kinds == {"bishop", "knight", "rook", "pawn", "pirate"}


# ---------------------------------------------------------------------- a: bishops


@pytest.mark.rule("pax:E2.2.a.1", "pax:E2.2.a.2", "pax:E2.2.a.3", "pax:BISHOP.a.1")
def test_a_bishop_starts_on_its_card_or_any_card_or_throne_of_its_location() -> None:
    m = holding(
        "PREN160X",
        fugger={"west": [card("PREN036"), card("PREN049")]},  # France, Portugal
        medici={"west": [card("PREN053"), card("PREN131X"), card("PREN051")], "east": [card("PREN101X")]},
        empires={"france": {"queens": [card("PREN045")]}},
    )
    play(m, "play PREN160X")
    assert set(keys(m)) == {
        "card PREN160X",
        "card PREN036",
        "card PREN053",
        "card PREN131X",  # The West is France too
        "square france",
        "card PREN045",  # the Queen in the throne
        "pass",
    }


@pytest.mark.rule("pax:E2.2.a.1", "pax:E2.2.a.2", "pax:E2.2.a.3", "pax:BISHOP.a.1")
@pytest.mark.parametrize(
    ("target", "name"), [("card PREN160X", "PREN160X"), ("card PREN053", "PREN053"), ("square france", "")]
)
def test_a_bishop_is_placed_on_the_chosen_card_or_throne(target: str, name: str) -> None:
    m = holding("PREN160X", medici={"west": [card("PREN053")]})
    play(m, "play PREN160X", target)
    where = entry(m, name) if name else empire(m, "france")
    assert where["bishop"] == "reformist"
    assert pool(m, "bishop:reformist") == 4


@pytest.mark.rule("pax:E2.2.a.2", "pax:BISHOP.a.1")
def test_a_bishop_starts_on_squares_in_tableaux_and_their_vassals_and_queens() -> None:
    france = square("aragon", vassals=[vassal("france", queens=[card("PREN045")])])
    m = holding("PREN160X", medici={"west": [france]})
    play(m, "play PREN160X")
    assert set(keys(m)) == {"card PREN160X", "square france", "card PREN045", "pass"}


@pytest.mark.rule("pax:E2.2.a.4", "pax:BISHOP.b.1")
@pytest.mark.parametrize("there", ["catholic", "reformist"])
def test_a_bishop_placed_beside_another_dies_with_it(there: str) -> None:
    m = holding("PREN160X", medici={"west": [card("PREN053", bishop=there)]})
    play(m, "play PREN160X", "card PREN053")
    assert entry(m, "PREN053")["bishop"] is None
    assert pool(m, "bishop:catholic") == 5
    assert pool(m, "bishop:reformist") == 5


@pytest.mark.rule("pax:BISHOP.b.1")
def test_a_bishop_moved_beside_another_dies_with_it() -> None:
    m = holding(
        fugger={"west": [card("PREN160X")]},
        medici={"west": [card("PREN053", bishop="catholic"), card("PREN131X", bishop="reformist")]},
    )
    play(m, "ops west", "card PREN053")  # the only Op and the only red Bishop
    assert entry(m, "PREN053")["bishop"] is None
    assert entry(m, "PREN131X")["bishop"] is None
    assert pool(m, "bishop:catholic") == 5
    assert pool(m, "bishop:reformist") == 5


@pytest.mark.rule("pax:E2.2.a.5")
@pytest.mark.parametrize("owned", [False, True])
def test_a_bishop_placed_among_repressed_tokens_may_kill_one(owned: bool) -> None:
    m = holding(
        "PREN160X",
        medici={"west": [square("france")] if owned else []},
        empires={"france": {"repressed": ["pawn:medici", "knight:catholic", "knight:catholic"]}},
    )
    play(m, "play PREN160X", "square france")
    assert kind(m) == "pacify"
    assert set(keys(m)) == {"token pawn:medici", "token knight:catholic", "pass"}
    spared = m.copy()
    play(spared, "pass")
    assert len(empire(spared, "france")["repressed"]) == 3
    before = pool(m, "pawn:medici")
    play(m, "token pawn:medici")
    assert empire(m, "france")["repressed"] == ["knight:catholic", "knight:catholic"]
    assert pool(m, "pawn:medici") == before + 1


@pytest.mark.rule("pax:E2.2.a.4", "pax:E2.2.a.5")
def test_two_dying_bishops_pacify_nobody() -> None:
    m = holding("PREN160X", empires={"france": {"repressed": ["pawn:medici"], "bishop": "islamic"}})
    play(m, "play PREN160X", "square france")
    assert kind(m) == "action"
    assert empire(m, "france")["repressed"] == ["pawn:medici"]
    assert empire(m, "france")["bishop"] is None


# ---------------------------------------------------------------------- b: knights and rooks


@pytest.mark.rule("pax:E2.2.b.1")
@pytest.mark.parametrize(
    ("black", "spots"),
    [("tana", ["vienna", "lubeck", "nurnberg"]), ("novgorod", ["vienna", "lubeck", "nurnberg", "novgorod"])],
)
def test_a_knight_goes_into_any_open_city_of_the_empire(black: str, spots: list[str]) -> None:
    m = holding("PREN109X", emporia={"black": black})
    play(m, "play PREN109X")
    assert set(keys(m)) == {*(f"city {name}" for name in spots), "pass"}
    play(m, "city nurnberg")
    assert city(m, "nurnberg") == ["knight:catholic"]
    assert florins(m, "fugger") == 10


@pytest.mark.rule("pax:E2.2.b.1")
def test_an_agent_of_a_regional_card_goes_into_any_open_city_of_the_region() -> None:
    m = holding("PREN084")
    play(m, "play PREN084")
    spots = (
        "buda", "varna", "tana", "caffa", "trebizond", "constantinople1", "constantinople2", "constantinople3", "modon",
        "rhodes", "cairo", "cyprus",
    )  # fmt: skip
    assert set(keys(m)) == {*(f"city {name}" for name in spots), "pass"}


@pytest.mark.rule("pax:E2.2.b.2", "pax:REPRESS.a", "pax:REPRESS.0")
@pytest.mark.parametrize("owner", ["nobody", "fugger", "medici"])
def test_an_agent_in_an_occupied_city_represses_its_token_for_a_florin(owner: str) -> None:
    tableau = {"west": [square("france")]}
    m = holding("PREN053", **({owner: tableau} if owner != "nobody" else {}))
    play(m, "play PREN053", "decline", "city paris")
    assert city(m, "paris") == ["rook:catholic"]
    assert empire(m, "france")["repressed"] == ["knight:catholic"]
    assert florins(m, "fugger") == 9
    assert florins(m, "medici") == 10


@pytest.mark.rule("pax:E2.2.b.2")
def test_each_token_repressed_costs_a_florin() -> None:
    m = holding("PREN028", empires=FRANCE_FULL)
    play(m, "play PREN028", "decline", "city lyon", "city bruges")
    assert florins(m, "fugger") == 8
    assert sorted(empire(m, "france")["repressed"]) == ["rook:catholic", "rook:islamic"]


@pytest.mark.rule("pax:E2.2.b.2")
def test_who_cannot_pay_is_offered_only_vacant_cities() -> None:
    m = holding("PREN028", fugger={"florins": 0})
    play(m, "play PREN028", "decline")
    assert set(keys(m)) == {"city bruges", "city lyon", "pass"}


@pytest.mark.rule("pax:E2.2.b.3")
def test_an_agent_may_repress_a_token_like_itself() -> None:
    m = holding("PREN028")
    play(m, "play PREN028", "decline", "city paris", "pass")
    assert city(m, "paris") == ["knight:catholic"]
    assert empire(m, "france")["repressed"] == ["knight:catholic"]
    assert florins(m, "fugger") == 9


@pytest.mark.rule("pax:E2.2.b.3")
def test_the_second_agent_of_a_card_may_displace_the_first() -> None:
    # R22
    m = holding("PREN028")
    play(m, "play PREN028", "decline", "city bruges", "city bruges")
    assert city(m, "bruges") == ["knight:catholic"]
    assert empire(m, "france")["repressed"] == ["knight:catholic"]
    assert florins(m, "fugger") == 9


@pytest.mark.rule("pax:E2.2.b.4")
def test_agents_ignore_the_icon_of_the_city() -> None:
    m = holding("PREN051")
    play(m, "play PREN051", "decline", "token rook:reformist", "city bordeaux", "pass")  # the icon is a gold knight
    assert city(m, "bordeaux") == ["rook:reformist"]


@pytest.mark.rule("pax:E2.2.b.1", "pax:E2.2.b.2", "pax:CITY.2")
def test_the_player_picks_a_space_in_constantinople_and_pays_for_an_occupied_one() -> None:
    # R22, R23: even while another space is free.
    spaces = cities(constantinople1="rook:islamic", constantinople2="", constantinople3="knight:islamic")
    m = holding("PREN080", empires={"ottoman": {"cities": spaces}})
    play(m, "play PREN080", "decline")
    assert {f"city constantinople{i}" for i in (1, 2, 3)} <= set(keys(m))
    paid, free = m.copy(), m
    play(paid, "city constantinople1")
    assert florins(paid, "fugger") == 9
    assert empire(paid, "ottoman")["repressed"] == ["rook:islamic"]
    assert [city(paid, f"constantinople{i}") for i in (1, 2, 3)] == [["rook:reformist"], [], ["knight:islamic"]]
    play(free, "city constantinople2")
    assert florins(free, "fugger") == 10
    assert city(free, "constantinople2") == ["rook:reformist"]


# ---------------------------------------------------------------------- c: pirates


@pytest.mark.rule("pax:E2.2.c.1", "pax:E2.2.c.2")
@pytest.mark.parametrize("white", ["trebizond", "spice_islands", "red_sea"])
@pytest.mark.parametrize("black", ["tana", "novgorod", "timbuktu"])
def test_a_pirate_goes_into_any_sea_border_of_the_empire_whatever_routes_are_active(white: str, black: str) -> None:
    m = holding("PREN013", "PREN108X", emporia={"white": white, "black": black})
    play(m, "play PREN013")
    assert set(keys(m)) == {"border aragon__papal_states", "border aragon__portugal", "pass"}
    play(m, "border aragon__portugal")
    assert border(m, "aragon__portugal") == ["pirate:catholic"]
    play(m, "play PREN108X")
    assert set(keys(m)) == {"border byzantium__hungary", "pass"}


@pytest.mark.rule("pax:E2.2.c.2")
def test_the_sea_borders_are_those_a_trade_route_crosses() -> None:
    crossed = {BORDER_IDS[b] for _, borders in ROUTE.values() for b in borders}
    assert crossed == {name for name, sea in zip(BORDER_IDS, IS_SEA, strict=True) if sea}
    assert len(crossed) == 9


@pytest.mark.rule("pax:E2.2.c.3")
@pytest.mark.parametrize("victim", ["pawn:medici", "pawn:fugger", "pirate:islamic", "pirate:catholic"])
def test_a_pirate_kills_what_is_in_its_border_at_no_cost(victim: str) -> None:
    # R24: one's own Concession too.
    m = holding("PREN013", borders={"aragon__portugal": [victim]})
    before = pool(m, victim)
    play(m, "play PREN013", "border aragon__portugal")
    assert border(m, "aragon__portugal") == ["pirate:catholic"]
    assert pool(m, victim) == before + (victim != "pirate:catholic")
    assert pool(m, "pirate:catholic") == 5
    assert (florins(m, "fugger"), florins(m, "medici")) == (10, 10)
    assert empire(m, "aragon")["repressed"] == []
    assert empire(m, "portugal")["repressed"] == []


# ---------------------------------------------------------------------- d: pawns


@pytest.mark.rule("pax:E2.2.d.1", "pax:E2.2.d.3", "pax:E2.2.d.4")
def test_a_pawn_goes_into_a_border_of_the_empire_land_or_sea_without_a_pirate() -> None:
    m = holding("PREN150X", borders={"aragon__portugal": ["pirate:islamic"]})
    play(m, "play PREN150X", "decline")
    assert set(keys(m)) == {"border aragon__france", "border aragon__papal_states", "pass"}
    before = pool(m, "pawn:fugger")
    play(m, "border aragon__france")
    assert border(m, "aragon__france") == ["pawn:fugger"]
    assert pool(m, "pawn:fugger") == before - 1
    assert florins(m, "fugger") == 10


@pytest.mark.rule("pax:E2.2.d.2", "pax:REPRESS.a")
@pytest.mark.parametrize("bank", ["medici", "fugger"])
def test_a_pawn_on_a_concession_represses_it_for_a_florin(bank: str) -> None:
    m = holding("PREN147X", borders={"england__france": [f"pawn:{bank}"]})
    play(m, "play PREN147X", "border england__france")
    assert border(m, "england__france") == ["pawn:fugger"]
    assert empire(m, "england")["repressed"] == [f"pawn:{bank}"]
    assert (florins(m, "fugger"), florins(m, "medici")) == (9, 10)


@pytest.mark.rule("pax:E2.2.d.2")
def test_who_cannot_pay_is_offered_only_borders_without_concession() -> None:
    m = holding("PREN147X", fugger={"florins": 0}, borders={"england__france": ["pawn:medici"]})
    play(m, "play PREN147X")
    assert set(keys(m)) == {"border england__portugal", "pass"}


@pytest.mark.rule("pax:E2.2.d.3")
@pytest.mark.parametrize("religion", ["catholic", "islamic", "reformist"])
def test_no_pawn_enters_a_border_with_a_pirate(religion: str) -> None:
    both = {"england__france": [f"pirate:{religion}"], "england__portugal": [f"pirate:{religion}"]}
    m = holding("PREN147X", borders=both)
    play(m, "play PREN147X")
    assert kind(m) == "action"
    assert border(m, "england__france") == [f"pirate:{religion}"]


# ---------------------------------------------------------------------- f: strawmen


@pytest.mark.rule("pax:E2.2.f.1")
def test_a_one_shot_may_be_aimed_at_ones_own_empire() -> None:
    m = holding("PREN028", fugger={"west": [square("france")]})
    play(m, "play PREN028", "trigger", "city paris", "pass")
    assert entry(m, "france")["side"] == "republic"
    assert holder(m, "france") == "fugger"


@pytest.mark.rule("pax:E2.2.f.1")
def test_ops_may_be_aimed_at_ones_own_cards_and_tokens() -> None:
    mine = {"west": [card("PREN013"), card("PREN040"), square("aragon"), card("PREN003"), card("PREN049")]}
    m = holding(fugger=mine, borders={"aragon__portugal": ["pawn:fugger"], "aragon__papal_states": ["pawn:fugger"]})
    play(m, "ops west", "op PREN013 repress:pawn")
    assert set(keys(m)) == {"concession aragon__portugal", "concession aragon__papal_states"}
    play(m, "concession aragon__portugal")
    assert empire(m, "aragon")["repressed"] == ["pawn:fugger"]
    play(m, "op PREN040 vote:west", "pass", "pass")
    assert entry(m, "aragon")["side"] == "republic"
    play(m, "op PREN003 behead")
    assert holder(m, "PREN049") is None


@pytest.mark.rule("pax:E2.2.f.2")
def test_a_campaign_is_never_aimed_at_ones_own_empire() -> None:
    rows = {"west": [square("aragon", vassals=[vassal("portugal")]), square("france", "republic")]}
    m = holding(fugger=rows, medici={"west": [square("england")]})
    play(m, "ops west", "op aragon campaign")
    assert set(keys(m)) == {"empire england", "empire holy_roman_empire", "empire papal_states"}


# ---------------------------------------------------------------------- queens once more


@pytest.mark.rule("pax:E2.1.b")
def test_an_old_maid_never_marries() -> None:
    # R32: though every suitor is free, she can only be sold.
    m = holding("PREN045")
    play(m, "play PREN045", "old maid")
    assert seat(m, "fugger")["old_maids"] == ["PREN045"]
    assert [key for key in keys(m) if "PREN045" in key] == ["sell PREN045"]
