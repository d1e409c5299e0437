"""Fitting a network to what came of games, with PyTorch, on a GPU where there is one. Nothing else needs PyTorch."""

import time
from array import array
from collections import deque
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

from signoria.players.net import UNIT, Net, read_weights, to_bytes
from signoria.players.nets import school_of

HELD_OUT: Final = 61  # of so many rows, one is kept apart to see how good the fit is
LIMIT: Final = 32767


class Fitter:
    """A network in the making, and the rows it learns from."""

    def __init__(self, game: str, seats: int, hidden: int, seed: int, window: int, start: Path | None = None) -> None:
        self.torch = torch = import_module("torch")
        self.np = import_module("numpy")
        torch.manual_seed(seed)
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.game, self.seats, self.hidden, self.window = game, seats, hidden, window
        self.layout = school_of(game).sight(seats).layout
        self.size = self.layout.size
        width = hidden + seats
        # Each flag belongs to a scale, or is one of its own: a step counts with all the steps below it.
        first = list(range(self.size))
        for begin, steps in self.layout.scales:
            for i in range(begin, begin + steps):
                first[i] = begin
        self.first = torch.tensor(first, device=self.device)
        steps_of = torch.zeros(self.size, width, device=self.device)
        steps_of[:, :hidden].normal_(0.0, 0.05)
        bias = torch.zeros(width, device=self.device)
        out = torch.empty(seats, hidden, device=self.device).normal_(0.0, 0.1)
        self.steps, self.bias, self.out = steps_of, bias, out
        if start is not None:
            self._start_from(Net.load(start), start)
        for weights in (self.steps, self.bias, self.out):
            weights.requires_grad_(True)
        self.best = torch.optim.AdamW(
            [
                {"params": [self.steps], "weight_decay": 0.02},
                {"params": [self.bias, self.out], "weight_decay": 0.001},
            ],
            lr=1e-3,
        )
        self.parts: deque[tuple[Any, Any, Any]] = deque()
        self.rows = 0

    def _start_from(self, net: Net, path: Path) -> None:
        """Go on from a network that was written before."""
        np = self.np
        _, weights, out = read_weights(path.read_bytes())
        table = np.array(weights, dtype=np.float32).reshape(net.inputs + 1, net.hidden + net.seats) / UNIT
        if net.inputs != self.size or net.hidden != self.hidden:
            raise ValueError(f"{path.name} was taught to see tables in another way: start without it.")
        steps = table[1:].copy()
        for begin, count in self.layout.scales:
            steps[begin + 1 : begin + count] -= table[1 + begin : begin + count]
        torch = self.torch
        self.bias = torch.tensor(table[0], device=self.device)
        self.steps = torch.tensor(steps, device=self.device)
        self.out = torch.tensor(np.array(out, dtype=np.float32).reshape(net.seats, net.hidden), device=self.device)

    def add(self, path: Path) -> int:
        """Take in the rows of a file of games; the oldest rows leave when there are too many."""
        np, torch = self.np, self.torch
        with np.load(path) as data:
            flags = torch.tensor(data["flags"].astype(np.int32), device=self.device)
            came = torch.tensor(data["came"].astype(np.float32), device=self.device)
            prior = torch.tensor(data["prior"].astype(np.float32), device=self.device)
        self.parts.append((flags, prior, came))
        self.rows += len(came)
        while len(self.parts) > 1 and self.rows - len(self.parts[0][0]) >= self.window:
            self.rows -= len(self.parts.popleft()[0])
        return len(came)

    def table(self) -> Any:
        """What each flag adds to every unit: on scales the sum of the steps up to it."""
        torch = self.torch
        total = torch.cumsum(self.steps, 0)
        before = torch.cat([torch.zeros_like(total[:1]), total])[self.first]
        return total - before

    def logits(self, flags: Any, table: Any) -> Any:
        """What speaks for each seat."""
        torch = self.torch
        padded = torch.cat([table, torch.zeros_like(table[:1])])
        units = torch.nn.functional.embedding_bag(flags, padded, mode="sum", padding_idx=self.size) + self.bias
        return units[:, self.hidden :] + torch.relu(units[:, : self.hidden]) @ self.out.T

    def fit(self, passes: float, least: int, rate: float, batch: int, seconds: float) -> dict[str, float]:
        """Go over the rows some times, or as long as there is time; how good the fit is on rows kept apart."""
        torch = self.torch
        began = time.monotonic()
        most = max(flags.shape[1] for flags, _, _ in self.parts)
        flags = torch.full((self.rows, most), self.size, dtype=torch.int32, device=self.device)
        prior = torch.empty(self.rows, self.seats, device=self.device)
        came = torch.empty(self.rows, self.seats, device=self.device)
        at = 0
        for f, p, c in self.parts:
            flags[at : at + len(f), : f.shape[1]] = f
            prior[at : at + len(f)] = p
            came[at : at + len(f)] = c
            at += len(f)
        apart = torch.arange(self.rows, device=self.device) % HELD_OUT == 0
        rows = (~apart).nonzero().squeeze(1)
        for group in self.best.param_groups:
            group["lr"] = rate
        steps = 0
        wanted = max(least, int(passes * len(rows) / batch))
        order = rows[torch.randperm(len(rows), device=self.device)]
        cross_entropy = torch.nn.functional.cross_entropy
        while steps < wanted and time.monotonic() - began < seconds:
            begin = steps * batch % len(rows)
            if begin + batch > len(rows):
                order = rows[torch.randperm(len(rows), device=self.device)]
                begin = 0
            picked = order[begin : begin + batch]
            loss = cross_entropy(self.logits(flags[picked], self.table()) + prior[picked], came[picked])
            self.best.zero_grad()
            loss.backward()
            self.best.step()
            steps += 1
        with torch.no_grad():
            kept = apart.nonzero().squeeze(1)[:200_000]
            tables = came[kept]
            told = cross_entropy(self.logits(flags[kept], self.table()) + prior[kept], tables).item()
            entropy = -(tables * tables.clamp_min(1e-9).log()).sum(1).mean().item()
        return {"rows": self.rows, "steps": steps, "loss": told - entropy, "seconds": time.monotonic() - began}

    def write(self, path: Path, about: dict[str, Any]) -> None:
        """The network as it is now, in sixteen bits a weight."""
        np, torch = self.np, self.torch
        with torch.no_grad():
            whole = torch.cat([self.bias[None], self.table()]) * UNIT
            numbers = whole.round().clamp(-LIMIT, LIMIT).to(torch.int16).cpu().numpy()
            out = self.out.detach().cpu().numpy().astype(np.float32)
        first = array("h", numbers.astype(np.int16).tobytes())
        weights = array("f", out.tobytes())
        head = {"game": self.game, "seats": self.seats, "hidden": self.hidden, "inputs": self.size, **about}
        partial = path.with_suffix(".part")
        partial.write_bytes(to_bytes(head, first, weights))
        partial.replace(path)

    def save(self, path: Path) -> None:
        """All that is needed to go on as if nothing had stopped, but the rows."""
        self.torch.save({"w": [self.steps, self.bias, self.out], "best": self.best.state_dict()}, path)

    def restore(self, path: Path) -> None:
        """What `save` wrote."""
        saved = self.torch.load(path, map_location=self.device, weights_only=True)
        with self.torch.no_grad():
            for mine, theirs in zip((self.steps, self.bias, self.out), saved["w"], strict=True):
                mine.copy_(theirs)
        self.best.load_state_dict(saved["best"])


def serve(pipe: Connection, settings: dict[str, Any]) -> None:
    """A process of its own for PyTorch: takes (files, passes, rate, net, about, checkpoint), answers how the fit went."""
    start = settings["start"]
    fitter = Fitter(
        settings["game"],
        settings["seats"],
        settings["hidden"],
        settings["seed"],
        settings["window"],
        None if start is None else Path(start),
    )
    checkpoint = settings["checkpoint"]
    if checkpoint is not None:
        fitter.restore(Path(checkpoint))
    pipe.send({"device": fitter.device})
    while True:
        try:
            order = pipe.recv()
        except EOFError:
            return
        if order is None:
            return
        for name in order["files"]:
            fitter.add(Path(name))
        told: dict[str, float] = {}
        if order["passes"] > 0:
            told = fitter.fit(order["passes"], order["least"], order["rate"], order["batch"], order["seconds"])
            fitter.write(Path(order["net"]), order["about"])
            fitter.save(Path(order["save"]))
        pipe.send(told)
