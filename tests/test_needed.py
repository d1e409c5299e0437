"""What a machine lacks is skipped, but not where changes are judged."""

from __future__ import annotations

import pytest

from tests.support.needed import missing


@pytest.mark.parametrize(
    ("environment", "fails"),
    [
        ({}, False),
        ({"CI": "true"}, True),
        ({"CI": "false"}, False),
        ({"SIGNORIA_REQUIRE": "postgres, browser"}, True),
        ({"SIGNORIA_REQUIRE": "postgres"}, False),
        ({"CI": "true", "SIGNORIA_REQUIRE": ""}, False),
    ],
)
def test_what_is_missing_is_an_error_where_it_is_required(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], fails: bool
) -> None:
    for name in ("CI", "SIGNORIA_REQUIRE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    raised = pytest.fail.Exception if fails else pytest.skip.Exception
    with pytest.raises(raised, match=r"^There is no browser\."):
        missing("browser", "There is no browser.")
