"""`python -m signoria.train run`: `signoria train` where nothing but Python, NumPy and PyTorch is installed."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from signoria.table import SignoriaError
from signoria.train.run import read_config, run


def main(argv: Sequence[str] | None = None) -> int:
    """Run a training."""
    parser = argparse.ArgumentParser(prog="signoria train", description="Teach a network by self-play.")
    parser.add_argument("what", choices=("run",), help="run: play, fit and compare, generation after generation")
    parser.add_argument("--config", required=True, metavar="FILE", help="the tasks (TOML)")
    parser.add_argument("--only", metavar="NAMES", help="of the tasks these, by game and seats (pax-2,age-3)")
    parser.add_argument("--out", required=True, metavar="DIR", help="where networks, histories and charts go")
    parser.add_argument("--work", metavar="DIR", help="where games and checkpoints go (usual: work inside --out)")
    parser.add_argument("--jobs", type=int, default=0, metavar="N", help="processes that play (usual: one a core)")
    parser.add_argument("--seconds", type=float, metavar="S", help="stop in time, whatever is left")
    args = parser.parse_args(argv)
    out = Path(args.out)
    work = Path(args.work) if args.work else out / "work"
    try:
        run(read_config(Path(args.config), args.only), out, work, args.jobs or os.cpu_count() or 1, args.seconds)
    except (SignoriaError, OSError) as error:
        print(f"signoria train: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
