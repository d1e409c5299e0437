"""The worked examples of the rulebook, played as they are told.

`examples.toml` beside this file holds them: a position, choices, what must be true. This file plays them, and writes what
was played as records (`python -m tests.rules.pax.test_examples --write`) which must replay the same for ever.
"""

import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import signoria
from signoria.pax import PaxMatch
from signoria.pax.facts import BORDER_IDS, IS_SEA
from signoria.table import Event, IllegalChoice
from tests.support import plain
from tests.support.examples import agrees, in_order, lay, marked_rules, write_records

EXAMPLES_FILE = Path(__file__).with_name("examples.toml")
RECORDS = Path(__file__).resolve().parents[3] / "src" / "signoria" / "pax" / "examples"
BOOK: dict[str, Any] = tomllib.loads(EXAMPLES_FILE.read_text(encoding="utf-8"))
EXAMPLES: dict[str, dict[str, Any]] = {example["id"]: example for example in BOOK["example"]}

# ---------------------------------------------------------------------- a line of play


class Line:
    """An example, or a twin of it, being played."""

    def __init__(self, name: str, match: PaxMatch, steps: list[dict[str, Any]], expected: dict[str, Any]) -> None:
        self.name = name
        self.match = match
        self.steps = steps
        self.expected = expected
        self.events: list[Event] = []
        self.first = match.snapshot()
        self.first_pool: dict[str, int] = match.view()["pool"]
        self.before: list[PaxMatch] = []  # the matches up to each edit
        self.choices = 0

    def play(self) -> None:
        """Make the choices, and hold what happens against what is expected."""
        for number, step in enumerate(self.steps, start=1):
            self._step(step, f"{self.name}, step {number}")
        self.hold(self.expected, f"{self.name}, in the end")

    def _step(self, step: dict[str, Any], where: str) -> None:
        assert set(step) <= STEP_WORDS, f"{where}: {sorted(set(step) - STEP_WORDS)} means nothing"
        self.hold(step.get("check", {}), f"{where}, before")
        if "edit" in step:
            self.before.append(self.match)
            self.match = signoria.pax.from_position(lay(plain(self.match.snapshot()), step["edit"]))
        else:
            self._look(step, where)
        if "choose" in step:
            self.events += self.match.choose(step["choose"])
            self.choices += 1
        self.hold(step.get("after", {}), f"{where}, after")

    def _look(self, step: dict[str, Any], where: str) -> None:
        """Whose decision it is, what it is about, and what he may choose."""
        decision = self.match.decision
        assert decision is not None, f"{where}: the game is over"
        keys = [option.key for option in decision.options]
        assert decision.seat == step["by"], f"{where}: {decision.seat} decides ({decision.kind}: {keys})"
        assert decision.kind == step.get("kind", decision.kind), f"{where}: {keys}"
        assert sorted(keys) == sorted(step.get("options", keys)), where
        assert set(step.get("legal", [])) <= set(keys), f"{where}: {keys}"
        for key in step.get("illegal", []):
            assert key not in keys, where
            before = (self.match.snapshot(), self.match.record())
            with pytest.raises(IllegalChoice):
                self.match.choose(key)
            assert (self.match.snapshot(), self.match.record()) == before, (
                f"{where}: {key} was refused but did something"
            )

    def hold(self, claims: dict[str, Any], where: str) -> None:
        """Hold claims against the table as it is."""
        for name, claim in claims.items():
            if name == "events":
                assert in_order(claim, self.events), f"{where}: {[(e.kind, e.data) for e in self.events]}"
            elif name == "no_events":
                assert not {event.kind for event in self.events} & set(claim), where
            else:
                actual = READERS[name](self)
                if name in UNORDERED:
                    claim, actual = sorted(claim), sorted(actual)
                assert agrees(claim, actual, whole=name in WHOLE), f"{where}: {name} is {actual}, not {claim}"

    def records(self) -> dict[str, PaxMatch]:
        """What was played, by the name of its record; an edit ends one record and begins the next."""
        parts = {f"{self.name}.part{n}": match for n, match in enumerate(self.before, start=1)}
        return parts | {self.name: self.match}


STEP_WORDS = {"by", "kind", "options", "legal", "illegal", "check", "choose", "after", "edit"}


def lines_of(example: dict[str, Any]) -> Iterator[Line]:
    """The example and its twins, ready to be played."""
    name = example["id"]
    if "new" in example:
        for seed in example["new"]["seeds"]:
            match = signoria.new("pax", seats=example["new"]["seats"], seed=seed)
            yield Line(name, match, example["steps"], example["expected"])
        return
    position = lay(BOOK["ground"], example["position"])
    yield Line(name, signoria.pax.from_position(position), example["steps"], example["expected"])
    for twin in example.get("twin", []):
        other = signoria.pax.from_position(lay(position, twin.get("position", {})))
        yield Line(f"{name}.{twin['name']}", other, twin["steps"], twin.get("expected", {}))


def played(name: str) -> dict[str, PaxMatch]:
    """Play an example and its twins; what was played, by the name of its record."""
    records: dict[str, PaxMatch] = {}
    for line in lines_of(EXAMPLES[name]):
        line.play()
        if line.name == name or line.choices:
            records = line.records() | records
    return records


# ---------------------------------------------------------------------- what can be read off the table


def entries(line: Line) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every card, square, vassal and queen, in tableaux and thrones, each with the name of what it lies on or under."""
    position = plain(line.match.snapshot())
    for name, empire in position["empires"].items():
        if owners(line)[name] == "":
            yield "", {"empire": name, "bishop": empire["bishop"]}
            yield from ((name, queen) for queen in empire["queens"])
    for player in line.match.view()["players"]:
        entries: list[Any] = [*player["west"], *player["east"]]
        for entry in entries:
            yield player["seat"], entry
            for square in (entry, *entry.get("vassals", ())):
                if square is not entry:
                    yield entry["empire"], square
                yield from ((square["empire"], queen) for queen in square.get("queens", ()))


def name_of(entry: dict[str, Any]) -> str:
    return str(entry.get("card") or entry["empire"])


def flagged(line: Line, flag: str) -> list[str]:
    return [name_of(entry) for _, entry in entries(line) if entry.get(flag)]


def by_bank(line: Line, read: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    return {player["bank"]: read(player) for player in plain(line.match.snapshot())["players"]}


def by_empire(line: Line, read: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    return {name: read(empire) for name, empire in plain(line.match.snapshot())["empires"].items()}


def by_row(document: Mapping[str, Any], read: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    return {side: [read(place or {}) for place in row] for side, row in document["market"].items()}


def owners(line: Line) -> dict[str, str]:
    return {name: empire["owner"] or "" for name, empire in line.match.view()["empires"].items()}


def sides(line: Line) -> dict[str, str]:
    return {entry["empire"]: entry.get("side", "king") for _, entry in entries(line) if "empire" in entry}


def vassals(line: Line) -> dict[str, str]:
    squares = [(above, entry["empire"]) for above, entry in entries(line) if "empire" in entry]
    return {name: above for above, name in squares if above in owners(line)}


def queens(line: Line) -> dict[str, str]:
    return {entry["card"]: above for above, entry in entries(line) if "card" in entry and above in owners(line)}


def bishops(line: Line) -> dict[str, str]:
    return {name_of(entry): entry["bishop"] for _, entry in entries(line) if entry.get("bishop")}


def cities(line: Line) -> dict[str, list[str]]:
    return {
        city: sorted(tokens) for e in line.match.snapshot()["empires"].values() for city, tokens in e["cities"].items()
    }


def cards_in(value: Any) -> set[str]:
    """The cards that lie anywhere; what was used this turn may lie nowhere any more."""
    if isinstance(value, dict):
        value = [part for name, part in value.items() if name != "used"]
    if isinstance(value, list):
        return {card for part in value for card in cards_in(part)}
    return {value} if isinstance(value, str) and value.startswith(("PREN", "COMET")) else set()


def florins_on_table(document: Mapping[str, Any]) -> int:
    market = sum(sum(row) for row in by_row(document, lambda place: place.get("florins", 0)).values())
    return int(market + sum(player["florins"] for player in document["players"]))


def events_of(line: Line, kind: str) -> list[dict[str, Any]]:
    return [event.data for event in line.events if event.kind == kind]


def battle(line: Line) -> dict[str, Any]:
    (only,) = events_of(line, "battle")
    return {**only, "attackers": len(only["attackers"]), "defenders": len(only["defenders"])}


def casualties(line: Line) -> list[str]:
    pieces = [data["piece"] for data in events_of(line, "casualty")]
    return [f"{piece['token']} {piece['place']}" for piece in pieces]


def result(line: Line, what: str) -> Any:
    assert line.match.result is not None, f"{line.name}: the game goes on"
    return dict(line.match.result)[what]


def deck_parts(line: Line) -> dict[str, dict[str, int]]:
    """A deck as it was built: dealt and left, its bottom section of fourteen and what lies on top."""
    position = plain(line.match.snapshot())
    parts = {}
    for side, left in position["decks"].items():
        whole = [place["card"] for place in position["market"][side]] + left
        top, bottom = whole[:-14], whole[-14:]
        parts[side] = {
            "dealt": len(whole) - len(left),
            "left": len(left),
            "together": len(set(whole)),
            "top": len(top),
            "top_comets": sum(card.startswith("COMET") for card in top),
            "bottom": len(bottom),
            "bottom_comets": sum(card.startswith("COMET") for card in bottom),
        }
    return parts


def borders_of(sea: bool) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for border, is_sea in zip(BORDER_IDS, IS_SEA, strict=True):
        for empire in border.split("__"):
            if is_sea or not sea:
                found.setdefault(empire, []).append(border)
    return found


READERS: dict[str, Callable[[Line], Any]] = {
    # players
    "florins": lambda line: by_bank(line, lambda p: p["florins"]),
    "hands": lambda line: by_bank(line, lambda p: p["hand"]),
    "old_maids": lambda line: by_bank(line, lambda p: p["old_maids"]),
    "tableaux": lambda line: by_bank(line, lambda p: {s: [name_of(e) for e in p[s]] for s in ("west", "east")}),
    "prestige": lambda line: {p["seat"]: p["prestige"] for p in line.match.view()["players"]},
    # cards and squares: whose, on which side, under which suzerain, which queens (all), which bishops (all)
    "owners": owners,
    "sides": sides,
    "vassals": vassals,
    "queens": queens,
    "bishops": bishops,
    "silenced": lambda line: flagged(line, "silenced"),
    "used": lambda line: flagged(line, "used"),
    "gone": lambda line: list(cards_in(line.first) - cards_in(line.match.snapshot())),
    # the map
    "cities": cities,
    "borders": lambda line: line.match.snapshot()["borders"],
    "repressed": lambda line: by_empire(line, lambda e: sorted(e["repressed"])),
    "states": lambda line: by_empire(line, lambda e: e["state"]),
    "emporia": lambda line: line.match.snapshot()["emporia"],
    "borders_of": lambda line: borders_of(sea=False),
    "sea_borders_of": lambda line: borders_of(sea=True),
    # pools, and what went to China on the whole since the beginning
    "pool": lambda line: line.match.view()["pool"],
    "pool_change": lambda line: {t: n - line.first_pool[t] for t, n in line.match.view()["pool"].items()},
    "china": lambda line: florins_on_table(line.first) - florins_on_table(line.match.snapshot()),
    # market and decks
    "market": lambda line: by_row(line.match.snapshot(), lambda place: place.get("card") or ""),
    "market_florins": lambda line: by_row(line.match.snapshot(), lambda place: place.get("florins", 0)),
    "facedown": lambda line: {
        side: [i for i, place in enumerate(row) if place["facedown"] and place["present"]]
        for side, row in line.match.view()["market"].items()
    },
    "decks": lambda line: line.match.snapshot()["decks"],
    "deck_parts": deck_parts,
    # turn and victory
    "turn": lambda line: line.match.snapshot()["turn"],
    "active": lambda line: [name for name, active in line.match.snapshot()["victories"].items() if active],
    "supremacy": lambda line: line.match.view()["supremacy"] or "",
    "winners": lambda line: result(line, "winners"),
    "victory": lambda line: result(line, "victory"),
    # what happened (and `events`, in this order; `no_events`, none of these)
    "battle": battle,
    "casualties": casualties,
    "levies": lambda line: [f"{data['city']} {data['token']}" for data in events_of(line, "levy")],
}
WHOLE = {"vassals", "queens", "bishops"}  # nothing but what is claimed
UNORDERED = {"silenced", "used", "gone"}

# ---------------------------------------------------------------------- the examples


def example(name: str) -> pytest.MarkDecorator:
    """The test that plays this example."""
    return pytest.mark.parametrize("name", [name])


@pytest.mark.rule("pax:C5.a.1", "pax:C5.a.2", "pax:C5.a.3", "pax:C5.b", "pax:C6.a.1", "pax:B7.a")
@example("EX-C5-three-player-decks")
def test_with_three_players_each_deck_holds_26_cards(name: str) -> None:
    played(name)


@pytest.mark.rule("pax:B5.2", "pax:F1.1", "pax:F1.3", "pax:F1.FAQ.cross", "pax:F1.f.1", "pax:E4.a.4", "pax:LOCATION.a")
@example("EX-B5-crossover")
def test_a_bishop_crosses_from_west_to_east(name: str) -> None:
    played(name)


@pytest.mark.rule("pax:BORDER.2", "pax:BORDER.3", "pax:E2.2.c.1")
@example("EX-BORDER-england-ottoman")
def test_england_has_two_borders_and_the_ottomans_three_at_sea(name: str) -> None:
    played(name)


@pytest.mark.rule("pax:D2.1", "pax:D2.2", "pax:D2.4", "pax:D2.c")
@example("EX-D2-refresh")
def test_a_row_with_two_gaps_is_refreshed(name: str) -> None:
    played(name)


@pytest.mark.rule(
    "pax:E1.1", "pax:E1.b.1", "pax:E1.b.2", "pax:E1.d.1", "pax:E1.d.2", "pax:E1.e.1", "pax:E1.e.2", "pax:D2.4"
)
@example("EX-E1-purchase")
def test_the_fourth_card_from_the_left_is_bought(name: str) -> None:
    played(name)


@pytest.mark.rule(
    "pax:E2.2",
    "pax:E2.3",
    "pax:E2.1.a.1",
    "pax:E2.1.a.2",
    "pax:J.b",
    "pax:J.c",
    "pax:J2.a.1",
    "pax:BATTLE.i.5",
    "pax:REGIME.0.2",
    "pax:REGIME.a.1",
    "pax:EMPIRE_SQUARE.1",
    "pax:BT.win.peasant",
)
@example("EX-E2.1-peasant-revolt-opponent")
def test_a_revolt_takes_france_from_an_opponent(name: str) -> None:
    played(name)


@pytest.mark.rule(
    "pax:E2.2.0",
    "pax:J.a",
    "pax:BATTLE.a",
    "pax:E2.2.d.1",
    "pax:E2.2.d.2",
    "pax:E2.2.d.3",
    "pax:E2.2.d.4",
    "pax:REPRESS.a",
    "pax:F6.b.1",
)
@example("EX-E2.2-pawn-no-oneshot")
def test_a_pawn_is_placed_without_the_one_shot(name: str) -> None:
    played(name)


@pytest.mark.rule(
    "pax:E4.1", "pax:E4.4", "pax:E4.a.1", "pax:E4.a.4", "pax:F.a.1", "pax:F1.f.1", "pax:F1.2", "pax:F2.1", "pax:F2.2"
)
@example("EX-E4-activate-ops")
def test_commerce_inquisitor_commerce_in_one_activation(name: str) -> None:
    played(name)


@pytest.mark.rule(
    "pax:E4.e.1", "pax:E2.2.f.1", "pax:F5.1", "pax:F5.b", "pax:REPRESS.b", "pax:REPRESS.d", "pax:LOCATION.f"
)
@example("EX-E4e-repress-own-pawn")
def test_ones_own_pawn_is_repressed_for_a_florin(name: str) -> None:
    played(name)


@pytest.mark.rule(
    "pax:E5.1",
    "pax:D1.6",
    "pax:D1.6-7.1",
    "pax:G1.FAQ",
    "pax:D2.1",
    "pax:D2.2",
    "pax:D2.3",
    "pax:A2.a.1",
    "pax:A2.2",
    "pax:G1.b",
)
@example("EX-E5-double-fair")
def test_two_fairs_are_convened_in_one_turn(name: str) -> None:
    played(name)


@pytest.mark.rule(
    "pax:F1.1",
    "pax:F1.2",
    "pax:F1.5",
    "pax:F1.6",
    "pax:F1.e.2",
    "pax:F1.c.3",
    "pax:F1.b.1",
    "pax:F1.b.2",
    "pax:F1.f.1",
    "pax:F.a.1",
    "pax:LOCATION.a",
)
@example("EX-F1-inquisitor-three-moves")
def test_a_bishop_walks_three_cards_and_pacifies(name: str) -> None:
    played(name)


@pytest.mark.rule("pax:F1.g.1", "pax:F1.g.4", "pax:HAND.a", "pax:F1.2", "pax:F1.5")
@example("EX-F1g-gutenberg")
def test_silencing_gutenberg_forces_a_discard(name: str) -> None:
    played(name)


@pytest.mark.rule("pax:F2.1")
@example("EX-F2-commerce")
def test_commerce_takes_the_only_florin(name: str) -> None:
    played(name)


@pytest.mark.rule("pax:F3.1", "pax:F3.2", "pax:F3.3", "pax:LOCATION.b.2")
@example("EX-F3-behead")
def test_the_grim_beheads_a_card_of_the_whole_east(name: str) -> None:
    played(name)


@pytest.mark.rule("pax:LOCATION.b.2", "pax:F3.2", "pax:F3.3", "pax:E4.d.4")
@example("EX-LOCATION-behead-mamluk")
def test_behead_in_mamluk_reaches_mamluk_and_the_east(name: str) -> None:
    played(name)


@pytest.mark.rule(
    "pax:F4.1",
    "pax:F4.2",
    "pax:F4.3",
    "pax:F4.c",
    "pax:F4.missed.1",
    "pax:F4.missed.2",
    "pax:CHINA.2",
    "pax:REPRESS.c.1",
    "pax:LEVY.1",
)
@example("EX-F4-tax")
def test_coeur_is_taxed_in_mamluk(name: str) -> None:
    played(name)


@pytest.mark.rule("pax:F4.FAQ", "pax:E4.d.2", "pax:F4.d", "pax:F4.1", "pax:F4.missed.1")
@example("EX-F4-FAQ-border-east-west")
def test_a_concession_between_east_and_west_is_taxed_from_both(name: str) -> None:
    played(name)


@pytest.mark.rule("pax:F5.1", "pax:F5.2", "pax:F5.b", "pax:I1.a.2", "pax:LOCATION.f", "pax:REPRESS.b")
@example("EX-F5-repress")
def test_isabella_represses_a_concession_in_aragon(name: str) -> None:
    played(name)


@pytest.mark.rule(
    "pax:F6.1",
    "pax:F6.a.1",
    "pax:F6.b.1",
    "pax:F6.c.1",
    "pax:F6.c.3",
    "pax:F6.d",
    "pax:E4.e.2",
    "pax:REGIME.a.2",
    "pax:REGIME.c",
    "pax:REGIME.d.4",
    "pax:REPRESS.a",
    "pax:THEOCRACY.1",
)
@example("EX-F6-vote-papal-2e")
def test_a_vote_flips_the_pope_and_makes_him_medieval(name: str) -> None:
    played(name)


@pytest.mark.rule("pax:F6.c.1", "pax:F6.c.3", "pax:E4.e.1", "pax:E4.e.2", "pax:E4.e.3", "pax:E2.2.f.1")
@example("EX-F6-flipflop")
def test_ones_own_empire_is_voted_back_and_forth(name: str) -> None:
    played(name)


@pytest.mark.rule("pax:F7.1", "pax:F7.2", "pax:F7.a.1", "pax:F7.a.2", "pax:F7.missed")
@example("EX-F7-corsair-2e")
def test_a_corsair_sails_through_and_kills_at_its_destination_only(name: str) -> None:
    played(name)


@pytest.mark.rule("pax:F8.1", "pax:F8.2", "pax:E4.d.1", "pax:E4.d.2")
@example("EX-F8-siege-2e")
def test_a_siege_of_aragon_may_kill_knight_rook_or_pirate(name: str) -> None:
    played(name)


@pytest.mark.rule("pax:F8.3", "pax:F8.1", "pax:E4.e.1", "pax:K1.c")
@example("EX-F8-FAQ-preempt")
def test_a_siege_of_ones_own_heretic_prevents_a_crusade(name: str) -> None:
    played(name)


@pytest.mark.rule(
    "pax:F9.2",
    "pax:F9.a",
    "pax:F9.b.1",
    "pax:F9.c.1",
    "pax:F9.c.2",
    "pax:F9.e",
    "pax:F9.f.1",
    "pax:F9.g.1",
    "pax:F9.i.1",
    "pax:F9.i.2",
    "pax:F9.j.1",
    "pax:F9.j.2",
    "pax:REGIME.a.1",
    "pax:REGIME.b.1",
    "pax:REGIME.b.3",
    "pax:REGIME.order.2e",
    "pax:BT.cities.campaign",
    "pax:BT.borders.campaign",
)
@example("EX-F9-campaign")
def test_a_vassal_conquers_france_for_its_suzerain(name: str) -> None:
    played(name)


@pytest.mark.rule(
    "pax:G.1",
    "pax:G1.a.1",
    "pax:G1.b",
    "pax:G2.a",
    "pax:G2.b.1",
    "pax:G3.1",
    "pax:G3.2",
    "pax:G3.a",
    "pax:G3.b",
    "pax:G4.1",
    "pax:G4.2",
    "pax:G5.2",
)
@example("EX-G-fair-picture")
def test_a_west_fair_pays_a_concession_and_ends_at_a_pirate(name: str) -> None:
    played(name)


@pytest.mark.rule("pax:G1.FAQ", "pax:G1.a.1", "pax:G1.b", "pax:G2.b.1", "pax:G2.b.2")
@example("EX-G1-FAQ-empty-pot")
def test_a_fair_without_florins_pays_the_convener_only(name: str) -> None:
    played(name)


@pytest.mark.rule("pax:G3.FAQ", "pax:G3.c", "pax:G4.1", "pax:G4.2", "pax:G4.3", "pax:G4.4", "pax:G5.1", "pax:G5.a")
@example("EX-G3-FAQ-no-concessions")
def test_a_fair_along_an_empty_route_raises_levies_everywhere(name: str) -> None:
    played(name)


@pytest.mark.rule("pax:G4.c.1", "pax:G4.c.2", "pax:G4.c.3", "pax:G4.c.cards", "pax:E2.2.b.2", "pax:F1.g.1")
@example("EX-G4c-condottieri")
def test_the_gonfalonier_doubles_venice_until_he_is_silenced(name: str) -> None:
    played(name)


@pytest.mark.rule(
    "pax:G.1",
    "pax:G1.a.1",
    "pax:G2.a",
    "pax:G2.b.1",
    "pax:G3.2",
    "pax:G3.a",
    "pax:G4.1",
    "pax:G4.2",
    "pax:G4.3",
    "pax:G5.2",
)
@example("EX-G-route-2e")
def test_an_east_fair_with_two_profits_ends_at_the_first_concession(name: str) -> None:
    played(name)


@pytest.mark.rule(
    "pax:G1.a.1",
    "pax:G3.2",
    "pax:G3.a",
    "pax:G3.c",
    "pax:G4.1",
    "pax:G4.a",
    "pax:G4.a.2",
    "pax:G4.b",
    "pax:G5.2",
    "pax:SATURATION.a",
)
@example("EX-G-route-longer-2e")
def test_an_east_fair_with_three_profits_ends_at_the_second(name: str) -> None:
    played(name)


@pytest.mark.rule(
    "pax:H1.1",
    "pax:H1.2",
    "pax:H1.3",
    "pax:H1.d",
    "pax:H1.FAQ",
    "pax:B6.FAQ.3",
    "pax:E2.1.b",
    "pax:E2.1.b.2e",
    "pax:REPRESS.c.1",
    "pax:EMPORIUM.1",
)
@example("EX-H1d-shift")
def test_the_black_route_shifts_to_timbuktu(name: str) -> None:
    played(name)


@pytest.mark.rule(
    "pax:E1.b.1",
    "pax:E1.b.2",
    "pax:I.2",
    "pax:I.3",
    "pax:I.a",
    "pax:I1.a.1",
    "pax:REGIME.0.1",
    "pax:REGIME.a.1",
    "pax:QUEEN.2",
)
@example("EX-I1-coronation")
def test_a_queen_is_bought_and_crowned(name: str) -> None:
    played(name)


@pytest.mark.rule("pax:I.3", "pax:I.4", "pax:I2.1", "pax:I2.b", "pax:QUEEN.1", "pax:QUEEN.2")
@example("EX-I2-old-maid")
def test_a_queen_without_suitors_becomes_an_old_maid(name: str) -> None:
    played(name)


@pytest.mark.rule(
    "pax:J1.a.2",
    "pax:J1.a.3",
    "pax:J1.b",
    "pax:J1.c.2e",
    "pax:J.FAQ",
    "pax:BATTLE.0.1",
    "pax:BATTLE.0.2",
    "pax:BATTLE.0.3",
    "pax:BATTLE.c",
    "pax:BATTLE.i.1",
    "pax:BATTLE.i.3",
    "pax:REGIME.0.2",
    "pax:REGIME.a.1",
    "pax:REGIME.d.2",
    "pax:REGIME.f",
    "pax:VASSAL.d.2",
    "pax:E2.1.a.3",
    "pax:BISHOP.a.2",
    "pax:LOCATION.c",
    "pax:BT.win.conspiracy",
    "pax:BT.cities.conspiracy",
)
@example("EX-J1-borgia-2e")
def test_a_conspiracy_takes_aragon_and_frees_its_vassal(name: str) -> None:
    played(name)


@pytest.mark.rule(
    "pax:J2.a.1",
    "pax:J2.a.2",
    "pax:J2.a.3",
    "pax:J2.b",
    "pax:BATTLE.0.1",
    "pax:BATTLE.0.2",
    "pax:BATTLE.i.5",
    "pax:REGIME.a.1",
    "pax:REGIME.g",
    "pax:REPUBLIC.3",
    "pax:BT.concessions.peasant",
    "pax:BT.pirates.peasant",
    "pax:BT.straw.peasant",
    "pax:E2.2.f.1",
)
@example("EX-J2-republic")
def test_a_revolt_makes_ones_own_vassal_a_republic(name: str) -> None:
    played(name)


@pytest.mark.rule(
    "pax:K1.1",
    "pax:K1.2",
    "pax:K1.a.2",
    "pax:K1.a.3",
    "pax:K1.a.4",
    "pax:K1.a.6",
    "pax:K1.b.1",
    "pax:K2.a.1",
    "pax:K2.b",
    "pax:BATTLE.0.2",
    "pax:BATTLE.i.8",
    "pax:REGIME.a.1",
    "pax:E2.1.a.3",
    "pax:BT.straw.religious",
    "pax:BT.adjknights.religious",
    "pax:E2.2.f.1",
)
@example("EX-K1-crusade-2e")
def test_a_crusade_makes_ones_own_aragon_a_catholic_republic(name: str) -> None:
    played(name)


@pytest.mark.rule("pax:K1.c", "pax:K1.c.FAQ", "pax:K1.a.3", "pax:K1.b.2", "pax:BATTLE.0.3", "pax:E2.1.a.3")
@example("EX-K1c-bloody-pirate")
def test_a_heretic_pirate_alone_makes_a_crusade_possible(name: str) -> None:
    played(name)


@pytest.mark.rule(
    "pax:K3.1",
    "pax:K3.2",
    "pax:K3.3",
    "pax:K3.4",
    "pax:K3.5",
    "pax:K3.b",
    "pax:K3.d",
    "pax:E4.missed.indep",
    "pax:DISCARD.a.1",
)
@example("EX-K3-apostasy-2e")
def test_an_apostasy_strikes_those_of_both_religions(name: str) -> None:
    played(name)


@pytest.mark.rule(
    "pax:L1.1",
    "pax:L1.2",
    "pax:L2.1",
    "pax:L4.2",
    "pax:E1.f.1",
    "pax:E1.imp",
    "pax:B7.b.2",
    "pax:B7.b.3",
    "pax:E6.1",
    "pax:VICTORYSQ.1",
)
@example("EX-L1-win")
def test_a_comet_and_a_declaration_win_in_one_turn(name: str) -> None:
    played(name)


@pytest.mark.rule("pax:L3.2", "pax:L3.2.2e", "pax:L3.3", "pax:L3.5", "pax:THEOCRACY.b", "pax:SUPREMACY.1")
@example("EX-L3-islam-2e")
def test_a_pirate_between_two_theocracies_makes_islam_supreme(name: str) -> None:
    played(name)


@pytest.mark.rule(
    "pax:CRYPTO.0",
    "pax:CRYPTO.1",
    "pax:CRYPTO.2",
    "pax:CRYPTO.3",
    "pax:F3.a",
    "pax:I1.a.2",
    "pax:I1.c.2",
    "pax:DISCARD.a.1",
    "pax:DISCARD.a.2",
    "pax:DISCARD.a.3",
)
@example("EX-CRYPTO-isabella")
def test_cryptography_makes_isabella_behead_her_husband(name: str) -> None:
    played(name)


@pytest.mark.rule("pax:E3.a.1", "pax:E3.b.1", "pax:E3.5", "pax:E1.b.1", "pax:E1.b.2", "pax:THRONE.2")
@example("EX-N5-sell-couple")
def test_a_royal_couple_is_sold_to_buy_a_card_for_five(name: str) -> None:
    played(name)


@pytest.mark.rule(
    "pax:K1.1",
    "pax:K1.a.3",
    "pax:K1.a.4",
    "pax:K2.a.1",
    "pax:K2.a.4",
    "pax:G4.a",
    "pax:G4.a.2",
    "pax:G4.2",
    "pax:G4.3",
    "pax:CITY.2",
    "pax:CITY.3",
    "pax:E2.1.a.3",
)
@example("EX-N1e-jihad-constantinople")
def test_a_jihad_leaves_room_for_a_third_knight_in_constantinople(name: str) -> None:
    played(name)


# ---------------------------------------------------------------------- all of them


def test_every_example_is_played_and_marked_with_the_rules_it_shows() -> None:
    assert marked_rules(list(globals().values())) == {
        name: tuple(example["rules"]) for name, example in EXAMPLES.items()
    }
    assert len(EXAMPLES) == 43


def test_the_rules_the_examples_show_are_rules_of_the_second_edition() -> None:
    rules = tomllib.loads((files("signoria.pax") / "data" / "rules.toml").read_text(encoding="utf-8"))
    known = {f"pax:{clause['id']}" for clause in rules["clause"] if "2e" in clause["editions"]}
    assert {rule for example in EXAMPLES.values() for rule in example["rules"]} <= known


@pytest.mark.parametrize("name", list(EXAMPLES))
def test_the_records_of_an_example_replay_to_the_same_position(name: str) -> None:
    for record, match in played(name).items():
        text = (RECORDS / f"{record}.txt").read_text(encoding="utf-8")
        again = signoria.load(text)
        assert again.snapshot() == match.snapshot(), record
        assert again.events() == match.events(), record
        assert again.record() == text == match.record(), record


def test_no_record_is_left_over() -> None:
    names = {record for name in EXAMPLES for record in played(name)}
    assert {path.stem for path in RECORDS.glob("*.txt") if is_ours(path)} == names


def is_ours(path: Path) -> bool:
    """Whether a record is one of the second edition's examples; those of the other editions lie beside them."""
    return any(path.stem == name or path.stem.startswith(f"{name}.") for name in EXAMPLES)


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("python -m tests.rules.pax.test_examples --write")
    every = {record: match for name in EXAMPLES for record, match in played(name).items()}
    print(f"{write_records(every, RECORDS, filter(is_ours, RECORDS.glob('EX-*.txt')))} records in {RECORDS}")
