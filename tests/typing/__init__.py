"""Scripts as strangers write them, checked by mypy --strict like everything else and run by the tests."""
