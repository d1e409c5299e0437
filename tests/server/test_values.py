"""What questions are about, and what options and events say, is what the OpenAPI document says of their kinds."""

import copy
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest

import signoria
from signoria import registry
from signoria.server.app import create_app
from signoria.server.settings import Settings
from signoria.table import Match
from tests.age import games as age
from tests.pax import games as pax

DOCUMENT = create_app(Settings(database="sqlite://")).openapi()


def closed(node: Any) -> Any:
    """The same schema, except that no object may have more than is described."""
    if isinstance(node, list):
        return [closed(part) for part in node]
    if not isinstance(node, dict):
        return node
    made = {name: closed(part) for name, part in node.items()}
    if isinstance(made.get("properties"), dict) and "type" in made:
        made.setdefault("additionalProperties", False)
    return made


class Said:
    """What a game says by kind, held against the document; and which kinds there were."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.components = closed(copy.deepcopy(DOCUMENT["components"]))
        self.validators: dict[tuple[str, str], jsonschema_rs.Validator] = {}
        self.found: dict[str, set[str]] = {"Questions": set(), "Options": set(), "Events": set()}

    def check(self, what: str, kind: str, value: object) -> None:
        if (what, kind) not in self.validators:
            schema = self.components["schemas"][self.game + what]["properties"][kind]
            self.validators[what, kind] = jsonschema_rs.validator_for({**schema, "components": self.components})
        self.found[what].add(kind)
        for error in self.validators[what, kind].iter_errors(value):
            raise AssertionError(f"{what} {kind}: {value} is not as described: {error.message}")

    def check_all(self, points: Iterator[Match]) -> None:
        """Everything that is asked and told at these points of matches, to everybody."""
        seen, match = 0, None
        for point in points:
            if point is not match:
                seen, match = 0, point
            decision = point.decision
            if decision is not None:
                self.check("Questions", decision.kind, dict(decision.about))
                for option in decision.options:
                    self.check("Options", decision.kind, dict(option.data))
            for viewer in (None, *point.seats):
                for event in point.events(viewer)[seen:]:
                    self.check("Events", event.kind, dict(event.data))
            seen = len(point.events())


def solitaire(seed: int) -> Iterator[Match]:
    match = signoria.new("pax", seats=1, seed=seed, rules="draft" if seed % 2 else "2e", variants=["solo_cards=8"])
    yield from pax.wander(match, seed)


def first_edition(seed: int) -> Iterator[Match]:
    yield from pax.wander(signoria.new("pax", seats=2 + seed % 3, seed=seed, rules="1e"), seed)


def draft(seed: int) -> Iterator[Match]:
    yield from pax.wander(signoria.new("pax", seats=2 + seed % 3, seed=seed, rules="draft"), seed)


def test_what_pax_says_is_described() -> None:
    said = Said("Pax")
    said.check_all(pax.random_games(range(16)))
    for seed in range(4):
        said.check_all(solitaire(seed))
        said.check_all(first_edition(seed))
        said.check_all(draft(seed))
    assert len(said.found["Options"]) > 33, sorted(said.found["Options"])
    assert len(said.found["Events"]) > 70, sorted(said.found["Events"])
    assert said.found["Events"] >= {"course", "override", "pursues", "regime_change", "patron_wins", "bishop_moves"}


def test_what_age_says_is_described() -> None:
    said = Said("Age")
    said.check_all(age.random_games(range(12)))
    assert len(said.found["Options"]) > 28, sorted(said.found["Options"])
    assert len(said.found["Events"]) > 72, sorted(said.found["Events"])


@pytest.mark.parametrize("name", ["Pax", "Age"])
def test_nothing_that_is_said_is_left_open(name: str) -> None:
    def opened(node: object) -> Iterator[object]:
        if isinstance(node, list):
            for part in node:
                yield from opened(part)
        if isinstance(node, dict):
            if not node:
                yield node  # any value at all
            for part in node.values():
                yield from opened(part)

    schemas = DOCUMENT["components"]["schemas"]
    for what in ("Questions", "Options", "Events"):
        described = schemas[name + what]
        for kind, schema in described["properties"].items():
            inside = {key: part for key, part in schema.items() if key != "properties"}
            assert not list(opened([inside, *schema.get("properties", {}).values()])), (what, kind)


@pytest.mark.parametrize("name", ["pax", "age"])
def test_a_kind_of_event_belongs_to_kinds_that_there_are(name: str) -> None:
    kinds = registry.game(name).game.events()
    names = {kind.name for kind in kinds}
    for kind in kinds:
        for other in (*kind.joins, *kind.follows):
            assert other in names, (kind, other)
        for field in kind.hidden:
            assert field in kind.fields, (kind, field)


def test_an_event_names_the_things_it_is_about() -> None:
    match = pax.new_game(0)
    for _ in pax.wander(match, 0):
        pass
    bought = next(event for event in match.events() if event.kind == "buys")
    place = bought.data["place"]
    assert isinstance(place, dict)
    for name in (f"seat:{bought.seat}", f"card:{bought.data['card']}", f"market:{place['side']}:{place['column']}"):
        assert name in bought.focus, (name, bought.focus)
    fought = next(event for event in match.events() if event.kind == "battle" and event.data["defenders"])
    assert {name.partition(":")[0] for name in fought.focus} >= {"seat", "empire", "city"}


def test_what_is_hidden_from_a_seat_is_nothing_an_event_is_about() -> None:
    match = age.new_game(0)
    while not any(event.kind == "returned" for event in match.events()):
        decision = match.decision
        assert decision is not None
        match.choose(decision.options[0], decision.seat)
    told = next(event for event in match.events() if event.kind == "returned")
    assert told.focus == (f"seat:{told.seat}",)
    own = next(event for event in match.events(told.seat) if event.kind == "returned")
    assert own.focus == (f"seat:{told.seat}", f"card:{own.data['card']}")
