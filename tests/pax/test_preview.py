"""Previews and copies at points of random games of Pax Renaissance."""

from random import Random

from signoria.pax import PaxMatch
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
        if not preview.reveals:
            complete += 1
            counts = match.game_rules.counts
            old, new = counts(match.state), counts(twin.state)
            assert preview.changes == difference(old, new)
        else:
            cut += 1
    assert complete > 50
    assert cut > 12


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
