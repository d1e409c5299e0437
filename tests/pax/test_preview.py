"""Previews and copies at points of random games of Pax Renaissance."""

from random import Random
from typing import get_type_hints

import signoria
from signoria.pax import PaxMatch
from signoria.pax.values import War
from tests.pax.games import random_games, wander
from tests.support.told import difference


def snapshot(match: PaxMatch) -> tuple[object, ...]:
    now = match.decision
    view = match.view(match.seats[-1])
    return (match.record(), match.position(), view, len(match.events()), now and now.as_dict())


def test_a_preview_is_what_then_happens_up_to_the_first_card_drawn() -> None:
    chance = Random(1)
    complete = cut = 0
    for step, match in enumerate(random_games(range(12))):
        if match.decision is None or step % 9:
            continue
        before = snapshot(match)
        option = chance.choice(match.decision.options)
        preview = match.preview(option)
        assert snapshot(match) == before
        twin = match.copy()
        events = twin.choose(option)
        hidden = [e.number for e in events if e.kind in ("drawn", "top_card")]
        assert preview.reveals == bool(hidden)
        assert preview.events == tuple(e for e in events if not hidden or e.number < hidden[0])
        mine = match.view()["turn"]["player"] == match.decision.seat
        passed = twin.view()["turn"]["number"] > match.view()["turn"]["number"]
        assert preview.closes == (mine and passed)
        asks = None if passed or twin.decision is None or twin.decision.seat != match.decision.seat else twin.decision
        assert (preview.asks and preview.asks.as_dict()) == (asks and asks.as_dict())
        if not preview.reveals:
            complete += 1
            counts = match.game_rules.counts
            old, new = counts(match.state), counts(twin.state)
            assert preview.changes == difference(old, new)
        else:
            cut += 1
    assert complete > 50
    assert cut > 12


def _taken(match: PaxMatch, empire: str) -> tuple[str, object]:
    """Who attacks last, and what became of the empire by it: as the events tell."""
    events = match.events()
    at = max(n for n, e in enumerate(events) if e.kind == "battle" and e.data["empire"] == empire)
    after = [e for e in events[at:] if e.data.get("empire") == empire]
    flipped = next((e.data["republic"] for e in after if e.kind == "flipped"), False)
    change = next((e for e in after if e.kind == "regime_change"), None)
    if change is None:
        return "", None
    return "vassal" if change.data["suzerain_empire"] else "republic" if flipped else "king", change.data[
        "suzerain_empire"
    ]


def test_who_wins_a_war_is_told_before_anybody_falls() -> None:
    """Of every war that a card may start or that is being fought: as it then ends, whoever falls."""
    chance = Random(3)
    causes: dict[object, int] = {}
    fought: list[str] = []
    for match in random_games(range(40)):
        now = match.decision
        if now is None or now.kind not in ("war_empire", "trigger", "campaign") or now.options[0].declines:
            continue
        for option in now.options:
            asks = match.preview(option).asks
            if option.declines or asks is None or asks.kind != "casualty":
                continue
            told = asks.about
            listed = now.about.get("wars", [])
            assert isinstance(listed, list)
            wars = [war for war in listed if isinstance(war, dict) and war["empire"] == told["empire"]]
            assert [{**war, "attacking": told["attacking"]} for war in wars] == [told] * len(wars)
            assert wars or now.kind != "campaign"
            assert set(told) == {*get_type_hints(War), "attacking"}
            twin = match.copy()
            begun = len(twin.events()) - 1
            battles = twin.choose(option)
            causes[next(e.data["cause"] for e in battles if e.kind == "battle")] = 1
            while not {"victorious", "repelled"} & {e.kind for e in battles}:
                assert twin.decision is not None
                battles = twin.choose(chance.choice(twin.decision.options))
            fallen = [event for event in twin.events() if event.kind == "casualty" and event.number > begun]
            for _ in range(12):  # what is asked after the battle: who enters, where the pawn goes
                if twin.decision is None or twin.decision.kind == "action":
                    break
                twin.choose(twin.decision.options[0])
            assert told["victorious"] == any(e.kind == "victorious" for e in battles)
            stood = max(int(str(told["attackers"])), int(str(told["defenders"])))
            assert told["left"] == stood - len([e for e in fallen if e.data["attacking"] is told["attacking"]])
            if told["victorious"]:
                assert (told["becomes"], told["suzerain"]) == _taken(twin, str(told["empire"]))
            fought.append(str(told["becomes"]))
    assert len(fought) > 20
    assert {"king", "vassal", "republic", "None"} <= set(fought)
    assert len(causes) >= 4


def test_a_side_tells_the_ops_that_are_then_asked_for() -> None:
    asked = 0
    for match in random_games(range(6)):
        now = match.decision
        for option in () if now is None or now.kind != "action" else now.options:
            if option.data.get("act") != "ops":
                continue
            twin = match.copy()
            twin.choose(option)
            then = twin.decision
            if then is not None and then.kind == "op":
                asked += 1
                assert option.data["ops"] == [one.data for one in then.options if not one.declines]
            else:
                ready = option.data["ops"]  # what can do but one thing does it
                assert isinstance(ready, list)
                assert len(ready) == 1
    assert asked > 20


def test_copies_at_any_point_are_the_same_and_share_nothing() -> None:
    kinds = set()
    for step, match in enumerate(random_games(range(24))):
        kind = "" if match.decision is None else match.decision.kind
        if kind in kinds and step % 70:
            continue
        kinds.add(kind)
        before = snapshot(match)
        copy = match.copy()
        assert snapshot(copy) == before
        for _ in wander(copy, step, steps=15):
            pass
        if copy.answers:
            copy.undo(agreed=True)
        assert snapshot(match) == before
        twin = match.copy()
        if match.decision is not None:
            assert twin.choose(match.decision.options[-1]) == match.copy().choose(match.decision.options[-1].key)
    assert len(kinds) > 25


def test_a_preview_of_the_solitaire_game_ends_with_the_turn() -> None:
    chance = Random(3)
    ended = 0
    for seed in range(16):
        match = signoria.new("pax", seats=1, seed=seed)
        while match.decision is not None and ended < 40:
            option = chance.choice(match.decision.options)
            preview = match.preview(option)
            told = [event for event in preview.events if event.group == "plan"]
            assert not told, "what the opponent plans is no outcome of a choice"
            turns = [event.id("seat") for event in preview.events if event.kind == "turn"]
            if turns:
                assert preview.events[-1].kind == "turn"
                assert preview.closes
                ended += 1
            match.choose(option)
    assert ended >= 10
