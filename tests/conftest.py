"""Which build of the engine is tested, said at the top of each run; and rules are named as the book does."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os

import hypothesis
import pytest

import signoria

# What is printed is compared with English in lines of the usual width and without colours, whatever this machine is set to.
os.environ["LC_ALL"] = "C.UTF-8"
for _name in ("LANGUAGE", "COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "TTY_COMPATIBLE"):
    os.environ.pop(_name, None)

# Examples that Hypothesis makes are the same everywhere, and a slow machine is no finding.
hypothesis.settings.register_profile(
    "same", deadline=None, derandomize=True, database=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("same")


def pytest_report_header() -> str:
    return f"engine: {engine_build()}"


def pytest_configure() -> None:
    wanted = os.environ.get("SIGNORIA_BUILD")
    if wanted and wanted != engine_build():
        raise pytest.UsageError(f"SIGNORIA_BUILD={wanted}, but the engine that Python finds is {engine_build()}")


# The longest come first, so that nobody is left with one of them at the end. While a browser is waited for, the other
# workers play.
FIRST = ("tests/web/test_learn.py", "tests/web/test_games.py", "tests/web/")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test that names a rule names one that is in the book: this has slipped in before, and nobody saw it."""
    items.sort(key=lambda item: next((i for i, start in enumerate(FIRST) if item.nodeid.startswith(start)), len(FIRST)))
    named = {rule for item in items for mark in item.iter_markers("rule") for rule in mark.args}
    if not named:
        return
    games = {rule.partition(":")[0] for rule in named}
    known = {
        f"{name}:{one.id}" for name in games & set(signoria.games()) for one in signoria.game(name).statements("en")
    }
    if named - known:
        raise pytest.UsageError(f"no rule is called {', '.join(sorted(named - known))}: give ids of data/rules.toml")


def engine_build() -> str:
    """`compiled` or `interpreted`."""
    spec = importlib.util.find_spec("signoria.table")
    compiled = spec is not None and isinstance(spec.loader, importlib.machinery.ExtensionFileLoader)
    return "compiled" if compiled else "interpreted"
