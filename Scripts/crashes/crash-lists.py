#!/usr/bin/env python3
"""Kills or stops a crawl of many lists at random moments, and compares its files with the lists of the demo server.

Usage: Scripts/crashes/crash-lists.py [KILLS] [SEED] [LISTS] [LONGEST] [SIZE]    (200, 1, 400, 60 and 10 by default)

A list has up to LONGEST items in pages of SIZE. 20 percent of the server's answers fail. Half of the kills are SIGTERM, after
which the command saves its state. After each one the same command runs again. When it ends, every item has to be in the output
exactly once, and every receipt has to have the count and the hash of the items of its list. It prints how many pages were read
again. PAGINATE selects a built command. It ends only the processes that it started, and takes about a second for each kill and
400 lists.
"""

import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import urllib.request
from collections import defaultdict
from pathlib import Path

PAGINATE = os.environ.get("PAGINATE", str(Path(__file__).resolve().parents[2] / "paginate"))
NUMBERS = [int(argument) for argument in sys.argv[1:]]
KILLS, SEED, LISTS, LONGEST, SIZE = NUMBERS + [200, 1, 400, 60, 10][len(NUMBERS):]


def crawl(base, folder, kills, seed, chance):
    """Runs one crawl to its end, and returns the number of kills and the faults that were found."""
    def fetch(*arguments, **options):
        return subprocess.Popen([PAGINATE, "fetch", *arguments, "--pagination", "link", "--quiet"], **options)

    parents = folder / "parents.ndjson"
    address = f"{base}/parents?count={LISTS}&max={LONGEST}&seed={seed}"
    if fetch(address, "--output", parents).wait() != 0:
        sys.exit("crash-lists: the parents could not be fetched.")
    template = f"{base}/parents/{{id}}/children?limit={SIZE}&max={LONGEST}&seed={seed}&run=r{seed}&chaos=20&latency=5"
    files = ["--output", folder / "items", "--resume", folder / "state", "--receipts", folder / "receipts"]
    killed = 0
    while True:
        program = fetch(template, "--parents", parents, "--retries", "8", *files, stderr=subprocess.PIPE)
        try:
            if killed >= kills:
                raise subprocess.TimeoutExpired("", 0)
            program.wait(chance.uniform(0.02, 1.2) * max(1, LISTS / 400))
        except subprocess.TimeoutExpired:
            if killed < kills:
                program.send_signal(chance.choice([signal.SIGKILL, signal.SIGTERM]))
                program.communicate()
                killed += 1
                continue
        message = program.communicate()[1].decode()
        if program.returncode == 0:
            return killed, faults(folder, parents), reads(base, seed, parents)
        if killed >= kills:
            sys.exit(f"crash-lists: the crawl ended with the code {program.returncode}: {message}")


def reads(base, seed, parents):
    """Returns the number of pages of all lists, and how many good answers the server gave."""
    pages = sum(max(1, -(-json.loads(line)["children"] // SIZE)) for line in parents.read_text().splitlines())
    with urllib.request.urlopen(f"{base}/runs/r{seed}") as answer:
        run = json.load(answer)
    return pages, run["requests"] - run["faults"] + run["late"]


def faults(folder, parents):
    expected = {}
    for line in parents.read_text().splitlines():
        parent = json.loads(line)
        expected.update((parent["id"] * 1_000_000 + number + 1, 0) for number in range(parent["children"]))
    hashes, counts = defaultdict(hashlib.sha256), defaultdict(int)
    with open(folder / "items", "rb") as items:
        for line in items:
            item = json.loads(line)
            expected[item["id"]] += 1
            hashes[item["parent"]].update(line)
            counts[item["parent"]] += 1
    found = [f"item {item} arrived {count} times" for item, count in expected.items() if count != 1]
    receipts = {}
    for line in (folder / "receipts").read_text().splitlines()[1:]:
        receipt = json.loads(line)
        receipts[int(receipt["key"].split("/parents/")[1].split("/")[0])] = receipt
    if len(receipts) != LISTS:
        found.append(f"there are {len(receipts)} receipts for {LISTS} lists")
    for parent, receipt in receipts.items():
        whole = receipt["outcome"] == "complete" and receipt["items"] == counts[parent]
        if not whole or receipt["sha256"] != hashes[parent].hexdigest():
            found.append(f"the receipt of list {parent} differs from its items: {receipt}")
    return found


def main():
    chance = random.Random(SEED)
    server = subprocess.Popen([PAGINATE, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
    try:
        base = server.stdout.readline().strip()
        killed = crawls = pages = read = 0
        while killed < KILLS:
            with tempfile.TemporaryDirectory() as folder:
                more, found, (own, good) = crawl(base, Path(folder), KILLS - killed, SEED + crawls, chance)
            if found:
                sys.exit(f"crash-lists: seed {SEED + crawls}: " + "; ".join(found[:5]))
            killed += more
            crawls += 1
            pages += own
            read += good
        again = (f"{read - pages} of {pages} pages read again ({100 * (read - pages) / pages:.1f} %, "
                 f"{(read - pages) / killed:.1f} for each kill)")
        print(f"crash-lists: {killed} kills in {crawls} crawls of {LISTS} lists: each item once, each receipt right; {again}")
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
