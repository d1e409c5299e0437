"""The cards as a set: what is printed on each, who is in the box, and the comets."""

import pytest

import signoria
from signoria.pax import facts
from tests.rules.pax.cards.board import CARDS, COMETS, QUEENS, TABLEAU, Card, at_table, ids
from tests.support import plain
from tests.support.pax import keys, kind, play, row, seat

everything = list(CARDS.values())
VICTORIES = ["imperial", "renaissance", "globalization", "holy"]


@pytest.mark.parametrize("c", everything, ids=ids(everything))
def test_the_engine_knows_the_card_as_it_is_printed(c: Card) -> None:
    item = facts.ITEM[c.id]
    assert facts.SIDE_IDS[facts.DECK[item]] == c.side
    where = facts.PRINTED_LOCATION[item]
    assert (facts.LOCATION_IDS[where] if where != facts.NONE else "") == c.at
    agents = ["pawn" if token == facts.PAWN_AGENT else facts.TOKEN_IDS[token] for token in facts.AGENTS[item]]
    assert tuple(agents) == c.agents
    assert {facts.op_id(op) for op in facts.OPS[0][item]} == set(c.ops)
    assert [facts.PRESTIGE_IDS[p] for p in facts.PRESTIGE[0][item]] == list(c.prestige)
    assert [facts.EMPIRE_IDS[e] for e in facts.SUITORS[item]] == list(c.suitors)
    assert [facts.ABILITY_IDS[a] for a in facts.ABILITIES[item]] == list(c.abilities)
    assert facts.ONE_SHOT_IDS[facts.ONE_SHOTS["2e"][item][0]] == c.one_shot.partition(":")[0]
    assert (facts.IS_QUEEN[item], facts.IS_COMET[item]) == (c.kind == "queen", c.kind == "comet")


@pytest.mark.rule("pax:COMET.1")
def test_there_are_168_boxed_cards_and_nine_promo_cards() -> None:
    boxed = [c for c in everything if not c.is_promo]
    assert len(boxed) == 168
    assert len(everything) == 177
    assert len(COMETS) == 4
    sides = {(side, c.id.endswith("X")) for c in boxed for side in [c.side]}
    assert len(sides) == 4
    counts = {
        (side, part): sum(1 for c in boxed if c.side == side and c.id.endswith("X") == part and c.kind != "comet")
        for side, part in sides
    }
    assert counts == {("east", False): 33, ("east", True): 39, ("west", False): 55, ("west", True): 37}
    assert len(TABLEAU) + len(QUEENS) + len(COMETS) == 177
    house = {facts.ITEM_IDS[item] for item, name in enumerate(facts.SET_OF["2e"]) if name == "house"}
    assert set(facts.ITEM) - set(facts.EMPIRE_IDS) - house == set(CARDS)


def _dealt(variants: list[str]) -> dict[str, set[str]]:
    """All cards that come up in the decks and rows of many new games of four."""
    seen: dict[str, set[str]] = {"west": set(), "east": set()}
    for seed in range(60):
        now = plain(signoria.new("pax", seats=4, seed=seed, variants=variants).snapshot())
        for side, cards in seen.items():
            cards.update(now["decks"][side], (place["card"] for place in now["market"][side]))
    return seen


@pytest.mark.rule("pax:B5.1", "pax:B1.cards")
def test_the_decks_are_made_of_the_boxed_cards_of_their_side() -> None:
    boxed = [c for c in everything if not c.is_promo]
    assert _dealt([]) == {side: {c.id for c in boxed if c.side == side} for side in ("west", "east")}


def test_the_promo_cards_join_the_decks_by_a_switch() -> None:
    assert _dealt(["promo_cards"]) == {side: {c.id for c in everything if c.side == side} for side in ("west", "east")}


@pytest.mark.rule("pax:E1.f.1", "pax:E1.f.2", "pax:L1.1", "pax:COMET.1")
@pytest.mark.parametrize("victory", VICTORIES)
@pytest.mark.parametrize("c", COMETS, ids=ids(COMETS))
def test_a_bought_comet_is_discarded_and_activates_a_victory(c: Card, victory: str) -> None:
    places = {side: [None] * 6 for side in ("west", "east")}
    market = {**places, c.side: row(["PREN021" if c.side == "west" else "PREN088", c.id, None, None, None, None])}
    m = at_table({"hand": ["PREN049", "PREN050"]}, {}, market=market)
    play(m, f"buy {c.side} 1")
    assert kind(m) == "victory_type"
    assert keys(m) == [f"victory {v}" for v in VICTORIES]
    play(m, f"victory {victory}")
    now = m.snapshot()
    assert now["victories"] == {v: v == victory for v in VICTORIES}
    assert seat(m, "fugger")["hand"] == ["PREN049", "PREN050"]
    assert now["market"][c.side][1] is None
    assert c.id not in str(now)


@pytest.mark.rule("pax:L1.1")
@pytest.mark.parametrize("c", COMETS, ids=ids(COMETS))
def test_a_comet_activates_only_an_inactive_victory(c: Card) -> None:
    places = {side: [None] * 6 for side in ("west", "east")}
    market = {**places, c.side: row([None, c.id, None, None, None, None])}
    active = {"imperial": True, "holy": True}
    m = at_table({"hand": ["PREN049"]}, {}, market=market, victories=active)
    play(m, f"buy {c.side} 1")
    assert keys(m) == ["victory renaissance", "victory globalization"]


def test_every_ability_of_the_engine_is_printed_on_a_card() -> None:
    printed = {ability for c in everything for ability in c.abilities}
    assert printed == set(facts.ABILITY_IDS)
    assert len(printed) == 34
