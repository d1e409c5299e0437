"""Previews and copies at points of random games of Age of Renaissance."""

from random import Random

import pytest

import signoria
from bench.fuzz import crowded_position
from signoria.age import AgeMatch, kinds
from signoria.table.flow import EventKind
from tests.age.games import random_games, wander
from tests.support.age import table
from tests.support.told import difference

REVEALS = {kind.name for kind in vars(kinds).values() if isinstance(kind, EventKind) and kind.reveals}


def snapshot(match: AgeMatch) -> tuple[object, ...]:
    now = match.decision
    view = match.view(match.seats[-1])
    return (match.record(), match.position(), view, len(match.events()), now and now.as_dict())


def test_a_preview_is_what_then_happens_up_to_the_first_thing_revealed() -> None:
    chance = Random(1)
    complete = cut = 0
    for step, match in enumerate(random_games(range(6))):
        if match.decision is None or step % 13:
            continue
        before = snapshot(match)
        now = match.decision
        option = chance.choice(now.options)
        preview = match.preview(option, now.seat)
        assert snapshot(match) == before
        twin = match.copy()
        events = twin.choose(option, now.seat)
        hidden = [e.number for e in events if e.kind in REVEALS]
        told = tuple(e for e in events if not hidden or e.number < hidden[0])
        assert preview.events == told[: len(preview.events)]
        if preview.reveals:
            assert hidden
            cut += 1
        elif preview.events == events:
            counts = match.game_rules.counts
            old, new = counts(match.state), counts(twin.state)
            assert preview.changes == difference(old, new)
            complete += 1
    assert complete > 20
    assert cut > 10


@pytest.mark.rule("age:9.6.3.b", "age:9.6.3.d", "age:9.6.3.f", "age:9.6.3.g")
def test_the_preview_of_an_attack_tells_strengths_and_chance_before_any_die() -> None:
    """Three tokens of Genoa in Florence (4): seven are needed; place 2 wins with colored 3-6 or black above white."""
    match = table(3, "expansion", venice={"expansion": 20}, genoa={"tokens": {"florence": 3}})
    preview = match.preview("attack florence")
    assert preview.reveals
    assert [{"kind": e.kind, **e.data} for e in preview.events] == [
        {"kind": "attack", "seat": "venice", "province": "florence", "tokens": 7,
         "strength": 7, "defence": 3, "market": 4, "chance": round(1 - 2 * 21 / (6 * 36), 4), "defenders": ["genoa"],
         "parts": [
             {"seat": "venice", "kind": "tokens", "n": 7, "counts": True, "why": None},
             {"seat": "genoa", "kind": "tokens", "n": 3, "counts": True, "why": None},
         ],
         "way": "land", "route": ["venice", "florence"]},
    ]  # fmt: skip


def test_the_preview_of_a_secret_answer_tells_nothing() -> None:
    match = signoria.new("age", seats=3, seed=1)
    for seat in match.seats:
        decision = match.seat(seat).decision
        assert decision is not None
        preview = match.preview(decision.options[0], seat)
        assert (preview.events, preview.changes, preview.reveals) == ((), {}, False)
        match.choose(decision.options[0], seat)


def test_the_preview_of_a_card_played_tells_what_it_would_pay() -> None:
    """The card itself is in the own hand: what it does is no secret to the one who holds it."""
    match = table(3, venice={"hand": ["stone_1a"], "markers": ["venice", "milan", "rome"]}, pile=["armor"])
    assert match.preview("play stone_1a").changes == {"venice": {"cash": 4, "cards": -1}}


def test_copies_at_any_point_are_the_same_and_share_nothing() -> None:
    seen = set()
    starts = [signoria.new("age", seats=n, seed=n) for n in (3, 4, 5, 6)]
    starts += [signoria.age.from_position(crowded_position(n)) for n in range(4, 12)]
    for number, start in enumerate(starts):
        for step, match in enumerate(wander(start, number, steps=160)):
            kind = "" if match.decision is None else match.decision.kind
            if kind in seen and step % 70:
                continue
            seen.add(kind)
            before = snapshot(match)
            copy = match.copy()
            assert snapshot(copy) == before
            for _ in wander(copy, step, steps=15):
                pass
            if copy.answers:
                copy.undo(agreed=True)
            assert snapshot(match) == before
            now = match.decision
            if now is not None:
                assert match.copy().choose(now.options[-1], now.seat) == match.copy().choose(
                    now.options[-1].key, now.seat
                )
    assert len(seen) > 20
