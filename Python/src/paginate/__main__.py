"""Runs the command: `python -m paginate fetch …`."""

import os
import sys

from paginate import CommandNotFoundError, find_paginate_bin


def main() -> None:
    """Becomes the command."""
    try:
        binary = find_paginate_bin()
    except CommandNotFoundError as error:
        sys.exit(f"paginate: {error}")
    os.execv(binary, ["paginate", *sys.argv[1:]])  # noqa: S606


if __name__ == "__main__":
    main()
