#!/usr/bin/env python3
"""Kills the processes of a plan's shards at random moments, and proves that the shards are whole.

Usage: Scripts/crashes/crash-shards.py [KILLS] [SEED] [LISTS] [SHARDS]    (100, 1, 400 and 8 by default)

Two workers take random shards, now and then the same one, and are killed with SIGKILL or stopped with SIGTERM. 20 percent of
the server's answers fail. After each kill, a shard with a receipt has to be whole: its file has the receipt's hash. At the end,
'paginate verify' has to succeed, and every item of the server has to be in the shards exactly once. PAGINATE selects a built
command. It ends only the processes that it started, and takes about a second for each kill.
"""

import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PAGINATE = os.environ.get("PAGINATE", str(Path(__file__).resolve().parents[2] / "paginate"))
NUMBERS = [int(argument) for argument in sys.argv[1:]]
KILLS, SEED, LISTS, SHARDS = NUMBERS + [100, 1, 400, 8][len(NUMBERS):]
LONGEST = 60


def paginate(*arguments, **options):
    return subprocess.run([PAGINATE, *map(str, arguments)], check=True, capture_output=True, text=True, **options)


def check_receipts(data):
    """Ends the program unless each sealed shard has the bytes of its receipt; returns their number."""
    sealed = 0
    for path in data.glob("*.receipt.json"):
        receipt = json.loads(path.read_text())
        items = (data / receipt["file"]).read_bytes()
        if hashlib.sha256(items).hexdigest() != receipt["sha256"] or items.count(b"\n") != receipt["items"]:
            sys.exit(f"crash-shards: {path.name} does not describe its file")
        sealed += 1
    return sealed


def work(plan, data, chance):
    """Runs workers until every shard is sealed, and returns the numbers of kills and stops."""
    workers = {}
    ended = {signal.SIGKILL: 0, signal.SIGTERM: 0}
    while True:
        missing = [shard for shard in range(SHARDS) if not (data / f"{shard}.receipt.json").exists()]
        for process in [process for process in workers if process.poll() is not None]:
            if process.returncode not in (0, 1, 3, 4, -signal.SIGKILL, -signal.SIGTERM):
                sys.exit(f"crash-shards: shard {workers[process]} ended with {process.returncode}")
            del workers[process]
        if not missing and not workers:
            return ended
        while missing and len(workers) < 2:
            shard = chance.choice(missing)
            arguments = ["--shard", f"{plan}#{shard}", "--output", data, "--quiet", "--retries", "8"]
            process = subprocess.Popen([PAGINATE, "fetch", *map(str, arguments)], stderr=subprocess.DEVNULL)
            workers[process] = shard
        time.sleep(chance.uniform(0.02, 0.8))
        if sum(ended.values()) < KILLS and workers:
            number = signal.SIGKILL if chance.random() < 0.5 else signal.SIGTERM
            process = chance.choice(list(workers))
            process.send_signal(number)
            process.wait()
            ended[number] += 1
            check_receipts(data)


def main():
    chance = random.Random(SEED)
    server = subprocess.Popen([PAGINATE, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
    try:
        base = server.stdout.readline().strip()
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder)
            parents, plan, data = folder / "parents.ndjson", folder / "plan.jsonl", folder / "data"
            numbers = f"max={LONGEST}&seed={SEED}"
            paginate("fetch", f"{base}/parents?count={LISTS}&{numbers}", "--pagination", "link", "--output", parents)
            template = f"{base}/parents/{{id}}/children?limit=10&{numbers}&run=r&chaos=20&latency=5"
            options = ["--parents", parents, "--pagination", "link", "--id", "/id", "--shards", SHARDS]
            paginate("plan", template, *options, "--output", plan)
            data.mkdir()
            ended = work(plan, data, chance)
            if check_receipts(data) != SHARDS:
                sys.exit("crash-shards: a shard has no receipt")
            print(paginate("verify", plan, data).stdout.strip())
            expected = sorted(
                parent["id"] * 1_000_000 + number + 1
                for parent in map(json.loads, parents.read_text().splitlines())
                for number in range(parent["children"])
            )
            found = sorted(
                json.loads(line)["id"] for shard in range(SHARDS) for line in (data / f"{shard}.ndjson").open()
            )
            if found != expected:
                sys.exit(f"crash-shards: {len(found)} items arrived, and the server has {len(expected)}")
            kills, stops = ended[signal.SIGKILL], ended[signal.SIGTERM]
            print(f"crash-shards: {kills} kills and {stops} stops of {SHARDS} shards: {len(found)} items, each once")
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
