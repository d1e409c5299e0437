"""The glossary: what its entries say that no part of the rules says already."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import signoria
from signoria.pax import PaxMatch
from signoria.pax.facts import (
    ADJACENT,
    CARD_NAMES,
    COMETS,
    EMPIRE_IDS,
    EMPIRES_OF,
    IS_COMET,
    ITEM_IDS,
    LOCATION_IDS,
    N_SQUARES,
    PRESTIGE_IDS,
    RELIGION,
    RELIGION_IDS,
    THE_EAST,
    THE_WEST,
    TOKEN_IDS,
)
from signoria.table import Event
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

WEST_ROW: list[str | None] = ["PREN013", "PREN015", "PREN016", "PREN017", "PREN020", "PREN022"]
EAST_ROW: list[str | None] = ["PREN065", "PREN066", "PREN067", "PREN068", "PREN069", "PREN070"]
ACTIONS = ("buy", "play", "sell", "ops", "fair")
EAST = ["hungary", "byzantium", "ottoman", "mamluk"]
WEST = ["england", "france", "holy_roman_empire", "portugal", "aragon", "papal_states"]


def games(n: int) -> Iterator[tuple[dict[str, Any], PaxMatch, list[Event], str]]:
    """Random games of two, three and four: the position before a choice, the match after it, what happened, the key."""
    for seed in range(n):
        rng = random.Random(seed)
        match = signoria.new("pax", seats=2 + seed % 3, seed=seed)
        while not match.over:
            options = keys(match)
            eager = [k for k in options if k.startswith(("play", "trigger", "ops", "op", "buy"))]
            before = match.snapshot()
            choice = rng.choice(eager if eager and rng.random() < 0.7 else options)
            yield before, match, play(match, choice), choice


def active(match: PaxMatch) -> str:
    assert match.decision is not None
    return match.decision.seat


def gone(match: PaxMatch, name: str) -> bool:
    """Whether a card has left the game."""
    return name not in str(match.snapshot())


def act(match: PaxMatch, side: str, op: str) -> None:
    """Activate a side and choose the op, where there is a choice."""
    play(match, f"ops {side}")
    if kind(match) == "op":
        play(match, f"op {op}")


def finish(match: PaxMatch) -> None:
    """Decline or take the first option, up to the next action."""
    while kind(match) not in ("action", ""):
        options = keys(match)
        play(match, next((k for k in ("pass", "decline") if k in options), options[0]))


# ---------------------------------------------------------------------- ABILITY


@pytest.mark.rule("pax:ABILITY.1", "pax:HAND.b")
def test_an_ability_works_for_its_owner_from_his_tableau_while_unsilenced() -> None:
    def may_buy(own: dict[str, Any], **other: Any) -> bool:
        west = own.pop("west", [])
        hand = own.pop("hand", ["PREN023", "PREN031"])
        match = table(player("fugger", hand=hand, west=west), player("medici", **other))
        return "buy west 1" in keys(match)

    assert may_buy({"west": [card("PREN043")]})
    assert not may_buy({})
    assert not may_buy({"west": [card("PREN043", "catholic")]})  # silenced
    assert not may_buy({}, west=[card("PREN043")])  # another's
    assert not may_buy({"hand": ["PREN023", "PREN043"]})  # in hand


@pytest.mark.rule("pax:ABILITY.1")
def test_an_ability_on_a_queen_needs_her_to_be_crowned_in_the_tableau() -> None:
    bathory = {"card": "PREN095X", "bishop": None}

    def revolts(own: dict[str, Any], **parts: Any) -> list[str]:
        return [k for k in keys(table(player("fugger", **own), **parts)) if k.startswith("revolt")]

    assert revolts({"east": [square("hungary", queens=[bathory])]}) == ["revolt PREN095X"]
    assert revolts({"east": [square("hungary", bishop="catholic", queens=[bathory])]}) == []
    assert revolts({"old_maids": ["PREN095X"]}) == []
    assert revolts({}, empires={"hungary": {"queens": [bathory]}}) == []


@pytest.mark.rule("pax:HAND.b")
def test_abilities_of_cards_in_hand_do_nothing() -> None:
    # Free Ops, a free fair, both sides at once, an apostasy: none of them from the hand.
    own = player("fugger", hand=["PREN134X", "PREN097X"], west=[card("PREN042")])
    match = table(own, market={"west": row(WEST_ROW, {1: 3})})
    play(match, "ops west")
    assert match.snapshot()["turn"]["actions_left"] == 1
    play(match, "fair east")
    assert active(match) == "medici"
    match = table(player("fugger", hand=["PREN129X"], west=[card("PREN003"), card("PREN004")]))
    assert not [k for k in keys(match) if k.startswith("apostasy")]
    # Nor do red texts.
    kings = [square("aragon"), square("france"), square("england")]
    match = table(
        player("fugger", west=kings, hand=["PREN145X"]),
        player("medici", hand=["PREN154X"]),
        victories={"imperial": True},
        turn={"actions_left": 1},
    )
    assert "victory imperial" in keys(match)


@pytest.mark.rule("pax:ABILITY.2")
def test_copies_of_an_ability_of_ones_own_add_up() -> None:
    def law(*names: str) -> int:
        view = table(player("fugger", west=[card(name) for name in names])).view(None)
        return int(view["victories"]["renaissance"]["counts"]["fugger"]["law"])

    assert law("PREN131X") == 0  # a Patron
    assert law("PREN131X", "PREN133X") == 1  # each Patron counts as Law
    assert law("PREN131X", "PREN133X", "PREN132X") == 4  # two Patrons, twice

    def concessions(west: list[str], east: list[str]) -> int:
        own = player("fugger", west=[card(name) for name in west], east=[card(name) for name in east])
        view = table(own).view(None)
        return int(view["victories"]["globalization"]["counts"]["fugger"]["concessions"])

    assert concessions(["PREN131X"], []) == 0
    assert concessions(["PREN131X"], ["PREN102X"]) == 1
    assert concessions(["PREN131X", "PREN137X"], ["PREN102X"]) == 2


@pytest.mark.rule("pax:ABILITY.ex")
@pytest.mark.parametrize(
    ("names", "fee"),
    [([], 1), (["PREN014"], 2), (["PREN018"], 2), (["PREN014", "PREN018"], 4), (["PREN014", "PREN018", "PREN131X"], 8)],
)
def test_doublers_of_spice_islands_fairs_are_cumulative(names: list[str], fee: int) -> None:
    def fair(emporium: str) -> tuple[int, int]:
        match = table(
            player("fugger", west=[card(name) for name in names]),
            player("medici"),
            emporia={"white": emporium},
            market={"west": row(WEST_ROW, {0: 30})},
            borders={
                "england__portugal": ["pawn:fugger"],
                "england__france": ["pawn:medici"],
                "france__holy_roman_empire": ["pawn:fugger"],
            },
        )
        play(match, "fair west")
        finish(match)
        return florins(match, "fugger") - 10, florins(match, "medici") - 10

    assert fair("spice_islands") == (1 + 2 * fee, 1)
    elsewhere = 2 if "PREN131X" in names else 1
    assert fair("trebizond") == (1 + 2 * elsewhere, 1)  # only that of Michelangelo works there


@pytest.mark.rule("pax:ABILITY.ex")
def test_a_silenced_doubler_does_not_count() -> None:
    match = table(
        player("fugger", west=[card("PREN014", "catholic"), card("PREN018")]),
        emporia={"white": "spice_islands"},
        market={"west": row(WEST_ROW, {0: 30})},
        borders={"england__portugal": ["pawn:fugger"]},
    )
    play(match, "fair west")
    finish(match)
    assert florins(match, "fugger") == 10 + 1 + 2


# ---------------------------------------------------------------------- red text


def claim(victory: str, mine: list[str], theirs: list[str], actions: int, bishop: str | None = None) -> list[str]:
    """The victories Fugger may declare with these red-text cards on the table; he fulfils the named one."""
    west: list[dict[str, Any]] = {
        "imperial": [square("aragon"), square("france"), square("england")],
        "globalization": [square("portugal")],
        "holy": [square("papal_states")],
    }[victory]

    def lay(names: list[str], side: str) -> list[dict[str, Any]]:
        return [card(name, bishop) for name in names if (name == "PREN127X") == (side == "east")]

    match = table(
        player("fugger", west=[*west, *lay(mine, "west")], east=lay(mine, "east"), hand=["PREN031"]),
        player("medici", west=[*lay(theirs, "west"), card("PREN023", "catholic")], east=lay(theirs, "east")),
        borders={name: ["pawn:fugger"] for name in ("aragon__france", "england__france", "hungary__ottoman")},
        empires={"mamluk": {"cities": {"cairo": []}}},
        victories={victory: True},
        turn={"actions_left": actions},
    )
    return [k for k in keys(match) if k.startswith("victory")]


RED = pytest.mark.parametrize(
    ("victory", "names"),
    [
        ("imperial", ["PREN145X", "PREN154X"]),
        ("globalization", ["PREN127X"]),
        ("holy", ["PREN137X", "PREN155X"]),
        ("holy", ["PREN136X", "PREN156X"]),
    ],
)


@pytest.mark.rule("pax:TORCH.2e", "pax:ABILITY.a.1")
@RED
def test_red_text_makes_a_victory_cost_everybody_two_actions(victory: str, names: list[str]) -> None:
    declared = [f"victory {victory}"]
    assert claim(victory, [], [], 1) == declared
    for name in names:
        assert claim(victory, [name], [], 1) == []
        assert claim(victory, [], [name], 1) == []  # another's red text binds as well
        assert claim(victory, [name], [], 2) == declared
        assert claim(victory, [], [name], 2) == declared


@pytest.mark.rule("pax:TORCH.2e", "pax:ABILITY.a.2")
@RED
def test_red_text_does_not_accumulate(victory: str, names: list[str]) -> None:
    assert claim(victory, names, [], 2) == claim(victory, [], names, 2) == [f"victory {victory}"]
    assert claim(victory, names[:1], names[1:], 2) == [f"victory {victory}"]
    match = table(player("fugger", west=[card(n) for n in names if n != "PREN127X"]))
    assert match.view(None)["victories"][victory]["actions"] == (1 if names == ["PREN127X"] else 2)


@pytest.mark.rule("pax:TORCH.2e")
def test_silenced_red_text_costs_nothing_unless_it_cannot_be_silenced() -> None:
    assert claim("imperial", [], ["PREN145X", "PREN154X"], 1, "islamic") == ["victory imperial"]
    assert claim("globalization", [], ["PREN127X"], 1, "islamic") == ["victory globalization"]
    assert claim("holy", [], ["PREN137X"], 1, "catholic") == ["victory holy"]
    assert claim("holy", [], ["PREN136X"], 1, "catholic") == []  # immune


@pytest.mark.rule("pax:TORCH.2e")
def test_red_text_needs_two_unspent_actions_but_other_victories_are_free_of_it() -> None:
    kings = [square("aragon"), square("france"), square("england")]
    match = table(player("fugger", west=kings), player("medici", west=[card("PREN145X")]), victories={"imperial": True})
    assert "victory imperial" in keys(match)
    play(match.copy(), "victory imperial")
    play(match, "buy west 1")
    assert "victory imperial" not in keys(match)
    # A text of the imperial victory does not touch the holy one.
    assert claim("holy", [], ["PREN145X"], 1) == ["victory holy"]
    assert claim("imperial", [], ["PREN127X", "PREN137X"], 1) == ["victory imperial"]


# ---------------------------------------------------------------------- ADJACENT


@pytest.mark.rule("pax:ADJACENT.1")
def test_empires_are_adjacent_by_border_and_by_corner() -> None:
    near = {name: {EMPIRE_IDS[e] for e in ADJACENT[i]} for i, name in enumerate(EMPIRE_IDS)}
    for name, others in near.items():
        assert len(others) == (3 if name in ("england", "portugal", "byzantium", "mamluk") else 5)
        assert all(name in near[other] for other in others)
    assert near["england"] == {"france", "portugal", "aragon"}
    assert near["holy_roman_empire"] == {"france", "hungary", "papal_states", "aragon", "ottoman"}


@pytest.mark.rule("pax:ADJACENT.1")
@pytest.mark.parametrize("name", EMPIRE_IDS)
def test_a_campaign_reaches_the_adjacent_empires(name: str) -> None:
    side = "east" if name in EAST else "west"
    first = {"holy_roman_empire": "vienna", "ottoman": "constantinople1"}.get(name)
    capital = first or next(c for c in empire(table(), name)["cities"])
    match = table(
        player("fugger", **{side: [square(name)]}), empires={name: {"cities": {capital: ["knight:catholic"]}}}
    )
    play(match, f"ops {side}")
    assert set(keys(match)) == {f"empire {EMPIRE_IDS[e]}" for e in ADJACENT[EMPIRE_IDS.index(name)]}


def bishop_goes(own: dict[str, Any], start: str, **other: Any) -> set[str]:
    """Where an Islamic Bishop may go from the named card of Fugger's Tableau, moved by Medici's Dervishes."""
    own = {**own}

    def lay(items: list[dict[str, Any]]) -> list[dict[str, Any]]:
        laid = []
        for item in items:
            item = {**item}
            if start in (item.get("card"), item.get("empire")):
                item["bishop"] = "islamic"
            for below in ("queens", "vassals"):
                if below in item:
                    item[below] = lay(item[below])
            laid.append(item)
        return laid

    for side in ("west", "east"):
        own[side] = lay(own.get(side, []))
    match = table(player("medici", east=[card("PREN060")]), player("fugger", **own), **other)
    act(match, "east", "PREN060 inquisitor:islamic")
    assert kind(match) == "bishop_to"
    return set(keys(match))


@pytest.mark.rule("pax:ADJACENT.2")
def test_tableau_cards_are_adjacent_to_those_beside_them_on_the_same_side() -> None:
    # West: Portugal, France, England, Aragon; East: Hungary, Byzantium; from the Player Board outward.
    own = {
        "west": [card("PREN035"), card("PREN053"), card("PREN051"), card("PREN013")],
        "east": [card("PREN070"), card("PREN081")],
    }
    assert bishop_goes(own, "PREN053") == {"card PREN035", "card PREN051", "square france"}
    assert bishop_goes(own, "PREN051") == {"card PREN053", "card PREN013", "square england"}
    assert bishop_goes(own, "PREN013") == {"card PREN051", "square aragon"}
    # The innermost cards of the two sides have only the Player Board between them, and are not adjacent.
    assert bishop_goes(own, "PREN035") == {"card PREN053", "square portugal"}
    # The Dervishes are a The East card, so a card of Hungary shares their Location.
    assert bishop_goes(own, "PREN070") == {"card PREN081", "square hungary", "card PREN060"}


@pytest.mark.rule("pax:ADJACENT.3")
def test_a_vassal_is_adjacent_to_suzerain_siblings_and_the_cards_beside_the_suzerain() -> None:
    own = {
        "west": [
            card("PREN035"),
            card("PREN017"),
            square("aragon", vassals=[vassal("france"), vassal("papal_states")]),
            card("PREN022"),
            card("PREN049"),
        ]
    }
    assert bishop_goes(own, "france") == {"square aragon", "square papal_states", "card PREN017", "card PREN022"}
    assert bishop_goes(own, "papal_states") == {"square aragon", "square france", "card PREN017", "card PREN022"}
    suzerainty = {"square aragon", "square france", "square papal_states"}
    assert bishop_goes(own, "aragon") == (suzerainty - {"square aragon"}) | {"card PREN017", "card PREN022"}
    # And back: from the cards beside it to every member.
    assert bishop_goes(own, "PREN017") == suzerainty | {"card PREN035", "square england"}
    assert bishop_goes(own, "PREN022") == suzerainty | {"card PREN049", "square holy_roman_empire"}


# ---------------------------------------------------------------------- CHINA, FLORINS


def wealth(position: dict[str, Any]) -> int:
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
        assert {p["bank"]: p["florins"] for p in view["players"]} == held
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


# ---------------------------------------------------------------------- EAST, WEST, LOCATION


@pytest.mark.rule("pax:EAST.1", "pax:WEST.1")
def test_the_east_and_the_west() -> None:
    assert sorted(EMPIRE_IDS[e] for e in EMPIRES_OF[THE_EAST]) == sorted(EAST)
    assert sorted(EMPIRE_IDS[e] for e in EMPIRES_OF[THE_WEST]) == sorted(WEST)
    assert (LOCATION_IDS[THE_EAST], LOCATION_IDS[THE_WEST]) == ("east", "west")


@pytest.mark.rule("pax:LOCATION.0")
def test_player_boards_and_unmarried_queens_are_nowhere() -> None:
    # A beheader of Portugal reaches the cards there, but neither Old Maids nor Player Boards; no Bishop lands on them.
    match = table(
        player("fugger", west=[card("PREN003")]),
        player("medici", old_maids=["PREN044"], west=[card("PREN014"), card("PREN035")]),
    )
    act(match, "west", "PREN003 behead")
    assert set(keys(match)) == {"card PREN014", "card PREN035"}
    match = table(player("fugger", hand=["PREN157X"], old_maids=["PREN045"]), player("medici", old_maids=["PREN044"]))
    play(match, "play PREN157X")
    if kind(match) == "trigger":
        play(match, "decline")
    assert set(keys(match)) == {"card PREN157X", "pass", *(f"square {name}" for name in WEST)}
    # A crowned Queen is where her King is.
    couple = square("portugal", queens=[{"card": "PREN044", "bishop": None}])
    match = table(player("fugger", west=[card("PREN003")]), player("medici", west=[couple]))
    act(match, "west", "PREN003 behead")
    assert set(keys(match)) == {"square portugal", "card PREN044"}


@pytest.mark.rule("pax:LOCATION.a")
def test_the_location_of_an_inquisitor_is_irrelevant() -> None:
    # Catholic Inquisitors of Aragon, The West, the Papal States and Hungary; the Bishop stands on a card of Mamluk.
    found = []
    for name, side in (("PREN008", "west"), ("PREN158X", "west"), ("PREN140X", "west"), ("PREN110X", "east")):
        match = table(
            player("fugger", **{side: [card(name)]}),
            player("medici", east=[card("PREN065", "catholic"), card("PREN068")]),
        )
        act(match, side, f"{name} inquisitor:catholic")
        assert kind(match) == "bishop_to"
        found.append(set(keys(match)))
    assert found == [{"card PREN068", "square mamluk"}] * 4


@pytest.mark.rule("pax:LOCATION.b.1")
def test_a_the_east_card_is_in_an_eastern_empire_chosen_each_time() -> None:
    match = table(player("fugger", east=[card("PREN084")]))
    play(match, "ops east")
    assert set(keys(match)) == {f"empire {name}" for name in EAST}
    play(match, "empire hungary", "pass")  # siege of Buda
    assert city(match, "buda") == []
    play(match, "fair west", "pass")
    assert active(match) == "fugger"
    play(match, "ops east")
    assert {"empire byzantium", "empire ottoman", "empire mamluk"} <= set(keys(match))
    play(match, "empire mamluk")
    assert city(match, "cairo") == []


@pytest.mark.rule("pax:LOCATION.b.1")
def test_the_agents_of_a_the_east_card_go_to_any_eastern_empire() -> None:
    match = table(player("fugger", hand=["PREN084"]))
    play(match, "play PREN084")
    names = {key.removeprefix("city ") for key in keys(match) if key != "pass"}
    assert names == {
        c
        for name in EAST
        for c in empire(match, name)["cities"]
        if c != "red_sea"  # covered
    }


@pytest.mark.rule("pax:LOCATION.b.2")
def test_a_the_east_card_is_a_target_in_every_eastern_empire() -> None:
    for name, side in (("PREN125X", "east"), ("PREN085", "east"), ("PREN059", "east"), ("PREN088", "east")):
        match = table(
            player("fugger", **{side: [card(name)]}),
            player("medici", east=[card("PREN084"), card("PREN163X")], west=[card("PREN023"), card("PREN035")]),
        )
        act(match, "east", f"{name} behead")
        assert set(keys(match)) == {"card PREN084", "card PREN163X"}
    match = table(player("fugger", west=[card("PREN003")]), player("medici", east=[card("PREN084")]))
    assert "ops west" not in keys(match)  # Portugal is not in The East


@pytest.mark.rule("pax:LOCATION.c")
def test_a_the_west_card_is_in_any_of_the_six_western_empires() -> None:
    match = table(player("fugger", west=[card("PREN023")]))
    play(match, "ops west")
    assert set(keys(match)) == {f"empire {name}" for name in WEST}
    play(match, "empire england")
    assert city(match, "london") == []
    match = table(player("fugger", west=[card("PREN003")]), player("medici", west=[card("PREN023")]))
    play(match, "ops west")
    finish(match)
    assert gone(match, "PREN023")  # beheaded in Portugal


@pytest.mark.rule("pax:LOCATION.e")
@pytest.mark.parametrize(
    ("name", "spots"),
    [
        ("PREN008", {"card PREN008", "square aragon", "card PREN013", "card PREN023"}),  # Aragon
        ("PREN003", {"card PREN003", "square portugal", "card PREN035", "card PREN023"}),  # Portugal
        ("PREN059", {"card PREN059", "square byzantium", "card PREN084"}),  # Byzantium
        ("PREN060", {"card PREN060", "card PREN084", "card PREN070", *(f"square {e}" for e in EAST)}),  # The East
    ],
)
def test_a_bishop_starts_on_a_card_or_throne_of_the_location_of_his_card(name: str, spots: set[str]) -> None:
    match = table(
        player("fugger", hand=[name], west=[card("PREN035")]),
        player("medici", west=[card("PREN013"), card("PREN023")], east=[card("PREN084"), card("PREN070")]),
    )
    play(match, f"play {name}")
    if kind(match) == "trigger":
        play(match, "decline")
    assert set(keys(match)) == spots | {"pass"}


@pytest.mark.rule("pax:LOCATION.f")
@pytest.mark.parametrize(("name", "where"), [("PREN013", "aragon"), ("PREN139X", "france")])
def test_a_repressed_concession_becomes_a_serf_of_the_acting_cards_empire(name: str, where: str) -> None:
    match = table(player("fugger", west=[card(name)]), borders={"aragon__france": ["pawn:medici"]})
    play(match, "ops west")
    assert empire(match, where)["repressed"] == ["pawn:medici"]
    assert empire(match, "france" if where == "aragon" else "aragon")["repressed"] == []


@pytest.mark.rule("pax:LOCATION.f")
@pytest.mark.parametrize(("name", "where"), [("PREN040", "aragon"), ("PREN036", "france")])
def test_a_concession_displaced_by_a_pawn_becomes_a_serf_of_the_cards_empire(name: str, where: str) -> None:
    match = table(player("fugger", hand=[name]), borders={"aragon__france": ["pawn:medici"]})
    play(match, f"play {name}", "decline", "border aragon__france")
    assert empire(match, where)["repressed"] == ["pawn:medici"]
    assert border(match, "aragon__france") == ["pawn:fugger"]
    assert florins(match, "fugger") == 9


# ---------------------------------------------------------------------- HAND


@pytest.mark.rule("pax:HAND.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_hand_is_seen_by_its_owner_alone(seats: int) -> None:
    match = signoria.new("pax", seats=seats, seed=6)
    buyer = match.seats[0]
    play(match, "buy west 1", "buy east 1")
    hand = seat(match, buyer)["hand"]
    assert len(hand) == 2
    for viewer in (None, *match.seats):
        shown = next(p for p in match.view(viewer)["players"] if p["bank"] == buyer)
        assert shown["hand"] == (hand if viewer == buyer else None)
        assert shown["hand_count"] == 2
    hidden = table(player("fugger", hand=["PREN031", "PREN090"]))
    for name in ("PREN031", "PREN090"):
        assert name not in str(hidden.view("medici"))
        assert name not in str(hidden.view(None))
        assert name in str(hidden.view("fugger"))


HELD = ["PREN023", "PREN031", "PREN084", "PREN090"]


def big_hand(how: str, extra: list[dict[str, Any]] | None = None) -> PaxMatch:
    """Medici holds four cards under Gutenberg, which he then loses in the way named; Fugger acts unless he sells it."""
    medici = player("medici", hand=HELD, west=[card("PREN043"), *(extra or [])])
    if how == "sell":
        match = table(medici, player("fugger"))
        play(match, "sell PREN043")
    elif how == "silence":
        match = table(player("fugger", hand=["PREN157X"]), medici)  # The West, a Catholic Bishop
        play(match, "play PREN157X")
        if kind(match) == "trigger":
            play(match, "decline")
        play(match, "card PREN043")
    elif how == "inquisitor":
        own = player("fugger", west=[card("PREN158X"), card("PREN022", "catholic")])
        match = table(own, medici)
        play(match, "ops west")
        while kind(match) in ("op", "op_empire", "bishop"):
            play(match, next((k for k in keys(match) if "inquisitor" in k), keys(match)[0]))
        play(match, "card PREN043")
    else:
        own = player("fugger", east=[card("PREN109X")])  # the Brotherhood of St. Mark beheads in the Empire
        match = table(own, medici)
        play(match, "ops east")
        while kind(match) in ("op", "behead"):
            play(match, next((k for k in keys(match) if k in ("card PREN043", "op PREN109X behead")), ""))
    return match


@pytest.mark.rule("pax:HAND.a")
@pytest.mark.parametrize("how", ["sell", "silence", "inquisitor", "behead"])
def test_who_loses_his_bigger_hand_discards_to_two_at_once(how: str) -> None:
    match = big_hand(how)
    assert (kind(match), active(match)) == ("discard", "medici")
    assert keys(match) == [f"card {name}" for name in HELD]
    play(match, "card PREN084")
    assert (kind(match), active(match)) == ("discard", "medici")
    play(match, "card PREN023")
    assert seat(match, "medici")["hand"] == ["PREN031", "PREN090"]
    assert gone(match, "PREN084")
    assert gone(match, "PREN023")
    assert kind(match) != "discard"


@pytest.mark.rule("pax:HAND.a")
@pytest.mark.parametrize("how", ["sell", "silence", "inquisitor", "behead"])
def test_a_second_active_copy_keeps_the_hand(how: str) -> None:
    match = big_hand(how, [card("PREN147X")])
    assert kind(match) != "discard"
    assert seat(match, "medici")["hand"] == HELD
    match = big_hand(how, [card("PREN147X", "islamic")])  # a silenced one does not
    assert (kind(match), active(match)) == ("discard", "medici")


@pytest.mark.rule("pax:HAND.a")
def test_losing_the_protection_from_silence_costs_the_hand_as_well() -> None:
    own = player("fugger", hand=HELD, west=[card("PREN043", "catholic"), card("PREN136X")])
    match = table(own)
    assert kind(match) == "action"
    play(match, "sell PREN136X")
    assert (kind(match), active(match)) == ("discard", "fugger")


@pytest.mark.rule("pax:HAND.a")
def test_a_hand_of_two_loses_nothing_with_the_ability() -> None:
    match = table(player("fugger", hand=["PREN023", "PREN031"], west=[card("PREN043")]))
    play(match, "sell PREN043")
    assert kind(match) == "action"
    assert seat(match, "fugger")["hand"] == ["PREN023", "PREN031"]


# ---------------------------------------------------------------------- MARKET, PRESTIGE, RELIGION, TABLEAU, VICTORY


@pytest.mark.rule("pax:MARKET.1")
def test_after_every_refresh_each_row_has_one_face_down_and_five_face_up_cards() -> None:
    checked = 0
    for _, match, events, _ in games(9):
        if match.over or not any(e.kind == "turn" for e in events):
            continue
        for places in match.view(None)["market"].values():
            assert [place["facedown"] for place in places] == [True, False, False, False, False, False]
            assert all(place["present"] for place in places)
            assert places[0]["card"] is None
            assert all(place["card"] for place in places[1:])
        checked += 1
    assert checked > 100


@pytest.mark.rule("pax:PRESTIGE.1")
def test_the_six_kinds_of_prestige() -> None:
    assert sorted(PRESTIGE_IDS) == ["catholic", "discovery", "islamic", "law", "patron", "reformist"]
    own = player("fugger", west=[card("PREN003"), card("PREN004"), card("PREN024"), square("portugal")])
    own["east"] = [card("PREN061")]
    assert table(own).view(None)["players"][0]["prestige"] == {
        "catholic": 1,
        "islamic": 1,
        "reformist": 1,
        "law": 1,
        "discovery": 1,
        "patron": 1,
    }


@pytest.mark.rule("pax:RELIGION.1")
def test_all_tokens_but_pawns_have_a_religion() -> None:
    for token, name in enumerate(TOKEN_IDS):
        shape, _, of = name.partition(":")
        if shape == "pawn":
            assert RELIGION[token] == -1
            assert of in ("fugger", "medici", "coeur", "marchionni")
        elif name:
            assert shape in ("knight", "rook", "pirate", "bishop")
            assert RELIGION_IDS[RELIGION[token]] == of
    assert len([name for name in TOKEN_IDS if name]) == 4 * 3 + 4


@pytest.mark.rule("pax:TABLEAU.1")
def test_all_tableaux_are_open_rows_on_both_sides_of_the_player_board() -> None:
    own = player(
        "fugger",
        west=[card("PREN023"), square("aragon", vassals=[vassal("ottoman")]), card("PREN013", "catholic")],
        east=[square("hungary", "republic"), card("PREN084")],
    )
    other = player("medici", west=[card("PREN015")], east=[card("PREN065"), card("PREN066")])
    match = table(own, other, player("coeur"))
    for viewer in (None, "fugger", "medici", "coeur"):
        shown = {
            p["bank"]: [[e.get("card") or e.get("empire") for e in p[side]] for side in ("west", "east")]
            for p in match.view(viewer)["players"]
        }
        assert shown == {
            "fugger": [["PREN023", "aragon", "PREN013"], ["hungary", "PREN084"]],
            "medici": [["PREN015"], ["PREN065", "PREN066"]],
            "coeur": [[], []],
        }
    # A new card goes to the outer end of its own side: West to the left, East to the right.
    match = table(player("fugger", west=[card("PREN013")], east=[card("PREN065")], hand=["PREN023", "PREN084"]))
    play(match, "play PREN023", "pass", "play PREN084", "pass")
    assert [e["card"] for e in seat(match, "fugger")["west"]] == ["PREN013", "PREN023"]
    assert [e["card"] for e in seat(match, "fugger")["east"]] == ["PREN065", "PREN084"]


@pytest.mark.rule("pax:VICTORYSQ.1")
@pytest.mark.parametrize("victory", ["imperial", "renaissance", "globalization", "holy"])
def test_victory_squares_are_public_and_turned_by_comets(victory: str) -> None:
    match = table(
        player("fugger"),
        player("medici"),
        player("coeur"),
        market={"east": row(["PREN065", "COMET1", "PREN067", "PREN068", "PREN069", "PREN070"])},
    )

    def shown(viewer: str | None) -> list[str]:
        return [name for name, tile in match.view(viewer)["victories"].items() if tile["active"]]

    viewers = (None, "fugger", "medici", "coeur")
    assert [shown(viewer) for viewer in viewers] == [[], [], [], []]
    play(match, "buy east 1", f"victory {victory}")
    assert [shown(viewer) for viewer in viewers] == [[victory]] * 4
    assert match.snapshot()["victories"][victory]
