"""Turns in outline, comets, the four victories that comets activate, and the patron victory."""

from random import Random
from typing import Any

import pytest

import signoria
from signoria.pax import PaxMatch, Side, Victory
from signoria.pax.facts import AGENTS, IS_COMET, ITEM_IDS, ONE_SHOTS, OPS, PRESTIGE, VICTORY_IDS
from signoria.table import IllegalChoice
from tests.support import plain
from tests.support.pax import (
    MARKET,
    border,
    card,
    city,
    empire,
    entry,
    florins,
    keys,
    kind,
    play,
    player,
    row,
    square,
    table,
    vassal,
)

ALL = dict.fromkeys(VICTORY_IDS, True)


def claims(m: PaxMatch) -> set[str]:
    """The victories the player to move may declare."""
    return {key.removeprefix("victory ") for key in keys(m) if key.startswith("victory")}


def met(m: PaxMatch, victory: Victory) -> list[str]:
    """The banks that fulfil a victory now, active or not, as the view tells."""
    found: list[str] = m.view(None)["victories"][victory]["met"]
    return found


def supreme(m: PaxMatch) -> str | None:
    found: str | None = m.view(None)["supremacy"]
    return found


def comet_row(comet: str, column: int = 1) -> list[dict[str, Any] | None]:
    side: Side = "west" if comet in ("COMET3", "COMET4") else "east"
    cards: list[str | None] = list(MARKET[side])
    cards[column] = comet
    return row(cards)


def with_comet(comet: str, *seats: dict[str, Any], **parts: Any) -> tuple[PaxMatch, Side]:
    """A table with a comet in column 1, and the comet's side."""
    side: Side = "west" if comet in ("COMET3", "COMET4") else "east"
    return table(*seats, market={side: comet_row(comet)}, **parts), side


# ---------------------------------------------------------------------- A2: the turn in outline


@pytest.mark.rule("pax:A2.1")
def test_turns_go_clockwise_round_the_table() -> None:
    m = signoria.new("pax", seats=["medici", "coeur", "fugger", "marchionni"], seed=5)
    order = []
    for _ in range(6):
        order.append(m.snapshot()["turn"]["player"])
        play(m, "buy west 1", "pass")
    assert order == ["fugger", "marchionni", "medici", "coeur", "fugger", "marchionni"]


@pytest.mark.rule("pax:A2.2")
def test_the_market_is_refreshed_after_the_actions_and_before_the_next_turn() -> None:
    m = table()
    first = play(m, "buy west 2")
    assert "drawn" not in [e.kind for e in first]
    assert m.snapshot()["market"]["west"][2] is None
    second = play(m, "buy east 2")
    kinds = [e.kind for e in second]
    assert kinds.index("buys") < kinds.index("drawn") < kinds.index("turn")
    assert all(place["card"] for side in ("west", "east") for place in plain(m.snapshot())["market"][side])
    assert m.snapshot()["turn"]["player"] == "medici"


@pytest.mark.rule("pax:A2.a.1")
def test_a_turn_has_one_or_two_actions() -> None:
    m = table()
    assert "pass" not in keys(m)
    with pytest.raises(IllegalChoice):
        play(m, "pass")
    play(m, "buy west 1")
    n = m.copy()
    play(n, "pass")
    assert n.snapshot()["turn"]["player"] == "medici"
    play(m, "buy east 1")
    assert m.snapshot()["turn"]["player"] == "medici", "two actions end the turn"


@pytest.mark.rule("pax:A2.a.1")
def test_free_ops_are_no_action() -> None:
    # The Mining Engineer makes west ops free; Flanders Guild has a siege in France.
    m = table(player("fugger", west=[card("PREN134X"), card("PREN036")]))
    play(m, "ops west")
    assert m.snapshot()["turn"]["actions_left"] == 2
    assert "pass" not in keys(m)
    play(m, "buy west 1", "buy east 1")
    assert m.snapshot()["turn"]["player"] == "medici"
    m = table(player("fugger", west=[card("PREN134X"), card("PREN036")]))
    play(m, "buy west 1", "buy east 1")
    assert set(keys(m)) == {"ops west", "pass"}


@pytest.mark.rule("pax:A2.b")
def test_an_agent_displaces_the_token_in_its_place() -> None:
    m = table(player("fugger", hand=["PREN049"]))
    play(m, "play PREN049", "decline", "city toledo", "pass")
    assert city(m, "toledo") == ["rook:catholic"]
    assert empire(m, "portugal")["repressed"] == ["knight:catholic"]
    m = table(player("fugger", hand=["PREN013"]), borders={"aragon__portugal": ["pawn:medici"]})
    play(m, "play PREN013", "border aragon__portugal")
    assert border(m, "aragon__portugal") == ["pirate:catholic"]


# ---------------------------------------------------------------------- A3, L1: comets


@pytest.mark.rule("pax:A3.1")
@pytest.mark.parametrize("n", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_two_comets_lie_among_the_last_fourteen_cards_of_each_deck(n: int, seed: int) -> None:
    m = signoria.new("pax", seats=n, seed=seed)
    decks = m.snapshot()["decks"]
    of_side: dict[Side, set[str]] = {"west": {"COMET3", "COMET4"}, "east": {"COMET1", "COMET2"}}
    for side, comets in of_side.items():
        assert {c for c in decks[side][-14:] if c.startswith("COMET")} == comets
        assert len(decks[side]) == 4 * n + 14 - 6
    assert "COMET" not in str(m.snapshot()["market"])


@pytest.mark.rule("pax:A3.1")
def test_comets_differ_in_nothing_that_matters() -> None:
    comets = [i for i in range(len(ITEM_IDS)) if IS_COMET[i]]
    assert [ITEM_IDS[i] for i in comets] == ["COMET1", "COMET2", "COMET3", "COMET4"]
    assert {(AGENTS[i], ONE_SHOTS["2e"][i][0], OPS[0][i], PRESTIGE[0][i]) for i in comets} == {((), 0, (), ())}


@pytest.mark.rule("pax:A3.1", "pax:A3.2", "pax:L1.1", "pax:A3.b")
@pytest.mark.parametrize("comet", ["COMET1", "COMET2", "COMET3", "COMET4"])
@pytest.mark.parametrize("chosen", ["imperial", "renaissance", "globalization", "holy"])
def test_a_comet_is_discarded_and_its_buyer_activates_a_victory_of_his_choice(comet: str, chosen: str) -> None:
    m, side = with_comet(comet)
    play(m, f"buy {side} 1")
    assert m.decision is not None
    assert (m.decision.kind, m.decision.seat) == ("victory_type", "fugger")
    assert set(keys(m)) == {"victory holy", "victory imperial", "victory globalization", "victory renaissance"}
    play(m, f"victory {chosen}")
    assert m.snapshot()["victories"] == {name: name == chosen for name in VICTORY_IDS}
    assert comet not in str(m.snapshot())
    assert florins(m, "fugger") == 9


@pytest.mark.rule("pax:A3.2", "pax:L1.1")
def test_a_comet_activates_only_an_inactive_victory() -> None:
    m, side = with_comet("COMET3", victories={"holy": True, "imperial": True})
    play(m, f"buy {side} 1")
    assert set(keys(m)) == {"victory globalization", "victory renaissance"}


@pytest.mark.rule("pax:L1.1")
def test_a_comet_may_be_bought_with_a_full_hand() -> None:
    m, side = with_comet("COMET1", player("fugger", hand=["PREN049", "PREN088"]))
    assert [k for k in keys(m) if k.startswith("buy")] == [f"buy {side} 1"]
    play(m, f"buy {side} 1", "victory holy")
    assert m.snapshot()["players"][0]["hand"] == ["PREN049", "PREN088"]


@pytest.mark.rule("pax:L1.1")
def test_a_comet_bought_when_all_victories_are_active_does_nothing() -> None:
    m, side = with_comet("COMET3", victories=ALL)
    play(m, f"buy {side} 1")
    assert kind(m) == "action"
    assert m.snapshot()["victories"] == ALL
    assert "COMET3" not in str(m.snapshot())


@pytest.mark.rule("pax:A3.b")
def test_four_victories_are_activated_by_comets_and_a_fifth_needs_none() -> None:
    m = signoria.new("pax", seats=2, seed=1)
    assert m.snapshot()["victories"] == dict.fromkeys(["imperial", "renaissance", "globalization", "holy"], False)
    m = table(decks={"west": [], "east": []})
    play(m, "buy west 1", "pass")
    assert m.result is not None
    assert m.result["victory"] == "patron"


@pytest.mark.rule("pax:L1.2", "pax:L2.1")
def test_the_buyer_of_a_comet_may_declare_victory_with_his_second_action() -> None:
    kings = [square("england"), square("france"), square("aragon")]
    m, side = with_comet("COMET4", player("fugger", west=kings))
    assert claims(m) == set()
    play(m, f"buy {side} 1", "victory imperial")
    assert not m.over
    assert claims(m) == {"imperial"}
    play(m, "victory imperial")
    assert m.over
    assert m.result is not None
    assert (m.result["winners"], m.result["victory"]) == (["fugger"], "imperial")


@pytest.mark.rule("pax:L1.a.1")
def test_a_comet_that_reaches_the_leftmost_column_is_turned_face_down() -> None:
    m, side = with_comet("COMET3")
    play(m, f"fair {side}", "pass")
    assert plain(m.snapshot())["market"][side][0]["card"] == "COMET3"
    place = m.view("medici")["market"][side][0]
    assert (place["facedown"], place["card"], place["present"]) == (True, None, True)
    assert not [k for k in keys(m) if k == f"buy {side} 0"]
    assert m.snapshot()["victories"] == dict.fromkeys(VICTORY_IDS, False)


@pytest.mark.rule("pax:L1.a.2")
def test_a_facedown_comet_discarded_by_a_fair_has_no_effect() -> None:
    m = table(market={"west": comet_row("COMET3", 0)})
    play(m, "fair west")
    assert kind(m) == "action"
    assert m.snapshot()["victories"] == dict.fromkeys(VICTORY_IDS, False)
    assert "COMET3" not in str(m.snapshot())


# ---------------------------------------------------------------------- L2: the end


@pytest.mark.rule("pax:A3.a", "pax:L2.1")
def test_any_player_may_declare_an_active_victory_on_his_own_turn() -> None:
    m, side = with_comet(
        "COMET3", player("fugger"), player("medici", west=[square(e) for e in ("england", "france", "aragon")])
    )
    play(m, f"buy {side} 1", "victory imperial")
    assert claims(m) == set(), "not on another's turn"
    play(m, "pass")
    assert claims(m) == {"imperial"}
    events = play(m, "victory imperial")
    assert m.over
    assert m.decision is None
    assert m.result is not None
    assert m.result["winners"] == ["medici"]
    assert [e.data for e in events if e.kind == "wins"] == [{"seat": "medici", "victory": "imperial"}]


@pytest.mark.rule("pax:L2.1")
def test_a_fulfilled_victory_that_is_not_active_cannot_be_declared() -> None:
    for active in ({}, {"holy": True, "globalization": True, "renaissance": True}):
        m = table(player("fugger", west=[square(e) for e in ("england", "france", "aragon")]), victories=active)
        assert met(m, "imperial") == ["fugger"]
        assert claims(m) == set()


@pytest.mark.rule("pax:L2.1")
def test_a_victory_uses_an_action() -> None:
    kings = [square(e) for e in ("england", "france", "aragon")]
    spent = table(player("fugger", west=[*kings, card("PREN134X"), card("PREN036")]), victories=ALL)
    play(spent, "buy west 1", "buy east 1")
    assert "ops west" in keys(spent)
    assert claims(spent) == set()


def last_cards(*seats: dict[str, Any], **parts: Any) -> PaxMatch:
    """The end of a turn after which the market cannot be refilled."""
    m = table(*seats, decks={"west": [], "east": []}, **parts)
    play(m, "buy west 1", "pass")
    return m


@pytest.mark.rule("pax:L2.a.1")
def test_the_game_ends_when_neither_deck_can_fill_a_gap() -> None:
    assert last_cards().over
    for decks in ({"west": ["PREN023"], "east": []}, {"west": [], "east": ["PREN073"]}):
        m = table(decks=decks)
        play(m, "buy west 1", "pass")
        assert not m.over, "one deck serves the other row"
        play(m, "buy west 1", "pass")
        assert m.over


@pytest.mark.rule("pax:L2.a.2")
def test_most_patron_prestige_wins_at_the_end() -> None:
    m = last_cards(
        player("fugger", florins=30, west=[card("PREN032")]),
        player("medici", florins=0, west=[card("PREN009"), card("PREN055")]),
    )
    assert m.result is not None
    assert (m.result["winners"], m.result["victory"]) == (["medici"], "patron")


@pytest.mark.rule("pax:L2.a.2")
def test_patrons_count_in_the_tableau_vassals_included_but_not_in_hand_throne_or_on_a_hidden_side() -> None:
    m = last_cards(
        player("fugger", florins=20, hand=["PREN032"], east=[square("mamluk", "republic")]),  # none: Hungary is throned
        player("medici", florins=0, west=[square("france", vassals=[vassal("hungary")])]),  # Corvinus, a vassal
        player("coeur", florins=0, hand=["PREN009", "PREN055"]),
    )
    assert m.result is not None
    assert m.result["winners"] == ["medici"]
    assert {bank: s["patron"] for bank, s in m.result["scores"].items()} == {"fugger": 0, "medici": 1, "coeur": 0}


@pytest.mark.rule("pax:L2.b.1")
def test_a_tie_in_patrons_goes_to_the_richer_of_the_tied() -> None:
    m = last_cards(
        player("fugger", florins=6, west=[card("PREN032")]),  # pays one for his purchase
        player("medici", florins=6, west=[card("PREN009")]),
        player("coeur", florins=40),
    )
    assert m.result is not None
    assert m.result["winners"] == ["medici"]
    (won,) = [e for e in m.events() if e.kind == "patron_wins"]
    assert (won.clause, won.data) == ("pax:L2.b.1", {"seat": "medici", "patrons": 1, "florins": 6})
    assert "as much as others" in won.text()


@pytest.mark.rule("pax:L2.a.2", "pax:L2.b.1")
@pytest.mark.parametrize(
    ("rich", "patron", "clause"),
    [(9, [], "pax:L2.b.1"), (0, [card("PREN009")], "pax:L2.a.2")],
    ids=["florins", "patron"],
)
def test_the_log_says_what_decided_the_end(rich: int, patron: list[dict[str, Any]], clause: str) -> None:
    m = last_cards(player("fugger", florins=3), player("medici", florins=rich, west=patron))
    (won,) = [e for e in m.events() if e.kind == "patron_wins"]
    assert (won.data["seat"], won.clause) == ("medici", clause)
    assert ("greatest patron" in won.text()) == bool(patron)


@pytest.mark.rule("pax:L2.b.2")
def test_players_still_tied_share_the_victory() -> None:
    m = last_cards(
        player("fugger", florins=7, west=[card("PREN032")]),
        player("medici", florins=6, west=[card("PREN009")]),
        player("coeur", florins=5, west=[card("PREN055")]),
    )
    assert m.result is not None
    assert m.result["winners"] == ["fugger", "medici"]
    won = [e for e in m.events() if e.kind == "patron_wins"]
    assert [(e.data["seat"], e.data["winners"]) for e in won] == [("fugger", 2), ("medici", 2)]
    assert all("shares the victory" in e.text() for e in won)


# ---------------------------------------------------------------------- L3: holy victory

QUIET = {"papal_states": {"state": "medieval"}, "mamluk": {"state": "medieval"}}  # no theocracy anywhere


def faith(*extra: dict[str, Any], **parts: Any) -> dict[str, Any]:
    """Empires laid over each other: `faith({"england": {...}}, ...)` on a map without theocracies."""
    empires: dict[str, Any] = {name: dict(value) for name, value in QUIET.items()}
    for layer in (*extra, parts):
        for name, value in layer.items():
            empires[name] = {**empires.get(name, {}), **value}
    return empires


ONE_TOKEN = {"papal_states": {"state": "catholic"}}  # the knight in Venice
ONE_BISHOP = {"england": {"bishop": "catholic"}}


@pytest.mark.rule("pax:L3.1")
@pytest.mark.parametrize(("mine", "wins"), [([], False), (["PREN003"], False), (["PREN003", "PREN049"], True)])
def test_holy_victory_needs_more_prestige_of_the_supreme_religion_than_any_opponent(
    mine: list[str], wins: bool
) -> None:
    reformist = [card("PREN004"), card("PREN005")]  # prestige of another religion is of no use
    m = table(
        player("fugger", west=[card("PREN001"), *reformist, *(card(c) for c in mine)]),
        player("medici", west=[card("PREN007"), card("PREN008")]),
        player("coeur", west=[card("PREN128X")]),
        empires=faith(ONE_TOKEN, ONE_BISHOP),
        victories=ALL,
    )
    assert supreme(m) == "catholic"
    assert ("holy" in claims(m)) is wins


@pytest.mark.rule("pax:L3.1")
def test_the_best_opponent_is_the_measure_not_the_sum() -> None:
    m = table(
        player("fugger", west=[card("PREN001"), card("PREN003")]),
        player("medici", west=[card("PREN007")]),
        player("coeur", west=[card("PREN008")]),
        empires=faith(ONE_TOKEN, ONE_BISHOP),
        victories=ALL,
    )
    assert "holy" in claims(m)


@pytest.mark.rule("pax:L3.2", "pax:SUPREMACY.1", "pax:L3.6")
@pytest.mark.parametrize(
    ("catholic", "islamic", "reformist", "wins"),
    [(0, 0, 0, False), (1, 0, 0, True), (1, 1, 0, False), (2, 1, 1, False), (3, 1, 1, True), (3, 2, 1, False)],
)
def test_a_supreme_religion_has_more_bishops_than_the_other_two_together(
    catholic: int, islamic: int, reformist: int, wins: bool
) -> None:
    thrones = ["england", "france", "hungary", "byzantium", "portugal", "aragon"]
    bishops = ["catholic"] * catholic + ["islamic"] * islamic + ["reformist"] * reformist
    placed = {e: {"bishop": b} for e, b in zip(thrones, bishops, strict=False)}
    m = table(player("fugger", west=[card("PREN001")]), empires=faith(ONE_TOKEN, placed), victories=ALL)
    assert supreme(m) == ("catholic" if wins else None)
    assert ("holy" in claims(m)) is wins


@pytest.mark.rule("pax:L3.2.2e")
def test_bishops_on_thrones_queens_kings_and_cards_count() -> None:
    places: list[dict[str, Any]] = [
        {"throne": "catholic"},
        {"throned_queen": "catholic"},
        {"king": "catholic"},
        {"queen": "catholic"},
        {"vassal": "catholic"},
        {"card": "catholic"},
    ]
    for place in places:
        throned = {"bishop": place.get("throne"), "queens": [{"card": "PREN077", "bishop": place.get("throned_queen")}]}
        m = table(
            player("fugger", west=[square("portugal", bishop=place.get("king"),
                                          queens=[{"card": "PREN044", "bishop": place.get("queen")}],
                                          vassals=[vassal("aragon", bishop=place.get("vassal"))])]),
            player("medici", west=[card("PREN049", place.get("card"))]),
            empires=faith(ONE_TOKEN, ottoman=throned),
        )  # fmt: skip
        assert supreme(m) == "catholic", place
    m = table(player("fugger"), empires=faith(ONE_TOKEN))
    assert supreme(m) is None


TWO = {"england": {"state": "catholic", "bishop": "catholic"}, "papal_states": {"state": "catholic"}}  # London, Venice
RIVALS = {"mamluk": {"state": "islamic"}, "hungary": {"state": "reformist", "cities": {"buda": ["knight:reformist"]}}}


@pytest.mark.rule("pax:L3.3", "pax:SUPREMACY.1", "pax:L3.6")
@pytest.mark.parametrize(("bordeaux", "wins"), [([], False), (["knight:catholic"], True), (["rook:catholic"], True)])
def test_a_supreme_religion_has_more_tokens_in_its_theocracies_than_the_other_two_together(
    bordeaux: list[str], wins: bool
) -> None:
    england = {**TWO["england"], "cities": {"bordeaux": bordeaux}}
    m = table(player("fugger", west=[card("PREN001")]), empires=faith(TWO, RIVALS, england=england), victories=ALL)
    assert supreme(m) == ("catholic" if wins else None)
    assert ("holy" in claims(m)) is wins


@pytest.mark.rule("pax:SUPREMACY.1", "pax:L3.6")
def test_one_of_the_two_majorities_is_not_enough() -> None:
    only_tokens = table(player("fugger", west=[card("PREN001")]), empires=faith(ONE_TOKEN), victories=ALL)
    only_bishops = table(player("fugger", west=[card("PREN001")]), empires=faith(ONE_BISHOP), victories=ALL)
    both = table(player("fugger", west=[card("PREN001")]), empires=faith(ONE_TOKEN, ONE_BISHOP), victories=ALL)
    assert [supreme(m) for m in (only_tokens, only_bishops, both)] == [None, None, "catholic"]
    assert ["holy" in claims(m) for m in (only_tokens, only_bishops, both)] == [False, False, True]


@pytest.mark.rule("pax:L3.4", "pax:THEOCRACY.b")
@pytest.mark.parametrize(
    ("london", "state", "repressed", "counts"),
    [
        ("rook:catholic", "catholic", [], True),
        ("knight:catholic", "catholic", [], True),
        ("knight:islamic", "catholic", [], False),  # of another colour
        ("rook:catholic", "medieval", [], False),  # no theocracy
        ("rook:catholic", "reformist", [], False),  # of another colour
        ("", "catholic", ["knight:catholic"], False),  # repressed
    ],
)
def test_only_unrepressed_tokens_of_the_theocracys_colour_count(
    london: str, state: str, repressed: list[str], counts: bool
) -> None:
    england = {
        "state": state,
        "bishop": "catholic",
        "cities": {"london": [london] if london else []},
        "repressed": repressed,
    }
    m = table(player("fugger"), empires=faith(england=england))
    assert supreme(m) == ("catholic" if counts else None)


@pytest.mark.rule("pax:L3.4")
def test_a_token_of_the_wrong_colour_counts_for_neither_side() -> None:
    # Venice's knight for the catholics; a green knight in catholic England must not make it one to one.
    england = {"state": "catholic", "bishop": "catholic", "cities": {"london": ["knight:islamic"]}}
    m = table(player("fugger"), empires=faith(ONE_TOKEN, england=england))
    assert supreme(m) == "catholic"


@pytest.mark.rule("pax:L3.5", "pax:THEOCRACY.b")
@pytest.mark.parametrize(
    ("pirate", "ottoman", "mamluk", "outcome"),
    [
        ("pirate:islamic", "islamic", "islamic", "islamic"),  # two to one
        ("pirate:islamic", "islamic", "medieval", None),  # one to one
        ("pirate:reformist", "islamic", "islamic", None),  # counts for nobody; no islamic token left
    ],
)
def test_a_pirate_counts_once_for_each_theocracy_of_its_colour_it_borders(
    pirate: str, ottoman: str, mamluk: str, outcome: str | None
) -> None:
    no_one: dict[str, list[str]] = {f"constantinople{i}": [] for i in (1, 2, 3)}
    m = table(
        player("fugger"),
        empires=faith(
            ONE_TOKEN,
            ottoman={"state": ottoman, "cities": no_one},
            mamluk={"state": mamluk, "cities": {"cairo": []}},
            england={"bishop": "islamic"},
        ),
        borders={"mamluk__ottoman": [pirate]},
    )
    assert supreme(m) == outcome


@pytest.mark.rule("pax:L3.5")
@pytest.mark.parametrize(("pirate", "outcome"), [("pirate:catholic", "catholic"), ("pirate:islamic", None)])
def test_a_pirate_beside_one_theocracy_of_its_colour_counts_once(pirate: str, outcome: str | None) -> None:
    m = table(
        player("fugger"),
        empires=faith(papal_states={"state": "catholic", "cities": {"venice": []}}, england={"bishop": "catholic"}),
        borders={"aragon__papal_states": [pirate]},
    )
    assert supreme(m) == outcome


# ---------------------------------------------------------------------- L4: imperial victory


@pytest.mark.rule("pax:L4.1", "pax:L4.2")
@pytest.mark.parametrize(
    ("players", "mine", "wins"),
    [(2, 2, False), (2, 3, False), (2, 4, True), (3, 2, False), (3, 3, True), (4, 2, False), (4, 3, True)],
)
def test_imperial_victory_needs_two_kings_more_than_each_opponent_and_three_with_two_players(
    players: int, mine: int, wins: bool
) -> None:
    own = [square(e) for e in ("england", "france", "aragon", "portugal")[:mine]]
    rivals = [
        player("medici", east=[square("ottoman")]),
        player("coeur", east=[square("mamluk")]),
        player("marchionni"),
    ]
    m = table(player("fugger", west=own), *rivals[: players - 1], victories=ALL)
    assert ("imperial" in claims(m)) is wins


@pytest.mark.rule("pax:L4.1")
def test_every_opponent_must_be_two_kings_behind() -> None:
    own = [square(e) for e in ("england", "france", "aragon")]
    two = [square("ottoman"), square("mamluk")]
    m = table(player("fugger", west=own), player("medici"), player("coeur", east=two), victories=ALL)
    assert claims(m) == set()


@pytest.mark.rule("pax:L4.3")
@pytest.mark.parametrize(
    ("west", "count"),
    [
        ([square("england", vassals=[vassal("france"), vassal("hungary")]), square("aragon", "republic")], 3),
        ([square("england", vassals=[vassal("france")]), square("aragon", "republic"), square("portugal", "republic")], 2),
    ],
)  # fmt: skip
def test_suzerains_and_vassals_are_kings_and_republics_are_not(west: list[dict[str, Any]], count: int) -> None:
    m = table(player("fugger", west=west), victories=ALL)
    assert m.view(None)["victories"]["imperial"]["counts"]["fugger"] == {"kings": count}
    assert ("imperial" in claims(m)) is (count == 3)


# ---------------------------------------------------------------------- L5: globalization


def pawns(fugger: int, medici: int) -> dict[str, list[str]]:
    names = ["aragon__france", "aragon__papal_states", "aragon__portugal", "england__france", "england__portugal",
             "hungary__ottoman", "mamluk__ottoman"]  # fmt: skip
    owners = ["pawn:fugger"] * fugger + ["pawn:medici"] * medici
    return {name: [pawn] for name, pawn in zip(names, owners, strict=False)}


@pytest.mark.rule("pax:L5.1", "pax:L5.2")
@pytest.mark.parametrize(
    ("mine", "theirs", "cards", "rival", "wins"),
    [
        (2, 1, ["PREN139X"], [], False),
        (3, 1, ["PREN139X"], [], True),
        (2, 0, ["PREN139X"], [], True),
        (5, 0, [], [], False),
        (5, 0, ["PREN139X"], ["PREN096X"], False),
        (5, 0, ["PREN139X", "PREN014"], ["PREN096X"], True),
    ],
)
def test_globalization_needs_two_more_concessions_and_more_discovery(
    mine: int, theirs: int, cards: list[str], rival: list[str], wins: bool
) -> None:
    m = table(
        player("fugger", west=[card(c) for c in cards]),
        player("medici", west=[card(c) for c in rival]),
        player("coeur"),
        borders=pawns(mine, theirs),
        victories=ALL,
    )
    assert ("globalization" in claims(m)) is wins


@pytest.mark.rule("pax:L5.1")
@pytest.mark.parametrize(
    ("west", "rival", "wins"),
    [
        ([card("PREN032")], [], False),  # a patron alone
        ([card("PREN032"), card("PREN137X")], [], True),
        ([card("PREN032"), card("PREN137X", "islamic")], [], False),  # silenced
        ([card("PREN032"), card("PREN137X")], [card("PREN055")], True),
        ([card("PREN032")], [card("PREN055")], False),
    ],
)
def test_faith_against_reason_counts_patrons_as_concessions(
    west: list[dict[str, Any]], rival: list[dict[str, Any]], wins: bool
) -> None:
    m = table(
        player("fugger", west=[card("PREN139X"), *west]),
        player("medici", west=rival),
        borders=pawns(2, 1),
        victories=ALL,
    )
    assert ("globalization" in claims(m)) is wins


@pytest.mark.rule("pax:L5.1")
def test_an_opponents_patrons_as_concessions_raise_the_bar() -> None:
    rival = player("medici", west=[card("PREN137X"), card("PREN055")])
    m = table(player("fugger", west=[card("PREN139X")]), rival, borders=pawns(2, 0), victories=ALL)
    assert claims(m) == set()
    m = table(player("fugger", west=[card("PREN139X")]), rival, borders=pawns(3, 0), victories=ALL)
    assert claims(m) == {"globalization"}


# ---------------------------------------------------------------------- L6: renaissance

LAWS = ["PREN036", "PREN037", "PREN040", "PREN041"]


@pytest.mark.rule("pax:L6.1", "pax:L6.2")
@pytest.mark.parametrize(
    ("mine", "laws", "theirs", "rival_laws", "wins"),
    [
        (["france"], 2, [], 0, True),
        (["france"], 1, [], 0, False),
        (["france"], 2, [], 1, False),
        (["france"], 3, [], 1, True),
        (["france"], 4, ["mamluk"], 0, False),
        (["france", "portugal"], 4, ["mamluk"], 0, True),
        ([], 4, [], 0, False),
    ],
)
def test_renaissance_needs_more_republics_and_two_more_law(
    mine: list[str], laws: int, theirs: list[str], rival_laws: int, wins: bool
) -> None:
    m = table(
        player("fugger", west=[*(square(e, "republic") for e in mine), *(card(c) for c in LAWS[:laws])]),
        player("medici", east=[square(e, "republic") for e in theirs], west=[card("PREN053")] * rival_laws),
        player("coeur"),
        victories=ALL,
    )
    assert ("renaissance" in claims(m)) is wins


@pytest.mark.rule("pax:L6.1")
@pytest.mark.parametrize(("bishop", "wins"), [(None, False), ("catholic", True)])
def test_academia_is_a_republic_of_its_holder_in_every_comparison(bishop: str | None, wins: bool) -> None:
    laws = [card(c) for c in LAWS]
    holder = table(player("fugger", west=laws, east=[card("PREN103X", bishop)]), victories=ALL)
    assert ("renaissance" in claims(holder)) is not wins
    rival = table(
        player("fugger", west=[square("france", "republic"), *laws]),
        player("medici", east=[card("PREN103X", bishop)]),
        victories=ALL,
    )
    assert ("renaissance" in claims(rival)) is wins


@pytest.mark.rule("pax:L6.1", "pax:PREN155X.claim")
def test_epicurean_swerve_is_a_republic_in_its_holders_own_claim_only() -> None:
    laws = [card(c) for c in LAWS]
    without = table(player("fugger", west=laws), victories=ALL)
    holder = table(player("fugger", west=[*laws, card("PREN155X")]), victories=ALL)
    silenced = table(player("fugger", west=[*laws, card("PREN155X", "islamic")]), victories=ALL)
    assert [claims(m) for m in (without, holder, silenced)] == [set(), {"renaissance"}, set()]
    rival = table(
        player("fugger", west=[*laws, square("france", "republic")]),
        player("medici", west=[card("PREN155X")]),
        victories=ALL,
    )
    assert claims(rival) == {"renaissance"}, "the opponent's real republics are none"
    real = table(
        player("fugger", west=[*laws, square("france", "republic")]),
        player("medici", east=[square("mamluk", "republic")]),
        victories=ALL,
    )
    assert claims(real) == set()


@pytest.mark.rule("pax:L6.2")
@pytest.mark.parametrize(("west", "wins"), [(["PREN032"], False), (["PREN032", "PREN133X"], True)])
def test_patrons_count_as_law_where_a_card_says_so(west: list[str], wins: bool) -> None:
    m = table(
        player("fugger", west=[square("france", "republic"), card("PREN036"), *(card(c) for c in west)]), victories=ALL
    )
    assert ("renaissance" in claims(m)) is wins


# ---------------------------------------------------------------------- PREN164X, red text


@pytest.mark.rule("pax:PREN164X.claim")
@pytest.mark.parametrize(
    ("claimant", "holder", "wins"),
    [("fugger", "fugger", True), ("fugger", "medici", False), ("fugger", "", False),
     ("medici", "medici", True), ("medici", "fugger", False)],
)  # fmt: skip
def test_circassian_mamluks_count_patrons_as_islamic_bishops_in_the_holders_own_claim_only(
    claimant: str, holder: str, wins: bool
) -> None:
    def bank(name: str) -> dict[str, Any]:
        # The claimant leads in islamic prestige; the holder has a patron besides the Mamluks.
        east = [card("PREN058")] if name == claimant else []
        east += [card("PREN164X")] if name == holder else []
        return player(name, east=east, west=[card("PREN032" if name == "fugger" else "PREN009")])

    m = table(
        bank("fugger"),
        bank("medici"),
        empires=faith(
            mamluk={"state": "islamic"}, england={"bishop": "catholic"}, france={"bishop": "islamic"}
        ),  # Cairo's rook; bishops one to one
        victories=ALL,
        turn={"player": claimant},
    )
    assert ("holy" in claims(m)) is wins


@pytest.mark.rule("pax:PREN164X.claim")
def test_silenced_circassian_mamluks_count_nothing() -> None:
    m = table(
        player("fugger", west=[card("PREN032")], east=[card("PREN058"), card("PREN164X", "islamic")]),
        empires=faith(mamluk={"state": "islamic"}, england={"bishop": "catholic"}),
        victories=ALL,
    )
    assert claims(m) == set()


@pytest.mark.rule("pax:A1.d.1")
@pytest.mark.parametrize(
    ("rival", "actions", "wins"),
    [
        ([], 1, True),
        ([card("PREN145X")], 2, True),
        ([card("PREN145X")], 1, False),
        ([card("PREN145X", "islamic")], 1, True),
    ],
)
def test_a_red_text_overrules_the_price_of_a_victory(rival: list[dict[str, Any]], actions: int, wins: bool) -> None:
    kings = [square(e) for e in ("england", "france", "aragon")]
    m = table(player("fugger", west=kings), player("medici", west=rival), victories=ALL, turn={"actions_left": actions})
    assert ("imperial" in claims(m)) is wins


@pytest.mark.rule("pax:L4.3")
def test_the_view_tells_the_same_kings_as_the_tableau() -> None:
    m = table(player("fugger", west=[square("england", vassals=[vassal("france")])]))
    assert entry(m, "france")["empire"] == "france"
    assert m.view(None)["players"][0]["kings"] == 2


@pytest.mark.rule("pax:L3.1", "pax:L4.1", "pax:L5.1", "pax:L6.1")
@pytest.mark.parametrize("seed", range(4))
def test_who_is_no_step_short_of_a_victory_meets_it(seed: int) -> None:
    chance = Random(seed)
    match = signoria.new("pax", ["fugger", "medici", "coeur"], seed)
    while match.decision is not None:
        for victory in match.view(None)["victories"].values():
            assert victory["met"] == [bank for bank, short in victory["short"].items() if short == 0]
        match.choose(chance.choice(match.decision.options))


@pytest.mark.rule("pax:SUPREMACY.1")
def test_a_step_to_holy_is_a_bishop_a_token_or_prestige() -> None:
    """One bishop each way: Islam lacks a bishop. Fugger leads in its prestige, Medici lacks two of it."""
    m = table(
        player("fugger", east=[card("PREN058")]),
        player("medici"),
        empires=faith(mamluk={"state": "islamic"}, england={"bishop": "catholic"}, france={"bishop": "islamic"}),
        victories=ALL,
    )
    assert m.view(None)["victories"]["holy"]["short"] == {"fugger": 1, "medici": 3}
