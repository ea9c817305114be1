#!/usr/bin/env python3
"""Reads the child lists of 1,000,000 parents in one process, and compares its files with the lists of the demo server.

Usage: Scripts/soak-lists.py [LISTS] [SEED]    (1,000,000 and 1 by default)

Each list has 0 to 10 items. Every item has to be in the output once, in the order of its list, and every receipt has to have
the count of its list. The command's memory has to stay below 120 MB. It prints the lists per second and the peak of the memory,
and takes about ten minutes on two cores. PAGINATE selects a built command. It ends only the processes that it started.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PAGINATE = os.environ.get("PAGINATE", str(Path(__file__).resolve().parents[1] / "paginate"))
NUMBERS = [int(argument) for argument in sys.argv[1:]]
LISTS, SEED = NUMBERS + [1_000_000, 1][len(NUMBERS):]
LARGEST = 120_000_000


def fetch(*arguments):
    """Runs the command to its end, and returns the peak of its memory in bytes."""
    program = subprocess.Popen([PAGINATE, "fetch", *arguments, "--pagination", "link", "--quiet"])
    _, status, usage = os.wait4(program.pid, 0)
    if status != 0:
        sys.exit(f"soak-lists: the command ended with the code {os.waitstatus_to_exitcode(status)}.")
    return usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def faults(folder):
    """Returns what differs between the files and the parents."""
    counts = {}
    with open(folder / "parents") as lines:
        for line in lines:
            parent = json.loads(line)
            counts[parent["id"]] = parent["children"]
    if len(counts) != LISTS:
        yield f"there are {len(counts)} parents"
    arrived = dict.fromkeys(counts, 0)
    with open(folder / "items") as lines:
        for line in lines:
            item = json.loads(line)
            arrived[item["parent"]] += 1
            if item["id"] != item["parent"] * 1_000_000 + arrived[item["parent"]]:
                yield f"item {item['id']} of list {item['parent']} arrived as number {arrived[item['parent']]}"
    for parent, count in counts.items():
        if arrived[parent] != count:
            yield f"list {parent} has {count} items, and {arrived[parent]} arrived"
    with open(folder / "receipts") as lines:
        next(lines)
        for line in lines:
            receipt = json.loads(line)
            count = counts.pop(int(receipt["key"].split("/parents/")[1].split("/")[0]), None)
            if receipt["outcome"] != "complete" or receipt["items"] != count:
                yield f"a receipt differs from its list of {count} items: {receipt}"
    if counts:
        yield f"{len(counts)} lists have no receipt"


def main():
    server = subprocess.Popen([PAGINATE, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
    try:
        base = server.stdout.readline().strip()
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            options = f"max=10&seed={SEED}"
            fetch(f"{base}/parents?count={LISTS}&limit=1000&{options}", "--output", folder / "parents")
            files = ["--output", folder / "items", "--resume", folder / "state", "--receipts", folder / "receipts"]
            start = time.monotonic()
            peak = fetch(f"{base}/parents/{{id}}/children?limit=100&{options}", "--parents", folder / "parents", *files)
            seconds = time.monotonic() - start
            found = [fault for fault, _ in zip(faults(folder), range(5))]
        if peak > LARGEST:
            found.append(f"the command took {peak / 1e6:.0f} MB, and at most {LARGEST / 1e6:.0f} MB are allowed")
        if found:
            sys.exit("soak-lists: " + "; ".join(found))
        print(f"soak-lists: {LISTS} lists: each item once, each receipt right; {LISTS / seconds:.0f} lists a second, "
              f"{peak / 1e6:.0f} MB at most")
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
