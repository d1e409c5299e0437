"""What a machine may lack: tests that need it are skipped there, but never where changes are judged."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest

KNOWN = ("browser", "postgres")


def required() -> list[str]:
    """What has to be there: what SIGNORIA_REQUIRE names; where it says nothing, everything in CI and nothing elsewhere."""
    named = os.environ.get("SIGNORIA_REQUIRE")
    if named is None:
        return list(KNOWN) if os.environ.get("CI", "").lower() in ("1", "true") else []
    return named.replace(",", " ").split()


def missing(what: str, why: str) -> NoReturn:
    """Skip the test; where what it needs is required, it fails."""
    assert what in KNOWN
    if what in required():
        pytest.fail(f"{why} But SIGNORIA_REQUIRE, or CI, asks for the {what}.", pytrace=False)
    pytest.skip(why)
