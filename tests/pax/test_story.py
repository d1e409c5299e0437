"""The story of a game: steps and causes, fairs and battles that can be drawn from their own events, links, recaps."""

import random

import pytest

import signoria
from signoria.pax import PaxMatch
from signoria.table import Event
from tests.support.told import values


def played(seed: int, seats: int = 3) -> PaxMatch:
    """A game played to its end by chance."""
    match = signoria.new("pax", seats=seats, seed=seed)
    chance = random.Random(seed)
    while match.decision is not None:
        match.choose(chance.choice(match.decision.options))
    return match


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_steps_follow_each_other_and_causes_come_before(seed: int) -> None:
    match = played(seed)
    events = match.events()
    steps = match.steps()
    assert [e.number for step in steps for e in step.events] == list(range(len(events)))
    for step in steps:
        assert step.id == step.first
        assert step.group
        for lang in ("en", "es"):
            assert step.caption(lang).endswith((".", ")"))
    for event in events:
        assert event.cause is None or event.cause < event.number
        assert event.step <= event.number


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_the_steps_change_adds_up(seed: int) -> None:
    match = played(seed)
    start = signoria.new("pax", seats=3, seed=seed)
    florins = {p["seat"]: p["florins"] for p in start.view()["players"]}
    for step in match.steps():
        for seat, changed in step.changes.items():
            if seat in florins:
                florins[seat] += changed.get("florins", 0)
    assert florins == {p["seat"]: p["florins"] for p in match.view()["players"]}


def _after(events: tuple[Event, ...], first: Event, kinds: tuple[str, ...]) -> list[Event]:
    found = []
    for event in events[first.number + 1 :]:
        if event.kind in (first.kind, "turn"):
            break
        if event.kind in kinds:
            found.append(event)
    return found


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_fair_is_told_in_full_by_its_own_events(seed: int) -> None:
    events = played(seed).events()
    fairs = [e for e in events if e.kind == "fair"]
    assert fairs
    for fair in fairs:
        left = fair.count("profits")
        for event in _after(events, fair, ("subsidy", "fair_concession", "fair_pirate", "leftover", "fair_ends")):
            if event.kind == "leftover":
                assert event.count("florins") == left
            elif event.kind == "fair_ends":
                assert left == 0
            else:
                left -= event.count("florins")
                assert left == event.data.get("left", left)


def test_a_battle_is_told_in_full_by_its_own_events() -> None:
    seen = 0
    for seed in range(1, 9):
        events = played(seed).events()
        for battle in [e for e in events if e.kind == "battle"]:
            sides = {True: list(values(battle)["attackers"]), False: list(values(battle)["defenders"])}
            pairs = min(len(sides[True]), len(sides[False]))
            dead = _after(events, battle, ("casualty",))
            for event in dead:
                data = values(event)
                sides[data["attacking"]].remove(data["piece"])
                assert 0 <= data["pair"] < pairs
                assert event.cause == battle.number
            assert len(dead) == 2 * pairs
            result = next(e for e in events[battle.number :] if e.kind in ("victorious", "repelled"))
            assert values(result).get("survivors", []) == sides[True]
            seen += 1
    assert seen > 5


@pytest.mark.parametrize("lang", ["en", "es"])
def test_links_lie_on_names(lang: str) -> None:
    names: dict[tuple[str, str], set[str]] = {}
    for event in played(4).events():
        text = event.text(lang)
        for first, last, kind, name, _ in event.links(lang):
            assert 0 <= first < last <= len(text)
            names.setdefault((kind, name), set()).add(text[first:last])
    assert {kind for kind, _ in names} == {"seat", "card", "city", "border", "empire", "market"}
    seats = {name: said for (kind, name), said in names.items() if kind == "seat"}
    assert seats == {name: {name.capitalize()} for name in seats}


def test_a_recap_has_six_lines_at_most_in_turns_of_others() -> None:
    match = played(5)
    for seat in match.seats:
        for lang in ("en", "es"):
            lines = match.recap(seat, 0, lang)
            assert 0 < len(lines) <= 6
            assert [line.weight for line in lines] == sorted(line.weight for line in lines)
            for line in lines:
                assert line.text.endswith(".")


def test_a_recap_tells_one_turn_in_the_order_in_which_it_happened() -> None:
    match = signoria.new("pax", seats=2, seed=8)
    dice = random.Random(8)
    seen: set[str] = set()
    while not match.over and len(seen) < 2:
        first, turn = len(match.events()), match.view()["turn"]
        while match.decision is not None and match.view()["turn"]["number"] == turn["number"]:
            match.choose(dice.choice(match.decision.options))
        reader = next(seat for seat in match.seats if seat != turn["player"])
        last = {e.kind: e.number for e in match.events()[first:] if e.kind in ("buys", "plays") and e.seat != reader}
        told = [line.group for line in match.recap(reader, first) if line.group in ("buy", "play")]
        if len(last) == 2 and len(told) == 2:
            assert told == (["buy", "play"] if last["buys"] < last["plays"] else ["play", "buy"])
            seen.add(told[0])
    assert seen == {"buy", "play"}


def test_a_recap_tells_what_was_sold() -> None:
    match = signoria.new("pax", seats=2, seed=8)
    dice = random.Random(8)
    seen = 0
    while not match.over and seen < 5:
        first, turn = len(match.events()), match.view()["turn"]
        while match.decision is not None and match.view()["turn"]["number"] == turn["number"]:
            match.choose(dice.choice(match.decision.options))
        reader = next(seat for seat in match.seats if seat != turn["player"])
        sold = [e for e in match.events()[first:] if e.kind == "sells" and e.seat != reader]
        for lang in ("en", "es"):
            told = " ".join(line.text for line in match.recap(reader, first, lang) if line.group == "sell")
            assert all(e.part("item", lang).text in told for e in sold), (told, [e.text(lang) for e in sold])
        seen += len(sold)
    assert seen >= 5


@pytest.mark.parametrize(("lang", "you"), [("en", "you"), ("es", "tú")])
def test_a_recap_calls_the_reader_you_and_tells_it_last_what_a_fair_paid(lang: str, you: str) -> None:
    match = signoria.new("pax", seats=3, seed=8)
    dice = random.Random(8)
    seen = 0
    while not match.over and seen < 3:
        first, turn = len(match.events()), match.view()["turn"]
        while match.decision is not None and match.view()["turn"]["number"] == turn["number"]:
            match.choose(dice.choice(match.decision.options))
        events = match.events()[first:]
        if sum(e.kind == "fair" for e in events) != 1:
            continue
        earned: dict[str, int] = {}
        for event in events:
            if event.kind in ("subsidy", "fair_concession"):
                earned[event.id("seat")] = earned.get(event.id("seat"), 0) + event.count("florins")
        for reader in set(match.seats) - {turn["player"]}:
            told = [line for line in match.recap(reader, first, lang) if line.group == "fair"]
            for line in told:
                assert reader.capitalize() not in line.text
                assert (f" {you} +{earned.get(reader)}." in line.text) == (reader in earned)
                seen += reader in earned
    assert seen >= 3


def test_a_recap_tells_whom_a_bishop_silences() -> None:
    seen = 0
    for seed in range(4):
        match = signoria.new("pax", seats=3, seed=seed)
        dice = random.Random(seed)
        while match.decision is not None and seen < 5:
            first, turn = len(match.events()), match.view()["turn"]
            while match.decision is not None and match.view()["turn"]["number"] == turn["number"]:
                match.choose(dice.choice(match.decision.options))
            reader = next(seat for seat in match.seats if seat != turn["player"])
            moved = [e for e in match.events()[first:] if e.kind in ("bishop_on", "bishop_moves")]
            told = [line.text for line in match.recap(reader, first)]
            for event in moved:
                if len(told) < 6:
                    assert (event.text("en") in told) == bool(event.data["silences"])
                    seen += bool(event.data["silences"])
    assert seen >= 5


def test_who_taxes_says_whose_concession_it_is() -> None:
    taxed = [event for seed in range(6) for event in played(seed).events() if event.kind == "taxed"]
    assert taxed
    for event in taxed:
        for lang in ("en", "es"):
            assert event.part("of_seat", lang).text in event.text(lang).split(event.part("border", lang).text)[0]


def test_who_is_asked_for_casualties_hears_how_the_battle_ends() -> None:
    seen: set[object] = set()
    for seed in range(1, 20):
        match = signoria.new("pax", seats=3, seed=seed)
        chance = random.Random(seed)
        ends: dict[int, object] = {}  # by the number of the battle, what the question said
        while match.decision is not None:
            if match.decision.kind == "casualty":
                battle = [e for e in match.events() if e.kind == "battle"][-1]
                about = match.decision.as_dict("en")["about"]
                ends[battle.number] = about["victorious"]
            match.choose(chance.choice(match.decision.options))
        for number, victorious in ends.items():
            result = next(e for e in match.events()[number:] if e.kind in ("victorious", "repelled"))
            assert victorious == (result.kind == "victorious")
            seen.add(victorious)
    assert seen == {True, False}
