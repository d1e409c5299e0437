"""The documentation tells of every public name with an example that runs, and every link in it leads somewhere."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

import signoria
from docs.tools import pages
from signoria.cli import make_parser
from signoria.cli.words import Words

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = (
    "signoria",
    "signoria.table",
    "signoria.pax",
    "signoria.age",
    "signoria.players",
    "signoria.arena",
    "signoria.learn",
    "signoria.env",
)
# Told elsewhere with an example of their own.
ELSEWHERE = {"BadLesson": "docs/lessons.md", "read_lesson": "docs/lessons.md", "NEXT": "docs/lessons.md"}
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
LINK = re.compile(r"(?<!!)\[[^\]]+\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#{1,6} (.+)$", re.MULTILINE)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_public_name_has_an_example_that_runs(package: str) -> None:
    """The examples of docs/api.md are run as doctests with all others."""
    lines = (ROOT / "docs" / "api.md").read_text(encoding="utf-8").splitlines()
    shown = "\n".join(line for line in lines if line.startswith((">>> ", "... ")))
    names = set(import_module(package).__all__)
    assert names
    missing = {name for name in names if not re.search(rf"\b{name}\b", shown)} - set(ELSEWHERE)
    assert not missing, f"docs/api.md has no example of {', '.join(sorted(missing))}"


def test_the_readme_tells_of_every_command() -> None:
    parser = make_parser(Words("en"))
    [commands] = [action.choices for action in parser._actions if isinstance(action.choices, dict)]
    told = (ROOT / "README.md").read_text(encoding="utf-8").split("## The command line")[1].split("\n## ")[0]
    rows = " ".join(line.split("|")[1] for line in told.splitlines() if line.startswith("| `"))
    assert set(commands) - set(re.findall(r"[a-z]+", rows)) == set()


@pytest.mark.parametrize(
    ("page", "heading"), [("README.md", "## Project layout"), ("docs/architecture.md", "## The parts")]
)
def test_every_part_of_the_house_is_told_of(page: str, heading: str) -> None:
    told = (ROOT / page).read_text(encoding="utf-8").split(heading)[1].split("\n## ")[0]
    parts = {folder.parent.name for folder in (ROOT / "src" / "signoria").glob("*/__init__.py")}
    assert {part for part in parts if not re.search(rf"\b{part}\b", told)} == set()


def test_the_pages_made_of_our_data_lead_to_each_other(tmp_path: Path) -> None:
    pages.write(tmp_path)
    for kind in ("rules", "cards", "courses"):
        listed = re.findall(rf"^{kind}-\S+$", (tmp_path / f"{kind}.md").read_text(encoding="utf-8"), re.MULTILINE)
        assert sorted(listed) == sorted(f"{kind}-{game}-{lang}" for game in signoria.games() for lang in ("en", "es"))
        for page in listed:
            told = (tmp_path / f"{page}.md").read_text(encoding="utf-8")
            assert all((tmp_path / f"{part}.md").is_file() for part in re.findall(rf"^{page}-\S+$", told, re.MULTILINE))
            assert all((tmp_path / picture).is_file() for picture in re.findall(r"\]\((faces/[^)]+)\)", told))
    assert "/api/games" in (tmp_path / "http.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("package", PACKAGES)
def test_every_public_name_says_what_it_is(package: str) -> None:
    module = import_module(package)
    bare = [
        name
        for name in module.__all__
        if (isinstance(getattr(module, name), type) or hasattr(getattr(module, name), "__code__"))
        and not (getattr(module, name).__doc__ or "").strip()
    ]
    assert not bare


def anchors(page: Path) -> set[str]:
    """The anchors of a page, as it is shown on the web: the words of its headings."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    found = set()
    for heading in HEADING.findall(text):
        words = re.sub(r"[^\w\s-]", "", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower())
        found.add(re.sub(r"\s", "-", words.strip()))
    return found


@pytest.mark.parametrize("page", [page for page in PAGES if page.is_file()], ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    broken = []
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        made = "generated" in target.parts  # written when the site is built
        lost = not target.exists() or (anchor and target.suffix == ".md" and anchor not in anchors(target))
        if lost and not made:
            broken.append(link)
    assert not broken
