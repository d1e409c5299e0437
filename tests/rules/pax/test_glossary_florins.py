"""Words of the glossary: China, florins, comet, discard, kill."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

import signoria
from signoria.pax import PaxMatch
from signoria.pax.facts import (
    CARD_NAMES,
    COMETS,
    IS_COMET,
    ITEM_IDS,
    N_SQUARES,
)
from tests.rules.pax.glossary import WEST_ROW, act, active, finish, games, gone
from tests.support.pax import (
    border,
    card,
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
    vassal,
)
from tests.support.told import values

EAST_ROW: list[str | None] = ["PREN065", "PREN066", "PREN067", "PREN068", "PREN069", "PREN070"]


ACTIONS = ("buy", "play", "sell", "ops", "fair")


# ---------------------------------------------------------------------- CHINA, FLORINS


def wealth(position: Mapping[str, Any]) -> int:
    """All florins outside China."""
    held = sum(p["florins"] for p in position["players"])
    return int(held + sum(place["florins"] for side in position["market"].values() for place in side if place))


@pytest.mark.rule("pax:CHINA.1", "pax:CHINA.2")
def test_every_florin_that_comes_or_goes_has_its_cause() -> None:
    causes: Counter[str] = Counter()
    for before, match, events, choice in games(30):
        comes = goes = 0
        for event in events:
            if event.kind == "fair":
                comes += 1 if len(match.seats) == 2 else 2
            elif event.kind == "sells":
                comes += values(event)["florins"]
            elif event.kind == "repressed":
                comes += 1
            elif event.kind in ("tax_paid", "displaced", "florin_to_china"):
                goes += 1
            elif event.kind in ("voted", "campaign", "fair_pirate"):
                goes += values(event)["florins"]
            causes[event.kind] += 1
        assert wealth(match.snapshot()) - wealth(before) == comes - goes, (choice, events)
        if "buys" in [e.kind for e in events] and "florin_to_china" not in [e.kind for e in events]:
            assert (comes, goes) == (0, 0)
    for kind_ in ("fair", "sells", "repressed", "tax_paid", "displaced", "campaign", "buys"):
        assert causes[kind_] > 0, kind_


@pytest.mark.rule("pax:CHINA.1")
def test_the_three_ways_florins_come_from_china() -> None:
    match = table(
        player("fugger", east=[card("PREN064")], hand=["PREN023"]), borders={"aragon__france": ["pawn:medici"]}
    )
    assert wealth(match.snapshot()) == 20
    play(match, "ops east")  # Jewish Pirates repress a Pawn in Aragon
    assert (wealth(match.snapshot()), florins(match, "fugger")) == (21, 11)
    play(match, "sell PREN023")
    assert (wealth(match.snapshot()), florins(match, "fugger")) == (23, 13)
    play(match, "fair west")
    assert wealth(match.snapshot()) == 24


@pytest.mark.rule("pax:CHINA.2")
def test_costs_other_than_purchases_are_paid_to_china() -> None:
    # An Agent that displaces a token.
    match = table(player("fugger", hand=["PREN049"]))
    play(match, "play PREN049", "decline", "city toledo", "pass")
    assert (wealth(match.snapshot()), florins(match, "fugger")) == (19, 9)
    # A campaign.
    match = table(player("fugger", west=[square("aragon")]))
    play(match, "ops west", "empire portugal")
    assert (wealth(match.snapshot()), florins(match, "fugger")) == (19, 9)
    # A vote over two Repressed Tokens.
    match = table(
        player("fugger", west=[card("PREN145X")]),
        player("medici", west=[square("portugal")]),
        borders={"aragon__portugal": ["pawn:fugger"]},
        empires={"portugal": {"repressed": ["rook:islamic", "pawn:medici"]}},
    )
    play(match, "ops west")
    assert (wealth(match.snapshot()), florins(match, "fugger")) == (18, 8)
    # A tax.
    match = table(player("fugger", east=[card("PREN069")]), borders={"mamluk__ottoman": ["pawn:medici"]})
    play(match, "ops east")
    while kind(match) in ("op_empire", "tax"):
        play(match, keys(match)[0])
    assert active(match) == "medici"
    play(match, "pay")
    assert (wealth(match.snapshot()), florins(match, "medici")) == (19, 9)
    # A purchase leaves all florins on the table.
    match = table()
    play(match, "buy west 5")
    assert (wealth(match.snapshot()), florins(match, "fugger")) == (20, 5)


@pytest.mark.rule("pax:FLORINS.b")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_sees_all_florins(seats: int) -> None:
    match = signoria.new("pax", seats=seats, seed=1)
    play(match, "buy west 3")
    held = {p["bank"]: p["florins"] for p in match.snapshot()["players"]}
    lying = {
        side: [place["florins"] if place else 0 for place in places]
        for side, places in match.snapshot()["market"].items()
    }
    assert lying["west"] == [1, 1, 1, 0, 0, 0]
    for viewer in (None, *match.seats):
        view = match.view(viewer)
        assert {p["seat"]: p["florins"] for p in view["players"]} == held
        assert {side: [place["florins"] for place in view["market"][side]] for side in view["market"]} == lying


# ---------------------------------------------------------------------- COMET, DISCARD, KILL


@pytest.mark.rule("pax:COMET.1")
def test_the_four_comets_are_alike() -> None:
    names = {ITEM_IDS[i]: CARD_NAMES[i] for side in COMETS for i in side}
    assert len(names) == 4
    for word in ("Copernicus", "Nostradamus", "Regiomontanus", "Halley"):
        assert sum(word in name for name in names.values()) == 1
    assert {ITEM_IDS[i] for i in range(N_SQUARES, len(ITEM_IDS)) if IS_COMET[i]} == set(names)
    after = []
    for comet in sorted(names):
        side = "east" if comet in ("COMET1", "COMET2") else "west"
        cards: list[str | None] = list(WEST_ROW if side == "west" else EAST_ROW)
        cards[1] = comet
        match = table(market={side: row(cards)})
        play(match, f"buy {side} 1")
        after.append((kind(match), keys(match)))
        play(match, "victory holy")
        assert gone(match, comet)
        assert match.snapshot()["victories"]["holy"]
    assert all(found == after[0] for found in after)


@pytest.mark.rule("pax:DISCARD.1")
def test_cards_leave_the_game_by_the_known_causes_only_and_for_good() -> None:
    removers = {"sells", "beheaded", "apostasy", "fair_card", "comet", "hand_discarded", "regime_change", "revolt"}
    seen: Counter[str] = Counter()
    dead: dict[int, set[str]] = {}
    there: set[str] = set()
    kinds: set[str] = set()
    for before, match, events, choice in games(30):
        if is_first(before, choice):
            there, kinds = cards_in(before), set()
        kinds |= {e.kind for e in events} | ({"revolt"} if choice.startswith("revolt") else set())
        if kind(match) not in ("action", ""):
            continue  # a card may be on its way
        position = match.snapshot()
        here = cards_in(position)
        buried = dead.setdefault(position["seed"], set())
        assert not here & buried
        assert here <= there
        if there - here:
            assert kinds & removers, (there - here, choice, kinds)
            seen.update(kinds & removers)
        buried |= there - here
        there, kinds = here, set()
    assert {"sells", "beheaded", "fair_card", "comet", "regime_change"} <= set(seen)


def is_first(before: dict[str, Any], choice: str) -> bool:
    """Whether this is the first choice of a game."""
    return before["turn"]["number"] == 1 and before["turn"]["actions_left"] == 2 and choice.startswith(ACTIONS)


def cards_in(value: Any) -> set[str]:
    """All cards named in a position, leaving aside the lists of what was used or paid onto this turn."""
    if isinstance(value, str):
        return {value} if value.startswith(("PREN", "COMET")) else set()
    if isinstance(value, dict):
        return {name for key, part in value.items() if key != "turn" for name in cards_in(part)}
    if isinstance(value, list):
        return {name for part in value for name in cards_in(part)}
    return set()


@pytest.mark.rule("pax:DISCARD.1", "pax:KILL.1")
def test_the_beheaded_and_the_beheader_of_an_empire_are_discarded() -> None:
    match = table(player("fugger", east=[card("PREN058")]), player("medici", east=[card("PREN072")]))
    act(match, "east", "PREN058 behead")
    assert gone(match, "PREN072")
    assert holder(match, "PREN058") == "fugger"
    match = table(player("fugger", east=[card("PREN058")]), player("medici", east=[square("ottoman")]))
    act(match, "east", "PREN058 behead")
    assert "PREN058" not in cards_in(match.snapshot())
    assert match.view(None)["empires"]["ottoman"]["throned"]


@pytest.mark.rule("pax:DISCARD.1")
def test_apostasy_fairs_and_lost_queens_are_discards_too() -> None:
    match = table(player("fugger", hand=["PREN030"]), player("medici", west=[card("PREN003"), card("PREN004")]))
    play(match, "play PREN030", "trigger")
    finish(match)
    assert gone(match, "PREN003")
    assert gone(match, "PREN004")
    assert holder(match, "PREN030") == "fugger"
    match = table()
    play(match, "fair east")
    assert gone(match, "PREN065")
    # A Queen lost to a Regime Change: the King goes over without her.
    king = square("portugal", bishop="islamic", queens=[{"card": "PREN044", "bishop": "catholic"}])
    match = table(player("fugger", hand=["PREN049"]), player("medici", west=[king]))
    play(match, "play PREN049", "trigger")
    finish(match)
    assert (holder(match, "portugal"), entry(match, "portugal")["queens"]) == ("fugger", [])
    assert gone(match, "PREN044")
    assert (pool(match, "bishop:catholic"), pool(match, "bishop:islamic")) == (5, 5)


@pytest.mark.rule("pax:DISCARD.2")
@pytest.mark.parametrize("how", ["sale", "behead", "apostasy"])
def test_the_bishop_on_a_discarded_card_returns_to_the_pool(how: str) -> None:
    if how == "sale":
        match = table(player("fugger", west=[card("PREN003", "reformist")]))
        play(match, "sell PREN003")
    elif how == "behead":
        match = table(player("fugger", east=[card("PREN085")]), player("medici", east=[card("PREN070", "reformist")]))
        assert pool(match, "bishop:reformist") == 4
        act(match, "east", "PREN085 behead")
    else:
        own = player("fugger", west=[card("PREN129X"), card("PREN004", "reformist")])
        match = table(own)
        play(match, "apostasy catholic reformist")
    assert pool(match, "bishop:reformist") == 5


def beheaded_suzerain() -> PaxMatch:
    """Medici's Ottoman, with all that can lie on it, is beheaded by The Grim."""
    king = square(
        "ottoman",
        bishop="catholic",
        queens=[{"card": "PREN077", "bishop": "reformist"}],
        vassals=[vassal("hungary", "islamic", [{"card": "PREN076", "bishop": None}]), vassal("aragon")],
    )
    match = table(
        player("fugger", east=[card("PREN058")]),
        player("medici", east=[king]),
        empires={
            "ottoman": {"repressed": ["pawn:fugger", "rook:catholic"]},
            "aragon": {"repressed": ["knight:islamic"]},
        },
    )
    play(match, "ops east", "op PREN058 behead", "square ottoman")
    return match


@pytest.mark.rule("pax:DISCARD.a.1")
def test_a_beheaded_suzerain_and_his_vassals_return_to_their_thrones() -> None:
    match = beheaded_suzerain()
    empires = match.view(None)["empires"]
    assert [empires[name]["throned"] for name in ("ottoman", "hungary", "aragon")] == [True, True, True]
    assert seat(match, "medici")["east"] == []
    assert empires["hungary"]["bishop"] == "islamic"
    assert [q["card"] for q in empires["hungary"]["queens"]] == ["PREN076"]
    assert empires["aragon"]["repressed"] == ["knight:islamic"]


@pytest.mark.rule("pax:DISCARD.a.2")
def test_a_beheaded_king_keeps_repressed_tokens_and_bishop() -> None:
    ottoman = empire(beheaded_suzerain(), "ottoman")
    assert sorted(ottoman["repressed"]) == ["pawn:fugger", "rook:catholic"]
    assert ottoman["bishop"] == "catholic"


@pytest.mark.rule("pax:DISCARD.a.3")
def test_the_queen_dies_with_her_beheaded_king_but_stays_when_the_couple_is_sold() -> None:
    match = beheaded_suzerain()
    assert empire(match, "ottoman")["queens"] == []
    assert gone(match, "PREN077")
    assert pool(match, "bishop:reformist") == 5
    couple = square("ottoman", queens=[{"card": "PREN077", "bishop": "reformist"}])
    match = table(player("fugger", east=[couple]))
    play(match, "sell ottoman")
    assert empire(match, "ottoman")["queens"] == [{"card": "PREN077", "bishop": "reformist"}]
    # Apostasy leaves the couple married as well: Mehmed is Islamic, his owner also has a Catholic card.
    couple = square("ottoman", queens=[{"card": "PREN077", "bishop": None}])
    match = table(player("fugger", west=[card("PREN129X")]), player("medici", west=[card("PREN003")], east=[couple]))
    play(match, "apostasy catholic islamic")
    assert empire(match, "ottoman")["queens"] == [{"card": "PREN077", "bishop": None}]


@pytest.mark.rule("pax:DISCARD.a.3")
def test_the_queen_is_discarded_when_her_own_king_is_flipped_by_a_regime_change() -> None:
    couple = square("portugal", queens=[{"card": "PREN044", "bishop": None}])
    match = table(player("fugger", west=[card("PREN145X"), couple]), borders={"aragon__portugal": ["pawn:fugger"]})
    play(match, "ops west")
    while kind(match) not in ("concession", "action"):
        play(match, next((k for k in keys(match) if "vote" in k), keys(match)[0]))
    assert entry(match, "portugal")["side"] == "republic"
    assert gone(match, "PREN044")


@pytest.mark.rule("pax:KILL.1")
def test_killed_tokens_return_to_pool_or_reserve() -> None:
    # Genoa's fleet moves onto a Concession; Swiss mercenaries besiege a Knight; two Bishops meet.
    match = table(
        player("fugger", west=[card("PREN013")]),
        borders={"aragon__portugal": ["pirate:catholic"], "england__portugal": ["pawn:medici"]},
    )
    assert (pool(match, "pawn:medici"), pool(match, "pirate:catholic")) == (9, 5)
    play(match, "ops west", "border england__portugal")
    assert (pool(match, "pawn:medici"), border(match, "england__portugal")) == (10, ["pirate:catholic"])

    match = table(player("fugger", west=[card("PREN053")]))
    before = pool(match, "knight:catholic")
    play(match, "ops west")  # siege: Paris has the only token of France
    assert (pool(match, "knight:catholic"), city(match, "paris")) == (before + 1, [])

    match = table(player("fugger", hand=["PREN008"], west=[card("PREN013", "islamic")]))
    play(match, "play PREN008", "card PREN013")
    assert (pool(match, "bishop:catholic"), pool(match, "bishop:islamic")) == (5, 5)
    assert entry(match, "PREN013")["bishop"] is None
