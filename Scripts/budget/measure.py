"""Runs the workers of Scripts/test-budget.sh, and compares the arrivals at the server with the limit."""

import asyncio
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections import deque
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PAGINATE = os.environ.get("PAGINATE", str(ROOT / "paginate"))
FIGURES = ROOT / ".build-budget" / "figures.json"
LIMIT, WINDOW, WORKERS, JITTER, SHARE = 100, 1.0, 4, 0.3, 0.85
# The requests that each worker has in its line or under way.
CONCURRENCY = 64


class Server:
    """A list that never ends, whose requests arrive after a random time."""

    def __init__(self):
        self.arrivals, self.delays, self.chance = [], [], random.Random(1)

    async def serve(self, reader, writer):
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                path = head.split(b" ")[1].decode()
                delay = self.chance.uniform(0, JITTER)
                start = time.monotonic()
                await asyncio.sleep(delay)
                arrival = time.monotonic()
                self.arrivals.append(arrival)
                self.delays.append(arrival - start)
                page = int(path.rsplit("page=", 1)[1].split("&")[0]) if "page=" in path else 1
                items = [{"id": page}]
                body = json.dumps({"items": items, "total": 1_000_000}).encode()
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body))
                writer.write(body)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()


async def free_port():
    server = await asyncio.start_server(lambda reader, writer: None, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    server.close()
    await server.wait_closed()
    return port


async def start_redis(folder):
    port = await free_port()
    program = await asyncio.create_subprocess_exec(
        "redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder,
        stdout=asyncio.subprocess.DEVNULL,
    )
    for _ in range(200):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            return program, port
        except OSError:
            await asyncio.sleep(0.05)
    program.kill()
    sys.exit("test-budget: redis-server did not start.")


def command(name, address, redis, number):
    if name != "slots":
        worker = str(Path(__file__).with_name("worker.py"))
        return [sys.executable, worker, name, str(redis), address, str(CONCURRENCY), str(LIMIT)]
    return [
        PAGINATE, "fetch", f"{address}/items?worker={number}&page=1", "--pagination", "page", "--items", "/items",
        "--total", "/total", "--page-size", "1", "--limit-param", "size", "--rate", f"{LIMIT}/s",
        "--budget", f"redis://127.0.0.1:{redis}/0", "--window", str(CONCURRENCY), "--output", "/dev/null", "--quiet",
    ]


async def scenario(name, address, redis, seconds):
    """Starts the workers, stops one for a time, and kills the others one after the other."""
    workers = [
        await asyncio.create_subprocess_exec(
            *command(name, address, redis, number), stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
        )
        for number in range(WORKERS)
    ]
    start, events = time.monotonic(), []

    async def at(share, worker, number, text):
        await asyncio.sleep(max(0, start + share * seconds - time.monotonic()))
        if workers[worker].returncode is not None:
            sys.exit(f"test-budget: a worker ended: {(await workers[worker].stderr.read()).decode()}")
        workers[worker].send_signal(number)
        if text:
            events.append((time.monotonic(), text))

    try:
        await at(0.15, 3, signal.SIGSTOP, "stopped")
        await asyncio.sleep(4)
        await at(0, 3, signal.SIGCONT, "continued")
        for worker, share in enumerate([0.35, 0.5, 0.65]):
            await at(share, worker, signal.SIGKILL, "killed")
        await at(1, 3, signal.SIGTERM, "")
        await asyncio.wait_for(workers[3].wait(), 10)
    finally:
        for worker in workers:
            if worker.returncode is None:
                worker.kill()
    return start, events


def most_in_window(arrivals):
    """Returns the largest number of arrivals in any window, and the number of windows with more than the limit."""
    recent, most, over = deque(), 0, 0
    for arrival in arrivals:
        recent.append(arrival)
        while recent[0] <= arrival - WINDOW:
            recent.popleft()
        most = max(most, len(recent))
        over += len(recent) > LIMIT
    return most, over


async def run(name, seconds):
    server = Server()
    service = await asyncio.start_server(server.serve, "127.0.0.1", 0)
    address = f"http://127.0.0.1:{service.sockets[0].getsockname()[1]}"
    with tempfile.TemporaryDirectory() as folder:
        program, redis = await start_redis(folder)
        try:
            _, events = await scenario(name, address, redis, seconds)
        finally:
            program.terminate()
            await program.wait()
    service.close()
    arrivals = sorted(server.arrivals)
    if not arrivals:
        sys.exit(f"test-budget: no request of {name} arrived.")
    start = arrivals[0]
    most, over = most_in_window(arrivals)
    rate = len(arrivals) / (arrivals[-1] - start)
    trip = sum(server.delays) / len(server.delays)
    figures = {
        "name": name, "arrivals": [arrival - start for arrival in arrivals], "most": most, "over": over, "rate": rate,
        "possible": LIMIT / (WINDOW + trip), "limit": LIMIT, "window": WINDOW,
        "events": [(moment - start, text) for moment, text in events],
    }
    share = f" ({rate / figures['possible']:.0%} of the possible {figures['possible']:.1f}/s)" if name == "slots" else ""
    print(
        f"{name:8} {len(arrivals)} requests, {rate:.1f}/s{share}, at most {most} in any second, "
        f"{over} windows over {LIMIT}", flush=True,
    )
    return figures


async def main():
    seconds = int(sys.argv[1]) if sys.argv[1].isdigit() else 0
    if seconds < 20:
        sys.exit("usage: Scripts/test-budget.sh [SECONDS | --plot], at least 20 seconds")
    results = [await run(name, seconds) for name in ["slots", "spacing", "sliding"]]
    FIGURES.parent.mkdir(exist_ok=True)
    FIGURES.write_text(json.dumps(results))
    slots = results[0]
    if slots["over"] or slots["rate"] < SHARE * slots["possible"]:
        sys.exit(f"test-budget: --budget missed the bar: 0 windows over {LIMIT}, and {SHARE:.0%} of the possible rate.")


asyncio.run(main())
