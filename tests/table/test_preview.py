"""Preview: what a choice would do, without doing it and without telling what is hidden."""

import pytest

from signoria.table import IllegalChoice, NotYourChoice
from tests.support.told import difference
from tests.table.tiny import at, decision, do, everything, option, pending, stroll, tiny


def test_a_preview_shows_events_and_counts() -> None:
    match = at()
    preview = match.preview("save")
    assert [(e.number, e.kind, e.data) for e in preview.events] == [(1, "saved", {"seat": "ann"})]
    assert preview.changes == {"ann": {"coins": 1}}
    assert not preview.reveals
    assert "saved" in repr(preview)


def test_a_preview_takes_an_option_or_a_key() -> None:
    match = at()
    assert match.preview(option(match, "save")).changes == match.preview("save", "ann").changes == {"ann": {"coins": 1}}


def test_a_preview_is_what_then_happens_when_nothing_is_revealed() -> None:
    seen = 0
    for seed in range(5):
        for match in stroll(tiny(3, seed), seed):
            if match.decision is None or len(pending(match)) > 1:
                continue
            for one in match.decision.options:
                preview = match.preview(one)
                twin = match.copy()
                before = match.game_rules.counts(match.state)
                events = twin.choose(one.key)
                if preview.reveals:
                    assert len(preview.events) < len(events) or twin.decision != match.decision
                    assert preview.events == events[: len(preview.events)]
                elif decision(match).kind != "bid":
                    assert preview.events == events
                    after = match.game_rules.counts(twin.state)
                    assert preview.changes == difference(before, after)
                    seen += 1
    assert seen > 100


def test_a_preview_changes_nothing() -> None:
    for match in stroll(tiny(3, 6), 6):
        before = everything(match)
        for seat in pending(match):
            for one in decision(match, seat).options:
                match.preview(one.key, seat)
                assert everything(match) == before
        # The chance to come is not used up either.
        assert match.copy().position() == match.position()


def test_a_preview_stops_before_a_card_is_drawn() -> None:
    one, other = at(deck=["elm", "fir"]), at(deck=["fir", "elm"])
    previews = [match.preview("draw") for match in (one, other)]
    for preview in previews:
        assert preview.reveals
        assert preview.events == ()
        assert preview.changes == {}


def test_a_preview_stops_before_a_die_is_rolled() -> None:
    previews = [at(chance=chance).preview("roll") for chance in range(20)]
    assert all(p.reveals and p.events == () and p.changes == {} for p in previews)


def test_a_preview_shows_what_comes_before_the_reveal() -> None:
    match = at(turn=[1, 0, 1, False])
    preview = match.preview("save")  # the last action: the turn ends by itself
    assert [e.kind for e in preview.events] == ["saved", "turn"]
    assert not preview.reveals


def test_a_preview_after_a_preview_and_a_choice_after_a_preview() -> None:
    match = at()
    for _ in range(3):
        assert match.preview("roll").reveals
    first = match.choose("roll")[0].data
    assert first == at().choose("roll")[0].data


def test_an_illegal_choice_has_no_preview() -> None:
    match = at()
    before = everything(match)
    with pytest.raises(IllegalChoice):
        match.preview("fly")
    with pytest.raises(NotYourChoice):
        match.preview("save", "ben")
    assert everything(match) == before


def test_a_preview_of_secret_bids_is_the_same_whatever_the_others_bid() -> None:
    for bid in ("bid 0", "bid 2"):
        match = at()
        do(match, "bid", f"@ben {bid}")
        preview = match.preview("bid 1", "ann")
        assert (preview.events, preview.changes) == ((), {})
