"""Part D: the actions of a turn and the refresh of the market; with E5 and E6, the fair and the victory as actions."""

import itertools
import random
from typing import Any

import pytest

import signoria
from signoria.pax import PaxMatch, Side
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
    seat,
    square,
    table,
)

WEST_ROW: list[str | None] = ["PREN013", "PREN015", "PREN016", "PREN017", "PREN020", "PREN022"]
EAST_ROW: list[str | None] = ["PREN065", "PREN066", "PREN067", "PREN068", "PREN069", "PREN070"]
SIDES = pytest.mark.parametrize("side", ["west", "east"])


def finish(match: PaxMatch) -> None:
    """Answer whatever an action asks, declining where that is possible, up to the next action."""
    while kind(match) not in ("action", ""):
        options = keys(match)
        play(match, next((k for k in ("pass", "decline") if k in options), options[0]))


def market(match: PaxMatch, side: Side) -> list[str | None]:
    """The cards of a row."""
    return [place and place["card"] for place in match.snapshot()["market"][side]]


def coins(match: PaxMatch, side: Side) -> list[int]:
    """The florins of a row."""
    return [place["florins"] if place else 0 for place in match.snapshot()["market"][side]]


def active(match: PaxMatch) -> str:
    assert match.decision is not None
    return match.decision.seat


def actions_left(match: PaxMatch) -> int:
    return int(match.snapshot()["turn"]["actions_left"])


def rich_table(**parts: Any) -> PaxMatch:
    """Fugger could take any of the eight actions: he has a hand, usable ops on both sides and a fulfilled victory."""
    own = player(
        "fugger",
        hand=["PREN023", "PREN031"],
        west=[card("PREN042")],
        east=[card("PREN113X"), card("PREN102X")],
    )
    return table(
        own,
        player("medici"),
        borders={name: ["pawn:fugger"] for name in ("aragon__france", "byzantium__mamluk", "england__france")},
        market={"west": row(WEST_ROW, {1: 2}), "east": row(EAST_ROW, {1: 2})},
        victories={"globalization": True},
        **parts,
    )


EIGHT = {
    "buy west 3": "buy",
    "play PREN023": "play",
    "sell PREN031": "sell",
    "ops west": "ops west",
    "ops east": "ops east",
    "fair west": "fair west",
    "fair east": "fair east",
    "victory globalization": "victory",
}


# ---------------------------------------------------------------------- D1: one or two actions


@pytest.mark.rule("pax:D1.1")
def test_the_eight_actions_are_offered_and_stopping_only_after_one() -> None:
    match = rich_table()
    assert set(EIGHT) <= set(keys(match))
    assert "pass" not in keys(match)
    play(match, "buy west 3")
    assert "pass" in keys(match)
    play(match, "pass")
    assert active(match) == "medici"


@pytest.mark.rule("pax:D1.1")
@pytest.mark.parametrize(("first", "second"), list(itertools.permutations(EIGHT, 2)))
def test_two_different_actions_in_either_order(first: str, second: str) -> None:
    match = rich_table()
    play(match, first)
    finish(match)
    if first.startswith("victory"):
        assert match.over
        return
    assert (active(match), actions_left(match)) == ("fugger", 1)
    play(match, second)
    finish(match)
    if second.startswith("victory"):
        assert match.over
    else:
        assert active(match) == "medici"


@pytest.mark.rule("pax:D1.1")
def test_no_third_action() -> None:
    match = rich_table()
    play(match, "sell PREN023", "sell PREN031")
    assert active(match) == "medici"
    assert actions_left(match) == 2


@pytest.mark.rule("pax:D1.2")
def test_ops_without_a_usable_op_are_not_offered() -> None:
    match = table(player("fugger", west=[card("PREN042")], east=[card("PREN113X")]))  # commerce, but no florins lie
    assert not [k for k in keys(match) if k.startswith("ops")]
    match = table(
        player("fugger", west=[card("PREN042")], east=[card("PREN113X")]), market={"west": row(WEST_ROW, {3: 1})}
    )
    assert [k for k in keys(match) if k.startswith("ops")] == ["ops west"]
    match = table(player("fugger", florins=0))  # no florins, no hand, no tableau: only the fairs are left
    assert sorted(keys(match)) == ["fair east", "fair west"]


@pytest.mark.rule("pax:D1.2")
def test_no_action_leaves_the_table_as_it_was() -> None:
    def lying(match: PaxMatch) -> dict[str, Any]:
        return {name: part for name, part in match.snapshot().items() if name != "turn"}

    tried = 0
    for seed in range(6):
        rng = random.Random(seed)
        match = signoria.new("pax", seats=2 + seed % 3, seed=seed)
        while not match.over:
            if kind(match) == "action" and actions_left(match) == 2:
                before = lying(match)
                for key in keys(match):
                    twin = match.copy()
                    play(twin, key)
                    while not twin.over and kind(twin) != "action":
                        play(twin, rng.choice(keys(twin)))
                    assert twin.over or lying(twin) != before, key
                    tried += 1
            play(match, rng.choice(keys(match)))
    assert tried > 1000


@pytest.mark.rule("pax:D1.3")
@pytest.mark.parametrize(
    ("first", "second"),
    [("buy west 1", "buy east 1"), ("play PREN023", "play PREN031"), ("sell PREN023", "sell PREN031")],
)
def test_purchase_play_and_sale_may_be_done_twice(first: str, second: str) -> None:
    match = table(player("fugger", hand=[] if first.startswith("buy") else ["PREN023", "PREN031"]))
    play(match, first)
    finish(match)
    assert (active(match), actions_left(match)) == ("fugger", 1)
    play(match, second)
    finish(match)
    assert active(match) == "medici"


@pytest.mark.rule("pax:D1.4", "pax:D1.5")
@SIDES
def test_the_ops_of_a_side_are_activated_once_a_turn(side: Side) -> None:
    west, east = [card("PREN042"), card("PREN147X")], [card("PREN113X"), card("PREN112X")]
    match = table(
        player("fugger", west=west, east=east),
        player("medici"),
        market={"west": row(WEST_ROW, {1: 3}), "east": row(EAST_ROW, {1: 3})},
    )
    play(match, f"ops {side}", keys_of_first_op(side), "pass")
    assert actions_left(match) == 1
    assert f"ops {side}" not in keys(match)
    assert f"ops {'east' if side == 'west' else 'west'}" in keys(match)
    play(match, "pass", "fair west", "pass")
    assert active(match) == "fugger"
    assert f"ops {side}" in keys(match)  # a new turn, a new activation


def keys_of_first_op(side: Side) -> str:
    return "op PREN042 commerce:west" if side == "west" else "op PREN113X commerce:east"


@pytest.mark.rule("pax:D1.4-5.1")
@pytest.mark.parametrize("order", [("west", "east"), ("east", "west")])
def test_both_sides_may_be_activated_in_one_turn(order: tuple[str, str]) -> None:
    match = rich_table()
    for i, side in enumerate(order):
        assert actions_left(match) == 2 - i
        play(match, f"ops {side}")
        finish(match)
    assert active(match) == "medici"
    assert florins(match, "fugger") == 12  # a florin of commerce on each side


@pytest.mark.rule("pax:D1.4-5.2")
@pytest.mark.parametrize(("side", "free"), [("west", "PREN134X"), ("east", "PREN101X")])
def test_free_ops_count_toward_the_limit_of_their_side(side: Side, free: str) -> None:
    west, east = [card("PREN042"), card("PREN147X")], [card("PREN113X"), card("PREN112X")]
    own = player("fugger", west=west, east=east)
    own[side].append(card(free))
    match = table(own, player("medici"), market={"west": row(WEST_ROW, {1: 3}), "east": row(EAST_ROW, {1: 3})})
    play(match, f"ops {side}", keys_of_first_op(side), "pass")
    assert actions_left(match) == 2
    assert f"ops {side}" not in keys(match)
    assert f"ops {'east' if side == 'west' else 'west'}" in keys(match)


# ---------------------------------------------------------------------- D1: fairs and victory


@pytest.mark.rule("pax:D1.6", "pax:D1.7")
@SIDES
def test_a_fair_of_a_row_is_convened_once_a_turn(side: Side) -> None:
    other = "east" if side == "west" else "west"
    match = table()
    assert {"fair west", "fair east"} <= set(keys(match))
    play(match, f"fair {side}")
    finish(match)
    assert (f"fair {side}" in keys(match), f"fair {other}" in keys(match)) == (False, True)
    # The limit is one of its own, whatever lies in the row.
    match = table(turn={"actions_left": 1, "fairs_done": [side]})
    assert (f"fair {side}" in keys(match), f"fair {other}" in keys(match)) == (False, True)
    play(match, "pass")
    assert {"fair west", "fair east"} <= set(keys(match))


@pytest.mark.rule("pax:D1.6-7.1")
@pytest.mark.parametrize("order", [("west", "east"), ("east", "west")])
def test_both_fairs_may_be_convened_in_one_turn(order: tuple[str, str]) -> None:
    match = table()
    for side in order:
        assert active(match) == "fugger"
        play(match, f"fair {side}")
        finish(match)
    assert active(match) == "medici"
    assert florins(match, "fugger") == 12
    assert "PREN013" not in str(match.snapshot())
    assert "PREN065" not in str(match.snapshot())


@pytest.mark.rule("pax:D1.8", "pax:E6.1")
def test_the_victory_action_needs_an_active_fulfilled_victory_and_wins() -> None:
    def victories(match: PaxMatch) -> list[str]:
        return [k for k in keys(match) if k.startswith("victory")]

    kings = [square("aragon"), square("france"), square("england")]
    assert victories(table(player("fugger", west=kings))) == []  # fulfilled, not active
    match = table(player("fugger", west=kings[:2]), victories={"imperial": True})
    assert victories(match) == []  # active, not fulfilled
    match = table(player("fugger", west=kings), victories={"renaissance": True, "holy": True, "globalization": True})
    assert victories(match) == []  # others are active
    match = table(player("fugger", west=kings), victories={"imperial": True})
    assert victories(match) == ["victory imperial"]
    play(match, "victory imperial")
    assert match.over
    assert match.decision is None
    assert match.result is not None
    assert (match.result["winners"], match.result["victory"]) == (["fugger"], "imperial")


@pytest.mark.rule("pax:D1.8", "pax:E6.1")
def test_the_victory_may_be_the_second_action_and_only_the_active_player_declares_it() -> None:
    kings = [square("aragon"), square("france"), square("england")]
    match = table(player("fugger"), player("medici", west=kings), victories={"imperial": True})
    assert not [k for k in keys(match) if k.startswith("victory")]
    play(match, "buy west 1", "pass", "buy west 1")
    assert "victory imperial" in keys(match)
    play(match, "victory imperial")
    assert match.result is not None
    assert match.result["winners"] == ["medici"]


@pytest.mark.rule("pax:E5.1")
@SIDES
def test_a_fair_discards_the_face_down_card_and_runs_the_voyage_of_its_row(side: Side) -> None:
    first = {"west": "PREN013", "east": "PREN065"}[side]
    rows = {"west": row(WEST_ROW, {0: 20}), "east": row(EAST_ROW, {0: 20})}
    match = table(player("fugger"), market=rows)
    events = play(match, f"fair {side}")
    fair = next(e.data for e in events if e.kind == "fair")
    assert (fair["side"], fair["city"]) == (side, {"west": "trebizond", "east": "tana"}[side])
    assert first not in str(match.snapshot())
    assert [e.data["card"] for e in events if e.kind == "fair_card"] == [first]
    finish(match)
    assert market(match, side)[0] is None
    assert market(match, "east" if side == "west" else "west")[0] is not None
    # The voyage raised levies along the route: Mamluk lies on the black one only, England on the white one only.
    assert bool(city(match, "cyprus")) == (side == "east")
    assert bool(city(match, "bordeaux")) == (side == "west")


@pytest.mark.rule("pax:E5.2")
def test_the_convener_gets_subsidy_and_fees_but_not_the_florins_on_the_card() -> None:
    match = table(
        player("fugger"),
        market={"west": row(WEST_ROW, {0: 7})},
        borders={"hungary__ottoman": ["pawn:fugger"], "aragon__portugal": ["pawn:fugger"]},
    )
    play(match, "fair west")
    finish(match)
    assert florins(match, "fugger") == 10 + 1 + 2
    assert coins(match, "west")[0] == 7 + 1 - 1 - 2
    match = table(player("fugger"), market={"west": row(WEST_ROW, {0: 7})})
    play(match, "fair west")
    finish(match)
    assert (florins(match, "fugger"), coins(match, "west")[0]) == (11, 7)


# ---------------------------------------------------------------------- D1: what a missing token means


def pawns(n: int) -> dict[str, list[str]]:
    names = ["aragon__france", "byzantium__mamluk", "england__france", "england__portugal", "hungary__ottoman",
             "mamluk__ottoman", "ottoman__papal_states", "byzantium__hungary", "holy_roman_empire__hungary",
             "aragon__papal_states"]  # fmt: skip
    return {name: ["pawn:fugger"] for name in names[:n]}


@pytest.mark.rule("pax:D1.missed.tokens")
def test_who_lacks_a_pawn_takes_a_repressed_one_and_failing_that_one_from_the_map() -> None:
    match = table(
        player("fugger", hand=["PREN035"]), borders=pawns(8), empires={"mamluk": {"repressed": ["pawn:fugger"] * 2}}
    )
    assert pool(match, "pawn:fugger") == 0
    play(match, "play PREN035", "decline", "border aragon__portugal")
    assert kind(match) == "donor"
    assert sorted(keys(match)) == ["pass", "repressed pawn:fugger mamluk"]
    play(match, "repressed pawn:fugger mamluk")
    assert border(match, "aragon__portugal") == ["pawn:fugger"]
    assert empire(match, "mamluk")["repressed"] == ["pawn:fugger"]

    match = table(player("fugger", hand=["PREN035"]), borders=pawns(10))
    play(match, "play PREN035", "decline", "border aragon__portugal")
    assert kind(match) == "donor"
    assert sorted(keys(match)) == sorted(["pass", *(f"concession {name}" for name in pawns(10))])
    play(match, "concession hungary__ottoman")
    assert (border(match, "aragon__portugal"), border(match, "hungary__ottoman")) == (["pawn:fugger"], [])


@pytest.mark.rule("pax:D1.missed.tokens")
def test_who_lacks_a_knight_takes_a_repressed_one_and_failing_that_one_from_a_city() -> None:
    red = "knight:reformist"
    held = {
        "england": {"cities": cities(london=red, bordeaux=red)},
        "france": {"cities": cities(paris=red, bruges=red, lyon=red)},
    }
    match = table(
        player("fugger", hand=["PREN022"]),
        empires=held | {"aragon": {"repressed": [red]}, "mamluk": {"repressed": [red]}},
    )
    assert pool(match, red) == 0
    play(match, "play PREN022", "decline", "city lubeck")
    assert sorted(keys(match)) == ["pass", f"repressed {red} aragon", f"repressed {red} mamluk"]
    play(match, f"repressed {red} mamluk")
    assert (city(match, "lubeck"), empire(match, "mamluk")["repressed"]) == ([red], [])

    match = table(
        player("fugger", hand=["PREN022"]),
        empires=held | {"aragon": {"cities": cities(valencia=red, algiers=red)}},
    )
    play(match, "play PREN022", "decline", "city lubeck")
    names = ["london", "bordeaux", "paris", "bruges", "lyon", "valencia", "algiers"]
    assert sorted(keys(match)) == sorted(["pass", *(f"city {name}" for name in names)])
    play(match, "city lyon")
    assert (city(match, "lubeck"), city(match, "lyon")) == ([red], [])


@pytest.mark.rule("pax:D1.missed.tokens")
def test_who_lacks_a_bishop_takes_one_from_a_card_and_a_pirate_from_a_border() -> None:
    west = [card(name, "catholic") for name in ("PREN013", "PREN015", "PREN016", "PREN017", "PREN020")]
    match = table(player("fugger", hand=["PREN008"]), player("medici", west=west))
    play(match, "play PREN008", "card PREN008")  # no Heretic in Aragon, so no crusade
    assert kind(match) == "donor"
    assert sorted(keys(match)) == [
        "card PREN013",
        "card PREN015",
        "card PREN016",
        "card PREN017",
        "card PREN020",
        "pass",
    ]
    play(match, "card PREN020")
    assert (entry(match, "PREN008")["bishop"], entry(match, "PREN020")["bishop"]) == ("catholic", None)

    seas = ["aragon__portugal", "england__portugal", "hungary__ottoman"]
    match = table(player("fugger", hand=["PREN142X"]), borders={name: ["pirate:reformist"] for name in seas})
    play(match, "play PREN142X", "border england__france")
    assert sorted(keys(match)) == sorted(["pass", *(f"pirate {name}" for name in seas)])
    play(match, "pirate hungary__ottoman")
    assert (border(match, "england__france"), border(match, "hungary__ottoman")) == (["pirate:reformist"], [])


@pytest.mark.rule("pax:D1.missed.tokens")
def test_the_lacking_token_may_be_left_out() -> None:
    match = table(player("fugger", hand=["PREN035"]), borders=pawns(10))
    play(match, "play PREN035", "decline", "border aragon__portugal", "pass")
    assert border(match, "aragon__portugal") == []


# ---------------------------------------------------------------------- D1: a won war


@pytest.mark.rule("pax:D1.2.bomb")
def test_a_won_one_shot_war_brings_the_square_a_concession_and_emancipation() -> None:
    # Two Rooks attack the Knight of Toledo; a Serf lies on the square.
    def won() -> PaxMatch:
        match = table(
            player("fugger", hand=["PREN049"]),
            player("medici"),
            empires={"portugal": {"repressed": ["pawn:medici"]}},
        )
        play(match, "play PREN049", "trigger")
        while kind(match) in ("casualty", "survivor", "survivor_city"):
            play(match, keys(match)[0])
        return match

    match = won()
    assert holder(match, "portugal") == "fugger"
    assert kind(match) == "concession"
    assert sorted(keys(match)) == ["border aragon__portugal", "border england__portugal", "pass"]
    play(match, "border england__portugal")
    assert border(match, "england__portugal") == ["pawn:fugger"]
    assert kind(match) == "emancipate"
    assert sorted(keys(match)) == ["pass", "token pawn:medici"]
    play(match, "token pawn:medici")
    assert border(match, "aragon__portugal") == ["pawn:medici"]
    assert empire(match, "portugal")["repressed"] == []

    match = won()
    play(match, "pass", "pass")  # both are optional
    assert border(match, "england__portugal") == border(match, "aragon__portugal") == []
    assert empire(match, "portugal")["repressed"] == ["pawn:medici"]
    assert holder(match, "portugal") == "fugger"


# ---------------------------------------------------------------------- D2: refresh


@pytest.mark.rule("pax:D2.1")
def test_rows_close_up_to_the_left_and_cards_keep_their_florins() -> None:
    gaps: list[str | None] = ["PREN013", None, "PREN016", None, "PREN020", "PREN022"]
    rows = {"west": row(gaps, {0: 1, 2: 2, 4: 3, 5: 4}), "east": row(EAST_ROW, {2: 5})}
    match = table(market=rows, turn={"actions_left": 1})
    play(match, "buy east 1")
    assert market(match, "west")[:4] == ["PREN013", "PREN016", "PREN020", "PREN022"]
    assert coins(match, "west") == [1, 2, 3, 4, 0, 0]
    assert market(match, "east")[:5] == ["PREN065", "PREN067", "PREN068", "PREN069", "PREN070"]
    assert coins(match, "east") == [1, 5, 0, 0, 0, 0]


@pytest.mark.rule("pax:D2.2")
def test_vacancies_are_filled_from_the_rows_own_deck_the_leftmost_first() -> None:
    decks = {"west": ["PREN023", "PREN025", "PREN026"], "east": ["PREN073", "PREN074", "PREN079"]}
    match = table(decks=decks)
    play(match, "buy west 2", "buy west 4")
    assert market(match, "west") == ["PREN013", "PREN015", "PREN017", "PREN022", "PREN023", "PREN025"]
    assert market(match, "east") == EAST_ROW
    assert match.snapshot()["decks"] == {"west": ["PREN026"], "east": ["PREN073", "PREN074", "PREN079"]}
    play(match, "buy east 1", "buy west 1")
    assert market(match, "east") == ["PREN065", "PREN067", "PREN068", "PREN069", "PREN070", "PREN073"]
    assert market(match, "west")[5] == "PREN026"


@pytest.mark.rule("pax:D2.3")
@SIDES
def test_the_card_that_reaches_the_leftmost_place_is_turned_face_down(side: Side) -> None:
    match = table()
    next_card = market(match, side)[1]
    play(match, f"fair {side}")
    finish(match)
    play(match, "pass")
    assert market(match, side)[0] == next_card
    for viewer in ("fugger", "medici", None):
        first = match.view(viewer)["market"][side][0]
        assert (first["facedown"], first["card"], first["present"]) == (True, None, True)
    assert f"buy {side} 0" not in keys(match)


@pytest.mark.rule("pax:D2.4")
def test_gaps_stay_open_until_the_end_of_the_turn() -> None:
    match = table()
    decks = match.snapshot()["decks"]
    play(match, "buy west 2")
    assert market(match, "west") == ["PREN013", "PREN015", None, "PREN017", "PREN020", "PREN022"]
    assert "buy west 2" not in keys(match)
    assert match.snapshot()["decks"] == decks
    play(match, "fair east")
    finish(match)
    assert active(match) == "medici"
    assert None not in market(match, "west") + market(match, "east")


@pytest.mark.rule("pax:D2.a", "pax:E1.b.3")
def test_a_face_down_card_can_never_be_bought() -> None:
    rows = {"west": row(WEST_ROW, {0: 9}), "east": row(EAST_ROW, {0: 9})}
    match = table(player("fugger", florins=50), market=rows)
    bought = [k for k in keys(match) if k.startswith("buy")]
    assert sorted(bought) == [f"buy {side} {column}" for side in ("east", "west") for column in range(1, 6)]
    # Only the fair takes the card away; it is in nobody's hand then.
    assert "fair west" in keys(match)
    play(match, "fair west")
    assert "PREN013" not in str(match.snapshot())


@pytest.mark.rule("pax:D2.b.1")
@SIDES
def test_an_empty_deck_is_replaced_by_the_other(side: Side) -> None:
    other = "east" if side == "west" else "west"
    decks = {side: [], other: ["PREN023", "PREN025"] if other == "west" else ["PREN073", "PREN074"]}
    match = table(decks=decks)
    play(match, f"buy {side} 3", "pass")
    assert market(match, side)[5] == decks[other][0]
    assert match.snapshot()["decks"] == {side: [], other: decks[other][1:]}


@pytest.mark.rule("pax:D2.b.1")
def test_one_deck_serves_both_rows_column_by_column_west_first() -> None:
    gaps: list[str | None] = ["PREN013", "PREN015", "PREN016", "PREN017", None, None]
    rows = {"west": row(gaps), "east": row(["PREN065", "PREN066", "PREN067", "PREN068", None, None])}
    match = table(market=rows, decks={"west": [], "east": ["PREN073", "PREN074", "PREN079", "PREN080", "PREN081"]},
                  turn={"actions_left": 1})  # fmt: skip
    play(match, "pass")
    assert market(match, "west")[4:] == ["PREN073", "PREN079"]
    assert market(match, "east")[4:] == ["PREN074", "PREN080"]


@pytest.mark.rule("pax:D2.b.2")
def test_a_vacancy_that_no_deck_can_fill_ends_the_game_with_a_patron_victory() -> None:
    empty: dict[str, list[str]] = {"west": [], "east": []}

    def ended(mine: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
        match = table(player("fugger", **mine), player("medici", **other), decks=empty)
        play(match, "buy west 1")
        assert not match.over  # only the refresh ends it
        play(match, "pass")
        assert match.over
        assert match.result is not None
        assert match.result["victory"] == "patron"
        return match.result

    assert ended({"florins": 50}, {"florins": 0, "east": [card("PREN101X")]})["winners"] == ["medici"]
    assert ended({"florins": 12}, {"florins": 10})["winners"] == ["fugger"]
    assert sorted(ended({"florins": 11}, {"florins": 10})["winners"]) == ["fugger", "medici"]


@pytest.mark.rule("pax:D2.b.2")
def test_the_last_cards_are_drawn_before_the_game_ends() -> None:
    match = table(decks={"west": ["PREN023"], "east": []})
    play(match, "buy west 1", "pass")  # the last card fills the gap
    assert not match.over
    assert market(match, "west")[5] == "PREN023"
    match = table(decks={"west": ["PREN023"], "east": []})
    play(match, "buy west 1", "buy east 1")
    assert match.over


@pytest.mark.rule("pax:D2.b.3")
def test_with_empty_decks_and_no_gap_the_game_goes_on() -> None:
    match = table(
        player("fugger", west=[card("PREN042")], hand=["PREN023"]),
        player("medici", hand=["PREN031"]),
        market={"west": row(WEST_ROW, {1: 1})},
        decks={"west": [], "east": []},
    )
    play(match, "ops west")
    finish(match)
    play(match, "sell PREN023")
    assert not match.over
    assert active(match) == "medici"
    play(match, "sell PREN031", "pass")
    assert not match.over
    assert active(match) == "fugger"


@pytest.mark.rule("pax:D2.c")
@pytest.mark.parametrize("banks", [["fugger", "medici"], ["coeur", "medici", "fugger"],
                                   ["marchionni", "fugger", "coeur", "medici"]])  # fmt: skip
def test_play_passes_clockwise_to_the_action_of_the_next_player(banks: list[str]) -> None:
    match = table(
        *(player(bank, hand=[name]) for bank, name in zip(banks, ["PREN023", "PREN031", "PREN084", "PREN090"]))
    )
    for turn, bank in enumerate([*banks, *banks[:1]]):
        assert active(match) == bank
        assert kind(match) == "action"
        position = match.snapshot()["turn"]
        assert (position["player"], position["actions_left"], position["number"]) == (bank, 2, turn + 1)
        assert (position["ops_done"], position["fairs_done"], position["florins_placed_on"]) == ([], [], [])
        if turn < len(banks):
            play(match, f"sell {seat(match, bank)['hand'][0]}", "pass")
