"""The searching opponent: it sees only its handle, repeats itself for a seed, and finds what is there to be found."""

import time
from itertools import chain, count

import pytest

import signoria
from signoria.arena.puzzles.attempt import Spoiler
from signoria.arena.puzzles.puzzle import Puzzle, outcome, shipped
from signoria.players import LEVELS, Budget, CasualPlayer, SearchPlayer, judge_pax, make_player
from signoria.players.insight import insight_into
from signoria.players.look import root_of
from signoria.players.win import StopFinder, WinFinder
from signoria.players.words import level_about, level_name
from signoria.table import BadOption, Match, NotYourChoice
from signoria.table.dice import Dice
from tests.support.pax import player, row, square, table
from tests.table.tiny import at, decision, do, tiny


def search(seed: int = 1, iterations: int = 60, **settings: object) -> SearchPlayer:
    return SearchPlayer(seed, Budget(iterations=iterations), **settings)  # type: ignore[arg-type]


def choose(match: Match, seed: int = 1, iterations: int = 60) -> str:
    now = match.decision
    assert now is not None
    return search(seed, iterations).choose(match.seat(now.seat)).key


def tried(puzzle: Puzzle, iterations: int) -> str:
    """How a search fares with a puzzle, the others answering as it hurts most."""
    match = puzzle.start()
    while outcome(puzzle, match) == "open":
        now = match.decision
        assert now is not None
        player_ = search(1, iterations) if now.seat == puzzle.mover else Spoiler()
        match.choose(player_.choose(match.seat(now.seat)))
    return outcome(puzzle, match)


def three_kings() -> Match:
    """Fugger has three kings more than Medici, and the imperial victory is active."""
    kings = [square("england"), square("france"), square("portugal")]
    return table(player("fugger", west=kings), player("medici"), victories={"imperial": True})


# ---------------------------------------------------------------------- choices


def test_it_declares_a_victory_that_is_there() -> None:
    assert choose(three_kings()) == "victory imperial"


def test_it_keeps_the_last_king_back_when_selling_him_would_lose() -> None:
    match = three_kings()
    key = choose(match, seed=3)
    assert not key.startswith("sell")


def test_hidden_cards_change_nothing() -> None:
    match = signoria.new("pax", seats=3, seed=4)
    for _ in range(8):
        now = match.decision
        assert now is not None
        handle = match.seat(now.seat)
        choice = search(5, 40).choose(handle)
        for other in (98, 99):
            twin = handle.sample(other)
            assert twin.snapshot()["decks"] != match.snapshot()["decks"]
            assert search(5, 40).choose(twin.seat(now.seat)).key == choice.key
        match.choose(choice)


def test_the_same_seed_makes_the_same_choice_and_the_same_statistics() -> None:
    match = signoria.new("pax", seats=2, seed=9)
    handle = match.seat(match.seats[0])
    one, two = search(7), search(7)
    assert one.choose(handle).key == two.choose(handle).key
    assert one.found is not None
    assert two.found is not None
    assert one.found.options == two.found.options


@pytest.mark.parametrize("settings", [{"curiosity": 0.0}, {"curiosity": 1.0}, {"workers": 2}])
def test_every_setting_gives_a_legal_choice(settings: dict[str, object]) -> None:
    match = signoria.new("pax", seats=2, seed=2)
    player_ = search(2, 24, **settings)
    key = player_.choose(match.seat(match.seats[0])).key
    assert key in [o.key for o in decision(match).options]
    assert player_.found is not None
    assert player_.found.iterations == 24 * int(str(settings.get("workers", 1)))


def test_the_visits_add_up_to_the_iterations() -> None:
    match = signoria.new("pax", seats=2, seed=2)
    player_ = search(1, 50)
    player_.choose(match.seat(match.seats[0]))
    assert player_.found is not None
    assert sum(visits for visits, _ in player_.found.options.values()) == 50
    assert all(0.0 <= mean <= 1.0 for _, mean in player_.found.options.values())


def test_seconds_are_a_budget_too() -> None:
    match = signoria.new("pax", seats=2, seed=2)
    player_ = SearchPlayer(1, Budget(seconds=0.01))
    player_.choose(match.seat(match.seats[0]))
    assert player_.found is not None
    assert player_.found.iterations > 0


def test_a_slow_start_does_not_end_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """By this clock all that comes before the first iterations takes most of the time, and the rest goes quickly."""
    match = signoria.new("pax", seats=2, seed=2)
    handle = match.seat(match.seats[0])
    moments = chain([0.0], count(0.4, 0.001))
    with monkeypatch.context() as clock:
        clock.setattr(time, "perf_counter", lambda: next(moments))
        player_ = SearchPlayer(1, Budget(seconds=0.5))
        player_.choose(handle)
    assert player_.found is not None
    assert player_.found.iterations > 100


def test_the_tree_is_kept_while_the_match_goes_on() -> None:
    match = table(player("fugger", hand=["PREN013"]))
    player_ = search(1, 80)
    kept = fresh = 0
    while (now := match.decision) is not None and now.seat == "fugger" and kept + fresh < 12:
        choice = player_.choose(match.seat("fugger"))
        assert player_.found is not None
        visits = sum(n for n, _ in player_.found.options.values())
        assert visits >= 80
        kept += visits > 80
        fresh += visits == 80
        match.choose(choice)
    assert kept  # the second action of the turn follows the first


def test_another_match_gets_another_tree() -> None:
    player_ = search(1, 40)
    for seed in (1, 2):
        match = signoria.new("pax", seats=2, seed=seed)
        player_.choose(match.seat(match.seats[0]))
        assert player_.found is not None
        assert sum(n for n, _ in player_.found.options.values()) == 40


def test_it_has_nothing_to_say_when_another_decides() -> None:
    match = signoria.new("pax", seats=2, seed=4)
    with pytest.raises(NotYourChoice):
        search().choose(match.seat(match.seats[1]))


@pytest.mark.parametrize(("seats", "share"), [(2, 0.0), (3, 0.5), (4, 0.5)])
def test_with_more_than_two_seats_it_asks_the_judge_made_by_hand_beside_the_network(seats: int, share: float) -> None:
    match = signoria.new("pax", seats=seats, seed=3)
    game, state = match.game_rules, match.state
    alone, asked = insight_into(game, state), insight_into(game, state, searching=True)
    taught, by_hand = alone.payoffs, judge_pax.payoffs(state)
    network = alone.all_round(taught)(state, 0) if share else taught(state, 0)
    assert network != by_hand
    assert asked.payoffs(state, 0) == [one + share * (two - one) for one, two in zip(network, by_hand)]


@pytest.mark.parametrize(("seats", "share"), [(2, 0.0), (3, 0.5), (4, 0.5)])
def test_chances_are_told_by_both_judges_where_few_games_taught_the_network(seats: int, share: float) -> None:
    match = signoria.new("pax", seats=seats, seed=3)
    insight = insight_into(match.game_rules, match.state)
    taught, by_hand = insight.payoffs(match.state, 0), judge_pax.payoffs(match.state)
    assert insight.told(match.state, 0) == [one + share * (two - one) for one, two in zip(taught, by_hand)]


@pytest.mark.parametrize("seats", [3, 4])
def test_the_network_is_asked_from_every_place_by_what_one_seat_knows(seats: int) -> None:
    match = signoria.new("pax", seats=seats, seed=11)
    players = {seat: make_player("casual", i) for i, seat in enumerate(match.seats)}
    insight = insight_into(match.game_rules, match.state)
    judge = insight.all_round(insight.payoffs)
    while (now := match.decision) is not None and not all(match.state.hands):
        match.choose(players[now.seat].choose(match.seat(now.seat)), now.seat)
    state = match.state.copy()
    rows = [insight.payoffs(state, place) for place in range(seats)]
    assert judge(state, 0) == pytest.approx([sum(column) / seats for column in zip(*rows)])
    state.seen = 0  # now everybody's cards are known to nobody else
    twin = state.copy()
    twin.hands[1] = (twin.decks[0][-1], *twin.hands[1][1:])
    assert judge(twin, 0) == judge(state, 0)
    assert judge(twin, 1) != judge(state, 1)


# ---------------------------------------------------------------------- every game on the table


@pytest.mark.parametrize("seats", [2, 3])
def test_it_plays_a_game_it_knows_nothing_about(seats: int) -> None:
    match = tiny(seats, seed=3)
    players = {seat: search(i, 12) for i, seat in enumerate(match.seats)}
    while not match.over:
        for seat in match.seats:
            if match.seat(seat).decision is not None:
                match.choose(players[seat].choose(match.seat(seat)), seat)
                break
    assert match.result is not None


def test_it_chooses_in_secret_with_the_others() -> None:
    match = at(coins=[3, 3])
    do(match, "bid")
    handle = match.seat("ben")
    before = search(3, 40).choose(handle).key
    do(match, "@ann bid 3")
    assert search(3, 40).choose(match.seat("ben")).key == before  # what ann bids is not known yet


# ---------------------------------------------------------------------- names and levels


def test_budgets_stand_behind_a_colon() -> None:
    by_count, by_time = make_player("search:500", 1), make_player("search:0.2s", 1)
    assert isinstance(by_count, SearchPlayer)
    assert isinstance(by_time, SearchPlayer)
    assert by_count.budget.iterations == 500
    assert by_time.budget.seconds == 0.2


@pytest.mark.parametrize(
    "name", ["search:", "search:0", "search:many", "search:-1s", "search:infs", "greedy:5", "search:1m"]
)
def test_a_bad_budget_is_refused(name: str) -> None:
    with pytest.raises(BadOption):
        make_player(name, 1)


def test_a_bad_setting_is_refused() -> None:
    with pytest.raises(BadOption):
        search(workers=0)
    with pytest.raises(BadOption):
        Budget()
    with pytest.raises(BadOption):
        Budget(5, 5.0)


@pytest.mark.parametrize("level", list(LEVELS))
def test_every_level_has_a_player_and_words(level: str) -> None:
    assert make_player(level, 1) is not None
    assert level_name(level)
    assert level_about(level).endswith(".")
    with pytest.raises(BadOption):
        level_name(level, "la")


def test_the_easy_level_takes_a_victory_and_otherwise_any_option() -> None:
    match = three_kings()
    assert CasualPlayer(1).choose(match.seat("fugger")).key == "victory imperial"
    quiet = table(
        player("fugger", florins=3), market={"west": row(["PREN013", "PREN015", "PREN016", None, None, None])}
    )
    keys = {CasualPlayer(seed).choose(quiet.seat("fugger")).key for seed in range(80)}
    assert keys == {o.key for o in decision(quiet).options}
    with pytest.raises(NotYourChoice):
        CasualPlayer(1).choose(match.seat("medici"))


LAST = {"actions_left": 1}
WINS = [p for p in shipped() if p.game == "pax" and p.kind == "win"]


@pytest.mark.parametrize("puzzle", WINS, ids=lambda p: str(p.number))
def test_it_finds_every_win_in_this_turn(puzzle: Puzzle) -> None:
    assert tried(puzzle, 300) == "solved"


@pytest.mark.parametrize("puzzle", WINS, ids=lambda p: str(p.number))
def test_few_tables_are_enough_for_a_win(puzzle: Puzzle) -> None:
    """What leaves no action to declare with is not looked at, so a thousand tables show the first step."""
    match = puzzle.start()
    root = root_of(match.seat(puzzle.mover).line(Dice(1)))
    finder = WinFinder(root, root.ask[1], insight_into(root.game, root.state), 1000, float("inf"))
    value = finder.winning_answer(root)
    assert value is not None
    assert root.ask[0].key(root.state, root.ask, value) in [key for _, key in puzzle.solution]


def test_a_declaration_takes_an_action() -> None:
    """With one action left, a seat to which none is free can only declare."""
    kings = [square("england"), square("france"), square("portugal")]
    bare = table(player("fugger", west=kings[:2], florins=5), player("medici"), victories={"imperial": True}, turn=LAST)
    root = root_of(bare.seat("fugger").line(Dice(1)))
    assert len(root.ask[2]) > 1
    assert judge_pax.winners(root.state, root.ask) == []
    met = table(player("fugger", west=kings, florins=5), player("medici"), victories={"imperial": True}, turn=LAST)
    root = root_of(met.seat("fugger").line(Dice(1)))
    [value] = judge_pax.winners(root.state, root.ask)
    assert root.ask[0].key(root.state, root.ask, value) == "victory imperial"


def test_it_stops_a_victory_that_others_might_stop() -> None:
    """Who threatens is not the next to move. The search trusts nobody in between, and the way to stop him is exact."""
    for number in (58, 68):
        puzzle = next(p for p in shipped() if p.number == number)
        root = root_of(puzzle.start().seat(puzzle.mover).line(Dice(1)))
        finder = StopFinder(root, root.ask[1], insight_into(root.game, root.state), 3000, float("inf"))
        found = [root.ask[0].key(root.state, root.ask, value) for value in finder.stopping_answers(root)]
        assert finder.sure
        assert puzzle.solution[0][1] in found
        assert len(found) < len(root.ask[2])
        assert tried(puzzle, 600) == "solved"
