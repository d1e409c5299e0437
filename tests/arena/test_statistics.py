"""Statistics against numbers worked out by hand."""

from html.parser import HTMLParser
from math import log10, sqrt

import pytest

from signoria.arena import Results, by_player, elo, statistics, wilson
from signoria.arena.report import make_report
from signoria.arena.results import CostRow, GameRow, PlanDocument
from signoria.table import BadOption


def row(index: int, players: list[str], winners: list[str], victory: str = "imperial", turns: int = 10) -> GameRow:
    seats = ["fugger", "medici", "coeur"][: len(players)]
    return {
        "index": index, "game": "pax", "rules": "2e", "variants": [], "seed": index, "seats": seats, "players": players,
        "winners": winners, "victory": victory, "turns": turns, "choices": 5 * turns,
        "scores": {seat: {"patron": 1} for seat in seats},
        "series": {"florins": [[3, 4, 5][: len(players)], [6, 2, 2][: len(players)]]},
        "holdings": dict(zip(seats, [["PREN001", "PREN002"], ["PREN003"], []])),
    }  # fmt: skip


def results(*rows: GameRow, costs: list[CostRow] | None = None) -> Results:
    plan: PlanDocument = {
        "game": "pax",
        "lineups": [["a", "b"]],
        "games": len(rows),
        "seed": 4,
        "rules": None,
        "variants": [],
        "seats": None,
        "options": [],
    }
    return Results(plan, list(rows), costs or [])


@pytest.fixture
def four() -> Results:
    """Ann beats Ben three times to one, at both seats."""
    return results(
        row(0, ["ann", "ben"], ["fugger"], "imperial", 8),
        row(1, ["ben", "ann"], ["medici"], "holy", 10),
        row(2, ["ann", "ben"], ["fugger"], "imperial", 12),
        row(3, ["ben", "ann"], ["fugger"], "patron", 14),
        costs=[
            {"index": 0, "seconds": [1.0, 0.1], "choices": [100, 50]},
            {"index": 1, "seconds": [0.2, 3.0], "choices": [100, 100]},
        ],
    )


def test_wilson_by_the_book() -> None:
    rate = wilson(8, 10)
    assert rate.share == 0.8
    assert rate.low == pytest.approx(0.490162, abs=1e-5)
    assert rate.high == pytest.approx(0.943318, abs=1e-5)
    assert wilson(0, 10).low == 0.0
    assert wilson(0, 10).high == pytest.approx(0.277533, abs=1e-5)
    assert wilson(10, 10).high == pytest.approx(1.0)
    assert wilson(0, 0).high == 1.0
    for won, games in ((5, 3), (-1, 3), (0, -1)):
        with pytest.raises(BadOption, match="games cannot be won: give from 0 to"):
            wilson(won, games)


def test_win_rates_by_player_place_and_seat(four: Results) -> None:
    assert {name: (r.won, r.games) for name, r in by_player(four).items()} == {"ann": (3, 4), "ben": (1, 4)}
    assert {n: r.won for n, r in statistics.by_place(four).items()} == {1: 3, 2: 1}
    assert {n: r.won for n, r in statistics.by_seat(four).items()} == {"fugger": 3, "medici": 1}
    assert statistics.pairings(four)["ann", "ben"].share == 0.75


def test_a_shared_victory_is_shared() -> None:
    shared = results(row(0, ["ann", "ben", "cid"], ["fugger", "medici"]))
    assert {n: r.won for n, r in by_player(shared).items()} == {"ann": 0.5, "ben": 0.5, "cid": 0.0}
    ratings = elo(shared)
    assert ratings["ann"].mean == pytest.approx(ratings["ben"].mean)
    assert ratings["cid"].mean < ratings["ann"].mean


def test_elo_by_hand(four: Results) -> None:
    """3 to 1 and a virtual draw: 3.5 to 1.5."""
    ratings = elo(four)
    lead = 400 * log10(3.5 / 1.5)
    assert ratings["ann"].mean == pytest.approx(1500 + lead / 2)
    assert ratings["ben"].mean == pytest.approx(1500 - lead / 2)
    error = 400 / 2.302585 / sqrt(5 * 0.7 * 0.3)
    assert ratings["ann"].high - ratings["ann"].mean == pytest.approx(1.959964 * error)
    assert ratings["ann"].games == 4


def test_elo_of_who_always_wins_is_finite() -> None:
    ratings = elo(results(row(0, ["ann", "ben"], ["fugger"]), row(1, ["ann", "ben"], ["fugger"])))
    assert ratings["ann"].mean - ratings["ben"].mean == pytest.approx(400 * log10(5))


def test_elo_of_who_meets_nobody_is_the_middle() -> None:
    alone = elo(results(row(0, ["ann", "ann"], ["fugger"])))["ann"]
    assert (alone.mean, alone.low, alone.high, alone.games) == (1500.0, 1500.0, 1500.0, 0)


def test_kinds_lengths_money_cards_and_cost(four: Results) -> None:
    assert {kind: r.won for kind, r in statistics.victories(four).items()} == {"imperial": 2, "holy": 1, "patron": 1}
    turns = statistics.lengths(four)["turns"]
    assert turns.mean == 11.0
    assert turns.spread == pytest.approx(sqrt(20 / 3))
    assert statistics.histogram(four) == {8: 1, 10: 1, 12: 1, 14: 1}
    money = statistics.over_time(four, "florins")
    assert [m.mean for m in money["winners"]] == [3.25, 5.0]  # Fugger wins three games, Medici one
    assert [m.mean for m in money["others"]] == [3.75, 3.0]
    cards = statistics.holdings_that_win(four)
    assert (cards["PREN001"].won, cards["PREN001"].games) == (3, 4)
    assert (cards["PREN003"].won, cards["PREN003"].games) == (1, 4)
    assert list(cards) == ["PREN001", "PREN002", "PREN003"]
    assert statistics.holdings_that_win(four, least=5) == {}
    cost = statistics.cost(four)
    assert cost["ann"].mean == pytest.approx(20.0)  # 10 ms and 30 ms a choice
    assert cost["ben"].mean == pytest.approx(2.0)


# ---------------------------------------------------------------------- the report


class Reader(HTMLParser):
    """Collects the text, and fails on tags that do not close in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return reader


def test_the_report_parses_stands_alone_and_names_its_numbers(four: Results) -> None:
    reader = read(make_report(four))
    assert reader.links == []  # nothing is fetched
    text = " ".join(reader.text)
    for number in ("75.0 %", "25.0 %", "50.0 %", "1574", "1426", "16 % – 32 %", "17 % – 18 %", "18 % – 20 %", "18 % – 36 %",
                   "4 % – 8 %", "11.0", "20.0"):  # fmt: skip
        assert number in text, number
    for word in ("ann", "ben", "Imperial", "Globalization", "Renaissance", "Patron", "Holy"):
        assert word in text, word


def test_names_cannot_break_the_report() -> None:
    wicked = results(row(0, ["<script>", "a & b"], ["fugger"]))
    reader = read(make_report(wicked))
    assert "<script>" in " ".join(reader.text)


def test_a_report_of_nothing_says_so() -> None:
    assert "nothing to show" in " ".join(read(make_report(results())).text)
