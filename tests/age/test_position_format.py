"""The position document: complete documents round-trip, short ones take plain values, every field counts, bad ones are
refused where they are bad."""

import copy
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import signoria
from bench.fuzz import crowded_position
from signoria.age import AgeMatch
from signoria.age.facts import CAPITAL_IDS, POWERS_FOR, SLOTS_FOR
from signoria.age.invariants import violations
from signoria.age.kinds import QUESTIONS
from signoria.table import BadPosition
from tests.age.games import new_game, random_games, wander
from tests.support import plain
from tests.support.age import keys, play, player, table, told
from tests.support.broken import Changes

DOCS = Path(__file__).resolve().parent.parent.parent / "docs" / "age-position.md"
# The questions a game can be entered at. At all others it is entered at the question that led there.
ENTRIES = {
    "return", "capital_bid", "capital", "bid", "tie", "renaissance", "remove", "watermill", "extra_card", "discard",
    "play", "arms", "free_marker", "cede", "ship", "purchase", "stabilize", "expand", "trade", "final",
}  # fmt: skip


RARE = {"arms", "final", "trade", "cede", "free_marker", "watermill", "renaissance", "discard", "crusade_marker",
        "from_stock", "from_expansion", "indulgence", "defend"}  # fmt: skip


def loaded(document: Any) -> AgeMatch:
    return signoria.age.from_position(document)


def asked(match: AgeMatch) -> list[dict[str, Any]]:
    """The pending questions, without the trail, which tells how one came there."""
    found = [match.seat(seat).decision for seat in match.seats]
    return [{**decision.as_dict(), "trail": []} for decision in found if decision is not None]


def games(numbers: range) -> list[AgeMatch]:
    """Random games at their start, and as many on a crowded board."""
    return [new_game(n) for n in numbers] + [loaded(crowded_position(n)) for n in numbers]


# ---------------------------------------------------------------------- round trips


def same_at(match: AgeMatch, key: str | None = None, seat: str | None = None) -> None:
    """The document of a match loads as the same match: same questions, same options, and the same after a choice."""
    position = match.position()
    again = loaded(json.loads(json.dumps(position)))
    assert again.position() == position
    assert again.snapshot() == match.snapshot()
    assert asked(again) == asked(match)
    if key is not None:
        one, other = match.copy().choose(key, seat), again.choose(key, seat)
        assert [(event.kind, event.data) for event in one] == [(event.kind, event.data) for event in other]


def test_complete_documents_of_random_games_round_trip_at_every_question() -> None:
    """Nested questions and those of a simultaneous choice too; each kind often, not each one of thousands."""
    kinds: dict[str, int] = {}
    for number, start in enumerate(games(range(10))):
        for match in wander(start, number, steps=220):
            now = match.decision
            kind = "end" if now is None else now.kind
            if kinds.get(kind, 0) > 9 and match.answers % 15:
                continue
            if now is None:
                same_at(match)
            else:
                same_at(match, now.options[match.answers % len(now.options)].key, now.seat)
            kinds[kind] = kinds.get(kind, 0) + 1
    nested = {kind.name for kind in QUESTIONS} - ENTRIES
    assert set(kinds) >= (ENTRIES | nested | {"end"}) - RARE, (ENTRIES | nested) - RARE - set(kinds)


@pytest.mark.rule("age:11.4.a")
def test_documents_round_trip_where_players_have_left() -> None:
    match = new_game(3)  # six players
    leaving = {60: "player1", 90: "player4", 91: "player2"}
    for step, _ in enumerate(wander(match, 3, steps=110)):
        if step in leaving:
            match.resign(leaving[step])
            same_at(match)
        elif step > 60 and step % 5 == 0:
            same_at(match)


AT_A_RARE_QUESTION: dict[str, dict[str, Any]] = {
    "arms": {"phase": "play_cards", "venice": {"hand": ["armor"]}, "wars": [["venice", "genoa"]], "step": "part"},
    "final": {"phase": "final_card_play", "venice": {"hand": ["stone_1a", "wool_1a"]}},
    "trade": {"phase": "expansion", "step": "tokens", "expansion": {"trading": "genoa"},
              "venice": {"hand": ["stone_1a"], "expansion": 4}, "genoa": {"hand": ["wool_1a"]}},
    "cede": {"phase": "play_cards", "step": "cards", "venice": {"markers": ["venice", "rome", "milan"]},
             "ceding": {"loser": "venice", "winner": "genoa", "provinces": 1}},
    "watermill": {"phase": "draw_card", "step": "watermill", "barcelona": {"advances": "J"}},
    "renaissance": {"phase": "purchase", "step": "start", "venice": {"advances": "Q"}},
    "discard": {"phase": "buy_card", "step": "discard", "venice": {"advances": "P", "hand": ["armor"]}},
}  # fmt: skip


@pytest.mark.parametrize("kind", sorted(AT_A_RARE_QUESTION))
def test_documents_at_rare_questions_round_trip(kind: str) -> None:
    parts = dict(AT_A_RARE_QUESTION[kind])
    match = table(3, parts.pop("phase"), **parts)
    assert match.decision is not None
    assert match.decision.kind == kind
    again = loaded(json.loads(json.dumps(match.position())))
    assert again.position() == match.position()
    assert asked(again) == asked(match)


def test_a_match_from_a_position_plays_on_like_the_one_it_was_taken_from() -> None:
    for step, match in enumerate(random_games(range(4))):
        now = match.decision
        if step % 97 == 96 and now is not None and now.kind in ENTRIES - {"return", "capital_bid", "bid"}:
            one, other = match.copy(), loaded(match.position())
            for _ in wander(one, step):
                pass
            for _ in wander(other, step):
                pass
            assert one.result == other.result
            assert one.position() == other.position()


def test_a_document_of_a_question_inside_another_holds_what_was_answered() -> None:
    match = table(3, venice={"hand": ["alchemists_gold", "stone_1a"]})
    play(match, "play alchemists_gold")
    position = match.position()
    assert position["answers"] == [{"seat": "venice", "key": "play alchemists_gold"}]
    assert position["players"][0]["hand"] == ["alchemists_gold", "stone_1a"]  # the table where the game is entered
    assert match.snapshot()["players"][0]["hand"] == ["stone_1a"]
    same_at(match, "victim genoa")


def test_a_document_may_be_given_as_text() -> None:
    position = new_game(1).position()
    assert loaded(position).position() == loaded(json.dumps(position)).position() == position


def test_a_document_is_not_changed_by_loading_and_does_not_follow_the_match() -> None:
    position = table(3, "expansion", venice={"expansion": 9}).position()
    before = copy.deepcopy(position)
    match = loaded(position)
    play(match, "place milan 1")
    assert position == before
    taken = match.position()
    taken["players"][0]["cash"] = 99
    taken["players"][0]["new_tokens"].clear()
    assert match.snapshot()["players"][0]["cash"] == 40
    assert match.snapshot()["players"][0]["new_tokens"] == {"milan": 1}


# ---------------------------------------------------------------------- what is left out


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_shortest_document_names_the_powers(players: int) -> None:
    powers = list(CAPITAL_IDS[:players])
    match = loaded({"players": powers})
    document = match.position()
    assert [p["name"] for p in document["players"]] == powers
    assert [p["place"] for p in document["players"]] == list(SLOTS_FOR[players])
    assert [p["rank"] for p in document["players"]] == list(range(1, players + 1))
    assert [p["markers"] for p in document["players"]] == [[power] for power in powers]
    assert {p["cash"] for p in document["players"]} == {p["written"] for p in document["players"]} == {40}
    assert (document["phase"], document["turn"], document["epoch"], document["length"]) == (
        "purchase",
        2,
        1,
        "campaign",
    )
    for _ in wander(match, 1):
        pass
    assert match.over


def test_before_the_capitals_are_chosen_players_have_numbers() -> None:
    match = loaded({"phase": "capital_bid", "players": [{}, {}, {}]})
    assert match.seats == ("player1", "player2", "player3")
    assert keys(match, "player2")[0] == "bid 0"
    for _ in wander(match, 1):
        pass
    assert match.over


WHOLE = crowded_position(4) | {"phase": "play_cards", "player": "venice"}


def complete() -> dict[str, Any]:
    """A complete document in the middle of Play Cards."""
    return plain(loaded(WHOLE).position())


@pytest.mark.parametrize("part", sorted(set(complete()) - {"players"}))
def test_any_part_may_be_left_out(part: str) -> None:
    position = complete()
    whole = copy.deepcopy(position)
    del position[part]
    if part == "epoch":
        del position["pile"]  # its cards would be of a later epoch than the default
    short = plain(loaded(position).position())
    follows = {"phase": {"step", "done", "player"}, "seed": {"chance"}, "epoch": {"pile"}, "step": {"done"}}
    for other in whole:
        if other not in {part, "pile", "players", "chance"} | follows.get(part, set()):
            assert short[other] == whole[other], other


@pytest.mark.parametrize("field", sorted(set(complete()["players"][0]) - {"power", "place"}))
def test_any_field_of_a_player_may_be_left_out(field: str) -> None:
    usual = {"name": "venice", "rank": 1, "last_place": None, "bid": 0, "cash": 40, "expansion": 0, "ship": "none",
             "misery": 0, "relief": 0,
             "advances": "", "bought": "", "spent": [], "hand": [], "markers": ["venice"], "new_markers": [], "tokens": {},
             "new_tokens": {}, "arms": [], "enlightened": False, "renaissance_used": False, "cathedral_against": [],
             "returned": None, "drawn": 0, "knows": {}}  # fmt: skip
    position = complete()
    del position["players"][0][field]
    short = plain(loaded(position).snapshot())["players"][0]
    assert short[field] == (position["players"][0]["cash"] if field == "written" else usual[field])


def test_the_pile_left_out_is_the_rest_of_the_epoch_shuffled() -> None:
    parts: dict[str, Any] = {"venice": {"hand": ["stone_1a"], "arms": ["armor"]}, "replay": ["war"]}
    one, other = table(3, seed=1, **parts), table(3, seed=2, **parts)
    pile = one.snapshot()["pile"]
    assert len(pile) == 30 - 3  # the cards of epoch 1 less those that are elsewhere
    assert not {"stone_1a", "armor", "war"} & set(pile)
    assert sorted(pile) == sorted(other.snapshot()["pile"])
    assert pile != other.snapshot()["pile"]


def test_the_epoch_left_out_is_that_of_the_latest_card_in_a_hand_or_on_the_replay_pile() -> None:
    assert table(3, venice={"hand": ["stone_1a", "marco_polo"]}).snapshot()["epoch"] == 2
    assert table(3, venice={"hand": ["cloth_3"]}).snapshot()["epoch"] == 3
    assert table(3, venice={"hand": ["stone_1a"]}).snapshot()["epoch"] == 1


def test_the_step_left_out_is_the_beginning_of_a_phase_or_of_the_part_of_the_player_named() -> None:
    players = [{"power": "venice", "advances": "Q"}, "genoa", "barcelona"]
    begin = loaded({"players": players, "phase": "purchase"})
    assert begin.decision is not None
    assert (begin.decision.kind, begin.decision.seat) == ("renaissance", "venice")
    middle = loaded({"players": players, "phase": "purchase", "player": "genoa"})
    assert middle.decision is not None
    assert (middle.decision.kind, middle.decision.seat) == ("ship", "genoa")
    late = loaded({"players": players, "phase": "purchase", "player": "genoa", "step": "stabilization"})
    assert late.decision is not None
    assert late.decision.seat == "barcelona"  # genoa has no cards to stabilize


# ---------------------------------------------------------------------- every field has an effect

# Each change to the document, and where it must show. A field that is read but has no effect would fail here.
Change = Callable[[dict[str, Any]], None]
CHANGES: list[tuple[str, Change, Callable[[AgeMatch], Any]]] = []


def put(path: str, value: Any) -> Change:
    """Put a value at a path such as `players[0].cash`."""

    def change(document: dict[str, Any]) -> None:
        here: Any = document
        steps = path.replace("[", ".[").split(".")
        for step in steps[:-1]:
            here = here[int(step[1:-1])] if step.startswith("[") else here.setdefault(step, {})
        last = steps[-1]
        here[int(last[1:-1]) if last.startswith("[") else last] = value

    return change


def shows(path: str, value: Any, where: Callable[[AgeMatch], Any]) -> None:
    CHANGES.append((path, put(path, value), where))


def seat_view(match: AgeMatch, field: str) -> Any:
    return dict(match.view("venice")["players"][0])[field]


def genoa_hand(match: AgeMatch, number: int) -> str:
    """What Genoa holds in a sample of Venice's."""
    return str(player(match.seat("venice").sample(number), "genoa")["hand"])


shows("variants", ["loire"], lambda m: (m.variants, m.view()["map"]))
shows("length", "basic", lambda m: m.view()["length"])
shows("max_turns", 7, lambda m: m.view()["max_turns"])
shows("seed", 9, lambda m: m.snapshot()["seed"])
shows("chance", 12345, lambda m: play(m, "attack milan").events()[-3:])
shows("dice", [6, 1, 6], lambda m: told(play(m, "attack milan"), "attack_won"))
shows("turn", 8, lambda m: m.view()["turn"])
shows("final", True, lambda m: m.view()["final"])
shows("epoch", 2, lambda m: m.view()["epoch"])
shows("players[0].name", "ann", lambda m: m.seats)
shows("players[0].rank", 3, lambda m: m.view()["players"][0]["rank"])
shows("players[0].bid", 5, lambda m: seat_view(m, "bid"))
shows("players[0].cash", 77, lambda m: seat_view(m, "cash"))
shows("players[0].written", 78, lambda m: seat_view(m, "written"))
shows("players[0].expansion", 3, lambda m: keys(m))
shows("players[0].ship", "galley_4", lambda m: keys(m))
shows("players[0].misery", 125, lambda m: (seat_view(m, "misery"), seat_view(m, "score")))
shows("players[2].misery", "chaos", lambda m: m.view()["players"][2]["chaos"])
shows("players[0].relief", 2, lambda m: seat_view(m, "relief"))
shows("players[0].advances", "RI", lambda m: keys(m))
shows("players[0].hand", ["armor"], lambda m: seat_view(m, "hand"))
shows("players[0].markers", ["venice", "rome"], lambda m: keys(m))
shows("players[0].new_markers", ["rome"], lambda m: m.view()["provinces"].get("rome"))
shows("players[0].tokens", {"rome": 1}, lambda m: keys(m))
shows("players[0].new_tokens", {"rome": 1}, lambda m: m.view()["provinces"].get("rome"))
shows("players[0].arms", ["armor"], lambda m: (seat_view(m, "arms"), seat_view(m, "chance")))
shows("players[0].enlightened", True, lambda m: seat_view(m, "enlightened"))
shows("players[0].renaissance_used", True, lambda m: seat_view(m, "renaissance_used"))
shows("players[0].cathedral_against", ["genoa"], lambda m: seat_view(m, "cathedral_against"))
shows("players[0].returned", "armor", lambda m: player(m, "venice")["returned"])
shows("players[0].drawn", 2, lambda m: player(m, "venice")["drawn"])
shows("players[0].knows", {"wool_1a": ["genoa"]}, lambda m: {genoa_hand(m, n) for n in range(9)})
shows("pile", ["fur_1", "armor"], lambda m: play(m, "card").view("venice")["players"][0]["hand"])
shows("withheld", ["spice_1"], lambda m: m.view()["withheld"])
shows("replay", ["war", "rebellion"], lambda m: m.view()["replay"])
shows("conditions", {"wine": -2, "cloth": 1}, lambda m: m.view()["commodities"]["wine"]["condition"])
shows("leaders", [{"card": "st_benedict", "player": "genoa", "patrons": ["venice"]}], lambda m: m.view()["leaders"])
shows("leaders_gone", 3, lambda m: m.snapshot()["leaders_gone"])
shows("walter", "genoa", lambda m: m.snapshot()["walter"])
shows("decree", "science", lambda m: m.view()["decree"])
shows("strife", True, lambda m: m.snapshot()["strife"])
shows("crusades", True, lambda m: m.snapshot()["crusades"])
shows("civil_war", "genoa", lambda m: m.snapshot()["civil_war"])
shows("mongol_armies", True, lambda m: m.view()["mongol_armies"])
shows("new_arms", True, lambda m: m.view()["new_arms"])
shows("decree_void", True, lambda m: m.view()["decree_void"])
shows("wars", [["genoa", "barcelona", 2]], lambda m: m.view()["wars"])
shows("scores", [[1, 5, 6, 7]], lambda m: m.view()["scores_by_turn"])
shows("players[0].last_place", 4, lambda m: player(m, "venice")["last_place"])
shows("players[0].spent", [["J", 20], ["ship", 10]], lambda m: seat_view(m, "spent"))
shows("expansion.card_bought", True, lambda m: "card" in keys(m))
shows("expansion.cards_sold", 1, lambda m: m.view()["card_price"])
shows("expansion.uncounted", ["rome"], lambda m: m.snapshot()["expansion"]["uncounted"])
shows("expansion.trading", "genoa", lambda m: m.decision and m.decision.kind)


def ground() -> dict[str, Any]:
    """Venice expands, with twelve tokens, a card in hand and somebody to attack."""
    return {
        "players": [
            {"power": "venice", "expansion": 12, "hand": ["stone_1a"]},
            {"power": "genoa", "tokens": {"milan": 1}, "hand": ["wool_1a"]},
            {"power": "barcelona"},
        ],
        "pile": ["famine", "cloth_wine_1"],
        "phase": "expansion",
        "player": "venice",
        "step": "tokens",
    }


@pytest.mark.parametrize(("path", "change", "where"), CHANGES, ids=[path for path, _, _ in CHANGES])
def test_every_field_has_an_effect(path: str, change: Change, where: Callable[[AgeMatch], Any]) -> None:
    base = ground()
    if path == "players[0].rank":
        base["players"][2]["rank"] = 1
    changed = copy.deepcopy(base)
    change(changed)
    if path == "players[0].rank":
        base["players"][2]["rank"] = 3
    if path == "players[0].name":
        changed["player"] = "ann"
    one, other = loaded(base), loaded(changed)
    assert other.position() != one.position()
    assert loaded(other.position()).position() == other.position()
    assert loaded(other.position()).record() == other.record()
    assert other.copy().position() == other.position()
    assert where(one) != where(other)


# ---------------------------------------------------------------------- what the documentation says


def examples() -> list[dict[str, Any]]:
    """The documents in docs/age-position.md: a short one and a complete one."""
    blocks = DOCS.read_text(encoding="utf-8").split("```json\n")[1:]
    return [json.loads(block.partition("```")[0]) for block in blocks]


def test_the_short_document_of_the_documentation_loads_as_it_says() -> None:
    match = loaded(examples()[0])
    assert match.decision is not None
    assert (match.decision.seat, match.decision.kind) == ("venice", "expand")
    assert [p["cash"] for p in match.view()["players"]] == [40, 40, 40]
    assert match.view()["pile"] == 30


def test_the_complete_document_of_the_documentation_round_trips() -> None:
    assert loaded(examples()[1]).position() == examples()[1]


def documented() -> list[tuple[str, str]]:
    """The fields of the tables, each with what it is when it is left out."""
    return re.findall(r"^\| `(\w+)` \| (.*?) \|", DOCS.read_text(encoding="utf-8"), re.MULTILINE)


def test_every_field_is_documented_and_nothing_else() -> None:
    document = examples()[1]
    fields = {*document, *document["players"][0], *document["expansion"]}
    steps = {
        "order_of_play",
        "draw_card",
        "buy_card",
        "play_cards",
        "purchase",
        "final_card_play",
    }  # rows of another table
    assert {field for field, _ in documented()} - steps == fields


def test_what_is_left_out_is_what_the_documentation_says() -> None:
    """Where it names a value; the rest is in words, and in the tests above."""
    document = plain(loaded({"players": ["venice", "genoa", "barcelona"], "phase": "purchase"}).position())
    places = [document, document["players"][1], document["expansion"]]
    checked = 0
    for field, text in documented():
        found = re.fullmatch(r"`([^`]*)`", text)
        if found and field not in ("phase", "power") and (field, text) != ("expansion", "`{}`"):
            assert json.loads(found[1]) in [place[field] for place in places if field in place], field
            checked += 1
    assert checked > 40
    begun = loaded({"players": [{"power": "venice", "hand": ["war"]}, "genoa", "barcelona"]})
    assert ("phase", f'`"{begun.snapshot()["phase"]}"`') in documented()


# ---------------------------------------------------------------------- bad documents


def refused(document: Any) -> BadPosition:
    """The error of a document that is refused: one sentence with the path where it is wrong; nothing is changed."""
    before = copy.deepcopy(document)
    with pytest.raises(BadPosition) as caught:
        loaded(document)
    text = str(caught.value)
    assert text == f"{caught.value.path}: {caught.value.problem}"
    assert text == text.strip()
    assert "\n" not in text
    assert text.endswith(".")
    assert len(text) < 400
    assert document == before
    return caught.value


@pytest.mark.parametrize("doc", [None, 7, [], "", "x", "[]", "7", "{", "null", b"{}", "[" * 100_000, '{"a":' * 50_000])
def test_a_document_that_is_no_object(doc: Any) -> None:
    assert refused(doc).path == "document"


def quiet_document() -> dict[str, Any]:
    """A complete document at the start of Play Cards: Venice may play Stone, nobody else has a card."""
    players = [{"power": "venice", "hand": ["stone_1a"]}, "genoa", "barcelona"]
    return plain(loaded({"players": players, "phase": "play_cards", "player": "venice", "pile": ["fur_1"]}).position())


WRONG_SORT: list[tuple[str, Any]] = [
    ("format", "signoria/age-position/2"), ("format", None), ("format", "signoria/pax-position/1"), ("rules", "2e"),
    ("rules", 7), ("rules", ["european"]), ("variants", "loire"), ("variants", ["chess"]), ("variants", [7]),
    ("variants", ["loire", "loire"]), ("variants", ["loire", "board_1996"]), ("variants", None), ("length", "long"),
    ("length", 1), ("length", None), ("max_turns", 0), ("max_turns", 1001), ("max_turns", "7"), ("max_turns", True),
    ("seed", -1), ("seed", 2**64), ("seed", "7"), ("seed", 1.0), ("seed", True), ("seed", None), ("chance", -1),
    ("chance", 2**64), ("chance", None), ("dice", [0]), ("dice", [7]), ("dice", ["1"]), ("dice", 6), ("dice", [True]),
    ("dice", [1.0]), ("dice", None), ("turn", -1), ("turn", "2"), ("turn", None), ("turn", 1001), ("phase", "war"),
    ("phase", None), ("phase", 3), ("step", "ship"), ("step", 1), ("done", -1), ("done", 4), ("done", "1"),
    ("player", "paris"), ("player", 0), ("renaissance_asked", "venice"), ("renaissance_asked", None), ("epoch", 0),
    ("epoch", 4), ("epoch", None), ("final", 1), ("final", None), ("players", None), ("players", {}), ("players", []),
    ("players", ["venice", "genoa"]), ("players", 3), ("players[0].name", 7), ("players[0].name", ""),
    ("players[0].name", "a b"), ("players[0].name", "x" * 31), ("players[0].name", None), ("players[0].power", "rome"),
    ("players[0].power", "paris"), ("players[0].power", None), ("players[0].power", 1), ("players[1].power", "venice"),
    ("players[0].rank", 0), ("players[0].rank", 4), ("players[0].rank", "1"), ("players[0].rank", None),
    ("players[0].place", 1), ("players[0].place", 7), ("players[0].place", "2"), ("players[0].place", None),
    ("players[0].bid", "0"), ("players[0].bid", None), ("players[0].cash", -1), ("players[0].cash", 1.5),
    ("players[0].cash", "40"), ("players[0].cash", True), ("players[0].cash", None), ("players[0].cash", 10**9),
    ("players[0].written", -1), ("players[0].written", None), ("players[0].expansion", -1),
    ("players[0].expansion", 37), ("players[0].expansion", None), ("players[0].ship", "galley_3"),
    ("players[0].ship", 4), ("players[0].misery", 15), ("players[0].misery", "10"), ("players[0].misery", True),
    ("players[0].misery", None), ("players[0].misery", [0]), ("players[0].misery", -10), ("players[0].misery", 10.0),
    ("players[0].relief", 4), ("players[0].relief", -1), ("players[0].relief", None), ("players[0].advances", ["A"]),
    ("players[0].advances", "a"), ("players[0].advances", "A B"), ("players[0].advances", None),
    ("players[0].bought", "A"), ("players[0].bought", 1), ("players[0].hand", None), ("players[0].hand", "armor"),
    ("players[0].hand", {"armor": 1}), ("players[0].markers", "venice"), ("players[0].markers", None),
    ("players[0].new_markers", {"venice": 1}), ("players[0].tokens", ["rome"]), ("players[0].tokens", None),
    ("players[0].tokens.rome", 0), ("players[0].tokens.rome", -1), ("players[0].tokens.rome", 7),
    ("players[0].tokens.rome", "1"), ("players[0].tokens.rome", True), ("players[0].tokens.rome", None),
    ("players[0].new_tokens", 3), ("players[0].new_tokens.rome", 0), ("players[0].arms", "armor"),
    ("players[0].arms", None), ("players[0].enlightened", 1), ("players[0].enlightened", None),
    ("players[0].renaissance_used", "yes"), ("players[0].cathedral_against", "genoa"), ("players[0].returned", "x"),
    ("players[0].returned", 1), ("players[0].drawn", -1), ("players[0].drawn", None), ("players[0].knows", []),
    ("players[0].knows", None), ("players[0].knows.armor", "genoa"), ("players[0].knows.armor", None), ("pile", None),
    ("pile", "armor"), ("withheld", {}), ("withheld", None), ("replay", 1), ("replay", None), ("conditions", []),
    ("conditions", None), ("conditions.wine", 3), ("conditions.wine", -3), ("conditions.wine", "1"),
    ("conditions.wine", None), ("leaders", {}), ("leaders", None), ("leaders", ["st_benedict"]), ("leaders_gone", -1),
    ("leaders_gone", None), ("walter", "paris"), ("walter", 1), ("decree", "commerce"), ("decree", 1), ("decree", "x"),
    ("strife", 0), ("strife", None), ("crusades", "no"), ("civil_war", "paris"), ("civil_war", 1),
    ("mongol_armies", 1), ("new_arms", None), ("decree_void", 1), ("wars", {}), ("wars", None), ("wars_rolled", 1),
    ("wars_rolled", -1), ("wars_to_roll", 1), ("wars_to_roll", "0"), ("ceding", []), ("ceding", "venice"),
    ("ceding", {}), ("expansion", []), ("expansion", None), ("expansion.landed", []), ("expansion.landed.rome", -1),
    ("expansion.landed.rome", "2"), ("expansion.card_bought", 1), ("expansion.cards_sold", -1),
    ("expansion.cards_sold", 7), ("expansion.uncounted", "rome"), ("expansion.converting", "x"),
    ("expansion.converting", 1), ("expansion.trading", "paris"), ("winners", "venice"), ("winners", None),
    ("scores", {}), ("scores", None), ("players[0].spent", None), ("players[0].spent", ["J"]),
    ("players[0].last_place", 7), ("players[0].last_place", "1"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value"), WRONG_SORT, ids=lambda value: json.dumps(value)[:40])
def test_a_thing_of_a_wrong_sort_is_refused_where_it_stands(path: str, value: Any) -> None:
    document = quiet_document()
    put(path, value)(document)
    assert refused(document).path == path


WRONG_NAME: list[tuple[str, Any, str]] = [
    ("colour", "red", "colour"),
    ("players[0].colour", "red", "players[0].colour"),
    ("players[0]", 7, "players[0]"),
    ("players[0]", "rome", "players[0].power"),
    ("players[0].hand", ["x"], "players[0].hand[0]"),
    ("players[0].hand", [None], "players[0].hand[0]"),
    ("players[0].hand", [["armor"]], "players[0].hand[0]"),
    ("players[0].hand", ["armor", "armor"], "players[0].hand[1]"),
    ("players[0].markers", ["venice", "x"], "players[0].markers[1]"),
    ("players[0].markers", ["loire"], "players[0].markers[0]"),
    ("players[0].markers", ["venice", "venice"], "players[0].markers[1]"),
    ("players[0].new_markers", ["x"], "players[0].new_markers[0]"),
    ("players[0].tokens", {"x": 1}, "players[0].tokens.x"),
    ("players[0].new_tokens", {"smolensk": 1}, "players[0].new_tokens.smolensk"),
    ("players[0].arms", ["x"], "players[0].arms[0]"),
    ("players[0].arms", ["war"], "players[0].arms"),
    ("players[0].cathedral_against", ["paris"], "players[0].cathedral_against[0]"),
    ("players[0].knows", {"x": ["genoa"]}, "players[0].knows.x"),
    ("players[0].knows", {"armor": ["paris"]}, "players[0].knows.armor[0]"),
    ("players[1].name", "venice", "players[1].name"),
    ("renaissance_asked", ["paris"], "renaissance_asked[0]"),
    ("renaissance_asked", ["venice", "venice"], "renaissance_asked[1]"),
    ("players[0].place", 4, "players[1].place"),
    ("pile", ["x"], "pile[0]"),
    ("pile", ["fur_1", 7], "pile[1]"),
    ("withheld", ["armor"], "withheld"),
    ("replay", ["x"], "replay[0]"),
    ("conditions", {"beer": 1}, "conditions.beer"),
    ("leaders", [{}], "leaders[0]"),
    ("leaders", [{"card": "armor", "player": "venice"}], "leaders[0]"),
    ("leaders", [{"card": "x", "player": "venice"}], "leaders[0].card"),
    ("leaders", [{"card": "st_benedict"}], "leaders[0]"),
    ("leaders", [{"card": "st_benedict", "player": "paris"}], "leaders[0].player"),
    ("leaders", [{"card": "st_benedict", "player": "venice", "boosted": 1}], "leaders[0].boosted"),
    ("leaders", [{"card": "st_benedict", "player": "venice", "patrons": ["x"]}], "leaders[0].patrons[0]"),
    ("leaders", [{"card": "st_benedict", "player": "venice", "colour": 1}], "leaders[0].colour"),
    ("scores", [[1, 2, 3]], "scores[0]"),
    ("scores", [[9, 1, 2, 3]], "scores[0]"),
    ("scores", [[1, 1, 2, 3], [1, 1, 2, 3]], "scores[1]"),
    ("players[0].spent", [["castle", 3]], "players[0].spent[0]"),
    ("players[0].spent", [["ship", -3]], "players[0].spent[0].dollars"),
    ("wars", ["venice"], "wars[0]"),
    ("wars", [["venice"]], "wars[0]"),
    ("wars", [["venice", "genoa", "barcelona"]], "wars[0].2"),
    ("wars", [["venice", "genoa", 1, 1]], "wars[0]"),
    ("wars", [["venice", "venice"]], "wars[0][1]"),
    ("wars", [["venice", "paris"]], "wars[0][1]"),
    ("ceding", {"loser": "venice", "winner": "venice", "provinces": 1}, "ceding"),
    ("ceding", {"loser": "venice", "winner": "genoa", "provinces": 0}, "ceding.provinces"),
    ("ceding", {"loser": "venice", "winner": "paris", "provinces": 1}, "ceding.winner"),
    ("ceding", {"loser": "venice", "winner": "genoa", "colour": 1}, "ceding.colour"),
    ("expansion", {"colour": 1}, "expansion.colour"),
    ("expansion", {"landed": {"x": 1}}, "expansion.landed.x"),
    ("expansion", {"uncounted": ["x"]}, "expansion.uncounted[0]"),
    ("winners", ["paris"], "winners[0]"),
]


@pytest.mark.parametrize(("path", "value", "where"), WRONG_NAME, ids=lambda value: json.dumps(value)[:40])
def test_a_name_that_does_not_exist_is_refused_where_it_stands(path: str, value: Any, where: str) -> None:
    document = quiet_document()
    put(path, value)(document)
    assert refused(document).path == where


# A document that contradicts itself, and the places that do: one of them, or a part of it, is named.
CONTRADICTIONS: list[tuple[dict[str, Any], tuple[str, ...]]] = [
    # cards in two places or in the wrong one
    ({"venice": {"hand": ["armor"]}, "genoa": {"hand": ["armor"]}}, ("players[0].hand", "players[1].hand")),
    ({"venice": {"hand": ["armor"]}, "pile": ["fur_1", "armor"]}, ("players[0].hand", "pile")),
    ({"venice": {"hand": ["war"]}, "replay": ["war"]}, ("players[0].hand", "replay")),
    ({"pile": ["spice_1"], "withheld": ["spice_1"]}, ("pile", "withheld")),
    ({"venice": {"arms": ["armor"]}, "pile": ["armor"]}, ("players[0].arms", "pile")),
    ({"venice": {"arms": ["armor"]}, "genoa": {"arms": ["armor"]}}, ("players[0].arms", "players[1].arms")),
    ({"pile": ["st_benedict"], "leaders": [{"card": "st_benedict", "player": "venice"}]}, ("pile", "leaders[0]")),
    ({"leaders": [{"card": "st_benedict", "player": "venice"}] * 2}, ("leaders[0]", "leaders[1]")),
    ({"venice": {"hand": ["cloth_3"]}, "epoch": 2}, ("players[0].hand", "epoch")),
    ({"pile": ["cloth_3"], "epoch": 1}, ("pile", "epoch")),
    ({"replay": ["armor"]}, ("replay",)),
    ({"venice": {"hand": ["cloth_3"]}, "length": "basic"}, ("players[0].hand", "epoch", "length")),
    ({"venice": {"knows": {"armor": ["genoa"]}}}, ("players[0].knows",)),
    ({"venice": {"hand": ["armor"], "knows": {"armor": ["venice"]}}}, ("players[0].knows",)),
    # pieces
    ({"venice": {"tokens": {"rome": 4}, "expansion": 33}}, ("players[0].tokens", "players[0].expansion")),
    ({"venice": {"tokens": {"rome": 5}}}, ("players[0].tokens",)),
    ({"venice": {"tokens": {"rome": 3}}, "genoa": {"tokens": {"rome": 2}}}, ("players[0].tokens", "players[1].tokens")),
    ({"venice": {"markers": ["venice", "bari"]}}, ("players[0].markers",)),
    ({"venice": {"markers": ["venice", "rome"], "tokens": {"rome": 1}}}, ("players[0].markers", "players[0].tokens")),
    ({"venice": {"markers": ["venice", "genoa"]}}, ("players[0].markers", "players[1].markers")),
    ({"venice": {"new_markers": ["venice"]}, "phase": "expansion"}, ("players[0].markers", "players[0].new_markers")),
    ({"venice": {"markers": ["venice", "paris"]}}, ("players[0].markers",)),
    ({"venice": {"tokens": {"hamburg": 1}}}, ("players[0].tokens",)),
    ({"venice": {"new_tokens": {"rome": 1}}}, ("players[0].new_tokens",)),
    ({"venice": {"new_markers": ["rome"]}}, ("players[0].new_markers",)),
    ({"venice": {"tokens": {"china": 1}, "ship": "ocean_1"}}, ("players[0].tokens", "players[0].ship")),
    ({"venice": {"tokens": {"china": 1}, "advances": "AST"}}, ("players[0].tokens", "players[0].ship")),
    ({"venice": {"tokens": {"china": 1, "india": 1}, "advances": "AST", "ship": "ocean_1"}}, ("players[0].tokens",)),
    ({"venice": {"tokens": {"north_america": 1}, "advances": "AST", "ship": "ocean_1"}}, ("players[0].tokens",)),
    # players
    ({"venice": {"misery": "chaos", "hand": ["armor"]}, "player": "genoa"}, ("players[0].hand", "players[0].misery")),
    ({"venice": {"misery": "chaos", "expansion": 3}, "player": "genoa"}, ("players[0].expansion", "players[0].misery")),
    ({"venice": {"rank": 2}}, ("players",)),
    ({"venice": {"place": None}}, ("players[0].place",)),
    # where the game stands
    ({"player": "genoa", "done": 0, "step": "cards"}, ("player", "done")),
    ({"phase": "capital_bid"}, ("players[0].power",)),
    ({"phase": "capital_choice", "venice": {"rank": 2}, "genoa": {"rank": 1}}, ("players[0].power", "players[1].power")),
    ({"winners": ["venice"]}, ("winners",)),
    ({"wars": [["venice", "genoa"]], "genoa": {"misery": "chaos"}}, ("wars",)),
    ({"ceding": {"loser": "genoa", "winner": "venice", "provinces": 1}, "genoa": {"misery": "chaos"}}, ("ceding",)),
    ({"phase": "expansion", "step": "tokens", "expansion": {"trading": "genoa"}}, ("expansion.trading",)),
    ({"phase": "expansion", "step": "tokens", "venice": {"hand": ["armor"]}, "expansion": {"trading": "venice"}},
     ("expansion.trading",)),
    ({"phase": "expansion", "step": "tokens", "expansion": {"converting": "rome"}}, ("expansion.converting",)),
]  # fmt: skip


@pytest.mark.parametrize(("parts", "where"), CONTRADICTIONS, ids=lambda value: json.dumps(value)[:60])
def test_a_document_that_contradicts_itself_is_refused_where_it_does(
    parts: dict[str, Any], where: tuple[str, ...]
) -> None:
    entries = [{"power": power, **parts.get(power, {})} for power in ("venice", "genoa", "barcelona")]
    rest = {name: value for name, value in parts.items() if name not in CAPITAL_IDS}
    error = refused({"phase": "play_cards", "player": "venice", "players": entries, **rest})
    assert error.path.startswith(where)


def test_the_winners_left_out_of_a_finished_game_are_worked_out() -> None:
    players = [{"power": "venice", "cash": 50}, {"power": "genoa", "cash": 90, "misery": 50}, "barcelona"]
    match = loaded({"phase": "end", "players": players})
    assert match.result is not None
    assert match.result["winners"] == ["venice"]


def test_a_bid_for_a_capital_is_never_more_than_the_cash_a_document_gives() -> None:
    assert refused({"phase": "capital_bid", "players": [{"cash": 39}, {}, {}]}).path == "players[0].cash"


def test_a_power_that_is_not_in_play_is_refused() -> None:
    for players in (3, 4, 5):
        powers = [*CAPITAL_IDS[: players - 1], CAPITAL_IDS[POWERS_FOR[players]]]
        assert refused({"players": powers}).path == f"players[{players - 1}].power"


# ---------------------------------------------------------------------- documents broken by chance


def rich_document() -> dict[str, Any]:
    """A position in the middle of Expansion on a crowded board, with a bit of everything."""
    document = plain(loaded(crowded_position(4)).position())
    for match in wander(loaded(document), 3, steps=90):
        now = match.decision
        if now is not None and now.kind == "expand" and any(p["new_tokens"] for p in match.snapshot()["players"]):
            document = plain(match.position())
    return document


RICH = rich_document()
BREAKING = Changes(RICH)


def loads_or_is_refused(document: Any) -> None:
    """A document is refused in one sentence, or it is a position that can be played on."""
    try:
        match = loaded(document)
    except BadPosition:
        refused(document)
        return
    assert violations(match.state) == []
    if match.decision is None or match.decision.kind in ENTRIES:
        again = match.position()
        assert loaded(again).position() == again
    for seat in match.seats:
        match.view(seat)
        match.why_not(seat)
        match.seat(seat).sample(1)
    for _ in wander(match, 1, steps=12):
        pass


@settings(
    max_examples=120, deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
@given(st.data())
def test_a_document_changed_anywhere_loads_or_is_refused(data: st.DataObject) -> None:
    loads_or_is_refused(BREAKING.changed(data))


@settings(max_examples=50, deadline=None, derandomize=True, database=None)
@given(BREAKING.anything())
def test_anything_at_all_loads_or_is_refused(document: Any) -> None:
    loads_or_is_refused(document)


@pytest.mark.parametrize("phase", ["draft", "capital_bid", "capital_choice", "order_of_play", "draw_card", "buy_card",
                                   "play_cards", "purchase", "expansion", "income", "final_card_play", "end"])  # fmt: skip
def test_a_rich_document_moved_to_another_phase_loads_or_is_refused(phase: str) -> None:
    for step in ("start", "bids", "places", "part", "cards", "tokens", "ship", "advances", "discard", "stabilization"):
        for done in (0, 2, 3):
            document = copy.deepcopy(RICH) | {"phase": phase, "step": step, "done": done}
            del document["player"]
            loads_or_is_refused(document)
            for entry in document["players"]:
                entry.update(new_markers=[], new_tokens={})
            loads_or_is_refused(document)


@pytest.mark.parametrize("number", range(2))
def test_the_position_of_a_finished_game_loads_as_a_finished_game(number: int) -> None:
    match = new_game(number)
    for _ in wander(match, number):
        pass
    assert match.result is not None
    again = loaded(json.loads(json.dumps(match.position())))
    assert again.decision is None
    assert again.result == match.result
    assert again.position() == match.position()


def test_a_position_taken_some_choices_after_somebody_left_is_that_of_now() -> None:
    hand = ["timber_1", "rashid_ad_din", "pirates_vikings"]
    players = [{"power": "venice", "hand": ["wool_1a"]}, {"power": "genoa", "hand": hand}, "barcelona", "paris"]
    match = loaded({"players": players, "phase": "play_cards", "player": "venice"})
    match.resign("venice")
    for key in ("play timber_1", "play rashid_ad_din", "play pirates_vikings"):
        match.choose(key)
    again = loaded(match.position())
    assert keys(again) == keys(match)
    assert again.snapshot() == match.snapshot()
    assert match.copy().snapshot() == match.snapshot()
    assert match.seat("genoa").sample(1).view("genoa") == match.view("genoa")
