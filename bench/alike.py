"""The command `signoria` with a house that draws the same for every game: for tests and pictures, never for people.

python -m bench.alike serve --port 8000
"""

from __future__ import annotations

import random
import sys
from types import SimpleNamespace

from signoria.cli import main
from signoria.server import new_games, seals, tournaments

SEED = 11
DRAWING = (new_games, seals, tournaments)  # the modules that draw what a game depends on
# Each draw is the first: what a game is dealt does not depend on the games before it.
DRAWS = SimpleNamespace(
    randbits=lambda k: SEED,
    token_hex=lambda n: "5a" * n,
    SystemRandom=lambda: random.Random(SEED),
)

if __name__ == "__main__":
    for module in DRAWING:
        vars(module)["secrets"] = DRAWS
    sys.exit(main())
