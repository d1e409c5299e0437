"""Fairs, bishops, votes, old maids, one-shots and torches of the other editions."""

from random import Random
from typing import Any

import pytest

import signoria
from signoria.pax import PaxMatch
from signoria.pax.facts import (
    EMPIRE,
    REGION,
    SIDE_IDS,
)
from signoria.pax.printed import cards
from tests.rules.pax.editions import MARKET, ground, printed_card
from tests.support.pax import (
    card,
    city,
    empire,
    florins,
    keys,
    kind,
    play,
    player,
    row,
    seat,
    square,
    table,
    vassal,
)

# ---------------------------------------------------------------------- bishops, votes and corsairs of the aid


@pytest.mark.rule("pax:AID.bishop")
def test_bishops_are_placed_on_thrones_and_go_there() -> None:
    """The aid names only tableau cards; E2.2.a.3 and F1.4 name thrones too."""
    match = table(player("fugger", hand=["PREN006"]))
    play(match, "play PREN006")
    assert keys(match) == ["card PREN006", "square england", "pass"]
    play(match, "square england")
    assert empire(match, "england")["bishop"] == "reformist"
    walk = table(player("fugger", west=[card("PREN006", "reformist")]))
    play(walk, "ops west")
    assert empire(walk, "england")["bishop"] == "reformist"


@pytest.mark.rule("pax:AID.inquisitor")
def test_an_inquisitor_goes_no_further_than_the_next_card_unless_the_location_is_the_same() -> None:
    """The aid says another card; F1.2 says an adjacent one. England's bishop stands second of four."""
    line = [card("PREN035"), card("PREN034", "catholic"), card("PREN039"), card("PREN037")]
    mine = [card("PREN008"), card("PREN147X"), card("PREN042")]
    match = table(player("fugger", west=mine), player("medici", west=line))
    play(match, "ops west")
    assert kind(match) == "bishop_to"
    assert set(keys(match)) == {"card PREN035", "card PREN039", "card PREN147X", "square england"}


@pytest.mark.rule("pax:AID.vote.region")
def test_the_region_of_the_icon_and_the_side_of_the_tableau_are_one_for_votes() -> None:
    """A vassal lies on the side of its suzerain whatever its region, but no vassal can be voted on."""
    everywhere = {
        "england__portugal": ["pawn:fugger"],
        "aragon__france": ["pawn:fugger"],
        "holy_roman_empire__papal_states": ["pawn:fugger"],
        "hungary__ottoman": ["pawn:fugger"],
        "byzantium__mamluk": ["pawn:fugger"],
    }
    tableau = {
        "west": [square("england"), square("france", vassals=[vassal("mamluk")]), square("aragon", "republic")],
        "east": [square("hungary", vassals=[vassal("portugal")]), square("byzantium")],
    }
    for side, acting in (("west", "PREN150X"), ("east", "PREN103X")):
        match = table(player("fugger", **{side: [card(acting)]}), player("medici", **tableau), borders=everywhere)
        play(match, f"ops {side}")
        in_region = {
            r["empire"] for rows in tableau.values() for r in rows if side == SIDE_IDS[REGION[EMPIRE[r["empire"]]]]
        }
        on_side = {r["empire"] for r in tableau[side]}
        assert {k.removeprefix("empire ") for k in keys(match)} == in_region == on_side


@pytest.mark.rule("pax:AID.pirate.corsair")
def test_a_corsair_needs_a_shared_sea_border() -> None:
    """The aid lets it go to every adjacent location; F7.2 does not. The Ottoman Navy and the corner of the HRE."""
    match = table(player("fugger", east=[card("PREN063")]), borders={"ottoman__papal_states": ["pirate:islamic"]})
    play(match, "ops east")
    assert kind(match) == "corsair_to"
    assert set(keys(match)) == {
        "border hungary__ottoman", "border mamluk__ottoman", "border aragon__papal_states", "border byzantium__hungary",
    }  # fmt: skip


# ---------------------------------------------------------------------- fairs of the aid


ROUTE = ("byzantium", "hungary", "ottoman", "mamluk")  # from Tana


STOPS = {"byzantium__hungary": "pawn:medici", "hungary__ottoman": "pirate:islamic", "mamluk__ottoman": "pawn:fugger"}


# In each empire of the route one city is empty, so that nobody chooses a levy.
VACANT = {"byzantium": "tana", "hungary": "varna", "ottoman": "rhodes", "mamluk": "cyprus"}


LEVIED = {"tana": "knight:islamic", "varna": "knight:reformist", "rhodes": "rook:catholic", "cyprus": "rook:catholic"}


FULL = {
    "caffa": "rook:catholic", "trebizond": "rook:catholic", "buda": "knight:catholic", "modon": "rook:catholic",
    "constantinople1": "rook:islamic", "constantinople2": "rook:islamic", "constantinople3": "rook:islamic",
    "cairo": "rook:islamic",
}  # fmt: skip


CASES = pytest.mark.parametrize("coins", range(6))


SEATS = pytest.mark.parametrize("players", [2, 3, 4])


def by_the_aid(players: int, coins: int) -> tuple[dict[str, int], int, list[str]]:
    """A fair as the aid books it: what each bank gains, what is left on the card, the empires levied on the way."""
    gains = {"fugger": 1, "medici": 0}
    on_card = coins + (players > 2)
    crossed: list[str] = []
    for name, stop in zip(ROUTE, (*STOPS.values(), ""), strict=True):
        if not on_card:
            break
        crossed.append(name)
        if stop:
            on_card -= 1
            if stop.startswith("pawn"):
                gains[stop.partition(":")[2]] += 1
    return gains, on_card, crossed


def east_fair(players: int, coins: int) -> PaxMatch:
    """Fugger may convene the fair of Tana with so many florins on the face-down card."""
    banks = ("fugger", "medici", "coeur", "marchionni")[:players]
    return table(
        *(player(bank, florins=0) for bank in banks),
        empires=ground("2e", FULL),
        borders={name: [token] for name, token in STOPS.items()},
        market={"east": row(MARKET["east"], {0: coins})},
    )


@pytest.mark.rule("pax:AID.fair")
@SEATS
@CASES
def test_the_money_of_a_fair_is_the_same_by_the_aid(players: int, coins: int) -> None:
    match = east_fair(players, coins)
    play(match, "fair east")
    gains, left, _ = by_the_aid(players, coins)
    assert {bank: florins(match, bank) for bank in gains} == gains
    assert all(florins(match, bank) == 0 for bank in match.seats if bank not in gains)
    place = match.snapshot()["market"]["east"][0]
    assert (place["florins"] if place else 0) == left
    assert not place or place["card"] is None


@pytest.mark.rule("pax:AID.fair.levy")
@SEATS
@CASES
def test_the_levies_of_a_fair_are_the_same_by_the_aid(players: int, coins: int) -> None:
    """The aid raises them on the way; the engine when all is paid, empire by empire along the route."""
    match = east_fair(players, coins)
    events = play(match, "fair east")
    _, _, crossed = by_the_aid(players, coins)
    raised = {VACANT[name]: LEVIED[VACANT[name]] for name in crossed}
    assert [(e.data["city"], e.data["token"]) for e in events if e.kind == "levy"] == list(raised.items())
    for name in VACANT.values():
        assert city(match, name) == ([raised[name]] if name in raised else [])
    order = [e.kind for e in events if e.kind in ("levy", "fair_concession", "fair_pirate", "subsidy")]
    assert order == sorted(order, key=lambda what: what == "levy"), "payments first"


# ---------------------------------------------------------------------- old maids


@pytest.mark.rule("pax:AID.oldmaid")
def test_neither_apostasy_nor_behead_nor_a_bishop_reaches_an_old_maid() -> None:
    """Isabella is Catholic; of the cards beside her board one is Catholic and one Reformist."""
    match = table(
        player("fugger", hand=["PREN007"]),
        player("medici", old_maids=["PREN044"], west=[card("PREN004"), card("PREN008")]),
    )
    play(match, "play PREN007", "trigger")
    assert "card PREN044" not in keys(match)
    play(match, "card PREN007")
    assert seat(match, "medici")["west"] == [], "condemned"
    assert seat(match, "medici")["old_maids"] == ["PREN044"]
    alone = table(player("fugger", hand=["PREN007"]), player("medici", old_maids=["PREN044"], west=[card("PREN004")]))
    play(alone, "play PREN007")
    assert kind(alone) == "agent_card", "she condemns nobody: there is nothing to trigger"
    axe = table(
        player("fugger", west=[card("PREN003")]),
        player("medici", old_maids=["PREN044"], west=[card("PREN035"), card("PREN018")]),
    )
    play(axe, "ops west")
    assert set(keys(axe)) == {"card PREN035", "card PREN018"}


@pytest.mark.rule("pax:AID.oldmaid")
def test_nothing_but_her_owners_sale_ever_removes_an_old_maid() -> None:
    """Random games in which no queen that is played marries."""
    tucked = sold = 0
    for number in range(6):
        match = signoria.new("pax", seats=2 + number % 3, seed=number)
        chance = Random(number)
        while match.decision is not None:
            before = {p["bank"]: p["old_maids"] for p in match.snapshot()["players"]}
            who = match.decision.seat
            offered = keys(match)
            liked = [k for k in offered if k == "old maid" or k.startswith("play ")]
            liked += [f"sell {maid}" for maid in before[who] if f"sell {maid}" in offered and chance.random() < 0.1]
            choice = chance.choice(liked or offered)
            match.choose(choice)
            for p in match.snapshot()["players"]:
                gone = set(before[p["bank"]]) - set(p["old_maids"])
                tucked += len(set(p["old_maids"]) - set(before[p["bank"]]))
                sold += len(gone)
                if gone:
                    assert (p["bank"], f"sell {gone.pop()}") == (who, choice)
    assert tucked > 0
    assert sold > 0


# ---------------------------------------------------------------------- one-shots


@pytest.mark.rule("pax:H1.a.2.draft")
def test_the_cards_of_the_draft_ask_for_discovery_where_its_rule_does_not() -> None:
    """Every card that shifts to the Spice Islands asks for it, no other; the card itself does not count."""
    shifts = {c["id"]: c for c in cards("draft") if c.get("one_shot", "").startswith("trade_shift")}
    asking = {name for name, c in shifts.items() if c.get("one_shot_requires") == ["discovery"]}
    assert asking == {name for name, c in shifts.items() if c["one_shot"] == "trade_shift:spice_islands"}
    assert len(asking) == 7
    for name in sorted(shifts):
        for held in ([], [square("portugal")]):
            match = table(player("fugger", hand=[name], west=held), rules="draft")
            play(match, f"play {name}")
            offered = kind(match) == "trigger"
            assert offered == (bool(held) or name not in asking), name


@pytest.mark.rule("pax:K3.1.1e")
def test_only_expansion_cards_of_the_first_edition_have_an_apostasy() -> None:
    apostasies = {c["id"]: c["set"] for c in cards("1e") if c.get("one_shot", "").startswith("apostasy")}
    assert apostasies
    assert set(apostasies.values()) == {"expansion"}
    for rules, offered in (("2e", True), ("1e", False)):
        for name in ("PREN002", "PREN007", "PREN054"):
            match = table(
                player("fugger", hand=[name]), player("medici", west=[card("PREN004"), card("PREN003")]), rules=rules
            )
            play(match, f"play {name}")
            assert (kind(match) == "trigger") == offered, name
    match = table(
        player("fugger", hand=["PREN129X"]),
        player("medici", west=[card("PREN004"), card("PREN003")]),
        rules="1e",
        variants=["expansion"],
    )
    play(match, "play PREN129X")
    assert kind(match) == "trigger"


# ---------------------------------------------------------------------- torches of the draft


TORCHES = pytest.mark.parametrize(
    ("victory", "names"),
    [
        ("imperial", ["PREN145X", "PREN154X"]),
        ("globalization", ["PREN127X"]),
        ("holy", ["PREN137X", "PREN155X"]),
    ],
)


def torches(names: list[str], bank: str, bishop: str | None = None) -> dict[str, int]:
    """What each victory costs in the draft while a bank has these cards."""
    held: dict[str, Any] = {
        side: [card(n, bishop) for n in names if printed_card(n)["deck"] == side] for side in SIDE_IDS
    }
    banks: dict[str, dict[str, Any]] = {"fugger": {}, "medici": {}, bank: held}
    match = table(*(player(name, **parts) for name, parts in banks.items()), rules="draft")
    return {name: shown["actions"] for name, shown in match.view(None)["victories"].items()}


@pytest.mark.rule("pax:TORCH.draft")
@TORCHES
@pytest.mark.parametrize("bank", ["fugger", "medici"])
def test_a_torch_of_the_draft_makes_its_victory_cost_two_actions_once(
    victory: str, names: list[str], bank: str
) -> None:
    usual = dict.fromkeys(("imperial", "renaissance", "globalization", "holy"), 1)
    assert torches([], bank) == usual
    for name in names:
        assert torches([name], bank) == usual | {victory: 2}
        assert torches([name], bank, "catholic") == usual, "silenced"
    assert torches(names, bank) == usual | {victory: 2}


@pytest.mark.rule("pax:TORCH.draft")
@pytest.mark.parametrize("bank", ["fugger", "medici"])
def test_a_victory_under_a_torch_is_declared_with_two_actions(bank: str) -> None:
    kings = [square("aragon"), square("france"), square("england")]

    def claim(names: list[str], left: int, bishop: str | None = None, other: str = "") -> bool:
        lit = [card(name, bishop) for name in names]
        more = [card(other)] if other else []
        match = table(
            player("fugger", west=kings + (lit if bank == "fugger" else more)),
            player("medici", west=lit if bank == "medici" else more),
            rules="draft",
            turn={"actions_left": left},
            victories={"imperial": True},
        )
        return "victory imperial" in keys(match)

    assert claim([], 1)
    assert not claim(["PREN145X"], 1)
    assert claim(["PREN145X"], 2)
    assert claim(["PREN145X", "PREN154X"], 2)
    assert claim(["PREN145X"], 2, other="PREN154X"), "not even a torch of each bank costs more"
    assert claim(["PREN145X", "PREN154X"], 1, "catholic")
