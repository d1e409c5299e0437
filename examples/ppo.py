"""Teach a network to play Pax Renaissance by playing against itself (PPO), and measure it against the opponents.

    pip install 'signoria[env,train]'
    python examples/ppo.py --steps 500000 --seed 1 --out ppo-1        some minutes on two cores
    python examples/ppo.py --draw ppo-1 ppo-2 ppo-3 --out ppo.svg

Both seats are the same network. It sees what its seat sees, every number as a category (one-hot, summed up by an embedding
bag, which is the quick way to multiply with ones and noughts; a nought adds nothing and is left out), and chooses among the
legal actions. A game pays +1 or -1 at its end; generalised advantage estimation hands that back along the choices of each
seat. The folder gets the network, a curve (JSON, a line for each measurement), and at the end the share won against chance,
greedy and a small search, each with the interval that holds the true share in 95 of 100 cases.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from signoria.arena import wilson
from signoria.arena.charts import lines
from signoria.env import SPACES, Layout, SeatEnv, VectorEnv
from signoria.env.numbers import MOST_VALUES

GAMES, BATCH, EPOCHS, MINIBATCH = 64, 8192, 3, 1024
LAMBDA, CLIP, ENTROPY, RATE = 0.97, 0.2, 0.01, 5e-4
OPPONENTS = ("random", "casual", "greedy", "search:50")


class Network(nn.Module):
    """The worth of the game for the seat that decides, and what it inclines to do."""

    def __init__(self, layout: Layout, hidden: int = 192) -> None:
        super().__init__()
        values = np.minimum(layout.high.astype(np.int64) + 1, MOST_VALUES)  # larger counts are as good as this
        self.first: Tensor
        self.top: Tensor
        self.register_buffer("first", torch.from_numpy(np.concatenate([[0], np.cumsum(values)[:-1]])))
        self.register_buffer("top", torch.from_numpy(values - 1))
        self.bag = nn.EmbeddingBag(int(values.sum()), hidden, mode="sum")
        nn.init.normal_(self.bag.weight, std=0.02)
        self.body = nn.Sequential(nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.value, self.policy = nn.Linear(hidden, 1), nn.Linear(hidden, layout.actions)
        nn.init.zeros_(self.policy.weight)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Log chances of the actions, and the value."""
        row, field = seen.nonzero(as_tuple=True)
        shown = torch.minimum(seen[row, field].long(), self.top[field]) + self.first[field]
        begins = torch.searchsorted(row, torch.arange(len(seen)))
        found = self.body(self.bag(shown, begins))
        chances = torch.log_softmax(self.policy(found).masked_fill(mask == 0, -1e9), 1)
        return chances, self.value(found).squeeze(1).tanh()


def learn(network: Network, optimizer: torch.optim.Optimizer, batch: list[tuple[Any, ...]]) -> None:
    """PPO's clipped steps over a batch of (seen, mask, action, log chance, advantage, return)."""
    seen, mask = (torch.from_numpy(np.stack([row[i] for row in batch])) for i in (0, 1))
    action = torch.tensor([row[2] for row in batch])
    old, advantage, target = (torch.tensor([row[i] for row in batch], dtype=torch.float32) for i in (3, 4, 5))
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(batch)).split(MINIBATCH):
            chances, value = network(seen[part], mask[part])
            ratio = (chances.gather(1, action[part, None]).squeeze(1) - old[part]).exp()
            gain = torch.minimum(ratio * advantage[part], ratio.clamp(1 - CLIP, 1 + CLIP) * advantage[part])
            doubt = -(chances.exp() * chances.clamp_min(-20)).sum(1)
            loss = -gain.mean() + 0.5 * (value - target[part]).square().mean() - ENTROPY * doubt.mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def train(network: Network, steps: int, seed: int, out: Path) -> None:
    """Play against itself and learn; ten times on the way measure it against chance, and keep it."""
    torch.manual_seed(seed)
    games = VectorEnv(SPACES["pax"], GAMES, seats=2)
    games.reset(seed)
    optimizer = torch.optim.Adam(network.parameters(), RATE)
    paths: list[list[list[Any]]] = [[[], []] for _ in range(GAMES)]
    batch: list[tuple[Any, ...]] = []
    began, measured = time.monotonic(), 0
    for done in range(0, steps, GAMES):
        seen, mask, seats = games.observations().copy(), games.masks().copy(), games.seats.copy()
        with torch.no_grad():
            chances, value = network(torch.from_numpy(seen), torch.from_numpy(mask))
        actions = torch.multinomial(chances.exp(), 1).squeeze(1)
        taken = chances.gather(1, actions[:, None]).squeeze(1)
        games.step(actions.numpy())
        for i in range(GAMES):
            paths[i][seats[i]].append((seen[i], mask[i], int(actions[i]), float(taken[i]), float(value[i])))
            if games.ended[i]:
                for path, end in zip(paths[i], games.rewards[i], strict=True):
                    batch += advantages(path, float(end))
                paths[i] = [[], []]
        if len(batch) >= BATCH:
            learn(network, optimizer, batch)
            batch = []
        if done >= measured * steps // 10:
            measured += 1
            point = {
                "steps": done,
                "seconds": round(time.monotonic() - began),
                "random": won(network, "random", 100) / 100,
            }
            with (out / "curve.jsonl").open("a", encoding="utf-8") as file:
                file.write(json.dumps(point) + "\n")
            torch.save(network.state_dict(), out / "network.pt")
            print(f"{done:8,} steps  {point['seconds']:5} s  {point['random']:.0%} against chance", flush=True)


def advantages(path: list[Any], end: float) -> list[tuple[Any, ...]]:
    """The choices of one seat in one game, with how much better than expected each turned out to be."""
    rows, ahead, after = [], 0.0, end
    for seen, mask, action, taken, value in reversed(path):
        ahead = after - value + LAMBDA * ahead
        rows.append((seen, mask, action, taken, ahead, ahead + value))
        after = value
    return rows


def won(network: Network, opponent: str, games: int) -> float:
    """How many games are won against an opponent; the seats take turns on the same decks."""
    points = 0.0
    for game in range(games):
        env = SeatEnv("pax", seats=2, seat=game % 2, opponents=opponent)
        seen, info = env.reset(seed=1_000_000 + game // 2)
        over, reward = False, 0.0
        while not over:
            with torch.no_grad():
                chances, _ = network(*(torch.tensor(one)[None] for one in (seen, info["action_mask"])))
            seen, reward, terminated, truncated, info = env.step(int(chances.argmax()))
            over = terminated or truncated
        points += (reward + 1) / 2
    return points


def draw(folders: list[Path], out: Path) -> None:
    """The curves of several runs in one picture."""
    curves = {}
    for folder in folders:
        points = [json.loads(line) for line in (folder / "curve.jsonl").read_text(encoding="utf-8").splitlines()]
        curves[folder.name] = [(point["steps"], point["random"]) for point in points]
    lines("Share won against chance", curves, "choices of self-play", top=1).save(out)


def main() -> int:
    """Train and measure, or draw what was measured."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--steps", type=int, default=500_000, help="choices of self-play (default: 500000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=200, help="games of the last measurements (default: 200)")
    parser.add_argument("--draw", nargs="+", type=Path, metavar="FOLDER", help="draw the curves of these runs instead")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    if options.draw:
        draw(options.draw, options.out)
        return 0
    torch.manual_seed(options.seed)
    network = Network(Layout(SPACES["pax"]))
    options.out.mkdir(parents=True, exist_ok=True)
    (options.out / "curve.jsonl").unlink(missing_ok=True)
    train(network, options.steps, options.seed, options.out)
    torch.save(network.state_dict(), options.out / "network.pt")
    rates = {name: wilson(won(network, name, options.games), options.games) for name in OPPONENTS}
    told = {name: [rate.share, rate.low, rate.high] for name, rate in rates.items()}
    shares = {"steps": options.steps, "seed": options.seed, "games": options.games, "shares": told}
    (options.out / "shares.json").write_text(json.dumps(shares) + "\n", encoding="utf-8")
    for name, rate in rates.items():
        print(f"{rate.share:.0%} ({rate.low:.0%} to {rate.high:.0%}) against {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
