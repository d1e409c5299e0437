"""Results of simulations: one row a game, as JSON or Parquet, and a journal that survives being stopped.

Rows in a file are read when they are looked at, one after another, and a journal remembers only where its rows are: a
million games need no more memory than a thousand, but for some bytes each.
"""

import csv
import json
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, Final, Literal, NotRequired, TypedDict, TypeVar, overload

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


Row = TypeVar("Row", bound=Mapping[str, Any])


class Filed(Sequence[Row]):
    """Rows in a file, read when they are looked at: `count` of them, which `read` gives from a number on."""

    __slots__ = ("_count", "_read")

    def __init__(self, count: int, read: Callable[[int], Iterator[Row]]) -> None:
        self._count = count
        self._read = read

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Row]:
        return self._read(0)

    @overload
    def __getitem__(self, at: int) -> Row: ...

    @overload
    def __getitem__(self, at: slice) -> list[Row]: ...

    def __getitem__(self, at: int | slice) -> Row | list[Row]:
        """One row, or a list of some."""
        if isinstance(at, slice):
            wanted = range(self._count)[at]
            if wanted.step == 1:
                return list(islice(self._read(wanted.start), len(wanted))) if wanted else []
            return [self[i] for i in wanted]
        return next(self._read(range(self._count)[at]))

    def __eq__(self, other: object) -> bool:
        """The same rows, wherever they are."""
        if not isinstance(other, Sequence):
            return NotImplemented
        return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]


class Results:
    """What was planned, one row a game in the order of the plan, and what each game cost where it was played.

    Rows of a file are read from it again whenever they are gone through: it has to stay where it is.
    """

    __slots__ = ("costs", "plan", "rows")

    def __init__(self, plan: PlanDocument, rows: Sequence[GameRow], costs: Sequence[CostRow]) -> None:
        self.plan = plan
        self.rows = rows
        self.costs = costs

    def __eq__(self, other: object) -> bool:
        """The same games with the same ends; what they cost is another matter."""
        return isinstance(other, Results) and self.plan == other.plan and self.rows == other.rows

    __hash__ = None  # type: ignore[assignment]

    def with_costs(self) -> Iterator[tuple[GameRow, CostRow | None]]:
        """Each row with what the game cost, None where that is not known. Both are in the order of the plan."""
        costs = iter(self.costs)
        cost = next(costs, None)
        for row in self.rows:
            if cost is not None and cost["index"] == row["index"]:
                yield row, cost
                cost = next(costs, None)
            else:
                yield row, None

    def tidy(self) -> list[FlatRow]:
        """One flat row for each seat of each game: who sat there, what it won, its scores, and what it cost."""
        flat: list[FlatRow] = []
        for row, cost in self.with_costs():
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


GROUP: Final = 200  # games of Parquet that are in memory at the same time
HEAD_END, MIDDLE, END = b', "rows": [\n', b'], "costs": [\n', b"]}\n"  # what stands around the rows of JSON, one a line


def write_results(results: Results, path: Path) -> None:
    """Write a .json or .parquet file, whole or not at all; raises BadOption."""
    beside = path.with_name(f".{path.name}.new")
    head = json.dumps({"format": FORMAT, "plan": results.plan}, ensure_ascii=False)
    if path.suffix == ".json":
        with beside.open("wb") as file:
            file.write(head[:-1].encode() + HEAD_END)
            _write_lines(results.rows, file)
            file.write(MIDDLE)
            _write_lines(results.costs, file)
            file.write(END)
    elif path.suffix == ".parquet":
        pa, parquet = _pyarrow(), _pyarrow("parquet")
        schema = _schema().with_metadata({"signoria": head})
        with parquet.ParquetWriter(str(beside), schema) as writer:
            pairs = results.with_costs()
            while group := [_parquet_row(row, cost) for row, cost in islice(pairs, GROUP)]:
                writer.write_table(pa.Table.from_pylist(group, schema=schema))
    else:
        raise BadOption("{0!r} names no kind of results: end it in .json or .parquet.", path.name)
    beside.replace(path)


def _write_lines(rows: Sequence[Mapping[str, Any]], file: BinaryIO) -> None:
    """Rows of JSON, one a line, with commas between."""
    before = b""
    for row in rows:
        file.writelines((before, json.dumps(row, ensure_ascii=False).encode()))
        before = b",\n"
    file.write(b"\n")


def _parquet_row(row: GameRow, cost: CostRow | None) -> dict[str, object]:
    by_seat = {"seconds": cost and cost["seconds"], "choices_by_seat": cost and cost["choices"]}
    return {**row, **{name: json.dumps(row[name]) for name in NESTED}, **by_seat}


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
    """Read a .json or .parquet file of results, its rows when they are looked at; raises BadOption."""
    if path.suffix == ".parquet":
        try:
            file = _pyarrow("parquet").ParquetFile(str(path))
        except _pyarrow().ArrowInvalid:
            raise _no_results(path) from None
        head = _head((file.schema_arrow.metadata or {}).get(b"signoria", b""), path)
        known = sum(len(part) - part.column(0).null_count for part in file.iter_batches(GROUP, columns=["seconds"]))
        games: int = file.metadata.num_rows
        file.close()
        return Results(
            head["plan"],
            Filed(games, partial(_parquet_rows, path)),
            Filed(known, partial(_parquet_costs, path)),
        )
    with path.open("rb") as lines:
        first = lines.readline()
        if first.endswith(HEAD_END):
            head = _head(first.removesuffix(HEAD_END) + b"}", path)
            rows, costs = _places(lines, MIDDLE), _places(lines, END)
            return Results(
                head["plan"],
                Filed(len(rows), partial(_from_lines, path, rows)),
                Filed(len(costs), partial(_from_lines, path, costs)),
            )
    document = _head(path.read_bytes(), path)  # written by another program, in lines of its own
    if not all(isinstance(document.get(part), list) for part in ("rows", "costs")):
        raise _no_results(path)
    return Results(document["plan"], document["rows"], document["costs"])


def _places(lines: BinaryIO, end: bytes) -> "array[int]":
    """Where each line begins up to one that is the end; an empty one is no row."""
    found = array("Q")
    at = lines.tell()
    for line in iter(lines.readline, b""):
        if line == end:
            break
        if line != b"\n":
            found.append(at)
        at += len(line)
    return found


def _from_lines(path: Path, places: "array[int]", first: int) -> Iterator[Any]:
    """Rows of JSON, one a line, from a number on."""
    if first < len(places):
        with path.open("rb") as file:
            file.seek(places[first])
            for line in islice(file, len(places) - first):
                yield json.loads(line.rstrip(b",\n"))


def _parquet_rows(path: Path, first: int) -> Iterator[GameRow]:
    return islice((row for row, _ in _parquet_pairs(path)), first, None)


def _parquet_costs(path: Path, first: int) -> Iterator[CostRow]:
    return islice((cost for _, cost in _parquet_pairs(path) if cost is not None), first, None)


def _parquet_pairs(path: Path) -> Iterator[tuple[GameRow, CostRow | None]]:
    """Rows of Parquet and what they cost, a group at a time."""
    with _pyarrow("parquet").ParquetFile(str(path)) as file:
        for batch in file.iter_batches(GROUP):
            for row in batch.to_pylist():
                seconds, choices = row.pop("seconds"), row.pop("choices_by_seat")
                row.update({name: json.loads(row[name]) for name in NESTED})
                cost: CostRow = {"index": row["index"], "seconds": seconds, "choices": choices}
                yield row, None if seconds is None else cost


def _no_results(path: Path) -> BadOption:
    return BadOption("{0!r} holds no results: give a file that signoria sim wrote.", path.name)


def _head(text: bytes, path: Path) -> dict[str, Any]:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        document = None
    if not isinstance(document, dict) or document.get("format") != FORMAT or "plan" not in document:
        raise _no_results(path)
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


UNPLAYED, FINISHED = -1, -2  # in place of where a game is in the journal: nowhere yet; in the file of the results


class Journal:
    """Games as they end, one line each, beside the file of the results; what is in either file is not played again."""

    def __init__(self, out: Path, plan: PlanDocument) -> None:
        if out.suffix not in (".json", ".parquet"):
            raise BadOption("{0!r} names no kind of results: end it in .json or .parquet.", out.name)
        if out.suffix == ".parquet":
            _pyarrow()  # before hours of play, not after
        self._out = out
        self._part = out.with_name(out.name + ".part")
        self._file: BinaryIO | None = None
        self._plan = plan
        self._old = Results(plan, [], [])
        self._places = array("q", [UNPLAYED]) * plan["games"]  # where the line of each game begins
        if out.exists():
            self._old = read_results(out)
            _require_same(self._old.plan, plan, out)
            for row in self._old.rows:
                if row["index"] < plan["games"]:
                    self._places[row["index"]] = FINISHED
        self._whole = 0  # bytes of the journal up to the last whole line
        if self._part.exists():
            try:
                self._read()
            except BadOption:
                raise  # it is the journal of other games
            except (ValueError, LookupError, TypeError):
                raise BadOption(
                    "{0!r} is no journal of signoria sim: move it away, or name other results.", self._part.name
                ) from None

    def _read(self) -> None:
        """Take over what an earlier run left; a line cut off in the middle is dropped."""
        with self._part.open("rb") as lines:
            for line in lines:
                if not line.endswith(b"\n"):
                    break
                entry = json.loads(line)
                if not self._whole:
                    _require_same(entry["plan"], self._plan, self._part)
                elif entry["row"]["index"] < len(self._places):
                    self._places[entry["row"]["index"]] = self._whole
                self._whole += len(line)

    def wanted(self) -> "array[int]":
        """The numbers of the games that are still to be played."""
        return array("Q", (index for index, place in enumerate(self._places) if place == UNPLAYED))

    def add(self, row: GameRow, cost: CostRow) -> None:
        """A game has ended."""
        if self._file is None:
            if self._part.exists():
                with self._part.open("r+b") as part:
                    part.truncate(self._whole)
            self._file = self._part.open("ab")
            if not self._whole:
                self._write({"plan": self._plan})
        self._places[row["index"]] = self._whole
        self._write({"row": row, "cost": cost})

    def _write(self, entry: Mapping[str, object]) -> None:
        assert self._file is not None
        self._whole += self._file.write(json.dumps(entry).encode() + b"\n")
        self._file.flush()

    def close(self) -> None:
        """Nothing more comes for now; the file stays."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def finish(self) -> Results:
        """All has been played: write the results, and the journal is no longer needed."""
        played = sum(place != UNPLAYED for place in self._places)

        def rows(first: int) -> Iterator[GameRow]:
            return islice((row for row, _ in self._pairs()), first, None)

        def costs(first: int) -> Iterator[CostRow]:
            return islice((cost for _, cost in self._pairs() if cost is not None), first, None)

        write_results(Results(self._plan, Filed(played, rows), Filed(played, costs)), self._out)
        self._part.unlink(missing_ok=True)
        return read_results(self._out)

    def _pairs(self) -> Iterator[tuple[GameRow, CostRow | None]]:
        """What has been played and what it cost, in the order of the plan, from both files."""
        finished = self._old.with_costs()
        part: BinaryIO = self._part.open("rb") if self._part.exists() else BytesIO()
        with part:
            for index, place in enumerate(self._places):
                if place == FINISHED:
                    yield next(pair for pair in finished if pair[0]["index"] == index)
                elif place != UNPLAYED:
                    part.seek(place)
                    entry = json.loads(part.readline())
                    yield entry["row"], entry["cost"]


def _require_same(old: PlanDocument, new: PlanDocument, path: Path) -> None:
    """More games of the same plan may follow; another plan needs another file."""
    if {**old, "games": 0} != {**new, "games": 0}:
        raise BadOption("{0!r} holds other games: give another file, or the plan it was made with.", path.name)
