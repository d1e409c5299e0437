"""The worked examples of the rules of Age of Renaissance, played as they are told.

`examples.toml` beside this file holds them: a position, choices, what must be true. This file plays them, and writes what
was played as records (`python -m tests.age.test_examples --write`) which must replay the same for ever.
"""

import sys
import tomllib
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import signoria
from signoria.age import AgeMatch, facts
from signoria.table import Event, IllegalChoice
from tests.support import plain
from tests.support.age import keys, mat, table
from tests.support.examples import agrees, in_order, lay, marked_rules, write_records

EXAMPLES_FILE = Path(__file__).with_name("examples.toml")
RECORDS = Path(__file__).resolve().parents[2] / "src" / "signoria" / "age" / "examples"
BOOK: dict[str, Any] = tomllib.loads(EXAMPLES_FILE.read_text(encoding="utf-8"))
EXAMPLES: dict[str, dict[str, Any]] = {example["id"]: example for example in BOOK["example"]}

# ---------------------------------------------------------------------- a line of play


class Line:
    """An example, or a twin of it, being played."""

    def __init__(self, name: str, match: AgeMatch, steps: list[dict[str, Any]], expected: dict[str, Any]) -> None:
        self.name = name
        self.match = match
        self.steps = steps
        self.expected = expected
        self.before: list[AgeMatch] = []  # the matches up to each edit
        self.counts = numbers(match)  # before the last choice
        self.choices = 0

    def play(self) -> None:
        """Make the choices, and hold what happens against what is expected."""
        for number, step in enumerate(self.steps, start=1):
            self._step(step, f"{self.name}, step {number}")
        self.hold(self.expected, f"{self.name}, in the end")

    def events(self) -> list[Event]:
        """All that happened, as a spectator is told."""
        return [event for match in (*self.before, self.match) for event in match.events()]

    def _step(self, step: dict[str, Any], where: str) -> None:
        assert set(step) <= STEP_WORDS, f"{where}: {sorted(set(step) - STEP_WORDS)} means nothing"
        if "edit" in step:
            self.before.append(self.match)
            self.match = signoria.age.from_position(edited(plain(self.match.snapshot()), step["edit"]))
        else:
            self._look(step, where)
        self.hold(step.get("check", {}), f"{where}, before")
        if "choose" in step:
            self.counts = numbers(self.match)
            seat = step["by"]
            choice = keys(self.match, seat)[0] if step["choose"] == "*" else step["choose"]
            self.match.choose(choice, seat)
            self.choices += 1
        self.hold(step.get("after", {}), f"{where}, after")

    def _look(self, step: dict[str, Any], where: str) -> None:
        """Whose decision it is, what it is about, and what he may choose."""
        found = self.match.seat(step["by"]).decision if "by" in step else self.match.decision
        assert found is not None, f"{where}: it is the decision of {self.match.decision}"
        options = [option.key for option in found.options]
        assert found.kind == step.get("kind", found.kind), f"{where}: {options}"
        assert sorted(options) == sorted(step.get("options", options)), where
        assert set(step.get("legal", [])) <= set(options), f"{where}: {options}"
        refused = [(found.seat, key) for key in step.get("illegal", [])]
        refused += [(seat, key) for seat, _, key in (choice.partition(" ") for choice in step.get("refused", []))]
        for seat, key in refused:
            before = (self.match.position(), self.match.record())
            with pytest.raises(IllegalChoice):
                self.match.choose(key, seat)
            assert (self.match.position(), self.match.record()) == before, f"{where}: {key} did something"

    def hold(self, claims: dict[str, Any], where: str) -> None:
        """Hold claims against the table as it is."""
        for name, claim in claims.items():
            if name == "events":
                assert in_order(claim, self.events()), f"{where}: {[(e.kind, e.data) for e in self.events()]}"
            elif name == "no_events":
                assert not {event.kind for event in self.events()} & set(claim), where
            else:
                actual = READERS[name](self, claim)
                assert agrees(claim, actual, name in WHOLE), f"{where}: {name} is {actual}, not {claim}"

    def records(self) -> dict[str, AgeMatch]:
        """What was played, by the name of its record; an edit ends one record and begins the next."""
        parts = {f"{self.name}.part{n}": match for n, match in enumerate(self.before, start=1)}
        return parts | {self.name: self.match}


STEP_WORDS = {"by", "kind", "options", "legal", "illegal", "refused", "check", "choose", "after", "edit"}


def edited(document: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """A position document with some powers changed."""
    for entry in document["players"]:
        entry.update(changes.get(entry["power"], {}))
    return document


def match_at(example: dict[str, Any], twin: dict[str, Any]) -> AgeMatch:
    """The match an example, or a twin of it, begins with."""
    if "document" in example:
        return signoria.age.from_position(twin.get("document", example["document"]))
    return table(**lay(example["position"], twin.get("position", {})))


def lines_of(example: dict[str, Any]) -> Iterator[Line]:
    """The example and its twins, ready to be played."""
    name = example["id"]
    if "new" in example:
        for seed in example["new"]["seeds"]:
            match = signoria.new("age", seats=example["new"]["seats"], seed=seed)
            yield Line(name, match, example["steps"], example["expected"])
        return
    yield Line(name, match_at(example, {}), example["steps"], example.get("expected", {}))
    for twin in example.get("twin", []):
        yield Line(f"{name}.{twin['name']}", match_at(example, twin), twin["steps"], twin.get("expected", {}))


def played(name: str) -> dict[str, AgeMatch]:
    """Play an example and its twins; what was played, by the name of its record."""
    records: dict[str, AgeMatch] = {}
    for line in lines_of(EXAMPLES[name]):
        line.play()
        if line.name == name or line.choices:
            records = line.records() | records
    return records


# ---------------------------------------------------------------------- what can be read off the table


def by_seat(match: AgeMatch, field: str) -> dict[str, Any]:
    return {entry["name"]: entry[field] for entry in plain(match.snapshot())["players"]}


def by_mat(match: AgeMatch, field: str) -> dict[str, Any]:
    return {
        entry["name"]: dict(match.view(entry["name"])["players"][i])[field] for i, entry in enumerate(players(match))
    }


def players(match: AgeMatch) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = plain(match.snapshot())["players"]
    return found


def cards(match: AgeMatch) -> dict[str, int]:
    return {entry["name"]: len(entry["hand"]) for entry in players(match)}


def numbers(match: AgeMatch) -> dict[str, dict[str, int]]:
    """The numbers of which a gain can be told."""
    counted = {"cash": by_seat(match, "cash"), "expansion": by_seat(match, "expansion"), "cards": cards(match)}
    return counted | {field: by_mat(match, field) for field in ("stock", "markers_left")}


def gains(line: Line) -> dict[str, dict[str, int]]:
    now = numbers(line.match)
    return {field: {seat: n - line.counts[field][seat] for seat, n in now[field].items()} for field in now}


def held(match: AgeMatch) -> dict[str, str]:
    """What lies in every province, in words."""
    words: dict[str, list[str]] = {name: [] for name in facts.PROVINCE_IDS}
    for entry in players(match):
        for field, age in (("markers", "old"), ("new_markers", "new")):
            for name in entry[field]:
                words[name].append(f"{age} marker of {entry['power']}")
        for field, age in (("tokens", "old"), ("new_tokens", "new")):
            for name, n in entry[field].items():
                words[name].append(f"{n} {age} token{'s' if n > 1 else ''} of {entry['power']}")
    return {name: ", ".join(found) or "empty" for name, found in words.items()}


def attacks(match: AgeMatch, provinces: Any) -> dict[str, Any]:
    """What attacks on these provinces would take."""
    found = {}
    for name in provinces:
        (event,) = [e for e in match.preview(f"attack {name}").events if e.kind == "attack"]
        found[name] = event.data
    return found


def room(match: AgeMatch, provinces: Any) -> dict[str, int]:
    """How many tokens may be placed in these provinces at most."""
    placed = [key.split()[1:] for key in keys(match) if key.startswith("place ")]
    return {name: max((int(n) for p, n in placed if p == name), default=0) for name in provinces}


def majorities(line: Line) -> list[str]:
    words = []
    for event in line.events():
        if event.kind == "majority_fine":
            words.append("{seat} pays {dollars} for {commodity}".format(**event.data))
        elif event.kind == "majority_card":
            words.append("{seat} draws for {commodity}".format(**event.data))
    return words


def conditions(match: AgeMatch) -> dict[str, str]:
    return {name: "shortage" if n > 0 else "surplus" for name, n in match.snapshot()["conditions"].items()}


def yielding(commodity: str) -> list[str]:
    mask = facts.YIELDS[facts.COMMODITY_IDS.index(commodity)]
    return sorted(facts.PROVINCE_IDS[p] for p in facts.provinces_of(mask))


# Each reads the table; it is given what is claimed, for what must be asked for by name.
READERS: dict[str, Callable[[Line, Any], Any]] = {
    # players
    "cash": lambda line, _: by_seat(line.match, "cash"),
    "written": lambda line, _: by_seat(line.match, "written"),
    "expansion": lambda line, _: by_seat(line.match, "expansion"),
    "stock": lambda line, _: by_mat(line.match, "stock"),
    "misery": lambda line, _: by_seat(line.match, "misery"),
    "ship": lambda line, _: by_seat(line.match, "ship"),
    "advances": lambda line, _: by_seat(line.match, "advances"),
    "hand": lambda line, _: by_seat(line.match, "hand"),
    "cards": lambda line, _: cards(line.match),
    "stabilization": lambda line, _: by_mat(line.match, "stabilization"),
    "prices": lambda line, claim: {
        power: {letter: entry["price"] for letter, entry in mat(line.match, power)["prices"].items()} for power in claim
    },
    "commodities": lambda line, claim: {
        power: {name: n for name, n in mat(line.match, power)["commodities"].items() if n} for power in claim
    },
    "gains": lambda line, _: gains(line),
    # order, phase, turn
    "order": lambda line, _: line.match.view()["order"],
    "place": lambda line, _: by_seat(line.match, "place"),
    "turn": lambda line, _: line.match.snapshot()["turn"],
    "phase": lambda line, _: line.match.snapshot()["phase"],
    # the map, and where tokens may go
    "map": lambda line, _: held(line.match),
    "attack": lambda line, claim: attacks(line.match, claim),
    "room": lambda line, claim: room(line.match, claim),
    "reach": lambda line, _: sorted(
        {key.split()[1] for key in keys(line.match) if key.startswith(("place", "attack"))}
    ),
    "areas": lambda line, _: line.match.view()["areas"],
    "coastal": lambda line, claim: {name: facts.IS_COASTAL[facts.PROVINCE[name]] for name in claim},
    "area": lambda line, claim: {name: facts.AREA_IDS[facts.AREA[facts.PROVINCE[name]]] for name in claim},
    "yielding": lambda line, claim: {name: yielding(name) for name in claim},
    # cards and conditions
    "pile": lambda line, _: line.match.view()["pile"],
    "pile_includes": lambda line, claim: [card for card in claim if card in line.match.snapshot()["pile"]],
    "pile_excludes": lambda line, claim: [card for card in claim if card not in line.match.snapshot()["pile"]],
    "conditions": lambda line, _: conditions(line.match),
    "majorities": lambda line, _: majorities(line),
    # (and `events`, in this order; `no_events`, none of these)
}
WHOLE = {"commodities", "conditions", "yielding"}  # nothing but what is claimed

# ---------------------------------------------------------------------- the examples


def example(name: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("name", [name])


@pytest.mark.rule("age:2.2.c", "age:9.6.3.y")
@example("EX01")
def test_three_players_stand_in_places_2_4_and_6(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.1.g", "age:9.1.c")
@example("EX02")
def test_one_dollar_below_zero_buys_nothing_and_goes_before_zero(name: str) -> None:
    played(name)


@pytest.mark.rule("age:4.1.a")
@example("EX03")
def test_dijon_has_no_coast_iceland_west_africa_and_the_boxes_overseas_have(name: str) -> None:
    played(name)


@pytest.mark.rule("age:4.2.a", "age:9.5.1.a")
@example("EX04")
def test_from_copenhagen_to_malmo_one_needs_a_ship(name: str) -> None:
    played(name)


@pytest.mark.rule("age:4.5.a")
@example("EX05")
def test_five_provinces_yield_gold(name: str) -> None:
    played(name)


@pytest.mark.rule("age:4.5.b")
@example("EX06")
def test_a_marker_in_china_counts_for_two_commodities_one_in_south_america_for_three(name: str) -> None:
    played(name)


@pytest.mark.rule("age:4.6.a")
@example("EX07")
def test_hamburg_lies_in_area_i(name: str) -> None:
    played(name)


@pytest.mark.rule("age:7.1.2.e", "age:EV.stirrups.b", "age:9.5.3.a")
@example("EX08")
def test_gunpowder_makes_stirrups_a_burden_which_stabilization_still_counts(name: str) -> None:
    played(name)


@pytest.mark.rule("age:8.1.b", "age:8.1.c", "age:9.2.c")
@example("EX09")
def test_two_cards_in_hand_when_cards_are_played_for_the_first_time(name: str) -> None:
    played(name)


@pytest.mark.rule("age:8.2.a", "age:8.2.b", "age:8.2.c", "age:8.2.d")
@example("EX10")
def test_which_capitals_and_areas_are_used_with_how_many_players(name: str) -> None:
    played(name)


@pytest.mark.rule("age:ADV.Q.1", "age:ADV.Q.2", "age:ADV.Q.4")
@example("EX11")
def test_the_first_owner_of_renaissance_takes_the_second_ones_way_up(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.4.1.a", "age:7.1.1.c", "age:4.7.k")
@example("EX12")
def test_three_provinces_of_wine_are_paid_45_dollars_one_is_paid_5(name: str) -> None:
    played(name)


@pytest.mark.rule("age:ADV.M.1", "age:ADV.M.2", "age:9.4.1.c")
@example("EX13")
def test_industry_pays_one_province_of_wine_as_two_and_none_as_none(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.4.3.d", "age:9.4.3.e", "age:9.4.3.f", "age:LD.christopher_columbus")
@example("EX14")
def test_the_second_leader_of_a_turn_has_one_patron(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.4.3.d")
@example("EX15")
def test_the_third_leader_of_a_turn_has_two_patrons_the_first_none(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.5.1.a")
@example("EX16")
def test_paris_reaches_london_with_a_ship_only(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.5.1.g", "age:9.5.1.h")
@example("EX17")
def test_where_londons_first_galley_goes(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.5.1.c", "age:9.5.1.e")
@example("EX18")
def test_galleys_grow_by_two_once_a_turn_and_end_with_8(name: str) -> None:
    played(name)


@pytest.mark.rule("age:ADV.A.1", "age:9.5.1.l")
@example("EX19")
def test_the_heavens_brings_a_galley_from_stockholm_to_danzig_and_riga(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.5.1.g", "age:4.2.b")
@example("EX20")
def test_without_the_heavens_stockholms_galley_gets_to_stettin(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.5.2.e", "age:ADV.E.2", "age:ADV.X.1", "age:9.5.2.b")
@example("EX21")
def test_what_an_advance_does_it_does_at_once(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.5.3.a", "age:9.5.3.c")
@example("EX22")
def test_15_dollars_of_stabilization_unpaid_at_90_two_spaces_to_125(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.5.3.c")
@example("EX23")
def test_21_dollars_of_stabilization_unpaid_at_100_one_space_to_125(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.6.car.a", "age:9.6.car.b", "age:9.6.car.d", "age:9.6.car.e")
@example("EX24")
def test_a_caravan_goes_through_dubrovnik_once_it_is_taken(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.6.car.b", "age:9.6.car.f")
@example("EX25")
def test_a_caravan_goes_through_dubrovnik_while_it_is_not_full(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.6.g", "age:EV.black_death.a")
@example("EX26")
def test_tokens_that_black_death_sends_home_stay_out_of_this_turns_expansion(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.6.1.a", "age:9.6.1.b")
@example("EX27")
def test_who_buys_no_card_does_not_make_it_dearer(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.6.2.b", "age:9.6.2.d")
@example("EX28")
def test_leon_supports_lisbon(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.6.2.b")
@example("EX29")
def test_a_token_placed_in_leon_this_turn_does_not(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.6.3.k", "age:9.6.3.n", "age:9.6.3.j")
@example("EX30")
def test_a_beaten_attacker_loses_old_and_new_tokens(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.6.3.b", "age:9.6.3.e", "age:ADV.W.1", "age:EV.stirrups.a", "age:9.6.i")
@example("EX31")
def test_belgrade_dominated_by_venice_with_nationalism_and_stirrups_takes_six_tokens(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.6.j", "age:9.6.car.f", "age:9.6.3.b")
@example("EX32")
def test_with_one_venetian_token_in_belgrade_one_may_stay_any_number_may_pass_and_five_contest_it(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.6.3.e", "age:ADV.W.1")
@example("EX33")
def test_nationalism_on_both_sides_four_tokens(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.6.3.b", "age:9.6.3.e", "age:EV.gunpowder.a")
@example("EX34")
def test_bari_takes_three_tokens_or_two_with_gunpowder(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.6.3.c", "age:9.6.3.e", "age:ADV.W.1")
@example("EX35")
def test_bari_takes_one_token_of_genoa_with_gunpowder_and_nationalism(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.6.3.f", "age:9.6.2.a", "age:9.6.3.j")
@example("EX36")
def test_oran_takes_two_tokens_a_colored_4_beats_place_3(name: str) -> None:
    played(name)


@pytest.mark.rule("age:EV.armor.a", "age:9.6.3.c", "age:9.6.3.x")
@example("EX37")
def test_armor_on_either_side_in_oran(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.6.3.x", "age:9.6.3.d", "age:9.6.2.b")
@example("EX38")
def test_fez_dominated_is_too_much_for_a_galley_2(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.6.3.h", "age:9.5.1.i", "age:9.6.3.m")
@example("EX39")
def test_repulsed_at_oran_a_galley_2_has_nothing_more_to_land(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.6.3.m", "age:9.6.3.g", "age:9.5.1.i")
@example("EX40")
def test_a_galley_4_tries_oran_again_and_wins_with_black_over_white(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.6.3.m", "age:9.6.3.l", "age:9.5.1.i", "age:9.6.3.v")
@example("EX41")
def test_fez_can_be_tried_twice_with_ten_tokens_a_turn_not_with_four(name: str) -> None:
    played(name)


@pytest.mark.rule("age:4.4.b", "age:9.6.3.s", "age:9.6.3.c")
@example("EX42")
def test_genoa_takes_its_capital_back_from_paris_with_five_tokens(name: str) -> None:
    played(name)


@pytest.mark.rule("age:ADV.W.1", "age:9.6.3.s")
@example("EX43")
def test_from_venice_which_has_nationalism_there_with_six(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.6.3.c", "age:ADV.W.3")
@example("EX44")
def test_its_own_nationalism_does_not_spare_genoa_the_fifth_token(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.4.2.h", "age:9.7.b")
@example("EX45")
def test_who_drops_out_does_not_lower_the_income_of_the_others(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.7.b", "age:ADV.L.1")
@example("EX46")
def test_interest_and_profit_doubles_an_income_of_100(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.7.1.a", "age:9.7.1.d", "age:9.7.1.f", "age:9.4.1.b", "age:9.7.1.i")
@example("EX47")
def test_a_surplus_of_wine_is_fined_and_takes_a_box_off_the_next_payment(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.7.1.e", "age:9.4.1.b")
@example("EX48")
def test_a_shortage_of_wine_brings_a_card_and_adds_a_box_to_the_next_payment(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.2.a", "age:9.2.e")
@example("EX49")
def test_the_first_player_removes_the_surplus_for_5_dollars(name: str) -> None:
    played(name)


@pytest.mark.rule("age:11.2.g", "age:11.2.h")
@example("EX50")
def test_a_war_of_the_fourth_of_six_in_final_card_play_has_three_rounds(name: str) -> None:
    played(name)


@pytest.mark.rule("age:11.5.b", "age:11.5.c", "age:11.5.d")
@example("EX51")
def test_a_galley_2_accepts_acre_in_war_but_nothing_of_area_v(name: str) -> None:
    played(name)


@pytest.mark.rule("age:EV.gunpowder.b", "age:EV.war.f")
@example("EX52")
def test_gunpowder_beats_long_bow_with_a_tie(name: str) -> None:
    played(name)


@pytest.mark.rule("age:11.2.l", "age:EV.civil_war.a", "age:EV.civil_war.b")
@example("EX53")
def test_civil_war_in_final_card_play_takes_half_of_no_tokens(name: str) -> None:
    played(name)


@pytest.mark.rule("age:EV.alchemists_gold.a", "age:EV.alchemists_gold.c", "age:11.5.a")
@example("EX54")
def test_alchemists_gold_takes_half_of_the_written_cash_if_that_much_is_left(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.7.b")
@example("EX55")
def test_hamburgs_second_turn_income_with_six_markers_and_with_two(name: str) -> None:
    played(name)


@pytest.mark.rule("age:9.6.3.b", "age:9.6.3.u")
@example("EX56")
def test_st_malo_just_taken_by_london_costs_paris_four_tokens(name: str) -> None:
    played(name)


@pytest.mark.rule("age:7.1.a", "age:7.1.1.b", "age:4.7.d")
@example("EX57")
def test_epochs_of_30_21_and_13_cards_one_timber_card_is_sorted_an_epoch_earlier_than_printed(name: str) -> None:
    played(name)


@pytest.mark.rule("age:ADV.A.0", "age:9.5.2.d")
@example("EX58")
def test_the_heavens_needs_written_record_which_may_be_bought_just_before(name: str) -> None:
    played(name)


# ---------------------------------------------------------------------- all of them


def test_every_example_is_played_and_marked_with_the_rules_it_shows() -> None:
    assert marked_rules(list(globals().values())) == {
        name: tuple(example["rules"]) for name, example in EXAMPLES.items()
    }
    assert len(EXAMPLES) == 58


def test_the_rules_the_examples_show_are_statements_of_the_rules() -> None:
    rules = tomllib.loads((files("signoria.age") / "data" / "rules.toml").read_text(encoding="utf-8"))
    known = {f"age:{clause['id']}" for clause in rules["clause"]}
    assert {rule for example in EXAMPLES.values() for rule in example["rules"]} <= known


@pytest.mark.parametrize("name", list(EXAMPLES))
def test_the_records_of_an_example_replay_to_the_same_position(name: str) -> None:
    for record, match in played(name).items():
        text = (RECORDS / f"{record}.txt").read_text(encoding="utf-8")
        again = signoria.load(text)
        assert again.position() == match.position(), record
        assert again.events() == match.events(), record
        assert again.record() == text == match.record(), record


def test_no_record_is_left_over() -> None:
    names = {record for name in EXAMPLES for record in played(name)}
    assert {path.stem for path in RECORDS.glob("*.txt")} == names


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("python -m tests.age.test_examples --write")
    every = {record: match for name in EXAMPLES for record, match in played(name).items()}
    print(f"{write_records(every, RECORDS, RECORDS.glob('EX*.txt'))} records in {RECORDS}")
