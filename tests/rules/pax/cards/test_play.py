"""E2: every card played from the hand, its one-shot declined: where it goes, what it shows, whom it brings."""

import pytest

from signoria.pax import PaxMatch
from tests.rules.pax.cards.board import (
    CARDS,
    CITIES,
    RELIGIONS,
    TABLEAU,
    Card,
    at_table,
    bearer,
    borders_of,
    empires_of,
    empty_map,
    finish,
    gallery,
    ids,
    lay,
    matches,
    open_cities,
    prestige,
    quiet,
    region,
    sea_borders_of,
)
from tests.support import plain
from tests.support.pax import entries, holder, keys, kind, play, seat

every_card = pytest.mark.parametrize("c", TABLEAU, ids=ids(TABLEAU))


def _with_neighbours(c: Card) -> tuple[PaxMatch, str, str]:
    """The card in hand, another card on each side of the tableau."""
    west, east = quiet("west", c.id), quiet("east", c.id)
    return at_table({"hand": [c.id], **lay(west, east)}, {}), west, east


def _announce(m: PaxMatch, c: Card) -> None:
    """Play the card and decline its one-shot where it is offered."""
    play(m, f"play {c.id}")
    if kind(m) == "trigger":
        assert keys(m) == ["trigger", "decline"]
        play(m, "decline")


@pytest.mark.rule("pax:E2.1", "pax:E2.2")
@every_card
def test_a_played_card_lies_outermost_on_its_side(c: Card) -> None:
    m, west, east = _with_neighbours(c)
    _announce(m, c)
    finish(m)
    assert entries(m, "fugger", "west") == [west] + [c.id] * (c.side == "west")
    assert entries(m, "fugger", "east") == [east] + [c.id] * (c.side == "east")
    assert seat(m, "fugger")["hand"] == []
    assert m.snapshot()["turn"]["actions_left"] == 1


@pytest.mark.rule("pax:PRESTIGE.1")
@every_card
def test_the_prestige_of_a_played_card_shows(c: Card) -> None:
    m, _, _ = _with_neighbours(c)
    before = prestige(m, "fugger")
    _announce(m, c)
    finish(m)
    after = prestige(m, "fugger")
    assert after - before == dict.fromkeys(c.prestige, 1)
    assert not before - after
    assert not prestige(m, "medici")


def _places(c: Card, token: str, tableau: list[str]) -> set[str]:
    """Where an agent of the card may go on an empty map with these cards in the tableaux."""
    sort = token.partition(":")[0]
    empires = empires_of(c.at)
    if sort == "bishop":
        return {f"card {name}" for name in tableau if matches(c.at, CARDS[name].at)} | {f"square {e}" for e in empires}
    if sort == "pirate":
        return {f"border {b}" for e in empires for b in sea_borders_of(e)}
    if sort == "pawn":
        return {f"border {b}" for e in empires for b in borders_of(e)}
    second_venice = {"city venice2"} if "venice_two_slots" in c.abilities else set()
    return {f"city {city}" for e in empires for city in open_cities(e)} | second_venice


def _found(m: PaxMatch, token: str) -> list[str]:
    """The places that hold a token, as keys."""
    now = plain(m.snapshot())
    sort, _, of = token.partition(":")
    if sort == "bishop":
        rows = [entry for p in now["players"] for entry in p["west"] + p["east"]]
        held = [f"card {e['card']}" for e in rows if e["bishop"] == of]
        return held + [f"square {e}" for e, here in now["empires"].items() if here["bishop"] == of]
    if sort in ("pirate", "pawn"):
        return [f"border {b}" for b, tokens in now["borders"].items() if token in tokens]
    cities = {c: tokens for here in now["empires"].values() for c, tokens in here["cities"].items()}
    return [f"city {c}" for c, tokens in cities.items() for t in tokens if t == token]


@pytest.mark.rule(
    "pax:E2.2.0", "pax:E2.2.a.1", "pax:E2.2.a.2", "pax:E2.2.a.3", "pax:E2.2.b.1", "pax:E2.2.c.1", "pax:E2.2.d.1",
    "pax:E2.2.d.4", "pax:LOCATION.b.1", "pax:LOCATION.b.2", "pax:LOCATION.c", "pax:LOCATION.e",
)  # fmt: skip
@pytest.mark.parametrize("end", [0, -1], ids=["first place", "last place"])
@every_card
def test_without_the_one_shot_exactly_its_agents_go_to_exactly_the_places_of_its_location(c: Card, end: int) -> None:
    others = list(gallery(c.id).values())
    m = at_table({"hand": [c.id]}, lay(*others))
    _announce(m, c)
    waiting = ["pawn:fugger" if token == "pawn" else token for token in c.agents]
    tableau = [c.id, *others]
    placed: list[tuple[str, str]] = []
    spots: set[str] = set()
    while waiting:
        if len(set(waiting)) > 1:
            assert set(keys(m)) == {f"token {token}" for token in waiting} | {"pass"}
            play(m, f"token {waiting[0]}")
        token = waiting.pop(0)
        # R96: what stands in Venice cannot be displaced while its second place is free.
        barred = {"city venice2"} if "city venice" not in spots else set()
        barred |= {"city venice"} if "city venice" in spots and "city venice2" not in spots else set()
        assert set(keys(m)) == _places(c, token, tableau) - barred | {"pass"}
        spot = next(k for k in sorted(_places(c, token, tableau) - barred)[:: end or 1] if k not in spots)
        play(m, spot)
        spots.add(spot)
        placed.append((token, spot.replace("venice2", "venice")))
    assert kind(m) == "action"
    for token in set(c.agents):
        name = "pawn:fugger" if token == "pawn" else token
        assert sorted(_found(m, name)) == sorted(spot for t, spot in placed if t == name)
    assert seat(m, "fugger")["florins"] == 10


@pytest.mark.rule("pax:E2.2.0")
@every_card
def test_its_agents_may_all_be_declined(c: Card) -> None:
    m = at_table({"hand": [c.id]}, {})
    before = m.snapshot()
    _announce(m, c)
    if c.agents:
        assert "pass" in keys(m)
    finish(m)
    after = m.snapshot()
    assert after["empires"] == before["empires"]
    assert after["borders"] == before["borders"]
    assert holder(m, c.id) == "fugger"


@pytest.mark.rule("pax:F1.3", "pax:F1.4", "pax:F1.e.1", "pax:F1.e.2")
@every_card
def test_a_bishop_on_it_can_go_to_the_thrones_and_cards_of_its_location(c: Card) -> None:
    """Fugger's inquisitor moves the bishop on the card, which lies alone in Medici's tableau."""
    acting = "PREN008" if c.id != "PREN008" else "PREN157X"
    m = at_table(
        {"hand": ["PREN049" if c.id != "PREN049" else "PREN050"], **lay(acting)}, lay(c.id, bishops={c.id: "catholic"})
    )
    play(m, "ops west")
    expected = {f"square {e}" for e in empires_of(c.at)}
    if matches(c.at, CARDS[acting].at):
        expected.add(f"card {acting}")
    if len(expected) > 1:
        assert set(keys(m)) == expected
        play(m, min(expected))
    assert _found(m, "bishop:catholic") == [min(expected)]


PLAIN = [c for c in TABLEAU if not c.one_shot]


@pytest.mark.rule("pax:E2.3")
@pytest.mark.parametrize("c", PLAIN, ids=ids(PLAIN))
def test_a_card_without_bomb_is_not_asked_about_a_one_shot(c: Card) -> None:
    """Every war would find attackers and heretics here, every apostasy somebody to strike, every shift a disk."""
    gold, *others = [bearer(r, c.id) for r in RELIGIONS]
    tokens = {open_cities(e)[0]: "rook:islamic" for e in CITIES if e not in ("france", "ottoman", "mamluk")}
    tokens |= {open_cities(e)[1]: "rook:catholic" for e in CITIES if e not in ("france", "ottoman", "papal_states")}
    tokens["cairo"] = "rook:reformist"
    for faith, paris, modon in zip(RELIGIONS, open_cities("france"), open_cities("ottoman"), strict=False):
        tokens[paris] = tokens[modon] = f"knight:{faith}"  # next to all the others
    serfs: dict[str, list[str]] = {
        e: ["pawn:medici", "knight:catholic" if region(e) == "west" else "knight:reformist"] for e in CITIES
    }
    pirates = {b: [f"pirate:{faith}"] for b, faith in zip(sea_borders_of("aragon"), RELIGIONS, strict=False)}
    m = at_table(
        {"hand": [c.id], **lay(bearer("discovery", c.id))},
        lay(gold, *others),
        empires=empty_map(tokens, serfs),
        borders=pirates,
    )
    play(m, f"play {c.id}")
    assert kind(m) != "trigger"
