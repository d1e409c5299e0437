"""The research environments are an extra: without it their tests are skipped, with the reason."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

MISSING = [name for name in ("gymnasium", "numpy", "pettingzoo") if importlib.util.find_spec(name) is None]


class WithoutExtra(pytest.Module):
    """A module of tests that cannot even be imported here."""

    def collect(self) -> list[pytest.Item | pytest.Collector]:
        pytest.skip(f"the extra signoria[env] is not installed: no {', '.join(MISSING)}", allow_module_level=True)


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module | None:
    return WithoutExtra.from_parent(parent, path=module_path) if MISSING else None
