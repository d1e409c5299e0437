"""A stranger's script: plays the games through the public API, and every type it meets is a useful one."""

from collections.abc import Mapping
from typing import assert_type

import signoria
from signoria import queries
from signoria.age import AgeMatch, AgePosition, AgeView
from signoria.arena import GameRow, Results, plan_of, simulate
from signoria.pax import PaxMatch, PaxPosition, PaxResult, PaxView, Religion, Side, State, Victory, view_of
from signoria.table import Decision, Event, Json, Match, Option, Result


def best_purchase(match: Match) -> Option | None:
    """The dearest card the seat can buy."""
    decision = match.decision
    assert_type(decision, Decision | None)
    if decision is None:
        return None
    found: Option | None = None
    for option in decision.options:
        if option.group == "buy" and (found is None or option.count("price") > found.count("price")):
            found = option
    return found


def play(match: Match, limit: int) -> list[str]:
    """Take the first option so often, and tell what happened."""
    told: list[str] = []
    while match.decision is not None and match.answers < limit:
        for event in match.choose(match.decision.options[0]):
            assert_type(event, Event)
            told.append(f"{event.turn} {event.seat or '-'} {event.kind} {event.text('es')}")
    return told


def richest(match: PaxMatch) -> str:
    """The bank with most florins, by the typed view."""
    view = match.view()
    assert_type(view, PaxView)
    assert_type(match.seat(match.seats[0]).view(), PaxView)
    first = view["players"][0]
    for player in view["players"]:
        if player["florins"] > first["florins"]:
            first = player
    missing = view["victories"]["imperial"]["criteria"][0]["by_seat"][first["seat"]]["missing"]
    assert_type(missing, int)
    return first["seat"]


def leader(match: AgeMatch) -> str:
    """The seat with most points."""
    view = match.copy().view()
    assert_type(view, AgeView)
    first = view["players"][0]
    for player in view["players"]:
        if (player["score"] or 0) > (first["score"] or 0):
            first = player
    return first["seat"]


def winners(match: Match) -> list[str]:
    """Who has won a game, whichever it is."""
    result = match.result
    assert_type(result, Result | None)
    return [] if result is None else result["winners"]


def florins_at_the_end(match: PaxMatch) -> dict[str, int]:
    """What each bank has at the end."""
    result = match.result
    assert_type(result, PaxResult | None)
    return {} if result is None else {seat: score["florins"] for seat, score in result["scores"].items()}


def cards_of(match: PaxMatch) -> list[str]:
    """The cards in all tableaux and hands, by the position, which hides nothing."""
    position = match.position()
    assert_type(position, PaxPosition)
    found: list[str] = []
    for player in position["players"]:
        found += player["hand"]
        for entry in player["west"] + player["east"]:
            if "card" in entry:
                assert_type(entry["bishop"], Religion | None)
                found.append(entry["card"])
            else:
                found += [queen["card"] for queen in entry["queens"]]
    return found + [place["card"] or "-" for place in position["market"]["west"] if place is not None]


def left(match: PaxMatch) -> dict[Side, int]:
    """How many cards each deck has, and what lies open, by names that are checked."""
    view = match.view()
    assert_type(view["market"]["west"][0]["card"], str | None)
    assert_type(view["players"][0]["prestige"]["law"], int)
    assert_type(view["empires"]["france"]["state"], State)
    active: list[Victory] = [victory for victory, shown in view["victories"].items() if shown["active"]]
    assert_type(view["faith"]["supreme"], Religion | None)
    return {} if active else {side: deck["count"] for side, deck in view["decks"].items()}


def cost(match: Match, option: Option) -> int:
    """What an option takes from its seat, as far as is known before it is chosen."""
    changes = match.preview(option).changes
    assert_type(changes, dict[str, dict[str, int]])
    return -changes.get(match.seats[option.seat], {}).get("florins", 0)


def tokens_of(match: AgeMatch) -> dict[str, int]:
    """How many tokens each seat has on the map."""
    position = match.position()
    assert_type(position, AgePosition)
    assert_type(match.snapshot(), AgePosition)
    assert_type(position["expansion"]["landed"], dict[str, int])
    return {player["name"]: sum(player["tokens"].values()) for player in position["players"]}


def games_won(results: Results) -> dict[str, float]:
    """What each player has won of the games of a simulation."""
    won: dict[str, float] = {}
    for row in results.rows:
        assert_type(row, GameRow)
        for seat, player in zip(row["seats"], row["players"], strict=True):
            won[player] = won.get(player, 0) + (seat in row["winners"]) / len(row["winners"])
    return won


def kings_of(match: PaxMatch) -> int:
    """How many kings all banks have together."""
    answer = queries.ask(match, "kings")
    assert_type(answer, Json)
    return sum(n for n in answer.values() if isinstance(n, int)) if isinstance(answer, dict) else 0


def any_game(name: str) -> Match:
    """A match of a game whose name is known only when this runs."""
    match = signoria.new(name, seats=3, seed=4)
    assert_type(match.view(), Mapping[str, object])
    assert_type(match.position(), Mapping[str, object])
    if match.game == "pax":
        assert_type(view_of(match), PaxView)  # with its type after all
    return match


def main() -> None:
    """Play a little of both."""
    match = signoria.new("pax", seats=3, seed=4)
    purchase = best_purchase(match)
    if purchase is not None:
        print(cost(match, purchase), left(match))
        match.choose(purchase)
    print(*play(match, 20), richest(match), florins_at_the_end(match), cards_of(match), kings_of(match), sep="\n")
    age = signoria.new("age", seats=3, seed=4, length="basic")
    print(*play(age, 20), leader(age), winners(age), tokens_of(age), sep="\n")
    print(games_won(simulate(plan_of("pax", ["random"], games=1))))
    for package in signoria.games().loaded():
        print(package.title("en"), *play(any_game(package.name), 3))


if __name__ == "__main__":
    main()
