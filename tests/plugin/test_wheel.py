"""`make wheel`: the package that people install, with the browser client inside, needs Python alone."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import signoria
from tests.plugin.environments import PATIENCE_S, ROOT, Environment, Guest, checked

CLIENT = "signoria/server/static/index.html"


def build(source: Path, out: Path, *targets: str) -> subprocess.CompletedProcess[str]:
    """Build packages of a source tree, as `make wheel` does."""
    wanted = [word for target in targets for word in ("-t", target)]
    return subprocess.run(
        [sys.executable, "-m", "hatchling", "build", *wanted, "-d", str(out)],
        cwd=source, capture_output=True, text=True, timeout=PATIENCE_S, check=False,
    )  # fmt: skip


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    built = build(ROOT, out, "sdist", "wheel")
    assert built.returncode == 0, built.stderr
    return out


def test_both_packages_hold_the_client_and_the_version_of_the_sources(packages: Path) -> None:
    version = signoria.__version__
    with zipfile.ZipFile(packages / f"signoria-{version}-py3-none-any.whl") as wheel:
        names = wheel.namelist()
    assert CLIENT in names
    assert any(name.startswith("signoria/server/static/assets/") for name in names)
    assert {"signoria/py.typed", "signoria/pax/data/cards.toml", "signoria/pax/words/es.po"} <= set(names)
    with tarfile.open(packages / f"signoria-{version}.tar.gz") as sources:
        held = sources.getnames()
    assert f"signoria-{version}/src/{CLIENT}" in held
    assert not [name for name in held if "node_modules" in name]
    # What the tests and tools of the sources read beside themselves.
    read = {"CITATION.cff", "hosting/Caddyfile", "hosting/dashboard.json", "records/golden.toml", "Makefile"}
    assert {f"signoria-{version}/{name}" for name in read} <= set(held)


def test_the_wheel_plays_in_an_empty_environment_without_node(packages: Path, tmp_path: Path) -> None:
    fresh = Environment(tmp_path / "fresh")
    assert shutil.which("node", path=fresh.environ(tmp_path)["PATH"]) is None
    fresh.install(next(packages.glob("*.whl")))
    where = fresh.run(str(fresh.python), "-c", "import signoria; print(signoria.__file__)", home=tmp_path).stdout
    assert Path(where).is_relative_to(fresh.folder)
    with fresh.serving(tmp_path) as client:
        page = client.get("/")
        assert page.status_code == 200
        assert "<!doctype html>" in page.text.lower()
        meta = checked(client.get("/api/meta"))
        assert meta["version"] == signoria.__version__
        assert [game["id"] for game in meta["games"]] == list(signoria.games())
        assert checked(client.get("/api/openapi.json"))["info"]["version"] == signoria.__version__
        guest = Guest(client, game="pax", seats=[{"kind": "here"}, {"kind": "here"}], seed=7)
        seat = next(seat for seat in guest.seats if guest.table(seat)["decision"])
        before = guest.table(seat)
        after = guest.choose(seat, before["decision"]["options"][0]["key"])
        assert after["version"] == before["version"] + 1


@pytest.mark.parametrize("target", ["wheel", "sdist"])
def test_no_package_is_built_without_the_client(tmp_path: Path, target: str) -> None:
    bare = tmp_path / "bare"
    (bare / "src" / "signoria").mkdir(parents=True)
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, bare / name)
    shutil.copy(ROOT / "src" / "signoria" / "__init__.py", bare / "src" / "signoria")
    refused = build(bare, tmp_path / "dist", target)
    assert refused.returncode != 0
    assert "The browser client is not built" in refused.stderr
    assert "make wheel" in refused.stderr
    assert not list(tmp_path.glob("dist/*"))
