"""PREN024, PREN055, PREN143X: Venice has two places while one of them serves anywhere and its icon is gold."""

from typing import Any

import pytest

import signoria
from signoria.pax import PaxMatch
from signoria.pax.facts import CITY, TOKEN
from tests.rules.pax.cards.board import at_table, empty_map, finish, lay
from tests.support.pax import city, empire, keys, kind, play, pool, square

THREE = ["PREN024", "PREN055", "PREN143X"]
three = pytest.mark.parametrize("name", THREE)


def _map(*venice: str, state: str = "catholic", **more: str) -> dict[str, Any]:
    on_map = empty_map(more, states={"papal_states": state})
    on_map["papal_states"]["cities"]["venice"] = list(venice)
    return on_map


def _places(m: PaxMatch) -> list[str]:
    """Where a rook of PREN050, a card of the Papal States, may go."""
    play(m, "play PREN050")
    if kind(m) == "trigger":
        play(m, "decline")
    return keys(m)


@pytest.mark.rule("pax:G4.c.1", "pax:G4.c.2", "pax:G4.c.cards", "pax:ABILITY.1")
@pytest.mark.parametrize("owner", ["fugger", "medici"])
@pytest.mark.parametrize("state", ["catholic", "medieval"])
@three
def test_one_copy_in_any_tableau_opens_a_second_place_for_everybody(name: str, state: str, owner: str) -> None:
    mine, theirs = (lay(name), {}) if owner == "fugger" else ({}, lay(name))
    m = at_table({"hand": ["PREN050"], **mine}, theirs, empires=_map("knight:islamic", state=state))
    assert set(_places(m)) == {"city venice2", "pass"}  # R96: Venice is not occupied yet
    play(m, "city venice2")
    assert city(m, "venice") == ["knight:islamic", "rook:catholic"]
    assert m.view(None)["empires"]["papal_states"]["saturated"]


@three
def test_several_copies_open_no_third_place(name: str) -> None:
    others = [other for other in THREE if other != name]
    m = at_table({"hand": ["PREN050"], **lay(name)}, lay(*others), empires=_map("knight:islamic", "rook:catholic"))
    assert set(_places(m)) == {"city venice", "city venice2", "pass"}
    assert m.view(None)["empires"]["papal_states"]["saturated"]


@pytest.mark.rule("pax:F1.g.1", "pax:HAND.b")
@pytest.mark.parametrize("where", ["absent", "silenced", "in hand"])
@three
def test_silenced_or_in_hand_it_opens_nothing(name: str, where: str) -> None:
    mine = lay(name, bishops={name: "islamic"}) if where == "silenced" else lay()
    hand = ["PREN050", *([name] if where == "in hand" else [])]
    m = at_table({"hand": hand, **mine}, {}, empires=_map("knight:islamic"))
    assert set(_places(m)) == {"city venice", "pass"}


@pytest.mark.parametrize("state", ["islamic", "reformist"])
@three
def test_where_the_icon_is_not_gold_there_is_one_place(name: str, state: str) -> None:
    m = at_table({"hand": ["PREN050"], **lay(name)}, {}, empires=_map("knight:islamic", state=state))
    assert set(_places(m)) == {"city venice", "pass"}


@pytest.mark.rule("pax:G4.c.2")
@three
def test_the_levy_of_the_second_place_is_a_gold_knight(name: str) -> None:
    """Fugger's PREN010 taxes Medici, who levies into the vacant second place."""
    m = at_table(
        {"hand": ["PREN049"], **lay("PREN010")},
        lay(name),
        empires=_map("rook:islamic"),
        borders={"aragon__papal_states": ["pawn:medici"]},
    )
    play(m, "ops west")
    if kind(m) == "op":
        play(m, "op PREN010 tax")
    play(m, "pay")
    assert city(m, "venice") == ["rook:islamic", "knight:catholic"]


@three
def test_both_places_defend(name: str) -> None:
    """Two pirates and the card's rook against two defenders: the rook alone is left."""
    m = at_table(
        {"hand": ["PREN050"], **lay(name)},
        {},
        empires=_map("rook:islamic", "rook:islamic"),
        borders={"aragon__papal_states": ["pirate:catholic"], "ottoman__papal_states": ["pirate:catholic"]},
    )
    play(m, "play PREN050", "trigger", "pirate aragon__papal_states", "pirate ottoman__papal_states")
    finish(m)
    assert city(m, "venice") == ["rook:catholic"]
    assert pool(m, "rook:islamic") == 7


@pytest.mark.rule("pax:G4.c.3", "pax:ABILITY.1")
@pytest.mark.parametrize("how", ["sold", "silenced", "beheaded"])
@three
def test_when_the_last_copy_goes_the_active_player_removes_one_of_two_tokens(name: str, how: str) -> None:
    on_map = _map("knight:islamic", "rook:catholic")
    if how == "sold":
        m = at_table({"hand": ["PREN049"], **lay(name)}, {}, empires=on_map)
        play(m, f"sell {name}")
    elif how == "silenced":
        m = at_table({"hand": ["PREN009"]}, lay(name), empires=on_map)  # a western bishop
        play(m, "play PREN009")
        if kind(m) == "trigger":
            play(m, "decline")
        play(m, f"card {name}")
    else:
        # The western beheader needs a bishop on its victim, which an immune tableau does not mind.
        m = at_table(
            {"hand": ["PREN049"], **lay("PREN001")},
            lay(name, "PREN136X", bishops={name: "catholic"}),
            empires=on_map,
        )
        play(m, "ops west")
        if kind(m) == "op":
            play(m, "op PREN001 behead")
    assert m.decision is not None
    assert (kind(m), m.decision.seat) == ("venice", "fugger")
    assert set(keys(m)) == {"city venice", "city venice2"}
    play(m, "city venice")
    assert city(m, "venice") == ["rook:catholic"]
    assert pool(m, "knight:islamic") == 7
    assert empire(m, "papal_states")["repressed"] == []


@three
def test_while_another_copy_serves_nothing_is_removed(name: str) -> None:
    other = next(o for o in THREE if o != name)
    m = at_table({"hand": ["PREN049"], **lay(name)}, lay(other), empires=_map("knight:islamic", "rook:catholic"))
    play(m, f"sell {name}")
    assert kind(m) == "action"
    assert city(m, "venice") == ["knight:islamic", "rook:catholic"]


@pytest.mark.rule("pax:G4.c.4")
@pytest.mark.parametrize("state", ["islamic", "reformist"])
@three
def test_when_the_icon_stops_being_gold_one_token_goes(name: str, state: str) -> None:
    """A won religious war in the Papal States; both places then hold believers."""
    played = {"islamic": "PREN210P", "reformist": "PREN005"}[state]
    m = at_table(
        {"hand": [played], **lay(name)},
        {},
        empires=_map(f"rook:{state}", f"knight:{state}", buda=f"knight:{state}"),
        borders={"aragon__papal_states": ["pirate:catholic"]},
    )
    play(m, f"play {played}", "trigger")
    while kind(m) in ("war_empire", "casualty"):
        play(m, next((k for k in keys(m) if k in ("empire papal_states", "city buda")), keys(m)[0]))
    while kind(m) == "survivor_border":
        play(m, keys(m)[0])
    assert kind(m) == "venice"
    play(m, "city venice2")
    assert city(m, "venice") == [f"rook:{state}"]
    assert empire(m, "papal_states")["state"] == state


@three
def test_a_token_in_the_second_place_alone_just_moves_over(name: str) -> None:
    # As after a siege of the knight in the first place.
    m = at_table({"hand": ["PREN050"], **lay(name, "PREN051")}, {}, empires=_map("knight:islamic", "rook:catholic"))
    m.state.cities[CITY["venice"]] = 0
    m.state.pool[TOKEN["knight:islamic"]] += 1
    assert city(m, "venice") == ["rook:catholic"]
    play(m, f"sell {name}")
    assert city(m, "venice") == ["rook:catholic"]
    assert pool(m, "rook:catholic") == 9


@pytest.mark.rule("pax:F9.b.1")
@three
def test_knights_in_both_places_ride_in_a_campaign(name: str) -> None:
    papal = square("papal_states")
    m = at_table(lay(name, squares=[papal]), {}, empires=_map("knight:islamic", "knight:catholic"))
    play(m, "ops west")
    if kind(m) == "op":
        play(m, "op papal_states campaign")
    play(m, "empire aragon")
    assert m.snapshot()["players"][0]["florins"] == 8


@pytest.mark.rule("pax:G4.c.cards")
def test_a_token_in_the_second_place_alone_stays_there_when_the_position_is_loaded() -> None:
    m = at_table({**lay("PREN024")}, {}, empires=_map("", "knight:islamic"))
    assert city(m, "venice") == ["knight:islamic"]
    assert m.position()["empires"]["papal_states"]["cities"]["venice"] == ["", "knight:islamic"]
    again = signoria.from_position(m.position())
    assert again.position() == m.position()


@pytest.mark.rule("pax:G4.c.2", "pax:TOKENMGMT.2")
def test_an_agent_that_is_a_token_of_venice_itself_displaces_nobody() -> None:
    # All ten gold knights are in play. The one in the second place is taken up and finds its own place free (R96).
    others = ("london", "bordeaux", "paris", "bruges", "lyon", "vienna", "lubeck", "nurnberg")
    full = _map("knight:catholic", "knight:catholic", **dict.fromkeys(others, "knight:catholic"))
    m = at_table({"hand": ["PREN143X"], **lay("PREN055")}, {}, empires=full)
    before = m.snapshot()["players"][0]["florins"]
    play(m, "play PREN143X", "decline", "city venice", "city venice2")
    assert city(m, "venice") == ["knight:catholic", "knight:catholic"]
    assert m.snapshot()["players"][0]["florins"] == before
    assert empire(m, "papal_states")["repressed"] == []
