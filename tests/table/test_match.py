"""The match: reading and choosing."""

from collections.abc import Callable
from typing import Any

import pytest

from signoria.table import (
    AmbiguousChoice,
    BadOption,
    GameOver,
    IllegalChoice,
    Match,
    NotYourChoice,
    SignoriaError,
    StaleChoice,
)
from tests.table.tiny import at, decision, do, everything, keys, option, pending, stroll, tiny


def test_a_match_says_what_is_played_by_whom() -> None:
    match = tiny(3, seed=4)
    assert (match.game, match.rules, match.variants, match.seats) == ("tiny", "", (), ("ann", "ben", "cid"))
    assert not match.over
    assert match.result is None


def test_a_decision_says_who_what_and_why() -> None:
    match = at(coins=[2, 2])
    now = decision(match)
    assert (now.seat, now.kind, now.clause, now.trail) == ("ann", "act", "tiny:act", ())
    assert now.question() == "en: act?"
    assert now.question("es") == "es: act?"
    assert [o.key for o in now.options] == ["save", "draw", "roll", "show", "give", "bid", "pass"]
    assert [o.clause for o in now.options] == [f"tiny:{o.key}" for o in now.options]
    assert [o.label("es") for o in now.options] == [f"es: {o.key}" for o in now.options]
    assert now.options == now.options
    assert now.options[0] == now.options[0] != now.options[1]
    assert len({*now.options, *now.options}) == 7
    assert now.options[-1] == now.options[6] == now.options[5:][1]
    assert now.options != decision(at(coins=[2, 2])).options


def test_an_option_says_what_it_is_about() -> None:
    match = at(hands=[["ash", "elm"], ["box"]], deck=[])
    match.choose("show")
    assert [o.focus for o in decision(match).options] == [("hand:ash",), ("hand:elm",)]


def test_a_decision_as_json_holds_all_of_it() -> None:
    match = at()
    now = decision(match).as_dict("es")
    assert set(now) == {
        "seat", "kind", "clause", "trail", "question", "about", "declinable", "options",
    }  # fmt: skip
    assert now["about"] == {"left": 3}
    assert now["declinable"]
    assert now["options"][0] == {
        "key": "save",
        "label": "es: save",
        "clause": "tiny:save",
        "focus": [],
        "data": {"act": "save"},
        "group": "act",
        "declines": False,
        "final": None,
    }
    assert [o["declines"] for o in now["options"]] == [o["key"] == "pass" for o in now["options"]]
    assert now["options"][-1]["data"] == {"act": "pass"}


def test_the_trail_names_the_choices_that_led_here() -> None:
    match = tiny(3)
    do(match, "save", "give")
    assert decision(match).trail == ("give",)
    match.choose("to cid")
    assert decision(match).trail == ("give", "to cid")
    match.choose("coins 2")
    assert decision(match).trail == ("give", "to cid", "coins 2")
    match.choose("refuse")
    assert decision(match).trail == ()


def test_a_choice_by_key_and_by_option_are_the_same() -> None:
    one, other = tiny(3, 2), tiny(3, 2)
    for key in ("save", "give", "to cid", "coins 2"):
        assert one.choose(key) == other.choose(option(other, key))
    assert everything(one) == everything(other)


def test_a_choice_returns_what_happened_as_the_chooser_may_know_it() -> None:
    match = at()
    events = match.choose("draw")
    assert [e.as_dict() for e in events] == [
        {
            "number": 1,
            "kind": "drawn",
            "clause": "tiny:draw",
            "turn": 1,
            "seat": "ann",
            "step": 1,
            "cause": None,
            "begins_turn": False,
            "focus": ["seat:ann"],
            "data": {"seat": "ann", "card": "elm"},
            "text": "En: drawn ann elm",
            "links": [{"from": 10, "to": 13, "kind": "seat", "id": "ann", "title": "ann"}],
        }
    ]
    assert match.choose("bid") == ()
    assert match.choose("bid 0", "ann") == ()
    events = match.choose("bid 2", "ben")
    assert [(e.kind, e.data) for e in events] == [
        ("has_bid", {"seat": "ann", "coins": 0}),
        ("has_bid", {"seat": "ben", "coins": 2}),
        ("drawn", {"seat": "ben", "card": "fir"}),
    ]
    assert match.events("ann")[-1].data == {"seat": "ben"}


def test_an_option_of_a_copy_works_on_the_original() -> None:
    for match in stroll(tiny(3, 3), 3, steps=40):
        if match.decision is None:
            break
        for seat in pending(match):
            copy, original = match.copy(), match.copy()
            mine = decision(copy, seat).options[-1]
            original.choose(mine, seat)
            copy.choose(mine, seat)
            assert everything(original) == everything(copy)


def test_an_option_stays_good_when_its_choice_was_undone() -> None:
    match = at()
    save = option(match, "save")
    match.choose(save)
    match.undo()
    match.choose(save)
    assert match.view("ann")["coins"] == [3, 2]


def refused(match: Match, error: type[SignoriaError], doing: Callable[..., object], *args: Any) -> str:
    """Doing this is refused with this error and changes nothing; the sentence that says why."""
    before = everything(match)
    with pytest.raises(error) as caught:
        doing(*args)
    assert type(caught.value) is error
    assert everything(match) == before
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert sentence.endswith(".")
    return sentence


def test_an_illegal_choice_is_refused_and_changes_nothing() -> None:
    for match in stroll(tiny(3, 1), 1, steps=60):
        if match.over:
            break
        now = decision(match)
        for key in ("fly", "", " ", "pass ", "PASS", "@ann pass", "undo ann", "save; save", "coins 99", "card zzz"):
            sentence = refused(match, IllegalChoice, match.choose, key)
            assert repr(key) in sentence
            assert now.options[0].key in sentence
            refused(match, IllegalChoice, match.choose, key, now.seat)


def test_an_ambiguous_choice_is_refused_and_names_what_it_could_mean() -> None:
    match = at()
    sentence = refused(match, AmbiguousChoice, match.choose, "s")
    assert "'save'" in sentence
    assert "'show'" in sentence
    assert "'draw'" not in sentence


def test_the_start_of_one_key_is_no_key() -> None:
    match = at()
    assert "'sav'" in refused(match, IllegalChoice, match.choose, "sav")


def test_a_key_that_begins_another_is_no_doubt() -> None:
    match = at(coins=[12, 0])
    match.choose("give")
    assert {"coins 1", "coins 10", "coins 12"} <= set(keys(match))
    match.choose("coins 1")
    assert decision(match).trail[-1] == "coins 1"


def test_an_option_of_an_earlier_decision_is_stale() -> None:
    match = tiny(3)
    save, roll = option(match, "save"), option(match, "roll")
    match.choose(save)
    sentence = refused(match, StaleChoice, match.choose, save)
    assert "'save'" in sentence
    refused(match, StaleChoice, match.choose, roll)
    refused(match, StaleChoice, match.choose, roll, "ann")
    match.choose("give")
    refused(match, StaleChoice, match.choose, save)
    to_cid = option(match, "to cid")
    match.undo()
    refused(match, StaleChoice, match.choose, to_cid)


def test_an_option_of_another_path_that_is_not_possible_here_is_stale() -> None:
    one, other = at(hands=[["ash"], ["box"]]), at(hands=[[], ["box"]])
    show = option(one, "show")
    refused(other, StaleChoice, other.choose, show)


def test_a_choice_for_a_seat_that_does_not_decide_is_refused() -> None:
    match = tiny(3)
    sentence = refused(match, NotYourChoice, match.choose, "save", "ben")
    assert "ben" in sentence
    assert "ann" in sentence
    refused(match, NotYourChoice, match.choose, option(match, "save"), "cid")
    do(match, "give", "to ben", "coins 1")
    refused(match, NotYourChoice, match.choose, "take", "ann")
    do(match, "@ben take", "bid", "@cid bid 0")
    refused(match, NotYourChoice, match.choose, "bid 0", "cid")


def test_a_choice_after_the_end_is_refused() -> None:
    match = tiny(2, 6)
    for _ in stroll(match, 6):
        pass
    assert match.over
    assert match.decision is None
    assert match.result is not None
    assert pending(match) == []
    for seat in (None, "ann", "ben"):
        refused(match, GameOver, match.choose, "pass", seat)
        refused(match, GameOver, match.preview, "pass", seat)


def test_every_refusal_of_a_choice_is_an_illegal_choice() -> None:
    for error in (AmbiguousChoice, StaleChoice, NotYourChoice, GameOver):
        assert issubclass(error, IllegalChoice)
    assert issubclass(IllegalChoice, SignoriaError)


def test_why_not_names_what_is_not_possible_now_with_its_reason_and_rule() -> None:
    match = at(hands=[[], ["box"]], deck=[])
    answers = match.why_not("ann")
    assert [(a.action, a.clause) for a in answers] == [
        ("draw", "tiny:draw"),
        ("show", "tiny:show"),
        ("bid", "tiny:bid"),
    ]
    assert {a.reason for a in answers} == {"en: There is nothing to do it with."}
    assert "draw" in repr(answers[0])
    assert {a.reason for a in match.why_not("ben")} == {"en: It is not the time for it."}
    assert len(match.why_not("ben")) == 7
    assert {a.reason for a in match.why_not("ben", "es")} == {"es: It is not the time for it."}


def test_why_not_knows_who_decides_together() -> None:
    match = at()
    match.choose("bid")
    assert len(match.why_not("ann")) == len(match.why_not("ben")) == 7


def test_events_are_numbered_from_nought_and_can_be_read_from_a_number_on() -> None:
    match = tiny(3, 8)
    for _ in stroll(match, 8):
        pass
    for seat in (None, "ann", "cid"):
        events = match.events(seat)
        assert [e.number for e in events] == list(range(len(events)))
        for since in (0, 1, 7, len(events) - 1, len(events), len(events) + 5):
            assert match.events(seat, since) == events[since:]
        assert match.events(seat, -3) == events


def test_the_events_of_choices_put_together_are_the_events() -> None:
    match = tiny(2, 3)
    count = 1  # the first turn
    while match.decision is not None:
        seat = match.decision.seat
        events = match.choose(match.decision.options[(count * 5) % len(match.decision.options)])
        assert events == match.events(seat, since=count)
        count += len(events)
    assert count == len(match.events("ann"))


def test_an_event_has_words_a_rule_and_equals_its_like() -> None:
    one, other = at(), at()
    for match in (one, other):
        match.choose("draw")
    event = one.events("ann")[-1]
    assert event.text() == "En: drawn ann elm"
    assert event.text("es") == "Es: drawn ann elm"
    assert event.clause == "tiny:draw"
    assert event == other.events("ann")[-1]
    assert hash(event) == hash(other.events("ann")[-1])
    assert event != one.events("ben")[-1]
    assert event != "drawn"
    assert "drawn" in repr(event)


def test_hidden_fields_of_an_event_are_for_their_seat_only() -> None:
    match = tiny(3, 2)
    do(match, "draw")
    assert "card" in match.events("ann")[-1].data
    for seat in ("ben", "cid", None):
        assert match.events(seat)[-1].data == {"seat": "ann"}
        assert match.events(seat)[-1].text() == "En: drawn ann"


def test_the_words_of_things_show_what_they_are() -> None:
    match = at()
    assert "ann" in repr(match.decision)
    assert "'save'" in repr(option(match, "save"))


@pytest.mark.parametrize("seat", [0, 7, ["ann"], b"ann"])
def test_a_seat_that_is_no_text_is_refused(seat: Any) -> None:
    match = tiny(2)
    match.choose("save")
    before = everything(match)
    for ask in (match.view, match.events, match.seat, match.why_not, lambda s: match.choose("save", s), match.undo):
        with pytest.raises((BadOption, TypeError)):
            ask(seat)
    assert everything(match) == before


@pytest.mark.parametrize("seat", ["dan", "", "ANN"])
def test_an_unknown_seat_is_refused(seat: str) -> None:
    match = tiny(2)
    for ask in (match.view, match.events, match.seat, match.why_not, lambda s: match.choose("save", s), match.undo):
        if ask == match.undo:
            match.choose("save")
        sentence = refused(match, BadOption, ask, seat)
        assert "ann, ben" in sentence
