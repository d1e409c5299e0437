"""Everything a person may read has words, and everything that has a rule names one that exists."""

import re
import tomllib
from importlib import resources

import pytest

import signoria
from signoria.pax import PaxMatch
from signoria.pax.acts import ASK_ACTION
from signoria.pax.facts import CARD_NAMES
from signoria.table import BadOption
from tests.pax.games import random_games

CLAUSES = {
    f"pax:{clause['id']}"
    for clause in tomllib.loads(
        resources.files("signoria.pax").joinpath("data").joinpath("rules.toml").read_text(encoding="utf-8")
    )["clause"]
}
ID = re.compile(r"PREN\d|COMET\d|[a-z]_[a-z]|\{|\}|knight:|rook:|pawn:|pirate:|bishop:")


def assert_words(text: str) -> None:
    assert text
    assert text == text.strip()
    assert "\n" not in text
    assert not ID.search(text), text


@pytest.fixture(scope="module")
def games() -> list[PaxMatch]:
    """Finished games, played through once with every decision checked on the way."""
    finished = []
    kinds = set()
    for number, match in enumerate(random_games(range(64))):
        now = match.decision
        if now is None:
            finished.append(match)
            continue
        kinds.add(now.kind)
        assert_words(now.question())
        assert now.clause in CLAUSES, now.clause
        keys = [option.key for option in now.options]
        assert len(keys) > 1
        assert len(set(keys)) == len(keys), keys
        for key in keys:
            assert key == key.strip()
            assert not set(key) & set(";@\n\r"), key
            assert not key.startswith("undo")
        for option in now.options:
            assert_words(option.label())
            assert option.clause in CLAUSES, option.clause
        assert len({option.label() for option in now.options}) == len(keys), [o.label() for o in now.options]
        for step in now.trail:
            assert_words(step)
            assert not now.question().startswith(step)
        if number % 7 == 0:
            for seat in match.seats:
                for answer in match.why_not(seat):
                    assert_words(answer.action)
                    assert_words(answer.reason)
                    assert answer.clause in CLAUSES, answer.clause
    assert len(kinds) > 30, sorted(kinds)
    return finished


def test_every_decision_option_and_reason_has_words_a_rule_and_its_own_key(games: list[PaxMatch]) -> None:
    assert len(games) == 64


def test_every_event_has_words_and_a_rule(games: list[PaxMatch]) -> None:
    kinds = set()
    for match in games:
        for seat in (None, match.seats[0]):
            for event in match.events(seat):
                kinds.add(event.kind)
                assert_words(event.text())
                assert event.clause in CLAUSES, event.clause
    assert len(kinds) > 45, sorted(kinds)
    assert kinds <= {kind.name for kind in games[0].game_rules.events()}


TITLES = re.compile("|".join(re.escape(name) for name in sorted(CARD_NAMES.values(), key=len, reverse=True)))
BARE = re.compile(r"(?<!the )(?<!–)\b(Holy Roman Empire|Papal States|Ottoman|Mamluk)\b(?!–)")  # borders have no article


def test_an_empire_that_needs_an_article_has_it_in_every_sentence(games: list[PaxMatch]) -> None:
    kinds = set()
    for match in games:
        for event in match.events(None):
            text = TITLES.sub("", event.text())
            assert not BARE.search(text), event.text()
            if re.search(r"the (Holy Roman Empire|Papal States|Ottoman Empire|Mamluk Sultanate)", text):
                kinds.add(event.kind)
    assert kinds >= {"battle", "campaign", "repressed", "sells", "flipped", "map_changes", "bishop_moves"}, kinds


FOCUS = re.compile(
    r"(city|border|throne|square|card|hand|market|fair|victory|bank|bishop):[A-Za-z0-9_:]+|market:(west|east):[0-5]"
)


def test_every_focus_is_an_id_of_a_known_sort() -> None:
    sorts = set()
    for match in random_games(range(24)):
        if match.decision is not None:
            for option in match.decision.options:
                for thing in option.focus:
                    assert FOCUS.fullmatch(thing), thing
                    sorts.add(thing.partition(":")[0])
    assert sorts >= {"city", "border", "throne", "square", "card", "hand", "market", "fair", "victory", "bank"}


def test_an_unknown_language_is_refused() -> None:
    match = signoria.new("pax", seats=2, seed=1)
    assert match.decision is not None
    with pytest.raises(BadOption, match=r"'xx'.*\.$"):
        match.decision.question("xx")
    with pytest.raises(BadOption, match=r"'xx'.*\.$"):
        match.decision.options[0].label("xx")
    match.choose(match.decision.options[0])
    with pytest.raises(BadOption, match=r"'xx'.*\.$"):
        match.events(None)[-1].text("xx")


def test_the_first_question_is_for_an_action() -> None:
    match = signoria.new("pax", seats=["fugger", "medici"], seed=1)
    assert match.decision is not None
    assert match.decision.kind == ASK_ACTION.name == "action"
