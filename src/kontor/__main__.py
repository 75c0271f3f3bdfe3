"""Runs the command line as `python -m kontor`."""

import sys

from kontor.cli import main

if __name__ == "__main__":
    sys.exit(main())
