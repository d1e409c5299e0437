"""Which build of the engine is tested, said at the top of each run."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os

import pytest

# What is printed is compared with English, whatever the machine speaks.
os.environ["LC_ALL"] = "C.UTF-8"


def pytest_report_header() -> str:
    return f"engine: {engine_build()}"


def pytest_configure() -> None:
    wanted = os.environ.get("SIGNORIA_BUILD")
    if wanted and wanted != engine_build():
        raise pytest.UsageError(f"SIGNORIA_BUILD={wanted}, but the engine that Python finds is {engine_build()}")


def engine_build() -> str:
    """`compiled` or `interpreted`."""
    spec = importlib.util.find_spec("signoria.table")
    compiled = spec is not None and isinstance(spec.loader, importlib.machinery.ExtensionFileLoader)
    return "compiled" if compiled else "interpreted"
