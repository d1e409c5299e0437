"""Events in steps: what belongs together, what follows from what, what it changed, and what the text speaks of."""

from tests.table.tiny import at, do, stroll, tiny


def test_a_step_is_named_by_its_first_event() -> None:
    match = at()
    do(match, "give", "coins 1", "take", "save")
    told = [(e.kind, e.step, e.cause, e.group) for e in match.events()]
    assert told == [
        ("turn", 0, None, "turn"), ("offered", 1, None, "give"), ("given", 1, 1, "give"), ("saved", 3, None, "save"),
    ]  # fmt: skip
    assert [(s.id, s.first, s.last) for s in match.steps()] == [(0, 0, 0), (1, 1, 2), (3, 3, 3)]


def test_like_events_share_a_step_and_cause_nothing() -> None:
    match = at()
    do(match, "bid", "bid 1", "@ben bid 0")
    bids = [e for e in match.events() if e.kind == "has_bid"]
    assert len(bids) == 2
    assert len({e.step for e in bids}) == 1
    assert [e.cause for e in bids] == [None, None]


def test_a_step_says_what_it_changed_by_seat() -> None:
    match = at()
    do(match, "give", "coins 2", "take", "save")
    changes = {s.group: s.changes for s in match.steps()}
    assert changes["give"] == {"ann": {"coins": -2}, "ben": {"coins": 2}}
    assert changes["save"] == {"ann": {"coins": 1}}


def test_changes_of_all_steps_add_up_to_the_game() -> None:
    *_, match = stroll(tiny(3), 5)
    sums = dict.fromkeys(match.seats, 2)
    for step in match.steps():
        for seat, changed in step.changes.items():
            sums[seat] += changed.get("coins", 0)
    assert match.result is not None
    assert list(sums.values()) == dict(match.result)["scores"]


def test_steps_since_an_event_begin_with_its_step() -> None:
    match = at()
    do(match, "give", "coins 1", "take", "save")
    assert [s.id for s in match.steps(since=2)] == [1, 3]
    assert match.steps(since=4) == ()


def test_links_are_the_places_of_what_was_filled_in() -> None:
    match = at()
    do(match, "give", "coins 1", "take")
    given = match.events()[-1]
    for lang in ("en", "es"):
        text = given.text(lang)
        assert [(text[a:b], kind, name) for a, b, kind, name, _ in given.links(lang)] == [
            ("ann", "seat", "ann"), ("ben", "seat", "ben"),
        ]  # fmt: skip


def test_a_recap_tells_what_others_did_and_marks_what_touched_the_reader() -> None:
    match = at()
    do(match, "give", "coins 1", "take", "pass", "save")
    lines = match.recap("ben")
    assert [(line.group, line.weight) for line in lines] == [("turn", 0), ("give", 1)]
    assert "ben" in lines[-1].text
    assert lines[-1].as_dict()["seat"] == "ann"
