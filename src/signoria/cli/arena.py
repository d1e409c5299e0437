"""`signoria sim`, `tournament`, `report` and `solve`: many games and hard questions."""

import argparse
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

import signoria
from signoria.cli.console import find_players_here, print_json, screen, write_file
from signoria.cli.options import add_options, given_options
from signoria.cli.show import read_match
from signoria.cli.words import Words
from signoria.table import BadOption
from signoria.table.words import number

Add = Callable[[str], argparse.ArgumentParser]
NO = 1  # the answer is no


def add_commands(add: Add, w: Words, count: Callable[[str], int], seconds: Callable[[str], float]) -> None:
    """The commands with their options."""
    for name in ("sim", "tournament", "dataset"):
        made = add(name)
        made.add_argument("game", choices=sorted(signoria.GAMES), help=w("usage_text", "game"))
        like = "tournament" if name == "tournament" else "sim"
        made.add_argument("--players", required=True, metavar="NAMES", help=w("usage_text", f"{like}_players"))
        made.add_argument("--games", type=count, default=100, metavar="N", help=w("usage_text", f"{like}_games"))
        made.add_argument("--seats", metavar="N|SEATS" if like == "sim" else "N", help=w("usage_text", f"{like}_seats"))
        made.add_argument("--seed", type=int, default=0, metavar="N", help=w("usage_text", "sim_seed"))
        made.add_argument("--jobs", type=int, metavar="N", help=w("usage_text", "jobs"))
        made.add_argument("--cluster", metavar="URL", help=w("usage_text", "cluster"))
        if name == "dataset":
            made.add_argument("--out", required=True, metavar="DIR", help=w("usage_text", "dataset_out"))
            add_options(made, w)
            continue
        made.add_argument("--out", metavar="FILE", help=w("usage_text", "out"))
        made.add_argument("--tidy", metavar="FILE", help=w("usage_text", "tidy"))
        made.add_argument("--records", metavar="DIR", help=w("usage_text", "records"))
        made.add_argument("--json", action="store_true", help=w("usage_text", "json"))
        add_options(made, w)
    report = add("report")
    report.add_argument("file", metavar="RESULTS", help=w("usage_text", "results_file"))
    report.add_argument("--out", metavar="FILE", help=w("usage_text", "report_out"))
    ask = add("ask")
    ask.add_argument("file", metavar="POSITION", help=w("usage_text", "any_file"))
    ask.add_argument("question", nargs="?", metavar="QUESTION", help=w("usage_text", "question"))
    ask.add_argument("words", nargs="*", metavar="WORDS", help=w("usage_text", "question_words"))
    ask.add_argument("--json", action="store_true", help=w("usage_text", "json"))
    solve = add("solve")
    solve.add_argument("file", metavar="POSITION", help=w("usage_text", "any_file"))
    solve.add_argument("--goal", default="win", metavar="GOAL", help=w("usage_text", "goal"))
    solve.add_argument("--actions", type=count, metavar="N", help=w("usage_text", "actions"))
    solve.add_argument("--only", metavar="WORD", action="append", default=[], help=w("usage_text", "only"))
    solve.add_argument("--exclude", metavar="WORD", action="append", default=[], help=w("usage_text", "exclude"))
    solve.add_argument("--assume", metavar="NAME", action="append", default=[], help=w("usage_text", "assume"))
    solve.add_argument("--limit", type=seconds, default=60.0, metavar="S", help=w("usage_text", "limit"))
    solve.add_argument("--json", action="store_true", help=w("usage_text", "json"))


# ---------------------------------------------------------------------- sim and tournament


def run_sim(args: argparse.Namespace, w: Words) -> int:
    """`signoria sim`, `signoria tournament` and `signoria dataset`."""
    with TemporaryDirectory(
        prefix="signoria-"
    ) as spare:  # rows are in a file also where none is asked for: they are many
        return _run_sim(args, w, Path(args.out) if args.out else Path(spare) / "results.json")


def _run_sim(args: argparse.Namespace, w: Words, out: Path) -> int:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from signoria.arena.dataset import make_dataset
    from signoria.arena.results import write_rows
    from signoria.arena.simulate import plan_of, round_robin, simulate

    players = [name for name in args.players.split(",") if name]
    variants = tuple(args.variant or ())
    options = given_options(args)
    find_players_here()
    if args.command != "tournament":
        seats = _seats(args.seats)
        plan = plan_of(
            args.game, players, args.games, args.seed, seats=seats, rules=args.rules, variants=variants, **options
        )
    else:
        so_many = _seats(args.seats)
        if isinstance(so_many, list):
            raise BadOption("A tournament takes a number of seats, not their names.")
        plan = round_robin(
            args.game, players, args.games, args.seed, seats=so_many, rules=args.rules, variants=variants, **options
        )
    if args.jobs == 0:
        raise BadOption("No job at all cannot play: give 1 or more, or -1 for one a core.")
    jobs = args.jobs if args.jobs is not None else -1 if find_spec("joblib") else 1
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(w("arena", "playing"), total=plan.games)
        if args.command == "dataset":
            files = make_dataset(
                plan,
                out,
                jobs=jobs,
                cluster=args.cluster,
                progress=lambda done, total: bar.update(task, completed=done, total=total),
            )
            screen().print(w("arena", "dataset", n=number(w.lang, plan.games), files=len(files), out=args.out))
            return 0
        results = simulate(
            plan,
            jobs=jobs,
            cluster=args.cluster,
            out=out,
            records=Path(args.records) if args.records else None,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
        )
    if args.tidy:
        write_rows(results.tidy(), Path(args.tidy))
    if args.json:
        print_json(_summary(results))
    else:
        _print_summary(results, args, w)
    return 0


def _seats(text: str | None) -> int | list[str] | None:
    if text is None:
        return None
    return int(text) if text.isdecimal() else text.split(",")


def _summary(results: Any) -> dict[str, Any]:
    """What people read, for machines."""
    from dataclasses import asdict

    from signoria.arena import statistics

    return {
        "plan": results.plan,
        "games": len(results.rows),
        "players": {n: asdict(r) for n, r in statistics.by_player(results).items()},
        "places": {n: asdict(r) for n, r in statistics.by_place(results).items()},
        "elo": {n: asdict(m) for n, m in statistics.elo(results).items()},
        "victories": {n: asdict(r) for n, r in statistics.victories(results).items()},
        "lengths": {n: asdict(m) for n, m in statistics.lengths(results).items()},
        "cost_ms": {n: asdict(m) for n, m in statistics.cost(results).items()},
    }


def _print_summary(results: Any, args: argparse.Namespace, w: Words) -> None:
    from signoria.arena import statistics
    from signoria.arena.report import percent
    from signoria.arena.tournament import standings

    console = screen()
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    for i, key in enumerate(("player", "wins", "interval", "elo", "cost")):
        grid.add_column(w("arena", key), justify="right" if i else "left")
    for line in standings(results):
        r = line.rate
        grid.add_row(
            Text(line.player),
            f"{percent(r.share, w.lang)} ({r.won:g}/{r.games})",
            f"{percent(r.low, w.lang)} – {percent(r.high, w.lang)}",
            number(w.lang, line.rating.mean),
            "" if line.cost_ms is None else number(w.lang, line.cost_ms, 1),
        )
    console.print(grid)
    package = signoria.game(results.plan["game"])
    kinds = [
        f"{package.victory_name(kind, w.lang)} {percent(r.share, w.lang)}"
        for kind, r in statistics.victories(results).items()
    ]
    console.print(Text(w("arena", "kinds", kinds=", ".join(kinds))))
    turns = statistics.lengths(results)["turns"]
    console.print(
        Text(w("arena", "turns", games=w.count("game", len(results.rows)), turns=number(w.lang, turns.mean, 1)))
    )
    if args.out:
        console.print(Text(w("arena", "written", file=args.out)), soft_wrap=True)


def run_report(args: argparse.Namespace, w: Words) -> int:
    """`signoria report`."""
    from signoria.arena.report import make_report
    from signoria.arena.results import read_results

    source = Path(args.file)
    told = make_report(read_results(source), w.lang)
    target = Path(args.out) if args.out else source.with_suffix(".html")
    write_file(target, told)
    screen().print(Text(w("arena", "written", file=target)), soft_wrap=True)
    return 0


# ---------------------------------------------------------------------- solve


def run_solve(args: argparse.Namespace, w: Words) -> int:
    """`signoria solve`: 0 when the goal can be reached, 1 when it cannot."""
    from signoria.arena.solve import Wish, solve, solver_of

    match = read_match(args.file)
    solver = solver_of(match)
    wish = Wish(tuple(args.only), tuple(args.exclude), tuple(args.assume))
    solution = solve(match, args.goal, args.actions, args.limit, w.lang, wish=wish)
    if args.json:
        print_json(solution.as_dict())
    else:
        console = screen()
        solver.tell(console, solution, w)
        if not solution.complete:
            console.print(Text(w("arena", "late", seconds=f"{args.limit:g}"), style="bold"))
    return 0 if solution.solved or args.goal in solver.surveys else NO
