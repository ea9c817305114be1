#!/usr/bin/env python3
"""Kills the processes of an engine at random moments while it reads lists, and compares the shards with the server.

Usage: crash.py spark|ray [options]    (see --help)

When the job ends, `verify` has to succeed, each item of the server has to be in the shards exactly once, the engine's
own rows have to be the same items, and at most 2 percent of the lists may have been read twice. It kills only processes
that its own jobs started, and waits for them to end. PAGINATE selects a built command.
"""

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from pathlib import Path

import paginate

ALLOWED_TWICE = 0.02
# The requests that the server remembers of one run.
REMEMBERED = 100_000


def processes():
    """Returns the parent and the command line of each running process."""
    found = {}
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            state, parent = (folder / "stat").read_text().rsplit(")", 1)[1].split()[:2]
            line = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if state != "Z":
            found[int(folder.name)] = (int(parent), line)
    return found


def descendants(root):
    """Returns the command lines of the processes below a process."""
    running = processes()
    found, below = {}, {root}
    while below:
        below = {number for number, (parent, _) in running.items() if parent in below} - found.keys()
        found.update((number, running[number][1]) for number in below)
    return found


def victims(engine, job):
    """Returns the processes to kill: by kind, workers that run Python, and the processes around them."""
    below = descendants(job)
    if engine == "spark":
        workers = [each for each, line in below.items() if "pyspark.daemon" in line or "pyspark/daemon" in line]
        executors = [each for each, line in below.items() if "CoarseGrainedExecutorBackend" in line]
        return {"python": workers, "executor": executors}
    # Other processes with such names are agents, with which Ray ends the whole node.
    return {"worker": [each for each, line in below.items() if line.startswith("ray::") and "Paginate" in line]}


def end(numbers, patience):
    """Waits for processes to end by themselves, and kills those that are left."""
    deadline = time.monotonic() + patience
    while (left := numbers & processes().keys()) and time.monotonic() < deadline:
        time.sleep(0.1)
    for number in left:
        kill(number)
    return len(left)


def kill(number):
    try:
        os.kill(number, signal.SIGKILL)
    except ProcessLookupError:
        return False
    return True


class Run:
    """One job, which is started again until it ends by itself."""

    def __init__(self, options, plan, output, folder):
        self.options = options
        script = Path(__file__).with_name(f"{options.engine}_job.py")
        self.words = [sys.executable, str(script), str(plan.path), str(output), str(folder)]
        self.plan, self.output = plan, output
        # Spark's workers run this interpreter, and its processes talk on loopback only.
        self.environment = {**os.environ, "PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"}
        # Ray runs a task again more often than three times, and needs no token on loopback.
        self.environment |= {"RAY_TASK_MAX_RETRIES": "1000", "RAY_AUTH_MODE": "disabled"}
        self.log = output.with_name("log")
        self.chance = random.Random(options.seed)
        self.kills = Counter()
        self.left_over = 0

    def sealed(self):
        """Returns the number of receipts, which are not read because this is called many times a second."""
        return sum(1 for _ in self.output.glob("*.receipt.json"))

    def finish(self):
        """Runs the job to its end, and returns its result."""
        # The shards after which a driver is killed, spread over the crawl.
        count = self.options.driver_kills
        moments = [self.plan.size * (each + 1) // (count + 1) for each in range(count)]
        while True:
            with self.log.open("w") as log:
                job = subprocess.Popen(
                    self.words, stdout=subprocess.PIPE, stderr=log, text=True, env=self.environment
                )
            if self.disturb(job, moments[0] if moments else None):
                moments.pop(0)
                continue
            output = job.communicate(timeout=self.options.limit)[0]
            if job.returncode != 0:
                print(self.log.read_text(errors="replace")[-4_000:], file=sys.stderr)
                sys.exit(f"crash: the job ended with the code {job.returncode}; its last messages are above.")
            # An engine may print messages about its workers after the result.
            return json.loads([line for line in output.splitlines() if line.startswith("{")][-1])

    def disturb(self, job, moment):
        """Kills processes of a job while it runs, and returns whether the driver was one of them."""
        deadline = time.monotonic() + self.options.limit
        pause = time.monotonic() + self.chance.uniform(2, 5)
        while job.poll() is None:
            if time.monotonic() > deadline:
                self.kill_driver(job)
                sys.exit(f"crash: the job did not end within {self.options.limit} seconds.")
            time.sleep(0.05)
            sealed = self.sealed()
            if moment is not None and sealed >= moment:
                self.kill_driver(job)
                self.kills["driver"] += 1
                return True
            if sealed >= self.plan.size:
                return False
            if time.monotonic() > pause and self.kill_one(job, sealed):
                pause = time.monotonic() + self.chance.uniform(0.2, 2)
        return False

    def kill_one(self, job, sealed):
        """Kills a random process, unless the kills are ahead of the crawl, and returns whether it did."""
        done = self.kills.total() - self.kills["driver"]
        if done >= self.options.kills or done > self.options.kills * (sealed + 1) / self.plan.size:
            return False
        kinds = [(kind, numbers) for kind, numbers in victims(self.options.engine, job.pid).items() if numbers]
        if not kinds:
            return False
        kind, numbers = self.chance.choice(kinds)
        if not kill(self.chance.choice(sorted(numbers))):
            return False
        self.kills[kind] += 1
        return True

    def kill_driver(self, job):
        """Kills the driver with its process and, for Spark, its virtual machine."""
        below = descendants(job.pid)
        drivers = [each for each, line in below.items() if "SparkSubmit" in line]
        for number in [job.pid, *drivers]:
            kill(number)
        job.communicate()
        self.left_over += end(set(below), 20)


def parents(base, options, folder):
    """Returns the file of the parents, and the number of children of each."""
    address = f"{base}/parents?count={options.lists}&max={options.longest}&seed={options.seed}&limit=1000"
    table = paginate.read(address, pagination="link")
    children = dict(zip(table["id"].to_pylist(), table["children"].to_pylist(), strict=True))
    path = folder / "parents.ndjson"
    with path.open("w") as file:
        file.writelines(json.dumps({"id": number}) + "\n" for number in children)
    return path, children


def missing_items(plan, output, children):
    """Returns the ids that are not in the shards exactly once."""
    times = Counter()
    for shard in plan.shards:
        with (output / f"{shard.number}.ndjson").open("rb") as items:
            times.update(json.loads(line)["id"] for line in items)
    expected = {parent * 1_000_000 + number for parent, count in children.items() for number in range(1, count + 1)}
    return len(expected), [each for each in expected | times.keys() if times[each] != (each in expected)]


def crawl(base, options, folder):
    """Runs a crawl with kills, and prints its figures."""
    token = f"crash-{options.seed}-{os.getpid()}"
    path, children = parents(base, options, folder)
    query = f"limit=100&max={options.longest}&seed={options.seed}&run={token}&latency={options.latency}"
    template = f"{base}/parents/{{id}}/children?{query}"
    plan = paginate.plan(template, path, shards=options.shards, output=folder / "plan.jsonl", pagination="link")
    output = folder / "shards"
    run = Run(options, plan, output, folder / "engine")
    started = time.monotonic()
    result = run.finish()
    seconds = time.monotonic() - started

    proof = paginate.verify(plan, output, id="/id")
    items, wrong = missing_items(plan, output, children)
    with urllib.request.urlopen(f"{base}/runs/{token}") as answer:  # noqa: S310
        log = json.load(answer)
    twice = {target.split("/")[2] for target in log["repeated"]}
    repeated = f"{len(twice)} lists read twice ({100 * len(twice) / options.lists:.2f} percent)"
    if log["requests"] >= REMEMBERED:
        repeated = "more requests than the server remembers, so lists read twice are not counted"
    total = sum(parent * 1_000_000 * count + count * (count + 1) // 2 for parent, count in children.items())
    faults = [
        (not proof.complete, f"verify names {proof.problem_count} problems, first {proof.problems[:1]}"),
        (bool(wrong), f"{len(wrong)} items are not in the shards exactly once, such as {wrong[:3]}"),
        ((result["rows"], result["sum"]) != (items, total), f"the rows of the engine differ: {result}"),
        (len(twice) > ALLOWED_TWICE * options.lists, "more than 2 percent of the lists were read twice"),
        (run.kills.total() < options.kills + options.driver_kills, "the job ended before all kills"),
    ]
    kills = ", ".join(f"{count} {kind}" for kind, count in sorted(run.kills.items())) or "none"
    print(
        f"{options.engine}: {options.lists} lists in {plan.size} shards, {items} items; kills: {kills}; "
        f"{seconds:.1f} s; {log['requests']} requests, {repeated}; {run.left_over} processes left after the driver"
    )
    problems = [text for is_fault, text in faults if is_fault]
    if problems:
        sys.exit("crash: " + "; ".join(problems))
    print("each item once, verify exits 0")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", choices=["spark", "ray"])
    parser.add_argument("--lists", type=int, default=20_000)
    parser.add_argument("--shards", type=int, default=64)
    parser.add_argument("--longest", type=int, default=10, help="the length of the longest list")
    parser.add_argument("--latency", type=int, default=20, help="milliseconds of the server for each answer")
    parser.add_argument("--kills", type=int, default=20, help="kills of workers and executors")
    parser.add_argument("--driver-kills", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=int, default=900, help="seconds after which a job has failed")
    options = parser.parse_args()
    command = paginate.find_paginate_bin()
    server = subprocess.Popen([command, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
    try:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            crawl(server.stdout.readline().strip(), options, Path(folder))
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
