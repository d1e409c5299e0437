"""Training: what games are told as, how matches decide, and that a run is whole, resumable and repeatable."""

import xml.etree.ElementTree as ET
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest

import signoria
from signoria.players.nets import school_of
from signoria.table import BadOption
from signoria.train.chart import chart
from signoria.train.gate import Tally, decide
from signoria.train.play import Recorder, play, start
from signoria.train.run import Task, read_config, run

ROOT = Path(__file__).parent.parent.parent
needs_torch = pytest.mark.skipif(find_spec("torch") is None, reason="PyTorch is not installed (signoria[train])")


def recorded(seed: int) -> tuple[Recorder, list[float]]:
    insight = signoria.games()["pax"].insight()
    assert insight is not None
    recorder = Recorder(school_of("pax"), 2, insight.payoffs, 1)
    state = play(start("pax", 2, seed), [insight] * 2, Random(seed), 0.1, recorder)
    return recorder, school_of("pax").outcome(state)


def test_a_game_is_told_as_what_each_seat_saw_and_what_came_of_it() -> None:
    recorder, won = recorded(3)
    rows = recorder.returns(won, 1.0)
    assert len(rows) == 2 * len(recorder.flags) > 20
    blundered = any(recorder.blunders[1:])
    for flags, prior, came in rows:
        assert flags
        assert prior == [0.0, 0.0]
        assert sum(came) == pytest.approx(1.0)
    if not blundered:
        assert all(came in ([1.0, 0.0], [0.0, 1.0]) for _, _, came in rows)


def test_what_comes_next_counts_for_more_than_the_end_where_lambda_is_small() -> None:
    recorder, won = recorded(3)
    rows = recorder.returns(won, 0.0)
    believed = recorder.values[-1]
    assert rows[2][2] == pytest.approx(believed)  # the last moment but one, as the first seat is told of it
    assert rows[3][2] == pytest.approx(believed[::-1])  # and as the second is


def test_what_is_believed_is_what_all_seats_think_together() -> None:
    insight = signoria.games()["pax"].insight()
    assert insight is not None
    recorder = Recorder(school_of("pax"), 2, lambda state, seat: [1.0, 0.0] if seat == 0 else [0.5, 0.5], 1)
    play(start("pax", 2, 3), [insight] * 2, Random(3), 0.0, recorder)
    assert recorder.values
    assert all(chances == [0.75, 0.25] for chances in recorder.values)


def test_the_same_seed_plays_the_same_game() -> None:
    assert recorded(5)[0].flags == recorded(5)[0].flags


def test_a_match_stops_when_it_is_clear() -> None:
    verdict, tally = decide(2, iter([1.0, 0.5] * 100))
    assert verdict == 1
    assert tally.decks < 60
    verdict, tally = decide(2, iter([0.0, 0.5] * 100))
    assert verdict == -1
    verdict, tally = decide(2, iter([0.0, 1.0] * 10))
    assert verdict == 0
    assert tally.decks == 20
    assert tally.mean == 0.5


def test_an_interval_gets_narrower() -> None:
    few, many = Tally(4), Tally(4)
    for i in range(400):
        if i < 20:
            few.add(float(i % 4 == 0))
        many.add(float(i % 4 == 0))
    assert many.half < few.half < 0.5


def test_the_tasks_of_the_package_can_be_read() -> None:
    names = [task.name for task in read_config(ROOT / "examples" / "train" / "networks.toml")]
    assert names == ["pax-2", "pax-3", "pax-4", "age-3", "age-4", "age-5", "age-6"]
    assert [t.name for t in read_config(ROOT / "examples" / "train" / "networks.toml", "age-3,pax-2")] == [
        "age-3",
        "pax-2",
    ]


@pytest.mark.parametrize(
    ("text", "only", "reason"),
    [
        ("", None, "has no task"),
        ('[[task]]\ngame = "pax"\nseats = 2\nspeed = 9\n', None, "no setting 'speed'"),
        ('[[task]]\ngame = "chess"\nseats = 2\n', None, "nothing to learn about 'chess'"),
        ('[[task]]\ngame = "pax"\nseats = 2\n', "pax-3", "no task 'pax-3'"),
    ],
)
def test_bad_tasks_are_refused(text: str, only: str | None, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "tasks.toml"
    path.write_text(text)
    with pytest.raises(BadOption, match=reason):
        read_config(path, only)


def test_the_chart_is_a_picture() -> None:
    history = [
        {"generation": 0, "games": 10, "fit": {"loss": 0.5}},
        {"generation": 1, "games": 10, "fit": {"loss": 0.3}, "gate": {"share": 0.6, "half": 0.1, "kept": True}},
    ]
    picture = ET.fromstring(chart("pax-2", 2, history))
    assert picture.tag.endswith("svg")
    assert "20 games" in "".join(picture.itertext())


@needs_torch
def test_a_run_is_whole_and_goes_on_where_it_was(tmp_path: Path) -> None:
    task = Task(
        "pax", 2, generations=2, games=4, passes=1.0, batch=64, gate_every=1, gate_decks=1, last_decks=1, hidden=8
    )
    run([task], tmp_path, tmp_path / "work", 1, None)
    first = (tmp_path / "pax-2.net").read_bytes()
    assert (tmp_path / "pax-2.svg").is_file()
    run([task], tmp_path, tmp_path / "work", 1, None)  # nothing left to do
    assert (tmp_path / "pax-2.net").read_bytes() == first
    with pytest.raises(BadOption, match="belongs to other settings"):
        run([Task("pax", 2, games=5)], tmp_path, tmp_path / "work", 1, None)
