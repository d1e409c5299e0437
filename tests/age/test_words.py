"""Everything a person may read has words, and everything that has a rule names one that exists."""

import re
from importlib import resources
from typing import Any

import pytest

import signoria
from bench.fuzz import crowded_position
from signoria.age import AgeMatch, kinds
from signoria.age.facts import CARD, CARD_IDS, CARD_NAMES, COMMODITY_IDS, PHASE_IDS, PROVINCE_IDS
from signoria.age.printed import clauses
from signoria.age.words import LANGUAGES, catalogue
from signoria.table import BadOption
from signoria.table.flow import DecisionKind, EventKind
from tests.age.games import new_game, wander
from tests.support.age import play, table

CLAUSES = {f"age:{clause['id']}" for clause in clauses()}
ASKED = {kind.name for kind in vars(kinds).values() if isinstance(kind, DecisionKind)}
TOLD = {kind.name for kind in vars(kinds).values() if isinstance(kind, EventKind)}
# Braces, Python's words for nothing, and ids where names should stand
NO_WORDS = re.compile(r"[{}]|\bNone\b|\bTrue\b|\bFalse\b|[a-z]_[a-z]|player\d|\bN/A\b|  ")
LANGS = [lang for lang in LANGUAGES if resources.files("signoria.age").joinpath(f"words/{lang}.po").is_file()]
PRIVATE = ("play", "arms")  # put even where there is one answer, for the others may not learn that
# Not in every handful of random games; `RARELY` below brings them about.
RARE = {"arms", "crusade_marker", "from_stock", "free_marker", "final", "trade", "war_ends", "marker_freed", "laid_aside",
        "traded", "gave", "took", "decree_void", "no_card", "cathedral_repels", "defend"}  # fmt: skip


FOCUS = re.compile(
    r"province:(?P<province>\w+)|card:(?P<card>\w+)|advance:[A-Z]|commodity:(?P<commodity>\w+)|area:[1-8]"
    r"|category:(science|religion|exploration)|seat:\w+|power:\w+|track:(ship|misery|order)"
)


def assert_words(text: str) -> None:
    assert text
    assert text == text.strip()
    assert "\n" not in text
    assert not NO_WORDS.search(text), text


def assert_sentence(text: str) -> None:
    assert_words(text)
    assert not text[0].islower(), text
    assert text[-1] in ".?!"


def sort_of(thing: str) -> str:
    """The sort of a thing that an option is about, which must be an id of something there is."""
    found = FOCUS.fullmatch(thing)
    assert found, thing
    assert found["province"] is None or found["province"] in PROVINCE_IDS
    assert found["card"] is None or found["card"] in CARD_IDS
    assert found["commodity"] is None or found["commodity"] in COMMODITY_IDS
    return thing.partition(":")[0]


def named(key: str) -> str:
    """A key with a card's name for its id: two cards of Timber are called the same."""
    head, _, last = key.rpartition(" ")
    return f"{head} {CARD_NAMES[CARD[last]]}" if last in CARD else key


@pytest.fixture(scope="module")
def games() -> list[AgeMatch]:
    """Games, played through once with every decision and all that its options are about checked on the way."""
    played = []
    asked = set()
    sorts: set[str] = set()
    titled = 0
    starts = [new_game(n) for n in range(9)] + [signoria.age.from_position(crowded_position(n)) for n in range(4, 17)]
    for number, start in enumerate(starts):
        for match in wander(start, number, steps=10_000 if number < 9 else 150):
            now = match.decision
            if now is None:
                continue
            if now.kind in asked and match.answers % 5:
                continue
            asked.add(now.kind)
            for lang in LANGS:
                assert_sentence(now.question(lang))
                question = now.question(lang).replace(" ", "")  # with or without them beside a stroke
                for step in now.as_dict(lang)["trail"] if now.trail else ():
                    titled += step["said"]
                    assert step["said"] == question.startswith(step["text"].replace(" ", "")), question
            assert now.clause in CLAUSES, now.clause
            keys = [option.key for option in now.options]
            assert len(keys) > 1 or now.kind in PRIVATE
            assert len(set(keys)) == len(keys), keys
            for key in keys:
                assert key == key.strip()
                assert not set(key) & set(";@\n\r"), key
                assert not key.startswith(("undo", "resign"))
            for lang in LANGS:
                labels = [option.label(lang) for option in now.options]
                for text in (*labels, *now.trail_in(lang)):
                    assert_words(text)
                assert len(set(labels)) == len(set(map(named, keys))), labels
            assert {option.clause for option in now.options} <= CLAUSES
            sorts |= {sort_of(thing) for option in now.options for thing in option.focus}
            if match.answers % 7 == 0:
                for answer in (a for lang in LANGS for seat in match.seats for a in match.why_not(seat, lang)):
                    assert_words(answer.action)
                    assert_sentence(answer.reason)
                    assert answer.clause in CLAUSES, answer.clause
        played.append(start)
    assert titled > 50
    assert asked >= ASKED - RARE, ASKED - RARE - asked
    assert sorts == {"province", "card", "advance", "commodity", "area", "category", "seat", "power", "track"}
    return played


def test_every_decision_option_and_reason_has_words_a_rule_and_its_own_key(games: list[AgeMatch]) -> None:
    assert len(games) == 22


def test_every_event_has_words_and_a_rule(games: list[AgeMatch]) -> None:
    told = set()
    for match in games:
        for seat in (None, match.seats[0]):
            for event in match.events(seat):
                if event.kind not in told or event.number % 3 == 0:
                    told.add(event.kind)
                    for lang in LANGS:
                        assert_sentence(event.text(lang))
                    assert event.clause in CLAUSES, event.clause
    assert told >= TOLD - RARE, TOLD - RARE - told
    assert told <= {kind.name for kind in games[0].game_rules.events()} == TOLD


ALL_MARKERS = ["venice", "milan", "florence", "naples", "dubrovnik", "belgrade", "lyons", "marseilles", "montpelier",
               "bordeaux", "seville", "granada", "fez", "algiers", "tunis", "tripoli", "crete", "salonika",
               "constantinople", "smyrna", "cyprus", "aleppo", "suez", "cairo", "alexandria"]  # fmt: skip
AT_WAR = {"wars": [["venice", "genoa"]], "step": "part"}
# Positions that bring a rare question about after some choices, with the events told by the end of the answer given then
RARELY: dict[str, tuple[str, dict[str, Any], list[str], str, set[str]]] = {
    "arms": ("play_cards", {"venice": {"hand": ["armor"]}, **AT_WAR}, [], "pass", {"war_roll"}),
    "crusade_marker": (
        "play_cards", {"venice": {"hand": ["the_crusades"], "markers": ALL_MARKERS}},
        ["play the_crusades", "province acre"], "province milan", {"crusade", "reduced"},
    ),
    "from_stock": (
        "play_cards",
        {"venice": {"hand": ["black_death"]},
         "genoa": {"markers": ["genoa", "rome", "naples"], "expansion": 35}, "epoch": 2},
        ["play black_death", "area 7"], "province rome", {"plague", "reduced"},
    ),
    "free_marker": (
        "expansion", {"venice": {"markers": ALL_MARKERS, "expansion": 9}}, ["place rome 4"], "province milan",
        {"marker_freed", "dominates"},
    ),
    "trade": (
        "expansion",
        {"venice": {"advances": "N", "expansion": 30, "hand": ["stone_1a"], "tokens": {"milan": 1}},
         "genoa": {"hand": ["wool_1a"]}, "dice": [6, 6, 1]},
        ["attack genoa"], "give stone_1a", {"traded", "gave", "took"},
    ),
    "defend": (
        "expansion", {"venice": {"expansion": 30, "tokens": {"milan": 1}}, "genoa": {"advances": "H"}},
        ["attack genoa"], "cathedral", {"cathedral_repels"},
    ),
    "final": (
        "final_card_play", {"venice": {"hand": ["armor", "stone_1a", "wool_1a"]}, "new_arms": True}, [],
        "play stone_1a", {"commodity_played", "laid_aside", "score", "wins"},
    ),
    "decree": (
        "play_cards", {"venice": {"hand": ["papal_decree"]}, "strife": True}, ["play papal_decree"],
        "category science", {"decree_void"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", sorted(RARELY))
def test_rare_questions_have_words_too(kind: str) -> None:
    phase, parts, choices, answer, told = RARELY[kind]
    match = play(table(3, phase, **parts), *choices)
    now = match.decision
    assert now is not None
    assert now.kind == kind
    for lang in LANGS:
        assert_sentence(now.question(lang))
        for text in (*(option.label(lang) for option in now.options), *now.trail_in(lang)):
            assert_words(text)
    assert {sort_of(thing) for option in now.options for thing in option.focus} <= {"province", "card", "category"}
    match.choose(answer, now.seat)
    for seat in (None, *match.seats):
        for lang in LANGS:
            for event in match.events(seat):
                assert_sentence(event.text(lang))
    assert {event.kind for event in match.events()} >= told


@pytest.mark.parametrize("kind", sorted(ASKED | TOLD))
def test_the_rule_of_every_kind_exists(kind: str) -> None:
    for found in vars(kinds).values():
        if isinstance(found, DecisionKind | EventKind) and found.name == kind:
            assert found.clause in CLAUSES, found.clause


def test_every_kind_and_every_phase_has_a_phrase() -> None:
    words = catalogue("en")
    assert set(words.section("question")) == ASKED
    assert TOLD - set(words.section("event")) == set()
    assert set(words.section("phase")) == set(PHASE_IDS)


def test_no_phrase_of_an_event_is_left_over(games: list[AgeMatch]) -> None:
    """Every phrase of the catalogue belongs to an event, and its event came up above."""
    said = {event.kind for match in games for event in match.events(match.seats[0])}
    for name in catalogue("en").section("event"):
        kind = next((k for k in sorted(TOLD, key=len, reverse=True) if name == k or name.startswith(k + "_")), None)
        assert kind is not None, f"the phrase {name!r} belongs to no event"
        assert kind in said | RARE


def test_players_are_called_by_their_powers_once_they_have_them() -> None:
    match = signoria.new("age", seats=["ann", "ben", "player3"], seed=2)
    for seat in match.seats:
        decision = match.seat(seat).decision
        assert decision is not None
        match.choose(decision.options[0], seat)
    assert [e.text() for e in match.events() if e.kind == "returned"] == [
        "Ann returned a card.", "Ben returned a card.", "Player 3 returned a card.",
    ]  # fmt: skip
    for seat in match.seats:
        match.choose("bid 1" if seat == "ann" else "bid 0", seat)
    match.choose("capital genoa", "ann")
    assert next(e.text() for e in match.events() if e.kind == "capital_bid").startswith("Genoa bid")
    assert match.events()[-1].data["seat"] == "ann"


def test_an_unknown_language_is_refused() -> None:
    match = table(3, venice={"hand": ["stone_1a"]})
    assert match.decision is not None
    with pytest.raises(BadOption, match=r"'xx'.*\.$"):
        match.decision.question("xx")
    with pytest.raises(BadOption, match=r"'xx'.*\.$"):
        match.decision.options[0].label("xx")
    with pytest.raises(BadOption, match=r"'xx'.*\.$"):
        match.why_not("genoa", "xx")
    match.choose(match.decision.options[0])
    with pytest.raises(BadOption, match=r"'xx'.*\.$"):
        match.events(None)[-1].text("xx")
