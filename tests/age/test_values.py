"""What options, views and events say in values agrees with what the game then does, and the parts of a sum make the sum."""

from random import Random
from typing import Any, get_type_hints

import pytest

import signoria
from signoria import queries
from signoria.age import AgeMatch, view_of
from signoria.age.facts import CARD_IDS, PROVINCE_IDS, SHIP_IDS, SHIP_NUMBER
from signoria.age.lookup import card_file
from signoria.age.outlook import Attack, Placement
from signoria.age.view import AgeResult, SeatScore
from signoria.age.words import LANGUAGES
from signoria.table import BadOption, CannotUndo, Event
from tests.age.games import new_game, random_games, wander
from tests.support.age import decision, keys, play, table

GAMES = (2, 6, 15)  # five, five and six players, to the second and third epoch


def option_of(match: AgeMatch, key: str) -> dict[str, Any]:
    return dict(next(option for option in decision(match).options if option.key == key).data)


def sides(values: dict[str, Any], attacker: str) -> tuple[int, int]:
    """The counting parts of attacker and defenders, added up."""
    parts = [part for part in values["parts"] if part["counts"]]
    mine = sum(part["n"] for part in parts if part["seat"] == attacker)
    return mine, sum(part["n"] for part in parts) - mine


@pytest.mark.rule("age:9.6.3.f")
def test_a_bid_tells_the_chance_of_the_dice_from_each_place() -> None:
    match = new_game(1)
    while decision(match).kind != "bid":
        match.choose(decision(match).options[0])
    about: dict[str, Any] = dict(decision(match).about)
    # Above place n are 6 - n sides of 6, and black beats white in 15 of 36 rolls.
    places = [one["place"] for one in about["places"]]
    assert [one["chance"] for one in about["places"]] == [round(1 - place * 21 / 216, 4) for place in places]
    assert {one["bids"] for one in about["places"]} == {None}  # in the first turn nobody has bid before
    assert about["others"] == []


@pytest.mark.rule("age:9.1.d", "age:9.1.e", "age:9.1.f")
@pytest.mark.parametrize(("venice", "genoa", "barcelona"), [(3, 3, 7), (0, 5, 5), (2, 2, 2), (6, 1, 4)])
def test_a_bid_tells_which_place_it_brings_if_the_others_bid_as_they_did(
    venice: int, genoa: int, barcelona: int
) -> None:
    """Whatever is then bid brings the place it was said to bring, where all take their places in order."""
    bids = {"venice": venice, "genoa": genoa, "barcelona": barcelona}
    parts = {name: {"bid": bid, "cash": 8} for name, bid in bids.items()}
    brought = set()
    for own in range(-8, 9):
        match = table(3, "order_of_play", **parts)
        about: dict[str, Any] = dict(decision(match, "genoa").about)
        assert about["last"] == genoa
        assert {one["seat"]: one["bid"] for one in about["others"]} == {"venice": venice, "barcelona": barcelona}
        [said] = [one["place"] for one in about["places"] if one["bids"] and one["bids"][0] <= own <= one["bids"][1]]
        play(match, f"@venice bid {venice}", f"@genoa bid {own}", f"@barcelona bid {barcelona}")
        while decision(match).kind == "tie":
            play(match, decision(match).options[0].key)
        view = view_of(match, "genoa")
        assert said == next(one["slot"] for one in view["players"] if one["seat"] == "genoa")
        brought.add(said)
    assert len(brought) > 1


def test_who_is_paid_alone_for_a_card_is_named_once() -> None:
    found = since = 0
    for match in random_games(range(4, 7)):
        since = since if match.answers else 0
        for step in match.steps(since=since):
            since = step.last  # the last step may go on
            paid = [event for event in step.events if event.kind == "paid"]
            if step.events[0].kind != "played" or [event.seat for event in paid] != [step.events[0].seat]:
                continue
            found += 1
            for lang in LANGUAGES:
                name = step.events[0].part("seat", lang).text
                assert step.caption(lang).count(name) == 1
    assert found > 0


def test_cash_is_told_of_holy_indulgence_only_where_there_is_any() -> None:
    found = set()
    for number in range(4, 10):
        *_, match = wander(new_game(number), number)
        for event in match.events():
            if event.kind in ("indulgence_received", "indulgence_paid"):
                cash = event.count("dollars") > 0
                found.add(cash)
                for lang in LANGUAGES:
                    assert ("$" in event.said(lang).text) == cash
    assert False in found


def test_who_is_attacked_at_home_is_told_of_as_a_power_and_not_as_its_province() -> None:
    """Powers bear the names of their capitals: nobody attacks "Venice of Venice"."""
    found = since = 0
    for match in random_games(range(4, 7)):
        since = since if match.answers else 0
        for step in match.steps(since=since):
            since = step.last
            first = step.events[0]
            if first.kind == "attack" and first.part("province", "en").text == first.part("defenders", "en").text:
                found += 1
                home = first.part("province", "en").text
                assert f"{home} in {home}" in step.caption("en")
                assert "attacked " + home in step.caption("en")
    assert found > 0


@pytest.mark.parametrize(
    ("points", "winners", "told"),
    [
        ((120, 101, 90), ["player1"], {"en": "120 points, 19 ahead", "es": "120 puntos, 19 de ventaja"}),
        ((120, 120, 90), ["player1", "player2"], {"en": "120 points, 30 ahead", "es": "120 puntos, 30 de ventaja"}),
        ((7, 7, 7), ["player1", "player2", "player3"], {"en": "7 points", "es": "7 puntos"}),
        ((-48, -66, -169), ["player1"], {"en": "−48 points, 18 ahead", "es": "−48 puntos, 18 de ventaja"}),
    ],
)
def test_a_victory_by_points_says_how_many_and_by_how_much(
    points: tuple[int, ...], winners: list[str], told: dict[str, str]
) -> None:
    scores: dict[str, SeatScore] = {
        f"player{n}": {"points": p, "cash": 0, "chaos": False} for n, p in enumerate(points, 1)
    }
    result: AgeResult = {"victory": "points", "winners": winners, "scores": scores}
    for lang, words in told.items():
        assert signoria.game("age").how_won(result, lang) == words


def test_a_civil_war_is_told_with_what_its_victim_gave_up() -> None:
    for answer, lost in (("cash", "−$10"), ("tokens", "−3 tokens")):
        match = table(3, "play_cards", venice={"hand": ["civil_war"]}, genoa={"cash": 20, "expansion": 6})
        play(match, "play civil_war", "victim genoa", answer)
        step = next(one for one in match.steps() if one.group == "card")
        assert lost in step.caption("en")
        # Whoever chose the victim has not yet heard of what came of it.
        game = match.game_rules
        assert "gave up" in game.caption(step.events[1:], "en").text


def test_all_that_a_war_costs_is_told_in_one_sentence() -> None:
    match = table(
        3,
        "play_cards",
        venice={"hand": ["war"]},
        genoa={"markers": ["genoa", "milan", "florence"]},
        dice=[6, 4],
    )
    play(match, "play war", "victim genoa")
    while decision(match).kind == "cede":
        play(match, keys(match)[0])
    ceded = [event for event in match.events() if event.kind == "ceded"]
    assert len(ceded) == 2
    step = next(one for one in match.steps() if one.group == "card")
    for lang, word in (("en", "ceded"), ("es", "cede")):
        names = [event.part("province", lang).text for event in ceded]
        assert step.caption(lang).count(f"{ceded[0].part('seat', lang).text} {word} ") == 1
        assert all(name in step.caption(lang) for name in names)
        # So is what followed a War whose dice were seen already.
        alone = match.game_rules.caption(tuple(ceded), lang).text
        assert all(name in alone for name in names)


@pytest.mark.rule("age:9.6.3.b", "age:9.6.3.q", "age:9.6.3.s")
@pytest.mark.parametrize("number", GAMES)
def test_the_parts_of_both_strengths_make_the_strengths(number: int) -> None:
    seen = set()
    for match in wander(new_game(number), number):
        now = match.decision
        if now is None or now.kind != "expand":
            continue
        view = match.view(now.seat)
        grade = SHIP_NUMBER[SHIP_IDS.index(next(p for p in view["players"] if p["seat"] == now.seat)["ship"])]
        for option in now.options[:: 1 + match.answers % 3]:
            values: dict[str, Any] = dict(option.data)
            if values["act"] in ("place", "attack"):
                assert set(values) == set(get_type_hints(Placement if values["act"] == "place" else Attack))
                assert values["route"][-1].startswith(values["province"])
                assert (values["way"] == "here") == (len(values["route"]) == 1)
                assert values["steps"] <= max(grade, 0)
                seen.add(values["way"])
            if values["act"] == "attack":
                assert sides(values, now.seat) == (values["strength"], values["defence"])
                assert values["need"] == values["defence"] + values["market"] <= values["strength"]
                assert values["lose"]["tokens"] == values["tokens"] + values["mine_there"]
                missed = (1 - values["p_colour"]) * (1 - values["p_pair"])
                assert abs(values["chance"] - (1 - missed)) < 0.001
                assert abs(values["p_colour"] - (7 - values["colored_from"]) / 6) < 0.001
                assert values["ties_win"] is (values["p_pair"] > 0.5)
                seen |= {part["kind"] for part in values["parts"]}
    assert seen >= {"land", "ship", "tokens", "marker"}


@pytest.mark.rule("age:9.6.3.f", "age:9.6.3.h", "age:9.6.3.k")
def test_an_attack_is_told_with_what_decided_it() -> None:
    outcomes = set()
    for match in random_games(range(4, 7)):
        if not match.over:
            continue
        events = match.events()
        for event in events:
            if event.kind != "rolled":
                continue
            dice: dict[str, Any] = dict(event.data)
            attack = events[event.cause] if event.cause is not None else event
            assert attack.kind == "attack"
            assert (attack.seat, attack.data["province"]) == (event.seat, dice["province"])
            alone = {"colored": dice["colored"] >= dice["place"], "pair": dice["black"] >= dice["white"], "none": True}
            assert alone[dice["decided_by"]]
            assert (dice["decided_by"] == "none") == (dice["outcome"] == "lost")
            ends = events[event.number + 1]
            assert ends.kind == f"attack_{dice['outcome']}"
            assert ends.step == attack.step
            outcomes.add(dice["decided_by"])
    assert outcomes == {"none", "colored", "pair"}


@pytest.mark.rule("age:9.6.2.b", "age:9.6.2.c", "age:ADV.Y.1")
@pytest.mark.parametrize(("letters", "why"), [("", "no_cosmopolitan"), ("Y", None)])
def test_what_does_not_count_is_listed_with_the_reason(letters: str, why: str | None) -> None:
    """Bari points to Naples: it helps an attacker with Cosmopolitan only."""
    match = table(3, "expansion", venice={"expansion": 20, "tokens": {"bari": 1}, "advances": letters},
                  genoa={"markers": ["genoa", "naples"]})  # fmt: skip
    values = option_of(match, "attack naples")
    helping = [part for part in values["parts"] if part["kind"] == "satellite"]
    assert helping == [
        {"seat": "venice", "kind": "satellite", "n": 1, "counts": why is None, "why": why, "province": "bari"}
    ]
    assert values["tokens"] == 2 * values["market"] - (why is None)


@pytest.mark.rule("age:9.5.2.b", "age:9.4.3.a")
def test_a_price_is_its_cost_less_its_parts_and_a_reason_says_why_it_cannot_be_paid() -> None:
    match = table(3, "purchase", venice={"cash": 30, "advances": "A"}, decree="religion",
                  leaders=[{"card": "st_benedict", "player": "venice"}])  # fmt: skip
    play(match, "pass")  # the ship
    prices = next(p for p in view_of(match, "venice")["players"] if p["seat"] == "venice")["prices"]
    assert prices is not None
    offered = {o.data["advance"] for o in decision(match).options if o.data["act"] == "buy"}
    for letter, entry in prices.items():
        assert entry["price"] == max(0, entry["cost"] - sum(part["amount"] for part in entry["parts"]))
        assert (entry["reason"] is None) == (letter in offered)
        assert (entry["reason"] == "needs") <= bool(entry["needs"])
    assert {entry["reason"] for entry in prices.values()} == {None, "decree", "needs", "money"}
    assert {part["from"] for entry in prices.values() for part in entry["parts"]} == {"A", "st_benedict"}


def test_what_was_spent_is_a_bill_of_the_turn() -> None:
    match = play(table(3, "purchase", venice={"cash": 90, "hand": ["armor"]}), "upgrade")
    price = option_of(match, "buy I")["price"]
    play(match, "buy I", "pass", "pay")
    assert view_of(match)["players"][0]["spent"] == [
        {"what": "ship", "dollars": 10},
        {"what": "I", "dollars": price},
        {"what": "stabilization", "dollars": 1},
    ]


@pytest.mark.rule("age:9.5.3.c")
def test_not_paying_for_stabilization_does_what_the_view_said() -> None:
    hand = ["armor", "stirrups", "war", "rebellion"]
    match = play(table(3, "purchase", venice={"cash": 90, "hand": hand, "misery": 20}), "pass", "pass")
    before = view_of(match, "venice")["players"][0]
    unpaid = before["unpaid"]
    assert unpaid is not None
    spaces, misery = unpaid["spaces"], unpaid["to"]
    assert decision(match).about["unpaid"] == {"spaces": spaces, "to": misery}
    play(match, "misery")
    told = next(event.data for event in match.events() if event.kind == "misery_up")
    assert (told["before"], told["misery"], told["spaces"]) == (20, misery, spaces)
    assert view_of(match)["players"][0]["misery"] == misery


def test_a_better_ship_names_what_it_newly_reaches() -> None:
    match = table(3, "purchase", venice={"cash": 90})
    values = option_of(match, "upgrade")
    assert (values["ship"], values["dollars"], values["capacity"]) == ("galley_2", 10, 2)
    newly = {entry["province"]: entry for entry in values["newly"]}
    assert all(1 <= entry["steps"] <= 2 and entry["from"] for entry in newly.values())
    play(match, "upgrade", "pass")
    later = table(3, "expansion", venice={"expansion": 9, "ship": "galley_2"})
    by_ship = {o.data["province"] for o in decision(later).options if o.data.get("way") == "ship"}
    assert by_ship == set(newly)


@pytest.mark.parametrize("number", GAMES)
def test_the_view_says_what_points_and_incomes_are_made_of(number: int) -> None:
    match = new_game(number)
    for _ in wander(match, number):
        if match.answers % 23 and not match.over:
            continue
        view = view_of(match)
        seen = {entry["card"] for entry in view["cards_seen"]}
        assert seen <= set(CARD_IDS)
        assert len(seen) == len(view["cards_seen"])
        position = match.snapshot()
        hidden = {*position["pile"], *position["withheld"], *(c for p in position["players"] for c in p["hand"])}
        assert not seen & hidden
        for player in view["players"]:
            assert player["income"] == sum(part["amount"] for part in player["income_parts"])
            standing = player["standing"]
            if standing is not None:
                assert standing["points"] == standing["advances"] + standing["cash"] - standing["misery"]
                assert standing["points"] == player["score"]
            assert player["prices"] is None
            assert player["burdens"] is None
    last = view_of(match)["scores_by_turn"]
    assert [row["turn"] for row in last] == list(range(1, view_of(match)["turn"] + 1))
    assert match.result is not None
    assert last[-1]["points"] == {seat: entry["points"] for seat, entry in match.result["scores"].items()}


def test_hidden_money_hides_points_until_the_end() -> None:
    match = new_game(3)
    assert "open_cash=no" in match.variants
    for _ in wander(match, 3, steps=150):
        view = view_of(match, match.seats[0])
        assert match.over or view["scores_by_turn"] == []
        assert match.over or all(p["standing"] is None for p in view["players"][1:])


def test_a_typed_view_is_refused_for_another_game() -> None:
    import signoria

    with pytest.raises(BadOption, match="no match of Age of Renaissance"):
        view_of(signoria.new("pax", seats=2, seed=1))


# ---------------------------------------------------------------------- the telling


def steps_of(events: tuple[Event, ...]) -> dict[int, list[Event]]:
    found: dict[int, list[Event]] = {}
    for event in events:
        found.setdefault(event.step, []).append(event)
    return found


@pytest.mark.parametrize("number", GAMES)
def test_what_belongs_together_is_one_step(number: int) -> None:
    *_, match = wander(new_game(number), number)
    groups = set()
    for events in steps_of(match.events()).values():
        kinds = [event.kind for event in events]
        first = events[0]
        groups.add(first.group)
        assert all(event.cause is None or event.cause < event.number for event in events)
        if first.kind == "attack":
            assert kinds.count("attack") == 1
            assert {"attack_won", "attack_lost"} & set(kinds)
        if "paid" in kinds:
            assert first.kind == "played"
            assert {event.data["commodity"] for event in events if event.kind == "paid"} <= {
                event.data["commodity"] for event in events if event.kind == "commodity_played"
            }
        if "order_set" in kinds:
            assert first.kind == "bid"
        if "income" in kinds:
            assert first.kind == "income"
        if "placed" in kinds:
            assert len({event.seat for event in events}) == 1
        if "war_roll" in kinds:
            assert first.kind in ("played", "war_roll")
    assert groups >= {"card", "bids", "income", "market", "place", "attack", "expanded", "pass", "advance", "end"}


@pytest.mark.parametrize("number", GAMES[:2])
def test_every_step_has_a_caption_in_every_language_and_a_recap_is_short(number: int) -> None:
    *_, match = wander(new_game(number), number)
    for lang in LANGUAGES:
        for step in match.steps():
            text = step.caption(lang)
            assert text[-1] in ".!?"
            assert text[0] == text[0].upper()
            assert not any(mark in text for mark in ("{", "}", "None", "player1"))
            assert not any(f" {name} " in f" {text} " for name in PROVINCE_IDS if "_" in name)
        for seat in match.seats:
            lines = match.recap(seat, 0, lang)
            assert 0 < len(lines) <= 6
            assert [line.weight > 0 for line in lines] == sorted(line.weight > 0 for line in lines)


def test_nothing_is_silent() -> None:
    """A player who plays no card, buys nothing or leaves the markets alone is told of."""
    match = table(3, "play_cards", venice={"hand": ["stone_1a"]})
    play(match, "pass")
    assert {"seat": "venice", "phase": "play_cards"} in [e.data for e in match.events() if e.kind == "passed"]
    match = table(3, "purchase", venice={"cash": 40})
    play(match, "pass", "pass")
    assert {"seat": "venice", "phase": "purchase"} in [e.data for e in match.events() if e.kind == "passed"]


@pytest.mark.rule("age:9.1.d", "age:9.1.e")
def test_a_place_in_the_order_tells_who_was_equal_and_where_it_was_before() -> None:
    match = table(3, "order_of_play", venice={"place": 2}, genoa={"place": 4}, barcelona={"place": 6})
    play(match, "@venice bid 5", "@genoa bid 5", "@barcelona bid 1")
    while decision(match).kind == "tie":
        play(match, decision(match).options[0].key)
    told = {e.data["seat"]: e.data for e in match.events() if e.kind == "order_set"}
    assert told["barcelona"]["tied"] == []
    assert told["venice"]["tied"] == ["genoa"]
    assert told["venice"]["chose"] is True
    assert {seat: values["before"] for seat, values in told.items()} == {"venice": 2, "genoa": 4, "barcelona": 6}


@pytest.mark.parametrize("number", [3, 9])
def test_what_is_final_cannot_be_taken_back(number: int) -> None:
    match = new_game(number)
    reasons = set()
    chance = Random(number)
    for _ in range(260):
        now = match.decision
        if now is None:
            break
        option = chance.choice(now.options)
        final = option.final
        match.choose(option, now.seat)
        if final is not None:
            reasons.add(final)
            with pytest.raises(CannotUndo):
                match.undo(now.seat)
    assert reasons == {"reveals", "asks_others"}


@pytest.mark.rule("age:EV.war.a", "age:EV.war.e", "age:EV.war.f")
@pytest.mark.parametrize(
    ("venice", "genoa", "bonus", "odds"),
    [
        ({}, {}, (0, 0), (15, 6, 15)),
        ({"advances": "W"}, {}, (1, 0), (21, 5, 10)),
        ({"arms": ["armor"]}, {}, (1, 0), (26, 0, 10)),
        ({}, {"arms": ["armor"]}, (0, 1), (10, 0, 26)),
    ],
)
def test_a_war_tells_what_both_add_to_their_dice_and_how_they_fall(
    venice: dict[str, Any], genoa: dict[str, Any], bonus: tuple[int, int], odds: tuple[int, int, int]
) -> None:
    match = table(3, "play_cards", venice={"hand": ["war", "stone_1a"], **venice}, genoa=genoa)
    play(match, "play war")
    values = option_of(match, "victim genoa")
    assert (values["bonus"], values["other_bonus"]) == bonus
    assert [values[name] for name in ("chance", "tie", "lose")] == [round(n / 36, 4) for n in odds]
    option = next(one for one in decision(match).options if one.key == "victim genoa")
    assert option.final == "reveals"


@pytest.mark.rule("age:9.2.a")
def test_a_shortage_that_is_bought_off_tells_what_the_commodity_pays_then() -> None:
    for held, left, paid in ((1, 0, 5), (2, 1, 20)):
        match = table(3, "draw_card", conditions={"wine": held}, venice={"cash": 40, "markers": ["crete"], "place": 2})
        values = option_of(match, "remove wine")
        assert (values["condition"], values["left"], values["pays"]["wine"]["venice"]) == (1, left, paid)
        last = next(one for one in decision(match).options if one.key == "remove wine").final
        assert last == ("reveals" if left == 0 else None)
        play(match, "remove wine")
        assert view_of(match)["commodities"]["wine"]["pays"]["venice"] == paid


@pytest.mark.rule("age:9.5.3.b")
def test_what_ends_a_part_is_said_to_end_it() -> None:
    match = table(3, "purchase", venice={"cash": 40, "hand": ["stone_1a"], "place": 2})
    while decision(match).kind != "stabilize":
        play(match, "pass")
    assert {option.key: option.final for option in decision(match).options} == {
        "pay": "asks_others",
        "misery": "asks_others",
    }


def said_of(match: AgeMatch, *kinds: str) -> list[str]:
    return [event.text() for event in match.events() if event.kind in kinds]


@pytest.mark.rule("age:9.6.hi.a", "age:9.6.hi.c")
def test_an_indulgence_that_moves_nothing_is_not_told_and_none_counts_what_is_not_there() -> None:
    owners = {seat: {"advances": "F", "expansion": 3} for seat in ("venice", "genoa", "barcelona")}
    short = {"venice": {"advances": "F"}, "genoa": {"expansion": 3}, "barcelona": {"cash": 9}}
    told = ("indulgence_received", "indulgence_paid")
    assert said_of(table(3, "expansion", step="start", **owners), *told) == []
    match = table(3, "expansion", step="start", **short)
    play(match, "pay")
    assert said_of(match, *told) == [
        "Venice collected 4 tokens by Holy Indulgence.",
        "Genoa gave up 2 tokens for Holy Indulgence.",
        "Barcelona gave up $2 for Holy Indulgence.",
    ]
    match = table(3, "expansion", step="start", **short)
    play(match, "misery")
    assert said_of(match, *told)[-1] == "Barcelona gave up nothing for Holy Indulgence."


def test_who_ends_an_expansion_with_nothing_left_returns_nothing() -> None:
    match = table(3, "expansion", venice={"expansion": 2}, genoa={"expansion": 1})
    play(match, "pass")
    play(match, *[key for key in keys(match) if key.startswith("place ")][:1])
    assert said_of(match, "expanded")[:2] == [
        "Venice ended the expansion; 2 tokens returned to Stock.",
        "Genoa ended the expansion.",
    ]


@pytest.mark.rule("age:9.4.a")
def test_who_has_no_card_to_play_is_not_told_of_and_each_phase_names_what_was_left() -> None:
    match = table(3, "play_cards", venice={"hand": ["stone_1a"]}, genoa={"hand": []})
    play(match, "pass")
    assert said_of(match, "passed") == ["Venice played no more cards."]
    match = table(3, "purchase", venice={"cash": 40})
    play(match, "pass", "pass")
    assert said_of(match, "passed")[:1] == ["Venice bought nothing."]


@pytest.mark.rule("age:11.1.a", "age:11.1.b")
def test_an_option_that_makes_this_turn_the_last_says_so_and_the_view_counts_the_cards_to_it() -> None:
    def of(match: AgeMatch, key: str) -> Any:
        return next(option.data["last_turn"] for option in decision(match).options if option.key == key)

    for pile, last in ((["stone_1a"], True), (["stone_1a", "wool_1a"], False)):
        match = table(3, "buy_card", venice={"advances": "V", "cash": 40}, pile=pile, length="basic")
        assert match.view("genoa")["cards_to_last_turn"] == len(pile)
        assert of(match, "buy") is last
        play(match, "buy")
        assert match.view("genoa")["final"] is last
        match = table(3, "expansion", venice={"expansion": 9}, pile=pile, length="basic")
        assert of(match, "card") is last
    assert table(3, "expansion", pile=["stone_1a"], length="campaign").view("genoa")["cards_to_last_turn"] is None
    match = table(3, "purchase", venice={"advances": "ABCDEFGHIJKLMNOPQRSTUVWXY", "cash": 400}, step="advances")
    assert of(match, "buy Z") is True


def test_a_recap_keeps_what_touches_the_reader_before_what_does_not() -> None:
    others = ["wool_1a", "wool_1b", "timber_1", "cloth_2", "grain_2a", "grain_2b", "timber_2a"]
    match = table(
        3, "play_cards", venice={"hand": ["stone_1a", *others]}, genoa={"markers": ["milan", "lyons"]}, epoch=2
    )
    play(match, *[f"play {card}" for card in ("stone_1a", *others)])
    told = [line.text for line in match.recap("genoa", 0)]
    assert len(told) == 6
    assert told[0] == "Venice played Stone: Genoa +$1."


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", ["Venice took Dubrovnik, Milan; 1 token in Florence.", "Venice gave 3 tokens for a card."]),
        ("es", ["Venecia toma Dubrovnik, Milán; 1 ficha en Florencia.", "Venecia da 3 fichas por una carta."]),
    ],
)
def test_a_recap_tells_at_once_what_somebody_took_and_where_tokens_stand(lang: str, told: list[str]) -> None:
    match = table(3, "expansion", venice={"expansion": 12, "markers": ["venice"]}, pile=["stone_1a", "wool_1a"])
    play(match, "place dubrovnik 3", "card", "place milan 3", "place florence 1", "pass")
    assert [line.text for line in match.recap("genoa", 0, lang)][:2] == told


def test_points_below_nothing_are_told_with_a_minus() -> None:
    match = table(3, "expansion", genoa={"misery": 60, "cash": 0}, length="basic", final=True)
    while not match.over:
        play(match, [option.key for option in decision(match).options][-1])
    told = next(event for event in match.events() if event.kind == "score" and event.seat == "genoa")
    assert told.count("points") < 0
    assert f"−{-told.count('points')} points" in told.text()


@pytest.mark.rule("age:9.1.e", "age:9.6.3.f")
def test_a_place_among_equals_tells_the_chance_of_the_dice_from_it() -> None:
    match = table(3, "order_of_play")
    play(match, "@venice bid 5", "@genoa bid 5", "@barcelona bid 1")
    asked = decision(match)
    assert asked.kind == "tie"
    assert [dict(option.data) for option in asked.options] == [
        {"place": place, "chance": round(1 - place * 21 / 216, 4)} for place in (4, 6)
    ]


@pytest.mark.rule("age:9.6.3.f", "age:9.1.d")
def test_a_chance_is_a_number_between_nothing_and_one_wherever_it_is_told() -> None:
    match = table(3, "expansion", venice={"expansion": 20}, genoa={"tokens": {"florence": 3}})
    said = option_of(match, "attack florence")["chance"]
    assert 0 < said < 1
    assert view_of(match, "venice")["players"][0]["chance"] == said
    asked = queries.ask(match, "attack", "venice", "florence")
    assert isinstance(asked, dict)
    assert asked["chance"] == said
    play(match, "attack florence")
    [told] = [event.data["chance"] for event in match.events() if event.kind == "attack"]
    assert told == said
    tied = table(3, "order_of_play")
    play(tied, "@venice bid 1", "@genoa bid 1", "@barcelona bid 1")
    assert decision(tied).kind == "tie"
    assert all(0 < float(str(option.data["chance"])) < 1 for option in decision(tied).options)


@pytest.mark.rule("age:9.4.1.a", "age:9.7.b")
def test_what_was_won_in_this_turn_counts_from_the_next_one_on() -> None:
    match = table(3, "expansion", venice={"expansion": 4, "markers": ["venice", "milan"], "new_markers": ["florence"]})
    player = view_of(match, "venice")["players"][0]
    assert {name: n for name, n in player["coming"].items() if n} == dict.fromkeys(goods("florence"), 1)
    held: dict[str, int] = dict.fromkeys(player["commodities"], 0)
    for name in (*goods("venice"), *goods("milan")):
        held[name] += 1
    assert player["commodities"] == held


def goods(province: str) -> list[str]:
    """The commodities of a province, as the list of everything printed has them."""
    return [one["id"] for one in card_file("en")["commodities"] if province in one["provinces"]]


@pytest.mark.rule("age:4.7.k", "age:9.4.1.a")
def test_a_line_of_the_log_tells_the_box_that_pays() -> None:
    match = table(3, "play_cards", venice={"markers": ["venice", "milan", "florence"]}, genoa={"markers": ["genoa"]})
    payout = {one["id"]: [0, *one["payout"]] for one in card_file("en")["commodities"]}
    for name, line in view_of(match, "venice")["commodities"].items():
        assert line["pays"] == {seat: payout[name][box] for seat, box in line["boxes"].items()}


@pytest.mark.rule("age:11.3.a")
def test_the_worth_of_advances_is_no_secret() -> None:
    match = table(3, "play_cards", venice={"advances": "AR"}, genoa={"cash": 30, "advances": "R"})
    cost = {one["letter"]: one["cost"] for one in card_file("en")["advances"]}
    worth = {one["seat"]: one["worth"] for one in view_of(match, "venice")["players"]}
    assert worth == {"venice": cost["A"] + cost["R"], "genoa": cost["R"], "barcelona": 0}


@pytest.mark.rule("age:8.3.a")
def test_a_capital_tells_what_it_offers_before_and_when_it_is_chosen() -> None:
    match = new_game(1)
    offers = {one["power"]: one for one in view_of(match)["capitals"]}
    assert offers["venice"]["commodities"] == goods("venice")
    while decision(match).kind != "capital":
        match.choose(decision(match).options[0])
    for option in decision(match).options:
        assert dict(option.data) == {"act": "capital", **offers[str(option.data["power"])]}
    while decision(match).kind != "bid":
        match.choose(decision(match).options[0])
    assert view_of(match)["capitals"] == []
