#!/usr/bin/env python3
"""Counts the public declarations of the libraries.

Counts each line that declares a public type or member. Imports, extensions and `@_spi` declarations do not count.
Usage: Scripts/count-public.py [--list [MODULE ...]]    (--list prints the lines)
"""

import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

ATTRIBUTES = r"\s*(?:@\w+(?:\([^)]*\))?\s+)*"
PUBLIC = re.compile(ATTRIBUTES + r"(?:public|open)\b(?!\s+(?:extension|import)\b|\s*[:=])")
SPI = re.compile(r"\s*@_spi\b(?!.*\bimport\b)")


def public_lines(path):
    """Yields the number and the text of each line that declares something public."""
    isSPI = False
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        if PUBLIC.match(line):
            if not isSPI and "@_spi" not in line:
                yield number, line.strip()
            isSPI = False
        # The attribute applies to the next declaration, also across comments and other attributes.
        elif SPI.match(line):
            isSPI = True
        elif line.strip() and not line.lstrip().startswith(("@", "//")):
            isSPI = False


def main():
    names = subprocess.run(
        ["git", "ls-files", "Sources/*.swift"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    found = defaultdict(list)
    for name in names:
        for number, text in public_lines(ROOT / name):
            found[name.split("/")[1]].append(f"{name}:{number}: {text}")

    if "--list" in sys.argv:
        chosen = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
        for module in chosen or sorted(found):
            print("\n".join(found[module]))
        return 0

    for module in sorted(found):
        print(f"{len(found[module]):5}  {module}")
    print(f"{sum(map(len, found.values())):5}  all modules")
    return 0


if __name__ == "__main__":
    sys.exit(main())
