"""Every rule that a game names, in its questions, its log and its reasons, is a rule of the edition being played."""

import pytest

import signoria
from signoria.pax import PaxMatch, kinds
from signoria.pax.printed import EDITIONS, clauses
from signoria.pax.ruleset import variants_of
from signoria.table.flow import DecisionKind, EventKind

GAMES = [(edition, variant) for edition in EDITIONS for variant in ("", *variants_of(edition))]
CHOICES = 220


def cited(match: PaxMatch, choices: int) -> dict[str, str]:
    """Play by a fixed rule that wanders about, and gather what each thing said cites: its kind by its rule."""
    found: dict[str, str] = {}
    for step in range(choices):
        decision = match.decision
        if decision is None:
            break
        found[decision.clause] = f"question {decision.kind}"
        for option in decision.options:
            found[option.clause] = f"option {option.key} of {decision.kind}"
        for reason in match.why_not(decision.seat):
            found[reason.clause] = f"reason {reason.action}"
        options = decision.options
        for event in match.choose(options[(step * 7919 + len(options) // 2) % len(options)]):
            found[event.clause] = f"event {event.kind}"
    return found


@pytest.mark.parametrize(("edition", "variant"), GAMES)
def test_a_game_cites_the_rules_of_its_edition(edition: str, variant: str) -> None:
    known = {f"pax:{clause['id']}" for clause in clauses(edition)}
    variants = [variant] if variant else []
    for seed in range(4):
        seats = 1 if variant == "solo" else 2 + seed % 3
        found = cited(signoria.new("pax", seats=seats, seed=seed, rules=edition, variants=variants), CHOICES)
        assert len(found) > 10
        assert {clause: said for clause, said in found.items() if clause not in known} == {}


# What cannot happen in an edition, so that its rules need no word for it.
NEVER: dict[str, set[str]] = {
    "2e": {"holy_conspiracy", "theocratic_conspiracy", "paganism", "lost_in_deck", "stripped", "to_deck", "torch"},
    "draft": {"theocratic_conspiracy", "lost_in_deck", "to_deck", "torch", "golden_liberty"},
    "1e": {"holy_conspiracy", "paganism", "golden_liberty", "exhausted"},
}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_kind_of_question_and_event_cites_a_rule_of_the_edition(edition: str) -> None:
    match = signoria.new("pax", seats=2, seed=1, rules=edition)
    known = {f"pax:{clause['id']}" for clause in clauses(edition)}
    found = [kind for kind in vars(kinds).values() if isinstance(kind, (DecisionKind, EventKind))]
    assert len(found) > 100
    strange = {k.name: k.clause for k in found if match.game_rules.cited(match.state, k.clause) not in known}
    assert set(strange) - NEVER[edition] == set()
