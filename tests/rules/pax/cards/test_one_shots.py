"""H, J, K: the one-shot of every card, triggered in a position in which it succeeds."""

from collections import Counter
from itertools import combinations

import pytest

from signoria.pax import PaxMatch
from tests.rules.pax.cards.board import (
    CARDS,
    CITIES,
    EMPORIA,
    RELIGIONS,
    TABLEAU,
    Card,
    at_table,
    bearer,
    empires_of,
    empty_map,
    finish,
    ids,
    lay,
    open_cities,
    pieces_in,
    region,
    sea_borders_of,
)
from tests.support import plain
from tests.support.pax import city, empire, entries, florins, holder, keys, kind, play

HOLY_WARS = {"crusade": "catholic", "jihad": "islamic", "reformation": "reformist"}


def _having(*one_shots: str) -> list[Card]:
    return [c for c in TABLEAU if c.one_shot.partition(":")[0] in one_shots]


def _expect(m: PaxMatch, what: set[str]) -> None:
    """The options are exactly these; a single one has been taken already."""
    if len(what) > 1:
        assert set(keys(m)) == what


# ---------------------------------------------------------------------- H: trade shifts

SHIFTS = _having("trade_shift")
SPICE = [c for c in SHIFTS if c.requires]


def _shift_table(c: Card, *tableau: str) -> PaxMatch:
    there = {"tana": "knight:islamic", "trebizond": "rook:reformist"}
    return at_table({"hand": [c.id], **lay(*tableau)}, {}, empires=empty_map(there))


@pytest.mark.rule(
    "pax:H1.1", "pax:H1.2", "pax:H1.a.1", "pax:H1.b", "pax:H1.c", "pax:H1.d", "pax:E2.1.b", "pax:E2.1.b.2e"
)
@pytest.mark.parametrize("c", SHIFTS, ids=ids(SHIFTS))
def test_its_trade_shift_opens_its_emporium(c: Card) -> None:
    target = c.one_shot.partition(":")[2]
    colour = EMPORIA[target]
    shut = {"white": "trebizond", "black": "tana"}[colour]
    token = {"white": "rook:reformist", "black": "knight:islamic"}[colour]
    m = _shift_table(c, *[bearer(p, c.id) for p in c.requires])
    play(m, f"play {c.id}", "trigger")
    assert m.snapshot()["emporia"] == {"white": "trebizond", "black": "tana"} | {colour: target}
    assert city(m, shut) == []
    assert empire(m, "byzantium")["repressed"] == [token]
    assert "pass" not in keys(m)  # a free place must be used
    if c.agents[0].startswith(("knight", "rook")) and target in CITIES[c.at]:
        assert f"city {target}" in keys(m)
    for i in range(len(c.agents)):
        play(m, keys(m)[i])
    assert kind(m) == "action"
    mine = Counter("pawn:fugger" if token == "pawn" else token for token in c.agents)
    assert pieces_in(m, c.at) == mine
    assert florins(m, "fugger") == 10


@pytest.mark.rule("pax:H1.a.2")
@pytest.mark.parametrize("c", SPICE, ids=ids(SPICE))
def test_its_shift_to_the_spice_islands_needs_another_discovery(c: Card) -> None:
    m = _shift_table(c)
    play(m, f"play {c.id}")
    assert kind(m) != "trigger"
    finish(m)
    assert m.snapshot()["emporia"]["white"] == "trebizond"


def test_exactly_the_shifts_to_the_spice_islands_need_discovery() -> None:
    assert {c.id for c in SHIFTS if c.one_shot == "trade_shift:spice_islands"} == {c.id for c in SPICE}
    assert all(c.requires == ("discovery",) for c in SPICE)


# ---------------------------------------------------------------------- J: civil wars

CIVIL = _having("conspiracy", "peasant_revolt")


@pytest.mark.rule(
    "pax:E2.1.a.1", "pax:E2.1.a.2", "pax:E2.1.a.3", "pax:J1.a.1", "pax:J1.a.3", "pax:J1.c.2e", "pax:J2.a.1",
    "pax:J2.a.4", "pax:J2.missed", "pax:D1.2.bomb",
)  # fmt: skip
@pytest.mark.parametrize("c", CIVIL, ids=ids(CIVIL))
def test_its_civil_war_takes_a_weakly_held_empire_of_its_location(c: Card) -> None:
    """A repressed token in each of the ten empires would fight, so only the card's location holds the war down."""
    revolt = c.one_shot == "peasant_revolt"
    waiting = "pawn:medici" if revolt else "rook:catholic" if "rook:catholic" not in c.agents else "knight:catholic"
    guard = "rook:islamic" if "rook:islamic" not in c.agents else "rook:reformist"
    fighters = ["pawn:fugger" if a == "pawn" else a for a in c.agents if not a.startswith("bishop")]
    for target in empires_of(c.at):
        shore = sea_borders_of(target)[0]
        m = at_table(
            {"hand": [c.id]},
            {},
            empires=empty_map({open_cities(target)[0]: guard}, {e: [waiting] for e in CITIES}),
            borders={shore: ["pirate:catholic"]},
        )
        play(m, f"play {c.id}", "trigger")
        _expect(m, {f"empire {e}" for e in empires_of(c.at)})
        finish(m, war_empire=f"empire {target}", casualty=f"pirate {shore}", agent_card=f"card {c.id}")
        assert [e for e in CITIES if holder(m, e) == "fugger"] == [target]
        assert pieces_in(m, target) == Counter([*fighters, waiting])  # guard and pirate fell
        assert empire(m, target)["state"] == "medieval"
        mine = entries(m, "fugger", region(target))
        assert mine == ([c.id, target] if c.side == region(target) else [target])
        bishops = [a.partition(":")[2] for a in c.agents if a.startswith("bishop")]
        laid = next(p for p in plain(m.snapshot())["players"] if p["bank"] == "fugger")[c.side][0]
        assert laid["bishop"] == (bishops[0] if bishops else None)


@pytest.mark.rule("pax:J1.a.4", "pax:J2.a.5")
@pytest.mark.parametrize("c", CIVIL, ids=ids(CIVIL))
def test_only_a_conspiracy_raises_repressed_rulers_and_only_a_revolt_serfs(c: Card) -> None:
    """Two repressed tokens of the wrong sort for this card stay where they are while its agents fight or not."""
    wrong = "knight:catholic" if c.one_shot == "peasant_revolt" else "pawn:medici"
    target = empires_of(c.at)[0]
    m = at_table({"hand": [c.id]}, {}, empires=empty_map(repressed={target: [wrong, wrong]}))
    play(m, f"play {c.id}")
    if kind(m) == "trigger":
        play(m, "trigger")
        finish(m, war_empire=f"empire {target}")
        assert holder(m, target) == "fugger"
    else:
        assert not [a for a in c.agents if not a.startswith("bishop")]  # nobody would fight
        finish(m)
    assert empire(m, target)["repressed"].count(wrong) >= 2


# ---------------------------------------------------------------------- K: religious wars

HOLY = _having(*HOLY_WARS)


@pytest.mark.rule("pax:K1.1", "pax:K1.a.1", "pax:K1.a.2", "pax:K1.a.4", "pax:K1.b.1", "pax:K1.2")
@pytest.mark.parametrize("c", HOLY, ids=ids(HOLY))
def test_its_religious_war_converts_and_takes_an_empire_of_its_location(c: Card) -> None:
    """Heretics in all ten empires, and believer knights in France and Hungary, which are next to all the others."""
    faith = HOLY_WARS[c.one_shot]
    first, second = [r for r in RELIGIONS if r != faith]
    heretics = {open_cities(e)[0]: f"rook:{first if i % 2 else second}" for i, e in enumerate(CITIES)}
    believers = {"lyon": f"knight:{faith}", "varna": f"knight:{faith}"}
    fighters = [a for a in c.agents if a.startswith(("knight", "rook", "pirate"))]
    for target in empires_of(c.at):
        shore = sea_borders_of(target)[0]
        m = at_table(
            {"hand": [c.id]},
            {},
            empires=empty_map(heretics | believers),
            borders={shore: [f"pirate:{faith}"]},
        )
        before = pieces_in(m, target)
        play(m, f"play {c.id}", "trigger")
        _expect(m, {f"empire {e}" for e in empires_of(c.at)})
        finish(m, war_empire=f"empire {target}", casualty=f"pirate {shore}", agent_card=f"card {c.id}")
        assert [e for e in CITIES if holder(m, e) == "fugger"] == [target]
        assert {e for e in CITIES if empire(m, e)["state"] == faith} == {target}
        fallen = Counter([heretics[open_cities(target)[0]], f"pirate:{faith}"])
        after = Counter(before)
        after.subtract(fallen)
        pawns = ["pawn:fugger" for a in c.agents if a == "pawn"]
        assert pieces_in(m, target) == after + Counter(fighters + pawns)
        bishops = [a.partition(":")[2] for a in c.agents if a.startswith("bishop")]
        laid = next(p for p in plain(m.snapshot())["players"] if p["bank"] == "fugger")[c.side][0]
        assert laid["bishop"] == (bishops[0] if bishops else None)


@pytest.mark.rule("pax:K1.c")
@pytest.mark.parametrize("c", HOLY, ids=ids(HOLY))
def test_its_religious_war_needs_a_heretic_of_its_own_faith(c: Card) -> None:
    """With believers of the card's faith only there is nobody to fight; each other faith is heretical."""
    faith = HOLY_WARS[c.one_shot]
    target = empires_of(c.at)[0]
    spot = open_cities(target)[0]
    for other in RELIGIONS:
        m = at_table(
            {"hand": [c.id]},
            {},
            empires=empty_map({spot: f"rook:{other}"}),
            borders={sea_borders_of(target)[0]: [f"pirate:{faith}"]},
        )
        play(m, f"play {c.id}")
        assert (kind(m) == "trigger") == (other != faith)


# ---------------------------------------------------------------------- K3: apostasies

APOSTASIES = _having("apostasy")


@pytest.mark.rule("pax:K3.1", "pax:K3.3", "pax:K3.4")
@pytest.mark.parametrize("c", APOSTASIES, ids=ids(APOSTASIES))
def test_its_apostasy_strikes_the_cards_of_its_two_religions(c: Card) -> None:
    named = c.one_shot.partition(":")[2].split("+")
    third = next(r for r in RELIGIONS if r not in named)
    struck, spared = [bearer(r, c.id) for r in named], [bearer(third, c.id), bearer("law", c.id)]
    m = at_table({"hand": [c.id]}, lay(*struck, *spared))
    play(m, f"play {c.id}", "trigger")
    if kind(m) != "action":
        assert "pass" not in keys(m)  # agents come first, and must come
    finish(m, agent_card=f"card {c.id}")
    left = entries(m, "medici", "west") + entries(m, "medici", "east")
    assert set(left) == set(spared)
    assert holder(m, c.id) == "fugger"  # at most one of the two religions lies on this side of the table


@pytest.mark.rule("pax:K3.d", "pax:K3.b")
@pytest.mark.parametrize("c", APOSTASIES, ids=ids(APOSTASIES))
def test_the_card_itself_counts_in_its_apostasy(c: Card) -> None:
    named = c.one_shot.partition(":")[2].split("+")
    mine = [r for r in named if r in c.prestige]
    other = bearer(named[1] if mine == [named[0]] else named[0], c.id)
    m = at_table({"hand": [c.id], **lay(other)}, {})
    play(m, f"play {c.id}")
    assert (kind(m) == "trigger") == bool(mine)
    if mine:
        play(m, "trigger")
        finish(m, agent_card=f"square {empires_of(c.at)[0]}")
        assert holder(m, c.id) is None
        assert holder(m, other) is None
        bishop = c.agents[0].partition(":")[2] if c.agents[0].startswith("bishop") else None
        assert empire(m, empires_of(c.at)[0])["bishop"] == (bishop if len(c.agents) == 1 else None)


@pytest.mark.rule("pax:K3.2")
@pytest.mark.parametrize("c", APOSTASIES, ids=ids(APOSTASIES))
def test_its_apostasy_names_no_other_pair(c: Card) -> None:
    named = set(c.one_shot.partition(":")[2].split("+"))
    for pair in combinations(RELIGIONS, 2):
        m = at_table({"hand": [c.id]}, lay(*[bearer(r, c.id) for r in pair]))
        play(m, f"play {c.id}")
        assert (kind(m) == "trigger") == (set(pair) == named)


def test_the_one_shots_of_all_cards_are_tried() -> None:
    tried = {*ids(SHIFTS), *ids(CIVIL), *ids(HOLY), *ids(APOSTASIES)}
    assert tried == {c.id for c in CARDS.values() if c.one_shot not in ("", "coronation")}
