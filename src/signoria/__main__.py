"""`python -m signoria`: the same as the command `signoria`."""

import sys

from signoria.cli import main

if __name__ == "__main__":
    sys.exit(main())
