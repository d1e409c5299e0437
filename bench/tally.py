"""Runs of `bench.fuzz --will`: many processes, a folder that keeps what was played, and the page made from it.

The page (`docs/fuzzing.md`) holds the whole tally: what a folder played is added to it, and the next folder begins with the
seed it names.
"""

import collections
import json
import multiprocessing
import re
import sys
import time
from pathlib import Path
from typing import Any, Final

from bench.will import RULE_FILES, Lines, Wrong, executable_lines, play_seed

CHUNK: Final = 64  # games a process plays before it reports
WATCHED: Final = 16  # one game in so many has its lines noted, which makes it slow


def work(first: int) -> dict[str, Any]:
    """The games from this seed on: what came up, which lines ran, what went wrong."""
    tally: collections.Counter[str] = collections.Counter()
    lines = Lines({})
    wrong: list[str] = []
    for seed in range(first, first + CHUNK):
        if seed % WATCHED == first // CHUNK % WATCHED:
            lines.watch()
        try:
            play_seed(seed, tally)
        except Wrong as problem:
            wrong.append(f"seed {seed}: {problem}")
        except Exception as problem:  # noqa: BLE001 - a crash is what the run looks for
            wrong.append(f"seed {seed}: {type(problem).__name__}: {problem}")
        finally:
            lines.rest()
    return {"first": first, "tally": tally, "lines": {k: sorted(v) for k, v in lines.seen.items()}, "wrong": wrong}


def run(folder: str, jobs: int, seconds: float) -> int:
    """Play for so many seconds, from where the folder stands; 1 if anything is wrong in it."""
    out = Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    state = _read(out)
    end = time.monotonic() + seconds
    start = state["seconds"]
    begun = saved = time.monotonic()
    first = state["next"]
    with multiprocessing.Pool(jobs) as pool:
        waiting: list[Any] = []
        while time.monotonic() < end or waiting:
            while len(waiting) < 2 * jobs and time.monotonic() < end:
                waiting.append(pool.apply_async(work, (first,)))
                first += CHUNK
            done = waiting.pop(0).get()
            _add(state, done)
            state["next"] = done["first"] + CHUNK
            now = time.monotonic()
            if now - saved > 10:
                state["seconds"] = start + now - begun
                _write(out, state)
                saved = now
                games, bad = state["tally"].get("games", 0), len(state["wrong"])
                print(f"{games:,} games, {state['tally'].get('choices', 0):,} choices, {bad} wrong", flush=True)
    state["seconds"] = start + time.monotonic() - begun
    _write(out, state)
    for problem in state["wrong"][:20]:
        print(problem[:400])
    print(
        f"{state['tally'].get('games', 0):,} games; {len(state['wrong'])} wrong; the tally is in {out / 'tally.json'}"
    )
    return 1 if state["wrong"] else 0


def _read(out: Path) -> dict[str, Any]:
    path = out / "tally.json"
    if not path.exists():
        return {"next": 0, "seconds": 0.0, "tally": {}, "lines": {}, "wrong": []}
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def _add(state: dict[str, Any], done: dict[str, Any]) -> None:
    for name, n in done["tally"].items():
        state["tally"][name] = state["tally"].get(name, 0) + n
    for name, lines in done["lines"].items():
        state["lines"][name] = sorted({*state["lines"].get(name, ()), *lines})
    state["wrong"] += done["wrong"]


def _write(out: Path, state: dict[str, Any]) -> None:
    part = out / "tally.part"
    part.write_text(json.dumps(state), encoding="utf-8")
    part.replace(out / "tally.json")


# ---------------------------------------------------------------------- the page


def begin(folder: str, page_file: str) -> None:
    """A folder that goes on where a page stops."""
    out = Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    if not (out / "tally.json").exists():
        _write(out, {**_read(out), "next": read_page(Path(page_file).read_text(encoding="utf-8"))["next"]})


def report(folder: str, page_file: str | None, build: str) -> int:
    """Print the tally of a folder as a page for people, added to that of a page there is."""
    state = _read(Path(folder))
    tally = state["tally"]
    row = (build, f"{tally.get('games', 0):,}", f"{tally.get('choices', 0):,}", str(len(state["wrong"])))
    known: dict[str, Any] = {"next": 0, "tally": {}, "builds": []}
    if page_file:
        known = read_page(Path(page_file).read_text(encoding="utf-8"))
    for name, n in known["tally"].items():
        tally[name] = tally.get(name, 0) + n
    state["builds"] = [*known["builds"], row]
    state["next"] = max(state["next"], known["next"])
    sys.stdout.write("\n".join(page(state)) + "\n")
    return 0


def read_page(text: str) -> dict[str, Any]:
    """The tally, the rows of the builds and the next seed of a page."""
    tally: dict[str, int] = {}
    builds: list[tuple[str, ...]] = []
    at = 0
    section = ""
    for line in text.splitlines():
        if line.startswith("## "):
            section = line[3:]
        if found := re.match(r"([\d,]+) games, ([\d,]+) choices", line):
            tally["games"], tally["choices"] = (_number(n) for n in found.groups())
        if found := re.search(r"The next seed is ([\d,]+)\.", line):
            at = _number(found[1])
        cells = [cell.strip() for cell in line.strip("|").split(" | ")] if line.startswith("| ") else []
        if not cells or cells[0] in ("Build", "What", "Game", "File"):
            continue
        if section == "By build":
            builds.append(tuple(cells))
        elif section == "What was done":
            tally[cells[0]] = _number(cells[1])
        elif section == "How the games ended":
            tally["ends " + " ".join(cells[:3])] = _number(cells[3])
        elif section == "Questions asked":
            for times in re.finditer(r"(\S+) (\d[\d,]*)(?:, |$)", cells[2]):
                tally[f"asked {cells[0]} {times[1]} {cells[1]}"] = _number(times[2])
    return {"next": at, "tally": tally, "builds": builds}


def _number(text: str) -> int:
    return int(text.replace(",", ""))


HEAD: Final = """# Games by players with a will

`python -m bench.fuzz --will --jobs 16 --seconds 1800 --out fuzz --page docs/fuzzing.md` plays both games under all rule
sets, variants and switches: players try to win, to fight, to flip empires and to crowd the board, half of the games of Pax
Renaissance begin in an extreme position, and one game in eight goes through the public API with choices taken back, players
who leave, records and positions read again, hidden things drawn anew and documents spoilt. Every invariant is checked after
every choice. A run goes on where this page stops, and a stopped one where it stopped;
`python -m bench.fuzz --report fuzz --page docs/fuzzing.md` prints this page with what was played added.
"""


def page(state: dict[str, Any]) -> list[str]:
    """The lines of `docs/fuzzing.md`."""
    tally: dict[str, int] = state["tally"]
    lines = [
        HEAD,
        f"{tally.get('games', 0):,} games, {tally.get('choices', 0):,} choices. The next seed is {state['next']:,}.",
        "",
        "## By build",
        "",
        "| Build | Games | Choices | Wrong |",
        "|---|---|---|---|",
        *(f"| {' | '.join(row)} |" for row in state["builds"]),
        "",
        "## What was done",
        "",
        "| What | How often |",
        "|---|---|",
    ]
    for name in sorted(tally):
        if not name.startswith(("asked ", "ends ", "games", "choices", "refused: ")):
            lines.append(f"| {name} | {tally[name]:,} |")
    lines += ["", "## How the games ended", "", "| Game | Rules | End | Games |", "|---|---|---|---|"]
    for name in sorted(tally):
        if name.startswith("ends "):
            _, game, rules, end = name.split(" ", 3)
            lines.append(f"| {game} | {rules} | {end} | {tally[name]:,} |")
    lines += ["", "## Questions asked", "", "| Game | Question | Times, by rule set |", "|---|---|---|"]
    asked: dict[tuple[str, str], list[str]] = {}
    for name in sorted(tally):
        if name.startswith("asked "):
            _, game, rules, kind = name.split(" ", 3)
            asked.setdefault((game, kind), []).append(f"{rules} {tally[name]:,}")
    lines += [f"| {game} | {kind} | {', '.join(times)} |" for (game, kind), times in sorted(asked.items())]
    lines += ["", "## Lines of the rules that ran", "", "Counted in the last run of an interpreted build.", ""]
    lines += ["| File | Ran | Of | Not |", "|---|---|---|---|"]
    names = Lines({}).files
    ran = all_lines = 0
    for path in RULE_FILES:
        wanted = executable_lines(path)
        seen = wanted & set(state["lines"].get(names[str(path)], ()))
        if wanted:
            ran, all_lines = ran + len(seen), all_lines + len(wanted)
            missing = ", ".join(str(n) for n in sorted(wanted - seen)[:30])
            lines.append(f"| {names[str(path)]} | {len(seen)} | {len(wanted)} | {missing} |")
    lines += ["", f"{ran} of {all_lines} lines."]
    return lines
