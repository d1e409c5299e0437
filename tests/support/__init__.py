"""Shared tools of the tests."""
