"""What must agree before a version is published: each disagreement is told in a sentence, and ends it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import signoria
from tools.release import Refused, publish

ROOT = Path(__file__).resolve().parent.parent
TOLD = ("src/signoria/__init__.py", "CITATION.cff", "CHANGELOG.md", "web/package.json")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """As much of the project as the checks read, with a changelog that is ready."""
    for name in TOLD:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, tmp_path / name)
    changelog = f"# Changelog\n\n## [Unreleased]\n\n## [{signoria.__version__}] - 2027-01-31\n\n- All of it.\n"
    (tmp_path / "CHANGELOG.md").write_text(changelog, encoding="utf-8")
    return tmp_path


def released(root: Path, *steps: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "tools" / "release.py"), "--root", str(root), "--only", *steps]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_what_agrees_may_be_published(project: Path) -> None:
    done = released(project, "version", "changelog")
    assert done.returncode == 0, done.stderr
    assert "version, changelog: nothing to refuse" in done.stdout


def test_this_project_repeats_its_version_rightly() -> None:
    assert released(ROOT, "version").returncode == 0


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        ("CITATION.cff", f"version: {signoria.__version__}", "version: 9.9.9", "CITATION.cff cites 9.9.9"),
        ("src/signoria/__init__.py", "__version__ = ", "__edition__ = ", "has no version"),
        ("src/signoria/__init__.py", signoria.__version__, "soon", "The version 'soon' cannot be published"),
        ("CHANGELOG.md", f"## [{signoria.__version__}]", "## [0.0.1]", "CHANGELOG.md has no section for"),
        ("CHANGELOG.md", "## [Unreleased]\n", "## [Unreleased]\n\n- One more thing.\n", "entries under [Unreleased]"),
    ],
)
def test_what_disagrees_is_told_in_a_sentence(project: Path, name: str, old: str, new: str, words: str) -> None:
    change(project / name, old, new)
    done = released(project, "version", "changelog")
    assert done.returncode == 1
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_a_tree_with_changes_is_refused(project: Path) -> None:
    subprocess.run(["git", "init", "-q"], cwd=project, check=True)
    done = released(project, "tree")
    assert (done.returncode, "Not everything is committed" in done.stderr) == (1, True)


def git(root: Path, *words: str) -> str:
    """What git says, whoever is at work and whatever they have set."""
    told = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    for who in ("AUTHOR", "COMMITTER"):
        told |= {f"GIT_{who}_NAME": "Somebody", f"GIT_{who}_EMAIL": "somebody@example.org"}
    return subprocess.run(
        ["git", *words], cwd=root, env={**os.environ, **told}, check=True, capture_output=True, text=True
    ).stdout


@pytest.fixture
def waiting(project: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The project committed, with entries that wait, and where it is pushed to."""
    origin = tmp_path_factory.mktemp("origin")
    git(origin, "init", "-q", "--bare")
    (project / "CHANGELOG.md").write_text("# Changelog\n\n## [Unreleased]\n\n- All of it.\n", encoding="utf-8")
    git(project, "init", "-q", "-b", "main")
    for name, value in (("user.name", "Somebody"), ("user.email", "somebody@example.org"), ("commit.gpgsign", "false")):
        git(project, "config", name, value)
    git(project, "remote", "add", "origin", str(origin))
    git(project, "add", ".")
    git(project, "commit", "-qm", "All of it")
    return project, origin


def test_publishing_dates_commits_tags_and_pushes_what_agrees_and_only_once(waiting: tuple[Path, Path]) -> None:
    project, origin = waiting
    tag = f"v{signoria.__version__}"
    publish(project, ["version", "changelog", "tree"])
    assert git(origin, "log", "-1", "--format=%s", tag).strip() == f"Version {signoria.__version__}"
    assert git(origin, "rev-parse", tag) == git(origin, "rev-parse", "main") == git(project, "rev-parse", "HEAD")
    assert re.search(
        rf"## \[Unreleased\]\n\n## \[{re.escape(signoria.__version__)}\] - \d{{4}}-\d\d-\d\d\n\n- All of it\.\n",
        git(origin, "show", f"{tag}:CHANGELOG.md"),
    )
    with pytest.raises(Refused, match="is tagged already"):
        publish(project, ["version", "changelog"])


def test_what_is_refused_is_not_published_and_nothing_has_changed(waiting: tuple[Path, Path]) -> None:
    project, origin = waiting
    before = git(project, "rev-parse", "HEAD")
    with pytest.raises(Refused, match="dist/ lacks"):
        publish(project, ["version", "changelog", "packages"])
    assert (git(project, "status", "--porcelain"), git(project, "rev-parse", "HEAD")) == ("", before)
    assert git(origin, "tag") == git(project, "tag") == ""
    (project / "more.txt").write_text("more", encoding="utf-8")
    with pytest.raises(Refused, match="Not everything is committed"):
        publish(project, ["version"])


def test_missing_packages_are_named(project: Path) -> None:
    done = released(project, "packages")
    assert done.returncode == 1
    assert f"dist/ lacks signoria-{signoria.__version__}-py3-none-any.whl" in done.stderr


def test_a_compiled_wheel_needs_a_compiled_engine(tmp_path: Path) -> None:
    """The client alone stands in here for all that a build needs, and nothing is built."""
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "src/signoria/__init__.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, tmp_path / name)
    page = tmp_path / "src/signoria/server/static/index.html"
    page.parent.mkdir(parents=True)
    page.write_text("<!doctype html>", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel"],
        cwd=tmp_path,
        env={**os.environ, "SIGNORIA_COMPILED": str(tmp_path / "nothing")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert "There is no finished compiled engine in" in done.stderr
    assert not list(tmp_path.rglob("*.whl"))
