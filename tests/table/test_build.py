"""Which build of the engine runs: all its modules come compiled, or none does."""

import importlib
import os
from importlib.machinery import ExtensionFileLoader
from pathlib import Path
from types import FunctionType

import signoria
from bench.compile import engine_modules, module_name
from signoria.table import Match

RULES = ["table", "pax", "age"]
COMPILED = os.environ.get("SIGNORIA_BUILD") == "compiled"


def test_every_module_of_the_rules_comes_from_the_build_that_is_tested() -> None:
    modules = [module_name(path) for path in engine_modules(Path(signoria.__file__).parent, RULES, [])]
    assert "signoria.table.match" in modules
    assert "signoria.pax.turn" in modules
    assert "signoria.age.turn" in modules
    loaders = {name: getattr(importlib.import_module(name).__spec__, "loader", None) for name in modules}
    wrong = [name for name, loader in loaders.items() if isinstance(loader, ExtensionFileLoader) != COMPILED]
    assert not wrong


def test_what_runs_is_native_code_in_the_compiled_build_alone() -> None:
    assert isinstance(vars(Match)["choose"], FunctionType) != COMPILED
