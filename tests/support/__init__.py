"""Shared tools of the tests."""

from collections.abc import Mapping
from typing import Any


def plain(document: Mapping[str, object]) -> dict[str, Any]:
    """A typed document as a plain one: to change it, or to look into it by names that are worked out."""
    return dict(document)
