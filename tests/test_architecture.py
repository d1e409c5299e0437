"""The shape of the house: who may import whom, what the sources may name, and that each module says what it is."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "signoria"

# The package itself (signoria/__init__.py and single modules beside it) is called HOUSE.
HOUSE = "signoria"
ENGINES = {"table", "pax", "age"}
# What brings a game to the rest of the house: `package.py` and the folder `parts` beside its rules.
PARTS = "parts"
MAY_IMPORT = {
    "table": set[str](),
    "pax": {"table"},
    "age": {"table"},
    "players": {HOUSE, *ENGINES},
    "arena": {HOUSE, *ENGINES, "players"},
    "env": {HOUSE, *ENGINES, "players"},
    "train": {HOUSE, *ENGINES, "players"},
    "learn": {HOUSE, *ENGINES, "players", "arena"},
    "server": {HOUSE, *ENGINES, "players", "arena", "env", "learn"},
    "cli": {HOUSE, *ENGINES, "players", "arena", "env", "learn", "train", "server"},
    PARTS: {HOUSE, *ENGINES, "players", "arena", "env", "learn", "cli"},
    HOUSE: ENGINES,
}


def modules() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def part_of(path: Path) -> str:
    """The part of the house a module belongs to."""
    parts = path.relative_to(SOURCE).parts
    if parts == ("__main__.py",):
        return "cli"
    if parts[0] in ENGINES and parts[1] in ("package.py", PARTS):
        return PARTS
    return parts[0] if len(parts) > 1 else HOUSE


def without_types(tree: ast.Module) -> ast.Module:
    """The module without what is imported for type checks alone, at its top: that is no tie when it runs."""
    kept = [node for node in tree.body if not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")]
    return ast.Module(kept, [])


def imports(source: str, package: list[str]) -> Iterator[str]:
    """Dotted names that a module of this package imports, those inside functions included."""
    for node in ast.walk(without_types(ast.parse(source))):
        match node:
            case ast.Import():
                yield from (alias.name for alias in node.names)
            case ast.ImportFrom():
                start = package[: len(package) - node.level + 1] if node.level else []
                base = ".".join([*start, *([node.module] if node.module else [])])
                yield from (f"{base}.{alias.name}" for alias in node.names)
            case ast.Call(
                func=ast.Name(id="import_module") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(name)), *_],
            ):
                yield name


def target_of(name: str) -> str | None:
    """The part of the house that a dotted name reaches, or nothing if it is not ours."""
    first, *rest = name.split(".")
    if first != "signoria":
        return None
    if len(rest) > 1 and rest[0] in ENGINES and rest[1] in ("package", PARTS):
        return PARTS
    return rest[0] if rest and rest[0] in MAY_IMPORT and rest[0] != HOUSE else HOUSE


def forbidden(source: str, package: list[str], part: str) -> list[str]:
    """The imports of a module that its part of the house may not have."""
    wrong = []
    for name in imports(source, package):
        target = target_of(name)
        if target is None:
            if part in ENGINES and name.split(".")[0] not in sys.stdlib_module_names:
                wrong.append(name)
        elif target != part and target not in MAY_IMPORT[part]:
            wrong.append(name)
    return wrong


def test_every_part_of_the_house_is_known() -> None:
    unknown = {part_of(path) for path in modules()} - MAY_IMPORT.keys()
    assert not unknown, f"say in MAY_IMPORT what these may import: {sorted(unknown)}"


def test_imports_point_one_way() -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in modules()
        for name in forbidden(
            path.read_text(encoding="utf-8"), ["signoria", *path.relative_to(SOURCE).parent.parts], part_of(path)
        )
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("part", "source", "wrong"),
    [
        ("table", "import json, tomllib", []),
        ("table", "from signoria.table.flow import Flow", []),
        ("table", "import rich", ["rich"]),
        ("table", "from signoria.pax import cards", ["signoria.pax.cards"]),
        ("table", "from signoria import new", ["signoria.new"]),
        ("pax", "from signoria import table", []),
        ("pax", "from ..table import Match", []),
        ("pax", "from . import fair", []),
        ("pax", "from ..age import market", ["signoria.age.market"]),
        ("pax", "def f():\n    import signoria.cli", ["signoria.cli"]),
        ("pax", "from signoria.pax.package import PACKAGE", ["signoria.pax.package.PACKAGE"]),
        ("parts", "def f():\n    import signoria.cli", []),
        ("signoria", "if TYPE_CHECKING:\n    from signoria.cli.looks import Look", []),
        ("age", "import_module('signoria.pax')", ["signoria.pax"]),
        ("players", "import numpy, signoria", []),
        ("arena", "from signoria.server import app", ["signoria.server.app"]),
        ("cli", "import rich, signoria.server, signoria.pax", []),
    ],
)
def test_a_wrong_import_is_found(part: str, source: str, wrong: list[str]) -> None:
    assert forbidden(source, ["signoria", part], part) == wrong


def test_nobody_imports_the_server_but_the_command_line() -> None:
    assert {part for part, targets in MAY_IMPORT.items() if "server" in targets} == {"cli"}


# ---------------------------------------------------------------------- nobody but the games themselves names a game


GAMES = ("pax", "age")
# Where the games of this package are registered, and where they are public names.
ROOTS = {"__init__.py", "registry.py"}
# Judges, sights and layouts of one game, in files named for it, which the package of that game hands out.
OWN_FILES = re.compile(r"(?:^|[/_])(?:pax|age)(?:[_.]|$)")


def named_games(source: str) -> list[str]:
    """Games that a module names, by an import or as a word of its own; what stands in docstrings is an example."""
    tree = ast.parse(source)
    found = [name for name in imports(source, ["signoria"]) if name.split(".")[1:2] and name.split(".")[1] in GAMES]
    examples = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in examples:
            if node.value in GAMES or node.value.startswith(tuple(f"{game}:" for game in GAMES)):
                found.append(node.value)
    return found


def test_nobody_but_the_games_names_a_game() -> None:
    wrong = {}
    for path in modules():
        name = path.relative_to(SOURCE).as_posix()
        if name.split("/")[0] in GAMES or name in ROOTS or OWN_FILES.search(name):
            continue
        found = named_games(path.read_text(encoding="utf-8"))
        if found:
            wrong[name] = found
    assert not wrong, "ask the package of the game instead: " + str(wrong)


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ("from signoria.pax import words", 1),
        ("import signoria.age", 1),
        ("if match.game == 'age': ...", 1),
        ("clause.startswith('pax:')", 1),
        ('"""An example: signoria.new("pax")."""', 0),
        ("page = 'age of reason'", 0),
    ],
)
def test_a_named_game_is_found(source: str, count: int) -> None:
    assert len(named_games(source)) == count


def test_every_module_says_what_it_is() -> None:
    silent = [
        str(path.relative_to(ROOT))
        for path in modules()
        if not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert not silent, f"without a docstring: {silent}"


# What no file may name. Written in pieces, so that this file does not match itself.
HOSTS = ["pypi" + ".org", "python" + "hosted.org", "npm" + "js.org", "npm" + "js.com", "deb." + "debian.org"]
FOLDERS = ["work", "root", "home", "Users", "opt"]
NAMED = re.compile(
    "|".join(
        [
            *map(re.escape, HOSTS),
            rf"(?<![\w.\-/~<])/(?:{'|'.join(FOLDERS)})/\w",  # a path on somebody's machine
            r"(?<![\w.])[A-Z]:\\Users",
            re.escape("../" + "shared"),
        ]
    )
)
UPWARDS = re.compile(r"(?<![\w.])(?:\.\./)+")
SKIPPED = {".git", ".venv", "build", "dist", "node_modules", "__pycache__"}
TEXT = {".cfg", ".css", ".html", ".ini", ".js", ".json", ".md", ".py", ".sh", ".svelte", ".svg", ".toml", ".ts", ".txt"}


def text_files() -> Iterator[Path]:
    for path in sorted(ROOT.rglob("*")):
        parts = path.relative_to(ROOT).parts
        if any(part in SKIPPED or part.endswith("_cache") or part == ".hypothesis" for part in parts):
            continue
        if path.is_file() and (path.suffix in TEXT or not path.suffix):
            yield path


def strangers(text: str, depth: int, prose: bool) -> list[str]:
    """Hosts, machine paths and folders outside the repository that a text names."""
    found = [match[0] for match in NAMED.finditer(text)]
    if prose:
        found += [match[0] for match in UPWARDS.finditer(text) if match[0].count("../") > depth]
    return found


def test_no_file_names_a_host_a_machine_or_a_folder_outside() -> None:
    wrong = []
    for path in text_files():
        depth = len(path.relative_to(ROOT).parts) - 1
        found = strangers(path.read_text(encoding="utf-8"), depth, prose=path.suffix != ".py")
        wrong += [f"{path.relative_to(ROOT)} names {stranger}" for stranger in found]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("text", "depth", "count"),
    [
        ("--index-url https://" + HOSTS[0] + "/simple", 0, 1),
        ("see /" + "work/main", 0, 1),
        ("'/" + "home/anna/x'", 0, 1),
        ("[rules](../" + "shared/rules.md)", 1, 1),
        ("[readme](../README.md)", 1, 0),
        ("[outside](../../README.md)", 1, 1),
        ("a web/home/page and docs/works/x", 0, 0),
    ],
)
def test_a_stranger_is_found(text: str, depth: int, count: int) -> None:
    assert len(strangers(text, depth, prose=True)) == count
