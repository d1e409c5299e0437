"""What worker processes do: play games to learn from, and games of a match. They need no PyTorch."""

import time
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Final

from signoria.players.insight import Insight
from signoria.players.net import Net
from signoria.players.nets import school_of
from signoria.registry import games
from signoria.table import Game
from signoria.table.dice import Dice
from signoria.train.play import Recorder, play, start

NOISES: Final = (0.0, 0.03, 0.1, 0.25)  # how often chance chooses, game by game
_minds: dict[str, Insight] = {}


def mind(game: str, net: str | None) -> Insight:
    """The judge made by hand, or that of a network in a file."""
    key = net or game
    if key not in _minds:
        if len(_minds) > 4:
            _minds.clear()
        known = games()[game].insight()
        assert known is not None
        _minds[key] = known if net is None else known.judged_by(school_of(game).judge(Net.load(Path(net))))
    return _minds[key]


def victory(game: Game, state: Any) -> str:
    """How a game ended."""
    result = game.result(state)
    return "" if result is None else result["victory"]


def learn_games(job: dict[str, Any]) -> dict[str, Any]:
    """Play games with one judge at every seat and write down what each seat saw and what came of it."""
    np = import_module("numpy")
    game, seats = job["game"], job["seats"]
    insight = mind(game, job["net"])
    school = school_of(game)
    taught = job["net"] is not None
    flags: list[list[int]] = []
    priors: list[list[float]] = []
    came: list[list[float]] = []
    played = 0
    ends: dict[str, int] = {}
    for number in job["games"]:
        if time.time() > job["until"]:
            break
        seed = Dice(job["seed"] * 1_000_003 + number).bits()
        chance = Random(seed)
        recorder = Recorder(school, seats, insight.payoffs if taught else None, job["every"])
        round_ = start(game, seats, seed)
        state = play(round_, [insight] * seats, chance, NOISES[number % len(NOISES)], recorder)
        if state is None:
            continue
        played += 1
        for up, prior, share in recorder.returns(school.outcome(state), job["keep"]):
            flags.append(up)
            priors.append(prior)
            came.append(share)
        end = victory(round_.game, state)
        ends[end] = ends.get(end, 0) + 1
    if not flags:
        return {"file": None, "games": 0, "rows": 0, "ends": {}}
    most = max(map(len, flags))
    size = school.sight(seats).layout.size
    table = np.full((len(flags), most), size, np.uint16)
    for i, row in enumerate(flags):
        table[i, : len(row)] = row
    np.savez(job["file"], flags=table, prior=np.array(priors, np.float16), came=np.array(came, np.float16))
    return {"file": job["file"], "games": played, "rows": len(flags), "ends": ends}


def match_deck(job: dict[str, Any]) -> dict[str, Any]:
    """One deck of a match: the first judge sits at each seat in turn, the second at all others."""
    game, seats = job["game"], job["seats"]
    if time.time() > job["until"]:
        return {"share": None, "ends": {}}
    hero, others = mind(game, job["net"]), mind(game, job["against"])
    seed = Dice(job["seed"] * 7_368_787 + job["deck"]).bits()
    won = 0.0
    ends: dict[str, int] = {}
    for seat in range(seats):
        round_ = start(game, seats, seed)
        state = play(round_, [hero if s == seat else others for s in range(seats)], Random(seed + seat))
        if state is not None and seat in state.winners:
            won += 1.0 / len(state.winners)
            end = victory(round_.game, state)
            ends[end] = ends.get(end, 0) + 1
    return {"share": won / seats, "ends": ends}
