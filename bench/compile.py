"""Build the engine with mypyc: the same sources as a copy of the package with compiled modules beside them.

    python bench/compile.py                                  build/compiled/, optimised, on all cores
    python bench/compile.py --opt 0 --part table pax age     the rules alone and quickly, as the tests want them
    PYTHONPATH=build/compiled signoria …                     use it

The copy holds the whole package, so it can stand in for the installed one. Python prefers a compiled module to the
source beside it; what is not compiled (data, terminal client) is read from the copy as usual. Nothing is built when
the sources of the engine, the compiler and the options are the same as last time.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import hashlib
import importlib.machinery
import json
import os
import platform
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from multiprocessing.pool import ThreadPool
from pathlib import Path
from typing import Any, cast

import mypy.version
from mypyc.build import mypycify
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "signoria"
ENGINE = ("table", "pax", "age", "players", "env")
# Of the environments, what is made of plain numbers: a game that is played, its masks and observations.
ENVIRONMENTS = ("signoria.env.play", "signoria.env.pax_observation", "signoria.env.age_observation")
# Left as they are: the yardstick of the search, words, documents, lessons, types, and what only starts others.
INTERPRETED = (
    "signoria.players.reference",
    "signoria.players.words",
    "signoria.players.protocol",
    "signoria.table.record_json",
    "signoria.table.typing",
    "signoria.pax.teaching",
    "signoria.age.teaching",
    "signoria.pax.lookup",
    "signoria.age.lookup",
    "signoria.players",
)
GROUP = PACKAGE  # the shared library is called signoria__mypyc
# Nobody else puts functions into this library, so the compiler may call and inline its own directly: a tenth of the time.
# (`-Bsymbolic` is how the linker of systems with ELF is told so.)
DIRECT = ["-fno-semantic-interposition", "-fvisibility=hidden", "-fno-plt"] if sys.platform == "linux" else []
LINKED = ["-Wl,-Bsymbolic"] if sys.platform == "linux" else []


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Build the engine with mypyc.")
    parser.add_argument("--source", type=Path, default=ROOT / "src", help="folder that holds the package")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "compiled", help="where the compiled copy goes")
    parser.add_argument("--opt", choices="0123", default="2", help="optimisation level of the C compiler (default: 2)")
    parser.add_argument(
        "--part", nargs="+", choices=ENGINE, default=list(ENGINE), metavar="PART",
        help=f"what to compile (default: {' '.join(ENGINE)})",
    )  # fmt: skip
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="C files compiled at a time")
    parser.add_argument(
        "--exclude", action="append", default=[], metavar="MODULE", help="leave this module interpreted (repeatable)"
    )
    parser.add_argument("--force", action="store_true", help="build even if nothing changed")
    options = parser.parse_args(arguments)

    source: Path = options.source.resolve() / PACKAGE
    out: Path = options.out.resolve()
    modules = engine_modules(source, options.part, options.exclude)
    if not modules:
        print(f"compile: no engine module in {source}", file=sys.stderr)
        return 2

    with step(f"Copy the package to {shown(out)}"):
        mirror(source, out / PACKAGE)

    stamp = out / "stamp.json"
    wanted = fingerprint(source, modules, options.opt)
    if not options.force and is_current(stamp, wanted, out, modules):
        print(f"Nothing changed: {len(modules)} compiled modules in {shown(out)}")
        return 0

    stamp.unlink(missing_ok=True)
    remove_compiled(out)
    build(out, modules, options.opt, options.jobs)
    broken = failing_imports(out, modules)
    if broken:
        print(broken, file=sys.stderr)
        return 1
    stamp.write_text(json.dumps(wanted, indent=1) + "\n")
    print(f"{len(modules)} compiled modules in {shown(out)}. Use them with PYTHONPATH={shown(out)}")
    return 0


def engine_modules(source: Path, parts: list[str], excluded: list[str]) -> list[Path]:
    """The modules to compile, relative to the folder that holds the package."""
    files = sorted(path for part in parts for path in (source / part).rglob("*.py") if not is_part(path, source))
    relative = [path.relative_to(source.parent) for path in files]
    unknown = set(excluded) - {module_name(path) for path in relative}
    if unknown:
        raise SystemExit(f"compile: no such module: {', '.join(sorted(unknown))}")
    return [path for path in relative if module_name(path) not in excluded and not stays(module_name(path))]


def stays(module: str) -> bool:
    """Whether a module stays interpreted: it is named in INTERPRETED, or lies in a package named there.

    Of the environments all do but ENVIRONMENTS.
    """
    if module.startswith(f"{PACKAGE}.env"):
        return module not in ENVIRONMENTS
    return module in INTERPRETED or any(module.startswith(f"{name}.") for name in INTERPRETED[:-1])


def is_part(path: Path, source: Path) -> bool:
    """Whether a module only brings a game to the rest of the house (its look, its judge, …): that is not the engine."""
    return path.relative_to(source).parts[1] in ("package.py", "parts")


def module_name(path: Path) -> str:
    """`signoria/pax/fair.py` is `signoria.pax.fair`."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def mirror(source: Path, target: Path) -> None:
    """Make target the same as source, but leave alone what is the same already, and what was compiled."""
    kept = {target}
    for path in sorted(source.rglob("*")):
        if "__pycache__" in path.parts or is_compiled(path):
            continue
        copy = target / path.relative_to(source)
        kept.add(copy)
        if path.is_dir():
            copy.mkdir(parents=True, exist_ok=True)
        elif not copy.is_file() or copy.read_bytes() != path.read_bytes():
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
    for path in sorted(target.rglob("*"), reverse=True):
        if path not in kept and not is_compiled(path):
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()


def fingerprint(source: Path, modules: list[Path], opt: str) -> dict[str, str]:
    """All that the result depends on."""
    digest = hashlib.sha256()
    for path in modules:
        digest.update(f"{path}\0".encode())
        digest.update((source.parent / path).read_bytes())
    return {
        "sources": digest.hexdigest(),
        "recipe": hashlib.sha256(Path(__file__).read_bytes()).hexdigest(),
        "python": f"{sys.implementation.cache_tag} {platform.platform()}",
        "mypyc": mypy.version.__version__,
        "opt": opt,
    }


def is_current(stamp: Path, wanted: dict[str, str], out: Path, modules: list[Path]) -> bool:
    """The last build had the same fingerprint and is still whole."""
    try:
        found = json.loads(stamp.read_text())
    except (OSError, ValueError):
        return False
    return bool(found == wanted) and all(compiled_path(out, module).is_file() for module in modules)


def compiled_path(out: Path, module: Path) -> Path:
    """Where the compiled form of a module lies: beside its source."""
    return out / module.with_suffix(importlib.machinery.EXTENSION_SUFFIXES[0])


def is_compiled(path: Path) -> bool:
    return path.suffix in {".so", ".pyd"}


def remove_compiled(out: Path) -> None:
    for path in list(out.rglob("*")):
        if is_compiled(path):
            path.unlink()


def build(out: Path, modules: list[Path], opt: str, jobs: int) -> None:
    """Translate to C and compile, in place."""
    work = out.parent / f"{out.name}-work"
    work.mkdir(parents=True, exist_ok=True)
    lines = sum(len((out / path).read_text(encoding="utf-8").splitlines()) for path in modules)
    gc.disable()  # the compiler keeps all it makes: looking for garbage among it takes a fifth of its time
    with contextlib.chdir(out):
        with step(f"Check and translate {len(modules)} modules, {lines:,} lines"):
            extensions = mypycify(
                [
                    "--config-file=",
                    f"--cache-dir={work / 'mypy'}",
                    # What the engine does not need may be missing here (the environments, the server).
                    "--follow-imports=silent",
                    "--ignore-missing-imports",
                    *map(str, modules),
                ],
                opt_level=opt,
                debug_level="0",
                multi_file=True,
                group_name=GROUP,
                target_dir=str(work / "c"),
            )
        for extension in extensions:
            extension.extra_compile_args += DIRECT
            extension.extra_link_args += LINKED
        with step(f"Compile at -O{opt}, {jobs} files at a time"):
            setup(
                name=PACKAGE,
                packages=[],
                cmdclass={"build_ext": side_by_side(jobs)},
                ext_modules=cast("list[Extension]", extensions),
                script_args=[
                    "--quiet",
                    "build_ext",
                    "--inplace",
                    "--force",
                    f"--parallel={jobs}",
                    f"--build-temp={work / 'objects'}",
                    f"--build-lib={work / 'lib'}",
                ],
            )


def side_by_side(jobs: int) -> type[build_ext]:
    """The usual command, except that the C files of an extension are compiled several at a time."""

    class SideBySide(build_ext):
        def build_extensions(self) -> None:
            compiler: Any = self.compiler

            def compile_all(sources: list[str], output_dir: str | None = None, macros: Any = None,
                            include_dirs: Any = None, debug: bool = False, extra_preargs: Any = None,
                            extra_postargs: Any = None, depends: Any = None) -> list[str]:  # fmt: skip
                macros, objects, extra, options, todo = compiler._setup_compile(
                    output_dir, macros, include_dirs, sources, depends, extra_postargs
                )
                arguments = compiler._get_cc_args(options, debug, extra_preargs)

                def compile_one(made: str) -> None:
                    if made in todo:
                        source, suffix = todo[made]
                        compiler._compile(made, source, suffix, arguments, extra, options)

                with ThreadPool(max(1, jobs)) as pool:
                    # The largest first, so that none is waited for at the end.
                    pool.map(compile_one, sorted(objects, key=lambda o: -Path(todo[o][0]).stat().st_size), chunksize=1)
                return list(objects)

            compiler.compile = compile_all
            super().build_extensions()

    return SideBySide


def failing_imports(out: Path, modules: list[Path]) -> str:
    """Import every compiled module in a new interpreter; what went wrong, or nothing."""
    program = (
        "import importlib, importlib.machinery, sys\n"
        "for name in sys.argv[1:]:\n"
        "    loader = importlib.import_module(name).__spec__.loader\n"
        "    if not isinstance(loader, importlib.machinery.ExtensionFileLoader):\n"
        "        sys.exit(f'compile: {name} was loaded from its source')\n"
    )
    with step("Import the compiled modules"):
        result = subprocess.run(
            [sys.executable, "-c", program, *map(module_name, modules)],
            env={**os.environ, "PYTHONPATH": str(out)},
            cwd=out,
            capture_output=True,
            text=True,
            check=False,
        )
    return result.stderr if result.returncode else ""


@contextlib.contextmanager
def step(what: str) -> Iterator[None]:
    """Say what is being done, that it still is, and how long it took."""
    start = time.monotonic()
    done = threading.Event()

    def tick() -> None:
        while not done.wait(15):
            print(f"  … {time.monotonic() - start:.0f} s", flush=True)

    print(what, flush=True)
    ticker = threading.Thread(target=tick, daemon=True)
    ticker.start()
    try:
        yield
    finally:
        done.set()
        ticker.join()
    print(f"  done in {time.monotonic() - start:.1f} s", flush=True)


def shown(path: Path) -> str:
    """A path as people want to read it."""
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)


if __name__ == "__main__":
    sys.exit(main())
