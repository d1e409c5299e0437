"""Data sets: many games in shards of Parquet, flat rows, the records beside them, and a card that says what it is.

    signoria dataset pax --players search:0.2s --games 100000 --out data

Three tables: `games` has a row a game, `turns` a row for each seat at the start of each turn, `choices` a row a choice;
`index` ties them together. A shard is written whole or not at all, and one that is there is not played again, so a run that
was stopped goes on where it was, and memory does not grow with the number of games.
"""

import json
import platform
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from signoria import __version__
from signoria.arena.results import CostRow, FlatRow, GameRow, Results, write_rows
from signoria.arena.simulate import Plan, Progress, runs
from signoria.registry import game as package_of
from signoria.table import BadOption

SHARD: Final = 1000  # games of a shard: some megabytes
PLAN: Final = "plan.json"
CARD: Final = "README.md"
TABLES: Final = ("games", "turns", "choices")
FIELDS: Final = {
    "games": {
        "index": "number of the game in the plan",
        "game, rules, variants": "what was played",
        "seed": "of the deal: `signoria.new(game, seats=…, seed=…)` deals it again",
        "seats, players": "who sat where, in turn order, with spaces between",
        "winners": "the seats that won, with spaces between",
        "victory": "how",
        "turns, choices": "how long it was",
        "record": "the whole game: `signoria.load(record)`",
    },
    "turns": {
        "index, turn, seat, player": "which seat at the start of which turn",
        "(quantities)": "what all could see of it, by the names of the game",
    },
    "choices": {
        "index, number": "which choice of which game, from 0",
        "turn, seat, player": "when, and who chose",
        "kind": "the kind of question",
        "options": "how many answers it had",
        "key": "the answer, as records write it",
    },
}


def make_dataset(
    plan: Plan, folder: Path, *, jobs: int = 1, cluster: str | None = None, progress: Progress | None = None
) -> list[Path]:
    """Play what the plan says and is not in the folder yet; all files of the data set. Raises BadOption."""
    _pyarrow()
    folder.mkdir(parents=True, exist_ok=True)
    _require_same_plan(plan, folder)
    files: list[Path] = []
    for first in range(0, plan.games, SHARD):
        wanted = range(first, min(first + SHARD, plan.games))
        shard = [folder / f"{table}-{first:07}-{wanted[-1]:07}.parquet" for table in TABLES]
        if not all(path.is_file() for path in shard):
            _write_shard(plan, wanted, shard, runs(plan, list(wanted), jobs, cluster, told=True), progress)
        elif progress is not None:
            progress(wanted[-1] + 1, plan.games)
        files += shard
    (folder / CARD).write_text(card(plan), encoding="utf-8")
    return [folder / PLAN, folder / CARD, *files]


def _write_shard(
    plan: Plan, wanted: range, shard: list[Path], played: Iterator[tuple[GameRow, CostRow]], progress: Progress | None
) -> None:
    found: dict[int, tuple[GameRow, CostRow]] = {}
    for row, cost in played:
        found[row["index"]] = (row, cost)
        if progress is not None:
            progress(wanted[0] + len(found), plan.games)
    rows = [found[index] for index in wanted]
    games, turns, choices = shard
    write_rows([_game(row, cost) for row, cost in rows], games)
    write_rows(Results(plan.as_dict(), [row for row, _ in rows], []).tidy_series(), turns)
    write_rows([line for row, cost in rows for line in _choices(row, cost)], choices)
    for path in shard:  # a shard of fewer games was the end of a smaller data set
        for shorter in path.parent.glob(f"{path.stem.rpartition('-')[0]}-*.parquet"):
            if shorter != path:
                shorter.unlink()


def _game(row: GameRow, cost: CostRow) -> FlatRow:
    return {
        "index": row["index"],
        "game": row["game"],
        "rules": row["rules"],
        "seed": row["seed"],
        "victory": row["victory"],
        "turns": row["turns"],
        "choices": row["choices"],
        "variants": " ".join(row["variants"]),
        "seats": " ".join(row["seats"]),
        "players": " ".join(row["players"]),
        "winners": " ".join(row["winners"]),
        "record": cost["record"],
    }


def _choices(row: GameRow, cost: CostRow) -> list[FlatRow]:
    player = dict(zip(row["seats"], row["players"], strict=True))
    return [
        {"index": row["index"], "number": number, "turn": turn, "seat": seat, "player": player[seat], "kind": kind,
         "options": options, "key": key}
        for number, (turn, seat, kind, options, key) in enumerate(cost["told"])
    ]  # fmt: skip


def _require_same_plan(plan: Plan, folder: Path) -> None:
    """More games of the same plan may follow, whole shards of them; another plan needs another folder."""
    path = folder / PLAN
    wanted = {**plan.as_dict(), "version": __version__}
    if path.is_file():
        try:
            old = json.loads(path.read_text(encoding="utf-8"))
        except ValueError:
            old = None
        if not isinstance(old, dict) or {**old, "games": 0} != {**wanted, "games": 0}:
            raise BadOption("{0!r} holds another data set: give another folder, or its own plan.", folder.name)
    path.write_text(json.dumps(wanted, indent=1) + "\n", encoding="utf-8")


def card(plan: Plan) -> str:
    """What a stranger must know: how it was made, what the fields are, what one may do with it."""
    title = package_of(plan.game).title("en")
    lineups = "; ".join(" against ".join(lineup) for lineup in plan.lineups)
    variants = f", variants {' '.join(plan.variants)}" if plan.variants else ""
    options = "".join(f", {name} {value}" for name, value in plan.options)
    lines = [
        f"# {plan.games:,} games of {title}",
        "",
        f"Played by {lineups}. Rules: {plan.rules or 'the usual ones'}{variants}{options}. Seed {plan.seed}.",
        "The seats go round, and each deal is played once for every way to seat the players.",
        "",
        f"Made by signoria {__version__} on Python {platform.python_version()} with `signoria dataset`;",
        f"{PLAN} holds the plan. Opponents that think for a number of iterations make the same games anywhere; those that",
        "think for a time do not.",
        "",
        "## Files",
        "",
        f"Shards of {SHARD} games in Parquet, named by the table and the first and last game in them.",
        "",
    ]
    for table in TABLES:
        lines += [f"### {table}", "", "| Field | |", "|---|---|"]
        lines += [f"| {name} | {text} |" for name, text in FIELDS[table].items()]
        lines.append("")
    lines += [
        "## Limits",
        "",
        "These are games of programs: what wins here wins against such opponents, not always against people. A game that",
        "several seats win counts for all of them.",
        "",
        "## Licence",
        "",
        "MIT, as the program. The rules of the games belong to their authors.",
        "",
    ]
    return "\n".join(lines)


def _pyarrow() -> Any:
    try:
        return import_module("pyarrow")
    except ImportError:
        raise BadOption("A data set needs pyarrow: install signoria[arena].") from None


__all__ = ["card", "make_dataset"]
