"""Opponents that teach themselves: self-play, networks fitted to what came of it, and matches that decide what is kept.

`python -m signoria.train run` does all of it; see `docs/training.md`. Fitting needs PyTorch (`signoria[train]`),
playing does not.
"""
