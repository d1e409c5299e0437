"""`signoria train`: opponents that teach themselves."""

import argparse
import os
from pathlib import Path

from signoria.cli.words import Words
from signoria.train.run import read_config, run


def run_train(args: argparse.Namespace, w: Words) -> int:
    """Play, fit and compare, generation after generation; 0 when all is done or the time is up."""
    out = Path(args.out)
    work = Path(args.work) if args.work else out / "work"
    run(read_config(Path(args.config), args.only), out, work, args.jobs or os.cpu_count() or 1, args.seconds)
    return 0
