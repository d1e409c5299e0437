"""Results of simulations: one row a game, as JSON or Parquet, and a journal that survives being stopped."""

import csv
import json
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Literal, NotRequired, TextIO, TypedDict

from signoria.table import BadOption

FORMAT = "signoria/results/2"
# By names that are those of the game: Parquet keeps them as JSON.
NESTED: Final[tuple[Literal["scores", "series", "holdings"], ...]] = ("scores", "series", "holdings")

# A flat row, as tables of numbers and words have them.
FlatRow = dict[str, str | int | float | None]


class PlanDocument(TypedDict):
    """What was planned, as `Plan.as_dict` tells it."""

    game: str
    lineups: list[list[str]]
    games: int
    seed: int
    rules: str | None
    variants: list[str]
    seats: list[str] | None
    options: list[list[str | int]]  # name and value


class GameRow(TypedDict):
    """A game that was played: the same for ever."""

    index: int
    game: str
    rules: str
    variants: list[str]
    seed: int
    seats: list[str]
    players: list[str]  # by seat
    winners: list[str]  # seats
    victory: str
    turns: int
    choices: int
    scores: dict[str, dict[str, int]]  # by seat and name
    series: dict[str, list[list[int]]]  # by name, at the start of each turn, by seat
    holdings: dict[str, list[str]]  # by seat


class CostRow(TypedDict):
    """What a game cost where it was played, by seat."""

    index: int
    seconds: list[float]
    choices: list[int]
    told: NotRequired[list[tuple[int, str, str, int, str]]]  # turn, seat, kind of question, number of options, key
    record: NotRequired[str]


class Results:
    """What was planned, one row a game in the order of the plan, and what each game cost where it was played."""

    __slots__ = ("costs", "plan", "rows")

    def __init__(self, plan: PlanDocument, rows: list[GameRow], costs: list[CostRow]) -> None:
        self.plan = plan
        self.rows = rows
        self.costs = costs

    def __eq__(self, other: object) -> bool:
        """The same games with the same ends; what they cost is another matter."""
        return isinstance(other, Results) and self.plan == other.plan and self.rows == other.rows

    __hash__ = None  # type: ignore[assignment]

    def tidy(self) -> list[FlatRow]:
        """One flat row for each seat of each game: who sat there, what it won, its scores, and what it cost."""
        costs = {cost["index"]: cost for cost in self.costs}
        flat: list[FlatRow] = []
        for row in self.rows:
            cost = costs.get(row["index"])
            for place, (seat, player) in enumerate(zip(row["seats"], row["players"], strict=True)):
                flat.append(
                    {
                        "index": row["index"],
                        "game": row["game"],
                        "rules": row["rules"],
                        "seed": row["seed"],
                        "turns": row["turns"],
                        "victory": row["victory"],
                        "variants": " ".join(row["variants"]),
                        "place": place + 1,
                        "seat": seat,
                        "player": player,
                        "won": 1.0 / len(row["winners"]) if seat in row["winners"] else 0.0,
                        "choices": None if cost is None else cost["choices"][place],
                        "seconds": None if cost is None else cost["seconds"][place],
                        **{f"score_{name}": value for name, value in row["scores"].get(seat, {}).items()},
                    }
                )
        return flat

    def tidy_series(self) -> list[FlatRow]:
        """One flat row for each seat at the start of each turn of each game: what a chart of it follows."""
        return [
            {"index": row["index"], "turn": turn, "seat": seat, "player": player,
             **{name: points[turn][place] for name, points in row["series"].items()}}
            for row in self.rows
            for turn in range(max([len(points) for points in row["series"].values()], default=0))
            for place, (seat, player) in enumerate(zip(row["seats"], row["players"], strict=True))
        ]  # fmt: skip


def write_results(results: Results, path: Path) -> None:
    """Write a .json or .parquet file, whole or not at all; raises BadOption."""
    beside = path.with_name(f".{path.name}.new")
    if path.suffix == ".json":
        head = {"format": FORMAT, "plan": results.plan}
        lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in results.rows)
        costs = ",\n".join(json.dumps(cost) for cost in results.costs)
        text = f'{json.dumps(head, ensure_ascii=False)[:-1]}, "rows": [\n{lines}\n], "costs": [\n{costs}\n]}}\n'
        beside.write_text(text, encoding="utf-8")
    elif path.suffix == ".parquet":
        parquet = _pyarrow("parquet")
        costs_by_game = {cost["index"]: cost for cost in results.costs}
        rows: list[dict[str, object]] = []
        for row in results.rows:
            cost = costs_by_game.get(row["index"])
            by_seat = {"seconds": cost and cost["seconds"], "choices_by_seat": cost and cost["choices"]}
            rows.append({**row, **{name: json.dumps(row[name]) for name in NESTED}, **by_seat})
        table = _pyarrow().Table.from_pylist(rows, schema=_schema())
        meta = {"signoria": json.dumps({"format": FORMAT, "plan": results.plan})}
        parquet.write_table(table.replace_schema_metadata(meta), str(beside))
    else:
        raise BadOption("{0!r} names no kind of results: end it in .json or .parquet.", path.name)
    beside.replace(path)


def write_rows(rows: Sequence[FlatRow], path: Path) -> None:
    """Write flat rows as a .csv or .parquet file, whole or not at all; raises BadOption."""
    beside = path.with_name(f".{path.name}.new")
    if path.suffix == ".csv":
        names = list(dict.fromkeys(name for row in rows for name in row))
        with beside.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, names)
            writer.writeheader()
            writer.writerows(rows)
    elif path.suffix == ".parquet":
        pa = _pyarrow()
        # Seeds have 64 bits and no sign, which is more than a column takes by itself.
        columns = {
            name: pa.array([row.get(name) for row in rows], pa.uint64() if name == "seed" else None)
            for name in dict.fromkeys(name for row in rows for name in row)
        }
        _pyarrow("parquet").write_table(pa.table(columns), str(beside))
    else:
        raise BadOption("{0!r} names no kind of table: end it in .csv or .parquet.", path.name)
    beside.replace(path)


def read_results(path: Path) -> Results:
    """Read a .json or .parquet file of results; raises BadOption."""
    if path.suffix == ".parquet":
        table = _pyarrow("parquet").read_table(str(path))
        head = _head((table.schema.metadata or {}).get(b"signoria", b"").decode(), path)
        rows: list[GameRow] = []
        costs: list[CostRow] = []
        for row in table.to_pylist():
            seconds, choices = row.pop("seconds"), row.pop("choices_by_seat")
            row.update({name: json.loads(row[name]) for name in NESTED})
            if seconds is not None:
                costs.append({"index": row["index"], "seconds": seconds, "choices": choices})
            rows.append(row)
        return Results(head["plan"], rows, costs)
    document = _head(path.read_text(encoding="utf-8"), path)
    return Results(document["plan"], document["rows"], document["costs"])


def _head(text: str, path: Path) -> dict[str, Any]:
    try:
        document = json.loads(text)
    except ValueError:
        document = None
    if not isinstance(document, dict) or document.get("format") != FORMAT or "plan" not in document:
        raise BadOption("{0!r} holds no results: give a file that signoria sim wrote.", path.name)
    return document


def _pyarrow(part: str = "") -> Any:
    try:
        return import_module(f"pyarrow.{part}" if part else "pyarrow")
    except ImportError:
        raise BadOption("Parquet needs pyarrow: install signoria[arena], or end the name in .json.") from None


def _schema() -> Any:
    pa = _pyarrow()
    texts = pa.list_(pa.string())
    return pa.schema(
        [
            ("index", pa.int64()), ("game", pa.string()), ("rules", pa.string()), ("variants", texts),
            ("seed", pa.uint64()), ("seats", texts), ("players", texts), ("winners", texts), ("victory", pa.string()),
            ("turns", pa.int32()), ("choices", pa.int32()), *[(name, pa.string()) for name in NESTED],
            ("seconds", pa.list_(pa.float64())), ("choices_by_seat", pa.list_(pa.int32())),
        ]
    )  # fmt: skip


class Journal:
    """Games as they end, one line each, beside the file of the results; what is in either file is not played again."""

    def __init__(self, out: Path, plan: PlanDocument) -> None:
        if out.suffix not in (".json", ".parquet"):
            raise BadOption("{0!r} names no kind of results: end it in .json or .parquet.", out.name)
        if out.suffix == ".parquet":
            _pyarrow()  # before hours of play, not after
        self._out = out
        self._part = out.with_name(out.name + ".part")
        self._file: TextIO | None = None
        self.rows: dict[int, GameRow] = {}
        self.costs: dict[int, CostRow] = {}
        if out.exists():
            old = read_results(out)
            _require_same(old.plan, plan, out)
            self.rows.update({row["index"]: row for row in old.rows})
            self.costs.update({cost["index"]: cost for cost in old.costs})
        self._whole = 0  # bytes of the journal up to the last whole line
        if self._part.exists():
            self._read(plan)
        self._plan = plan

    def _read(self, plan: PlanDocument) -> None:
        """Take over what an earlier run left; a line cut off in the middle is dropped."""
        data = self._part.read_bytes()
        for number, line in enumerate(data.splitlines(keepends=True)):
            if not line.endswith(b"\n"):
                break
            entry = json.loads(line)
            if number == 0:
                _require_same(entry["plan"], plan, self._part)
            else:
                self.rows[entry["row"]["index"]] = entry["row"]
                self.costs[entry["row"]["index"]] = entry["cost"]
            self._whole += len(line)

    def add(self, row: GameRow, cost: CostRow) -> None:
        """A game has ended."""
        if self._file is None:
            if self._part.exists():
                with self._part.open("r+b") as part:
                    part.truncate(self._whole)
            self._file = self._part.open("a", encoding="utf-8")
            if not self._whole:
                self._write({"plan": self._plan})
        self._write({"row": row, "cost": cost})

    def _write(self, entry: Mapping[str, object]) -> None:
        assert self._file is not None
        self._file.write(json.dumps(entry) + "\n")
        self._file.flush()

    def close(self) -> None:
        """Nothing more comes for now; the file stays."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def finish(self, results: Results) -> None:
        """All has been played: write the results, and the journal is no longer needed."""
        write_results(results, self._out)
        self._part.unlink(missing_ok=True)


def _require_same(old: PlanDocument, new: PlanDocument, path: Path) -> None:
    """More games of the same plan may follow; another plan needs another file."""
    if {**old, "games": 0} != {**new, "games": 0}:
        raise BadOption("{0!r} holds other games: give another file, or the plan it was made with.", path.name)
