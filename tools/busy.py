"""Run the tests again and again while every core is busy with something else: a test that counts on time or luck fails.

python tools/busy.py --runs 5
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SPIN = "while True: pass"


@contextmanager
def busy_cores() -> Iterator[None]:
    """A process for each core that does nothing, as fast as it can."""
    spinning = [subprocess.Popen([sys.executable, "-c", SPIN]) for _ in range(os.cpu_count() or 2)]
    try:
        yield
    finally:
        for process in spinning:
            process.kill()
            process.wait()


def main() -> int:
    """Run them so often, or until they fail."""
    parser = argparse.ArgumentParser(description="Run the tests while the cores are busy with something else.")
    parser.add_argument("--runs", type=int, default=5)
    runs: int = parser.parse_args().runs
    with busy_cores():
        for run in range(1, runs + 1):
            began = time.monotonic()
            done = subprocess.run(["make", "unit", "unit-compiled"], cwd=ROOT, check=False)
            minutes = (time.monotonic() - began) / 60
            what = "failed" if done.returncode else "passed"
            print(f"Run {run} of {runs}: {what} after {minutes:.0f} minutes.", flush=True)
            if done.returncode:
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
