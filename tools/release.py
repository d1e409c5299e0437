"""Everything that must agree before a version is published, and the packages of it.

    make release                            all of it: some 40 minutes
    make release ONLY="version changelog"   some of it
    make publish                            all of it, and then the version is dated, committed, tagged and pushed

Each check that fails is told in a sentence, and nothing is built then. At the end the packages are in dist/, pure and
compiled. Who publishes a version needs no other command: the entries that wait in the changelog become the section of the
version, with the day's date, before anything is built; where something is refused they wait again, and nothing was
committed. The tag that is pushed makes the workflow `release` check it all once more and upload it.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERSION = re.compile(r'^__version__ = "([^"]+)"$', re.MULTILINE)
WAITING = "## [Unreleased]"
RELEASED = re.compile(r"^## \[([^\]]+)\] - (\d{4}-\d{2}-\d{2})$", re.MULTILINE)
# Plays a game by the installed wheel and says which modules it ran on.
TRIAL = """
import importlib.machinery as machinery, json, random, signoria, signoria.pax.turn, signoria.age.turn
chance = random.Random(1)
ends = []
for name in ("pax", "age"):
    match = signoria.new(name, seats=3, seed=1)
    while not match.over:
        match.choose(chance.choice(match.decision.options))
    ends.append(match.fingerprint())
compiled = isinstance(signoria.pax.turn.__spec__.loader, machinery.ExtensionFileLoader)
print(json.dumps({"version": signoria.__version__, "compiled": compiled, "ends": ends}))
"""


class Refused(Exception):
    """Why this cannot be published, in a sentence."""


def version(root: Path) -> str:
    """The one version there is: that of the package."""
    found = VERSION.search((root / "src/signoria/__init__.py").read_text(encoding="utf-8"))
    if found is None:
        raise Refused('src/signoria/__init__.py has no version: write __version__ = "1.2.3".')
    if not re.fullmatch(r"\d+\.\d+\.\d+(?:(?:a|b|rc)\d+)?", found[1]):
        raise Refused(f"The version {found[1]!r} cannot be published: write it as 1.2.3 or 1.2.3rc1.")
    return found[1]


def check_version(root: Path) -> None:
    """What repeats the version says the same."""
    wanted = version(root)
    cited = re.search(r"^version: (.+)$", (root / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE)
    if cited is None or cited[1].strip('"') != wanted:
        raise Refused(f"CITATION.cff cites {cited[1] if cited else 'no version'}, the package is {wanted}: change it.")
    client = json.loads((root / "web/package.json").read_text(encoding="utf-8")).get("version", wanted)
    if client not in (wanted, "0.0.0"):
        raise Refused(f"web/package.json has the version {client}, the package is {wanted}: leave it out there.")


def check_changelog(root: Path) -> None:
    """The newest section of the changelog is that of this version, and nothing waits above it."""
    wanted = version(root)
    text = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    sections = RELEASED.findall(text)
    if not sections or sections[0][0] != wanted:
        raise Refused(
            f"CHANGELOG.md has no section for {wanted}: name its newest one '## [{wanted}] - ' and the day, as 2027-01-31; "
            "`make publish` does that by itself."
        )
    waiting = text.partition(WAITING)[2].partition("\n## [")[0].strip()
    if waiting:
        raise Refused(f"CHANGELOG.md has entries under [Unreleased]: move them into the section of {wanted}.")


def check_tree(root: Path) -> None:
    """Everything is committed."""
    changed = _output(["git", "status", "--porcelain"], root).splitlines()
    if changed:
        more = f" and {len(changed) - 1} more" if len(changed) > 1 else ""
        raise Refused(f"Not everything is committed ({changed[0][3:]}{more}): commit or remove it.")


def check_packages(root: Path) -> None:
    """dist/ holds the sdist, the pure wheel and a compiled one of this version, complete, and both wheels play alike."""
    wanted = version(root)
    dist = root / "dist"
    names = {path.name for path in dist.iterdir()} if dist.is_dir() else set()
    pure = f"signoria-{wanted}-py3-none-any.whl"
    source = f"signoria-{wanted}.tar.gz"
    compiled = sorted(name for name in names if name.endswith(".whl") and name != pure)
    missing = [name for name in (pure, source) if name not in names] + ([] if compiled else ["a compiled wheel"])
    if missing:
        raise Refused(f"dist/ lacks {', '.join(missing)}: run `make wheel compiled-wheel`.")
    foreign = [name for name in names if not name.startswith(f"signoria-{wanted}")]
    if foreign:
        raise Refused(f"dist/ holds {foreign[0]}, which is not of version {wanted}: remove it.")
    with zipfile.ZipFile(dist / pure) as wheel:
        if "signoria/server/static/index.html" not in wheel.namelist():
            raise Refused(f"{pure} has no browser client: run `make wheel`.")
    with tarfile.open(dist / source) as tree:
        if not any(name.endswith("/Makefile") for name in tree.getnames()):
            raise Refused(f"{source} has no Makefile: nobody could test it.")
    ends = [_tried(dist / name, wanted, name != pure) for name in (pure, *compiled)]
    if any(end != ends[0] for end in ends):
        raise Refused("The pure and the compiled wheel play the same seeds to different ends: one of them is wrong.")


def _tried(wheel: Path, wanted: str, compiled: bool) -> list[str]:
    """Install a wheel beside everything else and play by it."""
    with tempfile.TemporaryDirectory() as folder:
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-qq", "install", "--no-deps", "--no-index"]
        subprocess.run([*pip, "--target", folder, str(wheel)], check=True)
        told = json.loads(_output([sys.executable, "-c", TRIAL], Path(folder), {"PYTHONPATH": folder}))
    if told["version"] != wanted:
        raise Refused(f"{wheel.name} says it is {told['version']}, not {wanted}: build it again.")
    if told["compiled"] != compiled:
        raise Refused(f"{wheel.name} runs {'interpreted' if compiled else 'compiled'}: build it again.")
    return list(told["ends"])


def _made(target: str) -> Callable[[Path], None]:
    def make(root: Path) -> None:
        if subprocess.run(["make", target], cwd=root, check=False).returncode:
            raise Refused(f"`make {target}` failed: repair what it says above.")

    return make


def _output(command: list[str], folder: Path, environment: dict[str, str] | None = None) -> str:
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **(environment or {})}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise Refused(
            f"`{' '.join(command[:2])}` failed: {(done.stderr.strip().splitlines() or ['without a word'])[-1]}."
        )
    return done.stdout


STEPS: dict[str, Callable[[Path], None]] = {
    "version": check_version,
    "changelog": check_changelog,
    "tree": check_tree,
    "tests": _made("test"),
    "docs": _made("docs"),
    "wheel": _made("wheel"),
    "compiled-wheel": _made("compiled-wheel"),
    "packages": check_packages,
}


def check(root: Path, names: Iterable[str]) -> None:
    """These steps, in order; the first that refuses ends it. Raises Refused."""
    for name in names:
        print(f"release: {name}", flush=True)
        STEPS[name](root)


def publish(root: Path, names: Iterable[str]) -> None:
    """Check what is to be published, then date, commit, tag and push it. Raises Refused, and nothing has changed then."""
    check_tree(root)
    tag = f"v{version(root)}"
    if _output(["git", "tag", "--list", tag], root).strip():
        raise Refused(f"{tag} is tagged already: give the next version another number.")
    _output(["git", "ls-remote", "origin"], root)
    changelog = root / "CHANGELOG.md"
    before = changelog.read_text(encoding="utf-8")
    changelog.write_text(_dated(before, version(root)), encoding="utf-8")
    try:
        check(root, [name for name in names if name != "tree"])  # the changelog alone has changed since
        if changelog.read_text(encoding="utf-8") != before:
            _output(["git", "commit", "-qm", f"Version {version(root)}", "CHANGELOG.md"], root)
    except (Refused, KeyboardInterrupt):
        changelog.write_text(before, encoding="utf-8")
        raise
    _output(["git", "tag", tag], root)
    _output(["git", "push", "origin", "HEAD", tag], root)


def _dated(text: str, wanted: str) -> str:
    """The changelog with what waits in it as the section of this version, unless it has one."""
    if any(name == wanted for name, _ in RELEASED.findall(text)):
        return text
    return text.replace(f"{WAITING}\n", f"{WAITING}\n\n## [{wanted}] - {date.today().isoformat()}\n", 1)


def main(arguments: list[str] | None = None) -> int:
    """Check all that is asked for, in order; the first refusal ends it."""
    parser = argparse.ArgumentParser(description="Check and build a release, and publish it.")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--only", nargs="+", choices=list(STEPS), help="these steps alone")
    what.add_argument("--publish", action="store_true", help="then date, commit, tag and push it")
    parser.add_argument("--root", type=Path, default=ROOT, help="the project (default: this one)")
    options = parser.parse_args(arguments)
    try:
        if options.publish:
            publish(options.root, STEPS)
            print(f"release: v{version(options.root)} is pushed; the workflow `release` uploads it.")
        elif options.only:
            check(options.root, options.only)
            print(f"release: {', '.join(options.only)}: nothing to refuse. The other steps were not tried.")
        else:
            check(options.root, STEPS)
            print("release: all agrees. Publish with: make publish")
    except Refused as refused:
        print(f"release: {refused}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
