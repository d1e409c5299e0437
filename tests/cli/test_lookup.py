"""`signoria cards` and `signoria rules`."""

from __future__ import annotations

import json
from typing import Any

import pytest

from signoria.cli import main
from signoria.cli.lookup import SHOWN
from signoria.pax import printed


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    status = main(list(argv))
    out, err = capsys.readouterr()
    return status, out, err


def found(capsys: pytest.CaptureFixture[str], *argv: str) -> list[dict[str, Any]]:
    status, out, _ = run(capsys, *argv, "--json")
    documents: list[dict[str, Any]] = json.loads(out)
    assert status == (0 if documents else 1)
    return documents


# ---------------------------------------------------------------------- cards


def test_one_card_is_told_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "cards", "pren049")
    assert (status, err) == (0, "")
    for words in ("Order of Santiago", "Portugal", "Catholic rook", "Tax, Siege", "Conspiracy", "Prestige: Catholic"):
        assert words in out


def test_an_ability_is_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "cards", "PREN001")
    text = " ".join(out.split())
    assert "Ability: Its behead reaches only western cards" in text
    assert "A bishop on the card silences it." in text


def test_a_queen_tells_her_suitors_and_a_comet_what_it_does(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        "May marry the king of: Portugal, Aragon, Holy Roman Empire" in run(capsys, "cards", "Joanna", "the", "Mad")[1]
    )
    assert "activates one of the four victories" in run(capsys, "cards", "COMET1")[1]


@pytest.mark.parametrize(
    ("words", "must"),
    [
        (["crusade"], lambda c: c.get("one_shot") == "crusade" or "crusade" in json.dumps(c)),
        (["siege", "aragon"], lambda c: "siege" in c["ops"]),
        (["law", "vote"], lambda c: "law" in c["prestige"]),
        (["queen", "hungary"], lambda c: "hungary" in json.dumps(c)),
        (["comet"], lambda c: "comet" in json.dumps(c).lower()),
        (["timbuktu"], lambda c: "timbuktu" in json.dumps(c).lower()),
    ],
)
def test_cards_are_found_by_what_stands_on_them(
    capsys: pytest.CaptureFixture[str], words: list[str], must: Any
) -> None:
    cards = found(capsys, "cards", *words)
    assert cards
    assert all(must(card) for card in cards)


def test_accents_and_capitals_do_not_matter(capsys: pytest.CaptureFixture[str]) -> None:
    assert [c["name"] for c in found(capsys, "cards", "lefevre", "ETAPLES")] == ["Jacques Lefèvre d'Étaples"]


def test_all_cards_are_listed_without_words(capsys: pytest.CaptureFixture[str]) -> None:
    everything = printed.cards()
    assert len(found(capsys, "cards")) == len(everything)
    status, out, _ = run(capsys, "cards")
    assert status == 0
    assert "PREN001" in out
    assert f"{len(everything)} cards." in out
    assert max(len(line) for line in out.splitlines()) <= 80


def test_an_unknown_card_is_a_no(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "cards", "PREN999") == (1, "", "signoria: No card fits 'PREN999'.\n")
    status, out, _ = run(capsys, "cards", "xyzzy", "--json")
    assert (status, json.loads(out)) == (1, [])


# ---------------------------------------------------------------------- rules


def test_a_clause_is_told_by_its_id(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("E1.b.1", "pax:E1.b.1", "PAX:e1.B.1"):
        assert [c["id"] for c in found(capsys, "rules", name)] == ["E1.b.1"]


def test_a_clause_lists_what_is_under_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert [c["id"] for c in found(capsys, "rules", "E1.b")] == ["E1.b.1", "E1.b.2", "E1.b.3"]
    part = [c["id"] for c in found(capsys, "rules", "F1")]
    assert all(name.startswith("F1.") for name in part)
    assert {name.split(".")[0] for name in (c["id"] for c in found(capsys, "rules", "G"))} >= {"G1", "G2", "G6"}


def test_rules_are_found_by_words(capsys: pytest.CaptureFixture[str]) -> None:
    clauses = found(capsys, "rules", "trade", "fair", "pirate")
    assert all(word in clauses[0]["statement"].lower() for word in ("trade", "fair", "pirate"))
    status, out, _ = run(capsys, "rules", "golden", "liberty")
    assert status == 0
    assert "F6.d" in out


@pytest.mark.parametrize(
    ("words", "first"),
    [(("how do I win?",), "L"), (("--lang", "es", "¿cómo se gana?"), "L"), (("--game", "age", "how do I win"), "11")],
)
def test_a_question_is_answered_by_the_rules_that_a_search_in_the_browser_finds(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], first: str
) -> None:
    answers = found(capsys, "rules", *words)
    assert answers[0]["id"].startswith(first)
    status, out, _ = run(capsys, "rules", *words)
    assert status == 0
    assert answers[SHOWN - 1]["id"] in out
    assert str(len(answers)) in out.splitlines()[-1]  # no more than the likeliest are shown, and all are counted
    assert len(answers) > SHOWN


def test_an_edition_has_its_own_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert found(capsys, "rules", "1E.A2.a", "--edition", "1e")
    status, _, err = run(capsys, "rules", "1E.A2.a")
    assert status == 1
    assert "some of 1e do: add --edition" in err


def test_rules_without_words_are_a_table_of_contents(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "rules")
    assert status == 0
    assert "BATTLE" in out
    assert "Winning" in out
    assert len(found(capsys, "rules")) > 600


def test_an_unknown_clause_is_a_no(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "rules", "Z9.z") == (1, "", "signoria: No rule of the edition 2e fits 'Z9.z'.\n")


def test_what_is_different_in_an_edition(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "rules", "--edition", "1e", "--differences")
    assert status == 0
    assert "exactly two actions" in " ".join(out.split())
    told = found(capsys, "rules", "--edition", "draft", "--differences")
    assert {"field": "bishop_on_throne", "text": "Bishops are placed on and move among tableau cards only."} in told
    assert "is the usual one" in run(capsys, "rules", "--differences")[1]


def test_cards_are_told_as_an_edition_prints_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Trade shift" in run(capsys, "cards", "PREN154X")[1]
    assert "Apostasy: Islamic / Reformist" in run(capsys, "cards", "PREN154X", "--edition", "draft")[1]
    assert "Torch: Holy" in run(capsys, "cards", "PREN136X", "--edition", "1e")[1]
    assert run(capsys, "cards", "PREN160X", "--edition", "1e")[0] == 1
    of_the_first = [c for c in printed.cards("1e") if c["set"] != "house"]
    assert len(of_the_first) == 88 + 4 + 59 + 5
    assert len(found(capsys, "cards", "--edition", "1e")) == len(printed.cards("1e"))


@pytest.mark.parametrize(("rules", "variants"), [("2e", []), ("draft", ["paganism"]), ("1e", ["expansion"])])
def test_every_rule_the_engine_names_can_be_looked_up(rules: str, variants: list[str]) -> None:
    import signoria
    from signoria.pax.printed import clause
    from signoria.players import RandomPlayer

    match = signoria.new("pax", seats=4, seed=11, rules=rules, variants=variants)
    player = RandomPlayer(4)
    named: set[str] = set()
    while (decision := match.decision) is not None:
        named |= {decision.clause, *(o.clause for o in decision.options)}
        named |= {reason.clause for reason in match.why_not(decision.seat)}
        match.choose(player.choose(match.seat(decision.seat)))
    named |= {event.clause for event in match.events()}
    assert not {name for name in named if clause(name) is None}


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["rules", "age:9.6.3.b"], "To attack, the strength"),
        (["rules", "--game", "age", "cathedral"], "ADV.H.1"),
        (["cards", "--game", "age", "gutenberg"], "Johann Gutenberg"),
        (["cards", "--game", "age", "R"], "R Overland East"),
    ],
)
def test_cards_and_rules_of_age_of_renaissance_are_found(
    capsys: pytest.CaptureFixture[str], argv: list[str], told: str
) -> None:
    assert main(argv) == 0
    assert told in capsys.readouterr().out
    assert main([*argv, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)


def test_what_age_of_renaissance_does_not_know_gets_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    for argv in (["rules", "age:99"], ["cards", "--game", "age", "xyzzy"]):
        assert main(argv) == 1
        out, err = capsys.readouterr()
        assert out == ""
        assert err.count("\n") == 1
