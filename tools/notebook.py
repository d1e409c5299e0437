"""Runs a notebook from top to bottom and writes what its cells say back into it, without any other program.

    SIGNORIA_DATA=data python tools/notebook.py examples/games.ipynb

Cells are plain Python; what a cell ends with is shown, as text or, where it knows how to draw itself, as SVG.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import io
import json
import sys
from pathlib import Path
from typing import Any


def run(notebook: dict[str, Any]) -> dict[str, Any]:
    """The notebook with new outputs. What a cell raises is raised."""
    names: dict[str, Any] = {"__name__": "__main__"}
    cells = []
    for number, cell in enumerate(notebook["cells"]):
        if cell["cell_type"] == "code":
            cell = {**cell, "execution_count": None, "outputs": _outputs("".join(cell["source"]), names, number)}
        cells.append(cell)
    return {**notebook, "cells": cells}


def _outputs(source: str, names: dict[str, Any], number: int) -> list[dict[str, Any]]:
    tree = ast.parse(source, f"cell {number}")
    end = tree.body[-1] if tree.body else None
    last = end if isinstance(end, ast.Expr) else None
    if last is not None:
        tree.body.pop()
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(tree, f"cell {number}", "exec"), names)
        value = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), names) if last else None
    outputs: list[dict[str, Any]] = []
    if said.getvalue():
        outputs.append({"output_type": "stream", "name": "stdout", "text": said.getvalue().splitlines(keepends=True)})
    if value is not None:
        data = {"text/plain": [object.__repr__(value) if hasattr(value, "_repr_svg_") else repr(value)]}
        if hasattr(value, "_repr_svg_"):
            data = {"image/svg+xml": [value._repr_svg_()], "text/plain": ["a chart"]}
        outputs.append({"output_type": "display_data", "metadata": {}, "data": data})
    return outputs


def main() -> int:
    """Run the notebooks that are named."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("notebooks", nargs="+", type=Path)
    for path in parser.parse_args().notebooks:
        done = run(json.loads(path.read_text(encoding="utf-8")))
        path.write_text(json.dumps(done, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
