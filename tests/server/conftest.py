"""Databases to test with: SQLite in a file and a private PostgreSQL, each test with its own."""

from __future__ import annotations

import itertools
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from bench import alike
from signoria.server.storage import Store
from tests.server import postgres
from tests.server.serving import Served, served, sqlite
from tests.support.needed import missing

_numbers = itertools.count(1)


@pytest.fixture(autouse=True)
def draws_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game whose seed nobody chose is dealt the same in every run."""
    for module in alike.DRAWING:
        monkeypatch.setattr(module, "secrets", alike.DRAWS)


@pytest.fixture
def by_chance(draws_alike: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here a game whose seed nobody chose is another one each time, as in a house where people play."""
    for module in alike.DRAWING:
        monkeypatch.setattr(module, "secrets", secrets)


@pytest.fixture(scope="session")
def postgres_folder() -> Iterator[str | postgres.NotThere]:
    try:
        with postgres.cluster() as folder:
            yield folder
    except postgres.NotThere as reason:
        yield reason


@pytest.fixture
def postgres_url(postgres_folder: str | postgres.NotThere) -> str:
    """A fresh database of PostgreSQL; skipped, with the reason, where there is no server and none is required."""
    if isinstance(postgres_folder, postgres.NotThere):
        missing("postgres", f"PostgreSQL was not tested: {postgres_folder}.")
    name = f"signoria_{next(_numbers)}"
    engine = create_engine(postgres.url(postgres_folder, "postgres"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return postgres.url(postgres_folder, name)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database of each kind."""
    if request.param == "sqlite":
        return sqlite(tmp_path)
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    made = Store(database, "test")
    made.prepare()
    yield made
    made.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    """A server on SQLite."""
    with served(sqlite(tmp_path)) as running:
        yield running
