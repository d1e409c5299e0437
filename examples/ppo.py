"""Teach a network to play Pax Renaissance by playing against itself (PPO), and measure it against the opponents.

    pip install 'signoria[env,train]'
    python examples/ppo.py --seconds 1200 --seed 1 --out ppo/1        a GPU is used where there is one
    python examples/ppo.py --measure ppo/1 ppo/2 ppo/3 --out ppo      shares.json, curves.csv, curves.svg

Both seats are the same network; in a quarter of the games one of them is an earlier self, so that what was learned
against it is not forgotten. The network sees what its seat sees, every number as a category (one-hot, summed up by an
embedding bag, which is the quick way to multiply with ones and noughts), and chooses among the legal actions: the mask
takes the others away. A game pays +1 or -1 at its end and nothing before. What one seat wins the other loses, so the value
of a question of the other seat is the own one with its sign turned, and generalised advantage estimation runs along the
choices of both.

A run leaves checkpoints of the network. They are measured against chance and greedy, the last one also against a search;
each share comes with the interval that holds the true one in 95 of 100 cases.
"""

import argparse
import csv
import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from signoria.arena import wilson
from signoria.arena.charts import lines
from signoria.env import SPACES, Layout, ParallelVectorEnv, SeatEnv

STEPS, EPOCHS, PARTS = 64, 3, 8  # choices of each game in a batch; how often it is learned from, in how many parts
LAMBDA, CLIP, RATE, DOUBT = 0.96, 0.2, 4e-4, 0.01
CHECKPOINTS, KEPT = 8, 8  # on the way; earlier selves to play against
MOST = {255: 24}  # counts from here on are as good as this
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


class Network(nn.Module):
    """The worth of the game for the seat that decides, and what it inclines to do."""

    def __init__(self, layout: Layout, width: int = 256, hidden: int = 384) -> None:
        super().__init__()
        values = np.array([MOST.get(high, high + 1) for high in layout.high.tolist()])
        self.first: Tensor
        self.top: Tensor
        self.register_buffer("first", torch.from_numpy(np.concatenate([[0], np.cumsum(values)[:-1]])))
        self.register_buffer("top", torch.from_numpy(values - 1))
        self.bag = nn.EmbeddingBag(int(values.sum()), width, mode="sum")
        nn.init.normal_(self.bag.weight, std=0.05)
        self.body = nn.Sequential(
            nn.LayerNorm(width), nn.ReLU(), nn.Linear(width, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU()
        )
        self.value, self.policy = nn.Linear(hidden, 1), nn.Linear(hidden, layout.actions)
        nn.init.zeros_(self.policy.weight)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Log chances of the actions, and the value."""
        row, field = seen.nonzero(as_tuple=True)  # a nought adds nothing and is left out
        shown = torch.minimum(seen[row, field].long(), self.top[field]) + self.first[field]
        begins = torch.searchsorted(row, torch.arange(len(seen), device=seen.device))
        found = self.body(self.bag(shown, begins))
        chances = torch.log_softmax(self.policy(found).masked_fill(mask == 0, -1e9), 1)
        return chances, self.value(found).squeeze(1).tanh()


class Batch:
    """Some steps of all games, as they are played."""

    def __init__(self, games: int, layout: Layout) -> None:
        def rows(kind: torch.dtype, *shape: int) -> Tensor:
            return torch.zeros((STEPS, games, *shape), dtype=kind, device=DEVICE)

        self.seen, self.mask = rows(torch.uint8, layout.size), rows(torch.int8, layout.actions)
        self.action, self.seat = rows(torch.int64), rows(torch.int8)
        self.chance, self.value, self.reward, self.ahead = (rows(torch.float32) for _ in range(4))
        self.goes_on, self.own = rows(torch.float32), rows(torch.float32)

    def play(self, games: ParallelVectorEnv, network: Network, earlier: Network, its_seat: Tensor) -> None:
        """Fill it: the network plays all seats but those of its earlier self."""
        numbers = np.arange(games.games)
        for t in range(STEPS):
            seats = games.seats.copy()
            self.seen[t], self.mask[t] = torch.from_numpy(games.observations()), torch.from_numpy(games.masks())
            self.seat[t] = torch.from_numpy(seats)
            with torch.no_grad():
                chances, self.value[t] = network(self.seen[t], self.mask[t])
                strange = (self.seat[t] == its_seat).nonzero().squeeze(1)
                if len(strange):
                    chances[strange] = earlier(self.seen[t, strange], self.mask[t, strange])[0]
            self.action[t] = torch.multinomial(chances.exp(), 1).squeeze(1)
            self.chance[t] = chances.gather(1, self.action[t, :, None]).squeeze(1)
            self.own[t] = (self.seat[t] != its_seat).float()
            games.step(self.action[t].cpu().numpy())
            self.reward[t] = torch.from_numpy(games.rewards[numbers, seats])
            self.goes_on[t] = torch.from_numpy(~games.ended).float()
        seen, mask = torch.tensor(games.observations(), device=DEVICE), torch.tensor(games.masks(), device=DEVICE)
        with torch.no_grad():
            after, ahead = network(seen, mask)[1], torch.zeros(games.games, device=DEVICE)
        seat = torch.tensor(games.seats, device=DEVICE)
        for t in reversed(range(STEPS)):  # how much better than expected each choice turned out to be
            sign = self.goes_on[t] * (1 - 2 * (seat != self.seat[t]).float())
            ahead = self.reward[t] + sign * after - self.value[t] + LAMBDA * sign * ahead
            self.ahead[t], after, seat = ahead, self.value[t], self.seat[t]

    def learn(self, network: Network, optimizer: torch.optim.Optimizer, doubt: float) -> None:
        """PPO's clipped steps."""
        seen, mask, action, chance, value, ahead, own = (
            rows.flatten(0, 1)
            for rows in (self.seen, self.mask, self.action, self.chance, self.value, self.ahead, self.own)
        )
        gain = (ahead - ahead.mean()) / (ahead.std() + 1e-6) * own
        for _ in range(EPOCHS):
            for part in torch.randperm(len(action), device=DEVICE).chunk(PARTS):
                chances, worth = network(seen[part], mask[part])
                ratio = (chances.gather(1, action[part, None]).squeeze(1) - chance[part]).exp()
                better = torch.minimum(ratio * gain[part], ratio.clamp(1 - CLIP, 1 + CLIP) * gain[part])
                entropy = -(chances.exp() * chances.clamp_min(-20)).sum(1) * own[part]
                missed = (worth - value[part] - ahead[part]).square()
                loss = -better.mean() + 0.5 * missed.mean() - doubt * entropy.mean()
                optimizer.zero_grad()
                loss.backward()  # type: ignore[no-untyped-call]
                nn.utils.clip_grad_norm_(network.parameters(), 0.5)
                optimizer.step()


def train(seconds: float, steps: int | None, seed: int, side_by_side: int, workers: int, out: Path) -> None:
    """Play and learn for so long, or for so many choices; keep the network now and then."""
    torch.manual_seed(seed)
    torch.set_float32_matmul_precision("high")
    layout = Layout(SPACES["pax"])
    network, earlier = Network(layout).to(DEVICE), Network(layout).to(DEVICE)
    optimizer = torch.optim.Adam(network.parameters(), RATE, eps=1e-5)
    batch = Batch(side_by_side, layout)
    numbers = torch.arange(side_by_side, device=DEVICE)
    its_seat = torch.where(numbers % 4 == 3, numbers // 4 % 2, -1).to(torch.int8)
    selves = [{name: one.clone() for name, one in network.state_dict().items()}]
    began, done, kept, way = time.monotonic(), 0, 0, 0.0
    with ParallelVectorEnv(SPACES["pax"], side_by_side, workers, seats=2) as games:
        games.reset(seed)
        while way < 1:
            earlier.load_state_dict(selves[int(torch.randint(len(selves), ()))])
            batch.play(games, network, earlier, its_seat)
            way = (time.monotonic() - began) / seconds if steps is None else done / steps
            for group in optimizer.param_groups:
                group["lr"] = RATE * max(1 - way, 0.05)
            batch.learn(network, optimizer, DOUBT * max(1 - way, 0.1))
            done += STEPS * side_by_side
            if kept / CHECKPOINTS <= way < 1:
                keep(network, out / f"checkpoint-{kept:02}.pt", done, time.monotonic() - began)
                kept += 1
                selves = [*selves[-KEPT + 1 :], {name: one.clone() for name, one in network.state_dict().items()}]
    keep(network, out / f"checkpoint-{CHECKPOINTS:02}.pt", done, time.monotonic() - began)


def keep(network: Network, path: Path, steps: int, seconds: float) -> None:
    """Save a network in half precision, with how long it has learned."""
    weights = {name: one.half() if one.is_floating_point() else one for name, one in network.state_dict().items()}
    torch.save({"steps": steps, "seconds": round(seconds), "weights": weights}, path)
    print(f"{path}  {steps:11,} choices  {seconds:5.0f} s", flush=True)


# ---------------------------------------------------------------------- measuring


@cache
def loaded(path: Path) -> tuple[Network, dict[str, Any]]:
    """A checkpoint."""
    torch.set_num_threads(1)  # several measure at the same time
    found = torch.load(path, map_location="cpu", weights_only=True)
    network = Network(Layout(SPACES["pax"]))
    network.load_state_dict(found["weights"])  # into single precision again
    return network, found


def won(path: Path, opponent: str, game: int) -> float:
    """What a checkpoint gets out of a game: 1, 0, or a half. The seats take turns on the same decks."""
    network, _ = loaded(path)
    env = SeatEnv("pax", seats=2, seat=game % 2, opponents=opponent)
    seen, info = env.reset(seed=1_000_000 + game // 2)
    over, reward = False, 0.0
    while not over:
        with torch.no_grad():
            chances, _ = network(*(torch.tensor(one)[None] for one in (seen, info["action_mask"])))
        seen, reward, terminated, truncated, info = env.step(int(chances.argmax()))
        over = terminated or truncated
    return (reward + 1) / 2


def measure(folders: list[Path], games: int, search: str, processes: int, out: Path) -> None:
    """The shares of all checkpoints against chance and greedy, of the last ones also against a search."""
    asked: list[tuple[Path, str]] = []
    for folder in folders:
        paths = sorted(folder.glob("checkpoint-*.pt"))
        asked += [(paths[-1], search), *[(path, name) for path in paths[::-1] for name in ("greedy", "random")]]
    rows = []
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        points = {one: [pool.submit(won, *one, game) for game in range(games)] for one in asked}
        for (path, name), found in points.items():
            rate = wilson(sum(point.result() for point in found), games)
            _, told = loaded(path)
            row = {"run": path.parent.name, "checkpoint": path.stem, "steps": told["steps"], "seconds": told["seconds"]}
            row |= {"opponent": name, "games": games, "share": rate.share, "low": rate.low, "high": rate.high}
            rows.append(row)
            share = f"{rate.share:4.0%} ({rate.low:.0%} to {rate.high:.0%}) of {games} against {name}"
            print(f"{path}  {told['steps']:11,} choices  {share}", flush=True)
    rows.sort(key=lambda row: (row["opponent"], row["run"], row["steps"]))
    out.mkdir(parents=True, exist_ok=True)
    (out / "shares.json").write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    with (out / "curves.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    curves: dict[str, list[tuple[float, float]]] = {}
    for row in rows:
        if row["opponent"] != search:
            curves.setdefault(f"{row['opponent']}, {row['run']}", []).append((row["steps"], row["share"]))
    lines("Share won by choices of self-play", curves, "choices", top=1).save(out / "curves.svg")


def main() -> int:
    """Train, or measure what was trained."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=1200, help="how long to train (default: 1200)")
    parser.add_argument(
        "--steps", type=int, help="so many choices in place of --seconds: the same run every time on a CPU"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--side-by-side", type=int, default=128, help="games at the same time (default: 128)")
    parser.add_argument("--workers", type=int, default=2, help="processes that play them (default: 2)")
    parser.add_argument("--measure", nargs="+", type=Path, metavar="FOLDER", help="measure these runs instead")
    parser.add_argument("--games", type=int, default=100, help="games of each measurement (default: 100)")
    parser.add_argument("--search", default="search:0.1s", help="the search to measure against (default: search:0.1s)")
    parser.add_argument("--processes", type=int, default=2, help="processes that measure (default: 2)")
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    if asked.measure:
        measure(asked.measure, asked.games, asked.search, asked.processes, asked.out)
    else:
        train(asked.seconds, asked.steps, asked.seed, asked.side_by_side, asked.workers, asked.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
